"""Shuffling as a pure function: the same luck shuffles the same way, and every shuffle moves the luck on."""

UNKNOWN = -1
"""In every game the card that nobody has described."""

_MASK = (1 << 64) - 1
_TIMES, _PLUS = 6364136223846793005, 1442695040888963407
"""Knuth's linear congruential generator for 64 bits; of a number only the upper half is used."""


def shuffled(cards: tuple[int, ...], luck: int | None) -> tuple[tuple[int, ...], int | None]:
    """The cards in another order, and the luck after it; without luck they are cards whose order nobody knows."""
    if luck is None:
        return (cards if len(set(cards)) < 2 else tuple(min(c, UNKNOWN) for c in sorted(cards))), None
    deck = list(cards)
    for last in range(len(deck) - 1, 0, -1):
        luck = (luck * _TIMES + _PLUS) & _MASK
        at = (luck >> 32) % (last + 1)
        deck[last], deck[at] = deck[at], deck[last]
    return tuple(deck), luck
