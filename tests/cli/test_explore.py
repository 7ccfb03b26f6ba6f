"""``referee explore``: the table, JSON, exit codes, and what is said of parameters that can't be."""

from pathlib import Path

import pytest

from referee.position import write_toml

from .conftest import Referee

SMALL = ("explore", "fates", "--values", "4,7,10", "--copies", "2")
STUCK = ("explore", "fates", "--values", "4,7", "--assume", "shrine-on-empty=refused")
"""Two players whose only cards at hand are Shrines, and none may be led: neither can ever lay a card."""


def test_a_search_of_everything_is_a_short_table(referee: Referee) -> None:
    found = referee(*SMALL)
    assert found.code == 0
    assert found.err == ""
    lines = dict(line.split(maxsplit=1) for line in found.out.splitlines()[4:9])
    assert lines["states"] == "842"
    assert "the standard ruling" in found.out
    assert max(map(len, found.out.splitlines()[4:12])) < 128


def test_the_same_search_says_the_same(referee: Referee) -> None:
    assert referee(*SMALL).out == referee(*SMALL).out


def test_json_fits_its_schema(referee: Referee) -> None:
    value = referee(*SMALL, "--json").value
    assert value["complete"]
    assert value["states"] == sum(value["depths"]) == 842
    assert value["circle"]["begins"] < len(value["circle"]["trace"])
    assert "pick up" in value["moves"]["reached"]


def test_a_limit_is_no_answer(referee: Referee) -> None:
    found = referee(*SMALL, "--max-states", "300", "--json")
    assert found.code == 4
    assert (found.value["stopped"], found.value["no_way_out"]) == ("states", None)
    assert "stopped by --max-states: complete to depth" in referee(*SMALL, "--max-states", "300").out


def test_so_little_memory_stops_at_once(referee: Referee) -> None:
    assert referee(*SMALL, "--memory", "1").code == 4


def test_no_way_out_is_a_fault(referee: Referee) -> None:
    found = referee(*STUCK)
    assert found.code == 1
    assert "No end can be reached any more" in found.out
    assert "the standard ruling but for shrine-on-empty=refused" in found.out


def test_a_shortest_game_to_an_event(referee: Referee) -> None:
    found = referee(*SMALL, "--until", "bomb-on-shrine-stays", "--json")
    assert found.code == 0
    assert len(found.value["found"]["trace"]) == 1
    assert "1. Ann: play 7S" in referee(*SMALL, "--until", "bomb-on-shrine-stays").out


def test_a_shortest_game_to_a_question_is_one_that_judge_confirms(referee: Referee) -> None:
    value = referee(*SMALL, "--question", "shrine-on-shrine", "--json").value
    Path("found.toml").write_text(write_toml(value["found"]["position"]))
    judged = referee("judge", "found.toml", value["found"]["move"], "--json")
    assert judged.code == 3
    assert judged.value["questions"] == ["shrine-on-shrine"]


def test_what_is_not_there_is_said_not_to_be(referee: Referee) -> None:
    found = referee(*SMALL, "--until", "rushes")
    assert found.code == 1
    assert "No game of this instance comes to rushes." in found.out


def test_all_rulings_leave_open_what_is_not_fixed(referee: Referee) -> None:
    found = referee("explore", "fates", "--values", "4,9", "--hand", "1", "--known", "0", "--unknown", "1", "--all-rulings",
                    "--assume", "four-out-of-turn=own-turn", "--max-states", "30", "--json")
    assert found.value["readings"] == {"four-out-of-turn": "own-turn"}


def test_parameters_may_be_written_with_an_equals_sign_and_in_front(referee: Referee) -> None:
    assert referee("explore", "--copies=2", "--values=4,7,10", "fates").out == referee(*SMALL).out


@pytest.mark.parametrize(("args", "said"), [
    (("fates", "--playrs", "2"), "did you mean players?"),
    (("fates", "--max-state", "2"), "is no parameter of fates"),
    (("fates", "--players"), "has no value"),
    (("fates", "--players", "2", "--players", "3"), "is given twice"),
    (("fates", "--players", "two"), "whole number from 2"),
    (("fate",), "did you mean fates?"),
    ((), "no game is named"),
    (("fates", "stakes"), "2 games are named"),
    (("fates", "--until", "burns-bom"), "did you mean burns-bomb"),
    (("fates", "--question", "bomb-on-shrin"), "did you mean bomb-on-shrine"),
    (("fates", "--until", "end", "--question", "bomb-on-shrine"), "one at a time"),
    (("fates", "--copies", "1", "--hand", "4"), "the deal takes"),
    (("fates", "--time", "0"), "--time"),
])
def test_bad_usage_names_the_place_and_the_cure(referee: Referee, args: tuple[str, ...], said: str) -> None:
    found = referee("explore", *args)
    assert found.code == 2
    assert said in found.err
    assert len(found.err.splitlines()) == 1


def test_the_help_lists_the_parameters_of_the_game(referee: Referee) -> None:
    found = referee("explore", "--help")
    assert found.code == 0
    assert "Parameters of fates" in found.out
    assert "--unknown" in found.out
