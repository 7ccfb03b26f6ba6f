"""Clauses priority.1, priority.2: which of two effects in conflict has priority, and what becomes of the other.

The questions priority-example, what-conflicts, loser-of-a-conflict and limit-stays, under every reading of all of them.
"""

from itertools import product
from typing import Any

import pytest

from referee.models.draker.state import State

from .tables import apply, base, flies, points, questions, resolved, show, strength, table

PRIORITY = ("dragon-is-instant", "first-is-activated", "limit-wins")
CONFLICT = ("cant-both-be-true", "same-value")
LOSER = ("as-far-as-possible", "void")
ROW = "5H 6D 7C"
"""A straight by rank and no more: base value and final value 3."""


def defended(*activated: tuple[str, str], cards: str = ROW, **rest: Any) -> State:
    """Ann defends with the cards; what was activated stands in the order of activation: ``("Dragon", "base at most 4")``.

    Bob has activated them, from the Artefacts of his pool, and aimed them at the defence.
    """
    carriers = ("*S", "*E", "*G", "*C")
    usual = {"target": "defence"}
    effects = {name: {**usual, **_effect(does), "cards": carriers[at]} for at, (name, does) in enumerate(activated)}
    entries = [f"Bob: {name} of {carriers[at]} on {rest.get('aim', 'defence 1 of Ann')}" for at, (name, _) in enumerate(activated)]
    rest.pop("aim", None)
    ann = {"pool": cards, "combinations": [f"defence {cards}"]}
    return table("stack", effects=effects, **{"Ann": ann, "Bob": {"pool": "*S *E *G *C"}, "activated": entries, **rest})


def _effect(does: str) -> dict[str, Any]:
    """``main: base +3`` has a printed timing, ``base +3`` has none; ``! Other: ...`` names what it conflicts with."""
    timing, colon, change = does.rpartition(": ")
    return ({"timing": timing} if colon else {}) | {"does": [change]}


def after(state: State, what: str = "defence 1 of Ann", **readings: str) -> int:
    """The final value when both stacks are empty."""
    return points(resolved(state, **readings), what, **readings)


def every_way(state: State) -> dict[tuple[str, str, str], int]:
    return {
        (one, two, three): after(state, priority_example=one, what_conflicts=two, loser_of_a_conflict=three)
        for one, two, three in product(PRIORITY, CONFLICT, LOSER)
    }


def expected(**by_priority: tuple[int, int, int, int]) -> dict[tuple[str, str, str], int]:
    """For each reading of priority-example: what can't both be true as far as possible and void, then the same value likewise."""
    words = dict(zip(("dragon", "first", "limit"), PRIORITY, strict=True))
    return {
        (words[name], two, three): value
        for name, values in by_priority.items() for (two, three), value in zip(product(CONFLICT, LOSER), values, strict=True)
    }


DRAGON, GUARDSMAN = ("Dragon", "base at most 4"), ("Guardsman", "base +3")


# --- a limit and an addition -----------------------------------------------------------------------------------------


def test_dragon_limits_a_defence_although_guardsman_was_activated_later() -> None:
    # priority.2, and under every reading: 3 + 3 up to 4; or Guardsman, which would go beyond the limit, does nothing.
    found = every_way(defended(DRAGON, GUARDSMAN))
    assert found == expected(dragon=(4, 3, 4, 3), first=(4, 3, 4, 3), limit=(4, 3, 4, 3))


def test_dragon_activated_later_has_priority_unless_the_first_activated_has() -> None:
    # The earlier Guardsman: 3 + 3, and Dragon has nothing left to limit, or does nothing.
    found = every_way(defended(GUARDSMAN, DRAGON))
    assert found == expected(dragon=(4, 3, 4, 3), first=(6, 6, 6, 6), limit=(4, 3, 4, 3))


