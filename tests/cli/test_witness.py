"""``witness``, and what ``questions`` shows of witnesses, reach and interactions."""

import tomllib
from pathlib import Path

import pytest

from referee.models.fates import game as fates
from tests.referee.heap import Heap

from .conftest import Referee


def test_a_witness_is_found_anew_and_shown_with_every_reading(referee: Referee) -> None:
    # Two equal cards laid first: the opening clause speaks of one card (start.2), play.2 of several.
    found = referee("witness", "fates", "opening-set", "--states", "0")
    assert found.code == 0
    assert "Where they differ: Ann: play " in found.out
    assert "one-card: ILLEGAL" in found.out
    assert "set-allowed: LEGAL" in found.out
    assert "no single step makes it smaller" in found.out
    assert referee("witness", "fates", "opening-set", "--states", "0").out == found.out


def test_a_witness_is_written_as_a_position_that_every_command_takes(referee: Referee, tmp_path: Path) -> None:
    found = referee("witness", "fates", "opening-set", "--states", "0", "-o", "w.toml")
    assert "referee: w.toml: wrote a witness of opening-set" in found.err
    document = tomllib.loads((tmp_path / "w.toml").read_text(encoding="utf-8"))
    assert document["witness"]["question"] == "opening-set"
    assert document["dispute"].startswith("Ann: play ")
    assert referee("judge", "w.toml").out.splitlines()[-1]
    value = referee("judge", "w.toml", "--json").value
    assert value["verdict"] == "depends"
    assert "opening-set" in value["questions"]
    assert referee("check", "w.toml").code == 0
    assert referee("show", "w.toml").code == 0
    assert referee("witness", "fates", "opening-set", "--states", "0", "-o", "-").out == (tmp_path / "w.toml").read_text("utf-8")


def test_a_witness_as_json(referee: Referee) -> None:
    value = referee("witness", "fates", "bomb-on-shrine", "--states", "0", "--json").value
    witness, readings = value["witnesses"][0], list(fates.rulebook.questions["bomb-on-shrine"].readings)
    assert witness["tells"] == [[reading] for reading in readings]
    assert list(witness["outcomes"]) == readings
    assert value["untold"] == []
    after = {reading: found["branches"][0]["after"] for reading, found in witness["outcomes"].items()}
    # bomb.6: as though nothing lay there, so the Bomb lies and a turn is lost (bomb.7); or it alone goes; or all of it.
    assert after["nothing-leaves"]["discard_pile"].split()[-1].startswith("10")
    assert after["bomb-leaves"]["discard_pile"].split()[-1].startswith("7")
    assert not after["pile-leaves"]["discard_pile"]
    assert [after[reading].get("losing_turn", []) for reading in ("nothing-leaves", "bomb-leaves", "pile-leaves")] == [
        ["Ann"], ["Ann"], [],
    ]


def test_a_question_of_the_table_itself_is_shown_as_a_check(referee: Referee) -> None:
    # deck.1: with five players a second deck is advised; where it is required, one deck can't be.
    found = referee("witness", "fates", "second-deck", "--states", "0")
    assert "Where they differ: whether the table can be as described" in found.out
    assert "optional: POSSIBLE" in found.out
    assert "required: IMPOSSIBLE" in found.out
    value = referee("witness", "fates", "second-deck", "--states", "0", "--json").value
    assert value["witnesses"][0]["move"] is None
    assert len(value["witnesses"][0]["position"]["seats"]) == 5


def test_other_questions_can_be_fixed(referee: Referee) -> None:
    value = referee("witness", "fates", "opening-set", "--states", "0", "--assume", "shrine-on-empty=refused", "--json").value
    assert value["witnesses"][0]["given"] == {"shrine-on-empty": "refused"}


