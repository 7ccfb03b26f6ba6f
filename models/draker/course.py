"""The course of a round: what nobody has to decide anything about is done with the move before it (clause round.2)."""

from collections.abc import Callable

from .closing import settle_trimming
from .combat import next_to_assign, settle_assigning, settle_combat
from .commons import to_choose
from .events import settle_events
from .payment import settle_payment
from .ruling import Ruling
from .state import NOBODY, State
from .step import Step, begin
from .turns import begin_main, settle_main, settle_more


def settle(step: Step) -> None:
    """Go on until somebody, or the dealer, has something to do."""
    while (by := SETTLED_BY.get(step.state.phase)) is not None and by(step):
        pass


def settled(state: State, ruling: Ruling) -> State:
    """The table as the next move finds it."""
    step = begin(state, ruling)
    settle(step)
    return step.state


def _settle_initial(step: Step) -> bool:
    """Whether the round is open: the last target of the common pool's effects has been chosen."""
    if not step.state.entries or to_choose(step.state, step.ruling) is not None:
        return False
    begin_main(step)
    return True


def _settle_stack(step: Step) -> bool:
    """Whether both stacks are empty."""
    effects = step.state.edition.effects
    if any(entry.status == "waiting" and effects[entry.effect].timing != "end" for entry in step.state.entries):
        return False
    step.say("stacks-done")
    step.set(phase="values", turn=NOBODY)
    return True


def _settle_damage(step: Step) -> bool:
    """Whether a strike still has to be assigned."""
    if next_to_assign(step.state, step.ruling) is None:
        return False
    step.set(phase="assign", turn=NOBODY)
    return True


SETTLED_BY: dict[str, Callable[[Step], bool]] = {
    "initial": _settle_initial, "main": settle_main, "more": settle_more, "stack": _settle_stack, "pay": settle_payment,
    "events": settle_events, "combat": settle_combat, "assign": settle_assigning, "damage": _settle_damage,
    "trim": settle_trimming,
}
"""What passes over whoever has nothing to do in a phase, and over the phase; each says whether it has."""
