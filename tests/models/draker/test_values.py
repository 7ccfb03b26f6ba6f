"""Clauses value.1 to value.5, points.1: strengths, base values and final values, and what effects add to them and limit.

Also the questions short-final, below-zero and broken-combination.
"""

from collections.abc import Mapping
from typing import Any

import pytest

from referee.models.draker.state import State

from .tables import After, apply, base, flies, points, questions, say, strength, table

ROW = {"Wz": "5H", "Mc": "6H", "Pf": "7H"}
"""5H 6H 7H are a straight by profession too."""


def formed(cards: str, callings: Mapping[str, str] | None = None, side: str = "attack", phase: str = "values", **rest: Any) -> State:
    """Ann has announced these cards of her pool."""
    return table(phase, callings=callings, **{"Ann": {"pool": cards, "combinations": [f"{side} {cards}"]}, **rest})


def affected(target: str, does: str | list[str], aim: str, cards: str = "5H 6H 7H", side: str = "attack", **rest: Any) -> State:
    """The table after one effect of Bob's 2S, of the main stack, has resolved; Ann has announced the cards."""
    readings = rest.pop("readings", {})
    effects = {"It": {"timing": "main", "target": target, "cards": "2S", "does": [does] if isinstance(does, str) else does}}
    usual = {"phase": "stack", "effects": effects, "Bob": {"pool": "2S"}, "activated": [f"Bob: It of 2S on {aim}"]}
    return apply(formed(cards, side=side, **{**usual, **rest}), "resolve", **readings).state


# --- strength --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("tokens", "expected"), [({}, 1), ({"5H": 1}, 2), ({"5H": 3}, 4), ({"5H": -1}, 0), ({"6H": 1}, 1)])
def test_a_card_has_strength_1_and_1_more_or_less_for_each_token(tokens: dict[str, int], expected: int) -> None:
    assert strength(formed("5H 6H 7H", tokens=tokens), "5H") == expected


def test_effects_change_the_strength_that_tokens_have_made() -> None:
    state = affected("card", "strength +2", "5H", tokens={"5H": 1})
    assert (strength(state, "5H"), strength(state, "6H")) == (4, 1)  # 1 + 1 + 2


def test_a_token_is_put_when_its_effect_resolves() -> None:
    state = affected("card", "token +1", "5H", tokens={"5H": 1})
    assert state.tokens != ()
    assert strength(state, "5H") == 3
    assert affected("card", "token -1", "5H", tokens={"5H": 1}).tokens == ()  # they take each other away


# --- base and final values -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("cards", "callings", "tokens", "expected"), [
    ("5H 6D 7C", None, {}, (3, 3)),  # one form: times 1
    ("5H 6H 7H", None, {}, (3, 9)),  # one suit: times 3
    ("5H 6D 7C", {"Wz": "5H", "Mc": "6D", "Pf": "7C"}, {}, (3, 6)),  # a second form: times 2
    ("5H 6H 7H", ROW, {}, (3, 18)),  # 3 x 2 x 3
    ("5H 6H 7H", ROW, {"6H": 1}, (4, 24)),  # the publisher's example, value.5: (3 + 1) x 2 x 3
    ("5H 6H 7H", ROW, {"6H": -1}, (2, 12)),
    ("5H 6H 7H 8H", None, {}, (4, 12)),
    ("5H 5D 5C", {"Wz": "5H 5D 5C"}, {"5D": 2}, (5, 10)),
    ("5H 5D 5C 5S 5E 5G", None, {}, (6, 6)),
    ("2H 9H QH", {"Wz": "2H 9H QH"}, {}, (3, 9)),  # set by profession, one suit
    ("2H 3H 4H 5H 6H", {"Wz": "2H 3H 4H 5H 6H"}, {"2H": 1, "3H": 1}, (7, 42)),
])
def test_the_base_is_the_sum_of_strengths_and_the_final_value_multiplies_it(
    cards: str, callings: Mapping[str, str] | None, tokens: dict[str, int], expected: tuple[int, int],
) -> None:
    for side in ("attack", "defence"):
        state = formed(cards, callings, side, tokens=tokens)
        assert (base(state, f"{side} 1 of Ann"), points(state, f"{side} 1 of Ann")) == expected


@pytest.mark.parametrize(("cards", "worth"), [("5H", 1), ("5H 6H", 2), ("5H 5D", 2)])
def test_fewer_than_three_cards_are_worth_their_base_or_nothing(cards: str, worth: int) -> None:
    # Two cards of one suit with two forms: neither doubled nor tripled, because value.4 is about three cards or more.
    state = formed(cards, {"Wz": "5H 6H 5D"})
    assert points(state, "attack 1 of Ann") == worth
    assert points(state, "attack 1 of Ann", short_final="nothing") == 0
    assert base(state, "attack 1 of Ann", short_final="nothing") == worth
    assert apply(state, "count").args("worth-its-base") == [(0, ("attack", 0), worth)]
    assert apply(state, "count", short_final="nothing").args("worth-nothing") == [(0, ("attack", 0))]
    assert "short-final" in questions(state, "count")


