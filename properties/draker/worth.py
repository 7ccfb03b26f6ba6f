"""Forms and values, worked out anew from the text: what cards make together, and what a combination is worth.

Slow and plain on purpose: every set of cards is looked at by itself, and nothing is shared with the model but its data.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any

import msgspec

from referee.models.draker.cards import Cards
from referee.models.draker.effects import Add, Deny, Give, Limit, Profession, Rank, Strength, Token
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
    change: Any
    """What it does; of whichever kind was asked for."""


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


def by_name(state: State, one: Said, other: Said) -> bool:
    """Whether the card of one of them names the other as what it conflicts with."""
    mine, its = (state.edition.effects[each.entry.effect] for each in (one, other))
    return mine.name in its.conflicts or its.name in mine.conflicts


def not_giving_way(state: State, changes: Iterable[Said], ruling: Ruling) -> list[Said]:
    """The changes that count for anything, the one with priority first.

    One that gives way by name does nothing; nor does any but the first where all of one value conflict and the loser is void.
    """
    kept: list[Said] = []
    all_conflict = ruling.what_conflicts == "same-value" and ruling.loser_of_a_conflict == "void"
    for one in first_to_prevail(changes, ruling):
        over = [other for other in kept if other.came != one.came]
        if not (over and all_conflict) and not any(by_name(state, one, other) for other in over):
            kept.append(one)
    return kept


def changed(state: State, start: int, changes: Sequence[Said], ruling: Ruling) -> int:
    """A number with all that changes it, from the change with priority down: each as far as those before it leave room.

    What takes away conflicts with nothing.  An addition finds room up to the limits that have priority over it; a limit
    holds for all but the additions that have priority over it.  Where the loser is void, it counts whole or not at all.
    """
    kept = not_giving_way(state, changes, ruling)
    void = ruling.loser_of_a_conflict == "void"
    limits: list[tuple[int, int]] = []
    ground: int = start + sum(one.change.n for one in kept if _takes_away(one))
    above: list[tuple[int, int]] = []
    for one in kept:
        if _takes_away(one):
            continue
        n: int = one.change.n
        now = ground + sum(more for _, more in above)
        if isinstance(one.change, Limit):
            others = [(came, more) for came, more in above if came != one.came]
            if void and others and now > n:
                continue  # what has priority goes beyond it
            ground = min(now - sum(more for _, more in others), n)
            above = others
            limits.append((one.came, n))
        else:
            room = [limit - now for came, limit in limits if came != one.came]
            fits = n <= min(room, default=n)
            above.append((one.came, n if fits else 0 if void else max(0, min(room))))
    return ground + sum(more for _, more in above)


def _takes_away(one: Said) -> bool:
    return not isinstance(one.change, Limit) and one.change.n <= 0


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
        rank = ranks[0].change.rank
    if callings:
        profession = callings[0].change.profession
    return suit, rank, profession


def counts(number: int, ruling: Ruling) -> int:
    """What a number below 0 counts (below-zero)."""
    return number if ruling.below_zero == "negative" else max(number, 0)


def strength(state: State, card: int, ruling: Ruling) -> int:
    """Clause value.2."""
    tokens = sum(n for marked, n in state.tokens if marked == card)
    on_it = [one for one in said(state, Strength) if one.entry.aim.card == card]
    return counts(changed(state, 1 + tokens, on_it, ruling), ruling)


def number_of(state: State, player: int, at: int) -> int:
    """The how-manieth of its side a combination is."""
    mine = state.players[player].combinations
    return [c for c in range(len(mine)) if mine[c].side == mine[at].side].index(at)


def _on(state: State, player: int, at: int, to: str) -> list[Said]:
    side, number = state.players[player].combinations[at].side, number_of(state, player, at)
    return [
        one for one in said(state, Add, Limit)
        if one.change.to == to
        and (one.entry.aim.player, one.entry.aim.side, one.entry.aim.number) == (player, side, number)
    ]


def still_there(state: State, player: int, combination: Combination) -> list[int]:
    """Its cards that lie where they can be used from."""
    return [card for card in combination.cards if card in state.players[player].pool or card in state.common]


def without_events(state: State) -> State:
    """The table as it would be had no effect acted at the end of the round."""
    tokens = dict(state.tokens)
    entries = []
    for entry in state.entries:
        effect = state.edition.effects[entry.effect]
        late = effect.timing == "end" and entry.status == "resolved"
        for change in effect.does if late else ():
            if isinstance(change, Token):
                tokens[entry.aim.card] = tokens.get(entry.aim.card, 0) - change.n
        entries.append(msgspec.structs.replace(entry, status="cancelled") if late else entry)
    return msgspec.structs.replace(state, tokens=tuple(tokens.items()), entries=tuple(entries))


def with_limits(state: State, player: int, at: int, to: str, ruling: Ruling) -> int:
    """A base or final value with all that changes it; limits of the stacks hold for events too, or do not (limit-stays)."""
    start, changes = _start(state, player, at, to, ruling), _on(state, player, at, to)
    late = [one for one in changes if state.edition.effects[one.entry.effect].timing == "end"]
    early = [one for one in changes if one not in late]
    if ruling.limit_stays == "only-in-the-stack" and any(isinstance(one.change, Limit) for one in early):
        then = _start(without_events(state), player, at, to, ruling)
        return changed(state, changed(state, then, early, ruling) + start - then, late, ruling)
    return changed(state, start, changes, ruling)


def _start(state: State, player: int, at: int, to: str, ruling: Ruling) -> int:
    """A base or final value without what changes this very value."""
    if to == "base":
        cards = still_there(state, player, state.players[player].combinations[at])
        return sum(strength(state, card, ruling) for card in cards)
    names, one_suit, length = as_it_counts(state, player, at, ruling)
    factor = 2 ** max(len(names) - 1, 0) * (3 if one_suit else 1) if length >= 3 else 1
    return base(state, player, at, ruling) * factor if length else 0


def as_it_counts(state: State, player: int, at: int, ruling: Ruling) -> tuple[frozenset[str], bool, int]:
    """Forms, one suit and length that count (broken-combination); length 0: it is worth nothing."""
    combination = state.players[player].combinations[at]
    cards = still_there(state, player, combination)
    faces = [face(state, card, ruling) for card in cards]
    names = frozenset(name for name in FORMS if getattr(combination.forms, name))
    one_suit, length = combination.forms.one_suit, len(combination.cards)
    unchanged = len(cards) == length and as_forms(faces) == combination.forms
    if unchanged or ruling.broken_combination == "as-announced":
        return names, one_suit, length
    now = forms(faces)
    of_one_suit = bool(now) and are_of_one_suit(faces)
    lost = names - now or (one_suit and not of_one_suit) or not is_combination(faces)
    if not cards or (ruling.broken_combination == "void-if-broken" and lost):
        return frozenset(), False, 0
    return now, of_one_suit, len(cards)


def base(state: State, player: int, at: int, ruling: Ruling) -> int:
    """Clause value.3."""
    return counts(with_limits(state, player, at, "base", ruling), ruling)


def value(state: State, player: int, at: int, ruling: Ruling) -> int:
    """Clauses value.4, points.1; what an effect does to an announced combination is open (broken-combination)."""
    _, _, length = as_it_counts(state, player, at, ruling)
    if not length or (length < 3 and ruling.short_final == "nothing"):
        return 0
    return counts(with_limits(state, player, at, "final", ruling), ruling)


def flies(state: State, player: int, at: int, ruling: Ruling) -> bool:
    """Clause strike.5: whether the last word about the flight of a combination, or of one of its cards, gives it."""
    combination = state.players[player].combinations[at]
    aim = (player, combination.side, number_of(state, player, at))
    cards = still_there(state, player, combination)
    about = [
        one for one in said(state, Give, Deny)
        if one.change.property == "flight"
        and (one.entry.aim.card in cards or (one.entry.aim.player, one.entry.aim.side, one.entry.aim.number) == aim)
    ]
    ordered = first_to_prevail(about, ruling)
    return bool(ordered) and isinstance(ordered[0].change, Give)
