"""What is proved of the stacks: the order of up to six effects, and that the rule of priority contradicts its own example."""

from collections.abc import Callable, Iterable
from functools import cache

from referee.evidence import Counterexample, Effort, Expectation, Finding, Property
from referee.models.draker import game

from .logic import Num, Statement, Truth, both, choose, either, find_out, implies, numbers, untrue
from .proofs_witnesses import WITNESSES
from .stack_order import (
    QUESTIONS,
    Norms,
    Phase,
    Reads,
    acts_at_once,
    any_phase,
    by_the_text,
    is_instant,
    is_main,
    well_formed,
)

EFFECTS = 6
CLAUSES = ("stack.1", "stack.2", "stack.3", "stack.4")


def readings_of(question: str) -> tuple[str, ...]:
    """The readings of a question, in the order of the rulebook."""
    return tuple(game.rulebook.questions[question].readings)


@cache
def any_readings() -> tuple[Reads, tuple[Truth, ...]]:
    """Any reading of every question that the order hangs on, and that each has one of its readings."""
    symbols = dict(zip(QUESTIONS, numbers(*(f"reading of {question}" for question in QUESTIONS)), strict=True))
    reads = {q: {reading: symbols[q] == at for at, reading in enumerate(readings_of(q))} for q in QUESTIONS}
    return reads, tuple(both(symbols[q] >= 0, symbols[q] < len(readings_of(q))) for q in QUESTIONS)


def _readings_met(reads: Reads) -> dict[str, Truth]:
    return {f"{q}={reading}": is_it for q, ways in reads.items() for reading, is_it in ways.items()}


def _scope(count: int) -> str:
    rulings = 1
    for question in QUESTIONS:
        rulings *= len(readings_of(question))
    effects = f"up to {count} effects of any kind and stack, any of them cancelled at any time"
    return f"{effects}, all {rulings} rulings of {len(QUESTIONS)} questions"


# --- the order -------------------------------------------------------------------------------------------------------


def _in_order(norms: Norms) -> Iterable[Statement]:
    phase = any_phase(EFFECTS)
    reads, are_readings = any_readings()
    instant = [is_instant(effect, reads) for effect in phase.effects]
    pairs = []
    for one in range(EFFECTS):
        for other in range(one + 1, EFFECTS):  # activated later
            for t in range(EFFECTS):
                for later in range(t + 1, EFFECTS):
                    one_first = both(phase.resolves(one, t), phase.resolves(other, later))
                    other_first = both(phase.resolves(other, t), phase.resolves(one, later))
                    pairs.append(implies(one_first, both(instant[one], untrue(instant[other]))))
                    pairs.append(implies(other_first, implies(instant[one], instant[other])))
    # After as many steps as there are effects, each has resolved or was cancelled, and none has resolved twice.
    done = [untrue(waits) for waits in phase.waiting(EFFECTS, reads)]
    once = [untrue(both(phase.resolves(at, t), phase.resolves(at, later)))
            for at in range(EFFECTS) for t in range(EFFECTS) for later in range(t + 1, EFFECTS)]
    yield Statement(
        premise=[*well_formed(phase), *are_readings, *by_the_text(phase, reads, norms)], claim=both(*pairs, *done, *once),
        cases=_courses(phase, reads) | _readings_met(reads), values=phase.takes,
        tell=lambda takes: f"they resolve in the order {[at + 1 for at in takes if at >= 0]}, numbered as they were activated",
    )


def _courses(phase: Phase, reads: Reads) -> dict[str, Truth]:
    """What must be possible: any number in either stack, both mixed, something cancelled, something that acts at once."""
    waits = phase.waiting(0, reads)
    instant = [is_instant(effect, reads) for effect in phase.effects]
    return {
        "six instants": both(*waits, *instant), "six in the main stack": both(*waits, *(untrue(one) for one in instant)),
        "both, turn by turn": both(*waits, *(instant[at] != instant[at + 1] for at in range(EFFECTS - 1))),
        "none": untrue(either(*waits)),
        "one is cancelled": both(*waits, phase.cancels[0][0], phase.takes[0] != 0),
        "one acts at once": both(phase.there[0], acts_at_once(phase.effects[0], reads), *waits[1:]),
        "one waits for the end": both(phase.there[0], phase.effects[0].says("end"), *waits[1:]),
    }


