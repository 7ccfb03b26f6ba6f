"""What then happens: the state after a legal move, and the events that led there, each with its clauses.

A move runs through the same steps every time: the cards leave their zone, what lies on the pile takes effect,
the player draws, he may have gone out, and somebody is next.  ``Turn`` carries what those steps have found out.
"""

from dataclasses import dataclass, field

from referee.game import Event

from .cards import BOMB, MAGIC_MAN, MORE, PHANTOM, SHRINE, UNKNOWN, NOTHING, OMITTED, Cards, holds, without
from .legality import admitted, rush_cards, rush_sources
from .notation import format_card
from .pile import Situation, described, in_succession, situation
from .ruling import Ruling
from .state import Flip, Move, Pass, PickUp, Play, Ready, Rush, State, Swap, is_out
from .zones import unseen


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
    back_to: int | None = None
    """Who takes his interrupted turn after this one."""
    stays: bool = False
    """Whether the player goes on with his own turn."""
    events: list[Event] = field(default_factory=list)


def play(state: State, move: Move, ruling: Ruling) -> tuple[State, list[Event]]:
    """The state after a legal move, and what happened."""
    if isinstance(move, Swap | Ready):
        return _exchange(state, move)
    state = described(state, ruling)
    turn = _begin(state, move.player, ruling)
    match move:
        case Play():
            from_hand = holds(turn.hand, move.cards)
            if from_hand:
                turn.hand = without(turn.hand, move.cards)
            else:
                turn.known = without(turn.known, move.cards)
            turn.events.append(Event("plays" if from_hand else "plays-known", (move.player, move.cards)))
            _lay(turn, move.cards)
        case Flip():
            _flip(turn, move)
        case Rush():
            _rush(turn, move)
        case PickUp():
            _pick_up(turn, move.card)
        case Pass():
            turn.events.append(Event("declines", (move.player,)))
    return _end(turn)


def _begin(state: State, player: int, ruling: Ruling) -> Turn:
    interrupts = player != state.turn
    return Turn(
        state, ruling, player, state.hands[player], state.known[player], state.unknown[player], state.draw,
        state.discard, state.burned, state.direction, state.losing, state.run, state.picked_up,
        0 if interrupts or not state.extra else state.extra - 1,
    )


# --- laying cards ------------------------------------------------------------------------------------------------


def _lay(turn: Turn, cards: Cards) -> None:
    """Cards of one value go on the pile and take effect; then the player draws."""
    value = cards[0] >> 2
    if value == BOMB:
        _bomb(turn, cards)
    else:
        state, ruling = turn.state, turn.ruling
        count = in_succession(state, cards, ruling)
        turn.discard += cards
        four = is_four(count, value, ruling)
        if four:
            _burn(turn, "burns-four", (len(turn.discard), cards))
        if value == MAGIC_MAN and not (four and ruling.fourth_magic_man == "burn-only"):
            _magic_man(turn, len(cards))
        if value == SHRINE and not four:
            turn.events.append(Event("shrine-stands", (cards,)))
    turn.run = ()
    _replenish(turn, len(cards))


def is_four(count: int, value: int, ruling: Ruling) -> bool:
    """Clause four.1: whether these cards make four of equal value in succession."""
    if count < 4:
        return False
    if value == PHANTOM and ruling.four_phantoms == "no-burn":
        return False
    return count == 4 or ruling.more_than_four == "four-or-more"


def _burn(turn: Turn, code: str, args: tuple[object, ...]) -> None:
    """Clauses four.1, four.2, bomb.3, bomb.4: the pile leaves play, and the player takes another turn."""
    turn.burned += turn.discard
    turn.discard = ()
    turn.extra += 1
    turn.events.append(Event(code, args))


def _bomb(turn: Turn, cards: Cards) -> None:
    """Clauses bomb.3 to bomb.7; what several Bombs do on nothing or on a Shrine is open."""
    now = situation(turn.state, turn.ruling)
    special = not turn.discard or _is_on_shrine(now, turn.ruling)
    if len(cards) > 1 and special and turn.ruling.bombs_together == "one-after-another":
        _explode(turn, cards[:1], now)
        for bomb in cards[1:]:
            # What the earlier Bomb left decides; the Shrine is on top again only where just that Bomb left play.
            still_there = turn.discard == turn.state.discard
            _explode(turn, (bomb,), now if still_there else Situation(turn.discard[-1] if turn.discard else NOTHING))
    elif special and in_succession(turn.state, cards, turn.ruling) >= 4 and turn.ruling.four_bombs == "four-wins":
        turn.discard += cards
        _burn(turn, "burns-four", (len(turn.discard), cards))
    else:
        _explode(turn, cards, now)


