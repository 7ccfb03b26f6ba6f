"""Hypothesis strategies for fates: rulings, decks, games under way, whole tables, hidden cards, and any move at all.

Every choice is drawn through Hypothesis, long shuffles as a seed of ``random.Random``, so that a failure repeats
from what Hypothesis prints.  Everything leans towards where rules meet: small decks, special cards, late play.
"""

import unicodedata
from collections import Counter
from collections.abc import Sequence
from random import Random

import msgspec
from hypothesis import strategies as st

from referee.models.fates import game
from referee.models.fates.cards import (
    BOMB,
    DRAGON,
    KING,
    KNIGHT,
    MAGIC_MAN,
    MORE,
    OMITTED,
    PHANTOM,
    QUEEN,
    RUG,
    SHRINE,
    UNKNOWN,
    Cards,
    Deck,
)
from referee.models.fates.ruling import Ruling
from referee.models.fates.state import Flip, Move, Pass, PickUp, Play, Ready, Rush, State, Swap, is_out
from referee.ruling import field_of

DEALT = 9
"""Cards that every player is dealt (clauses setup.1, setup.4, setup.6)."""

FEW_KINDS = 12
"""Up to so many different cards in a deck, a hidden pile is judged within moments."""

SPECIAL = (SHRINE, BOMB, PHANTOM, MAGIC_MAN, RUG, DRAGON, KNIGHT, QUEEN, KING)
PLAIN = (6, 5, 8, 9, 2, 4)
SEEDS = st.integers(0, 2**32 - 1)


# --- rulings ---------------------------------------------------------------------------------------------------------


def full_readings() -> st.SearchStrategy[dict[str, str]]:
    """A reading for every question, by question id; shrinks towards the standard ones."""
    choices = {}
    for question in game.rulebook.questions.values():
        others = [reading for reading in question.readings if reading != question.standard]
        choices[question.id] = st.sampled_from([question.standard, *others])
    return st.fixed_dictionaries(choices)


def ruling_of(readings: dict[str, str]) -> Ruling:
    """The ruling with these readings, by question id."""
    return Ruling(**{field_of(question): reading for question, reading in readings.items()})  # type: ignore[arg-type]


def readings_of(ruling: Ruling) -> dict[str, str]:
    """The reading of every question in a ruling, by question id."""
    return {question: getattr(ruling, field_of(question)) for question in game.rulebook.questions}


def rulings() -> st.SearchStrategy[Ruling]:
    """Any ruling; shrinks towards the standard one."""
    return full_readings().map(ruling_of)


def standard_ruling() -> Ruling:
    """The ruling with every standard reading."""
    return ruling_of(game.rulebook.standard())


# --- decks and games ------------------------------------------------------------------------------------------------


