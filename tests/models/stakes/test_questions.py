"""Every open question of the rulebook: a table on which its readings part, what follows under each, and that it is named.

What stands under a reading was worked out by hand from the clause and that reading, all other questions being standard.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest

from referee import verdict
from referee.models.stakes import game
from referee.models.stakes.state import State

from .tables import EVERYTHING_OPEN, GAME, PLAIN, STANDARD, apply, judge, questions, table

LEGAL = "legal"
Outcome = str | Mapping[str, Any]
"""The verdict, or what is to be seen afterwards, by the keys of `tables.show`."""


class Case(NamedTuple):
    """A table, a disputed move, and what follows under each reading."""

    state: State
    move: str
    readings: Mapping[str, Outcome]
    others: Mapping[str, str] = {}
    """Readings of other questions without which this one does not come up."""


HAND = "Clerk Clerk Smith Guard Toast Stranger"


def slipping(**rest: Any) -> State:
    return table("slip", **{"Ann": {"hand": HAND}, "Bob": {"hand": HAND}, "Cid": {"hand": HAND}, **rest})


def opened(**rest: Any) -> State:
    """After blinds of 1 and 2 Cid opens, with Guard and Smith face down."""
    usual = {"turn": "Cid", "acted": [], "Ann": {"chips": 19, "pot": 1}, "Bob": {"chips": 18, "pot": 2}, "Cid": {"slips": "Guard Smith"}}
    return table("betting", **{**usual, **rest})


def raised(players: int = 3, **rest: Any) -> State:
    """Ann opened and Raised to 6; Bob is next, with 3 in his Pot."""
    usual = {
        "turn": "Bob", "space": 2, "first_player": "Bob", "small_blind": "Bob", "big_blind": "Cid", "opener": "Ann",
        "raised": True, "acted": ["Ann"], "acted_last": "Ann", "Ann": {"chips": 14, "pot": 6, "slips": 1, "shown": "Clerk"},
        "Bob": {"chips": 17, "pot": 3, "slips": "Guard Smith"}, "Cid": {"chips": 16, "pot": 4},
    }
    return table("betting", players, **{**usual, **rest})


def posted(small: int, due: int, **rest: Any) -> State:
    """Ann has posted the Small Blind, on the space where so many were due."""
    return table("blinds", **{"space": due, "small_blind": "Ann", "Ann": {"chips": 20 - small, "pot": small}, **rest})


def collecting(players: int = 3, **rest: Any) -> State:
    """Ann's last Raise went to 8; Bob and Cid have put in 4."""
    usual = {"first_player": "Bob", "acted_last": "Ann", "Ann": {"chips": 12, "pot": 8}, "Bob": {"chips": 16, "pot": 4},
        "Cid": {"chips": 16, "pot": 4}}
    return table("collect", players, **{**usual, **rest})


def shown(die: str, **cards: str) -> State:
    return table("showdown", len(cards), die=die, **{name: {"shown": text} for name, text in cards.items()})


def paid(**players: tuple[int, int, int]) -> State:
    """Chips, bet and Standing, the highest winning."""
    described = {name: {"chips": chips, "bet": bet, "standing": standing} for name, (chips, bet, standing) in players.items()}
    return table("payout", len(players), set=PLAIN, die="highest", **described)


def ranked(standings: str) -> State:
    """The Standings of Ann, Bob, Cid and Dee as digits, ``-`` for one who has folded; the highest wins."""
    names = ("Ann", "Bob", "Cid", "Dee")
    folded = [name for name, digit in zip(names, standings, strict=True) if digit == "-"]
    players: dict[str, Any] = {n: {"standing": int(d)} for n, d in zip(names, standings, strict=True) if d != "-"}
    return table("payout", 4, set=PLAIN, die="highest", folded=folded, **players)


