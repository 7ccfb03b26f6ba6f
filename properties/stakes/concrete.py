"""A table and a move for every situation of the norms, and so a position that the command line accepts."""

from collections.abc import Callable
from functools import cache

import msgspec

from referee.models.stakes.cards import OMITTED, CardSet, Space
from referee.models.stakes.sets import invented
from referee.models.stakes.state import NOBODY, UNSAID, Blind, Call, Check, Fold, Move, Player, Raise, State
from referee.terms import Situation

CLERK, GUARD, SMITH = 0, 1, 2
"""The oldest slip, the later one, and a card that is no slip of the player's."""
SLIPS: tuple[tuple[int, ...], ...] = ((), (CLERK,), (CLERK, GUARD))
CARD = {"none": None, "oldest": CLERK, "later": GUARD, "not there": SMITH}
RAISED = {"nobody": "nobody", "this lap": "this-lap", "earlier": "earlier"}

ToTable = Callable[[Situation], tuple[State, Move]]


@cache
def set_with(maximum: int, printed: int = 0) -> CardSet:
    """The invented set with this maximum bid and Small Blind on three spaces."""
    space = Space(maximum_bid=maximum, blind=printed or None)
    return msgspec.structs.replace(invented(), spaces=(space,) * 3)


def _state(cards: CardSet, phase: str, players: tuple[Player, ...], **more: object) -> State:
    rows = len(cards.rows)
    # What somebody has won before makes up for what is not on the table.
    won = len(players) * cards.chips - sum(p.chips + p.pot for p in players)
    seated = (*players[:-1], msgspec.structs.replace(players[-1], points=won))
    state = State(
        seats=("Ann", "Bob", "Cid", "Dee")[: len(players)], set=cards, phase=phase, players=seated,  # type: ignore[arg-type]
        rows=(OMITTED,) * rows, decks=(OMITTED,) * rows, award_deck=OMITTED, turn=NOBODY, first=0, space=1, die="highest",
    )
    return msgspec.structs.replace(state, **more)


def _player(chips: int, pot: int = 0, slips: tuple[int, ...] = (), shown: tuple[tuple[int, ...], ...] = ()) -> Player:
    """A player of whose other cards nobody speaks."""
    return Player(chips, pot=pot, slips=slips, shown=shown, hand=OMITTED, deck=OMITTED, discard=OMITTED)


def _me(s: Situation) -> Player:
    count = int(s["slips"])
    in_betting = s.get("phase", "blinds") in ("betting", "collect")
    shown = ((SMITH,),) if in_betting and not count and s.get("match") == "in" else ()
    return _player(int(s["chips"]), int(s.get("mine", 0)), SLIPS[count], shown)


def action_table(s: Situation) -> tuple[State, Move]:
    """Ann acts, Bob is her rival, Cid has folded, and Dee is in the Match: her Big Blind was all that she had, nothing."""
    phase = str(s["phase"])
    slips = () if phase in ("collect", "payout") else (CLERK,)
    me = _me(s)
    out = s["match"] == "out"
    players = (
        me, _player(9, int(s["rival"]), slips), _player(9, int(s["gone"])), _player(0, 0, slips),
    )
    bets = phase in ("betting", "collect")
    first = 0 if phase == "collect" else 1
    turn = {"betting": 0 if s["turn"] == "own" else 1, "slip": 1}.get(phase, NOBODY)
    state = _state(
        set_with(int(s["maximum"])), phase, players, first=first, turn=turn, folded=(2, 0) if out else (2,),
        raised=RAISED[str(s["raised"])], lapped=s["lapped"] == "yes", small=NOBODY if bets else UNSAID,
        big=(3 if s["big"] == "posted" else NOBODY) if bets else UNSAID, opener=1 if bets else UNSAID,
    )
    return state, _action(s)


def _action(s: Situation) -> Move:
    card = CARD[str(s["reveal"])]
    match s["kind"]:
        case "check":
            return Check(0, card)
        case "call":
            return Call(0, card)
        case "raise":
            return Raise(0, int(s["by"]), card)
    return Fold(0)


def blind_table(s: Situation) -> tuple[State, Move]:
    """Ann would post a blind; Bob sits next, and Cid before her."""
    own, small = s["due"] == "own", s["which"] == "small"
    posted, due = int(s["posted"]), int(s["printed"]) or int(s["space"])
    rich = _player(9, 0, (CLERK, GUARD))
    poster = _player(9 if posted >= due else 0, posted, (CLERK, GUARD))
    me = _me(s)
    if small:
        players, more = (me, rich, rich), {"first": 0 if own else 1}
    elif own:
        players, more = (me, rich, poster), {"first": 2, "small": 2, "posted": posted}
    else:
        me = msgspec.structs.replace(me, pot=posted)
        players, more = (me, rich, rich), {"first": 0, "small": 0, "posted": posted}
    state = _state(set_with(int(s["maximum"]), int(s["printed"])), "blinds", players, space=int(s["space"]), **more)
    move: Move = Fold(0) if s["kind"] == "fold" else Blind(0, int(s["amount"]), CARD[str(s["reveal"])])
    return state, move
