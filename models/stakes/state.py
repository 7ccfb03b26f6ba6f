"""The position as an immutable value, and the moves that lead from one to the next."""

from typing import Literal

import msgspec

from .cards import Cards, CardSet, Space

Phase = Literal[
    "roll", "draw", "slip", "blinds", "betting", "collect", "showdown", "cover", "payout", "award", "recruit", "clean-up",
    "over",
]
"""What is to be done next.

``roll``: the die is thrown; ``draw``: everybody draws; ``slip``: the players slip; ``blinds``: the blinds are posted;
``betting``: the players act; ``collect``: the betting has ended, and the Pots go to the Global Pot (some may have to
match or Fold before, see the question last-raise); ``showdown``: Standings are taken; ``cover``: players decide on their
Cover; ``payout``: the winner is found and paid; ``award``: the winner keeps an award card; ``recruit``: the players
Recruit; ``clean-up``: the cards go back into the decks; ``over``: the game has ended.
"""

Die = Literal["", "lowest", "highest"]
"""Which Standing wins (winner.1); empty while it is not known."""

Raised = Literal["nobody", "this-lap", "earlier"]
"""Whether somebody has Raised: since the turn last came round to the seat that opened, or only before that."""

NOBODY = -1
"""No seat: the dealer as an actor, a blind that nobody posted, a Match without a winner."""
UNSAID = -2
"""The position does not say who, or whether."""


class Player(msgspec.Struct, frozen=True, gc=False):
    """One player's chips and cards.  Hands are sorted; decks and discards run from bottom to top."""

    chips: int
    pot: int = 0
    """Chips in his own Pot."""
    bet: int = 0
    """Chips of his that went to the Global Pot in this Match."""
    points: int = 0
    potions: int = 0
    deck: Cards = ()
    hand: Cards = ()
    slips: Cards = ()
    """Not revealed yet, in the order in which they were slipped."""
    shown: tuple[Cards, ...] = ()
    """Revealed, in that order; each card with those attached to it behind it (wild.1)."""
    discard: Cards = ()
    souls: Cards = ()
    """The Soul pile (award.3)."""
    hell: Cards = ()
    """The Hell pile (clean-up.1)."""
    before: Cards = ()
    """Kept award cards that lie before him for good, see the question kept-award."""
    played: Cards = ()
    """Action cards that he has played in this round; they lie in his discard pile."""
    since: int = 0
    """How many of them since his last turn began, see the question action-number."""
    standing: int | None = None
    """The Stakes of his revealed cards and the Bust added, once Standings are taken; None if that is not known."""
    cover: Cards | None = None
    """The cards whose Cover he adds; None while he has not decided."""


class State(msgspec.Struct, frozen=True, gc=False):
    """A table of stakes.  Players are seat numbers, clockwise from 0."""

    seats: tuple[str, ...]
    set: CardSet
    phase: Phase
    turn: int
    """Whose turn it is, as far as it is one player's; NOBODY where the dealer is to do something."""
    first: int
    """Who has the First Player Marker."""
    space: int
    """Where the Timeline Marker stands, counted from 1."""
    players: tuple[Player, ...]
    die: Die = ""
    pot: int = 0
    """The Global Pot."""
    folded: tuple[int, ...] = ()
    """Who is not in the Match, the first to leave it first."""
    small: int = UNSAID
    """Who posted the Small Blind; NOBODY if it was not posted, UNSAID if it is still due."""
    posted: int = 0
    """How many chips the Small Blind was."""
    big: int = UNSAID
    opener: int = UNSAID
    """Who acts, or acted, first after the blinds; UNSAID if the position leaves it to the rules."""
    raised: Raised = "nobody"
    lapped: bool = False
    """Whether the turn has come round to the seat that opened."""
    acted: int = UNSAID
    """Who has acted since the last Raise, or since the opening: a bit a seat."""
    window: int = NOBODY
    """Who acted last, and may play Action cards after it until the next player does something (action.2)."""
    stopped: int = 0
    """Who has said that he slips no more, where one slips one at a time: a bit a seat."""
    leaders: tuple[int, ...] = ()
    """Who has the leading Standing before Bust and Cover: one is the Leading Player, several share the lead."""
    winner: int = UNSAID
    """Who won the Match; NOBODY after a tie."""
    awards: Cards = ()
    """Award cards that the winner has drawn, in that order, and of which he may keep one."""
    spare: int = 0
    """Souls that the player to Recruit has left in his turn."""
    rows: tuple[Cards, ...] = ()
    decks: tuple[Cards, ...] = ()
    """The faction decks."""
    award_deck: Cards = ()
    removed: Cards = ()
    """Award cards that have left the game, see the question awards-not-kept."""
    luck: int | None = None
    """What decides how cards are shuffled; None at a table of which one can't know it."""


