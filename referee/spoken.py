"""A game as answers about it speak: what is shown of it, in one language."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from .game import Game, Table
from .speech import ENGLISH, Speech

if TYPE_CHECKING:
    from .quotes import Quotes
    from .translation import Translation


class Spoken:
    """A game in one language; without a translation, in English."""

    def __init__(self, game: Game, speech: Speech = ENGLISH, told: "Translation | None" = None) -> None:
        self.game = game
        self.speech = speech
        self.rulebook = told.rulebook if told else game.rulebook
        self.title = told.rulebook.title if told else game.title
        self.id = game.id
        self.fewest = game.fewest
        self.most = game.most
        self._examples: Mapping[str, str] = told.examples if told else {}
        self.quotes: Quotes | None = None
        """The user's copy of the rules, where one is given."""
        self.properties: Mapping[str, str] = told.properties if told else {}
        """What its properties say, by name, as far as this is translated."""

    def format_move(self, move: Any, state: Any) -> str:
        """The move as people write it, in every language."""
        return self.game.format_move(move, state)

    def spell(self, name: str, value: Any, state: Any) -> str:
        """A value of a sentence in words; ``name`` is what the rulebook calls it."""
        return self.game.spell(name, value, state, self.speech)

    def family(self, move: Any) -> Any:
        """What moves have in common that one line of a list can stand for."""
        return self.game.family(move)

    def abbreviate(self, moves: Sequence[Any], state: Any) -> str:
        """Many moves in few words."""
        return self.game.abbreviate(moves, state, self.speech)

    def table(self, state: Any) -> Table:
        """The position as a picture, its words in English still: they are looked up where they are shown."""
        return self.game.table(state)

    def write(self, state: Any) -> dict[str, Any]:
        """The position of a state, in every language."""
        return self.game.write(state)

    def about(self, example: str, document: Mapping[str, Any]) -> str:
        """What a shipped example is about."""
        return self._examples.get(example) or str(document.get("about", ""))
