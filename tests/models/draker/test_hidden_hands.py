"""Clauses hand.1, hold.1: what nobody has seen is not invented: counts, ``?``, ``...``, and cards of a deck that nobody knows."""

from typing import Any

import pytest

from referee import verdict
from referee.models.draker import game
from referee.models.draker.cards import DECK, MORE, UNKNOWN
from referee.models.draker.state import Lay, State

from .tables import GAME, apply, fixed, judge, legal, read, table, word


def turn(hand: Any, **rest: Any) -> State:
    """Ann's main turn with a hand that is described more or less."""
    return table("main", **{"Ann": {"hand": hand, "pool": "6H 7H"}, "Bob": {"hand": 5, "pool": "9D"}, "common": "10S", **rest})


def supposed(state: State, move: str) -> list[tuple[str, Any]]:
    """What the verdict takes for granted."""
    return [(said.code, said.args) for said in verdict.judge(GAME, state, read(state, move), fixed()).rests_on]


@pytest.mark.parametrize("hand", [3, "? ? ?", "KC ?", "...", "KC ...", "? ... KC"])
def test_a_card_may_be_among_those_not_described_and_the_verdict_says_that_it_rests_on_it(hand: Any) -> None:
    state = turn(hand)
    assert word(state, "lay 5H") == judge(state, "lay 5H") == "legal"
    assert supposed(state, "lay 5H") == [("has-in-hand", (0, (4,)))]


def test_a_card_that_is_described_is_not_taken_for_granted() -> None:
    assert supposed(turn("5H ? ?"), "lay 5H") == []


@pytest.mark.parametrize("card", ["6H", "9D", "10S", "KC"])
def test_a_card_that_lies_elsewhere_is_not_among_them(card: str) -> None:
    """In the own pool, in Bob's, in the common pool, and in Bob's hand."""
    state = turn(3, Bob={"hand": "KC", "pool": "9D"})
    assert judge(state, f"lay {card}") == "not-in-hand"
    assert supposed(state, f"lay {card}") == []


@pytest.mark.parametrize("zone", ["deck", "discard", "gone"])
def test_nor_is_one_of_the_deck_or_the_discard_or_out_of_the_game(zone: str) -> None:
    assert judge(turn(3, **{zone: "2C"}), "lay 2C") == "not-in-hand"


@pytest.mark.parametrize("hand", ["", 0, "KC KD"])
def test_a_hand_that_is_described_has_no_other_cards(hand: Any) -> None:
    assert judge(turn(hand), "lay 5H") == "not-in-hand"


@pytest.mark.parametrize(("hand", "left"), [(3, "? ?"), ("? KC", "KC"), (1, ""), ("...", "..."), ("... KC", "... KC")])
def test_one_undescribed_card_fewer_is_left_if_they_were_counted(hand: Any, left: str) -> None:
    after = apply(turn(hand), "lay 5H")
    assert after.see("hand Ann", "pool Ann") == (left, "6H 7H 5H")


def given(state: State, move: str, **readings: str) -> dict[str, tuple[str, ...]]:
    """What the verdict hangs on besides readings, and in which cases the move is legal."""
    found = verdict.judge(GAME, state, read(state, move), fixed(**readings))
    return {place: facts for case in found.cases if case.holds for place, facts in case.given.items()}


def test_laying_comes_first_if_there_are_cards_in_hand() -> None:
    """A hand of three undescribed cards is a hand with cards; of one that nobody has described it is not known."""
    assert judge(turn(3), "done") == "must-lay"
    assert judge(turn(3), "attack 6H 7H") == "lay-first"
    assert judge(turn(0), "done") == judge(turn(0), "attack 6H 7H") == "legal"
    for move in ("done", "attack 6H 7H"):
        assert word(turn("..."), move) == "depends"
        assert given(turn("..."), move) == {"whether Ann has cards in hand": ("no",)}
        assert word(turn("..."), move, laying_compulsory="may") == "legal"


def test_the_cards_laid_may_be_combined_at_once() -> None:
    after = apply(turn(3), "lay 5H", "attack 5H 6H 7H")
    assert after.see("attacks Ann", "hand Ann") == ("5H 6H 7H", "? ?")


