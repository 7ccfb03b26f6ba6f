"""How a language says things: phrases found by their English text, and templates filled with values.

A template has fields in braces.  ``{count}`` is the value as it is spelled; ``{count:card|cards}`` is the number with the
form that goes with it, and in ``{count:# card is left|# cards are left}`` the number stands where ``#`` is.  A template has
as many forms as its language: two in English, three in Russian (for 1, for 2, for 5).
"""

import re
import string
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import groupby
from typing import Literal, NamedTuple

FIELD = re.compile(r"[a-z][a-z0-9_]*")


class Part(NamedTuple):
    """A piece of a template: text, and behind it a field, if one follows, with its forms, if it has some."""

    text: str
    field: str | None
    forms: tuple[str, ...]


@cache
def parts(template: str) -> tuple[Part, ...]:
    """The pieces of a template.  Raises ValueError with what is wrong about it."""
    found = []
    for text, field, spec, conversion in string.Formatter().parse(template):
        if field is not None and not FIELD.fullmatch(field):
            raise ValueError(f"{{{field}}} is no field")
        if conversion or "{" in (spec or ""):
            raise ValueError(f"{{{field}}} has more than forms behind it")
        found.append(Part(text, field, tuple(spec.split("|")) if spec else ()))
    return tuple(found)


def fields(template: str) -> set[str]:
    """The names in the braces of a template.  Raises ValueError as `parts` does."""
    return {part.field for part in parts(template) if part.field is not None}


def _one(number: int) -> int:
    return 0


def _english(number: int) -> int:
    return 0 if number == 1 else 1


def _french(number: int) -> int:
    return 0 if number < 2 else 1


def _czech(number: int) -> int:
    return 0 if number == 1 else 1 if 2 <= number <= 4 else 2


def _polish(number: int) -> int:
    return 0 if number == 1 else 1 if number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14) else 2


def _russian(number: int) -> int:
    if number % 10 == 1:
        return 0 if number % 100 != 11 else 2
    return _polish(number)


class Rule(NamedTuple):
    """How many forms a language has, and which one goes with a number of zero or more."""

    forms: int
    choose: Callable[[int], int]


RULE = Rule(2, _english)
"""For every language that is not in `RULES`."""

RULES = {
    **dict.fromkeys(("be", "bs", "hr", "ru", "sr", "uk"), Rule(3, _russian)),
    **dict.fromkeys(("cs", "sk"), Rule(3, _czech)),
    **dict.fromkeys(("ja", "ko", "th", "vi", "zh"), Rule(1, _one)),
    "fr": Rule(2, _french), "pl": Rule(3, _polish),
}


def rule_of(tag: str) -> Rule:
    """The rule of a language, by its tag."""
    return RULES.get(tag.partition("-")[0], RULE)


def spans(numbers: Iterable[int]) -> str:
    """Numbers in few words: ``1..4, 7``."""
    runs = [[n for _, n in run] for _, run in groupby(enumerate(sorted(numbers)), key=lambda pair: pair[1] - pair[0])]
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}..{run[-1]}" for run in runs)


class Speech:
    """A language, with the phrases that it has by their English text; what it has none for, it says in English.

    ``patterns`` are those of the phrases that may be found in finished English text too, see `words`.
    """

    def __init__(
        self, tag: str = "en", phrases: Mapping[str, str] | None = None, patterns: Collection[str] = (),
    ) -> None:
        self.tag = tag
        """The language, as in ``en`` or ``ru``."""
        self._phrases = phrases or {}
        self._keys = patterns
        self._rule = rule_of(tag)
        self._patterns: list[_Pattern] | None = None

    def __call__(self, english: str, /, **values: object) -> str:
        """A phrase, with its fields filled; ``english`` is the very text, fields and all, by which it is found."""
        found = self._phrases.get(english, english)
        return self.fill(found, values) if "{" in found else found

    def fill(self, template: str, values: Mapping[str, object], words: Mapping[str, str] | None = None) -> str:
        """The template with its fields filled.

        ``words`` has the values as they are spelled, where that is not how Python writes them; a field with forms takes the
        number from ``values``, be it in digits, and where that is none, what is spelled.
        """
        said = words or {}
        return "".join(
            part.text + ("" if part.field is None else self._filled(part, values[part.field], said.get(part.field)))
            for part in parts(template)
        )

    def _filled(self, part: Part, value: object, words: str | None) -> str:
        if part.forms and isinstance(value, str) and re.fullmatch(r"[0-9]{1,9}", value):
            value = int(value)
        if not part.forms or isinstance(value, bool) or not isinstance(value, int):
            return str(value) if words is None else words
        rule = self._rule if len(part.forms) == self._rule.forms else RULE  # what has no translation is in English
        form = part.forms[min(rule.choose(abs(value)), len(part.forms) - 1)]
        return form.replace("#", str(value)) if any("#" in f for f in part.forms) else f"{value} {form}"

    def listed(self, names: Sequence[str], joint: Literal["and", "or"] = "and") -> str:
        """Names as one says them: ``Ann, Bob and Cid``."""
        if len(names) < 2:
            return "".join(names)
        before, last = ", ".join(names[:-1]), names[-1]
        if joint == "or":
            return self("{names} or {last}", names=before, last=last)
        return self("{names} and {last}", names=before, last=last)

    def words(self, english: str) -> str:
        """A finished English text, looked up as a whole, then by the patterns that it fits.

        Of several that fit, the one with the most letters of its own is taken.  Where none fits, what is joined by
        semicolons is looked up part by part.
        """
        if not self._phrases:
            return english
        if english in self._phrases and "{" not in english:
            return self(english)
        if self._patterns is None:
            found = [_Pattern(key) for key in self._keys if "{" in key and "#" not in key]
            self._patterns = sorted(found, key=lambda pattern: -pattern.letters)
        for pattern in self._patterns:
            values = pattern.values(english)
            if values is not None:
                return self(pattern.key, **values)
        return "; ".join(map(self.words, english.split("; "))) if "; " in english else english


ENGLISH = Speech()


class _Pattern:
    """A phrase with fields, to be found in finished English text."""

    def __init__(self, key: str) -> None:
        self.key = key
        self._own = [part.text for part in parts(key) if part.text]
        self.letters = sum(len(part.text) + min(map(len, part.forms), default=0) for part in parts(key))

    def values(self, text: str) -> dict[str, str] | None:
        """The values of the fields, if the text fits."""
        if not all(own in text for own in self._own):
            return None
        match = re.fullmatch("".join(_expressions(self.key)), text, re.DOTALL)
        return match.groupdict() if match else None


def _expressions(key: str) -> Iterator[str]:
    seen: set[str] = set()
    for part in parts(key):
        yield re.escape(part.text)
        if part.field is None:
            continue
        if part.field in seen:
            yield f"(?P={part.field})"
        elif part.forms:
            yield f"(?P<{part.field}>[0-9]+) (?:{'|'.join(map(re.escape, part.forms))})"
        else:
            yield f"(?P<{part.field}>.+?)"
        seen.add(part.field)
