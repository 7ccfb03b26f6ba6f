"""Published rulings: as a commented file to edit, what is wrong with one, and two side by side; as text and as JSON."""

import json
from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap
from typing import Any

from referee.contrast import Contrast, Difference
from referee.errors import RulingError
from referee.rulebook import Question
from referee.ruling_file import RulingFile
from referee.spoken import Spoken
from referee.verdict import Consequences

from . import json as values
from . import say, text
from .paint import Paint

WIDTH = 100
"""Columns of a comment in a file to edit."""

LONGEST = 600
"""Characters of a line about what is wrong; what stands in the file is quoted in it, and that may be long."""

MOST_BRANCHES = 8
"""How many cases of one verdict are shown beside another."""

Value = dict[str, Any]


# --- a file to edit ----------------------------------------------------------------------------------------------------


def commented(game: Spoken, readings: Mapping[str, str], source: str | None) -> Iterator[str]:
    """A ruling as a TOML file, each question with what it asks and what its readings say; ``source`` it was taken from."""
    book, speech = game.rulebook, game.speech
    yield from _comment(speech(
        "A ruling of {title}: a reading for each of its {n:open question|open questions}.",
        title=game.title, n=len(book.questions),
    ))
    begun = speech("Every question has its standard reading here.") if source is None else speech(
        "Readings are those of {file}; what that leaves open has its standard reading.", file=_quoted(source)
    )
    yield from _comment(begun + " " + speech("Change what you rule otherwise, and drop a line to leave its question open."))
    yield from _comment(speech("{command} says whether the file can be used.", command="referee ruling check FILE"))
    yield from ("", f'game = "{game.id}"')
    for key, meaning in (
        ('name = "..."', speech("what people call it")),
        ('authority = "..."', speech("who has ruled")),
        ("date = 2026-11-30", speech("since when")),
    ):
        yield f"# {key:<22}{meaning}"
    yield ""
    yield from _comment(speech(
        "A ruling may build on another: {extends}, a file beside this one. Then drop from below what the other rules, and "
        "write what you rule otherwise at the end, a table for each:", extends='extends = "club.toml"',
    ))
    for line in ("[overrides.QUESTION]", 'reading = "..."', 'supersedes = "..."', 'because = "..."'):
        yield f"#   {line}"
    yield from ("", "[readings]")
    for question in book.questions.values():
        yield ""
        yield from _comment(question.asks, indent=0)
        width = max(map(len, question.readings))
        for id_, reading in question.readings.items():
            mark = "  (" + speech("standard") + ")" if id_ == question.standard else ""
            yield from _comment(f"{id_:<{width}}  {reading.says}{mark}", indent=2, hang=width + 4)
        yield f'{question.id} = "{readings[question.id]}"'


def _comment(words: str, indent: int = 0, hang: int = 0) -> list[str]:
    lead = " " * indent
    lines = wrap(words, WIDTH - 2, initial_indent=lead, subsequent_indent=" " * hang, break_long_words=False, break_on_hyphens=False)
    return [f"# {line}" for line in lines]


def _quoted(file: str) -> str:
    return file if file.isprintable() else json.dumps(file)


def new_value(game: Spoken, readings: Mapping[str, str]) -> Value:
    """The same ruling as a JSON value; what stands under ``ruling`` is a ruling file in JSON."""
    return {
        "schema": "referee/ruling/1",
        "game": game.id,
        "ruling": {"game": game.id, "readings": {id_: readings[id_] for id_ in game.rulebook.questions}},
    }


# --- a file checked ----------------------------------------------------------------------------------------------------


def who(ruling: RulingFile) -> list[str]:
    """The name of a ruling, or else its file, its authority and its date, as far as it says them."""
    return [part for part in (ruling.name or ruling.file, ruling.authority, ruling.date) if part]


def checked(game: Spoken, ruling: RulingFile, faults: Sequence[RulingError], paint: Paint) -> Iterator[str]:
    """Everything that is wrong with a ruling; or, where nothing is, what it builds on, supersedes and leaves open."""
    speech, asked = game.speech, game.rulebook.questions
    word = paint.word("illegal", 11, speech("faulty")) if faults else paint.word("legal", 11, speech("sound"))
    yield f"{word}{_quoted(ruling.file)}: {speech('a ruling of {title}', title=game.title)}"
    for fault in faults:
        yield "  " + _in_a_line(fault)
    if faults:
        return
    for one in _chain(ruling):
        yield "  " + speech("{who}: settles {n:question|questions}", who="; ".join(who(one)), n=len(one.entries)) + (
            ", " + speech("builds on {file}", file=one.base.file) if one.base else ""
        )
        for entry in one.entries:
            if entry.supersedes:
                line = speech("{reading} supersedes {other}", reading=f"{entry.question}={entry.reading}", other=entry.supersedes)
                yield f"    {line}" + (f": {entry.because}" if entry.because else "")
    readings = ruling.readings
    still_open = [id_ for id_ in asked if id_ not in readings]
    yield ""
    if still_open:
        yield speech("{n} of {all:question|questions} are settled; left open:", n=len(readings), all=len(asked))
        yield from (f"  {id_}" for id_ in still_open)
    else:
        yield speech("All {all:question|questions} are settled.", all=len(asked))


def _chain(ruling: RulingFile) -> Iterator[RulingFile]:
    one: RulingFile | None = ruling
    while one is not None:
        yield one
        one = one.base


def _in_a_line(fault: RulingError) -> str:
    line = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in str(fault)[:LONGEST])
    return line + "…" * (len(str(fault)) > LONGEST)


