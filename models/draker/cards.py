"""The 84 cards: six suits of thirteen ranks and an Artefact each (clauses deck.1 to deck.3)."""

from typing import Final

Cards = tuple[int, ...]

SUITS: Final = "HDCSEG"
"""Hearts, diamonds, clubs, spades, elves, gnomes; hearts are the highest and gnomes the lowest (deck.2)."""
RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
ARTEFACT: Final = 13
"""Stands where other cards have their rank."""
PROFESSIONS: Final = ("Ec", "Gn", "Wz", "Mc", "Pf", "Hl", "Fm", "Ar", "Sw", "Sp")
"""From the highest to the lowest: Etsilop, Giant, Wizard, Mechanic, Pathfinder, Healer, Field musician, Archer, Swordsman,
Spearman (deck.4)."""

IN_SUIT: Final = 14
DECK: Final = range(len(SUITS) * IN_SUIT)
NONE: Final = -1
"""No rank, or no profession."""
UNKNOWN: Final = -1
"""A card that nobody has described."""
MORE: Final = -2
"""At the bottom of a zone: any number of further cards may belong to it."""
OMITTED: Cards = (MORE,)
"""A zone that the position does not describe."""


def suit_of(card: int) -> int:
    """Index in SUITS."""
    return card // IN_SUIT


def rank_of(card: int) -> int:
    """Printed rank: index in RANKS, or NONE for an Artefact."""
    rank = card % IN_SUIT
    return NONE if rank == ARTEFACT else rank


def is_artefact(card: int) -> bool:
    """Whether the card is the Artefact of its suit."""
    return card % IN_SUIT == ARTEFACT


def card(suit: int, rank: int) -> int:
    """The card of a suit and a rank (ARTEFACT for its Artefact)."""
    return suit * IN_SUIT + rank
