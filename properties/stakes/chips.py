"""How chips move at stakes, as relations between the table before and the table after, stated from the text.

Six places, of which the first ``players`` are taken; every number is unbounded.  What a relation leaves open, it allows: who
has the best Standing, and whose turn it is, do not matter to what becomes of the chips.
"""

from collections.abc import Callable, Mapping, Sequence

import msgspec

from referee.properties.logic import Num, Truth, both, choose, either, every, implies, larger, same, smaller, some, total, untrue, z3

from .readings import Readings

SEATS = 6
KINDS = ("blind", "check", "call", "raise", "fold", "collect", "pay", "other")
"""``other``: every move of which the text says nothing about chips."""
BLIND, CHECK, CALL, RAISE, FOLD, COLLECT, PAY, OTHER = range(len(KINDS))


class Seat(msgspec.Struct, frozen=True):
    """What is before a player, as far as it matters to his chips and to when the betting ends."""

    chips: Num
    pot: Num
    bet: Num
    """Chips of his in the Global Pot."""
    points: Num
    slips: Num
    hand: Num
    folded: Truth


class Table(msgspec.Struct, frozen=True):
    """A table in chips."""

    seats: tuple[Seat, ...]
    pot: Num
    """The Global Pot."""
    players: Num

    def sum(self) -> Num:
        """All that is or was a chip: chips, Pots, the Global Pot, victory points (points.3)."""
        return self.pot + sum(s.chips + s.pot + s.points for s in self.seats)

    def stays(self, seat: int) -> Truth:
        """Whether the seat is in the Match."""
        return both(seat < self.players, untrue(self.seats[seat].folded))


class Move(msgspec.Struct, frozen=True):
    """A move: what kind, whose, how many chips a blind has or a Raise adds, and whether a slip is revealed."""

    kind: Num
    player: Num
    chips: Num
    reveals: Truth
    out: tuple[Truth, ...]
    """Who is put out of the Match besides, when the turn comes to him (uneven-slips)."""


def any_table(name: str) -> Table:
    """A table in symbols."""
    def seat(at: int) -> Seat:
        def number(field: str) -> Num:
            return z3.Int(f"{name} {at} {field}")

        return Seat(
            chips=number("chips"), pot=number("pot"), bet=number("bet"), points=number("points"), slips=number("slips"),
            hand=number("hand"), folded=z3.Bool(f"{name} {at} folded"),
        )

    return Table(tuple(seat(at) for at in range(SEATS)), z3.Int(f"{name} global pot"), z3.Int("players"))


def any_move() -> Move:
    """A move in symbols.  Nothing here hangs on the order of the seats, so whoever makes it is called the first."""
    out = tuple(z3.Bool(f"out {at}") for at in range(SEATS))
    return Move(z3.Int("kind"), 0, z3.Int("chips"), z3.Bool("reveals"), out)


def is_table(table: Table) -> Truth:
    """Two to six players, nothing below zero, empty places, and somebody in the Match; slips are three at most."""
    def fine(at: int, s: Seat) -> Truth:
        numbers = (s.chips, s.pot, s.bet, s.points, s.slips, s.hand)
        empty = both(*(number == 0 for number in numbers), s.folded)
        held = both(*(number >= 0 for number in numbers), s.slips <= 3, implies(s.folded, s.slips == 0))
        return both(implies(at < table.players, held), implies(at >= table.players, empty))

    return every([
        table.players >= 2, table.players <= SEATS, table.pot >= 0, *(fine(at, s) for at, s in enumerate(table.seats)),
        some(table.stays(at) for at in range(SEATS)),
    ])


def highest(table: Table, readings: Readings) -> Num:
    """Clause call.2: the highest bet; whether a folder's counts is a question."""
    counts = readings.says("highest-bet-of-a-folder", "counts")
    return larger(choose(either(counts, table.stays(at)), s.pot, 0) for at, s in enumerate(table.seats))


# --- the parts of the relation ------------------------------------------------------------------------------------------

Part = Callable[[Table, Move, Table, Readings], Truth]


def _owed(table: Table, at: int, readings: Readings) -> Num:
    high = highest(table, readings)
    return choose(high > table.seats[at].pot, high - table.seats[at].pot, 0)


def _mine(move: Move, at: int) -> Truth:
    return move.player == at


def who(before: Table, move: Move, after: Table, readings: Readings) -> Truth:
    """A player's move is that of one in the Match, who reveals a slip only if he has one."""
    acts = both(move.kind >= BLIND, move.kind <= FOLD)
    someone = some(both(_mine(move, at), before.stays(at), implies(move.reveals, before.seats[at].slips >= 1)) for at in range(SEATS))
    return both(implies(acts, someone), after.players == before.players, move.kind >= 0, move.kind < len(KINDS))


def paid_in(before: Table, move: Move, readings: Readings, at: int) -> Num:
    """Clauses blind.1, blind.3, check.2, call.2, raise.1, raise.2: the chips that the player at this place puts in."""
    owed = _owed(before, at, readings)
    calls = smaller(owed, before.seats[at].chips)
    amount = choose(move.kind == BLIND, move.chips, choose(
        move.kind == CALL, calls, choose(move.kind == RAISE, owed + move.chips, 0)))
    return choose(_mine(move, at), amount, 0)


