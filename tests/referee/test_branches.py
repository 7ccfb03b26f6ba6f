"""The least that decides, against brute force: decision functions made up by Hypothesis, every assignment tried."""

from collections.abc import Mapping
from itertools import permutations, product
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.branches import Branch, minimal
from referee.ruling import Ask, Path

Way = tuple[Path, str]
Assignment = Mapping[str, str]


class Node(NamedTuple):
    """What is asked, and what follows for each option; a leaf is an outcome."""

    ask: Ask
    children: tuple[Any, ...]


Tree = Node | str


@st.composite
def variables(draw: st.DrawFn) -> list[Ask]:
    count = draw(st.integers(1, 4))
    return [
        Ask(draw(st.sampled_from(("question", "fact"))), name, tuple("abc"[:draw(st.integers(2, 3))]))
        for name in "pqrs"[:count]
    ]


@st.composite
def trees(draw: st.DrawFn, left: list[Ask], outcomes: str = "XYZ") -> Tree:
    """What some code might ask: on every way in an order of its own, nothing twice."""
    if not left or draw(st.integers(0, 3)) == 0:
        return draw(st.sampled_from(outcomes))
    ask = draw(st.sampled_from(left))
    rest = [other for other in left if other != ask]
    return Node(ask, tuple(draw(trees(rest, outcomes)) for _ in ask.options))


@st.composite
def decisions(draw: st.DrawFn) -> tuple[list[Ask], Tree]:
    asks = draw(variables())
    return asks, draw(trees(asks))


def ways_of(tree: Tree, path: Path = ()) -> list[Way]:
    if isinstance(tree, str):
        return [(path, tree)]
    pairs = zip(tree.ask.options, tree.children, strict=True)
    return [way for option, child in pairs for way in ways_of(child, (*path, (tree.ask, option)))]


def value(tree: Tree, given_: Assignment) -> str:
    while not isinstance(tree, str):
        tree = tree.children[tree.ask.options.index(given_[tree.ask.id])]
    return tree


def assignments(asks: list[Ask]) -> list[dict[str, str]]:
    return [dict(zip([a.id for a in asks], options, strict=True)) for options in product(*(a.options for a in asks))]


def covers(branch: Branch[str], given_: Assignment) -> bool:
    return all(given_[i] == option for i, option in branch.readings.items()) and all(
        given_[i] in options for i, options in branch.given.items()
    )


def matters(asks: list[Ask], tree: Tree, ask: Ask) -> bool:
    return any(len({value(tree, {**one, ask.id: option}) for option in ask.options}) > 1 for one in assignments(asks))


def branches_in_order(asks: list[Ask], table: dict[tuple[str, ...], str], order: tuple[int, ...]) -> int:
    """How many branches this order of asking takes, worked out on the table of all assignments."""

    def count(at: int, fixed: tuple[tuple[int, str], ...]) -> tuple[int, tuple[str, ...]]:
        rows = tuple(outcome for options, outcome in table.items() if all(options[i] == option for i, option in fixed))
        if at == len(order) or len(set(rows)) == 1:
            return 1, rows
        ask = asks[order[at]]
        below = [count(at + 1, (*fixed, (order[at], option))) for option in ask.options]
        if len({rest for _, rest in below}) == 1:
            return below[0]
        if ask.kind == "fact":  # the cases of a fact from which the same follows are told together
            return sum({rest: leaves for leaves, rest in below}.values()), rows
        return sum(leaves for leaves, _ in below), rows

    return count(0, ())[0]


@given(decisions())
def test_the_branches_are_a_partition_and_each_has_its_outcome(decision: tuple[list[Ask], Tree]) -> None:
    asks, tree = decision
    branches = minimal(ways_of(tree))
    for one in assignments(asks):
        (branch,) = [b for b in branches if covers(b, one)]
        assert branch.outcome == value(tree, one)


@given(decisions())
def test_every_way_has_the_outcome_of_every_branch_that_admits_it(decision: tuple[list[Ask], Tree]) -> None:
    _, tree = decision
    ways = ways_of(tree)
    branches = minimal(ways)
    for path, outcome in ways:
        admitting = [branch for branch in branches if branch.admits(path)]
        assert admitting
        assert {branch.outcome for branch in admitting} == {outcome}


