"""What has become of each sentence of a source text in a user's copy of it."""

from typing import Literal

import msgspec

from .rulebook import Rulebook
from .source import Copy, Sentence


class Original(msgspec.Struct, frozen=True, kw_only=True):
    """A sentence of the source text, as far as the rulebook knows it, and the clauses that come from it."""

    place: str
    print: str
    clauses: tuple[str, ...]


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """What has become of a sentence of the source, or of several that are now one."""

    status: Literal["found", "changed", "missing"]
    originals: tuple[Original, ...]
    sentences: tuple[Sentence, ...] = ()
    """The sentence in the copy, or those into which it has been split."""
    how: Literal["fingerprint", "likeness", "place", ""] = ""
    """How it was recognized."""
    moved: bool = False
    """Whether it stands elsewhere among the others."""
    was: str = ""
    """What it said before, where that is known."""
    worked_out: bool = False
    """Whether ``was`` comes from the fingerprint, and not from an earlier copy."""

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses that come from it."""
        return tuple(dict.fromkeys(id_ for original in self.originals for id_ in original.clauses))


class Comparison(msgspec.Struct, frozen=True, kw_only=True):
    """A copy against the rulebook: every sentence of the source in order, and the sentences that no clause covers."""

    copy: Copy
    entries: tuple[Entry, ...]
    new: tuple[Sentence, ...]
    repeated: tuple[Sentence, ...]
    """Sentences that stand there once more than in the source."""

    @property
    def is_same(self) -> bool:
        """Whether every sentence is found and none is new; one that has moved still says what it said."""
        return not self.new and all(entry.status == "found" for entry in self.entries)

    def before(self, sentence: Sentence) -> Entry | None:
        """What stands before a sentence of the copy; None at its beginning."""
        ends = [(entry.sentences[-1].line, entry.sentences[-1].column, at) for at, entry in enumerate(self.entries) if entry.sentences]
        last = max((end for end in ends if end[:2] < (sentence.line, sentence.column)), default=None)
        return None if last is None else self.entries[last[2]]

    def of(self, status: str) -> list[Entry]:
        """The entries of one status."""
        return [entry for entry in self.entries if entry.status == status]


def originals(rulebook: Rulebook) -> list[Original]:
    """The sentences of the source text in its order, each with its clauses."""
    found: dict[tuple[str, str], list[str]] = {}
    for clause in rulebook.clauses.values():
        if clause.print and clause.origin == "text":
            found.setdefault((clause.place, clause.print), []).append(clause.id)
    in_order = [Original(place=place, print=mark, clauses=tuple(ids)) for (place, mark), ids in found.items()]
    if all(part.isdecimal() for original in in_order for part in original.place.split(".")):
        in_order.sort(key=lambda original: [int(part) for part in original.place.split(".")])
    return in_order


def prints(rulebook: Rulebook) -> frozenset[str]:
    """The fingerprints of the sentences that a copy may have, the publisher's included."""
    return frozenset(clause.print for clause in rulebook.clauses.values() if clause.print)
