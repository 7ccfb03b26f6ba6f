"""Reading moves as people write them, in English or Russian words, and what effects are aimed at."""

import re
from collections.abc import Callable

from referee.errors import MoveError, nearest
from referee.seating import DEALER, NOBODY, actor, clean

from .cards import NONE, RANKS, Cards
from .notation import DEALT, OF, ON
from .spelling import card_name, card_named, card_names, profession_named, rank_named
from .state import (
    Activate,
    Aim,
    Announce,
    Assign,
    Choose,
    Discard,
    Done,
    Entry,
    Happen,
    Hit,
    Lay,
    Move,
    Name,
    Pay,
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
    match = re.fullmatch(r"(.+?) ([0-9]{1,9})(?: with (?:attack )?([0-9]{1,2}))?", text, re.IGNORECASE)
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
