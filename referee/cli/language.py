"""Which language an answer is in: the one of ``--lang``, or else the locale's, if there is such; English otherwise."""

import os
import re
import sys
from collections.abc import Iterator

from referee.errors import RefereeError
from referee.game import Game
from referee.speech import ENGLISH, Speech
from referee.spoken import Spoken

from .answer import note
from .options import Options

LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Where the locale stands, the first that is not empty."""


def tags(lang: str | None) -> list[str]:
    """The tags to look for, the nearest first: ``pt-br``, then ``pt``; none for English.

    Raises RefereeError if what was given is no tag of a language.
    """
    from_locale = next(filter(None, map(os.environ.get, LOCALE)), "")
    tag = re.split(r"[.@]", from_locale)[0] if lang is None else lang
    tag = tag.strip().replace("_", "-").lower()
    if not re.fullmatch(r"[a-z]{2,3}(-[a-z0-9]{2,8})*", tag):
        if lang is not None:
            raise RefereeError("--lang", f"{lang!r} is no language", _known())
        return []
    primary = tag.partition("-")[0]
    return [] if primary == "en" else list(dict.fromkeys((tag, primary)))


def spoken(game: Game, options: Options) -> Spoken:
    """The game in the language of the answer.

    A game that is not told in the language answers in English; where the language was asked for, standard error says so.
    Raises RefereeError if no game is told in a language that was asked for.
    """
    found = told(game, options)
    if options.lang is not None and tags(options.lang):
        if found is None:
            _refuse_unknown(tags(options.lang), options.lang)
            note(f"{game.id} is not told in {options.lang}; this is in English")
        elif found.speech is ENGLISH:
            note(_not_shown(options.lang))
    return found or Spoken(game)


def told(game: Game, options: Options) -> Spoken | None:
    """The game in the language of the answer, in English if the output can't show that; None if it is not told in it."""
    wanted = tags(options.lang)
    if not wanted:
        return Spoken(game)
    from referee.translation import speech, translate

    for tag in wanted:
        words = translate(game.rulebook, tag)
        if words is not None:
            found = speech(tag, words.phrases)
            can_be_shown = options.json or _encodes(sys.stdout, found, words.rulebook.title)
            return Spoken(game, found, words) if can_be_shown else Spoken(game)
    return None


def frame(options: Options) -> Speech:
    """The language of an answer that is about no one game; what it has no words for is in English.

    Raises RefereeError as `spoken` does.
    """
    wanted = tags(options.lang)
    if not wanted:
        return ENGLISH
    from referee.translation import frames, speech

    for tag in wanted:
        if tag in frames():
            found = speech(tag)
            if options.json or _encodes(sys.stdout, found):
                return found
            if options.lang is not None:
                note(_not_shown(options.lang))
            return ENGLISH
    if options.lang is not None:
        _refuse_unknown(wanted, options.lang)
    return ENGLISH


def for_errors(lang: str | None) -> Speech:
    """The language in which to say what is wrong; English where nothing better can be had."""
    from referee.translation import errors, frames

    try:
        return next((errors(tag) for tag in tags(lang) if tag in frames() and _encodes(sys.stderr, errors(tag))), ENGLISH)
    except RefereeError:
        return ENGLISH


def _not_shown(lang: str) -> str:
    return f"the output can't show the letters of {lang}; this is in English"


def _encodes(stream: object, speech: Speech, more: str = "") -> bool:
    """Whether a stream can show the letters of a language, as far as a few words tell; JSON spells out what it can't."""
    try:
        (speech("legal") + more).encode(getattr(stream, "encoding", None) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _refuse_unknown(wanted: list[str], lang: str) -> None:
    if not set(wanted) & set(_languages()):
        raise RefereeError("--lang", f"nothing is told in {lang!r}", _known())


def _known() -> str:
    return "languages are " + ", ".join(dict.fromkeys(_languages()))


def _languages() -> Iterator[str]:
    """English, and every language of the answers or of an installed game."""
    from referee import registry
    from referee.errors import GameError
    from referee.translation import frames, languages

    found = {tag for _, game in registry.load_all() if not isinstance(game, GameError) for tag in languages(game.rulebook)}
    yield "en"
    yield from sorted({*frames(), *found})
