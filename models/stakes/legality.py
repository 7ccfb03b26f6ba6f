"""What may be done: every reason against a move.  One rule is one small function; bets stand in `betting`."""

from collections.abc import Iterator

from referee.game import Objection

from .betting import against_call, against_check, against_raise, bidding
from .cards import MORE, MOST_SLIPS, UNKNOWN, holds
from .opening import settled
from .order import Due, due, to_match
from .recruiting import against_purchase, against_spending
from .ruling import Ruling
from .showdown import undecided
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
    Phase,
    Player,
    Raise,
    Recruit,
    Roll,
    Showdown,
    Slip,
    Spend,
    State,
)
from .values import covers, is_slippable, with_stake

WHEN: dict[type[Move], tuple[Phase, ...]] = {
    Roll: ("roll",), Deal: ("draw",), Slip: ("slip",), Blind: ("blinds",), Check: ("betting",), Raise: ("betting",),
    Call: ("betting", "collect"), Fold: ("blinds", "betting", "collect"), Action: ("blinds", "betting", "collect"),
    Collect: ("collect",), Showdown: ("showdown",), Cover: ("cover",), Pay: ("cover", "payout"), Keep: ("award",),
    Spend: ("recruit",), Recruit: ("recruit",), Done: ("recruit",), CleanUp: ("clean-up",),
}
"""In which phases a kind of move can be made at all."""


def objections(state: State, move: Move, ruling: Ruling) -> list[Objection]:
    """Every reason why the move is illegal, none if it is legal."""
    state = settled(state, ruling)
    if state.phase not in WHEN[type(move)]:
        return [Objection("game-over" if state.phase == "over" else f"{state.phase}-now")]
    match move:
        case Check() | Call() | Raise() | Fold() if state.phase == "betting":
            return list(against_acting(state, move, ruling))
        case Action():
            return [*against_moment(state, move.player, ruling), *_against_card(state, move)]
        case Slip():
            return list(against_slip(state, move, ruling))
        case Blind():
            return list(against_blind(state, move, ruling))
        case Fold() if state.phase == "blinds":
            return list(_against_folding_a_blind(state, move, ruling))
        case Call() | Fold():
            return list(_against_matching(state, move, ruling))
        case Collect():
            return list(_against_collecting(state, ruling))
        case Cover():
            return list(against_cover(state, move, ruling))
        case Pay() if state.phase == "cover" and undecided(state, ruling):
            return [Objection("cover-now")]
        case Keep():
            return list(_against_keeping(state, move))
        case Spend():
            return [*against_turn(state, move.player), *against_spending(state, move, ruling)]
        case Recruit():
            return [*against_turn(state, move.player), *against_purchase(state, move)]
        case Done():
            return list(against_turn(state, move.player))
    return []


def against_turn(state: State, player: int) -> Iterator[Objection]:
    """Clause turn.1: one player at a time acts, and whoever has folded is passed over."""
    if player in state.folded and state.phase in ("blinds", "betting"):
        yield Objection("has-folded", (player,))
    elif player != state.turn:
        yield Objection("not-your-turn", (player, state.turn)) if state.turn >= 0 else Objection("not-your-part", (player,))


# --- slipping --------------------------------------------------------------------------------------------------------


def against_slip(state: State, move: Slip, ruling: Ruling) -> Iterator[Objection]:
    """Clauses slip.1, slip.4, hold.1: up to three cards of the hand; what may be slipped, and whether none, is open."""
    player = state.players[move.player]
    yield from against_turn(state, move.player)
    if move.cards and not holds(player.hand, move.cards):
        yield Objection("not-in-hand", (move.player, move.cards))
    if len(player.slips) + len(move.cards) > MOST_SLIPS:
        yield Objection("too-many-slips", (move.player, len(player.slips) + len(move.cards)))
    if len(move.cards) > 1 and not slips_at_once(ruling):
        yield Objection("one-slip-at-a-time", (move.player,))
    for card in dict.fromkeys(move.cards):
        if not may_be_slipped(state, move.player, card, ruling):
            yield Objection("no-stake", (card,))
    if move.cards and sits_out(state, move.player, ruling):
        yield Objection("no-chips-no-slips", (move.player,))
    if not move.cards and not player.slips and _must_slip(state, move.player, ruling):
        yield Objection("must-slip", (move.player,))


def slips_at_once(ruling: Ruling) -> bool:
    """Clauses slip.1, slip.4: whether several cards are slipped in one turn."""
    return ruling.slip_turns == "all-at-once"


def may_be_slipped(state: State, player: int, card: int, ruling: Ruling) -> bool:
    """Clauses slip.4, stake.1: whether the card may be slipped, with a Stake or without."""
    if card != UNKNOWN:
        return is_slippable(state, card) or ruling.what_may_be_slipped == "any-card"
    if ruling.what_may_be_slipped == "any-card":
        return True
    place = f"whether the undescribed cards that {state.seats[player]} slips have a Stake"
    return bool(ruling.fact(place, ((True, "yes"), (False, "no"))))


