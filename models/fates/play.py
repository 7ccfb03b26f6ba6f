"""What then happens: the state after a legal move, and the events that led there, each with its clauses.

A move runs through the same steps every time: the cards leave their zone, what lies on the pile takes effect,
the player draws, he may have gone out, and somebody is next.  ``Turn`` carries what those steps have found out.
"""

import msgspec

from referee.game import Event

from .cards import BOMB, KNIGHT, MAGIC_MAN, MORE, NOTHING, PHANTOM, SHRINE, UNKNOWN, Cards, hides, is_open, without
from .laying import admitted, against_fate, rush_cards
from .legality import comes_from_hand, hand_is_empty, rush_sources
from .pile import Situation, carry_over, described, in_succession, is_described, is_four, kinds_unseen, run_of, situation
from .ruling import Ruling
from .state import BEFORE_PLAY, Flip, Move, Pass, PickUp, Play, Ready, Rush, State, Swap, is_out
from .turn import Turn, begin, draw_to_three, end, put, replenish
from .zones import veiled


def play(state: State, move: Move, ruling: Ruling) -> tuple[State, list[Event]]:
    """The state after a legal move, and what happened."""
    if isinstance(move, BEFORE_PLAY):
        return _exchange(state, move)
    before = state.discard
    hidden = not is_described(before)
    if not hidden:
        turn = begin(state, before, move.player, ruling)
    else:
        seen, kept, _ = described(state, ruling)
        before = kept.discard
        turn = begin(seen, before, move.player, ruling)
    match move:
        case Play():
            from_hand = comes_from_hand(turn.state, move.player, move.cards, ruling)
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
    after, events = end(turn)
    if turn.stand_in is not None:
        after, events = _veil(turn, after), [veiled(event, (turn.stand_in,)) for event in events]
    if hidden or turn.stand_in is not None:
        carry_over(before, after.discard, turn.stand_in, ruling)
    return after, events


def _veil(turn: Turn, after: State) -> State:
    """The table with the card that was turned over left undescribed, wherever it has gone."""
    before, player, card = turn.state, turn.player, turn.stand_in

    def veil(old: Cards, new: Cards) -> Cards:
        if new.count(card) <= old.count(card):
            return new
        at = len(new) - 1 - new[::-1].index(card)
        return (*new[:at], UNKNOWN, *new[at + 1:])

    return msgspec.structs.replace(
        after,
        hands=put(after.hands, player, tuple(sorted(veil(before.hands[player], after.hands[player])))),
        known=put(after.known, player, veil(before.known[player], after.known[player])),
        unknown=put(after.unknown, player, veil(before.unknown[player], after.unknown[player])),
        discard=veil(before.discard, after.discard),
        burned=veil(before.burned, after.burned),
    )


# --- laying cards ------------------------------------------------------------------------------------------------


def _lay(turn: Turn, cards: Cards) -> None:
    """Cards of one value go on the pile and take effect; then the player draws."""
    value = cards[0] >> 2
    if value == BOMB:
        _bomb(turn, cards)
    else:
        state, ruling = turn.state, turn.ruling
        four = is_four(in_succession(state, cards, ruling), value, ruling)
        if four:
            _burn_four(turn, cards)
        else:
            turn.discard += cards
        if value == MAGIC_MAN and not (four and ruling.fourth_magic_man == "burn-only"):
            _magic_man(turn, len(cards))
        if value == SHRINE and not four:
            turn.events.append(Event("shrine-stands", (cards,)))
    turn.run = _run_going_on(turn)
    replenish(turn, len(cards))


def _run_going_on(turn: Turn) -> Cards:
    """Equal cards that were picked up still count while all of the new pile is equal to them, Phantoms apart."""
    run, pile = turn.run, turn.discard
    if not run or not pile:
        return ()
    among = {PHANTOM, *(c >> 2 for c in run)}
    return run if all(c >> 2 in among for c in pile) else ()


