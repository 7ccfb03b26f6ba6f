"""Clauses pot.2, points.1 to points.3, tie.2 to tie.4, winner.3: who receives which chips, and the reward."""

from typing import Any

import pytest

from referee.models.stakes.state import State

from .tables import PLAIN, apply, questions, table, total

MATCHED = {"winners_bet": "matched-part"}
SIDE = {"side_pot": "side-pot"}
Paid = tuple[int, int, int]


def paid(carried: int = 0, folded: tuple[str, ...] = (), first: str = "Ann", **players: Paid) -> State:
    """Chips, bet and final Standing of each player, the highest winning; of a folder the Standing counts for nothing."""
    described: dict[str, Any] = {}
    for name, (chips, bet, standing) in players.items():
        described[name] = {"chips": chips, "bet": bet} | ({} if name in folded else {"standing": standing})
    pot = carried + sum(bet for _, bet, _ in players.values())
    return table("payout", len(players), set=PLAIN, die="highest", global_pot=pot, folded=list(folded), first_player=first, **described)


def after_paying(state: State, **readings: str) -> dict[str, tuple[int, int]]:
    """Chips and victory points of each player after the payment, and what is left in the pot; nothing is lost."""
    after = apply(state, "pay", **readings).state
    assert total(after) == total(state)
    assert all(me.bet == 0 and me.standing is None and me.cover is None for me in after.players)
    return {name: (me.chips, me.points) for name, me in zip(after.seats, after.players, strict=True)} | (
        {"pot": (after.pot, 0)} if after.pot else {}
    )


# --- one winner -----------------------------------------------------------------------------------------------------


def test_the_winner_takes_all_chips_and_all_but_his_bet_become_points() -> None:
    state = paid(Ann=(14, 6, 5), Bob=(14, 6, 3), Cid=(14, 6, 4))
    assert after_paying(state) == {"Ann": (20, 12), "Bob": (14, 0), "Cid": (14, 0)}
    assert apply(state, "pay").args("takes-pot") == [(0, 18, 6, 12)]
    assert "winners-bet" not in questions(state, "pay")


def test_points_are_added_to_those_one_has() -> None:
    state = table("payout", 2, set=PLAIN, die="highest", global_pot=8, Ann={"bet": 4, "standing": 2, "points": 5},
        Bob={"bet": 4, "standing": 1})
    assert after_paying(state) == {"Ann": (24, 9), "Bob": (20, 0)}


def test_the_lowest_wins_where_the_die_says_so() -> None:
    state = table("payout", 2, set=PLAIN, die="lowest", global_pot=8, Ann={"bet": 4, "standing": 2}, Bob={"bet": 4, "standing": 1})
    assert after_paying(state) == {"Ann": (20, 0), "Bob": (24, 4)}


def test_what_was_left_from_an_earlier_match_is_won_too() -> None:
    assert after_paying(paid(3, Ann=(14, 6, 5), Bob=(14, 6, 3))) == {"Ann": (20, 9), "Bob": (14, 0)}


@pytest.mark.parametrize(("bob", "cid", "everything", "matched"), [
    (6, 4, (20, 10), (16, 14)),  # of 10 Bob has matched 6
    (9, 4, (20, 13), (19, 14)),
    (10, 4, (20, 14), (20, 14)),
    (12, 0, (20, 12), (20, 12)),
    (0, 0, (20, 0), (10, 10)),  # nobody has matched anything
])
def test_the_winners_bet_is_all_that_he_has_put_in_or_what_another_has_matched(
    bob: int, cid: int, everything: tuple[int, int], matched: tuple[int, int],
) -> None:
    state = paid(Ann=(10, 10, 9), Bob=(20 - bob, bob, 1), Cid=(20 - cid, cid, 2))
    assert after_paying(state)["Ann"] == everything
    assert after_paying(state, **MATCHED)["Ann"] == matched


def test_a_folder_has_matched_too() -> None:
    state = paid(folded=("Cid",), Ann=(10, 10, 9), Bob=(16, 4, 1), Cid=(13, 7, 0))
    assert after_paying(state, **MATCHED)["Ann"] == (17, 14)


# --- the last one left ----------------------------------------------------------------------------------------------


