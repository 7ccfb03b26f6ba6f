"""What is proved of damage: what it comes to, in which order it may be counted, and what a further defence does.

For any number of strikes, by induction: what holds after the first and is kept by each further one holds after all.
"""

from collections.abc import Callable, Iterable, Sequence

import msgspec

from referee.evidence import Effort, Expectation, Finding, Property
from referee.properties.logic import Num, Truth, both, choose, implies, smaller

from . import damage
from .damage import Blow, Guard
from .proofs_witnesses import shown
from .smallest import Part, at_least_nothing, find_out, numbers, truths

ANY_NUMBER = "any strengths, any number of strikes"


class Rules(msgspec.Struct, frozen=True, kw_only=True):
    """What everything here is proved from; a test may break a part of it."""

    pair: Callable[[Num, Num], tuple[Num, Num]] = damage.pair
    weakened: Callable[[Num, Num], tuple[Num, Num]] = damage.weakened
    suffered: Callable[..., tuple[Num, tuple[Num, ...]]] = damage.suffered


class Claim(msgspec.Struct, frozen=True, kw_only=True):
    """What is claimed of damage."""

    name: str
    says: str
    clauses: tuple[str, ...]
    scope: str
    stated: Callable[[Rules], Iterable[Part]]
    expect: Expectation = "holds"


# --- one defence -----------------------------------------------------------------------------------------------------


def _one_defence(rules: Rules) -> Iterable[Part]:
    """After strikes of ``dealt`` together on a defence of ``strength``."""
    strength, dealt, attack = numbers("strength", "dealt", "attack")

    def comes_to(all_dealt: Num, lost: Num, left: Num) -> Truth:
        return both(lost == at_least_nothing(all_dealt - strength), left == at_least_nothing(strength - all_dealt))

    hurt, left = rules.pair(attack, strength)
    cases = {"it holds": attack < strength, "it just holds": attack == strength, "it breaks": attack > strength}
    yield Part(
        premise=[attack >= 1], claim=comes_to(attack, hurt, left), cases=cases | {"a defence below 0": strength < 0},
        values=(attack, strength, hurt, left), tell=lambda v: f"the first strike, of {v[0]} on {v[1]}, costs {v[2]} and leaves {v[3]}",
    )
    lost, before = numbers("lost", "before")
    more, then = rules.pair(attack, before)
    yield Part(
        premise=[attack >= 1, dealt >= 1, comes_to(dealt, lost, before)], claim=comes_to(dealt + attack, lost + more, then),
        cases={"it holds": attack < before, "it breaks now": both(before > 0, attack > before), "it was broken": before == 0},
        values=(attack, strength, dealt, lost + more),
        tell=lambda v: f"{v[0]} after {v[2]} on a defence of {v[1]} make a damage of {v[3]}",
    )


def _strikes_commute(rules: Rules) -> Iterable[Part]:
    """Two neighbouring pairs may change places, whatever came before; by such changes any order becomes any other."""
    one, other, mine, its, lost = numbers("one", "other", "mine", "its", "lost")
    on_mine, other_on_mine = truths("one on mine", "other on mine")
    Table = tuple[Num, Num, Num]

    def counted(table: Table, attack: Num, on_first: Truth) -> Table:
        life, first, second = table
        hurt, left = rules.pair(attack, choose(on_first, first, second))
        return life + hurt, choose(on_first, left, first), choose(on_first, second, left)

    def in_order(*pairs: tuple[Num, Truth]) -> Table:
        table: Table = (lost, mine, its)
        for attack, on_first in pairs:
            table = counted(table, attack, on_first)
        return table

    forth, back = in_order((one, on_mine), (other, other_on_mine)), in_order((other, other_on_mine), (one, on_mine))
    together = both(on_mine, other_on_mine)
    yield Part(
        premise=[one >= 1, other >= 1], claim=both(*(a == b for a, b in zip(forth, back, strict=True))),
        cases={
            "both are held by one": both(together, one + other <= mine), "one of them breaks it": both(together, one > mine, mine > 0),
            "two defences": on_mine != other_on_mine, "a defence is below 0": both(together, mine < 0),
        },
        size=one + other, values=(one, other, mine, its, forth[0] - lost, back[0] - lost),
        tell=lambda v: f"{v[0]} and {v[1]} on defences of {v[2]} and {v[3]} cost {v[4]}, the other way round {v[5]}",
    )


