"""Clauses slip.3, betting.2, betting.3, pot.1: when the Betting Round is over, and where the chips then go."""

from typing import Any

import pytest

from referee.models.stakes.state import State

from .tables import apply, judge, legal, questions, table, total

EQUAL = {"betting_end": "bets-equal"}
MATCH = {"last_raise": "match-or-fold"}
RETURNED = {"last_raise": "uncalled-returned"}
ALL_IN = {"unaffordable_call": "all-in"}
MUST_MATCH = {"uneven_slips": "must-match"}
OUT = {"uneven_slips": "out"}


def acting(players: int = 3, **rest: Any) -> State:
    """Ann opened and it is her turn again; every Pot is 4, and a test says who has which slips."""
    usual: dict[str, Any] = {
        "space": 2, "first_player": "Bob", "small_blind": "Bob", "big_blind": "Cid", "opener": "Ann", "lapped": True,
        "acted": ["Ann", "Bob", "Cid"], "acted_last": "Cid",
    }
    return table("betting", players, **{**usual, **rest})


def with_slips(slips: str, pot: int = 4, **rest: Any) -> dict[str, Any]:
    return {"chips": 20 - pot, "pot": pot, "slips": slips, **rest}


# --- the slips run out ----------------------------------------------------------------------------------------------


def test_the_round_is_over_with_the_last_reveal_of_all() -> None:
    state = acting(Ann=with_slips("Smith"), Bob=with_slips("Guard"), Cid=with_slips(""))
    after = apply(state, "check Smith")
    assert after.see("phase", "next") == ("betting", "Bob")
    after = apply(after.state, "check Guard")
    assert after.see("phase", "next") == ("collect", "nobody")
    assert after.codes == ["reveals", "checks", "all-revealed"]


def test_it_is_over_when_the_only_one_with_slips_folds() -> None:
    after = apply(acting(Ann=with_slips("Smith"), Bob=with_slips(""), Cid=with_slips("")), "fold")
    assert after.see("phase", "folded") == ("collect", "Ann")
    assert after.codes == ["folds", "takes-slips", "all-revealed"]


def test_it_is_over_when_one_is_left_whatever_slips_he_has() -> None:
    after = apply(acting(2, Ann=with_slips("Smith"), Bob=with_slips("Guard Clerk"), big_blind="Ann", acted=[], acted_last="Bob"), "fold")
    assert after.see("phase", "slips Bob") == ("collect", "Guard Clerk")
    assert after.codes == ["folds", "takes-slips", "one-left"]


def test_how_many_actions_one_has_depends_on_how_many_slips_one_had() -> None:
    """Three slips for Ann, one for Bob, none for Cid: Ann, Bob, Ann, Ann act."""
    state = acting(acted=[], lapped=False, Ann=with_slips("Clerk Clerk Clerk"), Bob=with_slips("Guard"), Cid=with_slips(""))
    seen = []
    for _ in range(4):
        seen.append(state.seats[state.turn])
        state = apply(state, legal(state)[1]).state  # check
    assert seen == ["Ann", "Bob", "Ann", "Ann"]
    assert state.phase == "collect"


# --- equal bets -----------------------------------------------------------------------------------------------------


def test_equal_bets_end_nothing_by_themselves() -> None:
    state = acting(acted=["Bob", "Cid"], Ann=with_slips("Smith Clerk"), Bob=with_slips("Guard"), Cid=with_slips("Guard"))
    assert apply(state, "check Smith").see("phase", "next") == ("betting", "Bob")
    after = apply(state, "check Smith", **EQUAL)
    assert after.see("phase", "slips Ann") == ("collect", "Clerk")
    assert after.codes == ["reveals", "checks", "bets-are-equal"]