def test_the_last_one_left_takes_the_pot_whatever_his_cards_are() -> None:
    state = paid(folded=("Bob", "Cid"), Ann=(13, 7, 0), Bob=(17, 3, 0), Cid=(18, 2, 0))
    after = apply(state, "pay")
    assert after_paying(state) == {"Ann": (20, 5), "Bob": (17, 0), "Cid": (18, 0)}
    assert after.codes[0] == "wins-alone"
    assert after.see("winner") == "Ann"


@pytest.mark.parametrize(("space", "potions", "points"), [(1, 1, 0), (3, 0, 3), (5, 1, 6)])
def test_the_last_one_left_receives_the_reward_or_does_not(space: int, potions: int, points: int) -> None:
    state = table("payout", 2, space=space, folded=["Bob"], Ann={"bet": 2}, Bob={"bet": 2}, global_pot=4)
    assert apply(state, "pay").see("potions Ann", "points Ann") == (potions, 2 + points)
    after = apply(state, "pay", last_remaining="pot-only")
    assert after.see("potions Ann", "points Ann", "potions Bob") == (0, 2, 2)
    assert "no-reward-alone" in after.codes


# --- the reward -----------------------------------------------------------------------------------------------------


def test_the_winner_receives_what_the_space_shows() -> None:
    state = table("payout", 2, space=5, die="highest", Ann={"standing": 3}, Bob={"standing": 1})
    after = apply(state, "pay")
    assert after.see("potions Ann", "points Ann", "potions Bob", "points Bob") == (1, 6, 2, 0)
    assert after.args("reward-potions") == [(0, 1)]
    assert after.args("reward-points") == [(0, 6)]


def test_in_a_tie_nobody_receives_it() -> None:
    state = table("payout", 2, space=5, die="highest", Ann={"standing": 3}, Bob={"standing": 3})
    after = apply(state, "pay")
    assert after.see("potions Ann", "points Ann", "potions Bob", "points Bob", "phase") == (0, 0, 0, 0, "recruit")
    assert "no-reward-in-a-tie" in after.codes
    assert "last-remaining" not in questions(state, "pay")


def test_a_space_without_a_reward_says_nothing_about_it() -> None:
    after = apply(paid(Ann=(14, 6, 5), Bob=(14, 6, 5)), "pay")
    assert "no-reward-in-a-tie" not in after.codes
    assert after.see("phase", "next", "winner") == ("recruit", "Ann", "nobody")


# --- a tie ----------------------------------------------------------------------------------------------------------


def test_the_tied_take_their_bets_back_and_share_what_is_left() -> None:
    state = paid(Ann=(14, 6, 5), Bob=(12, 8, 5), Cid=(16, 4, 2))
    assert after_paying(state) == {"Ann": (20, 2), "Bob": (20, 2), "Cid": (16, 0)}
    assert after_paying(state, split_share="chips") == {"Ann": (22, 0), "Bob": (22, 0), "Cid": (16, 0)}
    assert "winners-bet" not in questions(state, "pay")


def test_where_all_tie_all_take_back_and_nothing_is_left() -> None:
    state = paid(Ann=(14, 6, 5), Bob=(12, 8, 5))
    assert after_paying(state) == {"Ann": (20, 0), "Bob": (20, 0)}
    assert not {"split-share", "odd-chip"} & questions(state, "pay")


@pytest.mark.parametrize(("cid", "each", "left", "first", "second"), [
    (5, 2, 1, 3, 2), (4, 2, 0, 2, 2), (1, 0, 1, 1, 0), (7, 3, 1, 4, 3),
])
def test_an_odd_chip_of_two_stays_in_the_pot_or_goes_to_the_first(cid: int, each: int, left: int, first: int, second: int) -> None:
    state = paid(Ann=(14, 6, 5), Bob=(14, 6, 5), Cid=(20 - cid, cid, 2))
    found = after_paying(state)
    assert (found["Ann"][1], found["Bob"][1], found.get("pot", (0, 0))[0]) == (each, each, left)
    found = after_paying(state, odd_chip="nearest-first-player")
    assert (found["Ann"][1], found["Bob"][1], "pot" in found) == (first, second, False)


