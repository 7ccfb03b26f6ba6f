"""Trimming the pools, and the end of the round (clauses trim.1 to next.1)."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from referee.game import Objection

from .cards import MORE, NONE, Cards
from .outcome import end, end_by_life
from .ruling import Ruling
from .seats import after, in_game, in_turn
from .state import NOBODY, Discard, State
from .step import Step

# --- pools of the players --------------------------------------------------------------------------------------------


def surplus(state: State, player: int) -> int:
    """Clause trim.1: how many cards the player has to discard."""
    me = state.players[player]
    return max(len(me.pool) - state.edition.pool, 0) if me.is_in else 0


def with_surplus(state: State) -> list[int]:
    """Who has to discard, in turn."""
    return [seat for seat in in_turn(state) if surplus(state, seat)]


def missing_from(pool: Cards, cards: Sequence[int]) -> Cards:
    """Those of the cards that the pool does not have, or not so often."""
    have = list(pool)
    found = []
    for card in cards:
        if card in have:
            have.remove(card)
        else:
            found.append(card)
    return tuple(found)


def against_discard(state: State, move: Discard, ruling: Ruling) -> Iterator[Objection]:
    """Clauses trim.1, trim.2: exactly the surplus, of the own pool; in turn or in any order (the question trim-order)."""
    due = with_surplus(state)
    number = surplus(state, move.player)
    if not number:
        yield Objection("nothing-to-trim", (move.player,))
    elif len(move.cards) != number:
        yield Objection("wrong-surplus", (move.player, len(move.cards), number))
    missing = missing_from(state.players[move.player].pool, move.cards)
    if missing:
        yield Objection("not-in-pool", (move.player, missing))
    if number and due[0] != move.player and ruling.trim_order == "in-turn":
        yield Objection("not-your-turn", (move.player, due[0]))


def discard(step: Step, move: Discard) -> None:
    """Clause trim.2."""
    left = list(step.me(move.player).pool)
    for card in move.cards:
        left.remove(card)
    step.change(move.player, pool=tuple(left))
    step.say("trims", move.player, move.cards)
    _to_discard(step, move.cards)


def _to_discard(step: Step, cards: Cards) -> None:
    """Cards go to the discard, and leave their tokens and profiles behind."""
    step.set(discard=_onto(step.state.discard, cards))
    _unmark(step, cards)


def _onto(pile: Cards, cards: Cards) -> Cards:
    """The pile with these cards on top; what it may have besides, undescribed, stays at the bottom."""
    together = (*pile, *cards)
    return (MORE, *[card for card in together if card != MORE]) if MORE in cards else together


def _unmark(step: Step, cards: Cards) -> None:
    state = step.state
    if state.tokens:
        step.set(tokens=tuple([token for token in state.tokens if token[0] not in cards]))
    if state.profiles:
        step.set(profiles=tuple([profile for profile in state.profiles if profile[0] not in cards]))


def settle_trimming(step: Step) -> bool:
    """Whether nobody has to discard any more; else the first who has to is to move."""
    due = with_surplus(step.state)
    if not due:
        step.set(phase="end", turn=NOBODY)
        return True
    if step.state.turn != due[0]:
        step.set(turn=due[0])
        step.say("trims-next", due[0], surplus(step.state, due[0]))
    return False


# --- the end of the round --------------------------------------------------------------------------------------------


def end_round(step: Step) -> None:
    """Clauses trim.3 to next.1: the common pool, Artefacts and tokens, who leaves, and who begins the next round."""
    _trim_common(step)
    _drop_marks(step)
    leaving = [seat for seat in in_game(step.state) if step.me(seat).life <= 0]
    for seat in leaving:
        step.say("leaves", seat, step.me(seat).life)
        step.change(seat, is_in=False)
    _forget(step)
    left = in_game(step.state)
    if len(left) == 1:
        step.say("wins", left[0])
        end(step, left)
    elif not left:
        _all_are_out(step, leaving)
    else:
        for seat in leaving:
            _clear(step, seat)
        if _stands_still(step):
            step.say("stands-still")
            end_by_life(step)
        else:
            _next_round(step)


def _trim_common(step: Step) -> None:
    """Clauses trim.3, trim.4; which end of the pool goes hangs on what its first card is (the question first-card)."""
    common, most = step.state.common, step.state.edition.common
    if len(common) <= most:
        return
    if step.ruling.first_card == "newest-is-first":
        stays, goes = common[-most:] if most else (), common[:len(common) - most]
    else:
        stays, goes = common[:most], common[most:]
    step.set(common=stays)
    step.say("common-trimmed", goes)
    _to_discard(step, goes)


def _drop_marks(step: Step) -> None:
    """Clause artefact.1, and the question tokens-stay."""
    state = step.state
    if state.profiles:
        step.say("profiles-dropped", tuple([profile[0] for profile in state.profiles]))
        step.set(profiles=())
    if state.tokens and step.ruling.tokens_stay == "dropped":
        step.say("tokens-dropped", tuple([card for card, _ in state.tokens]))
        step.set(tokens=())


def _forget(step: Step) -> None:
    """What belongs to this round only."""
    fresh = {"combinations": (), "passed": False, "owes_attack": 0, "owes_defence": 0}
    players = tuple([replace(player, **fresh) for player in step.state.players])
    step.set(players=players, entries=(), strikes=(), laid=NONE, activated=0, idle=0, lap_idle=True)


def _clear(step: Step, seat: int) -> None:
    """The cards of somebody who has left (the question cards-of-the-eliminated)."""
    cards = step.me(seat).hand + step.me(seat).pool
    if not cards:
        return
    step.change(seat, hand=(), pool=())
    if step.ruling.cards_of_the_eliminated == "to-discard":
        _to_discard(step, cards)
        step.say("cards-discarded", seat, len(cards))
    else:
        step.set(gone=_onto(step.state.gone, cards))
        _unmark(step, cards)
        step.say("cards-gone", seat, len(cards))


def _all_are_out(step: Step, leaving: list[int]) -> None:
    """Clause end.1 has nobody: whoever was left shares the game, or the least below 0 wins it (the question everyone-out)."""
    best = max((step.me(seat).life for seat in leaving), default=0)
    highest = [seat for seat in leaving if step.me(seat).life == best]
    if highest == leaving or step.ruling.everyone_out == "shared":
        step.say("nobody-left", tuple(leaving))
        end(step, leaving)
    elif len(highest) == 1:
        step.say("least-below", highest[0], best)
        end(step, highest)
    else:
        step.say("share-the-game", tuple(highest), best)
        end(step, highest)


def _stands_still(step: Step) -> bool:
    """Whether the game ends because nothing can come of it any more (the question stalemate)."""
    state, ruling = step.state, step.ruling
    if state.life_changed or state.deck or ruling.deck_exhausted == "game-ends":
        return False
    if state.discard and ruling.deck_exhausted == "discard-reshuffled":
        return False
    return ruling.stalemate == "most-life-wins"


def _next_round(step: Step) -> None:
    """Clause next.1; whose turn is next is open (the question next-starter)."""
    state = step.state
    first = after(state, state.first)
    if state.last_actor != NOBODY:
        other = after(state, state.last_actor)
        if other != first and step.ruling.next_starter == "after-the-last-actor":
            first = other
    number = state.round + 1
    step.set(phase="initial", turn=NOBODY, first=first, round=number, last_actor=NOBODY, life_changed=False)
    step.say("round-begins", first, number)
