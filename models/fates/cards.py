"""The cards of fates: a small int each, so that states stay small and moves cheap.

A card is ``value * 4 + suit``: values 1 to 15, suits in the order S H D C.  The source names no deck, so
values, suits and copies are parameters (clause ``deck.1``).  Two more ints stand for what a referee has not
seen: ``UNKNOWN`` is one card nobody has described, ``MORE`` at the bottom of a zone says that any number of
further cards may belong to it.
"""

from collections.abc import Iterable, Iterator

import msgspec

Cards = tuple[int, ...]

UNKNOWN = -1
MORE = -2
NOTHING = -3
"""What a player answers who leads onto an empty pile: no card at all."""

OMITTED: Cards = (MORE,)
"""A zone that the position does not describe."""

SUITS = "SHDC"

RUG, PHANTOM, SHRINE, BOMB = 1, 3, 7, 10
KNIGHT, QUEEN, KING, DRAGON, MAGIC_MAN = 11, 12, 13, 14, 15
SPECIALS = frozenset({RUG, PHANTOM, SHRINE, BOMB, MAGIC_MAN})
"""The values that the text describes as special cards; Knights and Dragons follow the regular order too."""


class Deck(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """Which cards there are: ``values`` in ascending order, the first ``suits`` of S H D C, ``copies`` of each."""

    values: tuple[int, ...] = tuple(range(1, 16))
    suits: int = 4
    copies: int = 1

    @property
    def kinds(self) -> Cards:
        """Every different card, in ascending order."""
        return tuple(value * 4 + suit for value in self.values for suit in range(self.suits))

    @property
    def size(self) -> int:
        """How many cards the whole deck has."""
        return len(self.values) * self.suits * self.copies


def card(value: int, suit: int) -> int:
    """The card of a value (1 to 15) and a suit (0 to 3: S H D C)."""
    return value * 4 + suit


def value_of(card: int) -> int:
    """The value of a card, 1 to 15."""
    return card >> 2


def suit_of(card: int) -> int:
    """The suit of a card, as an index into ``SUITS``."""
    return card & 3


def is_hidden(card: int) -> bool:
    """Whether this stands for cards that nobody has described."""
    return card < 0


def hides(cards: Iterable[int]) -> bool:
    """Whether any of the cards is one that nobody has described."""
    return any(c < 0 for c in cards)


def visible(cards: Iterable[int]) -> Iterator[int]:
    """Those of the cards that somebody has described."""
    return (c for c in cards if c >= 0)


def holds(zone: Cards, cards: Cards) -> bool:
    """Whether the zone has all these cards, each as often as it is named."""
    if len(cards) == 1:
        return cards[0] in zone
    return all(zone.count(c) >= cards.count(c) for c in cards)


def is_open(cards: Cards) -> bool:
    """Whether further cards, not described, may belong to this zone."""
    return bool(cards) and cards[0] == MORE


def without(cards: Cards, gone: Iterable[int]) -> Cards:
    """The zone after ``gone`` left it, its order kept; a card that was not described leaves an unknown place.

    Raises ValueError if a card can't have been there.
    """
    rest = list(cards)
    for c in gone:
        if c in rest:
            rest.remove(c)
        elif UNKNOWN in rest:
            rest.remove(UNKNOWN)
        elif MORE not in rest:
            raise ValueError(f"card {c} is not in this zone")
    return tuple(rest)
