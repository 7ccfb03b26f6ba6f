"""Clauses die.1, die.2, draw.1: the die is thrown, and everybody draws six cards from the top of his deck."""

from typing import Any

import pytest

from referee.luck import shuffled
from referee.models.stakes.cards import UNKNOWN

from .tables import apply, judge, legal, questions, table

SEVEN = "Guard Clerk Clerk Clerk Smith Smith Toast"


def test_a_round_opens_with_the_die_and_nothing_else() -> None:
    state = table("roll")
    assert legal(state) == ["die highest", "die lowest"]
    for move in ("deal", "Ann: slip nothing", "Ann: blind 1", "collect", "showdown", "pay", "clean up", "Ann: done"):
        assert judge(state, move) == "roll-now"


@pytest.mark.parametrize("shows", ["lowest", "highest"])
def test_the_die_shows_one_of_two_results_and_then_everybody_draws(shows: str) -> None:
    after = apply(table("roll"), f"die {shows}")
    assert after.see("die", "phase", "next") == (shows, "draw", "nobody")
    assert after.codes == ["die-shows"]
    assert legal(after.state) == ["deal"]
    assert judge(after.state, "die lowest") == "draw-now"


def test_everybody_draws_six_from_the_top_and_the_rest_stays() -> None:
    after = apply(table("draw", 2, Ann={"deck": SEVEN}, Bob={"deck": 10}), "deal")
    assert after.see("hand Ann", "deck Ann") == ("Clerk Clerk Clerk Smith Smith Toast", "Guard")
    assert after.see("hand Bob", "deck Bob") == ("? ? ? ? ? ?", "? ? ? ?")
    assert after.args("draws") == [(0, 6), (1, 6)]


@pytest.mark.parametrize("first", ["Ann", "Bob", "Cid"])
def test_the_first_player_draws_first_and_then_slips_first(first: str) -> None:
    decks: dict[str, Any] = {name: {"deck": 10} for name in ("Ann", "Bob", "Cid")}
    after = apply(table("draw", first_player=first, **decks), "deal")
    assert after.see("phase", "next") == ("slip", first)
    at = ("Ann", "Bob", "Cid").index(first)
    assert [args[0] for args in after.args("draws")] == [at, (at + 1) % 3, (at + 2) % 3]


def test_a_deck_that_nobody_has_described_gives_six_undescribed_cards() -> None:
    after = apply(table("draw", 2), "deal")
    assert after.see("hand Ann", "deck Ann") == ("? ? ? ? ? ?", "...")


def test_exactly_six_cards_are_enough_and_raise_no_question() -> None:
    state = table("draw", 2, Ann={"deck": SEVEN.removeprefix("Guard "), "discard": "Guard"}, Bob={"deck": 10})
    after = apply(state, "deal")
    assert after.see("hand Ann", "deck Ann", "discard Ann") == ("Clerk Clerk Clerk Smith Smith Toast", "", "Guard")
    assert questions(state, "deal") == set()


def test_whoever_has_too_few_cards_and_no_discard_pile_makes_do() -> None:
    state = table("draw", 2, Ann={"deck": "Clerk Smith", "discard": ""}, Bob={"deck": 10})
    assert questions(state, "deal") == set()
    assert apply(state, "deal").see("hand Ann", "deck Ann") == ("Clerk Smith", "")


def test_a_discard_pile_becomes_the_deck_once_and_where_that_is_too_little_too_it_stops() -> None:
    state = table("draw", 2, Ann={"deck": "Clerk Clerk", "discard": "Smith Smith"}, Bob={"deck": 10})
    after = apply(state, "deal", empty_deck="discard-reshuffled")
    assert after.see("hand Ann", "deck Ann", "discard Ann") == ("Clerk Clerk Smith Smith", "", "")
    assert after.args("reshuffles") == [(0, 2)]


def test_a_shuffled_discard_pile_lies_in_an_order_that_nobody_knows() -> None:
    state = table("draw", 2, Ann={"deck": "Clerk Clerk Clerk", "discard": "Guard Guard Smith Smith"}, Bob={"deck": 10})
    after = apply(state, "deal", empty_deck="discard-reshuffled")
    assert after.see("hand Ann", "deck Ann", "discard Ann") == ("? ? ? Clerk Clerk Clerk", "?", "")


def test_where_the_luck_is_known_every_card_is_still_there_after_the_shuffle() -> None:
    state = table("draw", 2, luck="5", Ann={"deck": "Clerk Clerk Clerk", "discard": "Guard Guard Smith Smith"}, Bob={"deck": 10})
    after = apply(state, "deal", empty_deck="discard-reshuffled")
    hand, deck = after.see("hand Ann", "deck Ann")
    assert sorted(f"{hand} {deck}".split()) == ["Clerk"] * 3 + ["Guard"] * 2 + ["Smith"] * 2
    assert len(deck.split()) == 1
    assert hand.startswith("Clerk Clerk Clerk")


def test_the_same_luck_shuffles_the_same_way_and_another_one_otherwise() -> None:
    cards = tuple(range(6))
    orders = {luck: shuffled(cards, luck) for luck in range(600)}
    assert shuffled(cards, 3) == orders[3]
    assert all(sorted(order) == list(cards) for order, _ in orders.values())
    assert all(after != luck for luck, (_, after) in orders.items())
    for place in range(6):  # every card comes to every place, a hundred times give or take
        for card in cards:
            assert 60 < sum(order[place] == card for order, _ in orders.values()) < 140


def test_without_luck_nobody_knows_the_order_unless_all_cards_are_alike() -> None:
    assert shuffled((2, 1, 1), None) == ((UNKNOWN,) * 3, None)
    assert shuffled((1, 1), None) == ((1, 1), None)
