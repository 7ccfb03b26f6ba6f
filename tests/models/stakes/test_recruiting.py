"""Clauses recruit.1 to recruit.8, soul.1 to soul.4, potion.3, potion.4: cards are played for Souls, and Souls buy Recruits."""

from typing import Any

import pytest

from referee.models.stakes.state import State

from .tables import apply, judge, legal, questions, table

ROW = {"Court": "Page Herald Edict"}
DECK = {"Court": "Duchess Page"}


def recruiting(**rest: Any) -> State:
    """It is Ann's turn to Recruit: Page costs 2, Edict 3, Herald 4; below them lie Page and then Duchess."""
    usual: dict[str, Any] = {"row": ROW, "faction_deck": DECK, "Ann": {"hand": "Clerk Toast", "discard": "Guard"}}
    return table("recruit", **{**usual, **rest})


# --- Souls ----------------------------------------------------------------------------------------------------------


def test_cards_of_the_hand_are_played_onto_the_discard_pile_for_the_souls_at_their_foot() -> None:
    after = apply(recruiting(), "spend Clerk Toast")
    assert after.see("hand Ann", "discard Ann", "spare") == ("", "Guard Clerk Toast", 1 + 2)
    assert after.args("spends")[-1][2:] == (2, 3)


def test_one_may_play_some_now_and_some_later_and_souls_add_up() -> None:
    after = apply(recruiting(souls=1), "spend Toast", "spend Clerk")
    assert after.see("spare", "next") == (4, "Ann")


def test_a_card_without_souls_may_be_played_for_nothing() -> None:
    assert apply(recruiting(Ann={"hand": "Stranger"}), "spend Stranger").see("spare", "hand Ann") == (0, "")


def test_only_cards_that_one_has_are_played_and_one_at_least() -> None:
    assert judge(recruiting(), "spend Smith") == "not-held"
    assert judge(recruiting(), "spend Clerk Clerk") == "not-held"
    assert judge(recruiting(), "spend nothing") == "spends-nothing"
    assert judge(recruiting(), "Bob: spend Clerk") == "not-your-turn"


def test_souls_that_are_not_used_are_gone() -> None:
    after = apply(recruiting(souls=3), "done")
    assert after.see("spare", "next") == (0, "Bob")
    assert after.args("souls-lost") == [(0, 3)]
    assert "souls-lost" not in apply(recruiting(), "done").codes


# --- the Soul pile, the Slip Area, Action cards ---------------------------------------------------------------------


def test_the_soul_pile_is_idle_or_gives_souls_or_is_played() -> None:
    state = recruiting(Ann={"hand": "Clerk", "soul_pile": "Champion"})
    assert judge(state, "spend Champion") == "soul-pile-lies-idle"
    assert judge(state, "spend Champion Clerk", soul_pile_use="gives-souls") == "soul-pile-has-given"
    after = apply(state, "spend Champion", soul_pile_use="may-be-played")
    assert after.see("souls Ann", "discard Ann", "spare") == ("", "... Champion", 3)


def test_where_it_gives_souls_it_does_so_at_the_start_of_ones_turn_and_stays() -> None:
    state = recruiting(Bob={"soul_pile": "Champion Page"}, Cid={"soul_pile": ""})
    gives = {"soul_pile_use": "gives-souls"}
    after = apply(state, "done", **gives)
    assert after.see("next", "spare", "souls Bob") == ("Bob", 3 + 1, "Page Champion")
    assert apply(after.state, "done", **gives).see("next", "spare") == ("Cid", 0)
    assert apply(state, "done").see("spare") == 0


def test_it_gives_souls_to_the_first_player_too() -> None:
    state = table("payout", 2, space=3, die="highest", Ann={"standing": 2, "soul_pile": "Champion"}, Bob={"standing": 1})
    assert apply(state, "pay", soul_pile_use="gives-souls").see("phase", "spare") == ("recruit", 3)


