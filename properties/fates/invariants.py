"""What must hold at every table of fates and over every move, whatever the ruling, stated from the text.

An invariant is a name, a sentence, its clauses, and a check that says in words what is broken.  The checks look
at tables, moves and readings only, and decide anew what the clauses ask for: they share no decision with
``models/fates``.  All of them speak of tables in which every card is decided.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile

import msgspec

from referee.models.fates.cards import BOMB, KING, KNIGHT, MAGIC_MAN, PHANTOM, QUEEN, RUG, SHRINE, Cards
from referee.models.fates.ruling import Ruling
from referee.models.fates.state import Flip, Move, PickUp, Play, Ready, Rush, State, Swap

Broken = Iterator[str]


class Invariant(msgspec.Struct, frozen=True, kw_only=True):
    """A statement that must hold: a name, a sentence, and the clauses that it follows from."""

    name: str
    sentence: str
    clauses: tuple[str, ...]


class AtTable(Invariant, frozen=True, kw_only=True):
    """Holds at every table that play can lead to."""

    find: Callable[[State, Ruling], Broken]

    def check(self, state: State, ruling: Ruling) -> list[str]:
        """What is broken, in words; nothing if the invariant holds."""
        return list(self.find(state, ruling))


class OverMove(Invariant, frozen=True, kw_only=True):
    """Holds between the table before a legal move and the table after it."""

    find: Callable[[State, Move, State, Ruling], Broken]

    def check(self, before: State, move: Move, after: State, ruling: Ruling) -> list[str]:
        """What is broken, in words; nothing if the invariant holds."""
        return list(self.find(before, move, after, ruling))


class OfMoves(Invariant, frozen=True, kw_only=True):
    """Holds for the list of legal moves at a table."""

    find: Callable[[State, Sequence[Move], Ruling], Broken]

    def check(self, state: State, legal: Sequence[Move], ruling: Ruling) -> list[str]:
        """What is broken, in words; nothing if the invariant holds."""
        return list(self.find(state, legal, ruling))


def _at_table(name: str, sentence: str, *clauses: str) -> Callable[[Callable[[State, Ruling], Broken]], AtTable]:
    return lambda find: AtTable(name=name, sentence=sentence, clauses=clauses, find=find)


def _over_move(name: str, sentence: str, *clauses: str) -> Callable[[Callable[[State, Move, State, Ruling], Broken]], OverMove]:
    return lambda find: OverMove(name=name, sentence=sentence, clauses=clauses, find=find)


def _of_moves(name: str, sentence: str, *clauses: str) -> Callable[[Callable[[State, Sequence[Move], Ruling], Broken]], OfMoves]:
    return lambda find: OfMoves(name=name, sentence=sentence, clauses=clauses, find=find)


# --- at every table ---------------------------------------------------------------------------------------------------


def _zones(state: State) -> tuple[Cards, ...]:
    return (*state.hands, *state.known, *state.unknown, state.draw, state.discard, state.burned)


def _has_cards(state: State, player: int) -> bool:
    return bool(state.hands[player] or state.known[player] or state.unknown[player])


def _still_in(state: State) -> list[int]:
    return [player for player in range(len(state.seats)) if _has_cards(state, player)]


@_at_table("cards-conserved", "The zones together hold every card of the deck, each as often as the deck has it.", "deck.2", "setup.7")
def cards_conserved(state: State, ruling: Ruling) -> Broken:
    """Counts all zones against the deck."""
    there = Counter(card for zone in _zones(state) for card in zone)
    deck = Counter(dict.fromkeys(state.deck.kinds, state.deck.copies))
    for card in sorted((there - deck) | (deck - there)):
        yield f"card {card} is there {there[card]} times, and the deck has it {deck[card]} times"


@_at_table(
    "three-fates", "Nobody has more than three Known or three Unknown Fates, but for those that failed and were left face up.",
    "setup.1", "setup.4", "endgame.4",
)
def three_fates(state: State, ruling: Ruling) -> Broken:
    """Counts the Fates of each player."""
    most_known = 6 if ruling.failed_unknown == "face-up" else 3
    for player, (known, unknown) in enumerate(zip(state.known, state.unknown, strict=True)):
        if len(unknown) > 3:
            yield f"player {player} has {len(unknown)} Unknown Fates"
        if len(known) > most_known or len(known) + len(unknown) > 6:
            yield f"player {player} has {len(known)} Known Fates beside {len(unknown)} Unknown ones"


@_at_table(
    "before-play", "Before the first play everybody has three cards in each zone, and no card lies on the pile or out of play.",
    "setup.1", "setup.4", "setup.6", "setup.7", "exchange.1",
)
def before_play(state: State, ruling: Ruling) -> Broken:
    """Looks at the exchange and the opening."""
    in_exchange = state.phase == "exchange"
    if not in_exchange and (state.swaps or state.ready):
        yield "the exchange is over, and is still being counted"
    if in_exchange and (len(state.swaps) != len(state.seats) or len(state.ready) >= len(state.seats)):
        yield "the exchange goes on though everybody is ready, or is not counted for everybody"
    if state.phase not in ("exchange", "opening"):
        return
    if state.discard or state.burned:
        yield "cards have been laid before the first play"
    if state.losing or state.skipped or state.extra or state.run or state.picked_up:
        yield "something is left over from a turn, and nobody has had one"
    for player, zones in enumerate(zip(state.hands, state.known, state.unknown, strict=True)):
        if [len(zone) for zone in zones] != [3, 3, 3]:
            yield f"player {player} has {[len(zone) for zone in zones]} cards before play, not three in each zone"


@_at_table("well-formed", "Hands are sorted, seats and marks are in order, and nothing is counted below zero.", "turn.1", "goal.1")
def well_formed(state: State, ruling: Ruling) -> Broken:
    """The shape of the value itself, and who may bear which mark."""
    seats = len(state.seats)
    if len(set(state.seats)) != seats or {len(state.hands), len(state.known), len(state.unknown)} != {seats}:
        yield "seats and zones do not match"
    if any(list(hand) != sorted(hand) for hand in state.hands):
        yield "a hand is not sorted"
    if not 0 <= state.turn < seats or state.direction not in (1, -1) or state.extra < 0:
        yield f"turn {state.turn}, direction {state.direction}, {state.extra} extra turns: one of them can't be"
    for mark, players in (("losing", state.losing), ("picked_up", state.picked_up), ("ready", state.ready)):
        if list(players) != sorted(set(players)) or not set(players) <= set(range(seats)):
            yield f"{mark} {players} is no set of seats"
    if state.phase == "play" and not _has_cards(state, state.turn):
        yield f"it is the turn of player {state.turn}, who is out"
    for player in state.losing:
        if not _has_cards(state, player):
            yield f"player {player} has a turn to lose, and is out"
    if state.skipped and not (state.discard and state.phase == "play"):
        yield "a lost turn is remembered, and there is no card that it could matter for"
    if state.run and len({card >> 2 for card in state.run + state.discard} - {PHANTOM}) > 1:
        yield f"the run {state.run} is remembered, and other cards were played since"


@_at_table("ends-with-one-left", "The game is over when, and only when, one player alone has cards, and he has lost.", "goal.2", "end.1")
def ends_with_one_left(state: State, ruling: Ruling) -> Broken:
    """Who is left, against the phase and the one it names."""
    left = _still_in(state)
    if state.phase == "over" and len(left) != 1:
        yield f"the game is over, and {len(left)} players have cards"
    if state.phase == "over" and state.turn not in left:
        yield f"player {state.turn} is named the loser, and has no cards"
    if state.phase != "over" and len(left) < 2:
        yield f"{len(left)} player has cards, and the game goes on"


@_at_table("four-leave-play", "Four equal cards never lie on top, but for those that a reading lets lie.", "four.1")
def four_leave_play(state: State, ruling: Ruling) -> Broken:
    """The top of the pile; three readings let equal cards lie."""
    if not state.discard:
        return
    value = state.discard[-1] >> 2
    count = sum(1 for _ in takewhile(lambda card: card >> 2 == value, reversed(state.discard)))
    lies = (
        (value == PHANTOM and ruling.four_phantoms == "no-burn")
        or (value == BOMB and ruling.four_bombs == "bomb-wins")
        or (count > 4 and ruling.more_than_four == "exactly-four")
    )
    if count >= 4 and not lies:
        yield f"{count} cards of value {value} lie on top"


# --- at every choice ----------------------------------------------------------------------------------------------------


@_of_moves(
    "nobody-is-stuck", "As long as the game goes on, the one to move can move; in the exchange, somebody can.", "pick-up.1", "exchange.1",
)
def nobody_is_stuck(state: State, legal: Sequence[Move], ruling: Ruling) -> Broken:
    """Who can't play takes the pile, so there is always a move."""
    able = {move.player for move in legal}
    if state.phase == "over":
        if legal:
            yield "the game is over, and somebody may still move"
    elif state.phase == "exchange":
        if not any(player not in state.ready for player in able):
            yield "nobody can exchange or be ready"
    elif state.turn not in able:
        yield f"player {state.turn} is to move and can't"


