"""Clauses goal.1, goal.2, end.1, turn.1, bomb.7 and the extra turns: who is next, who is out, who has lost."""

import pytest

from .tables import OUT, apply, judge, last, on_known, on_unknown, table


@pytest.mark.parametrize(("players", "turn", "expected"), [
    (2, "Ann", "Bob"), (2, "Bob", "Ann"), (4, "Bob", "Cid"), (4, "Dee", "Ann"),
])
def test_the_turn_passes_clockwise(players: int, turn: str, expected: str) -> None:
    hands = {turn: "9S 2S"}
    assert apply(table(players, turn=turn, pile="5S", **hands), "play 9S").next == expected


def test_who_is_out_is_passed_over() -> None:
    assert apply(table(4, pile="5S", Ann="9S 2S", Bob=OUT, Cid=OUT), "play 9S").next == "Dee"


def test_a_player_is_out_when_hand_and_all_six_fates_are_gone() -> None:
    after = apply(table(3, pile="5S", Ann=last("9S")), "play 9S")
    assert "goes-out" in after.codes
    assert (after.next, after.state.phase) == ("Bob", "play")


@pytest.mark.parametrize("left", [{"hand": "9S 2S", "known": "", "unknown": ""}, {"hand": "9S", "known": "2S", "unknown": ""},
                                  {"hand": "9S", "known": "", "unknown": 1}])
def test_who_has_any_card_left_is_not_out(left: dict[str, object]) -> None:
    assert "goes-out" not in apply(table(3, pile="5S", Ann=left), "play 9S").codes


def test_a_player_may_go_out_by_a_known_fate_or_an_unknown_one() -> None:
    assert "goes-out" in apply(table(3, pile="5S", Ann=on_known("9S", "")), "play 9S").codes
    assert "goes-out" in apply(table(3, pile="5S", Ann=on_unknown("9S")), "flip 1").codes


def test_a_last_unknown_fate_that_fails_keeps_one_in_the_game() -> None:
    after = apply(table(3, pile="KS", Ann=on_unknown("9S")), "flip 1")
    assert "goes-out" not in after.codes
    assert after.hand("Ann") == "9S KS"


def test_who_draws_after_his_last_card_is_not_out() -> None:
    assert "goes-out" not in apply(table(3, pile="5S", draw="2C", Ann=last("9S")), "play 9S").codes


def test_the_last_to_hold_cards_loses() -> None:
    after = apply(table(pile="5S", Ann=last("9S")), "play 9S")
    assert after.state.phase == "over"
    assert after.codes[-2:] == ["goes-out", "loses"]
    assert after.events[-1].args == (1,)


def test_of_three_the_game_ends_when_the_second_is_out() -> None:
    after = apply(table(3, pile="5S", Ann=last("9S"), Bob=OUT), "play 9S")
    assert after.state.phase == "over"
    assert after.events[-1].args == (2,)


def test_going_out_by_a_bomb_ends_the_game_of_two_all_the_same() -> None:
    after = apply(table(pile="5S", Ann=last("10S")), "play 10S")
    assert after.state.phase == "over"
    assert after.events[-1].args == (1,)


def test_going_out_by_four_of_a_kind_ends_the_game_of_two_all_the_same() -> None:
    assert apply(table(pile="9S 9H 9D", Ann=last("9C")), "play 9C").state.phase == "over"


@pytest.mark.parametrize("move", ["play 9S", "pick up", "flip 1", "rush S", "pass", "ready", "swap 9S 2S"])
def test_when_the_game_is_over_nothing_is_played(move: str) -> None:
    state = table(phase="over", turn="Bob", pile="5S", Ann=OUT, Bob="9S")
    assert judge(state, move) == "game-over"


def test_who_is_out_plays_no_more() -> None:
    state = table(3, turn="Bob", pile="5S", Ann=OUT, Bob="9S 2S")
    assert judge(state, "Ann: play 9H") == "already-out"


