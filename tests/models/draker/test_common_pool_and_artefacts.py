"""Clauses pool.2, artefact.2 to artefact.4: cards of the common pool in combinations, and what Artefacts are given."""

from typing import Any

import pytest

from referee.models.draker.state import State

from .tables import apply, judge, legal, points, questions, table

BOTH_SIDES = {"common_pool_use": "attack-and-defence"}
NO_USE = {"common_pool_use": "nothing"}
FIRST_COME = {"common_card_shared": "first-come"}
AGAIN = {"artefact_profile": "again"}
USER = {"artefact_in_common": "user-assigns"}


def turn(**rest: Any) -> State:
    """Ann's main turn after laying 5H; 6H 7H and the Artefact of clubs lie in the common pool."""
    ann, bob = {"hand": "2S", "pool": "4H 5H *D"}, {"hand": "KC", "pool": "8H"}
    return table("main", **{"laid": "5H", "common": "6H 7H *C", "Ann": ann, "Bob": bob, **rest})


# --- what common cards serve for (common-pool-use) -------------------------------------------------------------------


@pytest.mark.parametrize(("move", "attack_only", "both", "nothing"), [
    ("attack 5H 6H 7H", "legal", "legal", "common-not-for-use"),
    ("defend 5H 6H 7H", "common-not-for-defence", "legal", "common-not-for-use"),
    ("attack 6H 7H", "legal", "legal", "common-not-for-use"),  # nothing but common cards
    ("defend 6H", "common-not-for-defence", "legal", "common-not-for-use"),
    ("attack 4H 5H", "legal", "legal", "legal"),
    ("defend 4H 5H", "legal", "legal", "legal"),
])
def test_common_cards_serve_attacks_or_both_sides_or_nothing(move: str, attack_only: str, both: str, nothing: str) -> None:
    assert judge(turn(), move) == attack_only
    assert judge(turn(), move, **BOTH_SIDES) == both
    assert judge(turn(), move, **NO_USE) == nothing


def test_a_common_card_stays_in_the_common_pool_and_counts_like_any_other() -> None:
    """Four cards of one suit in one straight: 4 times 3."""
    after = apply(turn(), "attack 4H 5H 6H 7H")
    assert after.see("common", "pool Ann") == ("6H 7H *C", "4H 5H *D")
    assert points(after.state, "attack 1 of Ann") == 12


def test_cards_of_the_pool_of_another_serve_nobody() -> None:
    assert judge(turn(), "attack 7H 8H") == "not-in-reach"
    assert judge(turn(), "attack 7H 8H", **BOTH_SIDES) == "not-in-reach"


def test_common_cards_serve_additional_attacks_too() -> None:
    state = table("more", common="6H 7H", laid="5H", Ann={"hand": "", "pool": "5H"})
    assert judge(state, "attack 5H 6H 7H") == "legal"
    assert judge(state, "defend 5H 6H 7H") == "common-not-for-defence"
    assert judge(state, "attack 5H 6H 7H", **NO_USE) == "common-not-for-use"


# --- whom they serve (common-card-shared) ----------------------------------------------------------------------------


def test_a_common_card_may_serve_several_players_or_the_first_who_uses_it() -> None:
    bob = {"hand": "KC", "pool": "8H", "combinations": ["attack 7H 8H"]}
    state = turn(Bob=bob)
    assert judge(state, "attack 5H 6H 7H") == "legal"
    assert judge(state, "attack 5H 6H 7H", **FIRST_COME) == "common-card-taken"
    assert judge(state, "attack 5H 6H", **FIRST_COME) == "legal"
    assert questions(state, "attack 5H 6H 7H") >= {"common-card-shared"}
    assert "common-card-shared" not in questions(state, "attack 5H 6H")


def test_it_may_serve_one_player_twice() -> None:
    ann = {"hand": "2S", "pool": "4H 5H *D", "combinations": ["attack 6H 7H, new"]}
    assert judge(turn(Ann=ann), "attack 5H 6H 7H", **FIRST_COME) == "legal"


# --- what an Artefact is given (artefact-profile) --------------------------------------------------------------------


def test_an_artefact_without_rank_and_profession_is_in_no_form() -> None:
    """Clause artefact.4; alone it is a combination like any card (form.4)."""
    assert judge(turn(), "defend 5H *D") == "artefact-without-form"
    assert judge(turn(), "attack 5H *C") == "artefact-without-form"
    assert judge(turn(), "defend *D") == "legal"


def test_the_owner_gives_it_a_rank_and_its_suit_is_fixed() -> None:
    """Clauses artefact.2, artefact.3: as a 6 of diamonds it makes a straight that is not of one suit."""
    after = apply(turn(), "name *D 6", "attack 4H 5H *D 7H")
    ((_, _, _, forms),) = after.args("announces")
    assert (forms.straight_rank, forms.one_suit) == (True, False)
    assert points(after.state, "attack 1 of Ann") == 4


