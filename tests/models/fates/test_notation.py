"""How people write cards, moves and tables, and what they are told when it can't be read."""

import random
from typing import Any

import pytest

from referee.errors import MoveError, PositionError
from referee.models.fates import game
from referee.models.fates.notation import format_card, parse_card, parse_cards, split_cards
from referee.models.fates.state import Flip, Pass, PickUp, Play, Ready, Rush, Swap

from .tables import from_toml, on_known, table


@pytest.mark.parametrize(("text", "written"), [
    ("7S", "7S"), ("7s", "7S"), (" 7S ", "7S"), ("10H", "10H"), ("10h", "10H"), ("NS", "NS"), ("ns", "NS"),
    ("11S", "NS"), ("12H", "QH"), ("13D", "KD"), ("14C", "DC"), ("15S", "MS"), ("MC", "MC"), ("DD", "DD"), ("1C", "1C"),
    ("7♥", "7H"), ("7♠", "7S"), ("Q♦", "QD"), ("10♣", "10C"), ("7♡", "7H"), ("7♥\ufe0f", "7H"), ("7 S", "7S"),
    ("7 of hearts", "7H"), ("knight of spades", "NS"), ("Knight of Spades", "NS"), ("dragon of clubs", "DC"),
    ("magic man of hearts", "MH"), ("Magic Man of Hearts", "MH"), ("shrine of diamonds", "7D"), ("phantom of clubs", "3C"),
    ("rug of spades", "1S"), ("ace of spades", "1S"), ("bomb of hearts", "10H"), ("king of diamond", "KD"), ("q of h", "QH"),
])
def test_a_card_is_read_generously_and_written_in_one_way(text: str, written: str) -> None:
    assert format_card(parse_card(text)) == written


