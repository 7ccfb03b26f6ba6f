"""Tables that can't be, by clause: the deck, the set-up, the order of the zones, and the pile."""

from typing import Any

import pytest

from referee import verdict
from referee.models.fates import game
from referee.models.fates.cards import NOTHING, card

from .tables import EVERYTHING_OPEN, GAME, OUT, faults, fixed, from_toml, on_known, ruling, table


def places(state: Any, **readings: str) -> set[tuple[str, str]]:
    return {(fault.code, fault.place) for fault in game.faults(state, ruling(**readings))}


def test_an_ordinary_table_has_no_fault() -> None:
    assert faults(table(pile="9H", Ann="NS 2S 4S")) == []
    assert faults(table(3, pile="4H 9H", draw=20, Ann="NS 2S 4S 5S")) == []


def test_a_new_deal_has_no_fault() -> None:
    """Nine cards each for two players, the other 42 to draw: 60 in all."""
    opening = table(phase="opening", draw=42, burned=0, Ann="NS 2S 4S")
    assert faults(opening) == []
    assert faults(table(phase="exchange", draw=42, Ann="NS 2S 4S")) == []


def test_a_card_is_of_the_deck() -> None:
    assert places(table(deck={"values": 9}, pile="4H", Ann="NS 2S 4S")) == {("not-in-deck", "player.Ann.hand")}
    assert places(table(deck={"suits": 3}, pile="4C", Ann="NS 2S 4S")) == {("not-in-deck", "discard_pile")}


def test_a_card_is_there_once() -> None:
    state = table(pile="9H", Ann="9H 2S 4S")
    assert places(state) == {("duplicate-card", "player.Ann.hand and discard_pile")}
    assert faults(table(deck={"copies": 2}, pile="9H", Ann="9H 2S 4S")) == []
    assert faults(table(deck={"copies": 2}, pile="9H 9H", Ann="9H 2S 4S")) == ["duplicate-card"]


def test_there_are_no_more_cards_than_the_deck_has() -> None:
    """Seventeen with the players and one on the pile, so 42 may lie to be drawn, and 43 may not."""
    assert faults(table(pile="9H", draw=41, Ann="NS 2S 4S")) == []
    assert faults(table(pile="9H", draw=42, Ann="NS 2S 4S")) == ["too-many-cards"]


def test_there_are_no_fewer_if_every_zone_is_described() -> None:
    assert faults(table(pile="9H", draw=40, burned=0, Ann="NS 2S 4S")) == ["too-few-cards"]
    assert faults(table(pile="9H", draw=41, burned=0, Ann="NS 2S 4S")) == []


def test_where_a_zone_is_left_out_cards_may_be_there() -> None:
    assert faults(table(pile="9H", draw=10, Ann="NS 2S 4S")) == []


def test_the_deck_has_to_do_for_all_players() -> None:
    """Nine cards each: six players take 54 of 60, two take 18 of 16."""
    assert faults(table(6, pile="9H", Ann="NS 2S 4S")) == []
    assert faults(table(deck={"values": 4}, phase="exchange", Ann="2S", Bob="2H", draw="...")) != []
    small = from_toml('turn = "Ann"\nseats = ["Ann", "Bob"]\n[deck]\nvalues = 4')
    assert faults(small) == ["too-many-players"]


def test_a_second_deck_for_five_is_advice_or_a_must() -> None:
    five = table(5, pile="9H", Ann="NS 2S 4S")
    assert faults(five) == []
    assert faults(five, second_deck="required") == ["second-deck-missing"]
    assert faults(table(5, deck={"copies": 2}, pile="9H", Ann="NS 2S 4S"), second_deck="required") == []
    assert faults(table(4, pile="9H", Ann="NS 2S 4S"), second_deck="required") == []


def test_a_game_with_two_players_left_is_not_over() -> None:
    assert faults(table(phase="over", pile="9H", Ann="NS")) == ["not-over"]
    assert faults(table(phase="over", turn="Bob", pile="9H", Ann=OUT)) == []


def test_a_game_with_one_player_left_is_over() -> None:
    assert faults(table(turn="Bob", pile="9H", Ann=OUT)) == ["is-over"]


def test_nobody_who_is_out_has_the_turn_or_one_to_lose() -> None:
    assert faults(table(3, pile="9H", Ann=OUT)) == ["turn-of-one-out"]
    assert faults(table(3, turn="Bob", losing_turn=["Ann"], pile="9H", Ann=OUT)) == ["lost-turn-of-one-out"]


@pytest.mark.parametrize("key", ["known", "unknown"])
def test_nobody_has_more_than_three_fates_of_a_kind(key: str) -> None:
    assert faults(table(pile="9H", Ann={"hand": "NS 2S 4S", key: 4})) == ["too-many-fates"]


