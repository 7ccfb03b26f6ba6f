"""Every invariant of stakes sees what is broken, and keeps silent over moves and tables that are in order."""

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec
import pytest

from referee.models.stakes import game
from referee.models.stakes.ruling import Ruling
from referee.models.stakes.sets import invented
from referee.models.stakes.state import (
    NOBODY,
    Action,
    Blind,
    Call,
    CleanUp,
    Collect,
    Cover,
    Done,
    Fold,
    Move,
    Pay,
    Raise,
    Recruit,
    Roll,
    Showdown,
    Slip,
    Spend,
    State,
)
from referee.properties.stakes import invariants, playing
from referee.properties.stakes.invariants import INVARIANTS, broken_at, broken_over
from referee.properties.stakes.over_cards import wild_draws
from referee.properties.stakes.playing import Match, standard_ruling, steps

STANDARD = standard_ruling()
SET = invented()


def card(name: str) -> int:
    return SET.names.index(name)


CLERK, GUARD, SMITH, STRANGER, WHISPER = map(card, ("Clerk", "Guard", "Smith", "Stranger", "Whisper"))


def ruled(**readings: str) -> Ruling:
    return msgspec.structs.replace(STANDARD, **readings)


def change(state: State, **fields: Any) -> State:
    return msgspec.structs.replace(state, **fields)


def seat(state: State, player: int, **fields: Any) -> State:
    """The table with something else before one player."""
    players = list(state.players)
    players[player] = msgspec.structs.replace(players[player], **fields)
    return change(state, players=tuple(players))


def at(phase: str, seed: int = 1, **readings: str) -> tuple[State, Sequence[Move], Ruling]:
    """The first table of a random match with the invented set that is in this phase, for three players."""
    ruling = ruled(**readings)
    rng = Random(seed)
    state = game.deal(rng, 3)
    while state.phase != phase:
        legal = [move for move in game.legal(state, ruling) if not isinstance(move, Fold)]
        state, _ = game.play(state, playing.choose(rng, legal), ruling)
    return state, game.legal(state, ruling), ruling


ROLL, DRAW, SLIP = at("roll")[0], at("draw")[0], at("slip")[0]
BLINDS, BETTING, COLLECT = at("blinds")[0], at("betting")[0], at("collect")[0]
SHOWDOWN, PAYOUT, RECRUIT, CLEAN_UP = (at(phase)[0] for phase in ("showdown", "payout", "recruit", "clean-up"))
TURN = BETTING.turn


def played(state: State, move: Move, ruling: Ruling = STANDARD) -> State:
    return game.play(state, move, ruling)[0]


def of(state: State, kind: type) -> Move:
    return next(move for move in game.legal(state, STANDARD) if isinstance(move, kind))


CALLS: Call = next(m for m in game.legal(BETTING, STANDARD) if isinstance(m, Call))
RAISES: Raise = next(m for m in game.legal(BETTING, STANDARD) if isinstance(m, Raise))
POSTS = of(BLINDS, Blind)
CALLED, FOLDED, POSTED = played(BETTING, CALLS), played(BETTING, Fold(TURN)), played(BLINDS, POSTS)
SLIPS: Slip = next(m for m in game.legal(SLIP, STANDARD) if isinstance(m, Slip))
SLIPPED = played(SLIP, SLIPS)
WINNER = played(PAYOUT, Pay())
COLLECTED, SHOWN, CLEANED = played(COLLECT, Collect()), played(SHOWDOWN, Showdown()), played(CLEAN_UP, CleanUp())


def wild_table() -> State:
    """Ann reveals a Stranger; on top of her deck lies a Juggler, and below it a Smith."""
    document = {
        "game": "stakes", "phase": "betting", "turn": "Ann", "seats": ["Ann", "Bob"], "space": 1, "die": "highest",
        "row": {"Mill": 0, "Court": 0, "Fair": 0}, "faction_deck": {"Mill": 0, "Court": 0, "Fair": 0}, "award_deck": 0,
        "player": {
            "Ann": {"chips": 19, "pot": 1, "slips": "Stranger Clerk", "deck": "Guard Smith Juggler", "hand": "Clerk", "discard": 0},
            "Bob": {"chips": 18, "pot": 2, "slips": "Clerk", "deck": "", "hand": "", "discard": 0},
        },
    }
    return game.read(document, "a test")


