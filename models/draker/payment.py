"""Counting what combinations are worth and what effects cost, and paying for them (clauses value.1, payment.1 to payment.3)."""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from referee.game import Objection

from .affording import SIDES, bills, purse
from .cards import NONE
from .ruling import Ruling
from .seats import in_turn
from .state import NOBODY, Pay, Side, State
from .step import Step
from .values import LONG, as_it_stands, at_of, base, before, left, number_of, value

# --- counting --------------------------------------------------------------------------------------------------------


def count(step: Step) -> None:
    """Clauses value.1, payment.1: the values, and what everybody owes."""
    for player in in_turn(step.state):
        for at in range(len(step.me(player).combinations)):
            _say_worth(step, player, at)
    for player in in_turn(step.state):
        _say_costs(step, player)
        attack, defence = (sum(bills(step.state, player, side, step.ruling)) for side in SIDES)
        step.change(player, owes_attack=attack, owes_defence=defence)
        if attack:
            step.say("owes-attack", player, attack)
        if defence:
            step.say("owes-defence", player, defence)
    step.set(phase="pay", turn=NOBODY)


def _say_worth(step: Step, player: int, at: int) -> None:
    state, ruling = step.state, step.ruling
    called = number_of(state, player, at)
    combination = step.me(player).combinations[at]
    points = value(state, player, at, ruling)
    forms = as_it_stands(state, player, at, ruling)
    if forms is None:
        step.say("worthless", player, called)
        return
    if forms != combination.forms:
        step.say("form-lost", player, called, forms)
    if len(combination.cards) < LONG:
        step.say(*(("worth-its-base", player, called, points) if points else ("worth-nothing", player, called)))
        return
    worth = base(state, player, at, ruling)
    factor = before(state, player, at, "final", ruling) // worth if worth else 1
    step.say("worth", player, called, worth, factor, points)


def _say_costs(step: Step, player: int) -> None:
    """What becomes of the price of an effect that was cancelled (the question cancelled-cost)."""
    for entry in step.state.entries:
        effect = step.state.edition.effects[entry.effect]
        if entry.player == player and entry.status == "cancelled" and effect.kind == "individual" and (effect.attack or effect.defence):
            free = step.ruling.cancelled_cost == "is-free"
            step.say("is-free" if free else "is-paid-all-the-same", entry.effect, entry.card)


# --- what can be paid with what --------------------------------------------------------------------------------------


def owes(state: State, player: int, side: Side) -> int:
    """What the player owes in points of a side."""
    me = state.players[player]
    return me.owes_attack if side == "attack" else me.owes_defence


def other_side(side: Side) -> Side:
    """Defence for attack, attack for defence."""
    return "defence" if side == "attack" else "attack"


def sources(state: State, player: int, side: Side, ruling: Ruling) -> list[tuple[int, int]]:
    """The combinations, by index, that can pay what is owed in points of a side, and their points left (points-stand-in)."""
    own = purse(state, player, side, ruling)
    other = purse(state, player, other_side(side), ruling)
    return [*own, *other] if other and ruling.points_stand_in == "either" else own


def bill(state: State, player: int, side: Side, ruling: Ruling) -> int:
    """The price, or what is left of it, of the effect that is paid for next: effects are paid for as they were activated."""
    owed = owes(state, player, side)
    rest = 0
    for cost in reversed(bills(state, player, side, ruling)):
        if rest + cost >= owed:
            return owed - rest
        rest += cost
    return owed - rest


class Due(NamedTuple):
    """The next payment of a player: whether there is more than one way to make it, or else the only one."""

    is_free: bool
    side: Side = "attack"
    """Which kind of points is owed."""
    at: int = NONE
    """The combination that pays, by index; NONE: life does."""
    n: int = 0
    rest: int = 0
    """What life pays besides, because the price has to come from one combination."""


def due(state: State, player: int, ruling: Ruling) -> Due | None:
    """The next payment of a player, None if nothing is owed; asks for readings only while there are points to pay with."""
    sides = [side for side in SIDES if owes(state, player, side)]
    if not sides:
        return None
    purses = {side: purse(state, player, side, ruling) for side in SIDES}
    if any(purses[other_side(side)] for side in sides) and ruling.points_stand_in == "either":
        groups = [(sides[0], sum(owes(state, player, side) for side in sides), purses["attack"] + purses["defence"])]
    else:
        groups = [(side, owes(state, player, side), purses[side]) for side in sides]
    for side, owed, usable in groups:
        if usable:
            return _from_points(state, player, side, owed, usable, ruling)
    return Due(False, sides[0], NONE, owes(state, player, sides[0]))


