"""From a table and a move to the situation that the norms speak of; whatever follows from cards is counted anew here."""

from collections.abc import Iterable

from referee.errors import Undecided
from referee.models.draker import game
from referee.models.draker.cards import DECK, NONE, UNKNOWN, Cards
from referee.models.draker.seats import in_game, in_turn, later
from referee.models.draker.state import Announce, Combination, Done, Lay, Move, State
from referee.ruling import every_way
from referee.terms import Situation, Value

from .worth import face, is_combination

LATER = ("stack", "values", "pay", "events", "combat", "assign", "damage", "trim", "end", "over")
STRIKES_NEAR = ("pay", "events", "combat")
"""Phases in which a player may say that there are no more strikes, since nobody may have anything else to do before."""
WAYS = 200
"""Whether cards are a combination is looked into under so many rulings at most."""


def family_of(move: Move) -> str | None:
    """Which norms speak of the move; None: none do."""
    return {Announce: "announcing", Lay: "laying", Done: "ending"}.get(type(move))


def situation_of(state: State, move: Move) -> Situation | None:
    """The situation of a move, `could` left at no; None where the norms do not speak of it."""
    if any(not _is_shown(player.hand) for player in state.players):
        return None
    here = _turn_of(state, move.player)
    if here is None:
        return None
    match move:
        case Lay():
            return {**here, "held": "hand" if move.card in state.players[move.player].hand else "no"}
        case Announce():
            cards = _of_cards(state, move)
            return None if cards is None else {**here, **cards}
        case Done():
            return None if state.phase in STRIKES_NEAR or _standards_wait(state, move.player) else {**here, "could": "no"}
    return None


def _is_shown(cards: Cards) -> bool:
    return all(card in DECK for card in cards)


def _no_yes(truth: bool) -> str:
    return "yes" if truth else "no"


# --- whose turn it is ---------------------------------------------------------------------------------------------------


def _turn_of(state: State, player: int) -> dict[str, Value] | None:
    me = state.players[player]
    hand = "some" if me.hand else "none"
    if state.phase in LATER:
        return {"phase": "later", "turn": "other", "passed": "no", "hand": hand, "laid": "no", "activated": "no", "fresh": "no"}
    if state.phase not in ("main", "more") or _target_waits(state) or (state.phase == "main" and _main_may_end(state, player)):
        return None
    mine = state.turn == player
    done = mine and has_begun(state)
    return {
        "phase": state.phase, "turn": "own" if mine else _behind(state, player),
        "passed": _no_yes(mine and state.phase == "more" and me.passed and not done), "hand": hand,
        "laid": _no_yes(mine and state.laid != NONE), "activated": _no_yes(mine and state.activated > 0),
        "fresh": _no_yes(mine and any(c.fresh for c in me.combinations)),
    }


def has_begun(state: State) -> bool:
    """Whether anything has been done in this turn."""
    return state.laid != NONE or state.activated > 0 or any(c.fresh for c in state.players[state.turn].combinations)


def _behind(state: State, player: int) -> str:
    """Whether the player is the next who would have the turn if the one whose turn it is had none."""
    players, now = state.players, state.turn
    if has_begun(state) or not players[player].is_in:
        return "other"
    if state.phase == "main":
        with_cards = [seat for seat in later(state, now) if players[seat].hand]
        return "after the empty-handed" if not players[now].hand and with_cards[:1] == [player] else "other"
    count = len(players)
    around = [seat for step in range(1, count) if players[seat := (now + step) % count].is_in and not players[seat].passed]
    return "after who passed" if players[now].passed and around[:1] == [player] else "other"


def _main_may_end(state: State, player: int) -> bool:
    """Whether the phase is over if nobody without cards has a turn, and this player then begins the next one."""
    nobody = not any(state.players[seat].hand for seat in (state.turn, *later(state, state.turn)))
    return nobody and not has_begun(state) and in_turn(state)[0] == player


def _target_waits(state: State) -> bool:
    """Whether an effect that was activated still waits for its target."""
    return any(
        entry.status == "waiting" and entry.aim.card == entry.aim.player == entry.aim.entry == NONE
        and state.edition.effects[entry.effect].target not in ("none", "itself") for entry in state.entries
    )


def _standards_wait(state: State, player: int) -> bool:
    """Whether some standard effect may still have to be activated before the turn can end."""
    me = state.players[player]
    if not any(c.fresh and len(c.cards) >= 3 for c in me.combinations):
        return False
    there = {(entry.card, entry.effect) for entry in state.entries}
    return any(
        state.edition.effects[effect].kind == "standard" and (card, effect) not in there
        for card in me.pool if card != UNKNOWN for effect in state.edition.carried[card]
    )


# --- the cards of a combination ------------------------------------------------------------------------------------------


def _of_cards(state: State, move: Announce) -> dict[str, Value] | None:
    cards, me = set(move.cards), state.players[move.player]
    if len(cards) < len(move.cards) or not cards or not _is_shown(move.cards):
        return None
    away = any(card not in me.pool and card not in state.common for card in cards)
    form = "none" if away and len(cards) > 1 else _form(state, move.cards)
    if form is None:
        return None
    common = {card for card in cards if card in state.common and card not in me.pool}
    theirs = [c for seat in in_game(state) if seat != move.player for c in state.players[seat].combinations]
    same_side = [c for c in me.combinations if c.side == move.side]
    shorter = [c for c in same_side if set(c.cards) < cards]
    mine = list(me.combinations)
    without = [[other for other in mine if other is not one] for one in shorter] or [mine]
    return {
        "side": move.side, "form": form, "away": _no_yes(away), "common": _no_yes(bool(common)),
        "taken": _no_yes(any(common & set(c.cards) for c in theirs)),
        "contains": _no_yes(state.turn == move.player and state.laid in cards),
        "before": _no_yes(state.turn == move.player and any(c.fresh for c in same_side)),
        "same": _no_yes(any(set(c.cards) == cards for c in same_side)),
        "own": _engaged(cards, mine), "own most": _most(cards, mine),
        "others": _engaged(cards, theirs), "others most": _most(cards, theirs),
        "grows": _no_yes(bool(shorter)),
        # whichever of several shorter ones the player would rather have grow
        "rest": min(_engaged(cards, some) for some in without), "rest most": min(_most(cards, some) for some in without),
    }


def _form(state: State, cards: Cards) -> str | None:
    """What the cards make; None if that hangs on a question."""
    if len(cards) == 1:
        return "one card"
    try:
        ways = every_way(game.rulebook, lambda ruling: is_combination([face(state, card, ruling) for card in cards]), {}, WAYS)
    except Undecided:
        return None
    answers = {answer for _, answer in ways}
    return None if len(answers) > 1 else "form" if answers.pop() else "none"


def _engaged(cards: set[int], combinations: Iterable[Combination]) -> int:
    """How many of the cards are in any of the combinations, counted up to three."""
    return min(3, sum(any(card in c.cards for c in combinations) for card in cards))


def _most(cards: set[int], combinations: Iterable[Combination]) -> int:
    """How many of the cards are in one of the combinations at most, counted up to three."""
    return min(3, max((len(cards & set(c.cards)) for c in combinations), default=0))
