"""Clauses standard.1, standard.2, individual.1 to individual.4: which effects a combination activates or lets one activate.

The questions standard-of-which, laid-card-in-it, three-of-what, individual-needs-three, individual-of-which and once-of-what.
"""

from typing import Any

import pytest

from referee.models.draker.state import State

from .tables import apply, judge, one, questions, table

EFFECTS: dict[str, dict[str, Any]] = {
    "Salve": {"target": "player", "does": ["life +1"], "cards": "5H 9S", "attack": 1},
    "Ember": {"target": "opponent", "does": ["life -1"], "cards": "5H"},
    "Spark": {"kind": "standard", "target": "itself", "does": ["token +1"], "cards": "KD"},
    "Gale": {"kind": "common", "does": ["life -1"], "cards": "KD QD"},
}
POOL = "5H 6D 7C 9S KD"


def turn(*combinations: str, phase: str = "main", laid: str = "7C", pool: str = POOL, **rest: Any) -> State:
    """Ann's turn; the combinations were announced in it unless a test says otherwise."""
    formed = [text if "," in text else f"{text}, new" for text in combinations]
    usual: dict[str, Any] = {"laid": laid} if laid else {}
    return table(phase, effects=EFFECTS, **{"Ann": {"pool": pool, "combinations": formed}, "common": "8S QD", **usual, **rest})


LONG = "attack 5H 6D 7C"
OLD = "attack 5H 6D 7C, spent 0"
"""The same, announced in an earlier turn."""
SALVE = "activate Salve of 5H on Bob"


# --- individual effects in the main phase ----------------------------------------------------------------------------


def test_three_cards_in_an_attack_or_a_defence_let_a_player_activate() -> None:
    for combination in (LONG, "defence 5H 6D 7C"):
        after = apply(turn(combination), SALVE)
        assert after.see("effects", "phase", "next") == ("Salve:waiting", "main", "Ann")
        assert after.args("will-cost-attack") == [(0, 1)]


@pytest.mark.parametrize("combinations", [(), ("attack 5H",), ("attack 5H 6D",), ("attack 5H 6D", "defence 6D 7C")])
def test_fewer_than_three_cards_do_not(combinations: tuple[str, ...]) -> None:
    assert judge(turn(*combinations), SALVE) == "needs-three"


def test_it_need_not_be_activated() -> None:
    assert judge(turn(LONG), "done") == "legal"


def test_the_player_may_activate_several_effects_one_after_another() -> None:
    after = apply(turn(LONG), SALVE, "activate Ember of 5H on Bob", "activate Salve of 9S on Ann")
    assert after.see("effects") == "Salve:waiting Ember:waiting Salve:waiting"


def test_combinations_are_announced_before_effects_are_activated() -> None:
    state = apply(turn(LONG), SALVE).state
    assert judge(state, "defend 5H") == "announce-first"


def test_a_card_is_laid_before_anything_else() -> None:
    assert judge(turn(laid="", Ann={"pool": POOL, "hand": "2C"}), SALVE) == "lay-first needs-three"
    assert judge(turn(laid="", Ann={"pool": POOL, "hand": "2C"}), SALVE, laying_compulsory="may") == "needs-three"


def test_nobody_activates_in_another_players_turn() -> None:
    state = turn(LONG, Bob={"pool": "5D"})
    assert judge(state, "Bob: activate Salve of 5H on Bob") == "not-your-turn"


def test_only_effects_of_cards_of_the_own_pool_are_activated() -> None:
    state = turn(LONG, pool="5H 6D 7C", Bob={"pool": "9S"})
    assert judge(state, "activate Salve of 9S on Bob") == "not-yours-to-activate"
    assert judge(turn(LONG, pool="5H 6D 7C", common="9S"), "activate Salve of 9S on Bob") == "not-yours-to-activate"
    assert judge(turn(LONG), "activate Salve of 6D on Bob") == "no-such-effect"


