"""Counting the cards of a table: which are described, and which are still to be found somewhere."""

from collections import Counter
from collections.abc import Iterator

from .cards import MORE, Cards
from .state import Player, State

PLAYER_ZONES = (
    ("deck", "deck"), ("hand", "hand"), ("slips", "slips"), ("discard", "discard"), ("soul_pile", "souls"),
    ("hell_pile", "hell"), ("before", "before"),
)
"""The key of a position, and the field of `Player`, for every zone but the revealed cards."""


def zones(state: State) -> Iterator[tuple[str, Cards]]:
    """Every zone with the key that describes it in a position."""
    for name, player in zip(state.seats, state.players, strict=True):
        for key, field in PLAYER_ZONES:
            yield f"player.{name}.{key}", getattr(player, field)
        yield f"player.{name}.shown", laid_open(player)
    for faction, row, deck in zip(state.set.rows, state.rows, state.decks, strict=True):
        yield f"row.{faction}", row
        yield f"faction_deck.{faction}", deck
    yield "awards", state.awards
    yield "award_deck", state.award_deck
    yield "removed", state.removed


def laid_open(player: Player) -> Cards:
    """The revealed cards of a player with those attached to them."""
    return tuple(c for group in player.shown for c in group)


def seen(state: State) -> Counter[int]:
    """How often each card has been described, over all zones."""
    return Counter(card for _, zone in zones(state) for card in zone if card >= 0)


def unseen(state: State) -> Counter[int]:
    """How many copies of each card have not been described anywhere, in the order of the set."""
    described = seen(state)
    players = len(state.seats)
    copies = {card: state.set.copies_of(card, players) for card in range(len(state.set.names))}
    return Counter({card: count - described[card] for card, count in copies.items() if described[card] < count})


def is_counted(state: State) -> bool:
    """Whether the position says of every zone how many cards it has."""
    return all(MORE not in zone for _, zone in zones(state))


def draw(deck: Cards, count: int) -> tuple[Cards, Cards]:
    """The deck after the draw, and the cards drawn, the first one first; an undescribed deck gives unknown cards."""
    if deck and deck[0] == MORE and len(deck) <= count:
        known = deck[:0:-1]
        return deck[:1], known + (-1,) * (count - len(known))
    count = min(count, len(deck))
    return deck[:len(deck) - count], deck[:len(deck) - count - 1:-1] if count < len(deck) else deck[::-1]
