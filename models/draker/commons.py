"""Effects of the common pool: which are activated, who chooses their targets, and how they act (clause initial.4)."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from referee.game import Objection

from .activating import arrive, enter
from .aims import against_aim, is_unaimed, own_aim, targets, unaimed_commons, wants_target
from .cards import NONE, UNKNOWN, Cards
from .resolving import mark, resolve
from .ruling import Ruling
from .stack import next_entry, stack_of
from .state import NOBODY, Aim, Choose, Entry, State
from .step import Step


def activate_commons(step: Step, new: Cards) -> None:
    """Clause initial.4; whether the older cards' effects are activated too is open."""
    state = step.state
    older = [card for card in state.common if card not in new and _commons_of(state, card)]
    cards = list(new)
    if older and step.ruling.common_effects_of == "all-common-cards":
        cards = [card for card in state.common if card in older or card in new]
    for card in cards:
        for effect in _commons_of(state, card):
            if step.state.phase == "over":
                return
            step.say("common-activated", effect, card)
            _activate(step, card, effect)


def _commons_of(state: State, card: int) -> list[int]:
    if card == UNKNOWN:
        return []
    return [effect for effect in state.edition.carried[card] if state.edition.effects[effect].kind == "common"]


def _activate(step: Step, card: int, effect: int) -> None:
    """An effect that has to be aimed at something gets its target when it acts."""
    what = step.state.edition.effects[effect]
    at = enter(step, Entry(NOBODY, card, effect, own_aim(what, card)))
    if not wants_target(what):
        arrive(step, at)
    elif _acts_now(step.state, at, step.ruling):
        if not _has_choice(step.state, at, step.ruling):
            act(step, at)
        else:
            step.say("chooses-target", step.state.first, effect, card)
    else:
        step.say("enters-stack", effect, card, stack_of(step.state, step.state.entries[at], step.ruling))


def _acts_now(state: State, at: int, ruling: Ruling) -> bool:
    """Whether an effect of the common pool acts in the initial phase."""
    return stack_of(state, state.entries[at], ruling) != "end" and ruling.common_effect_acts == "at-once"


def _has_choice(state: State, at: int, ruling: Ruling) -> bool:
    """Whether the first player has to choose what an effect of the common pool is aimed at."""
    among = targets(state, NOBODY, state.edition.effects[state.entries[at].effect], at)
    return len(among) > 1 and ruling.common_effect_chooser == "first-player"


def to_choose(state: State, ruling: Ruling) -> int | None:
    """The effect of the common pool that the first player has to aim before anything else happens; None if there is none."""
    found = unaimed_commons(state)
    if not found:
        return None
    if state.phase == "initial":
        return next((at for at in found if _acts_now(state, at, ruling) and _has_choice(state, at, ruling)), None)
    if state.phase == "stack":
        at = next_entry(state, ruling)
        return at if at in found and _has_choice(state, at, ruling) else None
    return None


def needs_choice(state: State, at: int, ruling: Ruling) -> bool:
    """Whether this event at the end of the round can't be resolved before the first player has aimed it."""
    return at in unaimed_commons(state) and _has_choice(state, at, ruling)


def act(step: Step, at: int) -> None:
    """An activated effect resolves; one of the common pool without a target acts on everything that it could be aimed at."""
    entry = step.state.entries[at]
    if entry.player != NOBODY or not is_unaimed(step.state, entry):
        resolve(step, at)
        return
    among = targets(step.state, NOBODY, step.state.edition.effects[entry.effect], at)
    if not among:
        step.say("finds-no-target", entry.effect, entry.card)
        mark(step, at, "lost")
        return
    if len(among) == 1:
        step.say("aimed-at", entry.effect, among[0])
    else:
        step.say("hits-everybody", entry.effect)
    _spread(step, at, among)
    for place in range(at, at + len(among)):
        resolve(step, place)


def _spread(step: Step, at: int, among: Sequence[Aim]) -> None:
    """Give the effect these targets: one entry each, side by side, so that the order of activation stays what it was."""
    more = len(among) - 1

    def moved(aim: Aim) -> Aim:
        return replace(aim, entry=aim.entry + more) if aim.entry > at else aim

    entries = [entry if entry.aim.entry == NONE else replace(entry, aim=moved(entry.aim)) for entry in step.state.entries]
    entries[at:at + 1] = [replace(entries[at], aim=moved(aim)) for aim in among]
    step.set(entries=tuple(entries))


# --- choosing a target -----------------------------------------------------------------------------------------------


def against_choice(state: State, move: Choose, ruling: Ruling) -> Iterator[Objection]:
    """Clauses initial.4, effect.3: the target of a standard effect, or of one of the common pool, that waits for one."""
    waiting = waiting_for_choice(state, ruling)
    if move.entry not in waiting:
        yield Objection("nothing-to-choose")
        return
    entry = state.entries[move.entry]
    chooser = state.first if entry.player == NOBODY else entry.player
    if move.player != chooser:
        yield Objection("not-yours-to-choose", (move.player, chooser, entry.effect))
    yield from against_aim(state, entry.player, entry.effect, move.aim, entry.card, move.entry)


def waiting_for_choice(state: State, ruling: Ruling) -> list[int]:
    """The activated effects whose target somebody can choose now."""
    if not any(is_unaimed(state, entry) for entry in state.entries):
        return []
    if state.phase in ("main", "more"):
        return [
            at for at, entry in enumerate(state.entries)
            if entry.player != NOBODY and is_unaimed(state, entry)
            and targets(state, entry.player, state.edition.effects[entry.effect], at)
        ]
    if state.phase == "events":
        return [at for at in unaimed_commons(state) if needs_choice(state, at, ruling)]
    at_once = to_choose(state, ruling)
    return [] if at_once is None else [at_once]


def choose(step: Step, move: Choose) -> None:
    """The effect has its target; what should act already does so now."""
    entries = list(step.state.entries)
    entry = entries[move.entry] = replace(entries[move.entry], aim=move.aim)
    step.set(entries=tuple(entries))
    step.say("aimed-at", entry.effect, move.aim)
    if step.state.phase in ("initial", "main", "more"):
        arrive(step, move.entry)
