"""Clauses form.1 to form.6, artefact.2 to artefact.4: which cards are a combination, and which forms it has."""

from collections.abc import Mapping
from itertools import combinations

import pytest

from referee.models.draker.cards import DECK, NONE, PROFESSIONS, is_artefact, rank_of, suit_of
from referee.models.draker.combinations import Face, combinations_of, forms_of, maximal
from referee.models.draker.notation import spell_cards
from referee.models.draker.state import Forms

from .tables import apply, judge, one, table

Callings = Mapping[str, str]
RANK, PROFESSION = "straight_rank", "straight_profession"
SAME_RANK, SAME_PROFESSION = "set_rank", "set_profession"
FLUSH = "one_suit"


def announced(cards: str, callings: Callings | None = None, profiles: Callings | None = None) -> set[str]:
    """The forms with which an attack of these cards, all of Ann's pool, is announced."""
    state = table("main", callings=callings, profiles=profiles or {}, laid="2G", Ann={"pool": f"{cards} 2G"})
    after = apply(state, f"attack {cards}")
    if len(cards.split()) == 1:
        assert after.args("announces-one") == [(0, ("attack", 0), one(cards))]
        return set()
    (_, _, _, forms), = after.args("announces")
    return {form for form in Forms.__struct_fields__ if getattr(forms, form)}


def refused(cards: str, callings: Callings | None = None, profiles: Callings | None = None) -> str:
    state = table("main", callings=callings, profiles=profiles or {}, laid="2G", Ann={"pool": f"{cards} 2G"})
    return judge(state, f"attack {cards}")


# --- by rank ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cards", [
    "5H 6D", "5H 6D 7C", "7C 5H 6D", "9H 10D JC QS KE", "2H 3D 4C 5S 6E 7G 8H 9D 10C JS QE KG",
])
def test_consecutive_ranks_are_a_straight(cards: str) -> None:
    assert announced(cards) == {RANK}


@pytest.mark.parametrize("cards", ["AH 2D", "AH 2D 3C", "KH AD", "QH KD AC", "JH QD KC AS"])
def test_an_ace_stands_at_either_end_of_a_straight(cards: str) -> None:
    assert announced(cards) == {RANK}


@pytest.mark.parametrize("cards", ["KH AD 2C", "QH KD AC 2S", "KH AD 2C 3S", "KH 2D", "QH KD AC 2S 3E"])
def test_no_straight_runs_through_the_ace(cards: str) -> None:
    assert refused(cards) == "no-combination"


def test_a_whole_suit_is_a_straight_with_the_ace_at_one_end_only() -> None:
    suit = "AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH"
    assert announced(suit) == {RANK, FLUSH}
    # A second ace can't stand at the other end: ace to king, and an ace once more, is no row of thirteen ranks.
    assert refused(f"{suit} AD") == "no-combination"


@pytest.mark.parametrize("cards", ["5H 7D", "5H 6D 8C", "5H 6D 6C", "5H 5D 6C 7S", "AH AD 2C", "10H QD KC"])
def test_a_gap_or_two_cards_in_one_place_are_no_straight(cards: str) -> None:
    assert refused(cards) == "no-combination"


@pytest.mark.parametrize("cards", ["5H 5D", "5H 5D 5C", "5H 5D 5C 5S 5E 5G", "AH AD", "KH KD KC"])
def test_equal_ranks_are_a_set(cards: str) -> None:
    assert announced(cards) == {SAME_RANK}


@pytest.mark.parametrize("cards", ["5H", "AH", "KS", "*H"])
def test_one_card_alone_is_a_combination_an_artefact_too(cards: str) -> None:
    assert announced(cards) == set()


@pytest.mark.parametrize("cards", ["2H 5H", "2H 5H 9H", "AH 3H 5H 7H 9H"])
def test_one_suit_alone_is_no_form(cards: str) -> None:
    # form.1 and form.3 name straights and sets; cards of one suit only triple what has a form (value.4).
    assert refused(cards) == "no-combination"


# --- by profession: Ec, Gn, Wz, Mc, Pf, Hl, Fm, Ar, Sw, Sp from high to low -------------------------------------------


