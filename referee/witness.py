"""Witnesses: for a question, a smallest position and a move of which different things come under its readings.

A witness is a position file like any other, with a table ``[witness]`` that says what it shows; the engine takes it
out before the game reads the position.  `stored` finds those that a game ships.
"""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, NamedTuple, Protocol

import msgspec

from .errors import GameError, PositionError, RefereeError
from .game import Game
from .outcome import Groups, Pair, Under, groups, is_possible, pairs, sole, told
from .position import NOTE, parse, read_file, write_toml
from .verdict import Check, Consequences, check, consequences

GROUP = "referee.witnesses"
CHECK = ""
"""Instead of a move: whether the table could be."""

Found = Literal["norms", "example", "play"]
"""Where a position comes from: ``norms``, by Z3 where legality differs; ``example``, a shipped position or one a move
from it; ``play``, random play from a real deal."""


class Witness(msgspec.Struct, frozen=True, kw_only=True):
    """A position and a move that tell readings of a question apart."""

    question: str
    position: Mapping[str, Any]
    move: str
    """As people write it; `CHECK` where it is the table itself that one reading allows and the other does not."""
    tells: Groups
    """The readings, together where the same comes of them."""
    given: Mapping[str, str] = {}
    """Readings of other questions, all others being standard."""
    found: Found
    """Where it was found, before it was made smaller."""
    stored: str = ""
    """The name of the file it is stored in."""


class Suspect(msgspec.Struct, frozen=True, kw_only=True):
    """A position that might tell readings apart, before anybody has looked."""

    position: Mapping[str, Any]
    move: str
    given: Mapping[str, str] = {}
    found: Found


class Helper(Protocol):
    """What a game's entry point in the group ``referee.witnesses`` may offer to the search."""

    @property
    def ladder(self) -> Sequence[str]:
        """The cards of the game as people write them, the lowest first."""
        ...

    def suspects(self, question: str) -> Iterable[Suspect]:
        """Positions in which the question might matter."""
        ...

    def interactions(self) -> "Iterable[tuple[tuple[str, str], Suspect]]":
        """Two questions that interact, and a position that might show it."""
        ...


def helper(game: str) -> Helper | None:
    """What helps to search this game; None if nobody offers it.  Raises GameError if it can't be loaded."""
    from importlib.metadata import entry_points

    for entry in entry_points(group=GROUP):
        if entry.name == game:
            try:
                found: Helper = entry.load()
            except Exception as fault:  # a third party's module may fail in any way
                says = " ".join(f"{entry.value} can't be loaded: {type(fault).__name__}: {fault}".split())
                raise GameError(f"game {game!r}", says, "mend or uninstall its package") from fault
            return found
    return None


# --- what a position tells ----------------------------------------------------------------------------------------------


def tells(
    game: Game, position: Mapping[str, Any], move: str, question: str, under: Under
) -> tuple[Groups, frozenset[str]] | None:
    """The readings of a question by what comes of a move, and those under which the table could be.

    All other questions have the reading of ``under``.  None if it hangs on anything besides: on cards that nobody has
    described, or on what a verdict would have to take for granted.  Raises RefereeError where the position or the move
    can't be read.
    """
    state = game.read(dict(position), "witness")
    made = None if move == CHECK else game.parse_move(move, state)
    if made is not None:
        supposed, rests_on = game.suppose(state, made)
        if rests_on:
            return None
    else:
        supposed = state
    results: dict[str, Any] = {}
    for reading in game.rulebook.questions[question].readings:
        results[reading] = sole(game, supposed, made, under.but(question, reading))
        if results[reading] is None:
            return None
    could = {reading for reading in results if is_possible(game, state, under.but(question, reading))}
    return groups(results), frozenset(could)


def shows(game: Game, witness: Witness) -> bool:
    """Whether a witness still shows what it is stored for, on a table that could be under the rest of its ruling."""
    try:
        under = Under({**game.rulebook.standard(), **witness.given})
        found = tells(game, witness.position, witness.move, witness.question, under)
    except RefereeError:
        return False
    return found is not None and found[0] == witness.tells and bool(found[1]) and len(witness.tells) > 1


