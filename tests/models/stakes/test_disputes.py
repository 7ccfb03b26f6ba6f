"""Betting disputes that players really had, each as a shipped position, with the answer of the text under each reading."""

from typing import Any

import pytest

from referee import verdict
from referee.models.stakes.state import State

from .tables import EVERYTHING_OPEN, GAME, apply, judge, legal, questions, read, total
from .test_examples import read as read_example

DISPUTES: dict[str, tuple[str, ...]] = {
    "P01": ("ann-raises-again-after-a-raise-by-one",),
    "P03": ("cid-raises-with-the-chips-that-he-has-left",),
    "P05": ("bob-doubles-a-short-small-blind", "cid-calls-two-short-blinds"),
    "P07": ("the-big-blind-acts-after-all-have-called",),
    "P09": ("two-are-all-in-with-different-bets", "a-poor-player-has-the-best-standing"),
    "P11": ("nobody-matched-all-of-the-winners-bet", "nobody-can-answer-the-last-raise"),
    "P13": ("ann-raises-to-ten", "ann-raises-by-more-than-the-maximum-with-her-call"),
    "P15": ("the-last-but-one-folds",),
    "P17": ("an-odd-chip-is-left-after-a-tie",),
    "P19": ("bob-checks-out-of-turn",),
    "P21": ("three-tie-and-dee-has-folded", "two-tie-for-the-first-place"),
    "P23": ("one-chip-is-left-for-three",),
}
"""Where a dispute is answered."""


def example(name: str) -> tuple[State, str]:
    state, document, _ = read_example(name)
    return state, document["dispute"]


def after_paying(name: str, **readings: str) -> dict[str, tuple[int, int, int]]:
    """Chips, victory points and Potions of each player."""
    state, move = example(name)
    after = apply(state, move, **readings).state
    return {seat: (me.chips, me.points, me.potions) for seat, me in zip(after.seats, after.players, strict=True)}


@pytest.mark.parametrize("dispute", DISPUTES)
def test_a_real_dispute_has_its_example(dispute: str) -> None:
    for name in DISPUTES[dispute]:
        state, move = example(name)
        assert verdict.judge(GAME, state, read(state, move), EVERYTHING_OPEN).cases


def test_p01_a_raise_by_one_may_be_raised_again() -> None:
    """There is no least Raise, so Cid's last chip is a Raise like any other; only a limit on the whole Pot stands against Ann's.

    She owes 1 and adds 3, which are 4, the maximum bid; her Pot would be 10.
    """
    state, move = example("ann-raises-again-after-a-raise-by-one")
    assert apply(state, move).see("pot Ann", "chips Ann", "next", "raised") == (10, 16, "Bob", "this-lap")
    assert judge(state, move, raise_cap="call-included") == "legal"
    assert judge(state, move, raise_cap="whole-pot") == "pot-above-maximum"
    assert judge(state, "raise 4 Clerk", raise_cap="call-included") == "above-maximum-with-call"
    assert judge(state, "check Clerk") == "raised-before"
    # Where equal bets end the betting, her Call leaves Bob to answer Cid's Raise, so the small Raise has reopened it.
    after = apply(state, "call Clerk", betting_end="bets-equal")
    assert after.see("phase", "next") == ("betting", "Bob")


def test_p03_whatever_is_left_beyond_the_call_may_be_raised() -> None:
    state, move = example("cid-raises-with-the-chips-that-he-has-left")
    after = apply(state, move)
    assert after.see("chips Cid", "pot Cid") == (0, 7)
    assert [m for m in legal(state) if m.startswith("raise") and "Clerk" in m] == ["raise 1 Clerk", "raise 2 Clerk"]
    assert judge(state, "raise 3 Clerk") == "cannot-raise"
    assert judge(state, move, raise_cap="call-included") == "legal"  # 1 and 2 of 4
    assert judge(state, move, raise_cap="whole-pot") == "pot-above-maximum"  # 7 of 4


