"""The least that decides: from every way through an evaluation to the fewest branches that tell them apart.

What was asked on the way is a decision tree.  A question that changes nothing drops out when the tree is
brought into a canonical order; of the orders in which what remains can be asked, the one with the fewest
branches is taken, so that people read as little as possible.
"""

from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from .ruling import Ask, Path

Outcome = TypeVar("Outcome")

MOST_PERMUTED = 4
"""Up to so many questions every order is tried."""


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


class _Node(NamedTuple):
    ask: Ask
    children: tuple[Any, ...]
    """One tree an option, in the order of ``ask.options``; each a `_Node` or an index into the outcomes."""


_Tree = _Node | int


def minimal(ways: Sequence[tuple[Path, Outcome]], first: Sequence[str] = ()) -> list[Branch[Outcome]]:
    """The branches that tell the outcomes apart, with as few of them as an order of asking allows.

    ``first`` lists ids in the order in which they are asked where it makes no difference.
    """
    outcomes: dict[Any, int] = {}
    indexed = [(path, outcomes.setdefault(outcome, len(outcomes))) for path, outcome in ways]
    tree = _grow(indexed, 0)
    rank = {id_: i for i, id_ in enumerate(first)}
    asks = sorted(_asks(tree), key=lambda ask: (rank.get(ask.id, len(rank)), ask.id))
    reduced = _order(tree, asks)
    left = [ask for ask in asks if ask in _asks(reduced)]
    if 2 <= len(left) <= MOST_PERMUTED:
        ordered = [_order(reduced, list(order)) for order in permutations(left)]
        reduced = min(ordered, key=_leaves)
    known: list[Any] = list(outcomes)
    return [Branch(readings, given, known[index]) for readings, given, index in _walk(reduced, {}, {})]


def _grow(ways: Sequence[tuple[Path, int]], depth: int) -> _Tree:
    path, outcome = ways[0]
    if len(path) == depth:
        return outcome
    ask = path[depth][0]
    by_option: dict[str, list[tuple[Path, int]]] = {option: [] for option in ask.options}
    for way in ways:
        by_option[way[0][depth][1]].append(way)
    return _Node(ask, tuple(_grow(by_option[option], depth + 1) for option in ask.options))


def _asks(tree: _Tree) -> set[Ask]:
    if isinstance(tree, int):
        return set()
    return {tree.ask}.union(*map(_asks, set(tree.children)))


def _order(tree: _Tree, asks: Sequence[Ask]) -> _Tree:
    """The same function asked in this order, with nothing asked that makes no difference."""
    if isinstance(tree, int):
        return tree
    inside = _asks(tree)
    at = next(i for i, ask in enumerate(asks) if ask in inside)
    ask, rest = asks[at], asks[at + 1:]
    children = tuple(_order(_restrict(tree, ask, i), rest) for i in range(len(ask.options)))
    return children[0] if len(set(children)) == 1 else _Node(ask, children)


def _restrict(tree: _Tree, ask: Ask, option: int) -> _Tree:
    if isinstance(tree, int):
        return tree
    if tree.ask == ask:
        return _restrict(tree.children[option], ask, option)
    return _Node(tree.ask, tuple(_restrict(child, ask, option) for child in tree.children))


def _leaves(tree: _Tree) -> int:
    if isinstance(tree, int):
        return 1
    children = tree.children if tree.ask.kind == "question" else tuple(set(tree.children))
    return sum(map(_leaves, children))


def _walk(
    tree: _Tree, readings: dict[str, str], given: dict[str, tuple[str, ...]]
) -> list[tuple[dict[str, str], dict[str, tuple[str, ...]], int]]:
    if isinstance(tree, int):
        return [(readings, given, tree)]
    ask = tree.ask
    if ask.kind == "question":
        pairs = list(zip(ask.options, tree.children, strict=True))
        return [row for option, child in pairs for row in _walk(child, {**readings, ask.id: option}, given)]
    together: dict[_Tree, list[str]] = {}
    for option, child in zip(ask.options, tree.children, strict=True):
        together.setdefault(child, []).append(option)
    return [row for child, cases in together.items() for row in _walk(child, readings, {**given, ask.id: tuple(cases)})]
