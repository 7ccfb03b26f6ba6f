"""What may be done: every reason against a move, and the moves against which there is none.

One rule is one small function.  What may be laid on the pile stands in `laying`; here is who may do what when,
and the lists of moves, which read the same functions.
"""

from collections.abc import Iterator, Sequence

from referee.game import Objection

from .cards import KING, MORE, PHANTOM, UNKNOWN, Cards, hides, holds, visible
from .laying import admitted, against_fate, against_rush, playable, rush_cards, sets_of
from .pile import described, in_succession, is_four, situation
from .ruling import Ruling
from .state import BEFORE_PLAY, Flip, Move, Pass, PickUp, Play, Ready, Rush, State, Swap, held, is_out
from .zones import unseen, veiled


def objections(state: State, move: Move, ruling: Ruling) -> list[Objection]:
    """Every reason why the move is illegal, none if it is legal."""
    seen, _, stand_ins = described(state, ruling)
    found = _objections(seen, move, ruling)
    return [veiled(o, stand_ins) for o in found] if stand_ins else found


def _objections(state: State, move: Move, ruling: Ruling) -> list[Objection]:
    found = list(_against_moment(state, move, ruling))
    if any(o.code in ("game-over", "exchange-first", "exchange-over", "already-out") for o in found):
        return found
    match move:
        case Play():
            found += _against_play(state, move, ruling)
        case PickUp():
            plays = _plays(state, move.player, ruling) if move.player == state.turn else []
            found += _against_pick_up(state, move, plays, ruling)
        case Flip():
            found += _against_flip(state, move, ruling)
        case Rush():
            found += _against_a_rush(state, move, ruling)
        case Swap():
            found += _against_swap(state, move, ruling)
        case Ready() if move.player in state.ready:
            found.append(Objection("already-ready", (move.player,)))
        case Pass():
            found += _against_pass(state, move, ruling)
    return found


def _against_moment(state: State, move: Move, ruling: Ruling) -> Iterator[Objection]:
    """Clauses exchange.1, turn.1, end.1: what may be done when, and by whom."""
    swapping = isinstance(move, BEFORE_PLAY)
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
    if isinstance(move, Play) and state.phase == "play" and holds(state.hands[move.player], move.cards):
        count, value = in_succession(state, move.cards, ruling), move.cards[0] >> 2
        one_value = all(c >> 2 == value for c in move.cards)
        completes = one_value and count > len(move.cards) and is_four(count, value, ruling)
        return completes and ruling.four_out_of_turn == "any-moment"
    return False


def _against_play(state: State, move: Play, ruling: Ruling) -> Iterator[Objection]:
    """Clauses turn.2, endgame.1, endgame.2, and what the pile says."""
    known = state.known[move.player]
    now = situation(state, ruling, move.player)
    if comes_from_hand(state, move.player, move.cards, ruling):
        pass
    elif any(c in known for c in move.cards):
        if not hand_is_empty(state, move.player, ruling):
            yield Objection("hand-first", (move.player, move.cards))
        if len(move.cards) > 1:
            yield Objection("one-at-a-time", (move.cards,))
        if not holds(known, move.cards):
            yield Objection("not-held", (move.player, move.cards))
        yield from against_fate(move.cards, now, ruling)
    else:
        yield Objection("not-held", (move.player, move.cards))
    yield from admitted(now, ruling)[move.cards]


def comes_from_hand(state: State, player: int, cards: Cards, ruling: Ruling) -> bool:
    """Whether the cards are played from the hand, not from the Known Fates (clause endgame.1).

    A hand of which nothing is described may have the twin of a Known Fate.
    """
    hand = state.hands[player]
    if holds(hand, cards):
        return True
    if hand != (MORE,) or not holds(state.known[player], cards) or hand_is_empty(state, player, ruling):
        return False
    free = unseen(state)
    return all(free[c] >= cards.count(c) for c in cards)


def hand_is_empty(state: State, player: int, ruling: Ruling) -> bool:
    """Whether the player holds no card; a hand that may go on, with no card described, is a fact to be decided."""
    hand = state.hands[player]
    if hand == (MORE,):
        return bool(ruling.fact(f"whether {state.seats[player]} has cards in hand", ((False, "yes"), (True, "no"))))
    return not hand


def unknown_is_empty(state: State, player: int, ruling: Ruling) -> bool:
    """Whether the player has no Unknown Fate left, likewise."""
    unknown = state.unknown[player]
    if unknown == (MORE,):
        place = f"whether {state.seats[player]} has Unknown Fates left"
        return bool(ruling.fact(place, ((False, "yes"), (True, "no"))))
    return not unknown


