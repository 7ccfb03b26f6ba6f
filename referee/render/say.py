"""Sentences of a game's codes, spelled out: what text and JSON have in common."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from referee.game import Event, Fault, Game, Objection, Said
from referee.rulebook import Code
from referee.speech import ENGLISH, Speech
from referee.spoken import Spoken
from referee.verdict import Consequence, Word

Given = Mapping[str, tuple[str, ...]]

Told = Game | Spoken
"""A game as answers show it; one that is not `Spoken` speaks English."""


def speech_of(game: Told) -> Speech:
    """The language that a game speaks."""
    return game.speech if isinstance(game, Spoken) else ENGLISH


def code_of(game: Told, said: Said) -> Code:
    """The rulebook's entry for an objection, an event or a fault; what a verdict rests on stands with the events."""
    book = game.rulebook
    match said:
        case Objection():
            return book.objections[said.code]
        case Fault():
            return book.faults[said.code]
        case _:
            return book.events[said.code]


def sentence(game: Told, said: Said, state: Any) -> str:
    """The sentence of a code about these very cards."""
    code = code_of(game, said)
    values = dict(zip(code.args, said.args, strict=True))
    return speech_of(game).fill(code.says, values, {name: game.spell(name, value, state) for name, value in values.items()})


def clauses(game: Told, said: Said) -> tuple[str, ...]:
    """The ids of the clauses behind a code."""
    return code_of(game, said).clauses


def quoted(game: Spoken, clause: str, indent: str) -> Iterator[str]:
    """What the user's copy says of a clause, to stand below our words; nothing where no copy is given."""
    if game.quotes is None:
        return
    quote, speech = game.quotes.of(clause), game.speech
    if not quote.sentences:
        yield indent + speech("not in {file}", file=game.quotes.copy.shown)
        return
    mark = "" if quote.status == "found" else speech("changed:") + " "
    yield f"{indent}{mark}“{quote.text}”  {game.quotes.place(quote)}"


def branch_word(branch: Consequence) -> Word:
    """Whether the move can be made on this branch."""
    return "legal" if branch.is_legal else "illegal"


def about(game: Told, example: str, document: Mapping[str, Any]) -> str:
    """What a shipped example is about."""
    return game.about(example, document) if isinstance(game, Spoken) else str(document.get("about", ""))


def readings(chosen: Mapping[str, str]) -> str:
    """Readings as they are written behind ``--assume``."""
    return " ".join(f"{question}={reading}" for question, reading in chosen.items())


def turn(game: Told, state: Any) -> str | None:
    """The name of the one to move, if the table shows just one."""
    names = [seat.name for seat in game.table(state).seats if "to move" in seat.marks]
    return names[0] if len(names) == 1 else None


class Common(NamedTuple):
    """What branches have in common, and where they part."""

    events: list[Event]
    apart: frozenset[str]
    """The keys of the position after it that are not the same in all of them."""


def in_common(game: Spoken, branches: Iterable[Consequence]) -> Common:
    """The events that every branch has, in the order of the first one, and the keys in which their positions differ."""
    found = list(branches)
    rest = [list(branch.events) for branch in found]
    common = []
    for event in rest[0][:] if rest else []:
        if all(event in events for events in rest):
            common.append(event)
            for events in rest:
                events.remove(event)
    if all(rest):
        return Common(common, frozenset())
    tables = [keys_of(game.write(branch.after)) for branch in found]
    every = {key for table in tables for key in table}
    return Common(common, frozenset(key for key in every if len({table.get(key) for table in tables}) > 1))


def keys_of(document: Mapping[str, Any], prefix: str = "") -> dict[str, str]:
    """The values of a position by their keys, as they are written: ``player.Ann.life``."""
    found = {}
    for key, value in document.items():
        if isinstance(value, Mapping):
            found.update(keys_of(value, f"{prefix}{key}."))
        else:
            found[f"{prefix}{key}"] = ", ".join(map(str, value)) if isinstance(value, list) else str(value)
    return found


def besides(branch: Consequence, common: Common) -> list[Event]:
    """The events of a branch that are not in common with the others."""
    left = common.events[:]
    found = []
    for event in branch.events:
        if event in left:
            left.remove(event)
        else:
            found.append(event)
    return found
