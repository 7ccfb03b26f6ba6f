"""Several statements for one property, proved one after the other, and the smallest of their counterexamples."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from referee.evidence import Counterexample, Effort, Expectation, Finding
from referee.properties.logic import Num, Truth, choose, z3
from referee.properties.proving import Prover, Statement

from .readings import Readings

Shown = Callable[[str, Mapping[str, str]], Counterexample]
"""A counterexample from what the solver came upon, in words, and the readings that were asked."""


def numbers(*names: str) -> tuple[Num, ...]:
    """Symbols for whole numbers."""
    return tuple(z3.Int(name) for name in names)


def truths(*names: str) -> tuple[Truth, ...]:
    """Symbols for what is true or false."""
    return tuple(z3.Bool(name) for name in names)


def at_least_nothing(number: Num) -> Num:
    """The number, or 0 if it is below."""
    return choose(number > 0, number, 0)


class Part(msgspec.Struct, frozen=True, kw_only=True):
    """One statement: that a claim follows from premises, whatever the reading; every case must be possible."""

    premise: Sequence[Truth]
    claim: Truth
    cases: Mapping[str, Truth] = {}
    readings: Readings = msgspec.field(default_factory=Readings.all)
    size: Num = 0
    """What a counterexample should have as little of as it can."""
    values: Any = None
    """What to read off a counterexample."""
    tell: Callable[[Any], str] = str
    """Says a counterexample in words, from ``values`` as numbers."""


def find_out(parts: Iterable[Part], expect: Expectation, effort: Effort, scope: str, shown: Shown) -> Finding:
    """What is found of the first part that does not hold, or of all of them."""
    prover = Prover()
    details = []
    for part in parts:
        found, size = _ask(prover, part, part.readings, expect, effort, shown)
        while found.counterexample is not None and not isinstance(part.size, int):
            # Not every case is possible any more with as little as that, nor every reading.
            smaller = msgspec.structs.replace(part, premise=[*part.premise, part.size < size], cases={})
            again, size = _ask(prover, smaller, Readings.all(), expect, effort, shown)
            if again.counterexample is None:
                break
            found = msgspec.structs.replace(found, counterexample=again.counterexample)
        details.append(found.detail)
        if found.answer != "holds":
            break
    asked = f", every reading of {len(part.readings.asked)} questions" if part.readings.asked else ""
    return msgspec.structs.replace(found, scope=f"{scope}{asked}", detail="; ".join(details))


def _ask(
    prover: Prover, part: Part, readings: Readings, expect: Expectation, effort: Effort, shown: Shown,
) -> tuple[Finding, int]:
    """What is found of one part, and the size of its counterexample; of ``readings`` those asked are shown to be possible."""
    sizes = [0]
    chosen = {q: part.readings.chosen[q] for q in sorted(part.readings.asked)}

    def tell(values: tuple[Any, int, Mapping[str, int]], _: Mapping[str, str]) -> Counterexample:
        sizes.append(values[1])
        return shown(part.tell(values[0]), {q: Readings.catalogue[q][at] for q, at in values[2].items()})

    found = prover.find_out(Statement(
        premise=part.premise, claim=part.claim, readings=readings, scope="", cases=part.cases, values=(part.values, part.size, chosen),
        tell=tell,
    ), expect, effort)
    return found, sizes[-1]