CASES: dict[str, list[Case]] = {
    # --- drawing and slipping ---------------------------------------------------------------------------------------
    "empty-deck": [
        Case(table("draw", 2, Ann={"deck": "Smith Smith Guard Guard", "discard": "Clerk Clerk Clerk"}, Bob={"deck": 6}), "deal", {
            "no-reshuffle": {"hand Ann": "Guard Guard Smith Smith", "deck Ann": "", "discard Ann": "Clerk Clerk Clerk"},
            "discard-reshuffled": {"hand Ann": "Clerk Clerk Guard Guard Smith Smith", "deck Ann": "Clerk", "discard Ann": ""},
        }),
        Case(opened(Cid={"slips": "Stranger", "deck": "", "discard": "Smith"}), "check Stranger", {
            "no-reshuffle": {"shown Cid": "Stranger", "discard Cid": "Smith"},
            "discard-reshuffled": {"shown Cid": "Stranger + Smith", "discard Cid": ""},
        }),
    ],
    "what-may-be-slipped": [Case(slipping(), "slip Toast", {"any-card": {"slips Ann": "Toast"}, "stake-only": "no-stake"})],
    "slip-turns": [
        Case(slipping(), "slip Clerk Smith", {
            "all-at-once": {"slips Ann": "Clerk Smith", "next": "Bob"}, "one-at-a-time": "one-slip-at-a-time",
        }),
        Case(slipping(turn="Cid", Ann={"hand": HAND, "slips": "Clerk"}, Bob={"hand": HAND, "slips": "Clerk"}), "slip Smith", {
            "all-at-once": {"phase": "blinds"}, "one-at-a-time": {"phase": "slip", "next": "Ann"},
        }),
    ],
    "zero-slips": [
        Case(slipping(), "slip nothing", {"stays-in": {"folded": ""}, "sits-out": {"folded": "Ann"}, "refused": "must-slip"}),
        Case(slipping(Ann={"hand": ""}), "slip nothing",
            {"stays-in": {"folded": ""}, "sits-out": {"folded": "Ann"}, "refused": {"folded": ""}}),
    ],
    "no-chips": [
        Case(slipping(Ann={"hand": HAND, "chips": 0}), "slip Smith", {"plays-on": {"slips Ann": "Smith"}, "sits-out": "no-chips-no-slips"}),
        Case(slipping(Ann={"hand": HAND, "chips": 0}), "slip nothing", {"plays-on": {"folded": ""}, "sits-out": {"folded": "Ann"}}),
    ],
    # --- blinds -----------------------------------------------------------------------------------------------------
    "current-timeline": [
        Case(table("blinds", space=5), "Ann: blind 4", {"space-number": "blind-too-small", "printed-number": {"pot Ann": 4}}),
        Case(table("blinds", space=5), "Ann: blind 5", {"space-number": {"pot Ann": 5}, "printed-number": "blind-too-big"}),
    ],
    "unaffordable-blind": [
        Case(table("blinds", space=3, Ann={"chips": 1}), "Ann: blind 1", {
            "all-in": {"pot Ann": 1, "folded": "", "next": "Bob"}, "folds": "blind-unaffordable", "passes-on": "blind-of-another",
        }),
        Case(table("blinds", space=3, Ann={"chips": 1}), "Ann: fold", {
            "all-in": "blind-owed", "folds": {"folded": "Ann", "next": "Bob"}, "passes-on": "blind-of-another",
        }),
        Case(table("blinds", space=3, Ann={"chips": 1}), "Bob: blind 3", {
            "all-in": "blind-of-another", "folds": "blind-of-another", "passes-on": {"pot Bob": 3, "folded": "", "next": "Cid"},
        }),
    ],
    "big-blind-amount": [
        Case(posted(1, 1), f"Bob: blind {chips}", {
            "any-amount": LEGAL, "up-to-maximum": LEGAL if chips < 6 else "blind-too-big", "exactly-double": "blind-too-big",
        }) for chips in (3, 5, 6, 9)
    ],
    "double-of-what": [
        Case(posted(1, 4), "Bob: blind 2", {"of-what-was-due": "blind-too-small", "of-what-was-posted": {"pot Bob": 2}}),
        Case(table("blinds", space=4, Ann={"chips": 1}), "Ann: blind 1", {
            "of-what-was-due": {"asks": ("big-blind-due", 1, 8)}, "of-what-was-posted": {"asks": ("big-blind-due", 1, 2)},
        }),
    ],
    "blind-reveals": [
        Case(table("blinds", Ann={"slips": "Clerk Smith"}), "Ann: blind 1", {
            "nothing-shown": {"slips Ann": "Clerk Smith", "shown Ann": ""}, "shows-a-slip": "blind-shows-a-slip",
        }),
        Case(table("blinds", Ann={"slips": "Clerk Smith"}), "Ann: blind 1 Smith", {
            "nothing-shown": "blind-shows-nothing", "shows-a-slip": {"slips Ann": "Clerk", "shown Ann": "Smith"},
        }),
    ],
    "two-player-opening": [Case(table("blinds", 2, small_blind="Ann", Ann={"chips": 19, "pot": 1}), "Bob: blind 2", {
        "first-player": {"next": "Ann"}, "second-player": {"next": "Bob"},
    })],
    # --- Checks, Calls and Raises -----------------------------------------------------------------------------------
    "check-without-matching": [
        Case(opened(), "check Guard", {"allowed": {"pot Cid": 0}, "must-match": "check-behind", "blinds-are-raises": "blind-raised"}),
        Case(opened(Cid={"chips": 18, "pot": 2, "slips": "Guard"}), "check Guard", {
            "allowed": LEGAL, "must-match": LEGAL, "blinds-are-raises": "blind-raised",
        }),
    ],
    "checks-after-a-raise": [
        Case(raised(raised="earlier"), "check Guard", {"not-in-this-match": "raised-before", "in-the-next-lap": {"pot Bob": 3}}),
        Case(raised(raised="earlier"), "check Guard", {"not-in-this-match": "raised-before", "in-the-next-lap": "check-behind"}, {
            "check_without_matching": "must-match",
        }),
        Case(opened(lapped=True), "check Guard", {"not-in-this-match": "blind-raised", "in-the-next-lap": LEGAL}, {
            "check_without_matching": "blinds-are-raises",
        }),
    ],
    "call-of-nothing": [Case(raised(Bob={"chips": 14, "pot": 6, "slips": "Guard Smith"}), "call Guard", {
        "allowed": {"chips Bob": 14, "pot Bob": 6, "shown Bob": "Guard"}, "refused": "nothing-to-call",
    })],
    "highest-bet-of-a-folder": [
        Case(raised(folded=["Ann"], Ann={"chips": 14, "pot": 6}), "call Guard",
            {"counts": {"pot Bob": 6}, "remaining-only": {"pot Bob": 4}}),
        Case(raised(folded=["Ann"], Ann={"chips": 14, "pot": 6}), "raise 1 Guard", {
            "counts": {"pot Bob": 7}, "remaining-only": {"pot Bob": 5},
        }),
    ],
    "unaffordable-call": [
        Case(raised(Bob={"chips": 2, "pot": 3, "slips": "Guard Smith"}), "call Guard", {
            "refused": "cannot-match", "all-in": {"chips Bob": 0, "pot Bob": 5, "shown Bob": "Guard"},
        }),
        Case(raised(Bob={"chips": 0, "pot": 3, "slips": "Guard Smith"}), "call Guard",
            {"refused": "cannot-match", "all-in": {"pot Bob": 3}}),
    ],
    "raise-of-zero": [Case(opened(), "raise 0 Guard", {
        "at-least-one": "raise-of-nothing", "zero-allowed": {"pot Cid": 2, "raised": "this-lap"},
    })],
    "raise-cap": [
        Case(raised(), "raise 2 Guard", {
            "above-the-call": {"pot Bob": 8}, "call-included": "above-maximum-with-call", "whole-pot": "pot-above-maximum",
        }),
        Case(raised(), "raise 1 Guard", {
            "above-the-call": {"pot Bob": 7}, "call-included": {"pot Bob": 7}, "whole-pot": "pot-above-maximum",
        }),
    ],
    "uneven-slips": [Case(raised(Bob={"chips": 14, "pot": 6, "slips": "Guard"}, Cid={"chips": 16, "pot": 4, "slips": ""}), "raise 2 Guard",
        {
        "done-and-in": {"next": "Ann", "folded": ""}, "must-match": {"next": "Cid", "folded": ""}, "out": {"next": "Ann", "folded": "Cid"},
    })],
    "reveal-order": [Case(opened(), "check Smith", {
        "any-slip": {"shown Cid": "Smith", "slips Cid": "Guard"}, "as-slipped": "oldest-slip-first",
    })],
    "folded-revealed": [Case(raised(Bob={"chips": 17, "pot": 3, "slips": "Guard", "shown": "Stranger + Clerk", "discard": "Toast"}), "fold",
        {
        "stay": {"shown Bob": "Stranger + Clerk", "discard Bob": "Toast"},
            "to-discard": {"shown Bob": "", "discard Bob": "Toast Stranger Clerk"},
    })],
    # --- Action cards -----------------------------------------------------------------------------------------------
    "action-timing": [
        Case(raised(Cid={"chips": 16, "pot": 4, "hand": "Toast"}), "Cid: action Toast",
            {"own-turn": "action-out-of-turn", "any-time": LEGAL}),
        Case(table("blinds", Ann={"hand": "Toast"}), "Ann: action Toast", {"own-turn": "action-out-of-turn", "any-time": LEGAL}),
    ],
    "action-number": [Case(opened(Cid={"slips": 2, "hand": "Toast", "played": "Whisper", "played_this_turn": 1, "discard": "Whisper"}),
        "action Toast", {
        "any-number": {"discard Cid": "Whisper Toast"}, "one-a-turn": "one-action-card",
    })],
    "action-after-fold": [Case(raised(folded=["Ann"], Ann={"chips": 14, "pot": 6, "hand": "Toast"}), "Ann: action Toast", {
        "allowed": LEGAL, "refused": "action-after-fold",
    })],
    "action-after-the-end": [Case(collecting(Ann={"chips": 12, "pot": 8, "hand": "Toast"}), "Ann: action Toast", {
        "allowed": LEGAL, "refused": "action-after-the-end",
    })],
    # --- Wild Stakes ------------------------------------------------------------------------------------------------
    "wild-draws-no-stake": [Case(opened(Cid={"slips": "Stranger", "deck": "Guard Toast"}), "check Stranger", {
        "counts-zero": {"shown Cid": "Stranger + Toast"}, "draws-on": {"shown Cid": "Stranger + Toast + Guard"},
    })],
    "attached-counts": [Case(shown("highest", Ann="Stranger + Guard", Bob="Old Bear"), "showdown", {
        "once": {"standing Ann": 2}, "itself-too": {"standing Ann": 4},
    })],
    "attached-bust-cover": [
        Case(shown("highest", Ann="Stranger + Weaver", Bob="Clerk"), "showdown",
            {"stake-only": {"standing Ann": 2}, "whole-card": {"standing Ann": 4}}),
        Case(shown("highest", Ann="Stranger + Weaver", Bob="Page"), "showdown",
            {"stake-only": {"phase": "payout"}, "whole-card": {"next": "Ann"}}),
    ],
    # --- the end of the betting -------------------------------------------------------------------------------------
    "betting-end": [Case(raised(turn="Cid", acted=["Ann", "Bob"], Bob={"chips": 14, "pot": 6, "slips": 1}, Cid={
        "chips": 16, "pot": 4, "slips": "Guard Smith"}), "call Guard", {
        "slips-run-out": {"phase": "betting", "next": "Ann"}, "bets-equal": {"phase": "collect"},
    })],
    "last-raise": [Case(collecting(), "collect", {
        "stands": {"pot": 16, "chips Ann": 12}, "match-or-fold": "match-first", "uncalled-returned": {"pot": 12, "chips Ann": 16},
    })],
    "folded-chips": [Case(collecting(folded=["Cid"]), "collect", {
        "to-global-pot": {"pot": 16, "pot Cid": 0, "chips Cid": 16}, "stay": {"pot": 12, "pot Cid": 4, "chips Cid": 16},
        "taken-back": {"pot": 12, "pot Cid": 0, "chips Cid": 20},
    })],
    # --- Standings --------------------------------------------------------------------------------------------------
    "standing-counts": [Case(table("showdown", 2, die="highest", Ann={"shown": "Guard", "slips": "Smith"}, Bob={"shown": "Smith"}),
        "showdown", {
        "revealed-only": {"standing Ann": 2, "leaders": "Bob", "slips Ann": "Smith"},
        "whole-slip-area": {"standing Ann": 6, "leaders": "Ann", "slips Ann": ""},  # 2 + 3 and Bust 1
    })],
    # Ann led with Page's 4 and Bust 2; Bob has 5, and Fiddler's Bust 1 makes 6.
    "leading-changes": [Case(table("payout", 2, space=3, die="lowest", leaders=["Ann"], Ann={"standing": 6, "shown": "Page"}, Bob={
        "standing": 5, "shown": "Fiddler, Guard", "cover": ""}), "pay", {"fixed": {"winner": "Bob"}, "passes-on": {"winner": "nobody"},
    })],
    "cover-in-a-tie": [
        Case(table("cover", die="highest", leaders=["Ann", "Bob"], Ann={"standing": 3, "shown": "Smith"},
            Bob={"standing": 3, "shown": "Smith"}, Cid={
            "standing": 2, "shown": "Guard"}), "Cid: cover Guard", {"tied-only": {"cover Cid": "Guard"}, "nobody": "no-cover-in-a-tie"}),
        Case(shown("highest", Ann="Smith", Bob="Smith", Cid="Guard"), "showdown",
            {"tied-only": {"next": "Cid"}, "nobody": {"phase": "payout"}}),
    ],
    "cover-part": [Case(table("cover", 2, die="lowest", leaders=["Ann"], Ann={"standing": 4, "shown": "Smith"}, Bob={
        "standing": 4, "shown": "Guard, Guard"}), "Bob: cover Guard",
            {"all-or-nothing": "all-cover-or-none", "any-part": {"cover Bob": "Guard"}})],
    "cover-order": [
        Case(table("cover", die="highest", leaders=["Ann"], Ann={"standing": 4, "shown": "Smith"}, Bob={"standing": 2, "shown": "Guard"},
            Cid={
            "standing": 2, "shown": "Guard"}), "Cid: cover Guard",
                {"clockwise": "not-your-turn", "together": {"cover Cid": "Guard", "phase": "cover"}}),
        Case(shown("highest", Ann="Smith, Smith", Bob="Guard", Cid="Guard"), "showdown",
            {"clockwise": {"next": "Bob"}, "together": {"next": "nobody"}}),
    ],
    # --- winning, tying and being paid ------------------------------------------------------------------------------
    "last-remaining": [Case(table("payout", 2, space=3, folded=["Bob"], Ann={"bet": 2}, Bob={"bet": 1}), "pay", {
        "reward-too": {"points Ann": 1 + 3, "chips Ann": 22}, "pot-only": {"points Ann": 1, "chips Ann": 22},
    })],
    "winners-bet": [Case(paid(Ann=(10, 10, 8), Bob=(14, 6, 2), Cid=(14, 6, 3)), "pay", {
        "all-he-put-in": {"chips Ann": 20, "points Ann": 12}, "matched-part": {"chips Ann": 16, "points Ann": 16},
    })],
    "side-pot": [Case(paid(Ann=(15, 10, 4), Bob=(0, 4, 8), Cid=(21, 10, 3)), "pay", {
        "whole-pot": {"chips Bob": 4, "points Bob": 20, "chips Ann": 15, "points Ann": 0},
        "side-pot": {"chips Bob": 4, "points Bob": 8, "chips Ann": 21, "points Ann": 6},
    })],
    "odd-chip": [Case(paid(Ann=(14, 6, 5), Bob=(14, 6, 5), Cid=(15, 5, 2)), "pay", {
        "left-in-pot": {"points Ann": 2, "points Bob": 2, "pot": 1}, "nearest-first-player": {"points Ann": 3, "points Bob": 2, "pot": 0},
    })],
    "split-share": [Case(paid(Ann=(14, 6, 5), Bob=(14, 6, 5), Cid=(16, 4, 2)), "pay", {
        "victory-points": {"chips Ann": 20, "points Ann": 2}, "chips": {"chips Ann": 22, "points Ann": 0},
    })],
    "tie-potions": [Case(ranked("5543"), "pay", {
        reading: {f"potions {name}": int(count) for name, count in zip(("Ann", "Bob", "Cid", "Dee"), counts, strict=True)}
        for reading, counts in (("places-taken", "0010"), ("next-is-second", "0021"), ("tied-are-second", "2210"))
    })],
    "tied-places": [Case(ranked("644-"), "pay", {
        reading: {f"potions {name}": int(count) for name, count in zip(("Ann", "Bob", "Cid", "Dee"), counts, strict=True)}
        for reading, counts in (("each-in-full", "0220"), ("next-follows", "0221"), ("split", "0110"))
    })],
    # --- awards -----------------------------------------------------------------------------------------------------
    "short-award-deck": [Case(table("payout", 2, space=4, die="highest", award_deck="Medal", Ann={"standing": 2}, Bob={"standing": 1}),
        "pay", {
        "what-there-is": {"phase": "award", "awards": "Medal", "potions Ann": 0},
        "potions-instead": {"phase": "recruit", "award_deck": "Medal", "potions Ann": 2},
    })],
    "awards-not-kept": [Case(table("award", 2, awards="Medal Champion Champion", award_deck="Laurel Medal"), "keep nothing", {
        "under-the-deck": {"award_deck": "Champion Champion Medal Laurel Medal", "removed": ""},
        "shuffled-in": {"award_deck": "? ? ? ? ?", "removed": ""},
        "out-of-play": {"award_deck": "Laurel Medal", "removed": "Champion Champion Medal"},
    })],
    "kept-award": [Case(table("award", 2, awards="Medal", award_deck="", Ann={"hand": "", "discard": ""}), "keep Medal", {
        "discard-pile": {"discard Ann": "Medal", "hand Ann": "", "before Ann": ""},
        "hand": {"discard Ann": "", "hand Ann": "Medal", "before Ann": ""},
        "before-him": {"discard Ann": "", "hand Ann": "", "before Ann": "Medal"},
    })],
    # --- recruiting -------------------------------------------------------------------------------------------------
    "soul-pile-use": [
        Case(table("recruit", 2, Ann={"hand": "", "soul_pile": "Champion", "discard": ""}), "spend Champion", {
            "lies-idle": "soul-pile-lies-idle", "gives-souls": "soul-pile-has-given",
            "may-be-played": {"spare": 3, "discard Ann": "Champion", "souls Ann": ""},
        }),
        Case(table("recruit", 2, Bob={"soul_pile": "Champion"}), "done", {
            "lies-idle": {"spare": 0}, "gives-souls": {"spare": 3}, "may-be-played": {"spare": 0},
        }),
    ],
    "souls-from": [Case(table("recruit", 2, Ann={"hand": "", "shown": "Stranger + Smith", "discard": ""}), "spend Smith", {
        "hand-only": "not-from-slip-area", "slip-area-too": {"spare": 1, "shown Ann": "Stranger", "discard Ann": "Smith"},
    })],
    "souls-of-action-cards": [Case(table("recruit", 2, Bob={"played": "Toast", "discard": "Toast"}), "done", {
        "not-counted": {"spare": 0}, "counted": {"spare": 2},
    })],
    "refill-timing": [Case(table("recruit", 2, souls=4, row={"Court": "Herald Edict"}, faction_deck={"Court": "Duchess Page"}),
        "recruit Herald", {
        "at-once": {"row Court": "Page Edict", "deck Court": "Duchess"}, "after-turn": {"row Court": "Edict", "deck Court": "Duchess Page"},
    })],
    # --- clean-up and end -------------------------------------------------------------------------------------------
    "clean-up-reach": [Case(table("clean-up", 2, winner="Ann", Ann={"deck": "", "hand": "", "discard": "", "soul_pile": "Champion"}),
        "clean up", {
        "soul-pile-too": {"deck Ann": "Champion", "souls Ann": ""}, "soul-pile-stays": {"deck Ann": "", "souls Ann": "Champion"},
    })],
    "first-player-marker": [Case(table("clean-up", winner="Cid"), "clean up", {
        "stays": {"first": "Ann"}, "passes-clockwise": {"first": "Bob"}, "to-the-winner": {"first": "Cid"},
    })],
    "game-winner": [Case(table("clean-up", space=5, winner="Ann", Ann={"chips": 17, "points": 4}, Bob={"chips": 5, "points": 16}, Cid={
        "chips": 12, "points": 12}), "clean up", {
        "chips-and-points": {"asks": ("wins-the-game", 2)}, "chips-only": {"asks": ("wins-the-game", 0)},
            "points-only": {"asks": ("wins-the-game", 1)},
    })],
    "tied-at-the-end": [Case(table("clean-up", 2, space=5, winner="Ann", Ann={"chips": 9, "potions": 1}, Bob={"chips": 9, "potions": 3}),
        "clean up", {
        "shared": {"asks": ("share-the-game", (0, 1))}, "most-potions": {"asks": ("wins-the-game", 1)},
    })],
}

