"""What then happens: the state after a legal move, and the events that led there, each with its clauses."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from referee.game import Event

from .betting import highest
from .cards import HAND, MOST_SLIPS, onto, together, without
from .legality import sits_out
from .opening import go_on_with_blinds, open_blinds, settled, take_turn
from .order import due, go_on, has_ended, opener
from .payout import pay
from .recruiting import clean_up, done, keep, recruit, spend
from .ruling import Ruling
from .showdown import declare, show_down
from .state import (
    NOBODY,
    UNSAID,
    Action,
    Blind,
    Call,
    Check,
    CleanUp,
    Collect,
    Cover,
    Deal,
    Done,
    Fold,
    Keep,
    Move,
    Pay,
    Raise,
    Recruit,
    Roll,
    Showdown,
    Slip,
    Spend,
    State,
    in_match,
    seats_from,
)
from .step import Step, begin, leave, reveal, take


def play(state: State, move: Move, ruling: Ruling) -> tuple[State, list[Event]]:
    """The state after a legal move, and what happened."""
    if state.phase == "blinds":
        state = settled(state, ruling)
    after, step = FOLLOWS[type(move)](state, move, ruling)
    return after, step.events


# --- before the betting ----------------------------------------------------------------------------------------------


def _roll(state: State, move: Roll, ruling: Ruling) -> tuple[State, Step]:
    """Clauses die.1, die.2."""
    step = begin(state, ruling)
    step.say("die-shows", move.shows)
    return step.end(die=move.shows, phase="draw"), step


def _deal(state: State, _: Deal, ruling: Ruling) -> tuple[State, Step]:
    """Clause draw.1: everybody draws six cards."""
    step = begin(state, ruling)
    for p in seats_from(state, state.first):
        drawn = take(step, p, HAND)
        step.change(p, hand=together(step.players[p].hand, drawn))
        step.say("draws", p, len(drawn))
    return step.end(phase="slip", turn=state.first), step


def _slip(state: State, move: Slip, ruling: Ruling) -> tuple[State, Step]:
    """Clauses slip.1, slip.4: cards of the hand go face down before the player; then the next player slips."""
    step = begin(state, ruling)
    player = move.player
    me = step.players[player]
    stopped = state.stopped
    if move.cards:
        step.change(player, hand=without(me.hand, move.cards), slips=me.slips + move.cards)
        step.say("slips", player, len(move.cards))
    else:
        stopped |= 1 << player
        step.say("slips-no-more" if me.slips else "slips-nothing", player)
        if not me.slips and _others_are_in(step) and _sits_out(state, player, ruling):
            step.folded = (*step.folded, player)
            step.say("sits-out", player)
    turn = _next_to_slip(step, player, stopped)
    if turn != NOBODY:
        step.say("slips-next", turn)
        return step.end(turn=turn, stopped=stopped), step
    return replace(open_blinds(step), stopped=0), step


def _others_are_in(step: Step) -> bool:
    """Whether somebody is left in the Match when this player sits out."""
    return len(step.folded) < len(step.players) - 1


def _sits_out(state: State, player: int, ruling: Ruling) -> bool:
    return sits_out(state, player, ruling) or ruling.zero_slips == "sits-out"


def _next_to_slip(step: Step, player: int, stopped: int) -> int:
    """Who slips next; NOBODY when all have.  With one card each, it goes round until nobody slips any more."""
    state = step.state
    seat = (player + 1) % len(step.players)
    in_one_turn = seat if seat != state.first else NOBODY
    one_each = NOBODY
    for p in seats_from(state, seat):
        if not stopped >> p & 1 and len(step.players[p].slips) < MOST_SLIPS and p not in step.folded:
            one_each = p
            break
    return one_each if one_each != in_one_turn and step.ruling.slip_turns == "one-at-a-time" else in_one_turn


def _post(state: State, move: Blind, ruling: Ruling) -> tuple[State, Step]:
    """Clauses blind.1 to blind.4: a blind goes into the Pot."""
    owed = due(state, ruling)
    step = begin(state, ruling)
    me = step.players[move.player]
    step.change(move.player, chips=me.chips - move.chips, pot=me.pot + move.chips)
    step.say("posts-blind" if move.chips >= owed.least else "posts-short", move.player, owed.blind, move.chips, owed.least)
    if move.card is not None:
        reveal(step, move.player, move.card)
    if owed.blind == "small":
        return go_on_with_blinds(step, step.end(small=move.player, posted=move.chips)), step
    return go_on_with_blinds(step, step.end(big=move.player)), step


def _fold_a_blind(state: State, player: int, ruling: Ruling) -> tuple[State, Step]:
    """Clauses blind.1, fold.1: who can't pay his blind is out, and nobody posts it for him."""
    owed = due(state, ruling)
    step = begin(state, ruling)
    step.say("folds", player)
    leave(step, player)
    if owed.blind == "small":
        return go_on_with_blinds(step, step.end(small=NOBODY)), step
    return go_on_with_blinds(step, step.end(big=NOBODY)), step


# --- the betting -----------------------------------------------------------------------------------------------------


