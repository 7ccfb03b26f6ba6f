"""What a position does not say and a verdict rests on: the card set, and undescribed cards that a move names.

Such cards are put where they must be.
"""

from typing import Any

from msgspec.structs import replace

from referee.game import Said

from .cards import MORE, UNKNOWN, Cards
from .state import Action, Blind, Call, Check, Cover, Keep, Move, Raise, Recruit, Slip, Spend, State
from .zones import laid_open, unseen

Supposed = tuple[State, list[Said]]


def granted(document: dict[str, Any]) -> list[Said]:
    """The invented card set, where the position names none (clause set.1)."""
    return [Said("invented-set")] if document.get("set") is None else []


def suppose(state: State, move: Move) -> Supposed:
    """The state with the undescribed cards that the move names, if they can be there, and what is taken for granted."""
    match move:
        case Slip():
            return _in_zone(state, move.player, "hand", move.cards)
        case Action():
            return _in_zone(state, move.player, "hand", (move.card,))
        case Spend():
            me = state.players[move.player]
            elsewhere = [*me.souls, *me.slips, *laid_open(me)]
            return _in_zone(state, move.player, "hand", tuple(c for c in move.cards if c not in elsewhere))
        case Check() | Call() | Raise() | Blind() if move.card is not None:
            return _in_zone(state, move.player, "slips", (move.card,))
        case Cover():
            return _in_shown(state, move.player, move.cards)
        case Keep() if move.card is not None:
            return _among_awards(state, move.card)
        case Recruit():
            return _in_row(state, move.card)
    return state, []


def _missing(state: State, zone: Cards, wanted: Cards) -> Cards:
    """What has to be supposed: the named cards that the zone does not show; none if they can't all be there."""
    left = list(zone)
    missing = []
    for card in wanted:
        if card in left:
            left.remove(card)
        elif card != UNKNOWN:
            missing.append(card)
    if MORE not in left and left.count(UNKNOWN) < len(missing):
        return ()
    free = unseen(state) if missing else {}
    return () if any(free.get(c, 0) < missing.count(c) for c in missing) else tuple(missing)


def _filled(zone: Cards, cards: Cards) -> Cards:
    """The zone with these cards in place of undescribed ones, the first ones first."""
    found = list(zone)
    for card in cards:
        if UNKNOWN in found:
            found[found.index(UNKNOWN)] = card
        else:
            found.append(card)
    return tuple(found)


def _in_zone(state: State, player: int, field: str, wanted: Cards) -> Supposed:
    zone: Cards = getattr(state.players[player], field) if player >= 0 else ()
    missing = _missing(state, zone, wanted)
    if not missing:
        return state, []
    full = _filled(zone, missing)
    fields: dict[str, Any] = {field: tuple(sorted(full)) if field == "hand" else full}
    code = "has-in-hand" if field == "hand" else "has-slipped"
    return _with_player(state, player, **fields), [Said(code, (player, missing))]


def _with_player(state: State, player: int, **fields: Any) -> State:
    players = list(state.players)
    players[player] = replace(players[player], **fields)
    return replace(state, players=tuple(players))


def _in_shown(state: State, player: int, wanted: Cards) -> Supposed:
    me = state.players[player]
    missing = _missing(state, laid_open(me), wanted)
    if not missing:
        return state, []
    left = iter(_filled(laid_open(me), missing))
    shown = tuple(tuple(next(left) for _ in group) for group in me.shown)
    return _with_player(state, player, shown=shown), [Said("has-revealed", (player, missing))]


def _among_awards(state: State, card: int) -> Supposed:
    missing = _missing(state, state.awards, (card,))
    if not missing:
        return state, []
    return replace(state, awards=_filled(state.awards, missing)), [Said("was-drawn", (card,))]


def _in_row(state: State, card: int) -> Supposed:
    faction = state.set.factions[card]
    if not faction:
        return state, []
    at = state.set.rows.index(faction)
    missing = _missing(state, state.rows[at], (card,))
    if not missing:
        return state, []
    rows = list(state.rows)
    rows[at] = tuple(sorted(_filled(rows[at], missing)))
    return replace(state, rows=tuple(rows)), [Said("lies-in-row", (card, at))]
