"""Clauses stack.1 to stack.4, standard.1, initial.4: which stack an effect enters, when it acts, and what resolves next.

The questions instants-resolve, standard-acts, standard-order, common-effects-of, common-effect-acts, common-effect-chooser.
"""

from collections.abc import Mapping
from typing import Any

import pytest

from referee.models.draker.state import State

from .tables import apply, judge, one, questions, show, table

LIFE = {"target": "player", "does": ["life +1"]}


def waiting(*timings: str) -> State:
    """Ann's effects A, B, C, ... wait, activated in this order; each timing is printed on its card."""
    names, carriers = "ABCDEF", ["AS", "2S", "3S", "4S", "5S", "6S"]
    effects = {name: {**LIFE, "timing": timing, "cards": card} for name, timing, card in zip(names, timings, carriers, strict=False)}
    activated = [f"Ann: {name} of {card} on Ann" for name, card in zip(effects, carriers, strict=False)]
    return table("stack", effects=effects, Ann={"pool": "AS 2S 3S 4S 5S 6S"}, activated=activated)


def order(state: State, **readings: str) -> str:
    """The names of the effects as the dealer resolves them; those that still wait in a later phase are left out."""
    names = ""
    while state.phase == "stack":
        after = apply(state, "resolve", **readings)
        names += "".join(state.edition.effects[args[1]].name for args in after.args("resolves"))
        state = after.state
    assert state.phase != "main"
    return names


# --- the order of the stacks -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("timings", "expected"), [
    (("main",), "A"),
    (("main", "main", "main"), "CBA"),  # the last one in comes out first
    (("instant", "instant", "instant"), "CBA"),
    (("instant", "main"), "AB"),  # instants first, whenever they were activated
    (("main", "instant"), "BA"),
    (("main", "instant", "main", "instant", "main"), "DBECA"),
    (("", "instant", ""), "BCA"),  # what a card leaves unsaid is the main stack
    (("main", "end", "instant"), "CA"),  # what waits for the end of the round is in neither stack
])
def test_instants_resolve_first_and_each_stack_from_its_last_effect_on(timings: tuple[str, ...], expected: str) -> None:
    assert order(waiting(*timings)) == expected


def test_the_values_are_counted_when_both_stacks_are_empty() -> None:
    after = apply(waiting("main", "instant"), "resolve")
    assert after.see("phase", "effects") == ("stack", "A:waiting B:resolved")
    after = apply(after.state, "resolve")
    assert "stacks-done" in after.codes
    assert after.see("phase", "effects", "life Ann") == ("values", "A:resolved B:resolved", 32)
    assert judge(after.state, "resolve") == "count-now"


def test_the_values_are_not_counted_before() -> None:
    assert judge(waiting("main"), "count") == "resolve-now"
    assert judge(waiting("end"), "count") == "legal"


def test_with_nothing_activated_the_values_are_next() -> None:
    state = table("more", idle_turns=1, Ann={"pool": "5H"})
    after = apply(state, "done")
    assert after.see("phase") == "values"


def test_each_effect_says_who_activated_it_and_on_what() -> None:
    assert apply(waiting("main", "main"), "resolve").args("resolves")[0][:3] == (0, 1, one("2S"))


# --- instants --------------------------------------------------------------------------------------------------------

THREE = {"pool": "5H 6D 7C", "combinations": ["attack 5H 6D 7C, new"]}
"""Ann has announced three cards in this turn, which entitles her to activate."""


def activating(timing: str, **rest: Any) -> State:
    effects = {"Salve": {**LIFE, "timing": timing, "cards": "5H"}}
    return table("main", effects=effects, laid="7C", **{"Ann": THREE, **rest})


def test_an_instant_waits_for_its_phase_or_acts_at_once() -> None:
    after = apply(activating("instant"), "activate Salve of 5H on Bob")
    assert after.see("life Bob", "effects") == (30, "Salve:waiting")
    assert after.args("enters-stack") == [(0, one("5H"), "instant")]
    after = apply(activating("instant"), "activate Salve of 5H on Bob", instants_resolve="at-once")
    assert after.see("life Bob", "effects", "phase") == (31, "Salve:resolved", "main")
    assert "enters-stack" not in after.codes
    assert "instants-resolve" in questions(activating("instant"), "activate Salve of 5H on Bob")


