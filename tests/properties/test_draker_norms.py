"""The norms of draker: complete under every ruling, held by the engine, and found wanting where they are broken."""

from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import Any

import pytest

from referee.evidence import Effort, run
from referee.models.draker import game
from referee.models.draker.legality import objections
from referee.models.draker.state import Announce, Done, Lay, State
from referee.norms import Analysis, Norms
from referee.normset import Norm, Precedence
from referee.properties.draker import norms_evidence
from referee.properties.draker import situation as space
from referee.properties.draker.concrete import situation_of
from referee.properties.draker.norms import NORMS, forbids, stated
from referee.properties.draker.norms_agreement import ALLOWS, Compared, compare_at, over, without_hand
from referee.properties.norm_report import Report
from referee.ruling import every_way
from referee.terms import all_, compiled
from tests.models.draker.tables import table

FAMILIES = tuple(NORMS)
EVERY_NORM = [(family, norm) for family in FAMILIES for norm in NORMS[family].norms]
EVERY_PRECEDENCE = [(family, p) for family in FAMILIES for p in NORMS[family].precedences]


def word(name: str) -> str:
    stated_ = next(p for p in norms_evidence.properties() if p.name == f"draker.{name}")
    (result,) = run([stated_], Effort(level="quick" if "quick" in stated_.levels else "normal"))
    return result.word


def rebuilt(family: str, norms: Sequence[Norm] | None = None, precedences: Sequence[Precedence] | None = None) -> Norms:
    here = NORMS[family]
    some = tuple(here.norms.values()) if norms is None else tuple(norms)
    ids = {norm.id for norm in some}
    kept = [p for p in (here.precedences if precedences is None else precedences) if {p.winner, p.loser} <= ids]
    return stated(some, kept, tuple(here.matters.values()), here.variables, here.possible)


def without(family: str, *ids: str) -> Norms:
    assert set(ids) <= set(NORMS[family].norms)
    return rebuilt(family, [norm for norm in NORMS[family].norms.values() if norm.id not in ids])


def use(monkeypatch: pytest.MonkeyPatch, family: str, broken: Norms) -> None:
    families = {**NORMS, family: broken}
    report = norms_evidence.REPORT
    monkeypatch.setattr(norms_evidence, "REPORT", Report(families, report.example, report.situations, report.restated))


@cache
def played() -> Compared:
    """What the quick level compares."""
    return over(Random(41), 10, 80)


# --- what is shown -------------------------------------------------------------------------------------------------------


PROVED = [p.name.removeprefix("draker.") for p in norms_evidence.properties() if p.evidence == "proved"]


@pytest.mark.parametrize("name", PROVED)
def test_a_property_is_as_expected(name: str) -> None:
    assert word(name) == "as expected"


def test_engine_and_norms_agree() -> None:
    seen = played()
    assert [d.counterexample() for d in seen.tally.disagreements] == []
    assert min(seen.moves[family] for family in FAMILIES) > 500
    assert seen.tally.allowed > 1000


def test_every_situation_of_a_game_is_one_of_the_space() -> None:
    for family in FAMILIES:
        possible = compiled(all_(*NORMS[family].possible), NORMS[family].variables)
        for found, values in played().situations:
            if found == family:
                assert possible(values, None), (family, values)
                assert all(value in v.values for v, value in zip(NORMS[family].variables, values, strict=True))


def test_conflicts_are_settled_by_text_and_by_questions() -> None:
    found = norms_evidence.REPORT.conflicts
    by_text = {(c.permits.id, c.forbids.id) for _, c in found if c.settled == "text"}
    # effects come after announcing in both phases, and two engaged cards are the most
    assert by_text == {
        ("announce.1", "individual.1 comes after"), ("more.2", "individual.3 comes after"), ("more.2 engaged cards", "engaged.1"),
    }
    assert {c.settled for _, c in found} == {"text", "question"}


def test_every_question_of_a_turn_is_asked() -> None:
    asked = {question for norms in NORMS.values() for question in norms.questions}
    assert asked == {
        "laying-compulsory", "empty-hand", "announcing-compulsory", "main-combinations", "main-with-new-card", "main-overlap", "pass",
        "without-laying", "lay-without-forming", "additional-with-new-card", "additional-count", "engaged-limit", "engaged-in-how-many",
        "growing", "same-cards-again", "common-pool-use", "common-card-shared",
    }


