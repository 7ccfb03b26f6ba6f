"""What comes of a move under one ruling after another, and which questions that hangs on.

A question that was not asked on the way to an outcome can't change it.  So a move is played once, and only for the
questions that came up is it played again under their other readings: thousands of moves a second.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from .errors import Undecided
from .game import Game
from .ruling import Undescribed, every_way, field_of

Readings = Mapping[str, str]
"""One reading for every question, by question id."""

Groups = tuple[tuple[str, ...], ...]
"""The readings of a question, together where the same comes of them, in the order of the rulebook."""

Pair = frozenset[str]
"""Two readings of a question."""

ILLEGAL = "illegal"
"""The outcome of every move that is refused, for whatever reason."""

MOST_CASES = 200
"""A position that leaves more cases open than this is no witness of anything."""


class Under:
    """One whole ruling to look at outcomes under, and those that differ from it in single readings."""

    def __init__(self, readings: Readings) -> None:
        self.readings = dict(readings)
        self._fields = {field_of(question): (question, reading) for question, reading in readings.items()}
        self._others: dict[tuple[str, str], Under] = {}

    def but(self, question: str, reading: str) -> "Under":
        """The same with another reading of one question."""
        if self.readings[question] == reading:
            return self
        found = self._others.get((question, reading))
        if found is None:
            found = self._others[question, reading] = Under({**self.readings, question: reading})
        return found

    def all_but(self, readings: Readings) -> "Under":
        """The same with other readings of some questions."""
        found = self
        for question, reading in readings.items():
            found = found.but(question, reading)
        return found

    def ask(self) -> "Asking":
        """A ruling for one evaluation."""
        return Asking(self._fields)


class Asking:
    """Stands in for a `Ruling`: answers from readings, and remembers the questions that it was asked.

    A fact that the position does not describe raises Undescribed, unless there is but one case of it.
    """

    def __init__(self, fields: Mapping[str, tuple[str, str]]) -> None:
        self._fields = fields
        self.asked: list[str] = []
        self.facts: dict[str, Any] = {}
        self.memo: dict[Any, Any] = {}

    def __getattr__(self, field: str) -> str:
        found: tuple[str, str] | None = self.__dict__["_fields"].get(field)
        if found is None:
            raise AttributeError(f"the rulebook has no question {field.replace('_', '-')!r}")
        question, reading = found
        self.asked.append(question)
        self.__dict__[field] = reading  # asked once; from now on it is an attribute like any other
        return reading

    def fact(self, place: str, cases: Sequence[tuple[Any, str]]) -> Any:
        """The only case there is.  Raises Undescribed if there are more."""
        if place not in self.facts:
            if len(cases) > 1:
                raise Undescribed(place, "is not described", "describe it in the position")
            self.facts[place] = cases[0][0]
        return self.facts[place]


class Outcome(NamedTuple):
    """What comes of a move under one ruling, and the questions that were asked on the way, in order."""

    result: Any
    """`ILLEGAL`, or the events and the state after them; outcomes are the same where this is equal."""
    asked: tuple[str, ...]

    @property
    def is_legal(self) -> bool:
        """Whether the move can be made."""
        return self.result is not ILLEGAL

    @property
    def after(self) -> Any:
        """The state after a legal move."""
        return self.result[1]


def outcome(game: Game, state: Any, move: Any, under: Under) -> Outcome:
    """What comes of a move on a table that is described as far as it matters.  Raises Undescribed where it is not."""
    ruling = under.ask()
    result = _follow(game, state, move, ruling)
    return Outcome(result, tuple(ruling.asked))


def _follow(game: Game, state: Any, move: Any, ruling: Any) -> Any:
    if game.objections(state, move, ruling):
        return ILLEGAL
    after, events = game.play(state, move, ruling)
    return (*events, *game.outlook(after, ruling)), after


def asked(game: Game, state: Any, move: Any, under: Under) -> list[str]:
    """The questions that come up on the way to an outcome, as far as the table is described; None as move: a check."""
    ruling = under.ask()
    try:
        if move is None:
            game.faults(state, ruling)
        else:
            _follow(game, state, move, ruling)
    except Undescribed:
        pass
    return list(ruling.asked)


def sole(game: Game, state: Any, move: Any, under: Under) -> Any:
    """The result of `outcome`, whatever has not been described; None if it hangs on that.  None as move: a check."""

    def run(ruling: Any) -> Any:
        if move is None:
            return ILLEGAL if game.faults(state, ruling) else ()
        return _follow(game, state, move, ruling)

    try:
        return run(under.ask())
    except Undescribed:
        pass
    try:
        found = {result for _, result in every_way(game.rulebook, run, under.readings, MOST_CASES)}
    except Undecided:
        return None
    return found.pop() if len(found) == 1 else None


def is_possible(game: Game, state: Any, under: Under) -> bool:
    """Whether the table could be under one ruling, as far as it is described."""
    try:
        return not game.faults(state, under.ask())
    except Undescribed:
        pass
    try:
        ways = every_way(game.rulebook, lambda ruling: bool(game.faults(state, ruling)), under.readings, MOST_CASES)
    except Undecided:
        return False
    return not all(is_faulty for _, is_faulty in ways)


def groups(results: Mapping[str, Any]) -> Groups:
    """Readings by what comes of each."""
    together: dict[Any, list[str]] = {}
    for reading, result in results.items():
        together.setdefault(result, []).append(reading)
    return tuple(map(tuple, together.values()))


def told(found: Groups) -> frozenset[Pair]:
    """The pairs of readings that the groups tell apart."""
    return frozenset(
        frozenset((a, b)) for one, other in combinations(found, 2) for a in one for b in other
    )


def pairs(readings: Iterable[str]) -> list[Pair]:
    """Every two readings."""
    return [frozenset(pair) for pair in combinations(readings, 2)]


def by_reading(game: Game, state: Any, move: Any, question: str, under: Under, known: Outcome) -> dict[str, Any]:
    """The result under each reading of a question, where ``known`` comes of the move under ``under``."""
    own = under.readings[question]
    return {
        reading: known.result if reading == own else outcome(game, state, move, under.but(question, reading)).result
        for reading in game.rulebook.questions[question].readings
    }
