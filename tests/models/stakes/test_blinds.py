"""Clauses blind.1 to blind.4, chips.1: the first player posts the Small Blind, the next one at least the double."""

from typing import Any

import pytest

from .tables import apply, judge, legal, questions, table


def posted(small: int, **rest: Any) -> dict[str, Any]:
    """Ann has posted the Small Blind, and Bob is due the big one."""
    rest.setdefault("Ann", {"chips": 20 - small, "pot": small})
    return {"small_blind": "Ann", **rest}


@pytest.mark.parametrize("space", [1, 2, 3, 4, 5])
def test_the_small_blind_is_the_number_of_the_space(space: int) -> None:
    state = table("blinds", space=space)
    assert legal(state) == [f"Ann: blind {space}"]
    assert judge(state, f"Ann: blind {space + 1}") == "blind-too-big"
    assert judge(state, f"Ann: blind {space - 1}") == "blind-too-small"
    after = apply(state, f"Ann: blind {space}")
    assert after.see("chips Ann", "pot Ann", "next", "phase") == (20 - space, space, "Bob", "blinds")
    assert after.args("big-blind-due") == [(1, 2 * space)]


@pytest.mark.parametrize(("space", "number"), [(1, 1), (2, 1), (3, 2), (4, 3), (5, 4)])
def test_or_it_is_the_number_that_is_printed_there(space: int, number: int) -> None:
    assert legal(table("blinds", space=space), current_timeline="printed-number") == [f"Ann: blind {number}"]


def test_where_none_is_printed_it_is_the_number_of_the_space() -> None:
    plain = {"card": {"Ace": {"stake": 1, "start": 9}}, "space": {"1": {}, "2": {}}}
    state = table("blinds", set=plain, space=2)
    assert legal(state, current_timeline="printed-number") == ["Ann: blind 2"]
    assert "current-timeline" not in questions(state, "Ann: blind 2")


def test_whoever_has_the_marker_posts_it_and_the_next_one_clockwise_the_big_one() -> None:
    state = table("blinds", first_player="Cid")
    assert judge(state, "Ann: blind 1") == "blind-of-another"
    after = apply(state, "Cid: blind 1")
    assert judge(after.state, "Bob: blind 2") == "blind-of-another"
    after = apply(after.state, "Ann: blind 2")
    assert after.see("phase", "next", "pot Cid", "pot Ann") == ("betting", "Bob", 1, 2)
    assert after.codes == ["posts-blind", "turn-passes", "faces-bet"]


def test_the_big_blind_is_the_double_at_least_and_no_more_than_he_has() -> None:
    state = table("blinds", space=2, **posted(2))
    assert judge(state, "Bob: blind 3") == "blind-too-small"
    assert judge(state, "Bob: blind 4") == "legal"
    assert judge(state, "Bob: blind 20") == "legal"
    assert judge(state, "Bob: blind 21") == "too-few-chips"


@pytest.mark.parametrize(("reading", "amounts"), [
    ("any-amount", range(4, 21)), ("up-to-maximum", range(4, 7)), ("exactly-double", range(4, 5)),
])
def test_the_amounts_of_the_big_blind_on_the_second_space(reading: str, amounts: range) -> None:
    found = legal(table("blinds", space=2, **posted(2)), big_blind_amount=reading)
    assert found == sorted(f"Bob: blind {chips}" for chips in amounts)


def test_where_the_double_is_above_the_maximum_bid_it_is_posted_all_the_same() -> None:
    """The maximum bid of the fourth space is 4: a Small Blind of 4 and 4 more are 8, which is the double."""
    assert legal(table("blinds", space=4, **posted(4)), big_blind_amount="up-to-maximum") == ["Bob: blind 8"]
    low = {"card": {"Ace": {"stake": 1, "start": 9}}, "maximum_bid": 1, "space": {"1": {}, "2": {}, "3": {}}}
    assert legal(table("blinds", set=low, space=3, **posted(3)), big_blind_amount="up-to-maximum") == ["Bob: blind 6"]


