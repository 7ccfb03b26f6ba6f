"""Clauses damage.1 to damage.5: strikes meet defences pair by pair, and what comes through costs life."""

from itertools import permutations
from typing import Any

import pytest

from referee.models.draker.state import State

from .fights import fight
from .tables import After, apply, judge, legal, objections, questions, show

CONSUMED = {"several_defences": "consumed"}
DEFENDER = {"several_defences": "defender-assigns"}
ATTACKER = {"several_defences": "attacker-assigns"}
NO_PAIR = {"no_defence": "no-damage"}
BARE_WORD = {"flight": "only-if-printed"}


def struck(attacks: tuple[int, ...], defences: tuple[int, ...], *flying: str, **readings: str) -> State:
    """Ann has announced all points of her attacks against Bob and his defences; the damage is to be counted."""
    state = fight(flying=flying, Ann={"attacks": attacks}, Bob={"defences": defences})
    return apply(state, *(f"strike Bob {n} with attack {at + 1}" for at, n in enumerate(attacks)), **readings).state


def left(state: State) -> list[int]:
    """What is left of Bob's defences, by what was used up; their points are their tokens and 1."""
    tokens = dict(state.tokens)
    return [1 + tokens.get(c.cards[0], 0) - c.used for c in state.players[1].combinations if c.side == "defence"]


# --- one pair --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("attack", "defence", "hurt", "stands"), [
    (5, 3, 2, 0), (4, 3, 1, 0), (3, 3, 0, 0), (2, 3, 0, 1), (1, 3, 0, 2), (9, 1, 8, 0),
])
def test_damage_is_the_attack_less_the_defence(attack: int, defence: int, hurt: int, stands: int) -> None:
    """Above 0 it costs life and the defence is 0 (damage.3, damage.4); else the defence is weaker by the attack (damage.5)."""
    after = apply(struck((attack,), (defence,)), "damage")
    assert (after.see("life Bob"), left(after.state), after.see("life Ann")) == (30 - hurt, [stands], 30)
    pair = (0, ("attack", 0), attack, 1, ("defence", 0), defence)
    if hurt:
        assert after.args("pair-hurts") == [(*pair, hurt)]
        assert after.args("loses-life") == [(1, hurt, 30 - hurt)]
    else:
        assert after.args("pair-holds") == [(*pair, stands)]
        assert after.args("unhurt") == [(1,)]


def test_life_may_fall_below_zero_and_nobody_leaves_yet() -> None:
    """Clause leave.1 throws out at the end of the round."""
    state = fight(Ann={"attacks": (9,)}, Bob={"defences": (2,), "life": 3})
    after = apply(state, "strike Bob 9 with attack 1", "damage")
    assert after.see("life Bob", "is_in Bob", "phase") == (-4, True, "end")


def test_a_defence_that_has_paid_defends_with_what_is_left() -> None:
    state = fight(tokens={"6D": 3}, Ann={"attacks": (5,)}, Bob={"pool": "6D", "combinations": ["defence 6D, spent 3"]})
    assert apply(state, "strike Bob 5 with attack 1", "damage").see("life Bob") == 26


def test_attacks_do_not_defend() -> None:
    state = fight(Ann={"attacks": (5,)}, Bob={"attacks": (4,)})
    assert apply(state, "strike Bob 5 with attack 1", "done", "damage").see("life Bob") == 25


def test_what_is_held_back_does_no_damage() -> None:
    state = fight(Ann={"attacks": (5,)}, Bob={"defences": (2,)})
    assert apply(state, "strike Bob 3 with attack 1", "done", "damage").see("life Bob") == 29


# --- several strikes against one defence -----------------------------------------------------------------------------


def test_a_defence_is_used_up_by_one_strike_after_the_other() -> None:
    """4 holds the 3 and is 1; the second 3 does 2."""
    after = apply(struck((3, 3), (4,)), "damage")
    assert (after.see("life Bob"), left(after.state)) == (28, [0])
    assert after.args("pair-holds") == [(0, ("attack", 0), 3, 1, ("defence", 0), 4, 1)]
    assert after.args("pair-hurts") == [(0, ("attack", 1), 3, 1, ("defence", 0), 1, 2)]


