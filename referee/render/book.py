"""Games, clauses, questions and examples as text.  Every answer is a list of lines."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from referee.game import Game
from referee.rulebook import Clause, Question
from referee.verdict import Consequences

from . import say, text
from .paint import Paint


def games(found: Iterable[Game], paint: Paint) -> list[str]:
    """The installed games, one a line."""
    rows = [
        (game.id, game.title, f"{game.fewest} to {game.most} players", f"{len(game.rulebook.clauses)} clauses",
         f"{len(game.rulebook.questions)} open questions")
        for game in found
    ]
    return _columns(rows, paint) or ["No game is installed."]


def _columns(rows: Sequence[tuple[str, ...]], paint: Paint) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        (paint.strong(row[0]) + " " * (widths[0] - len(row[0])) + "  "
         + "  ".join(cell.ljust(width) for cell, width in zip(row[1:], widths[1:], strict=True))).rstrip()
        for row in rows
    ]


def rules(game: Game, chosen: Sequence[Clause], paint: Paint) -> list[str]:
    """Clauses in our words, with their place in the source."""
    lines = []
    if len(chosen) > 1:
        lines = [paint.strong(game.rulebook.title), game.rulebook.source, "Places are paragraph.sentence of the source.", ""]
    rows = [(clause.id, clause.place or "-", _clause(clause)) for clause in chosen]
    return lines + _columns(rows, paint)


def _clause(clause: Clause) -> str:
    marks: list[str] = [clause.kind] if clause.kind == "flavour" else []
    if clause.origin != "text":
        marks.append({"publisher": "from the publisher's pages", "inferred": "not in the text, inferred"}[clause.origin])
    return clause.says + (f"  ({'; '.join(marks)})" if marks else "")


def clause(game: Game, one: Clause, paint: Paint) -> list[str]:
    """One clause, and the open questions that come from it."""
    lines = rules(game, [one], paint)
    asked = [q for q in game.rulebook.questions.values() if one.id in q.clauses]
    return lines + [f"  open question {q.id}: {q.asks}" for q in asked]


def questions(game: Game, fixed: Mapping[str, str], paint: Paint) -> list[str]:
    """The open questions in the order of the rulebook, each with its standard reading and what is ruled."""
    lines = [f"{len(game.rulebook.questions)} open questions of {game.rulebook.title}, each with its standard reading", ""]
    for q in game.rulebook.questions.values():
        ruled = f"; ruled: {fixed[q.id]}" if q.id in fixed else ""
        lines += [f"{paint.strong(q.id)}  {q.kind}; standard: {q.standard}{ruled}", f"  {q.asks}"]
    return lines


def question(game: Game, q: Question, fixed: Mapping[str, str], witness: "Witness | None", paint: Paint) -> list[str]:
    """One question whole: clauses, readings with their reasons, the standard one, and the witness position."""
    book = game.rulebook
    lines = [f"{paint.strong(q.id)}  {q.kind}", q.asks, "", "It comes from"]
    width = max(map(len, q.clauses))
    lines += [f"  {paint.faint(id_)}{' ' * (width - len(id_))}  {book.clauses[id_].says}" for id_ in q.clauses]
    for id_, reading in q.readings.items():
        marks = ["standard"] * (id_ == q.standard) + ["ruled"] * (fixed.get(q.id) == id_)
        lines += ["", f"{paint.strong(f'{q.id}={id_}')}" + (f"  ({', '.join(marks)})" if marks else "")]
        lines += [f"  {reading.says}", f"  held because: {reading.because}"]
    lines += ["", f"Why {q.standard} is standard: {q.because}"]
    return lines + (_witness(game, q, witness, paint) if witness else [])


class Witness:
    """A shipped position in which the readings of a question give different answers."""

    def __init__(self, example: str, document: dict[str, Any], move: str, outcomes: Mapping[str, Consequences]) -> None:
        self.example = example
        self.document = document
        self.move = move
        self.outcomes = outcomes


def _witness(game: Game, q: Question, witness: Witness, paint: Paint) -> list[str]:
    lines = ["", f"Where they differ: {witness.move}, in referee example {game.id} {witness.example}"]
    common = say.in_common([b for found in witness.outcomes.values() for b in found.branches if b.is_legal])
    for reading, found in witness.outcomes.items():
        lines += [f"  {paint.strong(reading)}: {paint.word(found.word)}", *text.outcome(game, found, common, paint)]
    return lines


def examples(game: Game, found: Iterable[tuple[str, dict[str, Any]]], paint: Paint) -> list[str]:
    """The shipped examples, one a line, with what each is about."""
    rows = [(name, str(document.get("about", ""))) for name, document in found]
    return _columns(rows, paint) or [f"No examples are shipped with {game.id}."]
