"""What must hold of the course of a round: phases, turns, the order in which effects act, and who leaves."""

from collections.abc import Sequence

from referee.models.draker.ruling import Ruling
from referee.models.draker.state import (
    NOBODY,
    Activate,
    Aim,
    Announce,
    Assign,
    Choose,
    Count,
    Damage,
    Discard,
    Done,
    EndRound,
    Happen,
    Hit,
    Lay,
    Move,
    Name,
    Open,
    Pay,
    Resolve,
    State,
)
from referee.properties.invariant import Broken, over_move

from .looks import activated, in_the_game
from .readings import Readings
from .stack_order import acts_at_once, is_instant, is_main, is_of_the_end

COURSE: Sequence[str] = (
    "initial", "main", "more", "stack", "values", "pay", "events", "combat", "assign", "damage", "trim", "end", "over",
)
IN: dict[type, tuple[str, ...]] = {
    Open: ("initial",), Lay: ("main", "more"), Name: ("main", "more"), Announce: ("main", "more"), Activate: ("main", "more"),
    Done: ("main", "more", "combat"), Resolve: ("stack",), Count: ("values",), Pay: ("pay",), Happen: ("events",), Hit: ("combat",),
    Assign: ("assign",), Damage: ("damage",), Discard: ("trim",), EndRound: ("end",),
    Choose: ("initial", "main", "more", "stack", "events"),
}
"""The phases in which a kind of move belongs (clauses initial.1 to next.1)."""


@over_move(
    "phases-in-order", "A round goes through its phases in their order, and the next one begins when it has ended.",
    "round.1", "round.2", "main.4", "more.4", "round.3",
)
def phases_in_order(before: State, move: Move, after: State, ruling: Ruling) -> Broken:
    """Which phase follows which (strikes-declared)."""
    if before.phase not in IN[type(move)]:
        yield f"{type(move).__name__} in the phase {before.phase}"
    was, now = COURSE.index(before.phase), COURSE.index(after.phase)
    ends = isinstance(move, EndRound) and after.phase in ("initial", "over")
    again = before.phase in ("combat", "assign", "damage") and after.phase in ("combat", "assign", "damage")
    if now < was and not ends and not (again and ruling.strikes_declared == "after-each-player"):
        yield f"{after.phase} follows {before.phase}"
    drawn_out = ruling.deck_exhausted == "game-ends" and not after.deck
    if after.phase == "over" and not isinstance(move, EndRound) and not drawn_out:
        yield f"the game is over after {type(move).__name__}"
    if after.round != before.round and not isinstance(move, EndRound):
        yield f"round {after.round} follows round {before.round} in the middle"


@over_move("who-may-act", "Who makes a move is the one to act, or the dealer.", "turn.1", "main.2", "more.1", "strike.1")
def who_may_act(before: State, move: Move, after: State, ruling: Ruling) -> Broken:
    """The actor, and whose turn follows in the main phase (empty-hand)."""
    if move.player != NOBODY and not before.players[move.player].is_in:
        yield f"player {move.player} is not in the game"
    if isinstance(move, Lay | Name | Announce | Activate | Done | Pay | Hit) and move.player != before.turn:
        yield f"player {move.player} acts in the turn of player {before.turn}"
    if isinstance(move, Assign):
        strike = before.strikes[move.strike]
        who = strike.target if ruling.several_defences == "defender-assigns" else strike.player
        if move.player != who or strike.meets >= 0:
            yield f"player {move.player} assigns strike {move.strike}"
    if isinstance(move, Done) and before.phase == "main":
        seats = in_the_game(before)
        later = seats[seats.index(move.player) + 1:]
        if ruling.empty_hand == "turn-is-skipped":
            later = [seat for seat in later if before.players[seat].hand]
        if (after.phase, after.turn) != ("main", later[0]) if later else after.phase == "main":
            yield f"after player {move.player} it is the turn of {after.turn} in the phase {after.phase}"
    if isinstance(move, Lay) and (before.laid >= 0 or move.card not in before.players[move.player].hand):
        yield f"card {move.card} was laid, after {before.laid}"


@over_move("others-untouched", "What one player lays, announces or pays changes nothing of the others'.", "turn.1", "hold.1")
def others_untouched(before: State, move: Move, after: State, ruling: Ruling) -> Broken:
    """Everybody else's cards, combinations and debts, where no effect acts."""
    if not isinstance(move, Lay | Name | Pay | Hit | Discard | Assign):
        return
    for seat, (was, now) in enumerate(zip(before.players, after.players, strict=True)):
        if seat != move.player and (was.hand, was.pool, was.combinations) != (now.hand, now.pool, now.combinations) and not isinstance(
            move, Pay):
            yield f"player {seat} is another one after the {type(move).__name__} of player {move.player}"
    if isinstance(move, Lay | Name | Assign) and before.players[move.player].combinations != after.players[move.player].combinations:
        yield "combinations have changed"


@over_move("leave-only-at-the-end", "Players leave at the end of a round only, and exactly those without life; nobody comes back.",
           "leave.1", "round.3")
def leave_only_at_the_end(before: State, move: Move, after: State, ruling: Ruling) -> Broken:
    """Who is in the game."""
    for seat, (was, now) in enumerate(zip(before.players, after.players, strict=True)):
        leaves = isinstance(move, EndRound) and was.life <= 0
        if now.is_in != (was.is_in and not leaves):
            yield f"player {seat} with a life of {was.life} is {'in' if now.is_in else 'out'} after {type(move).__name__}"


@over_move(
    "effects-act-in-order", "The stacks resolve from the last effect to the first, instants before the rest; what acts at once may.",
    "stack.1", "stack.2", "stack.3", "stack.4", "event.1",
)
def effects_act_in_order(before: State, move: Move, after: State, ruling: Ruling) -> Broken:
    """Which effect acts with a move (instants-resolve, standard-acts, common-effect-acts, priority-example)."""
    readings = Readings.of(ruling)
    waiting = [at for at, entry in enumerate(before.entries) if entry.status == "waiting"]
    if isinstance(move, Resolve):
        kinds = {at: activated(before, before.entries[at]) for at in waiting}
        instants = [at for at in waiting if is_instant(kinds[at], readings)]
        due = (instants or [at for at in waiting if is_main(kinds[at], readings)])[-1:]
        if not due or after.entries[due[0]].status == "waiting":
            yield f"{due} should have been resolved"
        if len(after.entries) == len(before.entries):
            acted = [at for at in waiting if after.entries[at].status in ("resolved", "overruled", "lost")]
            if acted != due:
                yield f"{acted} were resolved, and {due} should have been"
    if isinstance(move, Happen) and not is_of_the_end(activated(before, before.entries[move.entry])):
        yield "an effect of the stacks is resolved at the end of the round"
    if isinstance(move, Activate | Announce) or (isinstance(move, Choose) and before.phase in ("initial", "main", "more")):
        places = [move.entry] if isinstance(move, Choose) else range(len(before.entries), len(after.entries))
        for at in places:
            entry = after.entries[at]
            at_once = acts_at_once(activated(after, entry), readings)
            if entry.status in ("resolved", "overruled") and not at_once:
                yield f"effect {entry.effect} of card {entry.card} acts when it is activated"
            if entry.status == "waiting" and at_once and entry.aim != Aim():
                yield f"effect {entry.effect} of card {entry.card} does not act when it is activated"
