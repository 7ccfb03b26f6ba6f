"""The rules of stakes as norms: Check, Call, Raise and Fold, stated from the text and apart from the model.

A reader who doubts a norm should hold it against the clause it cites; one who doubts a precedence, against the
clause or the question that grounds it.  `referee.norms` finds what they permit and forbid together.
"""

from referee.evidence import Property
from referee.models.stakes import game
from referee.norms import Matter, Norm, Norms, Precedence
from referee.normset import Effect
from referee.terms import Formula, Variable, all_, any_, not_

from .questions import asked, reads
from .situation import (
    BEHIND,
    CAN_MATCH,
    HIGH,
    IN_BETTING,
    IN_COLLECT,
    NO_ROOM,
    OWES,
    POSSIBLE,
    VARIABLES,
    big,
    by,
    chips,
    kind,
    lapped,
    match,
    mine,
    phase,
    raised,
    reveal,
    slips,
    turn,
)

CHECK, CALL, RAISE, FOLD = (kind.is_(word) for word in ("check", "call", "raise", "fold"))
SHOWS = not_(FOLD)
AT_ALL = any_(all_(IN_BETTING, turn.is_("own")), all_(IN_COLLECT, match.is_("in")))

MATTERS = (
    Matter(id="turn", says="who may act now", applies=all_()),
    Matter(id="rounds", says="whether he has an action round left", applies=all_(IN_BETTING, turn.is_("own"))),
    Matter(id="reveal", says="which slip is revealed", applies=all_(SHOWS, AT_ALL)),
    Matter(id="check", says="whether he may add nothing", applies=all_(CHECK, AT_ALL)),
    Matter(id="call", says="whether he may match the highest bet", applies=all_(CALL, AT_ALL)),
    Matter(id="raise", says="how much he may add", applies=all_(RAISE, AT_ALL)),
)


def norm_of(matter: str, effect: Effect, id_: str, guard: Formula, **when: str) -> Norm:
    """A norm whose id is its clause, with a word behind it where the clause says several things."""
    readings = {question.replace("_", "-"): (reading,) for question, reading in when.items()}
    return Norm(id=id_, clause=id_.split(" ")[0], effect=effect, matter=matter, guard=guard, when=readings)


def permits(matter: str, id_: str, guard: Formula, **when: str) -> Norm:
    """What a clause allows."""
    return norm_of(matter, "permits", id_, guard, **when)


def forbids(matter: str, id_: str, guard: Formula, **when: str) -> Norm:
    """What a clause rules out."""
    return norm_of(matter, "forbids", id_, guard, **when)


TURN = (
    permits("turn", "betting.1", all_(IN_BETTING, turn.is_("own"))),
    forbids("turn", "turn.1", all_(IN_BETTING, turn.is_("other"))),
    forbids("turn", "fold.1", match.is_("out")),
    forbids("turn", "slip.1", phase.is_("slip")),
    forbids("turn", "blind.1", phase.is_("blinds")),
    forbids("turn", "betting.2", IN_COLLECT),
    forbids("turn", "winner.3", phase.is_("payout")),
    # match-or-fold: a bet has to be answered although the slips have run out, the first player first
    permits("turn", "call.2 the last Raise", all_(IN_COLLECT, match.is_("in"), OWES, any_(CALL, FOLD)), last_raise="match-or-fold"),
)

ROUNDS = (
    permits("rounds", "slip.3", slips >= 1),
    forbids("rounds", "slip.3 none left", slips.equals(0)),
    permits("rounds", "call.2 without slips", all_(slips.equals(0), BEHIND, any_(CALL, FOLD)), uneven_slips="must-match"),
)

REVEAL = (
    permits("reveal", "call.1", all_(slips >= 1, reveal.is_("oldest", "later"))),
    forbids("reveal", "slip.1 in order", reveal.is_("later")),
    forbids("reveal", "check.1", all_(slips >= 1, reveal.is_("none"))),
    forbids("reveal", "raise.1 nothing to reveal", all_(slips.equals(0), reveal.is_("none"))),
    forbids("reveal", "hold.1", reveal.is_("not there")),
    permits("reveal", "call.2 without a reveal", all_(CALL, slips.equals(0), reveal.is_("none"), IN_BETTING), uneven_slips="must-match"),
    permits("reveal", "call.2 after the last reveal", all_(CALL, reveal.is_("none"), IN_COLLECT), last_raise="match-or-fold"),
)

