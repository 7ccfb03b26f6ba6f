"""Forms and values, worked out anew from the text: what cards make together, and what a combination is worth.

Slow and plain on purpose: every set of cards is looked at by itself, and nothing is shared with the model but its data.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations

import msgspec

from referee.models.draker.cards import Cards
from referee.models.draker.effects import Add, Deny, Give, Limit, Profession, Rank, Strength
from referee.models.draker.ruling import Ruling
from referee.models.draker.state import Combination, Entry, Forms, State

NOTHING = -1
ACE, BEHIND_THE_KING = 0, 13
IN_A_SUIT = 14

Face = tuple[int, int, int]
"""Suit, rank and profession."""
FORMS = ("straight_rank", "straight_profession", "set_rank", "set_profession")


# --- forms -----------------------------------------------------------------------------------------------------------


def in_a_row(places: Sequence[int]) -> bool:
    """Clause form.1: whether these are neighbours, none of them twice (form.6)."""
    return sorted(places) == list(range(min(places), min(places) + len(places)))


def is_straight_by_rank(ranks: Sequence[int]) -> bool:
    """Clauses form.1, form.2: neighbouring ranks, an ace before the two or behind the king."""
    if NOTHING in ranks:
        return False
    return in_a_row(ranks) or in_a_row([BEHIND_THE_KING if rank == ACE else rank for rank in ranks])


def all_alike(values: Sequence[int]) -> bool:
    """Clause form.3."""
    return NOTHING not in values and len(set(values)) == 1


def forms(faces: Sequence[Face]) -> frozenset[str]:
    """Clauses form.1 to form.6: the forms of two cards or more."""
    if len(faces) < 2:
        return frozenset()
    ranks, professions = [face[1] for face in faces], [face[2] for face in faces]
    found = {
        "straight_rank": is_straight_by_rank(ranks), "set_rank": all_alike(ranks),
        "straight_profession": NOTHING not in professions and in_a_row(professions), "set_profession": all_alike(professions),
    }
    return frozenset(name for name, has in found.items() if has)


def is_combination(faces: Sequence[Face]) -> bool:
    """Clauses form.4, form.6: one card, or several that have a form."""
    return len(faces) == 1 or bool(forms(faces))


def are_of_one_suit(faces: Sequence[Face]) -> bool:
    """Whether several cards are all of one suit."""
    return len(faces) > 1 and len({face[0] for face in faces}) == 1


def as_forms(faces: Sequence[Face]) -> Forms:
    """The same as the model keeps it of an announced combination; one suit counts beside a form only."""
    there = forms(faces)
    return Forms(**dict.fromkeys(there, True), one_suit=bool(there) and are_of_one_suit(faces))


def every_combination(cards: Sequence[tuple[int, Face]]) -> set[Cards]:
    """Every set of these cards that is a combination."""
    return {
        tuple(sorted(card for card, _ in some)) for size in range(1, len(cards) + 1) for some in combinations(cards, size)
        if is_combination([face for _, face in some])
    }


def part_of_no_other(found: Iterable[Cards]) -> set[Cards]:
    """The combinations that no other one contains."""
    sets = [frozenset(cards) for cards in found]
    return {tuple(sorted(one)) for one in sets if not any(one < other for other in sets)}


# --- effects that have resolved --------------------------------------------------------------------------------------


class Said(msgspec.Struct, frozen=True):
    """One change of an effect that has resolved, and when it came and acted."""

    came: int
    entry: Entry
    change: Add | Limit | Strength | Rank | Profession | Give | Deny


def said(state: State, *kinds: type) -> list[Said]:
    """Every change of these kinds by effects that have resolved."""
    return [
        Said(at, entry, change) for at, entry in enumerate(state.entries) if entry.status == "resolved"
        for change in state.edition.effects[entry.effect].does if isinstance(change, kinds)
    ]


def first_to_prevail(changes: Iterable[Said], ruling: Ruling) -> list[Said]:
    """Clauses priority.1, priority.2: the one that has priority over all others first (priority-example)."""
    def place(one: Said) -> tuple[int, int]:
        if ruling.priority_example == "first-is-activated":
            return 0, one.came
        if ruling.priority_example == "limit-wins":
            return (0 if isinstance(one.change, Limit | Deny) else 1), one.entry.resolved
        return 0, one.entry.resolved

    return sorted(changes, key=place)


def exclude(state: State, start: int, one: Said, other: Said, ruling: Ruling) -> bool:
    """Whether two changes of one number conflict (what-conflicts); ``start`` is the number without any of them."""
    if one.came == other.came:
        return False
    if by_name(state, one, other) or ruling.what_conflicts == "same-value":
        return True
    for limit, more in ((one.change, other.change), (other.change, one.change)):
        if isinstance(limit, Limit) and isinstance(more, Add) and more.n > 0:
            return start + more.n > limit.n
    return False


def by_name(state: State, one: Said, other: Said) -> bool:
    """Whether the card of one of them names the other as what it conflicts with."""
    mine, its = (state.edition.effects[each.entry.effect] for each in (one, other))
    return mine.name in its.conflicts or its.name in mine.conflicts


def changed(state: State, start: int, changes: Iterable[Said], ruling: Ruling) -> int:
    """A number with all that changes it: who has priority counts last, so that it has the last word (loser-of-a-conflict)."""
    counting: list[Said] = []
    for one in first_to_prevail(changes, ruling):
        over = [other for other in counting if exclude(state, start, one, other, ruling)]
        if not over or (ruling.loser_of_a_conflict == "as-far-as-possible" and not any(by_name(state, one, o) for o in over)):
            counting.append(one)
    number = start
    for one in counting[::-1]:
        number = min(number, one.change.n) if isinstance(one.change, Limit) else number + one.change.n  # type: ignore[union-attr]
    return number


def with_limits(state: State, start: int, changes: Sequence[Said], ruling: Ruling) -> int:
    """The same, with what happens at the end of the round beyond the limits of the stacks, if these end there (limit-stays)."""
    if ruling.limit_stays == "holds":
        return changed(state, start, changes, ruling)
    at_the_end = [one for one in changes if state.edition.effects[one.entry.effect].timing == "end"]
    before = [one for one in changes if one not in at_the_end]
    if not any(isinstance(one.change, Limit) for one in before):
        return changed(state, start, changes, ruling)
    return changed(state, changed(state, start, before, ruling), at_the_end, ruling)


# --- what cards and combinations are worth ---------------------------------------------------------------------------


def face(state: State, card: int, ruling: Ruling) -> Face:
    """Suit, rank and profession of a card as it now is (clauses artefact.3, artefact.4)."""
    suit, rank = divmod(card, IN_A_SUIT)
    profession = state.edition.professions[card]
    if rank == IN_A_SUIT - 1:
        rank, profession = next(((r, p) for artefact, r, p in state.profiles if artefact == card), (NOTHING, profession))
    on_it = [one for one in said(state, Rank, Profession) if one.entry.aim.card == card]
    ranks = first_to_prevail((one for one in on_it if isinstance(one.change, Rank)), ruling)
    callings = first_to_prevail((one for one in on_it if isinstance(one.change, Profession)), ruling)
    if ranks:
        rank = ranks[0].change.rank  # type: ignore[union-attr]
    if callings:
        profession = callings[0].change.profession  # type: ignore[union-attr]
    return suit, rank, profession


def counts(number: int, ruling: Ruling) -> int:
    """What a number below 0 counts (below-zero)."""
    return number if ruling.below_zero == "negative" else max(number, 0)


def strength(state: State, card: int, ruling: Ruling) -> int:
    """Clause value.2."""
    tokens = sum(n for marked, n in state.tokens if marked == card)
    on_it = [one for one in said(state, Strength) if one.entry.aim.card == card]
    return counts(with_limits(state, 1 + tokens, on_it, ruling), ruling)


def number_of(state: State, player: int, at: int) -> int:
    """The how-manieth of its side a combination is."""
    mine = state.players[player].combinations
    return [c for c in range(len(mine)) if mine[c].side == mine[at].side].index(at)


def _on(state: State, player: int, at: int, to: str) -> list[Said]:
    side, number = state.players[player].combinations[at].side, number_of(state, player, at)
    return [
        one for one in said(state, Add, Limit)
        if one.change.to == to  # type: ignore[union-attr]
        and (one.entry.aim.player, one.entry.aim.side, one.entry.aim.number) == (player, side, number)
    ]


def still_there(state: State, player: int, combination: Combination) -> list[int]:
    """Its cards that lie where they can be used from."""
    return [card for card in combination.cards if card in state.players[player].pool or card in state.common]


def base(state: State, player: int, at: int, ruling: Ruling) -> int:
    """Clause value.3."""
    cards = still_there(state, player, state.players[player].combinations[at])
    together = sum(strength(state, card, ruling) for card in cards)
    return counts(with_limits(state, together, _on(state, player, at, "base"), ruling), ruling)


def value(state: State, player: int, at: int, ruling: Ruling) -> int:
    """Clauses value.4, points.1; what an effect does to an announced combination is open (broken-combination)."""
    combination = state.players[player].combinations[at]
    cards = still_there(state, player, combination)
    faces = [face(state, card, ruling) for card in cards]
    as_it_was = frozenset(name for name in FORMS if getattr(combination.forms, name))
    one_suit = combination.forms.one_suit
    length = len(combination.cards)
    if ruling.broken_combination != "as-announced" and (len(cards) < length or as_forms(faces) != combination.forms):
        now = forms(faces)
        lost = as_it_was - now or (one_suit and not (now and are_of_one_suit(faces)))
        if not cards or (ruling.broken_combination == "void-if-broken" and (lost or not is_combination(faces))):
            return 0
        as_it_was, one_suit, length = now, bool(now) and are_of_one_suit(faces), len(cards)
    if length < 3 and ruling.short_final == "nothing":
        return 0
    worth = base(state, player, at, ruling)
    if length >= 3:
        worth *= 2 ** max(len(as_it_was) - 1, 0) * (3 if one_suit else 1)
    return counts(with_limits(state, worth, _on(state, player, at, "final"), ruling), ruling)


def flies(state: State, player: int, at: int, ruling: Ruling) -> bool:
    """Clause strike.5: whether the last word about the flight of a combination, or of one of its cards, gives it."""
    combination = state.players[player].combinations[at]
    aim = (player, combination.side, number_of(state, player, at))
    about = [
        one for one in said(state, Give, Deny)
        if one.change.property == "flight"  # type: ignore[union-attr]
        and (one.entry.aim.card in combination.cards or (one.entry.aim.player, one.entry.aim.side, one.entry.aim.number) == aim)
    ]
    ordered = first_to_prevail(about, ruling)
    return bool(ordered) and isinstance(ordered[0].change, Give)
