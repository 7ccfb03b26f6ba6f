"""Speed goals as ratios taken in one run: ``pytest tests/benchmarks -s``.

The peer is PokerKit's no-limit hold'em, which automates everything that nobody chooses.  Both sides play whole games at
random with the same number of players, and a move is what the one who plays has to call for; of stakes these are also the
steps of the dealer, so the ratio of what players choose is printed beside it.  PokerKit chooses evenly between Fold, Check
or Call, and Raise: of the ways to play at random, the one that it is fastest at.
"""

import gc
import random
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from statistics import median
from typing import Any

import pytest

from referee.models.stakes import game
from referee.models.stakes.state import NOBODY

_spec = spec_from_file_location("peers", Path(__file__).with_name("peers.py"))
assert _spec is not None
assert _spec.loader is not None
peers: Any = module_from_spec(_spec)
_spec.loader.exec_module(peers)

STANDARD = game.ruling_type(**{q.replace("-", "_"): r for q, r in game.rulebook.standard().items()})
ROUNDS = 9
STACK, BLINDS = 200, (1, 2)


def play_stakes(rng: random.Random, players: int, moves: int) -> tuple[float, float]:
    """Random matches: moves a second, and those of players a second."""
    done = chosen = 0
    start = time.process_time()
    while done < moves:
        state = game.deal(rng, players)
        while not game.is_over(state):
            legal = game.legal(state, STANDARD)
            move = legal[int(rng.random() * len(legal))]
            state, _ = game.play(state, move, STANDARD)
            done += 1
            chosen += move.player != NOBODY
    spent = time.process_time() - start
    return done / spent, chosen / spent


def play_poker(rng: random.Random, players: int, moves: int) -> float:
    """Random hands of the peer: moves a second."""
    poker = pytest.importorskip("pokerkit", reason="the peer of this benchmark: pip install pokerkit")
    random.seed(rng.random())  # what the peer shuffles with
    done = 0
    start = time.process_time()
    while done < moves:
        hand = poker.NoLimitTexasHoldem.create_state(tuple(poker.Automation), True, 0, BLINDS, BLINDS[1], STACK, players)
        while hand.status:
            can = (hand.can_fold(), hand.can_check_or_call(), hand.can_complete_bet_or_raise_to())
            kinds = [kind for kind, possible in enumerate(can) if possible]
            match kinds[int(rng.random() * len(kinds))]:
                case 0:
                    hand.fold()
                case 1:
                    hand.check_or_call()
                case _:
                    least, most = hand.min_completion_betting_or_raising_to_amount, hand.max_completion_betting_or_raising_to_amount
                    hand.complete_bet_or_raise_to(least + int(rng.random() * (most - least + 1)))
            done += 1
    return done / (time.process_time() - start)


def alone(job: Callable[..., Any], *args: Any) -> Any:
    """The job with none of its surroundings: it searches no garbage of others, and begins with an empty stack.

    Where the stack of the tests meets the end of one of Python's chunks, every call and return allocates: three times as slow.
    """
    gc.collect()
    gc.freeze()
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(job, *args).result()


@pytest.mark.parametrize("players", [2, 4, 6])
def test_random_matches_are_ten_times_as_fast_as_hold_em(benchmark: Any, players: int) -> None:
    benchmark.pedantic(play_stakes, args=(random.Random(7), players, 10_000), rounds=1, warmup_rounds=1)
    ratios, chosen = [], []
    for seed in range(ROUNDS):
        theirs = alone(play_poker, random.Random(seed), players, 1_500)
        mine, mine_chosen = alone(play_stakes, random.Random(seed), players, 10_000)
        ratios.append(mine / theirs)
        chosen.append(mine_chosen / theirs)
    print(f"\n{players} players: {median(ratios):.1f} times the moves/s of hold'em (rounds "
          f"{', '.join(f'{r:.1f}' for r in ratios)}); of what players choose {median(chosen):.1f} times")
    assert median(ratios) >= 10


def test_judge_from_cold_takes_at_most_two_and_a_half_imports_of_click() -> None:
    assert peers.judge_over_click(game.folder / "examples" / "ann-raises-to-ten.toml") <= 2.5
