"""Tiny rule sets, each with one thing wrong or right, and what the solver says of it."""

from itertools import chain, combinations, product
from types import SimpleNamespace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee.errors import RulebookError
from referee.norms import Analysis, Matter, Norm, Norms, Precedence, Solver, Witness
from referee.rulebook import Clause, Question, Reading, Rulebook
from referee.terms import FALSE, TRUE, Formula, Number, Variable, all_, any_, choose, compiled, implies, not_, situations

CARD = Variable("card", tuple(range(1, 10)), "the card that is laid")
TOP = Variable("top", tuple(range(1, 10)), "the card that lies")
RAIN = Variable("rain", ("no", "yes"))

CLAUSES = {f"rule.{i}": Clause(id=f"rule.{i}", says=f"rule {i}", origin="inferred") for i in range(1, 10)}
READINGS = {word: Reading(says=word, because=word) for word in ("strict", "mild")}
QUESTIONS = {
    id_: Question(id=id_, kind="ambiguity", asks=id_, clauses=("rule.1",), standard="strict", because="", readings=READINGS)
    for id_ in ("first", "second")
}
BOOK = Rulebook(
    game="tiny", title="Tiny", source="", path="tiny", clauses=CLAUSES, questions=QUESTIONS, objections={}, events={},
    faults={},
)
FIRST = Variable("first", ("strict", "mild"), question=True)
SECOND = Variable("second", ("strict", "mild"), question=True)

HIGHER = CARD >= TOP


def permits(rule: str, guard: Formula, *, matter: str = "pile", **when: str) -> Norm:
    return Norm(id=rule, clause=rule.split()[0], effect="permits", matter=matter, guard=guard, when=_when(when))


def forbids(rule: str, guard: Formula, *, matter: str = "pile", **when: str) -> Norm:
    return Norm(id=rule, clause=rule.split()[0], effect="forbids", matter=matter, guard=guard, when=_when(when))


def _when(readings: dict[str, str]) -> dict[str, tuple[str, ...]]:
    return {question: (reading,) for question, reading in readings.items()}


def over(winner: str, loser: str, clause: str = "", **when: str) -> Precedence:
    return Precedence(winner=winner, loser=loser, clause=clause, when=_when(when))


def rules(*norms: Norm, precedences: tuple[Precedence, ...] = (), matters: tuple[Matter, ...] = ()) -> Norms:
    return Norms(
        BOOK, variables=(CARD, TOP, RAIN), questions={"first": FIRST, "second": SECOND}, possible=(),
        matters=matters or (Matter(id="pile", says="what goes on what", applies=TRUE),), norms=norms, precedences=precedences,
    )


ASCENDING = (permits("rule.1", HIGHER), forbids("rule.1 too low", not_(HIGHER)))
JOKER = permits("rule.2", CARD.equals(1))
JOKER_WINS = over("rule.2", "rule.1 too low", "rule.2")


def test_a_plain_rule_set_is_complete_and_free_of_conflict() -> None:
    report = Analysis(rules(*ASCENDING)).report()
    assert report.conflicts == ()
    assert (report.gaps, report.disputes, report.dead, report.redundant, report.undecided) == ({}, {}, (), (), ())


def test_a_situation_of_which_no_clause_speaks_is_a_gap() -> None:
    found = Analysis(rules(permits("rule.1", CARD > TOP), forbids("rule.1 too low", CARD < TOP))).gaps()
    assert found == {"pile": Witness({"card": 1, "top": 1, "rain": "no"}, {"first": "strict", "second": "strict"})}


def test_a_situation_in_which_no_matter_arises_is_a_gap() -> None:
    dry = Matter(id="pile", says="", applies=RAIN.is_("no"))
    found = Analysis(rules(*ASCENDING, matters=(dry,))).gaps()
    assert list(found) == [""]
    assert found[""].situation == {"card": 1, "top": 1, "rain": "yes"}


def test_a_conflict_that_nothing_settles_is_found_with_the_smallest_witness() -> None:
    analysis = Analysis(rules(*ASCENDING, JOKER))
    [conflict] = analysis.conflicts()
    assert (conflict.permits.id, conflict.forbids.id, conflict.settled) == ("rule.2", "rule.1 too low", "nothing")
    assert conflict.witness.situation == {"card": 1, "top": 2, "rain": "no"}
    assert list(analysis.disputes()) == ["pile"]


def test_a_conflict_that_the_text_settles() -> None:
    analysis = Analysis(rules(*ASCENDING, JOKER, precedences=(JOKER_WINS,)))
    [conflict] = analysis.conflicts()
    assert (conflict.settled, conflict.questions) == ("text", ())
    assert analysis.disputes() == {}


def test_a_conflict_that_a_question_settles() -> None:
    both = (over("rule.2", "rule.1 too low", first="mild"), over("rule.1 too low", "rule.2", first="strict"))
    analysis = Analysis(rules(*ASCENDING, JOKER, precedences=both))
    [conflict] = analysis.conflicts()
    assert (conflict.settled, conflict.questions) == ("question", ("first",))
    assert analysis.disputes() == {}
    assert analysis.moot() == ["second"]


