"""The lists of moves: those that some ruling allows, and those without objections under one.

The list under one ruling reads the very functions that judge a single move, and keeps what they say in the ruling's
memo, because in a long game the same hands, slips and bets come up again and again.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any

from msgspec.structs import replace

from .betting import Menu, bidding, menu
from .cards import MORE, MOST_SLIPS, NO_COST, UNKNOWN, Cards, is_open
from .legality import (
    against_acting_without_slips,
    against_amount,
    against_moment,
    against_reveal,
    against_showing,
    against_slip,
    folds_for_want,
    may_be_slipped,
    objections,
    sits_out,
    slips_at_once,
)
from .opening import settled
from .order import due, to_match
from .recruiting import against_price, area_may_be_played, pile_may_be_played
from .ruling import Ruling
from .state import (
    NOBODY,
    Action,
    Blind,
    Call,
    Check,
    CleanUp,
    Collect,
    Cover,
    Deal,
    Done,
    Fold,
    Keep,
    Move,
    Pay,
    Player,
    Raise,
    Recruit,
    Roll,
    Showdown,
    Slip,
    Spend,
    State,
    in_match,
    space_of,
)
from .zones import laid_open, unseen

MOST_REMEMBERED = 20_000
"""So many lists are kept for one ruling; then they are worked out anew."""

MOST_LISTED = 60
"""Of a Big Blind that may be any amount so many are listed, from the least one on, and all that he has."""

ROLLS = [Roll("lowest"), Roll("highest")]
DEALER: dict[str, list[Move]] = {
    "roll": list(ROLLS), "draw": [Deal()], "showdown": [Showdown()], "payout": [Pay()], "clean-up": [CleanUp()], "over": [],
}
"""What there is to do in the phases in which nobody has anything to choose."""


def remember(ruling: Ruling, key: Any, found: list[Move]) -> list[Move]:
    """Keep a list in the ruling's memo."""
    if len(ruling.memo) > MOST_REMEMBERED:
        ruling.memo.clear()
    ruling.memo[key] = found
    return found


# --- under one ruling ------------------------------------------------------------------------------------------------


def legal(state: State, ruling: Ruling) -> Sequence[Move]:
    """The legal moves under one ruling, of whoever may make one."""
    phase = state.phase
    if phase == "betting":
        return _legal_actions(state, ruling)
    if phase == "recruit":
        return _legal_purchases(state, ruling)
    if phase == "slip":
        return _legal_slips(state, ruling)
    if phase == "blinds":
        return _legal_blinds(state, ruling)
    if phase in DEALER:
        return DEALER[phase]
    if phase == "collect":
        return _legal_matches(state, ruling)
    return [m for m in candidates(state) if not objections(state, m, ruling)]


def _legal_slips(state: State, ruling: Ruling) -> list[Move]:
    """None is judged, and so is each card alone; several at once are legal if each of them is."""
    turn = state.turn
    me = state.players[turn]
    found: list[Move] = []
    if not sits_out(state, turn, ruling):
        cards = tuple([c for c in me.hand if may_be_slipped(state, turn, c, ruling)])
        most = MOST_SLIPS - len(me.slips) if slips_at_once(ruling) else 1
        key = ("slip", turn, cards, most)
        found = [*(ruling.memo.get(key) or remember(ruling, key, _sets_of(turn, cards, most)))]
    none = Slip(turn, ())
    if not any(against_slip(state, none, ruling)):
        found.append(none)
    return found


def _legal_blinds(state: State, ruling: Ruling) -> list[Move]:
    state = settled(state, ruling)
    if state.phase != "blinds":
        return list(legal(state, ruling))
    owed = due(state, ruling)
    seat, me = owed.player, state.players[owed.player]
    key = ("blind", owed, me.chips)
    found: list[Move] | None = ruling.memo.get(key)
    if found is None:
        posts: list[Move] = []
        for chips in _amounts(owed.least, me.chips):
            post = Blind(seat, chips)
            if not any(against_amount(post, owed, me.chips, ruling)):
                posts.append(post)
        found = remember(ruling, key, posts)
    if not me.slips or any(against_showing(me, Blind(seat, 0), ruling)):
        shows = [card for card in dict.fromkeys(me.slips) if not any(against_showing(me, Blind(seat, 0, card), ruling))]
        if shows:
            found = [replace(post, card=card) for post in found for card in shows]
    if folds_for_want(owed, me.chips, ruling):
        found = [*found, Fold(seat)]
    extra = _legal_action_cards(state, range(len(state.seats)), ruling) if ruling.action_timing == "any-time" else ()
    return [*found, *extra] if extra else found


def _amounts(least: int, chips: int) -> list[int]:
    """The amounts of a blind that are listed: a short one, or from the least one on, and all that he has."""
    if chips < least:
        return [chips]
    last = min(chips, least + MOST_LISTED)
    return [*range(least, last + 1), *range(chips, chips + (chips > last))]


