"""At which line a key stands in a TOML or JSON text, for what is wrong in files that people write by hand."""

import json
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

Key = tuple[str, ...]
"""A key with the tables above it: ``("readings", "bomb-on-shrine")``."""

DEEPEST = 4
"""How many parts of a key are looked at."""

_PART = re.compile(r"""\s*(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|([A-Za-z0-9_-]+))\s*""")
_JSON_KEY = re.compile(r'"((?:[^"\\]|\\.)*)"\s*:')


def find(text: str, key: Key) -> int | None:
    """The line of a key, counted from 1; None where it can't be told.

    Of TOML this reads the headers and the plain keys, one a line: a key in an inline table has the line of that table, and
    so has a key that is not there the line of the table that should have it.
    """
    found = _all(text)
    if text.lstrip().startswith("{"):
        return next((found[(part,)] for part in reversed(key) if (part,) in found), None)
    return next((found[key[:size]] for size in range(len(key), 0, -1) if key[:size] in found), None)


@lru_cache(maxsize=4)
def _all(text: str) -> Mapping[Key, int]:
    found: dict[Key, int] = {}
    for number, written in _json(text) if text.lstrip().startswith("{") else _toml(text):
        for size in range(1, min(len(written), DEEPEST) + 1):
            found.setdefault(written[:size], number)
    return found


def _json(text: str) -> Iterator[tuple[int, Key]]:
    for number, line in enumerate(text.split("\n"), 1):
        for match in _JSON_KEY.finditer(line):
            yield number, (_unescaped(match[1]),)


def _toml(text: str) -> Iterator[tuple[int, Key]]:
    table: Key = ()
    inside = ""
    for number, line in enumerate(text.split("\n"), 1):
        if inside:
            inside = "" if inside in line else inside
            continue
        stripped = line.strip()
        if stripped.startswith("["):
            key, rest = _parts(stripped.lstrip("["))
            if key and rest.startswith("]"):
                table = key
                yield number, table
            continue
        key, rest = _parts(line)
        if key and rest.startswith("="):
            yield number, table + key
            quote = next((q for q in ('"""', "'''") if rest[1:].lstrip().startswith(q)), "")
            inside = quote if quote and rest.count(quote) == 1 else ""


def _parts(text: str) -> tuple[Key, str]:
    """A dotted key at the beginning of a text, and what follows it."""
    found: list[str] = []
    at = 0
    while match := _PART.match(text, at):
        found.append(_unescaped(match[1]) if match[1] is not None else match[2] if match[2] is not None else match[3])
        at = match.end()
        if text[at:at + 1] != ".":
            break
        at += 1
    return tuple(found), text[at:]


def _unescaped(quoted: str) -> str:
    try:
        return str(json.loads(f'"{quoted}"'))
    except ValueError:
        return quoted
