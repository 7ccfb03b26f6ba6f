"""Positions as files: TOML and JSON are read alike, written so that they come back, and refused with place and cure."""

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.errors import PositionError
from referee.models.fates import game as fates
from referee.position import LARGEST, Document, parse, read_file, write_toml
from referee.properties.fates.strategies import hidden, tables

ODD = (
    "Ann", "", " ", "a b", "a.b", ".", '"', "'", "\\", "\\n", "a\nb", "a\r\nb", "\t", "\x00", "\x1b[31m", "\x7f", "\u0085", "\u2028",
    "#", "[x]", "[[x]]", "=", "{}", "true", "1", "1.5", "1979-05-27", "🐉", "👩\u200d👧", "عمر", "שלום", "\u202eabc", "Ёж",
    "\u00e9", "e\u0301", "李", "\ufeff", "'''", '"""',
)


def texts() -> st.SearchStrategy[str]:
    return st.one_of(st.sampled_from(ODD), st.text(st.characters(codec="utf-8"), max_size=8))


def values() -> st.SearchStrategy[Any]:
    plain = st.one_of(texts(), st.booleans(), st.integers(-(2**63), 2**63 - 1))
    return st.one_of(plain, st.lists(plain, max_size=4))


def documents() -> st.SearchStrategy[dict[str, Any]]:
    tables_ = st.recursive(st.dictionaries(texts(), values(), max_size=3),
                           lambda below: st.dictionaries(texts(), st.one_of(values(), below), max_size=3), max_leaves=6)
    return st.dictionaries(texts(), st.one_of(values(), tables_), max_size=4)


# --- reading and writing --------------------------------------------------------------------------------------------------


@given(documents())
def test_what_is_written_as_toml_comes_back(document: dict[str, Any]) -> None:
    assert parse(write_toml(document), "table.toml") == document


@given(documents())
def test_the_same_position_in_json_is_the_same_position(document: dict[str, Any]) -> None:
    for indent in (None, 2):
        assert parse(json.dumps(document, indent=indent), "table.json") == parse(write_toml(document), "table.toml")


@pytest.mark.parametrize("name", [name for name in ODD if name.strip()])
def test_an_odd_name_comes_back_as_a_value_as_a_key_and_as_a_table(name: str) -> None:
    document = {"turn": name, name + "!": 1, "player": {name: {"hand": "7S", name: {"deep": True}}}}
    assert parse(write_toml(document), "table.toml") == document


def test_plain_keys_stand_before_tables_and_names_are_quoted_only_where_they_must_be() -> None:
    document = {
        "player": {"Ann": {"hand": 3}, "Bob B.": {"hand": "7S ?"}}, "turn": "Ann", "seats": ["Ann", "Bob B."], "deck": {},
    }
    assert write_toml(document) == (
        'turn = "Ann"\nseats = ["Ann", "Bob B."]\n\n[player.Ann]\nhand = 3\n\n[player."Bob B."]\nhand = "7S ?"\n\n[deck]\n'
    )


def test_json_is_told_by_its_first_brace() -> None:
    assert parse('  \n{"turn": "Ann"}', "x") == {"turn": "Ann"}
    assert parse('turn = "Ann"', "x") == {"turn": "Ann"}


@given(data=st.data(), state=tables())
def test_a_table_of_fates_comes_back_from_toml_and_json_whatever_is_hidden(data: st.DataObject, state: Any) -> None:
    seen = data.draw(hidden(state))
    document = fates.write(seen)
    assert fates.read(parse(write_toml(document), "a"), "a") == seen
    assert fates.read(parse(json.dumps(document), "a"), "a") == seen


def attempt(read: Callable[[], Any]) -> tuple[Any, PositionError | None]:
    """What was read, or the refusal."""
    try:
        return read(), None
    except PositionError as error:
        return None, error


def is_one_line(error: PositionError | None, place: str) -> bool:
    return error is not None and error.place.startswith(place) and bool(error.cure) and "\n" not in str(error)


# --- what can't be read ------------------------------------------------------------------------------------------------------


