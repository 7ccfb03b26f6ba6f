"""Clauses payment.2, payment.3: how many points are missing if each price comes from one combination, found by trying all ways."""

import random
from itertools import product

import pytest

from referee.errors import Undecided
from referee.models.draker.affording import shortage


def missing(costs: tuple[int, ...], points: tuple[int, ...]) -> int:
    """Every way to say which combination pays for which effect; what a combination can't pay is missing."""
    ways = product(range(len(points)), repeat=len(costs)) if points else [()]
    paid = [
        sum(min(most, sum(cost for cost, at in zip(costs, way, strict=True) if at == number)) for number, most in enumerate(points))
        if points else 0 for way in ways
    ]
    return sum(costs) - max(paid)


def test_what_is_missing_is_the_least_of_all_ways() -> None:
    rng = random.Random(5)
    for _ in range(400):
        costs = tuple(rng.randint(1, 6) for _ in range(rng.randint(0, 5)))
        points = tuple(rng.randint(1, 9) for _ in range(rng.randint(0, 4)))
        assert shortage(costs, points, whole=True) == missing(costs, points), (costs, points)
        assert shortage(costs, points, whole=False) == max(sum(costs) - sum(points), 0)


@pytest.mark.parametrize(("costs", "points", "short"), [
    ((3, 3), (4, 2), 1),  # 3 of the 4, and 2 of the other 3
    ((2, 2, 2), (3, 3), 1),  # one of them pays for two, and has 3
    ((4, 3, 3), (6, 4), 0),  # the highest price does not belong to the combination with the most
    ((5,), (), 5), ((), (5,), 0), ((2, 1), (1, 1, 1), 1),
])
def test_cases_by_hand(costs: tuple[int, ...], points: tuple[int, ...], short: int) -> None:
    assert shortage(costs, points, whole=True) == short


def test_too_many_ways_are_not_tried() -> None:
    """Nineteen different prices, and just enough points to make it hard."""
    costs = tuple(range(2, 21))
    with pytest.raises(Undecided, match="19 effects can be paid from 12 combinations in too many ways"):
        shortage(costs, (17,) * 12, whole=True)
    assert shortage(costs, (17,) * 12, whole=False) == sum(costs) - 204
