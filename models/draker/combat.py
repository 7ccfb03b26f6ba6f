"""Strikes: who announces which, which defences they meet, and the damage (clauses strike.1 to damage.5)."""

from collections.abc import Iterator

from msgspec.structs import replace

from referee.game import Objection

from .cards import NONE
from .ruling import Ruling
from .seats import in_game, in_turn, later
from .state import NOBODY, Assign, Done, Hit, State, Strike
from .step import Step
from .values import at_of, has, left, number_of, with_points

FLIGHT = "flight"


def attacks(state: State, player: int, ruling: Ruling) -> list[tuple[int, int, int]]:
    """The player's attack combinations with points left: index, number (from 0) and points."""
    return with_points(state, player, "attack", ruling)


# --- announcing strikes ----------------------------------------------------------------------------------------------


def against_strike(state: State, move: Hit, ruling: Ruling) -> Iterator[Objection]:
    """Every reason against a strike, given that it is the player's turn."""
    called = ("attack", move.number)
    at = at_of(state, move.player, "attack", move.number)
    if at == NONE:
        yield Objection("no-such-combination", (move.player, called))
    if move.target == move.player:
        yield Objection("strike-self", (move.player,))
    elif move.target not in in_game(state):
        yield Objection("strike-the-absent", (move.target,))
    elif _is_spared(state, move.target, ruling):
        yield Objection("strike-the-dying", (move.target, state.players[move.target].life))
    if is_struck(state, move.player, move.number, move.target):
        yield Objection("already-struck", (called, move.target))
    if move.strength < 1:
        yield Objection("strike-nothing")
    if at == NONE:
        return
    points = left(state, move.player, at, ruling)
    if move.strength > points:
        yield Objection("strike-too-much", (called, points, move.strength))
    elif 0 < move.strength < points and keeps_some(state, move.player, move.number, move.target, ruling):
        yield Objection("must-strike-all", (called, points))


def is_struck(state: State, player: int, number: int, target: int) -> bool:
    """Whether this attack has been announced against this opponent."""
    return any((s.player, s.number, s.target) == (player, number, target) for s in state.strikes)


def _is_spared(state: State, target: int, ruling: Ruling) -> bool:
    """Whether a player without life is not struck any more (the question strike-the-dying)."""
    return state.players[target].life <= 0 and ruling.strike_the_dying == "refused"


def may_be_struck(state: State, player: int, number: int, ruling: Ruling, but: int = NONE) -> list[int]:
    """The opponents at whom this attack may still strike."""
    return [
        seat for seat in in_turn(state)
        if seat not in (player, but) and not is_struck(state, player, number, seat) and not _is_spared(state, seat, ruling)
    ]


def keeps_some(state: State, player: int, number: int, target: int, ruling: Ruling) -> bool:
    """Whether points would be held back though they must not (hold-back): nobody else is left to deal the rest out to."""
    others = [s for s in in_turn(state) if s not in (player, target) and not is_struck(state, player, number, s)]
    if any(state.players[s].life > 0 for s in others) or ruling.hold_back == "may-hold-back":
        return False
    return not may_be_struck(state, player, number, ruling, but=target)


def against_holding_back(state: State, move: Done, ruling: Ruling) -> Iterator[Objection]:
    """Clause strike.1: whether points may be held back while there is somebody to strike at."""
    for _, number, points in attacks(state, move.player, ruling):
        others = [s for s in in_turn(state) if s != move.player and not is_struck(state, move.player, number, s)]
        if not others or ruling.hold_back == "may-hold-back":
            continue
        if may_be_struck(state, move.player, number, ruling):
            yield Objection("must-strike-all", (("attack", number), points))


def strike(step: Step, move: Hit) -> None:
    """Clauses strike.1 to strike.4."""
    player = move.player
    mine = list(step.me(player).combinations)
    at = at_of(step.state, player, "attack", move.number)
    mine[at] = replace(mine[at], used=mine[at].used + move.strength)
    step.change(player, combinations=tuple(mine))
    step.set(strikes=(*step.state.strikes, Strike(player, move.number, move.target, move.strength)))
    step.say("strikes", player, move.target, ("attack", move.number), move.strength)


