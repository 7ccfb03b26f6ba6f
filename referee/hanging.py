"""What hangs on a clause: the questions that come from it, their examples, the codes that cite it, and the properties."""

from collections.abc import Collection, Iterable, Mapping

import msgspec

from .evidence import Property
from .rulebook import Code, Rulebook


class Hanging(msgspec.Struct, frozen=True, kw_only=True):
    """Ids and names of everything to be looked at again when clauses change, each in the order of the rulebook."""

    questions: tuple[str, ...]
    examples: tuple[str, ...]
    """The positions that tell the readings of these questions apart."""
    objections: tuple[str, ...]
    events: tuple[str, ...]
    faults: tuple[str, ...]
    properties: tuple[str, ...]


def hanging(rulebook: Rulebook, clauses: Collection[str], properties: Iterable[Property] = ()) -> Hanging:
    """What hangs on any of these clauses."""
    questions = [question for question in rulebook.questions.values() if _cites(question.clauses, clauses)]
    return Hanging(
        questions=tuple(question.id for question in questions),
        examples=tuple(dict.fromkeys(question.example for question in questions if question.example)),
        objections=_codes(rulebook.objections, clauses), events=_codes(rulebook.events, clauses),
        faults=_codes(rulebook.faults, clauses),
        properties=tuple(each.name for each in properties if _cites(each.clauses, clauses)),
    )


def _codes(codes: Mapping[str, Code], clauses: Collection[str]) -> tuple[str, ...]:
    return tuple(code for code, entry in codes.items() if _cites(entry.clauses, clauses))


def _cites(cited: Iterable[str], clauses: Collection[str]) -> bool:
    return any(id_ in clauses for id_ in cited)
