"""Clauses award.1 to award.3: the winner draws award cards and keeps one of them, or none for two Potions."""

from typing import Any

import pytest

from referee.models.stakes.state import State

from .tables import apply, judge, legal, questions, table

POTIONS = {"short_award_deck": "potions-instead"}


def won(space: int, award_deck: Any, **ann: Any) -> State:
    """Ann is about to win; the second space shows two award cards, the fourth three."""
    return table("payout", 2, space=space, die="highest", award_deck=award_deck, Ann={"standing": 5, **ann}, Bob={"standing": 1})


def drawn(awards: str = "Medal Champion Laurel", award_deck: str = "Champion Medal", **ann: Any) -> State:
    """Ann has drawn award cards, the first one first."""
    return table("award", 2, awards=awards, award_deck=award_deck, Ann={"hand": "Clerk", "discard": "Guard", **ann})


@pytest.mark.parametrize(("space", "awards", "left"), [(2, "Medal Laurel", "Champion Champion"), (4, "Medal Laurel Champion", "Champion")])
def test_the_winner_draws_as_many_as_the_reward_says_from_the_top(space: int, awards: str, left: str) -> None:
    after = apply(won(space, "Champion Champion Laurel Medal"), "pay")
    assert after.see("phase", "next", "awards", "award_deck") == ("award", "Ann", awards, left)
    assert after.args("draws-awards") == [(0, len(awards.split()), len(awards.split()))]


def test_a_reward_without_award_cards_goes_straight_to_recruiting() -> None:
    assert apply(won(3, 6), "pay").see("phase", "next") == ("recruit", "Ann")


@pytest.mark.parametrize("deck", ["Medal", ""])
def test_from_a_short_deck_he_draws_what_there_is_or_takes_two_potions(deck: str) -> None:
    after = apply(won(2, deck), "pay")
    assert after.see("phase", "awards", "award_deck", "potions Ann") == ("award", deck, "", 0)
    after = apply(won(2, deck), "pay", **POTIONS)
    assert after.see("phase", "awards", "award_deck", "potions Ann") == ("recruit", "", deck, 2)
    assert "no-award-cards" in after.codes


def test_a_deck_of_exactly_so_many_is_not_short() -> None:
    assert "short-award-deck" not in questions(won(2, "Medal Laurel"), "pay")


def test_he_keeps_one_of_the_cards_drawn_or_nothing() -> None:
    assert legal(drawn()) == ["keep Champion", "keep Laurel", "keep Medal", "keep nothing"]
    assert judge(drawn("Medal Laurel"), "keep Champion") == "not-drawn"
    assert judge(drawn(), "Bob: keep Medal") == "not-your-turn"
    assert judge(drawn(), "Ann: done") == "award-now"


def test_for_nothing_he_takes_two_potions_and_all_the_cards_go_back() -> None:
    after = apply(drawn(potions=1), "keep nothing")
    assert after.see("potions Ann", "awards", "phase", "next") == (3, "", "recruit", "Ann")
    assert after.see("award_deck") == "Laurel Champion Medal Champion Medal"
    assert after.args("awards-under-the-deck") == [(3,)]


def test_where_nothing_was_drawn_two_potions_are_left_to_take() -> None:
    after = apply(drawn(awards="", award_deck=""), "keep nothing")
    assert after.see("potions Ann", "phase") == (2, "recruit")


def test_a_recruit_goes_to_the_soul_pile_under_every_reading() -> None:
    after = apply(drawn(soul_pile="Page"), "keep Champion")
    assert after.see("souls Ann", "hand Ann", "discard Ann", "potions Ann") == ("Page Champion", "Clerk", "Guard", 0)
    assert "kept-award" not in questions(drawn(), "keep Champion")


def test_a_recruit_that_was_just_kept_gives_its_souls_where_the_soul_pile_does() -> None:
    assert apply(drawn(), "keep Champion").see("spare") == 0
    assert apply(drawn(), "keep Champion", soul_pile_use="gives-souls").see("next", "spare") == ("Ann", 3)


@pytest.mark.parametrize("card", ["Medal", "Laurel"])
@pytest.mark.parametrize(("reading", "zone"), [("discard-pile", "discard"), ("hand", "hand"), ("before-him", "before")])
def test_another_card_goes_where_the_reading_says(card: str, reading: str, zone: str) -> None:
    after = apply(drawn(), f"keep {card}", kept_award=reading)
    before = {"discard": "Guard", "hand": "Clerk", "before": "", "souls": ""}
    for key, cards in before.items():
        assert after.see(f"{key} Ann") == (f"{cards} {card}".strip() if key == zone else cards)


def test_cards_that_are_not_kept_go_under_the_deck_in_the_order_in_which_they_were_drawn() -> None:
    """Medal first and Laurel below it: of the two, Medal will come to the top again first."""
    after = apply(drawn(), "keep Champion")
    assert after.see("award_deck", "removed") == ("Laurel Medal Champion Medal", "")


def test_or_they_are_shuffled_in_or_leave_the_game() -> None:
    after = apply(drawn(), "keep Champion", awards_not_kept="shuffled-in")
    assert after.see("award_deck", "removed") == ("? ? ? ?", "")
    after = apply(drawn(), "keep Champion", awards_not_kept="out-of-play")
    assert after.see("award_deck", "removed") == ("Champion Medal", "Medal Laurel")


def test_under_a_deck_that_is_not_described_they_lie_at_its_bottom() -> None:
    after = apply(drawn(award_deck="... Champion"), "keep Champion")
    assert after.see("award_deck") == "... Laurel Medal Champion"


def test_where_the_only_card_is_kept_there_is_nothing_to_put_back() -> None:
    assert "awards-not-kept" not in questions(drawn("Medal"), "keep Medal")
