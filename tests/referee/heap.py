"""A game small enough that its witnesses can be worked out by hand: cards are laid on a heap of coins, or coins taken.

A card counts 1 (a), 2 (b) or 3 (c).  Whose turn it is lays a card that is no higher than the heap, or takes one coin or two.
"""

from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from referee.errors import MoveError
from referee.game import Event, Fault, Objection, Said, Seat, Table
from referee.position import Document
from referee.rulebook import Rulebook, load
from referee.ruling import Ruling
from referee.seating import seat_at, seats_of, tables_of
from referee.speech import ENGLISH, Speech

RANK = {"a": 1, "b": 2, "c": 3}

RULEBOOK = '''
game = "heap"
title = "Heap"
source = "Nobody's rules."

[[clause]]
id = "heap.1"
origin = "inferred"
says = "A card is no higher than the heap."

[objection.too-high]
clauses = ["heap.1"]
args = ["card", "heap"]
says = "{card} is higher than {heap}"

[objection.not-yours]
says = "the card is not there, or it is not the player's turn"

[event.lays]
args = ["card"]
says = "{card} is laid"

[event.stays]
args = ["card"]
says = "{card} stays with the player"

[event.takes]
args = ["coins"]
says = "{coins} are taken"

[event.softly]
says = "softly"

[event.loudly]
says = "loudly"

[fault.two]
says = "no heap has two coins"

[fault.too-many]
args = ["heap"]
says = "{heap} coins are too many"
'''

QUESTIONS = {
    "high-card": ("refused", "allowed"),
    "high-card-goes": ("is-laid", "stays"),
    "two-coins": ("both", "all-of-them", "one"),
    "noise": ("softly", "loudly"),
    "nothing": ("this", "that"),
    "most-coins": ("any", "five"),
}
"""What comes of each: ``high-card`` lets a card be laid that is higher than the heap, and only then ``high-card-goes`` says
whether it leaves the hand; of two coins taken ``one`` takes one only, and ``both`` and ``all-of-them`` mean the same; ``noise``
is made at every move; ``nothing`` is asked and changes nothing; ``most-coins`` says which heaps there can be."""

EXAMPLE = '''
game = "heap"
turn = "Cid"
seats = ["Ann", "Bob", "Cid", "Dee"]
heap = 9

[player.Ann]
hand = "b c"

[player.Dee]
hand = "a"
'''


class State(NamedTuple):
    """A table; a hand is the letters of its cards."""

    seats: tuple[str, ...]
    turn: int
    heap: int
    hands: tuple[tuple[str, ...], ...]


class Lay(NamedTuple):
    """Lay a card."""

    player: int
    card: str


class Take(NamedTuple):
    """Take so many coins."""

    player: int
    coins: int


class Readings(Ruling, frozen=True, kw_only=True):
    """Never used: the tests ask through stand-ins."""


