"""What people write: moves, in English or Russian words, and what they are aimed at."""

import re
from collections.abc import Callable, Sequence
from itertools import groupby

from referee.errors import MoveError, nearest
from referee.seating import DEALER, NOBODY, actor, clean
from referee.speech import ENGLISH, Speech, spans

from .cards import MORE, NONE, PROFESSIONS, RANKS, UNKNOWN, Cards
from .spelling import card_name, card_named, card_names, profession_named, rank_named
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
    Entry,
    Happen,
    Hit,
    Lay,
    Move,
    Name,
    Open,
    Pay,
    Resolve,
    Side,
    State,
)

SYNTAX = (
    "lay 5H", "attack 5H 6H 7H", "defend 3C 3D", "name *H 5 Wz", "activate Dragon of KS on defence 1 of Bob",
    "choose Bob for effect 2", "done", "pass", "pay 3 from attack 1", "pay 2 of attack from life", "resolve Ember of AS",
    "strike Bob 7 with attack 1", "assign strike 2 to defence 1", "discard 5H 6C", "new round", "resolve", "count", "damage",
    "end round",
)
"""Each kind of move, as people write it."""

DEALT: dict[str, Move] = {"new round": Open(), "resolve": Resolve(), "count": Count(), "damage": Damage(), "end round": EndRound()}
"""What the dealer does."""

RUSSIAN = {
    "выложить": "lay", "выкладывает": "lay", "кладет": "lay", "кладёт": "lay", "атака": "attack", "атакой": "attack",
    "атаки": "attack", "атаку": "attack", "оборона": "defend", "назвать": "name", "называет": "name",
    "активировать": "activate", "активирует": "activate", "выбрать": "choose", "выбирает": "choose", "готово": "done",
    "пас": "pass", "заплатить": "pay", "платит": "pay", "разрешить": "resolve", "разрешает": "resolve", "удар": "strike",
    "бьёт": "strike", "бьет": "strike", "назначить": "assign", "сбросить": "discard", "сбрасывает": "discard",
    "подсчёт": "count", "подсчет": "count", "урон": "damage",
}
"""Verbs; the words behind them are in `RUSSIAN_WITHIN`."""
RUSSIAN_PHRASES = {"новый раунд": "new round", "конец раунда": "end round"}
RUSSIAN_WITHIN = {
    "карты": "of", "игрока": "of", "на": "on", "для": "for", "из": "from", "с": "with", "атака": "attack", "атаки": "attack",
    "атаку": "attack", "атакой": "attack", "атаке": "attack", "оборона": "defence", "обороны": "defence", "оборону": "defence",
    "обороне": "defence", "обороной": "defence", "эффект": "effect", "эффекта": "effect", "жизни": "life", "жизней": "life",
    "удара": "strike", "удар": "strike", "к": "to",
}

OF, ON = " of ", " on "


# --- writing ---------------------------------------------------------------------------------------------------------


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


# --- reading ---------------------------------------------------------------------------------------------------------


def parse_move(text: str, state: State) -> Move:
    """The move that a person wrote, ``lay 5H`` or ``Ann: lay 5H``; the actor may be left out where one acts.

    Raises MoveError with what would have been understood.
    """
    player, action = actor(text, state.seats)
    words = _in_english(" ".join(action.split()), state)
    dealt = DEALT.get(words.casefold())
    if dealt is not None and (player in (None, NOBODY)):
        return dealt
    verb, _, rest = words.partition(" ")
    read = _VERBS.get(verb.casefold())
    if read is None:
        cure = nearest(words, SYNTAX) or "moves look like " + ", ".join(SYNTAX)
        raise MoveError(f"the move {text!r}", "is no move of this game", cure)
    if player == NOBODY:
        raise MoveError(f"the move {text!r}", "is a player's", f"name the player, as in {state.seats[0]}: {words}")
    who = state.turn if player is None else player
    try:
        if who == NOBODY:
            raise ValueError(f"it is not clear whose move this is (write the name in front, as in {state.seats[0]}: {words})")
        return read(who, rest, state)
    except ValueError as fault:
        says, _, cure = str(fault).partition(" (")
        raise MoveError(f"the move {words!r}", says, cure.removesuffix(")")) from None


def _in_english(words: str, state: State) -> str:
    """The move with Russian words in English; names of players and effects stay as they are."""
    phrase = RUSSIAN_PHRASES.get(words.casefold())
    if phrase is not None:
        return phrase
    first, *rest = words.split(" ") if words else [""]
    verb = RUSSIAN.get(first.casefold())
    if verb is None:
        return words
    if verb == "name":  # the letter of the king is a word elsewhere
        return " ".join([verb, *rest])
    kept = {part for name in (*state.seats, *(e.name for e in state.edition.effects)) for part in name.split()}
    return " ".join([verb, *(word if word in kept else RUSSIAN_WITHIN.get(word.casefold(), word) for word in rest)])


