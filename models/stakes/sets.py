"""Card sets as people write them: a TOML file, or the table [set] of a position, checked key by key (clause set.1)."""

import unicodedata
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, get_args

from referee.errors import PositionError
from referee.position import Document, parse, read_file

from .cards import NO_COST, NO_STAKE, WILD, CardSet, Kind, Space

KEYS = ("name", "about", "chips", "row", "maximum_bid", "card", "space")
CARD_KEYS = (
    "kind", "faction", "stake", "bust", "cover", "souls", "cost", "effect", "start", "copies", "awards",
)
SPACE_KEYS = ("blind", "maximum_bid", "potions", "awards", "points")
KINDS: tuple[Kind, ...] = get_args(Kind)
MOST_CARDS = 500
MOST_SPACES = 60
RESERVED = ("nothing", "all", "with", "?", "...", "…")
"""What a card can't be called, because it means something else in a move or a zone."""

SETS = Path(__file__).parent / "sets"
INVENTED = "invented"
"""The set that ships with the program: invented for examples and tests, and no published game."""


@cache
def invented() -> CardSet:
    """The set that is used where a position names none."""
    path = SETS / f"{INVENTED}.toml"
    return read_set(parse(read_file(str(path)), path.name), path.name)


def find_set(doc: Document) -> CardSet:
    """The set of a position: its table [set], the file that it names beside it, or the invented one."""
    value = doc.get("set")
    if value is None or value == INVENTED:
        return invented()
    if isinstance(value, dict):
        return read_set(value, doc.source, "set")
    if not isinstance(value, str):
        raise PositionError(doc.place("set"), f"{value!r} is no card set", 'name a file, set = "my-set.toml", or write [set]')
    path = Path(doc.source).parent / value
    try:
        text = read_file(str(path))
    except PositionError as fault:
        cure = 'name a TOML file beside the position, write [set], or leave it out for the invented set'
        raise PositionError(doc.place("set"), f"{value!r}: {fault.says}", cure) from None
    return read_set(parse(text, str(path)), str(path))


def read_set(table: dict[str, Any], source: str, place: str = "") -> CardSet:
    """A card set from its tables.  Raises PositionError with the place and the cure."""
    doc = Document(table, source, place)
    doc.only(KEYS)
    cards = doc.table_at("card")
    names = tuple(_name(cards, name) for name in cards.table)
    if not names:
        raise PositionError(doc.place("card"), "has no cards", 'write one table a card, [card."Miller"], and its keys below')
    if len(names) > MOST_CARDS:
        raise PositionError(doc.place("card"), f"has {len(names)} cards", f"at most {MOST_CARDS} kinds can be")
    folded = [name.casefold() for name in names]
    for name in names:
        if folded.count(name.casefold()) > 1:
            raise PositionError(cards.place(name), "stands twice", "give each card a name of its own, and say copies = 2")
    tables = [cards.table_at(name) for name in cards.table]
    for one in tables:
        one.only(CARD_KEYS)
    kinds: list[Kind] = [one.word("kind", KINDS, "recruit") for one in tables]  # type: ignore[misc]
    factions = tuple(_text(one, "faction") for one in tables)

    def numbers(key: str, least: int = 0, most: int = 99) -> tuple[int, ...]:
        return tuple(one.count(key, 0, least=least, most=most) for one in tables)

    costs = tuple(map(_cost, tables, factions))
    found = CardSet(
        name=_text(doc, "name"), about=_text(doc, "about"), chips=doc.count("chips", 20, least=1, most=10_000),
        row=doc.count("row", 3, least=1, most=20), names=names, kinds=tuple(kinds), factions=factions,
        stakes=tuple(map(_stake, tables, kinds)), busts=numbers("bust", -99), covers=numbers("cover", -99),
        souls=numbers("souls"), costs=costs, effects=tuple(_text(one, "effect") for one in tables),
        start=numbers("start"), copies=tuple(map(_copies, tables, factions)), awards=numbers("awards"),
        rows=tuple(dict.fromkeys(filter(None, factions))), spaces=_spaces(doc),
        actions=frozenset(card for card, kind in enumerate(kinds) if kind == "action"), dearest=max(costs),
    )
    if not any(found.start):
        cure = "say with start = 2 how many copies of a card everybody begins with"
        raise PositionError(doc.place("card"), "leaves the decks at the start empty", cure)
    return found


def _name(cards: Document, name: str) -> str:
    clean = unicodedata.normalize("NFC", " ".join(name.split()))
    if not clean or not clean.isprintable():
        raise PositionError(cards.place(name), f"{name!r} is no name", "give the card the name that stands on it")
    if clean.casefold() in RESERVED or clean.replace("-", "").isdigit() or any(c in clean for c in ',;:+"“”«»') or clean[0] == "'":
        cure = 'a name is no number, has none of , ; : + and no quotation marks, and is none of ' + ", ".join(RESERVED)
        raise PositionError(cards.place(name), f"{name!r} can't be a name", cure)
    return clean