@pytest.mark.parametrize(("callings", "forms"), [
    ({"Wz": "2H", "Mc": "5D", "Pf": "9C"}, {PROFESSION}),
    ({"Pf": "2H", "Mc": "5D", "Wz": "9C"}, {PROFESSION}),
    ({"Ec": "2H", "Gn": "5D", "Wz": "9C"}, {PROFESSION}),
    ({"Ar": "2H", "Sw": "5D", "Sp": "9C"}, {PROFESSION}),
    ({"Hl": "2H 5D 9C"}, {SAME_PROFESSION}),
])
def test_professions_make_straights_and_sets(callings: Callings, forms: set[str]) -> None:
    assert announced("2H 5D 9C", callings) == forms


@pytest.mark.parametrize("callings", [
    {"Wz": "2H", "Mc": "5D", "Hl": "9C"},  # a gap: the Pathfinder
    {"Sw": "2H", "Sp": "5D", "Ec": "9C"},  # the lowest does not meet the highest: only an ace stands at either end
    {"Ec": "2H 9C", "Sp": "5D"},
    {"Hl": "2H 5D", "Fm": "9C"},
])
def test_professions_with_a_gap_make_neither(callings: Callings) -> None:
    assert refused("2H 5D 9C", callings) == "no-combination"


@pytest.mark.parametrize(("cards", "callings", "forms"), [
    ("5H 6D 7C", {"Wz": "5H", "Mc": "6D", "Pf": "7C"}, {RANK, PROFESSION}),
    ("5H 6D 7C", {"Pf": "5H", "Wz": "6D", "Mc": "7C"}, {RANK, PROFESSION}),  # the order of the one is not that of the other
    ("5H 6D 7C", {"Wz": "5H 6D 7C"}, {RANK, SAME_PROFESSION}),
    ("5H 5D 5C", {"Wz": "5H", "Mc": "5D", "Pf": "5C"}, {SAME_RANK, PROFESSION}),
    ("5H 5D 5C", {"Wz": "5H 5D 5C"}, {SAME_RANK, SAME_PROFESSION}),
    ("5H 6H 7H", {"Wz": "5H", "Mc": "6H", "Pf": "7H"}, {RANK, PROFESSION, FLUSH}),
    ("5H 6H 7H", {"Wz": "5H", "Mc": "6H", "Hl": "7H"}, {RANK, FLUSH}),
    ("5H 8H", {"Wz": "5H 8H"}, {SAME_PROFESSION, FLUSH}),
])
def test_a_combination_may_have_several_forms_at_once(cards: str, callings: Callings, forms: set[str]) -> None:
    assert announced(cards, callings) == forms


# --- Artefacts -------------------------------------------------------------------------------------------------------


def test_an_artefact_without_a_profile_has_neither_rank_nor_profession() -> None:
    assert refused("*H 5H") == "artefact-without-form"
    assert refused("*H *D") == "artefact-without-form"
    assert refused("*H 5H 6H", {"Wz": "5H 6H"}) == "artefact-without-form"


@pytest.mark.parametrize(("cards", "profile", "forms"), [
    ("5H 6D *C", "7", {RANK}), ("5H 6D *C", "4", {RANK}), ("KH QD *C", "A", {RANK}), ("5H 5D *C", "5", {SAME_RANK}),
    ("5H 6H *H", "7", {RANK, FLUSH}),
])
def test_an_artefact_with_a_rank_stands_where_its_rank_stands(cards: str, profile: str, forms: set[str]) -> None:
    artefact = cards.split()[-1]
    assert announced(cards, profiles={artefact: profile}) == forms


def test_an_artefact_keeps_its_suit_whatever_it_is_given() -> None:
    # artefact.2: 5H 6H and the Artefact of clubs are never of one suit.
    assert announced("5H 6H *C", profiles={"*C": "7"}) == {RANK}


def test_an_artefact_may_have_a_rank_a_profession_or_both() -> None:
    callings = {"Wz": "5H", "Mc": "6D"}
    assert announced("5H 6D *C", callings, {"*C": "7"}) == {RANK}
    assert announced("5H 6D *C", callings, {"*C": "Pf"}) == {PROFESSION}
    assert announced("5H 6D *C", callings, {"*C": "7 Pf"}) == {RANK, PROFESSION}
    assert announced("5H 6D *C", callings, {"*C": "10 Gn"}) == {PROFESSION}
    assert refused("5H 6D *C", callings, {"*C": "10 Ar"}) == "no-combination"


def test_a_profile_that_does_not_fit_makes_no_combination() -> None:
    assert refused("5H 6D *C", profiles={"*C": "6"}) == "no-combination"


