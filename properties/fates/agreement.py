"""The engine and the norms, case by case: every situation of the space, under every ruling at once.

Nothing here knows what the answer should be; see `norms` for what the text says.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

import msgspec

from referee.models.fates import game
from referee.models.fates.cards import card
from referee.models.fates.state import Move, Play, Rush, State
from referee.properties.agreement import Allows, Tally
from referee.ruling import field_of
from referee.terms import Formula, Situation, Values, all_, compiled, situations

from . import exchange_norms as exchange
from .concrete import situation_of, table_of, values_of
from .norms import NORMS
from .situation import (
    POSSIBLE,
    VARIABLES,
    base,
    count,
    cover,
    equal,
    extra,
    held,
    kind,
    phase,
    row,
    turn,
    value,
)

PLACE = {variable.name: i for i, variable in enumerate(VARIABLES)}
KIND, CAN_PLAY = PLACE["kind"], PLACE["can play"]
ANYTHING = tuple(card(number, suit) for number in range(1, 16) for suit in (0, 3))
"""The cards that one who does not play is given in turn: one that matches the Dragons on top, one that does not."""

allowed: Allows = compiled(NORMS.allowed, VARIABLES)
exchange_allowed: Allows = compiled(exchange.NORMS.allowed, exchange.VARIABLES)

QUICK = (
    # every set of up to two cards on every pile with at most one Rug or Phantom
    all_(kind.is_("play", "rush"), phase.is_("play", "opening"), turn.is_("own"), held.is_("hand"), equal.is_("yes"),
         cover.is_("", "P", "R"), count <= 2),
    # every kind of move, wherever the cards are and whosever turn it is, on a few piles
    all_(cover.is_("", "P"), base.is_(0, 7, 9, 14), row <= 1, value.is_(0, 2, 7, 11), count <= 2, extra.is_("no")),
)
"""The parts of the space that are compared at the quick level."""


def by_norms(state: State, move: Move, values: Values, ruling: Any, answer: Allows = allowed) -> bool:
    """Whether the norms allow the move.  What `can play` asks they answer themselves, card by card."""
    if values[KIND] in ("pick up", "pass") and state.phase in ("play", "opening"):
        can = any(answer(other, ruling) for other in _plays(state, move.player))
        values = (*values[:CAN_PLAY], "yes" if can else "no", *values[CAN_PLAY + 1 :])
    return answer(values, ruling)


@lru_cache(maxsize=4096)
def _plays(state: State, player: int) -> tuple[Values, ...]:
    """The situations of every single card that the player might play, and of every Royal Rush, as if it were his turn."""
    at_turn = msgspec.structs.replace(state, turn=player)
    moves: list[Move] = [Play(player, (c,)) for c in dict.fromkeys(state.hands[player] or state.known[player])]
    moves += [Rush(player, suit) for suit in range(4)]
    found = [situation_of(at_turn, move) for move in moves]
    return tuple(dict.fromkeys(values_of(s) for s in found if s is not None))


def compare_at(state: State, move: Move, tally: Tally) -> bool:
    """Engine and norms on a move at any table; False if it is no situation of the space, and nothing was compared."""
    situation = situation_of(state, move)
    if situation is None:
        return False
    values = values_of(situation)
    tally.compare(game, state, move, situation, lambda ruling: by_norms(state, move, values, ruling))
    return True


def space(*part: Formula) -> Iterator[Situation]:
    """The situations of play, or a part of them."""
    return (dict(zip(PLACE, values, strict=True)) for values in situations(VARIABLES, (*POSSIBLE, *part)))


def quick_space() -> Iterator[Situation]:
    """The situations of the quick level, each once."""
    seen: set[Values] = set()
    for situation in (s for part in QUICK for s in space(part)):
        values = values_of(situation)
        if values not in seen:
            seen.add(values)
            yield situation


def over(chosen: Iterable[Situation], answer: Allows = allowed) -> Tally:
    """Engine and norms over situations of play; ``answer`` is for norms other than the shipped ones."""
    tally = Tally()
    for i, situation in enumerate(chosen):
        values = values_of(situation)
        # Whether one who does not play could play follows from his cards, so all cards have their turn.
        spare = ANYTHING[i % len(ANYTHING)] if situation["kind"] in ("pick up", "pass") else None
        state, move = table_of(situation, spare)
        tally.compare(game, state, move, situation, lambda r, s=state, m=move, v=values: by_norms(s, m, v, r, answer))  # type: ignore[misc]
    return tally


def over_exchange() -> Tally:
    """Engine and norms over every situation of the exchange."""
    tally = Tally()
    for values in situations(exchange.VARIABLES, exchange.POSSIBLE):
        situation = {v.name: value for v, value in zip(exchange.VARIABLES, values, strict=True)}
        state, move = exchange.table_of(situation)
        tally.compare(game, state, move, situation, lambda r, v=values: exchange_allowed(v, r))  # type: ignore[misc]
    return tally


def realised(situation: Situation, readings: Mapping[str, str]) -> tuple[State, Move] | None:
    """A table for a situation, with a card in hand that can or can't be played as it says; None if no card is so."""
    every: Mapping[str, Any] = {**game.rulebook.standard(), **readings}
    ruling = game.ruling_type(**{field_of(id_): reading for id_, reading in every.items()})
    for spare in (None, *ANYTHING):
        state, move = table_of(situation, spare)
        wanted = situation["can play"] == "yes"
        if situation["kind"] not in ("pick up", "pass") or wanted == any(allowed(v, ruling) for v in _plays(state, 0)):
            return state, move
    return None
