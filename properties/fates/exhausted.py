"""What has been looked at in full: every state of small instances of fates, stated with their numbers.

The numbers of states, transitions and ends are regressions, as chess engines publish perft: a change of the rules that
nobody meant changes them.  That they count the states of the game up to symmetry is shown in the tests, which search
some of the instances without merging anything.
"""

from collections.abc import Mapping
from functools import cache

import msgspec

from referee.evidence import Counterexample, Effort, Finding, Level, Property
from referee.explore import Report, explore
from referee.instance import Trace
from referee.models.fates import game

from .instances import FatesInstance, instance


class Stated(msgspec.Struct, frozen=True, kw_only=True):
    """An instance under the standard ruling, and how large it is."""

    name: str
    given: Mapping[str, str]
    states: int
    transitions: int
    depth: int
    ends: int
    level: Level = "quick"
    """The first level at which it is searched."""


INSTANCES = (
    Stated(
        name="shrines-and-bombs", given={"values": "4,7,10", "copies": "2", "check": "states"},
        states=842, transitions=857, depth=13, ends=150,
    ),
    Stated(
        name="knights-and-dragons", given={"values": "11,14", "suits": "3"},
        states=4202, transitions=4484, depth=14, ends=585,
    ),
    Stated(
        name="magic-men-for-three", given={"values": "5,15", "copies": "4", "players": "3"},
        states=454, transitions=460, depth=7, ends=37,
    ),
    Stated(
        name="rugs-and-phantoms", given={"values": "1,3,9", "copies": "3", "hand": "2", "known": "0", "unknown": "1"},
        states=9041, transitions=11649, depth=8, ends=1139, level="normal",
    ),
    Stated(
        name="specials", given={"values": "3,6,7,10", "copies": "2", "hand": "2", "unknown": "1"},
        states=53136, transitions=63583, depth=32, ends=7846, level="normal",
    ),
    Stated(
        name="four-of-a-kind", given={"values": "4,6,10", "copies": "5", "hand": "3", "known": "2", "unknown": "2"},
        states=2014678, transitions=3424370, depth=54, ends=38600, level="deep",
    ),
)

LEVELS: tuple[Level, ...] = ("quick", "normal", "deep")
STANDARD = game.rulebook.standard()


@cache
def _searched(name: str) -> tuple[FatesInstance, Report]:
    stated = next(s for s in INSTANCES if s.name == name)
    found = instance(stated.given, STANDARD)
    return found, explore(found)


def _scope(found: FatesInstance, report: Report) -> str:
    return f"{report.states:,} states up to symmetry: {found.describe()}"


def _counterexample(says: str, trace: Trace, readings: Mapping[str, str]) -> Counterexample:
    return Counterexample(
        says=says, position=trace.position, move=trace.last or None, readings=readings, trace=trace.moves,
    )


def _as_stated(stated: Stated) -> Finding:
    """Count, and look at every invariant and for deadlocks."""
    found, report = _searched(stated.name)
    scope = _scope(found, report)
    if report.violations:
        first = report.violations[0]
        says = f"{first.broken.name}: {first.broken.says}"
        return Finding(answer="fails", scope=scope, counterexample=_counterexample(says, first.trace, STANDARD))
    if report.deadlock is not None:
        stuck = _counterexample("nobody can move", report.deadlock, STANDARD)
        return Finding(answer="fails", scope=scope, counterexample=stuck)
    counted = (report.states, report.transitions, report.depth, report.ends)
    wanted = (stated.states, stated.transitions, stated.depth, stated.ends)
    detail = "{:,} states, {:,} transitions, depth {}, {:,} ends".format(*counted)
    if counted != wanted:
        return Finding(answer="fails", scope=scope, detail=detail + "; stated are {:,}, {:,}, {}, {:,}".format(*wanted))
    return Finding(answer="holds", scope=scope, detail=f"{detail}; {len(found.invariants)} invariants hold")


def _end_in_reach(effort: Effort) -> Finding:
    """Whether from every state of every instance of this level an end can be reached."""
    chosen = [stated for stated in INSTANCES if LEVELS.index(stated.level) <= LEVELS.index(effort.level)]
    count = 0
    for stated in chosen:
        found, report = _searched(stated.name)
        count += report.states
        if report.without_end is not None:
            says = f"from {report.hopeless} states no end can be reached"
            return Finding(
                answer="fails", scope=_scope(found, report), counterexample=_counterexample(says, report.without_end, STANDARD),
            )
    return Finding(answer="holds", scope=f"{count:,} states of {len(chosen)} instances, the standard ruling")


def _end_in_reach_if_shrines_need_a_card(effort: Effort) -> Finding:
    """Two players with nothing but Shrines: neither can lead, and there is no pile that would change hands."""
    readings = {**STANDARD, "shrine-on-empty": "refused"}
    found = instance({"values": "4,7", "copies": "2"}, readings)
    report = explore(found)
    if report.without_end is None:
        return Finding(answer="holds", scope=_scope(found, report))
    says = f"from {report.hopeless} of {report.states} states no end can be reached, from this one first"
    return Finding(
        answer="fails", scope=_scope(found, report), counterexample=_counterexample(says, report.without_end, readings),
    )


def properties() -> list[Property]:
    """What a full search of the stated instances shows."""
    return [
        *(
            Property(
                name=f"fates.explored.{stated.name}",
                says=f"{stated.name} has as many states as stated; in each the invariants hold and somebody can move.",
                expect="holds", evidence="exhausted", check=lambda effort, stated=stated: _as_stated(stated),  # type: ignore[misc]
                clauses=("turn.1", "pick-up.1"), levels=LEVELS[LEVELS.index(stated.level):],
            )
            for stated in INSTANCES
        ),
        Property(
            name="fates.explored.end-in-reach", says="From every state the game can still come to an end.", expect="holds",
            evidence="exhausted", check=_end_in_reach, clauses=("end.1", "pick-up.1"),
        ),
        Property(
            name="fates.explored.end-in-reach-if-shrines-need-a-card",
            says="From every state the game can still come to an end, even if no Shrine may be laid where no card lies.",
            expect="fails", evidence="exhausted", check=_end_in_reach_if_shrines_need_a_card, clauses=("shrine.1", "pick-up.1"),
        ),
    ]
