"""What must hold of cards over a move: every card that moves is moved by a clause."""

from collections import Counter

from referee.models.draker.effects import Draw, Remove
from referee.models.draker.effects import Move as MoveCard
from referee.models.draker.ruling import Ruling
from referee.models.draker.state import NOBODY, Discard, EndRound, Entry, Lay, Move, Open, State
from referee.properties.invariant import Broken, over_move

from .looks import in_the_game, places

Place = tuple[str, int]


def newly_resolved(before: State, after: State) -> list[Entry]:
    """The effects that have acted with a move.

    One of the common pool may have become several, one for each target, so they are counted and not matched by place.
    """
    def acted(state: State) -> Counter[Entry]:
        return Counter(entry for entry in state.entries if entry.status == "resolved")

    return list((acted(after) - acted(before)).elements()) if after.entries else []


def put_back(before: State, after: State) -> set[int]:
    """The cards that an effect had moved which was undone with a move (cancel-too-late)."""
    def undone(state: State) -> Counter[Entry]:
        return Counter(entry for entry in state.entries if entry.status == "cancelled" and entry.resolved >= 0)

    return {entry.aim.card for entry in undone(after) - undone(before) if any(
        isinstance(change, MoveCard | Remove) for change in before.edition.effects[entry.effect].does)}


@over_move(
    "cards-go-where-they-should", "A card moves only as the move, or an effect that acts with it, moves it.",
    "main.1", "more.1", "initial.1", "initial.2", "trim.2", "trim.4", "leave.1", "effect.2", "hold.1",
)
def cards_go_where_they_should(before: State, move: Move, after: State, ruling: Ruling) -> Broken:
    """Every card that lies elsewhere than before."""
    was, now = places(before), places(after)
    moved = {card: (was[card], now[card]) for card in was if was[card] != now[card]}
    if isinstance(move, Lay) and moved.get(move.card) != (("hand", move.player), ("pool", move.player)):
        yield f"card {move.card} was laid and is {now[move.card]}"
    if isinstance(move, Discard) and {card for card in moved if moved[card][1] == ("discard", -1)} != set(move.cards):
        yield f"to discard were {move.cards}, and moved are {moved}"
    acted = newly_resolved(before, after)
    back = put_back(before, after)
    for card, (source, goal) in moved.items():
        if card in back and goal[0] in ("pool", "common"):
            continue
        if isinstance(move, Open) and source[0] == "deck" and goal[0] == "discard":
            source = ("common", -1)  # the new common card, and an effect that acts at once takes it away
        if not _by_the_move(before, move, card, source, goal, ruling) and not _by_an_effect(before, acted, card, source, goal, ruling):
            yield f"card {card} was {source} and is {goal}"


def _by_the_move(before: State, move: Move, card: int, source: Place, goal: Place, ruling: Ruling) -> bool:
    match move:
        case Lay():
            return card == move.card
        case Discard():
            return card in move.cards and source == ("pool", move.player)
        case Open():
            reshuffled = ruling.deck_exhausted == "discard-reshuffled" and source[0] == "discard"
            in_game = goal[0] != "hand" or before.players[goal[1]].is_in
            return in_game and goal[0] in ("common", "hand", "deck") and (source[0] == "deck" or reshuffled)
        case EndRound():
            if source[0] == "common":
                return goal[0] == "discard"
            out = source[1] != NOBODY and before.players[source[1]].life <= 0
            return out and goal[0] == ("discard" if ruling.cards_of_the_eliminated == "to-discard" else "gone")
    return False


def _by_an_effect(before: State, acted: list[Entry], card: int, source: Place, goal: Place, ruling: Ruling) -> bool:
    for entry in acted:
        for change in before.edition.effects[entry.effect].does:
            match change:
                case Draw():
                    drawn = source[0] == "deck" or (source[0] == "discard" and ruling.deck_exhausted == "discard-reshuffled")
                    if drawn and (goal[0] == "deck" or (goal[0] == "hand" and _draws(entry, goal[1]))):
                        return True
                case Remove():
                    if entry.aim.card == card and source[0] in ("pool", "common") and goal[0] == "discard":
                        return True
                case MoveCard(to=to):
                    if entry.aim.card == card and source[0] in ("pool", "common") and goal == _goal(entry, source, to):
                        return True
    return False