@pytest.mark.parametrize(("text", "says"), [
    ("7X", "suits are S H D C"), ("16S", "values are 1 to 15"), ("0S", "values are 1 to 15"), ("JS", "values are 1 to 15"),
    ("7 of cups", "suits are S H D C"), ("jester of hearts", "values are 1 to 15"), ("", "is no card"), ("S", "is no card"),
    ("7", "is no card"), ("hello", "is no card"), ("7SS", "is no card"),
])
def test_what_is_no_card_is_refused_with_what_would_be(text: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        parse_card(text)


def test_every_card_of_the_deck_is_read_as_it_is_written() -> None:
    for card in table(Ann="5S").deck.kinds:
        assert parse_card(format_card(card)) == card


def test_cards_in_a_line_stand_apart_by_spaces_or_commas() -> None:
    assert split_cards("9D, 2S 4H") == ["9D", "2S", "4H"]
    assert split_cards("knight of spades 9D magic man of hearts") == ["knight of spades", "9D", "magic man of hearts"]


def test_a_zone_is_a_count_a_line_or_a_list() -> None:
    assert parse_cards(2, "here") == (-1, -1)
    assert parse_cards("5S ? 7H", "here") == (20, -1, 29)
    assert parse_cards(["5S", "7 of hearts"], "here") == (20, 29)
    assert parse_cards("", "here") == ()


@pytest.mark.parametrize(("value", "says"), [
    (-1, "-1 cards can't be"), (True, "is no zone"), (2.5, "is no zone"), ("5S 7X", "'7X' is no card"), ([5], "5 is no card"),
    ("... 5S ...", "more than once"), (10**9, "more than any deck has"),
])
def test_a_zone_that_is_none_is_refused_at_its_place(value: object, says: str) -> None:
    with pytest.raises(PositionError, match=says) as caught:
        parse_cards(value, "t.toml, player.Ann.hand")
    assert caught.value.place == "t.toml, player.Ann.hand"
    assert caught.value.cure


MOVES: list[tuple[str, Any]] = [
    ("play 9D", Play(0, (38,))), ("play 6D 6S", Play(0, (26, 24))), ("play 6D, 6S", Play(0, (26, 24))), ("pick up", PickUp(0)),
    ("pick up with 9D", PickUp(0, 38)), ("flip 2", Flip(0, 1)), ("flip 2 7S", Flip(0, 1, 28)), ("rush H", Rush(0, 1)),
    ("rush hearts", Rush(0, 1)), ("rush ♥", Rush(0, 1)), ("swap 9D 2S", Swap(0, 38, 8)), ("ready", Ready(0)), ("pass", Pass(0)),
    ("PLAY 9d", Play(0, (38,))), ("  play   9D ", Play(0, (38,))),
    ("Pick Up", PickUp(0)), ("play knight of spades", Play(0, (44,))),
]


@pytest.mark.parametrize(("text", "move"), MOVES)
def test_a_move_is_read_as_people_write_it(text: str, move: object) -> None:
    assert game.parse_move(text, table(Ann="5S")) == move


@pytest.mark.parametrize("text", ["Bob: play 9D", "bob: play 9D", "BOB : play 9D"])
def test_an_actor_may_stand_in_front(text: str) -> None:
    assert game.parse_move(text, table(Ann="5S")) == Play(1, (38,))


def test_without_an_actor_it_is_the_one_to_move() -> None:
    assert game.parse_move("play 9D", table(turn="Bob", Ann="5S")) == Play(1, (38,))


@pytest.mark.parametrize(("text", "says"), [
    ("plya 9D", "did you mean play 9D"), ("", "is no move"), ("9D", "is no move"), ("play", "name one or more"),
    ("play 9X", "suits are S H D C"), ("swap 9D", "name 2"), ("swap 9D 2S 4S", "name 2"), ("flip", "write its place"),
    ("flip 0", "write its place"), ("flip x", "write its place"), ("flip 1 7S 8S", "write its place"), ("rush", "no suit"),
    ("rush X", "no suit"), ("pick", "is no move"), ("ready now", "is no move"), ("Cid: play 9D", "nobody called 'Cid'"),
    ("An: play 9D", "did you mean Ann"), ("pick up with 9X", "suits are"),
])
def test_what_is_no_move_is_refused_with_a_cure(text: str, says: str) -> None:
    with pytest.raises(MoveError) as caught:
        game.parse_move(text, table(Ann="5S"))
    assert says in str(caught.value)
    assert caught.value.cure


@pytest.mark.parametrize("text", [
    "Ann: play 9D", "Ann: play 6S 6D", "Bob: pick up", "Ann: pick up with NS", "Ann: flip 2", "Ann: flip 2 10S", "Bob: rush C",
    "Ann: swap 9D MS", "Ann: ready", "Bob: pass",
])
def test_a_move_is_written_as_it_is_read(text: str) -> None:
    state = table(Ann="5S")
    assert game.format_move(game.parse_move(text, state), state) == text


SEATED = 'turn = "Ann"\nseats = ["Ann", "Bob"]\n'


@pytest.mark.parametrize(("text", "place", "cure"), [
    (SEATED + 'discard_pil = "5S"', "table.toml, discard_pil", "discard_pile"),
    (SEATED + '[player.Ann]\nhnad = "5S"', "table.toml, player.Ann.hnad", "hand"),
    (SEATED + '[player.Ann]\nhand = "7X"', "table.toml, player.Ann.hand", "suits are S H D C"),
    (SEATED + '[player.Cid]\nhand = 3', "table.toml, player.Cid", "Ann, Bob"),
    ('turn = "Anne"\nseats = ["Ann", "Bob"]', "table.toml, turn", "Ann"),
    ('seats = ["Ann", "Bob"]', "table.toml, turn", "Ann"),
    ('turn = "Ann"\nseats = ["Ann"]', "table.toml, seats", "name 2 to 64"),
    ('turn = "Ann"\nseats = ["Ann", "Ann"]', "table.toml, seats", "name of his own"),
    (SEATED + 'direction = "left"', "table.toml, direction", "clockwise"),
    (SEATED + 'phase = "opning"', "table.toml, phase", "opening"),
    (SEATED + 'extra_turns = -1', "table.toml, extra_turns", "0"),
    (SEATED + 'losing_turn = ["Cid"]', "table.toml, losing_turn", "Ann, Bob"),
    (SEATED + 'run = "5S 6S"', "table.toml, run", "6S 6H"),
    (SEATED + 'skipped = "no"', "table.toml, skipped", "true or false"),
    (SEATED + '[deck]\nvalues = 20', "table.toml, deck.values", "15"),
    (SEATED + '[deck]\nsuits = 5', "table.toml, deck.suits", "4"),
    (SEATED + 'phase = "exchange"\n[player.Ann]\nready = 1', "table.toml, player.Ann.ready", "true or false"),
])
def test_a_table_that_can_not_be_read_is_refused_with_place_and_cure(text: str, place: str, cure: str) -> None:
    with pytest.raises(PositionError) as caught:
        from_toml(text)
    assert caught.value.place == place
    assert cure in caught.value.cure


def test_players_are_seated_in_the_order_in_which_they_are_described() -> None:
    state = from_toml('turn = "Bob"\n[player.Ann]\nhand = 3\n[player.Bob]\nhand = 3\n[player.Cid]\nhand = 3')
    assert state.seats == ("Ann", "Bob", "Cid")


def test_a_name_may_have_any_letters() -> None:
    state = from_toml('turn = "Zoë Ångström"\nseats = ["Zoë Ångström", "Юра"]')
    assert game.parse_move("юра: pick up", state) == PickUp(1)


@pytest.mark.parametrize("players", [2, 3, 5, 8])
def test_a_deal_is_read_as_it_is_written(players: int) -> None:
    state = game.deal(random.Random(players), players)
    assert game.read(game.write(state), "again") == state


@pytest.mark.parametrize("keys", [
    {"pile": "... 9H", "draw": 5, "losing_turn": ["Bob"], "skipped": True},
    {"pile": "", "extra_turns": 2, "run": "6S 6H", "direction": "counterclockwise"},
    {"pile": "9H ?", "deck": {"copies": 2, "suits": 3}, "burned": "2S"},
    {"phase": "exchange", "draw": 42},
    {"deck": {"values": [1, 3, 7, 10]}},
])
def test_a_table_is_read_as_it_is_written(keys: dict[str, Any]) -> None:
    state = table(Ann={"hand": "5S 6D ?", "known": "2D", "unknown": 2, "picked_up": True}, **keys)
    assert game.read(game.write(state), "again") == state


def test_the_marks_of_the_exchange_are_kept() -> None:
    state = table(phase="exchange", draw=42, Ann={"hand": 3, "swaps": 2}, Bob={"hand": 3, "ready": True})
    assert (state.swaps, state.ready) == ((2, 0), (1,))
    assert game.read(game.write(state), "again") == state


def test_piles_keep_their_order_and_hands_do_not() -> None:
    state = table(pile="9H 5S 7D", Ann={"hand": "9S 2S", "known": "9D 2D"})
    assert state.discard == (37, 20, 30)
    assert state.hands[0] == (8, 36)
    assert state.known[0] == (38, 10)


def test_an_unknown_fate_of_which_one_is_described_is_found_by_its_place() -> None:
    state = table(pile="9H", Ann=on_known("", "? 5S ?"))
    assert state.unknown[0] == (-1, 20, -1)
