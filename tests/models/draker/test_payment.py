"""Clauses payment.1 to payment.3: what activated effects cost, which points pay for them, and when life does.

The questions overspend, points-stand-in, split-payment and life-by-choice.
"""

from collections.abc import Sequence
from typing import Any

import pytest

from referee.models.draker.state import State

from .tables import After, apply, judge, legal, objections, questions, table

ROWS = {3: "5H 6D 7C", 2: "9S 9H", 1: "JE", 4: "2C 3D 4S 5E"}
"""Cards that are worth so many points: a straight of three, of four, a pair, one card; none of one suit."""
MORE = {3: "8G 9C 10D", 2: "JG JC", 1: "KD"}
"""The same again, of other cards."""


def bill(*prices: tuple[int, int], points: Sequence[int] = (), defence: Sequence[int] = (), **rest: Any) -> State:
    """Ann's values are to be counted; her effects cost so many attack and defence points, her combinations yield so many."""
    carriers = ["AS", "2S", "3S", "4S"]
    effects = {
        name: {"timing": "main", "target": "player", "does": ["life +0"], "cards": card, "attack": attack, "defence": parry}
        for name, card, (attack, parry) in zip("ABCD", carriers, prices, strict=False)
    }
    rows, more = dict(ROWS), dict(MORE)
    combinations = [f"attack {rows.pop(n) if n in rows else more.pop(n)}" for n in points]
    combinations += [f"defence {rows.pop(n) if n in rows else more.pop(n)}" for n in defence]
    pool = " ".join([*carriers, *(text.partition(" ")[2] for text in combinations)])
    activated = [f"Ann: {name} of {card} on Ann, resolved" for name, card in zip(effects, carriers, strict=False)]
    return table("values", effects=effects, **{
        "Ann": {"pool": pool, "combinations": combinations}, "activated": activated, **rest,
    })


def counted(state: State, **readings: str) -> After:
    return apply(state, "count", **readings)


def spent(after: After) -> list[int]:
    """What each of Ann's combinations has paid, and what her life has."""
    return [c.spent for c in after.state.players[0].combinations] + [30 - after.state.players[0].life]


EITHER = {"points_stand_in": "either"}
ONE = {"split_payment": "one-combination"}
CHOICE = {"life_by_choice": "by-choice"}


# --- what is owed ----------------------------------------------------------------------------------------------------


def test_every_activated_individual_effect_costs_its_price() -> None:
    after = counted(bill((2, 0), (1, 3), points=[3], defence=[4]))
    assert after.args("owes-attack") == [(0, 3)]
    assert after.args("owes-defence") == [(0, 3)]
    assert spent(after) == [3, 3, 0]


@pytest.mark.parametrize("status", ["resolved", "overruled", "lost"])
def test_it_is_paid_for_whatever_became_of_it(status: str) -> None:
    state = bill((2, 0), points=[3], activated=[f"Ann: A of AS on Ann, {status}"])
    assert spent(counted(state)) == [2, 0]


def test_events_at_the_end_of_the_round_are_paid_for_before_they_happen() -> None:
    effects = {"A": {"timing": "end", "target": "player", "does": ["life +1"], "cards": "AS", "attack": 2}}
    ann = {"pool": "AS 5H 6D 7C", "combinations": ["attack 5H 6D 7C"]}
    state = table("values", effects=effects, activated=["Ann: A of AS on Ann"], Ann=ann)
    after = counted(state)
    assert after.see("phase", "life Ann", "effects") == ("events", 30, "A:waiting")
    assert spent(after) == [2, 0]


def test_standard_and_common_effects_cost_nothing() -> None:
    effects = {"A": {"kind": "standard", "target": "itself", "does": ["token +1"], "cards": "AS"},
        "B": {"kind": "common", "does": ["life -1"], "cards": "2S"}}
    activated = ["Ann: A of AS, resolved 1", "dealer: B of 2S, resolved 2"]
    state = table("values", effects=effects, common="2S", Ann={"pool": "AS"}, activated=activated)
    after = counted(state)
    assert not {"owes-attack", "pays", "pays-life"} & set(after.codes)
    assert after.see("life Ann", "phase") == (30, "end")


def test_who_owes_nothing_pays_nothing() -> None:
    assert spent(counted(bill(points=[3]))) == [0, 0]


# --- no choice -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("price", "points", "expected"), [
    (2, [3], [2, 0]), (3, [3], [3, 0]), (5, [3], [3, 2]),  # what the points lack is paid in life
    (2, [], [2]),
    (5, [3, 2], [3, 2, 0]), (9, [3, 2], [3, 2, 4]),  # all of them are needed, so there is nothing to choose
])
def test_without_a_choice_the_points_pay_and_then_life(price: int, points: list[int], expected: list[int]) -> None:
    after = counted(bill((price, 0), points=points))
    assert after.see("phase") != "pay"
    assert spent(after) == expected
    assert after.see("owes_attack Ann") == 0


