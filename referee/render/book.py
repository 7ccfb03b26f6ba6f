"""Games, clauses, questions and examples as text.  Every answer is a list of lines."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from referee.rulebook import Clause, Question
from referee.speech import ENGLISH, Speech
from referee.spoken import Spoken
from referee.verdict import Consequences

from . import say, text
from .paint import Paint


def games(found: Iterable[Spoken], paint: Paint, speech: Speech = ENGLISH) -> list[str]:
    """The installed games, one a line."""
    rows = [
        (
            game.id, game.title, speech("{fewest} to {most} players", fewest=game.fewest, most=game.most),
            speech("{n:clause|clauses}", n=len(game.rulebook.clauses)),
            speech("{n:open question|open questions}", n=len(game.rulebook.questions)),
        )
        for game in found
    ]
    return _columns(rows, paint) or [speech("No game is installed.")]


def _columns(rows: Sequence[tuple[str, ...]], paint: Paint) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        (paint.strong(row[0]) + " " * (widths[0] - len(row[0])) + "  "
         + "  ".join(cell.ljust(width) for cell, width in zip(row[1:], widths[1:], strict=True))).rstrip()
        for row in rows
    ]


def rules(game: Spoken, chosen: Sequence[Clause], paint: Paint) -> list[str]:
    """Clauses in our words, with their place in the source."""
    lines = []
    if len(chosen) > 1:
        lines = [paint.strong(game.rulebook.title), game.rulebook.source, game.speech("Places are paragraph.sentence of the source."), ""]
    rows = [(clause.id, clause.place or "-", _clause(clause, game.speech)) for clause in chosen]
    for one, line in zip(chosen, _columns(rows, paint), strict=True):
        lines += [line, *say.quoted(game, one.id, "  ")]
    return lines


def _clause(clause: Clause, speech: Speech) -> str:
    marks = [speech("flavour")] if clause.kind == "flavour" else []
    if clause.origin != "text":
        marks.append(speech("from the publisher's pages" if clause.origin == "publisher" else "not in the text, inferred"))
    return clause.says + (f"  ({'; '.join(marks)})" if marks else "")


def clause(game: Spoken, one: Clause, paint: Paint) -> list[str]:
    """One clause, and the open questions that come from it."""
    lines = rules(game, [one], paint)
    asked = [q for q in game.rulebook.questions.values() if one.id in q.clauses]
    return lines + ["  " + game.speech("open question {id}: {asks}", id=q.id, asks=q.asks) for q in asked]


def questions(game: Spoken, fixed: Mapping[str, str], paint: Paint) -> list[str]:
    """The open questions in the order of the rulebook, each with its standard reading and what is ruled."""
    book, speech = game.rulebook, game.speech
    lines = [
        speech("{n:open question|open questions} of {title}, each with its standard reading", n=len(book.questions), title=book.title),
        "",
    ]
    for q in book.questions.values():
        about = [speech(q.kind), speech("standard: {reading}", reading=q.standard)]
        about += [speech("ruled: {reading}", reading=fixed[q.id])] if q.id in fixed else []
        lines += [f"{paint.strong(q.id)}  {'; '.join(about)}", f"  {q.asks}"]
    return lines


def question(game: Spoken, q: Question, fixed: Mapping[str, str], witness: "Witness | None", paint: Paint) -> list[str]:
    """One question whole: clauses, readings with their reasons, the standard one, and the witness position."""
    book, speech = game.rulebook, game.speech
    lines = [f"{paint.strong(q.id)}  {speech(q.kind)}", q.asks, "", speech("It comes from")]
    width = max(map(len, q.clauses))
    for id_ in q.clauses:
        lines += [f"  {paint.faint(id_)}{' ' * (width - len(id_))}  {book.clauses[id_].says}"]
        lines += say.quoted(game, id_, " " * (width + 4))
    for id_, reading in q.readings.items():
        marks = [speech("standard")] * (id_ == q.standard) + [speech("ruled")] * (fixed.get(q.id) == id_)
        lines += ["", f"{paint.strong(f'{q.id}={id_}')}" + (f"  ({', '.join(marks)})" if marks else "")]
        lines += [f"  {reading.says}", "  " + speech("held because: {because}", because=reading.because)]
        lines.append("  " + speech("settled by: {erratum}", erratum=reading.erratum))
    lines += ["", speech("Why {reading} is standard: {because}", reading=q.standard, because=q.because)]
    return lines + (_witness(game, q, witness, paint) if witness else [])


class Witness:
    """A shipped position in which the readings of a question give different answers."""

    def __init__(self, example: str, document: dict[str, Any], move: str, outcomes: Mapping[str, Consequences]) -> None:
        self.example = example
        self.document = document
        self.move = move
        self.outcomes = outcomes


def _witness(game: Spoken, q: Question, witness: Witness, paint: Paint) -> list[str]:
    example = f"referee example {game.id} {witness.example}"
    lines = ["", game.speech("Where they differ: {move}, in {example}", move=witness.move, example=example)]
    common = say.in_common(game, [b for found in witness.outcomes.values() for b in found.branches if b.is_legal])
    for reading, found in witness.outcomes.items():
        word = paint.word(found.word, shown=game.speech(found.word))
        lines += [f"  {paint.strong(reading)}: {word}", *text.outcome(game, found, common, paint)]
    return lines


def examples(game: Spoken, found: Iterable[tuple[str, dict[str, Any]]], paint: Paint) -> list[str]:
    """The shipped examples, one a line, with what each is about."""
    rows = [(name, game.about(name, document)) for name, document in found]
    return _columns(rows, paint) or [game.speech("No examples are shipped with {game}.", game=game.id)]
