"""A table of draker as a person would look at it, and the values of its sentences in words."""

from typing import Any

from referee.game import Card, Seat, Table, Zone
from referee.speech import ENGLISH, Speech

from .cards import MORE, NONE, OMITTED, PROFESSIONS, RANKS, UNKNOWN, Cards, suit_of
from .notation import format_aim, format_effect, spell_card
from .spelling import PROFESSION_NAMES, card_names
from .state import Aim, Forms, Phase, State

BACK = Card("▒▒", "hidden")
TONES = ("red", "red", "black", "black", "black", "black")

NOW: dict[Phase, str] = {
    "initial": "the round is to be opened", "main": "main combinations", "more": "additional combinations",
    "stack": "the stacks are to be resolved", "values": "the values are to be counted", "pay": "effects are to be paid",
    "events": "events at the end of the round", "combat": "strikes are announced", "assign": "strikes are assigned to defences",
    "damage": "the damage is to be counted", "trim": "the pools are trimmed", "end": "the round is to be ended",
    "over": "the game is over",
}
FORM_NAMES = {
    "straight_rank": "a straight by rank", "straight_profession": "a straight by profession", "set_rank": "a set by rank",
    "set_profession": "a set by profession", "one_suit": "one suit",
}
STACKS = {"instant": "the stack of instants", "main": "the main stack", "end": "the events at the end of the round"}


def spell(name: str, value: Any, state: State, speech: Speech = ENGLISH) -> str:
    """A value of a sentence in words; ``name`` says what it is."""
    match name:
        case "player" | "other":
            return state.seats[int(value)] if 0 <= value < len(state.seats) else speech("the common pool")
        case "players":
            return speech.listed([state.seats[p] for p in value]) or speech("nobody")
        case "card" | "other_card":
            return spell_card(value) if value >= 0 else speech("an undescribed card")
        case "cards":
            return " ".join(map(spell_card, value)) or speech("nothing")
        case "effect" | "other_effect":
            effects = state.edition.effects
            return effects[value].name if 0 <= value < len(effects) else str(value)
        case "target" if isinstance(value, Aim):
            return say_aim(state, value, speech)
        case "combination" | "defence" if isinstance(value, tuple):
            side, number = value
            return speech("attack {number}" if side == "attack" else "defence {number}", number=number + 1)
        case "forms" if isinstance(value, Forms):
            return speech.listed([speech(words) for field, words in FORM_NAMES.items() if getattr(value, field)]) or speech("no form")
        case "profile":
            rank, profession = value
            words = [RANKS[rank]] if rank != NONE else []
            return " ".join([*words, *([speech(PROFESSION_NAMES[profession])] if profession != NONE else [])])
        case "rank":
            return RANKS[value]
        case "profession":
            return speech(PROFESSION_NAMES[value])
        case "side" | "owed" | "property" if isinstance(value, str):
            return speech(value)
        case "stack":
            return speech(STACKS[value])
        case "n":
            return f"{value:+d}"
    return str(value)


def say_aim(state: State, aim: Aim, speech: Speech = ENGLISH) -> str:
    """What an effect is aimed at, as one says it."""
    if aim.entry != NONE:
        if 0 <= aim.entry < len(state.entries):
            entry = state.entries[aim.entry]
            return f"{state.edition.effects[entry.effect].name} ({spell_card(entry.card)})"
        return speech("effect {number}", number=aim.entry + 1)
    if aim.side:
        words = "attack {number} of {player}" if aim.side == "attack" else "defence {number} of {player}"
        return speech(words, number=aim.number + 1, player=spell("player", aim.player, state, speech))
    return format_aim(state, aim) or speech("nothing")


def table(state: State) -> Table:
    """The table with the common pool in the middle and the players in turn order."""
    notes = [f"round {state.round}", NOW[state.phase]]
    if state.edition.name or state.edition.invented:
        notes.append("an invented edition" if state.edition.invented else f"edition: {state.edition.name}")
    middle = [Zone("common pool", _faces(state, state.common), "oldest first" if state.common else "none")]
    middle += [_heap("deck", state.deck), _heap("discard", state.discard)]
    if state.gone:
        middle.append(Zone("out of the game", _faces(state, state.gone)))
    if state.entries:
        middle.append(Zone("activated", tuple(_entry(state, at) for at in range(len(state.entries)))))
    if state.strikes:
        middle.append(Zone("strikes", tuple(
            Card(f"{state.seats[s.player]} {s.number + 1} > {state.seats[s.target]}: {s.strength}") for s in state.strikes
        )))
    return Table("draker", tuple(notes), tuple(middle), tuple(_seat(state, p) for p in range(len(state.seats))))


def _entry(state: State, at: int) -> Card:
    entry = state.entries[at]
    mark = "" if entry.status == "waiting" else f" ({entry.status})"
    return Card(f"{at + 1} {format_effect(state, entry.effect, entry.card, entry.aim)}{mark}")


def _seat(state: State, player: int) -> Seat:
    me = state.players[player]
    marks = [
        word for word, holds in (
            ("to move", player == state.turn), ("first player", player == state.first), ("out", not me.is_in),
            ("passed", me.passed), ("winner", player in state.winners),
        ) if holds
    ]
    zones = [Zone("life", (), str(me.life))]
    if me.hand == OMITTED:
        zones.append(Zone("hand", (), "not described"))
    else:
        zones.append(Zone("hand", _faces(state, me.hand), "" if me.hand else "none"))
    zones.append(Zone("pool", _faces(state, me.pool), "" if me.pool else "none"))
    counted = {"attack": 0, "defence": 0}
    for one in me.combinations:
        counted[one.side] += 1
        spent = [f"{word} {number}" for word, number in (("spent", one.spent), ("used", one.used)) if number]
        zones.append(Zone(f"{one.side} {counted[one.side]}", _faces(state, one.cards), ", ".join(spent)))
    owes = [f"{number} {word}" for word, number in (("attack", me.owes_attack), ("defence", me.owes_defence)) if number]
    if owes:
        zones.append(Zone("owes", (), ", ".join(owes)))
    return Seat(state.seats[player], tuple(marks), tuple(zones))


def _faces(state: State, cards: Cards) -> tuple[Card, ...]:
    return tuple(_face(state, card) for card in cards)


def _face(state: State, card: int) -> Card:
    if card == UNKNOWN:
        return BACK
    if card == MORE:
        return Card("...", "hidden")
    calling = state.edition.professions[card]
    rank = ""
    for artefact, given, profession in state.profiles:
        if artefact == card:
            calling, rank = profession, RANKS[given] if given != NONE else ""
    tokens = sum(n for marked, n in state.tokens if marked == card)
    marks = [rank, PROFESSIONS[calling] if calling != NONE else "", f"{tokens:+d}" if tokens else ""]
    return Card(" ".join(filter(None, (card_names((card,)), *marks))), TONES[suit_of(card)])


def _heap(name: str, cards: Cards) -> Zone:
    if cards == OMITTED:
        return Zone(name, (), "not described")
    return Zone(name, (), f"{len(cards) - (MORE in cards)}" + (" or more" if MORE in cards else ""))
