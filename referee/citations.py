"""Where clauses are cited, so that none is cited that does not exist, and none stands there that nothing rests on."""

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec

from .rulebook import Code, Rulebook, fingerprint

CITED = re.compile(r"(?<![\w.-])([a-z][a-z-]*)\.([0-9]+)(?: to \1\.([0-9]+))?(?![\w-]|\.[0-9])")


class Citations(msgspec.Struct, frozen=True):
    """What cites the clauses of a rulebook."""

    by: Mapping[str, frozenset[str]]
    """For every clause what cites it: ``question pass``, ``objection over``, ``models/fates/laying.py``."""
    unknown: tuple[tuple[str, str], ...]
    """Where something is cited that is no clause, and what."""


def cited_in(text: str, heads: Iterable[str]) -> set[str]:
    """The clause ids that a text names, ``bomb.1``, or ``form.1 to form.5`` for all between; only those with these heads."""
    known = set(heads)
    found: set[str] = set()
    for head, first, last in CITED.findall(text):
        if head in known:
            found.update(f"{head}.{n}" for n in range(int(first), int(last or first) + 1))
    return found


def citations(
    rulebook: Rulebook, folders: Iterable[Path], properties: Mapping[str, Iterable[str]], root: Path,
) -> Citations:
    """What cites the clauses of a game: its questions and codes, its properties, and the Python files of these folders."""
    by: dict[str, set[str]] = {id_: set() for id_ in rulebook.clauses}
    unknown: list[tuple[str, str]] = []
    heads = {id_.rpartition(".")[0] for id_ in rulebook.clauses}

    def cite(what: str, ids: Iterable[str]) -> None:
        for id_ in sorted(ids):
            if id_ in by:
                by[id_].add(what)
            else:
                unknown.append((what, id_))

    for question in rulebook.questions.values():
        cite(f"question {question.id}", question.clauses)
    for kind, codes in (("objection", rulebook.objections), ("event", rulebook.events), ("fault", rulebook.faults)):
        for code, entry in codes.items():
            cite(f"{kind} {code}", entry.clauses)
    for name, clauses in properties.items():
        cite(f"property {name}", clauses)
    for folder in folders:
        for path in sorted(folder.rglob("*.py")):
            cite(path.relative_to(root).as_posix(), cited_in(path.read_text(encoding="utf-8"), heads))
    return Citations({id_: frozenset(what) for id_, what in by.items()}, tuple(unknown))


def reviewed_as(rulebook: Rulebook, code: Code) -> str:
    """The mark of a code and the clauses that it cites, as they now read: a change to either changes it."""
    return fingerprint("\n".join([code.says, *(f"{id_}: {rulebook.clauses[id_].says}" for id_ in code.clauses)]))