@pytest.mark.parametrize(("first", "ann", "bob", "cid"), [("Ann", 2, 2, 1), ("Bob", 1, 2, 2), ("Cid", 2, 1, 2), ("Dee", 2, 2, 1)])
def test_odd_chips_of_three_go_one_each_from_the_first_player_clockwise(first: str, ann: int, bob: int, cid: int) -> None:
    state = paid(first=first, Ann=(16, 4, 5), Bob=(16, 4, 5), Cid=(16, 4, 5), Dee=(15, 5, 1))
    found = after_paying(state, odd_chip="nearest-first-player")
    assert (found["Ann"][1], found["Bob"][1], found["Cid"][1]) == (ann, bob, cid)
    found = after_paying(state)
    assert (found["Ann"][1], found["Bob"][1], found["Cid"][1], found["pot"][0]) == (1, 1, 1, 2)


def test_odd_chips_may_be_chips_and_not_points() -> None:
    state = paid(Ann=(14, 6, 5), Bob=(14, 6, 5), Cid=(15, 5, 2))
    found = after_paying(state, odd_chip="nearest-first-player", split_share="chips")
    assert found == {"Ann": (23, 0), "Bob": (22, 0), "Cid": (15, 0)}


def test_a_lone_odd_chip_that_stays_raises_no_question_whether_shares_are_points() -> None:
    state = paid(Ann=(14, 6, 5), Bob=(14, 6, 5), Cid=(19, 1, 2))
    after = apply(state, "pay")
    assert after.codes[:4] == ["ties", "takes-bet-back", "takes-bet-back", "odd-chips-stay"]


def test_the_pot_of_an_earlier_match_is_shared_too() -> None:
    assert after_paying(paid(2, Ann=(14, 6, 5), Bob=(14, 6, 5))) == {"Ann": (20, 1), "Bob": (20, 1)}


def test_three_tie_with_bets_of_their_own() -> None:
    state = paid(folded=("Dee",), Ann=(18, 2, 5), Bob=(14, 6, 5), Cid=(12, 8, 5), Dee=(11, 9, 0))
    assert after_paying(state) == {"Ann": (20, 3), "Bob": (20, 3), "Cid": (20, 3), "Dee": (11, 0)}


# --- side pots ------------------------------------------------------------------------------------------------------


def test_a_short_winner_takes_the_whole_pot_or_from_each_what_he_has_put_in() -> None:
    """Bob is all in with 4; of 24 chips 12 lie up to 4, and Ann's and Cid's other 6 each above it."""
    state = paid(Ann=(15, 10, 4), Bob=(0, 4, 8), Cid=(21, 10, 3))
    assert after_paying(state) == {"Ann": (15, 0), "Bob": (4, 20), "Cid": (21, 0)}
    assert after_paying(state, **SIDE) == {"Ann": (21, 6), "Bob": (4, 8), "Cid": (21, 0)}
    assert apply(state, "pay", **SIDE).args("side-pot") == [(1, 12, (1,)), (2, 12, (0,))]


def test_whoever_is_short_and_does_not_win_changes_nothing() -> None:
    state = paid(Ann=(15, 10, 9), Bob=(0, 4, 8), Cid=(21, 10, 3))
    assert "side-pot" not in questions(state, "pay")
    assert after_paying(state, **SIDE) == {"Ann": (25, 14), "Bob": (0, 0), "Cid": (21, 0)}


def test_whoever_is_behind_and_has_chips_is_not_short() -> None:
    state = paid(Ann=(15, 10, 4), Bob=(1, 4, 8), Cid=(21, 10, 3))
    assert "side-pot" not in questions(state, "pay")
    assert after_paying(state, **SIDE)["Bob"] == (5, 20)


def test_whoever_has_put_in_everything_and_as_much_as_any_other_is_not_short() -> None:
    state = paid(Ann=(15, 10, 4), Bob=(0, 10, 8), Cid=(21, 10, 3))
    assert "side-pot" not in questions(state, "pay")


