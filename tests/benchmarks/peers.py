"""What the benchmarks share: two jobs timed in turn, and the ratio of their speeds."""

import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path


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


def judge_over_click(example: Path) -> float:
    """How many times as long as importing click a cold ``referee judge`` of a shipped dispute takes."""

    def judge() -> None:
        subprocess.run([sys.executable, "-m", "referee", "judge", str(example)], capture_output=True, check=False)

    def click() -> None:
        subprocess.run([sys.executable, "-c", "import click"], check=True)

    ratio, each = paired(judge, click, rounds=15)
    print(f"\njudge {example.stem} from cold over import click: {ratio:.2f} (rounds {', '.join(f'{r:.2f}' for r in each)})")
    return ratio
