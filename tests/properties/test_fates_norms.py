"""The norms of fates against hand-made lists, against the engine, and against deliberate mistakes."""

from collections.abc import Callable, Mapping
from random import Random
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.evidence import Effort, run
from referee.models.fates import game
from referee.models.fates.state import Move, State
from referee.norms import Analysis, Norm, Norms
from referee.properties.agreement import Disagreement, Tally
from referee.properties.fates import agreement, strategies
from referee.properties.fates.concrete import situation_of, table_of, values_of
from referee.properties.fates.norms import NORMS, properties
from referee.properties.fates.norms_evidence import REPORT, RESTATED, analysis, counterexample
from referee.properties.fates.situation import MEETS_DRAGON, VARIABLES, cover, phase, value
from referee.ruling import field_of
from referee.terms import Value, all_, any_, compiled, not_
from referee.verdict import check, judge

PLAIN: dict[str, Value] = {variable.name: variable.values[0] for variable in VARIABLES}


def ruling(**readings: str) -> SimpleNamespace:
    standard = {field_of(question): reading for question, reading in game.rulebook.standard().items()}
    return SimpleNamespace(**{**standard, **readings})


def laid(value: int, *, on: int = 0, **others: Value) -> dict[str, Value]:
    """The situation of one card of his hand that the player to move lays on a card."""
    return {**PLAIN, "held": "hand", "value": value, "count": 1, "base": on, "row": min(on, 1), **others}


def rush(**others: Value) -> dict[str, Value]:
    return {**PLAIN, "kind": "rush", "held": "hand", **others}


OF_ITS_SUIT: Mapping[str, Any] = {"match top": "all", "match row": "all"}
ON_KNOWN: Mapping[str, Any] = {"held": "known", "hand": "none", "known": "some", "unknown": "some"}