def _legal_actions(state: State, ruling: Ruling) -> list[Move]:
    turn = state.turn
    me = state.players[turn]
    now = bidding(state, turn, ruling)
    allowed = menu(now, ruling)
    found = _actions(turn, me, allowed, ruling) if me.slips else _actions_without_slips(turn, now.owed, allowed, ruling)
    every = ruling.action_timing == "any-time"
    extra = _legal_action_cards(state, range(len(state.seats)) if every else {turn, state.window}, ruling)
    return found + extra if extra else found


def _actions(turn: int, me: Player, allowed: Menu, ruling: Ruling) -> list[Move]:
    """The actions of a player who has slips."""
    found: list[Move] = []
    for card in dict.fromkeys(me.slips):
        if not any(against_reveal(me, turn, card, ruling)):
            key = ("reveal", turn, card, not allowed.check, not allowed.call, allowed.raises)
            found += ruling.memo.get(key) or remember(ruling, key, _actions_that_reveal(turn, card, allowed))
    found.append(Fold(turn))
    return found


def _actions_that_reveal(turn: int, card: int, allowed: Menu) -> list[Move]:
    raises = [Raise(turn, by, card) for by in allowed.raises]
    return [*(() if allowed.check else (Check(turn, card),)), *(() if allowed.call else (Call(turn, card),)), *raises]


def _actions_without_slips(turn: int, owed: int, allowed: Menu, ruling: Ruling) -> list[Move]:
    moves: list[Call | Fold] = [Fold(turn)] if allowed.call else [Call(turn), Fold(turn)]
    return [move for move in moves if not any(against_acting_without_slips(move, owed, ruling))]


def _legal_matches(state: State, ruling: Ruling) -> list[Move]:
    owes = to_match(state, ruling)
    found: list[Move] = []
    if owes == NOBODY:
        found.append(Collect())
    else:
        if not menu(bidding(state, owes, ruling), ruling).call:
            found.append(Call(owes))
        found.append(Fold(owes))
    return found + _legal_action_cards(state, (state.window,), ruling)


def _legal_action_cards(state: State, seats: Iterable[int], ruling: Ruling) -> list[Move]:
    found: list[Move] = []
    for p in seats:
        if p != NOBODY:
            hand = state.players[p].hand
            if not state.set.actions.isdisjoint(hand) and not any(against_moment(state, p, ruling)):
                found += _action_cards(state, p)
    return found


def _action_cards(state: State, player: int) -> list[Move]:
    actions = state.set.actions
    return [Action(player, card) for card in dict.fromkeys(state.players[player].hand) if card in actions]


def _legal_purchases(state: State, ruling: Ruling) -> list[Move]:
    turn = state.turn
    found = [*_plays_for_souls(turn, state.players[turn], ruling), Done(turn)]
    for row in state.rows:
        found += _prices(state, row, ruling)
    return found


def _plays_for_souls(turn: int, me: Player, ruling: Ruling) -> list[Move]:
    """Single cards that may be played for Souls: those of the hand, and of other places where a reading lets them."""
    key = ("spend", turn, me.hand)
    found: list[Move] | None = ruling.memo.get(key)
    if found is None:
        found = remember(ruling, key, [Spend(turn, (card,)) for card in dict.fromkeys(me.hand) if card != MORE])
    others: Cards = me.souls if me.souls and pile_may_be_played(ruling) else ()
    if (me.slips or me.shown) and area_may_be_played(ruling):
        others += (*me.slips, *laid_open(me))
    if not others:
        return found
    return found + [Spend(turn, (card,)) for card in dict.fromkeys(others) if card not in me.hand and card != MORE]


def _prices(state: State, row: Cards, ruling: Ruling) -> list[Move]:
    """The ways to pay for the cards of a row."""
    turn, dearest = state.turn, state.set.dearest
    spare, potions = min(state.spare, dearest), min(state.players[turn].potions, dearest)
    key = ("row", state.set, turn, row, spare, potions)
    found: list[Move] | None = ruling.memo.get(key)
    if found is None:
        found = []
        for card in dict.fromkeys(c for c in row if c >= 0):
            cost = state.set.costs[card]
            ways = [Recruit(turn, card, paid) for paid in range(max(cost - spare, 0), min(potions, cost) + 1)]
            found += [m for m in ways if cost != NO_COST and not any(against_price(m, cost, spare, potions))]
        remember(ruling, key, found)
    return found


# --- under any ruling ------------------------------------------------------------------------------------------------


