"""Whether a table could be: what contradicts the card set or the rules, as far as the position is described."""

from collections.abc import Iterator

from referee.game import Fault

from .cards import HAND, MORE, MOST_SLIPS, NO_STAKE, UNKNOWN, WILD
from .order import small_blind
from .ruling import Ruling
from .state import Player, State, in_match
from .values import busts, hides, stake_of
from .zones import is_counted, laid_open, seen, zones

BEFORE_SLIPPING = ("roll", "draw")
BEFORE_BETTING = ("roll", "draw", "slip")
AFTER_COLLECTING = ("showdown", "cover", "payout", "award", "recruit", "clean-up", "over")
IN_THE_POT = ("showdown", "cover", "payout")
"""The phases in which the Global Pot holds the bets of a Match."""

PLAYED_FROM = ("recruit", "clean-up")
"""The phases in which cards may have been played out of the Slip Area, see the question souls-from."""


def faults(state: State, ruling: Ruling) -> list[Fault]:
    """Everything that can't be so, each with the key of the position that shows it."""
    return [
        *_against_set(state), *_against_chips(state), *_against_turn(state, ruling), *_against_pots(state, ruling),
        *_against_blinds(state, ruling), *_against_slips(state, ruling), *_against_hands(state), *_against_shown(state, ruling),
        *_against_standings(state, ruling),
    ]


def _against_set(state: State) -> Iterator[Fault]:
    """Clause set.1: no card more often than the set has it at this table, and all of them somewhere."""
    players = len(state.seats)
    for card, count in sorted(seen(state).items()):
        copies = state.set.copies_of(card, players)
        if count > copies:
            places = [key for key, zone in zones(state) if card in zone]
            yield Fault("card-too-often", (card, copies, count), " and ".join(places))
    described = sum(card != MORE for _, zone in zones(state) for card in zone)
    size = state.set.size(players)
    if described > size:
        yield Fault("too-many-cards", (described, size), "set")
    elif is_counted(state) and described < size:
        yield Fault("too-few-cards", (described, size), "set")
    for name, me in zip(state.seats, state.players, strict=True):
        for card in me.played:
            if card >= 0 and state.set.kinds[card] != "action":
                yield Fault("not-an-action-card", (state.seats.index(name), card), f"player.{name}.played")


def _against_chips(state: State) -> Iterator[Fault]:
    """Clauses chips.1, points.1, points.3: chips are moved and become points, and only rewards add points."""
    began = state.set.chips * len(state.seats)
    chips = state.pot + sum(me.chips + me.pot for me in state.players)
    points = sum(me.points for me in state.players)
    rewarded = AFTER_COLLECTING.index(state.phase) > 2 if state.phase in AFTER_COLLECTING else False
    rewards = sum(space.points for space in state.set.spaces[:state.space - (not rewarded)])
    if chips > began:
        yield Fault("chips-too-many", (chips, began), "player")
    elif chips + points < began:
        yield Fault("chips-missing", (chips + points, began), "player")
    elif chips + points > began + rewards:
        yield Fault("points-too-many", (chips + points, began + rewards), "player")
    bets = sum(me.bet for me in state.players)
    if bets > state.pot:
        yield Fault("pot-below-bets", (state.pot, bets), "global_pot")


def _against_turn(state: State, ruling: Ruling) -> Iterator[Fault]:
    """Clauses turn.1, betting.2, betting.3, end.1: whose turn it can be, and which step it can be."""
    if len(state.folded) == len(state.seats):
        yield Fault("all-folded", (), "folded")
        return
    if state.turn in state.folded and state.phase in ("betting", "cover"):
        yield Fault("turn-of-a-folder", (state.turn,), "turn")
    left = [p for p in in_match(state) if state.players[p].slips]
    several = len(state.folded) < len(state.seats) - 1
    if state.phase == "betting":
        if not left or not several:
            yield Fault("betting-is-over", (), "phase")
        elif not state.players[state.turn].slips and state.turn not in state.folded and ruling.uneven_slips != "must-match":
            yield Fault("turn-without-slips", (state.turn,), "turn")
    elif state.phase in ("collect", "showdown") and left and several and ruling.betting_end == "slips-run-out":
        yield Fault("betting-is-not-over", (), "phase")
    if state.phase == "over" and state.space < len(state.set.spaces):
        yield Fault("not-the-last-space", (), "space")
    if state.phase == "roll" and state.die:
        yield Fault("die-not-thrown", (), "die")


def _against_pots(state: State, ruling: Ruling) -> Iterator[Fault]:
    """Clauses pot.1, fold.1: chips lie in the Pots during the betting, and in the Global Pot after it."""
    for player, (name, me) in enumerate(zip(state.seats, state.players, strict=True)):
        early = state.phase in BEFORE_BETTING
        late = state.phase in AFTER_COLLECTING
        folder_keeps = (early and state.space > 1) or (late and (player in state.folded or state.phase == "over"))
        if me.pot and (early or late) and not (folder_keeps and ruling.folded_chips == "stay"):
            yield Fault("pot-at-the-wrong-time", (player, me.pot), f"player.{name}.pot")
        if me.bet and state.phase not in IN_THE_POT:
            yield Fault("bet-at-the-wrong-time", (player, me.bet), f"player.{name}.bet")


