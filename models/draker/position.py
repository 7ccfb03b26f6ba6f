"""Positions of draker: from the keys that a referee writes to a state; `writing` goes the other way."""

import re
from collections.abc import Iterable
from typing import Any, NamedTuple, get_args

from msgspec.structs import replace

from referee.errors import MoveError, PositionError, nearest
from referee.position import Document
from referee.seating import DEALER, NOBODY, actor, names_at, seat_at, seats_of, tables_of

from .aims import own_aim
from .cards import DECK, MORE, NONE, OMITTED, UNKNOWN, Cards, is_artefact, rank_of, suit_of
from .combinations import forms_of
from .edition import find_edition
from .parsing import parse_move, read_effect
from .spelling import card_named, profession_named, rank_named
from .state import Combination, Entry, Forms, Hit, Phase, Player, Side, State, Status, Strike
from .values import at_of

KEYS = (
    "game", "about", "dispute", "edition", "phase", "turn", "seats", "first_player", "round", "common", "deck", "discard",
    "gone", "tokens", "profiles", "activated", "laid", "activated_this_turn", "idle_turns", "idle_lap",
    "acted_last", "strikes", "life_changed", "winners", "luck", "player",
)
PLAYER_KEYS = ("life", "hand", "pool", "combinations", "out", "passed", "owes_attack", "owes_defence")
PHASES: tuple[Phase, ...] = get_args(Phase)
TURNS = ("main", "more", "pay", "events", "combat", "assign", "trim")
"""The phases in which it is a player's turn."""
STATUSES: tuple[Status, ...] = get_args(Status)
FEWEST, MOST = 2, 8
FORMS = {
    "straight by rank": "straight_rank", "straight by profession": "straight_profession", "set by rank": "set_rank",
    "set by profession": "set_profession", "one suit": "one_suit",
}
"""Forms as they are written, and the fields of `Forms`."""


class Seated(NamedTuple):
    """What is needed to read any part of a position."""

    doc: Document
    seats: tuple[str, ...]
    phase: Phase


def read(document: dict[str, Any], source: str) -> State:
    """The state that a position describes.  Raises PositionError with the place and the cure.

    A hand, the deck or the discard that is left out is unknown, not empty.  Whether such a table can be is for `check`.
    """
    doc = Document(document, source)
    doc.only(KEYS)
    edition = find_edition(doc)
    players = doc.table_at("player")
    seats = seats_of(doc, players, FEWEST, MOST)
    phase: Phase = doc.word("phase", PHASES, "main")  # type: ignore[assignment]
    at = Seated(doc, seats, phase)
    turn = seat_at(doc, "turn", seats, NOBODY)
    if phase in TURNS and turn == NOBODY:
        raise PositionError(doc.place("turn"), "is missing", f'say whose turn it is: turn = "{seats[0]}"')
    bare = State(
        seats=seats, edition=edition, phase=phase, turn=turn if phase in TURNS else NOBODY,
        first=seat_at(doc, "first_player", seats, 0), players=tuple(Player(edition.life) for _ in seats),
        round=doc.count("round", 1, least=1), common=zone(doc, "common", ()), deck=zone(doc, "deck", OMITTED),
        discard=zone(doc, "discard", OMITTED), gone=zone(doc, "gone", (), may_be_open=True), tokens=_tokens(doc), profiles=_profiles(doc),
        laid=_card(doc, "laid"), activated=doc.count("activated_this_turn", 0),
        idle=doc.count("idle_turns", 0), lap_idle="idle_lap" not in document or doc.truth("idle_lap"),
        last_actor=seat_at(doc, "acted_last", seats, NOBODY), life_changed=doc.truth("life_changed"),
        winners=_winners(at), luck=_luck(doc),
    )
    tables = _player_tables(at, players)
    seated = replace(bare, players=tuple(_player(bare, table) for table in tables))
    with_entries = replace(seated, entries=_entries(at, seated))
    return _struck(replace(with_entries, strikes=_strikes(at, with_entries)))


