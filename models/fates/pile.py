"""What the discard pile asks of whoever plays next, and how many equal cards lie on it in succession."""

from collections.abc import Iterable
from itertools import takewhile
from typing import Literal, NamedTuple

import msgspec

from .cards import DRAGON, MORE, NOTHING, PHANTOM, RUG, SHRINE, UNKNOWN, Cards, is_hidden
from .notation import format_card, format_value, name_value
from .ruling import Ruling
from .state import State
from .zones import unseen


class Situation(NamedTuple):
    """What a play is judged against."""

    seen: int
    """The card that must be answered, or NOTHING."""
    covered: Literal["", "phantom", "rug", "rug-and-phantom"] = ""
    """What lies on top of it, if it is not the top card: a Phantom, or a Rug that resets nothing, over Phantoms or not."""
    binding: bool = False
    """Whether it is a Shrine whose limit binds the player to move (clauses shrine.2, shrine.3)."""
    dragons: Cards = ()
    """If it is a Dragon: the Dragons in an unbroken row, itself first."""
    hidden_dragons: Cards = ()
    """Where the row goes on with cards that nobody has described: the Dragons that may be among them."""
    opening: bool = False
    """Whether nobody has laid a card yet."""


UNKNOWN_VALUE = UNKNOWN >> 2
AT_ONE_GO = 3
"""From this depth on, a pile that nobody has described is one fact: its cards one by one would be thousands of cases."""

OPENING = Situation(NOTHING, opening=True)
EMPTY = Situation(NOTHING)
OPEN = {c: Situation(c) for c in (NOTHING, *range(4, 64))}
"""A card that lies on top and binds nobody, made once."""


def is_described(pile: Cards) -> bool:
    """Whether the pile is described as deep as the next play depends on it."""
    for card in reversed(pile):
        if is_hidden(card):
            return False
        if card >> 2 not in (PHANTOM, RUG):
            break
    return True


class Described(NamedTuple):
    """A table whose discard pile is decided, by facts, as deep as the next play depends on it."""

    state: State
    """With a card of the right value for each undescribed one that matters."""
    kept: State
    """As much as is really known: the same number of cards, those still undescribed."""
    stand_ins: frozenset[int]
    """The cards that stand for undescribed ones."""


def described(state: State, ruling: Ruling) -> Described:
    """Decide the pile from the top down to the first card that is neither Phantom nor Rug.

    What is decided is the value, and of Dragons the suit: nothing else matters to whoever answers.
    """
    pile = kept = state.discard
    stand_ins: set[int] = set()
    at = len(pile) - 1
    while at >= 0:
        card = pile[at]
        if is_hidden(card):
            depth = len(pile) - at
            cases = kinds_unseen(state, stand_ins)
            # Of a pile that is hidden to the bottom, the third card down and those below are decided at one go:
            # however many of them are looked through, it is the first other one that counts.
            at_one_go = depth >= AT_ONE_GO and all(map(is_hidden, pile[:at]))
            if at_one_go:
                cases = _cases_at_one_go(pile, at, cases, ruling)
            if card == MORE:
                cases.insert(0, (NOTHING, "nothing"))
            found = ruling.fact(_place(depth), cases)
            if found == NOTHING:
                pile = pile[at + 1:]
                kept = kept if at_one_go else kept[1:]
                break
            if at_one_go:
                beneath = () if found == UNKNOWN else (MORE, found)
                pile = (*beneath, UNKNOWN, *pile[at + 1:])  # what is looked through lies between, as much as it may be
                stand_ins |= {found} - {UNKNOWN}
                break
            if card == MORE:
                pile, kept = (MORE, found, *pile[1:]), (MORE, UNKNOWN, *kept[1:])
                at = 1
            else:
                pile = (*pile[:at], found, *pile[at + 1:])
            stand_ins.add(found)
            card = found
        if _counts(pile, at, ruling):
            break
        at -= 1
    if pile is state.discard:
        return Described(state, state, NOBODY)
    if kept[:1] == (MORE,):
        kept = state.discard
    replace = msgspec.structs.replace
    return Described(replace(state, discard=pile), replace(state, discard=kept), frozenset(stand_ins))


