"""How a Match and a round must get on between the table before a legal move and the table after it, stated from the text."""

from referee.models.stakes.ruling import Ruling
from referee.models.stakes.state import NOBODY, Action, CleanUp, Fold, Move, Slip, State
from referee.properties.invariant import Broken, over_move

from .counting import highest_bet, laid_open, put_out, remaining


@over_move(
    "folded-in-order", "Who leaves the Match stays out of it until the round is over, in the order of leaving.", "fold.1", "potion.2",
)
def folded_in_order(before: State, move: Move, after: State, ruling: Ruling) -> Broken:
    """Nobody comes back but with the clean-up, and nobody leaves without a reason."""
    if isinstance(move, CleanUp):
        if after.folded:
            yield "somebody has folded before the round begins"
        return
    if after.folded[: len(before.folded)] != before.folded:
        yield f"folded were {before.folded}, and are {after.folded}"
    left = after.folded[len(before.folded):]
    if isinstance(move, Fold) and left[:1] != (move.player,):
        yield f"player {move.player} folds, and {left} left"
    others = [seat for seat in left if seat != move.player]
    if others and not (ruling.uneven_slips == "out" and all(not before.players[seat].slips for seat in others)):
        yield f"players {others} have left the Match without a Fold"
    if move.player in left and not isinstance(move, Fold | Slip):
        yield f"player {move.player} has left the Match without a Fold"


@over_move("others-untouched", "A player's move leaves cards, chips and Potions of all others alone.", "turn.1")
def others_untouched(before: State, move: Move, after: State, ruling: Ruling) -> Broken:
    """Whoever is not in the move, unless the betting puts him out."""
    if move.player == NOBODY:
        return
    for seat, (was, now) in enumerate(zip(before.players, after.players, strict=True)):
        if seat == move.player or put_out(before, after, seat):
            continue
        if (was.chips, was.pot, was.bet, was.points, was.potions) != (now.chips, now.pot, now.bet, now.points, now.potions):
            yield f"player {seat} has other chips, points or Potions"
    if (before.seats, before.set, before.space, before.first, before.die) != (after.seats, after.set, after.space, after.first, after.die):
        yield "something has changed that no player changes"


NEXT: dict[str, tuple[str, ...]] = {
    "roll": ("draw",), "draw": ("slip",), "slip": ("slip", "blinds", "betting", "collect"), "blinds": ("blinds", "betting", "collect"),
    "betting": ("betting", "collect"), "collect": ("collect", "showdown", "payout"), "showdown": ("cover", "payout"),
    "cover": ("cover", "payout"), "payout": ("award", "recruit"), "award": ("recruit",), "recruit": ("recruit", "clean-up"),
    "clean-up": ("roll", "over"), "over": (),
}


@over_move("phases", "The phases of a round follow one another, and the marker moves only when a round is over.", "end.1", "timeline.1")
def phases(before: State, move: Move, after: State, ruling: Ruling) -> Broken:
    """The order of the phases, the Timeline and the First Player Marker."""
    if after.phase not in NEXT[before.phase]:
        yield f"{after.phase} follows {before.phase}"
    last = before.space == len(before.set.spaces)
    if isinstance(move, CleanUp):
        if (after.phase, after.space) != (("over", before.space) if last else ("roll", before.space + 1)):
            yield f"after space {before.space} of {len(before.set.spaces)} comes {after.phase}, {after.space}"
        first = before.first
        if ruling.first_player_marker == "passes-clockwise":
            first = (first + 1) % len(before.seats)
        elif ruling.first_player_marker == "to-the-winner" and before.winner >= 0:
            first = before.winner
        if not last and after.first != first:
            yield f"the First Player Marker is with player {after.first}, not {first}"
    elif (before.space, before.first) != (after.space, after.first):
        yield "a marker has moved in the middle of a round"


def distance(state: State, ruling: Ruling) -> tuple[int, ...]:
    """How far a round is from its end: no move may increase it, and each must make it smaller."""
    at = list(NEXT).index(state.phase)
    left = remaining(state)
    slips = sum(len(state.players[seat].slips) for seat in left)
    # A match without a slip brings a Pot up to the highest bet, which no such match increases.
    high = highest_bet(state, ruling)
    behind = sum(state.players[seat].pot < high and state.players[seat].chips > 0 for seat in left)
    hands = sum(len(p.hand) for p in state.players)
    match state.phase:
        case "slip":
            room = sum(3 - len(p.slips) for p in state.players) + len(state.seats) - state.stopped.bit_count()
            seat = (state.turn - state.first) % len(state.seats)
            return -at, room, len(state.seats) - seat
        case "blinds":
            return -at, -(state.small != -2) - (state.big != -2) - len(state.folded), hands
        case "betting" | "collect":
            return -at, 7 * slips + len(left) + behind, hands
        case "cover":
            return -at, -sum(p.cover is not None for p in state.players)
        case "recruit":
            seat = (state.turn - state.first) % len(state.seats)
            for_sale = sum(map(len, state.rows)) + sum(map(len, state.decks))
            me = state.players[state.turn]
            return -at, len(state.seats) - seat, for_sale, len(me.hand) + len(me.souls) + len(me.slips) + len(laid_open(me.shown))
    return (-at,)


@over_move("moves-get-on", "Every move brings the round nearer to its end, by a measure that can't fall for ever.", "betting.2", "end.1")
def moves_get_on(before: State, move: Move, after: State, ruling: Ruling) -> Broken:
    """The measure of the round, or of the game."""
    if isinstance(move, CleanUp):
        return
    was, now = distance(before, ruling), distance(after, ruling)
    if not now < was:
        yield f"the distance to the end was {was}, and is {now}"


@over_move(
    "turn-passes", "After an action the turn goes clockwise to the next player in the Match who has a slip, or has to match.",
    "turn.1", "slip.3", "betting.1",
)
def turn_passes(before: State, move: Move, after: State, ruling: Ruling) -> Broken:
    """Whose turn it is after an action."""
    if before.phase != "betting" or after.phase != "betting":
        return
    if isinstance(move, Action):
        if after.turn != before.turn:
            yield "an Action card has ended a turn"
        return
    count = len(before.seats)
    high = highest_bet(after, ruling)
    for seat in ((move.player + i) % count for i in range(1, count + 1)):
        p = after.players[seat]
        if seat in after.folded:
            continue
        owes = p.pot < high and not (p.chips == 0 and ruling.unaffordable_call == "all-in")
        if p.slips or (owes and ruling.uneven_slips == "must-match"):
            if seat != after.turn:
                yield f"after player {move.player} it is the turn of player {after.turn}, and player {seat} is next"
            return


