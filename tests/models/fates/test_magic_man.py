"""Clauses magic-man.1 to magic-man.4: a 15 goes on all but Shrines, and turns the order of play round."""

import pytest

from .tables import OUT, apply, judge, last, on_unknown, table


@pytest.mark.parametrize("below", ["1S", "2H", "3S", "6D", "9H", "10S", "NS", "QH", "KD", "DC", "MS"])
def test_a_magic_man_goes_on_every_card_but_a_shrine(below: str) -> None:
    assert judge(table(pile=below, Ann="MD"), "play MD") == "legal"
    assert judge(table(pile="7S", Ann="MD"), "play MD") == "magic-man-on-shrine"


def test_a_magic_man_goes_on_no_shrine_that_shows_through_a_phantom() -> None:
    assert judge(table(pile="7S 3S", Ann="MD"), "play MD") == "shrine-limit"


@pytest.mark.parametrize("card", ["1D", "2D", "3D", "6D", "7D", "8D", "10D", "ND", "KD", "DD", "MD"])
def test_any_card_goes_on_a_magic_man(card: str) -> None:
    assert judge(table(pile="5S MS", Ann=card), f"play {card}") == "legal"


def test_a_magic_man_turns_the_order_round() -> None:
    after = apply(table(3, pile="5S", Ann="MD 2S"), "play MD")
    assert (after.state.direction, after.next) == (-1, "Cid")
    assert after.codes == ["plays", "reverses", "turn-passes", "must-answer-nothing"]


def test_the_order_stays_reversed_until_the_next_magic_man() -> None:
    state = table(4, pile="5S", Ann="MD 2S", Dee="6S 2D", Cid="MC 2H")
    after = apply(state, "play MD", "play 6S")
    assert after.next == "Cid"
    after = apply(after.state, "play MC")
    assert (after.state.direction, after.next) == (1, "Dee")


def test_a_position_may_say_which_way_play_goes() -> None:
    assert apply(table(3, direction="counterclockwise", pile="5S", Ann="6S 2S"), "play 6S").next == "Cid"
    assert apply(table(3, direction="clockwise", pile="5S", Ann="6S 2S"), "play 6S").next == "Bob"


def test_two_magic_men_at_once_cancel_out() -> None:
    after = apply(table(3, pile="5S", Ann="MD MS 2S"), "play MD MS")
    assert (after.state.direction, after.next) == (1, "Bob")
    assert "reverses-twice" in after.codes


def test_three_magic_men_at_once_reverse() -> None:
    after = apply(table(3, pile="5S", Ann="MD MS MH 2S"), "play MD MS MH")
    assert (after.state.direction, after.next) == (-1, "Cid")


def test_two_magic_men_may_count_as_one() -> None:
    after = apply(table(3, pile="5S", Ann="MD MS 2S"), "play MD MS", several_magic_men="once")
    assert (after.state.direction, after.next) == (-1, "Cid")


def test_for_two_players_a_magic_man_is_an_extra_turn() -> None:
    after = apply(table(pile="5S", Ann="MD 2S KS"), "play MD")
    assert (after.next, after.state.extra) == ("Ann", 1)
    assert "magic-extra-turn" in after.codes
    assert apply(after.state, "play 2S").next == "Bob"


def test_for_two_players_two_magic_men_are_two_extra_turns() -> None:
    after = apply(table(pile="5S", Ann="MD MS 2S 4S KS"), "play MD MS")
    assert after.state.extra == 2
    after = apply(after.state, "play 2S")
    assert after.next == "Ann"
    assert apply(after.state, "play 4S").next == "Bob"


def test_for_two_players_two_magic_men_may_be_one_extra_turn() -> None:
    after = apply(table(pile="5S", Ann="MD MS 2S 4S KS"), "play MD MS", several_magic_men="once")
    assert after.state.extra == 1


def test_another_magic_man_in_an_extra_turn_adds_one() -> None:
    """Ann has two extra turns; she spends one on a Magic Man, which earns one: two are left."""
    after = apply(table(pile="MD MS", extra_turns=2, Ann="MC 2S KS"), "play MC")
    assert after.state.extra == 2


def test_a_game_of_three_does_not_become_one_of_two() -> None:
    state = table(3, pile="5S", Ann="MD 2S", Cid=OUT)
    after = apply(state, "play MD")
    assert (after.next, after.state.direction) == ("Bob", -1)


def test_a_game_down_to_two_may_be_one_of_two() -> None:
    state = table(3, pile="5S", Ann="MD 2S", Cid=OUT)
    after = apply(state, "play MD", two_player_magic_man="two-left")
    assert (after.next, after.state.extra, after.state.direction) == ("Ann", 1, 1)


def test_a_game_with_three_left_is_no_game_of_two_under_any_reading() -> None:
    after = apply(table(4, pile="5S", Ann="MD 2S", Cid=OUT), "play MD", two_player_magic_man="two-left")
    assert (after.next, after.state.extra) == ("Dee", 0)


def test_the_fourth_magic_man_takes_the_pile_and_reverses() -> None:
    after = apply(table(3, pile="MS MH MC", Ann="MD 2S"), "play MD")
    assert (after.pile, after.next, after.state.direction) == ("", "Ann", -1)
    assert apply(after.state, "play 2S").next == "Cid"


def test_the_fourth_magic_man_may_only_take_the_pile() -> None:
    after = apply(table(3, pile="MS MH MC", Ann="MD 2S"), "play MD", fourth_magic_man="burn-only")
    assert (after.pile, after.next, after.state.direction) == ("", "Ann", 1)


def test_for_two_players_the_fourth_magic_man_is_two_turns() -> None:
    """One for the four, one for the Magic Man."""
    after = apply(table(pile="MS MH MC", Ann="MD 2S KS"), "play MD")
    assert after.state.extra == 2
    assert apply(table(pile="MS MH MC", Ann="MD 2S KS"), "play MD", fourth_magic_man="burn-only").state.extra == 1


def test_who_goes_out_with_a_magic_man_still_reverses() -> None:
    after = apply(table(3, pile="5S", Ann=last("MD")), "play MD")
    assert (after.next, after.state.direction) == ("Cid", -1)


def test_who_goes_out_with_a_magic_man_before_one_other_has_no_extra_turn() -> None:
    after = apply(table(pile="5S", Ann=last("MD")), "play MD")
    assert (after.state.phase, after.next) == ("over", "Bob")


def test_a_turned_over_magic_man_reverses_too() -> None:
    assert apply(table(3, pile="5S", Ann=on_unknown("MD 2S")), "flip 1").next == "Cid"


def test_a_magic_man_can_open_the_game() -> None:
    assert apply(table(3, phase="opening", draw=3, Ann="MD 2S 4S"), "play MD").next == "Cid"


def test_a_lost_turn_is_passed_over_in_the_reversed_order_too() -> None:
    assert apply(table(3, pile="5S", losing_turn=["Cid"], Ann="MD 2S"), "play MD").next == "Bob"