def _is_on_shrine(now: Situation, ruling: Ruling) -> bool:
    if now.seen >> 2 != SHRINE:
        return False
    if now.covered:
        return now.binding and ruling.bomb_on_covered_shrine == "as-on-shrine"
    return True


def _explode(turn: Turn, bombs: Cards, now: Situation) -> None:
    if not turn.discard:
        _bomb_on_nothing(turn, bombs)
    elif _is_on_shrine(now, turn.ruling):
        _bomb_on_shrine(turn, bombs)
    else:
        turn.discard += bombs
        _burn(turn, "burns-bomb", (len(turn.discard),))


def _bomb_on_nothing(turn: Turn, bombs: Cards) -> None:
    """Clause bomb.5: with no cards to blow up the Bomb is discarded, and the turn ends."""
    if turn.ruling.bomb_on_empty == "joins-pile":
        turn.discard += bombs
        turn.events.append(Event("bomb-joins-pile", (bombs,)))
    else:
        turn.burned += bombs
        turn.events.append(Event("bomb-leaves-play", (bombs,)))


def _bomb_on_shrine(turn: Turn, bombs: Cards) -> None:
    """Clauses bomb.6, bomb.7, shrine.5: as if nothing lay beneath, and the player loses his next turn."""
    match turn.ruling.bomb_on_shrine:
        case "nothing-leaves":
            turn.discard += bombs
            turn.events.append(Event("bomb-on-shrine-stays", (bombs,)))
        case "bomb-leaves":
            turn.burned += bombs
            turn.events.append(Event("bomb-on-shrine-leaves", (bombs,)))
        case "pile-leaves":
            turn.discard += bombs
            turn.burned += turn.discard
            turn.events.append(Event("bomb-on-shrine-burns", (len(turn.discard),)))
            turn.discard = ()
            return
    if turn.extra and turn.ruling.lost_turn_or_extra == "extra-lapses":
        turn.extra -= 1
        turn.events.append(Event("extra-turn-lapses", (turn.player,)))
    elif turn.player not in turn.losing:
        turn.losing = tuple(sorted((*turn.losing, turn.player)))
        turn.events.append(Event("will-lose-turn", (turn.player,)))


def _magic_man(turn: Turn, laid: int) -> None:
    """Clauses magic-man.2, magic-man.4: the order turns round; for two players it is an extra turn."""
    state, ruling = turn.state, turn.ruling
    times = laid if laid == 1 or ruling.several_magic_men == "each" else 1
    began = len(state.seats)
    left = sum(not is_out(state, p) for p in range(began))
    if began == 2 or (left == 2 and ruling.two_player_magic_man == "two-left"):
        turn.extra += times
        turn.events.append(Event("magic-extra-turn", (turn.player, times)))
    elif times % 2:
        turn.direction = -turn.direction
        turn.events.append(Event("reverses", (turn.direction,)))
    else:
        turn.events.append(Event("reverses-twice", (times,)))


# --- drawing -------------------------------------------------------------------------------------------------------


def _replenish(turn: Turn, played: int) -> None:
    """Clauses draw.1, draw.2: after a play the player draws."""
    if not turn.draw:
        return
    size = len(turn.hand)
    reading = turn.ruling.replenish
    if reading == "exactly-one":
        _draw(turn, 1)
    elif reading == "as-many-as-played":
        _draw(turn, played)
    elif MORE in turn.hand:
        _draw_to_three_from_open_hand(turn)
    elif size < 3:
        _draw(turn, 3 - size)


def _draw_to_three_from_open_hand(turn: Turn) -> None:
    size = len(turn.hand) - 1
    if size >= 3:
        return
    if MORE in turn.draw:
        _draw(turn, 3)
        return
    cases = [(n, str(n)) for n in range(size, 3)] + [(3, "3 or more")]
    place = f"how many cards {turn.state.seats[turn.player]} holds after the play"
    _draw(turn, 3 - turn.ruling.fact(place, cases))


