"""States of fates as one int each, and which of them no rule tells apart.

A state in which every card is decided is packed as six or more numbers side by side: the marks (whose turn and the
like), the top of the pile, what lies deep in it, the draw pile, and each player's cards, the player to move first and
the others in the direction of play.  What is thereby merged, because no rule looks at it:

- seats: they count from the player to move, and clockwise or counterclockwise from the direction of play;
- suits: where neither a Knight can meet a Dragon nor a Royal Rush be held, cards of one value are the same; where only
  a Royal Rush can be held, the suits of its values may change places all at once (not those of Dragons: several that
  are laid together lie in the order of the suits, and that is seen);
- the order of the cards out of play, of the Known Fates, and of the Unknown Fates (who turns one over does not know
  them apart);
- the order of equal cards that lie one on the other, Dragons apart;
- the order of the cards so deep in the pile that nothing can hang on it: see `cut`;
- equal cards that were picked up, as far as four in succession can't hang on them: see `shortened`;
- that somebody has exchanged more cards than one: a reading asks only whether he has exchanged any.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby, permutations
from math import prod
from typing import Any, NamedTuple

from referee.errors import Undecided
from referee.models.fates.cards import DRAGON, KING, KNIGHT, PHANTOM, QUEEN, RUG, Cards, Deck
from referee.models.fates.game import NAMES
from referee.models.fates.state import State


class Marks(NamedTuple):
    """What is on the table besides cards; seats count from the player to move in the direction of play."""

    phase: str
    extra: int = 0
    skipped: bool = False
    run: Cards = ()
    losing: tuple[int, ...] = ()
    ready: tuple[int, ...] = ()
    out: tuple[int, ...] = ()
    """Who has no cards left."""
    is_deep: bool = False
    """Whether anything lies below the top of the pile."""


class Holding(NamedTuple):
    """What is a player's own."""

    hand: Cards
    known: Cards
    unknown: Cards
    picked_up: bool = False
    has_swapped: bool = False


class Field:
    """One kind of numbers of a packed state: each value gets the next number; ``shift`` is where it stands."""

    def __init__(self, shift: int, bits: int, exchange: Callable[[Any, dict[int, int]], Any], ways: int) -> None:
        self.shift = shift
        self.end = shift + bits
        self.mask = (1 << bits) - 1
        self.values: list[Any] = []
        self._numbers: dict[Any, int] = {}
        self._exchange = exchange
        self._exchanged: list[dict[int, int]] = [{} for _ in range(ways)]

    def number(self, value: Any) -> int:
        """The number of a value.  Raises Undecided if there is no room left."""
        number = self._numbers.setdefault(value, len(self.values))
        if number == len(self.values):
            if number > self.mask:
                raise Undecided("the instance", f"more than {self.mask:,} different piles or hands", "make it smaller")
            self.values.append(value)
        return number

    def exchanged(self, number: int, way: int, suits: dict[int, int]) -> int:
        """The number of the same value with suits exchanged."""
        known = self._exchanged[way]
        found = known.get(number)
        if found is None:
            found = known[number] = self.number(self._exchange(self.values[number], suits))
        return found


def _same(value: Any, suits: dict[int, int]) -> Any:
    return value


def _row(cards: Cards, suits: dict[int, int]) -> Cards:
    return tuple(suits.get(card, card) for card in cards)


def _top(cards: Cards, suits: dict[int, int]) -> Cards:
    return in_blocks(_row(cards, suits))


def _heap(cards: Cards, suits: dict[int, int]) -> Cards:
    return tuple(sorted(_row(cards, suits)))


def _held(held: Holding, suits: dict[int, int]) -> Holding:
    return held._replace(hand=_heap(held.hand, suits), known=_heap(held.known, suits), unknown=_heap(held.unknown, suits))


def suits_that_matter(deck: Deck) -> frozenset[int]:
    """The values whose suits a rule may ask for (clauses knight.2, rush.1)."""
    groups = ({KNIGHT, DRAGON}, {KNIGHT, QUEEN, KING})
    return frozenset(value for values in groups if values <= set(deck.values) for value in values)


def seats_in_order(state: State) -> list[int]:
    """The seats, from the player to move on in the direction of play."""
    count = len(state.seats)
    return [(state.turn + place * state.direction) % count for place in range(count)]


