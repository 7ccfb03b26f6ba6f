"""Activating effects: which ones, when, and how they come into their stacks (clauses standard.1 to individual.4)."""

from collections.abc import Iterator

from referee.game import Objection

from .affording import against_price
from .aims import NOTHING, against_aim, own_aim, targets, wants_target
from .announcing import long_ones
from .cards import NONE
from .resolving import resolve
from .ruling import Ruling
from .stack import stack_of
from .state import Activate, Aim, Combination, Entry, State
from .step import Step

Carried = tuple[int, int]
"""A card and one of its effects."""


# --- standard effects ------------------------------------------------------------------------------------------------


def standards_due(state: State, player: int, ruling: Ruling) -> list[Carried]:
    """Clauses standard.1, standard.2: standard effects that the combinations of this turn activate and have not yet.

    In the order of the pool; an effect that can't be aimed at anything is not activated.
    """
    every, own = long_ones(state, player)
    if not every:
        return []
    by_all, by_own = _activated_by(state, player, every), _activated_by(state, player, own)
    if by_all != by_own and ruling.three_of_what == "own-cards-only":
        by_all = by_own
    strict, loose, whole = by_all
    if strict == loose == whole:
        return strict
    if ruling.standard_of_which == "all-cards-of-it":
        return whole
    return strict if strict == loose or ruling.laid_card_in_it == "must-be-in-it" else loose


def _activated_by(state: State, player: int, combinations: list[Combination]) -> tuple[list[Carried], ...]:
    """What combinations activate, if: only the card laid, and only if it is in one of them; only it; all cards of theirs."""
    held = {card for combination in combinations for card in combination.cards}
    laid = _standards_of(state, player, state.laid) if combinations else []
    strict = laid if state.laid in held else []
    if state.phase != "main":
        return strict, strict, strict
    mine = [card for card in state.players[player].pool if card in held]
    return strict, laid, [carried for card in mine for carried in _standards_of(state, player, card)]


def _standards_of(state: State, player: int, card: int) -> list[Carried]:
    if card == NONE or card not in state.players[player].pool:
        return []
    return [
        (card, effect) for effect in state.edition.carried[card]
        if (what := state.edition.effects[effect]).kind == "standard" and not is_activated(state, card, effect)
        and (not wants_target(what) or targets(state, player, what))
    ]


def is_activated(state: State, card: int, effect: int) -> bool:
    """Whether this effect of this card has been activated in this round."""
    return any(entry.card == card and entry.effect == effect for entry in state.entries)


def activate_standards(step: Step, player: int) -> None:
    """Clauses standard.1, standard.2: what the combination just announced activates; in which order is open."""
    due = standards_due(step.state, player, step.ruling)
    if len(due) > 1 and step.ruling.standard_order == "owner-chooses":
        step.say("standard-waiting", player, len(due))
        return
    for card, effect in due:
        if step.state.phase != "over":
            activate_standard(step, player, card, effect)


def activate_standard(step: Step, player: int, card: int, effect: int, aim: Aim = NOTHING) -> None:
    """One standard effect is activated; where it could be aimed at several things the player has to choose."""
    what = step.state.edition.effects[effect]
    step.say("standard-activated", player, effect, card)
    if wants_target(what) and aim == NOTHING:
        among = targets(step.state, player, what)
        if len(among) != 1:
            enter(step, Entry(player, card, effect))
            return
        aim = among[0]
        step.say("aimed-at", effect, aim)
    arrive(step, enter(step, Entry(player, card, effect, own_aim(what, card, aim))))


def waits_in_order(state: State, player: int, ruling: Ruling) -> list[Carried]:
    """The standard effects that the player still has to activate, under owner-chooses; else none."""
    due = standards_due(state, player, ruling)
    return due if due and ruling.standard_order == "owner-chooses" else []


# --- individual effects ----------------------------------------------------------------------------------------------


