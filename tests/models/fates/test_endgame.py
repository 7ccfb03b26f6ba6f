"""Clauses endgame.1 to endgame.6: first the hand, then the Known Fates, then the Unknown ones, one at a time."""

import pytest

from referee.models.fates import game

from .tables import apply, judge, legal, on_known, on_unknown, ruling, table


def test_known_fates_wait_for_the_hand_to_be_empty() -> None:
    state = table(pile="4H", Ann={"hand": "5S", "known": "6S 8H 9D"})
    assert judge(state, "play 6S") == "hand-first"


def test_unknown_fates_wait_for_the_hand_to_be_empty() -> None:
    state = table(pile="4H", Ann={"hand": "5S", "known": "", "unknown": "6S 8H 9D"})
    assert judge(state, "flip 1") == "hand-before-unknown"


def test_unknown_fates_wait_for_the_known_ones() -> None:
    assert judge(table(pile="4H", Ann=on_known("5S")), "flip 1") == "known-before-unknown"


def test_hand_and_known_fates_both_stand_before_the_unknown_ones() -> None:
    state = table(pile="4H", Ann={"hand": "5S", "known": "6S", "unknown": 3})
    assert judge(state, "flip 1") == "hand-before-unknown known-before-unknown"


def test_with_an_empty_hand_a_known_fate_is_played() -> None:
    after = apply(table(pile="4H", Ann=on_known("5S 8H 9D")), "play 8H")
    assert (after.pile, after.known("Ann"), after.next) == ("4H 8H", "5S 9D", "Bob")
    assert after.codes[0] == "plays-known"


def test_known_fates_have_to_beat_the_pile_too() -> None:
    assert judge(table(pile="9H", Ann=on_known("5S 8H 9D")), "play 8H") == "too-low"


@pytest.mark.parametrize("card", ["9S", "KS", "10S", "1S", "3S", "MS"])
def test_higher_fates_and_special_ones_beat_a_nine_under_every_reading(card: str) -> None:
    for reading in ("allowed", "refused"):
        assert judge(table(pile="8H", Ann=on_known(f"{card} 5S")), f"play {card}", fate_on_equal=reading) == "legal"


@pytest.mark.parametrize(("pile", "fate"), [("1H", "1S"), ("10H", "10S"), ("MH", "MS"), ("KH 3H", "3S"), ("7H", "6S")])
def test_where_a_fate_must_be_higher_special_cards_keep_their_own_rules(pile: str, fate: str) -> None:
    """A Rug, a Phantom and a Bomb go on every card, all goes on a Magic Man, and a Shrine asks for a 6 or lower."""
    assert judge(table(pile=pile, Ann=on_known(f"{fate} 5S")), f"play {fate}", fate_on_equal="refused") == "legal"


def test_where_a_fate_must_be_higher_a_card_of_the_hand_need_not_be() -> None:
    state = table(pile="9H", Ann={"hand": "9S", "known": "9D", "unknown": 3})
    assert judge(state, "play 9S", fate_on_equal="refused") == "legal"


def test_where_a_fate_must_be_higher_an_equal_one_meets_its_match_through_a_phantom_too() -> None:
    assert judge(table(pile="9H 3S", Ann=on_known("9S")), "play 9S", fate_on_equal="refused") == "fate-no-higher"


def test_where_a_fate_must_be_higher_the_list_of_moves_leaves_out_equal_ones() -> None:
    state = table(pile="9H", Ann=on_known("9S KS 4S"))
    assert legal(state, fate_on_equal="refused") == {"play KS"}
    assert legal(state) == {"play 9S", "play KS"}


def test_known_fates_are_played_one_at_a_time_even_equal_ones() -> None:
    assert judge(table(pile="4H", Ann=on_known("5S 5H 9D")), "play 5S 5H") == "one-at-a-time"


def test_only_ones_own_known_fates_are_played() -> None:
    state = table(pile="4H", Ann=on_known("5S 8H"), Bob={"known": "9D 9H"})
    assert judge(state, "play 9D") == "not-held"


def test_cards_of_hand_and_fates_are_not_laid_together() -> None:
    state = table(pile="4H", Ann={"hand": "5S", "known": "5H 8H 9D"})
    assert "hand-first" in judge(state, "play 5S 5H")


