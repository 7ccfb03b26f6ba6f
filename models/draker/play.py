"""What then happens: the state after a legal move, and the events that led there, each with its clauses."""

from collections.abc import Callable
from typing import Any

from referee.game import Event

from . import closing, combat, commons, events, opening, payment, turns
from .course import settle
from .ruling import Ruling
from .stack import next_entry
from .state import (
    Activate,
    Announce,
    Assign,
    Choose,
    Count,
    Damage,
    Discard,
    Done,
    EndRound,
    Happen,
    Hit,
    Lay,
    Move,
    Name,
    Open,
    Pay,
    Resolve,
    State,
)
from .step import Step, begin


def play(state: State, move: Move, ruling: Ruling) -> tuple[State, list[Event]]:
    """The state after a legal move, and what happened."""
    step = begin(state, ruling)
    settle(step)
    FOLLOWS[type(move)](step, move)
    settle(step)
    after = step.state
    if not after.life_changed and after.round == state.round and _lives(after) != _lives(state):
        step.set(life_changed=True)
    return step.state, step.events


def _lives(state: State) -> list[int]:
    return [player.life for player in state.players]


def _open(step: Step, _: Open) -> None:
    opening.open_round(step)


def _done(step: Step, move: Done) -> None:
    if step.state.phase == "combat":
        combat.hold_back(step, move.player)
    else:
        turns.done(step, move.player)


def _resolve(step: Step, _: Resolve) -> None:
    """Clauses stack.1 to stack.4: the next effect of the stacks."""
    at = next_entry(step.state, step.ruling)
    if at is not None:
        commons.act(step, at)


def _count(step: Step, _: Count) -> None:
    payment.count(step)


def _damage(step: Step, _: Damage) -> None:
    combat.damage(step)


def _end_round(step: Step, _: EndRound) -> None:
    closing.end_round(step)


FOLLOWS: dict[type[Move], Callable[[Step, Any], None]] = {
    Open: _open, Lay: turns.lay, Name: turns.name, Announce: turns.announce, Activate: turns.activate, Choose: commons.choose,
    Done: _done, Resolve: _resolve, Count: _count, Pay: payment.pay, Happen: events.happen, Hit: combat.strike,
    Assign: combat.assign, Damage: _damage, Discard: closing.discard, EndRound: _end_round,
}
"""What follows from each kind of move."""