def _draw(turn: Turn, wanted: int) -> None:
    """Take cards from the draw pile, as far as it goes (clause draw.3)."""
    pile = turn.draw
    count = min(wanted, len(pile))
    if MORE in pile and wanted > len(pile) - 1:
        # How far the pile goes is not described, so how many cards he then holds is not known either.
        turn.hand = turn.hand if MORE in turn.hand else (MORE, *turn.hand)
        turn.draw = OMITTED
        turn.events.append(Event("draws-unseen", (turn.player,)))
        return
    taken = pile[len(pile) - count:]
    turn.draw = pile[:len(pile) - count]
    turn.hand = tuple(sorted(turn.hand + taken))
    turn.events.append(Event("draws", (turn.player, count)))


# --- the other moves -----------------------------------------------------------------------------------------------


def _pick_up(turn: Turn, known: int | None) -> None:
    """Clauses pick-up.1, endgame.4, endgame.5: the whole pile goes into the hand, and the turn ends."""
    from_fates = not turn.hand
    taken = turn.discard
    if known is not None:
        turn.known = without(turn.known, (known,))
        turn.events.append(Event("known-goes-along", (turn.player, (known,))))
        taken += (known,)
    _take(turn, taken, from_fates)


def _take(turn: Turn, taken: Cards, from_fates: bool) -> None:
    turn.events.append(Event("picks-up", (turn.player, _count(taken))))
    if turn.discard and turn.discard[-1] >= 0:
        turn.run = _run_on_top(turn.discard)
    turn.hand = tuple(sorted(turn.hand + taken))
    if turn.hand[:2] == (MORE, MORE):
        turn.hand = turn.hand[1:]
    turn.discard = ()
    if from_fates and turn.player not in turn.picked_up:
        turn.picked_up = tuple(sorted((*turn.picked_up, turn.player)))
    if from_fates and turn.ruling.endgame_pick_up == "plays-on":
        turn.stays = True
        turn.events.append(Event("plays-on", (turn.player,)))


def _count(cards: Cards) -> int | None:
    return None if MORE in cards else len(cards)


def _run_on_top(pile: Cards) -> Cards:
    value = pile[-1] >> 2
    start = len(pile)
    while start > 0 and pile[start - 1] >> 2 == value:
        start -= 1
    return pile[start:]


def _flip(turn: Turn, move: Flip) -> None:
    """Clauses endgame.3, endgame.4: the card is played if it can be, else the pile is picked up."""
    place = move.place
    there = turn.unknown[place] if place < len(turn.unknown) and MORE not in turn.unknown else UNKNOWN
    shown = move.card if move.card is not None else there
    if shown == UNKNOWN:
        cases = [(c, format_card(c)) for c in unseen(turn.state)]
        shown = turn.ruling.fact("the Unknown Fate that is turned over", cases)
    turn.events.append(Event("flips", (turn.player, shown)))
    reasons = admitted(situation(turn.state, turn.ruling), turn.ruling)[(shown,)]
    if MORE not in turn.unknown:
        turn.unknown = turn.unknown[:place] + turn.unknown[place + 1:]
    elif UNKNOWN in turn.unknown:
        turn.unknown = without(turn.unknown, (UNKNOWN,))
    if not reasons:
        _lay(turn, (shown,))
        return
    turn.events.append(Event("flip-fails", (turn.player, shown, reasons[0])))
    taken = turn.discard
    match turn.ruling.failed_unknown:
        case "joins-hand":
            taken += (shown,)
            turn.events.append(Event("failed-joins-hand", (turn.player, shown)))
        case "face-down":
            turn.unknown = turn.unknown[:place] + (shown,) + turn.unknown[place:]
            turn.events.append(Event("failed-face-down", (turn.player, shown)))
        case "face-up":
            turn.known = tuple(sorted((*turn.known, shown)))
            turn.events.append(Event("failed-face-up", (turn.player, shown)))
    _take(turn, taken, from_fates=True)


