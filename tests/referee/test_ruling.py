"""The ruling that forks says what every single ruling would say; rulings as data; facts; where it gives up."""

from typing import Any, Literal, cast

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import referee.ruling
from referee.errors import Undecided
from referee.game import Game
from referee.models.fates import game as fates
from referee.models.fates.ruling import Ruling
from referee.models.fates.state import Move, State
from referee.properties.fates.strategies import full_readings, moves, played, ruling_of, tables
from referee.rulebook import Question, Reading, Rulebook
from referee.ruling import Fork, Undescribed, every_way, field_of
from referee.verdict import consequences, judge

GAME = cast(Game, fates)

# Few moves leave more rulings than these to look at; what is compared is a sample of the 2**48 and more.
SOME_RULINGS = st.lists(full_readings(), min_size=1, max_size=5)


@st.composite
def asked(draw: st.DrawFn) -> tuple[State, Move]:
    """A table in which every card is known, and a move that somebody might try on it."""
    state = draw(st.one_of(tables(), played().map(lambda found: found[0])))
    candidates = list(GAME.candidates(state))
    listed = [st.sampled_from(candidates)] if candidates else []
    return state, draw(st.one_of(*listed, moves(state)))


def admitting(branches: Any, readings: dict[str, str]) -> Any:
    (branch,) = [b for b in branches if all(readings[q] == reading for q, reading in b.readings.items())]
    return branch


# --- fork equals brute force -------------------------------------------------------------------------------------------


@given(at=asked(), rulings=SOME_RULINGS)
def test_a_verdict_under_all_readings_is_what_each_ruling_says(at: tuple[State, Move], rulings: list[dict[str, str]]) -> None:
    state, move = at
    verdict = judge(GAME, state, move, {})
    for readings in (*rulings, GAME.rulebook.standard()):
        found = GAME.objections(state, move, ruling_of(readings))
        case = admitting(verdict.cases, readings)
        assert case.holds == (not found)
        assert set(found) <= {reason.said for reason in case.reasons}
        assert {reason.said for reason in case.reasons if reason.always} <= set(found)
    standard = not GAME.objections(state, move, ruling_of(GAME.rulebook.standard()))
    assert verdict.standard == ("legal" if standard else "illegal")


@given(at=asked(), rulings=SOME_RULINGS)
def test_what_follows_under_all_readings_is_what_follows_under_each(
    at: tuple[State, Move], rulings: list[dict[str, str]]
) -> None:
    state, move = at
    try:
        found = consequences(GAME, state, move, {})
    except Undecided:
        return
    for readings in rulings:
        ruling = ruling_of(readings)
        branch = admitting(found.branches, readings)
        objections = tuple(GAME.objections(state, move, ruling))
        assert branch.objections == objections
        if not objections:
            after, events = GAME.play(state, move, ruling)
            assert branch.after == after
            assert branch.events == (*events, *GAME.outlook(after, ruling))


@given(at=asked(), readings=full_readings(), data=st.data())
def test_to_fix_a_reading_leaves_the_verdict_of_the_rulings_that_have_it(
    at: tuple[State, Move], readings: Any, data: Any
) -> None:
    state, move = at
    everything = judge(GAME, state, move, {})
    settled = data.draw(st.sets(st.sampled_from(sorted(readings))))
    fixed = {question: readings[question] for question in settled}
    verdict = judge(GAME, state, move, fixed)
    assert admitting(verdict.cases, readings).holds == admitting(everything.cases, readings).holds
    assert not settled & set(verdict.questions)


@given(at=asked())
def test_the_questions_that_decide_each_decide_something(at: tuple[State, Move]) -> None:
    state, move = at
    verdict = judge(GAME, state, move, {})
    for question in verdict.questions:
        # Some choice of the other readings must leave the answer to this one alone.
        others = [case.readings for case in verdict.cases]
        assert any(_turns_on(state, move, question, dict(readings)) for readings in others)


