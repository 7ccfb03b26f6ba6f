"""Proofs under every reading: a claim that follows from premises, each of which is first shown to be met in some position.

A proof counts only if it speaks of something: every case that it names, and every reading that it asks for, has to come up.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, Literal, Self

import msgspec

from referee.evidence import Counterexample, Effort, Expectation, Finding
from referee.rulebook import Rulebook
from referee.ruling import Ruling, field_of
from referee.speech import ENGLISH

from .logic import Num, Truth, both, decoded, every, some, untrue, z3


@cache
def _symbol(question: str) -> Num:
    return z3.Int(f"reading of {question}")


@cache
def _is_reading(question: str, index: int) -> Truth:
    return _symbol(question) == index


class Readings:
    """A reading for every question, each as its index in the rulebook: decided, or a symbol.

    A game has its own class: ``class Readings(proving.Readings, rulebook=game.rulebook)``.
    """

    catalogue: ClassVar[Mapping[str, tuple[str, ...]]]
    """The readings of every question, by question id."""
    standard: ClassVar[Mapping[str, str]]
    """The standard reading of every question."""

    def __init_subclass__(cls, rulebook: Rulebook) -> None:
        cls.catalogue = {q.id: tuple(q.readings) for q in rulebook.questions.values()}
        cls.standard = rulebook.standard()

    def __init__(self, chosen: Mapping[str, Num]) -> None:
        self.chosen = chosen
        self.asked: set[str] = set()

    @classmethod
    def all(cls) -> Self:
        """Every ruling at once."""
        return cls({question: _symbol(question) for question in cls.catalogue})

    @classmethod
    def of(cls, ruling: Ruling) -> Self:
        """One ruling."""
        return cls({q: readings.index(getattr(ruling, field_of(q))) for q, readings in cls.catalogue.items()})

    def says(self, question: str, reading: str) -> Truth:
        """Whether this is the reading of the question; remembers that it was asked."""
        self.asked.add(question)
        index, chosen = self.catalogue[question].index(reading), self.chosen[question]
        return chosen == index if isinstance(chosen, int) else _is_reading(question, index)

    def are_readings(self) -> Truth:
        """Whether every question has the reading that was chosen."""
        return every(both(self.chosen[q] >= 0, self.chosen[q] < len(readings)) for q, readings in self.catalogue.items())

    def are_standard(self) -> Truth:
        """Whether every reading is the standard one."""
        return every(self.chosen[q] == self.catalogue[q].index(reading) for q, reading in self.standard.items())

    def each(self) -> dict[str, Truth]:
        """Every reading of every question that was asked, as a case to be shown."""
        return {f"{q}={reading}": self.says(q, reading) for q in sorted(self.asked) for reading in self.catalogue[q]}

    def at_once(self, never: Sequence[str]) -> list[Truth]:
        """Rulings that together have each reading of every question that was asked; not all need be possible."""
        open_ = {q: [r for r in self.catalogue[q] if f"{q}={r}" not in never] for q in sorted(self.asked)}
        most = max((len(left) for left in open_.values()), default=0)
        return [every(self.says(q, left[min(i, len(left) - 1)]) for q, left in open_.items()) for i in range(most)]


class Ground(msgspec.Struct, frozen=True):
    """What several statements rest on; the solver keeps it while one after the other is asked about."""

    name: str
    truths: Sequence[Truth]
    asked: frozenset[str] = frozenset()
    """The questions that it hangs on."""


NOTHING = Ground("nothing", ())


class Statement(msgspec.Struct, frozen=True, kw_only=True):
    """That a claim follows from premises, whatever the reading; ``cases`` must each be possible under the premises."""

    ground: Ground = NOTHING
    premise: Sequence[Truth]
    claim: Truth
    readings: Readings
    scope: str
    cases: Mapping[str, Truth] = {}
    never: Sequence[str] = ()
    """Readings, as ``question=reading``, that the premise rules out, and says so in words."""
    values: Any = None
    """What to read off a counterexample; see `logic.decoded`."""
    tell: Callable[[Any, Mapping[str, str]], Counterexample]
    """Says a counterexample in words, from ``values`` as numbers and the readings that were asked."""


TIMEOUT = 8_000
"""Milliseconds that one query may take at the quick level; a query that takes longer leaves its property undecided."""


class Prover:
    """One solver for all statements, with push and pop."""

    def __init__(self, timeout: int = TIMEOUT) -> None:
        self.solver = z3.Solver()
        # The older of Z3's two solvers for linear arithmetic is the faster one here, by half.
        self.solver.set("smt.arith.solver", 2)
        self.solver.set("smt.delay_units", True)
        self.timeout = timeout
        self.queries = 0
        self._stands_on: Ground | None = None

    def stand_on(self, ground: Ground, readings: Readings) -> None:
        """Assert what a statement rests on, unless the one before it rested on the same."""
        if self._stands_on is not ground:
            if self._stands_on is not None:
                self.solver.pop()
            self.solver.push()
            self.solver.add(every([readings.are_readings(), *ground.truths]))
            self._stands_on = ground

    def _ask(self, claim: Truth) -> tuple[Literal["sat", "unsat", "unknown"], Any]:
        self.queries += 1
        self.solver.push()
        try:
            self.solver.add(claim)
            answer = str(self.solver.check())
            return answer, self.solver.model() if answer == "sat" else None  # type: ignore[return-value]
        finally:
            self.solver.pop()

    def find_out(self, stated: Statement, expect: Expectation, effort: Effort) -> Finding:
        """Show the cases, then look for a position that meets the premise and not the claim."""
        start, before = time.perf_counter(), self.queries
        self.solver.set("timeout", self.timeout * effort.choose(1, 4, 40))
        stated.readings.asked.update(stated.ground.asked)
        self.stand_on(stated.ground, stated.readings)
        self.solver.push()
        try:
            self.solver.add(every(stated.premise))
            readings = {name: case for name, case in stated.readings.each().items() if name not in stated.never}
            cases = {"the premise": True, **stated.cases, **readings}
            left = self._never_met(cases, stated.readings.at_once(stated.never))
            answer, model = ("unknown", None) if left is None else self._ask(untrue(stated.claim))
        finally:
            self.solver.pop()

        def found(answer: Literal["holds", "fails", "undecided"], detail: str, shown: Counterexample | None = None) -> Finding:
            spent = f"{self.queries - before} queries, {1000 * (time.perf_counter() - start):.0f} ms"
            return Finding(answer=answer, scope=_scope(stated), counterexample=shown, detail=f"{detail}{spent}")

        if left:
            # A statement about nothing is no evidence for anything: it never counts as what was expected.
            return found("holds" if expect == "fails" else "fails", f"says nothing, since never met: {', '.join(left)}; ")
        if answer == "unknown":
            return found("undecided", "the solver gave up; ")
        shown_cases = f"{len(cases)} cases shown to be possible; "
        if answer == "unsat":
            return found("holds", shown_cases)
        readings_of = stated.readings
        ruling = {q: readings_of.catalogue[q][decoded(readings_of.chosen[q], model)] for q in sorted(readings_of.asked)}
        return found("fails", shown_cases, stated.tell(decoded(stated.values, model), ruling))

    def _never_met(self, cases: Mapping[str, Truth], at_once: Sequence[Truth]) -> list[str] | None:
        """The cases that no position meets, or None if the solver gave up; one position shows many cases."""
        left = dict(cases)

        def show(model: Any) -> None:
            for name in [name for name, case in left.items() if case is True or decoded(case, model) is True]:
                del left[name]

        for guess in at_once:
            answer, model = self._ask(guess)
            if answer == "sat":
                show(model)
        while left:
            answer, model = self._ask(some(left.values()))
            if answer == "unknown":
                return None
            if answer == "unsat":
                break
            show(model)
        return list(left)


def _scope(stated: Statement) -> str:
    """What a statement is about, and which rulings it is about."""
    if not stated.readings.asked:
        return f"{stated.scope}, whatever the ruling"
    allowed = "that the premise allows " if stated.never else ""
    return ENGLISH("{of}, every reading {allowed}of {n:question|questions}", of=stated.scope, allowed=allowed, n=len(stated.readings.asked))


def find_out(stated: Statement, expect: Expectation, effort: Effort) -> Finding:
    """What `Prover.find_out` says of one statement, with a solver of its own."""
    return Prover().find_out(stated, expect, effort)
