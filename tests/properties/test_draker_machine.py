"""Random games of draker: by Hypothesis and by seed; and that those who look on would see what is wrong."""

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from referee.evidence import Effort, run
from referee.models.draker import game
from referee.models.draker.game import Draker
from referee.models.draker.state import Announce, Damage, Lay, Move, Open, State
from referee.properties.draker import playing, sampled
from referee.properties.draker.machine import DrakerMachine
from referee.properties.draker.playing import Played, any_move, random_edition, random_ruling, ruled, steps

QUICK = Effort(level="quick")


def word(name: str) -> str:
    (result,) = run([p for p in sampled.properties() if p.name == f"draker.{name}"], QUICK)
    return result.word


# --- what is shown --------------------------------------------------------------------------------------------------------


def test_games_played_by_hypothesis_break_nothing() -> None:
    few = settings(max_examples=6, stateful_step_count=8, deadline=None, suppress_health_check=list(HealthCheck))
    run_state_machine_as_test(DrakerMachine, settings=few)


@pytest.mark.parametrize("stated", sampled.properties(), ids=lambda p: p.name)
def test_a_property_is_as_expected(stated: Any) -> None:
    (result,) = run([stated], QUICK)
    assert result.word == "as expected", result.finding.counterexample
    assert "moves" in result.finding.scope


def test_a_seed_repeats_its_games() -> None:
    def trace(seed: int) -> list[str]:
        played = Played.begin(rng := Random(seed))
        for _ in steps(rng, played, 60):
            pass
        return played.trace

    assert trace(5) == trace(5)
    assert trace(5) != trace(6)


def test_random_editions_have_every_sort_of_effect() -> None:
    rng = Random(1)
    effects = [effect for _ in range(40) for effect in random_edition(rng).effects]
    assert {type(change).__name__ for effect in effects for change in effect.does} == {
        "Add", "Limit", "Strength", "Token", "Rank", "Profession", "Give", "Deny", "Life", "Draw", "Move", "Remove", "Cancel",
    }
    assert {effect.kind for effect in effects} == {"individual", "standard", "common"}
    assert {effect.timing for effect in effects} == {"", "instant", "main", "end"}
    assert any(effect.conflicts for effect in effects)
    assert len({tuple(getattr(random_ruling(rng), field) for field, _ in playing.QUESTIONS) for _ in range(20)}) == 20


def test_any_move_is_every_kind_of_move() -> None:
    state = game.deal(Random(1), 3)
    rng = Random(2)
    assert {type(any_move(rng, state)).__name__ for _ in range(600)} == {
        "Open", "Resolve", "Count", "Damage", "EndRound", "Lay", "Name", "Announce", "Activate", "Choose", "Done", "Pay", "Happen",
        "Hit", "Assign", "Discard",
    }


# --- an engine that is wrong ------------------------------------------------------------------------------------------------

Play = Callable[[Draker, State, Move, Any], Any]


def broken_play(change: Callable[[State, Move], State]) -> Play:
    true = Draker.play

    def play(self: Draker, state: State, move: Move, ruling: Any) -> Any:
        after, events = true(self, state, move, ruling)
        return change(after, move), events

    return play


def lose_a_card(after: State, move: Move) -> State:
    if not isinstance(move, Lay):
        return after
    players = list(after.players)
    players[move.player] = msgspec.structs.replace(players[move.player], pool=players[move.player].pool[1:])
    return msgspec.structs.replace(after, players=tuple(players))


def spare_a_life(after: State, move: Move) -> State:
    if not isinstance(move, Damage):
        return after
    players = [msgspec.structs.replace(player, life=player.life + 1) for player in after.players]
    return msgspec.structs.replace(after, players=tuple(players))


@pytest.mark.parametrize("change", [lose_a_card, spare_a_life])
def test_what_goes_wrong_in_play_is_noticed(change: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Draker, "play", broken_play(change))
    assert word("invariants-in-play") == "fell short"


def test_the_machine_notices_a_card_that_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Draker, "play", broken_play(lose_a_card))
    few = settings(
        max_examples=10, stateful_step_count=4, deadline=None, suppress_health_check=list(HealthCheck), database=None,
        phases=[Phase.generate],
    )
    with pytest.raises(AssertionError, match="cards-conserved"):
        run_state_machine_as_test(DrakerMachine, settings=few)


def test_a_list_without_its_last_move_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    true = Draker.legal
    monkeypatch.setattr(Draker, "legal", lambda self, state, ruling: list(true(self, state, ruling))[:-1])
    assert word("moves-listed") == "fell short"


def test_a_position_that_forgets_the_round_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    true = Draker.write

    def write(self: Draker, state: State) -> dict[str, Any]:
        document = true(self, state)
        document.pop("round", None)
        return document

    monkeypatch.setattr(Draker, "write", write)
    assert word("positions-kept") == "fell short"


def test_an_event_that_says_nothing_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    codes = {name: msgspec.structs.replace(code, says="") if name == "lays" else code for name, code in game.rulebook.events.items()}
    monkeypatch.setitem(game.__dict__, "rulebook", msgspec.structs.replace(game.rulebook, events=codes))
    assert word("events-in-words") == "fell short"


def test_a_ruling_under_which_nobody_can_act_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    true = Draker.legal
    chosen = ruled(laying_compulsory="may")

    def legal(self: Draker, state: State, ruling: Any) -> Any:
        return [] if ruling is chosen else true(self, state, ruling)

    monkeypatch.setattr(Draker, "legal", legal)
    monkeypatch.setattr(sampled, "random_ruling", lambda rng: chosen)
    assert word("acts-under-other-rulings") == "fell short"


def test_a_game_in_which_nobody_can_act_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def choose(rng: Random, state: State, ruling: Any) -> Move | None:
        return None if state.phase == "more" else game.legal(state, ruling)[0]

    monkeypatch.setattr(playing, "choose", choose)
    seen = sampled.watch(Random(1), 1, lambda *_: [])
    assert seen.found is not None
    assert "nobody can do anything" in seen.found.says


def test_announcements_are_guessed_from_cards_that_go_together() -> None:
    rng = Random(3)
    state, _ = game.play(game.deal(rng, 2), Open(), ruled())
    found = [playing.random_announcement(rng, state, ruled()) for _ in range(200)]
    assert any(isinstance(move, Announce) and len(move.cards) > 1 for move in found)