BY_HAND: list[tuple[dict[str, Value], dict[str, str], str]] = [
    # play.1 and the special cards that go on any card
    (laid(9, on=8), {}, "allowed"), (laid(8, on=8), {}, "allowed"), (laid(5, on=8), {}, "forbidden"),
    (laid(1, on=14), {}, "allowed"), (laid(3, on=13), {}, "allowed"), (laid(10, on=14), {}, "allowed"),
    # shrine.1 to shrine.4, and what goes on a Shrine
    (laid(7, on=6), {}, "allowed"), (laid(7, on=5), {}, "allowed"), (laid(7, on=8), {}, "forbidden"),
    (laid(4, on=7), {}, "allowed"), (laid(8, on=7), {}, "forbidden"), (laid(15, on=7), {}, "forbidden"),
    (laid(10, on=7), {}, "allowed"), (laid(8, on=7, cover="P"), {}, "forbidden"), (laid(2, on=7, cover="P"), {}, "allowed"),
    (laid(7, on=7), {"shrine_on_shrine": "refused"}, "forbidden"), (laid(7, on=7), {"shrine_on_shrine": "allowed"}, "allowed"),
    (laid(7, on=15), {"shrine_on_magic_man": "allowed"}, "allowed"),
    (laid(7, on=15), {"shrine_on_magic_man": "refused"}, "forbidden"),
    (laid(7, on=12, cover="P"), {"shrine_on_phantom": "card-beneath"}, "forbidden"),
    (laid(7, on=12, cover="P"), {"shrine_on_phantom": "phantom-is-three"}, "allowed"),
    (laid(7), {"shrine_on_empty": "refused"}, "forbidden"), (laid(7), {"shrine_on_empty": "allowed"}, "allowed"),
    (laid(7, on=4, count=2), {"several_shrines": "one-only"}, "forbidden"),
    (laid(9, on=7, skipped="yes"), {"shrine_skipped": "next-seat-only"}, "allowed"),
    (laid(9, on=7, skipped="yes"), {"shrine_skipped": "whoever-plays-next"}, "forbidden"),
    # the own Shrine in an extra turn, a Fate on its equal, and a fourth Rug out of turn
    (laid(9, on=7, extra="yes"), {"own_shrine": "another-player"}, "allowed"),
    (laid(9, on=7, extra="yes"), {"own_shrine": "whoever-plays-next"}, "forbidden"),
    (laid(4, on=7, extra="yes"), {"own_shrine": "another-player"}, "forbidden"),
    (laid(15, on=7, extra="yes"), {"own_shrine": "another-player"}, "forbidden"),
    (laid(9, on=9, **ON_KNOWN), {"fate_on_equal": "allowed"}, "allowed"),
    (laid(9, on=9, **ON_KNOWN), {"fate_on_equal": "refused"}, "forbidden"),
    (laid(10, on=10, **ON_KNOWN), {"fate_on_equal": "refused"}, "allowed"),
    (laid(1, on=9, cover="RRR", turn="other"), {"four_out_of_turn": "any-moment", "four_rugs": "burn"}, "allowed"),
    (laid(1, on=9, cover="RRR", turn="other"), {"four_out_of_turn": "any-moment", "four_rugs": "no-burn"}, "forbidden"),
    (laid(10, on=7, cover="P"), {"bomb_on_covered_shrine": "refused"}, "forbidden"),
    (laid(10, on=7, cover="P"), {"bomb_on_covered_shrine": "as-on-any-card"}, "allowed"),
    # Rugs and Phantoms
    (laid(2, on=13, cover="R"), {"rug_resets": "answers-one"}, "allowed"),
    (laid(2, on=13, cover="R"), {"rug_resets": "value-below"}, "forbidden"),
    (laid(2, cover="P"), {"phantom_on_empty": "anything"}, "allowed"),
    (laid(2, cover="P"), {"phantom_on_empty": "counts-as-three"}, "forbidden"),
    (laid(4, on=13, cover="PP"), {"phantom_on_phantom": "through-all"}, "forbidden"),
    (laid(4, on=13, cover="PP"), {"phantom_on_phantom": "counts-as-three"}, "allowed"),
    # Magic Men, Knights and Dragons
    (laid(2, on=15), {}, "allowed"), (laid(15, on=14), {}, "allowed"), (laid(13, on=14), {}, "forbidden"),
    (laid(11, on=14), {}, "forbidden"), (laid(11, on=14, **OF_ITS_SUIT), {}, "allowed"),
    (laid(11, on=14, cover="P", **OF_ITS_SUIT), {"knight_through_phantom": "refused"}, "forbidden"),
    (laid(11, on=14, row=2, **{"match row": "all"}), {"knight_on_dragons": "top-dragon"}, "forbidden"),
    (laid(11, on=14, row=2, **{"match row": "all"}), {"knight_on_dragons": "any-in-a-row"}, "allowed"),
    # Royal Rush
    (rush(base=13, row=1), {"rush_ascending": "any-card"}, "allowed"),
    (rush(base=13, row=1), {"rush_ascending": "knight-must-beat"}, "forbidden"),
    (rush(base=7, row=1), {}, "forbidden"), (rush(base=14, row=1), {}, "forbidden"), (rush(base=15, row=1), {}, "allowed"),
    (rush(base=14, row=1, cover="P"), {"rush_through_phantom": "allowed"}, "allowed"),
    (rush(turn="other", base=4, row=1), {"royal_rush_timing": "own-turn"}, "forbidden"),
    (rush(turn="other", base=4, row=1), {"royal_rush_timing": "any-moment-return"}, "allowed"),
    # turns, and where cards come from
    (laid(9, on=8, turn="other"), {}, "forbidden"),
    (laid(8, on=8, turn="other", row=3), {"four_out_of_turn": "any-moment"}, "allowed"),
    (laid(8, on=8, turn="other", row=2), {"four_out_of_turn": "any-moment"}, "forbidden"),
    (laid(9, on=8, held="known", known="some"), {}, "forbidden"),
    (laid(9, on=8, held="known", hand="none", known="some"), {}, "allowed"),
    ({**PLAIN, "kind": "flip", "held": "unknown", "hand": "none", "unknown": "some"}, {}, "allowed"),
    ({**PLAIN, "kind": "flip", "held": "unknown", "hand": "none", "known": "some", "unknown": "some"}, {}, "forbidden"),
    # not playing
    ({**PLAIN, "kind": "pick up", "base": 9, "row": 1}, {}, "allowed"),
    ({**PLAIN, "kind": "pick up", "base": 9, "row": 1, "can play": "yes"}, {}, "forbidden"),
    ({**PLAIN, "kind": "pick up", "base": 9, "row": 1, "can play": "yes"}, {"voluntary_pick_up": "allowed"}, "allowed"),
    ({**PLAIN, "kind": "pass", "base": 9, "row": 1, "can play": "yes"}, {"extra_turn": "may-decline"}, "forbidden"),
    ({**PLAIN, "kind": "pass", "base": 9, "row": 1, "extra": "yes"}, {"extra_turn": "may-decline"}, "allowed"),
    ({**PLAIN, "kind": "pass", "base": 9, "row": 1, "extra": "yes"}, {"extra_turn": "must-take"}, "forbidden"),
]


def test_the_answers_are_those_that_a_reader_gives() -> None:
    wrong = [(s, r, word) for s, r, word in BY_HAND if NORMS.answer(s, ruling(**r)).word != word]
    assert wrong == []


