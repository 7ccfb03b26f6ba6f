"""What must hold at every table of fates and over every move, whatever the ruling, stated from the text.

The checks look at tables, moves and readings only, and decide anew what the clauses ask for: they share no
decision with ``models/fates``.  All of them speak of tables in which every card is decided.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import takewhile

from referee.models.fates.cards import BOMB, KNIGHT, MAGIC_MAN, PHANTOM, RUG, SHRINE, Cards
from referee.models.fates.ruling import Ruling
from referee.models.fates.state import Flip, Move, Play, Rush, State
from referee.properties import invariant
from referee.properties.invariant import AtTable, Broken, Invariant, OfMoves, OverMove, at_table, of_moves

from .over_moves import (
    bombs,
    direction,
    draw_from_top,
    others_untouched,
    out_of_play_stays,
    out_of_turn,
    out_stays_out,
    phases,
    pile_grows_on_top,
    replenish,
    something_happens,
    turn_order,
    zone_by_zone,
)
from .seats import has_cards, still_in

# --- at every table ---------------------------------------------------------------------------------------------------


def _zones(state: State) -> tuple[Cards, ...]:
    return (*state.hands, *state.known, *state.unknown, state.draw, state.discard, state.burned)


@at_table(
    "cards-conserved", "The zones together hold every card of the deck, each as often as the deck has it.",
    "deck.2", "setup.7",
)
def cards_conserved(state: State, ruling: Ruling) -> Broken:
    """Counts all zones against the deck."""
    there = Counter(card for zone in _zones(state) for card in zone)
    deck = Counter(dict.fromkeys(state.deck.kinds, state.deck.copies))
    for card in sorted((there - deck) | (deck - there)):
        yield f"card {card} is there {there[card]} times, and the deck has it {deck[card]} times"


@at_table(
    "three-fates", "Nobody has more than three Known or three Unknown Fates, but for those that failed and were left face up.",
    "setup.1", "setup.4", "endgame.4",
)
def three_fates(state: State, ruling: Ruling) -> Broken:
    """Counts the Fates of each player."""
    most_known = 6 if ruling.failed_unknown == "face-up" else 3
    for player, (known, unknown) in enumerate(zip(state.known, state.unknown, strict=True)):
        if len(unknown) > 3:
            yield f"player {player} has {len(unknown)} Unknown Fates"
        if len(known) > most_known or len(known) + len(unknown) > 6:
            yield f"player {player} has {len(known)} Known Fates beside {len(unknown)} Unknown ones"


@at_table(
    "before-play", "Before the first play everybody has three cards in each zone, and no card lies on the pile or out of play.",
    "setup.1", "setup.4", "setup.6", "setup.7", "exchange.1",
)
def before_play(state: State, ruling: Ruling) -> Broken:
    """Looks at the exchange and the opening."""
    in_exchange = state.phase == "exchange"
    if not in_exchange and (state.swaps or state.ready):
        yield "the exchange is over, and is still being counted"
    if in_exchange and (len(state.swaps) != len(state.seats) or len(state.ready) >= len(state.seats)):
        yield "the exchange goes on though everybody is ready, or is not counted for everybody"
    if state.phase not in ("exchange", "opening"):
        return
    if state.discard or state.burned:
        yield "cards have been laid before the first play"
    if state.losing or state.skipped or state.extra or state.run or state.picked_up:
        yield "something is left over from a turn, and nobody has had one"
    for player, zones in enumerate(zip(state.hands, state.known, state.unknown, strict=True)):
        if [len(zone) for zone in zones] != [3, 3, 3]:
            yield f"player {player} has {[len(zone) for zone in zones]} cards before play, not three in each zone"


@at_table(
    "well-formed", "Hands are sorted, seats and marks are in order, and nothing is counted below zero.",
    "turn.1", "goal.1",
)
def well_formed(state: State, ruling: Ruling) -> Broken:
    """The shape of the value itself, and who may bear which mark."""
    seats = len(state.seats)
    if len(set(state.seats)) != seats or {len(state.hands), len(state.known), len(state.unknown)} != {seats}:
        yield "seats and zones do not match"
    if any(list(hand) != sorted(hand) for hand in state.hands):
        yield "a hand is not sorted"
    if not 0 <= state.turn < seats or state.direction not in (1, -1) or state.extra < 0:
        yield f"turn {state.turn}, direction {state.direction}, {state.extra} extra turns: one of them can't be"
    for mark, players in (("losing", state.losing), ("picked_up", state.picked_up), ("ready", state.ready)):
        if list(players) != sorted(set(players)) or not set(players) <= set(range(seats)):
            yield f"{mark} {players} is no set of seats"
    if state.phase == "play" and not has_cards(state, state.turn):
        yield f"it is the turn of player {state.turn}, who is out"
    for player in state.losing:
        if not has_cards(state, player):
            yield f"player {player} has a turn to lose, and is out"
    if state.skipped and not (state.discard and state.phase == "play"):
        yield "a lost turn is remembered, and there is no card that it could matter for"
    if state.run and len({card >> 2 for card in state.run + state.discard} - {PHANTOM}) > 1:
        yield f"the run {state.run} is remembered, and other cards were played since"


@at_table(
    "ends-with-one-left", "The game is over when, and only when, one player alone has cards, and he has lost.",
    "goal.2", "end.1",
)
def ends_with_one_left(state: State, ruling: Ruling) -> Broken:
    """Who is left, against the phase and the one it names."""
    left = still_in(state)
    if state.phase == "over" and len(left) != 1:
        yield f"the game is over, and {len(left)} players have cards"
    if state.phase == "over" and state.turn not in left:
        yield f"player {state.turn} is named the loser, and has no cards"
    if state.phase != "over" and len(left) < 2:
        yield f"{len(left)} player has cards, and the game goes on"


@at_table("four-leave-play", "Four equal cards never lie on top, but for those that a reading lets lie.", "four.1")
def four_leave_play(state: State, ruling: Ruling) -> Broken:
    """The top of the pile; four readings let equal cards lie."""
    if not state.discard:
        return
    value = state.discard[-1] >> 2
    count = sum(1 for _ in takewhile(lambda card: card >> 2 == value, reversed(state.discard)))
    lies = (
        (value == PHANTOM and ruling.four_phantoms == "no-burn")
        or (value == RUG and ruling.four_rugs == "no-burn")
        or (value == BOMB and ruling.four_bombs == "bomb-wins")
        or (count + len(state.run) > 4 and ruling.more_than_four == "exactly-four")
    )
    if count >= 4 and not lies:
        yield f"{count} cards of value {value} lie on top"


# --- at every choice ----------------------------------------------------------------------------------------------------


@of_moves(
    "nobody-is-stuck", "As long as the game goes on, the one to move can move; in the exchange, somebody can.",
    "pick-up.1", "exchange.1",
)
def nobody_is_stuck(state: State, legal: Sequence[Move], ruling: Ruling) -> Broken:
    """Who can't play takes the pile, so there is always a move."""
    able = {move.player for move in legal}
    if state.phase == "over":
        if legal:
            yield "the game is over, and somebody may still move"
    elif state.phase == "exchange":
        if not any(player not in state.ready for player in able):
            yield "nobody can exchange or be ready"
    elif state.turn not in able:
        yield f"player {state.turn} is to move and can't"