def _player_tables(at: Seated, players: Document) -> list[Document]:
    tables = tables_of(players, at.seats, PLAYER_KEYS)
    missing = [name for seat, name in enumerate(at.seats) if seat not in tables]
    if missing:
        raise PositionError(players.place(missing[0]), "is missing", "describe each player's life, pool and combinations")
    return [tables[seat] for seat in range(len(at.seats))]


def _player(state: State, table: Document) -> Player:
    return Player(
        life=table.count("life", state.edition.life, least=-999, most=9_999),
        hand=tuple(sorted(zone(table, "hand", OMITTED))), pool=_pool(table),
        combinations=tuple(_combination(state, table, text) for text in table.lines("combinations", "attack 5H 6H 7H")),
        is_in=not table.truth("out"), passed=table.truth("passed"), owes_attack=table.count("owes_attack", 0),
        owes_defence=table.count("owes_defence", 0),
    )


def _pool(table: Document) -> Cards:
    """Clause pool.1: it lies open."""
    found = zone(table, "pool", ())
    if UNKNOWN in found:
        raise PositionError(table.place("pool"), "has cards that are not described", "name them: a pool lies open")
    return found


def zone(doc: Document, key: str, default: Cards, may_be_open: bool = False) -> Cards:
    """A zone as a position describes it: a count of undescribed cards, a line of cards, or a list of them."""
    value = doc.get(key)
    if value is None:
        return default
    if isinstance(value, int) and not isinstance(value, bool):
        return (UNKNOWN,) * doc.count(key, 0, most=len(DECK))
    words = value.replace(",", " ").split() if isinstance(value, str) else value
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        raise PositionError(doc.place(key), f"{value!r} is no zone", 'give a count, or cards as in "5H 10S ? *E"')
    found = _cards(words, doc.place(key))
    if found.count(MORE) > 1:
        raise PositionError(doc.place(key), "has ... in it more than once", "write it once: it stands at the bottom")
    if MORE in found and not (may_be_open or default == OMITTED):
        raise PositionError(doc.place(key), "can't end in ...", "name the cards: they lie open")
    return tuple(sorted(found, key=lambda card: card != MORE)) if MORE in found else found


def _cards(words: Iterable[str], place: str) -> Cards:
    found: list[int] = []
    for word in words:
        card = {"?": UNKNOWN, "...": MORE, "…": MORE}.get(word)
        card = card_named(word) if card is None else card
        if card is None:
            raise PositionError(place, f"{word!r} is no card", "write cards as 5H, 10S, QG, *E; ? for an undescribed one")
        found.append(card)
    return tuple(found)


def _card(doc: Document, key: str) -> int:
    found = zone(doc, key, ())
    if not found:
        return NONE
    if len(found) != 1 or found[0] < 0:
        raise PositionError(doc.place(key), "is not one card", f'name it: {key} = "5H"')
    return found[0]


def _by_card(table: Document) -> dict[int, str]:
    """The keys of a table by the cards that they name, each once."""
    found: dict[int, str] = {}
    for key in table.table:
        card = card_named(key)
        if card is None:
            raise PositionError(table.place(key), "is no card", "write cards as 5H, 10S, QG, *E")
        if card in found:
            raise PositionError(table.place(key), f"is the same card as {found[card]}", "name each card once")
        found[card] = key
    return found


def _tokens(doc: Document) -> tuple[tuple[int, int], ...]:
    table = doc.table_at("tokens")
    found = {card: table.count(key, 0, least=-99, most=99) for card, key in _by_card(table).items()}
    return tuple(sorted((card, n) for card, n in found.items() if n))