# --- several defences ------------------------------------------------------------------------------------------------


def _consumed(rules: Rules) -> Iterable[Part]:
    """Defence by defence within a strike, and strike by strike: both by induction."""
    attack, met, rest, strength = numbers("attack", "met", "rest", "strength")
    through, left = rules.weakened(rest, strength)
    yield Part(
        premise=[attack >= 1, met >= 0, strength >= 0, rest == at_least_nothing(attack - met)],
        claim=both(through == at_least_nothing(attack - met - strength), rest - through == strength - left, left >= 0),
        cases={"nothing is left of it": rest == 0, "the defence holds": both(rest > 0, rest < strength), "it goes on": rest > strength},
        values=(attack, met, strength, through),
        tell=lambda v: f"of {v[0]}, after defences of {v[1]}, a defence of {v[2]} leaves {v[3]}",
    )
    together, dealt, lost, before = numbers("together", "dealt", "lost", "before")
    hurt = at_least_nothing(attack - before)
    yield Part(
        premise=[attack >= 1, dealt >= 0, together >= 0, lost == at_least_nothing(dealt - together),
                 before == at_least_nothing(together - dealt)],
        claim=both(lost + hurt == at_least_nothing(dealt + attack - together),
                   before - smaller(attack, before) == at_least_nothing(together - dealt - attack)),
        cases={"all held": dealt + attack <= together, "the first": dealt == 0, "broken before": dealt > together},
        values=(attack, together, dealt), tell=lambda v: f"{v[0]} after {v[2]} on defences of {v[1]}",
    )


def _blows(count: int, flying: bool = False) -> tuple[Blow, ...]:
    flies = truths(*(f"attack {at + 1} flies" for at in range(count))) if flying else (False,) * count
    return tuple(map(Blow, numbers(*(f"attack {at + 1}" for at in range(count))), flies))


def _guards(count: int, flying: bool = False) -> tuple[Guard, ...]:
    flies = truths(*(f"defence {at + 1} flies" for at in range(count))) if flying else (False,) * count
    return tuple(map(Guard, numbers(*(f"defence {at + 1}" for at in range(count))), flies))


def _strong(*there: Blow | Guard) -> list[Truth]:
    return [one.strength >= 1 for one in there]


def _sum(there: Sequence[Blow | Guard]) -> Num:
    return sum(one.strength for one in there)


def _told(values: tuple[tuple[int, bool], ...]) -> str:
    return ", ".join(f"{strength} flying" if flies else str(strength) for strength, flies in values)


def _read(there: Sequence[Blow | Guard]) -> tuple[tuple[Num, Truth], ...]:
    return tuple((one.strength, one.flies) for one in there)


def _order(several: str, flying: bool) -> Callable[[Rules], Iterable[Part]]:
    """Two neighbouring strikes on two defences may change places, whatever the defences have left by then."""
    def stated(rules: Rules) -> Iterable[Part]:
        blows, guards = _blows(2, flying), _guards(2, flying)
        flight = "meets-flying-only" if flying else "only-if-printed"
        assigned = [tuple(Blow(b.strength, b.flies, m) for b, m in zip(blows, meets, strict=True))
                    for meets in ([(0, 0), (0, 1), (1, 0), (1, 1)] if several == "assigned" else [(0, 0)])]
        for way in assigned:
            first, left = rules.suffered(way, guards, several, flight=flight)
            second, then = rules.suffered(way[::-1], guards, several, flight=flight)
            kept = both(*(a == b for a, b in zip(left, then, strict=True)))
            yield Part(
                premise=[*_strong(*blows), *(guard.strength >= 0 for guard in guards)], size=_sum(blows) + _sum(guards),
                claim=both(first == second, True if several == "consumed" else kept),
                cases={"damage is done": first > 0, "none is": first == 0} | (
                    {"one flies": both(blows[0].flies, first > 0)} if flying else {}),
                values=(_read(blows), _read(guards), first, second),
                tell=lambda v: f"strikes of {_told(v[0])} on defences of {_told(v[1])} cost {v[2]}, in the other order {v[3]}",
            )

    return stated


