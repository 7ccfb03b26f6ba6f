"""Which effects conflict, and which of them has priority (clauses priority.1, priority.2)."""

from collections.abc import Iterator, Sequence

import msgspec

from .cards import NONE
from .effects import Add, Change, Deny, Give, Life, Limit, Move, Profession, Rank, Remove, Strength, Token
from .ruling import Ruling
from .state import Aim, Entry, State


class Standing(msgspec.Struct, frozen=True, gc=False):
    """One change of an activated effect; ``at`` is the effect's place in ``State.entries``."""

    at: int
    entry: Entry
    change: Change

    @property
    def aim(self) -> Aim:
        """What it is aimed at."""
        return self.entry.aim


def changes_of(state: State, at: int) -> Iterator[Standing]:
    """The changes of one activated effect."""
    entry = state.entries[at]
    return (Standing(at, entry, change) for change in state.edition.effects[entry.effect].does)


class InForce(msgspec.Struct, frozen=True, gc=False):
    """The changes of every effect that has resolved and was not undone, in the order of activation."""

    every: tuple[Standing, ...]
    of_cards: dict[int, list[Standing]]
    """Those that are aimed at a card."""
    of_combinations: dict[tuple[int, str, int], list[Standing]]
    """Those that are aimed at a combination: of a player, of a side, with a number."""


def in_force(state: State) -> InForce:
    """What has resolved, by what it is aimed at."""
    entries, edition, found = _last[0]
    if entries is not state.entries or edition is not state.edition:
        found = _in_force(state)
        _last[0] = (state.entries, state.edition, found)
    return found


def _in_force(state: State) -> InForce:
    every = [s for at, entry in enumerate(state.entries) if entry.status == "resolved" for s in changes_of(state, at)]
    of_cards: dict[int, list[Standing]] = {}
    of_combinations: dict[tuple[int, str, int], list[Standing]] = {}
    for one in every:
        aim = one.entry.aim
        if aim.card != NONE:
            of_cards.setdefault(aim.card, []).append(one)
        elif aim.side:
            of_combinations.setdefault((aim.player, aim.side, aim.number), []).append(one)
    return InForce(tuple(every), of_cards, of_combinations)


_last: list[tuple[object, object, InForce]] = [(None, None, InForce((), {}, {}))]
"""The answer that was given last: one table is asked about many times over."""


def standing(state: State) -> tuple[Standing, ...]:
    """Every change of every effect that has resolved and was not undone."""
    return in_force(state).every


def _is_limit(change: Change) -> bool:
    return isinstance(change, Limit | Deny)


def _turn(standing: Standing) -> tuple[bool, int]:
    """What has not resolved yet resolves after everything that has."""
    return standing.entry.resolved == NONE, standing.entry.resolved


def by_priority(changes: Sequence[Standing], ruling: Ruling) -> list[Standing]:
    """Clauses priority.1, priority.2: the one that prevails over all others first."""
    if len(changes) < 2:
        return list(changes)
    if ruling.priority_example == "first-is-activated":
        return sorted(changes, key=lambda s: s.at)
    if ruling.priority_example == "limit-wins":
        return sorted(changes, key=lambda s: (not _is_limit(s.change), *_turn(s)))
    return sorted(changes, key=_turn)


def same_thing(one: Standing, other: Standing) -> bool:
    """Whether two changes are changes of the same value, or of the same card, combination or player in the same respect."""
    match one.change, other.change:
        case (Add() | Limit() as a, Add() | Limit() as b):
            return a.to == b.to and one.aim == other.aim
        case (Give() | Deny() as a, Give() | Deny() as b):
            return a.property == b.property and one.aim == other.aim
        case (Move() | Remove(), Move() | Remove()):
            return one.aim == other.aim
        case (Strength(), Strength()) | (Rank(), Rank()) | (Profession(), Profession()) | (Token(), Token()):
            return one.aim == other.aim
        case (Life(), Life()):
            return whose_life(one.entry) == whose_life(other.entry)
    return False


def whose_life(entry: Entry) -> int:
    """The player on whom an effect acts that changes life or draws: the one it is aimed at, else its own."""
    return entry.aim.player if entry.aim.player != NONE else entry.player


def are_named(state: State, one: Standing, other: Standing) -> bool:
    """Whether one of two effects says of itself that it conflicts with the other."""
    mine, its = state.edition.effects[one.entry.effect], state.edition.effects[other.entry.effect]
    return its.name in mine.conflicts or mine.name in its.conflicts


def conflict(state: State, start: int, one: Standing, other: Standing, ruling: Ruling) -> bool:
    """Whether two changes of the same value (which is ``start`` before them) or of the same thing conflict."""
    if one.at == other.at:
        return False
    if are_named(state, one, other) or ruling.what_conflicts == "same-value":
        return True
    match one.change, other.change:
        case (Limit(n=most), Add(n=more)) | (Add(n=more), Limit(n=most)):
            return more > 0 and start + more > most
        case (Rank(rank=a), Rank(rank=b)) | (Profession(profession=a), Profession(profession=b)):
            return a != b
        case (Give(), Deny()) | (Deny(), Give()) | (Move() | Remove(), Move() | Remove()):
            return True
    return False


def kept(state: State, start: int, changes: Sequence[Standing], ruling: Ruling) -> list[Standing]:
    """The changes that count, the one that prevails first.

    One that gives way is left out altogether, or kept behind those that prevail, where it counts as far as they let it.
    """
    found: list[Standing] = []
    for change in by_priority(changes, ruling):
        against = [other for other in found if conflict(state, start, change, other, ruling)]
        if against and (any(are_named(state, change, o) for o in against) or ruling.loser_of_a_conflict == "void"):
            continue
        found.append(change)
    return found


def folded(state: State, start: int, changes: Sequence[Standing], ruling: Ruling) -> int:
    """A value after the changes to it: the one with the highest priority has the last word."""
    if not changes:
        return start
    late = [s for s in changes if _is_of_the_end(state, s)]
    early = [s for s in changes if not _is_of_the_end(state, s)]
    if late and any(isinstance(s.change, Limit) for s in early) and ruling.limit_stays == "only-in-the-stack":
        return _fold(state, _fold(state, start, early, ruling), late, ruling)
    return _fold(state, start, changes, ruling)


def _is_of_the_end(state: State, standing: Standing) -> bool:
    return state.edition.effects[standing.entry.effect].timing == "end"


def _fold(state: State, start: int, changes: Sequence[Standing], ruling: Ruling) -> int:
    value = start
    for standing in reversed(kept(state, start, changes, ruling)):
        match standing.change:
            case Add(n=n) | Strength(n=n):
                value += n
            case Limit(n=n):
                value = min(value, n)
    return value


def last_word(changes: Sequence[Standing], ruling: Ruling) -> Change | None:
    """Of changes of which only one can be true, the one that is; None if there is none."""
    if len({s.change for s in changes}) == 1:
        return changes[0].change
    ordered = by_priority(changes, ruling)
    return ordered[0].change if ordered else None
