"""Answers as JSON values; the schemas that describe them ship in ``referee/schemas``."""

import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from referee.errors import RefereeError
from referee.game import Said, Table, Zone
from referee.rulebook import Clause, Question
from referee.speech import ENGLISH, Speech
from referee.verdict import Case, Check, Consequence, Consequences, Option, Reason, Verdict

from . import say
from .say import Given, Told

Value = dict[str, Any]


def dumps(value: Value) -> str:
    """The text of a value: in ASCII where the output can't show more."""
    encoding = (getattr(sys.stdout, "encoding", None) or "ascii").lower().replace("-", "")
    return json.dumps(value, indent=2, ensure_ascii=not encoding.startswith("utf"))


def error(fault: RefereeError) -> Value:
    """What could not be read, where, and the cure."""
    return {"schema": "referee/error/1", "place": fault.place, "says": fault.says, "cure": fault.cure}


# --- rulings on a table ----------------------------------------------------------------------------------------


def verdict(game: Told, found: Verdict, table: Check, instead: Sequence[str], described: Any) -> Value:
    """The ruling on a move; ``described`` is the state as the position has it."""
    return {
        "schema": "referee/verdict/1",
        "game": game.id,
        "move": game.format_move(found.move, found.state),
        "verdict": found.word,
        "standard": found.standard,
        "questions": list(found.questions),
        "rests_on": _sentences(game, found.rests_on, found.state),
        "branches": [_case(game, case, found.state) for case in found.cases],
        "instead": list(instead),
        "table": table.word,
        "faults": [_fault(game, fault, described) for fault in table.faults],
    }


def check(game: Told, found: Check, state: Any) -> Value:
    """Whether the table could be."""
    return {
        "schema": "referee/check/1",
        "game": game.id,
        "verdict": found.word,
        "questions": list(found.questions),
        "faults": [_fault(game, fault, state) for fault in found.faults],
        "branches": [
            {
                "readings": dict(case.readings),
                "given": _given(case.given),
                "verdict": "possible" if case.holds else "impossible",
                "faults": [_fault(game, fault, state) for fault in case.reasons],
            }
            for case in found.cases
        ],
    }


def moves(game: Told, options: Iterable[Option], state: Any) -> Value:
    """The moves that at least one reading allows."""
    return {
        "schema": "referee/moves/1",
        "game": game.id,
        "turn": say.turn(game, state),
        "moves": [
            {
                "move": game.format_move(option.move, state),
                "verdict": option.word,
                "standard": option.standard,
                "questions": list(option.questions),
                "facts": list(option.facts),
                "rests_on": _sentences(game, option.rests_on, state),
            }
            for option in options
        ],
    }


def consequences(game: Told, found: Consequences) -> Value:
    """What follows from a move, branch by branch."""
    return {
        "schema": "referee/consequences/1",
        "game": game.id,
        "move": game.format_move(found.move, found.state),
        "verdict": found.word,
        "standard": found.standard,
        "questions": list(found.questions),
        "rests_on": _sentences(game, found.rests_on, found.state),
        "branches": [branch(game, one, found.state) for one in found.branches],
    }


def branch(game: Told, found: Consequence, state: Any) -> Value:
    """What follows on one branch."""
    return {
        "readings": dict(found.readings),
        "given": _given(found.given),
        "verdict": say.branch_word(found),
        "objections": [_said(game, o, state) for o in found.objections],
        "events": [_said(game, e, state) for e in found.events],
        "after": game.write(found.after) if found.is_legal else None,
    }


def table(picture: Table, speech: Speech = ENGLISH) -> Value:
    """A table as a picture; notes are in the language, names of zones and marks are for programs and always English."""
    return {
        "schema": "referee/table/1",
        "title": picture.title,
        "notes": [speech.words(note) for note in picture.notes],
        "middle": [_zone(zone, speech) for zone in picture.middle],
        "seats": [
            {"name": seat.name, "marks": list(seat.marks), "zones": [_zone(zone, speech) for zone in seat.zones]}
            for seat in picture.seats
        ],
    }


def _zone(zone: Zone, speech: Speech) -> Value:
    return {"name": zone.name, "cards": [card.label for card in zone.cards], "note": speech.words(zone.note)}


