"""The engine and the norms, case by case: every situation of the space, under every ruling at once.

Both are run under one ruling that forks, so each way through settles exactly the questions that either of them asks,
and no reading is left out.  Nothing here knows what the answer should be; see `norms` for what the text says.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

import msgspec

from referee.models.fates import game
from referee.models.fates.cards import card, value_of
from referee.models.fates.state import Move, PickUp, Play, Rush, State
from referee.ruling import every_way
from referee.terms import Situation, Value, Values, compiled, situations

from .concrete import situation_of, table_of, values_of
from .norms import NORMS
from .situation import POSSIBLE, VARIABLES

PLACE = {variable.name: i for i, variable in enumerate(VARIABLES)}

allowed = compiled(NORMS.allowed, VARIABLES)
"""Whether the norms allow a situation's move: its values in the order of the variables, and a ruling."""


class Disagreement(msgspec.Struct, frozen=True, kw_only=True):
    """A move of which engine and norms say different things, and under which readings."""

    situation: Situation
    readings: Mapping[str, str]
    by_norms: bool
    by_engine: bool
    objections: tuple[str, ...]
    state: State
    move: Move


class Tally(msgspec.Struct, kw_only=True):
    """What was compared."""

    situations: int = 0
    ways: int = 0
    skipped: int = 0
    disagreements: list[Disagreement] = []


# --- what the norms say of a move at a table ----------------------------------------------------------------------------


def by_norms(state: State, move: Move, values: Values, ruling: Any) -> bool:
    """Whether the norms allow the move.  What `can play` asks is answered by the norms themselves, card by card."""
    if values[PLACE["kind"]] in ("pick up", "pass") and state.phase in ("play", "opening"):
        can = any(allowed(other, ruling) for other in _plays(state, move.player))
        values = (*values[: PLACE["can play"]], "yes" if can else "no", *values[PLACE["can play"] + 1 :])
    return bool(allowed(values, ruling))


@cache
def _plays(state: State, player: int) -> tuple[Values, ...]:
    """The situations of every single card that the player might play, and of every Royal Rush, as if it were his turn."""
    at_turn = msgspec.structs.replace(state, turn=player)
    cards = state.hands[player] or state.known[player]
    moves: list[Move] = [Play(player, (c,)) for c in dict.fromkeys(cards)]
    moves += [Rush(player, suit) for suit in range(4)]
    found = [situation_of(at_turn, move) for move in moves]
    return tuple(values_of(s) for s in found if s is not None)


def compare(state: State, move: Move, situation: Situation, tally: Tally) -> None:
    """Engine and norms on one move, under every ruling."""
    values = values_of(situation)

    def both(ruling: Any) -> tuple[bool, tuple[Any, ...]]:
        return by_norms(state, move, values, ruling), tuple(game.objections(state, move, ruling))

    ways = every_way(game.rulebook, both, {})
    tally.situations += 1
    tally.ways += len(ways)
    for path, (norms_allow, objections) in ways:
        if norms_allow == bool(objections):
            tally.disagreements.append(Disagreement(
                situation=situation, readings={ask.id: option for ask, option in path}, by_norms=norms_allow,
                by_engine=not objections, objections=tuple(o.code for o in objections), state=state, move=move,
            ))


# --- the space ----------------------------------------------------------------------------------------------------------


def space(deepest: int) -> Iterator[dict[str, Value]]:
    """The situations with at most so many Rugs and Phantoms on top."""
    for values in situations(VARIABLES, POSSIBLE):
        if len(str(values[PLACE["cover"]])) <= deepest:
            yield dict(zip(PLACE, values, strict=True))


def over(chosen: Iterable[Situation]) -> Tally:
    """Engine and norms over these situations."""
    tally = Tally()
    for situation in chosen:
        if situation["can play"] == "yes":
            continue  # whether one can play follows from the cards at the table, so this is met with other cards
        state, move = table_of(situation)
        compare(state, move, situation, tally)
    return tally


__all__ = ["PickUp", "allowed", "card", "compare", "over", "space", "value_of"]