def _profiles(doc: Document) -> tuple[tuple[int, int, int], ...]:
    table = doc.table_at("profiles")
    found = []
    for card, key in _by_card(table).items():
        if not is_artefact(card):
            raise PositionError(table.place(key), "is no Artefact", "only an Artefact is given a rank or a profession: *H")
        found.append((card, *_profile(str(table.get(key)).split(), table.place(key))))
    return tuple(sorted(found))


def _profile(words: list[str], place: str) -> tuple[int, int]:
    rank, profession = NONE, NONE
    for word in words:
        read_rank, calling = rank_named(word), profession_named(word)
        if read_rank is None and calling is None:
            raise PositionError(place, f"{word!r} is neither a rank nor a profession", 'write "5 Wz", "5" or "Wz"')
        if (rank if calling is None else profession) != NONE:
            raise PositionError(place, f"{word!r} is a second one", 'write one rank and one profession, "5 Wz"')
        rank = rank if read_rank is None else read_rank
        profession = profession if calling is None else calling
    if (rank, profession) == (NONE, NONE):
        raise PositionError(place, "gives neither a rank nor a profession", "leave it out")
    return rank, profession


def _winners(at: Seated) -> tuple[int, ...]:
    return tuple(sorted(names_at(at.doc, "winners", at.seats)))


def _luck(doc: Document) -> int | None:
    value = doc.get("luck")
    if value is None:
        return None
    if not isinstance(value, str) or not re.fullmatch(r"[0-9a-f]{1,16}", value):
        raise PositionError(doc.place("luck"), f"{value!r} is no luck", "leave it out: it is for games that a program plays")
    return int(value, 16)


# --- combinations, activated effects, strikes ------------------------------------------------------------------------


def printed_forms(state: State, cards: Iterable[int]) -> Forms | None:
    """The forms of cards by what is printed on them, and the profiles of Artefacts."""
    profiles = {card: (rank, profession) for card, rank, profession in state.profiles}
    return forms_of([
        (suit_of(card), *profiles.get(card, (rank_of(card), state.edition.professions[card]))) for card in cards
    ])


def _combination(state: State, table: Document, text: str) -> Combination:
    """``attack 5H 6H 7H, spent 3, used 2, new, as straight by rank and one suit``; new: of the turn that is going on."""
    place = table.place("combinations")
    first, *rest = (part.strip() for part in text.split(","))
    side, _, names = first.partition(" ")
    if side not in ("attack", "defence"):
        raise PositionError(place, f"{text!r} is neither an attack nor a defence", 'write "attack 5H 6H 7H" or "defence 3C"')
    cards = tuple(sorted(_cards(names.split(), place)))
    if not cards or min(cards) < 0 or len(set(cards)) < len(cards):
        raise PositionError(place, f"{text!r} does not name its cards, each once", 'write "attack 5H 6H 7H"')
    numbers, forms, fresh = {"spent": 0, "used": 0}, printed_forms(state, cards) or Forms(), False
    for part in rest:
        word, _, value = part.partition(" ")
        if word in numbers and re.fullmatch(r"-?[0-9]{1,5}", value):
            numbers[word] = int(value)
        elif word == "as":
            forms = _forms(value, place)
        elif part == "new":
            fresh = True
        else:
            cure = 'behind a comma stands "spent 3", "used 2", "new" or "as straight by rank"'
            raise PositionError(place, f"{part!r} is not understood", cure)
    sided: Side = "attack" if side == "attack" else "defence"
    return Combination(sided, cards, forms, numbers["spent"], numbers["used"], fresh)


def _forms(text: str, place: str) -> Forms:
    if text == "one card":
        return Forms()
    found = {}
    for name in text.split(" and "):
        if name not in FORMS:
            cure = nearest(name, tuple(FORMS)) or "forms are " + ", ".join(FORMS)
            raise PositionError(place, f"{name!r} is no form", cure)
        found[FORMS[name]] = True
    return Forms(**found)


