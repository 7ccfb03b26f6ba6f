"""How like two sentences are by their words, whoever wrote them: stems, numbers, and how rare each is."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from math import fsum, log

Bag = frozenset[str]
"""The stems of a sentence."""

WORD = re.compile(r"[^\W_]+(?:'[^\W\d_]+)?")
STEM = 5
"""Letters by which words are told apart; endings count for nothing."""

NUMBERS = {
    word: str(number)
    for number, words in enumerate((
        "zero ноль", "one один одна одно одну одного одной одном", "two twice both два две двух двум двумя дважды оба обе",
        "three thrice три трех трем тремя трижды", "four четыре четырех четырем", "five пять пяти пятью",
        "six шесть шести", "seven семь семи", "eight восемь восьми", "nine девять девяти", "ten десять десяти",
        "eleven одиннадцать", "twelve двенадцать",
    ))
    for word in words.split()
}


def words(text: str) -> list[str]:
    """The words of a text in small letters, numbers in digits."""
    plain = unicodedata.normalize("NFKC", text).casefold().replace("’", "'").replace("ё", "е")
    return [NUMBERS.get(word, word) for word in WORD.findall(plain)]


def bag(text: str) -> Bag:
    """The stems of a text."""
    return frozenset(_stem(word) for word in words(text))


def _stem(word: str) -> str:
    word = word.removesuffix("'s")
    if len(word) <= STEM and len(word) > 3 and word.endswith("s"):
        word = word[:-1]
    return word[:STEM]


def numbers(text: str) -> list[str]:
    """The numbers that a text names, but for one, which is mostly no number."""
    return sorted({word for word in words(text) if word.isdecimal() and word != "1"}, key=lambda word: (len(word), word))


class Likeness:
    """Compares sentences of a kind; a word that many of them have counts for little."""

    def __init__(self, bags: Iterable[Bag]) -> None:
        self._known = list(bags)
        self._in = Counter(stem for known in self._known for stem in known)
        self._weight = {stem: log(1 + len(self._known) / count) ** 2 for stem, count in self._in.items()}

    def of(self, some: Sequence[Bag], others: Sequence[Bag]) -> float:
        """From 0, no word in common, to 1, the same words; sentences of either side count as one."""
        one, other = frozenset[str]().union(*some), frozenset[str]().union(*others)
        all_ = self._sum(one) + self._sum(other)
        return 2 * self._sum(one & other) / all_ if all_ else 0.0

    def _sum(self, stems: Bag) -> float:
        return fsum(self._weight.get(stem, 0.0) for stem in stems)