def _rush(turn: Turn, move: Rush) -> None:
    """Clauses rush.1, rush.3, rush.4: three cards at once, then he draws."""
    sources = rush_sources(turn.state, move, turn.ruling)
    assert sources is not None, "a Rush without its cards has an objection"
    cards = rush_cards(move.suit)
    turn.hand = without(turn.hand, sources[0])
    turn.known = without(turn.known, sources[1])
    four = in_succession(turn.state, cards[:1], turn.ruling) >= 4 and turn.ruling.rush_completes_four == "all-leave"
    turn.discard += cards
    turn.run = ()
    turn.events.append(Event("rushes", (turn.player, cards)))
    if four:
        _burn(turn, "burns-four", (len(turn.discard), cards[:1]))
    if turn.draw and len(turn.hand) < 3:
        if not turn.hand or turn.ruling.rush_draw == "up-to-three":
            _draw_to_three(turn)
    if turn.player != turn.state.turn and turn.ruling.royal_rush_timing == "any-moment-return":
        turn.back_to = turn.state.turn


def _draw_to_three(turn: Turn) -> None:
    if MORE in turn.hand:
        _draw_to_three_from_open_hand(turn)
    else:
        _draw(turn, 3 - len(turn.hand))


def _exchange(state: State, move: Swap | Ready) -> tuple[State, list[Event]]:
    """Clause exchange.1: before play, cards change places; play begins when everybody is ready."""
    player = move.player
    hands, known, swaps, ready = state.hands, state.known, state.swaps, state.ready
    phase = state.phase
    if isinstance(move, Swap):
        hand = tuple(sorted((*without(hands[player], (move.hand,)), move.known)))
        mine = list(known[player])
        mine[mine.index(move.known)] = move.hand
        hands = _put(hands, player, hand)
        known = _put(known, player, tuple(mine))
        swaps = (*swaps[:player], swaps[player] + 1, *swaps[player + 1:])
        events = [Event("swaps", (player, (move.hand,), (move.known,)))]
        if player in ready:
            ready = tuple(p for p in ready if p != player)
            events.append(Event("no-longer-ready", (player,)))
    else:
        ready = tuple(sorted((*ready, player)))
        events = [Event("is-ready", (player,))]
        if len(ready) == len(state.seats):
            phase, swaps, ready = "opening", (), ()
            events.append(Event("play-begins", (state.turn,)))
    after = State(
        state.seats, state.deck, phase, state.turn, state.direction, hands, known, state.unknown, state.draw,
        state.discard, state.burned, state.losing, state.skipped, state.extra, state.run, state.picked_up, swaps, ready,
    )
    return after, events


def _put(zones: tuple[Cards, ...], player: int, zone: Cards) -> tuple[Cards, ...]:
    return (*zones[:player], zone, *zones[player + 1:])


# --- the end of the turn -------------------------------------------------------------------------------------------


def _end(turn: Turn) -> tuple[State, list[Event]]:
    """Clauses goal.1, goal.2, end.1, turn.1, bomb.7: who is out, and who is next."""
    state, player = turn.state, turn.player
    hands, known, unknown = state.hands, state.known, state.unknown
    if turn.hand is not hands[player]:
        hands = _put(hands, player, turn.hand)
    if turn.known is not known[player]:
        known = _put(known, player, turn.known)
    if turn.unknown is not unknown[player]:
        unknown = _put(unknown, player, turn.unknown)
    gone_out = _has_gone_out(turn)
    phase, next_player, extra, skipped, losing = "play", player, 0, False, turn.losing
    if gone_out:
        turn.events.append(Event("goes-out", (player,)))
        hands, known, unknown = _put(hands, player, ()), _put(known, player, ()), _put(unknown, player, ())
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
        next_player, losing, skipped = _next(turn, hands, known, unknown)
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
    zones = (turn.hand, turn.known, turn.unknown)
    if not any(zones):
        return True
    if any(zone and zone != (MORE,) for zone in zones):
        return False
    name = turn.state.seats[turn.player]
    return bool(turn.ruling.fact(f"whether {name} has cards left after this", ((False, "yes"), (True, "no"))))


def _next(
    turn: Turn, hands: tuple[Cards, ...], known: tuple[Cards, ...], unknown: tuple[Cards, ...]
) -> tuple[int, tuple[int, ...], bool]:
    """The next seat in the direction of play that has cards and no turn to lose."""
    count = len(hands)
    losing, skipped = turn.losing, False
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