@st.composite
def decks(draw: st.DrawFn, players: int = 2) -> Deck:
    """A deck that does for so many players: mostly one just large enough, so that the endgame is near."""
    if draw(st.integers(0, 4)) == 4:
        return Deck(copies=max(draw(st.integers(1, 2)), -(-players * DEALT // Deck().size)))
    special = draw(st.lists(st.sampled_from(SPECIAL), unique=True, min_size=1))
    plain = draw(st.lists(st.sampled_from(PLAIN), unique=True, min_size=1, max_size=3))
    values = tuple(sorted(special + plain))
    suits = draw(st.sampled_from((4, 2, 3, 1)))
    if len(values) * suits * 20 < players * DEALT:
        suits = 4
    least = -(-players * DEALT // (len(values) * suits))
    return Deck(values=values, suits=suits, copies=min(20, least + draw(st.integers(0, 1))))


def names() -> st.SearchStrategy[str]:
    """A player's name as somebody might write it: quotes, dots, brackets, other scripts."""
    odd = ("Ann", "Ann B.", '"Q"', "O'Neil", "a\\b", "[x]", "=", "#1", "Ёж", "عمر", "李雷", "🐉", "true", "7", "a.b.c")
    free = st.text(st.characters(codec="utf-8", exclude_categories=("C", "Z")), min_size=1, max_size=6)
    return st.one_of(st.sampled_from(odd), free).map(_normal).filter(lambda name: bool(name) and name.isprintable())


def _normal(name: str) -> str:
    return unicodedata.normalize("NFC", name.strip())


@st.composite
def deals(draw: st.DrawFn, most: int = 7) -> State:
    """A game just dealt, for two to ``most`` players, in the exchange or with the exchange already over."""
    players = draw(st.integers(2, most))
    state = game.deal(Random(draw(SEEDS)), players, draw(decks(players)))
    if draw(st.integers(0, 2)):
        state = msgspec.structs.replace(state, phase="opening", swaps=(), ready=())
    if draw(st.booleans()):
        seats = draw(st.lists(names(), min_size=players, max_size=players, unique=True))
        state = msgspec.structs.replace(state, seats=tuple(seats))
    return state


@st.composite
def played(draw: st.DrawFn, most: int = 4, moves: int = 120) -> tuple[State, Ruling]:
    """A position reached by random legal play under a random ruling, and that ruling; the game may be over."""
    ruling = draw(rulings())
    state = draw(deals(most))
    rng = Random(draw(SEEDS))
    for _ in range(draw(st.integers(0, moves))):
        if game.is_over(state):
            break
        state, _ = game.play(state, rng.choice(game.legal(state, ruling)), ruling)
    return state, ruling


# --- whole tables -----------------------------------------------------------------------------------------------------


@st.composite
def tables(draw: st.DrawFn, most: int = 4) -> State:
    """A table in play with every card decided, as a referee might describe it; not every one can be reached.

    The top of the pile and the hand of the one to move are drawn card by card, so that they shrink; the rest
    is shuffled.
    """
    players = draw(st.integers(2, most))
    deck = draw(decks(players))
    left = Counter(dict.fromkeys(deck.kinds, deck.copies))
    top = _some(draw, deck, left, 5)
    hand = _some(draw, deck, left, 6)
    rest = sorted(left.elements())
    Random(draw(SEEDS)).shuffle(rest)

    def take(count: int) -> Cards:
        taken = tuple(rest[:count])
        del rest[:count]
        return taken

    hands: list[Cards] = []
    known: list[Cards] = []
    unknown: list[Cards] = []
    turn = draw(st.integers(0, players - 1))
    out = draw(st.sets(st.integers(0, players - 1), max_size=players - 2)) - {turn}
    for player in range(players):
        if player in out:
            zones: tuple[Cards, Cards, Cards] = ((), (), ())
        else:
            own = hand if player == turn else take(draw(st.integers(0, 5)))
            zones = (own, take(draw(st.integers(0, 3))), take(draw(st.integers(0, 3))))
            if not any(zones):
                zones = (take(1), (), ())
        for zone, cards in zip((hands, known, unknown), zones, strict=True):
            zone.append(cards)
    burned = take(draw(st.integers(0, len(rest))))
    pile = take(draw(st.integers(0, len(rest)))) if top else ()
    discard = (*pile, *top)
    opening = not discard and not burned and draw(st.booleans())
    return State(
        seats=("Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus")[:players], deck=deck, phase="opening" if opening else "play",
        turn=turn, direction=draw(st.sampled_from((1, -1))), hands=tuple(tuple(sorted(h)) for h in hands),
        known=tuple(known), unknown=tuple(unknown), draw=tuple(rest), discard=discard, burned=burned,
        losing=tuple(sorted(draw(st.sets(st.integers(0, players - 1), max_size=2)) - out)),
        skipped=bool(discard) and draw(st.booleans()), extra=draw(st.sampled_from((0, 0, 1, 2))),
        picked_up=tuple(sorted(draw(st.sets(st.integers(0, players - 1))))),
    )


def _some(draw: st.DrawFn, deck: Deck, left: Counter[int], most: int) -> Cards:
    """A few cards drawn one by one out of ``left``; equal values are likelier than chance would have them."""
    found: list[int] = []
    for kind in draw(st.lists(st.sampled_from(deck.kinds), max_size=most)):
        if found and draw(st.integers(0, 2)) == 0:
            kind = next((k for k in deck.kinds if k >> 2 == found[-1] >> 2 and left[k]), kind)
        if left[kind]:
            left[kind] -= 1
            found.append(kind)
    return tuple(found)


@st.composite
def hidden(draw: st.DrawFn, state: State) -> State:
    """The table as somebody sees it who has not seen everything: some zones as counts, some with ``?``, some left out.

    Only the zones of players who are still in are hidden: that somebody has gone out, everybody knows.  The pile
    is hidden only with a deck of few kinds, as every undescribed card that counts is a case for every kind.
    """
    hides_pile = state.phase == "play" and len(state.deck.kinds) <= FEW_KINDS

    def hide(zone: Cards, cut: bool = True) -> Cards:
        how = draw(st.sampled_from(("shown", "shown", "count", "some", "omitted", "more")))
        if how == "count":
            return (UNKNOWN,) * len(zone)
        if how == "some" and zone:
            at = draw(st.sets(st.integers(0, len(zone) - 1)))
            return tuple(UNKNOWN if i in at else card for i, card in enumerate(zone))
        if how == "omitted":
            return OMITTED
        if how == "more" and cut:
            return (MORE, *zone[draw(st.integers(0, len(zone))):])
        return zone

    seats = range(len(state.seats))
    return msgspec.structs.replace(
        state,
        hands=tuple(tuple(sorted(hide(state.hands[p]))) if not is_out(state, p) else () for p in seats),
        known=tuple(hide(state.known[p]) if not is_out(state, p) else () for p in seats),
        # Unknown Fates are named by their place, so they are counted or left out, never cut.
        unknown=tuple(hide(state.unknown[p], cut=False) if not is_out(state, p) else () for p in seats),
        draw=hide(state.draw),
        discard=hide(state.discard) if hides_pile else state.discard,
        burned=hide(state.burned) if state.phase == "play" else state.burned,
    )


def fits(seen: State, true: State) -> bool:
    """Whether a table that is only partly described may be this one."""
    same = all(
        getattr(seen, key) == getattr(true, key)
        for key in ("seats", "deck", "phase", "turn", "direction", "losing", "skipped", "extra", "picked_up")
    )
    rows = zip((*seen.unknown, seen.draw, seen.discard), (*true.unknown, true.draw, true.discard), strict=True)
    loose = zip((*seen.hands, *seen.known, seen.burned), (*true.hands, *true.known, true.burned), strict=True)
    return same and all(_row_fits(a, b) for a, b in rows) and all(_heap_fits(a, b) for a, b in loose)


def _row_fits(seen: Cards, true: Cards) -> bool:
    """Place by place, from the top; ``MORE`` at the bottom leaves the rest open."""
    if seen and seen[0] == MORE:
        seen = seen[1:]
        if len(seen) > len(true):
            return False
        true = true[len(true) - len(seen):]
    return len(seen) == len(true) and all(a in (UNKNOWN, b) for a, b in zip(seen, true, strict=True))


def _heap_fits(seen: Cards, true: Cards) -> bool:
    """By number and kind only: cards that are not described may be any that are left."""
    named = Counter(card for card in seen if card >= 0)
    counted = len(seen) - seen.count(MORE)
    return named <= Counter(true) and (counted <= len(true) if MORE in seen else counted == len(true))


# --- moves ------------------------------------------------------------------------------------------------------------


@st.composite
def moves(draw: st.DrawFn, state: State) -> Move:
    """Any move that could be written down, most of them illegal: any actor, any cards, any place."""
    player = draw(st.one_of(st.just(state.turn), st.integers(0, len(state.seats) - 1)))
    card = st.one_of(st.sampled_from(state.deck.kinds), st.integers(4, 63))
    mine = state.hands[player] + state.known[player]
    own = st.sampled_from(mine) if mine else card
    kind = draw(st.sampled_from(("play", "play", "set", "equal", "pick up", "flip", "rush", "swap", "ready", "pass")))
    match kind:
        case "play":
            return Play(player, (draw(st.one_of(own, card)),))
        case "set":
            return Play(player, tuple(sorted(draw(st.lists(st.one_of(own, card), min_size=2, max_size=5)))))
        case "equal":
            return Play(player, draw(equal_cards(state, player)))
        case "pick up":
            return PickUp(player, draw(st.one_of(st.none(), own, card)))
        case "flip":
            return Flip(player, draw(st.integers(0, 4)))
        case "rush":
            return Rush(player, draw(st.integers(0, 3)))
        case "swap":
            return Swap(player, draw(st.one_of(own, card)), draw(st.one_of(own, card)))
        case "ready":
            return Ready(player)
    return Pass(player)


@st.composite
def equal_cards(draw: st.DrawFn, state: State, player: int) -> Cards:
    """Some of a player's cards that equal the top of the pile, or one of his own, as for a four out of turn."""
    mine = state.hands[player] + state.known[player]
    like = state.discard[-1:] or mine[:1] or state.deck.kinds[:1]
    equal = [card for card in mine if card >> 2 == like[0] >> 2] or list(like)
    count = draw(st.integers(1, len(equal)))
    return tuple(sorted(equal[:count]))


def truth_of(said: Sequence[object], true: State) -> bool:
    """Whether what a verdict took for granted, as `Said` values, is so at the true table."""
    for fact in said:
        code, (player, cards) = fact.code, fact.args  # type: ignore[attr-defined]
        zone = Counter((true.hands if code == "has-in-hand" else true.known)[player])
        if not Counter(cards) <= zone:
            return False
    return True
