"""Small instances of fates: every deal of a stated deck, searched on packed states.

What a player may do, and what follows, hangs on his own cards, the table, and on who else still has cards or a turn to
lose; the others' cards stay as they are.  So the engine is asked once for each such *situation*, and the answer is
used for all states that differ only in what the others hold.  Where a reading lets somebody act out of turn, and
in the exchange, a situation is the whole state.  ``check=states`` takes no such short cut.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, get_args

from referee.explore import Broken, Step, Trace, follow
from referee.instance import Eye, kind_of
from referee.models.fates import game
from referee.models.fates.cards import KING, KNIGHT, QUEEN, Cards, Deck
from referee.models.fates.notation import format_value
from referee.models.fates.ruling import Ruling
from referee.models.fates.state import BEFORE_PLAY, Move, State

from .invariants import AT_TABLE, OF_MOVES, OVER_MOVE, before_play
from .packed import BITS, MASK, Holding, Packing, Table, seats_in_order

PARAMETERS = {
    "players": "how many (2)",
    "values": "the values in the deck, 1 to 15 (4,7,10)",
    "suits": "how many suits, 1 to 4 (1)",
    "copies": "how many of each card (2)",
    "hand": "cards dealt to each hand (1)",
    "known": "Known Fates of each player (1)",
    "unknown": "Unknown Fates of each player (0)",
    "exchange": "yes to begin with the exchange of cards (no)",
    "check": "states to ask the engine anew in every state, situations to ask once for all that differ only "
    "in cards that the move can't touch (situations)",
}

EXAMPLE = {"players": "2", "values": "3,6,7,10", "copies": "2", "hand": "1", "known": "1", "unknown": "1"}


class _Checks:
    """The invariants of fates; what the set-up asks for only where the instance deals as the set-up does."""

    def __init__(self, skipped: Sequence[str]) -> None:
        self._at_table = [i for i in AT_TABLE if i.name not in skipped]
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


_Arranged = tuple[Move, int, int, tuple[str, ...]]
"""A move, the packed state after it but for the others' cards, how far these are to be shifted, and words."""


