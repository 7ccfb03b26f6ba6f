"""The rule of priority against its own example, as clauses over one Dragon and one Guardsman (clauses priority.1, priority.2).

Dragon limits what a defence is worth, Guardsman adds to it, and the sum goes beyond the limit, so that the two conflict.
"""

from collections.abc import Mapping
from functools import cache
from itertools import combinations
from typing import Any

from referee.evidence import Counterexample, Effort, Finding, Property
from referee.norms import Solver
from referee.terms import Formula, Variable, all_, any_, implies, not_

from .proofs_witnesses import shown

dragon_came = Variable("dragon came", (0, 1), "the how-manieth Dragon was activated")
guardsman_came = Variable("guardsman came", (0, 1), "the how-manieth Guardsman was activated")
dragon_acts = Variable("dragon acts", (0, 1), "the how-manieth Dragon is resolved")
guardsman_acts = Variable("guardsman acts", (0, 1), "the how-manieth Guardsman is resolved")
dragon_is = Variable("dragon is", ("main", "instant"), "the stack that Dragon is in")
guardsman_is = Variable("guardsman is", ("main", "instant"), "the stack that Guardsman is in")
prevails = Variable("prevails", ("dragon", "guardsman"), "which of the two has priority")

VARIABLES = (dragon_came, guardsman_came, dragon_acts, guardsman_acts, dragon_is, guardsman_is, prevails)
POSSIBLE = (not_(all_(dragon_came.equals(0), guardsman_came.equals(0))), not_(all_(dragon_came.equals(1), guardsman_came.equals(1))),
            not_(all_(dragon_acts.equals(0), guardsman_acts.equals(0))), not_(all_(dragon_acts.equals(1), guardsman_acts.equals(1))))

DRAGON_FIRST = dragon_came < guardsman_came
DRAGON_LIMITS = prevails.is_("dragon")
BOTH_MAIN = all_(dragon_is.is_("main"), guardsman_is.is_("main"))
ONE_STACK = any_(BOTH_MAIN, all_(dragon_is.is_("instant"), guardsman_is.is_("instant")))


def _same(one: Formula, other: Formula) -> Formula:
    return all_(implies(one, other), implies(other, one))


def _earlier_wins(dragon: Variable, guardsman: Variable) -> Formula:
    return _same(dragon < guardsman, DRAGON_LIMITS)


TEXT: Mapping[str, Formula] = {
    "stack.1": implies(all_(dragon_is.is_("instant"), guardsman_is.is_("main")), dragon_acts < guardsman_acts),
    "stack.2": implies(all_(dragon_is.is_("main"), guardsman_is.is_("instant")), guardsman_acts < dragon_acts),
    "stack.3": implies(ONE_STACK, _same(dragon_came < guardsman_came, guardsman_acts < dragon_acts)),
    "stack.4": implies(ONE_STACK, _same(guardsman_came < dragon_came, dragon_acts < guardsman_acts)),
    "priority.1": _earlier_wins(dragon_acts, guardsman_acts),
    "priority.2": all_(DRAGON_FIRST, DRAGON_LIMITS),
}
"""What each clause says of the two, as it stands; the example tells of a Guardsman that was activated later."""


def rule_under(reading: str) -> Formula:
    """What becomes of the rule under a reading of priority-example."""
    if reading == "first-is-activated":
        return _earlier_wins(dragon_came, guardsman_came)
    if reading == "limit-wins":
        return DRAGON_LIMITS
    return TEXT["priority.1"]


def stacks_under(reading: str, printed: str = "") -> Formula:
    """Which stacks the two are in, if Dragon's card names this one and Guardsman's none."""
    instant = printed == "instant" or (printed == "" and reading == "dragon-is-instant")
    return all_(dragon_is.is_("instant" if instant else "main"), guardsman_is.is_("main"))


READINGS = ("dragon-is-instant", "first-is-activated", "limit-wins")