@pytest.mark.parametrize("attacks", list(permutations((5, 2, 1))))
@pytest.mark.parametrize("defence", [0, 1, 4, 6, 8, 11])
def test_against_one_defence_the_order_of_strikes_changes_nothing(attacks: tuple[int, int, int], defence: int) -> None:
    """The strikes are 8 together; what the defence does not hold comes through."""
    after = apply(struck(attacks, (defence,)), "damage")
    assert (after.see("life Bob"), left(after.state)) == (30 - max(8 - defence, 0), [max(defence - 8, 0)])


def test_strikes_of_several_players_wear_down_the_same_defence() -> None:
    state = fight(players=3, Ann={"attacks": (3,)}, Bob={"attacks": (2,)}, Cid={"defences": (4,)})
    after = apply(state, "strike Cid 3 with attack 1", "strike Cid 2 with attack 1", "damage")
    assert after.see("life Cid", "life Ann", "life Bob") == (29, 30, 30)


def test_every_player_is_counted_for_and_they_do_not_touch_each_other() -> None:
    """Ann strikes Bob and Cid, Bob strikes Ann; each has a defence of 2."""
    state = fight(players=3, Ann={"attacks": (5,), "defences": (2,)}, Bob={"attacks": (4,), "defences": (2,)}, Cid={"defences": (2,)})
    after = apply(state, "strike Bob 3 with attack 1", "strike Cid 2 with attack 1", "strike Ann 4 with attack 1", "damage")
    assert after.see("life Ann", "life Bob", "life Cid") == (28, 29, 30)
    assert [player for player, *_ in after.args("loses-life")] == [0, 1]
    assert after.args("unhurt") == [(2,)]


def test_two_may_strike_each_other_down() -> None:
    """Damage is counted for all from what they had (disputes about who falls first do not arise)."""
    state = fight(Ann={"attacks": (5,), "life": 4}, Bob={"attacks": (6,), "life": 5})
    after = apply(state, "strike Bob 5 with attack 1", "strike Ann 6 with attack 1", "damage")
    assert after.see("life Ann", "life Bob") == (-2, 0)


# --- several defences (several-defences) -----------------------------------------------------------------------------


@pytest.mark.parametrize(("attacks", "defences", "in_full", "stands", "consumed", "stand"), [
    ((5,), (3, 4), 2 + 1, [0, 0], 0, [0, 2]),  # in full 5-3 and 5-4; consumed 5-3, and 2 of 4
    ((8,), (3, 4), 5 + 4, [0, 0], 1, [0, 0]),
    ((2,), (3, 4), 0, [1, 2], 0, [1, 4]),  # consumed: the first defence takes all of it
    ((5, 5), (3, 4), 2 + 1 + 5 + 5, [0, 0], 3, [0, 0]),  # of 10 the two hold 7
    ((3,), (3, 3, 3), 0, [0, 0, 0], 0, [0, 3, 3]),
    ((4,), (0, 1), 4 + 3, [0, 0], 3, [0, 0]),
])
def test_an_attack_meets_every_defence_in_full_or_is_consumed(
    attacks: tuple[int, ...], defences: tuple[int, ...], in_full: int, stands: list[int], consumed: int, stand: list[int],
) -> None:
    state = struck(attacks, defences)
    after = apply(state, "damage")
    assert (after.see("life Bob"), left(after.state)) == (30 - in_full, stands)
    after = apply(state, "damage", **CONSUMED)
    assert (after.see("life Bob"), left(after.state)) == (30 - consumed, stand)


def test_consumed_strength_is_told_defence_by_defence() -> None:
    after = apply(struck((8,), (3, 4)), "damage", **CONSUMED)
    assert after.args("uses-up") == [(("attack", 0), 5, ("defence", 0), 0), (("attack", 0), 1, ("defence", 1), 0)]
    assert after.args("goes-through") == [(0, ("attack", 0), 1, 1)]
    assert apply(struck((7,), (3, 4)), "damage", **CONSUMED).codes[:3] == ["uses-up", "uses-up", "unhurt"]
    assert apply(struck((3,), (3, 4)), "damage", **CONSUMED).codes[:2] == ["uses-up", "unhurt"]


def test_with_one_defence_the_readings_are_the_same() -> None:
    state = struck((5, 2), (4,))
    assert "several-defences" not in questions(state, "damage")
    assert all(apply(state, "damage", **readings).see("life Bob") == 27 for readings in ({}, CONSUMED, DEFENDER, ATTACKER))


