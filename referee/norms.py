"""What the solver finds out about norms: conflicts, gaps, dead and redundant norms, moot questions, minimal cores.

This is the only door to the solver.  Questions are variables like any other, so what is proved here is proved for
every ruling at once; every finding has a smallest witness, and what is not decided in time is never passed.
"""

import operator
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import combinations, product
from typing import Any, Literal

import msgspec
import z3  # type: ignore[import-untyped]

from .normset import Answer, Effect, Matter, Norm, Norms, Precedence, When
from .terms import (
    All,
    Among,
    Choice,
    Comparison,
    Constant,
    Formula,
    Not,
    Situation,
    Some,
    Sum,
    Term,
    Value,
    Variable,
    all_,
    any_,
    not_,
)

Found = Literal["none", "undecided"]
COMPARE = {"==": operator.eq, "<=": operator.le, ">=": operator.ge, "<": operator.lt, ">": operator.gt}


class Solver:
    """One solver for many queries about one set of variables; what it can't decide in time is never passed.

    ``times`` has the milliseconds of every query made, by what it was for.
    """

    def __init__(self, variables: Iterable[Variable], possible: Iterable[Formula] = (), *, milliseconds: int = 5000) -> None:
        self.variables = tuple(variables)
        self._known: dict[int, tuple[Term, Any]] = {}
        self._names = {v: z3.Int(v.name) for v in self.variables}
        self._solver = z3.Solver()
        self._solver.set("timeout", milliseconds)
        self.times: dict[str, list[float]] = {}
        for variable, name in self._names.items():
            codes = sorted(self._code(variable, value) for value in variable.values)
            self._solver.add(name >= codes[0], name <= codes[-1])
            self._solver.add(*(name != gap for gap in set(range(codes[0], codes[-1])) - set(codes)))
        for formula in possible:
            self._solver.add(self.encode(formula))

    @staticmethod
    def _code(variable: Variable, value: Value) -> int:
        return value if isinstance(value, int) else variable.values.index(value)

    def encode(self, term: Term) -> Any:
        """The term as the solver's expression."""
        if id(term) not in self._known:
            # The term is kept beside its expression, so that its id is not given to another one.
            self._known[id(term)] = (term, self._encode(term))
        return self._known[id(term)][1]

    def _encode(self, term: Term) -> Any:
        parts = [self.encode(part) for part in term.parts]
        match term:
            case Variable():
                return self._names[term]
            case Constant():
                return z3.IntVal(term.value)
            case Among():
                return z3.Or([parts[0] == self._code(term.variable, value) for value in term.values])
            case Comparison():
                return COMPARE[term.sign](*parts)
            case Sum():
                return parts[0] + parts[1]
            case Choice():
                return z3.If(*parts)
            case All():
                return z3.And(parts)
            case Some():
                return z3.Or(parts)
            case Not():
                return z3.Not(parts[0])
        raise TypeError(f"{term!r} is no term")

    def fixed(self, expression: Any, choice: Mapping[Variable, Value]) -> Any:
        """The expression with some variables set."""
        return z3.substitute(expression, *((self._names[v], z3.IntVal(self._code(v, value))) for v, value in choice.items()))

    @contextmanager
    def supposing(self, *expressions: Any) -> Iterator[None]:
        """A level of the solver in which these hold as well."""
        self._solver.push()
        try:
            self._solver.add(*expressions)
            yield
        finally:
            self._solver.pop()

    def check(self, what: str, *assumptions: Any) -> Literal["sat", "unsat", "undecided"]:
        """Whether everything supposed can hold together; timed under ``what``."""
        start = time.perf_counter()
        word = str(self._solver.check(*assumptions))
        self.times.setdefault(what, []).append((time.perf_counter() - start) * 1000)
        return "undecided" if word == "unknown" else word  # type: ignore[return-value]

    def find(self, what: str, *expressions: Any) -> dict[Variable, Value] | Found:
        """A smallest assignment that makes all true: each variable, in its order, has the first value that will do."""
        with self.supposing(*expressions):
            word = self.check(what)
            if word != "sat":
                return "none" if word == "unsat" else "undecided"
            model = self._solver.model()
            for variable, name in self._names.items():
                for value in variable.values:
                    wanted = name == self._code(variable, value)
                    if z3.is_true(model.eval(wanted, model_completion=True)):
                        break
                    word = self.check(f"{what}: smallest", wanted)
                    if word == "sat":
                        model = self._solver.model()
                        break
                    if word == "undecided":
                        return "undecided"
                self._solver.add(wanted)
            return {v: self._value(v, model.eval(name, model_completion=True)) for v, name in self._names.items()}

    @staticmethod
    def _value(variable: Variable, found: Any) -> Value:
        code: int = found.as_long()
        return code if variable.is_numeric else variable.values[code]

    def cores(self, what: str, statements: Mapping[str, Any], *given: Any) -> list[frozenset[str]] | Literal["undecided"]:
        """All the least sets of statements that can't hold together, given the rest; smallest first.

        The MARCO way: a second solver proposes sets that are not yet known to be possible or not; one that is
        possible is grown as far as it goes, one that is not is shrunk as far as it goes.
        """
        marks = {id_: z3.Bool(f"holds {id_}") for id_ in statements}
        still = z3.Solver()
        found: list[frozenset[str]] = []
        with self.supposing(*given, *(z3.Implies(marks[id_], statement) for id_, statement in statements.items())):
            while still.check() == z3.sat:
                model = still.model()
                seed = {id_ for id_, mark in marks.items() if not z3.is_false(model.eval(mark))}
                word = self.check(what, *(marks[id_] for id_ in sorted(seed)))
                if word == "sat":
                    for id_ in sorted(set(statements) - seed):
                        word = self.check(what, *(marks[i] for i in sorted(seed | {id_})))
                        seed |= {id_} if word == "sat" else set()
                        if word == "undecided":
                            return word
                    still.add(z3.Or([marks[id_] for id_ in sorted(set(statements) - seed)]))
                elif word == "unsat":
                    for id_ in sorted(seed):
                        word = self.check(what, *(marks[i] for i in sorted(seed - {id_})))
                        seed -= {id_} if word == "unsat" else set()
                        if word == "undecided":
                            return word
                    found.append(frozenset(seed))
                    still.add(z3.Not(z3.And([marks[id_] for id_ in sorted(seed)])))
                else:
                    return "undecided"
        return sorted(found, key=lambda core: (len(core), sorted(core)))


