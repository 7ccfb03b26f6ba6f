"""Clauses more.1 to more.4, engaged.1: turns in the phase of additional combinations, and how the phase ends."""

from typing import Any

import pytest

from referee.models.draker.state import NOBODY, State

from .tables import apply, judge, legal, questions, show, table

FINAL = {"pass_": "final"}
WHOLE_LAP = {"phase_end": "whole-lap"}
REFUSED = {"without_laying": "refused"}
BOTH = {"without_laying": "both"}
MUST_FORM = {"lay_without_forming": "refused"}
NEED_NOT = {"additional_with_new_card": "need-not"}
ONE_OF_EACH = {"additional_count": "one-of-each"}
OTHERS = {"engaged_limit": "another-players"}
FROM_EACH = {"engaged_in_how_many": "from-each"}
GROWS = {"growing": "may-grow"}
AGAIN = {"same_cards_again": "allowed"}

SALVE = {"Salve": {"does": ["life +2"], "target": "player", "cards": "9C 8H"}}
"""An individual effect, of a card that Ann has in her pool and of one that she may lay."""


def turn(players: int = 2, **rest: Any) -> State:
    """Ann's additional turn: 8H and KC in hand; the attack 5H 6H 7H of her pool is announced, 9C and 10C are free."""
    usual: dict[str, Any] = {"Bob": {"hand": "QD JD"}, "Cid": {"hand": "QE JE"}} if players > 2 else {"Bob": {"hand": "QD JD"}}
    usual["Ann"] = {"hand": "8H KC", "pool": "5H 6H 7H 9C 10C", "combinations": ["attack 5H 6H 7H"]}
    return table("more", players, effects=SALVE, **{**usual, **rest})


def laid(*more: str, **rest: Any) -> State:
    """The same when Ann has laid 8H; ``more``: further combinations that stand there."""
    ann = {"hand": "KC", "pool": "5H 6H 7H 9C 10C 8H", "combinations": ["attack 5H 6H 7H", *more]}
    return turn(**{"laid": "8H", "Ann": ann, **rest})


# --- laying and forming (without-laying, lay-without-forming) --------------------------------------------------------


def test_one_more_card_is_laid_in_a_turn() -> None:
    after = apply(turn(), "lay 8H")
    assert after.see("hand Ann", "pool Ann", "next", "phase") == ("KC", "5H 6H 7H 9C 10C 8H", "Ann", "more")
    assert after.codes == ["lays-more"]
    assert judge(after.state, "lay KC") == "laid-already"
    assert judge(turn(), "lay QD") == "not-in-hand"


def test_laying_is_free() -> None:
    """Clause more.1: each player may."""
    assert judge(turn(), "done") == judge(turn(), "pass") == "legal"


def test_a_combination_needs_a_card_laid_in_the_turn_unless_it_may_come_without() -> None:
    assert judge(turn(), "defend 9C 10C") == "nothing-laid"
    assert judge(turn(), "defend 9C 10C", **REFUSED) == "can-only-pass"
    assert judge(turn(), "defend 9C 10C", **BOTH) == "legal"
    assert questions(turn(), "defend 9C 10C") == {"without-laying"}


def test_effects_may_be_activated_without_a_card_unless_that_is_refused() -> None:
    assert judge(turn(), "activate Salve of 9C on Ann") == "legal"
    assert judge(turn(), "activate Salve of 9C on Ann", **BOTH) == "legal"
    assert judge(turn(), "activate Salve of 9C on Ann", **REFUSED) == "can-only-pass"
    assert judge(laid(), "activate Salve of 9C on Ann", **REFUSED) == "legal"


def test_after_a_combination_or_an_effect_no_card_is_laid_any_more_in_the_turn() -> None:
    after = apply(turn(), "activate Salve of 9C on Ann")
    assert judge(after.state, "lay 8H") == "too-late-to-lay"
    after = apply(turn(), "defend 9C 10C", **BOTH)
    assert judge(after.state, "lay 8H", **BOTH) == "too-late-to-lay"


