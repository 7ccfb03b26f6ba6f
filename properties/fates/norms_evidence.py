"""What the norms of fates are evidence for: properties that `referee verify` runs.

The solver's findings are proved for every situation of the space under every ruling; the agreement of engine and norms
is counted case by case.  What was covered is said in numbers.
"""

from collections.abc import Mapping

from referee.evidence import Counterexample, Effort, Finding, Property
from referee.models.fates import game
from referee.norms import Analysis, Norms, Witness
from referee.properties.agreement import Tally
from referee.properties.norm_report import Report, unusual

from . import exchange_norms
from .agreement import over, over_exchange, quick_space, realised, space
from .norms import NORMS

FAMILIES: Mapping[str, Norms] = {"play": NORMS, "exchange": exchange_norms.NORMS}

RESTATED = frozenset({"shrine.1", "shrine.2 no Shrine", "shrine.4", "magic-man.1", "knight.1", "pick-up.1 must"})
"""Norms that another one implies: the text says these things twice.

shrine.1 permits what play.1 permits (a 7 is higher than 6), and what it forbids goes for a Shrine on a Shrine as well;
shrine.4 permits what bomb.1 does; magic-man.1 permits what play.1 does (nothing is higher than a 15); knight.1 says
that play.1 holds; and who has nothing to play has nothing else that he may do.
"""


def counterexample(family: str, witness: Witness, says: str) -> Counterexample:
    """A witness as a position and a move that the command line accepts, if cards can be found for it."""
    if family == "exchange":
        state, move = exchange_norms.table_of(witness.situation)
    else:
        found = realised(witness.situation, witness.readings)
        if found is None:
            return Counterexample(says=f"{says} ({_in_words(family, witness)})", readings=witness.readings)
        state, move = found
    return Counterexample(
        says=says, position=game.write(state), move=game.format_move(move, state), readings=unusual(game.rulebook, witness.readings),
    )


def _in_words(family: str, witness: Witness) -> str:
    plain = {v.name: v.values[0] for v in FAMILIES[family].variables}
    return ", ".join(f"{name}: {value}" for name, value in witness.situation.items() if value != plain[name])


REPORT = Report(FAMILIES, counterexample, "one move", RESTATED)


def analysis(family: str) -> Analysis:
    """One solver for a family of norms."""
    return REPORT.analysis(family)


def _agrees(effort: Effort) -> Finding:
    tally: Tally = over(quick_space() if effort.level == "quick" else space())
    other = over_exchange()
    tally.situations += other.situations
    tally.ways += other.ways
    tally.allowed += other.allowed
    tally.disagreements += other.disagreements
    part = "part of the space: " if effort.level == "quick" else "the whole space: "
    if not tally.disagreements:
        return Finding(answer="holds", scope=part + tally.scope)
    first = tally.disagreements[0]
    return Finding(answer="fails", scope=part + tally.scope, counterexample=first.counterexample())


def properties() -> list[Property]:
    """The properties of the norms, the quickest first."""
    return [
        *REPORT.properties("fates", "The clauses that only say again what others imply are the six known ones."),
        Property(
            name="fates.engine-agrees-with-norms", says="The engine allows a move exactly if the norms do, under every ruling.",
            expect="holds", evidence="agreed", check=_agrees,
        ),
    ]
