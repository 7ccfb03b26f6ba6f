"""Tables that show what the text leads to by the letter: `referee check` and `referee judge` accept each of them."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from referee.evidence import Counterexample
from referee.models.stakes import game
from referee.models.stakes.ruling import Ruling
from referee.models.stakes.sets import invented
from referee.models.stakes.state import State
from referee.ruling import field_of

from .playing import standard_ruling


class Witness(msgspec.Struct, frozen=True, kw_only=True):
    """A table, a move, the readings that are not the standard ones, and how the table after it shows the trouble."""

    says: str
    position: Mapping[str, Any]
    move: str
    readings: Mapping[str, str] = {}
    shows: Callable[[State, State], bool]
    """Whether the trouble is there, from the tables before and after."""

    def counterexample(self, found: str) -> Counterexample:
        """The table in words and as a position; ``found`` is what the solver came upon."""
        return Counterexample(says=f"{self.says}; the solver's: {found}", position=self.position, move=self.move, readings=self.readings)

    def ruling(self) -> Ruling:
        """The standard ruling but for these readings."""
        return msgspec.structs.replace(standard_ruling(), **{field_of(q): reading for q, reading in self.readings.items()})

    def played(self) -> tuple[State, State]:
        """The tables before and after.  Raises ValueError if the engine refuses the move."""
        state = game.read(dict(self.position), "a witness")
        move = game.parse_move(self.move, state)
        if objections := game.objections(state, move, self.ruling()):
            raise ValueError(f"{self.move}: {objections}")
        return state, game.play(state, move, self.ruling())[0]


def _collect(**more: Any) -> dict[str, Any]:
    return {
        "game": "stakes", "phase": "collect", "seats": ["Ann", "Bob", "Cid"], "space": 2, "first_player": "Bob", "small_blind": "Bob",
        "big_blind": "Cid", "folded": ["Cid"], "acted_last": "Bob", "player": {
            "Ann": {"chips": 14, "pot": 6, "shown": "Smith, Clerk"}, "Bob": {"chips": 14, "pot": 6, "shown": "Guard, Guard"},
            "Cid": {"chips": 15, "pot": 5},
        }, **more,
    }


def _payout(**players: dict[str, Any]) -> dict[str, Any]:
    bets = sum(p["bet"] for p in players.values())
    return {
        "game": "stakes", "phase": "payout", "seats": list(players), "space": 2, "die": "highest", "global_pot": bets,
        "player": players,
    }


LAST = len(invented().spaces)
TIED = _payout(
    Ann={"chips": 14, "bet": 6, "standing": 5, "shown": "Smith, Guard"},
    Bob={"chips": 14, "bet": 6, "standing": 5, "shown": "Guard, Smith"},
    Cid={"chips": 15, "bet": 5, "standing": 2, "shown": "Clerk, Clerk", "cover": ""},
) | {"leaders": ["Ann", "Bob"]}
WON = _payout(
    Ann={"chips": 14, "bet": 6, "standing": 8, "shown": "Smith, Smith"},
    Bob={"chips": 14, "bet": 6, "standing": 2, "shown": "Clerk, Clerk", "cover": ""},
) | {"leaders": ["Ann"]}
POOR = _payout(
    Ann={"chips": 10, "bet": 10, "standing": 4, "shown": "Smith, Clerk", "cover": ""},
    Bob={"chips": 0, "bet": 4, "points": 16, "standing": 8, "shown": "Smith, Smith"},
    Cid={"chips": 10, "bet": 10, "standing": 3, "shown": "Clerk, Guard", "cover": ""},
) | {"leaders": ["Bob"]}

WITNESSES: Mapping[str, Witness] = {
    "no-chips-stay-in-pots": Witness(
        says="Cid has folded, and his 5 stay in his Pot, where nobody wins them", position=_collect(), move="dealer: collect",
        readings={"folded-chips": "stay"}, shows=lambda before, after: after.players[2].pot == 5 and after.pot == 12,
    ),
    "uncalled-bets-are-cut": Witness(
        says="Ann's 9 are cut down to the 7 of Cid, who has folded and takes them back, so she has 7 in against Bob's 4",
        position=_collect(player={
            "Ann": {"chips": 11, "pot": 9, "shown": "Smith, Clerk"}, "Bob": {"chips": 16, "pot": 4, "shown": "Guard, Guard"},
            "Cid": {"chips": 13, "pot": 7},
        }), move="dealer: collect", readings={"last-raise": "uncalled-returned", "folded-chips": "taken-back"},
        shows=lambda before, after: after.players[0].bet == 7 and after.players[1].bet == 4 and after.pot == 11,
    ),
    "no-chips-stay-in-the-pot": Witness(
        says="Ann and Bob tie for 5 chips of Cid's: 2 for each, and 1 stays in the Global Pot", position=TIED, move="dealer: pay",
        shows=lambda before, after: after.pot == 1,
    ),
    "won-chips-can-be-bet-again": Witness(
        says="Ann wins 6 of Bob's chips, and 6 of 40 can't be bet any more", position=WON, move="dealer: pay",
        shows=lambda before, after: sum(p.chips for p in after.players) == 34,
    ),
    "winning-counts": Witness(
        says="Ann had 20 chips and has won 6; she has 20 chips again, and points do not count", position=WON, move="dealer: pay",
        readings={"game-winner": "chips-only"},
        shows=lambda before, after: after.players[0].chips == before.players[0].chips + before.players[0].bet,
    ),
    "nobody-wins-more-than-he-staked": Witness(
        says="Bob has put in 4 and wins 10 each of Ann and Cid", position=POOR, move="dealer: pay",
        shows=lambda before, after: after.players[1].points - before.players[1].points == 20,
    ),
    "every-chip-counts-at-the-end": Witness(
        says="1 chip in the Global Pot and 5 in Cid's Pot count for nobody", position={
            "game": "stakes", "phase": "clean-up", "seats": ["Ann", "Bob", "Cid"], "space": LAST, "die": "highest", "global_pot": 1,
            "tied": True, "folded": ["Cid"], "player": {"Ann": {"chips": 24}, "Bob": {"chips": 20}, "Cid": {"chips": 10, "pot": 5}},
        }, move="dealer: clean up", readings={"folded-chips": "stay"},
        shows=lambda before, after: after.phase == "over" and sum(p.chips + p.points for p in after.players) == 54,
    ),
}
"""By the property that fails."""
