"""Clause pick-up.1: who can't play at all takes the whole discard pile, and his turn is over."""

from .tables import apply, judge, legal, on_known, table


def test_who_can_not_play_takes_the_whole_pile_and_his_turn_is_over() -> None:
    after = apply(table(pile="4H 9H KH", Ann="5S 8H"), "pick up")
    assert (after.pile, after.hand("Ann"), after.next) == ("", "4H 5S 8H 9H KH", "Bob")
    assert after.codes == ["picks-up", "turn-passes", "must-answer-nothing"]


def test_the_cards_picked_up_are_not_out_of_play() -> None:
    assert apply(table(pile="4H KH", burned="2C", Ann="5S 8H"), "pick up").burned == "2C"


def test_picking_up_is_then_the_only_thing_to_do() -> None:
    assert legal(table(pile="KH", Ann="5S 8H")) == {"pick up"}


def test_who_can_play_has_to() -> None:
    assert judge(table(pile="9H", Ann="5S KS"), "pick up") == "play-exists"


def test_a_special_card_that_goes_is_a_play_too() -> None:
    for card in ("1S", "3S", "10S", "MS"):
        assert judge(table(pile="KH", Ann=f"5S {card}"), "pick up") == "play-exists"


def test_a_royal_rush_that_is_barred_is_no_play() -> None:
    assert judge(table(pile="DH", Ann="NS QS KS"), "pick up") == "legal"
    assert judge(table(pile="7H", Ann="NS QS KS"), "pick up") == "legal"


def test_where_a_rush_alone_can_be_laid_it_has_to_be() -> None:
    """A Rush counts among what he can play.  With Known Fates for it, only the Rush answers the King."""
    state = table(pile="KH", Ann={"hand": "NS QS", "known": "KS 4S 5S"})
    assert judge(state, "pick up", rush_from_known="hand-and-known") == "play-exists"
    assert judge(state, "pick up", rush_from_known="hand-only") == "legal"
    assert judge(state, "pick up", rush_from_known="hand-and-known", rush_ascending="knight-must-beat") == "legal"


def test_cards_of_the_fates_do_not_count_while_there_is_a_hand() -> None:
    assert judge(table(pile="9H", Ann={"hand": "5S", "known": "KS KD KC"}), "pick up") == "legal"


def test_a_known_fate_that_goes_has_to_be_played() -> None:
    assert judge(table(pile="9H", Ann=on_known("5S KS")), "pick up") == "play-exists"


def test_the_custom_of_taking_the_pile_at_will_is_a_reading() -> None:
    after = apply(table(pile="9H", Ann="5S KS"), "pick up", voluntary_pick_up="allowed")
    assert (after.hand("Ann"), after.next) == ("5S 9H KS", "Bob")


def test_where_it_is_at_will_both_are_listed() -> None:
    assert legal(table(pile="9H", Ann="5S KS"), voluntary_pick_up="allowed") == {"play KS", "pick up"}


def test_an_empty_pile_is_not_picked_up_by_who_can_play() -> None:
    assert judge(table(Ann="5S KS"), "pick up") == "nothing-to-pick-up"
    assert judge(table(Ann="5S KS"), "pick up", voluntary_pick_up="allowed") == "nothing-to-pick-up"


def test_who_holds_nothing_that_can_be_led_is_not_stuck() -> None:
    """A hand of Shrines before an empty pile, where a Shrine may not be led: nothing to take, and the turn is over."""
    after = apply(table(Ann="7S 7H"), "pick up", shrine_on_empty="refused")
    assert (after.hand("Ann"), after.next) == ("7S 7H", "Bob")


def test_who_opens_with_nothing_but_specials_where_these_are_refused_is_not_stuck() -> None:
    state = table(phase="opening", draw=9, Ann="1S 7S MH")
    assert judge(state, "pick up", opening_special="refused") == "legal"
    assert apply(state, "pick up", opening_special="refused").next == "Bob"


def test_only_the_player_to_move_takes_the_pile() -> None:
    assert judge(table(pile="KH", Ann="5S", Bob="2S 4S"), "Bob: pick up") == "not-your-turn"


def test_who_leads_after_a_pick_up_is_the_next_player_with_whatever_he_likes() -> None:
    after = apply(table(3, pile="4H KH", Ann="5S 8H", Bob="2S 9S"), "pick up")
    assert legal(after.state) == {"play 2S", "play 9S"}


def test_a_shrine_picked_up_binds_nobody() -> None:
    after = apply(table(pile="5H 7H", Ann="8S 9S", Bob="KS"), "pick up")
    assert judge(after.state, "play KS") == "legal"


def test_a_pick_up_in_an_extra_turn_ends_that_turn_only() -> None:
    after = apply(table(pile="KH", extra_turns=1, Ann="5S 8H"), "pick up")
    assert after.next == "Bob"


def test_nobody_passes() -> None:
    assert judge(table(pile="KH", Ann="5S 8H"), "pass") == "no-pass"
    assert judge(table(pile="KH", Ann="5S 8H"), "pass", extra_turn="may-decline") == "no-pass"


def test_how_many_cards_are_picked_up_is_told() -> None:
    after = apply(table(pile="4H 9H KH", Ann="5S 8H"), "pick up")
    assert after.events[0].args == (0, 3)


def test_while_no_card_has_been_laid_the_game_has_not_opened() -> None:
    """Ann holds only special cards, which may not open; Bob's play is then the very first of the game."""
    state = table(phase="opening", draw=9, Ann="1S 7S MH", Bob="3S 5S 5H")
    after = apply(state, "pick up", opening_special="refused")
    assert judge(after.state, "play 3S", opening_special="refused") == "opening-special"
    assert judge(after.state, "play 5S 5H", opening_special="refused") == "opening-one-card"
    assert judge(after.state, "play 5S", opening_special="refused") == "legal"
