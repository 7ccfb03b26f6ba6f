"""Tables that show what the text leads to by the letter: `referee check` and `referee judge` accept each of them."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from referee.evidence import Counterexample
from referee.game import Event
from referee.models.draker import game
from referee.models.draker.ruling import Ruling
from referee.models.draker.state import State
from referee.ruling import field_of


class Witness(msgspec.Struct, frozen=True, kw_only=True):
    """A table, a move, the readings that are not the standard ones, and how what follows shows the trouble."""

    says: str
    position: Mapping[str, Any]
    move: str
    readings: Mapping[str, str] = {}
    shows: Callable[[State, State, Sequence[Event]], bool]
    """Whether the trouble is there, from the tables before and after and from the events."""

    def counterexample(self, found: str) -> Counterexample:
        """The table in words and as a position; ``found`` is what the solver came upon."""
        return Counterexample(says=f"{self.says}; the solver's: {found}", position=self.position, move=self.move, readings=self.readings)

    def ruling(self) -> Ruling:
        """The standard ruling but for these readings."""
        chosen = game.rulebook.standard() | dict(self.readings)
        return msgspec.convert({field_of(q): reading for q, reading in chosen.items()}, Ruling)

    def played(self) -> tuple[State, State, Sequence[Event]]:
        """The tables before and after, and the events.  Raises ValueError if the engine refuses the move."""
        state = game.read(dict(self.position), "a witness")
        move = game.parse_move(self.move, state)
        if objections := game.objections(state, move, self.ruling()):
            raise ValueError(f"{self.move}: {objections}")
        after, events = game.play(state, move, self.ruling())
        return state, after, events


PLAIN = ("5C", "9D", "3E")
"""Cards for defences of one card each; tokens make them as strong as they should be."""


def combat(attacks: Sequence[int], defences: Sequence[int], *, effects: Sequence[str] = (), order: Sequence[int] = ()) -> dict[str, Any]:
    """Ann has announced a strike at Bob with all of each attack; attacks and defences are single cards with tokens."""
    mine, theirs = ("8C", "10D")[: len(attacks)], PLAIN[: len(defences)]
    strengths = dict(zip((*mine, *theirs), (*attacks, *defences), strict=True))
    strikes = [f"Ann: strike Bob {attacks[at]} with attack {at + 1}" for at in (order or range(len(attacks)))]
    wings, tower = ("7S",) if effects else (), ("8G",) if effects else ()
    document: dict[str, Any] = {
        "game": "draker", "phase": "damage", "seats": ["Ann", "Bob"], "strikes": strikes,
        "tokens": {card: n - 1 for card, n in strengths.items() if n != 1},
        "player": {
            "Ann": {"life": 30, "pool": " ".join((*mine, *wings)),
                    "combinations": [f"attack {card}, used {n}" for card, n in zip(mine, attacks, strict=True)]},
            "Bob": {"life": 30, "pool": " ".join((*theirs, *tower)), "combinations": [f"defence {card}" for card in theirs]},
        },
    }
    if effects:
        document["activated"] = list(effects)
    if not document["tokens"]:
        del document["tokens"]
    return document


def loses(points: int) -> Callable[[State, State, Sequence[Event]], bool]:
    """Whether Bob loses so much life."""
    return lambda before, after, events: before.players[1].life - after.players[1].life == points


def priority_of(winner: str, loser: str) -> Callable[[State, State, Sequence[Event]], bool]:
    """Whether one effect is said to have priority over the other, by name."""
    def shows(before: State, after: State, events: Sequence[Event]) -> bool:
        names = [effect.name for effect in before.edition.effects]
        return any(e.code == "has-priority" and (names[e.args[0]], names[e.args[2]]) == (winner, loser) for e in events)

    return shows


FLYING = ("Ann: Wings of 7S on attack 2 of Ann, resolved 1", "Bob: Watchtower of 8G on defence 1 of Bob, resolved 2")
DRAGON = {
    "game": "draker", "phase": "stack", "seats": ["Ann", "Bob"], "player": {
        "Ann": {"life": 30, "pool": "KS 2C"},
        "Bob": {"life": 30, "pool": "JH 3C 3D 3E", "combinations": ["defence 3C 3D 3E"]},
    },
}
"""Bob's defence is worth 3; Dragon lets it be worth 4 at most, and Guardsman adds 3."""


def first_resolved(before: State, after: State, events: Sequence[Event]) -> bool:
    """Whether the effect that was activated first has acted, and the other one waits."""
    return after.entries[0].status == "resolved" and after.entries[1].status == "waiting"