def test_a_limit_without_priority_limits_what_the_other_effect_has_not_added() -> None:
    # 5 cards: at most 4, and 3 that Guardsman adds; or Dragon does nothing: 5 + 3.
    found = every_way(defended(GUARDSMAN, DRAGON, cards="5H 6D 7C 8S 9E"))
    assert found == expected(dragon=(4, 4, 4, 4), first=(7, 8, 7, 8), limit=(4, 4, 4, 4))


def test_a_limit_of_the_main_stack_is_resolved_later_than_what_was_activated_later() -> None:
    # Its card says main: so Guardsman, activated later, is resolved earlier and has priority.
    slow = ("Dragon", "main: base at most 4")
    assert every_way(defended(slow, GUARDSMAN)) == expected(dragon=(6, 6, 6, 6), first=(4, 3, 4, 3), limit=(4, 3, 4, 3))
    assert every_way(defended(GUARDSMAN, slow)) == expected(dragon=(4, 3, 4, 3), first=(6, 6, 6, 6), limit=(4, 3, 4, 3))


def test_an_addition_among_the_instants_is_resolved_by_the_same_rule() -> None:
    # Both are instants: whoever was activated later is resolved earlier.
    quick = ("Guardsman", "instant: base +3")
    instant = ("Dragon", "instant: base at most 4")
    assert every_way(defended(instant, quick)) == expected(dragon=(6, 6, 6, 6), first=(4, 3, 4, 3), limit=(4, 3, 4, 3))
    # An instant that adds comes before a limit of the main stack, whenever they were activated.
    assert after(defended(("Dragon", "main: base at most 4"), quick)) == 6
    assert after(defended(quick, ("Dragon", "main: base at most 4"))) == 6


def test_an_addition_within_the_limit_does_not_conflict_with_it() -> None:
    # 3 + 1 is not more than 4.  Only if all effects on one value conflict, the addition or the limit goes under.
    found = every_way(defended(DRAGON, ("Guardsman", "base +1")))
    assert found == expected(dragon=(4, 4, 4, 3), first=(4, 4, 4, 3), limit=(4, 4, 4, 3))
    found = every_way(defended(("Guardsman", "base +1"), DRAGON))
    assert found == expected(dragon=(4, 4, 4, 3), first=(4, 4, 4, 4), limit=(4, 4, 4, 3))


def test_a_subtraction_does_not_conflict_with_a_limit() -> None:
    # 6 - 1, at most 4; the one that loses of two on the same value leaves 4, or 5.
    six = "5H 6D 7C 8S 9E 10G"
    found = every_way(defended(DRAGON, ("Rust", "base -1"), cards=six))
    assert found == expected(dragon=(4, 4, 4, 4), first=(4, 4, 4, 4), limit=(4, 4, 4, 4))
    found = every_way(defended(("Rust", "base -1"), DRAGON, cards=six))
    assert found == expected(dragon=(4, 4, 4, 4), first=(4, 4, 4, 5), limit=(4, 4, 4, 4))


def test_what_does_not_conflict_counts_alike_in_every_order() -> None:
    # 6 - 1 is 5, which is limited to 4; that 1 is taken away breaks no limit, so priority has nothing to say.
    changes = (("Dragon", "main: base at most 4"), ("Rust", "base -1"))
    for order in (changes, changes[::-1]):
        state = defended(*order, cards="5H 6D 7C 8S 9E 10G")
        assert {after(state, priority_example=reading) for reading in PRIORITY} == {4}


def test_an_addition_with_priority_over_a_limit_leaves_no_room_for_one_without() -> None:
    # Resolved are Banner, Dragon, Page, in this order: 3 + 1 is not beyond 4, and Page finds no room below the limit.
    state = defended(("Page", "base +1"), ("Dragon", "main: base at most 4"), ("Banner", "base +1"))
    found = every_way(state)
    assert found == expected(dragon=(4, 4, 4, 4), first=(4, 4, 4, 4), limit=(4, 4, 4, 3))
    # Banner goes beyond: 3 + 3, and Page still finds none, unless Dragon does nothing.
    state = defended(("Page", "base +1"), ("Dragon", "main: base at most 4"), ("Banner", "base +3"))
    found = every_way(state)
    # In the order of activation Page is first, 3 + 1, and Banner finds no room; a limit that wins has room for one of two.
    assert found == expected(dragon=(6, 7, 6, 6), first=(4, 4, 4, 4), limit=(4, 4, 4, 3))