def known_is_empty(state: State, player: int, ruling: Ruling) -> bool:
    """Whether the player has no Known Fate left, likewise."""
    known = state.known[player]
    if known == (MORE,):
        place = f"whether {state.seats[player]} has Known Fates left"
        return bool(ruling.fact(place, ((False, "yes"), (True, "no"))))
    return not known


def _against_pass(state: State, move: Pass, ruling: Ruling) -> Iterator[Objection]:
    """Clauses bomb.4, four.2, magic-man.4: at most an extra turn may be declined."""
    if not state.extra:
        yield Objection("no-pass", (move.player,))
    elif ruling.extra_turn == "must-take":
        yield Objection("extra-turn-owed", (move.player,))


def _against_pick_up(state: State, move: PickUp, plays: Sequence[Move], ruling: Ruling) -> Iterator[Objection]:
    """Clauses pick-up.1 and endgame.4: only who can't play takes the pile; ``plays`` are what he can play."""
    player = move.player
    hidden = not plays and _hides_a_play(state, player, ruling)
    if plays or hidden:
        if not state.discard:
            yield Objection("nothing-to-pick-up", (player,))
        elif ruling.voluntary_pick_up == "refused":
            yield Objection("play-exists", (player, plays[0] if plays else Play(player, ())))
    from_known = bool(state.known[player]) and hand_is_empty(state, player, ruling)
    if move.card is not None and not (from_known and held(state.known[player], move.card)):
        yield Objection("not-a-known-fate", (player, move.card))
    elif from_known and (move.card is None) == (_known_fail(plays, hidden) and ruling.failed_known == "known-goes-along"):
        yield Objection("known-must-go-along" if move.card is None else "known-stays", (player,))


def _known_fail(plays: Sequence[Move], hidden: bool) -> bool:
    """Whether no Known Fate can be played; that an Unknown Fate may be turned over does not count."""
    return not hidden and all(isinstance(play, Flip) for play in plays)


def _hides_a_play(state: State, player: int, ruling: Ruling) -> bool:
    """Whether undescribed cards, of the hand or else of the Known Fates, can be played: a fact."""
    zone = state.hands[player] or state.known[player]
    if player != state.turn or not hides(zone):
        return False
    place = f"whether {state.seats[player]}'s undescribed cards include one that can be played"
    return bool(ruling.fact(place, ((True, "yes"), (False, "no"))))


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
        elif unknown_is_empty(state, player, ruling):
            yield Objection("no-such-place", (player, move.place + 1, 0))
            return
    if MORE not in unknown and move.place >= len(unknown):
        yield Objection("no-such-place", (player, move.place + 1, len(unknown)))
    elif move.card is not None and move.place < len(unknown) and unknown[move.place] not in (move.card, UNKNOWN, MORE):
        yield Objection("another-card-there", (player, move.place + 1, unknown[move.place]))
    elif move.card is not None and move.card not in unknown and not unseen(state)[move.card]:
        yield Objection("card-elsewhere", (move.card,))


def _against_a_rush(state: State, move: Rush, ruling: Ruling) -> Iterator[Objection]:
    """Clauses rush.1, rush.2."""
    if not rush_sources(state, move, ruling):
        yield Objection("rush-not-held", (move.player, rush_cards(move.suit)))
    yield from against_rush(move.suit, situation(state, ruling, move.player), ruling)


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


MOST_SEATS = 64
LOWEST_KING = KING * 4
KINGS = frozenset(range(LOWEST_KING, LOWEST_KING + 4))

RUSHES = {p: [(Rush(p, suit), rush_cards(suit)) for suit in range(4)] for p in range(MOST_SEATS)}
"""Every Royal Rush with its cards, made once."""

# --- which moves there are -----------------------------------------------------------------------------------------


def groups(hand: Cards) -> list[Cards]:
    """The described cards of a sorted hand, by value."""
    found: list[Cards] = []
    start, value = 0, -1
    for at, c in enumerate(hand):
        if c >> 2 != value:
            if value >= 0:
                found.append(hand[start:at])
            start, value = at, c >> 2
    if value >= 0:
        found.append(hand[start:])
    return found


