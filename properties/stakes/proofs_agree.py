"""The relations of the proofs against the engine: every step of random matches must be one that the relations have."""

from collections.abc import Iterator, Mapping
from random import Random

from referee.evidence import Counterexample, Effort, Finding
from referee.models.stakes import game
from referee.models.stakes.ruling import Ruling
from referee.models.stakes.state import Action, Blind, Call, Check, Collect, Fold, Pay, Raise, State, space_of
from referee.models.stakes.state import Move as Played

from . import shares
from .chips import BLIND, CALL, CHECK, COLLECT, FOLD, OTHER, RAISE, SEATS, Move, Part, Seat, Table
from .playing import Match, readings_of, steps
from .ranking import best, final_standings, outcome, short
from .readings import Readings

KIND = {Blind: BLIND, Check: CHECK, Call: CALL, Raise: RAISE, Fold: FOLD, Collect: COLLECT}
NOBODY_THERE = Seat(0, 0, 0, 0, 0, 0, True)


def table_of(state: State) -> Table:
    """The table in chips."""
    seats = [
        Seat(p.chips, p.pot, p.bet, p.points, len(p.slips), len(p.hand), at in state.folded) for at, p in enumerate(state.players)
    ]
    return Table((*seats, *[NOBODY_THERE] * (SEATS - len(seats))), state.pot, len(seats))


def move_of(before: State, move: Played, after: State) -> Move:
    """The move; what the dealer and others do besides is `other`."""
    kind = KIND.get(type(move), OTHER)
    chips = move.chips if isinstance(move, Blind) else move.by if isinstance(move, Raise) else 0
    reveals = isinstance(move, Blind | Check | Call | Raise) and move.card is not None
    out = tuple(at in after.folded and at not in before.folded and at != move.player for at in range(SEATS))
    return Move(kind, move.player, chips, reveals, out)


def disagreeing(before: State, move: Played, after: State, ruling: Ruling, parts: Mapping[str, Part]) -> Iterator[str]:
    """The parts of the relation that do not have this step."""
    if isinstance(move, Pay):
        yield from _payout_differs(before, after, ruling)
        return
    was, now, made = table_of(before), table_of(after), move_of(before, move, after)
    readings = Readings.of(ruling)
    chosen = dict(parts)
    if before.phase not in ("blinds", "betting", "collect"):
        chosen = {"bets": parts["bets"]}
    elif not isinstance(move, Action):
        chosen.pop("action card")
    for name, part in chosen.items():
        # Bets are cleared with a payout only; in moves that the text says nothing about they stay.
        if part(was, made, now, readings) is not True:
            yield name


# --- payouts -------------------------------------------------------------------------------------------------------------


def parts_of(state: State, ruling: Ruling) -> list[tuple[shares.Part, tuple[int, ...]]]:
    """The pot cut as the relation has it, each part with its winners; the second is which seat each place is."""
    count = len(state.seats)
    bets = [p.bet for p in state.players]
    places = sorted(range(count), key=lambda seat: bets[seat])
    order = [(seat - state.first) % count for seat in places]
    stayed = [seat for seat in range(count) if seat not in state.folded]
    standings = final_standings(state, ruling) if len(stayed) > 1 else dict.fromkeys(stayed, 0)
    poor = short(state, ruling)
    empty = SEATS - count

    def row(numbers: list[int], filler: int) -> tuple[int, ...]:
        return (*[filler] * empty, *numbers)

    pot = shares.Pot(
        row([bets[seat] for seat in places], 0), state.pot - sum(bets), (*[False] * empty, *(seat in poor for seat in places)),
        (*[False] * empty, *(seat in stayed and seat not in poor for seat in places)),
    )
    seats = row(list(places), -1)

    def part(chips: int, own: tuple[int, ...], winners: list[int]) -> shares.Part:
        rest = chips - sum(own[at] for at in range(SEATS) if seats[at] in winners)
        share, odd = divmod(rest, len(winners)) if len(winners) > 1 else (0, 0)
        return shares.Part(chips, own, tuple(seat in winners for seat in seats), (*range(count, SEATS), *order), share, odd)

    top = best(state, standings)
    if ruling.side_pot == "whole-pot" or len(stayed) == 1 or not set(top) & set(poor):
        return [(part(state.pot, pot.bets, top), seats)]
    amounts = [(*shares.part_up_to(pot, at), pot.bets[at]) for at in range(SEATS) if shares.is_cut(pot, at) is True]
    above, own = shares.top_part(pot)
    if shares.contested(pot):
        amounts.append((above, own, max(bets) + 1))
    elif not amounts:
        return [(part(state.pot, pot.bets, top), seats)]
    else:
        chips, mine, cut = amounts[-1]
        amounts[-1] = (chips + above, mine, cut)
    amounts[0] = (amounts[0][0] + pot.carried, amounts[0][1], amounts[0][2])
    found = []
    low = 0
    for chips, mine, cut in amounts:
        contest = {seat: number for seat, number in standings.items() if seat not in poor or bets[seat] > low}
        found.append((part(chips, mine, best(state, contest)), seats))
        low = cut
    return found


def _payout_differs(before: State, after: State, ruling: Ruling) -> Iterator[str]:
    readings = Readings.of(ruling)
    due = outcome(before, ruling)
    chips, points, left = [0] * len(before.seats), [0] * len(before.seats), 0
    for part, seats in parts_of(before, ruling):
        if shares.is_part(part) is not True or shares.shared_evenly(part) is not True:
            yield "the parts of the pot"
        left += shares.remains(part, readings)
        for at, seat in enumerate(seats):
            if seat >= 0:
                back, won = shares.receives(part, at, readings)
                chips[seat] += back
                points[seat] += won
    if due.reward:
        points[due.winner] += space_of(before).points
    for seat, (was, now) in enumerate(zip(before.players, after.players, strict=True)):
        if (now.chips - was.chips, now.points - was.points) != (chips[seat], points[seat]):
            yield f"the share of player {seat}: {(chips[seat], points[seat])}"
    if after.pot != left:
        yield "what is left in the pot"


def agree(parts: Mapping[str, Part], effort: Effort) -> Finding:
    """Every step of random matches against the relations."""
    rng = Random(effort.seed + 7)
    matches = effort.choose(25, 500, 10_000)
    count = payouts = cut = 0
    for _ in range(matches):
        match = Match.begin(rng)
        for before, _legal, move, after in steps(rng, match):
            if move is None or after is None:
                continue
            count += 1
            if isinstance(move, Pay):
                payouts += 1
                cut += len(parts_of(before, match.ruling)) > 1
            differs = list(disagreeing(before, move, after, match.ruling, parts))
            if differs:
                example = Counterexample(
                    says="the engine's step is not in the relation: " + ", ".join(differs), position=game.write(before),
                    move=game.format_move(move, before), readings=readings_of(match.ruling), trace=tuple(match.trace),
                )
                return Finding(answer="fails", scope=f"{count:,} steps", counterexample=example)
    scope = f"{matches:,} matches, {count:,} steps, {payouts:,} payouts, {cut} of them with side pots"
    return Finding(answer="holds", scope=scope)