class Packing:
    """Packs and unpacks the states of one deck and number of players."""

    def __init__(self, deck: Deck, players: int, left: int, *, runs_end: bool) -> None:
        """``left`` are the cards of the draw pile at the start."""
        self.deck = deck
        self.players = players
        self._matter = suits_that_matter(deck)
        self._shortened = forgotten if runs_end else shortened
        self._all = Counter(dict.fromkeys(deck.kinds, deck.copies))
        self._ways = self._exchanges()
        ways = len(self._ways)
        # The first three are what the rules look at; of the rest they look at little, and it goes along.
        # The fewer bits, the faster: heaps are counted, and rows where they are few.
        heaps = prod(count + 1 for count in self.kinds().values())
        rows = sum(len(self.kinds()) ** size for size in range(left + 1))
        self.marks = Field(0, 16, _same, ways)
        self.top = Field(16, 16, _top, ways)
        self.held = Field(32, 22, _held, ways)
        self.deep = Field(54, min(22, heaps.bit_length()), _heap, ways)
        self.draw = Field(self.deep.end, min(24, rows.bit_length()), _row, ways)
        self.places = [self.held.shift, *(self.draw.end + 22 * place for place in range(players - 1))]
        """Where each player's cards stand, from the player to move on."""

    # --- cards --------------------------------------------------------------------------------------------------------

    def plain(self, card: int) -> int:
        """The card that stands for all that are the same: with its suit only where suits matter."""
        return card if card >> 2 in self._matter else card & ~3

    def kinds(self) -> Counter[int]:
        """How often the deck has each plain card."""
        found: Counter[int] = Counter()
        for card, count in self._all.items():
            found[self.plain(card)] += count
        return found

    def row(self, cards: Cards) -> Cards:
        """Plain cards in their order."""
        return tuple(map(self.plain, cards))

    def heap(self, cards: Iterable[int]) -> Cards:
        """Plain cards in ascending order."""
        return tuple(sorted(map(self.plain, cards)))

    def _exchanges(self) -> list[dict[int, int]]:
        """For every way but one to let the suits that matter change places: card to card."""
        if not self._matter or DRAGON in self._matter:
            return []
        ways = list(permutations(range(self.deck.suits)))[1:]
        return [{value * 4 + s: value * 4 + way[s] for value in self._matter for s in range(len(way))} for way in ways]

    # --- packing --------------------------------------------------------------------------------------------------------

    def pack(self, state: State) -> int:
        """The number of all states that are the same as this one."""
        return self.least(self.pack_as_is(state))

    def pack_as_is(self, state: State) -> int:
        """The same, but suits that matter do not change places."""
        order = seats_in_order(state)
        deep, top = cut(self.row(state.discard))
        holdings = [self.holding(state, seat) for seat in order]
        return self.number(self.marks_of(state, bool(deep)), top, deep, self.row(state.draw), holdings)

    def marks_of(self, state: State, is_deep: bool) -> Marks:
        """The marks of a state."""
        order = seats_in_order(state)

        def places(seats: Iterable[int]) -> tuple[int, ...]:
            return tuple(sorted(map(order.index, seats)))

        out = [p for p in order if not (state.hands[p] or state.known[p] or state.unknown[p])]
        return Marks(
            state.phase, state.extra, state.skipped, self._shortened(state.run), places(state.losing), places(state.ready),
            places(out), is_deep,
        )

    def holding(self, state: State, seat: int) -> Holding:
        """A player's cards."""
        swapped = bool(state.swaps) and state.swaps[seat] > 0
        hand, known, unknown = (self.heap(zones[seat]) for zones in (state.hands, state.known, state.unknown))
        return Holding(hand, known, unknown, seat in state.picked_up, swapped)

    def number(self, marks: Marks, top: Cards, deep: Cards, draw: Cards, holdings: Sequence[Holding]) -> int:
        """The number of a table and the players' cards, in their order."""
        packed = self.marks.number(marks) | self.top.number(in_blocks(top)) << self.top.shift
        packed |= self.deep.number(tuple(sorted(deep))) << self.deep.shift | self.draw.number(draw) << self.draw.shift
        for place, holding in zip(self.places, holdings, strict=True):
            packed |= self.held.number(holding) << place
        return packed

    @property
    def has_one_form(self) -> bool:
        """Whether no exchange of suits has to be looked at."""
        return not self._ways

    def least(self, packed: int) -> int:
        """Of all numbers that differ by an exchange of suits, the least."""
        found = packed
        for way, suits in enumerate(self._ways):
            other = 0
            for field in (self.marks, self.top, self.deep, self.draw):
                other |= field.exchanged(packed >> field.shift & field.mask, way, suits) << field.shift
            for place in self.places:
                other |= self.held.exchanged(packed >> place & self.held.mask, way, suits) << place
            found = min(found, other)
        return found

    # --- unpacking ------------------------------------------------------------------------------------------------------

    def value(self, field: Field, packed: int) -> Any:
        """One part of a packed state, other than a player's cards."""
        return field.values[packed >> field.shift & field.mask]

    def unpack(self, packed: int) -> State:
        """One of the states that are packed so: the first seat is to move, play goes clockwise."""
        marks: Marks = self.value(self.marks, packed)
        holdings: list[Holding] = [self.held.values[packed >> place & self.held.mask] for place in self.places]
        left = Counter(self._all)

        def take(cards: Cards) -> Cards:
            return tuple(self._take(card, left) for card in cards)

        hands = tuple(tuple(sorted(take(h.hand))) for h in holdings)
        known = tuple(take(h.known) for h in holdings)
        unknown = tuple(take(h.unknown) for h in holdings)
        draw = take(self.value(self.draw, packed))
        top = self.value(self.top, packed)
        discard = take(beneath(self.value(self.deep, packed), top) + top)
        return State(
            NAMES[:self.players], self.deck, marks.phase, 0, 1, hands, known, unknown, draw, discard,  # type: ignore[arg-type]
            tuple(sorted(left.elements())), marks.losing, marks.skipped, marks.extra, marks.run,
            tuple(place for place, h in enumerate(holdings) if h.picked_up),
            tuple(int(h.has_swapped) for h in holdings) if marks.phase == "exchange" else (), marks.ready,
        )

    def _take(self, card: int, left: Counter[int]) -> int:
        """A card of this kind that is not on the table yet; raises ValueError if there are too many of them."""
        suits = (card,) if card >> 2 in self._matter else range(card, card + self.deck.suits)
        found = next((c for c in suits if left[c]), None)
        if found is None:
            raise ValueError(f"card {card} is there more often than in the deck")
        left[found] -= 1
        return found


