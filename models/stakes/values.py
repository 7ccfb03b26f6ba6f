"""What is printed on revealed cards: Stake, Bust and Cover, with Wild Stakes and cards that nobody has described.

A card that is not described is a fact to be decided, and what is decided is the number, not the card.
"""

from collections.abc import Sequence

from .cards import NO_STAKE, UNKNOWN, WILD, Cards
from .ruling import Ruling
from .state import Player, State
from .zones import unseen


def place_of(state: State, player: int, at: int, depth: int = 0) -> str:
    """What one calls a revealed card: the slip of a player, counted from 1, or a card attached to it."""
    name = f"{state.seats[player]}'s revealed card {at + 1}"
    return f"card {depth} attached to {name}" if depth else name


def stake_of(state: State, player: int, at: int, ruling: Ruling) -> int:
    """Clauses stake.1, wild.2 to wild.4: what a revealed card adds to the Standing."""
    stakes = state.set.stakes
    group = state.players[player].shown[at]
    card = group[0]
    if card != UNKNOWN and stakes[card] != WILD:
        return max(stakes[card], 0)
    depth = len(group) - 1
    if card == UNKNOWN and not depth:
        return _stake_of_unknown(state, player, at, 0, ruling)
    if not depth:
        return 0
    last = group[-1]
    stake = max(stakes[last], 0) if last != UNKNOWN else _stake_of_unknown(state, player, at, depth, ruling)
    return stake * 2 if stake and ruling.attached_counts == "itself-too" else stake


def _stake_of_unknown(state: State, player: int, at: int, depth: int, ruling: Ruling) -> int:
    """A Wild Stake would have drawn, so what is not described is a number, or nothing at all."""
    stakes = sorted({max(state.set.stakes[card], 0) for card in unseen(state)})
    cases = [(stake, str(stake) if stake else "0 or none") for stake in stakes] or [(0, "0")]
    return int(ruling.fact(f"the Stake of {place_of(state, player, at, depth)}", cases))


def printed(state: State, player: int, what: Sequence[int], name: str, ruling: Ruling) -> list[tuple[int, int]]:
    """The cards of a player whose Bust or Cover counts, each with what is printed there; nothing printed is left out.

    ``what`` is the column of the set, ``name`` what it is called.  Of attached cards it counts only under one reading.
    """
    found: list[tuple[int, int]] = []
    for at, group in enumerate(state.players[player].shown):
        for depth, card in enumerate(group):
            value = what[card] if card != UNKNOWN else _unknown(state, player, at, depth, what, name, ruling)
            if value and not (depth and ruling.attached_bust_cover == "stake-only"):
                found.append((card, value))
    return found


def _unknown(state: State, player: int, at: int, depth: int, what: Sequence[int], name: str, ruling: Ruling) -> int:
    cases = [(value, str(value) if value else "0 or none") for value in sorted({what[card] for card in unseen(state)})]
    return int(ruling.fact(f"the {name} of {place_of(state, player, at, depth)}", cases)) if cases else 0


def hides(player: Player) -> int:
    """How many revealed cards of the player nobody has described, attached ones included."""
    return sum(group.count(UNKNOWN) for group in player.shown)


def covers(state: State, player: int, ruling: Ruling) -> list[tuple[int, int]]:
    """Clause cover.1: the cards whose Cover the player may add, with their Cover."""
    return printed(state, player, state.set.covers, "Cover", ruling)


def has_cover(state: State, player: int, ruling: Ruling) -> bool:
    """Whether the player has Cover that counts; of cards that nobody has described it is enough to know this."""
    column = state.set.covers
    shown = state.players[player].shown
    if any(group[0] >= 0 and column[group[0]] for group in shown):
        return True
    attached = any(card >= 0 and column[card] for group in shown for card in group[1:])
    if attached and ruling.attached_bust_cover == "whole-card":
        return True
    if not hides(state.players[player]):
        return False
    place = f"whether {state.seats[player]} has Cover on his undescribed cards"
    return bool(ruling.fact(place, ((True, "yes"), (False, "no"))))


def busts(state: State, player: int, ruling: Ruling) -> list[tuple[int, int]]:
    """Clause bust.1: the cards whose Bust the player adds if he leads, with their Bust."""
    return printed(state, player, state.set.busts, "Bust", ruling)


def is_slippable(state: State, card: int) -> bool:
    """Whether a described card has a Stake, Wild or printed (the question what-may-be-slipped)."""
    return state.set.stakes[card] != NO_STAKE


def with_stake(cards: Cards, state: State) -> Cards:
    """Those of the cards that are described and have a Stake."""
    return tuple(c for c in cards if c >= 0 and state.set.stakes[c] != NO_STAKE)


def with_cover(state: State, player: int) -> Cards:
    """The cards of a player that have Cover printed on them, sorted; attached ones only where no others have any."""
    printed_there = state.set.covers
    shown = state.players[player].shown
    own = [group[0] for group in shown if group[0] == UNKNOWN or printed_there[group[0]]]
    attached = [card for group in shown for card in group[1:] if card == UNKNOWN or printed_there[card]]
    return tuple(sorted(own or attached))