def _draws(entry: Entry, seat: int) -> bool:
    """Whether this player draws: who the effect is aimed at, else who activated it; all, if it is of the common pool."""
    return seat == entry.aim.player if entry.aim.player >= 0 else entry.player in (seat, NOBODY)


def _goal(entry: Entry, source: Place, to: str) -> Place:
    owner = source[1] if to == "owner" and source[1] != NOBODY else entry.player
    if owner == NOBODY:
        return ("common", -1)
    return ("pool" if to == "pool" else "hand", owner)


@over_move("dealt-in-turn", "The top card goes to the common pool, and the next ones to the hands, the first player's first.",
           "initial.1", "initial.2", "turn.1")
def dealt_in_turn(before: State, move: Move, after: State, ruling: Ruling) -> Broken:
    """Who is dealt which card, as far as the deck reaches (short-deal)."""
    if not isinstance(move, Open) or newly_resolved(before, after):
        return
    top = before.deck[::-1]
    if top and (not after.common or after.common[-1] != top[0]):
        yield f"on top lay {top[0]}, and the common pool is {after.common}"
    seats = in_the_game(before)
    rest = top[1:]
    whole = len(rest) >= len(seats) or (ruling.deck_exhausted == "discard-reshuffled" and before.discard)
    due = rest[: len(seats)] if whole or ruling.short_deal == "as-far-as-it-goes" else ()
    if due == () and ruling.short_deal == "nobody-draws" and rest and not whole and any(
        len(now.hand) > len(was.hand) for was, now in zip(before.players, after.players, strict=True)):
        yield "somebody is dealt a card, and there was not one for everybody"
    for seat, card in zip(seats, due, strict=False):
        if card not in after.players[seat].hand:
            yield f"card {card} was due to player {seat}"


@over_move("trimmed-to-the-limit", "Who has too many cards in the pool discards exactly the surplus.", "trim.1", "trim.2")
def trimmed_to_the_limit(before: State, move: Move, after: State, ruling: Ruling) -> Broken:
    """How many cards are left (trim-order)."""
    if not isinstance(move, Discard):
        return
    if len(after.players[move.player].pool) != before.edition.pool:
        yield f"player {move.player} has {len(after.players[move.player].pool)} cards left in the pool"
    too_many = [seat for seat in in_the_game(before) if len(before.players[seat].pool) > before.edition.pool]
    if ruling.trim_order == "in-turn" and too_many[:1] != [move.player]:
        yield f"player {move.player} discards before {too_many}"


@over_move(
    "round-ends-as-it-should", "The common pool keeps its cards by age; profiles, combinations and effects are dropped.",
    "trim.3", "trim.4", "artefact.1", "round.3", "next.1",
)
def round_ends_as_it_should(before: State, move: Move, after: State, ruling: Ruling) -> Broken:
    """The table after the end of a round (first-card, tokens-stay, next-starter)."""
    if not isinstance(move, EndRound):
        return
    most = before.edition.common
    newest_stay = ruling.first_card == "newest-is-first"
    surplus = max(len(before.common) - most, 0)
    if after.common != (before.common[surplus:] if newest_stay else before.common[:most]):
        yield f"the common pool was {before.common} and is {after.common}"
    if after.profiles or after.entries or after.strikes or any(player.combinations for player in after.players):
        yield "something of the round is left"
    where = places(after)
    kept = tuple((card, n) for card, n in before.tokens if where[card][0] in ("pool", "common"))
    if after.phase == "initial" and after.tokens != (() if ruling.tokens_stay == "dropped" else kept):
        yield f"the tokens were {before.tokens} and are {after.tokens}"
    if after.phase == "initial":
        if after.round != before.round + 1:
            yield f"round {after.round} follows round {before.round}"
        start = before.first
        if ruling.next_starter == "after-the-last-actor" and before.last_actor != NOBODY:
            start = before.last_actor
        count = len(before.seats)
        order = [(start + at) % count for at in range(1, count + 1)]
        due = next(seat for seat in order if after.players[seat].is_in)
        if after.first != due:
            yield f"player {due} should begin, and {after.first} does"