def test_a_blind_is_no_action_it_reveals_nothing_and_nobody_folds_instead() -> None:
    state = table("blinds", Ann={"slips": "Clerk Smith"})
    after = apply(state, "Ann: blind 1")
    assert after.see("slips Ann", "shown Ann") == ("Clerk Smith", "")
    assert judge(state, "Ann: fold") == "blind-owed"
    assert judge(state, "Bob: fold") == "blind-of-another"
    assert judge(state, "Ann: check Clerk") == "blinds-now"


def test_whoever_sits_out_is_passed_over() -> None:
    after = apply(table("blinds", 4, folded=["Ann", "Cid"]), "Bob: blind 1", "Dee: blind 2")
    assert after.see("pot Bob", "pot Dee", "phase") == (1, 2, "betting")


# --- who opens ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "opener"), [(3, "Cid"), (4, "Cid"), (6, "Cid")])
def test_the_third_player_opens_the_betting(players: int, opener: str) -> None:
    after = apply(table("blinds", players), "Ann: blind 1", "Bob: blind 2")
    assert after.see("next", "opener", "raised") == (opener, opener, "nobody")


@pytest.mark.parametrize("first", ["Ann", "Bob"])
def test_of_two_the_first_player_opens_or_the_second(first: str) -> None:
    second = {"Ann": "Bob", "Bob": "Ann"}[first]
    state = table("blinds", 2, first_player=first)
    for reading, opener in (("first-player", first), ("second-player", second)):
        after = apply(state, f"{first}: blind 1", f"{second}: blind 2", two_player_opening=reading)
        assert after.see("next", "opener") == (opener, opener)


def test_two_in_the_match_of_three_seats_are_two() -> None:
    state = table("blinds", folded=["Bob"])
    for reading, opener in (("first-player", "Ann"), ("second-player", "Cid")):
        assert apply(state, "Ann: blind 1", "Cid: blind 2", two_player_opening=reading).see("next") == opener


def test_an_opener_without_slips_is_passed_over() -> None:
    after = apply(table("blinds", Cid={"slips": ""}), "Ann: blind 1", "Bob: blind 2")
    assert after.see("opener", "next", "phase") == ("Cid", "Ann", "betting")


def test_an_opener_without_slips_may_be_out_at_once_or_have_to_match() -> None:
    state = table("blinds", Cid={"slips": ""})
    after = apply(state, "Ann: blind 1", "Bob: blind 2", uneven_slips="out")
    assert after.see("folded", "next") == ("Cid", "Ann")
    after = apply(state, "Ann: blind 1", "Bob: blind 2", uneven_slips="must-match")
    assert after.see("folded", "next") == ("", "Cid")
    assert legal(after.state, uneven_slips="must-match") == ["call", "fold"]


# --- too few chips --------------------------------------------------------------------------------------------------


def poor(**chips: int) -> dict[str, Any]:
    return {name: {"chips": number, "points": 20 - number} for name, number in chips.items()}


def test_who_has_too_few_posts_all_that_he_has_and_not_less() -> None:
    state = table("blinds", space=3, **poor(Ann=2))
    assert judge(state, "Ann: blind 1") == "blind-with-all"
    assert judge(state, "Ann: blind 3") == "too-few-chips"
    after = apply(state, "Ann: blind 2")
    assert after.see("chips Ann", "pot Ann", "next", "folded") == (0, 2, "Bob", "")
    assert after.codes == ["posts-short", "big-blind-due"]
    assert after.args("big-blind-due") == [(1, 6)]


def test_who_has_nothing_posts_nothing_and_stays_in() -> None:
    state = table("blinds", space=3, **poor(Ann=0))
    assert legal(state) == ["Ann: blind 0"]
    after = apply(state, "Ann: blind 0")
    assert after.see("pot Ann", "folded", "next") == (0, "", "Bob")


