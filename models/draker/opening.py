"""The deal, and the initial phase of a round (clauses deal.1 to deal.3, initial.1 to initial.4)."""

from random import Random

from .cards import DECK, MORE, Cards
from .commons import activate_commons, to_choose
from .effects import Edition
from .outcome import end_by_life
from .seats import in_turn
from .state import NOBODY, Player, State
from .step import Step, take, to_hand
from .turns import begin_main

NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal")


def deal(rng: Random, players: int, edition: Edition) -> State:
    """Clauses deal.1 to deal.3: hands, pools and the common pool; who plays first in the first round is drawn by lot.

    Raises ValueError if the deck does not reach for so many players.
    """
    deck = list(DECK)
    rng.shuffle(deck)
    needed = players * (edition.hand + edition.pool) + edition.common
    if needed > len(deck):
        raise ValueError(f"{players} players need {needed} cards, and the deck has {len(deck)}")

    def draw(count: int) -> Cards:
        return tuple([deck.pop() for _ in range(count)])

    hands = [tuple(sorted(draw(edition.hand))) for _ in range(players)]
    pools = [draw(edition.pool) for _ in range(players)]
    common = draw(edition.common)
    return State(
        seats=NAMES[:players], edition=edition, phase="initial", turn=NOBODY, first=rng.randrange(players),
        players=tuple(Player(edition.life, hand, pool) for hand, pool in zip(hands, pools, strict=True)),
        common=common, deck=tuple(deck), luck=rng.getrandbits(63),
    )


def open_round(step: Step) -> None:
    """Clauses initial.1, initial.2: a card to the common pool, a card to each hand; then initial.4."""
    had_cards = bool(step.state.deck)
    new = take(step, 1)
    if not new and step.ruling.deck_exhausted == "game-ends":
        step.say("deck-ends-game")
        end_by_life(step)
        return
    if new:
        step.set(common=(*step.state.common, *new))
        step.say("common-card", new[0])
    else:
        step.say("no-common-card")
    ends = not _deal_hands(step)
    if had_cards and not step.state.deck:
        step.say("deck-empty")
    if ends:
        step.say("deck-ends-game")
        end_by_life(step)
        return
    activate_commons(step, new)
    if step.state.phase != "over" and to_choose(step.state, step.ruling) is None:
        begin_main(step)


def _deal_hands(step: Step) -> bool:
    """Clause initial.2; False if the game ends because there are too few cards."""
    seats = in_turn(step.state)
    reach = len(step.state.deck) if MORE not in step.state.deck else len(seats)
    if reach < len(seats) and step.state.discard and step.ruling.deck_exhausted == "discard-reshuffled":
        reach += len(step.state.discard)
    if 0 < reach < len(seats) and step.ruling.short_deal == "nobody-draws":
        step.say("nobody-is-dealt", reach, len(seats))
        return True
    for seat in seats:
        drawn = take(step, 1)
        if drawn:
            to_hand(step, seat, drawn)
            step.say("is-dealt", seat, 1)
        else:
            step.say("not-dealt", seat)
    return reach >= len(seats) or step.ruling.deck_exhausted != "game-ends"
