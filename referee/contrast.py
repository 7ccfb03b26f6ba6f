"""Two rulings side by side: in which questions they differ, and on which disputes their verdicts do."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from .errors import Undecided
from .game import Game
from .rulebook import Question, Rulebook
from .verdict import Consequences, consequences


class Difference(NamedTuple):
    """A question that two rulings answer differently; None is left open."""

    question: Question
    first: str | None
    second: str | None


class Dispute(NamedTuple):
    """A position, and the move in it that people differ about."""

    name: str
    state: Any
    move: Any


class Contrast(NamedTuple):
    """A dispute on which two rulings part; None is undecided, because there are too many cases."""

    dispute: Dispute
    first: Consequences | None
    second: Consequences | None


def differences(rulebook: Rulebook, first: Mapping[str, str], second: Mapping[str, str]) -> list[Difference]:
    """The questions that two rulings answer differently, in the order of the rulebook."""
    return [
        Difference(question, first.get(id_), second.get(id_))
        for id_, question in rulebook.questions.items()
        if first.get(id_) != second.get(id_)
    ]


def contrast(game: Game, dispute: Dispute, first: Mapping[str, str], second: Mapping[str, str]) -> Contrast | None:
    """What two rulings say of a dispute; None where it is the same, in what may be done and in all that follows."""
    one, other = _ruled(game, dispute, first), _ruled(game, dispute, second)
    if one is not None and other is not None and one.branches == other.branches:
        return None
    return Contrast(dispute, one, other)


def _ruled(game: Game, dispute: Dispute, fixed: Mapping[str, str]) -> Consequences | None:
    try:
        return consequences(game, dispute.state, dispute.move, fixed)
    except Undecided:
        return None
