"""Undescribed cards that a move names: they are put where they must be, and the verdict says that it rests on it."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from referee.game import Said

from .cards import DECK, MORE, UNKNOWN, Cards
from .state import Lay, Move, State


def zones(state: State) -> Iterator[tuple[str, Cards]]:
    """Every zone with the key that describes it in a position."""
    for name, player in zip(state.seats, state.players, strict=True):
        yield f"player.{name}.hand", player.hand
        yield f"player.{name}.pool", player.pool
    yield from (("common", state.common), ("deck", state.deck), ("discard", state.discard), ("gone", state.gone))


def unseen(state: State) -> Cards:
    """The cards that have not been described anywhere."""
    seen = {card for _, cards in zones(state) for card in cards}
    return tuple(card for card in DECK if card not in seen)


def hides(cards: Cards) -> bool:
    """Whether a zone has cards that nobody has described."""
    return UNKNOWN in cards or MORE in cards


def granted(document: dict[str, Any]) -> list[Said]:
    """The invented edition, where the position names none (clause edition.1)."""
    return [Said("invented-edition")] if document.get("edition") is None else []


def suppose(state: State, move: Move) -> tuple[State, list[Said]]:
    """The state in which the player has in hand what is laid, if that can be, and what is thereby taken for granted."""
    if not isinstance(move, Lay) or not 0 <= move.player < len(state.players):
        return state, []
    hand = state.players[move.player].hand
    if move.card in hand or not hides(hand) or move.card not in unseen(state):
        return state, []
    left = list(hand)
    if UNKNOWN in left:
        left.remove(UNKNOWN)
    players = list(state.players)
    players[move.player] = replace(players[move.player], hand=tuple(sorted([*left, move.card])))
    return replace(state, players=tuple(players)), [Said("has-in-hand", (move.player, (move.card,)))]