def _cases_at_one_go(pile: Cards, at: int, cases: list[tuple[int, str]], ruling: Ruling) -> list[tuple[int, str]]:
    """What may count in a pile that is hidden from this place to the bottom; UNKNOWN if all of it is looked through."""
    under_phantom, goes_on = pile[at + 1] >> 2 == PHANTOM, at > 0 or pile[at] == MORE

    def may_count(value: int) -> bool:
        if value == PHANTOM:  # under a Phantom, which may be a hidden one, or on nothing
            on_phantom = (under_phantom or goes_on) and ruling.phantom_on_phantom == "counts-as-three"
            return on_phantom or ruling.phantom_on_empty == "counts-as-three"
        return value != RUG or ruling.rug_resets == "answers-one"

    found = [(c, words) for c, words in cases if may_count(c >> 2)]
    # Where nothing at all may lie there, that is the same, but for a Phantom that then lies on nothing.
    if pile[at] == MORE and not (under_phantom and ruling.phantom_on_empty == "counts-as-three"):
        return found
    all_phantoms = ruling.phantom_on_phantom == "through-all" and ruling.phantom_on_empty == "anything"
    if all_phantoms or ruling.rug_resets == "value-below":
        found.insert(0, (UNKNOWN, "only cards that are looked through"))
    return found


def _place(depth: int) -> str:
    if depth == 1:
        return "the top of the discard pile"
    if depth == AT_ONE_GO:
        return "what counts below the two top cards of the discard pile"
    return f"card {depth} of the discard pile, from the top"


def carry_over(before: Cards, after: Cards, turned_over: int | None, ruling: Ruling) -> None:
    """Let what was decided about the pile hold of the pile after the move, where those cards lie deeper, or not at all.

    ``turned_over`` is the card that stands for an undescribed one; it is on top if that is where it went.
    """
    facts = ruling.facts
    decided = {depth: facts.pop(_place(depth)) for depth in range(1, len(before) + 9) if _place(depth) in facts}
    if after[:len(before)] == before:
        for depth, card in decided.items():
            facts[_place(depth + len(after) - len(before))] = card
    if turned_over is not None and after[-1:] == (UNKNOWN,):
        facts[_place(1)] = turned_over


NOBODY: frozenset[int] = frozenset()


def kinds_unseen(state: State, besides: Iterable[int] = ()) -> list[tuple[int, str]]:
    """What an undescribed card may be: one card a value, of Dragons one a suit, each with its words."""
    cases: dict[int, tuple[int, str]] = {}
    for card in unseen(state):
        if card in besides:
            continue
        if card >> 2 == DRAGON:
            cases[card] = (card, format_card(card))
        else:
            cases.setdefault(-(card >> 2), (card, f"any {name_value(card >> 2)}"))
    return list(cases.values())


def situation(state: State, ruling: Ruling, player: int | None = None) -> Situation:
    """What the player, or else the one to move, must answer, on a `described` pile.

    Clauses start.3, phantom.2 (look through), rug.1 to rug.3, shrine.2, shrine.3, knight.2.
    """
    pile = state.discard
    if not pile:
        return OPENING if state.phase == "opening" else EMPTY
    seen, depth = pile[-1], 1
    value = seen >> 2
    covered: Literal["", "phantom", "rug", "rug-and-phantom"] = ""
    if value in (PHANTOM, RUG):
        seen, depth = _look_through(pile, ruling)
        if depth > 1 or seen == NOTHING:
            beneath = pile[len(pile) - depth:-1] if seen == NOTHING else pile[len(pile) - depth + 1:-1]
            hides = any(c >> 2 == PHANTOM for c in beneath)
            covered = "phantom" if value == PHANTOM else "rug-and-phantom" if hides else "rug"
        value = seen >> 2
    if value == SHRINE:
        binding = not state.skipped or ruling.shrine_skipped == "whoever-plays-next"
        # Nobody has an extra turn on the Shrine of another: what earns one takes the pile along, or goes on no Shrine.
        if state.extra and player in (None, state.turn):
            binding = binding and ruling.own_shrine == "whoever-plays-next"
        return Situation(seen, covered, binding)
    if value == DRAGON:
        row = _row_of_dragons(pile, depth)
        ends = len(pile) - depth - len(row)
        goes_on = ends >= 0 and is_hidden(pile[ends])
        return Situation(seen, covered, False, row, hidden_dragons=_dragons_unseen(state) if goes_on else ())
    return Situation(seen, covered) if covered else OPEN[seen]


def _look_through(pile: Cards, ruling: Ruling) -> tuple[int, int]:
    """The card that counts beneath Phantoms and Rugs, and how deep it lies, the top card being 1 deep."""
    for depth in range(1, len(pile) + 1):
        if _counts(pile, len(pile) - depth, ruling):
            return pile[-depth], depth
    return NOTHING, len(pile)


