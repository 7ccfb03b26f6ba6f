"""How people write draker's cards and moves, in English and in Russian, and what they are told when it can't be read."""

import random
from contextlib import suppress
from typing import Any

import pytest

from referee.errors import MoveError
from referee.models.draker import game
from referee.models.draker.cards import DECK, NONE
from referee.models.draker.spelling import card_name, card_named, profession_named, rank_named
from referee.models.draker.state import (
    Activate,
    Aim,
    Announce,
    Assign,
    Choose,
    Count,
    Damage,
    Discard,
    Done,
    EndRound,
    Happen,
    Hit,
    Lay,
    Move,
    Name,
    Open,
    Pay,
    Resolve,
    State,
)

from .tables import one, table

EFFECTS: dict[str, Any] = {
    "Salve": {"target": "player", "does": ["life +2"], "attack": 2, "cards": "AH"},
    "Dragon": {"target": "defence", "does": ["base at most 4"], "cards": "2H"},
    "Ember": {"target": "opponent", "timing": "end", "does": ["life -2"], "cards": "3H 4S"},
    "Last stand": {"target": "effect", "does": ["cancel"], "cards": "4H"},
    "Rust": {"target": "card", "does": ["token -1"], "cards": "5H"},
    "Brace": {"target": "itself", "does": ["strength +1"], "cards": "6H"},
    "Icon": {"kind": "standard", "target": "card", "does": ["token -1"], "cards": "7H"},
}


def written(**rest: Any) -> State:
    """Ann's turn; four effects are activated, of which Icon waits for a target, and one strike is announced."""
    usual: dict[str, Any] = {
        "activated": ["Ann: Salve of AH on Bob", "Bob: Ember of 3H on Ann", "Ann: Ember of 4S on Bob", "Ann: Icon of 7H"],
        "strikes": ["Ann: strike Bob 3 with attack 1"],
        "Ann": {"pool": "AH 2H 4H 5H 6H 7H 4S *D", "combinations": ["attack AH 2H", "attack 4H"], "owes_defence": 2},
        "Bob": {"pool": "3H", "combinations": ["defence 3H"]},
    }
    return table("main", effects=EFFECTS, **{**usual, **rest})


ANN, BOB = 0, 1
H = {rank: at for at, rank in enumerate(("A", "2", "3", "4", "5", "6", "7"))}
"""Hearts are the first cards of the deck."""
SPADE_4, ARTEFACT_D = 3 * 14 + 3, 14 + 13

SPELLED: list[tuple[str, Move]] = [
    ("Ann: lay 5H", Lay(ANN, H["5"])),
    ("Ann: name *D 5 Wz", Name(ANN, ARTEFACT_D, 4, 2)),
    ("Ann: name *D K", Name(ANN, ARTEFACT_D, 12)),
    ("Ann: name *D Sp", Name(ANN, ARTEFACT_D, NONE, 9)),
    ("Ann: attack 5H 6H 7H", Announce(ANN, "attack", (H["5"], H["6"], H["7"]))),
    ("Ann: defend *D", Announce(ANN, "defence", (ARTEFACT_D,))),
    ("Ann: activate Salve of AH on Bob", Activate(ANN, H["A"], 0, Aim(player=BOB))),
    ("Ann: activate Dragon of 2H on defence 1 of Bob", Activate(ANN, H["2"], 1, Aim(BOB, "defence", 0))),
    ("Ann: activate Last stand of 4H on effect 2", Activate(ANN, H["4"], 3, Aim(entry=1))),
    ("Ann: activate Rust of 5H on 3H", Activate(ANN, H["5"], 4, Aim(card=H["3"]))),
    ("Ann: activate Brace of 6H", Activate(ANN, H["6"], 5)),
    ("Ann: choose 5H for effect 4", Choose(ANN, 3, Aim(card=H["5"]))),
    ("Ann: done", Done(ANN)),
    ("Bob: done", Done(BOB)),
    ("Ann: pay 3 from attack 1", Pay(ANN, 3, "attack", "attack", 0)),
    ("Ann: pay 3 of defence from attack 2", Pay(ANN, 3, "defence", "attack", 1)),
    ("Ann: pay 2 of attack from life", Pay(ANN, 2, "attack")),
    ("Bob: resolve Ember of 3H", Happen(BOB, 1)),
    ("Ann: strike Bob 7 with attack 2", Hit(ANN, BOB, 7, 1)),
    ("Bob: assign strike 1 to defence 1", Assign(BOB, 0, 0)),
    ("Ann: discard 5H 6H", Discard(ANN, (H["5"], H["6"]))),
    ("Ann: discard nothing", Discard(ANN, ())),
    ("dealer: new round", Open()), ("dealer: resolve", Resolve()), ("dealer: count", Count()), ("dealer: damage", Damage()),
    ("dealer: end round", EndRound()),
]


