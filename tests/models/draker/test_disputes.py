"""Disputes about effects and combat that players of such games really had, each with the answer of draker's text under each reading."""

from itertools import permutations
from typing import Any

import pytest

from referee import verdict
from referee.models.draker.state import State

from .fights import fight
from .tables import EVERYTHING_OPEN, GAME, apply, judge, points, questions, read, resolved, table
from .test_examples import read as read_example

DISPUTES: dict[str, tuple[str, ...]] = {
    "K01": ("bob-has-activated-two-dragons-and-ann-a-guardsman", "dragon-limits-what-guardsman-adds"),
    "K03": ("a-card-of-bobs-defence-is-disguised",),
    "K05": ("ann-has-an-event-and-so-has-cid",),
    "K07": ("a-card-with-two-icons",),
    "K09": ("a-strike-meets-two-defences", "two-players-strike-the-same-defence"),
    "K11": ("a-charge-comes-before-the-combat",),
    "K13": ("a-hushed-effect-is-activated-once-more",),
    "K15": ("the-last-two-fall-together",),
    "K17": ("an-ember-comes-before-anns-last-strike",),
    "K19": ("bob-discards-before-ann-has",),
    "K21": ("two-players-strike-the-same-defence",),
    "K23": ("ann-raises-a-rampart-where-nobody-defends",),
    "K25": ("bob-discards-before-ann-has",),
}
"""Where a dispute is answered."""


def example(name: str) -> tuple[State, str]:
    state, document, _ = read_example(name)
    return state, document["dispute"]


@pytest.mark.parametrize("dispute", DISPUTES)
def test_a_real_dispute_has_its_example(dispute: str) -> None:
    for name in DISPUTES[dispute]:
        state, move = example(name)
        assert verdict.judge(GAME, state, read(state, move), EVERYTHING_OPEN).cases


# --- effects ---------------------------------------------------------------------------------------------------------

LIMIT_AND_ADD: dict[str, Any] = {
    "Cap": {"target": "defence", "timing": "main", "does": ["base at most 4"], "cards": "AS"},
    "Wall": {"target": "defence", "timing": "main", "does": ["base +3"], "cards": "AD"},
}


def capped_and_walled(first: str, second: str) -> State:
    """Bob's defence has a base of 3; a limit of 4 and an addition of 3, both of the main stack, are activated in this order."""
    lines = {"Cap": "Ann: Cap of AS on defence 1 of Bob", "Wall": "Bob: Wall of AD on defence 1 of Bob"}
    return table("stack", effects=LIMIT_AND_ADD, activated=[lines[first], lines[second]], Ann={"pool": "AS"},
                 Bob={"pool": "AD 5C 6D 7H", "combinations": ["defence 5C 6D 7H"]})


def worth(state: State, **readings: str) -> int:
    return points(resolved(state, **readings), "defence 1 of Bob", **readings)


def test_k01_neither_the_prohibition_nor_the_later_effect_wins_as_such() -> None:
    """Clauses stack.3, priority.1: what was activated later resolves earlier, and has priority.

    With the limit of 4 in force an addition of 3 to 3 counts 4.  Where the addition has priority it counts in full: 6.
    """
    assert worth(capped_and_walled("Wall", "Cap")) == 4  # Cap resolves first
    assert worth(capped_and_walled("Cap", "Wall")) == 6  # Wall does
    for order in (("Cap", "Wall"), ("Wall", "Cap")):
        assert worth(capped_and_walled(*order), priority_example="limit-wins") == 4
    assert worth(capped_and_walled("Cap", "Wall"), priority_example="first-is-activated") == 4
    assert worth(capped_and_walled("Wall", "Cap"), priority_example="first-is-activated") == 6


def test_k01_the_loser_counts_as_far_as_it_can_or_not_at_all() -> None:
    state = capped_and_walled("Wall", "Cap")
    assert worth(state, loser_of_a_conflict="void") == 3
    state, move = example("dragon-limits-what-guardsman-adds")
    assert apply(state, move).see("life Bob") == 25
    assert apply(state, move, loser_of_a_conflict="void").see("life Bob") == 24


@pytest.mark.parametrize("order", list(permutations(("Mask of AS on 7H", "Wall of AD on attack 1 of Ann"))))
def test_k03_a_change_of_rank_and_an_addition_do_not_depend_on_their_order(order: tuple[str, str]) -> None:
    """Values are counted when both stacks are empty (value.1), so each order gives the same.

    As a 9, the 7H of 5H 6H 7H makes no straight any more: 3 cards without a form, and 3 more; as announced it is (3 + 3) x 3.
    """
    effects: dict[str, Any] = {
        "Mask": {"target": "card", "timing": "main", "does": ["rank 9"], "cards": "AS"},
        "Wall": {"target": "attack", "timing": "main", "does": ["base +3"], "cards": "AD"},
    }
    state = table("stack", effects=effects, activated=[f"Ann: {one}" for one in order],
                  Ann={"pool": "AS AD 5H 6H 7H", "combinations": ["attack 5H 6H 7H"]})
    after = resolved(state)
    assert points(after, "attack 1 of Ann") == 6
    assert points(after, "attack 1 of Ann", broken_combination="as-announced") == 18
    assert points(after, "attack 1 of Ann", broken_combination="void-if-broken") == 0


