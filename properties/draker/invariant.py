"""What an invariant of draker is: a name, a sentence, its clauses, and a check that says in words what is broken."""

from collections.abc import Callable, Iterator

import msgspec

from referee.models.draker.ruling import Ruling
from referee.models.draker.state import Entry, Move, State

from .stack_order import KINDS, TIMINGS, Activated

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


def at_table(name: str, sentence: str, *clauses: str) -> Callable[[Callable[[State, Ruling], Broken]], AtTable]:
    """Make an invariant of the function that finds what is broken at a table."""
    return lambda find: AtTable(name=name, sentence=sentence, clauses=clauses, find=find)


def over_move(name: str, sentence: str, *clauses: str) -> Callable[[Callable[[State, Move, State, Ruling], Broken]], OverMove]:
    """Make an invariant of the function that finds what is broken between two tables."""
    return lambda find: OverMove(name=name, sentence=sentence, clauses=clauses, find=find)


# --- what several of them look at ------------------------------------------------------------------------------------


def in_the_game(state: State) -> list[int]:
    """The seats still in the game, in the order of this round's turns (clauses turn.1, more.1)."""
    count = len(state.seats)
    return [seat for seat in ((state.first + at) % count for at in range(count)) if state.players[seat].is_in]


def places(state: State) -> dict[int, tuple[str, int]]:
    """Where every card lies: the zone, and whose it is (-1: nobody's)."""
    found = {card: (zone, -1) for zone in ("common", "deck", "discard", "gone") for card in getattr(state, zone)}
    for seat, player in enumerate(state.players):
        found |= dict.fromkeys(player.hand, ("hand", seat)) | dict.fromkeys(player.pool, ("pool", seat))
    return found


def activated(state: State, entry: Entry) -> Activated:
    """An activated effect as the order of effects sees it."""
    effect = state.edition.effects[entry.effect]
    limits = any(type(change).__name__ == "Limit" for change in effect.does)
    return Activated(KINDS.index(effect.kind), TIMINGS.index(effect.timing), limits)
