"""Stakes as a game that the engine can ask."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from referee.game import Event, Fault, Objection, Said, Table
from referee.rulebook import Rulebook, load
from referee.speech import ENGLISH, Speech

from . import check, legality, moves, notation, outlook, picture, play, position, suppose
from .cards import Cards, CardSet
from .ruling import Ruling
from .sets import invented
from .state import NOBODY, Move, Player, State

if TYPE_CHECKING:
    from random import Random


class Stakes:
    """The game of slips, betting and deck-building."""

    id = "stakes"
    title = "Stakes"
    fewest = 2
    most = 6
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
        """See `position.write`."""
        return position.write(state)

    def parse_move(self, text: str, state: State) -> Move:
        """See `notation.parse_move`."""
        return notation.parse_move(text, state)

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
        return moves.candidates(state)

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
        """Whether the last round has been played (clause end.1)."""
        return state.phase == "over"

    def deal(self, rng: "Random", players: int, cards: CardSet | None = None) -> State:
        """A new game of two to six players (clauses set.1, players.1), every card decided; the die is thrown next.

        Without a card set of its own it is the invented one.
        """
        if not self.fewest <= players <= self.most:
            raise ValueError(f"{players} players: {self.fewest} to {self.most} can play")
        chosen = cards if cards is not None else invented()

        def shuffled(copies: Sequence[int], faction: str | None = None) -> Cards:
            mine = [card for card, of in enumerate(chosen.factions) if faction in (None, of)]
            heap = [card for card in mine for _ in range(copies[card])]
            rng.shuffle(heap)
            return tuple(heap)

        decks = [shuffled(chosen.copies, faction) for faction in chosen.rows]
        cut = [max(len(deck) - chosen.row, 0) for deck in decks]
        return State(
            seats=NAMES[:players], set=chosen, phase="roll", turn=NOBODY, first=rng.randrange(players), space=1,
            players=tuple(Player(chosen.chips, deck=shuffled(chosen.start)) for _ in range(players)),
            rows=tuple(tuple(sorted(deck[at:])) for deck, at in zip(decks, cut, strict=True)),
            decks=tuple(deck[:at] for deck, at in zip(decks, cut, strict=True)),
            award_deck=shuffled(chosen.awards), luck=rng.getrandbits(63),
        )


NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay")

game = Stakes()
