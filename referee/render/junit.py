"""Evidence as JUnit XML, which every CI system reads: a suite a game, a test case a property."""

from collections.abc import Mapping, Sequence
from xml.etree import ElementTree

from referee.evidence import Result


def document(found: Mapping[str, Sequence[Result]]) -> str:
    """The XML text for the results of each game, by game id."""
    root = ElementTree.Element("testsuites", name="referee verify")
    for game, results in found.items():
        words = [result.word for result in results]
        suite = ElementTree.SubElement(
            root, "testsuite", name=game, tests=str(len(results)), failures=str(words.count("fell short")),
            errors=str(words.count("undecided")), skipped="0", time=f"{sum(r.seconds for r in results):.3f}",
        )
        for result in results:
            _case(suite, game, result)
    ElementTree.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(root, encoding="unicode")


def _case(suite: ElementTree.Element, game: str, result: Result) -> None:
    stated, finding = result.stated, result.finding
    case = ElementTree.SubElement(suite, "testcase", classname=game, name=stated.name, time=f"{result.seconds:.3f}")
    properties = ElementTree.SubElement(case, "properties")
    for name, value in (("evidence", stated.evidence), ("expect", stated.expect), ("scope", finding.scope)):
        ElementTree.SubElement(properties, "property", name=name, value=_printable(value))
    if result.word == "as expected":
        return
    kind = "failure" if result.word == "fell short" else "error"
    says = f"expected: {stated.expect}; found: {finding.answer}"
    body = ElementTree.SubElement(case, kind, type=result.word, message=_printable(f"{stated.says} ({says})"))
    lines = [finding.detail]
    if finding.counterexample is not None:
        lines += [finding.counterexample.says, *finding.counterexample.trace]
    body.text = _printable("\n".join(filter(None, lines)))


def _printable(text: str) -> str:
    """Without the control characters that XML has no way to write."""
    return "".join(c if c in "\t\n" or c >= " " else "\ufffd" for c in text)