def test_a_question_that_settles_only_one_of_its_readings_leaves_the_conflict_open() -> None:
    analysis = Analysis(rules(*ASCENDING, JOKER, precedences=(over("rule.2", "rule.1 too low", first="mild"),)))
    [conflict] = analysis.conflicts()
    assert conflict.settled == "nothing"
    assert conflict.witness.readings["first"] == "strict"
    assert analysis.disputes()["pile"].readings["first"] == "strict"


def test_clauses_about_different_matters_do_not_conflict() -> None:
    matters = (Matter(id="pile", says="", applies=TRUE), Matter(id="weather", says="", applies=TRUE))
    norms = rules(
        *ASCENDING, permits("rule.3", TRUE, matter="weather"), forbids("rule.4", RAIN.is_("yes"), matter="weather"),
        precedences=(over("rule.4", "rule.3", "rule.4"),), matters=matters,
    )
    [conflict] = Analysis(norms).conflicts()
    assert (conflict.permits.id, conflict.forbids.id) == ("rule.3", "rule.4")
    ruling = SimpleNamespace(first="strict", second="strict")
    assert norms.answer({"card": 5, "top": 3, "rain": "no"}, ruling).word == "allowed"
    assert norms.answer({"card": 5, "top": 3, "rain": "yes"}, ruling).word == "forbidden"


def test_a_norm_that_can_never_apply_is_dead() -> None:
    assert Analysis(rules(*ASCENDING, permits("rule.3", all_(CARD >= 7, CARD <= 6)))).dead() == ["rule.3"]
    assert Analysis(rules(*ASCENDING, permits("rule.3", CARD >= 9))).dead() == []


def test_a_norm_that_others_imply_is_redundant_and_one_that_adds_something_is_not() -> None:
    assert Analysis(rules(*ASCENDING, permits("rule.3", CARD.equals(9)))).redundant() == ["rule.3"]
    assert Analysis(rules(*ASCENDING, JOKER, precedences=(JOKER_WINS,))).redundant() == []


def test_a_norm_that_matters_under_one_ruling_only_is_not_redundant() -> None:
    joker = permits("rule.2", CARD.equals(1), first="mild")
    assert Analysis(rules(*ASCENDING, joker, precedences=(JOKER_WINS,))).redundant() == []


def test_questions_that_nothing_asks_are_moot_and_two_that_need_each_other_interact() -> None:
    apart = (permits("rule.2", all_(CARD.equals(1), RAIN.is_("no")), first="mild"),
             permits("rule.3", all_(CARD.equals(1), RAIN.is_("yes")), second="mild"))
    wins = (JOKER_WINS, over("rule.3", "rule.1 too low", "rule.3"))
    separate = Analysis(rules(*ASCENDING, *apart, precedences=wins))
    assert (separate.moot(), separate.interacting()) == ([], [])
    joined = permits("rule.2", CARD.equals(1), first="mild", second="mild")
    together = Analysis(rules(*ASCENDING, joined, precedences=(JOKER_WINS,)))
    assert (together.moot(), together.interacting()) == ([], [("first", "second")])
    assert Analysis(rules(*ASCENDING)).moot() == ["first", "second"]


def test_a_question_is_told_apart_by_a_smallest_situation() -> None:
    joker = permits("rule.2", CARD.equals(1), first="mild")
    witness = Analysis(rules(*ASCENDING, joker, precedences=(JOKER_WINS,))).tells_apart("first")
    assert witness is not None
    assert witness.situation == {"card": 1, "top": 2, "rain": "no"}


def test_an_obligation_forbids_the_alternatives() -> None:
    must = Norm(id="rule.3", clause="rule.3", effect="obliges", matter="pile", guard=RAIN.is_("yes"), does=CARD.equals(9))
    norms = rules(permits("rule.1", TRUE), must, precedences=(over("rule.3", "rule.1", "rule.3"),))
    ruling = SimpleNamespace(first="strict", second="strict")
    assert norms.answer({"card": 8, "top": 1, "rain": "yes"}, ruling).word == "forbidden"
    assert norms.answer({"card": 9, "top": 1, "rain": "yes"}, ruling).word == "allowed"
    assert norms.answer({"card": 8, "top": 1, "rain": "no"}, ruling).word == "allowed"


def test_of_three_clauses_the_least_contradictions_are_named_all() -> None:
    norms = rules(*ASCENDING, JOKER, forbids("rule.4", CARD.equals(1)))
    cores = Analysis(norms).cores_at({"card": 1, "top": 2, "rain": "no"}, {"first": "strict", "second": "strict"})
    assert cores == [frozenset({"rule.1", "rule.2"}), frozenset({"rule.2", "rule.4"})]
    assert Analysis(norms).cores_at({"card": 2, "top": 2, "rain": "no"}, {}) == []


