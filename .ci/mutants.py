"""The mutants of a session of cosmic-ray: draw a sample of them, give survivors another try, tell how they fared."""

import random
import sys
import tomllib
from collections import Counter
from pathlib import Path

from cosmic_ray.work_db import WorkDB, use_db
from cosmic_ray.work_item import TestOutcome, WorkItem

ALL, SESSION = Path("all.sqlite"), Path("mutants.sqlite")
SEED = 20261130
WANTED = 0.95
"""The share to be killed of those that change anything."""


def draw(wanted: int) -> None:
    """Put the first ``wanted`` mutants of the shuffled list into the session (0: all), besides those it has.

    Job numbers of cosmic-ray are random, so what is shuffled is ordered by file, operator and place: a sample is
    the same wherever it is drawn, and a smaller one is the beginning of a larger one.
    """
    with use_db(ALL, WorkDB.Mode.open) as every, use_db(SESSION, WorkDB.Mode.create) as session:
        filtered = {job for job, _ in every.results}
        items = [item.mutations for item in every.work_items if item.job_id not in filtered]
        items.sort(key=lambda spec: (str(spec[0].module_path), spec[0].operator_name, spec[0].occurrence))
        random.Random(SEED).shuffle(items)
        has = {item.job_id for item in session.work_items}
        drawn = {f"{number:04}": mutations for number, mutations in enumerate(items[:wanted or None], 1)}
        session.add_work_items([WorkItem(job, mutations) for job, mutations in drawn.items() if job not in has])
        print(f"{session.num_work_items} of {len(items)} mutants, {len(filtered)} more being filtered out")


def again() -> None:
    """Forget the results of survivors, so that tests written since are tried on them."""
    with use_db(SESSION, WorkDB.Mode.open) as session:
        killed = [(job, result) for job, result in session.results if result.is_killed]
        items = session.work_items
        session.clear()
        session.add_work_items(items)
        for job, result in killed:
            session.set_result(job, result)


def reason(module: str, diff: str) -> str:
    """Why the mutant changes nothing, if that is known."""
    below, was, becomes = changed(diff)
    for one in tomllib.loads(Path(__file__).with_name("equivalent.toml").read_text(encoding="utf-8"))["mutants"]:
        if (one["module"], one["was"], one.get("below", below)) == (module, was, below) and becomes in one["becomes"]:
            return str(one["why"])
    return ""


def changed(diff: str) -> tuple[str, str, str]:
    """The line before the change, and the changed line as it was and as it is."""
    lines = [line for line in diff.splitlines() if not line.startswith(("---", "+++"))]
    at = next(at for at, line in enumerate(lines) if line.startswith("-"))
    becomes = next((line for line in lines if line.startswith("+")), "+")
    return lines[at - 1].strip(), lines[at][1:].strip(), becomes[1:].strip()


def tell() -> int:
    """Print the survivors, what only ran out of time, and the counts; 1 if too few were killed."""
    with use_db(SESSION, WorkDB.Mode.open) as session:
        done = sorted(session.completed_work_items, key=lambda pair: pair[0].job_id)
        missing = session.num_work_items - len(done)
    tried: Counter[str] = Counter()
    killed: Counter[str] = Counter()
    same: Counter[str] = Counter()
    for item, result in done:
        spec = item.mutations[0]
        module, line = spec.module_path.stem, spec.start_pos[0]
        tried[module] += 1
        killed[module] += result.is_killed
        fate = "" if result.is_killed else "survived"
        if result.output and result.output.rstrip().endswith(("timeout", "out of time")):
            fate = "ran out of time"
        if result.test_outcome == TestOutcome.INCOMPETENT:
            fate = "did not run"
        why = "" if result.is_killed else reason(module, result.diff)
        same[module] += bool(why)
        if fate:
            print(f"--- {item.job_id} {fate}: {module}:{line} {spec.definition_name} {spec.operator_name}")
            print("\n".join(changed(result.diff)[1:]), f"\n    changes nothing: {why}" if why else "", sep="")
    for module in [*sorted(tried), ""]:
        count, dead, alike = ((c[module] if module else c.total()) for c in (tried, killed, same))
        print(f"{module or 'together':10} {count:4} tried, {dead:4} killed, {alike:4} change nothing, {count - dead - alike:4} left")
    share = killed.total() / max(tried.total() - same.total(), 1)
    print(f"{share:.1%} of those that change anything are killed; {missing} of the sample not run")
    return int(share < WANTED or missing > 0)


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["draw", wanted]:
            draw(int(wanted))
        case ["again"]:
            again()
        case ["tell"]:
            sys.exit(tell())
        case _:
            sys.exit("usage: mutants.py draw N | again | tell")
