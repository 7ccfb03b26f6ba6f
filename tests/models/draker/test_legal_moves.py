"""The list of legal moves is what no clause speaks against: on every example, and in random games with effects of every sort.

The tables that such games lead to are possible under the same rules, and come back from their files; so do the moves.
"""

import random
from collections import Counter
from collections.abc import Iterator, Mapping

import pytest

from referee import verdict
from referee.models.draker import game
from referee.models.draker.cards import DECK
from referee.models.draker.ruling import Ruling
from referee.models.draker.state import Activate, Announce, Done, Lay, Move, Name, State
from referee.ruling import Undescribed, field_of

from .tables import GAME, fixed, ruling
from .test_examples import EXPECTED
from .test_examples import read as read_example
from .wild import wild

QUESTIONS = game.rulebook.questions
LAST = {field_of(question.id): list(question.readings)[-1] for question in QUESTIONS.values()}
SECOND = {field_of(question.id): list(question.readings)[1] for question in QUESTIONS.values()}
RULINGS: dict[str, Mapping[str, str]] = {"standard": {}, "the second readings": SECOND, "the last readings": LAST}


# --- the examples ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("which", RULINGS)
@pytest.mark.parametrize("name", EXPECTED)
def test_the_list_is_what_no_clause_speaks_against(name: str, which: str) -> None:
    state, _, _ = read_example(name)
    chosen = ruling(**RULINGS[which])
    try:
        listed = list(game.legal(state, chosen))
    except Undescribed:
        assert verdict.options(GAME, state, fixed(**RULINGS[which]))
        return  # a hand that nobody has described decides, so one ruling alone has no list
    judged = {move for move in game.candidates(state) if not game.objections(state, move, chosen)}
    assert set(listed) == judged
    assert len(listed) == len(judged)
    assert listed, "there is always something to do"


# --- random games ----------------------------------------------------------------------------------------------------


def any_ruling(rng: random.Random) -> Ruling:
    return ruling(**{field_of(question.id): rng.choice(list(question.readings)) for question in QUESTIONS.values()})


def likely(rng: random.Random, legal: list[Move]) -> Move:
    """A move as eager players make them: cards are laid and effects activated, combinations are long, Artefacts seldom named."""
    for kind, chance in ((Activate, 0.5), (Done, 0.3), (Lay, 0.7)):
        some = [move for move in legal if isinstance(move, kind)]
        if some and rng.random() < chance:
            return rng.choice(some)
    longest = max((len(move.cards) for move in legal if isinstance(move, Announce)), default=0)
    rest = [m for m in legal if not isinstance(m, Name) and not (isinstance(m, Announce) and len(m.cards) < longest)]
    return rng.choice(rest if rest and rng.random() < 0.97 else legal)


def played(seed: int, chosen: Ruling, moves: int) -> Iterator[tuple[State, list[Move]]]:
    """The tables of a game of two to four, with all its legal moves."""
    rng = random.Random(seed)
    state: State = game.deal(rng, rng.randint(2, 4), wild(seed))
    for _ in range(moves):
        legal = list(game.legal(state, chosen))
        yield state, legal
        if game.is_over(state):
            return
        state, _ = game.play(state, likely(rng, legal), chosen)


def whole(state: State) -> Counter[int]:
    zones = [state.common, state.deck, state.discard, state.gone]
    zones += [zone for player in state.players for zone in (player.hand, player.pool)]
    return Counter(card for zone in zones for card in zone)


@pytest.mark.parametrize("seed", range(8))
def test_no_card_is_lost_somebody_can_always_move_and_every_table_is_possible(seed: int) -> None:
    chosen = any_ruling(random.Random(seed)) if seed else ruling()
    for state, legal in played(seed, chosen, 80):
        assert whole(state) == Counter(DECK)
        assert bool(legal) != game.is_over(state)
        assert len(legal) == len(set(legal))
        assert list(game.faults(state, chosen)) == []


@pytest.mark.parametrize("seed", range(8, 13))
def test_lists_agree_with_objections_and_what_is_written_is_read_again(seed: int) -> None:
    rng = random.Random(seed)
    chosen = any_ruling(rng)
    for state, legal in played(seed, chosen, 50):
        if rng.random() < 0.12:
            assert set(legal) == {move for move in game.candidates(state) if not game.objections(state, move, chosen)}
            assert game.read(game.write(state), "written") == state
            for move in rng.sample(legal, min(len(legal), 20)):
                assert game.parse_move(game.format_move(move, state), state) == move
