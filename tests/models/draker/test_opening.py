"""Clauses deal.1 to deal.3 and initial.1 to initial.3: the deal, the new common card, and a card for each hand."""

import random
from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from referee.models.draker import game
from referee.models.draker.cards import DECK
from referee.models.draker.effects import Edition
from referee.models.draker.state import NOBODY, State

from .tables import apply, judge, questions, show, table

PLAIN = Edition("plain", (-1,) * len(DECK), (), ((),) * len(DECK))
"""Cards without professions and effects."""

RESHUFFLED = {"deck_exhausted": "discard-reshuffled"}
ENDS = {"deck_exhausted": "game-ends"}
NOBODY_DRAWS = {"short_deal": "nobody-draws"}


def opening(deck: str, players: int = 3, **rest: Any) -> State:
    """The dealer is to open a round; the last card of the deck is its top.  Hands are empty, life is 30, 29, 28, ..."""
    usual = {name: {"hand": "", "life": 30 - at} for at, name in enumerate(("Ann", "Bob", "Cid", "Dee")[:players])}
    return table("initial", players, **{"deck": deck, "discard": "", **usual, **rest})


def hands(state: State) -> list[str]:
    return [show(state, f"hand {name}") for name in state.seats]


# --- the deal --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(2, 9))
def test_everybody_begins_with_thirty_lives_five_cards_in_hand_and_five_in_the_pool(players: int) -> None:
    """Clauses life.2, deal.1, deal.2, deal.3: 84 cards, ten to each player and four to the common pool."""
    state = game.deal(random.Random(players), players)
    assert [(me.life, len(me.hand), len(me.pool)) for me in state.players] == [(30, 5, 5)] * players
    assert (len(state.common), len(state.deck), len(state.discard)) == (4, 84 - 4 - 10 * players, 0)
    zones = [state.common, state.deck, *(me.hand for me in state.players), *(me.pool for me in state.players)]
    assert Counter(card for zone in zones for card in zone) == Counter(DECK)
    assert (state.phase, state.turn, state.round) == ("initial", NOBODY, 1)


def test_any_seat_may_be_the_first_of_the_first_round() -> None:
    """Clause next.2: it is settled before the game, here by lot."""
    assert {game.deal(random.Random(seed), 3).first for seed in range(40)} == {0, 1, 2}


@pytest.mark.parametrize("players", [0, 1, 9])
def test_two_to_eight_can_play(players: int) -> None:
    with pytest.raises(ValueError, match="2 to 8 can play"):
        game.deal(random.Random(0), players)


def test_an_edition_says_how_many_cards_are_dealt_and_the_deck_has_to_reach_for_them() -> None:
    few = replace(PLAIN, life=20, hand=2, pool=3, common=1)
    state = game.deal(random.Random(0), 4, few)
    assert [(me.life, len(me.hand), len(me.pool)) for me in state.players] == [(20, 2, 3)] * 4
    assert (len(state.common), len(state.deck)) == (1, 84 - 1 - 20)
    with pytest.raises(ValueError, match="8 players need 92 cards, and the deck has 84"):
        game.deal(random.Random(0), 8, replace(PLAIN, hand=6))  # 8 times 11, and 4


@pytest.mark.parametrize(("players", "rounds"), list(zip(range(2, 9), (20, 12, 8, 5, 2, 1, 0), strict=True)))
def test_without_reshuffling_the_deck_lasts_as_many_rounds_as_the_publisher_says(players: int, rounds: int) -> None:
    """Each round takes a card for the common pool and one for each player."""
    state = game.deal(random.Random(players), players, PLAIN)
    whole = 0
    while not {"no-common-card", "not-dealt"} & set((after := apply(state, "new round")).codes):
        state = replace(after.state, phase="initial", turn=NOBODY)
        whole += 1
    assert whole == rounds


# --- a new round -----------------------------------------------------------------------------------------------------


def test_the_common_pool_gets_the_top_card_and_then_the_hands_from_the_first_player_on() -> None:
    """Clauses initial.1, initial.2: Bob is the first player, so Bob is dealt before Cid and Ann."""
    after = apply(opening("2H 3H 4H 5H 6H", common="AS 2S", first_player="Bob"), "new round")
    assert after.see("common", "deck") == ("AS 2S 6H", "2H")
    assert hands(after.state) == ["3H", "5H", "4H"]
    assert after.codes == ["common-card", "is-dealt", "is-dealt", "is-dealt", "main-begins"]
    assert after.args("is-dealt") == [(1, 1), (2, 1), (0, 1)]


def test_the_first_player_of_the_round_then_begins() -> None:
    """Clause main.1."""
    after = apply(opening("2H 3H 4H 5H", first_player="Cid"), "new round")
    assert after.see("phase", "next", "laid") == ("main", "Cid", -1)


def test_who_has_left_the_game_is_dealt_nothing() -> None:
    """Clauses leave.1, turn.1."""
    after = apply(opening("2H 3H 4H", Bob={"out": True, "life": 0, "hand": ""}), "new round")
    assert hands(after.state) == ["3H", "", "2H"]
    assert after.see("common", "deck") == ("4H", "")


