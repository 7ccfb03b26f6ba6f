"""Clauses action.1, action.2: before or after his action a player may lay Action cards on his discard pile."""

from typing import Any

import pytest

from referee.models.stakes.state import State

from .tables import apply, judge, legal, questions, table

ANY_TIME = {"action_timing": "any-time"}
ONE = {"action_number": "one-a-turn"}


def acting(**rest: Any) -> State:
    """It is Ann's turn; all three hold a Whisper and a Toast."""
    hand = {"hand": "Toast Whisper", "discard": "Clerk"}
    usual: dict[str, Any] = {
        "turn": "Ann", "acted": [], "first_player": "Bob", "small_blind": "Bob", "big_blind": "Cid", "opener": "Ann",
        "Ann": {"slips": "Guard Smith", **hand}, "Bob": {"chips": 19, "pot": 1, "slips": "Guard Smith", **hand},
        "Cid": {"chips": 18, "pot": 2, "slips": "Guard Smith", **hand},
    }
    return table("betting", **{**usual, **rest})


def test_an_action_card_goes_open_onto_the_discard_pile_and_the_turn_stays() -> None:
    after = apply(acting(), "action Toast")
    assert after.see("hand Ann", "discard Ann", "played Ann", "next") == ("Whisper", "Clerk Toast", "Toast", "Ann")
    assert after.codes == ["plays-action", "has-effect", "faces-bet"]


def test_only_action_cards_of_the_hand_are_played() -> None:
    state = acting(Ann={"slips": "Guard Toast", "hand": "Clerk Whisper"})
    assert judge(state, "action Clerk") == "no-action-card"
    assert judge(state, "action Toast") == "not-in-hand"
    assert judge(state, "action Guard") == "no-action-card not-in-hand"


def test_before_and_after_ones_action_but_not_in_the_turn_after_that() -> None:
    after = apply(acting(), "action Whisper", "check Guard", "Ann: action Toast")
    assert after.see("discard Ann", "next") == ("Clerk Whisper Toast", "Bob")
    after = apply(acting(), "check Guard", "check Guard")
    assert judge(after.state, "Ann: action Toast") == "action-out-of-turn"
    assert judge(after.state, "Bob: action Toast") == "legal"
    assert judge(after.state, "Cid: action Toast") == "legal"


def test_after_the_action_ends_when_the_next_player_plays_a_card_too() -> None:
    after = apply(acting(), "check Guard", "Bob: action Toast")
    assert judge(after.state, "Ann: action Toast") == "action-out-of-turn"
    assert judge(after.state, "Ann: action Toast", **ANY_TIME) == "legal"


def test_ones_own_card_after_the_action_leaves_that_moment_open() -> None:
    after = apply(acting(), "check Guard", "Ann: action Toast", "Ann: action Whisper")
    assert after.see("hand Ann", "next") == ("", "Bob")


def test_before_the_first_action_nobody_is_after_one() -> None:
    assert judge(acting(), "Cid: action Toast") == "action-out-of-turn"


def test_a_blind_is_no_action_and_opens_no_moment() -> None:
    state = table("blinds", Ann={"hand": "Toast"}, Bob={"hand": "Toast"})
    assert judge(state, "Ann: action Toast") == "action-out-of-turn"
    assert judge(state, "Bob: action Toast", **ANY_TIME) == "legal"
    after = apply(state, "Bob: action Toast", **ANY_TIME)
    assert after.see("phase", "discard Bob") == ("blinds", "... Toast")
    assert legal(after.state, **ANY_TIME) == ["Ann: action Toast", "Ann: blind 1"]
    after = apply(state, "Ann: blind 1")
    assert judge(after.state, "Ann: action Toast") == "action-out-of-turn"


@pytest.mark.parametrize("phase", ["roll", "draw", "slip", "showdown", "payout", "recruit", "clean-up"])
def test_they_belong_to_the_betting_phase(phase: str) -> None:
    state = table(phase, Ann={"hand": "Toast"})
    assert judge(state, "Ann: action Toast") == f"{phase}-now"


# --- how many -------------------------------------------------------------------------------------------------------


def test_any_number_or_one_between_two_of_ones_turns() -> None:
    assert apply(acting(), "action Toast", "action Whisper").see("played Ann") == "Toast Whisper"
    after = apply(acting(), "action Toast", **ONE)
    assert judge(after.state, "action Whisper", **ONE) == "one-action-card"
    after = apply(after.state, "check Guard", **ONE)
    assert judge(after.state, "Ann: action Whisper", **ONE) == "one-action-card"
    after = apply(after.state, "check Guard", "check Guard", **ONE)
    assert after.see("next") == "Ann"
    assert judge(after.state, "action Whisper", **ONE) == "legal"


