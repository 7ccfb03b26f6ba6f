"""Tables of the combat in few words: combinations of one card each, worth what its tokens make it worth (value.2)."""

from typing import Any

from referee.models.draker.state import State

from .tables import NAMES, table

SUITS = "HDCS"
"""Ann's cards are hearts, Bob's diamonds, Cid's clubs, Dee's spades."""
ATTACKING, DEFENDING = ("2", "3", "4", "5"), ("6", "7", "8", "9")
WINGS = {"Wings": {"target": "combination", "does": ["give flight"], "cards": "AG 2G 3G 4G 5G 6G"}}


def fight(phase: str = "combat", players: int = 2, flying: tuple[str, ...] = (), **rest: Any) -> State:
    """A table in the combat: ``Ann={"attacks": (5, 2), "defences": (4,)}`` are the points of her combinations.

    ``flying`` are the combinations with flight, ``attack 1 of Ann``; other keys are those of a position or of a player.
    """
    tokens: dict[str, int] = dict(rest.pop("tokens", {}))
    described: dict[str, Any] = {}
    for name, suit in zip(NAMES[:players], SUITS, strict=False):
        given = dict(rest.pop(name, {}))
        combinations, pool = [], []
        for side, ranks, extra in (("attack", ATTACKING, "attacks"), ("defence", DEFENDING, "defences")):
            for rank, points in zip(ranks, given.pop(extra, ()), strict=False):
                card = rank + suit
                pool.append(card)
                combinations.append(f"{side} {card}")
                if points != 1:
                    tokens[card] = points - 1
        described[name] = {"pool": " ".join(pool), "combinations": combinations, **given}
    carriers = ["AG", "2G", "3G", "4G", "5G", "6G"][:len(flying)]
    described["Ann"]["pool"] += "".join(f" {card}" for card in carriers)
    activated = [f"Ann: Wings of {card} on {one}, resolved {at + 1}" for at, (card, one) in enumerate(zip(carriers, flying, strict=True))]
    return table(phase, players, effects=WINGS, tokens=tokens, activated=activated, **rest, **described)
