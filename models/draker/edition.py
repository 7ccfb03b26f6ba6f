"""Editions: what a printing puts on its cards, as data that a user brings along (clauses deck.4, effect.1).

No list of professions or card texts is public.  The edition that is used where a position brings none is invented.
"""

import re
import unicodedata
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, get_args

from referee.errors import PositionError, nearest
from referee.luck import shuffled
from referee.position import Document, parse, read_file

from .cards import DECK, NONE, PROFESSIONS, RANKS, is_artefact
from .effects import (
    Add,
    Cancel,
    Change,
    Deny,
    Draw,
    Edition,
    Effect,
    Give,
    Kind,
    Life,
    Limit,
    Move,
    Profession,
    Rank,
    Remove,
    Strength,
    Target,
    Timing,
    Token,
)
from .spelling import card_named, card_names

KEYS = ("name", "about", "seed", "invented", "life", "hand", "pool", "common", "profession", "effect")
EFFECT_KEYS = ("kind", "timing", "target", "attack", "defence", "cards", "does", "conflicts")
CHANGES = (
    "base +2", "base at most 6", "final -3", "final at most 12", "strength +1", "token +1", "rank 5", "profession Wz",
    "give flight", "deny flight", "life -2", "draw 1", "to hand", "to pool", "to owner", "remove", "cancel",
)
"""How changes are written, one of each sort."""
TIMINGS = ("instant", "main", "end")

NEEDS: dict[type[Any], tuple[Target, ...]] = {
    Add: ("combination", "attack", "defence"), Limit: ("combination", "attack", "defence"),
    Strength: ("card", "itself"), Token: ("card", "itself"), Rank: ("card", "itself"), Profession: ("card", "itself"),
    Give: ("combination", "attack", "defence", "card", "itself"), Deny: ("combination", "attack", "defence", "card", "itself"),
    Life: ("none", "player", "opponent"), Draw: ("none", "player", "opponent"),
    Move: ("card", "itself"), Remove: ("card", "itself"), Cancel: ("effect",),
}
"""What an effect must be aimed at for a change to make sense."""

EDITIONS = Path(__file__).parent / "editions"
INVENTED = "invented"
"""The edition that ships with the program."""


@cache
def invented() -> Edition:
    """The edition that is shipped, made up for examples and tests."""
    path = EDITIONS / f"{INVENTED}.toml"
    return read_edition(Document(parse(path.read_text(encoding="utf-8"), path.name), path.name))


def find_edition(doc: Document) -> Edition:
    """The edition of a position: a table of its own, a file beside it, or the invented one."""
    value = doc.get("edition")
    if value is None or value == INVENTED:
        return invented()
    if isinstance(value, dict):
        return read_edition(doc.table_at("edition"))
    if not isinstance(value, str):
        raise PositionError(doc.place("edition"), f"{value!r} is no edition", 'name a file, edition = "my.toml", or write [edition]')
    path = Path(doc.source).parent / value
    try:
        text = read_file(str(path))
    except PositionError as fault:
        cure = "name a TOML file beside the position, write [edition], or leave it out for the invented one"
        raise PositionError(doc.place("edition"), f"{value!r}: {fault.says}", cure) from None
    return read_edition(Document(parse(text, str(path)), str(path)))


def read_edition(doc: Document) -> Edition:
    """The edition that a table describes.  Raises PositionError with the place and the cure."""
    doc.only(KEYS)
    effects = doc.table_at("effect")
    named = _named(effects)
    carried: list[list[int]] = [[] for _ in DECK]
    for at, table in enumerate(named.values()):
        for card in _cards(table, "cards"):
            carried[card].append(at)
    return Edition(
        name=_line(doc, "name"), professions=_professions(doc),
        effects=tuple(_effect(table, name, list(named)) for name, table in named.items()),
        carried=tuple(map(tuple, carried)), invented=doc.truth("invented"),
        life=doc.count("life", 30, least=1), hand=doc.count("hand", 5, most=20),
        pool=doc.count("pool", 5, most=20), common=doc.count("common", 4, most=20),
    )


