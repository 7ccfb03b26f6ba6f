"""Small instances of fates for `referee explore`: every deal of a stated deck, under one ruling or several readings."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, get_args

import msgspec

from referee.errors import RefereeError, nearest
from referee.instance import Note, Trace
from referee.models.fates import game
from referee.models.fates.cards import UNKNOWN, Cards, Deck
from referee.models.fates.notation import format_value
from referee.models.fates.state import BEFORE_PLAY, Move, State
from referee.plain import follow, kind_of
from referee.ruling import field_of

from .invariants import before_play
from .packed import Holding, Marks, Packing
from .situations import Invariants, Situations

MERGED = "seats, in suits that no rule tells apart, or in the order of cards where no rule looks at it"

EXCHANGE_EVENTS = ("swaps", "no-longer-ready", "is-ready", "play-begins")
NOT_OF_MOVES = ("draws-unseen", "has-in-hand", "has-in-known", "fate-proves-to-be")
"""Events of tables on which cards are not described; those that say what must be answered begin with must-answer."""


class Size(msgspec.Struct, frozen=True, kw_only=True):
    """How large an instance is, and where it starts."""

    deck: Deck
    players: int = 2
    hand: int = 1
    known: int = 1
    unknown: int = 0
    exchange: bool = False
    """Whether it starts with the exchange of cards, else with the opening."""
    every_state: bool = False
    """Whether the engine is asked anew in every state, and invariants are looked at there."""

    @property
    def dealt(self) -> int:
        """How many cards are dealt."""
        return self.players * (self.hand + self.known + self.unknown)


class FatesInstance:
    """All deals of a deck, under the fixed readings and every reading of the questions left open."""

    def __init__(self, size: Size, fixed: Mapping[str, str]) -> None:
        self.size = size
        runs_end = fixed.get("four-after-pick-up") == "run-ends"
        self.packing = Packing(size.deck, size.players, size.deck.size - size.dealt, runs_end=runs_end)
        as_set_up = size.hand == size.known == size.unknown == 3
        invariants = Invariants([] if as_set_up else [before_play.name])
        self.situations = Situations(self.packing, fixed, invariants, whole=size.every_state or size.exchange)
        self.invariants = invariants.names
        never = (*NOT_OF_MOVES, *(() if size.exchange else EXCHANGE_EVENTS))
        self.events = tuple(e for e in game.rulebook.events if e not in never and not e.startswith("must-answer"))
        self.moves = tuple(kind_of(move) for move in get_args(Move) if size.exchange or move not in BEFORE_PLAY)
        self._known: dict[int, list[tuple[int, int]]] = {}
        """For the table and the player to move: the state after each move but for the other's cards, and where they go."""
        for_two = size.players == 2 and self.packing.has_one_form and not self.situations.whole
        self.expand = self._expand_for_two if for_two else self._expand

    def describe(self) -> str:
        """The instance in a line."""
        size, deck = self.size, self.size.deck
        values = " ".join(map(format_value, deck.values))
        copies = f"{deck.copies} of each" if deck.copies > 1 else "one of each"
        dealt = f"{size.hand} in hand, {size.known} known, {size.unknown} unknown"
        start = ", with the exchange" if size.exchange else ""
        return f"{size.players} players, {deck.size} cards ({values}; suits {deck.suits}; {copies}), dealt {dealt}{start}"

    @property
    def merged(self) -> str:
        """What counts as one state, and where the engine was asked."""
        asked = "in every state" if self.situations.whole else f"once for each of {self.situations.asked:,} situations"
        return f"one state stands for all that differ in {MERGED}; the engine was asked, and invariants looked at, {asked}"

    def initial(self) -> Iterator[int]:
        """Every deal, and every order of the draw pile."""
        marks = Marks("exchange" if self.size.exchange else "opening")
        for holdings, rest in self._deals(self.size.players, self.packing.kinds()):
            for draw in _orders(rest):
                yield self.packing.least(self.packing.number(marks, (), (), draw, holdings))

    def _deals(self, players: int, left: Counter[int]) -> Iterator[tuple[tuple[Holding, ...], Counter[int]]]:
        if not players:
            yield (), left
            return
        for hand in _heaps(left, self.size.hand):
            after_hand = left - Counter(hand)
            for known in _heaps(after_hand, self.size.known):
                after_known = after_hand - Counter(known)
                for unknown in _heaps(after_known, self.size.unknown):
                    for others, rest in self._deals(players - 1, after_known - Counter(unknown)):
                        yield (Holding(hand, known, unknown), *others), rest

    def _expand_for_two(self, states: Sequence[int]) -> Iterator[tuple[Sequence[int], Sequence[Note]]]:
        """Two players, and suits that do not matter: the other's cards need only be put where they come next."""
        shift = self.packing.places[1]
        known, own = self._known.get, (1 << shift) - 1
        for state in states:
            found = known(state & own)
            if found is None:
                found = self._known[state & own] = self._arrange(state)
                yield [after | state >> shift << goes for after, goes in found], self.situations.heard()
            elif len(found) == 1:
                after, goes = found[0]
                yield (after | state >> shift << goes,), ()
            else:
                other = state >> shift
                yield [after | other << goes for after, goes in found], ()

    def _arrange(self, state: int) -> list[tuple[int, int]]:
        situations = self.situations
        return [(situations.apply(state, change), change.goes[0][1]) for change in situations.changes(state)]

    def _expand(self, states: Sequence[int]) -> Iterator[tuple[Sequence[int], Sequence[Note]]]:
        """The same for more players, or where suits matter, or where a situation is the whole state."""
        mask, least, situations = self.packing.held.mask, self.packing.least, self.situations
        for state in states:
            found: dict[tuple[int, tuple[str, ...]], None] = {}
            for change in situations.changes(state):
                after = situations.apply(state, change)
                for start, end in change.goes:
                    after |= (state >> start & mask) << end
                found[least(after), change.words] = None
            yield [after for after, _ in found], situations.heard()

    def is_over(self, state: int) -> bool:
        """Whether the game has ended."""
        return bool(self.packing.value(self.packing.marks, state).phase == "over")

    def disputed(self, state: int, question: str) -> Any:
        """A move whose outcome hangs on the question."""
        return self.situations.disputed(state, question)

    def trace(self, path: Sequence[int], last: Note | str | None = None) -> Trace:
        """The path played with the engine on a real table: what was packed is thereby checked."""
        eye = self.situations.eye
        steps = follow(path, [self.packing.unpack(path[0])], lambda state: eye.look(state).steps, self.packing.pack)
        return eye.trace(steps, last, self._write)

    def _write(self, state: State) -> dict[str, Any]:
        """The position, in a whole deck if that makes it one that could be: the cards left over are out of play."""
        zones = (*state.hands, *state.known, *state.unknown, state.draw, state.discard, state.burned)
        there = Counter(card for zone in zones for card in zone)
        deck = Deck(copies=max(there.values()))
        rest = (UNKNOWN,) * (deck.size - there.total())
        whole = msgspec.structs.replace(state, deck=deck, burned=state.burned + rest)
        ruling: Any = self.situations.eye.ruling or _standard()
        return game.write(state if game.faults(whole, ruling) else whole)


