"""Tables of fates in few words, and what the game says of a move on them.

Nothing here knows a rule: expected values stand in the tests, worked out from the text.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, cast

from referee import position, verdict
from referee.game import Event, Game, Objection, Said
from referee.models.fates import game
from referee.models.fates.cards import Cards
from referee.models.fates.notation import format_cards
from referee.models.fates.ruling import Ruling
from referee.models.fates.state import Move, State

GAME = cast(Game, game)
"""Fates as the engine takes it."""
STANDARD = game.rulebook.standard()
NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay")
DEFAULTS: Mapping[str, Any] = {"hand": 3, "known": 3, "unknown": 3}
"""What a player has of whom a test says no more: cards that nobody has described."""
EVERYTHING_OPEN: Mapping[str, str] = {}

Player = str | Mapping[str, Any]


def table(
    players: int = 2, *, turn: str = "Ann", pile: Any = "", draw: Any = 0, Ann: Player = "", **rest: Any
) -> State:
    """A table of two to six players, Ann, Bob, Cid, ... clockwise, the draw pile empty and Ann to move.

    A player is his hand as text, or a mapping of his zones; what is not said of him are three hidden cards a zone.
    Other keys are those of a position: ``direction="counterclockwise"``.
    """
    seats = NAMES[:players]
    described = {"Ann": Ann, **{name: rest.pop(name) for name in seats[1:] if name in rest}}
    document = {"game": "fates", "turn": turn, "seats": list(seats), "draw_pile": draw, "discard_pile": pile, **rest}
    document["player"] = {name: _player(described.get(name, {})) for name in seats}
    return game.read(document, "table")


def _player(given: Player) -> dict[str, Any]:
    return {**DEFAULTS, **({"hand": given} if isinstance(given, str) else given)}


OUT: Mapping[str, Any] = {"hand": "", "known": "", "unknown": ""}
"""A player who has got rid of all his cards."""


def last(hand: str) -> Mapping[str, Any]:
    """A player with nothing but this hand."""
    return {"hand": hand, "known": "", "unknown": ""}


def on_known(known: Any, unknown: Any = 3, **rest: Any) -> Mapping[str, Any]:
    """A player whose hand is empty."""
    return {"hand": "", "known": known, "unknown": unknown, **rest}


def on_unknown(unknown: Any, **rest: Any) -> Mapping[str, Any]:
    """A player who has only Unknown Fates left."""
    return {"hand": "", "known": "", "unknown": unknown, **rest}


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
    """What a move has brought about."""

    state: State
    events: tuple[Event, ...]

    @property
    def codes(self) -> list[str]:
        """The codes of the events, what the table then asks for included."""
        return [event.code for event in self.events]

    @property
    def pile(self) -> str:
        """The discard pile, bottom to top."""
        return format_cards(self.state.discard)

    @property
    def burned(self) -> str:
        """What is out of play, in ascending order."""
        return format_cards(tuple(sorted(self.state.burned)))

    @property
    def next(self) -> str:
        """Whose turn it is."""
        return self.state.seats[self.state.turn]

    @property
    def losing(self) -> list[str]:
        """Who has a turn to lose."""
        return [self.state.seats[p] for p in self.state.losing]

    def hand(self, name: str) -> str:
        """A player's hand, in ascending order."""
        return self._zone(self.state.hands, name)

    def known(self, name: str) -> str:
        """A player's Known Fates."""
        return self._zone(self.state.known, name)

    def unknown(self, name: str) -> str:
        """A player's Unknown Fates."""
        return self._zone(self.state.unknown, name)

    def _zone(self, zones: Sequence[Cards], name: str) -> str:
        return format_cards(zones[self.state.seats.index(name)])


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


def legal(state: State, **readings: str) -> set[str]:
    """What the player to move, or anybody, may do: each move as it is written, with the actor if it is not his turn."""
    return {_written(state, move) for move in game.legal(state, ruling(**readings))}


def _written(state: State, move: Move) -> str:
    text = game.format_move(move, state)
    return text.partition(": ")[2] if move.player == state.turn else text


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
    code = {**book.objections, **book.events, **book.faults}[said.code]
    return code.says.format(**{n: game.spell(n, v, state) for n, v in zip(code.args, said.args, strict=True)})


def faults(state: State, **readings: str) -> list[str]:
    """The codes of what can't be so on this table."""
    return [fault.code for fault in game.faults(state, ruling(**readings))]