def hold_back(step: Step, player: int) -> None:
    """The player announces no more strikes."""
    for _, number, points in attacks(step.state, player, step.ruling):
        step.say("holds-back", player, ("attack", number), points)
    _next_striker(step, player)


def settle_combat(step: Step) -> bool:
    """Whether the turn passed on: to the first who has attack points, or from one who has none left."""
    state = step.state
    if state.turn == NOBODY:
        _give_turn(step, _strikers(state, in_turn(state), step.ruling))
        return True
    if state.players[state.turn].is_in and attacks(state, state.turn, step.ruling):
        return False
    _next_striker(step, state.turn)
    return True


def _strikers(state: State, seats: list[int], ruling: Ruling) -> list[int]:
    return [seat for seat in seats if attacks(state, seat, ruling)]


def _next_striker(step: Step, player: int) -> None:
    """Clause strike.1: the next player with attack points; whether the damage of this one's strikes comes first is open."""
    others = _strikers(step.state, later(step.state, player), step.ruling)
    struck = any(s.player == player for s in step.state.strikes)
    if others and struck and step.ruling.strikes_declared == "after-each-player":
        others = []
    _give_turn(step, others)


def _give_turn(step: Step, seats: list[int]) -> None:
    if seats:
        step.set(phase="combat", turn=seats[0])
        step.say("strikes-next", seats[0])
    elif step.state.strikes:
        step.set(phase="assign", turn=NOBODY)
    else:
        step.set(phase="trim", turn=NOBODY)


# --- which defences a strike meets -----------------------------------------------------------------------------------


def defences(state: State, player: int) -> list[int]:
    """The indices of the player's defence combinations."""
    return [at for at, combination in enumerate(state.players[player].combinations) if combination.side == "defence"]


def met(state: State, blow: Strike, ruling: Ruling) -> list[int]:
    """Clauses strike.5, damage.1: the defences, by index, that form a pair with a strike; what flight does is open."""
    every = defences(state, blow.target)
    at = at_of(state, blow.player, "attack", blow.number)
    if every and at != NONE and has(state, blow.player, at, FLIGHT, ruling):
        flying = [d for d in every if has(state, blow.target, d, FLIGHT, ruling)]
        if flying != every and ruling.flight == "meets-flying-only":
            return flying
    return every


def waits(state: State, blow: Strike, ruling: Ruling) -> bool:
    """Whether somebody still has to say which of several defences a strike meets (the question several-defences)."""
    if blow.meets != NONE or len(met(state, blow, ruling)) < 2:
        return False
    return ruling.several_defences in ("defender-assigns", "attacker-assigns")


def next_to_assign(state: State, ruling: Ruling) -> Strike | None:
    """The first strike that waits to be assigned."""
    return next((blow for blow in state.strikes if waits(state, blow, ruling)), None)


def assigner(blow: Strike, ruling: Ruling) -> int:
    """Who says which defence a strike meets."""
    return blow.target if ruling.several_defences == "defender-assigns" else blow.player


def against_assignment(state: State, move: Assign, ruling: Ruling) -> Iterator[Objection]:
    """Clause damage.1: each strike is assigned once, by who is to do it, to a defence that it meets."""
    if not 0 <= move.strike < len(state.strikes):
        yield Objection("no-such-strike", (move.player,))
        return
    blow = state.strikes[move.strike]
    if not waits(state, blow, ruling):
        yield Objection("assigned-already", (blow.player, ("attack", blow.number)))
    who = assigner(blow, ruling)
    if who != move.player:
        yield Objection("not-yours-to-assign", (move.player, who))
    at = at_of(state, blow.target, "defence", move.meets)
    if at == NONE:
        yield Objection("no-such-combination", (blow.target, ("defence", move.meets)))
    elif at not in met(state, blow, ruling):
        yield Objection("flies-over", (("defence", move.meets),))


