"""The engine and the norms, case by case: every situation of the two spaces, under every ruling at once.

Both are run under one ruling that forks, so each way through settles exactly the questions that either of them asks,
and no reading is left out.  Nothing here knows what the answer should be; see `norms` for what the text says.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from referee.evidence import Counterexample
from referee.models.stakes import game
from referee.models.stakes.state import Move, State
from referee.norms import Norms
from referee.ruling import every_way
from referee.terms import Situation, Values, compiled, situations

from . import blind_norms, norms
from .concrete import ToTable, action_table, blind_table

Allows = Callable[[Sequence[Any], Any], bool]
"""What norms allow: a situation's values in the order of the variables, and a ruling."""


class Family(msgspec.Struct, frozen=True):
    """Norms, with a table for each of their situations."""

    name: str
    norms: Norms
    table_of: ToTable

    def allows(self) -> Allows:
        """The norms as a function."""
        answer: Allows = compiled(self.norms.allowed, self.norms.variables)
        return answer

    def space(self) -> Iterator[Values]:
        """Every situation, as values in the order of the variables."""
        return situations(self.norms.variables, self.norms.possible)

    def named(self, values: Values) -> Situation:
        """A situation by the names of the variables."""
        return {v.name: value for v, value in zip(self.norms.variables, values, strict=True)}


FAMILIES: Mapping[str, Family] = {
    "actions": Family("actions", norms.NORMS, action_table), "blinds": Family("blinds", blind_norms.NORMS, blind_table),
}


class Disagreement(msgspec.Struct, frozen=True, kw_only=True):
    """A move of which engine and norms say different things, and the readings under which they do."""

    situation: Situation
    readings: Mapping[str, str]
    by_norms: bool
    objections: tuple[str, ...]
    """What the engine says against it; nothing, if it is the norms that forbid it."""
    state: State
    move: Move

    def counterexample(self) -> Counterexample:
        """The same as a position and a move that the command line accepts."""
        engine = "the engine refuses it (" + ", ".join(self.objections) + ")" if self.objections else "the engine allows it"
        return Counterexample(
            says=f"the norms {'allow' if self.by_norms else 'forbid'} the move, and {engine}",
            position=game.write(self.state), move=game.format_move(self.move, self.state), readings=self.readings,
        )


class Tally(msgspec.Struct, kw_only=True):
    """What was compared: situations, ways through them, and where the two differ."""

    situations: int = 0
    ways: int = 0
    allowed: int = 0
    """Ways in which both allow the move."""
    disagreements: list[Disagreement] = []

    @property
    def scope(self) -> str:
        """The numbers in words."""
        return (f"{self.situations:,} situations, {self.ways:,} ways through them, of which {self.allowed:,} allow the move, "
                f"{len(self.disagreements):,} disagreements")


def over(family: Family, chosen: Iterable[Values], answer: Allows | None = None, tally: Tally | None = None) -> Tally:
    """Engine and norms over situations; ``answer`` is for norms other than the shipped ones."""
    tally = Tally() if tally is None else tally
    allows = family.allows() if answer is None else answer
    for values in chosen:
        situation = family.named(values)
        state, move = family.table_of(situation)

        def both(ruling: Any, v: Values = values, s: State = state, m: Move = move) -> tuple[bool, tuple[Any, ...]]:
            return allows(v, ruling), tuple(game.objections(s, m, ruling))

        ways = every_way(game.rulebook, both, {})
        tally.situations += 1
        tally.ways += len(ways)
        for path, (by_norms, objections) in ways:
            if by_norms == bool(objections):
                tally.disagreements.append(Disagreement(
                    situation=situation, readings={ask.id: option for ask, option in path}, by_norms=by_norms,
                    objections=tuple(o.code for o in objections), state=state, move=move,
                ))
            tally.allowed += by_norms and not objections
    return tally


def every_nth(values: Iterable[Values], step: int, start: int) -> Iterator[Values]:
    """Every so many situations, evenly over the space."""
    return (one for at, one in enumerate(values) if at % step == start % step)