def test_standard_and_common_effects_are_not_activated_at_will() -> None:
    assert judge(turn(LONG), "activate Spark of KD") == "not-individual"
    assert judge(turn(LONG), "activate Gale of KD") == "not-individual"


def test_an_effect_that_is_aimed_names_its_target() -> None:
    state = turn(LONG)
    assert judge(state, "activate Salve of 5H") == "needs-target"
    assert judge(state, "activate Salve of 5H on 6D") == "wrong-target"
    assert judge(state, "activate Ember of 5H on Ann") == "wrong-target"  # an opponent is another player
    assert judge(state, "activate Ember of 5H on Bob") == "legal"


def test_who_has_left_can_not_be_aimed_at() -> None:
    state = turn(LONG, players=3, Cid={"out": True, "life": 0})
    assert judge(state, "activate Salve of 5H on Cid") == "target-not-there"


# --- once a round ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("status", ["waiting", "resolved", "cancelled", "overruled", "lost"])
def test_an_effect_is_activated_once_a_round_however_it_ended(status: str) -> None:
    state = turn(LONG, activated=[f"Ann: Salve of 5H on Ann, {status}"])
    assert judge(state, SALVE) == "activated-already"
    assert judge(state, "activate Salve of 9S on Bob") == "legal"  # the same effect of another card


def test_an_effect_is_activated_once_a_round_in_both_phases_together() -> None:
    state = turn(OLD, phase="more", laid="9S", activated=["Ann: Salve of 5H on Ann"])
    assert judge(state, SALVE) == "activated-already"


def test_in_the_next_round_it_may_be_activated_again() -> None:
    state = table("end", effects=EFFECTS, Ann={"pool": "5H 6D 7C"}, activated=["Ann: Salve of 5H on Ann, resolved"])
    state = apply(state, "end round").state
    assert state.entries == ()


def test_a_card_with_two_effects_has_each_of_them_once_or_one_of_them() -> None:
    state = turn(LONG, activated=["Ann: Ember of 5H on Bob"])
    assert judge(state, SALVE) == "legal"
    assert judge(state, SALVE, once_of_what="one-of-a-card") == "card-activated-already"
    assert judge(state, "activate Ember of 5H on Bob", once_of_what="one-of-a-card") == "activated-already"
    assert judge(state, "activate Salve of 9S on Bob", once_of_what="one-of-a-card") == "legal"
    assert "once-of-what" in questions(state, SALVE)
    assert "once-of-what" not in questions(turn(LONG), SALVE)


def test_a_standard_effect_of_the_card_does_not_count_as_its_individual_one() -> None:
    effects = {**EFFECTS, "Salve": {**EFFECTS["Salve"], "cards": "KD"}}
    state = table("main", effects=effects, laid="7C", Ann={"pool": POOL, "combinations": [f"{LONG}, new"]}, activated=["Ann: Spark of KD"])
    assert judge(state, "activate Salve of KD on Bob", once_of_what="one-of-a-card") == "legal"


# --- which cards -----------------------------------------------------------------------------------------------------


def test_any_card_of_the_pool_or_only_one_in_a_combination() -> None:
    state = turn(LONG)
    assert judge(state, "activate Salve of 9S on Bob") == "legal"
    assert judge(state, "activate Salve of 9S on Bob", individual_of_which="in-a-combination") == "not-in-a-combination"
    assert judge(state, SALVE, individual_of_which="in-a-combination") == "legal"
    assert "individual-of-which" in questions(state, "activate Salve of 9S on Bob")
    assert "individual-of-which" not in questions(state, SALVE)


def test_any_combination_of_the_player_will_do() -> None:
    # An old one, of one card; the right to activate comes from another.
    state = turn(LONG, "defence 9S, used 0", Bob={"pool": "9D", "combinations": ["attack 9D"]})
    assert judge(state, "activate Salve of 9S on Bob", individual_of_which="in-a-combination") == "legal"


