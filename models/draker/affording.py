"""What activated effects cost, what points there are for them, and whether one may activate what one can't pay
(clauses payment.1 to payment.3)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from math import prod
from operator import mul, sub

from referee.errors import Undecided
from referee.game import Objection

from .effects import Effect
from .ruling import Ruling
from .state import NOBODY, Side, State
from .values import with_points

SIDES: tuple[Side, Side] = ("attack", "defence")
MOST_WAYS = 600
"""Groups of effects that are tried as what one combination pays for."""


def price(effect: Effect, side: Side) -> int:
    """What an effect costs in points of a side."""
    return effect.attack if side == "attack" else effect.defence


def bills(state: State, player: int, side: Side, ruling: Ruling) -> list[int]:
    """Clause payment.1: what the player's effects cost in points of a side, one by one, in the order of activation."""
    found = []
    for entry in state.entries:
        if entry.player == player and player != NOBODY:
            effect = state.edition.effects[entry.effect]
            cost = price(effect, side) if effect.kind == "individual" else 0
            if cost and (entry.status != "cancelled" or ruling.cancelled_cost == "is-paid"):
                found.append(cost)
    return found


def purse(state: State, player: int, side: Side, ruling: Ruling) -> list[tuple[int, int]]:
    """The player's combinations of a side that have points left, by their index, and how many."""
    return [(at, points) for at, _, points in with_points(state, player, side, ruling)]


def against_price(state: State, player: int, effect: int, ruling: Ruling) -> Iterator[Objection]:
    """Clause payment.3: as the values stand now, whether the player could pay, with points or with life (overspend)."""
    what = state.edition.effects[effect]
    if not (what.attack or what.defence) or ruling.overspend == "even-to-death":
        return
    costs = tuple((*bills(state, player, side, ruling), *_one(price(what, side))) for side in SIDES)
    points = tuple(tuple(n for _, n in purse(state, player, side, ruling)) for side in SIDES)
    life = state.players[player].life
    most = max(life - 1, 0) if ruling.overspend == "not-to-death" else 0
    missing = _missing(costs, points, most, ruling)
    if missing <= most:
        return
    if ruling.overspend == "points-only":
        yield Objection("cant-pay", (player, effect, missing))
    else:
        yield Objection("to-death", (player, effect, life - missing))


def _one(cost: int) -> list[int]:
    return [cost] if cost else []


def _missing(costs: Sequence[tuple[int, ...]], points: Sequence[tuple[int, ...]], most: int, ruling: Ruling) -> int:
    """The points that are missing at least; asks how points may be used only where it decides whether they are too many."""

    def apart(whole: bool) -> int:
        return sum(shortage(c, p, whole) for c, p in zip(costs, points, strict=True))

    def together(whole: bool) -> int:
        return shortage(costs[0] + costs[1], points[0] + points[1], whole)

    ways = [[way(False), way(True)] for way in (apart, together)]
    if [w > most for w in ways[0]] != [w > most for w in ways[1]] and ruling.points_stand_in == "either":
        ways.reverse()
    split, whole = ways[0]
    if (split > most) != (whole > most) and ruling.split_payment == "one-combination":
        return whole
    return split


@lru_cache(maxsize=4096)
def shortage(costs: tuple[int, ...], points: tuple[int, ...], whole: bool) -> int:
    """How many points are missing at least to pay these costs; ``whole``: each cost from one combination only."""
    if not whole:
        return max(sum(costs) - sum(points), 0)
    best = sorted(points, reverse=True)[: len(costs)]  # a cost needs one combination, and a bigger one is never worse
    return sum(costs) - _most_paid(tuple(sorted(costs, reverse=True)), tuple(best))


def _most_paid(costs: tuple[int, ...], points: tuple[int, ...]) -> int:
    """The most that can be paid, the highest costs and the most points first; a combination pays for any number of costs.

    Raises Undecided if there are too many ways to try.
    """
    bound = min(sum(costs), sum(points))
    if _paid_at_sight(costs, points) == bound:
        return bound
    kinds = Counter(costs)
    if prod(count + 1 for count in kinds.values()) > MOST_WAYS:
        says = f"{len(costs)} effects can be paid from {len(points)} combinations in too many ways"
        raise Undecided("the price", says, "--assume split-payment=any-split leaves it open which of them pays for what")
    found = {tuple(kinds.values()): 0}
    for most in points:
        after: dict[tuple[int, ...], int] = {}
        for rest, paid in found.items():
            for taken in product(*(range(count + 1) for count in rest)):
                together = _total(taken, kinds)
                if together < most + costs[0]:  # with more than that, one effect less is paid for as well
                    left = tuple(map(sub, rest, taken))
                    after[left] = max(after.get(left, 0), paid + min(most, together))
        found = after
        if max(found.values()) == bound:
            return bound
    return max(found.values(), default=0)


def _paid_at_sight(costs: tuple[int, ...], points: tuple[int, ...]) -> int:
    """What is paid if every cost, from the highest on, takes the combination that has the most left."""
    left = list(points)
    paid = 0
    for cost in costs:
        if left:
            at = max(range(len(left)), key=left.__getitem__)
            pays = min(cost, left[at])
            left[at] -= pays
            paid += pays
    return paid


def _total(counts: Iterable[int], values: Iterable[int]) -> int:
    """The sum of products."""
    return sum(map(mul, counts, values))
