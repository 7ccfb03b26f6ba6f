"""The norms of stakes: complete under every ruling, held by the engine, and found wanting where they are broken."""

from typing import Any

import pytest

from referee.evidence import Effort, run
from referee.models.stakes import game
from referee.norms import Analysis, Norms
from referee.normset import Norm, Precedence
from referee.properties.norm_report import Report
from referee.properties.stakes import agreement, blind_norms, norms, norms_evidence
from referee.properties.stakes import situation as space
from referee.properties.stakes.agreement import FAMILIES, Family, every_nth, over
from referee.properties.stakes.concrete import action_table, blind_table
from referee.properties.stakes.norms import ALL_NORMS, MATTERS, PRECEDENCES, forbids, questions_of
from referee.properties.stakes.playing import standard_ruling
from referee.terms import all_, any_

QUICK = Effort(level="quick")


def word(name: str) -> str:
    stated = next(p for p in norms_evidence.properties() if p.name == f"stakes.{name}")
    (result,) = run([stated], Effort(level="quick" if "quick" in stated.levels else "normal"))
    return result.word


def rebuilt(some: tuple[Norm, ...] = ALL_NORMS, precedences: tuple[Precedence, ...] = PRECEDENCES) -> Norms:
    ids = {norm.id for norm in some}
    kept = tuple(p for p in precedences if {p.winner, p.loser} <= ids)
    return Norms(
        game.rulebook, variables=space.VARIABLES, questions=questions_of(some, kept, MATTERS), possible=space.POSSIBLE, matters=MATTERS,
        norms=some, precedences=kept,
    )


def use(monkeypatch: pytest.MonkeyPatch, broken: Norms) -> None:
    families = {**FAMILIES, "actions": Family("actions", broken, action_table)}
    report = norms_evidence.REPORT
    norms = {name: family.norms for name, family in families.items()}
    monkeypatch.setattr(norms_evidence, "REPORT", Report(norms, report.example, report.situations, report.restated))
    monkeypatch.setattr(norms_evidence, "FAMILIES", families)
    monkeypatch.setattr(agreement, "FAMILIES", families)


def without(*ids: str) -> tuple[Norm, ...]:
    assert set(ids) <= {norm.id for norm in ALL_NORMS}
    return tuple(norm for norm in ALL_NORMS if norm.id not in ids)


# --- what is shown ------------------------------------------------------------------------------------------------------


PROVED = [p.name.removeprefix("stakes.") for p in norms_evidence.properties() if p.evidence == "proved"]


@pytest.mark.parametrize("name", PROVED)
def test_a_property_is_as_expected(name: str) -> None:
    assert word(name) == "as expected"


def test_the_spaces_have_the_sizes_that_are_stated() -> None:
    assert sum(1 for _ in FAMILIES["actions"].space()) == 63_471
    assert sum(1 for _ in FAMILIES["blinds"].space()) == 5_956


@pytest.mark.parametrize("family", FAMILIES.values(), ids=FAMILIES)
def test_engine_and_norms_agree(family: Family) -> None:
    tally = over(family, every_nth(family.space(), 101 if family.name == "actions" else 11, 3))
    assert [d.counterexample() for d in tally.disagreements] == []
    assert tally.allowed > 100


def test_most_conflicts_are_settled_by_questions_and_each_by_something() -> None:
    found = norms_evidence.REPORT.conflicts
    assert {c.settled for _, c in found} == {"text", "question"}
    assert ("check.2", "blind.3 raises") in {(c.permits.id, c.forbids.id) for _, c in found}


@pytest.mark.parametrize("name", ["everybody-can-stay-in", "who-owes-nothing-can-stay-in"])
def test_who_can_only_fold_sits_at_a_table_that_can_be(name: str) -> None:
    stated = next(p for p in norms_evidence.properties() if p.name == f"stakes.{name}")
    shown = stated.check(QUICK).counterexample
    assert shown is not None
    assert shown.position is not None
    state = game.read(dict(shown.position), "a test")
    ruling = _ruled(shown.readings)
    assert game.faults(state, ruling) == []
    assert [game.format_move(move, state) for move in game.legal(state, ruling)] == ["Ann: fold"]


def _ruled(readings: Any) -> Any:
    standard = standard_ruling()
    fields = {name.replace("-", "_"): reading for name, reading in readings.items()}
    return type(standard)(**{name: fields.get(name, getattr(standard, name)) for name in standard.__struct_fields__})


# --- broken norms -------------------------------------------------------------------------------------------------------


def test_without_a_norm_there_is_a_gap(monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, rebuilt(without("check.2", "check.3", "check.3 the whole Match", "blind.3 raises", "call.2 owes")))
    assert word("no-gap") == "fell short"
    assert word("norms-complete") == "fell short"


