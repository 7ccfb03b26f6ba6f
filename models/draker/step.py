"""One move in the making."""

from typing import Any

import msgspec
from msgspec.structs import replace

from referee.game import Event
from referee.luck import shuffled

from .cards import MORE, UNKNOWN, Cards
from .ruling import Ruling
from .state import Player, State


class Step(msgspec.Struct):
    """What a move changes.  Lives for one call of `play`; ``state`` is the table as it is in the middle of the move."""

    state: State
    ruling: Ruling
    events: list[Event] = []

    def say(self, code: str, *args: Any) -> None:
        """An event."""
        self.events.append(Event(code, args))

    def change(self, player: int, **fields: Any) -> None:
        """Set fields of a player."""
        players = list(self.state.players)
        players[player] = replace(players[player], **fields)
        self.state = replace(self.state, players=tuple(players))

    def set(self, **fields: Any) -> None:
        """Set fields of the table."""
        self.state = replace(self.state, **fields)

    def me(self, player: int) -> Player:
        """A player as he now is."""
        return self.state.players[player]


def begin(state: State, ruling: Ruling) -> Step:
    """A move that has changed nothing yet."""
    return Step(state, ruling)


def take(step: Step, count: int) -> Cards:
    """Up to so many cards from the top of the deck, the first one first; see the question deck-exhausted."""
    drawn: list[int] = []
    while len(drawn) < count:
        deck = step.state.deck
        if not deck:
            if not step.state.discard or step.ruling.deck_exhausted != "discard-reshuffled":
                break
            heap, luck = shuffled(step.state.discard, step.state.luck)
            step.set(deck=heap, discard=(), luck=luck)
            step.say("reshuffles", len(heap))
            continue
        if deck[-1] == MORE:  # nobody has said how many there are
            drawn.append(UNKNOWN)
        else:
            drawn.append(deck[-1])
            step.set(deck=deck[:-1])
    return tuple(drawn)


def to_hand(step: Step, player: int, cards: Cards) -> None:
    """Cards go to a hand; hands are sorted, undescribed cards first."""
    step.change(player, hand=tuple(sorted(step.me(player).hand + cards)))