def _text(doc: Document, key: str) -> str:
    value = doc.get(key, "")
    if not isinstance(value, str) or not value.isprintable():
        raise PositionError(doc.place(key), f"{value!r} is no line of text", f'write {key} = "..."')
    return value.strip()


def _stake(doc: Document, kind: Kind) -> int:
    """Clause stake.1: a Recruit has a Stake; ``wild`` is drawn."""
    value = doc.get("stake")
    if value is None:
        if kind == "recruit":
            raise PositionError(doc.place("stake"), "is missing", 'a Recruit has a number there, or stake = "wild"')
        return NO_STAKE
    if value == "wild":
        return WILD
    if isinstance(value, str):
        raise PositionError(doc.place("stake"), f"{value!r} is no Stake", 'give a number from 0 to 99, or "wild"')
    return doc.count("stake", 0, most=99)


def _cost(doc: Document, faction: str) -> int:
    """Clause recruit.5: what lies in a faction row has a price."""
    if doc.get("cost") is None:
        if faction:
            raise PositionError(doc.place("cost"), "is missing", "a card of a faction has a price: cost = 3")
        return NO_COST
    return doc.count("cost", 0, most=99)


def _copies(doc: Document, faction: str) -> int:
    copies = doc.count("copies", 1 if faction else 0, most=99)
    if copies and not faction:
        raise PositionError(doc.place("copies"), "counts the cards of a faction deck", 'say whose: faction = "..."')
    return copies


def _spaces(doc: Document) -> tuple[Space, ...]:
    """Clauses timeline.1, raise.2, winner.3: the spaces in order, [space.1] first."""
    spaces = doc.table_at("space")
    wanted = [str(number) for number in range(1, len(spaces.table) + 1)]
    if not wanted or len(wanted) > MOST_SPACES or sorted(spaces.table, key=_as_number) != wanted:
        cure = "number them from 1 without a gap: [space.1], [space.2]"
        raise PositionError(doc.place("space"), "is no Timeline", cure)
    usual = doc.count("maximum_bid", 5, most=10_000)
    found = []
    for number in wanted:
        one = spaces.table_at(number)
        one.only(SPACE_KEYS)
        blind = None if one.get("blind") is None else one.count("blind", 1, least=1)
        found.append(Space(
            blind=blind, maximum_bid=one.count("maximum_bid", usual), potions=one.count("potions", 0, most=99),
            awards=one.count("awards", 0, most=99), points=one.count("points", 0, most=999),
        ))
    return tuple(found)


def _as_number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() else 0


def write_set(cards: CardSet) -> dict[str, Any]:
    """The tables of a set, as `read_set` understands them."""
    usual = cards.spaces[0].maximum_bid
    table: dict[str, Any] = {"name": cards.name, "about": cards.about, "chips": cards.chips, "row": cards.row}
    table = {key: value for key, value in table.items() if value != ""} | {"maximum_bid": usual}
    table["card"] = {name: _write_card(cards, card) for card, name in enumerate(cards.names)}
    table["space"] = {str(at): _write_space(space, usual) for at, space in enumerate(cards.spaces, 1)}
    return table


def _write_card(cards: CardSet, card: int) -> dict[str, Any]:
    stake, cost = cards.stakes[card], cards.costs[card]
    table: dict[str, Any] = {"kind": cards.kinds[card], "faction": cards.factions[card]}
    table = {key: value for key, value in table.items() if value not in ("", "recruit")}
    if stake != NO_STAKE:
        table["stake"] = "wild" if stake == WILD else stake
    table |= _told((("bust", cards.busts[card]), ("cover", cards.covers[card]), ("souls", cards.souls[card])))
    if cost != NO_COST:
        table["cost"] = cost
    if cards.effects[card]:
        table["effect"] = cards.effects[card]
    table |= _told((("start", cards.start[card]), ("awards", cards.awards[card])))
    if cards.factions[card]:
        table["copies"] = cards.copies[card]
    return table


def _write_space(space: Space, usual: int) -> dict[str, Any]:
    table = {} if space.blind is None else {"blind": space.blind}
    if space.maximum_bid != usual:
        table["maximum_bid"] = space.maximum_bid
    return table | _told((("potions", space.potions), ("awards", space.awards), ("points", space.points)))


def _told(pairs: Iterable[tuple[str, int]]) -> dict[str, int]:
    return {key: value for key, value in pairs if value}