@_of_moves(
    "only-who-may", "Whoever is out makes no move, and out of turn there are only a Royal Rush or a four, where a reading allows it.",
    "turn.1", "goal.1", "rush.1", "four.1",
)
def only_who_may(state: State, legal: Sequence[Move], ruling: Ruling) -> Broken:
    """The actor of every legal move."""
    for move in legal:
        if not _has_cards(state, move.player):
            yield f"player {move.player} is out and may move: {move}"
        if state.phase == "exchange" or move.player == state.turn:
            continue
        rushes = isinstance(move, Rush) and ruling.royal_rush_timing != "own-turn"
        completes = isinstance(move, Play) and ruling.four_out_of_turn == "any-moment"
        if not (state.phase == "play" and (rushes or completes)):
            yield f"it is the turn of player {state.turn}, and {move} is legal"


@_of_moves(
    "hand-then-known-then-unknown", "Fates wait for an empty hand, Unknown ones for the Known ones, and they are played singly.",
    "turn.2", "play.2", "endgame.1", "endgame.2", "endgame.3", "endgame.6",
)
def hand_then_known_then_unknown(state: State, legal: Sequence[Move], ruling: Ruling) -> Broken:
    """Where the cards of every legal play and flip come from."""
    for move in legal:
        hand, known, unknown = state.hands[move.player], state.known[move.player], state.unknown[move.player]
        if isinstance(move, Play):
            if len({card >> 2 for card in move.cards}) != 1:
                yield f"{move} lays cards of several values"
            if not Counter(move.cards) <= Counter(hand) and (hand or len(move.cards) > 1 or move.cards[0] not in known):
                yield f"{move} lays what is not there to be laid"
        elif isinstance(move, Flip):
            freed = move.player in state.picked_up and ruling.known_or_unknown == "either"
            if hand or (known and not freed) or move.place >= len(unknown):
                yield f"{move} turns over a Fate that must wait"


