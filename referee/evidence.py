"""Properties and how each is shown: a name, a sentence, what is expected, and the check that finds out.

A game's properties come through the entry point group ``referee.properties``: a function of no arguments that
returns them, so that the games themselves stay free of evidence and nothing heavy is imported before it is needed.
"""

import time
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal

import msgspec

Kind = Literal["proved", "exhausted", "sampled", "agreed"]
"""``proved``: for all positions, by a solver; ``exhausted``: all states of a stated instance; ``sampled``: so many
games or positions; ``agreed``: two independent encodings gave the same answer on all that was compared."""

Expectation = Literal["holds", "fails", "reachable"]
"""``fails`` is for statements that one might believe and that are false: the counterexample is what is wanted."""

Level = Literal["quick", "normal", "deep"]


class Effort(msgspec.Struct, frozen=True, kw_only=True):
    """How much may be spent: quick is for every change, deep for a night; ``seed`` makes samples repeatable."""

    level: Level = "normal"
    seed: int = 0

    def choose(self, quick: int, normal: int, deep: int) -> int:
        """One of three sizes."""
        return {"quick": quick, "normal": normal, "deep": deep}[self.level]


class Counterexample(msgspec.Struct, frozen=True, kw_only=True):
    """What breaks a property, or witnesses one that should fail or be reachable, ready to be replayed."""

    says: str
    position: Mapping[str, Any] | None = None
    """A position document that ``referee check`` and ``referee judge`` accept."""
    move: str | None = None
    readings: Mapping[str, str] = {}
    """The readings to replay it under."""
    trace: tuple[str, ...] = ()
    """The moves that led to the position, from the start of the instance."""


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """What a check found out."""

    answer: Literal["holds", "fails", "reachable", "unreachable", "undecided"]
    scope: str
    """What was covered, with its numbers: ``60 cards, 2 to 6 players``, ``12,345 states``, ``200 games``."""
    counterexample: Counterexample | None = None
    detail: str = ""
    clauses: tuple[str, ...] = ()
    """Further clauses that the finding is about, beyond those of the property."""


class Property(msgspec.Struct, frozen=True, kw_only=True):
    """A statement about a game, and how it is shown."""

    name: str
    says: str
    expect: Expectation
    evidence: Kind
    check: Callable[[Effort], Finding]
    clauses: tuple[str, ...] = ()
    levels: tuple[Level, ...] = ("quick", "normal", "deep")
    """At which levels it is run."""


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """A property with what was found, and the time it took."""

    stated: Property
    finding: Finding
    seconds: float

    @property
    def word(self) -> Literal["as expected", "fell short", "undecided"]:
        """Whether the finding is what was expected; what is undecided never counts as passed."""
        if self.finding.answer == "undecided":
            return "undecided"
        return "as expected" if self.finding.answer == self.stated.expect else "fell short"


def run(properties: Iterable[Property], effort: Effort, clock: Callable[[], float] = time.perf_counter) -> Iterable[Result]:
    """Check the properties that belong to this level, one after the other."""
    for property_ in properties:
        if effort.level in property_.levels:
            start = clock()
            finding = property_.check(effort)
            yield Result(stated=property_, finding=finding, seconds=clock() - start)
