"""What whoever is next has to face: the part of a table that people argue about next."""

from referee.game import Event

from .ruling import Ruling
from .stack import next_entry
from .state import State


def outlook(state: State, ruling: Ruling) -> list[Event]:
    """Which effect the stacks resolve next; of everything else the position shows what is due."""
    at = next_entry(state, ruling) if state.phase == "stack" else None
    return [] if at is None else [Event("resolves-next", (state.entries[at].effect, state.entries[at].card))]
