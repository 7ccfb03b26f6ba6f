"""Positions of stakes: from the keys that a referee writes to a state, and back."""

import re
from collections.abc import Iterable
from typing import Any, NamedTuple, get_args

from referee.errors import PositionError
from referee.position import Document
from referee.seating import names_at, seat_at, seats_of, tables_of

from .cards import MORE, OMITTED, UNKNOWN, Cards, CardSet
from .notation import cure_apart, format_card, format_cards, parse_zone, read_cards
from .sets import find_set, invented, write_set
from .state import NOBODY, UNSAID, Phase, Player, Raised, State
from .zones import PLAYER_ZONES

KEYS = (
    "game", "about", "dispute", "set", "phase", "turn", "seats", "first_player", "space", "die", "global_pot", "folded",
    "small_blind", "small_blind_chips", "big_blind", "opener", "raised", "lapped", "acted", "acted_last", "stopped", "leaders",
    "winner", "tied", "souls", "awards", "award_deck", "removed", "luck", "row", "faction_deck", "player",
)
PLAYER_KEYS = (
    "chips", "pot", "bet", "points", "potions", "standing", "cover", "shown", "played", "played_this_turn",
    *(key for key, _ in PLAYER_ZONES),
)
PHASES: tuple[Phase, ...] = get_args(Phase)
DICE = ("lowest", "highest")
RAISED: tuple[Raised, ...] = get_args(Raised)
TURNS = ("slip", "blinds", "betting", "cover", "award", "recruit")
"""The phases in which it is a player's turn."""
BIDDING = ("blinds", "betting", "collect")
BEFORE_SHOWDOWN = ("roll", "draw", "slip", *BIDDING)
FEWEST, MOST = 2, 6
MOST_CHIPS = 100_000


class Seated(NamedTuple):
    """What is needed to read any part of a position."""

    doc: Document
    seats: tuple[str, ...]
    cards: CardSet
    phase: Phase


def read(document: dict[str, Any], source: str) -> State:
    """The state that a position describes.  Raises PositionError with the place and the cure.

    A zone that is left out is unknown, not empty.  Whether such a table can be is for `check` to say.
    """
    doc = Document(document, source)
    doc.only(KEYS)
    cards = find_set(doc)
    players = doc.table_at("player")
    seats = seats_of(doc, players, FEWEST, MOST)
    phase: Phase = doc.word("phase", PHASES, "betting")  # type: ignore[assignment]
    at = Seated(doc, seats, cards, phase)
    folded = _names(at, "folded")
    described = _players(at, players, folded)
    turn = _turn(at)
    first = _seat(at, "first_player", 0)
    small, big = _blind(at, "small_blind", first), _blind(at, "big_blind", (first + 1) % len(seats))
    posted = described[small].pot if small >= 0 else 0
    pot = sum(p.bet for p in described)
    awards = _zone(at, doc, "awards", ())
    raised = _raised(doc)
    return State(
        seats=seats, set=cards, phase=phase, turn=turn, first=first,
        space=doc.count("space", 1, least=1, most=len(cards.spaces)), players=described,
        die=doc.word("die", DICE, "highest") if "die" in document else "",  # type: ignore[arg-type]
        pot=doc.count("global_pot", pot, most=MOST_CHIPS), folded=folded, small=small,
        posted=doc.count("small_blind_chips", posted, most=MOST_CHIPS) if small >= 0 else 0, big=big,
        opener=_seat(at, "opener", UNSAID), raised=raised, lapped=doc.truth("lapped") or raised == "earlier",
        acted=_bits(_names(at, "acted")) if "acted" in document else UNSAID, window=_seat(at, "acted_last", NOBODY),
        stopped=_bits(_names(at, "stopped")), leaders=_names(at, "leaders"), winner=_winner(at, turn),
        awards=awards, spare=doc.count("souls", 0),
        rows=_by_faction(at, "row"), decks=_by_faction(at, "faction_deck"),
        award_deck=_zone(at, doc, "award_deck", OMITTED), removed=_zone(at, doc, "removed", ()), luck=_luck(doc),
    )


def _seat(at: Seated, key: str, default: int) -> int:
    return seat_at(at.doc, key, at.seats, default)


def _names(at: Seated, key: str) -> tuple[int, ...]:
    return names_at(at.doc, key, at.seats)


def _bits(seats: Iterable[int]) -> int:
    return sum(1 << seat for seat in seats)


def _turn(at: Seated) -> int:
    if at.phase not in TURNS:
        return NOBODY
    turn = _seat(at, "turn", NOBODY)
    if turn == NOBODY and at.phase not in ("blinds", "cover"):
        raise PositionError(at.doc.place("turn"), "is missing", f'say whose turn it is: turn = "{at.seats[0]}"')
    return turn


