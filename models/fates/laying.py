"""What may be laid on the pile: every reason against cards, in one situation, under one ruling.

One rule is one small function.  The reasons depend on nothing but the cards and the `Situation`, so they are
worked out once a ruling and kept in its memo; the list of legal plays, the verdict and its reasons all read them.
"""

from collections.abc import Iterator
from itertools import combinations

from referee.game import Objection

from .cards import (
    BOMB,
    DRAGON,
    KING,
    KNIGHT,
    MAGIC_MAN,
    NOTHING,
    PHANTOM,
    QUEEN,
    RUG,
    SHRINE,
    SPECIALS,
    Cards,
    card,
)
from .notation import format_card
from .pile import Situation
from .ruling import Ruling
from .state import Move, Play

Objections = tuple[Objection, ...]


class Admitted(dict[Cards, Objections]):
    """The reasons against laying each set of cards in one situation, each found when first asked for."""

    def __init__(self, now: Situation, ruling: Ruling) -> None:
        super().__init__()
        self._now = now
        self._ruling = ruling

    def __missing__(self, cards: Cards) -> Objections:
        found = self[cards] = tuple(_against_pile(cards, self._now, self._ruling))
        return found


class Playable(dict[Cards, list[Move]]):
    """What a player may lay of a group of equal cards: their sets without reasons against them.

    The suit of what must be answered matters for a Dragon only, so other cards of one value share an entry.
    """

    def __init__(self, player: int, now: Situation, ruling: Ruling) -> None:
        super().__init__()
        self._player = player
        self._now = now
        self._ruling = ruling

    def __missing__(self, group: Cards) -> list[Move]:
        found: list[Move] = []
        for play in sets_of(self._player, group):
            if not any(_against_pile(play.cards, self._now, self._ruling)):
                found.append(play)
        self[group] = found
        return found


def playable(player: int, now: Situation, ruling: Ruling) -> Playable:
    """What the player may lay in this situation under this ruling."""
    value = now.seen >> 2
    key = (player, now) if value == DRAGON else (player, value, now[1:])
    table: Playable | None = ruling.memo.get(key)
    if table is None:
        table = ruling.memo[key] = Playable(player, now, ruling)
    return table


def admitted(now: Situation, ruling: Ruling) -> Admitted:
    """What this ruling says of any cards in this situation."""
    table: Admitted | None = ruling.memo.get(now)
    if table is None:
        table = ruling.memo[now] = Admitted(now, ruling)
    return table


def _against_pile(cards: Cards, now: Situation, ruling: Ruling) -> Iterator[Objection]:
    """Clauses start.2, play.1, play.2: cards of one value, the same or higher; special cards by their own rule."""
    value = cards[0] >> 2
    if any(c >> 2 != value for c in cards):
        yield Objection("not-one-value", (cards,))
        return
    if now.opening:
        yield from _against_opening(cards, ruling)
    if value in (RUG, PHANTOM):
        return  # rug.1, phantom.1: on any card
    if value == SHRINE:
        yield from _against_shrine(cards, now, ruling)
    elif value == BOMB:
        yield from _against_bomb(cards, now, ruling)
    elif value == MAGIC_MAN:
        yield from _against_magic_man(cards, now)
    else:
        yield from _against_order(cards, now, ruling)


def _against_opening(cards: Cards, ruling: Ruling) -> Iterator[Objection]:
    """Clause start.2: the starter lays any card; whether several, or a special one, is open."""
    if len(cards) > 1 and ruling.opening_set == "one-card":
        yield Objection("opening-one-card", (cards,))
    if cards[0] >> 2 in SPECIALS and ruling.opening_special == "refused":
        yield Objection("opening-special", (cards,))


def _against_shrine(cards: Cards, now: Situation, ruling: Ruling) -> Iterator[Objection]:
    """Clause shrine.1: on a 6 or lower."""
    value = now.seen >> 2
    if len(cards) > 1 and ruling.several_shrines == "one-only":
        yield Objection("one-shrine-only", (cards,))
    if now.seen == NOTHING:
        on_three = now.covered == "phantom" and ruling.shrine_on_phantom == "phantom-is-three"
        if not on_three and ruling.shrine_on_empty == "refused":
            yield Objection("shrine-on-nothing", (cards,))
        return
    on_phantom = now.covered == "phantom" and not now.binding and value > 6
    if on_phantom and ruling.shrine_on_phantom == "phantom-is-three":
        return
    if value == SHRINE:
        if ruling.shrine_on_shrine == "refused":
            yield Objection("shrine-on-shrine", (cards, (now.seen,)))
    elif value == MAGIC_MAN:
        if ruling.shrine_on_magic_man == "refused":
            yield Objection("shrine-on-magic-man", (cards, (now.seen,)))
    elif value > 6:
        yield Objection("shrine-too-high", (cards, (now.seen,)))