def test_what_is_paid_with_what_is_told() -> None:
    after = counted(bill((5, 0), points=[3]))
    assert after.args("pays") == [(0, 3, ("attack", 0), 0)]
    assert after.args("pays-life") == [(0, 2, 28)]


def test_paying_may_cost_the_last_life_and_nobody_leaves_before_the_round_ends() -> None:
    after = counted(bill((5, 0), points=[3], Ann={"pool": "AS 5H 6D 7C", "combinations": ["attack 5H 6D 7C"], "life": 1}))
    assert after.see("life Ann") == -1
    assert after.state.players[0].is_in


def test_points_that_have_paid_do_not_strike() -> None:
    state = counted(bill((2, 0), points=[3])).state
    assert judge(state, "strike Bob 1 with attack 1") == "legal"
    assert judge(state, "strike Bob 2 with attack 1") == "strike-too-much"


# --- which combination pays ------------------------------------------------------------------------------------------


def test_the_player_chooses_which_combinations_pay_and_how_much() -> None:
    state = counted(bill((4, 0), points=[3, 2])).state
    assert (state.phase, state.turn, state.players[0].owes_attack) == ("pay", 0, 4)
    assert legal(state) == [
        "pay 1 from attack 1", "pay 1 from attack 2", "pay 2 from attack 1", "pay 2 from attack 2", "pay 3 from attack 1",
    ]
    after = apply(state, "pay 3 from attack 1")
    assert spent(after) == [3, 1, 0]  # the last point can only come from the other
    after = apply(state, "pay 2 from attack 2")
    assert spent(after) == [2, 2, 0]
    after = apply(state, "pay 1 from attack 1")
    assert (after.see("phase"), spent(after)) == ("pay", [1, 0, 0])  # 2 and 2 are left, and 3 are owed
    assert spent(apply(after.state, "pay 1 from attack 2")) == [1, 1, 0]
    assert spent(apply(after.state, "pay 2 from attack 1")) == [3, 1, 0]


@pytest.mark.parametrize(("move", "objections"), [
    ("pay 0 from attack 1", "pays-nothing"),
    ("pay 5 from attack 1", "no-points-left pays-too-much"),
    ("pay 4 from attack 1", "no-points-left"),
    ("pay 1 from attack 3", "no-such-combination"),
    ("pay 1 of attack from defence 1", "wrong-points"),
    ("pay 1 of attack from life", "life-not-needed"),
    ("pay 1 of defence from attack 1", "owes-nothing wrong-points"),
    ("Bob: pay 1 of attack from life", "not-your-turn"),
    ("done", "pay-now"),
    ("attack 5H", "pay-now"),
])
def test_what_can_not_be_paid(move: str, objections: str) -> None:
    assert judge(counted(bill((4, 0), points=[3, 2], defence=[1])).state, move) == objections


def test_players_pay_in_turn_from_the_first_player_on() -> None:
    effects = {"A": {"timing": "main", "target": "player", "does": ["life +0"], "cards": "AS 2S", "attack": 1}}
    state = table(
        "values", effects=effects, first_player="Bob", activated=["Ann: A of AS on Ann, resolved 1", "Bob: A of 2S on Ann, resolved 2"],
        Ann={"pool": "AS 9S 9H JE", "combinations": ["attack 9S 9H", "attack JE"]},
        Bob={"pool": "2S 8S 8H QE", "combinations": ["attack 8S 8H", "attack QE"]},
    )
    state = counted(state).state
    assert judge(state, "Ann: pay 1 from attack 1") == "not-your-turn"
    after = apply(state, "Bob: pay 1 from attack 2")
    assert after.args("pays-next") == [(0, 1)]
    assert apply(after.state, "pay 1 from attack 1").see("phase", "next") == ("combat", "Bob")


# --- points of the other kind ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("price", "points", "defence", "own", "either"), [
    ((2, 0), [], [3], [0, 2], [2, 0]),
    ((0, 2), [3], [], [0, 2], [2, 0]),
    ((4, 0), [3], [1], [3, 0, 1], [3, 1, 0]),
    ((6, 0), [3], [1], [3, 0, 3], [3, 1, 2]),
    ((3, 1), [3], [1], [3, 1, 0], [3, 1, 0]),
])
def test_points_of_the_other_kind_pay_or_do_not(
    price: tuple[int, int], points: list[int], defence: list[int], own: list[int], either: list[int],
) -> None:
    state = bill(price, points=points, defence=defence)
    assert spent(counted(state)) == own
    assert spent(counted(state, **EITHER)) == either
    assert ("points-stand-in" in questions(state, "count")) == (own != either)