class FatesInstance:
    """All deals of a deck, under one ruling or every reading of the questions left open."""

    events: Sequence[str]

    def __init__(
        self, deck: Deck, players: int, sizes: tuple[int, int, int], fixed: Mapping[str, str], *,
        exchange: bool = False, every_state: bool = False,
    ) -> None:
        self.deck, self.players, self.sizes, self.exchange = deck, players, sizes, exchange
        self.packing = Packing(deck, players, runs_end=fixed.get("four-after-pick-up") == "run-ends")
        self._eye = Eye(game, fixed, _Checks([] if sizes == (3, 3, 3) else [before_play.name]))
        self.invariants = self._eye.checks.names
        self.events = tuple(game.rulebook.events)
        self.moves = tuple(kind_of(move) for move in get_args(Move) if exchange or move not in BEFORE_PLAY)
        self._every_state = every_state
        self._whole = every_state or exchange or self._may_interrupt(fixed)
        self._bits = BITS * (players + 1 if self._whole else 2)
        self._own = (1 << self._bits) - 1
        self._steps: dict[int, list[_Arranged]] = {}
        self._broken: dict[int, list[Broken]] = {}
        self._disputes: dict[tuple[int, str], Any] = {}
        self._for_two = players == 2 and self.packing.has_one_form
        if not self._for_two:
            self.successors = self._successors_of_many  # type: ignore[method-assign]

    def _may_interrupt(self, fixed: Mapping[str, str]) -> bool:
        """Whether anybody can act out of turn: then what the others hold matters."""
        can_rush = {KNIGHT, QUEEN, KING} <= set(self.deck.values) and fixed.get("royal-rush-timing") != "own-turn"
        equal = self.deck.suits * self.deck.copies
        return can_rush or (equal >= 4 and fixed.get("four-out-of-turn") != "own-turn")

    # --- where it starts --------------------------------------------------------------------------------------------

    def describe(self) -> str:
        """The instance in a line."""
        deck, (hand, known, unknown) = self.deck, self.sizes
        values = " ".join(format_value(value) for value in deck.values)
        return (
            f"{self.players} players; {deck.size} cards: {values}, {deck.suits} suits, {deck.copies} copies; "
            f"dealt {hand} in hand, {known} known, {unknown} unknown; starts with the {'exchange' if self.exchange else 'opening'}"
        )

    @property
    def merged(self) -> str:
        """What counts as the same state."""
        return "seats, suits that no rule tells apart, and the order of Known Fates, Unknown Fates and cards out of play"

    def initial(self) -> Iterator[int]:
        """Every deal, and every order of the draw pile."""
        phase = "exchange" if self.exchange else "opening"
        for holdings, rest in self._deals(self.players, self.packing.kinds()):
            out = () if any(self.sizes) else tuple(range(self.players))
            for draw in _orders(rest):
                table = Table(phase, 0, False, (), draw, (), (), (), out)
                yield self.packing.least(self.packing.number(table, holdings))

    def _deals(self, players: int, left: Counter[int]) -> Iterator[tuple[tuple[Holding, ...], Counter[int]]]:
        if not players:
            yield (), left
            return
        hand_size, known_size, unknown_size = self.sizes
        for hand in _heaps(left, hand_size):
            after_hand = left - Counter(hand)
            for known in _heaps(after_hand, known_size):
                after_known = after_hand - Counter(known)
                for unknown in _heaps(after_known, unknown_size):
                    for others, rest in self._deals(players - 1, after_known - Counter(unknown)):
                        yield (Holding(hand, known, unknown), *others), rest

    # --- where it leads -----------------------------------------------------------------------------------------------

    def successors(self, state: int) -> Sequence[Step]:
        """The moves, each with the packed state after it."""
        found = self._steps.get(state & self._own)
        if found is None:
            found = self._arrange(state)
        others = state >> self._bits
        return [(move, after | others << shift, words) for move, after, shift, words in found]

    def _successors_of_many(self, state: int) -> Sequence[Step]:
        """The same for more than two players, or where suits matter."""
        found = self._steps.get(state & self._own)
        if found is None:
            found = self._arrange(state)
        least = self.packing.least
        steps: dict[tuple[int, tuple[str, ...]], Move] = {}
        for move, after, goes, words in found:
            for start, end in goes:
                after |= (state >> start & MASK) << end
            steps.setdefault((least(after), words), move)
        return [(move, after, words) for (after, words), move in steps.items()]

    def _arrange(self, state: int) -> list[_Arranged]:
        """Ask the engine what there is to be done in a situation."""
        looked = self._eye.look(self.packing.unpack(state))
        arranged: dict[Any, Move] = {}
        for move, after, words in looked.steps:
            arranged.setdefault((*self._without_others(state, after), words), move)
        found = [(move, after, goes, words) for (after, goes, words), move in arranged.items()]
        if looked.broken:
            self._broken[state & self._own] = looked.broken
        if not self._every_state:
            self._steps[state & self._own] = found
        return found

    def _without_others(self, state: int, after: State) -> tuple[int, Any]:
        """The packed state after a move but for the others' cards, and where these go: in bits, from and to."""
        packed = self.packing.pack_as_is(after)
        if self._whole:
            return packed, 0 if self._for_two else ()
        goes = []
        for place, seat in enumerate(seats_in_order(after), 1):
            if seat:
                start, end = BITS * (seat + 1), BITS * place
                cards = packed >> end & MASK
                if cards != state >> start & MASK:
                    raise LookupError(f"a move has changed the cards of another player: {self.packing.unpack(state)}")
                packed ^= cards << end
                goes.append((start, end))
        return packed, goes[0][1] if self._for_two else tuple(goes)

    def is_over(self, state: int) -> bool:
        """Whether the game has ended."""
        return self.packing.table(state).phase == "over"

    def broken(self, state: int) -> Iterable[Broken]:
        """What is broken in this situation."""
        return self._broken.get(state & self._own, ()) if self._broken else ()

    def disputed(self, state: int, question: str) -> Any:
        """A move whose outcome hangs on the question."""
        key = (state & self._own, question)
        if key not in self._disputes:
            self._disputes[key] = self._eye.disputed(self.packing.unpack(state), question)
        return self._disputes[key]

    # --- as people write it -------------------------------------------------------------------------------------------

    def trace(self, path: Sequence[int], move: Any = None) -> Trace:
        """The path played with the engine, on a real table."""
        steps = follow(path, [self.packing.unpack(path[0])], lambda s: self._eye.look(s).steps, self.packing.pack)
        if move is not None:
            move = self._the_same(steps[-1][0], path[-1], move)
        return self._eye.trace(steps, move, self._write)

    def _the_same(self, state: State, packed: int, move: Move) -> Move:
        """The move of a packed state as it is in a real state that is packed so."""
        unpacked = self.packing.unpack(packed)
        return move if unpacked == state else move  # XXX

    def _write(self, state: State) -> dict[str, Any]:
        return game.write(state)


def _heaps(left: Counter[int], size: int) -> Iterator[Cards]:
    """Every choice of so many cards, in ascending order."""
    kinds = sorted(kind for kind, count in left.items() if count)
    return _heaps_of(kinds, left, size)


def _heaps_of(kinds: Sequence[int], left: Mapping[int, int], size: int) -> Iterator[Cards]:
    if not size:
        yield ()
        return
    for at, kind in enumerate(kinds):
        for count in range(min(left[kind], size), 0, -1):
            for rest in _heaps_of(kinds[at + 1:], left, size - count):
                yield (kind,) * count + rest


def _orders(left: Counter[int]) -> Iterator[Cards]:
    """Every order of these cards."""
    if not left.total():
        yield ()
    for kind in sorted(left):
        if left[kind]:
            for rest in _orders(left - Counter((kind,))):
                yield (kind, *rest)
