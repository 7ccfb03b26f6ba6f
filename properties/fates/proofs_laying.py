"""What may be laid on a pile, stated from the text: one card's value against what the pile asks for.

A pile is its top card, the card under it, and what would have to be answered if the top card were not there.  The last
may be any value, so that whatever is proved holds for a pile of any height.
"""

from collections.abc import Callable, Mapping

import msgspec

from referee.models.fates.cards import BOMB, DRAGON, KNIGHT, MAGIC_MAN, PHANTOM, RUG, SHRINE
from referee.properties.logic import Num, Truth, both, choose, either, every, implies, some, untrue, z3

from .readings import Readings

SPECIALS = (RUG, PHANTOM, SHRINE, BOMB, MAGIC_MAN)


class Pile(msgspec.Struct, frozen=True, kw_only=True):
    """The top of a discard pile; 0 is no card, and nothing to answer."""

    top: Num
    under: Num
    below: Num
    """What the pile without its top card asks for."""
    skipped: Truth
    """Whether somebody has lost a turn since the top card was laid."""
    extra: Truth
    """Whether the turn is an extra one, so that a Shrine that has to be answered is the player's own."""
    opening: Truth
    """Whether nobody has laid a card yet."""


class Laid(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be laid: ``count`` cards of one value."""

    value: Num
    count: Num
    matches: Truth
    """Whether they are Knights of the suit of the Dragon, as the readings on several of either have it."""


def is_pile(pile: Pile, readings: Readings) -> Truth:
    """What makes it the top of a pile, reachable or not."""
    shown = both(pile.under != PHANTOM, untrue(both(pile.under == RUG, readings.says("rug-resets", "value-below"))))
    return every([
        *(both(value >= 0, value <= MAGIC_MAN) for value in (pile.top, pile.under, pile.below)),
        implies(pile.top == 0, both(pile.under == 0, untrue(pile.skipped))), implies(shown, pile.below == pile.under),
        implies(pile.opening, pile.top == 0),
    ])


def is_laid(laid: Laid) -> Truth:
    """What makes it cards of one value."""
    return every([laid.value >= 1, laid.value <= MAGIC_MAN, laid.count >= 1, implies(laid.matches, laid.value == KNIGHT)])


def is_special(value: Num) -> Truth:
    """The values that the text describes as special cards."""
    return some(value == special for special in SPECIALS)


def asked(pile: Pile, readings: Readings) -> Num:
    """Clauses play.1, rug.2, phantom.2, shrine.3: the value that has to be answered, 0 for none."""
    three = either(
        both(pile.under == PHANTOM, readings.says("phantom-on-phantom", "counts-as-three")),
        both(pile.under == 0, readings.says("phantom-on-empty", "counts-as-three")),
    )
    through_phantom = choose(three, PHANTOM, pile.below)
    through_rug = choose(readings.says("rug-resets", "value-below"), pile.below, RUG)
    return choose(pile.top == PHANTOM, through_phantom, choose(pile.top == RUG, through_rug, pile.top))


def is_bound(pile: Pile, readings: Readings) -> Truth:
    """Clauses shrine.2, shrine.3: whether whoever is next has to lay a 6 or lower."""
    lapsed = either(
        both(pile.skipped, readings.says("shrine-skipped", "next-seat-only")),
        both(pile.extra, readings.says("own-shrine", "another-player")),
    )
    return both(asked(pile, readings) == SHRINE, untrue(lapsed))


Rule = Callable[[Laid, Pile, Readings], Truth]
"""Whether such cards may be laid on such a pile."""


def low_special(laid: Laid, pile: Pile, readings: Readings) -> Truth:
    """Clauses rug.1, phantom.1: a Rug and a Phantom go on every card."""
    return True


def bomb(laid: Laid, pile: Pile, readings: Readings) -> Truth:
    """Clauses bomb.1, shrine.4: a Bomb goes on every card, and on a covered Shrine what a reading says."""
    covered = both(is_bound(pile, readings), pile.top != SHRINE)
    return untrue(both(covered, readings.says("bomb-on-covered-shrine", "refused")))


def magic_man(laid: Laid, pile: Pile, readings: Readings) -> Truth:
    """Clauses magic-man.1, phantom.2: a Magic Man goes on every card except a Shrine, lying open or answered through others."""
    return asked(pile, readings) != SHRINE


def shrine(laid: Laid, pile: Pile, readings: Readings) -> Truth:
    """Clause shrine.1: a Shrine goes on a 6 or lower, and elsewhere only where a reading lets it."""
    seen = asked(pile, readings)
    on_phantom = both(pile.top == PHANTOM, readings.says("shrine-on-phantom", "phantom-is-three"))
    return both(
        either(laid.count == 1, readings.says("several-shrines", "allowed")),
        some([
            both(seen >= 1, seen <= 6), both(on_phantom, seen != SHRINE),
            both(seen == 0, either(readings.says("shrine-on-empty", "allowed"), on_phantom)),
            both(seen == SHRINE, either(
                readings.says("shrine-on-shrine", "allowed"), both(on_phantom, untrue(is_bound(pile, readings))),
            )),
            both(seen == MAGIC_MAN, readings.says("shrine-on-magic-man", "allowed")),
        ]),
    )


def by_order(laid: Laid, pile: Pile, readings: Readings) -> Truth:
    """Clauses play.1, shrine.2, magic-man.3, knight.1: the same number or higher; a 6 or lower where a Shrine binds."""
    seen = asked(pile, readings)
    return choose(is_bound(pile, readings), laid.value <= 6, either(seen == MAGIC_MAN, laid.value >= seen))


def tames_dragon(laid: Laid, pile: Pile, readings: Readings) -> Truth:
    """Clause knight.2: a Knight goes on the Dragon of its suit."""
    is_open = either(pile.top != PHANTOM, readings.says("knight-through-phantom", "allowed"))
    return every([laid.value == KNIGHT, laid.matches, asked(pile, readings) == DRAGON, is_open])


def opens(laid: Laid, pile: Pile, readings: Readings) -> Truth:
    """Clauses start.2, start.3: what the very first play may be."""
    return either(untrue(pile.opening), both(
        either(laid.count == 1, readings.says("opening-set", "set-allowed")),
        either(untrue(is_special(laid.value)), readings.says("opening-special", "allowed")),
    ))


LAYING: Mapping[str, Rule] = {
    "low special": low_special, "Bomb": bomb, "Magic Man": magic_man, "Shrine": shrine, "by order": by_order,
    "tames Dragon": tames_dragon, "opens": opens,
}


def may_lay(rules: Mapping[str, Rule], laid: Laid, pile: Pile, readings: Readings) -> Truth:
    """Whether the cards may be laid: a special card by its own rule, any other by order or on its Dragon."""
    said = {name: rule(laid, pile, readings) for name, rule in rules.items()}
    plain = either(said["by order"], said["tames Dragon"])
    low = choose(either(laid.value == RUG, laid.value == PHANTOM), said["low special"], plain)
    own = choose(laid.value == BOMB, said["Bomb"], choose(laid.value == SHRINE, said["Shrine"], choose(
        laid.value == MAGIC_MAN, said["Magic Man"], low,
    )))
    return both(own, said["opens"])


def any_pile() -> Pile:
    """A pile in symbols."""
    return Pile(
        top=z3.Int("top"), under=z3.Int("under"), below=z3.Int("below"), skipped=z3.Bool("skipped"),
        extra=z3.Bool("extra"), opening=z3.Bool("opening"),
    )


def any_laid(name: str, count: Num | None = None) -> Laid:
    """Cards in symbols."""
    return Laid(
        value=z3.Int(f"{name}: value"), count=z3.Int(f"{name}: count") if count is None else count,
        matches=z3.Bool(f"{name}: matches"),
    )
