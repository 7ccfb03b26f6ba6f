"""The list of legal moves is the candidates without objections, on any table and under any ruling; and play keeps the cards."""

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from referee.models.fates import game
from referee.models.fates.cards import Deck
from referee.models.fates.ruling import Ruling
from referee.models.fates.state import State

from .tables import OUT, STANDARD, on_known, on_unknown, ruling, table

TABLES = [
    table(pile="8H", Ann="4S 9S 9D QH"),
    table(pile="7H", Ann="4S 7S 9S 10D MH 1C 3C"),
    table(pile="7H 3S", Ann="4S 7S 9S 10D MH 1C 3C NS QS KS"),
    table(pile="DS DH 3H", Ann="NS NH ND 10D 10H 4S"),
    table(pile="9S 9H 9D", Ann="2S 4S", Bob="9C KS NS QS"),
    table(3, turn="Bob", pile="KS KH KD", Ann="KC 2S", Bob="4S", Cid="NH QH 5H"),
    table(pile="KH", Ann=on_known("5S 8S", "2S 6S", picked_up=True)),
    table(pile="KH", Ann=on_known("NS QS KS")),
    table(pile="KH", Ann=on_unknown("2S 6S")),
    table(3, extra_turns=2, pile="7H", skipped=True, Ann="9S 7S 2S NS QS KS", Cid=OUT),
    table(phase="opening", draw=9, Ann="5S 5H 7D", Bob="NH QH KH"),
    table(phase="opening", draw=9, Ann="NS QS KS"),
    table(phase="exchange", draw=9, Ann={"hand": "5S 5H 7D", "known": "2S 4S 6S", "ready": True},
          Bob={"hand": "NH QH KH", "known": "8S 9S 1S", "swaps": 1}),
    table(deck={"copies": 2}, pile="9S 9S 9H", Ann="9H 9H 9D NS NS QS KS"),
    table(phase="over", turn="Bob", Ann=OUT, Bob="5S"),
    table(Ann="7S 7H"),
    table(pile="KS 1S 3S", Ann="2H 7H KH"),
]


def any_ruling(rng: random.Random) -> Ruling:
    chosen = {id_: rng.choice(list(q.readings)) for id_, q in game.rulebook.questions.items()}
    return ruling(**{id_.replace("-", "_"): reading for id_, reading in chosen.items()})


def one_reading_apart() -> Iterator[Ruling]:
    """The standard ruling, and every ruling that departs from it in one question."""
    yield ruling()
    for id_, question in game.rulebook.questions.items():
        for reading in question.readings:
            if reading != STANDARD[id_]:
                yield ruling(**{id_.replace("-", "_"): reading})


def without_objections(state: State, chosen: Ruling) -> set[object]:
    return {move for move in game.candidates(state) if not game.objections(state, move, chosen)}


@pytest.mark.parametrize("state", TABLES)
def test_legal_moves_are_the_candidates_without_objections_one_reading_apart(state: State) -> None:
    for chosen in one_reading_apart():
        legal = list(game.legal(state, chosen))
        assert len(legal) == len(set(legal))
        assert set(legal) == without_objections(state, chosen)


@pytest.mark.parametrize("state", TABLES)
def test_legal_moves_are_the_candidates_without_objections_under_any_ruling(state: State) -> None:
    rng = random.Random(1)
    for _ in range(60):
        chosen = any_ruling(rng)
        assert set(game.legal(state, chosen)) == without_objections(state, chosen)


def whole(state: State) -> Counter[int]:
    zones = (*state.hands, *state.known, *state.unknown, state.draw, state.discard, state.burned)
    return Counter(card for zone in zones for card in zone)


@pytest.mark.parametrize("seed", range(24))
def test_in_random_play_the_list_agrees_no_card_is_lost_and_somebody_can_always_move(seed: int) -> None:
    rng = random.Random(seed)
    chosen = any_ruling(rng) if seed % 3 else ruling()
    state = game.deal(rng, rng.randint(2, 5), Deck(copies=2) if seed % 2 else None)
    cards = whole(state)
    for _ in range(250):
        if game.is_over(state):
            break
        legal = list(game.legal(state, chosen))
        assert legal, "somebody can always move"
        assert set(legal) == without_objections(state, chosen)
        state, _ = game.play(state, rng.choice(legal), chosen)
        assert whole(state) == cards


@pytest.mark.parametrize("seed", range(40))
def test_a_table_that_play_has_led_to_is_possible(seed: int) -> None:
    """What the rules lead to can't be impossible under the same rules."""
    rng = random.Random(seed)
    chosen = any_ruling(rng) if seed % 2 else ruling()
    state = game.deal(rng, rng.randint(2, 4))
    for _ in range(200):
        faults = [f for f in game.faults(state, chosen) if f.code != "second-deck-missing"]
        assert faults == []
        if game.is_over(state):
            break
        state, _ = game.play(state, rng.choice(list(game.legal(state, chosen))), chosen)


def test_the_last_with_cards_is_the_one_who_loses() -> None:
    finished = 0
    for seed in range(6):
        rng = random.Random(seed)
        chosen = ruling()
        state = game.deal(rng, 3)
        for _ in range(4000):
            if game.is_over(state):
                break
            state, _ = game.play(state, rng.choice(list(game.legal(state, chosen))), chosen)
        if game.is_over(state):
            finished += 1
            assert [p for p in range(3) if state.hands[p] or state.known[p] or state.unknown[p]] == [state.turn]
    assert finished >= 3
