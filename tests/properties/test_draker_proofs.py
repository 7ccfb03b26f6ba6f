"""What is proved of draker: as expected, replayable at a table, and falling short as soon as a rule is broken."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
import pytest

from referee.evidence import Counterexample, Effort, Property, run
from referee.models.draker import game
from referee.models.draker.state import Damage
from referee.properties.draker import agreement, contradiction, proofs, proofs_stack, stack_order
from referee.properties.draker.contradiction import TEXT, Case, contradiction_proofs
from referee.properties.draker.damage import Blow, Guard, pair, suffered, weakened
from referee.properties.draker.playing import readings_of, ruled
from referee.properties.draker.proofs_damage import Rules, damage_proofs
from referee.properties.draker.proofs_stack import stack_proofs
from referee.properties.draker.proofs_witnesses import WITNESSES, loses
from referee.properties.draker.readings import Readings
from referee.properties.draker.smallest import Part, find_out, numbers
from referee.properties.draker.stack_order import KINDS, TIMINGS, Activated, Norms, order
from referee.properties.logic import choose
from referee.terms import all_, implies

QUICK = Effort(level="quick")


def word(stated: Sequence[Property], name: str) -> str:
    (result,) = run([p for p in stated if p.name == f"draker.{name}"], QUICK)
    return result.word


@pytest.mark.parametrize("stated", proofs.properties(), ids=lambda p: p.name)
def test_a_property_is_as_expected(stated: Property) -> None:
    (result,) = run([stated], QUICK)
    assert result.word == "as expected", result.finding
    assert set(stated.clauses) <= set(game.rulebook.clauses)
    if stated.expect == "fails":
        assert result.finding.counterexample is not None


# --- the tables that show it ----------------------------------------------------------------------------------------------


def test_every_witness_belongs_to_a_property_that_fails() -> None:
    assert set(WITNESSES) == {p.name.removeprefix("draker.") for p in proofs.properties() if p.expect == "fails"}


@pytest.mark.parametrize("name", WITNESSES)
def test_a_witness_is_a_possible_table_and_shows_the_trouble(name: str) -> None:
    witness = WITNESSES[name]
    before, after, events = witness.played()
    assert game.faults(before, witness.ruling()) == []
    assert witness.shows(before, after, events)


@pytest.mark.parametrize("name", ["defence-below-zero-never-hurts", "later-effect-first-in-its-stack", "rule-and-example-agree"])
def test_a_witness_shows_it_under_its_readings_only(name: str) -> None:
    witness = msgspec.structs.replace(WITNESSES[name], readings={})
    assert not witness.shows(*witness.played())


def test_without_its_first_defence_there_is_no_damage() -> None:
    witness = WITNESSES["first-defence-never-hurts"]
    bob = dict(witness.position["player"]["Bob"], combinations=[])
    state = game.read(dict(witness.position, player=dict(witness.position["player"], Bob=bob)), "a test")
    after, _ = game.play(state, Damage(), witness.ruling())
    assert loses(0)(state, after, ())


def test_without_the_further_defence_there_is_no_damage() -> None:
    position = dict(WITNESSES["further-defence-never-hurts-if-each-in-full"].position)
    bob = dict(position["player"]["Bob"], combinations=["defence 5C"])
    state = game.read(position | {"player": position["player"] | {"Bob": bob}}, "a test")
    after, _ = game.play(state, Damage(), ruled())
    assert loses(0)(state, after, ())  # 5 against 5 holds (clause damage.5)


def test_in_the_other_order_nothing_flies_past_what_holds_it() -> None:
    witness = WITNESSES["strikes-in-any-order-if-consumed-and-flying"]
    other = dict(witness.position, strikes=list(witness.position["strikes"])[::-1])
    state = game.read(other, "a test")
    after, _ = game.play(state, Damage(), witness.ruling())
    assert loses(0)(state, after, ())


# --- the text over numbers --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("attack", "defence", "hurt", "left"), [(5, 3, 2, 0), (3, 3, 0, 0), (2, 5, 0, 3), (1, -1, 2, 0)])
def test_a_pair(attack: int, defence: int, hurt: int, left: int) -> None:
    assert pair(attack, defence) == (hurt, left)


def test_attacks_that_meet_each_defence_in_full() -> None:
    # 5 meets 1 (4 lost, 0 left) and 5 (held, 0 left); then 2 meets 0 and 0: 2 lost each
    assert suffered([Blow(5), Blow(2)], [Guard(1), Guard(5)], "each-in-full") == (4 + 2 + 2, (0, 0))


def test_attacks_that_are_consumed() -> None:
    # 5 loses 1 and then 4 of 5, and is used up; 2 then meets 0 and the 1 that is left
    assert suffered([Blow(5), Blow(2)], [Guard(1), Guard(5)], "consumed") == (1, (0, 0))
    assert weakened(5, 3) == (2, 0)


def test_strikes_that_are_assigned() -> None:
    assert suffered([Blow(5, False, 1), Blow(2, False, 0)], [Guard(1), Guard(5)], "defender-assigns") == (1, (0, 0))


def test_flight() -> None:
    blows, guards = [Blow(3, True)], [Guard(9), Guard(1, True)]
    assert suffered(blows, guards, "each-in-full", flight="meets-flying-only") == (2, (9, 0))
    assert suffered(blows, guards[:1], "each-in-full", flight="meets-flying-only") == (3, (9,))
    assert suffered(blows, guards[:1], "each-in-full", "no-damage", "meets-flying-only") == (3, (9,))
    assert suffered(blows, [], "each-in-full", "no-damage") == (0, ())
    assert suffered(blows, [], "each-in-full") == (3, ())


def effect(kind: str = "individual", timing: str = "", limits: bool = False) -> Activated:
    return Activated(KINDS.index(kind), TIMINGS.index(timing), limits)


def test_the_order_of_effects() -> None:
    five = [effect(timing="instant"), effect(), effect(limits=True), effect("standard", "main"), effect(timing="end")]
    # instants from the last one on, a silent limit among them; then the main stack from the last one on
    assert order(five, Readings.of(ruled())) == ([], [2, 0, 3, 1])
    assert order(five, Readings.of(ruled(priority_example="limit-wins"))) == ([], [0, 3, 2, 1])
    assert order(five, Readings.of(ruled(instants_resolve="at-once"))) == ([0, 2], [3, 1])
    assert order(five, Readings.of(ruled(standard_acts="at-once"))) == ([3], [2, 0, 1])
    assert order([effect("common")], Readings.of(ruled())) == ([0], [])


# --- the contradiction --------------------------------------------------------------------------------------------------------


def test_the_rule_contradicts_its_example_in_the_fewest_clauses() -> None:
    assert Case().cores(contradiction.BOTH_MAIN) == [("priority.1", "priority.2", "stack.3"), ("priority.1", "priority.2", "stack.4")]


def test_nothing_contradicts_where_dragon_is_an_instant() -> None:
    assert Case().cores(contradiction.stacks_under("dragon-is-instant")) == []


@pytest.mark.parametrize("left_out", ["priority.1", "priority.2"])
def test_without_the_rule_or_the_example_there_is_no_contradiction(left_out: str) -> None:
    text = {id_: part for id_, part in TEXT.items() if id_ != left_out}
    assert Case(text).cores(contradiction.BOTH_MAIN) == []
    assert word(contradiction_proofs(text), "rule-and-example-agree") == "fell short"


def test_readings_that_leave_the_stacks_as_they_are_settle_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contradiction, "stacks_under", lambda reading, printed="": contradiction.BOTH_MAIN)
    assert word(contradiction_proofs(), "readings-settle-the-example") == "fell short"


def test_readings_that_say_the_same_are_not_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contradiction, "rule_under", lambda reading: contradiction.DRAGON_LIMITS)
    assert word(contradiction_proofs(), "readings-of-the-example-differ") == "fell short"


def test_an_example_without_an_order_contradicts_nothing() -> None:
    text = dict(TEXT, **{"priority.2": implies(all_(), contradiction.DRAGON_LIMITS)})
    assert ("priority.1", "priority.2", "stack.3") not in Case(text).cores(contradiction.BOTH_MAIN)


# --- every property sees its rule broken ------------------------------------------------------------------------------------


def holds_too_much(attack: Any, defence: Any) -> tuple[Any, Any]:
    """A broken defence keeps one point."""
    hurt, left = pair(attack, defence)
    return hurt, choose(hurt > 0, 1, left)


def lets_one_through(attack: Any, defence: Any) -> tuple[Any, Any]:
    """An attack that is used up has one point left."""
    rest, left = weakened(attack, defence)
    return choose(rest > 0, rest, 1), left


def is_order(blows: Sequence[Blow], guards: Sequence[Guard], *how: Any, **more: Any) -> tuple[Any, tuple[Any, ...]]:
    """The first strike counts twice."""
    lost, left = suffered(blows, guards, *how, **more)
    return lost + (blows[0].strength if blows else 0), left


def nothing_flies(blows: Sequence[Blow], guards: Sequence[Guard], *how: Any, **more: Any) -> tuple[Any, tuple[Any, ...]]:
    """Flight does nothing."""
    return suffered([Blow(b.strength, False, b.meets) for b in blows], guards, *how, **(more | {"flight": "only-if-printed"}))


def together(blows: Sequence[Blow], guards: Sequence[Guard], *how: Any, **more: Any) -> tuple[Any, tuple[Any, ...]]:
    """All defences hold together, and none is as good as some."""
    dealt = sum(b.strength for b in blows)
    held = sum(g.strength for g in guards)
    return choose(dealt > held, dealt - held, 0), tuple(g.strength for g in guards)


def worse(blows: Sequence[Blow], guards: Sequence[Guard], *how: Any, **more: Any) -> tuple[Any, tuple[Any, ...]]:
    """Every defence beyond the first costs a life."""
    lost, left = suffered(blows, guards, *how, **more)
    return lost + max(len(guards) - 1, 0), left


BROKEN: Mapping[str, Callable[[], list[Property]]] = {
    "damage-on-one-defence": lambda: damage_proofs(Rules(pair=holds_too_much)),
    "pairs-in-any-order": lambda: damage_proofs(Rules(pair=lambda a, d: (choose(a > d, a - d, 0), 0))),
    "damage-if-attacks-are-consumed": lambda: damage_proofs(Rules(weakened=lets_one_through)),
    "strikes-in-any-order-if-each-in-full": lambda: damage_proofs(Rules(suffered=is_order)),
    "strikes-in-any-order-if-assigned": lambda: damage_proofs(Rules(suffered=is_order)),
    "strikes-in-any-order-if-consumed": lambda: damage_proofs(Rules(suffered=is_order)),
    "strikes-in-any-order-if-consumed-and-flying": lambda: damage_proofs(Rules(suffered=nothing_flies)),
    "assignment-changes-nothing": lambda: damage_proofs(Rules(suffered=together)),
    "further-defence-never-hurts-if-each-in-full": lambda: damage_proofs(Rules(suffered=together)),
    "further-defence-never-hurts-if-attacker-assigns": lambda: damage_proofs(Rules(suffered=together)),
    "further-defence-never-hurts-if-consumed": lambda: damage_proofs(Rules(suffered=worse)),
    "further-defence-never-hurts-if-defender-assigns": lambda: damage_proofs(Rules(suffered=worse)),
    "first-defence-never-hurts": lambda: damage_proofs(Rules(suffered=together)),
    "damage-within-the-attack": lambda: damage_proofs(Rules(suffered=together)),
    "damage-within-the-attack-if-consumed": lambda: damage_proofs(Rules(suffered=is_order)),
    "defence-below-zero-never-hurts": lambda: damage_proofs(Rules(pair=lambda a, d: (choose(d > 0, a - d, a), 0))),
    "stacks-in-reverse": lambda: stack_proofs(Norms(last_first=False)),
}
ELSEWHERE = {
    "rule-and-example-agree", "readings-settle-the-example", "readings-of-the-example-differ", "damage-agrees", "stack-order-agrees",
    "later-effect-first", "later-effect-first-in-its-stack",
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_property_falls_short_where_its_rule_is_broken(name: str) -> None:
    assert word(BROKEN[name](), name) == "fell short"


def test_every_property_is_shown_a_broken_rule() -> None:
    assert set(BROKEN) | ELSEWHERE == {p.name.removeprefix("draker.") for p in proofs.properties()}


@pytest.mark.parametrize("name", ["later-effect-first", "later-effect-first-in-its-stack"])
def test_with_one_stack_and_nothing_at_once_the_later_effect_is_first(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (stack_order, proofs_stack):
        monkeypatch.setattr(module, "is_instant", lambda effect, readings: effect.kind < 0)
        monkeypatch.setattr(module, "acts_at_once", lambda effect, readings: False)
    assert word(stack_proofs(), name) == "fell short"


def test_the_order_of_the_stacks_needs_both_of_its_norms() -> None:
    assert word(stack_proofs(Norms(instants_first=False)), "stacks-in-reverse") == "fell short"
    assert word(stack_proofs(Norms(last_first=False)), "stacks-in-reverse") == "fell short"


def test_an_engine_that_counts_otherwise_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(agreement, "suffered", is_order)
    assert word(proofs.properties(), "damage-agrees") == "fell short"
    monkeypatch.setattr(agreement, "order", lambda effects, readings: ([], order(effects, readings)[1][::-1]))
    assert word(proofs.properties(), "stack-order-agrees") == "fell short"


# --- what a proof may not do ------------------------------------------------------------------------------------------------


def test_a_statement_about_nothing_never_counts() -> None:
    (number,) = numbers("number")
    nothing = Part(premise=[number > 0, number < 0], claim=number == 7)
    told: Any = lambda says, readings: pytest.fail("there is nothing to tell")  # noqa: E731
    assert find_out([nothing], "holds", QUICK, "a number", told).answer == "fails"
    assert find_out([nothing], "fails", QUICK, "a number", told).answer == "holds"


def test_the_smallest_counterexample_is_told() -> None:
    one, other = numbers("one", "other")
    part = Part(premise=[one >= 1, other >= 1], claim=one + other < 5, size=one + other, values=(one, other), tell=lambda v: str(sum(v)))
    found = find_out([part], "fails", QUICK, "two numbers", lambda says, _: Counterexample(says=says))
    assert found.answer == "fails"
    assert found.counterexample is not None
    assert found.counterexample.says == "5"


def test_readings_are_told_by_question() -> None:
    assert readings_of(ruled(flight="only-if-printed"))["flight"] == "only-if-printed"