def _burn(turn: Turn, code: str, args: tuple[object, ...]) -> None:
    """Clauses four.1, four.2, bomb.3, bomb.4: the pile leaves play, and the player takes another turn."""
    turn.burned += turn.discard
    turn.discard = ()
    turn.extra += 1
    turn.events.append(Event(code, args))


def _burn_four(turn: Turn, cards: Cards) -> None:
    """Clauses four.1, four.2: the cards go on the pile and take it along."""
    turn.discard += cards
    _burn(turn, "burns-four", (len(turn.discard), cards))


def _bomb(turn: Turn, cards: Cards) -> None:
    """Clauses bomb.3 to bomb.7; what several Bombs do at once is open."""
    now = situation(turn.state, turn.ruling, turn.player)
    special = not turn.discard or is_on_shrine(now, turn.ruling)
    if special and _count_as_four(turn, cards):
        _burn_four(turn, cards)
    elif len(cards) > 1 and turn.ruling.bombs_together == "one-after-another":
        if special or not _count_as_four(turn, cards):
            _explode_in_turn(turn, cards, now)
        else:
            _burn_four(turn, cards)
    else:
        _explode(turn, cards, now)


def _explode_in_turn(turn: Turn, bombs: Cards, now: Situation) -> None:
    before = turn.discard
    _explode(turn, bombs[:1], now)
    for bomb in bombs[1:]:
        # What the earlier Bomb left decides; the Shrine is on top again only where just that Bomb left play.
        still_there = turn.discard == before
        _explode(turn, (bomb,), now if still_there else Situation(turn.discard[-1] if turn.discard else NOTHING))


def _count_as_four(turn: Turn, bombs: Cards) -> bool:
    """Clause four.1: whether Bombs that would not all blow the pile up take it along as four in succession."""
    four = is_four(in_succession(turn.state, bombs, turn.ruling), BOMB, turn.ruling)
    return four and turn.ruling.four_bombs == "four-wins"


def is_on_shrine(now: Situation, ruling: Ruling) -> bool:
    """Clauses bomb.6, shrine.4: whether a Bomb laid now lies on a Shrine."""
    if now.seen >> 2 != SHRINE:
        return False
    if now.covered:
        return now.binding and ruling.bomb_on_covered_shrine == "as-on-shrine"
    return True


def _explode(turn: Turn, bombs: Cards, now: Situation) -> None:
    if not turn.discard:
        _bomb_on_nothing(turn, bombs)
    elif is_on_shrine(now, turn.ruling):
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
    held = turn.extra
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
        case "goes-off-at-a-price":
            turn.discard += bombs
            _burn(turn, "burns-bomb", (len(turn.discard),))
    if held and turn.ruling.lost_turn_or_extra == "extra-lapses":
        turn.extra -= 1
        turn.events.append(Event("extra-turn-lapses", (turn.player,)))
    else:
        turn.penalised = True


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


# --- the other moves -----------------------------------------------------------------------------------------------


def _pick_up(turn: Turn, known: int | None) -> None:
    """Clauses pick-up.1, endgame.4, endgame.5: the whole pile goes into the hand, and the turn ends."""
    from_fates = hand_is_empty(turn.state, turn.player, turn.ruling)
    taken = turn.discard
    if known is not None:
        turn.known = without(turn.known, (known,))
        turn.events.append(Event("known-goes-along", (turn.player, (known,))))
        taken += (known,)
    _take(turn, taken, from_fates)


def _take(turn: Turn, taken: Cards, from_fates: bool) -> None:
    turn.events.append(Event("picks-up", (turn.player, _count(taken))))
    turn.run = run_of(turn.discard, turn.run) if turn.discard and not hides(turn.discard) else ()
    turn.hand = tuple(sorted(turn.hand + taken))
    if turn.hand[:2] == (MORE, MORE):
        turn.hand = turn.hand[1:]
    turn.discard = ()
    if from_fates and turn.player not in turn.picked_up:
        turn.picked_up = tuple(sorted((*turn.picked_up, turn.player)))
    if from_fates and turn.hand and turn.ruling.endgame_pick_up == "plays-on":
        turn.stays = True
        turn.events.append(Event("plays-on", (turn.player,)))


