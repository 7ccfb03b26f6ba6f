"""What helps to find witnesses for stakes, and the property that every question has one."""

from referee import witness_evidence
from referee.evidence import Property
from referee.models.stakes import game
from referee.models.stakes.sets import invented
from referee.properties.witnesses import Helper

from .norms_evidence import REPORT

witnesses = Helper(game.rulebook, invented().names, REPORT)
"""What the entry point ``stakes`` of the group ``referee.witnesses`` names."""


def properties() -> list[Property]:
    """See `witness_evidence.properties`."""
    return witness_evidence.properties(game)