def _turns_on(state: State, move: Move, question: str, readings: dict[str, str]) -> bool:
    base = {**GAME.rulebook.standard(), **readings}
    options = GAME.rulebook.questions[question].readings
    answers = [not GAME.objections(state, move, ruling_of({**base, question: reading})) for reading in options]
    return len(set(answers)) > 1


# --- the fork itself -----------------------------------------------------------------------------------------------------


def question(id_: str, *readings: str) -> Question:
    return Question(
        id=id_, kind="gap", asks="?", clauses=("a.1",), standard=readings[0], because="",
        readings={reading: Reading(says="", because="") for reading in readings},
    )


BOOK = Rulebook(
    game="g", title="G", source="", path="g.toml", clauses={}, objections={}, events={}, faults={},
    questions={
        q.id: q for q in (question("first-one", "x", "y"), question("second", "u", "v", "w"), question("third", "m", "n"))
    },
)


def run_all(run: Any, **fixed: str) -> list[tuple[list[tuple[str, str]], Any]]:
    ways = every_way(BOOK, run, {question.replace("_", "-"): reading for question, reading in fixed.items()})
    return [([(ask.id, option) for ask, option in path], outcome) for path, outcome in ways]


def test_only_what_is_asked_is_forked_on_in_the_order_of_asking() -> None:
    found = run_all(lambda ruling: ruling.second if ruling.first_one == "y" else "-")
    assert found == [
        ([("first-one", "x")], "-"),
        ([("first-one", "y"), ("second", "u")], "u"),
        ([("first-one", "y"), ("second", "v")], "v"),
        ([("first-one", "y"), ("second", "w")], "w"),
    ]


def test_a_question_asked_twice_has_one_answer() -> None:
    assert run_all(lambda ruling: ruling.third + ruling.third) == [([("third", "m")], "mm"), ([("third", "n")], "nn")]


def test_what_is_fixed_is_not_asked() -> None:
    assert run_all(lambda ruling: ruling.first_one + ruling.third, first_one="y", third="m") == [([], "ym")]


def test_code_that_asks_nothing_runs_once() -> None:
    calls: list[int] = []
    assert run_all(lambda ruling: calls.append(1)) == [([], None)]
    assert calls == [1]


def test_each_way_starts_with_an_empty_memo() -> None:
    def run(ruling: Any) -> str:
        return cast(str, ruling.memo.setdefault("seen", ruling.third))

    assert [outcome for _, outcome in run_all(run)] == ["m", "n"]


def test_a_question_that_is_not_in_the_rulebook_is_a_mistake_of_the_code_that_asks() -> None:
    with pytest.raises(AttributeError, match=r"no question .*fourth-one"):
        run_all(lambda ruling: ruling.fourth_one)


def test_a_fact_is_asked_once_a_place_and_not_at_all_if_there_is_one_case() -> None:
    def run(ruling: Any) -> tuple[int, int, int]:
        top = ruling.fact("the top card", ((5, "a 5"), (6, "a 6")))
        again = ruling.fact("the top card", ((5, "a 5"), (6, "a 6")))
        return top, again, ruling.fact("the bottom card", ((7, "a 7"),))

    assert run_all(run) == [([("the top card", "a 5")], (5, 5, 7)), ([("the top card", "a 6")], (6, 6, 7))]


def test_facts_and_questions_fork_together() -> None:
    def run(ruling: Any) -> str:
        return cast(str, ruling.third) if ruling.fact("whether it is so", ((True, "yes"), (False, "no"))) else "-"

    assert [outcome for _, outcome in run_all(run)] == ["m", "n", "-"]


def test_too_many_ways_are_undecided_and_the_error_names_a_cure() -> None:
    def run(ruling: Any) -> None:
        for place in range(6):
            ruling.fact(f"card {place}", tuple((i, str(i)) for i in range(10)))

    with pytest.raises(Undecided) as raised:
        every_way(BOOK, run, {}, limit=1_000)
    assert "1000" in str(raised.value)
    assert "--assume" in raised.value.cure