def _bet(state: State, move: Check | Call | Raise | Fold, ruling: Ruling) -> tuple[State, Step]:
    """Clauses check.1 to fold.3: the action, and whose turn it then is."""
    if state.phase == "blinds":
        return _fold_a_blind(state, move.player, ruling)
    step = begin(state, ruling)
    _act(step, move)
    if state.phase == "collect":
        return step.end(window=NOBODY), step
    player = move.player
    raised = state.raised
    if isinstance(move, Raise):
        raised, acted = "this-lap", 1 << player
    else:
        acted = state.acted if state.acted == UNSAID else state.acted | 1 << player
    end = has_ended(step, acted)
    if end:
        step.say(end, *((_left(step),) if end == "one-left" else ()))
        return step.end(phase="collect", turn=NOBODY, raised=raised, acted=acted, window=player), step
    course = go_on(step, player, opener(state, ruling))
    lapped = state.lapped or course.passed
    if course.passed and raised == "this-lap":
        raised = "earlier"
    return take_turn(step, course.turn, raised=raised, acted=acted, window=player, lapped=lapped), step


def _left(step: Step) -> int:
    return next(p for p in range(len(step.players)) if p not in step.folded)


def _act(step: Step, move: Check | Call | Raise | Fold) -> None:
    player = move.player
    if isinstance(move, Fold):
        step.say("folds", player)
        leave(step, player)
        return
    me = step.players[player]
    added = 0
    if isinstance(move, Check):
        said: tuple[Any, ...] = ("checks", player)
    else:
        owed = max(highest(step.players, step.folded, step.ruling) - me.pot, 0)
        if isinstance(move, Raise):
            added = owed + move.by
            said = ("raises", player, owed, move.by, me.pot + added)
        elif owed > me.chips:
            added = me.chips
            said = ("calls-all-in", player, added, owed, me.pot + added)
        else:
            added = owed
            said = ("calls", player, added, me.pot + added)
    if move.card is not None:
        reveal(step, player, move.card, chips=me.chips - added, pot=me.pot + added)
    elif added:
        step.change(player, chips=me.chips - added, pot=me.pot + added)
    step.say(*said)


def _play_action(state: State, move: Action, ruling: Ruling) -> tuple[State, Step]:
    """Clause action.1: the card goes open on the discard pile; what its effect does is for the players to do."""
    step = begin(state, ruling)
    player, card = move.player, move.card
    me = step.players[player]
    step.change(
        player, hand=without(me.hand, (card,)), discard=onto(me.discard, (card,)), played=(*me.played, card),
        since=me.since + 1,
    )
    step.say("plays-action", player, card)
    effect = state.set.effects[card] if card >= 0 else ""
    if effect:
        step.say("has-effect", card, effect)
    if player == state.turn and state.window != NOBODY:
        return step.end(window=NOBODY), step
    return step.end(), step


# --- the chips move --------------------------------------------------------------------------------------------------


def _collect(state: State, _: Collect, ruling: Ruling) -> tuple[State, Step]:
    """Clause pot.1: the Pots of those in the Match go to the Global Pot; where a folder's goes is open."""
    step = begin(state, ruling)
    seats = in_match(state)
    if len(seats) > 1:
        _return_uncalled(step, seats)
    for p in state.folded:
        me = step.players[p]
        if me.pot:
            _clear_folder(step, p, me.pot)
    for p in seats:
        me = step.players[p]
        step.change(p, pot=0, bet=me.pot)
        if me.pot:
            step.say("moves-pot", p, me.pot)
    pot = state.pot + sum(me.bet for me in step.players)
    step.say("global-pot", pot)
    phase = "showdown" if len(seats) > 1 else "payout"
    return step.end(
        phase=phase, pot=pot, turn=NOBODY, small=UNSAID, posted=0, big=UNSAID, opener=UNSAID, raised="nobody", lapped=False,
        acted=UNSAID, window=NOBODY,
    ), step


def _return_uncalled(step: Step, seats: list[int]) -> None:
    """Clauses betting.2, pot.1: whether a bet that nobody could answer is cut down to the next highest (last-raise)."""
    pots = [me.pot for me in step.players]
    top = max(seats, key=lambda p: pots[p])
    second = max(pots[:top] + pots[top + 1:])
    if pots[top] > second and step.ruling.last_raise == "uncalled-returned":
        me = step.players[top]
        step.change(top, chips=me.chips + me.pot - second, pot=second)
        step.say("uncalled-returned", top, me.pot - second, second)


def _clear_folder(step: Step, player: int, chips: int) -> None:
    """Clauses pot.1, fold.1: the chips of a player who folded (the question folded-chips)."""
    match step.ruling.folded_chips:
        case "to-global-pot":
            step.change(player, pot=0, bet=chips)
            step.say("folder-moves-pot", player, chips)
        case "stay":
            step.say("folder-pot-stays", player, chips)
        case "taken-back":
            step.change(player, pot=0, chips=step.players[player].chips + chips)
            step.say("folder-takes-back", player, chips)


FOLLOWS: dict[type[Move], Callable[[State, Any, Ruling], tuple[State, Step]]] = {
    Roll: _roll, Deal: _deal, Slip: _slip, Blind: _post, Check: _bet, Call: _bet, Raise: _bet, Fold: _bet,
    Action: _play_action, Collect: _collect, Showdown: show_down, Cover: declare, Pay: pay, Keep: keep, Spend: spend,
    Recruit: recruit, Done: done, CleanUp: clean_up,
}
"""What follows from each kind of move."""