def test_combinations_come_before_effects() -> None:
    """Clause individual.3: effects after that."""
    after = apply(laid(), "activate Salve of 9C on Ann")
    assert judge(after.state, "attack 8H") == "announce-first"
    after = apply(turn(), "activate Salve of 9C on Ann")
    assert judge(after.state, "defend 9C", **BOTH) == "announce-first"


def test_a_card_may_be_laid_for_nothing_or_has_to_form_something() -> None:
    assert judge(laid(), "done") == "legal"
    assert judge(laid(), "done", **MUST_FORM) == "must-form"
    assert judge(laid(), "activate Salve of 9C on Ann", **MUST_FORM) == "must-form"
    assert judge(turn(), "done", **MUST_FORM) == "legal"
    after = apply(laid(), "attack 8H", **MUST_FORM)
    assert judge(after.state, "done", **MUST_FORM) == judge(after.state, "activate Salve of 9C on Ann", **MUST_FORM) == "legal"


# --- with which cards (additional-with-new-card, additional-count, same-cards-again) ---------------------------------


def test_an_additional_combination_contains_the_new_card_or_need_not() -> None:
    assert judge(laid(), "defend 9C 10C") == "without-additional-card"
    assert judge(laid(), "defend 9C 10C", **NEED_NOT) == "legal"
    assert judge(laid(), "defend 8H 9C 10C") == judge(laid(), "attack 8H") == "legal"


def test_a_turn_adds_any_number_of_combinations_or_one_of_each_side() -> None:
    state = apply(laid(), "attack 8H").state
    assert judge(state, "attack 8H 9C") == judge(state, "defend 8H 9C") == "legal"
    assert judge(state, "attack 8H 9C", **ONE_OF_EACH) == "one-of-each-a-turn"
    assert judge(state, "defend 8H 9C", **ONE_OF_EACH) == "legal"
    state = apply(state, "defend 8H 9C", **ONE_OF_EACH).state
    assert judge(state, "defend 8H", **ONE_OF_EACH) == "one-of-each-a-turn"


def test_combinations_of_earlier_turns_do_not_count_for_that() -> None:
    assert judge(laid("attack 9C"), "attack 8H", **ONE_OF_EACH) == "legal"
    after = apply(laid(), "attack 8H", "done", "Bob: pass", "lay KC", **ONE_OF_EACH)
    assert judge(after.state, "attack KC", **ONE_OF_EACH) == "legal"
    assert judge(after.state, "done", **MUST_FORM) == "must-form"


def test_the_very_same_cards_may_not_or_may_be_announced_again() -> None:
    state = apply(laid(), "attack 8H 9C").state
    assert judge(state, "attack 8H 9C") == "same-cards"
    assert judge(state, "attack 8H 9C", **AGAIN) == "legal"
    assert judge(state, "defend 8H 9C") == "legal"
    state = apply(laid(), "attack 8H 9C 10C").state
    assert judge(state, "attack 8H 9C 10C", **AGAIN) == "too-many-engaged"  # three of three
    assert judge(state, "attack 8H 9C 10C") == "same-cards too-many-engaged"


# --- engaged cards (engaged-limit, engaged-in-how-many, growing) -----------------------------------------------------


def test_two_cards_of_a_new_combination_may_be_engaged_and_three_may_not() -> None:
    assert judge(laid(), "attack 6H 7H 8H") == "legal"
    assert judge(laid(), "attack 7H 8H 9C 10C") == "legal"
    assert judge(laid(), "attack 5H 6H 7H 8H") == "too-many-engaged"
    assert judge(laid(), "attack 6H 7H 8H 9C 10C") == "legal"
    assert judge(laid(), "attack 5H 6H 7H 8H 9C 10C") == "too-many-engaged"


def test_a_card_that_is_in_several_combinations_is_one_engaged_card() -> None:
    """6H and 7H are in the attack and in a defence; they are two cards."""
    assert judge(laid("defence 6H 7H"), "attack 6H 7H 8H") == "legal"