@pytest.mark.parametrize(("timing", "stack"), [("main", "main"), ("", "main"), ("end", "end")])
def test_what_is_no_instant_waits_under_both_readings(timing: str, stack: str) -> None:
    for reading in ("in-the-phase", "at-once"):
        after = apply(activating(timing), "activate Salve of 5H on Bob", instants_resolve=reading)
        assert after.see("life Bob", "effects") == (30, "Salve:waiting")
        assert after.args("enters-stack") == [(0, one("5H"), stack)]
    assert "instants-resolve" not in questions(activating(timing), "activate Salve of 5H on Bob")


def test_an_instant_that_acted_at_once_does_not_act_again() -> None:
    after = apply(activating("instant"), "activate Salve of 5H on Bob", "done", instants_resolve="at-once")
    after = apply(after.state, "Bob: lay 9D", "done", "done", "done", instants_resolve="at-once")
    assert after.see("phase", "life Bob") == ("values", 31)


def test_a_limit_without_a_printed_stack_is_an_instant_only_where_the_example_makes_it_one() -> None:
    dragon = {"target": "defence", "does": ["base at most 4"]}
    for printed, stacks in (("", ("instant", "main", "main")), ("main", ("main",) * 3), ("instant", ("instant",) * 3)):
        state = table("main", effects={"Dragon": {**dragon, "timing": printed, "cards": "5H"}}, laid="7C", Ann=THREE,
            Bob={"pool": "9D", "combinations": ["defence 9D"]})
        found = [
            apply(state, "activate Dragon of 5H on defence 1 of Bob", priority_example=reading).args("enters-stack")[0][2]
            for reading in ("dragon-is-instant", "first-is-activated", "limit-wins")
        ]
        assert tuple(found) == stacks


# --- standard effects ------------------------------------------------------------------------------------------------


def laid(*does: str, timing: str = "", **rest: Any) -> State:
    """Ann has laid 7C beside 5H and 6D; 7C carries these standard effects, A, B, ..., each aimed at itself."""
    effects = {
        name: {"kind": "standard", "target": "itself", "timing": timing, "does": [change], "cards": "7C"}
        for name, change in zip("ABC", does, strict=False)
    }
    return table("main", effects=effects, laid="7C", **{"Ann": {"pool": "5H 6D 7C"}, **rest})


def test_a_standard_effect_waits_in_its_stack_or_acts_at_once() -> None:
    state = laid("token +1")
    after = apply(state, "attack 5H 6D 7C")
    assert after.see("effects", "tokens") == ("A:waiting", "")
    assert after.args("standard-activated") == [(0, 0, one("7C"))]
    assert after.args("enters-stack") == [(0, one("7C"), "main")]
    after = apply(state, "attack 5H 6D 7C", standard_acts="at-once")
    assert after.see("effects", "tokens") == ("A:resolved", "7C+1")
    assert "standard-acts" in questions(state, "attack 5H 6D 7C")


def test_a_standard_effect_for_the_end_of_the_round_waits_for_it_anyway() -> None:
    for reading in ("on-the-stack", "at-once"):
        after = apply(laid("token +1", timing="end"), "attack 5H 6D 7C", standard_acts=reading)
        assert after.see("effects") == "A:waiting"


def test_a_standard_effect_among_the_instants_acts_when_instants_do() -> None:
    state = laid("token +1", timing="instant")
    assert apply(state, "attack 5H 6D 7C").see("effects") == "A:waiting"
    assert apply(state, "attack 5H 6D 7C", instants_resolve="at-once").see("effects") == "A:resolved"


def test_standard_effects_cost_nothing() -> None:
    after = apply(laid("token +1"), "attack 5H 6D 7C")
    assert not {"will-cost-attack", "will-cost-defence"} & set(after.codes)


