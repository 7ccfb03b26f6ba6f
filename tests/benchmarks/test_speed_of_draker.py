"""Speed goals of draker: ``pytest tests/benchmarks -s``.  Seconds are those of the processor, so that a busy machine counts less.

A game at random chooses the kind of move first and then one of that kind: evenly over all moves it would do little but give
Artefacts their 153 profiles.
"""

import random
import time
from statistics import median
from typing import Any

import pytest

from referee.models.draker import combinations, game
from referee.models.draker.cards import DECK, rank_of, suit_of
from referee.models.draker.edition import invented
from referee.ruling import field_of

STANDARD = game.ruling_type(**{field_of(q): r for q, r in game.rulebook.standard().items()})
ROUNDS = 9


def some_ruling(rng: random.Random) -> Any:
    return game.ruling_type(**{field_of(q.id): rng.choice(list(q.readings)) for q in game.rulebook.questions.values()})


def choose(rng: random.Random, legal: Any) -> Any:
    kinds: dict[type, list[Any]] = {}
    for move in legal:
        kinds.setdefault(type(move), []).append(move)
    return rng.choice(rng.choice(list(kinds.values())))


def play(rng: random.Random, players: int, moves: int, ruling: Any) -> float:
    """Whole games to elimination, or as far as so many moves go: moves a second."""
    done = 0
    start = time.process_time()
    while done < moves:
        state = game.deal(rng, players)
        while not game.is_over(state) and done < moves:
            state, _ = game.play(state, choose(rng, game.legal(state, ruling)), ruling)
            done += 1
    return done / (time.process_time() - start)


@pytest.mark.parametrize("players", [2, 4, 8])
def test_random_games_reach_five_thousand_moves_a_second(benchmark: Any, players: int) -> None:
    benchmark.pedantic(play, args=(random.Random(7), players, 3_000, STANDARD), rounds=1, warmup_rounds=1)
    rates = [play(random.Random(seed), players, 3_000, STANDARD) for seed in range(ROUNDS)]
    others = [play(random.Random(seed), players, 3_000, some_ruling(random.Random(seed))) for seed in range(ROUNDS)]
    print(f"\n{players} players: {median(rates):,.0f} moves/s under the standard ruling, {median(others):,.0f} under random ones")
    assert median(rates) >= 5_000


def test_all_combinations_of_eleven_cards_take_at_most_fifty_milliseconds() -> None:
    rng, edition, spent = random.Random(3), invented(), []
    for _ in range(300):
        pool = tuple((c, (suit_of(c), rank_of(c), edition.professions[c])) for c in sorted(rng.sample(DECK, 11)))
        start = time.process_time()
        combinations.maximal(pool)
        combinations.combinations_of(pool)
        spent.append(time.process_time() - start)
    alike = tuple((c, (suit_of(c), rank_of(c), 4)) for c in range(11))  # every part of them is a set
    start = time.process_time()
    assert len(combinations.combinations_of(alike)) == 2**11 - 1
    worst = max(*spent, time.process_time() - start)
    print(f"\neleven cards: {1000 * median(spent):.2f} ms in the median, {1000 * worst:.1f} ms at worst")
    assert worst <= 0.05
