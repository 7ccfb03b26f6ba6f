"""Clauses betting.1, check.1 to raise.2: whoever acts reveals a slip, and adds nothing, the Call, or the Call and more."""

from typing import Any

import pytest

from referee.models.stakes.state import State

from .tables import apply, judge, legal, questions, table

MUST_MATCH = {"check_without_matching": "must-match"}
BLINDS_RAISE = {"check_without_matching": "blinds-are-raises"}
NEXT_LAP = {"checks_after_a_raise": "in-the-next-lap"}


def opened(**rest: Any) -> State:
    """After blinds of 1 and 2 it is Cid's turn; he holds Guard and Smith face down."""
    usual = {"turn": "Cid", "acted": [], "Ann": {"chips": 19, "pot": 1}, "Bob": {"chips": 18, "pot": 2}, "Cid": {"slips": "Guard Smith"}}
    return table("betting", **{**usual, **rest})


def raised(pot: int = 3, **rest: Any) -> State:
    """Ann opened and Raised to 6, and it is Bob's turn; his Pot is 3 unless a test says otherwise."""
    usual = {
        "turn": "Bob", "space": 2, "first_player": "Bob", "small_blind": "Bob", "big_blind": "Cid", "opener": "Ann",
        "raised": True, "acted": ["Ann"], "acted_last": "Ann", "Ann": {"chips": 14, "pot": 6, "slips": 1, "shown": "Clerk"},
        "Bob": {"chips": 20 - pot, "pot": pot, "slips": "Guard Smith"}, "Cid": {"chips": 16, "pot": 4},
    }
    return table("betting", **{**usual, **rest})


# --- Check ----------------------------------------------------------------------------------------------------------


def test_a_check_reveals_a_slip_adds_nothing_and_passes_the_turn() -> None:
    after = apply(opened(), "check Guard")
    assert after.see("shown Cid", "slips Cid", "chips Cid", "pot Cid", "next") == ("Guard", "Smith", 20, 0, "Ann")
    assert after.codes == ["reveals", "checks", "turn-passes", "faces-bet"]
    assert after.args("faces-bet") == [(0, 2, 1)]


def test_revealed_cards_lie_in_the_order_in_which_they_were_revealed() -> None:
    state = opened(Cid={"slips": "Guard Smith", "shown": "Clerk"})
    assert apply(state, "check Smith").see("shown Cid", "slips Cid") == ("Clerk, Smith", "Guard")


def test_nobody_checks_once_somebody_has_raised() -> None:
    state = raised()
    assert judge(state, "check Guard") == "raised-already"
    for reading in (MUST_MATCH, BLINDS_RAISE, NEXT_LAP):
        assert judge(state, "check Guard", **reading) == "raised-already"


def test_checks_before_a_raise_go_on_in_the_next_lap_under_every_reading_of_a_raise() -> None:
    state = opened(lapped=True)
    assert judge(state, "check Guard") == judge(state, "check Guard", **NEXT_LAP) == "legal"


@pytest.mark.parametrize(("pot", "matching", "blinds"), [
    (0, "check-behind", "blind-raised"), (1, "check-behind", "blind-raised"), (2, "legal", "blind-raised"),
])
def test_before_a_raise_one_may_check_behind_or_must_have_matched_or_not_at_all(pot: int, matching: str, blinds: str) -> None:
    state = opened(Cid={"chips": 20 - pot, "pot": pot, "slips": "Guard Smith"})
    assert judge(state, "check Guard") == "legal"
    assert judge(state, "check Guard", **MUST_MATCH) == matching
    assert judge(state, "check Guard", **BLINDS_RAISE) == blinds


def test_where_no_big_blind_was_posted_no_blind_stops_a_check() -> None:
    state = opened(big_blind=False, Bob={"chips": 20})
    assert judge(state, "check Guard", **BLINDS_RAISE) == "legal"
    assert judge(state, "check Guard", **MUST_MATCH) == "check-behind"  # the Small Blind of 1 is a bet all the same


def test_a_blind_that_counts_as_a_raise_stops_checks_for_a_lap_only_where_raises_do() -> None:
    state = opened(lapped=True)
    assert judge(state, "check Guard", **BLINDS_RAISE) == "blind-raised"
    assert judge(state, "check Guard", **BLINDS_RAISE, **NEXT_LAP) == "legal"


