"""Ruling files: what they settle, how one builds on another, where their errors point; and the errata of a ruling."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import cast

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee import lines, registry
from referee.errata import errata, place_of, settled_by
from referee.errors import RulebookError, RulingError
from referee.game import Game
from referee.ruling_check import DEEPEST, MOST, Examined, examine
from referee.ruling_file import draft
from referee.rulings import read_ruling, settle

FATES = registry.load("fates")
BOOK = FATES.rulebook
GAMES = [registry.load(id_) for id_ in registry.ids()]

# The questions that these tests rule on have these readings, the standard one first.
assert list(BOOK.questions["bomb-on-shrine"].readings) == ["nothing-leaves", "bomb-leaves", "pile-leaves", "goes-off-at-a-price"]
assert list(BOOK.questions["replenish"].readings) == ["up-to-three", "exactly-one", "as-many-as-played"]

HOUSE = """\
game = "fates"
name = "House rules"
authority = "the club"
date = 2026-01-31

[readings]
bomb-on-shrine = "nothing-leaves"
replenish = "exactly-one"
"""

CLUB = """\
game = "fates"
name = "Thursdays"
date = "2026-11-30"
extends = "house.toml"

[readings]
rug-resets = "value-below"

[overrides.bomb-on-shrine]
reading = "pile-leaves"
supersedes = "nothing-leaves"
because = "nobody likes a Bomb that does nothing"
"""

Write = Callable[[str, str], str]


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """Writes a file into the directory where the test runs, and gives its name."""
    monkeypatch.chdir(tmp_path)

    def written(name: str, text: str) -> str:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return name

    return written


def examined(file: str) -> Examined:
    return examine(draft(file), BOOK)


def faults(file: str) -> list[str]:
    return [f"{fault.place}: {fault.says}" for fault in examined(file).faults]


# --- what a file settles -----------------------------------------------------------------------------------------------


def test_a_ruling_says_who_has_ruled_and_settles_what_it_names(write: Write) -> None:
    ruling = read_ruling(draft(write("house.toml", HOUSE)), BOOK)
    assert (ruling.name, ruling.authority, ruling.date, ruling.base) == ("House rules", "the club", "2026-01-31", None)
    assert ruling.readings == {"bomb-on-shrine": "nothing-leaves", "replenish": "exactly-one"}


def test_a_ruling_that_builds_on_another_has_its_readings_too_and_the_later_win(write: Write) -> None:
    write("house.toml", HOUSE)
    ruling = read_ruling(draft(write("club.toml", CLUB)), BOOK)
    assert ruling.readings == {"bomb-on-shrine": "pile-leaves", "replenish": "exactly-one", "rug-resets": "value-below"}
    by = {question: ruling.ruled_by(question) for question in (*ruling.readings, "four-bombs")}
    assert {question: one and one.file for question, one in by.items()} == {
        "bomb-on-shrine": "club.toml", "replenish": "house.toml", "rug-resets": "club.toml", "four-bombs": None,
    }


def test_a_ruling_is_looked_for_beside_the_one_that_builds_on_it(write: Write) -> None:
    write("rules/2026/house.toml", HOUSE)
    write("rules/club.toml", CLUB.replace('"house.toml"', '"2026/house.toml"'))
    late = 'game = "fates"\nextends = "../club.toml"\n[overrides.replenish]\nreading = "up-to-three"\nsupersedes = "exactly-one"\n'
    ruling = read_ruling(draft(write("rules/late/late.toml", late)), BOOK)
    assert ruling.readings == {"bomb-on-shrine": "pile-leaves", "replenish": "up-to-three", "rug-resets": "value-below"}


def test_an_override_of_an_override_supersedes_the_nearest(write: Write) -> None:
    write("house.toml", HOUSE)
    write("club.toml", CLUB)
    third = 'game = "fates"\nextends = "club.toml"\n[overrides.bomb-on-shrine]\nreading = "bomb-leaves"\nsupersedes = "{}"\n'
    assert faults(write("right.toml", third.format("pile-leaves"))) == []
    assert faults(write("wrong.toml", third.format("nothing-leaves"))) == [
        "wrong.toml, line 5, overrides.bomb-on-shrine.supersedes: club.toml does not rule nothing-leaves, but pile-leaves",
    ]


def test_to_say_again_what_the_other_rules_is_no_fault(write: Write) -> None:
    write("house.toml", HOUSE)
    again = 'game = "fates"\nextends = "house.toml"\n[readings]\nreplenish = "exactly-one"\n'
    assert faults(write("again.toml", again)) == []


def test_a_ruling_may_be_json(write: Write) -> None:
    write("house.toml", HOUSE)
    document = {
        "game": "fates", "extends": "house.toml", "readings": {"rug-resets": "value-below"},
        "overrides": {"bomb-on-shrine": {"reading": "pile-leaves", "supersedes": "nothing-leaves"}},
    }
    ruling = read_ruling(draft(write("club.json", json.dumps(document))), BOOK)
    assert ruling.readings["bomb-on-shrine"] == "pile-leaves"
    assert ruling.entries[1].supersedes == "nothing-leaves"


def test_an_assumption_goes_before_a_ruling_and_that_before_the_standard(write: Write) -> None:
    file = write("house.toml", HOUSE)
    assert settle(BOOK, file, ("replenish=as-many-as-played",)) == {
        "bomb-on-shrine": "nothing-leaves", "replenish": "as-many-as-played",
    }
    whole = settle(BOOK, file, (), standard=True)
    assert whole == {**BOOK.standard(), "replenish": "exactly-one"}


# --- what can be wrong ---------------------------------------------------------------------------------------------------

# Each is one mistake in CLUB: what stands there, what stands there instead, and all that is to be found.
MISTAKES = {
    "a key that is misspelt": ("name =", "nam =", ["line 2, nam: is no key of a ruling"]),
    "a name that is a number": ('"Thursdays"', "4", ["line 2, name: 4 is no text"]),
    "a name with a command for the terminal": ('"Thursdays"', r'"\u001b[31mred"', ["line 2, name: has characters that can't be shown"]),
    "a name that turns the line round": ('"Thursdays"', '"a\u202eb"', ["line 2, name: has characters that can't be shown"]),
    "a name without end": ('"Thursdays"', '"' + "x" * 501 + '"', ["line 2, name: has 501 characters"]),
    "a day that there is not": ('"2026-11-30"', '"2026-02-30"', ["line 3, date: '2026-02-30' is no date"]),
    "a date in another order": ('"2026-11-30"', '"30.11.2026"', ["line 3, date: '30.11.2026' is no date"]),
    "a date with other digits": ('"2026-11-30"', '"٢٠٢٦-11-30"', ["line 3, date: '٢٠٢٦-11-30' is no date"]),
    "a date with a time": ('"2026-11-30"', "2026-11-30T20:00:00", ["line 3, date: 2026-11-30T20:00:00 is no date"]),
    "a date that is a number": ('"2026-11-30"', "2026", ["line 3, date: 2026 is no date"]),
    "a question that there is not": ("rug-resets", "rug-reset", ["line 7, readings.rug-reset: fates has no question 'rug-reset'"]),
    "a reading that there is not": (
        "value-below", "values-below", ["line 7, readings.rug-resets: 'values-below' is no reading of rug-resets"],
    ),
    "a reading that is a list": (
        '"value-below"', '["value-below"]', ["line 7, readings.rug-resets: ['value-below'] is no reading of rug-resets"],
    ),
    "readings that are no table": (
        '[readings]\nrug-resets = "value-below"', 'readings = "all"', ["line 6, readings: 'all' is no table"],
    ),
    "another reading without a word about it": (
        'rug-resets = "value-below"', 'replenish = "up-to-three"',
        ["line 7, readings.replenish: house.toml rules exactly-one, and this does not say that it supersedes it"],
    ),
    "a question in both tables": (
        'rug-resets = "value-below"', 'bomb-on-shrine = "nothing-leaves"',
        ["line 9, overrides.bomb-on-shrine: stands under [readings] too"],
    ),
    "an override of a question that there is not": (
        "[overrides.bomb-on-shrine]", "[overrides.bomb-on-shrines]",
        ["line 9, overrides.bomb-on-shrines: fates has no question 'bomb-on-shrines'"],
    ),
    "an override by a reading that there is not": (
        'reading = "pile-leaves"', 'reading = "pile-leave"',
        ["line 10, overrides.bomb-on-shrine.reading: 'pile-leave' is no reading of bomb-on-shrine"],
    ),
    "an override of a reading that there is not": (
        'supersedes = "nothing-leaves"', 'supersedes = "nothing"',
        ["line 11, overrides.bomb-on-shrine.supersedes: 'nothing' is no reading of bomb-on-shrine"],
    ),
    "an override of what the other does not say": (
        'supersedes = "nothing-leaves"', 'supersedes = "bomb-leaves"',
        ["line 11, overrides.bomb-on-shrine.supersedes: house.toml does not rule bomb-leaves, but nothing-leaves"],
    ),
    "an override that does not say what it supersedes": (
        'supersedes = "nothing-leaves"\n', "", ["line 9, overrides.bomb-on-shrine.supersedes: is missing"],
    ),
    "an override without a reading": (
        'reading = "pile-leaves"\n', "", ["line 9, overrides.bomb-on-shrine.reading: is missing"],
    ),
    "an override of what the other leaves open": (
        '[overrides.bomb-on-shrine]\nreading = "pile-leaves"\nsupersedes = "nothing-leaves"',
        '[overrides.four-bombs]\nreading = "bomb-wins"\nsupersedes = "four-wins"',
        ["line 11, overrides.four-bombs.supersedes: house.toml leaves four-bombs open"],
    ),
    "an override that changes nothing": (
        'reading = "pile-leaves"', 'reading = "nothing-leaves"',
        ["line 9, overrides.bomb-on-shrine: changes nothing: it supersedes nothing-leaves by the same"],
    ),
    "an override in a ruling that builds on none": (
        'extends = "house.toml"', "", ["line 9, overrides.bomb-on-shrine: overrides nothing: this ruling builds on no other"],
    ),
    "an override with a key of its own": (
        "because =", "why =", ["line 12, overrides.bomb-on-shrine.why: is no key of an override"],
    ),
    "a reason that is a number": (
        '"nobody likes a Bomb that does nothing"', "7", ["line 12, overrides.bomb-on-shrine.because: 7 is no text"],
    ),
    "a base that is a number": ('"house.toml"', "7", ["line 4, extends: 7 is no text"]),
    "a base without a name": ('"house.toml"', '""', ["line 4, extends: names no file"]),
    "a base that is not there": ('"house.toml"', '"hose.toml"', ["line 4, extends: hose.toml: no such file or directory"]),
    "a base that is a directory": ('"house.toml"', '"."', ["line 4, extends: .: is a directory"]),
    "a base that is the ruling itself": (
        '"house.toml"', '"./club.toml"', ["line 4, extends: goes round in a circle, because club.toml builds on itself"],
    ),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_what_is_wrong_is_found_with_its_line_and_nothing_else_is(write: Write, name: str) -> None:
    old, new, expected = MISTAKES[name]
    assert CLUB.count(old) == 1
    write("house.toml", HOUSE)
    file = write("club.toml", CLUB.replace(old, new))
    assert faults(file) == [f"club.toml, {fault}" for fault in expected]
    assert all(fault.cure for fault in examined(file).faults)
    with pytest.raises(RulingError) as raised:
        read_ruling(draft(file), BOOK)
    assert raised.value.place.startswith("club.toml, ")


def test_all_that_is_wrong_is_found_at_once_and_what_is_right_still_counts(write: Write) -> None:
    text = 'game = "fates"\ndate = 4\n[readings]\nrug = "x"\nreplenish = "exactly-one"\nrug-resets = 4\n'
    found = examined(write("three.toml", text))
    assert [fault.place.split(", ")[1] for fault in found.faults] == ["line 2", "line 4", "line 6"]
    assert found.ruling.readings == {"replenish": "exactly-one"}


def test_names_that_are_nearly_right_are_named(write: Write) -> None:
    text = 'game = "fates"\nextend = "x"\n[readings]\nrug-reset = "x"\nreplenish = "exactly-on"\n'
    cures = [fault.cure for fault in examined(write("near.toml", text)).faults]
    assert cures[0].startswith("did you mean extends")
    assert cures[1].startswith("did you mean rug-resets")
    assert cures[2].startswith("did you mean exactly-one")


def test_what_is_wrong_with_the_other_ruling_is_said_of_it(write: Write) -> None:
    write("house.toml", HOUSE.replace('"nothing-leaves"', '"nothing"'))
    # Whether the override is borne out can't be told, and so nothing is said of it.
    assert faults(write("club.toml", CLUB)) == [
        "house.toml, line 7, readings.bomb-on-shrine: 'nothing' is no reading of bomb-on-shrine",
    ]


def test_the_other_ruling_must_be_of_the_same_game(write: Write) -> None:
    write("house.toml", 'game = "stakes"\n[readings]\n')
    assert faults(write("club.toml", CLUB)) == [
        "club.toml, line 4, extends: house.toml, line 1, game: this ruling is for 'stakes', not for fates",
    ]


def test_the_other_ruling_must_be_toml(write: Write) -> None:
    write("house.toml", "game = ")
    (fault,) = faults(write("club.toml", CLUB))
    assert fault.startswith("club.toml, line 4, extends: house.toml: is no TOML")


def test_rulings_do_not_build_on_each_other_in_a_circle(write: Write) -> None:
    for one, other in (("a", "b"), ("b", "c"), ("c", "a")):
        write(f"{one}.toml", f'game = "fates"\nextends = "{other}.toml"\n')
    for one, last in (("a", "c"), ("b", "a"), ("c", "b")):
        assert faults(f"{one}.toml") == [
            f"{last}.toml, line 2, extends: goes round in a circle, because {one}.toml builds on itself",
        ]


def test_a_circle_through_a_link_is_a_circle(write: Write, tmp_path: Path) -> None:
    write("club.toml", 'game = "fates"\nextends = "link.toml"\n')
    (tmp_path / "link.toml").symlink_to("club.toml")
    (fault,) = faults("club.toml")
    assert "goes round in a circle" in fault


@pytest.mark.parametrize(("below", "too_deep"), [(DEEPEST, False), (DEEPEST + 1, True)])
def test_how_many_rulings_may_lie_below_one(write: Write, below: int, too_deep: bool) -> None:
    for at in range(below):
        write(f"{at}.toml", f'game = "fates"\nextends = "{at + 1}.toml"\n')
    write(f"{below}.toml", 'game = "fates"\n[readings]\nreplenish = "exactly-one"\n')
    assert any("is the last of more than" in fault for fault in faults("0.toml")) is too_deep
    assert examined("0.toml").ruling.readings == ({} if too_deep else {"replenish": "exactly-one"})


def test_a_file_called_like_standard_input_is_a_file(write: Write) -> None:
    write("-", HOUSE)
    assert read_ruling(draft(write("club.toml", CLUB.replace("house.toml", "-"))), BOOK).readings["replenish"] == "exactly-one"


def test_a_key_that_stands_twice_is_refused_in_toml_and_found_in_json(write: Write) -> None:
    twice = write("twice.toml", 'game = "fates"\n[readings]\nreplenish = "exactly-one"\nreplenish = "up-to-three"\n')
    with pytest.raises(RulingError) as raised:
        draft(twice)
    assert "line 4" in raised.value.says
    assert raised.value.cure == "say it once: every key has one place"
    text = '{"game": "fates", "readings": {\n"replenish": "exactly-one",\n"replenish": "up-to-three"}}'
    assert faults(write("twice.json", text)) == ["twice.json, line 2, replenish: stands twice"]


def test_a_ruling_without_readings_must_build_on_another(write: Write) -> None:
    assert faults(write("none.toml", 'game = "fates"\n')) == ["none.toml, readings: is missing"]
    write("house.toml", HOUSE)
    assert faults(write("heir.toml", 'game = "fates"\nextends = "house.toml"\n')) == []


def test_a_ruling_of_another_game_is_refused(write: Write) -> None:
    file = write("other.toml", 'game = "stakes"\n[readings]\n')
    with pytest.raises(RulingError, match="this ruling is for 'stakes', not for fates"):
        examined(file)


def test_of_endlessly_many_entries_some_are_looked_at(write: Write) -> None:
    text = 'game = "fates"\n[readings]\n' + "".join(f'no-{at} = "x"\n' for at in range(MOST * 20))
    found = faults(write("many.toml", text))
    assert len(found) == MOST + 1
    assert found[0] == f"many.toml, line 2, readings: has {MOST * 20} entries"


# --- where a key stands --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "key", "line"),
    [
        ("a = 1\nb = 2\n", ("b",), 2),
        ("[t]\na = 1\n[u]\na = 2\n", ("u", "a"), 4),
        ('["t"]\n\'a b\' = 1\n', ("t", "a b"), 2),
        ('[ "t" . u ] # why\n\n  a=1', ("t", "u", "a"), 3),
        ("t.u.a = 1\n", ("t", "u", "a"), 1),
        ('"\\u0061" = 1\n', ("a",), 1),
        ("x = 1\nt = { a = 1 }\n", ("t", "a"), 2),
        ("[t]\nb = 1\n", ("t", "a"), 1),
        ('x = """\n[t]\na = 1\n"""\n[t]\na = 1\n', ("t", "a"), 6),
        ("x = '''one line'''\na = 1\n", ("a",), 2),
        ("# a = 1\na = 1\n", ("a",), 2),
        ("b = 1\n", ("a",), None),
        ("", ("a",), None),
        ('{"a": 1,\n"b": {"c": 2}}', ("b", "c"), 2),
        ('{\n"a": 1}', ("x", "b"), None),
    ],
)
def test_the_line_of_a_key(text: str, key: tuple[str, ...], line: int | None) -> None:
    assert lines.find(text, key) == line


@given(st.text(alphabet='ab.="\'[]{}\n\\# \u2028\u202e:', max_size=60))
def test_no_text_stops_the_search_for_a_line(text: str) -> None:
    line = lines.find(text, ("a", "b"))
    assert line is None or 1 <= line <= text.count("\n") + 1


# --- errata ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@given(data=st.data())
def test_the_errata_of_any_ruling_spell_out_that_ruling_and_no_other(game: Game, data: st.DataObject) -> None:
    book = game.rulebook
    readings = {id_: data.draw(st.sampled_from(list(q.readings))) for id_, q in book.questions.items() if data.draw(st.booleans())}
    found = errata(game, readings)
    sentences = [patch.sentence for patch in found.patches]
    assert settled_by(book, data.draw(st.permutations(sentences))) == readings
    assert [question.id for question in found.open] == [id_ for id_ in book.questions if id_ not in readings]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_with_the_errata_of_a_whole_ruling_no_question_is_open(game: Game) -> None:
    for pick in (0, -1):
        readings = {id_: list(q.readings)[pick] for id_, q in game.rulebook.questions.items()}
        found = errata(game, readings)
        assert found.open == ()
        assert len(found.patches) == len(game.rulebook.questions)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_errata_stand_in_the_order_of_the_rulebook(game: Game) -> None:
    order = list(game.rulebook.clauses)
    places = [order.index(patch.after) for patch in errata(game, game.rulebook.standard()).patches]
    assert places == sorted(places)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_an_erratum_belongs_behind_a_clause_of_its_question_that_stands_in_the_text(game: Game) -> None:
    for question in game.rulebook.questions.values():
        after = place_of(game.rulebook, question)
        assert after in question.clauses
        origins = {game.rulebook.clauses[clause].origin for clause in question.clauses}
        assert game.rulebook.clauses[after].origin != "inferred" or origins == {"inferred"}, question.id


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_erratum_is_a_sentence_of_its_own(game: Game) -> None:
    for question in game.rulebook.questions.values():
        for name, reading in question.readings.items():
            erratum, where = reading.erratum, f"{question.id}={name}"
            assert erratum[0].isupper(), where
            assert erratum.endswith("."), where
            assert "\n" not in erratum, where


def test_the_last_clause_of_a_question_is_where_its_errata_belong_unless_it_says_another() -> None:
    # rug.3 is the last of the clauses of rug-resets; replenish says draw.2, though rush.4 comes later.
    assert place_of(BOOK, BOOK.questions["rug-resets"]) == "rug.3"
    assert BOOK.questions["replenish"].clauses[-1] == "rush.4"
    assert place_of(BOOK, BOOK.questions["replenish"]) == "draw.2"


def test_sentences_that_settle_a_question_twice_are_refused() -> None:
    both = [reading.erratum for reading in BOOK.questions["rug-resets"].readings.values()]
    with pytest.raises(RulebookError, match="'rug-resets' is settled twice, as answers-one and as value-below"):
        settled_by(BOOK, both)
    assert settled_by(BOOK, ["Rugs are red.", both[0], both[0]]) == {"rug-resets": "answers-one"}


def test_errata_that_do_not_tell_two_readings_apart_are_noticed() -> None:
    replace = msgspec.structs.replace
    question = BOOK.questions["rug-resets"]
    same = {name: replace(reading, erratum="A Rug is a Rug.") for name, reading in question.readings.items()}
    book = replace(BOOK, questions={**BOOK.questions, "rug-resets": replace(question, readings=same)})

    class Blurred:
        rulebook = book
        ruling_type = FATES.ruling_type

    with pytest.raises(RulebookError, match="don't spell out the readings"):
        errata(cast(Game, Blurred()), {"rug-resets": "answers-one"})
