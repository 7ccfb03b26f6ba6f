"""Between situations and tables of fates: a table for every situation, and the situation of a move at any table."""

from collections import Counter
from collections.abc import Mapping

from referee.models.fates.cards import OMITTED, UNKNOWN, Cards, Deck, card, suit_of, value_of
from referee.models.fates.state import Flip, Move, Pass, PickUp, Play, Rush, State, is_out
from referee.terms import Situation, Value

from .situation import COVERS, VARIABLES

SEATS = ("Ann", "Bob", "Cid")
PLAINEST = {variable.name: variable.values[0] for variable in VARIABLES}
LAID = {"P": 3, "R": 1}
SPARE_SUIT = 3


def filler(value: Value) -> int:
    """A card that is not of this value, to fill a zone."""
    return card(5 if value == 2 else 2, SPARE_SUIT)


def pile_of(s: Situation) -> Cards:
    """The pile from the bottom: something else, the row, Rugs and Phantoms."""
    base, row = int(s["base"]), int(s["row"])
    top = tuple(card(LAID[letter], i) for i, letter in enumerate(reversed(str(s["cover"]))))
    if not base:
        return top
    # Anything goes on a Magic Man, so this is a pile that could be; on a Magic Man lies whatever he was laid on.
    below = card(15 if base == 2 else 2, SPARE_SUIT)
    # The top Dragon is of the first suit, those below it of the second.
    return (below, *(card(base, 1) for _ in range(row - 1)), card(base, 0), *top)


def knights(s: Situation) -> Cards:
    """Knights (for a Rush: one) whose suits stand to the Dragons' as the situation says."""
    count = int(s["count"]) or 1
    of_top, of_row, of_none = 0, 1, 2
    match s["match top"], s["match row"]:
        case "all", _:
            return (card(11, of_top),) * count
        case "some", in_row:
            return (*((card(11, of_row if in_row == "all" else of_none),) * (count - 1)), card(11, of_top))
        case _, "all":
            return (card(11, of_row),) * count
        case _, "some":
            return (*((card(11, of_none),) * (count - 1)), card(11, of_row))
    return (card(11, of_none),) * count


def cards_of(s: Situation) -> Cards:
    """The cards that are played or rushed, in the order that a move has them."""
    if s["kind"] == "rush":
        suit = suit_of(knights(s)[0])
        return tuple(card(value, suit) for value in (11, 12, 13))
    value, count = int(s["value"]), int(s["count"])
    if s["equal"] == "no":
        return tuple(sorted((card(value, 0), card(value + 1 if value < 15 else 14, 0))))
    if value == 11:
        return tuple(sorted(knights(s)))
    return tuple(card(value, suit) for suit in range(4))[:count]


def table_of(s: Situation, spare: int | None = None) -> tuple[State, Move]:
    """A table and a move in this situation, `can play` left open; Ann is who moves.

    ``spare`` is the card with which zones are filled that do not hold the cards played.
    """
    cards = cards_of(s)
    if spare is None:
        spare = filler(s["value"])
    lies_in = s["held"] if s["kind"] in ("play", "rush") else ""
    hand = (cards if lies_in == "hand" else (spare,)) if s["hand"] == "some" else ()
    known = (cards if lies_in == "known" else (spare,)) if s["known"] == "some" else ()
    before = s["phase"] in ("opening", "exchange")
    if before:
        others = tuple(card(number, suit) for number in (4, 6) if number != s["value"] for suit in range(3))
        hand, known = (*hand, *others)[:3], (*known, *others[::-1])[:3]
    pile = pile_of(s)
    carried = tuple(card(int(s["value"]), 0) for _ in range(int(s["carried"])))
    seen = Counter((*hand, *known, *pile, *carried))
    state = State(
        seats=SEATS, deck=Deck(copies=max(seen.values(), default=1)), phase=str(s["phase"]),  # type: ignore[arg-type]
        turn=0 if s["turn"] == "own" else 1, direction=1,
        # What others have does not matter, nor what lies face down; zones left open may have any number of cards.
        hands=(tuple(sorted(hand)), OMITTED, OMITTED), known=(known, OMITTED, OMITTED),
        unknown=((UNKNOWN,) * 3 if s["unknown"] == "some" else (), OMITTED, OMITTED),
        draw=OMITTED if before else (), discard=pile, burned=() if before else OMITTED,
        skipped=s["skipped"] == "yes", extra=1 if s["extra"] == "yes" else 0, run=carried,
        picked_up=(0,) if s["picked up"] == "yes" else (), swaps=(0, 0, 0) if s["phase"] == "exchange" else (),
    )
    return state, move_of(s, state)


def move_of(s: Situation, state: State) -> Move:
    """The move of a situation at its table."""
    match s["kind"]:
        case "play":
            return Play(0, cards_of(s))
        case "rush":
            return Rush(0, suit_of(cards_of(s)[0]))
        case "flip":
            return Flip(0, 0 if s["held"] == "unknown" else len(state.unknown[0]))
        case "pick up":
            along = state.known[0][:1] if s["held"] == "known" else (card(9, 1),) if s["held"] == "no" else ()
            return PickUp(0, *along)
    return Pass(0)


