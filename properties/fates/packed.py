"""States of fates as one int each, and which of them no rule tells apart.

A state in which every card is decided is packed as a number for the table and a number for each player's cards, the
player to move first and the others in the direction of play.  What is thereby merged, because no rule looks at it:

- seats: who sits where counts from the player to move, and clockwise or counterclockwise from the direction of play;
- suits: where neither a Knight can meet a Dragon nor a Royal Rush be held, cards of one value are the same; where
  they can, the suits of those values may change places all at once;
- the order of the cards that are out of play, of the Known Fates, and of the Unknown Fates (a player who turns one
  over does not know them apart);
- that somebody has exchanged more cards than one: a reading asks only whether he has exchanged any;
- equal cards that were picked up, as far as four in succession can't hang on them: see `shortened`.
"""

from collections import Counter
from collections.abc import Iterable
from itertools import permutations
from typing import NamedTuple

from referee.models.fates.cards import DRAGON, KING, KNIGHT, PHANTOM, QUEEN, Cards, Deck
from referee.models.fates.game import NAMES
from referee.models.fates.state import State

BITS = 26
"""Room for so many different tables, and so many different holdings of a player."""
MASK = (1 << BITS) - 1


class Table(NamedTuple):
    """What is not one player's own; seats count from the player to move in the direction of play."""

    phase: str
    extra: int
    skipped: bool
    run: Cards
    draw: Cards
    discard: Cards
    losing: tuple[int, ...]
    ready: tuple[int, ...]
    out: tuple[int, ...]
    """Who has no cards left: all of the others' cards that the rules look at out of their turn."""


class Holding(NamedTuple):
    """What is a player's own."""

    hand: Cards
    known: Cards
    unknown: Cards
    picked_up: bool = False
    has_swapped: bool = False



def suits_that_matter(deck: Deck) -> frozenset[int]:
    """The values whose suits a rule may ask for (clauses knight.2, rush.1)."""
    found: set[int] = set()
    for values in ({KNIGHT, DRAGON}, {KNIGHT, QUEEN, KING}):
        if values <= set(deck.values):
            found |= values
    return frozenset(found)


def seats_in_order(state: State) -> list[int]:
    """The seats, from the player to move on in the direction of play."""
    count = len(state.seats)
    return [(state.turn + place * state.direction) % count for place in range(count)]


