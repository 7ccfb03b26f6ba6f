"""Clauses exchange.1, start.1: before play, cards of the hand may be swapped for Known Fates."""

from typing import Any

import pytest

from referee.models.fates.state import State

from .tables import apply, judge, legal, table


def before_play(players: int = 2, **rest: Any) -> State:
    described = {"Ann": {"hand": "2S 9H KD", "known": "4C 6H 8D"}, "Bob": {"hand": "2D 9C KS", "known": "4S 6D 8C"}, **rest}
    return table(players, phase="exchange", draw=42, **described)


def test_a_card_in_hand_changes_places_with_a_known_fate() -> None:
    after = apply(before_play(), "swap KD 4C")
    assert after.hand("Ann") == "2S 4C 9H"
    assert after.known("Ann") == "KD 6H 8D"
    assert after.codes == ["swaps"]
    assert after.state.phase == "exchange"


def test_as_many_cards_may_be_swapped_as_one_likes() -> None:
    after = apply(before_play(), "swap KD 4C", "swap 9H 6H", "swap 2S 8D")
    assert (after.hand("Ann"), after.known("Ann")) == ("4C 6H 8D", "KD 9H 2S")


def test_a_swap_can_be_taken_back() -> None:
    after = apply(before_play(), "swap KD 4C", "swap 4C KD")
    assert (after.hand("Ann"), after.known("Ann")) == ("2S 9H KD", "4C 6H 8D")


def test_one_card_may_be_the_limit() -> None:
    after = apply(before_play(), "swap KD 4C", exchange_count="one-card")
    assert judge(after.state, "swap 9H 6H", exchange_count="one-card") == "swapped-already"
    assert judge(after.state, "Bob: swap KS 4S", exchange_count="one-card") == "legal"


@pytest.mark.parametrize(("move", "verdict"), [
    ("swap KC 4C", "not-held"),
    ("swap 4C KD", "not-a-known-fate not-held"),
    ("swap KD 4S", "not-a-known-fate"),
    ("swap KD 5C", "not-a-known-fate"),
])
def test_only_ones_own_hand_and_known_fates_are_swapped(move: str, verdict: str) -> None:
    assert judge(before_play(), move) == verdict


def test_everybody_may_swap_in_whatever_order() -> None:
    state = before_play()
    assert judge(state, "Bob: swap KS 4S") == "legal"
    assert judge(state, "Ann: swap KD 4C") == "legal"


def test_in_turn_the_starter_swaps_first_and_the_others_follow_when_he_is_ready() -> None:
    state = before_play(turn="Bob")
    assert judge(state, "Ann: swap KD 4C", exchange_order="in-turn") == "exchange-in-turn"
    assert judge(state, "Ann: ready", exchange_order="in-turn") == "exchange-in-turn"
    after = apply(state, "Bob: ready", exchange_order="in-turn")
    assert judge(after.state, "Ann: swap KD 4C", exchange_order="in-turn") == "legal"


def test_play_begins_when_everybody_is_ready_and_the_starter_starts() -> None:
    state = before_play(3, turn="Bob")
    after = apply(state, "Ann: ready", "Cid: ready")
    assert (after.state.phase, after.codes) == ("exchange", ["is-ready"])
    after = apply(after.state, "Bob: ready")
    assert (after.state.phase, after.next) == ("opening", "Bob")
    assert after.codes == ["is-ready", "play-begins"]


def test_nobody_plays_while_others_still_exchange() -> None:
    state = before_play()
    for move in ("play 2S", "pick up", "flip 1", "rush S", "pass"):
        assert judge(state, move) == "exchange-first"


@pytest.mark.parametrize("phase", ["opening", "play"])
@pytest.mark.parametrize("move", ["swap KD 4C", "ready"])
def test_nobody_exchanges_once_play_has_begun(phase: str, move: str) -> None:
    state = table(phase=phase, Ann={"hand": "2S 9H KD", "known": "4C 6H 8D"}, draw=42)
    assert judge(state, move) == "exchange-over"


def test_who_is_ready_need_not_say_so_again() -> None:
    assert judge(apply(before_play(), "ready").state, "Ann: ready") == "already-ready"


def test_who_is_ready_may_think_better_of_it_while_others_are_not() -> None:
    state = apply(before_play(), "Ann: ready").state
    after = apply(state, "Ann: swap KD 4C")
    assert after.codes == ["swaps", "no-longer-ready"]
    assert apply(after.state, "Bob: ready").state.phase == "exchange"
    assert judge(state, "Ann: swap KD 4C", exchange_final="ready-is-final") == "ready-is-final"


def test_the_unknown_fates_take_no_part_in_the_exchange() -> None:
    state = before_play(Ann={"hand": "2S 9H KD", "known": "4C 6H 8D", "unknown": "5S 5H 5D"})
    assert judge(state, "swap KD 5S") == "not-a-known-fate"
    assert apply(state, "swap KD 4C").unknown("Ann") == "5S 5H 5D"


def test_all_nine_swaps_of_a_player_are_listed_and_that_he_is_ready() -> None:
    mine = {m for m in legal(before_play()) if not m.startswith("Bob")}
    assert mine == {f"swap {h} {k}" for h in ("2S", "9H", "KD") for k in ("4C", "6H", "8D")} | {"ready"}


def test_a_swap_moves_no_other_card() -> None:
    after = apply(before_play(), "swap KD 4C")
    assert after.hand("Bob") == "2D 9C KS"
    assert len(after.state.draw) == 42


def test_in_turn_the_exchange_goes_round_as_play_does() -> None:
    """Clockwise from the starter (start.1, turn.1), past those who are ready."""
    state = apply(before_play(4, turn="Bob"), "Bob: ready", exchange_order="in-turn").state
    assert judge(state, "Ann: ready", exchange_order="in-turn") == "exchange-in-turn"
    assert judge(state, "Dee: ready", exchange_order="in-turn") == "exchange-in-turn"
    state = apply(state, "Cid: ready", "Dee: ready", exchange_order="in-turn").state
    assert judge(state, "Ann: ready", exchange_order="in-turn") == "legal"


def test_the_swaps_of_each_player_are_counted() -> None:
    """How many cards a player has exchanged belongs to the position, as a ruling may limit them (exchange.1)."""
    after = apply(before_play(), "swap KD 4C", "Bob: swap KS 4S", "swap 9H 6H")
    assert after.state.swaps == (2, 1)
