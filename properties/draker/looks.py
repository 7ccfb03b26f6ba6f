"""What several invariants of draker look at: who is in the game, where cards lie, and what sort of effect was activated."""

from referee.models.draker.cards import DECK
from referee.models.draker.state import Entry, State

from .stack_order import KINDS, TIMINGS, Activated


def in_the_game(state: State) -> list[int]:
    """The seats still in the game, in the order of this round's turns (clauses turn.1, more.1)."""
    count = len(state.seats)
    return [seat for seat in ((state.first + at) % count for at in range(count)) if state.players[seat].is_in]


def places(state: State) -> dict[int, tuple[str, int]]:
    """Where every card lies: the zone, and whose it is (-1: nobody's)."""
    found = dict.fromkeys(DECK, ("nowhere", -1))
    for zone in ("common", "deck", "discard", "gone"):
        found |= dict.fromkeys(getattr(state, zone), (zone, -1))
    for seat, player in enumerate(state.players):
        found |= dict.fromkeys(player.hand, ("hand", seat)) | dict.fromkeys(player.pool, ("pool", seat))
    return found


def activated(state: State, entry: Entry) -> Activated:
    """An activated effect as the order of effects sees it."""
    effect = state.edition.effects[entry.effect]
    limits = any(type(change).__name__ == "Limit" for change in effect.does)
    return Activated(KINDS.index(effect.kind), TIMINGS.index(effect.timing), limits)
