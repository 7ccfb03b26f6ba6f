"""Clauses draw.1 to draw.3: after a play the player draws, to hold three cards at least."""

import pytest

from .tables import apply, from_toml, on_known, table


def test_a_player_draws_back_to_three() -> None:
    after = apply(table(pile="4H", Ann="5S 8H 9D", draw="2C 6C"), "play 5S")
    assert after.hand("Ann") == "6C 8H 9D"
    assert "draws" in after.codes


def test_the_top_of_the_draw_pile_stands_last() -> None:
    after = apply(table(pile="4H", Ann="5S 5H 9D", draw="2C 4C 6C"), "play 5S 5H")
    assert after.hand("Ann") == "4C 6C 9D"
    assert after.state.draw == (2 * 4 + 3,)


@pytest.mark.parametrize(("cards", "left"), [("5S", 3), ("5S 5H", 3), ("5S 5H 5D", 3)])
def test_however_many_he_lays_a_player_of_three_cards_has_three_again(cards: str, left: int) -> None:
    after = apply(table(pile="4H", Ann="5S 5H 5D", draw=9), f"play {cards}")
    assert len(after.state.hands[0]) == left


def test_who_still_has_three_cards_or_more_draws_none() -> None:
    """Three is the minimum, so a hand of five from a pile picked up shrinks to four."""
    after = apply(table(pile="4H", Ann="5S 8H 8D 9D KC", draw="2C 6C"), "play 5S")
    assert after.hand("Ann") == "8H 8D 9D KC"
    assert "draws" not in after.codes


def test_a_draw_pile_too_small_gives_what_it_has() -> None:
    after = apply(table(pile="4H", Ann="5S 5H 9D", draw="2C"), "play 5S 5H")
    assert after.hand("Ann") == "2C 9D"
    assert after.state.draw == ()


def test_nobody_draws_from_an_empty_draw_pile() -> None:
    after = apply(table(pile="4H", Ann="5S 8H 9D", draw=0), "play 5S")
    assert after.hand("Ann") == "8H 9D"
    assert "draws" not in after.codes


def test_one_card_exactly_is_drawn_under_the_reading_of_a_card() -> None:
    assert apply(table(pile="4H", Ann="5S 5H 9D", draw="2C 6C"), "play 5S 5H", replenish="exactly-one").hand("Ann") == "6C 9D"
    big = apply(table(pile="4H", Ann="5S 8H 8D 9D KC", draw="2C 6C"), "play 5S", replenish="exactly-one")
    assert big.hand("Ann") == "6C 8H 8D 9D KC"


def test_as_many_as_were_laid_are_drawn_under_that_reading() -> None:
    big = apply(table(pile="4H", Ann="5S 5H 8D 9D KC", draw="2C 6C"), "play 5S 5H", replenish="as-many-as-played")
    assert big.hand("Ann") == "2C 6C 8D 9D KC"


def test_cards_are_drawn_after_a_bomb_too() -> None:
    """The Bomb was played, so the minimum of three holds before its extra turn."""
    after = apply(table(pile="4H", Ann="10S 8H 9D", draw="2C 6C"), "play 10S")
    assert after.hand("Ann") == "6C 8H 9D"
    assert after.next == "Ann"


def test_who_takes_the_pile_does_not_draw() -> None:
    after = apply(table(pile="KH", Ann="5S 8H 9D", draw="2C 6C"), "pick up")
    assert after.hand("Ann") == "5S 8H 9D KH"
    assert len(after.state.draw) == 2


def test_who_plays_a_known_fate_with_no_draw_pile_has_no_hand_afterwards() -> None:
    assert apply(table(pile="4H", Ann=on_known("5S 8H 9D")), "play 5S").hand("Ann") == ""


def test_how_many_are_drawn_is_known_though_the_cards_are_not() -> None:
    after = apply(table(pile="4H", Ann="5S 5H 9D", draw=9), "play 5S 5H")
    assert after.hand("Ann") == "? ? 9D"
    assert len(after.state.draw) == 7


def test_the_other_players_draw_nothing() -> None:
    state = from_toml("""
        turn = "Ann"
        draw_pile = "2C 6C"
        discard_pile = "4H"
        [player.Ann]
        hand = "5S 8H 9D"
        [player.Bob]
        hand = "2S"
    """)
    assert apply(state, "play 5S").hand("Bob") == "2S"
