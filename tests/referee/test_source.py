"""A user's copy of the rules: read in whatever form it comes, and cut into the sentences that the rulebook knows."""

import textwrap
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import referee.models.draker
import referee.models.fates
import referee.models.stakes
from referee.align import compare
from referee.comparison import originals, prints
from referee.errors import SourceError
from referee.rulebook import Rulebook, fingerprint, load
from referee.source import LARGEST, MOST, Copy, cut, read_copy, sentences

SEEDS = Path(__file__).resolve().parents[3] / "shared" / "seeds"
MEADOW = Path(__file__).resolve().parents[1] / "data" / "meadow"
BOOK = load(MEADOW / "rulebook.toml")
RULES = (MEADOW / "rules.txt").read_text(encoding="utf-8")
KNOWN = prints(BOOK)


def read(tmp_path: Path, text: str | bytes, name: str = "rules.txt") -> Copy:
    path = tmp_path / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return read_copy(str(path), KNOWN)


def unknown(copy: Copy) -> list[str]:
    """The sentences that are not those of the meadow, after a check that none of its is lost."""
    assert {sentence.print for sentence in copy.sentences} >= KNOWN
    return [sentence.text for sentence in copy.sentences if sentence.print not in KNOWN]


# --- cutting ---------------------------------------------------------------------------------------------------------------


def test_sentences_are_counted_as_the_rulebooks_say() -> None:
    text = "One. Two! LABEL: Three?\n\nNote.* Next one.\nHeading:\nWorth 1.5 each... More\nSee e.g. this.  Then that."
    assert sentences(text) == {
        "1.1": "One.", "1.2": "Two!", "1.3": "LABEL: Three?", "2.1": "Note.*", "2.2": "Next one.", "3.1": "Heading:",
        "4.1": "Worth 1.5 each...", "4.2": "More", "5.1": "See e.g. this.", "5.2": "Then that.",
    }


@given(st.text(st.sampled_from("aB1.!?* \u00e9Я"), max_size=60))
def test_cutting_loses_nothing_but_blanks(paragraph: str) -> None:
    parts = [paragraph[start:end] for start, end in cut(paragraph)]
    assert "".join(parts).replace(" ", "") == paragraph.replace(" ", "")


# --- forms -----------------------------------------------------------------------------------------------------------------


def wrapped(text: str, width: int) -> str:
    return "\n".join(textwrap.fill(line, width) for line in text.split("\n"))


SAME: dict[str, str | bytes] = {
    "windows-lines": RULES.replace("\n", "\r\n"),
    "old-mac-lines": RULES.replace("\n", "\r"),
    "page-breaks": RULES.replace("\n\n", "\n\f"),
    "a-byte-order-mark": "\ufeff" + RULES,
    "utf-16": RULES.encode("utf-16"),
    "utf-16-without-a-mark": RULES.encode("utf-16-le"),
    "utf-16-the-other-way-round": RULES.encode("utf-16-be"),
    "utf-32": RULES.encode("utf-32"),
    "narrow-lines": wrapped(RULES, 30),
    "wide-lines": wrapped(RULES, 72),
    "indented-lines": textwrap.indent(wrapped(RULES, 60), "    "),
    "soft-hyphens": RULES.replace("flower", "flo\u00adwer"),
    "zero-width-blanks": RULES.replace("heap", "\u200bhe\u2060ap"),
    "hard-blanks": RULES.replace(" the ", "\u00a0the\u202f"),
    "right-to-left-marks": RULES.replace("hedge", "\u202ehedge\u202c"),
    "two-blanks-behind-a-stop": RULES.replace(". ", ".  "),
    "capitals": RULES.upper(),
    "divided-words": RULES.replace("shuffled anew", "shuf-\nfled anew").replace("Put the rest", "Put the rest\n"),
}


@pytest.mark.parametrize("form", SAME)
def test_however_it_is_typed_it_is_the_same_text(form: str, tmp_path: Path) -> None:
    copy = read(tmp_path, SAME[form])
    assert unknown(copy) == []
    assert compare(BOOK, copy).is_same


def test_a_text_in_an_old_encoding_is_read_by_what_it_says(tmp_path: Path) -> None:
    book = load(Path(referee.models.fates.__file__).with_name("rulebook.toml"))
    text = "Ёлка стоит в лесу. Зайцу холодно!"
    known = {fingerprint(sentence) for sentence in sentences(text).values()}
    for encoding in ("utf-8", "cp1251", "koi8-r"):
        (tmp_path / "rules.txt").write_bytes(text.encode(encoding))
        assert {s.print for s in read_copy(str(tmp_path / "rules.txt"), known).sentences} == known
    assert not known & prints(book)


