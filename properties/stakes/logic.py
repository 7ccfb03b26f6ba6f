"""Statements that can be read twice: over numbers they are true or false, over symbols Z3 proves them for all numbers.

The proofs and the comparison with the engine thus share one text.  A proof counts only if its premise can be met: every
case that it names, and every reading that it asks for, is first shown in some position.
"""

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Any, Literal

import msgspec

from referee.evidence import Counterexample, Effort, Expectation, Finding
from referee.models.stakes import game
from referee.models.stakes.ruling import Ruling
from referee.ruling import field_of

z3: Any = import_module("z3")
"""Z3, which ships no types."""

Num = Any
"""A whole number, or a symbol for one."""
Truth = Any
"""True, False, or a condition on symbols."""

READINGS: Mapping[str, tuple[str, ...]] = {q.id: tuple(q.readings) for q in game.rulebook.questions.values()}


def every(parts: Iterable[Truth]) -> Truth:
    """Whether all of them hold."""
    rest = []
    for part in parts:
        if part is False:
            return False
        if part is not True:
            rest.append(part)
    return z3.And(rest) if rest else True


def some(parts: Iterable[Truth]) -> Truth:
    """Whether at least one of them holds."""
    rest = []
    for part in parts:
        if part is True:
            return True
        if part is not False:
            rest.append(part)
    return z3.Or(rest) if rest else False


def both(*parts: Truth) -> Truth:
    """Whether all of these hold."""
    return every(parts)


def either(*parts: Truth) -> Truth:
    """Whether one of these holds."""
    return some(parts)


def untrue(part: Truth) -> Truth:
    """Whether it does not hold."""
    return (not part) if isinstance(part, bool) else z3.Not(part)


def implies(reason: Truth, consequence: Truth) -> Truth:
    """Whether the one brings the other with it."""
    return either(untrue(reason), consequence)


def same(one: Truth, other: Truth) -> Truth:
    """Whether both hold or neither does."""
    return both(implies(one, other), implies(other, one))


def choose(condition: Truth, yes: Num, otherwise: Num) -> Num:
    """One of two numbers."""
    if isinstance(condition, bool):
        return yes if condition else otherwise
    return z3.If(condition, yes, otherwise)


def smaller(one: Num, other: Num) -> Num:
    """The smaller of two numbers."""
    return choose(one < other, one, other)


def larger(numbers: Iterable[Num]) -> Num:
    """The largest of several numbers that are not negative; 0 if there are none."""
    found: Num = 0
    for number in numbers:
        found = choose(found < number, number, found)
    return found


def total(parts: Iterable[Truth]) -> Num:
    """How many of them hold."""
    return sum(choose(part, 1, 0) for part in parts)


# --- readings -------------------------------------------------------------------------------------------------------


@cache
def _symbols() -> Mapping[str, Num]:
    return {question: z3.Int(f"reading of {question}") for question in READINGS}


class Readings:
    """A reading for every question, each as its index in the rulebook: decided, or a symbol."""

    def __init__(self, chosen: Mapping[str, Num]) -> None:
        self.chosen = chosen
        self.asked: set[str] = set()

    @classmethod
    def all(cls) -> "Readings":
        """Every ruling at once."""
        return cls(_symbols())

    @classmethod
    def of(cls, ruling: Ruling) -> "Readings":
        """One ruling."""
        return cls({q: readings.index(getattr(ruling, field_of(q))) for q, readings in READINGS.items()})

    def says(self, question: str, reading: str) -> Truth:
        """Whether this is the reading of the question; remembers that it was asked."""
        self.asked.add(question)
        return self.chosen[question] == READINGS[question].index(reading)

    def are_readings(self) -> Truth:
        """Whether every question that was asked has one of its readings."""
        return every(both(self.chosen[q] >= 0, self.chosen[q] < len(READINGS[q])) for q in sorted(self.asked))

    def each(self) -> dict[str, Truth]:
        """Every reading of every question that was asked, as a case to be shown."""
        return {f"{q}={reading}": self.says(q, reading) for q in sorted(self.asked) for reading in READINGS[q]}


# --- proving --------------------------------------------------------------------------------------------------------