@_of_moves("shrine-binds", "On a Shrine that lies open go a 6 or lower and Bombs, and a Shrine only where a reading allows it.",
           "shrine.2", "shrine.4", "magic-man.1", "rush.2")
def shrine_binds(state: State, legal: Sequence[Move], ruling: Ruling) -> Broken:
    """The legal plays on an open Shrine."""
    if not state.discard or state.discard[-1] >> 2 != SHRINE:
        return
    free = state.skipped and ruling.shrine_skipped == "next-seat-only"
    for move in legal:
        if isinstance(move, Rush):
            yield f"{move} goes on a Shrine"
        elif isinstance(move, Play):
            value = move.cards[0] >> 2
            again = value == SHRINE and ruling.shrine_on_shrine == "allowed"
            if value == MAGIC_MAN or not (value <= 6 or value == BOMB or again or (free and value > SHRINE)):
                yield f"{move} goes on a Shrine"


@_of_moves("equal-or-higher", "A plain card goes on a plain card that lies open only if it is equal or higher.", "play.1", "knight.1")
def equal_or_higher(state: State, legal: Sequence[Move], ruling: Ruling) -> Broken:
    """The legal plays of cards without a rule of their own, on cards without one."""
    special = (RUG, PHANTOM, SHRINE, BOMB, MAGIC_MAN)
    if not state.discard or state.discard[-1] >> 2 in special:
        return
    below = state.discard[-1] >> 2
    for move in legal:
        if isinstance(move, Play):
            value = move.cards[0] >> 2
            if value < below and value not in special and value != KNIGHT:
                yield f"{move} does not beat a {below}"


# --- over every move ------------------------------------------------------------------------------------------------------


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