MARKDOWN = """---
title: meadow
---
# The Meadow

Whoever is the **first** to plant six flowers has *won*. <!-- A comment. Not shown. -->

## Setting up

1. Shuffle the seed cards.
2. Deal five [seed cards](https://example.invalid/seed) to each player, face&nbsp;down.
3. Put the `rest` in a heap in the middle.
4. Each player takes a hedge
   and lays it in front of himself.[^1]

> On your turn, draw one seed card.
> Then you may plant a flower for three seeds of its colour.\\*
> A flower beside a ![picture](hedge.png)hedge costs only two seeds. Your turn is over when you say so.

### Storms ###
If you draw a storm, ***everybody*** loses one flower, and the heap is shuffled anew.
A __gardener__ may be discarded to save that flower. Nobody loses a <b>rose</b>!

- - -

A storm is drawn once only in each round.

| When | then |
|------|------|
| When the heap has run out, the game ends at once. | Your turn is over when you say so. |
"""


def test_markdown_is_read_without_its_marks(tmp_path: Path) -> None:
    copy = read(tmp_path, MARKDOWN, "rules.md")
    assert copy.form == "Markdown"
    assert unknown(copy) == ["When", "then"]  # the head of the table; the headings are the labels of the source
    assert read(tmp_path, MARKDOWN, "rules.txt").form == "Markdown"  # by what it holds


HTML = """<!DOCTYPE html><html><head><title>Shown nowhere.</title><style>p { color: red }</style></head>
<body><script>var a = "<p>Not shown.";</script><!-- Not shown either. -->
<h1>The Meadow</h1>
<p>Whoever is the <em>first</em> to plant
six flowers has won.</p>
<h2>Setting up</h2><ol><li>Shuffle the seed cards.<li>Deal five seed cards to each player, face&nbsp;down.</li>
<li>Put the rest in a heap in the middle.</li></ol>
Each player takes a hedge<br>and lays it in front of himself.<br>On your turn, draw one seed card.
<div>Then you may plant a flower for three seeds of its colour.* A flower bes&shy;ide a <img alt="hedge" src="h.png">hedge costs
only two seeds. Your turn is over when you say so.</div>
<pre>Storms: If you draw a storm, everybody loses one flower,
and the heap is shuffled anew.</pre>
<table><tr><td>A gardener may be discarded to save that flower.</td><td>Nobody loses a rose&#33;</td></tr></table>
A storm is drawn once only in each round.<hr>When the heap has run out, the game ends at once.<p>Your turn is over when you say so.
</body></html>
"""


@pytest.mark.parametrize("name", ["rules.html", "rules.htm", "rules.txt", "rules"])
def test_html_is_read_as_a_browser_shows_it(name: str, tmp_path: Path) -> None:
    copy = read(tmp_path, HTML, name)
    assert copy.form == "HTML"
    assert unknown(copy) == []


@pytest.mark.parametrize("broken", [
    "<p><![if x]>", "<!--", "<p", "</", "<![CDATA[", "<?", "&#xD800;&#1114112;&", "<script>", "<!DOCTYPE", "</p></div></script>", "<pre>",
])
def test_html_that_is_broken_is_read_as_far_as_it_goes(broken: str, tmp_path: Path) -> None:
    page = HTML.replace("</body></html>", broken)
    assert len(unknown(read(tmp_path, page, "rules.html"))) <= 1  # what is broken, and none of what stands before it


def test_a_heading_is_known_with_the_mark_that_it_has_lost(tmp_path: Path) -> None:
    known = {fingerprint("The phase of planting.")}
    for text in ("# The phase of planting\n\nPlant!", "The phase of planting.\nPlant!"):
        (tmp_path / "rules.md").write_text(text, encoding="utf-8")
        assert [s.text for s in read_copy(str(tmp_path / "rules.md"), known).sentences] == ["The phase of planting.", "Plant!"]


def test_a_stop_inside_a_known_sentence_ends_nothing(tmp_path: Path) -> None:
    known = {fingerprint("Ask Dr. Who for a card.")}
    (tmp_path / "rules.txt").write_text("Wait. Ask Dr. Who for\na card. Go on.", encoding="utf-8")
    copy = read_copy(str(tmp_path / "rules.txt"), known)
    assert [sentence.text for sentence in copy.sentences] == ["Wait.", "Ask Dr. Who for a card.", "Go on."]


def test_a_new_sentence_that_is_wrapped_is_one_sentence(tmp_path: Path) -> None:
    new = "Every player who has planted more than one tulip may look at the next card\nof the heap before anybody else does."
    for wrapped_new in (new, new.replace("card\nof", "\nCard of")):
        assert unknown(read(tmp_path, f"{RULES}\n{wrapped_new}\n")) == [" ".join(wrapped_new.split())]
    assert unknown(read(tmp_path, f"{RULES}\nAppendix\nTulips are flowers.\n")) == ["Appendix", "Tulips are flowers."]


# --- places ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "text"), [
    ("rules.txt", RULES), ("rules.txt", RULES.replace("\n", "\r\n")), ("rules.txt", "\ufeff" + RULES), ("rules.md", MARKDOWN),
    ("rules.html", HTML), ("rules.txt", wrapped(RULES, 40)),
], ids=["text", "windows-lines", "mark", "markdown", "html", "wrapped"])
def test_a_sentence_begins_where_an_editor_shows_it(name: str, text: str, tmp_path: Path) -> None:
    """Counted here anew, from the first and last words of each sentence."""
    lines = text.lstrip("\ufeff").replace("\r\n", "\n").split("\n")
    for sentence in read(tmp_path, text, name).sentences:
        first, last = sentence.text.split()[0], sentence.text.split()[-1]
        from_here = lines[sentence.line - 1][sentence.column - 1:]
        up_to_here = lines[sentence.end_line - 1][:sentence.end_column - 1]
        assert first[0].casefold() == from_here[0].casefold()
        assert first.strip("*:").casefold() in from_here.casefold()
        assert up_to_here.casefold().endswith((last[-1].casefold(), "a rose&"))  # the ! of the HTML is written &#33;


