"""Tables of draker in few words, and what the game says of a move on them.

Nothing here knows a rule: expected values stand in the tests, worked out from the text.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple, cast

from referee import position, verdict
from referee.game import Event, Game, Objection, Said
from referee.models.draker import game, values
from referee.models.draker.cards import DECK, NONE, PROFESSIONS, Cards, is_artefact
from referee.models.draker.notation import spell_cards
from referee.models.draker.ruling import Ruling
from referee.models.draker.spelling import card_name, card_named
from referee.models.draker.state import NOBODY, Move, State
from referee.ruling import field_of
from referee.speech import ENGLISH

GAME = cast(Game, game)
"""Draker as the engine takes it."""
STANDARD = game.rulebook.standard()
QUESTIONS = {field_of(question): question for question in STANDARD}
"""The question of each field of a ruling."""
NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal")
EVERYTHING_OPEN: Mapping[str, str] = {}

Player = Mapping[str, Any]
Effects = Mapping[str, Mapping[str, Any]]
"""Effects by name, each as an edition's file has it."""

TURNS = ("main", "more", "pay", "events", "combat", "assign", "trim")


def table(phase: str, players: int = 2, effects: Effects | None = None, callings: Mapping[str, str] | None = None, **rest: Any) -> State:
    """A table of two to eight players, Ann, Bob, Cid, ... in turn, in some phase; it is Ann's turn where it is one's.

    What a test does not say of a player: a life of 30, no pool, a hand that nobody knows.  The edition has the effects
    that the test names and no others.  ``callings`` are the cards of each profession it needs (``Wz="5H 6H"``); a test
    that names none has cards without profession, and in one that does whatever is left is a Spearman.
    Keys other than names are those of a position: ``common="5H 6H"``.
    """
    seats = NAMES[:players]
    given = {name: rest.pop(name) for name in seats if name in rest}
    document: dict[str, Any] = {"game": "draker", "phase": phase, "seats": list(seats)}
    if phase in TURNS:
        document["turn"] = "Ann"
    document["edition"] = {"name": "of a test", "effect": dict(effects or {}), **rest.pop("edition", {})}
    if callings:
        document["edition"]["profession"] = professions(callings)
    document |= rest
    document["player"] = {name: given.get(name, {}) for name in seats}
    return game.read(document, "table")


def professions(callings: Mapping[str, str]) -> dict[str, str]:
    """The profession of every card: those that are named, and Spearmen."""
    found = {card_name(card): PROFESSIONS[-1] for card in DECK if not is_artefact(card)}
    return found | {card: profession for profession, cards in callings.items() for card in cards.split()}


def from_toml(text: str) -> State:
    """The table of a position in TOML, nothing added."""
    return game.read(position.parse(text, "table.toml"), "table.toml")


def ruling(**readings: str) -> Ruling:
    """The standard ruling, but for these readings, written as fields."""
    return Ruling(**{field_of(question): reading for question, reading in fixed(**readings).items()})  # type: ignore[arg-type]


def fixed(**readings: str) -> dict[str, str]:
    """The same ruling, as the engine's judges take it."""
    unknown = set(readings) - set(QUESTIONS)
    assert not unknown, f"no such question: {unknown}"
    for field, reading in readings.items():
        assert reading in game.rulebook.questions[QUESTIONS[field]].readings, f"{field} has no reading {reading}"
    return {**STANDARD, **{QUESTIONS[field]: reading for field, reading in readings.items()}}


def read(state: State, move: str | Move) -> Move:
    """The move that is written, or the move itself."""
    return game.parse_move(move, state) if isinstance(move, str) else move


def objections(state: State, move: str | Move, **readings: str) -> list[Objection]:
    """What speaks against the move under the standard ruling, but for these readings."""
    wanted = read(state, move)
    supposed, _ = game.suppose(state, wanted)
    return list(game.objections(supposed, wanted, ruling(**readings)))


def judge(state: State, move: str | Move, **readings: str) -> str:
    """``legal``, or the codes of all objections in alphabetical order, separated by spaces."""
    return " ".join(sorted(o.code for o in objections(state, move, **readings))) or "legal"


class After(NamedTuple):
    """What moves have brought about."""

    state: State
    events: tuple[Event, ...]
    """Of the last move, with what the table then asks for."""

    @property
    def codes(self) -> list[str]:
        """The codes of the events."""
        return [event.code for event in self.events]

    def args(self, code: str) -> list[tuple[Any, ...]]:
        """The values of every event with this code."""
        return [event.args for event in self.events if event.code == code]

    def see(self, *keys: str) -> Any:
        """What the table shows, see `show`: one value, or a tuple of several."""
        return show(self.state, *keys)