def test_combinations_of_the_same_turn_engage_their_cards_too() -> None:
    state = apply(laid(), "attack 8H 9C 10C").state
    assert judge(state, "defend 8H 9C 10C") == "too-many-engaged"
    assert judge(state, "defend 8H 9C") == "legal"
    assert judge(state, "defend 7H 8H 9C") == "too-many-engaged"


def test_the_limit_holds_across_the_sides() -> None:
    assert judge(laid(), "defend 5H 6H 7H 8H") == "too-many-engaged"
    assert judge(laid(), "defend 6H 7H 8H") == "legal"


def test_cards_count_as_engaged_in_ones_own_combinations_or_in_those_of_others() -> None:
    """Three of hers are engaged by herself; of 9S 10S JS in the common pool Bob engages three."""
    bob = {"hand": "QD", "pool": "", "combinations": ["attack 9S 10S JS"]}
    state = laid(common="9S 10S JS", Bob=bob)
    assert judge(state, "attack 5H 6H 7H 8H") == "too-many-engaged"
    assert judge(state, "attack 5H 6H 7H 8H", **OTHERS) == "legal"
    assert judge(state, "attack 8H 9S 10S JS") == "legal"
    assert judge(state, "attack 8H 9S 10S JS", **OTHERS) == "too-many-engaged-by-others"
    assert judge(state, "attack 8H 9S 10S", **OTHERS) == "legal"
    assert judge(state, "attack 7H 8H 9S 10S", **OTHERS) == "legal"
    assert questions(state, "attack 8H 9S 10S JS") >= {"engaged-limit"}


def test_combinations_of_who_has_left_engage_nothing() -> None:
    """There are none of an absent player; what is described of one does not count."""
    cid = {"hand": "", "pool": "", "out": True, "life": 0, "combinations": ["attack 9S 10S JS"]}
    assert judge(laid(players=3, common="9S 10S JS", Cid=cid), "attack 8H 9S 10S JS", **OTHERS) == "legal"


def test_the_limit_is_for_all_other_combinations_together_or_for_each() -> None:
    """6H 7H are in one attack and 9C 10C in another: four engaged cards, two with each."""
    ann = {"hand": "KC", "pool": "6H 7H 9C 10C 8H", "combinations": ["attack 6H 7H", "attack 9C 10C"]}
    state = laid(Ann=ann)
    assert judge(state, "attack 6H 7H 8H 9C 10C") == "too-many-engaged"
    assert judge(state, "attack 6H 7H 8H 9C 10C", **FROM_EACH) == "legal"
    assert judge(state, "attack 7H 8H 9C") == "legal"
    assert judge(laid(), "attack 5H 6H 7H 8H", **FROM_EACH) == "too-many-engaged"
    assert questions(state, "attack 6H 7H 8H 9C 10C") >= {"engaged-in-how-many"}


def test_a_combination_that_stands_stays_as_it_is_or_may_grow() -> None:
    assert judge(laid(), "attack 5H 6H 7H 8H") == "too-many-engaged"
    after = apply(laid(), "attack 5H 6H 7H 8H", **GROWS)
    assert after.see("attacks Ann") == "5H 6H 7H 8H"
    ((player, called, cards, forms),) = after.args("grows")
    assert (player, called, len(cards), forms.straight_rank, forms.one_suit) == (0, ("attack", 0), 4, True, True)


def test_only_a_combination_of_the_same_side_grows() -> None:
    assert judge(laid(), "defend 5H 6H 7H 8H", **GROWS) == "too-many-engaged"


def test_what_grows_keeps_its_number() -> None:
    state = laid("attack 9C", "attack 10C")
    after = apply(state, "attack 8H 9C", **GROWS)
    assert after.see("attacks Ann") == "5H 6H 7H, 8H 9C, 10C"
    assert after.args("grows")[0][1] == ("attack", 1)
    assert apply(state, "attack 8H 9C").see("attacks Ann") == "5H 6H 7H, 9C, 10C, 8H 9C"