def _count(cards: Cards) -> int | None:
    return None if MORE in cards else len(cards)


def _flip(turn: Turn, move: Flip) -> None:
    """Clauses endgame.3, endgame.4: the card is played if it can be, else the pile is picked up."""
    place = move.place
    there = turn.unknown[place] if place < len(turn.unknown) and MORE not in turn.unknown else UNKNOWN
    shown = move.card if move.card is not None else there
    if shown == UNKNOWN:
        shown = turn.ruling.fact("the Unknown Fate that is turned over", kinds_unseen(turn.state))
        turn.stand_in = shown
    turn.events.append(Event("flips", (turn.player, (shown,))))
    now = situation(turn.state, turn.ruling)
    reasons = (*admitted(now, turn.ruling)[(shown,)], *against_fate((shown,), now, turn.ruling))
    if MORE not in turn.unknown:
        turn.unknown = turn.unknown[:place] + turn.unknown[place + 1:]
    elif UNKNOWN in turn.unknown:
        turn.unknown = without(turn.unknown, (UNKNOWN,))
    if not reasons:
        turn.events.append(Event("flip-lands", (turn.player, (shown,))))
        _lay(turn, (shown,))
        return
    turn.events.append(Event("flip-fails", (turn.player, (shown,), reasons[0])))
    taken = turn.discard
    match turn.ruling.failed_unknown:
        case "joins-hand":
            taken += (shown,)
            turn.events.append(Event("failed-joins-hand", (turn.player, (shown,))))
        case "face-down":
            back = place + 1 if MORE in turn.unknown else place  # "..." stays at the bottom
            turn.unknown = (*turn.unknown[:back], shown, *turn.unknown[back:])
            turn.events.append(Event("failed-face-down", (turn.player, (shown,))))
        case "face-up":
            turn.known = tuple(sorted((*turn.known, shown)))
            turn.events.append(Event("failed-face-up", (turn.player, (shown,))))
    _take(turn, taken, from_fates=True)


def _rush(turn: Turn, move: Rush) -> None:
    """Clauses rush.1, rush.3, rush.4: three cards at once, then he draws."""
    sources = rush_sources(turn.state, move, turn.ruling)
    assert sources is not None, "a Rush without its cards has an objection"
    cards = rush_cards(move.suit)
    turn.hand = without(turn.hand, sources[0])
    turn.known = without(turn.known, sources[1])
    four = is_four(in_succession(turn.state, cards[:1], turn.ruling), KNIGHT, turn.ruling)
    four = four and turn.ruling.rush_completes_four == "all-leave"
    turn.discard += cards
    turn.run = ()
    turn.events.append(Event("rushes", (turn.player, cards)))
    if four:
        _burn(turn, "burns-four", (len(turn.discard), cards[:1]))
    if turn.draw and len(turn.hand) - is_open(turn.hand) < 3:
        draw_to_three(turn, only_if_empty=bool(turn.hand) and turn.ruling.rush_draw == "only-if-empty")
    if turn.player != turn.state.turn and turn.ruling.royal_rush_timing == "any-moment-return":
        turn.back_to = turn.state.turn


def _exchange(state: State, move: Swap | Ready) -> tuple[State, list[Event]]:
    """Clause exchange.1: before play, cards change places; play begins when everybody is ready."""
    player = move.player
    hands, known, swaps, ready = state.hands, state.known, state.swaps, state.ready
    phase = state.phase
    if isinstance(move, Swap):
        hand = tuple(sorted((*without(hands[player], (move.hand,)), move.known)))
        mine = list(known[player])
        mine[mine.index(move.known)] = move.hand
        hands = put(hands, player, hand)
        known = put(known, player, tuple(mine))
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
