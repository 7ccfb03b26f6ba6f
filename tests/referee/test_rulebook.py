"""A rulebook with a mistake in it is refused when it is loaded; fingerprints; nothing of the source is left out."""

import re
from pathlib import Path
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

import referee.ruling
from referee.errors import RulebookError
from referee.models.fates import game as fates
from referee.models.fates.ruling import Ruling as FatesRuling
from referee.rulebook import Rulebook, check_ruling_type, fingerprint, load
from referee.source import sentences

SEEDS = Path(__file__).resolve().parents[3] / "shared" / "seeds"

GOOD = '''
game = "small"
title = "Small"
source = "Nobody's rules."

[[clause]]
id = "play.1"
place = "1.1"
print = "0123456789abcdef"
says = "A player plays."

[[clause]]
id = "turn.1"
origin = "inferred"
says = "One at a time."

[[question]]
id = "may-pass"
kind = "gap"
asks = "May a player pass?"
clauses = ["play.1"]
standard = "refused"
because = "He has to play."

[question.readings.refused]
says = "a player can't pass"
because = "Nothing says that he can."
erratum = "Nobody may pass."

[question.readings.allowed]
says = "a player may pass"
because = "Nothing says that he can't."
erratum = "Anybody may pass."

[objection.not-your-turn]
clauses = ["turn.1"]
args = ["player", "other"]
says = "it is {other}'s turn, not {player}'s"

[event.plays]
clauses = ["play.1"]
args = ["player"]
says = "{player} plays"

[fault.is-over]
says = "the game is over"
'''


def loaded(tmp_path: Path, text: str) -> Rulebook:
    path = tmp_path / "rules.toml"
    path.write_text(text, encoding="utf-8")
    return load(path)


def refused(tmp_path: Path, text: str) -> RulebookError:
    with pytest.raises(RulebookError) as raised:
        loaded(tmp_path, text)
    assert raised.value.place == str(tmp_path / "rules.toml")
    assert raised.value.cure
    assert "\n" not in str(raised.value)
    return raised.value


def test_a_rulebook_in_order_is_read_in_the_order_of_the_file(tmp_path: Path) -> None:
    book = loaded(tmp_path, GOOD)
    assert (book.game, book.title) == ("small", "Small")
    assert list(book.clauses) == ["play.1", "turn.1"]
    assert list(book.questions["may-pass"].readings) == ["refused", "allowed"]
    assert book.standard() == {"may-pass": "refused"}
    assert book.objections["not-your-turn"].args == ("player", "other")
    assert list(book.events) == ["plays"]
    assert list(book.faults) == ["is-over"]