@pytest.mark.parametrize(("readings", "who", "other"), [(DEFENDER, "Bob", "Ann"), (ATTACKER, "Ann", "Bob")])
def test_a_strike_is_assigned_to_one_defence_by_the_defender_or_the_attacker(readings: dict[str, str], who: str, other: str) -> None:
    state = struck((5,), (3, 4), **readings)
    assert show(state, "phase", "next") == ("assign", who)
    assert [(o.code, o.args) for o in objections(state, "dealer: damage", **readings)] == [("assign-now", (state.seats.index(who),))]
    assert judge(state, f"{other}: assign strike 1 to defence 1", **readings) == "not-yours-to-assign"
    assert legal(state, **readings) == ["assign strike 1 to defence 1", "assign strike 1 to defence 2"]
    for number, damage, stands in ((1, 2, [0, 4]), (2, 1, [3, 0])):
        after = apply(state, f"assign strike 1 to defence {number}", **readings)
        assert after.args("assigned") == [(0, ("attack", 0), 1, ("defence", number - 1))]
        assert after.see("phase", "next") == ("damage", "nobody")
        after = apply(after.state, "damage", **readings)
        assert (after.see("life Bob"), left(after.state)) == (30 - damage, stands)


def test_every_strike_is_assigned_by_itself_and_several_may_meet_one_defence() -> None:
    state = struck((5, 2), (3, 4), **DEFENDER)
    after = apply(state, "assign strike 1 to defence 2", **DEFENDER)
    assert after.see("phase", "next") == ("assign", "Bob")
    both = apply(after.state, "assign strike 2 to defence 2", "damage", **DEFENDER)
    assert (both.see("life Bob"), left(both.state)) == (30 - 1 - 2, [3, 0])
    one_each = apply(after.state, "assign strike 2 to defence 1", "damage", **DEFENDER)
    assert (one_each.see("life Bob"), left(one_each.state)) == (30 - 1, [1, 0])


def test_what_can_not_be_assigned() -> None:
    state = struck((5, 2), (3, 4), **DEFENDER)
    assert judge(state, "Bob: assign strike 3 to defence 1", **DEFENDER) == "no-such-strike"
    assert judge(state, "Bob: assign strike 1 to defence 3", **DEFENDER) == "no-such-combination"
    state = apply(state, "assign strike 2 to defence 1", **DEFENDER).state
    assert judge(state, "Bob: assign strike 2 to defence 2", **DEFENDER) == "assigned-already"
    assert judge(state, "Bob: assign strike 1 to defence 2", **DEFENDER) == "legal"


def test_each_who_is_struck_assigns_in_turn() -> None:
    """Ann strikes Bob and Cid, who have two defences each; Dee has one, so that there is nothing to choose."""
    state = fight(players=4, Ann={"attacks": (6,)}, Bob={"defences": (1, 2)}, Cid={"defences": (2, 1)}, Dee={"defences": (1,)})
    strikes = ("strike Cid 2 with attack 1", "strike Dee 2 with attack 1", "strike Bob 2 with attack 1")
    after = apply(state, *strikes, **DEFENDER)
    assert after.see("next") == "Cid"
    after = apply(after.state, "assign strike 1 to defence 1", **DEFENDER)
    assert (after.see("next"), after.args("assigns-next")) == ("Bob", [(1,)])
    after = apply(after.state, "assign strike 3 to defence 1", "damage", **DEFENDER)
    assert after.see("life Bob", "life Cid", "life Dee") == (29, 30, 29)


def test_whether_anything_is_to_be_assigned_decides_what_the_last_striker_leaves_behind() -> None:
    state = fight(Ann={"attacks": (5,)}, Bob={"defences": (3, 4)})
    assert "several-defences" in questions(state, "strike Bob 5 with attack 1")
    phases = {r: apply(state, "strike Bob 5 with attack 1", several_defences=r).see("phase")
              for r in ("each-in-full", "consumed", "defender-assigns", "attacker-assigns")}
    assert phases == {"each-in-full": "damage", "consumed": "damage", "defender-assigns": "assign", "attacker-assigns": "assign"}


# --- no defence (no-defence) -----------------------------------------------------------------------------------------


def test_without_a_defence_the_whole_strike_hurts_or_nothing_does() -> None:
    state = struck((5, 2), ())
    after = apply(state, "damage")
    assert after.see("life Bob") == 23
    assert after.args("unmet") == [(0, ("attack", 0), 5, 1), (0, ("attack", 1), 2, 1)]
    after = apply(state, "damage", **NO_PAIR)
    assert after.see("life Bob") == 30
    assert after.args("no-pair") == [(0, ("attack", 0), 1), (0, ("attack", 1), 1)]
    assert questions(state, "damage") == {"no-defence"}