def test_a_copy_names_the_place_as_editors_do(tmp_path: Path) -> None:
    copy = read(tmp_path, RULES)
    (third,) = (sentence for sentence in copy.sentences if sentence.text.startswith("Deal five"))
    assert (third.line, third.column) == (5, 1 + len("SETTING UP: Shuffle the seed cards. "))
    assert copy.place(third).endswith("rules.txt:5:37")


# --- what is no copy -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("data", "says", "cure"), [
    (b"", "has no text", "text of the rules"),
    (b" \n\n\t", "has no text", "text of the rules"),
    (b"<html><script>only this</script></html>", "has no text", "text of the rules"),
    (b"%PDF-1.7 and so on", "is a PDF", "pdftotext"),
    (b"PK\x03\x04 and so on", "word processor", "plain text"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1", "word processor", "plain text"),
    (b"{\\rtf1 Rules.}", "is an RTF file", "plain text"),
    (bytes(range(256)) * 4, "is no text", "UTF-8"),
    (b"abc\0def", "is no text", "UTF-8"),
    (b"a" * (LARGEST + 1), f"more than {LARGEST:,} bytes", "cut out the rules"),
    (b"No. " * (MOST + 1), f"more than {MOST:,} sentences", "cut out the rules"),
], ids=str)
def test_a_file_that_is_no_copy_is_refused(data: bytes, says: str, cure: str, tmp_path: Path) -> None:
    with pytest.raises(SourceError) as raised:
        read(tmp_path, data)
    assert raised.value.place == str(tmp_path / "rules.txt")
    assert says in raised.value.says
    assert cure in raised.value.cure


def test_a_file_that_cannot_be_opened_is_refused(tmp_path: Path) -> None:
    for name in (str(tmp_path), str(tmp_path / "nowhere.txt"), "a\0b", ""):
        with pytest.raises(SourceError) as raised:
            read_copy(name, KNOWN)
        assert raised.value.cure


# --- the three source texts ------------------------------------------------------------------------------------------------

GAMES = {"fates": ("003", referee.models.fates), "stakes": ("000", referee.models.stakes), "draker": ("001", referee.models.draker)}


@pytest.fixture(params=GAMES)
def theirs(request: pytest.FixtureRequest) -> tuple[Rulebook, Path]:
    """A rulebook and the text that it comes from."""
    number, module = GAMES[request.param]
    files = sorted(SEEDS.glob(f"{number}*.txt"))
    if not files:
        pytest.skip(f"the source text of {request.param} is not in {SEEDS}; it belongs to its author and is not part of the project")
    return load(Path(str(module.__file__)).with_name("rulebook.toml")), files[0]


def test_a_source_text_aligns_completely(theirs: tuple[Rulebook, Path]) -> None:
    book, file = theirs
    copy = read_copy(str(file), prints(book))
    found = compare(book, copy)
    assert found.is_same
    assert not found.repeated
    assert not any(entry.moved for entry in found.entries)
    cut_up = sentences(file.read_text(encoding="utf-8"))
    assert [sentence.text for sentence in copy.sentences] == list(cut_up.values())
    assert [original.place for original in originals(book)] == list(cut_up)


@pytest.mark.parametrize("width", [40, 79])
def test_a_source_text_aligns_when_it_is_wrapped_or_marked(theirs: tuple[Rulebook, Path], width: int, tmp_path: Path) -> None:
    book, file = theirs
    text = file.read_text(encoding="utf-8")
    page = "".join(f"<p>{line}</p>" for line in text.splitlines())
    for name, other in (("rules.txt", wrapped(text, width)), ("rules.md", wrapped(text, width)), ("rules.html", page)):
        (tmp_path / name).write_text(other, encoding="utf-8")
        assert compare(book, read_copy(str(tmp_path / name), prints(book))).is_same


def test_a_word_more_in_a_source_text_is_noticed_at_its_place(theirs: tuple[Rulebook, Path], tmp_path: Path) -> None:
    book, file = theirs
    text = file.read_text(encoding="utf-8")
    for place, sentence in list(sentences(text).items())[3::12]:
        first, _, rest = sentence.partition(" ")
        (tmp_path / "rules.txt").write_text(text.replace(sentence, f"{first} otherwise {rest}", 1), encoding="utf-8")
        found = compare(book, read_copy(str(tmp_path / "rules.txt"), prints(book)))
        (changed,) = (entry for entry in found.entries if entry.status != "found")
        assert [original.place for original in changed.originals] == [place]
        assert (changed.status, changed.was, found.new) == ("changed", sentence, ())
