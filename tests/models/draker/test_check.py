"""Tables that can't be: by the deck, by who is in the game, and by what can have been laid, announced, activated, paid and struck."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest

from referee.models.draker import game
from referee.models.draker.state import State

from .fights import fight
from .tables import faults, ruling, table

EFFECTS: dict[str, Any] = {
    "Salve": {"target": "player", "does": ["life +2"], "attack": 2, "cards": "AH"},
    "Dragon": {"target": "defence", "does": ["base at most 4"], "defence": 1, "cards": "2H"},
    "Ember": {"target": "opponent", "timing": "end", "does": ["life -2"], "cards": "3H"},
    "Icon": {"kind": "standard", "target": "itself", "does": ["token +1"], "cards": "4H"},
    "Gale": {"kind": "common", "does": ["life -1"], "cards": "AS"},
    "Truce": {"kind": "common", "target": "attack", "does": ["base at most 5"], "cards": "2S"},
    "Swap": {"target": "card", "timing": "instant", "does": ["to pool"], "cards": "5H"},
}
POOL = "AH 2H 3H 4H 5H"
OUT = {"out": True, "life": 0, "hand": "", "pool": ""}


def at(phase: str, players: int = 2, ann: Mapping[str, Any] | None = None, **rest: Any) -> State:
    """A table in a phase; Ann's pool is AH 2H 3H 4H 5H, each with an effect of its own."""
    return table(phase, players, effects=EFFECTS, **{"Ann": {"hand": "KH", "pool": POOL, **(ann or {})}, **rest})


def places(state: State, **readings: str) -> list[tuple[str, str]]:
    return [(fault.code, fault.place) for fault in game.faults(state, ruling(**readings))]


class Case(NamedTuple):
    """A table with one fault, the key that shows it, and the readings without which it is none."""

    code: str
    state: State
    place: str
    readings: Mapping[str, str] = {}


LONG_ATTACK = {"combinations": ["attack AH 2H 3H"]}  # 3 of one suit: 9 points
PAID = {"combinations": ["attack AH 2H 3H, spent 2"]}