def test_in_the_next_lap_a_check_is_as_it_was_before_any_raise() -> None:
    state = raised(raised="earlier")
    assert judge(state, "check Guard") == "raised-before"
    assert judge(state, "check Guard", **NEXT_LAP) == "legal"
    assert judge(state, "check Guard", **NEXT_LAP, **MUST_MATCH) == "check-behind"
    assert judge(raised(6, raised="earlier"), "check Guard", **NEXT_LAP, **MUST_MATCH) == "legal"


@pytest.mark.parametrize("raiser", ["Ann", "Cid"])
def test_a_raise_stops_checks_until_the_turn_comes_to_the_opener(raiser: str) -> None:
    """Bob opened; Cid's Raise is followed by Ann and then by Bob, Ann's by Bob at once."""
    state = table(
        "betting", turn=raiser, space=1, first_player="Cid", small_blind="Cid", big_blind="Ann",
        opener="Bob", acted=[], Ann={"chips": 18, "pot": 2, "slips": "Clerk Clerk Smith"},
        Bob={"slips": "Clerk", "shown": "Clerk"}, Cid={"chips": 19, "pot": 1, "slips": "Clerk Smith"},
    )
    after = apply(state, "raise 1 Clerk")
    assert after.see("raised") == ("earlier" if raiser == "Ann" else "this-lap")
    if raiser == "Cid":
        assert judge(after.state, "check Clerk", **NEXT_LAP) == "raised-already"
        after = apply(after.state, "call Clerk")
    assert after.see("next", "raised", "lapped") == ("Bob", "earlier", True)
    assert judge(after.state, "check Clerk", **NEXT_LAP) == "legal"
    assert judge(after.state, "check Clerk") == "raised-before"


def test_a_lap_ends_where_the_seat_of_the_opener_is_passed_though_he_has_folded() -> None:
    """Cid opened and has folded; from Bob the turn goes over his seat to Ann."""
    state = table(
        "betting", turn="Bob", folded=["Cid"], raised=True, acted=["Bob"], opener="Cid", Ann={"chips": 19, "pot": 1, "slips": "Clerk"},
        Bob={"chips": 18, "pot": 2, "slips": "Clerk Smith"}, Cid={"chips": 14, "pot": 6},
    )
    after = apply(state, "call Clerk")
    assert after.see("next", "raised", "lapped") == ("Ann", "earlier", True)


# --- Call -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("pot", "costs"), [(0, 6), (3, 3), (5, 1), (6, 0)])
def test_a_call_reveals_a_slip_and_brings_the_pot_to_the_highest_bet(pot: int, costs: int) -> None:
    after = apply(raised(pot), "call Smith")
    assert after.see("pot Bob", "chips Bob", "shown Bob", "slips Bob", "next") == (6, 14, "Smith", "Guard", "Cid")
    assert after.args("calls") == [(1, costs, 6)]


def test_a_call_costs_what_it_costs_however_high() -> None:
    """The maximum bid is for Raises: 4 on the second space, and the Call costs 6."""
    for reading in ("above-the-call", "call-included", "whole-pot"):
        assert judge(raised(0), "call Smith", raise_cap=reading) == "legal"


def test_without_a_raise_a_call_matches_the_big_blind() -> None:
    assert apply(opened(), "call Guard").see("pot Cid", "chips Cid") == (2, 18)


def test_a_call_with_all_ones_chips_is_an_ordinary_one() -> None:
    state = raised(Bob={"chips": 3, "pot": 3, "slips": "Guard Smith"})
    after = apply(state, "call Guard")
    assert after.see("chips Bob", "pot Bob") == (0, 6)
    assert "calls" in after.codes
    assert "unaffordable-call" not in questions(state, "call Guard")


@pytest.mark.parametrize("chips", [0, 1, 2])
def test_who_can_not_match_folds_or_goes_all_in(chips: int) -> None:
    state = raised(Bob={"chips": chips, "pot": 3, "slips": "Guard Smith"})
    assert judge(state, "call Guard") == "cannot-match"
    assert legal(state) == ["fold"]
    after = apply(state, "call Guard", unaffordable_call="all-in")
    assert after.see("chips Bob", "pot Bob", "folded", "shown Bob", "next") == (0, 3 + chips, "", "Guard", "Cid")
    assert after.args("calls-all-in") == [(1, chips, 3, 3 + chips)]