def test_three_cards_do_not_ask_what_fewer_are_worth() -> None:
    assert questions(formed("5H 6H 7H"), "count") == set()


def test_common_cards_of_an_attack_count_like_the_others() -> None:
    state = formed("5H 6H", Ann={"pool": "5H 6H", "combinations": ["attack 5H 6H 7H"]}, common="7H", tokens={"7H": 1})
    assert (base(state, "attack 1 of Ann"), points(state, "attack 1 of Ann")) == (4, 12)


def test_the_sentence_on_a_value_shows_how_it_is_counted() -> None:
    after = apply(formed("5H 6H 7H", ROW, tokens={"6H": 1}), "count")
    assert after.args("worth") == [(0, ("attack", 0), 4, 6, 24)]
    told = next(event for event in after.events if event.code == "worth")
    assert say(told, after.state) == "Ann's attack 1: base value 4, times 6, with all effects 24"


# --- additions and limits --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("does", "expected"), [
    ("base +3", (6, 18)),  # (3 + 3) x 3: what is added to the base is multiplied
    ("base -2", (1, 3)),
    ("final +3", (3, 12)),  # 3 x 3 + 3
    ("final -4", (3, 5)),
    ("base at most 2", (2, 6)),
    ("base at most 5", (3, 9)),  # a limit above the value changes nothing
    ("final at most 4", (3, 4)),
    ("final at most 10", (3, 9)),
])
def test_effects_change_the_base_before_it_is_multiplied_and_the_final_value_afterwards(
    does: str, expected: tuple[int, int],
) -> None:
    state = affected("attack", does, "attack 1 of Ann")
    assert (base(state, "attack 1 of Ann"), points(state, "attack 1 of Ann")) == expected


def test_several_changes_of_one_effect_all_count() -> None:
    state = affected("attack", ["base +1", "final +2"], "attack 1 of Ann")
    assert (base(state, "attack 1 of Ann"), points(state, "attack 1 of Ann")) == (4, 14)  # (3 + 1) x 3 + 2


def test_strengths_count_in_every_combination_of_the_card_and_additions_in_one_only() -> None:
    both = {"pool": "5H 6H 7H 5D", "combinations": ["attack 5H 6H 7H", "attack 5H 5D", "defence 5H"]}
    stronger = affected("card", "strength +2", "5H", Ann=both)
    assert [points(stronger, f"{which} of Ann") for which in ("attack 1", "attack 2", "defence 1")] == [15, 4, 3]
    added = affected("attack", "base +2", "attack 2 of Ann", Ann=both)
    assert [points(added, f"{which} of Ann") for which in ("attack 1", "attack 2", "defence 1")] == [9, 4, 1]


def test_what_is_added_to_a_short_combination_counts_unless_it_is_worth_nothing() -> None:
    for does, expected in (("base +3", 5), ("final +3", 5), ("final at most 1", 1)):
        state = affected("attack", does, "attack 1 of Ann", cards="5H 6H")
        assert points(state, "attack 1 of Ann") == expected
        assert points(state, "attack 1 of Ann", short_final="nothing") == 0


def test_nothing_acts_that_still_waits_or_was_cancelled() -> None:
    effects = {"It": {"timing": "main", "target": "attack", "cards": "2S", "does": ["base +3"]}}
    for status in ("waiting", "cancelled", "overruled", "lost"):
        state = formed("5H 6H 7H", phase="stack", effects=effects, activated=[f"Ann: It of 2S on attack 1, {status}"])
        assert points(state, "attack 1 of Ann") == 9


def test_events_tell_what_an_effect_does_to_which_value() -> None:
    said = {
        "base +3": ("adds-to-base", "base value of attack 1 of Ann: +3"),
        "final -2": ("adds-to-final", "final value of attack 1 of Ann: -2"),
        "base at most 4": ("limits-base", "the base value of attack 1 of Ann is 4 at most"),
        "final at most 4": ("limits-final", "the final value of attack 1 of Ann is 4 at most"),
        "give flight": ("gets-property", "attack 1 of Ann has flight now"),
        "deny flight": ("loses-property", "attack 1 of Ann has no flight now"),
    }
    for does, (code, sentence) in said.items():
        effects = {"It": {"timing": "main", "target": "attack", "cards": "2S", "does": [does]}}
        after = apply(formed(
            "5H 6H 7H", phase="stack", effects=effects, Bob={"pool": "2S"}, activated=["Bob: It of 2S on attack 1 of Ann"],
        ), "resolve")
        assert [say(event, after.state) for event in after.events if event.code == code] == [sentence]


