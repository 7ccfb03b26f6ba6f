"""Which tables can be: cards and chips are all there, and slips, bets and Standings are what the rules make them."""

from typing import Any

import pytest

from referee import verdict
from referee.models.stakes import game
from referee.models.stakes.state import State

from .tables import EVERYTHING_OPEN, GAME, PLAIN, faults, ruling, table


def places(state: State, **readings: str) -> list[tuple[str, str]]:
    return [(fault.code, fault.place) for fault in game.faults(state, ruling(**readings))]


def betting(**rest: Any) -> State:
    """After blinds of 1 and 2 it is Cid's turn: 60 chips in all."""
    usual = {"turn": "Cid", "acted": [], "Ann": {"chips": 19, "pot": 1}, "Bob": {"chips": 18, "pot": 2}}
    return table("betting", **{**usual, **rest})


@pytest.mark.parametrize("phase", ["roll", "draw", "slip", "blinds", "award", "recruit", "clean-up"])
def test_a_table_of_which_little_is_said_can_be(phase: str) -> None:
    assert faults(table(phase)) == []


def test_the_betting_after_the_blinds_can_be() -> None:
    assert faults(betting()) == []


# --- cards ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "fits", "one_more"), [(2, 6, 7), (3, 9, 10)])
def test_there_are_as_many_clerks_as_all_decks_have(players: int, fits: int, one_more: int) -> None:
    """Everybody begins with three."""
    assert faults(table("roll", players, Ann={"deck": "Clerk " * fits})) == []
    assert places(table("roll", players, Ann={"deck": "Clerk " * one_more})) == [("card-too-often", "player.Ann.deck")]


def test_all_places_are_named_where_a_card_is_there_too_often() -> None:
    state = table("recruit", 2, row={"Court": "Page Page"}, faction_deck={"Court": "Page"}, Ann={"discard": "Page", "hand": ""})
    assert places(state) == [("card-too-often", "player.Ann.discard and row.Court and faction_deck.Court")]


def whole(**rest: Any) -> State:
    """Two players with ten cards each, 10 + 10 + 10 in the faction decks, six award cards: 56 in all."""
    counts = {"Mill": 7, "Court": 7, "Fair": 7}
    usual = {
        "row": dict.fromkeys(counts, 3), "faction_deck": counts, "award_deck": 6,
        "Ann": {"deck": 10, "discard": 0}, "Bob": {"deck": 10, "discard": 0},
    }
    return table("roll", 2, **{**usual, **rest})


def test_all_cards_are_somewhere_and_no_more() -> None:
    assert faults(whole()) == []
    assert faults(whole(award_deck=5)) == ["too-few-cards"]
    assert faults(whole(award_deck=7)) == ["too-many-cards"]
    assert faults(whole(award_deck="... ? ?")) == []
    assert faults(whole(award_deck="... " + "? " * 7)) == ["too-many-cards"]


def test_only_action_cards_are_played() -> None:
    assert places(betting(Cid={"slips": 2, "played": "Clerk"})) == [("not-an-action-card", "player.Cid.played")]
    assert faults(betting(Cid={"slips": 2, "played": "Toast"})) == []


# --- chips ----------------------------------------------------------------------------------------------------------


def test_chips_are_moved_and_neither_made_nor_lost() -> None:
    assert faults(betting(Cid={"chips": 21})) == ["chips-too-many"]
    assert faults(betting(Cid={"chips": 19})) == ["chips-missing"]
    assert faults(betting(Cid={"chips": 19, "points": 1})) == []
    assert faults(betting(Cid={"chips": 19}, global_pot=1)) == []


@pytest.mark.parametrize(("phase", "space", "most"), [
    ("roll", 1, 0), ("roll", 3, 0), ("recruit", 3, 3), ("roll", 4, 3), ("clean-up", 5, 9), ("over", 5, 9),
])
def test_only_rewards_so_far_add_points(phase: str, space: int, most: int) -> None:
    """Three points on the third space and six on the fifth."""
    assert faults(table(phase, 2, space=space, Ann={"points": most})) == []
    assert faults(table(phase, 2, space=space, Ann={"points": most + 1})) == ["points-too-many"]


