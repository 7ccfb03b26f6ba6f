"""Clauses strike.1 to strike.5: who announces which strikes, with which points, and at whom."""

from typing import Any

import pytest

from referee.models.draker.course import settled
from referee.models.draker.state import State

from .fights import fight
from .tables import apply, judge, legal, questions, ruling

ALL = {"hold_back": "must-strike-all"}
SPARED = {"strike_the_dying": "refused"}
EACH = {"strikes_declared": "after-each-player"}
OUT = {"out": True, "life": 0, "hand": "", "pool": ""}


def duel(**rest: Any) -> State:
    """Ann has attacks of 5 and 2 points, Bob one of 4."""
    return fight(**{"Ann": {"attacks": (5, 2)}, "Bob": {"attacks": (4,)}, **rest})


def three(**rest: Any) -> State:
    """Ann has an attack of 5 points and two opponents without attacks."""
    return fight(players=3, **{"Ann": {"attacks": (5,)}, **rest})


# --- one strike ------------------------------------------------------------------------------------------------------


def test_points_of_an_attack_are_dealt_out_as_its_player_likes() -> None:
    """Clauses strike.1, strike.3: a strength for each opponent."""
    after = apply(three(), "strike Bob 3 with attack 1")
    assert after.args("strikes") == [(0, 1, ("attack", 0), 3)]
    assert judge(after.state, "strike Cid 2 with attack 1") == "legal"
    assert judge(after.state, "strike Cid 3 with attack 1") == "strike-too-much"
    after = apply(after.state, "strike Cid 2 with attack 1")
    assert [(s.target, s.strength) for s in after.state.strikes] == [(1, 3), (2, 2)]
    assert after.see("phase", "next") == ("damage", "nobody")  # nobody else has points to strike with


@pytest.mark.parametrize(("strength", "verdict"), [
    (0, "strike-nothing"), (1, "legal"), (5, "legal"), (6, "strike-too-much"), (123_456, "strike-too-much"),
])
def test_a_strike_has_one_point_at_least_and_no_more_than_are_left(strength: int, verdict: str) -> None:
    assert judge(duel(), f"strike Bob {strength} with attack 1") == verdict


def test_only_points_are_dealt_out_that_paying_has_left() -> None:
    """Clause strike.2: 3 of 5 have been spent."""
    state = fight(Ann={"pool": "2H", "combinations": ["attack 2H, spent 3"]}, tokens={"2H": 4})
    assert judge(state, "strike Bob 2 with attack 1") == "legal"
    assert judge(state, "strike Bob 3 with attack 1") == "strike-too-much"
    assert legal(state) == ["done", "strike Bob 1 with attack 1", "strike Bob 2 with attack 1"]


def test_each_attack_strikes_by_itself() -> None:
    """Clause strike.4: 5 points of one and 2 of the other are no 7."""
    assert judge(duel(), "strike Bob 7 with attack 1") == "strike-too-much"
    after = apply(duel(), "strike Bob 5 with attack 1", "strike Bob 2 with attack 2")
    assert [(s.number, s.strength) for s in after.state.strikes] == [(0, 5), (1, 2)]


def test_an_attack_strikes_an_opponent_once() -> None:
    """Clause strike.3: it is announced how strong the strike at each opponent will be."""
    state = apply(duel(), "strike Bob 3 with attack 1").state
    assert judge(state, "strike Bob 2 with attack 1") == "already-struck"
    assert judge(state, "strike Bob 2 with attack 2") == "legal"


def test_only_attacks_strike() -> None:
    state = fight(Ann={"attacks": (5,), "defences": (4,)})
    assert judge(state, "strike Bob 1 with attack 2") == "no-such-combination"
    assert judge(state, "strike Bob 1 with attack 1") == "legal"


def test_nobody_strikes_himself_or_who_has_left() -> None:
    state = three(Cid=OUT)
    assert judge(state, "strike Ann 1 with attack 1") == "strike-self"
    assert judge(state, "strike Cid 1 with attack 1") == "strike-the-absent"


def test_every_reason_against_a_strike_is_named() -> None:
    state = apply(three(), "strike Bob 3 with attack 1").state
    assert judge(state, "strike Bob 9 with attack 1") == "already-struck strike-too-much"


