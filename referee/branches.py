"""The least that decides: from every way through an evaluation to the fewest branches that tell them apart.

What was asked on the way is a decision tree.  A question that changes nothing drops out when the tree is
brought into a canonical order; of the orders in which what remains can be asked, the one with the fewest
branches is taken, so that people read as little as possible.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from .ruling import Ask, Path

Outcome = TypeVar("Outcome")

MOST_REORDERED = 6
"""Up to so many questions, every order is tried, on each branch its own."""


class Branch(msgspec.Struct, Generic[Outcome], frozen=True):
    """What holds on a branch, and what then follows."""

    readings: Mapping[str, str]
    """Question id to reading."""
    given: Mapping[str, tuple[str, ...]]
    """What was not described, to the cases of this branch in words."""
    outcome: Outcome

    def admits(self, path: Path) -> bool:
        """Whether a way through belongs to this branch."""
        return all(
            (ask.id not in self.readings or self.readings[ask.id] == option)
            and (ask.id not in self.given or option in self.given[ask.id])
            for ask, option in path
        )


def minimal(ways: Sequence[tuple[Path, Outcome]], first: Sequence[str] = ()) -> list[Branch[Outcome]]:
    """The branches that tell the outcomes apart, with as few of them as an order of asking allows.

    ``first`` lists ids in the order in which they are asked where it makes no difference; others follow in the
    order in which they came up.
    """
    outcomes: dict[Any, int] = {}
    indexed = [(path, outcomes.setdefault(outcome, len(outcomes))) for path, outcome in ways]
    if len(outcomes) == 1:
        return [Branch({}, {}, ways[0][1])]
    asks = list(dict.fromkeys(ask for path, _ in ways for ask, _ in path))
    rank = {id_: i for i, id_ in enumerate(first)}
    asks.sort(key=lambda ask: rank.get(ask.id, len(rank)))
    trees = _Trees()
    grown = trees.grow(indexed, 0)
    reduced = trees.order(grown, tuple(asks))
    left = [ask for ask in asks if ask in trees.asks(reduced)]
    if len(left) <= MOST_REORDERED:
        reduced = trees.fewest(reduced, tuple(left))
    elif trees.asks(grown) == trees.asks(reduced) and trees.leaves(grown) < trees.leaves(reduced):
        reduced = grown
    known: list[Any] = list(outcomes)
    return [Branch(readings, given, known[index]) for readings, given, index in trees.walk(reduced, {}, {})]


class _Trees:
    """Decision trees in which equal parts are one: a tree is a number, below zero for an outcome.

    What is asked of the same tree is worked out once; without that, a pile of undescribed cards takes minutes.
    """

    def __init__(self) -> None:
        self._nodes: list[tuple[Ask, tuple[int, ...]]] = []
        self._known: dict[tuple[Ask, tuple[int, ...]], int] = {}
        self._inside: dict[int, frozenset[Ask]] = {}
        self._fewest: dict[int, int] = {}
        self._restricted: dict[tuple[int, Ask, int], int] = {}

    def node(self, ask: Ask, children: tuple[int, ...]) -> int:
        """The tree that asks and goes on with one child an option; the child itself if they are all one."""
        if len(set(children)) == 1:
            return children[0]
        key = (ask, children)
        if key not in self._known:
            self._known[key] = len(self._nodes)
            self._nodes.append(key)
        return self._known[key]

    def grow(self, ways: Sequence[tuple[Path, int]], depth: int) -> int:
        """The tree of all ways that agree up to a depth."""
        path, outcome = ways[0]
        if len(path) == depth:
            return -1 - outcome
        ask = path[depth][0]
        by_option: dict[str, list[tuple[Path, int]]] = {option: [] for option in ask.options}
        for way in ways:
            by_option[way[0][depth][1]].append(way)
        return self.node(ask, tuple(self.grow(by_option[option], depth + 1) for option in ask.options))

    def asks(self, tree: int) -> frozenset[Ask]:
        """Everything that is asked somewhere in the tree."""
        if tree < 0:
            return frozenset()
        if tree not in self._inside:
            ask, children = self._nodes[tree]
            self._inside[tree] = frozenset({ask}).union(*map(self.asks, set(children)))
        return self._inside[tree]

    def order(self, tree: int, asks: tuple[Ask, ...]) -> int:
        """The same function asked in this order, with nothing asked that makes no difference."""
        known: dict[int, int] = {}

        def ordered(tree: int, at: int) -> int:
            if tree < 0:
                return tree
            if tree not in known:
                inside = self.asks(tree)
                start = next(i for i in range(at, len(asks)) if asks[i] in inside)
                ask = asks[start]
                children = [ordered(self.restrict(tree, ask, i), start + 1) for i in range(len(ask.options))]
                known[tree] = self.node(ask, tuple(children))
            return known[tree]

        return ordered(tree, 0)

    def fewest(self, tree: int, asks: tuple[Ask, ...]) -> int:
        """The same function with the fewest leaves, each branch asked in its own best order."""
        if tree < 0:
            return tree
        if tree not in self._fewest:
            inside = self.asks(tree)
            found: list[int] = []
            for ask in (a for a in asks if a in inside):
                # A part that is the same function may have another shape; in one order, equal parts are one.
                parts = [self.order(self.restrict(tree, ask, i), asks) for i in range(len(ask.options))]
                found.append(self.node(ask, tuple(self.fewest(part, asks) for part in parts)))
            self._fewest[tree] = min(found, key=self.leaves)
        return self._fewest[tree]

    def restrict(self, tree: int, ask: Ask, option: int) -> int:
        """The tree where this option has been taken."""
        if ask not in self.asks(tree):
            return tree
        key = (tree, ask, option)
        if key not in self._restricted:
            here, children = self._nodes[tree]
            if here == ask:
                found = self.restrict(children[option], ask, option)
            else:
                found = self.node(here, tuple(self.restrict(child, ask, option) for child in children))
            self._restricted[key] = found
        return self._restricted[key]

    def leaves(self, tree: int) -> int:
        """How many branches the tree has; cases of a fact that come to the same are one."""
        if tree < 0:
            return 1
        ask, children = self._nodes[tree]
        return sum(map(self.leaves, children if ask.kind == "question" else set(children)))

    def walk(
        self, tree: int, readings: dict[str, str], given: dict[str, tuple[str, ...]]
    ) -> list[tuple[dict[str, str], dict[str, tuple[str, ...]], int]]:
        """The branches of the tree with the outcome at the end of each."""
        if tree < 0:
            return [(readings, given, -1 - tree)]
        ask, children = self._nodes[tree]
        if ask.kind == "question":
            pairs = zip(ask.options, children, strict=True)
            return [row for option, child in pairs for row in self.walk(child, {**readings, ask.id: option}, given)]
        together: dict[int, list[str]] = {}
        for option, child in zip(ask.options, children, strict=True):
            together.setdefault(child, []).append(option)
        return [
            row for child, cases in together.items() for row in self.walk(child, readings, {**given, ask.id: tuple(cases)})
        ]
