"""A published ruling as a file, and single readings as people assume them: both become readings by question id."""

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

from .errors import PositionError, RulingError, nearest
from .position import parse, read_file
from .rulebook import Rulebook

KEYS = ("game", "name", "authority", "date", "readings")


def read_ruling(file: str, rulebook: Rulebook) -> dict[str, str]:
    """The readings of a ruling file in TOML or JSON, which need not answer every question.

    Raises RulingError with the file, the key and the cure.
    """
    place = "standard input" if file == "-" else file
    try:
        document = parse(read_file(file), place)
    except PositionError as fault:
        cure = 'a ruling is a small TOML file: game = "...", and below [readings] question = "reading"'
        raise RulingError(fault.place, fault.says, cure) from None
    for key in document:
        if key not in KEYS:
            raise RulingError(f"{place}, {key}", "is no key of a ruling", nearest(key, KEYS) or "keys are " + ", ".join(KEYS))
    for key in ("name", "authority", "date"):
        if not isinstance(document.get(key, ""), str | date):
            raise RulingError(f"{place}, {key}", f"{document[key]!r} is no text", f'write {key} = "..."')
    game = document.get("game")
    if game is None:
        raise RulingError(f"{place}, game", "is missing", f'say which game it rules: game = "{rulebook.game}"')
    if game != rulebook.game:
        says = f"this ruling is for {game!r}, not for {rulebook.game}"
        raise RulingError(f"{place}, game", says, "give a ruling of this game")
    readings = document.get("readings")
    if not isinstance(readings, dict):
        says = "is missing" if readings is None else f"{readings!r} is no table"
        raise RulingError(f"{place}, readings", says, 'write [readings] and below it question = "reading"')
    return _checked(readings, rulebook, f"{place}, readings")


def _checked(readings: Mapping[str, Any], rulebook: Rulebook, place: str) -> dict[str, str]:
    for question, reading in readings.items():
        check_reading(rulebook, question, reading, f"{place}.{question}")
    return dict(readings)


def check_reading(rulebook: Rulebook, question: str, reading: object, place: str) -> None:
    """Refuse a question or a reading that the rulebook does not have; names the nearest."""
    if question not in rulebook.questions:
        cure = nearest(question, list(rulebook.questions)) or f"referee questions {rulebook.game} lists them"
        raise RulingError(place, f"{rulebook.game} has no question {question!r}", cure)
    readings = list(rulebook.questions[question].readings)
    if reading not in readings:
        cure = nearest(reading, readings) if isinstance(reading, str) else ""
        raise RulingError(place, f"{reading!r} is no reading of {question}", cure or "readings are " + ", ".join(readings))


def read_assumptions(assumed: Iterable[str], rulebook: Rulebook) -> dict[str, str]:
    """Readings from texts like ``rug-resets=answers-one``.  Raises RulingError, also where two contradict each other."""
    found: dict[str, str] = {}
    for text in assumed:
        place = f"--assume {text}"
        question, equals, reading = (part.strip() for part in text.partition("="))
        if not equals:
            raise RulingError(place, "names no reading", "write --assume QUESTION=READING")
        check_reading(rulebook, question, reading, place)
        if found.setdefault(question, reading) != reading:
            raise RulingError(place, f"{question} was assumed to be {found[question]} before", "assume one of the two")
    return found


def settle(rulebook: Rulebook, ruling: str | None, assumed: Iterable[str], standard: bool = False) -> dict[str, str]:
    """The readings that are fixed: an assumption goes before the ruling file, and that before the standard."""
    fixed = rulebook.standard() if standard else {}
    if ruling is not None:
        fixed |= read_ruling(ruling, rulebook)
    return fixed | read_assumptions(assumed, rulebook)