def test_the_changes_of_one_effect_act_as_they_are_printed() -> None:
    effects = {"Muster": {"timing": "main", "target": "defence", "does": ["base +3", "base at most 5"], "cards": "*S"}}
    state = table(
        "stack", effects=effects, Ann={"pool": ROW, "combinations": [f"defence {ROW}"]}, Bob={"pool": "*S"},
        activated=["Bob: Muster of *S on defence 1 of Ann"],
    )
    assert set(every_way(state).values()) == {5}  # 3 + 3, at most 5


def test_two_limits_do_not_conflict() -> None:
    found = every_way(defended(("Dragon", "base at most 4"), ("Wall", "base at most 2"), cards="5H 6D 7C 8S 9E"))
    # Of two on the same value one goes under: the later, if the earlier activated has priority; else the earlier.
    assert found == expected(dragon=(2, 2, 2, 2), first=(2, 2, 2, 4), limit=(2, 2, 2, 2))


def test_two_additions_do_not_conflict() -> None:
    # 3 + 3 + 2.  On the same value: the one resolved earlier, which was activated later, is 3 + 2; the other 3 + 3.
    found = every_way(defended(("Guardsman", "base +3"), ("Page", "base +2")))
    assert found == expected(dragon=(8, 8, 8, 5), first=(8, 8, 8, 6), limit=(8, 8, 8, 5))


def test_effects_on_different_values_do_not_conflict() -> None:
    # At most 4 for the base, 3; and 3 more for the final value: 6.
    found = every_way(defended(DRAGON, ("Rampart", "final +3")))
    assert found == expected(dragon=(6, 6, 6, 6), first=(6, 6, 6, 6), limit=(6, 6, 6, 6))


def test_a_final_value_is_limited_like_a_base_value() -> None:
    found = every_way(defended(("Dragon", "final at most 4"), ("Rampart", "final +3")))
    assert found == expected(dragon=(4, 3, 4, 3), first=(4, 3, 4, 3), limit=(4, 3, 4, 3))
    found = every_way(defended(("Rampart", "final +3"), ("Dragon", "final at most 4")))
    assert found == expected(dragon=(4, 3, 4, 3), first=(6, 6, 6, 6), limit=(4, 3, 4, 3))


def test_effects_on_different_combinations_do_not_conflict() -> None:
    two = {"pool": "5H 6D 7C 9H 10D JC", "combinations": ["defence 5H 6D 7C", "defence 9H 10D JC"]}
    activated = ["Bob: Dragon of *S on defence 1 of Ann", "Bob: Guardsman of *E on defence 2 of Ann"]
    state = defended(DRAGON, GUARDSMAN, Ann=two, activated=activated)
    assert [after(state, f"defence {n} of Ann") for n in (1, 2)] == [3, 6]
    assert [after(state, f"defence {n} of Ann", what_conflicts="same-value", loser_of_a_conflict="void") for n in (1, 2)] == [3, 6]


def test_who_wins_is_told_when_the_later_of_the_two_is_resolved() -> None:
    before = defended(DRAGON, GUARDSMAN)
    assert questions(before, "resolve") == {"priority-example"}  # whether Dragon is an instant and so comes first
    state = apply(before, "resolve").state
    told = apply(state, "resolve")
    assert told.args("has-priority") == [(0, state.entries[0].card, 1, state.entries[1].card)]
    quiet = apply(apply(defended(DRAGON, ("Guardsman", "base +1")), "resolve").state, "resolve")
    assert quiet.args("has-priority") == []  # 4 is not beyond 4


# --- ranks, professions, properties ----------------------------------------------------------------------------------


