"""``--lang``, the locale, and answers in Russian: here about fates, told in Russian in part by a file of the test's own."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from referee.models.fates import game as fates
from referee.rulebook import load

from .conftest import NINE_ON_QUEEN, SHRINE_ON_MAGIC_MAN, Referee
from .test_process import process

Table = Callable[..., str]

RUSSIAN = '''
language = "ru"
game = "fates"
title = "Судьбы"
source = "Правила игры с Судьбами."

[clause]
"shrine.1" = "Святилище, то есть 7, кладут на 6 или ниже."
"magic-man.3" = "На Мага кладут любую карту."
"play.1" = "Карта бьёт такую же или младшую."

[question.shrine-on-magic-man]
asks = "Можно ли положить Святилище на Мага?"
because = "Пункт о Маге не делает исключений."

[question.shrine-on-magic-man.readings.allowed]
says = "Святилище можно положить на Мага"
because = "На Мага кладут что угодно."
erratum = "На Мага кладут и Святилище."

[question.shrine-on-magic-man.readings.refused]
says = "Святилище нельзя положить на Мага"
because = "Маг — это 15."
erratum = "На Мага не кладут Святилище."

[objection]
shrine-on-magic-man = "{cards} кладут на 6 или ниже, а {below} — это 15"
too-low = "{cards} не бьёт {below}: нужна такая же или старше"

[event]
draws = "{player} берёт {count:карту|карты|карт}"

[phrase]
"Shrine" = "Святилище"
"Magic Man" = "Маг"
"Queen" = "Дама"
"to move" = "ходит"
"hand" = "рука"
"not described" = "не описано"
"play goes clockwise" = "ходят по часовой стрелке"
"whether {player} has cards left after this" = "останутся ли карты у игрока {player}"
"{player} has cards left after this" = "у игрока {player} останутся карты"

[example]
oleg-lays-a-shrine-on-a-magic-man = "Можно ли Олегу положить Святилище на Мага?"
'''

ODD = NINE_ON_QUEEN.replace('"Ann"', '"Боря «Ё» 🐉"').replace("player.Ann", 'player."Боря «Ё» 🐉"')


@pytest.fixture
def russian(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Lets fates be told in Russian as well, and gives the file in which it is."""
    folder = tmp_path_factory.mktemp("fates")
    shutil.copy(fates.rulebook.path, folder)
    shutil.copytree(Path(fates.rulebook.path).parent / "examples", folder / "examples")
    (folder / "rulebook.ru.toml").write_text(RUSSIAN, encoding="utf-8")
    monkeypatch.setitem(vars(fates), "rulebook", load(folder / "rulebook.toml"))
    return folder / "rulebook.ru.toml"


def locale(monkeypatch: pytest.MonkeyPatch, **variables: str) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)


# --- which language ---------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("russian")
@pytest.mark.parametrize(("variables", "is_russian"), [
    ({"LANG": "ru_RU.UTF-8"}, True),
    ({"LANG": "ru_RU.KOI8-R"}, True),
    ({"LANG": "ru"}, True),
    ({"LANG": "ru_UA.UTF-8@variant"}, True),
    ({"LANG": "RU_ru"}, True),
    ({"LC_MESSAGES": "ru_RU.UTF-8", "LANG": "en_GB.UTF-8"}, True),
    ({"LC_ALL": "ru_RU.UTF-8", "LC_MESSAGES": "C", "LANG": "C"}, True),
    ({"LC_ALL": "", "LC_MESSAGES": "", "LANG": "ru_RU.UTF-8"}, True),
    ({"LC_ALL": "C", "LANG": "ru_RU.UTF-8"}, False),
    ({"LC_ALL": "POSIX", "LANG": "ru_RU.UTF-8"}, False),
    ({"LC_MESSAGES": "en_US.UTF-8", "LANG": "ru_RU.UTF-8"}, False),
    ({"LC_ALL": "C.UTF-8", "LANG": "ru_RU.UTF-8"}, False),
    ({"LANG": "C"}, False),
    ({"LANG": "POSIX"}, False),
    ({"LANG": ""}, False),
    ({}, False),
    ({"LANG": "de_DE.UTF-8"}, False),
    ({"LANG": "nonsense"}, False),
    ({"LANG": "../../etc/passwd"}, False),
    ({"LANG": "\udcff\U0001f409"}, False),
    ({"LC_CTYPE": "ru_RU.UTF-8"}, False),
])
def test_the_locale_chooses_the_language_and_is_silent_about_it(
    referee: Referee, table: Table, monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], is_russian: bool
) -> None:
    locale(monkeypatch, **variables)
    found = referee("judge", table(NINE_ON_QUEEN), "play 9D")
    assert found.out.startswith("НЕЛЬЗЯ     Ann: play 9D\n" if is_russian else "ILLEGAL    Ann: play 9D\n")
    assert (found.code, found.err) == (1, "")