def _against_blinds(state: State, ruling: Ruling) -> Iterator[Fault]:
    """Clauses blind.1, blind.3, chips.1: who posted a blind put in what was due, or all that he had."""
    if state.phase not in ("blinds", "betting"):
        return
    small = small_blind(state, ruling)
    double = 2 * small
    if state.small >= 0 and state.posted < small and ruling.double_of_what == "of-what-was-posted":
        double = 2 * state.posted
    for seat, least in ((state.small, small), (state.big, double)):
        if seat >= 0 and seat not in state.folded:
            me = state.players[seat]
            if me.pot < least and me.chips:
                yield Fault("blind-too-small", (seat, me.pot, least), f"player.{state.seats[seat]}.pot")


def _against_slips(state: State, ruling: Ruling) -> Iterator[Fault]:
    """Clauses slip.1, slip.4, fold.2: at most three slips, of cards that may be slipped, and none of a folder's."""
    for player, (name, me) in enumerate(zip(state.seats, state.players, strict=True)):
        place = f"player.{name}.slips"
        if state.phase in BEFORE_SLIPPING:
            if me.slips or me.shown:
                yield Fault("slips-at-the-wrong-time", (player,), place if me.slips else f"player.{name}.shown")
            continue
        if len(me.slips) + len(me.shown) > MOST_SLIPS:
            yield Fault("too-many-slips", (player, len(me.slips) + len(me.shown)), place)
        if player in state.folded and me.slips:
            yield Fault("slips-of-a-folder", (player,), place)
        if state.phase in PLAYED_FROM:
            continue
        for card in dict.fromkeys((*me.slips, *(group[0] for group in me.shown))):
            if card >= 0 and state.set.stakes[card] == NO_STAKE and ruling.what_may_be_slipped == "stake-only":
                yield Fault("slip-without-stake", (player, card), place if card in me.slips else f"player.{name}.shown")


def _against_hands(state: State) -> Iterator[Fault]:
    """Clause draw.1: six cards are drawn, and no more come before the awards."""
    if state.phase in (*BEFORE_SLIPPING, "award", "recruit", "clean-up", "over"):
        return
    for player, (name, me) in enumerate(zip(state.seats, state.players, strict=True)):
        count = len(me.hand) - (MORE in me.hand) + len(me.slips) + len(me.shown)
        if count > HAND:
            yield Fault("hand-too-big", (player, count), f"player.{name}.hand")
        untouched = state.phase == "slip" and MORE not in me.hand and not me.shown
        if untouched and count < HAND and any(c != MORE for c in me.deck):
            yield Fault("hand-too-small", (player, count), f"player.{name}.hand")


def _against_shown(state: State, ruling: Ruling) -> Iterator[Fault]:
    """Clauses check.1, wild.1, wild.4, fold.3: what lies revealed, and what is attached to it."""
    stakes = state.set.stakes
    for player, (name, me) in enumerate(zip(state.seats, state.players, strict=True)):
        place = f"player.{name}.shown"
        if not me.shown or state.phase in BEFORE_SLIPPING:
            continue
        before_acting = state.phase == "slip" or (state.phase == "blinds" and ruling.blind_reveals == "nothing-shown")
        if before_acting:
            yield Fault("revealed-too-early", (player,), place)
        if player in state.folded and ruling.folded_revealed == "to-discard":
            yield Fault("revealed-of-a-folder", (player,), place)
        if state.phase in PLAYED_FROM:
            continue
        for card, *attached in me.shown:
            if card != UNKNOWN and stakes[card] != WILD and attached:
                yield Fault("attached-to-no-wild", (player, card), place)
            elif card != UNKNOWN and stakes[card] == WILD and not attached and any(c != MORE for c in me.deck):
                yield Fault("wild-without-card", (player, card), place)


def _against_standings(state: State, ruling: Ruling) -> Iterator[Fault]:
    """Clauses standing.2, leading.1, bust.1, cover.1: Standings are what the cards make them, and somebody leads."""
    if state.phase not in ("cover", "payout") or len(state.folded) >= len(state.seats) - 1:
        return
    if not state.leaders:
        yield Fault("no-leader", (), "leaders")
    for player in state.leaders:
        if player in state.folded:
            yield Fault("leader-has-folded", (player,), "leaders")
        if state.players[player].cover:
            yield Fault("cover-of-the-leader", (player,), f"player.{state.seats[player]}.cover")
    for player in in_match(state):
        me = state.players[player]
        if me.standing is None or hides(me) or not _is_described(me):
            continue
        parts = [stake_of(state, player, at, ruling) for at in range(len(me.shown))]
        if state.leaders == (player,):
            parts += [value for _, value in busts(state, player, ruling)]
        if sum(parts) != me.standing:
            place = f"player.{state.seats[player]}.standing"
            yield Fault("standing-differs", (player, me.standing, tuple(parts)), place)


def _is_described(player: Player) -> bool:
    return bool(laid_open(player))
