"""Plain text, Markdown and HTML as lines of running text, in which every character knows where it stood in the file.

Only what a reader sees is kept: no tags, marks of emphasis, scripts, soft hyphens or other invisible characters.
"""

import html
import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from html.parser import HTMLParser
from itertools import compress, pairwise
from typing import NamedTuple

UNSEEN_CATEGORIES = ("Cc", "Cf", "Cs")
"""Unicode's words for control characters, for those that only say how others are shown, and for half characters."""

NEWLINE = re.compile(r"[\n\v\f\x1c-\x1e\x85\u2028\u2029]")


class Marked(NamedTuple):
    """Text, and the offset of each of its characters in the file."""

    text: str
    at: Sequence[int]

    def part(self, start: int, end: int) -> "Marked":
        """The characters from ``start`` to before ``end``."""
        return Marked(self.text[start:end], self.at[start:end])

    def keep(self, pattern: re.Pattern[str], group: int = 1) -> "Marked":
        """Every match of the pattern cut down to one of its groups; 0 keeps nothing of it."""
        spans, last = [], 0
        for match in pattern.finditer(self.text):
            spans.append((last, match.start()))
            if group and match[group] is not None:
                spans.append(match.span(group))
            last = match.end()
        if not last:
            return self
        spans.append((last, len(self.text)))
        return Marked("".join(self.text[a:b] for a, b in spans), [o for a, b in spans for o in self.at[a:b]])


class Line(NamedTuple):
    """A line of running text, tidy and not empty; ``begins`` says that a paragraph begins with it."""

    marked: Marked
    begins: bool


def tidy(marked: Marked) -> Marked:
    """Without invisible and control characters, and all white space as single blanks, none at the ends."""
    text: list[str] = []
    at: list[int] = []
    for match in re.finditer(r"\S+", marked.text):
        word, offsets = match[0], marked.at[match.start():match.end()]
        if not word.isprintable():
            shown = [unicodedata.category(character) not in UNSEEN_CATEGORIES for character in word]
            word, offsets = "".join(compress(word, shown)), list(compress(offsets, shown))
        if word:
            at += [offsets[0], *offsets] if text else offsets
            text.append(word)
    return Marked(" ".join(text), at)


def _physical(text: str) -> Iterator[Marked]:
    start = 0
    for match in NEWLINE.finditer(text):
        yield Marked(text[start:match.start()], range(start, match.start()))
        start = match.end()
    yield Marked(text[start:], range(start, len(text)))


def plain(text: str) -> list[Line]:
    """The lines of plain text; a paragraph begins after an empty line."""
    found: list[Line] = []
    begins = True
    for line in map(tidy, _physical(text)):
        if line.text:
            found.append(Line(line, begins))
        begins = not line.text
    return found


# --- Markdown ------------------------------------------------------------------------------------------------------

ESCAPED, RESTORED = 0xF0000, re.compile("[\U000f0000-\U000f007f]")
FENCE = re.compile(r"\s{0,3}(```|~~~)")
NOTHING_SAID = set(" \t-*_=|:~`\u200b")
"""A line of nothing else is empty, a rule, or the line below the head of a table."""

DEFINITION = re.compile(r"\s{0,3}\[[^\]]+\]:\s")
BLOCK = re.compile(r"\s*(?:>\s?|[-*+]\s+|\d{1,3}[.)]\s+|#{1,6}\s+)")
CLOSED_HEADING = re.compile(r"\s#+\s*$")
FRONT_MATTER = re.compile(r"\A---\n.*?\n---(?=\n|\Z)", re.S)
INLINE = (  # with bounds, so that a line without end takes no time without end
    (re.compile(r"!\[[^\[\]]{0,300}\]\([^()]{0,300}\)|\[\^[^\[\]]{1,100}\]"), 0),  # images and notes
    (re.compile(r"\[([^\[\]]{0,300})\](?:\([^()]{0,300}\)|\[[^\[\]]{0,300}\])"), 1),  # links
    (re.compile(r"</?[A-Za-z][^<>]*>"), 0),
    (re.compile(r"`{1,3}([^`]{1,300})`{1,3}"), 1),
    *[(re.compile(rf"(?<![\w*_])({re.escape(mark)})(?=\S)(.{{1,300}}?)(?<=\S)\1(?!\w)"), 2)
      for mark in ("***", "___", "**", "__", "~~", "*", "_")],
)


def markdown(text: str) -> list[Line]:
    """The lines of Markdown; headings, items of lists, quotes and cells of tables each begin a paragraph."""
    text = FRONT_MATTER.sub(lambda match: _invisible(match[0]), _without_comments(text))
    found: list[Line] = []
    begins = True
    for line in _physical(text):
        if set(line.text) <= NOTHING_SAID or FENCE.match(line.text) or DEFINITION.match(line.text):
            begins = True
            continue
        inner, is_heading = line, False
        while block := BLOCK.match(inner.text):
            begins = True
            is_heading = is_heading or "#" in block[0]
            inner = inner.part(block.end(), len(inner.text))
        if is_heading:
            inner = inner.keep(CLOSED_HEADING, 0)
        cells = _cells(inner)
        begins = begins or len(cells) > 1
        for cell in cells:
            shown = tidy(_inline(cell))
            if shown.text:
                found.append(Line(shown, begins))
                begins = is_heading or len(cells) > 1
    return found


def _invisible(text: str) -> str:
    """As many characters that are left out, so that what follows keeps its offset."""
    return re.sub(r"[^\n]", "\u200b", text)


