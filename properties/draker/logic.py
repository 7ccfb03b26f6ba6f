"""Statements that can be read twice: over numbers they are true or false, over symbols Z3 proves them for all numbers.

The proofs and the comparison with the engine thus share one text.  A proof counts only if its premise can be met: every
case that it names is first shown to be possible.
"""

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from typing import Any, Literal

import msgspec

from referee.evidence import Counterexample, Effort, Expectation, Finding

z3: Any = import_module("z3")
"""Z3, which ships no types."""

Num = Any
"""A whole number, or a symbol for one."""
Truth = Any
"""True, False, or a condition on symbols."""


def both(*parts: Truth) -> Truth:
    """Whether all of these hold."""
    if any(part is False for part in parts):
        return False
    rest = [part for part in parts if part is not True]
    return z3.And(rest) if rest else True


def either(*parts: Truth) -> Truth:
    """Whether one of these holds."""
    if any(part is True for part in parts):
        return True
    rest = [part for part in parts if part is not False]
    return z3.Or(rest) if rest else False


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


def at_least_nothing(number: Num) -> Num:
    """The number, or 0 if it is below."""
    return choose(number > 0, number, 0)


def numbers(*names: str) -> tuple[Num, ...]:
    """Symbols for whole numbers."""
    return tuple(z3.Int(name) for name in names)


def truths(*names: str) -> tuple[Truth, ...]:
    """Symbols for what is true or false."""
    return tuple(z3.Bool(name) for name in names)


class Statement(msgspec.Struct, frozen=True, kw_only=True):
    """That a claim follows from premises; ``cases`` must each be possible under the premises."""

    premise: Sequence[Truth]
    claim: Truth
    cases: Mapping[str, Truth] = {}
    size: Num = 0
    """What a counterexample should have as little of as it can."""
    values: Any = None
    """What to read off a counterexample; see `decoded`."""
    tell: Callable[[Any], str] = str
    """Says a counterexample in words, from ``values`` as numbers."""


def decoded(value: Any, model: Any) -> Any:
    """A value with its symbols replaced by what they are in a model; tuples and mappings are gone through."""
    if isinstance(value, z3.ExprRef):
        found = model.eval(value, model_completion=True)
        return z3.is_true(found) if z3.is_bool(found) else found.as_long()
    if isinstance(value, tuple):
        return tuple(decoded(item, model) for item in value)
    if isinstance(value, Mapping):
        return {key: decoded(item, model) for key, item in value.items()}
    return value


TIMEOUT = 8_000
"""Milliseconds that one query may take at the quick level; a query that takes longer leaves its property undecided."""


class Query:
    """One solver for all that is asked of one property."""

    def __init__(self, effort: Effort) -> None:
        self.solver = z3.Solver()
        self.solver.set("timeout", TIMEOUT * effort.choose(1, 4, 40))
        self.count = 0

    def ask(self, *parts: Truth) -> tuple[Literal["sat", "unsat", "unknown"], Any]:
        """Whether all of these can hold together, and how."""
        self.count += 1
        self.solver.push()
        try:
            self.solver.add(both(*parts))
            answer = str(self.solver.check())
            return answer, self.solver.model() if answer == "sat" else None  # type: ignore[return-value]
        finally:
            self.solver.pop()

    def never_met(self, premise: Truth, cases: Mapping[str, Truth]) -> list[str] | None:
        """The cases that never come about, or None if the solver gave up; one position shows many cases."""
        left = dict(cases)
        while left:
            answer, model = self.ask(premise, either(*left.values()))
            if answer == "unknown":
                return None
            if answer == "unsat":
                break
            left = {name: case for name, case in left.items() if case is not True and decoded(case, model) is not True}
        return list(left)

    def smallest(self, stated: Statement, model: Any) -> Any:
        """A counterexample with as little ``size`` as there can be; the one at hand if the solver gives up."""
        while not isinstance(stated.size, int):
            answer, better = self.ask(*stated.premise, untrue(stated.claim), stated.size < decoded(stated.size, model))
            if answer != "sat":
                break
            model = better
        return model


Shown = Callable[[str], Counterexample]
"""A counterexample from what the solver came upon, in words."""


def find_out(
    stated: Iterable[Statement], expect: Expectation, effort: Effort, scope: str, shown: Shown = lambda says: Counterexample(says=says),
) -> Finding:
    """Show the cases of each statement, then look for what meets its premise and not its claim."""
    start = time.perf_counter()
    query = Query(effort)
    cases = 0

    def found(answer: Literal["holds", "fails", "undecided"], detail: str, example: Counterexample | None = None) -> Finding:
        spent = f"{query.count} queries, {1000 * (time.perf_counter() - start):.0f} ms"
        return Finding(answer=answer, scope=scope, counterexample=example, detail=f"{detail}{spent}")

    for statement in stated:
        left = query.never_met(both(*statement.premise), {"the premise": True, **statement.cases})
        cases += 1 + len(statement.cases)
        if left is None:
            return found("undecided", "the solver gave up; ")
        if left:
            # A statement about nothing is no evidence for anything: it never counts as what was expected.
            return found("holds" if expect == "fails" else "fails", f"says nothing, since never met: {', '.join(left)}; ")
        answer, model = query.ask(*statement.premise, untrue(statement.claim))
        if answer == "unknown":
            return found("undecided", "the solver gave up; ")
        if answer == "sat":
            says = statement.tell(decoded(statement.values, query.smallest(statement, model)))
            return found("fails", f"{cases} cases shown to be possible; ", shown(says))
    return found("holds", f"{cases} cases shown to be possible; ")
