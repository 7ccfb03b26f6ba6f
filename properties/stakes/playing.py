"""Random sets, rulings and matches: whatever is drawn comes from one ``random.Random``, so that a seed repeats it.

Sets are small on purpose: few chips, so that somebody is soon all in; few cards, so that decks run out; many Wild
Stakes, equal Stakes and negative Busts, so that chains and ties come up.  Hypothesis hands in its own ``Random``.
"""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import msgspec

from referee.models.stakes import game
from referee.models.stakes.cards import CardSet
from referee.models.stakes.ruling import Ruling
from referee.models.stakes.sets import invented, read_set
from referee.models.stakes.state import (
    Action,
    Blind,
    Call,
    Check,
    Cover,
    Done,
    Fold,
    Keep,
    Move,
    Raise,
    Recruit,
    Slip,
    Spend,
    State,
)
from referee.ruling import field_of

NAMES = ("Abel", "Berta", "Carl", "Dora", "Emil", "Frieda", "Gustav", "Hans")
QUESTIONS = tuple((field_of(q.id), tuple(q.readings)) for q in game.rulebook.questions.values())


def random_ruling(rng: Random) -> Ruling:
    """A reading for every question, drawn evenly."""
    return msgspec.convert({field: rng.choice(readings) for field, readings in QUESTIONS}, Ruling)


def standard_ruling() -> Ruling:
    """The ruling with every standard reading."""
    return msgspec.convert({field_of(q): reading for q, reading in game.rulebook.standard().items()}, Ruling)


def readings_of(ruling: Ruling) -> dict[str, str]:
    """The reading of every question in a ruling, by question id."""
    return {question: getattr(ruling, field_of(question)) for question in game.rulebook.questions}


def _card(rng: Random, kind: str, faction: str) -> dict[str, Any]:
    table: dict[str, Any] = {"kind": kind, "souls": rng.randint(0, 3)}
    if kind == "recruit" or rng.random() < 0.3:
        table["stake"] = "wild" if rng.random() < 0.3 else rng.randint(0, 4)
    if rng.random() < 0.6:
        table["bust"] = rng.choice((1, 2, 3, 5, -1, -4))
    if rng.random() < 0.6:
        table["cover"] = rng.choice((1, 2, 3, 5, -1, -4))
    if faction:
        table |= {"faction": faction, "cost": rng.randint(0, 4), "copies": rng.randint(1, 3)}
    return table


def random_set(rng: Random) -> CardSet:
    """A card set with everything that rules can meet in it."""
    factions = ("Mill", "Court")[: rng.randint(1, 2)]
    cards: dict[str, Any] = {}
    for name in NAMES[: rng.randint(2, 4)]:
        cards[name] = _card(rng, rng.choice(("recruit", "recruit", "recruit", "action")), "")
        cards[name]["start"] = rng.randint(1, 3)
    for faction in factions:
        for nth in range(rng.randint(1, 2)):
            cards[f"{faction}{'xyz'[nth]}"] = _card(rng, rng.choice(("recruit", "action")), faction)
    cards["Medal"] = _card(rng, rng.choice(("other", "recruit", "action")), "") | {"awards": rng.randint(0, 3)}
    spaces = {
        str(nth): {
            "maximum_bid": rng.choice((0, 1, 2, 3, 8)), "potions": rng.randint(0, 2), "awards": rng.randint(0, 2),
            "points": rng.randint(0, 3), **({"blind": rng.randint(1, 4)} if rng.random() < 0.5 else {}),
        }
        for nth in range(1, rng.randint(1, 4) + 1)
    }
    table = {"name": "random", "chips": rng.choice((1, 2, 5, 8, 20)), "row": rng.randint(1, 3), "card": cards, "space": spaces}
    return read_set(table, "a random set")


def random_game(rng: Random, most: int = 6) -> State:
    """A game of two to ``most`` players just dealt, one in four from the invented set."""
    cards = invented() if rng.random() < 0.25 else random_set(rng)
    return game.deal(rng, rng.randint(2, most), cards)


