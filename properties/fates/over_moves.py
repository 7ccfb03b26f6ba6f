"""What must hold over every move of fates, whatever the ruling, stated from the text.

Each check works out from the move alone where cards, direction and turn must be, and shares no decision with
``models/fates``.  They speak of tables in which every card is decided.
"""

from collections import Counter
from collections.abc import Iterator

from referee.models.fates.cards import BOMB, KING, KNIGHT, MAGIC_MAN, PHANTOM, QUEEN, RUG, SHRINE, Cards
from referee.models.fates.ruling import Ruling
from referee.models.fates.state import Flip, Move, PickUp, Play, Ready, Rush, State, Swap
from referee.properties.invariant import Broken, over_move

from .seats import has_cards, still_in


def _laid(before: State, move: Move, after: State) -> Cards:
    """The cards that went from a player onto the pile or through it out of play."""
    if isinstance(move, Play):
        return move.cards
    if isinstance(move, Rush):
        return tuple(value * 4 + move.suit for value in (KNIGHT, QUEEN, KING))
    if isinstance(move, Flip):
        card = before.unknown[move.player][move.place]
        was, now = (state.discard.count(card) + state.burned.count(card) for state in (before, after))
        return (card,) if now > was else ()
    return ()


def _from_hand(before: State, move: Move, after: State) -> Cards:
    """Those of the laid cards that came from the hand: all that are there, and none that are not."""
    if isinstance(move, Flip):
        return ()
    return tuple((Counter(_laid(before, move, after)) & Counter(before.hands[move.player])).elements())


def _took_pile(before: State, move: Move, after: State) -> bool:
    return isinstance(move, PickUp) or (isinstance(move, Flip) and not _laid(before, move, after))


def _whole_pile_burned(before: State, move: Move, after: State) -> bool:
    laid = _laid(before, move, after)
    return bool(laid) and not after.discard and Counter(after.burned) - Counter(before.burned) == Counter(before.discard + laid)


@over_move("others-untouched", "A move changes nobody's cards but the player's own.", "play.1", "pick-up.1", "exchange.1")
def others_untouched(before: State, move: Move, after: State, ruling: Ruling) -> Broken:
    """The zones of everybody else, and what never changes."""
    if (before.seats, before.deck) != (after.seats, after.deck):
        yield "seats or deck have changed"
    for player in range(len(before.seats)):
        was, now = ((s.hands[player], s.known[player], s.unknown[player]) for s in (before, after))
        if player != move.player and was != now:
            yield f"the cards of player {player} have changed"


@over_move("out-stays-out", "Who has no cards left never gets any again.", "goal.1", "goal.2")
def out_stays_out(before: State, move: Move, after: State, ruling: Ruling) -> Broken:
    """Who was out is out."""
    for player in sorted(set(still_in(after)) - set(still_in(before))):
        yield f"player {player} was out and has cards again"


@over_move("out-of-play-stays", "A card that has left play never comes back.", "four.1", "bomb.3")
def out_of_play_stays(before: State, move: Move, after: State, ruling: Ruling) -> Broken:
    """The cards out of play only become more."""
    if after.burned[:len(before.burned)] != before.burned:
        yield "a card that was out of play is not there any more"


@over_move(
    "pile-grows-on-top", "Cards go on top of the discard pile, and it leaves only as a whole.",
    "start.2", "play.1", "pick-up.1", "bomb.3",
)
def pile_grows_on_top(before: State, move: Move, after: State, ruling: Ruling) -> Broken:
    """The pile before is the bottom of the pile after, or is gone."""
    laid = Counter(_laid(before, move, after))
    stays = after.discard[:len(before.discard)] == before.discard
    new = Counter(after.discard[len(before.discard):] if stays else after.discard)
    if not new <= laid:
        yield "cards lie on the pile that were not laid, or part of the pile is gone"


@over_move(
    "draw-from-top", "Cards leave the draw pile from its top, into the hand of whoever has just played.",
    "draw.1", "draw.2",
)
def draw_from_top(before: State, move: Move, after: State, ruling: Ruling) -> Broken:
    """The draw pile after is the bottom of the draw pile before."""
    if before.draw[:len(after.draw)] != after.draw:
        yield "the draw pile has changed below its top"
    elif len(after.draw) < len(before.draw) and not _laid(before, move, after):
        yield "cards were drawn, and none was laid"