def test_common_cards_count_for_the_three_or_do_not() -> None:
    state = turn("attack 6D 7C 8S")
    assert judge(state, SALVE) == "legal"
    assert judge(state, SALVE, three_of_what="own-cards-only") == "needs-three-own"
    assert "three-of-what" in questions(state, SALVE)
    own = turn("attack 5H 6D 7C 8S")
    assert judge(own, SALVE, three_of_what="own-cards-only") == "legal"
    assert "three-of-what" not in questions(own, SALVE)
    both = turn("attack 6D 7C 8S", LONG)
    assert "three-of-what" not in questions(both, SALVE)


# --- the additional phase --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("combinations", "needs_three"), [
    ((OLD,), "needs-three"),  # of an earlier turn
    ((OLD, "attack 9S"), "needs-three"),
    ((OLD, "attack 7C 9S"), "needs-three"),
    ((OLD, "defence 5H 6D 7C"), "legal"),
])
def test_in_the_additional_phase_the_length_does_not_matter_or_matters_as_before(
    combinations: tuple[str, ...], needs_three: str,
) -> None:
    state = turn(*combinations, phase="more", laid="9S")
    assert judge(state, SALVE) == "legal"
    assert judge(state, SALVE, individual_needs_three="needs-three") == needs_three
    assert ("individual-needs-three" in questions(state, SALVE)) == (needs_three != "legal")


def test_in_the_additional_phase_the_three_may_have_to_be_own_cards_too() -> None:
    state = turn(OLD, "attack 6D 7C 8S", phase="more", laid="9S")
    readings = {"individual_needs_three": "needs-three", "three_of_what": "own-cards-only"}
    assert judge(state, SALVE, **readings) == "needs-three-own"
    assert judge(state, SALVE, individual_needs_three="needs-three") == "legal"
    assert judge(state, SALVE, three_of_what="own-cards-only") == "legal"


def test_without_laying_effects_may_be_activated_or_may_not() -> None:
    state = turn(OLD, phase="more", laid="")
    assert judge(state, SALVE) == "legal"
    assert judge(state, SALVE, without_laying="both") == "legal"
    assert judge(state, SALVE, without_laying="refused") == "can-only-pass"
    assert judge(state, SALVE, individual_needs_three="needs-three") == "needs-three"


# --- standard effects in the main phase ------------------------------------------------------------------------------

MARKS = {name: {"kind": "standard", "target": "itself", "does": ["token +1"], "cards": card}
         for name, card in (("Five", "5H"), ("Six", "6D"), ("Seven", "7C"), ("Eight", "8S"), ("Nine", "9S"))}
"""Each card has a standard effect of its own."""


def marked(move: str, *earlier: str, phase: str = "main", laid: str = "7C", **readings: str) -> str:
    """The standard effects that are activated when Ann, who has laid a card, announces a combination."""
    formed = [text if "," in text else f"{text}, new" for text in earlier]
    state = table(phase, effects=MARKS, laid=laid, common="8S", Ann={"pool": "5H 6D 7C 9S", "combinations": formed})
    effects = apply(state, move, **readings).state.entries
    return " ".join(state.edition.effects[entry.effect].name for entry in effects)


def asked(move: str, phase: str = "main", laid: str = "7C") -> set[str]:
    state = table(phase, effects=MARKS, laid=laid, common="8S", Ann={"pool": "5H 6D 7C 9S"})
    return questions(state, move) & {"standard-of-which", "laid-card-in-it", "three-of-what"}


ALL = {"standard_of_which": "all-cards-of-it"}
ANY = {"laid_card_in_it": "any-combination"}
OWN = {"three_of_what": "own-cards-only"}


def test_the_card_just_laid_has_its_standard_effects_activated_or_all_cards_have() -> None:
    assert marked("attack 5H 6D 7C") == "Seven"
    assert marked("defend 5H 6D 7C") == "Seven"
    assert marked("attack 5H 6D 7C", **ALL) == "Five Six Seven"
    assert asked("attack 5H 6D 7C") == {"standard-of-which"}


