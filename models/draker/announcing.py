"""Announcing combinations: of which cards, how many, and how many engaged ones (clauses announce.1, more.2, engaged.1)."""

from collections.abc import Iterable, Iterator
from functools import lru_cache, reduce
from operator import or_
from typing import Literal

from referee.game import Objection

from .cards import NONE, UNKNOWN, Cards, is_artefact
from .combinations import Face, combinations_of, forms_of
from .ruling import Ruling
from .seats import in_game
from .state import Announce, Combination, Side, State
from .values import LONG, face, number_of

MOST_ENGAGED = 2
"""Clause engaged.1."""


def against_announcement(state: State, move: Announce, ruling: Ruling) -> Iterator[Objection]:
    """Every reason against a combination, given that it is the player's turn to announce."""
    cards = move.cards
    me = state.players[move.player]
    twice = [card for at, card in enumerate(cards) if card in cards[:at]]
    away = tuple(card for card in cards if card == UNKNOWN or (card not in me.pool and card not in state.common))
    yield from (Objection("card-twice", (card,)) for card in dict.fromkeys(twice))
    if away:
        yield Objection("not-in-reach", (move.player, away))
    elif not twice:
        yield from _against_forms(state, cards, ruling)
    yield from against_common_cards(state, move, ruling)
    yield from against_the_card_laid(state, cards, ruling)
    yield from against_another(state, move, ruling)
    yield from against_engaged(state, move, ruling)


def _against_forms(state: State, cards: Cards, ruling: Ruling) -> Iterator[Objection]:
    """Clauses form.1, form.3, form.6, artefact.4."""
    faces = [face(state, card, ruling) for card in cards]
    if forms_of(faces) is None:
        bare = any(is_artefact(card) and f[1:] == (NONE, NONE) for card, f in zip(cards, faces, strict=True))
        yield Objection("artefact-without-form" if bare else "no-combination", (cards,))


def common_among(state: State, player: int, cards: Cards) -> Cards:
    """Those of the cards that lie in the common pool."""
    return tuple(card for card in cards if card in state.common and card not in state.players[player].pool)


def against_common_cards(state: State, move: Announce, ruling: Ruling) -> Iterator[Objection]:
    """Clause pool.2: what the cards of the common pool serve for, and whether they serve several players."""
    common = common_among(state, move.player, move.cards)
    if not common:
        return
    if not serve(move.side, ruling):
        code = "common-not-for-use" if ruling.common_pool_use == "nothing" else "common-not-for-defence"
        yield Objection(code, (common,))
    for card in dict.fromkeys(common):
        other = taken_by(state, move.player, card)
        if other != NONE and not may_be_shared(ruling):
            yield Objection("common-card-taken", (card, other))


def serve(side: Side, ruling: Ruling) -> bool:
    """Whether cards of the common pool serve combinations of this side (the question common-pool-use)."""
    return ruling.common_pool_use == "attack-and-defence" or (side == "attack" and ruling.common_pool_use == "attack-only")


def may_be_shared(ruling: Ruling) -> bool:
    """Whether a common card serves several players in a round (the question common-card-shared)."""
    return ruling.common_card_shared == "shared"


def taken_by(state: State, player: int, card: int) -> int:
    """Another player who has the card in a combination; NONE if nobody has."""
    for other, them in enumerate(state.players):
        if other != player and any(card in combination.cards for combination in them.combinations):
            return other
    return NONE


def against_the_card_laid(state: State, cards: Cards, ruling: Ruling) -> Iterator[Objection]:
    """Clauses announce.1, more.2: whether a combination contains the card just laid."""
    if state.laid != NONE and state.laid not in cards and contains_the_laid(state, ruling):
        yield Objection("without-new-card" if state.phase == "main" else "without-additional-card", (state.laid,))


def contains_the_laid(state: State, ruling: Ruling) -> bool:
    """Whether a combination has to contain the card just laid."""
    if state.phase == "main":
        return ruling.main_with_new_card == "with-the-new-card"
    return ruling.additional_with_new_card == "must"


def against_another(state: State, move: Announce, ruling: Ruling) -> Iterator[Objection]:
    """Clauses announce.1, more.2: how many combinations, and whether the same cards make another one."""
    me = state.players[move.player]
    for at, combination in enumerate(me.combinations):
        if combination.side == move.side and combination.cards == move.cards:
            if ruling.same_cards_again == "refused":
                yield Objection("same-cards", (number_of(state, move.player, at),))
            break
    if any(c.fresh and c.side == move.side for c in me.combinations) and one_of_each(state, ruling):
        code = "one-of-each" if state.phase == "main" else "one-of-each-a-turn"
        yield Objection(code, (move.player, move.side))


