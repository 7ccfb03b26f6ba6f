"""The ranking that is written anew from the text, by hand; and the engine held against it, also where one of them is wrong."""

from typing import Any

import msgspec
import pytest

from referee.evidence import Effort, run
from referee.models.stakes import game
from referee.models.stakes.ruling import Ruling
from referee.models.stakes.sets import invented
from referee.models.stakes.state import NOBODY, State
from referee.properties.stakes import ranking, ranks
from referee.properties.stakes.playing import standard_ruling
from referee.properties.stakes.ranking import (
    Outcome,
    base_standings,
    bust_of,
    champions,
    drawn_awards,
    final_standings,
    outcome,
    places_and_potions,
    stake_of,
)

QUICK = Effort(level="quick")


def ruled(**readings: str) -> Ruling:
    return msgspec.structs.replace(standard_ruling(), **readings)


def table(players: dict[str, dict[str, Any]], **keys: Any) -> State:
    document = {"game": "stakes", "phase": "payout", "space": 2, "die": "highest", "seats": list(players), "player": players}
    return game.read(document | keys, "a test")


def names(state: State, *cards: str) -> tuple[int, ...]:
    return tuple(state.set.names.index(card) for card in cards)


SET = invented()
TWO = table({"Ann": {"chips": 9, "bet": 6, "shown": "Smith"}, "Bob": {"chips": 9, "bet": 6, "shown": "Clerk", "cover": ""}})


# --- Standings by hand ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("group", "readings", "stake"), [
    (("Smith",), {}, 3),
    (("Whisper",), {}, 0),
    (("Stranger",), {}, 0),
    (("Stranger", "Guard"), {}, 2),
    (("Stranger", "Guard"), {"attached_counts": "itself-too"}, 4),
    (("Stranger", "Juggler", "Herald"), {}, 5),
    (("Stranger", "Juggler"), {"attached_counts": "itself-too"}, 0),
    (("Stranger", "Whisper"), {}, 0),
    (("Stranger", "Whisper", "Smith"), {"wild_draws_no_stake": "draws-on"}, 3),
])
def test_a_stake_is_what_the_card_or_the_last_attached_one_says(group: tuple[str, ...], readings: dict[str, str], stake: int) -> None:
    assert stake_of(names(TWO, *group), TWO.set, ruled(**readings)) == stake


def test_bust_of_attached_cards_counts_in_one_reading() -> None:
    state = table({"Ann": {"chips": 0, "shown": "Stranger + Herald, Smith", "bet": 0}, "Bob": {"chips": 0, "bet": 0}})
    assert bust_of(state.players[0], state.set, ruled()) == 1
    assert bust_of(state.players[0], state.set, ruled(attached_bust_cover="whole-card")) == 4


def test_the_leader_adds_bust_and_others_the_cover_that_they_chose() -> None:
    # Smith 3 leads and busts by 1; Clerk 1 and Guard 2 with a Cover of 1.
    state = table({
        "Ann": {"chips": 0, "bet": 1, "shown": "Smith"}, "Bob": {"chips": 0, "bet": 1, "shown": "Clerk", "cover": ""},
        "Cid": {"chips": 0, "bet": 1, "shown": "Guard", "cover": "Guard"},
    })
    assert base_standings(state, ruled()) == {0: 3, 1: 1, 2: 2}
    assert final_standings(state, ruled()) == {0: 4, 1: 1, 2: 3}


def test_with_the_lowest_leading_the_lead_passes_on_and_busts_again() -> None:
    # Lowest: Page 4 with Bust 2 leads, and is 6; then Herald 5 with Bust 3 leads alone, and is 8 where the lead passes on.
    state = table({
        "Ann": {"chips": 0, "bet": 1, "shown": "Page"}, "Bob": {"chips": 0, "bet": 1, "shown": "Herald", "cover": ""},
        "Cid": {"chips": 0, "bet": 1, "shown": "Duchess", "cover": ""},
    }, die="lowest")
    assert final_standings(state, ruled()) == {0: 6, 1: 5, 2: 6}
    assert final_standings(state, ruled(leading_changes="passes-on")) == {0: 6, 1: 8, 2: 6}


def test_a_lead_won_by_cover_from_two_who_shared_it_busts_too_where_the_lead_passes_on() -> None:
    # Ann and Bob share 3; Cid's Weaver has 2, Cover 4 and Bust 2: 6, and 8 where whoever then leads alone busts.
    state = table({
        "Ann": {"chips": 0, "bet": 1, "shown": "Smith"}, "Bob": {"chips": 0, "bet": 1, "shown": "Smith"},
        "Cid": {"chips": 0, "bet": 1, "shown": "Weaver", "cover": "Weaver"},
    })
    assert final_standings(state, ruled()) == {0: 3, 1: 3, 2: 6}
    assert final_standings(state, ruled(leading_changes="passes-on")) == {0: 3, 1: 3, 2: 8}
    assert final_standings(state, ruled(cover_in_a_tie="nobody")) == {0: 3, 1: 3, 2: 2}