def _without_comments(text: str) -> str:
    parts, start = [], 0
    while (opened := text.find("<!--", start)) >= 0 and (closed := text.find("-->", opened + 4)) >= 0:
        parts += [text[start:opened], _invisible(text[opened:closed + 3])]
        start = closed + 3
    return "".join(parts) + text[start:]


def _cells(line: Marked) -> list[Marked]:
    if not line.text.lstrip().startswith("|"):
        return [line]
    edges = [match.start() for match in re.finditer(r"(?<!\\)\|", line.text)] + [len(line.text)]
    return [line.part(a + 1, b) for a, b in pairwise(edges)]


def _inline(line: Marked) -> Marked:
    escapes = re.compile(r"\\([!-/:-@\[-`{-~])")
    kept = line.keep(escapes)
    hidden = list(kept.text)
    for before, match in enumerate(escapes.finditer(line.text)):  # what is escaped must not be taken for a mark
        hidden[match.start() - before] = chr(ESCAPED + ord(match[1]))
    line = Marked("".join(hidden), kept.at)
    for pattern, group in INLINE:
        line = line.keep(pattern, group)
    line = _unescaped(line)
    return Marked(RESTORED.sub(lambda match: chr(ord(match[0]) - ESCAPED), line.text), line.at)


def _unescaped(line: Marked) -> Marked:
    """The line with ``&nbsp;`` and its like as characters."""
    text, at, last = "", [], 0
    for match in re.finditer(r"&(#\d{1,7}|#x[0-9a-fA-F]{1,6}|\w{2,31});", line.text):
        character = html.unescape(match[0])
        text += line.text[last:match.start()] + character
        at += [*line.at[last:match.start()], *[line.at[match.start()]] * len(character)]
        last = match.end()
    return Marked(text + line.text[last:], [*at, *line.at[last:]]) if last else line


# --- HTML ------------------------------------------------------------------------------------------------------------

UNSEEN = frozenset({
    "head", "script", "style", "template", "noscript", "svg", "math", "nav", "button", "select", "textarea", "iframe",
    "object",
})
INLINE_TAGS = frozenset({
    "a", "abbr", "b", "bdi", "bdo", "big", "cite", "code", "data", "del", "dfn", "em", "font", "i", "img", "ins", "kbd",
    "label", "mark", "q", "s", "samp", "small", "span", "strike", "strong", "sub", "sup", "time", "tt", "u", "var",
    "wbr",
})


def looks_like_html(text: str) -> bool:
    """Whether the text has the tags of a page."""
    return re.search(r"<(!doctype html|html|body|head|p|div|h[1-6]|li)\b[^<>]*>", text, re.I) is not None


def page(text: str) -> list[Line]:
    """The lines of HTML as a browser shows them; every element that is no part of a line begins a paragraph."""
    text = _without_comments(text).partition("<!--")[0]
    reader = _Page(text)
    try:
        reader.feed(text)
        reader.close()
    except AssertionError:  # html.parser's word for a declaration that it does not know
        pass
    reader.end(begins=True)
    return reader.lines


class _Page(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=False)
        self.lines: list[Line] = []
        self._starts = [0, *(match.end() for match in re.finditer("\n", text))]
        self._unseen: list[str] = []
        self._verbatim = 0
        self._text: list[str] = []
        self._at: list[int] = []
        self._begins = True

    def end(self, *, begins: bool) -> None:
        shown = tidy(Marked("".join(self._text), self._at))
        if shown.text:
            self.lines.append(Line(shown, self._begins))
            self._begins = False
        self._begins = self._begins or begins
        self._text, self._at = [], []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag in UNSEEN:
            self._unseen.append(tag)
        self._verbatim += tag == "pre"
        self._edge(tag)

    def handle_startendtag(self, tag: str, attrs: object) -> None:
        self._edge(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in self._unseen:
            del self._unseen[self._unseen.index(tag):]
        if tag == "pre" and self._verbatim:
            self._verbatim -= 1
        self._edge(tag)

    def _edge(self, tag: str) -> None:
        if tag not in INLINE_TAGS:
            self.end(begins=tag != "br")

    def handle_data(self, data: str) -> None:
        line, column = self.getpos()
        start = self._starts[line - 1] + column
        parts = data.split("\n") if self._verbatim else [data]
        for number, part in enumerate(parts):
            if number:
                self.end(begins=not part.strip())
                start += 1
            self._add(part, range(start, start + len(part)))
            start += len(part)

    def handle_entityref(self, name: str) -> None:
        self._character(f"&{name};")

    def handle_charref(self, name: str) -> None:
        self._character(f"&#{name};")

    def _character(self, written: str) -> None:
        line, column = self.getpos()
        shown = html.unescape(written)
        self._add(shown, [self._starts[line - 1] + column] * len(shown))

    def _add(self, text: str, at: Sequence[int]) -> None:
        if not self._unseen:
            self._text.append(text)
            self._at.extend(at)


FORMS: dict[str, Callable[[str], list[Line]]] = {"text": plain, "Markdown": markdown, "HTML": page}
"""How a file may be written, and what reads it."""


def likely(name: str, text: str) -> list[str]:
    """The forms to try, by the name of the file and by what it holds, the likeliest first."""
    suffix = name.rpartition(".")[2].lower()
    if suffix in ("html", "htm", "xhtml") or (suffix not in ("md", "markdown") and looks_like_html(text)):
        return ["HTML"]
    return ["Markdown", "text"] if suffix in ("md", "markdown") else ["text", "Markdown"]
