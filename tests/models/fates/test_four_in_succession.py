"""Clauses four.1, four.2: four equal cards in succession take the pile out of play and earn another turn."""

import msgspec
import pytest

from referee import verdict
from referee.models.fates import game
from referee.models.fates.notation import parse_card
from referee.models.fates.state import State

from .tables import apply, judge, last, legal, on_known, on_unknown, table


@pytest.mark.parametrize(("pile", "cards"), [
    ("4H", "9S 9H 9D 9C"),
    ("4H 9S", "9H 9D 9C"),
    ("4H 9S 9H", "9D 9C"),
    ("4H 9S 9H 9D", "9C"),
    ("9S 9H 9D", "9C"),
    ("", "9S 9H 9D 9C"),
])
def test_four_equal_cards_take_the_pile_out_of_play_however_they_came(pile: str, cards: str) -> None:
    after = apply(table(pile=pile, Ann=f"{cards} KS"), f"play {cards}")
    assert after.pile == ""
    assert len(after.state.burned) == len(f"{pile} {cards}".split()) + 1  # with what was burned before, not described
    assert after.next == "Ann"
    assert "burns-four" in after.codes
    assert "another-turn" in after.codes


def test_the_cards_of_several_players_count_together() -> None:
    state = table(3, pile="4H", Ann="9S KS", Bob="9H 9D KH", Cid="9C KD")
    after = apply(state, "play 9S", "play 9H 9D", "play 9C")
    assert (after.pile, after.next) == ("", "Cid")


def test_three_equal_cards_do_nothing() -> None:
    after = apply(table(pile="4H 9S", Ann="9H 9D KS"), "play 9H 9D")
    assert (after.pile, after.next) == ("4H 9S 9H 9D", "Bob")


def test_another_value_between_ends_the_succession() -> None:
    """Three nines, a Rug, a 9: only one 9 lies in succession."""
    after = apply(table(pile="9S 9H 9D 1S", Ann="9C KS"), "play 9C")
    assert after.pile == "9S 9H 9D 1S 9C"


def test_the_player_leads_what_he_likes_in_his_other_turn() -> None:
    after = apply(table(pile="9S 9H 9D", Ann="9C 2S KS"), "play 9C")
    assert "must-answer-nothing" in after.codes
    assert apply(after.state, "play 2S").pile == "2S"


def test_four_in_succession_is_one_extra_turn_only() -> None:
    after = apply(table(pile="9S 9H 9D", Ann="9C 2S KS"), "play 9C", "play 2S")
    assert after.next == "Bob"


def test_the_player_draws_before_his_other_turn() -> None:
    after = apply(table(pile="9S 9H 9D", Ann="9C 2S KS", draw="6S"), "play 9C")
    assert after.hand("Ann") == "2S 6S KS"


def test_four_rugs_leave_play_too() -> None:
    assert apply(table(pile="KH 1S 1H 1D", Ann="1C 2S"), "play 1C").pile == ""


def test_four_rugs_stay_where_a_rug_never_moves_the_pile_and_other_fours_still_leave() -> None:
    """Rug.3 says that the pile stays where it is; the turn goes on to Bob, who answers the last Rug."""
    after = apply(table(pile="KH", Ann="1S 1H 1D 1C 2S"), "play 1S 1H 1D 1C", four_rugs="no-burn")
    assert (after.pile, after.next, after.codes[-1]) == ("KH 1S 1H 1D 1C", "Bob", "must-answer")
    assert apply(table(pile="9S 9H 9D", Ann="9C 2S"), "play 9C", four_rugs="no-burn").pile == ""


def test_a_fourth_rug_out_of_turn_completes_nothing_where_rugs_do_not_count() -> None:
    state = table(3, pile="KH 1S 1H 1D", Ann="2S", Cid="1C 5S")
    assert judge(state, "Cid: play 1C", four_out_of_turn="any-moment") == "legal"
    assert judge(state, "Cid: play 1C", four_out_of_turn="any-moment", four_rugs="no-burn") == "not-your-turn"


