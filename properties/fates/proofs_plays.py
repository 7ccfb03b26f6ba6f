"""What is proved of single plays: order, Shrines, specials, and that whoever is to move has a move."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any

import msgspec

from referee.evidence import Counterexample, Effort, Expectation, Finding, Property
from referee.models.fates import game
from referee.models.fates.cards import BOMB, KNIGHT, MAGIC_MAN, PHANTOM, RUG, SHRINE
from referee.properties.logic import Truth, both, either, every, some, untrue, z3
from referee.properties.proving import Ground, Prover, Statement

from .proofs_laying import Laid, Pile, Rule, any_laid, any_pile, asked, is_bound, is_laid, is_pile, is_special, may_lay
from .readings import Readings

SCOPE = "piles of any height, any card"
VALUES = range(1, MAGIC_MAN + 1)
STANDARD = game.rulebook.standard()

Shown = Callable[[str, str, Mapping[str, str]], Counterexample]
MayPickUp = Callable[[Truth, Pile, Readings], Truth]


class Laying:
    """Whether a card may be laid, in symbols; put into words of Z3 once, and then only filled in."""

    def __init__(self, rules: Mapping[str, Rule]) -> None:
        self.rules = rules
        self.pile = any_pile()

    @cached_property
    def template(self) -> tuple[Laid, Truth, frozenset[str]]:
        """Any cards, whether they may be laid, and the questions that it hangs on."""
        readings, laid = Readings.all(), any_laid("laid")
        return laid, may_lay(self.rules, laid, self.pile, readings), frozenset(readings.asked)

    @cached_property
    def ground(self) -> Ground:
        """A pile, and cards of one value each."""
        readings = Readings.all()
        truths = [is_pile(self.pile, readings), *(is_laid(any_laid(name, 1)) for name in ("one", "other"))]
        return Ground("plays", truths, frozenset(readings.asked))


class Things(msgspec.Struct, frozen=True, kw_only=True):
    """What the statements speak of, in symbols: a pile, two cards, and what the player to move has."""

    laying: Laying
    may_pick_up: MayPickUp
    readings: Readings
    pile: Pile
    one: Laid
    other: Laid
    in_hand: tuple[Truth, ...]
    """Whether he has a card of each value in hand."""
    in_known: tuple[Truth, ...]
    matching: Truth
    """Whether his Knights match the Dragon."""
    has_unknown: Truth
    freed: Truth
    """Whether he may turn over Unknown Fates before he has played the Known ones."""

    def lays(self, laid: Laid) -> Truth:
        """Whether the cards may be laid."""
        any_cards, truth, asked = self.laying.template
        self.readings.asked.update(asked)
        if isinstance(truth, bool):
            return truth
        filled = [
            (any_cards.value, z3.IntVal(laid.value) if isinstance(laid.value, int) else laid.value),
            (any_cards.count, z3.IntVal(laid.count) if isinstance(laid.count, int) else laid.count),
            (any_cards.matches, z3.BoolVal(laid.matches) if isinstance(laid.matches, bool) else laid.matches),
        ]
        return z3.substitute(truth, *filled)

    def lays_one_of(self, zone: Sequence[Truth]) -> Truth:
        """Whether a card of the zone may be laid."""
        cards = (Laid(value=v, count=1, matches=self.matching if v == KNIGHT else False) for v in VALUES)
        return some(both(there, self.lays(card)) for there, card in zip(zone, cards, strict=True))

    def beating(self, zone: Sequence[Truth]) -> tuple[Truth, ...]:
        """Clause endgame.4: those of the Fates that are higher than what they answer, special, or free to be equal."""
        equal_will_do, seen = self.readings.says("fate-on-equal", "allowed"), asked(self.pile, self.readings)
        return tuple(
            both(there, some([equal_will_do, is_special(v), seen != v])) for v, there in zip(VALUES, zone, strict=True)
        )

    def can_play(self) -> Truth:
        """Clauses endgame.1 to endgame.6: from the hand, else a Known Fate, else an Unknown one."""
        no_hand = untrue(some(self.in_hand))
        flips = every([no_hand, self.has_unknown, either(untrue(some(self.in_known)), self.freed)])
        return some([self.lays_one_of(self.in_hand), both(no_hand, self.lays_one_of(self.beating(self.in_known))), flips])

    def has_cards(self) -> Truth:
        """Whether the player is still in."""
        return some([*self.in_hand, *self.in_known, self.has_unknown])


class About(msgspec.Struct, frozen=True, kw_only=True):
    """What is claimed of every play."""

    name: str
    says: str
    premise: Callable[[Things], Sequence[Truth]]
    claim: Callable[[Things], Truth]
    clauses: tuple[str, ...]
    expect: Expectation = "holds"
    cases: Callable[[Things], Mapping[str, Truth]] = lambda things: {}
    never: Sequence[str] = ()


def _things(laying: Laying, may_pick_up: MayPickUp) -> Things:
    def marks(zone: str) -> tuple[Truth, ...]:
        return tuple(z3.Bool(f"{zone}: {value}") for value in VALUES)

    return Things(
        laying=laying, may_pick_up=may_pick_up, readings=Readings.all(), pile=laying.pile, one=any_laid("one", 1),
        other=any_laid("other", 1), in_hand=marks("hand"), in_known=marks("known"), matching=z3.Bool("matching"),
        has_unknown=z3.Bool("unknown"), freed=z3.Bool("freed"),
    )


def _by_order(things: Things, laid: Laid) -> Truth:
    """Whether an ordinary card may be laid, and not only as the Knight of a Dragon."""
    return both(untrue(is_special(laid.value)), things.lays(msgspec.structs.replace(laid, matches=False)))


def order() -> list[About]:
    """What the text says of ascending, and of the limit that a Shrine sets."""
    return [
        About(name="higher-ordinary-cards-go-too", clauses=("play.1", "knight.1"),
              says="If an ordinary card can be laid by order, so can every higher ordinary card, except after a Shrine.",
              premise=lambda it: [untrue(is_bound(it.pile, it.readings)), _by_order(it, it.one),
                                  it.other.value > it.one.value, untrue(is_special(it.other.value))],
              claim=lambda it: it.lays(it.other),
              cases=lambda it: {
                  "on a Phantom": it.pile.top == PHANTOM, "on nothing": it.pile.top == 0, "on a 9": it.pile.top == 9,
                  "on a Magic Man": it.pile.top == MAGIC_MAN, "on a 7 that binds nobody": it.pile.top == SHRINE}),
        About(name="every-higher-card-too", expect="fails", clauses=("play.1", "knight.2"),
              says="If any ordinary card can be laid, so can every higher ordinary card, except after a Shrine.",
              premise=lambda it: [untrue(is_bound(it.pile, it.readings)), it.lays(it.one), untrue(is_special(it.one.value)),
                                  it.other.value > it.one.value, untrue(is_special(it.other.value))],
              claim=lambda it: it.lays(it.other)),
        About(name="lower-cards-go-on-a-shrine-too", clauses=("shrine.2", "shrine.3", "shrine.4"),
              says="Where a Shrine binds and a card other than a Bomb can be laid, so can every card below it.",
              premise=lambda it: [is_bound(it.pile, it.readings), it.lays(it.one), it.one.value != BOMB,
                                  it.other.value < it.one.value],
              claim=lambda it: it.lays(it.other),
              cases=lambda it: {"a 6": it.one.value == 6, "a Shrine": it.one.value == SHRINE,
                                "through a Phantom": it.pile.top == PHANTOM, "under a Rug": it.pile.top == RUG}),
        About(name="shrine-binds-to-six", clauses=("shrine.2", "shrine.4", "magic-man.1"),
              says="Where a Shrine binds, nothing higher than a 6 can be laid but Bombs and, as one reads it, Shrines.",
              premise=lambda it: [is_bound(it.pile, it.readings), it.one.value > 6, it.lays(it.one)],
              claim=lambda it: either(it.one.value == BOMB, both(
                  it.one.value == SHRINE, it.readings.says("shrine-on-shrine", "allowed"))),
              cases=lambda it: {"a Bomb": it.one.value == BOMB, "a Shrine": it.one.value == SHRINE}),
        About(name="pile-ascends", expect="fails", clauses=("play.1", "rug.1", "phantom.1"),
              says="On a card that is no Shrine only the same number or a higher one is ever laid.",
              premise=lambda it: [it.pile.top > 0, it.pile.top != SHRINE, it.lays(it.one)],
              claim=lambda it: it.one.value >= it.pile.top),
    ]


def specials() -> list[About]:
    """Cards that go, in the text's words, on any card."""

    def any_card(it: Things) -> list[Truth]:
        return [it.pile.top != 0]

    return [
        About(name="rug-and-phantom-go-on-everything", clauses=("rug.1", "phantom.1", "shrine.2"),
              says="A Rug and a Phantom can be laid on every card, whatever the ruling.",
              premise=lambda it: [*any_card(it), either(it.one.value == RUG, it.one.value == PHANTOM)],
              claim=lambda it: it.lays(it.one),
              cases=lambda it: {
                  f"a {v} on a {t}": both(it.one.value == v, it.pile.top == t) for v in (RUG, PHANTOM) for t in VALUES}),
        About(name="bomb-goes-on-everything", clauses=("bomb.1", "shrine.4"),
              says="A Bomb can be laid on every card, unless it is refused on covered Shrines and the Shrine is covered.",
              premise=lambda it: [*any_card(it), it.one.value == BOMB, untrue(every([
                  it.pile.top != SHRINE, is_bound(it.pile, it.readings),
                  it.readings.says("bomb-on-covered-shrine", "refused")]))],
              claim=lambda it: it.lays(it.one),
              cases=lambda it: {f"on a {top}": it.pile.top == top for top in VALUES}),
        About(name="any-card-means-any-card", expect="fails", clauses=("rug.1", "phantom.1", "bomb.1", "shrine.3"),
              says="A Rug, a Phantom and a Bomb can be laid on a Phantom over a Shrine, whatever the ruling.",
              premise=lambda it: [it.pile.top == PHANTOM, asked(it.pile, it.readings) == SHRINE,
                                  some(it.one.value == value for value in (RUG, PHANTOM, BOMB))],
              claim=lambda it: it.lays(it.one),
              cases=lambda it: {f"a {value}": it.one.value == value for value in (RUG, PHANTOM, BOMB)}),
        About(name="magic-man-goes-on-all-but-shrines", clauses=("magic-man.1",),
              says="A Magic Man can be laid on every card but a Shrine, and but where a covered Shrine has to be answered.",
              premise=lambda it: [*any_card(it), it.one.value == MAGIC_MAN],
              claim=lambda it: it.lays(it.one) == untrue(either(
                  it.pile.top == SHRINE, asked(it.pile, it.readings) == SHRINE)),
              cases=lambda it: {f"on a {top}": it.pile.top == top for top in VALUES}),
        About(name="everything-goes-on-a-magic-man", expect="fails", clauses=("magic-man.3", "shrine.1"),
              says="Every card can be laid on a Magic Man, whatever the ruling.",
              premise=lambda it: [it.pile.top == MAGIC_MAN], claim=lambda it: it.lays(it.one)),
    ]


