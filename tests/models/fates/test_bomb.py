"""Clauses bomb.1 to bomb.7, shrine.4, shrine.5: a 10 blows the pile up, but not on nothing, and not on a Shrine."""

import pytest

from .tables import apply, faults, judge, last, on_known, on_unknown, questions, table


@pytest.mark.parametrize("below", ["1S", "2H", "3S", "6D", "7D", "9H", "10S", "NS", "QH", "KD", "DC", "MS"])
def test_a_bomb_goes_on_every_card(below: str) -> None:
    assert judge(table(pile=below, Ann="10C KS"), "play 10C") == "legal"


@pytest.mark.parametrize("below", ["1S", "2H", "6D", "9H", "10S", "NS", "QH", "KD", "DC", "MS"])
def test_a_bomb_takes_the_pile_out_of_play_and_earns_another_turn(below: str) -> None:
    after = apply(table(pile=f"5S {below}", burned="2S", Ann="10C KS"), "play 10C")
    assert after.pile == ""
    assert set(after.burned.split()) == {"2S", "5S", below, "10C"}
    assert (after.next, after.losing) == ("Ann", [])
    assert after.codes == ["plays", "burns-bomb", "another-turn", "must-answer-nothing"]


def test_the_other_turn_after_a_bomb_is_one_turn() -> None:
    after = apply(table(pile="9S", Ann="10C 2S KS"), "play 10C", "play 2S")
    assert (after.pile, after.next) == ("2S", "Bob")


def test_a_second_bomb_right_after_finds_nothing_and_ends_the_turn() -> None:
    after = apply(table(pile="9S", Ann="10C 10S KS"), "play 10C", "play 10S")
    assert (after.pile, after.next) == ("10S", "Bob")


def test_a_bomb_on_nothing_is_merely_discarded_and_the_turn_ends() -> None:
    after = apply(table(Ann="10C 2S KS"), "play 10C")
    assert (after.pile, after.next, after.losing) == ("10C", "Bob", [])
    assert after.codes == ["plays", "bomb-joins-pile", "turn-passes", "must-answer"]


def test_a_bomb_lying_on_the_pile_is_a_ten_to_answer() -> None:
    state = table(pile="10C", Ann="9S NS")
    assert judge(state, "play 9S") == "too-low"
    assert judge(state, "play NS") == "legal"


def test_a_bomb_that_opens_the_game_is_discarded() -> None:
    after = apply(table(phase="opening", Ann="10C 2S KS", draw=3), "play 10C")
    assert (after.pile, after.next) == ("10C", "Bob")


def test_a_bomb_on_nothing_may_leave_play_under_the_other_reading() -> None:
    after = apply(table(burned="", Ann="10C 2S KS"), "play 10C", bomb_on_empty="leaves-play")
    assert (after.pile, after.burned, after.next) == ("", "10C", "Bob")


def test_a_bomb_on_a_shrine_blows_nothing_up_and_costs_the_next_turn() -> None:
    """As if no cards lay beneath: it is discarded, the turn ends, and Ann misses her next one."""
    after = apply(table(3, pile="5S 7S", burned="", Ann="10C 2S KS"), "play 10C")
    assert (after.pile, after.burned, after.next, after.losing) == ("5S 7S 10C", "", "Bob", ["Ann"])
    assert after.codes == ["plays", "bomb-on-shrine-stays", "will-lose-turn", "turn-passes", "must-answer"]


def test_after_a_bomb_on_a_shrine_a_ten_has_to_be_answered() -> None:
    after = apply(table(pile="5S 7S", Ann="10C 2S", Bob="6S KS"), "play 10C")
    assert judge(after.state, "play 6S") == "too-low"
    assert judge(after.state, "play KS") == "legal"


def test_a_bomb_on_that_bomb_is_an_ordinary_one() -> None:
    after = apply(table(pile="5S 7S 10C", Ann="10S 2S"), "play 10S")
    assert (after.pile, after.next, after.losing) == ("", "Ann", [])


def test_where_only_the_bomb_leaves_the_shrine_binds_again() -> None:
    after = apply(table(pile="5S 7S", burned="", Ann="10C 2S", Bob="6S KS"), "play 10C", bomb_on_shrine="bomb-leaves")
    assert (after.pile, after.burned, after.losing) == ("5S 7S", "10C", ["Ann"])
    assert judge(after.state, "play KS") == "shrine-limit"
    assert judge(after.state, "play 6S") == "legal"


def test_where_the_pile_leaves_the_bomber_loses_the_extra_turn_only() -> None:
    after = apply(table(pile="5S 7S", burned="", Ann="10C 2S"), "play 10C", bomb_on_shrine="pile-leaves")
    assert (after.pile, after.burned, after.next, after.losing) == ("", "5S 7S 10C", "Bob", [])


