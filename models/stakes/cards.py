"""The cards of stakes: a small int each, an index into the `CardSet` that the players bring along.

The source prints no card, no Timeline and no number of chips, so all of that is data (clause ``set.1``).  A card
stands for its kind: copies of one kind are the same int, and zones count them.  Two more ints stand for what a
referee has not seen: ``UNKNOWN`` is one card nobody has described, ``MORE`` at the bottom of a zone says that any
number of further cards may belong to it.
"""

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Literal

import msgspec

Cards = tuple[int, ...]

UNKNOWN = -1
MORE = -2

OMITTED: Cards = (MORE,)
"""A zone that the position does not describe."""

WILD = -1
"""The Stake of a card whose Stake is drawn (clause wild.1)."""
NO_STAKE = -2
"""The Stake of a card that has none."""
NO_COST = -1
"""The cost of a card that can't be acquired."""

HAND = 6
"""How many cards are drawn in a round (clause draw.1)."""
MOST_SLIPS = 3
"""How many of them may be slipped (clause slip.1)."""

Kind = Literal["recruit", "action", "other"]
"""``recruit``: a card with a Stake that joins a deck; ``action``: may be played in the Betting Phase (action.1);
``other``: neither, as a card of the Award deck may be."""


class Space(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A space of the Timeline: what it shows as its reward, and what holds while the marker stands there."""

    blind: int | None = None
    """The Small Blind printed there, if there is one (see the question current-timeline)."""
    maximum_bid: int
    potions: int = 0
    awards: int = 0
    """How many award cards the winner draws."""
    points: int = 0


class CardSet(msgspec.Struct, frozen=True, kw_only=True, cache_hash=True):
    """The cards with all that is printed on them, what everybody starts with, and the Timeline (clause set.1).

    The tuples from ``names`` to ``awards`` have one entry a card, in the order of the set.
    """

    name: str
    about: str = ""
    chips: int
    """What everybody starts with."""
    row: int
    """How many cards a faction row has."""
    names: tuple[str, ...]
    kinds: tuple[Kind, ...]
    factions: tuple[str, ...]
    """The faction in whose row and deck the card is found; empty for none."""
    stakes: tuple[int, ...]
    busts: tuple[int, ...]
    covers: tuple[int, ...]
    souls: tuple[int, ...]
    costs: tuple[int, ...]
    effects: tuple[str, ...]
    start: tuple[int, ...]
    """How many copies are in everybody's deck at the start."""
    copies: tuple[int, ...]
    """How many copies are in the faction deck, the row included."""
    awards: tuple[int, ...]
    """How many copies are in the Award deck."""
    rows: tuple[str, ...]
    """The factions, in the order in which the set names them."""
    spaces: tuple[Space, ...]
    actions: frozenset[int]
    """The Action cards."""
    dearest: int
    """The highest cost there is."""

    def copies_of(self, card: int, players: int) -> int:
        """How many copies of a card there are at a table."""
        return self.start[card] * players + self.copies[card] + self.awards[card]

    def size(self, players: int) -> int:
        """How many cards there are at a table."""
        return sum(self.copies_of(card, players) for card in range(len(self.names)))


def visible(cards: Iterable[int]) -> Iterator[int]:
    """Those of the cards that somebody has described."""
    return (c for c in cards if c >= 0)


def is_open(cards: Cards) -> bool:
    """Whether further cards, not described, may belong to this zone."""
    return bool(cards) and cards[0] == MORE


def holds(zone: Cards, cards: Cards) -> bool:
    """Whether the zone has all these cards, each as often as it is named; ``UNKNOWN`` is a card nobody has described."""
    if len(cards) == 1:
        return cards[0] in zone or (cards[0] == UNKNOWN and is_open(zone))
    return all(zone.count(c) >= cards.count(c) or (c == UNKNOWN and is_open(zone)) for c in cards)


def without(cards: Cards, gone: Iterable[int]) -> Cards:
    """The zone after ``gone`` left it, its order kept; a card that was not described leaves an unknown place.

    Raises ValueError if a card can't have been there.
    """
    for c in gone:
        if c in cards:
            at = cards.index(c)
        elif UNKNOWN in cards:
            at = cards.index(UNKNOWN)
        elif MORE in cards:
            continue
        else:
            raise ValueError(f"card {c} is not in this zone")
        cards = cards[:at] + cards[at + 1:]
    return cards


def together(*zones: Cards) -> Cards:
    """Several zones as one heap, sorted; it is open if one of them is."""
    heap = sorted(chain.from_iterable(zones))
    while len(heap) > 1 and heap[1] == MORE:
        del heap[0]
    return tuple(heap)


def onto(pile: Cards, cards: Cards) -> Cards:
    """The pile with these cards on top of it."""
    return pile + cards if MORE not in cards else (MORE, *visible(pile + cards))
