"""Templates, numbers and the forms that go with them, and phrases found by their English text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.speech import ENGLISH, Speech, fields, parts

CARDS = "{n:card|cards}"
RUSSIAN = Speech("ru", {
    CARDS: "{n:карта|карты|карт}",
    "{n:# card is|# cards are} left": "{n:осталась # карта|осталось # карты|осталось # карт}",
    "nobody": "никто",
    "none": "пусто",
    "yes": "да",
    "{names} and {last}": "{names} и {last}",
    "{player} has {n:extra turn|extra turns}": "у игрока {player} {n:лишний ход|лишних хода|лишних ходов}",
    "{player} has {what}": "у игрока {player} есть {what}",
    "whether {player} has cards": "есть ли карты у игрока {player}",
    "{player} against {player}": "{player} против себя",
}, patterns=(
    "{player} has {what}", "{player} has {n:extra turn|extra turns}", "whether {player} has cards", "{player} against {player}",
))


@pytest.mark.parametrize(("number", "said"), [
    (0, "0 карт"), (1, "1 карта"), (2, "2 карты"), (4, "4 карты"), (5, "5 карт"), (11, "11 карт"), (12, "12 карт"),
    (14, "14 карт"), (20, "20 карт"), (21, "21 карта"), (22, "22 карты"), (101, "101 карта"), (111, "111 карт"),
    (112, "112 карт"), (122, "122 карты"),
])
def test_a_russian_number_takes_the_form_that_goes_with_it(number: int, said: str) -> None:
    assert RUSSIAN(CARDS, n=number) == said


@pytest.mark.parametrize(("number", "said"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards"), (21, "21 cards")])
def test_an_english_number_takes_the_form_that_goes_with_it(number: int, said: str) -> None:
    assert ENGLISH(CARDS, n=number) == said


@pytest.mark.parametrize(("tag", "forms", "said"), [
    ("pl", "{n:karta|karty|kart}", ["0 kart", "1 karta", "2 karty", "5 kart", "12 kart", "21 kart", "22 karty"]),
    ("cs", "{n:karta|karty|karet}", ["0 karet", "1 karta", "2 karty", "5 karet", "12 karet", "21 karet", "22 karet"]),
    ("fr", "{n:carte|cartes}", ["0 carte", "1 carte", "2 cartes", "5 cartes", "12 cartes", "21 cartes", "22 cartes"]),
    ("uk", "{n:карта|карти|карт}", ["0 карт", "1 карта", "2 карти", "5 карт", "12 карт", "21 карта", "22 карти"]),
    ("zh", "{n:张牌}", ["0 张牌", "1 张牌", "2 张牌", "5 张牌", "12 张牌", "21 张牌", "22 张牌"]),
    ("de", "{n:Karte|Karten}", ["0 Karten", "1 Karte", "2 Karten", "5 Karten", "12 Karten", "21 Karten", "22 Karten"]),
    ("pt-br", "{n:carta|cartas}", ["0 cartas", "1 carta", "2 cartas", "5 cartas", "12 cartas", "21 cartas", "22 cartas"]),
])
def test_other_languages_count_in_their_own_way(tag: str, forms: str, said: list[str]) -> None:
    speech = Speech(tag, {CARDS: forms})
    assert [speech(CARDS, n=n) for n in (0, 1, 2, 5, 12, 21, 22)] == said


def test_a_number_stands_where_the_mark_is() -> None:
    left = "{n:# card is|# cards are} left"
    assert [ENGLISH(left, n=n) for n in (1, 3)] == ["1 card is left", "3 cards are left"]
    assert [RUSSIAN(left, n=n) for n in (1, 3, 5)] == ["осталась 1 карта", "осталось 3 карты", "осталось 5 карт"]


def test_what_is_no_number_is_said_as_it_is_spelled() -> None:
    template = "{player} draws {count:card|cards}"
    assert ENGLISH.fill(template, {"player": 0, "count": 2}, {"player": "Ann", "count": "2"}) == "Ann draws 2 cards"
    assert ENGLISH.fill(template, {"player": 0, "count": None}, {"player": "Ann", "count": "all"}) == "Ann draws all"
    assert ENGLISH.fill("{yes:way|ways}", {"yes": True}, {"yes": "either way"}) == "either way"


def test_what_has_no_translation_is_in_english_with_english_numbers() -> None:
    assert RUSSIAN("{n:chip|chips}", n=5) == "5 chips"
    assert RUSSIAN("{n:chip|chips}", n=21) == "21 chips"
    assert RUSSIAN("nothing") == "nothing"


def test_braces_in_a_value_are_not_read_as_fields() -> None:
    assert RUSSIAN("{names} and {last}", names="{last}", last="{0}") == "{last} и {0}"
    assert RUSSIAN.words("{x} has {y}") == "у игрока {x} есть {y}"
    assert RUSSIAN.words("{player} has {what}") == "у игрока {player} есть {what}"


def test_names_in_a_list() -> None:
    assert [ENGLISH.listed(names) for names in ([], ["Ann"], ["Ann", "Bob"], ["Ann", "Bob", "Cid"])] == [
        "", "Ann", "Ann and Bob", "Ann, Bob and Cid",
    ]
    assert ENGLISH.listed(["Ann", "Bob", "Cid"], "or") == "Ann, Bob or Cid"
    assert RUSSIAN.listed(["Аня", "Боря", "Cid"]) == "Аня, Боря и Cid"


@pytest.mark.parametrize(("english", "russian"), [
    ("nobody", "никто"),
    ("Ann has 2 extra turns", "у игрока Ann 2 лишних хода"),
    ("Ann has 1 extra turn", "у игрока Ann 1 лишний ход"),
    ("Ann has red cards", "у игрока Ann есть red cards"),
    ("whether Ann has cards", "есть ли карты у игрока Ann"),
    ("Ann against Ann", "Ann против себя"),
    ("Ann against Bob", "Ann against Bob"),
    ("none; nobody", "пусто; никто"),
    ("none; something", "пусто; something"),
    ("Аня 🐉 has 5 extra turns", "у игрока Аня 🐉 5 лишних ходов"),
    ("A\nB has 5 extra turns", "у игрока A\nB 5 лишних ходов"),
    ("007 has 05 extra turns", "у игрока 007 5 лишних ходов"),
    ("something", "something"),
    ("", ""),
])
def test_finished_english_text_is_found_as_a_whole_then_by_the_pattern_with_the_most_letters(english: str, russian: str) -> None:
    assert RUSSIAN.words(english) == russian
    assert ENGLISH.words(english) == english


def test_a_phrase_is_no_pattern_unless_it_is_said_to_be_one() -> None:
    assert RUSSIAN.words("Ann and Bob") == "Ann and Bob"


@pytest.mark.parametrize("template", ["{", "}", "{}", "{0}", "{a.b}", "{a[0]}", "{a!r}", "{a:{b}}", "{A}", "{карта}"])
def test_a_template_is_refused_that_is_none(template: str) -> None:
    with pytest.raises(ValueError):
        parts(template)


def test_the_fields_of_a_template() -> None:
    assert fields("{a} and {b:one|two}, {{c}}") == {"a", "b"}
    assert ENGLISH("{{{a}}}", a=1) == "{1}"


@given(st.text(), st.integers(min_value=0, max_value=10**9))
def test_any_value_goes_into_a_phrase_unchanged(name: str, number: int) -> None:
    assert RUSSIAN("{names} and {last}", names=name, last=number) == f"{name} и {number}"


@given(st.text(min_size=1).filter(lambda text: " " not in text))
def test_any_name_is_found_in_a_text(name: str) -> None:
    assert ENGLISH.words(name) == name
    assert RUSSIAN.words(f"{name} has cards") == f"у игрока {name} есть cards"
    assert RUSSIAN.words(f"whether {name} has cards") == f"есть ли карты у игрока {name}"
