"""The open questions of stakes as typed fields; what each means stands in rulebook.toml."""

from typing import Literal

import referee.ruling


class Ruling(referee.ruling.Ruling, frozen=True, kw_only=True, dict=True):
    """A reading for every question of stakes."""

    # drawing and slipping
    empty_deck: Literal["no-reshuffle", "discard-reshuffled"]
    what_may_be_slipped: Literal["any-card", "stake-only"]
    slip_turns: Literal["all-at-once", "one-at-a-time"]
    zero_slips: Literal["stays-in", "sits-out", "refused"]
    no_chips: Literal["plays-on", "sits-out"]
    # blinds
    current_timeline: Literal["space-number", "printed-number"]
    unaffordable_blind: Literal["all-in", "folds", "passes-on"]
    big_blind_amount: Literal["any-amount", "up-to-maximum", "exactly-double"]
    double_of_what: Literal["of-what-was-due", "of-what-was-posted"]
    blind_reveals: Literal["nothing-shown", "shows-a-slip"]
    two_player_opening: Literal["first-player", "second-player"]
    # Checks, Calls and Raises
    check_without_matching: Literal["allowed", "must-match", "blinds-are-raises"]
    checks_after_a_raise: Literal["not-in-this-match", "in-the-next-lap"]
    call_of_nothing: Literal["allowed", "refused"]
    highest_bet_of_a_folder: Literal["counts", "remaining-only"]
    unaffordable_call: Literal["refused", "all-in"]
    raise_of_zero: Literal["at-least-one", "zero-allowed"]
    raise_cap: Literal["above-the-call", "call-included", "whole-pot"]
    uneven_slips: Literal["done-and-in", "must-match", "out"]
    reveal_order: Literal["any-slip", "as-slipped"]
    folded_revealed: Literal["stay", "to-discard"]
    # Action cards
    action_timing: Literal["own-turn", "any-time"]
    action_number: Literal["any-number", "one-a-turn"]
    action_after_fold: Literal["allowed", "refused"]
    action_after_the_end: Literal["allowed", "refused"]
    # Wild Stakes
    wild_draws_no_stake: Literal["counts-zero", "draws-on"]
    attached_counts: Literal["once", "itself-too"]
    attached_bust_cover: Literal["stake-only", "whole-card"]
    # the end of the betting
    betting_end: Literal["slips-run-out", "bets-equal"]
    last_raise: Literal["stands", "match-or-fold", "uncalled-returned"]
    folded_chips: Literal["to-global-pot", "stay", "taken-back"]
    # standings
    standing_counts: Literal["revealed-only", "whole-slip-area"]
    leading_changes: Literal["fixed", "passes-on"]
    cover_in_a_tie: Literal["tied-only", "nobody"]
    cover_part: Literal["all-or-nothing", "any-part"]
    cover_order: Literal["clockwise", "together"]
    # winning, tying and being paid
    last_remaining: Literal["reward-too", "pot-only"]
    winners_bet: Literal["all-he-put-in", "matched-part"]
    side_pot: Literal["whole-pot", "side-pot"]
    odd_chip: Literal["left-in-pot", "nearest-first-player"]
    split_share: Literal["victory-points", "chips"]
    tie_potions: Literal["places-taken", "next-is-second", "tied-are-second"]
    tied_places: Literal["each-in-full", "next-follows", "split"]
    # awards
    short_award_deck: Literal["what-there-is", "potions-instead"]
    awards_not_kept: Literal["under-the-deck", "shuffled-in", "out-of-play"]
    kept_award: Literal["discard-pile", "hand", "before-him"]
    # recruiting
    soul_pile_use: Literal["lies-idle", "gives-souls", "may-be-played"]
    souls_from: Literal["hand-only", "slip-area-too"]
    souls_of_action_cards: Literal["not-counted", "counted"]
    refill_timing: Literal["at-once", "after-turn"]
    # clean-up and the end
    clean_up_reach: Literal["soul-pile-too", "soul-pile-stays"]
    first_player_marker: Literal["stays", "passes-clockwise", "to-the-winner"]
    game_winner: Literal["chips-and-points", "chips-only", "points-only"]
    tied_at_the_end: Literal["shared", "most-potions"]