def test_all_strikes_that_can_be_announced() -> None:
    state = fight(players=3, Ann={"attacks": (2, 1)})
    assert legal(state) == sorted(
        ["done", *(f"strike {name} {n} with attack 1" for name in ("Bob", "Cid") for n in (1, 2)),
         *(f"strike {name} 1 with attack 2" for name in ("Bob", "Cid"))]
    )


# --- in turn ---------------------------------------------------------------------------------------------------------


def test_players_announce_in_turn_from_the_first_player_on() -> None:
    """Clause strike.1: Bob is the first player of the round."""
    state = fight("pay", 3, turn="Bob", first_player="Bob", Ann={"attacks": (1,)}, Bob={"attacks": (1,)}, Cid={"attacks": (1,)})
    seen = []
    for _ in range(3):
        state = settled(state, ruling())
        seen.append(state.seats[state.turn])
        state = apply(state, "done").state
    assert seen == ["Bob", "Cid", "Ann"]


def test_who_has_no_attack_points_is_passed_over() -> None:
    state = fight(players=4, Ann={"attacks": (1,)}, Bob={"defences": (3,)}, Cid={"attacks": (2,)}, Dee={"attacks": (1,)})
    after = apply(state, "strike Bob 1 with attack 1")
    assert after.see("next") == "Cid"
    assert after.args("strikes-next") == [(2,)]
    spent = {"pool": "2C", "combinations": ["attack 2C, spent 1"]}
    after = apply(fight(players=3, Ann={"attacks": (1,)}, Bob={"attacks": (1,)}, Cid=spent), "done", "done")
    assert after.see("phase") == "end"


def test_out_of_turn_nobody_strikes() -> None:
    assert judge(duel(), "Bob: strike Ann 1 with attack 1") == "not-your-turn"
    assert judge(duel(), "Bob: done") == "not-your-turn"
    assert judge(three(Bob=OUT), "Bob: done") == "is-out"


def test_a_turn_ends_with_the_last_point_or_when_its_player_says_so() -> None:
    after = apply(duel(), "strike Bob 5 with attack 1")
    assert after.see("next") == "Ann"
    assert apply(after.state, "strike Bob 2 with attack 2").see("next") == "Bob"
    after = apply(after.state, "strike Bob 1 with attack 2", "done")
    assert after.see("next") == "Bob"
    assert after.args("holds-back") == [(0, ("attack", 1), 1)]


def test_without_a_strike_there_is_no_damage_to_count() -> None:
    after = apply(duel(), "done", "done")
    assert after.see("phase", "next") == ("end", "nobody")
    assert judge(after.state, "dealer: damage") == "end-now"


def test_with_one_there_is() -> None:
    assert apply(duel(), "done", "strike Ann 4 with attack 1").see("phase") == "damage"
    assert judge(apply(duel(), "done", "strike Ann 4 with attack 1").state, "dealer: damage") == "legal"


# --- holding back (hold-back) ----------------------------------------------------------------------------------------


def test_points_may_be_held_back_or_must_be_dealt_out() -> None:
    assert judge(duel(), "done") == "legal"
    assert judge(duel(), "done", **ALL) == "must-strike-all must-strike-all"  # either attack has points left
    state = apply(duel(), "strike Bob 5 with attack 1").state
    assert judge(state, "done", **ALL) == "must-strike-all"
    assert apply(state, "strike Bob 2 with attack 2", **ALL).see("next") == "Bob"


def test_who_must_deal_out_all_gives_the_last_opponent_the_rest() -> None:
    """Two opponents: at the first any strike is open, at the second only one with all that is left."""
    state = three()
    assert [judge(state, f"strike Bob {n} with attack 1", **ALL) for n in (1, 5)] == ["legal", "legal"]
    state = apply(state, "strike Bob 2 with attack 1", **ALL).state
    assert judge(state, "strike Cid 2 with attack 1", **ALL) == "must-strike-all"
    assert judge(state, "strike Cid 3 with attack 1", **ALL) == "legal"
    assert judge(duel(), "strike Bob 4 with attack 1", **ALL) == "must-strike-all"
    assert judge(duel(), "strike Bob 4 with attack 1") == "legal"
    assert legal(state, **ALL) == ["strike Cid 3 with attack 1"]


