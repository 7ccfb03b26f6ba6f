"""What whoever is next has to face: the part of a table that people argue about next."""

from referee.game import Event

from .ruling import Ruling
from .state import State


def outlook(state: State, ruling: Ruling) -> list[Event]:
    """Nothing that the position does not show: whose turn it is and what is owed are part of it."""
    return []
