"""Clauses rush.1 to rush.4: Knight, Queen and King of one suit, all three at once and in order."""

import pytest

from .tables import apply, from_toml, judge, last, legal, on_known, questions, table

TRIO = "NS QS KS"


@pytest.mark.parametrize("suit", "SHDC")
def test_knight_queen_and_king_of_one_suit_are_laid_in_order(suit: str) -> None:
    after = apply(table(pile="5S", Ann=f"K{suit} N{suit} Q{suit} 2S"), f"rush {suit}")
    assert after.pile == f"5S N{suit} Q{suit} K{suit}"
    assert after.hand("Ann") == "2S"
    assert after.next == "Bob"


@pytest.mark.parametrize("hand", ["NS QS", "NS QS KH", "QS KS DS", ""])
def test_all_three_must_be_there_and_of_one_suit(hand: str) -> None:
    assert "rush-not-held" in judge(table(pile="5S", Ann=f"{hand} 2S 4S"), "rush S")


@pytest.mark.parametrize("below", ["1H", "2H", "3H", "6H", "9H", "10H", "NH", "MH"])
def test_a_rush_goes_on_what_its_knight_beats(below: str) -> None:
    assert judge(table(pile=below, Ann=f"{TRIO} 2S"), "rush S") == "legal"


@pytest.mark.parametrize("below", ["QH", "KH"])
def test_a_rush_goes_on_queens_and_kings_as_only_shrines_and_dragons_are_barred(below: str) -> None:
    state = table(pile=below, Ann=f"{TRIO} 2S")
    assert judge(state, "rush S") == "legal"
    assert judge(state, "rush S", rush_ascending="knight-must-beat") == "rush-too-low"


def test_a_rush_goes_on_no_shrine() -> None:
    assert judge(table(pile="5H 7H", Ann=f"{TRIO} 2S"), "rush S") == "rush-on-shrine"


@pytest.mark.parametrize("dragon", ["DH", "DS"])
def test_a_rush_goes_on_no_dragon_not_even_of_its_suit(dragon: str) -> None:
    assert judge(table(pile=dragon, Ann=f"{TRIO} 2S"), "rush S") == "rush-on-dragon"


@pytest.mark.parametrize("below", ["7H", "DH"])
def test_a_rush_goes_on_no_phantom_on_them_unless_the_ruling_says_so(below: str) -> None:
    state = table(pile=f"{below} 3H", Ann=f"{TRIO} 2S")
    assert judge(state, "rush S") == "rush-through-phantom"
    assert judge(state, "rush S", rush_through_phantom="allowed") == "legal"


def test_a_rush_goes_on_a_rug_whatever_lies_beneath() -> None:
    assert judge(table(pile="DH 1H", Ann=f"{TRIO} 2S"), "rush S") == "legal"


def test_a_rush_may_be_led_and_may_open_the_game() -> None:
    assert judge(table(Ann=f"{TRIO} 2S"), "rush S") == "legal"
    state = table(phase="opening", Ann=TRIO, draw=9)
    assert judge(state, "rush S") == "legal"
    assert judge(state, "rush S", opening_rush="refused") == "opening-rush"


def test_after_a_rush_a_king_has_to_be_answered() -> None:
    after = apply(table(pile="5S", Ann=f"{TRIO} 2S", Bob="QH KH"), "rush S")
    assert legal(after.state) == {"play KH"}


def test_the_three_cards_are_no_set_for_an_ordinary_play() -> None:
    assert "not-one-value" in judge(table(pile="5S", Ann=f"{TRIO} 2S"), "play NS QS KS")


def test_a_hand_left_empty_draws_three() -> None:
    after = apply(table(pile="5S", Ann=TRIO, draw="2C 4C 6C 8C"), "rush S")
    assert after.hand("Ann") == "4C 6C 8C"


def test_a_hand_of_more_than_three_draws_none() -> None:
    after = apply(table(pile="5S", Ann=f"{TRIO} 2S 4S 5H 6H", draw="2C 4C 6C 8C"), "rush S")
    assert after.hand("Ann") == "2S 4S 5H 6H"


def test_a_hand_of_just_three_draws_none_as_three_is_the_minimum() -> None:
    after = apply(table(pile="5S", Ann=f"{TRIO} 2S 4S 5H", draw="2C 4C 6C 8C"), "rush S")
    assert after.hand("Ann") == "2S 4S 5H"


@pytest.mark.parametrize(("left", "full"), [("2S", "2S 6C 8C"), ("2S 4S", "2S 4S 8C")])
def test_a_hand_of_one_or_two_draws_up_to_three(left: str, full: str) -> None:
    state = table(pile="5S", Ann=f"{TRIO} {left}", draw="2C 4C 6C 8C")
    assert apply(state, "rush S").hand("Ann") == full
    assert apply(state, "rush S", rush_draw="only-if-empty").hand("Ann") == left


def test_an_empty_hand_draws_under_every_reading() -> None:
    state = table(pile="5S", Ann=TRIO, draw="2C 4C 6C 8C")
    for replenish in ("up-to-three", "exactly-one", "as-many-as-played"):
        assert apply(state, "rush S", rush_draw="only-if-empty", replenish=replenish).hand("Ann") == "4C 6C 8C"