def _further(several: str) -> Callable[[Rules], Iterable[Part]]:
    """One strike on a defence that holds it, and the same with a further defence."""
    def stated(rules: Rules) -> Iterable[Part]:
        (blow,), guards = _blows(1), _guards(2)
        alone, _ = rules.suffered((blow,), guards[:1], several)
        if several == "attacker-assigns":
            with_it = rules.suffered((Blow(blow.strength, False, 1),), guards, "assigned")[0]
        elif several == "defender-assigns":  # who may choose can still choose the old one
            with_it = rules.suffered((Blow(blow.strength, False, 0),), guards, "assigned")[0]
        else:
            with_it = rules.suffered((blow,), guards, several)[0]
        yield Part(
            premise=[*_strong(blow, *guards), alone == 0], claim=with_it <= alone, size=blow.strength + _sum(guards),
            cases={"just held": blow.strength == guards[0].strength},
            values=(blow.strength, guards[0].strength, guards[1].strength, with_it),
            tell=lambda v: f"{v[0]} against {v[1]} costs nothing, and against {v[1]} and {v[2]} it costs {v[3]}",
        )

    return stated


def _further_consumed(rules: Rules) -> Iterable[Part]:
    """Any strikes and defences: what both come to is proved of consumed attacks already."""
    dealt, together, further = numbers("dealt", "together", "further")
    yield Part(
        premise=[dealt >= 1, together >= 0, further >= 0],
        claim=at_least_nothing(dealt - together - further) <= at_least_nothing(dealt - together),
        cases={"it helps": both(dealt > together, further > 0), "it was not needed": dealt <= together},
    )
    yield from _further("consumed")(rules)


def _first(rules: Rules) -> Iterable[Part]:
    (blow,), guards = _blows(1), _guards(1)
    without = rules.suffered((blow,), (), "each-in-full", no_defence="no-damage")[0]
    with_it = rules.suffered((blow,), guards, "each-in-full", no_defence="no-damage")[0]
    yield Part(
        premise=_strong(blow, *guards), claim=with_it <= without, size=blow.strength + _sum(guards),
        cases={"it holds": blow.strength <= guards[0].strength}, values=(blow.strength, guards[0].strength, without, with_it),
        tell=lambda v: f"{v[0]} against no defence costs {v[2]}, and against {v[1]} it costs {v[3]}",
    )


def _within(several: str) -> Callable[[Rules], Iterable[Part]]:
    def stated(rules: Rules) -> Iterable[Part]:
        (blow,), guards = _blows(1), _guards(2)
        lost, _ = rules.suffered((blow,), guards, several)
        yield Part(
            premise=_strong(blow, *guards), claim=lost <= blow.strength, size=blow.strength + _sum(guards),
            cases={"both break": both(blow.strength > guards[0].strength + guards[1].strength)},
            values=(blow.strength, guards[0].strength, guards[1].strength, lost),
            tell=lambda v: f"{v[0]} against {v[1]} and {v[2]} costs {v[3]}",
        )

    return stated


def _assignment(rules: Rules) -> Iterable[Part]:
    (blow,), guards = _blows(1), _guards(2)
    ways = [rules.suffered((Blow(blow.strength, False, at),), guards, "assigned")[0] for at in (0, 1)]
    yield Part(
        premise=_strong(blow, *guards), claim=ways[0] == ways[1], size=blow.strength + _sum(guards), cases={"both break": ways[0] > 0},
        values=(blow.strength, guards[0].strength, guards[1].strength, *ways),
        tell=lambda v: f"{v[0]} costs {v[3]} if it meets the defence of {v[1]}, and {v[4]} if it meets that of {v[2]}",
    )


def _below_zero(rules: Rules) -> Iterable[Part]:
    attack, strength = numbers("attack", "strength")
    hurt, _ = rules.pair(attack, strength)
    yield Part(
        premise=[attack >= 1], claim=implies(strength < 0, hurt <= attack), size=attack - strength,
        cases={"below 0": strength < 0}, values=(attack, strength, hurt),
        tell=lambda v: f"{v[0]} against a defence of {v[1]} costs {v[2]}",
    )


PAIRS = ("damage.1", "damage.2", "damage.3", "damage.4", "damage.5")


