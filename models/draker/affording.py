"""What activated effects cost, what points there are for them, and whether one may activate what one can't pay
(clauses payment.1 to payment.3)."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from referee.game import Objection

from .effects import Effect
from .ruling import Ruling
from .state import NOBODY, Side, State
from .values import with_points

SIDES: tuple[Side, Side] = ("attack", "defence")


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
        yield Objection("cant-pay", (player, effect, sum(map(sum, costs)), sum(map(sum, points))))
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
    return sum(costs) - _most_paid(tuple(sorted(costs, reverse=True)), tuple(sorted(best)))


@lru_cache(maxsize=4096)
def _most_paid(costs: tuple[int, ...], points: tuple[int, ...]) -> int:
    if not costs or not points:
        return 0
    cost, rest = costs[0], costs[1:]
    best = 0
    for at in range(len(points)):
        if at and points[at] == points[at - 1]:
            continue
        paid = min(cost, points[at])
        left_over = tuple(sorted((*points[:at], points[at] - paid, *points[at + 1:])))
        best = max(best, paid + _most_paid(rest, left_over))
        if best == sum(costs):
            break
    return best
