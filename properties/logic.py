"""Statements that can be read twice: over numbers they are true or false, over symbols Z3 proves them for all numbers.

The proofs of a game and the comparison with its engine thus share one text.
"""

from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from typing import Any

import msgspec

z3: Any = import_module("z3")
"""Z3, which ships no types."""

Num = Any
"""A whole number, or a symbol for one."""
Truth = Any
"""True, False, or a condition on symbols."""


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
    """One of two numbers, or of two conditions."""
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


def half(count: Num) -> Num:
    """Half of a count, rounded down."""
    return count // 2 if isinstance(count, int) else count / 2


def pick(items: Sequence[Num], index: Num) -> Num:
    """The item at an index that may be a symbol; the last one where the index is beyond."""
    found = items[-1]
    for place in reversed(range(len(items) - 1)):
        found = choose(index == place, items[place], found)
    return found


def total(parts: Iterable[Truth]) -> Num:
    """How many of them hold."""
    return sum(choose(part, 1, 0) for part in parts)


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
