"""Position files in odd forms that read well, and files that don't, each refused in one line with place and cure.

The files stand in ``tests/good/fates`` and ``tests/bad/fates``.  What a good one means is written here once more,
plainly.  What a bad one is told stands in its first line, or in a file beside it where it can't hold a comment;
``...`` at the end stands for any words.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from referee.errors import PositionError
from referee.models.fates import game
from referee.models.fates.cards import OMITTED, Cards, Deck
from referee.models.fates.state import State
from referee.position import parse, read_file, write_toml

TESTS = Path(__file__).resolve().parents[2]
GOOD = {path.name: path for path in sorted((TESTS / "good" / "fates").iterdir())}
BAD = {path.name: path for path in sorted((TESTS / "bad" / "fates").iterdir()) if path.suffix != ".txt"}

ANN_AND_BOB: Mapping[str, Any] = {"game": "fates", "turn": "Ann", "seats": ["Ann", "Bob"]}

PLAINLY: dict[str, Mapping[str, Any]] = {
    "cards-are-spelled-out.toml": {
        **ANN_AND_BOB, "discard_pile": "5S 7H", "player": {"Ann": {"hand": "NS QH MC MD", "known": "10H 10S 1C"}},
    },
    "suits-are-symbols.toml": {**ANN_AND_BOB, "discard_pile": "5S 7H", "player": {"Ann": {"hand": "NS 10D MC QH"}}},
    "lower-case-will-do.toml": {**ANN_AND_BOB, "discard_pile": "5S 7H", "player": {"Ann": {"hand": "ND QS 10H MC"}}},
    "court-cards-are-numbers.toml": {**ANN_AND_BOB, "discard_pile": "NS QH", "player": {"Ann": {"hand": "KD DC MS"}}},
    "zones-are-lists-and-lines-have-commas.toml": {
        **ANN_AND_BOB, "draw_pile": "? ? 4C", "discard_pile": "5S 7H", "burned": "2S 2H 2D",
        "player": {"Ann": {"hand": "? KD 9H", "known": "", "unknown": "? 4D ?"}},
    },
    "names-with-emoji-and-quotes.toml": {
        "game": "fates", "turn": "O'Neill", "seats": ["🦊", "O'Neill", 'Anna "Ace" Lee', "Ann: the first"],
        "player": {
            "🦊": {"hand": 3}, "O'Neill": {"hand": "5S"}, 'Anna "Ace" Lee': {"hand": 4}, "Ann: the first": {"hand": 5},
        },
    },
    "names-from-right-to-left.toml": {
        "game": "fates", "turn": "דנה", "seats": ["דנה", "سارة", "Ann"], "losing_turn": ["سارة"],
        "player": {"דנה": {"hand": "5S"}},
    },
    "names-in-either-unicode-form.toml": {
        "game": "fates", "turn": "Zo\u00eb", "seats": ["Zo\u00eb", "Bob"], "player": {"Zo\u00eb": {"hand": "5S"}},
    },
    "more-cards-may-lie-below.toml": {
        "game": "fates", "turn": "Ann", "seats": ["Ann", "Bob", "Cid"], "draw_pile": "... 4C", "discard_pile": "... 5S 7H",
        "player": {"Ann": {"hand": "... 2C 9D"}, "Bob": {"hand": "... QD"}},
    },
    "a-second-deck.toml": {
        "game": "fates", "turn": "Eve", "seats": ["Ann", "Bob", "Cid", "Dee", "Eve"], "discard_pile": "9S 9S",
        "deck": {"values": 15, "suits": 4, "copies": 2}, "player": {"Eve": {"hand": "9H 9H 9D"}},
    },
    "the-deck-has-few-values.toml": {
        **ANN_AND_BOB, "discard_pile": "5S", "deck": {"values": [1, 3, 5, 7, 10], "suits": 2, "copies": 3},
    },
    "the-values-of-the-deck-are-counted.toml": {**ANN_AND_BOB, "deck": {"values": [1, 2, 3, 4, 5, 6, 7, 8, 9]}},
    "the-players-sit-as-they-are-described.toml": {
        "game": "fates", "turn": "Ann", "seats": ["Bob", "Ann", "Cid"],
        "player": {"Ann": {"hand": "5S"}, "Bob": {"hand": "? ? ?"}},
    },
    "nothing-but-two-names-and-a-turn.toml": {**ANN_AND_BOB, "turn": "Bob"},
    "empty-is-not-unknown.toml": {
        "game": "fates", "turn": "Ann", "seats": ["Ann", "Bob", "Cid"], "draw_pile": "", "discard_pile": 0, "burned": 0,
        "player": {"Ann": {"hand": "", "known": 0, "unknown": "? ?"}},
    },
    "play-goes-anticlockwise.toml": {**ANN_AND_BOB, "direction": "counterclockwise"},
    "one-name-is-a-list-of-names.toml": {**ANN_AND_BOB, "losing_turn": ["Bob"]},
    "a-run-was-picked-up-with-a-phantom-in-it.toml": {**ANN_AND_BOB, "discard_pile": "", "run": "9S 3D 9H"},
    "the-cards-are-being-exchanged.toml": {
        **ANN_AND_BOB, "phase": "exchange", "draw_pile": 42, "discard_pile": "", "burned": "",
        "player": {"Ann": {"hand": "5S 9H KD", "known": "2C 4C 6C", "swaps": 1, "ready": True}},
    },
    "a-table-in-json.json": {
        "game": "fates", "turn": "Zoë", "seats": ["Ann", "Zoë", "🦊"], "draw_pile": 21, "discard_pile": "5S 7H",
        "losing_turn": ["Ann"], "deck": {"copies": 2},
        "player": {"Zoë": {"hand": "10H 2C KD", "unknown": "? ? ?"}, "🦊": {"hand": ""}},
    },
    "a-byte-order-mark-and-lines-that-end-as-on-windows.toml": {**ANN_AND_BOB, "player": {"Ann": {"hand": "5S"}}},
}


def read(path: Path) -> State:
    return game.read(parse(read_file(str(path)), path.name), path.name)


def test_every_good_position_is_told_plainly_here() -> None:
    assert set(GOOD) == set(PLAINLY)


@pytest.mark.parametrize("name", PLAINLY)
def test_a_position_in_an_odd_form_means_the_same_as_the_plain_one(name: str) -> None:
    assert read(GOOD[name]) == game.read(dict(PLAINLY[name]), "plainly")


@pytest.mark.parametrize("name", PLAINLY)
def test_a_position_in_an_odd_form_comes_back_when_it_is_written(name: str) -> None:
    state = read(GOOD[name])
    assert game.read(parse(write_toml(game.write(state)), "written"), "written") == state


def test_what_is_left_out_is_unknown_and_what_is_empty_is_not() -> None:
    state = read(GOOD["empty-is-not-unknown.toml"])
    nothing: Cards = ()
    assert (state.draw, state.discard, state.burned) == (nothing, nothing, nothing)
    assert (state.hands, state.known) == ((nothing, OMITTED, OMITTED), (nothing, OMITTED, OMITTED))
    bare = read(GOOD["nothing-but-two-names-and-a-turn.toml"])
    assert (bare.draw, bare.discard, bare.burned, bare.hands) == (OMITTED, OMITTED, OMITTED, (OMITTED, OMITTED))


def test_without_a_deck_it_is_four_suits_of_fifteen() -> None:
    deck = read(GOOD["nothing-but-two-names-and-a-turn.toml"]).deck
    assert (deck, deck.size) == (Deck(values=tuple(range(1, 16)), suits=4, copies=1), 60)
    assert read(GOOD["the-deck-has-few-values.toml"]).deck.size == 5 * 2 * 3


def expected_error(path: Path) -> str:
    beside = path.with_name(path.name + ".txt")
    if beside.exists():
        return beside.read_text(encoding="utf-8").strip()
    first = path.read_text(encoding="utf-8").partition("\n")[0]
    assert first.startswith("# error: "), f"{path.name} does not say what is wrong with it"
    return first.removeprefix("# error: ")


@pytest.mark.parametrize("name", BAD)
def test_a_bad_position_is_refused_with_its_place_and_a_cure(name: str) -> None:
    path = BAD[name]
    with pytest.raises(PositionError) as caught:
        read(path)
    said = str(caught.value).replace(str(path), path.name)
    expected = expected_error(path)
    if expected.endswith("..."):
        assert said.startswith(expected.removesuffix("..."))
    else:
        assert said == expected
    assert caught.value.cure
    assert "\n" not in said
    assert said.isprintable()


def test_there_are_no_two_bad_positions_with_one_fault_in_one_place() -> None:
    """Apart from runs and values, of which there are several ways to be none."""
    said = [expected_error(path).partition(", ")[2] for path in BAD.values() if ", " in expected_error(path)]
    several = {line for line in said if said.count(line) > 1}
    assert {line.partition(":")[0] for line in several} <= {"run"}