def test_the_slip_area_is_not_played_or_is_revealed_or_not_and_attached_cards_too() -> None:
    state = recruiting(Ann={"hand": "", "slips": "Guard", "shown": "Smith, Stranger + Clerk"})
    for card in ("Guard", "Smith", "Clerk", "Stranger"):
        assert judge(state, f"spend {card}") == "not-from-slip-area"
    after = apply(state, "spend Guard Smith Clerk", souls_from="slip-area-too")
    assert after.see("slips Ann", "shown Ann", "spare") == ("", "Stranger", 3)


def test_a_card_of_the_hand_is_played_before_one_that_lies_elsewhere() -> None:
    state = recruiting(Ann={"hand": "Clerk", "shown": "Clerk"})
    assert apply(state, "spend Clerk").see("hand Ann", "shown Ann") == ("", "Clerk")
    assert judge(state, "spend Clerk Clerk") == "not-from-slip-area"


def test_action_cards_of_the_betting_phase_yield_nothing_or_their_souls() -> None:
    state = recruiting(Bob={"played": "Toast Whisper", "discard": "Toast Whisper"})
    assert apply(state, "done").see("spare") == 0
    after = apply(state, "done", souls_of_action_cards="counted")
    assert after.see("spare", "discard Bob") == (2 + 1, "Toast Whisper")
    after = apply(recruiting(Bob={"played": "Toast", "soul_pile": "Page"}), "done", souls_of_action_cards="counted",
        soul_pile_use="gives-souls")
    assert after.see("spare") == 3


# --- buying ---------------------------------------------------------------------------------------------------------


def test_a_card_of_a_row_is_bought_for_its_price_and_goes_to_the_discard_pile() -> None:
    after = apply(recruiting(souls=3), "recruit Page")
    assert after.see("discard Ann", "spare", "next") == ("Guard Page", 1, "Ann")
    assert after.args("recruits")[0][2:] == (2, 2, 0)


def test_the_row_is_filled_from_the_deck_of_the_same_faction() -> None:
    after = apply(recruiting(souls=3, faction_deck={**DECK, "Mill": "Miller"}), "recruit Edict")
    assert after.see("row Court", "deck Court", "deck Mill") == ("Page Page Herald", "Duchess", "Miller")


def test_without_the_souls_there_is_no_purchase() -> None:
    assert judge(recruiting(souls=3), "recruit Herald") == "too-few-souls"
    assert judge(recruiting(souls=4), "recruit Herald") == "legal"


def test_only_cards_that_lie_in_a_row_are_bought() -> None:
    state = recruiting(souls=9, row={"Court": "Page Herald Edict", "Mill": "Miller", "Fair": "Trick"})
    for card in ("Duchess", "Clerk", "Champion"):
        assert judge(state, f"recruit {card}") == "not-in-a-row"
    assert judge(state, "recruit Miller") == "legal"
    assert judge(state, "Bob: recruit Miller") == "not-your-turn"


def test_a_potion_counts_as_a_soul_for_recruits() -> None:
    state = recruiting(souls=2, Ann={"potions": 3, "discard": ""})
    after = apply(state, "recruit Herald with 2 potions")
    assert after.see("potions Ann", "spare", "discard Ann") == (1, 0, "Herald")
    assert judge(state, "recruit Herald with 1 potion") == "too-few-souls"
    assert judge(state, "recruit Herald with 4 potions") == "too-few-potions"
    assert judge(state, "recruit Page with 3 potions") == "more-than-the-price"


def test_potions_may_be_paid_though_there_are_souls() -> None:
    after = apply(recruiting(souls=4, Ann={"potions": 3}), "recruit Herald with 3 potions")
    assert after.see("potions Ann", "spare") == (0, 3)


def test_where_nothing_is_said_as_few_potions_as_needed_are_paid() -> None:
    assert apply(recruiting(souls=3, Ann={"potions": 3}), "recruit Herald").see("potions Ann", "spare") == (2, 0)