@pytest.mark.parametrize(("phase", "most"), [("payout", 0), ("award", 2), ("recruit", 2)])
def test_the_points_of_a_reward_are_there_from_the_payment_on(phase: str, most: int) -> None:
    both = {"card": {"Ace": {"stake": 1, "start": 9, "awards": 2}}, "space": {"1": {"awards": 1, "points": 2}}}
    rest: dict[str, Any] = {"set": both, "leaders": ["Ann", "Bob"]} if phase == "payout" else {"set": both}
    assert faults(table(phase, 2, Ann={"points": most}, **rest)) == []
    assert faults(table(phase, 2, Ann={"points": most + 1}, **rest)) == ["points-too-many"]


def test_the_global_pot_holds_the_bets_of_this_match() -> None:
    state = {"Ann": {"chips": 16, "bet": 4}, "Bob": {"chips": 16, "bet": 4}}
    assert faults(table("showdown", 2, global_pot=8, **state)) == []
    found = faults(table("showdown", 2, global_pot=7, **{**state, "Bob": {"chips": 17, "bet": 4}}))
    assert found == ["pot-below-bets"]


def test_pots_and_bets_lie_where_they_are_due() -> None:
    assert places(table("slip", 2, Ann={"chips": 18, "pot": 2})) == [("pot-at-the-wrong-time", "player.Ann.pot")]
    assert places(table("recruit", 2, Ann={"chips": 18, "pot": 2})) == [("pot-at-the-wrong-time", "player.Ann.pot")]
    state = betting(Cid={"chips": 18, "bet": 2}, global_pot=2)
    assert places(state) == [("bet-at-the-wrong-time", "player.Cid.bet")]


@pytest.mark.parametrize(("phase", "space", "folded", "can"), [
    ("slip", 2, [], True), ("slip", 1, [], False), ("recruit", 1, ["Ann"], True), ("recruit", 1, [], False), ("over", 5, [], True),
])
def test_the_chips_of_a_folder_that_stay_are_there_from_his_fold_on(phase: str, space: int, folded: list[str], can: bool) -> None:
    state = table(phase, 2, space=space, folded=folded, Ann={"chips": 18, "pot": 2})
    assert faults(state, folded_chips="stay") == ([] if can else ["pot-at-the-wrong-time"])
    assert faults(state) == ["pot-at-the-wrong-time"]


# --- whose turn, and which step -------------------------------------------------------------------------------------


def test_one_player_at_least_is_in_the_match() -> None:
    assert "all-folded" in faults(table("recruit", 2, folded=["Ann", "Bob"]))
    assert faults(table("recruit", 2, folded=["Ann"])) == []


def test_it_is_nobodys_turn_who_has_folded() -> None:
    state = table("betting", 4, turn="Dee", folded=["Dee"], Ann={"chips": 19, "pot": 1}, Bob={"chips": 18, "pot": 2})
    assert places(state) == [("turn-of-a-folder", "turn")]


def test_it_is_nobodys_turn_who_has_no_slips_unless_he_must_match() -> None:
    state = betting(Cid={"slips": ""})
    assert faults(state) == ["turn-without-slips"]
    assert faults(state, uneven_slips="must-match") == []
    assert "uneven-slips" in verdict.check(GAME, state, EVERYTHING_OPEN).questions


def test_there_is_no_betting_without_slips_or_with_one_player() -> None:
    none = {name: {"chips": 20, "slips": ""} for name in ("Ann", "Bob", "Cid")}
    assert "betting-is-over" in faults(betting(**none, small_blind=False, big_blind=False))
    assert "betting-is-over" in faults(betting(folded=["Ann", "Bob"], Ann={"chips": 19, "pot": 1}, Bob={"chips": 18, "pot": 2}))


