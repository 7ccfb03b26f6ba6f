"""What a move does to the cards, as a relation between the table before and the table after, stated from the text.

Zones are numbers of cards.  Each is counted twice: all its cards, and those of one kind, which stands for any kind.  What
lies on the pile enters only as what the move meets and whether it completes four; both may be anything that the counts
allow, so that whatever is proved holds for every pile.
"""

from collections.abc import Callable, Mapping
from typing import Literal

import msgspec

from referee.models.fates.cards import BOMB, KNIGHT, MAGIC_MAN, PHANTOM

from .proofs_logic import (
    Num,
    Readings,
    Truth,
    both,
    choose,
    either,
    every,
    half,
    implies,
    pick,
    smaller,
    some,
    total,
    untrue,
    z3,
)

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


# --- what may be done ------------------------------------------------------------------------------------------------


def who(before: Table, move: Move, after: Table, readings: Readings) -> Truth:
    """Clauses turn.1, exchange.1: the player to move; in the exchange anybody; out of turn a Rush or a four, if at all."""
    early = move.of("swap", "ready")
    rush = both(move.of("rush"), untrue(readings.says("royal-rush-timing", "own-turn")))
    four = both(move.of("play"), move.known.all == 0, move.four, readings.says("four-out-of-turn", "any-moment"))
    return every([
        move.kind >= 0, move.kind < len(KINDS), move.player >= 0, move.player < before.players, before.has(move.player),
        early == (before.phase == EXCHANGE),
        some([early, move.player == before.turn, both(before.phase == PLAY, either(rush, four))]),
    ])


def where_from(before: Table, move: Move, after: Table, readings: Readings) -> Truth:
    """Clauses turn.2, play.1, endgame.1 to endgame.6, rush.1, exchange.1: which cards can make such a move."""
    hand, known, unknown = (heap_at(zone, move.player) for zone in (before.hand, before.known, before.unknown))
    freed = both(pick(before.picked_up, move.player), readings.says("known-or-unknown", "either"))
    fates = hand.all == 0
    one_known = both(move.hand.all == 0, move.known.all == 1, fates)
    along = both(fates, readings.says("failed-known", "known-goes-along"))
    return every([
        move.hand.inside(hand), move.known.inside(known), move.unknown.inside(unknown),
        move.unknown.all == choose(move.of("flip"), 1, 0),
        implies(move.of("play"), either(both(move.hand.all >= 1, move.known.all == 0), one_known)),
        implies(move.of("flip"), every([fates, move.known.all == 0, either(known.all == 0, freed)])),
        implies(move.of("pick up"), every([move.hand.all == 0, move.known.all <= 1, either(move.known.all == 0, along)])),
        implies(move.of("rush"), every([
            move.hand.all + move.known.all == 3, move.hand.kind + move.known.kind <= 1,
            either(move.known.all == 0, readings.says("rush-from-known", "hand-and-known")),
        ])),
        implies(move.of("swap"), both(move.hand.all == 1, move.known.all == 1)),
        implies(move.of("ready", "pass"), both(move.hand.all == 0, move.known.all == 0)),
        implies(move.of("pass"), both(before.extra > 0, readings.says("extra-turn", "may-decline"))),
    ])


def what_it_meets(before: Table, move: Move, after: Table, readings: Readings) -> Truth:
    """Clauses four.1, bomb.5, bomb.6: how far the number of cards on the pile decides what lies there."""
    pile, laid = before.pile.all, move.laid().all
    return every([
        move.value >= 1, move.value <= MAGIC_MAN, move.meets >= 0, move.meets < len(MEETS),
        (move.meets == NOTHING) == (pile == 0), implies(move.meets == COVERED, pile >= 2),
        implies(before.phase == OPENING, both(pile == 0, untrue(move.four))),
        implies(move.of("rush"), move.value == KNIGHT),
        implies(move.four, every([
            move.lays(), either(pile + laid >= 4, readings.says("four-after-pick-up", "run-continues")),
            implies(move.value == PHANTOM, readings.says("four-phantoms", "burn")),
            implies(move.of("rush"), readings.says("rush-completes-four", "all-leave")),
        ])),
        implies(both(move.bombs(), move.meets == COVERED), untrue(readings.says("bomb-on-covered-shrine", "refused"))),
    ])


