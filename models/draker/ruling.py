"""The open questions of draker as typed fields; what each means stands in rulebook.toml."""

from typing import Literal

import referee.ruling


class Ruling(referee.ruling.Ruling, frozen=True, kw_only=True, dict=True):
    """A reading for every question of draker."""

    # cards and the initial phase
    deck_exhausted: Literal["goes-on-without", "discard-reshuffled", "game-ends"]
    short_deal: Literal["as-far-as-it-goes", "nobody-draws"]
    common_effects_of: Literal["new-card-only", "all-common-cards"]
    common_effect_acts: Literal["at-once", "main-stack"]
    common_effect_chooser: Literal["first-player", "everybody"]
    # main combinations
    laying_compulsory: Literal["must", "may"]
    empty_hand: Literal["takes-the-turn", "turn-is-skipped"]
    announcing_compulsory: Literal["may", "must"]
    main_combinations: Literal["any-number", "one-of-each"]
    main_with_new_card: Literal["any-cards", "with-the-new-card"]
    main_overlap: Literal["freely", "two-shared", "disjoint"]
    standard_of_which: Literal["laid-card", "all-cards-of-it"]
    laid_card_in_it: Literal["must-be-in-it", "any-combination"]
    standard_order: Literal["as-printed", "owner-chooses"]
    three_of_what: Literal["all-cards", "own-cards-only"]
    # additional combinations
    pass_: Literal["may-come-back", "final"]
    phase_end: Literal["in-succession", "whole-lap"]
    without_laying: Literal["activate-only", "refused", "both"]
    lay_without_forming: Literal["allowed", "refused"]
    additional_with_new_card: Literal["must", "need-not"]
    additional_count: Literal["any-number", "one-of-each"]
    engaged_limit: Literal["own", "another-players"]
    engaged_in_how_many: Literal["all-together", "from-each"]
    growing: Literal["new-only", "may-grow"]
    same_cards_again: Literal["refused", "allowed"]
    individual_needs_three: Literal["always", "needs-three"]
    individual_of_which: Literal["any-pool-card", "in-a-combination"]
    once_of_what: Literal["each-effect", "one-of-a-card"]
    no_target: Literal["refused", "allowed"]
    # the stacks
    instants_resolve: Literal["in-the-phase", "at-once"]
    standard_acts: Literal["on-the-stack", "at-once"]
    priority_example: Literal["dragon-is-instant", "first-is-activated", "limit-wins"]
    what_conflicts: Literal["cant-both-be-true", "same-value"]
    loser_of_a_conflict: Literal["as-far-as-possible", "void"]
    cancel_too_late: Literal["no-effect", "undone"]
    cancelled_cost: Literal["is-paid", "is-free"]
    source_gone: Literal["still-resolves", "is-lost"]
    broken_combination: Literal["recounted", "as-announced", "void-if-broken"]
    limit_stays: Literal["holds", "only-in-the-stack"]
    # values and paying
    short_final: Literal["its-base", "nothing"]
    below_zero: Literal["zero", "negative"]
    overspend: Literal["even-to-death", "not-to-death", "points-only"]
    points_stand_in: Literal["own-kind", "either"]
    split_payment: Literal["any-split", "one-combination"]
    life_by_choice: Literal["only-if-needed", "by-choice"]
    # the end of the round
    events_of_whom: Literal["activator", "affected"]
    life_limit: Literal["no-limit", "thirty"]
    # combat
    several_defences: Literal["each-in-full", "consumed", "defender-assigns", "attacker-assigns"]
    no_defence: Literal["defence-zero", "no-damage"]
    hold_back: Literal["may-hold-back", "must-strike-all"]
    strike_the_dying: Literal["may-be-struck", "refused"]
    strikes_declared: Literal["after-all", "after-each-player"]
    flight: Literal["meets-flying-only", "only-if-printed"]
    # discarding and the next round
    trim_order: Literal["in-turn", "any-order"]
    first_card: Literal["newest-is-first", "oldest-goes-by-place"]
    tokens_stay: Literal["dropped", "stay"]
    artefact_profile: Literal["once-a-round", "again"]
    artefact_in_common: Literal["no-rank", "user-assigns"]
    common_pool_use: Literal["attack-only", "attack-and-defence", "nothing"]
    common_card_shared: Literal["shared", "first-come"]
    everyone_out: Literal["shared", "most-life-wins"]
    next_starter: Literal["next-seat", "after-the-last-actor"]
    stalemate: Literal["goes-on", "most-life-wins"]
    cards_of_the_eliminated: Literal["to-discard", "out-of-the-game"]
