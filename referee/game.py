"""What a game must offer, and the values that pass between a game and the engine."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from .rulebook import Rulebook
from .ruling import Ruling
from .speech import ENGLISH, Speech

if TYPE_CHECKING:
    from random import Random


class Said(msgspec.Struct, frozen=True, gc=False):
    """A code of the rulebook with the values its sentence is about, in the order that the rulebook lists them."""

    code: str
    args: tuple[Any, ...] = ()


class Objection(Said, frozen=True, gc=False):
    """Why a move is illegal."""


class Event(Said, frozen=True, gc=False):
    """What a move brought about."""


class Fault(Said, frozen=True, gc=False):
    """Why a table can't be as described; ``place`` is the key of the position that shows it."""

    place: str = ""


class Card(msgspec.Struct, frozen=True):
    """One thing on a drawn table: what is written on it, and the tone it is drawn in."""

    label: str
    tone: str = ""


class Zone(msgspec.Struct, frozen=True):
    """A named row of cards on a drawn table; ``note`` says what the cards don't."""

    name: str
    cards: tuple[Card, ...] = ()
    note: str = ""


class Seat(msgspec.Struct, frozen=True):
    """A player on a drawn table, with the marks that matter: to move, out, loses a turn."""

    name: str
    marks: tuple[str, ...]
    zones: tuple[Zone, ...]


class Table(msgspec.Struct, frozen=True):
    """A position as a picture: how things look is left to ``referee.render``."""

    title: str
    notes: tuple[str, ...]
    middle: tuple[Zone, ...]
    seats: tuple[Seat, ...]


class Game(Protocol):
    """What every game offers.  States and moves are the game's own immutable values; the engine only passes them on.

    ``ruling`` is the game's own `Ruling` subclass, or a `Fork` that stands in for it.
    """

    id: str
    title: str
    fewest: int
    most: int
    @property
    def ruling_type(self) -> type[Ruling]:
        """The class of this game's rulings."""
        ...

    @property
    def rulebook(self) -> Rulebook:
        """The clauses, questions and codes of the game."""
        ...

    # what people write

    def read(self, document: dict[str, Any], source: str) -> Any:
        """The state that a position describes; raises PositionError with the place in ``source``."""
        ...

    def write(self, state: Any) -> dict[str, Any]:
        """The position of a state, as `read` understands it."""
        ...

    def parse_move(self, text: str, state: Any) -> Any:
        """The move that a person wrote; raises MoveError with the nearest spellings."""
        ...

    def format_move(self, move: Any, state: Any) -> str:
        """The move as people write it, the actor in front: notation, the same in every language."""
        ...

    def spell(self, name: str, value: Any, state: Any, speech: Speech = ENGLISH) -> str:
        """A value of a `Said` in words; ``name`` is what the rulebook calls it.

        Words of the game's own are asked of ``speech``; names and cards are as they are in every language.
        """
        ...

    def table(self, state: Any) -> Table:
        """The position as a picture, its words in English: they are looked up where they are shown."""
        ...

    # what the rules say

    def faults(self, state: Any, ruling: Any) -> Sequence[Fault]:
        """Everything that can't be so, as far as the position is described."""
        ...

    def suppose(self, state: Any, move: Any) -> tuple[Any, Sequence[Said]]:
        """The state with the undescribed cards that the move needs, and what is thereby taken for granted."""
        ...

    def granted(self, document: dict[str, Any]) -> Sequence[Said]:
        """What a position leaves out and is taken for granted whatever the move, such as cards that ship with the game."""
        ...

    def objections(self, state: Any, move: Any, ruling: Any) -> Sequence[Objection]:
        """Every reason why the move is illegal; none if it is legal."""
        ...

    def candidates(self, state: Any) -> Iterable[Any]:
        """Every move that is legal under at least one ruling, and others besides; the likeliest first."""
        ...

    def hidden_candidates(self, state: Any) -> Iterable[Any]:
        """Moves with cards of the one to move that nobody has described, to be judged with `suppose`."""
        ...

    def family(self, move: Any) -> Any:
        """What moves have in common that one line of a list can stand for, as one strike of any strength; else the move."""
        ...

    def abbreviate(self, moves: Sequence[Any], state: Any, speech: Speech = ENGLISH) -> str:
        """Many such moves in few words."""
        ...

    def legal(self, state: Any, ruling: Any) -> Sequence[Any]:
        """The legal moves under one ruling: the candidates without objections, found faster."""
        ...

    def play(self, state: Any, move: Any, ruling: Any) -> tuple[Any, Sequence[Event]]:
        """What follows from a legal move: the state after it, and the events in their order."""
        ...

    def outlook(self, state: Any, ruling: Any) -> Sequence[Event]:
        """What the table asks of whoever is next, so that readings that differ only in this show it."""
        ...

    def is_over(self, state: Any) -> bool:
        """Whether the game has ended."""
        ...

    def deal(self, rng: "Random", players: int) -> Any:
        """A new game, every card decided."""
        ...
