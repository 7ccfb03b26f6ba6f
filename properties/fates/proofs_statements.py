"""What is proved of moves: cards are conserved, what stays true, and whose turn it is."""

from collections.abc import Callable, Iterable, Mapping, Sequence

import msgspec

from referee.evidence import Expectation
from referee.properties.logic import Truth, both, either, every, implies, some, untrue

from .proofs_moves import FLOWS, GUARDS, burns_four
from .proofs_tables import (
    CARDS,
    COVERED,
    EXCHANGE,
    KINDS,
    MEETS,
    ON_SHRINE,
    OVER,
    PHASES,
    PLAY,
    SEATS,
    Move,
    Table,
    goes_on,
    heap_at,
    whole,
)
from .proofs_turns import TURNS, passed_over
from .readings import Readings

CARDS_ONLY = (*GUARDS, *FLOWS)
ALL = (*GUARDS, *FLOWS, *TURNS)

View = tuple[Table, Move, Table, Readings]
"""A table, a move, the table after it, and the ruling."""


class Over(msgspec.Struct, frozen=True, kw_only=True):
    """What is claimed of every move from every table at which somebody is to move."""

    name: str
    says: str
    claim: Callable[[Table, Move, Table, Readings], Truth]
    clauses: tuple[str, ...]
    expect: Expectation = "holds"
    premise: Callable[[Table, Move, Table, Readings], Iterable[Truth]] = lambda before, move, after, readings: ()
    cases: Callable[[Table, Move, Table, Readings], Mapping[str, Truth]] = lambda before, move, after, readings: {}
    parts: Sequence[str] = ALL
    """Which parts of the relation it rests on; the fewer, the more it says."""
    never: Sequence[str] = ()


# --- cards are conserved -------------------------------------------------------------------------------------------------


def _conserved(before: Table, move: Move, after: Table, readings: Readings) -> Truth:
    return both(whole(before).equals(whole(after)), every(zone.inside(zone) for zone in after.zones()))


def _sorts(before: Table, move: Move, after: Table, readings: Readings) -> dict[str, dict[str, Truth]]:
    """The sorts of each kind of move, each of which must be possible."""
    on = {name: move.meets == index for index, name in enumerate(MEETS)}
    known_first = heap_at(before.known, move.player).all == 0
    draws = {f"draws {n}": move.drawn.all == n for n in range(4)}
    return {
        "play": {
            "from the hand": move.hand.all > 1, "a Known Fate": move.known.all == 1, "completes four": burns_four(move),
            "out of turn": move.player != before.turn, "the last card": untrue(after.has(move.player)), **draws,
            **{f"a Bomb on {name}": both(move.bombs(), meets) for name, meets in on.items()},
            **{f"Bombs on {name}": every([move.bombs(), meets, move.hand.all == 3]) for name, meets in on.items()},
            "four Bombs on nothing": every([move.bombs(), move.four, on["nothing"]]),
        },
        "flip": {
            "fits": move.fits, "fails": untrue(move.fits), "fails onto nothing": both(untrue(move.fits), before.pile.all == 0),
            "before Known Fates": untrue(known_first),
            **{f"a Bomb on {name}": both(move.bombs(), meets) for name, meets in on.items()},
        },
        "pick up": {
            "nothing": before.pile.all == 0, "a pile": before.pile.all > 9, "with a Known Fate": move.known.all == 1,
        },
        "rush": {
            "from the hand": move.hand.all == 3, "with Known Fates": move.known.all == 2, "completes four": move.four,
            "out of turn": move.player != before.turn, **draws,
        },
        "swap": {"different kinds": move.hand.kind != move.known.kind},
        "ready": {"the first": untrue(some(before.ready))},
        "pass": {"an extra turn": before.extra == 1},
    }