def test_it_is_given_a_profession_or_both() -> None:
    """Of 5H, a Wizard, and the Artefact as a Wizard of rank 6: a straight by rank and a set by profession."""
    state = turn(callings={"Wz": "5H"})
    after = apply(state, "name *D Wz", "defend 5H *D")
    forms = after.args("announces")[0][3]
    assert (forms.straight_rank, forms.set_profession) == (False, True)
    after = apply(state, "name *D 6 Wz", "defend 5H *D")
    forms = after.args("announces")[0][3]
    assert (forms.straight_rank, forms.set_profession) == (True, True)
    assert after.state.profiles == ((13 + 14, 5, 2),)


def test_only_an_artefact_in_the_own_pool_is_given_anything() -> None:
    assert judge(turn(), "name 4H 6") == "not-an-artefact"
    assert judge(turn(), "name *S 6") == "not-your-artefact"
    bob = {"hand": "KC", "pool": "8H *S"}
    assert judge(turn(Bob=bob), "name *S 6") == "not-your-artefact"
    assert judge(turn(Ann={"hand": "*S", "pool": "5H"}), "name *S 6") == "not-your-artefact"


def test_only_in_the_own_turn() -> None:
    bob = {"hand": "KC", "pool": "8H *S"}
    assert judge(turn(Bob=bob), "Bob: name *S 6") == "not-your-turn"
    for phase in ("stack", "values", "pay", "combat", "trim"):
        assert judge(table(phase, Ann={"pool": "*D 2H 3H 4H 5H 6H", "combinations": ["attack 2H"]}), "Ann: name *D 6") != "legal"


def test_rank_and_profession_are_given_once_a_round_each_or_changed_at_will() -> None:
    state = apply(turn(), "name *D 6").state
    assert judge(state, "name *D 7") == judge(state, "name *D 7 Wz") == "profile-given"
    assert judge(state, "name *D 7", **AGAIN) == "legal"
    assert judge(state, "name *D Wz") == "legal"  # no profession was given yet
    state = apply(turn(), "name *D 6 Wz").state
    assert judge(state, "name *D Gn") == judge(state, "name *D 6") == "profile-given"
    assert judge(state, "name *D Gn", **AGAIN) == "legal"


def test_what_is_given_later_leaves_the_rest_as_it_was() -> None:
    state = apply(turn(), "name *D 6", "name *D Wz").state
    assert state.profiles == ((13 + 14, 5, 2),)
    state = apply(turn(), "name *D 6 Wz", "name *D 8", **AGAIN).state
    assert state.profiles == ((13 + 14, 7, 2),)


def test_what_may_still_be_given_is_listed() -> None:
    """Thirteen ranks, ten professions, and 130 of both; then only the other one."""
    state = turn(common="")
    assert sum(move.startswith("name") for move in legal(state)) == 13 + 10 + 130
    state = apply(state, "name *D 6").state
    assert [move for move in legal(state) if move.startswith("name")] == [
        f"name *D {calling}" for calling in sorted(("Ec", "Gn", "Wz", "Mc", "Pf", "Hl", "Fm", "Ar", "Sw", "Sp"))
    ]
    assert sum(move.startswith("name") for move in legal(state, **AGAIN)) == 13 + 10 + 130


def test_a_combination_announced_before_a_change_is_counted_anew() -> None:
    """The question broken-combination: as a 6 the Artefact made a straight of three, as a 9 it makes none."""
    state = apply(turn(), "name *D 6", "attack *D 5H 7H", "name *D 9", **AGAIN).state
    assert points(state, "attack 1 of Ann", **AGAIN) == 3
    assert points(state, "attack 1 of Ann", **AGAIN, broken_combination="void-if-broken") == 0


def test_it_is_dropped_at_the_end_of_the_round() -> None:
    """Clause artefact.1."""
    after = apply(table("end", profiles={"*D": "6 Wz", "*S": "K"}, Ann={"pool": "*D"}, Bob={"pool": "*S"}), "end round")
    assert after.state.profiles == ()
    assert after.args("profiles-dropped") == [((27, 55),)]


# --- an Artefact in the common pool (artefact-in-common) -------------------------------------------------------------


def test_an_artefact_in_the_common_pool_has_no_rank_or_the_one_that_its_user_gives_it() -> None:
    assert judge(turn(), "name *C 8") == "common-artefact"
    assert judge(turn(), "name *C 8", **USER) == "legal"
    after = apply(turn(), "name *C 8", "attack 5H 6H 7H *C", **USER)
    assert after.see("attacks Ann") == "5H 6H 7H *C"
    assert judge(after.state, "name *C 8", **USER) == "profile-given"
    assert questions(turn(), "name *C 8") == {"artefact-in-common"}


def test_alone_it_is_an_attack_like_any_common_card() -> None:
    assert judge(turn(), "attack *C") == "legal"
    assert judge(turn(), "defend *C") == "common-not-for-defence"