def test_the_list_has_what_is_described_and_the_hidden_list_what_may_be_there() -> None:
    state = turn("KC ?")
    assert legal(state) == ["lay KC"]
    found = {game.format_move(o.move, state) for o in verdict.options(GAME, state, fixed(), hidden=True)}
    assert len(found) == 84 - 5  # all but KC, 6H, 7H, 9D, 10S
    assert "Ann: lay 5H" in found
    assert not {"Ann: lay KC", "Ann: lay 9D", "Ann: lay 10S"} & found


@pytest.mark.parametrize(("hand", "laid", "count"), [("KC KD", "", 0), ("", "", 0), (2, "6H", 0), (2, "", 80), ("...", "", 80)])
def test_hidden_cards_are_listed_where_some_may_be_laid(hand: Any, laid: str, count: int) -> None:
    state = turn(hand, laid=laid)
    assert len(verdict.options(GAME, state, fixed(), hidden=True)) == count


def test_no_hidden_cards_are_listed_where_none_are_laid() -> None:
    state = table("combat", Ann={"hand": 3, "pool": "6H", "combinations": ["attack 6H"]}, Bob={"hand": 3})
    assert list(game.hidden_candidates(state)) == []
    assert list(game.hidden_candidates(table("initial", Ann={"hand": 3}))) == []


def test_what_the_others_hold_does_not_matter() -> None:
    for hand in ("", 3, "...", "KC"):
        state = turn("5H", Bob={"hand": hand, "pool": "9D"})
        assert supposed(state, "lay 5H") == []
        assert word(state, "lay 5H") == "legal"


def test_a_player_is_skipped_if_the_hand_is_known_to_be_empty() -> None:
    """Bob's hand of three cards, whichever they are, is not empty; of one that nobody has described it is not known."""
    skipped = {"empty_hand": "turn-is-skipped"}
    state = table("main", laid="6H", Ann={"hand": "", "pool": "6H"}, Bob={"hand": 3})
    assert apply(state, "done", **skipped).see("next") == "Bob"
    assert judge(turn("", Ann={"hand": "", "pool": "6H 7H"}), "attack 6H", **skipped) == "not-your-turn"
    state = table("main", laid="6H", Ann={"hand": "", "pool": "6H"})
    followed = verdict.consequences(GAME, state, read(state, "done"), fixed(**skipped))
    assert {(branch.given["whether Bob has cards in hand"], branch.after.phase) for branch in followed.branches} == {
        (("yes",), "main"), (("no",), "more"),
    }


def test_cards_dealt_from_an_undescribed_deck_are_not_described_either() -> None:
    state = table("initial", Ann={"hand": "KC", "pool": ""}, Bob={"hand": 2, "pool": ""}, common="10S", deck="...")
    after = apply(state, "new round")
    assert after.see("hand Ann", "hand Bob", "common", "deck") == ("? KC", "? ? ?", "10S ?", "...")
    assert game.read(game.write(after.state), "written") == after.state


def test_an_undescribed_common_card_is_combined_with_nothing() -> None:
    state = table("main", laid="5H", common="10S ?", Ann={"hand": "", "pool": "5H 6H"})
    assert legal(state) == sorted(["done", *(f"{verb} {cards}" for verb in ("attack", "defend") for cards in ("5H 6H", "5H", "6H")),
                                   "attack 10S"])


def test_a_move_that_draws_from_an_undescribed_deck_draws_undescribed_cards() -> None:
    state = table("stack", effects={"Scout": {"kind": "standard", "does": ["draw 2"], "cards": "5H"}}, activated=["Ann: Scout of 5H"],
                  deck="... 9S", Ann={"hand": "KC", "pool": "5H"})
    after = apply(state, "resolve")
    assert after.see("hand Ann", "deck") == ("? KC 9S", "...")


def test_a_hand_left_out_is_unknown_not_empty() -> None:
    state = table("main", Ann={"pool": "6H"})
    assert state.players[0].hand == (MORE,)
    assert judge(state, "lay 5H") == "legal"
    assert judge(state, Lay(0, UNKNOWN)) == "not-in-hand"


def test_every_card_of_the_deck_may_be_in_a_hand_that_nobody_knows() -> None:
    state = table("main")
    assert all(judge(state, Lay(0, card)) == "legal" for card in DECK)
