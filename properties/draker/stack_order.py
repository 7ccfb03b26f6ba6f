"""The order in which activated effects act, as the text has it (clauses stack.1 to stack.4): over numbers or symbols.

Effects are numbered from 0 in the order of their activation.
"""

from collections.abc import Iterable, Sequence

import msgspec

from referee.properties.logic import Num, Truth, both, either, untrue

from .readings import Readings
from .smallest import numbers, truths

KINDS = ("individual", "standard", "common")
TIMINGS = ("", "instant", "main", "end")
"""What a card says of the stack that its effect belongs to; empty: nothing."""


class Activated(msgspec.Struct, frozen=True):
    """An activated effect: what sort, which stack its card names, whether it limits something; numbers or symbols."""

    kind: Num
    """Index in KINDS."""
    timing: Num
    """Index in TIMINGS."""
    limits: Truth

    def is_a(self, kind: str) -> Truth:
        """Whether it is of this sort."""
        return self.kind == KINDS.index(kind)

    def says(self, timing: str) -> Truth:
        """Whether its card names this stack."""
        return self.timing == TIMINGS.index(timing)


def is_instant(effect: Activated, readings: Readings) -> Truth:
    """Whether it belongs to the stack of instants: its card says so, or it limits and its card says nothing (priority-example)."""
    by_reading = both(effect.says(""), effect.limits, readings.says("priority-example", "dragon-is-instant"))
    return either(effect.says("instant"), by_reading)


def is_of_the_end(effect: Activated) -> Truth:
    """Whether it belongs to the end of the round (clause event.1)."""
    return effect.says("end")


def is_main(effect: Activated, readings: Readings) -> Truth:
    """Whether it belongs to the main stack, as all the rest do."""
    return both(untrue(is_instant(effect, readings)), untrue(is_of_the_end(effect)))


def acts_at_once(effect: Activated, readings: Readings) -> Truth:
    """Whether it acts when it is activated and enters no stack, under the readings that say so."""
    return both(untrue(is_of_the_end(effect)), either(
        both(effect.is_a("common"), readings.says("common-effect-acts", "at-once")),
        both(effect.is_a("standard"), readings.says("standard-acts", "at-once")),
        both(is_instant(effect, readings), untrue(effect.is_a("common")), readings.says("instants-resolve", "at-once")),
    ))


def order(effects: Sequence[Activated], readings: Readings) -> tuple[list[int], list[int]]:
    """Which effects act when they are activated, and in which order those of the stacks resolve; for numbers only."""
    acted: list[int] = []
    instants: list[int] = []
    main: list[int] = []
    for at, effect in enumerate(effects):
        if acts_at_once(effect, readings):
            acted.append(at)
        elif is_instant(effect, readings):
            instants.append(at)
        elif is_main(effect, readings):
            main.append(at)
    resolved = []
    for stack in (instants, main):
        while stack:
            resolved.append(stack.pop())
    return acted, resolved


# --- the phase of the stacks, over symbols ----------------------------------------------------------------------------


class Phase(msgspec.Struct, frozen=True):
    """So many effects, of which any may be left out, and the phase in which they resolve, one at each step."""

    effects: tuple[Activated, ...]
    there: tuple[Truth, ...]
    takes: tuple[Num, ...]
    """For each step, which effect resolves; -1: none is left."""
    cancels: tuple[tuple[Truth, ...], ...]
    """For each step and effect, whether it is cancelled then, if it still waits."""

    def waiting(self, step: int, readings: Readings) -> tuple[Truth, ...]:
        """Which effects wait in a stack before a step."""
        found = []
        for at, effect in enumerate(self.effects):
            enters = both(self.there[at], untrue(is_of_the_end(effect)), untrue(acts_at_once(effect, readings)))
            stays = [both(self.takes[t] != at, untrue(self.cancels[t][at])) for t in range(step)]
            found.append(both(enters, *stays))
        return tuple(found)

    def resolves(self, at: int, step: int) -> Truth:
        """Whether this effect resolves at this step."""
        return self.takes[step] == at


def any_phase(count: int) -> Phase:
    """Any effects at all, and any course of the phase."""
    def effect(at: int) -> Activated:
        return Activated(*numbers(f"kind {at}", f"timing {at}"), *truths(f"limits {at}"))

    return Phase(
        tuple(map(effect, range(count))), truths(*(f"there {at}" for at in range(count))), numbers(*(f"takes {t}" for t in range(count))),
        tuple(truths(*(f"cancels {at} at {t}" for at in range(count))) for t in range(count)),
    )


def well_formed(phase: Phase) -> Iterable[Truth]:
    """The symbols stand for kinds, stacks and effects."""
    for effect in phase.effects:
        yield both(effect.kind >= 0, effect.kind < len(KINDS), effect.timing >= 0, effect.timing < len(TIMINGS))
    for takes in phase.takes:
        yield both(takes >= -1, takes < len(phase.effects))


class Norms(msgspec.Struct, frozen=True):
    """What the text says of each step; a test may leave a clause out."""

    instants_first: bool = True
    """Clauses stack.1, stack.2."""
    last_first: bool = True
    """Clauses stack.3, stack.4."""


def by_the_text(phase: Phase, readings: Readings, norms: Norms) -> Iterable[Truth]:
    """Step by step: one that waits resolves; an instant if one waits; and none that a later one of its stack lies upon."""
    count = len(phase.effects)
    instant = [is_instant(effect, readings) for effect in phase.effects]
    for step in range(count):
        waits = phase.waiting(step, readings)
        yield either(phase.takes[step] >= 0, untrue(either(*waits)))
        instant_waits = either(*(both(waits[at], instant[at]) for at in range(count)))
        for at in range(count):
            chosen = phase.resolves(at, step)
            yield either(untrue(chosen), waits[at])
            if norms.instants_first:
                yield either(untrue(chosen), instant[at], untrue(instant_waits))
            if norms.last_first:
                for later in range(at + 1, count):
                    yield either(untrue(chosen), untrue(waits[later]), instant[later] != instant[at])
