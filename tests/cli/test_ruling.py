"""``ruling new``, ``ruling check`` and ``ruling diff``."""

import json
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from referee import registry
from referee.game import Game

from .conftest import BOMB_ON_SHRINE, NINE_ON_QUEEN, SHRINE_ON_MAGIC_MAN, Referee

Table = Callable[..., str]

FATES = registry.load("fates")
BOOK = FATES.rulebook

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
extends = "house.toml"

[readings]
shrine-on-magic-man = "refused"

[overrides.bomb-on-shrine]
reading = "pile-leaves"
supersedes = "nothing-leaves"
because = "a Bomb should blow something up"
"""


@pytest.fixture
def both(table: Table) -> tuple[str, str]:
    """Two rulings: CLUB builds on HOUSE, bombs Shrines otherwise, and bars Shrines from Magic Men."""
    return table(HOUSE, "house.toml"), table(CLUB, "club.toml")


def one_line(err: str) -> str:
    assert err.startswith("referee: ")
    assert len(err.splitlines()) == 1
    assert all(c.isprintable() for c in err.rstrip("\n"))
    return err


# --- new -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [registry.load(id_) for id_ in registry.ids()], ids=lambda game: game.id)
def test_a_new_ruling_is_the_standard_one(referee: Referee, game: Game) -> None:
    assert referee("ruling", "new", game.id, "-o", "new.toml").code == 0
    checked = referee("ruling", "check", "new.toml", "--json")
    assert checked.code == 0
    assert checked.value["readings"] == game.rulebook.standard()
    assert checked.value["open"] == []
    document = tomllib.loads(Path("new.toml").read_text(encoding="utf-8"))
    assert list(document["readings"]) == list(game.rulebook.questions)


def test_a_new_ruling_says_what_is_asked_and_what_each_reading_says(referee: Referee) -> None:
    out = referee("ruling", "new", "fates").out
    said = " ".join(line.lstrip("# ").strip() for line in out.splitlines() if line.startswith("#"))
    for question in BOOK.questions.values():
        assert question.asks in said
        for reading in question.readings.values():
            assert reading.says in said
    assert max(map(len, out.splitlines())) <= 100
    # A line of the block of a question: its readings, the standard one marked, and the one that is taken.
    block = out.split("# May a Shrine be laid on a Magic Man?\n")[1].split("\n\n")[0]
    assert block.splitlines() == [
        "#   allowed  a Shrine may be laid on a Magic Man  (standard)",
        "#   refused  a Shrine can't be laid on a Magic Man",
        'shrine-on-magic-man = "allowed"',
    ]


def test_a_new_ruling_can_be_signed_by_taking_marks_away(referee: Referee) -> None:
    out = referee("ruling", "new", "fates").out
    signed = out.replace("# name = ", "name = ").replace("# authority = ", "authority = ").replace("# date = ", "date = ")
    for key in ("name", "authority", "date"):
        line = next(line for line in signed.splitlines() if line.startswith(f"{key} = "))
        value = line.split("   ")[0]
        signed = signed.replace(line, value)
    Path("signed.toml").write_text(signed, encoding="utf-8")
    ruling = referee("ruling", "check", "signed.toml", "--json").value["ruling"]
    assert (ruling["name"], ruling["authority"], ruling["date"]) == ("...", "...", "2026-11-30")


def test_a_new_ruling_may_begin_with_another(referee: Referee, both: tuple[str, str]) -> None:
    text = referee("ruling", "new", "fates", "--from", "club.toml", "--assume", "rug-resets=value-below").out
    expected = {
        **BOOK.standard(), "replenish": "exactly-one", "bomb-on-shrine": "pile-leaves", "shrine-on-magic-man": "refused",
        "rug-resets": "value-below",
    }
    assert tomllib.loads(text)["readings"] == expected
    assert "club.toml" in text.split("game = ")[0]
    value = referee("ruling", "new", "fates", "--from", "club.toml", "--json").value["ruling"]
    assert value["readings"] == {**expected, "rug-resets": "answers-one"}


def test_a_name_with_a_line_break_stays_in_its_comment(referee: Referee, table: Table) -> None:
    name = table(HOUSE, 'a\nrug-resets = "value-below"\n.toml')
    assert tomllib.loads(referee("ruling", "new", "fates", "--from", name).out)["readings"]["rug-resets"] == "answers-one"


def test_the_json_of_a_new_ruling_is_a_ruling(referee: Referee, table: Table) -> None:
    value = referee("ruling", "new", "fates", "--json").value
    file = table(json.dumps(value["ruling"]), "new.json")
    assert referee("ruling", "check", file, "--json").value["readings"] == BOOK.standard()


# --- check ---------------------------------------------------------------------------------------------------------------


def test_a_sound_ruling_says_what_it_builds_on_supersedes_and_leaves_open(referee: Referee, both: tuple[str, str]) -> None:
    found = referee("ruling", "check", "club.toml")
    assert (found.code, found.err) == (0, "")
    lines = found.out.splitlines()
    assert lines[:5] == [
        "SOUND      club.toml: a ruling of Fates",
        "  Thursdays: settles 2 questions, builds on house.toml",
        "    bomb-on-shrine=pile-leaves supersedes nothing-leaves: a Bomb should blow something up",
        "  House rules; the club; 2026-01-31: settles 2 questions",
        "",
    ]
    assert lines[5] == "3 of 49 questions are settled; left open:"
    settled = {"bomb-on-shrine", "replenish", "shrine-on-magic-man"}
    assert [line.strip() for line in lines[6:]] == [id_ for id_ in BOOK.questions if id_ not in settled]


def test_a_sound_ruling_as_json(referee: Referee, both: tuple[str, str]) -> None:
    value = referee("ruling", "check", "club.toml", "--json").value
    assert (value["verdict"], value["faults"]) == ("sound", [])
    assert value["ruling"]["extends"]["authority"] == "the club"
    assert value["superseded"] == [{
        "question": "bomb-on-shrine", "reading": "pile-leaves", "supersedes": "nothing-leaves",
        "because": "a Bomb should blow something up", "file": "club.toml",
    }]
    assert value["readings"] == {
        "shrine-on-magic-man": "refused", "bomb-on-shrine": "pile-leaves", "replenish": "exactly-one",
    }
    assert len(value["open"]) == 46


def test_a_faulty_ruling_lists_all_that_is_wrong_with_line_and_cure(referee: Referee, both: tuple[str, str]) -> None:
    Path("club.toml").write_text(
        CLUB.replace("shrine-on-magic-man", "shrine-on-magician").replace('"pile-leaves"', '"pile"').replace("name", "nam"),
        encoding="utf-8",
    )
    found = referee("ruling", "check", "club.toml")
    assert (found.code, found.err) == (1, "")
    first, *faults = found.out.splitlines()
    assert first == "FAULTY     club.toml: a ruling of Fates"
    assert [fault.split(": ")[0] for fault in faults] == [
        "  club.toml, line 2, nam", "  club.toml, line 6, readings.shrine-on-magician",
        "  club.toml, line 9, overrides.bomb-on-shrine.reading",
    ]
    assert "did you mean name" in faults[0]
    assert "did you mean shrine-on-magic-man" in faults[1]
    assert "did you mean pile-leaves" in faults[2]
    value = referee("ruling", "check", "club.toml", "--json")
    assert value.code == 1
    assert value.value["verdict"] == "faulty"
    assert value.value["faults"][0]["place"] == "club.toml, line 2, nam"
    # Whoever plays by it is told the first of them.
    assert "club.toml, line 2, nam" in one_line(referee("questions", "fates", "--ruling", "club.toml").err)


def test_hostile_words_are_shown_in_one_line_each(referee: Referee, table: Table) -> None:
    text = (
        'game = "fates"\nname = "\\u001b]0;x\\u0007"\n[readings]\n"\\u202e\\nx" = "y"\nreplenish = "\\u001b[2J"\n'
        f'rug-resets = "{"z" * 100_000}"\n"🂡é" = "ё"\n'
    )
    found = referee("ruling", "check", table(text, "bad.toml"))
    assert found.code == 1
    lines = found.out.splitlines()
    assert len(lines) == 6
    assert all(c.isprintable() for line in lines for c in line)
    assert max(map(len, lines)) < 700
    assert referee("ruling", "check", "bad.toml", "--json").value["verdict"] == "faulty"


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "bad.toml: is empty"),
        (bytes(range(256)), "bad.toml: is no text in UTF-8"),
        (b"game = 1\0", "bad.toml: is no text"),
        (b"\xff\xfeg\0", "bad.toml: is no text"),
        (b"game = ", "bad.toml: is no TOML"),
        (b"[readings]\n", 'bad.toml, game: is missing (say which game it rules: game = "'),
        (b'game = "fate"\n', "bad.toml, line 1, game: no game is called 'fate' (did you mean fates"),
        (b"\ngame = 7\n", "bad.toml, line 2, game: 7 is no name of a game"),
        (b'game = "\\u001b[31m"\n', "bad.toml, line 1, game: no game is called '\\x1b[31m'"),
        (b'{"game": "fates", "readings": {"\\ud800": 1}', "bad.toml, line 1"),
        (b'{"game": ' + b"[" * 100_000, "bad.toml: is nested too deeply"),
        (b"x" * 1_000_001, "bad.toml: has more than 1,000,000 bytes"),
        (b'game = "fates"\n[readings]\nreplenish = "exactly-one"\nreplenish = "exactly-one"\n', "line 4"),
    ],
)
def test_what_is_no_ruling_of_a_game_is_one_line(referee: Referee, tmp_path: Path, data: bytes, said: str) -> None:
    (tmp_path / "bad.toml").write_bytes(data)
    for args in (["ruling", "check", "bad.toml"], ["ruling", "diff", "bad.toml", "bad.toml"]):
        found = referee(*args)
        assert (found.code, found.out) == (2, "")
        assert said in one_line(found.err)
        assert referee(*args, "--json").value["schema"] == "referee/error/1"


def test_half_a_surrogate_pair_is_a_fault_like_another(referee: Referee, table: Table) -> None:
    file = table('{"game": "fates", "name": "\\ud800", "readings": {"\\ud800": "\\ud800"}}', "bad.json")
    found = referee("ruling", "check", file)
    assert found.code == 1
    assert "has characters that can't be shown" in found.out
    assert "fates has no question '\\ud800'" in found.out
    assert referee("ruling", "check", file, "--json").value["verdict"] == "faulty"


# --- diff ----------------------------------------------------------------------------------------------------------------


@pytest.fixture
def disputes(tmp_path: Path) -> str:
    """Three disputes of fates: on a Shrine on a Magic Man, a Bomb on a Shrine, and a 9 on a Queen; and what is none."""
    folder = tmp_path / "disputes"
    folder.mkdir()
    for name, text in (
        ("magic.toml", SHRINE_ON_MAGIC_MAN), ("bomb.toml", BOMB_ON_SHRINE), ("nine.toml", 'dispute = "play 9D"\n' + NINE_ON_QUEEN),
        ("quiet.toml", NINE_ON_QUEEN), ("other.toml", 'game = "stakes"\ndispute = "?"\n'), ("notes.txt", "game = "),
    ):
        (folder / name).write_text(text, encoding="utf-8")
    return "disputes"


def test_rulings_differ_in_questions_and_on_disputes(referee: Referee, both: tuple[str, str], disputes: str) -> None:
    value = referee("ruling", "diff", *both, "--positions", disputes, "--json")
    assert value.code == 1
    found = value.value
    assert found["differ"]
    assert [(q["id"], q["first"], q["second"]) for q in found["questions"]] == [
        ("shrine-on-magic-man", None, "refused"), ("bomb-on-shrine", "nothing-leaves", "pile-leaves"),
    ]
    assert found["judged"] == ["bomb", "magic", "nine"]
    bomb, magic = found["positions"]
    # shrine.4 lets the Bomb be laid under both; bomb.5 and bomb.3 say what then leaves play.
    assert (bomb["name"], bomb["first"]["verdict"], bomb["second"]["verdict"]) == ("bomb", "legal", "legal")
    codes = [{e["code"] for e in bomb[side]["branches"][0]["events"]} for side in ("first", "second")]
    assert "bomb-on-shrine-stays" in codes[0]
    assert "bomb-on-shrine-burns" in codes[1]
    # The first ruling leaves open what shrine.1 and magic-man.3 say of a Shrine on a Magic Man.
    assert (magic["name"], magic["first"]["verdict"], magic["second"]["verdict"]) == ("magic", "depends", "illegal")
    assert magic["first"]["questions"] == ["shrine-on-magic-man"]


def test_both_verdicts_stand_side_by_side(referee: Referee, both: tuple[str, str], disputes: str) -> None:
    found = referee("ruling", "diff", *both, "--positions", disputes)
    assert (found.code, found.err) == (1, "")
    assert "They differ in 2 of 49 questions.\n" in found.out
    assert "Their verdicts differ on 2 of 3 disputes.\n" in found.out
    assert "  house.toml  left open\n  club.toml   refused: a Shrine can't be laid on a Magic Man\n" in found.out
    magic = found.out.split("\nmagic  Ann: play 7S\n")[1]
    assert magic.startswith("  house.toml  DEPENDS on shrine-on-magic-man\n  club.toml   ILLEGAL\n")
    assert "    if shrine-on-magic-man=refused\n" in magic
    assert "nine" not in found.out


def test_the_shipped_disputes_are_judged_unless_others_are_named(referee: Referee, both: tuple[str, str]) -> None:
    found = referee("ruling", "diff", *both, "--standard", "--json").value
    assert "oleg-lays-a-shrine-on-a-magic-man" in found["judged"]
    names = {one["name"] for one in found["positions"]}
    assert {"oleg-lays-a-shrine-on-a-magic-man", "ann-bombs-a-shrine"} <= names
    assert "two-phantoms-hide-a-king" not in names


def test_rulings_that_part_on_no_dispute_differ_all_the_same(referee: Referee, table: Table, disputes: str) -> None:
    # None of the three disputes is about drawing after a Royal Rush.
    other = HOUSE + 'rush-draw = "only-if-empty"\n'
    found = referee("ruling", "diff", table(HOUSE, "house.toml"), table(other, "other.toml"), "--positions", disputes)
    assert found.code == 1
    assert found.out.endswith("Their verdicts differ on 0 of 3 disputes.\n")


def test_rulings_that_settle_the_same_do_not_differ(referee: Referee, both: tuple[str, str], disputes: str, table: Table) -> None:
    flat = CLUB.split("[overrides")[0].replace('extends = "house.toml"\n', "") + (
        'bomb-on-shrine = "pile-leaves"\nreplenish = "exactly-one"\n'
    )
    for more in ([], ["--positions", disputes]):
        found = referee("ruling", "diff", "club.toml", table(flat, "flat.toml"), *more)
        assert (found.code, found.out) == (0, "They say the same of all 49 questions.\n")
    value = referee("ruling", "diff", "club.toml", "flat.toml", "--json").value
    assert (value["differ"], value["questions"], value["positions"]) == (False, [], [])


def test_an_assumption_settles_a_question_for_both(referee: Referee, both: tuple[str, str]) -> None:
    assumed = ["--assume", "bomb-on-shrine=bomb-leaves", "--assume", "shrine-on-magic-man=allowed"]
    assert referee("ruling", "diff", *both, *assumed).code == 0


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["house.toml", "no.toml"], "no.toml: no such file or directory"),
        (["house.toml", "stakes.toml"], "stakes.toml, line 1, game: this ruling is for 'stakes', not for fates"),
        (["house.toml", "club.toml", "--positions", "none"], "--positions none: no such file or directory"),
        (["house.toml", "club.toml", "--positions", "house.toml"], "--positions house.toml: not a directory"),
        (["house.toml", "club.toml", "--positions", "."], "--positions .: no position in it names a disputed move of fates"),
        (["house.toml", "house.toml", "--positions", "none"], "--positions none: no such file or directory"),
        (["house.toml", "club.toml", "--positions", "broken"], "broken/it.toml, turn: 'Zed' is not seated"),
        (["house.toml", "club.toml", "--positions", "wrong"], "is no move of this game"),
        (["-", "-"], "standard input: can't be both rulings"),
        (["house.toml"], "diff: missing argument 'SECOND'"),
    ],
)
def test_what_can_not_be_compared(
    referee: Referee, both: tuple[str, str], tmp_path: Path, args: list[str], said: str
) -> None:
    (tmp_path / "stakes.toml").write_text('game = "stakes"\n[readings]\n', encoding="utf-8")
    for folder, old, new in (("broken", 'turn = "Ann"', 'turn = "Zed"'), ("wrong", "play 7S", "shuffle")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "it.toml").write_text(SHRINE_ON_MAGIC_MAN.replace(old, new), encoding="utf-8")
    found = referee("ruling", "diff", *args)
    assert (found.code, found.out) == (2, "")
    assert said in one_line(found.err)


# --- the group -----------------------------------------------------------------------------------------------------------


def test_a_command_that_there_is_not_names_the_nearest(referee: Referee) -> None:
    found = referee("ruling", "chek", "x")
    assert found.code == 2
    assert "no command is called 'chek' (did you mean check" in one_line(found.err)


def test_options_may_stand_before_the_command(referee: Referee, both: tuple[str, str]) -> None:
    assert referee("ruling", "--json", "check", "club.toml").value["verdict"] == "sound"
    assert referee("--json", "ruling", "check", "club.toml").value["verdict"] == "sound"


def test_help_has_an_example_for_every_command(referee: Referee) -> None:
    for command in (["errata"], ["ruling"], ["ruling", "new"], ["ruling", "check"], ["ruling", "diff"]):
        found = referee(*command, "--help")
        assert found.code == 0
        assert "For example:" in found.out
    assert "Exit codes: 0 they settle the same, 1 they differ" in " ".join(referee("ruling", "diff", "-h").out.split())