def _two(norms: Norms) -> tuple[Phase, Reads, list[Truth], Num, Num]:
    """Two effects, and when each of them acts: those that act at once before all that are in a stack."""
    phase = any_phase(2)
    reads, are_readings = any_readings()
    premise = [*well_formed(phase), *are_readings, *by_the_text(phase, reads, norms), *phase.there,
               *(untrue(effect.says("end")) for effect in phase.effects), *(untrue(c) for row in phase.cancels for c in row)]

    def acts(at: int) -> Num:
        place = choose(phase.resolves(at, 0), 0, 1)
        return choose(acts_at_once(phase.effects[at], reads), at - 2, place)

    return phase, reads, premise, acts(0), acts(1)


def _size(reads: Reads) -> Num:
    """How many readings are not the standard ones."""
    standard = game.rulebook.standard()
    return sum(choose(reads[q][standard[q]], 0, 1) for q in QUESTIONS)


def _later_first(norms: Norms) -> Iterable[Statement]:
    _, reads, premise, first, second = _two(norms)
    yield Statement(
        premise=premise, claim=second < first, size=_size(reads), cases=_readings_met(reads), values=(first, second),
        tell=lambda _: "an instant, and an effect of the main stack that was activated after it",
    )


def _later_first_in_a_stack(norms: Norms) -> Iterable[Statement]:
    phase, reads, premise, first, second = _two(norms)
    instants = both(*(is_instant(effect, reads) for effect in phase.effects))
    mains = both(*(is_main(effect, reads) for effect in phase.effects))
    chosen = tuple(is_it for ways in reads.values() for is_it in ways.values())
    names = [f"{q}={reading}" for q, ways in reads.items() for reading in ways]
    standard = {f"{q}={reading}" for q, reading in game.rulebook.standard().items()}
    yield Statement(
        premise=[*premise, either(instants, mains), *(untrue(effect.is_a("common")) for effect in phase.effects)],
        claim=second < first, size=_size(reads),
        cases=_readings_met(reads) | {"two instants": instants, "two of the main stack": mains}, values=chosen,
        tell=lambda v: "under " + ", ".join(n for n, is_it in zip(names, v, strict=True) if is_it and n not in standard)
        + " the one that was activated first acts first",
    )


# --- all of them -----------------------------------------------------------------------------------------------------


def shown(name: str, found: str) -> Counterexample:
    """A counterexample in words, at a table that can be replayed where there is one."""
    return WITNESSES[name].counterexample(found) if name in WITNESSES else Counterexample(says=found)


def stack_proofs(norms: Norms = Norms()) -> list[Property]:  # noqa: B008  an immutable value
    """The properties of the order of effects."""
    def of(name: str, says: str, stated: Callable[[Norms], Iterable[Statement]], scope: str, expect: Expectation = "holds",
           clauses: tuple[str, ...] = CLAUSES) -> Property:
        def check(effort: Effort) -> Finding:
            return find_out(stated(norms), expect, effort, scope, lambda found: shown(name, found))

        return Property(name=f"draker.{name}", says=says, expect=expect, evidence="proved", check=check, clauses=clauses)

    return [
        of("stacks-in-reverse", "All effects of the stacks resolve, each once, instants first, and those of one stack in the reverse "
           "of the order in which they were activated, whatever is cancelled meanwhile.", _in_order, _scope(EFFECTS)),
        of("later-effect-first", "Of two effects the one activated later acts first (not so if the earlier one is an instant).",
           _later_first, _scope(2), "fails"),
        of("later-effect-first-in-its-stack", "Of two effects of players that belong to one stack the one activated later acts first "
           "(not so under readings by which they act as soon as they are activated).", _later_first_in_a_stack, _scope(2), "fails"),
    ]


