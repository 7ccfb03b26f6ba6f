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
    given: frozenset[str] = frozenset()
    """The properties that any of them gives."""


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
    given = frozenset(one.change.property for one in every if isinstance(one.change, Give))
    return InForce(tuple(every), of_cards, of_combinations, given)


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
        limiting = {s.at for s in changes if _is_limit(s.change)}
        return sorted(changes, key=lambda s: (s.at not in limiting, *_turn(s)))
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


def _counting(state: State, changes: Sequence[Standing], void: bool, ruling: Ruling) -> list[Standing]:
    """The changes that count at all, the one that prevails first: those that give way by name, or to any other, do not."""
    found: list[Standing] = []
    for change in by_priority(changes, ruling):
        others = [other for other in found if other.at != change.at]
        named = any(are_named(state, change, other) for other in others)
        if not named and not (others and void and ruling.what_conflicts == "same-value"):
            found.append(change)
    return found


def folded(state: State, start: int, changes: Sequence[Standing], ruling: Ruling) -> int:
    """A value after the changes to it, the one that prevails first, each as far as those before it leave room.

    What takes away breaks no limit, so it counts before them.  A limit without priority limits what is not added by the
    changes that have it over the limit.  The changes of one effect act in the order in which they are printed.
    """
    if not changes:
        return start
    void = len({s.at for s in changes}) > 1 and ruling.loser_of_a_conflict == "void"
    counting = _counting(state, changes, void, ruling)
    rest = start + sum(s.change.n for s in counting if isinstance(s.change, Add | Strength) and s.change.n < 0)
    added: list[tuple[int, int]] = []
    limits: list[tuple[int, int]] = []
    for standing in counting:
        at = standing.at
        match standing.change:
            case Add(n=n) | Strength(n=n) if n > 0:
                now = rest + sum(more for _, more in added)
                room = min((most - now for other, most in limits if other != at), default=n)
                if n <= room or not void:
                    added.append((at, max(min(n, room), 0)))
            case Limit(n=most):
                others = [(other, more) for other, more in added if other != at]
                mine = sum(more for other, more in added if other == at)
                if others and void and rest + mine + sum(more for _, more in others) > most:
                    continue
                rest, added = min(rest + mine, most), others
                limits.append((at, most))
    return rest + sum(more for _, more in added)


def last_word(changes: Sequence[Standing], ruling: Ruling) -> Change | None:
    """Of changes of which only one can be true, the one that is; None if there is none."""
    if len({s.change for s in changes}) == 1:
        return changes[0].change
    ordered = by_priority(changes, ruling)
    return ordered[0].change if ordered else None