CONSERVE = {
    "play": ("play.1", "draw.1", "four.1", "bomb.3", "endgame.2"), "flip": ("endgame.3", "endgame.4"),
    "pick up": ("pick-up.1", "endgame.4"), "rush": ("rush.1", "rush.3"), "swap": ("exchange.1",), "ready": ("exchange.1",),
    "pass": ("bomb.4", "four.2"),
}


def conservation() -> list[Over]:
    """Every kind of move leaves as many cards of every kind as there were, and no zone below zero."""

    def of(kind: str) -> Over:
        return Over(
            name=f"{kind.replace(' ', '-')}-conserves-cards", clauses=("deck.2", "setup.7", *CONSERVE[kind]), parts=CARDS_ONLY,
            says=f"A move of the kind '{kind}' leaves in all zones together every card that was there, and none besides.",
            premise=lambda before, move, after, readings: [move.of(kind)], claim=_conserved,
            cases=lambda *view: _sorts(*view)[kind], never=("extra-turn=must-take",) if kind == "pass" else (),
        )

    return [of(kind) for kind in KINDS]


# --- what stays true --------------------------------------------------------------------------------------------------------


def _fates(table: Table, known: int, unknown: int, together: int) -> Truth:
    return every(
        every([table.known[seat].all <= known, table.unknown[seat].all <= unknown,
               table.known[seat].all + table.unknown[seat].all <= together]) for seat in range(SEATS)
    )


def _hand_of_three(table: Table) -> Truth:
    return implies(table.draw.all > 0, every(either(seat >= table.players, table.hand[seat].all >= 3) for seat in range(SEATS)))


def invariants() -> list[Over]:
    """Statements that hold after a move if they held before, so that they hold in every game."""
    return [
        Over(name="direction-turns-by-magic-men-only", clauses=("magic-man.2", "turn.1"), parts=("direction", "who"),
             says="The direction of play is one of two, and only a Magic Man turns it round.",
             claim=lambda before, move, after, readings: both(
                 either(after.direction == 1, after.direction == -1),
                 implies(after.direction != before.direction, both(move.lays(), move.value == 15))),
             cases=lambda before, move, after, readings: {"turned": after.direction != before.direction}),
        Over(name="six-fates", clauses=("setup.1", "setup.4", "endgame.4"), parts=CARDS_ONLY,
             says="Nobody ever has more than three Unknown Fates, nor more than six Fates together.",
             premise=lambda before, move, after, readings: [_fates(before, 6, 3, 6)],
             claim=lambda before, move, after, readings: _fates(after, 6, 3, 6)),
        Over(name="three-known", clauses=("setup.4", "endgame.4", "endgame.6"), parts=CARDS_ONLY,
             says="Nobody ever has more than three Known Fates, unless Fates that fail stay face up and Unknown Fates may "
                  "be played before Known ones.",
             premise=lambda before, move, after, readings: [_fates(before, 3, 3, 6), untrue(both(
                 readings.says("failed-unknown", "face-up"), readings.says("known-or-unknown", "either")))],
             claim=lambda before, move, after, readings: _fates(after, 3, 3, 6)),
        Over(name="three-known-under-every-reading", expect="fails", clauses=("setup.4", "endgame.4"),
             says="Nobody ever has more than three Known Fates, whatever the ruling.",
             parts=CARDS_ONLY,
             premise=lambda before, move, after, readings: [_fates(before, 3, 3, 6)],
             claim=lambda before, move, after, readings: _fates(after, 3, 3, 6)),
        Over(name="hand-of-three", clauses=("draw.2", "rush.3", "rush.4"), parts=CARDS_ONLY,
             says="While there are cards to draw everybody has three cards in hand or more, if one draws up to three.",
             premise=lambda before, move, after, readings: [
                 _hand_of_three(before), readings.says("replenish", "up-to-three"), readings.says("rush-draw", "up-to-three")],
             claim=lambda before, move, after, readings: _hand_of_three(after),
             cases=lambda before, move, after, readings: {
                 "cards are left": after.draw.all > 0, "cards are drawn": move.drawn.all > 0},
             never=("replenish=exactly-one", "replenish=as-many-as-played", "rush-draw=only-if-empty")),
        Over(name="hand-of-three-under-every-reading", expect="fails", clauses=("draw.1", "draw.2", "rush.4"),
             says="While there are cards to draw everybody has three cards in hand or more, whatever the ruling.",
             parts=CARDS_ONLY,
             premise=lambda before, move, after, readings: [_hand_of_three(before)],
             claim=lambda before, move, after, readings: _hand_of_three(after)),
        Over(name="out-stays-out-proved", clauses=("goal.1", "goal.2"), says="Who has no cards left never gets any again.",
             parts=CARDS_ONLY,
             claim=lambda before, move, after, readings: every(
                 either(before.is_in(seat), untrue(after.is_in(seat))) for seat in range(SEATS)),
             cases=lambda before, move, after, readings: {"somebody is out": before.still_in() < before.players}),
        Over(name="burned-cards-never-return", clauses=("four.1", "bomb.3"), parts=CARDS_ONLY,
             says="A card that has left play never comes back.",
             claim=lambda before, move, after, readings: before.burned.inside(after.burned),
             cases=lambda before, move, after, readings: {"cards leave play": after.burned.all > before.burned.all}),
        Over(name="players-cards-become-fewer", expect="fails", clauses=("goal.1", "draw.3", "pick-up.1"), parts=CARDS_ONLY,
             says="Once there is nothing to draw, the players' cards become fewer with every move.",
             premise=lambda before, move, after, readings: [before.phase == PLAY, before.draw.all == 0],
             claim=lambda before, move, after, readings: (
                 sum(map(after.held, range(SEATS))) < sum(map(before.held, range(SEATS))))),
    ]