@pytest.mark.parametrize(("text", "move"), SPELLED)
def test_a_move_is_written_and_read_in_one_way(text: str, move: Move) -> None:
    assert game.format_move(move, written()) == text
    assert game.parse_move(text, written()) == move


@pytest.mark.parametrize(("text", "same"), [
    ("lay 5H", "Ann: lay 5H"), ("LAY 5h", "Ann: lay 5H"), ("  lay   5♥ ", "Ann: lay 5H"), ("ann: lay 5H", "Ann: lay 5H"),
    ("attack 7H, 5H, 6H", "Ann: attack 5H 6H 7H"), ("defence *D", "Ann: defend *D"), ("pass", "Ann: done"), ("Bob: pass", "Bob: done"),
    ("name *D as 5", "Ann: name *D 5"), ("name *D Wz 5", "Ann: name *D 5 Wz"), ("name *D spearman", "Ann: name *D Sp"),
    ("activate salve on bob", "Ann: activate Salve of AH on Bob"),  # only AH carries it
    ("activate Dragon of 2H on Defence 1 of bob", "Ann: activate Dragon of 2H on defence 1 of Bob"),
    ("activate Brace of 6H on 6H", "Ann: activate Brace of 6H"),
    ("activate last stand of 4H on effect 2", "Ann: activate Last stand of 4H on effect 2"),
    ("choose 5H", "Ann: choose 5H for effect 4"),  # only Icon waits for a target
    ("strike Bob 7 with 2", "Ann: strike Bob 7 with attack 2"), ("pay 3 of attack from attack 1", "Ann: pay 3 from attack 1"),
    ("pay 2 from life", "Ann: pay 2 of defence from life"),  # that is what she owes
    ("Bob: resolve Ember", "Bob: resolve Ember of 3H"), ("Bob: resolve effect 2", "Bob: resolve Ember of 3H"),
    ("new round", "dealer: new round"), ("RESOLVE", "dealer: resolve"), ("Dealer: count", "dealer: count"),
])
def test_a_move_is_read_generously(text: str, same: str) -> None:
    if text == "Bob: resolve Ember":
        state = written(activated=["Ann: Salve of AH on Bob", "Bob: Ember of 3H on Ann"])
    else:
        state = written()
    assert game.format_move(game.parse_move(text, state), state) == same


def test_a_strike_names_its_attack_unless_there_is_one_only() -> None:
    state = written(Ann={"pool": "AH", "combinations": ["attack AH"]})
    assert game.parse_move("strike Bob 2", state) == Hit(ANN, BOB, 2, 0)
    with pytest.raises(MoveError, match="with which attack is not clear"):
        game.parse_move("strike Bob 2", written())


@pytest.mark.parametrize(("text", "same"), [
    ("выложить 5Ч", "Ann: lay 5H"), ("Ann: кладёт 5Ч", "Ann: lay 5H"), ("атака 5Ч 6Ч 7Ч", "Ann: attack 5H 6H 7H"),
    ("оборона *Б", "Ann: defend *D"), ("назвать *Б 5 Wz", "Ann: name *D 5 Wz"), ("назвать *Б К", "Ann: name *D K"),
    ("активировать Salve карты ТЧ на Bob", "Ann: activate Salve of AH on Bob"),
    ("активировать Dragon карты 2Ч на оборону 1 игрока Bob", "Ann: activate Dragon of 2H on defence 1 of Bob"),
    ("активировать Last stand карты 4Ч на эффект 2", "Ann: activate Last stand of 4H on effect 2"),
    ("выбрать 5Ч для эффекта 4", "Ann: choose 5H for effect 4"), ("готово", "Ann: done"), ("пас", "Ann: done"),
    ("Bob: пас", "Bob: done"), ("заплатить 3 из атаки 1", "Ann: pay 3 from attack 1"),
    ("Bob: разрешить Ember карты 3Ч", "Bob: resolve Ember of 3H"), ("удар Bob 7 с атакой 2", "Ann: strike Bob 7 with attack 2"),
    ("Bob: назначить удар 1 к обороне 1", "Bob: assign strike 1 to defence 1"), ("сбросить 5Ч 6Ч", "Ann: discard 5H 6H"),
    ("сбросить ничего", "Ann: discard nothing"), ("новый раунд", "dealer: new round"), ("разрешить", "dealer: resolve"),
    ("подсчёт", "dealer: count"), ("урон", "dealer: damage"), ("конец раунда", "dealer: end round"),
])
def test_a_move_is_read_in_russian(text: str, same: str) -> None:
    assert game.format_move(game.parse_move(text, written()), written()) == same


