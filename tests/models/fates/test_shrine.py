"""Clauses shrine.1 to shrine.5: a 7 goes on a 6 or lower, and the next player has to lay a 6 or lower."""

import pytest

from .tables import apply, judge, legal, table


@pytest.mark.parametrize("below", ["1S", "2S", "4S", "5S", "6S"])
def test_a_shrine_goes_on_a_six_or_lower(below: str) -> None:
    assert judge(table(pile=below, Ann="7S"), "play 7S") == "legal"


@pytest.mark.parametrize("below", ["8S", "9S", "NS", "QS", "KS", "DS"])
def test_a_shrine_goes_on_nothing_higher(below: str) -> None:
    assert judge(table(pile=below, Ann="7S"), "play 7S") == "shrine-too-high"


def test_a_shrine_does_not_go_on_a_bomb_which_is_a_ten() -> None:
    assert judge(table(pile="10S", Ann="7S"), "play 7S") == "shrine-too-high"


def test_a_shrine_may_be_led() -> None:
    assert judge(table(Ann="7S"), "play 7S") == "legal"
    assert judge(table(Ann="7S"), "play 7S", shrine_on_empty="refused") == "shrine-on-nothing"


def test_a_shrine_goes_on_no_shrine_as_a_seven_is_not_six_or_lower() -> None:
    assert judge(table(pile="7H", Ann="7S"), "play 7S") == "shrine-on-shrine"
    assert judge(table(pile="7H", Ann="7S"), "play 7S", shrine_on_shrine="allowed") == "legal"


def test_a_shrine_goes_on_a_magic_man_as_any_card_does() -> None:
    assert judge(table(pile="MH", Ann="7S"), "play 7S") == "legal"
    assert judge(table(pile="MH", Ann="7S"), "play 7S", shrine_on_magic_man="refused") == "shrine-on-magic-man"


def test_a_shrine_looks_through_a_phantom() -> None:
    assert judge(table(pile="5H 3S", Ann="7S"), "play 7S") == "legal"
    assert judge(table(pile="9H 3S", Ann="7S"), "play 7S") == "shrine-too-high"
    assert judge(table(pile="9H 3S", Ann="7S"), "play 7S", shrine_on_phantom="phantom-is-three") == "legal"


def test_a_phantom_on_a_shrine_bars_a_shrine_even_where_a_phantom_is_a_three() -> None:
    """The limit of the Shrine beneath is handed on, and a 7 is no 6."""
    assert judge(table(pile="7H 3S", Ann="7S"), "play 7S", shrine_on_phantom="phantom-is-three") == "shrine-on-shrine"


def test_a_shrine_goes_on_a_phantom_that_lies_on_nothing() -> None:
    assert judge(table(pile="3S", Ann="7S"), "play 7S") == "legal"
    assert judge(table(pile="3S", Ann="7S"), "play 7S", phantom_on_empty="counts-as-three") == "legal"


def test_several_shrines_go_together_where_one_may() -> None:
    state = table(pile="5H", Ann="7S 7D KS")
    after = apply(state, "play 7S 7D")
    assert (after.pile, after.codes[-1]) == ("5H 7S 7D", "must-answer-shrine")
    assert judge(state, "play 7S 7D", several_shrines="one-only") == "one-shrine-only"
    assert judge(table(pile="9H", Ann="7S 7D KS"), "play 7S 7D") == "shrine-too-high"


@pytest.mark.parametrize("card", ["1D", "2D", "3D", "4D", "5D", "6D"])
def test_a_shrine_lets_the_next_player_lay_a_six_or_lower(card: str) -> None:
    assert judge(table(pile="5H 7S", Ann=card), f"play {card}") == "legal"


@pytest.mark.parametrize("card", ["8D", "9D", "ND", "QD", "KD", "DD"])
def test_a_shrine_binds_whoever_plays_next(card: str) -> None:
    assert judge(table(pile="5H 7S", Ann=card), f"play {card}") == "shrine-limit"


def test_a_magic_man_goes_on_no_shrine() -> None:
    assert judge(table(pile="5H 7S", Ann="MD"), "play MD") == "magic-man-on-shrine"


def test_a_bomb_goes_on_a_shrine() -> None:
    assert judge(table(pile="5H 7S", Ann="10D"), "play 10D") == "legal"


