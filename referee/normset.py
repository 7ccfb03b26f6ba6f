"""Rules as logic: what permits, forbids or obliges, and what prevails.

A norm says one thing about one *matter* (whose turn it is, where a card may come from, what it goes on): a move may be
made if every matter that arises allows it.  In a matter, a move is allowed when something permits it and whatever
forbids it gives way to something that permits it; it is forbidden when something forbids it and does not give way.
Where nothing is said there is a *gap*, and where nothing prevails a *dispute*; neither may be left under any ruling.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec

from .errors import RulebookError
from .rulebook import Rulebook
from .terms import Formula, Situation, Variable, all_, any_, compiled, implies, not_

Effect = Literal["permits", "forbids", "obliges"]
"""``obliges``: forbids every move that its ``does`` leaves out."""

When = Mapping[str, tuple[str, ...]]
"""Readings by question; empty: always."""

class Norm(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """One clause as logic."""

    id: str
    clause: str
    effect: Effect
    matter: str
    guard: Formula
    """The situations it speaks of."""
    when: When = {}
    """The readings under which the clause means this."""
    does: Formula | None = None
    """What an obligation obliges to."""


class Precedence(msgspec.Struct, frozen=True, kw_only=True):
    """Which of two norms prevails where one permits and the other forbids, and who says so."""

    winner: str
    loser: str
    clause: str = ""
    """The clause in which the text itself makes the exception; empty if only a question settles it."""
    when: When = {}


class Matter(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """One thing that has to be in order before a move may be made, and the situations in which it arises."""

    id: str
    says: str
    applies: Formula


class Answer(msgspec.Struct, frozen=True):
    """What the norms say of a situation under a ruling, and which of them speak."""

    word: Literal["allowed", "forbidden", "gap", "dispute"]
    speaking: tuple[str, ...]


class Norms:
    """The norms of a game.  Raises RulebookError where they don't fit the rulebook or each other."""

    def __init__(
        self, rulebook: Rulebook, *, variables: Sequence[Variable], questions: Mapping[str, Variable],
        possible: Sequence[Formula], matters: Sequence[Matter], norms: Sequence[Norm], precedences: Sequence[Precedence],
    ) -> None:
        self.rulebook, self.variables, self.questions, self.possible = rulebook, tuple(variables), dict(questions), possible
        self.matters = {matter.id: matter for matter in matters}
        self.norms = {norm.id: norm for norm in norms}
        self.precedences = tuple(precedences)
        self._computed: dict[int, tuple[Formula, Any]] = {}
        self._check(len(norms))
        self._active = {norm.id: self._activity(norm) for norm in norms}
        self._beats: dict[tuple[str, str], Formula] = {}
        for p in precedences:
            pair = (p.winner, p.loser)
            self._beats[pair] = any_(self._beats[pair], self.under(p.when)) if pair in self._beats else self.under(p.when)
        self._sides = {
            id_: ([n for n in norms if n.matter == id_ and n.effect == "permits"],
                  [n for n in norms if n.matter == id_ and n.effect != "permits"])
            for id_ in self.matters
        }
        self.allowed = all_(
            any_(*(matter.applies for matter in matters)),
            *(implies(matter.applies, self.allows(matter.id)) for matter in matters),
        )
        """Whether the move may be made."""

    def _check(self, count: int) -> None:
        def refuse(says: str, cure: str) -> None:
            raise RulebookError(f"the norms of {self.rulebook.game}", says, cure)

        if len(self.norms) < count:
            refuse("two norms have one id", "give each its own")
        for norm in self.norms.values():
            if norm.clause not in self.rulebook.clauses:
                refuse(f"norm {norm.id!r} cites {norm.clause!r}, which is no clause", "cite a clause that exists")
            if norm.matter not in self.matters:
                refuse(f"norm {norm.id!r} is about {norm.matter!r}, which is no matter", "declare the matter")
            if (norm.does is not None) != (norm.effect == "obliges"):
                refuse(f"norm {norm.id!r}: 'does' belongs to what obliges, and to nothing else", "add or drop it")
        for p in self.precedences:
            sides = [n for n in (self.norms.get(p.winner), self.norms.get(p.loser)) if n]
            if len({n.effect == "permits" for n in sides}) < 2 or len({n.matter for n in sides}) > 1:
                refuse(f"{p.winner!r} over {p.loser!r}", "name two norms of one matter, one of which permits")
            if not p.clause and not p.when:
                refuse(f"{p.winner!r} over {p.loser!r} has no ground", "name the clause that says so, or the readings")
            if p.clause and p.clause not in self.rulebook.clauses:
                refuse(f"{p.winner!r} over {p.loser!r} cites {p.clause!r}, which is no clause", "cite a clause that exists")
        for when in [n.when for n in self.norms.values()] + [p.when for p in self.precedences]:
            for question in when:
                if question not in self.questions:
                    refuse(f"{question!r} is not among the questions of the norms", "declare it")

    def under(self, when: When) -> Formula:
        """Whether the ruling has these readings."""
        return all_(*(self.questions[question].is_(*readings) for question, readings in when.items()))

    def _activity(self, norm: Norm) -> Formula:
        guard = norm.guard if norm.does is None else all_(norm.guard, not_(norm.does))
        return all_(self.matters[norm.matter].applies, guard, self.under(norm.when))

    # --- what the norms say, as formulas -------------------------------------------------------------------------------

    def active(self, norm: str) -> Formula:
        """Whether the norm speaks."""
        return self._active[norm]

    def beats(self, winner: str, loser: str) -> Formula | None:
        """Under which rulings the one prevails over the other; None if it never does."""
        return self._beats.get((winner, loser))

    def _pair(self, winner: Norm, loser: Norm) -> Formula:
        return self._beats.get((winner.id, loser.id), any_())

    def sides(self, matter: str, without: str = "") -> tuple[list[Norm], list[Norm]]:
        """The norms of a matter that permit, and those that forbid or oblige; ``without`` one of them."""
        permits, forbids = self._sides[matter]
        return [n for n in permits if n.id != without], [n for n in forbids if n.id != without]

    def allows(self, matter: str, without: str = "") -> Formula:
        """Whether the matter allows the move: something permits it, and all that forbids it gives way."""
        permits, forbids = self.sides(matter, without)
        gives_way = {f.id: any_(*(all_(self._active[p.id], beats) for p in permits
                                  if (beats := self._beats.get((p.id, f.id))) is not None)) for f in forbids}
        return all_(any_(*(self._active[p.id] for p in permits)),
                    *(implies(self._active[f.id], gives_way[f.id]) for f in forbids))

    def forbids(self, matter: str, without: str = "") -> Formula:
        """Whether the matter forbids the move: something forbids it that prevails over all that permits it."""
        permits, forbids = self.sides(matter, without)


        def stands(forbidding: Norm, permitting: Norm) -> Formula:
            return all_(self._pair(forbidding, permitting), not_(self._pair(permitting, forbidding)))

        return any_(*(
            all_(self._active[f.id], *(implies(self._active[p.id], stands(f, p)) for p in permits)) for f in forbids
        ))

    def speaks(self, matter: str, without: str = "") -> Formula:
        """Whether the matter says anything of the move."""
        return any_(*(self._active[n.id] for side in self.sides(matter, without) for n in side))

    # --- on plain values -----------------------------------------------------------------------------------------------

    def answer(self, situation: Situation, ruling: Any) -> Answer:
        """What the norms say of a situation under a ruling (any object with a field a question)."""
        values = [situation[v.name] for v in self.variables]

        def holds(formula: Formula) -> bool:
            if id(formula) not in self._computed:
                # The formula is kept beside what computes it, so that its id is not given to another one.
                self._computed[id(formula)] = (formula, compiled(formula, self.variables))
            return bool(self._computed[id(formula)][1](values, ruling))

        arising = [m for m in self.matters.values() if holds(m.applies)]
        speaking = tuple(n.id for m in arising for side in self._sides[m.id] for n in side if holds(self._active[n.id]))
        if not arising or any(not holds(self.speaks(m.id)) for m in arising):
            word: Any = "gap"
        elif holds(self.allowed):
            word = "allowed"
        else:
            word = "forbidden" if any(holds(self.forbids(m.id)) for m in arising) else "dispute"
        return Answer(word, speaking)
