"""What an engine must keep at any table, whatever its rules: lists of moves, refusals in words, and position files.

A game names itself once: ``listing_differs = partial(table_checks.listing_differs, game)``.
"""

import json
from collections.abc import Callable, Sequence
from typing import Any

from referee.game import Game, Said
from referee.position import parse, write_toml
from referee.rulebook import Code
from referee.speech import ENGLISH


def unreadable(game: Game, said: Sequence[Said], codes: dict[str, Code], state: Any) -> list[str]:
    """Those of the codes that don't come out as a sentence of plain words."""
    wrong = []
    for one in said:
        code = codes[one.code]
        values = dict(zip(code.args, one.args, strict=True))
        words = {name: game.spell(name, value, state) for name, value in values.items()}
        text = ENGLISH.fill(code.says, values, words)
        # Numbers and texts may stand as they are; whatever else reads as Python writes it has not been put into words.
        raw = [name for name, value in values.items() if not isinstance(value, int | str) and words[name] == str(value)]
        if not text or raw:
            wrong.append(f"{one.code} says {text!r}")
    return wrong


def lost_in_files(game: Game, state: Any, legal: Sequence[Any] = ()) -> list[str]:
    """What a position file, in TOML and in JSON, does not bring back; and moves that can't be read as they are written."""
    document = game.write(state)
    lost = []
    for form, text in (("TOML", write_toml(document)), ("JSON", json.dumps(document))):
        if game.read(parse(text, "table"), "table") != state:
            lost.append(f"the position in {form} is another one: {text}")
    for move in legal:
        text = game.format_move(move, state)
        if game.parse_move(text, state) != move:
            lost.append(f"{text!r} is read as another move")
    return lost


def listing_differs(game: Game, state: Any, ruling: Any) -> list[str]:
    """Where the list of legal moves and the candidates without objections are not the same."""
    listed = list(game.legal(state, ruling))
    without = {move for move in game.candidates(state) if not game.objections(state, move, ruling)}
    differ = [f"{m} is listed, and has objections or is no candidate" for m in listed if m not in without]
    differ += [f"{m} has no objections, and is not listed" for m in without.difference(listed)]
    return differ + ([] if len(set(listed)) == len(listed) else ["a move is listed twice"])


def refusal_fails(
    game: Game, state: Any, move: Any, ruling: Any, unlisted: Callable[[Any], bool] = lambda move: False,
) -> list[str]:
    """What is wrong with how any move at all is taken: legal and not listed, refused without a sentence, the table changed.

    ``unlisted`` are moves that lists leave out, and say so.
    """
    as_it_was = json.dumps(game.write(state))
    objections = game.objections(state, move, ruling)
    wrong = [] if json.dumps(game.write(state)) == as_it_was else [f"to ask about {move} has changed the table"]
    listed = move in game.legal(state, ruling)
    if not objections:
        return wrong + ([] if listed or unlisted(move) else [f"{move} has no objections, and is not listed"])
    if listed:
        wrong.append(f"{move} is listed, and has objections {objections}")
    return wrong + unreadable(game, objections, game.rulebook.objections, state)