def complaint(raised: "pytest.ExceptionInfo[PositionError]", *words: str) -> None:
    error = raised.value
    assert error.place
    assert error.says
    assert error.cure
    assert "\n" not in str(error)
    assert all(word in str(error) for word in words), str(error)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("turn = Ann", ["table", "is no TOML", "line 1"]),
        ('turn = "Ann"\nturn = "Bob"\nseats = 2', ["table", "is no TOML", "line 2"]),
        ('[player.Ann]\nhand = "7S', ["is no TOML", "end of document"]),
        ("just words", ["is no TOML"]),
        ('{"turn": Ann}', ["table, line 1, column 10", "is no JSON"]),
        ('{"turn": "Ann",\n}', ["table, line 2", "is no JSON"]),
        ('{"turn": "Ann"} and more', ["is no JSON"]),
        ("[1, 2]", ["is no TOML"]),
        ("{" + '"a":{' * 100_000, ["nested too deeply"]),
        ("a = " + "[" * 100_000, ["nested too deeply"]),
        ("a." * 100_000 + "b = 1", ["nested too deeply"]),
        ("a = " + "9" * 5_000, ["number too long"]),
        ('{"a": ' + "9" * 5_000 + "}", ["number too long"]),
    ],
    ids=range(13),
)
def test_text_that_is_neither_toml_nor_json_is_refused_with_its_line(text: str, words: list[str]) -> None:
    with pytest.raises(PositionError) as raised:
        parse(text, "table")
    complaint(raised, *words)


@given(st.one_of(st.text(max_size=40), st.text('{}[]",:=.#\n 1aé', max_size=40)))
def test_whatever_the_text_is_it_is_read_or_refused_in_one_line(text: str) -> None:
    document, error = attempt(lambda: parse(text, "table"))
    assert isinstance(document, dict) or is_one_line(error, "table")


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", ["is empty"]),
        (b" \n\t\n", ["is empty"]),
        (b"\xff\xfe\x00\x01", ["UTF-8"]),
        (b"turn = \"Ann\"\x00", ["is no text"]),
        (b"#" * (LARGEST + 1), ["more than 1,000,000 bytes"]),
    ],
    ids=["empty", "blank", "binary", "nul", "large"],
)
def test_a_file_that_is_no_position_is_refused(content: bytes, words: list[str], tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_bytes(content)
    with pytest.raises(PositionError) as raised:
        read_file(str(path))
    complaint(raised, str(path), *words)


def test_a_file_of_the_largest_size_is_read(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_bytes(b"#" * LARGEST)
    assert len(read_file(str(path))) == LARGEST


def test_a_byte_order_mark_is_no_part_of_the_text(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text('turn = "Ann"', encoding="utf-8-sig")
    assert read_file(str(path)) == 'turn = "Ann"'


def test_a_directory_and_a_file_that_is_not_there_are_refused(tmp_path: Path) -> None:
    for name, words in ((str(tmp_path), ["is a directory"]), (str(tmp_path / "none"), ["no such file"]), ("a\0b", [])):
        with pytest.raises(PositionError) as raised:
            read_file(name)
        complaint(raised, *words)


def test_a_dash_is_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO('turn = "Ёж"'.encode())))
    assert read_file("-") == 'turn = "Ёж"'
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"")))
    with pytest.raises(PositionError) as raised:
        read_file("-")
    complaint(raised, "standard input", "is empty")


# --- a table, key by key -----------------------------------------------------------------------------------------------------

JUNK: list[Any] = [None, True, 1.5, "x", "", [], [1], {}, {"a": 1}, -1, 10**9, [""], ["Ann", 7]]


def inner() -> Document:
    return Document({"player": {"Ann": {}}}, "table.toml").table_at("player").table_at("Ann")


def test_a_place_is_the_file_and_the_keys_that_lead_there() -> None:
    assert inner().place("hand") == "table.toml, player.Ann.hand"
    assert Document({}, "table.toml").place("turn") == "table.toml, turn"


def test_what_is_left_out_has_its_default() -> None:
    doc = Document({}, "t")
    assert doc.get("x") is None
    assert doc.word("x", ("a", "b"), "b") == "b"
    assert doc.count("x", 7) == 7
    assert doc.truth("x") is False
    assert doc.names("x") is None
    assert doc.table_at("x").table == {}


