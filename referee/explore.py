"""Exhaustive search: every state of a small instance, breadth first, and what that shows.

What is searched is an `Instance`: a game, or anything else with states and moves, cut down so far that all of it
can be looked at.  The search is breadth first, so that whatever it finds it finds by a shortest way.  It keeps a
number for every state, who led to it first, and every transition (four bytes each), and with them answers
afterwards whether an end can be reached from everywhere, and whether play can go on for ever.
"""

import time
from array import array
from collections.abc import Callable, Collection, Sequence
from itertools import compress
from typing import Any, Literal

import msgspec

from .instance import Broken, Instance, Note, Trace
from .memory import growth, resident


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """Where a search stops even if it is not through; zero is no limit."""

    states: int = 0
    seconds: float = 0.0
    memory: int = 0
    """Bytes of the whole process, as far as the system tells."""


Stop = Literal["", "found", "states", "time", "memory", "interrupted"]
"""Why a search stopped: ``""`` if it is through, ``found`` if it has what it was looking for, else which limit."""


class Violation(msgspec.Struct, frozen=True):
    """The first breach of an invariant, by a shortest way."""

    broken: Broken
    trace: Trace


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """What a search has shown.  None stands for what can't be said because the search was stopped."""

    stopped: Stop
    states: int
    transitions: int
    depths: tuple[int, ...]
    """How many states are that many moves away from the start; of the last depth perhaps not all were found."""
    frontier: int
    """How many states were found, and their moves not yet looked at."""
    ends: int
    deadlocks: int
    """States without a move in which play has not ended."""
    deadlock: Trace | None
    hopeless: int | None
    """States from which no end can be reached."""
    without_end: Trace | None
    endless: int | None
    """States from which play can go on for ever."""
    circle: Trace | None
    """A shortest way to such a state, and on until a state comes round again."""
    circle_begins: int
    """After so many of its moves: that state is the one that comes round."""
    moves: frozenset[str]
    events: frozenset[str]
    moves_never: tuple[str, ...]
    events_never: tuple[str, ...]
    violations: tuple[Violation, ...]
    found: Trace | None
    searched: float
    """Seconds until the last state was found."""
    seconds: float
    """Seconds in all, with the questions that were answered afterwards."""

    @property
    def is_complete(self) -> bool:
        """Whether all states were seen."""
        return self.stopped == ""

    @property
    def depth(self) -> int:
        """How deep the search is complete: all states so many moves away, or fewer, are known."""
        return len(self.depths) - 1 if not self.frontier else max(0, len(self.depths) - 2)

    @property
    def is_sound(self) -> bool:
        """Whether nothing is wrong as far as was searched: no invariant broken, nobody stuck, an end always in reach."""
        return not (self.violations or self.deadlocks or self.hopeless)


Progress = Callable[[int, int, float], None]
"""Is told the number of states, the depth, and the seconds so far."""

Goal = tuple[Literal["word", "broken", "end", "deadlock", "question"], str]
"""What a search may look for: a kind of move or an event, a broken invariant, a kind of state, a question that matters."""

NONE = 0xFFFFFFFF
CHUNK = 256
"""After so many states limits are looked at."""


