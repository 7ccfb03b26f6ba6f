"""What the norms of draker are evidence for: properties that `referee verify` runs.

The solver's findings are proved for every situation of the three spaces under every ruling; the agreement of engine and
norms is counted move by move in random games.  What was covered is said in numbers.
"""

from collections.abc import Mapping
from random import Random

from referee.evidence import Counterexample, Effort, Finding, Property
from referee.models.draker import game
from referee.norms import Witness
from referee.properties.norm_report import Problem, Report, unusual
from referee.terms import Formula, Value, Variable, all_, not_

from . import situation as space
from .norms import NORMS
from .norms_agreement import over
from .questions import reads

RESTATED: frozenset[str] = frozenset()
"""Norms that another one implies: none."""


def told(family: str, witness: Witness, says: str) -> Counterexample:
    """A witness in words: what differs from the plainest situation."""
    variables = NORMS[family].variables
    seen = [f"{v.name} {witness.situation[v.name]}" for v in variables if witness.situation[v.name] != v.values[0]]
    return Counterexample(
        says=f"{says}; {family}: {', '.join(seen) or 'the plainest situation'}", readings=unusual(game.rulebook, witness.readings),
    )


REPORT = Report(NORMS, told, "laying, announcing and ending a turn", RESTATED)

# --- nobody is stuck in a turn -------------------------------------------------------------------------------------------

HAS_THE_TURN = all_(space.IN_MAIN, space.OWN)
BEGUN_MORE = all_(space.IN_MORE, space.OWN, space.passed.is_("no"), space.laid.is_("no"), not_(space.ACTED))
SILENT = all_(HAS_THE_TURN, space.laid.is_("yes"), space.fresh.is_("no"))
LONE: Mapping[Variable, Value] = {
    space.form: "one card", space.away: "no", space.common: "no", space.contains: "yes", space.same: "no", space.own: 0, space.others: 0,
}
"""The card just laid, alone; nobody has announced it yet."""


def always(family: str, says: str, when: Formula) -> Finding:
    """Whether the norms allow what is done wherever this holds; that has to be possible, or nothing is shown."""
    here = REPORT.analysis(family)
    problems: list[Problem] = []
    if not here._is_possible("somebody to act", here.solver.encode(when)):
        problems.append((family, None, "nobody is ever to act, so this says nothing"))
    witness = here._find("refused", when, not_(here.norms.allowed))
    if witness is not None:
        problems.append((family, witness, says))
    return REPORT.finding(problems)


JUST_LAID = all_(
    space.IN_TIME, space.OWN, space.laid.is_("yes"), space.activated.is_("no"), space.fresh.is_("no"),
    *(variable.is_(value) for variable, value in LONE.items()),
)


def _forms_one(effort: Effort) -> Finding:
    return always("announcing", "the card just laid may not be announced alone", JUST_LAID)


def _may_pass(effort: Effort) -> Finding:
    return always("ending", "a turn that has only begun can't be ended", BEGUN_MORE)


def _may_be_silent(effort: Effort) -> Finding:
    return always("ending", "a turn of the main phase can't be ended silently", SILENT)


def _silent_by_right(effort: Effort) -> Finding:
    return always("ending", "a turn of the main phase can't be ended silently", all_(SILENT, reads("announcing-compulsory", "may")))


# --- the engine ----------------------------------------------------------------------------------------------------------


def _agrees(effort: Effort) -> Finding:
    games, moves = effort.choose(10, 150, 3000), effort.choose(80, 150, 300)
    seen = over(Random(effort.seed + 41), games, moves)
    scope = f"{games:,} random games of up to {moves} moves: {seen.scope}"
    if not seen.tally.disagreements:
        return Finding(answer="holds", scope=scope)
    return Finding(answer="fails", scope=scope, counterexample=seen.tally.disagreements[0].counterexample())


def properties() -> list[Property]:
    """The properties of the norms, the quickest first."""
    return [
        *REPORT.properties("draker", "No clause about laying, announcing and ending a turn only says again what others imply."),
        Property(
            name="draker.a-laid-card-forms-a-combination",
            says="Whoever has just laid a card may announce it alone, under every ruling, so that nobody who has to form one is stuck.",
            expect="holds", evidence="proved", check=_forms_one, clauses=("more.2", "form.4", "main.1", "engaged.1"),
        ),
        Property(
            name="draker.anybody-may-pass", says="Whoever has the turn in the additional phase may pass, under every ruling.",
            expect="holds", evidence="proved", check=_may_pass, clauses=("more.1", "more.3", "more.4"),
        ),
        Property(
            name="draker.anybody-may-be-silent",
            says="Whoever has laid a card in the main phase may announce nothing (not so if announcing is compulsory).",
            expect="fails", evidence="proved", check=_may_be_silent, clauses=("announce.1", "main.2"),
        ),
        Property(
            name="draker.silence-hangs-on-one-question",
            says="Whoever has laid a card in the main phase may announce nothing, if announcing is not compulsory.",
            expect="holds", evidence="proved", check=_silent_by_right, clauses=("announce.1", "main.2"),
        ),
        Property(
            name="draker.engine-agrees-with-norms",
            says="The engine allows laying, announcing and ending a turn exactly if the norms do, under every ruling.",
            expect="holds", evidence="agreed", check=_agrees, clauses=("main.1", "announce.1", "more.1", "more.2", "engaged.1", "pool.2"),
        ),
    ]