def test_equal_bets_end_nothing_while_somebody_with_slips_has_not_acted() -> None:
    state = acting(acted=["Bob"], Ann=with_slips("Smith Clerk"), Bob=with_slips("Guard"), Cid=with_slips("Guard"))
    assert apply(state, "check Smith", **EQUAL).see("phase") == "betting"
    state = acting(acted=["Bob"], Ann=with_slips("Smith Clerk"), Bob=with_slips("Guard"), Cid=with_slips(""))
    assert apply(state, "check Smith", **EQUAL).see("phase") == "collect"  # Cid has no slip to act with


def test_a_raise_has_to_be_answered_by_all_before_equal_bets_end_anything() -> None:
    state = acting(Ann=with_slips("Smith Clerk"), Bob=with_slips("Guard Guard"), Cid=with_slips("Guard Guard"))
    after = apply(state, "raise 1 Smith", **EQUAL)
    assert after.see("phase", "acted") == ("betting", 0b001)
    after = apply(after.state, "call Guard", **EQUAL)
    assert after.see("phase") == "betting"
    assert apply(after.state, "call Guard", **EQUAL).see("phase") == "collect"


def test_who_is_behind_with_chips_keeps_the_betting_on_and_who_has_none_does_not() -> None:
    behind: dict[str, Any] = {"acted": ["Bob", "Cid"], "raised": "earlier", "Bob": with_slips("Guard", 6),
        "Ann": with_slips("Smith Clerk", 6)}
    state = acting(**behind, Cid={"chips": 16, "pot": 4, "slips": "Guard"})
    assert apply(state, "call Smith", **EQUAL).see("phase") == "betting"
    state = acting(**behind, Cid={"chips": 0, "pot": 4, "slips": "Guard"})
    assert apply(state, "call Smith", **EQUAL).see("phase") == "collect"


# --- no slips left --------------------------------------------------------------------------------------------------


def bob_without_slips(**bob: Any) -> State:
    return acting(Ann=with_slips("Guard Smith"), Bob={"chips": 16, "pot": 4, "slips": "", "shown": "Smith", **bob},
        Cid=with_slips("Clerk Clerk"))


def test_whoever_has_no_slip_left_is_passed_over_and_stays_in() -> None:
    after = apply(bob_without_slips(), "raise 2 Guard")
    assert after.see("folded", "next", "pot Bob") == ("", "Cid", 4)


def test_or_he_has_to_match_without_a_reveal_or_fold() -> None:
    after = apply(bob_without_slips(), "raise 2 Guard", **MUST_MATCH)
    assert after.see("next") == "Bob"
    assert legal(after.state, **MUST_MATCH) == ["call", "fold"]
    called = apply(after.state, "call", **MUST_MATCH)
    assert called.see("pot Bob", "chips Bob", "shown Bob", "next") == (6, 14, "Smith", "Cid")
    folded = apply(after.state, "fold", **MUST_MATCH)
    assert folded.see("folded", "shown Bob", "next") == ("Bob", "Smith", "Cid")


def test_who_has_to_match_reveals_nothing_and_neither_checks_nor_raises() -> None:
    state = apply(bob_without_slips(), "raise 2 Guard", **MUST_MATCH).state
    assert judge(state, "call Guard", **MUST_MATCH) == "not-a-slip"
    for move in ("check", "raise 1"):
        assert "no-slips-left" in judge(state, move, **MUST_MATCH)


def test_who_is_not_behind_is_passed_over_under_every_reading() -> None:
    for readings in ({}, MUST_MATCH, OUT):
        after = apply(bob_without_slips(), "check Guard", **readings)
        assert after.see("folded", "next") == ("", "Cid")
    assert "uneven-slips" not in questions(bob_without_slips(), "check Guard")


def test_who_has_no_slips_and_is_not_behind_neither_calls_nor_folds() -> None:
    state = acting(turn="Bob", Ann=with_slips("Guard"), Bob=with_slips(""), Cid=with_slips("Guard"))
    assert judge(state, "call", **MUST_MATCH) == judge(state, "fold", **MUST_MATCH) == "no-slips-left"


