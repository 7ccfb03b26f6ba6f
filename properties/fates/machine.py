"""Games of fates played by Hypothesis: random deals and rulings, legal moves, illegal ones, and hidden cards.

``FatesMachine`` looks at every invariant after every step.  What it holds against the engine besides: legal moves
are the candidates without objections; any move at all either has objections that can be read out or is legal and
listed; a position file brings the same table back; and a referee who sees less never rules against the truth.
"""

from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from referee.errors import Undecided
from referee.models.fates import game
from referee.models.fates.cards import BOMB, MAGIC_MAN, PHANTOM, SHRINE
from referee.models.fates.ruling import Ruling
from referee.models.fates.state import Flip, Move, PickUp, Play, Rush, State
from referee.verdict import judge

from .invariants import broken_at, broken_over
from .strategies import deals, hidden, moves, readings_of, rulings, truth_of
from .table_checks import listing_differs, lost_in_files, refusal_fails, unreadable


def contradicts(seen: State, true: State, move: Move, ruling: Ruling) -> list[str]:
    """Whether what is ruled at a table that is partly hidden, under this ruling, can't be what is true."""
    try:
        verdict = judge(game, seen, move, readings_of(ruling))
    except Undecided:
        return []  # an answer, and no contradiction
    if not truth_of(verdict.rests_on, true):
        return []
    truth = not game.objections(true, move, ruling)
    if truth in {case.holds for case in verdict.cases}:
        return []
    return [f"{move} is {'legal' if truth else 'illegal'}, and is ruled {verdict.word}; seen was {seen}"]


def _is_special(move: Move) -> bool:
    return isinstance(move, Play) and move.cards[0] >> 2 in (SHRINE, BOMB, PHANTOM, MAGIC_MAN)


def _lean(how: str, legal: Sequence[Move], state: State) -> Sequence[Move]:
    """The legal moves of one sort, or all of them where there is none of that sort."""
    match how:
        case "special":
            found = [m for m in legal if _is_special(m)]
        case "set":
            found = [m for m in legal if isinstance(m, Play) and len(m.cards) > 1]
        case "equal":
            top = state.discard[-1] >> 2 if state.discard else 0
            found = [m for m in legal if isinstance(m, Play) and m.cards[0] >> 2 == top]
        case "rush":
            found = [m for m in legal if isinstance(m, Rush)]
        case "interrupt":
            found = [m for m in legal if m.player != state.turn]
        case "fates":
            found = [m for m in legal if isinstance(m, Flip) or (isinstance(m, Play) and not state.hands[m.player])]
        case "no pick-up":
            found = [m for m in legal if not isinstance(m, PickUp)]
        case _:
            found = []
    return found or legal


LEANINGS = st.sampled_from(("no pick-up", "any", "special", "set", "equal", "rush", "interrupt", "fates"))
MANY = 10**6
"""Choices are drawn up to here and taken modulo what there is to choose from, so that they outlive shrinking."""


class FatesMachine(RuleBasedStateMachine):
    """One game under one ruling."""

    def __init__(self) -> None:
        super().__init__()
        self.state: State | None = None
        self.ruling: Ruling | None = None
        self.broken: list[str] = []

    @initialize(state=deals(), ruling=rulings())
    def deal(self, state: State, ruling: Ruling) -> None:
        """Deal a game and choose a ruling."""
        self.state, self.ruling = state, ruling

    def _table(self) -> tuple[State, Ruling]:
        assert self.state is not None, "rules run after the deal"
        assert self.ruling is not None, "rules run after the deal"
        return self.state, self.ruling

    def _goes_on(self) -> bool:
        return self.state is not None and not game.is_over(self.state)

    def _make(self, move: Move) -> None:
        before, ruling = self._table()
        self.state, events = game.play(before, move, ruling)
        self.broken += broken_over(before, move, self.state, ruling)
        self.broken += unreadable(events, game.rulebook.events, self.state)
        self.broken += unreadable(game.outlook(self.state, ruling), game.rulebook.events, self.state)

    @precondition(_goes_on)
    @rule(how=LEANINGS, choice=st.integers(0, MANY))
    def move(self, how: str, choice: int) -> None:
        """Make a legal move."""
        state, ruling = self._table()
        among = _lean(how, game.legal(state, ruling), state)
        self._make(among[choice % len(among)])

    @precondition(_goes_on)
    @rule(choices=st.lists(st.tuples(LEANINGS, st.integers(0, MANY)), min_size=4, max_size=12))
    def moves_in_a_row(self, choices: list[tuple[str, int]]) -> None:
        """Make several, so that the endgame comes within reach; each is looked at like any other."""
        for how, choice in choices:
            if self._goes_on() and not self.broken:
                self.move(how, choice)
                self._look()

    @rule(data=st.data())
    def try_any_move(self, data: Any) -> None:
        """Try what somebody might try: it is refused in words, or it is legal and listed; nothing changes."""
        state, ruling = self._table()
        move = data.draw(moves(state))
        self.broken += refusal_fails(state, move, ruling)

    @precondition(_goes_on)
    @rule(data=st.data(), choice=st.integers(0, MANY), legal=st.booleans())
    def judge_half_seen(self, data: Any, choice: int, legal: bool) -> None:
        """Hide some cards: the true verdict must be among those that remain open."""
        state, ruling = self._table()
        among = list(game.legal(state, ruling) if legal else game.candidates(state))
        seen = data.draw(hidden(state))
        self.broken += lost_in_files(seen)
        self.broken += contradicts(seen, state, among[choice % len(among)], ruling)

    @invariant()
    def all_holds(self) -> None:
        """Look at everything; what is broken is said in words."""
        if self.state is not None:
            self._look()
            self.broken += lost_in_files(self.state)
        assert not self.broken, "\n".join(self.broken)

    def _look(self) -> None:
        state, ruling = self._table()
        self.broken += broken_at(state, game.legal(state, ruling), ruling)
        # How many decks five players take is settled before the deal, which here asks nobody.
        faults = [fault for fault in game.faults(state, ruling) if fault.code != "second-deck-missing"]
        self.broken += [f"a table that was played is called impossible: {fault}" for fault in faults]
        self.broken += listing_differs(state, ruling)