@pytest.mark.parametrize("key", ["known", "unknown"])
@pytest.mark.parametrize("phase", ["exchange", "opening"])
def test_before_play_everybody_has_three_of_each(key: str, phase: str) -> None:
    assert faults(table(phase=phase, draw="...", Ann={"hand": "NS 2S 4S", key: 2})) == ["fates-missing"]


def test_unknown_fates_are_touched_only_after_the_known_ones() -> None:
    assert faults(table(pile="9H", Ann=on_known("5S", 2))) == ["unknown-before-known"]
    assert faults(table(pile="9H", Ann=on_known("5S", 3))) == []
    assert faults(table(pile="9H", Ann=on_known("", 2))) == []


def test_where_either_may_be_played_after_a_pick_up_an_unknown_fate_may_be_gone() -> None:
    state = table(pile="9H", Ann=on_known("5S", 2, picked_up=True))
    assert faults(state, known_or_unknown="either") == []


def test_where_known_fates_come_first_a_pick_up_excuses_nothing() -> None:
    """Known-first holds after a pick-up too, so an Unknown Fate is gone only when no Known one is left."""
    state = table(pile="9H", Ann=on_known("5S", 2, picked_up=True))
    assert faults(state, known_or_unknown="known-first") == ["unknown-before-known"]


def test_a_failed_unknown_fate_may_have_become_a_known_one() -> None:
    assert faults(table(pile="9H", Ann=on_known("5S", 2)), failed_unknown="face-up") == []


def test_fates_are_not_touched_while_there_are_cards_to_draw() -> None:
    assert faults(table(pile="9H", draw=5, Ann={"hand": "NS 2S 4S", "known": 2})) == ["fates-before-draw-pile"]
    assert faults(table(pile="9H", draw=0, Ann={"hand": "NS 2S 4S", "known": 2})) == []


def test_a_rush_from_known_fates_may_have_touched_them() -> None:
    state = table(pile="9H", draw=5, Ann={"hand": "NS 2S 4S", "known": 2})
    assert faults(state, rush_from_known="hand-and-known") == []


@pytest.mark.parametrize("phase", ["exchange", "opening"])
@pytest.mark.parametrize("hand", ["5S 6S", "5S 6S 8S 9S"])
def test_a_dealt_hand_has_three_cards(phase: str, hand: str) -> None:
    assert faults(table(phase=phase, draw="...", Ann=hand)) == ["hand-not-three"]


def test_a_hand_is_kept_at_three_while_there_are_cards_to_draw() -> None:
    assert faults(table(pile="9H", draw=5, Ann="5S 6S")) == ["hand-below-three"]
    assert faults(table(pile="9H", draw=0, Ann="5S 6S")) == []
    assert faults(table(pile="9H", draw="...", Ann="5S 6S")) == []


def test_where_one_card_is_drawn_a_hand_may_shrink() -> None:
    assert faults(table(pile="9H", draw=5, Ann="5S 6S"), replenish="exactly-one") == []
    assert faults(table(pile="9H", draw=5, Ann="5S 6S"), rush_draw="only-if-empty") == []


def test_no_card_lies_there_before_the_first_is_laid() -> None:
    assert faults(table(phase="opening", pile="9H", draw="...", Ann="NS 2S 4S")) == ["laid-before-play"]
    assert faults(table(phase="opening", burned=2, draw="...", Ann="NS 2S 4S")) == ["laid-before-play"]


@pytest.mark.parametrize("pile", [
    "4H 9H KH", "9H 9S 9D", "KH 1S 2D", "9H 3S 9D", "6H 7S 6D", "DS NS", "DS DH", "MS 2H", "KH MS 7H", "7S 10S", "10S NH",
    "QH NS QS KS", "7S 3H 10S", "9H 3S 3H KS", "5H 7S 7H",
])
def test_a_pile_that_the_rules_can_build_is_possible(pile: str) -> None:
    assert faults(table(pile=pile, Ann="2S")) == []


@pytest.mark.parametrize("pile", [
    "9H 5S", "9H 3S 5S", "7S 9H", "7S MH", "7S 3H MH", "9H 7S", "DS NH", "KS NS", "9H 3S 7S",
])
def test_a_pile_that_no_play_can_build_is_not_possible(pile: str) -> None:
    assert faults(table(pile=pile, Ann="2S")) == ["pile-order"]


def test_a_rush_can_not_have_been_laid_on_a_dragon() -> None:
    """On the Dragon of its suit the Knight may have been laid alone, and Queen and King after it; on another it may not."""
    assert faults(table(pile="DS NS QS KS", Ann="2S")) == []
    assert faults(table(pile="DH NS QS KS", Ann="2S")) == ["pile-order"]


def test_a_rush_can_not_have_been_laid_on_a_shrine() -> None:
    assert faults(table(pile="7H NS QS KS", Ann="2S")) == ["pile-order"]