def test_the_cards_of_what_grows_do_not_count_as_engaged_and_others_do() -> None:
    """All of 5H 6H 7H are in the attack that grows; with the defence 5H 6H 7H they are engaged elsewhere as well."""
    assert judge(laid("defence 6H 7H"), "attack 5H 6H 7H 8H", **GROWS) == "legal"
    assert judge(laid("defence 5H 6H 7H"), "attack 5H 6H 7H 8H", **GROWS) == "too-many-engaged"


def test_of_two_that_could_grow_the_longer_one_does() -> None:
    after = apply(laid("attack 5H 6H"), "attack 5H 6H 7H 8H", **GROWS)
    assert after.see("attacks Ann") == "5H 6H 7H 8H, 5H 6H"


def test_the_shorter_one_grows_where_the_longer_one_can_not() -> None:
    """If 5H 6H grew, 7H and the defence 5H 6H would engage three cards; if 7H grows, two are engaged."""
    ann = {"hand": "KC", "pool": "5H 6H 7H 9C 10C 8H", "combinations": ["attack 5H 6H", "attack 7H", "defence 5H 6H"]}
    state = turn(laid="8H", Ann=ann)
    after = apply(state, "attack 5H 6H 7H 8H", **GROWS)
    assert after.see("attacks Ann") == "5H 6H, 5H 6H 7H 8H"
    assert "attack 5H 6H 7H 8H" in legal(state, **GROWS)
    assert judge(state, "attack 5H 6H 7H 8H") == "too-many-engaged"


def test_what_has_grown_was_announced_in_this_turn() -> None:
    state = apply(laid(), "attack 5H 6H 7H 8H", **GROWS).state
    assert judge(state, "done", **GROWS, **MUST_FORM) == "legal"
    assert judge(state, "attack 8H 9C", **GROWS, **ONE_OF_EACH) == "one-of-each-a-turn"


# --- passing (pass, phase-end) ---------------------------------------------------------------------------------------


def course(moves: str, **readings: str) -> str:
    """Whose turns came in the phase, given what each did in it: ``+`` lays a card, ``-`` passes.

    ``ABC A`` is a turn of each and then Ann's; a dot stands where the phase ended.
    """
    hands = {"Ann": "2H 3H 4H 5H", "Bob": "2D 3D 4D 5D", "Cid": "2C 3C 4C 5C"}
    players: dict[str, Any] = {name: {"hand": hand} for name, hand in hands.items()}
    state = table("more", 3, **players)
    seen = ""
    for move in moves:
        assert state.phase == "more", f"it ended after {seen}"
        name = state.seats[state.turn]
        seen += name[0]
        if move == "+":
            state = apply(state, f"lay {show(state, f'hand {name}').split()[0]}", **readings).state
        state = apply(state, "done", **readings).state
    return f"{seen}." if state.phase != "more" else f"{seen} {state.seats[state.turn][0]}"


@pytest.mark.parametrize(("moves", "in_succession", "whole_lap", "final"), [
    ("---", "ABC.", "ABC.", "ABC."),
    ("+++", "ABC A", "ABC A", "ABC A"),
    ("+--", "ABC A", "ABC A", "ABC A"),
    ("+---", "ABCA.", "ABCA B", "ABCA."),
    ("-+-", "ABC A", "ABC A", "ABC B"),
    ("--+-", "ABCA B", "ABCA B", "ABCC."),
])
def test_the_phase_ends_when_nobody_acts(moves: str, in_succession: str, whole_lap: str, final: str) -> None:
    assert course(moves) == in_succession
    assert course(moves, **WHOLE_LAP) == whole_lap
    assert course(moves, **FINAL) == final


def test_by_succession_it_ends_as_soon_as_all_have_passed_since_the_last_action() -> None:
    """Bob acts; Cid, Ann and Bob pass."""
    assert course("-+---") == "ABCAB."


