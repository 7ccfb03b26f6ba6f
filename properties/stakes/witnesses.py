"""What helps to find witnesses for stakes: its invented cards in their order, and situations that its norms tell apart."""

from collections.abc import Iterator, Mapping
from itertools import combinations
from types import MappingProxyType

from referee.models.stakes import game
from referee.models.stakes.sets import invented
from referee.norms import Witness
from referee.witness import Suspect

from .norms_evidence import FAMILIES, analysis, counterexample


class _Helper:
    """See `referee.witness.Helper`."""

    ladder = invented().names

    def suspects(self, question: str) -> Iterator[Suspect]:
        """A smallest situation for every two readings: under the standard ruling, or else under any."""
        for family in FAMILIES:
            if question not in FAMILIES[family].norms.questions:
                continue
            for one, other in combinations(game.rulebook.questions[question].readings, 2):
                witness = self._find(family, question, one, other)
                found = counterexample(family, witness, "") if witness else None
                if found and found.position is not None and found.move is not None:
                    yield Suspect(position=found.position, move=found.move, given=found.readings, found="by Z3 over the norms")

    @staticmethod
    def _find(family: str, question: str, one: str, other: str) -> Witness | None:
        standard = game.rulebook.standard()
        rest = {q: standard[q] for q in FAMILIES[family].norms.questions}
        anything: Mapping[str, str] = MappingProxyType({})
        return analysis(family).differ(question, one, other, rest) or analysis(family).differ(question, one, other, anything)


witnesses = _Helper()
"""What the entry point ``stakes`` of the group ``referee.witnesses`` names."""
