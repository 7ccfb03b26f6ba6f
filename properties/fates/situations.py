"""What can happen in a state of fates, asked of the engine once for all states that differ only where no rule looks.

What a player may do, and what follows, hangs on the marks, the top of the pile, his own cards as far as they are his to
play, the cards that he may draw, and on who else still has cards or a turn to lose: that is a *situation*.  The engine
is asked once for each, the invariants are looked at there, and what has changed is applied to every state that differs
only in what the others hold, what lies deep in the pile, and what lies behind.  Where a reading lets somebody act out
of turn, and in the exchange, a situation is the whole state.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from referee.instance import Happened, Note
from referee.models.fates import game
from referee.models.fates.cards import KING, KNIGHT, QUEEN, UNKNOWN, Cards
from referee.models.fates.ruling import Ruling
from referee.models.fates.state import Move, State
from referee.plain import Eye

from .invariants import AT_TABLE, OF_MOVES, OVER_MOVE
from .packed import Holding, Packing, cut, in_blocks, seats_in_order


class Invariants:
    """The invariants of fates, but for those named."""

    def __init__(self, besides: Sequence[str] = ()) -> None:
        self._at_table = [i for i in AT_TABLE if i.name not in besides]
        self.names = tuple(i.name for i in (*self._at_table, *OF_MOVES, *OVER_MOVE))

    def at(self, state: State, legal: Sequence[Move], ruling: Ruling) -> Iterator[tuple[str, str]]:
        """What is broken at a table."""
        for invariant in self._at_table:
            for says in invariant.find(state, ruling):
                yield invariant.name, says
        for of_moves in OF_MOVES:
            for says in of_moves.find(state, legal, ruling):
                yield of_moves.name, says

    def over(self, before: State, move: Move, after: State, ruling: Ruling) -> Iterator[tuple[str, str]]:
        """What is broken over a move."""
        for invariant in OVER_MOVE:
            for says in invariant.find(before, move, after, ruling):
                yield invariant.name, says


HIDDEN: Cards = (UNKNOWN,)
"""Stands for cards that no rule looks at."""
BEHIND_THE_KNOWN, BEHIND_THE_HAND = 1, 2


class Change(NamedTuple):
    """What a move does in a situation, whatever lies deep in the piles and whatever the others hold."""

    words: tuple[str, ...]
    packed: int
    """The state after it without the deep part of the pile, the draw pile, and the others' cards."""
    goes: tuple[tuple[int, int], ...] = ()
    """From where to where the others' cards go, in bits."""
    drawn: int = 0
    deep_stays: bool = True
    sunk: Cards = ()
    """What now lies deep besides."""
    takes_deep: bool = False
    """Whether the player takes what lay deep."""
    held: Holding | None = None
    """The player's cards, without what he takes; None if they are packed already."""
    hides: int = 0
    """Which of his cards the rules do not look at here, and so stay: see `Situations._front`."""
    place: int = 0
    """Where the player's cards then stand, in bits."""


