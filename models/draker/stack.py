"""The two stacks: which of them an effect enters, and what resolves next (clauses stack.1 to stack.3, event.1)."""

from typing import Literal

from .cards import NONE
from .effects import Life, Limit, Move, Remove, Token
from .priority import Standing, are_named, by_priority, changes_of, same_thing
from .ruling import Ruling
from .state import Entry, State


def stack_of(state: State, entry: Entry, ruling: Ruling) -> Literal["instant", "main", "end"]:
    """Where an activated effect waits; what its card leaves unsaid is the main stack, but see priority-example."""
    effect = state.edition.effects[entry.effect]
    if effect.timing:
        return effect.timing
    if any(isinstance(change, Limit) for change in effect.does) and ruling.priority_example == "dragon-is-instant":
        return "instant"
    return "main"


def next_entry(state: State, ruling: Ruling) -> int | None:
    """What resolves next: the instant activated last, and when there is none, the last of the main stack."""
    last: int | None = None
    for at in range(len(state.entries) - 1, -1, -1):
        entry = state.entries[at]
        if entry.status == "waiting":
            stack = stack_of(state, entry, ruling)
            if stack == "instant":
                return at
            if stack == "main" and last is None:
                last = at
    return last


def pending_events(state: State, ruling: Ruling) -> list[int]:
    """The effects that wait for the end of the round."""
    return [at for at, entry in enumerate(state.entries) if entry.status == "waiting" and stack_of(state, entry, ruling) == "end"]


def overruled(state: State, at: int, ruling: Ruling) -> int | None:
    """The effect with priority over this one that leaves it nothing to do when it comes to resolve; None if it acts.

    Only of what can't be taken back afterwards: values, ranks and properties are counted anew whenever they matter.
    """
    for other in range(len(state.entries)):
        if other == at or state.entries[other].status not in ("waiting", "resolved"):
            continue
        for mine in changes_of(state, at):
            for its in changes_of(state, other):
                if not _excludes(state, mine, its, ruling):
                    continue
                if by_priority((mine, its), ruling)[0] is its:
                    return other
    return None


def _excludes(state: State, mine: Standing, its: Standing, ruling: Ruling) -> bool:
    named = are_named(state, mine, its) and mine.aim == its.aim
    if named or not same_thing(mine, its):
        return named
    if isinstance(mine.change, Move | Remove):
        return True
    if isinstance(mine.change, Life | Token):
        return ruling.what_conflicts == "same-value" and ruling.loser_of_a_conflict == "void"
    return False


def is_gone(state: State, entry: Entry) -> bool:
    """Whether the card that carries an activated effect no longer lies where it was activated."""
    where = state.common if entry.player == NONE else state.players[entry.player].pool
    return entry.card not in where
