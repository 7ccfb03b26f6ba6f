"""The open questions of fates as typed fields; what each means stands in rulebook.toml."""

from typing import Literal

import referee.ruling


class Ruling(referee.ruling.Ruling, frozen=True, kw_only=True, dict=True):
    """A reading for every question of fates."""

    # set-up and exchange
    second_deck: Literal["optional", "required"]
    exchange_count: Literal["any-number", "one-card"]
    exchange_order: Literal["together", "in-turn"]
    exchange_final: Literal["until-play", "ready-is-final"]
    # opening
    opening_set: Literal["one-card", "set-allowed"]
    opening_special: Literal["allowed", "refused"]
    opening_rush: Literal["allowed", "refused"]
    # what must be answered
    rug_resets: Literal["answers-one", "value-below"]
    phantom_on_empty: Literal["anything", "counts-as-three"]
    phantom_on_phantom: Literal["through-all", "counts-as-three"]
    # Shrines
    shrine_on_empty: Literal["allowed", "refused"]
    shrine_on_shrine: Literal["refused", "allowed"]
    shrine_on_magic_man: Literal["allowed", "refused"]
    shrine_on_phantom: Literal["card-beneath", "phantom-is-three"]
    several_shrines: Literal["allowed", "one-only"]
    shrine_skipped: Literal["whoever-plays-next", "next-seat-only"]
    own_shrine: Literal["whoever-plays-next", "another-player"]
    # Bombs
    bomb_on_shrine: Literal["nothing-leaves", "bomb-leaves", "pile-leaves", "goes-off-at-a-price"]
    bomb_on_covered_shrine: Literal["as-on-shrine", "as-on-any-card", "refused"]
    bomb_on_empty: Literal["joins-pile", "leaves-play"]
    bombs_together: Literal["as-one", "one-after-another"]
    # Magic Men
    two_player_magic_man: Literal["began-with-two", "two-left"]
    several_magic_men: Literal["each", "once"]
    fourth_magic_man: Literal["burn-and-magic", "burn-only"]
    lost_turn_or_extra: Literal["next-ordinary", "extra-lapses"]
    extra_turn: Literal["must-take", "may-decline"]
    # Knights and Dragons
    knights_on_dragon: Literal["all-match", "one-matches"]
    knight_on_dragons: Literal["top-dragon", "any-in-a-row"]
    knight_through_phantom: Literal["allowed", "refused"]
    # Royal Rush
    royal_rush_timing: Literal["own-turn", "any-moment-play-on", "any-moment-return"]
    rush_ascending: Literal["any-card", "knight-must-beat"]
    rush_from_known: Literal["hand-only", "hand-and-known"]
    rush_through_phantom: Literal["refused", "allowed"]
    rush_draw: Literal["up-to-three", "only-if-empty"]
    # four in succession
    phantom_in_four: Literal["breaks-run", "ignored"]
    four_phantoms: Literal["burn", "no-burn"]
    four_rugs: Literal["burn", "no-burn"]
    four_after_pick_up: Literal["run-ends", "run-continues"]
    four_bombs: Literal["four-wins", "bomb-wins"]
    rush_completes_four: Literal["no-burn", "all-leave"]
    more_than_four: Literal["four-or-more", "exactly-four"]
    four_out_of_turn: Literal["own-turn", "any-moment"]
    # drawing and picking up
    replenish: Literal["up-to-three", "exactly-one", "as-many-as-played"]
    voluntary_pick_up: Literal["refused", "allowed"]
    fate_on_equal: Literal["allowed", "refused"]
    failed_known: Literal["pile-only", "known-goes-along"]
    failed_unknown: Literal["joins-hand", "face-down", "face-up"]
    endgame_pick_up: Literal["turn-ends", "plays-on"]
    known_or_unknown: Literal["known-first", "either"]
