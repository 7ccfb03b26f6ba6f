"""From what stands on the command line to a table, a move and the readings that are fixed."""

from typing import Any, NamedTuple

from referee import registry
from referee.errors import MoveError, PositionError
from referee.game import Game
from referee.position import parse, read_file, without_note
from referee.rulings import settle
from referee.spoken import Spoken

from .language import spoken
from .options import Options


class Described(NamedTuple):
    """A position as it was read: the game and its language, the state, what else the file says, and the fixed readings."""

    game: Game
    told: Spoken
    """The game in the language of the answer."""
    state: Any
    document: dict[str, Any]
    source: str
    fixed: dict[str, str]


def read_table(file: str, options: Options) -> Described:
    """Read a position file (``-`` for standard input) and the readings for it.  Raises RefereeError."""
    source = "standard input" if file == "-" else file
    if file == "-" and options.ruling == "-":
        raise PositionError(source, "can't be the position and the ruling at once", "put one of them into a file")
    text = read_file(file)
    document = parse(text, source)
    _refuse_half_characters(text, document, source)
    name = document.get("game")
    place = f"{source}, game"
    if name is None:
        known = " or ".join(f'game = "{id_}"' for id_ in registry.ids())
        raise PositionError(place, "is missing", f"begin with {known}")
    if not isinstance(name, str):
        raise PositionError(place, f"{name!r} is no name of a game", 'write game = "..."')
    game = registry.load(name, place)
    for key in ("about", "dispute"):
        if not isinstance(document.get(key, ""), str):
            raise PositionError(f"{source}, {key}", f"{document[key]!r} is no text", f'write {key} = "..."')
    state = game.read(without_note(document), source)
    fixed = settle(game.rulebook, options.ruling, options.assume, options.standard)
    return Described(game, spoken(game, options), state, document, source, fixed)


def _refuse_half_characters(text: str, document: dict[str, Any], source: str) -> None:
    """JSON can spell half of a surrogate pair, which is no text and can't be written again."""
    if "\\ud" not in text.lower():
        return
    from json import dumps

    try:
        dumps(document, ensure_ascii=False, default=str).encode()
    except UnicodeEncodeError:
        raise PositionError(source, "has half of a surrogate pair (\\ud800 to \\udfff)", "write the whole character") from None


def read_move(table: Described, words: tuple[str, ...]) -> Any:
    """The move on the command line, or else the dispute that the position names.  Raises MoveError."""
    text = " ".join(words) if words else table.document.get("dispute")
    if text is None:
        cure = 'name one behind the file, or write dispute = "..." in it'
        raise MoveError(f"{table.source}, dispute", "no move is given", cure)
    return table.game.parse_move(text, table.state)