def test_a_short_small_blind_may_be_doubled_as_it_was_posted_down_to_nothing() -> None:
    was_posted = {"double_of_what": "of-what-was-posted"}
    after = apply(table("blinds", space=3, **poor(Ann=2)), "Ann: blind 2")
    assert after.see("posted") == 2
    assert judge(after.state, "Bob: blind 4") == "blind-too-small"
    assert judge(after.state, "Bob: blind 4", **was_posted) == "legal"
    assert judge(after.state, "Bob: blind 3", **was_posted) == "blind-too-small"
    after = apply(table("blinds", space=3, **poor(Ann=0)), "Ann: blind 0")
    assert judge(after.state, "Bob: blind 0", **was_posted) == "legal"


def test_a_full_small_blind_leaves_no_doubt_what_is_doubled() -> None:
    assert "double-of-what" not in questions(table("blinds", **posted(1)), "Bob: blind 2")


def test_a_big_blind_is_short_as_well() -> None:
    after = apply(table("blinds", space=3, **posted(3, Bob={"chips": 5})), "Bob: blind 5")
    assert after.see("chips Bob", "pot Bob", "next", "phase") == (0, 5, "Cid", "betting")
    assert after.args("posts-short") == [(1, "big", 5, 6)]


def test_who_has_too_few_may_have_to_fold_and_the_next_owes_the_double_of_what_was_due() -> None:
    folds = {"unaffordable_blind": "folds"}
    state = table("blinds", 4, space=3, Ann={"chips": 2, "slips": "Clerk Smith", "hand": "Toast"})
    assert judge(state, "Ann: blind 2", **folds) == "blind-unaffordable"
    assert legal(state, **folds) == ["Ann: fold"]
    after = apply(state, "Ann: fold", **folds)
    assert after.see("folded", "chips Ann", "pot Ann", "slips Ann", "hand Ann") == ("Ann", 2, 0, "", "Clerk Smith Toast")
    assert after.args("big-blind-due") == [(1, 6)]
    after = apply(after.state, "Bob: blind 6", **folds)
    assert after.see("phase", "next", "pot Bob") == ("betting", "Cid", 6)


def test_who_can_not_pay_the_big_blind_may_have_to_fold_and_nobody_posts_it() -> None:
    folds = {"unaffordable_blind": "folds"}
    after = apply(table("blinds", 4, space=3, **posted(3, Bob={"chips": 5})), "Bob: fold", **folds)
    assert after.see("folded", "phase", "next", "big") == ("Bob", "betting", "Cid", -1)
    assert "blind-not-posted" not in after.codes


def test_where_both_fold_the_third_player_opens_without_blinds() -> None:
    folds = {"unaffordable_blind": "folds"}
    after = apply(table("blinds", 4, space=3, **poor(Ann=2, Bob=5)), "Ann: fold", "Bob: fold", **folds)
    assert after.see("folded", "phase", "next", "small", "big") == ("Ann Bob", "betting", "Cid", -1, -1)
    assert after.args("faces-bet") == [(2, 0, 0)]


def test_where_folds_leave_one_player_there_is_no_betting() -> None:
    folds = {"unaffordable_blind": "folds"}
    after = apply(table("blinds", 2, space=3, **poor(Ann=2)), "Ann: fold", **folds)
    assert after.see("phase", "pot Bob") == ("collect", 0)
    assert after.args("one-left") == [(1,)]


def test_a_blind_may_pass_on_to_the_next_who_can_pay_it() -> None:
    passes = {"unaffordable_blind": "passes-on"}
    state = table("blinds", 4, space=3, **poor(Ann=2, Bob=1))
    assert legal(state, **passes) == ["Cid: blind 3"]
    assert judge(state, "Ann: blind 2", **passes) == "blind-of-another"
    after = apply(state, "Cid: blind 3", **passes)
    assert after.args("big-blind-due") == [(3, 6)]
    after = apply(after.state, "Dee: blind 6", **passes)
    assert after.see("next", "phase", "folded") == ("Ann", "betting", "")