# --- choosing --------------------------------------------------------------------------------------------------------


WEIGHTS: dict[type, float] = {Fold: 0.12, Raise: 0.4, Call: 0.9, Check: 0.7, Action: 0.5, Done: 0.4, Spend: 0.7, Recruit: 1.0}


def choose(rng: Random, legal: Sequence[Move]) -> Move:
    """A kind of move first, and then one of that kind: lists are long where amounts are free."""
    kinds: dict[type, list[Move]] = {}
    for move in legal:
        kinds.setdefault(type(move), []).append(move)
    words = list(kinds)
    if len(words) == 1:
        return rng.choice(kinds[words[0]])
    word = rng.choices(words, [WEIGHTS.get(word, 1.0) for word in words])[0]
    return rng.choice(kinds[word])


MOST_MOVES = 600
"""No match takes so many; one that does has not ended."""


class Match(msgspec.Struct, kw_only=True):
    """A match under way: the table, the ruling, and the moves so far."""

    state: State
    ruling: Ruling
    start: State
    rewards: int = 0
    """Victory points from the Timeline so far, which were never chips."""
    trace: list[str] = []

    @classmethod
    def begin(cls, rng: Random, ruling: Ruling | None = None, most: int = 6) -> "Match":
        """A match just dealt."""
        state = random_game(rng, most)
        return cls(state=state, ruling=random_ruling(rng) if ruling is None else ruling, start=state)


Step = tuple[State, Sequence[Move], Move | None, State | None]
"""A table, its legal moves, the move made and the table after it; None and None at the end."""


def steps(rng: Random, match: Match, legal: Callable[[State, Ruling], Sequence[Move]] = game.legal) -> Iterator[Step]:
    """Play a match at random, step by step, up to the end of the game."""
    for _ in range(MOST_MOVES):
        state = match.state
        among = legal(state, match.ruling)
        if game.is_over(state) or not among:
            yield state, among, None, None
            return
        move = choose(rng, among)
        match.trace.append(game.format_move(move, state))
        after, _ = game.play(state, move, match.ruling)
        yield state, among, move, after
        match.state = after


# --- any move at all --------------------------------------------------------------------------------------------------


def any_move(rng: Random, state: State) -> Move:
    """Any move that could be written down, most of them illegal: any actor, any card, any number."""
    seat = state.turn if state.turn >= 0 and rng.random() < 0.6 else rng.randrange(len(state.seats))
    me = state.players[seat]
    mine = [*me.hand, *me.slips, *(c for group in me.shown for c in group), *me.souls]
    every = range(len(state.set.names))

    def card() -> int:
        return rng.choice(mine) if mine and rng.random() < 0.7 else rng.choice(every)

    def cards(most: int) -> tuple[int, ...]:
        return tuple(card() for _ in range(rng.randint(0, most)))

    def slip() -> int | None:
        if me.slips and rng.random() < 0.7:
            return rng.choice(me.slips)
        return card() if rng.random() < 0.5 else None

    number = rng.choice((0, 1, 2, 3, 4, 9, 40))
    match rng.randrange(12):
        case 0:
            return Slip(seat, cards(4))
        case 1:
            return Blind(seat, number, slip())
        case 2:
            return Check(seat, slip())
        case 3:
            return Call(seat, slip())
        case 4:
            return Raise(seat, number, slip())
        case 5:
            return Fold(seat)
        case 6:
            return Action(seat, card())
        case 7:
            return Cover(seat, tuple(sorted(cards(3))))
        case 8:
            return Keep(seat, rng.choice((*state.awards, None, card())))
        case 9:
            return Spend(seat, cards(2))
        case 10:
            rows = [c for row in state.rows for c in row if c >= 0]
            return Recruit(seat, rng.choice(rows) if rows and rng.random() < 0.7 else card(), rng.choice((0, 0, 1, 2, 9)))
    return Done(seat)