@pytest.mark.parametrize("phase", ["collect", "showdown"])
def test_with_slips_left_and_two_players_the_betting_is_not_over_unless_equal_bets_end_it(phase: str) -> None:
    state = table(phase, 2, Ann={"slips": "Clerk"}, Bob={"shown": "Clerk"})
    assert faults(state) == ["betting-is-not-over"]
    assert faults(state, betting_end="bets-equal") == []
    assert faults(table(phase, 2, folded=["Bob"], Ann={"slips": "Clerk"})) == []


def test_the_game_is_over_on_the_last_space_only() -> None:
    assert places(table("over", 2, space=4)) == [("not-the-last-space", "space")]


def test_the_die_shows_nothing_before_it_is_thrown() -> None:
    assert places(table("roll", die="lowest")) == [("die-not-thrown", "die")]


def test_a_blind_that_was_posted_lies_in_the_pot_or_is_all_that_he_had() -> None:
    state = betting(space=2, Ann={"chips": 18, "pot": 2}, Bob={"chips": 17, "pot": 3})
    assert places(state) == [("blind-too-small", "player.Bob.pot")]
    assert faults(betting(space=2, Ann={"chips": 18, "pot": 2}, Bob={"chips": 0, "pot": 3}, Cid={"chips": 37})) == []
    assert "blind-too-small" in faults(betting(space=2))
    assert faults(betting(space=2), current_timeline="printed-number") == []


def test_a_short_small_blind_may_have_been_doubled_as_posted() -> None:
    state = betting(space=4, Ann={"chips": 0, "pot": 1}, Bob={"chips": 38, "pot": 2}, Cid={"chips": 19})
    assert faults(state) == ["blind-too-small"]
    assert faults(state, double_of_what="of-what-was-posted") == []


# --- slips and hands ------------------------------------------------------------------------------------------------


def test_nobody_has_slips_before_the_slipping() -> None:
    assert places(table("draw", Ann={"slips": 1})) == [("slips-at-the-wrong-time", "player.Ann.slips")]
    assert places(table("roll", Ann={"shown": "Clerk"})) == [("slips-at-the-wrong-time", "player.Ann.shown")]


def test_three_slips_are_the_most_with_those_revealed() -> None:
    assert faults(betting(Cid={"slips": 2, "shown": "Clerk"})) == []
    assert places(betting(Cid={"slips": 2, "shown": "Clerk, Guard"})) == [("too-many-slips", "player.Cid.slips")]
    assert faults(betting(Cid={"slips": 2, "shown": "Stranger + Clerk"})) == []


def test_a_slip_may_need_a_stake() -> None:
    state = betting(Cid={"slips": "Toast Clerk"})
    assert faults(state) == []
    assert places(state, what_may_be_slipped="stake-only") == [("slip-without-stake", "player.Cid.slips")]
    state = betting(Cid={"slips": "Clerk", "shown": "Toast"})
    assert places(state, what_may_be_slipped="stake-only") == [("slip-without-stake", "player.Cid.shown")]
    state = betting(Cid={"slips": "Clerk", "shown": "Stranger + Toast"})
    assert faults(state, what_may_be_slipped="stake-only") == []


def test_six_cards_are_drawn() -> None:
    assert faults(betting(Cid={"slips": 2, "hand": 4})) == []
    assert places(betting(Cid={"slips": 2, "hand": 5})) == [("hand-too-big", "player.Cid.hand")]
    assert faults(betting(Cid={"slips": 1, "shown": "Clerk, Clerk", "hand": 3})) == []
    assert faults(betting(Cid={"slips": 1, "shown": "Clerk, Clerk", "hand": 4})) == ["hand-too-big"]
    assert faults(table("slip", Ann={"hand": 6, "deck": 4})) == []
    assert places(table("slip", Ann={"hand": 5, "deck": 4})) == [("hand-too-small", "player.Ann.hand")]
    assert faults(table("slip", Ann={"hand": 5, "deck": 0})) == []
    assert faults(table("slip", Ann={"hand": 4, "slips": 2, "deck": 4})) == []