@pytest.mark.parametrize(("text", "says"), [
    ("", "is no move of this game"), ("hop", "is no move of this game"), ("lay", "no card is named"), ("lay 7X", "'7X' is no card"),
    ("lay 5H 6H", "are 2 cards"), ("attack", "no card is named"), ("attack 5H 5H", "5H is named twice"), ("lay 11H", "'11H' is no card"),
    ("name *D", "neither a rank nor a profession"), ("name *D 5 6", "'6' is neither a rank nor a profession"),
    ("name *D Wz Gn", "'Gn' is neither a rank nor a profession"), ("name *D hero", "'hero' is neither"),
    ("activate Salvo of AH on Bob", "did you mean Salve"), ("activate", "is no effect of this edition"),
    ("Bob: activate Salve on Ann", "of which card Salve is activated is not clear"),
    ("activate Salve of AH on Zed", "nobody called 'Zed' is seated"), ("activate Dragon of 2H on defence 0 of Bob", "count from 1"),
    ("activate Last stand of 4H on effect 0", "count from 1"), ("choose", "nothing is chosen"), ("Zed: lay 5H", "nobody called 'Zed'"),
    ("pay", "what is paid from what is not clear"), ("pay 3", "what is paid from what is not clear"),
    ("pay x from attack 1", "'x' is no number"),
    ("pay 3 from attack 0", "count from 1"), ("pay 99999 from attack 1", "'99999' is no number"), ("strike", "whom what strikes"),
    ("strike Bob hard with attack 1", "nobody called 'Bob hard with attack' is seated"),
    ("strike Zed 3 with attack 1", "nobody called 'Zed' is seated"),
    ("assign strike 1", "which strike meets what is not clear"), ("assign strike 0 to defence 1", "count from 1"),
    ("Ann: resolve", "which event resolves is not clear"), ("resolve Ember", "is more than one activated effect"),
    ("resolve Dragon of 2H", "is no activated effect"), ("done now", "'now' says nothing here"), ("discard", "no card is named"),
    ("dealer: lay 5H", "is a player's"), ("выложить 5Z", "'5Z' is no card"),
])
def test_what_can_not_be_read_is_told_with_what_would_be(text: str, says: str) -> None:
    with pytest.raises(MoveError, match=says) as caught:
        game.parse_move(text, written())
    assert caught.value.cure
    assert "\n" not in str(caught.value)


def test_where_it_is_nobodys_turn_the_actor_is_named() -> None:
    state = table("stack", effects=EFFECTS, activated=["Ann: Salve of AH on Bob"], Ann={"pool": "AH"})
    with pytest.raises(MoveError, match="it is not clear whose move this is"):
        game.parse_move("lay 5H", state)


ODD = ("Bob", "5H", "effect 1", "attack 1", "defence 1 of Ann", "Bob, x", "Ann: the first", "Bob of X", "for effect 2", "Bob 2", "пас",
       "Bob 2 with attack 1", "דנה", "a\u0301", "Bob: x: y", "'", "*H", "🦊", "O'Neill", "life", "Дракон", "Ann")