def test_k05_events_at_the_end_of_a_round_go_by_turns_from_the_first_player_on() -> None:
    """Clauses event.2, event.3: Bob began the round, so that Cid's come before Ann's; whose Ember is Bob's is his before all."""
    state, move = example("ann-has-an-event-and-so-has-cid")
    assert judge(state, move) == "not-your-turn"
    assert judge(state, move, events_of_whom="affected") == "event-of-another"
    assert judge(state, "Cid: resolve Last stand of KH") == "legal"
    assert judge(state, "Cid: resolve Last stand of KH", events_of_whom="affected") == "not-your-turn"
    assert judge(state, "Bob: resolve Ember of AS", events_of_whom="affected") == "legal"
    after = apply(state, "Cid: resolve Last stand of KH")
    assert after.see("next") == "Ann"
    assert judge(after.state, move) == "legal"


def test_k07_one_players_events_are_in_that_players_order_and_the_icons_of_a_card_are_not() -> None:
    two: dict[str, Any] = {
        "Ebb": {"target": "opponent", "timing": "end", "does": ["life -1"], "cards": "AS"},
        "Flow": {"timing": "end", "does": ["life +1"], "cards": "2S"},
    }
    state = table("events", effects=two, activated=["Ann: Ebb of AS on Bob", "Ann: Flow of 2S"], Ann={"pool": "AS 2S"})
    assert judge(state, "resolve Ebb of AS") == judge(state, "resolve Flow of 2S") == "legal"
    state, move = example("a-card-with-two-icons")
    assert "standard-order" in questions(state, move)


def test_k13_what_was_cancelled_was_activated_and_is_not_activated_again() -> None:
    """Clause individual.4 counts activations, whatever became of them; so does one that had no target."""
    state, move = example("a-hushed-effect-is-activated-once-more")
    assert judge(state, move) == "activated-already"
    assert questions(state, move) == set()
    wall = table("more", effects=LIMIT_AND_ADD, activated=["Ann: Wall of AD"], Ann={"pool": "AD 5C", "combinations": ["defence 5C"]})
    assert judge(wall, "activate Wall of AD on defence 1", no_target="allowed") == "activated-already"


def test_k23_nothing_to_aim_at_is_no_reason_to_pay() -> None:
    state, move = example("ann-raises-a-rampart-where-nobody-defends")
    assert judge(state, move) == "no-target"
    after = apply(state, move, no_target="allowed")
    assert after.args("will-cost-attack") == [(after.state.entries[0].effect, 1)]


# --- combat ----------------------------------------------------------------------------------------------------------


def test_k09_what_other_strikes_have_done_to_a_defence_counts() -> None:
    """Clause damage.5: of 4 the first strike of 3 leaves 1, so the second does 2, whoever struck first."""
    state, move = example("two-players-strike-the-same-defence")
    for several in ("each-in-full", "consumed", "defender-assigns", "attacker-assigns"):
        assert apply(state, move, several_defences=several).see("life Cid") == 28
    assert questions(state, move) == set()


@pytest.mark.parametrize(("reading", "life"), [("each-in-full", 26), ("consumed", 30)])
def test_k09_an_attack_is_used_up_by_the_first_defence_or_is_not(reading: str, life: int) -> None:
    """5 against 3 and 3: 2 and 2, or 2 that the second defence holds."""
    state, move = example("a-strike-meets-two-defences")
    assert apply(state, move, several_defences=reading).see("life Bob") == life


def test_k11_an_addition_counts_before_the_strike_is_announced_and_subtracted() -> None:
    """Clauses value.1, strike.2: 3 and 3 are 6 points to strike with, and against a defence of 3 they do 3."""
    state, move = example("a-charge-comes-before-the-combat")
    after = apply(state, move, "damage")
    assert after.see("life Bob") == 27
    assert judge(state, "strike Bob 7 with attack 1") == "strike-too-much"


def test_k15_all_who_fall_in_a_round_fall_together() -> None:
    """Clause leave.1: nobody is the last survivor by being counted last."""
    state, move = example("the-last-two-fall-together")
    assert apply(state, move).see("winners") == "Ann Bob"
    assert apply(state, move, everyone_out="most-life-wins").see("winners") == "Ann"


def test_k17_who_has_no_life_left_acts_until_the_round_ends() -> None:
    """Clauses event.1, leave.1: the Ember leaves Ann with -1; she strikes all the same, and takes Bob along."""
    state, move = example("an-ember-comes-before-anns-last-strike")
    after = apply(state, move)
    assert after.see("life Ann", "is_in Ann", "phase", "next") == (-1, True, "combat", "Ann")
    after = apply(after.state, "strike Bob 3 with attack 1", "damage", "end round")
    assert after.see("phase", "winners") == ("over", "Ann Bob")
    assert apply(state, move, "done", "end round").see("winners") == "Bob"


@pytest.mark.parametrize("dispute", ["K19", "K25"])
def test_k19_k25_everybody_trims_and_in_turn(dispute: str) -> None:
    """Clauses trim.1, turn.1: all pools, after the damage; the order of it is a gap of the text."""
    state, move = example(DISPUTES[dispute][0])
    assert judge(state, move) == "not-your-turn"
    assert judge(state, move, trim_order="any-order") == "legal"
    assert questions(state, move) == {"trim-order"}


@pytest.mark.parametrize("order", list(permutations((("Ann", 3), ("Bob", 2), ("Dee", 4)))))
def test_k21_the_order_of_strikes_at_one_defence_changes_nothing(order: tuple[tuple[str, int], ...]) -> None:
    """3, 2 and 4 against a defence of 5 cost 4, in whatever order they are counted."""
    attacks: dict[str, Any] = {name: {"attacks": (strength,)} for name, strength in order}
    state = fight("damage", 4, strikes=[f"{name}: strike Cid {strength} with attack 1" for name, strength in order],
                  Cid={"defences": (5,)}, **attacks)
    assert apply(state, "damage").see("life Cid") == 26