def ranked(first: str, second: str, **rest: Any) -> State:
    """Two effects on 7H, the third of 5H 6H 7H: a straight of one suit, worth 9; without a form, 3."""
    changes = {"target": "card", "timing": "main"}
    effects = {"One": {**changes, "does": [first], "cards": "*S"}, "Two": {**changes, "does": [second], "cards": "*E"}}
    return table("stack", effects=effects, **{
        "Ann": {"pool": "5H 6H 7H", "combinations": ["defence 5H 6H 7H"]}, "Bob": {"pool": "*S *E"},
        "activated": ["Bob: One of *S on 7H", "Bob: Two of *E on 7H"], **rest,
    })


def test_of_two_ranks_for_one_card_only_one_can_be_true() -> None:
    # As a 4 it leaves a straight; as a 9 none.  The one activated later is resolved earlier.
    found = every_way(ranked("rank 4", "rank 9"))
    assert found == expected(dragon=(3, 3, 3, 3), first=(9, 9, 9, 9), limit=(3, 3, 3, 3))
    found = every_way(ranked("rank 9", "rank 4"))
    assert found == expected(dragon=(9, 9, 9, 9), first=(3, 3, 3, 3), limit=(9, 9, 9, 9))


def test_the_same_rank_twice_is_no_conflict() -> None:
    state = resolved(ranked("rank 4", "rank 4"))
    assert points(state, "defence 1 of Ann") == 9
    assert "priority-example" not in questions(state, "count")


def test_of_two_professions_for_one_card_only_one_can_be_true() -> None:
    callings = {"Wz": "5H", "Mc": "6H", "Hl": "7H"}
    found = every_way(ranked("profession Pf", "profession Ec", callings=callings))  # 3 x 3 x 2 as a Pathfinder
    assert found == expected(dragon=(9, 9, 9, 9), first=(18, 18, 18, 18), limit=(9, 9, 9, 9))


def test_a_rank_and_a_profession_are_two_things() -> None:
    callings = {"Wz": "5H", "Mc": "6H", "Hl": "7H"}
    found = every_way(ranked("rank 4", "profession Pf", callings=callings))
    assert set(found.values()) == {18}


def winged(first: str, second: str) -> State:
    effects = {"One": {"timing": "main", "target": "attack", "does": [first], "cards": "*S"},
        "Two": {"timing": "main", "target": "attack", "does": [second], "cards": "*E"}}
    return table(
        "stack", effects=effects, Ann={"pool": "5H", "combinations": ["attack 5H"]}, Bob={"pool": "*S *E"},
        activated=["Bob: One of *S on attack 1 of Ann", "Bob: Two of *E on attack 1 of Ann"],
    )


@pytest.mark.parametrize(("first", "second", "flying"), [
    ("give flight", "deny flight", (False, True, False)),
    ("deny flight", "give flight", (True, False, False)),
    ("give flight", "give flight", (True, True, True)),
    ("give flight", "deny venom", (True, True, True)),
])
def test_a_property_is_given_or_denied_by_the_one_with_priority(first: str, second: str, flying: tuple[bool, ...]) -> None:
    # To deny is to limit: under limit-wins it always has priority.
    state = winged(first, second)
    for loser in LOSER:
        found = [
            flies(resolved(state, priority_example=one), "attack 1 of Ann", priority_example=one, loser_of_a_conflict=loser)
            for one in PRIORITY
        ]
        assert tuple(found) == flying


# --- cards, tokens and life ------------------------------------------------------------------------------------------


def test_one_card_can_not_be_discarded_and_taken_back() -> None:
    state = ranked("to owner", "remove")
    for priority, place in (("dragon-is-instant", "discard"), ("first-is-activated", "hand"), ("limit-wins", "discard")):
        found = resolved(state, priority_example=priority)
        in_hand, discarded = show(found, "hand Ann", "discard")
        assert ("7H" in in_hand, "7H" in discarded) == (place == "hand", place == "discard")
        assert sorted(entry.status for entry in found.entries) == ["overruled", "resolved"]
    assert apply(apply(state, "resolve").state, "resolve").codes[0] == "gives-way"