def test_where_there_is_nobody_to_strike_points_are_held_back_under_either_reading() -> None:
    """Bob has no life left, and such players are not struck here."""
    state = duel(Bob={"attacks": (4,), "life": 0})
    assert judge(state, "done", **ALL, **SPARED) == "legal"
    assert judge(state, "done", **ALL) == "must-strike-all must-strike-all"
    assert legal(state, **ALL, **SPARED) == ["done"]


def test_the_last_who_may_be_struck_gets_the_rest_though_others_are_dying() -> None:
    state = three(Cid={"life": -1})
    assert judge(state, "strike Bob 4 with attack 1", **ALL, **SPARED) == "must-strike-all"
    assert judge(state, "strike Bob 4 with attack 1", **ALL) == "legal"
    assert judge(state, "strike Bob 5 with attack 1", **ALL, **SPARED) == "legal"


# --- those without life (strike-the-dying) ---------------------------------------------------------------------------


@pytest.mark.parametrize(("life", "verdict"), [(1, "legal"), (0, "strike-the-dying"), (-3, "strike-the-dying")])
def test_who_has_no_life_left_may_be_struck_or_not(life: int, verdict: str) -> None:
    state = duel(Bob={"attacks": (4,), "life": life})
    assert judge(state, "strike Bob 5 with attack 1") == "legal"
    assert judge(state, "strike Bob 5 with attack 1", **SPARED) == verdict
    assert ("strike-the-dying" in questions(state, "strike Bob 5 with attack 1")) == (verdict != "legal")


def test_who_has_no_life_left_still_strikes() -> None:
    """Clause leave.1: players leave at the end of the round."""
    state = duel(Ann={"attacks": (5, 2), "life": -1})
    assert judge(state, "strike Bob 5 with attack 1") == judge(state, "strike Bob 5 with attack 1", **SPARED) == "legal"


# --- when the damage is counted (strikes-declared) -------------------------------------------------------------------


def test_damage_is_counted_after_all_strikes_or_after_each_players() -> None:
    state = duel(Bob={"attacks": (4,), "defences": (3,)})
    both = apply(state, "strike Bob 5 with attack 1", "strike Bob 2 with attack 2")
    assert both.see("phase", "next") == ("combat", "Bob")
    one = apply(state, "strike Bob 5 with attack 1", "strike Bob 2 with attack 2", **EACH)
    assert one.see("phase", "next") == ("damage", "nobody")
    after = apply(one.state, "damage", **EACH)
    assert after.see("phase", "next", "life Bob") == ("combat", "Bob", 30 - 2 - 2)
    assert after.state.strikes == ()
    end = apply(after.state, "strike Ann 4 with attack 1", "damage", **EACH)
    assert end.see("phase", "life Ann", "life Bob") == ("end", 26, 26)


def test_a_player_who_was_struck_down_before_still_strikes_back() -> None:
    state = duel(Bob={"attacks": (4,), "life": 5})
    after = apply(state, "strike Bob 5 with attack 1", "done", "damage", **EACH)
    assert after.see("life Bob", "next") == (0, "Bob")
    assert judge(after.state, "strike Ann 4 with attack 1", **EACH) == "legal"


def test_a_third_player_may_then_be_kept_from_striking_the_dying() -> None:
    """Ann takes Bob's last 5; Cid announces when that has been counted, or before."""
    state = fight(players=3, Ann={"attacks": (5,)}, Bob={"life": 5}, Cid={"attacks": (2,)})
    after = apply(state, "strike Bob 5 with attack 1")
    assert judge(after.state, "Cid: strike Bob 2 with attack 1", **SPARED) == "legal"
    after = apply(state, "strike Bob 5 with attack 1", "damage", **EACH)
    assert judge(after.state, "Cid: strike Bob 2 with attack 1", **EACH, **SPARED) == "strike-the-dying"


def test_who_announces_nothing_leaves_nothing_to_count() -> None:
    after = apply(duel(), "done", **EACH)
    assert after.see("phase", "next") == ("combat", "Bob")