def _named(effects: Document) -> dict[str, Document]:
    """The table of each effect by its name; names differ in more than spaces and capitals."""
    named: dict[str, Document] = {}
    for key in effects.table:
        name = _name(effects, key)
        if any(name.casefold() == other.casefold() for other in named):
            raise PositionError(effects.place(key), "is the name of another effect too", "give each effect a name of its own")
        named[name] = effects.table_at(key)
        named[name].only(EFFECT_KEYS)
    return named


def dealt_professions(seed: int) -> tuple[int, ...]:
    """Professions for an invented edition: as even as 78 cards allow, dealt by the seed."""
    plain = [card for card in DECK if not is_artefact(card)]
    heap, _ = shuffled(tuple(at % len(PROFESSIONS) for at in range(len(plain))), seed)
    found = [NONE] * len(DECK)
    for card, profession in zip(plain, heap, strict=True):
        found[card] = profession
    return tuple(found)


def _professions(doc: Document) -> tuple[int, ...]:
    seed = doc.get("seed")
    if seed is not None:
        found = list(dealt_professions(doc.count("seed", 0, most=2**31)))
    else:
        found = [NONE] * len(DECK)
    table = doc.table_at("profession")
    for key in table.table:
        card = card_named(key)
        if card is None:
            raise PositionError(table.place(key), "is no card", "write cards as 5H, 10S, QG")
        if is_artefact(card):
            raise PositionError(table.place(key), "is an Artefact, which has no profession of its own", "leave it out")
        found[card] = PROFESSIONS.index(table.word(key, PROFESSIONS, PROFESSIONS[0]))
    missing = [card for card in DECK if found[card] == NONE and not is_artefact(card)]
    if missing and table.table:
        cure = f"{card_names(missing[:5])}{' ...' if len(missing) > 5 else ''}: give each a profession, or a seed for the rest"
        raise PositionError(doc.place("profession"), f"leaves {len(missing)} cards without one", cure)
    return tuple(found)


def _effect(table: Document, name: str, names: list[str]) -> Effect:
    kinds: tuple[Kind, ...] = get_args(Kind)
    kind: Kind = table.word("kind", kinds, "individual")  # type: ignore[assignment]
    timing: Timing = table.word("timing", TIMINGS, "") if table.get("timing", "") != "" else ""  # type: ignore[assignment]
    target: Target = table.word("target", get_args(Target), "none")  # type: ignore[assignment]
    conflicts = _texts(table, "conflicts", "write the names of effects in a list")
    for other in conflicts:
        if other not in names:
            cure = nearest(other, names) or "effects are " + ", ".join(names)
            raise PositionError(table.place("conflicts"), f"{other!r} is no effect of this edition", cure)
    does = tuple(_change(table, text) for text in _texts(table, "does", f'write does = ["{CHANGES[0]}"]'))
    if not does:
        raise PositionError(table.place("does"), "is missing", f'say what it does: does = ["{CHANGES[0]}"]')
    for change in does:
        if target not in NEEDS[type(change)]:
            cure = "aim it at " + " or ".join(NEEDS[type(change)])
            raise PositionError(table.place("target"), f"{target!r} does not go with what {name!r} does", cure)
    price = {key: table.count(key, 0, most=99) for key in ("attack", "defence")}
    for key, points in price.items():
        if points and kind != "individual":
            raise PositionError(table.place(key), f"is a price, and {kind} effects have none", "leave it out")
    return Effect(name, kind, does, timing, target, price["attack"], price["defence"], conflicts)


def _texts(table: Document, key: str, cure: str) -> tuple[str, ...]:
    value = table.get(key, [])
    lines = [value] if isinstance(value, str) else value
    if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
        raise PositionError(table.place(key), f"{value!r} is no list of texts", cure)
    return tuple(lines)


_NUMBER = r"([+-]?[0-9]{1,3})"
_PATTERNS: tuple[tuple[str, Any], ...] = (
    (rf"(base|final) {_NUMBER}", lambda to, n: Add(to, int(n))),
    (rf"(base|final) at most {_NUMBER}", lambda to, n: Limit(to, int(n))),
    (rf"strength {_NUMBER}", lambda n: Strength(int(n))),
    (rf"token {_NUMBER}", lambda n: Token(int(n))),
    (r"rank (\w+)", lambda rank: Rank(RANKS.index(rank.upper()))),
    (r"profession (\w+)", lambda profession: Profession(PROFESSIONS.index(profession.title()))),
    (r"give ([\w-]+)", Give), (r"deny ([\w-]+)", Deny),
    (rf"life {_NUMBER}", lambda n: Life(int(n))),
    (r"draw ([0-9]{1,2})", lambda n: Draw(int(n))),
    (r"to (hand|pool|owner)", Move), (r"remove", Remove), (r"cancel", Cancel),
)


