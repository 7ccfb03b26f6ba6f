"""``referee judge``: the verdict word first, then why, then what would be legal."""

from collections.abc import Callable

import pytest

from .conftest import NINE_ON_QUEEN, SHRINE_ON_MAGIC_MAN, Referee

Table = Callable[[str], str]


def test_a_legal_move_is_one_word_and_exit_0(referee: Referee, table: Table) -> None:
    found = referee("judge", table(NINE_ON_QUEEN), "Ann: play KH")
    assert found.code == 0
    assert found.out.splitlines()[0] == "LEGAL      Ann: play KH"


def test_an_illegal_move_names_the_clause_and_what_would_be_legal(referee: Referee, table: Table) -> None:
    found = referee("judge", table(NINE_ON_QUEEN), "play", "9D")
    lines = found.out.splitlines()
    assert found.code == 1
    assert lines[0] == "ILLEGAL    Ann: play 9D"
    assert lines[1].startswith("  9D can't beat QS")
    assert lines[2].startswith("    play.1  ")
    assert lines[-1] == "Legal instead: Ann: play KH"


def test_every_objection_is_said_not_the_first_only(referee: Referee, table: Table) -> None:
    found = referee("judge", table(NINE_ON_QUEEN), "Bob: play 9D", "--json").value
    # It is Ann's turn (turn.1); Bob has no 9D, which Ann holds (turn.2); a 9 can't beat a Queen (play.1).
    assert [o["code"] for o in found["branches"][0]["objections"]] == ["not-your-turn", "not-held", "too-low"]


def test_a_clause_is_spelled_out_once(referee: Referee, table: Table) -> None:
    out = referee("judge", table(SHRINE_ON_MAGIC_MAN), "--why").err
    assert out.startswith("referee: judge: no such option")
    out = referee("judge", table(SHRINE_ON_MAGIC_MAN)).out
    assert out.count("    shrine.1 ") == 1


def test_the_dispute_of_the_position_is_judged_when_no_move_is_given(referee: Referee, table: Table) -> None:
    found = referee("judge", table(SHRINE_ON_MAGIC_MAN))
    assert found.code == 3
    assert found.out.splitlines()[0] == (
        "DEPENDS    Ann: play 7S — on shrine-on-magic-man; the standard ruling says LEGAL"
    )
    assert "LEGAL      if a Shrine may be laid on a Magic Man  shrine-on-magic-man=allowed (standard)" in found.out
    assert "ILLEGAL    if a Shrine can't be laid on a Magic Man  shrine-on-magic-man=refused" in found.out
    assert "Why the standard reading:" in found.out
    # A 4 and a 9 may follow a Magic Man under every reading; the Shrine is what is disputed.
    assert found.out.splitlines()[-1] == "Legal instead: Ann: play 4C; play 9D"


def test_the_answer_as_json(referee: Referee, table: Table) -> None:
    found = referee("--json", "judge", table(SHRINE_ON_MAGIC_MAN)).value
    assert found["verdict"] == "depends"
    assert found["standard"] == "legal"
    assert found["questions"] == ["shrine-on-magic-man"]
    assert [(b["readings"], b["verdict"]) for b in found["branches"]] == [
        ({"shrine-on-magic-man": "allowed"}, "legal"), ({"shrine-on-magic-man": "refused"}, "illegal"),
    ]
    assert found["branches"][1]["objections"][0]["code"] == "shrine-on-magic-man"
    assert found["branches"][1]["objections"][0]["always"] is True
    assert found["instead"] == ["Ann: play 4C", "Ann: play 9D"]
    assert found["table"] == "possible"
    assert found["faults"] == []


def test_an_assumption_settles_the_question(referee: Referee, table: Table) -> None:
    file = table(SHRINE_ON_MAGIC_MAN)
    assert referee("judge", file, "--assume", "shrine-on-magic-man=refused").code == 1
    assert referee("--assume", "shrine-on-magic-man=allowed", "judge", file).code == 0
    assert referee("judge", "--standard", file).code == 0


def test_an_impossible_table_is_said_first_and_still_ruled_on(referee: Referee, table: Table) -> None:
    file = table(NINE_ON_QUEEN.replace("9D KH 2C", "9D KH KH"))
    found = referee("judge", file, "play KH")
    assert found.out.startswith("The table can't be as described:\n  player.Ann.hand: KH (King) is there 2 times")
    assert "LEGAL      Ann: play KH" in found.out
    assert found.code == 0
    value = referee("judge", file, "play KH", "--json").value
    assert value["table"] == "impossible"
    assert [f["code"] for f in value["faults"]] == ["duplicate-card"]


def test_a_verdict_that_rests_on_an_undescribed_hand_says_so(referee: Referee, table: Table) -> None:
    file = table(NINE_ON_QUEEN.replace('"9D KH 2C"', "3"))
    found = referee("judge", file, "Ann: play KH")
    assert found.code == 0
    assert "This rests on: Ann has KH (King) in hand, which the position does not show" in found.out
    found = referee("judge", file, "Ann: play 9D")
    assert "Legal instead: if Ann has it, " in found.out
    assert "any King" in found.out


@pytest.mark.parametrize("command", ["judge", "apply"])
def test_a_ruling_says_that_the_position_names_no_cards_of_its_own(referee: Referee, table: Table, command: str) -> None:
    """A Small Blind of 1 on the first space is what the text says, but how many chips everybody has comes with the set."""
    has = "{chips = 20, slips = 1}"
    plain = f'game = "stakes"\nphase = "blinds"\nseats = ["Ann", "Bob"]\nplayer.Ann = {has}\nplayer.Bob = {has}\n'
    granted = "This rests on: the cards and the Timeline are those of the invented set, because the position names none"
    assert granted in referee(command, table(plain), "Ann: blind 1").out
    named = table('set = "invented"\n' + plain)
    assert "This rests on" not in referee(command, named, "Ann: blind 1").out
    assert referee(command, table(plain), "Ann: blind 1", "--json").value["rests_on"] == [granted.removeprefix("This rests on: ")]


def test_too_many_branches_are_told_apart_by_outcome(referee: Referee, table: Table) -> None:
    file = table(NINE_ON_QUEEN.replace('"QS"', "4"))
    found = referee("judge", file, "Ann: play 9D")
    assert found.code == 3
    assert "the same in " in found.out
    assert " cases in all, of which each outcome is shown once: describe " in found.out
    assert len(found.out.splitlines()) < 40


def test_verdict_words_are_coloured_only_if_asked(
    referee: Referee, table: Table
) -> None:
    file = table(NINE_ON_QUEEN)
    assert "\x1b" not in referee("judge", file, "play KH").out
    assert referee("judge", file, "play KH", "--color", "always").out.startswith("\x1b[1;32mLEGAL\x1b[0m")