# Each is one mistake: what stands in the good rulebook, what stands there instead, and words that the refusal must say.
MISTAKES = {
    "a clause id without a number": ('id = "play.1"', 'id = "play"', ["clause 'play'", "bomb.1"]),
    "a clause id with a capital": ('id = "play.1"', 'id = "Play.1"', ["clause 'Play.1'"]),
    "a clause of the text without its print": ('print = "0123456789abcdef"\n', "", ["clause 'play.1'", "print"]),
    "a print that is none": ("0123456789abcdef", "0123456789ABCDEF", ["clause 'play.1'", "print"]),
    "a clause of the text without its place": ('place = "1.1"\n', "", ["clause 'play.1'", "place"]),
    "a clause twice": ('id = "turn.1"', 'id = "play.1"', ["clause 'play.1'", "twice"]),
    "a clause of a kind that there is not": ('id = "turn.1"', 'id = "turn.1"\nkind = "advice"', ["advice"]),
    "a clause of an unknown origin": ('origin = "inferred"', 'origin = "rumour"', ["rumour"]),
    "a key that no clause has": ('id = "turn.1"', 'id = "turn.1"\nsay = "what"', ["say"]),
    "a clause that says nothing": ('says = "One at a time."', "", ["says"]),
    "a question id with a capital": ('id = "may-pass"', 'id = "May-Pass"', ["question 'May-Pass'"]),
    "a question of a kind that there is not": ('kind = "gap"', 'kind = "hole"', ["hole"]),
    "a question that cites a clause that there is not": (
        'clauses = ["play.1"]\nstandard', 'clauses = ["play.2"]\nstandard',
        ["question 'may-pass'", "play.2", "did you mean play.1"],
    ),
    "a question that cites no clause": ('clauses = ["play.1"]\nstandard', "clauses = []\nstandard", ["'may-pass'", "clause"]),
    "a standard reading that is not among the readings": (
        'standard = "refused"', 'standard = "refuse"', ["question 'may-pass'", "'refuse'", "did you mean refused"],
    ),
    "a question with one reading": (
        '[question.readings.allowed]\nsays = "a player may pass"\nbecause = "Nothing says that he can\'t."\n'
        'erratum = "Anybody may pass."', "",
        ["question 'may-pass'", "1 reading", "two readings"],
    ),
    "a reading with a capital": ("question.readings.allowed", "question.readings.Allowed", ["'may-pass'", "'Allowed'"]),
    "a reading without a reason": ('because = "Nothing says that he can\'t."', "", ["because"]),
    "a reading without an erratum": ('erratum = "Anybody may pass."', "", ["'may-pass'", "'allowed' has no erratum"]),
    "a reading with an empty erratum": ('"Anybody may pass."', '" "', ["'may-pass'", "'allowed' has no erratum"]),
    "two readings with one erratum": (
        '"Anybody may pass."', '"Nobody may pass."', ["may-pass=allowed", "same erratum as may-pass=refused"],
    ),
    "errata behind a clause of another question": (
        'clauses = ["play.1"]\nstandard', 'clauses = ["play.1"]\nafter = "turn.1"\nstandard', ["'may-pass'", "'turn.1'"],
    ),
    "a code that is no word": ("[event.plays]", "[event.Plays]", ["event.Plays"]),
    "a code that cites a clause that there is not": (
        'clauses = ["turn.1"]', 'clauses = ["turns.1"]', ["objection.not-your-turn", "turns.1", "did you mean turn.1"],
    ),
    "a sentence about what the code does not know": ("{player} plays", "{player} plays {card}", ["event.plays", "card"]),
    "a number with a form too many": ("{player} plays", "{player:card|cards|cards} plays", ["event.plays", "two forms"]),
    "a sentence about something without a name": ("{player} plays", "{player} plays {}", ["event.plays"]),
    "a sentence that looks inside a value": ("{player} plays", "{player.hand} plays", ["event.plays", "player.hand"]),
    "a sentence with a brace that is not closed": ("{player} plays", "{player plays", ["event.plays"]),
    "a sentence with a brace that is not opened": ("{player} plays", "player} plays", ["event.plays"]),
    "no title": ('title = "Small"\n', "", ["title"]),
    "a table that no rulebook has": ("[fault.is-over]", "[faults.is-over]", ["faults"]),
    "no TOML": ('game = "small"', "game = small", ["can't be read"]),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_rulebook_is_refused_that_has(mistake: str, tmp_path: Path) -> None:
    right, wrong, words = MISTAKES[mistake]
    assert right in GOOD
    says = str(refused(tmp_path, GOOD.replace(right, wrong, 1)))
    assert all(word in says for word in words), says


def test_a_question_twice_is_refused(tmp_path: Path) -> None:
    start, end = GOOD.index("[[question]]"), GOOD.index("[objection.")
    says = str(refused(tmp_path, GOOD[:end] + GOOD[start:end] + GOOD[end:]))
    assert "question 'may-pass' stands twice" in says


def test_a_file_that_is_no_text_or_not_there_is_refused(tmp_path: Path) -> None:
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe\x00")
    for path in (tmp_path / "missing.toml", tmp_path, tmp_path / "binary.toml"):
        with pytest.raises(RulebookError) as raised:
            load(path)
        assert raised.value.place == str(path)
        assert raised.value.cure


# --- the ruling class ------------------------------------------------------------------------------------------------------


class Fits(referee.ruling.Ruling, frozen=True, kw_only=True, dict=True):
    may_pass: Literal["allowed", "refused"]


class LacksTheQuestion(referee.ruling.Ruling, frozen=True, kw_only=True, dict=True):
    pass


class HasAnother(Fits, frozen=True, kw_only=True, dict=True):
    may_fly: Literal["yes", "no"]


class HasOtherReadings(referee.ruling.Ruling, frozen=True, kw_only=True, dict=True):
    may_pass: Literal["refused", "sometimes"]


def test_a_ruling_class_that_agrees_is_accepted(tmp_path: Path) -> None:
    check_ruling_type(loaded(tmp_path, GOOD), Fits)


@pytest.mark.parametrize(
    ("ruling", "words"),
    [
        (LacksTheQuestion, ["may-pass", "may_pass"]),
        (HasAnother, ["may_fly"]),
        (HasOtherReadings, ["may-pass", "allowed", "sometimes"]),
    ],
)
def test_a_ruling_class_that_disagrees_is_refused(
    ruling: type[referee.ruling.Ruling], words: list[str], tmp_path: Path
) -> None:
    book = loaded(tmp_path, GOOD)
    with pytest.raises(RulebookError) as raised:
        check_ruling_type(book, ruling)
    assert raised.value.place == book.path
    assert raised.value.cure
    assert all(word in str(raised.value) for word in words)


def test_the_ruling_of_fates_agrees_with_its_rulebook() -> None:
    check_ruling_type(fates.rulebook, FatesRuling)


# --- fingerprints ----------------------------------------------------------------------------------------------------------

SENTENCE = 'The player can exclaim "Royal Rush!" - it\'s his three-card play.'


@pytest.mark.parametrize(
    "retyped",
    [
        "The player can exclaim “Royal Rush!” – it’s his three-card play.",
        "The player can exclaim «Royal Rush!» — it`s his three‑card play.",
        "THE PLAYER CAN EXCLAIM ‘ROYAL RUSH!’ − IT'S HIS THREE-CARD PLAY.",
        "The player can exclaim \"Royal Rush!\" - it´s his three-card play.",
        "  The player\tcan exclaim\n„Royal Rush!“  -- it's his three--card play. ",
        "The ｐｌａｙｅｒ can exclaim \"Royal Rush！\" - it's his three-card play.",
        "The player can\u00a0exclaim \"Royal Rush!\" - it's his three-card play.",
    ],
)
def test_a_sentence_typed_again_keeps_its_fingerprint(retyped: str) -> None:
    assert fingerprint(retyped) == fingerprint(SENTENCE)


@pytest.mark.parametrize(
    "changed",
    [
        'The player may exclaim "Royal Rush!" - it\'s his three-card play.',
        'The player can exclaim "Royal Rush!" - it\'s his three card play.',
        'The player can exclaim "Royal Rush!" it\'s his three-card play.',
        'The player can exclaim "Royal Rush." - it\'s his three-card play.',
        'The player can exclaim Royal Rush! - it\'s his three-card play.',
        'The player can exclaim "Royal Rush!" - it\'s his 3-card play.',
        'The player can exclaim "Royal Rush!" - it\'s his threecard play.',
    ],
)
def test_a_sentence_that_says_something_else_has_another_fingerprint(changed: str) -> None:
    assert fingerprint(changed) != fingerprint(SENTENCE)


def test_a_fingerprint_is_the_same_on_every_machine() -> None:
    # sha256 of "the goal." begins with these digits; rulebooks that people have written depend on it.
    assert fingerprint("The  goal.") == fingerprint("THE GOAL.")
    assert re.fullmatch(r"[0-9a-f]{16}", fingerprint("The goal."))
    assert fingerprint("") == "e3b0c44298fc1c14"


WORDS = st.lists(st.text(st.characters(categories=("L", "N")), min_size=1, max_size=8), min_size=1, max_size=8)


@given(WORDS, st.sampled_from((" ", "  ", "\n", "\t ", "\u00a0", "\u2003")))
def test_white_space_and_case_never_count(words: list[str], space: str) -> None:
    plain = fingerprint(" ".join(words))
    assert fingerprint(space.join(words)) == plain
    assert fingerprint(" " + " ".join(words).casefold() + "\n") == plain


@given(WORDS, st.data())
def test_a_word_more_or_less_always_counts(words: list[str], data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(words)))
    more = [*words[:at], "otherwise", *words[at:]]
    assert fingerprint(" ".join(more)) != fingerprint(" ".join(words))