# --- what then happens to the pile ---------------------------------------------------------------------------------------


class Upshot(msgspec.Struct, frozen=True, kw_only=True):
    """What becomes of pile and laid cards, and what the player gets for it."""

    pile_goes: Truth
    leaving: Num
    """How many of the laid cards leave play."""
    least: Num
    most: Num
    """How many extra turns are earned; the text leaves it open for three Bombs that act one after another."""
    pays: Truth
    """Whether the player has bombed a Shrine and loses a turn."""


def for_two(before: Table, readings: Readings) -> Truth:
    """Clause magic-man.4: whether Magic Men are worth an extra turn."""
    return either(before.players == 2, both(before.still_in() == 2, readings.says("two-player-magic-man", "two-left")))


def magic_men(move: Move, burns: Truth, readings: Readings) -> Num:
    """Clauses magic-man.2, magic-man.4: how often Magic Men take effect."""
    count = move.laid().all
    count = choose(readings.says("several-magic-men", "once"), smaller(count, 1), count)
    idle = either(untrue(both(move.lays(), move.value == MAGIC_MAN)), both(burns, readings.says("fourth-magic-man", "burn-only")))
    return choose(idle, 0, count)


def burns_four(move: Move) -> Truth:
    """Clause four.1: whether the pile leaves play by four in succession; Bombs have questions of their own."""
    return both(move.four, untrue(move.bombs()))


def upshot(before: Table, move: Move, readings: Readings) -> Upshot:
    """Clauses four.1, four.2, bomb.2 to bomb.7, magic-man.4, shrine.5."""
    burns = burns_four(move)
    magic = choose(for_two(before, readings), magic_men(move, burns, readings), 0)
    plain = choose(burns, 1, 0) + magic
    bomb = bombs_land(move, readings)
    is_bomb = move.bombs()
    return Upshot(
        pile_goes=choose(is_bomb, bomb.pile_goes, burns),
        leaving=choose(is_bomb, bomb.leaving, choose(burns, move.laid().all, 0)),
        least=choose(is_bomb, bomb.least, plain),
        most=choose(is_bomb, bomb.most, plain),
        pays=both(is_bomb, bomb.pays),
    )


def bombs_land(move: Move, readings: Readings) -> Upshot:
    """Clauses bomb.2 to bomb.7, shrine.4, shrine.5: one Bomb or several, on cards, on nothing, on a Shrine."""
    count = move.laid().all
    covered = move.meets == COVERED
    blows = either(move.meets == CARDS, both(covered, readings.says("bomb-on-covered-shrine", "as-on-any-card")))
    shrine = either(move.meets == ON_SHRINE, both(covered, readings.says("bomb-on-covered-shrine", "as-on-shrine")))
    joins = readings.says("bomb-on-empty", "joins-pile")
    all_stay, all_go = (readings.says("bomb-on-shrine", reading) for reading in ("nothing-leaves", "pile-leaves"))
    in_turn = both(count > 1, readings.says("bombs-together", "one-after-another"))
    # On an empty place every second Bomb blows up the one before it, if Bombs stay there at all.
    pairs = count - count % 2
    on_nothing = choose(joins, choose(in_turn, pairs, 0), count)
    after_first = choose(both(in_turn, joins), 1 + (count - 1) - (count - 1) % 2, count)
    on_shrine = choose(all_stay, choose(in_turn, choose(joins, pairs, count), 0), choose(all_go, after_first, count))
    # How many of them blow something up, and whether the last one does.
    rest, rest_blows = choose(joins, half(count), 1), either(count == 2, both(joins, count % 2 == 0))
    after_shrine = choose(both(all_go, joins), half(count - 1), 0)
    blown = choose(shrine, choose(all_stay, rest, after_shrine), choose(joins, half(count), 0))
    last = choose(shrine, choose(all_stay, rest_blows, count % 2 == 1), count % 2 == 0)
    four = both(move.four, readings.says("four-bombs", "four-wins"))
    sure = either(blows, four)
    return Upshot(
        pile_goes=either(sure, both(shrine, either(all_go, both(all_stay, in_turn)))),
        leaving=choose(sure, count, choose(shrine, on_shrine, on_nothing)),
        least=choose(sure, 1, choose(every([in_turn, blown > 0, last]), 1, 0)),
        most=choose(sure, 1, choose(in_turn, blown, 0)),
        pays=every([shrine, untrue(all_go), untrue(four)]),
    )


