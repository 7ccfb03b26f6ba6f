"""Clauses effect.1 to effect.3: what each sort of effect does when it resolves, and what becomes of one that can't.

The questions life-limit, source-gone, cancel-too-late, cancelled-cost and no-target.
"""

from typing import Any

import pytest

from referee.models.draker import game
from referee.models.draker.state import State

from .tables import After, apply, judge, one, points, questions, resolved, say, show, strength, table


def aimed(does: str | list[str], target: str = "none", aim: str = "", by: str = "Ann", **rest: Any) -> State:
    """An effect of the main stack, carried by 2S of the pool of whoever activated it, is the only one that waits."""
    effects = {"It": {"timing": "main", "target": target, "cards": "2S", "does": [does] if isinstance(does, str) else does}}
    pools = {"Ann": {"pool": "5H 6H 7H"}, "Bob": {"pool": "9D 9C"}}
    pools[by] = {"pool": pools[by]["pool"] + " 2S"}
    entry = f"{by}: It of 2S" + (f" on {aim}" if aim else "")
    return table("stack", effects=effects, **{**pools, "common": "QD KD", "activated": [entry], **rest})


def done(does: str | list[str], target: str = "none", aim: str = "", by: str = "Ann", **rest: Any) -> After:
    readings = rest.pop("readings", {})
    return apply(aimed(does, target, aim, by, **rest), "resolve", **readings)


# --- life ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("does", "target", "aim", "lives"), [
    ("life -3", "none", "", (27, 30)),  # without a target it acts on the player who activated it
    ("life -3", "player", "Bob", (30, 27)),
    ("life -3", "player", "Ann", (27, 30)),
    ("life -3", "opponent", "Bob", (30, 27)),
    ("life +4", "opponent", "Bob", (30, 34)),
])
def test_life_changes_of_whom_the_effect_is_aimed_at(does: str, target: str, aim: str, lives: tuple[int, int]) -> None:
    after = done(does, target, aim)
    assert after.see("life Ann", "life Bob") == lives
    assert after.args("life-becomes") == [(0, lives[0])] if lives[0] != 30 else [(1, lives[1])]


@pytest.mark.parametrize(("life", "does", "free", "limited"), [
    (28, "life +4", 32, 30), (30, "life +1", 31, 30), (26, "life +4", 30, 30), (20, "life +4", 24, 24), (33, "life -1", 32, 32),
    (33, "life +4", 37, 33),  # what is above 30 already is not taken away
    (-2, "life +4", 2, 2),  # who is at 0 or less is in the game until the round ends, and may rise again (leave.1)
])
def test_life_rises_without_a_limit_or_to_30(life: int, does: str, free: int, limited: int) -> None:
    state = aimed(does, "player", "Bob", Bob={"pool": "9D", "life": life})
    assert apply(state, "resolve").see("life Bob") == free
    assert apply(state, "resolve", life_limit="thirty").see("life Bob") == limited
    assert ("life-limit" in questions(state, "resolve")) == (free != limited)


def test_an_effect_that_costs_the_last_life_throws_nobody_out_yet() -> None:
    after = done("life -9", "player", "Bob", Bob={"pool": "9D", "life": 5})
    assert after.see("life Bob", "phase") == (-4, "values")
    assert after.state.players[1].is_in


# --- drawing, moving, discarding -------------------------------------------------------------------------------------


def test_a_player_draws_from_the_top_of_the_deck() -> None:
    after = done("draw 2", deck="4C 3C 2C", Ann={"pool": "2S", "hand": "KG"})
    assert after.see("hand Ann", "deck") == ("2C 3C KG", "4C")
    assert after.args("draws") == [(0, 2)]
    after = done("draw 1", "opponent", "Bob", deck="4C 3C", Bob={"pool": "", "hand": ""})
    assert after.see("hand Bob") == "3C"


@pytest.mark.parametrize(("reading", "hand", "discard"), [
    ("goes-on-without", "4C KG", "8H 9H"), ("discard-reshuffled", "4C 8H 9H KG", ""),
])
def test_a_draw_from_an_empty_deck_asks_what_becomes_of_it(reading: str, hand: str, discard: str) -> None:
    state = aimed("draw 3", deck="4C", discard="8H 9H", luck="1", Ann={"pool": "2S", "hand": "KG"})
    after = apply(state, "resolve", deck_exhausted=reading)
    assert sorted(after.see("hand Ann").split()) == sorted(hand.split())
    assert after.see("discard", "deck") == (discard, "")


