"""What a norm is made of: variables with finite ranges, and formulas over them.

One formula has three uses: it is read (`Formula`), computed on plain values (`compiled`), and solved
(`referee.norms`, which is the only module that knows the solver).  Terms are compared by identity, so that
what is defined once and used often is also computed once.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from .ruling import field_of

Value = str | int
Situation = Mapping[str, Value]
"""A value for every situation variable, by name."""

Values = tuple[Value, ...]
"""The same as a tuple, in the order of the variables."""


class Term:
    """Anything that has a value in a situation under a ruling."""

    __slots__ = ("_variables",)
    parts: "tuple[Term, ...]" = ()

    @property
    def variables(self) -> "frozenset[Variable]":
        """Every variable that the term mentions."""
        try:
            return self._variables
        except AttributeError:
            self._variables: frozenset[Variable] = frozenset().union(*(part.variables for part in self.parts))
            return self._variables

    @property
    def asks(self) -> bool:
        """Whether the term mentions a question."""
        return any(variable.question for variable in self.variables)


class Number(Term):
    """A term whose value is a whole number."""

    __slots__ = ()

    def __ge__(self, other: "Number | int") -> "Formula":
        return Comparison(">=", self, number(other))

    def __le__(self, other: "Number | int") -> "Formula":
        return Comparison("<=", self, number(other))

    def __gt__(self, other: "Number | int") -> "Formula":
        return Comparison(">", self, number(other))

    def __lt__(self, other: "Number | int") -> "Formula":
        return Comparison("<", self, number(other))

    def __add__(self, other: "Number | int") -> "Number":
        return Sum(self, number(other))

    def equals(self, other: "Number | int") -> "Formula":
        """Whether the two are the same."""
        return Comparison("==", self, number(other))


class Variable(Number):
    """Something that differs between situations, or, if ``question`` is set, between rulings.

    ``values`` is its finite range, the plainest value first: witnesses take the first that will do.
    """

    __slots__ = ("name", "question", "says", "values")

    def __init__(self, name: str, values: Sequence[Value], says: str = "", question: bool = False) -> None:
        if not values or len(set(values)) < len(values):
            raise ValueError(f"variable {name!r} needs values, each once")
        if len({type(value) for value in values}) > 1:
            raise ValueError(f"variable {name!r} mixes words and numbers")
        self.name, self.values, self.says, self.question = name, tuple(values), says, question

    @property
    def variables(self) -> "frozenset[Variable]":
        """The variable itself."""
        return frozenset((self,))

    @property
    def is_numeric(self) -> bool:
        """Whether its values are numbers, not words."""
        return isinstance(self.values[0], int)

    def is_(self, *values: Value) -> "Formula":
        """Whether the variable has one of these values."""
        for value in values:
            if value not in self.values:
                known = ", ".join(map(str, self.values))
                raise ValueError(f"variable {self.name!r} is never {value!r} (it is one of {known})")
        return Among(self, tuple(dict.fromkeys(values)))


class Constant(Number):
    """A fixed number."""

    __slots__ = ("value",)

    def __init__(self, value: int) -> None:
        self.value = value


class Sum(Number):
    """Two numbers added."""

    __slots__ = ("parts",)

    def __init__(self, left: Number, right: Number) -> None:
        self.parts = (left, right)


class Choice(Number):
    """One number or another, as a formula says."""

    __slots__ = ("parts",)

    def __init__(self, test: "Formula", then: Number, other: Number) -> None:
        self.parts = (test, then, other)


class Formula(Term):
    """A term that is true or false."""

    __slots__ = ()


class Among(Formula):
    """Whether a variable has one of some values."""

    __slots__ = ("parts", "values", "variable")

    def __init__(self, variable: Variable, values: Values) -> None:
        self.variable, self.values, self.parts = variable, values, (variable,)


class Comparison(Formula):
    """How two numbers stand to each other."""

    __slots__ = ("parts", "sign")

    def __init__(self, sign: str, left: Number, right: Number) -> None:
        for side in (left, right):
            if isinstance(side, Variable) and not side.is_numeric:
                raise ValueError(f"variable {side.name!r} has words for values; ask it with is_(...)")
        self.sign, self.parts = sign, (left, right)


class All(Formula):
    """Whether every part is true; of no parts, it is."""

    __slots__ = ("parts",)

    def __init__(self, *parts: Formula) -> None:
        self.parts = parts


class Some(Formula):
    """Whether some part is true; of no parts, it is not."""

    __slots__ = ("parts",)

    def __init__(self, *parts: Formula) -> None:
        self.parts = parts


class Not(Formula):
    """Whether a formula is false."""

    __slots__ = ("parts",)

    def __init__(self, part: Formula) -> None:
        self.parts = (part,)


TRUE = All()
FALSE = Some()


def number(value: Number | int) -> Number:
    """The term for a number."""
    return value if isinstance(value, Number) else Constant(value)


def all_(*parts: Formula) -> Formula:
    """Whether every part is true."""
    flat: list[Formula] = []
    for part in parts:
        if part is FALSE:
            return FALSE
        flat += part.parts if isinstance(part, All) else (part,)  # type: ignore[arg-type]
    return flat[0] if len(flat) == 1 else All(*flat) if flat else TRUE


def any_(*parts: Formula) -> Formula:
    """Whether some part is true."""
    flat: list[Formula] = []
    for part in parts:
        if part is TRUE:
            return TRUE
        flat += part.parts if isinstance(part, Some) else (part,)  # type: ignore[arg-type]
    return flat[0] if len(flat) == 1 else Some(*flat) if flat else FALSE


def not_(part: Formula) -> Formula:
    """Whether a formula is false."""
    if part is TRUE or part is FALSE:
        return FALSE if part is TRUE else TRUE
    return part.parts[0] if isinstance(part, Not) else Not(part)  # type: ignore[return-value]


def implies(premise: Formula, then: Formula) -> Formula:
    """Whether ``then`` holds where the premise does."""
    return any_(not_(premise), then)


def choose(test: Formula, then: Number | int, other: Number | int) -> Number:
    """``then`` where the test holds, otherwise ``other``."""
    if test is TRUE or test is FALSE:
        return number(then if test is TRUE else other)
    return Choice(test, number(then), number(other))


# --- computing on plain values -----------------------------------------------------------------------------------------


def compiled(term: Term, variables: Sequence[Variable]) -> Callable[[Sequence[Value], Any], Any]:
    """The term as a function of a situation's values, in the order of ``variables``, and a ruling.

    A question is put to the ruling only when the answer hangs on it, and what holds whatever the ruling is looked
    at first: under a ruling that forks this makes few ways.
    """
    place = {variable: f"s[{i}]" for i, variable in enumerate(variables)}
    used: dict[int, int] = {}
    _count(term, used)
    defined: dict[int, str] = {}
    lines: list[str] = []

    def write(node: Term) -> str:
        shared = used[id(node)] > 1 and not isinstance(node, Variable | Constant | Among)
        if id(node) in defined:
            return defined[id(node)]
        text = _write(node, place, write)
        if not shared:
            return text
        at = len(defined)
        defined[id(node)] = f"_{at}(s, q, m)"
        lines.append(f"def _{at}(s, q, m):\n    v = m[{at}]\n    if v is None:\n        v = m[{at}] = {text}\n    return v")
        return defined[id(node)]

    body = write(term)
    memo = f"    m = [None] * {len(defined)}\n" if defined else ""
    lines.append(f"def evaluate(s, q):\n{memo}    return {body}")
    scope: dict[str, Any] = {}
    exec(compile("\n".join(lines), "<norms>", "exec"), scope)
    evaluate: Callable[[Sequence[Value], Any], Any] = scope["evaluate"]
    return evaluate


def _count(node: Term, used: dict[int, int]) -> None:
    used[id(node)] = used.get(id(node), 0) + 1
    if used[id(node)] == 1:
        for part in node.parts:
            _count(part, used)


def _write(node: Term, place: Mapping[Variable, str], write: Callable[[Term], str]) -> str:
    match node:
        case Variable():
            if node.question:
                return f"q.{field_of(node.name)}"
            if node not in place:
                raise ValueError(f"variable {node.name!r} is not declared")
            return place[node]
        case Constant():
            return str(node.value)
        case Among():
            if len(node.values) == 1:
                return f"({write(node.variable)} == {node.values[0]!r})"
            return f"({write(node.variable)} in {node.values!r})"
        case Comparison():
            return f"({write(node.parts[0])} {node.sign} {write(node.parts[1])})"
        case Sum():
            return f"({write(node.parts[0])} + {write(node.parts[1])})"
        case Choice():
            return f"({write(node.parts[1])} if {write(node.parts[0])} else {write(node.parts[2])})"
        case Not():
            return f"(not {write(node.parts[0])})"
        case All() | Some():
            word = " and " if isinstance(node, All) else " or "
            parts = [write(part) for part in sorted(node.parts, key=lambda part: part.asks)]
            return f"({word.join(parts)})" if parts else str(isinstance(node, All))
    raise TypeError(f"{node!r} is no term")


def situations(variables: Sequence[Variable], possible: Iterable[Formula]) -> Iterator[Values]:
    """Every assignment that makes all formulas true, in the order of the variables; the first varies slowest."""
    index = {variable: i for i, variable in enumerate(variables)}
    due: dict[int, list[Formula]] = {}
    # A formula is looked at as soon as it can be, and the parts of a conjunction each by themselves.
    for formula in (part for whole in possible for part in (whole.parts if isinstance(whole, All) else (whole,))):
        last = max((index[v] for v in formula.variables), default=0)
        due.setdefault(last, []).append(formula)  # type: ignore[arg-type]
    tests = [compiled(all_(*due[i]), variables) if i in due else None for i in range(len(variables))]
    chosen: list[Value] = [variable.values[0] for variable in variables]

    def descend(i: int) -> Iterator[Values]:
        if i == len(variables):
            yield tuple(chosen)
            return
        test = tests[i]
        for value in variables[i].values:
            chosen[i] = value
            if test is None or test(chosen, None):
                yield from descend(i + 1)

    return descend(0)


__all__ = [
    "FALSE", "TRUE", "Formula", "Number", "Situation", "Term", "Value", "Values", "Variable", "all_", "any_", "choose",
    "compiled", "implies", "not_", "situations",
]
