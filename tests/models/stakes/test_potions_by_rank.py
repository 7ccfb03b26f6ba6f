"""Clauses potion.1, potion.2: the second place earns two Potions, the third one; folders rank behind, the last to fold first."""

import pytest

from referee.models.stakes.state import State

from .tables import PLAIN, apply, questions, table


def ranked(standings: str, folded: str = "", die: str = "highest") -> State:
    """Final Standings of Ann, Bob, ... as digits, ``-`` for one who has folded; the folders in the order of their folds."""
    names = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay")
    players = {names[at]: ({} if digit == "-" else {"standing": int(digit)}) for at, digit in enumerate(standings)}
    return table("payout", len(standings), set=PLAIN, die=die, folded=folded.split(), **players)


def potions(state: State, **readings: str) -> str:
    """The Potions of Ann, Bob, ... after the payment, as digits."""
    return "".join(str(me.potions) for me in apply(state, "pay", **readings).state.players)


@pytest.mark.parametrize(("standings", "folded", "expected"), [
    ("54", "", "02"), ("543", "", "021"), ("345", "", "120"), ("5432", "", "0210"), ("123456", "", "000120"),
    ("5-", "Bob", "02"), ("5--", "Cid Bob", "021"), ("5--", "Bob Cid", "012"), ("54--", "Cid Dee", "0201"),
    ("54--", "Dee Cid", "0210"), ("--5-", "Ann Dee Bob", "0201"), ("5-----", "Fay Eve Dee Cid Bob", "021000"),
])
def test_places_by_standing_and_then_by_fold(standings: str, folded: str, expected: str) -> None:
    assert potions(ranked(standings, folded)) == expected


def test_the_lowest_is_best_where_the_die_says_so() -> None:
    assert potions(ranked("345", die="lowest")) == "021"


def test_potions_are_kept_and_added_to() -> None:
    state = table("payout", 2, set=PLAIN, die="highest", Ann={"standing": 3}, Bob={"standing": 1, "potions": 4})
    assert apply(state, "pay").see("potions Bob") == 6


def test_without_a_tie_there_is_no_question_of_ranks() -> None:
    assert not {"tie-potions", "tied-places"} & questions(ranked("543"), "pay")


TIED_FIRST = [
    # Standings, folders; places-taken, next-is-second, tied-are-second
    ("55", "", "00", "00", "22"),
    ("554", "", "001", "002", "221"),
    ("5543", "", "0010", "0021", "2210"),
    ("5554", "", "0000", "0002", "2221"),
    ("55432", "", "00100", "00210", "22100"),
    ("55--", "Cid Dee", "0001", "0012", "2201"),
    ("555-", "Dee", "0000", "0002", "2221"),
    ("45-5", "Cid", "1000", "2010", "1202"),
]


@pytest.mark.parametrize(("standings", "folded", "taken", "second", "tied"), TIED_FIRST)
def test_a_tie_for_the_first_place(standings: str, folded: str, taken: str, second: str, tied: str) -> None:
    state = ranked(standings, folded)
    assert potions(state) == taken
    assert potions(state, tie_potions="next-is-second") == second
    assert potions(state, tie_potions="tied-are-second") == tied


TIED_BELOW = [
    # Standings, folders; each-in-full, next-follows, split
    ("544", "", "022", "022", "011"),  # 2 + 1 for two: one each
    ("5443", "", "0220", "0221", "0110"),
    ("544-", "Dee", "0220", "0221", "0110"),
    ("5444", "", "0222", "0222", "0111"),  # 2 + 1 + 0 for three
    ("54443", "", "02220", "02221", "01110"),
    ("544443", "", "022220", "022221", "000000"),  # 3 for four: none each
    ("5433", "", "0211", "0211", "0200"),  # 1 + 0 for two: none each
    ("54332", "", "02110", "02110", "02000"),
    ("543322", "", "021100", "021100", "020000"),
]


@pytest.mark.parametrize(("standings", "folded", "full", "follows", "split"), TIED_BELOW)
def test_a_tie_for_a_place_below_the_first(standings: str, folded: str, full: str, follows: str, split: str) -> None:
    state = ranked(standings, folded)
    assert potions(state) == full
    assert potions(state, tied_places="next-follows") == follows
    assert potions(state, tied_places="split") == split


def test_a_tie_below_the_third_place_raises_no_question() -> None:
    assert "tied-places" not in questions(ranked("54322"), "pay")


@pytest.mark.parametrize(("first", "below", "expected"), [
    ("places-taken", "each-in-full", "00110"), ("places-taken", "next-follows", "00110"), ("places-taken", "split", "00000"),
    ("next-is-second", "each-in-full", "00220"), ("next-is-second", "next-follows", "00221"), ("next-is-second", "split", "00110"),
    ("tied-are-second", "each-in-full", "22110"), ("tied-are-second", "next-follows", "22110"), ("tied-are-second", "split", "22000"),
])
def test_ties_for_the_first_place_and_below_it(first: str, below: str, expected: str) -> None:
    assert potions(ranked("55443"), tie_potions=first, tied_places=below) == expected