class Situations:
    """The situations of one packing under fixed readings, and every reading of the questions left open."""

    def __init__(self, packing: Packing, fixed: Mapping[str, str], invariants: Invariants, *, whole: bool) -> None:
        self.packing = packing
        self.eye = Eye(game, fixed, invariants)
        deck = packing.deck
        can_rush = {KNIGHT, QUEEN, KING} <= set(deck.values)
        equal = deck.suits * deck.copies
        four = equal >= 4 or fixed.get("four-after-pick-up") != "run-ends"
        self.whole = (
            whole or (can_rush and fixed.get("royal-rush-timing") != "own-turn")
            or (four and fixed.get("four-out-of-turn") != "own-turn")
        )
        """Whether a situation is the whole state."""
        self.asked = 0
        """How often the engine was asked."""
        self._rushes_from_known = can_rush and fixed.get("rush-from-known") != "hand-only"
        self._chooses_fates = fixed.get("known-or-unknown") != "known-first"
        self._most_drawn = max(3, equal)
        self._seen = (1 << packing.held.shift) - 1
        self._fronts: dict[int, int] = {}
        self._ahead: dict[int, int] = {}
        self._changes: dict[int, list[Change]] = {}
        self._disputes: dict[tuple[int, str], Any] = {}
        self._notes: list[Note] = []

    def heard(self) -> Sequence[Note]:
        """What the engine has told since this was asked last."""
        notes = self._notes
        if notes:
            self._notes = []
        return notes

    def disputed(self, state: int, question: str) -> Any:
        """A move whose outcome hangs on the question."""
        key = (self.of(state), question)
        if key not in self._disputes:
            self._disputes[key] = self.eye.disputed(self.packing.unpack(state), question)
        return self._disputes[key]

    def of(self, state: int) -> int:
        """The situation of a state."""
        if self.whole:
            return state
        packing = self.packing
        draw, own = state >> packing.draw.shift & packing.draw.mask, state >> packing.held.shift & packing.held.mask
        ahead, front = self._ahead.get(draw), self._fronts.get(own)
        if ahead is None:
            ahead = self._ahead[draw] = packing.draw.number(packing.draw.values[draw][-self._most_drawn:])
        if front is None:
            front = self._fronts[own] = packing.held.number(self._front(packing.held.values[own])[0])
        return state & self._seen | front << packing.held.shift | ahead << packing.draw.shift

    def _front(self, own: Holding) -> tuple[Holding, int]:
        """The cards of a player that the rules look at, and what is hidden: his Fates behind a hand, or Unknown Fates.

        Of what is hidden only whether there is any is left.
        """
        hand, known, unknown, picked_up, has_swapped = own
        if hand and not self._rushes_from_known:
            return Holding(hand, known and HIDDEN, unknown and HIDDEN, False, has_swapped), BEHIND_THE_HAND
        if known and not hand and not self._chooses_fates:
            return Holding(hand, known, unknown and HIDDEN, picked_up, has_swapped), BEHIND_THE_KNOWN
        return own, 0

    def changes(self, state: int) -> list[Change]:
        """What may happen in a state."""
        situation = self.of(state)
        found = self._changes.get(situation)
        if found is None:
            found = self._ask(state)
            if not self.whole:  # each state is looked at once
                self._changes[situation] = found
        return found

    def apply(self, state: int, change: Change) -> int:
        """The state after a change but for the others' cards."""
        if self.whole:
            return change.packed
        packing = self.packing
        packed, drawn = change.packed, change.drawn
        draw = state >> packing.draw.shift & packing.draw.mask
        if drawn:
            draw = packing.draw.number(packing.draw.values[draw][:-drawn])
        deep = state >> packing.deep.shift & packing.deep.mask
        if change.held is not None:
            hand, known, unknown, picked_up, has_swapped = change.held
            if change.takes_deep:
                hand = tuple(sorted(hand + packing.deep.values[deep]))
            if change.hides:
                mine: Holding = packing.held.values[state >> packing.held.shift & packing.held.mask]
                unknown = mine.unknown
                if change.hides == BEHIND_THE_HAND:
                    known, picked_up = mine.known, mine.picked_up
            packed |= packing.held.number(Holding(hand, known, unknown, picked_up, has_swapped)) << change.place
        if not change.deep_stays:
            deep = packing.deep.number(change.sunk)
        elif change.sunk:
            deep = packing.deep.number(tuple(sorted(packing.deep.values[deep] + change.sunk)))
        return packed | deep << packing.deep.shift | draw << packing.draw.shift

    # --- asking the engine --------------------------------------------------------------------------------------------

    def _ask(self, state: int) -> list[Change]:
        self.asked += 1
        real = self.packing.unpack(state)
        looked = self.eye.look(real)
        self._notes = [*(Happened(words, move) for move, _, words in looked.steps), *looked.broken]
        if self.whole:
            return list(dict.fromkeys(Change(words, self.packing.pack_as_is(after)) for _, after, words in looked.steps))
        return list(dict.fromkeys(self._change(state, real, after, words) for _, after, words in looked.steps))

    def _change(self, state: int, real: State, after: State, words: tuple[str, ...]) -> Change:
        """What is different in the state after; what lies where no rule looks must be the same."""
        packing, held = self.packing, self.packing.held
        order = seats_in_order(after)
        was, mine = held.values[state >> held.shift & held.mask], packing.holding(after, 0)
        _, hides = self._front(was)
        drawn = len(real.draw) - len(after.draw)
        self._must_be_the_same(state, real, after, hides)
        deep = packing.value(packing.deep, state)
        deep_stays = bool(real.discard) and after.discard[:len(real.discard)] == real.discard
        sunk, top = cut(packing.row(after.discard))
        if deep_stays:
            sunk = sunk[len(deep):]
        marks = packing.marks_of(after, bool(sunk) or (deep_stays and bool(deep)))
        packed = packing.marks.number(marks) | packing.top.number(in_blocks(top)) << packing.top.shift
        takes = bool(deep) and "picks-up" in words
        if takes:
            mine = mine._replace(hand=tuple(sorted((Counter(mine.hand) - Counter(deep)).elements())))
        if hides:
            mine = mine._replace(unknown=HIDDEN)
        if hides == BEHIND_THE_HAND:
            mine = mine._replace(known=HIDDEN, picked_up=False)
        place = packing.places[order.index(0)]
        if not takes and not hides:
            packed |= held.number(mine) << place
        return Change(
            words, packed, goes=tuple((packing.places[s], packing.places[at]) for at, s in enumerate(order) if s),
            drawn=drawn, deep_stays=deep_stays, sunk=tuple(sorted(sunk)), takes_deep=takes,
            held=mine if takes or hides else None, hides=hides, place=place,
        )

    def _must_be_the_same(self, state: int, real: State, after: State, hides: int) -> None:
        """Raises LookupError if a move has changed something that should not have mattered to it."""
        packing, held = self.packing, self.packing.held
        was, mine = held.values[state >> held.shift & held.mask], packing.holding(after, 0)
        drawn = len(real.draw) - len(after.draw)
        same = (
            all(packing.holding(after, seat) == held.values[state >> packing.places[seat] & held.mask]
                for seat in range(1, packing.players))
            and drawn <= self._most_drawn and after.draw == real.draw[:len(after.draw)]
            and (not hides or was.unknown == mine.unknown)
            and (hides != BEHIND_THE_HAND or (was.known, was.picked_up) == (mine.known, mine.picked_up))
        )
        if not same:
            raise LookupError(f"what no rule should look at is different after a move: {real}, then {after}")
