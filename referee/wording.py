"""What stood there before: a source sentence is not stored, but where a small change made the new one out of it, undoing
that change gives a sentence that has the fingerprint, and nothing else does.  Also, how two wordings differ.
"""

import hashlib
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import islice, pairwise
from typing import NamedTuple

import msgspec

from .rulebook import normal

MOST = 400_000
"""Changes that are tried on a sentence; a second's work at most."""

LONGEST = 2_000
"""Characters of a sentence beyond which no small change is looked for."""

CORE = re.compile(r"[^\W_]+(?:'[^\W_]+)*")
TOKEN = re.compile(r"[^\W_]+(?:['’][^\W_]+)*|[^\w\s]|_+")
IN_COMMON = 0.5
"""How much two wordings have in common at least, if they are compared word by word; 1 is all."""

GAPS = (" ", ", ", "; ", ": ", ". ", "! ", "-", " - ", " (", ") ", "/", "")
ENDS = (".", "!", "?", ".*", ":", "")
SPAN = 4
"""Words that one word may have stood for."""

COMMON = (
    "a an the all any each every no none only also always never not can can't cannot may must mustn't should will "
    "at least most more less fewer than up to or and but if unless when until before after first last next same other "
    "higher lower highest lowest face up down their his her its your own one card cards player players turn "
    "не и или но если только каждый любой все всех никто может могут должен должны нельзя можно не более менее чем до после "
    "первый последний следующий карта карты карт игрок игрока игроков одну две три"
)
NUMBERS = [str(number) for number in range(61)]


class Change(NamedTuple):
    """A place where two wordings differ; either side may be empty."""

    was: str
    now: str


class Vocabulary(msgspec.Struct, frozen=True):
    """Words and pairs of words that may have stood in a sentence, in small letters, each as it is written."""

    words: Mapping[str, str]
    pairs: Mapping[str, str]


def vocabulary(texts: Iterable[str]) -> Vocabulary:
    """The words of some texts, in the order in which they come, and then words that rules are made of."""
    words: dict[str, str] = {}
    pairs: dict[str, str] = {}
    for text in texts:
        shown = " ".join(text.split())
        plain = normal(shown)
        if len(plain) != len(shown):
            shown = plain
        cores = [match.span() for match in CORE.finditer(plain)]
        for start, end in cores:
            word, written = plain[start:end], shown[start:end]
            if written == word or word not in words:  # a capital may be there for the beginning of a sentence only
                words[word] = written
        for (start, _), (_, end) in pairwise(cores):
            pairs.setdefault(plain[start:end], shown[start:end])
    for word in (*NUMBERS, *COMMON.split()):
        words[word] = word
    return Vocabulary(words, pairs)


def undone(sentence: str, wanted: Collection[str], known: Vocabulary, most: int = MOST) -> tuple[str, str] | None:
    """The fingerprint among those wanted that a small change of the sentence has, and what the sentence then says.

    ``most`` is how many changes may be tried.
    """
    shown = " ".join(sentence.split())
    plain = normal(shown)
    if len(shown) != len(plain):
        shown = plain
    if len(plain) > LONGEST:
        return None
    marks = {bytes.fromhex(mark): mark for mark in wanted}
    for start, end, instead in islice(_changes(plain, known), most):
        mark = hashlib.sha256((plain[:start] + instead + plain[end:]).encode()).digest()[:8]
        if mark in marks:
            was = shown[:start] + (known.words.get(instead) or known.pairs.get(instead) or instead) + shown[end:]
            return marks[mark], _begun(was)
    return _everywhere(plain, shown, marks, known)


def _changes(plain: str, known: Vocabulary) -> Iterator[tuple[int, int, str]]:
    """Parts of a sentence and what may have stood there, the likeliest changes first."""
    cores = [match.span() for match in CORE.finditer(plain)]
    if not cores:
        return
    count = len(cores)
    for first in range(count):  # words that have been added
        for last in range(first, count):
            (start, _), (_, end) = cores[first], cores[last]
            if last + 1 < count:
                yield start, cores[last + 1][0], ""
            if first:
                yield cores[first - 1][1], end, ""
                yield cores[first - 1][1], start, ""
    for (_, start), (end, _) in pairwise(cores):  # marks between words, and at the end
        yield from ((start, end, gap) for gap in GAPS)
    yield from ((cores[-1][1], len(plain), end) for end in ENDS)
    for first in range(count):  # a word instead of one or more, or one that has been taken out
        for word in known.words:
            yield cores[first][0], cores[first][1], word
            yield cores[first][0], cores[first][0], f"{word} "
    yield from ((cores[-1][1], cores[-1][1], f" {word}") for word in known.words)
    for words, most in ((known.words, SPAN), (known.pairs, 2)):
        for length in range(2 if words is known.words else 1, most + 1):
            for (start, _), (_, end) in zip(cores, cores[length - 1:], strict=False):
                yield from ((start, end, word) for word in words)
    for (start, _), word in ((core, pair) for core in cores for pair in known.pairs):
        yield start, start, f"{word} "


def _everywhere(plain: str, shown: str, marks: Mapping[bytes, str], known: Vocabulary) -> tuple[str, str] | None:
    """The same for a word that has been put in the place of another wherever the sentence has it."""
    for old in dict.fromkeys(match[0] for match in CORE.finditer(plain)):
        whole = re.finditer(rf"(?<!\w){re.escape(old)}(?!\w)", plain)
        edges = [(0, 0), *(match.span() for match in whole), (len(plain), len(plain))]
        between = [(start, end) for (_, start), (end, _) in pairwise(edges)]
        if len(between) < 3:
            continue
        for new, written in known.words.items():
            mark = hashlib.sha256(new.join(plain[a:b] for a, b in between).encode()).digest()[:8]
            if mark in marks:
                return marks[mark], _begun(written.join(shown[a:b] for a, b in between))
    return None


def _begun(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def differences(was: str, now: str) -> list[Change]:
    """The places where two wordings differ, in order; letters in capitals and the like are no difference.

    Where they have little in common, that is one place: all of them.
    """
    from difflib import SequenceMatcher

    old, new = list(TOKEN.finditer(was)), list(TOKEN.finditer(now))
    found = SequenceMatcher(None, [normal(token[0]) for token in old], [normal(token[0]) for token in new], autojunk=False)
    if found.ratio() < IN_COMMON:
        return [Change(was, now)]

    def part(text: str, tokens: list[re.Match[str]]) -> str:
        return text[tokens[0].start():tokens[-1].end()] if tokens else ""

    return [Change(part(was, old[a:b]), part(now, new[c:d])) for kind, a, b, c, d in found.get_opcodes() if kind != "equal"]