def test_one_buys_as_much_as_one_can_pay() -> None:
    after = apply(recruiting(souls=5, Ann={"discard": ""}), "recruit Page", "recruit Edict")
    assert after.see("discard Ann", "spare", "next") == ("Page Edict", 0, "Ann")


@pytest.mark.parametrize(("souls", "potions", "moves"), [
    (0, 0, []), (2, 0, ["recruit Page"]), (1, 1, ["recruit Page with 1 potion"]),
    (2, 1, ["recruit Edict with 1 potion", "recruit Page", "recruit Page with 1 potion"]),
])
def test_every_way_to_pay(souls: int, potions: int, moves: list[str]) -> None:
    state = recruiting(souls=souls, Ann={"hand": "", "potions": potions})
    assert legal(state) == sorted(["done", *moves])


# --- filling the rows -----------------------------------------------------------------------------------------------

AFTER_TURN = {"refill_timing": "after-turn"}


def test_the_card_that_fills_a_row_may_be_bought_in_the_same_turn_or_not() -> None:
    state = recruiting(souls=9, row={"Court": "Herald Edict Edict"}, faction_deck={"Court": "Duchess Page"})
    after = apply(state, "recruit Herald")
    assert after.see("row Court") == "Page Edict Edict"
    assert judge(after.state, "recruit Page") == "legal"
    after = apply(state, "recruit Herald", **AFTER_TURN)
    assert after.see("row Court", "deck Court") == ("Edict Edict", "Duchess Page")
    assert judge(after.state, "recruit Page", **AFTER_TURN) == "not-in-a-row"


def test_at_the_end_of_the_turn_every_gap_is_filled() -> None:
    state = recruiting(souls=9, row={"Court": "Herald Edict Page", "Mill": "Miller Baker Flood"},
        faction_deck={"Court": "Duchess Duchess Page", "Mill": "Baker"})
    after = apply(state, "recruit Herald", "recruit Page", "recruit Miller", "done", **AFTER_TURN)
    assert after.see("row Court", "deck Court") == ("Page Duchess Edict", "Duchess")
    assert after.see("row Mill", "deck Mill", "next") == ("Baker Baker Flood", "", "Bob")


@pytest.mark.parametrize("timing", ["at-once", "after-turn"])
def test_a_row_whose_deck_is_empty_is_not_filled(timing: str) -> None:
    state = recruiting(souls=9, faction_deck={"Court": ""})
    after = apply(state, "recruit Page", refill_timing=timing)
    assert after.see("row Court") == "Herald Edict"
    assert "row-not-filled" in after.codes
    assert "refill-timing" not in questions(state, "recruit Page")
    assert apply(after.state, "done", refill_timing=timing).see("row Court") == "Herald Edict"


def test_a_deck_with_too_few_cards_fills_what_it_can() -> None:
    state = recruiting(souls=9, faction_deck={"Court": "Duchess"})
    after = apply(state, "recruit Page", "recruit Herald", "done", **AFTER_TURN)
    assert after.see("row Court", "deck Court") == ("Duchess Edict", "")


# --- whose turn -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", ["Ann", "Bob", "Cid"])
def test_everybody_recruits_in_turn_from_the_first_player_folders_too(first: str) -> None:
    names = ("Ann", "Bob", "Cid")
    at = names.index(first)
    state = recruiting(first_player=first, turn=first, folded=["Bob"])
    seen = []
    for _ in names:
        seen.append(state.seats[state.turn])
        state = apply(state, "done").state
    assert seen == [names[at], names[(at + 1) % 3], names[(at + 2) % 3]]
    assert state.phase == "clean-up"
    assert judge(state, "Ann: done") == "clean-up-now"


def test_potions_are_kept_when_one_is_done() -> None:
    assert apply(recruiting(Ann={"potions": 2}), "done").see("potions Ann") == 2
