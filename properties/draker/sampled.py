"""What is shown by playing: random games under random rulings, every invariant looked at after every move."""

from collections.abc import Callable
from random import Random

import msgspec

from referee.evidence import Counterexample, Effort, Finding, Property
from referee.models.draker import game
from referee.models.draker.ruling import Ruling
from referee.models.draker.state import Move, State

from .invariants import INVARIANTS, broken_at, broken_over
from .playing import MOST_MOVES, Played, any_move, random_ruling, readings_of, steps
from .table_checks import listing_differs, lost_in_files, refusal_fails, unreadable

Eyes = Callable[[State, Move | None, State | None, Ruling], list[str]]
"""What somebody who looks on finds wrong with a table, the move made and the table after it."""


def invariants_hold(state: State, move: Move | None, after: State | None, ruling: Ruling) -> list[str]:
    """Every invariant, before and after the move; nobody is stuck, since a move is None only when there is none."""
    broken = broken_at(state, (), ruling)
    if move is None:
        return broken
    return broken + broken_over(state, move, after, ruling)


class Watched(msgspec.Struct, kw_only=True):
    """What was seen in so many games."""

    games: int = 0
    moves: int = 0
    rounds: int = 0
    ended: int = 0
    stuck: int = 0
    effects: int = 0
    """How many effects were there when a round was counted."""
    found: Counterexample | None = None

    @property
    def scope(self) -> str:
        """The numbers in words."""
        return (
            f"{self.games:,} games of 2 to 6 players, each with its own edition and ruling; {self.moves:,} moves, {self.rounds:,} rounds "
            f"with {self.effects:,} effects activated, {self.ended:,} games played to their end"
        )


def watch(rng: Random, games: int, eyes: Eyes, every: int = 1, most: int = MOST_MOVES) -> Watched:
    """Play so many games and look at every so many moves; the first thing found stops it."""
    seen = Watched()
    for _ in range(games):
        played = Played.begin(rng)
        seen.games += 1
        for state, move, after in steps(rng, played, most):
            seen.moves += move is not None
            if state.phase == "values":
                seen.effects += len(state.entries)
            stuck = move is None and not game.is_over(state) and len(played.trace) < most
            seen.stuck += stuck
            broken = eyes(state, move, after, played.ruling) if seen.moves % every == 0 else []
            if stuck:
                broken = [f"nobody can do anything in the phase {state.phase}", *broken]
            if broken:
                seen.found = Counterexample(
                    says="; ".join(broken), position=game.write(state), readings=readings_of(played.ruling),
                    move=None if move is None else game.format_move(move, state), trace=tuple(played.trace),
                )
                return seen
        seen.rounds += played.state.round
        seen.ended += game.is_over(played.state)
    return seen


def _finding(seen: Watched, looked_at: str) -> Finding:
    return Finding(answer="fails" if seen.found else "holds", scope=f"{seen.scope}; {looked_at}", counterexample=seen.found)


def _invariants(effort: Effort) -> Finding:
    seen = watch(Random(effort.seed + 31), effort.choose(16, 400, 10_000), invariants_hold)
    return _finding(seen, f"{len(INVARIANTS)} invariants, and that somebody can always act")


def _lists(effort: Effort) -> Finding:
    other = Random(effort.seed + 33)

    def eyes(state: State, move: Move | None, after: State | None, ruling: Ruling) -> list[str]:
        wrong = listing_differs(state, ruling)
        for _ in range(2):
            wrong += refusal_fails(state, any_move(other, state), ruling)
        return wrong

    seen = watch(Random(effort.seed + 32), effort.choose(6, 60, 1500), eyes, every=effort.choose(97, 41, 29))
    return _finding(seen, "of some tables all moves, and two others each")


def _files(effort: Effort) -> Finding:
    def eyes(state: State, move: Move | None, after: State | None, ruling: Ruling) -> list[str]:
        faults = [f"a table that was played is called impossible: {fault.code}" for fault in game.faults(state, ruling)]
        return faults + lost_in_files(state, () if move is None else (move,))

    seen = watch(Random(effort.seed + 34), effort.choose(8, 100, 2000), eyes, every=effort.choose(19, 7, 5))
    return _finding(seen, "of some tables the file, and the move made")


def _readable(effort: Effort) -> Finding:
    def eyes(state: State, move: Move | None, after: State | None, ruling: Ruling) -> list[str]:
        if move is None:
            return []
        again, events = game.play(state, move, ruling)
        wrong = [] if again == after else ["the same move has led to another table"]
        return wrong + unreadable(events, game.rulebook.events, state if len(state.entries) > len(again.entries) else again)

    seen = watch(Random(effort.seed + 35), effort.choose(8, 100, 2000), eyes, every=3)
    return _finding(seen, "every third move made again, and its events in words")


def _many_rulings(effort: Effort) -> Finding:
    """Each table under other rulings than its own: somebody can act, or the game is over."""
    other = Random(effort.seed + 36)

    def eyes(state: State, move: Move | None, after: State | None, ruling: Ruling) -> list[str]:
        if state.phase == "over":
            return []
        another = random_ruling(other)
        return [] if game.legal(state, another) else [f"nobody can act under {readings_of(another)}"]

    seen = watch(Random(effort.seed + 37), effort.choose(6, 80, 1500), eyes, every=effort.choose(89, 11, 7))
    return _finding(seen, "some tables under a ruling that they were not played under")


def properties() -> list[Property]:
    """The properties that are shown by playing."""
    def of(name: str, says: str, check: Callable[[Effort], Finding], *clauses: str) -> Property:
        return Property(name=f"draker.{name}", says=says, expect="holds", evidence="sampled", check=check, clauses=clauses)

    return [
        of("invariants-in-play", "In random games under random rulings every invariant holds before and after every move.", _invariants,
           "deck.1", "life.3", "individual.4", "engaged.1", "trim.1", "trim.3", "leave.1", "stack.3"),
        of("moves-listed", "The legal moves are the candidates without objections, and what is refused is refused in words.", _lists,
           "turn.1"),
        of("positions-kept", "A position file brings back the table it was written from, and no table of a game is impossible.", _files,
           "deck.1"),
        of("events-in-words", "The same move leads to the same table, and says in words what has happened.", _readable, "round.2"),
        of("acts-under-other-rulings", "Where a table can come about, somebody can act under any other ruling too.", _many_rulings,
           "turn.1", "round.2"),
    ]