def candidates(state: State) -> Iterator[Move]:
    """Every move that some ruling allows, and others besides.

    Cards to slip are listed in one order, though the player may choose another; several cards that are spent at once are
    listed one by one; and of zones that are not described only what they show.
    """
    match state.phase:
        case "slip":
            yield from _slips(state)
        case "blinds":
            yield from _blinds(state)
            yield from _all_action_cards(state)
        case "betting":
            yield from _bets(state)
            yield from _all_action_cards(state)
        case "collect":
            yield Collect()
            for p in in_match(state):
                yield from (Call(p), Fold(p))
            yield from _all_action_cards(state)
        case "cover":
            yield from _covers(state)
            yield Pay()
        case "award":
            yield from (Keep(state.turn, card) for card in dict.fromkeys(state.awards))
            yield Keep(state.turn)
        case "recruit":
            yield from _spends(state)
            yield from _purchases(state)
            yield Done(state.turn)
        case _:
            yield from DEALER[state.phase]


def _slips(state: State) -> Iterator[Move]:
    me = state.players[state.turn]
    hand = tuple(c for c in me.hand if c != MORE)
    if is_open(me.hand):
        hand = (UNKNOWN,) * MOST_SLIPS + hand
    yield from _sets_of(state.turn, hand, MOST_SLIPS - len(me.slips))
    yield Slip(state.turn, ())


def _sets_of(player: int, cards: Cards, most: int) -> list[Move]:
    """To slip so many of the cards at most, the most first."""
    return [Slip(player, some) for count in range(most, 0, -1) for some in dict.fromkeys(combinations(cards, count))]


def _blinds(state: State) -> Iterator[Move]:
    seats = in_match(state)
    posted = state.posted if state.small >= 0 else 0
    doubles = {2 * posted, *(2 * due for due in small_blinds(state))}
    for p in seats:
        me = state.players[p]
        least = small_blinds(state) if state.small < NOBODY else doubles
        amounts = {chips for due in least for chips in _amounts(due, me.chips)}
        for chips in sorted(amounts):
            yield Blind(p, chips)
            yield from (Blind(p, chips, card) for card in dict.fromkeys(me.slips))
        yield Fold(p)


def small_blinds(state: State) -> set[int]:
    """What the Small Blind may be under one reading or another (current-timeline)."""
    printed = space_of(state).blind
    return {state.space} if printed is None else {state.space, printed}


def _bets(state: State) -> Iterator[Move]:
    turn = state.turn
    me = state.players[turn]
    for card in dict.fromkeys(me.slips):
        yield Check(turn, card)
        yield Call(turn, card)
        yield from (Raise(turn, by, card) for by in range(min(space_of(state).maximum_bid, me.chips) + 1))
    if not me.slips:
        yield Call(turn)
    yield Fold(turn)


def _all_action_cards(state: State) -> Iterator[Move]:
    for p in range(len(state.seats)):
        yield from _action_cards(state, p)


def _covers(state: State) -> Iterator[Cover]:
    printed = state.set.covers
    for p in in_match(state):
        if p in state.leaders or state.players[p].cover is not None:
            continue
        cards = sorted(c for c in laid_open(state.players[p]) if c == UNKNOWN or printed[c])
        for count in range(len(cards), -1, -1):
            yield from (Cover(p, some) for some in dict.fromkeys(combinations(cards, count)))


def _spends(state: State) -> Iterator[Spend]:
    me = state.players[state.turn]
    cards = [c for c in (*me.hand, *me.souls, *me.slips, *laid_open(me)) if c != MORE]
    return (Spend(state.turn, (card,)) for card in dict.fromkeys(cards))


def _purchases(state: State) -> Iterator[Recruit]:
    potions = state.players[state.turn].potions
    for card in dict.fromkeys(card for row in state.rows for card in row if card >= 0):
        cost = state.set.costs[card]
        if cost != NO_COST:
            least = max(cost - state.spare, 0)
            yield from (Recruit(state.turn, card, paid) for paid in range(least, min(potions, cost) + 1))


def hidden_candidates(state: State) -> Iterator[Move]:
    """Moves with cards of the one to move that nobody has described, one card each, where it matters which card it is."""
    turn = state.turn
    if turn < 0:
        return
    me = state.players[turn]
    hidden = UNKNOWN in me.hand or is_open(me.hand)
    match state.phase:
        case "slip" if hidden and len(me.slips) < MOST_SLIPS:
            yield from (Slip(turn, (card,)) for card in unseen(state))
        case "betting" if hidden:
            yield from (Action(turn, card) for card in unseen(state) if state.set.kinds[card] == "action")
        case "recruit":
            if hidden:
                yield from (Spend(turn, (card,)) for card in unseen(state))
            for card in unseen(state):
                faction = state.set.factions[card]
                if faction and min(state.rows[state.set.rows.index(faction)], default=0) < 0:
                    cost = state.set.costs[card]
                    yield Recruit(turn, card, min(max(cost - state.spare, 0), me.potions))

