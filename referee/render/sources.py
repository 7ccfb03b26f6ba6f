"""The user's copy of the rules: what has changed in it, as text and as JSON, and its sentences beside our words."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from referee.comparison import Comparison, Entry
from referee.hanging import Hanging
from referee.likeness import numbers
from referee.quotes import Quotes
from referee.source import Sentence
from referee.speech import Speech
from referee.spoken import Spoken
from referee.wording import Change, differences

from .paint import Paint

WIDTH = 9
"""Columns of the word that says what has become of a sentence."""

LABEL = 12

Hangs = Callable[[Iterable[str]], Hanging]
"""What hangs on some clauses."""

Value = dict[str, Any]


# --- what has changed ------------------------------------------------------------------------------------------------


def lines(game: Spoken, found: Comparison, hangs: Hangs, paint: Paint, *, everything: bool = False) -> Iterator[str]:
    """How much is there; then what has changed, is missing, is new or has moved, each with what hangs on it."""
    speech = game.speech
    yield paint.strong(_headline(game, found))
    for entry in found.entries:
        if entry.status != "found":
            yield from ("", *_entry(game, found, entry, paint))
            yield from _hanging(hangs(entry.clauses), speech)
    for sentence in found.new:
        yield from ("", *_new(game, found, sentence, paint))
    moved = [entry for entry in found.entries if entry.moved and entry.status == "found"]
    if moved:
        yield ""
    for entry in moved:
        place = found.copy.place(entry.sentences[0])
        yield f"{_word('moved', paint, speech)}{_head(entry)}  {place}  {_behind(found, entry.sentences[0], speech)}"
    if found.repeated:
        yield ""
    for sentence in found.repeated:
        yield f"{_word('repeated', paint, speech)}{found.copy.place(sentence)}  {sentence.text}"
    if everything:
        yield ""
        for entry in found.of("found"):
            yield f"{_word('found', paint, speech)}{_head(entry)}  {found.copy.place(entry.sentences[0])}"


def _headline(game: Spoken, found: Comparison) -> str:
    speech = game.speech
    there, all_ = len(found.of("found")), sum(len(entry.originals) for entry in found.entries)
    parts = [
        f"{count} {speech(word)}" for word, count in counts(found).items() if count and word != "found"
    ]
    said = speech("{title}: {found} of {all:sentence|sentences} found in {file}", title=game.title, found=there, all=all_,
                  file=found.copy.shown)
    return ", ".join([said, *parts])


def counts(found: Comparison) -> dict[str, int]:
    """How many sentences of the source are found, have changed, are missing or have moved; and how many are new or repeated."""
    return {
        **{status: sum(len(e.originals) for e in found.of(status)) for status in ("found", "changed", "missing")},
        "moved": sum(entry.moved for entry in found.entries), "new": len(found.new), "repeated": len(found.repeated),
    }


def _word(word: str, paint: Paint, speech: Speech) -> str:
    return paint.word(word, WIDTH, speech(word))


def _head(entry: Entry) -> str:
    return f"{', '.join(entry.clauses)} ({', '.join(original.place for original in entry.originals)})"


def _behind(found: Comparison, sentence: Sentence, speech: Speech) -> str:
    before = found.before(sentence)
    return speech("at the beginning") if before is None else speech("behind {clause}", clause=before.clauses[-1])


def _entry(game: Spoken, found: Comparison, entry: Entry, paint: Paint) -> Iterator[str]:
    speech, now = game.speech, " ".join(sentence.text for sentence in entry.sentences)
    place = f"  {found.copy.place(entry.sentences[0])}" if entry.sentences else ""
    yield f"{_word(entry.status, paint, speech)}{paint.strong(_head(entry))}{place}"
    if entry.moved:
        yield _row("moved", _behind(found, entry.sentences[0], speech), speech)
    if now:
        yield _row("now", now, speech)
    if entry.was:
        worked_out = "  (" + speech("worked out: it alone has the fingerprint") + ")" if entry.worked_out else ""
        yield _row("was", entry.was + worked_out, speech)
    elif now:
        yield _row("was", f"({speech('not stored; --was OLDFILE shows it, if you have an earlier copy')})", speech)
    changes = differences(entry.was, now) if now and entry.was else []
    if changes and changes != [Change(entry.was, now)]:
        yield _row("differs", "; ".join(_difference(change, speech) for change in changes), speech)
    for id_ in entry.clauses:
        yield _row("our words", game.rulebook.clauses[id_].says, speech)
    if now and not entry.was:
        ours, theirs = _numbers(game, entry)
        if ours != theirs:
            said = speech("ours {ours}; now {now}", ours=", ".join(ours) or "-", now=", ".join(theirs) or "-")
            yield _row("numbers", said, speech)
        if entry.how == "place":
            yield _row("note", speech("it stands where the old sentence stood, and is not like it in its words"), speech)
    for sentence in entry.sentences:
        yield _row("print", sentence.print, speech)


def _new(game: Spoken, found: Comparison, sentence: Sentence, paint: Paint) -> Iterator[str]:
    speech = game.speech
    where = f"{found.copy.place(sentence)}  {_behind(found, sentence, speech)}"
    yield f"{_word('new', paint, speech)}{where}"
    yield _row("now", sentence.text, speech)
    yield _row("print", sentence.print, speech)


def _row(label: str, text: str, speech: Speech) -> str:
    return f"  {speech(label):<{LABEL - 1}} {text}"


def _difference(change: Change, speech: Speech) -> str:
    if not change.was:
        return speech("added “{now}”", now=change.now)
    if not change.now:
        return speech("left out “{was}”", was=change.was)
    return speech("“{was}” is now “{now}”", was=change.was, now=change.now)


def _numbers(game: Spoken, entry: Entry) -> tuple[list[str], list[str]]:
    ours = " ".join(game.rulebook.clauses[id_].says for id_ in entry.clauses)
    return numbers(ours), numbers(" ".join(sentence.text for sentence in entry.sentences))


def _hanging(found: Hanging, speech: Speech) -> Iterator[str]:
    for kind, names in _kinds(found):
        if names:
            yield _row(kind, ", ".join(names), speech)


def _kinds(found: Hanging) -> Iterator[tuple[str, tuple[str, ...]]]:
    for kind in found.__struct_fields__:
        yield kind, getattr(found, kind)


# --- the same as JSON ---------------------------------------------------------------------------------------------------


def value(game: Spoken, found: Comparison, hangs: Hangs) -> Value:
    """What has become of every clause, and what is new."""
    return {
        "schema": "referee/source/1",
        "game": game.id,
        "file": found.copy.name,
        "form": found.copy.form,
        "same": found.is_same,
        "counts": counts(found),
        "clauses": [_clause(game, entry, id_, hangs) for entry in found.entries for id_ in entry.clauses],
        "new": [{**_sentence(sentence), "behind": _before(found, sentence)} for sentence in found.new],
        "repeated": [_sentence(sentence) for sentence in found.repeated],
    }


def _clause(game: Spoken, entry: Entry, id_: str, hangs: Hangs) -> Value:
    clause, now = game.rulebook.clauses[id_], " ".join(sentence.text for sentence in entry.sentences)
    ours, theirs = _numbers(game, entry)
    changed = entry.status == "changed"
    return {
        "id": id_,
        "status": entry.status,
        "place": clause.place,
        "kind": clause.kind,
        "says": clause.says,
        "how": entry.how or None,
        "moved": entry.moved,
        "sentences": [_sentence(sentence) for sentence in entry.sentences],
        "was": entry.was or None,
        "worked_out": entry.worked_out,
        "differs": [change._asdict() for change in differences(entry.was, now)] if changed and entry.was else [],
        "numbers": {"ours": ours, "now": theirs} if changed and not entry.was and ours != theirs else None,
        "hangs": None if entry.status == "found" else {kind: list(names) for kind, names in _kinds(hangs([id_]))},
    }


def _sentence(sentence: Sentence) -> Value:
    return {"text": sentence.text, "print": sentence.print, "line": sentence.line, "column": sentence.column}


def _before(found: Comparison, sentence: Sentence) -> str | None:
    before = found.before(sentence)
    return None if before is None else before.clauses[-1]


# --- quoting ----------------------------------------------------------------------------------------------------------


def quoted(quotes: Quotes, answer: Value) -> Value:
    """An answer with the user's sentence for every clause that it cites, as ``quotes``."""
    found = {}
    for id_ in dict.fromkeys(_cited(answer)):
        quote = quotes.of(id_)
        found[id_] = {"status": quote.status, "sentences": [_sentence(sentence) for sentence in quote.sentences]}
    return {**answer, "quotes": found}


def _cited(value: Any) -> Iterator[str]:
    """The clauses that stand in an answer: below ``clauses``, as ids or as entries with an id."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            if key == "clauses":
                yield from (each if isinstance(each, str) else each["id"] for each in inner)
            else:
                yield from _cited(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _cited(inner)
