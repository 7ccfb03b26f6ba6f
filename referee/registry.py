"""Which games are installed: the built-in ones are found as anybody else's, through the entry point group."""

from collections.abc import Iterator
from importlib.metadata import EntryPoint, entry_points
from typing import cast

from .errors import GameError, RefereeError, nearest
from .game import Game

GROUP = "referee.games"


def _entries() -> dict[str, list[EntryPoint]]:
    found: dict[str, list[EntryPoint]] = {}
    for entry in entry_points(group=GROUP):
        entries = found.setdefault(entry.name, [])
        if entry.value not in [other.value for other in entries]:
            entries.append(entry)
    return dict(sorted(found.items()))


def ids() -> list[str]:
    """The ids of all installed games, sorted; a game that can't be loaded is among them."""
    return list(_entries())


def load(id_: str, place: str = "game") -> Game:
    """The game of this id.  Raises GameError if it is not installed, or is not what a game must be.

    ``place`` is where the id was written, for the error.
    """
    entries = _entries()
    found = entries.get(id_)
    if found is None:
        known = list(entries)
        cure = nearest(id_, known) or ("installed are " + ", ".join(known) if known else "no game is installed")
        raise GameError(place, f"no game is called {id_!r}", cure)
    return _load(id_, found)


def load_all() -> Iterator[tuple[str, Game | GameError]]:
    """Every installed game, or what is wrong with it, in the order of the ids."""
    for id_, found in _entries().items():
        try:
            game = _load(id_, found)
            _examine(game)
        except GameError as fault:
            yield id_, fault
        else:
            yield id_, game


def _load(id_: str, found: list[EntryPoint]) -> Game:
    place = f"game {id_!r}"
    if len(found) > 1:
        values = " and ".join(sorted(entry.value for entry in found))
        raise GameError(place, f"is offered by {values}", "uninstall all but one")
    entry = found[0]
    cure = "mend or uninstall the package" + (f" {entry.dist.name}" if entry.dist else "")
    try:
        game = entry.load()
        missing = [name for name in _offered() if not hasattr(game, name)]
    except RefereeError as fault:
        raise GameError(place, f"can't be loaded: {fault}", cure) from fault
    except Exception as fault:  # a third party's module may fail in any way
        raise GameError(place, f"can't be loaded: {_in_a_line(fault)}", cure) from fault
    if missing:
        raise GameError(place, f"{entry.value} has no {', '.join(missing)}", "see the how-to on adding a game")
    if game.id != id_:
        raise GameError(place, f"{entry.value} calls itself {game.id!r}", "give the entry point the game's id as its name")
    return cast(Game, game)


def _in_a_line(fault: BaseException) -> str:
    return " ".join(f"{type(fault).__name__}: {fault}".split())


def _offered() -> list[str]:
    return [*Game.__annotations__, *(name for name in vars(Game) if not name.startswith("_"))]


def _examine(game: Game) -> None:
    """Refuse a game whose ruling class and rulebook disagree; `load` leaves this out because it takes time."""
    from .rulebook import check_ruling_type

    try:
        check_ruling_type(game.rulebook, game.ruling_type)
    except RefereeError as fault:
        raise GameError(f"game {game.id!r}", str(fault), "mend its package") from fault
    except Exception as fault:  # as above
        raise GameError(f"game {game.id!r}", f"is no sound game: {_in_a_line(fault)}", "mend its package") from fault
