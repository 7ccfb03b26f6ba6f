"""The user's copy of the rules: read in whatever form it comes, and cut into sentences, each with its place.

The project has no sentence of a source text, only fingerprints.  They also tell how a copy has to be read: of the
ways to decode it, to take its marks and to join its lines, the one is right that finds the most known sentences.
"""

import hashlib
import re
import sys
from bisect import bisect_left
from collections.abc import Collection, Iterator, Sequence
from itertools import islice, pairwise
from pathlib import Path

import msgspec

from .errors import SourceError
from .markup import FORMS, Line, Marked, likely
from .rulebook import fingerprint, normal

LARGEST = 1_000_000
"""Bytes beyond which a file is no rulebook."""

MOST = 10_000
"""Sentences beyond which a text is no rulebook."""

STOP = re.compile(r"(?:(?<=[.!?])|(?<=[.!?]\*)) +(?=(\S))")
ENDS = re.compile(r"[.!?]\*?$")

OTHER_FILES = {
    b"%PDF": ("a PDF", "save it as text, with pdftotext or from the viewer, and give that"),
    b"PK\x03\x04": ("a word processor's file or an archive", "save it as plain text or as HTML, and give that"),
    b"\xd0\xcf\x11\xe0": ("a word processor's file", "save it as plain text or as HTML, and give that"),
    b"{\\rtf": ("an RTF file", "save it as plain text or as HTML, and give that"),
}
BYTE_ORDER = (
    (b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe\0\0", "utf-32"), (b"\0\0\xfe\xff", "utf-32"), (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
)
OLD_ENCODINGS = ("cp1251", "cp1252", "koi8-r")


class Sentence(msgspec.Struct, frozen=True, kw_only=True):
    """A sentence of a copy; lines and columns count characters from 1, and the end is the first that is not in it."""

    text: str
    print: str
    line: int
    column: int
    end_line: int
    end_column: int


class Copy(msgspec.Struct, frozen=True, kw_only=True):
    """A user's copy of the rules: the name of its file, the form it was read in, and its sentences in order."""

    name: str
    form: str
    sentences: tuple[Sentence, ...]

    @property
    def shown(self) -> str:
        """The name with everything in it that a terminal can't show spelled out."""
        return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in self.name)

    def place(self, sentence: Sentence) -> str:
        """Where a sentence begins, as editors write it: ``rules.txt:3:17``."""
        return f"{self.shown}:{sentence.line}:{sentence.column}"


def cut(paragraph: str) -> list[tuple[int, int]]:
    """Where the sentences of a paragraph begin and end.

    A sentence ends in . ! or ?, with a note mark * if there is one, at the end of its paragraph, or before a space and
    no small letter, so that an abbreviation ends none.
    """
    stops = (match.span() for match in STOP.finditer(paragraph) if not match[1].islower())
    edges = [(0, 0), *stops, (len(paragraph), len(paragraph))]
    return [(start, end) for (_, start), (end, _) in pairwise(edges) if start < end]


def sentences(text: str) -> dict[str, str]:
    """Every sentence of a source text by its place ``paragraph.sentence``; paragraphs are the lines that are not empty."""
    paragraphs = [line.strip() for line in text.splitlines() if line.strip()]
    return {
        f"{number}.{at}": paragraph[start:end]
        for number, paragraph in enumerate(paragraphs, 1) for at, (start, end) in enumerate(cut(paragraph), 1)
    }


def read_copy(file: str, known: Collection[str]) -> Copy:
    """Read a copy, ``-`` for standard input, with the fingerprints of the sentences to expect.  Raises SourceError."""
    name = "standard input" if file == "-" else file
    data = _bytes(file, name)
    found: Copy | None = None
    most = -1
    for text in _decoded(data, name):
        for form in likely(name, text):
            cut_up = _sentences(text, FORMS[form](text), known)
            if cut_up is None:
                raise SourceError(name, f"has more than {MOST:,} sentences", "no rulebook is that long; cut out the rules")
            count = len({sentence.print for sentence in cut_up}.intersection(known))
            if cut_up and count > most:
                found, most = Copy(name=name, form=form, sentences=cut_up), count
    if found is None:
        raise SourceError(name, "has no text in it", "give a file with the text of the rules")
    return found


def _bytes(file: str, name: str) -> bytes:
    try:
        if file == "-":
            data = sys.stdin.buffer.read(LARGEST + 1)
        elif Path(file).is_dir():
            raise SourceError(name, "is a directory", "name a file in it")
        else:
            with Path(file).open("rb") as opened:
                data = opened.read(LARGEST + 1)
    except (OSError, ValueError) as fault:
        reason = getattr(fault, "strerror", None) or str(fault)
        raise SourceError(name, reason.lower(), "name the file with your copy of the rules") from None
    for head, (what, cure) in OTHER_FILES.items():
        if data.startswith(head):
            raise SourceError(name, f"is {what}, not text", cure)
    if len(data) > LARGEST:
        raise SourceError(name, f"has more than {LARGEST:,} bytes", "no rulebook is that long; cut out the rules")
    return data


def _decoded(data: bytes, name: str) -> Iterator[str]:
    """The text, or where bytes alone can't tell, each text that it might be."""
    marked = next((encoding for mark, encoding in BYTE_ORDER if data.startswith(mark)), None)
    if marked is None and b"\0" in data:
        marked = "utf-16-le" if data[1::2].count(0) > data[::2].count(0) else "utf-16-be"
    found = False
    for encoding in (marked,) if marked else ("utf-8", *OLD_ENCODINGS):
        try:
            text = data.decode(encoding).replace("\r\n", "\n").replace("\r", "\n")
        except UnicodeDecodeError:
            continue
        if _is_text(text):
            found = True
            yield text
        if encoding == "utf-8":
            break
    if not found:
        raise SourceError(name, "is no text", "give a text, Markdown or HTML file, best in UTF-8")