def can_pay(before: Table, move: Move, after: Table, readings: Readings) -> Truth:
    """Clause chips.1: nobody adds chips that he does not have; a Call that does not match is a question."""
    def able(at: int) -> Truth:
        chips, owed = before.seats[at].chips, _owed(before, at, readings)
        return every([
            implies(move.kind == BLIND, both(move.chips >= 0, move.chips <= chips)),
            implies(move.kind == CALL, either(owed <= chips, readings.says("unaffordable-call", "all-in"))),
            implies(move.kind == RAISE, both(move.chips >= 0, owed + move.chips <= chips)),
        ])

    return every(implies(_mine(move, at), able(at)) for at in range(SEATS))


def bets(before: Table, move: Move, after: Table, readings: Readings) -> Truth:
    """Actions and blinds move chips into one's own Pot, and nothing else does."""
    def seat(at: int) -> Truth:
        was, now, paid = before.seats[at], after.seats[at], paid_in(before, move, readings, at)
        return both(now.chips == was.chips - paid, now.pot == was.pot + paid, now.bet == was.bet, now.points == was.points)

    moves = both(move.kind != COLLECT, move.kind != PAY)
    return implies(moves, both(after.pot == before.pot, *(seat(at) for at in range(SEATS))))


def returned(before: Table, readings: Readings, at: int) -> Num:
    """The question last-raise: what comes back of a highest bet that one of several in the Match alone has made."""
    others = larger(s.pot for other, s in enumerate(before.seats) if other != at)
    several = total(before.stays(seat) for seat in range(SEATS)) >= 2
    over = both(readings.says("last-raise", "uncalled-returned"), several, before.stays(at), before.seats[at].pot > others)
    return choose(over, before.seats[at].pot - others, 0)


def collects(before: Table, move: Move, after: Table, readings: Readings) -> Truth:
    """Clause pot.1: the Pots go to the Global Pot; what becomes of a folder's is a question."""
    stay, back = readings.says("folded-chips", "stay"), readings.says("folded-chips", "taken-back")

    def seat(at: int) -> Truth:
        was, now, cut = before.seats[at], after.seats[at], returned(before, readings, at)
        taken_back = both(was.folded, back)
        stays = both(was.folded, stay)
        return both(
            now.chips == was.chips + cut + choose(taken_back, was.pot, 0), now.pot == choose(stays, was.pot, 0),
            now.bet == choose(either(taken_back, stays), 0, was.pot - cut), now.points == was.points,
        )

    moved = after.pot == before.pot + sum(s.bet for s in after.seats)
    return implies(move.kind == COLLECT, both(moved, *(seat(at) for at in range(SEATS))))


def leaves(before: Table, move: Move, after: Table, readings: Readings) -> Truth:
    """Clauses fold.1, fold.2, check.1, call.1, raise.1, action.1: who is in the Match, and where slips and hand cards go."""
    acts = both(move.kind >= BLIND, move.kind <= FOLD)
    out_allowed = both(acts, readings.says("uneven-slips", "out"))
    high = highest(after, readings)

    def seat(at: int) -> Truth:
        was, now = before.seats[at], after.seats[at]
        folds = both(_mine(move, at), move.kind == FOLD)
        shows = both(_mine(move, at), acts, move.kind != FOLD, move.reveals)
        # Who has no slips may be put out when the turn comes to him, if this very move leaves him behind.
        may_be_out = both(out_allowed, before.stays(at), untrue(_mine(move, at)), was.slips == 0, was.pot < high)
        leaving = either(folds, move.out[at])
        return both(
            implies(move.out[at], may_be_out), same(now.folded, either(was.folded, leaving)),
            now.slips == choose(folds, 0, was.slips - choose(shows, 1, 0)),
            implies(untrue(both(_mine(move, at), move.kind == OTHER)), now.hand == was.hand + choose(folds, was.slips, 0)),
        )

    return implies(untrue(either(move.kind == COLLECT, move.kind == PAY)), every(seat(at) for at in range(SEATS)))


def action_card(before: Table, move: Move, after: Table, readings: Readings) -> Truth:
    """Clause action.1: whoever plays an Action card has one card less in hand."""
    return implies(move.kind == OTHER, every(
        implies(_mine(move, at), both(after.seats[at].hand == before.seats[at].hand - 1, before.seats[at].hand >= 1))
        for at in range(SEATS)
    ))


PARTS: Mapping[str, Part] = {
    "who": who, "can pay": can_pay, "bets": bets, "collects": collects, "leaves": leaves, "action card": action_card,
}
"""The parts of the relation by name; a proof says which of them it rests on."""


# --- the measure of the betting -------------------------------------------------------------------------------------------


def behind(table: Table, at: int, readings: Readings) -> Truth:
    """Whether a player in the Match owes something and has chips to pay it with."""
    s = table.seats[at]
    return both(table.stays(at), s.pot < highest(table, readings), s.chips > 0)


def measure(table: Table, readings: Readings) -> Num:
    """Seven for each slip, one for each player in the Match, one for each who is behind and has chips."""
    slips = sum(choose(table.stays(at), s.slips, 0) for at, s in enumerate(table.seats))
    rest: Sequence[Truth] = [part for at in range(SEATS) for part in (table.stays(at), behind(table, at, readings))]
    return 7 * slips + total(rest)


def hands(table: Table) -> Num:
    """All cards in hand."""
    return sum(s.hand for s in table.seats)
