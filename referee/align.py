"""The user's copy of the rules against the rulebook: which sentences are there, changed, missing, or new.

Sentences with the same fingerprint are the same.  What is left over is put together where a small change leads from
one to the other, where both are alike and stand in the same gap, or where nothing else stands in it.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Literal

from .comparison import Comparison, Entry, Original, originals, prints
from .likeness import Bag, Likeness, bag
from .rulebook import Rulebook
from .source import Copy, Sentence
from .wording import MOST, undone, vocabulary

ALIKE = 0.15
"""Likeness that is enough within a gap; our words are not theirs, so it is never high."""

MUCH_ALIKE = 0.45
"""Likeness that is enough for two sentences anywhere."""

JOINING = 0.01
"""What a further sentence must add to the likeness of two, to be joined to one of them."""

FEW = 2
"""Sentences in a gap that are put together although they are not alike, because nothing else is left in it."""

TRIED = 5 * MOST
"""Small changes that are tried in all."""

WIDEST = 40_000
"""Pairs of sentences in a gap that are compared."""


def compare(
    rulebook: Rulebook, copy: Copy, earlier: Copy | None = None, told: Sequence[Rulebook] = (), tried: int = TRIED,
) -> Comparison:
    """Align a copy with the rulebook, trying so many small changes in all.

    ``earlier`` is another copy, which tells what a sentence said before; ``told`` is the rulebook in further languages,
    one of which may be that of the copy.
    """
    return _Alignment([rulebook, *told], copy, earlier).result(tried)


class _Alignment:
    """Which sentence of the source, by number, stands for which of the copy; what is in neither table is left over."""

    def __init__(self, books: Sequence[Rulebook], copy: Copy, earlier: Copy | None) -> None:
        self.originals = originals(books[0])
        self.sentences = copy.sentences
        self._copy = copy
        self._known = prints(books[0])
        self._was = {sentence.print: sentence.text for sentence in earlier.sentences} if earlier else {}
        self._ours = [self._texts(books, original) for original in self.originals]
        self._worked_out: dict[int, str] = {}
        self.entries: dict[int, Entry] = {}  # by the first of its originals
        self.left = set(range(len(self.originals)))
        self._place = {original: at for at, original in enumerate(self.originals)}
        self._line = {sentence: at for at, sentence in enumerate(self.sentences)}
        self.unread = {at for at, sentence in enumerate(self.sentences) if sentence.print not in self._known}

    def _texts(self, books: Sequence[Rulebook], original: Original) -> list[str]:
        """What is known of a sentence: how it was, or else its clauses in every language, as many of each."""
        was = self._was.get(original.print)
        return [was or " ".join(book.clauses[id_].says for id_ in original.clauses) for book in books]

    def result(self, tried: int) -> Comparison:
        """The whole comparison."""
        chain = self._same()
        self._small_changes(tried, {their for _, theirs in self._gaps(chain) for their in theirs})
        words = _Words(self._ours, self.sentences)
        gaps = list(self._gaps(chain))
        for ours, theirs in gaps:
            self._in_gap(ours, theirs, words)
        self._anywhere(words)
        self._beside(words)
        for ours, theirs in gaps:
            self._by_place(ours, theirs)
        self._said_once()
        for at in self.left:
            was = self._was.get(self.originals[at].print, "")
            self.entries[at] = Entry(status="missing", originals=(self.originals[at],), was=was)
        twice = set(range(len(self.sentences))) - self.unread - self._read
        known_here = {original.print for original in self.originals}
        return Comparison(
            copy=self._copy, entries=tuple(entry for _, entry in sorted(self.entries.items())),
            new=tuple(self.sentences[at] for at in sorted(self.unread)),
            repeated=tuple(self.sentences[at] for at in sorted(twice) if self.sentences[at].print in known_here),
        )

    def _same(self) -> list[tuple[int, int]]:
        """Take what has the same fingerprint; the pairs that stand in the same order are returned."""
        at_print: dict[str, list[int]] = {}
        for at, original in enumerate(self.originals):
            at_print.setdefault(original.print, []).append(at)
        found = [(ours, theirs) for theirs, s in enumerate(self.sentences) for ours in reversed(at_print.get(s.print, []))]
        chain = _longest(found)
        self._read = {theirs for _, theirs in chain}
        for ours, theirs in chain:
            self._found(ours, theirs, moved=False)
        for ours, theirs in found:
            if ours in self.left and theirs not in self._read:
                self._read.add(theirs)
                self._found(ours, theirs, moved=True)
        return chain

    def _said_once(self) -> None:
        """Take what the source says twice, and the copy once."""
        first = {sentence.print: theirs for theirs, sentence in reversed(list(enumerate(self.sentences)))}
        for ours in sorted(self.left):
            if self.originals[ours].print in first:
                self._found(ours, first[self.originals[ours].print], moved=True)

    def _found(self, ours: int, theirs: int, *, moved: bool) -> None:
        self.left.discard(ours)
        self.entries[ours] = Entry(
            status="found", originals=(self.originals[ours],), sentences=(self.sentences[theirs],), how="fingerprint", moved=moved,
        )

    def _changed(
        self, ours: Sequence[int], theirs: Sequence[int], how: Literal["fingerprint", "likeness", "place"],
        *, was: str = "", moved: bool = False,
    ) -> None:
        self.left.difference_update(ours)
        self.unread.difference_update(theirs)
        kept = [self._was.get(self.originals[at].print, "") for at in ours]
        self.entries[ours[0]] = Entry(
            status="changed", originals=tuple(self.originals[at] for at in ours),
            sentences=tuple(self.sentences[at] for at in theirs), how=how, moved=moved,
            was=" ".join(kept) if all(kept) else was, worked_out=bool(was) and not all(kept),
        )

    def _small_changes(self, tried: int, near: set[int]) -> None:
        """Take what becomes a missing sentence when a small change is undone; half of the work is for what stands near one."""
        if not self.left or not self.unread:
            return
        known = vocabulary([*(s.text for s in self.sentences), *(text for texts in self._ours for text in texts)])
        for group in (sorted(near), sorted(self.unread - near)):
            for theirs in group:
                wanted = {self.originals[at].print: at for at in sorted(self.left, reverse=True)}
                most = min(tried // (2 * len(group)), MOST)
                undo = undone(self.sentences[theirs].text, wanted, known, most) if wanted else None
                if undo:
                    ours = wanted[undo[0]]
                    self._changed([ours], [theirs], "fingerprint", was=undo[1], moved=self._is_moved(ours, theirs))

    def _is_moved(self, ours: int, theirs: int) -> bool:
        """Whether a sentence stands on the other side of one that is in its order."""
        settled = [
            (at, self._line[entry.sentences[0]]) for at, entry in self.entries.items()
            if not entry.moved and entry.how == "fingerprint"
        ]
        return any((at < ours) != (where < theirs) for at, where in settled)

    def _gaps(self, chain: Sequence[tuple[int, int]]) -> Iterator[tuple[list[int], list[int]]]:
        """What is left over between one pair and the next."""
        edges = [(-1, -1), *chain, (len(self.originals), len(self.sentences))]
        for (ours, theirs), (ours_after, theirs_after) in pairwise(edges):
            left = [at for at in range(ours + 1, ours_after) if at in self.left]
            unread = [at for at in range(theirs + 1, theirs_after) if at in self.unread]
            if left and unread:
                yield left, unread

    def _in_gap(self, ours: list[int], theirs: list[int], words: "_Words") -> None:
        """Take what is alike in a gap and stands in the same order; one sentence may have become several, or several one."""
        if len(ours) * len(theirs) > WIDEST:
            theirs = [at for at in theirs if any(words.likeness([our], [at]) >= ALIKE for our in ours)][: WIDEST // len(ours)]
        for some, others in _best(ours, theirs, words):
            self._changed(some, others, "likeness")

    def _anywhere(self, words: "_Words") -> None:
        """Take what is much alike, wherever it stands."""
        if len(self.left) * len(self.unread) > WIDEST:
            return
        pairs = [(words.likeness([our], [their]), our, their) for our in sorted(self.left) for their in sorted(self.unread)]
        for likeness, our, their in sorted(pairs, key=lambda pair: -pair[0]):
            if likeness >= MUCH_ALIKE and our in self.left and their in self.unread:
                self._changed([our], [their], "likeness", moved=True)

    def _beside(self, words: "_Words") -> None:
        """Take what has been drawn into the sentence before it or behind it."""
        for our in sorted(self.left):
            for entry in list(self.entries.values()):
                ours = [self._place[original] for original in entry.originals]
                if entry.status != "changed" or our not in (ours[0] - 1, ours[-1] + 1) or not _has_grown(entry):
                    continue
                now = [self._line[sentence] for sentence in entry.sentences]
                if words.likeness(sorted([our, *ours]), now) > words.likeness(ours, now) + JOINING:
                    del self.entries[ours[0]]
                    self._changed(sorted([our, *ours]), now, "likeness", moved=entry.moved)
                    break

    def _by_place(self, ours: list[int], theirs: list[int]) -> None:
        """Take what nothing else stands in the place of."""
        left = [at for at in ours if at in self.left]
        unread = [at for at in theirs if at in self.unread]
        if len(left) == len(unread) <= FEW:
            for our, their in zip(left, unread, strict=True):
                self._changed([our], [their], "place")


class _Words:
    """How like sentences of the source are to sentences of the copy, by what is known of the former."""

    def __init__(self, ours: Sequence[Sequence[str]], theirs: Sequence[Sentence]) -> None:
        self._ours = [[bag(text) for text in texts] for texts in ours]
        self._theirs = [bag(sentence.text) for sentence in theirs]
        self._likeness = Likeness([*(one for each in self._ours for one in each), *self._theirs])

    def likeness(self, ours: Sequence[int], theirs: Sequence[int]) -> float:
        """In the language in which they are more alike."""
        others = [self._theirs[at] for at in theirs]
        languages: Iterable[tuple[Bag, ...]] = zip(*(self._ours[at] for at in ours), strict=False)
        return max((self._likeness.of(some, others) for some in languages), default=0.0)


def _has_grown(entry: Entry) -> bool:
    """Whether a changed sentence may say what another said, as far as is known."""
    return not entry.was or sum(len(s.text.split()) for s in entry.sentences) > len(entry.was.split()) + 2


def _longest(pairs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The longest chain of pairs in which both numbers rise; pairs with the same second number stand from high to low."""
    ends: list[int] = []
    last: list[int] = []
    before: list[int] = []
    for at, (ours, _) in enumerate(pairs):
        length = bisect_left(ends, ours)
        before.append(last[length - 1] if length else -1)
        ends[length:length + 1] = [ours]
        last[length:length + 1] = [at]
    chain: list[tuple[int, int]] = []
    at = last[-1] if last else -1
    while at >= 0:
        chain.append(pairs[at])
        at = before[at]
    return chain[::-1]


