"""What must hold of chips, Standings and payouts between the table before a move of stakes and the table after it."""

from referee.models.stakes.ruling import Ruling
from referee.models.stakes.state import Blind, Call, Collect, Move, Pay, Raise, Showdown, State, space_of
from referee.properties.invariant import Broken, over_move

from .counting import chips_in_all, highest_bet, remaining
from .ranking import base_standings, best, bust_of, drawn_awards, outcome

# --- chips ------------------------------------------------------------------------------------------------------------


@over_move(
    "chips-conserved", "No move makes or loses a chip: chips, Pots, Global Pot and points change only by the reward.",
    "points.1", "points.3", "winner.3",
)
def chips_conserved(before: State, move: Move, after: State, ruling: Ruling) -> Broken:
    """Counts everything that is or was a chip."""
    reward = space_of(before).points if isinstance(move, Pay) and outcome(before, ruling).reward else 0
    grown = chips_in_all(after) - chips_in_all(before)
    if grown != reward:
        yield f"there are {grown} more in all, and the reward is {reward}"


@over_move(
    "puts-in-what-it-says", "A blind, a Call or a Raise moves what it says from the player's chips to his Pot; other moves nothing.",
    "blind.1", "blind.3", "check.2", "call.2", "raise.1", "raise.2", "fold.1",
)
def puts_in_what_it_says(before: State, move: Move, after: State, ruling: Ruling) -> Broken:
    """Chips and Pot of everybody, but for the moves of the dealer that pay."""
    if isinstance(move, Collect | Pay):
        return
    added = 0
    if isinstance(move, Blind):
        added = move.chips
    elif isinstance(move, Call | Raise):
        me = before.players[move.player]
        added = max(highest_bet(before, ruling) - me.pot, 0)
        if isinstance(move, Raise):
            added += move.by
        elif added > me.chips and ruling.unaffordable_call == "all-in":
            added = me.chips
    for seat, (was, now) in enumerate(zip(before.players, after.players, strict=True)):
        mine = added if seat == move.player else 0
        if (now.chips, now.pot, now.points) != (was.chips - mine, was.pot + mine, was.points):
            yield f"player {seat} had {was.chips}/{was.pot} and has {now.chips}/{now.pot} in chips and Pot, where {mine} is put in"
    if after.pot != before.pot:
        yield "the Global Pot has changed"


@over_move(
    "pots-move", "When the betting has ended every Pot goes to the Global Pot, a folder's as the ruling has it.",
    "pot.1", "fold.1", "betting.2",
)
def pots_move_as_they_should(before: State, move: Move, after: State, ruling: Ruling) -> Broken:
    """Works out anew what everybody's Pot comes to."""
    if not isinstance(move, Collect):
        return
    pots = [p.pot for p in before.players]
    back = [0] * len(pots)
    stayed = remaining(before)
    if ruling.last_raise == "uncalled-returned" and len(stayed) > 1:
        for seat in stayed:
            others = max(pot for other, pot in enumerate(pots) if other != seat)
            back[seat] = max(pots[seat] - others, 0)
    for seat, (was, now) in enumerate(zip(before.players, after.players, strict=True)):
        chips, pot, bet = was.chips + back[seat], 0, was.pot - back[seat]
        if seat in before.folded and ruling.folded_chips == "stay":
            pot, bet = was.pot, 0
        elif seat in before.folded and ruling.folded_chips == "taken-back":
            chips, bet = was.chips + was.pot, 0
        if (now.chips, now.pot, now.bet) != (chips, pot, bet):
            yield f"player {seat} has {now.chips}/{now.pot}/{now.bet} in chips, Pot and bet, and should have {chips}/{pot}/{bet}"
    if after.pot != before.pot + sum(p.bet for p in after.players):
        yield "the Global Pot has not grown by the bets"


# --- the end of a Match -------------------------------------------------------------------------------------------------


@over_move("standings-taken", "Standings are the sums of what lies revealed, and the one who leads alone adds his Bust.",
           "standing.2", "leading.1", "bust.1", "tie.1")
def standings_taken(before: State, move: Move, after: State, ruling: Ruling) -> Broken:
    """Works the Standings out anew from the cards."""
    if not isinstance(move, Showdown):
        return
    standings = base_standings(after, ruling)
    leaders = best(after, standings)
    if sorted(after.leaders) != sorted(leaders):
        yield f"leading are {after.leaders}, and should be {leaders}"
    if len(leaders) == 1:
        standings[leaders[0]] += bust_of(after.players[leaders[0]], after.set, ruling)
    for seat, number in standings.items():
        if after.players[seat].standing not in (number, None if after.phase == "payout" else number):
            yield f"player {seat} has a Standing of {after.players[seat].standing}, and his cards make it {number}"


@over_move(
    "paid-as-ranked", "There is one winner or a tie, and everybody receives what his rank, his bet and the reward come to.",
    "winner.2", "winner.3", "pot.2", "potion.1", "potion.2", "points.1", "tie.2", "tie.3", "tie.4", "award.1",
)
def paid_as_ranked(before: State, move: Move, after: State, ruling: Ruling) -> Broken:
    """The payout, against one worked out anew."""
    if not isinstance(move, Pay):
        return
    due = outcome(before, ruling)
    space = space_of(before)
    drawn, instead = drawn_awards(before, ruling) if due.reward and space.awards else (0, 0)
    if after.winner != due.winner:
        yield f"the winner is {after.winner}, and should be {due.winner}"
    if len(after.awards) != drawn or after.awards != tuple(reversed(before.award_deck))[:drawn]:
        yield f"the award cards drawn are {after.awards}, and should be {drawn}"
    for seat, (was, now) in enumerate(zip(before.players, after.players, strict=True)):
        wins = due.reward and seat == due.winner
        got = (now.chips - was.chips, now.points - was.points, now.potions - was.potions)
        potions = due.potions[seat] + (space.potions + instead if wins else 0)
        should = (due.chips[seat], due.points[seat] + (space.points if wins else 0), potions)
        if got != should:
            yield f"player {seat} receives {got} in chips, points and Potions, and should receive {should}"
    if after.pot != due.left:
        yield f"the Global Pot keeps {after.pot}, and should keep {due.left}"
