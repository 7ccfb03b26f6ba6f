"""The open questions of draker as variables of the norms."""

from referee.models.draker import game
from referee.properties.questions import variables_of
from referee.terms import Formula, Variable

_ASKED = variables_of(game.rulebook)


def asked(question: str) -> Variable:
    """The question as a variable.  Raises KeyError if the rulebook does not have it."""
    return _ASKED[question]


def reads(question: str, *readings: str) -> Formula:
    """Whether the question has one of these readings."""
    return asked(question).is_(*readings)