def read_cards(text: str) -> Cards:
    """Cards in a line, or ``nothing``.  Raises ValueError with what is wrong."""
    if text.casefold() in ("nothing", "ничего"):
        return ()
    found = []
    for word in text.replace(",", " ").split():
        card = card_named(word)
        if card is None:
            raise ValueError(f"{word!r} is no card (write cards as 5H, 10S, QG, or *E for an Artefact)")
        found.append(card)
    if not found:
        raise ValueError("no card is named (name cards as 5H, 10S, QG)")
    if len(set(found)) < len(found):
        twice = next(card for card in found if found.count(card) > 1)
        raise ValueError(f"{card_name(twice)} is named twice (name each card once)")
    return tuple(found)


def _one_card(text: str) -> int:
    found = read_cards(text)
    if len(found) != 1:
        raise ValueError(f"{text!r} are {len(found)} cards (name one)")
    return found[0]


def _number(text: str, what: str) -> int:
    if not re.fullmatch(r"[0-9]{1,4}", text):
        raise ValueError(f"{text!r} is no number of {what} (write a number)")
    return int(text)


def _read_lay(player: int, text: str, state: State) -> Move:
    return Lay(player, _one_card(text))


def _read_name(player: int, text: str, state: State) -> Move:
    first, _, rest = text.partition(" ")
    card, rank, profession = _one_card(first), NONE, NONE
    for word in rest.split():
        if word.casefold() in ("as", "как"):
            continue
        found = rank_named(word)
        if found is not None and rank == NONE:
            rank = found
            continue
        calling = profession_named(word)
        if calling is None or profession != NONE:
            raise ValueError(f"{word!r} is neither a rank nor a profession (write a rank, {RANKS[4]}, and a profession, Wz)")
        profession = calling
    if rank == profession == NONE:
        raise ValueError("neither a rank nor a profession is named (write name *H 5 Wz, or one of both)")
    return Name(player, card, rank, profession)


def _read_announce(side: Side) -> Callable[[int, str, State], Move]:
    return lambda player, text, state: Announce(player, side, tuple(sorted(read_cards(text))))


def read_effect(text: str, player: int, state: State) -> tuple[int, int, Aim]:
    """An effect, its card and what it is aimed at, from ``Dragon of KS on defence 1 of Bob``.  Raises ValueError."""
    carried, on, target = text.partition(ON)
    name, _, card_text = carried.partition(OF)
    names = [effect.name for effect in state.edition.effects]
    folded = [one.casefold() for one in names]
    if name.casefold() not in folded:
        cure = nearest(name, names) or "effects of this edition are " + ", ".join(names)
        raise ValueError(f"{name!r} is no effect of this edition ({cure})")
    effect = folded.index(name.casefold())
    card = _one_card(card_text) if card_text else _carrier(effect, player, state)
    aim = read_aim(target, player, state, state.edition.effects[effect].target) if on else Aim()
    if state.edition.effects[effect].target == "itself" and aim == Aim(card=card):
        aim = Aim()
    return effect, card, aim


def _carrier(effect: int, player: int, state: State) -> int:
    """The card that carries an effect, where only one in the player's pool does."""
    pool = state.players[player].pool if player >= 0 else state.common
    found = [card for card in pool if card >= 0 and effect in state.edition.carried[card]]
    if len(found) == 1:
        return found[0]
    name = state.edition.effects[effect].name
    anyone = next((c for c, carried in enumerate(state.edition.carried) if effect in carried), 0)
    raise ValueError(f"of which card {name} is activated is not clear (write {name}{OF}{card_names([found[0] if found else anyone])})")


def read_aim(text: str, player: int, state: State, target: str = "") -> Aim:
    """What an effect is aimed at; ``target`` is what it can be aimed at, for players who are called like something else.

    Raises ValueError.
    """
    words = clean(text)
    first = {"card": 2, "effect": 1, "combination": 0, "attack": 0, "defence": 0}.get(target, 3)
    ways = [_combination_aim, _effect_aim, _card_aim, _seat_aim]
    for way in [ways.pop(first), *reversed(ways)]:
        aim = way(words, player, state)
        if aim is not None:
            return aim
    return Aim(player=_player(words, state))


def _combination_aim(words: str, player: int, state: State) -> Aim | None:
    match = re.fullmatch(r"(attack|defence) ([0-9]{1,2})(?: of (.+))?", words, re.IGNORECASE)
    if match is None:
        return None
    side: Side = "attack" if match[1].casefold() == "attack" else "defence"
    return Aim(player=player if match[3] is None else _player(match[3], state), side=side, number=_from_one(match[2]))


def _effect_aim(words: str, player: int, state: State) -> Aim | None:
    match = re.fullmatch(r"effect ([0-9]{1,3})", words, re.IGNORECASE)
    return None if match is None else Aim(entry=_from_one(match[1]))


def _card_aim(words: str, player: int, state: State) -> Aim | None:
    card = card_named(words)
    return None if card is None else Aim(card=card)


def _seat_aim(words: str, player: int, state: State) -> Aim | None:
    return Aim(player=state.seats.index(words)) if words in state.seats else None


def _from_one(text: str) -> int:
    number = int(text) - 1
    if number < 0:
        raise ValueError("0 is no number of anything here (count from 1)")
    return number