CASES = [
    # --- the deck ---------------------------------------------------------------------------------------------------
    Case("card-too-often", at("main", Bob={"pool": "2H"}), "player.Ann.pool and player.Bob.pool"),
    Case("card-too-often", at("main", common="9S", discard="9S"), "common and discard"),
    Case("too-many-cards", at("main", deck=80), "deck"),  # and Ann's six
    Case("too-few-cards", at("main", deck=70, discard="", Bob={"hand": 2}), "deck"),  # 78 of 84
    # --- who is in the game -----------------------------------------------------------------------------------------
    Case("nobody-in", table("initial", Ann=OUT, Bob=OUT), "player"),
    Case("one-left", at("main", Bob=OUT), "player"),
    Case("not-over", at("over", winners=["Ann"]), "phase"),
    Case("life-too-high", at("main", Bob={"life": 31}), "player.Bob.life", {"life_limit": "thirty"}),
    Case("out-with-life", at("main", 3, Bob={**OUT, "life": 1}), "player.Bob.out"),
    Case("in-without-life", table("initial", Bob={"life": 0}), "player.Bob.life"),
    Case("turn-of-the-absent", at("main", 3, turn="Bob", Bob=OUT), "turn"),
    Case("first-is-absent", at("main", 3, first_player="Bob", Bob=OUT), "first_player"),
    Case("cards-of-the-absent", at("main", 3, Bob={**OUT, "hand": "9S"}), "player.Bob.hand"),
    Case("cards-of-the-absent", at("main", 3, Bob={**OUT, "pool": "9S"}), "player.Bob.pool"),
    # --- pools ------------------------------------------------------------------------------------------------------
    Case("pool-too-big", at("initial", ann={"pool": f"{POOL} 6H"}), "player.Ann.pool"),
    Case("common-too-big", at("initial", common="9S 10S JS QS KS"), "common"),
    Case("common-too-big", at("main", common="9S 10S JS QS KS 9D"), "common"),
    Case("passed-out-of-phase", at("main", Bob={"passed": True}), "player.Bob.passed"),
    Case("laid-not-in-pool", at("main", laid="9S"), "laid"),
    Case("laid-out-of-phase", at("stack", laid="AH"), "laid"),
    # --- combinations -----------------------------------------------------------------------------------------------
    Case("combination-too-early", at("initial", ann=LONG_ATTACK), "player.Ann.combinations"),
    Case("combination-out-of-reach", at("main", ann={"combinations": ["attack AH KH"]}), "player.Ann.combinations"),
    Case("combination-out-of-reach", at("combat", ann={"combinations": ["defence 9S"]}), "player.Ann.combinations"),
    Case("combination-with-common", at("main", common="6H", ann={"combinations": ["defence 5H 6H"]}), "player.Ann.combinations"),
    Case("combination-with-common", at("main", common="6H", ann={"combinations": ["attack 5H 6H"]}), "player.Ann.combinations",
         {"common_pool_use": "nothing"}),
    Case("combination-without-form", at("main", ann={"combinations": ["attack AH 4H"]}), "player.Ann.combinations"),
    Case("combination-twice", at("main", ann={"combinations": ["attack AH 2H", "attack 2H AH"]}), "player.Ann.combinations"),
    # --- activated effects ------------------------------------------------------------------------------------------
    Case("effect-not-carried", at("main", activated=["Ann: Salve of 2H on Bob"]), "activated"),
    Case("effect-not-individual", at("stack", ann={"pool": f"{POOL} AS"}, activated=["Ann: Gale of AS"]), "activated"),
    Case("effect-not-common", at("stack", activated=["dealer: Salve of AH on Bob"]), "activated"),
    Case("effect-out-of-pool", at("main", Bob={"pool": "9S"}, activated=["Bob: Salve of AH on Bob"]), "activated"),
    Case("effect-out-of-pool", at("main", activated=["dealer: Gale of AS, resolved 1"]), "activated"),
    Case("activated-twice", at("main", activated=["Ann: Salve of AH on Bob", "Ann: Salve of AH on Ann"]), "activated"),
    Case("effect-too-early", at("initial", activated=["Ann: Salve of AH on Bob"]), "activated"),
    Case("aimed-wrong", at("main", activated=["Ann: Ember of 3H on Ann"]), "activated"),
    Case("aimed-wrong", at("main", activated=["Ann: Dragon of 2H on defence 1 of Bob"]), "activated"),  # there is none
    Case("target-missing", at("main", activated=["Ann: Salve of AH"]), "activated"),
    # --- the stacks -------------------------------------------------------------------------------------------------
    Case("resolved-too-early", at("main", activated=["Ann: Salve of AH on Bob, resolved 1"]), "activated"),
    Case("resolved-too-early", at("more", activated=["Ann: Swap of 5H on AH, resolved 1"]), "activated"),
    Case("unresolved", at("values", activated=["Ann: Salve of AH on Bob"]), "activated"),
    Case("resolved-out-of-order", at("stack", activated=["Ann: Salve of AH on Bob, resolved 1", "Ann: Icon of 4H"]), "activated"),
    # --- points -----------------------------------------------------------------------------------------------------
    Case("spent-too-early", at("stack", ann=PAID), "player.Ann.combinations"),
    Case("spent-too-much", at("combat", ann={"combinations": ["attack AH 2H 3H, spent 10"]}), "player.Ann.combinations"),
    Case("spent-too-much", at("combat", ann={"combinations": ["attack AH 2H 3H, spent 5, used 5"]}), "player.Ann.combinations"),
    Case("owed-too-early", at("stack", ann={"owes_attack": 2}, activated=["Ann: Salve of AH on Bob"]), "player.Ann.owes_attack"),
    Case("owed-too-much", at("pay", ann={"owes_attack": 3}, activated=["Ann: Salve of AH on Bob, resolved 1"]), "player.Ann.owes_attack"),
    Case("owed-too-much", at("pay", ann={"owes_defence": 1}), "player.Ann.owes_defence"),
    # --- strikes ----------------------------------------------------------------------------------------------------
    Case("strike-too-early", at("pay", ann=LONG_ATTACK, strikes=["Ann: strike Bob 1 with attack 1"]), "strikes"),
    Case("strike-at-self", at("damage", ann=LONG_ATTACK, strikes=["Ann: strike Ann 1 with attack 1"]), "strikes"),
    Case("strike-at-the-absent", at("damage", 3, LONG_ATTACK, strikes=["Ann: strike Cid 1 with attack 1"], Cid=OUT), "strikes"),
    Case("strike-of-no-attack", at("damage", ann=LONG_ATTACK, strikes=["Ann: strike Bob 1 with attack 2"]), "strikes"),
    # --- marks ------------------------------------------------------------------------------------------------------
    Case("profile-out-of-pool", at("main", profiles={"*S": "5"}), "profiles"),
    Case("profile-too-early", at("initial", ann={"pool": "*H"}, profiles={"*H": "5"}), "profiles"),
    Case("tokens-out-of-pool", at("main", tokens={"KH": 1}), "tokens"),  # it is in Ann's hand
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.code)
def test_a_fault_is_found_at_its_place_and_nowhere_else(case: Case) -> None:
    found = places(case.state, **case.readings)
    assert found == [(case.code, case.place)]