def to_move() -> list[About]:
    """That nobody is stuck."""

    def leads(it: Things) -> list[Truth]:
        return [it.pile.top == 0, some(it.in_hand)]

    return [
        About(name="whoever-is-to-move-has-a-move", clauses=("pick-up.1", "endgame.1", "endgame.3", "endgame.4", "start.2"),
              says="Whoever is to move and has cards can lay one, turn one over, or pick up the pile, even if it is empty.",
              premise=lambda it: [it.has_cards()],
              claim=lambda it: either(it.can_play(), it.may_pick_up(it.can_play(), it.pile, it.readings)),
              cases=lambda it: {
                  "leads, with Shrines only": every([*leads(it), untrue(it.can_play()), *(
                      there == (v == SHRINE) for v, there in zip(VALUES, it.in_hand, strict=True))]),
                  "opens, with specials only": every([it.pile.opening, *leads(it), untrue(it.can_play()), it.in_hand[0]]),
                  "Known Fates only": both(untrue(some(it.in_hand)), some(it.in_known)),
                  "Unknown Fates only": untrue(either(some(it.in_hand), some(it.in_known))),
                  "can't play": untrue(it.can_play())}),
        About(name="whoever-leads-can-lay", expect="fails", clauses=("start.2", "start.3", "shrine.1"),
              says="Whoever leads onto an empty pile, with cards in hand, can lay one of them, whatever the ruling.",
              premise=leads, claim=lambda it: it.lays_one_of(it.in_hand)),
        About(name="whoever-leads-can-lay-by-the-standard-ruling", clauses=("start.2", "start.3"),
              says="Whoever leads onto an empty pile can lay any card of his hand, under the standard ruling.",
              premise=lambda it: [*leads(it), it.readings.are_standard()],
              claim=lambda it: it.lays(it.one), cases=lambda it: {"a Shrine": it.one.value == SHRINE, "opens": it.pile.opening},
              never=tuple(f"{q}={r}" for q, readings in Readings.catalogue.items() for r in readings if r != STANDARD[q])),
    ]