def test_a_folder_has_taken_his_slips_back() -> None:
    state = betting(folded=["Ann"], Ann={"chips": 19, "pot": 1, "slips": 1})
    assert places(state) == [("slips-of-a-folder", "player.Ann.slips")]


def test_nothing_is_revealed_before_anybody_has_acted() -> None:
    assert places(table("slip", Ann={"hand": "...", "shown": "Clerk"})) == [("revealed-too-early", "player.Ann.shown")]
    state = table("blinds", Ann={"shown": "Clerk"})
    assert faults(state) == ["revealed-too-early"]
    assert faults(state, blind_reveals="shows-a-slip") == []


def test_what_a_folder_had_revealed_may_have_to_be_discarded() -> None:
    state = betting(folded=["Ann"], Ann={"chips": 19, "pot": 1, "shown": "Clerk"})
    assert faults(state) == []
    assert places(state, folded_revealed="to-discard") == [("revealed-of-a-folder", "player.Ann.shown")]


def test_cards_are_attached_to_wild_ones_only_and_to_these_while_there_is_a_deck() -> None:
    assert places(betting(Cid={"slips": 1, "shown": "Clerk + Guard"})) == [("attached-to-no-wild", "player.Cid.shown")]
    assert places(betting(Cid={"slips": 1, "shown": "Stranger", "deck": 1})) == [("wild-without-card", "player.Cid.shown")]
    assert faults(betting(Cid={"slips": 1, "shown": "Stranger", "deck": 0})) == []
    assert faults(betting(Cid={"slips": 1, "shown": "Stranger"})) == []


def test_in_the_recruiting_turn_cards_may_have_been_played_out_of_the_slip_area() -> None:
    assert faults(table("recruit", Ann={"shown": "Stranger", "deck": 1})) == []


# --- Standings ------------------------------------------------------------------------------------------------------


def standings(**rest: Any) -> State:
    """Ann leads with Four and its Bust 3; Bob has Two and Ace."""
    usual = {"set": PLAIN, "die": "highest", "leaders": ["Ann"], "Ann": {"standing": 7, "shown": "Four"},
        "Bob": {"standing": 3, "shown": "Two, Ace"}}
    return table("payout", 2, **{**usual, **rest})


def test_a_standing_is_what_the_cards_make_it() -> None:
    assert faults(standings()) == []
    assert places(standings(Bob={"standing": 4, "shown": "Two, Ace"})) == [("standing-differs", "player.Bob.standing")]
    assert faults(standings(Ann={"standing": 4, "shown": "Four"})) == ["standing-differs"]  # the Bust is missing
    tied = {"leaders": ["Ann", "Bob"], "Ann": {"standing": 4, "shown": "Four"}, "Bob": {"standing": 4, "shown": "Two, Two"}}
    assert faults(standings(**tied)) == []


def test_a_standing_with_undescribed_cards_is_not_disputed() -> None:
    assert faults(standings(Bob={"standing": 9, "shown": "Two, ?"})) == []
    assert faults(standings(Bob={"standing": 9})) == []


def test_somebody_in_the_match_leads_and_adds_no_cover() -> None:
    assert places(standings(leaders=[], Ann={"standing": 4, "shown": "Four"})) == [("no-leader", "leaders")]
    assert faults(table("payout", 2, folded=["Bob"])) == []
    state = table("payout", set=PLAIN, folded=["Cid"], leaders=["Cid"], Ann={"standing": 1}, Bob={"standing": 1})
    assert places(state) == [("leader-has-folded", "leaders")]
    state = standings(Ann={"standing": 2, "shown": "Shield", "cover": "Shield"}, Bob={"standing": 1, "shown": "Ace"})
    assert places(state) == [("cover-of-the-leader", "player.Ann.cover")]


def test_every_fault_is_listed_and_not_the_first_only() -> None:
    state = betting(Cid={"chips": 25, "slips": 4, "hand": 5})
    assert faults(state) == ["chips-too-many", "too-many-slips", "hand-too-big"]
