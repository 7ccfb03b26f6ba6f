"""What helps to find witnesses for fates, and the property that every question has one."""

from referee import witness_evidence
from referee.evidence import Property
from referee.models.fates import game
from referee.models.fates.cards import Deck
from referee.models.fates.notation import format_card
from referee.properties.witnesses import Helper

from .norms_evidence import REPORT

witnesses = Helper(game.rulebook, tuple(format_card(card) for card in Deck().kinds), REPORT)
"""What the entry point ``fates`` of the group ``referee.witnesses`` names."""


def properties() -> list[Property]:
    """See `witness_evidence.properties`."""
    return witness_evidence.properties(game)