class Case:
    """One solver for all that is asked of the two; ``text`` is what the clauses say of them."""

    def __init__(self, text: Mapping[str, Formula] = TEXT) -> None:
        self.text = text
        self.solver = Solver(VARIABLES, POSSIBLE)
        self.undecided = False

    def can(self, *parts: Formula) -> bool:
        """Whether all of these can hold together."""
        with self.solver.supposing(*map(self.solver.encode, parts)):
            answer = self.solver.check("dragon")
        self.undecided |= answer == "undecided"
        return answer == "sat"

    def cores(self, *given: Formula) -> list[tuple[str, ...]]:
        """All the least sets of clauses that can't hold together, given the rest."""
        statements: dict[str, Any] = {id_: self.solver.encode(part) for id_, part in self.text.items()}
        found = self.solver.cores("dragon", statements, *map(self.solver.encode, given))
        if isinstance(found, str):
            self.undecided = True
            return []
        return [tuple(sorted(core)) for core in found]

    def clauses(self, reading: str) -> list[Formula]:
        """The clauses with the rule as a reading has it, without the example."""
        return [rule_under(reading) if id_ == "priority.1" else part for id_, part in self.text.items() if id_ != "priority.2"]


def _scope() -> str:
    return "one Dragon and one Guardsman on one defence, in any order and in any stacks"


def _contradicts(case: Case) -> Finding:
    cores = case.cores(BOTH_MAIN)
    detail = "least sets that can't hold together, both effects in the main stack: " + (
        "; ".join(" + ".join(core) for core in cores) or "none")
    if case.undecided:
        return Finding(answer="undecided", scope=_scope(), detail="the solver gave up")
    if not cores:
        return Finding(answer="holds", scope=_scope(), detail=detail)
    clauses = tuple(sorted({id_ for core in cores for id_ in core}))
    example = shown("rule-and-example-agree", " and ".join(cores[0]) + " can't hold together")
    return Finding(answer="fails", scope=_scope(), detail=detail, clauses=clauses, counterexample=example)


def _settles(case: Case) -> Finding:
    problems = []
    for reading in READINGS:
        here = [*case.clauses(reading), stacks_under(reading), DRAGON_FIRST]
        if not case.can(*here, DRAGON_LIMITS):
            problems.append(f"{reading} leaves the contradiction")
        elif case.can(*here, not_(DRAGON_LIMITS)):
            problems.append(f"{reading} leaves it open")
    return _finding(case, problems, f"{len(READINGS)} readings of priority-example")


def _told_apart(case: Case) -> Finding:
    shown, problems = [], []
    for one, other in combinations(READINGS, 2):
        for printed, dragon_first in ((p, f) for p in ("", "main", "instant") for f in (True, False)):
            came = DRAGON_FIRST if dragon_first else not_(DRAGON_FIRST)
            ways = [[*case.clauses(reading), stacks_under(reading, printed), came] for reading in (one, other)]
            if case.can(*ways[0], DRAGON_LIMITS) != case.can(*ways[1], DRAGON_LIMITS):
                says = f"{'Dragon' if dragon_first else 'Guardsman'} first" + (f", Dragon printed as {printed}" if printed else "")
                shown.append(f"{one} from {other}: {says}")
                break
        else:
            problems.append(f"nothing tells {one} from {other}")
    return _finding(case, problems, "; ".join(shown))


def _finding(case: Case, problems: list[str], detail: str) -> Finding:
    if case.undecided:
        return Finding(answer="undecided", scope=_scope(), detail="the solver gave up")
    if problems:
        return Finding(answer="fails", scope=_scope(), counterexample=Counterexample(says="; ".join(problems)))
    return Finding(answer="holds", scope=_scope(), detail=detail)


def contradiction_proofs(text: Mapping[str, Formula] = TEXT) -> list[Property]:
    """The properties of the rule and its example."""
    @cache
    def case() -> Case:
        return Case(text)

    def of(name: str, says: str, check: Any, expect: Any = "holds") -> Property:
        def run(effort: Effort) -> Finding:
            found: Finding = check(case())
            return found

        return Property(name=f"draker.{name}", says=says, expect=expect, evidence="proved", check=run,
                        clauses=("priority.1", "priority.2", "stack.3", "stack.4"))

    return [
        of("rule-and-example-agree", "The rule of priority and its example can both hold (not if Dragon and Guardsman are in the main "
           "stack: what was activated later is resolved earlier).", _contradicts, "fails"),
        of("readings-settle-the-example", "Under each reading of priority-example Dragon limits a Guardsman that was activated later, and "
           "nothing contradicts it.", _settles),
        of("readings-of-the-example-differ", "Every two readings of priority-example are told apart by some Dragon and some Guardsman.",
           _told_apart),
    ]
