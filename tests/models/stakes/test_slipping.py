"""Clauses slip.1 to slip.5: in turn everybody lays up to three cards of his hand face down before him."""

from typing import Any

import pytest

from .tables import apply, judge, legal, questions, table

HAND = "Clerk Clerk Smith Guard Toast Stranger"


def slipping(turn: str = "Ann", **rest: Any) -> dict[str, Any]:
    return {"turn": turn, "Ann": {"hand": HAND}, "Bob": {"hand": HAND}, "Cid": {"hand": HAND}, **rest}


@pytest.mark.parametrize(("cards", "left"), [
    ("Clerk", "Clerk Guard Smith Stranger Toast"), ("Smith Clerk", "Clerk Guard Stranger Toast"),
    ("Stranger Clerk Clerk", "Guard Smith Toast"),
])
def test_up_to_three_cards_go_face_down_in_the_order_in_which_they_are_slipped(cards: str, left: str) -> None:
    after = apply(table("slip", **slipping()), f"slip {cards}")
    assert after.see("slips Ann", "hand Ann", "shown Ann") == (cards, left, "")
    assert after.see("phase", "next") == ("slip", "Bob")
    assert after.codes == ["slips", "slips-next"]
    assert after.args("slips") == [(0, len(cards.split()))]


def test_four_are_too_many() -> None:
    assert judge(table("slip", **slipping()), "slip Clerk Clerk Smith Guard") == "too-many-slips"


def test_only_cards_of_the_hand_are_slipped_each_as_often_as_it_is_there() -> None:
    state = table("slip", **slipping())
    assert judge(state, "slip Page") == "not-in-hand"
    assert judge(state, "slip Guard Guard") == "not-in-hand"
    assert judge(state, "slip Guard Guard Smith Clerk") == "not-in-hand too-many-slips"


def test_slips_are_laid_in_turn() -> None:
    state = table("slip", **slipping(first_player="Bob", turn="Bob"))
    assert judge(state, "Ann: slip Clerk") == "not-your-turn"
    assert judge(state, "Bob: slip Clerk") == "legal"
    assert judge(state, "Ann: fold") == "slip-now"


def test_after_the_last_one_the_blinds_are_due_from_the_first_player() -> None:
    state = table("slip", **slipping(first_player="Bob", turn="Bob"))
    after = apply(state, "slip Clerk", "slip Clerk Clerk", "slip Guard Smith Clerk")
    assert after.see("phase", "next") == ("blinds", "Bob")
    assert after.see("slips Bob", "slips Cid", "slips Ann") == ("Clerk", "Clerk Clerk", "Guard Smith Clerk")
    assert after.args("small-blind-due") == [(1, 1)]


def test_a_card_with_a_wild_stake_may_be_slipped_under_every_reading() -> None:
    state = table("slip", **slipping())
    assert judge(state, "slip Stranger", what_may_be_slipped="stake-only") == "legal"
    assert "what-may-be-slipped" not in questions(state, "slip Stranger")


def test_where_a_stake_is_needed_each_card_without_one_speaks_against_the_slip() -> None:
    state = table("slip", Ann={"hand": "Toast Whisper Clerk"})
    assert judge(state, "slip Toast Clerk Whisper", what_may_be_slipped="stake-only") == "no-stake no-stake"


def test_all_legal_slips_of_a_small_hand() -> None:
    state = table("slip", Ann={"hand": "Clerk Clerk Toast"})
    assert legal(state) == [
        "slip Clerk", "slip Clerk Clerk", "slip Clerk Clerk Toast", "slip Clerk Toast", "slip Toast", "slip nothing",
    ]
    assert legal(state, what_may_be_slipped="stake-only") == ["slip Clerk", "slip Clerk Clerk", "slip nothing"]
    assert legal(state, slip_turns="one-at-a-time") == ["slip Clerk", "slip Toast", "slip nothing"]
    assert legal(state, zero_slips="refused", what_may_be_slipped="stake-only") == ["slip Clerk", "slip Clerk Clerk"]


# --- nothing slipped ------------------------------------------------------------------------------------------------


def test_whoever_slips_nothing_stays_in_and_still_owes_his_blind() -> None:
    after = apply(table("slip", **slipping()), "slip nothing", "slip Clerk", "slip Clerk")
    assert after.see("folded", "phase", "next") == ("", "blinds", "Ann")


def test_where_nobody_has_slipped_there_are_blinds_and_no_betting() -> None:
    after = apply(table("slip", **slipping()), *["slip nothing"] * 3, "blind 1", "blind 2")
    assert after.see("phase", "pot Ann", "pot Bob") == ("collect", 1, 2)
    assert after.codes == ["posts-blind", "no-slips-to-reveal"]


def test_where_one_must_slip_an_empty_hand_excuses() -> None:
    assert judge(table("slip", Ann={"hand": ""}), "slip nothing", zero_slips="refused") == "legal"
    assert judge(table("slip", Ann={"hand": "Toast"}), "slip nothing", zero_slips="refused") == "must-slip"


