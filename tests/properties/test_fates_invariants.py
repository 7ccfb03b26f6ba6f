"""Every invariant of fates sees what is broken, keeps silent where nothing is, and holds at tables of every sort."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.models.fates import game
from referee.models.fates.notation import parse_card, parse_cards
from referee.models.fates.ruling import Ruling
from referee.models.fates.state import Flip, Move, Pass, PickUp, Play, Ready, Rush, State, Swap
from referee.properties.fates import invariants
from referee.properties.fates.invariants import INVARIANTS, broken_at, broken_over
from referee.properties.fates.strategies import played, rulings, standard_ruling, tables
from referee.properties.fates.table_checks import listing_differs, lost_in_files
from referee.ruling import every_way

STANDARD = standard_ruling()


def ruled(**readings: str) -> Ruling:
    return msgspec.structs.replace(STANDARD, **readings)


def cards(text: str) -> tuple[int, ...]:
    return parse_cards(text, "a test")


def change(state: State, **fields: Any) -> State:
    return msgspec.structs.replace(state, **fields)


def table(**keys: Any) -> State:
    """Two players with six cards before each of them; 24 cards in all, every one of them named."""
    document: dict[str, Any] = {
        "game": "fates", "turn": "Ann", "seats": ["Ann", "Bob"], "deck": {"values": [1, 6, 7, 9, 10, 15]},
        "draw_pile": "6D 9C", "discard_pile": "6C", "burned": "1C 7C MC",
        "player": {
            "Ann": {"hand": "6S 9S 9H", "known": "1S 1H 1D", "unknown": "7S 7H 7D"},
            "Bob": {"hand": "6H 9D 10S", "known": "10H 10D 10C", "unknown": "MS MH MD"},
        },
    }
    return game.read(document | keys, "a test")


def late(**keys: Any) -> State:
    """Three players at the end of a game, without a draw pile; 20 cards, most of them out of play."""
    document: dict[str, Any] = {
        "game": "fates", "turn": "Ann", "seats": ["Ann", "Bob", "Cid"], "deck": {"values": [6, 7, 9, 10, 15]},
        "draw_pile": 0, "discard_pile": "6C", "burned": "6H 6D 7H 7D 7C 9H 9D 9C 10S 10H 10D MD MC",
        "player": {
            "Ann": {"hand": "MS 10C", "known": 0, "unknown": "9S"},
            "Bob": {"hand": 0, "known": "MH", "unknown": 0},
            "Cid": {"hand": "6S", "known": 0, "unknown": "7S"},
        },
    }
    return game.read(document | keys, "a test")


TABLE = table()
SIX = Play(0, cards("6S"))
AFTER_SIX = table(
    turn="Bob", draw_pile="6D", discard_pile="6C 6S",
    player={
        "Ann": {"hand": "9S 9H 9C", "known": "1S 1H 1D", "unknown": "7S 7H 7D"},
        "Bob": {"hand": "6H 9D 10S", "known": "10H 10D 10C", "unknown": "MS MH MD"},
    },
)
LATE = late()
AFTER_MAGIC = change(LATE, turn=2, direction=-1, hands=(cards("10C"), (), cards("6S")), discard=cards("6C MS"))
AFTER_BOMB = change(LATE, hands=(cards("MS"), (), cards("6S")), discard=(), burned=LATE.burned + cards("6C 10C"), extra=1)
PICKED = change(LATE, turn=1, hands=(cards("6C 10C MS"), (), cards("6S")), discard=(), run=cards("6C"))
ON_SHRINE = late(discard_pile="6C 7S", player={
    "Ann": {"hand": "MS 10C", "known": 0, "unknown": "9S"},
    "Bob": {"hand": 0, "known": "MH", "unknown": 0}, "Cid": {"hand": "6S", "known": 0, "unknown": 0},
})
BOMBED_SHRINE = change(ON_SHRINE, turn=1, hands=(cards("MS"), (), cards("6S")), discard=cards("6C 7S 10C"), losing=(0,))
MAGIC, BOMB, TAKE = Play(0, cards("MS")), Play(0, cards("10C")), PickUp(0)
BOB_OUT = change(LATE, known=((), (), ()), burned=LATE.burned + cards("MH"))
EXCHANGE = table(phase="exchange", discard_pile=0, burned=0, draw_pile="6D 9C 6C 1C 7C MC")
FLIPPING = change(LATE, hands=((), (), cards("6S")), burned=LATE.burned + cards("MS 10C"))
FLIPPED = change(FLIPPING, turn=1, unknown=((), (), cards("7S")), discard=cards("6C 9S"))


def test_a_table_in_order_breaks_nothing() -> None:
    tables_ = (TABLE, AFTER_SIX, LATE, AFTER_MAGIC, AFTER_BOMB, PICKED, ON_SHRINE, BOMBED_SHRINE, EXCHANGE, FLIPPING, BOB_OUT)
    for state in tables_:
        assert broken_at(state, game.legal(state, STANDARD), STANDARD) == []


@pytest.mark.parametrize(
    ("before", "move", "after"),
    [
        (TABLE, SIX, AFTER_SIX),
        (LATE, MAGIC, AFTER_MAGIC),
        (LATE, BOMB, AFTER_BOMB),
        (ON_SHRINE, BOMB, BOMBED_SHRINE),
        (LATE, TAKE, PICKED),
        (EXCHANGE, Ready(1), change(EXCHANGE, ready=(1,))),
        (change(LATE, extra=1), Pass(0), change(LATE, turn=1)),
        (change(LATE, losing=(1,)), Play(0, cards("MS")), change(AFTER_MAGIC, losing=(1,))),
        (change(LATE, losing=(1,)), PickUp(0), change(PICKED, losing=(), turn=2)),
        (change(LATE, losing=(1,), extra=2), PickUp(0), change(PICKED, losing=(1,), extra=1, turn=0)),
    ],
)
def test_a_move_worked_out_by_hand_breaks_nothing(before: State, move: Move, after: State) -> None:
    assert broken_over(before, move, after, STANDARD) == []


# Each is broken in one way on purpose; the invariant named in front must complain of it.
BROKEN: list[tuple[str, tuple[Any, ...]]] = [
    ("cards_conserved", (change(TABLE, draw=()), STANDARD)),
    ("cards_conserved", (change(TABLE, draw=TABLE.draw + cards("6S")), STANDARD)),
    ("cards_conserved", (change(TABLE, burned=cards("1C 7C 2C")), STANDARD)),
    ("three_fates", (change(TABLE, unknown=(cards("7S 7H 7D 7C"), ())), STANDARD)),
    ("three_fates", (change(TABLE, known=(cards("1S 1H 1D 1C"), ()), unknown=((), ())), STANDARD)),
    ("three_fates", (change(TABLE, known=(cards("1S 1H 1D 1C"), ())), ruled(failed_unknown="face-up"))),
    ("before_play", (change(TABLE, phase="opening"), STANDARD)),
    ("before_play", (change(TABLE, phase="opening", discard=(), burned=(), extra=1), STANDARD)),
    ("before_play", (change(EXCHANGE, hands=(cards("6S 9S"), cards("6H 9D 10S"))), STANDARD)),
    ("before_play", (change(EXCHANGE, ready=(0, 1)), STANDARD)),
    ("before_play", (change(TABLE, ready=(0,)), STANDARD)),
    ("well_formed", (change(TABLE, hands=(cards("9S 6S 9H"), TABLE.hands[1])), STANDARD)),
    ("well_formed", (change(TABLE, seats=("Ann", "Ann")), STANDARD)),
    ("well_formed", (change(TABLE, extra=-1), STANDARD)),
    ("well_formed", (change(TABLE, direction=0), STANDARD)),
    ("well_formed", (change(TABLE, turn=2, phase="over"), STANDARD)),
    ("well_formed", (change(TABLE, picked_up=(1, 0)), STANDARD)),
    ("well_formed", (change(TABLE, run=cards("9S")), STANDARD)),
    ("well_formed", (change(TABLE, skipped=True, discard=()), STANDARD)),
    ("well_formed", (change(BOB_OUT, turn=1), STANDARD)),
    ("well_formed", (change(BOB_OUT, losing=(1,)), STANDARD)),
    ("ends_with_one_left", (change(TABLE, phase="over"), STANDARD)),
    ("ends_with_one_left", (change(BOB_OUT, hands=((), (), cards("6S")), unknown=((), (), ())), STANDARD)),
    ("ends_with_one_left", (change(BOB_OUT, phase="over", hands=((), (), cards("6S")), unknown=((), (), ())), STANDARD)),
    ("four_leave_play", (change(TABLE, discard=cards("9S 6S 6H 6D 6C")), STANDARD)),
    ("four_leave_play", (change(TABLE, discard=cards("10S 10H 10D 10C")), STANDARD)),
    ("nobody_is_stuck", (TABLE, [], STANDARD)),
    ("nobody_is_stuck", (TABLE, [Rush(1, 0)], ruled(royal_rush_timing="any-moment-play-on"))),
    ("nobody_is_stuck", (change(EXCHANGE, ready=(0,)), [Swap(0, *cards("6S 1S"))], STANDARD)),
    ("nobody_is_stuck", (change(TABLE, phase="over"), [SIX], STANDARD)),
    ("only_who_may", (BOB_OUT, [PickUp(1)], STANDARD)),
    ("only_who_may", (TABLE, [Play(1, cards("6H"))], STANDARD)),
    ("only_who_may", (TABLE, [Rush(1, 0)], STANDARD)),
    ("only_who_may", (change(TABLE, phase="opening"), [Rush(1, 0)], ruled(royal_rush_timing="any-moment-return"))),
    ("hand_then_known_then_unknown", (TABLE, [Play(0, cards("1S"))], STANDARD)),
    ("hand_then_known_then_unknown", (TABLE, [Play(0, cards("6S 9S"))], STANDARD)),
    ("hand_then_known_then_unknown", (TABLE, [Flip(0, 0)], STANDARD)),
    ("hand_then_known_then_unknown", (change(TABLE, hands=((), ())), [Flip(0, 0)], STANDARD)),
    ("hand_then_known_then_unknown", (change(TABLE, hands=((), ())), [Play(0, cards("1S 1H"))], STANDARD)),
    ("hand_then_known_then_unknown", (FLIPPING, [Flip(0, 1)], STANDARD)),
    ("shrine_binds", (ON_SHRINE, [Play(0, cards("9S"))], STANDARD)),
    ("shrine_binds", (ON_SHRINE, [MAGIC], ruled(shrine_skipped="next-seat-only"))),
    ("shrine_binds", (ON_SHRINE, [Play(0, cards("7H"))], STANDARD)),
    ("shrine_binds", (ON_SHRINE, [Rush(0, 0)], STANDARD)),
    ("equal_or_higher", (change(TABLE, discard=cards("9C")), [SIX], STANDARD)),
    ("others_untouched", (TABLE, SIX, change(AFTER_SIX, hands=(AFTER_SIX.hands[0], cards("9D 10S"))), STANDARD)),
    ("others_untouched", (TABLE, SIX, change(AFTER_SIX, seats=("Ann", "Bo")), STANDARD)),
    ("out_stays_out", (BOB_OUT, TAKE, PICKED, STANDARD)),
    ("out_of_play_stays", (TABLE, SIX, change(AFTER_SIX, burned=cards("1C 7C")), STANDARD)),
    ("pile_grows_on_top", (TABLE, SIX, change(AFTER_SIX, discard=cards("6S 6C")), STANDARD)),
    ("pile_grows_on_top", (TABLE, SIX, change(AFTER_SIX, discard=cards("6C 6S 9C")), STANDARD)),
    ("pile_grows_on_top", (AFTER_MAGIC, Play(2, cards("6S")), change(AFTER_MAGIC, discard=cards("MS 6S")), STANDARD)),
    ("draw_from_top", (TABLE, SIX, change(AFTER_SIX, draw=cards("9C")), STANDARD)),
    ("draw_from_top", (TABLE, TAKE, change(TABLE, draw=cards("6D")), STANDARD)),
    ("zone_by_zone", (TABLE, SIX, change(AFTER_SIX, hands=(cards("9S 9H"), AFTER_SIX.hands[1])), STANDARD)),
    ("zone_by_zone", (TABLE, SIX, change(AFTER_SIX, discard=cards("6C")), STANDARD)),
    ("zone_by_zone", (TABLE, SIX, change(AFTER_SIX, unknown=(cards("7H 7S 7D"), AFTER_SIX.unknown[1])), STANDARD)),
    ("zone_by_zone", (LATE, TAKE, change(PICKED, discard=cards("6C")), STANDARD)),
    ("zone_by_zone", (LATE, TAKE, change(PICKED, hands=(cards("10C MS"), (), cards("6S"))), STANDARD)),
    ("zone_by_zone", (FLIPPING, Flip(0, 0), change(FLIPPED, unknown=FLIPPING.unknown), STANDARD)),
    ("zone_by_zone", (FLIPPING, Flip(0, 0), change(FLIPPED, known=(cards("9S"), cards("MH"), ())), STANDARD)),
    ("zone_by_zone", (EXCHANGE, Swap(0, *cards("6S 1S")), EXCHANGE, STANDARD)),
    ("replenish", (TABLE, SIX, change(AFTER_SIX, draw=TABLE.draw), STANDARD)),
    ("replenish", (TABLE, SIX, change(AFTER_SIX, draw=()), STANDARD)),
    ("replenish", (TABLE, Play(0, cards("9S 9H")), change(AFTER_SIX, draw=cards("6D")), ruled(replenish="as-many-as-played"))),
    ("replenish", (TABLE, Play(0, cards("9S 9H")), change(AFTER_SIX, draw=()), ruled(replenish="exactly-one"))),
    ("direction", (LATE, MAGIC, change(AFTER_MAGIC, direction=1), STANDARD)),
    ("direction", (TABLE, SIX, change(AFTER_SIX, direction=-1), STANDARD)),
    ("out_of_turn", (LATE, Play(2, cards("6S")), change(LATE, hands=(cards("10C MS"), (), ()), discard=cards("6C 6S")), STANDARD)),
    ("bombs", (LATE, BOMB, change(AFTER_BOMB, discard=cards("6C 10C")), STANDARD)),
    ("bombs", (LATE, BOMB, change(AFTER_BOMB, losing=(0,)), STANDARD)),
    ("bombs", (ON_SHRINE, BOMB, change(BOMBED_SHRINE, losing=()), STANDARD)),
    ("bombs", (ON_SHRINE, BOMB, BOMBED_SHRINE, ruled(bomb_on_shrine="pile-leaves"))),
    ("turn_order", (TABLE, SIX, change(AFTER_SIX, turn=0), STANDARD)),
    ("turn_order", (TABLE, SIX, change(AFTER_SIX, extra=1), STANDARD)),
    ("turn_order", (LATE, MAGIC, change(AFTER_MAGIC, turn=1), STANDARD)),
    ("turn_order", (LATE, BOMB, change(AFTER_BOMB, turn=1, extra=0), STANDARD)),
    ("turn_order", (change(LATE, losing=(1,)), TAKE, change(PICKED, losing=(1,)), STANDARD)),
    ("turn_order", (change(LATE, losing=(1,)), TAKE, change(PICKED, losing=(), turn=1), STANDARD)),
    ("turn_order", (EXCHANGE, Ready(0), change(EXCHANGE, ready=(0,), turn=1), STANDARD)),
    ("phases", (TABLE, SIX, change(AFTER_SIX, phase="opening"), STANDARD)),
    ("phases", (EXCHANGE, Ready(0), change(EXCHANGE, phase="opening", ready=()), STANDARD)),
    ("phases", (change(EXCHANGE, ready=(1,)), Ready(0), change(EXCHANGE, ready=(0, 1)), STANDARD)),
    ("something_happens", (TABLE, TAKE, TABLE, STANDARD)),
]


@pytest.mark.parametrize(("name", "arguments"), BROKEN, ids=[f"{at}-{name}" for at, (name, _) in enumerate(BROKEN)])
def test_an_invariant_complains_of_what_is_broken(name: str, arguments: tuple[Any, ...]) -> None:
    complaints = getattr(invariants, name).check(*arguments)
    assert complaints
    assert all(complaint.strip() for complaint in complaints)


def test_every_invariant_is_shown_something_broken() -> None:
    shown = {getattr(invariants, name).name for name, _ in BROKEN}
    assert shown == {one.name for one in INVARIANTS}


def test_every_invariant_has_its_own_name_a_sentence_and_clauses_that_exist() -> None:
    assert len({one.name for one in INVARIANTS}) == len(INVARIANTS)
    for one in INVARIANTS:
        assert one.sentence.endswith(".")
        assert one.clauses
        assert set(one.clauses) <= set(game.rulebook.clauses)


# --- at tables of every sort ------------------------------------------------------------------------------------------


@given(state=tables(), ruling=rulings())
def test_whatever_the_table_and_the_ruling_its_moves_keep_the_rules(state: State, ruling: Ruling) -> None:
    legal = game.legal(state, ruling)
    broken = [complaint for one in invariants.OF_MOVES for complaint in one.check(state, legal, ruling)]
    broken += listing_differs(state, ruling) + lost_in_files(state)
    for move in legal[:12]:
        after, _ = game.play(state, move, ruling)
        broken += broken_over(state, move, after, ruling)
    assert not broken, "\n".join(broken)


@given(state=st.one_of(tables(), played().map(lambda found: found[0])))
def test_under_no_ruling_whatever_is_the_one_to_move_stuck(state: State) -> None:
    def can_move(ruling: Any) -> bool:
        moves = (m for m in game.candidates(state) if m.player == state.turn or state.phase == "exchange")
        return any(not game.objections(state, move, ruling) for move in moves)

    ways = every_way(game.rulebook, can_move, {})
    assert all(outcome == (state.phase != "over") for _, outcome in ways)


# --- found by the machine; each is its smallest case ---------------------------------------------------------------------


def test_whoever_picks_up_nothing_and_plays_on_does_not_pick_up_nothing_for_ever() -> None:
    # A Shrine can't be led, the pile is empty, the hand too, and the turn is not over: endgame.5 has him play
    # "from his hand", and there is none.  Somebody else must have the turn.
    ruling = ruled(shrine_on_empty="refused", endgame_pick_up="plays-on")
    state = late(discard_pile=0, burned=17, player={
        "Ann": {"hand": 0, "known": "7S", "unknown": 0},
        "Bob": {"hand": "MH", "known": 0, "unknown": 0}, "Cid": {"hand": "6S", "known": 0, "unknown": 0},
    })
    state = change(state, picked_up=(0,))
    (only,) = game.legal(state, ruling)
    assert only == PickUp(0)
    after, _ = game.play(state, only, ruling)
    assert after.turn == 1


def test_whoever_bombs_a_shrine_with_his_last_card_has_no_turn_to_lose() -> None:
    state = change(ON_SHRINE, hands=(cards("10C"), (), cards("6S")), unknown=((), (), ()))
    after, _ = game.play(state, BOMB, STANDARD)
    assert (after.turn, after.losing) == (1, ())


def test_a_fourth_known_fate_is_possible_where_failed_ones_stay_face_up() -> None:
    # He picked the pile up with four Fates left, emptied his hand, was free to choose, and turned a low one over.
    ruling = ruled(failed_unknown="face-up", known_or_unknown="either")
    state = change(
        late(), hands=((), (), cards("MS")), known=(cards("7H 7D 7C"), cards("MH"), ()), unknown=(cards("6S"), (), ()),
        discard=cards("9S"), burned=cards("6H 6D 6C 9H 9D 9C 10S 10H 10D 10C MD MC 7S"), picked_up=(0,),
    )
    after, _ = game.play(state, Flip(0, 0), ruling)
    assert after.known[0] == cards("6S 7H 7D 7C")
    assert "too-many-fates" not in [fault.code for fault in game.faults(after, ruling)]


KNIGHTS = {"values": [9, 11, 12, 13, 14]}


def pile_of(discard: str, **readings: str) -> list[str]:
    """The codes of what is wrong with a table where this pile has just been laid."""
    document = {"game": "fates", "turn": "Ann", "seats": ["Ann", "Bob"], "deck": KNIGHTS, "discard_pile": discard}
    return [fault.code for fault in game.faults(game.read(document, "a test"), ruled(**readings))]


def test_two_knights_of_which_one_matches_the_dragon_may_lie_on_it_in_either_order() -> None:
    assert pile_of("DC NC ND", knights_on_dragon="one-matches") == []
    assert pile_of("DC ND NC", knights_on_dragon="one-matches") == []
    assert pile_of("DC NS ND", knights_on_dragon="one-matches") == ["pile-order"]


def test_a_royal_rush_on_three_knights_may_lie_there() -> None:
    assert pile_of("NS NH NC ND QD KD", rush_completes_four="no-burn") == []
    assert pile_of("NS NH NC ND QD KD", rush_completes_four="all-leave") == ["four-not-burned"]


def test_four_that_are_five_with_those_picked_up_before_may_lie_there() -> None:
    # One 9 was picked up, and four more were laid at once: five in succession, which are not exactly four.
    document = {
        "game": "fates", "turn": "Ann", "seats": ["Ann", "Bob"], "deck": {"copies": 2}, "discard_pile": "9S 9H 9D 9C", "run": "9S",
    }
    ruling = ruled(four_after_pick_up="run-continues", more_than_four="exactly-four")
    state = game.read(document, "a test")
    assert [fault.code for fault in game.faults(state, ruling)] == []
    assert invariants.four_leave_play.check(state, ruling) == []


def test_out_of_turn_a_four_comes_from_the_hand_only() -> None:
    # The reading says "from his hand"; a Known Fate that would be the fourth stays where it is.
    ruling = ruled(four_out_of_turn="any-moment")
    state = change(LATE, discard=cards("MD MC MS"), hands=(cards("10C"), (), cards("6S")))
    move = Play(1, cards("MH"))
    assert move not in game.legal(state, ruling)
    assert game.objections(state, move, ruling)


@pytest.mark.parametrize(
    ("pile", "hand", "readings"),
    [("6S 6H 6D", "6C 6C", {"more_than_four": "exactly-four"}), ("3S 3H 3D", "3C 9S", {"four_phantoms": "no-burn"})],
)
def test_out_of_turn_there_is_nothing_to_complete_where_the_pile_would_stay(
    pile: str, hand: str, readings: dict[str, str]
) -> None:
    # The reading lets "anybody complete four from his hand out of turn": five that a reading does not count as
    # four, or Phantoms that don't count at all, complete nothing.
    document = {
        "game": "fates", "turn": "Ann", "seats": ["Ann", "Bob"], "deck": {"copies": 2}, "discard_pile": pile, "draw_pile": 9,
        "player": {"Ann": {"hand": 3, "known": 3, "unknown": 3}, "Bob": {"hand": hand, "known": 3, "unknown": 3}},
    }
    state = game.read(document, "a test")
    move = Play(1, tuple(card for card in cards(hand) if card >> 2 == state.discard[0] >> 2))
    assert "not-your-turn" in [o.code for o in game.objections(state, move, ruled(four_out_of_turn="any-moment", **readings))]
    assert game.objections(state, Play(1, move.cards[:1]), ruled(four_out_of_turn="any-moment")) == []


def test_the_cards_of_these_tests_are_what_they_seem() -> None:
    assert parse_card("MS") == 60
    assert cards("6S 10C") == (24, 43)