def test_a_blind_does_not_pass_over_whoever_has_just_enough() -> None:
    passes = {"unaffordable_blind": "passes-on"}
    assert legal(table("blinds", space=3, **poor(Ann=3)), **passes) == ["Ann: blind 3"]
    assert legal(table("blinds", space=3, **poor(Ann=2, Bob=3)), **passes) == ["Bob: blind 3"]


def test_a_big_blind_passes_over_those_who_are_poor_and_never_comes_back_to_the_small_one() -> None:
    passes = {"unaffordable_blind": "passes-on"}
    state = table("blinds", 4, space=3, **posted(3, Ann={"chips": 17, "pot": 3}, Bob={"chips": 5}, Cid={"chips": 5}))
    assert [m for m in legal(state, **passes) if m.endswith(" 6")] == ["Dee: blind 6"]
    state = table("blinds", space=3, **posted(3, Ann={"chips": 17, "pot": 3}, Bob={"chips": 5}, Cid={"chips": 5}))
    assert judge(state, "Ann: blind 6", **passes) == "betting-now"
    assert judge(state, "Bob: check ?", **passes) == "legal"


def test_where_nobody_can_pay_the_big_blind_whoever_sits_after_the_small_one_opens() -> None:
    passes = {"unaffordable_blind": "passes-on"}
    after = apply(table("blinds", space=3, **poor(Bob=5, Cid=5)), "Ann: blind 3", **passes)
    assert after.see("phase", "next", "small", "big") == ("betting", "Bob", 0, -1)
    assert after.args("blind-not-posted") == [("big",)]


def test_where_nobody_can_pay_either_blind_the_third_in_the_match_opens() -> None:
    passes = {"unaffordable_blind": "passes-on"}
    cid = {"chips": 0, "slips": "Clerk Smith"}
    state = table("blinds", space=3, **poor(Ann=2, Bob=1), Cid=cid)
    assert judge(state, "Ann: check ?", **passes) == "not-your-turn"
    after = apply(state, "Cid: check Clerk", **passes)
    assert after.see("phase", "next", "small", "big") == ("betting", "Ann", -1, -1)


# --- a slip with the blind ------------------------------------------------------------------------------------------

SHOWS = {"blind_reveals": "shows-a-slip"}


def test_where_a_blind_shows_a_slip_a_wild_one_draws_and_the_order_counts() -> None:
    state = table("blinds", Ann={"slips": "Stranger Smith", "deck": "Clerk Guard"})
    assert legal(state, **SHOWS) == ["Ann: blind 1 Smith", "Ann: blind 1 Stranger"]
    after = apply(state, "Ann: blind 1 Stranger", **SHOWS)
    assert after.see("shown Ann", "slips Ann", "deck Ann") == ("Stranger + Guard", "Smith", "Clerk")
    assert judge(state, "Ann: blind 1 Smith", reveal_order="as-slipped", **SHOWS) == "oldest-slip-first"
    assert judge(state, "Ann: blind 1 Clerk", **SHOWS) == "not-a-slip"


def test_without_a_slip_a_blind_shows_nothing_under_either_reading() -> None:
    state = table("blinds", Ann={"slips": ""})
    assert legal(state, **SHOWS) == legal(state) == ["Ann: blind 1"]
    assert judge(state, "Ann: blind 1 Clerk") == judge(state, "Ann: blind 1 Clerk", **SHOWS) == "not-a-slip"
    assert "blind-reveals" not in questions(state, "Ann: blind 1")


def test_whoever_has_shown_his_only_slip_with_the_blind_has_no_action_left() -> None:
    state = table("blinds", 2, Ann={"slips": "Clerk"}, Bob={"slips": "Guard Smith"})
    after = apply(state, "Ann: blind 1 Clerk", "Bob: blind 2 Guard", **SHOWS)
    assert after.see("phase", "next") == ("betting", "Bob")