@pytest.mark.parametrize(("args", "code", "line"), [
    (["fates", "opening-sets"], 2, "question: fates has no question 'opening-sets' (did you mean opening-set"),
    (["fates"], 2, "question: none is named (name one: referee questions fates lists them"),
    (["fats", "opening-set"], 2, "game: no game is called 'fats'"),
    (["fates", "--all"], 2, "--all: looks for every question and writes many files"),
    (["fates", "opening-set", "--all", "-o", "x"], 2, "--all: "),
    (["fates", "opening-set", "--assume", "opening-set=one-card"], 2, "question opening-set: is fixed: one-card"),
    (["fates", "opening-set", "--missing"], 2, "--missing: belongs to --all"),
    (["fates", "opening-set", "--states", "-1"], 2, "witness: invalid value for '--states'"),
    (["fates", "opening-set", "--time", "0"], 2, "witness: invalid value for '--time'"),
    (["fates", "opening-set", "--states", "0", "-o", "no/such/folder/w.toml"], 2, "no/such/folder/w.toml: can't be written"),
    (["fates", "\udcff\U0001f409\x1b[31m"], 2, "question: fates has no question "),
])
def test_what_is_wrong_is_said_in_a_line(referee: Referee, args: list[str], code: int, line: str) -> None:
    found = referee("witness", *args)
    assert (found.code, found.out) == (code, "")
    assert found.err.startswith(f"referee: {line}")
    assert len(found.err.splitlines()) == 1


