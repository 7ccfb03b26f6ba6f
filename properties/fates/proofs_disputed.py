"""Steps about which the engine and the relation of the proofs have disagreed: looked at again whenever the two are compared."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

from referee.models.fates import game
from referee.models.fates.ruling import Ruling
from referee.models.fates.state import Move, State

from .proofs_endless import standard


class Drawn(NamedTuple):
    """A step of the engine, to be held against the relation."""

    before: State
    move: Move
    after: State
    ruling: Ruling


class Disputed(NamedTuple):
    """A table with two decks and all that is not named empty, a move, and the readings that are not the standard ones."""

    table: Mapping[str, Any]
    move: str
    readings: Mapping[str, str]

    def step(self) -> Drawn | None:
        """What the engine makes of it; None if it refuses the move."""
        rows = {name: {"known": "", "unknown": "", **row} for name, row in self.table["player"].items()}
        state = game.read({
            "game": "fates", "turn": "Ann", "seats": list(rows), "draw_pile": "", "discard_pile": "", "burned": "",
            "deck": {"copies": 2}, **self.table, "player": rows,
        }, "disputed")
        ruling: Ruling = msgspec.structs.replace(standard(), **self.readings)
        move = game.parse_move(self.move, state)
        if game.objections(state, move, ruling):
            return None
        return Drawn(state, move, game.play(state, move, ruling)[0], ruling)


DISPUTED: Mapping[str, Disputed] = {
    "who goes out has no turn to lose any more": Disputed(
        {"losing_turn": ["Ann"], "extra_turns": 1,
         "player": {"Ann": {"hand": "4S"}, "Bob": {"hand": "5S"}, "Cid": {"hand": "6S"}}},
        "Ann: play 4S", {},
    ),
    "who has no hand does not play on, and so the turn passes": Disputed(
        {"player": {"Ann": {"hand": "", "known": "7S"}, "Bob": {"hand": "5S"}}},
        "Ann: pick up", {"endgame_pick_up": "plays-on", "shrine_on_empty": "refused"},
    ),
    "six equal cards out of turn complete no four where exactly four are asked for": Disputed(
        {"discard_pile": "9S 9H 9D", "player": {"Ann": {"hand": "5S"}, "Bob": {"hand": "9S 9H 9D 4S"}}},
        "Bob: play 9S 9H 9D", {"four_out_of_turn": "any-moment", "more_than_four": "exactly-four"},
    ),
    "equal cards that were picked up count too where exactly four are asked for": Disputed(
        {"discard_pile": "9S", "run": "9H 9D", "player": {"Ann": {"hand": "9S 9C 9C 4S"}, "Bob": {"hand": "9H 9D 5S"}}},
        "Ann: play 9S 9C 9C", {"four_after_pick_up": "run-continues", "more_than_four": "exactly-four"},
    ),
    "four Bombs at once count as four also where Bombs act one after another": Disputed(
        {"player": {"Ann": {"hand": "10S 10H 10D 10C 4S"}, "Bob": {"hand": "5S"}}},
        "Ann: play 10S 10H 10D 10C",
        {"four_bombs": "four-wins", "bombs_together": "one-after-another", "bomb_on_empty": "leaves-play"},
    ),
    "five Bombs at once are no four where exactly four are asked for": Disputed(
        {"player": {"Ann": {"hand": "10S 10S 10H 10D 10C 4S"}, "Bob": {"hand": "5S"}}},
        "Ann: play 10S 10S 10H 10D 10C", {"four_bombs": "four-wins", "more_than_four": "exactly-four"},
    ),
}
"""What the text has, as the relation reads it, by step."""
