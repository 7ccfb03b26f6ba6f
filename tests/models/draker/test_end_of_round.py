"""Clauses trim.1 to trim.4, artefact.1, round.3, leave.1, next.1, end.1: trimming the pools, and the end of a round."""

from typing import Any

import pytest
from msgspec.structs import replace

from referee.models.draker.state import NOBODY, State

from .tables import apply, faults, judge, legal, questions, show, table

ANY_ORDER = {"trim_order": "any-order"}
BY_PLACE = {"first_card": "oldest-goes-by-place"}
STAY = {"tokens_stay": "stay"}
NEAREST = {"everyone_out": "most-life-wins"}
AFTER_ACTOR = {"next_starter": "after-the-last-actor"}
STALE = {"stalemate": "most-life-wins"}
GONE = {"cards_of_the_eliminated": "out-of-the-game"}
OUT = {"out": True, "life": 0, "hand": "", "pool": ""}

SIX, SEVEN = "2H 3H 4H 5H 6H 7H", "2D 3D 4D 5D 6D 7D 8D"


def trimming(**rest: Any) -> State:
    """Ann has a card too many in her pool, Bob two, and Cid none."""
    usual = {"Ann": {"pool": SIX}, "Bob": {"pool": SEVEN}, "Cid": {"pool": "2C 3C 4C 5C 6C"}}
    return table("trim", 3, **{"discard": "", **usual, **rest})


def ending(players: int = 2, **rest: Any) -> State:
    return table("end", players, **{"discard": "", "deck": "QS KS", **rest})


# --- the pools of the players (trim-order) ---------------------------------------------------------------------------


def test_five_cards_stay_and_the_player_chooses_which_go() -> None:
    """Clauses trim.1, trim.2."""
    after = apply(trimming(), "discard 4H")
    assert after.see("pool Ann", "discard") == ("2H 3H 5H 6H 7H", "4H")
    assert legal(trimming()) == [f"discard {card}" for card in SIX.split()]
    after = apply(after.state, "Bob: discard 8D 2D")
    assert after.see("pool Bob", "discard", "phase", "next") == ("3D 4D 5D 6D 7D", "4H 2D 8D", "end", "nobody")


@pytest.mark.parametrize(("move", "verdict"), [
    ("Ann: discard nothing", "wrong-surplus"), ("Ann: discard 2H 3H", "wrong-surplus"), ("Ann: discard 8H", "not-in-pool"),
    ("Ann: discard 2D", "not-in-pool"), ("Cid: discard 2C", "nothing-to-trim"), ("Ann: discard 2H 8H", "not-in-pool wrong-surplus"),
])
def test_exactly_the_surplus_goes_and_from_the_own_pool(move: str, verdict: str) -> None:
    assert judge(trimming(), move) == judge(trimming(), move, **ANY_ORDER) == verdict


def test_players_trim_in_turn_from_the_first_player_on_or_in_any_order() -> None:
    state = trimming(turn="Bob", first_player="Bob")
    assert judge(state, "Ann: discard 2H") == "not-your-turn"
    assert judge(state, "Ann: discard 2H", **ANY_ORDER) == "legal"
    assert judge(state, "Bob: discard 2D 3D") == "legal"
    assert questions(state, "Ann: discard 2H") == {"trim-order"}
    after = apply(state, "Bob: discard 2D 3D")
    assert (after.see("next"), after.args("trims-next")) == ("Ann", [(0, 1)])
    assert apply(state, "Ann: discard 2H", **ANY_ORDER).see("next") == "Bob"
    assert len(legal(state, **ANY_ORDER)) == 7 * 6 // 2 + 6


def test_who_has_no_life_left_trims_too_and_who_has_left_does_not() -> None:
    state = trimming(Ann={"pool": SIX, "life": -2}, Bob=OUT)
    after = apply(state, "discard 2H")
    assert after.see("phase") == "end"


def test_how_many_may_stay_is_the_editions() -> None:
    state = trimming(edition={"pool": 4}, Cid={"pool": "2C 3C 4C 5C 6C"})
    assert judge(state, "discard 2H") == "wrong-surplus"
    assert judge(state, "discard 2H 3H") == "legal"


def test_cards_of_hands_are_not_trimmed() -> None:
    state = table("damage", Ann={"hand": "2H 3H 4H 5H 6H 7H 8H", "pool": "9H"}, strikes=[])
    assert apply(state, "damage").see("phase") == "end"