@pytest.mark.parametrize(("norms", "precedences", "says"), [
    ((permits("rule.99", TRUE),), (), "no clause"),
    ((permits("rule.1", TRUE, matter="weather"),), (), "no matter"),
    ((permits("rule.1", TRUE), permits("rule.1", FALSE)), (), "one id"),
    ((permits("rule.1", TRUE, third="strict"),), (), "not among the questions"),
    ((permits("rule.1", TRUE), permits("rule.2", TRUE)), (over("rule.1", "rule.2", "rule.1"),), "over 'rule.2'"),
    ((*ASCENDING, JOKER), (over("rule.2", "rule.1 too low"),), "no ground"),
    ((*ASCENDING, JOKER), (over("rule.2", "rule.1 too low", "rule.77"),), "no clause"),
    ((Norm(id="rule.1", clause="rule.1", effect="obliges", matter="pile", guard=TRUE),), (), "'does' belongs"),
])
def test_norms_that_do_not_fit_are_refused_with_the_place(
    norms: tuple[Norm, ...], precedences: tuple[Precedence, ...], says: str,
) -> None:
    with pytest.raises(RulebookError, match=says):
        rules(*norms, precedences=precedences)


def test_a_value_that_a_variable_never_has_is_refused() -> None:
    with pytest.raises(ValueError, match=r"never 'snow' \(it is one of no, yes\)"):
        RAIN.is_("snow")
    with pytest.raises(ValueError, match="has words for values"):
        _ = RAIN >= 1


def test_what_is_not_decided_in_time_is_never_passed(monkeypatch: pytest.MonkeyPatch) -> None:
    analysis = Analysis(rules(*ASCENDING, permits("rule.3", CARD.equals(9))))
    monkeypatch.setattr(Solver, "check", lambda *_: "undecided")
    report = analysis.report()
    assert (report.gaps, report.dead, report.redundant, report.moot) == ({}, (), (), ())
    assert set(report.undecided) >= {"gap", "dispute", "dead norm", "conflict", "redundant norm", "moot question"}
    assert analysis.solver.cores("minimal cores", {"a": False}) == "undecided"


# --- formulas mean one thing ---------------------------------------------------------------------------------------------

A, B = Variable("a", (0, 1, 2, 3)), Variable("b", ("x", "y", "z"))
Q = Variable("q-one", ("yes", "no"), question=True)
NUMBERS: st.SearchStrategy[Number] = st.deferred(lambda: st.one_of(
    st.just(A), st.integers(0, 4).map(lambda i: A + i), st.builds(choose, FORMULAS, NUMBERS, NUMBERS),
    st.builds(lambda x, y: x + y, NUMBERS, NUMBERS),
))
FORMULAS: st.SearchStrategy[Formula] = st.deferred(lambda: st.one_of(
    st.sampled_from([B.is_("x"), B.is_("y", "z"), A.is_(1, 3), Q.is_("no"), TRUE, FALSE]),
    st.builds(lambda x, y: x >= y, NUMBERS, NUMBERS), st.builds(lambda x, y: x < y, NUMBERS, NUMBERS),
    st.builds(lambda x, y: x.equals(y), NUMBERS, NUMBERS), st.builds(all_, FORMULAS, FORMULAS),
    st.builds(any_, FORMULAS, FORMULAS), st.builds(not_, FORMULAS), st.builds(implies, FORMULAS, FORMULAS),
))


@settings(max_examples=12, suppress_health_check=list(HealthCheck))
@given(FORMULAS)
def test_what_is_solved_and_what_is_computed_are_one(formula: Formula) -> None:
    solver = Solver((A, B, Q))
    compute = compiled(formula, (A, B))
    for a, b, q in product(A.values, B.values, Q.values):
        here = [solver.encode(f) for f in (formula, A.is_(a), B.is_(b), Q.is_(q))]
        assert (solver.find("one", *here) != "none") == compute((a, b), SimpleNamespace(q_one=q))


@settings(max_examples=12, suppress_health_check=list(HealthCheck))
@given(st.lists(FORMULAS, max_size=3).map(lambda formulas: [f for f in formulas if not f.asks]))
def test_the_situations_are_all_that_is_possible(formulas: list[Formula]) -> None:
    tests = [compiled(f, (A, B)) for f in formulas]
    assert list(situations((A, B), formulas)) == [s for s in product(A.values, B.values) if all(t(s, None) for t in tests)]


@settings(max_examples=12, suppress_health_check=list(HealthCheck))
@given(st.lists(FORMULAS, min_size=1, max_size=5))
def test_minimal_cores_are_those_that_brute_force_finds(formulas: list[Formula]) -> None:
    solver = Solver((A, B, Q))
    named = {f"s{i}": formula for i, formula in enumerate(formulas)}
    found = solver.cores("cores", {id_: solver.encode(f) for id_, f in named.items()})
    compute = {id_: compiled(f, (A, B)) for id_, f in named.items()}
    worlds = [((a, b), SimpleNamespace(q_one=q)) for a, b, q in product(A.values, B.values, Q.values)]
    subsets = [frozenset(s) for s in chain.from_iterable(combinations(named, n) for n in range(len(named) + 1))]
    impossible = [s for s in subsets if not any(all(compute[i](*world) for i in s) for world in worlds)]
    least = [s for s in impossible if not any(other < s for other in impossible)]
    assert found == sorted(least, key=lambda core: (len(core), sorted(core)))
