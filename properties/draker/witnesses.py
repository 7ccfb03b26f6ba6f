"""What helps to find witnesses for draker: its cards from the lowest up."""

from collections.abc import Iterator

from referee import witness_evidence
from referee.evidence import Property
from referee.models.draker import game
from referee.models.draker.cards import ARTEFACT, RANKS, SUITS, card
from referee.models.draker.spelling import card_name
from referee.witness import Suspect


class _Helper:
    """See `referee.witness.Helper`."""

    ladder = tuple(card_name(card(suit, rank)) for rank in (*range(len(RANKS)), ARTEFACT) for suit in reversed(range(len(SUITS))))

    def suspects(self, question: str) -> Iterator[Suspect]:
        """None: positions are found in play."""
        return iter(())

    def interactions(self) -> Iterator[tuple[tuple[str, str], Suspect]]:
        """None."""
        return iter(())


witnesses = _Helper()
"""What the entry point ``draker`` of the group ``referee.witnesses`` names."""


def properties() -> list[Property]:
    """See `witness_evidence.properties`."""
    return witness_evidence.properties(game)
