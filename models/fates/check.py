"""Whether a table could be: what contradicts the deck or the rules, as far as the position is described."""

from collections import Counter
from collections.abc import Iterator
from itertools import takewhile

import msgspec

from referee.game import Fault, Said

from .cards import BOMB, MORE, NOTHING, OMITTED, PHANTOM, RUG, UNKNOWN, Cards, holds
from .laying import admitted, against_rush, rush_cards
from .pile import in_succession, is_four, situation
from .play import is_on_shrine
from .ruling import Ruling
from .state import Flip, Move, PickUp, Play, Rush, State, Swap, is_out, players_in
from .zones import is_counted, seen, unseen, zones

PER_PLAYER = 9
"""Cards that the set-up deals to each player (clauses setup.1, setup.4, setup.6)."""


def faults(state: State, ruling: Ruling) -> list[Fault]:
    """Everything that can't be so, each with the key of the position that shows it."""
    return [
        *_against_deck(state), *_against_counts(state), *_against_seats(state, ruling), *_against_fates(state, ruling),
        *_against_hands(state, ruling), *_against_pile(state, ruling),
    ]


def _against_deck(state: State) -> Iterator[Fault]:
    """Clause deck.2: no card more often than the deck has it."""
    kinds = set(state.deck.kinds)
    for card, count in sorted(seen(state).items()):
        places = [key for key, zone in zones(state) if card in zone]
        if card not in kinds:
            yield Fault("not-in-deck", (card,), places[0])
        elif count > state.deck.copies:
            yield Fault("duplicate-card", (card, count, state.deck.copies), " and ".join(places))


def _against_counts(state: State) -> Iterator[Fault]:
    """Clause setup.7: the zones together are the deck."""
    described = sum(card != MORE for _, zone in zones(state) for card in zone)
    if described > state.deck.size:
        yield Fault("too-many-cards", (described, state.deck.size), "deck")
    elif is_counted(state) and described < state.deck.size:
        yield Fault("too-few-cards", (described, state.deck.size), "deck")


def _against_seats(state: State, ruling: Ruling) -> Iterator[Fault]:
    """Clauses setup.1 to setup.6, deck.1: the deck must do for everybody; end.1: whose turn it can be."""
    seated = len(state.seats)
    if seated * PER_PLAYER > state.deck.size:
        yield Fault("too-many-players", (seated, seated * PER_PLAYER, state.deck.size), "seats")
    elif seated >= 5 and state.deck.copies == 1 and ruling.second_deck == "required":
        yield Fault("second-deck-missing", (seated,), "deck.copies")
    left = len(players_in(state))
    if state.phase == "over":
        if left > 1:
            yield Fault("not-over", (left,), "phase")
    elif left < 2:
        yield Fault("is-over", (), "phase")
    elif is_out(state, state.turn):
        yield Fault("turn-of-one-out", (state.turn,), "turn")
    for player in state.losing:
        if is_out(state, player):
            yield Fault("lost-turn-of-one-out", (player,), "losing_turn")


def _against_fates(state: State, ruling: Ruling) -> Iterator[Fault]:
    """Clauses setup.1, setup.4, endgame.1 to endgame.3: three of each, and when they may be touched."""
    before_play = state.phase in ("exchange", "opening")
    for player, name in enumerate(state.seats):
        known, unknown = state.known[player], state.unknown[player]
        for key, zone in (("known", known), ("unknown", unknown)):
            place = f"player.{name}.{key}"
            size = len(zone) - (MORE in zone)
            more = ruling.failed_unknown == "face-up" and ruling.known_or_unknown == "either" if size > 3 else False
            if size > 3 and not (key == "known" and more and size + len(unknown) - (MORE in unknown) <= 6):
                yield Fault("too-many-fates", (player, size), place)
            elif before_play and MORE not in zone and size < 3:
                yield Fault("fates-missing", (player, size), place)
        if MORE in known or MORE in unknown or before_play or is_out(state, player):
            continue
        free = player in state.picked_up and ruling.known_or_unknown == "either"
        if len(unknown) < 3 and known and not free and ruling.failed_unknown != "face-up":
            yield Fault("unknown-before-known", (player,), f"player.{name}.unknown")
        touched = len(known) + len(unknown) < 6
        if touched and state.draw and state.draw != (MORE,) and ruling.rush_from_known == "hand-only":
            yield Fault("fates-before-draw-pile", (player,), f"player.{name}")