@of_moves(
    "only-who-may",
    "Whoever is out makes no move, and out of turn there are only a Royal Rush or a four, where a reading allows it.",
    "turn.1", "goal.1", "rush.1", "four.1",
)
def only_who_may(state: State, legal: Sequence[Move], ruling: Ruling) -> Broken:
    """The actor of every legal move."""
    for move in legal:
        if not has_cards(state, move.player):
            yield f"player {move.player} is out and may move: {move}"
        if state.phase == "exchange" or move.player == state.turn:
            continue
        rushes = isinstance(move, Rush) and ruling.royal_rush_timing != "own-turn"
        completes = isinstance(move, Play) and ruling.four_out_of_turn == "any-moment"
        if not (state.phase == "play" and (rushes or completes)):
            yield f"it is the turn of player {state.turn}, and {move} is legal"


@of_moves(
    "hand-then-known-then-unknown",
    "Fates wait for an empty hand, Unknown ones for the Known ones, and they are played singly.",
    "turn.2", "play.2", "endgame.1", "endgame.2", "endgame.3", "endgame.6",
)
def hand_then_known_then_unknown(state: State, legal: Sequence[Move], ruling: Ruling) -> Broken:
    """Where the cards of every legal play and flip come from."""
    for move in legal:
        hand, known, unknown = state.hands[move.player], state.known[move.player], state.unknown[move.player]
        if isinstance(move, Play):
            if len({card >> 2 for card in move.cards}) != 1:
                yield f"{move} lays cards of several values"
            if not Counter(move.cards) <= Counter(hand) and (hand or len(move.cards) > 1 or move.cards[0] not in known):
                yield f"{move} lays what is not there to be laid"
        elif isinstance(move, Flip):
            freed = move.player in state.picked_up and ruling.known_or_unknown == "either"
            if hand or (known and not freed) or move.place >= len(unknown):
                yield f"{move} turns over a Fate that must wait"


