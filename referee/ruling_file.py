"""Rulings that people publish: files that may build on one another.

A file says ``game``, and who has ruled (``name``, ``authority``, ``date``).  ``[readings]`` has a reading for each question
that it settles.  A file that builds on another names it (``extends``), and what it rules otherwise stands in a table of its
own, which says what it supersedes: ``[overrides.rug-resets]`` with ``reading``, ``supersedes`` and, if one likes, ``because``.
"""

import json
from typing import Any, NamedTuple

import msgspec

from .errors import PositionError, RulingError
from .position import parse, read_file

SHAPE = 'a ruling is a small TOML file: game = "...", and below [readings] question = "reading"'


class Entry(NamedTuple):
    """What a file rules on a question; ``supersedes`` is the reading of its base that it sets aside, or empty."""

    question: str
    reading: str
    supersedes: str = ""
    because: str = ""


class RulingFile(msgspec.Struct, frozen=True):
    """A published ruling; what it does not say is empty."""

    file: str
    game: str
    name: str
    authority: str
    date: str
    base: "RulingFile | None"
    """The ruling that it builds on."""
    entries: tuple[Entry, ...]

    @property
    def readings(self) -> dict[str, str]:
        """What it settles, those that it builds on included: later entries win."""
        return {**(self.base.readings if self.base else {}), **{entry.question: entry.reading for entry in self.entries}}

    def ruled_by(self, question: str) -> "RulingFile | None":
        """The file whose reading of the question counts; None if none has one."""
        if any(entry.question == question for entry in self.entries):
            return self
        return self.base.ruled_by(question) if self.base else None


class Draft(NamedTuple):
    """A ruling file as it was read, not yet compared with a rulebook."""

    file: str
    place: str
    """What errors call it."""
    text: str
    document: dict[str, Any]

    def at(self, *key: str) -> str:
        """Where a key stands: ``club.toml, line 7, readings.rug-resets``."""
        from . import lines  # only where something is wrong

        line = lines.find(self.text, key)
        named = ".".join(part if part.isprintable() and part else json.dumps(part) for part in key)
        return f"{self.place}, {named}" if line is None else f"{self.place}, line {line}, {named}"


def draft(file: str) -> Draft:
    """Read a ruling file in TOML or JSON, ``-`` for standard input.  Raises RulingError with the place and the cure."""
    place = "standard input" if file == "-" else file
    try:
        text = read_file(file)
        return Draft(file, place, text, parse(text, place))
    except PositionError as fault:
        twice = "overwrite" in fault.says or "declare" in fault.says
        raise RulingError(fault.place, fault.says, "say it once: every key has one place" if twice else SHAPE) from None


def game_of(found: Draft, known: list[str]) -> str:
    """The id of the game that a file rules; ``known`` are the games to name where it says none.  Raises RulingError."""
    game = found.document.get("game")
    if game is None:
        raise RulingError(f"{found.place}, game", "is missing", "say which game it rules: " + " or ".join(
            f'game = "{id_}"' for id_ in known
        ))
    if not isinstance(game, str):
        raise RulingError(found.at("game"), f"{game!r} is no name of a game", 'write game = "..."')
    return game