def _against_hands(state: State, ruling: Ruling) -> Iterator[Fault]:
    """Clauses setup.6, draw.1, draw.2: while there are cards to draw, a hand has three at least."""
    for player, name in enumerate(state.seats):
        hand = state.hands[player]
        if MORE in hand or len(hand) >= 3 or is_out(state, player):
            continue
        place = f"player.{name}.hand"
        if state.phase in ("exchange", "opening"):
            yield Fault("hand-not-three", (player, len(hand)), place)
        elif state.draw and state.draw != (MORE,) and ruling.replenish == "up-to-three" and ruling.rush_draw == "up-to-three":
            yield Fault("hand-below-three", (player, len(hand)), place)
    if state.phase in ("exchange", "opening"):
        for player, name in enumerate(state.seats):
            if len(state.hands[player]) > 3:
                yield Fault("hand-not-three", (player, len(state.hands[player])), f"player.{name}.hand")
        if state.discard or state.burned:
            yield Fault("laid-before-play", (), "discard_pile" if state.discard else "burned")


def _against_pile(state: State, ruling: Ruling) -> Iterator[Fault]:
    """Clauses play.1, four.1: each card of the pile was laid on what lies below it."""
    pile = state.discard
    hidden = [at for at, card in enumerate(pile) if card < 0]
    start = hidden[-1] + 1 if hidden else 0
    for at in range(start, len(pile)):
        if at == start and hidden:
            continue
        if not _could_be_laid(state, pile, at, ruling):
            bomb = pile[at] >> 2 == BOMB
            args = (pile[at],) if bomb else (pile[at], pile[at - 1] if at else NOTHING)
            yield Fault("bomb-in-pile" if bomb else "pile-order", args, "discard_pile")
            break
    yield from _against_four(state, pile, start, ruling)


def _could_be_laid(state: State, pile: Cards, at: int, ruling: Ruling) -> bool:
    card = pile[at]
    together = tuple(takewhile(lambda c: c >> 2 == card >> 2, pile[at:]))
    if card >> 2 == BOMB:
        return _bomb_could_stay(state, pile, at, ruling)
    if at and card >> 2 == pile[at - 1] >> 2:
        return True  # together with it, at least
    below = _below(state, pile, at)
    if below.discard and any(c < 0 for c in _down_to_what_counts(below.discard)):
        return True
    now = situation(below, ruling)
    if now.binding and card >> 2 > 6 and (
        ruling.shrine_skipped == "next-seat-only" or ruling.own_shrine == "another-player"
    ):
        now = now._replace(binding=False)  # who laid it may have played on, or whom it bound have lost the turn
    table = admitted(now, ruling)
    return any(not table[together[:n]] for n in range(1, len(together) + 1)) or _in_a_rush(state, pile, at, ruling)


def _bomb_could_stay(state: State, pile: Cards, at: int, ruling: Ruling) -> bool:
    """Clauses bomb.3, bomb.5, bomb.6: a Bomb stays on the pile only where it finds nothing to blow up."""
    below = _below(state, pile, at)
    if at == 0:
        return ruling.bomb_on_empty == "joins-pile"
    if pile[at - 1] >> 2 == BOMB:
        return ruling.bombs_together == "as-one"
    if any(c < 0 for c in _down_to_what_counts(below.discard)):
        return True
    return is_on_shrine(situation(below, ruling), ruling) and ruling.bomb_on_shrine == "nothing-leaves"


def _below(state: State, pile: Cards, at: int) -> State:
    return msgspec.structs.replace(state, discard=pile[:at], phase="play", skipped=False, extra=0, run=())


def _down_to_what_counts(pile: Cards) -> Cards:
    for depth in range(1, len(pile) + 1):
        if pile[-depth] < 0 or pile[-depth] >> 2 not in (RUG, PHANTOM):
            return pile[-depth:]
    return pile