def _against_bomb(cards: Cards, now: Situation, ruling: Ruling) -> Iterator[Objection]:
    """Clauses bomb.1, shrine.4: on any card, Shrines included; on a Shrine under a Phantom it is open."""
    if now.binding and now.covered and ruling.bomb_on_covered_shrine == "refused":
        yield Objection("shrine-limit", (cards, (now.seen,)))


def _against_magic_man(cards: Cards, now: Situation) -> Iterator[Objection]:
    """Clause magic-man.1: on any card except Shrines; shrine.3: a Phantom hands the Shrine's limit on."""
    if now.seen >> 2 == SHRINE:
        yield Objection("shrine-limit" if now.covered and now.binding else "magic-man-on-shrine", (cards, (now.seen,)))


def _against_order(cards: Cards, now: Situation, ruling: Ruling) -> Iterator[Objection]:
    """Clauses play.1, magic-man.3, shrine.2, shrine.3, knight.1, knight.2."""
    value, below = cards[0] >> 2, now.seen >> 2
    if now.seen == NOTHING or below == MAGIC_MAN:
        return
    if now.binding:
        if value > 6:
            yield Objection("shrine-limit", (cards, (now.seen,)))
    elif value < below:
        if value == KNIGHT and below == DRAGON:
            yield from _against_knight_on_dragon(cards, now, ruling)
        else:
            yield Objection("too-low", (cards, (now.seen,)))


def _against_knight_on_dragon(cards: Cards, now: Situation, ruling: Ruling) -> Iterator[Objection]:
    """Clauses knight.2, knight.3: a Knight goes on the Dragon of its suit, and from then on counts as the Knight it is."""
    knights = {c & 3 for c in cards}
    top, row = {now.seen & 3}, {c & 3 for c in now.dragons}

    def fits(suits: set[int]) -> bool:
        if knights <= suits:
            return True
        return bool(knights & suits) and ruling.knights_on_dragon == "one-matches"

    def row_fits() -> bool:
        for c in now.hidden_dragons:
            if c & 3 in knights - row and ruling.fact(_in_the_row(c), ((False, "no"), (True, "yes"))):
                row.add(c & 3)
        return fits(row)

    may_fit = fits(row | {c & 3 for c in now.hidden_dragons})
    if not fits(top) and (not may_fit or ruling.knight_on_dragons == "top-dragon" or not row_fits()):
        yield Objection("knight-suit", (cards, (now.seen,)))
    elif now.covered.endswith("phantom") and ruling.knight_through_phantom == "refused":
        yield Objection("knight-under-phantom", (cards, (now.seen,)))


def _in_the_row(dragon: int) -> str:
    return f"whether {format_card(dragon)} lies in the row of Dragons, where the pile is not described"


def against_fate(cards: Cards, now: Situation, ruling: Ruling) -> Iterator[Objection]:
    """Clause endgame.4: a Fate has to beat what lies in play; whether an equal one does is open."""
    value = cards[0] >> 2
    if value == now.seen >> 2 and value not in SPECIALS and ruling.fate_on_equal == "refused":
        yield Objection("fate-no-higher", (cards, (now.seen,)))


def against_rush(suit: int, now: Situation, ruling: Ruling) -> Iterator[Objection]:
    """Clauses rush.2, start.2: not on Shrines or Dragons; whether it opens, or must beat anything else, is open."""
    value = now.seen >> 2
    if now.opening and ruling.opening_rush == "refused":
        yield Objection("opening-rush")
    if value in (SHRINE, DRAGON):
        if now.covered != "phantom":
            yield Objection("rush-on-shrine" if value == SHRINE else "rush-on-dragon", ((now.seen,),))
            return
        if ruling.rush_through_phantom == "refused":
            yield Objection("rush-through-phantom", ((now.seen,),))
            return
    if any(_against_order((card(KNIGHT, suit),), now, ruling)) and ruling.rush_ascending == "knight-must-beat":
        yield Objection("rush-too-low", ((now.seen,),))


def rush_cards(suit: int) -> Cards:
    """The three cards of a Royal Rush, in the order in which they are laid (clause rush.1)."""
    return card(KNIGHT, suit), card(QUEEN, suit), card(KING, suit)


def sets_of(player: int, group: Cards) -> tuple[Play, ...]:
    """Every play of one or more of these equal cards."""
    chosen = dict.fromkeys(c for size in range(1, len(group) + 1) for c in combinations(group, size))
    return tuple(Play(player, cards) for cards in chosen)