def test_where_one_must_slip_a_stake_a_hand_without_one_excuses() -> None:
    state = table("slip", Ann={"hand": "Toast Whisper"})
    assert judge(state, "slip nothing", zero_slips="refused", what_may_be_slipped="stake-only") == "legal"
    state = table("slip", Ann={"hand": "Toast Stranger"})
    assert judge(state, "slip nothing", zero_slips="refused", what_may_be_slipped="stake-only") == "must-slip"


def test_whoever_sits_out_owes_no_blind_and_the_first_to_sit_out_ranks_lowest() -> None:
    state = table("slip", 4, **slipping(Dee={"hand": HAND}))
    after = apply(state, "slip nothing", "slip nothing", "slip Clerk", "slip Clerk", zero_slips="sits-out")
    assert after.see("folded", "phase", "next") == ("Ann Bob", "blinds", "Cid")
    after = apply(after.state, "blind 1", zero_slips="sits-out")
    assert after.see("next") == "Dee"


def test_the_last_one_can_not_sit_out_when_all_others_have() -> None:
    after = apply(table("slip", **slipping()), *["slip nothing"] * 3, zero_slips="sits-out")
    assert after.see("folded", "phase") == ("Ann Bob", "collect")
    assert after.args("one-left") == [(2,)]


# --- one card at a time ---------------------------------------------------------------------------------------------


def test_one_at_a_time_it_goes_round_until_all_have_three_or_have_stopped() -> None:
    one = {"slip_turns": "one-at-a-time"}
    after = apply(table("slip", **slipping()), "slip Clerk", "slip Clerk", "slip nothing", **one)
    assert after.see("next", "phase") == ("Ann", "slip")
    after = apply(after.state, "slip Clerk", "slip Smith", "slip Smith", **one)  # Ann, Bob, Ann: Cid is passed over
    assert after.see("slips Ann", "next") == ("Clerk Clerk Smith", "Bob")
    after = apply(after.state, "slip nothing", **one)
    assert after.see("slips Bob", "slips Cid", "phase", "next") == ("Clerk Smith", "", "blinds", "Ann")
    assert after.codes == ["slips-no-more", "small-blind-due"]


def test_one_at_a_time_the_third_round_is_the_last() -> None:
    after = apply(table("slip", **slipping()), *["slip Clerk", "slip Clerk", "slip Guard"] * 1, slip_turns="one-at-a-time")
    after = apply(after.state, *["slip Clerk"] * 3, *["slip Smith"] * 3, slip_turns="one-at-a-time")
    assert after.see("phase", "slips Ann", "slips Cid") == ("blinds", "Clerk Clerk Smith", "Guard Clerk Smith")


def test_to_stop_with_slips_before_one_is_not_to_sit_out() -> None:
    state = table("slip", **slipping(Ann={"hand": HAND, "slips": "Clerk"}, Bob={"slips": 1}, Cid={"slips": 1}))
    after = apply(state, "slip nothing", slip_turns="one-at-a-time", zero_slips="sits-out")
    assert after.see("folded", "next") == ("", "Bob")
    assert judge(state, "slip nothing", slip_turns="one-at-a-time", zero_slips="refused") == "legal"


def test_no_slip_makes_more_than_three_with_those_before_it() -> None:
    state = table("slip", **slipping(Ann={"hand": HAND, "slips": "Clerk Clerk Smith"}))
    assert judge(state, "slip Guard", slip_turns="one-at-a-time") == "too-many-slips"


# --- no chips -------------------------------------------------------------------------------------------------------


def broke(*names: str, **rest: Any) -> dict[str, Any]:
    players: dict[str, Any] = {name: {"hand": HAND, "chips": 0} for name in names}
    return slipping(**players, **rest)


def test_without_chips_one_slips_all_the_same_or_sits_out() -> None:
    state = table("slip", **broke("Ann"))
    assert judge(state, "slip Clerk Smith") == "legal"
    assert judge(state, "slip Clerk Smith", no_chips="sits-out") == "no-chips-no-slips"
    after = apply(state, "slip nothing", no_chips="sits-out")
    assert after.see("folded", "next") == ("Ann", "Bob")
    assert after.codes == ["slips-nothing", "sits-out", "slips-next"]
    assert legal(state, no_chips="sits-out") == ["slip nothing"]


def test_sitting_out_for_want_of_chips_goes_before_the_duty_to_slip() -> None:
    assert judge(table("slip", **broke("Ann")), "slip nothing", no_chips="sits-out", zero_slips="refused") == "legal"


def test_where_nobody_has_chips_nobody_sits_out_for_it() -> None:
    state = table("slip", **broke("Ann", "Bob", "Cid"))
    assert judge(state, "slip Clerk", no_chips="sits-out") == "legal"
    assert apply(state, "slip nothing", no_chips="sits-out").see("folded") == ""


def test_whoever_alone_has_chips_is_the_last_one_in_the_match() -> None:
    after = apply(table("slip", **broke("Ann", "Bob")), "slip nothing", "slip nothing", "slip Clerk", no_chips="sits-out")
    assert after.see("folded", "phase") == ("Ann Bob", "collect")
    assert "one-left" in after.codes
