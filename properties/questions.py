"""The open questions of a game as variables of its norms: the same for every situation, the standard reading first."""

from collections.abc import Mapping

from referee.rulebook import Rulebook
from referee.terms import Variable


def variables_of(rulebook: Rulebook) -> Mapping[str, Variable]:
    """Every question as a variable, by question id."""
    return {
        id_: Variable(
            id_, (entry.standard, *(reading for reading in entry.readings if reading != entry.standard)), entry.asks, question=True,
        )
        for id_, entry in rulebook.questions.items()
    }
