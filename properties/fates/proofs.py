"""Fates proved with Z3: for all positions, reachable or not, and under every reading.

Over moves: the relation of `proofs_moves` and `proofs_turns`, with zones as numbers of cards, none of them bounded, for two
to six players.  Over plays: the rules of `proofs_laying`, with any pile.  Both are stated from the text, and are held
against the engine at random.  Every proof first shows that what it speaks of is possible.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any

import msgspec

from referee.evidence import Counterexample, Effort, Finding, Property
from referee.properties.logic import Truth, both, either, untrue
from referee.properties.proving import Ground, Prover, Statement

from .proofs_agree import agree, laying_agrees
from .proofs_endless import must_end
from .proofs_laying import LAYING, Pile, Rule
from .proofs_moves import FLOWS, GUARDS
from .proofs_plays import play_proofs
from .proofs_statements import Over, View, conservation, invariants, turns
from .proofs_tables import KINDS, Move, Part, Table, any_move, any_table, goes_on
from .proofs_turns import TURNS
from .proofs_witnesses import WITNESSES
from .readings import Readings

NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay")
SCOPE = "2 to 6 players, any number of cards in any zone"


def may_pick_up(can_play: Truth, pile: Pile, readings: Readings) -> Truth:
    """Clause pick-up.1: who can't play takes the pile, however little lies there; a reading allows it to others too."""
    return either(untrue(can_play), both(pile.top != 0, readings.says("voluntary-pick-up", "allowed")))


class Rules(msgspec.Struct, frozen=True, kw_only=True):
    """The rules that everything here is proved from; a test may break one of them."""

    parts: Mapping[str, Part]
    laying: Mapping[str, Rule]
    may_pick_up: Callable[[Truth, Pile, Readings], Truth]
    must_end: Callable[[Effort], Finding]


TEXT = Rules(parts={**GUARDS, **FLOWS, **TURNS}, laying=LAYING, may_pick_up=may_pick_up, must_end=must_end)


# --- from statements to properties -------------------------------------------------------------------------------------


def in_words(values: Mapping[str, Any], readings: Mapping[str, str]) -> str:
    """A move and the tables before and after it, in numbers."""

    def table(table: Table) -> str:
        seats = ", ".join(
            f"{NAMES[s]} {table.hand[s].all}/{table.known[s].all}/{table.unknown[s].all}"
            + (" with a turn to lose" if table.losing[s] else "") for s in range(table.players)
        )
        return f"{seats}; draw pile {table.draw.all}, discard pile {table.pile.all}, out of play {table.burned.all}"

    move = values["move"]
    counts = f"{move.hand.all}/{move.known.all}/{move.unknown.all}"
    what = f"{NAMES[move.player]}: {KINDS[move.kind]}, {counts} of value {move.value}"
    return f"(hand/known/unknown) {table(values['before'])}; {what}; then {table(values['after'])}"


def shown(name: str, found: str, readings: Mapping[str, str]) -> Counterexample:
    """A counterexample in words, on a table that can be replayed where there is one."""
    return WITNESSES[name].counterexample(found) if name in WITNESSES else Counterexample(says=found, readings=readings)


class Relation:
    """The relation in symbols, each part of it put into words of Z3 once."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._grounds: dict[tuple[str, ...], Ground] = {}

    @cached_property
    def symbols(self) -> tuple[Table, Move, Table]:
        """The table before, the move, the table after."""
        return any_table("before"), any_move(), any_table("after")

    @cached_property
    def parts(self) -> dict[str, tuple[Truth, frozenset[str]]]:
        """Each part with the questions that it hangs on."""
        found = {}
        for name, part in self.rules.parts.items():
            readings = Readings.all()
            found[name] = (part(*self.symbols, readings), frozenset(readings.asked))
        return found

    def ground(self, parts: Sequence[str]) -> Ground:
        """A table at which somebody is to move, and these parts."""
        key = tuple(parts)
        if key not in self._grounds:
            truths, asked = zip(*(self.parts[part] for part in parts), strict=True)
            self._grounds[key] = Ground(", ".join(key), [goes_on(self.symbols[0]), *truths], frozenset().union(*asked))
        return self._grounds[key]


def _over(stated: Over, relation: Relation, prover: Prover) -> Property:
    def check(effort: Effort) -> Finding:
        readings = Readings.all()
        view: View = (*relation.symbols, readings)
        return prover.find_out(Statement(
            ground=relation.ground(stated.parts), premise=list(stated.premise(*view)), claim=stated.claim(*view),
            readings=readings, scope=SCOPE, cases=stated.cases(*view), never=stated.never,
            values={"before": view[0], "move": view[1], "after": view[2]},
            tell=lambda values, chosen: shown(stated.name, in_words(values, chosen), chosen),
        ), stated.expect, effort)

    return Property(
        name=f"fates.{stated.name}", says=stated.says, expect=stated.expect, evidence="proved", check=check,
        clauses=stated.clauses,
    )


def properties(rules: Rules = TEXT) -> list[Property]:
    """Everything that is proved of fates, what is expected to fail, and how the proofs' rules agree with the engine's."""
    prover, relation = Prover(), Relation(rules)
    moves = [_over(stated, relation, prover) for stated in (*conservation(), *invariants(), *turns())]
    plays = play_proofs(rules.laying, rules.may_pick_up, prover, shown)
    return [
        *moves, *plays,
        Property(
            name="fates.game-ends", says="Every game comes to an end.", expect="fails", evidence="exhausted",
            check=rules.must_end, clauses=("end.1", "pick-up.1"),
        ),
        Property(
            name="fates.transitions-agree", says="Every step of the engine is one that the relation of the proofs has.",
            expect="holds", evidence="agreed", check=lambda effort: agree(rules.parts, effort), clauses=("play.1", "turn.1"),
        ),
        Property(
            name="fates.laying-agrees", says="The engine lets a player lay what the rules as logic let him lay, and no more.",
            expect="holds", evidence="agreed", check=lambda effort: laying_agrees(rules.laying, effort), clauses=("play.1",),
        ),
    ]
