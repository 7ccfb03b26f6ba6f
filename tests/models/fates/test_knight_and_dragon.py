"""Clauses knight.1 to knight.3: a Knight goes on the Dragon of its suit, and is then an ordinary Knight."""

import pytest

from .tables import apply, judge, table


@pytest.mark.parametrize("suit", "SHDC")
def test_a_knight_goes_on_the_dragon_of_its_suit(suit: str) -> None:
    assert judge(table(pile=f"D{suit}", Ann=f"N{suit}"), f"play N{suit}") == "legal"


@pytest.mark.parametrize("suit", "HDC")
def test_a_knight_goes_on_no_dragon_of_another_suit(suit: str) -> None:
    assert judge(table(pile="DS", Ann=f"N{suit}"), f"play N{suit}") == "knight-suit"


@pytest.mark.parametrize("card", ["2S", "6S", "9S", "QS", "KS"])
def test_no_other_lower_card_of_the_suit_goes_on_a_dragon(card: str) -> None:
    assert judge(table(pile="DS", Ann=card), f"play {card}") == "too-low"


@pytest.mark.parametrize("card", ["DH", "MS", "1S", "3S", "10S"])
def test_a_dragon_is_beaten_as_usual_by_dragons_and_special_cards(card: str) -> None:
    assert judge(table(pile="DS", Ann=card), f"play {card}") == "legal"


@pytest.mark.parametrize("below", ["QS", "KS"])
def test_a_knight_goes_on_no_queen_or_king_of_its_suit(below: str) -> None:
    assert judge(table(pile=below, Ann="NS"), "play NS") == "too-low"


def test_a_knight_goes_on_what_it_beats() -> None:
    assert judge(table(pile="9S", Ann="NH"), "play NH") == "legal"
    assert judge(table(pile="NS", Ann="NH"), "play NH") == "legal"


def test_play_goes_on_from_the_knight() -> None:
    state = table(pile="DS", Ann="NS 2D", Bob="9D QD NH")
    after = apply(state, "play NS")
    assert after.pile == "DS NS"
    assert judge(after.state, "play QD") == "legal"
    assert judge(after.state, "play NH") == "legal"
    assert judge(after.state, "play 9D") == "too-low"


def test_what_a_dragon_asks_names_the_knight() -> None:
    assert apply(table(pile="KS", Ann="DS 2D"), "play DS").codes[-1] == "must-answer-dragon"


def test_several_knights_must_all_match() -> None:
    state = table(pile="DS", Ann="NS NH 2D")
    assert judge(state, "play NS NH") == "knight-suit"
    assert judge(state, "play NS NH", knights_on_dragon="one-matches") == "legal"
    assert judge(table(pile="DS", Ann="ND NH 2D"), "play ND NH", knights_on_dragon="one-matches") == "knight-suit"


def test_of_several_dragons_the_top_one_counts() -> None:
    state = table(pile="DS DH", Ann="NS NH")
    assert judge(state, "play NH") == "legal"
    assert judge(state, "play NS") == "knight-suit"
    assert judge(state, "play NS", knight_on_dragons="any-in-a-row") == "legal"


def test_a_row_of_dragons_ends_at_another_card() -> None:
    state = table(pile="DS MS DH", Ann="NS")
    assert judge(state, "play NS", knight_on_dragons="any-in-a-row") == "knight-suit"


def test_two_knights_for_two_dragons_match_where_all_dragons_count() -> None:
    state = table(pile="DS DH", Ann="NS NH")
    assert judge(state, "play NS NH") == "knight-suit"
    assert judge(state, "play NS NH", knight_on_dragons="any-in-a-row") == "legal"


def test_a_knight_meets_the_dragon_through_a_phantom() -> None:
    state = table(pile="DS 3H", Ann="NS NH")
    assert judge(state, "play NS") == "legal"
    assert judge(state, "play NH") == "knight-suit"
    assert judge(state, "play NS", knight_through_phantom="refused") == "knight-under-phantom"


def test_a_rug_hides_a_dragon_from_knights_and_asks_for_nothing() -> None:
    assert judge(table(pile="DS 1H", Ann="NH"), "play NH") == "legal"


def test_with_two_decks_both_knights_of_the_suit_match() -> None:
    assert judge(table(deck={"copies": 2}, pile="DS", Ann="NS NS"), "play NS NS") == "legal"
