"""The lists of moves: those that some ruling allows, and those without objections under one."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any

from referee.errors import Undecided
from referee.rulebook import Rulebook
from referee.ruling import every_way

from .activating import against_activation, against_entitlement, waits_in_order
from .affording import SIDES
from .aims import NOTHING, is_unaimed, targets, wants_target
from .announcing import announceable
from .cards import NONE, Cards, is_artefact
from .closing import against_discard, surplus, with_surplus
from .combat import against_holding_back, against_strike, assigner, attacks, met, waits
from .combinations import Face, combinations_of
from .commons import against_choice
from .course import settled
from .legality import (
    PROFILES,
    against_announcing_now,
    against_ending,
    against_laying,
    against_moment,
    against_profile,
    against_waiting,
    objections,
)
from .payment import owes
from .ruling import Ruling
from .seats import in_game, in_turn
from .state import (
    NOBODY,
    Activate,
    Aim,
    Announce,
    Assign,
    Choose,
    Count,
    Damage,
    Discard,
    Done,
    EndRound,
    Happen,
    Hit,
    Lay,
    Move,
    Name,
    Open,
    Pay,
    Resolve,
    State,
)
from .suppose import hides, unseen
from .values import face, number_of

DEALER: dict[str, Move] = {
    "initial": Open(), "stack": Resolve(), "values": Count(), "damage": Damage(), "end": EndRound(),
}
"""What the dealer does."""

Faces = tuple[tuple[int, Face], ...]
"""Cards, each with its face."""
Attacks = tuple[tuple[int, int], ...]
"""Numbers (from 0) and points of attack combinations."""


def candidates(state: State, rulebook: Rulebook) -> Iterator[Move]:
    """Every move that some ruling allows, and others besides.

    Under another ruling the table may be further on, and cards and combinations be worth something else, so every way
    to see it is followed; if there are too many of them, only the table as it is described.
    """
    try:
        ways: list[Any] = [found for _, found in every_way(rulebook, lambda ruling: _seen_by(state, ruling), {})]
    except Undecided:
        ways = [(state, (), ())]
    yield from dict.fromkeys(move for way in dict.fromkeys(ways) for move in _moves(*way))


def _seen_by(state: State, ruling: Ruling) -> tuple[State, Faces, Attacks]:
    """The table as the next move finds it, the faces of cards that may be announced, and the points that may strike."""
    now = settled(state, ruling)
    faces: Faces = ()
    points: Attacks = ()
    if now.phase in ("main", "more"):
        cards = [card for card in (*now.players[now.turn].pool, *now.common) if card >= 0]
        faces = tuple([(card, face(now, card, ruling)) for card in cards])
    elif now.phase == "combat":
        points = tuple([(number, most) for _, number, most in attacks(now, now.turn, ruling)])
    return now, faces, points


def legal(state: State, ruling: Ruling) -> Sequence[Move]:
    """The legal moves under one ruling, of whoever may make one."""
    now = settled(state, ruling)
    if now.phase in ("main", "more"):
        return _legal_in_turn(now, ruling)
    if now.phase == "combat":
        return _legal_strikes(now, ruling)
    if now.phase == "trim":
        return _legal_discards(now, ruling)
    if now.phase == "assign":
        return _legal_assignments(now, ruling)
    return [move for move in _moves(now, (), ()) if not objections(now, move, ruling)]


def _legal_in_turn(state: State, ruling: Ruling) -> list[Move]:
    """What the player to move may do in a phase of combinations; what holds of many moves alike is asked of one of them."""
    player = state.turn
    me = state.players[player]
    found: list[Move] = []
    if any(against_waiting(state, player)):
        found += (m for m in _choices(state) if not any(against_choice(state, m, ruling)))
    else:
        if not any(against_moment(state, player, ruling)):
            if not any(against_announcing_now(state, player, ruling)):
                found += (move for side in SIDES for move in announceable(state, player, side, ruling))
            found += _legal_activations(state, ruling)
        if not any(against_ending(state, player, ruling)):
            found.append(Done(player))
        hand = [card for card in me.hand if card >= 0]
        if hand and not any(against_laying(state, Lay(player, hand[0]))):
            found += (Lay(player, card) for card in hand)
    for card in (*me.pool, *state.common):
        if card >= 0 and is_artefact(card):
            found += _legal_profiles(state, player, card, ruling)
    return found


def _legal_profiles(state: State, player: int, card: int, ruling: Ruling) -> list[Name]:
    """A rank, a profession and both are judged once each: one that names the same is like the other."""
    profiles = _profiles(player, card)
    refused = {
        (rank != NONE, profession != NONE) for rank, profession in ((0, NONE), (NONE, 0), (0, 0))
        if any(against_profile(state, Name(player, card, rank, profession), ruling))
    }
    return [name for name in profiles if (name.rank != NONE, name.profession != NONE) not in refused] if refused else profiles


@lru_cache(maxsize=512)
def _profiles(player: int, card: int) -> list[Name]:
    return [Name(player, card, rank, profession) for rank, profession in PROFILES]


def _legal_activations(state: State, ruling: Ruling) -> Iterator[Move]:
    """Individual effects whose card and price are in order, each with all its targets; and standard ones to be put in order."""
    player = state.turn
    entitled = not any(against_entitlement(state, player, ruling))
    due = waits_in_order(state, player, ruling)
    for card in state.players[player].pool:
        for effect in state.edition.carried[card] if card >= 0 else ():
            kind = state.edition.effects[effect].kind
            if (kind == "individual" and entitled) or (card, effect) in due:
                aims = _aims(state, player, effect)
                if not any(against_activation(state, Activate(player, card, effect, aims[0]), ruling)):
                    yield from (Activate(player, card, effect, aim) for aim in aims)


def _legal_strikes(state: State, ruling: Ruling) -> list[Move]:
    """Of each attack at each opponent the weakest strike and the strongest are judged; those between are like the weakest."""
    player = state.turn
    found: list[Move] = []
    for _, number, points in attacks(state, player, ruling):
        for target in in_turn(state):
            if target != player:
                strikes = _strikes(player, target, number, points)
                if points > 1 and any(against_strike(state, strikes[0], ruling)):
                    strikes = strikes[-1:]
                if not any(against_strike(state, strikes[-1], ruling)):
                    found += strikes
    done = Done(player)
    if not any(against_holding_back(state, done, ruling)):
        found.append(done)
    return found


@lru_cache(maxsize=2048)
def _strikes(player: int, target: int, number: int, points: int) -> list[Hit]:
    return [Hit(player, target, strength, number) for strength in range(1, points + 1)]


def _legal_assignments(state: State, ruling: Ruling) -> list[Move]:
    """Each strike that waits, to each defence that it meets."""
    return [
        Assign(assigner(blow, ruling), at, number_of(state, blow.target, defence)[1])
        for at, blow in enumerate(state.strikes) if waits(state, blow, ruling) for defence in met(state, blow, ruling)
    ]


def _legal_discards(state: State, ruling: Ruling) -> list[Move]:
    found: list[Move] = []
    for player in with_surplus(state):
        discards = _discards(player, tuple(sorted(state.players[player].pool)), surplus(state, player))
        if not any(against_discard(state, discards[0], ruling)):
            found += discards
    return found


@lru_cache(maxsize=8)
def _discards(player: int, pool: Cards, count: int) -> list[Discard]:
    return [Discard(player, cards) for cards in dict.fromkeys(combinations(pool, count))]


def _aims(state: State, player: int, effect: int) -> Sequence[Aim]:
    """What an effect can be aimed at; nothing where it has no target, or there is none for it."""
    what = state.edition.effects[effect]
    return (targets(state, player, what) if wants_target(what) else ()) or (NOTHING,)


def _moves(state: State, faces: Faces, points: Attacks) -> Iterator[Move]:
    """What can be tried at this table, the likeliest first."""
    match state.phase:
        case "main" | "more":
            yield from _of_a_turn(state, faces)
        case "pay":
            yield from _payments(state)
        case "events":
            yield from (Happen(p, at) for at, e in enumerate(state.entries) if e.status == "waiting" for p in in_game(state))
            yield from _choices(state)
        case "combat":
            for number, most in points:
                for target in in_turn(state):
                    if target != state.turn:
                        yield from _strikes(state.turn, target, number, most)
            yield Done(state.turn)
        case "assign":
            for at, blow in enumerate(state.strikes):
                numbers = [number_of(state, blow.target, d)[1] for d, c in enumerate(state.players[blow.target].combinations)
                           if c.side == "defence"]
                yield from (Assign(p, at, number) for p in (blow.target, blow.player) for number in numbers)
        case "trim":
            for player in with_surplus(state):
                yield from _discards(player, tuple(sorted(state.players[player].pool)), surplus(state, player))
        case "over":
            return
        case phase:
            yield from _choices(state)
            yield DEALER[phase]


def _of_a_turn(state: State, faces: Faces) -> Iterator[Move]:
    player = state.turn
    me = state.players[player]
    yield from (Lay(player, card) for card in me.hand if card >= 0)
    for cards in combinations_of(faces):
        yield from (Announce(player, side, cards) for side in SIDES)
    for card in me.pool:
        for effect in state.edition.carried[card] if card >= 0 else ():
            if state.edition.effects[effect].kind != "common":
                yield from (Activate(player, card, effect, aim) for aim in _aims(state, player, effect))
    yield from _choices(state)
    yield Done(player)
    for card in (*me.pool, *state.common):
        if card >= 0 and is_artefact(card):
            yield from _profiles(player, card)


def _choices(state: State) -> Iterator[Choose]:
    for at, entry in enumerate(state.entries):
        if is_unaimed(state, entry):
            chooser = state.first if entry.player == NOBODY else entry.player
            for aim in targets(state, entry.player, state.edition.effects[entry.effect], at):
                yield Choose(chooser, at, aim)


def _payments(state: State) -> Iterator[Pay]:
    player = state.turn
    for owed in SIDES:
        amounts = range(1, owes(state, player, owed) + 1)
        for at in range(len(state.players[player].combinations)):
            side, number = number_of(state, player, at)
            yield from (Pay(player, n, owed, side, number) for n in amounts)
        yield from (Pay(player, n, owed) for n in amounts)


def hidden_candidates(state: State) -> Iterator[Move]:
    """Undescribed cards of the hand that the player to move may lay."""
    if state.phase in ("main", "more") and state.turn >= 0 and hides(state.players[state.turn].hand):
        yield from (Lay(state.turn, card) for card in unseen(state))