def test_where_the_bomb_goes_off_the_bomber_plays_again_and_loses_the_turn_after() -> None:
    """Three players: Ann leads onto the empty place, Bob and Cid play, and then Ann is passed over once."""
    readings = {"bomb_on_shrine": "goes-off-at-a-price"}
    state = table(3, pile="5S 7S", burned="", Ann="10C 2S 4S 6S", Bob="5H QH KH", Cid="6H QD KD")
    after = apply(state, "play 10C", **readings)
    assert (after.pile, after.burned, after.next, after.losing) == ("", "5S 7S 10C", "Ann", ["Ann"])
    assert after.codes == ["plays", "burns-bomb", "will-lose-turn", "another-turn", "must-answer-nothing"]
    after = apply(after.state, "play 2S", "play 5H", "play 6H", **readings)
    assert (after.next, after.losing) == ("Bob", [])


def test_where_the_bomb_goes_off_an_extra_turn_that_was_there_before_may_be_the_one_that_is_lost() -> None:
    state = table(pile="5S 7S", extra_turns=2, Ann="10C 2S KS")
    after = apply(state, "play 10C", bomb_on_shrine="goes-off-at-a-price", lost_turn_or_extra="extra-lapses")
    assert (after.next, after.state.extra, after.losing) == ("Ann", 1, [])


def test_a_bomb_that_goes_off_is_no_way_round_a_covered_shrine() -> None:
    after = apply(table(3, pile="5S 7S 3S", Ann="10C 2S"), "play 10C", bomb_on_shrine="goes-off-at-a-price")
    assert (after.pile, after.next, after.losing) == ("", "Ann", ["Ann"])


def test_a_bomb_meets_the_shrine_through_a_phantom() -> None:
    after = apply(table(pile="5S 7S 3S", Ann="10C 2S"), "play 10C")
    assert (after.pile, after.losing) == ("5S 7S 3S 10C", ["Ann"])


def test_a_bomb_on_a_covered_shrine_may_be_an_ordinary_one() -> None:
    after = apply(table(pile="5S 7S 3S", Ann="10C 2S"), "play 10C", bomb_on_covered_shrine="as-on-any-card")
    assert (after.pile, after.next, after.losing) == ("", "Ann", [])


def test_a_bomb_on_a_covered_shrine_may_be_refused_but_not_on_the_shrine_itself() -> None:
    assert judge(table(pile="7S 3S", Ann="10C 2S"), "play 10C", bomb_on_covered_shrine="refused") == "shrine-limit"
    assert judge(table(pile="7S", Ann="10C 2S"), "play 10C", bomb_on_covered_shrine="refused") == "legal"


def test_a_bomb_on_a_shrine_that_lies_deeper_is_an_ordinary_one() -> None:
    after = apply(table(pile="7S 5S", Ann="10C 2S"), "play 10C")
    assert (after.pile, after.next, after.losing) == ("", "Ann", [])


def test_several_bombs_on_a_card_blow_the_pile_up_once() -> None:
    after = apply(table(pile="9S", Ann="10C 10S 2S"), "play 10C 10S")
    assert (after.pile, after.next, after.state.extra) == ("", "Ann", 1)


def test_two_bombs_on_a_card_one_after_another_leave_the_second_with_nothing_to_blow_up() -> None:
    """The first takes the 9 along and earns a turn; the second is merely discarded, as a 10 that Ann then has to answer."""
    after = apply(table(pile="9S", burned="", Ann="10C 10S 2S KS"), "play 10C 10S", bombs_together="one-after-another")
    assert (after.pile, after.burned, after.next, after.state.extra) == ("10S", "9S 10C", "Ann", 1)
    assert after.codes == ["plays", "burns-bomb", "bomb-joins-pile", "another-turn", "must-answer"]
    assert judge(after.state, "play 2S") == "too-low"


def test_three_bombs_on_a_card_one_after_another_blow_up_twice() -> None:
    after = apply(table(pile="9S", Ann="10C 10S 10H 2S"), "play 10C 10S 10H", bombs_together="one-after-another")
    assert (after.pile, after.next, after.state.extra) == ("", "Ann", 2)


def test_where_spent_bombs_leave_play_two_on_a_card_leave_nothing_either_way() -> None:
    for reading in ("as-one", "one-after-another"):
        after = apply(
            table(pile="9S", Ann="10C 10S 2S"), "play 10C 10S", bombs_together=reading, bomb_on_empty="leaves-play",
        )
        assert (after.pile, after.next, after.state.extra) == ("", "Ann", 1)