@pytest.mark.usefixtures("russian")
@pytest.mark.parametrize("lang", ["ru", "RU", "ru-RU", "ru_RU", "ru-petr1708"])
def test_what_is_asked_for_goes_before_the_locale_and_may_stand_anywhere(
    referee: Referee, table: Table, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    file = table(NINE_ON_QUEEN)
    for args in (["--lang", lang, "judge", file, "play 9D"], ["judge", file, "play 9D", f"--lang={lang}"]):
        assert referee(*args).out.startswith("НЕЛЬЗЯ     Ann: play 9D\n")
    locale(monkeypatch, LC_ALL="ru_RU.UTF-8")
    for lang in ("en", "en-GB", "EN"):
        assert referee("--lang", lang, "judge", file, "play 9D").out.startswith("ILLEGAL    Ann: play 9D\n")


@pytest.mark.parametrize("lang", ["de", "tlh", "de-AT"])
@pytest.mark.parametrize("command", [["games"], ["judge", "table.toml", "play 9D"], ["rules", "fates"], ["verify", "fates"]])
def test_a_language_that_nobody_speaks_is_refused(referee: Referee, table: Table, lang: str, command: list[str]) -> None:
    table(NINE_ON_QUEEN)
    found = referee(*command, "--lang", lang)
    assert (found.code, found.out) == (2, "")
    assert found.err == f"referee: --lang: nothing is told in {lang!r} (languages are en, ru)\n"
    assert referee(*command, "--lang", lang, "--json").value["place"] == "--lang"


@pytest.mark.parametrize("lang", ["", " ", "C", "russian!", "ру", "🐉", "\u202eru", "\udc80", "a" * 5000, "../ru", "ru/", "ru\n"])
def test_what_is_no_language_is_refused_in_one_line(referee: Referee, table: Table, lang: str) -> None:
    found = referee("judge", table(NINE_ON_QUEEN), "play 9D", "--lang", lang)
    if lang.strip() == "ru":
        assert found.code == 1
        return
    assert (found.code, found.out) == (2, "")
    assert found.err.startswith("referee: --lang: ")
    assert found.err.endswith("is no language (languages are en, ru)\n")
    assert found.err[:-1].isprintable()


def test_a_game_that_is_not_told_in_the_language_answers_in_english_and_says_so_if_asked(
    referee: Referee, table: Table, monkeypatch: pytest.MonkeyPatch, russian: Path
) -> None:
    file = table(NINE_ON_QUEEN)
    russian.unlink()
    in_english = referee("judge", file, "play 9D")
    found = referee("judge", file, "play 9D", "--lang", "ru")
    assert (found.code, found.out) == (1, in_english.out)
    assert found.err == "referee: fates is not told in ru; this is in English\n"
    locale(monkeypatch, LANG="ru_RU.UTF-8")
    assert referee("judge", file, "play 9D") == in_english


def test_a_language_of_a_game_alone_is_a_language(referee: Referee, russian: Path) -> None:
    text = RUSSIAN.replace('language = "ru"', 'language = "de"').replace("{count:карту|карты|карт}", "{count:карта|карты}")
    russian.with_name("rulebook.de.toml").write_text(text, encoding="utf-8")
    found = referee("rules", "fates", "shrine.1", "--lang", "de")
    assert (found.code, found.err) == (0, "")
    assert "Святилище, то есть 7, кладут на 6 или ниже." in found.out
    assert "open question" in found.out
    assert referee("games", "--lang", "de").code == 0
    assert "languages are en, de, ru" in referee("games", "--lang", "fr").err


def test_a_broken_language_file_is_one_line_and_english_still_works(
    referee: Referee, table: Table, russian: Path
) -> None:
    file = table(NINE_ON_QUEEN)
    for data in (RUSSIAN.replace("shrine.1", "shrine.99").encode(), RUSSIAN.encode("cp1251"), b"\xff\xfe", b""):
        russian.write_bytes(data)
        found = referee("judge", file, "play 9D", "--lang", "ru")
        assert (found.code, found.out) == (2, "")
        assert len(found.err.splitlines()) == 1
        assert "rulebook.ru.toml" in found.err
        assert referee("judge", file, "play 9D").code == 1


# --- answers ----------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("russian")
def test_a_verdict_in_russian(referee: Referee, table: Table) -> None:
    assert referee("judge", table(SHRINE_ON_MAGIC_MAN), "--lang", "ru").out == (
        "ЗАВИСИТ    Ann: play 7S — от: shrine-on-magic-man; по стандартной трактовке МОЖНО\n"
        "\n"
        "МОЖНО      если Святилище можно положить на Мага  shrine-on-magic-man=allowed (стандартное)\n"
        "\n"
        "НЕЛЬЗЯ     если Святилище нельзя положить на Мага  shrine-on-magic-man=refused\n"
        "  7S (Святилище) кладут на 6 или ниже, а MS (Маг) — это 15\n"
        "    shrine.1     Святилище, то есть 7, кладут на 6 или ниже.\n"
        "    magic-man.3  На Мага кладут любую карту.\n"
        "\n"
        "Почему прочтение стандартное:\n"
        "  shrine-on-magic-man=allowed: Пункт о Маге не делает исключений.\n"
        "\n"
        "Вместо этого можно: Ann: play 4C; play 9D\n"
    )


@pytest.mark.usefixtures("russian")
def test_what_a_machine_reads_is_the_same_in_every_language(referee: Referee, table: Table) -> None:
    def without_words(value: object) -> object:
        if isinstance(value, dict):
            return {
                key: without_words(inner) for key, inner in value.items()
                if key not in ("says", "because", "asks", "erratum", "title", "source", "about", "note", "notes")
            }
        return [without_words(inner) for inner in value] if isinstance(value, list) else value

    file = table(SHRINE_ON_MAGIC_MAN)
    for command in (
        ["judge", file], ["apply", file], ["moves", file], ["check", file], ["show", file], ["games"], ["rules", "fates"],
        ["questions", "fates"], ["questions", "fates", "shrine-on-magic-man"], ["example", "fates"],
    ):
        english, russian = referee(*command, "--json"), referee(*command, "--json", "--lang", "ru")
        assert english.code == russian.code
        assert without_words(english.value) == without_words(russian.value)
    branches = referee("judge", file, "--json", "--lang", "ru").value["branches"]
    assert branches[1]["objections"][0]["says"] == "7S (Святилище) кладут на 6 или ниже, а MS (Маг) — это 15"


@pytest.mark.usefixtures("russian")
def test_every_command_speaks_the_language(referee: Referee, table: Table) -> None:
    file = table(SHRINE_ON_MAGIC_MAN)
    for command, words in {
        ("apply", file): ["ЗАВИСИТ    Ann: play 7S", "Позиция после хода: "],
        ("moves", file): ["МОЖНО      Ann: play 4C", "(по стандартной трактовке"],
        ("moves", file, "--why-not", "play 7S"): ["ЗАВИСИТ    Ann: play 7S"],
        ("check", file): ["ВОЗМОЖНО     table.toml", "Возможно — не значит достижимо"],
        ("show", file): ["Ann (ходит)", "рука", "не описано", "ходят по часовой стрелке", "стол"],
        ("rules", "fates"): ["Судьбы", "Правила игры с Судьбами.", "Место в источнике", "не правило"],
        ("rules", "fates", "shrine.1"): ["открытый вопрос shrine-on-magic-man: Можно ли положить Святилище на Мага?"],
        ("questions", "fates"): [f"Судьбы: {len(fates.rulebook.questions)} открытых вопросов", "пробел"],
        ("questions", "fates", "shrine-on-magic-man"): [
            "противоречие", "Откуда он взялся", "довод: Маг — это 15.", "снимает вопрос: На Мага не кладут Святилище.",
            "Где они расходятся: ",
        ],
        ("example", "fates"): ["Можно ли Олегу положить Святилище на Мага?"],
        ("games",): ["fates", "Судьбы", "от 2 до 13 игроков"],
        ("verify", "fates", "--quick", "--only", "fates.norms-complete"): ["СОШЛОСЬ", "1 свойство, быстрая проверка", "доказано"],
    }.items():
        found = referee(*command, "--lang", "ru")
        assert found.err == "", command
        for word in words:
            assert word in found.out, (command, word)


@pytest.mark.usefixtures("russian")
def test_what_follows_counts_as_russian_counts(referee: Referee, table: Table) -> None:
    # Ann holds three cards and plays one, so she draws one (draw.1); with two in hand she draws two.
    for hand, said in (("4C 9D KH", "Ann берёт 1 карту"), ("4C 9D", "Ann берёт 2 карты")):
        text = NINE_ON_QUEEN.replace("9D KH 2C", hand).replace("QS", "2S").replace("[player", "draw_pile = 9\n[player", 1)
        assert said in referee("apply", table(text), "play 4C", "--lang", "ru").out


@pytest.mark.usefixtures("russian")
def test_moves_and_positions_are_notation_in_every_language(referee: Referee, table: Table) -> None:
    file = table(SHRINE_ON_MAGIC_MAN)
    listed = [move["move"] for move in referee("moves", file, "--json", "--lang", "ru").value["moves"]]
    assert listed
    for move in listed:
        assert referee("judge", file, move, "--lang", "ru").code in (0, 1, 3)
    assert referee("apply", file, "play 4C", "-o", "-", "--lang", "ru").out == referee("apply", file, "play 4C", "-o", "-").out
    found = referee("apply", file, "play 4C", "-o", "after.toml", "--lang", "ru")
    assert found.err == "referee: after.toml: записана позиция после хода\n"


@pytest.mark.usefixtures("russian")
@pytest.mark.parametrize(("args", "line"), [
    (["judge", "none.toml"], "none.toml: нет такого файла или папки (referee example GAME перечислит готовые позиции)"),
    (["judge", "table.toml", "dance"], "ход 'dance': таких ходов в этой игре нет (ходы пишутся так: play 9D, "),
    (["judge", "table.toml", "Anne: play 9D"], "ход 'Anne: play 9D': игрока 'Anne' за столом нет (может быть, Ann?)"),
    (["judge", "table.toml"], "table.toml, dispute: ход не назван (назовите его после файла или напишите в файле dispute = "),
    (["judg"], "командная строка: команды 'judg' нет (может быть, judge?)"),
    (["rules", "fate"], "game: игры 'fate' нет (может быть, fates?)"),
    (["rules", "fates", "shrine.9"], "clause: в правилах fates нет пункта 'shrine.9' (может быть, "),
    (["questions", "fates", "zzzzzz"], "вопрос: в правилах fates нет вопроса 'zzzzzz' (их перечислит referee questions fates)"),
    (["judge"], "judge: не указано 'POSITION' (referee judge --help покажет, как надо)"),
    (["games", "--lang", "de"], "--lang: nothing is told in 'de' (languages are en, ru)"),
])
def test_the_errors_that_a_table_referee_meets_are_in_russian(
    referee: Referee, table: Table, monkeypatch: pytest.MonkeyPatch, args: list[str], line: str
) -> None:
    table(NINE_ON_QUEEN)
    locale(monkeypatch, LANG="ru_RU.UTF-8")
    found = referee(*args)
    assert (found.code, found.out) == (2, "")
    assert found.err.startswith(f"referee: {line}")
    assert len(found.err.splitlines()) == 1
    assert referee(*args, "--json").code == 2


# --- where it is shown ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("encoding", ["utf-8", "koi8-r", "cp1251", "cp866", "iso8859-5", "utf-16"])
def test_russian_on_a_terminal_that_has_its_letters(tmp_path: Path, encoding: str) -> None:
    found = process("games", cwd=tmp_path, LC_ALL="ru_RU", PYTHONIOENCODING=encoding)
    assert (found.returncode, found.stderr) == (0, b"")
    assert "открытых вопрос" in found.stdout.decode(encoding)


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1253"])
def test_on_a_terminal_without_its_letters_the_answer_is_in_english(tmp_path: Path, encoding: str) -> None:
    by_locale = process("games", cwd=tmp_path, LC_ALL="ru_RU", PYTHONIOENCODING=encoding)
    assert (by_locale.returncode, by_locale.stderr) == (0, b"")
    assert b"open questions" in by_locale.stdout
    asked = process("games", "--lang", "ru", cwd=tmp_path, PYTHONIOENCODING=encoding)
    assert asked.stdout == by_locale.stdout
    assert asked.stderr.startswith(b"referee: the output can't show the letters of ru; this is in English")
    error = process("judge", "none.toml", cwd=tmp_path, LC_ALL="ru_RU", PYTHONIOENCODING=encoding)
    assert error.stderr.startswith(b"referee: none.toml: no such file")


def test_a_game_told_in_russian_is_in_english_where_its_letters_are_missing_but_json_spells_them_out(
    table: Table, tmp_path: Path, russian: Path
) -> None:
    script = (
        "import sys; from pathlib import Path; from referee.rulebook import load; from referee.models.fates import game;"
        "vars(game)['rulebook'] = load(Path(sys.argv[1])); from referee.cli.main import run; sys.exit(run(sys.argv[2:]))"
    )

    def judge(encoding: str, *more: str) -> "subprocess.CompletedProcess[bytes]":
        args = [sys.executable, "-c", script, str(russian.with_name("rulebook.toml")), "judge", table(NINE_ON_QUEEN), "play 9D"]
        environment = {**os.environ, "PYTHONIOENCODING": encoding}
        return subprocess.run([*args, *more], cwd=tmp_path, capture_output=True, timeout=60, env=environment, check=False)

    assert judge("koi8-r", "--lang", "ru").stdout.decode("koi8-r").startswith("НЕЛЬЗЯ     Ann: play 9D\n")
    found = judge("ascii", "--lang", "ru")
    assert found.stdout == judge("ascii").stdout
    assert found.stderr == b"referee: the output can't show the letters of ru; this is in English\n"
    spelled = json.loads(judge("ascii", "--lang", "ru", "--json").stdout)
    assert spelled["branches"][0]["objections"][0]["says"] == "9D не бьёт QS (Дама): нужна такая же или старше"


@pytest.mark.usefixtures("russian")
def test_names_in_any_script_stand_in_russian_answers_as_they_are(referee: Referee, table: Table) -> None:
    found = referee("judge", table(ODD), "play 9D", "--lang", "ru")
    assert found.out.startswith("НЕЛЬЗЯ     Боря «Ё» 🐉: play 9D\n")
    for name in ("to move", "hand", "Queen", "{player}", "whether Ann", "0", "007"):
        text = NINE_ON_QUEEN.replace('"Ann"', f'"{name}"').replace("player.Ann", f'player."{name}"')
        assert f"{name}: play 9D" in referee("judge", table(text), "play 9D", "--lang", "ru").out
        assert f"─ {name} (ходит) ─" in referee("show", table(text), "--lang", "ru").out


def test_the_language_costs_nothing_where_it_is_not_asked_for(table: Table, tmp_path: Path) -> None:
    table(NINE_ON_QUEEN)
    script = (
        "import sys; from referee.cli.main import run; run(['judge', 'table.toml', 'play', '9D']);"
        "print('referee.translation' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=tmp_path, capture_output=True, text=True, check=True, env={**os.environ, "LANG": "C"},
    )
    assert done.stdout.splitlines()[-1] == "False"
