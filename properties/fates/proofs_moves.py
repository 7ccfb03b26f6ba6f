"""What a move does to the cards, as a relation between the table before and the table after, stated from the text."""

from collections.abc import Mapping

import msgspec

from referee.models.fates.cards import KNIGHT, MAGIC_MAN, PHANTOM, RUG
from referee.properties.logic import Num, Truth, both, choose, either, every, half, implies, pick, smaller, some, untrue

from .proofs_tables import (
    CARDS,
    COVERED,
    EXCHANGE,
    KINDS,
    MEETS,
    NOTHING,
    ON_SHRINE,
    OPENING,
    PLAY,
    Heap,
    Move,
    Part,
    Table,
    heap_at,
)
from .readings import Readings

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
            implies(move.value == RUG, readings.says("four-rugs", "burn")),
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
    pays: Num
    """How often the player has bombed a Shrine, and loses a turn for it."""


def for_two(before: Table, readings: Readings) -> Truth:
    """Clause magic-man.4: whether Magic Men are worth an extra turn."""
    return either(before.players == 2, both(before.still_in() == 2, readings.says("two-player-magic-man", "two-left")))


def magic_men(move: Move, burns: Truth, readings: Readings) -> Num:
    """Clauses magic-man.2, magic-man.4: how often Magic Men take effect."""
    count = move.laid().all
    count = choose(readings.says("several-magic-men", "once"), smaller(count, 1), count)
    none = untrue(both(move.lays(), move.value == MAGIC_MAN))
    idle = either(none, both(burns, readings.says("fourth-magic-man", "burn-only")))
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
        pays=choose(is_bomb, bomb.pays, 0),
    )


def bombs_land(move: Move, readings: Readings) -> Upshot:
    """Clauses bomb.2 to bomb.7, shrine.4, shrine.5: one Bomb or several, on cards, on nothing, on a Shrine."""
    count = move.laid().all
    covered = move.meets == COVERED
    blows = either(move.meets == CARDS, both(covered, readings.says("bomb-on-covered-shrine", "as-on-any-card")))
    shrine = either(move.meets == ON_SHRINE, both(covered, readings.says("bomb-on-covered-shrine", "as-on-shrine")))
    joins = readings.says("bomb-on-empty", "joins-pile")
    all_stay, in_silence, goes_off = (
        readings.says("bomb-on-shrine", reading) for reading in ("nothing-leaves", "pile-leaves", "goes-off-at-a-price")
    )
    all_go = either(in_silence, goes_off)
    in_turn = both(count > 1, readings.says("bombs-together", "one-after-another"))
    # On an empty place every second Bomb blows up the one before it, if Bombs stay there at all.
    pairs = count - count % 2
    on_nothing = choose(joins, choose(in_turn, pairs, 0), count)
    # Where the first takes the pile along, those after it land on an empty place.
    after_first = choose(both(in_turn, joins), 1 + (count - 1) - (count - 1) % 2, count)
    on_shrine = choose(all_stay, choose(in_turn, choose(joins, pairs, count), 0), choose(all_go, after_first, count))
    # How many of them blow something up, and whether the last one does.
    rest, rest_blows = choose(joins, half(count), 1), either(count == 2, both(joins, count % 2 == 0))
    after_pile = choose(joins, half(count - 1), 0)
    at_first = either(blows, both(shrine, goes_off))
    after_shrine = choose(all_go, choose(goes_off, 1, 0) + after_pile, 0)
    blown = choose(blows, 1 + after_pile, choose(shrine, choose(all_stay, rest, after_shrine), choose(joins, half(count), 0)))
    odd_blows = both(count % 2 == 1, either(joins, count == 1))
    last = choose(either(blows, both(shrine, all_go)), odd_blows, choose(both(shrine, all_stay), rest_blows, count % 2 == 0))
    four = both(move.four, readings.says("four-bombs", "four-wins"))
    alone = choose(at_first, 1, 0)
    return Upshot(
        pile_goes=some([four, blows, both(shrine, either(all_go, both(all_stay, in_turn)))]),
        leaving=choose(four, count, choose(blows, after_first, choose(shrine, on_shrine, on_nothing))),
        least=choose(four, 1, choose(in_turn, choose(both(blown > 0, last), 1, 0), alone)),
        most=choose(four, 1, choose(in_turn, blown, alone)),
        # Where each Bomb leaves play by itself, the next one meets the Shrine again.
        pays=choose(
            every([shrine, untrue(in_silence), untrue(four)]),
            choose(every([in_turn, untrue(all_stay), untrue(goes_off)]), count, 1), 0,
        ),
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
    return every(
        now.equals(was + gain.when(move.player == seat)) for seat, (was, now) in enumerate(zip(zone, then, strict=True))
    )


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
    to_three = readings.says("replenish", "up-to-three")
    after_play = choose(to_three, up_to_three, choose(readings.says("replenish", "exactly-one"), 1, laid))
    one_or_two = choose(readings.says("rush-draw", "up-to-three"), up_to_three, 0)
    wanted = choose(move.of("rush"), choose(left == 0, 3, one_or_two), after_play)
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


GUARDS: Mapping[str, Part] = {
    "who": who, "where from": where_from, "what it meets": what_it_meets, "what it earns": what_it_earns,
}
FLOWS: Mapping[str, Part] = {
    "hands": hands, "Known Fates": known_fates, "Unknown Fates": unknown_fates, "draw pile": draw_pile,
    "discard pile": discard_pile, "out of play": out_of_play,
}