def test_p05_a_short_blind_is_doubled_as_due_or_as_posted() -> None:
    """Four were due and Ann had one; where the printed number counts, three were due."""
    state, move = example("bob-doubles-a-short-small-blind")
    assert judge(state, move) == "blind-too-small"
    assert judge(state, move, double_of_what="of-what-was-posted") == "legal"
    assert judge(state, "Bob: blind 8") == "legal"
    assert judge(state, "Bob: blind 7") == "blind-too-small"
    assert judge(state, "Bob: blind 6", current_timeline="printed-number") == "legal"


def test_p05_a_call_matches_what_was_posted_and_not_what_was_due() -> None:
    """The highest bet is 3 under every reading: a bet is what lies there."""
    state, move = example("cid-calls-two-short-blinds")
    after = apply(state, move)
    assert after.args("calls") == [(2, 3, 3)]
    assert after.see("chips Cid", "pot Cid", "next") == (27, 3, "Ann")
    assert questions(state, move) == set()


def test_p07_the_big_blind_acts_whatever_all_others_have_done() -> None:
    """He has slips to reveal and has not acted, so even where equal bets end the betting it goes on."""
    state, move = example("the-big-blind-acts-after-all-have-called")
    for reading in ("slips-run-out", "bets-equal"):
        after = apply(state, move, betting_end=reading)
        assert after.see("phase", "next") == ("betting", "Bob")
        assert after.args("faces-bet") == [(1, 2, 0)]
    assert {move.split()[0] for move in legal(after.state)} == {"check", "call", "raise", "fold"}
    assert judge(after.state, "check Guard", check_without_matching="must-match") == "legal"
    assert judge(after.state, "check Guard", check_without_matching="blinds-are-raises") == "blind-raised"
    assert judge(after.state, "call Guard", call_of_nothing="refused") == "nothing-to-call"
    ended = apply(after.state, "check Guard", betting_end="bets-equal")
    assert ended.see("phase") == "collect"


def test_p09_nothing_is_lost_with_several_who_are_all_in() -> None:
    """Of 25 chips four times 2 lie up to 2, three times 3 up to 5 and twice 4 above; the reward of three points is Ann's."""
    state, move = example("two-are-all-in-with-different-bets")
    for readings in ({}, {"side_pot": "side-pot"}, {"side_pot": "side-pot", "winners_bet": "matched-part"}):
        assert total(apply(state, move, **readings).state) == total(state) + 3 == 83
    assert after_paying("two-are-all-in-with-different-bets") == {
        "Ann": (2, 7 + 23 + 3, 0), "Bob": (0, 8, 2), "Cid": (20, 0, 1), "Dee": (20, 0, 0),
    }
    assert after_paying("two-are-all-in-with-different-bets", side_pot="side-pot") == {
        "Ann": (2, 7 + 6 + 3, 0), "Bob": (3, 8 + 6, 2), "Cid": (24, 4, 1), "Dee": (20, 0, 0),
    }


def test_p11_the_winners_bet_is_all_that_he_put_in_or_what_was_matched() -> None:
    name = "nobody-matched-all-of-the-winners-bet"
    assert after_paying(name)["Ann"] == (20, 12 + 3, 0)
    assert after_paying(name, winners_bet="matched-part")["Ann"] == (16, 16 + 3, 0)


@pytest.mark.parametrize(("reading", "found"), [
    ("stands", {"pot": 16, "chips Ann": 12}), ("uncalled-returned", {"pot": 12, "chips Ann": 16}),
])
def test_p11_a_bet_that_nobody_could_call_stands_or_goes_back(reading: str, found: dict[str, Any]) -> None:
    state, move = example("nobody-can-answer-the-last-raise")
    after = apply(state, move, last_raise=reading)
    assert {key: after.see(key) for key in found} == found
    assert judge(state, move, last_raise="match-or-fold") == "match-first"


def test_p13_the_limit_is_on_what_is_added_and_not_on_the_pot() -> None:
    """From 6 to 10 is a Raise by 4; she owes no Call, so only a limit on the whole Pot stands against it."""
    state, move = example("ann-raises-to-ten")
    assert apply(state, move).see("pot Ann") == 10
    assert judge(state, move, raise_cap="call-included") == "legal"
    assert judge(state, move, raise_cap="whole-pot") == "pot-above-maximum"
    assert judge(state, "raise to 11 Clerk") == "above-maximum"
    state, move = example("ann-raises-by-more-than-the-maximum-with-her-call")
    assert judge(state, move) == "legal"
    assert judge(state, move, raise_cap="call-included") == "above-maximum-with-call"
    assert judge(state, move, raise_cap="whole-pot") == "pot-above-maximum"


