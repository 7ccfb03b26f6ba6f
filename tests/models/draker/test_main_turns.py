"""Clauses main.1 to main.4, announce.1: a turn in the phase of main combinations, from laying a card to being done."""

from typing import Any

import pytest

from referee.errors import Undecided
from referee.models.draker.state import State

from .tables import apply, judge, legal, questions, table

MAY = {"laying_compulsory": "may"}
SKIPPED = {"empty_hand": "turn-is-skipped"}
MUST_ANNOUNCE = {"announcing_compulsory": "must"}
ONE_OF_EACH = {"main_combinations": "one-of-each"}
WITH_THE_NEW = {"main_with_new_card": "with-the-new-card"}
TWO_SHARED = {"main_overlap": "two-shared"}
DISJOINT = {"main_overlap": "disjoint"}
AGAIN = {"same_cards_again": "allowed"}


def turn(players: int = 2, **rest: Any) -> State:
    """Ann's main turn before she has laid anything: 5H and 5S in hand, 6H 7H 8H 9C in her pool."""
    usual: dict[str, Any] = {name: {"hand": "KC"} for name in ("Bob", "Cid", "Dee")[:players - 1]}
    usual["Ann"] = {"hand": "5H 5S", "pool": "6H 7H 8H 9C"}
    return table("main", players, **{**usual, **rest})


def laid(**rest: Any) -> State:
    """The same when she has laid 5H."""
    return turn(**{"laid": "5H", "Ann": {"hand": "5S", "pool": "6H 7H 8H 9C 5H"}, **rest})


def with_combinations(*combinations: str) -> State:
    return laid(Ann={"hand": "5S", "pool": "6H 7H 8H 9C 5H", "combinations": [f"{one}, new" for one in combinations]})


# --- laying (laying-compulsory, empty-hand) --------------------------------------------------------------------------


def test_a_card_of_the_hand_goes_to_the_pool_behind_the_others() -> None:
    after = apply(turn(), "lay 5H")
    assert after.see("hand Ann", "pool Ann", "next", "phase") == ("5S", "6H 7H 8H 9C 5H", "Ann", "main")
    assert after.args("lays") == [(0, 3 + 1)]


def test_only_a_card_that_is_in_hand_can_be_laid() -> None:
    """Clause hold.1."""
    assert judge(turn(), "lay 6H") == "not-in-hand"  # it lies in the pool
    assert judge(turn(), "lay KC") == "not-in-hand"  # Bob has it
    assert judge(turn(common="2C"), "lay 2C") == "not-in-hand"


def test_one_card_is_laid_in_a_turn() -> None:
    assert judge(laid(), "lay 5S") == "laid-already"


def test_laying_comes_before_announcing() -> None:
    for move in ("attack 6H 7H 8H", "defend 9C"):
        assert judge(turn(), move) == "lay-first"
        assert judge(turn(), move, **MAY) == "legal"
    assert judge(laid(), "attack 6H 7H 8H") == "legal"
    assert questions(turn(), "attack 6H 7H 8H") == {"laying-compulsory"}


def test_who_has_announced_lays_nothing_more_in_the_turn() -> None:
    after = apply(turn(), "attack 6H 7H 8H", **MAY)
    assert judge(after.state, "lay 5H", **MAY) == "too-late-to-lay"
    assert judge(after.state, "done", **MAY) == "legal"


def test_a_turn_is_not_over_before_a_card_is_laid_unless_laying_is_free() -> None:
    assert judge(turn(), "done") == "must-lay"
    assert judge(turn(), "done", **MAY) == "legal"
    assert judge(laid(), "done") == "legal"


def test_an_artefact_may_be_named_before_a_card_is_laid() -> None:
    """Clause artefact.3: in the own turn, whenever that is."""
    state = turn(Ann={"hand": "5H", "pool": "6H *H"})
    assert judge(state, "name *H 7") == "legal"
    assert judge(apply(state, "name *H 7").state, "lay 5H") == "legal"


def test_without_a_card_in_hand_the_turn_is_taken_or_skipped() -> None:
    state = turn(Ann={"hand": "", "pool": "6H 7H 8H 9C"})
    assert judge(state, "attack 6H 7H 8H") == judge(state, "done") == "legal"
    assert judge(state, "lay 6H") == "not-in-hand"
    assert judge(state, "attack 6H 7H 8H", **SKIPPED) == judge(state, "done", **SKIPPED) == "not-your-turn"
    assert questions(state, "defend 9C") == {"empty-hand"}


