"""Every objection, event and fault of the rulebook is produced by a table, and says its sentence with all its values."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest

from referee.models.fates import game
from referee.models.fates.state import State

from .tables import OUT, apply, judge, last, objections, on_known, on_unknown, read, ruling, say, table

TRIO = "NS QS KS"
ANN = {"hand": "2S 9H KD", "known": "4C 6H 8D"}


class Made(NamedTuple):
    """A table and a move that produce a code, under these readings besides the standard."""

    code: str
    state: State
    move: str
    readings: Mapping[str, str] = {}


def exchange(**rest: Any) -> State:
    return table(phase="exchange", draw=42, **rest)


OBJECTIONS = [
    Made("game-over", table(phase="over", turn="Bob", Ann=OUT), "play 9S"),
    Made("exchange-first", exchange(Ann=ANN), "play 2S"),
    Made("exchange-over", table(Ann=ANN), "ready"),
    Made("exchange-in-turn", exchange(Ann=ANN), "Bob: ready", {"exchange_order": "in-turn"}),
    Made("already-ready", exchange(Ann={**ANN, "ready": True}), "ready"),
    Made("ready-is-final", exchange(Ann={**ANN, "ready": True}), "swap KD 4C", {"exchange_final": "ready-is-final"}),
    Made("swapped-already", exchange(Ann={**ANN, "swaps": 1}), "swap KD 4C", {"exchange_count": "one-card"}),
    Made("already-out", table(3, turn="Bob", Ann=OUT, Bob="5H"), "Ann: play 9S"),
    Made("not-your-turn", table(3, turn="Bob", Ann="9S", Bob="5H"), "Ann: play 9S"),
    Made("not-held", table(Ann="9S"), "play 9D"),
    Made("hand-first", table(Ann={"hand": "9S", "known": "2S"}), "play 2S"),
    Made("one-at-a-time", table(Ann=on_known("5S 5H")), "play 5S 5H"),
    Made("hand-before-unknown", table(Ann={"hand": "9S", "known": ""}), "flip 1"),
    Made("known-before-unknown", table(Ann=on_known("5S")), "flip 1"),
    Made("no-such-place", table(Ann=on_unknown(2)), "flip 3"),
    Made("another-card-there", table(Ann=on_unknown("5S")), "flip 1 6S"),
    Made("card-elsewhere", table(pile="KH", Ann=on_unknown(2)), "flip 1 KH"),
    Made("not-a-known-fate", exchange(Ann=ANN), "swap KD 4D"),
    Made("not-one-value", table(Ann="5S 6S"), "play 5S 6S"),
    Made("opening-one-card", table(phase="opening", Ann="5S 5H 6S"), "play 5S 5H"),
    Made("opening-special", table(phase="opening", Ann="1S 5H 6S"), "play 1S", {"opening_special": "refused"}),
    Made("opening-rush", table(phase="opening", Ann=TRIO), "rush S", {"opening_rush": "refused"}),
    Made("too-low", table(pile="9H", Ann="5S"), "play 5S"),
    Made("shrine-limit", table(pile="7H", Ann="9S"), "play 9S"),
    Made("shrine-on-nothing", table(Ann="7S"), "play 7S", {"shrine_on_empty": "refused"}),
    Made("shrine-on-shrine", table(pile="7H", Ann="7S"), "play 7S"),
    Made("one-shrine-only", table(pile="5H", Ann="7S 7D"), "play 7S 7D", {"several_shrines": "one-only"}),
    Made("shrine-on-magic-man", table(pile="MH", Ann="7S"), "play 7S", {"shrine_on_magic_man": "refused"}),
    Made("shrine-too-high", table(pile="9H", Ann="7S"), "play 7S"),
    Made("fate-no-higher", table(pile="9H", Ann=on_known("9S")), "play 9S", {"fate_on_equal": "refused"}),
    Made("magic-man-on-shrine", table(pile="7H", Ann="MS"), "play MS"),
    Made("knight-suit", table(pile="DH", Ann="NS"), "play NS"),
    Made("knight-under-phantom", table(pile="DS 3S", Ann="NS"), "play NS", {"knight_through_phantom": "refused"}),
    Made("rush-not-held", table(Ann="NS QS"), "rush S"),
    Made("rush-on-shrine", table(pile="7H", Ann=TRIO), "rush S"),
    Made("rush-on-dragon", table(pile="DH", Ann=TRIO), "rush S"),
    Made("rush-through-phantom", table(pile="7H 3S", Ann=TRIO), "rush S"),
    Made("rush-too-low", table(pile="KH", Ann=TRIO), "rush S", {"rush_ascending": "knight-must-beat"}),
    Made("play-exists", table(pile="9H", Ann="NS"), "pick up"),
    Made("nothing-to-pick-up", table(Ann="NS"), "pick up"),
    Made("known-must-go-along", table(pile="KH", Ann=on_known("5S")), "pick up", {"failed_known": "known-goes-along"}),
    Made("known-stays", table(pile="KH", Ann=on_known("5S")), "pick up with 5S"),
    Made("no-pass", table(Ann="5S"), "pass"),
    Made("extra-turn-owed", table(extra_turns=1, Ann="5S"), "pass"),
]

EVENTS = [
    Made("plays", table(Ann="5S 6S"), "play 5S"),
    Made("plays-known", table(Ann=on_known("5S")), "play 5S"),
    Made("flips", table(Ann=on_unknown("5S 6S")), "flip 1"),
    Made("flip-lands", table(pile="4H", Ann=on_unknown("5S 6S")), "flip 1"),
    Made("flip-fails", table(pile="KH", Ann=on_unknown("5S")), "flip 1"),
    Made("failed-joins-hand", table(pile="KH", Ann=on_unknown("5S")), "flip 1"),
    Made("failed-face-down", table(pile="KH", Ann=on_unknown("5S")), "flip 1", {"failed_unknown": "face-down"}),
    Made("failed-face-up", table(pile="KH", Ann=on_unknown("5S")), "flip 1", {"failed_unknown": "face-up"}),
    Made("rushes", table(Ann=f"{TRIO} 2S"), "rush S"),
    Made("burns-four", table(pile="9S 9H 9D", Ann="9C 2S"), "play 9C"),
    Made("burns-bomb", table(pile="9S", Ann="10C 2S"), "play 10C"),
    Made("bomb-joins-pile", table(Ann="10C 2S"), "play 10C"),
    Made("bomb-leaves-play", table(Ann="10C 2S"), "play 10C", {"bomb_on_empty": "leaves-play"}),
    Made("bomb-on-shrine-stays", table(pile="7S", Ann="10C 2S"), "play 10C"),
    Made("bomb-on-shrine-leaves", table(pile="7S", Ann="10C 2S"), "play 10C", {"bomb_on_shrine": "bomb-leaves"}),
    Made("bomb-on-shrine-burns", table(pile="7S", Ann="10C 2S"), "play 10C", {"bomb_on_shrine": "pile-leaves"}),
    Made("will-lose-turn", table(pile="7S", Ann="10C 2S"), "play 10C"),
    Made("extra-turn-lapses", table(pile="7S", extra_turns=2, Ann="10C"), "play 10C", {"lost_turn_or_extra": "extra-lapses"}),
    Made("shrine-stands", table(pile="5S", Ann="7S 2S"), "play 7S"),
    Made("reverses", table(3, Ann="MS 2S"), "play MS"),
    Made("reverses-twice", table(3, Ann="MS MH 2S"), "play MS MH"),
    Made("magic-extra-turn", table(Ann="MS 2S"), "play MS"),
    Made("draws", table(draw=3, Ann="5S 6S 8S"), "play 5S"),
    Made("draws-unseen", table(draw="...", Ann="5S 6S 8S"), "play 5S"),
    Made("picks-up", table(pile="KH", Ann="5S"), "pick up"),
    Made("known-goes-along", table(pile="KH", Ann=on_known("5S")), "pick up with 5S", {"failed_known": "known-goes-along"}),
    Made("plays-on", table(pile="KH", Ann=on_known("5S")), "pick up", {"endgame_pick_up": "plays-on"}),
    Made("swaps", exchange(Ann=ANN), "swap KD 4C"),
    Made("no-longer-ready", exchange(Ann={**ANN, "ready": True}), "swap KD 4C"),
    Made("is-ready", exchange(Ann=ANN), "ready"),
    Made("play-begins", exchange(Ann=ANN, Bob={"ready": True}), "ready"),
    Made("declines", table(extra_turns=1, Ann="5S"), "pass", {"extra_turn": "may-decline"}),
    Made("another-turn", table(pile="9S", Ann="10C 2S"), "play 10C"),
    Made("turn-passes", table(Ann="5S 6S"), "play 5S"),
    Made("turn-returns", table(3, turn="Bob", Ann=f"{TRIO} 2S"), "Ann: rush S", {"royal_rush_timing": "any-moment-return"}),
    Made("loses-turn", table(3, losing_turn=["Bob"], Ann="5S 6S"), "play 5S"),
    Made("goes-out", table(3, Ann=last("5S")), "play 5S"),
    Made("loses", table(Ann=last("5S")), "play 5S"),
    Made("must-answer", table(Ann="5S 6S"), "play 5S"),
    Made("must-answer-dragon", table(Ann="DS 6S"), "play DS"),
    Made("must-answer-shrine", table(Ann="7S 6S"), "play 7S"),
    Made("must-answer-nothing", table(3, Ann="MS 6S"), "play MS"),
]

SUPPOSED = [
    Made("has-in-hand", table(Ann={"hand": 3}), "play 9S"),
    Made("has-in-known", table(Ann=on_known(2)), "play 9S"),
    Made("fate-proves-to-be", table(Ann=on_unknown(2)), "flip 2 9S"),
]

FAULTS = [
    Made("not-in-deck", table(deck={"values": 9}, Ann="NS 2S 4S"), ""),
    Made("duplicate-card", table(pile="9H", Ann="9H 2S 4S"), ""),
    Made("too-many-cards", table(draw=50, Ann="NS 2S 4S"), ""),
    Made("too-few-cards", table(draw=5, burned=0, Ann="NS 2S 4S"), ""),
    Made("too-many-players", table(6, deck={"values": 9}, Ann="2S 4S 5S"), ""),
    Made("second-deck-missing", table(5, Ann="NS 2S 4S"), "", {"second_deck": "required"}),
    Made("not-over", table(phase="over", Ann="NS"), ""),
    Made("is-over", table(turn="Bob", Ann=OUT), ""),
    Made("turn-of-one-out", table(3, Ann=OUT), ""),
    Made("lost-turn-of-one-out", table(3, turn="Bob", losing_turn=["Ann"], Ann=OUT), ""),
    Made("too-many-fates", table(Ann={"hand": "NS", "known": 4}), ""),
    Made("fates-missing", table(phase="opening", draw="...", Ann={"hand": 3, "known": 2}), ""),
    Made("unknown-before-known", table(Ann=on_known("5S", 2)), ""),
    Made("fates-before-draw-pile", table(draw=5, Ann={"hand": 3, "known": 2}), ""),
    Made("hand-not-three", table(phase="opening", draw="...", Ann={"hand": 4}), ""),
    Made("hand-below-three", table(draw=5, Ann={"hand": 2}), ""),
    Made("laid-before-play", table(phase="opening", draw="...", pile="5S", Ann={"hand": 3}), ""),
    Made("pile-order", table(pile="9H 5S", Ann="2S"), ""),
    Made("bomb-in-pile", table(pile="9H 10S", Ann="2S"), ""),
    Made("four-not-burned", table(pile="9S 9H 9D 9C", Ann="2S"), ""),
]


def ids(made: list[Made]) -> list[str]:
    return [m.code for m in made]


def test_every_objection_of_the_rulebook_has_its_table() -> None:
    assert sorted(ids(OBJECTIONS)) == sorted(game.rulebook.objections)


def test_every_event_of_the_rulebook_has_its_table() -> None:
    assert sorted(ids(EVENTS + SUPPOSED)) == sorted(game.rulebook.events)


def test_every_fault_of_the_rulebook_has_its_table() -> None:
    assert sorted(ids(FAULTS)) == sorted(game.rulebook.faults)


@pytest.mark.parametrize("made", OBJECTIONS, ids=ids(OBJECTIONS))
def test_an_objection_is_raised(made: Made) -> None:
    assert made.code in judge(made.state, made.move, **made.readings).split()


@pytest.mark.parametrize("made", EVENTS, ids=ids(EVENTS))
def test_an_event_happens(made: Made) -> None:
    assert made.code in apply(made.state, made.move, **made.readings).codes


@pytest.mark.parametrize("made", SUPPOSED, ids=ids(SUPPOSED))
def test_what_is_taken_for_granted_is_said(made: Made) -> None:
    _, rests_on = game.suppose(made.state, read(made.state, made.move))
    assert [said.code for said in rests_on] == [made.code]


@pytest.mark.parametrize("made", FAULTS, ids=ids(FAULTS))
def test_a_fault_is_found(made: Made) -> None:
    assert made.code in [f.code for f in game.faults(made.state, ruling(**made.readings))]


@pytest.mark.parametrize("made", OBJECTIONS, ids=ids(OBJECTIONS))
def test_an_objection_has_the_values_of_its_sentence(made: Made) -> None:
    found = {o.code: o for o in objections(made.state, made.move, **made.readings)}[made.code]
    assert "{" not in say(found, made.state)


@pytest.mark.parametrize("made", EVENTS, ids=ids(EVENTS))
def test_an_event_has_the_values_of_its_sentence(made: Made) -> None:
    after = apply(made.state, made.move, **made.readings)
    for event in after.events:
        assert "{" not in say(event, after.state)


@pytest.mark.parametrize("made", FAULTS, ids=ids(FAULTS))
def test_a_fault_has_the_values_of_its_sentence_and_names_a_place(made: Made) -> None:
    found = {f.code: f for f in game.faults(made.state, ruling(**made.readings))}[made.code]
    assert "{" not in say(found, made.state)
    assert found.place


@pytest.mark.parametrize("made", OBJECTIONS, ids=ids(OBJECTIONS))
def test_an_illegal_move_is_not_among_the_legal_ones(made: Made) -> None:
    assert read(made.state, made.move) not in game.legal(made.state, ruling(**made.readings))