def _player(name: str, state: State) -> int:
    wanted = clean(name)
    alike = [seat for seat, known in enumerate(state.seats) if known.casefold() == wanted.casefold()]
    exact = [seat for seat in alike if state.seats[seat] == wanted] or alike
    if len(exact) != 1:
        cure = nearest(wanted, state.seats) or "seated are " + ", ".join(state.seats)
        raise ValueError(f"nobody called {wanted!r} is seated ({cure})")
    return exact[0]


def _read_activate(player: int, text: str, state: State) -> Move:
    effect, card, aim = read_effect(text, player, state)
    return Activate(player, card, effect, aim)


def _read_choose(player: int, text: str, state: State) -> Move:
    match = re.fullmatch(r"(.+?)(?: for effect ([0-9]{1,3}))?", text, re.IGNORECASE)
    if match is None:
        raise ValueError("nothing is chosen (write choose Bob for effect 2)")
    waiting = [at for at, entry in enumerate(state.entries) if entry.status == "waiting" and _lacks_aim(state, entry)]
    if match[2] is None and len(waiting) != 1:
        raise ValueError(f"for which effect is not clear (write choose {match[1]} for effect 2)")
    at = waiting[0] if match[2] is None else _from_one(match[2])
    target = state.edition.effects[state.entries[at].effect].target if at < len(state.entries) else ""
    return Choose(player, at, read_aim(match[1], player, state, target))


def _lacks_aim(state: State, entry: Entry) -> bool:
    return entry.aim == Aim() and state.edition.effects[entry.effect].target not in ("none", "itself")


def _read_pay(player: int, text: str, state: State) -> Move:
    match = re.fullmatch(r"(\S+)(?: of (attack|defence))? from (?:(attack|defence) ([0-9]{1,2})|life)", text, re.IGNORECASE)
    if match is None:
        raise ValueError("what is paid from what is not clear (write pay 3 from attack 1, or pay 2 of attack from life)")
    n = _number(match[1], "points")
    side: Side | str = (match[3] or "").casefold()
    owed = (match[2] or side).casefold()
    if not owed:
        me = state.players[player]
        owed = "attack" if me.owes_attack else "defence"
    return Pay(
        player, n, "attack" if owed == "attack" else "defence", "attack" if side == "attack" else "defence" if side else "",
        _from_one(match[4]) if match[4] else NONE,
    )


def _read_happen(player: int, text: str, state: State) -> Move:
    match = re.fullmatch(r"effect ([0-9]{1,3})", text, re.IGNORECASE)
    if match:
        return Happen(player, _from_one(match[1]))
    if not text:
        raise ValueError(f"which event resolves is not clear (name it, or write {DEALER}: resolve for the stacks)")
    name, _, card_text = text.partition(OF)
    found = [
        at for at, entry in enumerate(state.entries)
        if state.edition.effects[entry.effect].name.casefold() == name.casefold()
        and (not card_text or entry.card == _one_card(card_text))
    ]
    mine = [at for at in found if state.entries[at].status == "waiting"] or found
    if len(mine) != 1:
        names = [state.edition.effects[entry.effect].name for entry in state.entries]
        cure = "write resolve effect 2, counted in the order of activation" if mine else nearest(name, names) or "none is activated"
        raise ValueError(f"{text!r} is {'no' if not mine else 'more than one'} activated effect ({cure})")
    return Happen(player, mine[0])


def _read_strike(player: int, text: str, state: State) -> Move:
    match = re.fullmatch(r"(.+?) ([0-9]{1,4})(?: with (?:attack )?([0-9]{1,2}))?", text, re.IGNORECASE)
    if match is None:
        raise ValueError("whom what strikes how hard is not clear (write strike Bob 7 with attack 1)")
    target = _player(match[1], state)
    attacks = sum(c.side == "attack" for c in state.players[player].combinations)
    if match[3] is None and attacks != 1:
        raise ValueError(f"with which attack is not clear (write strike {match[1]} {match[2]} with attack 1)")
    return Hit(player, target, int(match[2]), _from_one(match[3] or "1"))


def _read_assign(player: int, text: str, state: State) -> Move:
    match = re.fullmatch(r"strike ([0-9]{1,3}) to defence ([0-9]{1,2})", text, re.IGNORECASE)
    if match is None:
        raise ValueError("which strike meets what is not clear (write assign strike 2 to defence 1)")
    return Assign(player, _from_one(match[1]), _from_one(match[2]))


def _read_discard(player: int, text: str, state: State) -> Move:
    return Discard(player, tuple(sorted(read_cards(text))))


def _read_done(player: int, text: str, state: State) -> Move:
    if text:
        raise ValueError(f"{text!r} says nothing here (leave it out)")
    return Done(player)


_VERBS: dict[str, Callable[[int, str, State], Move]] = {
    "lay": _read_lay, "name": _read_name, "attack": _read_announce("attack"), "defend": _read_announce("defence"),
    "defence": _read_announce("defence"), "activate": _read_activate, "choose": _read_choose, "done": _read_done,
    "pass": _read_done, "pay": _read_pay, "resolve": _read_happen, "strike": _read_strike, "assign": _read_assign,
    "discard": _read_discard,
}
