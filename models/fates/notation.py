"""What people write: cards and moves.

Cards are read generously (``10H``, ``NS``, ``knight of spades``, ``7 of hearts``, ``7♥``, case does not matter)
and written in one way: value and suit, the court in letters.
"""

import re
from collections.abc import Sequence

from referee.errors import MoveError, PositionError, nearest
from referee.seating import actor
from referee.speech import ENGLISH, Speech

from .cards import MORE, NOTHING, SUITS, UNKNOWN, Cards, Deck, card, suit_of, value_of
from .state import Flip, Move, Pass, PickUp, Play, Ready, Rush, State, Swap

LETTERS = {11: "N", 12: "Q", 13: "K", 14: "D", 15: "M"}
NAMES = {1: "Rug", 3: "Phantom", 7: "Shrine", 10: "Bomb", 11: "Knight", 12: "Queen", 13: "King", 14: "Dragon", 15: "Magic Man"}
PLURALS = {**{v: f"{v}s" for v in range(1, 16)}, **{v: f"{n}s" for v, n in NAMES.items()}, 15: "Magic Men"}
SUIT_NAMES = ("spades", "hearts", "diamonds", "clubs")
SYMBOLS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C", "♤": "S", "♡": "H", "♢": "D", "♧": "C"}
UNKNOWN_MARK = "?"
MORE_MARK = "..."

_VALUES = {str(v): v for v in range(1, 16)}
_VALUES |= {letter.casefold(): v for v, letter in LETTERS.items()}
_VALUES |= {name.casefold(): v for v, name in NAMES.items()} | {"magicman": 15, "ace": 1}
_SUITS = {s.casefold(): i for i, s in enumerate(SUITS)}
_SUITS |= {name: i for i, name in enumerate(SUIT_NAMES)} | {name[:-1]: i for i, name in enumerate(SUIT_NAMES)}

_SHORT = re.compile(r"(?P<value>\d+|[a-z])\s*(?P<suit>[a-z])")
_LONG = re.compile(r"(?P<value>\w+|magic\s+man)\s+of\s+(?P<suit>\w+)")
_OF = re.compile(r"\b(\w+|magic\s+man)\s+of\s+(\w+)", re.IGNORECASE)

SYNTAX = ("play 9D", "play 6D 6S", "pick up", "flip 2", "rush H", "swap 9D 2S", "ready", "pass")
"""One of each kind of move, as people write it."""


def format_value(value: int) -> str:
    """Several cards of a value in words: ``9s``, ``Shrines``."""
    return PLURALS[value]


def name_value(value: int) -> str:
    """A value in words: ``9``, ``Shrine``."""
    return NAMES.get(value, str(value))


def format_card(card: int) -> str:
    """A card in its one written form: ``9D``, ``10H``, ``NS``, or the mark of what nobody has described."""
    if card == UNKNOWN:
        return UNKNOWN_MARK
    if card == MORE:
        return MORE_MARK
    if card == NOTHING:
        return "nothing"
    value = value_of(card)
    return LETTERS.get(value, str(value)) + SUITS[suit_of(card)]


def format_cards(cards: Cards) -> str:
    """Cards in order, separated by spaces."""
    return " ".join(map(format_card, cards))


def say_card(card: int, speech: Speech = ENGLISH) -> str:
    """A card as one reads it out: the name of what it does stands behind its short form."""
    if card == UNKNOWN:
        return speech("the card there")
    name = NAMES.get(value_of(card)) if card >= 0 else None
    return f"{format_card(card)} ({speech(name)})" if name else format_card(card)


def parse_card(text: str) -> int:
    """The card that a person wrote.  Raises ValueError with what is wrong about it."""
    word = text.strip().casefold()
    for symbol, letter in SYMBOLS.items():
        word = word.replace(symbol, letter.casefold())
    word = word.replace("\ufe0f", "")
    match = _LONG.fullmatch(word) or _SHORT.fullmatch(word)
    if not match:
        raise ValueError(f"{text!r} is no card (write value and suit, as in 7S or NH)")
    value = _VALUES.get(re.sub(r"\s+", " ", match["value"]))
    suit = _SUITS.get(match["suit"])
    if suit is None:
        raise ValueError(f"{text!r} is no card (suits are S H D C)")
    if value is None:
        raise ValueError(f"{text!r} is no card (values are 1 to 15, or N Q K D M)")
    return card(value, suit)


def split_cards(text: str) -> list[str]:
    """The cards in a line, spelled names kept together."""
    joined = _OF.sub(lambda m: m.group(0).replace(" ", "\0"), text)
    return [word.replace("\0", " ") for word in re.split(r"[\s,]+", joined) if word]


