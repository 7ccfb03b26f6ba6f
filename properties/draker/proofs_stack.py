"""What is proved of the stacks: the order of up to six effects, and that the rule of priority contradicts its own example."""

from collections.abc import Callable, Iterable, Mapping

from referee.evidence import Effort, Expectation, Finding, Property
from referee.properties.logic import Num, Truth, both, choose, either, implies, untrue

from .proofs_witnesses import shown
from .readings import Readings
from .smallest import Part, find_out
from .stack_order import (
    Norms,
    Phase,
    acts_at_once,
    any_phase,
    by_the_text,
    is_instant,
    is_main,
    well_formed,
)

EFFECTS = 6
CLAUSES = ("stack.1", "stack.2", "stack.3", "stack.4")


def _scope(count: int) -> str:
    return f"up to {count} effects of any kind and stack, any of them cancelled at any time"


# --- the order -------------------------------------------------------------------------------------------------------


def _in_order(norms: Norms) -> Iterable[Part]:
    phase = any_phase(EFFECTS)
    readings = Readings.all()
    instant = [is_instant(effect, readings) for effect in phase.effects]
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
    done = [untrue(waits) for waits in phase.waiting(EFFECTS, readings)]
    once = [untrue(both(phase.resolves(at, t), phase.resolves(at, later)))
            for at in range(EFFECTS) for t in range(EFFECTS) for later in range(t + 1, EFFECTS)]
    yield Part(
        premise=[*well_formed(phase), *by_the_text(phase, readings, norms)], claim=both(*pairs, *done, *once),
        cases=_courses(phase, readings), readings=readings, values=phase.takes,
        tell=lambda takes: f"they resolve in the order {[at + 1 for at in takes if at >= 0]}, numbered as they were activated",
    )


def _courses(phase: Phase, readings: Readings) -> dict[str, Truth]:
    """What must be possible: any number in either stack, both mixed, something cancelled, something that acts at once."""
    waits = phase.waiting(0, readings)
    instant = [is_instant(effect, readings) for effect in phase.effects]
    return {
        "six instants": both(*waits, *instant), "six in the main stack": both(*waits, *(untrue(one) for one in instant)),
        "both, turn by turn": both(*waits, *(instant[at] != instant[at + 1] for at in range(EFFECTS - 1))),
        "none": untrue(either(*waits)),
        "one is cancelled": both(*waits, phase.cancels[0][0], phase.takes[0] != 0),
        "one acts at once": both(phase.there[0], acts_at_once(phase.effects[0], readings), *waits[1:]),
        "one waits for the end": both(phase.there[0], phase.effects[0].says("end"), *waits[1:]),
    }


def _two(norms: Norms) -> tuple[Phase, Readings, list[Truth], Num, Num]:
    """Two effects, and when each of them acts: those that act at once before all that are in a stack."""
    phase = any_phase(2)
    readings = Readings.all()
    premise = [*well_formed(phase), *by_the_text(phase, readings, norms), *phase.there,
               *(untrue(effect.says("end")) for effect in phase.effects), *(untrue(c) for row in phase.cancels for c in row)]

    def acts(at: int) -> Num:
        place = choose(phase.resolves(at, 0), 0, 1)
        return choose(acts_at_once(phase.effects[at], readings), at - 2, place)

    return phase, readings, premise, acts(0), acts(1)


def _size(readings: Readings) -> Num:
    """How many readings are not the standard ones."""
    return sum(choose(readings.says(q, readings.standard[q]), 0, 1) for q in sorted(readings.asked))


def _later_first(norms: Norms) -> Iterable[Part]:
    _, readings, premise, first, second = _two(norms)
    yield Part(
        premise=premise, claim=second < first, size=_size(readings), readings=readings, values=(first, second),
        tell=lambda _: "an instant, and an effect of the main stack that was activated after it",
    )


def _later_first_in_a_stack(norms: Norms) -> Iterable[Part]:
    phase, readings, premise, first, second = _two(norms)
    instants = both(*(is_instant(effect, readings) for effect in phase.effects))
    mains = both(*(is_main(effect, readings) for effect in phase.effects))
    yield Part(
        premise=[*premise, either(instants, mains), *(untrue(effect.is_a("common")) for effect in phase.effects)],
        claim=second < first, size=_size(readings), readings=readings,
        cases={"two instants": instants, "two of the main stack": mains}, values=(first, second),
        tell=lambda _: "the one that was activated first acts first",
    )


# --- all of them -----------------------------------------------------------------------------------------------------


def _with(found: str, chosen: Mapping[str, str]) -> str:
    """What was found, and under which readings that are not the standard ones."""
    unusual = [f"{q}={reading}" for q, reading in chosen.items() if reading != Readings.standard[q]]
    return found + (f", under {', '.join(unusual)}" if unusual else "")


def stack_proofs(norms: Norms = Norms()) -> list[Property]:  # noqa: B008  an immutable value
    """The properties of the order of effects."""
    def of(name: str, says: str, stated: Callable[[Norms], Iterable[Part]], scope: str, expect: Expectation = "holds",
           clauses: tuple[str, ...] = CLAUSES) -> Property:
        def check(effort: Effort) -> Finding:
            return find_out(stated(norms), expect, effort, scope, lambda found, chosen: shown(name, _with(found, chosen)))

        return Property(name=f"draker.{name}", says=says, expect=expect, evidence="proved", check=check, clauses=clauses)

    return [
        of("stacks-in-reverse", "All effects of the stacks resolve, each once, instants first, and those of one stack in the reverse "
           "of the order in which they were activated, whatever is cancelled meanwhile.", _in_order, _scope(EFFECTS)),
        of("later-effect-first", "Of two effects the one activated later acts first (not so if the earlier one is an instant).",
           _later_first, _scope(2), "fails"),
        of("later-effect-first-in-its-stack", "Of two effects of players that belong to one stack the one activated later acts first "
           "(not so under readings by which they act as soon as they are activated).", _later_first_in_a_stack, _scope(2), "fails"),
    ]