CHECKS = (
    permits("check", "check.2", all_()),
    forbids("check", "check.3", raised.is_("this lap")),
    forbids("check", "check.3 the whole Match", raised.is_("earlier")),
    forbids("check", "blind.3 raises", all_(big.is_("posted"), any_(lapped.is_("no"), reads("checks-after-a-raise", "not-in-this-match")))),
    forbids("check", "call.2 owes", BEHIND),
)

CALLS = (
    permits("call", "call.2", all_(BEHIND, CAN_MATCH)),
    permits("call", "call.2 reached", not_(BEHIND)),
    forbids("call", "check.2 adds nothing", not_(BEHIND)),
    forbids("call", "chips.1", not_(CAN_MATCH)),
    permits("call", "call.2 all that he has", not_(CAN_MATCH)),
)

RAISES = (
    permits("raise", "raise.1", all_()),
    forbids("raise", "chips.1 to Raise", HIGH + by > mine + chips),
    forbids("raise", "raise.2", NO_ROOM),
    forbids("raise", "raise.2 by nothing", by.equals(0)),
)

ALL_NORMS = (*TURN, *ROUNDS, *REVEAL, *CHECKS, *CALLS, *RAISES)

Ids = str | tuple[str, ...]


def over(winner: str, losers: Ids, clause: str = "", **when: Ids) -> list[Precedence]:
    """One over the others, because a clause says so or under readings of a question."""
    readings = {q.replace("_", "-"): (r,) if isinstance(r, str) else r for q, r in when.items()}
    return [
        Precedence(winner=winner, loser=loser, clause=clause, when=readings)
        for loser in ((losers,) if isinstance(losers, str) else losers)
    ]


PRECEDENCES = (
    *over("call.2 the last Raise", "betting.2", last_raise="match-or-fold"),
    *over("call.2 without slips", "slip.3 none left", uneven_slips="must-match"),
    *over("call.1", "slip.1 in order", reveal_order="any-slip"),
    *over("slip.1 in order", "call.1", reveal_order="as-slipped"),
    *over("call.2 without a reveal", "raise.1 nothing to reveal", uneven_slips="must-match"),
    *over("call.2 after the last reveal", "raise.1 nothing to reveal", last_raise="match-or-fold"),
    # Checks: the one condition that the text names goes before the permission; what else stops them is open
    *over("check.3", "check.2", "check.3"),
    *over("check.3 the whole Match", "check.2", checks_after_a_raise="not-in-this-match"),
    *over("check.2", "check.3 the whole Match", checks_after_a_raise="in-the-next-lap"),
    *over("blind.3 raises", "check.2", check_without_matching="blinds-are-raises"),
    *over("check.2", "blind.3 raises", check_without_matching=("allowed", "must-match")),
    *over("call.2 owes", "check.2", check_without_matching="must-match"),
    *over("check.2", "call.2 owes", check_without_matching=("allowed", "blinds-are-raises")),
    # Calls
    *over("call.2 reached", "check.2 adds nothing", call_of_nothing="allowed"),
    *over("check.2 adds nothing", "call.2 reached", call_of_nothing="refused"),
    *over("call.2 all that he has", "chips.1", unaffordable_call="all-in"),
    *over("chips.1", "call.2 all that he has", unaffordable_call="refused"),
    # Raises
    *over("chips.1 to Raise", "raise.1", "chips.1"),
    *over("raise.2", "raise.1", "raise.2"),
    *over("raise.1", "raise.2 by nothing", raise_of_zero="zero-allowed"),
    *over("raise.2 by nothing", "raise.1", raise_of_zero="at-least-one"),
)


def questions_of(norms: tuple[Norm, ...], precedences: tuple[Precedence, ...], matters: tuple[Matter, ...]) -> dict[str, Variable]:
    """Every question that these norms ask, by id."""
    terms = [*(n.guard for n in norms), *(m.applies for m in matters)]
    named = {q for n in norms for q in n.when} | {q for p in precedences for q in p.when}
    named |= {v.name for term in terms for v in term.variables if v.question}
    return {id_: asked(id_) for id_ in game.rulebook.questions if id_ in named}


NORMS = Norms(
    game.rulebook, variables=VARIABLES, questions=questions_of(ALL_NORMS, PRECEDENCES, MATTERS), possible=POSSIBLE, matters=MATTERS,
    norms=ALL_NORMS, precedences=PRECEDENCES,
)
"""The norms of one action."""


def properties() -> list[Property]:
    """What these norms are evidence for; see `norms_evidence`."""
    from .norms_evidence import properties as found

    return found()
