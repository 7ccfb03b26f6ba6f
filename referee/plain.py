"""Any game as an instance: its legal moves under one ruling, or under every reading of the questions left open.

``Plain`` asks the game anew in every state.  A game that knows which states no rule tells apart, or what the outcome
of a move depends on, can offer an instance of its own that asks less; see ``properties/fates/instances.py``.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple, Protocol

from .game import Game
from .instance import Broken, Happened, Note, Step, Trace
from .ruling import every_way, field_of
from .verdict import consequences


class Checks(Protocol):
    """The invariants of a game; each breach is a name and what is wrong."""

    @property
    def names(self) -> Collection[str]:
        """The names of all of them."""
        ...

    def at(self, state: Any, legal: Sequence[Any], ruling: Any) -> Iterable[tuple[str, str]]:
        """What is broken in a state with these legal moves."""
        ...

    def over(self, before: Any, move: Any, after: Any, ruling: Any) -> Iterable[tuple[str, str]]:
        """What is broken between two states."""
        ...


class Looked(NamedTuple):
    """What there is to be seen in a state: its moves, and what is broken."""

    steps: list[Step]
    broken: list[Broken]


def kind_of(move_type: type[Any]) -> str:
    """The kind of a move in words, from the name of its class: ``PickUp`` is ``pick up``."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", move_type.__name__).lower()


class Eye:
    """Looks at states of a game under the readings that are fixed, and every reading of the questions left open."""

    def __init__(self, game: Game, fixed: Mapping[str, str], checks: Checks) -> None:
        self.game = game
        self.fixed = fixed
        self.checks = checks
        self.is_one_ruling = set(fixed) >= set(game.rulebook.questions)
        self.ruling = game.ruling_type(**{field_of(q): r for q, r in fixed.items()}) if self.is_one_ruling else None
        self._kinds: dict[type[Any], str] = {}

    def look(self, state: Any) -> Looked:
        """The moves and what is broken.  Raises Undecided if the questions left open have too many cases."""
        return self._under_one(state) if self.is_one_ruling else self._under_all(state)

    def words(self, move: Any, codes: Iterable[str]) -> tuple[str, ...]:
        """The kind of the move, and what it brought about."""
        kind = self._kinds.get(type(move))
        if kind is None:
            kind = self._kinds[type(move)] = kind_of(type(move))
        return (kind, *codes)

    def _under_one(self, state: Any) -> Looked:
        game, ruling, checks = self.game, self.ruling, self.checks
        legal = game.legal(state, ruling)
        broken = [Broken(name, says) for name, says in checks.at(state, legal, ruling)]
        steps: list[Step] = []
        for move in legal:
            after, events = game.play(state, move, ruling)
            broken += [Broken(name, says, move) for name, says in checks.over(state, move, after, ruling)]
            steps.append((move, after, self.words(move, [event.code for event in events])))
        return Looked(steps, broken)

    def _under_all(self, state: Any) -> Looked:
        game, checks = self.game, self.checks
        is_over = game.is_over(state)

        def stand(ruling: Any) -> tuple[tuple[str, str], ...]:
            legal = game.legal(state, ruling)
            found = tuple(checks.at(state, legal, ruling))
            return found if legal or is_over else (*found, ("deadlock", "nobody can move"))

        broken = [
            Broken(name, says, None, {ask.id: option for ask, option in path})
            for path, found in every_way(game.rulebook, stand, self.fixed) for name, says in found
        ]
        steps: dict[Step, None] = {}
        for move in game.candidates(state):
            for path, (after, words, wrong) in every_way(game.rulebook, partial(self._try, state, move), self.fixed):
                if words:
                    steps[move, after, words] = None
                readings = {ask.id: option for ask, option in path}
                broken += [Broken(name, says, move, readings) for name, says in wrong]
        return Looked(list(steps), broken)

    def _try(self, state: Any, move: Any, ruling: Any) -> tuple[Any, tuple[str, ...], tuple[tuple[str, str], ...]]:
        if self.game.objections(state, move, ruling):
            return None, (), ()
        after, events = self.game.play(state, move, ruling)
        words = self.words(move, [event.code for event in events])
        return after, words, tuple(self.checks.over(state, move, after, ruling))

    def disputed(self, state: Any, question: str) -> Any:
        """A move whose legality or consequences differ with the readings of a question, the others being fixed."""
        fixed = {q: reading for q, reading in self.fixed.items() if q != question}
        for move in self.game.candidates(state):
            if question in consequences(self.game, state, move, fixed).questions:
                return move
        return None

    def trace(self, path: Sequence[tuple[Any, Any]], last: Note | str | None, write: Callable[[Any], Any]) -> Trace:
        """States with the move that leads on, as people write them; see `Instance.trace`."""
        game, end = self.game, path[-1][0]
        moves = tuple(game.format_move(move, state) for state, move in path[:-1])
        move = self._confirmed(end, last)
        return Trace(write(path[0][0]), moves, write(end), "" if move is None else game.format_move(move, end))

    def _confirmed(self, state: Any, last: Note | str | None) -> Any:
        """The move at this very table that a note or a question is about; None if it is about the table alone."""
        match last:
            case None:
                return None
            case str():
                found = [self.disputed(state, last)]
            case Happened():
                found = [move for move, _, words in self.look(state).steps if words == last.words]
            case Broken():
                found = [broken.move for broken in self.look(state).broken if broken.name == last.name]
        if not found or (isinstance(last, str) and found[0] is None):
            raise LookupError(f"{last} was found, and does not come up at {state}")
        return found[0]


