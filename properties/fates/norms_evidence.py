"""What the norms of fates are evidence for: properties that `referee verify` runs.

The solver's findings are proved for every situation of the space under every ruling; the agreement of engine and norms
is counted case by case.  What was covered is said in numbers.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache

from referee.evidence import Counterexample, Effort, Finding, Property
from referee.models.fates import game
from referee.norms import Analysis, Conflict, Norms, Witness

from . import exchange_norms
from .agreement import Tally, over, over_exchange, quick_space, realised, space
from .norms import NORMS

FAMILIES: Mapping[str, Norms] = {"play": NORMS, "exchange": exchange_norms.NORMS}

RESTATED = frozenset({"shrine.1", "shrine.2 no Shrine", "shrine.4", "magic-man.1", "knight.1", "pick-up.1 must"})
"""Norms that another one implies: the text says these things twice.

shrine.1 permits what play.1 permits (a 7 is higher than 6), and what it forbids goes for a Shrine on a Shrine as well;
shrine.4 permits what bomb.1 does; magic-man.1 permits what play.1 does (nothing is higher than a 15); knight.1 says
that play.1 holds; and who has nothing to play has nothing else that he may do.
"""


@cache
def analysis(family: str) -> Analysis:
    """One solver for a family of norms."""
    return Analysis(FAMILIES[family])


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
        says=says, position=game.write(state), move=game.format_move(move, state), readings=_unusual(witness),
    )


def _unusual(witness: Witness) -> dict[str, str]:
    standard = game.rulebook.standard()
    return {question: reading for question, reading in witness.readings.items() if reading != standard[question]}


def _in_words(family: str, witness: Witness) -> str:
    plain = {v.name: v.values[0] for v in FAMILIES[family].variables}
    return ", ".join(f"{name}: {value}" for name, value in witness.situation.items() if value != plain[name])


def _scope() -> str:
    norms = sum(len(n.norms) for n in FAMILIES.values())
    questions = [q for n in FAMILIES.values() for q in n.questions.values()]
    rulings = 1
    for question in questions:
        rulings *= len(question.values)
    return f"{norms} norms, every situation of one move, {len(questions)} questions, all {rulings:,} rulings"


def _finding(
    problems: list[tuple[str, Witness | None, str]], *, detail: str = "", clauses: tuple[str, ...] = (),
) -> Finding:
    """What was found: problems as family, witness, sentence; undecided queries count against it."""
    undecided = [what for family in FAMILIES for what in analysis(family).undecided]
    if problems:
        family, witness, says = problems[0]
        example = Counterexample(says=says) if witness is None else counterexample(family, witness, says)
        more = f"; {len(problems)} in all" if len(problems) > 1 else ""
        return Finding(answer="fails", scope=_scope(), counterexample=example, detail=detail + more, clauses=clauses)
    if undecided:
        return Finding(answer="undecided", scope=_scope(), detail=f"out of time: {', '.join(sorted(set(undecided)))}")
    return Finding(answer="holds", scope=_scope(), detail=detail)


def _complete(effort: Effort) -> Finding:
    problems: list[tuple[str, Witness | None, str]] = []
    for family in FAMILIES:
        here = analysis(family)
        problems += _silent(family)
        disputes = here.disputes().items()
        problems += [(family, w, f"of what is said of this, nothing prevails ({matter})") for matter, w in disputes]
    return _finding(problems)


def _silent(family: str) -> list[tuple[str, Witness | None, str]]:
    gaps = analysis(family).gaps().items()
    return [(family, w, f"no clause says whether this may be done ({matter or 'no matter arises'})") for matter, w in gaps]


def _gaps(effort: Effort) -> Finding:
    return _finding([problem for family in FAMILIES for problem in _silent(family)])


@cache
def conflicts() -> tuple[tuple[str, Conflict], ...]:
    """Every conflict of both families."""
    return tuple((family, conflict) for family in FAMILIES for conflict in analysis(family).conflicts())


def _conflicts(effort: Effort) -> Finding:
    found = conflicts()
    open_ = [(family, c) for family, c in found if c.settled == "nothing"]
    kinds = Counter(c.settled for _, c in found)
    return _finding(
        [(family, c.witness, f"{c.permits.clause} permits what {c.forbids.clause} forbids") for family, c in open_],
        detail=f"{len(found)} conflicts: {kinds['text']} settled by the text, {kinds['question']} by questions",
        clauses=tuple(dict.fromkeys(clause for _, c in open_ for clause in (c.permits.clause, c.forbids.clause))),
    )


def _dead(effort: Effort) -> Finding:
    found = [(family, norm) for family in FAMILIES for norm in analysis(family).dead()]
    return _finding(
        [(family, None, f"{norm} can never apply") for family, norm in found],
        clauses=tuple(FAMILIES[family].norms[norm].clause for family, norm in found),
    )


def _redundant(effort: Effort) -> Finding:
    found = {norm for family in FAMILIES for norm in analysis(family).redundant()}
    return _finding(
        [("play", None, f"{norm} changes nothing, or no longer does") for norm in sorted(found ^ RESTATED)],
        detail=f"said twice: {', '.join(sorted(found))}",
    )


def _moot(effort: Effort) -> Finding:
    found = [(family, question) for family in FAMILIES for question in analysis(family).moot()]
    return _finding([(family, None, f"no situation tells the readings of {question} apart") for family, question in found])


def _interacting(effort: Effort) -> Finding:
    pairs = [pair for family in FAMILIES for pair in analysis(family).interacting()]
    most = Counter(question for pair in pairs for question in pair).most_common(3)
    total = sum(len(n.questions) * (len(n.questions) - 1) // 2 for n in FAMILIES.values())
    detail = f"{len(pairs)} of {total} pairs; most: {', '.join(f'{question} ({count})' for question, count in most)}"
    answer = _finding([], detail=detail)
    return answer if answer.answer == "undecided" or not pairs else Finding(answer="reachable", scope=_scope(), detail=detail)


def _agrees(effort: Effort) -> Finding:
    tally: Tally = over(quick_space() if effort.level == "quick" else space())
    other = over_exchange()
    tally.situations += other.situations
    tally.ways += other.ways
    tally.disagreements += other.disagreements
    part = "part of the space: " if effort.level == "quick" else "the whole space: "
    if not tally.disagreements:
        return Finding(answer="holds", scope=part + tally.scope)
    first = tally.disagreements[0]
    return Finding(answer="fails", scope=part + tally.scope, counterexample=first.counterexample())


def _property(name: str, says: str, check: Callable[[Effort], Finding], *clauses: str) -> Property:
    return Property(name=f"fates.{name}", says=says, expect="holds", evidence="proved", check=check, clauses=clauses)


def properties() -> list[Property]:
    """The properties of the norms, the quickest first."""
    return [
        _property("norms-complete", "Under every ruling, every situation has exactly one answer.", _complete),
        _property("no-gap", "There is no situation of which no clause speaks.", _gaps),
        _property("no-dead-norm", "Every norm applies in some situation.", _dead),
        _property("no-uncatalogued-conflict", "Where one clause permits what another forbids, the text or a question decides.",
                  _conflicts),
        _property("no-moot-question", "The readings of every question of legality can be told apart by some move.", _moot),
        Property(
            name="fates.restated-clauses", says="The clauses that only say again what others imply are the six known ones.",
            expect="holds", evidence="proved", check=_redundant, levels=("normal", "deep"),
            clauses=("shrine.1", "shrine.2", "shrine.4", "magic-man.1", "knight.1", "pick-up.1"),
        ),
        Property(
            name="fates.questions-interact", says="Some questions matter only under some reading of another one.",
            expect="reachable", evidence="proved", check=_interacting, levels=("normal", "deep"),
        ),
        Property(
            name="fates.engine-agrees-with-norms", says="The engine allows a move exactly if the norms do, under every ruling.",
            expect="holds", evidence="agreed", check=_agrees,
        ),
    ]