def test_the_engine_has_such_a_leader_add_his_bust() -> None:
    # As above, but with a Bust of -4, which loses the lead again.
    weaver = SET.names.index("Weaver")
    cards = msgspec.structs.replace(SET, busts=tuple(-4 if card == weaver else bust for card, bust in enumerate(SET.busts)))
    state = table({
        "Ann": {"chips": 0, "bet": 1, "standing": 3, "shown": "Smith"}, "Bob": {"chips": 0, "bet": 1, "standing": 3, "shown": "Smith"},
        "Cid": {"chips": 0, "bet": 1, "standing": 2, "shown": "Weaver", "cover": "Weaver"},
    }, leaders=["Ann", "Bob"], global_pot=3)
    state = msgspec.structs.replace(state, set=cards)
    # Cid has 6 and wins; where the lead passes on, his Bust makes it 2, and Ann and Bob tie.
    for ruling, winner in ((ruled(), 2), (ruled(leading_changes="passes-on"), NOBODY)):
        after, _ = game.play(state, game.parse_move("dealer: pay", state), ruling)
        assert after.winner == winner == outcome(state, ruling).winner


# --- the pot by hand -------------------------------------------------------------------------------------------------------


def paid(players: dict[str, dict[str, Any]], pot: int, keys: dict[str, Any] | None = None, **readings: str) -> Outcome:
    return outcome(table(players, global_pot=pot, **(keys or {})), ruled(**readings))


WON = {"Ann": {"chips": 9, "bet": 8, "shown": "Smith"}, "Bob": {"chips": 9, "bet": 6, "shown": "Clerk", "cover": ""}}
TIED = {
    "Ann": {"chips": 9, "bet": 6, "shown": "Smith"}, "Bob": {"chips": 9, "bet": 6, "shown": "Smith"},
    "Cid": {"chips": 9, "bet": 5, "shown": "Clerk", "cover": ""},
}
POOR = {
    "Ann": {"chips": 9, "bet": 10, "shown": "Guard", "cover": ""}, "Bob": {"chips": 0, "bet": 4, "shown": "Smith, Smith"},
    "Cid": {"chips": 9, "bet": 10, "shown": "Clerk", "cover": ""},
}


def test_the_winner_takes_the_pot_and_keeps_his_bet_as_chips() -> None:
    found = paid(WON, 14)
    assert (found.winner, found.chips, found.points, found.left) == (0, (8, 0), (6, 0), 0)
    found = paid(WON, 14, winners_bet="matched-part")
    assert (found.chips, found.points) == ((6, 0), (8, 0))


def test_the_tied_take_their_bets_back_and_share_what_is_left() -> None:
    found = paid(TIED, 17)
    assert (found.winner, found.chips, found.points, found.left) == (NOBODY, (6, 6, 0), (2, 2, 0), 1)
    found = paid(TIED, 17, {"first_player": "Bob"}, odd_chip="nearest-first-player", split_share="chips")
    assert (found.chips, found.points, found.left) == ((8, 9, 0), (0, 0, 0), 0)


def test_a_poor_player_wins_all_or_what_he_has_matched() -> None:
    found = paid(POOR, 24)
    assert (found.chips, found.points) == ((0, 4, 0), (0, 20, 0))
    # Three times 4 for Bob; the 6 and 6 above go to Ann, who has 2 against 1.
    found = paid(POOR, 24, side_pot="side-pot")
    assert (found.chips, found.points, found.winner) == ((6, 4, 0), (6, 8, 0), 1)


def test_a_poor_player_who_has_put_in_nothing_wins_nothing_with_side_pots() -> None:
    # One part, and Bob is not among those who can win it: Ann takes 20 and the 3 that were left from before.
    broke = {**POOR, "Bob": {"chips": 0, "bet": 0, "shown": "Smith, Smith"}}
    found = paid(broke, 23, side_pot="side-pot")
    assert (found.winner, found.chips, found.points) == (1, (10, 0, 0), (13, 0, 0))
    state = table(broke, global_pot=23, leaders=["Bob"])
    seats = tuple(msgspec.structs.replace(p, standing=n) for p, n in zip(state.players, (2, 8, 1), strict=True))
    after, _ = game.play(msgspec.structs.replace(state, players=seats), game.parse_move("dealer: pay", state), ruled(side_pot="side-pot"))
    assert [(p.chips, p.points) for p in after.players[::2]] == [(19, 13), (9, 0)]


