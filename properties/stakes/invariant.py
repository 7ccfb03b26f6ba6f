"""What an invariant of stakes is: a name, a sentence, its clauses, and a check that says in words what is broken."""

from collections.abc import Callable, Iterable, Iterator, Sequence

import msgspec

from referee.models.stakes.cards import Cards
from referee.models.stakes.ruling import Ruling
from referee.models.stakes.state import Move, State

Broken = Iterator[str]


class Invariant(msgspec.Struct, frozen=True, kw_only=True):
    """A statement that must hold: a name, a sentence, and the clauses that it follows from."""

    name: str
    sentence: str
    clauses: tuple[str, ...]


class AtTable(Invariant, frozen=True, kw_only=True):
    """Holds at every table that play can lead to."""

    find: Callable[[State, Ruling], Broken]

    def check(self, state: State, ruling: Ruling) -> list[str]:
        """What is broken, in words; nothing if the invariant holds."""
        return list(self.find(state, ruling))


class OverMove(Invariant, frozen=True, kw_only=True):
    """Holds between the table before a legal move and the table after it."""

    find: Callable[[State, Move, State, Ruling], Broken]

    def check(self, before: State, move: Move, after: State, ruling: Ruling) -> list[str]:
        """What is broken, in words; nothing if the invariant holds."""
        return list(self.find(before, move, after, ruling))


class OfMoves(Invariant, frozen=True, kw_only=True):
    """Holds for the list of legal moves at a table."""

    find: Callable[[State, Sequence[Move], Ruling], Broken]

    def check(self, state: State, legal: Sequence[Move], ruling: Ruling) -> list[str]:
        """What is broken, in words; nothing if the invariant holds."""
        return list(self.find(state, legal, ruling))


def at_table(name: str, sentence: str, *clauses: str) -> Callable[[Callable[[State, Ruling], Broken]], AtTable]:
    """Make an invariant of the function that finds what is broken at a table."""
    return lambda find: AtTable(name=name, sentence=sentence, clauses=clauses, find=find)


def over_move(name: str, sentence: str, *clauses: str) -> Callable[[Callable[[State, Move, State, Ruling], Broken]], OverMove]:
    """Make an invariant of the function that finds what is broken between two tables."""
    return lambda find: OverMove(name=name, sentence=sentence, clauses=clauses, find=find)


def of_moves(name: str, sentence: str, *clauses: str) -> Callable[[Callable[[State, Sequence[Move], Ruling], Broken]], OfMoves]:
    """Make an invariant of the function that finds what is broken in a list of legal moves."""
    return lambda find: OfMoves(name=name, sentence=sentence, clauses=clauses, find=find)


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