def test_or_he_is_out_on_the_spot() -> None:
    after = apply(bob_without_slips(), "raise 2 Guard", **OUT)
    assert after.see("folded", "next", "pot Bob", "chips Bob") == ("Bob", "Cid", 4, 16)
    assert after.args("is-out") == [(1, 4, 6)]
    after = apply(bob_without_slips(), "raise 2 Guard", **OUT, folded_revealed="to-discard")
    assert after.see("shown Bob", "discard Bob") == ("", "... Smith")


def test_where_all_others_are_out_one_is_left() -> None:
    state = acting(Ann=with_slips("Guard Smith"), Bob=with_slips(""), Cid=with_slips(""))
    after = apply(state, "raise 2 Guard", **OUT)
    assert after.see("folded", "phase") == ("Bob Cid", "collect")
    assert after.args("one-left") == [(0,)]


def test_who_has_no_chips_either_is_passed_over_where_one_may_be_all_in() -> None:
    for readings in (MUST_MATCH, OUT):
        after = apply(bob_without_slips(chips=0), "raise 2 Guard", **readings, **ALL_IN)
        assert after.see("folded", "next") == ("", "Cid")
    after = apply(bob_without_slips(chips=0), "raise 2 Guard", **MUST_MATCH)
    assert legal(after.state, **MUST_MATCH) == ["fold"]


def test_who_has_some_chips_may_match_with_all_of_them() -> None:
    after = apply(bob_without_slips(chips=1), "raise 2 Guard", **MUST_MATCH, **ALL_IN)
    assert legal(after.state, **MUST_MATCH, **ALL_IN) == ["call", "fold"]
    assert apply(after.state, "call", **MUST_MATCH, **ALL_IN).see("pot Bob", "chips Bob", "next") == (5, 0, "Cid")


def test_a_highest_bet_that_falls_away_with_its_folder_frees_the_next() -> None:
    """Bob folds out with 6, and 4 is then the highest of those left, so Cid is not behind."""
    state = acting(4, Ann=with_slips("Guard Smith"), Bob=with_slips("", 5), Cid=with_slips("", 4), Dee=with_slips("", 6), folded=["Dee"])
    after = apply(state, "check Guard", **OUT, highest_bet_of_a_folder="remaining-only")
    assert after.see("folded", "next") == ("Dee Cid", "Ann")


# --- the last Raise -------------------------------------------------------------------------------------------------


def ended(players: int = 3, **rest: Any) -> State:
    """The betting has ended with Ann's Raise to 8; Bob and Cid have put in 4."""
    usual: dict[str, Any] = {
        "first_player": "Bob", "acted_last": "Ann", "Ann": {"chips": 12, "pot": 8}, "Bob": {"chips": 16, "pot": 4},
        "Cid": {"chips": 16, "pot": 4},
    }
    return table("collect", players, **{**usual, **rest})


def test_unequal_bets_go_to_the_global_pot_as_they_are() -> None:
    after = apply(ended(), "collect")
    assert after.see("phase", "pot", "bet Ann", "bet Bob", "bet Cid") == ("showdown", 16, 8, 4, 4)
    assert after.see("pot Ann", "pot Bob", "pot Cid", "chips Ann") == (0, 0, 0, 12)
    assert after.codes == ["moves-pot", "moves-pot", "moves-pot", "global-pot"]
    assert [args[0] for args in after.args("moves-pot")] == [1, 2, 0]


def test_or_each_one_behind_matches_or_folds_the_first_player_first() -> None:
    state = ended()
    assert judge(state, "collect", **MATCH) == "match-first"
    assert judge(state, "Cid: call", **MATCH) == "not-your-turn"
    assert judge(state, "Ann: call", **MATCH) == "not-your-turn"
    assert legal(state, **MATCH) == ["Bob: call", "Bob: fold"]
    after = apply(state, "Bob: call", **MATCH)
    assert after.see("pot Bob", "chips Bob") == (8, 12)
    assert after.codes == ["calls", "must-match"]
    assert after.args("must-match") == [(2, 8, 4)]
    after = apply(after.state, "Cid: fold", **MATCH)
    assert legal(after.state, **MATCH) == ["collect"]
    after = apply(after.state, "collect", **MATCH)
    assert after.see("pot", "phase", "folded") == (20, "showdown", "Cid")


