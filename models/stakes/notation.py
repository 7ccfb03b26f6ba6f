"""What people write: cards and moves.

Cards are named as the card set names them; case does not matter, a part from the beginning does where only one name
has it, and quotation marks or a comma keep names apart that consist of several words.
"""

import re
import unicodedata
from collections.abc import Callable, Sequence

from referee.errors import MoveError, PositionError, nearest
from referee.seating import DEALER, actor
from referee.speech import ENGLISH, Speech, spans

from .cards import MORE, NO_COST, UNKNOWN, Cards, CardSet
from .state import (
    NOBODY,
    Action,
    Blind,
    Call,
    Check,
    CleanUp,
    Collect,
    Cover,
    Deal,
    DealerMove,
    Done,
    Fold,
    Keep,
    Move,
    Pay,
    Raise,
    Recruit,
    Roll,
    Showdown,
    Slip,
    Spend,
    State,
)
from .values import with_cover

UNKNOWN_MARK = "?"
MORE_MARK = "..."

SYNTAX = (
    "slip Clerk Guard", "slip nothing", "blind 2", "blind 2 Clerk", "check Clerk", "call Clerk", "raise 3 Clerk",
    "raise to 9 Clerk", "fold", "action Toast", "cover Guard", "cover all", "cover nothing", "keep Medal", "keep nothing",
    "spend Clerk Smith", "recruit Page", "recruit Page with 2 potions", "done", "die lowest", "die highest", "deal",
    "collect", "showdown", "pay", "clean up",
)
"""Each kind of move, as people write it."""

DEALT: dict[str, DealerMove] = {
    "die lowest": Roll("lowest"), "die highest": Roll("highest"), "deal": Deal(), "collect": Collect(),
    "showdown": Showdown(), "pay": Pay(), "clean up": CleanUp(),
}

_WORD = re.compile(r'''"([^"]*)"|“([^”]*)”|«([^»]*)»|'([^']*)'(?![^\s,])|([^\s,]+)|(,)''')


def format_card(card: int, cards: CardSet) -> str:
    """A card by its name, or the mark of what nobody has described; names of several words stand in quotation marks."""
    if card < 0:
        return UNKNOWN_MARK if card == UNKNOWN else MORE_MARK
    name = cards.names[card]
    return f'"{name}"' if " " in name else name


def format_cards(some: Cards, cards: CardSet) -> str:
    """Cards in order, separated by spaces."""
    return " ".join(format_card(c, cards) for c in some)


