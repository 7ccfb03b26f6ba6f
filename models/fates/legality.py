"""What may be done: every reason against a move, and the moves against which there is none.

One rule is one small function.  The reasons against laying cards depend on nothing but the cards and the
`Situation`, so they are worked out once a ruling and kept in its memo; the list of legal moves, the verdict
and its reasons all read the same entries.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from referee.game import Objection

from .cards import (
    BOMB, DRAGON, KING, KNIGHT, MAGIC_MAN, MORE, NOTHING, PHANTOM, QUEEN, RUG, SHRINE, SPECIALS, UNKNOWN, Cards, card, holds,
)
from .pile import Situation, described, in_succession, situation
from .ruling import Ruling
from .state import Flip, Move, Pass, PickUp, Play, Ready, Rush, State, Swap, held, is_out
from .zones import unseen

Objections = tuple[Objection, ...]


# --- laying cards on the pile ----------------------------------------------------------------------------------


class Admitted(dict[Cards, Objections]):
    """The reasons against laying each set of cards in one situation, each found when first asked for."""

    def __init__(self, now: Situation, ruling: Ruling) -> None:
        super().__init__()
        self._now = now
        self._ruling = ruling

    def __missing__(self, cards: Cards) -> Objections:
        found = self[cards] = tuple(_against_pile(cards, self._now, self._ruling))
        return found


def admitted(now: Situation, ruling: Ruling) -> Admitted:
    """What this ruling says of any cards in this situation."""
    table = ruling.memo.get(now)
    if table is None:
        table = ruling.memo[now] = Admitted(now, ruling)
    return table  # type: ignore[no-any-return]


def _against_pile(cards: Cards, now: Situation, ruling: Ruling) -> Iterator[Objection]:
    """Clauses start.2, play.1, play.2: cards of one value, the same or higher; special cards by their own rule."""
    value = cards[0] >> 2
    if any(c >> 2 != value for c in cards):
        yield Objection("not-one-value", (cards,))
        return
    if now.opening:
        yield from _against_opening(cards, ruling)
    if value in (RUG, PHANTOM):
        return  # rug.1, phantom.1: on any card
    if value == SHRINE:
        yield from _against_shrine(cards, now, ruling)
    elif value == BOMB:
        yield from _against_bomb(cards, now, ruling)
    elif value == MAGIC_MAN:
        yield from _against_magic_man(cards, now)
    else:
        yield from _against_order(cards, now, ruling)


def _against_opening(cards: Cards, ruling: Ruling) -> Iterator[Objection]:
    """Clause start.2: the starter lays any card; whether several, or a special one, is open."""
    if len(cards) > 1 and ruling.opening_set == "one-card":
        yield Objection("opening-one-card", (cards,))
    if cards[0] >> 2 in SPECIALS and ruling.opening_special == "refused":
        yield Objection("opening-special", (cards,))


def _against_shrine(cards: Cards, now: Situation, ruling: Ruling) -> Iterator[Objection]:
    """Clause shrine.1: on a 6 or lower."""
    value = now.seen >> 2
    if len(cards) > 1 and ruling.several_shrines == "one-only":
        yield Objection("one-shrine-only", (cards,))
    if now.seen == NOTHING:
        if ruling.shrine_on_empty == "refused":
            yield Objection("shrine-on-nothing", (cards,))
        return
    on_phantom = now.covered == "phantom" and not now.binding and value > 6
    if on_phantom and ruling.shrine_on_phantom == "phantom-is-three":
        return
    if value == SHRINE:
        if ruling.shrine_on_shrine == "refused":
            yield Objection("shrine-on-shrine", (cards, now.seen))
    elif value == MAGIC_MAN:
        if ruling.shrine_on_magic_man == "refused":
            yield Objection("shrine-on-magic-man", (cards, now.seen))
    elif value > 6:
        yield Objection("shrine-too-high", (cards, now.seen))


def _against_bomb(cards: Cards, now: Situation, ruling: Ruling) -> Iterator[Objection]:
    """Clauses bomb.1, shrine.4: on any card, Shrines included; on a Shrine under a Phantom it is open."""
    if now.binding and now.covered and ruling.bomb_on_covered_shrine == "refused":
        yield Objection("shrine-limit", (cards, now.seen))


def _against_magic_man(cards: Cards, now: Situation) -> Iterator[Objection]:
    """Clause magic-man.1: on any card except Shrines; shrine.3: a Phantom hands the Shrine's limit on."""
    if now.seen >> 2 != SHRINE:
        return
    if not now.covered:
        yield Objection("magic-man-on-shrine", (cards, now.seen))
    elif now.binding:
        yield Objection("shrine-limit", (cards, now.seen))


