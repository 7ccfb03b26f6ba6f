"""What helps to find witnesses for fates: its cards from the lowest up, and situations that its norms tell apart."""

from collections.abc import Iterator, Mapping
from itertools import combinations
from types import MappingProxyType

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
            if question not in FAMILIES[family].questions:
                continue
            for one, other in combinations(game.rulebook.questions[question].readings, 2):
                witness = self._find(family, question, one, other)
                found = counterexample(family, witness, "") if witness else None
                if found and found.position is not None and found.move is not None:
                    yield Suspect(position=found.position, move=found.move, given=found.readings, found="by Z3 over the norms")

    @staticmethod
    def _find(family: str, question: str, one: str, other: str) -> Witness | None:
        standard = game.rulebook.standard()
        rest = {q: standard[q] for q in FAMILIES[family].questions}
        anything: Mapping[str, str] = MappingProxyType({})
        return analysis(family).differ(question, one, other, rest) or analysis(family).differ(question, one, other, anything)


witnesses = _Helper()
"""What the entry point ``fates`` of the group ``referee.witnesses`` names."""