# --- what there is to find out -------------------------------------------------------------------------------------------

Settled = Literal["text", "question", "nothing"]
"""What decides between two norms: the text itself, an open question, or nothing that anybody has written down."""


class Witness(msgspec.Struct, frozen=True):
    """A smallest situation, and the ruling under which it shows what it is for."""

    situation: Situation
    readings: Mapping[str, str]


class Conflict(msgspec.Struct, frozen=True, kw_only=True):
    """Two norms of which one permits what the other forbids, and a smallest situation in which they do."""

    permits: Norm
    forbids: Norm
    settled: Settled
    questions: tuple[str, ...]
    witness: Witness


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """Everything found; ``undecided`` names the queries that ran out of time."""

    conflicts: tuple[Conflict, ...]
    gaps: Mapping[str, Witness]
    """By matter, or ``""`` where no matter arises."""
    disputes: Mapping[str, Witness]
    dead: tuple[str, ...]
    redundant: tuple[str, ...]
    moot: tuple[str, ...]
    interacting: tuple[tuple[str, str], ...]
    undecided: tuple[str, ...]


class Analysis:
    """The norms of a game before one solver."""

    def __init__(self, norms: Norms, *, milliseconds: int = 5000) -> None:
        self.norms = norms
        self.solver = Solver((*norms.variables, *norms.questions.values()), norms.possible, milliseconds=milliseconds)
        self.undecided: list[str] = []

    def _find(self, what: str, *terms: Any) -> Witness | None:
        """A smallest witness of all the formulas or expressions; None if there is none, or none was found in time."""
        found = self.solver.find(what, *(self.solver.encode(t) if isinstance(t, Term) else t for t in terms))
        if isinstance(found, str):
            if found == "undecided":
                self.undecided.append(what)
            return None
        return Witness(
            {v.name: found[v] for v in self.norms.variables},
            {id_: str(found[v]) for id_, v in self.norms.questions.items()},
        )

    def _is_possible(self, what: str, *expressions: Any) -> bool | None:
        with self.solver.supposing(*expressions):
            word = self.solver.check(what)
        if word == "undecided":
            self.undecided.append(what)
            return None
        return word == "sat"

    def conflicts(self) -> list[Conflict]:
        """Every two norms that permit and forbid one move, and what settles it."""
        found = []
        for matter in self.norms.matters:
            permits, forbids = self.norms.sides(matter)
            for p, f in ((p, f) for p in permits for f in forbids):
                both = all_(self.norms.active(p.id), self.norms.active(f.id))
                if not self._is_possible("conflict", self.solver.encode(both)):
                    continue
                over, under = self.norms.beats(p.id, f.id), self.norms.beats(f.id, p.id)
                open_ = all_(both, not_(over or any_()), not_(under or any_()))
                witness = self._find("uncatalogued conflict", open_)
                settled: Settled = "nothing"
                questions: tuple[str, ...] = ()
                if witness is None:
                    witness = self._find("conflict", both)
                    asked = [p.when, f.when, *(c.when for c in self.norms.precedences if {c.winner, c.loser} == {p.id, f.id})]
                    questions = tuple(dict.fromkeys(question for when in asked for question in when))
                    settled = "question" if questions else "text"
                if witness is not None:
                    found.append(Conflict(permits=p, forbids=f, settled=settled, questions=questions, witness=witness))
        return found

    def gaps(self) -> dict[str, Witness]:
        """Situations in which a matter arises of which nothing is said, by matter; ``""``: no matter arises."""
        applies = [m.applies for m in self.norms.matters.values()]
        silent = {"": not_(any_(*applies))}
        silent |= {m.id: all_(m.applies, not_(self.norms.speaks(m.id))) for m in self.norms.matters.values()}
        found = {id_: self._find("gap", formula) for id_, formula in silent.items()}
        return {id_: witness for id_, witness in found.items() if witness is not None}

    def disputes(self) -> dict[str, Witness]:
        """Situations and rulings in which something is said of a matter, and nothing prevails; by matter."""
        found = {}
        for m in self.norms.matters.values():
            word = all_(self.norms.speaks(m.id), not_(self.norms.allows(m.id)), not_(self.norms.forbids(m.id)))
            twice = all_(self.norms.allows(m.id), self.norms.forbids(m.id))
            witness = self._find("dispute", any_(word, twice))
            if witness is not None:
                found[m.id] = witness
        return found

    def dead(self) -> list[str]:
        """Norms that can never speak."""
        active = ((id_, self.solver.encode(self.norms.active(id_))) for id_ in self.norms.norms)
        return [id_ for id_, formula in active if self._is_possible("dead norm", formula) is False]

    def redundant(self) -> list[str]:
        """Norms that could be left out, each by itself, without changing any answer under any ruling."""
        found = []
        for norm in self.norms.norms.values():
            answers = [(with_(norm.matter), with_(norm.matter, norm.id)) for with_ in
                       (self.norms.allows, self.norms.forbids, self.norms.speaks)]
            differ = z3.Or([self.solver.encode(a) != self.solver.encode(b) for a, b in answers])
            applies = self.solver.encode(self.norms.matters[norm.matter].applies)
            if self._is_possible("redundant norm", applies, differ) is False:
                found.append(norm.id)
        return found

    def _under(self, choice: Mapping[str, str]) -> Any:
        allowed = self.solver.encode(self.norms.allowed)
        return self.solver.fixed(allowed, {self.norms.questions[id_]: reading for id_, reading in choice.items()})

    def tells_apart(self, question: str) -> Witness | None:
        """A smallest situation in which the question's readings do not all give one answer."""
        first, *others = self.norms.questions[question].values
        as_first = self._under({question: str(first)})
        return self._find("moot question", z3.Or([as_first != self._under({question: str(o)}) for o in others]))

    def differ(self, question: str, one: str, other: str, under: Mapping[str, str]) -> Witness | None:
        """A smallest situation in which two readings of a question give different answers.

        Other questions have the readings of ``under``; those that are not in it may have any.
        """
        fixed = [self.norms.questions[id_].is_(reading) for id_, reading in under.items() if id_ != question]
        return self._find(
            f"{question}: {one} or {other}", self._under({question: one}) != self._under({question: other}), *fixed,
        )

    def moot(self) -> list[str]:
        """Questions whose readings no situation tells apart."""
        undecided = len(self.undecided)
        found = [question for question in self.norms.questions if self.tells_apart(question) is None]
        return found if len(self.undecided) == undecided else []

    def interacting(self) -> list[tuple[str, str]]:
        """Pairs of questions of which one makes a difference under some reading of the other, and under another not."""
        pairs = combinations(self.norms.questions, 2)
        return [(one, other) for one, other in pairs if self._is_possible("interacting questions", self._interact(one, other))]

    def _interact(self, one: str, other: str) -> Any:
        """Whether the one makes a difference under some reading of the other, and under another reading not."""
        a, b = self.norms.questions[one].values, self.norms.questions[other].values
        ways = {(x, y): self._under({one: str(x), other: str(y)}) for x, y in product(a, b)}
        return z3.Or([
            z3.Xor(z3.Xor(ways[x, y], ways[x2, y]), z3.Xor(ways[x, y2], ways[x2, y2]))
            for (x, x2), (y, y2) in product(combinations(a, 2), combinations(b, 2))
        ])

    def interaction(self, one: str, other: str, under: Mapping[str, str]) -> Witness | None:
        """A smallest situation in which two questions interact; others have the readings of ``under``, or any."""
        fixed = [self.norms.questions[id_].is_(reading) for id_, reading in under.items() if id_ not in (one, other)]
        return self._find(f"interaction of {one} and {other}", self._interact(one, other), *fixed)

    def cores_at(self, situation: Situation, readings: Mapping[str, str]) -> list[frozenset[str]]:
        """All the least sets of clauses that can't all be followed to the letter in a situation, in clause ids.

        To the letter: what a norm permits may be done and what one forbids may not, whatever else prevails.
        """
        may = {matter: z3.Bool(f"may {matter}") for matter in self.norms.matters}
        said: dict[str, list[Any]] = {}
        for norm in self.norms.norms.values():
            verdict = may[norm.matter] if norm.effect == "permits" else z3.Not(may[norm.matter])
            said.setdefault(norm.clause, []).append(z3.Implies(self.solver.encode(self.norms.active(norm.id)), verdict))
        here = [v.is_(situation[v.name]) for v in self.norms.variables]
        here += [self.norms.questions[id_].is_(reading) for id_, reading in readings.items()]
        statements = {clause: z3.And(parts) for clause, parts in said.items()}
        cores = self.solver.cores("minimal cores", statements, *map(self.solver.encode, here))
        if isinstance(cores, str):
            self.undecided.append("minimal cores")
            return []
        return cores

    def report(self) -> Report:
        """All of it."""
        return Report(
            conflicts=tuple(self.conflicts()), gaps=self.gaps(), disputes=self.disputes(), dead=tuple(self.dead()),
            redundant=tuple(self.redundant()), moot=tuple(self.moot()), interacting=tuple(self.interacting()),
            undecided=tuple(self.undecided),
        )


__all__ = [
    "Analysis", "Answer", "Conflict", "Effect", "Formula", "Matter", "Norm", "Norms", "Precedence", "Report", "Situation",
    "Solver", "Value", "When", "Witness",
]