def test_only_the_dealer_opens_a_round() -> None:
    state = opening("2H 3H 4H 5H")
    for move in ("Ann: lay 5H", "Ann: done", "dealer: end round", "dealer: resolve", "dealer: count", "dealer: damage"):
        assert judge(state, move) == "open-now"


def test_a_deck_that_just_suffices_is_said_to_be_empty_and_nothing_else_happens() -> None:
    for readings in ({}, RESHUFFLED, ENDS, NOBODY_DRAWS):
        after = apply(opening("2H 3H 4H 5H", discard="9S"), "new round", **readings)
        assert after.see("common", "deck", "discard", "phase") == ("5H", "", "9S", "main")
        assert after.codes == ["common-card", "is-dealt", "is-dealt", "is-dealt", "deck-empty", "main-begins"]
    assert not questions(opening("2H 3H 4H 5H", discard="9S"), "new round") & {"deck-exhausted", "short-deal"}


# --- an empty deck (deck-exhausted) ----------------------------------------------------------------------------------


def test_an_empty_deck_gives_nothing_and_play_goes_on() -> None:
    after = apply(opening("", discard="9S 9H 9D 9C 9E"), "new round")
    assert after.see("common", "discard", "phase", "next") == ("", "9S 9H 9D 9C 9E", "main", "Ann")
    assert hands(after.state) == ["", "", ""]
    assert after.codes[:4] == ["no-common-card", "not-dealt", "not-dealt", "not-dealt"]


def test_or_the_discard_is_shuffled_and_becomes_the_deck() -> None:
    state = opening("", discard="9S 9H 9D 9C 9E")
    after = apply(state, "new round", **RESHUFFLED)
    assert after.args("reshuffles") == [(5,)]
    dealt = f"{show(after.state, 'common')} {' '.join(hands(after.state))} {show(after.state, 'deck')}"
    assert sorted(dealt.split()) == ["?"] * 5  # a position does not say how cards are shuffled
    assert after.see("discard") == ""
    shuffled = apply(replace(state, luck=7), "new round", **RESHUFFLED)
    dealt = f"{show(shuffled.state, 'common')} {' '.join(hands(shuffled.state))} {show(shuffled.state, 'deck')}"
    assert sorted(dealt.split()) == ["9C", "9D", "9E", "9H", "9S"]


def test_it_is_shuffled_when_the_deck_runs_out_in_the_middle_of_dealing() -> None:
    """The common card and Ann's are the last of the deck; Bob's and Cid's come out of the discard of three."""
    after = apply(replace(opening("2H 3H", discard="9S 9H 9D"), luck=3), "new round", **RESHUFFLED)
    assert after.codes[:4] == ["common-card", "is-dealt", "reshuffles", "is-dealt"]
    assert (after.see("common"), hands(after.state)[0]) == ("3H", "2H")
    assert sorted(" ".join([*hands(after.state)[1:], show(after.state, "deck")]).split()) == ["9D", "9H", "9S"]


def test_without_a_discard_there_is_nothing_to_shuffle() -> None:
    after = apply(opening(""), "new round", **RESHUFFLED)
    assert after.see("phase") == "main"
    assert after.codes[:4] == ["no-common-card", "not-dealt", "not-dealt", "not-dealt"]


def test_or_the_game_ends_and_the_most_life_wins() -> None:
    """Lives are 30, 29 and 28."""
    after = apply(opening("", discard="9S"), "new round", **ENDS)
    assert after.see("phase", "next", "winners") == ("over", "nobody", "Ann")
    assert after.codes == ["deck-ends-game", "most-life"]
    assert after.args("most-life") == [(0, 30)]


def test_equals_share_the_game_and_who_has_left_has_no_part_in_it() -> None:
    state = opening("", Ann={"out": True, "life": -3, "hand": ""}, Bob={"life": 4, "hand": ""}, Cid={"life": 4, "hand": ""})
    after = apply(state, "new round", **ENDS)
    assert after.see("winners") == "Bob Cid"
    assert after.args("share-the-game") == [((1, 2), 4)]


def test_the_game_ends_too_if_the_deck_runs_out_among_the_hands() -> None:
    """The common card is laid and Ann is dealt one; Bob should be, and there is none."""
    after = apply(opening("2H 3H"), "new round", **ENDS)
    assert after.see("phase", "winners", "common") == ("over", "Ann", "3H")


def test_an_effect_that_draws_meets_the_empty_deck_in_the_same_way() -> None:
    """Scout's card is laid and makes a straight of three, so the effect enters the main stack and then resolves."""
    state = table(
        "stack", effects={"Scout": {"kind": "standard", "does": ["draw 2"], "cards": "7H"}}, activated=["Ann: Scout of 7H"],
        deck="2C", discard="9S 9H", Ann={"hand": "", "pool": "5H 6H 7H", "combinations": ["attack 5H 6H 7H"], "life": 12}, Bob={"life": 9},
    )
    after = apply(state, "resolve")
    assert after.see("hand Ann", "deck", "phase") == ("2C", "", "values")
    assert after.args("draws") == [(0, 1)]
    after = apply(state, "resolve", **RESHUFFLED)
    assert (len(after.state.players[0].hand), len(after.state.deck)) == (2, 1)
    after = apply(state, "resolve", **ENDS)
    assert after.see("phase", "winners") == ("over", "Ann")
    assert after.codes[-2:] == ["deck-ends-game", "most-life"]
    assert "deck-exhausted" in questions(state, "resolve")