def test_p15_the_last_one_left_is_not_asked() -> None:
    state, move = example("the-last-but-one-folds")
    after = apply(state, move)
    assert after.see("phase", "next", "folded") == ("collect", "nobody", "Bob Cid")
    assert after.codes[-1] == "one-left"
    assert judge(after.state, "Ann: fold") == judge(after.state, "Ann: call ?") == "collect-now"
    after = apply(after.state, "collect", "pay")
    assert after.args("takes-pot") == [(0, 7, 4, 3)]
    assert after.see("chips Ann", "points Ann", "potions Cid", "potions Bob") == (20, 3, 2, 1)


@pytest.mark.parametrize(("first", "ann", "bob"), [("Ann", 3, 2), ("Bob", 2, 3), ("Cid", 3, 2)])
def test_p17_the_odd_chip_goes_by_seat_or_stays(first: str, ann: int, bob: int) -> None:
    """From Cid clockwise Ann comes before Bob."""
    from msgspec.structs import replace

    state, move = example("an-odd-chip-is-left-after-a-tie")
    state = replace(state, first=state.seats.index(first))
    assert apply(state, move).see("points Ann", "points Bob", "pot") == (2, 2, 1)
    assert apply(state, move, odd_chip="nearest-first-player").see("points Ann", "points Bob", "pot") == (ann, bob, 0)


def test_p19_a_check_out_of_turn_is_no_check_and_binds_nobody() -> None:
    state, move = example("bob-checks-out-of-turn")
    judged = verdict.judge(GAME, state, read(state, move), EVERYTHING_OPEN)
    assert (judged.word, judged.questions) == ("illegal", ())
    assert judge(state, move) == "not-your-turn"
    after = apply(state, "Cid: call Clerk", "Ann: call Clerk")  # slips that nobody has seen prove to be Clerks
    assert after.see("next") == "Bob"
    assert judge(after.state, "Bob: raise 2 Guard") == "legal"
    assert judge(after.state, "Bob: check Guard") == "legal"


@pytest.mark.parametrize(("reading", "tied", "dee"), [("places-taken", 0, 0), ("next-is-second", 0, 2), ("tied-are-second", 2, 1)])
def test_p21_three_tie_for_the_first_place(reading: str, tied: int, dee: int) -> None:
    found = after_paying("three-tie-and-dee-has-folded", tie_potions=reading)
    assert found == {"Ann": (20, 0, tied), "Bob": (20, 0, tied), "Cid": (20, 0, tied), "Dee": (20, 0, dee)}


@pytest.mark.parametrize(("reading", "tied", "below"), [("places-taken", 0, 1), ("next-is-second", 0, 2), ("tied-are-second", 2, 1)])
def test_p21_two_tie_for_the_first_place_and_two_below(reading: str, tied: int, below: int) -> None:
    found = after_paying("two-tie-for-the-first-place", tie_potions=reading)
    assert [potions for _, _, potions in found.values()] == [tied, tied, below, below]


def test_p23_a_last_chip_is_stranded_or_goes_to_the_first_player() -> None:
    """It is the last space, so a chip that stays in the Global Pot counts for nobody at the end of the game."""
    state, move = example("one-chip-is-left-for-three")
    after = apply(state, move)
    assert after.see("pot", "chips Ann", "chips Bob", "chips Cid", "points Cid") == (1, 20, 20, 20, 0)
    end = apply(after.state, "done", "done", "done", "done", "clean up")
    assert end.see("phase", "pot") == ("over", 1)
    assert end.args("share-the-game") == [((0, 1, 2),)]
    after = apply(state, move, odd_chip="nearest-first-player")
    assert after.see("pot", "points Ann", "points Bob", "points Cid") == (0, 0, 0, 1)
    end = apply(after.state, "done", "done", "done", "done", "clean up")
    assert end.args("wins-the-game") == [(2,)]
    after = apply(state, move, odd_chip="nearest-first-player", split_share="chips")
    assert after.see("chips Cid", "points Cid") == (21, 0)
