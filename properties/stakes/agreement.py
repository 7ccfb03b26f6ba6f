"""The engine and the norms, case by case: every situation of the two spaces, under every ruling at once.

Nothing here knows what the answer should be; see `norms` for what the text says.
"""

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from referee.models.stakes import game
from referee.norms import Norms
from referee.properties.agreement import Allows, Tally
from referee.terms import Situation, Values, compiled, situations

from . import blind_norms, norms
from .concrete import ToTable, action_table, blind_table


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


def over(family: Family, chosen: Iterable[Values], answer: Allows | None = None, tally: Tally | None = None) -> Tally:
    """Engine and norms over situations; ``answer`` is for norms other than the shipped ones."""
    tally = Tally() if tally is None else tally
    allows = family.allows() if answer is None else answer
    for values in chosen:
        situation = family.named(values)
        state, move = family.table_of(situation)

        tally.compare(game, state, move, situation, lambda r, v=values: allows(v, r))  # type: ignore[misc]
    return tally


def every_nth(values: Iterable[Values], step: int, start: int) -> Iterator[Values]:
    """Every so many situations, evenly over the space."""
    return (one for at, one in enumerate(values) if at % step == start % step)