def _counts(pile: Cards, at: int, ruling: Ruling) -> bool:
    """Whether the card at this place is what must be answered, once everything above it is looked through."""
    value = pile[at] >> 2
    if is_hidden(pile[at]):
        return False  # what is not described here has been decided to be looked through
    if value == RUG:
        return ruling.rug_resets == "answers-one"
    if value == PHANTOM:
        if pile[at + 1:at + 2] == (UNKNOWN,):
            return True  # what lies between was looked through, and this one decided to count
        under_another = at + 1 < len(pile) and pile[at + 1] >> 2 == PHANTOM
        if under_another and ruling.phantom_on_phantom == "counts-as-three":
            return True
        return at == 0 and ruling.phantom_on_empty == "counts-as-three"
    return True


def _row_of_dragons(pile: Cards, depth: int) -> Cards:
    return tuple(takewhile(lambda c: c >> 2 == DRAGON, pile[len(pile) - depth::-1]))


def _dragons_unseen(state: State) -> Cards:
    return tuple(c for c in unseen(state) if c >> 2 == DRAGON)


def is_four(count: int, value: int, ruling: Ruling) -> bool:
    """Clause four.1: whether these cards make four of equal value in succession."""
    if count < 4:
        return False
    if value == PHANTOM and ruling.four_phantoms == "no-burn":
        return False
    if value == RUG and ruling.four_rugs == "no-burn":
        return False
    return count == 4 or ruling.more_than_four == "four-or-more"


def in_succession(state: State, laid: Cards, ruling: Ruling) -> int:
    """How many cards equal to those just laid on the pile of ``state`` have been played in succession.

    Clause four.1.  Whether Phantoms between equal cards are passed over, and whether a pick-up ends a run, is
    asked only where it makes four.
    """
    value = laid[-1] >> 2
    pile = state.discard
    if pile and not state.run and pile[-1] >> 2 not in (value, PHANTOM, UNKNOWN_VALUE):
        return len(laid)  # so it is with most plays
    plain, at = _equal_on_top(pile, len(pile) - 1, value, False)
    plain += len(laid)
    meets_phantom = bool(state.run) or (at >= 0 and pile[at] >> 2 == PHANTOM)
    plain += _further(state, at, value, plain, False, ruling)
    if value == PHANTOM or not meets_phantom:
        return plain
    over, at = _equal_on_top(pile, len(pile) - 1, value, True)
    over += len(laid)
    over += _further(state, at, value, over, True, ruling)
    return over if over > plain and over >= 4 and ruling.phantom_in_four == "ignored" else plain


def _equal_on_top(pile: Cards, at: int, value: int, over_phantoms: bool) -> tuple[int, int]:
    """How many cards of the value lie from this place downwards, and the place where they end."""
    count = 0
    while at >= 0 and (pile[at] >> 2 == value or (over_phantoms and pile[at] >> 2 == PHANTOM)):
        count += pile[at] >> 2 == value
        at -= 1
    return count, at


def _further(state: State, at: int, value: int, count: int, over_phantoms: bool, ruling: Ruling) -> int:
    """How many more lie, or lay, in succession below the ``count`` described ones, if they make four with them."""
    missing = 4 - count
    if at >= 0:
        if not is_hidden(state.discard[at]) or missing <= 0:
            return 0
        if sum(copies for card, copies in unseen(state).items() if card >> 2 == value) < missing:
            return 0
        place = f"whether {missing} more {format_value(value)} lie in succession below"
        return int(ruling.fact(place, ((0, "no"), (missing, "yes"))))
    if state.run:
        further, _ = _equal_on_top(state.run, len(state.run) - 1, value, over_phantoms)
        if further and further >= missing and ruling.four_after_pick_up == "run-continues":
            return further
    return 0


def run_of(pile: Cards, before: Cards) -> Cards:
    """The cards on top of a pile that may be part of four in succession: equal ones, and Phantoms among them.

    ``before`` are those that were picked up before this pile began; they count on if all of the pile does.
    """
    value = next((c >> 2 for c in reversed(pile) if c >> 2 != PHANTOM), PHANTOM)
    _, at = _equal_on_top(pile, len(pile) - 1, value, True)
    run = pile[at + 1:]
    return before + run if at < 0 and all(c >> 2 in (value, PHANTOM) for c in before) else run