def test_the_limit_holds_for_one_play() -> None:
    """On the 6 that answered the Shrine the usual order holds again."""
    state = table(pile="5H 7S 6D", Ann="5D 6S 8D KD MD")
    assert legal(state) == {"play 6S", "play 8D", "play KD", "play MD"}


def test_a_low_card_laid_on_a_shrine_is_the_one_to_answer() -> None:
    assert judge(table(pile="5H 7S 2D", Ann="2S"), "play 2S") == "legal"


@pytest.mark.parametrize(("card", "verdict"), [
    ("1D", "legal"), ("2D", "legal"), ("3D", "legal"), ("6D", "legal"), ("7D", "shrine-on-shrine"), ("8D", "shrine-limit"),
    ("ND", "shrine-limit"), ("DD", "shrine-limit"), ("MD", "shrine-limit"), ("10D", "legal"),
])
def test_a_phantom_hands_the_limit_of_a_shrine_on(card: str, verdict: str) -> None:
    assert judge(table(pile="5H 7S 3H", Ann=card), f"play {card}") == verdict


def test_two_phantoms_hand_it_on_too() -> None:
    assert judge(table(pile="5H 7S 3H 3S", Ann="8D"), "play 8D") == "shrine-limit"
    assert judge(table(pile="5H 7S 3H 3S", Ann="6D"), "play 6D") == "legal"


def test_a_shrine_says_that_it_stands() -> None:
    after = apply(table(pile="5H", Ann="7S KS"), "play 7S")
    assert after.codes == ["plays", "shrine-stands", "turn-passes", "must-answer-shrine"]


def test_several_low_cards_may_answer_a_shrine_together() -> None:
    assert judge(table(pile="5H 7S", Ann="6S 6H 2D"), "play 6S 6H") == "legal"


def test_who_has_only_high_cards_on_a_shrine_takes_the_pile() -> None:
    after = apply(table(pile="5H 7S", Ann="8S KS MD"), "pick up")
    assert (after.pile, after.hand("Ann")) == ("", "5H 7S 8S KS MD")


def test_a_shrine_answers_a_six_laid_on_a_shrine() -> None:
    assert judge(table(pile="7H 6S", Ann="7S"), "play 7S") == "legal"


def test_a_lost_turn_does_not_free_the_next_one_from_a_shrine() -> None:
    """Ann has a turn to lose when Cid lays a Shrine: Bob plays instead, and is bound."""
    state = table(3, turn="Cid", pile="5H", losing_turn=["Ann"], Cid="7S KS", Bob="6S 9S MS")
    after = apply(state, "play 7S")
    assert after.next == "Bob"
    assert after.codes == ["plays", "shrine-stands", "loses-turn", "turn-passes", "must-answer-shrine"]
    assert judge(after.state, "play 9S") == "shrine-limit"


def test_under_the_other_reading_only_the_one_who_lost_his_turn_was_bound() -> None:
    state = table(3, turn="Cid", pile="5H", losing_turn=["Ann"], Cid="7S KS", Bob="6S 9S MS")
    after = apply(state, "play 7S", shrine_skipped="next-seat-only")
    assert judge(after.state, "play 9S", shrine_skipped="next-seat-only") == "legal"
    assert judge(after.state, "play 6S", shrine_skipped="next-seat-only") == "too-low"
    assert judge(after.state, "play MS", shrine_skipped="next-seat-only") == "magic-man-on-shrine"


def test_for_two_players_a_shrine_may_come_back_to_who_laid_it() -> None:
    """Ann loses her turn, so Bob is the next to play, on his own Shrine."""
    state = table(turn="Bob", pile="5H", losing_turn=["Ann"], Bob="7S 6S 9S")
    after = apply(state, "play 7S")
    assert after.next == "Bob"
    assert judge(after.state, "play 9S") == "shrine-limit"


def test_a_phantom_laid_after_a_lost_turn_hands_the_limit_on_under_every_reading() -> None:
    """A Phantom binds the next player (shrine.3), whoever lost a turn before it was laid."""
    state = table(3, turn="Cid", pile="5H", losing_turn=["Ann"], Cid="7S KS 9H", Bob="3S 9S")
    after = apply(state, "play 7S", "play 3S", shrine_skipped="next-seat-only")
    assert judge(after.state, "play 9H", shrine_skipped="next-seat-only") == "shrine-limit"