def test_who_is_skipped_is_passed_over_when_the_turn_would_come() -> None:
    """Bob's hand is empty, so that Cid follows Ann."""
    state = laid(players=3, Bob={"hand": "", "pool": "2C"})
    after = apply(state, "done", **SKIPPED)
    assert after.see("next", "phase") == ("Cid", "main")
    assert after.args("skips-turn") == [(1,)]
    assert apply(state, "done").see("next") == "Bob"
    assert judge(after.state, "Cid: lay KC", **SKIPPED) == "legal"


def test_if_the_last_one_is_skipped_the_phase_is_over() -> None:
    state = laid(Bob={"hand": "", "pool": "2C"})
    assert apply(state, "done", **SKIPPED).see("phase", "next") == ("more", "Ann")
    assert apply(state, "done").see("phase", "next") == ("main", "Bob")


def test_if_nobody_has_a_card_in_hand_nobody_has_a_main_turn() -> None:
    state = table("initial", deck="", discard="", Ann={"hand": ""}, Bob={"hand": ""})
    after = apply(state, "new round", **SKIPPED)
    assert after.see("phase", "next") == ("more", "Ann")
    assert after.args("skips-turn") == [(0,), (1,)]


def test_who_has_laid_the_last_card_has_an_empty_hand_and_is_not_skipped() -> None:
    after = apply(turn(Ann={"hand": "5H", "pool": "6H 7H"}), "lay 5H", **SKIPPED)
    assert after.see("next", "hand Ann") == ("Ann", "")
    assert judge(after.state, "attack 5H 6H 7H", **SKIPPED) == "legal"


# --- the order of turns ----------------------------------------------------------------------------------------------


def test_players_have_one_turn_each_from_the_first_player_on_and_then_the_phase_is_over() -> None:
    """Clauses main.2, main.3, main.4, more.1: Bob is the first player of four."""
    cards = {"Ann": "2H", "Bob": "3H", "Cid": "4H", "Dee": "5H"}
    players: dict[str, Any] = {name: {"hand": card} for name, card in cards.items()}
    state = table("main", 4, turn="Bob", first_player="Bob", **players)
    for name, follows in (("Bob", "Cid"), ("Cid", "Dee"), ("Dee", "Ann")):
        after = apply(state, f"{name}: lay {cards[name]}", "done")
        assert after.see("phase", "next") == ("main", follows)
        assert after.codes[-1] == "turn-passes"
        state = after.state
    after = apply(state, "Ann: lay 2H", "done")
    assert after.see("phase", "next", "laid") == ("more", "Bob", -1)
    assert after.args("main-over") == [(1,)]


def test_who_has_left_the_game_is_passed_over() -> None:
    state = laid(players=3, Bob={"hand": "", "out": True, "life": 0})
    assert apply(state, "done").see("next") == "Cid"
    after = apply(laid(players=3, Cid={"hand": "", "out": True, "life": 0}), "done")
    assert apply(after.state, "Bob: lay KC", "done").see("phase", "next") == ("more", "Ann")


def test_if_the_first_player_has_left_the_next_in_turn_begins() -> None:
    state = table("initial", 3, deck="2H 3H 4H", first_player="Ann", Ann={"out": True, "life": 0, "hand": ""}, Bob={"hand": ""},
                  Cid={"hand": ""})
    assert apply(state, "new round", **SKIPPED).see("next", "phase") == ("Bob", "main")


# --- announcing (announcing-compulsory, main-combinations) -----------------------------------------------------------


def test_what_is_announced_stands_there_with_its_forms() -> None:
    """Clauses announce.1, form.1, form.5: 5H 6H 7H is a straight by rank, and all of one suit."""
    after = apply(laid(), "attack 7H 5H 6H")
    assert after.see("attacks Ann", "defences Ann", "next") == ("5H 6H 7H", "", "Ann")
    ((player, called, cards, forms),) = after.args("announces")
    assert (player, called, len(cards)) == (0, ("attack", 0), 3)
    assert (forms.straight_rank, forms.one_suit, forms.set_rank) == (True, True, False)
    after = apply(after.state, "defend 9C")
    assert after.args("announces-one") == [(0, ("defence", 0), 2 * 14 + 8)]