def test_a_short_call_leaves_the_highest_bet_where_it_is() -> None:
    state = raised(Bob={"chips": 1, "pot": 3, "slips": "Guard Smith"})
    after = apply(state, "call Guard", unaffordable_call="all-in")
    assert after.args("faces-bet") == [(2, 6, 2)]


def test_who_can_not_match_can_not_raise_under_any_reading() -> None:
    state = raised(Bob={"chips": 3, "pot": 3, "slips": "Guard Smith"})
    assert judge(state, "raise 1 Guard", unaffordable_call="all-in") == "cannot-raise"
    assert judge(state, "raise 0 Guard", unaffordable_call="all-in", raise_of_zero="zero-allowed") == "legal"
    state = raised(Bob={"chips": 2, "pot": 3, "slips": "Guard Smith"})
    assert judge(state, "raise 0 Guard", unaffordable_call="all-in", raise_of_zero="zero-allowed") == "cannot-raise"


# --- Raise ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("by", [1, 2, 3, 4])
def test_a_raise_reveals_a_slip_calls_and_adds_up_to_the_maximum_bid(by: int) -> None:
    after = apply(raised(), f"raise {by} Guard")
    assert after.see("pot Bob", "chips Bob", "shown Bob", "next", "raised") == (6 + by, 14 - by, "Guard", "Cid", "this-lap")
    assert after.args("raises") == [(1, 3, by, 6 + by)]
    assert after.args("faces-bet") == [(2, 6 + by, 2 + by)]


def test_a_raise_above_the_maximum_bid_is_too_much_under_every_reading() -> None:
    for reading in ("above-the-call", "call-included", "whole-pot"):
        assert judge(raised(), "raise 5 Guard", raise_cap=reading) == "above-maximum"


def test_the_maximum_bid_is_that_of_the_space() -> None:
    assert judge(raised(space=5), "raise 6 Guard") == "legal"
    assert judge(raised(space=5), "raise 7 Guard") == "above-maximum"


@pytest.mark.parametrize(("pot", "by", "included", "whole"), [
    (3, 1, "legal", "pot-above-maximum"), (3, 2, "above-maximum-with-call", "pot-above-maximum"),
    (6, 4, "legal", "pot-above-maximum"), (5, 4, "above-maximum-with-call", "pot-above-maximum"),
])
def test_the_maximum_bid_may_take_in_the_call_or_the_whole_pot(pot: int, by: int, included: str, whole: str) -> None:
    """The highest bet is 6 and the maximum bid 4."""
    state = raised(pot)
    assert judge(state, f"raise {by} Guard") == "legal"
    assert judge(state, f"raise {by} Guard", raise_cap="call-included") == included
    assert judge(state, f"raise {by} Guard", raise_cap="whole-pot") == whole


def test_where_the_whole_pot_counts_a_raise_goes_up_to_the_maximum_bid() -> None:
    """The highest bet is 2, so a Raise by 2 makes 4, the maximum bid."""
    assert judge(opened(), "raise 2 Guard", raise_cap="whole-pot") == "legal"
    assert judge(opened(), "raise 3 Guard", raise_cap="whole-pot") == "pot-above-maximum"
    assert legal(opened(), raise_cap="whole-pot", reveal_order="as-slipped") == [
        "call Guard", "check Guard", "fold", "raise 1 Guard", "raise 2 Guard",
    ]


def test_there_is_no_least_raise_but_one_chip() -> None:
    assert judge(raised(), "raise 0 Guard") == "raise-of-nothing"
    after = apply(raised(), "raise 0 Guard", raise_of_zero="zero-allowed")
    assert after.see("pot Bob", "raised") == (6, "this-lap")


def test_a_raise_of_nothing_stops_checks() -> None:
    after = apply(opened(), "raise 0 Guard", raise_of_zero="zero-allowed")
    assert judge(after.state, "check ?", raise_of_zero="zero-allowed") == "raised-already"