def test_a_draw_from_an_empty_deck_may_end_the_game() -> None:
    state = aimed("draw 1", deck="", discard="8H 9H", Ann={"pool": "2S", "life": 12}, Bob={"pool": "9D", "life": 13})
    assert apply(state, "resolve", deck_exhausted="game-ends").see("phase", "winners") == ("over", "Bob")
    assert apply(state, "resolve").see("phase") == "values"
    assert "deck-exhausted" in questions(state, "resolve")


@pytest.mark.parametrize(("does", "card", "pools"), [
    ("to hand", "5H", ("5H", "6H 7H 2S", "", "9D 9C")),
    ("to hand", "9D", ("9D", "5H 6H 7H 2S", "", "9C")),  # to whoever activated the effect
    ("to pool", "9D", ("", "5H 6H 7H 2S 9D", "", "9C")),
    ("to owner", "9D", ("", "5H 6H 7H 2S", "9D", "9C")),  # back to its owner's hand
    ("to owner", "5H", ("5H", "6H 7H 2S", "", "9D 9C")),
])
def test_a_card_goes_to_the_hand_or_pool_of_the_activator_or_back_to_its_owner(does: str, card: str, pools: tuple[str, ...]) -> None:
    state = aimed(does, "card", card, Ann={"pool": "5H 6H 7H 2S", "hand": ""}, Bob={"pool": "9D 9C", "hand": ""})
    after = apply(state, "resolve")
    assert after.see("hand Ann", "pool Ann", "hand Bob", "pool Bob") == pools


def test_a_common_card_has_no_owner_and_goes_to_the_activator() -> None:
    for does in ("to hand", "to owner"):
        after = done(does, "card", "QD", Ann={"pool": "2S", "hand": ""})
        assert after.see("hand Ann", "common") == ("QD", "KD")
    assert done("to pool", "card", "QD").see("pool Ann", "common") == ("5H 6H 7H 2S QD", "KD")


@pytest.mark.parametrize(("card", "place"), [("5H", "pool Ann"), ("9D", "pool Bob"), ("QD", "common")])
def test_a_card_of_any_pool_goes_to_the_discard(card: str, place: str) -> None:
    after = done("remove", "card", card, discard="3C")
    assert card not in after.see(place)
    assert after.see("discard") == f"3C {card}"
    assert after.args("card-removed") == [(one(card),)]


def test_an_effect_of_the_common_pool_that_takes_a_common_card_leaves_it_there() -> None:
    effects = {"It": {"kind": "common", "timing": "main", "target": "card", "cards": "QD", "does": ["to hand"]}}
    state = table("stack", effects=effects, common="QD KD", Ann={"pool": "5H"}, activated=["dealer: It of QD on KD"])
    after = apply(state, "resolve")
    assert after.see("common", "pool Ann") == ("QD KD", "5H")
    assert after.args("card-to-common") == [(one("KD"),)]


def test_an_effect_on_itself_acts_on_the_card_that_carries_it() -> None:
    assert done("token +1", "itself").see("tokens") == "2S+1"
    assert done("remove", "itself").see("pool Ann", "discard") == ("5H 6H 7H", "... 2S")


def test_tokens_of_both_kinds_take_each_other_away() -> None:
    assert done("token -1", "card", "5H", tokens={"5H": 1}).see("tokens") == ""
    assert done("token +2", "card", "5H", tokens={"5H": -1, "9D": 2}).see("tokens") == "5H+1 9D+2"


# --- what is aimed at is gone ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("does", ["strength +2", "token +1", "rank 5", "profession Wz", "to hand", "remove"])
def test_an_effect_whose_card_has_left_the_pools_does_nothing(does: str) -> None:
    # effect.3: the target was named when the effect was activated.  9S has gone to the discard since.
    state = aimed(does, "card", "9S", discard="9S", Ann={"pool": "2S", "hand": ""})
    after = apply(state, "resolve")
    assert after.codes[:2] == ["resolves", "misses"]
    assert after.see("tokens", "hand Ann", "discard") == ("", "", "9S")


def test_the_sentence_of_an_effect_names_its_target() -> None:
    after = done("life -3", "player", "Bob")
    told = next(event for event in after.events if event.code == "resolves")
    assert say(told, after.state) == "It of 2S resolves; activated by Ann, target: Bob"


# --- the card that carries the effect is gone ------------------------------------------------------------------------


