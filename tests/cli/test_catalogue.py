"""``games``, ``rules``, ``questions`` and ``example``."""

import json
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path

import pytest

from referee import registry
from referee.models.fates import game as fates

from .conftest import Referee

EXAMPLES = sorted(path.stem for path in (Path(fates.rulebook.path).parent / "examples").glob("*.toml"))


def test_games_lists_id_title_players_clauses_questions(referee: Referee) -> None:
    found = referee("games")
    line = next(line for line in found.out.splitlines() if line.startswith("fates "))
    assert f"{len(fates.rulebook.clauses)} clauses" in line
    assert f"{len(fates.rulebook.questions)} open questions" in line
    value = referee("games", "--json").value
    assert "fates" in [game["id"] for game in value["games"]]


def test_rules_have_their_place_and_our_words(referee: Referee) -> None:
    out = referee("rules", "fates", "bomb.1").out
    assert out.startswith("bomb.1  9.1  ")
    value = referee("rules", "fates", "--json").value
    assert [clause["id"] for clause in value["clauses"]] == list(fates.rulebook.clauses)
    assert "flavour" in referee("rules", "fates").out


def test_questions_stand_in_the_order_of_the_rulebook(referee: Referee) -> None:
    value = referee("questions", "fates", "--json").value
    assert [q["id"] for q in value["questions"]] == list(fates.rulebook.questions)
    assert "bomb-on-shrine  ambiguity; standard: nothing-leaves" in referee("questions", "fates").out


def test_a_ruling_marks_what_it_settles(referee: Referee, tmp_path: Path) -> None:
    (tmp_path / "club.toml").write_text('game = "fates"\nname = "Club"\n[readings]\nbomb-on-shrine = "pile-leaves"\n')
    out = referee("questions", "fates", "bomb-on-shrine", "--ruling", "club.toml").out
    assert "bomb-on-shrine=pile-leaves  (ruled)" in out


def test_a_question_shows_a_position_in_which_its_readings_differ(referee: Referee) -> None:
    found = referee("questions", "fates", "bomb-on-shrine")
    for part in ("It comes from", "bomb.6", "held because:", "Why nothing-leaves is standard:", "Where they differ: "):
        assert part in found.out
    witness = referee("questions", "fates", "bomb-on-shrine", "--json").value["question"]["witness"]
    assert list(witness["outcomes"]) == ["nothing-leaves", "bomb-leaves", "pile-leaves", "goes-off-at-a-price"]
    events = {r: [e["code"] for e in o["branches"][0]["events"]] for r, o in witness["outcomes"].items()}
    assert len({tuple(codes) for codes in events.values()}) == 4


def test_a_question_has_the_sentence_that_would_settle_it_beside_each_reading(referee: Referee) -> None:
    readings = fates.rulebook.questions["bomb-on-shrine"].readings
    out = referee("questions", "fates", "bomb-on-shrine").out
    for id_, reading in readings.items():
        after = out.split(f"bomb-on-shrine={id_}")[1]
        assert after.index(f"  settled by: {reading.erratum}\n") < after.index("\n\n")
    one = referee("questions", "fates", "bomb-on-shrine", "--json").value["question"]
    assert {r["id"]: r["erratum"] for r in one["readings"]} == {id_: r.erratum for id_, r in readings.items()}
    every = referee("questions", "fates", "--json").value["questions"]
    assert all(r["erratum"] for q in every for r in q["readings"])


def test_examples_are_listed_and_printed_verbatim(referee: Referee, tmp_path: Path) -> None:
    assert "ann-bombs-a-shrine" in referee("example", "fates").out
    assert referee("example", "fates", "--json").value["examples"][0]["about"]
    out = referee("example", "fates", "ann-bombs-a-shrine").out
    assert out == (Path(fates.rulebook.path).parent / "examples" / "ann-bombs-a-shrine.toml").read_text(encoding="utf-8")
    (tmp_path / "mine.json").write_text(
        json.dumps(referee("example", "fates", "ann-bombs-a-shrine", "--json").value["position"]), encoding="utf-8",
    )
    assert referee("judge", "mine.json").code == referee("judge", "mine.json", "--json").code


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_shipped_dispute_can_be_ruled_on(referee: Referee, tmp_path: Path, name: str) -> None:
    (tmp_path / "it.toml").write_text(referee("example", "fates", name).out, encoding="utf-8")
    for command in ("check", "judge", "moves", "apply", "show"):
        text = referee(command, "it.toml")
        assert text.code in (0, 1, 3), text.err
        assert text.out
        value = referee(command, "it.toml", "--json")
        assert value.code == text.code
        assert value.value


@pytest.mark.parametrize(
    ("args", "line"),
    [
        (["rules", "fats"], "game: no game is called 'fats' (did you mean fates"),
        (["rules", "fates", "bom.1"], "clause: fates has no clause 'bom.1' (did you mean bomb.1"),
        (["questions", "fates", "rug-reset"], "question: fates has no question 'rug-reset' (did you mean rug-resets"),
        (["example", "fates", "an-unknown-fate"], "example: fates has no example 'an-unknown-fate' (did you mean an-"),
        (["jugde"], "command line: no command is called 'jugde' (did you mean judge"),
        (["rules"], "rules: missing argument 'GAME'"),
        (["games", "--format", "xml"], "games: invalid value for '--format'"),
    ],
)
def test_a_wrong_name_names_the_nearest(referee: Referee, args: list[str], line: str) -> None:
    found = referee(*args)
    assert (found.code, found.out) == (2, "")
    assert found.err.startswith(f"referee: {line}")
    assert len(found.err.splitlines()) == 1
    assert referee(*args, "--json").value["schema"] == "referee/error/1"


def test_a_broken_game_of_somebody_else_costs_one_line(referee: Referee, monkeypatch: pytest.MonkeyPatch) -> None:
    points = [
        EntryPoint("fates", "referee.models.fates:game", registry.GROUP),
        EntryPoint("gone", "no.such.module:game", registry.GROUP),
        EntryPoint("half", "json:dumps", registry.GROUP),
    ]
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: EntryPoints(points))
    found = referee("games")
    assert found.code == 0
    assert found.out.startswith("fates ")
    first, second = found.err.splitlines()
    assert first.startswith("referee: game 'gone': can't be loaded: ModuleNotFoundError")
    assert second.startswith("referee: game 'half': json:dumps has no id, ")
    assert [broken["id"] for broken in referee("games", "--json").value["broken"]] == ["gone", "half"]
    assert referee("rules", "gone").code == 2


def test_a_game_that_two_packages_offer_is_refused(referee: Referee, monkeypatch: pytest.MonkeyPatch) -> None:
    points = [EntryPoint("twice", "a:game", registry.GROUP), EntryPoint("twice", "b:game", registry.GROUP)]
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: EntryPoints(points))
    found = referee("rules", "twice")
    assert found.code == 2
    assert found.err == "referee: game 'twice': is offered by a:game and b:game (uninstall all but one)\n"


def test_the_quick_search_finds_what_importlib_metadata_finds() -> None:
    for id_, entries in registry._entries().items():
        assert [entry.value for entry in registry._in_site_packages(id_)] == [entry.value for entry in entries]


def test_help_has_an_example_for_every_command(referee: Referee) -> None:
    for command in ("check", "judge", "apply", "moves", "show", "games", "rules", "questions", "example"):
        for flag in ("-h", "--help"):
            found = referee(command, flag)
            assert found.code == 0
            assert "For example:" in found.out
    assert referee("--version").out.startswith("referee ")
