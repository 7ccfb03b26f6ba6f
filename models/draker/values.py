"""What cards and combinations are worth, after every effect that has resolved (clauses value.2 to value.5, points.1).

Nothing here is stored: it follows from the cards, the tokens, the profiles and the resolved effects.
"""

from collections.abc import Hashable
from operator import is_
from typing import Literal

from msgspec.structs import replace

from .cards import NONE, Cards, is_artefact, rank_of, suit_of
from .combinations import Face, count, forms_of
from .effects import Add, Deny, Give, Limit, Profession, Rank, Strength, Token
from .priority import Standing, changes_of, folded, in_force, last_word
from .ruling import Ruling
from .state import Combination, Entry, Forms, Side, State

LONG = 3
"""Cards from which on a combination has a final value of its own (value.4) and activates effects (standard.1)."""


def at_of(state: State, player: int, side: str, number: int) -> int:
    """The index in ``Player.combinations`` of the combination of a side with a number (from 0); NONE if there is none."""
    if number >= 0:
        for at, combination in enumerate(state.players[player].combinations):
            if combination.side == side:
                if number == 0:
                    return at
                number -= 1
    return NONE


def number_of(state: State, player: int, at: int) -> tuple[Side, int]:
    """The side and the number (from 0) of a combination, given its index."""
    mine = state.players[player].combinations
    return mine[at].side, sum(c.side == mine[at].side for c in mine[:at])


def profile_of(state: State, card: int) -> tuple[int, int]:
    """The rank and the profession that an Artefact has been given, NONE where it has not."""
    return next(((rank, profession) for artefact, rank, profession in state.profiles if artefact == card), (NONE, NONE))


def face(state: State, card: int, ruling: Ruling) -> Face:
    """Suit, rank and profession of a card as it now is."""
    rank, profession = profile_of(state, card) if is_artefact(card) else (rank_of(card), state.edition.professions[card])
    on_it = in_force(state).of_cards.get(card) if state.entries else None
    if on_it:
        new_rank = last_word([s for s in on_it if isinstance(s.change, Rank)], ruling)
        if isinstance(new_rank, Rank):
            rank = new_rank.rank
        calling_now = last_word([s for s in on_it if isinstance(s.change, Profession)], ruling)
        if isinstance(calling_now, Profession):
            profession = calling_now.profession
    return suit_of(card), rank, profession


def not_below_zero(value: int, ruling: Ruling) -> int:
    """What a strength or a value counts that has fallen below 0."""
    return value if value >= 0 or ruling.below_zero == "negative" else 0


def strength(state: State, card: int, ruling: Ruling) -> int:
    """Clause value.2: 1, its tokens, and the effects on it."""
    worth = 1 + sum(n for marked, n in state.tokens if marked == card)
    on_it = in_force(state).of_cards.get(card) if state.entries else None
    if on_it:
        worth = folded(state, worth, [s for s in on_it if isinstance(s.change, Strength)], ruling)
    return not_below_zero(worth, ruling)


def remaining(state: State, player: int, combination: Combination) -> Cards:
    """Its cards that still lie in the player's pool or in the common pool."""
    pool = state.players[player].pool
    return tuple(card for card in combination.cards if card in pool or card in state.common)


def before(state: State, player: int, at: int, to: str, ruling: Ruling) -> int:
    """A combination's base or final value before the effects that change this very value."""
    combination = state.players[player].combinations[at]
    cards = remaining(state, player, combination)
    if to == "base":
        return sum(strength(state, card, ruling) for card in cards)
    counted = _as_it_stands(state, combination, cards, ruling)
    if counted is None:
        return 0
    forms, length = counted
    if length < LONG:
        return base(state, player, at, ruling)
    return base(state, player, at, ruling) * (1 << max(count(forms) - 1, 0)) * (3 if forms.one_suit else 1)


def _with_effects(state: State, player: int, at: int, to: Literal["base", "final"], ruling: Ruling) -> int:
    """A base or final value with the effects on it, whether limits of the stacks hold for events or not (limit-stays)."""
    start, changes = before(state, player, at, to, ruling), _on(state, player, at, to)
    late = {k for k, entry in enumerate(state.entries) if changes and entry.status == "resolved" and _is_of_the_end(state, entry)}
    early = [s for s in changes if s.at not in late]
    if late and any(isinstance(s.change, Limit) for s in early) and ruling.limit_stays == "only-in-the-stack":
        was = before(_without(state, late), player, at, to, ruling)
        events = [s for s in changes if s.at in late]
        return folded(state, folded(state, was, early, ruling) + start - was, events, ruling)
    return folded(state, start, changes, ruling)


def _is_of_the_end(state: State, entry: Entry) -> bool:
    return state.edition.effects[entry.effect].timing == "end"


def _without(state: State, late: set[int]) -> State:
    """The table without what these effects have done to values."""
    tokens = dict(state.tokens)
    for at in late:
        for standing in changes_of(state, at):
            if isinstance(standing.change, Token):
                tokens[standing.aim.card] = tokens.get(standing.aim.card, 0) - standing.change.n
    entries = tuple(replace(entry, status="cancelled") if at in late else entry for at, entry in enumerate(state.entries))
    return replace(state, entries=entries, tokens=tuple(sorted(tokens.items())))


