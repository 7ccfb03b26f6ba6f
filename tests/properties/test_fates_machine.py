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
from referee.properties.fates.machine import (
    FatesMachine,
    contradicts,
    listing_differs,
    lost_in_files,
    refusal_fails,
    unreadable,
)
from referee.properties.fates.strategies import fits, hidden, played, readings_of, rulings, standard_ruling, tables, truth_of
from referee.verdict import consequences

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
