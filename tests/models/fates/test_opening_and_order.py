"""Clauses start.1 to start.3, play.1, play.2, turn.1, turn.2: who begins, and what goes on what."""

import pytest

from .tables import apply, judge, legal, objections, questions, say, table


@pytest.mark.parametrize("card", ["2S", "4H", "6D", "8C", "9S", "NH", "QD", "KC", "DS"])
def test_the_game_may_open_with_any_plain_card_low_or_high(card: str) -> None:
    state = table(phase="opening", Ann=f"{card} 5S 5H", draw=10)
    assert judge(state, f"play {card}") == "legal"


@pytest.mark.parametrize("card", ["1S", "3H", "7D", "10C", "MS"])
def test_the_game_may_open_with_any_special_card_as_the_starter_may_place_any_card(card: str) -> None:
    state = table(phase="opening", Ann=f"{card} 5S 5H", draw=10)
    assert judge(state, f"play {card}") == "legal"


def test_the_game_opens_with_one_card_not_with_several() -> None:
    state = table(phase="opening", Ann="5S 5H 9D", draw=10)
    assert judge(state, "play 5S 5H") == "opening-one-card"
    assert judge(state, "play 5S 5H", opening_set="set-allowed") == "legal"


def test_only_the_very_first_play_is_an_opening() -> None:
    """An empty pile later in the game is none: several may be led."""
    state = table(Ann="5S 5H 9D", draw=10)
    assert judge(state, "play 5S 5H", opening_set="one-card") == "legal"
    assert judge(table(Ann="1S 5H 9D", draw=10), "play 1S", opening_special="refused") == "legal"


def test_the_starter_is_the_one_to_move_and_nobody_else() -> None:
    state = table(phase="opening", turn="Bob", Ann="5S 5H 9D", Bob="6S 6H 8D", draw=10)
    assert judge(state, "Ann: play 5S") == "not-your-turn"
    assert judge(state, "Bob: play 6S") == "legal"


def test_the_starter_draws_at_once_and_the_player_on_his_left_is_next() -> None:
    state = table(3, phase="opening", Ann="5S 5H 9D", draw="2C 4C")
    after = apply(state, "play 5S")
    assert after.hand("Ann") == "4C 5H 9D"
    assert (after.pile, after.next, after.state.phase) == ("5S", "Bob", "play")


@pytest.mark.parametrize("card", ["2S", "4H", "5S", "6D", "8C"])
def test_a_lower_card_does_not_go_on_a_nine(card: str) -> None:
    assert judge(table(pile="9H", Ann=f"{card} KS KD"), f"play {card}") == "too-low"


@pytest.mark.parametrize("card", ["9S", "NS", "QS", "KS", "DS", "MS"])
def test_the_same_number_or_a_higher_one_goes_on_a_nine(card: str) -> None:
    assert judge(table(pile="9H", Ann=f"{card} 2S 2D"), f"play {card}") == "legal"


@pytest.mark.parametrize(("below", "above"), [
    ("8H", "9S"), ("9S", "NS"), ("NH", "QS"), ("QH", "KS"), ("KH", "DS"), ("DH", "MS"),
])
def test_the_court_stands_above_the_numbers_in_the_order_knight_queen_king_dragon(below: str, above: str) -> None:
    assert judge(table(pile=below, Ann=f"{above} 2S"), f"play {above}") == "legal"
    if above != "MS":
        assert judge(table(pile=above, Ann=f"{below} 2S"), f"play {below}") != "legal"


@pytest.mark.parametrize("card", ["NS", "NH", "ND", "NC"])
def test_suits_do_not_count_in_the_ascending_order(card: str) -> None:
    assert judge(table(pile="9H 9D", Ann=f"{card} 2S"), f"play {card}") == "legal"


def test_only_the_top_card_has_to_be_beaten() -> None:
    assert judge(table(pile="KS 1H 2D", Ann="4S 5S"), "play 4S") == "legal"


def test_several_cards_of_one_value_may_be_laid_together() -> None:
    state = table(pile="4H", Ann="6S 6H 6D 9C")
    assert apply(state, "play 6S 6H 6D").pile == "4H 6S 6H 6D"


def test_cards_of_different_values_are_not_laid_together() -> None:
    state = table(pile="4H", Ann="6S 8H 9D")
    assert judge(state, "play 6S 8H") == "not-one-value"


def test_a_special_card_does_not_go_along_with_another_value() -> None:
    assert judge(table(pile="4H", Ann="1S 8H 9D"), "play 1S 8H") == "not-one-value"


def test_a_player_plays_only_what_he_holds() -> None:
    assert judge(table(pile="4H", Ann="6S 8H 9D"), "play 6D") == "not-held"


def test_a_card_can_not_be_laid_twice() -> None:
    assert judge(table(pile="4H", Ann="6S 8H 9D"), "play 6S 6S") == "not-held"


def test_every_objection_is_named_not_only_the_first() -> None:
    state = table(pile="9H", turn="Bob", Ann="6S 8H KD", Bob="KS KH KC")
    assert judge(state, "Ann: play 6D 8H") == "not-held not-one-value not-your-turn"
    assert judge(state, "Ann: play 6D") == "not-held not-your-turn too-low"


def test_an_objection_is_about_these_very_cards() -> None:
    state = table(pile="9H", Ann="6S 8H KD")
    (found,) = objections(state, "play 6S")
    assert say(found, state).startswith("6S can't beat 9H")


def test_on_an_empty_pile_low_or_high_may_be_led() -> None:
    state = table(Ann="2S 9H KD DC")
    assert legal(state) == {"play 2S", "play 9H", "play KD", "play DC"}


def test_all_plays_of_a_hand_are_listed_sets_included() -> None:
    """On an 8: the nines singly and together, and the Queen; the 4 is too low."""
    state = table(pile="8H", Ann="4S 9S 9D QH")
    assert legal(state) == {"play 9S", "play 9D", "play 9S 9D", "play QH"}


def test_a_plain_play_hangs_on_no_open_question_but_drawing() -> None:
    assert questions(table(pile="8H", Ann="4S 9S QH"), "play 9S") == set()
    assert questions(table(pile="8H", Ann="4S 9S 9H QH", draw=9), "play 9S") == {"replenish"}