def test_the_last_one_wins_without_a_comparison() -> None:
    alone = {"Ann": {"chips": 9, "bet": 5}, "Bob": {"chips": 9, "bet": 2}}
    assert paid(alone, 7, {"folded": ["Bob"]}).reward
    found = paid(alone, 7, {"folded": ["Bob"]}, last_remaining="pot-only")
    assert (found.winner, found.reward, found.places, found.potions) == (0, False, (1, 2), (0, 2))


# --- ranks by hand -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("groups", "readings", "places", "potions"), [
    ([[0], [1], [2], [3]], {}, [1, 2, 3, 4], [0, 2, 1, 0]),
    ([[0, 1], [2], [3]], {}, [1, 1, 3, 4], [0, 0, 1, 0]),
    ([[0, 1], [2], [3]], {"tie_potions": "next-is-second"}, [1, 1, 2, 3], [0, 0, 2, 1]),
    ([[0, 1], [2], [3]], {"tie_potions": "tied-are-second"}, [2, 2, 3, 4], [2, 2, 1, 0]),
    ([[0], [1, 2], [3]], {}, [1, 2, 2, 4], [0, 2, 2, 0]),
    ([[0], [1, 2], [3]], {"tied_places": "next-follows"}, [1, 2, 2, 3], [0, 2, 2, 1]),
    ([[0], [1, 2], [3]], {"tied_places": "split"}, [1, 2, 2, 4], [0, 1, 1, 0]),
    ([[0], [1], [2, 3]], {"tied_places": "split"}, [1, 2, 3, 3], [0, 2, 0, 0]),
    ([[0], [1], [2, 3]], {}, [1, 2, 3, 3], [0, 2, 1, 1]),
])
def test_places_earn_potions(groups: list[list[int]], readings: dict[str, str], places: list[int], potions: list[int]) -> None:
    assert places_and_potions(groups, 4, ruled(**readings)) == (places, potions)


def test_who_folded_later_ranks_higher() -> None:
    players = {name: {"chips": 9, "bet": 1, "shown": "Clerk"} for name in ("Ann", "Bob", "Cid", "Dee")}
    state = table(players, folded=["Cid", "Ann"], global_pot=4)
    assert ranking.ranked(state, {1: 4, 3: 2}) == [[1], [3], [0], [2]]


def test_a_short_award_deck_gives_what_there_is_or_potions() -> None:
    state = table(WON, award_deck="Medal")
    three = msgspec.structs.replace(state.set.spaces[1], awards=3)
    state = msgspec.structs.replace(state, set=msgspec.structs.replace(state.set, spaces=(state.set.spaces[0], three)))
    assert drawn_awards(state, ruled()) == (1, 0)
    assert drawn_awards(state, ruled(short_award_deck="potions-instead")) == (0, 2)


@pytest.mark.parametrize(("readings", "who"), [
    ({}, [0, 1]), ({"game_winner": "chips-only"}, [1]), ({"game_winner": "points-only"}, [0]), ({"tied_at_the_end": "most-potions"}, [1]),
])
def test_the_game_is_won_by_what_counts(readings: dict[str, str], who: list[int]) -> None:
    state = table({"Ann": {"chips": 3, "points": 9}, "Bob": {"chips": 9, "points": 3, "potions": 1}}, phase="over", space=5)
    assert champions(state, ruled(**readings)) == who


# --- the engine against it ------------------------------------------------------------------------------------------------


def word(name: str) -> str:
    (result,) = run([p for p in ranks.properties() if p.name == f"stakes.{name}"], QUICK)
    return result.word


@pytest.mark.parametrize("name", ["payouts-agree", "ranks-total", "game-winner-agrees"])
def test_a_property_is_as_expected(name: str) -> None:
    assert word(name) == "as expected"


def test_a_ranking_that_forgets_the_third_place_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ranking, "POTIONS", {2: 2})
    assert word("ranks-total") == "fell short"
    assert word("payouts-agree") == "fell short"


def test_another_winner_of_the_game_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ranks, "champions", lambda state, ruling: [0])
    assert word("game-winner-agrees") == "fell short"


def test_the_ways_to_stand_are_all_there() -> None:
    assert [len(list(ranks.compositions(count))) for count in range(1, 7)] == [1, 2, 4, 8, 16, 32]
    assert list(ranks.compositions(3)) == [(1, 1, 1), (1, 2), (2, 1), (3,)]