# --- what the dealer does, or chance: nobody chooses it --------------------------------------------------------------


class Roll(msgspec.Struct, frozen=True, gc=False, tag="die"):
    """The die shows Lowest or Highest."""

    shows: Literal["lowest", "highest"]
    player: int = NOBODY


class Deal(msgspec.Struct, frozen=True, gc=False, tag="deal"):
    """Everybody draws six cards."""

    player: int = NOBODY


class Collect(msgspec.Struct, frozen=True, gc=False, tag="collect"):
    """The Pots go to the Global Pot."""

    player: int = NOBODY


class Showdown(msgspec.Struct, frozen=True, gc=False, tag="showdown"):
    """Standings are taken, the Leading Player is found and adds his Bust."""

    player: int = NOBODY


class Pay(msgspec.Struct, frozen=True, gc=False, tag="pay"):
    """The winner is found, and everybody receives what he has earned."""

    player: int = NOBODY


class CleanUp(msgspec.Struct, frozen=True, gc=False, tag="clean up"):
    """The cards are shuffled into the decks, and the round is over."""

    player: int = NOBODY


# --- what players do -------------------------------------------------------------------------------------------------


class Slip(msgspec.Struct, frozen=True, gc=False, tag="slip"):
    """Lay these cards of the hand face down, in this order; none is to slip nothing, or no more."""

    player: int
    cards: Cards


class Blind(msgspec.Struct, frozen=True, gc=False, tag="blind"):
    """Post the blind that is due with so many chips; ``card`` is the slip that is revealed, if one is."""

    player: int
    chips: int
    card: int | None = None


class Check(msgspec.Struct, frozen=True, gc=False, tag="check"):
    """Reveal a slip and add no chips."""

    player: int
    card: int | None


class Call(msgspec.Struct, frozen=True, gc=False, tag="call"):
    """Reveal a slip and match the highest bet; without a card, only match it."""

    player: int
    card: int | None = None


class Raise(msgspec.Struct, frozen=True, gc=False, tag="raise"):
    """Reveal a slip, match the highest bet and add ``by`` chips."""

    player: int
    by: int
    card: int | None


class Fold(msgspec.Struct, frozen=True, gc=False, tag="fold"):
    """Leave the Match."""

    player: int


class Action(msgspec.Struct, frozen=True, gc=False, tag="action"):
    """Play an Action card onto one's discard pile."""

    player: int
    card: int


class Cover(msgspec.Struct, frozen=True, gc=False, tag="cover"):
    """Add the Cover of these cards, sorted; none is to add nothing."""

    player: int
    cards: Cards


class Keep(msgspec.Struct, frozen=True, gc=False, tag="keep"):
    """Keep one of the award cards drawn, or none and take two Potions."""

    player: int
    card: int | None = None


class Spend(msgspec.Struct, frozen=True, gc=False, tag="spend"):
    """Play these cards onto one's discard pile for their Souls."""

    player: int
    cards: Cards


class Recruit(msgspec.Struct, frozen=True, gc=False, tag="recruit"):
    """Acquire a card of a faction row, paying ``potions`` of its cost in Potions and the rest in Souls."""

    player: int
    card: int
    potions: int = 0


class Done(msgspec.Struct, frozen=True, gc=False, tag="done"):
    """Recruit no more."""

    player: int


DealerMove = Roll | Deal | Collect | Showdown | Pay | CleanUp
PlayerMove = Slip | Blind | Check | Call | Raise | Fold | Action | Cover | Keep | Spend | Recruit | Done
Move = DealerMove | PlayerMove


def seats_from(state: State, seat: int) -> list[int]:
    """All seats clockwise, this one first."""
    count = len(state.seats)
    return [*range(seat, count), *range(seat)]


def in_match(state: State) -> list[int]:
    """The seats in the Match, the first player first (fold.1, turn.1)."""
    return [p for p in seats_from(state, state.first) if p not in state.folded]


def space_of(state: State) -> Space:
    """The Timeline space with the marker on it."""
    return state.set.spaces[state.space - 1]