def _is_text(text: str) -> bool:
    odd = sum(1 for c in text if c < " " and c not in "\n\t\f\v")
    return odd * 50 <= len(text)


# --- from lines to sentences -------------------------------------------------------------------------------------------

FARTHEST = 12
"""Lines and sentences that may belong to one sentence, when it is wrapped or our cutting differs."""

STOPS = 2
"""Stops that may lie inside a sentence, as in an abbreviation."""

LONG = 45
"""Characters of a line that may have been wrapped; a shorter one without a stop is a heading."""

Join = str
"""What lies between two pieces: ``stop`` the end of a sentence, ``line`` that of a line, ``block`` that of a paragraph."""


class _Piece(msgspec.Struct, frozen=True):
    """The least that may be a sentence or part of one, what of it counts in a fingerprint, and what lies before it."""

    marked: Marked
    plain: str
    join: Join

    @property
    def text(self) -> str:
        return self.marked.text


def _sentences(text: str, lines: Sequence[Line], known: Collection[str]) -> tuple[Sentence, ...] | None:
    pieces = list(islice(_pieces(lines), MOST + 1))
    if len(pieces) > MOST:
        return None
    found: list[tuple[str, Marked]] = []
    at = 0
    for start, end, written in _known_spans(pieces, known):
        found += [*_unknown(pieces[at:start]), (written, _joined(pieces[start:end]))]
        at = end
    found += _unknown(pieces[at:])
    newlines = [match.start() for match in re.finditer("\n", text)]

    def place(offset: int) -> tuple[int, int]:
        line = bisect_left(newlines, offset)
        return line + 1, offset - (newlines[line - 1] if line else -1)

    def sentence(written: str, marked: Marked) -> Sentence:
        (line, column), (end_line, end_column) = place(marked.at[0]), place(marked.at[-1])
        return Sentence(
            text=written, print=fingerprint(written), line=line, column=column, end_line=end_line, end_column=end_column + 1,
        )

    return tuple(sentence(written, marked) for written, marked in found)


def _pieces(lines: Sequence[Line]) -> Iterator[_Piece]:
    for line in lines:
        join = "block" if line.begins else "line"
        for start, end in cut(line.marked.text):
            marked = line.marked.part(start, end)
            yield _Piece(marked, normal(marked.text), join)
            join = "stop"


def _known_spans(pieces: Sequence[_Piece], known: Collection[str]) -> list[tuple[int, int, str]]:
    """The pieces that make up known sentences, so that as many as can be do; with the sentence as it is known."""
    marks = {bytes.fromhex(mark) for mark in known}
    best: list[tuple[int, int, str]] = [(0, 0, "")] * (len(pieces) + 1)  # how many from here on, the end, the sentence
    for start in range(len(pieces) - 1, -1, -1):
        best[start] = (best[start + 1][0], 0, "")
        for end, plain, written in _ways(pieces, start):
            if end - start + best[end][0] > best[start][0] and hashlib.sha256(plain.encode()).digest()[:8] in marks:
                best[start] = (end - start + best[end][0], end, written)
    spans, at = [], 0
    while at < len(pieces):
        _, end, written = best[at]
        if end:
            spans.append((at, end, written))
        at = end or at + 1
    return spans


def _ways(pieces: Sequence[_Piece], start: int) -> Iterator[tuple[int, str, str]]:
    """Every sentence that may begin with a piece: where it ends, what of it counts, and how it is written in full."""
    first = pieces[start]
    ways = [(first.plain, first.text)]
    stops = 0
    yield start + 1, *ways[0]
    is_heading = not ENDS.search(first.text)
    label, label_in_full = first.plain.rstrip(":"), first.text.rstrip(":")
    if is_heading:  # which has lost its mark
        yield from ((start + 1, label + mark, label_in_full + mark) for mark in (".", ":", "!"))
    for at in range(start + 1, min(start + FARTHEST, len(pieces))):
        piece, before = pieces[at], pieces[at - 1]
        stops += bool(ENDS.search(before.text))
        if stops > STOPS or (piece.join == "block" and (at > start + 1 or not is_heading)):
            return
        longer = [(f"{plain} {piece.plain}", f"{written} {piece.text}") for plain, written in ways]
        if piece.join != "stop" and before.plain.endswith("-"):  # a word that is divided, with or without its hyphen
            longer += [(plain + piece.plain, written + piece.text) for plain, written in ways]
            longer += [(plain[:-1] + piece.plain, written[:-1] + piece.text) for plain, written in ways]
        if at == start + 1 and piece.join != "stop" and is_heading:  # a heading is a label in the source
            longer.append((f"{label}: {piece.plain}", f"{label_in_full}: {piece.text}"))
        ways = longer[:8]
        yield from ((at + 1, *way) for way in ways)


def _unknown(pieces: Sequence[_Piece]) -> Iterator[tuple[str, Marked]]:
    """Sentences as they stand, lines that seem to be wrapped put together."""
    start = 0
    for at in range(1, len(pieces) + 1):
        if at < len(pieces) and pieces[at].join == "line":
            before, after = pieces[at - 1].text, pieces[at].text
            if not ENDS.search(before) and (after[:1].islower() or len(before) >= LONG):
                continue
        if start < at:
            marked = _joined(pieces[start:at])
            yield marked.text, marked
        start = at


def _joined(pieces: Sequence[_Piece]) -> Marked:
    at = list(pieces[0].marked.at)
    for piece in pieces[1:]:
        at += [at[-1], *piece.marked.at]
    return Marked(" ".join(piece.text for piece in pieces), at)