# --- below zero ------------------------------------------------------------------------------------------------------


def negative(state: State, what: str) -> tuple[int, int]:
    """The final value as the text is read by default, and if it may be negative."""
    return points(state, what), points(state, what, below_zero="negative")


def test_a_strength_below_0_counts_0_or_as_it_is() -> None:
    state = formed("5H 6H 7H", tokens={"5H": -3})
    assert (strength(state, "5H"), strength(state, "5H", below_zero="negative")) == (0, -2)
    assert negative(state, "attack 1 of Ann") == (6, 0)  # (0 + 1 + 1) x 3, (-2 + 1 + 1) x 3


def test_a_strength_of_0_is_not_below_0() -> None:
    assert "below-zero" not in questions(formed("5H 6H 7H", tokens={"5H": -1}), "count")


@pytest.mark.parametrize(("does", "expected"), [("base -5", (0, -6)), ("final -20", (0, -11)), ("base at most -1", (0, -3))])
def test_a_value_below_0_counts_0_or_as_it_is(does: str, expected: tuple[int, int]) -> None:
    assert negative(affected("attack", does, "attack 1 of Ann"), "attack 1 of Ann") == expected


def test_a_defence_below_0_makes_a_strike_worse() -> None:
    # damage.2: 4 - 0 = 4, or 4 - (-2) = 6.
    state = table(
        "damage", effects={"It": {"timing": "main", "target": "defence", "does": ["base -3"], "cards": "2S"}},
        activated=["Ann: It of 2S on defence 1 of Bob, resolved"], strikes=["Ann: strike Bob 4 with attack 1"],
        Ann={"pool": "5H 6H 7H 2S", "combinations": ["attack 5H 6H 7H, used 4"]},
        Bob={"pool": "5D", "combinations": ["defence 5D"]},
    )
    assert apply(state, "damage").see("life Bob") == 26
    assert apply(state, "damage", below_zero="negative").see("life Bob") == 24


def test_an_attack_below_0_has_no_points_to_pay_or_strike_with() -> None:
    effects = {"It": {"timing": "main", "target": "attack", "does": ["base -3"], "cards": "2S", "attack": 2}}
    state = table(
        "values", effects=effects, activated=["Ann: It of 2S on attack 1 of Ann, resolved"],
        Ann={"pool": "5D 2S", "combinations": ["attack 5D"]},
    )
    for reading in ("zero", "negative"):
        after = apply(state, "count", below_zero=reading)
        assert after.see("life Ann", "owes_attack Ann") == (28, 0)  # paid with life
        assert after.see("phase") != "combat"


# --- cards that change while they are in a combination ---------------------------------------------------------------

READINGS = ("recounted", "as-announced", "void-if-broken")


def by_reading(state: State, what: str = "attack 1 of Ann") -> list[int]:
    return [points(state, what, broken_combination=reading) for reading in READINGS]


def test_a_changed_rank_may_take_a_form_away() -> None:
    # 5, 6 and 9 of one suit have no form left: the base 3; or still a straight of one suit, 9; or nothing.
    assert by_reading(affected("card", "rank 9", "7H")) == [3, 9, 0]
    # With a second form the straight by profession is left: 3 x 3; or 3 x 2 x 3; or one form is lost.
    assert by_reading(affected("card", "rank 9", "7H", callings=ROW)) == [9, 18, 0]


def test_a_changed_rank_that_leaves_all_forms_changes_nothing() -> None:
    state = affected("card", "rank 4", "7H")
    assert by_reading(state) == [9, 9, 9]
    assert "broken-combination" not in questions(state, "count")


def test_a_changed_card_may_bring_a_form() -> None:
    # 6C makes a straight by profession of the three as well: 3 x 2, or 3 as it was announced; nothing is lost.
    state = affected("card", "profession Mc", "6C", cards="5H 6C 7D", callings={"Wz": "5H", "Hl": "6C", "Pf": "7D"})
    assert by_reading(state) == [6, 3, 6]


def test_a_change_that_swaps_forms_has_lost_one() -> None:
    # 5H 5D 5C and 5S are a set; the two Wizards, Mechanic and Pathfinder no straight.
    # As a Healer, 5S makes a straight by profession with the others besides.
    callings = {"Wz": "5H 5S", "Mc": "5D", "Pf": "5C"}
    assert by_reading(affected("card", "profession Hl", "5S", cards="5H 5D 5C 5S", callings=callings)) == [8, 4, 8]
    # 5H 6D 7C are a straight by rank and a set by profession; without the one they have the other.
    callings = {"Wz": "5H 6D 7C"}
    assert by_reading(affected("card", "rank K", "7C", cards="5H 6D 7C", callings=callings)) == [3, 6, 0]