def test_several_standard_effects_enter_as_printed_or_as_their_player_chooses() -> None:
    state = laid("token +1", "rank 8")
    after = apply(state, "attack 5H 6D 7C")
    assert after.see("effects") == "A:waiting B:waiting"
    after = apply(state, "attack 5H 6D 7C", standard_order="owner-chooses")
    assert after.see("effects") == ""
    assert after.args("standard-waiting") == [(0, 2)]
    readings = {"standard_order": "owner-chooses"}
    assert judge(after.state, "done", **readings) == "standard-waits"
    both = apply(after.state, "activate B of 7C", "activate A of 7C", **readings)
    assert both.see("effects") == "B:waiting A:waiting"
    assert judge(both.state, "done", **readings) == "legal"
    half = apply(after.state, "activate B of 7C", **readings)
    assert judge(half.state, "activate B of 7C", **readings) == "not-individual"  # it is activated and waits no more
    assert judge(half.state, "done", **readings) == "standard-waits"
    assert "standard-order" in questions(state, "attack 5H 6D 7C")


def test_one_standard_effect_alone_has_no_order() -> None:
    state = laid("token +1")
    assert apply(state, "attack 5H 6D 7C", standard_order="owner-chooses").see("effects") == "A:waiting"
    assert "standard-order" not in questions(state, "attack 5H 6D 7C")


def test_nobody_activates_a_standard_effect_at_will() -> None:
    state = apply(laid("token +1", "rank 8"), "attack 5H 6D 7C").state
    assert judge(state, "activate A of 7C") == "not-individual"


def test_standard_effects_of_several_cards_enter_in_the_order_of_the_pool() -> None:
    effects = {name: {"kind": "standard", "target": "itself", "does": ["token +1"], "cards": card}
        for name, card in (("A", "7C"), ("B", "5H"), ("C", "6D"))}
    state = table("main", effects=effects, laid="7C", Ann={"pool": "6D 7C 5H"})
    after = apply(state, "attack 5H 6D 7C", standard_of_which="all-cards-of-it")
    assert after.see("effects") == "C:waiting A:waiting B:waiting"


def test_a_standard_effect_with_several_targets_asks_its_player_before_anything_else() -> None:
    effects = {"Rust": {"kind": "standard", "target": "card", "does": ["token -1"], "cards": "7C"},
        "Salve": {**LIFE, "cards": "5H"}}
    state = table("main", effects=effects, laid="7C", Ann={"pool": "5H 6D 7C"}, Bob={"pool": "9S"})
    state = apply(state, "attack 5H 6D 7C").state
    assert show(state, "effects") == "Rust:waiting"
    for move in ("done", "defend 5H", "activate Salve of 5H on Bob"):
        assert judge(state, move) == "choose-now"
    assert judge(state, "Bob: choose 9S for effect 1") == "not-yours-to-choose"
    assert judge(state, "choose KC for effect 1") == "target-not-there"
    assert judge(state, "choose Bob for effect 1") == "wrong-target"
    assert judge(state, "choose 9S for effect 2") == "nothing-to-choose"
    after = apply(state, "choose 9S for effect 1", standard_acts="at-once")
    assert after.see("tokens") == "9S-1"
    assert apply(state, "choose 9S for effect 1").args("enters-stack") == [(0, one("7C"), "main")]


def test_a_standard_effect_with_one_target_takes_it() -> None:
    effects = {"Hail": {"kind": "standard", "target": "opponent", "does": ["life -1"], "cards": "7C"}}
    state = table("main", effects=effects, laid="7C", Ann={"pool": "5H 6D 7C"})
    after = apply(state, "attack 5H 6D 7C", standard_acts="at-once")
    assert after.see("life Bob", "effects") == (29, "Hail:resolved")
    assert "aimed-at" in after.codes


def test_a_standard_effect_without_any_target_is_not_activated() -> None:
    effects = {"Wall": {"kind": "standard", "target": "defence", "does": ["base +1"], "cards": "7C"}}
    state = table("main", effects=effects, laid="7C", Ann={"pool": "5H 6D 7C"})
    assert apply(state, "attack 5H 6D 7C").see("effects") == ""
    # As soon as there is one it is: the combination of three entitles to it for the whole turn.
    assert apply(state, "attack 5H 6D 7C", "defend 5H").see("effects") == "Wall:waiting"


