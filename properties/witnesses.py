"""What a game's package offers to the search for witnesses: its cards in order, and situations that its norms tell apart."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations

from referee.norms import Analysis, Witness
from referee.properties.norm_report import Report
from referee.rulebook import Rulebook
from referee.witness import Suspect


class Helper:
    """See `referee.witness.Helper`; a game without norms has no report."""

    def __init__(self, rulebook: Rulebook, ladder: Sequence[str], report: Report | None = None) -> None:
        self.ladder = ladder
        self._rulebook = rulebook
        self._report = report

    def suspects(self, question: str) -> Iterator[Suspect]:
        """A smallest situation for every two readings: under the standard ruling, or else under any."""
        for family in self._families():
            if question in self._families()[family]:
                for one, other in combinations(self._rulebook.questions[question].readings, 2):
                    find = partial(self._analysis(family).differ, question, one, other)
                    yield from self._suspect(family, find(self._families()[family]) or find({}))

    def interactions(self) -> Iterator[tuple[tuple[str, str], Suspect]]:
        """A smallest situation for every two questions that interact: under the standard ruling, or else under any."""
        for family, standard in self._families().items():
            for one, other in self._analysis(family).interacting():
                find = partial(self._analysis(family).interaction, one, other)
                for suspect in self._suspect(family, find(standard) or find({})):
                    yield (one, other), suspect

    def _families(self) -> Mapping[str, Mapping[str, str]]:
        """Each family of norms, with the standard readings of its questions."""
        if self._report is None:
            return {}
        standard = self._rulebook.standard()
        return {family: {q: standard[q] for q in norms.questions} for family, norms in self._report.families.items()}

    def _analysis(self, family: str) -> Analysis:
        assert self._report is not None
        return self._report.analysis(family)

    def _suspect(self, family: str, witness: Witness | None) -> Iterator[Suspect]:
        if self._report is None or witness is None:
            return
        found = self._report.example(family, witness, "")
        if found.position is not None and found.move is not None:
            yield Suspect(position=found.position, move=found.move, given=found.readings, found="norms")
