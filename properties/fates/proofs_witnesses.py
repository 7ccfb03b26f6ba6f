"""Tables on which what one might believe goes wrong, ready to be replayed: one for each statement expected to fail."""

from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import msgspec

from referee.evidence import Counterexample
from referee.models.fates import game


class Witness(msgspec.Struct, frozen=True, kw_only=True):
    """A table of two or three, Ann to move; cards that are not named are out of play."""

    ann: Mapping[str, Any]
    pile: str
    move: str
    then: str
    """What goes wrong, in words."""
    bob: Mapping[str, Any] = MappingProxyType({"hand": "5D 6D"})
    draw: str = ""
    cid: str = ""
    readings: Mapping[str, str] = {}

    def counterexample(self, found: str) -> Counterexample:
        """The table as a position, with what the solver found in numbers."""
        nothing = {"hand": "", "known": "", "unknown": ""}
        players = {"Ann": {**nothing, **self.ann}, "Bob": {**nothing, **self.bob}}
        if self.cid:
            players["Cid"] = {**nothing, "hand": self.cid}
        state = game.read({
            "game": "fates", "turn": "Ann", "seats": list(players), "draw_pile": self.draw, "discard_pile": self.pile,
            "burned": "", "player": players,
        }, "witness")
        zones = (*state.hands, *state.known, *state.unknown, state.draw, state.discard)
        there = Counter(card for zone in zones for card in zone)
        rest = tuple((Counter(state.deck.kinds) - there).elements())
        return Counterexample(
            says=f"{self.then}.  In numbers: {found}", position=game.write(msgspec.structs.replace(state, burned=rest)),
            move=self.move, readings={**game.rulebook.standard(), **self.readings},
        )


WITNESSES: Mapping[str, Witness] = {
    "three-known-under-every-reading": Witness(
        ann={"known": "4S 5S 6S", "unknown": "2S 4H", "picked_up": True}, pile="KS", move="Ann: flip 1",
        then="the 2 fails and stays before Ann face up, her fourth Known Fate",
        readings={"failed-unknown": "face-up", "known-or-unknown": "either"},
    ),
    "hand-of-three-under-every-reading": Witness(
        ann={"hand": "5S 5H 9S", "known": "8S 8H 8D", "unknown": "QS QH QD"}, pile="4H", draw="2S 4S 6S",
        bob={"hand": "5D 6D KD", "known": "9H 9D 9C", "unknown": "DS DH DD"}, move="Ann: play 5S 5H",
        then="Ann lays two cards and draws one, and holds two with cards left to draw", readings={"replenish": "exactly-one"},
    ),
    "two-left-always-alternate": Witness(
        ann={"hand": "10S 4H"}, pile="4S", move="Ann: play 10S", then="the Bomb blows up the pile, and Ann is next again",
    ),
    "fourth-card-always-earns-a-turn": Witness(
        ann={"hand": "9C"}, pile="9S 9H 9D", cid="KD", move="Ann: play 9C",
        then="the fourth 9 was Ann's last card, so she is out and Bob is next",
    ),
    "pick-up-ends-the-turn": Witness(
        ann={"known": "4S 5S", "unknown": "6S 8S 9S"}, pile="KS", move="Ann: pick up",
        then="Ann picks up on her Known Fates and plays on at once", readings={"endgame-pick-up": "plays-on"},
    ),
    "bomb-empties-the-pile": Witness(
        ann={"hand": "10S 4H"}, pile="4S 7S", move="Ann: play 10S",
        then="on the Shrine nothing blows up, and all three cards lie there",
    ),
    "players-cards-become-fewer": Witness(
        ann={"hand": "4S 5S"}, pile="QS KS", move="Ann: pick up", then="there is nothing to draw, and Ann has two cards more",
    ),
    "pile-ascends": Witness(ann={"hand": "1S 4H"}, pile="KS", move="Ann: play 1S", then="the Rug, a 1, lies on a King"),
    "every-higher-card-too": Witness(
        ann={"hand": "NS QS"}, pile="DS", move="Ann: play QS",
        then="the Knight of spades goes on its Dragon, and the Queen does not",
    ),
    "any-card-means-any-card": Witness(
        ann={"hand": "10S 4H"}, pile="7S 3S", move="Ann: play 10S",
        then="the Bomb is refused on a Phantom that lies on a Shrine",
        readings={"bomb-on-covered-shrine": "refused"},
    ),
    "everything-goes-on-a-magic-man": Witness(
        ann={"hand": "7S 4H"}, pile="MS", move="Ann: play 7S", then="the Shrine is refused on a Magic Man",
        readings={"shrine-on-magic-man": "refused"},
    ),
    "whoever-leads-can-lay": Witness(
        ann={"hand": "7S 7H"}, pile="", move="Ann: pick up",
        then="Ann has Shrines only and may not lead them: she picks up nothing",
        readings={"shrine-on-empty": "refused"},
    ),
}
"""By the name of the property, without the game's."""
