"""Editions in which every sort of change, aim, timing and kind of effect occurs, so that random games meet all of them."""

import random

from referee.models.draker.cards import DECK
from referee.models.draker.edition import CHANGES, NEEDS, read_edition
from referee.models.draker.effects import (
    Add,
    Cancel,
    Deny,
    Draw,
    Edition,
    Give,
    Life,
    Limit,
    Move,
    Profession,
    Rank,
    Remove,
    Strength,
    Token,
)
from referee.models.draker.spelling import card_name
from referee.position import Document

SORTS = {
    "base": Add, "final": Add, "strength": Strength, "token": Token, "rank": Rank, "profession": Profession, "give": Give, "deny": Deny,
    "life": Life, "draw": Draw, "to": Move, "remove": Remove, "cancel": Cancel,
}
"""The first words of changes."""
MORE = ("life +3", "token -1", "base -2", "final +4", "deny flight", "rank A")


def wild(seed: int) -> Edition:
    """Forty effects made up by the seed, each on six cards."""
    rng = random.Random(seed)
    effects = {}
    for number in range(40):
        change = rng.choice(CHANGES + MORE)
        sort = Limit if "at most" in change else SORTS[change.split()[0]]
        target = rng.choice(NEEDS[sort])
        kind = rng.choice(("standard", "individual", "individual", "common"))
        does = [change] + [other for other in rng.sample(MORE, 1) if target in NEEDS[SORTS[other.split()[0]]] and rng.random() < 0.3]
        prices = {side: rng.randint(0, 3) for side in ("attack", "defence")} if kind == "individual" else {}
        effects[f"E{number}"] = {
            "kind": kind, "target": target, "does": does, "timing": rng.choice(("", "instant", "main", "end")), **prices,
            "cards": " ".join(map(card_name, rng.sample(list(DECK), 6))),
        }
    for name in rng.sample(list(effects), 4):
        effects[name]["conflicts"] = [rng.choice(list(effects))]
    return read_edition(Document({"name": "wild", "seed": seed, "effect": effects}, "wild"))