def fold_text(text: str) -> str:
    """What counts of a name: not its case, its spaces or the form of its letters."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def find_card(text: str, cards: CardSet) -> int:
    """The card of this name, or of the only name that begins so.  Raises ValueError with what is wrong about it."""
    found = _called(text, cards)
    if len(found) == 1:
        return found[0]
    if found:
        raise ValueError(f"{text!r} may be {' or '.join(cards.names[c] for c in found[:4])} (write more of the name)")
    known = ", ".join(cards.names[:12]) + (", ..." if len(cards.names) > 12 else "")
    raise ValueError(f"{text!r} is no card of this set ({nearest(text, cards.names) or 'cards are ' + known})")


def _called(text: str, cards: CardSet) -> list[int]:
    """The card of this name, or all whose names begin so."""
    wanted = fold_text(text)
    names = [fold_text(name) for name in cards.names]
    if wanted in names:
        return [names.index(wanted)]
    return [card for card, name in enumerate(names) if wanted and name.startswith(wanted)]


def read_cards(text: str, cards: CardSet) -> Cards:
    """Cards in a line: names in quotation marks or between commas, else the longest run of words that names one.

    Raises ValueError with what is wrong.
    """
    found: list[int] = []
    words: list[str] = []
    for match in _WORD.finditer(text):
        *quotes, word, comma = match.groups()
        quoted = next((text for text in quotes if text is not None), None)
        if quoted is not None:
            found += [*_split(words, cards), find_card(quoted, cards)]
            words = []
        elif comma:
            found += _split(words, cards)
            words = []
        else:
            words.append(word)
    return (*found, *_split(words, cards))


def _split(words: Sequence[str], cards: CardSet) -> list[int]:
    """Words without marks between them as cards, the longest names first."""
    found = []
    at = 0
    while at < len(words):
        if words[at] in (UNKNOWN_MARK, MORE_MARK, "…"):
            found.append(UNKNOWN if words[at] == UNKNOWN_MARK else MORE)
            at += 1
            continue
        for end in range(len(words), at + 1, -1):
            run = _called(" ".join(words[at:end]), cards)
            if len(run) == 1:
                found += run
                at = end
                break
        else:
            found.append(find_card(words[at], cards))
            at += 1
    return found


def parse_zone(value: object, place: str, cards: CardSet) -> Cards:
    """A zone as a position describes it: a count, a line of cards, or a list; bottom to top."""
    if isinstance(value, bool) or not isinstance(value, int | str | list):
        raise PositionError(place, f"{value!r} is no zone", f'give a count, or cards as in "{cards.names[0]}"')
    if isinstance(value, int):
        if not 0 <= value <= 10_000:
            raise PositionError(place, f"{value} cards can't be", "give a number from 0 to 10000")
        return (UNKNOWN,) * value
    try:
        if isinstance(value, str):
            found = list(read_cards(value, cards))
        else:
            found = [_one_card(word, cards) for word in value]
    except ValueError as fault:
        raise PositionError(place, *cure_apart(str(fault))) from None
    if found.count(MORE) > 1:
        raise PositionError(place, "... stands more than once", "once says that there may be more cards")
    if MORE in found:
        found.remove(MORE)
        found.insert(0, MORE)
    return tuple(found)


def _one_card(word: object, cards: CardSet) -> int:
    if not isinstance(word, str):
        raise ValueError(f"{word!r} is no card (write cards as text)")
    if word in (UNKNOWN_MARK, MORE_MARK):
        return UNKNOWN if word == UNKNOWN_MARK else MORE
    return find_card(word, cards)


def cure_apart(message: str) -> tuple[str, str]:
    """What is wrong, and the cure that stands behind it in brackets."""
    says, _, cure = message.partition(" (")
    return says, cure.removesuffix(")")


# --- moves ---------------------------------------------------------------------------------------------------------


def format_move(move: Move, state: State) -> str:
    """The move as people write it, the actor in front."""
    who = state.seats[move.player] if move.player != NOBODY else DEALER
    return f"{who}: {format_action(move, state.set)}"


def format_action(move: Move, cards: CardSet) -> str:
    """The move without its actor."""
    def with_card(words: str, card: int | None) -> str:
        return words if card is None else f"{words} {format_card(card, cards)}"

    match move:
        case Slip() | Cover() | Spend():
            verb = {Slip: "slip", Cover: "cover", Spend: "spend"}[type(move)]
            return f"{verb} {format_cards(move.cards, cards) or 'nothing'}"
        case Blind():
            return with_card(f"blind {move.chips}", move.card)
        case Check():
            return with_card("check", move.card)
        case Call():
            return with_card("call", move.card)
        case Raise():
            return with_card(f"raise {move.by}", move.card)
        case Action():
            return with_card("action", move.card)
        case Keep():
            return "keep nothing" if move.card is None else with_card("keep", move.card)
        case Recruit():
            words = with_card("recruit", move.card)
            return words if not move.potions else f"{words} with {move.potions} potion{'s' if move.potions > 1 else ''}"
        case Fold():
            return "fold"
        case Done():
            return "done"
    return next(words for words, dealt in DEALT.items() if dealt == move)


def abbreviate(moves: Sequence[Move], state: State, speech: Speech = ENGLISH) -> str:
    """Moves that differ in one card or in a number of chips, in few words: ``slip Clerk, Guard or Smith``."""
    by_verb: dict[str, list[str]] = {}
    chips: dict[object, list[Raise | Blind]] = {}
    for move in moves:
        if isinstance(move, Raise | Blind):
            chips.setdefault(family(move), []).append(move)
            continue
        verb, _, rest = format_action(move, state.set).partition(" ")
        by_verb.setdefault(verb, []).append(rest)
    said = [f"{verb} {speech.listed(rest, 'or')}" for verb, rest in by_verb.items()]
    for some in chips.values():
        numbers = spans(m.by if isinstance(m, Raise) else m.chips for m in some)
        verb, _, card = format_action(some[0], state.set).split(" ", 2) if some[0].card is not None else ("", "", "")
        said.append(f"{verb or format_action(some[0], state.set).partition(' ')[0]} {numbers}" + (f" {card}" if card else ""))
    return "; ".join(said)


def family(move: Move) -> object:
    """Raises and blinds of any number of chips with the same slip stand in one line of a list; every other move alone."""
    return (type(move), move.player, move.card) if isinstance(move, Raise | Blind) else move


def parse_move(text: str, state: State) -> Move:
    """The move that a person wrote, ``call Clerk`` or ``Ann: call Clerk``; the actor may be left out where one acts.

    Raises MoveError with what would have been understood.
    """
    player, action = actor(text, state.seats)
    words = " ".join(action.split())
    dealt = DEALT.get(words.casefold().replace("clean-up", "clean up"))
    if dealt is not None:
        if player not in (None, NOBODY):
            cure = f"write {DEALER}: {words}, or leave the name out"
            raise MoveError(f"the move {text!r}", "is no player's choice", cure)
        return dealt
    verb, _, rest = words.partition(" ")
    read = _VERBS.get(verb.casefold())
    if read is None:
        cure = nearest(words, SYNTAX) or "moves look like " + ", ".join(SYNTAX)
        raise MoveError(f"the move {text!r}", "is no move of this game", cure)
    if player == NOBODY:
        raise MoveError(f"the move {text!r}", "is a player's", f"name him, as in {state.seats[0]}: {words}")
    try:
        return read(_whose(state) if player is None else player, rest, state)
    except ValueError as fault:
        raise MoveError(f"the move {words!r}", *cure_apart(str(fault))) from None


def _whose(state: State) -> int:
    """Whose move it is if none is named."""
    if state.turn != NOBODY:
        return state.turn
    raise ValueError("it is not clear whose move this is (write the name in front, as in " + state.seats[0] + ": fold)")


def _card(text: str, state: State) -> int:
    found = read_cards(text, state.set)
    if len(found) != 1 or found[0] == MORE:
        raise ValueError(f"{text!r} are {len(found)} cards (name one)" if found else "no card is named (name one)")
    return found[0]


def _cards(text: str, state: State) -> Cards:
    if fold_text(text) == "nothing":
        return ()
    found = read_cards(text, state.set)
    if not found:
        raise ValueError("no card is named (name cards, or write nothing)")
    if MORE in found:
        raise ValueError("... is no card (name the cards, or write ? for one that nobody has seen)")
    return found


def _slip_card(player: int, text: str, state: State) -> int | None:
    """The slip that is revealed; it need not be named where there is only one choice."""
    if text:
        return _card(text, state)
    slips = dict.fromkeys(state.players[player].slips)
    if len(slips) > 1:
        names = ENGLISH.listed([format_card(c, state.set) for c in slips], "or")
        raise ValueError(f"which slip is revealed is not clear (name it: {names})")
    return next(iter(slips), None)


def _number(text: str, what: str) -> tuple[int, str]:
    number, _, rest = text.partition(" ")
    if not re.fullmatch(r"[0-9]{1,5}", number):
        raise ValueError(f"how many chips is not clear (write {what})")
    return int(number), rest


def _read_slip(player: int, text: str, state: State) -> Move:
    return Slip(player, _cards(text, state))


def _read_blind(player: int, text: str, state: State) -> Move:
    chips, rest = _number(text, "the chips that are posted, as in blind 2")
    return Blind(player, chips, _card(rest, state) if rest else None)


def _read_check(player: int, text: str, state: State) -> Move:
    return Check(player, _slip_card(player, text, state))


def _read_call(player: int, text: str, state: State) -> Move:
    if not text and state.phase == "collect":
        return Call(player)
    return Call(player, _slip_card(player, text, state))


def _read_raise(player: int, text: str, state: State) -> Move:
    """``raise 4`` is 4 chips above the Call; ``raise to 9`` brings the whole Pot to 9, whoever's bet is the highest."""
    what = "what is added above the Call, as in raise 3 Clerk, or the Pot after it, as in raise to 9 Clerk"
    to = text.casefold().startswith("to ")
    chips, rest = _number(text[3:] if to else text, what)
    high = max(p.pot for p in state.players)
    if to and chips < high:
        raise ValueError(f"a Raise to {chips} does not reach the highest bet (that is {high})")
    return Raise(player, chips - high if to else chips, _slip_card(player, rest, state))


