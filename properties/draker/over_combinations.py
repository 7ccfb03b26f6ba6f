"""What must hold of announcing and activating: forms, reach, the limit on engaged cards, and who may activate what."""

from collections.abc import Iterable

from referee.models.draker.cards import Cards
from referee.models.draker.ruling import Ruling
from referee.models.draker.state import Activate, Announce, Combination, Move, Name, State
from referee.properties.invariant import Broken, over_move

from .worth import face, is_combination

NO_CARD = -1


def announced(before: State, move: Announce, after: State) -> tuple[Combination | None, Combination | None]:
    """The combination that is new, and the one that it has replaced, if any."""
    was, now = before.players[move.player].combinations, after.players[move.player].combinations
    if len(now) == len(was) + 1:
        return now[-1], None
    for old, new in zip(was, now, strict=False):
        if old.cards != new.cards:
            return new, old
    return None, None


@over_move(
    "announced-as-allowed", "What is announced is a combination, of cards in reach, in a turn that allows it.",
    "announce.1", "more.2", "form.6", "hold.1", "pool.2",
)
def announced_as_allowed(before: State, move: Move, after: State, ruling: Ruling) -> Broken:
    """Forms, cards and turn (growing, same-cards-again, common-pool-use, and what must be in a combination)."""
    if not isinstance(move, Announce):
        return
    me = before.players[move.player]
    new, old = announced(before, move, after)
    if new is None or (new.side, new.cards) != (move.side, move.cards):
        yield f"{move} was announced, and there is {new}"
    if old is not None and (ruling.growing != "may-grow" or before.phase != "more" or not set(old.cards) < set(move.cards)
                            or old.side != move.side):
        yield f"{old} has become {new}"
    if not is_combination([face(before, card, ruling) for card in move.cards]):
        yield f"{move.cards} have no form"
    away = [card for card in move.cards if card not in me.pool and card not in before.common]
    if away:
        yield f"{away} are out of reach"
    common = [card for card in move.cards if card in before.common]
    serves = {"attack-only": ("attack",), "attack-and-defence": ("attack", "defence"), "nothing": ()}[ruling.common_pool_use]
    if common and move.side not in serves:
        yield f"{common} of the common pool are in a {move.side}"
    taken = [card for card in common for seat, other in enumerate(before.players) if seat != move.player
             for c in other.combinations if card in c.cards]
    if taken and ruling.common_card_shared == "first-come":
        yield f"{taken} are taken by another player"
    same = [c for c in me.combinations if (c.side, c.cards) == (move.side, move.cards)]
    if same and ruling.same_cards_again == "refused":
        yield "the same cards are announced again"
    yield from _in_this_turn(before, move, ruling)


def _in_this_turn(before: State, move: Announce, ruling: Ruling) -> Broken:
    main = before.phase == "main"
    fresh = [c for c in before.players[move.player].combinations if c.fresh]
    counted = ruling.main_combinations if main else ruling.additional_count
    if counted == "one-of-each" and any(c.side == move.side for c in fresh):
        yield f"a second {move.side} is announced in one turn"
    with_new = ruling.main_with_new_card == "with-the-new-card" if main else ruling.additional_with_new_card == "must"
    if before.laid != NO_CARD and with_new and before.laid not in move.cards:
        yield f"the card laid, {before.laid}, is not in {move.cards}"
    if not main and before.laid == NO_CARD and ruling.without_laying != "both":
        yield "a combination is announced and no card was laid"
    if before.activated:
        yield "a combination is announced after an effect was activated"


def shared_with(cards: Cards, combinations: Iterable[Combination]) -> set[int]:
    """The cards that other combinations engage."""
    return {card for c in combinations for card in c.cards if card in cards}


@over_move(
    "engaged-within-the-limit", "A combination shares no more cards with others than the phase allows.", "engaged.1", "announce.1",
)
def engaged_within_the_limit(before: State, move: Move, after: State, ruling: Ruling) -> Broken:
    """Counts shared cards (engaged-limit, engaged-in-how-many, main-overlap)."""
    if not isinstance(move, Announce):
        return
    _, replaced = announced(before, move, after)
    own = [c for c in before.players[move.player].combinations if c != replaced]
    others = [c for seat, player in enumerate(before.players) if seat != move.player for c in player.combinations]
    if before.phase == "main":
        if ruling.main_overlap == "disjoint" and shared_with(move.cards, own):
            yield f"{move.cards} are not disjoint from the others"
        if ruling.main_overlap != "two-shared":
            return
    counted = own if ruling.engaged_limit == "own" else others
    groups = [counted] if ruling.engaged_in_how_many == "all-together" else [[c] for c in counted]
    for group in groups:
        if len(shared_with(move.cards, group)) > 2:
            yield f"of {move.cards}, {sorted(shared_with(move.cards, group))} are engaged"


@over_move(
    "activated-as-allowed", "Individual effects are activated of own cards, once, and by whoever is entitled to.",
    "individual.1", "individual.3", "individual.4", "hold.1",
)
def activated_as_allowed(before: State, move: Move, after: State, ruling: Ruling) -> Broken:
    """The card, and what was announced in this turn (three-of-what, individual-needs-three, individual-of-which)."""
    if not isinstance(move, Activate):
        return
    me = before.players[move.player]
    effect = before.edition.effects[move.effect]
    if move.card not in me.pool or move.effect not in before.edition.carried[move.card]:
        yield f"effect {move.effect} of card {move.card} is not there to be activated"
    long = [c for c in me.combinations if c.fresh and len(c.cards) >= 3]
    if ruling.three_of_what == "own-cards-only":
        long = [c for c in long if sum(card in me.pool for card in c.cards) >= 3]
    if effect.kind == "standard":
        if ruling.standard_order != "owner-chooses":
            yield "a standard effect is activated at will"
        if not long:
            yield "a standard effect is activated without a combination of three"
        return
    if effect.kind != "individual":
        yield f"a {effect.kind} effect is activated at will"
    if not long and (before.phase == "main" or ruling.individual_needs_three == "needs-three"):
        yield "an individual effect is activated without a combination of three"
    if ruling.individual_of_which == "in-a-combination" and not any(move.card in c.cards for c in me.combinations):
        yield f"card {move.card} is in no combination"
    if before.phase == "more" and before.laid == NO_CARD and ruling.without_laying == "refused":
        yield "an effect is activated and no card was laid"


@over_move(
    "named-as-allowed", "An Artefact of the own pool is given a rank, a profession or both, and keeps what it had been given besides.",
    "artefact.2", "artefact.3",
)
def named_as_allowed(before: State, move: Move, after: State, ruling: Ruling) -> Broken:
    """The Artefact and its profile (artefact-profile, artefact-in-common)."""
    if not isinstance(move, Name):
        return
    if move.card % 14 != 13:
        yield f"card {move.card} is no Artefact"
    in_common = move.card in before.common and ruling.artefact_in_common == "user-assigns"
    if move.card not in before.players[move.player].pool and not in_common:
        yield f"card {move.card} is not the player's"
    was = {card: given for card, *given in before.profiles}.get(move.card, [NO_CARD, NO_CARD])
    now = {card: given for card, *given in after.profiles}.get(move.card, [NO_CARD, NO_CARD])
    for old, new, asked in zip(was, now, (move.rank, move.profession), strict=True):
        if new != (asked if asked >= 0 else old):
            yield f"card {move.card} was {was}, and is {now} when given {asked}"
        if old >= 0 and asked >= 0 and ruling.artefact_profile == "once-a-round":
            yield f"card {move.card} is given twice what it had"
