"""Games of draker played by Hypothesis: random editions and rulings, legal moves and any others, looked at after every step.

All that is random comes from a ``Random`` of Hypothesis, so that a failure shrinks to few players and few moves.
"""

import json
from random import Random

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from referee.models.draker import game
from referee.models.draker.ruling import Ruling
from referee.models.draker.state import Move, State

from .invariants import broken_at, broken_over
from .playing import any_move, choose, random_game, random_ruling
from .table_checks import lost_in_files, refusal_fails, unreadable

SHRINKING = st.randoms(use_true_random=False)


class DrakerMachine(RuleBasedStateMachine):
    """One game under one ruling."""

    def __init__(self) -> None:
        super().__init__()
        self.state: State | None = None
        self.ruling: Ruling | None = None
        self.broken: list[str] = []

    @initialize(rng=SHRINKING)
    def deal(self, rng: Random) -> None:
        """Deal a game and choose a ruling."""
        self.ruling = random_ruling(rng)
        self.state = random_game(rng)

    def _table(self) -> tuple[State, Ruling]:
        assert self.state is not None, "rules run after the deal"
        assert self.ruling is not None, "rules run after the deal"
        return self.state, self.ruling

    def _goes_on(self) -> bool:
        return self.state is not None and not game.is_over(self.state)

    def _make(self, move: Move) -> None:
        before, ruling = self._table()
        as_it_was = json.dumps(game.write(before))
        self.state, events = game.play(before, move, ruling)
        if json.dumps(game.write(before)) != as_it_was:
            self.broken.append(f"{move} has changed the table that it was made at")
        self.broken += broken_over(before, move, self.state, ruling)
        told_at = before if len(before.entries) > len(self.state.entries) else self.state
        self.broken += unreadable(events, game.rulebook.events, told_at)
        self.broken += unreadable(game.outlook(self.state, ruling), game.rulebook.events, self.state)

    @precondition(_goes_on)
    @rule(rng=SHRINKING, count=st.integers(1, 30))
    def moves_in_a_row(self, rng: Random, count: int) -> None:
        """Make some legal moves; each is looked at."""
        for _ in range(count):
            if self._goes_on() and not self.broken:
                state, ruling = self._table()
                move = choose(rng, state, ruling)
                if move is None:
                    self.broken.append(f"nobody can do anything in the phase {state.phase}")
                    return
                self._make(move)
                self._look()

    @rule(rng=SHRINKING)
    def try_any_move(self, rng: Random) -> None:
        """Try what somebody might try: it is refused in words, or it is legal and listed; nothing changes."""
        state, ruling = self._table()
        self.broken += refusal_fails(state, any_move(rng, state), ruling)

    @invariant()
    def all_holds(self) -> None:
        """Look at everything; what is broken is said in words."""
        if self.state is not None:
            self._look()
            self.broken += lost_in_files(self.state)
        assert not self.broken, "\n".join(self.broken)

    def _look(self) -> None:
        state, ruling = self._table()
        self.broken += broken_at(state, (), ruling)
        self.broken += [f"a table that was played is called impossible: {fault}" for fault in game.faults(state, ruling)]
