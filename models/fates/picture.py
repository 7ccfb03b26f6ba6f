"""A table of fates as a person would look at it, and the values of its sentences in words."""

from typing import Any

from referee.game import Card, Objection, Seat, Table, Zone
from referee.speech import ENGLISH, Speech

from .cards import MORE, UNKNOWN, Cards, suit_of, value_of
from .notation import LETTERS, format_action, format_card, format_cards, say_card
from .state import State, is_out

SYMBOLS = "♠♥♦♣"
TONES = ("black", "red", "red", "black")
BACK = Card("▒▒", "hidden")


def spell(name: str, value: Any, state: State, speech: Speech = ENGLISH) -> str:
    """A value of a sentence in words; ``name`` says what it is."""
    match name:
        case "player" | "other":
            return state.seats[int(value)]
        case "card" | "below":
            return say_card(value[0] if isinstance(value, tuple) else value, speech)
        case "cards" | "others":
            return speech.listed([say_card(c, speech) for c in value])
        case "direction":
            return speech("clockwise") if value > 0 else speech("counterclockwise")
        case "count" if value is None:
            return speech("all the")
        case "move":
            return format_action(value) if getattr(value, "cards", True) else speech("a card that is not described")
        case "reason" if isinstance(value, Objection):
            return speech(value.code.replace("-", " "))
    return str(value)


def table(state: State) -> Table:
    """The table with its piles in the middle and the players clockwise."""
    notes = [f"play goes {spell('direction', state.direction, state)}"]
    if state.phase == "exchange":
        notes = ["cards may be exchanged before play begins"]
    elif state.phase == "opening":
        notes.append("no card has been laid yet")
    elif state.phase == "over":
        notes = ["the game is over"]
    if state.extra:
        notes.append(f"{state.seats[state.turn]} has {_times(state.extra, 'extra turn')}")
    if state.skipped:
        notes.append("somebody has lost a turn since the last card was laid")
    if state.run:
        notes.append(f"{format_cards(state.run)} were played in succession before the pile was picked up")
    middle = (
        _zone("draw pile", state.draw, hidden=True),
        _zone("discard pile", state.discard, note="top card on the right" if len(state.discard) > 1 else ""),
        _zone("out of play", state.burned, hidden=True),
    )
    return Table("fates", tuple(notes), middle, tuple(_seat(state, p) for p in range(len(state.seats))))


def _times(count: int, noun: str) -> str:
    return f"{count} {noun}" + ("s" if count > 1 else "")


def _seat(state: State, player: int) -> Seat:
    marks = []
    if is_out(state, player):
        marks.append("out")
    elif player == state.turn and state.phase not in ("over", "exchange"):
        marks.append("to move")
    if player == state.turn and state.phase == "exchange":
        marks.append("will start")
    if player in state.ready:
        marks.append("ready")
    if player in state.losing:
        marks.append("loses the next turn")
    zones = (
        _zone("hand", state.hands[player]),
        _zone("Known Fates", state.known[player]),
        _zone("Unknown Fates", state.unknown[player]),
    )
    return Seat(state.seats[player], tuple(marks), zones)


def _zone(name: str, cards: Cards, hidden: bool = False, note: str = "") -> Zone:
    count = len(cards) - (MORE in cards)
    described = [c for c in cards if c >= 0]
    if cards == (MORE,):
        return Zone(name, (), "not described")
    if not cards:
        return Zone(name, (), "none")
    known = f"{count} or more cards" if MORE in cards else _times(count, "card")
    if hidden and not described:
        return Zone(name, (BACK,), known)
    drawn = tuple(_card(c) for c in cards)
    return Zone(name, drawn, "; ".join(filter(None, (known if count > 4 or MORE in cards else "", note))))


def _card(card: int) -> Card:
    if card == UNKNOWN:
        return BACK
    if card == MORE:
        return Card(format_card(card), "hidden")
    suit = suit_of(card)
    return Card(LETTERS.get(value_of(card), str(value_of(card))) + SYMBOLS[suit], TONES[suit])