@over_move(
    "zone-by-zone", "Every card that leaves a zone is in the zone where the move sends it.",
    "play.1", "pick-up.1", "endgame.1", "endgame.3", "endgame.4", "exchange.1", "rush.1",
)
def zone_by_zone(before: State, move: Move, after: State, ruling: Ruling) -> Broken:
    """Works out each zone of the player, and pile and out-of-play together, from the move alone."""
    player = move.player
    hand, known = Counter(before.hands[player]), Counter(before.known[player])
    unknown = before.unknown[player]
    table = Counter(before.discard + before.burned)
    laid, own = Counter(_laid(before, move, after)), Counter(_from_hand(before, move, after))
    match move:
        case Play() | Rush():
            known -= laid - own
            if sum((laid - own).values()) + known.total() != len(before.known[player]):
                yield "a card was laid that the player does not have"
        case Flip():
            card = unknown[move.place]
            stays = not laid and ruling.failed_unknown == "face-down"
            unknown = unknown if stays else unknown[:move.place] + unknown[move.place + 1:]
            if not laid and ruling.failed_unknown == "joins-hand":
                hand[card] += 1
            elif not laid and ruling.failed_unknown == "face-up":
                known[card] += 1
        case PickUp(card=int(card)):
            known -= Counter((card,))
            hand[card] += 1
        case Swap():
            hand = hand - Counter((move.hand,)) + Counter((move.known,))
            known = known - Counter((move.known,)) + Counter((move.hand,))
    hand = hand - own + Counter(before.draw[len(after.draw):])
    table += laid
    if _took_pile(before, move, after):
        hand += Counter(before.discard)
        table -= Counter(before.discard)
        if after.discard:
            yield "the pile was picked up, and cards lie on it"
    for name, wanted, zone in (
        ("hand", hand, after.hands[player]), ("Known Fates", known, after.known[player]),
        ("pile and out of play", table, after.discard + after.burned),
    ):
        if wanted != Counter(zone):
            yield f"{name}: {sorted(Counter(zone) - wanted)} too many, {sorted(wanted - Counter(zone))} missing"
    if unknown != after.unknown[player]:
        yield "the Unknown Fates are not what is left of them"


@over_move(
    "replenish", "After a play, with cards to draw, the hand is what the readings on drawing say.",
    "draw.1", "draw.2", "rush.3", "rush.4",
)
def replenish(before: State, move: Move, after: State, ruling: Ruling) -> Broken:
    """How many cards were drawn, as far as the draw pile goes (clause draw.3)."""
    laid = _laid(before, move, after)
    if not laid:
        return
    left = len(before.hands[move.player]) - len(_from_hand(before, move, after))
    if isinstance(move, Rush):
        wanted = 3 if left == 0 else max(0, 3 - left) if ruling.rush_draw == "up-to-three" else 0
    elif ruling.replenish == "up-to-three":
        wanted = max(0, 3 - left)
    else:
        wanted = 1 if ruling.replenish == "exactly-one" else len(laid)
    drawn = len(before.draw) - len(after.draw)
    if drawn != min(wanted, len(before.draw)):
        yield f"{drawn} cards were drawn to a hand of {left}, not {wanted}"


def _for_two(before: State, ruling: Ruling) -> bool:
    return len(before.seats) == 2 or (ruling.two_player_magic_man == "two-left" and len(still_in(before)) == 2)


def _magic_men(before: State, move: Move, after: State, ruling: Ruling) -> int:
    """How often Magic Men took effect."""
    count = sum(card >> 2 == MAGIC_MAN for card in _laid(before, move, after))
    if ruling.fourth_magic_man == "burn-only" and _whole_pile_burned(before, move, after):
        return 0
    return min(count, 1) if ruling.several_magic_men == "once" else count


@over_move(
    "direction", "The direction of play turns round by Magic Men and by nothing else, and not in a game of two.",
    "magic-man.2", "magic-man.4", "turn.1",
)
def direction(before: State, move: Move, after: State, ruling: Ruling) -> Broken:
    """The direction after, from the Magic Men that were laid."""
    turns = 0 if _for_two(before, ruling) else _magic_men(before, move, after, ruling)
    if after.direction != before.direction * (-1) ** turns:
        yield f"the direction was {before.direction} and is {after.direction}, after {turns} reversals"


