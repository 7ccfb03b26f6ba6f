"""The table of properties with their evidence, as text and as JSON."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.evidence import Counterexample, Effort, Result
from referee.speech import ENGLISH, Speech

from .paint import Paint

Found = Mapping[str, Sequence[Result]]


def lines(
    found: Found, replays: Mapping[str, Sequence[str]], effort: Effort, paint: Paint, speech: Speech = ENGLISH,
    says: Mapping[str, str] | None = None,
) -> Iterator[str]:
    """A block a game: the properties, what each rests on and how it came out, and what to do about failures.

    ``says`` has what properties say in the language, by name; what is not there is in English.
    """
    for game, results in found.items():
        about = speech("{n:property|properties}, {level}, seed {seed}", n=len(results), level=speech(effort.level), seed=effort.seed)
        yield paint.strong(f"{game}: {about}")
        width = max((len(r.stated.name) for r in results), default=0)
        for result in results:
            word = paint.word(result.word, 13, speech(result.word))
            stated = result.stated
            yield f"{word}{stated.name:<{width}}  {_shown(result, speech)}, " + speech("{seconds} s", seconds=f"{result.seconds:.2f}")
            yield f"{'':13}{(says or {}).get(stated.name, stated.says)}"
            yield paint.faint(f"{'':13}{result.finding.scope}")
            if result.finding.detail:
                yield f"{'':13}{result.finding.detail}"
            if result.finding.counterexample is not None:
                yield from _counterexample(result, result.finding.counterexample, replays.get(stated.name, ()), speech)
        yield ""
    yield "  ".join(f"{count} {speech(word)}" for word, count in _counts(found).items() if count) or speech("no property")
    yield paint.faint(
        speech("proved: for all positions; exhausted: all states of the instance; sampled, agreed: as far as stated.")
    )


EXPECTED = {"holds": "holds", "fails": "fails, as it should", "reachable": "can happen"}


def _shown(result: Result, speech: Speech) -> str:
    stated = result.stated
    said = speech(EXPECTED[stated.expect])
    if result.word != "as expected":
        said = speech("expected: {expected}; found: {found}", expected=speech(stated.expect), found=speech(result.finding.answer))
    return f"{said}: {speech(stated.evidence)}"


def _counterexample(result: Result, counterexample: Counterexample, replay: Sequence[str], speech: Speech) -> Iterator[str]:
    yield f"{'':13}{speech('for example' if result.word == 'as expected' else 'counterexample')}: {counterexample.says}"
    if result.word != "as expected":
        for move in counterexample.trace:
            yield f"{'':15}{move}"
        for command in replay:
            yield f"{'':13}" + speech("replay: {command}", command=command)


def _counts(found: Found) -> dict[str, int]:
    words = [result.word for results in found.values() for result in results]
    counts = dict.fromkeys(("as expected", "fell short", "undecided"), 0)
    for word in words:
        counts[word] += 1
    return counts


def value(
    found: Found, replays: Mapping[str, Sequence[str]], effort: Effort, says: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """The same as a JSON value."""
    return {
        "schema": "referee/evidence/1",
        "level": effort.level,
        "seed": effort.seed,
        "properties": [
            {
                "game": game,
                "name": result.stated.name,
                "says": (says or {}).get(result.stated.name, result.stated.says),
                "clauses": list(result.stated.clauses),
                "expect": result.stated.expect,
                "result": result.finding.answer,
                "word": result.word,
                "evidence": result.stated.evidence,
                "scope": result.finding.scope,
                "detail": result.finding.detail,
                "seconds": round(result.seconds, 4),
                "counterexample": _as_value(result.finding.counterexample),
                "replay": list(replays.get(result.stated.name, ())),
            }
            for game, results in found.items() for result in results
        ],
    }


def _as_value(counterexample: Counterexample | None) -> dict[str, Any] | None:
    if counterexample is None:
        return None
    return {
        "says": counterexample.says,
        "position": None if counterexample.position is None else dict(counterexample.position),
        "move": counterexample.move,
        "readings": dict(counterexample.readings),
        "trace": list(counterexample.trace),
    }
