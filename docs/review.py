"""Say that a person has read what a code says beside its clauses, and found that they speak of it.

``python docs/review.py fates shrine-limit`` after reading its row in docs/reference/fates-codes.md; without codes it
lists what has changed since it was read, with what is to be read.  The tests fail while anything is listed.
"""

import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from referee.citations import reviewed_as
from referee.registry import load
from referee.rulebook import Rulebook

KINDS = ("objection", "event", "fault")


def store_of(rulebook: Rulebook) -> Path:
    """Where the marks of what was read are kept."""
    return Path(__file__).parent / "reviewed" / f"{rulebook.game}.toml"


def marks(rulebook: Rulebook) -> dict[str, dict[str, str]]:
    """The mark of every code as it now reads, by kind."""
    tables: dict[str, Mapping[str, Any]] = {
        "objection": rulebook.objections, "event": rulebook.events, "fault": rulebook.faults,
    }
    return {kind: {code: reviewed_as(rulebook, entry) for code, entry in tables[kind].items()} for kind in KINDS}


def stored(rulebook: Rulebook) -> dict[str, dict[str, str]]:
    """The marks of what was read, by kind."""
    path = store_of(rulebook)
    found = tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return {kind: dict(found.get(kind, {})) for kind in KINDS}


def to_read(rulebook: Rulebook) -> list[tuple[str, str]]:
    """The kind and the code of everything that was not read as it now is."""
    read = stored(rulebook)
    return [(kind, code) for kind, table in marks(rulebook).items() for code, mark in table.items() if read[kind].get(code) != mark]


def row(rulebook: Rulebook, kind: str, code: str) -> str:
    """What is to be read: a code, what it says, and its clauses."""
    entry = {"objection": rulebook.objections, "event": rulebook.events, "fault": rulebook.faults}[kind][code]
    clauses = "\n".join(f"    {id_}: {rulebook.clauses[id_].says}" for id_ in entry.clauses)
    return f"{kind} {code}: {entry.says}\n{clauses}"


def main(game: str, codes: list[str]) -> None:
    """List what is to be read, or store that these codes were read."""
    rulebook = load(game).rulebook
    if not codes:
        print("\n".join(row(rulebook, kind, code) for kind, code in to_read(rulebook)))
        return
    read, now = stored(rulebook), marks(rulebook)
    for kind in KINDS:
        kept = {code: mark for code, mark in read[kind].items() if code in now[kind]}
        read[kind] = kept | {code: mark for code, mark in now[kind].items() if code in codes}
    lines = ["# The marks of codes that a person has read beside their clauses; see docs/review.py.", ""]
    for kind in KINDS:
        lines += [f"[{kind}]", *(f'{code} = "{mark}"' for code, mark in sorted(read[kind].items())), ""]
    store_of(rulebook).write_text("\n".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