def one_of_each(state: State, ruling: Ruling) -> bool:
    """Whether one combination of each side is all that a turn allows."""
    count = ruling.main_combinations if state.phase == "main" else ruling.additional_count
    return count == "one-of-each"


# --- engaged cards ---------------------------------------------------------------------------------------------------


@lru_cache(maxsize=65_536)
def mask_of(cards: Cards) -> int:
    """Cards as the bits of a number."""
    return sum(1 << card for card in set(cards) if card >= 0)


Whose = Literal["own", "another-players"]
How = Literal["all-together", "from-each"]


class Engaged:
    """The cards that the combinations of a player and of the others engage, and how many of them a new one may contain."""

    def __init__(self, state: State, player: int) -> None:
        self.mine = state.players[player].combinations
        self.own = tuple([mask_of(c.cards) for c in self.mine])
        self.others = tuple([mask_of(c.cards) for p in in_game(state) if p != player for c in state.players[p].combinations])
        self.together = {"own": reduce(or_, self.own, 0), "another-players": reduce(or_, self.others, 0)}

    def too_many(self, mask: int, whose: Whose, how: How, but: int = NONE) -> int:
        """Clause engaged.1: the number of engaged cards if it breaks the limit, else 0; ``but``: the combination that grows."""
        masks, together = self.own if whose == "own" else self.others, self.together[whose]
        if but != NONE and whose == "own":
            masks = masks[:but] + masks[but + 1:]
            together = reduce(or_, masks, 0)
        number = (mask & together).bit_count()
        if number <= MOST_ENGAGED:
            return 0
        if how == "from-each" and not any((mask & one).bit_count() > MOST_ENGAGED for one in _biggest(masks)):
            return 0
        return number

    def asked(self, mask: int, but: int, ruling: Ruling) -> tuple[str, int] | None:
        """The objection and the number of engaged cards; asks whose combinations count, and how, only where it matters."""
        found: dict[Whose, list[int]] = {
            whose: [self.too_many(mask, whose, how, but) for how in HOWS] for whose in WHOSE
        }
        whose: Whose = "own"
        if [n > 0 for n in found["own"]] != [n > 0 for n in found["another-players"]]:
            whose = ruling.engaged_limit
        together, from_each = found[whose]
        number = from_each if bool(together) != bool(from_each) and ruling.engaged_in_how_many == "from-each" else together
        return (CODES[whose], number) if number else None

    def growing(self, side: Side, mask: int) -> tuple[int, ...]:
        """The indices of the combinations of the side that these cards contain, and more; the longest first."""
        inside = [at for at, c in enumerate(self.mine) if c.side == side and self.own[at] & mask == self.own[at] != mask]
        return tuple(sorted(inside, key=lambda at: -len(self.mine[at].cards)))

    def grown(self, shorter: tuple[int, ...], mask: int, ruling: Ruling) -> int:
        """Which of these combinations grows: the longest that leaves room under the limit; if none does, the longest."""
        if len(shorter) == 1:
            return shorter[0]
        return next((at for at in shorter if self.asked(mask, at, ruling) is None), shorter[0])


WHOSE: tuple[Whose, ...] = ("own", "another-players")
HOWS: tuple[How, ...] = ("all-together", "from-each")
CODES: dict[Whose, str] = {"own": "too-many-engaged", "another-players": "too-many-engaged-by-others"}


@lru_cache(maxsize=4096)
def _biggest(masks: tuple[int, ...]) -> list[int]:
    """Those that are part of no other."""
    kept: list[int] = []
    for mask in sorted(set(masks), key=int.bit_count, reverse=True):
        if not any(mask & other == mask for other in kept):
            kept.append(mask)
    return kept