def test_four_shrines_laid_together_bind_nobody_as_they_leave_play() -> None:
    after = apply(table(pile="6S", Ann="7S 7H 7D 7C 2S"), "play 7S 7H 7D 7C")
    assert (after.pile, after.next) == ("", "Ann")
    assert "shrine-stands" not in after.codes
    assert "must-answer-nothing" in after.codes


def test_a_known_fate_may_complete_the_four() -> None:
    after = apply(table(pile="9S 9H 9D", Ann=on_known("9C KS")), "play 9C")
    assert (after.pile, after.next) == ("", "Ann")


def test_an_unknown_fate_may_complete_the_four() -> None:
    after = apply(table(pile="9S 9H 9D", Ann=on_unknown("9C KS")), "flip 1")
    assert (after.pile, after.next, after.unknown("Ann")) == ("", "Ann", "KS")


def test_who_goes_out_by_it_has_no_other_turn() -> None:
    after = apply(table(3, pile="9S 9H 9D", Ann=last("9C")), "play 9C")
    assert (after.pile, after.next) == ("", "Bob")
    assert "goes-out" in after.codes
    assert "another-turn" not in after.codes


def test_the_king_of_a_rush_counts_towards_four_kings() -> None:
    """The King was played last, so three more Kings are played in succession to it."""
    after = apply(table(pile="NS QS KS", Ann="KH KD KC 2S"), "play KH KD KC")
    assert (after.pile, after.next) == ("", "Ann")


def test_phantoms_between_break_a_succession_and_are_passed_over_if_the_ruling_says_so() -> None:
    state = table(pile="9S 3H 9H 3D 9D", Ann="9C 2S")
    assert apply(state, "play 9C").pile == "9S 3H 9H 3D 9D 9C"
    assert apply(state, "play 9C", phantom_in_four="ignored").pile == ""


def test_a_rug_between_breaks_a_succession_even_where_phantoms_do_not() -> None:
    state = table(pile="9S 9H 1D 9D", Ann="9C 2S")
    assert apply(state, "play 9C", phantom_in_four="ignored").pile == "9S 9H 1D 9D 9C"


def test_a_phantom_on_top_does_not_hide_a_succession_where_phantoms_are_passed_over() -> None:
    state = table(pile="9S 9H 9D 3D", Ann="9C 2S")
    assert apply(state, "play 9C", phantom_in_four="ignored").pile == ""
    assert apply(state, "play 9C", phantom_in_four="breaks-run").next == "Bob"


def test_four_laid_at_once_are_four_whatever_lay_below() -> None:
    assert apply(table(pile="9S 3H", Ann="KS KH KD KC 2S"), "play KS KH KD KC").pile == ""


def test_five_with_two_decks_are_four_and_more() -> None:
    state = table(deck={"copies": 2}, pile="9S 9H 9D", Ann="9C 9S 2S")
    assert apply(state, "play 9C 9S").pile == ""
    assert apply(state, "play 9C 9S", more_than_four="exactly-four").pile == "9S 9H 9D 9C 9S"


def test_with_two_decks_the_same_card_twice_counts_twice() -> None:
    assert apply(table(deck={"copies": 2}, pile="9S 9S 9H", Ann="9H 2S"), "play 9H").pile == ""


def test_a_picked_up_pile_ends_the_succession() -> None:
    """Cid can't answer three Kings and takes them; the fourth King is then led onto an empty pile."""
    state = table(3, turn="Cid", pile="KS KH KD", Cid="2S 4S 5S", Ann="KC 2H")
    after = apply(state, "pick up", "play KC")
    assert after.pile == "KC"
    assert apply(state, "pick up", "play KC", four_after_pick_up="run-continues").pile == ""


def test_another_card_after_the_pick_up_ends_the_succession_under_every_reading() -> None:
    state = table(3, turn="Cid", pile="KS KH KD", Cid="2S 4S 5S", Ann="4C 2H", Bob="KC 2D")
    after = apply(state, "pick up", "play 4C", "play KC", four_after_pick_up="run-continues")
    assert after.pile == "4C KC"


def test_what_a_phantom_breaks_stays_broken_over_a_pick_up() -> None:
    """9 9, picked up, then 9 Phantom 9: where Phantoms break a succession, only one 9 lies after the Phantom."""
    state = table(pile="9D 3S", run="9S 9H", Ann="9C KS")
    after = apply(state, "play 9C", four_after_pick_up="run-continues", phantom_in_four="breaks-run")
    assert after.pile == "9D 3S 9C"