def _case(game: Told, case: Case, state: Any) -> Value:
    return {
        "readings": dict(case.readings),
        "given": _given(case.given),
        "verdict": "legal" if case.holds else "illegal",
        "objections": [{**_said(game, r.said, state), "always": r.always} for r in case.reasons],
    }


def _fault(game: Told, fault: Reason, state: Any) -> Value:
    return {**_said(game, fault.said, state), "place": getattr(fault.said, "place", ""), "always": fault.always}


def _said(game: Told, said: Said, state: Any) -> Value:
    return {"code": said.code, "clauses": list(say.clauses(game, said)), "says": say.sentence(game, said, state)}


def _sentences(game: Told, found: Iterable[Said], state: Any) -> list[str]:
    return [say.sentence(game, said, state) for said in found]


def _given(given: Given) -> dict[str, list[str]]:
    return {place: list(cases) for place, cases in given.items()}


# --- the rulebook ------------------------------------------------------------------------------------------------


def games(found: Iterable[Told], broken: Mapping[str, RefereeError]) -> Value:
    """The installed games, and those that can't be used."""
    return {
        "schema": "referee/games/1",
        "games": [
            {
                "id": game.id,
                "title": game.title,
                "players": {"fewest": game.fewest, "most": game.most},
                "clauses": len(game.rulebook.clauses),
                "questions": len(game.rulebook.questions),
            }
            for game in found
        ],
        "broken": [{"id": id_, "says": fault.says, "cure": fault.cure} for id_, fault in broken.items()],
    }


def rules(game: Told, chosen: Iterable[Clause]) -> Value:
    """Clauses in our words, with their place in the source."""
    return {
        "schema": "referee/rules/1",
        "game": game.id,
        "title": game.rulebook.title,
        "source": game.rulebook.source,
        "clauses": [
            {
                "id": clause.id,
                "place": clause.place,
                "says": clause.says,
                "kind": clause.kind,
                "origin": clause.origin,
                "print": clause.print,
                "questions": [q.id for q in game.rulebook.questions.values() if clause.id in q.clauses],
            }
            for clause in chosen
        ],
    }


def questions(game: Told, fixed: Mapping[str, str]) -> Value:
    """All open questions, in the order of the rulebook."""
    found = [_question(game, question, fixed) for question in game.rulebook.questions.values()]
    return {"schema": "referee/questions/1", "game": game.id, "questions": found}


def question(game: Told, one: Question, fixed: Mapping[str, str], witness: Value | None) -> Value:
    """One open question, with the position that tells its readings apart."""
    return {"schema": "referee/question/1", "game": game.id, "question": {**_question(game, one, fixed), "witness": witness}}


def witness(game: Told, name: str, document: Value, move: str, outcomes: Mapping[str, Consequences]) -> Value:
    """A shipped position, the disputed move, and what follows under each reading, all else standard."""
    return {
        "example": name,
        "position": document,
        "move": move,
        "outcomes": {
            reading: {"verdict": found.word, "branches": [branch(game, one, found.state) for one in found.branches]}
            for reading, found in outcomes.items()
        },
    }


def _question(game: Told, question: Question, fixed: Mapping[str, str]) -> Value:
    return {
        "id": question.id,
        "kind": question.kind,
        "asks": question.asks,
        "clauses": list(question.clauses),
        "readings": [
            {"id": id_, "says": r.says, "because": r.because, "erratum": r.erratum} for id_, r in question.readings.items()
        ],
        "standard": question.standard,
        "because": question.because,
        "ruled": fixed.get(question.id),
    }


def examples(game: Told, found: Iterable[tuple[str, Value]]) -> Value:
    """The shipped positions and records."""
    return {
        "schema": "referee/examples/1",
        "game": game.id,
        "examples": [
            {"name": name, "about": say.about(game, name, document), "dispute": document.get("dispute")}
            for name, document in found
        ],
    }


def example(game: Told, name: str, document: Value) -> Value:
    """One shipped position as a document that ``referee check -`` accepts."""
    return {"schema": "referee/example/1", "game": game.id, "name": name, "position": document}
