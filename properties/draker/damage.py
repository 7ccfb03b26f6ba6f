"""Damage as the text counts it, pair by pair, over numbers or symbols (clauses damage.1 to damage.5).

Strengths of attacks and defences are given; where they come from is no matter of this module.
"""

from collections.abc import Sequence

import msgspec

from referee.properties.logic import Num, Truth, both, choose, either, smaller, untrue


class Blow(msgspec.Struct, frozen=True):
    """A strike: how strong, whether its attack flies, and the defence that it is assigned to, if strikes are."""

    strength: Num
    flies: Truth = False
    meets: int = 0


class Guard(msgspec.Struct, frozen=True):
    """A defence combination: how strong, and whether it flies."""

    strength: Num
    flies: Truth = False


def pair(attack: Num, defence: Num) -> tuple[Num, Num]:
    """Clauses damage.2 to damage.5: the life that one pair costs, and what is left of the defence."""
    hurt = attack - defence
    return choose(hurt > 0, hurt, 0), choose(hurt > 0, 0, defence - attack)


def weakened(attack: Num, defence: Num) -> tuple[Num, Num]:
    """What is left of an attack and of a defence that it has met, where attacks are consumed."""
    held = smaller(attack, defence)
    return attack - held, defence - held


def is_pair(blow: Blow, guard: Guard, flight: str) -> Truth:
    """Clauses damage.1, strike.5: whether the two meet at all (flight)."""
    return either(untrue(blow.flies), guard.flies) if flight == "meets-flying-only" else True


def suffered(
    blows: Sequence[Blow], guards: Sequence[Guard], several: str, no_defence: str = "defence-zero", flight: str = "only-if-printed",
) -> tuple[Num, tuple[Num, ...]]:
    """The life that strikes cost in their order, and what is left of each defence."""
    left = [guard.strength for guard in guards]
    lost: Num = 0
    for blow in blows:
        if not guards:
            lost = lost + (0 if no_defence == "no-damage" else blow.strength)
            continue
        meets = [is_pair(blow, guard, flight) for guard in guards]
        hurt: Num = 0
        rest = blow.strength
        for at, met in enumerate(meets):
            if several == "each-in-full":
                more, then = pair(blow.strength, left[at])
                hurt = hurt + choose(met, more, 0)
            elif several == "consumed":
                met = both(met, rest > 0)
                through, then = weakened(rest, left[at])
                rest = choose(met, through, rest)
            else:
                more, then = pair(blow.strength, left[at])
                met = both(met, either(blow.meets == at, _alone(meets, at)))
                hurt = hurt + choose(met, more, 0)
            left[at] = choose(met, then, left[at])
        lost = lost + choose(either(*meets), rest if several == "consumed" else hurt, blow.strength)
    return lost, tuple(left)


def _alone(meets: Sequence[Truth], at: int) -> Truth:
    """Whether this is the only defence that there is a pair with: then nobody has to say which one is met."""
    return both(*(untrue(met) for other, met in enumerate(meets) if other != at))
