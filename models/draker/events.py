"""The events at the end of the round, and whose they are (clauses event.1 to event.3)."""

from collections.abc import Iterator

from referee.game import Objection

from .cards import NONE
from .commons import act, needs_choice
from .ruling import Ruling
from .seats import in_turn
from .stack import pending_events
from .state import NOBODY, Aim, Happen, State
from .step import Step


def _activator(state: State, at: int) -> int:
    """Whoever activated it; the first player for an effect of the common pool."""
    player = state.entries[at].player
    return state.first if player == NOBODY else player


def _affected(state: State, at: int) -> int:
    """Whose life, cards, combination or effect it is aimed at; else whoever activated it."""
    aim = state.entries[at].aim
    if aim.player != NONE:
        return aim.player
    if aim.entry != NONE:
        return _activator(state, aim.entry)
    for player, other in enumerate(state.players):
        if aim.card != NONE and aim.card in other.pool:
            return player
    return _activator(state, at)


Owners = dict[int, int]
"""Whose each pending event is, by its place in ``State.entries``."""


def _owners(state: State, ruling: Ruling) -> tuple[Owners, Owners]:
    """By either reading of events-of-whom: the activator's, and the one's whom it affects."""
    pending = pending_events(state, ruling)
    return {at: _activator(state, at) for at in pending}, {at: _affected(state, at) for at in pending}


def _first_of(state: State, owners: Owners) -> int:
    """Whose events come next; NOBODY if there are none."""
    return next((seat for seat in in_turn(state) if seat in owners.values()), NOBODY)


def due(state: State, ruling: Ruling) -> int:
    """Clauses event.2, event.3: who is next to have an event resolved; asks whose they are only if it matters."""
    mine, theirs = _owners(state, ruling)
    one, other = _first_of(state, mine), _first_of(state, theirs)
    return other if one != other and ruling.events_of_whom == "affected" else one


def against_event(state: State, move: Happen, ruling: Ruling) -> Iterator[Objection]:
    """Every reason against resolving this event now."""
    if not 0 <= move.entry < len(state.entries):
        yield Objection("target-not-there", (Aim(entry=move.entry),))
        return
    entry = state.entries[move.entry]
    activators, affected = _owners(state, ruling)
    if move.entry not in activators:
        yield Objection("not-an-event", (entry.effect, entry.card))
        return
    one, other = (_against_owner(state, move, owners) for owners in (activators, affected))
    objection = other if one != other and ruling.events_of_whom == "affected" else one
    if objection is not None:
        yield objection
    if needs_choice(state, move.entry, ruling):
        yield Objection("choose-now", (state.first, entry.effect, entry.card))


def _against_owner(state: State, move: Happen, owners: Owners) -> Objection | None:
    """Clauses event.2, event.3: one resolves one's own events, and when it is one's turn."""
    if owners[move.entry] != move.player:
        return Objection("event-of-another", (owners[move.entry], state.entries[move.entry].effect))
    first = _first_of(state, owners)
    return Objection("not-your-turn", (move.player, first)) if first != move.player else None


def happen(step: Step, move: Happen) -> None:
    """Clause event.1."""
    act(step, move.entry)


def settle_events(step: Step) -> bool:
    """Whether there are no more events; else whoever has the next one is to move."""
    if not any(entry.status == "waiting" for entry in step.state.entries) or not pending_events(step.state, step.ruling):
        step.set(phase="combat", turn=NOBODY)
        return True
    seat = due(step.state, step.ruling)
    if seat == NOBODY:  # only events of players who are not in the game
        step.set(phase="combat", turn=NOBODY)
        return True
    if step.state.turn != seat:
        step.set(turn=seat)
        step.say("events-of", seat)
    return False
