"""Exhaustive search beside a toy, in one run: ``pytest tests/benchmarks -s -k search``."""

import time
from typing import Any

from referee.explore import explore
from referee.models.fates import game
from referee.properties.fates.instances import instance

SIZE = {"values": "4,6,10", "copies": "5", "hand": "3", "known": "2", "unknown": "2"}
"""Two million states."""


def toy(size: int = 126) -> float:
    """States a second of a search that does nothing else: three counters, each state with three successors."""
    start = time.process_time()
    seen = {(0, 0, 0)}
    level = [(0, 0, 0)]
    while level:
        following = []
        for a, b, c in level:
            for state in (((a + 1) % size, b, c), (a, (b + 1) % size, c), (a, b, (c + 1) % size)):
                if state not in seen:
                    seen.add(state)
                    following.append(state)
        level = following
    return len(seen) / (time.process_time() - start)


def fates() -> float:
    """States a second of the search of fates, every invariant included."""
    start = time.process_time()
    report = explore(instance(SIZE, game.rulebook.standard()))
    spent = time.process_time() - start
    assert not report.violations
    # Processor time, as of the toy; the share of it that went into the search itself.
    return report.states / (spent * report.searched / report.seconds)


def test_search_is_at_least_at_a_quarter_of_a_toy(benchmark: Any) -> None:
    """150 thousand states a second where the toy does 640 thousand: a ratio of 0.234."""
    benchmark.pedantic(fates, rounds=1)
    ratios = []
    for _ in range(3):
        before, mine, after = toy(), fates(), toy()
        ratios.append(2 * mine / (before + after))
        print(f"\nfates {mine:,.0f} states/s, toy {before:,.0f} and {after:,.0f}: ratio {ratios[-1]:.3f}")
    assert sorted(ratios)[1] >= 0.234