def sits_out(state: State, player: int, ruling: Ruling) -> bool:
    """Clause chips.1: whether a player without chips takes no part in the Match (the question no-chips)."""
    if state.players[player].chips or not any(p.chips for p in state.players):
        return False
    return ruling.no_chips == "sits-out"


def _must_slip(state: State, player: int, ruling: Ruling) -> bool:
    hand = state.players[player].hand
    if not hand or ruling.zero_slips != "refused" or sits_out(state, player, ruling):
        return False
    if with_stake(hand, state):
        return True
    if ruling.what_may_be_slipped == "any-card":
        return hand != (MORE,) or _has_a_card(state, player, "", ruling)
    return min(hand) < 0 and _has_a_card(state, player, " that has a Stake", ruling)


def _has_a_card(state: State, player: int, which: str, ruling: Ruling) -> bool:
    place = f"whether {state.seats[player]} holds an undescribed card{which}"
    return bool(ruling.fact(place, ((True, "yes"), (False, "no"))))


# --- blinds ----------------------------------------------------------------------------------------------------------


def against_blind(state: State, move: Blind, ruling: Ruling) -> Iterator[Objection]:
    """Clauses blind.1, blind.3, chips.1: who posts how much; whether a slip is shown with it is open."""
    owed = due(state, ruling)
    player = state.players[move.player]
    if move.player != owed.player:
        yield Objection("blind-of-another", (move.player, owed.player, owed.blind))
    yield from against_amount(move, owed, player.chips, ruling)
    yield from against_showing(player, move, ruling)


def against_amount(move: Blind, owed: Due, chips: int, ruling: Ruling) -> Iterator[Objection]:
    """Clauses blind.1, blind.3, chips.1: how much is posted by a player with so many chips."""
    if move.chips > chips:
        yield Objection("too-few-chips", (move.player, move.chips, chips))
    elif chips < owed.least:
        if ruling.unaffordable_blind == "folds":
            yield Objection("blind-unaffordable", (move.player, owed.least, chips))
        elif move.chips < chips:
            yield Objection("blind-with-all", (move.player, owed.least, chips))
    elif move.chips < owed.least:
        yield Objection("blind-too-small", (owed.blind, owed.least, move.chips))
    elif move.chips > owed.most:
        yield Objection("blind-too-big", (owed.blind, owed.most, move.chips))


def against_showing(player: Player, move: Blind, ruling: Ruling) -> Iterator[Objection]:
    """Clauses blind.1, blind.3: whether a blind reveals a slip."""
    if not player.slips:
        if move.card is not None:
            yield Objection("not-a-slip", (move.player, move.card))
    elif ruling.blind_reveals == "nothing-shown":
        if move.card is not None:
            yield Objection("blind-shows-nothing", (move.player,))
    elif move.card is None:
        yield Objection("blind-shows-a-slip", (move.player,))
    else:
        yield from against_reveal(player, move.player, move.card, ruling)


def _against_folding_a_blind(state: State, move: Fold, ruling: Ruling) -> Iterator[Objection]:
    """Clauses blind.1, blind.3, fold.1: nobody folds before the blinds, unless he can't pay his."""
    owed = due(state, ruling)
    if move.player != owed.player:
        yield Objection("blind-of-another", (move.player, owed.player, owed.blind))
    elif not folds_for_want(owed, state.players[move.player].chips, ruling):
        yield Objection("blind-owed", (move.player, owed.blind))


def folds_for_want(owed: Due, chips: int, ruling: Ruling) -> bool:
    """Clauses chips.1, fold.1: whether too few chips for a blind are a reason to Fold (the question unaffordable-blind)."""
    return chips < owed.least and ruling.unaffordable_blind == "folds"


# --- the betting -----------------------------------------------------------------------------------------------------


def against_acting(state: State, move: Check | Call | Raise | Fold, ruling: Ruling) -> Iterator[Objection]:
    """Clauses betting.1, turn.1: an action of the player whose turn it is."""
    player = state.players[move.player]
    yield from against_turn(state, move.player)
    if move.player in state.folded:
        return
    now = bidding(state, move.player, ruling)
    if not player.slips:
        yield from against_acting_without_slips(move, now.owed, ruling)
    elif not isinstance(move, Fold):
        yield from against_reveal(player, move.player, move.card, ruling)
    match move:
        case Check():
            yield from against_check(now, ruling)
        case Call():
            yield from against_call(now, ruling)
        case Raise():
            yield from against_raise(now, move.by, ruling)


def against_acting_without_slips(move: Check | Call | Raise | Fold, owed: int, ruling: Ruling) -> Iterator[Objection]:
    """Clauses slip.3, call.1: an action reveals a slip; whether a player without one may match or Fold is open."""
    if isinstance(move, Call | Fold) and owed > 0 and ruling.uneven_slips == "must-match":
        if isinstance(move, Call) and move.card is not None:
            yield Objection("not-a-slip", (move.player, move.card))
    else:
        yield Objection("no-slips-left", (move.player,))