def test_the_last_card_of_the_hand_and_a_known_fate_are_two_turns() -> None:
    after = apply(table(pile="4H", Ann={"hand": "5S", "known": "6S 8H 9D"}), "play 5S")
    assert after.next == "Bob"
    assert after.hand("Ann") == ""


def test_an_unknown_fate_is_turned_over_and_played_if_it_can_be() -> None:
    after = apply(table(pile="4H", Ann=on_unknown("5S 8H 2D")), "flip 2")
    assert (after.pile, after.unknown("Ann"), after.next) == ("4H 8H", "5S 2D", "Bob")
    assert after.codes[:1] == ["flips"]


def test_an_unknown_fate_may_be_turned_over_blindly_so_no_card_is_against_it() -> None:
    assert judge(table(pile="KH", Ann=on_unknown("2S 4S 5S")), "flip 1") == "legal"
    assert legal(table(pile="KH", Ann=on_unknown("2S 4S 5S"))) == {"flip 1", "flip 2", "flip 3"}


def test_an_unknown_fate_that_fails_goes_to_the_hand_with_the_whole_pile() -> None:
    after = apply(table(pile="4H KH", Ann=on_unknown("5S 8H")), "flip 1")
    assert (after.pile, after.hand("Ann"), after.unknown("Ann"), after.next) == ("", "4H 5S KH", "8H", "Bob")
    assert after.codes == ["flips", "flip-fails", "failed-joins-hand", "picks-up", "turn-passes", "must-answer-nothing"]


def test_the_card_that_failed_may_go_back_face_down() -> None:
    after = apply(table(pile="4H KH", Ann=on_unknown("8H 5S")), "flip 2", failed_unknown="face-down")
    assert (after.hand("Ann"), after.unknown("Ann"), after.known("Ann")) == ("4H KH", "8H 5S", "")


def test_the_card_that_failed_may_stay_face_up_as_a_known_fate() -> None:
    after = apply(table(pile="4H KH", Ann=on_unknown("5S 8H")), "flip 1", failed_unknown="face-up")
    assert (after.hand("Ann"), after.unknown("Ann"), after.known("Ann")) == ("4H KH", "8H", "5S")


def test_why_a_turned_over_card_fails_is_the_objection_against_playing_it() -> None:
    after = apply(table(pile="7H", Ann=on_unknown("KS 8H")), "flip 1")
    failed = next(e for e in after.events if e.code == "flip-fails")
    assert failed.args[2].code == "shrine-limit"


def test_an_unknown_fate_turned_over_on_nothing_always_plays() -> None:
    assert apply(table(Ann=on_unknown("2S 8H")), "flip 1").pile == "2S"


def test_a_turned_over_shrine_follows_its_own_rule() -> None:
    assert apply(table(pile="5H", Ann=on_unknown("7S 8H")), "flip 1").pile == "5H 7S"
    assert apply(table(pile="9H", Ann=on_unknown("7S 8H")), "flip 1").hand("Ann") == "7S 9H"


def test_a_turned_over_knight_follows_its_own_rule() -> None:
    assert apply(table(pile="DS", Ann=on_unknown("NS 8H")), "flip 1").pile == "DS NS"
    assert apply(table(pile="DH", Ann=on_unknown("NS 8H")), "flip 1").pile == ""


@pytest.mark.parametrize("place", [3, 9])
def test_an_unknown_fate_is_chosen_among_those_that_are_there(place: int) -> None:
    assert judge(table(pile="4H", Ann=on_unknown("5S 8H")), f"flip {place}") == "no-such-place"


def test_a_card_that_is_described_can_not_turn_out_to_be_another() -> None:
    state = table(pile="4H", Ann=on_unknown("5S 8H"))
    assert judge(state, "flip 1 6S") == "another-card-there"
    assert judge(state, "flip 1 5S") == "legal"


def test_who_has_unknown_fates_only_turns_one_over_and_takes_no_pile_first() -> None:
    assert judge(table(pile="KH", Ann=on_unknown("2S 4S")), "pick up") == "play-exists"


def test_after_a_pick_up_one_plays_from_the_hand_until_it_is_empty() -> None:
    state = table(pile="KH", Ann=on_known("5S 8H"), Bob="4S 6S 9S")
    after = apply(state, "pick up", "play 4S")
    assert judge(after.state, "play 8H") == "hand-first"
    assert judge(after.state, "play KH") == "legal"


