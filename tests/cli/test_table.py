"""``check``, ``moves``, ``apply`` and ``show``."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from .conftest import BOMB_ON_SHRINE, NINE_ON_QUEEN, SHRINE_ON_MAGIC_MAN, Referee

Table = Callable[..., str]


def test_a_possible_table_does_not_claim_to_be_reachable(referee: Referee, table: Table) -> None:
    found = referee("check", table(NINE_ON_QUEEN))
    assert found.code == 0
    assert found.out.startswith("POSSIBLE ")
    assert "Possible is not reachable" in found.out
    assert referee("check", "table.toml", "--json").value["verdict"] == "possible"


def test_an_impossible_table_names_each_fault_with_its_place(referee: Referee, table: Table) -> None:
    file = table(NINE_ON_QUEEN.replace("9D KH 2C", "9D KH QS") + 'known = "2S 3S 4S 5S"\n')
    found = referee("check", file)
    assert found.code == 1
    assert found.out.startswith("IMPOSSIBLE ")
    assert "player.Ann.hand and discard_pile: QS (Queen) is there 2 times" in found.out
    value = referee("check", file, "--json").value
    assert [f["code"] for f in value["faults"]] == ["duplicate-card", "too-many-fates"]
    assert value["faults"][1]["place"] == "player.Ann.known"


def test_a_table_may_depend_on_a_question(referee: Referee, table: Table) -> None:
    # Five players with one deck: question second-deck (deck.1 recommends a second one).
    text = NINE_ON_QUEEN.replace('["Ann", "Bob"]', '["Ann", "Bob", "Cid", "Dee", "Eve"]')
    found = referee("check", table(text))
    assert found.code == 3
    assert found.out.startswith("DEPENDS ")
    assert "second-deck=required" in found.out
    assert referee("check", "table.toml", "--json").value["questions"] == ["second-deck"]
    assert referee("check", "table.toml", "--assume", "second-deck=required").code == 1


def test_moves_lists_legal_ones_first_and_marks_what_hangs_on_a_question(referee: Referee, table: Table) -> None:
    found = referee("moves", table(SHRINE_ON_MAGIC_MAN))
    assert found.code == 0
    assert found.out.splitlines() == [
        "LEGAL      Ann: play 4C",
        "LEGAL      Ann: play 9D",
        "DEPENDS    Ann: play 7S  if shrine-on-magic-man=allowed  (standard: LEGAL)",
        "DEPENDS    Ann: pick up  if voluntary-pick-up=allowed  (standard: ILLEGAL)",
    ]


def test_moves_as_json(referee: Referee, table: Table) -> None:
    value = referee("moves", table(SHRINE_ON_MAGIC_MAN), "--json", "--standard").value
    assert value["turn"] == "Ann"
    assert [m["move"] for m in value["moves"]] == ["Ann: play 4C", "Ann: play 7S", "Ann: play 9D"]


def test_moves_of_a_hidden_hand_say_what_the_top_card_admits(referee: Referee, table: Table) -> None:
    out = referee("moves", table(NINE_ON_QUEEN.replace('"9D KH 2C"', "3"))).out
    assert "If Ann has them, of the cards that nobody has described:" in out
    line = next(line for line in out.splitlines() if line.startswith("LEGAL"))
    # On the Queen of spades: higher ones and Queens, and the special cards that go on anything; no 9.
    for admitted in ("any King", "any Dragon", "any Bomb", "any Rug", "any Phantom", "any Magic Man", "QH QD QC"):
        assert admitted in line
    assert "9" not in line


def test_why_not_is_a_judgement(referee: Referee, table: Table) -> None:
    found = referee("moves", table(NINE_ON_QUEEN), "--why-not", "play 9D")
    assert found.code == 1
    assert found.out == referee("judge", "table.toml", "play 9D").out


def test_apply_says_what_is_common_and_then_what_differs(referee: Referee, table: Table) -> None:
    found = referee("apply", table(BOMB_ON_SHRINE))
    assert found.code == 3
    assert found.out.startswith("DEPENDS    Ann: play 10H — legal; what follows depends on bomb-on-shrine\n")
    common, _, rest = found.out.partition("Then it depends:")
    assert "Ann plays 10H (Bomb)" in common
    assert "Ann plays 10H (Bomb)" not in rest
    for reading in ("nothing-leaves (standard)", "bomb-leaves", "pile-leaves"):
        assert f"bomb-on-shrine={reading}" in rest


def test_apply_as_json_has_positions_that_check_accepts(referee: Referee, table: Table, tmp_path: Path) -> None:
    value = referee("apply", table(BOMB_ON_SHRINE), "--json").value
    after = {b["readings"]["bomb-on-shrine"]: b["after"] for b in value["branches"]}
    assert after["nothing-leaves"]["discard_pile"] == "4D 7S 10H"
    assert after["bomb-leaves"]["discard_pile"] == "4D 7S"
    assert after["nothing-leaves"]["losing_turn"] == ["Ann"]
    for reading, position in after.items():
        (tmp_path / "after.json").write_text(json.dumps(position))
        assert referee("check", "after.json", "--assume", f"bomb-on-shrine={reading}").code == 0


def test_apply_writes_the_position_after(referee: Referee, table: Table, tmp_path: Path) -> None:
    found = referee("apply", table(NINE_ON_QUEEN), "play KH", "-o", "after.toml")
    assert found.code == 0
    assert 'discard_pile = "QS KH"' in (tmp_path / "after.toml").read_text()
    assert referee("judge", "after.toml", "Bob: play DH").code == 0


def test_apply_writes_what_the_standard_ruling_says_where_readings_differ(
    referee: Referee, table: Table, tmp_path: Path
) -> None:
    found = referee("apply", table(BOMB_ON_SHRINE), "-o", "after.toml")
    assert found.code == 3
    assert "under the standard ruling" in found.err
    assert 'discard_pile = "4D 7S 10H"' in (tmp_path / "after.toml").read_text()


def test_apply_prints_the_position_alone_for_a_dash(referee: Referee, table: Table) -> None:
    out = referee("apply", table(NINE_ON_QUEEN), "play KH", "-o", "-").out
    assert out.startswith('game = "fates"\n')


def test_apply_writes_nothing_for_an_illegal_move(referee: Referee, table: Table, tmp_path: Path) -> None:
    found = referee("apply", table(NINE_ON_QUEEN), "play 9D", "-o", "after.toml")
    assert found.code == 1
    assert "not written, because the move is illegal" in found.err
    assert not (tmp_path / "after.toml").exists()


def test_apply_names_a_place_that_it_cannot_write(referee: Referee, table: Table) -> None:
    found = referee("apply", table(NINE_ON_QUEEN), "play KH", "-o", "no/such/folder.toml")
    assert found.code == 2
    assert found.err.startswith("referee: no/such/folder.toml: can't be written: no such file or directory")


def test_show_draws_the_piles_and_every_player(referee: Referee, table: Table) -> None:
    out = referee("show", table(BOMB_ON_SHRINE)).out
    for seen in ("[4♦] [7♠]", "Ann (to move)", "Bob", "Cid", "20 cards", "[10♥]", "not described"):
        assert seen in out
    assert max(map(len, out.splitlines())) <= 80
    assert referee("show", "table.toml", "--json").value["middle"][1]["cards"] == ["4♦", "7♠"]


@pytest.mark.parametrize("name", ["Аня", "🐉 Drake", "יוסי", "علي", "Ann: the second", "美咲"])
def test_names_of_every_script(referee: Referee, table: Table, name: str) -> None:
    text = NINE_ON_QUEEN.replace('"Ann"', f'"{name}"').replace("player.Ann", f'player."{name}"')
    found = referee("judge", table(text), f"{name}: play KH")
    assert found.code == 0, found.err
    assert found.out.splitlines()[0] == f"LEGAL      {name}: play KH"
    assert name in referee("show", "table.toml").out
    assert referee("moves", "table.toml", "--json").value["turn"] == name
    assert referee("apply", "table.toml", "play KH", "--json").value["move"] == f"{name}: play KH"