def claims() -> list[Claim]:
    """Everything that is claimed of damage."""
    two = "any strengths, two strikes after any others, two defences"
    one = "any strengths, one strike"
    return [
        Claim(name="damage-on-one-defence", clauses=PAIRS, scope=f"{ANY_NUMBER}, by induction", stated=_one_defence,
              says="Strikes on one defence cost together what they have more than it has, and leave of it what it has more than they, "
                   "in whatever order they come."),
        Claim(name="pairs-in-any-order", clauses=PAIRS, scope=f"{ANY_NUMBER} and defences, by exchange of neighbours",
              stated=_strikes_commute,
              says="Pairs of attack and defence cost the same life and leave the same defences in whatever order they are counted."),
        Claim(name="damage-if-attacks-are-consumed", clauses=PAIRS, scope=f"{ANY_NUMBER} and defences, by induction", stated=_consumed,
              says="Where an attack loses by each defence what that one holds, strikes cost what they have more than all defences "
                   "together, in whatever order they come."),
        *(Claim(name=f"strikes-in-any-order-if-{word}", clauses=(*PAIRS, "strike.5"), scope=scope, stated=_order(several, flying),
                says=f"The order of strikes changes nothing {says}.")
          for word, several, flying, scope, says in (
              ("each-in-full", "each-in-full", True, f"{two}, flying or not",
               "where each attack meets each defence in full, flying or not"),
              ("assigned", "assigned", False, two, "where each strike is assigned to one defence"),
              ("consumed", "consumed", False, two, "in the damage where attacks are consumed and nothing flies"))),
        Claim(name="strikes-in-any-order-if-consumed-and-flying", clauses=(*PAIRS, "strike.5"), expect="fails",
              scope="any strengths, two strikes, two defences, flying or not", stated=_order("consumed", True),
              says="The order of strikes changes nothing where attacks are consumed and some fly (a walking attack may use up the "
                   "defence that a flying one would have met)."),
        Claim(name="assignment-changes-nothing", clauses=PAIRS, expect="fails", scope=f"{one}, two defences", stated=_assignment,
              says="Which one of several defences a strike is assigned to changes nothing."),
        Claim(name="further-defence-never-hurts-if-each-in-full", clauses=PAIRS, expect="fails", scope=f"{one}, two defences",
              stated=_further("each-in-full"),
              says="A further defence never makes the damage worse (as the sentence stands it does: each attack meets each defence in "
                   "full, so a weak one beside a strong one costs life)."),
        Claim(name="further-defence-never-hurts-if-attacker-assigns", clauses=PAIRS, expect="fails", scope=f"{one}, two defences",
              stated=_further("attacker-assigns"),
              says="A further defence never makes the damage worse where the attacker says what a strike meets."),
        Claim(name="further-defence-never-hurts-if-consumed", clauses=PAIRS, scope=f"{ANY_NUMBER} and defences", stated=_further_consumed,
              says="A further defence never makes the damage worse where attacks are consumed."),
        Claim(name="further-defence-never-hurts-if-defender-assigns", clauses=PAIRS, scope=f"{one}, two defences",
              stated=_further("defender-assigns"),
              says="A further defence never makes the damage worse where the defender says what a strike meets."),
        Claim(name="first-defence-never-hurts", clauses=("damage.1", "damage.2", "damage.3"), expect="fails", scope=f"{one}, one defence",
              stated=_first,
              says="To have a defence is never worse than to have none (it is, where no pair means no damage)."),
        Claim(name="damage-within-the-attack", clauses=PAIRS, expect="fails", scope=f"{one}, two defences",
              stated=_within("each-in-full"),
              says="A strike costs no more life than it is strong (not so if it meets each of several defences in full)."),
        Claim(name="damage-within-the-attack-if-consumed", clauses=PAIRS, scope=f"{one}, two defences", stated=_within("consumed"),
              says="A strike costs no more life than it is strong where attacks are consumed."),
        Claim(name="defence-below-zero-never-hurts", clauses=("damage.2", "damage.3", "value.2"), expect="fails",
              scope=f"{one}, one defence", stated=_below_zero,
              says="A strike costs no more life than it is strong against a defence below 0 (it costs more, if such a defence counts "
                   "as it is)."),
    ]


def damage_proofs(rules: Rules) -> list[Property]:
    """The properties of damage."""
    def of(claim: Claim) -> Property:
        def check(effort: Effort) -> Finding:
            return find_out(claim.stated(rules), claim.expect, effort, claim.scope, lambda says, _: shown(claim.name, says))

        return Property(name=f"draker.{claim.name}", says=claim.says, expect=claim.expect, evidence="proved", check=check,
                        clauses=claim.clauses)

    return [of(claim) for claim in claims()]