def test_nobody_raises_with_chips_that_he_does_not_have() -> None:
    state = raised(Bob={"chips": 5, "pot": 3, "slips": "Guard Smith"})
    assert judge(state, "raise 2 Guard") == "legal"
    assert judge(state, "raise 3 Guard") == "cannot-raise"
    assert judge(state, "raise 5 Guard") == "above-maximum cannot-raise"


def test_a_raise_may_be_said_by_what_is_added_or_by_the_pot_after_it() -> None:
    assert apply(raised(), "raise to 8 Guard").see("pot Bob") == apply(raised(), "raise 2 Guard").see("pot Bob") == 8


# --- the slip that is revealed --------------------------------------------------------------------------------------


@pytest.mark.parametrize("verb", ["check", "call", "raise 1"])
def test_only_ones_own_slips_are_revealed(verb: str) -> None:
    state = opened(Cid={"slips": "Guard Smith", "hand": "Clerk"})
    assert judge(state, f"{verb} Clerk") == "not-a-slip"
    assert judge(state, f"{verb} Smith") == "legal"
    assert judge(state, f"{verb} Smith", reveal_order="as-slipped") == "oldest-slip-first"
    assert judge(state, f"{verb} Guard", reveal_order="as-slipped") == "legal"


def test_where_all_slips_are_alike_the_order_makes_no_difference() -> None:
    assert "reveal-order" not in questions(opened(Cid={"slips": "Guard Guard"}), "check Guard")


def test_a_call_without_a_card_is_no_action_while_there_are_slips() -> None:
    from referee.models.stakes.state import Call

    assert judge(opened(), Call(2)) == "must-reveal"


def test_without_slips_there_is_no_action() -> None:
    state = raised(Bob={"chips": 17, "pot": 3, "slips": "", "shown": "Guard"})
    for move in ("check", "call", "raise 1", "fold"):
        assert "no-slips-left" in judge(state, move).split()


# --- whose turn -----------------------------------------------------------------------------------------------------


def test_one_player_at_a_time_acts_clockwise() -> None:
    state = opened()
    assert judge(state, "Ann: call ?") == "not-your-turn"
    after = apply(opened(Ann={"chips": 19, "pot": 1, "slips": "Clerk Clerk"}, Bob={"chips": 18, "pot": 2, "slips": "Clerk Clerk"}),
                  "check Guard", "check Clerk", "check Clerk")
    assert after.see("next") == "Cid"


def test_whoever_has_folded_is_passed_over_and_has_no_action() -> None:
    state = opened(folded=["Ann"], Ann={"chips": 19, "pot": 1})
    assert judge(state, "Ann: call") == "has-folded"
    assert judge(state, "Ann: fold") == "has-folded"
    assert apply(state, "check Guard").see("next") == "Bob"


def test_the_same_player_acts_again_where_nobody_else_has_slips() -> None:
    state = opened(Ann={"chips": 19, "pot": 1, "slips": ""}, Bob={"chips": 18, "pot": 2, "slips": ""})
    after = apply(state, "check Guard")
    assert after.see("next", "phase") == ("Cid", "betting")
    assert apply(after.state, "check Smith").see("phase") == "collect"


# --- the highest bet ------------------------------------------------------------------------------------------------


def test_the_bet_of_a_folder_counts_as_the_highest_or_does_not() -> None:
    state = raised(folded=["Ann"], Ann={"chips": 14, "pot": 6}, Cid={"chips": 15, "pot": 5})
    remaining = {"highest_bet_of_a_folder": "remaining-only"}
    assert apply(state, "call Guard").see("pot Bob") == 6
    assert apply(state, "call Guard", **remaining).see("pot Bob") == 5
    assert apply(state, "raise 2 Guard").see("pot Bob") == 8
    assert apply(state, "raise 2 Guard", **remaining).see("pot Bob") == 7


def test_the_bet_of_a_folder_raises_no_question_where_others_have_as_much() -> None:
    state = raised(folded=["Ann"], Ann={"chips": 14, "pot": 6}, Cid={"chips": 14, "pot": 6})
    assert "highest-bet-of-a-folder" not in questions(state, "call Guard")


def test_the_highest_bet_need_not_be_the_last_one() -> None:
    """A Check behind the Raise of an earlier lap leaves the highest bet."""
    state = raised(raised="earlier")
    after = apply(state, "check Guard", **NEXT_LAP)
    assert after.args("faces-bet") == [(2, 6, 2)]
