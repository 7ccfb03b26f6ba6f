"""Every open question of the rulebook: a table on which its readings part, what follows under each, and that it is named.

What stands under a reading was worked out by hand from the clause and that reading, all other questions being standard.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest

from referee import verdict
from referee.models.fates import game
from referee.models.fates.state import State

from .tables import EVERYTHING_OPEN, GAME, OUT, STANDARD, apply, faults, judge, on_known, on_unknown, questions, table

LEGAL = "legal"
Outcome = str | Mapping[str, Any]
"""The verdict, or what is to be seen afterwards."""


class Case(NamedTuple):
    """A table, a disputed move, and what follows under each reading."""

    state: State
    move: str
    readings: Mapping[str, Outcome]
    others: Mapping[str, str] = {}
    """Readings of other questions without which this one does not come up."""


def exchange(**rest: Any) -> State:
    return table(phase="exchange", draw=42, **rest)


ANN = {"hand": "2S 9H KD", "known": "4C 6H 8D"}
BOB = {"hand": "2D 9C KS", "known": "4S 6D 8C"}
TRIO = "NS QS KS"

CASES: dict[str, list[Case]] = {
    "exchange-count": [Case(exchange(Ann={**ANN, "swaps": 1}, Bob=BOB), "swap KD 4C", {
        "any-number": {"known Ann": "KD 6H 8D"}, "one-card": "swapped-already",
    })],
    "exchange-order": [Case(exchange(Ann=ANN, Bob=BOB), "Bob: swap KS 4S", {
        "together": {"known Bob": "KS 6D 8C"}, "in-turn": "exchange-in-turn",
    })],
    "exchange-final": [Case(exchange(Ann={**ANN, "ready": True}, Bob=BOB), "Ann: swap KD 4C", {
        "until-play": {"known Ann": "KD 6H 8D"}, "ready-is-final": "ready-is-final",
    })],
    "opening-set": [Case(table(phase="opening", draw="2C 4C", Ann="5S 5H 9D"), "play 5S 5H", {
        "one-card": "opening-one-card", "set-allowed": {"pile": "5S 5H", "hand Ann": "2C 4C 9D", "next": "Bob"},
    })],
    "opening-special": [Case(table(phase="opening", draw=9, Ann=f"{card} 5H 9D"), f"play {card}", {
        "allowed": LEGAL, "refused": "opening-special",
    }) for card in ("1S", "3S", "7S", "10S", "MS")],
    "opening-rush": [Case(table(phase="opening", draw="2C 4C 6C", Ann=TRIO), "rush S", {
        "allowed": {"pile": TRIO, "hand Ann": "2C 4C 6C"}, "refused": "opening-rush",
    })],
    "rug-resets": [
        Case(table(pile="9H 1S", Ann="5D 2H"), "play 5D", {"answers-one": LEGAL, "value-below": "too-low"}),
        Case(table(pile="5H 7H 1S", Ann="9D 2H"), "play 9D", {"answers-one": LEGAL, "value-below": "shrine-limit"}),
    ],
    "phantom-on-empty": [Case(table(pile="3S", Ann="2D KH"), "play 2D", {"anything": LEGAL, "counts-as-three": "too-low"})],
    "phantom-on-phantom": [
        Case(table(pile="9H 3S 3H", Ann="5D 2H"), "play 5D", {"through-all": "too-low", "counts-as-three": LEGAL}),
        Case(table(pile="7H 3S 3H", Ann="9D 2H"), "play 9D", {"through-all": "shrine-limit", "counts-as-three": LEGAL}),
    ],
    "shrine-on-empty": [Case(table(Ann="7S KD"), "play 7S", {"allowed": {"pile": "7S"}, "refused": "shrine-on-nothing"})],
    "shrine-on-shrine": [Case(table(pile="5H 7H", Ann="7S KD"), "play 7S", {"refused": "shrine-on-shrine", "allowed": LEGAL})],
    "shrine-on-magic-man": [Case(table(pile="MH", Ann="7S KD"), "play 7S", {
        "allowed": LEGAL, "refused": "shrine-on-magic-man",
    })],
    "shrine-on-phantom": [Case(table(pile="9H 3S", Ann="7S KD"), "play 7S", {
        "card-beneath": "shrine-too-high", "phantom-is-three": LEGAL,
    })],
    "several-shrines": [Case(table(pile="5H", Ann="7S 7D KD"), "play 7S 7D", {
        "allowed": {"pile": "5H 7S 7D"}, "one-only": "one-shrine-only",
    })],
    "shrine-skipped": [
        Case(table(3, pile="7H", skipped=True, Ann="9D 2S"), "play 9D", {
            "whoever-plays-next": "shrine-limit", "next-seat-only": LEGAL,
        }),
        Case(table(3, pile="7H", skipped=True, Ann="9D 2S"), "play 2S", {
            "whoever-plays-next": LEGAL, "next-seat-only": "too-low",
        }),
    ],
    "own-shrine": [
        Case(table(pile="5H 7H", extra_turns=1, Ann="9D 2S"), "play 9D", {
            "whoever-plays-next": "shrine-limit", "another-player": {"pile": "5H 7H 9D", "next": "Bob", "extra": 0},
        }),
        Case(table(pile="5H 7H", extra_turns=1, Ann="9D 2S"), "play 2S", {
            "whoever-plays-next": LEGAL, "another-player": "too-low",
        }),
        # A Phantom hands on the limit, or the 7 that is all that it is to Ann.
        Case(table(pile="5H 7H 3S", extra_turns=1, Ann="9D 2S"), "play 9D", {
            "whoever-plays-next": "shrine-limit", "another-player": LEGAL,
        }),
    ],
    "bomb-on-shrine": [Case(table(3, pile="5H 7H", burned="", Ann="10S 2S"), "play 10S", {
        "nothing-leaves": {"pile": "5H 7H 10S", "burned": "", "losing": ["Ann"], "next": "Bob", "asks": "must-answer"},
        "bomb-leaves": {"pile": "5H 7H", "burned": "10S", "losing": ["Ann"], "next": "Bob", "asks": "must-answer-shrine"},
        "pile-leaves": {"pile": "", "burned": "5H 7H 10S", "losing": [], "next": "Bob", "asks": "must-answer-nothing"},
        "goes-off-at-a-price": {
            "pile": "", "burned": "5H 7H 10S", "losing": ["Ann"], "next": "Ann", "asks": "must-answer-nothing",
        },
    })],
    "bomb-on-covered-shrine": [
        Case(table(3, pile="7H 3S", burned="", Ann="10S 2S"), "play 10S", {
            "as-on-shrine": {"pile": "7H 3S 10S", "losing": ["Ann"], "next": "Bob"},
            "as-on-any-card": {"pile": "", "burned": "3S 7H 10S", "losing": [], "next": "Ann"},
            "refused": "shrine-limit",
        }),
        Case(table(3, pile="7H 1S", burned="", Ann="10S 2S"), "play 10S", {
            "as-on-shrine": {"pile": "7H 1S 10S", "losing": ["Ann"], "next": "Bob"},
            "as-on-any-card": {"pile": "", "burned": "1S 7H 10S", "losing": [], "next": "Ann"},
            "refused": "shrine-limit",
        }, {"rug_resets": "value-below"}),
    ],
    "bomb-on-empty": [Case(table(burned="", Ann="10S 2S"), "play 10S", {
        "joins-pile": {"pile": "10S", "burned": "", "next": "Bob", "asks": "must-answer"},
        "leaves-play": {"pile": "", "burned": "10S", "next": "Bob", "asks": "must-answer-nothing"},
    })],
    "bombs-together": [
        Case(table(burned="", Ann="10S 10H 2S"), "play 10S 10H", {
            "as-one": {"pile": "10S 10H", "burned": "", "next": "Bob"},
            "one-after-another": {"pile": "", "burned": "10S 10H", "next": "Ann"},
        }),
        # The first takes the 9 along, and the second starts a new pile.
        Case(table(3, pile="9H", burned="", Ann="10S 10H 2S"), "play 10S 10H", {
            "as-one": {"pile": "", "burned": "9H 10S 10H", "next": "Ann", "extra": 1},
            "one-after-another": {"pile": "10H", "burned": "9H 10S", "next": "Ann", "extra": 1},
        }),
        # On a Shrine the first Bomb stays as a 10 and costs a turn; the second then finds that 10 and blows up the lot.
        Case(table(3, pile="7H", burned="", Ann="10S 10H 2S"), "play 10S 10H", {
            "as-one": {"pile": "7H 10S 10H", "burned": "", "losing": ["Ann"], "next": "Bob"},
            "one-after-another": {"pile": "", "burned": "7H 10S 10H", "losing": ["Ann"], "next": "Ann"},
        }),
        # Where the pile leaves, the second Bomb finds nothing and starts a new one.
        Case(table(3, pile="7H", burned="", Ann="10S 10H 2S"), "play 10S 10H", {
            "as-one": {"pile": "", "burned": "7H 10S 10H", "next": "Bob"},
            "one-after-another": {"pile": "10H", "burned": "7H 10S", "next": "Bob"},
        }, {"bomb_on_shrine": "pile-leaves"}),
        # Where only the Bomb leaves, the second meets the Shrine again and leaves too.
        Case(table(3, pile="7H 3S", burned="", Ann="10S 10H 2S"), "play 10S 10H", {
            "as-one": {"pile": "7H 3S", "burned": "10S 10H", "losing": ["Ann"]},
            "one-after-another": {"pile": "7H 3S", "burned": "10S 10H", "losing": ["Ann"]},
        }, {"bomb_on_shrine": "bomb-leaves"}),
    ],
    "two-player-magic-man": [Case(table(3, pile="5H", Ann="MS 2S", Cid=OUT), "play MS", {
        "began-with-two": {"next": "Bob", "extra": 0, "direction": -1},
        "two-left": {"next": "Ann", "extra": 1, "direction": 1},
    })],
    "several-magic-men": [
        Case(table(3, pile="5H", Ann="MS MH 2S"), "play MS MH", {
            "each": {"direction": 1, "next": "Bob"}, "once": {"direction": -1, "next": "Cid"},
        }),
        Case(table(pile="5H", Ann="MS MH 2S"), "play MS MH", {"each": {"extra": 2}, "once": {"extra": 1}}),
    ],
    "fourth-magic-man": [
        Case(table(3, pile="MH MD MC", Ann="MS 2S"), "play MS", {
            "burn-and-magic": {"pile": "", "direction": -1, "next": "Ann"},
            "burn-only": {"pile": "", "direction": 1, "next": "Ann"},
        }),
        Case(table(pile="MH MD MC", Ann="MS 2S"), "play MS", {"burn-and-magic": {"extra": 2}, "burn-only": {"extra": 1}}),
    ],
    "lost-turn-or-extra": [Case(table(pile="7H", extra_turns=2, Ann="10S 2S KS"), "play 10S", {
        "next-ordinary": {"next": "Ann", "extra": 1, "losing": ["Ann"]},
        "extra-lapses": {"next": "Bob", "extra": 0, "losing": []},
    })],
    "extra-turn": [Case(table(extra_turns=1, Ann="2S KS"), "pass", {
        "must-take": "extra-turn-owed", "may-decline": {"next": "Bob", "hand Ann": "2S KS"},
    })],
    "knights-on-dragon": [Case(table(pile="DS", Ann="NS NH 2S"), "play NS NH", {
        "all-match": "knight-suit", "one-matches": {"pile": "DS NS NH"},
    })],
    "knight-on-dragons": [Case(table(pile="DS DH", Ann="NS 2S"), "play NS", {
        "top-dragon": "knight-suit", "any-in-a-row": {"pile": "DS DH NS"},
    })],
    "knight-through-phantom": [Case(table(pile="DS 3H", Ann="NS 2S"), "play NS", {
        "allowed": LEGAL, "refused": "knight-under-phantom",
    })],
    "royal-rush-timing": [Case(table(4, turn="Bob", pile="5H", Dee=f"{TRIO} 2S"), "Dee: rush S", {
        "own-turn": "not-your-turn", "any-moment-play-on": {"next": "Ann"}, "any-moment-return": {"next": "Bob"},
    })],
    "rush-ascending": [Case(table(pile="KH", Ann=f"{TRIO} 2S"), "rush S", {
        "any-card": {"pile": f"KH {TRIO}"}, "knight-must-beat": "rush-too-low",
    })],
    "rush-from-known": [Case(table(pile="5H", Ann={"hand": "NS QS 2S", "known": "KS 4S 6S"}), "rush S", {
        "hand-only": "rush-not-held", "hand-and-known": {"hand Ann": "2S", "known Ann": "4S 6S"},
    })],
    "rush-through-phantom": [
        Case(table(pile="7H 3S", Ann=f"{TRIO} 2S"), "rush S", {"refused": "rush-through-phantom", "allowed": LEGAL}),
        Case(table(pile="DH 3S", Ann=f"{TRIO} 2S"), "rush S", {"refused": "rush-through-phantom", "allowed": LEGAL}),
    ],
    "rush-draw": [Case(table(pile="5H", draw="4C 6C 8C", Ann=f"{TRIO} 2S"), "rush S", {
        "up-to-three": {"hand Ann": "2S 6C 8C"}, "only-if-empty": {"hand Ann": "2S"},
    })],
    "phantom-in-four": [Case(table(pile="9S 9H 3S 9D", Ann="9C 2S"), "play 9C", {
        "breaks-run": {"pile": "9S 9H 3S 9D 9C", "next": "Bob"}, "ignored": {"pile": "", "next": "Ann"},
    })],
    "four-rugs": [Case(table(pile="KH 1S 1H 1D", Ann="1C 2S"), "play 1C", {
        "burn": {"pile": "", "next": "Ann", "extra": 1}, "no-burn": {"pile": "KH 1S 1H 1D 1C", "next": "Bob", "extra": 0},
    })],
    "four-phantoms": [Case(table(pile="KH 3S 3H 3D", Ann="3C 2S"), "play 3C", {
        "burn": {"pile": "", "next": "Ann"}, "no-burn": {"pile": "KH 3S 3H 3D 3C", "next": "Bob"},
    })],
    "four-after-pick-up": [Case(table(run="KS KH KD", Ann="KC 2S"), "play KC", {
        "run-ends": {"pile": "KC", "next": "Bob"}, "run-continues": {"pile": "", "next": "Ann"},
    })],
    "four-bombs": [
        Case(table(burned="", Ann="10S 10H 10D 10C 2S"), "play 10S 10H 10D 10C", {
            "four-wins": {"pile": "", "next": "Ann"}, "bomb-wins": {"pile": "10S 10H 10D 10C", "next": "Bob"},
        }),
        Case(table(3, pile="7H", Ann="10S 10H 10D 10C 2S"), "play 10S 10H 10D 10C", {
            "four-wins": {"pile": "", "next": "Ann", "losing": []},
            "bomb-wins": {"pile": "7H 10S 10H 10D 10C", "next": "Bob", "losing": ["Ann"]},
        }),
    ],
    "rush-completes-four": [Case(table(pile="NH ND NC", burned="", Ann=f"{TRIO} 2S"), "rush S", {
        "no-burn": {"pile": f"NH ND NC {TRIO}", "next": "Bob"}, "all-leave": {"pile": "", "next": "Ann"},
    })],
    "more-than-four": [Case(table(deck={"copies": 2}, pile="9S 9H 9D", Ann="9C 9C 2S"), "play 9C 9C", {
        "four-or-more": {"pile": "", "next": "Ann"}, "exactly-four": {"pile": "9S 9H 9D 9C 9C", "next": "Bob"},
    })],
    "four-out-of-turn": [Case(table(4, turn="Bob", pile="9S 9H 9D", Dee="9C 2S"), "Dee: play 9C", {
        "own-turn": "not-your-turn", "any-moment": {"pile": "", "next": "Dee"},
    })],
    "replenish": [
        Case(table(pile="4H", draw="2C 6C 8C", Ann="5S 5H 9D"), "play 5S 5H", {
            "up-to-three": {"hand Ann": "6C 8C 9D"}, "exactly-one": {"hand Ann": "8C 9D"},
            "as-many-as-played": {"hand Ann": "6C 8C 9D"},
        }),
        Case(table(pile="4H", draw="2C 6C 8C", Ann="5S 5H 9D 9H KD"), "play 5S 5H", {
            "up-to-three": {"hand Ann": "9H 9D KD"}, "exactly-one": {"hand Ann": "8C 9H 9D KD"},
            "as-many-as-played": {"hand Ann": "6C 8C 9H 9D KD"},
        }),
    ],
    "voluntary-pick-up": [Case(table(pile="9H", Ann="NS 2S"), "pick up", {
        "refused": "play-exists", "allowed": {"hand Ann": "2S 9H NS", "next": "Bob"},
    })],
    "fate-on-equal": [
        Case(table(pile="5C 9H", Ann=on_known("9S KS")), "play 9S", {
            "allowed": {"pile": "5C 9H 9S", "next": "Bob"}, "refused": "fate-no-higher",
        }),
        Case(table(pile="5C 9H", Ann=on_unknown("9S KS")), "flip 1", {
            "allowed": {"pile": "5C 9H 9S", "next": "Bob"}, "refused": {"pile": "", "hand Ann": "5C 9S 9H", "next": "Bob"},
        }),
        # With nothing else to play, the pile has to be taken.
        Case(table(pile="5C 9H", Ann=on_known("9S 4S")), "pick up", {
            "allowed": "play-exists", "refused": {"hand Ann": "5C 9H", "known Ann": "9S 4S"},
        }),
    ],
    "failed-known": [
        Case(table(pile="KH", Ann=on_known("5S 8S")), "pick up", {
            "pile-only": {"hand Ann": "KH", "known Ann": "5S 8S"}, "known-goes-along": "known-must-go-along",
        }),
        Case(table(pile="KH", Ann=on_known("5S 8S")), "pick up with 5S", {
            "pile-only": "known-stays", "known-goes-along": {"hand Ann": "5S KH", "known Ann": "8S"},
        }),
    ],
    "failed-unknown": [Case(table(pile="KH", Ann=on_unknown("5S 8S")), "flip 1", {
        "joins-hand": {"hand Ann": "5S KH", "known Ann": "", "unknown Ann": "8S"},
        "face-down": {"hand Ann": "KH", "known Ann": "", "unknown Ann": "5S 8S"},
        "face-up": {"hand Ann": "KH", "known Ann": "5S", "unknown Ann": "8S"},
    })],
    "endgame-pick-up": [
        Case(table(pile="KH", Ann=on_known("5S 8S")), "pick up", {"turn-ends": {"next": "Bob"}, "plays-on": {"next": "Ann"}}),
        Case(table(pile="KH", Ann=on_unknown("5S 8S")), "flip 1", {"turn-ends": {"next": "Bob"}, "plays-on": {"next": "Ann"}}),
    ],
    "known-or-unknown": [Case(table(pile="4H", Ann=on_known("8S", "5S 6S", picked_up=True)), "flip 1", {
        "known-first": "known-before-unknown", "either": {"pile": "4H 5S", "known Ann": "8S"},
    })],
}

EVERY = [(question, case) for question, cases in CASES.items() for case in cases]
IDS = [f"{question}-{case.move}" for question, case in EVERY]


def test_every_question_has_a_table_here() -> None:
    assert {*CASES, "second-deck"} == set(game.rulebook.questions)


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
    """What the table shows after the move, as far as the case speaks of it."""
    after = apply(case.state, case.move, **readings)
    shows: dict[str, Any] = {
        "pile": after.pile, "burned": after.burned, "next": after.next, "losing": after.losing, "extra": after.state.extra,
        "direction": after.state.direction, "asks": after.codes[-1],
    }
    for name in after.state.seats:
        shows |= {f"hand {name}": after.hand(name), f"known {name}": after.known(name), f"unknown {name}": after.unknown(name)}
    return {key: shows[key] for key in keys}


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


def test_second_deck_parts_its_readings_on_a_table_of_five() -> None:
    five = table(5, pile="9H", Ann="NS 2S 4S")
    assert faults(five, second_deck="optional") == []
    assert faults(five, second_deck="required") == ["second-deck-missing"]
    assert "second-deck" in verdict.check(GAME, five, EVERYTHING_OPEN).questions
    four = table(4, pile="9H", Ann="NS 2S 4S")
    assert "second-deck" not in verdict.check(GAME, four, EVERYTHING_OPEN).questions