def cut(pile: Cards) -> tuple[Cards, Cards]:
    """The deep part of a pile and its top.

    A play can depend on Phantoms and Rugs, the first other card below them, and the cards of its value and Phantoms
    in succession below that (four in succession, a row of Dragons); on deeper cards only when they are picked up.
    """
    at = len(pile)
    while at and pile[at - 1] >> 2 in (RUG, PHANTOM):
        at -= 1
    if at:
        among = (pile[at - 1] >> 2, PHANTOM)
        while at and pile[at - 1] >> 2 in among:
            at -= 1
    return pile[:at], pile[at:]


def in_blocks(cards: Cards) -> Cards:
    """Equal cards that lie one on the other in ascending order, Dragons apart."""
    found: list[int] = []
    for value, equal in groupby(cards, lambda card: card >> 2):
        block = list(equal)
        found += block if value == DRAGON else sorted(block)
    return tuple(found)


def beneath(deep: Cards, top: Cards) -> Cards:
    """The deep part in an order in which the top ends where it does."""
    if not deep:
        return deep
    among = (next(card >> 2 for card in reversed(top) if card >> 2 not in (RUG, PHANTOM)), PHANTOM)
    at = next(at for at, card in enumerate(deep) if card >> 2 not in among)
    return (*deep[:at], *deep[at + 1:], deep[at])


def forgotten(run: Cards) -> Cards:
    """Nothing: under a ruling by which a pick-up ends a run, no rule looks at it."""
    return ()


def shortened(run: Cards) -> Cards:
    """As much of a run as four in succession can hang on, suits apart.

    Cards of one value and Phantoms: of the former the last four count, of Phantoms at the end the last four, and of
    others whether there are any.
    """
    found: list[int] = []
    others = at_end = 0
    for card in reversed(run):
        if card >> 2 != PHANTOM:
            others += 1
            found.append(card & ~3)
        elif not others:
            at_end += 1
            if at_end <= 4:
                found.append(card & ~3)
        elif found[-1] >> 2 != PHANTOM:
            found.append(card & ~3)
        if others == 4:
            break
    return tuple(reversed(found))
