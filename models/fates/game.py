"""Fates as a game that the engine can ask."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from referee.game import Event, Fault, Objection, Said, Table
from referee.rulebook import Rulebook, load
from referee.speech import ENGLISH, Speech

from . import check, legality, notation, picture, play, position
from .cards import DRAGON, MAGIC_MAN, NOTHING, Deck
from .pile import described, situation
from .ruling import Ruling
from .state import Move, State

if TYPE_CHECKING:
    from random import Random


class Fates:
    """The shedding game with Known and Unknown Fates."""

    id = "fates"
    title = "Fates"
    fewest = 2
    most = 13
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
        """See `check.suppose`."""
        return check.suppose(state, move)

    def granted(self, document: dict[str, Any]) -> Sequence[Said]:
        """Nothing."""
        return ()

    def objections(self, state: State, move: Move, ruling: Ruling) -> Sequence[Objection]:
        """See `legality.objections`."""
        return legality.objections(state, move, ruling)

    def candidates(self, state: State) -> Iterable[Move]:
        """See `legality.candidates`."""
        return legality.candidates(state)

    def hidden_candidates(self, state: State) -> Iterable[Move]:
        """See `legality.hidden_candidates`."""
        return legality.hidden_candidates(state)

    def family(self, move: Move) -> Move:
        """Every move stands in a line of its own."""
        return move

    def abbreviate(self, moves: Sequence[Move], state: State, speech: Speech = ENGLISH) -> str:
        """See `notation.abbreviate`."""
        return notation.abbreviate(moves, state.deck, speech)

    def legal(self, state: State, ruling: Ruling) -> Sequence[Move]:
        """See `legality.legal`."""
        return legality.legal(state, ruling)

    def play(self, state: State, move: Move, ruling: Ruling) -> tuple[State, Sequence[Event]]:
        """See `play.play`."""
        return play.play(state, move, ruling)

    def outlook(self, state: State, ruling: Ruling) -> Sequence[Event]:
        """What whoever is to move must answer: the part of a table that people argue about next."""
        if state.phase != "play":
            return []
        now = situation(described(state, ruling).state, ruling)
        value = now.seen >> 2
        if now.seen == NOTHING or value == MAGIC_MAN:
            return [Event("must-answer-nothing", (state.turn,))]
        if now.binding:
            return [Event("must-answer-shrine", (state.turn, (now.seen,)))]
        return [Event("must-answer-dragon" if value == DRAGON else "must-answer", (state.turn, (now.seen,)))]

    def is_over(self, state: State) -> bool:
        """Whether at most one player has cards left (clause end.1)."""
        return state.phase == "over"

    def deal(self, rng: "Random", players: int, deck: Deck | None = None) -> State:
        """Clauses setup.1 to setup.7, start.1: a shuffled deck dealt, the exchange still to come.

        Without a deck of its own the game takes as many copies as ``players`` need, two for five or more (deck.1).
        """
        if deck is None:
            copies = 2 if players >= 5 else 1
            deck = Deck(copies=max(copies, -(-players * check.PER_PLAYER // Deck().size)))
        cards = list(deck.kinds) * deck.copies
        if players * check.PER_PLAYER > len(cards):
            raise ValueError(f"{len(cards)} cards do not do for {players} players")
        rng.shuffle(cards)

        def take(count: int) -> tuple[int, ...]:
            return tuple(cards.pop() for _ in range(count))

        unknown = tuple(take(3) for _ in range(players))
        known = tuple(take(3) for _ in range(players))
        hands = tuple(tuple(sorted(take(3))) for _ in range(players))
        return State(
            seats=NAMES[:players] if players <= len(NAMES) else tuple(f"P{p + 1}" for p in range(players)),
            deck=deck, phase="exchange", turn=rng.randrange(players), direction=1, hands=hands, known=known,
            unknown=unknown, draw=tuple(cards), discard=(), burned=(), swaps=(0,) * players,
        )


NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal", "Ivy", "Jon", "Kim", "Lou", "Max")

game = Fates()
