"""One move in the making, and what several moves have in common: drawing, revealing a slip, leaving the Match."""

from typing import Any

import msgspec
from msgspec.structs import replace

from referee.game import Event
from referee.luck import shuffled

from .cards import MORE, NO_STAKE, UNKNOWN, WILD, Cards, onto
from .ruling import Ruling
from .state import Player, State
from .zones import draw, laid_open, unseen


class Step(msgspec.Struct):
    """What a move changes.  Lives for one call of `play`."""

    state: State
    ruling: Ruling
    players: list[Player]
    folded: tuple[int, ...]
    luck: int | None
    events: list[Event] = []

    def say(self, code: str, *args: Any) -> None:
        """An event."""
        self.events.append(Event(code, args))

    def change(self, player: int, **fields: Any) -> None:
        """Set fields of a player."""
        self.players[player] = replace(self.players[player], **fields)

    def end(self, **fields: Any) -> State:
        """The state after the move; ``fields`` are what it changes apart from players, the Match and the luck."""
        return replace(self.state, players=tuple(self.players), folded=self.folded, luck=self.luck, **fields)

    def now(self) -> State:
        """The table as it is in the middle of the move."""
        return replace(self.state, players=tuple(self.players), folded=self.folded, luck=self.luck)


def begin(state: State, ruling: Ruling) -> Step:
    """A move that has changed nothing yet."""
    return Step(state, ruling, list(state.players), state.folded, state.luck)


def take(step: Step, player: int, count: int) -> Cards:
    """Clauses draw.1, wild.1: up to so many cards from the top of a player's deck, the first one first."""
    me = step.players[player]
    deck, drawn = draw(me.deck, count)
    missing = count - len(drawn)
    if missing and me.discard and step.ruling.empty_deck == "discard-reshuffled":
        deck, step.luck = shuffled(me.discard, step.luck)
        step.say("reshuffles", player, len(me.discard) if MORE not in me.discard else None)
        deck, more = draw(deck, missing)
        drawn += more
        step.change(player, deck=deck, discard=())
    else:
        step.change(player, deck=deck)
    return drawn


def reveal(step: Step, player: int, card: int, **fields: Any) -> None:
    """Clauses check.1, call.1, raise.1, wild.1 to wild.4: a slip is turned over, and a Wild Stake draws its card.

    ``fields`` are what the move changes besides.
    """
    me = step.players[player]
    slips = me.slips
    at = slips.index(card) if card in slips else slips.index(UNKNOWN)
    step.change(player, slips=slips[:at] + slips[at + 1:], shown=(*me.shown, (card,)), **fields)
    step.say("reveals", player, card)
    if card == UNKNOWN:
        if _is_wild(step, player, f"whether the slip that {step.state.seats[player]} reveals is Wild"):
            _attach(step, player, card)
    elif step.state.set.stakes[card] == WILD:
        _attach(step, player, card)


def _is_wild(step: Step, player: int, place: str) -> bool:
    stakes = step.state.set.stakes
    kinds = {stakes[c] == WILD for c in _unseen(step)}
    return bool(step.ruling.fact(place, [(wild, "yes" if wild else "no") for wild in sorted(kinds)])) if kinds else False


def _unseen(step: Step) -> Cards:
    return tuple(unseen(step.now()))


def _attach(step: Step, player: int, card: int) -> None:
    """Clauses wild.1 to wild.4: cards are drawn until one is not Wild, or there is nothing to draw."""
    stakes = step.state.set.stakes
    group: Cards = (card,)
    while True:
        drawn = take(step, player, 1)
        if not drawn:
            step.say("wild-draws-nothing", player, card)
            break
        last = drawn[0]
        group += drawn
        step.say("attaches", player, last, card)
        if last == UNKNOWN:
            kind = _kind_drawn(step, player, len(group) - 1)
        else:
            kind = stakes[last] if stakes[last] < 0 else 0
        if kind == WILD or (kind == NO_STAKE and step.ruling.wild_draws_no_stake == "draws-on"):
            continue
        if kind == NO_STAKE:
            step.say("wild-draws-no-stake", player, last)
        break
    me = step.players[player]
    step.change(player, shown=(*me.shown[:-1], group))


def _kind_drawn(step: Step, player: int, number: int) -> int:
    """Whether a card that nobody has described is Wild, has no Stake, or has one: a fact."""
    stakes = step.state.set.stakes
    words = {0: "a card with a number", WILD: "a Wild one", NO_STAKE: "a card without a Stake"}
    kinds = {min(stakes[c], 0) for c in _unseen(step)}
    cases = [(kind, words[kind]) for kind in words if kind in kinds]
    which = f"card {number} that" if number > 1 else "the card that"
    place = f"{which} {step.state.seats[player]} draws for his Wild Stake"
    if number > MOST_DRAWN or not cases:
        return 0
    return int(step.ruling.fact(place, cases))


MOST_DRAWN = 2
"""Of so many undescribed cards attached to one Wild Stake it is asked whether they are Wild; a longer row is not followed."""


def leave(step: Step, player: int) -> None:
    """Clauses fold.1 to fold.3: the player is out of the Match, and his slips go back to his hand."""
    me = step.players[player]
    step.folded = (*step.folded, player)
    if me.slips:
        step.change(player, hand=tuple(sorted(me.hand + me.slips)), slips=())
        step.say("takes-slips", player, len(me.slips))
    if me.shown and step.ruling.folded_revealed == "to-discard":
        cards = laid_open(me)
        step.change(player, shown=(), discard=onto(me.discard, cards))
        step.say("discards-revealed", player, cards)