def _read_action(player: int, text: str, state: State) -> Move:
    return Action(player, _card(text, state))


def _read_cover(player: int, text: str, state: State) -> Move:
    if fold_text(text) == "all":
        return Cover(player, with_cover(state, player))
    return Cover(player, tuple(sorted(_cards(text, state))))


def _read_keep(player: int, text: str, state: State) -> Move:
    return Keep(player, None if fold_text(text) == "nothing" else _card(text, state))


def _read_spend(player: int, text: str, state: State) -> Move:
    return Spend(player, _cards(text, state))


def _read_recruit(player: int, text: str, state: State) -> Move:
    """Without a number as few Potions as the Souls leave to be paid."""
    match = re.fullmatch(r"(.*?)(?:\s+with\s+([0-9]{1,3})(?:\s+potions?)?)?", text, re.IGNORECASE)
    assert match is not None, "the pattern matches any text"
    card = _card(match[1], state)
    if match[2] is not None:
        return Recruit(player, card, int(match[2]))
    cost = state.set.costs[card]
    short = cost - (state.spare if player == state.turn else 0)
    return Recruit(player, card, 0 if cost == NO_COST else min(max(short, 0), state.players[player].potions))


def _read_fold(player: int, text: str, state: State) -> Move:
    return _alone(Fold(player), text)


def _read_done(player: int, text: str, state: State) -> Move:
    return _alone(Done(player), text)


def _alone(move: Move, text: str) -> Move:
    if text:
        raise ValueError(f"{text!r} says nothing here (leave it out)")
    return move


_VERBS: dict[str, Callable[[int, str, State], Move]] = {
    "slip": _read_slip, "blind": _read_blind, "check": _read_check, "call": _read_call, "raise": _read_raise,
    "fold": _read_fold, "action": _read_action, "cover": _read_cover, "keep": _read_keep, "spend": _read_spend,
    "recruit": _read_recruit, "done": _read_done,
}
