"""What a bet is judged against, and every reason against a Check, a Call or a Raise as far as chips go.

One rule is one small function.  The reasons depend on nothing but the `Bidding`, so the menu of actions is worked out
once a ruling and kept in its memo; the list of legal actions, the verdict and its reasons all read these functions.
"""

from collections.abc import Iterator
from typing import NamedTuple

from referee.game import Objection

from .ruling import Ruling
from .state import Player, Raised, State


class Bidding(NamedTuple):
    """What the chips of a player who is to act are measured by."""

    player: int
    owed: int
    """How much his Pot is behind the highest bet."""
    chips: int
    high: int
    """The highest bet."""
    maximum: int
    """The maximum bid."""
    raised: Raised
    lapped: bool
    big: bool
    """Whether a Big Blind was posted."""


class Menu(NamedTuple):
    """The actions that the chips allow; of a Raise, the amounts above the Call."""

    check: tuple[Objection, ...]
    call: tuple[Objection, ...]
    raises: tuple[int, ...]


def highest(players: tuple[Player, ...] | list[Player], folded: tuple[int, ...], ruling: Ruling) -> int:
    """Clause call.2: the highest bet so far; whether a folder's counts is asked only where it is the highest."""
    inside = outside = 0
    for seat, player in enumerate(players):
        pot = player.pot
        if seat in folded:
            if pot > outside:
                outside = pot
        elif pot > inside:
            inside = pot
    return outside if outside > inside and ruling.highest_bet_of_a_folder == "counts" else inside


def bidding(state: State, player: int, ruling: Ruling) -> Bidding:
    """What this player's action is judged by."""
    me = state.players[player]
    high = highest(state.players, state.folded, ruling)
    maximum = state.set.spaces[state.space - 1].maximum_bid
    return Bidding(player, high - me.pot, me.chips, high, maximum, state.raised, state.lapped, state.big >= 0)


def menu(now: Bidding, ruling: Ruling) -> Menu:
    """The actions that the chips allow.  Chips beyond what a Raise can take make no difference."""
    enough = now.owed + now.maximum + 1 if now.owed > 0 else now.maximum + 1
    key = now if now.chips <= enough else (*now[:2], enough, *now[3:])
    found: Menu | None = ruling.memo.get(key)
    if found is None:
        now = Bidding(*key)
        raises = tuple(by for by in range(now.maximum + 1) if not any(against_raise(now, by, ruling)))
        found = ruling.memo[key] = Menu(tuple(against_check(now, ruling)), tuple(against_call(now, ruling)), raises)
    return found


def against_check(now: Bidding, ruling: Ruling) -> Iterator[Objection]:
    """Clauses check.2, check.3: nobody may have Raised; whether a blind counts, and how long a Raise does, is open."""
    if now.raised == "this-lap":
        yield Objection("raised-already", (now.player,))
        return
    if now.raised == "earlier" and ruling.checks_after_a_raise == "not-in-this-match":
        yield Objection("raised-before", (now.player,))
        return
    if now.owed <= 0 and not now.big:
        return
    reading = ruling.check_without_matching
    if reading == "must-match" and now.owed > 0:
        yield Objection("check-behind", (now.player, now.high - now.owed, now.high))
    elif reading == "blinds-are-raises" and now.big and not _blind_is_past(now, ruling):
        yield Objection("blind-raised", (now.player,))


def _blind_is_past(now: Bidding, ruling: Ruling) -> bool:
    return now.lapped and ruling.checks_after_a_raise == "in-the-next-lap"


def against_call(now: Bidding, ruling: Ruling) -> Iterator[Objection]:
    """Clauses call.2, chips.1: the Pot is brought up to the highest bet."""
    if now.owed <= 0:
        if ruling.call_of_nothing == "refused":
            yield Objection("nothing-to-call", (now.player, now.high))
    elif now.chips < now.owed and ruling.unaffordable_call == "refused":
        yield Objection("cannot-match", (now.player, now.owed, now.chips))


def against_raise(now: Bidding, by: int, ruling: Ruling) -> Iterator[Objection]:
    """Clauses raise.1, raise.2, chips.1: the Call first, then at most the maximum bid."""
    owed = max(now.owed, 0)
    if by == 0 and ruling.raise_of_zero == "at-least-one":
        yield Objection("raise-of-nothing", (now.player,))
    if owed + by > now.chips:
        yield Objection("cannot-raise", (now.player, owed, by, now.chips))
    if by > now.maximum:
        yield Objection("above-maximum", (by, now.maximum))
    elif now.high + by > now.maximum:
        reading = ruling.raise_cap
        if reading == "call-included" and owed + by > now.maximum:
            yield Objection("above-maximum-with-call", (owed, by, now.maximum))
        elif reading == "whole-pot":
            yield Objection("pot-above-maximum", (now.player, now.high + by, now.maximum))


def is_short(player: Player, high: int) -> bool:
    """Whether he is behind the highest bet and has no chips to do anything about it (chips.1)."""
    return player.chips == 0 and player.pot < high