SHAPES = ((1, 1), (1, 2), (2, 1), (1, 3), (3, 1))
"""How many sentences of the source may have become how many of the copy."""


def _best(ours: Sequence[int], theirs: Sequence[int], words: _Words) -> list[tuple[list[int], list[int]]]:
    """Which of two rows belong together, so that the likeness is highest in all and the order is kept."""
    most = [[0.0] * (len(theirs) + 1) for _ in range(len(ours) + 1)]
    shape = [[(0, 0)] * (len(theirs) + 1) for _ in range(len(ours) + 1)]
    for a in range(len(ours) - 1, -1, -1):
        for b in range(len(theirs) - 1, -1, -1):
            ways = [(most[a + 1][b], (1, 0)), (most[a][b + 1], (0, 1))]
            for i, j in SHAPES:
                if a + i <= len(ours) and b + j <= len(theirs):
                    likeness = words.likeness(ours[a:a + i], theirs[b:b + j])
                    if likeness >= ALIKE:
                        ways.append((likeness - JOINING * (i + j - 2) + most[a + i][b + j], (i, j)))
            most[a][b], shape[a][b] = max(ways, key=lambda way: way[0])
    found, a, b = [], 0, 0
    while a < len(ours) and b < len(theirs):
        i, j = shape[a][b]
        if i and j:
            found.append((list(ours[a:a + i]), list(theirs[b:b + j])))
        a, b = a + i, b + j
    return found
