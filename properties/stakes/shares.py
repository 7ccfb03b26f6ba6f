"""What becomes of the Global Pot, as relations: the parts that it is cut into, and how one part is handed out.

Places are numbered by bet here, the smallest first: that loses nothing, since every order of seats is one of these with
other names, and makes each part a sum.
"""

import msgspec

from referee.properties.logic import Num, Truth, both, choose, either, every, implies, larger, smaller, total, untrue, z3

from .chips import SEATS
from .readings import Readings


class Part(msgspec.Struct, frozen=True):
    """One part of the pot; the whole pot is a part too."""

    chips: Num
    own: tuple[Num, ...]
    """What each has put into it."""
    wins: tuple[Truth, ...]
    """Who wins it; several tie."""
    order: tuple[Num, ...]
    """How far from the first player each sits."""
    share: Num
    """What each of the tied receives besides his own, and what can't be shared out evenly."""
    odd: Num


def any_part() -> Part:
    """A part in symbols.  Of one part the places may as well be numbered from the first player."""
    places = range(SEATS)
    own, wins = tuple(z3.Int(f"own {at}") for at in places), tuple(z3.Bool(f"wins {at}") for at in places)
    return Part(z3.Int("part"), own, wins, tuple(places), z3.Int("share"), z3.Int("odd"))


def is_part(part: Part) -> Truth:
    """Nobody has put in less than nothing, all have put in no more than there is, and somebody wins it."""
    apart = [part.order[at] != part.order[other] for at in range(SEATS) for other in range(at)]
    inside = [both(order >= 0, order < SEATS) for order in part.order]
    return both(
        every(own >= 0 for own in part.own), part.chips >= sum(part.own), total(part.wins) >= 1, *apart, *inside,
    )


def shared_evenly(part: Part) -> Truth:
    """Clause tie.4: the tied take back what they have put in, and the share is the rest divided, with what is over."""
    winners = total(part.wins)
    returned = sum(choose(wins, own, 0) for wins, own in zip(part.wins, part.own, strict=True))
    return every(
        implies(winners == k, both(part.chips - returned == k * part.share + part.odd, part.odd >= 0, part.odd < k))
        for k in range(2, SEATS + 1)
    )


def receives(part: Part, at: int, readings: Readings) -> tuple[Num, Num]:
    """Clauses pot.2, points.1, tie.3: what a place gets as chips and as points (winners-bet, odd-chip, split-share)."""
    alone = total(part.wins) == 1
    in_chips, near = readings.says("split-share", "chips"), readings.says("odd-chip", "nearest-first-player")
    matched = readings.says("winners-bet", "matched-part")
    own, wins = part.own[at], part.wins[at]
    others = larger(other for seat, other in enumerate(part.own) if seat != at)
    kept = choose(matched, smaller(own, others), own)
    before = total(both(part.wins[other], part.order[other] < part.order[at]) for other in range(SEATS) if other != at)
    more = part.share + choose(both(near, before < part.odd), 1, 0)
    back = choose(alone, kept, own + choose(in_chips, more, 0))
    points = choose(alone, part.chips - kept, choose(in_chips, 0, more))
    return choose(wins, back, 0), choose(wins, points, 0)


def remains(part: Part, readings: Readings) -> Num:
    """Clause tie.4: what of the part stays in the Global Pot (odd-chip)."""
    near = readings.says("odd-chip", "nearest-first-player")
    return choose(either(total(part.wins) == 1, near), 0, part.odd)


class Pot(msgspec.Struct, frozen=True):
    """The Global Pot with what everybody has put into it, the smallest bet first."""

    bets: tuple[Num, ...]
    carried: Num
    """What an earlier Match has left there."""
    poor: tuple[Truth, ...]
    """Who is in the Match, short of the highest bet, and has no chips left."""
    rich: tuple[Truth, ...]
    """Who else is in the Match."""


def any_pot() -> Pot:
    """A pot in symbols."""
    places = range(SEATS)
    return Pot(tuple(z3.Int(f"bet {at}") for at in places), z3.Int("carried"), tuple(z3.Bool(f"poor {at}") for at in places),
               tuple(z3.Bool(f"rich {at}") for at in places))


def is_pot(pot: Pot) -> Truth:
    """Bets in order, nothing below zero, somebody in the Match, nobody both poor and rich, and no poor one at the top."""
    ordered = [pot.bets[at] <= pot.bets[at + 1] for at in range(SEATS - 1)]
    apart = [untrue(both(poor, rich)) for poor, rich in zip(pot.poor, pot.rich, strict=True)]
    short = [implies(poor, pot.bets[at] < pot.bets[-1]) for at, poor in enumerate(pot.poor)]
    return both(pot.bets[0] >= 0, pot.carried >= 0, total((*pot.poor, *pot.rich)) >= 1, *ordered, *apart, *short)


def cut_below(pot: Pot, at: int) -> Num:
    """The question side-pot: what the largest bet of a poor player below this place is, or 0."""
    return larger(choose(pot.poor[place], pot.bets[place], 0) for place in range(at))


def part_up_to(pot: Pot, at: int) -> tuple[Num, tuple[Num, ...]]:
    """The part between the cut below this place and the bet at it, as all chips and as what each has put in."""
    low, high = cut_below(pot, at), pot.bets[at]
    own = tuple(choose(bet > low, smaller(bet, high) - low, 0) for bet in pot.bets)
    return sum(own), own


def is_cut(pot: Pot, at: int) -> Truth:
    """Whether the pot is cut at the bet of this place: a poor player has put it in, and no other one as much."""
    return both(pot.poor[at], pot.bets[at] > cut_below(pot, at))


def top_part(pot: Pot) -> tuple[Num, tuple[Num, ...]]:
    """What lies above the highest cut."""
    low = cut_below(pot, SEATS)
    own = tuple(choose(bet > low, bet - low, 0) for bet in pot.bets)
    return sum(own), own


def contested(pot: Pot) -> Truth:
    """Whether somebody can win what lies above the highest cut; if not, it joins the part below."""
    return total(pot.rich) >= 1


def all_parts(pot: Pot) -> Num:
    """All parts together: each cut, what is above the last one, and what an earlier Match has left."""
    return sum(choose(is_cut(pot, at), part_up_to(pot, at)[0], 0) for at in range(SEATS)) + top_part(pot)[0] + pot.carried