def test_the_conflicts_that_a_reader_sees_are_found_and_none_is_open() -> None:
    found = {(c.permits.clause, c.forbids.clause, c.settled) for _, c in REPORT.conflicts}
    assert found >= {
        ("play.1", "shrine.1", "question"), ("play.1", "shrine.2", "question"),  # a Shrine on a Shrine
        ("magic-man.3", "shrine.1", "question"),  # a Shrine on a Magic Man
        ("bomb.1", "shrine.2", "text"), ("shrine.4", "shrine.2", "text"),  # a Bomb on a Shrine
        ("bomb.1", "shrine.3", "question"),  # a Bomb on a Phantom on a Shrine
        ("play.1", "magic-man.1", "text"), ("knight.2", "play.1", "text"), ("rug.1", "play.1", "text"),
        ("phantom.1", "play.1", "text"), ("shrine.2", "play.1", "text"), ("rush.1", "rush.2", "text"),
        ("rush.1", "turn.1", "question"), ("four.1", "turn.1", "question"),
    }
    assert [c for _, c in REPORT.conflicts if c.settled == "nothing"] == []


def test_the_clauses_at_a_shrine_on_a_magic_man_contradict_each_other_to_the_letter() -> None:
    cores = analysis("play").cores_at(laid(7, on=15), {})
    assert cores == [frozenset({"magic-man.3", "play.1"}), frozenset({"magic-man.3", "shrine.1"})]
    at_a_bomb = analysis("play").cores_at(laid(10, on=7), {})
    assert set(at_a_bomb) == {frozenset({c, "shrine.2"}) for c in ("bomb.1", "play.1", "shrine.4")}


def test_every_conflict_shows_at_a_table_that_could_be_and_is_judged() -> None:
    for family, conflict in REPORT.conflicts:
        example = counterexample(family, conflict.witness, "conflict")
        if example.position is None or example.move is None:
            # Onto an empty pile a player who has cards could play one of them: no table is like that.
            assert (conflict.witness.situation["can play"], conflict.witness.situation["base"]) == ("no", 0)
            continue
        state = game.read(dict(example.position), "witness")
        assert check(game, state, {}).word == "possible"
        assert judge(game, state, game.parse_move(example.move, state), {}).word in ("legal", "illegal", "depends")


def test_the_properties_hold_at_the_quick_level() -> None:
    solved = [p for p in properties() if p.evidence == "proved"]
    assert {r.stated.name: r.word for r in run(solved, Effort(level="quick"))} == {
        f"fates.{name}": "as expected"
        for name in ("norms-complete", "no-gap", "no-dead-norm", "no-uncatalogued-conflict", "no-moot-question")
    }


def test_the_clauses_that_only_restate_others_are_known() -> None:
    assert set(analysis("play").redundant()) == RESTATED


# --- the engine ----------------------------------------------------------------------------------------------------------


def test_engine_and_norms_agree_on_the_quick_part_of_the_space() -> None:
    every = list(agreement.quick_space())
    tally = agreement.over(every)
    assert (tally.situations, tally.ways > 9000) == (len(every), True)
    assert tally.disagreements == []


def test_engine_and_norms_agree_on_the_whole_exchange() -> None:
    tally = agreement.over_exchange()
    assert (tally.situations, tally.disagreements) == (45, [])


ONCE_DIFFERED: dict[str, dict[str, Value]] = {
    "four-out-of-turn": laid(8, on=8, cover="P", turn="other", row=3),
    "rush-through-phantom": rush(base=14, row=1, cover="P"),
    "known-along": {**PLAIN, "kind": "pick up", "held": "none", "hand": "none", "known": "some", "base": 15, "row": 1},
    "magic-man-through-phantom": laid(15, on=7, cover="P", skipped="yes"),
    "knight-through-rug-and-phantom": laid(11, on=14, cover="RP", **OF_ITS_SUIT),
    "four-equal-out-of-turn-on-a-fifth": laid(9, on=9, count=4, turn="other"),
}


@pytest.mark.parametrize("name", ONCE_DIFFERED)
def test_engine_and_norms_agree_where_they_once_differed(name: str) -> None:
    assert agreement.over([ONCE_DIFFERED[name]]).disagreements == []


def test_a_disagreement_can_be_replayed() -> None:
    position, move = table_of(laid(5, on=8))
    broken = Disagreement(
        game=game, situation=laid(5, on=8), readings={}, by_norms=True, objections=("too-low",), state=position, move=move,
    ).counterexample()
    assert broken.position is not None
    state = game.read(dict(broken.position), "replayed")
    assert game.write(state) == dict(broken.position)
    assert game.parse_move(str(broken.move), state) == move