def test_tokens_are_left_behind_by_a_card_that_goes() -> None:
    assert apply(trimming(tokens={"2H": 2, "3H": 1}), "discard 2H").see("tokens") == "3H+1"


# --- the common pool (first-card) ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("common", "stays", "goes", "stays_by_place", "goes_by_place"), [
    ("2S 3S 4S", "2S 3S 4S", "", "2S 3S 4S", ""),
    ("2S 3S 4S 5S", "2S 3S 4S 5S", "", "2S 3S 4S 5S", ""),
    ("2S 3S 4S 5S 6S", "3S 4S 5S 6S", "2S", "2S 3S 4S 5S", "6S"),
    ("2S 3S 4S 5S 6S 7S", "4S 5S 6S 7S", "2S 3S", "2S 3S 4S 5S", "6S 7S"),
])
def test_four_common_cards_stay_and_the_oldest_goes_or_the_newest(
    common: str, stays: str, goes: str, stays_by_place: str, goes_by_place: str,
) -> None:
    """Clauses trim.3, trim.4; the common pool is written from the oldest card to the newest."""
    after = apply(ending(common=common), "end round")
    assert after.see("common", "discard") == (stays, goes)
    assert ("common-trimmed" in after.codes) == bool(goes)
    after = apply(ending(common=common), "end round", **BY_PLACE)
    assert after.see("common", "discard") == (stays_by_place, goes_by_place)
    assert ("first-card" in questions(ending(common=common), "end round")) == bool(goes)


def test_a_common_card_that_goes_leaves_its_tokens_behind() -> None:
    after = apply(ending(common="2S 3S 4S 5S 6S", tokens={"2S": 1, "3S": -1}), "end round", **STAY)
    assert after.see("tokens") == "3S-1"


# --- tokens (tokens-stay) --------------------------------------------------------------------------------------------


def test_tokens_are_taken_off_or_stay() -> None:
    state = ending(tokens={"2H": 2, "2S": -1}, common="2S", Ann={"pool": "2H"})
    after = apply(state, "end round")
    assert after.see("tokens") == ""
    assert after.args("tokens-dropped") == [((1, 43),)]
    assert apply(state, "end round", **STAY).see("tokens") == "2H+2 2S-1"
    assert "tokens-stay" not in questions(ending(), "end round")


@pytest.mark.parametrize(("does", "where"), [("remove", "discard"), ("to hand", "hand Ann"), ("to owner", "hand Bob")])
def test_a_card_that_leaves_its_pool_has_no_tokens_any_more(does: str, where: str) -> None:
    """By the reading stay they lie on a card as long as it lies in a pool."""
    state = table(
        "stack", effects={"Take": {"target": "card", "does": [does], "cards": "AG"}}, activated=["Ann: Take of AG on 2D"], discard="",
        tokens={"2D": 2}, Ann={"hand": "", "pool": "AG"}, Bob={"hand": "", "pool": "2D"},
    )
    after = apply(state, "resolve", **STAY)
    assert after.see(where, "tokens") == ("2D", "")


def test_a_card_that_goes_to_another_pool_keeps_them() -> None:
    state = table(
        "stack", effects={"Take": {"target": "card", "does": ["to pool"], "cards": "AG"}}, activated=["Ann: Take of AG on 2D"],
        tokens={"2D": 2}, Ann={"hand": "", "pool": "AG"}, Bob={"hand": "", "pool": "2D"},
    )
    assert apply(state, "resolve").see("pool Ann", "tokens") == ("AG 2D", "2D+2")


# --- who leaves (everyone-out, cards-of-the-eliminated) --------------------------------------------------------------


@pytest.mark.parametrize(("life", "is_in"), [(1, True), (0, False), (-7, False)])
def test_who_has_no_life_left_leaves_the_game(life: int, is_in: bool) -> None:
    """Clause leave.1."""
    after = apply(ending(3, Bob={"life": life, "hand": "", "pool": ""}), "end round")
    assert after.see("is_in Bob", "phase") == (is_in, "initial")
    assert after.args("leaves") == ([] if is_in else [(1, life)])


def test_who_leaves_is_decided_by_the_life_at_the_end_and_not_before() -> None:
    """Bob was at -1 in the combat, and an event could have healed him; at the end he has 2."""
    assert apply(ending(Bob={"life": 2}), "end round").see("is_in Bob") is True