WILD = wild_table()
CHECK_WILD = game.parse_move("check Stranger", WILD)
DREW = played(WILD, CHECK_WILD)
JUGGLER = card("Juggler")


def test_whole_matches_break_nothing() -> None:
    rng = Random(7)
    for _ in range(4):
        match = Match.begin(rng)
        for state, legal, move, after in steps(rng, match):
            assert broken_at(state, legal, match.ruling) == []
            if move is not None and after is not None:
                assert broken_over(state, move, after, match.ruling) == []


# Each is broken in one way on purpose; the invariant named in front must complain of it.
BROKEN: list[tuple[str, tuple[Any, ...]]] = [
    ("cards_conserved", (seat(BETTING, 0, deck=()), STANDARD)),
    ("cards_conserved", (seat(BETTING, 0, hell=(CLERK,)), STANDARD)),
    ("cards_conserved", (change(BETTING, removed=(SMITH,)), STANDARD)),
    ("chips_in_bounds", (seat(BETTING, 0, chips=-1), STANDARD)),
    ("chips_in_bounds", (seat(BETTING, 0, chips=99), STANDARD)),
    ("chips_in_bounds", (seat(BETTING, TURN, chips=0), STANDARD)),
    ("chips_in_bounds", (change(PAYOUT, pot=0, players=tuple(
        msgspec.structs.replace(p, chips=p.chips + p.bet) for p in PAYOUT.players)), STANDARD)),
    ("somebody_is_in", (change(BETTING, folded=(0, 0)), STANDARD)),
    ("somebody_is_in", (change(BETTING, folded=(0, 1, 2)), STANDARD)),
    ("somebody_is_in", (change(BETTING, folded=(0, 1)), STANDARD)),
    ("somebody_is_in", (change(ROLL, folded=(1,)), STANDARD)),
    ("slip_areas", (seat(BETTING, 0, slips=(CLERK,) * 3, shown=((CLERK,),)), STANDARD)),
    ("slip_areas", (change(BETTING, folded=(TURN,)), STANDARD)),
    ("slip_areas", (change(seat(BETTING, 0, slips=(), shown=((CLERK,),)), folded=(0,)), ruled(folded_revealed="to-discard"))),
    ("slip_areas", (seat(ROLL, 0, hand=(CLERK,)), STANDARD)),
    ("slip_areas", (seat(BETTING, 0, slips=(), shown=((CLERK, GUARD),)), STANDARD)),
    ("slip_areas", (seat(BETTING, 0, slips=(), shown=((STRANGER, GUARD, CLERK),)), STANDARD)),
    ("turn_of_one_in", (change(COLLECT, turn=1), STANDARD)),
    ("turn_of_one_in", (change(BETTING, turn=NOBODY), STANDARD)),
    ("turn_of_one_in", (change(BETTING, folded=(TURN,)), STANDARD)),
    ("turn_of_one_in", (seat(BETTING, TURN, slips=()), STANDARD)),
    ("turn_of_one_in", (change(BETTING, players=tuple(msgspec.structs.replace(p, slips=()) for p in BETTING.players)),
                        ruled(uneven_slips="must-match"))),
    ("well_formed", (seat(BETTING, 0, hand=(GUARD, CLERK)), STANDARD)),
    ("well_formed", (change(BETTING, die=""), STANDARD)),
    ("well_formed", (change(BETTING, awards=(CLERK,)), STANDARD)),
    ("well_formed", (seat(PAYOUT, 0, pot=3), STANDARD)),
    ("well_formed", (change(BETTING, spare=2), STANDARD)),
    ("well_formed", (change(BETTING, first=3), STANDARD)),
    ("nobody_is_stuck", (BETTING, [], STANDARD)),
    ("nobody_is_stuck", (ROLL, [Done(0)], STANDARD)),
    ("nobody_is_stuck", (BETTING, [Roll("lowest"), CALLS], STANDARD)),
    ("nobody_is_stuck", (BETTING, [Action((TURN + 1) % 3, WHISPER)], STANDARD)),
    ("only_who_may", (BETTING, [Fold((TURN + 1) % 3)], STANDARD)),
    ("only_who_may", (change(BETTING, folded=(0,)), [Action(0, WHISPER)], STANDARD)),
    ("only_who_may", (change(COLLECT, folded=(0,)), [Call(0)], STANDARD)),
    ("chips_conserved", (BETTING, CALLS, seat(CALLED, TURN, chips=0), STANDARD)),
    ("chips_conserved", (PAYOUT, Pay(), change(WINNER, pot=3), STANDARD)),
    ("puts_in_what_it_says", (BETTING, CALLS, BETTING, STANDARD)),
    ("puts_in_what_it_says", (BETTING, RAISES, CALLED, STANDARD)),
    ("puts_in_what_it_says", (BLINDS, POSTS, BLINDS, STANDARD)),
    ("puts_in_what_it_says", (BETTING, Fold(TURN), change(FOLDED, pot=2), STANDARD)),
    ("pots_move_as_they_should", (COLLECT, Collect(), seat(COLLECTED, 0, bet=0), STANDARD)),
    ("pots_move_as_they_should", (COLLECT, Collect(), change(COLLECTED, pot=0), STANDARD)),
    ("pots_move_as_they_should", (change(COLLECT, folded=(0,)), Collect(), COLLECTED, ruled(folded_chips="stay"))),
    ("pots_move_as_they_should", (change(COLLECT, folded=(0,)), Collect(), COLLECTED, ruled(folded_chips="taken-back"))),
    ("pots_move_as_they_should", (seat(COLLECT, 0, pot=19, chips=1), Collect(), COLLECTED, ruled(last_raise="uncalled-returned"))),
    ("cards_go_where_they_should", (SLIP, SLIPS, seat(SLIPPED, SLIP.turn, slips=()), STANDARD)),
    ("cards_go_where_they_should", (SLIP, SLIPS, seat(SLIPPED, (SLIP.turn + 1) % 3, hand=()), STANDARD)),
    ("cards_go_where_they_should", (BETTING, CALLS, seat(CALLED, TURN, shown=()), STANDARD)),
    ("cards_go_where_they_should", (BETTING, Fold(TURN), seat(FOLDED, TURN, hand=()), STANDARD)),
    ("cards_go_where_they_should", (BETTING, Fold(TURN), seat(FOLDED, TURN, shown=((CLERK,),)), STANDARD)),
    ("cards_go_where_they_should", (BETTING, CALLS, seat(CALLED, TURN, hell=(CLERK,)), STANDARD)),
    ("cards_go_where_they_should", (BETTING, Action(TURN, WHISPER), BETTING, STANDARD)),
    ("cards_go_where_they_should", (RECRUIT, Spend(RECRUIT.turn, (CLERK,)), RECRUIT, STANDARD)),
    ("cards_go_where_they_should", (RECRUIT, Recruit(RECRUIT.turn, card("Page"), 1), RECRUIT, STANDARD)),
    ("wild_draws", (BETTING, CALLS, seat(CALLED, TURN, shown=(*CALLED.players[TURN].shown[:-1], (CALLS.card, CLERK))), STANDARD)),
    ("wild_draws", (WILD, CHECK_WILD, seat(DREW, 0, shown=((STRANGER,),), deck=WILD.players[0].deck), STANDARD)),
    ("wild_draws", (WILD, CHECK_WILD, seat(DREW, 0, shown=((STRANGER, JUGGLER),)), STANDARD)),
    ("wild_draws", (WILD, CHECK_WILD, seat(DREW, 0, shown=((STRANGER, SMITH),)), STANDARD)),
    ("wild_draws", (WILD, CHECK_WILD, seat(DREW, 0, shown=((STRANGER, JUGGLER, SMITH, GUARD),), deck=()), STANDARD)),
    ("folded_in_order", (BETTING, Fold(TURN), change(FOLDED, folded=()), STANDARD)),
    ("folded_in_order", (change(BETTING, folded=((TURN + 1) % 3,)), CALLS, CALLED, STANDARD)),
    ("folded_in_order", (BETTING, CALLS, change(CALLED, folded=((TURN + 1) % 3,)), STANDARD)),
    ("folded_in_order", (BETTING, CALLS, change(CALLED, folded=(TURN,)), STANDARD)),
    ("folded_in_order", (CLEAN_UP, CleanUp(), change(CLEANED, folded=(1,)), STANDARD)),
    ("others_untouched", (BETTING, CALLS, seat(CALLED, (TURN + 1) % 3, potions=5), STANDARD)),
    ("others_untouched", (BETTING, CALLS, change(CALLED, die="lowest" if BETTING.die == "highest" else "highest"), STANDARD)),
    ("phases", (BETTING, CALLS, change(CALLED, phase="payout"), STANDARD)),
    ("phases", (BETTING, CALLS, change(CALLED, space=2), STANDARD)),
    ("phases", (CLEAN_UP, CleanUp(), change(CLEANED, space=1), STANDARD)),
    ("phases", (CLEAN_UP, CleanUp(), change(CLEANED, phase="over"), STANDARD)),
    ("phases", (CLEAN_UP, CleanUp(), CLEANED, ruled(first_player_marker="passes-clockwise"))),
    ("phases", (change(CLEAN_UP, winner=(CLEAN_UP.first + 1) % 3), CleanUp(), CLEANED, ruled(first_player_marker="to-the-winner"))),
    ("moves_get_on", (BETTING, CALLS, BETTING, STANDARD)),
    ("moves_get_on", (SLIP, SLIPS, SLIP, STANDARD)),
    ("moves_get_on", (RECRUIT, Done(RECRUIT.turn), RECRUIT, STANDARD)),
    ("moves_get_on", (change(PAYOUT, phase="cover"), Cover(0, ()), change(PAYOUT, phase="cover"), STANDARD)),
    ("standings_taken", (SHOWDOWN, Showdown(), change(SHOWN, leaders=(0, 1, 2)), STANDARD)),
    ("standings_taken", (SHOWDOWN, Showdown(), seat(SHOWN, 1, standing=77), STANDARD)),
    ("paid_as_ranked", (PAYOUT, Pay(), change(WINNER, winner=NOBODY if WINNER.winner >= 0 else 0), STANDARD)),
    ("paid_as_ranked", (PAYOUT, Pay(), seat(WINNER, 0, potions=9), STANDARD)),
    ("paid_as_ranked", (PAYOUT, Pay(), change(WINNER, pot=1), STANDARD)),
    ("paid_as_ranked", (PAYOUT, Pay(), change(WINNER, awards=(CLERK,)), STANDARD)),
    ("turn_passes", (BETTING, CALLS, change(CALLED, turn=TURN), STANDARD)),
    ("turn_passes", (BETTING, Action(TURN, WHISPER), change(BETTING, turn=(TURN + 1) % 3), STANDARD)),
]


