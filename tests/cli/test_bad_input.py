"""Unreadable input: one line with the place and the cure, exit 2, and never a traceback."""

from collections.abc import Callable
from pathlib import Path

import pytest

from .conftest import NINE_ON_QUEEN, Outcome, Referee

Table = Callable[..., str]


def refused(found: Outcome, *said: str) -> None:
    code, out, err = found
    assert code == 2
    assert out == ""
    assert err.startswith("referee: ")
    assert len(err.splitlines()) == 1
    assert all(c.isprintable() for c in err.rstrip("\n"))
    for part in said:
        assert part in err


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"fates"', '"fates', ["table.toml: is no TOML", "line 2"]),
        ('"fates"', '"fate"', ["table.toml, game: no game is called 'fate'", "did you mean fates"]),
        ('game = "fates"', "", ["table.toml, game: is missing", 'game = "fates"']),
        ('game = "fates"', "game = 3", ["table.toml, game: 3 is no name of a game"]),
        ('"9D KH 2C"', '"9D 7X"', ["table.toml, player.Ann.hand: '7X' is no card", "suits are S H D C"]),
        ('"9D KH 2C"', "-3", ["player.Ann.hand: -3 cards can't be", "count from 0"]),
        ('"QS"', "999999", ["discard_pile: 999999 cards are more than any deck has"]),
        ('turn = "Ann"', 'turn = "Anne"', ["turn: 'Anne' is not seated", "did you mean Ann?"]),
        ("player.Ann", "player.Zed", ["player.Zed", "'Zed' is not seated"]),
        ('"Bob"]', '"Ann"]', ["seats", "seated twice"]),
        ("discard_pile", "discard_pil", ["discard_pil: is no key", "did you mean discard_pile"]),
        ("discard_pile", r'"\u001b[31mx"', ["31mx\": is no key"]),
        ('"Bob"]', r'"B\u0007b"]', ["characters that can't be shown"]),
        ("turn = ", "dispute = 3\nturn = ", ["table.toml, dispute: 3 is no text"]),
    ],
)
def test_a_position_that_cannot_be_read(referee: Referee, table: Table, old: str, new: str, said: list[str]) -> None:
    file = table(NINE_ON_QUEEN.replace(old, new))
    for command in ("check", "moves", "show"):
        refused(referee(command, file), *said)
    value = referee("judge", file, "play 9D", "--json")
    assert value.code == 2
    assert value.err == ""
    assert value.value["schema"] == "referee/error/1"


def test_files_that_are_no_positions(referee: Referee, tmp_path: Path) -> None:
    (tmp_path / "empty.toml").write_bytes(b"")
    (tmp_path / "junk.toml").write_bytes(bytes(range(256)) * 4)
    (tmp_path / "nul.toml").write_bytes(b"game = 1\0")
    (tmp_path / "deep.json").write_text('{"game":' + "[" * 100_000)
    with (tmp_path / "huge.toml").open("wb") as file:
        file.truncate(100 * 1024 * 1024)
    refused(referee("check", "empty.toml"), "empty.toml: is empty")
    refused(referee("check", "junk.toml"), "junk.toml: is no text in UTF-8")
    refused(referee("check", "nul.toml"), "nul.toml: is no text")
    refused(referee("check", "deep.json"), "deep.json: is nested too deeply")
    refused(referee("check", "huge.toml"), "huge.toml: has more than 1,000,000 bytes")
    refused(referee("check", str(tmp_path)), "is a directory")
    refused(referee("check", "missing.toml"), "missing.toml: no such file or directory")


def test_a_long_word_is_quoted_in_short_and_at_once(referee: Referee, table: Table) -> None:
    found = referee("check", table(NINE_ON_QUEEN.replace("9D KH 2C", "Z" * 500_000)))
    refused(found, "player.Ann.hand: 'ZZZ")
    assert len(found.err) < 800


@pytest.mark.parametrize("key", ["turn", "about", "dispute"])
def test_half_a_surrogate_pair_in_json(referee: Referee, table: Table, key: str) -> None:
    text = r'{"game": "fates", "seats": ["Ann", "Bob"], "turn": "Ann", "KEY": "\ud800"}'
    file = table(text.replace("KEY", key), "table.json")
    refused(referee("judge", file, "play 9D"), "half of a surrogate pair")


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ("", "is no move of this game"),
        ("plai 9D", "did you mean play 9D"),
        ("Zed: play 9D", "nobody called 'Zed' is seated"),
        ("play 9X", "'9X' is no card"),
        ("\udcff", "is no move of this game"),
        ("play 9D\x1b[31m", "is no card"),
    ],
)
def test_what_is_no_move(referee: Referee, table: Table, move: str, said: str) -> None:
    refused(referee("judge", table(NINE_ON_QUEEN), move), said)


def test_no_move_and_no_dispute(referee: Referee, table: Table) -> None:
    refused(referee("judge", table(NINE_ON_QUEEN)), "table.toml, dispute: no move is given")


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--assume", "rug-resets"], "--assume rug-resets: names no reading"),
        (["--assume", "rug-reset=answers-one"], "did you mean rug-resets"),
        (["--assume", "rug-resets=answer-one"], "did you mean answers-one"),
        (["--assume", "rug-resets=answers-one", "--assume", "rug-resets=value-below"], "assume one of the two"),
        (["--ruling", "missing.toml"], "missing.toml: no such file"),
    ],
)
def test_readings_that_do_not_exist(referee: Referee, table: Table, args: list[str], said: str) -> None:
    refused(referee("judge", table(NINE_ON_QUEEN), "play 9D", *args), said)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[readings]\n", "ruling.toml, game: is missing"),
        ('game = "stakes"\n[readings]\n', "this ruling is for 'stakes', not for fates"),
        ('game = "fates"\n', "ruling.toml, readings: is missing"),
        ('game = "fates"\nnam = "x"\n[readings]\n', "ruling.toml, line 2, nam: is no key of a ruling (did you mean name"),
        ('game = "fates"\nname = 3\n[readings]\n', "ruling.toml, line 2, name: 3 is no text"),
        ('game = "fates"\n[readings]\nrug-reset = "x"\n', "did you mean rug-resets"),
        ('game = "fates"\n[readings]\nrug-resets = "answer-one"\n', "did you mean answers-one"),
        ('game = "fates"\n[readings]\nrug-resets = 3\n', "3 is no reading of rug-resets (readings are answers-one"),
        ("game = \n", "ruling.toml: is no TOML"),
    ],
)
def test_rulings_that_cannot_be_used(referee: Referee, table: Table, text: str, said: str) -> None:
    refused(referee("judge", table(NINE_ON_QUEEN), "play 9D", "--ruling", table(text, "ruling.toml")), said)


def test_a_ruling_need_not_be_complete_and_an_assumption_goes_before_it(referee: Referee, table: Table) -> None:
    ruling = table('game = "fates"\ndate = 2024-05-01\n[readings]\nvoluntary-pick-up = "allowed"\n', "ruling.toml")
    file = table(NINE_ON_QUEEN)
    assert referee("judge", file, "pick up").code == 3
    assert referee("judge", file, "pick up", "--ruling", ruling).code == 0
    assert referee("judge", file, "pick up", "--ruling", ruling, "--assume", "voluntary-pick-up=refused").code == 1