def test_four_bombs_on_a_card_are_four_of_a_kind_also_where_each_acts_for_itself() -> None:
    """Four.1 takes all of it along and earns one turn; if Bombs are no four, the fourth is left with nothing to blow up."""
    state = table(pile="9S", Ann="10S 10H 10D 10C 2S")
    singly = {"bombs_together": "one-after-another"}
    after = apply(state, "play 10S 10H 10D 10C", **singly)
    assert (after.pile, after.next, after.state.extra) == ("", "Ann", 1)
    after = apply(state, "play 10S 10H 10D 10C", four_bombs="bomb-wins", **singly)
    assert (after.pile, after.next, after.state.extra) == ("10C", "Ann", 2)


def test_two_bombs_on_nothing_are_one_with_nothing_to_blow_up() -> None:
    after = apply(table(Ann="10C 10S 2S"), "play 10C 10S")
    assert (after.pile, after.next) == ("10C 10S", "Bob")


def test_two_bombs_on_nothing_one_after_another_blow_each_other_up() -> None:
    after = apply(table(burned="", Ann="10C 10S 2S"), "play 10C 10S", bombs_together="one-after-another")
    assert (after.pile, after.burned, after.next) == ("", "10S 10C", "Ann")


def test_three_bombs_on_nothing_one_after_another_leave_the_third() -> None:
    """The first is discarded, the second blows it up, the third has nothing to blow up again."""
    after = apply(table(burned="", Ann="10C 10S 10H 2S"), "play 10C 10S 10H", bombs_together="one-after-another")
    assert (after.pile, after.burned) == ("10H", "10S 10C")


def test_four_bombs_on_nothing_are_four_of_a_kind() -> None:
    after = apply(table(Ann="10S 10H 10D 10C 2S"), "play 10S 10H 10D 10C")
    assert (after.pile, after.next) == ("", "Ann")
    assert "burns-four" in after.codes


def test_four_bombs_on_a_shrine_take_it_along_and_cost_no_turn() -> None:
    after = apply(table(pile="7S", Ann="10S 10H 10D 10C 2S"), "play 10S 10H 10D 10C")
    assert (after.pile, after.next, after.losing) == ("", "Ann", [])


def test_the_turn_is_lost_when_it_comes_round() -> None:
    """Three players: Ann bombs, Bob and Cid play, Ann's turn is passed over once, and only once."""
    state = table(3, pile="7S", Ann="10C 2S KS", Bob="QS KH 9S", Cid="QD KD 9D")
    after = apply(state, "play 10C", "play QS", "play QD")
    assert after.next == "Bob"
    assert after.codes.count("loses-turn") == 1
    assert after.losing == []
    after = apply(after.state, "play KH", "play KD")
    assert after.next == "Ann"


def test_for_two_players_a_lost_turn_is_another_turn_for_the_other() -> None:
    state = table(pile="7S", Ann="10C 2S KS", Bob="QS KH 9S")
    after = apply(state, "play 10C", "play QS")
    assert after.next == "Bob"
    assert apply(after.state, "play KH").next == "Ann"


def test_a_lost_turn_waits_while_others_take_extra_turns() -> None:
    """Bob bombs the pile and goes on; Ann's turn has not come round in between."""
    state = table(3, pile="7S", Ann="10C 2S KS", Bob="10S QS KH 9S")
    after = apply(state, "play 10C", "play 10S")
    assert (after.next, after.losing) == ("Bob", ["Ann"])


def test_who_goes_out_by_a_bomb_has_no_other_turn() -> None:
    after = apply(table(3, pile="9S", Ann=last("10C")), "play 10C")
    assert (after.pile, after.next) == ("", "Bob")


def test_who_goes_out_by_bombing_a_shrine_has_no_turn_to_lose() -> None:
    after = apply(table(3, pile="7S", Ann=last("10C"), Bob="QS", Cid="KS"), "play 10C")
    assert after.next == "Bob"
    assert "goes-out" in after.codes
    assert after.losing == []
    assert "lost-turn-of-one-out" not in faults(after.state)


def test_a_bomb_among_the_fates_works_as_from_the_hand() -> None:
    assert apply(table(pile="9S", Ann=on_known("10C 2S")), "play 10C").next == "Ann"
    after = apply(table(pile="9S", Ann=on_unknown("10C 2S")), "flip 1")
    assert (after.pile, after.next) == ("", "Ann")


def test_a_turned_over_bomb_on_a_shrine_costs_a_turn_too() -> None:
    after = apply(table(pile="7S", Ann=on_unknown("10C 2S")), "flip 1")
    assert (after.pile, after.losing) == ("7S 10C", ["Ann"])


def test_a_bomb_on_a_plain_card_leaves_no_question() -> None:
    assert questions(table(pile="9S", Ann="10C 2S"), "play 10C") == set()