@pytest.mark.parametrize("case", [case for case in CASES if case.readings], ids=lambda case: case.code)
def test_some_are_faults_by_a_reading_only(case: Case) -> None:
    assert faults(case.state) == []


def test_strikes_stronger_than_their_attack() -> None:
    """9 points, 2 of which have paid for something; described strikes count as used, so that these are spent too much as well."""
    state = at("damage", 3, PAID, strikes=["Ann: strike Bob 5 with attack 1", "Ann: strike Cid 3 with attack 1"])
    assert faults(state) == ["spent-too-much", "strike-too-strong"]
    assert faults(at("damage", 3, PAID, strikes=["Ann: strike Bob 5 with attack 1", "Ann: strike Cid 2 with attack 1"])) == []


def test_what_is_described_in_strikes_is_used_up() -> None:
    state = fight("damage", Ann={"attacks": (5, 2)}, strikes=["Ann: strike Bob 3 with attack 1", "Ann: strike Bob 2 with attack 2"])
    assert [c.used for c in state.players[0].combinations] == [3, 2]


@pytest.mark.parametrize("state", [
    at("initial", common="9S 10S JS QS"), at("main"), at("main", laid="AH"), at("main", common="9S 10S JS QS KS"),
    at("more", ann=LONG_ATTACK, activated=["Ann: Salve of AH on Bob"]), at("more", Bob={"passed": True}),
    at("stack", ann=LONG_ATTACK, activated=["Ann: Salve of AH on Bob", "Ann: Icon of 4H, resolved 1"]),
    at("values", common="2S", ann=LONG_ATTACK, activated=["dealer: Truce of 2S on attack 1 of Ann, resolved 1", "Ann: Ember of 3H on Bob"]),
    at("pay", ann={**PAID, "owes_attack": 0}, activated=["Ann: Salve of AH on Bob, resolved 1"]),
    at("combat", ann=PAID, activated=["Ann: Salve of AH on Bob, resolved 1"]),
    at("trim", ann={"pool": f"{POOL} 6H"}), at("end"), at("over", Bob={"life": -1, "out": True}, winners=["Ann"]),
    at("main", 3, Cid=OUT), at("main", Bob={"life": 44}), at("main", Bob={"life": -2}), at("stack", Bob={"life": 0}),
    table("main", deck=84 - 20, discard="", Ann={"hand": 4, "pool": POOL}, Bob={"hand": 5, "pool": "2C 3C 4C 5C 6C"}, common="9S"),
], ids=lambda state: state.phase)
def test_ordinary_tables_have_no_fault(state: State) -> None:
    assert faults(state) == []


def test_a_game_is_over_with_several_left_where_it_ends_by_the_deck_or_by_a_stalemate() -> None:
    state = at("over", winners=["Ann"])
    assert faults(state, deck_exhausted="game-ends") == faults(state, stalemate="most-life-wins") == []


def test_a_defence_with_common_cards_can_be_where_they_serve_both_sides() -> None:
    state = at("main", common="6H", ann={"combinations": ["defence 5H 6H"]})
    assert faults(state, common_pool_use="attack-and-defence") == []


def test_the_same_cards_may_stand_twice_on_different_sides_or_where_that_is_allowed() -> None:
    assert faults(at("main", ann={"combinations": ["attack AH 2H", "defence AH 2H"]})) == []
    assert faults(at("main", ann={"combinations": ["attack AH 2H", "attack AH 2H"]}), same_cards_again="allowed") == []