def _standard() -> Any:
    return game.ruling_type(**{field_of(q): reading for q, reading in game.rulebook.standard().items()})  # type: ignore[arg-type]


def _heaps(left: Counter[int], size: int) -> Iterator[Cards]:
    """Every choice of so many cards, in ascending order."""
    return _heaps_of(sorted(left), left, size)


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


class _Maker:
    """Makes instances from what stands on the command line."""

    parameters: Mapping[str, str] = MappingProxyType({
        "players": "how many; 2 unless told otherwise",
        "values": "the values in the deck, 1 to 15, separated by commas; 4,7,10",
        "suits": "how many suits, 1 to 4; 1",
        "copies": "how many of each card; as many as the deal needs",
        "hand": "cards dealt to each hand; 1",
        "known": "Known Fates of each player; 1",
        "unknown": "Unknown Fates of each player; 0",
        "exchange": "yes to start with the exchange of cards; no",
        "check": "states to ask the engine, and look at the invariants, anew in every state; situations to do so once "
        "for all states that differ only where no rule looks (much faster); situations",
    })

    def __call__(self, given: Mapping[str, str], fixed: Mapping[str, str]) -> FatesInstance:
        """The instance with these parameters.  Raises RefereeError where one is not understood, or cards are missing."""
        for name in given:
            if name not in self.parameters:
                cure = nearest(name, list(self.parameters)) or "fates has " + ", ".join(self.parameters)
                raise RefereeError(f"--{name}", "is no parameter of fates", cure)
        players, suits = _number(given, "players", 2, 2, 6), _number(given, "suits", 1, 1, 4)
        hand, known = _number(given, "hand", 1, 0, 9), _number(given, "known", 1, 0, 9)
        unknown = _number(given, "unknown", 0, 0, 9)
        values = _values(given.get("values", "4,7,10"))
        each = len(values) * suits
        copies = _number(given, "copies", max(1, -(-players * (hand + known + unknown) // each)), 1, 20)
        size = Size(
            deck=Deck(values=values, suits=suits, copies=copies), players=players, hand=hand, known=known, unknown=unknown,
            exchange=_choice(given, "exchange", ("no", "yes")) == "yes",
            every_state=_choice(given, "check", ("situations", "states")) == "states",
        )
        if not size.dealt:
            raise RefereeError("--hand", "nobody is dealt a card", "deal each player one at least")
        if size.dealt > size.deck.size:
            cure = "more --values, --suits or --copies, or fewer cards for each"
            raise RefereeError("--copies", f"the deal takes {size.dealt} cards, and the deck has {size.deck.size}", cure)
        return FatesInstance(size, fixed)


def _number(given: Mapping[str, str], key: str, default: int, least: int, most: int) -> int:
    text = given.get(key, str(default))
    if not (text.isascii() and text.isdecimal() and least <= int(text) <= most):
        raise RefereeError(f"--{key}", f"{text!r} can't be", f"give a whole number from {least} to {most}")
    return int(text)


def _choice(given: Mapping[str, str], key: str, words: Sequence[str]) -> str:
    word = given.get(key, words[0])
    if word not in words:
        raise RefereeError(f"--{key}", f"{word!r} is not understood", nearest(word, list(words)) or "say " + " or ".join(words))
    return word


def _values(text: str) -> tuple[int, ...]:
    parts = [part.strip() for part in text.split(",")]
    if not all(part.isascii() and part.isdecimal() and 1 <= int(part) <= 15 for part in parts):
        raise RefereeError("--values", f"{text!r} are no values", "give numbers from 1 to 15, as in 4,7,10")
    return tuple(sorted({int(part) for part in parts}))


instance = _Maker()
"""What the entry point ``fates`` of the group ``referee.instances`` names."""