def test_if_points_of_both_kinds_suffice_the_player_chooses() -> None:
    state = bill((2, 0), points=[3], defence=[1])
    assert spent(counted(state)) == [2, 0, 0]
    state = counted(state, **EITHER).state
    assert legal(state, **EITHER) == ["pay 1 from attack 1", "pay 1 of attack from defence 1", "pay 2 from attack 1"]
    after = apply(state, "pay 1 of attack from defence 1", **EITHER)
    assert spent(after) == [1, 1, 0]


def test_life_is_not_needed_as_long_as_points_of_the_other_kind_may_pay() -> None:
    state = counted(bill((2, 0), defence=[3, 2]), **EITHER).state
    assert legal(state, **EITHER) == [
        "pay 1 of attack from defence 1", "pay 1 of attack from defence 2",
        "pay 2 of attack from defence 1", "pay 2 of attack from defence 2",
    ]
    assert judge(state, "pay 1 of attack from life", **EITHER) == "life-not-needed"
    assert judge(state, "pay 1 of attack from defence 1", **EITHER, **ONE) == "whole-price"


def test_each_price_of_its_own_kind_leaves_nothing_to_choose() -> None:
    assert spent(counted(bill((2, 1), points=[3], defence=[2]))) == [2, 1, 0]


# --- one combination for one effect ----------------------------------------------------------------------------------


def test_a_price_is_spread_or_comes_from_one_combination() -> None:
    state = bill((4, 0), points=[3, 2])
    assert counted(state).see("phase") == "pay"
    # The greater one pays 3, and life the rest, although the other has points left.
    assert spent(counted(state, **ONE)) == [3, 0, 1]
    assert "split-payment" in questions(state, "count")


def test_a_price_that_needs_all_points_is_spread_over_them_or_not() -> None:
    state = bill((5, 0), points=[3, 2])
    assert spent(counted(state)) == [3, 2, 0]
    assert spent(counted(state, **ONE)) == [3, 0, 2]


def test_each_effect_is_paid_for_by_itself() -> None:
    # 3, then 2: the first from the attack of 3, the second from that of 2.
    assert spent(counted(bill((3, 0), (2, 0), points=[3, 2]), **ONE)) == [3, 2, 0]
    # 2, then 3: the 2 may come from either; if it comes from the attack of 3, life pays 1 of the 3.
    state = counted(bill((2, 0), (3, 0), points=[3, 2]), **ONE).state
    assert legal(state, **ONE) == ["pay 2 from attack 1", "pay 2 from attack 2"]
    assert spent(apply(state, "pay 2 from attack 1", **ONE)) == [2, 2, 1]
    assert spent(apply(state, "pay 2 from attack 2", **ONE)) == [3, 2, 0]


def test_a_combination_pays_the_whole_price_and_the_one_that_meets_it_best() -> None:
    state = counted(bill((3, 0), points=[3, 3, 2]), **ONE).state
    assert legal(state, **ONE) == ["pay 3 from attack 1", "pay 3 from attack 2"]
    assert judge(state, "pay 2 from attack 1", **ONE) == "whole-price"
    assert judge(state, "pay 2 from attack 3", **ONE) == "one-combination"
    assert judge(state, "pay 2 from attack 3") == "legal"
    assert judge(state, "pay 2 from attack 1") == "legal"


def test_who_may_pay_in_life_may_take_less_from_the_one_combination() -> None:
    state = counted(bill((3, 0), points=[3, 2]), **ONE, **CHOICE).state
    after = apply(state, "pay 2 from attack 2", **ONE, **CHOICE)
    assert spent(after) == [0, 2, 1]  # the price comes from this combination, and the rest of it from life


def test_with_one_combination_there_is_nothing_to_spread() -> None:
    state = bill((2, 0), points=[3])
    assert "split-payment" not in questions(state, "count")


# --- life by choice --------------------------------------------------------------------------------------------------


def test_life_pays_only_if_needed_or_by_choice() -> None:
    state = bill((2, 0), points=[3])
    assert spent(counted(state)) == [2, 0]
    free = counted(state, **CHOICE).state
    assert free.phase == "pay"
    assert legal(free, **CHOICE) == [
        "pay 1 from attack 1", "pay 1 of attack from life", "pay 2 from attack 1", "pay 2 of attack from life",
    ]
    assert spent(apply(free, "pay 2 of attack from life", **CHOICE)) == [0, 2]
    assert spent(apply(free, "pay 1 of attack from life", "pay 1 from attack 1", **CHOICE)) == [1, 1]
    assert "life-by-choice" in questions(state, "count")


