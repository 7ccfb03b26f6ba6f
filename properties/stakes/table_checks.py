"""What the engine must keep at any table, whatever its rules: lists, refusals in words, and position files."""

import json
from collections.abc import Sequence

from referee.game import Said
from referee.models.stakes import game
from referee.models.stakes.ruling import Ruling
from referee.models.stakes.state import Blind, Move, Slip, Spend, State
from referee.position import parse, write_toml
from referee.rulebook import Code


def unreadable(said: Sequence[Said], codes: dict[str, Code], state: State) -> list[str]:
    """Those of the codes that don't come out as a sentence of plain words."""
    wrong = []
    for one in said:
        code = codes[one.code]
        words = {name: game.spell(name, value, state) for name, value in zip(code.args, one.args, strict=True)}
        text = code.says.format(**words)
        raw = [v for v, word in zip(one.args, words.values(), strict=True) if not isinstance(v, int) and word == str(v)]
        raw = [v for v in raw if not isinstance(v, str)]
        if not text or raw:
            wrong.append(f"{one.code} says {text!r}")
    return wrong


def lost_in_files(state: State, legal: Sequence[Move] = ()) -> list[str]:
    """What a position file, in TOML and in JSON, does not bring back; and moves that can't be read as they are written."""
    document = game.write(state)
    lost = []
    for form, text in (("TOML", write_toml(document)), ("JSON", json.dumps(document))):
        if game.read(parse(text, "table"), "table") != state:
            lost.append(f"the position in {form} is another one: {text}")
    for move in legal[:20]:
        text = game.format_move(move, state)
        if game.parse_move(text, state) != move:
            lost.append(f"{text!r} is read as another move")
    return lost


def listing_differs(state: State, ruling: Ruling) -> list[str]:
    """Where the list of legal moves and the candidates without objections are not the same."""
    listed = list(game.legal(state, ruling))
    without = {move for move in game.candidates(state) if not game.objections(state, move, ruling)}
    differ = [f"{m} is listed, and has objections or is no candidate" for m in listed if m not in without]
    differ += [f"{m} has no objections, and is not listed" for m in without.difference(listed)]
    return differ + ([] if len(set(listed)) == len(listed) else ["a move is listed twice"])


def not_listed_one_by_one(move: Move) -> bool:
    """Whether lists leave such moves out, and say so: cards in another order, several at once, high Big Blinds."""
    return (isinstance(move, Slip | Spend) and len(move.cards) > 1) or isinstance(move, Blind)


def refusal_fails(state: State, move: Move, ruling: Ruling) -> list[str]:
    """What is wrong with how any move at all is taken: legal and not listed, refused without a sentence, the table changed."""
    as_it_was = json.dumps(game.write(state))
    objections = game.objections(state, move, ruling)
    changed = [] if json.dumps(game.write(state)) == as_it_was else [f"to ask about {move} has changed the table"]
    listed = move in game.legal(state, ruling)
    if objections:
        wrong = [f"{move} is listed, and has objections {objections}"] if listed else []
        return wrong + changed + unreadable(objections, game.rulebook.objections, state)
    return changed + ([] if listed or not_listed_one_by_one(move) else [f"{move} has no objections, and is not listed"])
