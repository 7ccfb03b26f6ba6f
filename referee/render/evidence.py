"""The table of properties with their evidence, as text and as JSON."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.evidence import Counterexample, Effort, Result

from .paint import Paint

Found = Mapping[str, Sequence[Result]]


def lines(found: Found, replays: Mapping[str, Sequence[str]], effort: Effort, paint: Paint) -> Iterator[str]:
    """A block a game: the properties, what each rests on and how it came out, and what to do about failures."""
    for game, results in found.items():
        yield paint.strong(f"{game}: {len(results)} properties, {effort.level}, seed {effort.seed}")
        width = max((len(r.stated.name) for r in results), default=0)
        for result in results:
            word = paint.word(result.word, 12)
            stated = result.stated
            yield f"{word} {stated.name:<{width}}  {_shown(result)}, {result.seconds:.2f} s"
            yield f"{'':13}{stated.says}"
            yield paint.faint(f"{'':13}{result.finding.scope}")
            if result.finding.detail:
                yield f"{'':13}{result.finding.detail}"
            if result.finding.counterexample is not None:
                yield from _counterexample(result, result.finding.counterexample, replays.get(stated.name, ()))
        yield ""
    yield "  ".join(f"{count} {word}" for word, count in _counts(found).items() if count) or "no property"
    yield paint.faint("proved: for all positions; exhausted: all states of the instance; sampled, agreed: as far as stated.")


def _shown(result: Result) -> str:
    stated = result.stated
    expected = {"holds": "holds", "fails": "fails, as it should", "reachable": "can happen"}[stated.expect]
    said = expected if result.word == "as expected" else f"expected: {stated.expect}; found: {result.finding.answer}"
    return f"{said}: {stated.evidence}"


def _counterexample(result: Result, counterexample: Counterexample, replay: Sequence[str]) -> Iterator[str]:
    yield f"{'':13}{'for example' if result.word == 'as expected' else 'counterexample'}: {counterexample.says}"
    if result.word != "as expected":
        for move in counterexample.trace:
            yield f"{'':15}{move}"
        for command in replay:
            yield f"{'':13}replay: {command}"


def _counts(found: Found) -> dict[str, int]:
    words = [result.word for results in found.values() for result in results]
    counts = dict.fromkeys(("as expected", "fell short", "undecided"), 0)
    for word in words:
        counts[word] += 1
    return counts


def value(found: Found, replays: Mapping[str, Sequence[str]], effort: Effort) -> dict[str, Any]:
    """The same as a JSON value."""
    return {
        "schema": "referee/evidence/1",
        "level": effort.level,
        "seed": effort.seed,
        "properties": [
            {
                "game": game,
                "name": result.stated.name,
                "says": result.stated.says,
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
