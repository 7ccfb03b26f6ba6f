"""A ruling as data, and the ruling that forks.

A game asks its ruling for a reading at the very place where the text is unclear (``ruling.rug_resets``).
`Ruling` answers from data.  `Fork` takes one reading after the other, and remembers what it was asked: run the
same code once for each way through, and you have its answer under *all* readings, at the price of the few
questions that it touches.  Cards that nobody has described are asked for in the same way, as facts.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property
from keyword import iskeyword
from typing import Any, Literal, TypeVar

import msgspec

from .errors import RefereeError, Undecided
from .rulebook import Question, Rulebook

Outcome = TypeVar("Outcome")

LIMIT = 20_000
"""How many ways through one evaluation may have before it counts as undecided."""


class Undescribed(RefereeError):
    """The answer hangs on something that the position does not describe, and nobody offered to fork on it."""


class Ruling(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """A reading for every question of a game; games subclass it with one field a question."""

    @cached_property
    def memo(self) -> dict[Any, Any]:
        """Where a game keeps what follows from this ruling alone, so that it is worked out once."""
        return {}

    @cached_property
    def facts(self) -> dict[str, Any]:
        """What has been decided of places that the position does not describe; here, nothing."""
        return {}

    def fact(self, place: str, cases: Sequence[tuple[Any, str]]) -> Any:
        """What is the case at a place that the position does not describe; see `Fork.fact`."""
        raise Undescribed(place, "is not described", "describe it in the position")


class Ask(msgspec.Struct, frozen=True):
    """Something an evaluation hung on: a question with its readings, or a fact with its cases in words."""

    kind: Literal["question", "fact"]
    id: str
    options: tuple[str, ...]


Path = tuple[tuple[Ask, str], ...]
"""What was asked on one way through, in order, and the option that was taken."""


class Fork:
    """Stands in for a `Ruling`: open questions take the option that the script says, the first one beyond it."""

    def __init__(self, open_questions: Mapping[str, Question], fixed: Mapping[str, str], script: Sequence[int]) -> None:
        self.__dict__.update(fixed)
        self._open = open_questions
        self._script = script
        self._asked: list[tuple[Ask, int]] = []
        self.facts: dict[str, Any] = {}
        self.memo: dict[Any, Any] = {}

    def __getattr__(self, field: str) -> str:
        question: Question | None = self.__dict__["_open"].get(field)
        if question is None:
            raise AttributeError(f"the rulebook has no question {field.replace('_', '-')!r}")
        readings = tuple(question.readings)
        reading = readings[self._take(Ask("question", question.id, readings))]
        self.__dict__[field] = reading  # asked once; from now on it is an attribute like any other
        return reading

    def fact(self, place: str, cases: Sequence[tuple[Any, str]]) -> Any:
        """What is the case at ``place``: one of ``cases``, each a value and its words; asked once a place."""
        if place not in self.facts:
            index = self._take(Ask("fact", place, tuple(words for _, words in cases))) if len(cases) > 1 else 0
            self.facts[place] = cases[index][0]
        return self.facts[place]

    def _take(self, ask: Ask) -> int:
        at = len(self._asked)
        index = self._script[at] if at < len(self._script) else 0
        self._asked.append((ask, index))
        return index


def every_way(
    rulebook: Rulebook, run: Callable[[Any], Outcome], fixed: Mapping[str, str], limit: int = LIMIT
) -> list[tuple[Path, Outcome]]:
    """Run the code under every ruling that agrees with ``fixed`` (question id to reading) and every fact.

    Raises Undecided when there are more than ``limit`` ways through.
    """
    closed = {field_of(q): reading for q, reading in fixed.items()}
    still_open = {field_of(q): question for q, question in rulebook.questions.items() if q not in fixed}
    found: list[tuple[Path, Outcome]] = []
    script: list[int] = []
    while True:
        fork = Fork(still_open, closed, script)
        outcome = run(fork)
        asked = fork._asked
        found.append((tuple((ask, ask.options[i]) for ask, i in asked), outcome))
        while asked and asked[-1][1] == len(asked[-1][0].options) - 1:
            asked.pop()
        if not asked:
            return found
        if len(found) >= limit:
            raise Undecided("the position", f"more than {limit} cases", "describe more cards, or fix questions with --assume")
        script = [i for _, i in asked]
        script[-1] += 1


@cache
def field_of(question: str) -> str:
    """The name of a question as a field of the game's ruling; what Python has taken gets an underscore, ``pass_``."""
    field = question.replace("-", "_")
    return f"{field}_" if iskeyword(field) else field