def healed(*does: str) -> State:
    effects = {name: {"timing": "main", "target": "player", "does": [change], "cards": carrier}
        for name, change, carrier in zip(("One", "Two"), does, ("*S", "*E"), strict=True)}
    return table("stack", effects=effects, Ann={"life": 20}, Bob={"pool": "*S *E"},
        activated=["Bob: One of *S on Ann", "Bob: Two of *E on Ann"])


def test_two_changes_of_one_life_both_act_unless_the_same_value_is_a_conflict_that_voids() -> None:
    # 20 + 4 - 3.  If one of them does nothing: Two is resolved first; One was activated first.
    state = healed("life +4", "life -3")
    for priority, two, three in product(PRIORITY, CONFLICT, LOSER):
        found = resolved(state, priority_example=priority, what_conflicts=two, loser_of_a_conflict=three)
        alone = 24 if priority == "first-is-activated" else 17
        assert found.players[0].life == (alone if (two, three) == ("same-value", "void") else 21)


def test_the_lives_of_two_players_are_two_values() -> None:
    effects = {"One": {"target": "player", "does": ["life +4"], "cards": "*S"},
        "Two": {"target": "player", "does": ["life -3"], "cards": "*E"}}
    activated = ["Bob: One of *S on Ann", "Bob: Two of *E on Bob"]
    state = table("stack", effects=effects, Ann={"life": 20}, Bob={"life": 20, "pool": "*S *E"}, activated=activated)
    found = resolved(state, what_conflicts="same-value", loser_of_a_conflict="void")
    assert show(found, "life Ann", "life Bob") == (24, 17)


@pytest.mark.parametrize("does", ["strength", "token"])
def test_two_changes_of_one_strength_both_count_unless_the_same_value_is_a_conflict_that_voids(does: str) -> None:
    # 1 + 2 + 1; or 1 + 1, from Two; or 1 + 2, from One.
    state = ranked(f"{does} +2", f"{does} +1")
    for priority, two, three in product(PRIORITY, CONFLICT, LOSER):
        readings = {"priority_example": priority, "what_conflicts": two, "loser_of_a_conflict": three}
        found = resolved(state, **readings)
        alone = 3 if priority == "first-is-activated" else 2
        assert strength(found, "7H", **readings) == (alone if (two, three) == ("same-value", "void") else 4)


# --- conflicts that a card names -------------------------------------------------------------------------------------


def named(*activated: str, aims: tuple[str, str] = ("defence 1 of Ann", "defence 1 of Ann")) -> State:
    """Truce adds 1 and says of itself that it conflicts with Banner, which adds 2 and says nothing."""
    effects = {
        "Truce": {"timing": "main", "target": "defence", "does": ["base +1"], "cards": "*S", "conflicts": ["Banner"]},
        "Banner": {"timing": "main", "target": "defence", "does": ["base +2"], "cards": "*E"},
    }
    carriers = {"Truce": "*S", "Banner": "*E"}
    return table(
        "stack", effects=effects, Bob={"pool": "*S *E"},
        Ann={"pool": "5H 6D 7C 9H", "combinations": ["defence 5H 6D 7C", "defence 9H"]},
        activated=[f"Bob: {name} of {carriers[name]} on {aim}" for name, aim in zip(activated, aims, strict=True)],
    )


def test_a_card_may_name_what_it_conflicts_with_and_the_loser_does_nothing() -> None:
    # effect.2: what a card says goes before the rules.  3 + 1 or 3 + 2.
    found = every_way(named("Truce", "Banner"))
    assert found == expected(dragon=(5, 5, 5, 5), first=(4, 4, 4, 4), limit=(5, 5, 5, 5))
    found = every_way(named("Banner", "Truce"))
    assert found == expected(dragon=(4, 4, 4, 4), first=(5, 5, 5, 5), limit=(4, 4, 4, 4))


