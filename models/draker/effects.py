"""What cards can do, as data: a small vocabulary of changes, and the effects that an edition makes of them.

A card's text beats the rules, and the texts are not public: a user declares the effects of his edition.  Every change
speaks of the target of its effect: a combination, a card, a player, or another activated effect.
"""

from typing import Literal

import msgspec

Kind = Literal["standard", "individual", "common"]
"""``standard``: an icon, activated by a combination of three or more (standard.1); ``individual``: has a price and is activated
at will, once a round (individual.4); ``common``: of the common pool (initial.4)."""

Timing = Literal["", "instant", "main", "end"]
"""Which stack: that of instants, the main one, or the events at the end of the round; empty: the card does not say, and
the rules decide (main stack, but see the question priority-example)."""

Target = Literal["none", "itself", "card", "combination", "attack", "defence", "player", "opponent", "effect"]
"""What the effect is aimed at: nothing, the card that carries it, any card in a pool, a combination (of that kind), a
player (the owner included) or another player, an activated effect.  ``none`` acts on the player who activated it."""

Property = str
"""Such as ``flight``."""


class Add(msgspec.Struct, frozen=True, gc=False, tag="add"):
    """Add ``n`` (which may be negative) to a combination's base or final value."""

    to: Literal["base", "final"]
    n: int


class Limit(msgspec.Struct, frozen=True, gc=False, tag="limit"):
    """A combination's base or final value is at most ``n``."""

    to: Literal["base", "final"]
    n: int


class Strength(msgspec.Struct, frozen=True, gc=False, tag="strength"):
    """Change the strength of a card by ``n`` for this round."""

    n: int


class Token(msgspec.Struct, frozen=True, gc=False, tag="token"):
    """Put ``n`` tokens on a card: +1 each, or -1 each if negative."""

    n: int


class Rank(msgspec.Struct, frozen=True, gc=False, tag="rank"):
    """The card has this rank for the round: index in RANKS."""

    rank: int


class Profession(msgspec.Struct, frozen=True, gc=False, tag="profession"):
    """The card has this profession for the round: index in PROFESSIONS."""

    profession: int


class Give(msgspec.Struct, frozen=True, gc=False, tag="give"):
    """The combination has a property."""

    property: Property


class Deny(msgspec.Struct, frozen=True, gc=False, tag="deny"):
    """The combination does not have a property."""

    property: Property


class Life(msgspec.Struct, frozen=True, gc=False, tag="life"):
    """Change a player's life by ``n``."""

    n: int


class Draw(msgspec.Struct, frozen=True, gc=False, tag="draw"):
    """A player draws ``n`` cards from the deck."""

    n: int


class Move(msgspec.Struct, frozen=True, gc=False, tag="move"):
    """A card of a pool goes to the hand or the pool of the player who activated the effect, or back to its owner's hand."""

    to: Literal["hand", "pool", "owner"]


class Remove(msgspec.Struct, frozen=True, gc=False, tag="remove"):
    """A card of a pool is discarded."""


class Cancel(msgspec.Struct, frozen=True, gc=False, tag="cancel"):
    """An activated effect does nothing."""


Change = Add | Limit | Strength | Token | Rank | Profession | Give | Deny | Life | Draw | Move | Remove | Cancel


class Effect(msgspec.Struct, frozen=True, gc=False):
    """One effect of a card."""

    name: str
    kind: Kind
    does: tuple[Change, ...]
    timing: Timing = ""
    target: Target = "none"
    attack: int = 0
    """Its price in attack points; an individual effect's only."""
    defence: int = 0
    """Its price in defence points."""
    conflicts: tuple[str, ...] = ()
    """The names of effects that it conflicts with, whatever the rules say of conflicts."""


class Edition(msgspec.Struct, frozen=True, gc=False):
    """What a printing of the game puts on its cards (clauses edition.1, deck.5, effect.1)."""

    name: str
    professions: tuple[int, ...]
    """For every card, its index in PROFESSIONS, or NONE."""
    effects: tuple[Effect, ...]
    carried: tuple[tuple[int, ...], ...]
    """For every card, which of the effects it carries, in printed order."""
    invented: bool = False
    life: int = 30
    hand: int = 5
    pool: int = 5
    common: int = 4
    """What is dealt at the start (deal.1 to deal.3); pool and common are also what may remain after trimming (trim.1, trim.3)."""
