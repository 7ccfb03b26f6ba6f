"""What the benchmarks share: two jobs timed in turn, and the ratio of their speeds."""

import statistics
import time
from collections.abc import Callable


def seconds(job: Callable[[], object]) -> float:
    """How long the job takes once."""
    start = time.perf_counter()
    job()
    return time.perf_counter() - start


def paired(mine: Callable[[], object], theirs: Callable[[], object], rounds: int = 7) -> tuple[float, list[float]]:
    """The median of (time of mine / time of theirs), the two taken in turn so that a drifting machine hits both."""
    mine(), theirs()
    ratios = [seconds(mine) / seconds(theirs) for _ in range(rounds)]
    return statistics.median(ratios), ratios
