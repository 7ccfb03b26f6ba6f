"""Seats, chips and cards of a table of stakes, counted anew for the invariants: nothing here asks the model."""

from collections.abc import Iterable

from referee.models.stakes.cards import Cards
from referee.models.stakes.ruling import Ruling
from referee.models.stakes.state import State


def remaining(state: State) -> list[int]:
    """The seats in the Match, the first player first (clauses fold.1, turn.1)."""
    count = len(state.seats)
    return [p for p in ((state.first + i) % count for i in range(count)) if p not in state.folded]


def chips_in_all(state: State) -> int:
    """Chips, Pots, the Global Pot, and victory points, each of which was a chip or a reward (clause points.3)."""
    return state.pot + sum(p.chips + p.pot + p.points for p in state.players)


def highest_bet(state: State, ruling: Ruling) -> int:
    """Clause call.2, and the question highest-bet-of-a-folder."""
    seats = range(len(state.seats)) if ruling.highest_bet_of_a_folder == "counts" else remaining(state)
    return max(state.players[seat].pot for seat in seats)


def put_out(before: State, after: State, seat: int) -> bool:
    """Whether the seat left the Match with this move, by a Fold or without one (uneven-slips, zero-slips, no-chips)."""
    return seat in after.folded and seat not in before.folded


def laid_open(groups: Iterable[Cards]) -> Cards:
    """The cards of several groups."""
    return tuple(card for group in groups for card in group)
