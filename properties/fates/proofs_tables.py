"""Tables and moves as numbers of cards, which may be symbols.

Zones are numbers of cards.  Each is counted twice: all its cards, and those of one kind, which stands for any kind.  What
lies on the pile enters only as what a move meets and whether it completes four; both may be anything that the counts
allow, so that whatever is proved holds for every pile.
"""

from collections.abc import Callable
from typing import Literal

import msgspec

from referee.models.fates.cards import BOMB
from referee.properties.logic import Num, Truth, both, choose, either, every, implies, pick, some, total, untrue, z3

from .readings import Readings

SEATS = 6
KINDS = ("play", "flip", "pick up", "rush", "swap", "ready", "pass")
PHASES = ("exchange", "opening", "play", "over")
EXCHANGE, OPENING, PLAY, OVER = range(4)
MEETS = ("nothing", "cards", "a Shrine", "a covered Shrine")
NOTHING, CARDS, ON_SHRINE, COVERED = range(4)
"""What a card is laid on; ``a covered Shrine`` is one that is answered through a Phantom or a Rug."""


class Heap(msgspec.Struct, frozen=True):
    """How many cards a zone has, and how many of them are of the kind that is watched."""

    all: Num
    kind: Num

    def __add__(self, other: "Heap") -> "Heap":
        return Heap(self.all + other.all, self.kind + other.kind)

    def __sub__(self, other: "Heap") -> "Heap":
        return Heap(self.all - other.all, self.kind - other.kind)

    def when(self, condition: Truth) -> "Heap":
        """The heap, or none of it."""
        return Heap(choose(condition, self.all, 0), choose(condition, self.kind, 0))

    def equals(self, other: "Heap") -> Truth:
        """Whether both counts are the same."""
        return both(self.all == other.all, self.kind == other.kind)

    def inside(self, whole: "Heap") -> Truth:
        """Whether such cards can be taken out of ``whole``, of the kind that is watched and of the others."""
        rest = whole - self
        return both(self.kind >= 0, self.all >= self.kind, rest.kind >= 0, rest.all >= rest.kind)


def heap_at(heaps: tuple[Heap, ...], index: Num) -> Heap:
    """The heap of a seat that may be a symbol."""
    return Heap(pick([heap.all for heap in heaps], index), pick([heap.kind for heap in heaps], index))


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """A table of ``players``, two to six; seats beyond them are empty."""

    players: Num
    phase: Num
    turn: Num
    direction: Num
    extra: Num
    """How many extra turns the player to move has, the present one included."""
    hand: tuple[Heap, ...]
    known: tuple[Heap, ...]
    unknown: tuple[Heap, ...]
    draw: Heap
    pile: Heap
    burned: Heap
    losing: tuple[Truth, ...]
    """Who still has a turn to lose."""
    picked_up: tuple[Truth, ...]
    """Who has picked up the pile since he first came to his Fates (clause endgame.6)."""
    ready: tuple[Truth, ...]
    skipped: Truth
    """Whether somebody has lost a turn since the last card was laid."""

    def held(self, seat: int) -> Num:
        """How many cards a player has."""
        return self.hand[seat].all + self.known[seat].all + self.unknown[seat].all

    def is_in(self, seat: int) -> Truth:
        """Whether a player still has cards (clause goal.1)."""
        return self.held(seat) > 0

    def has(self, player: Num) -> Truth:
        """The same of a player who may be a symbol."""
        return pick([self.is_in(seat) for seat in range(SEATS)], player)

    def still_in(self) -> Num:
        """How many players have cards."""
        return total(self.is_in(seat) for seat in range(SEATS))

    def zones(self) -> tuple[Heap, ...]:
        """All places where a card can be."""
        return (*self.hand, *self.known, *self.unknown, self.draw, self.pile, self.burned)


def whole(table: Table) -> Heap:
    """All cards of the table together."""
    zones = table.zones()
    return Heap(sum(zone.all for zone in zones), sum(zone.kind for zone in zones))


