"""Evidence as SARIF 2.1.0, which code hosts show beside the rulebook: a result a property that fell short.

A result points at the first clause it is about: at its sentence in the user's copy of the rules, if one is given, or
else in the rulebook file.  Further clauses are related locations, and the moves that lead to a counterexample are a
code flow.
"""

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote as url_quote

from referee import __version__
from referee.evidence import Result
from referee.game import Game

if TYPE_CHECKING:
    from referee.quotes import Quotes

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
LEVELS = {"fell short": "error", "undecided": "warning"}


def document(found: Mapping[str, Sequence[Result]], games: Mapping[str, Game], quotes: "Mapping[str, Quotes] | None" = None) -> str:
    """The JSON text for the results of each game, by game id; ``quotes`` has the copies that results are to point into."""
    results = [result for each in found.values() for result in each]
    rules = [
        {
            "id": result.stated.name,
            "shortDescription": {"text": result.stated.says},
            "properties": {"evidence": result.stated.evidence, "expect": result.stated.expect},
        }
        for result in results
    ]
    places = {result.stated.name: index for index, result in enumerate(results)}
    run = {
        "tool": {
            "driver": {
                "name": "referee", "version": __version__, "semanticVersion": __version__, "rules": rules,
            }
        },
        "columnKind": "unicodeCodePoints",
        "results": [
            _result(games[game], result, places[result.stated.name], (quotes or {}).get(game))
            for game, each in found.items() for result in each if result.word != "as expected"
        ],
    }
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2, ensure_ascii=False)


def _result(game: Game, result: Result, index: int, quotes: "Quotes | None") -> dict[str, Any]:
    stated, finding = result.stated, result.finding
    clauses = list(dict.fromkeys((*finding.clauses, *stated.clauses)))
    places = [_place(game, clause, quotes) for clause in clauses if clause in game.rulebook.clauses]
    says = f"{stated.says} Expected: {stated.expect}; found: {finding.answer}, in {finding.scope}."
    counterexample = finding.counterexample
    if counterexample is not None:
        says += f" {counterexample.says}"
    value: dict[str, Any] = {
        "ruleId": stated.name,
        "ruleIndex": index,
        "level": LEVELS[result.word],
        "message": {"text": says},
        "locations": places[:1] or [_rulebook(game, 1)],
    }
    if places[1:]:
        value["relatedLocations"] = [{**place, "id": number} for number, place in enumerate(places[1:], 1)]
    if counterexample is not None and counterexample.trace:
        steps = [{"location": {**_rulebook(game, 1), "message": {"text": move}}} for move in counterexample.trace]
        value["codeFlows"] = [{"threadFlows": [{"locations": steps}]}]
    return value


def _place(game: Game, clause: str, quotes: "Quotes | None") -> dict[str, Any]:
    quote = quotes.of(clause) if quotes else None
    if quotes and quote and quote.sentences:
        first, last = quote.sentences[0], quote.sentences[-1]
        region = {
            "startLine": first.line, "startColumn": first.column, "endLine": last.end_line, "endColumn": last.end_column,
            "snippet": {"text": quote.text},
        }
        place = _file(Path(quotes.copy.name), region)
    else:
        place = _rulebook(game, line_of(Path(game.rulebook.path).read_text(encoding="utf-8"), clause))
    place["message"] = {"text": f"{clause}: {game.rulebook.clauses[clause].says}"}
    return place


def line_of(text: str, clause: str) -> int:
    """The line of a rulebook file in which a clause begins, counted from 1."""
    match = re.search(rf'^id = "{re.escape(clause)}"', text, re.M)
    return text.count("\n", 0, match.start()) + 1 if match else 1


def _rulebook(game: Game, line: int) -> dict[str, Any]:
    return _file(Path(game.rulebook.path), {"startLine": line})


def _file(path: Path, region: dict[str, Any]) -> dict[str, Any]:
    path = path.absolute()
    uri = url_quote(path.relative_to(Path.cwd()).as_posix()) if path.is_relative_to(Path.cwd()) else path.as_uri()
    return {"physicalLocation": {"artifactLocation": {"uri": uri}, "region": region}}