@over_move(
    "out-of-turn", "Cards that are laid out of turn, but for a Royal Rush, complete four, and the pile leaves play.",
    "four.1", "turn.1",
)
def out_of_turn(before: State, move: Move, after: State, ruling: Ruling) -> Broken:
    """A play by somebody else than the one to move is one that takes the pile out of play."""
    if isinstance(move, Play) and move.player != before.turn and not _whole_pile_burned(before, move, after):
        yield f"{move} was made out of turn, and the pile is still there"


def _at_once(laid: Cards, ruling: Ruling) -> bool:
    """Whether the Bombs that are laid act as one."""
    return len(laid) == 1 or ruling.bombs_together == "as-one"


def _on_shrine(before: State) -> str:
    """Whether the next Bomb meets a Shrine: it does, it does not, or readings about covered Shrines decide."""
    if not before.discard or before.discard[-1] >> 2 not in (SHRINE, PHANTOM, RUG):
        return "no"
    if before.discard[-1] >> 2 == SHRINE:
        return "yes"
    below = next((card for card in reversed(before.discard) if card >> 2 not in (PHANTOM, RUG)), None)
    return "perhaps" if below is not None and below >> 2 == SHRINE else "no"


def _earned(before: State, move: Move, after: State, ruling: Ruling) -> set[int]:
    """How many extra turns the move may have earned, or, below zero, cost; several where covered Shrines leave it open."""
    laid = _laid(before, move, after)
    if not laid:
        return {0}
    burned = int(_whole_pile_burned(before, move, after))
    if laid[0] >> 2 != BOMB:
        return {burned + (_magic_men(before, move, after, ruling) if _for_two(before, ruling) else 0)}
    meets = _on_shrine(before) if before.discard else "nothing"
    if meets == "no":
        return {1} if _at_once(laid, ruling) else {1, (len(laid) + 1) // 2}
    if meets == "perhaps" or len(laid) > 1:
        return set(range(-len(laid), len(laid) + 1))
    if len(before.run) >= 3 and ruling.four_bombs == "four-wins":
        return {0, 1}
    lapses = meets == "yes" and ruling.bomb_on_shrine != "pile-leaves" and ruling.lost_turn_or_extra == "extra-lapses"
    goes_off = int(meets == "yes" and ruling.bomb_on_shrine == "goes-off-at-a-price")
    return {goes_off - 1, goes_off} if lapses else {goes_off}


@over_move(
    "bombs",
    "A Bomb on a card that lies open takes the pile along; on nothing, or alone on a Shrine, it takes what its readings say.",
    "bomb.3", "bomb.5", "bomb.6", "bomb.7", "shrine.5",
)
def bombs(before: State, move: Move, after: State, ruling: Ruling) -> Broken:
    """Where pile and Bomb are afterwards, and whether the bomber has a turn to lose."""
    laid = _laid(before, move, after)
    meets = _on_shrine(before) if before.discard else "nothing"
    if not laid or laid[0] >> 2 != BOMB or meets == "perhaps" or (meets != "no" and (len(laid) > 1 or before.run)):
        return
    reading = {"no": "pile-leaves", "yes": ruling.bomb_on_shrine, "nothing": ruling.bomb_on_empty}[meets]
    piles = [{
        "pile-leaves": (), "bomb-leaves": before.discard, "nothing-leaves": before.discard + laid,
        "joins-pile": laid, "leaves-play": (), "goes-off-at-a-price": (),
    }[reading]]
    if not _at_once(laid, ruling) and ruling.bomb_on_empty == "joins-pile":
        # The first takes the pile along, the second starts a new one, the third takes that along, and so on.
        in_turn = laid[-1:] if len(laid) % 2 == 0 else ()
        piles = [*piles, in_turn] if _may_be_four(before, laid, ruling) else [in_turn]
    if after.discard not in piles:
        yield f"the pile is {after.discard}, and {reading} makes it one of {piles}"
    held = before.extra > 1 and move.player == before.turn
    pays = meets == "yes" and reading != "pile-leaves" and not (held and ruling.lost_turn_or_extra == "extra-lapses")
    must_pay = pays and has_cards(after, move.player)
    paid = move.player in after.losing or _wrapped(before, move, after)
    if must_pay and not paid:
        yield f"player {move.player} bombed a Shrine and has no turn to lose"
    if not pays and set(after.losing) - set(before.losing):
        yield "somebody has a turn to lose without having bombed a Shrine"


def _may_be_four(before: State, laid: Cards, ruling: Ruling) -> bool:
    """Whether Bombs may count as four in succession: not where they are fewer, all Bombs on the pile included."""
    lying = sum(card >> 2 == BOMB for card in before.run + before.discard)
    return len(laid) + lying >= 4 and ruling.four_bombs == "four-wins"


def _wrapped(before: State, move: Move, after: State) -> bool:
    """Whether everybody else lost his turn, so that the player's own may be gone already."""
    return not set(still_in(after)) - set(before.losing) - {move.player}


@over_move(
    "turn-order",
    "The turn goes to the next player in the direction of play who is in, but for extra turns, lost turns and interruptions.",
    "turn.1", "goal.1", "bomb.4", "bomb.7", "four.2", "magic-man.4", "pick-up.1", "endgame.5", "rush.1",
)
def turn_order(before: State, move: Move, after: State, ruling: Ruling) -> Broken:
    """Works out who may be next, how many extra turns he has, and who still has a turn to lose."""
    if isinstance(move, Swap | Ready):
        if after.turn != before.turn:
            yield "the starter has changed in the exchange"
        return
    if after.phase == "over":
        return
    found = (after.turn, after.extra, after.losing)
    allowed = set(_who_is_next(before, move, after, ruling))
    if found not in allowed:
        yield f"next is {found} (player, extra turns, lost turns), and it must be one of {sorted(allowed)}"


def _who_is_next(before: State, move: Move, after: State, ruling: Ruling) -> Iterator[tuple[int, int, tuple[int, ...]]]:
    player, is_in = move.player, has_cards(after, move.player)
    if _took_pile(before, move, after) and not before.hands[player] and ruling.endgame_pick_up == "plays-on":
        yield player, before.extra, before.losing
        if after.hands[player]:
            return  # and with nothing in the hand that he could play on from, the turn may as well end
    held = before.extra - 1 if before.extra and player == before.turn else 0
    bombed = any(card >> 2 == BOMB for card in _laid(before, move, after)) and _on_shrine(before) != "no"
    owing = [before.losing, tuple(sorted({*before.losing, player}))] if bombed and is_in else [before.losing]
    returns = isinstance(move, Rush) and player != before.turn and ruling.royal_rush_timing == "any-moment-return"
    for earned in _earned(before, move, after, ruling):
        extra = held + earned
        for losing in owing:
            if extra > 0 and is_in:
                yield player, extra, losing
            elif returns:
                yield before.turn, before.extra, losing
            else:
                seat, rest = _walk(after, player, losing)
                yield seat, 0, rest


def _walk(after: State, player: int, losing: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """From seat to seat: who is out does not count, who has a turn to lose loses it."""
    owed = set(losing)
    while True:
        player = (player + after.direction) % len(after.seats)
        if not has_cards(after, player):
            continue
        if player not in owed:
            return player, tuple(sorted(owed))
        owed.remove(player)


@over_move(
    "phases",
    "The exchange ends when everybody is ready, the opening with the first card, and play with the last player but one.",
    "exchange.1", "start.1", "start.2", "end.1",
)
def phases(before: State, move: Move, after: State, ruling: Ruling) -> Broken:
    """Which phase may follow which."""
    if before.phase == "exchange":
        everybody = set(before.ready) | {move.player} == set(range(len(before.seats))) and isinstance(move, Ready)
        if after.phase != ("opening" if everybody else "exchange"):
            yield f"the exchange turned into {after.phase}"
        return
    waits = before.phase == "opening" and not _laid(before, move, after)
    if after.phase == "exchange" or (after.phase == "opening") != waits:
        yield f"{before.phase} turned into {after.phase}"


@over_move("something-happens", "No move leaves the table as it was.", "play.1", "pick-up.1", "turn.1")
def something_happens(before: State, move: Move, after: State, ruling: Ruling) -> Broken:
    """A legal move that changes nothing could be made for ever."""
    if before == after:
        yield f"{move} changes nothing"