# --- the common pool -------------------------------------------------------------------------------------------------

GALE = {"kind": "common", "does": ["life -1"], "cards": "2S"}
FEAST = {"kind": "common", "target": "player", "does": ["life +2"], "cards": "2S"}


def opening(effect: Mapping[str, Any], players: int = 2, **rest: Any) -> State:
    """A round is to begin; the next card of the deck is 2S, for the common pool."""
    usual = {"common": "9D 10D JD QD", "deck": "KE KD KC KH 2S"}
    return table("initial", players, {"It": effect}, **{**usual, **rest})


def test_the_new_common_card_acts_on_everybody_at_once_or_waits_in_its_stack() -> None:
    state = opening(GALE)
    after = apply(state, "new round")
    assert after.args("common-activated") == [(0, one("2S"))]
    assert after.see("life Ann", "life Bob", "phase", "effects") == (29, 29, "main", "It:resolved")
    after = apply(state, "new round", common_effect_acts="main-stack")
    assert after.see("life Ann", "life Bob", "phase", "effects") == (30, 30, "main", "It:waiting")
    assert after.args("enters-stack") == [(0, one("2S"), "main")]
    assert "common-effect-acts" in questions(state, "new round")


def test_a_common_card_without_such_an_effect_activates_nothing() -> None:
    assert apply(opening({**GALE, "cards": "3S"}), "new round").see("effects", "life Ann") == ("", 30)
    assert apply(opening({**GALE, "kind": "standard"}), "new round").see("effects", "life Ann") == ("", 30)
    assert questions(opening({**GALE, "cards": "3S"}), "new round") == set()


def test_an_effect_of_the_common_pool_that_waits_is_resolved_last() -> None:
    effects = {"It": GALE, "Salve": {**LIFE, "timing": "main", "cards": "5H"}}
    state = table("stack", effects=effects, common="2S", Ann={"pool": "5H"}, activated=["dealer: It of 2S", "Ann: Salve of 5H on Ann"])
    after = apply(state, "resolve", common_effect_acts="main-stack")
    assert after.see("effects", "life Ann") == ("It:waiting Salve:resolved", 31)
    after = apply(after.state, "resolve", common_effect_acts="main-stack")
    assert after.see("life Ann", "life Bob", "phase") == (30, 29, "values")


def test_an_effect_of_the_common_pool_for_the_end_of_the_round_waits_for_it() -> None:
    for reading in ("at-once", "main-stack"):
        after = apply(opening({**GALE, "timing": "end"}), "new round", common_effect_acts=reading)
        assert after.see("life Ann", "effects") == (30, "It:waiting")
        assert after.args("enters-stack") == [(0, one("2S"), "end")]


def test_effects_of_the_new_common_card_or_of_all_common_cards_are_activated() -> None:
    effects = {"Gale": {**GALE, "cards": "9D"}, "Flood": {**GALE, "does": ["life -2"], "cards": "2S"}}
    state = table("initial", effects=effects, common="9D 10D JD QD", deck="KE KD KC KH 2S")
    after = apply(state, "new round")
    assert after.see("life Ann", "effects") == (28, "Flood:resolved")
    after = apply(state, "new round", common_effects_of="all-common-cards")
    assert after.see("life Ann", "effects") == (27, "Gale:resolved Flood:resolved")  # the oldest card first
    assert "common-effects-of" in questions(state, "new round")


def test_older_common_cards_are_not_asked_about_where_they_have_no_effect() -> None:
    assert "common-effects-of" not in questions(opening(GALE), "new round")


def test_with_an_empty_deck_older_common_cards_may_still_act() -> None:
    state = opening({**GALE, "cards": "9D"}, deck="", discard="3H")
    assert apply(state, "new round").see("life Ann") == 30
    assert apply(state, "new round", common_effects_of="all-common-cards").see("life Ann") == 29


