"""What objections and events speak of: the very players, cards, places and counts, worked out by hand from the table."""

from typing import Any

import pytest

from referee.game import Objection, Said
from referee.models.fates import game
from referee.models.fates.notation import format_card, format_cards
from referee.models.fates.state import State

from .tables import apply, last, objections, on_known, on_unknown, table
from .test_codes import EVENTS, OBJECTIONS, Made, ids

AGAINST = {
    "game-over": "",
    "exchange-first": "Ann",
    "exchange-over": "Ann",
    "exchange-in-turn": "Bob | Ann",  # Ann starts, so hers is the first exchange
    "already-ready": "Ann",
    "ready-is-final": "Ann",
    "swapped-already": "Ann",
    "already-out": "Ann",
    "not-your-turn": "Ann | Bob",
    "not-held": "Ann | 9D",
    "hand-first": "Ann | 2S",
    "one-at-a-time": "5S 5H",
    "hand-before-unknown": "Ann",
    "known-before-unknown": "Ann",
    "no-such-place": "Ann | 3 | 2",
    "another-card-there": "Ann | 1 | 5S",
    "card-elsewhere": "KH",
    "not-a-known-fate": "Ann | 4D",
    "not-one-value": "5S 6S",
    "opening-one-card": "5S 5H",
    "opening-special": "1S",
    "opening-rush": "",
    "too-low": "5S | 9H",
    "fate-no-higher": "9S | 9H",
    "shrine-limit": "9S | 7H",
    "shrine-on-nothing": "7S",
    "shrine-on-shrine": "7S | 7H",
    "one-shrine-only": "7S 7D",
    "shrine-on-magic-man": "7S | MH",
    "shrine-too-high": "7S | 9H",
    "magic-man-on-shrine": "MS | 7H",
    "knight-suit": "NS | DH",
    "knight-under-phantom": "NS | DS",  # the Dragon that must be answered, not the Phantom on it
    "rush-not-held": "Ann | NS QS KS",
    "rush-on-shrine": "7H",
    "rush-on-dragon": "DH",
    "rush-through-phantom": "7H",
    "rush-too-low": "KH",
    "play-exists": "Ann | play NS",
    "nothing-to-pick-up": "Ann",
    "known-must-go-along": "Ann",
    "known-stays": "Ann",
    "no-pass": "Ann",
    "extra-turn-owed": "Ann",
}

HAPPENS = {
    "plays": "Ann | 5S",
    "plays-known": "Ann | 5S",
    "flips": "Ann | 5S",
    "flip-lands": "Ann | 5S",
    "flip-fails": "Ann | 5S | too-low",
    "failed-joins-hand": "Ann | 5S",
    "failed-face-down": "Ann | 5S",
    "failed-face-up": "Ann | 5S",
    "rushes": "Ann | NS QS KS",
    "burns-four": "4 | 9C",
    "burns-bomb": "2",  # the 9 and the Bomb
    "bomb-joins-pile": "10C",
    "bomb-leaves-play": "10C",
    "bomb-on-shrine-stays": "10C",
    "bomb-on-shrine-leaves": "10C",
    "bomb-on-shrine-burns": "2",
    "will-lose-turn": "Ann",
    "extra-turn-lapses": "Ann",
    "shrine-stands": "7S",
    "reverses": "-1",  # counterclockwise
    "reverses-twice": "2",
    "magic-extra-turn": "Ann | 1",
    "draws": "Ann | 1",
    "draws-unseen": "Ann",
    "picks-up": "Ann | 1",
    "known-goes-along": "Ann | 5S",
    "plays-on": "Ann",
    "swaps": "Ann | KD | 4C",
    "no-longer-ready": "Ann",
    "is-ready": "Ann",
    "play-begins": "Ann",
    "declines": "Ann",
    "another-turn": "Ann",
    "turn-passes": "Bob",
    "turn-returns": "Bob",
    "loses-turn": "Bob",
    "goes-out": "Ann",
    "loses": "Bob",
    "must-answer": "Bob | 5S",
    "must-answer-dragon": "Bob | DS",
    "must-answer-shrine": "Bob | 7S",
    "must-answer-nothing": "Cid",  # three players, and the Magic Man turns the order round
}


def plainly(said: Said, state: State) -> str:
    """The values of a code, separated by bars."""
    book = game.rulebook
    names = {**book.objections, **book.events}[said.code].args
    return " | ".join(_plain(name, value, state) for name, value in zip(names, said.args, strict=True))


def _plain(name: str, value: Any, state: State) -> str:
    if name in ("player", "other"):
        return state.seats[int(value)]
    if name == "move":
        return game.format_move(value, state).partition(": ")[2]
    if isinstance(value, Objection):
        return value.code
    if isinstance(value, tuple):
        return format_cards(value)
    return format_card(value) if name in ("card", "below") else str(value)


@pytest.mark.parametrize("made", OBJECTIONS, ids=ids(OBJECTIONS))
def test_an_objection_speaks_of_these_very_cards(made: Made) -> None:
    found = {o.code: o for o in objections(made.state, made.move, **made.readings)}[made.code]
    assert plainly(found, made.state) == AGAINST[made.code]


