"""The rulebook of draker against its source text, its ruling, and the questions that referees ask."""

from pathlib import Path

import pytest

import referee.models.draker
from referee.models.draker.ruling import Ruling
from referee.rulebook import check_ruling_type, fingerprint, load
from referee.ruling import field_of
from referee.source import sentences
from referee.speech import fields
from referee.translation import missing, translate

SEEDS = Path(__file__).resolve().parents[4] / "shared" / "seeds"
BOOK = load(Path(referee.models.draker.__file__).with_name("rulebook.toml"))
CODES = {
    f"{table}.{id_}": code
    for table, codes in (("objection", BOOK.objections), ("event", BOOK.events), ("fault", BOOK.faults))
    for id_, code in codes.items()
}

PHASES = {
    "4.1": "initial", "6.1": "main combinations", "11.1": "additional combinations", "15.1": "stack", "18.1": "value",
    "20.1": "end of the round", "22.1": "damage", "25.1": "discarding", "29.1": "outcome of the round",
}
"""The places of the headings, and what each announces."""


def source() -> dict[str, str]:
    """The sentences of the source text, by place."""
    files = sorted(SEEDS.glob("001*.txt"))
    if not files:
        pytest.skip(f"the source text of draker is not in {SEEDS}; it belongs to its author and is not part of the project")
    return sentences(files[0].read_text(encoding="utf-8"))


def test_every_sentence_of_the_source_has_its_clause() -> None:
    prints = {place: fingerprint(sentence) for place, sentence in source().items()}
    covered = {(clause.place, clause.print) for clause in BOOK.clauses.values()}
    assert [place for place, mark in prints.items() if (place, mark) not in covered] == []


def test_every_clause_from_the_text_stands_where_it_says() -> None:
    prints = {place: fingerprint(sentence) for place, sentence in source().items()}
    assert [c.id for c in BOOK.clauses.values() if c.origin == "text" and prints.get(c.place) != c.print] == []


def test_no_clause_repeats_its_sentence() -> None:
    # The text belongs to its author: every clause is in our own words.
    theirs = [fingerprint(sentence) for sentence in source().values()]
    assert [c.id for c in BOOK.clauses.values() if fingerprint(c.says) in theirs] == []


def test_only_the_headings_of_the_phases_are_flavour() -> None:
    flavour = {clause.place: clause.says for clause in BOOK.clauses.values() if clause.kind == "flavour"}
    assert flavour.keys() == PHASES.keys()
    assert [place for place, word in PHASES.items() if word not in flavour[place]] == []


def test_clauses_stand_in_the_order_of_the_text_and_what_it_does_not_say_behind_them() -> None:
    origins = [clause.origin for clause in BOOK.clauses.values()]
    assert origins == sorted(origins, key=["text", "publisher", "inferred"].index)
    places = [tuple(map(int, clause.place.split("."))) for clause in BOOK.clauses.values() if clause.origin == "text"]
    assert places == sorted(places)


def test_what_the_text_does_not_say_stands_at_no_place() -> None:
    assert [c.id for c in BOOK.clauses.values() if c.origin != "text" and (c.place or c.print)] == []


def test_every_question_is_a_field_of_the_ruling_with_the_same_readings_in_the_same_order() -> None:
    check_ruling_type(BOOK, Ruling)
    assert list(Ruling.__struct_fields__) == [field_of(question) for question in BOOK.questions]
    readings = {field: Ruling.__annotations__[field].__args__ for field in Ruling.__struct_fields__}
    assert readings == {field_of(question.id): tuple(question.readings) for question in BOOK.questions.values()}


def test_the_first_reading_is_the_standard_one() -> None:
    assert [q.id for q in BOOK.questions.values() if q.standard != next(iter(q.readings))] == []


def test_the_questions_that_have_to_be_there_are_there() -> None:
    # What referees of this game were found to argue about.
    asked = {
        "priority-example", "what-conflicts", "several-defences", "no-defence", "common-pool-use", "engaged-limit", "pass",
        "overspend", "points-stand-in", "broken-combination", "deck-exhausted", "everyone-out", "next-starter",
    }
    assert asked - BOOK.questions.keys() == set()
    kinds = {id_: BOOK.questions[id_].kind for id_ in ("priority-example", "what-conflicts", "no-defence", "pass")}
    assert kinds == {
        "priority-example": "contradiction",  # the rule of priority.1 with stack.4 against the example of priority.2
        "what-conflicts": "undefined",  # priority.1 speaks of conflicts and says nowhere what they are
        "no-defence": "gap",  # damage.1 counts pairs, and there is none
        "pass": "ambiguity",  # more.3 against more.4
    }


def test_every_reading_has_a_reason_and_the_sentence_that_would_settle_it() -> None:
    bare = [
        f"{question.id}={id_}" for question in BOOK.questions.values() for id_, reading in question.readings.items()
        if not (reading.says and reading.because.endswith(".") and reading.erratum.endswith("."))
    ]
    assert bare == []


def test_readings_of_a_question_are_told_apart_by_what_they_say_and_what_would_settle_them() -> None:
    for question in BOOK.questions.values():
        readings = question.readings.values()
        assert len({reading.says for reading in readings}) == len(readings), question.id
        assert len({reading.erratum for reading in readings}) == len(readings), question.id


def test_every_question_comes_from_clauses_that_say_something() -> None:
    flavour = {clause.id for clause in BOOK.clauses.values() if clause.kind == "flavour"}
    assert [q.id for q in BOOK.questions.values() if flavour & set(q.clauses)] == []


def test_every_code_says_something_with_all_its_values_and_names_clauses() -> None:
    assert [key for key, code in CODES.items() if fields(code.says) != set(code.args)] == []
    assert [key for key, code in CODES.items() if not code.clauses] == []


def test_everything_is_said_in_russian_too() -> None:
    assert missing(BOOK, "ru") == []


def test_a_code_says_in_russian_what_it_says_in_english() -> None:
    russian = translate(BOOK, "ru")
    assert russian is not None
    tables = (
        (BOOK.objections, russian.rulebook.objections), (BOOK.events, russian.rulebook.events),
        (BOOK.faults, russian.rulebook.faults),
    )
    bare = [id_ for english, told in tables for id_ in english if fields(english[id_].says) != fields(told[id_].says)]
    assert bare == []


def test_no_clause_repeats_its_sentence_in_russian() -> None:
    # In the language of the source, too, every clause is in our own words.
    russian = translate(BOOK, "ru")
    assert russian is not None
    theirs = [fingerprint(sentence) for sentence in source().values()]
    assert [c.id for c in russian.rulebook.clauses.values() if fingerprint(c.says) in theirs] == []
