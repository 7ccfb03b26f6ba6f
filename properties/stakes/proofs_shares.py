"""What is proved of the pot: the parts that it is cut into, how each is handed out, and what the literal text leaves behind."""

from collections.abc import Callable, Mapping, Sequence

import msgspec

from referee.evidence import Counterexample, Effort, Expectation, Finding, Property
from referee.properties.logic import Num, Truth, both, choose, either, every, implies, smaller, total, untrue
from referee.properties.proving import Statement, find_out

from .chips import SEATS
from .proofs_witnesses import WITNESSES
from .readings import Readings
from .shares import Part, Pot, any_part, any_pot, contested, cut_below, is_cut, is_part, is_pot, part_up_to, shared_evenly, top_part

Receives = Callable[[Part, int, Readings], tuple[Num, Num]]
Remains = Callable[[Part, Readings], Num]
SCOPE = "2 to 6 players, any number of chips"


class OfPart(msgspec.Struct, frozen=True, kw_only=True):
    """What is claimed of one part of the pot and how it is handed out."""

    name: str
    says: str
    claim: Callable[[Part, Readings], Truth]
    clauses: tuple[str, ...]
    expect: Expectation = "holds"
    premise: Callable[[Part, Readings], Sequence[Truth]] = lambda part, readings: ()
    cases: Callable[[Part, Readings], Mapping[str, Truth]] = lambda part, readings: {}
    never: Sequence[str] = ()


def _words(part: Part, readings: Mapping[str, str]) -> str:
    winners = [at for at, wins in enumerate(part.wins) if wins]
    return f"{part.chips} chips, of which {part.own} were put in, go to places {winners}; each share is {part.share}, {part.odd} over"


def _shown(name: str, found: str, readings: Mapping[str, str]) -> Counterexample:
    return WITNESSES[name].counterexample(found) if name in WITNESSES else Counterexample(says=found, readings=readings)


def _alone(part: Part) -> Truth:
    return total(part.wins) == 1


def _stated(receives: Receives, remains: Remains) -> list[OfPart]:
    def got(part: Part, readings: Readings) -> tuple[tuple[Num, Num], ...]:
        return tuple(receives(part, at, readings) for at in range(SEATS))

    def whole(part: Part, readings: Readings) -> Truth:
        given = got(part, readings)
        left = remains(part, readings)
        return both(sum(chips + points for chips, points in given) + left == part.chips, left >= 0,
                    every(both(chips >= 0, points >= 0) for chips, points in given))

    def nothing_left(part: Part, readings: Readings) -> Truth:
        return remains(part, readings) == 0

    def as_many_to_bet(part: Part, readings: Readings) -> Truth:
        return sum(chips for chips, _ in got(part, readings)) + remains(part, readings) == part.chips

    def pays(part: Part, readings: Readings) -> Truth:
        """Whether a sole winner has more of what counts at the end than before he bet."""
        both_count, points_count = readings.says("game-winner", "chips-and-points"), readings.says("game-winner", "points-only")

        def seat(at: int) -> Truth:
            chips, points = receives(part, at, readings)
            more = choose(both_count, chips + points - part.own[at], choose(points_count, points, chips - part.own[at]))
            return implies(part.wins[at], more > 0)

        return every(seat(at) for at in range(SEATS))

    def against_others(part: Part, readings: Readings) -> list[Truth]:
        beaten = either(*(both(untrue(wins), own > 0) for wins, own in zip(part.wins, part.own, strict=True)))
        return [_alone(part), beaten]

    def fair(part: Part, readings: Readings) -> Truth:
        def seat(at: int) -> Truth:
            _, points = receives(part, at, readings)
            return implies(part.wins[at], points <= sum(smaller(own, part.own[at]) for other, own in enumerate(part.own) if other != at))

        return every(seat(at) for at in range(SEATS))

    return [
        OfPart(name="pot-handed-out-whole", clauses=("pot.2", "points.1", "tie.3", "tie.4"), claim=whole,
               says="However many win it, what is handed out of a pot or a part of it and what is left in it are all its chips.",
               cases=lambda part, readings: {
                   **{f"{k} win it": total(part.wins) == k for k in range(1, SEATS + 1)}, "five over": part.odd == 5}),
        OfPart(name="no-chips-stay-in-the-pot", expect="fails", clauses=("pot.2", "tie.4"), claim=nothing_left,
               says="After the payout the Global Pot is empty (an even split leaves odd chips there)."),
        OfPart(name="no-chips-stay-in-the-pot-if-odd-chips-are-shared", clauses=("pot.2", "tie.4"), claim=nothing_left,
               says="After the payout the Global Pot is empty, if odd chips are handed out one by one.",
               premise=lambda part, readings: [readings.says("odd-chip", "nearest-first-player")], never=("odd-chip=left-in-pot",),
               cases=lambda part, readings: {"a tie": total(part.wins) >= 2}),
        OfPart(name="won-chips-can-be-bet-again", expect="fails", clauses=("points.1", "points.2"), claim=as_many_to_bet,
               says="A Match leaves as many chips to bet with as there were (won chips become points, so the game runs dry)."),
        OfPart(name="winning-counts", expect="fails", clauses=("points.1", "end.2"), claim=pays, premise=against_others,
               says="Whoever wins chips from others has more of what decides the game (by the letter only chips do, and won chips "
                    "are chips no longer)."),
        OfPart(name="winning-counts-if-points-do", clauses=("points.1", "points.3", "end.2"), claim=pays,
               says="Whoever wins chips from others has more of what decides the game, if victory points count.",
               premise=lambda part, readings: [*against_others(part, readings), untrue(readings.says("game-winner", "chips-only"))],
               never=("game-winner=chips-only",)),
        OfPart(name="nobody-wins-more-than-he-staked", expect="fails", clauses=("pot.2", "chips.1"), claim=fair,
               says="Whoever wins alone wins from nobody more than he has put in himself (the winner takes every chip).",
               premise=lambda part, readings: [_alone(part), part.chips == sum(part.own)]),
    ]