def test_where_phantoms_are_passed_over_they_are_so_in_a_picked_up_pile_too() -> None:
    """K K Phantom K is picked up; the next K is the fourth if Phantoms do not count and a pick-up ends nothing."""
    state = table(3, turn="Cid", pile="KS KH 3S KD", Cid="2S 4S 5S", Ann="KC 2H")
    after = apply(state, "pick up", "play KC", four_after_pick_up="run-continues", phantom_in_four="ignored")
    assert after.pile == ""


def test_what_a_phantom_breaks_stays_broken_in_a_picked_up_pile() -> None:
    """9 Phantom 9 is picked up, two nines are led: three in succession, or four where Phantoms are passed over."""
    state = table(run="9S 3D 9H", Ann="9D 9C KS")
    broken = apply(state, "play 9D 9C", four_after_pick_up="run-continues", phantom_in_four="breaks-run")
    assert broken.pile == "9D 9C"
    assert apply(state, "play 9D 9C", four_after_pick_up="run-continues", phantom_in_four="ignored").pile == ""


def test_five_of_which_a_phantom_parts_two_are_four_and_more_where_phantoms_are_passed_over() -> None:
    state = table(deck={"copies": 2}, pile="9S 9H 3H 9D", Ann="9C 9S 2S")
    assert apply(state, "play 9C 9S", phantom_in_four="ignored").pile == ""
    assert apply(state, "play 9C 9S", phantom_in_four="ignored", more_than_four="exactly-four").pile == "9S 9H 3H 9D 9C 9S"
    assert apply(state, "play 9C 9S", phantom_in_four="breaks-run").pile == "9S 9H 3H 9D 9C 9S"


def test_after_four_over_a_pick_up_a_second_four_starts_from_nothing_too() -> None:
    """Three Kings were picked up, the fourth is led and leaves play; a fifth is the first of a new succession."""
    state = table(deck={"copies": 2}, run="KS KH KD", Ann="KC KS 2S")
    after = apply(state, "play KC", "play KS", four_after_pick_up="run-continues")
    assert (after.pile, after.next) == ("KS", "Bob")


def test_a_second_four_of_the_same_value_starts_from_nothing() -> None:
    """With two decks: after four nines have left play, a fifth is the first of a new succession."""
    state = table(deck={"copies": 2}, pile="9S 9H 9D", Ann="9C 9S 2S")
    after = apply(state, "play 9C", "play 9S")
    assert (after.pile, after.next) == ("9S", "Bob")


def test_nobody_completes_four_out_of_turn() -> None:
    state = table(3, pile="9S 9H 9D", Ann="KS", Cid="9C 2S 2H")
    assert judge(state, "Cid: play 9C") == "not-your-turn"


def test_where_at_any_time_means_out_of_turn_whoever_completes_the_four_goes_on() -> None:
    state = table(4, pile="9S 9H 9D", Ann="KS", Cid="9C 2S 2H")
    after = apply(state, "Cid: play 9C", four_out_of_turn="any-moment")
    assert (after.pile, after.next) == ("", "Cid")
    after = apply(after.state, "play 2S", four_out_of_turn="any-moment")
    assert after.next == "Dee"


def test_four_is_completed_out_of_turn_from_the_hand_only() -> None:
    """The reading lets a player interrupt from his hand; Known Fates are played in one's own turn."""
    state = table(4, turn="Bob", pile="9S 9H 9D", Dee=on_known("9C 2S"))
    assert judge(state, "Dee: play 9C", four_out_of_turn="any-moment") == "not-your-turn"


def test_out_of_turn_less_than_four_is_refused_under_every_reading() -> None:
    state = table(4, turn="Bob", pile="9S 9H", Dee="9C 2S")
    assert judge(state, "Dee: play 9C", four_out_of_turn="any-moment") == "not-your-turn"


def test_four_of_ones_own_hand_complete_nothing_out_of_turn() -> None:
    """All four laid at once begin a succession, they don't complete one that lies there."""
    state = table(4, turn="Bob", pile="2H", Dee="9S 9H 9D 9C 2S")
    assert judge(state, "Dee: play 9S 9H 9D 9C", four_out_of_turn="any-moment") == "not-your-turn"


