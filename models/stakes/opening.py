"""The steps between slipping and the first action: who owes a blind, and how the betting opens."""

from typing import Any

from msgspec.structs import replace

from .order import due, go_on, opening_seat
from .ruling import Ruling
from .state import NOBODY, UNSAID, State, space_of
from .step import Step, begin


def settled(state: State, ruling: Ruling) -> State:
    """The table with what nobody has to do anything about behind it: a blind that nobody can pay."""
    if state.phase != "blinds" or _all_can_pay(state) or due(state, ruling).player != NOBODY:
        return state
    return open_betting(begin(state, ruling))


def _all_can_pay(state: State) -> bool:
    """Whether everybody has chips for a Big Blind, whatever it is, so that no blind passes on."""
    needed = 2 * max(state.space, space_of(state).blind or 0)
    return all(player.chips >= needed for player in state.players)


def open_blinds(step: Step) -> State:
    """Clause blind.1: the first player is due; with one player left in the Match there is no betting."""
    if len(step.folded) >= len(step.players) - 1:
        step.say("one-left", _last(step))
        return step.end(phase="collect", turn=NOBODY)
    return go_on_with_blinds(step, step.end(phase="blinds", turn=NOBODY))


def go_on_with_blinds(step: Step, state: State) -> State:
    """Clauses blind.1, blind.3: whoever owes the next blind is to move; if nobody can pay it, the betting opens."""
    if len(step.folded) >= len(step.players) - 1:
        step.say("one-left", _last(step))
        return replace(state, phase="collect", turn=NOBODY)
    if state.big == UNSAID:
        owed = due(state, step.ruling)
        if owed.player != NOBODY:
            return replace(state, turn=owed.player)
    return open_betting(step, small=state.small, posted=state.posted, big=state.big)


def open_betting(step: Step, **blinds: Any) -> State:
    """Clauses betting.1, betting.2: the seat after the blinds acts first, unless there is nothing to reveal."""
    state = step.end(phase="betting", **blinds)
    for blind in ("small", "big"):
        if getattr(state, blind) == UNSAID:
            step.say("blind-not-posted", blind)
            state = replace(state, **{blind: NOBODY})
    opens = opening_seat(state, step.ruling)
    state = replace(state, opener=opens, raised="nobody", lapped=False, acted=0, window=NOBODY)
    if len(step.folded) >= len(step.players) - 1:
        step.say("one-left", _last(step))
        return replace(state, phase="collect", turn=NOBODY)
    if not any(player.slips for p, player in enumerate(step.players) if p not in step.folded):
        step.say("no-slips-to-reveal")
        return replace(state, phase="collect", turn=NOBODY)
    turn = go_on(step, opens - 1, UNSAID).turn
    return take_turn(
        step, turn, phase="betting", small=state.small, posted=state.posted, big=state.big,
        opener=opens, acted=0,
    )


def take_turn(step: Step, turn: int, **fields: Any) -> State:
    """The state with the turn of this player begun; NOBODY if the betting is over because one is left."""
    if turn == NOBODY:
        step.say("one-left", _last(step))
        return step.end(**{**fields, "phase": "collect", "turn": NOBODY})
    if step.players[turn].since:
        step.change(turn, since=0)
    step.say("turn-passes", turn)
    return step.end(turn=turn, **fields)


def _last(step: Step) -> int:
    return next(p for p in range(len(step.players)) if p not in step.folded)