def test_the_last_one_left_wins() -> None:
    after = apply(ending(3, Ann={"life": 0}, Bob={"life": 4}, Cid={"life": -2}), "end round")
    assert after.see("phase", "winners", "next") == ("over", "Bob", "nobody")
    assert after.args("leaves") == [(0, 0), (2, -2)]
    assert after.codes[-1] == "wins"


def test_who_has_left_before_has_no_part_in_it() -> None:
    after = apply(ending(3, Ann={"life": 5}, Bob={"life": -1}, Cid=OUT), "end round")
    assert after.see("winners") == "Ann"
    assert after.args("leaves") == [(1, -1)]


@pytest.mark.parametrize(("lives", "nearest"), [
    ((-2, -1, -5), "Bob"), ((0, -1, -2), "Ann"), ((-2, -2, -5), "Ann Bob"), ((-3, -3, -3), "Ann Bob Cid"), ((0, 0, 0), "Ann Bob Cid"),
])
def test_if_all_leave_at_once_they_share_the_game_or_the_most_life_wins(lives: tuple[int, ...], nearest: str) -> None:
    players: dict[str, Any] = {name: {"life": life} for name, life in zip(("Ann", "Bob", "Cid"), lives, strict=True)}
    state = ending(3, **players)
    after = apply(state, "end round")
    assert after.see("phase", "winners") == ("over", "Ann Bob Cid")
    assert after.codes[-1] == "nobody-left"
    assert apply(state, "end round", **NEAREST).see("phase", "winners") == ("over", nearest)
    assert ("everyone-out" in questions(state, "end round")) == (nearest != "Ann Bob Cid")


def test_only_those_who_leave_together_as_the_last_share_it() -> None:
    state = ending(3, Ann={"life": -1}, Bob={"life": -4}, Cid={"out": True, "life": 0, "hand": "", "pool": ""})
    assert apply(state, "end round").see("winners") == "Ann Bob"
    assert apply(state, "end round", **NEAREST).args("least-below") == [(0, -1)]


def test_cards_of_who_leaves_go_to_the_discard_or_out_of_the_game() -> None:
    state = ending(3, Bob={"life": 0, "hand": "2D 3D", "pool": "4D"}, tokens={"4D": 1})
    after = apply(state, "end round", **STAY)
    assert after.see("hand Bob", "pool Bob", "discard", "gone", "tokens") == ("", "", "2D 3D 4D", "", "")
    assert after.args("cards-discarded") == [(1, 3)]
    after = apply(state, "end round", **GONE, **STAY)
    assert after.see("hand Bob", "pool Bob", "discard", "gone", "tokens") == ("", "", "", "2D 3D 4D", "")
    assert after.args("cards-gone") == [(1, 3)]


def test_who_has_no_cards_leaves_none() -> None:
    state = ending(3, Bob={"life": 0, "hand": "", "pool": ""})
    assert "cards-of-the-eliminated" not in questions(state, "end round")


def test_in_a_game_that_is_over_it_does_not_matter_where_cards_go() -> None:
    state = ending(Ann={"life": 3}, Bob={"life": 0, "hand": "2D", "pool": "4D"})
    after = apply(state, "end round")
    assert after.see("winners") == "Ann"
    assert "cards-of-the-eliminated" not in questions(state, "end round")
    assert faults(after.state) == []


# --- the next round (next-starter) -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("first", "follows"), [("Ann", "Bob"), ("Bob", "Cid"), ("Cid", "Ann")])
def test_the_next_seat_begins_the_next_round(first: str, follows: str) -> None:
    """Clause next.1."""
    after = apply(ending(3, first_player=first, round=4), "end round")
    assert after.see("first", "phase", "next", "round") == (follows, "initial", "nobody", 5)
    assert after.args("round-begins") == [(after.state.first, 5)]


def test_who_leaves_does_not_begin_it() -> None:
    bob = {"life": 0, "hand": "", "pool": ""}
    assert apply(ending(3, Bob=bob), "end round").see("first") == "Cid"
    assert apply(ending(3, first_player="Bob", Bob=bob), "end round").see("first") == "Cid"
    assert apply(ending(4, Bob=OUT, Cid=bob), "end round").see("first") == "Dee"


@pytest.mark.parametrize(("acted", "follows"), [("Ann", "Bob"), ("Bob", "Cid"), ("Cid", "Ann")])
def test_or_it_is_the_player_after_whoever_acted_last(acted: str, follows: str) -> None:
    state = ending(3, acted_last=acted)
    assert apply(state, "end round").see("first") == "Bob"
    assert apply(state, "end round", **AFTER_ACTOR).see("first") == follows
    assert ("next-starter" in questions(state, "end round")) == (follows != "Bob")