# --- from a table to its situation ------------------------------------------------------------------------------------


def situation_of(state: State, move: Move) -> dict[str, Value] | None:
    """The situation of a move at a table, `can play` left open; None if it is not in the space of situations."""
    if not isinstance(move, Play | Rush | Flip | PickUp | Pass) or _is_undescribed(state, move.player):
        return None
    player = move.player
    s: dict[str, Value] = dict(PLAINEST)
    s["phase"], s["turn"] = state.phase, "own" if state.turn == player else "other"
    zones = {"hand": state.hands[player], "known": state.known[player], "unknown": state.unknown[player]}
    s |= {zone: "some" if cards else "none" for zone, cards in zones.items()}
    if s["phase"] in ("opening", "exchange") and ("none" in (s["hand"], s["known"], s["unknown"]) or state.discard):
        return None
    if (s["turn"] == "own" and is_out(state, player)) or not _describe_move(s, state, move):
        return None
    if s["kind"] in ("play", "rush") and state.phase == "play":
        if s["held"] == "hand":
            s["known"] = s["unknown"] = "none"
        elif s["known"] == "some":
            s["unknown"] = "some"
        elif s["hand"] == "some":
            s["unknown"] = "none"
    if state.phase == "play":
        return s if _describe_pile(s, state, move) else None
    return s if int(s["count"]) <= 3 else None


def _is_undescribed(state: State, player: int) -> bool:
    return any(c < 0 for zone in (state.hands[player], state.known[player], state.discard) for c in zone)


def _describe_move(s: dict[str, Value], state: State, move: Move) -> bool:
    hand, known, unknown = state.hands[move.player], state.known[move.player], state.unknown[move.player]
    if not isinstance(move, Play | Rush) and move.player in state.picked_up and not hand and known and unknown:
        s["picked up"] = "yes"
    match move:
        case Play(cards=cards):
            one_value = len({value_of(c) for c in cards}) == 1
            s |= {"kind": "play", "value": value_of(cards[0]), "count": len(cards), "equal": "yes" if one_value else "no"}
            s["held"] = "hand" if _holds(hand, cards) else "known" if _holds(known, cards) else "no"
            return len(cards) <= (4 if one_value else 2)
        case Rush(suit=suit):
            three = tuple(card(value, suit) for value in (11, 12, 13))
            s["kind"] = "rush"
            s["held"] = "hand" if _holds(hand, three) else "known" if _holds((*hand, *known), three) else "no"
        case Flip(place=place, card=named):
            s |= {"kind": "flip", "held": "unknown" if 0 <= place < len(unknown) else "no"}
            return named is None
        case PickUp(card=along):
            s |= {"kind": "pick up", "held": "none" if along is None else "known" if along in known else "no"}
        case Pass():
            s |= {"kind": "pass", "extra": "yes" if state.extra and state.phase == "play" else "no"}
    return True


def _describe_pile(s: dict[str, Value], state: State, move: Move) -> bool:
    pile = list(state.discard)
    word = ""
    while pile and value_of(pile[-1]) in LAID.values():
        word += "P" if value_of(pile.pop()) == 3 else "R"
    base = value_of(pile[-1]) if pile else 0
    if word not in COVERS:
        return False
    row: list[int] = []
    while pile and value_of(pile[-1]) == base:
        row.append(suit_of(pile.pop()))
    below = value_of(pile[-1]) if pile else 0
    of_base = s["equal"] == "yes" and s["value"] == base and s["turn"] == "other"
    knights: list[int] = []
    if isinstance(move, Rush):
        knights = [move.suit]
    elif isinstance(move, Play) and s["value"] == 11 and s["equal"] == "yes":
        knights = [suit_of(c) for c in move.cards]
    at_dragons = base == 14 and bool(knights)
    if (of_base or at_dragons) and (len(row) > 3 or below == 3):
        return False
    s |= {"cover": word, "base": base, "row": min(len(row), 3) if of_base or at_dragons else min(len(row), 1)}
    s["skipped"] = "yes" if state.skipped and base == 7 else "no"
    if state.extra and base == 7 and s["kind"] in ("play", "rush") and s["turn"] == "own":
        if state.skipped:
            return False
        s["extra"] = "yes"
    if at_dragons:
        s["match top"], s["match row"] = _share(knights, row[:1]), _share(knights, row)
    if state.run and s["turn"] == "other" and s["equal"] == "yes" and value_of(state.run[0]) == s["value"]:
        if state.discard or len(state.run) > 3 or s["kind"] != "play":
            return False
        s["carried"] = len(state.run)
    return True


def _share(knights: list[int], dragons: list[int]) -> str:
    hits = sum(suit in dragons for suit in knights)
    return "none" if not hits else "all" if hits == len(knights) else "some"


def _holds(zone: Cards, cards: Cards) -> bool:
    return all(zone.count(c) >= cards.count(c) for c in cards)


def values_of(s: Mapping[str, Value]) -> tuple[Value, ...]:
    """A situation's values in the order of the variables."""
    return tuple(s[variable.name] for variable in VARIABLES)