def who_value(ruling: RulingFile) -> Value:
    """A ruling and those that it builds on, as far as they say who has ruled."""
    return {
        "file": ruling.file,
        "name": ruling.name or None,
        "authority": ruling.authority or None,
        "date": ruling.date or None,
        "extends": who_value(ruling.base) if ruling.base else None,
    }


def checked_value(game: Spoken, ruling: RulingFile, faults: Sequence[RulingError]) -> Value:
    """The same as a JSON value."""
    readings = ruling.readings
    return {
        "schema": "referee/ruling-check/1",
        "game": game.id,
        "verdict": "faulty" if faults else "sound",
        "ruling": who_value(ruling),
        "faults": [{"place": fault.place, "says": fault.says, "cure": fault.cure} for fault in faults],
        "readings": {id_: readings[id_] for id_ in game.rulebook.questions if id_ in readings},
        "superseded": [
            {
                "question": entry.question, "reading": entry.reading, "supersedes": entry.supersedes,
                "because": entry.because or None, "file": one.file,
            }
            for one in _chain(ruling) for entry in one.entries if entry.supersedes
        ],
        "open": [id_ for id_ in game.rulebook.questions if id_ not in readings],
    }


# --- two side by side --------------------------------------------------------------------------------------------------


def compared(
    game: Spoken, files: tuple[str, str], differing: Sequence[Difference], parted: Sequence[Contrast], judged: int, paint: Paint
) -> Iterator[str]:
    """The questions in which two rulings differ, and the disputes, of those that were ``judged``, on which they part."""
    speech, names = game.speech, [_quoted(file) for file in files]
    asked = len(game.rulebook.questions)
    if not differing:
        yield speech("They say the same of {n:question|all # questions}.", n=asked)
        return
    yield paint.strong(speech("They differ in {n} of {all:question|questions}.", n=len(differing), all=asked))
    for difference in differing:
        question = game.rulebook.questions[difference.question.id]
        yield from ("", f"{paint.strong(question.id)}  {question.asks}")
        yield from _side_by_side([
            (name, _reading(game, question, reading)) for name, reading in zip(names, difference[1:], strict=True)
        ])
    yield ""
    yield paint.strong(speech("Their verdicts differ on {n} of {all:dispute|disputes}.", n=len(parted), all=judged))
    for one in parted:
        yield from ("", *_contrast(game, names, one, paint))


def _reading(game: Spoken, question: Question, reading: str | None) -> str:
    if reading is None:
        return game.speech("left open")
    return f"{reading}: {question.readings[reading].says}"


def _side_by_side(rows: Sequence[tuple[str, str]]) -> Iterator[str]:
    width = max(len(name) for name, _ in rows)
    for name, words in rows:
        yield f"  {name:<{width}}  {words}"


def _contrast(game: Spoken, names: Sequence[str], one: Contrast, paint: Paint) -> Iterator[str]:
    dispute, both = one.dispute, (one.first, one.second)
    yield f"{paint.strong(dispute.name)}  {game.format_move(dispute.move, dispute.state)}"
    yield from _side_by_side([(name, _word(game, found, paint)) for name, found in zip(names, both, strict=True)])
    common = say.in_common(game, [b for found in both if found for b in found.branches if b.is_legal])
    for name, found in zip(names, both, strict=True):
        yield f"  {name}:"
        if found is None:
            yield "    " + game.speech("there are too many cases to tell")
        else:
            yield from _what_follows(game, found, common, paint)


def _what_follows(game: Spoken, found: Consequences, common: say.Common, paint: Paint) -> Iterator[str]:
    for branch in found.branches[:MOST_BRANCHES]:
        if branch.readings:
            yield "    " + game.speech("if {what}", what=say.readings(branch.readings))
        alone = Consequences(found.move, say.branch_word(branch), found.standard, (branch,), found.rests_on, found.state)
        indent = "  " if branch.readings else ""
        yield from (indent + line for line in text.outcome(game, alone, common, paint))
    if len(found.branches) > MOST_BRANCHES:
        yield "    " + game.speech("{n:# more case|# more cases}", n=len(found.branches) - MOST_BRANCHES)


def _word(game: Spoken, found: Consequences | None, paint: Paint) -> str:
    word = found.word if found else "undecided"
    questions = ", ".join(found.questions) if found else ""
    return paint.word(word, shown=game.speech(word)) + (" " + game.speech("on {what}", what=questions) if questions else "")


def compared_value(
    game: Spoken, files: tuple[str, str], differing: Sequence[Difference], parted: Sequence[Contrast], judged: Sequence[str]
) -> Value:
    """The same as a JSON value."""
    return {
        "schema": "referee/ruling-diff/1",
        "game": game.id,
        "files": list(files),
        "differ": bool(differing),
        "questions": [
            {"id": d.question.id, "asks": game.rulebook.questions[d.question.id].asks, "first": d.first, "second": d.second}
            for d in differing
        ],
        "judged": list(judged),
        "positions": [
            {
                "name": one.dispute.name,
                "move": game.format_move(one.dispute.move, one.dispute.state),
                "first": _outcome_value(game, one.first),
                "second": _outcome_value(game, one.second),
            }
            for one in parted
        ],
    }


def _outcome_value(game: Spoken, found: Consequences | None) -> Value:
    if found is None:
        return {"verdict": "undecided", "questions": [], "branches": []}
    return {
        "verdict": found.word,
        "questions": list(found.questions),
        "branches": [values.branch(game, one, found.state) for one in found.branches],
    }
