"""Players by name: who is seated at a table that a position describes, and who makes a move that a person wrote."""

import unicodedata

from .errors import MoveError, PositionError, nearest
from .position import Document

DEALER = "dealer"
"""Who makes the moves that nobody chooses; no player can be called so."""
NOBODY = -1
"""The seat of the dealer."""


def clean(name: str) -> str:
    """A name in the form in which names are compared."""
    return unicodedata.normalize("NFC", name.strip())


def seats_of(doc: Document, players: Document, fewest: int, most: int, dealer: str = DEALER) -> tuple[str, ...]:
    """The players in turn order: the key ``seats``, or else the tables of players as they stand.

    A game without moves of a dealer has an empty ``dealer``.  Raises PositionError.
    """
    names = doc.names("seats")
    seats = [clean(name) for name in (names if names is not None else players.table)]
    place = doc.place("seats")
    if not fewest <= len(seats) <= most:
        cure = f'name {fewest} to {most}, in turn order: seats = ["Ann", "Bob", "Cid"]'
        raise PositionError(place, f"{len(seats)} seated", cure)
    for name in seats:
        if seats.count(name) > 1:
            raise PositionError(place, f"{name!r} is seated twice", "give each player a name of his own")
        if not name.isprintable():
            raise PositionError(place, f"{name!r} has characters that can't be shown", "leave them out")
        if name.casefold() == dealer:
            raise PositionError(place, f"{name!r} is what makes the moves that nobody chooses", "use another name")
    return tuple(seats)


def seat_at(doc: Document, key: str, seats: tuple[str, ...], default: int) -> int:
    """The seat of the player whom a key names.  Raises PositionError with the nearest name."""
    name = doc.get(key)
    if name is None:
        return default
    if not isinstance(name, str):
        raise PositionError(doc.place(key), f"{name!r} is no player", f'write a name, {key} = "{seats[0]}"')
    return seat_named(name, seats, doc.place(key))


def names_at(doc: Document, key: str, seats: tuple[str, ...]) -> tuple[int, ...]:
    """The seats of the players whom a list names, each once.  Raises PositionError."""
    found: list[int] = []
    for name in doc.names(key) or ():
        seat = seat_named(name, seats, doc.place(key))
        if seat in found:
            raise PositionError(doc.place(key), f"{name!r} stands twice", "name each player once")
        found.append(seat)
    return tuple(found)


def tables_of(players: Document, seats: tuple[str, ...], keys: tuple[str, ...]) -> dict[int, Document]:
    """The tables of players by seat, with none but these keys.  Raises PositionError."""
    found = {}
    for name in players.table:
        seat = seat_named(name, seats, players.place(name))
        found[seat] = players.table_at(name)
        found[seat].only(keys)
    return found


def seat_named(name: str, seats: tuple[str, ...], place: str) -> int:
    """The seat of a player.  Raises PositionError with the nearest name."""
    if clean(name) not in seats:
        raise PositionError(place, f"{name!r} is not seated", nearest(name, seats) or "seated are " + ", ".join(seats))
    return seats.index(clean(name))


def actor(text: str, seats: tuple[str, ...], dealer: str = DEALER) -> tuple[int | None, str]:
    """Who makes a move that a person wrote, and the move: ``Ann: pass``.

    None where nobody is named, NOBODY for the dealer, if there is one; a name may be written in another case if only one
    fits.  Raises MoveError with the nearest name.
    """
    said = clean(text)
    for name in sorted(filter(None, [*seats, dealer]), key=len, reverse=True):  # a colon may stand in a name, and behind it
        behind = said[len(name):].lstrip()
        if said.startswith(name) and behind.startswith(":"):
            return seats.index(name) if name in seats else NOBODY, behind[1:]
    name, colon, rest = text.rpartition(":")
    if not colon:
        return None, text
    wanted = clean(name)
    if wanted in seats:
        return seats.index(wanted), rest
    if dealer and wanted.casefold() == dealer:
        return NOBODY, rest
    alike = [seat for seat, known in enumerate(seats) if known.casefold() == wanted.casefold()]
    if len(alike) == 1:
        return alike[0], rest
    cure = nearest(wanted, seats) or "seated are " + ", ".join([*seats, *filter(None, [dealer])])
    raise MoveError(f"the move {text!r}", f"nobody called {wanted!r} is seated", cure)
