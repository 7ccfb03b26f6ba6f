"""A game's rules as numbered clauses in our own words, its open questions, and what its codes say.

A rulebook is a TOML file.  Everything in it is checked when it is loaded: a misuse is refused with the file,
the key and the cure, so that a clause id that is cited anywhere is one that exists.
"""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal, TypeVar

import msgspec
import tomli

from .errors import RulebookError, nearest
from .speech import RULE, parts

QUOTES = re.compile(r"[\u00ab\u00bb\u2018-\u201f\u2039\u203a\"'`\u00b4]")
CLAUSE_ID = re.compile(r"[a-z][a-z0-9-]*(\.[a-z0-9-]+)+")
WORD_ID = re.compile(r"[a-z][a-z0-9-]*")


class Clause(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One statement of the source text, in our own words."""

    id: str
    says: str
    place: str = ""
    """Paragraph and sentence of the source, ``4.2``; empty for what the source does not say."""
    print: str = ""
    """The fingerprint of the source sentence; see `fingerprint`."""
    kind: Literal["rule", "flavour"] = "rule"
    """``flavour`` says nothing that a referee could apply: headings, exclamations, advice."""
    origin: Literal["text", "publisher", "inferred"] = "text"
    """Who says so: the source text, the publisher's public pages, or we, because something must hold."""


class Reading(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One possible answer to a question, with the reason why somebody would hold it."""

    says: str
    because: str
    erratum: str = ""
    """The sentence, in our words, that added to the rulebook would make this reading the only one."""


class Question(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An open question of the rulebook, the clauses it comes from, and its readings by id."""

    id: str
    kind: Literal["ambiguity", "gap", "contradiction", "undefined"]
    asks: str
    clauses: tuple[str, ...]
    after: str = ""
    """The one of its clauses behind which its errata belong; unless it is said, the last that stands in the text."""
    standard: str
    because: str
    """Why a careful referee would take the standard reading."""
    readings: dict[str, Reading]
    example: str = ""
    """The shipped position that tells the readings apart."""


class Code(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What an objection, event or fault says, and the clauses behind it; ``says`` is a template over ``args``, see `speech`."""

    clauses: tuple[str, ...] = ()
    args: tuple[str, ...] = ()
    says: str


class Rulebook(msgspec.Struct, frozen=True, kw_only=True):
    """A game's clauses, questions and codes, each in the order of the file."""

    game: str
    title: str
    source: str
    path: str
    clauses: dict[str, Clause]
    questions: dict[str, Question]
    objections: dict[str, Code]
    events: dict[str, Code]
    faults: dict[str, Code]

    def standard(self) -> dict[str, str]:
        """The standard reading of every question, by question id."""
        return {q.id: q.standard for q in self.questions.values()}


class _File(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    game: str
    title: str
    source: str
    clause: list[Clause]
    question: list[Question] = []
    objection: dict[str, Code] = {}
    event: dict[str, Code] = {}
    fault: dict[str, Code] = {}


def fingerprint(sentence: str) -> str:
    """The mark of a source sentence that survives retyping: 16 hex digits.

    Unicode form (NFKC), case, white space, invisible characters, quotation marks and dashes do not count.
    """
    from hashlib import sha256

    return sha256(normal(sentence).encode()).hexdigest()[:16]


def normal(sentence: str) -> str:
    """What of a sentence counts in its fingerprint."""
    import unicodedata

    text = QUOTES.sub("'", sentence)  # first, because an acute accent alone is taken apart by NFKC
    text = QUOTES.sub("'", unicodedata.normalize("NFKC", text).casefold())
    if not text.isascii():
        text = "".join(c for c in text if unicodedata.category(c) != "Cf")
    text = re.sub(r"[\u2010-\u2015\u2212-]+", "-", text)
    return " ".join(text.split())


def load(path: Path) -> Rulebook:
    """Read a rulebook.  Raises RulebookError with the file, the key and the cure."""
    try:
        data = tomli.loads(path.read_text(encoding="utf-8"))
        file = msgspec.convert(data, _File)
    except (OSError, UnicodeDecodeError, tomli.TOMLDecodeError) as fault:
        raise RulebookError(str(path), f"can't be read: {fault}", "a rulebook is a TOML file in UTF-8") from None
    except msgspec.ValidationError as fault:
        raise RulebookError(str(path), str(fault), "see the how-to on adding a clause or a question") from None
    clauses = _by_id(path, "clause", file.clause)
    questions = _by_id(path, "question", file.question)
    for id_, clause in clauses.items():
        _check_clause(path, id_, clause)
    for id_, question in questions.items():
        _check_question(path, id_, question, clauses)
    _check_errata(path, questions)
    for table, codes in (("objection", file.objection), ("event", file.event), ("fault", file.fault)):
        for code, entry in codes.items():
            _check_code(path, f"{table}.{code}", code, entry, clauses)
    return Rulebook(
        game=file.game, title=file.title, source=file.source, path=str(path), clauses=clauses, questions=questions,
        objections=file.objection, events=file.event, faults=file.fault,
    )


_Entry = TypeVar("_Entry", Clause, Question)


def _by_id(path: Path, table: str, entries: list[_Entry]) -> dict[str, _Entry]:
    found: dict[str, _Entry] = {}
    for entry in entries:
        if entry.id in found:
            raise RulebookError(str(path), f"{table} {entry.id!r} stands twice", "give each its own id")
        found[entry.id] = entry
    return found


def _check_clause(path: Path, id_: str, clause: Clause) -> None:
    key = f"clause {id_!r}"
    if not CLAUSE_ID.fullmatch(id_):
        raise RulebookError(str(path), f"{key}: ids look like bomb.1", "words in lower case, then a dot and a number")
    if clause.origin == "text" and not (clause.place and re.fullmatch(r"[0-9a-f]{16}", clause.print)):
        raise RulebookError(
            str(path), f"{key}: place or print is missing", "give both, or an origin other than text",
        )


def _check_question(path: Path, id_: str, question: Question, clauses: Mapping[str, Clause]) -> None:
    key = f"question {id_!r}"
    if not WORD_ID.fullmatch(id_):
        raise RulebookError(str(path), f"{key}: ids look like bomb-on-shrine", "words in lower case, joined by hyphens")
    if len(question.readings) < 2:
        raise RulebookError(str(path), f"{key} has {len(question.readings)} reading", "a question has two readings or more")
    for reading, told in question.readings.items():
        if not WORD_ID.fullmatch(reading):
            raise RulebookError(str(path), f"{key}: reading {reading!r}", "words in lower case, joined by hyphens")
        if not told.erratum.strip():
            cure = "write the sentence that, added to the rulebook, would leave no other reading"
            raise RulebookError(str(path), f"{key}: reading {reading!r} has no erratum", cure)
    if question.standard not in question.readings:
        cure = nearest(question.standard, list(question.readings)) or "name one of its readings"
        raise RulebookError(str(path), f"{key}: the standard reading {question.standard!r} is not among its readings", cure)
    if not question.clauses:
        raise RulebookError(str(path), f"{key} names no clause", "name the clauses that leave it open")
    _check_cited(path, key, question.clauses, clauses)
    if question.after and question.after not in question.clauses:
        cure = nearest(question.after, question.clauses) or "name one of them"
        raise RulebookError(str(path), f"{key}: its errata belong after {question.after!r}, which is none of its clauses", cure)


def _check_errata(path: Path, questions: Mapping[str, Question]) -> None:
    """A sentence that settles two things settles neither: from errata alone it must be clear what was ruled."""
    found: dict[str, str] = {}
    for id_, question in questions.items():
        for reading, told in question.readings.items():
            of = f"{id_}={reading}"
            if found.setdefault(told.erratum, of) != of:
                says = f"{of} has the same erratum as {found[told.erratum]}"
                raise RulebookError(str(path), says, "say in each what it settles")


def _check_code(path: Path, key: str, code: str, entry: Code, clauses: Mapping[str, Clause]) -> None:
    if not WORD_ID.fullmatch(code):
        raise RulebookError(str(path), f"{key}: codes are words", "lower case, joined by hyphens")
    _check_cited(path, key, entry.clauses, clauses)
    try:
        used = parts(entry.says)
    except ValueError as fault:
        raise RulebookError(str(path), f"{key}: {fault}", "write {{ and }} for braces that stand for themselves") from None
    unknown = sorted({part.field for part in used if part.field is not None} - set(entry.args))
    if unknown:
        raise RulebookError(str(path), f"{key}: {', '.join(unknown)} is not among its args", "list it in args")
    if any(part.forms and len(part.forms) != RULE.forms for part in used):
        raise RulebookError(str(path), f"{key}: a number has two forms", "write them as in {count:card|cards}")


def _check_cited(path: Path, key: str, cited: tuple[str, ...], clauses: Mapping[str, Clause]) -> None:
    for id_ in cited:
        if id_ not in clauses:
            cure = nearest(id_, list(clauses)) or "cite a clause that exists"
            raise RulebookError(str(path), f"{key} cites {id_!r}, which is no clause", cure)


def check_ruling_type(rulebook: Rulebook, ruling_type: type[Any]) -> None:
    """Refuse a game whose ruling class and rulebook disagree about a question or its readings."""
    from typing import get_args

    from .ruling import field_of

    fields = {f.name: get_args(f.type) for f in msgspec.structs.fields(ruling_type)}
    for question in rulebook.questions.values():
        field = field_of(question.id)
        readings = fields.pop(field, None)
        if readings is None:
            raise RulebookError(rulebook.path, f"question {question.id!r} is no field of the ruling", f"add {field} to it")
        if set(readings) != set(question.readings):
            odd = ", ".join(sorted(set(readings) ^ set(question.readings)))
            raise RulebookError(
                rulebook.path, f"question {question.id!r}: the ruling's field has other readings ({odd})",
                "make the Literal and the rulebook agree",
            )
    if fields:
        raise RulebookError(
            rulebook.path, f"the ruling has fields without a question: {', '.join(fields)}", "add the question, or drop them",
        )