class Heap:
    """The game; the rulebook stands in a folder of the test's own."""

    id = "heap"
    title = "Heap"
    fewest = 2
    most = 4
    ruling_type = Readings

    def __init__(self, folder: Path) -> None:
        text = RULEBOOK
        for id_, readings in QUESTIONS.items():
            text += f'''
[[question]]
id = "{id_}"
kind = "gap"
asks = "What of {id_}?"
clauses = ["heap.1"]
standard = "{readings[0]}"
because = "It is the first."
''' + "".join(f'readings.{r} = {{says = "{r}", because = "Why not.", erratum = "{r}."}}\n' for r in readings)
        (folder / "rulebook.toml").write_text(text, encoding="utf-8")
        (folder / "examples").mkdir()
        (folder / "examples" / "nine-coins.toml").write_text(EXAMPLE, encoding="utf-8")
        self.rulebook: Rulebook = load(folder / "rulebook.toml")

    def read(self, document: dict[str, Any], source: str) -> State:
        doc = Document(document, source)
        doc.only(("game", "turn", "seats", "heap", "player"))
        players = doc.table_at("player")
        seats = seats_of(doc, players, 2, 4, "")
        tables = tables_of(players, seats, ("hand",))
        hands = [tables[p].get("hand", "") if p in tables else "" for p in range(len(seats))]
        cards = tuple(tuple(sorted(hand.split())) for hand in hands)
        if not all(card in RANK for hand in cards for card in hand):
            raise MoveError(source, "no such card")
        return State(seats, seat_at(doc, "turn", seats, 0), doc.count("heap", 0), cards)

    def write(self, state: State) -> dict[str, Any]:
        hands = {name: {"hand": " ".join(hand)} for name, hand in zip(state.seats, state.hands, strict=True) if hand}
        return {
            "game": "heap", "turn": state.seats[state.turn], "seats": list(state.seats), "heap": state.heap, "player": hands,
        }

    def parse_move(self, text: str, state: State) -> Lay | Take:
        name, colon, rest = text.rpartition(":")
        player = state.seats.index(name) if colon else state.turn
        match rest.split():
            case ["lay", card] if card in RANK:
                return Lay(player, card)
            case ["take", coins] if coins.isdecimal():
                return Take(player, int(coins))
        raise MoveError(text, "is no move")

    def format_move(self, move: Lay | Take, state: State) -> str:
        what = f"lay {move.card}" if isinstance(move, Lay) else f"take {move.coins}"
        return f"{state.seats[move.player]}: {what}"

    def spell(self, name: str, value: Any, state: State, speech: Speech = ENGLISH) -> str:
        return str(value)

    def table(self, state: State) -> Table:
        return Table("Heap", (), (), tuple(Seat(name, (), ()) for name in state.seats))

    def faults(self, state: State, ruling: Any) -> Sequence[Fault]:
        found = [Fault("two")] if state.heap == 2 else []
        return [*found, Fault("too-many", (state.heap,))] if state.heap > 5 and ruling.most_coins == "five" else found

    def suppose(self, state: State, move: Any) -> tuple[State, Sequence[Any]]:
        return state, ()

    def granted(self, document: dict[str, Any]) -> list[Said]:
        return []

    def objections(self, state: State, move: Lay | Take, ruling: Any) -> Sequence[Objection]:
        if move.player != state.turn:
            return [Objection("not-yours")]
        if isinstance(move, Take):
            return [] if 1 <= move.coins <= min(state.heap, 2) else [Objection("not-yours")]
        if move.card not in state.hands[move.player]:
            return [Objection("not-yours")]
        if RANK[move.card] > state.heap and ruling.high_card == "refused":
            return [Objection("too-high", (move.card, state.heap))]
        return []

    def candidates(self, state: State) -> Iterable[Lay | Take]:
        yield from (Lay(state.turn, card) for card in dict.fromkeys(state.hands[state.turn]))
        yield from (Take(state.turn, coins) for coins in (1, 2))

    def hidden_candidates(self, state: State) -> Iterable[Any]:
        return ()

    def family(self, move: Any) -> Any:
        return move

    def abbreviate(self, moves: Sequence[Any], state: State, speech: Speech = ENGLISH) -> str:
        return ""

    def legal(self, state: State, ruling: Any) -> Sequence[Lay | Take]:
        return [move for move in self.candidates(state) if not self.objections(state, move, ruling)]

    def play(self, state: State, move: Lay | Take, ruling: Any) -> tuple[State, Sequence[Event]]:
        hands, heap = list(state.hands), state.heap
        events = [Event(ruling.noise)]
        assert ruling.nothing in ("this", "that")
        if isinstance(move, Take):
            coins = 1 if move.coins == 2 and ruling.two_coins == "one" else move.coins
            heap -= coins
            events.append(Event("takes", (coins,)))
        elif RANK[move.card] > heap and ruling.high_card_goes == "stays":
            events.append(Event("stays", (move.card,)))
        else:
            hand = list(hands[move.player])
            hand.remove(move.card)
            hands[move.player] = tuple(hand)
            events.append(Event("lays", (move.card,)))
        return State(state.seats, (state.turn + 1) % len(state.seats), heap, tuple(hands)), events

    def outlook(self, state: State, ruling: Any) -> Sequence[Event]:
        return []

    def is_over(self, state: State) -> bool:
        return not state.heap

    def deal(self, rng: Random, players: int) -> State:
        cards = list("abc" * players)
        rng.shuffle(cards)
        hands = tuple(tuple(sorted(cards[3 * p: 3 * p + 3])) for p in range(players))
        return State(("Ann", "Bob", "Cid", "Dee")[:players], 0, rng.randint(3, 5), hands)
