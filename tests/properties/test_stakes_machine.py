"""Random matches of stakes: by Hypothesis and by seed; and that those who look on would see what is wrong."""

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from referee.evidence import Effort, run
from referee.models.stakes import game
from referee.models.stakes.game import Stakes
from referee.models.stakes.state import Done, Fold, Move, Roll, Slip, State
from referee.properties.stakes import playing, sampled
from referee.properties.stakes.machine import StakesMachine, lean
from referee.properties.stakes.playing import Match, any_move, random_ruling, random_set, standard_ruling, steps
from referee.properties.stakes.table_checks import listing_differs, lost_in_files, refusal_fails, unreadable

QUICK = Effort(level="quick")
RULING = standard_ruling()


def word(name: str) -> str:
    (result,) = run([p for p in sampled.properties() if p.name == f"stakes.{name}"], QUICK)
    return result.word


def dealt(seed: int = 3) -> State:
    return game.deal(Random(seed), 3)


# --- what is shown --------------------------------------------------------------------------------------------------------


def test_matches_played_by_hypothesis_break_nothing() -> None:
    few = settings(max_examples=10, stateful_step_count=12, deadline=None, suppress_health_check=list(HealthCheck))
    run_state_machine_as_test(StakesMachine, settings=few)


@pytest.mark.parametrize("stated", sampled.properties(), ids=lambda p: p.name)
def test_a_property_is_as_expected(stated: Any) -> None:
    (result,) = run([stated], QUICK)
    assert result.word == "as expected", result.finding.counterexample
    assert "moves" in result.finding.scope


def test_a_seed_repeats_its_matches() -> None:
    def trace(seed: int) -> list[str]:
        match = Match.begin(rng := Random(seed))
        for _ in steps(rng, match):
            pass
        return match.trace

    assert trace(5) == trace(5)
    assert trace(5) != trace(6)


def test_random_sets_have_what_rules_can_meet() -> None:
    rng = Random(1)
    sets = [random_set(rng) for _ in range(40)]
    assert any(stake == -1 for cards in sets for stake in cards.stakes)
    assert any(bust < 0 for cards in sets for bust in cards.busts)
    assert any(cards.chips == 1 for cards in sets)
    assert len({tuple(getattr(random_ruling(rng), field) for field, _ in playing.QUESTIONS) for _ in range(20)}) == 20


# --- an engine that is wrong ------------------------------------------------------------------------------------------------

Play = Callable[[Stakes, State, Move, Any], Any]


def broken_play(change: Callable[[State, Move], State]) -> Play:
    true = Stakes.play

    def play(self: Stakes, state: State, move: Move, ruling: Any) -> Any:
        after, events = true(self, state, move, ruling)
        return change(after, move), events

    return play


def test_a_chip_that_is_lost_with_a_fold_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def lose(after: State, move: Move) -> State:
        if not isinstance(move, Fold):
            return after
        players = list(after.players)
        players[move.player] = msgspec.structs.replace(players[move.player], chips=max(players[move.player].chips - 1, 0))
        return msgspec.structs.replace(after, players=tuple(players))

    monkeypatch.setattr(Stakes, "play", broken_play(lose))
    assert word("invariants-in-play") == "fell short"


def test_the_machine_notices_a_card_that_is_lost_with_the_slips(monkeypatch: pytest.MonkeyPatch) -> None:
    def lose(after: State, move: Move) -> State:
        if not isinstance(move, Slip):
            return after
        players = list(after.players)
        players[move.player] = msgspec.structs.replace(players[move.player], hand=players[move.player].hand[1:])
        return msgspec.structs.replace(after, players=tuple(players))

    monkeypatch.setattr(Stakes, "play", broken_play(lose))
    few = settings(
        max_examples=20, stateful_step_count=10, deadline=None, suppress_health_check=list(HealthCheck), database=None,
        phases=[Phase.generate],
    )
    with pytest.raises(AssertionError, match="cards-conserved"):
        run_state_machine_as_test(StakesMachine, settings=few)


def test_matches_that_do_not_end_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "MOST_MOVES", 30)
    assert word("matches-end") == "fell short"


def test_a_list_without_its_last_move_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    true = Stakes.legal
    monkeypatch.setattr(Stakes, "legal", lambda self, state, ruling: list(true(self, state, ruling))[:-1] or true(self, state, ruling))
    assert word("moves-listed") == "fell short"


def test_a_position_that_forgets_the_potions_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    true = Stakes.write

    def write(self: Stakes, state: State) -> dict[str, Any]:
        document = true(self, state)
        for table in document["player"].values():
            table.pop("potions", None)
        return document

    monkeypatch.setattr(Stakes, "write", write)
    assert word("positions-kept") == "fell short"


def test_a_ruling_under_which_nobody_can_act_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    true = Stakes.legal

    def legal(self: Stakes, state: State, ruling: Any) -> Any:
        return [] if ruling is chosen and state.phase == "betting" else true(self, state, ruling)

    chosen = standard_ruling()
    monkeypatch.setattr(Stakes, "legal", legal)
    monkeypatch.setattr(sampled, "random_ruling", lambda rng: chosen)
    assert word("acts-under-other-rulings") == "fell short"


# --- the eyes of those who look on --------------------------------------------------------------------------------------------


def test_a_table_that_a_file_can_not_keep_is_noticed() -> None:
    state = dealt()
    assert lost_in_files(state, game.legal(state, RULING)) == []
    assert lost_in_files(msgspec.structs.replace(state, turn=1))


def test_lists_and_refusals_that_differ_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    state = dealt()
    assert listing_differs(state, RULING) == []
    assert refusal_fails(state, Done(0), RULING) == []
    monkeypatch.setattr(Stakes, "legal", lambda self, state, ruling: [Roll("lowest"), Roll("lowest"), Done(0)])
    wrong = listing_differs(state, RULING)
    assert len(wrong) == 3
    assert refusal_fails(state, Done(0), RULING)
    assert refusal_fails(state, Roll("highest"), RULING)


def test_a_code_that_says_nothing_is_noticed() -> None:
    state = dealt()
    objections = game.objections(state, Slip(0, ()), RULING)
    codes = dict(game.rulebook.objections)
    assert unreadable(objections, codes, state) == []
    codes["roll-now"] = msgspec.structs.replace(codes["roll-now"], says="")
    assert unreadable(objections, codes, state)


def test_moves_lean_as_they_are_told() -> None:
    state, rng = dealt(), Random(2)
    while state.phase != "betting":
        state, _ = game.play(state, lean("any", rng, list(game.legal(state, RULING))), RULING)
    legal = list(game.legal(state, RULING))
    for _ in range(10):
        assert not isinstance(lean("stays in", rng, legal), Fold)
        assert lean("of the player", rng, legal).player >= 0
    kinds = {type(any_move(rng, state)) for _ in range(300)}
    assert len(kinds) == 12
