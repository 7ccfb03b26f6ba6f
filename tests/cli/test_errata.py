"""``errata``: the patch list of a ruling."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from referee.models.fates import game as fates

from .conftest import Referee

Table = Callable[..., str]

BOOK = fates.rulebook
CLAUSES = list(BOOK.clauses)

RULING = """
game = "fates"
name = "Thursdays *at* nine"
authority = "Олег"
date = 2026-11-30

[readings]
replenish = "exactly-one"
bomb-on-shrine = "pile-leaves"
shrine-on-magic-man = "refused"
"""


def test_each_entry_has_the_sentence_its_place_and_what_it_settles(referee: Referee, table: Table) -> None:
    found = referee("errata", "fates", "--ruling", table(RULING, "club.toml"))
    assert (found.code, found.err) == (0, "")
    question = BOOK.questions["bomb-on-shrine"]
    reading = question.readings["pile-leaves"]
    # The Bombs on a Shrine are the fifth sentence of the ninth paragraph.
    entry = found.out.split("## After `bomb.7` (9.5)\n")[1].split("##")[0]
    assert f"> {BOOK.clauses['bomb.7'].says}\n" in entry
    assert f"- **{reading.erratum}**\n" in entry
    assert f"Settles `bomb-on-shrine`: {question.asks} Reading `pile-leaves` (not standard): {reading.says}." in entry


def test_entries_stand_in_the_order_of_the_rulebook_not_of_the_ruling(referee: Referee, table: Table) -> None:
    out = referee("errata", "fates", "--ruling", table(RULING, "club.toml")).out
    # Drawing is told in paragraph 4, Bombs in 9, Magic Men in 11.
    assert re.findall(r"^## After `([^`]+)` \(([^)]+)\)$", out, re.M) == [
        ("draw.2", "4.3"), ("bomb.7", "9.5"), ("magic-man.3", "11.3"),
    ]
    assert "3 sentences to add" in out


def test_who_has_ruled_is_said_and_nothing_of_it_is_taken_for_markdown(referee: Referee, table: Table) -> None:
    out = referee("errata", "fates", "--ruling", table(RULING, "club.toml")).out
    assert "Ruling: Thursdays \\*at\\* nine; Олег; 2026-11-30.\n" in out


def test_what_the_ruling_leaves_open_is_listed_at_the_end(referee: Referee, table: Table) -> None:
    out = referee("errata", "fates", "--ruling", table(RULING, "club.toml")).out
    last = out.split("## Still open\n")[1]
    listed = re.findall(r"^- `([^`]+)`: (.+)$", last, re.M)
    settled = {"replenish", "bomb-on-shrine", "shrine-on-magic-man"}
    assert [id_ for id_, _ in listed] == [id_ for id_ in BOOK.questions if id_ not in settled]
    assert f"{len(BOOK.questions) - 3} questions are left open, of {len(BOOK.questions)}" in last
    assert "(checked)" not in out


def test_with_everything_settled_none_is_left_open(referee: Referee, table: Table) -> None:
    found = referee("errata", "fates", "--ruling", table(RULING, "club.toml"), "--standard")
    assert found.code == 0
    assert "Still open" not in found.out
    assert found.out.endswith("leave each of the 49 questions one reading (checked).\n")
    assert found.out.count("\n- **") == len(BOOK.questions) == 49


def test_one_question_left_is_one(referee: Referee) -> None:
    but_one = [f"--assume={id_}={reading}" for id_, reading in list(BOOK.standard().items())[1:]]
    out = referee("errata", "fates", *but_one).out
    assert "1 question is left open, of 49" in out


def test_without_a_ruling_every_question_is_open(referee: Referee) -> None:
    found = referee("errata", "fates")
    assert found.code == 0
    assert found.out.startswith("# Fates: errata\n\n0 sentences to add")
    assert "49 questions are left open, of 49" in found.out


def test_the_printed_sentences_alone_say_what_was_ruled(referee: Referee, table: Table) -> None:
    out = referee("errata", "fates", "--ruling", table(RULING, "club.toml"), "--standard").out
    printed = {line.removeprefix("- **").removesuffix("**") for line in out.splitlines() if line.startswith("- **")}
    spelled = {
        id_: [name for name, reading in question.readings.items() if reading.erratum in printed]
        for id_, question in BOOK.questions.items()
    }
    ruled = {**BOOK.standard(), "replenish": "exactly-one", "bomb-on-shrine": "pile-leaves", "shrine-on-magic-man": "refused"}
    assert spelled == {id_: [reading] for id_, reading in ruled.items()}


def test_as_json(referee: Referee, table: Table) -> None:
    value = referee("errata", "fates", "--ruling", table(RULING, "club.toml"), "--json").value
    assert value["ruling"] == {
        "file": "club.toml", "name": "Thursdays *at* nine", "authority": "Олег", "date": "2026-11-30", "extends": None,
    }
    first = value["errata"][0]
    assert (first["question"], first["reading"], first["after"], first["place"]) == ("replenish", "exactly-one", "draw.2", "4.3")
    assert first["erratum"] == BOOK.questions["replenish"].readings["exactly-one"].erratum
    assert not first["standard"]
    assert len(value["open"]) == 46
    assert referee("errata", "stakes", "--standard", "--json").value["open"] == []


def test_it_is_written_to_a_file(referee: Referee, tmp_path: Path) -> None:
    printed = referee("errata", "fates", "--standard").out
    found = referee("errata", "fates", "--standard", "-o", "errata.md")
    assert (found.code, found.out) == (0, "")
    assert found.err == "referee: errata.md: wrote 49 errata\n"
    assert (tmp_path / "errata.md").read_text(encoding="utf-8") == printed
    assert referee("errata", "fates", "--standard", "-o", "-").out == printed
    both = referee("errata", "fates", "--standard", "-o", "again.md", "--json")
    assert both.value["open"] == []
    assert (tmp_path / "again.md").read_text(encoding="utf-8") == printed


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["fats"], "game: no game is called 'fats' (did you mean fates"),
        (["fates", "--assume", "replenish=one"], "--assume replenish=one: 'one' is no reading of replenish"),
        (["fates", "--ruling", "no.toml"], "no.toml: no such file or directory"),
        (["stakes", "--ruling", "club.toml"], "club.toml, line 2, game: this ruling is for 'fates', not for stakes"),
        (["fates", "-o", "no/such/place.md"], "no/such/place.md: can't be written: no such file or directory"),
        (["fates", "-o", "."], ".: can't be written: is a directory"),
        ([], "errata: missing argument 'GAME'"),
    ],
)
def test_what_can_not_be_done_is_one_line(referee: Referee, table: Table, args: list[str], said: str) -> None:
    table(RULING, "club.toml")
    found = referee("errata", *args)
    assert (found.code, found.out) == (2, "")
    assert found.err.startswith(f"referee: {said}")
    assert len(found.err.splitlines()) == 1
    assert referee("errata", *args, "--json").value["schema"] == "referee/error/1"