def test_who_is_not_to_move_does_not_move() -> None:
    state = table(3, turn="Bob", pile="5S", Ann="9H 2S", Bob="9S 2S")
    assert judge(state, "Ann: play 9H") == "not-your-turn"


def test_two_lost_turns_in_a_row_are_both_passed_over() -> None:
    after = apply(table(4, pile="5S", losing_turn=["Bob", "Cid"], Ann="9S 2S"), "play 9S")
    assert (after.next, after.losing, after.codes.count("loses-turn")) == ("Dee", [], 2)


def test_only_the_turn_that_came_round_is_lost() -> None:
    after = apply(table(4, pile="5S", losing_turn=["Bob", "Dee"], Ann="9S 2S"), "play 9S")
    assert (after.next, after.losing) == ("Cid", ["Dee"])


def test_if_all_others_lose_their_turn_the_player_goes_on() -> None:
    after = apply(table(3, pile="5S", losing_turn=["Bob", "Cid"], Ann="9S 2S"), "play 9S")
    assert (after.next, after.losing) == ("Ann", [])


def test_a_lost_turn_is_spent_after_a_pick_up_too() -> None:
    assert apply(table(3, pile="KS", losing_turn=["Bob"], Ann="9S 2S"), "pick up").next == "Cid"


def test_no_turn_is_lost_while_a_player_goes_on() -> None:
    after = apply(table(pile="5S", losing_turn=["Bob"], Ann="10S 2S KS"), "play 10S")
    assert (after.next, after.losing) == ("Ann", ["Bob"])


def test_the_turn_of_one_who_goes_out_is_not_given_to_him() -> None:
    after = apply(table(3, pile="5S", losing_turn=["Bob"], Ann=last("9S")), "play 9S")
    assert after.next == "Cid"


def test_an_extra_turn_has_to_be_taken() -> None:
    assert judge(table(pile="5S", extra_turns=1, Ann="9S 2S"), "pass") == "extra-turn-owed"


def test_an_extra_turn_may_be_declined_under_the_other_reading() -> None:
    after = apply(table(pile="5S", extra_turns=1, Ann="9S 2S"), "pass", extra_turn="may-decline")
    assert (after.next, after.pile, after.hand("Ann")) == ("Bob", "5S", "2S 9S")
    assert "declines" in after.codes


def test_declining_one_of_two_extra_turns_leaves_the_other() -> None:
    after = apply(table(pile="5S", extra_turns=2, Ann="9S 2S"), "pass", extra_turn="may-decline")
    assert (after.next, after.state.extra) == ("Ann", 1)


def test_a_bomb_on_a_shrine_in_an_extra_turn_costs_the_next_ordinary_turn() -> None:
    """With two extra turns she spends one on the Bomb; the other is still hers."""
    state = table(pile="7S", extra_turns=2, Ann="10S 2S KS")
    after = apply(state, "play 10S")
    assert (after.next, after.state.extra, after.losing) == ("Ann", 1, ["Ann"])
    after = apply(state, "play 10S", lost_turn_or_extra="extra-lapses")
    assert (after.next, after.state.extra, after.losing) == ("Bob", 0, [])
    assert "extra-turn-lapses" in after.codes


def test_an_extra_turn_that_is_the_last_one_can_not_lapse() -> None:
    after = apply(table(pile="7S", extra_turns=1, Ann="10S 2S KS"), "play 10S", lost_turn_or_extra="extra-lapses")
    assert (after.next, after.losing) == ("Bob", ["Ann"])


def test_a_turn_lost_and_then_played_round_is_not_lost_again() -> None:
    state = table(3, turn="Cid", pile="5S", losing_turn=["Ann"], Bob="9H 2H", Cid="8S QS", Ann="KH 2S")
    after = apply(state, "play 8S", "play 9H", "play QS")
    assert after.next == "Ann"


def test_nobody_has_lost_a_turn_where_a_player_has_another_one() -> None:
    """Clause magic-man.4: Ann plays on, and nobody was passed over."""
    after = apply(table(pile="5S", Ann="MS 2S"), "play MS")
    assert (after.next, after.state.skipped) == ("Ann", False)