def test_without_points_there_is_no_choice_but_life() -> None:
    state = bill((2, 0))
    assert spent(counted(state, **CHOICE)) == [2]
    assert questions(state, "count") == set()


# --- activating what one can't pay -----------------------------------------------------------------------------------


def rich(price: tuple[int, int], points: Sequence[int] = (3,), defence: Sequence[int] = (), life: int = 30, before: str = "") -> State:
    """Ann's turn, with combinations of this turn that are worth so many points; A has a price, B of 2S costs 3 attack points."""
    effects = {
        "A": {"target": "player", "does": ["life +1"], "cards": "AS", "attack": price[0], "defence": price[1]},
        "B": {"target": "player", "does": ["life +1"], "cards": "2S", "attack": 3},
    }
    rows, more = dict(ROWS), dict(MORE)
    combinations = [f"attack {rows.pop(n) if n in rows else more.pop(n)}, new" for n in points]
    combinations += [f"defence {rows.pop(n) if n in rows else more.pop(n)}, new" for n in defence]
    pool = " ".join(["AS 2S", *(text.partition(" ")[2].removesuffix(", new") for text in combinations)])
    return table("main", effects=effects, laid="2S", activated=[f"Ann: B of 2S on Ann{before}"] if before else [],
        Ann={"pool": pool, "combinations": combinations, "life": life})


WAYS = ("even-to-death", "not-to-death", "points-only")


def may(state: State, **readings: str) -> tuple[str, ...]:
    return tuple(judge(state, "activate A of AS on Ann", overspend=way, **readings) for way in WAYS)


@pytest.mark.parametrize(("price", "life", "expected"), [
    ((3, 0), 30, ("legal", "legal", "legal")),
    ((4, 0), 30, ("legal", "legal", "cant-pay")),
    ((4, 0), 2, ("legal", "legal", "cant-pay")),  # 1 life would be left
    ((4, 0), 1, ("legal", "to-death", "cant-pay")),
    ((4, 0), 0, ("legal", "to-death", "cant-pay")),
    ((3, 0), 1, ("legal", "legal", "legal")),
    ((3, 0), 0, ("legal", "legal", "legal")),  # the points pay, and life is what it was
    ((3, 0), -2, ("legal", "legal", "legal")),
    ((0, 0), 1, ("legal", "legal", "legal")),
    ((0, 1), 1, ("legal", "to-death", "cant-pay")),  # no defence point
    ((9, 0), 7, ("legal", "legal", "cant-pay")),  # 6 are missing
    ((9, 0), 6, ("legal", "to-death", "cant-pay")),
])
def test_what_one_can_not_pay_may_be_activated_at_any_price_or_not_to_death_or_not_at_all(
    price: tuple[int, int], life: int, expected: tuple[str, ...],
) -> None:
    state = rich(price, life=life)
    assert may(state) == expected
    assert ("overspend" in questions(state, "activate A of AS on Ann")) == (expected != ("legal",) * 3)


def test_what_was_activated_before_is_to_be_paid_too() -> None:
    assert may(rich((1, 0), before=", resolved")) == ("legal", "legal", "cant-pay")  # 3 and 1 of 3 points
    assert may(rich((1, 0), before=", resolved", life=1)) == ("legal", "to-death", "cant-pay")
    assert may(rich((1, 0), before=", cancelled")) == ("legal", "legal", "cant-pay")
    assert may(rich((1, 0), before=", cancelled"), cancelled_cost="is-free") == ("legal", "legal", "legal")


def test_points_of_the_other_kind_help_where_they_may_pay() -> None:
    state = rich((4, 0), points=[3], defence=[1], life=1)
    assert may(state) == ("legal", "to-death", "cant-pay")
    assert may(state, **EITHER) == ("legal", "legal", "legal")


def test_one_combination_may_not_suffice_where_two_together_would() -> None:
    state = rich((4, 0), points=[3, 2], life=1)
    assert may(state) == ("legal", "legal", "legal")
    assert may(state, **ONE) == ("legal", "to-death", "cant-pay")
    # A costs 2 and B 3, and they come from one combination each.
    assert may(rich((2, 0), points=[3, 2], before=", resolved"), **ONE) == ("legal", "legal", "legal")


def test_points_count_as_the_values_stand_now() -> None:
    # Under short-final = nothing the pair yields none.
    state = rich((4, 0), points=[3, 2], life=1)
    assert may(state, short_final="nothing") == ("legal", "to-death", "cant-pay")


def test_the_objections_say_what_is_missing() -> None:
    state = rich((9, 0), life=6)
    assert objections(state, "activate A of AS on Ann", overspend="not-to-death")[0].args == (0, 0, 0)  # 6 life less 6
    assert objections(state, "activate A of AS on Ann", overspend="points-only")[0].args == (0, 0, 6)  # of 9
