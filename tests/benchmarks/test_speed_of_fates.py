"""Speed goals as ratios taken in one run: ``pytest tests/benchmarks -s``."""

import random
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

from referee.models.fates import game
from referee.models.fates.state import Ready

_spec = spec_from_file_location("peers", Path(__file__).with_name("peers.py"))
assert _spec is not None
assert _spec.loader is not None
peers: Any = module_from_spec(_spec)
_spec.loader.exec_module(peers)

STANDARD = game.ruling_type(**{q.replace("-", "_"): r for q, r in game.rulebook.standard().items()})
MOVES = 30_000


def play_fates(moves: int = MOVES, players: int = 3) -> int:
    """Random games: the legal moves, one of them, what follows; the exchange is left out."""
    rng = random.Random(7)
    done = 0
    while done < moves:
        state = game.deal(rng, players)
        for player in range(players):
            state, _ = game.play(state, Ready(player), STANDARD)
        while not game.is_over(state) and done < moves:
            legal = game.legal(state, STANDARD)
            state, _ = game.play(state, legal[int(rng.random() * len(legal))], STANDARD)
            done += 1
    return done


def test_random_play_is_one_and_a_half_times_as_fast_as_rlcard_uno(benchmark: Any) -> None:
    rlcard = pytest.importorskip("rlcard", reason="the peer of this benchmark: pip install rlcard")
    env = rlcard.make("uno")
    rng = random.Random(7)

    def play_uno() -> None:
        done = 0
        while done < MOVES:
            state, _ = env.reset()
            while not env.is_over() and done < MOVES:
                legal = list(state["legal_actions"])
                state, _ = env.step(legal[int(rng.random() * len(legal))])
                done += 1

    benchmark.pedantic(play_fates, rounds=3, warmup_rounds=1)
    ratio, each = peers.paired(play_uno, play_fates)
    print(f"\nmoves/s of fates over moves/s of uno: {ratio:.2f} (rounds {', '.join(f'{r:.2f}' for r in each)})")
    assert ratio >= 1.5


def test_judge_from_cold_takes_at_most_two_and_a_half_imports_of_click() -> None:
    assert peers.judge_over_click(next((game.folder / "examples").glob("*.toml"))) <= 2.5
