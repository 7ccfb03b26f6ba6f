"""What an invariant of fates is: a name, a sentence, its clauses, and a check that says in words what is broken."""

from collections.abc import Callable, Iterator, Sequence

import msgspec

from referee.models.fates.ruling import Ruling
from referee.models.fates.state import Move, State

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


def over_move(
    name: str, sentence: str, *clauses: str,
) -> Callable[[Callable[[State, Move, State, Ruling], Broken]], OverMove]:
    """Make an invariant of the function that finds what is broken between two tables."""
    return lambda find: OverMove(name=name, sentence=sentence, clauses=clauses, find=find)


def of_moves(name: str, sentence: str, *clauses: str) -> Callable[[Callable[[State, Sequence[Move], Ruling], Broken]], OfMoves]:
    """Make an invariant of the function that finds what is broken in a list of legal moves."""
    return lambda find: OfMoves(name=name, sentence=sentence, clauses=clauses, find=find)


def has_cards(state: State, player: int) -> bool:
    """Whether the player is still in (clause goal.1)."""
    return bool(state.hands[player] or state.known[player] or state.unknown[player])


def still_in(state: State) -> list[int]:
    """The seats that still have cards."""
    return [player for player in range(len(state.seats)) if has_cards(state, player)]