@pytest.mark.parametrize("place", [{"discard": "2S"}, {"Bob": {"pool": "9D 2S"}}, {"Ann": {"pool": "5H", "hand": "2S"}}, {"common": "2S"}])
def test_an_effect_whose_card_has_left_the_pool_resolves_or_is_lost(place: dict[str, Any]) -> None:
    state = aimed("life -3", "player", "Bob", **{"Ann": {"pool": "5H"}, **place})
    after = apply(state, "resolve")
    assert after.see("life Bob", "effects") == (27, "It:resolved")
    after = apply(state, "resolve", source_gone="is-lost")
    assert after.see("life Bob", "effects") == (30, "It:lost")
    assert after.codes[0] == "effect-lost"
    assert "source-gone" in questions(state, "resolve")


def test_an_effect_whose_card_lies_where_it_lay_is_not_lost() -> None:
    state = aimed("life -3", "player", "Bob")
    assert apply(state, "resolve", source_gone="is-lost").see("life Bob") == 27
    assert "source-gone" not in questions(state, "resolve")


def test_an_effect_of_the_common_pool_may_lose_its_card_too() -> None:
    effects = {"It": {"kind": "common", "timing": "main", "cards": "QD", "does": ["life -1"]}}
    state = table("stack", effects=effects, common="KD", discard="QD", activated=["dealer: It of QD"])
    assert apply(state, "resolve").see("life Ann", "life Bob") == (29, 29)
    assert apply(state, "resolve", source_gone="is-lost").see("life Ann", "life Bob") == (30, 30)
    state = table("stack", effects=effects, common="QD KD", activated=["dealer: It of QD"])
    assert apply(state, "resolve", source_gone="is-lost").see("life Ann", "life Bob") == (29, 29)


def test_what_has_resolved_stays_when_its_card_goes() -> None:
    effects = {"Guard": {"timing": "main", "target": "defence", "cards": "2S", "does": ["base +3"]},
        "Breach": {"timing": "main", "target": "card", "cards": "9D", "does": ["remove"]}}
    state = table(
        "stack", effects=effects, Ann={"pool": "5H 2S", "combinations": ["defence 5H"]}, Bob={"pool": "9D"},
        activated=["Bob: Breach of 9D on 2S", "Ann: Guard of 2S on defence 1"],
    )
    state = resolved(state, source_gone="is-lost")
    assert show(state, "pool Ann", "effects") == ("5H", "Breach:resolved Guard:resolved")
    assert points(state, "defence 1 of Ann", source_gone="is-lost") == 4


def test_a_lost_effect_is_paid_for() -> None:
    # individual.4 and payment.1 speak of activated effects, and it was activated.
    effects = {"It": {"target": "player", "cards": "2S", "does": ["life -3"], "attack": 2}}
    state = table("values", effects=effects, Ann={"pool": "5H"}, activated=["Ann: It of 2S on Bob, lost"])
    assert apply(state, "count").args("owes-attack") == [(0, 2)]


# --- cancelling ------------------------------------------------------------------------------------------------------


def cancelled(*activated: str, hush: str = "instant", salve: str = "main", **rest: Any) -> State:
    """Salve of 5H gives life, Hush of 9D and Hush of 9C cancel an effect."""
    effects = {
        "Salve": {"timing": salve, "target": "player", "cards": "5H", "does": ["life +4"], "attack": 2},
        "Hush": {"timing": hush, "target": "effect", "cards": "9D 9C", "does": ["cancel"], "defence": 3},
    }
    usual = {"Ann": {"pool": "5H", "life": 20}, "Bob": {"pool": "9D 9C"}, "activated": list(activated)}
    return table("stack", effects=effects, **{**usual, **rest})


def test_a_cancelled_effect_does_nothing() -> None:
    state = cancelled("Ann: Salve of 5H on Ann", "Bob: Hush of 9D on effect 1")
    after = apply(state, "resolve")
    assert after.args("cancelled") == [(0, one("5H"))]
    assert after.see("effects", "life Ann", "phase") == ("Salve:cancelled Hush:resolved", 20, "values")


def test_a_cancellation_can_be_cancelled() -> None:
    # Instants from the last: the second Hush cancels the first, and Salve acts.
    state = cancelled("Ann: Salve of 5H on Ann", "Bob: Hush of 9D on effect 1", "Bob: Hush of 9C on effect 2")
    state = resolved(state)
    assert show(state, "effects", "life Ann") == ("Salve:resolved Hush:cancelled Hush:resolved", 24)


def test_of_two_in_one_stack_the_cancellation_comes_first_if_it_was_activated_later() -> None:
    state = resolved(cancelled("Ann: Salve of 5H on Ann", "Bob: Hush of 9D on effect 1", hush="main"))
    assert show(state, "effects", "life Ann") == ("Salve:cancelled Hush:resolved", 20)