def in_order_of_activation(before: State, after: State, events: Sequence[Event]) -> bool:
    """Whether the two effects have acted in the order in which they were activated."""
    return [entry.resolved for entry in after.entries] == [0, 1]


WITNESSES: Mapping[str, Witness] = {
    "strikes-in-any-order-if-consumed-and-flying": Witness(
        says="Ann's walking attack uses up Bob's flying defence, and her flying one then meets nothing that holds it: damage 1; "
             "had she announced the flying one first, it would be 0",
        position=combat((1, 1), (1, 1), effects=FLYING), move="dealer: damage", readings={"several-defences": "consumed"}, shows=loses(1),
    ),
    "assignment-changes-nothing": Witness(
        says="the strike of 2 meets the defence of 1 because Ann says so; that of 2 would have held it",
        position=combat((2,), (2, 1)) | {"strikes": ["Ann: strike Bob 2 with attack 1, meets defence 2"]}, move="dealer: damage",
        readings={"several-defences": "attacker-assigns"}, shows=loses(1),
    ),
    "further-defence-never-hurts-if-each-in-full": Witness(
        says="5 against a defence of 5 costs nothing; with a further defence of 1 it costs 4",
        position=combat((5,), (5, 1)), move="dealer: damage", shows=loses(4),
    ),
    "further-defence-never-hurts-if-attacker-assigns": Witness(
        says="5 against a defence of 5 costs nothing; with a further defence of 1, which Ann chooses, it costs 4",
        position=combat((5,), (5, 1)) | {"strikes": ["Ann: strike Bob 5 with attack 1, meets defence 2"]}, move="dealer: damage",
        readings={"several-defences": "attacker-assigns"}, shows=loses(4),
    ),
    "first-defence-never-hurts": Witness(
        says="2 against a defence of 1 costs 1, and against no defence it costs nothing", position=combat((2,), (1,)),
        move="dealer: damage", readings={"no-defence": "no-damage"}, shows=loses(1),
    ),
    "damage-within-the-attack": Witness(
        says="a strike of 3 costs 4: 2 past each of the defences", position=combat((3,), (1, 1)), move="dealer: damage", shows=loses(4),
    ),
    "defence-below-zero-never-hurts": Witness(
        says="a strike of 1 costs 2, because the defence is 1 below 0", position=combat((1,), (-1,)), move="dealer: damage",
        readings={"below-zero": "negative"}, shows=loses(2),
    ),
    "later-effect-first": Witness(
        says="Ann's Net is an instant and resolves first, although Bob activated Rampart after it", position=DRAGON | {
            "activated": ["Ann: Net of 4G on attack 1 of Bob", "Bob: Rampart of 9D on defence 1 of Bob"],
            "player": {
                "Ann": {"life": 30, "pool": "4G 2C"},
                "Bob": {"life": 30, "pool": "9D 3C 3D 3E", "combinations": ["defence 3C 3D 3E", "attack 9D"]},
            },
        }, move="dealer: resolve", shows=first_resolved,
    ),
    "later-effect-first-in-its-stack": Witness(
        says="Ann's Net has acted when she activated it, and Disguise does now, after it", position={
            "game": "draker", "phase": "more", "turn": "Ann", "seats": ["Ann", "Bob"], "activated_this_turn": 1,
            "activated": ["Ann: Net of 4G on attack 1 of Bob, resolved 1"], "player": {
                "Ann": {"life": 30, "pool": "4G 5E 2C", "hand": ""},
                "Bob": {"life": 30, "pool": "9D 3C", "hand": "", "combinations": ["attack 9D"]},
            },
        }, move="Ann: activate Disguise of 5E on 3C", readings={"instants-resolve": "at-once"}, shows=in_order_of_activation,
    ),
    "rule-and-example-agree": Witness(
        says="Dragon was activated before Guardsman, so Guardsman has resolved before Dragon and has priority: the defence is worth 6 "
             "by the rule, and 4 by its example, in which a limit wins",
        position=DRAGON | {"activated": ["Ann: Dragon of KS on defence 1 of Bob", "Bob: Guardsman of JH on defence 1 of Bob, resolved 1"]},
        move="dealer: resolve", readings={"priority-example": "limit-wins"}, shows=priority_of("Dragon", "Guardsman"),
    ),
}
"""By the property that fails."""


def shown(name: str, found: str) -> Counterexample:
    """A counterexample in words, at a table that can be replayed where there is one."""
    return WITNESSES[name].counterexample(found) if name in WITNESSES else Counterexample(says=found)
