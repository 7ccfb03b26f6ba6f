"""The patch list of a ruling, as Markdown to hand to a designer or a printer, and as JSON."""

import re
from collections.abc import Iterator
from itertools import groupby
from typing import Any

from referee.errata import Errata, Patch
from referee.ruling_file import RulingFile
from referee.spoken import Spoken

from . import rulings

SPECIAL = re.compile(r"([\\`*_\[\]<>|])")


def markdown(game: Spoken, found: Errata, ruling: RulingFile | None) -> Iterator[str]:
    """What to add behind which clause, in the order of the rulebook; then what is left open, or that nothing is."""
    book, speech = game.rulebook, game.speech
    count, asked = len(found.patches), len(book.questions)
    yield "# " + speech("{title}: errata", title=_plain(game.title))
    yield ""
    if ruling is not None:
        yield speech("Ruling: {who}.", who=_plain("; ".join(rulings.who(ruling))))
        yield ""
    yield speech("{n:# sentence|# sentences} to add, in the order of the rulebook.", n=count) + " " + speech(
        "Places are paragraph.sentence of the source."
    )
    for after, patches in groupby(found.patches, lambda patch: patch.after):
        clause = book.clauses[after]
        place = clause.place or speech("not in the text")
        yield from ("", "## " + speech("After {clause} ({place})", clause=f"`{after}`", place=place), "", f"> {_plain(clause.says)}")
        for patch in patches:
            yield from ("", *_patch(game, patch))
    if found.open:
        yield from ("", "## " + speech("Still open"), "")
        for question in found.open:
            yield f"- `{question.id}`: {_plain(question.asks)}"
    yield ""
    if found.open:
        yield speech(
            "{n:# question is|# questions are} left open, of {all}: this ruling takes no reading of them.",
            n=len(found.open), all=asked,
        )
    else:
        yield speech(
            "No question is left open: read back as a ruling, these sentences leave each of the {all:question|questions} "
            "one reading (checked).", all=asked,
        )


def _patch(game: Spoken, patch: Patch) -> Iterator[str]:
    question = patch.question
    mark = game.speech("standard") if patch.reading == question.standard else game.speech("not standard")
    yield f"- **{_plain(patch.sentence)}**"
    yield ""
    yield "  " + game.speech(
        "Settles {question}: {asks} Reading {reading} ({mark}): {says}.", question=f"`{question.id}`", asks=_plain(question.asks),
        reading=f"`{patch.reading}`", mark=mark, says=_plain(question.readings[patch.reading].says),
    )


def _plain(text: str) -> str:
    """Text in which nothing is taken for Markdown."""
    return SPECIAL.sub(r"\\\1", text)


def value(game: Spoken, found: Errata, ruling: RulingFile | None) -> dict[str, Any]:
    """The same as a JSON value."""
    return {
        "schema": "referee/errata/1",
        "game": game.id,
        "ruling": rulings.who_value(ruling) if ruling else None,
        "errata": [
            {
                "question": patch.question.id,
                "asks": patch.question.asks,
                "reading": patch.reading,
                "standard": patch.reading == patch.question.standard,
                "says": patch.question.readings[patch.reading].says,
                "erratum": patch.sentence,
                "after": patch.after,
                "place": game.rulebook.clauses[patch.after].place,
            }
            for patch in found.patches
        ],
        "open": [question.id for question in found.open],
    }
