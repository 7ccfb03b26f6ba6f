"""Announcing combinations: of which cards, how many, and how many engaged ones (clauses announce.1, more.2, engaged.1)."""

from collections.abc import Iterable, Iterator

from referee.game import Objection

from .cards import NONE, UNKNOWN, Cards, is_artefact
from .combinations import forms_of
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
        bare = any(is_artefact(card) and NONE in f for card, f in zip(cards, faces, strict=True))
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
    if state.laid == NONE or state.laid in cards:
        return
    if state.phase == "main":
        if ruling.main_with_new_card == "with-the-new-card":
            yield Objection("without-new-card", (state.laid,))
    elif ruling.additional_with_new_card == "must":
        yield Objection("without-additional-card", (state.laid,))


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


def grown(state: State, move: Announce, ruling: Ruling) -> int:
    """The index of the combination that the announcement makes longer; NONE if it makes a new one (the question growing)."""
    if state.phase != "more":
        return NONE
    named = set(move.cards)
    inside = [
        at for at, c in enumerate(state.players[move.player].combinations)
        if c.side == move.side and len(c.cards) < len(named) and named.issuperset(c.cards)
    ]
    if not inside or ruling.growing == "new-only":
        return NONE
    return max(inside, key=lambda at: len(state.players[move.player].combinations[at].cards))


def against_engaged(state: State, move: Announce, ruling: Ruling) -> Iterator[Objection]:
    """Clause engaged.1, and for main combinations the question main-overlap."""
    cards = move.cards
    mine = state.players[move.player].combinations
    if state.phase == "more":
        limit = Engaged(state, move.player, cards)
        if limit.is_broken_anyhow():
            at = grown(state, move, ruling)
            yield from (limit if at == NONE else Engaged(state, move.player, cards, at)).against(ruling)
        return
    shared = engaged(cards, mine)
    limit = Engaged(state, move.player, cards)
    if not shared and not limit.is_broken_anyhow():
        return
    if ruling.main_overlap == "disjoint" and shared:
        yield Objection("main-overlaps", (shared,))
    elif ruling.main_overlap == "two-shared":
        yield from (Objection("main-too-many-engaged", o.args) for o in limit.against(ruling))


def engaged(cards: Iterable[int], combinations: Iterable[Combination]) -> Cards:
    """Those of the cards that are in any of the combinations."""
    held = {card for combination in combinations for card in combination.cards}
    return tuple(card for card in cards if card in held)


class Engaged:
    """How many cards of a combination other ones engage: the player's own (but the one that grows), and those of others."""

    def __init__(self, state: State, player: int, cards: Cards, but: int = NONE) -> None:
        self.cards = cards
        self.own = [c for at, c in enumerate(state.players[player].combinations) if at != but]
        self.others = [c for p in in_game(state) if p != player for c in state.players[p].combinations]

    def _broken(self, combinations: list[Combination]) -> tuple[bool, bool]:
        """Whether the limit is broken: by all together, and by one of them alone."""
        together = len(engaged(self.cards, combinations)) > MOST_ENGAGED
        return together, together and any(len(engaged(self.cards, [c])) > MOST_ENGAGED for c in combinations)

    def is_broken_anyhow(self) -> bool:
        """Whether the limit is broken under any reading at all."""
        return len(self.cards) > MOST_ENGAGED and (self._broken(self.own)[0] or self._broken(self.others)[0])

    def against(self, ruling: Ruling) -> Iterator[Objection]:
        """Clause engaged.1; asks whose combinations count, and whether together, only where it matters."""
        own, others = self._broken(self.own), self._broken(self.others)
        by_others = own != others and ruling.engaged_limit == "another-players"
        together, by_one = others if by_others else own
        if together and (by_one or ruling.engaged_in_how_many == "all-together"):
            shared = engaged(self.cards, self.others if by_others else self.own)
            yield Objection("too-many-engaged-by-others" if by_others else "too-many-engaged", (self.cards, len(shared)))


# --- length ----------------------------------------------------------------------------------------------------------


def own_cards(state: State, player: int, cards: Cards) -> Cards:
    """Those of the cards that lie in the player's pool."""
    return tuple(card for card in cards if card in state.players[player].pool)


def long_ones(state: State, player: int) -> tuple[list[Combination], list[Combination]]:
    """The combinations of this turn with three cards or more, and those of them with three cards of the own pool."""
    found = [c for c in state.players[player].combinations if c.fresh and len(c.cards) >= LONG]
    return found, [c for c in found if len(own_cards(state, player, c.cards)) >= LONG]