@of_moves(
    "shrine-binds", "On a Shrine that lies open go a 6 or lower and Bombs, and a Shrine only where a reading allows it.",
    "shrine.2", "shrine.4", "magic-man.1", "rush.2",
)
def shrine_binds(state: State, legal: Sequence[Move], ruling: Ruling) -> Broken:
    """The legal plays on an open Shrine."""
    if not state.discard or state.discard[-1] >> 2 != SHRINE:
        return
    free = state.skipped and ruling.shrine_skipped == "next-seat-only"
    free = free or (state.extra > 0 and ruling.own_shrine == "another-player")
    for move in legal:
        if isinstance(move, Rush):
            yield f"{move} goes on a Shrine"
        elif isinstance(move, Play):
            value = move.cards[0] >> 2
            again = value == SHRINE and ruling.shrine_on_shrine == "allowed"
            if value == MAGIC_MAN or not (value <= 6 or value == BOMB or again or (free and value > SHRINE)):
                yield f"{move} goes on a Shrine"


@of_moves(
    "equal-or-higher", "A plain card goes on a plain card that lies open only if it is equal or higher.",
    "play.1", "knight.1",
)
def equal_or_higher(state: State, legal: Sequence[Move], ruling: Ruling) -> Broken:
    """The legal plays of cards without a rule of their own, on cards without one."""
    special = (RUG, PHANTOM, SHRINE, BOMB, MAGIC_MAN)
    if not state.discard or state.discard[-1] >> 2 in special:
        return
    below = state.discard[-1] >> 2
    for move in legal:
        if isinstance(move, Play):
            value = move.cards[0] >> 2
            if value < below and value not in special and value != KNIGHT:
                yield f"{move} does not beat a {below}"


# --- all of them ----------------------------------------------------------------------------------------------------------

AT_TABLE: tuple[AtTable, ...] = (cards_conserved, three_fates, before_play, well_formed, ends_with_one_left, four_leave_play)
OF_MOVES: tuple[OfMoves, ...] = (nobody_is_stuck, only_who_may, hand_then_known_then_unknown, shrine_binds, equal_or_higher)
OVER_MOVE: tuple[OverMove, ...] = (
    others_untouched, out_stays_out, out_of_play_stays, pile_grows_on_top, draw_from_top, zone_by_zone, replenish, direction,
    out_of_turn, bombs, turn_order, phases, something_happens,
)
INVARIANTS: tuple[Invariant, ...] = (*AT_TABLE, *OF_MOVES, *OVER_MOVE)


def broken_at(state: State, legal: Sequence[Move], ruling: Ruling) -> list[str]:
    """What is broken at a table with its list of legal moves, in words."""
    return invariant.broken_at(INVARIANTS, state, legal, ruling)


def broken_over(before: State, move: Move, after: State, ruling: Ruling) -> list[str]:
    """What a move has broken, in words."""
    return invariant.broken_over(INVARIANTS, before, move, after, ruling)
