"""What helps to find witnesses for draker, and the property that every question has one."""

from referee import witness_evidence
from referee.evidence import Property
from referee.models.draker import game
from referee.models.draker.cards import ARTEFACT, RANKS, SUITS, card
from referee.models.draker.spelling import card_name
from referee.properties.witnesses import Helper

LADDER = tuple(card_name(card(suit, rank)) for rank in (*range(len(RANKS)), ARTEFACT) for suit in reversed(range(len(SUITS))))
"""The ranks as they are printed, in each the lowest suit first; Artefacts at the end."""

witnesses = Helper(game.rulebook, LADDER)
"""What the entry point ``draker`` of the group ``referee.witnesses`` names."""


def properties() -> list[Property]:
    """See `witness_evidence.properties`."""
    return witness_evidence.properties(game)
