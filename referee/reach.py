"""How soon and how often a question matters, in random play under one ruling.

Whose turn it is tries a move at random, of those that are legal or become legal when one question is answered
otherwise; what the ruling refuses is noted, and something else is tried.  A question matters in a game when something
else comes of a move that is tried under another of its readings, all other questions having the reading of the ruling.
"""

from collections.abc import Callable, Mapping
from random import Random
from statistics import median
from typing import Any

import msgspec

from .errors import RefereeError
from .game import Game
from .outcome import Outcome, Under, by_reading, outcome
from .walk import MOST_MOVES, in_turn

MORE_PLAYERS = 4
"""Games have from the fewest players to so many more, as far as the game admits them."""


class Reach(msgspec.Struct, frozen=True):
    """Where a question mattered: the number of the move that it first mattered for, game by game."""

    question: str
    first: tuple[int, ...]

    @property
    def games(self) -> int:
        """In how many games it mattered."""
        return len(self.first)

    @property
    def move(self) -> float | None:
        """The median of the moves for which it first mattered."""
        return median(self.first) if self.first else None

    @property
    def rank(self) -> tuple[float, float]:
        """Most often first, and then soonest."""
        return (-self.games, self.move or 0)


class Sample(msgspec.Struct, frozen=True, kw_only=True):
    """What was played, and the reach of every question that was left open, in the order of the rulebook."""

    games: int
    seed: int
    moves: int
    """How many moves were made in all."""
    players: tuple[int, int]
    reach: Mapping[str, Reach]

    @property
    def scope(self) -> str:
        """What was played, with its numbers."""
        fewest, most = self.players
        return (
            f"{self.games:,} random games of {fewest} to {most} players, seed {self.seed}, {self.moves:,} moves, "
            f"{MOST_MOVES} at most in one"
        )


def sample(
    game: Game, games: int, seed: int, fixed: Mapping[str, str], tell: Callable[[int], None] = lambda _: None
) -> Sample:
    """Play so many games under the standard ruling with these readings fixed; they are then no open questions."""
    under = Under({**game.rulebook.standard(), **fixed})
    still_open = [question for question in game.rulebook.questions if question not in fixed]
    fewest, most = game.fewest, min(game.most, game.fewest + MORE_PLAYERS)
    rng = Random(seed)
    first: dict[str, list[int]] = {question: [] for question in still_open}
    moves = 0
    for count in range(games):
        tell(count)
        state = game.deal(rng, rng.randint(fewest, most))
        mattered, made = _play(game, rng, state, under, set(still_open))
        moves += made
        for question, move in mattered.items():
            first[question].append(move)
    reach = {question: Reach(question, tuple(found)) for question, found in first.items()}
    return Sample(games=games, seed=seed, moves=moves, players=(fewest, most), reach=reach)


def _play(game: Game, rng: Random, state: Any, under: Under, still_open: set[str]) -> tuple[dict[str, int], int]:
    """One game: for which move each question first mattered, and how many moves were made."""
    mattered: dict[str, int] = {}
    for made in range(MOST_MOVES):
        if game.is_over(state):
            return mattered, made
        for move in in_turn(rng, list(game.candidates(state))):
            try:
                known = outcome(game, state, move, under)
                for question in dict.fromkeys(known.asked):
                    if question in still_open and question not in mattered and _matters(game, state, move, question, under, known):
                        mattered[question] = made + 1
            except RefereeError:  # a card that the deal itself left open: nothing can be said of this move
                continue
            if known.is_legal:
                state = known.after
                break
        else:
            return mattered, made
    return mattered, MOST_MOVES


def _matters(game: Game, state: Any, move: Any, question: str, under: Under, known: Outcome) -> bool:
    return len(set(by_reading(game, state, move, question, under, known).values())) > 1