@pytest.mark.parametrize("between", ["play 4C", "rush S"])
def test_what_was_played_and_blown_up_since_the_pick_up_has_ended_the_succession(between: str) -> None:
    """Three Kings picked up, another play, a Bomb on it: a King led then is the first of its own."""
    state = table(3, turn="Cid", pile="KH KD KC", Cid="2S 4S 5S", Ann="4C 2H NS QS KS", Bob="10D KC 5H", deck={"copies": 2})
    state = apply(state, "pick up", between, "play 10D", four_after_pick_up="run-continues").state
    lone = apply(state, "play KC", four_after_pick_up="run-continues")
    assert (lone.pile, lone.next) == ("KC", "Cid")


def test_a_succession_goes_on_over_two_pick_ups_where_it_goes_on_over_one() -> None:
    """Two Kings picked up, one King led and picked up too, another King: four in succession."""
    state = table(deck={"copies": 2}, pile="KH KD", Ann="2S 4S", Bob="KC 5H 6H")
    state = apply(state, "pick up", "play KC", four_after_pick_up="run-continues").state
    state = with_hand(state, 0, "2S 4S")  # without the Kings she took, Ann can't answer
    state = apply(state, "pick up", four_after_pick_up="run-continues").state
    assert state.turn == 1
    after = apply(with_hand(state, 1, "KS 5H 6H"), "play KS", four_after_pick_up="run-continues")
    assert (after.pile, after.next) == ("", "Bob")


def with_hand(state: State, player: int, hand: str) -> State:
    """The table with another hand for one player."""
    hands = list(state.hands)
    hands[player] = tuple(sorted(parse_card(c) for c in hand.split()))
    return msgspec.structs.replace(state, hands=tuple(hands))


def test_equal_cards_on_another_one_go_on_from_nothing_that_was_picked_up() -> None:
    """Two nines were picked up; a 4 and two nines lie there now, and of those only the two are in succession."""
    state = table(pile="4H 9S 9H", run="9D 9C", Ann="2S 5S")
    (branch,) = verdict.consequences(game, state, game.parse_move("pick up", state), game.rulebook.standard()).branches
    assert branch.after.run == (9 * 4, 9 * 4 + 1)


@pytest.mark.parametrize(("lies", "fourth", "readings"), [
    ({"pile": "9S 9H 9D"}, "9C", {}),
    ({"pile": "9S"}, "9H 9D 9C", {}),
    ({"pile": "3S"}, "3H 3D 3C", {}),
    ({"pile": "9S 3S 3H 3D"}, "3C", {}),
    ({"pile": "9S 9H 9D 3H"}, "9C", {"phantom_in_four": "ignored"}),
    ({"pile": "9S 9H 3H 9D 3D"}, "9C", {"phantom_in_four": "ignored"}),
    ({"run": "9S 9H 9D"}, "9C", {"four_after_pick_up": "run-continues"}),
    ({"run": "9S"}, "9H 9D 9C", {"four_after_pick_up": "run-continues"}),
    ({"run": "3S"}, "3H 3D 3C", {"four_after_pick_up": "run-continues"}),
    ({"run": "9S 3S 3H"}, "3D 3C", {"four_after_pick_up": "run-continues"}),
    ({"run": "9S 9H 9D 3H"}, "9C", {"four_after_pick_up": "run-continues", "phantom_in_four": "ignored"}),
    ({"run": "9S 9H 9D", "pile": "3H"}, "9C", {"four_after_pick_up": "run-continues", "phantom_in_four": "ignored"}),
])
def test_the_list_has_what_completes_four_out_of_turn(lies: dict[str, str], fourth: str, readings: dict[str, str]) -> None:
    """Equal cards lie, or lay, in succession, and Bob, whose turn it is not, has what makes four of them (four.1)."""
    state = table(3, Ann="2S 4S", Bob=f"{fourth} KS", **lies)
    assert f"Bob: play {fourth}" in legal(state, four_out_of_turn="any-moment", **readings)
    assert f"Bob: play {fourth}" not in legal(state, **readings)
