"""Whose turn it is: in the blinds, in the betting, and when the betting has come to its end."""

from typing import Literal, NamedTuple

from .betting import highest, is_short
from .ruling import Ruling
from .state import NOBODY, UNSAID, Player, State, in_match, space_of
from .step import Step, leave


class Due(NamedTuple):
    """The blind that has to be posted next: which one, by whom, how much at least and at most."""

    blind: Literal["small", "big"]
    player: int
    """NOBODY if nobody can pay it and it is not posted."""
    least: int
    most: int
    """The least and the most chips that may be posted, where he has them."""


def small_blind(state: State, ruling: Ruling) -> int:
    """Clause blind.1: as many chips as the current Timeline says."""
    printed = space_of(state).blind
    if printed is None or printed == state.space or ruling.current_timeline == "space-number":
        return state.space
    return printed


def due(state: State, ruling: Ruling) -> Due:
    """Clauses blind.1, blind.3: the blind that is due now."""
    small = small_blind(state, ruling)
    if state.small == UNSAID:
        return Due("small", _payer(state, _owes_small(state), small, ruling), small, small)
    least = _double(state, small, ruling)
    owes = _owes_big(state)
    payer = NOBODY if owes == NOBODY else _payer(state, owes, least, ruling)
    return Due("big", payer, least, _most(state, least, ruling, payer))


def _owes_small(state: State) -> int:
    return in_match(state)[0]


def _owes_big(state: State) -> int:
    """The seat in the Match after the one that posted the Small Blind, or that had to."""
    seats = in_match(state)
    if state.small >= 0:
        return after(state, state.small)
    # The Small Blind was not posted: whoever had to has folded, and the next one is now the first in the Match.
    return seats[0]


def after(state: State, seat: int) -> int:
    """The next seat in the Match clockwise."""
    count = len(state.seats)
    seat = (seat + 1) % count
    while seat in state.folded:
        seat = (seat + 1) % count
    return seat


def _payer(state: State, owes: int, amount: int, ruling: Ruling) -> int:
    """Who posts a blind that ``owes`` has to post: himself, or another one if he has too few chips and it passes on."""
    if state.players[owes].chips >= amount or ruling.unaffordable_blind != "passes-on":
        return owes
    seat = owes
    for _ in range(len(state.seats)):
        seat = after(state, seat)
        if seat == owes:
            break
        if state.players[seat].chips >= amount and seat != state.small:
            return seat
    return NOBODY


def _double(state: State, small: int, ruling: Ruling) -> int:
    """Clause blind.3: at least twice the Small Blind; of which number is open where that was short."""
    if state.small >= 0 and state.posted < small and ruling.double_of_what == "of-what-was-posted":
        return 2 * state.posted
    return 2 * small


def _most(state: State, least: int, ruling: Ruling, payer: int) -> int:
    chips = state.players[payer].chips if payer >= 0 else 0
    if chips <= least:
        return least
    match ruling.big_blind_amount:
        case "exactly-double":
            return least
        case "up-to-maximum":
            return max(least, state.posted + space_of(state).maximum_bid)
    return chips


# --- the betting -----------------------------------------------------------------------------------------------------


def opener(state: State, ruling: Ruling) -> int:
    """Clause betting.1: the seat that acted first after the blinds, as the position says or else by the seats."""
    if state.opener >= 0:
        return state.opener
    count = len(state.seats)
    if count == 2:
        return state.first if ruling.two_player_opening == "first-player" else 1 - state.first
    before = state.big if state.big >= 0 else state.small if state.small >= 0 else state.first + 1
    return (before + 1) % count


def opening_seat(state: State, ruling: Ruling) -> int:
    """Clause betting.1: the seat that acts first, now that the blinds are posted or can't be."""
    seats = in_match(state)
    passes = NOBODY in (state.small, state.big) and ruling.unaffordable_blind == "passes-on"
    if len(seats) == 2 and (passes or (state.small in seats and state.big in seats)):
        return seats[0] if ruling.two_player_opening == "first-player" else seats[1]
    if state.big >= 0:
        return after(state, state.big)
    if state.small >= 0:
        return after(state, state.small)
    return seats[2 % len(seats)] if passes else seats[0]


class Course(NamedTuple):
    """How the betting goes on: whose turn it is, and the marks that passing the opener changes."""

    turn: int
    """NOBODY if the betting has ended."""
    passed: bool
    """Whether the turn has come to the seat that opened, or has passed it."""


def has_ended(step: Step, acted: int) -> Literal["", "one-left", "all-revealed", "bets-are-equal"]:
    """Clauses betting.2, betting.3: no slip is left, or one player; whether equal bets end it too is open."""
    if len(step.folded) >= len(step.players) - 1:
        return "one-left"
    left = [p for p, player in enumerate(step.players) if player.slips and p not in step.folded]
    if not left:
        return "all-revealed"
    if acted != UNSAID:
        for p in left:
            if not acted >> p & 1:
                return ""
    high = highest(step.players, step.folded, step.ruling)
    if any(step.players[p].pot < high and step.players[p].chips for p in left):
        return ""
    if step.ruling.betting_end == "slips-run-out" or (acted == UNSAID and not all(_has_acted(step, p) for p in left)):
        return ""
    return "bets-are-equal"


def _has_acted(step: Step, player: int) -> bool:
    if step.events and player in [event.args[0] for event in step.events if event.code in ACTIONS]:
        return True
    place = f"whether {step.state.seats[player]} has acted since the last Raise"
    return bool(step.ruling.fact(place, ((True, "yes"), (False, "no"))))


ACTIONS = ("checks", "calls", "calls-all-in", "raises")


def go_on(step: Step, seat: int, opens: int) -> Course:
    """Clauses betting.1, turn.1, slip.3: the turn after ``seat``, and who has none because his slips have run out."""
    count = len(step.players)
    passed = False
    high = -1
    while True:
        seat = (seat + 1) % count
        if seat == opens:
            passed = True
        if seat in step.folded:
            continue
        player = step.players[seat]
        if player.slips:
            return Course(seat, passed)
        if high < 0:
            high = highest(step.players, step.folded, step.ruling)
        if player.pot < high and not _is_skipped(player, high, step.ruling):
            if step.ruling.uneven_slips == "must-match":
                return Course(seat, passed)
            step.say("is-out", seat, player.pot, high)
            leave(step, seat)
            high = -1
            if len(step.folded) >= count - 1:
                return Course(NOBODY, passed)


def _is_skipped(player: Player, high: int, ruling: Ruling) -> bool:
    """Whether a player without slips who is behind is passed over all the same."""
    if ruling.uneven_slips == "done-and-in":
        return True
    return is_short(player, high) and ruling.unaffordable_call == "all-in"


def to_match(state: State, ruling: Ruling) -> int:
    """Clauses betting.2, pot.1: who has to match or Fold when the betting has ended, under match-or-fold; else NOBODY.

    It goes clockwise from the first player, and whoever has matched is not behind any more.
    """
    seats = in_match(state)
    if len(seats) < 2:
        return NOBODY
    high = highest(state.players, state.folded, ruling)
    behind = [p for p in seats if state.players[p].pot < high]
    if not behind or ruling.last_raise != "match-or-fold":
        return NOBODY
    for p in behind:
        if not (is_short(state.players[p], high) and ruling.unaffordable_call == "all-in"):
            return p
    return NOBODY
