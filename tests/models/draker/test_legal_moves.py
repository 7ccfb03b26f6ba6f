"""The list of legal moves is the candidates without objections, whatever the ruling; and play keeps the cards and never stops."""

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from referee.models.draker import game
from referee.models.draker.cards import DECK
from referee.models.draker.ruling import Ruling
from referee.models.draker.state import Announce, Done, Lay, Move, Name, State
from referee.ruling import field_of

from .tables import ruling


def any_ruling(rng: random.Random) -> Ruling:
    chosen = {field_of(id_): rng.choice(list(q.readings)) for id_, q in game.rulebook.questions.items()}
    return ruling(**chosen)


def likely(rng: random.Random, legal: list[Move]) -> Move:
    """A move as people make them: seldom a name for an Artefact, rather a long combination, and in the end done."""
    done = [move for move in legal if isinstance(move, Done)]
    if done and rng.random() < 0.3:
        return done[0]
    laying = [move for move in legal if isinstance(move, Lay)]
    if laying and rng.random() < 0.7:
        return rng.choice(laying)
    longest = max((len(move.cards) for move in legal if isinstance(move, Announce)), default=0)
    rest = [m for m in legal if not isinstance(m, Name) and not (isinstance(m, Announce) and len(m.cards) < longest)]
    return rng.choice(rest if rest and rng.random() < 0.97 else legal)


def played(seed: int, moves: int, chosen: Ruling) -> Iterator[tuple[State, list[Move]]]:
    """The tables of a game of two to five, with all its legal moves."""
    rng = random.Random(seed)
    state: State = game.deal(rng, rng.randint(2, 5))
    for _ in range(moves):
        legal = list(game.legal(state, chosen))
        yield state, legal
        if game.is_over(state):
            return
        state, _ = game.play(state, likely(rng, legal), chosen)


def rulings() -> list[Ruling]:
    rng = random.Random(7)
    return [ruling(), *(any_ruling(rng) for _ in range(11))]


RULINGS = rulings()


def whole(state: State) -> Counter[int]:
    zones = [state.common, state.deck, state.discard, state.gone]
    zones += [zone for player in state.players for zone in (player.hand, player.pool)]
    return Counter(card for zone in zones for card in zone)


@pytest.mark.parametrize("seed", range(12))
def test_in_random_play_no_card_is_lost_somebody_can_always_move_and_every_table_is_possible(seed: int) -> None:
    chosen = RULINGS[seed]
    for state, legal in played(seed, 150, chosen):
        assert whole(state) == Counter(DECK)
        assert bool(legal) != game.is_over(state)
        assert len(legal) == len(set(legal))
        assert list(game.faults(state, chosen)) == []


@pytest.mark.parametrize("seed", range(12))
def test_the_list_is_the_candidates_without_objections(seed: int) -> None:
    chosen = RULINGS[seed]
    rng = random.Random(seed)
    for state, legal in played(seed + 100, 90, chosen):
        if rng.random() < 0.15:
            judged = {move for move in game.candidates(state) if not game.objections(state, move, chosen)}
            assert set(legal) == judged