@pytest.mark.parametrize(("name", "arguments"), BROKEN, ids=[f"{number}-{name}" for number, (name, _) in enumerate(BROKEN)])
def test_an_invariant_complains_of_what_is_broken(name: str, arguments: tuple[Any, ...]) -> None:
    complaints = getattr(invariants, name).check(*arguments)
    assert complaints
    assert all(complaint.strip() for complaint in complaints)


def test_every_invariant_is_shown_something_broken() -> None:
    assert {getattr(invariants, name).name for name, _ in BROKEN} == {one.name for one in INVARIANTS}


def test_tables_and_moves_in_order_break_nothing() -> None:
    for phase in ("roll", "draw", "slip", "blinds", "betting", "collect", "showdown", "payout", "recruit", "clean-up"):
        state, legal, ruling = at(phase)
        assert broken_at(state, legal, ruling) == []
        for move in legal:
            assert broken_over(state, move, played(state, move), ruling) == []


def test_a_wild_stake_that_draws_twice_breaks_nothing_over_the_move() -> None:
    assert DREW.players[0].shown == ((STRANGER, JUGGLER, SMITH),)
    assert wild_draws.check(WILD, CHECK_WILD, DREW, STANDARD) == []


def test_every_invariant_cites_clauses_that_exist() -> None:
    for one in INVARIANTS:
        assert one.clauses
        assert set(one.clauses) <= set(game.rulebook.clauses), one.name
        assert one.sentence.endswith(".")
