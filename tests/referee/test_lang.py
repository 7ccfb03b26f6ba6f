"""A rulebook in another language: what the file may say, what is refused, and what stays English."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from referee import registry, translation
from referee.errors import GameError, RulebookError
from referee.rulebook import Rulebook, load
from referee.speech import fields
from referee.translation import errors, frames, languages, missing, speech, translate

ENGLISH = '''
game = "small"
title = "Small"
source = "Nobody's rules."

[[clause]]
id = "play.1"
origin = "inferred"
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
because = "Who is to play must."

[question.readings.refused]
says = "a player can't pass"
because = "Nothing says so."
erratum = "Nobody passes."

[question.readings.allowed]
says = "a player may pass"
because = "Nothing says otherwise."
erratum = "Who wants to passes."

[objection.not-your-turn]
clauses = ["turn.1"]
args = ["player", "other"]
says = "it is {other}'s turn, not {player}'s"

[event.draws]
args = ["player", "count"]
says = "{player} draws {count:card|cards}"

[fault.is-over]
says = "the game is over"
'''

RUSSIAN = '''
language = "ru"
game = "small"
title = "Малая"
source = "Ничьи правила."

[clause]
"play.1" = "Игрок ходит."
"turn.1" = "По одному."

[question.may-pass]
asks = "Можно ли пасовать?"
because = "Чей ход, тот и ходит."

[question.may-pass.readings.refused]
says = "пасовать нельзя"
because = "Об этом ничего нет."
erratum = "Никто не пасует."

[question.may-pass.readings.allowed]
says = "пасовать можно"
because = "Обратного не сказано."
erratum = "Кто хочет, пасует."

[objection]
not-your-turn = "сейчас ход игрока {other}, а не игрока {player}"

[event]
draws = "{player} берёт {count:карту|карты|карт}"

[fault]
is-over = "игра окончена"

[phrase]
"the dealer" = "сдающий"
"{n:chip|chips}" = "{n:фишка|фишки|фишек}"

[example]
a-pass = "Можно ли Ане пасовать?"
'''


@pytest.fixture
def small(tmp_path: Path) -> Rulebook:
    """A rulebook in English with a Russian file beside it, and an example."""
    (tmp_path / "rulebook.toml").write_text(ENGLISH, encoding="utf-8")
    (tmp_path / "rulebook.ru.toml").write_text(RUSSIAN, encoding="utf-8")
    (tmp_path / "examples").mkdir()
    (tmp_path / "examples" / "a-pass.toml").write_text('game = "small"\n', encoding="utf-8")
    return load(tmp_path / "rulebook.toml")


def write(small: Rulebook, text: str | bytes) -> Path:
    path = Path(small.path).with_name("rulebook.ru.toml")
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def test_everything_is_said_in_russian_and_nothing_else_changes(small: Rulebook) -> None:
    told = translate(small, "ru")
    assert told is not None
    book = told.rulebook
    question, reading = book.questions["may-pass"], book.questions["may-pass"].readings["refused"]
    assert [book.title, book.source, book.clauses["play.1"].says] == ["Малая", "Ничьи правила.", "Игрок ходит."]
    assert [question.asks, question.because] == ["Можно ли пасовать?", "Чей ход, тот и ходит."]
    assert [reading.says, reading.because, reading.erratum] == ["пасовать нельзя", "Об этом ничего нет.", "Никто не пасует."]
    assert book.objections["not-your-turn"].says == "сейчас ход игрока {other}, а не игрока {player}"
    assert book.events["draws"].says == "{player} берёт {count:карту|карты|карт}"
    assert book.faults["is-over"].says == "игра окончена"
    assert told.examples == {"a-pass": "Можно ли Ане пасовать?"}
    assert speech("ru", told.phrases)("{n:chip|chips}", n=2) == "2 фишки"
    assert missing(small, "ru") == []
    words = re.compile(r"[А-Яа-яё]")
    kept = [book.game, book.path, list(book.clauses), list(book.questions), list(question.readings), question.kind, question.standard,
            question.clauses, list(book.objections), book.objections["not-your-turn"].args, book.objections["not-your-turn"].clauses]
    assert not words.search(repr(kept))
    assert book.standard() == small.standard()


def test_the_files_beside_a_rulebook_are_its_languages(small: Rulebook) -> None:
    folder = Path(small.path).parent
    for name in ("rulebook.pt-br.toml", "rulebook.toml.bak", "rulebook.old.backup.toml", "rulebook.Draft.toml", "other.de.toml"):
        (folder / name).write_text("", encoding="utf-8")
    assert languages(small) == ["pt-br", "ru"]
    assert translate(small, "de") is None


def test_what_is_left_out_is_said_in_english(small: Rulebook) -> None:
    write(small, 'language = "ru"\ngame = "small"\n[clause]\n"play.1" = "Игрок ходит."\n')
    told = translate(small, "ru")
    assert told is not None
    assert told.rulebook == msgspec.structs.replace(
        small, clauses={**small.clauses, "play.1": msgspec.structs.replace(small.clauses["play.1"], says="Игрок ходит.")},
    )
    assert missing(small, "ru") == [
        "title", "source", "clause.turn.1", "question.may-pass.asks", "question.may-pass.because",
        "question.may-pass.readings.refused.says", "question.may-pass.readings.refused.because",
        "question.may-pass.readings.refused.erratum", "question.may-pass.readings.allowed.says",
        "question.may-pass.readings.allowed.because", "question.may-pass.readings.allowed.erratum",
        "objection.not-your-turn", "event.draws", "fault.is-over",
    ]


MISTAKES = {
    "another language than its name": ('language = "ru"', 'language = "de"', ["language is 'de'", 'language = "ru"']),
    "another game": ('game = "small"', 'game = "large"', ["game is 'large'", 'game = "small"']),
    "no language": ('language = "ru"', "", ["language"]),
    "a table that there is not": ("[fault]", "[faults]", ["faults"]),
    "a clause that there is not": ('"turn.1"', '"turm.1"', ["clause.turm.1", "did you mean turn.1?"]),
    "a clause unlike any": ('"turn.1"', '"zzzzzzzz.99"', ["clause.zzzzzzzz.99", "add it to the rulebook first"]),
    "a clause that is a number": ('"По одному."', "1", ["clause"]),
    "a clause that is empty": ('"По одному."', '" "', ["clause.turn.1 is empty"]),
    "a question that there is not": (
        "[question.may-pass]", '[question.may-pas]\nasks = "?"\n[question.may-pass]',
        ["question.may-pas:", "did you mean may-pass?"],
    ),
    "a reading that there is not": (
        "readings.allowed", "readings.alowed", ["question.may-pass.readings.alowed", "did you mean allowed?"],
    ),
    "a key that no question has": ('asks = "Можно', 'ask = "Можно', ["ask"]),
    "a key that no reading has": ("erratum = ", "errata = ", ["errata"]),
    "an objection that there is not": ("not-your-turn =", "not-your-turns =", ["objection.not-your-turns", "did you mean not-your-turn?"]),
    "an objection in the table of events": ("[event]", '[event]\nnot-your-turn = "нет"', ["event.not-your-turn"]),
    "a fault that there is not": ("is-over", "is-overt", ["fault.is-overt", "did you mean is-over?"]),
    "a field that the code does not have": ("{player} берёт", "{plaier} берёт", ["event.draws", "{plaier}", "did you mean player?"]),
    "a field where the code has none": ("игра окончена", "игра {player}", ["fault.is-over", "{player}", "it has no fields"]),
    "a field in Russian": ("{player} берёт", "{игрок} берёт", ["event.draws", "{игрок} is no field"]),
    "a field that looks inside a value": ("{player} берёт", "{player.hand} берёт", ["event.draws", "player.hand"]),
    "a brace that is not closed": ("{player} берёт", "{player берёт", ["event.draws", "{{ and }}"]),
    "a number with two forms": ("карту|карты|карт", "карту|карт", ["event.draws", "{count} has 2 forms", "ru has 3"]),
    "a phrase whose English has three forms": ("chip|chips", "chip|chips|chips", ["phrase", "en has 2"]),
    "a phrase with another field": ("{n:фишка", "{m:фишка", ["phrase '{n:chip|chips}'", "{m}", "fields are n"]),
    "an empty phrase": ('"сдающий"', '""', ["phrase 'the dealer' is empty"]),
    "an example that there is not": ("a-pass =", "a-past =", ["example.a-past", "did you mean a-pass?"]),
    "the same clause twice": ('"turn.1" =', '"play.1" = "Снова."\n"turn.1" =', ["can't be read", "UTF-8"]),
    "a line that is no TOML": ("[fault]", "[fault", ["can't be read"]),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_language_file_is_refused_that_has(mistake: str, small: Rulebook) -> None:
    right, wrong, words = MISTAKES[mistake]
    assert right in RUSSIAN
    path = write(small, RUSSIAN.replace(right, wrong, 1))
    with pytest.raises(RulebookError) as raised:
        translate(small, "ru")
    assert raised.value.place == str(path)
    assert raised.value.cure
    assert "\n" not in str(raised.value)
    assert all(word in str(raised.value) for word in words), str(raised.value)


@pytest.mark.parametrize("data", [
    RUSSIAN.encode("koi8-r"), RUSSIAN.encode("utf-16"), bytes(range(256)), b"\0" * 100, b"", b"\xff",
    b'language = "ru"\ngame = "small"\n[clause]\n"play.1" = "\\ud800"\n',
])
def test_a_file_that_is_no_text_in_utf_8_is_refused(data: bytes, small: Rulebook) -> None:
    path = write(small, data)
    with pytest.raises(RulebookError) as raised:
        translate(small, "ru")
    assert raised.value.place == str(path)
    assert "\n" not in str(raised.value)


def test_a_directory_of_that_name_is_no_language(small: Rulebook) -> None:
    path = Path(small.path).with_name("rulebook.ru.toml")
    path.unlink()
    path.mkdir()
    assert translate(small, "ru") is None


# --- what the program ships -------------------------------------------------------------------------------------------

ROOT = Path(translation.__file__).resolve().parent
WORDS = {
    "legal", "illegal", "depends", "possible", "impossible", "sound", "faulty", "standard",
    "ambiguity", "gap", "contradiction", "undefined", "quick", "normal", "deep", "as expected", "fell short", "undecided",
    "holds", "fails", "reachable", "unreachable", "fails, as it should", "can happen", "proved", "exhausted", "sampled", "agreed",
    "yes", "no", "found", "changed", "missing", "moved", "new", "repeated", "now", "was", "differs", "our words", "numbers", "note",
    "print", "questions", "examples", "objections", "events", "faults", "properties",
}
"""What is said by a variable: verdicts, kinds, the words of the evidence, and what has become of a sentence."""


def phrases_in(path: Path) -> Iterator[str]:
    """The English texts that a module asks a language for, by their literals."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if name == "speech" or (name == "self" and path.name == "speech.py"):
            yield from literals(node.args[0])