def test_a_conflict_that_a_card_names_is_one_on_the_same_target() -> None:
    state = named("Truce", "Banner", aims=("defence 1 of Ann", "defence 2 of Ann"))
    assert [after(state, f"defence {n} of Ann") for n in (1, 2)] == [4, 3]


# --- limits and the end of the round ---------------------------------------------------------------------------------

STAYS = ("holds", "only-in-the-stack")


def at_the_end(does: str, late: str, cards: str = ROW, late_first: bool = False, target: str = "defence") -> State:
    """A limit from the stack has resolved, and an event of Ann's has added to the same defence at the end of the round."""
    effects = {
        "Dragon": {"target": "defence", "does": [does], "cards": "*S"},
        "Last stand": {"timing": "end", "target": target, "does": [late], "cards": "*D"},
    }
    aim = "defence 1 of Ann" if target == "defence" else cards.split()[0]
    activated = ["Bob: Dragon of *S on defence 1 of Ann, resolved 1", f"Ann: Last stand of *D on {aim}"]
    state = table(
        "events", effects=effects, activated=activated[::-1] if late_first else activated, Bob={"pool": "*S"},
        Ann={"pool": f"{cards} *D", "combinations": [f"defence {cards}"]},
    )
    return apply(state, "resolve Last stand of *D").state


def test_a_limit_holds_for_events_or_only_for_the_stacks() -> None:
    # 3 + 5 up to 4; or 3, at most 4, and 5 more.
    state = at_the_end("base at most 4", "base +5")
    assert [points(state, "defence 1 of Ann", limit_stays=reading) for reading in STAYS] == [4, 8]
    # 6 cards: at most 4, and 5 more.
    state = at_the_end("base at most 4", "base +5", "5H 6D 7C 8S 9E 10G")
    assert [points(state, "defence 1 of Ann", limit_stays=reading) for reading in STAYS] == [4, 9]
    assert [points(state, "defence 1 of Ann", limit_stays=reading, loser_of_a_conflict="void") for reading in STAYS] == [4, 9]


def test_a_limit_that_holds_gives_way_to_an_event_activated_before_it_where_that_decides() -> None:
    state = at_the_end("base at most 4", "base +5", late_first=True)
    found = [points(state, "defence 1 of Ann", priority_example=one) for one in PRIORITY]
    assert found == [4, 8, 4]  # 3, and 5 more, with priority over Dragon


def test_a_limit_of_the_final_value_does_the_same() -> None:
    # 5H 6H 7H of one suit are worth 9: at most 4, and 5 more.
    state = at_the_end("final at most 4", "final +5", "5H 6H 7H")
    assert [points(state, "defence 1 of Ann", limit_stays=reading) for reading in STAYS] == [4, 9]


def test_what_an_event_adds_to_the_base_or_to_a_strength_is_beyond_the_limit_too() -> None:
    # The stack leaves 9, at most 4; the event adds 2 to the base, which counts three times.
    for late, target in (("base +2", "defence"), ("strength +2", "card"), ("token +2", "card")):
        state = at_the_end("final at most 4", late, "5H 6H 7H", target=target)
        assert [points(state, "defence 1 of Ann", limit_stays=reading) for reading in STAYS] == [4, 10]
    # The stack leaves a base of 3, at most 2; the event adds 2 to a strength: 4, and three times as much in the end.
    for late in ("strength +2", "token +2"):
        state = at_the_end("base at most 2", late, "5H 6H 7H", target="card")
        assert [base(state, "defence 1 of Ann", limit_stays=reading) for reading in STAYS] == [2, 4]
        assert [points(state, "defence 1 of Ann", limit_stays=reading) for reading in STAYS] == [6, 12]


def test_an_event_that_takes_away_asks_no_limit() -> None:
    state = at_the_end("base at most 4", "base -1")
    assert [points(state, "defence 1 of Ann", limit_stays=reading) for reading in STAYS] == [2, 2]