def _from_points(state: State, player: int, side: Side, owed: int, usable: list[tuple[int, int]], ruling: Ruling) -> Due:
    """Which combination pays, if that is no choice: all their points are needed, or only one can meet the price best."""
    at, points = usable[0]
    if ruling.life_by_choice == "by-choice":
        return Due(True)
    if len(usable) > 1:
        if ruling.split_payment == "one-combination":
            price = bill(state, player, side, ruling)
            best = _best(price, usable)
            able = [at for at, points in usable if min(points, price) == best]
            return Due(True) if len(able) > 1 else Due(False, side, able[0], best, price - best)
        if owed < sum(points for _, points in usable):
            return Due(True)
    return Due(False, side, at, min(points, owes(state, player, side)))


def _best(price: int, usable: list[tuple[int, int]]) -> int:
    return max(min(points, price) for _, points in usable)


# --- paying ----------------------------------------------------------------------------------------------------------


def against_payment(state: State, move: Pay, ruling: Ruling) -> Iterator[Objection]:
    """Every reason against a payment, given that it is the player's turn to pay."""
    player, n, side = move.player, move.n, move.owed
    owed = owes(state, player, side)
    if n < 1:
        yield Objection("pays-nothing")
    if not owed:
        yield Objection("owes-nothing", (player,))
    elif n > owed:
        yield Objection("pays-too-much", (n, owed))
    if move.side == "":
        if sources(state, player, side, ruling) and ruling.life_by_choice == "only-if-needed":
            yield Objection("life-not-needed", (player,))
        return
    called = (move.side, move.number)
    at = at_of(state, player, move.side, move.number)
    if at == NONE:
        yield Objection("no-such-combination", (player, called))
        return
    points = max(left(state, player, at, ruling), 0)
    if n > points:
        yield Objection("no-points-left", (called, points, n))
    if move.side != side and ruling.points_stand_in == "own-kind":
        yield Objection("wrong-points", (called,))
    elif 0 < n <= min(points, owed):
        yield from _against_splitting(state, move, points, ruling)


def _against_splitting(state: State, move: Pay, points: int, ruling: Ruling) -> Iterator[Objection]:
    """Clause payment.2: whether the price of one effect may come from several combinations (the question split-payment)."""
    usable = sources(state, move.player, move.owed, ruling)
    price = bill(state, move.player, move.owed, ruling)
    most = min(price, points)
    if len(usable) < 2 or move.n == most == _best(price, usable) or ruling.split_payment == "any-split":
        return
    if move.n <= most and ruling.life_by_choice == "by-choice":
        return
    if move.n != most:
        yield Objection("whole-price", (move.n, most))
    else:
        yield Objection("one-combination", ((move.side, move.number),))


def pay(step: Step, move: Pay) -> None:
    """Clauses payment.2, payment.3: points of a combination, or life; if one combination pays a price, life pays its rest."""
    player, side = move.player, move.owed
    if move.side == "":
        _pay_life(step, player, side, move.n)
        return
    rest = bill(step.state, player, side, step.ruling) - move.n
    several = len(sources(step.state, player, side, step.ruling)) > 1
    _pay_points(step, player, side, at_of(step.state, player, move.side, move.number), move.n)
    if rest > 0 and several and step.ruling.split_payment == "one-combination":
        _pay_life(step, player, side, rest)


def _pay_points(step: Step, player: int, side: Side, at: int, n: int) -> None:
    mine = list(step.me(player).combinations)
    mine[at] = replace(mine[at], spent=mine[at].spent + n)
    step.change(player, combinations=tuple(mine))
    _owe_less(step, player, side, n)
    step.say("pays", player, n, number_of(step.state, player, at), max(left(step.state, player, at, step.ruling), 0))


def _pay_life(step: Step, player: int, side: Side, n: int) -> None:
    life = step.me(player).life - n
    step.change(player, life=life)
    _owe_less(step, player, side, n)
    step.say("pays-life", player, n, life)


def _owe_less(step: Step, player: int, side: Side, n: int) -> None:
    if side == "attack":
        step.change(player, owes_attack=step.me(player).owes_attack - n)
    else:
        step.change(player, owes_defence=step.me(player).owes_defence - n)


def settle_payment(step: Step) -> bool:
    """Whether a payment without a choice was made, or nobody owes anything any more; else somebody is to choose."""
    for player in in_turn(step.state):
        next_ = due(step.state, player, step.ruling)
        if next_ is None:
            continue
        if next_.is_free:
            if step.state.turn != player:
                step.set(turn=player)
                step.say("pays-next", player, step.me(player).owes_attack + step.me(player).owes_defence)
            return False
        if next_.at == NONE:
            _pay_life(step, player, next_.side, next_.n)
        else:
            _pay_points(step, player, next_.side, next_.at, next_.n)
            if next_.rest:
                _pay_life(step, player, next_.side, next_.rest)
        return True
    step.set(phase="events", turn=NOBODY)
    return True
