"""What an invariant of a game is: a name, a sentence, its clauses, and a check that says in words what is broken.

States, moves and rulings are the game's own values; whoever writes an invariant names their types.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import msgspec

Broken = Iterator[str]


class Invariant(msgspec.Struct, frozen=True, kw_only=True):
    """A statement that must hold: a name, a sentence, and the clauses that it follows from."""

    name: str
    sentence: str
    clauses: tuple[str, ...]


class AtTable(Invariant, frozen=True, kw_only=True):
    """Holds at every table that play can lead to."""

    find: Callable[[Any, Any], Broken]

    def check(self, state: Any, ruling: Any) -> list[str]:
        """What is broken, in words; nothing if the invariant holds."""
        return list(self.find(state, ruling))


class OverMove(Invariant, frozen=True, kw_only=True):
    """Holds between the table before a legal move and the table after it."""

    find: Callable[[Any, Any, Any, Any], Broken]

    def check(self, before: Any, move: Any, after: Any, ruling: Any) -> list[str]:
        """What is broken, in words; nothing if the invariant holds."""
        return list(self.find(before, move, after, ruling))


class OfMoves(Invariant, frozen=True, kw_only=True):
    """Holds for the list of legal moves at a table."""

    find: Callable[[Any, Any, Any], Broken]

    def check(self, state: Any, legal: Sequence[Any], ruling: Any) -> list[str]:
        """What is broken, in words; nothing if the invariant holds."""
        return list(self.find(state, legal, ruling))


def at_table(name: str, sentence: str, *clauses: str) -> Callable[[Callable[[Any, Any], Broken]], AtTable]:
    """Make an invariant of the function that finds what is broken at a table, given state and ruling."""
    return lambda find: AtTable(name=name, sentence=sentence, clauses=clauses, find=find)


def over_move(name: str, sentence: str, *clauses: str) -> Callable[[Callable[[Any, Any, Any, Any], Broken]], OverMove]:
    """Make an invariant of the function that finds what is broken, given the state before, the move, the state after, the ruling."""
    return lambda find: OverMove(name=name, sentence=sentence, clauses=clauses, find=find)


def of_moves(name: str, sentence: str, *clauses: str) -> Callable[[Callable[[Any, Any, Any], Broken]], OfMoves]:
    """Make an invariant of the function that finds what is broken, given the state, its legal moves and the ruling."""
    return lambda find: OfMoves(name=name, sentence=sentence, clauses=clauses, find=find)


def broken_at(invariants: Iterable[Invariant], state: Any, legal: Sequence[Any], ruling: Any) -> list[str]:
    """What is broken at a table with its list of legal moves, each with the name of its invariant in front."""
    found: list[str] = []
    for one in invariants:
        if isinstance(one, AtTable):
            found += [f"{one.name}: {says}" for says in one.check(state, ruling)]
        elif isinstance(one, OfMoves):
            found += [f"{one.name}: {says}" for says in one.check(state, legal, ruling)]
    return found


def broken_over(invariants: Iterable[Invariant], before: Any, move: Any, after: Any, ruling: Any) -> list[str]:
    """What a move has broken, each with the name of its invariant in front."""
    over = [one for one in invariants if isinstance(one, OverMove)]
    return [f"{one.name}: {says}" for one in over for says in one.check(before, move, after, ruling)]