def against_activation(state: State, move: Activate, ruling: Ruling) -> Iterator[Objection]:
    """Every reason against activating an effect, given that it is the player's turn."""
    player, card, effect = move.player, move.card, move.effect
    carries = _carries(state, card, effect)
    if not carries:
        yield Objection("no-such-effect", (card, effect))
    if card == NONE or card not in state.players[player].pool:
        yield Objection("not-yours-to-activate", (player, card))
    if not carries:
        return
    what = state.edition.effects[effect]
    if what.kind == "standard" and (card, effect) in waits_in_order(state, player, ruling):
        yield from against_aim(state, player, effect, move.aim, card)
        return
    if what.kind != "individual":
        yield Objection("not-individual", (effect,))
        return
    yield from against_repeating(state, card, effect, ruling)
    yield from against_entitlement(state, player, ruling)
    yield from against_place(state, player, card, ruling)
    yield from _against_aiming(state, move, ruling)
    yield from against_price(state, player, effect, ruling)


def _carries(state: State, card: int, effect: int) -> bool:
    return 0 <= card < len(state.edition.carried) and effect in state.edition.carried[card]


def against_repeating(state: State, card: int, effect: int, ruling: Ruling) -> Iterator[Objection]:
    """Clause individual.4: once a round."""
    if is_activated(state, card, effect):
        yield Objection("activated-already", (effect, card))
        return
    others = [
        entry.effect for entry in state.entries
        if entry.card == card and state.edition.effects[entry.effect].kind == "individual"
    ]
    if others and ruling.once_of_what == "one-of-a-card":
        yield Objection("card-activated-already", (card, others[0]))


def against_entitlement(state: State, player: int, ruling: Ruling) -> Iterator[Objection]:
    """Clauses individual.1, individual.3: what a player must have done in this turn to activate individual effects."""
    if state.phase == "more":
        if state.laid == NONE:
            if ruling.without_laying == "refused":
                yield Objection("can-only-pass", (player,))
        elif not any(c.fresh for c in state.players[player].combinations) and ruling.lay_without_forming == "refused":
            yield Objection("must-form", (player, state.laid))
    every, own = long_ones(state, player)
    if own or (state.phase == "more" and ruling.individual_needs_three == "always"):
        return
    if not every:
        yield Objection("needs-three", (player,))
    elif ruling.three_of_what == "own-cards-only":
        yield Objection("needs-three-own", (player,))


def against_place(state: State, player: int, card: int, ruling: Ruling) -> Iterator[Objection]:
    """Clauses individual.1, individual.3: cards of the pool; whether they must be in a combination is open."""
    engaged = any(card in combination.cards for combination in state.players[player].combinations)
    if not engaged and ruling.individual_of_which == "in-a-combination":
        yield Objection("not-in-a-combination", (player, card))


def _against_aiming(state: State, move: Activate, ruling: Ruling) -> Iterator[Objection]:
    what = state.edition.effects[move.effect]
    if move.aim == NOTHING and wants_target(what) and not targets(state, move.player, what):
        if ruling.no_target == "refused":
            yield Objection("no-target", (move.effect,))
        return
    yield from against_aim(state, move.player, move.effect, move.aim, move.card)


# --- what then happens -----------------------------------------------------------------------------------------------


def enter(step: Step, entry: Entry) -> int:
    """An effect is activated; its place in ``State.entries``.  It does nothing yet, see `arrive`."""
    step.set(entries=(*step.state.entries, entry))
    return len(step.state.entries) - 1


def arrive(step: Step, at: int) -> None:
    """Clauses stack.1, stack.2: an activated effect waits in its stack, or acts at once where a reading says so."""
    state, ruling = step.state, step.ruling
    entry = state.entries[at]
    kind = state.edition.effects[entry.effect].kind
    stack = stack_of(state, entry, ruling)
    acts = stack != "end" and (
        (kind == "standard" and ruling.standard_acts == "at-once") or (kind == "common" and ruling.common_effect_acts == "at-once")
    )
    if acts or (stack == "instant" and kind != "common" and ruling.instants_resolve == "at-once"):
        resolve(step, at)
    else:
        step.say("enters-stack", entry.effect, entry.card, stack)
