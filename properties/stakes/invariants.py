"""What must hold at every table of stakes, over every move and of every list of moves, stated from the text.

The checks look at tables, moves and readings only, and decide anew what the clauses ask for: they share no decision with
``models/stakes``.  All of them speak of tables in which every card is decided.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from referee.models.stakes.cards import NO_STAKE, WILD, Cards
from referee.models.stakes.ruling import Ruling
from referee.models.stakes.state import NOBODY, CleanUp, Collect, Deal, Move, Pay, Roll, Showdown, State
from referee.properties import invariant
from referee.properties.invariant import Broken, Invariant, at_table, of_moves

from .counting import chips_in_all, remaining
from .over_cards import cards_go_where_they_should, wild_draws
from .over_course import folded_in_order, moves_get_on, others_untouched, phases, turn_passes
from .over_moves import chips_conserved, paid_as_ranked, pots_move_as_they_should, puts_in_what_it_says, standings_taken


def zones(state: State) -> Iterable[Cards]:
    """Every zone that cards can lie in."""
    for p in state.players:
        yield from (p.deck, p.hand, p.slips, p.discard, p.souls, p.hell, p.before, *p.shown)
    yield from (*state.rows, *state.decks, state.awards, state.award_deck, state.removed)


# --- at every table ---------------------------------------------------------------------------------------------------


@at_table("cards-conserved", "The zones together hold every card of the set, each as often as there are copies of it.", "set.1")
def cards_conserved(state: State, ruling: Ruling) -> Broken:
    """Counts all zones against the set."""
    there = Counter(card for zone in zones(state) for card in zone)
    players = len(state.seats)
    copies = Counter({card: state.set.copies_of(card, players) for card in range(len(state.set.names))})
    for card in sorted((there - copies) | (copies - there)):
        yield f"card {card} is there {there[card]} times, and there are {copies[card]} of it"


@at_table(
    "chips-in-bounds", "Nobody has less than nothing, and all together have what they began with, rewards apart.",
    "chips.1", "points.1", "points.3", "winner.3",
)
def chips_in_bounds(state: State, ruling: Ruling) -> Broken:
    """The least there can be is what everybody began with; the most, that and every reward so far."""
    for seat, p in enumerate(state.players):
        if min(p.chips, p.pot, p.bet, p.points, p.potions) < 0:
            yield f"player {seat} has less than nothing of something"
    start = len(state.seats) * state.set.chips
    rewards = sum(space.points for space in state.set.spaces[: state.space])
    if not start <= chips_in_all(state) <= start + rewards:
        yield f"chips and points are {chips_in_all(state)}, and were {start} with {rewards} in rewards at most"
    bets = sum(p.bet for p in state.players)
    if state.pot < (bets if state.phase in ("showdown", "cover", "payout") else 0):
        yield f"the Global Pot has {state.pot}, and {bets} were bet"


@at_table("somebody-is-in-the-match", "Somebody is always left in the Match, and nobody leaves it twice.", "fold.1", "betting.3")
def somebody_is_in(state: State, ruling: Ruling) -> Broken:
    """Who has folded, and how many can be left in each phase."""
    if len(set(state.folded)) != len(state.folded) or not set(state.folded) <= set(range(len(state.seats))):
        yield f"folded {state.folded} are no seats, each once"
    left = remaining(state)
    if not left:
        yield "everybody has folded"
    if len(left) == 1 and state.phase in ("blinds", "betting", "showdown", "cover"):
        yield f"{state.phase} with one player in the Match"
    if state.folded and state.phase in ("roll", "draw"):
        yield "somebody has folded before anything was slipped"


@at_table(
    "slip-areas", "Three slips are the most; whoever folded has none, and they are empty before and after a round.",
    "slip.1", "fold.2", "clean-up.1", "wild.1",
)
def slip_areas(state: State, ruling: Ruling) -> Broken:
    """Slips, revealed cards and what is attached to them."""
    for seat, p in enumerate(state.players):
        if len(p.slips) + len(p.shown) > 3:
            yield f"player {seat} has {len(p.slips)} slips and {len(p.shown)} revealed cards"
        if seat in state.folded and p.slips:
            yield f"player {seat} has folded and has slips"
        if seat in state.folded and p.shown and ruling.folded_revealed == "to-discard":
            yield f"player {seat} has folded, and what he had revealed still lies there"
        if state.phase in ("roll", "draw", "over") and (p.slips or p.shown or p.hand):
            yield f"player {seat} has cards out between rounds"
        stakes = state.set.stakes
        for group in p.shown if state.phase not in ("recruit", "clean-up") else ():  # there they may be played for Souls one by one
            if len(group) > 1 and stakes[group[0]] != WILD:
                yield f"player {seat} has attached cards to one that is not Wild"
            between = {WILD, NO_STAKE} if ruling.wild_draws_no_stake == "draws-on" else {WILD}
            if any(stakes[card] not in between for card in group[1:-1]):
                yield f"player {seat} has drawn on after a Stake"


@at_table("turn-of-one-who-may-act", "Whose turn it is in the Match is in it, and has a slip or has to match.", "turn.1", "slip.3")
def turn_of_one_in(state: State, ruling: Ruling) -> Broken:
    """Whose turn it is in each phase."""
    if state.phase in ("roll", "draw", "collect", "showdown", "payout", "clean-up", "over"):
        if state.turn != NOBODY:
            yield f"it is somebody's turn in the phase {state.phase}"
        return
    if state.phase == "cover":
        return
    if not 0 <= state.turn < len(state.seats):
        yield f"turn {state.turn} is no seat"
    elif state.phase in ("blinds", "betting") and state.turn in state.folded:
        yield f"player {state.turn} has folded, and it is his turn"
    elif state.phase == "betting" and not state.players[state.turn].slips and ruling.uneven_slips != "must-match":
        yield f"player {state.turn} has no slips, and it is his turn"
    elif state.phase == "betting" and not any(state.players[p].slips for p in remaining(state)):
        yield "no slip is left, and the betting goes on"


@at_table("well-formed", "Hands are sorted, and what belongs to one phase is not there in another.", "die.1", "pot.1", "award.1")
def well_formed(state: State, ruling: Ruling) -> Broken:
    """The shape of the value itself."""
    if any(list(p.hand) != sorted(p.hand) for p in state.players):
        yield "a hand is not sorted"
    in_round = state.phase not in ("roll", "over")
    if in_round and not state.die:
        yield "the die has not been thrown"
    if state.awards and state.phase != "award":
        yield "award cards are out"
    if state.phase not in ("blinds", "betting", "collect") and ruling.folded_chips != "stay" and any(p.pot for p in state.players):
        yield f"chips lie in a Pot in the phase {state.phase}"
    if state.spare < 0 or (state.spare and state.phase != "recruit"):
        yield f"{state.spare} Souls are left in the phase {state.phase}"
    if not 1 <= state.space <= len(state.set.spaces) or not 0 <= state.first < len(state.seats):
        yield "a marker is nowhere"


# --- of the legal moves -----------------------------------------------------------------------------------------------

CHANCE: dict[str, set[type]] = {
    "roll": {Roll}, "draw": {Deal}, "showdown": {Showdown}, "payout": {Pay}, "clean-up": {CleanUp}, "over": set(),
}
"""What there is to do where nobody chooses."""


@of_moves("nobody-is-stuck", "As long as the game is on, there is a legal move, and it belongs to the phase.", "betting.1", "recruit.1")
def nobody_is_stuck(state: State, legal: Sequence[Move], ruling: Ruling) -> Broken:
    """Somebody can always act; the dealer acts only where nobody has anything to choose."""
    if not legal and state.phase != "over":
        yield f"nobody can do anything in the phase {state.phase}"
    kinds = {type(move) for move in legal}
    if state.phase in CHANCE and kinds != CHANCE[state.phase]:
        yield f"in the phase {state.phase} there are {sorted(kind.__name__ for kind in kinds)}"
    if state.phase not in (*CHANCE, "collect") and kinds & {Roll, Deal, Collect, Showdown, Pay, CleanUp}:
        yield f"the dealer acts in the phase {state.phase}"
    if state.phase == "betting" and not any(move.player == state.turn for move in legal):
        yield f"player {state.turn} is to act and can do nothing"


@of_moves("only-who-may", "Whoever makes a move is a player, and in the betting one who is, or just was, in the Match.", "turn.1")
def only_who_may(state: State, legal: Sequence[Move], ruling: Ruling) -> Broken:
    """Out of turn there are only Action cards, Cover, and what is owed at the end."""
    for move in legal:
        name = type(move).__name__
        if move.player == NOBODY:
            continue
        if name == "Action":
            if move.player in state.folded and (ruling.action_after_fold == "refused" or state.window != move.player):
                yield f"player {move.player} has left the Match and may play an Action card"
        elif state.turn not in (NOBODY, move.player):
            yield f"player {move.player} may {name} in the turn of player {state.turn}"
        elif state.phase in ("collect", "cover") and move.player in state.folded:
            yield f"player {move.player} has folded and may {name}"


# --- all of them ------------------------------------------------------------------------------------------------------

INVARIANTS: tuple[Invariant, ...] = (
    cards_conserved, chips_in_bounds, somebody_is_in, slip_areas, turn_of_one_in, well_formed, nobody_is_stuck, only_who_may,
    chips_conserved, puts_in_what_it_says, pots_move_as_they_should, cards_go_where_they_should, wild_draws, folded_in_order,
    others_untouched, phases, moves_get_on, standings_taken, paid_as_ranked, turn_passes,
)
"""Every invariant, in the order in which they are looked at."""


def broken_at(state: State, legal: Sequence[Move], ruling: Ruling) -> list[str]:
    """What is broken at a table with its list of legal moves, in words."""
    return invariant.broken_at(INVARIANTS, state, legal, ruling)


def broken_over(before: State, move: Move, after: State, ruling: Ruling) -> list[str]:
    """What a move has broken, in words."""
    return invariant.broken_over(INVARIANTS, before, move, after, ruling)
