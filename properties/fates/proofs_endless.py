"""A game that never ends: a position from which legal moves lead back to the same table.

The search looks at one ruling; whether the circle it finds is one under every ruling is then asked of the engine, which
runs the same moves once for every reading that they touch.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from referee.errors import Undecided
from referee.evidence import Counterexample, Effort, Finding
from referee.models.fates import game
from referee.models.fates.ruling import Ruling
from referee.models.fates.state import Move, State
from referee.ruling import every_way, field_of

START: dict[str, Any] = {
    "game": "fates", "turn": "Ann", "seats": ["Ann", "Bob"], "draw_pile": 0, "discard_pile": 0, "burned": "9H",
    "deck": {"values": [2, 4, 9], "suits": 2},
    "player": {
        "Ann": {"hand": "2S 2H", "known": 0, "unknown": 0}, "Bob": {"hand": "4S 4H 9S", "known": 0, "unknown": 0},
    },
}
"""Two players at the very end: who is shown the 9 has nothing that beats it, picks it up, and shows it next time."""

Play = Callable[[State, Move, Ruling], tuple[State, Any]]


def standard() -> Ruling:
    """The ruling with every standard reading."""
    return Ruling(**{field_of(q): reading for q, reading in game.rulebook.standard().items()})  # type: ignore[arg-type]


def circle(start: State, ruling: Ruling, play: Play, limit: int) -> tuple[Sequence[tuple[State, Move]] | None, int]:
    """The steps of a circle, the first one from the table it comes back to, and the number of tables looked at.

    None if there is no circle among all tables that can be reached; raises Undecided if there are more than ``limit``.
    """
    path: list[tuple[State, Move]] = []
    on_path = {start: 0}
    done: set[State] = set()
    waiting: list[Iterator[Move]] = [iter(() if game.is_over(start) else game.legal(start, ruling))]
    here = [start]
    while waiting:
        move = next(waiting[-1], None)
        if move is None:
            waiting.pop()
            left = here.pop()
            del on_path[left]
            done.add(left)
            if path:
                path.pop()
            continue
        after, _ = play(here[-1], move, ruling)
        if after in on_path:
            return [*path, (here[-1], move)][on_path[after]:], len(on_path) + len(done)
        if after in done:
            continue
        if len(done) + len(on_path) >= limit:
            raise Undecided("the search", f"more than {limit} tables", "start from a smaller one")
        path.append((here[-1], move))
        on_path[after] = len(here)
        here.append(after)
        waiting.append(iter(() if game.is_over(after) else game.legal(after, ruling)))
    return None, len(done)


def rulings_that_allow(start: State, moves: Sequence[Move]) -> tuple[int, int]:
    """In how many of how many ways through the open questions the moves are legal and lead back to where they began."""

    def leads_back(ruling: Any) -> bool:
        state = start
        for move in moves:
            if game.objections(state, move, ruling):
                return False
            state, _ = game.play(state, move, ruling)
        return state == start

    ways = every_way(game.rulebook, leads_back, {})
    return sum(back for _, back in ways), len(ways)


def must_end(effort: Effort, start: dict[str, Any] = START, play: Play = game.play) -> Finding:
    """Look for a circle; no circle means that every game from there ends."""
    limit = effort.choose(5_000, 50_000, 500_000)
    try:
        steps, count = circle(game.read(start, "start"), standard(), play, limit)
    except Undecided as stop:
        return Finding(answer="undecided", scope=f"{limit} tables", detail=stop.says)
    scope = f"{count} tables, two players, the standard ruling"
    if steps is None:
        return Finding(answer="holds", scope=scope)
    again = steps[0][0]
    trace = tuple(game.format_move(move, state) for state, move in steps)
    back, ways = rulings_that_allow(again, [move for _, move in steps])
    where = "under every ruling" if back == ways else f"in {back} of the {ways} ways through the open questions"
    says = f"after these {len(trace)} moves the table is what it was, card by card; {where} they are legal and lead back"
    return Finding(answer="fails", scope=scope, detail=where, counterexample=Counterexample(
        says=says, position=game.write(again), trace=trace, readings=game.rulebook.standard(),
    ))
