"""What the norms of a game are evidence for, found out by the solver: proved for every situation under every ruling.

A game's norms stand in families, each with a situation space of its own.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from functools import cached_property

from referee.evidence import Counterexample, Effort, Expectation, Finding, Level, Property
from referee.norms import Analysis, Conflict, Norms, Witness
from referee.rulebook import Rulebook

Problem = tuple[str, Witness | None, str]
"""What was found in a family: a witness, if there is one, and a sentence."""
Example = Callable[[str, Witness, str], Counterexample]
"""A witness of a family as a counterexample that says this."""


def unusual(rulebook: Rulebook, readings: Mapping[str, str]) -> dict[str, str]:
    """Those of the readings that are not the standard ones."""
    standard = rulebook.standard()
    return {question: reading for question, reading in readings.items() if reading != standard[question]}


class Report:
    """The analysis of every family; each solver is started once, when it is first asked."""

    def __init__(self, families: Mapping[str, Norms], example: Example, situations: str, restated: frozenset[str]) -> None:
        self.families = families
        self.example = example
        self.situations = situations
        """What the situations are of: ``one move``."""
        self.restated = restated
        """Norms of which one knows that another one implies them."""
        self._analyses: dict[str, Analysis] = {}

    def analysis(self, family: str) -> Analysis:
        """One solver for a family of norms."""
        if family not in self._analyses:
            self._analyses[family] = Analysis(self.families[family])
        return self._analyses[family]

    @cached_property
    def conflicts(self) -> tuple[tuple[str, Conflict], ...]:
        """Every conflict of every family."""
        return tuple((family, conflict) for family in self.families for conflict in self.analysis(family).conflicts())

    @property
    def scope(self) -> str:
        """What was covered, in numbers."""
        norms = len({norm for norms in self.families.values() for norm in norms.norms.values()})
        questions = {id_: len(q.values) for norms in self.families.values() for id_, q in norms.questions.items()}
        rulings = 1
        for count in questions.values():
            rulings *= count
        return f"{norms} norms, every situation of {self.situations}, {len(questions)} questions, all {rulings:,} rulings"

    def finding(self, problems: list[Problem], *, detail: str = "", clauses: tuple[str, ...] = ()) -> Finding:
        """What was found; undecided queries count against it."""
        if problems:
            family, witness, says = problems[0]
            example = Counterexample(says=says) if witness is None else self.example(family, witness, says)
            more = f"; {len(problems)} in all" if len(problems) > 1 else ""
            return Finding(answer="fails", scope=self.scope, counterexample=example, detail=detail + more, clauses=clauses)
        undecided = {what for family in self.families for what in self.analysis(family).undecided}
        if undecided:
            return Finding(answer="undecided", scope=self.scope, detail=f"out of time: {', '.join(sorted(undecided))}")
        return Finding(answer="holds", scope=self.scope, detail=detail)

    def _silent(self) -> list[Problem]:
        return [
            (family, witness, f"no clause says whether this may be done ({matter or 'no matter arises'})")
            for family in self.families for matter, witness in self.analysis(family).gaps().items()
        ]

    def _complete(self, effort: Effort) -> Finding:
        return self.finding(self._silent() + [
            (family, witness, f"of what is said of this, nothing prevails ({matter})")
            for family in self.families for matter, witness in self.analysis(family).disputes().items()
        ])

    def _gaps(self, effort: Effort) -> Finding:
        return self.finding(self._silent())

    def _dead(self, effort: Effort) -> Finding:
        found = [(family, norm) for family in self.families for norm in self.analysis(family).dead()]
        return self.finding(
            [(family, None, f"{norm} can never apply") for family, norm in found],
            clauses=tuple(self.families[family].norms[norm].clause for family, norm in found),
        )

    def _open_conflicts(self, effort: Effort) -> Finding:
        open_ = [(family, c) for family, c in self.conflicts if c.settled == "nothing"]
        kinds = Counter(c.settled for _, c in self.conflicts)
        return self.finding(
            [(family, c.witness, f"{c.permits.clause} permits what {c.forbids.clause} forbids") for family, c in open_],
            detail=f"{len(self.conflicts)} conflicts: {kinds['text']} settled by the text, {kinds['question']} by questions",
            clauses=tuple(dict.fromkeys(clause for _, c in open_ for clause in (c.permits.clause, c.forbids.clause))),
        )

    def _redundant(self, effort: Effort) -> Finding:
        found = {norm: family for family in self.families for norm in self.analysis(family).redundant()}
        changed = sorted(found.keys() ^ self.restated)
        return self.finding(
            [(found.get(norm, ""), None, f"{norm} changes nothing, or no longer does") for norm in changed],
            detail=f"said twice: {', '.join(sorted(found))}",
        )

    def _moot(self, effort: Effort) -> Finding:
        found = [(family, question) for family in self.families for question in self.analysis(family).moot()]
        return self.finding([(family, None, f"no situation tells the readings of {question} apart") for family, question in found])

    def _interacting(self, effort: Effort) -> Finding:
        pairs = [pair for family in self.families for pair in self.analysis(family).interacting()]
        most = Counter(question for pair in pairs for question in pair).most_common(3)
        total = sum(len(n.questions) * (len(n.questions) - 1) // 2 for n in self.families.values())
        detail = f"{len(pairs)} of {total} pairs; most: {', '.join(f'{question} ({count})' for question, count in most)}"
        answer = self.finding([], detail=detail)
        return answer if answer.answer == "undecided" or not pairs else Finding(answer="reachable", scope=self.scope, detail=detail)

    def properties(self, game: str, restated: str) -> list[Property]:
        """The properties of any game's norms, the quickest first; ``restated`` says which clauses say a thing twice."""
        later: tuple[Level, ...] = ("normal", "deep")

        def proved(
            name: str, says: str, check: Callable[[Effort], Finding], *clauses: str, expect: Expectation = "holds",
            levels: tuple[Level, ...] = ("quick", "normal", "deep"),
        ) -> Property:
            return Property(
                name=f"{game}.{name}", says=says, expect=expect, evidence="proved", check=check, clauses=clauses, levels=levels,
            )

        twice = sorted({n.norms[norm].clause for n in self.families.values() for norm in self.restated if norm in n.norms})
        return [
            proved("norms-complete", "Under every ruling, every situation has exactly one answer.", self._complete),
            proved("no-gap", "There is no situation of which no clause speaks.", self._gaps),
            proved("no-dead-norm", "Every norm applies in some situation.", self._dead),
            proved("no-uncatalogued-conflict", "Where one clause permits what another forbids, the text or a question decides.",
                   self._open_conflicts),
            proved("no-moot-question", "The readings of every question of legality can be told apart by some move.", self._moot),
            proved("restated-clauses", restated, self._redundant, *twice, levels=later),
            proved("questions-interact", "Some questions matter only under some reading of another one.", self._interacting,
                   expect="reachable", levels=later),
        ]