def test_matching_reveals_nothing() -> None:
    state = ended(Bob={"chips": 16, "pot": 4, "slips": "Guard"})
    assert judge(state, "Bob: call Guard", **MATCH) == "match-without-reveal"


def test_matching_stops_when_one_is_left() -> None:
    after = apply(ended(), "Bob: fold", "Cid: fold", **MATCH)
    assert legal(after.state, **MATCH) == ["collect"]
    assert apply(after.state, "collect", **MATCH).see("phase", "pot") == ("payout", 16)


def test_who_can_not_match_has_to_fold_or_goes_all_in() -> None:
    state = ended(Bob={"chips": 1, "pot": 4})
    assert legal(state, **MATCH) == ["Bob: fold"]
    assert judge(state, "Bob: call", **MATCH) == "cannot-match"
    after = apply(state, "Bob: call", **MATCH, **ALL_IN)
    assert after.see("pot Bob", "chips Bob") == (5, 0)
    assert legal(after.state, **MATCH, **ALL_IN) == ["Cid: call", "Cid: fold"]


def test_what_nobody_could_answer_goes_back() -> None:
    after = apply(ended(), "collect", **RETURNED)
    assert after.see("pot", "chips Ann", "bet Ann") == (12, 16, 4)
    assert after.args("uncalled-returned") == [(0, 4, 4)]


def test_what_a_folder_had_matched_is_not_returned() -> None:
    state = ended(4, folded=["Dee"], Dee={"chips": 14, "pot": 6})
    assert apply(state, "collect", **RETURNED).see("bet Ann", "chips Ann") == (6, 14)


def test_nothing_is_returned_where_two_have_the_highest_bet_or_a_folder_has() -> None:
    assert apply(ended(Bob={"chips": 12, "pot": 8}), "collect", **RETURNED).see("pot") == 20
    assert "last-raise" not in questions(ended(Bob={"chips": 12, "pot": 8}, Cid={"chips": 12, "pot": 8}), "collect")
    state = ended(4, folded=["Dee"], Dee={"chips": 10, "pot": 10})
    assert apply(state, "collect", **RETURNED).see("bet Ann", "chips Ann") == (8, 12)


def test_nothing_is_returned_or_matched_where_one_is_left() -> None:
    state = ended(folded=["Bob", "Cid"])
    assert "last-raise" not in questions(state, "collect")
    assert apply(state, "collect", **RETURNED).see("bet Ann", "pot", "phase") == (8, 16, "payout")


# --- the chips of folders -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("reading", "pot", "chips", "own", "bet"), [
    ("to-global-pot", 22, 14, 0, 6), ("stay", 16, 14, 6, 0), ("taken-back", 16, 20, 0, 0),
])
def test_the_chips_of_a_folder_go_to_the_global_pot_or_stay_or_go_back(reading: str, pot: int, chips: int, own: int, bet: int) -> None:
    state = ended(4, folded=["Dee"], Dee={"chips": 14, "pot": 6})
    after = apply(state, "collect", folded_chips=reading)
    assert after.see("pot", "chips Dee", "pot Dee", "bet Dee") == (pot, chips, own, bet)
    assert total(after.state) == total(state)


def test_a_folder_who_has_bet_nothing_raises_no_question() -> None:
    assert "folded-chips" not in questions(ended(4, folded=["Dee"], Dee={"chips": 20}), "collect")


def test_chips_that_stay_count_as_bet_in_the_next_round() -> None:
    state = table("blinds", space=2, Cid={"chips": 14, "pot": 6})
    after = apply(state, "Ann: blind 2", "Bob: blind 4", folded_chips="stay")
    assert after.args("faces-bet") == [(2, 6, 0)]


def test_what_was_left_in_the_global_pot_is_added_to() -> None:
    assert apply(ended(global_pot=3), "collect").see("pot") == 19