class NoChecks:
    """No invariants."""

    names: Collection[str] = ()

    def at(self, state: Any, legal: Sequence[Any], ruling: Any) -> Iterable[tuple[str, str]]:
        """Nothing is broken."""
        return ()

    def over(self, before: Any, move: Any, after: Any, ruling: Any) -> Iterable[tuple[str, str]]:
        """Nothing is broken."""
        return ()


class Plain:
    """Any game from given states on, asked anew in every state.

    ``canonical`` gives the one state that stands for all that no rule tells apart from it: the moves of the one
    must be those of the other, and lead to states that stand for the same.
    """

    def __init__(
        self, game: Game, starts: Iterable[Any], fixed: Mapping[str, str], *, about: str, moves: Collection[str] = (),
        checks: Checks | None = None, canonical: Callable[[Any], Any] | None = None,
    ) -> None:
        self.about = about
        self.moves = moves
        self.events = tuple(game.rulebook.events)
        self._eye = Eye(game, fixed, checks or NoChecks())
        self.invariants = tuple(self._eye.checks.names)
        self._starts = list(starts)
        self._canonical = canonical or (lambda state: state)

    def describe(self) -> str:
        """What was given as ``about``."""
        return self.about

    @property
    def merged(self) -> str:
        """Where the game was asked: everywhere."""
        return "the game was asked in every state"

    def initial(self) -> Iterable[Any]:
        """The given states, one for all that are the same."""
        return dict.fromkeys(map(self._canonical, self._starts))

    def expand(self, states: Sequence[Any]) -> Iterator[tuple[Sequence[Any], Sequence[Note]]]:
        """The states after each legal move, one for all that are the same, and everything that is to be noted."""
        for state in states:
            steps, broken = self._eye.look(state)
            happened = [Happened(words, move) for move, _, words in steps]
            yield [self._canonical(after) for _, after, _ in steps], [*happened, *broken]

    def is_over(self, state: Any) -> bool:
        """Whether the game has ended."""
        return self._eye.game.is_over(state)

    def disputed(self, state: Any, question: str) -> Any:
        """See `Eye.disputed`."""
        return self._eye.disputed(state, question)

    def trace(self, path: Sequence[Any], last: Note | str | None = None) -> Trace:
        """The path from one of the given states on, with the cards and names that stand there."""
        steps = follow(path, self._starts, lambda state: self._eye.look(state).steps, self._canonical)
        return self._eye.trace(steps, last, self._eye.game.write)


def follow(
    path: Sequence[Any],
    starts: Iterable[Any],
    successors: Callable[[Any], Iterable[Step]],
    canonical: Callable[[Any], Any],
) -> list[tuple[Any, Any]]:
    """States, not merged, along a path of representatives: each with the move that leads on, None at the end.

    Raises LookupError if the path can't be followed: the representatives do not stand for what they should.
    """
    state = next(s for s in starts if canonical(s) == path[0])
    found: list[tuple[Any, Any]] = []
    for wanted in path[1:]:
        taken = next(((move, after) for move, after, _ in successors(state) if canonical(after) == wanted), None)
        if taken is None:
            raise LookupError(f"no move leads from {state} to {wanted}")
        found.append((state, taken[0]))
        state = taken[1]
    return [*found, (state, None)]
