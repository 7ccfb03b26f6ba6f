"""How moves are written, one by one and many in few words, and what effects are aimed at; `parsing` reads them."""

import re
from collections.abc import Sequence
from itertools import groupby

from referee.seating import DEALER
from referee.speech import ENGLISH, Speech, spans

from .cards import MORE, NONE, PROFESSIONS, RANKS, UNKNOWN, Cards
from .spelling import card_name
from .state import (
    Activate,
    Aim,
    Announce,
    Assign,
    Choose,
    Count,
    Damage,
    Discard,
    Done,
    EndRound,
    Happen,
    Hit,
    Lay,
    Move,
    Name,
    Open,
    Pay,
    Resolve,
    State,
)

DEALT: dict[str, Move] = {"new round": Open(), "resolve": Resolve(), "count": Count(), "damage": Damage(), "end round": EndRound()}
"""What the dealer does."""

OF, ON = " of ", " on "


def format_move(move: Move, state: State) -> str:
    """The move with the actor in front, ``Ann: lay 5H``."""
    name = state.seats[move.player] if 0 <= move.player < len(state.seats) else DEALER
    return f"{name}: {format_action(move, state)}"


def format_action(move: Move, state: State) -> str:
    """The move without the actor."""
    match move:
        case Lay():
            return f"lay {spell_card(move.card)}"
        case Name():
            rank = f" {RANKS[move.rank]}" if move.rank != NONE else ""
            return f"name {spell_card(move.card)}{rank}" + (f" {PROFESSIONS[move.profession]}" if move.profession != NONE else "")
        case Announce():
            return f"{'attack' if move.side == 'attack' else 'defend'} {spell_cards(move.cards)}"
        case Activate():
            return f"activate {format_effect(state, move.effect, move.card, move.aim)}"
        case Choose():
            return f"choose {format_aim(state, move.aim)} for effect {move.entry + 1}"
        case Done():
            return "done"
        case Pay():
            source = "life" if move.number == NONE else f"{move.side} {move.number + 1}"
            return f"pay {move.n}" + (f"{OF}{move.owed}" if move.side != move.owed else "") + f" from {source}"
        case Happen():
            return f"resolve {_event(state, move.entry)}"
        case Hit():
            return f"strike {_seat(state, move.target)} {move.strength} with attack {move.number + 1}"
        case Assign():
            return f"assign strike {move.strike + 1} to defence {move.meets + 1}"
        case Discard():
            return f"discard {spell_cards(move.cards)}" if move.cards else "discard nothing"
    return next(words for words, dealt in DEALT.items() if dealt == move)


def _event(state: State, entry: int) -> str:
    """A waiting effect by its name and card, or by its number where that does not tell it from others."""
    if 0 <= entry < len(state.entries):
        mine = state.entries[entry]
        alike = [e for e in state.entries if (e.effect, e.card, e.status) == (mine.effect, mine.card, "waiting")]
        if len(alike) == 1:
            return format_effect(state, mine.effect, mine.card, Aim())
    return f"effect {entry + 1}"


def spell_card(card: int) -> str:
    """A card, or the mark of one that nobody has described."""
    return "?" if card == UNKNOWN else "..." if card == MORE else card_name(card)


def spell_cards(cards: Sequence[int]) -> str:
    """Cards, one behind the other."""
    return " ".join(map(spell_card, cards))


def _seat(state: State, player: int) -> str:
    return state.seats[player] if 0 <= player < len(state.seats) else DEALER


def format_effect(state: State, effect: int, card: int, aim: Aim) -> str:
    """An effect with its card and what it is aimed at: ``Dragon of KS on defence 1 of Bob``."""
    name = state.edition.effects[effect].name if 0 <= effect < len(state.edition.effects) else "?"
    itself = 0 <= effect < len(state.edition.effects) and state.edition.effects[effect].target == "itself"
    target = "" if itself and aim == Aim(card=card) else format_aim(state, aim)
    return f"{name}{OF}{spell_card(card)}" + (f"{ON}{target}" if target else "")


def format_aim(state: State, aim: Aim) -> str:
    """What an effect is aimed at; empty for nothing."""
    if aim.entry != NONE:
        return f"effect {aim.entry + 1}"
    if aim.side:
        return f"{aim.side} {aim.number + 1}{OF}{_seat(state, aim.player)}"
    if aim.card != NONE:
        return spell_card(aim.card)
    return _seat(state, aim.player) if aim.player != NONE else ""


def abbreviate(moves: Sequence[Move], state: State, speech: Speech = ENGLISH) -> str:
    """Many moves in few words: strikes and payments as ranges, combinations by the longest that contain the others."""
    said: list[str] = []
    for kind, some in groupby(sorted(moves, key=family), key=family):
        group = list(some)
        match group[0]:
            case Hit() | Pay():
                said.append(_ranged(group, state))
            case Announce():
                said.append(_longest(kind[1], [m.cards for m in group if isinstance(m, Announce)], speech))
            case Name():
                said.append(_profiles(group, state, speech))
            case Lay():
                said.append("lay " + speech.listed([spell_card(m.card) for m in group if isinstance(m, Lay)], "or"))
            case _:
                said += [format_action(move, state) for move in group]
    return "; ".join(said)


def family(move: Move) -> tuple[str, str, int, int]:
    """Moves of which one line of a list can tell: strikes and payments of any size, combinations, cards laid."""
    match move:
        case Hit():
            return ("strike", "", move.target, move.number)
        case Pay():
            return ("pay", f"{move.owed} {move.side}", move.number, 0)
        case Announce():
            return ("announce", move.side, 0, 0)
        case Lay():
            return ("lay", "", 0, 0)
        case Name():
            return ("name", "", move.card, 0)
    return (type(move).__name__, repr(move), 0, 0)


def _ranged(group: Sequence[Move], state: State) -> str:
    numbers = [m.strength if isinstance(m, Hit) else m.n for m in group if isinstance(m, Hit | Pay)]
    words = format_action(group[0], state)
    first = group[0].strength if isinstance(group[0], Hit) else group[0].n if isinstance(group[0], Pay) else 0
    return re.sub(rf"(?<= ){first}(?= (?:with|from|of) )", spans(numbers), words, count=1)


def _profiles(group: Sequence[Move], state: State, speech: Speech) -> str:
    """The profiles of an Artefact, by the ranks and the professions that it may be given."""
    some = [move for move in group if isinstance(move, Name)]
    if len(some) == 1:
        return format_action(some[0], state)
    ranks = sorted({move.rank for move in some} - {NONE})
    callings = sorted({move.profession for move in some} - {NONE})
    choices = [speech("a rank of {ranks}", ranks=" ".join(RANKS[r] for r in ranks))] if ranks else []
    if callings:
        choices.append(speech("a profession of {professions}", professions=" ".join(PROFESSIONS[p] for p in callings)))
    both = speech(", or both") if any(NONE not in (move.rank, move.profession) for move in some) else ""
    return f"name {spell_card(some[0].card)}: " + speech.listed(choices, "or") + both


def _longest(side: str, some: Sequence[Cards], speech: Speech) -> str:
    kept = [cards for cards in some if not any(set(cards) < set(other) for other in some)]
    verb = "attack" if side == "attack" else "defend"
    words = f"{verb} " + speech.listed([spell_cards(cards) for cards in kept], "or")
    rest = len(some) - len(kept)
    return words + (speech(" (and {n:# part of these|# parts of these})", n=rest) if rest else "")
