"""Everything that can be wrong with a ruling that people publish, each with its line and its cure."""

import json
import os.path
import re
from collections.abc import Iterator, Mapping
from datetime import date, datetime
from itertools import islice
from typing import Any, NamedTuple

from .errors import RulingError, nearest
from .rulebook import Rulebook
from .ruling_file import Draft, Entry, RulingFile, draft, game_of

KEYS = ("game", "name", "authority", "date", "extends", "readings", "overrides")
OVERRIDE_KEYS = ("reading", "supersedes", "because")

DEEPEST = 20
"""How many rulings one may build on, one upon the other."""

LONGEST = 500
"""Characters of a name, an authority or a reason."""

MOST = 300
"""How many entries of a table are looked at: no rulebook has so many questions."""


class Examined(NamedTuple):
    """A ruling, and what is wrong with its files, its own faults first.  What is wrong is not among what it settles."""

    ruling: RulingFile
    faults: tuple[RulingError, ...]


def examine(found: Draft, rulebook: Rulebook) -> Examined:
    """Compare a ruling file, and those that it builds on, with the rulebook.  Raises RulingError if it rules another game."""
    _check_game(found, rulebook)
    return _Examiner(found, rulebook, (os.path.realpath(found.file),)).examine()


def check_reading(rulebook: Rulebook, question: str, reading: object, place: str) -> None:
    """Refuse a question or a reading that the rulebook does not have; names the nearest.  Raises RulingError."""
    if question not in rulebook.questions:
        cure = nearest(question, list(rulebook.questions)) or f"referee questions {rulebook.game} lists them"
        raise RulingError(place, f"{rulebook.game} has no question {question!r}", cure)
    readings = list(rulebook.questions[question].readings)
    if reading not in readings:
        cure = nearest(reading, readings) if isinstance(reading, str) else ""
        raise RulingError(place, f"{reading!r} is no reading of {question}", cure or "readings are " + ", ".join(readings))


def _check_game(found: Draft, rulebook: Rulebook) -> None:
    game = game_of(found, [rulebook.game])
    if game != rulebook.game:
        says = f"this ruling is for {game!r}, not for {rulebook.game}"
        raise RulingError(found.at("game"), says, "give a ruling of this game")


class _Examiner:
    """Reads one file.  ``above`` are the real paths of this file and of those that build on it."""

    def __init__(self, found: Draft, rulebook: Rulebook, above: tuple[str, ...]) -> None:
        self.found = found
        self.rulebook = rulebook
        self.above = above
        self.base: RulingFile | None = None
        self.below: tuple[RulingError, ...] = ()

    def examine(self) -> Examined:
        found, faults = self.found, [*_twice(self.found), *islice(_unknown_keys(self.found), MOST)]
        said = {"name": "", "authority": "", "date": ""}
        for key in said:
            try:
                said[key] = _date(found) if key == "date" else _words(found, key)
            except RulingError as fault:
                faults.append(fault)
        if "extends" in found.document:
            try:
                self.base, self.below = self._read_base()
            except RulingError as fault:
                faults.append(fault)
        entries: dict[str, Entry] = {}
        for table, read in (("readings", self._reading), ("overrides", self._override)):
            try:
                values = list(_table(found, table).items())
                if len(values) > MOST:
                    faults.append(RulingError(found.at(table), f"has {len(values)} entries", "a question has one entry"))
            except RulingError as fault:
                faults.append(fault)
                continue
            for question, value in values[:MOST]:
                try:
                    if question in entries:
                        raise RulingError(found.at(table, question), "stands under [readings] too", "keep one of the two")
                    entries[question] = read(question, value)
                except RulingError as fault:
                    faults.append(fault)
        if not {"readings", "overrides", "extends"} & set(found.document):
            cure = 'write [readings] and below it question = "reading"'
            faults.append(RulingError(f"{found.place}, readings", "is missing", cure))
        ruling = RulingFile(found.place, self.rulebook.game, **said, base=self.base, entries=tuple(entries.values()))
        return Examined(ruling, (*faults, *self.below))

    def _read_base(self) -> Examined:
        found, place = self.found, self.found.at("extends")
        name = _words(found, "extends")
        if not name:
            raise RulingError(place, "names no file", 'write extends = "club.toml", or drop it')
        folder = "" if found.file == "-" else os.path.dirname(found.file)
        path = os.path.normpath(os.path.join(folder, name))
        path = "./-" if path == "-" else path
        real = os.path.realpath(path)
        if real in self.above:
            raise RulingError(place, f"goes round in a circle, because {path} builds on itself", "drop it in one of the files")
        if len(self.above) > DEEPEST:
            raise RulingError(place, f"is the last of more than {DEEPEST} rulings", "write the readings into fewer files")
        try:
            base = draft(path)
            _check_game(base, self.rulebook)
        except RulingError as fault:
            cure = "it is looked for beside this ruling" if "no such file" in fault.says else fault.cure
            raise RulingError(place, f"{fault.place}: {fault.says}", cure) from None
        return _Examiner(base, self.rulebook, (*self.above, real)).examine()

    def _reading(self, question: str, reading: Any) -> Entry:
        self._check(reading, "readings", question)
        before = self.base.readings.get(question, reading) if self.base else reading
        if before != reading:
            says = f"{self._base_for(question)} rules {before}, and this does not say that it supersedes it"
            cure = f'write [overrides.{question}], and below it reading = "{reading}" and supersedes = "{before}"'
            raise RulingError(self.found.at("readings", question), says, cure)
        return Entry(question, reading)

    def _override(self, question: str, value: Any) -> Entry:
        key = ("overrides", question)
        if not isinstance(value, Mapping):
            self._check(value, *key)
            cure = f'write [overrides.{question}], and below it reading = "{value}" and supersedes = "..."'
            raise RulingError(self.found.at(*key), "does not say what it supersedes", cure)
        if question not in self.rulebook.questions:
            self._check(None, *key)
        for word in value:
            if word not in OVERRIDE_KEYS:
                cure = nearest(word, OVERRIDE_KEYS) or "keys are " + ", ".join(OVERRIDE_KEYS)
                raise RulingError(self.found.at(*key, word), "is no key of an override", cure)
        for word in ("reading", "supersedes"):
            if word not in value:
                raise RulingError(self.found.at(*key, word), "is missing", f'write {word} = "..."')
            self._check(value[word], *key, word)
        entry = Entry(question, value["reading"], value["supersedes"], _words(self.found, *key, "because"))
        self._check_superseded(entry, key)
        return entry

    def _check(self, reading: Any, table: str, question: str, *word: str) -> None:
        """As `check_reading`; the line is looked up only where something is wrong."""
        asked = self.rulebook.questions.get(question)
        if asked is None or reading not in list(asked.readings):
            check_reading(self.rulebook, question, reading, self.found.at(table, question, *word))

    def _check_superseded(self, entry: Entry, key: tuple[str, str]) -> None:
        """Refuse an override that its base does not bear out; where the base itself can't be relied on, let it pass."""
        question, reading, supersedes, _ = entry
        if "extends" not in self.found.document:
            says = "overrides nothing: this ruling builds on no other"
            raise RulingError(self.found.at(*key), says, "write it under [readings]")
        if self.base is not None and not self.below:
            before = self.base.readings.get(question)
            if before != supersedes:
                says, cure = f"{self.base.file} leaves {question} open", "write the reading under [readings]"
                if before is not None:
                    says = f"{self._base_for(question)} does not rule {supersedes}, but {before}"
                    cure = f'write supersedes = "{before}"'
                raise RulingError(self.found.at(*key, "supersedes"), says, cure)
        if reading == supersedes:
            says = f"changes nothing: it supersedes {supersedes} by the same"
            raise RulingError(self.found.at(*key), says, "drop it, or name another reading")

    def _base_for(self, question: str) -> str:
        by = self.base.ruled_by(question) if self.base else None
        return by.file if by else "the other ruling"