def assign(step: Step, move: Assign) -> None:
    """The strike is to meet this defence."""
    strikes = list(step.state.strikes)
    blow = strikes[move.strike] = replace(strikes[move.strike], meets=move.meets)
    step.set(strikes=tuple(strikes))
    step.say("assigned", blow.player, ("attack", blow.number), blow.target, ("defence", blow.meets))


def settle_assigning(step: Step) -> bool:
    """Whether every strike knows what it meets; else whoever assigns the first one that does not is to move."""
    waiting = next_to_assign(step.state, step.ruling)
    if waiting is None:
        step.set(phase="damage", turn=NOBODY)
        return True
    who = assigner(waiting, step.ruling)
    if who != step.state.turn:
        step.set(turn=who)
        step.say("assigns-next", who)
    return False


# --- damage ----------------------------------------------------------------------------------------------------------


def damage(step: Step) -> None:
    """Clauses damage.1 to damage.5: player by player, strike by strike in the order of announcement."""
    state = step.state
    for player in in_turn(state):
        blows = [blow for blow in state.strikes if blow.target == player]
        if not blows:
            continue
        lost = sum(_suffer(step, blow) for blow in blows)
        if lost:
            life = step.me(player).life - lost
            step.change(player, life=life)
            step.say("loses-life", player, lost, life)
        else:
            step.say("unhurt", player)
    last = state.strikes[-1].player if state.strikes else NOBODY
    others = _strikers(step.state, later(step.state, last), step.ruling) if last != NOBODY else []
    if others and step.ruling.strikes_declared == "after-all":
        others = []
    step.set(strikes=())
    _give_turn(step, others)


def _suffer(step: Step, blow: Strike) -> int:
    """The life that one strike costs; see the questions no-defence, several-defences and flight."""
    state, ruling = step.state, step.ruling
    called = ("attack", blow.number)
    every, pairs = defences(state, blow.target), met(state, blow, ruling)
    for at in every:
        if at not in pairs:
            step.say("flies-past", called, number_of(state, blow.target, at))
    if not every and ruling.no_defence == "no-damage":
        step.say("no-pair", blow.player, called, blow.target)
        return 0
    if not pairs:
        step.say("unmet", blow.player, called, blow.strength, blow.target)
        return blow.strength
    if len(pairs) == 1:
        return _pair(step, blow, pairs[0])
    match ruling.several_defences:
        case "each-in-full":
            return sum(_pair(step, blow, at) for at in pairs)
        case "consumed":
            return _consumed(step, blow, pairs)
    return _pair(step, blow, at_of(state, blow.target, "defence", blow.meets))


def _pair(step: Step, blow: Strike, at: int) -> int:
    """Clauses damage.2 to damage.5: one attack and one defence."""
    have = left(step.state, blow.target, at, step.ruling)
    hurt = blow.strength - have
    called, met_ = ("attack", blow.number), number_of(step.state, blow.target, at)
    _use_up(step, blow.target, at, have if hurt > 0 else blow.strength)
    if hurt > 0:
        step.say("pair-hurts", blow.player, called, blow.strength, blow.target, met_, have, hurt)
    else:
        step.say("pair-holds", blow.player, called, blow.strength, blow.target, met_, have, have - blow.strength)
    return max(hurt, 0)


def _consumed(step: Step, blow: Strike, pairs: list[int]) -> int:
    """The attack loses as much strength as each defence has that it meets; what is left in the end is damage."""
    strength = blow.strength
    called = ("attack", blow.number)
    for at in pairs:
        have = left(step.state, blow.target, at, step.ruling)
        held = min(strength, have)
        _use_up(step, blow.target, at, held)
        strength -= held
        step.say("uses-up", called, strength, number_of(step.state, blow.target, at), have - held)
        if strength <= 0:
            return 0
    step.say("goes-through", blow.player, called, strength, blow.target)
    return strength


def _use_up(step: Step, player: int, at: int, n: int) -> None:
    theirs = list(step.me(player).combinations)
    theirs[at] = replace(theirs[at], used=theirs[at].used + n)
    step.change(player, combinations=tuple(theirs))
