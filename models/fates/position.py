"""Positions of fates: from the keys that a referee writes to a state, and back."""

from typing import Any

from referee.errors import PositionError
from referee.position import Document
from referee.seating import seat_at, seat_named, seats_of, tables_of

from .cards import OMITTED, PHANTOM, UNKNOWN, Cards, Deck
from .legality import MOST_SEATS
from .notation import format_card, format_cards, parse_cards
from .state import State

KEYS = (
    "game", "about", "dispute", "turn", "direction", "phase", "seats", "draw_pile", "discard_pile", "burned",
    "losing_turn", "skipped", "extra_turns", "run", "deck", "player",
)
PLAYER_KEYS = ("hand", "known", "unknown", "swaps", "ready", "picked_up")
DIRECTIONS = {"clockwise": 1, "counterclockwise": -1, "anticlockwise": -1}
PHASES = ("exchange", "opening", "play", "over")


def read(document: dict[str, Any], source: str) -> State:
    """The state that a position describes.  Raises PositionError with the place and the cure.

    A zone that is left out is unknown, not empty.  Whether such a table can be is for `check` to say.
    """
    doc = Document(document, source)
    doc.only(KEYS)
    players = doc.table_at("player")
    seats = seats_of(doc, players, 2, MOST_SEATS, dealer="")
    tables = tables_of(players, seats, PLAYER_KEYS)

    def zone(key: str) -> tuple[Cards, ...]:
        return tuple(_zone(tables[p], key) if p in tables else OMITTED for p in range(len(seats)))

    phase = doc.word("phase", PHASES, "play")
    nobody = Document({}, source)
    by_seat = [tables.get(p, nobody) for p in range(len(seats))]
    swaps = tuple(table.count("swaps", 0) for table in by_seat)
    ready = tuple(p for p, table in enumerate(by_seat) if table.truth("ready"))
    return State(
        seats=seats,
        deck=_deck(doc.table_at("deck")),
        phase=phase,  # type: ignore[arg-type]
        turn=_turn(doc, seats),
        direction=DIRECTIONS[doc.word("direction", DIRECTIONS, "clockwise")],
        hands=tuple(tuple(sorted(hand)) for hand in zone("hand")),
        known=zone("known"),
        unknown=zone("unknown"),
        draw=_zone(doc, "draw_pile"),
        discard=() if phase in ("exchange", "opening") and "discard_pile" not in document else _zone(doc, "discard_pile"),
        burned=() if phase in ("exchange", "opening") and "burned" not in document else _zone(doc, "burned"),
        losing=tuple(sorted(seat_named(name, seats, doc.place("losing_turn")) for name in doc.names("losing_turn") or ())),
        skipped=doc.truth("skipped"),
        extra=doc.count("extra_turns", 0, most=20),
        run=_described(_zone(doc, "run", ()), doc.place("run")),
        picked_up=tuple(p for p, table in enumerate(by_seat) if table.truth("picked_up")),
        swaps=swaps if phase == "exchange" else (),
        ready=ready if phase == "exchange" else (),
    )


def _turn(doc: Document, seats: tuple[str, ...]) -> int:
    if "turn" not in doc.table:
        raise PositionError(doc.place("turn"), "is missing", f'say whose turn it is: turn = "{seats[0]}"')
    return seat_at(doc, "turn", seats, 0)


def _zone(doc: Document, key: str, default: Cards = OMITTED) -> Cards:
    value = doc.get(key)
    return default if value is None else parse_cards(value, doc.place(key))


def _described(cards: Cards, place: str) -> Cards:
    if any(c < 0 for c in cards) or len({c >> 2 for c in cards} - {PHANTOM}) > 1:
        raise PositionError(place, "is no run of equal cards", 'name them, as in run = "6S 6H"')
    return cards


def _deck(doc: Document) -> Deck:
    doc.only(("values", "suits", "copies"))
    values = doc.get("values", 15)
    if isinstance(values, int):
        values = list(range(1, doc.count("values", 15, least=1, most=15) + 1))
    good = isinstance(values, list) and values and all(type(v) is int and 1 <= v <= 15 for v in values)
    if not good:
        raise PositionError(doc.place("values"), f"{values!r} are no values", "give how many, or a list of them, 1 to 15")
    suits, copies = doc.count("suits", 4, least=1, most=4), doc.count("copies", 1, least=1, most=20)
    return Deck(values=tuple(sorted(set(values))), suits=suits, copies=copies)


def write(state: State) -> dict[str, Any]:
    """The position of a state, as `read` understands it: what has its default is left out."""
    document: dict[str, Any] = {"game": "fates", "turn": state.seats[state.turn]}
    if state.direction < 0:
        document["direction"] = "counterclockwise"
    if state.phase != "play":
        document["phase"] = state.phase
    document["seats"] = list(state.seats)
    for key, cards in (("draw_pile", state.draw), ("discard_pile", state.discard), ("burned", state.burned)):
        if cards != OMITTED:
            document[key] = _write_zone(cards)
    if state.losing:
        document["losing_turn"] = [state.seats[p] for p in state.losing]
    if state.skipped:
        document["skipped"] = True
    if state.extra:
        document["extra_turns"] = state.extra
    if state.run:
        document["run"] = format_cards(state.run)
    if state.deck != Deck():
        document["deck"] = _write_deck(state.deck)
    players = {name: _write_player(state, p) for p, name in enumerate(state.seats)}
    document["player"] = {name: table for name, table in players.items() if table}
    return document


def _write_player(state: State, player: int) -> dict[str, Any]:
    table: dict[str, Any] = {}
    for key, zones in (("hand", state.hands), ("known", state.known), ("unknown", state.unknown)):
        if zones[player] != OMITTED:
            table[key] = _write_zone(zones[player])
    if player in state.picked_up:
        table["picked_up"] = True
    if state.phase == "exchange":
        if state.swaps[player]:
            table["swaps"] = state.swaps[player]
        if player in state.ready:
            table["ready"] = True
    return table


def _write_zone(cards: Cards) -> str | int:
    if all(card == UNKNOWN for card in cards):
        return len(cards)
    return " ".join(map(format_card, cards))


def _write_deck(deck: Deck) -> dict[str, Any]:
    default = Deck()
    table: dict[str, Any] = {}
    if deck.values != default.values:
        in_order = deck.values == tuple(range(1, len(deck.values) + 1))
        table["values"] = len(deck.values) if in_order else list(deck.values)
    if deck.suits != default.suits:
        table["suits"] = deck.suits
    if deck.copies != default.copies:
        table["copies"] = deck.copies
    return table
