"""Draker as a game that the engine can ask."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from referee.game import Event, Fault, Objection, Said, Table
from referee.rulebook import Rulebook, load
from referee.speech import ENGLISH, Speech

from . import check, legality, moves, notation, opening, outlook, parsing, picture, play, position, suppose, writing
from .edition import invented
from .effects import Edition
from .ruling import Ruling
from .state import Move, State

if TYPE_CHECKING:
    from random import Random


class Draker:
    """The game of card combinations, effects on two stacks, and combat."""

    id = "draker"
    title = "Draker"
    fewest = 2
    most = 8
    ruling_type = Ruling
    folder = Path(__file__).parent

    @cached_property
    def rulebook(self) -> Rulebook:
        """The clauses, questions and codes, from ``rulebook.toml``."""
        return load(self.folder / "rulebook.toml")

    def read(self, document: dict[str, Any], source: str) -> State:
        """See `position.read`."""
        return position.read(document, source)

    def write(self, state: State) -> dict[str, Any]:
        """See `writing.write`."""
        return writing.write(state)

    def parse_move(self, text: str, state: State) -> Move:
        """See `parsing.parse_move`."""
        return parsing.parse_move(text, state)

    def format_move(self, move: Move, state: State) -> str:
        """See `notation.format_move`."""
        return notation.format_move(move, state)

    def spell(self, name: str, value: Any, state: State, speech: Speech = ENGLISH) -> str:
        """See `picture.spell`."""
        return picture.spell(name, value, state, speech)

    def table(self, state: State) -> Table:
        """See `picture.table`."""
        return picture.table(state)

    def faults(self, state: State, ruling: Ruling) -> Sequence[Fault]:
        """See `check.faults`."""
        return check.faults(state, ruling)

    def suppose(self, state: State, move: Move) -> tuple[State, Sequence[Said]]:
        """See `suppose.suppose`."""
        return suppose.suppose(state, move)

    def granted(self, document: dict[str, Any]) -> Sequence[Said]:
        """See `suppose.granted`."""
        return suppose.granted(document)

    def objections(self, state: State, move: Move, ruling: Ruling) -> Sequence[Objection]:
        """See `legality.objections`."""
        return legality.objections(state, move, ruling)

    def candidates(self, state: State) -> Iterable[Move]:
        """See `moves.candidates`."""
        return moves.candidates(state, self.rulebook)

    def hidden_candidates(self, state: State) -> Iterable[Move]:
        """See `moves.hidden_candidates`."""
        return moves.hidden_candidates(state)

    def family(self, move: Move) -> object:
        """See `notation.family`."""
        return notation.family(move)

    def abbreviate(self, moves: Sequence[Move], state: State, speech: Speech = ENGLISH) -> str:
        """See `notation.abbreviate`."""
        return notation.abbreviate(moves, state, speech)

    def legal(self, state: State, ruling: Ruling) -> Sequence[Move]:
        """See `moves.legal`."""
        return moves.legal(state, ruling)

    def play(self, state: State, move: Move, ruling: Ruling) -> tuple[State, Sequence[Event]]:
        """See `play.play`."""
        return play.play(state, move, ruling)

    def outlook(self, state: State, ruling: Ruling) -> Sequence[Event]:
        """See `outlook.outlook`."""
        return outlook.outlook(state, ruling)

    def is_over(self, state: State) -> bool:
        """Whether the game has ended (clause end.1)."""
        return state.phase == "over"

    def deal(self, rng: "Random", players: int, edition: Edition | None = None) -> State:
        """A new game of two to eight players (clauses players.1, deal.1 to deal.3), every card decided; see `opening.deal`.

        Without an edition of its own it is the invented one.
        """
        if not self.fewest <= players <= self.most:
            raise ValueError(f"{players} players: {self.fewest} to {self.most} can play")
        return opening.deal(rng, players, edition if edition is not None else invented())


game = Draker()
