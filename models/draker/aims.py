"""What effects are aimed at, and who chooses it (clauses effect.3, initial.4)."""

from collections.abc import Iterator

from referee.game import Objection

from .cards import NONE, UNKNOWN
from .effects import Effect
from .seats import in_game
from .state import NOBODY, Aim, Combination, Entry, Side, State

NOTHING = Aim()


def wants_target(effect: Effect) -> bool:
    """Whether the effect has to be aimed at something."""
    return effect.target not in ("none", "itself")


def targets(state: State, player: int, effect: Effect, but: int = NONE) -> list[Aim]:
    """Everything on the table that an effect of this player can be aimed at; ``but`` is the effect's own entry."""
    match effect.target:
        case "card":
            pools = [state.players[p].pool for p in in_game(state)]
            return [Aim(card=card) for pool in (*pools, state.common) for card in pool if card != UNKNOWN]
        case "combination" | "attack" | "defence":
            return [
                Aim(player=p, side=side, number=number)
                for p in in_game(state) for side, number in _numbers(state.players[p].combinations)
                if effect.target in ("combination", side)
            ]
        case "player":
            return [Aim(player=p) for p in in_game(state)]
        case "opponent":
            return [Aim(player=p) for p in in_game(state) if p != player]
        case "effect":
            found = [at for at, entry in enumerate(state.entries) if at != but and entry.status in ("waiting", "resolved")]
            return [Aim(entry=at) for at in found]
    return []


def _numbers(combinations: tuple[Combination, ...]) -> Iterator[tuple[Side, int]]:
    """What each combination is called: its side, and its number from 0."""
    count = {"attack": 0, "defence": 0}
    for combination in combinations:
        yield combination.side, count[combination.side]
        count[combination.side] += 1


def own_aim(effect: Effect, card: int, aim: Aim = NOTHING) -> Aim:
    """The aim as an activated effect has it: one that acts on its own card is aimed at that card."""
    return Aim(card=card) if effect.target == "itself" else aim


def against_aim(state: State, player: int, effect: int, aim: Aim, card: int, but: int = NONE) -> Iterator[Objection]:
    """Clause effect.3: an effect that has a target to be aimed at is aimed at one, and another at nothing."""
    what = state.edition.effects[effect]
    if not wants_target(what):
        if aim not in (NOTHING, own_aim(what, card)):
            yield Objection("wrong-target", (effect, aim))
        return
    if aim == NOTHING:
        yield Objection("needs-target", (effect,))
    elif aim not in targets(state, player, what, but):
        yield Objection("target-not-there" if _fits(what, player, aim, but) else "wrong-target", (
            (aim,) if _fits(what, player, aim, but) else (effect, aim)
        ))


def _fits(effect: Effect, player: int, aim: Aim, but: int) -> bool:
    """Whether it is the sort of thing that the effect is aimed at, be it on the table or not."""
    match effect.target:
        case "card":
            return aim == Aim(card=aim.card)
        case "combination":
            return aim == Aim(player=aim.player, side=aim.side, number=aim.number) and aim.side != ""
        case "attack" | "defence":
            return aim == Aim(player=aim.player, side=effect.target, number=aim.number)
        case "player":
            return aim == Aim(player=aim.player)
        case "opponent":
            return aim == Aim(player=aim.player) and aim.player != player
        case "effect":
            return aim == Aim(entry=aim.entry) and aim.entry != but
    return False


def is_unaimed(state: State, entry: Entry) -> bool:
    """Whether an effect waits that nobody activated at will, so that its target is yet to be chosen."""
    if entry.status != "waiting" or entry.aim != NOTHING:
        return False
    effect = state.edition.effects[entry.effect]
    return effect.kind != "individual" and wants_target(effect)


def unaimed_standards(state: State, player: int) -> list[int]:
    """The player's standard effects that wait for a target, and there is one."""
    return [
        at for at, entry in enumerate(state.entries)
        if entry.player == player and is_unaimed(state, entry)
        and targets(state, player, state.edition.effects[entry.effect], at)
    ]


def unaimed_commons(state: State) -> list[int]:
    """The effects of the common pool that wait for a target."""
    return [at for at, entry in enumerate(state.entries) if entry.player == NOBODY and is_unaimed(state, entry)]
