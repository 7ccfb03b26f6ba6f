"""Whole games of fates under random rulings, and what a referee rules who has not seen every card.

See `referee.properties.fates.machine`.
"""

from typing import Any

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from referee.errors import Undecided
from referee.models.fates import game
from referee.models.fates.cards import UNKNOWN
from referee.models.fates.ruling import Ruling
from referee.models.fates.state import Play, State
from referee.properties.fates.machine import FatesMachine, contradicts
from referee.properties.fates.strategies import fits, hidden, played, readings_of, ruling_of, rulings, standard_ruling, tables, truth_of
from referee.properties.fates.table_checks import listing_differs, lost_in_files, refusal_fails, unreadable
from referee.verdict import consequences, judge

TestFates = FatesMachine.TestCase

ANY_TABLE = st.one_of(played(), st.tuples(tables(), rulings()))


@given(data=st.data(), at=ANY_TABLE)
def test_a_referee_who_sees_less_never_rules_against_the_truth(data: Any, at: tuple[State, Ruling]) -> None:
    true, ruling = at
    moves = list(game.candidates(true))
    if moves:
        seen = data.draw(hidden(true))
        move = data.draw(st.sampled_from(moves))
        assert contradicts(seen, true, move, ruling) == []


@given(data=st.data(), at=ANY_TABLE)
def test_what_follows_where_less_is_seen_leaves_room_for_what_truly_follows(data: Any, at: tuple[State, Ruling]) -> None:
    true, ruling = at
    moves = list(game.legal(true, ruling))
    if not moves:
        return
    seen = data.draw(hidden(true))
    move = data.draw(st.sampled_from(moves))
    try:
        found = consequences(game, seen, move, readings_of(ruling))
    except Undecided:
        return
    if truth_of(found.rests_on, true):
        after, _ = game.play(true, move, ruling)
        left_open = [branch.after for branch in found.branches if branch.is_legal]
        assert any(fits(one, after) for one in left_open), f"{move} leads to {after}, and open are {left_open}"


# --- found by hiding cards; each is its smallest case ------------------------------------------------------------------


def table(ann: dict[str, Any], **keys: Any) -> State:
    """Ann's zones as described, Bob's left out; the deck has every card twice."""
    document = {"game": "fates", "turn": "Ann", "seats": ["Ann", "Bob"], "deck": {"copies": 2}, "discard_pile": "6S"}
    return game.read(document | {"player": {"Ann": ann, "Bob": {"hand": 3}}} | keys, "a test")


def ruled(state: State, text: str, **readings: str) -> set[bool]:
    """Whether the move is legal, on every branch that the table leaves open under the standard ruling but for these."""
    fixed = {**game.rulebook.standard(), **{q.replace("_", "-"): reading for q, reading in readings.items()}}
    return {case.holds for case in judge(game, state, game.parse_move(text, state), fixed).cases}


def test_of_two_equal_cards_one_that_is_seen_leaves_the_other_to_be_supposed() -> None:
    assert True in ruled(table({"hand": "KH ? ?", "known": 3, "unknown": 3}), "play KH KH")


def test_a_card_that_lies_among_the_known_fates_may_be_in_the_hand_too_where_there_are_two_of_it() -> None:
    assert True in ruled(table({"hand": 2, "known": "KH 3S", "unknown": 3}), "play KH")
    assert True in ruled(table({"hand": 3, "known": "KH 3S 4S", "unknown": 3}, phase="exchange", discard_pile=0), "swap KH 3S")


def test_in_the_exchange_a_hand_that_is_left_out_may_have_the_twin_of_a_known_fate() -> None:
    state = table({"known": "KH 3S 4S", "unknown": 3}, phase="exchange", discard_pile=0)
    assert True in ruled(state, "swap KH 3S")


def test_of_two_equal_cards_it_is_open_which_one_is_played_while_it_is_open_whether_there_is_a_hand() -> None:
    state = table({"known": "KH 3S", "unknown": 3}, draw_pile=0)
    found = consequences(game, state, game.parse_move("play KH", state), game.rulebook.standard())
    assert {len(branch.after.known[0]) for branch in found.branches if branch.is_legal} == {1, 2}


def test_whether_a_known_fate_that_is_not_described_can_be_played_is_open() -> None:
    # He has one Known Fate, and nobody says which; what beats a King he may or may not have.
    state = table({"hand": 0, "known": 1, "unknown": 0}, discard_pile="KH", draw_pile=0)
    assert ruled(state, "pick up") == {True, False}


def test_whether_there_is_an_unknown_fate_to_turn_over_is_open_where_nobody_says_how_many() -> None:
    # His Known Fate beats no King, and where he may choose he turns over an Unknown one, if he has any left.
    state = table({"hand": 0, "known": "2S", "picked_up": True}, discard_pile="KH", draw_pile=0)
    assert ruled(state, "pick up", known_or_unknown="either") == {True, False}