def test_two_artefacts_with_profiles_combine_with_each_other() -> None:
    assert announced("*H *D", profiles={"*H": "5 Wz", "*D": "6 Wz"}) == {RANK, SAME_PROFESSION}


# --- every combination, and those that are part of no other ----------------------------------------------------------


def face(card: str, profession: str = "") -> tuple[int, Face]:
    number = one(card)
    return number, (suit_of(number), rank_of(number), PROFESSIONS.index(profession) if profession else NONE)


def of_ranks(cards: str) -> list[tuple[int, Face]]:
    return [face(card) for card in cards.split()]


def spelled(found: tuple[tuple[int, ...], ...]) -> list[str]:
    return [spell_cards(cards) for cards in found]


def test_every_combination_of_three_cards_in_a_row_and_a_pair() -> None:
    # 5 6 7 and a second 6: singles; 5-6 and 6-7 with either 6; the two 6s; 5-6-7 with either 6.
    assert spelled(combinations_of(of_ranks("5H 6H 7H 6D"))) == [
        "5H 6H 7H", "5H 7H 6D", "5H 6H", "5H 6D", "6H 7H", "6H 6D", "7H 6D", "5H", "6H", "7H", "6D",
    ]


def test_those_that_are_part_of_no_other() -> None:
    assert spelled(maximal(of_ranks("5H 6H 7H 6D"))) == ["5H 6H 7H", "5H 7H 6D", "6H 6D"]
    assert spelled(maximal(of_ranks("AH 2D KC"))) == ["AH 2D", "AH KC"]
    assert spelled(maximal(of_ranks("2H 5D 9C"))) == ["2H", "5D", "9C"]
    assert spelled(maximal([face("5H", "Wz"), face("6H", "Wz"), face("9D", "Wz"), face("7C", "Sp")])) == ["5H 6H 9D", "5H 6H 7C"]


def test_an_artefact_without_a_profile_is_alone() -> None:
    assert spelled(maximal(of_ranks("*H 5H 6H"))) == ["5H 6H", "*H"]


def test_thirteen_ranks_and_a_second_ace_are_two_straights() -> None:
    suit = "AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH"
    both = spelled(maximal(of_ranks(f"{suit} AD")))
    assert both == [suit, suit.removeprefix("AH ") + " AD", "AH AD"]


ORACLES = [
    "5H 6D 7C 7S 8E AH KH", "AH AD 2H KD QC KC", "5H 5D 5C 6H 6D 7S", "2H 4H 6H 8H *H 9D", "JH QD KC AS 2E 3G",
]


def _is_combination(faces: list[Face]) -> bool:
    """form.1 to form.6 said once more, in another way: laid out in some order, each card is one above the last, or all are equal."""
    if len(faces) == 1:
        return True
    ranks, professions = [f[1] for f in faces], [f[2] for f in faces]
    high_ace = [13 if rank == 0 else rank for rank in ranks]
    rows = [sorted(values) for values in (ranks, high_ace, professions) if NONE not in values]
    return any(row == list(range(row[0], row[0] + len(row))) or row == [row[0]] * len(row) for row in rows)


@pytest.mark.parametrize("cards", ORACLES)
def test_the_lists_have_what_form_by_form_is_a_combination(cards: str) -> None:
    # Professions by a pattern that makes straights and sets of them among these cards.
    faces = [
        (number, (suit_of(number), rank_of(number), NONE if is_artefact(number) else (rank_of(number) * 3 + suit_of(number)) % 10))
        for number in (one(card) for card in cards.split())
    ]
    every = {
        tuple(sorted(card for card, _ in chosen))
        for size in range(1, len(faces) + 1) for chosen in combinations(faces, size) if _is_combination([f for _, f in chosen])
    }
    assert set(combinations_of(faces)) == every
    assert set(maximal(faces)) == {some for some in every if not any(set(some) < set(other) for other in every)}


def test_no_two_cards_of_the_deck_have_more_than_two_forms() -> None:
    # A straight has different ranks and a set equal ones, so each of rank and profession gives one form at most.
    for first, second in combinations([card for card in DECK if card < 28], 2):
        forms = forms_of([(suit_of(card), rank_of(card), NONE if is_artefact(card) else card % 10) for card in (first, second)])
        assert forms is None or not (forms.straight_rank and forms.set_rank)
        assert forms is None or not (forms.straight_profession and forms.set_profession)
