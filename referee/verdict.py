"""Judge a move, say what follows from it, list the moves, check a table: each under every reading left open."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec

from .branches import Branch, minimal
from .game import Event, Fault, Game, Objection, Said
from .ruling import Path, every_way

Fixed = Mapping[str, str]
"""Readings that a ruling or an assumption has settled, by question id."""

Word = Literal["legal", "illegal", "depends"]


class Reason(msgspec.Struct, frozen=True):
    """An objection or fault on a branch, and whether it holds on all of it or under some readings only."""

    said: Objection | Fault
    always: bool


class Case(msgspec.Struct, frozen=True):
    """A branch of a verdict: the least that decides, and why."""

    readings: Mapping[str, str]
    given: Mapping[str, tuple[str, ...]]
    holds: bool
    """Legal, or possible."""
    reasons: tuple[Reason, ...]


class Verdict(msgspec.Struct, frozen=True):
    """The ruling on a disputed move."""

    move: Any
    word: Word
    standard: Word
    """What follows where every open question has its standard reading."""
    cases: tuple[Case, ...]
    rests_on: tuple[Said, ...]
    """What the position does not show and the verdict takes for granted."""
    state: Any
    """The table that was judged: as described, with what the verdict rests on."""

    @property
    def questions(self) -> tuple[str, ...]:
        """The open questions that decide."""
        return _questions(self.cases)


class Check(msgspec.Struct, frozen=True):
    """Whether a table could be."""

    word: Literal["possible", "impossible", "depends"]
    cases: tuple[Case, ...]

    @property
    def questions(self) -> tuple[str, ...]:
        """The open questions that decide."""
        return _questions(self.cases)

    @property
    def faults(self) -> tuple[Reason, ...]:
        """Every fault of every branch, once."""
        found: dict[Any, Reason] = {}
        for case in self.cases:
            for reason in case.reasons:
                always = reason.always and all(_has(c, reason) for c in self.cases)
                found.setdefault(reason.said, Reason(reason.said, always))
        return tuple(found.values())


class Consequence(msgspec.Struct, frozen=True):
    """What follows on a branch: objections, or the events and the table after them."""

    readings: Mapping[str, str]
    given: Mapping[str, tuple[str, ...]]
    objections: tuple[Objection, ...]
    events: tuple[Event, ...]
    after: Any

    @property
    def is_legal(self) -> bool:
        """Whether the move can be made on this branch."""
        return not self.objections


class Consequences(msgspec.Struct, frozen=True):
    """What follows from a move, branch by branch."""

    move: Any
    word: Word
    standard: Word
    branches: tuple[Consequence, ...]
    rests_on: tuple[Said, ...]
    state: Any

    @property
    def questions(self) -> tuple[str, ...]:
        """The open questions that change what follows."""
        return tuple(dict.fromkeys(q for branch in self.branches for q in branch.readings))


class Option(msgspec.Struct, frozen=True):
    """One move of a list, and whether it may be made."""

    move: Any
    word: Word
    standard: Word
    questions: tuple[str, ...]
    facts: tuple[str, ...]
    rests_on: tuple[Said, ...] = ()


def _questions(cases: Sequence[Case]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(q for case in cases for q in case.readings))


def _has(case: Case, reason: Reason) -> bool:
    return any(r.said == reason.said and r.always for r in case.reasons)


def judge(game: Game, state: Any, move: Any, fixed: Fixed) -> Verdict:
    """The ruling on a move under every reading that ``fixed`` leaves open."""
    supposed, rests_on = game.suppose(state, move)
    cases = _cases(game, fixed, lambda ruling: tuple(game.objections(supposed, move, ruling)))
    word = _word(cases)
    standard = word if word != "depends" else _word(
        _cases(game, with_standard(game, fixed), lambda ruling: tuple(game.objections(supposed, move, ruling)))
    )
    return Verdict(move, word, standard, cases, tuple(rests_on), supposed)


def with_standard(game: Game, fixed: Fixed) -> dict[str, str]:
    """The standard reading of every question that is not fixed otherwise."""
    return {**game.rulebook.standard(), **fixed}


def _cases(game: Game, fixed: Fixed, reasons: Any) -> tuple[Case, ...]:
    ways: list[tuple[Path, tuple[Any, ...]]] = every_way(game.rulebook, reasons, fixed)
    branches = minimal([(path, not found) for path, found in ways], list(game.rulebook.questions))
    return tuple(
        Case(b.readings, b.given, b.outcome, _reasons([found for path, found in ways if b.admits(path)])) for b in branches
    )


def _reasons(found: Sequence[tuple[Any, ...]]) -> tuple[Reason, ...]:
    """Every reason that comes up, those that always hold first."""
    each = dict.fromkeys(reason for reasons in found for reason in reasons)
    always = {reason: all(reason in reasons for reasons in found) for reason in each}
    return tuple(Reason(r, always[r]) for r in sorted(each, key=lambda r: not always[r]))


def _word(cases: Sequence[Case]) -> Word:
    holds = {case.holds for case in cases}
    return "depends" if len(holds) > 1 else "legal" if holds == {True} else "illegal"


def check(game: Game, state: Any, fixed: Fixed) -> Check:
    """Whether the table could be, under every reading that ``fixed`` leaves open."""
    cases = _cases(game, fixed, lambda ruling: tuple(game.faults(state, ruling)))
    word = _word(cases)
    return Check("possible" if word == "legal" else "impossible" if word == "illegal" else "depends", cases)


def consequences(game: Game, state: Any, move: Any, fixed: Fixed) -> Consequences:
    """What follows from a move under every reading that ``fixed`` leaves open, branch by branch."""
    supposed, rests_on = game.suppose(state, move)

    def follow(ruling: Any) -> tuple[tuple[Objection, ...], tuple[Event, ...], Any]:
        objections = tuple(game.objections(supposed, move, ruling))
        if objections:
            return objections, (), None
        after, events = game.play(supposed, move, ruling)
        return (), (*events, *game.outlook(after, ruling)), after

    branches = minimal(every_way(game.rulebook, follow, fixed), list(game.rulebook.questions))
    found = tuple(Consequence(b.readings, b.given, *b.outcome) for b in branches)
    standard = minimal(every_way(game.rulebook, follow, with_standard(game, fixed)), ())
    by_standard = _followed([_as_consequence(b) for b in standard])
    return Consequences(move, _followed(found), by_standard, found, tuple(rests_on), supposed)


def _as_consequence(branch: Branch[Any]) -> Consequence:
    return Consequence(branch.readings, branch.given, *branch.outcome)


def _followed(branches: Sequence[Consequence]) -> Word:
    legal = {branch.is_legal for branch in branches}
    return "depends" if len(branches) > 1 else "legal" if legal == {True} else "illegal"


def options(game: Game, state: Any, fixed: Fixed, hidden: bool = False) -> list[Option]:
    """The moves that at least one reading allows; with ``hidden``, those with cards that nobody has described."""
    found = []
    for move in game.hidden_candidates(state) if hidden else game.candidates(state):
        verdict = judge(game, state, move, fixed)
        if verdict.word == "illegal" or (hidden and not verdict.rests_on):
            continue
        facts = tuple(dict.fromkeys(place for case in verdict.cases for place in case.given))
        found.append(Option(move, verdict.word, verdict.standard, verdict.questions, facts, verdict.rests_on))
    return found
