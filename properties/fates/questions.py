"""The open questions of fates as variables of the norms."""

from referee.models.fates import game
from referee.properties.questions import variables_of
from referee.terms import Variable

_ASKED = variables_of(game.rulebook)


def asked(question: str) -> Variable:
    """The question as a variable.  Raises KeyError if the rulebook does not have it."""
    return _ASKED[question]
