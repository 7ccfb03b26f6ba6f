"""The lists of moves: those that some ruling allows, and those without objections under one."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any

from referee.errors import Undecided
from referee.rulebook import Rulebook
from referee.ruling import every_way

from .affording import SIDES
from .aims import NOTHING, is_unaimed, targets, wants_target
from .cards import UNKNOWN, is_artefact
from .closing import surplus, with_surplus
from .combat import attacks
from .combinations import Face, combinations_of
from .course import settled
from .legality import PROFILES, objections
from .payment import owes
from .ruling import Ruling
from .seats import in_game, in_turn
from .state import (
    NOBODY,
    Activate,
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
    now, faces, points = _seen_by(state, ruling)
    return [move for move in _moves(now, faces, points) if not objections(now, move, ruling)]


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
                        yield from (Hit(state.turn, target, strength, number) for strength in range(1, most + 1))
            yield Done(state.turn)
        case "assign":
            for at, blow in enumerate(state.strikes):
                numbers = [number_of(state, blow.target, d)[1] for d, c in enumerate(state.players[blow.target].combinations)
                           if c.side == "defence"]
                yield from (Assign(p, at, number) for p in (blow.target, blow.player) for number in numbers)
        case "trim":
            for player in with_surplus(state):
                pool = sorted(state.players[player].pool)
                yield from map(lambda cards, p=player: Discard(p, cards), dict.fromkeys(combinations(pool, surplus(state, player))))
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
            what = state.edition.effects[effect]
            if what.kind != "common":
                aims = targets(state, player, what) if wants_target(what) else []
                yield from (Activate(player, card, effect, aim) for aim in aims or (NOTHING,))
    yield from _choices(state)
    yield Done(player)
    for card in (*me.pool, *state.common):
        if card >= 0 and is_artefact(card):
            yield from (Name(player, card, rank, profession) for rank, profession in PROFILES)


def _choices(state: State) -> Iterator[Move]:
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