# --- what stands in the file -------------------------------------------------------------------------------------------


def _twice(found: Draft) -> Iterator[RulingError]:
    """Keys that stand twice in JSON, of which a parser would take the last; TOML refuses them itself."""
    if not found.text.lstrip().startswith("{"):
        return
    twice: dict[str, None] = {}

    def notice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                twice[key] = None
            seen.add(key)
        return dict(pairs)

    json.loads(found.text, object_pairs_hook=notice)
    for key in islice(twice, MOST):
        yield RulingError(found.at(key), "stands twice", "say it once: every key has one place")


def _unknown_keys(found: Draft) -> Iterator[RulingError]:
    for key in found.document:
        if key not in KEYS:
            yield RulingError(found.at(key), "is no key of a ruling", nearest(key, KEYS) or "keys are " + ", ".join(KEYS))


def _words(found: Draft, *key: str) -> str:
    value: Any = found.document
    for part in key:
        value = value.get(part, "")
    if not isinstance(value, str):
        raise RulingError(found.at(*key), f"{value!r} is no text", f'write {key[-1]} = "..."')
    if not value.isprintable():
        raise RulingError(found.at(*key), "has characters that can't be shown", "write it in one line of plain text")
    if len(value) > LONGEST:
        raise RulingError(found.at(*key), f"has {len(value)} characters", f"{LONGEST} are the most")
    return value


def _date(found: Draft) -> str:
    value = found.document.get("date", "")
    if isinstance(value, date) and not isinstance(value, datetime):
        return value.isoformat()
    if value == "":
        return ""
    try:
        if isinstance(value, str) and re.fullmatch(r"\d{4}-\d\d-\d\d", value, re.ASCII):
            return date.fromisoformat(value).isoformat()
    except ValueError:
        pass
    shown = value.isoformat() if isinstance(value, datetime) else repr(value)
    raise RulingError(found.at("date"), f"{shown} is no date", "write year, month and day: date = 2026-11-30")


def _table(found: Draft, table: str) -> Mapping[str, Any]:
    value = found.document.get(table, {})
    if not isinstance(value, Mapping):
        cure = f'write [{table}] and below it question = "reading"'
        if table == "overrides":
            cure = 'write a table for each: [overrides.QUESTION], and below it reading = "..." and supersedes = "..."'
        raise RulingError(found.at(table), f"{value!r} is no table", cure)
    return value