# --- the rulebook of fates against its source ------------------------------------------------------------------------------


def source_of_fates() -> dict[str, str]:
    files = sorted(SEEDS.glob("003*.txt"))
    if not files:
        pytest.skip(f"the source text of fates is not in {SEEDS}; it belongs to its author and is not part of the project")
    return sentences(files[0].read_text(encoding="utf-8"))


def test_every_sentence_of_the_source_of_fates_has_its_clause() -> None:
    prints = {place: fingerprint(sentence) for place, sentence in source_of_fates().items()}
    covered = {(clause.place, clause.print) for clause in fates.rulebook.clauses.values()}
    assert [place for place, mark in prints.items() if (place, mark) not in covered] == []


def test_every_clause_of_fates_from_the_text_stands_where_it_says() -> None:
    prints = {place: fingerprint(sentence) for place, sentence in source_of_fates().items()}
    stray = [c.id for c in fates.rulebook.clauses.values() if c.origin == "text" and prints.get(c.place) != c.print]
    assert stray == []


def test_no_clause_of_fates_repeats_its_sentence() -> None:
    # The text belongs to its author: every clause is in our own words.
    theirs = [fingerprint(sentence) for sentence in source_of_fates().values()]
    assert [c.id for c in fates.rulebook.clauses.values() if fingerprint(c.says) in theirs] == []
