"""Positions as people keep them: TOML or JSON files, read with errors that name the place and the cure."""

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import tomli

from .errors import PositionError, nearest

NOTE = "witness"
"""The table in which a position file says what it is a witness of; no game reads it."""

LARGEST = 1_000_000
"""Bytes beyond which a file can't be a position of a table."""


def read_file(name: str) -> str:
    """The text of a file, or of standard input for ``-``.  Raises PositionError."""
    place = "standard input" if name == "-" else name
    try:
        if name == "-":
            data = sys.stdin.buffer.read(LARGEST + 1)
        else:
            path = Path(name)
            if path.is_dir():
                raise PositionError(place, "is a directory", "name a file in it")
            with path.open("rb") as file:
                data = file.read(LARGEST + 1)
    except (OSError, ValueError) as fault:
        reason = getattr(fault, "strerror", None) or str(fault)
        raise PositionError(place, reason.lower(), "referee example GAME lists positions to start from") from None
    if len(data) > LARGEST:
        raise PositionError(place, f"has more than {LARGEST:,} bytes", "a position is a small text file")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise PositionError(place, "is no text in UTF-8", "save it as UTF-8") from None
    if "\0" in text:
        raise PositionError(place, "is no text", "a position is a TOML or JSON file")
    if not text.strip():
        raise PositionError(place, "is empty", "referee example GAME NAME prints a position to start from")
    return text


def parse(text: str, source: str) -> dict[str, Any]:
    """The tables of a position in TOML, or in JSON if it begins with a brace.  Raises PositionError."""
    try:
        document = _from_json(text, source) if text.lstrip().startswith("{") else tomli.loads(text)
    except tomli.TOMLDecodeError as fault:
        raise PositionError(source, f"is no TOML: {str(fault)[0].lower()}{str(fault)[1:]}", "mend that line") from None
    except (RecursionError, ValueError):
        raise PositionError(source, "is nested too deeply or has a number too long", "a position has few flat tables") from None
    if not isinstance(document, dict):
        raise PositionError(source, "is no table of keys", 'begin with game = "..."')
    return document


def _from_json(text: str, source: str) -> Any:
    import json

    try:
        return json.loads(text)
    except json.JSONDecodeError as fault:
        place = f"{source}, line {fault.lineno}, column {fault.colno}"
        raise PositionError(place, f"is no JSON: {fault.msg[0].lower()}{fault.msg[1:]}", "mend that line") from None


def without_note(document: dict[str, Any]) -> dict[str, Any]:
    """A position as a game reads it."""
    return {key: value for key, value in document.items() if key != NOTE}


def write_toml(document: dict[str, Any], prefix: str = "") -> str:
    """A position as TOML: plain keys first, then tables; the counterpart of `parse`."""
    plain = [(key, value) for key, value in document.items() if not isinstance(value, dict)]
    tables = [(key, value) for key, value in document.items() if isinstance(value, dict)]
    lines = [f"{_key(key)} = {_value(value)}" for key, value in plain]
    text = "\n".join(lines) + "\n" if lines else ""
    for key, table in tables:
        name = f"{prefix}{_key(key)}"
        body = write_toml(table, f"{name}.")
        only_tables = bool(table) and all(isinstance(v, dict) for v in table.values())
        text += body if only_tables else f"\n[{name}]\n{body}"
    return text


def _key(key: str) -> str:
    return key if key and all(c.isascii() and (c.isalnum() or c in "-_") for c in key) else _text(key)


def _text(value: Any, *, only_ascii: bool = False) -> str:
    """A text, a number or a truth value as TOML spells it: as JSON does, but for one character."""
    from json import dumps

    return dumps(value, ensure_ascii=only_ascii).replace("\x7f", "\\u007f")


def _value(value: Any) -> str:
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    return _text(value)


class Document:
    """A table of a position, read key by key; a key that nobody asked for is an error that names the nearest."""

    def __init__(self, table: Any, source: str, place: str = "") -> None:
        if not isinstance(table, dict):
            raise PositionError(f"{source}, {place}", f"{table!r} is no table", f"write [{place}] and its keys below")
        self.table = table
        self.source = source
        self._prefix = f"{place}." if place else ""

    def place(self, key: str) -> str:
        """Where a key stands, for an error: ``table.toml, player.Ann.hand``."""
        return f"{self.source}, {self._prefix}{key if key.isprintable() else _text(key, only_ascii=True)}"

    def only(self, known: Iterable[str]) -> None:
        """Refuse keys other than these."""
        names = list(known)
        for key in self.table:
            if key not in names:
                cure = nearest(str(key), names) or "keys are " + ", ".join(names)
                raise PositionError(self.place(key), "is no key of a position here", cure)

    def get(self, key: str, default: Any = None) -> Any:
        """The value as it stands."""
        return self.table.get(key, default)

    def word(self, key: str, among: Iterable[str], default: str) -> str:
        """One of a few words."""
        value = self.table.get(key, default)
        words = list(among)
        if not isinstance(value, str) or value not in words:
            cure = (nearest(value, words) if isinstance(value, str) else "") or "say " + " or ".join(words)
            raise PositionError(self.place(key), f"{value!r} is not understood", cure)
        return value

    def count(self, key: str, default: int, least: int = 0, most: int = 10_000) -> int:
        """A whole number within bounds."""
        value = self.table.get(key, default)
        if isinstance(value, bool) or not isinstance(value, int):
            raise PositionError(self.place(key), f"{value!r} is no whole number", f"give a number from {least} to {most}")
        if not least <= value <= most:
            raise PositionError(self.place(key), f"{value} can't be", f"give a number from {least} to {most}")
        return value

    def truth(self, key: str) -> bool:
        """Yes or no; no if it is left out."""
        value = self.table.get(key, False)
        if not isinstance(value, bool):
            raise PositionError(self.place(key), f"{value!r} is neither yes nor no", "write true or false")
        return value

    def names(self, key: str) -> list[str] | None:
        """A list of names, or None if it is left out."""
        return self._texts(key, "names", '"Ann", "Bob"') if self.table.get(key) is not None else None

    def lines(self, key: str, example: str) -> list[str]:
        """A list of lines such as the example, empty if it is left out."""
        return self._texts(key, "lines", f'"{example}"') if self.table.get(key) is not None else []

    def _texts(self, key: str, what: str, example: str) -> list[str]:
        value = self.table[key]
        if isinstance(value, str):
            value = [value]
        if not isinstance(value, list) or not all(isinstance(v, str) and v.strip() for v in value):
            raise PositionError(self.place(key), f"{value!r} is no list of {what}", f"write [{example}]")
        return value

    def table_at(self, key: str) -> "Document":
        """A table below this one, empty if it is left out."""
        return Document(self.table.get(key, {}), self.source, f"{self._prefix}{key}")
