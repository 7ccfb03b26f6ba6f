"""Clauses event.1 to event.3: what is resolved at the end of the round, whose it is, and in which order.

The question events-of-whom.
"""

from typing import Any

import pytest

from referee.models.draker.state import State

from .tables import apply, judge, legal, questions, show, table

END = {"timing": "end"}
EFFECTS = {
    "Ember": {**END, "target": "opponent", "does": ["life -3"], "cards": "AS"},
    "Balm": {**END, "target": "player", "does": ["life +2"], "cards": "2S 3S"},
    "Stand": {**END, "target": "defence", "does": ["base +5"], "cards": "4S"},
    "Frost": {**END, "target": "card", "does": ["token -1"], "cards": "5S"},
    "Bloom": {**END, "target": "itself", "does": ["token +1"], "cards": "6S"},
    "Feast": {**END, "does": ["life +1"], "cards": "7S"},
    "Gag": {**END, "target": "effect", "does": ["cancel"], "cards": "8S"},
    "Rain": {**END, "kind": "common", "does": ["life -1"], "cards": "9S"},
    "Boon": {**END, "kind": "common", "target": "player", "does": ["life +4"], "cards": "10S"},
    "Salve": {"target": "player", "does": ["life +1"], "cards": "JS", "timing": "main"},
}
AFFECTED = {"events_of_whom": "affected"}


def ending(*activated: str, players: int = 2, **rest: Any) -> State:
    """The events are due; everybody has a defence of one card, and so there is something to aim at."""
    seated = {
        "Ann": {"pool": "AS 2S 4S 5H", "combinations": ["defence 5H"]},
        "Bob": {"pool": "3S 5S 6S 7S 8S 5D", "combinations": ["defence 5D"]},
        "Cid": {"pool": "JS 5C", "combinations": ["defence 5C"]},
    }
    names = ["Ann", "Bob", "Cid"][:players]
    return table("events", players, EFFECTS, **{
        **{name: seated[name] for name in names}, "common": "9S 10S", "activated": list(activated), **rest,
    })


def test_the_first_player_resolves_the_own_events_in_any_order_and_then_the_others_theirs() -> None:
    state = ending("Ann: Balm of 2S on Ann", "Bob: Feast of 7S", "Ann: Ember of AS on Bob")
    assert legal(state) == ["resolve Balm of 2S", "resolve Ember of AS"]
    assert judge(state, "Bob: resolve Feast of 7S") == "not-your-turn"
    after = apply(state, "resolve Ember of AS")
    assert after.see("life Bob", "phase", "next") == (27, "events", "Ann")
    after = apply(after.state, "resolve Balm of 2S")
    assert after.see("life Ann", "next") == (32, "Bob")
    assert after.args("events-of") == [(1,)]
    after = apply(after.state, "Bob: resolve Feast of 7S")
    assert after.see("life Bob", "phase") == (28, "trim")  # Bob has six cards in the pool


def test_the_order_is_the_players_choice_and_not_that_of_activation() -> None:
    state = ending("Ann: Balm of 2S on Ann", "Ann: Ember of AS on Bob")
    assert judge(state, "resolve Balm of 2S") == judge(state, "resolve Ember of AS") == "legal"


@pytest.mark.parametrize(("first", "order"), [("Ann", "Ann Bob Cid"), ("Bob", "Bob Cid Ann"), ("Cid", "Cid Ann Bob")])
def test_players_follow_in_turn_from_the_first_player_on(first: str, order: str) -> None:
    effects = {**EFFECTS, "Feast": {**EFFECTS["Feast"], "cards": "5H 5D 5C"}}
    state = table(
        "events", 3, effects, first_player=first, turn=first, Ann={"pool": "5H"}, Bob={"pool": "5D"}, Cid={"pool": "5C"},
        activated=["Ann: Feast of 5H", "Bob: Feast of 5D", "Cid: Feast of 5C"],
    )
    found = []
    while show(state, "phase") == "events":
        found.append(show(state, "next"))
        state = apply(state, legal(state)[0]).state
    assert " ".join(found) == order


def test_who_has_no_event_is_passed_over() -> None:
    state = ending("Cid: Balm of 2S on Cid", players=3, Cid={"pool": "2S"}, Ann={"pool": "AS"}, Bob={"pool": "5D"})
    assert apply(state, "Cid: resolve Balm of 2S").see("life Cid", "phase") == (32, "end")


def test_with_no_events_the_combat_follows_at_once() -> None:
    state = table("values", effects=EFFECTS, Ann={"pool": "5H 6H 7H", "combinations": ["attack 5H 6H 7H"]})
    assert apply(state, "count").see("phase") == "combat"


def test_only_what_waits_for_the_end_of_the_round_is_an_event() -> None:
    state = ending("Cid: Salve of JS on Cid, resolved 1", "Ann: Balm of 2S on Ann", players=3)
    assert judge(state, "Cid: resolve Salve of JS") == "not-an-event"
    done = ending("Ann: Balm of 2S on Ann, resolved 1", "Ann: Ember of AS on Bob")
    assert judge(done, "resolve Balm of 2S") == "not-an-event"  # it has been resolved


def test_nothing_else_is_done_in_this_phase() -> None:
    state = ending("Ann: Balm of 2S on Ann")
    for move in ("done", "defend 5H", "strike Bob 1 with attack 1", "discard 5H"):
        assert judge(state, move) == "events-now"