def test_a_card_that_is_gone_counts_no_more() -> None:
    # 6H 7H 8H of one suit are left: 3 x 3; as it was announced a straight of one suit: strengths 3, x 3; no form is lost.
    assert by_reading(affected("card", "remove", "5H", cards="5H 6H 7H 8H")) == [9, 9, 9]
    # Without the 6 there is no straight: 3; 3 x 3; nothing.
    assert by_reading(affected("card", "remove", "6H", cards="5H 6H 7H 8H")) == [3, 9, 0]


def test_a_combination_may_become_shorter_than_three() -> None:
    # 6H 7H are left, a straight still: fewer than three, so their base, 2; or what three cards were announced as, 2 x 3.
    state = affected("card", "remove", "5H")
    assert by_reading(state) == [2, 6, 2]
    worthless = [points(state, "attack 1 of Ann", broken_combination=reading, short_final="nothing") for reading in READINGS]
    assert worthless == [0, 6, 0]
    # One card of two is left: no straight any more, and one card alone is a combination.
    assert by_reading(affected("card", "remove", "5H", cards="5H 6H")) == [1, 1, 0]
    assert by_reading(affected("card", "remove", "5H", cards="5H")) == [0, 0, 0]


def test_the_cards_that_are_left_may_be_of_one_suit() -> None:
    # 6H 7H 8H: 3 x 3; as announced, 5D 6H 7H 8H are not of one suit: 3 x 1.
    assert by_reading(affected("card", "remove", "5D", cards="5D 6H 7H 8H")) == [9, 3, 9]


@pytest.mark.parametrize("does", ["to hand", "to pool", "to owner", "remove"])
def test_it_does_not_matter_where_a_card_has_gone(does: str) -> None:
    assert by_reading(affected("card", does, "6H", cards="5H 6H 7H 8H")) == [3, 9, 0]


def test_every_combination_of_a_card_that_changes_is_asked_about() -> None:
    both = {"pool": "5H 6H 7H 8H", "combinations": ["attack 5H 6H 7H", "defence 6H 7H 8H"]}
    state = affected("card", "remove", "8H", Ann=both)
    assert by_reading(state) == [9, 9, 9]
    assert by_reading(state, "defence 1 of Ann") == [2, 6, 2]
    assert "broken-combination" in questions(state, "count")


def test_a_card_of_the_common_pool_that_goes_is_missing_in_the_attack() -> None:
    attack = {"pool": "5H 6H", "combinations": ["attack 5H 6H 7H"]}
    assert by_reading(affected("card", "remove", "7H", Ann=attack, common="7H")) == [2, 6, 2]


def test_a_card_that_changes_its_strength_breaks_nothing() -> None:
    state = affected("card", "strength +1", "6H")
    assert by_reading(state) == [12, 12, 12]
    assert "broken-combination" not in questions(state, "count")


# --- properties ------------------------------------------------------------------------------------------------------


def test_a_combination_has_a_property_that_is_given_to_it_or_to_one_of_its_cards() -> None:
    assert not flies(formed("5H 6H 7H"), "attack 1 of Ann")
    assert flies(affected("attack", "give flight", "attack 1 of Ann"), "attack 1 of Ann")
    assert flies(affected("card", "give flight", "6H"), "attack 1 of Ann")
    assert not flies(affected("card", "give flight", "9H", Ann={"pool": "5H 6H 7H 9H", "combinations": ["attack 5H 6H 7H"]}),
        "attack 1 of Ann")
    assert not flies(affected("attack", "deny flight", "attack 1 of Ann"), "attack 1 of Ann")


def test_a_card_that_is_gone_has_taken_its_property_along() -> None:
    effects = {"Wings": {"target": "card", "does": ["give flight"], "cards": "2S"},
        "Breach": {"target": "card", "does": ["remove"], "cards": "2S"}}
    state = formed(
        "5H 6H 7H", effects=effects, Ann={"pool": "6H 7H", "combinations": ["attack 5H 6H 7H"]}, Bob={"pool": "2S"},
        discard="5H", activated=["Bob: Wings of 2S on 5H, resolved 1", "Bob: Breach of 2S on 5H, resolved 2 from Ann 1"],
    )
    assert not flies(state, "attack 1 of Ann")


def test_counting_says_what_is_worth_what_and_goes_on_to_the_payment() -> None:
    after: After = apply(formed("5H 6H 7H", Bob={"pool": "9D", "combinations": ["defence 9D"]}), "count")
    assert after.args("worth") == [(0, ("attack", 0), 3, 3, 9)]
    assert after.args("worth-its-base") == [(1, ("defence", 0), 1)]
    assert after.see("phase", "next") == ("combat", "Ann")  # nobody owes anything, and no event waits