@_over_move("others-untouched", "A move changes nobody's cards but the player's own.", "play.1", "pick-up.1", "exchange.1")
def others_untouched(before: State, move: Move, after: State, ruling: Ruling) -> Broken:
    """The zones of everybody else, and what never changes."""
    if (before.seats, before.deck) != (after.seats, after.deck):
        yield "seats or deck have changed"
    for player in range(len(before.seats)):
        was, now = ((s.hands[player], s.known[player], s.unknown[player]) for s in (before, after))
        if player != move.player and was != now:
            yield f"the cards of player {player} have changed"


@_over_move("out-stays-out", "Who has no cards left never gets any again.", "goal.1", "goal.2")
def out_stays_out(before: State, move: Move, after: State, ruling: Ruling) -> Broken:
    """Who was out is out."""
    for player in sorted(set(_still_in(after)) - set(_still_in(before))):
        yield f"player {player} was out and has cards again"


@_over_move("out-of-play-stays", "A card that has left play never comes back.", "four.1", "bomb.3")
def out_of_play_stays(before: State, move: Move, after: State, ruling: Ruling) -> Broken:
    """The cards out of play only become more."""
    if after.burned[:len(before.burned)] != before.burned:
        yield "a card that was out of play is not there any more"


@_over_move(
    "pile-grows-on-top", "Cards go on top of the discard pile, and it leaves only as a whole.", "start.2", "play.1", "pick-up.1", "bomb.3",
)
def pile_grows_on_top(before: State, move: Move, after: State, ruling: Ruling) -> Broken:
    """The pile before is the bottom of the pile after, or is gone."""
    laid = Counter(_laid(before, move, after))
    stays = after.discard[:len(before.discard)] == before.discard
    new = Counter(after.discard[len(before.discard):] if stays else after.discard)
    if not new <= laid:
        yield "cards lie on the pile that were not laid, or part of the pile is gone"


@_over_move("draw-from-top", "Cards leave the draw pile from its top, into the hand of whoever has just played.", "draw.1", "draw.2")
def draw_from_top(before: State, move: Move, after: State, ruling: Ruling) -> Broken:
    """The draw pile after is the bottom of the draw pile before."""
    if before.draw[:len(after.draw)] != after.draw:
        yield "the draw pile has changed below its top"
    elif len(after.draw) < len(before.draw) and not _laid(before, move, after):
        yield "cards were drawn, and none was laid"


