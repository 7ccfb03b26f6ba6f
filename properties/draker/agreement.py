"""The relations of the proofs against the engine: damage as `damage` counts it, and effects in the order of `stack_order`."""

from random import Random

import msgspec

from referee.evidence import Counterexample, Effort, Finding, Property
from referee.models.draker import game
from referee.models.draker.cards import DECK, NONE
from referee.models.draker.effects import Draw, Edition, Effect, Give, Kind, Limit, Timing
from referee.models.draker.ruling import Ruling
from referee.models.draker.state import NOBODY, Aim, Combination, Damage, Entry, Forms, Player, Resolve, State, Strike

from .damage import Blow, Guard, suffered
from .looks import activated
from .playing import random_ruling, readings_of
from .readings import Readings
from .stack_order import order
from .tables import SEATS

FLIGHT = Edition(
    "flight", tuple(NONE for _ in DECK), (Effect("Wings", "individual", (Give("flight"),), "main", "combination"),), ((0,),) * len(DECK),
)


# --- damage ----------------------------------------------------------------------------------------------------------


class Fight(msgspec.Struct, frozen=True):
    """Strikes of Ann's at Bob, and his defences."""

    blows: tuple[Blow, ...]
    guards: tuple[Guard, ...]

    def table(self, ruling: Ruling) -> State:
        """Each combination a single card with tokens; what flies has wings."""
        mine, theirs = range(len(self.blows)), range(20, 20 + len(self.guards))
        there = [int(blow.strength) for blow in self.blows] + [int(guard.strength) for guard in self.guards]
        strengths = dict(zip((*mine, *theirs), there, strict=True))
        flying = [Aim(player=0, side="attack", number=at) for at, blow in enumerate(self.blows) if blow.flies]
        flying += [Aim(player=1, side="defence", number=at) for at, guard in enumerate(self.guards) if guard.flies]
        assigns = ruling.several_defences in ("defender-assigns", "attacker-assigns")
        return State(
            seats=SEATS, edition=FLIGHT, phase="damage", turn=NOBODY, first=0,
            players=(
                Player(50, pool=tuple(mine), combinations=tuple(
                    Combination("attack", (card,), Forms(), used=strengths[card]) for card in mine)),
                Player(50, pool=tuple(theirs), combinations=tuple(Combination("defence", (card,), Forms()) for card in theirs)),
            ),
            deck=tuple(card for card in DECK if card not in strengths),
            tokens=tuple((card, n - 1) for card, n in sorted(strengths.items()) if n != 1),
            entries=tuple(Entry(0 if aim.side == "attack" else 1, 60, 0, aim, "resolved", at) for at, aim in enumerate(flying)),
            strikes=tuple(
                Strike(0, at, 1, int(blow.strength), self._meets(blow, ruling) if assigns else NONE) for at, blow in enumerate(self.blows)),
        )

    def _meets(self, blow: Blow, ruling: Ruling) -> int:
        """Nobody assigns a strike that meets one defence at most."""
        meets = [at for at, guard in enumerate(self.guards)
                 if not blow.flies or guard.flies or ruling.flight == "only-if-printed"]
        return blow.meets if len(meets) > 1 else NONE


def random_fight(rng: Random, ruling: Ruling) -> Fight:
    """Up to four strikes and four defences, none or some of which fly."""
    flying = rng.random() < 0.6
    lowest = -2 if ruling.below_zero == "negative" else 0

    def flies() -> bool:
        return flying and rng.random() < 0.5

    guards = tuple(Guard(rng.randint(lowest, 6), flies()) for _ in range(rng.randint(0, 4)))
    blows = []
    for _ in range(rng.randint(1, 4)):
        blow = Blow(rng.randint(1, 9), flies())
        meets = [at for at, guard in enumerate(guards) if not blow.flies or guard.flies or ruling.flight == "only-if-printed"]
        blows.append(Blow(blow.strength, blow.flies, rng.choice(meets) if meets else 0))
    return Fight(tuple(blows), guards)