def _blind(at: Seated, key: str, usual: int) -> int:
    """Who posted a blind: a name, or false for nobody; in the betting it is whoever sits where it is due."""
    if at.phase not in BIDDING:
        return UNSAID
    if at.doc.get(key) is False:
        return NOBODY
    return _seat(at, key, usual if at.phase == "betting" else UNSAID)


def _raised(doc: Document) -> Raised:
    """Whether somebody has Raised; plain true is since the turn last came round to whoever opened."""
    value = doc.get("raised", False)
    if isinstance(value, bool):
        return "this-lap" if value else "nobody"
    return doc.word("raised", RAISED, "nobody")  # type: ignore[return-value]


def _winner(at: Seated, turn: int) -> int:
    if at.doc.truth("tied"):
        return NOBODY
    return _seat(at, "winner", turn if at.phase == "award" else UNSAID)


def _luck(doc: Document) -> int | None:
    value = doc.get("luck")
    if value is None:
        return None
    if not isinstance(value, str) or not re.fullmatch(r"[0-9a-f]{1,16}", value):
        raise PositionError(doc.place("luck"), f"{value!r} is no luck", "leave it out: it is for games that a program plays")
    return int(value, 16)


def _by_faction(at: Seated, key: str) -> tuple[Cards, ...]:
    table = at.doc.table_at(key)
    table.only(at.cards.rows)
    return tuple(_zone(at, table, faction, OMITTED) for faction in at.cards.rows)


def _zone(at: Seated, doc: Document, key: str, default: Cards) -> Cards:
    value = doc.get(key)
    return default if value is None else parse_zone(value, doc.place(key), at.cards)


# --- players ---------------------------------------------------------------------------------------------------------


def _players(at: Seated, players: Document, folded: tuple[int, ...]) -> tuple[Player, ...]:
    tables = tables_of(players, at.seats, PLAYER_KEYS)
    nobody = [Document({}, at.doc.source, f"player.{name}") for name in at.seats]
    return tuple(_player(at, tables.get(p, nobody[p]), p in folded) for p in range(len(at.seats)))


def _player(at: Seated, table: Document, has_folded: bool) -> Player:
    zones = {field: _zone(at, table, key, _usual(at.phase, field)) for key, field in PLAYER_ZONES}
    if "slips" not in table.table and not has_folded and at.phase in ("blinds", "betting"):
        raise PositionError(table.place("slips"), "is missing", "say how many cards he has face down before him: slips = 2")
    if MORE in zones["slips"]:
        raise PositionError(table.place("slips"), "does not say how many there are", "write ? for a slip that nobody has seen")
    if "chips" not in table.table:
        raise PositionError(table.place("chips"), "is missing", "say how many chips he has: chips = 12")
    if "bet" not in table.table and not has_folded and at.phase in ("showdown", "cover", "payout"):
        cure = "say how many chips of his are in the Global Pot: bet = 4"
        raise PositionError(table.place("bet"), "is missing", cure)

    def number(key: str) -> int:
        return table.count(key, 0, most=MOST_CHIPS)

    standing = table.count("standing", 0, least=-10_000) if "standing" in table.table else None
    cover = table.get("cover")
    played = _named(at, table, "played")
    return Player(
        number("chips"), number("pot"), number("bet"), number("points"), number("potions"), zones["deck"],
        tuple(sorted(zones["hand"])), zones["slips"], _shown(at, table), zones["discard"], tuple(sorted(zones["souls"])),
        tuple(sorted(zones["hell"])), tuple(sorted(zones["before"])), played,
        table.count("played_this_turn", 0, most=len(played)), standing,
        None if cover is None else tuple(sorted(_named(at, table, "cover"))),
    )


def _usual(phase: Phase, field: str) -> Cards:
    """What a zone that is left out holds: of some one knows that they are empty, of others nothing."""
    if field in ("slips", "souls", "hell", "before") or (field == "hand" and phase in ("roll", "draw", "over")):
        return ()
    return OMITTED


def _named(at: Seated, table: Document, key: str) -> Cards:
    found = _zone(at, table, key, ())
    if MORE in found:
        raise PositionError(table.place(key), "does not say which cards", "name them")
    return found