LATE = cancelled("Ann: Salve of 5H on Ann", "Bob: Hush of 9D on effect 1", hush="main", salve="instant")
"""The instant Salve is resolved before Hush, which is in the main stack."""


def test_what_has_been_resolved_stays_or_is_undone() -> None:
    state = apply(LATE, "resolve").state
    assert show(state, "life Ann") == 24
    after = apply(state, "resolve")
    assert after.see("life Ann", "effects") == (24, "Salve:resolved Hush:resolved")
    assert after.args("cancelled-too-late") == [(0, one("5H"))]
    after = apply(state, "resolve", cancel_too_late="undone")
    assert after.see("life Ann", "effects") == (20, "Salve:cancelled Hush:resolved")
    assert after.args("undone") == [(0, one("5H"))]
    assert "cancel-too-late" in questions(state, "resolve")


def test_what_still_waits_asks_nothing() -> None:
    state = cancelled("Ann: Salve of 5H on Ann", "Bob: Hush of 9D on effect 1")
    assert "cancel-too-late" not in questions(state, "resolve")


def undone(does: str, target: str, aim: str, **rest: Any) -> State:
    """It of 5H has acted as an instant, and is cancelled afterwards, and undone."""
    effects = {
        "It": {"timing": "instant", "target": target, "cards": "5H", "does": [does]},
        "Hush": {"timing": "main", "target": "effect", "cards": "9D", "does": ["cancel"]},
    }
    usual = {
        "Ann": {"pool": "5H 6H 7H", "hand": "", "combinations": ["attack 5H 6H 7H"]}, "Bob": {"pool": "9D KC", "hand": ""},
        "common": "QD KD", "activated": ["Ann: It of 5H" + (f" on {aim}" if aim else ""), "Bob: Hush of 9D on effect 1"],
    }
    state = apply(table("stack", effects=effects, **{**usual, **rest}), "resolve", cancel_too_late="undone").state
    return apply(state, "resolve", cancel_too_late="undone").state


def test_undoing_takes_back_what_was_done_to_values() -> None:
    for does in ("base +3", "final +3", "base at most 1", "final at most 1"):
        assert points(undone(does, "attack", "attack 1 of Ann"), "attack 1 of Ann") == 9
    for does in ("strength +3", "token +2", "rank K", "profession Wz"):
        state = undone(does, "card", "6H")
        assert (points(state, "attack 1 of Ann"), strength(state, "6H"), show(state, "tokens")) == (9, 1, "")


def test_undoing_takes_back_what_was_done_to_life() -> None:
    assert show(undone("life -3", "opponent", "Bob"), "life Bob") == 30
    assert show(undone("life -3", "none", ""), "life Ann") == 30


@pytest.mark.parametrize("does", ["to hand", "to pool", "to owner", "remove"])
@pytest.mark.parametrize("card", ["6H", "KC", "QD"])
def test_undoing_puts_a_card_back_where_it_lay(does: str, card: str) -> None:
    state = undone(does, "card", card)
    places = show(state, "hand Ann", "pool Ann", "hand Bob", "pool Bob", "common")
    assert places == ("", "5H 6H 7H", "", "9D KC", "QD KD")
    assert card not in show(state, "discard")
    assert points(state, "attack 1 of Ann") == 9


@pytest.mark.parametrize("card", ["6H", "KC", "QD"])
def test_where_a_card_lay_is_kept_in_the_position(card: str) -> None:
    state = apply(aimed("to hand", "card", card, Bob={"pool": "9D KC"}), "resolve").state
    written = game.write(state)
    assert written["activated"] == [f"Ann: It of 2S on {card}, resolved 1 from " + {"6H": "Ann 2", "KC": "Bob 2", "QD": "dealer 1"}[card]]
    assert game.read(written, "written") == state


def test_an_undone_effect_keeps_its_place_in_the_position() -> None:
    state = undone("life -3", "opponent", "Bob")
    assert game.write(state)["activated"][0] == "Ann: It of 5H on Bob, cancelled 1"
    assert game.read(game.write(state), "written") == state


def test_an_undone_cancellation_lets_what_it_cancelled_act() -> None:
    # Hush of 9D, an instant, has cancelled Salve; then Gag of 9C, of the main stack, undoes that, and Salve waits again.
    effects = {
        "Salve": {"timing": "main", "target": "player", "cards": "5H", "does": ["life +4"]},
        "Hush": {"timing": "instant", "target": "effect", "cards": "9D", "does": ["cancel"]},
        "Gag": {"timing": "main", "target": "effect", "cards": "9C", "does": ["cancel"]},
    }
    state = table(
        "stack", effects=effects, Ann={"pool": "5H", "life": 20}, Bob={"pool": "9D 9C"},
        activated=["Ann: Salve of 5H on Ann", "Bob: Hush of 9D on effect 1", "Bob: Gag of 9C on effect 2"],
    )
    assert show(resolved(state, cancel_too_late="undone"), "life Ann") == 24
    assert show(resolved(state), "life Ann") == 20