@_over_move(
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


@_over_move(
    "replenish", "After a play, with cards to draw, the hand is what the readings on drawing say.", "draw.1", "draw.2", "rush.3", "rush.4",
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
    return len(before.seats) == 2 or (ruling.two_player_magic_man == "two-left" and len(_still_in(before)) == 2)


def _magic_men(before: State, move: Move, after: State, ruling: Ruling) -> int:
    """How often Magic Men took effect."""
    count = sum(card >> 2 == MAGIC_MAN for card in _laid(before, move, after))
    if ruling.fourth_magic_man == "burn-only" and _whole_pile_burned(before, move, after):
        return 0
    return min(count, 1) if ruling.several_magic_men == "once" else count


@_over_move("direction", "The direction of play turns round by Magic Men and by nothing else, and not in a game of two.",
            "magic-man.2", "magic-man.4", "turn.1")
def direction(before: State, move: Move, after: State, ruling: Ruling) -> Broken:
    """The direction after, from the Magic Men that were laid."""
    turns = 0 if _for_two(before, ruling) else _magic_men(before, move, after, ruling)
    if after.direction != before.direction * (-1) ** turns:
        yield f"the direction was {before.direction} and is {after.direction}, after {turns} reversals"


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
        return {1}
    if meets == "perhaps" or len(laid) > 1:
        return set(range(-len(laid), len(laid) + 1))
    if len(before.run) >= 3 and ruling.four_bombs == "four-wins":
        return {0, 1}
    lapses = meets == "yes" and ruling.bomb_on_shrine != "pile-leaves" and ruling.lost_turn_or_extra == "extra-lapses"
    return {-1, 0} if lapses else {0}


@_over_move(
    "bombs", "A Bomb on a card that lies open takes the pile along; on nothing, or alone on a Shrine, it takes what its readings say.",
    "bomb.3", "bomb.5", "bomb.6", "bomb.7", "shrine.5",
)
def bombs(before: State, move: Move, after: State, ruling: Ruling) -> Broken:
    """Where pile and Bomb are afterwards, and whether the bomber has a turn to lose."""
    laid = _laid(before, move, after)
    meets = _on_shrine(before) if before.discard else "nothing"
    if not laid or laid[0] >> 2 != BOMB or meets == "perhaps" or (meets != "no" and (len(laid) > 1 or before.run)):
        return
    reading = {"no": "pile-leaves", "yes": ruling.bomb_on_shrine, "nothing": ruling.bomb_on_empty}[meets]
    pile = {
        "pile-leaves": (), "bomb-leaves": before.discard, "nothing-leaves": before.discard + laid,
        "joins-pile": laid, "leaves-play": (),
    }[reading]
    if after.discard != pile:
        yield f"the pile is {after.discard}, and {reading} makes it {pile}"
    held = before.extra > 1 and move.player == before.turn
    pays = meets == "yes" and reading != "pile-leaves" and not (held and ruling.lost_turn_or_extra == "extra-lapses")
    must_pay = pays and _has_cards(after, move.player)
    paid = move.player in after.losing or _wrapped(before, move, after)
    if must_pay and not paid:
        yield f"player {move.player} bombed a Shrine and has no turn to lose"
    if not pays and set(after.losing) - set(before.losing):
        yield "somebody has a turn to lose without having bombed a Shrine"


def _wrapped(before: State, move: Move, after: State) -> bool:
    """Whether everybody else lost his turn, so that the player's own may be gone already."""
    return not set(_still_in(after)) - set(before.losing) - {move.player}


@_over_move(
    "turn-order", "The turn goes to the next player in the direction of play who is in, but for extra turns, lost turns and interruptions.",
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
    player, is_in = move.player, _has_cards(after, move.player)
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
        if not _has_cards(after, player):
            continue
        if player not in owed:
            return player, tuple(sorted(owed))
        owed.remove(player)


@_over_move("phases", "The exchange ends when everybody is ready, the opening with the first turn, and play with the last player but one.",
            "exchange.1", "start.1", "end.1")
def phases(before: State, move: Move, after: State, ruling: Ruling) -> Broken:
    """Which phase may follow which."""
    if before.phase == "exchange":
        everybody = set(before.ready) | {move.player} == set(range(len(before.seats))) and isinstance(move, Ready)
        if after.phase != ("opening" if everybody else "exchange"):
            yield f"the exchange turned into {after.phase}"
    elif after.phase not in ("play", "over"):
        yield f"{before.phase} turned into {after.phase}"


@_over_move("something-happens", "No move leaves the table as it was.", "play.1", "pick-up.1", "turn.1")
def something_happens(before: State, move: Move, after: State, ruling: Ruling) -> Broken:
    """A legal move that changes nothing could be made for ever."""
    if before == after:
        yield f"{move} changes nothing"


AT_TABLE: tuple[AtTable, ...] = (cards_conserved, three_fates, before_play, well_formed, ends_with_one_left, four_leave_play)
OF_MOVES: tuple[OfMoves, ...] = (nobody_is_stuck, only_who_may, hand_then_known_then_unknown, shrine_binds, equal_or_higher)
OVER_MOVE: tuple[OverMove, ...] = (
    others_untouched, out_stays_out, out_of_play_stays, pile_grows_on_top, draw_from_top, zone_by_zone, replenish, direction, bombs,
    turn_order, phases, something_happens,
)
INVARIANTS: tuple[Invariant, ...] = (*AT_TABLE, *OF_MOVES, *OVER_MOVE)


def broken_at(state: State, legal: Sequence[Move], ruling: Ruling) -> list[str]:
    """Everything that is broken at a table, each with the name of its invariant in front."""
    tables = [f"{i.name}: {says}" for i in AT_TABLE for says in i.check(state, ruling)]
    return tables + [f"{i.name}: {says}" for i in OF_MOVES for says in i.check(state, legal, ruling)]


def broken_over(before: State, move: Move, after: State, ruling: Ruling) -> list[str]:
    """Everything that is broken between two tables, each with the name of its invariant in front."""
    return [f"{i.name}: {says}" for i in OVER_MOVE for says in i.check(before, move, after, ruling)]
