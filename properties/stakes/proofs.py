"""Stakes proved with Z3: for 2 to 6 players and any numbers of chips, and under every reading.

The relations of `chips` and `shares` are stated from the text and held against the engine at random (`proofs_agree`).
Every proof first shows that what it speaks of is possible; what is expected to fail fails with a position to look at.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from referee.evidence import Counterexample, Effort, Expectation, Finding, Property
from referee.properties.logic import Truth, both, either, every, implies, larger, total, untrue
from referee.properties.proving import Statement, find_out

from . import shares
from .chips import (
    CALL,
    CHECK,
    COLLECT,
    FOLD,
    KINDS,
    OTHER,
    PARTS,
    RAISE,
    SEATS,
    Move,
    Part,
    Table,
    any_move,
    any_table,
    behind,
    hands,
    highest,
    is_table,
    measure,
)
from .proofs_agree import agree
from .proofs_witnesses import WITNESSES
from .readings import Readings

SCOPE = "2 to 6 players, any number of chips"
NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay")

View = tuple[Table, Move, Table, Readings]


class Rules(msgspec.Struct, frozen=True, kw_only=True):
    """What everything here is proved from; a test may break a part of it."""

    parts: Mapping[str, Part]
    receives: Callable[[shares.Part, int, Readings], tuple[Any, Any]] = shares.receives
    remains: Callable[[shares.Part, Readings], Any] = shares.remains
    all_parts: Callable[[shares.Pot], Any] = shares.all_parts


TEXT = Rules(parts=PARTS)


class Over(msgspec.Struct, frozen=True, kw_only=True):
    """What is claimed of every move from every table."""

    name: str
    says: str
    claim: Callable[[Table, Move, Table, Readings], Truth]
    clauses: tuple[str, ...]
    expect: Expectation = "holds"
    premise: Callable[[Table, Move, Table, Readings], Iterable[Truth]] = lambda before, move, after, readings: ()
    cases: Callable[[Table, Move, Table, Readings], Mapping[str, Truth]] = lambda before, move, after, readings: {}
    parts: Sequence[str] = tuple(PARTS)
    never: Sequence[str] = ()


def in_words(values: Any, readings: Mapping[str, str]) -> str:
    """A move and the tables before and after it, in numbers."""
    def told(table: Table) -> str:
        seats = ", ".join(
            f"{NAMES[at]} {s.chips}/{s.pot}/{s.bet}/{s.points}" + (" folded" if s.folded else f" {s.slips} slips")
            for at, s in enumerate(table.seats[: table.players])
        )
        return f"{seats}; Global Pot {table.pot}"

    before, move, after = values
    return f"(chips/Pot/bet/points) {told(before)}; {NAMES[move.player % SEATS]}: {KINDS[move.kind]} {move.chips}; then {told(after)}"


def shown(name: str, found: str, readings: Mapping[str, str]) -> Counterexample:
    """A counterexample in words, at a table that can be replayed where there is one."""
    return WITNESSES[name].counterexample(found) if name in WITNESSES else Counterexample(says=found, readings=readings)


# --- chips are conserved ----------------------------------------------------------------------------------------------------


def _conserved(before: Table, move: Move, after: Table, readings: Readings) -> Truth:
    fine = every(both(s.chips >= 0, s.pot >= 0, s.bet >= 0, s.points >= 0) for s in after.seats)
    return both(before.sum() == after.sum(), after.pot >= 0, fine)


def _sorts(before: Table, move: Move, after: Table, readings: Readings) -> dict[str, dict[str, Truth]]:
    """The sorts of each kind of move, each of which must be possible."""
    me = before.seats[0]
    first = move.player == 0
    high = highest(before, readings)
    folded = [both(s.folded, s.pot > 0) for s in before.seats]
    return {
        "blind": {"of all that he has": both(first, move.chips == me.chips, me.chips > 0), "of nothing": move.chips == 0},
        "check": {"behind": both(first, me.pot < high)},
        "call": {
            "of nothing": both(first, me.pot == high), "short": both(first, me.chips < high - me.pot, me.chips > 0),
        },
        "raise": {"by nothing": both(move.chips == 0), "all in": both(first, me.chips > 0, after.seats[0].chips == 0)},
        "fold": {"with chips in the Pot": both(first, me.pot > 0)},
        "collect": {
            "with a folder's Pot": either(*folded), "with chips carried over": before.pot > 0,
            "something comes back": either(*(both(untrue(s.folded), now.chips > s.chips)
                                             for s, now in zip(before.seats, after.seats, strict=True))),
        },
        "other": {},
    }


MOVES: Mapping[str, tuple[str, ...]] = {
    "blind": ("blind.1", "blind.3"), "check": ("check.2",), "call": ("call.2",), "raise": ("raise.1", "raise.2"),
    "fold": ("fold.1",), "collect": ("pot.1", "fold.1"), "other": ("action.1", "slip.4", "recruit.2"),
}


def conservation() -> list[Over]:
    """No kind of move makes or loses a chip; the payout has statements of its own."""
    def of(kind: str) -> Over:
        words = {"other": "A move of which the text says nothing about chips", "collect": "What happens when the betting has ended"}
        return Over(
            name=f"{kind}-conserves-chips", clauses=("chips.1", "points.3", *MOVES[kind]),
            parts=("who", "can pay", "bets", "collects"),
            says=f"{words.get(kind, f'A {kind.title()}')} leaves chips, Pots, Global Pot and points together as they were, "
                 "and none of them below zero.",
            premise=lambda before, move, after, readings: [move.kind == KINDS.index(kind)], claim=_conserved,
            cases=lambda *view: _sorts(*view)[kind],
        )

    return [of(kind) for kind in MOVES]


# --- the betting ends -------------------------------------------------------------------------------------------------------


def _acts(before: Table, move: Move, after: Table, readings: Readings) -> list[Truth]:
    """An action with a reveal, a match without one by somebody who is behind, a Fold, or an Action card."""
    def matching(at: int) -> Truth:
        return implies(both(move.player == at, untrue(move.reveals)), behind(before, at, readings))

    shows = either(move.kind == CHECK, move.kind == CALL, move.kind == RAISE)
    return [
        move.kind >= CHECK, move.kind != COLLECT, either(move.kind <= FOLD, move.kind == OTHER),
        implies(shows, either(move.reveals, both(move.kind == CALL, *(matching(at) for at in range(SEATS))))),
        either(*(move.player == at for at in range(SEATS))),
    ]


def _falls(before: Table, move: Move, after: Table, readings: Readings) -> Truth:
    was, now = measure(before, readings), measure(after, readings)
    return both(now >= 0, either(now < was, both(move.kind == OTHER, now == was, hands(after) < hands(before), hands(after) >= 0)))


def _ways_on(before: Table, move: Move, after: Table, readings: Readings) -> dict[str, Truth]:
    return {
        "a match without a slip": both(move.kind == CALL, untrue(move.reveals)), "a Raise leaves five behind": both(
            move.kind == RAISE, total(behind(after, at, readings) for at in range(SEATS)) == 5),
        "somebody is put out": either(*move.out), "an Action card": move.kind == OTHER, "a Check": move.kind == CHECK,
        "a folder had the highest bet": both(move.kind == FOLD, *(
            implies(move.player == at, both(*(before.seats[other].pot < before.seats[at].pot for other in range(SEATS) if other != at)))
            for at in range(SEATS))),
    }


def courses() -> list[Over]:
    """What is proved of the course of the betting."""
    ends = Over(
        name="betting-ends", clauses=("betting.2", "betting.3", "slip.1", "check.1", "call.1", "raise.1"),
        says="The betting ends: seven for each slip, one for each player in the Match and one for each who is behind and has chips "
             "make a number that every action lowers, and Action cards run out; at most 137 actions for six players.",
        premise=_acts, claim=_falls, cases=_ways_on, parts=("who", "can pay", "bets", "leaves", "action card"),
    )
    bounded = Over(
        name="betting-measure-bounded", clauses=("slip.1", "players.1"),
        says="That number is never below zero and never above 137.",
        claim=lambda before, move, after, readings: both(measure(before, readings) >= 0, measure(before, readings) <= 137),
        cases=lambda before, move, after, readings: {"137 of them": measure(before, readings) == 137}, parts=(),
    )
    somebody = Over(
        name="somebody-stays-in", clauses=("fold.1", "betting.3"),
        says="As long as two are in the Match and nobody is put out, a move leaves one in it at least.",
        premise=lambda before, move, after, readings: [
            total(before.stays(at) for at in range(SEATS)) >= 2, untrue(either(*move.out)), move.kind <= FOLD],
        claim=lambda before, move, after, readings: either(*(after.stays(at) for at in range(SEATS))),
        cases=lambda before, move, after, readings: {"a Fold": move.kind == FOLD}, parts=("who", "leaves"),
    )
    return [ends, bounded, somebody]


# --- what the literal text does with chips ----------------------------------------------------------------------------------


def _nothing_in_pots(before: Table, move: Move, after: Table, readings: Readings) -> Truth:
    return every(s.pot == 0 for s in after.seats)


def _bets_matched(before: Table, move: Move, after: Table, readings: Readings) -> Truth:
    def matched(at: int) -> Truth:
        return after.seats[at].bet <= larger(s.bet for other, s in enumerate(after.seats) if other != at)

    return every(implies(before.stays(at), matched(at)) for at in range(SEATS))


def literal() -> list[Over]:
    """What one might believe of the chips when the betting has ended, and under which readings it is false."""
    def collecting(*premise: Callable[[Readings], Truth]) -> Callable[[Table, Move, Table, Readings], Iterable[Truth]]:
        return lambda before, move, after, readings: [move.kind == COLLECT, *(one(readings) for one in premise)]

    several = "with several in the Match"
    two = Over(
        name="", says="", clauses=(), claim=lambda *view: True,
        premise=lambda before, move, after, readings: [total(before.stays(at) for at in range(SEATS)) >= 2],
    )
    return [
        Over(name="no-chips-stay-in-pots", expect="fails", clauses=("pot.1", "fold.1"), parts=("who", "collects"),
             says="When the betting has ended no chips are left in personal Pots (as the sentence stands, a folder's are: nobody "
                  "wins them).",
             premise=collecting(), claim=_nothing_in_pots),
        Over(name="no-chips-stay-in-pots-if-folders-pots-move", clauses=("pot.1", "fold.1"), parts=("who", "collects"),
             says="When the betting has ended no chips are left in personal Pots, unless a folder's are to stay there.",
             premise=collecting(lambda readings: untrue(readings.says("folded-chips", "stay"))), claim=_nothing_in_pots,
             never=("folded-chips=stay",)),
        Over(name="uncalled-bets-are-cut", expect="fails", clauses=("betting.2", "pot.1", "fold.1"), parts=("who", "collects"),
             says=f"Where uncalled bets come back, nobody {several} has more in the Global Pot than somebody else (not so if folders "
                  "take their chips back, or leave them).",
             premise=lambda *view: [*collecting(lambda r: r.says("last-raise", "uncalled-returned"))(*view), *two.premise(*view)],
             claim=_bets_matched, never=("last-raise=stands", "last-raise=match-or-fold")),
        Over(name="uncalled-bets-are-cut-if-folders-pots-move", clauses=("betting.2", "pot.1"), parts=("who", "collects"),
             says=f"Where uncalled bets come back and folders' Pots move too, nobody {several} has more in the Global Pot than "
                  "somebody else.",
             premise=lambda *view: [*collecting(
                 lambda r: r.says("last-raise", "uncalled-returned"), lambda r: r.says("folded-chips", "to-global-pot"),
             )(*view), *two.premise(*view)], claim=_bets_matched,
             never=("last-raise=stands", "last-raise=match-or-fold", "folded-chips=stay", "folded-chips=taken-back")),
    ]


def at_the_end() -> Over:
    """What becomes of chips that are neither before a player nor points when the game ends."""
    return Over(
        name="every-chip-counts-at-the-end", expect="fails", clauses=("end.2", "pot.1", "tie.4"), parts=("who", "bets"),
        says="When the game ends every chip counts for somebody, even where points count too (one that an even split has left in the "
             "Global Pot, or a folder in his own, counts for nobody).",
        premise=lambda before, move, after, readings: [move.kind == OTHER, readings.says("game-winner", "chips-and-points")],
        claim=lambda before, move, after, readings: sum(s.chips + s.points for s in after.seats) == before.sum(),
        never=("game-winner=chips-only", "game-winner=points-only"),
    )


def _over(stated: Over, rules: Rules) -> Property:
    def check(effort: Effort) -> Finding:
        readings = Readings.all()
        before, move, after = any_table("before"), any_move(), any_table("after")
        view: View = (before, move, after, readings)
        relation = [rules.parts[name](*view) for name in stated.parts]
        return find_out(Statement(
            premise=[is_table(before), *relation, *stated.premise(*view)], claim=stated.claim(*view), readings=readings, scope=SCOPE,
            cases=stated.cases(*view), never=stated.never, values=(before, move, after),
            tell=lambda values, chosen: shown(stated.name, in_words(values, chosen), chosen),
        ), stated.expect, effort)

    return Property(
        name=f"stakes.{stated.name}", says=stated.says, expect=stated.expect, evidence="proved", check=check, clauses=stated.clauses,
    )


def properties(rules: Rules = TEXT) -> list[Property]:
    """Everything that is proved of stakes, what is expected to fail, and how the proofs' rules agree with the engine's."""
    from .proofs_shares import share_proofs

    moves = [_over(stated, rules) for stated in (*conservation(), *courses(), *literal(), at_the_end())]
    return [
        *moves, *share_proofs(rules.receives, rules.remains, rules.all_parts),
        Property(
            name="stakes.transitions-agree", says="Every step of the engine is one that the relations of the proofs have.",
            expect="holds", evidence="agreed", check=lambda effort: agree(rules.parts, effort), clauses=("pot.1", "call.2", "points.1"),
        ),
    ]

