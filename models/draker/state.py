"""The position as an immutable value, and the moves that lead from one to the next."""

from typing import Literal

import msgspec

from .cards import NONE, Cards
from .effects import Edition

Phase = Literal["initial", "main", "more", "stack", "values", "pay", "events", "combat", "assign", "damage", "trim", "end", "over"]
"""What is to be done next.

``initial``: the dealer opens a round; ``main``: main combinations; ``more``: additional combinations; ``stack``: the
dealer resolves the stacks, one effect at a time; ``values``: the dealer counts; ``pay``: activated effects are paid;
``events``: effects at the end of the round; ``combat``: strikes are announced; ``assign``: strikes are assigned to
defences, under some readings; ``damage``: the dealer counts damage; ``trim``: pools are trimmed; ``end``: the dealer ends
the round; ``over``: the game has ended.
"""

Side = Literal["attack", "defence"]

NOBODY = -1
"""No seat: the dealer as an actor, a game without a winner."""

Status = Literal["waiting", "resolved", "cancelled", "overruled", "lost"]
"""Of an activated effect: it waits in its stack, has acted, was cancelled, gave way to one with priority, or was lost
with its card."""


class Forms(msgspec.Struct, frozen=True, gc=False):
    """Which forms a combination has (form.1 to form.5)."""

    straight_rank: bool = False
    straight_profession: bool = False
    set_rank: bool = False
    set_profession: bool = False
    one_suit: bool = False


class Combination(msgspec.Struct, frozen=True, gc=False):
    """An announced combination; ``cards`` sorted."""

    side: Side
    cards: Cards
    forms: Forms
    """As announced."""
    spent: int = 0
    """Points of it that have paid for effects."""
    used: int = 0
    """Attack points of it that have been dealt out in strikes, or defence points that damage has used up."""
    fresh: bool = False
    """Whether it was announced, or grew, in the turn that is going on."""


class Aim(msgspec.Struct, frozen=True, gc=False):
    """What an effect is aimed at; everything NONE: nothing."""

    player: int = NONE
    """The player, or whose combination."""
    side: Side | Literal[""] = ""
    number: int = NONE
    """The combination's number of that side, counted from 0."""
    card: int = NONE
    entry: int = NONE
    """The activated effect, by its place in ``State.entries``."""


class Entry(msgspec.Struct, frozen=True, gc=False):
    """An activated effect.  They are kept in the order of their activation until the round ends."""

    player: int
    """Who activated it; NOBODY for an effect of the common pool."""
    card: int
    effect: int
    """Index in the edition's effects."""
    aim: Aim = Aim()
    status: Status = "waiting"
    resolved: int = NONE
    """The how-manieth it was to resolve, from 0; NONE before."""
    taken: tuple[int, int] | None = None
    """Whose pool the card lay in that it has taken away (NOBODY: the common one), and at which place, from 0."""


class Strike(msgspec.Struct, frozen=True, gc=False):
    """An announced strike."""

    player: int
    number: int
    """Of the attack combination, from 0."""
    target: int
    strength: int
    meets: int = NONE
    """The number of the defence that it is assigned to, where strikes are assigned."""


class Player(msgspec.Struct, frozen=True, gc=False):
    """One player's life, cards and combinations.  Hands are sorted; pools lie open (pool.1), in the order of laying."""

    life: int
    hand: Cards = ()
    pool: Cards = ()
    combinations: tuple[Combination, ...] = ()
    """In the order of announcement, both sides."""
    is_in: bool = True
    passed: bool = False
    """Whether the last turn in the additional phase was a pass."""
    owes_attack: int = 0
    owes_defence: int = 0


