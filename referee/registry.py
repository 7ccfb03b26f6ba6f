"""Which games are installed: the built-in ones are found as anybody else's, through the entry point group.

`load` looks through the installed packages' own entry point files first: importing ``importlib.metadata`` takes
half as long as importing click, and a referee waits for it.  Whatever is not found so is left to it.
"""

import os
import sys
from collections.abc import Iterator
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple, cast

from .errors import GameError, RefereeError, nearest
from .game import Game

if TYPE_CHECKING:
    from .evidence import Property

GROUP = "referee.games"


class Entry(NamedTuple):
    """An entry point of the group: the game's id, where the game is (``package.module:name``), whose it is."""

    id: str
    value: str
    package: str


def _entries() -> dict[str, list[Entry]]:
    """Every entry point of the group, by id, sorted."""
    from importlib.metadata import entry_points

    found: dict[str, list[Entry]] = {}
    for point in entry_points(group=GROUP):
        entry = Entry(point.name, point.value, point.dist.name if point.dist else "")
        entries = found.setdefault(entry.id, [])
        if entry.value not in [other.value for other in entries]:
            entries.append(entry)
    return dict(sorted(found.items()))


def _in_site_packages(id_: str) -> list[Entry]:
    """The entry points of this id as far as they stand in plain files on the path; the first of a package counts."""
    seen: set[str] = set()
    found: list[Entry] = []
    for folder in sys.path:
        try:
            names = sorted(os.listdir(folder or "."))
        except OSError:
            continue
        for name in names:
            package = name.partition("-")[0].removesuffix(".egg").lower()
            if not name.endswith((".dist-info", ".egg-info")) or package in seen:
                continue
            seen.add(package)
            try:
                with open(os.path.join(folder, name, "entry_points.txt"), encoding="utf-8") as file:
                    text = file.read()
            except (OSError, UnicodeDecodeError):
                continue
            known = [entry.value for entry in found]
            found += [entry for entry in _parse(text, package) if entry.id == id_ and entry.value not in known]
    return found


def _parse(text: str, package: str) -> Iterator[Entry]:
    section = ""
    for line in map(str.strip, text.splitlines()):
        if line.startswith("["):
            section = line.strip("[]").strip()
        elif section == GROUP and "=" in line and not line.startswith("#"):
            id_, _, value = line.partition("=")
            yield Entry(id_.strip(), value.partition("[")[0].strip(), package)


def ids() -> list[str]:
    """The ids of all installed games, sorted; a game that can't be loaded is among them."""
    return list(_entries())


def load(id_: str, place: str = "game") -> Game:
    """The game of this id.  Raises GameError if it is not installed, or is not what a game must be.

    ``place`` is where the id was written, for the error.
    """
    found = _in_site_packages(id_)
    if not found:
        entries = _entries()
        if id_ not in entries:
            known = list(entries)
            cure = nearest(id_, known) or ("installed are " + ", ".join(known) if known else "no game is installed")
            raise GameError(place, f"no game is called {id_!r}", cure)
        found = entries[id_]
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


def _load(id_: str, found: list[Entry]) -> Game:
    place = f"game {id_!r}"
    if len(found) > 1:
        values = " and ".join(sorted(entry.value for entry in found))
        raise GameError(place, f"is offered by {values}", "uninstall all but one")
    entry = found[0]
    cure = f"mend or uninstall the package {entry.package}".rstrip()
    try:
        game = _resolve(entry.value)
        missing = [name for name in _offered() if not hasattr(game, name)]
    except RefereeError as fault:
        raise GameError(place, f"can't be loaded: {fault}", cure) from fault
    except Exception as fault:  # a third party's module may fail in any way
        raise GameError(place, f"can't be loaded: {_in_a_line(fault)}", cure) from fault
    if missing:
        raise GameError(place, f"{entry.value} has no {', '.join(missing)}", "see the how-to on adding a game")
    if game.id != id_:
        raise GameError(place, f"{entry.value} calls itself {game.id!r}", "give the entry point the game's id as its name")
    return game


def _resolve(value: str) -> Game:
    module, _, names = value.partition(":")
    found: object = import_module(module.strip())
    for name in names.split(".") if names else ():
        found = getattr(found, name.strip())
    return cast(Game, found)


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


def properties(id_: str) -> "list[Property]":
    """The properties of a game, from the entry point group ``referee.properties``; none if nobody offers any."""
    from importlib.metadata import entry_points

    found: list[Property] = []
    for entry in entry_points(group="referee.properties"):
        if entry.name.partition(".")[0] == id_:
            found += entry.load()()
    return found
