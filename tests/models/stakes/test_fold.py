"""Clauses fold.1 to fold.3: a Fold leaves the Match, and slips go back to the hand."""

from typing import Any

from referee.models.stakes.state import State

from .tables import apply, judge, legal, questions, table


def acting(players: int = 3, **rest: Any) -> State:
    """It is Ann's turn, and she has revealed a Smith."""
    ann = {"chips": 18, "pot": 2, "slips": "Guard Clerk", "shown": "Smith", "hand": "Clerk", "discard": "Toast"}
    return table("betting", players, raised=True, acted=[], **{"Ann": ann, "Bob": {"chips": 12, "pot": 8}, **rest})


def test_a_fold_leaves_the_match_and_takes_the_slips_back() -> None:
    after = apply(acting(), "fold")
    assert after.see("folded", "slips Ann", "hand Ann", "next") == ("Ann", "", "Clerk Clerk Guard", "Bob")
    assert after.codes == ["folds", "takes-slips", "turn-passes", "faces-bet"]


def test_a_fold_reveals_nothing_and_moves_no_chips() -> None:
    assert apply(acting(), "fold").see("shown Ann", "chips Ann", "pot Ann") == ("Smith", 18, 2)


def test_a_revealed_card_is_a_slip_no_longer_and_stays_or_is_discarded() -> None:
    ann = {"slips": "Guard", "shown": "Stranger + Whisper + Clerk, Smith", "hand": "", "discard": "Toast"}
    state = acting(Ann=ann)
    assert apply(state, "fold").see("shown Ann", "discard Ann", "hand Ann") == (
        "Stranger + Whisper + Clerk, Smith", "Toast", "Guard",
    )
    after = apply(state, "fold", folded_revealed="to-discard")
    assert after.see("shown Ann", "discard Ann", "hand Ann") == ("", "Toast Stranger Whisper Clerk Smith", "Guard")
    assert after.args("discards-revealed")[0][0] == 0


def test_before_any_reveal_a_fold_raises_no_question_about_revealed_cards() -> None:
    assert questions(acting(Ann={"slips": "Guard Clerk"}), "fold") == set()


def test_one_may_always_fold_in_ones_turn() -> None:
    for readings in ({}, {"call_of_nothing": "refused"}, {"reveal_order": "as-slipped"}, {"uneven_slips": "must-match"}):
        assert "fold" in legal(acting(), **readings)


def test_nobody_folds_out_of_turn_or_twice() -> None:
    assert judge(acting(), "Bob: fold") == "not-your-turn"
    assert judge(apply(acting(), "fold").state, "Ann: fold") == "has-folded"


def test_who_folds_later_stands_behind_in_the_order_of_folds() -> None:
    after = apply(acting(4), "fold", "fold", "Cid: fold")
    assert after.see("folded", "phase") == ("Ann Bob Cid", "collect")


def test_the_last_one_left_is_not_asked_any_more() -> None:
    after = apply(acting(folded=["Cid"], Cid={"chips": 18, "pot": 2}), "fold")
    assert after.see("folded", "phase", "next") == ("Cid Ann", "collect", "nobody")
    assert after.args("one-left") == [(1,)]
    assert judge(after.state, "Bob: fold") == "collect-now"
    assert legal(after.state) == ["collect"]


def test_a_fold_in_the_collecting_phase_is_for_those_only_who_have_to_match() -> None:
    state = table("collect", Ann={"chips": 12, "pot": 8}, Bob={"chips": 16, "pot": 4}, Cid={"chips": 16, "pot": 4})
    assert judge(state, "Bob: fold") == "collect-now"
    assert judge(state, "Ann: fold", last_raise="match-or-fold") == "not-your-turn"
    assert apply(state, "Bob: fold", last_raise="match-or-fold").see("folded", "phase") == ("Bob", "collect")


def test_the_slips_that_come_back_to_a_hidden_hand_are_known() -> None:
    after = apply(acting(Ann={"slips": "Guard ?", "hand": 2}), "fold")
    assert after.see("hand Ann") == "? ? ? Guard"