def test_where_everybody_draws_it_is_in_turn_from_the_first_player_on() -> None:
    """Clause turn.1: four cards are dealt, and of the last one Bob, who is the first player, draws before Cid and Ann."""
    muster = {"Muster": {"kind": "common", "does": ["draw 1"], "cards": "6H"}}
    after = apply(opening("2H 3H 4H 5H 6H", effects=muster, first_player="Bob"), "new round")
    assert after.args("draws") == [(1, 1), (2, 0), (0, 0)]
    assert hands(after.state) == ["3H", "2H 5H", "4H"]


def test_the_game_ends_at_once_when_an_effect_of_the_new_common_card_draws_from_the_empty_deck() -> None:
    """Nothing begins after the end: not the main phase, and not a second effect of the card."""
    effects = {
        "Muster": {"kind": "common", "does": ["draw 1"], "cards": "5H"}, "Gale": {"kind": "common", "does": ["life -1"], "cards": "5H"},
    }
    state = opening("2H 3H 4H 5H", effects=effects)
    after = apply(state, "new round", **ENDS)
    assert after.see("phase", "next", "winners", "life Ann") == ("over", "nobody", "Ann", 30)
    after = apply(state, "new round")
    assert after.see("phase", "next", "life Ann") == ("main", "Ann", 29)


# --- too few cards for all (short-deal) ------------------------------------------------------------------------------


@pytest.mark.parametrize(("deck", "as_far", "nobody"), [
    ("2H", ["", "", ""], ["", "", ""]),
    ("2H 3H", ["2H", "", ""], ["", "", ""]),
    ("2H 3H 4H", ["3H", "2H", ""], ["", "", ""]),
    ("2H 3H 4H 5H", ["4H", "3H", "2H"], ["4H", "3H", "2H"]),
])
def test_a_short_deck_is_dealt_as_far_as_it_reaches_or_to_nobody(deck: str, as_far: list[str], nobody: list[str]) -> None:
    """The common pool gets the top card under both readings; where none is dealt the rest stays in the deck."""
    state = opening(deck)
    top = deck.split()[-1]
    after = apply(state, "new round")
    assert (after.see("common", "deck"), hands(after.state)) == ((top, ""), as_far)
    after = apply(state, "new round", **NOBODY_DRAWS)
    kept = "" if nobody == as_far else " ".join(deck.split()[:-1])
    assert (after.see("common", "deck"), hands(after.state)) == ((top, kept), nobody)
    assert ("short-deal" in questions(state, "new round")) == (as_far != nobody)


def test_it_is_dealt_from_the_first_player_on() -> None:
    after = apply(opening("2H 3H 4H", first_player="Cid"), "new round")
    assert hands(after.state) == ["2H", "", "3H"]
    assert after.args("not-dealt") == [(1,)]


def test_where_nobody_is_dealt_a_card_none_is_wanting_so_the_game_goes_on() -> None:
    after = apply(opening("2H 3H"), "new round", **NOBODY_DRAWS, **ENDS)
    assert after.see("phase", "deck") == ("main", "2H")
    assert after.args("nobody-is-dealt") == [(1, 3)]
    again = apply(replace(after.state, phase="initial", turn=NOBODY), "new round", **NOBODY_DRAWS, **ENDS)
    assert again.see("phase", "common") == ("over", "3H 2H")  # now the hands should get cards, and there are none


def test_a_discard_that_is_shuffled_counts_for_what_there_is() -> None:
    """A card in the deck and two in the discard are one for each of three, besides the common card."""
    state = opening("2H 3H", discard="9S 9H")
    after = apply(state, "new round", **NOBODY_DRAWS, **RESHUFFLED)
    assert [len(me.hand) for me in after.state.players] == [1, 1, 1]
    after = apply(opening("2H 3H", discard="9S"), "new round", **NOBODY_DRAWS, **RESHUFFLED)
    assert (hands(after.state), after.see("deck", "discard")) == (["", "", ""], ("2H", "9S"))
    after = apply(opening("2H 3H", discard="9S"), "new round", **RESHUFFLED)
    assert [len(me.hand) for me in after.state.players] == [1, 1, 0]


def test_a_deck_that_nobody_has_described_is_not_empty() -> None:
    after = apply(opening("..."), "new round")
    assert (after.see("common", "deck"), hands(after.state)) == (("?", "..."), ["?", "?", "?"])
    after = apply(opening("... 2H 3H"), "new round")
    assert (after.see("common", "deck"), hands(after.state)) == (("3H", "..."), ["2H", "?", "?"])