def _in_words(values: Mapping[str, Any], readings: Mapping[str, str]) -> str:
    pile, one, other = values["pile"], values["one"], values["other"]
    top = f"a {pile.top} on a {pile.under} that asks for {pile.below}" if pile.top else "no pile"
    hand = [value for value, there in zip(VALUES, values["hand"], strict=True) if there]
    return f"{top}; cards {one.value} and {other.value}; values in hand {hand}"


def play_proofs(rules: Mapping[str, Rule], may_pick_up: MayPickUp, prover: Prover, shown: Shown) -> list[Property]:
    """The statements about plays as properties."""

    laying = Laying(rules)

    def of(stated: About) -> Property:
        def check(effort: Effort) -> Finding:
            it = _things(laying, may_pick_up)
            return prover.find_out(Statement(
                ground=laying.ground, premise=stated.premise(it), claim=stated.claim(it), readings=it.readings, scope=SCOPE,
                cases=stated.cases(it), never=stated.never,
                values={"pile": it.pile, "one": it.one, "other": it.other, "hand": it.in_hand},
                tell=lambda values, chosen: shown(stated.name, _in_words(values, chosen), chosen),
            ), stated.expect, effort)

        return Property(
            name=f"fates.{stated.name}", says=stated.says, expect=stated.expect, evidence="proved", check=check,
            clauses=stated.clauses,
        )

    return [of(stated) for stated in (*order(), *specials(), *to_move())]