def test_one_a_turn_counts_from_ones_own_turn_though_cards_may_be_played_at_any_time() -> None:
    after = apply(acting(), "Bob: action Toast", **ONE, **ANY_TIME)
    assert judge(after.state, "Bob: action Whisper", **ONE, **ANY_TIME) == "one-action-card"
    after = apply(after.state, "check Guard", **ONE, **ANY_TIME)
    assert judge(after.state, "Bob: action Whisper", **ONE, **ANY_TIME) == "legal"


# --- after a Fold, and after the end --------------------------------------------------------------------------------


def test_after_a_fold_one_may_play_what_has_come_back_to_the_hand_or_nothing() -> None:
    after = apply(acting(Ann={"slips": "Toast Smith", "hand": ""}), "fold")
    assert judge(after.state, "Ann: action Toast") == "legal"
    assert judge(after.state, "Ann: action Toast", action_after_fold="refused") == "action-after-fold"
    after = apply(after.state, "check Guard")
    assert judge(after.state, "Ann: action Toast") == "has-folded"
    assert judge(after.state, "Ann: action Toast", **ANY_TIME) == "has-folded"


def ended(**rest: Any) -> State:
    """Bob's action has ended the Betting Round."""
    return table("collect", 2, **{
        "acted_last": "Bob", "Ann": {"chips": 18, "pot": 2, "hand": "Toast"}, "Bob": {"chips": 18, "pot": 2, "hand": "Toast"}, **rest,
    })


def test_after_the_end_it_is_for_the_one_who_ended_it_or_for_nobody() -> None:
    assert judge(ended(), "Bob: action Toast") == "legal"
    assert judge(ended(), "Bob: action Toast", action_after_the_end="refused") == "action-after-the-end"
    assert judge(ended(), "Ann: action Toast") == "action-after-the-end"
    assert judge(ended(), "Ann: action Toast", **ANY_TIME) == "action-after-the-end"


def test_after_the_pots_have_moved_it_is_for_nobody() -> None:
    after = apply(ended(), "collect")
    assert judge(after.state, "Bob: action Toast") == "showdown-now"


def test_whoever_ended_it_by_a_fold_needs_both_to_be_allowed() -> None:
    state = table("collect", 2, folded=["Bob"], acted_last="Bob", Ann={"chips": 18, "pot": 2}, Bob={"chips": 18, "pot": 2, "hand": "Toast"})
    assert judge(state, "Bob: action Toast") == "legal"
    assert judge(state, "Bob: action Toast", action_after_fold="refused") == "action-after-fold"
    assert judge(state, "Bob: action Toast", action_after_the_end="refused") == "action-after-the-end"
    both = {"action_after_fold": "refused", "action_after_the_end": "refused"}
    assert judge(state, "Bob: action Toast", **both) == "action-after-fold action-after-the-end"


def test_after_somebody_has_matched_the_moment_is_over() -> None:
    state = table("collect", acted_last="Ann", Ann={"chips": 12, "pot": 8, "hand": "Toast"}, Bob={"chips": 16, "pot": 4},
        Cid={"chips": 16, "pot": 4})
    match = {"last_raise": "match-or-fold"}
    assert judge(state, "Ann: action Toast", **match) == "legal"
    after = apply(state, "Bob: call", **match)
    assert judge(after.state, "Ann: action Toast", **match) == "action-after-the-end"


def test_the_dealer_plays_no_action_card() -> None:
    from referee.models.stakes.state import Action

    assert judge(acting(), Action(-1, 5)) == "not-your-part"


def test_effects_are_told_and_left_to_the_players() -> None:
    after = apply(acting(), "action Whisper")
    assert after.args("has-effect")[0][1] == "Look at a slip of another player."
    quiet = {"chips": 20, "card": {"Ace": {"stake": 1, "start": 9}, "Nod": {"kind": "action", "start": 1}}, "space": {"1": {}}}
    state = table("betting", set=quiet, acted=[], Ann={"slips": "Ace Ace", "hand": "Nod"})
    assert "has-effect" not in apply(state, "action Nod").codes


def test_what_was_played_is_counted_until_the_clean_up() -> None:
    after = apply(acting(), "action Toast", "check Guard")
    assert after.see("played Ann") == "Toast"
    assert questions(acting(), "action Toast") == set()