def _against_order(cards: Cards, now: Situation, ruling: Ruling) -> Iterator[Objection]:
    """Clauses play.1, magic-man.3, shrine.2, shrine.3, knight.1, knight.2."""
    value, below = cards[0] >> 2, now.seen >> 2
    if now.seen == NOTHING or below == MAGIC_MAN:
        return
    if now.binding:
        if value > 6:
            yield Objection("shrine-limit", (cards, now.seen))
    elif value < below:
        if value == KNIGHT and below == DRAGON:
            yield from _against_knight_on_dragon(cards, now, ruling)
        else:
            yield Objection("too-low", (cards, now.seen))


def _against_knight_on_dragon(cards: Cards, now: Situation, ruling: Ruling) -> Iterator[Objection]:
    """Clause knight.2: a Knight goes on the Dragon of its suit."""
    knights = {c & 3 for c in cards}
    top, row = {now.seen & 3}, {c & 3 for c in now.dragons}

    def fits(suits: set[int]) -> bool:
        if knights <= suits:
            return True
        return bool(knights & suits) and ruling.knights_on_dragon == "one-matches"

    if not fits(row) or (not fits(top) and ruling.knight_on_dragons == "top-dragon"):
        yield Objection("knight-suit", (cards, now.seen))
    elif now.covered == "phantom" and ruling.knight_through_phantom == "refused":
        yield Objection("knight-under-phantom", (cards, now.seen))


def against_rush(now: Situation, ruling: Ruling) -> Iterator[Objection]:
    """Clauses rush.2, start.2: not on Shrines or Dragons; whether it opens, or must beat anything else, is open."""
    value = now.seen >> 2
    if now.opening and ruling.opening_rush == "refused":
        yield Objection("opening-rush")
    if value in (SHRINE, DRAGON):
        if now.covered != "phantom":
            yield Objection("rush-on-shrine" if value == SHRINE else "rush-on-dragon", (now.seen,))
        elif ruling.rush_through_phantom == "refused":
            yield Objection("rush-through-phantom", (now.seen,))
    elif value in (QUEEN, KING) and ruling.rush_ascending == "knight-must-beat":
        yield Objection("rush-too-low", (now.seen,))


# --- whether the move is this player's to make -------------------------------------------------------------------


def objections(state: State, move: Move, ruling: Ruling) -> list[Objection]:
    """Every reason why the move is illegal, none if it is legal."""
    state = described(state, ruling)
    found = list(_against_moment(state, move, ruling))
    if any(o.code in ("game-over", "exchange-first", "exchange-over", "already-out") for o in found):
        return found
    match move:
        case Play():
            found += _against_play(state, move, ruling)
        case PickUp():
            found += _against_pick_up(state, move, ruling)
        case Flip():
            found += _against_flip(state, move, ruling)
        case Rush():
            found += _against_a_rush(state, move, ruling)
        case Swap():
            found += _against_swap(state, move, ruling)
        case Ready() if move.player in state.ready:
            found.append(Objection("already-ready", (move.player,)))
        case Pass():
            if not state.extra or ruling.extra_turn == "must-take":
                found.append(Objection("no-pass" if not state.extra else "extra-turn-owed", (move.player,)))
    return found