def what_it_earns(before: Table, move: Move, after: Table, readings: Readings) -> Truth:
    """Clauses four.2, bomb.4, bomb.5, magic-man.4: the extra turns and the cards that leave play."""
    found = upshot(before, move, readings)
    return every([
        move.earned >= found.least, move.earned <= found.most, move.gone.inside(move.laid()), move.gone.all == found.leaving,
    ])


# --- where the cards then are ---------------------------------------------------------------------------------------------


def _of_player(zone: tuple[Heap, ...], move: Move, then: tuple[Heap, ...], gain: Heap) -> Truth:
    """The player's zone grows by ``gain``, and nobody else's changes."""
    return every(now.equals(was + gain.when(move.player == seat)) for seat, (was, now) in enumerate(zip(zone, then, strict=True)))


def hands(before: Table, move: Move, after: Table, readings: Readings) -> Truth:
    """Clauses draw.1, pick-up.1, endgame.4, exchange.1: a hand loses what is laid, and gets what is drawn or picked up."""
    failed = move.unknown.when(both(move.fails(), readings.says("failed-unknown", "joins-hand")))
    taken = before.pile.when(move.takes()) + move.known.when(move.of("pick up", "swap"))
    return _of_player(before.hand, move, after.hand, move.drawn + taken + failed - move.hand)


def known_fates(before: Table, move: Move, after: Table, readings: Readings) -> Truth:
    """Clauses endgame.2, endgame.4, exchange.1: they are played, exchanged, taken along, or joined by a Fate that failed."""
    failed = move.unknown.when(both(move.fails(), readings.says("failed-unknown", "face-up")))
    return _of_player(before.known, move, after.known, failed + move.hand.when(move.of("swap")) - move.known)


def unknown_fates(before: Table, move: Move, after: Table, readings: Readings) -> Truth:
    """Clauses endgame.3, endgame.4: the one that is turned over leaves, unless it goes back face down."""
    back = both(move.fails(), readings.says("failed-unknown", "face-down"))
    return _of_player(before.unknown, move, after.unknown, Heap(0, 0) - move.unknown.when(untrue(back)))


def draw_pile(before: Table, move: Move, after: Table, readings: Readings) -> Truth:
    """Clauses draw.1 to draw.3, rush.3, rush.4: how many cards are drawn, as far as there are any."""
    laid = move.laid().all
    left = heap_at(before.hand, move.player).all - move.hand.all
    up_to_three = choose(left < 3, 3 - left, 0)
    as_text = choose(readings.says("replenish", "exactly-one"), 1, choose(readings.says("replenish", "up-to-three"), up_to_three, laid))
    one_or_two = choose(readings.says("rush-draw", "up-to-three"), up_to_three, 0)
    wanted = choose(move.of("rush"), choose(left == 0, 3, one_or_two), as_text)
    return every([
        move.drawn.inside(before.draw), move.drawn.all == choose(move.lays(), smaller(wanted, before.draw.all), 0),
        after.draw.equals(before.draw - move.drawn),
    ])


def discard_pile(before: Table, move: Move, after: Table, readings: Readings) -> Truth:
    """Clauses play.1, pick-up.1, four.1, bomb.3: what is laid goes on top, and the pile leaves as a whole or not at all."""
    leaves = either(move.takes(), upshot(before, move, readings).pile_goes)
    return after.pile.equals(before.pile.when(untrue(leaves)) + move.laid() - move.gone)


def out_of_play(before: Table, move: Move, after: Table, readings: Readings) -> Truth:
    """Clauses four.1, bomb.3: burned cards stay where they are, and get company."""
    blown = before.pile.when(upshot(before, move, readings).pile_goes)
    return after.burned.equals(before.burned + blown + move.gone)


GUARDS: Mapping[str, Part] = {"who": who, "where from": where_from, "what it meets": what_it_meets, "what it earns": what_it_earns}
FLOWS: Mapping[str, Part] = {
    "hands": hands, "Known Fates": known_fates, "Unknown Fates": unknown_fates, "draw pile": draw_pile,
    "discard pile": discard_pile, "out of play": out_of_play,
}


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