# --- broken norms --------------------------------------------------------------------------------------------------------


ANSWERED_TWICE = {("laying", "main.1 nothing to lay")}
"""Norms that change the answer of one matter only: without cards in hand there is nothing to lay anyway."""


@pytest.mark.parametrize(("family", "norm"), EVERY_NORM)
def test_a_norm_left_out_leaves_a_gap_or_the_engine_contradicts(family: str, norm: str) -> None:
    broken = without(family, norm)
    if Analysis(broken).gaps():
        return
    answer, whole = compiled(broken.allowed, broken.variables), ALLOWS[family]
    seen = [values for found, values in played().situations if found == family]
    if family == "ending":
        seen += [(*values[:-1], "yes") for values in seen]
    told = any(
        differs for values in seen
        for _, differs in every_way(game.rulebook, lambda r, v=values: answer(v, r) != whole(v, r), {})  # type: ignore[misc]
    )
    assert told != ((family, norm) in ANSWERED_TWICE)


@pytest.mark.parametrize(("family", "precedence"), EVERY_PRECEDENCE, ids=lambda p: p if isinstance(p, str) else f"{p.winner}-{p.loser}")
def test_a_precedence_left_out_leaves_a_dispute(family: str, precedence: Precedence) -> None:
    broken = rebuilt(family, precedences=[p for p in NORMS[family].precedences if p is not precedence])
    assert Analysis(broken).disputes()


def test_without_a_norm_there_is_a_gap(monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, "announcing", without("announcing", "form.6"))
    assert word("no-gap") == "fell short"
    assert word("norms-complete") == "fell short"


def test_without_a_precedence_nothing_prevails(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = [p for p in NORMS["announcing"].precedences if p.winner != "engaged.1"]
    use(monkeypatch, "announcing", rebuilt("announcing", precedences=kept))
    assert word("norms-complete") == "fell short"
    assert word("no-uncatalogued-conflict") == "fell short"


def extra(monkeypatch: pytest.MonkeyPatch, family: str, norm: Norm) -> None:
    use(monkeypatch, family, rebuilt(family, [*NORMS[family].norms.values(), norm]))


def test_a_norm_that_can_never_speak_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    never = all_(space.form.is_("one card"), space.own >= 2)
    extra(monkeypatch, "announcing", forbids("form", "form.6 never", never))
    assert word("no-dead-norm") == "fell short"


def test_a_question_that_changes_nothing_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    extra(monkeypatch, "laying", forbids("turn", "more.4 in vain", space.phase.is_("later"), phase_end="whole-lap"))
    assert word("no-moot-question") == "fell short"


def test_a_clause_that_says_again_what_another_says_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    extra(monkeypatch, "ending", forbids("turn", "stack.1 again", space.phase.is_("later")))
    assert word("restated-clauses") == "fell short"


def test_questions_that_do_not_interact_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Analysis, "interacting", lambda self: [])
    assert word("questions-interact") == "fell short"


def test_if_a_lone_card_were_no_combination_who_has_to_form_one_could_be_stuck(monkeypatch: pytest.MonkeyPatch) -> None:
    extra(monkeypatch, "announcing", forbids("count", "form.1 two at least", space.form.is_("one card")))
    assert word("a-laid-card-forms-a-combination") == "fell short"


def test_if_laying_were_compulsory_in_the_additional_phase_nobody_could_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    extra(monkeypatch, "ending", forbids("laid", "more.1 must lay", all_(space.IN_MORE, space.OWES_A_CARD)))
    assert word("anybody-may-pass") == "fell short"


def test_if_announcing_were_never_compulsory_everybody_could_be_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, "ending", without("ending", "announce.1 where possible"))
    assert word("anybody-may-be-silent") == "fell short"


def test_if_announcing_were_compulsory_by_the_text_silence_would_hang_on_no_question(monkeypatch: pytest.MonkeyPatch) -> None:
    extra(monkeypatch, "ending", forbids("announced", "announce.1 always", all_(space.IN_MAIN, space.fresh.is_("no"))))
    assert word("silence-hangs-on-one-question") == "fell short"


def test_a_statement_about_nobody_never_counts() -> None:
    assert norms_evidence.always("ending", "stuck", all_(space.laid.is_("yes"), space.passed.is_("yes"))).answer == "fails"