def _in_a_rush(state: State, pile: Cards, at: int, ruling: Ruling) -> bool:
    """Whether the card is one of three that could be laid as a Royal Rush."""
    trio = rush_cards(pile[at] & 3)
    for start in range(max(0, at - 2), at + 1):
        if pile[start:start + 3] == trio:
            below = _below(state, pile, start)
            hidden = any(c < 0 for c in _down_to_what_counts(below.discard))
            return hidden or not any(against_rush(pile[at] & 3, situation(below, ruling), ruling))
    return False


def _against_four(state: State, pile: Cards, start: int, ruling: Ruling) -> Iterator[Fault]:
    """Clause four.1: no four in succession lie there; what is not described below is left out of account."""
    for at in range(start + 3, len(pile)):
        top = pile[at]
        if at + 1 < len(pile) and pile[at + 1] >> 2 == top >> 2:
            continue  # the next one may have been laid together with it
        if pile[at:at + 3] == rush_cards(top & 3) and ruling.rush_completes_four == "no-burn":
            continue
        below = _below(state, pile[start:], at - start)
        if not start:
            below = msgspec.structs.replace(below, run=state.run)
        if is_four(in_succession(below, (top,), ruling), top >> 2, ruling):
            if not start and _may_have_been_five(state, pile, at, ruling):
                continue
            yield Fault("four-not-burned", (top,), "discard_pile")
            return


def _may_have_been_five(state: State, pile: Cards, at: int, ruling: Ruling) -> bool:
    """Whether an equal card that was picked up may have made these four a fifth; once another lies on them, none can tell."""
    over = len(pile) > at + 1 and not state.run and all(c >> 2 in (pile[at] >> 2, PHANTOM) for c in pile[:at])
    return over and ruling.more_than_four == "exactly-four" and ruling.four_after_pick_up == "run-continues"


def suppose(state: State, move: Move) -> tuple[State, list[Said]]:
    """The state with the undescribed cards that the move names put where they must be, if they can be there.

    What is thereby taken for granted comes along, so that the verdict can say that it rests on it.
    """
    player = move.player
    match move:
        case Play():
            return _suppose_held(state, player, move.cards)
        case Rush():
            return _suppose_held(state, player, rush_cards(move.suit), besides=state.known[player])
        case Swap():
            state, first = _suppose_held(state, player, (move.hand,))
            state, second = _suppose_in(state, player, "known", (move.known,))
            return state, first + second
        case PickUp() if move.card is not None:
            return _suppose_in(state, player, "known", (move.card,))
        case Flip() if move.card is not None and move.card not in state.unknown[player]:
            return state, [Said("fate-proves-to-be", (player, move.place + 1, move.card))]
    return state, []


def _suppose_held(state: State, player: int, cards: Cards, besides: Cards = ()) -> tuple[State, list[Said]]:
    """``besides`` are cards of another zone that may be used too, and need not be in the hand."""
    hand, known = state.hands[player], state.known[player]
    if not hand:
        return _suppose_in(state, player, "known", cards)
    if hand == OMITTED and holds(known, cards) and state.phase != "exchange":
        return state, []  # where they come from hangs on whether his hand is empty: see `legality.comes_from_hand`
    return _suppose_in(state, player, "hand", tuple(c for c in cards if c in hand or c not in besides))


def _suppose_in(state: State, player: int, key: str, cards: Cards) -> tuple[State, list[Said]]:
    zones_now = state.hands if key == "hand" else state.known
    zone = list(zones_now[player])
    wanted = tuple((Counter(cards) - Counter(zone)).elements())
    free = unseen(state)
    if not wanted or any(free[c] < wanted.count(c) for c in wanted):
        return state, []
    for card in wanted:
        if UNKNOWN in zone:
            zone.remove(UNKNOWN)
        elif MORE not in zone:
            return state, []
        zone.append(card)
    full = tuple(sorted(zone)) if key == "hand" else tuple(zone)
    zones_after = (*zones_now[:player], full, *zones_now[player + 1:])
    after = msgspec.structs.replace(state, **{"hands" if key == "hand" else "known": zones_after})
    return after, [Said("has-in-hand" if key == "hand" else "has-in-known", (player, wanted))]
