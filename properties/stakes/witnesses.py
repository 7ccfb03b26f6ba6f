"""What helps to find witnesses for stakes: its invented cards in their order, and situations that its norms tell apart."""

from collections.abc import Iterator
from functools import partial
from itertools import combinations

from referee import witness_evidence
from referee.evidence import Property
from referee.models.stakes import game
from referee.models.stakes.sets import invented
from referee.norms import Witness
from referee.witness import Suspect

from .agreement import FAMILIES
from .norms_evidence import analysis, counterexample


class _Helper:
    """See `referee.witness.Helper`."""

    ladder = invented().names

    def suspects(self, question: str) -> Iterator[Suspect]:
        """A smallest situation for every two readings: under the standard ruling, or else under any."""
        for family in FAMILIES:
            if question in FAMILIES[family].norms.questions:
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
    return {question: standard[question] for question in FAMILIES[family].norms.questions}


def _suspect(family: str, witness: Witness | None) -> Iterator[Suspect]:
    found = counterexample(family, witness, "") if witness else None
    if found and found.position is not None and found.move is not None:
        yield Suspect(position=found.position, move=found.move, given=found.readings, found="norms")


witnesses = _Helper()
"""What the entry point ``stakes`` of the group ``referee.witnesses`` names."""


def properties() -> list[Property]:
    """See `witness_evidence.properties`."""
    return witness_evidence.properties(game)