def against_reveal(player: Player, seat: int, card: int | None, ruling: Ruling) -> Iterator[Objection]:
    """Clauses check.1, call.1, raise.1, hold.1: one of his slips; whether he chooses which is open."""
    if card is None:
        yield Objection("must-reveal", (seat,))
    elif card not in player.slips:
        yield Objection("not-a-slip", (seat, card))
    elif card != player.slips[0] and ruling.reveal_order == "as-slipped":
        yield Objection("oldest-slip-first", (seat, card))


def _against_matching(state: State, move: Call | Fold, ruling: Ruling) -> Iterator[Objection]:
    """Clauses betting.2, pot.1: whether anybody still has to match the highest bet when the slips have run out."""
    owes = to_match(state, ruling)
    if owes == NOBODY:
        yield Objection("collect-now")
        return
    if move.player != owes:
        yield Objection("has-folded", (move.player,)) if move.player in state.folded else (
            Objection("not-your-turn", (move.player, owes))
        )
    elif isinstance(move, Call):
        if move.card is not None:
            yield Objection("match-without-reveal", (move.player,))
        yield from against_call(bidding(state, move.player, ruling), ruling)


def _against_collecting(state: State, ruling: Ruling) -> Iterator[Objection]:
    """Clause pot.1: the Pots move when nobody has to match any more."""
    owes = to_match(state, ruling)
    if owes != NOBODY:
        yield Objection("match-first", (owes,))


def against_moment(state: State, player: int, ruling: Ruling) -> Iterator[Objection]:
    """Clauses action.1, action.2: before or after one's action; what that lets in is open."""
    if player == NOBODY:
        yield Objection("not-your-part", (player,))
        return
    if player in state.folded:
        if player != state.window:
            yield Objection("has-folded", (player,))
            return
        if ruling.action_after_fold == "refused":
            yield Objection("action-after-fold", (player,))
    if state.phase == "collect":
        if player != state.window or ruling.action_after_the_end == "refused":
            yield Objection("action-after-the-end", (player,))
    elif player not in _acting(state) and ruling.action_timing == "own-turn":
        yield Objection("action-out-of-turn", (player,))
    if state.players[player].since and ruling.action_number == "one-a-turn":
        yield Objection("one-action-card", (player,))


def _acting(state: State) -> tuple[int, int]:
    """Who is before or after his action: a blind is none."""
    return (state.turn, state.window) if state.phase == "betting" else (NOBODY, NOBODY)


def _against_card(state: State, move: Action) -> Iterator[Objection]:
    """Clauses action.1, hold.1: an Action card of the hand."""
    if not holds(state.players[move.player].hand, (move.card,)):
        yield Objection("not-in-hand", (move.player, (move.card,)))
    if move.card != UNKNOWN and state.set.kinds[move.card] != "action":
        yield Objection("no-action-card", (move.card,))


# --- Cover and awards ------------------------------------------------------------------------------------------------


def against_cover(state: State, move: Cover, ruling: Ruling) -> Iterator[Objection]:
    """Clauses cover.1, tie.1: who may add Cover, and of which cards."""
    player = move.player
    if player in state.folded:
        yield Objection("has-folded", (player,))
        return
    if player in state.leaders:
        yield Objection("leader-adds-bust" if len(state.leaders) == 1 else "tied-add-nothing", (player,))
    elif len(state.leaders) > 1 and ruling.cover_in_a_tie == "nobody":
        yield Objection("no-cover-in-a-tie", (player,))
    if state.players[player].cover is not None:
        yield Objection("cover-decided", (player,))
    yield from against_cover_cards(state, move, ruling)
    waiting = undecided(state, ruling)
    if player in waiting[1:] and ruling.cover_order == "clockwise":
        yield Objection("not-your-turn", (player, waiting[0]))


def against_cover_cards(state: State, move: Cover, ruling: Ruling) -> Iterator[Objection]:
    """Clause cover.1: revealed cards with Cover on them; whether all of them is open."""
    player = move.player
    offered = tuple(card for card, _ in covers(state, player, ruling))
    if not offered:
        yield Objection("no-cover", (player,))
    wrong = tuple(card for card in dict.fromkeys(move.cards) if move.cards.count(card) > offered.count(card))
    if wrong:
        yield Objection("cover-not-there", (player, wrong))
    elif move.cards and len(move.cards) < len(offered) and ruling.cover_part == "all-or-nothing":
        yield Objection("all-cover-or-none", (player, offered))


def _against_keeping(state: State, move: Keep) -> Iterator[Objection]:
    """Clauses award.1, award.2: one of the cards drawn, or none."""
    yield from against_turn(state, move.player)
    if move.card is not None and not holds(state.awards, (move.card,)):
        yield Objection("not-drawn", (move.card,))