@pytest.mark.parametrize("pile", ["9S 10H", "2S 10H", "KS 10H NH", "1S 10H"])
def test_a_bomb_does_not_come_to_lie_on_a_card_that_it_blows_up(pile: str) -> None:
    assert faults(table(pile=pile, Ann="2D")) != []


def test_where_a_bomb_on_nothing_leaves_play_none_lies_on_the_pile() -> None:
    assert faults(table(pile="10H NS", Ann="2D"), bomb_on_empty="leaves-play") != []


def test_what_can_not_have_been_led_is_told_of_an_empty_pile_not_of_another_card() -> None:
    (found,) = game.faults(table(pile="7S 5H", Ann="2S"), ruling(shrine_on_empty="refused"))
    assert (found.code, found.args) == ("pile-order", (card(7, 0), NOTHING))


def test_a_lost_turn_may_have_freed_a_card_from_a_shrine() -> None:
    assert faults(table(pile="5H 7S 9H", Ann="2S"), shrine_skipped="next-seat-only") == []
    assert faults(table(pile="5H 7S 9H", Ann="2S")) == ["pile-order"]


def test_below_a_card_that_is_not_described_anything_may_be() -> None:
    assert faults(table(pile="? 2H", Ann="2S")) == []
    assert faults(table(pile="... 2H", Ann="2S")) == []
    assert faults(table(pile="? 9H 2H", Ann="2S")) == ["pile-order"]


def test_four_equal_cards_do_not_lie_on_top() -> None:
    assert faults(table(pile="9S 9H 9D 9C", Ann="2S")) == ["four-not-burned"]
    assert faults(table(pile="9S 9H 9D", Ann="2S")) == []


def test_four_equal_cards_do_not_lie_deeper_down_either() -> None:
    assert "four-not-burned" in faults(table(pile="9S 9H 9D 9C KS", Ann="2S"))


def test_four_that_may_have_been_five_can_lie_there() -> None:
    """four.1: a nine, picked up, goes on counting, and four more nines make five, of which only "exactly four" takes no pile.

    Once a King lies on them nothing shows the first nine any more; while they are on top, the run would show it.
    """
    five = {"more_than_four": "exactly-four", "four_after_pick_up": "run-continues"}
    assert faults(table(pile="9S 9H 9D 9C KS", Ann="2S"), **five) == []
    assert faults(table(pile="9S 9H 9D 9C", Ann="2S"), **five) == ["four-not-burned"]
    assert faults(table(pile="5S 9S 9H 9D 9C KS", Ann="2S"), **five) == ["four-not-burned"]
    assert faults(table(pile="9S 9H 9D 9C KS", Ann="2S"), more_than_four="exactly-four") == ["four-not-burned"]
    assert faults(table(pile="9S 9H 9D 9C KS", Ann="2S"), four_after_pick_up="run-continues") == ["four-not-burned"]



def test_four_with_a_phantom_between_lie_there_only_where_phantoms_break_a_succession() -> None:
    state = table(pile="9S 9H 3S 9D 9C", Ann="2S")
    assert faults(state) == []
    assert faults(state, phantom_in_four="ignored") == ["four-not-burned"]


def test_four_rugs_may_lie_where_they_do_not_count() -> None:
    assert faults(table(pile="9H 1S 1H 1D 1C", Ann="2S")) == ["four-not-burned"]
    assert faults(table(pile="9H 1S 1H 1D 1C", Ann="2S"), four_rugs="no-burn") == []


def test_four_phantoms_may_lie_where_they_do_not_count() -> None:
    assert faults(table(pile="3S 3H 3D 3C", Ann="2S")) == ["four-not-burned"]
    assert faults(table(pile="3S 3H 3D 3C", Ann="2S"), four_phantoms="no-burn") == []


def test_every_fault_is_named_not_only_the_first() -> None:
    state = table(pile="9H 5S", draw=5, Ann={"hand": "9H 2S", "known": 4})
    assert set(faults(state)) == {"duplicate-card", "pile-order", "too-many-fates", "hand-below-three"}


def test_the_check_says_possible_impossible_or_depends() -> None:
    assert verdict.check(GAME, table(pile="9H", Ann="NS 2S 4S"), EVERYTHING_OPEN).word == "possible"
    assert verdict.check(GAME, table(pile="9H", Ann="9H 2S 4S"), EVERYTHING_OPEN).word == "impossible"
    five = verdict.check(GAME, table(5, pile="9H", Ann="NS 2S 4S"), EVERYTHING_OPEN)
    assert (five.word, five.questions) == ("depends", ("second-deck",))
    assert verdict.check(GAME, table(5, pile="9H", Ann="NS 2S 4S"), fixed()).word == "possible"