def test_nothing_found_is_undecided(referee: Referee, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.hunt.examples", lambda game: iter(()))
    found = referee("witness", "fates", "four-bombs", "--states", "5")
    assert (found.code, found.out) == (4, "")
    assert "5 states of random play were looked at" in found.err
    assert referee("witness", "fates", "four-bombs", "--states", "5", "--json").value["place"] == "question four-bombs"


def test_all_of_a_game_goes_into_a_folder_and_what_is_missing_is_named(
    referee: Referee, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "game").mkdir()
    heap = Heap(tmp_path / "game")
    monkeypatch.setattr("referee.registry.load", lambda id_, place="game": heap)
    found = referee("witness", "heap", "--all", "--states", "300", "-o", "game/witnesses")
    # One question changes nothing, and of another two readings mean the same; see the game.
    assert found.code == 4
    assert found.out.splitlines()[-1] == "5 of 6 questions have a witness; 2 pairs interact"
    assert found.err.splitlines() == [
        "referee: two-coins: no position was found that tells all-of-them and both apart",
        "referee: nothing: no position was found that tells that and this apart",
    ]
    assert {path.name for path in (tmp_path / "game" / "witnesses").iterdir()} == {
        "high-card.toml", "high-card-goes.toml", "two-coins.toml", "noise.toml", "most-coins.toml", "interactions.json",
    }
    out = referee("questions", "heap", "two-coins").out
    assert "both, all-of-them: LEGAL" in out
    assert "No position is known that tells both and all-of-them apart." in out
    assert "referee witness heap nothing looks for one" in referee("questions", "heap", "nothing").out
    out = referee("questions", "heap", "high-card-goes").out
    assert "Where they differ, given high-card=allowed: Ann: lay " in out
    assert "high-card  at some table it matters only under high-card=allowed" in out
    assert "under high-card=refused the readings of high-card-goes come to the same" in referee("questions", "heap", "--interactions").out


def test_what_still_shows_what_it_says_is_kept(referee: Referee, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    heap = Heap(tmp_path)
    monkeypatch.setattr("referee.registry.load", lambda id_, place="game": heap)
    folder = tmp_path / "witnesses"
    assert referee("witness", "heap", "--all", "--states", "300", "-o", "witnesses").code == 4
    kept, stale = folder / "noise.toml", folder / "high-card.toml"
    kept.write_text(kept.read_text("utf-8").replace('about = "', 'about = "Ours. '), encoding="utf-8")
    stale.write_text(stale.read_text("utf-8").replace("seats", "heap = 4\nseats"), encoding="utf-8")  # nothing is too high now
    (folder / "two-coins-2.toml").write_text((folder / "two-coins.toml").read_text("utf-8"), encoding="utf-8")
    found = referee("witness", "heap", "--all", "--missing", "--states", "300", "-o", "witnesses")
    assert found.out.splitlines()[-1] == "5 of 6 questions have a witness; 2 pairs interact"
    assert 'about = "Ours. ' in kept.read_text("utf-8")
    assert "heap = 4" not in stale.read_text("utf-8")
    assert not (folder / "two-coins-2.toml").exists()


# --- questions -------------------------------------------------------------------------------------------------------------


def test_a_question_shows_its_stored_witness_and_names_the_one_made_by_hand(referee: Referee) -> None:
    out = referee("questions", "fates", "bomb-on-shrine").out
    assert "Where they differ: Ann: play 10" in out
    assert "Another, made by hand: referee example fates ann-bombs-a-shrine" in out
    assert "bomb-on-covered-shrine" in out.partition("change each other's effect")[2]
    question = referee("questions", "fates", "bomb-on-shrine", "--json").value["question"]
    tells = question["witnesses"][0]["tells"]
    assert [next(group for group in tells if reading in group) for reading in ("nothing-leaves", "pile-leaves")] == [
        ["nothing-leaves"], ["pile-leaves"],
    ]
    assert question["witness"]["example"] == "ann-bombs-a-shrine"
    assert "bomb-on-covered-shrine" in question["interacts_with"]


def test_reach_has_shares_and_moves_and_says_of_what(referee: Referee) -> None:
    found = referee("questions", "stakes", "--reach", "--games", "4", "--seed", "7")
    first, _, _, head, *rows = found.out.splitlines()
    assert first.startswith("4 games of 2 to 6 players at random, seed 7, ")
    assert head.split() == ["question", "games", "move"]
    assert all(row.split()[1] in ("0%", "25%", "50%", "75%", "100%") for row in rows)
    value = referee("questions", "stakes", "--reach", "--games", "4", "--seed", "7", "--json").value
    assert (value["sample"]["games"], value["sample"]["seed"]) == (4, 7)
    by_id = {q["id"]: q["reach"] for q in value["questions"]}
    assert {row.split()[0]: row.split()[1] for row in rows} == {id_: f"{r['share']:.0%}" for id_, r in by_id.items()}
    assert [q["id"] for q in value["questions"]] == [row.split()[0] for row in rows]


def test_sorted_by_reach_what_matters_most_often_comes_first_and_then_what_matters_soonest(referee: Referee) -> None:
    value = referee("questions", "stakes", "--sort", "reach", "--games", "4", "--json").value
    ranks = [(-q["reach"]["games"], q["reach"]["move"] or 0) for q in value["questions"]]
    assert ranks == sorted(ranks)
    assert ranks != [(-q["reach"]["games"], q["reach"]["move"] or 0) for q in sorted(value["questions"], key=lambda q: q["id"])]


def test_what_is_fixed_has_no_reach(referee: Referee) -> None:
    value = referee("questions", "stakes", "--reach", "--games", "1", "--assume", "slip-turns=all-at-once", "--json").value
    reach = {q["id"]: q["reach"] for q in value["questions"]}
    assert [id_ for id_, found in reach.items() if found is None] == ["slip-turns"]


def test_interactions_show_where_one_question_changes_the_effect_of_another(referee: Referee) -> None:
    found = referee("questions", "fates", "bomb-on-shrine", "--interactions")
    assert found.code == 0
    assert "bomb-on-shrine + bomb-on-covered-shrine" in found.out
    value = referee("questions", "fates", "bomb-on-shrine", "--interactions", "--json").value
    assert all("bomb-on-shrine" in one["questions"] for one in value["interactions"])
    every = referee("questions", "fates", "--interactions", "--json").value
    assert len(every["interactions"]) > len(value["interactions"])


@pytest.mark.parametrize(("args", "line"), [
    (["fates", "--games", "0", "--reach"], "questions: invalid value for '--games'"),
    (["fates", "--sort", "size"], "questions: invalid value for '--sort'"),
    (["fates", "rug-reset", "--interactions"], "question: fates has no question 'rug-reset'"),
    (["fates", "rug-reset", "--reach"], "question: fates has no question 'rug-reset'"),
])
def test_wrong_options_of_questions_are_said_in_a_line(referee: Referee, args: list[str], line: str) -> None:
    found = referee("questions", *args)
    assert (found.code, found.out) == (2, "")
    assert found.err.startswith(f"referee: {line}")