def test_several_who_are_short_each_win_their_part() -> None:
    """Ann 2, Bob 5, Cid and Dee 9: four times 2, three times 3, twice 4."""
    state = paid(Ann=(0, 2, 9), Bob=(0, 5, 8), Cid=(11, 9, 7), Dee=(11, 9, 6))
    assert after_paying(state) == {"Ann": (2, 23), "Bob": (0, 0), "Cid": (11, 0), "Dee": (11, 0)}
    assert after_paying(state, **SIDE) == {"Ann": (2, 6), "Bob": (3, 6), "Cid": (15, 4), "Dee": (11, 0)}


def test_a_part_that_only_a_folder_has_paid_into_joins_the_one_below() -> None:
    """Ann and Bob are all in with 4; Cid has folded with 10, so the 6 above 4 are for the best of those below."""
    state = paid(folded=("Cid",), Ann=(0, 4, 9), Bob=(0, 4, 3), Cid=(10, 10, 0))
    assert after_paying(state, **SIDE) == after_paying(state) == {"Ann": (4, 14), "Bob": (0, 0), "Cid": (10, 0)}


def test_where_the_bet_of_a_folder_is_not_the_highest_nobody_is_short_of_it() -> None:
    state = paid(folded=("Cid",), Ann=(0, 4, 9), Bob=(16, 4, 3), Cid=(10, 10, 0))
    short = after_paying(state, **SIDE)
    assert short == {"Ann": (4, 8), "Bob": (16, 6), "Cid": (10, 0)}
    assert after_paying(state, **SIDE, highest_bet_of_a_folder="remaining-only") == {"Ann": (4, 14), "Bob": (16, 0), "Cid": (10, 0)}


def test_a_tie_within_a_part_is_a_tie_for_that_part() -> None:
    """Ann, all in with 3, and Bob tie with 8: of 9 they take 3 each back and share 3; the other 10 are Bob's."""
    state = paid(Ann=(0, 3, 8), Bob=(12, 8, 8), Cid=(12, 8, 2))
    assert after_paying(state, **SIDE) == {"Ann": (3, 1), "Bob": (12 + 3 + 5, 1 + 5), "Cid": (12, 0), "pot": (1, 0)}
    assert after_paying(state) == {"Ann": (3, 4), "Bob": (20, 4), "Cid": (12, 0)}


def test_a_winners_bet_is_matched_within_each_part() -> None:
    """Bob is all in with 4. Ann wins the rest: she has put in 6 more, and Cid 2 of them."""
    state = paid(Ann=(10, 10, 5), Bob=(0, 4, 8), Cid=(14, 6, 3))
    assert after_paying(state, **SIDE) == {"Ann": (16, 2), "Bob": (4, 8), "Cid": (14, 0)}
    assert after_paying(state, **SIDE, **MATCHED) == {"Ann": (12, 6), "Bob": (4, 8), "Cid": (14, 0)}


def test_chips_of_an_earlier_match_belong_to_the_lowest_part() -> None:
    state = paid(3, Ann=(15, 10, 4), Bob=(0, 4, 8), Cid=(21, 10, 3))
    assert after_paying(state, **SIDE) == {"Ann": (21, 6), "Bob": (4, 11), "Cid": (21, 0)}


def test_whoever_has_put_in_nothing_wins_everything_or_nothing() -> None:
    """Bob called with nothing and has the best Standing."""
    state = paid(Ann=(15, 10, 4), Bob=(0, 0, 8), Cid=(21, 10, 3))
    assert after_paying(state) == {"Ann": (15, 0), "Bob": (0, 20), "Cid": (21, 0)}
    assert after_paying(state, **SIDE) == {"Ann": (25, 10), "Bob": (0, 0), "Cid": (21, 0)}
    assert all(chips for _, chips, _ in apply(state, "pay", **SIDE).args("side-pot"))
    assert all(chips for _, chips, _, _ in apply(state, "pay", **SIDE).args("takes-pot"))


def test_the_reward_and_the_ranks_go_by_the_match_and_not_by_parts() -> None:
    state = table("payout", die="highest", space=3, global_pot=24, Ann={"chips": 15, "bet": 10, "standing": 4},
                  Bob={"chips": 0, "bet": 4, "standing": 8}, Cid={"chips": 21, "bet": 10, "standing": 3})
    after = apply(state, "pay", **SIDE)
    assert after.see("points Bob", "points Ann", "potions Ann", "potions Cid", "winner") == (8 + 3, 6, 2, 1, "Bob")