def test_every_situation_is_that_of_its_table() -> None:
    part = list(agreement.space(cover.is_("", "RP"), value.is_(0, 3, 11, 14), phase.is_("play", "opening")))
    for situation in Random(3).sample(part, 1500):
        found = situation_of(*table_of(situation))
        assert found is not None
        assert {**found, "can play": situation["can play"]} == situation


@st.composite
def judged(draw: st.DrawFn) -> tuple[State, Move]:
    state = draw(st.one_of(strategies.tables(), strategies.played(moves=60).map(lambda reached: reached[0])))
    return state, draw(strategies.moves(state))


@given(judged())
def test_engine_and_norms_agree_at_any_table(table: tuple[State, Move]) -> None:
    tally = Tally()
    agreement.compare_at(*table, tally)
    assert tally.disagreements == []


# --- the checks can fail -------------------------------------------------------------------------------------------------


def without(norm: str) -> Callable[[], Norms]:
    return lambda: variant([n for n in NORMS.norms.values() if n.id != norm])


def changed(norm: str, **changes: object) -> Callable[[], Norms]:
    return lambda: variant([msgspec.structs.replace(n, **changes) if n.id == norm else n for n in NORMS.norms.values()])


def unsettled(winner: str, loser: str) -> Callable[[], Norms]:
    kept = [p for p in NORMS.precedences if (p.winner, p.loser) != (winner, loser)]
    return lambda: Norms(
        game.rulebook, variables=NORMS.variables, questions=NORMS.questions, possible=NORMS.possible,
        matters=tuple(NORMS.matters.values()), norms=tuple(NORMS.norms.values()), precedences=kept,
    )


def variant(norms: list[Norm]) -> Norms:
    names = {n.id for n in norms}
    return Norms(
        game.rulebook, variables=NORMS.variables, questions=NORMS.questions, possible=NORMS.possible,
        matters=tuple(NORMS.matters.values()), norms=norms,
        precedences=[p for p in NORMS.precedences if {p.winner, p.loser} <= names],
    )


def notices(broken: Norms, by: str) -> bool:
    """Whether a check notices what is wrong with the norms."""
    found = Analysis(broken)
    match by:
        case "conflict":
            return any(c.settled == "nothing" for c in found.conflicts())
        case "gap":
            return bool(found.gaps())
        case "dispute":
            return bool(found.disputes())
        case "dead":
            return bool(found.dead())
        case "moot":
            return bool(found.moot())
        case "restated":
            return set(found.redundant()) != RESTATED
    tally = agreement.over(agreement.quick_space(), compiled(broken.allowed, VARIABLES))
    return bool(tally.disagreements)


BROKEN: Mapping[str, tuple[Callable[[], Norms], set[str]]] = {
    "the Rug goes on nothing": (without("rug.1"), {"engine"}),
    "no card below an 8 goes on its like": (changed("play.1", guard=all_(NORMS.norms["play.1"].guard, value >= 8)), {"gap"}),
    "nobody waits for his turn": (without("turn.1 others wait"), {"gap"}),
    "a Shrine binds nobody": (without("shrine.2 limit"), {"engine"}),
    "a Phantom hides the limit": (without("shrine.3 limit"), {"engine"}),
    "a Magic Man goes on a Shrine": (without("magic-man.1 not on a Shrine"), {"engine"}),
    "a Shrine goes on a Dragon": (changed("shrine.1 too high", guard=any_()), {"dead", "moot", "restated"}),
    "a Knight goes on no Dragon": (without("knight.2"), {"moot"}),
    "one picks up at will": (without("play.1 who can must"), {"gap"}),
    "sets need not be equal": (without("play.2"), {"gap"}),
    "Known Fates in pairs": (without("endgame.2 singly"), {"engine"}),
    "nothing says that the Rug goes before play.1": (unsettled("rug.1", "play.1 too low"), {"conflict", "dispute"}),
    "Magic Man and Shrine, and no question": (unsettled("magic-man.3", "shrine.1 too high"), {"conflict", "dispute"}),
    "a Rush goes on Dragons": (changed("rush.2", guard=all_(NORMS.norms["rush.2"].guard, not_(MEETS_DRAGON))), {"engine"}),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_single_wrong_norm_is_noticed(name: str) -> None:
    broken, checks = BROKEN[name]
    norms = broken()
    assert {by for by in checks if notices(norms, by)} == checks


def test_values_keep_the_order_of_the_variables() -> None:
    assert values_of(PLAIN) == tuple(v.values[0] for v in VARIABLES)
