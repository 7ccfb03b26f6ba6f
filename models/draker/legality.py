"""What may be done: every reason against a move.  What concerns one thing only stands in the module of that thing."""

from collections.abc import Iterator

from referee.game import Objection

from .activating import against_activation, waits_in_order
from .aims import unaimed_standards
from .announcing import against_announcement
from .cards import NONE, PROFESSIONS, RANKS, UNKNOWN, is_artefact
from .closing import against_discard
from .combat import against_assignment, against_holding_back, against_strike
from .commons import against_choice, to_choose
from .course import settled
from .events import against_event
from .payment import against_payment
from .ruling import Ruling
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
    Phase,
    Resolve,
    State,
)
from .turns import has_cards
from .values import profile_of

WHEN: dict[type[Move], tuple[Phase, ...]] = {
    Open: ("initial",), Lay: ("main", "more"), Name: ("main", "more"), Announce: ("main", "more"), Activate: ("main", "more"),
    Choose: ("initial", "main", "more", "stack", "events"), Done: ("main", "more", "combat"), Resolve: ("stack",),
    Count: ("values",), Pay: ("pay",), Happen: ("events",), Hit: ("combat",), Assign: ("assign",), Damage: ("damage",),
    Discard: ("trim",), EndRound: ("end",),
}
"""In which phases a kind of move can be made at all."""

NOW: dict[Phase, str] = {
    "initial": "open-now", "main": "main-now", "more": "more-now", "stack": "resolve-now", "values": "count-now",
    "pay": "pay-now", "events": "events-now", "combat": "combat-now", "assign": "assign-now", "damage": "damage-now",
    "trim": "trim-now", "end": "end-now", "over": "game-over",
}
"""What objects to a move out of its phase."""


def objections(state: State, move: Move, ruling: Ruling) -> list[Objection]:
    """Every reason why the move is illegal, none if it is legal."""
    was_to_move = state.turn
    state = settled(state, ruling)
    if state.phase not in WHEN[type(move)]:
        return [Objection(NOW[state.phase], (state.turn,) if state.phase == "assign" else ())]
    chosen = None if isinstance(move, Choose) else to_choose(state, ruling)
    if chosen is not None:
        entry = state.entries[chosen]
        return [Objection("choose-now", (state.first, entry.effect, entry.card))]
    if move.player != NOBODY and not state.players[move.player].is_in:
        return [Objection("is-out", (move.player,))]
    return list(_against(state, move, was_to_move, ruling))


def _against(state: State, move: Move, was_to_move: int, ruling: Ruling) -> Iterator[Objection]:
    match move:
        case Lay() | Name() | Announce() | Activate() | Done() | Pay() | Hit():
            yield from against_turn(state, move.player, was_to_move)
            if move.player == state.turn:
                yield from _in_turn(state, move, ruling)
        case Choose():
            yield from against_choice(state, move, ruling)
        case Happen():
            yield from against_event(state, move, ruling)
        case Assign():
            yield from against_assignment(state, move, ruling)
        case Discard():
            yield from against_discard(state, move, ruling)


def against_turn(state: State, player: int, was_to_move: int) -> Iterator[Objection]:
    """Clause turn.1; ``was_to_move`` is whose turn it is where nobody is passed over."""
    if player == state.turn:
        return
    if state.phase == "more" and player == was_to_move:
        yield Objection("has-passed", (player,))
    else:
        yield Objection("not-your-turn", (player, state.turn))


def _in_turn(
    state: State, move: Lay | Name | Announce | Activate | Done | Pay | Hit, ruling: Ruling
) -> Iterator[Objection]:
    match move:
        case Name():
            yield from against_profile(state, move, ruling)
            return
        case Pay():
            yield from against_payment(state, move, ruling)
            return
        case Hit():
            yield from against_strike(state, move, ruling)
            return
        case Done() if state.phase == "combat":
            yield from against_holding_back(state, move, ruling)
            return
    yield from against_waiting(state, move.player)
    match move:
        case Lay():
            yield from against_laying(state, move)
        case Announce():
            yield from against_moment(state, move.player, ruling)
            yield from against_announcing_now(state, move.player, ruling)
            yield from against_announcement(state, move, ruling)
        case Activate():
            yield from against_moment(state, move.player, ruling)
            yield from against_activation(state, move, ruling)
        case Done():
            yield from against_ending(state, move.player, ruling)