@pytest.mark.parametrize("made", EVENTS, ids=ids(EVENTS))
def test_an_event_speaks_of_these_very_cards(made: Made) -> None:
    happened = {e.code: e for e in apply(made.state, made.move, **made.readings).events}[made.code]
    assert plainly(happened, made.state) == HAPPENS[made.code]


def only(state: State, move: str, **readings: str) -> str:
    """The one objection against the move, with its values."""
    (found,) = objections(state, move, **readings)
    return f"{found.code}: {plainly(found, state)}"


def test_the_place_of_an_unknown_fate_is_told_as_people_count() -> None:
    """Places count from one (endgame.3), where nothing lies as well."""
    assert only(table(Ann=on_unknown("5S 6S 8S")), "flip 2 9D") == "another-card-there: Ann | 2 | 6S"
    assert only(table(Ann=on_unknown("5S 6S")), "flip 3") == "no-such-place: Ann | 3 | 2"
    none_left = table(Ann=on_known("5S 6S", "", picked_up=True))
    assert only(none_left, "flip 2", known_or_unknown="either") == "no-such-place: Ann | 2 | 0"


def events(state: State, *moves: str, **readings: str) -> dict[str, str]:
    """What the last of the moves brings about: codes with their values."""
    return {e.code: plainly(e, state) for e in apply(state, *moves, **readings).events}


def test_what_leaves_play_is_counted_with_the_card_that_does_it() -> None:
    """Clauses four.1 and bomb.3: the whole pile goes."""
    assert events(table(pile="4H 9S 9H", Ann="9D 9C 2S"), "play 9D 9C")["burns-four"] == "5 | 9D 9C"
    assert events(table(pile="4H 9S 9H", Ann="10D 10C 2S"), "play 10D 10C")["burns-bomb"] == "5"
    on_shrine = events(table(pile="4H 6S 7H", Ann="10D 2S"), "play 10D", bomb_on_shrine="pile-leaves")
    assert on_shrine["bomb-on-shrine-burns"] == "4"
    rushed = table(pile="2H NH ND NC", Ann="NS QS KS 2S")
    assert events(rushed, "rush S", rush_completes_four="all-leave")["burns-four"] == "7 | NS"
    bombs = table(pile="2H 7H", deck={"copies": 2}, Ann="10S 10H 10D 10C 2S")
    assert events(bombs, "play 10S 10H 10D 10C")["burns-four"] == "6 | 10S 10H 10D 10C"


def test_who_draws_is_told_how_many_cards_it_is() -> None:
    assert events(table(pile="4H", draw=9, Ann="5S 5H 9D"), "play 5S 5H")["draws"] == "Ann | 2"
    assert events(table(pile="4H", draw=1, Ann="5S 5H 9D"), "play 5S 5H")["draws"] == "Ann | 1"
    assert events(table(pile="4H", draw=9, Ann="NS QS KS"), "rush S")["draws"] == "Ann | 3"


def test_who_picks_up_is_told_how_many_cards_it_is() -> None:
    """The pile, and with it the Known Fate that goes along, or the Unknown Fate that failed (endgame.4)."""
    assert events(table(pile="4H KH", Ann="5S 2S"), "pick up")["picks-up"] == "Ann | 2"
    along = events(table(pile="4H KH", Ann=on_known("5S 6S")), "pick up with 5S", failed_known="known-goes-along")
    assert (along["known-goes-along"], along["picks-up"]) == ("Ann | 5S", "Ann | 3")
    assert events(table(pile="4H KH", Ann=on_unknown("5S 6S")), "flip 1")["picks-up"] == "Ann | 3"
    face_down = events(table(pile="4H KH", Ann=on_unknown("5S 6S")), "flip 1", failed_unknown="face-down")
    assert face_down["picks-up"] == "Ann | 2"
    assert events(table(pile="... KH", Ann="5S 2S"), "pick up")["picks-up"] == "Ann | None"  # nobody knows how many


def test_how_often_the_order_turns_is_told() -> None:
    """Each Magic Man turns it round (magic-man.2); for two players each is an extra turn (magic-man.4)."""
    assert events(table(3, Ann="MS MH MD 2S"), "play MS MH MD")["reverses"] == "-1"
    assert events(table(3, direction="counterclockwise", Ann="MS 2S"), "play MS")["reverses"] == "1"
    assert events(table(2, Ann="MS MH 2S"), "play MS MH")["magic-extra-turn"] == "Ann | 2"
    assert events(table(2, Ann="MS MH 2S"), "play MS MH", several_magic_men="once")["magic-extra-turn"] == "Ann | 1"


def test_the_one_who_is_left_is_the_one_who_loses() -> None:
    """Clauses goal.2, end.1: of three players Bob is out, Ann goes out, Cid has cards left."""
    told = events(table(3, Ann=last("5S"), Bob=last("")), "play 5S")
    assert (told["goes-out"], told["loses"]) == ("Ann", "Cid")