# --- whose turn it is ---------------------------------------------------------------------------------------------------------


def _plain_turn(before: Table, move: Move, after: Table, readings: Readings) -> list[Truth]:
    """A turn of the player to move, after which he has no other one."""
    plays_on = both(move.takes(), readings.says("endgame-pick-up", "plays-on"))
    return [
        before.phase != EXCHANGE, move.player == before.turn, before.extra <= 1, move.earned == 0, untrue(plays_on),
        after.phase != OVER,
    ]


def _lost_properly(before: Table, move: Move, after: Table, readings: Readings) -> Truth:
    bombed = both(move.bombs(), either(move.meets == ON_SHRINE, move.meets == COVERED))
    over = passed_over(after, move.player)
    return every(
        both(
            implies(both(after.losing[seat], untrue(before.losing[seat])), both(move.player == seat, bombed)),
            implies(both(over[seat], after.is_in(seat)), both(
                either(before.losing[seat], both(move.player == seat, bombed)), untrue(after.losing[seat]))),
        ) for seat in range(SEATS)
    )


def _burns(move: Move, readings: Readings) -> Truth:
    at_once = either(move.laid().all == 1, readings.says("bombs-together", "as-one"))
    return either(burns_four(move), every([move.bombs(), move.meets == CARDS, at_once]))