def _shown(at: Seated, table: Document) -> tuple[Cards, ...]:
    """Revealed cards in order; behind a plus stand those that are attached: ``Clerk, Stranger + Guard``."""
    value = table.get("shown", "")
    if isinstance(value, int) and not isinstance(value, bool):
        return tuple((UNKNOWN,) for _ in parse_zone(value, table.place("shown"), at.cards))
    parts = value.split(",") if isinstance(value, str) else value
    if not isinstance(parts, list) or not all(isinstance(part, str) for part in parts):
        raise PositionError(table.place("shown"), f"{value!r} are no cards", 'write cards, "Clerk, Stranger + Guard"')
    found: list[Cards] = []
    try:
        for part in parts:
            first, *attached = (read_cards(piece, at.cards) for piece in part.split("+"))
            if attached and not first:
                raise ValueError(f"{part!r} attaches cards to nothing (name the revealed card before the plus)")
            if not all(attached):
                raise ValueError(f"{part.strip()!r} attaches nothing (name the attached card behind the plus)")
            found += [(card,) for card in first]
            if attached:
                found[-1] = (*found[-1], *(card for cards in attached for card in cards))
    except ValueError as fault:
        raise PositionError(table.place("shown"), *cure_apart(str(fault))) from None
    if any(MORE in group for group in found):
        raise PositionError(table.place("shown"), "does not say which cards lie open", "name them, or write ? for one")
    return tuple(found)


# --- writing ---------------------------------------------------------------------------------------------------------


def write(state: State) -> dict[str, Any]:
    """The position of a state, as `read` understands it: what has its default is left out."""
    seats = state.seats
    document: dict[str, Any] = {"game": "stakes", "phase": state.phase}
    if state.turn >= 0:
        document["turn"] = seats[state.turn]
    document |= {"seats": list(seats), "first_player": seats[state.first], "space": state.space}
    if state.die:
        document["die"] = state.die
    if state.pot or any(p.bet for p in state.players):
        document["global_pot"] = state.pot
    if state.folded:
        document["folded"] = [seats[p] for p in state.folded]
    document |= _write_course(state)
    for key, cards, usual in (
        ("awards", state.awards, ()), ("award_deck", state.award_deck, OMITTED), ("removed", state.removed, ()),
    ):
        if cards != usual:
            document[key] = _write_zone(cards, state.set)
    if state.luck is not None:
        document["luck"] = f"{state.luck:x}"
    for key, zones in (("row", state.rows), ("faction_deck", state.decks)):
        table = {f: _write_zone(z, state.set) for f, z in zip(state.set.rows, zones, strict=True) if z != OMITTED}
        if table:
            document[key] = table
    document["player"] = {name: _write_player(state, p) for p, name in enumerate(seats)}
    if state.set != invented():
        document["set"] = write_set(state.set)
    return document


def _write_course(state: State) -> dict[str, Any]:
    """How the betting and what follows it has gone so far."""
    seats = state.seats
    table: dict[str, Any] = {}
    for key, seat in (("small_blind", state.small), ("big_blind", state.big)):
        if seat != UNSAID:
            table[key] = seats[seat] if seat >= 0 else False
        if key == "small_blind" and seat >= 0 and state.posted != state.players[seat].pot:
            table["small_blind_chips"] = state.posted
    if state.opener >= 0:
        table["opener"] = seats[state.opener]
    if state.raised != "nobody":
        table["raised"] = state.raised
    if state.lapped and state.raised != "earlier":
        table["lapped"] = True
    if state.acted != UNSAID:
        table["acted"] = [name for p, name in enumerate(seats) if state.acted >> p & 1]
    if state.window >= 0:
        table["acted_last"] = seats[state.window]
    if state.stopped:
        table["stopped"] = [name for p, name in enumerate(seats) if state.stopped >> p & 1]
    if state.leaders:
        table["leaders"] = [seats[p] for p in state.leaders]
    if state.winner == NOBODY:
        table["tied"] = True
    elif state.winner >= 0:
        table["winner"] = seats[state.winner]
    if state.spare:
        table["souls"] = state.spare
    return table


def _write_player(state: State, player: int) -> dict[str, Any]:
    me = state.players[player]
    table: dict[str, Any] = {"chips": me.chips}
    needs_bet = state.phase in ("showdown", "cover", "payout") and player not in state.folded
    for key, number in (("pot", me.pot), ("bet", me.bet), ("points", me.points), ("potions", me.potions)):
        if number or (key == "bet" and needs_bet):
            table[key] = number
    if me.standing is not None:
        table["standing"] = me.standing
    if me.cover is not None:
        table["cover"] = format_cards(me.cover, state.set)
    needs_slips = state.phase in ("blinds", "betting") and player not in state.folded
    for key, field in PLAYER_ZONES:
        cards: Cards = getattr(me, field)
        if cards != _usual(state.phase, field) or (key == "slips" and needs_slips):
            table[key] = _write_zone(cards, state.set)
    if me.shown:
        table["shown"] = ", ".join(" + ".join(format_card(c, state.set) for c in group) for group in me.shown)
    if me.played:
        table["played"] = format_cards(me.played, state.set)
    if me.since:
        table["played_this_turn"] = me.since
    return table


def _write_zone(cards: Cards, kinds: CardSet) -> str | int:
    if all(card == UNKNOWN for card in cards):
        return len(cards)
    return format_cards(cards, kinds)