def test_combinations_are_numbered_by_side_in_the_order_of_announcement() -> None:
    after = apply(laid(), "defend 6H 7H", "attack 8H", "defend 9C")
    assert after.args("announces-one")[0][1] == ("defence", 1)
    assert after.see("defences Ann", "attacks Ann") == ("6H 7H, 9C", "8H")


def test_only_cards_of_the_own_pool_and_of_the_common_pool_are_combined() -> None:
    """Clause hold.1."""
    state = laid(common="10C", Bob={"hand": "KC", "pool": "10S"})
    assert judge(state, "attack 9C 10C") == "legal"
    assert judge(state, "attack 9C 10S") == "not-in-reach"
    assert judge(state, "attack 5S 5H") == "not-in-reach"  # 5S is in hand


def test_cards_without_a_form_are_no_combination() -> None:
    assert judge(laid(), "attack 5H 7H") == "no-combination"
    assert judge(laid(), "attack 5H 6H 8H") == "no-combination"
    assert judge(laid(), "attack 5H") == judge(laid(), "attack 8H 9C") == "legal"


def test_a_player_may_be_silent_or_must_announce_something() -> None:
    assert judge(laid(), "done") == "legal"
    assert judge(laid(), "done", **MUST_ANNOUNCE) == "must-announce"
    assert apply(laid(), "done").args("silent") == [(0,)]
    assert judge(with_combinations("defence 9C"), "done", **MUST_ANNOUNCE) == "legal"
    assert apply(with_combinations("defence 9C"), "done").args("silent") == []


def test_who_can_announce_nothing_need_not() -> None:
    """Ann has no cards at all; a card of the common pool would be an attack, where those serve anybody."""
    state = turn(Ann={"hand": "", "pool": ""})
    assert judge(state, "done", **MUST_ANNOUNCE) == "legal"
    state = turn(common="2C", Ann={"hand": "", "pool": ""})
    assert judge(state, "done", **MUST_ANNOUNCE) == "must-announce"
    assert judge(state, "done", common_pool_use="nothing", **MUST_ANNOUNCE) == "legal"
    taken = turn(common="2C", Ann={"hand": "", "pool": ""}, Bob={"hand": "KC", "combinations": ["attack 2C"]})
    assert judge(taken, "done", common_card_shared="first-come", **MUST_ANNOUNCE) == "legal"


def test_what_somebody_announced_in_an_earlier_turn_is_no_announcement_of_this_one() -> None:
    """It can't be so in a main phase, but where it is described the turn still counts by itself."""
    state = laid(Ann={"hand": "5S", "pool": "6H 7H 8H 9C 5H", "combinations": ["attack 9C"]})
    assert judge(state, "done", **MUST_ANNOUNCE) == "must-announce"


def test_a_player_may_announce_any_number_or_one_of_each_side() -> None:
    state = with_combinations("attack 5H 6H 7H")
    assert judge(state, "attack 9C") == "legal"
    assert judge(state, "attack 9C", **ONE_OF_EACH) == "one-of-each"
    assert judge(state, "defend 9C", **ONE_OF_EACH) == "legal"
    state = with_combinations("attack 5H 6H 7H", "defence 9C")
    assert judge(state, "attack 8H", **ONE_OF_EACH) == judge(state, "defend 8H", **ONE_OF_EACH) == "one-of-each"
    assert judge(state, "attack 8H") == judge(state, "defend 8H") == "legal"


# --- of which cards (main-with-new-card, main-overlap, same-cards-again) ---------------------------------------------


def test_a_main_combination_need_not_contain_the_new_card_or_has_to() -> None:
    assert judge(laid(), "attack 6H 7H 8H") == judge(laid(), "defend 9C") == "legal"
    assert judge(laid(), "attack 6H 7H 8H", **WITH_THE_NEW) == "without-new-card"
    assert judge(laid(), "attack 5H 6H", **WITH_THE_NEW) == judge(laid(), "defend 5H", **WITH_THE_NEW) == "legal"