class _Search:
    """One search: the numbered states and what is known of them.  Lives for one call of `explore`."""

    def __init__(self, instance: Instance, limits: Limits, goal: Goal | None) -> None:
        self.instance = instance
        self.limits = limits
        self.goal = goal
        self.start = time.perf_counter()
        self.index: dict[Any, int] = {}
        self.parents = array("I")
        self.first = array("I", [0])
        """Where the transitions of a state begin in ``targets``; those of the next state end them."""
        self.targets = array("I")
        self.depths: list[int] = []
        self.ends: list[int] = []
        self.deadlocks: list[int] = []
        self.words: set[str] = set()
        self.violations: dict[str, tuple[Broken, int]] = {}
        self.found: tuple[int, Note | str | None] | None = None
        self.stopped: Stop = ""
        self.searched = 0.0

    # --- finding states -------------------------------------------------------------------------------------------

    def run(self, progress: Progress | None) -> None:
        """Search until everything is seen, the goal is reached, or a limit."""
        try:
            level = self._starts()
            while level and not self.stopped:
                level = self._deepen(level, progress)
        except KeyboardInterrupt:
            self.stopped = "interrupted"
            del self.targets[self.first[-1]:]
            while len(self.parents) < len(self.index):
                self.parents.append(NONE)
        self.searched = time.perf_counter() - self.start

    def _starts(self) -> list[Any]:
        level = []
        for state in self.instance.initial():
            if state not in self.index:
                self.index[state] = len(self.index)
                self.parents.append(NONE)
                level.append(state)
                if len(level) == self.limits.states or (len(level) % CHUNK == 0 and self._at_limit()):
                    self._at_limit()
                    break
        self.depths.append(len(level))
        return level

    def _deepen(self, level: list[Any], progress: Progress | None) -> list[Any]:
        """Look at the moves of all states of a depth; returns the states of the next one."""
        following: list[Any] = []
        self.depths.append(0)
        at = 0
        while at < len(level):
            states = level[at:at + self._chunk()]
            at += len(states)
            self._look_at(states, following)
            self.depths[-1] = len(following)
            if self.stopped or self._at_limit():
                break
            if progress is not None:
                progress(len(self.index), len(self.depths) - 1, time.perf_counter() - self.start)
        if not following:
            self.depths.pop()
        return following

    def _chunk(self) -> int:
        """How many states to look at before limits are looked at again: few where one is near, or anything may end it."""
        if self.goal is not None:
            return 1
        left = (self.limits.states or NONE) - len(self.index)
        return max(1, min(CHUNK, left // 8))

    def _look_at(self, states: Sequence[Any], following: list[Any]) -> None:
        """The hot loop: a number for every new state, and a target for every transition."""
        targets = self.targets
        number = base = len(self.first) - 1
        count, find = len(self.index), self.index.setdefault
        add_target, add_parent, add_state, add_first = targets.append, self.parents.append, following.append, self.first.append
        for afters, notes in self.instance.expand(states):
            for after in afters:
                at = find(after, count)
                if at == count:
                    count += 1
                    add_parent(number)
                    add_state(after)
                add_target(at)
            if notes:
                self._hear(notes, number)
            if not afters:
                self._without_moves(states[number - base], number)
            number += 1
            add_first(len(targets))
        if asked := self._asked():
            for number, state in enumerate(states, base):
                if self.instance.disputed(state, asked) is not None:
                    self._find(number, asked)

    def _hear(self, notes: Sequence[Note], number: int) -> None:
        for note in notes:
            if isinstance(note, Broken):
                if note.name not in self.violations:
                    self.violations[note.name] = (note, number)
                    if self._is_goal("broken", (note.name,)):
                        self._find(number, note)
            else:
                self.words.update(note.words)
                if self._is_goal("word", note.words):
                    self._find(number, note)

    def _asked(self) -> str:
        return self.goal[1] if self.goal and self.goal[0] == "question" else ""

    def _is_goal(self, kind: str, names: Collection[str]) -> bool:
        return self.goal is not None and self.goal[0] == kind and self.goal[1] in names

    def _find(self, number: int, last: Note | str | None = None) -> None:
        if self.found is None:
            self.found = (number, last)
            self.stopped = "found"

    def _without_moves(self, state: Any, number: int) -> None:
        if self.instance.is_over(state):
            self.ends.append(number)
            if self._is_goal("end", ("end",)):
                self._find(number)
        else:
            self.deadlocks.append(number)
            if self._is_goal("deadlock", ("deadlock",)):
                self._find(number)

    def _at_limit(self) -> bool:
        limits = self.limits
        if limits.states and len(self.index) >= limits.states:
            self.stopped = "states"
        elif limits.seconds and time.perf_counter() - self.start >= limits.seconds:
            self.stopped = "time"
        elif limits.memory and resident() + self._soon() > limits.memory:
            self.stopped = "memory"
        return self.stopped != ""

    def _soon(self) -> int:
        """What the search will still need: the next growth of its tables, or the questions at the end."""
        afterwards = 8 * len(self.targets) + 17 * len(self.index)
        return max(growth(self.index, CHUNK * 64), afterwards)

    # --- what the states show -------------------------------------------------------------------------------------

    def report(self) -> Report:
        """What is known now."""
        looked_at = len(self.first) - 1
        complete = not self.stopped
        hopeless, endless = self._outlook() if complete else (None, None)
        seen, moves, events = self.words, frozenset(self.instance.moves), frozenset(self.instance.events)
        ways = _Ways(self)
        circle, begins = ways.round(endless) if endless and 1 in endless else (None, 0)
        violations = tuple(Violation(wrong, ways.to(number, wrong)) for wrong, number in self.violations.values())
        return Report(
            stopped=self.stopped, states=len(self.index), transitions=len(self.targets), depths=tuple(self.depths),
            frontier=len(self.index) - looked_at, ends=len(self.ends), deadlocks=len(self.deadlocks),
            deadlock=ways.to(self.deadlocks[0]) if self.deadlocks else None,
            hopeless=None if hopeless is None else hopeless.count(1),
            without_end=ways.to(hopeless.index(1)) if hopeless and 1 in hopeless else None,
            endless=None if endless is None else endless.count(1),
            circle=circle, circle_begins=begins,
            moves=moves & seen, events=events & seen,
            moves_never=tuple(m for m in self.instance.moves if m not in seen),
            events_never=tuple(e for e in self.instance.events if e not in seen),
            violations=violations, found=ways.to(*self.found) if self.found else None,
            searched=self.searched, seconds=time.perf_counter() - self.start,
        )

    def _outlook(self) -> tuple[bytearray, bytearray]:
        """For every state 1 or 0: whether no end can be reached from it, and whether play can go on for ever."""
        first, targets = self.first, self.targets
        count = len(self.index)
        latest = array("I", [NONE]) * count
        earlier, source = array("I", bytes(4 * len(targets))), array("I", bytes(4 * len(targets)))
        left = array("I", bytes(4 * count))
        edge = 0
        for number in range(count):
            end = first[number + 1]
            left[number] = end - edge
            while edge < end:
                target = targets[edge]
                earlier[edge], source[edge] = latest[target], number
                latest[target] = edge
                edge += 1
        hopeless = bytearray(b"\1") * count
        todo = list(self.ends)
        for number in todo:
            hopeless[number] = 0
        while todo:
            edge = latest[todo.pop()]
            while edge != NONE:
                number = source[edge]
                if hopeless[number]:
                    hopeless[number] = 0
                    todo.append(number)
                edge = earlier[edge]
        endless = bytearray(b"\1") * count
        todo = self.ends + self.deadlocks
        while todo:
            number = todo.pop()
            endless[number] = 0
            edge = latest[number]
            while edge != NONE:
                left[source[edge]] -= 1
                if not left[source[edge]]:
                    todo.append(source[edge])
                edge = earlier[edge]
        return hopeless, endless


class _Ways:
    """Shortest ways to numbered states."""

    def __init__(self, search: _Search) -> None:
        self._search = search

    def to(self, number: int, last: Note | str | None = None) -> Trace:
        """How the search came to a state first."""
        return self._search.instance.trace(self._states(self._path(number)), last)

    def round(self, endless: bytearray) -> tuple[Trace, int]:
        """To the first state from which play can go on for ever, and on until a state comes round again.

        Also after how many moves that state was there first.  From each state on it goes where the search was earliest.
        """
        path = self._path(endless.index(1))
        first, targets = self._search.first, self._search.targets
        places = {number: place for place, number in enumerate(path)}
        while True:
            number = path[-1]
            path.append(min(t for t in targets[first[number]:first[number + 1]] if endless[t]))
            if path[-1] in places:
                return self._search.instance.trace(self._states(path)), places[path[-1]]
            places[path[-1]] = len(path) - 1

    def _path(self, number: int) -> list[int]:
        path = [number]
        while (number := self._search.parents[number]) != NONE:
            path.append(number)
        return path[::-1]

    def _states(self, path: Sequence[int]) -> list[Any]:
        chosen = bytearray(len(self._search.index))
        for number in path:
            chosen[number] = 1
        states = dict(zip(sorted(set(path)), compress(self._search.index, chosen), strict=True))
        return [states[number] for number in path]


def explore(
    instance: Instance, limits: Limits | None = None, goal: Goal | None = None, progress: Progress | None = None
) -> Report:
    """Look at every state of the instance, or at as many as the limits allow, or until the goal is reached."""
    search = _Search(instance, limits or Limits(), goal)
    search.run(progress)
    return search.report()
