"""Who at a table of fates is still in, as the invariants count it."""

from referee.models.fates.state import State


def has_cards(state: State, player: int) -> bool:
    """Whether the player is still in (clause goal.1)."""
    return bool(state.hands[player] or state.known[player] or state.unknown[player])


def still_in(state: State) -> list[int]:
    """The seats that still have cards."""
    return [player for player in range(len(state.seats)) if has_cards(state, player)]
