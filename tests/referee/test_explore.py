"""The search on graphs small enough to be counted by hand."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

import pytest

import referee.explore as searching
from referee.errors import GameError
from referee.explore import Goal, Limits, Report, explore
from referee.instance import Broken, Happened, Note, Trace, maker
from referee.models.fates import game
from referee.models.fates.cards import Deck
from referee.models.fates.ruling import Ruling
from referee.models.fates.state import Ready
from referee.plain import Plain, kind_of
from referee.ruling import field_of


class Graph:
    """A graph as an instance: edges by name, ends in capitals; a move is named after where it leads."""

    moves = ("go", "stay")
    events = ("arrives", "rests", "flies")
    invariants = ("not-z",)
    merged = ""

    def __init__(self, edges: Mapping[str, str], starts: str = "a") -> None:
        self._edges = edges
        self._starts = starts
        self.looked_at: list[str] = []

    def describe(self) -> str:
        return "a graph"

    def initial(self) -> Iterable[str]:
        return self._starts

    def expand(self, states: Sequence[str]) -> Iterator[tuple[Sequence[str], Sequence[Note]]]:
        for state in states:
            self.looked_at.append(state)
            afters = self._edges.get(state, "")
            notes: list[Note] = [Happened(("stay", "rests") if to == state else ("go", "arrives"), to) for to in afters]
            yield list(afters), [*notes, *([Broken("not-z", "it is z", None)] if state == "z" else [])]

    def is_over(self, state: str) -> bool:
        return state.isupper()

    def disputed(self, state: str, question: str) -> Any:
        return state if state == question else None

    def trace(self, path: Sequence[str], last: Note | str | None = None) -> Trace:
        move = last.move if isinstance(last, (Happened, Broken)) else last
        return Trace({"at": path[0]}, tuple(path[1:]), {"at": path[-1]}, move or "")


#   a -> b -> d -> END      a -> c -> d      c -> e (stuck)      b -> f <-> g (no way out)      f -> f
EDGES = {"a": "bc", "b": "df", "c": "de", "d": "E", "f": "gf", "g": "f"}


def searched(edges: Mapping[str, str] = EDGES, starts: str = "a", goal: Goal | None = None, **limits: Any) -> Report:
    return explore(Graph(edges, starts), Limits(**limits), goal)


def test_every_state_is_counted_once_at_its_depth() -> None:
    report = searched()
    assert (report.states, report.transitions, report.depths, report.depth) == (8, 10, (1, 2, 3, 2), 3)
    assert report.is_complete


def test_several_starts_are_all_at_depth_none() -> None:
    assert searched(starts="acd").depths == (3, 3, 1, 1)


def test_ends_and_deadlocks_are_told_apart() -> None:
    report = searched()
    assert (report.ends, report.deadlocks) == (1, 1)
    assert report.deadlock is not None
    assert report.deadlock.moves == ("c", "e")


def test_a_circle_without_a_way_out_is_found_by_its_nearest_state() -> None:
    report = searched()
    assert report.hopeless == 3  # e, f and g
    assert report.without_end is not None
    assert report.without_end.moves in (("b", "f"), ("c", "e"))  # both two moves away
    assert not report.is_sound


def test_a_deadlock_is_not_play_for_ever() -> None:
    assert searched({"a": "b", "b": "e"}).endless == 0


def test_a_circle_is_followed_until_a_state_comes_round() -> None:
    report = searched({"a": "bE", "b": "c", "c": "dE", "d": "b"})
    assert (report.hopeless, report.endless) == (0, 4)
    assert report.circle is not None
    assert report.circle.moves == ("b", "c", "d", "b")
    assert report.circle_begins == 1
    assert report.is_sound


def test_two_ways_to_the_same_state_are_two_transitions() -> None:
    report = searched({"a": "bb", "b": "E"})
    assert (report.states, report.transitions, report.hopeless) == (3, 3, 0)


def test_what_never_happens_is_named() -> None:
    report = searched()
    assert report.moves == {"go", "stay"}
    assert report.events == {"arrives", "rests"}
    assert report.moves_never == ()
    assert report.events_never == ("flies",)


def test_a_broken_invariant_comes_with_a_shortest_way() -> None:
    report = searched({"a": "bc", "b": "d", "c": "z", "d": "z", "z": "E"})
    (violation,) = report.violations
    assert (violation.broken.name, violation.trace.moves) == ("not-z", ("c", "z"))


@pytest.mark.parametrize(("goal", "moves", "last"), [
    (("end", "end"), ("b", "d", "E"), ""),
    (("deadlock", "deadlock"), ("c", "e"), ""),
    (("word", "rests"), ("b", "f"), "f"),
    (("word", "stay"), ("b", "f"), "f"),
    (("word", "go"), (), "b"),
    (("question", "d"), ("b", "d"), "d"),
])
def test_what_is_looked_for_is_found_by_a_shortest_way(goal: Goal, moves: tuple[str, ...], last: str) -> None:
    report = searched(goal=goal)
    assert report.stopped == "found"
    assert report.found is not None
    assert (report.found.moves, report.found.last) == (moves, last)


def test_what_is_not_there_is_not_found() -> None:
    report = searched(goal=("word", "flies"))
    assert report.is_complete
    assert report.found is None


def test_the_search_ends_at_once_when_it_has_found() -> None:
    graph = Graph(EDGES)
    explore(graph, goal=("word", "arrives"))
    assert graph.looked_at == ["a"]


# --- limits ------------------------------------------------------------------------------------------------------------


class Tree(Graph):
    """Every number leads to twice as many: without an end."""

    def __init__(self) -> None:
        super().__init__({})

    def initial(self) -> Iterable[Any]:
        return [1]

    def expand(self, states: Sequence[Any]) -> Iterator[tuple[Sequence[Any], Sequence[Note]]]:
        for state in states:
            yield [2 * state, 2 * state + 1], ()

    def trace(self, path: Sequence[Any], last: Note | str | None = None) -> Trace:
        return Trace({"at": path[0]}, tuple(map(str, path[1:])), {"at": path[-1]})


def test_a_number_of_states_stops_the_search_and_it_says_how_far_it_came() -> None:
    report = explore(Tree(), Limits(states=1000))
    assert report.stopped == "states"
    assert 1000 <= report.states <= 1001
    assert report.depth == 8  # 511 states are at most eight moves away, 1,023 at most nine
    assert report.depths[:9] == (1, 2, 4, 8, 16, 32, 64, 128, 256)
    assert sum(report.depths) == report.states
    assert report.frontier == report.states - report.transitions // 2
    assert (report.hopeless, report.endless) == (None, None)


def test_time_stops_the_search() -> None:
    report = explore(Tree(), Limits(seconds=0.05))
    assert report.stopped == "time"
    assert report.searched < 10


def test_memory_stops_the_search_before_a_table_grows_beyond_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searching, "resident", lambda: 100_000_000)
    report = explore(Tree(), Limits(memory=103_000_000))
    assert report.stopped == "memory"
    assert 1_000 < report.states < 100_000


def test_a_search_with_much_memory_goes_on() -> None:
    assert explore(Graph(EDGES), Limits(memory=2**40)).is_complete


def test_an_interruption_stops_the_search_cleanly() -> None:
    class Impatient(Tree):
        def expand(self, states: Sequence[Any]) -> Iterator[tuple[Sequence[Any], Sequence[Note]]]:
            for number, pair in enumerate(super().expand(states)):
                if states[0] > 1000 and number == 7:
                    raise KeyboardInterrupt
                yield pair

    report = explore(Impatient())
    assert report.stopped == "interrupted"
    assert report.states - 1 == report.transitions
    assert report.frontier > 0


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    explore(Tree(), Limits(states=5000), progress=lambda states, depth, seconds: told.append((states, depth)))
    assert told == sorted(told)
    assert told[-1][1] == 12


# --- any game -----------------------------------------------------------------------------------------------------------


def fates(fixed: Mapping[str, str], starts: int = 1, checks: Any = None) -> Plain:
    deals = []
    ruling = Ruling(**{field_of(q): r for q, r in STANDARD.items()})  # type: ignore[arg-type]
    for seed in range(starts):
        state = game.deal(Random(seed), 2, Deck(values=(4, 7, 9, 10, 15), suits=4))
        for player in range(2):
            state, _ = game.play(state, Ready(player), ruling)
        deals.append(state)
    return Plain(game, deals, fixed, about="some deals", moves=("play", "pick up", "flip"), checks=checks)


STANDARD = game.rulebook.standard()


class Checks:
    """Says that nobody may lay a Bomb, and that there are no more than three 7s to be seen."""

    names = ("no-bombs", "few-moves")

    def at(self, state: Any, legal: Sequence[Any], ruling: Any) -> Iterator[tuple[str, str]]:
        if ruling.shrine_on_empty == "refused":
            yield "few-moves", "refused"

    def over(self, before: Any, move: Any, after: Any, ruling: Any) -> Iterator[tuple[str, str]]:
        if getattr(move, "cards", (0,))[0] >> 2 == 10:
            yield "no-bombs", "a Bomb was laid"


def test_a_game_that_offers_nothing_but_itself_can_be_searched() -> None:
    report = explore(fates(STANDARD, 3), Limits(states=400))
    assert report.depths[0] == 3
    assert {"play"} <= report.moves
    assert not report.deadlocks


def test_a_trace_of_a_game_are_moves_as_people_write_them() -> None:
    found = explore(fates(STANDARD), goal=("word", "turn-passes")).found
    assert found is not None
    assert found.last.split()[1] == "play"


def test_a_check_over_moves_names_the_move() -> None:
    (violation,) = explore(fates(STANDARD, 5, Checks()), goal=("broken", "no-bombs")).violations
    assert "play 10" in violation.trace.last


def test_questions_left_open_are_answered_in_every_way() -> None:
    left = {q: r for q, r in STANDARD.items() if q != "opening-special"}
    one, every = fates(STANDARD), fates(left)
    (start,) = one.initial()
    ((afters, _),) = one.expand([start])
    ((more, _),) = every.expand([start])
    assert set(afters) == set(more)  # the standard reading allows what the other one refuses


def test_a_breach_under_one_reading_says_which() -> None:
    left = {q: r for q, r in STANDARD.items() if q != "shrine-on-empty"}
    report = explore(fates(left, 1, Checks()), goal=("broken", "few-moves"))
    assert report.violations[0].broken.readings == {"shrine-on-empty": "refused"}


def test_kinds_of_moves_are_words() -> None:
    class PickUp: ...

    assert kind_of(PickUp) == "pick up"


def test_a_game_without_instances_is_refused() -> None:
    with pytest.raises(GameError, match="offers no instances"):
        maker("chess")

