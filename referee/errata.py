"""The patch list of a ruling: the sentences that, added to the rulebook, leave it no other reading.

A list is checked by its sentences alone: each is an erratum of exactly one reading, and so they spell out a ruling, which
must be a whole one if no question is to be left open.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

import msgspec

from .errors import RulebookError
from .game import Game
from .rulebook import Question, Rulebook
from .ruling import field_of


class Patch(NamedTuple):
    """A sentence to be added behind a clause, and what it settles."""

    question: Question
    reading: str
    sentence: str
    after: str
    """The id of the clause."""


class Errata(NamedTuple):
    """The patch list of a ruling, in the order of the rulebook, and the questions that its sentences leave open."""

    patches: tuple[Patch, ...]
    open: tuple[Question, ...]


def errata(game: Game, readings: Mapping[str, str], told: Rulebook | None = None) -> Errata:
    """The errata of these readings, by question id; ``told`` is the game's rulebook in the language that they are wanted in.

    Raises RulebookError if they don't spell these readings out.
    """
    book = told or game.rulebook
    order = list(book.clauses)
    places = {id_: order.index(place_of(book, question)) for id_, question in book.questions.items()}
    patches = tuple(
        Patch(book.questions[id_], readings[id_], book.questions[id_].readings[readings[id_]].erratum, order[place])
        for id_, place in sorted(places.items(), key=lambda at: at[1])
        if id_ in readings
    )
    settled = settled_by(book, [patch.sentence for patch in patches])
    if settled != readings:
        raise RulebookError(book.path, "its errata don't spell out the readings they belong to", "mend the errata")
    still_open = tuple(question for id_, question in book.questions.items() if id_ not in settled)
    if not still_open:
        # A ruling of the game itself is the strictest reader: it has a field for each question and refuses what it misses.
        try:
            msgspec.convert({field_of(id_): reading for id_, reading in settled.items()}, game.ruling_type)
        except msgspec.ValidationError as fault:
            raise RulebookError(book.path, f"its errata make no ruling: {fault}", "mend the rulebook or the ruling") from None
    return Errata(patches, still_open)


def place_of(rulebook: Rulebook, question: Question) -> str:
    """The clause behind which a question's errata belong: one that stands in the text, if its clauses have such."""
    order = list(rulebook.clauses)
    standing = [id_ for id_ in question.clauses if rulebook.clauses[id_].origin != "inferred"]
    return question.after or max(standing or question.clauses, key=order.index)


def settled_by(rulebook: Rulebook, sentences: Iterable[str]) -> dict[str, str]:
    """The readings, by question id, that sentences leave the only ones; what is no erratum of the rulebook settles nothing.

    Raises RulebookError where two sentences contradict each other.
    """
    meant = {reading.erratum: (id_, name) for id_, q in rulebook.questions.items() for name, reading in q.readings.items()}
    found: dict[str, str] = {}
    for sentence in sentences:
        if sentence in meant:
            question, reading = meant[sentence]
            if found.setdefault(question, reading) != reading:
                says = f"question {question!r} is settled twice, as {found[question]} and as {reading}"
                raise RulebookError(rulebook.path, says, "keep one of the two errata")
    return {id_: found[id_] for id_ in rulebook.questions if id_ in found}