@given(decisions())
def test_what_changes_nothing_is_not_named_and_what_changes_something_is(decision: tuple[list[Ask], Tree]) -> None:
    asks, tree = decision
    branches = minimal(ways_of(tree))
    named = {id_ for branch in branches for id_ in (*branch.readings, *branch.given)}
    assert named == {ask.id for ask in asks if matters(asks, tree, ask)}


@given(decisions())
def test_no_one_order_of_asking_takes_fewer_branches(decision: tuple[list[Ask], Tree]) -> None:
    asks, tree = decision
    table = {tuple(one.values()): value(tree, one) for one in assignments(asks)}
    least = min(branches_in_order(asks, table, order) for order in permutations(range(len(asks))))
    assert len(minimal(ways_of(tree))) <= least


@given(decisions())
def test_there_are_never_more_branches_than_ways(decision: tuple[list[Ask], Tree]) -> None:
    _, tree = decision
    ways = ways_of(tree)
    assert len(minimal(ways)) <= len(ways)


@given(decisions(), st.randoms(use_true_random=False))
def test_ids_listed_first_are_asked_first_where_it_makes_no_difference(decision: tuple[list[Ask], Tree], rng: Any) -> None:
    asks, tree = decision
    order = [ask.id for ask in asks]
    rng.shuffle(order)
    ways = ways_of(tree)
    assert len(minimal(ways, order)) == len(minimal(ways))
    assert minimal(ways, order) == minimal(ways, order)


# --- worked out by hand ------------------------------------------------------------------------------------------------

P, Q, R = (Ask("question", name, ("a", "b")) for name in "pqr")


def test_an_outcome_that_nothing_changes_is_one_branch_without_readings() -> None:
    (branch,) = minimal(ways_of(Node(P, ("X", Node(Q, ("X", "X"))))))
    assert (branch.readings, branch.given, branch.outcome) == ({}, {}, "X")


def test_a_question_asked_in_vain_before_the_one_that_decides_drops_out() -> None:
    branches = minimal(ways_of(Node(P, (Node(Q, ("X", "Y")), Node(Q, ("X", "Y"))))))
    assert [(b.readings, b.outcome) for b in branches] == [({"q": "a"}, "X"), ({"q": "b"}, "Y")]


def test_the_question_that_decides_alone_on_one_side_is_asked_first() -> None:
    # Asked q first, there are four branches; asked p first, three.
    branches = minimal(ways_of(Node(Q, (Node(P, ("X", "Y")), Node(P, ("X", "Z"))))))
    assert [(b.readings, b.outcome) for b in branches] == [
        ({"p": "a"}, "X"), ({"p": "b", "q": "a"}, "Y"), ({"p": "b", "q": "b"}, "Z"),
    ]


def test_the_cases_of_a_fact_from_which_the_same_follows_are_told_together() -> None:
    top = Ask("fact", "the top card", ("5S", "6S", "7S"))
    branches = minimal(ways_of(Node(top, ("X", "Y", "X"))))
    assert [(b.given, b.outcome) for b in branches] == [({"the top card": ("5S", "7S")}, "X"), ({"the top card": ("6S",)}, "Y")]


def test_two_answers_that_are_different_questions_each_on_their_side_are_both_named() -> None:
    branches = minimal(ways_of(Node(P, (Node(Q, ("X", "Y")), Node(R, ("X", "Y"))))))
    assert {id_ for b in branches for id_ in b.readings} == {"p", "q", "r"}
    assert len(branches) == 4


def test_where_each_side_is_told_in_fewest_branches_by_another_order_each_side_has_its_own() -> None:
    # Asked as here there are six branches.  Any one order for both sides takes seven: on one of them the question
    # that settles half of the cases comes second, and the other one is asked twice.
    tree = Node(P, (Node(Q, ("U", Node(R, ("V", "W")))), Node(R, ("X", Node(Q, ("Y", "Z"))))))
    assert len(minimal(ways_of(tree))) == 6


@pytest.mark.parametrize("count", [5, 8])
def test_with_many_questions_it_still_is_a_partition(count: int) -> None:
    # The sum of the answers decides, so every question matters whatever the others are.
    asks = [Ask("question", f"q{i}", ("a", "b")) for i in range(count)]

    def grow(at: int, ones: int) -> Tree:
        return str(ones % 2) if at == count else Node(asks[at], (grow(at + 1, ones), grow(at + 1, ones + 1)))

    branches = minimal(ways_of(grow(0, 0)))
    assert len(branches) == 2**count
    assert all(set(b.readings) == {a.id for a in asks} for b in branches)