def test_a_draw_pile_too_small_gives_what_it_has_after_a_rush() -> None:
    assert apply(table(pile="5S", Ann=TRIO, draw="2C"), "rush S").hand("Ann") == "2C"


def test_who_goes_out_by_a_rush_is_out() -> None:
    after = apply(table(3, pile="5S", Ann=last(TRIO)), "rush S")
    assert "goes-out" in after.codes
    assert after.next == "Bob"


def test_known_fates_do_not_serve_a_rush_unless_the_ruling_says_so() -> None:
    state = table(pile="5S", Ann={"hand": "NS QS 2S", "known": "KS 4S 5H"})
    assert judge(state, "rush S") == "rush-not-held"
    after = apply(state, "rush S", rush_from_known="hand-and-known")
    assert (after.hand("Ann"), after.known("Ann"), after.pile) == ("2S", "4S 5H", "5S NS QS KS")


def test_known_fates_alone_make_no_rush_even_with_an_empty_hand_as_they_are_played_singly() -> None:
    state = table(pile="5S", Ann=on_known("NS QS KS"))
    assert judge(state, "rush S") == "rush-not-held"
    assert judge(state, "rush S", rush_from_known="hand-and-known") == "legal"


def test_a_card_of_the_hand_is_taken_before_its_twin_among_the_fates() -> None:
    state = table(deck={"copies": 2}, pile="5S", Ann={"hand": "NS QS KS 2S", "known": "KS 4S 5H"})
    after = apply(state, "rush S", rush_from_known="hand-and-known")
    assert (after.hand("Ann"), after.known("Ann")) == ("2S", "KS 4S 5H")


def test_a_rush_waits_for_ones_turn() -> None:
    assert judge(table(3, pile="5S", turn="Bob", Ann=f"{TRIO} 2S"), "Ann: rush S") == "not-your-turn"


def test_a_rush_at_any_moment_may_take_the_turn_along() -> None:
    """Bob was to move; Dee rushes; play goes on after Dee, with Ann."""
    state = table(4, pile="5S", turn="Bob", Dee=f"{TRIO} 2S")
    after = apply(state, "Dee: rush S", royal_rush_timing="any-moment-play-on")
    assert (after.next, after.pile) == ("Ann", "5S NS QS KS")


def test_a_rush_at_any_moment_may_give_the_turn_back() -> None:
    state = table(4, pile="5S", turn="Bob", Dee=f"{TRIO} 2S")
    after = apply(state, "Dee: rush S", royal_rush_timing="any-moment-return")
    assert after.next == "Bob"
    assert "turn-returns" in after.codes


def test_the_interrupted_player_keeps_his_extra_turns() -> None:
    state = table(4, pile="5S", turn="Bob", extra_turns=2, Dee=f"{TRIO} 2S")
    assert apply(state, "Dee: rush S", royal_rush_timing="any-moment-return").state.extra == 2


def test_a_rush_at_any_moment_is_bound_by_what_lies_there() -> None:
    state = table(3, pile="7S", turn="Bob", Ann=f"{TRIO} 2S")
    assert judge(state, "Ann: rush S", royal_rush_timing="any-moment-return") == "rush-on-shrine"


def test_nobody_interrupts_before_the_first_card_is_laid() -> None:
    """The starter starts (start.1)."""
    state = table(3, phase="opening", turn="Bob", Ann=TRIO, draw=9)
    assert judge(state, "Ann: rush S", royal_rush_timing="any-moment-return") == "not-your-turn"


def test_a_knight_under_the_rush_is_no_fourth_on_top() -> None:
    state = table(pile="NH ND NC", Ann=f"{TRIO} 2S")
    assert apply(state, "rush S").pile == "NH ND NC NS QS KS"
    after = apply(state, "rush S", rush_completes_four="all-leave")
    assert (after.pile, after.next) == ("", "Ann")


def test_a_rush_in_ones_turn_leaves_only_the_timing_and_drawing_open() -> None:
    assert questions(table(pile="5S", Ann=f"{TRIO} 2S"), "rush S") == set()
    assert questions(table(pile="5S", Ann=f"{TRIO} 2S", draw=9), "rush S") == {"rush-draw"}


def test_where_known_fates_count_a_known_king_of_any_suit_makes_a_rush() -> None:
    for suit, other in ("SH", "HS", "DS", "CS"):
        state = table(pile=f"2{other}", Ann={"hand": f"N{suit} Q{suit} 4{other}", "known": f"K{suit} ? ?"})
        assert f"rush {suit}" in legal(state, rush_from_known="hand-and-known")
        assert f"rush {suit}" not in legal(state)


def test_at_the_largest_table_the_last_seat_may_rush_as_well() -> None:
    """A position seats 64 players at most."""
    seats = [f"P{n}" for n in range(1, 65)]
    state = from_toml(f'''turn = "P64"
        seats = {seats}
        deck = {{ copies = 20 }}
        discard_pile = "5S"
        [player.P64]
        hand = "{TRIO} 2S"
        '''.replace("\n        ", "\n"))
    assert "rush S" in legal(state)
