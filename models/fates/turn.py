"""The frame of a turn: how it begins, drawing, and its end, when somebody may be out and somebody is next."""

from dataclasses import dataclass, field

from referee.game import Event

from .cards import MORE, OMITTED, Cards, is_open
from .ruling import Ruling
from .state import Phase, State


@dataclass(slots=True)
class Turn:
    """One turn in the making: the zones it changes, and what its end depends on.  Lives for one call of `play`."""

    state: State
    ruling: Ruling
    player: int
    hand: Cards
    known: Cards
    unknown: Cards
    draw: Cards
    discard: Cards
    burned: Cards
    direction: int
    losing: tuple[int, ...]
    run: Cards
    picked_up: tuple[int, ...]
    extra: int
    """Extra turns that this player has after this one."""
    penalised: bool = False
    """Whether this turn costs him his next one."""
    stand_in: int | None = None
    """The card that stands for an undescribed one that was turned over."""
    back_to: int | None = None
    """Who takes his interrupted turn after this one."""
    stays: bool = False
    """Whether the player goes on with his own turn."""
    events: list[Event] = field(default_factory=list)


def begin(state: State, kept: Cards, player: int, ruling: Ruling) -> Turn:
    """The player's turn as it begins; ``kept`` is the pile as it is really known."""
    interrupts = player != state.turn
    return Turn(
        state, ruling, player, state.hands[player], state.known[player], state.unknown[player], state.draw,
        kept, state.burned, state.direction, state.losing, state.run, state.picked_up,
        0 if interrupts or not state.extra else state.extra - 1,
    )


def put(zones: tuple[Cards, ...], player: int, zone: Cards) -> tuple[Cards, ...]:
    """The players' zones with one of them replaced."""
    return zones[:player] + (zone,) + zones[player + 1:]  # noqa: RUF005 - twice as fast on the hot path


# --- drawing -------------------------------------------------------------------------------------------------------


def replenish(turn: Turn, played: int) -> None:
    """Clauses draw.1, draw.2: after a play the player draws."""
    if not turn.draw:
        return
    reading = turn.ruling.replenish
    if reading == "up-to-three":
        draw_to_three(turn)
    else:
        _draw(turn, 1 if reading == "exactly-one" else played)


def draw_to_three(turn: Turn, only_if_empty: bool = False) -> None:
    """Clauses draw.2, rush.3: the player draws until the hand holds three cards, if the pile goes so far.

    With ``only_if_empty`` a hand of one or two is left as it is.
    """
    enough = 1 if only_if_empty else 3
    size = len(turn.hand)
    if is_open(turn.hand):
        size -= 1
        if size < enough and is_open(turn.draw):
            _draw_unseen(turn)
            return
        if size < enough:
            cases = [(n, str(n)) for n in range(size, enough)] + [(enough, f"{enough} or more")]
            size = turn.ruling.fact(f"how many cards {turn.state.seats[turn.player]} holds after the play", cases)
    if size < enough:
        _draw(turn, 3 - size)


def _draw(turn: Turn, wanted: int) -> None:
    """Take cards from the draw pile, as far as it goes (clause draw.3)."""
    pile = turn.draw
    if is_open(pile) and wanted > len(pile) - 1:
        _draw_unseen(turn)
        return
    count = min(wanted, len(pile))
    if count:
        turn.hand = tuple(sorted(turn.hand + pile[len(pile) - count:]))
        turn.draw = pile[:len(pile) - count]
        turn.events.append(Event("draws", (turn.player, count)))


def _draw_unseen(turn: Turn) -> None:
    """How far the pile goes is not described, so how many cards the player then holds is not known either."""
    turn.hand = turn.hand if is_open(turn.hand) else (MORE, *turn.hand)
    turn.draw = OMITTED
    turn.events.append(Event("draws-unseen", (turn.player,)))


# --- the end of the turn -------------------------------------------------------------------------------------------


def end(turn: Turn) -> tuple[State, list[Event]]:
    """Clauses goal.1, goal.2, end.1, turn.1, bomb.7: who is out, and who is next."""
    state, player = turn.state, turn.player
    hands, known, unknown = state.hands, state.known, state.unknown
    if turn.hand is not hands[player]:
        hands = put(hands, player, turn.hand)
    if turn.known is not known[player]:
        known = put(known, player, turn.known)
    if turn.unknown is not unknown[player]:
        unknown = put(unknown, player, turn.unknown)
    gone_out = _has_gone_out(turn)
    untouched = not turn.discard and turn.burned is state.burned
    phase: Phase = "opening" if state.phase == "opening" and untouched else "play"
    next_player, extra, skipped, losing = player, 0, False, turn.losing
    if gone_out:
        losing = tuple(p for p in losing if p != player)
        turn.events.append(Event("goes-out", (player,)))
        hands, known, unknown = put(hands, player, ()), put(known, player, ()), put(unknown, player, ())
    elif turn.penalised and player not in losing:
        losing = tuple(sorted((*losing, player)))
        turn.events.append(Event("will-lose-turn", (player,)))
    if turn.stays:
        extra = state.extra
    elif gone_out and (left := _left(hands, known, unknown)) and len(left) <= 1:
        phase, next_player = "over", left[0]
        turn.events.append(Event("loses", (left[0],)))
    elif turn.extra and not gone_out:
        extra = turn.extra
        turn.events.append(Event("another-turn", (player,)))
    elif turn.back_to is not None:
        next_player, extra = turn.back_to, state.extra
        turn.events.append(Event("turn-returns", (next_player,)))
    else:
        next_player, losing, skipped = _next(turn, losing, hands, known, unknown)
        turn.events.append(Event("turn-passes", (next_player,)))
    after = State(
        state.seats, state.deck, phase, next_player, turn.direction, hands, known, unknown, turn.draw, turn.discard,
        turn.burned, losing, skipped and bool(turn.discard), extra, turn.run, turn.picked_up,
    )
    return after, turn.events


def _left(hands: tuple[Cards, ...], known: tuple[Cards, ...], unknown: tuple[Cards, ...]) -> list[int]:
    return [p for p in range(len(hands)) if hands[p] or known[p] or unknown[p]]


def _has_gone_out(turn: Turn) -> bool:
    """Clause goal.1; zones that may hold undescribed cards are a fact."""
    if turn.hand and turn.hand != OMITTED:
        return False
    zones = (turn.hand, turn.known, turn.unknown)
    if not any(zones):
        return True
    if any(zone and zone != (MORE,) for zone in zones):
        return False
    name = turn.state.seats[turn.player]
    return bool(turn.ruling.fact(f"whether {name} has cards left after this", ((False, "yes"), (True, "no"))))


def _next(
    turn: Turn, losing: tuple[int, ...], hands: tuple[Cards, ...], known: tuple[Cards, ...], unknown: tuple[Cards, ...]
) -> tuple[int, tuple[int, ...], bool]:
    """The next seat in the direction of play that has cards and no turn to lose."""
    count = len(hands)
    skipped = False
    seat = turn.player
    while True:
        seat = (seat + turn.direction) % count
        if not (hands[seat] or known[seat] or unknown[seat]):
            continue
        if seat not in losing:
            return seat, losing, skipped
        losing = tuple(p for p in losing if p != seat)
        skipped = True
        turn.events.append(Event("loses-turn", (seat,)))
