"""What the norms of stakes are evidence for: properties that `referee verify` runs.

The solver's findings are proved for every situation of the two spaces under every ruling; the agreement of engine and
norms is counted case by case.  What was covered is said in numbers.
"""

from collections.abc import Callable, Iterable, Mapping
from itertools import product
from typing import Any

from referee.evidence import Counterexample, Effort, Expectation, Finding, Property
from referee.models.stakes import game
from referee.norms import Analysis, Witness
from referee.properties.agreement import Tally
from referee.properties.norm_report import Problem, Report, unusual
from referee.terms import Formula, Value, Variable, all_, any_

from . import blind_norms as blinds
from . import situation as space
from .agreement import FAMILIES, every_nth, over
from .questions import reads

RESTATED = frozenset({"fold.1"})
"""Norms that another one implies: whoever has left the Match is not the one whose turn it is, so turn.1 stops him too."""


def counterexample(family: str, witness: Witness, says: str) -> Counterexample:
    """A witness as a position and a move that the command line accepts."""
    state, move = FAMILIES[family].table_of(witness.situation)
    return Counterexample(
        says=says, position=game.write(state), move=game.format_move(move, state),
        readings=unusual(game.rulebook, witness.readings),
    )


REPORT = Report({name: family.norms for name, family in FAMILIES.items()}, counterexample, "an action or a blind", RESTATED)


def analysis(family: str) -> Analysis:
    """One solver for a family of norms."""
    return REPORT.analysis(family)


# --- somebody to act has an action ------------------------------------------------------------------------------------

Choice = Mapping[Variable, Value]

FOLDING: tuple[Choice, ...] = ({space.kind: "fold", space.reveal: "none", space.by: 0},)
STAYING: tuple[Choice, ...] = tuple(
    {space.kind: kind, space.reveal: reveal, space.by: by}
    for kind, by in (("check", 0), ("call", 0), ("raise", 0), ("raise", 1)) for reveal in ("oldest", "none")
)
POSTING: tuple[Choice, ...] = (
    *({blinds.kind: "blind", blinds.amount: amount, blinds.reveal: reveal}
      for amount, reveal in product(blinds.amount.values, ("none", "oldest"))),
    {blinds.kind: "fold", blinds.amount: 0, blinds.reveal: "none"},
)

TO_ACT = all_(
    space.IN_BETTING, space.turn.is_("own"), space.match.is_("in"),
    any_(space.slips >= 1, all_(space.BEHIND, reads("uneven-slips", "must-match"))),
)
"""Whose turn it is, and who has a slip, or has to match without one."""
TO_POST = all_(blinds.OWN, any_(blinds.CAN_PAY, reads("unaffordable-blind", "all-in", "folds")))
"""Who owes a blind: where it passes on, only one who can pay it."""
STAYS_CHEAPLY = all_(reads("unaffordable-call", "all-in"), reads("call-of-nothing", "allowed"))


def without(family: str, to_act: Formula, choices: Iterable[Choice]) -> Witness | None:
    """A smallest situation of somebody to act in which none of the choices is allowed; None if there is none."""
    here = analysis(family)
    allowed = here.solver.encode(here.norms.allowed)
    none: list[Any] = [z3_not(here.solver.fixed(allowed, choice)) for choice in choices]
    return here._find("no action", to_act, *none)


def z3_not(expression: Any) -> Any:
    """The contrary of a solver's expression."""
    return expression == False  # noqa: E712  an expression, not a comparison


def can(says: str, *asked: tuple[str, Formula, Iterable[Choice]]) -> Finding:
    """Whether everybody to act has one of the choices; somebody must be to act, or nothing is shown."""
    problems: list[Problem] = []
    for family, to_act, choices in asked:
        here = analysis(family)
        if not here._is_possible("somebody to act", here.solver.encode(to_act)):
            problems.append((family, None, "nobody is ever to act, so this says nothing"))
        witness = without(family, to_act, choices)
        if witness is not None:
            problems.append((family, witness, says))
    return REPORT.finding(problems)


def _acts(effort: Effort) -> Finding:
    says = "somebody is to act, and whatever he does is forbidden"
    return can(says, ("actions", TO_ACT, FOLDING), ("blinds", TO_POST, POSTING))


def _stays(effort: Effort) -> Finding:
    return can("he can only Fold", ("actions", TO_ACT, STAYING))


def _owes_nothing(effort: Effort) -> Finding:
    says = "he has put in as much as anybody, and can only Fold"
    return can(says, ("actions", all_(TO_ACT, space.mine >= space.HIGH), STAYING))


def _stays_cheaply(effort: Effort) -> Finding:
    return can("he can only Fold", ("actions", all_(TO_ACT, STAYS_CHEAPLY), STAYING))


def _agrees(effort: Effort) -> Finding:
    step = effort.choose(40, 4, 1)
    tally = Tally()
    for family in FAMILIES.values():
        nearer = step if family.name == "actions" else max(step // 4, 1)
        over(family, every_nth(family.space(), nearer, effort.seed), tally=tally)
    part = f"every {step}th situation of an action, every {max(step // 4, 1)}th of a blind: " if step > 1 else "the whole space: "
    if not tally.disagreements:
        return Finding(answer="holds", scope=part + tally.scope)
    return Finding(answer="fails", scope=part + tally.scope, counterexample=tally.disagreements[0].counterexample())


def properties() -> list[Property]:
    """The properties of the norms, the quickest first."""
    def proved(
        name: str, says: str, check: Callable[[Effort], Finding], *clauses: str, expect: Expectation = "holds",
    ) -> Property:
        return Property(name=f"stakes.{name}", says=says, expect=expect, evidence="proved", check=check, clauses=clauses)

    return [
        *REPORT.properties("stakes", "Only one known clause says again what others imply."),
        proved("always-an-action", "Whoever is to act or to post a blind can do something, under every ruling.", _acts,
               "betting.1", "fold.1", "blind.1", "blind.3"),
        proved("everybody-can-stay-in", "Whoever is to act can do something other than Fold (not so for want of chips).", _stays,
               "call.2", "chips.1", "fold.1", expect="fails"),
        proved("who-owes-nothing-can-stay-in", "Whoever owes nothing can do something other than Fold (not so if he may not Call "
               "nothing).", _owes_nothing, "call.2", "check.3", expect="fails"),
        proved("everybody-can-stay-in-where-calls-are-cheap", "Whoever is to act can do something other than Fold, if one may Call "
               "with all that one has and Call nothing.", _stays_cheaply, "call.2", "chips.1"),
        Property(
            name="stakes.engine-agrees-with-norms", says="The engine allows a move exactly if the norms do, under every ruling.",
            expect="holds", evidence="agreed", check=_agrees, clauses=("betting.1", "blind.1", "call.2", "raise.2", "check.3"),
        ),
    ]
