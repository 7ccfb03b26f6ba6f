"""Who sits where: the order of turns, and who is still in the game (clauses turn.1, more.1)."""

from .state import NOBODY, State


def in_game(state: State) -> list[int]:
    """The seats of those who have not left the game."""
    return [seat for seat, player in enumerate(state.players) if player.is_in]


def in_turn(state: State) -> list[int]:
    """Those in the game in the order of this round's turns, the first player first."""
    count = len(state.players)
    return [seat for at in range(count) if state.players[seat := (state.first + at) % count].is_in]


def after(state: State, seat: int) -> int:
    """The next seat in the game after this one; the seat itself if nobody else is left, NOBODY if nobody is."""
    count = len(state.players)
    for step in range(1, count + 1):
        if state.players[(seat + step) % count].is_in:
            return (seat + step) % count
    return NOBODY


def later(state: State, seat: int) -> list[int]:
    """Those in the game whose turn comes after this seat's in the round."""
    count = len(state.players)
    place = (seat - state.first) % count
    return [other for other in in_turn(state) if (other - state.first) % count > place]
