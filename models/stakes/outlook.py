"""What whoever is next has to face: the part of a table that people argue about next."""

from referee.game import Event

from .betting import highest
from .order import due, to_match
from .ruling import Ruling
from .state import NOBODY, State


def outlook(state: State, ruling: Ruling) -> list[Event]:
    """Which blind is due, what a Call costs, or who has to match before the chips move."""
    match state.phase:
        case "blinds":
            owed = due(state, ruling)
            if owed.player == NOBODY:
                return []
            code = "small-blind-due" if owed.blind == "small" else "big-blind-due"
            return [Event(code, (owed.player, owed.least))]
        case "betting":
            return [_costs("faces-bet", state, state.turn, ruling)]
        case "collect":
            owes = to_match(state, ruling)
            return [] if owes == NOBODY else [_costs("must-match", state, owes, ruling)]
    return []


def _costs(code: str, state: State, player: int, ruling: Ruling) -> Event:
    high = highest(state.players, state.folded, ruling)
    return Event(code, (player, high, max(high - state.players[player].pot, 0)))
