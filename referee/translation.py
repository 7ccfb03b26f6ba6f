"""A rulebook in another language: ``rulebook.ru.toml`` beside ``rulebook.toml``, read only when that language is asked for.

It has words and nothing else, by the ids of the rulebook.  An id that the rulebook does not have is refused; what is
left out is said in English.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple, TypeVar

import msgspec
import tomli

from .errors import RulebookError, nearest
from .rulebook import Code, Question, Reading, Rulebook
from .speech import Speech, fields, parts, rule_of

TAG = re.compile(r"[a-z]{2,3}(-[a-z0-9]{2,8})*")
"""A language tag in lower case: ``en``, ``ru``, ``pt-br``."""

FRAME = Path(__file__).parent / "lang"
"""Where the words of the answers themselves are, a file a language."""


class _Reading(msgspec.Struct, forbid_unknown_fields=True):
    says: str = ""
    because: str = ""
    erratum: str = ""


class _Question(msgspec.Struct, forbid_unknown_fields=True):
    asks: str = ""
    because: str = ""
    readings: dict[str, _Reading] = {}


class _File(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    language: str
    game: str
    title: str = ""
    source: str = ""
    clause: dict[str, str] = {}
    question: dict[str, _Question] = {}
    objection: dict[str, str] = {}
    event: dict[str, str] = {}
    fault: dict[str, str] = {}
    phrase: dict[str, str] = {}
    example: dict[str, str] = {}
    property: dict[str, str] = {}


class _Frame(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    language: str
    phrase: dict[str, str] = {}
    error: dict[str, str] = {}


class Translation(NamedTuple):
    """A rulebook in a language, and what else of the game is said in it."""

    rulebook: Rulebook
    phrases: Mapping[str, str]
    """The game's own words by their English text."""
    examples: Mapping[str, str]
    """What the shipped examples are about, by name."""
    properties: Mapping[str, str]
    """What the properties say, by name."""


def frames() -> list[str]:
    """The languages that answers are framed in besides English, sorted."""
    return sorted(path.stem for path in FRAME.glob("*.toml"))


def speech(tag: str, phrases: Mapping[str, str] | None = None) -> Speech:
    """A language with the words of the answers themselves and a game's phrases, which go first.

    Raises RulebookError with the file, the key and the cure.
    """
    own = phrases or {}
    return Speech(tag, {**_frame(tag).phrase, **own}, own)


def errors(tag: str) -> Speech:
    """A language as it says what is wrong with what a user gave.  Raises RulebookError as `speech` does."""
    frame = _frame(tag)
    return Speech(tag, {**frame.phrase, **frame.error}, frame.error)


def _frame(tag: str) -> _Frame:
    path = FRAME / f"{tag}.toml"
    if not path.is_file():
        return _Frame(language=tag)
    frame = _read(path, _Frame)
    _check_phrases(path, tag, "phrase", frame.phrase)
    _check_phrases(path, tag, "error", frame.error)
    return frame


def languages(rulebook: Rulebook) -> list[str]:
    """The languages that a rulebook is told in besides English, sorted: the files beside it."""
    path = Path(rulebook.path)
    names = (each.name.removeprefix(f"{path.stem}.").removesuffix(path.suffix) for each in path.parent.glob(f"{path.stem}.*"))
    return sorted(name for name in names if TAG.fullmatch(name))


def translate(rulebook: Rulebook, tag: str) -> Translation | None:
    """The rulebook in a language; None if there is no file for it.

    Raises RulebookError with the file, the key and the cure.
    """
    path = _file_of(rulebook, tag)
    if not path.is_file():
        return None
    file = _read(path, _File)
    _check(path, tag, file, rulebook)
    told = msgspec.structs.replace(
        rulebook, title=file.title or rulebook.title, source=file.source or rulebook.source,
        clauses={
            id_: msgspec.structs.replace(clause, says=file.clause.get(id_, clause.says))
            for id_, clause in rulebook.clauses.items()
        },
        questions={
            id_: _question(question, file.question[id_]) if id_ in file.question else question
            for id_, question in rulebook.questions.items()
        },
        objections=_codes(rulebook.objections, file.objection), events=_codes(rulebook.events, file.event),
        faults=_codes(rulebook.faults, file.fault),
    )
    return Translation(told, file.phrase, file.example, file.property)


def missing(rulebook: Rulebook, tag: str) -> list[str]:
    """The keys of what a rulebook says in English and not in this language: ``clause.goal.1``, ``event.draws``, ...

    Phrases, examples and properties are not looked at.  Raises RulebookError as `translate` does.
    """
    path = _file_of(rulebook, tag)
    file = _read(path, _File)
    _check(path, tag, file, rulebook)
    return list(_missing(rulebook, file))


def _file_of(rulebook: Rulebook, tag: str) -> Path:
    path = Path(rulebook.path)
    return path.with_name(f"{path.stem}.{tag}{path.suffix}")


def _question(question: Question, words: _Question) -> Question:
    readings = {
        id_: _reading(reading, words.readings[id_]) if id_ in words.readings else reading
        for id_, reading in question.readings.items()
    }
    asks, because = words.asks or question.asks, words.because or question.because
    return msgspec.structs.replace(question, asks=asks, because=because, readings=readings)