def show(state: State, *keys: str) -> Any:
    """What a table shows under each key: ``phase``, ``next``, ``common``, ``life Ann``, ``pool Bob``, ``effects``, ..."""
    found = tuple(_show(state, key) for key in keys)
    return found[0] if len(found) == 1 else found


def _show(state: State, key: str) -> Any:
    what, _, name = key.partition(" ")
    if name:
        return _show_player(state, what, state.seats.index(name))
    match key:
        case "next":
            return state.seats[state.turn] if state.turn >= 0 else "nobody"
        case "first":
            return state.seats[state.first]
        case "winners":
            return " ".join(state.seats[p] for p in state.winners)
        case "common" | "deck" | "discard" | "gone":
            return spell_cards(getattr(state, key))
        case "tokens":
            return " ".join(f"{card_name(card)}{n:+d}" for card, n in state.tokens)
        case "effects":
            return " ".join(f"{state.edition.effects[e.effect].name}:{e.status}" for e in state.entries)
    return getattr(state, key)


def _show_player(state: State, what: str, seat: int) -> Any:
    me = state.players[seat]
    if what in ("attacks", "defences"):
        return ", ".join(spell_cards(c.cards) for c in me.combinations if c.side == what.removesuffix("s"))
    value: Any = getattr(me, what)
    return spell_cards(cast(Cards, value)) if isinstance(value, tuple) else value


def apply(state: State, *moves: str | Move, **readings: str) -> After:
    """What follows from the moves, one after the other; each of them must be legal."""
    events: tuple[Event, ...] = ()
    for move in moves:
        found = judge(state, move, **readings)
        assert found == "legal", f"{move}: {found}"
        wanted = read(state, move)
        supposed, _ = game.suppose(state, wanted)
        state, told = game.play(supposed, wanted, ruling(**readings))
        events = (*told, *game.outlook(state, ruling(**readings)))
    return After(state, events)


def resolved(state: State, **readings: str) -> State:
    """The table when both stacks are empty."""
    while state.phase == "stack":
        state = apply(state, "resolve", **readings).state
    return state


def _at(state: State, combination: str) -> tuple[int, int]:
    """The seat and the index of ``attack 1 of Ann``."""
    called, _, name = combination.partition(" of ")
    side, _, number = called.partition(" ")
    seat = state.seats.index(name)
    at = values.at_of(state, seat, side, int(number) - 1)
    assert at != NONE, f"there is no {combination}"
    return seat, at


def points(state: State, combination: str, **readings: str) -> int:
    """The final value of ``attack 1 of Ann``."""
    return values.value(state, *_at(state, combination), ruling(**readings))


def base(state: State, combination: str, **readings: str) -> int:
    """The base value of ``attack 1 of Ann``."""
    return values.base(state, *_at(state, combination), ruling(**readings))


def strength(state: State, card: str, **readings: str) -> int:
    """The strength of a card."""
    return values.strength(state, one(card), ruling(**readings))


def flies(state: State, combination: str, **readings: str) -> bool:
    """Whether ``attack 1 of Ann`` has flight."""
    return values.has(state, *_at(state, combination), "flight", ruling(**readings))


def one(card: str) -> int:
    """The card that is written."""
    found = card_named(card)
    assert found is not None, card
    return found


def legal(state: State, **readings: str) -> list[str]:
    """What may be done: each move as it is written, with the actor if it is not that player's turn, in alphabetical order."""
    return sorted(_written(state, move) for move in game.legal(state, ruling(**readings)))


def _written(state: State, move: Move) -> str:
    text = game.format_move(move, state)
    return text.partition(": ")[2] if move.player in (state.turn, NOBODY) else text


def word(state: State, move: str | Move, **readings: str) -> str:
    """The verdict on a table with hidden cards: ``legal``, ``illegal``, or ``depends``."""
    return verdict.judge(GAME, state, read(state, move), fixed(**readings)).word


def questions(state: State, move: str | Move) -> set[str]:
    """The open questions that decide the verdict or change what follows, nothing being settled."""
    wanted = read(state, move)
    judged = verdict.judge(GAME, state, wanted, EVERYTHING_OPEN)
    followed = verdict.consequences(GAME, state, wanted, EVERYTHING_OPEN)
    return {*judged.questions, *followed.questions}


def say(said: Said, state: State) -> str:
    """The rulebook's sentence for a code, with its values in words."""
    book = game.rulebook
    found: dict[type, Any] = {Objection: book.objections, Event: book.events}
    code = found.get(type(said), book.faults)[said.code]
    told = dict(zip(code.args, said.args, strict=True))
    return ENGLISH.fill(code.says, told, {name: game.spell(name, value, state) for name, value in told.items()})


def faults(state: State, **readings: str) -> list[str]:
    """The codes of what can't be so on this table."""
    return [fault.code for fault in game.faults(state, ruling(**readings))]
