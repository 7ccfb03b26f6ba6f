"""The readings that are fixed: by a published ruling, by what people assume for one run, and by the standard."""

from collections.abc import Iterable

from .errors import RulingError
from .rulebook import Rulebook
from .ruling_check import check_reading, examine
from .ruling_file import Draft, RulingFile, draft


def read_ruling(found: Draft, rulebook: Rulebook) -> RulingFile:
    """A ruling from its file, which need not answer every question.

    Raises RulingError with the file, the line, the key and the cure for the first thing that is wrong with it.
    """
    ruling, faults = examine(found, rulebook)
    if faults:
        raise faults[0]
    return ruling


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
        fixed |= read_ruling(draft(ruling), rulebook).readings
    return fixed | read_assumptions(assumed, rulebook)