EVERY = [(question, case) for question, cases in CASES.items() for case in cases]
IDS = [f"{question}-{case.move}" for question, case in EVERY]


def test_every_question_has_a_table_here() -> None:
    assert len(CASES) == 54
    assert set(CASES) == set(game.rulebook.questions)


@pytest.mark.parametrize(("question", "case"), EVERY, ids=IDS)
def test_what_follows_under_each_reading_is_what_the_reading_says(question: str, case: Case) -> None:
    assert set(case.readings) == set(game.rulebook.questions[question].readings)
    for reading, expected in case.readings.items():
        readings = {**case.others, question.replace("-", "_"): reading}
        if isinstance(expected, str):
            assert judge(case.state, case.move, **readings) == expected, reading
        else:
            assert seen(case, readings, expected) == expected, reading


def seen(case: Case, readings: Mapping[str, str], keys: Mapping[str, Any]) -> dict[str, Any]:
    """What the table shows after the move, as far as the case speaks of it; ``asks`` is the last event."""
    after = apply(case.state, case.move, **readings)
    last = after.events[-1]
    return {key: (last.code, *last.args) if key == "asks" else after.see(key) for key in keys}


PARTING = [(q, c) for q, c in EVERY if len({str(o) for o in c.readings.values()}) > 1]