def _against_moment(state: State, move: Move, ruling: Ruling) -> Iterator[Objection]:
    """Clauses exchange.1, turn.1, end.1: what may be done when, and by whom."""
    swapping = isinstance(move, Swap | Ready)
    if state.phase == "over":
        yield Objection("game-over")
    elif state.phase == "exchange":
        if not swapping:
            yield Objection("exchange-first", (move.player,))
        elif ruling.exchange_order == "in-turn" and move.player != exchanging(state):
            yield Objection("exchange-in-turn", (move.player, exchanging(state)))
    elif swapping:
        yield Objection("exchange-over", (move.player,))
    elif is_out(state, move.player):
        yield Objection("already-out", (move.player,))
    elif move.player != state.turn and not may_interrupt(state, move, ruling):
        yield Objection("not-your-turn", (move.player, state.turn))


def exchanging(state: State) -> int:
    """Whose exchange it is if it goes in turn: the first, from the starter on, who is not ready."""
    count = len(state.seats)
    order = ((state.turn + i * state.direction) % count for i in range(count))
    return next((p for p in order if p not in state.ready), state.turn)


def may_interrupt(state: State, move: Move, ruling: Ruling) -> bool:
    """Whether the move may be made out of turn (clauses rush.1 and four.1: "at any time")."""
    if isinstance(move, Rush):
        return state.phase == "play" and ruling.royal_rush_timing != "own-turn"
    if isinstance(move, Play) and state.discard and move.cards[0] >> 2 == state.discard[-1] >> 2:
        completes = len(move.cards) < 4 <= in_succession(state, move.cards, ruling)
        return completes and ruling.four_out_of_turn == "any-moment"
    return False


def _against_play(state: State, move: Play, ruling: Ruling) -> Iterator[Objection]:
    """Clauses turn.2, endgame.1, endgame.2, and what the pile says."""
    hand, known = state.hands[move.player], state.known[move.player]
    if any(c in known for c in move.cards) and not holds(hand, move.cards):
        if not hand_is_empty(state, move.player, ruling):
            yield Objection("hand-first", (move.player, move.cards))
        if len(move.cards) > 1:
            yield Objection("one-at-a-time", (move.cards,))
        if not holds(known, move.cards):
            yield Objection("not-held", (move.player, move.cards))
    elif not holds(hand, move.cards):
        yield Objection("not-held", (move.player, move.cards))
    yield from admitted(situation(state, ruling), ruling)[move.cards]


def hand_is_empty(state: State, player: int, ruling: Ruling) -> bool:
    """Whether the player holds no card; a hand that may go on, with no card described, is a fact to be decided."""
    hand = state.hands[player]
    if hand == (MORE,):
        return bool(ruling.fact(f"whether {state.seats[player]} has cards in hand", ((False, "yes"), (True, "no"))))
    return not hand


def known_is_empty(state: State, player: int, ruling: Ruling) -> bool:
    """Whether the player has no Known Fate left, likewise."""
    known = state.known[player]
    if known == (MORE,):
        place = f"whether {state.seats[player]} has Known Fates left"
        return bool(ruling.fact(place, ((False, "yes"), (True, "no"))))
    return not known


def _against_pick_up(state: State, move: PickUp, ruling: Ruling) -> Iterator[Objection]:
    """Clauses pick-up.1 and endgame.4: only who can't play takes the pile."""
    player = move.player
    if move.player == state.turn and (playable := _a_play(state, player, ruling)) is not None:
        if not state.discard:
            yield Objection("nothing-to-pick-up", (player,))
        elif ruling.voluntary_pick_up == "refused":
            yield Objection("play-exists", (player, playable))
    from_known = not state.hands[player] and bool(state.known[player])
    if move.card is not None and not (from_known and held(state.known[player], move.card)):
        yield Objection("not-a-known-fate", (player, move.card))
    elif from_known and (move.card is None) == (ruling.failed_known == "known-goes-along"):
        yield Objection("known-must-go-along" if move.card is None else "known-stays", (player,))


def _a_play(state: State, player: int, ruling: Ruling) -> Move | None:
    """A legal play of the player whose turn it is, if there is one; hidden cards of his hand are a fact."""
    for move in _plays(state, player, ruling):
        return move
    hand = state.hands[player]
    if hand and hand[0] < 0:
        place = f"whether {state.seats[player]}'s undescribed cards include one that can be played"
        if ruling.fact(place, ((True, "yes"), (False, "no"))):
            return Play(player, ())
    return None


