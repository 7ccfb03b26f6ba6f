"""What helps to find witnesses for fates: its cards from the lowest up, and situations that its norms tell apart."""

from collections.abc import Iterator
from functools import partial
from itertools import combinations

from referee import witness_evidence
from referee.evidence import Property
from referee.models.fates import game
from referee.models.fates.cards import Deck
from referee.models.fates.notation import format_card
from referee.norms import Witness
from referee.witness import Suspect

from .norms_evidence import FAMILIES, analysis, counterexample


class _Helper:
    """See `referee.witness.Helper`."""

    ladder = tuple(format_card(card) for card in Deck().kinds)

    def suspects(self, question: str) -> Iterator[Suspect]:
        """A smallest situation for every two readings: under the standard ruling, or else under any."""
        for family in FAMILIES:
            if question in FAMILIES[family].questions:
                for one, other in combinations(game.rulebook.questions[question].readings, 2):
                    find = partial(analysis(family).differ, question, one, other)
                    yield from _suspect(family, find(_standard(family)) or find({}))

    def interactions(self) -> Iterator[tuple[tuple[str, str], Suspect]]:
        """A smallest situation for every two questions that interact: under the standard ruling, or else under any."""
        for family in FAMILIES:
            for one, other in analysis(family).interacting():
                find = partial(analysis(family).interaction, one, other)
                for suspect in _suspect(family, find(_standard(family)) or find({})):
                    yield (one, other), suspect


def _standard(family: str) -> dict[str, str]:
    standard = game.rulebook.standard()
    return {question: standard[question] for question in FAMILIES[family].questions}


def _suspect(family: str, witness: Witness | None) -> Iterator[Suspect]:
    found = counterexample(family, witness, "") if witness else None
    if found and found.position is not None and found.move is not None:
        yield Suspect(position=found.position, move=found.move, given=found.readings, found="norms")


witnesses = _Helper()
"""What the entry point ``fates`` of the group ``referee.witnesses`` names."""


def properties() -> list[Property]:
    """See `witness_evidence.properties`."""
    return witness_evidence.properties(game)