def test_by_whole_laps_it_ends_after_one_from_the_first_player_on() -> None:
    """Bob acts; Cid passes, and then Ann, Bob and Cid."""
    assert course("-+----", **WHOLE_LAP) == "ABCABC."
    assert course("-+---", **WHOLE_LAP) == "ABCAB C"


def test_who_acts_after_a_pass_begins_it_anew() -> None:
    assert course("--+--+---") == "ABCABCABC."
    assert course("-+-+----", **WHOLE_LAP) == "ABCABCAB C"


def test_a_final_pass_leaves_the_turns_to_the_others() -> None:
    """Ann passes, so that Bob and Cid go on without her; Cid passes, and Bob goes on alone."""
    assert course("-+++", **FINAL) == "ABCB C"
    assert course("-++-", **FINAL) == "ABCB C"
    assert course("-+-", **FINAL) == "ABC B"
    assert course("-+-++", **FINAL) == "ABCBB B"
    assert course("-+-+-", **FINAL) == "ABCBB."


def test_with_a_final_pass_laps_make_no_difference() -> None:
    for moves in ("---", "+---", "-+--", "-+-+-", "-+++--", "+-+--"):
        assert course(moves, **FINAL) == course(moves, **FINAL, **WHOLE_LAP)


def test_who_has_passed_for_good_can_do_nothing_more() -> None:
    """Ann has passed and Bob has acted; under may-come-back it is her turn again."""
    state = turn(Ann={"hand": "8H KC", "pool": "5H", "passed": True}, acted_last="Bob", idle_lap=False)
    assert judge(state, "lay 8H") == judge(state, "done") == "legal"
    assert judge(state, "lay 8H", **FINAL) == judge(state, "done", **FINAL) == "has-passed"
    assert judge(state, "Bob: lay QD", **FINAL) == "legal"
    assert judge(state, "Bob: lay QD") == "not-your-turn"
    assert questions(state, "lay 8H") == {"pass"}


def test_a_turn_with_anything_in_it_is_no_pass() -> None:
    """Laying, announcing or activating is acting (more.4); giving an Artefact a rank is not."""
    for readings, moves in (({}, ["lay 8H"]), (BOTH, ["defend 9C"]), ({}, ["activate Salve of 9C on Bob"])):
        after = apply(turn(), *moves, "done", **readings)
        assert "passes" not in after.codes
        assert (after.state.idle, after.state.last_actor, after.state.players[0].passed) == (0, 0, False)
    ann = {"hand": "8H", "pool": "5H *D"}
    after = apply(turn(Ann=ann), "name *D 6", "done")
    assert after.args("passes") == [(0,)]
    assert (after.state.idle, after.state.last_actor, after.state.players[0].passed) == (1, NOBODY, True)


def test_the_phase_is_over_and_nothing_of_it_stays() -> None:
    after = apply(turn(Bob={"hand": "QD", "passed": True}, idle_turns=1), "pass")
    assert after.codes[:2] == ["passes", "more-over"]
    assert not any(me.passed for me in after.state.players)
    assert (after.state.idle, after.state.lap_idle) == (0, True)


def test_who_has_left_the_game_has_no_turn_here() -> None:
    state = turn(players=3, Bob={"hand": "", "out": True, "life": -1})
    after = apply(state, "done")
    assert after.see("next") == "Cid"
    assert apply(after.state, "done").see("phase") == "values"  # both have passed, and nothing is to be resolved
    assert apply(state, "done", **FINAL).see("next") == "Cid"


def test_a_player_may_lay_card_after_card_turn_by_turn() -> None:
    """Clause more.3."""
    state = turn()
    for move in ("lay 8H", "lay QD", "lay KC", "lay JD"):
        state = apply(state, move, "done").state
    assert (state.phase, state.turn) == ("more", 0)
    assert legal(state) == ["activate Salve of 8H on Ann", "activate Salve of 8H on Bob", "activate Salve of 9C on Ann",
                            "activate Salve of 9C on Bob", "done"]