def _against_flip(state: State, move: Flip, ruling: Ruling) -> Iterator[Objection]:
    """Clauses endgame.3, endgame.6: blindly, one at a time, once hand and Known Fates are gone."""
    player = move.player
    unknown = state.unknown[player]
    if not hand_is_empty(state, player, ruling):
        yield Objection("hand-before-unknown", (player,))
    if not known_is_empty(state, player, ruling):
        free = player in state.picked_up and ruling.known_or_unknown == "either"
        if not free:
            yield Objection("known-before-unknown", (player,))
    if MORE not in unknown and move.place >= len(unknown):
        yield Objection("no-such-place", (player, move.place + 1, len(unknown)))
    elif move.card is not None and move.place < len(unknown) and unknown[move.place] not in (move.card, UNKNOWN, MORE):
        yield Objection("another-card-there", (player, move.place + 1, unknown[move.place]))


def _against_a_rush(state: State, move: Rush, ruling: Ruling) -> Iterator[Objection]:
    """Clauses rush.1, rush.2."""
    if not rush_sources(state, move, ruling):
        yield Objection("rush-not-held", (move.player, rush_cards(move.suit)))
    yield from against_rush(situation(state, ruling), ruling)


def rush_cards(suit: int) -> Cards:
    """The three cards of a Royal Rush, in the order in which they are laid (clause rush.1)."""
    return card(KNIGHT, suit), card(QUEEN, suit), card(KING, suit)


def rush_sources(state: State, move: Rush, ruling: Ruling) -> tuple[Cards, Cards] | None:
    """Which of the three cards come from the hand and which from the Known Fates; None if he has not got them."""
    cards = rush_cards(move.suit)
    hand, known = state.hands[move.player], state.known[move.player]
    from_hand = tuple(c for c in cards if c in hand)
    from_known = tuple(c for c in cards if c not in hand and c in known)
    if len(from_hand) == 3:
        return from_hand, ()
    if len(from_hand) + len(from_known) == 3 and ruling.rush_from_known == "hand-and-known":
        return from_hand, from_known
    return None


def _against_swap(state: State, move: Swap, ruling: Ruling) -> Iterator[Objection]:
    """Clause exchange.1: a card in hand for a Known Fate, before play begins."""
    if move.hand not in state.hands[move.player]:
        yield Objection("not-held", (move.player, (move.hand,)))
    if move.known not in state.known[move.player]:
        yield Objection("not-a-known-fate", (move.player, move.known))
    if state.swaps[move.player] and ruling.exchange_count == "one-card":
        yield Objection("swapped-already", (move.player,))
    if move.player in state.ready and ruling.exchange_final == "ready-is-final":
        yield Objection("ready-is-final", (move.player,))


# --- which moves there are -----------------------------------------------------------------------------------------


@lru_cache(maxsize=65536)
def sets_of(player: int, group: Cards) -> tuple[Play, ...]:
    """Every play of one or more of these equal cards."""
    chosen = dict.fromkeys(c for size in range(1, len(group) + 1) for c in combinations(group, size))
    return tuple(Play(player, cards) for cards in chosen)


def groups(hand: Cards) -> Iterator[Cards]:
    """The described cards of a sorted hand, by value."""
    start = 0
    end = len(hand)
    while start < end and hand[start] < 0:
        start += 1
    while start < end:
        value = hand[start] >> 2
        stop = start + 1
        while stop < end and hand[stop] >> 2 == value:
            stop += 1
        yield hand[start:stop]
        start = stop


def _plays(state: State, player: int, ruling: Ruling) -> Iterator[Move]:
    """The legal plays (cards, Rushes, Flips) of the player whose turn it is."""
    hand = state.hands[player]
    now = situation(state, ruling)
    if hand:
        table = admitted(now, ruling)
        for group in groups(hand):
            for play in sets_of(player, group):
                if not table[play.cards]:
                    yield play
    elif known := state.known[player]:
        table = admitted(now, ruling)
        for c in dict.fromkeys(known):
            if c >= 0 and not table[(c,)]:
                yield Play(player, (c,))
        if player in state.picked_up and state.unknown[player] and ruling.known_or_unknown == "either":
            yield from _flips(state, player)
    else:
        yield from _flips(state, player)
    yield from _rushes(state, player, now, ruling)