def test_a_defence_worth_nothing_is_a_defence() -> None:
    state = struck((5,), (0,))
    assert apply(state, "damage").see("life Bob") == apply(state, "damage", **NO_PAIR).see("life Bob") == 25


# --- flight ----------------------------------------------------------------------------------------------------------


def after_flight(attacks: tuple[int, ...], defences: tuple[int, ...], *flying: str, **readings: str) -> After:
    return apply(struck(attacks, defences, *flying), "damage", **readings)


def test_a_flying_attack_meets_only_what_flies_or_flight_is_a_bare_word() -> None:
    """5 points fly over a defence of 3; where the word does nothing they meet it."""
    after = after_flight((5,), (3,), "attack 1 of Ann")
    assert (after.see("life Bob"), left(after.state)) == (25, [3])
    assert after.args("flies-past") == [(("attack", 0), ("defence", 0))]
    after = after_flight((5,), (3,), "attack 1 of Ann", **BARE_WORD)
    assert (after.see("life Bob"), left(after.state)) == (28, [0])


def test_a_flying_defence_meets_it_and_others_do_not() -> None:
    after = after_flight((5,), (3, 4), "attack 1 of Ann", "defence 2 of Bob")
    assert (after.see("life Bob"), left(after.state)) == (29, [3, 0])
    after = after_flight((5,), (3, 4), "attack 1 of Ann", "defence 2 of Bob", **BARE_WORD)
    assert (after.see("life Bob"), left(after.state)) == (30 - 2 - 1, [0, 0])


def test_where_every_defence_flies_flight_is_no_question() -> None:
    state = struck((5,), (3,), "attack 1 of Ann", "defence 1 of Bob")
    assert apply(state, "damage").see("life Bob") == 28
    assert "flight" not in questions(state, "damage")


def test_a_flying_defence_meets_what_does_not_fly_as_well() -> None:
    after = after_flight((5,), (3,), "defence 1 of Bob")
    assert (after.see("life Bob"), left(after.state)) == (28, [0])


def test_only_the_attack_that_flies_flies() -> None:
    """The first attack of 5 flies past the 3, the second of 2 does not."""
    after = after_flight((5, 2), (3,), "attack 1 of Ann")
    assert (after.see("life Bob"), left(after.state)) == (25, [1])


def test_flying_over_a_defence_is_not_to_meet_a_player_without_one() -> None:
    """The question no-defence is about players who have no defence combination."""
    assert after_flight((5,), (3,), "attack 1 of Ann", **NO_PAIR).see("life Bob") == 25
    assert after_flight((5,), (), "attack 1 of Ann", **NO_PAIR).see("life Bob") == 30
    assert after_flight((5,), (), "attack 1 of Ann").see("life Bob") == 25


def test_a_flying_strike_is_assigned_to_what_flies() -> None:
    state = struck((5,), (3, 4, 1), "attack 1 of Ann", "defence 2 of Bob", "defence 3 of Bob", **DEFENDER)
    assert judge(state, "assign strike 1 to defence 1", **DEFENDER) == "flies-over"
    assert apply(state, "assign strike 1 to defence 3", "damage", **DEFENDER).see("life Bob") == 26
    assert judge(state, "assign strike 1 to defence 1", **DEFENDER, **BARE_WORD) == "legal"


def test_if_one_of_two_defences_flies_there_is_nothing_to_assign() -> None:
    state = struck((5,), (3, 4), "attack 1 of Ann", "defence 2 of Bob", **DEFENDER)
    assert show(state, "phase") == "damage"
    assert apply(state, "damage", **DEFENDER).see("life Bob") == 29


# --- what the combat leaves behind -----------------------------------------------------------------------------------


def test_lost_life_is_remembered_for_the_round() -> None:
    """The question stalemate: whether a round has changed anybody's life."""
    hurt: Any = apply(struck((5,), (3,)), "damage").state
    assert hurt.life_changed
    unhurt: Any = apply(struck((2,), (3,)), "damage").state
    assert not unhurt.life_changed


def test_after_the_damage_the_pools_are_trimmed() -> None:
    state = fight(Ann={"attacks": (1,), "pool": "2H 7H 8H 9H 10H JH"})
    after = apply(state, "strike Bob 1 with attack 1", "damage")
    assert after.see("phase", "next") == ("trim", "Ann")
    assert after.args("trims-next") == [(0, 1)]