def test_what_is_there_is_read() -> None:
    doc = Document({"w": "a", "n": 3, "t": True, "one": "Ann", "two": ["Ann", "Bob"]}, "t")
    assert (doc.word("w", ("a", "b"), "b"), doc.count("n", 0), doc.truth("t")) == ("a", 3, True)
    assert (doc.names("one"), doc.names("two")) == (["Ann"], ["Ann", "Bob"])


def test_a_key_that_nobody_asked_for_is_refused_and_the_nearest_named() -> None:
    with pytest.raises(PositionError) as raised:
        Document({"discard": 1}, "table.toml").only(("turn", "discard_pile"))
    complaint(raised, "table.toml, discard", "discard_pile")
    with pytest.raises(PositionError) as raised:
        Document({"zzz": 1}, "table.toml").only(("turn", "seats"))
    complaint(raised, "zzz", "turn, seats")


@pytest.mark.parametrize("value", [v for v in JUNK if v != "x"])
def test_a_word_is_one_of_a_few(value: Any) -> None:
    with pytest.raises(PositionError) as raised:
        Document({"phase": value}, "t").word("phase", ("x", "play"), "play")
    complaint(raised, "t, phase")


@pytest.mark.parametrize("value", JUNK)
def test_a_count_is_a_whole_number_within_bounds(value: Any) -> None:
    with pytest.raises(PositionError) as raised:
        Document({"extra": value}, "t").count("extra", 0, most=20)
    complaint(raised, "t, extra", "0", "20")


@pytest.mark.parametrize("value", [v for v in JUNK if v is not True])
def test_a_yes_or_no_is_true_or_false(value: Any) -> None:
    with pytest.raises(PositionError) as raised:
        Document({"skipped": value}, "t").truth("skipped")
    complaint(raised, "t, skipped", "true or false")


@pytest.mark.parametrize("value", [True, 1.5, "", " ", [1], {}, {"a": 1}, -1, [""], ["Ann", 7], ["Ann", " "]])
def test_names_are_a_list_of_words(value: Any) -> None:
    with pytest.raises(PositionError) as raised:
        Document({"seats": value}, "t").names("seats")
    complaint(raised, "t, seats")


@pytest.mark.parametrize("value", [v for v in JUNK if not isinstance(v, dict)])
def test_a_table_is_a_table(value: Any) -> None:
    with pytest.raises(PositionError) as raised:
        Document({"deck": value}, "t").table_at("deck")
    complaint(raised, "t, deck")


# --- whatever stands in a position ------------------------------------------------------------------------------------------

KEYS = (
    "turn", "direction", "phase", "seats", "draw_pile", "discard_pile", "burned", "losing_turn", "skipped", "extra_turns",
    "run", "deck", "player", "game", "none",
)
WORDS = st.sampled_from(("Ann", "7S", "? ...", "7S 7S", "16S"))


def keys() -> st.SearchStrategy[str]:
    # How a key is shown that can't be printed has a test of its own.
    return texts().filter(str.isprintable)


def junk() -> st.SearchStrategy[Any]:
    leaf = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), texts(), WORDS)
    return st.recursive(
        leaf, lambda below: st.lists(below, max_size=3) | st.dictionaries(keys(), below, max_size=3), max_leaves=6
    )


@given(st.dictionaries(st.sampled_from(KEYS), junk(), max_size=4), st.dictionaries(keys(), junk(), max_size=2))
def test_whatever_stands_in_a_position_of_fates_it_is_read_or_refused_in_one_line(
    document: dict[str, Any], ann: dict[str, Any]
) -> None:
    good = {"game": "fates", "turn": "Ann", "seats": ["Ann", "Bob"], "player": {"Ann": {"hand": "7S", **ann}}}
    state, error = attempt(lambda: fates.read(good | document, "table.toml"))
    assert is_one_line(error, "table.toml") if state is None else fates.read(fates.write(state), "again") == state


def test_a_key_with_odd_characters_can_not_break_the_line_or_colour_the_screen() -> None:
    for key in ("a\nb", "\x1b[31mred", "\u202eabc"):
        with pytest.raises(PositionError) as raised:
            Document({key: 1}, "table.toml").only(("turn",))
        complaint(raised)
        assert str(raised.value).isprintable()