# --- whose events they are -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("activated", "move", "affects"), [
    ("Ann: Ember of AS on Bob", "resolve Ember of AS", "Bob"),  # whose life it is
    ("Ann: Balm of 2S on Ann", "resolve Balm of 2S", "Ann"),
    ("Ann: Stand of 4S on defence 1 of Bob", "resolve Stand of 4S", "Bob"),  # whose combination
    ("Bob: Frost of 5S on 5H", "resolve Frost of 5S", "Ann"),  # whose card
    ("Bob: Frost of 5S on 10S", "resolve Frost of 5S", "Bob"),  # a common card is nobody's
    ("Bob: Bloom of 6S", "resolve Bloom of 6S", "Bob"),
    ("Bob: Feast of 7S", "resolve Feast of 7S", "Bob"),
])
def test_an_event_belongs_to_its_activator_or_to_whom_it_acts_on(activated: str, move: str, affects: str) -> None:
    activator = activated[:3]
    state = ending(activated)
    for name in ("Ann", "Bob"):
        by_activator = "legal" if name == activator else "event-of-another"
        by_affected = "legal" if name == affects else "event-of-another"
        assert judge(state, f"{name}: {move}") == by_activator
        assert judge(state, f"{name}: {move}", **AFFECTED) == by_affected
    assert ("events-of-whom" in questions(state, f"{activator}: {move}")) == (activator != affects)


def test_a_cancellation_acts_on_whoever_activated_what_it_cancels() -> None:
    state = ending("Ann: Ember of AS on Bob", "Bob: Gag of 8S on effect 1")
    assert judge(state, "Ann: resolve Gag of 8S", **AFFECTED) == "legal"
    # Ann's event comes first, and so Bob's Gag is too late.
    after = apply(state, "Ann: resolve Ember of AS", "Bob: resolve Gag of 8S")
    assert after.see("life Bob", "effects") == (27, "Ember:resolved Gag:resolved")
    after = apply(state, "Ann: resolve Gag of 8S", **AFFECTED)
    assert after.see("life Bob", "effects") == (30, "Ember:cancelled Gag:resolved")


def test_by_whom_it_acts_on_the_order_of_the_players_changes() -> None:
    # Ann is first: her Ember before Bob's Balm.  By whom they act on: Bob's Balm for Ann, and then Ember for Bob.
    state = ending("Ann: Ember of AS on Bob", "Bob: Balm of 3S on Ann")
    assert judge(state, "Ann: resolve Ember of AS") == "legal"
    assert judge(state, "Bob: resolve Balm of 3S") == "not-your-turn"
    assert judge(state, "Ann: resolve Balm of 3S", **AFFECTED) == "legal"
    assert judge(state, "Bob: resolve Ember of AS", **AFFECTED) == "not-your-turn"
    after = apply(state, "Ann: resolve Balm of 3S", **AFFECTED)
    assert after.see("life Ann", "next") == (32, "Bob")


def test_events_of_the_common_pool_are_the_first_players() -> None:
    state = ending("dealer: Rain of 9S", first_player="Bob", turn="Bob")
    assert judge(state, "Bob: resolve Rain of 9S") == "legal"
    assert judge(state, "Ann: resolve Rain of 9S") == "event-of-another"
    assert apply(state, "Bob: resolve Rain of 9S").see("life Ann", "life Bob") == (29, 29)


def test_an_event_of_the_common_pool_that_wants_a_target_is_aimed_first() -> None:
    state = ending("dealer: Boon of 10S")
    assert judge(state, "resolve Boon of 10S") == "choose-now"
    assert judge(state, "Bob: choose Bob for effect 1") == "not-yours-to-choose"
    after = apply(state, "choose Bob for effect 1", "resolve Boon of 10S")
    assert after.see("life Ann", "life Bob") == (30, 34)
    every = apply(state, "resolve Boon of 10S", common_effect_chooser="everybody")
    assert every.see("life Ann", "life Bob") == (34, 34)


# --- what events do --------------------------------------------------------------------------------------------------


def test_an_event_changes_what_attacks_and_defences_are_worth_in_the_combat() -> None:
    # The values were counted before: 3, of which 2 have paid.  The event adds 2, and 3 are left to strike with.
    effects = {"Surge": {**END, "target": "attack", "does": ["base +2"], "cards": "AS"}}
    state = table(
        "events", effects=effects, activated=["Ann: Surge of AS on attack 1"],
        Ann={"pool": "AS 5H 6D 7C", "combinations": ["attack 5H 6D 7C, spent 2"]},
    )
    state = apply(state, "resolve Surge of AS").state
    assert judge(state, "strike Bob 3 with attack 1") == "legal"
    assert judge(state, "strike Bob 4 with attack 1") == "strike-too-much"


def test_an_event_whose_card_is_gone_acts_or_is_lost() -> None:
    state = ending("Ann: Ember of AS on Bob", Ann={"pool": "5H"})
    assert apply(state, "resolve Ember of AS").see("life Bob") == 27
    assert apply(state, "resolve Ember of AS", source_gone="is-lost").see("life Bob", "effects") == (30, "Ember:lost")


def test_who_is_at_0_has_events_like_the_others() -> None:
    # leave.1: who has no life left leaves when the round is over, and not before.
    state = ending("Ann: Ember of AS on Bob", "Bob: Balm of 3S on Bob", Bob={"pool": "3S", "life": 2})
    after = apply(state, "resolve Ember of AS")
    assert after.see("life Bob", "next") == (-1, "Bob")
    assert apply(after.state, "resolve Balm of 3S").see("life Bob") == 1