def test_when_the_hand_is_empty_again_known_fates_come_first() -> None:
    state = table(pile="4H", Ann=on_known("8H", "2S 6S", picked_up=True))
    assert judge(state, "play 8H") == "legal"
    assert judge(state, "flip 1") == "known-before-unknown"


def test_when_the_hand_is_empty_again_either_may_be_the_rule() -> None:
    state = table(pile="4H", Ann=on_known("8H", "2S 6S", picked_up=True))
    assert judge(state, "flip 1", known_or_unknown="either") == "legal"
    assert judge(state, "play 8H", known_or_unknown="either") == "legal"
    assert legal(state, known_or_unknown="either") == {"play 8H", "flip 1", "flip 2"}


def test_before_any_pick_up_the_order_is_fixed_under_every_reading() -> None:
    assert judge(table(pile="4H", Ann=on_known("8H", "2S 6S")), "flip 1", known_or_unknown="either") == "known-before-unknown"


def test_a_pick_up_in_the_endgame_is_remembered() -> None:
    after = apply(table(pile="KH", Ann=on_known("8H")), "pick up")
    assert after.state.picked_up == (0,)
    after = apply(table(pile="KH", Ann=on_unknown("8H 5S")), "flip 1")
    assert after.state.picked_up == (0,)


def test_a_pick_up_from_the_hand_frees_no_unknown_fate() -> None:
    assert apply(table(pile="KH", Ann="8H 2S"), "pick up").state.picked_up == ()


def test_a_pick_up_in_the_endgame_ends_the_turn() -> None:
    assert apply(table(pile="KH", Ann=on_known("8H")), "pick up").next == "Bob"


def test_a_pick_up_in_the_endgame_may_be_followed_by_a_play_at_once() -> None:
    after = apply(table(pile="KH", Ann=on_known("8H")), "pick up", endgame_pick_up="plays-on")
    assert after.next == "Ann"
    assert "plays-on" in after.codes
    assert apply(after.state, "play KH", endgame_pick_up="plays-on").next == "Bob"


def test_a_pick_up_before_the_endgame_ends_the_turn_under_every_reading() -> None:
    assert apply(table(pile="KH", Ann="8H 2S"), "pick up", endgame_pick_up="plays-on").next == "Bob"


def test_a_failed_flip_may_be_followed_by_a_play_at_once() -> None:
    after = apply(table(pile="KH", Ann=on_unknown("8H 5S")), "flip 1", endgame_pick_up="plays-on")
    assert (after.next, after.hand("Ann")) == ("Ann", "8H KH")


def test_a_pick_up_from_known_fates_takes_the_pile_alone() -> None:
    state = table(pile="KH", Ann=on_known("8H 9H"))
    after = apply(state, "pick up")
    assert (after.hand("Ann"), after.known("Ann")) == ("KH", "8H 9H")
    assert judge(state, "pick up with 8H") == "known-stays"


def test_a_known_fate_of_ones_choice_may_have_to_go_along() -> None:
    state = table(pile="KH", Ann=on_known("8H 9H"))
    assert judge(state, "pick up", failed_known="known-goes-along") == "known-must-go-along"
    after = apply(state, "pick up with 9H", failed_known="known-goes-along")
    assert (after.hand("Ann"), after.known("Ann")) == ("9H KH", "8H")
    assert "known-goes-along" in after.codes


def test_no_known_fate_goes_along_while_there_is_a_hand() -> None:
    state = table(pile="KH", Ann={"hand": "5S", "known": "8H 9H 2D"})
    assert judge(state, "pick up with 8H", failed_known="known-goes-along") == "not-a-known-fate"
    assert judge(state, "pick up", failed_known="known-goes-along") == "legal"


def test_no_other_card_goes_along() -> None:
    state = table(pile="KH", Ann=on_known("8H 9H"))
    assert judge(state, "pick up with 2D", failed_known="known-goes-along") == "not-a-known-fate"


def test_another_card_at_that_place_is_told_with_its_place() -> None:
    state = table(pile="2H", Ann={"hand": 0, "known": 0, "unknown": "5S 4C 6S"})
    (found,) = game.objections(state, game.parse_move("flip 2 7S", state), ruling())
    assert (found.code, found.args) == ("another-card-there", (0, 2, 4 * 4 + 3))
