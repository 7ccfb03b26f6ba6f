"""The very sentences of a user's copy of the rules, by the clauses that come from them."""

from typing import Literal, NamedTuple

from .comparison import Comparison, Entry
from .rulebook import Rulebook
from .source import Sentence


class Quote(NamedTuple):
    """What a copy says where a clause comes from; no sentences where it says nothing of it."""

    status: Literal["found", "changed", "missing", "not in the text"]
    sentences: tuple[Sentence, ...]

    @property
    def text(self) -> str:
        """The sentence, or the sentences into which it has been split."""
        return " ".join(sentence.text for sentence in self.sentences)


class Quotes:
    """A copy, quoted clause by clause."""

    def __init__(self, rulebook: Rulebook, comparison: Comparison) -> None:
        self.copy = comparison.copy
        self._clauses = rulebook.clauses
        self._entries: dict[str, Entry] = {id_: entry for entry in comparison.entries for id_ in entry.clauses}

    def of(self, clause: str) -> Quote:
        """The sentence of a clause.  Raises KeyError if there is no such clause."""
        entry = self._entries.get(self._clauses[clause].id)
        return Quote("not in the text", ()) if entry is None else Quote(entry.status, entry.sentences)

    def place(self, quote: Quote) -> str:
        """Where a quoted sentence begins: ``rules.txt:3:17``; empty where nothing is quoted."""
        return self.copy.place(quote.sentences[0]) if quote.sentences else ""