def test_a_shrine_that_lies_under_another_card_binds_nobody_after_a_lost_turn_either() -> None:
    assert judge(table(3, pile="7H 6S", skipped=True, Ann="9D"), "play 9D", shrine_skipped="next-seat-only") == "legal"
    assert judge(table(3, pile="7H 6S", skipped=True, Ann="9D"), "play 9D") == "legal"


def test_four_shrines_take_the_pile_though_none_may_lie_on_another() -> None:
    assert judge(table(pile="5H", Ann="7S 7H 7D 7C"), "play 7S 7H 7D 7C") == "legal"


def test_a_phantom_on_nothing_is_a_three_to_a_shrine_where_phantoms_are() -> None:
    state = table(pile="3S", Ann="7S")
    assert judge(state, "play 7S", shrine_on_empty="refused", shrine_on_phantom="phantom-is-three") == "legal"
    assert judge(state, "play 7S", shrine_on_empty="refused", shrine_on_phantom="card-beneath") == "shrine-on-nothing"


def test_in_an_extra_turn_a_player_is_bound_by_the_own_shrine() -> None:
    """Two Magic Men for two players are two more turns: in the first Ann lays a 7 on a Magic Man, in the second she is next."""
    after = apply(table(pile="5H", Ann="MS MH 7S 9S 2S"), "play MS MH", "play 7S")
    assert (after.next, after.state.extra) == ("Ann", 1)
    assert after.codes[-1] == "must-answer-shrine"
    assert judge(after.state, "play 9S") == "shrine-limit"
    assert judge(after.state, "play 2S") == "legal"


def test_under_the_other_reading_the_own_shrine_is_a_plain_seven_and_still_takes_no_magic_man_nor_a_rush() -> None:
    other = {"own_shrine": "another-player"}
    state = table(pile="5H 7S", extra_turns=1, Ann="9S 2S MS NH QH KH")
    assert judge(state, "play 9S", **other) == "legal"
    assert judge(state, "play 2S", **other) == "too-low"
    assert judge(state, "play MS", **other) == "magic-man-on-shrine"
    assert judge(state, "rush H", **other) == "rush-on-shrine"


def test_under_every_reading_the_own_shrine_binds_the_other_player() -> None:
    """Ann's last extra turn goes to a Phantom, so Bob meets the Shrine through it."""
    state = table(pile="5H 7S", extra_turns=1, Ann="3S KS", Bob="9S 2S")
    after = apply(state, "play 3S", own_shrine="another-player")
    assert after.next == "Bob"
    assert judge(after.state, "play 9S", own_shrine="another-player") == "shrine-limit"


def test_who_declines_the_extra_turn_leaves_the_shrine_to_bind_the_next_player() -> None:
    readings = {"own_shrine": "another-player", "extra_turn": "may-decline"}
    after = apply(table(pile="5H 7S", extra_turns=1, Ann="KS 2S", Bob="9S 2H"), "pass", **readings)
    assert (after.next, after.codes[-1]) == ("Bob", "must-answer-shrine")


def test_a_rush_out_of_turn_meets_the_shrine_of_another_although_its_owner_has_extra_turns() -> None:
    """Bob is not the one who laid the Shrine, so through the Phantom it binds his Knight to a 6."""
    readings = {
        "own_shrine": "another-player", "royal_rush_timing": "any-moment-return", "rush_through_phantom": "allowed",
        "rush_ascending": "knight-must-beat",
    }
    state = table(pile="5H 7S 3S", extra_turns=1, Ann="9S 2S NH QH KH", Bob="NS QS KS")
    assert judge(state, "Bob: rush S", **readings) == "rush-too-low"
    assert judge(state, "rush H", **readings) == "legal"


def test_a_bomb_on_the_own_shrine_is_a_bomb_on_a_shrine_under_every_reading() -> None:
    for reading in ("whoever-plays-next", "another-player"):
        after = apply(table(pile="5H 7S", extra_turns=1, Ann="10S KS"), "play 10S", own_shrine=reading)
        assert (after.pile, after.losing, after.next) == ("5H 7S 10S", ["Ann"], "Bob")