def _damage(effort: Effort) -> Finding:
    rng = Random(effort.seed + 21)
    fights, hurt = effort.choose(1500, 20_000, 300_000), 0
    for at in range(fights):
        ruling = msgspec.structs.replace(random_ruling(rng), short_final="its-base")
        fight = random_fight(rng, ruling)
        state = fight.table(ruling)
        due, _ = suffered(fight.blows, fight.guards, ruling.several_defences, ruling.no_defence, ruling.flight)
        after, _ = game.play(state, Damage(), ruling)
        lost = state.players[1].life - after.players[1].life
        hurt += lost > 0
        if lost != due:
            says = f"the engine takes {lost} life of Bob's, and the text {due}"
            return Finding(answer="fails", scope=f"{at + 1:,} fights", counterexample=Counterexample(
                says=says, position=game.write(state), move="dealer: damage", readings=readings_of(ruling)))
    scope = f"{fights:,} random fights of up to 4 strikes and 4 defences, each under its own ruling; {hurt:,} of them hurt"
    return Finding(answer="holds", scope=scope)


# --- the order of effects --------------------------------------------------------------------------------------------


KINDS: tuple[Kind, ...] = ("individual", "standard")
TIMINGS: tuple[Timing, ...] = ("", "instant", "main", "end")


def waiting_table(rng: Random, count: int) -> State:
    """So many effects that have been activated, by players and by the common pool, and do nothing to each other."""
    effects = tuple(
        Effect(f"Effect {at + 1}", rng.choice(KINDS), (Limit("final", 9),) if rng.random() < 0.4 else (Draw(0),), rng.choice(TIMINGS),
               "none") for at in range(count)
    )
    effects = tuple(msgspec.structs.replace(e, target="defence") if isinstance(e.does[0], Limit) else e for e in effects)
    carried = tuple((at,) if at < count else () for at in DECK)
    edition = Edition("waiting", tuple(NONE for _ in DECK), effects, carried)
    entries = tuple(
        Entry(at % 2, at, at, Aim(player=1, side="defence", number=0) if effect.target == "defence" else Aim())
        for at, effect in enumerate(effects)
    )
    pools = (tuple(range(0, count, 2)), (*range(1, count, 2), 70))
    return State(
        seats=SEATS, edition=edition, phase="stack", turn=NOBODY, first=0, deck=tuple(c for c in DECK if c >= count and c != 70),
        players=(Player(30, pool=pools[0]), Player(30, pool=pools[1], combinations=(Combination("defence", (70,), Forms()),))),
        entries=entries,
    )


def resolved_by_the_engine(state: State, ruling: Ruling) -> list[int]:
    """The order in which the dealer resolves what waits."""
    while state.phase == "stack":
        state, _ = game.play(state, Resolve(), ruling)
    acted = [(entry.resolved, at) for at, entry in enumerate(state.entries) if entry.status == "resolved"]
    return [at for _, at in sorted(acted)]


def _order(effort: Effort) -> Finding:
    rng = Random(effort.seed + 22)
    tables, most = effort.choose(300, 4000, 60_000), 0
    for number in range(tables):
        ruling = msgspec.structs.replace(random_ruling(rng), instants_resolve="in-the-phase", standard_acts="on-the-stack")
        state = waiting_table(rng, rng.randint(1, 9))
        _, due = order([activated(state, entry) for entry in state.entries], Readings.of(ruling))
        found = resolved_by_the_engine(state, ruling)
        most = max(most, len(due))
        if found != due:
            says = f"the engine resolves {[at + 1 for at in found]}, and the text {[at + 1 for at in due]}, numbered as they were activated"
            return Finding(answer="fails", scope=f"{number + 1:,} tables", counterexample=Counterexample(
                says=says, position=game.write(state), move="dealer: resolve", readings=readings_of(ruling)))
    return Finding(answer="holds", scope=f"{tables:,} random tables with up to {most} effects in the stacks, each under its own ruling")


def agreements() -> list[Property]:
    """What the proofs speak of and what the engine does."""
    return [
        Property(name="draker.damage-agrees", says="The engine counts the damage of strikes as the text does, under every reading.",
                 expect="holds", evidence="agreed", check=_damage, clauses=("damage.1", "damage.2", "damage.3", "damage.4", "damage.5")),
        Property(name="draker.stack-order-agrees", says="The engine resolves the stacks in the order of the text.", expect="holds",
                 evidence="agreed", check=_order, clauses=("stack.1", "stack.2", "stack.3", "stack.4")),
    ]
