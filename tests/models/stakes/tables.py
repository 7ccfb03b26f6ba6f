"""Tables of stakes in few words, and what the game says of a move on them.

Nothing here knows a rule: expected values stand in the tests, worked out from the text.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple, cast

from referee import position, verdict
from referee.game import Event, Game, Objection, Said
from referee.models.stakes import game
from referee.models.stakes.cards import Cards
from referee.models.stakes.notation import format_card, format_cards
from referee.models.stakes.ruling import Ruling
from referee.models.stakes.state import NOBODY, Move, State
from referee.render.say import sentence

GAME = cast(Game, game)
"""Stakes as the engine takes it."""
STANDARD = game.rulebook.standard()
NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay")
EVERYTHING_OPEN: Mapping[str, str] = {}

PLAIN: Mapping[str, Any] = {"chips": 20, "maximum_bid": 4, "space": {"1": {}, "2": {}, "3": {}}, "card": {
    "Ace": {"stake": 1, "start": 9}, "Two": {"stake": 2, "start": 9}, "Three": {"stake": 3, "bust": 1, "start": 9},
    "Four": {"stake": 4, "bust": 3, "start": 9}, "Low": {"stake": 2, "bust": -1, "cover": -2, "start": 9},
    "Shield": {"stake": 2, "cover": 2, "start": 9}, "Wall": {"stake": 3, "cover": 1, "start": 9},
}}
"""A set without rewards, for chips and Standings alone."""

Player = Mapping[str, Any]


def table(phase: str, players: int = 3, **rest: Any) -> State:
    """A table of two to six players, Ann, Bob, Cid, ... clockwise, in some phase; it is Ann's turn where it is one's.

    What a test does not say of a player: he has 20 chips, two hidden slips while the bets are made, no bet after it.
    Keys other than names are those of a position: ``space=3``.
    """
    seats = NAMES[:players]
    given = {name: rest.pop(name) for name in seats if name in rest}
    folded = rest.get("folded", [])
    document: dict[str, Any] = {"game": "stakes", "phase": phase, "seats": list(seats)}
    if phase in ("slip", "betting", "award", "recruit"):
        document["turn"] = "Ann"
    document |= rest
    document["player"] = {name: {**_usual(phase, name in folded), **given.get(name, {})} for name in seats}
    return game.read(document, "table")


def _usual(phase: str, has_folded: bool) -> dict[str, Any]:
    usual: dict[str, Any] = {"chips": 20}
    if phase in ("blinds", "betting") and not has_folded:
        usual["slips"] = 2
    if phase in ("showdown", "cover", "payout"):
        usual["bet"] = 0
    return usual


def from_toml(text: str) -> State:
    """The table of a position in TOML, nothing added."""
    return game.read(position.parse(text, "table.toml"), "table.toml")


def ruling(**readings: str) -> Ruling:
    """The standard ruling, but for these readings, written as fields."""
    chosen = {question.replace("-", "_"): reading for question, reading in STANDARD.items()}
    unknown = set(readings) - set(chosen)
    assert not unknown, f"no such question: {unknown}"
    for field, reading in readings.items():
        assert reading in game.rulebook.questions[field.replace("_", "-")].readings, f"{field} has no reading {reading}"
    return Ruling(**{**chosen, **readings})  # type: ignore[arg-type]


def fixed(**readings: str) -> dict[str, str]:
    """The same ruling, as the engine's judges take it."""
    return {**STANDARD, **{field.replace("_", "-"): reading for field, reading in readings.items()}}


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
    """What a table shows under each key: ``phase``, ``next``, ``chips Ann``, ``shown Bob``, ``row Court``, ..."""
    found = tuple(_show(state, key) for key in keys)
    return found[0] if len(found) == 1 else found


def _show(state: State, key: str) -> Any:
    what, _, name = key.partition(" ")
    if name in state.set.rows and what in ("row", "deck"):
        return format_cards((state.rows if what == "row" else state.decks)[state.set.rows.index(name)], state.set)
    if name:
        return _show_player(state, what, state.seats.index(name))
    match key:
        case "next":
            return state.seats[state.turn] if state.turn >= 0 else "nobody"
        case "first" | "winner" | "opener":
            seat: int = getattr(state, key)
            return state.seats[seat] if seat >= 0 else "nobody" if seat == -1 else "unsaid"
        case "folded" | "leaders":
            return " ".join(state.seats[p] for p in getattr(state, key))
        case "awards" | "award_deck" | "removed":
            return format_cards(getattr(state, key), state.set)
    return getattr(state, key)


def _show_player(state: State, what: str, seat: int) -> Any:
    me = state.players[seat]
    if what == "shown":
        return ", ".join(" + ".join(format_card(card, state.set) for card in group) for group in me.shown)
    value: Any = getattr(me, what)
    return format_cards(cast(Cards, value), state.set) if isinstance(value, tuple) else value


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


def legal(state: State, **readings: str) -> list[str]:
    """What may be done: each move as it is written, with the actor if it is not his turn, in alphabetical order."""
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
    return sentence(game, said, state)


def faults(state: State, **readings: str) -> list[str]:
    """The codes of what can't be so on this table."""
    return [fault.code for fault in game.faults(state, ruling(**readings))]


def total(state: State) -> int:
    """All chips and victory points of a table."""
    return state.pot + sum(me.chips + me.pot + me.points for me in state.players)