class Packing:
    """Packs and unpacks the states of one deck and number of players."""

    def __init__(self, deck: Deck, players: int, *, runs_end: bool) -> None:
        self.deck = deck
        self._shortened = forgotten if runs_end else shortened
        self.players = players
        self._matter = suits_that_matter(deck)
        self._all = Counter(dict.fromkeys(deck.kinds, deck.copies))
        self._tables: list[Table] = []
        self._table_numbers: dict[Table, int] = {}
        self._holdings: list[Holding] = []
        self._holding_numbers: dict[Holding, int] = {}
        self._exchanges = self._exchanged_suits()
        self._other_tables: list[dict[int, int]] = [{} for _ in self._exchanges]
        self._other_holdings: list[dict[int, int]] = [{} for _ in self._exchanges]

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

    def _exchanged_suits(self) -> list[dict[int, int]]:
        """For every way but one to let the suits that matter change places: card to card."""
        if not self._matter:
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
        return self.number(self._table(state, order), [self._holding(state, seat) for seat in order])

    def _table(self, state: State, order: list[int]) -> Table:
        def places(seats: Iterable[int]) -> tuple[int, ...]:
            return tuple(sorted(map(order.index, seats)))

        out = [p for p in order if not (state.hands[p] or state.known[p] or state.unknown[p])]
        plain = self.plain
        return Table(
            state.phase, state.extra, state.skipped, self._shortened(state.run), tuple(map(plain, state.draw)),
            tuple(map(plain, state.discard)), places(state.losing), places(state.ready), places(out),
        )

    def _holding(self, state: State, seat: int) -> Holding:
        def heap(cards: Cards) -> Cards:
            return tuple(sorted(map(self.plain, cards)))

        swapped = bool(state.swaps) and state.swaps[seat] > 0
        return Holding(
            heap(state.hands[seat]), heap(state.known[seat]), heap(state.unknown[seat]), seat in state.picked_up, swapped,
        )

    def number(self, table: Table, holdings: Iterable[Holding]) -> int:
        """The number of a table and the players' cards, in their order."""
        packed = self._number_of_table(table)
        for place, holding in enumerate(holdings, 1):
            packed |= self._number_of_holding(holding) << BITS * place
        return packed

    def _number_of_table(self, table: Table) -> int:
        number = self._table_numbers.setdefault(table, len(self._tables))
        if number == len(self._tables):
            self._tables.append(table)
        return number

    def _number_of_holding(self, holding: Holding) -> int:
        number = self._holding_numbers.setdefault(holding, len(self._holdings))
        if number == len(self._holdings):
            self._holdings.append(holding)
        return number

    @property
    def has_one_form(self) -> bool:
        """Whether every number is the least of those that are the same already."""
        return not self._exchanges

    def least(self, packed: int) -> int:
        """Of all numbers that differ by an exchange of suits, the least."""
        found = packed
        for way in range(len(self._exchanges)):
            found = min(found, self._exchange(packed, way))
        return found

    def _exchange(self, packed: int, way: int) -> int:
        number = packed & MASK
        other = self._other_tables[way].get(number)
        if other is None:
            other = self._other_tables[way][number] = self._exchange_table(number, way)
        holdings = self._other_holdings[way]
        shift = BITS
        for _ in range(self.players):
            number = packed >> shift & MASK
            changed = holdings.get(number)
            if changed is None:
                changed = holdings[number] = self._exchange_holding(number, way)
            other |= changed << shift
            shift += BITS
        return other

    def _exchange_table(self, number: int, way: int) -> int:
        table, other = self._tables[number], self._exchanges[way]
        draw, discard = (tuple(other.get(c, c) for c in cards) for cards in (table.draw, table.discard))
        return self._number_of_table(table._replace(draw=draw, discard=discard))

    def _exchange_holding(self, number: int, way: int) -> int:
        holding, other = self._holdings[number], self._exchanges[way]
        hand, known, unknown = (tuple(sorted(other.get(c, c) for c in cards)) for cards in holding[:3])
        return self._number_of_holding(holding._replace(hand=hand, known=known, unknown=unknown))

    # --- unpacking ------------------------------------------------------------------------------------------------------

    def table(self, packed: int) -> Table:
        """The table of a packed state."""
        return self._tables[packed & MASK]

    def unpack(self, packed: int) -> State:
        """One of the states that are packed so: the first seat is to move, play goes clockwise."""
        table = self.table(packed)
        holdings = [self._holdings[packed >> BITS * place & MASK] for place in range(1, self.players + 1)]
        left = Counter(self._all)

        def take(cards: Cards) -> Cards:
            return tuple(self._take(card, left) for card in cards)

        hands = tuple(tuple(sorted(take(h.hand))) for h in holdings)
        known = tuple(take(h.known) for h in holdings)
        unknown = tuple(take(h.unknown) for h in holdings)
        draw, discard = take(table.draw), take(table.discard)
        in_exchange = table.phase == "exchange"
        return State(
            NAMES[:self.players], self.deck, table.phase, 0, 1, hands, known, unknown, draw, discard,  # type: ignore[arg-type]
            tuple(sorted(left.elements())), table.losing, table.skipped, table.extra, table.run,
            tuple(place for place, h in enumerate(holdings) if h.picked_up),
            tuple(int(h.has_swapped) for h in holdings) if in_exchange else (), table.ready,
        )

    def _take(self, card: int, left: Counter[int]) -> int:
        """A card of this kind that is not on the table yet; raises ValueError if there are too many of them."""
        suits = (card,) if card >> 2 in self._matter else range(card, card + self.deck.suits)
        found = next((c for c in suits if left[c]), None)
        if found is None:
            raise ValueError(f"card {card} is there more often than in the deck")
        left[found] -= 1
        return found


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