def test_an_engine_that_is_too_generous_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def generous(self: Any, state: State, move: Any, ruling: Any) -> list[Any]:
        return [o for o in objections(state, move, ruling) if o.code != "too-many-engaged"]

    monkeypatch.setattr(type(game), "objections", generous)
    assert word("engine-agrees-with-norms") == "fell short"


def test_norms_that_are_too_generous_are_found() -> None:
    def anything(values: Any, ruling: Any) -> bool:
        return True

    seen = over(Random(3), 2, 40, dict.fromkeys(FAMILIES, anything))
    assert any(d.by_norms and d.objections for d in seen.tally.disagreements)


# --- from tables to situations -------------------------------------------------------------------------------------------


def more(*combinations: str, **rest: Any) -> State:
    """Ann's additional turn; she has laid 8H."""
    ann = {"hand": "KC", "pool": "5H 6H 7H 9C 10C 8H", "combinations": list(combinations)}
    return table("more", 2, **{"laid": "8H", "Ann": ann, "Bob": {"hand": "QD JD"}, **rest})


def seen_in(state: State, move: str) -> Callable[[str], Any]:
    found = situation_of(state, game.parse_move(f"Ann: {move}", state))
    assert found is not None
    return lambda name: found[name]


def test_engaged_cards_are_counted_together_and_combination_by_combination() -> None:
    """5H 6H are in the attack, 6H 9C in the defence: three cards together, two in each."""
    here = seen_in(more("attack 5H 6H", "defence 6H 9C"), "attack 5H 6H 9C 8H")
    assert (here("own"), here("own most"), here("others")) == (3, 2, 0)
    # the attack 5H 6H would grow, and leaves the defence with 6H and 9C
    assert (here("grows"), here("rest"), here("rest most")) == ("yes", 2, 2)
    assert (here("form"), here("contains"), here("same"), here("away")) == ("none", "yes", "no", "no")


def test_more_than_three_engaged_cards_count_as_three() -> None:
    here = seen_in(more("attack 5H 6H 7H 8H"), "defend 5H 6H 7H 8H")
    assert (here("own"), here("own most"), here("grows"), here("rest"), here("form")) == (3, 3, "no", 3, "form")


def test_the_same_cards_are_the_same_for_one_side_only() -> None:
    state = more("attack 8H")
    assert seen_in(state, "attack 8H")("same") == "yes"
    assert seen_in(state, "defend 8H")("same") == "no"
    assert seen_in(state, "attack 8H")("form") == "one card"


def test_cards_of_the_common_pool_are_taken_by_another_player() -> None:
    bob = {"hand": "QD", "pool": "JD", "combinations": ["attack 3S"]}
    state = more(common="3S 4S", Bob=bob)
    assert [seen_in(state, f"attack {card}")("taken") for card in ("3S", "4S", "8H")] == ["yes", "no", "no"]
    assert [seen_in(state, f"attack {card}")("common") for card in ("3S", "4S", "8H")] == ["yes", "yes", "no"]
    assert seen_in(state, "attack 3S")("others") == 1
    assert seen_in(state, "attack JD")("away") == "yes"


def test_who_comes_next_where_somebody_has_no_turn() -> None:
    state = table("main", 3, Ann={"hand": "", "pool": "5H"}, Bob={"hand": "QD"}, Cid={"hand": "QE"})
    turns = [situation_of(state, Done(seat)) for seat in range(3)]
    assert [here and here["turn"] for here in turns] == ["own", "after the empty-handed", "other"]
    assert [here and here["hand"] for here in turns] == ["none", "some", "some"]


def test_a_card_that_is_not_in_hand_is_no_card_to_lay() -> None:
    state = table("main", 2, Ann={"hand": "5H", "pool": "6H"}, Bob={"hand": "QD"})
    (mine,), (theirs,) = state.players[0].hand, state.players[1].hand
    assert [(situation_of(state, Lay(0, card)) or {}).get("held") for card in (mine, theirs)] == ["hand", "no"]
    assert (situation_of(without_hand(state), Lay(0, mine)) or {}).get("held") == "no"


def test_what_the_norms_do_not_speak_of_is_not_compared() -> None:
    fight = table("combat", 2, Ann={"hand": "5H", "pool": "6H"}, Bob={"hand": "QD"})
    nothing = Compared.nothing()
    assert not compare_at(fight, Done(0), nothing)
    assert nothing.tally.situations == 0
    assert compare_at(fight, Announce(0, "attack", fight.players[0].pool), nothing)
    assert nothing.tally.disagreements == []