def test_if_nobody_acted_additionally_it_is_the_next_seat() -> None:
    assert apply(ending(3), "end round", **AFTER_ACTOR).see("first") == "Bob"


def test_after_the_last_actor_who_has_left_is_passed_over() -> None:
    bob = {"life": 0, "hand": "", "pool": ""}
    assert apply(ending(3, acted_last="Ann", Bob=bob), "end round", **AFTER_ACTOR).see("first") == "Cid"
    assert apply(ending(3, acted_last="Bob", Bob=bob), "end round", **AFTER_ACTOR).see("first") == "Cid"


def test_nothing_of_the_round_is_left_but_life_hands_and_pools() -> None:
    """Clauses announce.2, artefact.1, round.3."""
    state = table(
        "end", effects={"Salve": {"does": ["life +1"], "cards": "2H"}}, activated=["Ann: Salve of 2H, resolved 1"], deck="KS",
        profiles={"*H": "5"}, life_changed=True, acted_last="Ann",
        Ann={"life": 12, "hand": "9H", "pool": "2H *H", "combinations": ["attack 2H, spent 1", "defence *H, used 1"]},
        Bob={"life": 7, "hand": "9D", "pool": "2D", "combinations": ["attack 2D"]},
    )
    after = apply(state, "end round").state
    assert (after.entries, after.profiles, after.strikes, after.last_actor, after.life_changed) == ((), (), (), NOBODY, False)
    assert [me.combinations for me in after.players] == [(), ()]
    assert show(after, "life Ann", "hand Ann", "pool Ann", "life Bob", "hand Bob", "pool Bob") == (12, "9H", "2H *H", 7, "9D", "2D")
    assert faults(after) == []


# --- play that never ends (stalemate) --------------------------------------------------------------------------------


def still(**rest: Any) -> State:
    return ending(3, **{"deck": "", "discard": "QS", "Ann": {"life": 5}, "Bob": {"life": 9}, "Cid": {"life": 2}, **rest})


def test_with_an_empty_deck_a_round_without_a_change_of_life_goes_on_or_ends_the_game() -> None:
    assert apply(still(), "end round").see("phase") == "initial"
    after = apply(still(), "end round", **STALE)
    assert after.see("phase", "winners") == ("over", "Bob")
    assert after.codes[-2:] == ["stands-still", "most-life"]
    assert "stalemate" in questions(still(), "end round")


def test_equals_share_it() -> None:
    assert apply(still(Ann={"life": 9}), "end round", **STALE).see("winners") == "Ann Bob"


@pytest.mark.parametrize("rest", [{"deck": "KS"}, {"life_changed": True}, {"deck": "..."}])
def test_a_card_to_draw_or_a_changed_life_is_no_stalemate(rest: dict[str, Any]) -> None:
    assert apply(still(**rest), "end round", **STALE).see("phase") == "initial"
    assert "stalemate" not in questions(still(**rest), "end round")


def test_where_the_discard_is_shuffled_there_are_cards_to_come() -> None:
    shuffled = {"deck_exhausted": "discard-reshuffled"}
    assert apply(still(), "end round", **STALE, **shuffled).see("phase") == "initial"
    assert apply(still(discard=""), "end round", **STALE, **shuffled).see("phase") == "over"


def test_where_the_next_round_would_end_the_game_it_may_begin() -> None:
    after = apply(still(), "end round", **STALE, deck_exhausted="game-ends")
    assert after.see("phase") == "initial"
    assert apply(after.state, "new round", deck_exhausted="game-ends").see("phase", "winners") == ("over", "Bob")


def test_the_discard_of_the_common_pool_is_there_to_be_shuffled() -> None:
    state = still(discard="", common="2S 3S 4S 5S 6S")
    assert apply(state, "end round", **STALE, deck_exhausted="discard-reshuffled").see("phase", "discard") == ("initial", "2S")


def test_who_leaves_has_lost_life_so_that_the_round_has_changed_something() -> None:
    """Life that was 0 before is described as such; it is not changed at the end of the round."""
    state = replace(still(Cid={"life": 0, "hand": "", "pool": ""}), life_changed=True)
    assert apply(state, "end round", **STALE).see("phase", "is_in Cid") == ("initial", False)
