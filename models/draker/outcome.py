"""How the game ends (clauses leave.1, end.1)."""

from collections.abc import Sequence

from .seats import in_game
from .state import NOBODY
from .step import Step


def end_by_life(step: Step) -> None:
    """The most life wins, and equals share the game."""
    seats = in_game(step.state)
    best = max(step.me(seat).life for seat in seats)
    winners = [seat for seat in seats if step.me(seat).life == best]
    if len(winners) == 1:
        step.say("most-life", winners[0], best)
    else:
        step.say("share-the-game", tuple(winners), best)
    end(step, winners)


def end(step: Step, winners: Sequence[int]) -> None:
    """The game is over, and these have won it."""
    step.set(phase="over", turn=NOBODY, winners=tuple(winners))