def test_an_undescribed_pile_may_hold_more_equal_cards_than_are_missing_to_four() -> None:
    # Three 6s are laid on two hidden cards: if both are 6s there are five, and five are not exactly four.
    ann = {"hand": "6S 6S 6H 9S", "known": 3, "unknown": 3}
    true, seen = table(ann, discard_pile="6D 6C", draw_pile=0), table(ann, discard_pile=2, draw_pile=0)
    readings = {**game.rulebook.standard(), "more-than-four": "exactly-four"}
    move = game.parse_move("play 6S 6S 6H", true)
    after, _ = game.play(true, move, ruling_of(readings))
    assert after.discard
    assert any(fits(branch.after, after) for branch in consequences(game, seen, move, readings).branches if branch.is_legal)


def test_a_rush_may_take_what_is_seen_of_the_known_fates_and_the_rest_from_an_undescribed_hand() -> None:
    state = table({"hand": "? ? QS", "known": "3S KS 10S", "unknown": 3}, deck={"copies": 1})
    assert True in ruled(state, "rush S", rush_from_known="hand-and-known")


def test_whether_a_known_fate_goes_along_is_open_while_it_is_open_whether_the_hand_is_empty() -> None:
    state = table({"known": "2S", "unknown": "3S"}, discard_pile="9S")
    assert True in ruled(state, "pick up with 2S", failed_known="known-goes-along")
    assert False in ruled(state, "pick up", failed_known="known-goes-along")


def test_whether_he_plays_on_is_open_while_it_is_open_whether_he_picks_up_from_his_fates() -> None:
    # Where who picks up in the endgame plays on, the turn is over only if he had cards in hand.
    state = table({"known": "2S", "unknown": "3S"}, discard_pile="9S")
    fixed = {**game.rulebook.standard(), "endgame-pick-up": "plays-on", "voluntary-pick-up": "allowed"}
    branches = consequences(game, state, game.parse_move("pick up", state), fixed).branches
    assert {branch.after.turn for branch in branches if branch.is_legal} == {0, 1}


def test_an_unknown_fate_that_goes_back_among_undescribed_ones_is_one_of_them() -> None:
    # However many there are beside it, "..." stands at the bottom, so that the file brings the same table back.
    state = table({"hand": 0, "known": 0}, discard_pile="KS", draw_pile=0)
    fixed = {**game.rulebook.standard(), "failed-unknown": "face-down"}
    for branch in consequences(game, state, game.parse_move("flip 1", state), fixed).branches:
        assert lost_in_files(branch.after) == []


def test_out_of_turn_it_is_open_whether_an_undescribed_pile_makes_four() -> None:
    # Three more 3s may lie on top of a pile that nobody has described.
    document = {"game": "fates", "turn": "Ann", "seats": ["Ann", "Bob"], "player": {"Bob": {"hand": "3S 4S 5S"}}}
    state = game.read(document, "a test")
    assert True in ruled(state, "Bob: play 3S", four_out_of_turn="any-moment")


# --- the machine's own eyes --------------------------------------------------------------------------------------------


def dealt() -> State:
    document = {
        "game": "fates", "turn": "Ann", "seats": ["Ann", "Bob"], "discard_pile": "9S",
        "player": {
            "Ann": {"hand": "9H 9D 2S", "known": "4S 4H 4D", "unknown": "5S 5H 5D"},
            "Bob": {"hand": "6S 6H 6D", "known": "KS KH KD", "unknown": "8S 8H 8D"},
        },
    }
    return game.read(document, "a test")


def test_a_truth_that_is_ruled_out_is_noticed() -> None:
    true = dealt()
    other = msgspec.structs.replace(true, discard=(40,))
    move = Play(0, true.hands[0][-1:])
    assert contradicts(true, true, move, standard_ruling()) == []
    assert contradicts(other, true, move, standard_ruling())


def test_a_table_fits_another_only_if_what_is_seen_of_it_is_there() -> None:
    true = dealt()
    counted = msgspec.structs.replace(true, hands=((UNKNOWN,) * 3, true.hands[1]))
    assert fits(true, true)
    assert fits(counted, true)
    assert not fits(msgspec.structs.replace(counted, hands=((UNKNOWN,) * 2, true.hands[1])), true)
    assert not fits(msgspec.structs.replace(true, discard=(41,)), true)
    assert not fits(msgspec.structs.replace(true, turn=1), true)


def test_a_table_that_a_file_cannot_keep_is_noticed() -> None:
    assert lost_in_files(dealt()) == []
    assert lost_in_files(msgspec.structs.replace(dealt(), swaps=(1, 1)))


def test_a_code_that_is_not_in_the_rulebook_or_says_nothing_is_noticed() -> None:
    state, ruling = dealt(), standard_ruling()
    low = Play(0, state.hands[0][:1])
    objections = game.objections(state, low, ruling)
    codes = dict(game.rulebook.objections)
    assert unreadable(objections, codes, state) == []
    codes["too-low"] = msgspec.structs.replace(codes["too-low"], says="")
    assert unreadable(objections, codes, state)
    assert refusal_fails(state, low, ruling) == []
    assert listing_differs(state, ruling) == []
