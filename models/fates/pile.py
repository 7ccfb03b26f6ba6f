"""What the discard pile asks of whoever plays next, and how many equal cards lie on it in succession."""

from typing import Literal, NamedTuple

import msgspec

from .cards import DRAGON, MORE, NOTHING, PHANTOM, RUG, SHRINE, UNKNOWN, Cards
from .notation import format_card, format_value
from .ruling import Ruling
from .state import State
from .zones import unseen


class Situation(NamedTuple):
    """What a play is judged against."""

    seen: int
    """The card that must be answered, or NOTHING."""
    covered: Literal["", "phantom", "rug"] = ""
    """What lies on top of it, if it is not the top card: a Phantom, or a Rug that resets nothing."""
    binding: bool = False
    """Whether it is a Shrine whose limit binds the player to move (clauses shrine.2, shrine.3)."""
    dragons: Cards = ()
    """If it is a Dragon: the Dragons in an unbroken row, itself first."""
    opening: bool = False
    """Whether nobody has laid a card yet."""


OPENING = Situation(NOTHING, opening=True)
EMPTY = Situation(NOTHING)
OPEN = {c: Situation(c) for c in (NOTHING, *range(4, 64))}
"""A card that lies on top and binds nobody, made once."""


def described(state: State, ruling: Ruling) -> State:
    """The state with as much of the discard pile decided, by facts, as the next play depends on.

    From the top down to the first card that is neither Phantom nor Rug; deeper cards may stay undescribed.
    """
    pile = state.discard
    at = len(pile) - 1
    while at >= 0:
        card = pile[at]
        if card < 0:
            depth = len(pile) - at
            cases = [(c, format_card(c)) for c in unseen(state)]
            if card == MORE:
                cases.insert(0, (NOTHING, "nothing"))
            place = "the top of the discard pile" if depth == 1 else f"card {depth} of the discard pile, from the top"
            found = ruling.fact(place, cases)
            above = pile[at + 1:]
            if found == NOTHING:
                return msgspec.structs.replace(state, discard=above)
            below = pile[:at] if card == UNKNOWN else pile[:at + 1]
            pile = (*below, found, *above)
            state = msgspec.structs.replace(state, discard=pile)
            at, card = len(below), found
        value = card >> 2
        if value not in (PHANTOM, RUG):
            break
        at -= 1
    return state


def situation(state: State, ruling: Ruling) -> Situation:
    """What the player to move must answer, on a `described` pile.

    Clauses start.3, phantom.2 (look through), rug.1 to rug.3, shrine.2, shrine.3, knight.2.
    """
    pile = state.discard
    if not pile:
        return OPENING if state.phase == "opening" else EMPTY
    seen, depth = pile[-1], 1
    value = seen >> 2
    covered: Literal["", "phantom", "rug"] = ""
    if value in (PHANTOM, RUG):
        seen, depth = _look_through(pile, ruling)
        if depth > 1 or seen == NOTHING:
            covered = "phantom" if value == PHANTOM else "rug"
        value = seen >> 2
    if value == SHRINE:
        binding = not state.skipped or ruling.shrine_skipped == "whoever-plays-next"
        return Situation(seen, covered, binding)
    if value == DRAGON:
        return Situation(seen, covered, False, _row_of_dragons(pile, depth))
    return Situation(seen, covered) if covered else OPEN[seen]


def _look_through(pile: Cards, ruling: Ruling) -> tuple[int, int]:
    """The card that counts beneath Phantoms and Rugs, and how deep it lies, the top card being 1 deep."""
    for depth in range(1, len(pile) + 1):
        card = pile[-depth]
        value = card >> 2
        if value == RUG:
            if ruling.rug_resets == "answers-one":
                return card, depth
        elif value == PHANTOM:
            on_another = depth > 1 and pile[-depth + 1] >> 2 == PHANTOM
            if on_another and ruling.phantom_on_phantom == "counts-as-three":
                return card, depth
            if depth == len(pile) and ruling.phantom_on_empty == "counts-as-three":
                return card, depth
        else:
            return card, depth
    return NOTHING, len(pile)


def _row_of_dragons(pile: Cards, depth: int) -> Cards:
    end = len(pile) - depth + 1
    start = end - 1
    while start > 0 and pile[start - 1] >> 2 == DRAGON:
        start -= 1
    return pile[start:end][::-1]


def in_succession(state: State, laid: Cards, ruling: Ruling) -> int:
    """How many cards equal to those just laid on the pile of ``state`` have been played in succession.

    Clause four.1.  Phantoms between equal cards are passed over or end the run, as the ruling says; so do
    equal cards that were picked up since (``state.run``).
    """
    value = laid[-1] >> 2
    pile = state.discard
    count = len(laid)
    at = len(pile) - 1
    while at >= 0 and pile[at] >> 2 == value:
        count += 1
        at -= 1
    if count < 4 and value != PHANTOM and at >= 0 and pile[at] >> 2 == PHANTOM:
        further, below = 0, at
        while below >= 0 and pile[below] >> 2 in (value, PHANTOM):
            further += pile[below] >> 2 == value
            below -= 1
        if count + further >= 4:
            return count + further if ruling.phantom_in_four == "ignored" else count
        if further:
            count, at = count + further, below
    if count >= 4:
        return count
    if at >= 0 and pile[at] < 0:
        return count + _hidden_run(state, value, 4 - count, ruling)
    if at < 0 and state.run and state.run[-1] >> 2 == value and count + len(state.run) >= 4 \
            and ruling.four_after_pick_up == "run-continues":
        return count + len(state.run)
    return count


def _hidden_run(state: State, value: int, missing: int, ruling: Ruling) -> int:
    """How many of the cards missing to four lie undescribed next to the run: all or, for all that matters, none."""
    if sum(copies for card, copies in unseen(state).items() if card >> 2 == value) < missing:
        return 0
    cases = ((0, "no"), (missing, "yes"))
    name = format_value(value)
    return int(ruling.fact(f"whether {missing} more {name} lie in succession below", cases))