class Statement(msgspec.Struct, frozen=True, kw_only=True):
    """That a claim follows from premises, whatever the reading; ``cases`` must each be possible under the premises."""

    premise: Sequence[Truth]
    claim: Truth
    readings: Readings
    scope: str
    cases: Mapping[str, Truth] = {}
    never: Sequence[str] = ()
    """Readings, as ``question=reading``, that the premise rules out."""
    values: Any = None
    """What to read off a counterexample; see `decoded`."""
    tell: Callable[[Any, Mapping[str, str]], Counterexample]
    """Says a counterexample in words, from ``values`` as numbers and the readings that were asked."""


def decoded(value: Any, model: Any) -> Any:
    """A value with its symbols replaced by what they are in a model; structs, tuples and mappings are gone through."""
    if isinstance(value, z3.ExprRef):
        found = model.eval(value, model_completion=True)
        return z3.is_true(found) if z3.is_bool(found) else found.as_long()
    if isinstance(value, msgspec.Struct):
        fields = {name: decoded(getattr(value, name), model) for name in value.__struct_fields__}
        return msgspec.structs.replace(value, **fields)
    if isinstance(value, tuple):
        return tuple(decoded(item, model) for item in value)
    if isinstance(value, Mapping):
        return {key: decoded(item, model) for key, item in value.items()}
    return value


TIMEOUT = 8_000
"""Milliseconds that one query may take at the quick level; a query that takes longer leaves its property undecided."""


class Query:
    """The solver's side of one statement."""

    def __init__(self, stated: Statement, effort: Effort) -> None:
        self.solver = z3.Solver()
        self.solver.set("timeout", TIMEOUT * effort.choose(1, 4, 40))
        self.solver.set("smt.arith.solver", 2)  # the older one, and here the faster one
        self.solver.add(every([*stated.premise, stated.readings.are_readings()]))
        self.count = 0

    def ask(self, claim: Truth) -> tuple[Literal["sat", "unsat", "unknown"], Any]:
        """Whether the premises and this can hold together, and how."""
        self.count += 1
        self.solver.push()
        try:
            self.solver.add(claim)
            answer = str(self.solver.check())
            return answer, self.solver.model() if answer == "sat" else None  # type: ignore[return-value]
        finally:
            self.solver.pop()

    def never_met(self, cases: Mapping[str, Truth]) -> list[str] | None:
        """The cases that no position meets, or None if the solver gave up; one position shows many cases."""
        left = dict(cases)
        while left:
            answer, model = self.ask(some(left.values()))
            if answer == "unknown":
                return None
            if answer == "unsat":
                break
            left = {name: case for name, case in left.items() if case is not True and decoded(case, model) is not True}
        return list(left)


def find_out(stated: Statement, expect: Expectation, effort: Effort) -> Finding:
    """Show the cases, then look for a position that meets the premise and not the claim."""
    start = time.perf_counter()
    query = Query(stated, effort)
    readings = {name: case for name, case in stated.readings.each().items() if name not in stated.never}
    cases = {"the premise": True, **stated.cases, **readings}
    left = query.never_met(cases)
    answer, model = ("unknown", None) if left is None else query.ask(untrue(stated.claim))

    def found(answer: Literal["holds", "fails", "undecided"], detail: str, shown: Counterexample | None = None) -> Finding:
        spent = f"{query.count} queries, {1000 * (time.perf_counter() - start):.0f} ms"
        allowed = "that the premise allows " if stated.never else ""
        scope = f"{stated.scope}, every reading {allowed}of {len(stated.readings.asked)} questions"
        return Finding(answer=answer, scope=scope, counterexample=shown, detail=f"{detail}{spent}")

    if left:
        # A statement about nothing is no evidence for anything: it never counts as what was expected.
        return found("holds" if expect == "fails" else "fails", f"says nothing, since never met: {', '.join(left)}; ")
    if answer == "unknown":
        return found("undecided", "the solver gave up; ")
    shown_cases = f"{len(cases)} cases shown to be possible; "
    if answer == "unsat":
        return found("holds", shown_cases)
    ruling = {q: READINGS[q][decoded(stated.readings.chosen[q], model)] for q in sorted(stated.readings.asked)}
    return found("fails", shown_cases, stated.tell(decoded(stated.values, model), ruling))
