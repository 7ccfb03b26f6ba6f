"""Where cards must go between the table before a legal move of stakes and the table after it, stated from the text."""

from collections import Counter
from collections.abc import Iterator

from referee.models.stakes.cards import NO_STAKE, WILD, Cards
from referee.models.stakes.ruling import Ruling
from referee.models.stakes.state import (
    NOBODY,
    Action,
    Blind,
    Call,
    Check,
    CleanUp,
    Deal,
    Done,
    Fold,
    Keep,
    Move,
    Player,
    Raise,
    Recruit,
    Showdown,
    Slip,
    Spend,
    State,
)
from referee.properties.invariant import Broken, over_move

from .counting import laid_open, put_out


def _heap(*zones: Cards) -> Counter[int]:
    return Counter(laid_open(zones))


FROM: dict[type, tuple[set[str], set[str]]] = {
    Deal: ({"deck", "discard"}, {"hand"}), Slip: ({"hand"}, {"slips"}), Action: ({"hand"}, {"discard"}),
    Fold: ({"slips", "shown"}, {"hand", "discard"}), Spend: ({"hand", "souls", "slips", "shown"}, {"discard"}),
    Keep: (set(), {"discard", "hand", "souls", "before"}), Recruit: (set(), {"discard"}),
    CleanUp: ({"hand", "slips", "shown", "discard", "souls"}, {"deck"}),
}
"""Which zones of a player a kind of move takes cards from, and which it brings cards to; others it leaves alone."""
REVEALS = (Blind, Check, Call, Raise)
FIELDS = ("deck", "hand", "slips", "shown", "discard", "souls", "hell", "before")


def _zone(player: Player, field: str) -> Counter[int]:
    return _heap(*player.shown) if field == "shown" else Counter(getattr(player, field))


@over_move(
    "cards-go-where-they-should", "A move takes cards from the zones it speaks of and brings them where it says, and no others.",
    "draw.1", "slip.4", "call.1", "fold.2", "fold.3", "action.1", "soul.1", "recruit.6", "award.3", "clean-up.1",
)
def cards_go_where_they_should(before: State, move: Move, after: State, ruling: Ruling) -> Broken:
    """Every zone of every player, as a heap."""
    takes, brings = FROM.get(type(move), (set(), set()))
    shows_all = isinstance(move, Showdown) and ruling.standing_counts == "whole-slip-area"
    if shows_all or (isinstance(move, REVEALS) and move.card is not None):
        takes, brings = {"slips", "deck", "discard"}, {"shown", "deck"}
    elif isinstance(move, Deal) and ruling.empty_deck == "discard-reshuffled":
        brings = {"hand", "deck"}
    leaves_from, leaves_to = FROM[Fold]
    for seat, (was, now) in enumerate(zip(before.players, after.players, strict=True)):
        mine = move.player in (NOBODY, seat)
        out = put_out(before, after, seat)
        may_lose = (takes if mine else set()) | (leaves_from if out else set())
        may_gain = (brings if mine else set()) | (leaves_to if out else set())
        for field in FIELDS:
            old, new = _zone(was, field), _zone(now, field)
            if (old - new and field not in may_lose) or (new - old and field not in may_gain):
                yield f"the {field} of player {seat} was {sorted(old.elements())} and is {sorted(new.elements())}"
    yield from _one_card(before, move, after, ruling)


def _one_card(before: State, move: Move, after: State, ruling: Ruling) -> Iterator[str]:
    """The very cards that a move names."""
    if move.player == NOBODY or isinstance(move, Done):
        return
    was, now = before.players[move.player], after.players[move.player]
    match move:
        case Slip():
            if now.slips != was.slips + move.cards or _heap(now.hand) != _heap(was.hand) - Counter(move.cards):
                yield f"slipped were {move.cards}, and the slips are {now.slips}"
        case Fold():
            home = _heap(was.hand, was.slips)
            if Counter(now.hand) != home or now.slips:
                yield "the slips have not come back to the hand"
            gone = ruling.folded_revealed == "to-discard"
            if now.shown != (() if gone else was.shown) or _heap(now.discard) != _heap(was.discard, *(was.shown if gone else ())):
                yield "what was revealed has gone where it should not"
        case Action():
            if _heap(now.discard) != _heap(was.discard, (move.card,)) or _heap(now.hand) != _heap(was.hand) - Counter((move.card,)):
                yield "the Action card has not gone from the hand to the discard pile"
        case Spend():
            if _heap(now.discard) != _heap(was.discard, move.cards):
                yield "the cards played for Souls do not lie on the discard pile"
        case Recruit():
            if _heap(now.discard) != _heap(was.discard, (move.card,)):
                yield "the card acquired does not lie on the discard pile"
            if now.potions != was.potions - move.potions:
                yield "Potions were not paid as said"
        case Check() | Call() | Raise() | Blind() if move.card is not None:
            if len(now.shown) != len(was.shown) + 1 or now.shown[-1][0] != move.card:
                yield f"card {move.card} was to be revealed, and {now.shown} lies open"


@over_move(
    "wild-draws", "A Wild Stake that is revealed draws from the top of the deck until a Stake comes or nothing is left.",
    "wild.1", "wild.2", "wild.3", "wild.4",
)
def wild_draws(before: State, move: Move, after: State, ruling: Ruling) -> Broken:
    """What is attached, against the deck as it lay; where the discard pile was shuffled in, by number only."""
    if not isinstance(move, REVEALS) or move.card is None:
        return
    was, now = before.players[move.player], after.players[move.player]
    attached = now.shown[-1][1:]
    stakes = before.set.stakes
    if stakes[move.card] != WILD:
        if attached:
            yield "a card that is not Wild has drawn"
        return
    goes_on = {WILD} | ({NO_STAKE} if ruling.wild_draws_no_stake == "draws-on" else set())
    from_deck = tuple(reversed(was.deck))[: len(attached)]
    if attached[: len(from_deck)] != from_deck:
        yield f"attached are {attached}, and on top lay {from_deck}"
    if len(attached) > len(was.deck) and ruling.empty_deck == "no-reshuffle":
        yield "more was drawn than there was"
    ended = bool(attached) and stakes[attached[-1]] not in goes_on
    empty = not now.deck and (ruling.empty_deck == "no-reshuffle" or not now.discard)
    if not ended and not empty:
        yield "there was more to draw, and the Stake is still open"
    if any(stakes[card] not in goes_on for card in attached[:-1]):
        yield "it was drawn on after a Stake"