def test_where_no_card_was_laid_none_has_to_be_in_it() -> None:
    state = turn(Ann={"hand": "", "pool": "6H 7H 8H 9C"})
    assert judge(state, "attack 6H 7H 8H", **WITH_THE_NEW) == "legal"
    assert judge(turn(), "attack 6H 7H 8H", **WITH_THE_NEW, **MAY) == "legal"


@pytest.mark.parametrize(("move", "two", "none"), [
    ("attack 8H", "legal", "legal"),
    ("attack 9C", "legal", "legal"),
    ("attack 7H 8H", "legal", "main-overlaps"),
    ("attack 6H 7H 8H", "legal", "main-overlaps"),
    ("attack 5H 6H 7H 8H", "main-too-many-engaged", "main-overlaps"),
    ("defend 6H 7H", "legal", "main-overlaps"),
    ("defend 5H 6H 7H", "main-too-many-engaged", "main-overlaps"),
])
def test_main_combinations_share_any_cards_or_two_or_none(move: str, two: str, none: str) -> None:
    """Ann has announced the attack 5H 6H 7H; sides make no difference to the limit of engaged.1."""
    state = with_combinations("attack 5H 6H 7H")
    assert judge(state, move) == "legal"
    assert judge(state, move, **TWO_SHARED) == two
    assert judge(state, move, **DISJOINT) == none


def test_two_shared_cards_are_counted_as_in_the_additional_phase() -> None:
    """8H 9C are in one attack and 5H 6H in another: four cards are engaged, two with each."""
    state = with_combinations("attack 5H 6H", "attack 8H 9C")
    assert judge(state, "attack 5H 6H 7H 8H 9C", **TWO_SHARED) == "main-too-many-engaged"
    assert judge(state, "attack 5H 6H 7H 8H 9C", **TWO_SHARED, engaged_in_how_many="from-each") == "legal"
    assert judge(state, "attack 5H 6H 7H 8H 9C", **TWO_SHARED, engaged_limit="another-players") == "legal"


def test_the_same_cards_are_announced_once_for_each_side_unless_they_may_be_repeated() -> None:
    state = with_combinations("attack 5H 6H 7H", "defence 9C")
    assert judge(state, "attack 5H 6H 7H") == judge(state, "defend 9C") == "same-cards"
    assert judge(state, "attack 5H 6H 7H", **AGAIN) == judge(state, "defend 9C", **AGAIN) == "legal"
    assert judge(state, "defend 5H 6H 7H") == judge(state, "attack 9C") == "legal"
    assert judge(state, "attack 5H 6H 7H", **AGAIN, **TWO_SHARED) == "main-too-many-engaged"


def test_a_main_combination_is_never_made_longer() -> None:
    """The question growing is about cards laid additionally."""
    state = with_combinations("attack 5H 6H 7H")
    after = apply(state, "attack 5H 6H 7H 8H", growing="may-grow")
    assert after.see("attacks Ann") == "5H 6H 7H, 5H 6H 7H 8H"
    assert "growing" not in questions(state, "attack 5H 6H 7H 8H")


def test_all_that_can_be_done_with_a_small_pool() -> None:
    """Ann has laid 5H to 6H and 9C: three single cards and a straight, for either side, or nothing."""
    state = laid(Ann={"hand": "5S", "pool": "6H 9C 5H"})
    combinations = ["5H 6H", "5H", "6H", "9C"]
    assert legal(state) == sorted([*(f"{verb} {cards}" for verb in ("attack", "defend") for cards in combinations), "done"])
    assert legal(turn(Ann={"hand": "5H 5S", "pool": "6H"})) == ["lay 5H", "lay 5S"]


def test_combinations_too_many_to_be_listed_are_not_listed_and_one_of_them_is_judged_all_the_same() -> None:
    """Of six cards of each of eight ranks there are 6 to the power of 8 straights of eight, well over a million."""
    pool = " ".join(f"{rank}{suit}" for rank in "23456789" for suit in "HDCSEG")
    state = laid(laid="2H", Ann={"hand": "KH", "pool": pool})
    with pytest.raises(Undecided, match="the combinations of 48 cards: there may be more than 20,000 of them"):
        legal(state)
    assert judge(state, "attack 2H 3D 4C") == "legal"
    assert judge(state, "attack 2H 4D 6C") == "no-combination"
