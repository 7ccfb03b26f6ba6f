"""The position as an immutable value, and the moves that lead from one to the next."""

from typing import Literal

import msgspec

from .cards import MORE, OMITTED, Cards, Deck

Phase = Literal["exchange", "opening", "play", "over"]
"""``exchange``: before play, cards may be swapped; ``opening``: nobody has laid a card yet;
``play``: the game is on; ``over``: at most one player has cards left."""


class State(msgspec.Struct, frozen=True, gc=False):
    """A table of fates.  Players are seat numbers, clockwise from 0.

    Hands are sorted; ``unknown`` and all piles keep their order, piles from bottom to top.
    """

    seats: tuple[str, ...]
    deck: Deck
    phase: Phase
    turn: int
    """Whose turn it is; during the exchange, who will start (clause start.1)."""
    direction: int
    """1 for clockwise, -1 after an odd number of reversals (clause magic-man.2)."""
    hands: tuple[Cards, ...]
    known: tuple[Cards, ...]
    unknown: tuple[Cards, ...]
    draw: Cards
    discard: Cards
    burned: Cards
    losing: tuple[int, ...] = ()
    """Who still has a turn to lose (clauses bomb.5, shrine.5)."""
    skipped: bool = False
    """Whether somebody has lost a turn since the last card was laid."""
    extra: int = 0
    """How many extra turns the player to move has, the present one included."""
    run: Cards = ()
    """Equal cards that were played last and have since been picked up with the pile."""
    picked_up: tuple[int, ...] = ()
    """Who has picked up the pile since his hand was empty for the first time (clause endgame.6)."""
    swaps: tuple[int, ...] = ()
    """How many cards each player has exchanged; empty when the exchange is over."""
    ready: tuple[int, ...] = ()
    """Who has said, during the exchange, that he is ready."""


class Play(msgspec.Struct, frozen=True, gc=False, tag="play"):
    """Lay one card, or several of equal value, from the hand; with an empty hand, a Known Fate."""

    player: int
    cards: Cards


class PickUp(msgspec.Struct, frozen=True, gc=False, tag="pick up"):
    """Take the whole discard pile; ``card``, if any, is the Known Fate that goes along."""

    player: int
    card: int | None = None


class Flip(msgspec.Struct, frozen=True, gc=False, tag="flip"):
    """Turn over the Unknown Fate at ``place`` (from 0); ``card`` is what it proved to be, if that is known."""

    player: int
    place: int
    card: int | None = None


class Rush(msgspec.Struct, frozen=True, gc=False, tag="rush"):
    """Exclaim a Royal Rush: Knight, Queen and King of one suit at once."""

    player: int
    suit: int


class Swap(msgspec.Struct, frozen=True, gc=False, tag="swap"):
    """Before play, exchange a card in hand with a Known Fate."""

    player: int
    hand: int
    known: int


class Ready(msgspec.Struct, frozen=True, gc=False, tag="ready"):
    """Before play, say that one wants to exchange no more."""

    player: int


class Pass(msgspec.Struct, frozen=True, gc=False, tag="pass"):
    """Decline an extra turn."""

    player: int


Move = Play | PickUp | Flip | Rush | Swap | Ready | Pass

BEFORE_PLAY = (Swap, Ready)
"""The moves of the exchange."""


def is_out(state: State, player: int) -> bool:
    """Whether the player has got rid of every card (clause goal.1); a zone not described counts as cards."""
    return not (state.hands[player] or state.known[player] or state.unknown[player])


def players_in(state: State) -> list[int]:
    """The seats that still have cards."""
    return [p for p in range(len(state.seats)) if not is_out(state, p)]


def is_undescribed(state: State, player: int) -> bool:
    """Whether nothing at all is known of the player's cards."""
    return state.hands[player] == state.known[player] == state.unknown[player] == OMITTED


def held(zone: Cards, card: int) -> bool:
    """Whether the card is, or may be, in the zone."""
    return card in zone or bool(zone and zone[0] < 0) or MORE in zone