class State(msgspec.Struct, frozen=True, gc=False):
    """A table of draker.  Players are seat numbers in turn order from 0."""

    seats: tuple[str, ...]
    edition: Edition
    phase: Phase
    turn: int
    """Whose turn it is; NOBODY where the dealer is to do something."""
    first: int
    """Whose turn was or is the first of this round; of the first round it is settled before the game (next.2)."""
    players: tuple[Player, ...]
    round: int = 1
    common: Cards = ()
    """Oldest first."""
    deck: Cards = ()
    """From bottom to top."""
    discard: Cards = ()
    gone: Cards = ()
    """Cards out of the game, see the question cards-of-the-eliminated."""
    tokens: tuple[tuple[int, int], ...] = ()
    """Card and the sum of its tokens, sorted, none that is 0."""
    profiles: tuple[tuple[int, int, int], ...] = ()
    """Artefact, its rank and its profession (NONE: not given), sorted."""
    entries: tuple[Entry, ...] = ()
    laid: int = NONE
    """The card laid in this turn."""
    activated: int = 0
    """How many effects were activated in this turn."""
    idle: int = 0
    """Turns without any action, one after another, in the additional phase."""
    lap_idle: bool = True
    """Whether nobody has acted since the first player's last turn in the additional phase began."""
    last_actor: int = NOBODY
    """Who acted last in the additional phase."""
    strikes: tuple[Strike, ...] = ()
    life_changed: bool = False
    """Whether anybody's life has changed in this round, see the question stalemate."""
    winners: tuple[int, ...] = ()
    luck: int | None = None
    """What decides how cards are shuffled; None at a table of which one can't know it."""


# --- what the dealer does: nobody chooses it -------------------------------------------------------------------------


class Open(msgspec.Struct, frozen=True, gc=False, tag="new round"):
    """The initial phase: a card to the common pool, a card to each hand."""

    player: int = NOBODY


class Resolve(msgspec.Struct, frozen=True, gc=False, tag="resolve"):
    """The next effect of the stacks resolves."""

    player: int = NOBODY


class Count(msgspec.Struct, frozen=True, gc=False, tag="count"):
    """Values of combinations are counted, and who owes what."""

    player: int = NOBODY


class Damage(msgspec.Struct, frozen=True, gc=False, tag="damage"):
    """Damage is counted pair by pair."""

    player: int = NOBODY


class EndRound(msgspec.Struct, frozen=True, gc=False, tag="end round"):
    """The common pool is trimmed, profiles are dropped, and who has no life left leaves."""

    player: int = NOBODY


# --- what players do -------------------------------------------------------------------------------------------------


class Lay(msgspec.Struct, frozen=True, gc=False, tag="lay"):
    """Lay a card of the hand into one's pool."""

    player: int
    card: int


class Name(msgspec.Struct, frozen=True, gc=False, tag="name"):
    """Give an Artefact a rank and/or a profession (NONE: not given)."""

    player: int
    card: int
    rank: int = NONE
    profession: int = NONE


class Announce(msgspec.Struct, frozen=True, gc=False, tag="announce"):
    """Announce a combination; ``cards`` sorted."""

    player: int
    side: Side
    cards: Cards


class Activate(msgspec.Struct, frozen=True, gc=False, tag="activate"):
    """Activate an individual effect of a card of one's pool."""

    player: int
    card: int
    effect: int
    aim: Aim = Aim()


class Choose(msgspec.Struct, frozen=True, gc=False, tag="choose"):
    """Choose the target of a common-pool or standard effect that waits for one."""

    player: int
    entry: int
    aim: Aim


class Done(msgspec.Struct, frozen=True, gc=False, tag="done"):
    """End one's turn; in the additional phase a turn in which nothing was done is a pass."""

    player: int


class Pay(msgspec.Struct, frozen=True, gc=False, tag="pay"):
    """Pay so many points from a combination towards what is owed in ``owed``; ``number`` NONE: from life."""

    player: int
    n: int
    owed: Side
    side: Side | Literal[""] = ""
    number: int = NONE


class Happen(msgspec.Struct, frozen=True, gc=False, tag="happen"):
    """Resolve one's event at the end of the round."""

    player: int
    entry: int


class Hit(msgspec.Struct, frozen=True, gc=False, tag="strike"):
    """Announce a strike of ``strength`` points of an attack combination against another player."""

    player: int
    target: int
    strength: int
    number: int


class Assign(msgspec.Struct, frozen=True, gc=False, tag="assign"):
    """Say which defence a strike meets; ``strike`` is its place in ``State.strikes``."""

    player: int
    strike: int
    meets: int


class Discard(msgspec.Struct, frozen=True, gc=False, tag="discard"):
    """Discard cards of one's pool; ``cards`` sorted."""

    player: int
    cards: Cards


Move = (
    Open | Resolve | Count | Damage | EndRound | Lay | Name | Announce | Activate | Choose | Done | Pay | Happen | Hit
    | Assign | Discard
)
