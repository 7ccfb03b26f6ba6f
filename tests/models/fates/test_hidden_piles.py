"""A pile with hidden cards is every pile that it may be: what must be answered on it is what must be on the described ones."""

from collections.abc import Iterator
from itertools import permutations, product

import pytest

from referee.models.fates import game
from referee.models.fates.cards import DRAGON
from referee.models.fates.pile import Situation, described, situation
from referee.models.fates.state import State
from referee.ruling import every_way

from .tables import fixed, ruling, table

DECK = {"values": [1, 3, 7, 14]}
KINDS = ["1D", "1C", "3D", "3C", "7D", "DS", "DH"]
"""Cards that lie nowhere else: two Rugs and two Phantoms, for one may be looked through and another not; two Dragons are out of play."""
READINGS = [
    dict(zip(("rug_resets", "phantom_on_phantom", "phantom_on_empty"), chosen, strict=True))
    for chosen in product(
        ("answers-one", "value-below"), ("through-all", "counts-as-three"), ("anything", "counts-as-three"),
    )
]


def asked(now: Situation) -> tuple[int, int, str]:
    """What a play must answer: the value, of Dragons the suit, and whether a Phantom or a Rug lies on top of it."""
    return now.seen >> 2, now.seen & 3 if now.seen >> 2 == DRAGON else 0, now.covered.partition("-")[0]


def as_it_may_be(state: State, readings: dict[str, str]) -> set[tuple[int, int, str]]:
    """What must be answered, in each case that the position leaves open."""
    ways = every_way(game.rulebook, lambda ruling: asked(situation(described(state, ruling).state, ruling)), fixed(**readings))
    return {outcome for _, outcome in ways}


def as_described(top: str, fewest: int, most: int, readings: dict[str, str]) -> Iterator[tuple[int, int, str]]:
    """What must be answered on every pile of so many cards with these on top."""
    chosen = ruling(**readings)
    for count in range(fewest, most + 1):
        for cards in permutations(KINDS, count):
            yield asked(situation(table(deck=DECK, pile=f"{' '.join(cards)} {top}"), chosen))


@pytest.mark.parametrize("readings", READINGS, ids=lambda readings: " ".join(readings.values()))
@pytest.mark.parametrize("top", ["", "3S", "1S", "3S 3H", "3S 1S", "1S 3S", "1S 1H", "1S 3S 1H"])
@pytest.mark.parametrize(("hidden", "fewest", "most"), [("?", 1, 1), ("? ?", 2, 2), ("...", 0, 3)])
def test_a_hidden_pile_is_every_pile_that_it_may_be(
    hidden: str, fewest: int, most: int, top: str, readings: dict[str, str]
) -> None:
    state = table(deck=DECK, pile=f"{hidden} {top}", burned="DD DC")
    assert as_it_may_be(state, readings) == set(as_described(top, fewest, most, readings))