def _flips(state: State, player: int) -> Iterator[Move]:
    for place in range(len(state.unknown[player])):
        yield Flip(player, place)


def _rushes(state: State, player: int, now: Situation, ruling: Ruling) -> Iterator[Move]:
    if not {c >> 2 for c in state.hands[player] + state.known[player]} >= {KNIGHT, QUEEN, KING}:
        return
    for suit in range(state.deck.suits):
        rush = Rush(player, suit)
        if rush_sources(state, rush, ruling) and not any(against_rush(now, ruling)):
            yield rush


def legal(state: State, ruling: Ruling) -> list[Move]:
    """The legal moves under one ruling, of whoever may make one."""
    if state.phase == "play" or state.phase == "opening":
        player = state.turn
        found = list(_plays(state, player, ruling))
        rest = _rest(state, player)
        if found and ruling.voluntary_pick_up == "refused":
            rest = [m for m in rest if not isinstance(m, PickUp)]
        if ruling.royal_rush_timing != "own-turn" or ruling.four_out_of_turn == "any-moment":
            rest += _interruptions(state)
        return found + [m for m in rest if not objections(state, m, ruling)]
    return [m for m in candidates(state) if not objections(state, m, ruling)]


def candidates(state: State) -> Iterator[Move]:
    """Every move that some ruling allows, and others besides.

    Of hands that are not fully described only the described cards are listed.
    """
    if state.phase == "exchange":
        for player in range(len(state.seats)):
            for mine in dict.fromkeys(state.hands[player]):
                for his in dict.fromkeys(state.known[player]):
                    if mine >= 0 and his >= 0:
                        yield Swap(player, mine, his)
            yield Ready(player)
    elif state.phase != "over":
        player = state.turn
        for group in groups(state.hands[player]):
            yield from sets_of(player, group)
        if not state.hands[player] or state.hands[player] == (MORE,):
            yield from (Play(player, (c,)) for c in dict.fromkeys(state.known[player]) if c >= 0)
            yield from _flips(state, player)
        yield from (Rush(player, suit) for suit in range(state.deck.suits) if _may_rush(state, player, suit))
        yield from _rest(state, player)
        yield from _interruptions(state)


def hidden_candidates(state: State) -> Iterator[Move]:
    """Every single card that the player to move might lay from a hand, or Known Fates, not fully described."""
    player = state.turn
    if state.phase in ("play", "opening") and any(c < 0 for c in state.hands[player] or state.known[player]):
        yield from (Play(player, (c,)) for c in unseen(state))


def _rest(state: State, player: int) -> list[Move]:
    """What the player to move may do besides playing."""
    rest: list[Move] = [PickUp(player)]
    if not state.hands[player]:
        rest += [PickUp(player, c) for c in dict.fromkeys(state.known[player]) if c >= 0]
    if state.extra:
        rest.append(Pass(player))
    return rest


def _interruptions(state: State) -> list[Move]:
    """What others might do out of turn, under the readings that let them."""
    if not state.discard:
        empty: list[Move] = [Rush(p, s) for p in _others(state) for s in range(state.deck.suits) if _may_rush(state, p, s)]
        return empty
    found: list[Move] = []
    value = state.discard[-1] >> 2
    for player in _others(state):
        found += [Rush(player, s) for s in range(state.deck.suits) if _may_rush(state, player, s)]
        for group in groups(state.hands[player]):
            if group[0] >> 2 == value:
                found += sets_of(player, group)
    return found


def _others(state: State) -> Iterator[int]:
    return (p for p in range(len(state.seats)) if p != state.turn and not is_out(state, p))


def _may_rush(state: State, player: int, suit: int) -> bool:
    has = state.hands[player] + state.known[player]
    return all(c in has for c in rush_cards(suit))