def _reading(reading: Reading, words: _Reading) -> Reading:
    said = {name: getattr(words, name) for name in ("says", "because", "erratum")}
    return msgspec.structs.replace(reading, **{name: text for name, text in said.items() if text})


def _codes(codes: Mapping[str, Code], words: Mapping[str, str]) -> dict[str, Code]:
    return {id_: msgspec.structs.replace(code, says=words.get(id_, code.says)) for id_, code in codes.items()}


# --- reading and checking ------------------------------------------------------------------------------------------


_Table = TypeVar("_Table", _File, _Frame)


def _read(path: Path, kind: type[_Table]) -> _Table:
    try:
        return msgspec.convert(tomli.loads(path.read_text(encoding="utf-8")), kind)
    except (OSError, UnicodeDecodeError, tomli.TOMLDecodeError) as fault:
        raise RulebookError(str(path), f"can't be read: {fault}", "a language is a TOML file in UTF-8") from None
    except msgspec.ValidationError as fault:
        raise RulebookError(str(path), str(fault), "see the how-to on adding a language") from None


def _check(path: Path, tag: str, file: _File, rulebook: Rulebook) -> None:
    if file.language != tag:
        raise RulebookError(str(path), f"language is {file.language!r}", f'write language = "{tag}", or rename the file')
    if file.game != rulebook.game:
        raise RulebookError(str(path), f"game is {file.game!r}", f'the rulebook beside it is of game = "{rulebook.game}"')
    _check_ids(path, "clause", file.clause, rulebook.clauses)
    _check_ids(path, "question", file.question, rulebook.questions)
    for id_, words in file.question.items():
        _check_question(path, f"question.{id_}", words, rulebook.questions[id_])
    for table, said, codes in (
        ("objection", file.objection, rulebook.objections), ("event", file.event, rulebook.events),
        ("fault", file.fault, rulebook.faults),
    ):
        _check_ids(path, table, said, codes)
        for code, template in said.items():
            _check_template(path, f"{table}.{code}", template, codes[code].args, tag)
    _check_phrases(path, tag, "phrase", file.phrase)
    _check_ids(path, "example", file.example, [each.stem for each in (path.parent / "examples").glob("*.toml")])


def _check_ids(path: Path, table: str, said: Mapping[str, object], known: Iterable[str]) -> None:
    ids = list(known)
    for id_, words in said.items():
        if id_ not in ids:
            cure = nearest(id_, ids) or "leave it out, or add it to the rulebook first"
            raise RulebookError(str(path), f"{table}.{id_}: the rulebook has no such {table}", cure)
        if isinstance(words, str) and not words.strip():
            raise RulebookError(str(path), f"{table}.{id_} is empty", "leave out what is to be said in English")


def _check_question(path: Path, key: str, words: _Question, question: Question) -> None:
    for id_ in words.readings:
        if id_ not in question.readings:
            cure = nearest(id_, list(question.readings)) or "readings are " + ", ".join(question.readings)
            raise RulebookError(str(path), f"{key}.readings.{id_}: the question has no such reading", cure)


def _check_phrases(path: Path, tag: str, table: str, phrases: Mapping[str, str]) -> None:
    for english, template in phrases.items():
        key = f"{table} {english!r}"
        if not template.strip() or not english.strip():
            raise RulebookError(str(path), f"{key} is empty", "leave out what is to be said in English")
        _check_template(path, key, english, None, "en")
        _check_template(path, key, template, tuple(fields(english)), tag)


def _check_template(path: Path, key: str, template: str, args: tuple[str, ...] | None, tag: str) -> None:
    try:
        used = parts(template)
    except ValueError as fault:
        raise RulebookError(str(path), f"{key}: {fault}", "write {{ and }} for braces that stand for themselves") from None
    if not template.strip():
        raise RulebookError(str(path), f"{key} is empty", "leave out what is to be said in English")
    for part in used:
        if part.field is not None and args is not None and part.field not in args:
            cure = nearest(part.field, args) or ("fields are " + ", ".join(sorted(args)) if args else "it has no fields")
            raise RulebookError(str(path), f"{key}: {{{part.field}}} is not among its fields", cure)
        forms = rule_of(tag).forms
        if part.forms and len(part.forms) != forms:
            says = f"{key}: {{{part.field}}} has {len(part.forms)} forms"
            raise RulebookError(str(path), says, f"{tag} has {forms}, with | between them")


def _missing(rulebook: Rulebook, file: _File) -> Iterator[str]:
    yield from (name for name in ("title", "source") if not getattr(file, name))
    yield from (f"clause.{id_}" for id_ in rulebook.clauses if id_ not in file.clause)
    for id_, question in rulebook.questions.items():
        words = file.question.get(id_, _Question())
        yield from (f"question.{id_}.{name}" for name in ("asks", "because") if not getattr(words, name))
        for answer in question.readings:
            said = words.readings.get(answer, _Reading())
            names = [name for name in ("says", "because", "erratum") if not getattr(said, name)]
            yield from (f"question.{id_}.readings.{answer}.{name}" for name in names)
    for table, codes, spoken in (
        ("objection", rulebook.objections, file.objection), ("event", rulebook.events, file.event),
        ("fault", rulebook.faults, file.fault),
    ):
        yield from (f"{table}.{code}" for code in codes if code not in spoken)
