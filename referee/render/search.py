"""What an exhaustive search has shown, as a short table or as JSON."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from referee.explore import Report, Violation
from referee.instance import Trace
from referee.position import write_toml

from .paint import Paint

STOPPED = {
    "found": "found what was looked for", "states": "stopped by --max-states", "time": "stopped by --time",
    "memory": "stopped by --memory", "interrupted": "interrupted",
}
WIDTH = 14


class Search(NamedTuple):
    """A search as it was asked for, and its report."""

    game: str
    about: str
    """The instance in a line."""
    merged: str
    """What counts as one state, and where the game was asked."""
    readings: str
    """Which readings it was searched under, in words."""
    invariants: Sequence[str]
    wanted: str
    """What was looked for, or nothing."""
    report: Report


def lines(search: Search, paint: Paint) -> Iterator[str]:
    """The table, and after it a shortest game to whatever was found or is wrong."""
    report = search.report
    yield f"{search.game}: {search.about}"
    yield search.readings
    if search.merged:
        yield search.merged
    yield ""
    for name, text in _rows(search):
        yield f"{name:<{WIDTH}} {text}"
    for violation in report.violations:
        yield from _shown(f"{violation.broken.name}: {violation.broken.says}{_under(violation)}", violation.trace, paint)
    if report.deadlock is not None:
        yield from _shown("Nobody can move, and the game is not over", report.deadlock, paint)
    if report.without_end is not None:
        yield from _shown("No end can be reached any more", report.without_end, paint)
    if report.found is not None:
        yield from _shown(f"A shortest game to {search.wanted}", report.found, paint)
    elif search.wanted and report.is_complete:
        yield ""
        yield paint.strong(f"No game of this instance comes to {search.wanted}.")


def _rows(search: Search) -> Iterator[tuple[str, str]]:
    report = search.report
    yield "searched", "all of it" if report.is_complete else (
        f"{STOPPED[report.stopped]}: complete to depth {report.depth}; {report.frontier:,} states not looked at"
    )
    yield "states", f"{report.states:,}"
    yield "transitions", f"{report.transitions:,}"
    yield "by depth", " ".join(f"{count:,}" for count in report.depths)
    yield "ends", f"{report.ends:,}"
    yield "deadlocks", f"{report.deadlocks:,}"
    yield "no way out", _known(report.hopeless, "states from which no end can be reached")
    yield "no end", _known(report.endless, "states from which play can go on for ever")
    broken = [violation.broken.name for violation in report.violations]
    held = len(search.invariants) - len(set(broken) & set(search.invariants))
    yield "invariants", f"{held} of {len(search.invariants)} hold" + (f"; broken: {', '.join(broken)}" if broken else "")
    yield "moves never", ", ".join(report.moves_never) or "none"
    yield "events never", ", ".join(report.events_never) or "none"


def _known(count: int | None, what: str) -> str:
    return f"not known ({what})" if count is None else f"{count:,} ({what})"


def _under(violation: Violation) -> str:
    readings = violation.broken.readings
    return f" (under {', '.join(f'{q}={r}' for q, r in readings.items())})" if readings else ""


def _shown(title: str, trace: Trace, paint: Paint) -> Iterator[str]:
    """The moves, and where they start; ``to`` is the table at which the last move, if it is the one that matters, is made."""
    moves = [*trace.moves, *([trace.last] if trace.last else [])]
    yield ""
    yield paint.strong(f"{title}: {_count(len(moves))}")
    for number, move in enumerate(moves, 1):
        yield f"{number:>3}. {move}"
    end = "before the last move" if trace.last else "to"
    tables = [("from", trace.start), (end, trace.position)] if moves else [("at", trace.start)]
    for name, position in tables:
        yield f"  {name}"
        yield from (f"    {line}" if line else "" for line in write_toml(dict(position)).splitlines())


def _count(moves: int) -> str:
    return "at the start" if not moves else f"{moves} move" + ("s" if moves > 1 else "")


def value(search: Search, readings: Mapping[str, str]) -> dict[str, Any]:
    """The report as JSON; ``readings`` are those that were fixed."""
    report = search.report
    return {
        "schema": "referee/explore/1",
        "game": search.game,
        "instance": search.about,
        "merged": search.merged,
        "readings": dict(readings),
        "complete": report.is_complete,
        "stopped": report.stopped or None,
        "depth": report.depth,
        "frontier": report.frontier,
        "states": report.states,
        "transitions": report.transitions,
        "depths": list(report.depths),
        "ends": report.ends,
        "deadlocks": report.deadlocks,
        "deadlock": _trace(report.deadlock),
        "no_way_out": report.hopeless,
        "without_end": _trace(report.without_end),
        "endless": report.endless,
        "circle": report.circle and {**(_trace(report.circle) or {}), "begins": report.circle_begins},
        "moves": {"reached": sorted(report.moves), "never": list(report.moves_never)},
        "events": {"reached": sorted(report.events), "never": list(report.events_never)},
        "invariants": list(search.invariants),
        "broken": [
            {
                "name": v.broken.name, "says": v.broken.says, "readings": dict(v.broken.readings), **(_trace(v.trace) or {}),
            }
            for v in report.violations
        ],
        "wanted": search.wanted or None,
        "found": _trace(report.found),
        "seconds": round(report.seconds, 3),
        "states_per_second": round(report.states / report.searched) if report.searched else 0,
    }


def _trace(trace: Trace | None) -> dict[str, Any] | None:
    if trace is None:
        return None
    return {
        "start": dict(trace.start), "trace": list(trace.moves), "position": dict(trace.position), "move": trace.last or None,
    }
