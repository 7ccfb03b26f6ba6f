"""Whose turn it is after a move, and what becomes of lost turns, extra turns and the direction, stated from the text."""

from collections.abc import Mapping

import msgspec

from referee.properties.logic import Num, Truth, both, choose, either, every, implies, pick, smaller, some, untrue

from .proofs_moves import burns_four, for_two, magic_men, upshot
from .proofs_tables import EXCHANGE, OPENING, OVER, PLAY, SEATS, Move, Part, Table, heap_at
from .readings import Readings


class Turn(msgspec.Struct, frozen=True, kw_only=True):
    """What a move means for the turn, before anybody is next."""

    marked: tuple[Truth, ...]
    """Who has a turn to lose now."""
    left: Num
    """How many extra turns the player still has."""
    plays_on: Truth
    """Whether his turn goes on, since he picked up the pile in the endgame (clause endgame.5)."""
    stays: Truth
    """Whether he is the next to move as well."""
    interrupts: Truth
    """Whether the player whom he interrupted is next (clause rush.1)."""


def turn_after(before: Table, move: Move, after: Table, readings: Readings) -> Turn:
    """Clauses bomb.4, bomb.7, endgame.5, four.2, magic-man.4, rush.1, shrine.5."""
    own = move.player == before.turn
    spent = choose(both(own, before.extra > 0), before.extra - 1, 0)
    pays = upshot(before, move, readings).pays
    lapsed = choose(readings.says("lost-turn-or-extra", "extra-lapses"), smaller(pays, spent), 0)
    left = spent + move.earned - lapsed
    still_in = after.has(move.player)
    on_fates = heap_at(before.hand, move.player).all == 0
    plays_on = every([
        move.takes(), on_fates, heap_at(after.hand, move.player).all > 0, readings.says("endgame-pick-up", "plays-on"),
    ])
    owes = both(pays > lapsed, still_in)
    return Turn(
        marked=tuple(
            both(after.is_in(seat), either(before.losing[seat], both(owes, move.player == seat))) for seat in range(SEATS)
        ),
        left=left,
        plays_on=plays_on,
        stays=both(still_in, either(left > 0, plays_on)),
        interrupts=every([move.of("rush"), untrue(own), readings.says("royal-rush-timing", "any-moment-return")]),
    )


def steps_to(seat: int, after: Table, player: Num) -> Num:
    """How many seats on, in the direction of play, a seat is from the player: 1 to the number of players."""
    way = choose(after.direction == 1, seat - player, player - seat)
    return choose(way <= 0, way + after.players, way)


def passed_over(after: Table, player: Num) -> tuple[Truth, ...]:
    """Who sits between the player and the one whose turn it now is; the player himself, if it went past him."""
    seats = range(SEATS)
    ahead = pick([steps_to(seat, after, player) for seat in seats], after.turn)
    return tuple(both(seat < after.players, steps_to(seat, after, player) < ahead) for seat in seats)


def next_turn(before: Table, move: Move, after: Table, readings: Readings) -> Truth:
    """Clauses turn.1, goal.1, bomb.7: the nearest player who is in and has no turn to lose; if all have, the nearest."""
    now = turn_after(before, move, after, readings)
    over = passed_over(after, move.player)
    free = [both(after.is_in(seat), untrue(now.marked[seat])) for seat in range(SEATS)]
    anybody = some(free)
    nearest = every(
        implies(over[seat], choose(anybody, untrue(free[seat]), untrue(after.is_in(seat)))) for seat in range(SEATS)
    )
    is_next = every([after.turn >= 0, after.turn < after.players, after.has(after.turn)])
    return choose(
        either(before.phase == EXCHANGE, both(now.interrupts, untrue(now.stays))), after.turn == before.turn,
        choose(after.phase == OVER, is_next, choose(
            now.stays, after.turn == move.player, every([is_next, either(untrue(anybody), pick(free, after.turn)), nearest]),
        )),
    )


def lost_turns(before: Table, move: Move, after: Table, readings: Readings) -> Truth:
    """Clauses bomb.7, shrine.5: who is passed over has lost his turn, and owes it no more."""
    now = turn_after(before, move, after, readings)
    over = passed_over(after, move.player)
    waits = some([now.stays, now.interrupts, before.phase == EXCHANGE])
    anybody = some(both(after.is_in(seat), untrue(now.marked[seat])) for seat in range(SEATS))
    served = [choose(waits, False, either(untrue(anybody), over[seat])) for seat in range(SEATS)]
    lost = some(both(served[seat], now.marked[seat]) for seat in range(SEATS))
    kept = both(before.skipped, untrue(move.lays()))
    return either(after.phase == OVER, every([
        *(after.losing[seat] == both(now.marked[seat], untrue(served[seat])) for seat in range(SEATS)),
        after.skipped == both(after.pile.all > 0, either(lost, kept)),
    ]))


def extra_turns(before: Table, move: Move, after: Table, readings: Readings) -> Truth:
    """Clauses four.2, bomb.4, magic-man.4: they belong to the player who has them, and end with his turns."""
    now = turn_after(before, move, after, readings)
    same = some([before.phase == EXCHANGE, now.plays_on, both(now.interrupts, untrue(now.stays))])
    return either(after.phase == OVER, after.extra == choose(same, before.extra, choose(now.stays, now.left, 0)))


def direction(before: Table, move: Move, after: Table, readings: Readings) -> Truth:
    """Clause magic-man.2: an odd number of Magic Men turns it round; between two players the text leaves it open."""
    turned = magic_men(move, burns_four(move), readings) % 2 == 1
    return choose(
        both(turned, for_two(before, readings)), either(after.direction == 1, after.direction == -1),
        after.direction == choose(turned, -before.direction, before.direction),
    )


def phase(before: Table, move: Move, after: Table, readings: Readings) -> Truth:
    """Clauses exchange.1, start.2, end.1: from the exchange to the first card, to play, to the last player with cards."""
    all_ready = every(some([seat >= before.players, before.ready[seat], move.player == seat]) for seat in range(SEATS))
    in_exchange = choose(both(move.of("ready"), all_ready), OPENING, EXCHANGE)
    going = choose(move.lays(), PLAY, before.phase)
    return both(after.players == before.players, after.phase == choose(
        before.phase == EXCHANGE, in_exchange, choose(after.still_in() >= 2, going, OVER),
    ))


def ready(before: Table, move: Move, after: Table, readings: Readings) -> Truth:
    """Clause exchange.1: who says so is ready, and who may still swap is so no longer."""
    parts = []
    for seat in range(SEATS):
        says, swaps = (both(move.player == seat, move.of(kind)) for kind in ("ready", "swap"))
        is_ready = either(says, both(before.ready[seat], untrue(swaps)))
        parts.append(after.ready[seat] == both(after.phase == EXCHANGE, is_ready))
    return every(parts)


def picked_up(before: Table, move: Move, after: Table, readings: Readings) -> Truth:
    """Clause endgame.6: who picks up the pile on his Fates has done so ever after."""
    on_fates = heap_at(before.hand, move.player).all == 0
    return every(
        choose(
            both(move.takes(), move.player == seat),
            both(implies(before.picked_up[seat], after.picked_up[seat]), implies(on_fates, after.picked_up[seat])),
            after.picked_up[seat] == before.picked_up[seat],
        )
        for seat in range(SEATS)
    )


TURNS: Mapping[str, Part] = {
    "next turn": next_turn, "lost turns": lost_turns, "extra turns": extra_turns, "direction": direction, "phase": phase,
    "ready": ready, "picked up": picked_up,
}
