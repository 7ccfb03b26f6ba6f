"""The open questions of stakes as variables of the norms: the same for every situation, the standard reading first."""

from referee.models.stakes import game
from referee.terms import Formula, Variable

_ASKED: dict[str, Variable] = {}


def asked(question: str) -> Variable:
    """The question as a variable.  Raises KeyError if the rulebook does not have it."""
    if question not in _ASKED:
        entry = game.rulebook.questions[question]
        readings = (entry.standard, *(reading for reading in entry.readings if reading != entry.standard))
        _ASKED[question] = Variable(question, readings, entry.asks, question=True)
    return _ASKED[question]


def reads(question: str, *readings: str) -> Formula:
    """Whether the question has one of these readings."""
    return asked(question).is_(*readings)