def test_the_first_player_aims_an_effect_of_the_common_pool_or_it_acts_on_all() -> None:
    state = opening(FEAST, first_player="Bob")
    after = apply(state, "new round")
    assert after.see("phase", "effects", "life Ann") == ("initial", "It:waiting", 30)
    assert after.args("chooses-target") == [(1, 0, one("2S"))]
    assert judge(after.state, "Ann: choose Ann for effect 1") == "not-yours-to-choose"
    assert judge(after.state, "new round") == "choose-now"
    chosen = apply(after.state, "Bob: choose Ann for effect 1")
    assert chosen.see("phase", "next", "life Ann", "life Bob") == ("main", "Bob", 32, 30)
    after = apply(state, "new round", common_effect_chooser="everybody")
    assert after.see("phase", "life Ann", "life Bob", "effects") == ("main", 32, 32, "It:resolved It:resolved")
    assert "hits-everybody" in after.codes
    assert "common-effect-chooser" in questions(state, "new round")


def test_an_effect_of_the_common_pool_that_waits_is_not_aimed_yet() -> None:
    after = apply(opening(FEAST), "new round", common_effect_acts="main-stack")
    assert after.see("phase", "effects") == ("main", "It:waiting")
    assert after.args("enters-stack") == [(0, one("2S"), "main")]
    assert judge(after.state, "Ann: choose Bob for effect 1", common_effect_acts="main-stack") == "nothing-to-choose"


def test_who_has_left_is_no_target_of_the_common_pool() -> None:
    state = opening(FEAST, 3, Cid={"out": True, "life": 0})
    after = apply(state, "new round", common_effect_chooser="everybody")
    assert after.see("life Ann", "life Bob", "life Cid") == (32, 32, 0)
    asked = apply(state, "new round").state
    assert judge(asked, "Ann: choose Cid for effect 1") == "target-not-there"


def test_an_effect_of_the_common_pool_that_waits_is_aimed_when_it_is_about_to_resolve() -> None:
    readings = {"common_effect_acts": "main-stack"}
    effects = {"It": {"kind": "common", "target": "attack", "timing": "main", "does": ["base at most 1"], "cards": "2S"},
        "Salve": {**LIFE, "timing": "main", "cards": "5H"}}
    state = table(
        "stack", effects=effects, common="2S", first_player="Bob", activated=["dealer: It of 2S", "Ann: Salve of 5H on Ann"],
        Ann={"pool": "5H", "combinations": ["attack 5H"]}, Bob={"pool": "9D 9C", "combinations": ["attack 9D 9C"]},
    )
    assert judge(state, "Bob: choose attack 1 of Bob for effect 1", **readings) == "nothing-to-choose"
    state = apply(state, "resolve", **readings).state
    assert judge(state, "resolve", **readings) == "choose-now"
    after = apply(state, "Bob: choose attack 1 of Ann for effect 1", **readings)
    assert after.see("effects") == "It:waiting Salve:resolved"
    after = apply(after.state, "resolve", **readings)
    assert after.args("limits-base")[0][0].player == 0
    spread = apply(state, "resolve", **readings, common_effect_chooser="everybody")
    assert spread.see("effects", "phase") == ("It:resolved It:resolved Salve:resolved", "values")


def test_an_effect_of_the_common_pool_that_finds_no_target_does_nothing() -> None:
    # Nobody has announced anything when a round begins.
    state = opening({"kind": "common", "target": "attack", "timing": "main", "does": ["base at most 1"], "cards": "2S"})
    after = apply(state, "new round")
    assert "finds-no-target" in after.codes
    assert "limits-base" not in after.codes
    assert after.see("phase") == "main"


def test_an_effect_of_the_common_pool_with_one_target_takes_it() -> None:
    effects = {"It": {"kind": "common", "target": "defence", "timing": "main", "does": ["base at most 1"], "cards": "2S"}}
    state = table("stack", effects=effects, common="2S", activated=["dealer: It of 2S"],
        Ann={"pool": "5H 5D", "combinations": ["defence 5H 5D"]})
    after = apply(state, "resolve", common_effect_acts="main-stack")
    assert "aimed-at" in after.codes
    assert after.args("limits-base")[0][0].side == "defence"
    assert "common-effect-chooser" not in questions(state, "resolve")
