"""Clauses round.2, turn.1, leave.1: which moves belong to which phase, and who makes them."""

from typing import Any

import pytest

from referee.models.draker.state import State

from .tables import apply, judge, legal, table

EFFECTS: dict[str, Any] = {
    "Salve": {"target": "player", "does": ["life +2"], "attack": 2, "cards": "AH 2H"},
    "Ember": {"target": "opponent", "timing": "end", "does": ["life -2"], "cards": "3H"},
}
POOL = "AH 2H 3H 4H 5H"
ATTACKS = {"pool": POOL, "combinations": ["attack AH 2H 3H", "attack 4H 5H"], "hand": "9H"}


def at(phase: str, **rest: Any) -> State:
    """A table in a phase in which there is something to be done; Ann has attacks of 9 and 2 points."""
    return table(phase, effects=EFFECTS, **{"Ann": ATTACKS, "Bob": {"hand": "9D", "pool": "AD 2D"}, **rest})


DEFENDER = {"several_defences": "defender-assigns"}
PHASES: dict[str, State] = {
    "initial": at("initial", Ann={"pool": POOL}),
    "main": at("main", Ann={"pool": POOL, "hand": "9H"}),
    "more": at("more"),
    "stack": at("stack", activated=["Ann: Salve of AH on Ann"]),
    "values": at("values"),
    "pay": at("pay", activated=["Ann: Salve of AH on Ann, resolved 1"], Ann={**ATTACKS, "owes_attack": 2}),
    "events": at("events", activated=["Ann: Ember of 3H on Bob"]),
    "combat": at("combat"),
    "assign": at("assign", turn="Bob", strikes=["Ann: strike Bob 2 with attack 2"],
                 Bob={"pool": "AD 2D", "combinations": ["defence AD", "defence 2D"]}),
    "damage": at("damage", strikes=["Ann: strike Bob 2 with attack 2"]),
    "trim": at("trim", Ann={"pool": f"{POOL} 6H"}),
    "end": at("end"),
    "over": at("over", winners=["Ann"]),
}
BELONGS: dict[str, tuple[str, ...]] = {
    "dealer: new round": ("initial",), "Ann: lay 9H": ("main", "more"), "Ann: attack AH 2H": ("main", "more"),
    "Ann: defend AH": ("main", "more"), "Ann: name *H 5": ("main", "more"), "Ann: activate Salve of AH on Bob": ("main", "more"),
    "Ann: choose Bob for effect 1": ("initial", "main", "more", "stack", "events"), "Ann: done": ("main", "more", "combat"),
    "dealer: resolve": ("stack",), "dealer: count": ("values",), "Ann: pay 1 from attack 1": ("pay",),
    "Ann: pay 1 of attack from life": ("pay",), "Ann: resolve effect 1": ("events",), "Ann: strike Bob 1 with attack 1": ("combat",),
    "Bob: assign strike 1 to defence 1": ("assign",), "dealer: damage": ("damage",), "Ann: discard AH": ("trim",),
    "dealer: end round": ("end",),
}
"""The phases of each kind of move, by the clauses of the phases; out of them the move is refused as untimely and nothing else."""
NOW = {
    "initial": "open-now", "main": "main-now", "more": "more-now", "stack": "resolve-now", "values": "count-now", "pay": "pay-now",
    "events": "events-now", "combat": "combat-now", "assign": "assign-now", "damage": "damage-now", "trim": "trim-now", "end": "end-now",
    "over": "game-over",
}


@pytest.mark.parametrize("move", BELONGS)
@pytest.mark.parametrize("phase", PHASES)
def test_a_move_belongs_to_its_phases(phase: str, move: str) -> None:
    found = judge(PHASES[phase], move, **DEFENDER)
    if phase in BELONGS[move]:
        assert NOW[phase] not in found.split()
    else:
        assert found == NOW[phase]


@pytest.mark.parametrize(("phase", "moves"), {
    "initial": ["new round"], "main": ["lay 9H"], "stack": ["resolve"], "values": ["count"],
    "pay": ["pay 1 from attack 1", "pay 1 from attack 2", "pay 2 from attack 1", "pay 2 from attack 2"],
    "events": ["resolve Ember of 3H"], "assign": ["assign strike 1 to defence 1", "assign strike 1 to defence 2"], "damage": ["damage"],
    "trim": [f"discard {card}" for card in ("2H", "3H", "4H", "5H", "6H", "AH")], "end": ["end round"], "over": [],
}.items())
def test_what_can_be_done_in_a_phase(phase: str, moves: list[str]) -> None:
    assert legal(PHASES[phase], **DEFENDER) == moves


def test_phases_without_anything_to_do_are_passed_over() -> None:
    """No effects, no points, no strikes, no surplus: from the last pass to the end of the round the dealer only counts."""
    state = table("more", Ann={"hand": ""}, Bob={"hand": ""})
    after = apply(state, "done", "done")
    assert after.see("phase") == "values"
    after = apply(after.state, "count")
    assert after.see("phase", "next") == ("end", "nobody")


@pytest.mark.parametrize("phase", ["main", "more", "combat"])
def test_only_who_is_to_move_moves(phase: str) -> None:
    """Clause turn.1."""
    state = at(phase, turn="Bob", Bob={"hand": "9D", "pool": "AD 2D", "combinations": ["attack AD"] if phase != "main" else []})
    for move, phases in BELONGS.items():
        if move.startswith("Ann") and phase in phases and "choose" not in move:
            assert judge(state, move) == "not-your-turn", move


def test_who_owes_nothing_does_not_pay_in_the_turn_of_another() -> None:
    assert judge(PHASES["pay"], "Bob: pay 1 of attack from life") == "not-your-turn"


@pytest.mark.parametrize("phase", ["main", "more", "pay", "events", "combat", "trim"])
def test_who_has_left_the_game_does_nothing(phase: str) -> None:
    """Clause leave.1; with three at the table, so that the game is not over."""
    state = table(phase, 3, effects=EFFECTS, activated=["Ann: Ember of 3H on Bob"] if phase == "events" else [], Ann={
        "pool": f"{POOL} 6H", "hand": "9H", "combinations": ["attack AH 2H 3H", "attack 4H 5H"] if phase != "main" else [],
        "owes_attack": 2 if phase == "pay" else 0,
    }, Cid={"out": True, "life": 0, "hand": "", "pool": ""})
    for move, phases in BELONGS.items():
        if move.startswith("Ann") and phase in phases and "choose" not in move:
            of_cid = move.replace("Ann:", "Cid:").replace("strike Bob", "strike Ann")
            assert judge(state, of_cid) == "is-out", of_cid


def test_after_the_end_nothing_is_legal() -> None:
    assert legal(PHASES["over"]) == []
    assert judge(PHASES["over"], "dealer: new round") == "game-over"