@pytest.mark.parametrize(("activated", "readings"), [
    (["Ann: Swap of 5H on AH, resolved 1"], {"instants_resolve": "at-once"}),
    (["Ann: Icon of 4H, resolved 1"], {"standard_acts": "at-once"}),
    (["Ann: Dragon of 2H on defence 1 of Ann, resolved 1"], {"instants_resolve": "at-once"}),  # a limit is an instant
])
def test_what_acts_at_once_has_resolved_before_the_stacks(activated: list[str], readings: dict[str, str]) -> None:
    state = at("more", ann={"combinations": ["defence AH"]}, activated=activated)
    assert faults(state) == ["resolved-too-early"]
    assert faults(state, **readings) == []


def test_an_effect_of_the_common_pool_has_resolved_at_once_or_waits() -> None:
    state = at("main", common="AS", activated=["dealer: Gale of AS, resolved 1"])
    assert faults(state) == []
    assert faults(state, common_effect_acts="main-stack") == ["resolved-too-early"]


def test_the_last_of_a_stack_resolves_first_and_instants_before_all_others() -> None:
    """Of the main stack Icon may have resolved before Salve; Swap, an instant, before either."""
    done = "Ann: {}, resolved 1"
    assert faults(at("stack", activated=["Ann: Salve of AH on Bob", done.format("Icon of 4H")])) == []
    assert faults(at("stack", activated=[done.format("Swap of 5H on AH"), "Ann: Icon of 4H"])) == []
    assert faults(at("stack", activated=["Ann: Swap of 5H on AH", done.format("Icon of 4H")])) == ["resolved-out-of-order"]


def test_an_effect_aimed_at_nothing_can_be_where_that_is_allowed() -> None:
    assert faults(at("main", activated=["Ann: Dragon of 2H"])) == ["target-missing"]
    assert faults(at("main", activated=["Ann: Dragon of 2H"]), no_target="allowed") == []


def test_a_card_that_was_moved_may_lie_elsewhere_than_its_combination() -> None:
    """Swap has taken 9S from Bob's pool to Ann's; it still is in Bob's attack."""
    moved = at("values", ann={"pool": f"{POOL} 9S"}, Bob={"pool": "10S JS", "combinations": ["attack 9S 10S JS"]},
               activated=["Ann: Swap of 5H on 9S, resolved 1"])
    assert faults(moved) == []
    assert faults(at("values", ann={"pool": f"{POOL} 9S"}, Bob={"pool": "10S JS", "combinations": ["attack 9S 10S JS"]})) == [
        "combination-out-of-reach",
    ]


def test_a_card_of_a_defence_may_have_been_moved_into_the_common_pool() -> None:
    """An effect of the common pool that takes cards has no other pool to lay them into."""
    state = at("values", ann={"pool": "AH 2H 3H", "combinations": ["defence 2H 3H 4H"]}, common="2S 4H")
    assert faults(state) == ["combination-with-common"]
    tide = {"Tide": {"kind": "common", "target": "card", "does": ["to pool"], "cards": "2S"}}
    ann = {"pool": "2H 3H", "combinations": ["defence 2H 3H 4H"]}
    moved = table("values", effects=tide, activated=["dealer: Tide of 2S on 4H, resolved 1"], common="2S 4H", Ann=ann)
    assert faults(moved) == []


def test_who_has_lost_the_last_life_to_a_new_common_card_leaves_only_when_the_round_ends() -> None:
    state = at("initial", common="AS 2S", activated=["dealer: Gale of AS, resolved 1"], Bob={"life": 0})
    assert faults(state) == []
    assert faults(at("initial", Bob={"life": 0})) == ["in-without-life"]


def test_cards_that_were_trimmed_may_have_been_combined() -> None:
    state = at("end", ann={"combinations": ["attack AH 2H 3H 4H 5H 6H"]}, discard="6H")
    assert faults(state) == []


def test_several_faults_are_all_named() -> None:
    state = at("main", 3, turn="Bob", first_player="Bob", Bob={"out": True, "life": 5, "hand": "", "pool": "9S"}, common="9S")
    assert sorted(faults(state)) == sorted(
        ["card-too-often", "out-with-life", "cards-of-the-absent", "turn-of-the-absent", "first-is-absent"]
    )


def test_every_fault_of_the_rulebook_is_produced_here() -> None:
    assert {case.code for case in CASES} | {"strike-too-strong"} == set(game.rulebook.faults)
