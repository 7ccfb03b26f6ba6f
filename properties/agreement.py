"""The engine and the norms on one move: both run under one ruling that forks, so that no reading is left out.

Each way through settles exactly the questions that either of them asks.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from referee.evidence import Counterexample
from referee.game import Game
from referee.ruling import every_way
from referee.terms import Situation

Allows = Callable[[Sequence[Any], Any], bool]
"""What norms allow: a situation's values in the order of the variables, and a ruling."""


class Disagreement(msgspec.Struct, frozen=True, kw_only=True):
    """A move of which engine and norms say different things, and the readings under which they do."""

    game: Game
    situation: Situation
    readings: Mapping[str, str]
    by_norms: bool
    objections: tuple[str, ...]
    """What the engine says against it; nothing, if it is the norms that forbid it."""
    state: Any
    move: Any

    def counterexample(self) -> Counterexample:
        """The same as a position and a move that the command line accepts."""
        engine = "the engine refuses it (" + ", ".join(self.objections) + ")" if self.objections else "the engine allows it"
        return Counterexample(
            says=f"the norms {'allow' if self.by_norms else 'forbid'} the move, and {engine}",
            position=self.game.write(self.state), move=self.game.format_move(self.move, self.state), readings=self.readings,
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
        return (
            f"{self.situations:,} situations, {self.ways:,} ways through them, of which {self.allowed:,} allow the move, "
            f"{len(self.disagreements):,} disagreements"
        )

    def compare(self, game: Game, state: Any, move: Any, situation: Situation, allows: Callable[[Any], bool]) -> None:
        """Engine and norms on one move, under every ruling; ``allows`` is what the norms say under one."""

        def both(ruling: Any) -> tuple[bool, tuple[Any, ...]]:
            return allows(ruling), tuple(game.objections(state, move, ruling))

        ways = every_way(game.rulebook, both, {})
        self.situations += 1
        self.ways += len(ways)
        for path, (by_norms, objections) in ways:
            if by_norms == bool(objections):
                self.disagreements.append(Disagreement(
                    game=game, situation=situation, readings={ask.id: option for ask, option in path}, by_norms=by_norms,
                    objections=tuple(o.code for o in objections), state=state, move=move,
                ))
            self.allowed += by_norms and not objections
