"""What must hold of life and points over a move: life changes only by an effect, a payment or damage, and by exactly that."""

from referee.models.draker.effects import Life
from referee.models.draker.ruling import Ruling
from referee.models.draker.state import NOBODY, Count, Damage, EndRound, Hit, Move, Pay, State
from referee.properties.invariant import Broken, over_move

from .damage import Blow, Guard, suffered
from .worth import counts, flies, number_of, value


def by_effects(state: State, seat: int) -> tuple[int, int]:
    """The life that a player has from all effects that have acted, and how much of it they have given."""
    changes = []
    for entry in state.entries:
        whose = entry.aim.player if entry.aim.player >= 0 else entry.player
        if entry.status == "resolved" and whose in (seat, NOBODY):
            changes += [change.n for change in state.edition.effects[entry.effect].does if isinstance(change, Life)]
    return sum(changes), sum(n for n in changes if n > 0)


def bill(state: State, seat: int, ruling: Ruling) -> int:
    """Clause payment.1: what the player's individual effects cost in points of both kinds (cancelled-cost)."""
    effects = (
        state.edition.effects[entry.effect] for entry in state.entries
        if entry.player == seat and (entry.status != "cancelled" or ruling.cancelled_cost == "is-paid")
    )
    return sum(effect.attack + effect.defence for effect in effects if effect.kind == "individual")


def paid_in_life(before: State, move: Move, after: State, seat: int, ruling: Ruling) -> int:
    """Clauses payment.1, payment.3: what was owed and is owed no more, less the points spent for it."""
    was, now = before.players[seat], after.players[seat]
    owed = bill(before, seat, ruling) if isinstance(move, Count) else was.owes_attack + was.owes_defence
    spent = sum(c.spent for c in now.combinations) - sum(c.spent for c in was.combinations)
    return owed - (now.owes_attack + now.owes_defence) - spent


def left(state: State, seat: int, at: int, ruling: Ruling) -> int:
    """The points that a combination has left."""
    combination = state.players[seat].combinations[at]
    points = value(state, seat, at, ruling) - combination.spent - combination.used
    return max(points, 0) if combination.side == "attack" else counts(points, ruling)


def damage(state: State, seat: int, ruling: Ruling) -> int:
    """Clauses damage.1 to damage.5: the life that the announced strikes cost a player."""
    mine = [at for at, c in enumerate(state.players[seat].combinations) if c.side == "defence"]
    guards = [Guard(left(state, seat, at, ruling), flies(state, seat, at, ruling)) for at in mine]
    blows = []
    for strike in state.strikes:
        if strike.target == seat:
            theirs = state.players[strike.player].combinations
            at = next(at for at, c in enumerate(theirs) if c.side == "attack" and number_of(state, strike.player, at) == strike.number)
            blows.append(Blow(strike.strength, flies(state, strike.player, at, ruling), strike.meets))
    lost, _ = suffered(blows, guards, ruling.several_defences, ruling.no_defence, ruling.flight)
    return int(lost)


@over_move(
    "life-changes-by-a-clause", "Life changes only by effects that act, by payment and by damage, and by exactly that.",
    "life.3", "payment.3", "damage.3", "effect.2",
)
def life_changes_by_a_clause(before: State, move: Move, after: State, ruling: Ruling) -> Broken:
    """Everybody's life (life-limit)."""
    for seat, (was, now) in enumerate(zip(before.players, after.players, strict=True)):
        change = now.life - was.life
        due = given = 0
        if not isinstance(move, EndRound) and was.is_in:
            (then, earlier), (due, given) = by_effects(before, seat), by_effects(after, seat)
            due, given = due - then, given - earlier
        if isinstance(move, Pay | Count):
            due -= paid_in_life(before, move, after, seat, ruling)
        if isinstance(move, Damage):
            due -= damage(before, seat, ruling)
        # Life that would rise above the limit is not given; what an undone effect has taken comes back no further than that.
        lost = max(given, due, 0) if ruling.life_limit == "thirty" else 0
        if not due - lost <= change <= due:
            yield f"the life of player {seat} changes by {change}, and should by {due}"
        if ruling.life_limit == "thirty" and now.life > before.edition.life:
            yield f"player {seat} has a life of {now.life}"


@over_move("damage-as-counted", "Damage is counted once for every strike, and all strikes are counted.", "damage.1", "strike.4")
def damage_as_counted(before: State, move: Move, after: State, ruling: Ruling) -> Broken:
    """What is left of strikes."""
    if isinstance(move, Damage) and after.strikes:
        yield "strikes are left when damage has been counted"
    if not isinstance(move, Damage) and len(after.strikes) < len(before.strikes):
        yield "strikes are gone without damage"


@over_move(
    "points-within-values", "No more points are paid or dealt out than a combination has, and none of another's.",
    "payment.2", "strike.2", "strike.4", "points.1",
)
def points_within_values(before: State, move: Move, after: State, ruling: Ruling) -> Broken:
    """What a payment or a strike takes (points-stand-in, life-by-choice)."""
    if not isinstance(move, Pay | Hit):
        return
    me = before.players[move.player]
    side = move.side if isinstance(move, Pay) else "attack"
    if side == "":
        usable = [at for at, c in enumerate(me.combinations) if left(before, move.player, at, ruling) > 0
                  and (c.side == move.owed or ruling.points_stand_in == "either")]  # type: ignore[union-attr]
        if usable and ruling.life_by_choice == "only-if-needed":
            yield "life was paid though there were points"
        return
    sided = [at for at, c in enumerate(me.combinations) if c.side == side]
    if not 0 <= move.number < len(sided):
        yield f"there is no {side} {move.number + 1}"
        return
    takes = move.n if isinstance(move, Pay) else move.strength
    there = left(before, move.player, sided[move.number], ruling)
    if not 1 <= takes <= there:
        yield f"{takes} points were taken of {there}"
    if isinstance(move, Pay):
        if takes > (me.owes_attack if move.owed == "attack" else me.owes_defence):
            yield "more was paid than was owed"
        if side != move.owed and ruling.points_stand_in == "own-kind":
            yield f"{move.owed} points were paid from {side}"
    elif move.target == move.player or not before.players[move.target].is_in:
        yield f"player {move.player} strikes at player {move.target}"
    elif any((s.player, s.number, s.target) == (move.player, move.number, move.target) for s in before.strikes):
        yield "the same attack strikes twice at one opponent"