def against_engaged(state: State, move: Announce, ruling: Ruling) -> Iterator[Objection]:
    """Clause engaged.1, and for main combinations the question main-overlap."""
    limit, mask = Engaged(state, move.player), mask_of(move.cards)
    if state.phase == "more":
        found = limit.asked(mask, NONE, ruling)
        shorter = limit.growing(move.side, mask) if found is not None else ()
        if shorter and ruling.growing == "may-grow":
            found = limit.asked(mask, limit.grown(shorter, mask, ruling), ruling)
        if found is not None:
            yield Objection(found[0], (move.cards, found[1]))
        return
    shared = tuple([card for card in move.cards if card >= 0 and limit.together["own"] >> card & 1])
    if not shared and not any(limit.too_many(mask, whose, "all-together") for whose in WHOSE):
        return
    if ruling.main_overlap == "disjoint":
        if shared:
            yield Objection("main-overlaps", (shared,))
    elif ruling.main_overlap == "two-shared":
        found = limit.asked(mask, NONE, ruling)
        if found is not None:
            yield Objection("main-too-many-engaged", (move.cards, found[1]))


def within_the_limit(
    state: State, player: int, side: Side, found: Iterable[tuple[Announce, int]], ruling: Ruling
) -> list[Announce]:
    """Those of the announcements to which `against_engaged` does not object."""
    if state.phase == "main" and ruling.main_overlap == "freely":
        return [move for move, _ in found]
    limit = Engaged(state, player)
    if state.phase == "main" and ruling.main_overlap == "disjoint":
        return [move for move, mask in found if not mask & limit.together["own"]]
    whose, how = ruling.engaged_limit, ruling.engaged_in_how_many
    together = limit.together[whose]
    if state.phase == "more" and ruling.growing == "may-grow":
        return [
            move for move, mask in found
            if (mask & together).bit_count() <= MOST_ENGAGED or not limit.too_many(mask, whose, how)
            or any(not limit.too_many(mask, whose, how, at) for at in limit.growing(side, mask))
        ]
    return [
        move for move, mask in found
        if (mask & together).bit_count() <= MOST_ENGAGED or (how == "from-each" and not limit.too_many(mask, whose, how))
    ]


def grown(state: State, move: Announce, ruling: Ruling) -> int:
    """The index of the combination that the announcement makes longer; NONE if it makes a new one (the question growing)."""
    if state.phase != "more":
        return NONE
    limit, mask = Engaged(state, move.player), mask_of(move.cards)
    shorter = limit.growing(move.side, mask)
    return limit.grown(shorter, mask, ruling) if shorter and ruling.growing == "may-grow" else NONE


# --- length ----------------------------------------------------------------------------------------------------------


def own_cards(state: State, player: int, cards: Cards) -> Cards:
    """Those of the cards that lie in the player's pool."""
    return tuple(card for card in cards if card in state.players[player].pool)


def long_ones(state: State, player: int) -> tuple[list[Combination], list[Combination]]:
    """The combinations of this turn with three cards or more, and those of them with three cards of the own pool."""
    found = [c for c in state.players[player].combinations if c.fresh and len(c.cards) >= LONG]
    return found, [c for c in found if len(own_cards(state, player, c.cards)) >= LONG]


# --- the list --------------------------------------------------------------------------------------------------------


def announceable(state: State, player: int, side: Side, ruling: Ruling) -> list[Announce]:
    """Every combination of a side to which nothing objects, given that it is the player's turn to announce."""
    me = state.players[player]
    others = [c.cards for c in me.combinations if c.side == side]
    if any(c.fresh and c.side == side for c in me.combinations) and one_of_each(state, ruling):
        return []
    commons = [card for card in state.common if card not in me.pool]
    if commons and not serve(side, ruling):
        commons = []
    elif not may_be_shared(ruling):
        commons = [card for card in commons if taken_by(state, player, card) == NONE]
    cards = [card for card in (*me.pool, *commons) if card != UNKNOWN]
    found = made_of(player, side, tuple([(card, face(state, card, ruling)) for card in sorted(set(cards))]))
    if others and ruling.same_cards_again == "refused":
        found = [pair for pair in found if pair[0].cards not in others]
    if state.laid != NONE and contains_the_laid(state, ruling):
        laid = 1 << state.laid
        found = [pair for pair in found if pair[1] & laid]
    return within_the_limit(state, player, side, found, ruling)


@lru_cache(maxsize=512)
def made_of(player: int, side: Side, faces: tuple[tuple[int, Face], ...]) -> list[tuple[Announce, int]]:
    """Every combination of these cards as an announcement, and as the bits of a number; the longest first."""
    return [(Announce(player, side, cards), mask_of(cards)) for cards in combinations_of(faces)]
