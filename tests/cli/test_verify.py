"""``referee verify``: the table of evidence, its formats, its exit codes, and what it leaves for a failure."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import jsonschema
import pytest

from referee import registry
from referee.evidence import Counterexample, Effort, Finding, Property
from referee.models.fates import game

from .conftest import NINE_ON_QUEEN, Referee

SARIF = json.loads((Path(__file__).parent.parent / "data" / "sarif-schema-2.1.0.json").read_text(encoding="utf-8"))
POSITION: dict[str, Any] = {
    "game": "fates", "turn": "Ann", "seats": ["Ann", "Bob"], "discard_pile": "QS", "player": {"Ann": {"hand": "9D KH 2C"}},
}


def stated(name: str, answer: Any, expect: Any = "holds", example: Counterexample | None = None) -> Property:
    def check(effort: Effort) -> Finding:
        return Finding(answer=answer, scope=f"one table, seed {effort.seed}", counterexample=example, clauses=("knight.1",))

    return Property(name=f"fates.{name}", says=f"It is about {name}.", expect=expect, evidence="sampled", check=check, clauses=("play.1",))


TRUE = stated("true", "holds")
FALSE_AS_EXPECTED = stated("false", "fails", "fails", Counterexample(says="there it is"))
OPEN = stated("open", "undecided")
WRONG = stated("wrong", "fails", example=Counterexample(
    says="a 9 lies on a Queen", position=POSITION, move="Ann: play 9D", readings={"rug-resets": "value-below"}, trace=("Bob: play QS",),
))


@pytest.fixture
def offering(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Let fates have just these properties, as if a package offered them."""

    def offer(*properties: Property) -> None:
        monkeypatch.setattr(registry, "properties", lambda id_: list(properties) if id_ == "fates" else [])

    return offer


def test_all_as_expected_is_exit_0(referee: Referee, offering: Any) -> None:
    offering(TRUE, FALSE_AS_EXPECTED)
    found = referee("verify", "fates")
    assert found.code == 0
    assert "2 as expected" in found.out
    assert "fails, as it should" in found.out
    assert not Path("referee-failures").exists()


def test_a_property_that_falls_short_is_exit_1_and_can_be_replayed(referee: Referee, offering: Any) -> None:
    offering(TRUE, WRONG)
    found = referee("verify", "fates")
    assert found.code == 1
    assert "FELL SHORT" in found.out
    assert "expected: holds; found: fails" in found.out
    replay = 'referee judge referee-failures/fates_wrong.toml "Ann: play 9D" --assume rug-resets=value-below'
    assert f"replay: {replay}" in found.out
    judged = referee("judge", "referee-failures/fates_wrong.toml", "Ann: play 9D", "--assume", "rug-resets=value-below")
    assert (judged.code, judged.out.split()[0]) == (1, "ILLEGAL")


def test_the_test_written_for_a_failure_is_red_as_long_as_it_fails(referee: Referee, offering: Any) -> None:
    """The real fates has no such property, so the written test fails; its other test reads the position."""
    offering(WRONG)
    referee("verify", "fates")
    run = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "referee-failures/test_fates_wrong.py"]
    done = subprocess.run(run, capture_output=True, text=True, check=False)
    assert "1 failed, 1 passed" in done.stdout


@pytest.mark.parametrize(("fail_on", "open_code", "wrong_code"), [("fell-short", 4, 1), ("undecided", 1, 1), ("never", 0, 0)])
def test_undecided_never_passes_unless_nothing_is_to_fail(
    referee: Referee, offering: Any, fail_on: str, open_code: int, wrong_code: int
) -> None:
    offering(TRUE, OPEN)
    assert referee("verify", "fates", "--fail-on", fail_on).code == open_code
    offering(TRUE, WRONG, OPEN)
    assert referee("verify", "fates", "--fail-on", fail_on).code == wrong_code


def test_the_answer_as_json_says_the_same(referee: Referee, offering: Any) -> None:
    offering(FALSE_AS_EXPECTED, WRONG)
    found = referee("verify", "fates", "--seed", "7", "--json")
    rows = found.value["properties"]
    assert [(row["name"], row["word"]) for row in rows] == [("fates.false", "as expected"), ("fates.wrong", "fell short")]
    assert rows[1]["counterexample"]["move"] == "Ann: play 9D"
    assert rows[1]["scope"] == "one table, seed 7"


def test_as_junit_a_failure_is_a_failure_and_the_undecided_an_error(referee: Referee, offering: Any) -> None:
    offering(TRUE, WRONG, OPEN)
    (suite,) = ElementTree.fromstring(referee("verify", "fates", "--format", "junit").out)
    assert (suite.get("tests"), suite.get("failures"), suite.get("errors")) == ("3", "1", "1")
    assert [child.tag for case in suite for child in case if child.tag != "properties"] == ["failure", "error"]


def test_as_sarif_a_failure_points_at_its_clauses(referee: Referee, offering: Any) -> None:
    offering(TRUE, WRONG)
    value = json.loads(referee("verify", "fates", "--format", "sarif").out)
    jsonschema.Draft4Validator(SARIF).validate(value)
    (result,) = value["runs"][0]["results"]
    lines = Path(game.rulebook.path).read_text(encoding="utf-8").splitlines()
    place = result["locations"][0]["physicalLocation"]["region"]["startLine"]
    also = result["relatedLocations"][0]["physicalLocation"]["region"]["startLine"]
    assert (lines[place - 1], lines[also - 1]) == ('id = "knight.1"', 'id = "play.1"')
    (flow,) = result["codeFlows"]
    assert [step["location"]["message"]["text"] for step in flow["threadFlows"][0]["locations"]] == ["Bob: play QS"]


def test_only_some_properties_may_be_asked_for(referee: Referee, offering: Any) -> None:
    offering(TRUE, OPEN)
    assert "1 as expected" in referee("verify", "fates", "--only", "fates.tr*").out
    found = referee("verify", "fates", "--only", "fates.tru")
    assert (found.code, found.err.count("\n")) == (2, 1)
    assert "did you mean fates.true" in found.err


def test_the_real_properties_of_fates_come_through_the_same_door() -> None:
    names = [p.name for p in registry.properties("fates")]
    assert len(names) == len(set(names))
    assert {"fates.norms-complete", "fates.engine-agrees-with-norms", "fates.game-ends", "fates.invariants-in-play"} <= set(names)


def test_a_clause_cited_by_a_property_exists() -> None:
    for one in registry.properties("fates"):
        assert set(one.clauses) <= set(game.rulebook.clauses), one.name


def test_the_table_used_here_is_one(referee: Referee) -> None:
    Path("table.toml").write_text(NINE_ON_QUEEN, encoding="utf-8")
    assert referee("judge", "table.toml", "play 9D").code == 1