def _plays(state: State, player: int, ruling: Ruling) -> list[Move]:
    """The legal plays (cards, Rushes, Flips) of the player whose turn it is."""
    hand, known = state.hands[player], state.known[player]
    now = situation(state, ruling)
    found: list[Move] = []
    if hand:
        table = playable(player, now, ruling)
        start, value = 0, -1
        for at, c in enumerate(hand):  # as `groups` does, without the list
            if c >> 2 != value:
                if value >= 0:
                    found += table[hand[start:at]]
                start, value = at, c >> 2
        if value >= 0:
            found += table[hand[start:]]
    elif known:
        table = playable(player, now, ruling)
        for c in visible(dict.fromkeys(known)):
            if not any(against_fate((c,), now, ruling)):
                found += table[(c,)]
        may_choose = player in state.picked_up and bool(state.unknown[player]) and ruling.known_or_unknown == "either"
        if may_choose and not unknown_is_empty(state, player, ruling):
            found += _flips(state, player)
    else:
        found += _flips(state, player)
    if (not hand or hand[-1] < LOWEST_KING) and KINGS.isdisjoint(known):
        return found  # no Rush without a King
    for rush in _rushes(player, hand, known):
        if rush_sources(state, rush, ruling) and not any(against_rush(rush.suit, now, ruling)):
            found.append(rush)
    return found


def _rushes(player: int, hand: Cards, known: Cards) -> list[Rush]:
    """The Royal Rushes for which the player has the cards, in hand or among his Known Fates."""
    return [
        rush for rush, (knight, queen, king) in RUSHES[player]
        if (king in hand or king in known) and (queen in hand or queen in known) and (knight in hand or knight in known)
    ]


def _flips(state: State, player: int) -> list[Move]:
    return [Flip(player, place) for place in range(len(state.unknown[player]))]


def legal(state: State, ruling: Ruling) -> list[Move]:
    """The legal moves under one ruling, of whoever may make one."""
    if state.phase == "play" or state.phase == "opening":
        player = state.turn
        found = _plays(state, player, ruling)
        others: list[Move] = []
        if not found or ruling.voluntary_pick_up == "allowed":
            others += [m for m in _pick_ups(state, player) if not any(_against_pick_up(state, m, found, ruling))]
        if state.extra and not any(_against_pass(state, Pass(player), ruling)):
            others.append(Pass(player))
        if ruling.royal_rush_timing != "own-turn" or ruling.four_out_of_turn == "any-moment":
            others += [m for m in _interruptions(state) if not objections(state, m, ruling)]
        return found + others if others else found
    return [m for m in candidates(state) if not objections(state, m, ruling)]


def candidates(state: State) -> Iterator[Move]:
    """Every move that some ruling allows, and others besides.

    Of hands that are not fully described only the described cards are listed.
    """
    if state.phase == "exchange":
        for player in range(len(state.seats)):
            for mine in visible(dict.fromkeys(state.hands[player])):
                for his in visible(dict.fromkeys(state.known[player])):
                    yield Swap(player, mine, his)
            yield Ready(player)
    elif state.phase != "over":
        player = state.turn
        for group in groups(state.hands[player]):
            yield from sets_of(player, group)
        if not state.hands[player] or state.hands[player] == (MORE,):
            yield from (Play(player, (c,)) for c in visible(dict.fromkeys(state.known[player])))
            yield from _flips(state, player)
        yield from _rushes(player, state.hands[player], state.known[player])
        yield from _pick_ups(state, player)
        if state.extra:
            yield Pass(player)
        yield from _interruptions(state)


def hidden_candidates(state: State) -> Iterator[Move]:
    """Every single card that the player to move might lay from a hand, or Known Fates, not fully described."""
    player = state.turn
    if state.phase in ("play", "opening") and hides(state.hands[player] or state.known[player]):
        yield from (Play(player, (c,)) for c in unseen(state))


def _pick_ups(state: State, player: int) -> list[PickUp]:
    found = [PickUp(player)]
    if not state.hands[player]:
        found += [PickUp(player, c) for c in visible(dict.fromkeys(state.known[player]))]
    return found


def _on_top(cards: Cards) -> Iterator[int]:
    """The values from the top down to the first that is no Phantom: what was played in succession has one of them."""
    for c in reversed(cards):
        yield c >> 2
        if c >> 2 != PHANTOM:
            return


def _interruptions(state: State) -> list[Move]:
    """What others might do out of turn, under the readings that let them."""
    found: list[Move] = []
    values = {*_on_top(state.run), *_on_top(state.discard)}
    for player in range(len(state.seats)):
        if player == state.turn:
            continue
        found += _rushes(player, state.hands[player], state.known[player])
        for group in groups(state.hands[player]):
            if group[0] >> 2 in values:
                found += sets_of(player, group)
    return found