# --- turns of the phases of combinations -----------------------------------------------------------------------------


def against_waiting(state: State, player: int) -> Iterator[Objection]:
    """Clause effect.3: a standard effect that has been activated gets its target before anything else."""
    for at in unaimed_standards(state, player)[:1]:
        entry = state.entries[at]
        yield Objection("choose-now", (player, entry.effect, entry.card))


def against_laying(state: State, move: Lay) -> Iterator[Objection]:
    """Clauses main.1, more.1, hold.1: one card of the hand, before anything else."""
    me = state.players[move.player]
    if move.card == UNKNOWN or move.card not in me.hand:
        yield Objection("not-in-hand", (move.player, move.card))
    if state.laid != NONE:
        yield Objection("laid-already", (move.player, state.laid))
    elif state.activated or any(c.fresh for c in me.combinations):
        yield Objection("too-late-to-lay", (move.player,))


def against_moment(state: State, player: int, ruling: Ruling) -> Iterator[Objection]:
    """Clause main.1: in the main phase a card is laid before anything else, if laying is compulsory."""
    if state.phase == "main" and owes_a_card(state, player, ruling):
        yield Objection("lay-first", (player,))


def owes_a_card(state: State, player: int, ruling: Ruling) -> bool:
    """Whether the player still has to lay a card in the main phase (the question laying-compulsory)."""
    me = state.players[player]
    if not me.hand or state.laid != NONE or state.activated or any(c.fresh for c in me.combinations):
        return False
    return ruling.laying_compulsory == "must" and has_cards(state, player, ruling)


def against_announcing_now(state: State, player: int, ruling: Ruling) -> Iterator[Objection]:
    """Clauses more.1, more.2, individual.3: after laying, and before effects are activated."""
    if state.activated:
        yield Objection("announce-first", (player,))
    if state.phase == "more" and state.laid == NONE and ruling.without_laying != "both":
        yield Objection("can-only-pass" if ruling.without_laying == "refused" else "nothing-laid", (player,))


def against_ending(state: State, player: int, ruling: Ruling) -> Iterator[Objection]:
    """Clauses main.1, announce.1, more.2: what has to be done before a turn is over; effects need not (individual.2)."""
    formed = any(c.fresh for c in state.players[player].combinations)
    if state.phase == "main":
        if owes_a_card(state, player, ruling):
            yield Objection("must-lay", (player,))
        if not formed and ruling.announcing_compulsory == "must" and could_announce(state, player, ruling):
            yield Objection("must-announce", (player,))
    elif state.laid != NONE and not formed and ruling.lay_without_forming == "refused":
        yield Objection("must-form", (player, state.laid))
    for card, effect in waits_in_order(state, player, ruling)[:1]:
        yield Objection("standard-waits", (effect, card))


def could_announce(state: State, player: int, ruling: Ruling) -> bool:
    """Whether the player could announce a combination now.

    If any, then one of a single card: a combination of several is refused wherever each of its cards alone would be.
    """
    if any(against_announcing_now(state, player, ruling)):
        return False
    me = state.players[player]
    laid = [state.laid] if state.laid != NONE else []
    return any(
        not any(against_announcement(state, Announce(player, side, (card,)), ruling))
        for card in (*laid, *me.pool, *state.common) for side in ("attack", "defence")
    )


def against_profile(state: State, move: Name, ruling: Ruling) -> Iterator[Objection]:
    """Clauses artefact.2, artefact.3: which Artefact is given a rank or a profession, and how often."""
    card = move.card
    if card < 0 or not is_artefact(card):
        yield Objection("not-an-artefact", (card,))
        return
    if card in state.common:
        if ruling.artefact_in_common == "no-rank":
            yield Objection("common-artefact", (card,))
    elif card not in state.players[move.player].pool:
        yield Objection("not-your-artefact", (move.player, card))
    if (move.rank, move.profession) not in PROFILES:
        yield Objection("profile-empty", (card,))
    rank, profession = profile_of(state, card)
    again = (move.rank != NONE and rank != NONE) or (move.profession != NONE and profession != NONE)
    if again and ruling.artefact_profile == "once-a-round":
        yield Objection("profile-given", (card,))


PROFILES = [
    (rank, profession) for rank in range(NONE, len(RANKS)) for profession in range(NONE, len(PROFESSIONS))
    if (rank, profession) != (NONE, NONE)
]
"""Every profile that an Artefact can be given."""
