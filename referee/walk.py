"""Random play for those who look on: games from real deals, each under its own ruling."""

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from .errors import RefereeError
from .game import Game
from .outcome import Outcome, Readings, Under, outcome

MOST_MOVES = 400
"""A game need not end; after so many moves the next one is dealt."""


MOST_TRIED = 40
"""Of the moves at one state so many are looked at."""


class Seen(NamedTuple):
    """A state on the way, and every move that some ruling might allow there."""

    state: Any
    candidates: Sequence[Any]


def random_readings(game: Game, rng: Random, fixed: Readings) -> dict[str, str]:
    """A reading for every question, drawn evenly; the fixed ones as they are."""
    drawn = {q.id: rng.choice(list(q.readings)) for q in game.rulebook.questions.values()}
    return {**drawn, **fixed}


def in_turn(rng: Random, candidates: Sequence[Any]) -> Iterator[Any]:
    """The moves in a random order in which a kind that has few of them comes up as often as one that has many."""
    kinds: dict[type[Any], list[Any]] = {}
    for move in candidates:
        kinds.setdefault(type(move), []).append(move)
    for moves in kinds.values():
        rng.shuffle(moves)
    while kinds:
        kind = rng.choice(list(kinds))
        yield kinds[kind].pop()
        if not kinds[kind]:
            del kinds[kind]


def some(rng: Random, candidates: Sequence[Any]) -> list[Any]:
    """All of the moves, or so many at random that looking at them does not take too long."""
    return list(candidates) if len(candidates) <= MOST_TRIED else list(islice(in_turn(rng, candidates), MOST_TRIED))


def chosen(game: Game, rng: Random, seen: Seen, under: Under) -> tuple[Any, Outcome] | None:
    """A random legal move with what comes of it; None if there is none."""
    for move in in_turn(rng, seen.candidates):
        found = outcome(game, seen.state, move, under)
        if found.is_legal:
            return move, found
    return None


def states(game: Game, rng: Random, state: Any, under: Under, most: int = MOST_MOVES) -> Iterator[Seen]:
    """One game under one ruling from a state on, state by state, the last one without a move included."""
    for _ in range(most):
        if game.is_over(state):
            return
        seen = Seen(state, list(game.candidates(state)))
        yield seen
        try:
            found = chosen(game, rng, seen, under)
        except RefereeError:  # a game that asks for a card which its own deal left open can't be played on
            return
        if found is None:
            return
        state = found[1].after