def test_a_cancelled_effect_is_paid_for_or_free() -> None:
    state = resolved(cancelled(
        "Ann: Salve of 5H on Ann", "Bob: Hush of 9D on effect 1", Ann={"pool": "5H 5C 5D", "life": 20, "combinations": ["attack 5H 5C 5D"]},
        Bob={"pool": "9D 9C 9H", "combinations": ["defence 9D 9C 9H"]},
    ))
    after = apply(state, "count")
    assert (after.args("owes-attack"), after.args("owes-defence")) == ([(0, 2)], [(1, 3)])  # Hush itself is paid for
    assert after.args("is-paid-all-the-same") == [(0, one("5H"))]
    after = apply(state, "count", cancelled_cost="is-free")
    assert (after.args("owes-attack"), after.args("owes-defence")) == ([], [(1, 3)])
    assert after.args("is-free") == [(0, one("5H"))]
    assert "cancelled-cost" in questions(state, "count")


def test_an_effect_that_gave_way_is_paid_for() -> None:
    effects = {"It": {"target": "card", "cards": "2S", "does": ["remove"], "attack": 2}}
    state = table("values", effects=effects, Ann={"pool": "5H 2S"}, activated=["Ann: It of 2S on 5H, overruled"])
    for reading in ("is-paid", "is-free"):
        assert apply(state, "count", cancelled_cost=reading).args("owes-attack") == [(0, 2)]


# --- nothing to aim at -----------------------------------------------------------------------------------------------

THREE = {"pool": "5H 6D 7C", "combinations": ["attack 5H 6D 7C, new"]}
AIMLESS = [
    ("effect", "cancel", ""), ("defence", "base +3", ""), ("defence", "final at most 1", ""), ("defence", "give flight", ""),
]


@pytest.mark.parametrize(("target", "does", "_"), AIMLESS)
def test_an_effect_without_anything_to_aim_at_is_refused_or_does_nothing(target: str, does: str, _: str) -> None:
    effects = {"It": {"target": target, "cards": "5H", "does": [does], "attack": 1}}
    state = table("main", effects=effects, laid="7C", Ann=THREE)
    assert judge(state, "activate It of 5H") == "no-target"
    after = apply(state, "activate It of 5H", no_target="allowed")
    assert after.see("effects") == "It:waiting"
    assert "no-target" in questions(state, "activate It of 5H")
    while after.see("phase") in ("main", "more"):
        after = apply(after.state, "done", no_target="allowed", laying_compulsory="may")
    after = apply(after.state, "resolve", no_target="allowed")
    assert after.codes[0] == "finds-no-target"
    assert not {"cancelled", "cancelled-too-late", "adds-to-base", "limits-final", "gets-property"} & set(after.codes)
    assert apply(after.state, "count", no_target="allowed").args("owes-attack") == [(0, 1)]


def test_an_aimless_cancellation_cancels_nothing_that_was_activated_later() -> None:
    effects = {"It": {"target": "effect", "cards": "5H", "does": ["cancel"], "timing": "main"},
        "Salve": {"target": "player", "cards": "9D", "does": ["life +4"], "timing": "end"}}
    state = table("stack", effects=effects, Ann={"pool": "5H"}, Bob={"pool": "9D"},
        activated=["Ann: It of 5H", "Bob: Salve of 9D on Bob"])
    assert apply(state, "resolve", no_target="allowed").state.entries[1].status == "waiting"


def test_an_effect_with_something_to_aim_at_needs_its_target_under_both_readings() -> None:
    effects = {"It": {"target": "defence", "cards": "5H", "does": ["base +3"], "attack": 1}}
    state = table("main", effects=effects, laid="7C", Ann=THREE, Bob={"pool": "9D", "combinations": ["defence 9D"]})
    for reading in ("refused", "allowed"):
        assert judge(state, "activate It of 5H", no_target=reading) == "needs-target"
        assert judge(state, "activate It of 5H on defence 1 of Bob", no_target=reading) == "legal"
        assert judge(state, "activate It of 5H on defence 2 of Bob", no_target=reading) == "target-not-there"
        assert judge(state, "activate It of 5H on attack 1 of Ann", no_target=reading) == "wrong-target"
