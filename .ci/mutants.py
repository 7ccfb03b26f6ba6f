"""The mutants of a session of cosmic-ray: draw a sample of them, give survivors another try, tell how they fared."""

import random
import sys
from collections import Counter
from pathlib import Path

from cosmic_ray.work_db import WorkDB, use_db
from cosmic_ray.work_item import TestOutcome, WorkItem

ALL, SESSION = Path("all.sqlite"), Path("mutants.sqlite")
SEED = 20261130
WANTED = 0.95


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


def tell() -> int:
    """Print the survivors, what only ran out of time, and the counts; 1 if too few were killed."""
    with use_db(SESSION, WorkDB.Mode.open) as session:
        done = sorted(session.completed_work_items, key=lambda pair: pair[0].job_id)
        missing = session.num_work_items - len(done)
    killed: Counter[str] = Counter()
    tried: Counter[str] = Counter()
    for item, result in done:
        spec = item.mutations[0]
        module, line = spec.module_path.name, spec.start_pos[0]
        tried[module] += 1
        killed[module] += result.is_killed
        fate = "" if result.is_killed else "survived"
        if result.output and result.output.rstrip().endswith(("timeout", "out of time")):
            fate = "ran out of time"
        if result.test_outcome == TestOutcome.INCOMPETENT:
            fate = "did not run"
        if fate:
            print(f"--- {item.job_id} {fate}: {module}:{line} {spec.definition_name} {spec.operator_name}\n{result.diff}\n")
    for module in sorted(tried):
        print(f"{module:14} {killed[module]:4} of {tried[module]:4} killed")
    share = killed.total() / max(tried.total(), 1)
    print(f"{'together':14} {killed.total():4} of {tried.total():4} killed, {share:.1%}; {missing} not run")
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