@pytest.mark.parametrize(("limit", "decided"), [(7, True), (6, True), (5, False)])
def test_the_limit_is_the_number_of_ways_that_may_be_taken(limit: int, decided: bool) -> None:
    def run(ruling: Any) -> str:
        return cast(str, ruling.first_one + ruling.second)

    if decided:
        assert len(every_way(BOOK, run, {}, limit=limit)) == 6
    else:
        with pytest.raises(Undecided):
            every_way(BOOK, run, {}, limit=limit)


@given(st.lists(st.sampled_from(("first_one", "second", "third")), max_size=6))
def test_the_ways_are_every_combination_of_what_is_asked(fields: list[str]) -> None:
    found = every_way(BOOK, lambda ruling: tuple(getattr(ruling, field) for field in fields), {})
    expected = 1
    for field in set(fields):
        expected *= len(BOOK.questions[field.replace("_", "-")].readings)
    assert len({path for path, _ in found}) == len({outcome for _, outcome in found}) == len(found) == expected


# --- rulings as data ---------------------------------------------------------------------------------------------------


class Small(referee.ruling.Ruling, frozen=True, kw_only=True, dict=True):
    first_one: Literal["x", "y"]


def test_a_ruling_is_a_value() -> None:
    one = Small(first_one="x")
    assert one == Small(first_one="x")
    assert one != Small(first_one="y")
    assert hash(one) == hash(Small(first_one="x"))
    with pytest.raises(AttributeError):
        one.first_one = "y"  # type: ignore[misc]


def test_a_ruling_needs_a_reading_for_every_question() -> None:
    with pytest.raises(TypeError, match="first_one"):
        Small()  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        Small("x")  # type: ignore[call-arg]


def test_a_ruling_is_read_from_data_and_refuses_a_reading_that_does_not_exist() -> None:
    assert msgspec.convert({"first_one": "y"}, Small) == Small(first_one="y")
    with pytest.raises(msgspec.ValidationError, match="first_one"):
        msgspec.convert({"first_one": "z"}, Small)


def test_a_ruling_keeps_one_memo_and_no_other_ruling_shares_it() -> None:
    one, other = Small(first_one="x"), Small(first_one="x")
    one.memo["seen"] = 1
    assert one.memo == {"seen": 1}
    assert other.memo == {}


def test_what_a_table_does_not_show_is_not_decided_by_a_ruling() -> None:
    with pytest.raises(Undescribed) as raised:
        Small(first_one="x").fact("the top card", ((5, "a 5"), (6, "a 6")))
    assert "the top card" in str(raised.value)
    assert raised.value.cure


def test_every_question_of_fates_is_a_field_of_its_ruling() -> None:
    fields = {field.name for field in msgspec.structs.fields(Ruling)}
    assert fields == {field_of(question) for question in GAME.rulebook.questions}
    assert all("-" not in field for field in fields)


def test_a_question_with_a_word_that_python_has_taken_is_a_field_all_the_same() -> None:
    assert field_of("pass") == "pass_"
    assert field_of("pass-on") == "pass_on"
    reading = Reading(says="", because="")
    question = Question(
        id="pass", kind="gap", asks="", clauses=(), standard="final", because="", readings={"final": reading, "not": reading},
    )
    assert [Fork({"pass_": question}, {}, (at,)).pass_ for at in (0, 1)] == ["final", "not"]


def test_a_fork_answers_like_a_ruling_once_everything_is_fixed() -> None:
    readings = GAME.rulebook.standard()
    fork = Fork({}, {field_of(q): reading for q, reading in readings.items()}, ())
    ruling = ruling_of(readings)
    assert all(getattr(fork, field_of(q)) == getattr(ruling, field_of(q)) for q in readings)