def _change(table: Document, text: str) -> Change:
    words = " ".join(text.split())
    for pattern, make in _PATTERNS:
        match = re.fullmatch(pattern, words)
        if match:
            try:
                return make(*match.groups())  # type: ignore[no-any-return]
            except ValueError:
                break
    cure = nearest(words, CHANGES) or "write one of " + ", ".join(CHANGES)
    raise PositionError(table.place("does"), f"{text!r} is not understood", cure)


def format_change(change: Change) -> str:
    """A change as it is written."""
    match change:
        case Add(to=to, n=n):
            return f"{to} {n:+d}"
        case Limit(to=to, n=n):
            return f"{to} at most {n}"
        case Strength(n=n):
            return f"strength {n:+d}"
        case Token(n=n):
            return f"token {n:+d}"
        case Rank(rank=rank):
            return f"rank {RANKS[rank]}"
        case Profession(profession=profession):
            return f"profession {PROFESSIONS[profession]}"
        case Give(property=name):
            return f"give {name}"
        case Deny(property=name):
            return f"deny {name}"
        case Life(n=n):
            return f"life {n:+d}"
        case Draw(n=n):
            return f"draw {n}"
        case Move(to=to):
            return f"to {to}"
        case Remove():
            return "remove"
        case Cancel():
            return "cancel"


def _cards(table: Document, key: str) -> list[int]:
    value = table.get(key, "")
    words = value.split() if isinstance(value, str) else value
    if not isinstance(words, list):
        raise PositionError(table.place(key), f"{value!r} are no cards", 'write cards = "KS KC"')
    found = []
    for word in words:
        card = card_named(word) if isinstance(word, str) else None
        if card is None:
            raise PositionError(table.place(key), f"{word!r} is no card", "write cards as 5H, 10S, QG, *E")
        if card not in found:
            found.append(card)
    return found


def _name(effects: Document, name: str) -> str:
    clean = unicodedata.normalize("NFC", " ".join(name.split()))
    if not clean or not clean.isprintable() or any(c in clean for c in ",;:") or {"of", "on"} & set(clean.split()):
        cure = "a name has none of , ; : in it, nor the words of and on"
        raise PositionError(effects.place(name), f"{name!r} can't be the name of an effect", cure)
    return clean


def _line(doc: Document, key: str) -> str:
    value = doc.get(key, "")
    if not isinstance(value, str) or not value.isprintable():
        raise PositionError(doc.place(key), f"{value!r} is no line of text", f'write {key} = "..."')
    return value.strip()


def write_edition(edition: Edition) -> dict[str, Any]:
    """The table of an edition, as `read_edition` understands it."""
    table: dict[str, Any] = {"name": edition.name} if edition.name else {}
    if edition.invented:
        table["invented"] = True
    usual = Edition("", (), (), ())
    table |= {
        key: getattr(edition, key) for key in ("life", "hand", "pool", "common") if getattr(edition, key) != getattr(usual, key)
    }
    given = {card_names((c,)): PROFESSIONS[p] for c, p in enumerate(edition.professions) if p != NONE}
    if given:
        table["profession"] = given
    if edition.effects:
        table["effect"] = {e.name: _write_effect(edition, at, e) for at, e in enumerate(edition.effects)}
    return table


def _write_effect(edition: Edition, at: int, effect: Effect) -> dict[str, Any]:
    told: Iterable[tuple[str, Any, Any]] = (
        ("kind", effect.kind, "individual"), ("timing", effect.timing, ""), ("target", effect.target, "none"),
        ("attack", effect.attack, 0), ("defence", effect.defence, 0), ("conflicts", list(effect.conflicts), []),
    )
    table = {key: value for key, value, usual in told if value != usual}
    table["does"] = [format_change(change) for change in effect.does]
    cards = card_names(card for card, carried in enumerate(edition.carried) if at in carried)
    return table | ({"cards": cards} if cards else {})