def base(state: State, player: int, at: int, ruling: Ruling) -> int:
    """Clause value.3: the strengths of its cards together, and the effects on its base value."""
    return not_below_zero(_with_effects(state, player, at, "base", ruling), ruling)


def value(state: State, player: int, at: int, ruling: Ruling) -> int:
    """Clauses value.4, value.5, points.1: its final value, which is its attack or defence points."""
    return _counted(state, player, at, number_of(state, player, at)[1], _known(state, ruling), ruling)


def _counted(state: State, player: int, at: int, number: int, known: dict[Hashable, int], ruling: Ruling) -> int:
    combination = state.players[player].combinations[at]
    key = (player, combination.side, number, combination.cards, combination.forms)
    found = known.get(key)
    if found is None:
        found = known[key] = _value(state, player, at, ruling)
    return found


def _known(state: State, ruling: Ruling) -> dict[Hashable, int]:
    """Values that were counted before, as long as nothing has changed on which they hang."""
    now = (
        state.edition, state.entries, state.tokens, state.profiles, state.common, *[player.pool for player in state.players],
    )
    memo: tuple[tuple[object, ...], dict[Hashable, int]] | None = ruling.memo.get("values")
    if memo is None or len(memo[0]) != len(now) or not all(map(is_, memo[0], now)):
        memo = ruling.memo["values"] = (now, {})
    return memo[1]


def _value(state: State, player: int, at: int, ruling: Ruling) -> int:
    combination = state.players[player].combinations[at]
    counted = _as_it_stands(state, combination, remaining(state, player, combination), ruling)
    if counted is None or (counted[1] < LONG and ruling.short_final == "nothing"):
        return 0
    return not_below_zero(_with_effects(state, player, at, "final", ruling), ruling)


def _as_it_stands(state: State, combination: Combination, cards: Cards, ruling: Ruling) -> tuple[Forms, int] | None:
    """Forms and length that count, or None if the combination is worth nothing any more."""
    now = forms_of([face(state, card, ruling) for card in cards])
    if len(cards) == len(combination.cards) and now == combination.forms:
        return combination.forms, len(cards)
    if ruling.broken_combination == "as-announced":
        return combination.forms, len(combination.cards)
    if not cards or (ruling.broken_combination == "void-if-broken" and _lost(combination.forms, now)):
        return None
    return now or Forms(), len(cards)


def as_it_stands(state: State, player: int, at: int, ruling: Ruling) -> Forms | None:
    """The forms that count now, which need not be those announced; None if the combination is worth nothing any more."""
    combination = state.players[player].combinations[at]
    found = _as_it_stands(state, combination, remaining(state, player, combination), ruling)
    return None if found is None else found[0]


def _lost(before: Forms, now: Forms | None) -> bool:
    return now is None or any(getattr(before, form) and not getattr(now, form) for form in Forms.__struct_fields__)


def left(state: State, player: int, at: int, ruling: Ruling) -> int:
    """Points that payment, strikes and damage have left of a combination; an attack never has less than none."""
    return _left_of(state.players[player].combinations[at], value(state, player, at, ruling), ruling)


def _left_of(combination: Combination, worth: int, ruling: Ruling) -> int:
    points = worth - combination.spent - combination.used
    return max(points, 0) if combination.side == "attack" else not_below_zero(points, ruling)


def with_points(state: State, player: int, side: Side, ruling: Ruling) -> list[tuple[int, int, int]]:
    """The player's combinations of a side that have points left: index, number (from 0) and how many."""
    found = []
    known: dict[Hashable, int] | None = None
    number = 0
    for at, combination in enumerate(state.players[player].combinations):
        if combination.side == side:
            known = _known(state, ruling) if known is None else known
            points = _left_of(combination, _counted(state, player, at, number, known, ruling), ruling)
            if points > 0:
                found.append((at, number, points))
            number += 1
    return found


def has(state: State, player: int, at: int, property_: str, ruling: Ruling) -> bool:
    """Whether a combination has a property such as flight: given to it or to a card that it still has, and not denied."""
    if not state.entries:
        return False
    force = in_force(state)
    if property_ not in force.given:
        return False
    cards = remaining(state, player, state.players[player].combinations[at])
    on_it = [s for card in cards for s in force.of_cards.get(card, ())]
    on_it += force.of_combinations.get((player, *number_of(state, player, at)), ())
    said = [s for s in on_it if isinstance(s.change, Give | Deny) and s.change.property == property_]
    return isinstance(last_word(said, ruling), Give)


def _on(state: State, player: int, at: int, to: str) -> list[Standing]:
    found = in_force(state).of_combinations if state.entries else None
    if not found:
        return []
    on_it = found.get((player, *number_of(state, player, at)), ())
    return [s for s in on_it if isinstance(s.change, Add | Limit) and s.change.to == to]