def test_common_cards_in_it_have_no_standard_effects_activated() -> None:
    assert marked("attack 5H 6D 7C 8S", **ALL) == "Five Six Seven"


def test_fewer_than_three_cards_activate_nothing() -> None:
    for move in ("attack 7C", "attack 6D 7C", "defend 6D 7C"):
        for readings in ({}, ALL, ANY):
            assert marked(move, **readings) == ""
        assert asked(move) == set()


def test_a_combination_without_the_card_just_laid_activates_its_standard_effects_or_does_not() -> None:
    assert marked("attack 5H 6D 7C", laid="9S") == ""
    assert marked("attack 5H 6D 7C", laid="9S", **ANY) == "Nine"
    assert marked("attack 5H 6D 7C", laid="9S", **ALL) == "Five Six Seven"
    assert marked("attack 5H 6D 7C", laid="9S", **ALL, **ANY) == "Five Six Seven"
    assert asked("attack 5H 6D 7C", laid="9S") == {"standard-of-which", "laid-card-in-it"}


def test_common_cards_count_for_the_three_of_a_standard_effect_or_do_not() -> None:
    assert marked("attack 6D 7C 8S") == "Seven"
    assert marked("attack 6D 7C 8S", **OWN) == ""
    assert marked("attack 6D 7C 8S", **ALL) == "Six Seven"
    assert marked("attack 6D 7C 8S", **ALL, **OWN) == ""
    assert marked("attack 5H 6D 7C 8S", **OWN) == "Seven"
    assert "three-of-what" in asked("attack 6D 7C 8S")


def test_each_standard_effect_is_activated_once_by_several_combinations() -> None:
    state = table("main", effects=MARKS, laid="7C", common="8S", Ann={"pool": "5H 6D 7C 9S"})
    after = apply(state, "attack 5H 6D 7C", "defend 5H 6D 7C", "attack 6D 7C 8S", "attack 7C 8S 9S", **ALL)
    assert after.see("effects") == "Five:waiting Six:waiting Seven:waiting Nine:waiting"
    after = apply(state, "attack 5H 6D 7C", "defend 5H 6D 7C")
    assert after.see("effects") == "Seven:waiting"


def test_a_second_combination_may_activate_what_the_first_did_not() -> None:
    assert marked("attack 5H 6D 7C", "attack 6D 7C") == "Seven"


# --- standard effects in the additional phase ------------------------------------------------------------------------


def test_an_additional_card_has_its_effects_activated_by_a_combination_of_three_that_it_forms() -> None:
    # standard.2 says which card it is, and that it must be in the combination: nothing is open.
    for readings in ({}, ALL, ANY):
        assert marked("attack 5H 6D 7C", phase="more", laid="7C", **readings) == "Seven"
        assert marked("attack 5H 6D 7C", phase="more", laid="9S", additional_with_new_card="need-not", **readings) == ""
        assert marked("attack 6D 7C", phase="more", laid="7C", **readings) == ""
    assert asked("attack 5H 6D 7C", "more") == set()


def test_additionally_too_common_cards_count_or_do_not() -> None:
    assert marked("attack 6D 7C 8S", phase="more", laid="7C") == "Seven"
    assert marked("attack 6D 7C 8S", phase="more", laid="7C", **OWN) == ""


def test_a_card_laid_in_the_main_phase_is_not_laid_additionally() -> None:
    # 7C was laid in the main phase and is engaged; 9S is laid now, and it is 9S whose effects a long combination activates.
    earlier = "defence 7C, used 0"
    assert marked("attack 7C 8S 9S", earlier, phase="more", laid="9S") == "Nine"


def test_a_standard_effect_that_is_activated_is_told_with_its_card() -> None:
    state = table("main", effects=MARKS, laid="7C", Ann={"pool": "5H 6D 7C"})
    assert apply(state, "attack 5H 6D 7C").args("standard-activated") == [(0, 2, one("7C"))]