def _pot_is_whole(pot: Pot, all_parts: Callable[[Pot], Num]) -> Truth:
    inside = every(both(part_up_to(pot, at)[0] >= 0, every(own >= 0 for own in part_up_to(pot, at)[1])) for at in range(SEATS))
    return both(all_parts(pot) == sum(pot.bets) + pot.carried, top_part(pot)[0] >= 0, inside)


def _poor_win_their_own(pot: Pot) -> Truth:
    """All parts up to the bet of a poor player are what each has put in, up to that bet."""
    def seat(at: int) -> Truth:
        up_to = sum(choose(is_cut(pot, below), part_up_to(pot, below)[0], 0) for below in range(at + 1))
        return implies(pot.poor[at], up_to == sum(smaller(bet, pot.bets[at]) for bet in pot.bets))

    return every(seat(at) for at in range(SEATS))


def share_proofs(receives: Receives, remains: Remains, all_parts: Callable[[Pot], Num]) -> list[Property]:
    """The properties of parts and of the pot."""
    def of_part(stated: OfPart) -> Property:
        def check(effort: Effort) -> Finding:
            readings, part = Readings.all(), any_part()
            return find_out(Statement(
                premise=[is_part(part), shared_evenly(part), *stated.premise(part, readings)], claim=stated.claim(part, readings),
                readings=readings, scope=SCOPE, cases=stated.cases(part, readings), never=stated.never, values=part,
                tell=lambda values, chosen: _shown(stated.name, _words(values, chosen), chosen),
            ), stated.expect, effort)

        return Property(name=f"stakes.{stated.name}", says=stated.says, expect=stated.expect, evidence="proved", check=check,
                        clauses=stated.clauses)

    def of_pot(name: str, says: str, claim: Callable[[Pot], Truth], *clauses: str) -> Property:
        def check(effort: Effort) -> Finding:
            pot = any_pot()
            cuts = total(is_cut(pot, at) for at in range(SEATS))
            cases = {
                "no cut": cuts == 0, "five cuts": cuts == 5, "nobody can win what is above": untrue(contested(pot)),
                "chips carried over": pot.carried > 0, "a poor player with nothing": both(pot.poor[0], pot.bets[0] == 0),
                "two poor with one bet": both(pot.poor[1], pot.poor[2], pot.bets[1] == pot.bets[2], pot.bets[1] > 0),
                "a bet above all cuts": cut_below(pot, SEATS) < pot.bets[-1],
            }
            return find_out(Statement(
                premise=[is_pot(pot)], claim=claim(pot), readings=Readings.all(), scope=SCOPE, cases=cases, values=pot,
                tell=lambda values, chosen: _shown(name, f"bets {values.bets}, carried over {values.carried}, poor {values.poor}", chosen),
            ), "holds", effort)

        return Property(name=f"stakes.{name}", says=says, expect="holds", evidence="proved", check=check, clauses=clauses)

    return [
        *(of_part(stated) for stated in _stated(receives, remains)),
        of_pot("side-pots-make-the-pot", "The parts that a pot is cut into for poor players are together the whole pot.",
               lambda pot: _pot_is_whole(pot, all_parts), "pot.2", "chips.1"),
        of_pot("poor-players-win-what-they-staked", "With side pots a poor player can win from each bet no more than he has put in.",
               _poor_win_their_own, "pot.2", "chips.1"),
    ]