def literals(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from literals(node.body)
        yield from literals(node.orelse)


def asked() -> set[str]:
    engine = [path for path in ROOT.rglob("*.py") if path.relative_to(ROOT).parts[0] not in ("models", "properties")]
    return {phrase for path in engine for phrase in phrases_in(path)}


@pytest.mark.parametrize("tag", frames())
def test_the_frame_of_an_answer_has_every_phrase_and_no_other(tag: str) -> None:
    said = set(tomllib.loads((ROOT / "lang" / f"{tag}.toml").read_text(encoding="utf-8"))["phrase"])
    assert asked() | WORDS == said


@pytest.mark.parametrize("tag", frames())
def test_a_phrase_of_the_frame_says_all_that_the_english_one_says(tag: str) -> None:
    file = tomllib.loads((ROOT / "lang" / f"{tag}.toml").read_text(encoding="utf-8"))
    assert file["language"] == tag
    for english, words in (file["phrase"] | file["error"]).items():
        assert fields(english) == fields(words), english
        assert words == words.strip()
    assert speech(tag).tag == errors(tag).tag == tag


def test_the_russian_frame_is_in_russian() -> None:
    file = tomllib.loads((ROOT / "lang" / "ru.toml").read_text(encoding="utf-8"))
    for english, words in (file["phrase"] | file["error"]).items():
        bare = re.sub(r"\{[a-z]+[:}]", "", words)
        assert re.search(r"[а-яё]", bare) or english == "{place} is {case}", words
        assert not re.search(r"[a-z]{3,}", re.sub(r"--[a-z]+|referee example|true or false|true|false", "", bare)), words


def test_every_language_that_is_shipped_can_be_read_and_draker_is_told_in_all_of_russian() -> None:
    games = {id_: game for id_, game in registry.load_all() if not isinstance(game, GameError)}
    for game in games.values():
        for tag in languages(game.rulebook):
            assert translate(game.rulebook, tag) is not None
    if "draker" not in games:
        pytest.skip("draker is not installed")
    assert missing(games["draker"].rulebook, "ru") == []
