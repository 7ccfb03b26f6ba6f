"""The readings that are fixed: by a published ruling, by what people assume for one run, and by the standard.

What reads ruling files is imported only where there is one: most verdicts are asked for without.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from .errors import RulingError
from .rulebook import Rulebook

if TYPE_CHECKING:
    from .ruling_file import Draft, RulingFile


def read_ruling(found: "Draft", rulebook: Rulebook) -> "RulingFile":
    """A ruling from its file, which need not answer every question.

    Raises RulingError with the file, the line, the key and the cure for the first thing that is wrong with it.
    """
    from .ruling_check import examine

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
        from .ruling_check import check_reading

        check_reading(rulebook, question, reading, place)
        if found.setdefault(question, reading) != reading:
            raise RulingError(place, f"{question} was assumed to be {found[question]} before", "assume one of the two")
    return found


def settle(rulebook: Rulebook, ruling: str | None, assumed: Iterable[str], standard: bool = False) -> dict[str, str]:
    """The readings that are fixed: an assumption goes before the ruling file, and that before the standard."""
    fixed = rulebook.standard() if standard else {}
    if ruling is not None:
        from .ruling_file import draft

        fixed |= read_ruling(draft(ruling), rulebook).readings
    return fixed | read_assumptions(assumed, rulebook)
