"""Counting the cards of a table: which are described, and which are still to be found somewhere."""

from collections import Counter
from collections.abc import Iterator

from .cards import MORE, Cards
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


def is_counted(state: State) -> bool:
    """Whether the position says of every zone how many cards it has."""
    return all(MORE not in zone for _, zone in zones(state))