@pytest.mark.parametrize("name", ODD)
@pytest.mark.parametrize("other", ["Bob", "5H", "Ann: the first", "attack 1", "x, y"])
def test_whatever_players_are_called_what_is_written_is_read_again(name: str, other: str) -> None:
    if name == other:
        return
    state = game.read({
        "game": "draker", "phase": "main", "turn": name, "seats": [name, other], "edition": {"effect": EFFECTS},
        "activated": [f"{name}: Salve of AH on {other}", f"{other}: Ember of 3H on {name}, resolved 1", f"{name}: Icon of 7H"],
        "strikes": [f"{name}: strike {other} 3 with attack 1, meets defence 1"],
        "player": {name: {"pool": "AH 2H 4H 5H 7H", "combinations": ["attack AH 2H"]},
                   other: {"pool": "3H", "combinations": ["defence 3H"]}},
    }, "table")
    assert state.entries[0].aim == Aim(player=1)
    assert game.read(game.write(state), "written") == state
    moves: list[Move] = [
        Lay(0, 3), Hit(0, 1, 7, 0), Hit(1, 0, 2, 0), Activate(0, 0, 0, Aim(player=1)), Activate(0, 1, 1, Aim(1, "defence", 0)),
        Activate(0, 3, 3, Aim(entry=1)), Activate(0, 4, 4, Aim(card=2)), Choose(0, 2, Aim(card=4)), Pay(1, 2, "attack"), Done(1),
        Assign(1, 0, 0), Discard(0, (3,)), Happen(1, 1),
    ]
    for move in moves:
        assert game.parse_move(game.format_move(move, state), state) == move


def test_mangled_moves_are_refused_in_words() -> None:
    """Whatever is typed, it is a move or a line that says what is wrong with it."""
    rng = random.Random(3)
    letters = "5H ♥Ч:,.of on with 1203*Bob\u202e\u0301дракон\t٣²"
    state = written()
    for _ in range(3000):
        text, _move = rng.choice(SPELLED)
        characters = list(text)
        for _ in range(rng.randint(1, 4)):
            at = rng.randrange(len(characters) + 1)
            characters[at:at + rng.randint(0, 2)] = rng.choice(letters)
        with suppress(MoveError):
            move = game.parse_move("".join(characters), state)
            assert game.format_move(move, state)


# --- cards -----------------------------------------------------------------------------------------------------------


def test_every_card_is_read_as_it_is_written() -> None:
    names = [card_name(card) for card in DECK]
    assert len(set(names)) == 84
    assert [card_named(name) for name in names] == list(DECK)
    assert [name for name in names if name.startswith("*")] == ["*H", "*D", "*C", "*S", "*E", "*G"]


@pytest.mark.parametrize(("text", "card"), [
    ("5h", "5H"), ("10♠", "10S"), ("t♠", "10S"), ("1D", "AD"), ("qe", "QE"), ("KG", "KG"), ("7♥\ufe0f", "7H"), ("J♢", "JD"),
    ("5Ч", "5H"), ("10Б", "10D"), ("ТТ", "AC"), ("ВП", "JS"), ("ДЭ", "QE"), ("КГ", "KG"), ("*Ч", "*H"), ("дч", "QH"),
])
def test_a_card_is_read_in_several_spellings(text: str, card: str) -> None:
    assert card_named(text) == one(card)


@pytest.mark.parametrize("text", ["", "5", "H", "5X", "11H", "0H", "5HH", "**", "5 H", "H5", "five", "٣H"])
def test_what_is_no_card_names_none(text: str) -> None:
    assert card_named(text) is None


def test_ranks_and_professions_have_their_names() -> None:
    assert [rank_named(text) for text in ("A", "10", "k", "Т", "*", "11")] == [0, 9, 12, 0, None, None]
    assert [profession_named(text) for text in ("Ec", "wz", "Field musician", "SPEARMAN", "hero")] == [0, 2, 6, 9, None]


# --- many moves in few words -----------------------------------------------------------------------------------------


def test_many_moves_are_said_in_few_words() -> None:
    state = written()
    strikes: list[Move] = [Hit(ANN, BOB, n, 0) for n in (1, 2, 3, 5)]
    assert game.abbreviate(strikes, state) == "strike Bob 1..3, 5 with attack 1"
    announcements: list[Move] = [Announce(ANN, "attack", cards) for cards in ((4, 5, 6), (4, 5), (4,), (9,))]
    assert game.abbreviate(announcements, state) == "attack 5H 6H 7H or 10H (and 2 parts of these)"
    assert game.abbreviate([Lay(ANN, 4), Lay(ANN, 5), Done(ANN)], state) == "done; lay 5H or 6H"
    assert game.abbreviate([Pay(ANN, n, "attack") for n in (1, 2)], state) == "pay 1..2 of attack from life"