def turns() -> list[Over]:
    """Who is next."""
    return [
        Over(name="game-goes-on-properly", clauses=("turn.1", "goal.1", "end.1", "bomb.7"),
             says="After every move the one to move has cards, and another player too, lost turns are owed by players with "
                  "cards only, and the direction is one of two; or the game is over, and one player alone has cards.",
             claim=lambda before, move, after, readings: either(
                 goes_on(after), every([after.phase == OVER, after.still_in() == 1, after.has(after.turn)])),
             cases=lambda before, move, after, readings: {
                 "the game ends": after.phase == OVER, **{f"a {kind}": move.of(kind) for kind in KINDS},
                 **{f"{n} players": before.players == n for n in range(2, SEATS + 1)},
                 **{phase: before.phase == PHASES.index(phase) for phase in PHASES[:3]}}),
        Over(name="lost-turns-are-served-once", clauses=("bomb.7", "shrine.5", "turn.1"), premise=_plain_turn,
             claim=_lost_properly,
             says="Nobody gets a turn to lose but by bombing a Shrine; nobody is passed over who has none to lose, and who is "
                  "passed over has none afterwards.",
             cases=lambda before, move, after, readings: {
                 "somebody is passed over": some(both(before.losing[s], untrue(after.losing[s])) for s in range(SEATS)),
                 "a Shrine is bombed": both(move.bombs(), move.meets == ON_SHRINE),
                 "all have turns to lose": every(either(before.losing[s], untrue(before.is_in(s))) for s in range(SEATS))}),
        Over(name="two-left-alternate", clauses=("turn.1",),
             says="When two players are left and nobody has a turn to lose or an extra one, the turn alternates.",
             premise=lambda before, move, after, readings: [
                 *_plain_turn(before, move, after, readings), after.still_in() == 2, untrue(some(before.losing))],
             claim=lambda before, move, after, readings: after.turn != move.player,
             cases=lambda before, move, after, readings: {
                 "of six": before.players == SEATS, "the third goes out": before.still_in() == 3,
                 "counterclockwise": after.direction == -1}),
        Over(name="two-left-always-alternate", expect="fails", clauses=("turn.1", "bomb.4", "four.2", "magic-man.4"),
             says="When two players are left, the turn alternates between them with every card that is laid.",
             premise=lambda before, move, after, readings: [
                 move.lays(), before.extra == 0, move.player == before.turn, after.still_in() == 2,
                 untrue(some(before.losing))],
             claim=lambda before, move, after, readings: after.turn != move.player),
        Over(name="burner-plays-again", clauses=("four.2", "bomb.4"),
             says="Who takes the pile out of play by four in succession, or by a Bomb on cards or several that act as one, has "
                  "another turn if he still has cards.",
             premise=lambda before, move, after, readings: [_burns(move, readings), after.has(move.player), after.phase != OVER],
             claim=lambda before, move, after, readings: after.turn == move.player,
             cases=lambda before, move, after, readings: {
                 "four": burns_four(move), "a Bomb": move.bombs(), "out of turn": move.player != before.turn,
                 "a Rush": move.of("rush")}),
        Over(name="fourth-card-always-earns-a-turn", expect="fails", clauses=("four.2", "goal.1"),
             says="Who completes four in succession always has another turn.",
             premise=lambda before, move, after, readings: [burns_four(move), after.phase != OVER],
             claim=lambda before, move, after, readings: after.turn == move.player),
        Over(name="pick-up-ends-the-turn", expect="fails", clauses=("pick-up.1", "endgame.4", "endgame.5"),
             says="Who picks up the pile has ended his turn.",
             premise=lambda before, move, after, readings: [
                 move.takes(), before.extra == 0, untrue(some(before.losing)), before.phase == PLAY],
             claim=lambda before, move, after, readings: after.turn != move.player),
        Over(name="who-plays-on-has-a-hand", clauses=("endgame.5", "pick-up.1"),
             says="Who picks up the pile and plays on at once has a card in hand to play.",
             premise=lambda before, move, after, readings: [
                 move.takes(), before.extra == 0, untrue(some(before.losing)), move.player == after.turn,
                 readings.says("endgame-pick-up", "plays-on")],
             claim=lambda before, move, after, readings: heap_at(after.hand, move.player).all > 0,
             never=("endgame-pick-up=turn-ends",)),
        Over(name="bomb-empties-the-pile", expect="fails", clauses=("bomb.2", "bomb.5", "bomb.6"), parts=CARDS_ONLY,
             says="After a Bomb no card lies on the discard pile.",
             premise=lambda before, move, after, readings: [move.bombs()],
             claim=lambda before, move, after, readings: after.pile.all == 0),
    ]
