"""The list of legal moves is what no clause speaks against: never more, never less, whatever the ruling."""

from collections.abc import Mapping
from typing import Any

import pytest

from referee import verdict
from referee.models.stakes import game
from referee.models.stakes.state import State
from referee.ruling import Undescribed

from .tables import GAME, fixed, legal, ruling, table
from .test_examples import EXPECTED
from .test_examples import read as read_example

LAST = {question.id.replace("-", "_"): list(question.readings)[-1] for question in game.rulebook.questions.values()}
SECOND = {question.id.replace("-", "_"): list(question.readings)[1] for question in game.rulebook.questions.values()}
RULINGS: dict[str, Mapping[str, str]] = {"standard": {}, "the second readings": SECOND, "the last readings": LAST}


@pytest.mark.parametrize("which", RULINGS)
@pytest.mark.parametrize("name", EXPECTED)
def test_the_list_is_what_no_clause_speaks_against(name: str, which: str) -> None:
    state, _, _ = read_example(name)
    chosen = ruling(**RULINGS[which])
    try:
        listed = {game.format_move(move, state) for move in game.legal(state, chosen)}
    except Undescribed:
        return  # a hand that nobody has seen decides, so one ruling alone has no list
    judged = {game.format_move(m, state) for m in game.candidates(state) if not game.objections(state, m, chosen)}
    assert listed == judged


@pytest.mark.parametrize("which", RULINGS)
@pytest.mark.parametrize("name", EXPECTED)
def test_there_is_always_something_to_do(name: str, which: str) -> None:
    state, _, _ = read_example(name)
    try:
        assert game.legal(state, ruling(**RULINGS[which]))
    except Undescribed:
        assert verdict.options(GAME, state, fixed(**RULINGS[which]))


def test_all_moves_of_a_player_who_opens() -> None:
    state = table(
        "betting", turn="Cid", acted=[], Ann={"chips": 19, "pot": 1}, Bob={"chips": 18, "pot": 2},
        Cid={"chips": 4, "slips": "Guard Smith", "hand": "Toast Clerk"},
    )
    assert legal(state) == [
        "action Toast", "call Guard", "call Smith", "check Guard", "check Smith", "fold",
        "raise 1 Guard", "raise 1 Smith", "raise 2 Guard", "raise 2 Smith",
    ]


def options(state: State, **readings: str) -> dict[str, str]:
    return {game.format_move(o.move, state): o.word for o in verdict.options(GAME, state, fixed(**readings))}


def test_options_say_of_each_move_whether_it_hangs_on_a_question() -> None:
    state = table(
        "betting", turn="Cid", acted=[], Ann={"chips": 19, "pot": 1}, Bob={"chips": 18, "pot": 2}, Cid={"slips": "Guard"},
    )
    found = {game.format_move(o.move, state): (o.word, o.standard, o.questions) for o in verdict.options(GAME, state, {})}
    assert found["Cid: check Guard"] == ("depends", "legal", ("check-without-matching",))
    assert found["Cid: call Guard"] == ("legal", "legal", ())
    assert found["Cid: fold"] == ("legal", "legal", ())
    assert found["Cid: raise 0 Guard"][:2] == ("depends", "illegal")
    assert found["Cid: raise 3 Guard"] == ("depends", "legal", ("raise-cap",))  # 5 in the Pot; 2 and 3 at a time
    assert found["Cid: raise 2 Guard"] == ("legal", "legal", ())
    assert "Cid: raise 5 Guard" not in found


def test_options_of_a_slip_list_up_to_three_cards_and_nothing() -> None:
    hand: dict[str, Any] = {"hand": "Clerk Guard Smith Toast"}
    found = options(table("slip", 2, Ann=hand))
    assert len(found) == 4 + 6 + 4 + 1
    assert set(found.values()) == {"legal"}


def test_options_for_blinds_name_who_owes_it() -> None:
    assert options(table("blinds", space=2)) == {"Ann: blind 2": "legal"}
    assert options(table("blinds", space=2, Ann={"chips": 1})) == {"Ann: blind 1": "legal"}
    assert options(table("blinds", space=2, Ann={"chips": 1}), unaffordable_blind="passes-on") == {"Bob: blind 2": "legal"}
