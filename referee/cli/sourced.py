"""From the option ``--source`` to the user's copy of the rules, read and compared with a rulebook."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from referee.errors import GameError, SourceError
from referee.game import Game
from referee.spoken import Spoken

if TYPE_CHECKING:
    from referee.quotes import Quotes
    from referee.source import Copy

Command = TypeVar("Command", bound=Callable[..., Any])


def sourced(command: Command) -> Command:
    """Add the option ``--source`` to a command."""
    says = "Quote your own copy of the rules beside our words: a text, Markdown or HTML file."
    return click.option("--source", metavar="FILE", help=says)(command)


def quote(speaker: Spoken, source: str | None, *read: str | None) -> None:
    """Let the game quote a copy, if there is one; ``read`` are the other files of the command.  Raises SourceError."""
    if source is None:
        return
    if source == "-" and "-" in read:
        raise SourceError("standard input", "can't be the rules and something else at once", "put one of them into a file")
    speaker.quotes = quotes_of(speaker.game, source)


def quotes_of(game: Game, file: str) -> "Quotes":
    """The sentences of a copy by clause.  Raises SourceError."""
    from referee.align import compare
    from referee.quotes import Quotes
    from referee.wording import MOST

    return Quotes(game.rulebook, compare(game.rulebook, read_copy(file, game), tried=MOST))


def quoted(speaker: Spoken, answer: dict[str, Any]) -> dict[str, Any]:
    """A JSON answer with the sentences of the copy, if there is one."""
    if speaker.quotes is None:
        return answer
    from referee.render import sources

    return sources.quoted(speaker.quotes, answer)


def read_copy(file: str, game: Game) -> "Copy":
    """Read a copy of the rules of this game.  Raises SourceError if it is none."""
    from referee import source
    from referee.comparison import prints

    known = prints(game.rulebook)
    copy = source.read_copy(file, known)
    if known and not known.intersection(sentence.print for sentence in copy.sentences):
        says = f"does not look like the rules of {game.id}: none of their sentences is in it"
        raise SourceError(copy.name, says, _another(copy, game) or f"give your copy of the rules of {game.id}")
    return copy


def _another(copy: "Copy", game: Game) -> str:
    """A cure that names the game whose rules these are."""
    from referee import registry
    from referee.comparison import prints

    marks = {sentence.print for sentence in copy.sentences}
    found = {
        id_: len(marks & prints(other.rulebook))
        for id_, other in registry.load_all() if not isinstance(other, GameError) and id_ != game.id
    }
    best = max(found, key=lambda id_: found[id_], default=None)
    return f"they are those of {best}" if best is not None and found[best] > 1 else ""