@pytest.mark.parametrize(("question", "case"), PARTING, ids=[f"{q}-{c.move}" for q, c in PARTING])
def test_with_everything_open_the_question_is_named(question: str, case: Case) -> None:
    assert question in questions(case.state, case.move)


@pytest.mark.parametrize(("question", "case"), PARTING, ids=[f"{q}-{c.move}" for q, c in PARTING])
def test_with_all_others_settled_the_question_alone_is_named(question: str, case: Case) -> None:
    others = {**STANDARD, **{field.replace("_", "-"): reading for field, reading in case.others.items()}}
    del others[question]
    move = game.parse_move(case.move, case.state)
    found = verdict.consequences(GAME, case.state, move, others)
    assert found.questions == (question,)
    assert {b.readings[question] for b in found.branches} == set(case.readings)


@pytest.mark.parametrize("question", sorted(CASES))
def test_each_question_parts_its_readings_somewhere(question: str) -> None:
    """Every two readings of the question differ on one of its tables."""
    readings = list(game.rulebook.questions[question].readings)
    for i, one in enumerate(readings):
        for other in readings[i + 1:]:
            assert any(case.readings[one] != case.readings[other] for case in CASES[question]), (one, other)


@pytest.mark.parametrize(("question", "case"), EVERY, ids=IDS)
def test_the_verdict_is_put_together_from_the_readings(question: str, case: Case) -> None:
    """A question that some readings answer with objections and some without is named by the verdict on legality too."""
    legal = {not isinstance(outcome, str) or outcome == LEGAL for outcome in case.readings.values()}
    judged = verdict.judge(GAME, case.state, game.parse_move(case.move, case.state), EVERYTHING_OPEN)
    if len(legal) > 1:
        assert judged.word == "depends"
        assert question in judged.questions or case.others