def untold(game: Game, question: str, witnesses: Iterable[Witness]) -> list[Pair]:
    """The pairs of readings that none of the witnesses tells apart, in the order of the rulebook."""
    done: set[Pair] = set()
    for witness in witnesses:
        done |= told(witness.tells)
    return [pair for pair in pairs(game.rulebook.questions[question].readings) if pair not in done]


class Replay(NamedTuple):
    """A witness as it comes out now."""

    witness: Witness
    state: Any
    outcomes: Mapping[str, Consequences | Check]
    """By reading; a check where that is what the witness is about."""


def replay(game: Game, witness: Witness) -> Replay:
    """What comes of a witness under each reading of its question.  Raises RefereeError where it can't be read."""
    state = game.read(dict(witness.position), witness.stored or "witness")
    move = None if witness.move == CHECK else game.parse_move(witness.move, state)
    standard = {**game.rulebook.standard(), **witness.given}
    outcomes: dict[str, Consequences | Check] = {}
    for reading in game.rulebook.questions[witness.question].readings:
        fixed = {**standard, witness.question: reading}
        outcomes[reading] = check(game, state, fixed) if move is None else consequences(game, state, move, fixed)
    return Replay(witness, state, outcomes)


# --- as files -----------------------------------------------------------------------------------------------------------


def folder(game: Game) -> Path:
    """Where the witnesses of a game are stored."""
    return Path(game.rulebook.path).parent / "witnesses"


def to_toml(game: Game, witness: Witness) -> str:
    """A witness as a position file."""
    question = game.rulebook.questions[witness.question]
    told_apart = " / ".join(", ".join(group) for group in witness.tells)
    document: dict[str, Any] = {"game": game.id, "about": f"{question.asks} Here the answers differ: {told_apart}."}
    if witness.move != CHECK:
        document["dispute"] = witness.move
    document |= {key: value for key, value in witness.position.items() if key not in document}
    note: dict[str, Any] = {"question": witness.question, "tells": [list(group) for group in witness.tells]}
    note["found"] = witness.found
    if witness.given:
        note["given"] = dict(witness.given)
    return write_toml({**document, NOTE: note})


def from_toml(text: str, source: str) -> Witness:
    """The witness that a position file holds.  Raises PositionError."""
    document = parse(text, source)
    note = document.get(NOTE)
    if not isinstance(note, dict):
        raise PositionError(f"{source}, {NOTE}", "is missing", "referee witness GAME QUESTION -o FILE writes one")
    position = {key: value for key, value in document.items() if key not in (NOTE, "about", "dispute")}
    try:
        return msgspec.convert(
            {**note, "position": position, "move": document.get("dispute", CHECK), "stored": Path(source).name}, Witness,
        )
    except msgspec.ValidationError as fault:
        raise PositionError(f"{source}, {NOTE}", str(fault), "write it anew with referee witness") from None


def stored(game: Game, question: str | None = None, where: Path | None = None) -> dict[str, list[Witness]]:
    """The witnesses that a game ships (or of another folder), by question, in the order of the rulebook; or those of one.

    They stand in files named after the question: ``QUESTION.toml``, ``QUESTION-2.toml``.  Raises PositionError.
    """
    found: dict[str, list[Witness]] = {}
    for path in sorted((where or folder(game)).glob("*.toml"), key=lambda path: (len(path.stem), path.stem)):
        if question is None or is_about(path.stem, question):
            witness = from_toml(read_file(str(path)), path.name)
            found.setdefault(witness.question, []).append(witness)
    return {id_: found[id_] for id_ in game.rulebook.questions if id_ in found}


def is_about(stem: str, question: str) -> bool:
    """Whether a file of this name holds a witness of the question."""
    return stem == question or (stem.startswith(f"{question}-") and stem[len(question) + 1:].isdecimal())


def file_names(witnesses: Sequence[Witness]) -> list[str]:
    """What the files of a question's witnesses are called."""
    return [f"{one.question}-{at}.toml" if at > 1 else f"{one.question}.toml" for at, one in enumerate(witnesses, 1)]
