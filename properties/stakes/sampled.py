"""What is shown by playing: random whole matches under random rulings, every invariant looked at after every move."""

from collections.abc import Callable, Sequence
from random import Random

import msgspec

from referee.evidence import Counterexample, Effort, Finding, Property
from referee.models.stakes import game
from referee.models.stakes.ruling import Ruling
from referee.models.stakes.state import Move, State

from .invariants import INVARIANTS, broken_at, broken_over
from .playing import Match, any_move, random_ruling, readings_of, steps
from .ranking import outcome
from .table_checks import listing_differs, lost_in_files, refusal_fails

Eyes = Callable[[State, Sequence[Move], Move | None, State | None, Ruling], list[str]]
"""What somebody who looks on finds wrong with a table, the legal moves, the move made and the table after it."""


def invariants_hold(state: State, legal: Sequence[Move], move: Move | None, after: State | None, ruling: Ruling) -> list[str]:
    """Every invariant, before and after the move."""
    broken = broken_at(state, legal, ruling)
    if move is not None and after is not None:
        broken += broken_over(state, move, after, ruling)
    return broken


class Watched(msgspec.Struct, kw_only=True):
    """What was seen in so many matches."""

    matches: int = 0
    moves: int = 0
    ended: int = 0
    payouts: int = 0
    ties: int = 0
    found: Counterexample | None = None


def watch(rng: Random, matches: int, eyes: Eyes, every: int = 1) -> Watched:
    """Play so many matches and look at every so many moves; the first thing found stops it."""
    seen = Watched()
    for _ in range(matches):
        match = Match.begin(rng)
        seen.matches += 1
        for state, legal, move, after in steps(rng, match):
            seen.moves += move is not None
            if state.phase == "payout":
                seen.payouts += 1
                seen.ties += outcome(state, match.ruling).winner < 0
            broken = eyes(state, legal, move, after, match.ruling) if seen.moves % every == 0 else []
            if broken:
                seen.found = Counterexample(
                    says="; ".join(broken), position=game.write(state), readings=readings_of(match.ruling),
                    move=None if move is None else game.format_move(move, state), trace=tuple(match.trace),
                )
                return seen
        seen.ended += game.is_over(match.state)
    return seen


def _scope(seen: Watched, looked_at: str) -> str:
    return (
        f"{seen.matches:,} matches of 2 to 6 players, each with its own random cards and ruling; {seen.moves:,} moves, "
        f"{seen.payouts:,} payouts, {seen.ties:,} of them ties; {looked_at}"
    )


def _invariants(effort: Effort) -> Finding:
    seen = watch(Random(effort.seed), effort.choose(30, 600, 10_000), invariants_hold)
    scope = _scope(seen, f"{len(INVARIANTS)} invariants")
    return Finding(answer="fails" if seen.found else "holds", scope=scope, counterexample=seen.found)


def _ends(effort: Effort) -> Finding:
    seen = watch(Random(effort.seed + 1), effort.choose(40, 600, 10_000), lambda *_: [])
    scope = _scope(seen, f"{seen.ended:,} ended")
    return Finding(answer="holds" if seen.ended == seen.matches else "fails", scope=scope)


def _lists(effort: Effort) -> Finding:
    rng = Random(effort.seed + 2)
    other = Random(effort.seed + 3)

    def eyes(state: State, legal: Sequence[Move], move: Move | None, after: State | None, ruling: Ruling) -> list[str]:
        wrong = listing_differs(state, ruling)
        for _ in range(3):
            wrong += refusal_fails(state, any_move(other, state), ruling)
        return wrong

    seen = watch(rng, effort.choose(15, 300, 5000), eyes, every=3)
    scope = _scope(seen, "every third table, with three other moves each")
    return Finding(answer="fails" if seen.found else "holds", scope=scope, counterexample=seen.found)


def _files(effort: Effort) -> Finding:
    def eyes(state: State, legal: Sequence[Move], move: Move | None, after: State | None, ruling: Ruling) -> list[str]:
        faults = [f"a table that was played is called impossible: {fault.code}" for fault in game.faults(state, ruling)]
        return faults + lost_in_files(state, legal[:20])

    seen = watch(Random(effort.seed + 4), effort.choose(8, 150, 2000), eyes, every=12)
    scope = _scope(seen, "every twelfth table and its moves")
    return Finding(answer="fails" if seen.found else "holds", scope=scope, counterexample=seen.found)


def _many_rulings(effort: Effort) -> Finding:
    """Each table of a match under other rulings than its own: the list of legal moves is asked of each."""
    other = Random(effort.seed + 5)

    def eyes(state: State, legal: Sequence[Move], move: Move | None, after: State | None, ruling: Ruling) -> list[str]:
        # Whether anybody has to match without a slip hangs on the ruling: under another one such a table does not come about.
        without_slips = state.phase == "betting" and not state.players[state.turn].slips
        if state.phase == "over" or without_slips:
            return []
        rulings = [random_ruling(other) for _ in range(3)]
        stuck = [one for one in rulings if not game.legal(state, one)]
        return [f"nobody can act under {readings_of(one)}" for one in stuck]

    seen = watch(Random(effort.seed + 6), effort.choose(10, 150, 2000), eyes, every=2)
    scope = _scope(seen, "every second table, under three rulings that it was not played under")
    return Finding(answer="fails" if seen.found else "holds", scope=scope, counterexample=seen.found)


def _property(name: str, says: str, check: Callable[[Effort], Finding], *clauses: str) -> Property:
    return Property(name=f"stakes.{name}", says=says, expect="holds", evidence="sampled", check=check, clauses=clauses)


def properties() -> list[Property]:
    """The properties that are shown by playing."""
    return [
        _property("invariants-in-play", "In random matches under random rulings every invariant holds before and after every move.",
                  _invariants, "set.1", "chips.1", "turn.1", "points.3"),
        _property("matches-end", "Every random match comes to the end of its Timeline.", _ends, "betting.2", "end.1"),
        _property("moves-listed", "The legal moves are the candidates without objections, and what is refused is refused in words.",
                  _lists, "betting.1"),
        _property("positions-kept", "A position file brings back the table it was written from, and no table of a match is impossible.",
                  _files, "set.1"),
        _property("acts-under-other-rulings", "Where a table can come about under another ruling too, somebody can act under that one.",
                  _many_rulings, "turn.1"),
    ]
