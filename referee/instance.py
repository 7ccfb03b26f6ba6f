"""What `explore` searches: an instance, what it tells of its states, and where a game offers its own."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from importlib.metadata import entry_points
from typing import Any, Protocol

import msgspec

from .errors import GameError

GROUP = "referee.instances"

Step = tuple[Any, Any, tuple[str, ...]]
"""A move, the state after it, and words for what happened: the kind of the move, then the codes of its events."""


class Happened(msgspec.Struct, frozen=True):
    """What a move brings about in a state: the kind of the move, then the codes of its events."""

    words: tuple[str, ...]
    move: Any


class Broken(msgspec.Struct, frozen=True):
    """An invariant that does not hold: its name, what is wrong, by which move if it is one, and under which readings."""

    name: str
    says: str
    move: Any = None
    readings: Mapping[str, str] = {}


class Trace(msgspec.Struct, frozen=True):
    """How the search got to a state, as people write it: where it starts, the moves, and where it ends."""

    start: Mapping[str, Any]
    moves: tuple[str, ...]
    position: Mapping[str, Any]
    last: str = ""
    """The move from there that matters, if one does."""


Note = Happened | Broken
"""What is worth telling of a state."""


class Instance(Protocol):
    """What can be searched; states are hashable values.

    States that no rule tells apart are merged by giving one of them, always the same, wherever one of them comes up.
    """

    @property
    def moves(self) -> Collection[str]:
        """Every kind of move that there could be."""
        ...

    @property
    def events(self) -> Collection[str]:
        """Every event that there could be."""
        ...

    @property
    def invariants(self) -> Collection[str]:
        """The names of what must hold in every state."""
        ...

    def describe(self) -> str:
        """The instance in a line, with its numbers."""
        ...

    @property
    def merged(self) -> str:
        """In a line, which states count as one, and what else a reader must know to judge the search; may be empty."""
        ...

    def initial(self) -> Iterable[Any]:
        """Where play can start."""
        ...

    def expand(self, states: Sequence[Any]) -> Iterator[tuple[Sequence[Any], Sequence[Note]]]:
        """For each state, in order: the states that a move leads to, and notes.

        Notes say what happens by the moves, and which invariants are broken; what has been noted in an earlier
        state need not be said again.
        """
        ...

    def is_over(self, state: Any) -> bool:
        """Whether play has ended; asked of states without a move."""
        ...

    def disputed(self, state: Any, question: str) -> Any:
        """A move whose outcome hangs on a question here, or None."""
        ...

    def trace(self, path: Sequence[Any], last: "Note | str | None" = None) -> Trace:
        """A path of states, from an initial one on, as people write it.

        What matters at its end is a note, or a question: the trace then names the move, if there is one.  Raises
        LookupError if it does not come up there again.
        """
        ...


class Maker(Protocol):
    """What a game's entry point in the group ``referee.instances`` offers."""

    @property
    def parameters(self) -> Mapping[str, str]:
        """What can be set, and what it means, in the order of the help."""
        ...

    def __call__(self, given: Mapping[str, str], fixed: Mapping[str, str]) -> Instance:
        """The instance with these parameters.  Raises RefereeError where they can't be.

        ``fixed`` holds readings by question id: one for every question is a ruling; questions that are not in it
        are left open, and then a state has the moves that it has under any of their readings.
        """
        ...


def makers() -> list[str]:
    """The games that offer instances, sorted."""
    return sorted({entry.name for entry in entry_points(group=GROUP)})


def maker(game: str) -> Maker:
    """What makes instances of an installed game.  Raises GameError if nobody offers that, or it can't be loaded."""
    found = {entry.value: entry for entry in entry_points(group=GROUP) if entry.name == game}
    if len(found) != 1:
        says = "is offered by " + " and ".join(sorted(found)) if found else "offers no instances to search"
        raise GameError(f"game {game!r}", says, f"a package offers one as an entry point {game} in the group {GROUP}")
    (entry,) = found.values()
    try:
        loaded: Maker = entry.load()
    except Exception as fault:  # a third party's module may fail in any way
        says = " ".join(f"{entry.value} can't be loaded: {type(fault).__name__}: {fault}".split())
        raise GameError(f"game {game!r}", says, "mend or uninstall its package") from fault
    return loaded