def test_without_a_precedence_nothing_prevails(monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, rebuilt(precedences=tuple(p for p in PRECEDENCES if p.loser != "check.2 adds nothing")))
    assert word("norms-complete") == "fell short"
    assert word("no-uncatalogued-conflict") == "fell short"


def test_a_norm_that_can_never_speak_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, rebuilt((*ALL_NORMS, forbids("check", "check.2 never", all_(space.mine >= 2, space.mine <= 1)))))
    assert word("no-dead-norm") == "fell short"


def test_a_question_that_changes_nothing_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    # An Action card is no matter of these norms, so that who folded may or may not play one makes no difference.
    extra = forbids("turn", "action.1 in vain", all_(space.phase.is_("slip")), action_after_fold="refused")
    use(monkeypatch, rebuilt((*ALL_NORMS, extra)))
    assert word("no-moot-question") == "fell short"


def test_a_clause_that_says_again_what_another_says_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, rebuilt((*ALL_NORMS, forbids("turn", "slip.3 again", space.phase.is_("slip")))))
    assert word("restated-clauses") == "fell short"


def test_questions_that_do_not_interact_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Analysis, "interacting", lambda self: [])
    assert word("questions-interact") == "fell short"


def test_whoever_may_not_fold_may_be_stuck(monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, rebuilt((*ALL_NORMS, forbids("rounds", "betting.2 nobody Folds", all_(norms.FOLD, space.chips.equals(0))))))
    assert word("always-an-action") == "fell short"


def test_if_to_fold_were_to_stay_in_everybody_could(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(norms_evidence, "STAYING", norms_evidence.FOLDING)
    assert word("everybody-can-stay-in") == "fell short"
    assert word("who-owes-nothing-can-stay-in") == "fell short"


def test_where_a_call_of_all_is_refused_not_everybody_can_stay_in(monkeypatch: pytest.MonkeyPatch) -> None:
    precedences = tuple(p for p in PRECEDENCES if p.winner != "call.2 all that he has")
    use(monkeypatch, rebuilt(precedences=precedences))
    assert word("everybody-can-stay-in-where-calls-are-cheap") == "fell short"


def test_a_statement_about_nobody_never_counts() -> None:
    nobody = all_(space.mine >= 2, space.mine <= 1)
    assert norms_evidence.can("stuck", ("actions", nobody, norms_evidence.STAYING)).answer == "fails"


def test_an_engine_that_is_too_generous_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(game), "objections", lambda self, state, move, ruling: [])
    tally = over(FAMILIES["blinds"], every_nth(FAMILIES["blinds"].space(), 500, 0))
    assert tally.disagreements
    first = tally.disagreements[0].counterexample()
    assert "the engine allows it" in first.says
    assert first.position is not None
    assert word("engine-agrees-with-norms") == "fell short"


def test_norms_that_are_too_generous_are_found() -> None:
    family = FAMILIES["actions"]
    tally = over(family, every_nth(family.space(), 3000, 0), answer=lambda values, ruling: True)
    assert any(d.by_norms and d.objections for d in tally.disagreements)


# --- tables of situations ---------------------------------------------------------------------------------------------------


def test_every_table_of_the_betting_and_the_blinds_can_be_written_and_read() -> None:
    for family in FAMILIES.values():
        for values in every_nth(family.space(), 997, 1):
            state, move = family.table_of(family.named(values))
            assert game.read(game.write(state), "a test") == state
            # Whoever has one slip need not name it, so that a Call that reveals nothing can't be written then.
            if family.named(values)["reveal"] != "none":
                assert game.parse_move(game.format_move(move, state), state) == move


def test_a_situation_is_what_its_table_shows() -> None:
    situation = {v.name: v.values[0] for v in space.VARIABLES} | {
        "kind": "raise", "turn": "own", "slips": 2, "reveal": "later", "mine": 1, "rival": 3, "gone": 4, "chips": 5, "by": 2,
    }
    state, move = action_table(situation)
    assert game.format_move(move, state) == "Ann: raise 2 Guard"
    assert [p.pot for p in state.players] == [1, 3, 4, 0]
    assert state.folded == (2,)
    blind, post = blind_table({v.name: v.values[0] for v in blind_norms.VARIABLES} | {"which": "big", "posted": 1, "amount": 2})
    assert game.format_move(post, blind) == "Ann: blind 2"
    assert (blind.small, blind.posted, blind.first) == (2, 1, 2)


def test_the_space_has_both_who_can_pay_and_who_can_not() -> None:
    here = norms_evidence.analysis("actions")
    for formula in (all_(space.BEHIND, space.CAN_MATCH), space.SHORT, all_(space.NO_ROOM, space.by.equals(0)), any_(space.OWES)):
        assert here._is_possible("a test", here.solver.encode(formula))
