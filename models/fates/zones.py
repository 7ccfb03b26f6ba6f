"""Counting the cards of a table: which are described, and which are still to be found somewhere."""

from collections import Counter
from collections.abc import Collection, Iterator
from typing import Any, TypeVar

import msgspec

from referee.game import Said

from .cards import MORE, UNKNOWN, Cards
from .state import State


def zones(state: State) -> Iterator[tuple[str, Cards]]:
    """Every zone with the key that describes it in a position."""
    for name, hand, known, unknown in zip(state.seats, state.hands, state.known, state.unknown, strict=True):
        yield f"player.{name}.hand", hand
        yield f"player.{name}.known", known
        yield f"player.{name}.unknown", unknown
    yield "draw_pile", state.draw
    yield "discard_pile", state.discard
    yield "burned", state.burned


def seen(state: State) -> Counter[int]:
    """How often each card has been described, over all zones."""
    return Counter(card for _, zone in zones(state) for card in zone if card >= 0)


def unseen(state: State) -> Counter[int]:
    """How many copies of each card of the deck have not been described anywhere, in ascending order of cards."""
    described = seen(state)
    copies = state.deck.copies
    return Counter({kind: copies - described[kind] for kind in state.deck.kinds if described[kind] < copies})


Word = TypeVar("Word", bound=Said)


def veiled(said: Word, stand_ins: Collection[int]) -> Word:
    """The same sentence without naming the cards that only stand for undescribed ones."""
    return msgspec.structs.replace(said, args=tuple(_veil(arg, stand_ins) for arg in said.args))


def _veil(arg: Any, stand_ins: Collection[int]) -> Any:
    if isinstance(arg, Said):
        return veiled(arg, stand_ins)
    if isinstance(arg, tuple):
        return tuple(UNKNOWN if card in stand_ins else card for card in arg)
    return arg


def is_counted(state: State) -> bool:
    """Whether the position says of every zone how many cards it has."""
    return all(MORE not in zone for _, zone in zones(state))