def is_table(table: Table) -> Truth:
    """What makes it a table at all, reachable or not: no zone below zero, nobody beyond the players, a direction."""
    players = table.players
    return every([
        players >= 2, players <= SEATS, table.phase >= 0, table.phase <= OVER, table.extra >= 0,
        table.turn >= 0, table.turn < players, either(table.direction == 1, table.direction == -1),
        *(zone.inside(zone) for zone in table.zones()),
        *(implies(seat >= players, untrue(some([table.is_in(seat), table.losing[seat], table.ready[seat]])))
          for seat in range(2, SEATS)),
    ])


def goes_on(table: Table) -> Truth:
    """A table at which somebody is to move: he has cards, another one too, and only such have turns to lose."""
    return both(
        is_table(table), table.phase < OVER, table.has(table.turn), table.still_in() >= 2,
        every(implies(table.losing[seat], table.is_in(seat)) for seat in range(SEATS)),
    )


class Move(msgspec.Struct, frozen=True, kw_only=True):
    """A move: which cards leave a player's zones, and what the pile makes of them."""

    kind: Num
    player: Num
    hand: Heap
    """Cards that leave his hand: laid, or exchanged."""
    known: Heap
    """Cards that leave his Known Fates: laid, exchanged, or taken along when he picks up."""
    unknown: Heap
    """The Unknown Fate that is turned over."""
    value: Num
    """The value of what is laid or turned over; of a Royal Rush the Knight's."""
    fits: Truth
    """Whether the Fate that is turned over can be played."""
    meets: Num
    four: Truth
    """Whether with it there are four equal cards in succession, as the readings count them."""
    drawn: Heap
    gone: Heap
    """Those of the laid cards that leave play at once."""
    earned: Num
    """How many extra turns it earns."""

    def of(self, *kinds: str) -> Truth:
        """Whether it is a move of one of these kinds."""
        return some(self.kind == KINDS.index(kind) for kind in kinds)

    def lays(self) -> Truth:
        """Whether cards go onto the pile."""
        return either(self.of("play", "rush"), both(self.of("flip"), self.fits))

    def fails(self) -> Truth:
        """Whether a Fate is turned over that can't be played (clause endgame.4)."""
        return both(self.of("flip"), untrue(self.fits))

    def takes(self) -> Truth:
        """Whether the player gets the pile."""
        return either(self.of("pick up"), self.fails())

    def laid(self) -> Heap:
        """The cards that go onto the pile."""
        return (self.hand + self.known + self.unknown).when(self.lays())

    def bombs(self) -> Truth:
        """Whether Bombs are laid."""
        return both(self.lays(), self.value == BOMB)


Part = Callable[[Table, Move, Table, Readings], Truth]
"""One clause or a few, as a relation between a table, a move, and the table after it."""


# --- symbols --------------------------------------------------------------------------------------------------------------


def _heap(name: str) -> Heap:
    return Heap(z3.Int(name), z3.Int(f"{name}, of the kind"))


def any_table(name: Literal["before", "after"]) -> Table:
    """A table in symbols."""

    def heaps(zone: str) -> tuple[Heap, ...]:
        return tuple(_heap(f"{name}: {zone} {seat}") for seat in range(SEATS))

    def marks(mark: str) -> tuple[Truth, ...]:
        return tuple(z3.Bool(f"{name}: {mark} {seat}") for seat in range(SEATS))

    return Table(
        players=z3.Int("players"), phase=z3.Int(f"{name}: phase"), turn=z3.Int(f"{name}: turn"),
        direction=z3.Int(f"{name}: direction"), extra=z3.Int(f"{name}: extra"), hand=heaps("hand"), known=heaps("known"),
        unknown=heaps("unknown"), draw=_heap(f"{name}: draw"), pile=_heap(f"{name}: pile"), burned=_heap(f"{name}: burned"),
        losing=marks("losing"), picked_up=marks("picked up"), ready=marks("ready"), skipped=z3.Bool(f"{name}: skipped"),
    )


def any_move() -> Move:
    """A move in symbols."""
    return Move(
        kind=z3.Int("kind"), player=z3.Int("player"), hand=_heap("from hand"), known=_heap("from known"),
        unknown=_heap("from unknown"), value=z3.Int("value"), fits=z3.Bool("fits"), meets=z3.Int("meets"), four=z3.Bool("four"),
        drawn=_heap("drawn"), gone=_heap("gone"), earned=z3.Int("earned"),
    )