def parse_cards(value: object, place: str) -> Cards:
    """A zone as a position describes it: a count, a line of cards, or a list; bottom to top."""
    if isinstance(value, bool) or not isinstance(value, int | str | list):
        raise PositionError(place, f"{value!r} is no zone", "give a count, or cards as in \"5S 7H\"")
    if isinstance(value, int):
        if value < 0:
            raise PositionError(place, f"{value} cards can't be", "count from 0")
        if value > 10_000:
            raise PositionError(place, f"{value} cards are more than any deck has", "check the count")
        return (UNKNOWN,) * value
    words = split_cards(value) if isinstance(value, str) else value
    found = []
    for word in words:
        if not isinstance(word, str):
            raise PositionError(place, f"{word!r} is no card", 'write cards as text, "7S"')
        if word in (UNKNOWN_MARK, MORE_MARK, "…"):
            found.append(UNKNOWN if word == UNKNOWN_MARK else MORE)
            continue
        try:
            found.append(parse_card(word))
        except ValueError as fault:
            raise PositionError(place, *_cure_apart(str(fault))) from None
    if found.count(MORE) > 1:
        raise PositionError(place, "... stands more than once", "once says that there may be more cards")
    if MORE in found:
        found.remove(MORE)
        found.insert(0, MORE)
    return tuple(found)


def _cure_apart(message: str) -> tuple[str, str]:
    says, _, cure = message.partition(" (")
    return says, cure.rstrip(")")


# --- moves ---------------------------------------------------------------------------------------------------------


def format_move(move: Move, state: State) -> str:
    """The move as people write it, the actor in front."""
    return f"{state.seats[move.player]}: {format_action(move)}"


def format_action(move: Move) -> str:
    """The move without its actor."""
    match move:
        case Play():
            return f"play {format_cards(move.cards)}"
        case PickUp():
            return "pick up" if move.card is None else f"pick up with {format_card(move.card)}"
        case Flip():
            return f"flip {move.place + 1}" + (f" {format_card(move.card)}" if move.card is not None else "")
        case Rush():
            return f"rush {SUITS[move.suit]}"
        case Swap():
            return f"swap {format_card(move.hand)} {format_card(move.known)}"
        case Ready():
            return "ready"
        case Pass():
            return "pass"


def abbreviate(moves: Sequence[Move], deck: Deck, speech: Speech = ENGLISH) -> str:
    """Single plays in few words: ``any 9, any Bomb, KH``."""
    suits: dict[int, list[int]] = {}
    for move in moves:
        assert isinstance(move, Play)
        suits.setdefault(value_of(move.cards[0]), []).append(move.cards[0])
    return ", ".join(
        speech("any {card}", card=speech(name_value(value))) if len(cards) == deck.suits else format_cards(tuple(cards))
        for value, cards in sorted(suits.items())
    )


def parse_move(text: str, state: State) -> Move:
    """The move that a person wrote, ``play 9D`` or ``Ann: play 9D``; the actor is the one to move if left out.

    Raises MoveError with what would have been understood.
    """
    seat, action = actor(text, state.seats, dealer="")
    player = state.turn if seat is None else seat
    verb, _, rest = action.strip().partition(" ")
    verb, rest = verb.casefold(), rest.strip()
    try:
        match verb:
            case "play":
                return Play(player, _some_cards(rest))
            case "pick" if rest.casefold() == "up":
                return PickUp(player)
            case "pick" if rest.casefold().startswith("up with "):
                return PickUp(player, parse_card(rest[8:]))
            case "flip":
                return _flip(player, rest)
            case "rush":
                return Rush(player, _suit(rest))
            case "swap":
                mine, his = _some_cards(rest, 2)
                return Swap(player, mine, his)
            case "ready" | "pass" if not rest:
                return Ready(player) if verb == "ready" else Pass(player)
    except ValueError as fault:
        raise MoveError(f"the move {action.strip()!r}", *_cure_apart(str(fault))) from None
    cure = nearest(action.strip(), SYNTAX) or "moves look like " + ", ".join(SYNTAX)
    raise MoveError(f"the move {text!r}", "is no move of this game", cure)


def _some_cards(text: str, wanted: int | None = None) -> Cards:
    words = split_cards(text)
    if not words or (wanted is not None and len(words) != wanted):
        raise ValueError(f"{len(words)} cards are named (name {wanted or 'one or more'}, as in 9D 2S)")
    return tuple(parse_card(word) for word in words)


def _flip(player: int, text: str) -> Flip:
    words = split_cards(text)
    if not words or len(words) > 2 or not re.fullmatch(r"[1-9][0-9]?", words[0]):
        raise ValueError("which Unknown Fate is not clear (write its place, as in flip 2, or flip 2 7S if it proved to be 7S)")
    return Flip(player, int(words[0]) - 1, parse_card(words[1]) if len(words) == 2 else None)


def _suit(text: str) -> int:
    suit = _SUITS.get(SYMBOLS.get(text.strip("\ufe0f"), text).casefold())
    if suit is None:
        raise ValueError(f"{text!r} is no suit (suits are S H D C)")
    return suit