def _entries(at: Seated, state: State) -> tuple[Entry, ...]:
    """``Ann: Dragon of KS on defence 1 of Bob, resolved 1``, in the order of activation.

    ``resolved 1 from Bob 2``: it has taken a card that was the second of Bob's pool; of the dealer: of the common one.
    """
    found: list[Entry] = []
    place = at.doc.place("activated")
    for text in at.doc.lines("activated", "Ann: Dragon of KS on defence 1 of Bob"):
        words, comma, mark = text.rpartition(",")
        mark = mark.strip()
        if not comma or (mark.partition(" ")[0] not in STATUSES and any("," in name for name in at.seats)):
            words, mark = text, "waiting"
        match = re.fullmatch(r"(\w+)(?: ([0-9]{1,3}))?(?: from (.+) ([0-9]{1,3}))?", mark)
        if not match or match[1] not in STATUSES or "0" in (match[2], match[4]):
            raise PositionError(place, f"{mark!r} is not understood", "say after a comma " + " or ".join(STATUSES))
        status: Status = match[1]
        try:
            player, action = actor(words, at.seats)
            if player is None:
                raise ValueError(f"{text!r} does not say who activated it (write {at.seats[0]}: ..., or {DEALER}: ...)")
            effect, card, aim = read_effect(" ".join(action.split()), player, state)
        except MoveError as fault:
            raise PositionError(place, f"{text!r}: {fault.says}", fault.cure) from None
        except ValueError as fault:
            says, _, cure = str(fault).partition(" (")
            raise PositionError(place, says, cure.removesuffix(")")) from None
        order = int(match[2]) - 1 if match[2] else sum(e.status == "resolved" for e in found) if status == "resolved" else NONE
        aim = own_aim(state.edition.effects[effect], card, aim)
        found.append(Entry(player, card, effect, aim, status, order, _taken(at, place, match[3], match[4])))
    return tuple(found)


def _taken(at: Seated, place: str, name: str | None, number: str | None) -> tuple[int, int] | None:
    if name is None or number is None:
        return None
    if name != DEALER and name not in at.seats:
        cure = nearest(name, (*at.seats, DEALER)) or f"write a player, or {DEALER} for the common pool"
        raise PositionError(place, f"{name!r} has no pool", cure)
    return at.seats.index(name) if name != DEALER else NOBODY, int(number) - 1


def _strikes(at: Seated, state: State) -> tuple[Strike, ...]:
    """``Ann: strike Bob 7 with attack 1, meets defence 2``, in the order of announcement."""
    found = []
    place = at.doc.place("strikes")
    for text in at.doc.lines("strikes", "Ann: strike Bob 7 with attack 1"):
        match = re.fullmatch(r"(.+?)(?:, meets defence ([0-9]{1,2}))?", text)
        try:
            move = parse_move(match[1] if match else text, state)
        except MoveError as fault:
            raise PositionError(place, f"{text!r}: {fault.says}", fault.cure) from None
        if not match or not isinstance(move, Hit):
            raise PositionError(place, f"{text!r} is no strike", 'write "Ann: strike Bob 7 with attack 1"')
        meets = int(match[2]) - 1 if match[2] else NONE
        if match[2] and at_of(state, move.target, "defence", meets) == NONE:
            raise PositionError(place, f"{text!r}: there is no defence {match[2]}", "leave out what is not decided yet")
        found.append(Strike(move.player, move.number, move.target, move.strength, meets))
    return tuple(found)


def _struck(state: State) -> State:
    """Points that are described in strikes are used, whether or not that is said of the attack too."""
    players = list(state.players)
    for seat, me in enumerate(players):
        mine, number = list(me.combinations), 0
        for at, one in enumerate(mine):
            if one.side == "attack":
                dealt = sum(blow.strength for blow in state.strikes if (blow.player, blow.number) == (seat, number))
                mine[at] = replace(one, used=max(one.used, dealt))
                number += 1
        players[seat] = replace(me, combinations=tuple(mine))
    return replace(state, players=tuple(players)) if state.strikes else state
