"""What nobody has seen is not invented: counts, ``?``, ``...``, zones left out, and verdicts that hang on facts."""

from typing import Any

import pytest

from referee import verdict
from referee.models.fates import game
from referee.models.fates.cards import MORE, UNKNOWN
from referee.models.fates.state import State
from referee.ruling import Undescribed

from .tables import GAME, apply, fixed, from_toml, judge, legal, objections, on_known, on_unknown, read, ruling, table, word


def given(state: State, move: str, **readings: str) -> set[str]:
    """The facts that decide, in words."""
    found = verdict.judge(GAME, state, read(state, move), fixed(**readings))
    return {fact for case in found.cases for fact in case.given}


def kinds(state: State, move: str) -> set[str]:
    """What the top of the pile may be for the move to be legal, in words."""
    found = verdict.judge(GAME, state, read(state, move), fixed())
    return {kind for case in found.cases if case.holds for kind in case.given["the top of the discard pile"]}


def supposed(state: State, move: str) -> list[str]:
    """What the verdict takes for granted, by code."""
    return [said.code for said in verdict.judge(GAME, state, read(state, move), fixed()).rests_on]


def test_a_count_is_that_many_cards_nobody_has_described() -> None:
    assert table(pile="4H", Ann={"hand": 4}).hands[0] == (UNKNOWN,) * 4


def test_a_zone_left_out_is_unknown_not_empty() -> None:
    state = from_toml('turn = "Ann"\nseats = ["Ann", "Bob"]')
    assert state.hands == ((MORE,), (MORE,))
    assert state.discard == (MORE,)
    assert state.draw == (MORE,)


def test_a_zone_may_have_more_than_what_is_described() -> None:
    state = table(pile="... 4H", Ann="... 5S 6S")
    assert state.discard == (MORE, 4 * 4 + 1)
    assert state.hands[0] == (MORE, 5 * 4, 6 * 4)


def test_the_ellipsis_counts_as_the_bottom_wherever_it_stands() -> None:
    assert table(pile="4H ...", Ann="5S").discard == (MORE, 4 * 4 + 1)
    assert table(pile="4H …", Ann="5S").discard == (MORE, 4 * 4 + 1)


@pytest.mark.parametrize("hand", [3, "? ? ?", "5S ? ?", "...", "5S ..."])
def test_a_card_may_be_among_those_not_described_and_the_verdict_says_that_it_rests_on_it(hand: object) -> None:
    state = table(pile="4H", Ann={"hand": hand})
    assert word(state, "play 9S") == "legal"
    assert supposed(state, "play 9S") == ["has-in-hand"]


def test_a_card_that_is_described_is_not_taken_for_granted() -> None:
    assert supposed(table(pile="4H", Ann="9S ? ?"), "play 9S") == []


def test_a_card_that_lies_elsewhere_is_not_among_those_not_described() -> None:
    assert judge(table(pile="4H 9S", Ann={"hand": 3}), "play 9S") == "not-held"
    assert judge(table(pile="4H", Ann={"hand": 3}, burned="9S"), "play 9S") == "not-held"
    assert judge(table(deck={"copies": 2}, pile="4H 9S", Ann={"hand": 3}), "play 9S") == "legal"


def test_a_card_that_the_deck_has_not_is_not_among_them() -> None:
    assert judge(table(deck={"values": 9}, pile="4H", Ann={"hand": 3}), "play NS") == "not-held"


def test_no_more_cards_are_among_them_than_there_are() -> None:
    assert judge(table(pile="4H", Ann={"hand": 1}), "play 9S 9H") == "not-held"
    assert judge(table(pile="4H", Ann={"hand": 2}), "play 9S 9H") == "legal"
    assert judge(table(pile="4H", Ann="9S ?"), "play 9S 9H") == "legal"


def test_a_hidden_card_obeys_the_pile_like_any_other() -> None:
    assert word(table(pile="KH", Ann={"hand": 3}), "play 9S") == "illegal"
    assert [o.code for o in objections(table(pile="KH", Ann={"hand": 3}), "play 9S")] == ["too-low"]


def test_a_rush_may_rest_on_hidden_cards() -> None:
    state = table(pile="4H", Ann="NS ? ?")
    assert word(state, "rush S") == "legal"
    assert supposed(state, "rush S") == ["has-in-hand"]
    assert word(table(pile="4H", Ann="NS ?"), "rush S") == "illegal"
    assert word(table(pile="4H KS", Ann="NS ? ?"), "rush S") == "illegal"


def test_a_known_fate_may_be_one_that_is_not_described() -> None:
    state = table(pile="4H", Ann=on_known(2))
    assert word(state, "play 9S") == "legal"
    assert supposed(state, "play 9S") == ["has-in-known"]


def test_a_swap_may_rest_on_both_sides() -> None:
    state = table(phase="exchange", draw=42, Ann={"hand": 3, "known": 3})
    assert word(state, "swap 9S 2H") == "legal"
    assert supposed(state, "swap 9S 2H") == ["has-in-hand", "has-in-known"]


def test_a_known_fate_that_goes_along_may_be_one_not_described() -> None:
    state = table(pile="KH 1H QH", Ann=on_known("... 5S"))
    found = verdict.judge(GAME, state, read(state, "pick up with 6S"), fixed(failed_known="known-goes-along"))
    assert [said.code for said in found.rests_on] == ["has-in-known"]


def test_a_hidden_top_card_decides_and_is_named() -> None:
    """A 9 goes on 1 to 9 that are no Shrine, on nothing above but a Magic Man, and not on a Bomb."""
    state = table(pile="?", Ann="9S 2S")
    assert word(state, "play 9S") == "depends"
    assert given(state, "play 9S") == {"the top of the discard pile"}
    assert kinds(state, "play 9S") == {
        "any Rug", "any 2", "any Phantom", "any 4", "any 5", "any 6", "any 8", "any 9", "any Magic Man",
    }


def test_a_pile_left_out_may_be_empty() -> None:
    state = table(pile="...", Ann="2S 9S")
    assert word(state, "play 2S") == "depends"
    assert {"nothing", "any Rug", "any 2", "any Shrine", "any Magic Man"} <= kinds(state, "play 2S")
    assert not {"any 4", "any 9", "any Bomb", "DS"} & kinds(state, "play 2S")


def test_through_a_phantom_the_card_beneath_decides() -> None:
    state = table(pile="? 3S", Ann="9S 2S")
    assert word(state, "play 9S") == "depends"
    assert given(state, "play 9S") == {"card 2 of the discard pile, from the top"}


def test_deeper_cards_do_not_matter_to_a_plain_answer() -> None:
    assert given(table(pile="... 9H", Ann="NS 2S"), "play NS") == set()
    assert word(table(pile="? ? 9H", Ann="NS 2S"), "play NS") == "legal"


def test_a_special_card_that_goes_on_everything_needs_no_top_card_to_be_legal() -> None:
    assert word(table(pile="?", Ann="1S 2S"), "play 1S") == "legal"


def test_whether_a_hidden_hand_can_play_decides_about_taking_the_pile() -> None:
    state = table(pile="KH", Ann={"hand": 3})
    assert word(state, "pick up") == "depends"
    assert given(state, "pick up") == {"whether Ann's undescribed cards include one that can be played"}


def test_a_described_card_that_can_be_played_settles_it() -> None:
    state = table(pile="KH", Ann="KS ? ?")
    assert word(state, "pick up") == "illegal"
    assert given(state, "pick up") == set()


def test_where_taking_is_at_will_a_hidden_hand_does_not_matter() -> None:
    assert word(table(pile="KH", Ann={"hand": 3}), "pick up", voluntary_pick_up="allowed") == "legal"


def test_hidden_known_fates_decide_about_taking_the_pile_too() -> None:
    assert word(table(pile="KH", Ann=on_known(2)), "pick up") == "depends"
    assert word(table(pile="KH", Ann=on_known("5S ?")), "pick up") == "depends"
    assert word(table(pile="KH", Ann=on_known("KS ?")), "pick up") == "illegal"


def test_whether_a_hand_left_out_is_empty_decides_about_the_fates() -> None:
    state = table(pile="4H", Ann={"hand": "...", "known": "9S"})
    assert word(state, "play 9S") == "depends"
    state = table(pile="4H", Ann={"hand": "...", "known": ""})
    assert given(state, "flip 1") == {"whether Ann has cards in hand"}


def test_whether_known_fates_left_out_are_gone_decides_about_a_flip() -> None:
    state = table(pile="4H", Ann={"hand": "", "known": "..."})
    assert given(state, "flip 1") == {"whether Ann has Known Fates left"}


def test_what_an_unknown_fate_is_decides_what_follows() -> None:
    """On a King: another King, a Dragon, a Magic Man, a Rug, a Phantom and a Bomb can be played; all others fail."""
    state = table(pile="KH", Ann=on_unknown(2))
    found = verdict.consequences(GAME, state, read(state, "flip 1"), fixed())
    played: set[str] = set()
    failed: set[str] = set()
    for branch in found.branches:
        turned = branch.given["the Unknown Fate that is turned over"]
        (failed if "flip-fails" in [e.code for e in branch.events] else played).update(turned)
    assert played == {"any Rug", "any Phantom", "any Bomb", "any King", "any Magic Man", "DS", "DH", "DD", "DC"}
    assert failed == {"any 2", "any 4", "any 5", "any 6", "any Shrine", "any 8", "any 9", "any Knight", "any Queen"}


def test_what_was_turned_over_and_played_is_what_lies_on_top() -> None:
    """After a King that went on the King, the next player answers a King: what the card was is decided once."""
    state = table(pile="KH", Ann=on_unknown(2))
    found = verdict.consequences(GAME, state, read(state, "flip 1"), fixed())
    assert {fact for branch in found.branches for fact in branch.given} == {"the Unknown Fate that is turned over"}


def test_an_unknown_fate_that_is_told_needs_no_fork() -> None:
    state = table(pile="KH", Ann=on_unknown(2))
    found = verdict.consequences(GAME, state, read(state, "flip 2 9S"), fixed())
    (branch,) = found.branches
    assert branch.after.hands[0] == (9 * 4, 13 * 4 + 1)
    assert branch.after.unknown[0] == (UNKNOWN,)


def test_an_unknown_fate_does_not_turn_out_to_be_a_card_that_lies_elsewhere() -> None:
    state = table(pile="KH", Ann=on_unknown(2))
    assert word(state, "flip 1 KH") == "illegal"


def test_whether_equal_cards_lie_below_decides_about_four() -> None:
    state = table(pile="... 9H 9D", Ann="9S KS")
    found = verdict.consequences(GAME, state, read(state, "play 9S"), fixed())
    assert {branch.after.discard for branch in found.branches} == {(), (MORE, 37, 38, 36)}


def test_no_hidden_card_completes_a_four_whose_cards_lie_elsewhere() -> None:
    state = table(pile="... 9H 9D", burned="9C", Ann="9S KS")
    found = verdict.consequences(GAME, state, read(state, "play 9S"), fixed())
    assert len(found.branches) == 1


def test_hidden_cards_below_a_phantom_complete_no_four_where_phantoms_break_a_succession() -> None:
    state = table(pile="... 9H 3S", Ann="9S KS")
    found = verdict.consequences(GAME, state, read(state, "play 9S"), fixed(phantom_in_four="breaks-run"))
    assert {branch.after.discard for branch in found.branches} == {(MORE, 37, 12, 36)}


def test_how_many_cards_a_hand_left_open_has_decides_about_drawing() -> None:
    state = table(pile="4H", draw="2C 4C 6C", Ann="... 9S")
    found = verdict.consequences(GAME, state, read(state, "play 9S"), fixed())
    assert sorted(len(branch.after.draw) for branch in found.branches) == [0, 1, 2, 3]


def test_a_draw_pile_left_out_may_be_empty_so_what_he_draws_is_not_known() -> None:
    state = table(pile="4H", draw="...", Ann="9S 2S 4S")
    found = verdict.consequences(GAME, state, read(state, "play 9S"), fixed())
    assert [e.code for e in found.branches[0].events][:2] == ["plays", "draws-unseen"]
    assert found.branches[0].after.hands[0][0] == MORE


def test_whether_he_has_cards_left_decides_about_going_out() -> None:
    state = table(3, pile="4H", Ann={"hand": "9S", "known": "...", "unknown": "..."})
    found = verdict.consequences(GAME, state, read(state, "play 9S"), fixed())
    assert sorted("goes-out" in [e.code for e in b.events] for b in found.branches) == [False, True]


def test_one_ruling_alone_refuses_to_guess() -> None:
    state = table(pile="?", Ann="9S 2S")
    with pytest.raises(Undescribed, match="the top of the discard pile"):
        game.objections(state, read(state, "play 9S"), ruling())


def test_what_might_be_laid_from_hidden_cards_is_listed_by_card() -> None:
    """On a King: any other King, any Dragon or Magic Man, and the three special cards that go on everything."""
    state = table(pile="KH", Ann={"hand": 3})
    found = verdict.options(GAME, state, fixed(), hidden=True)
    values = {game.format_move(o.move, state).removeprefix("Ann: play ")[:-1] for o in found if o.word == "legal"}
    assert values == {"1", "3", "10", "K", "D", "M"}


def test_what_others_hold_does_not_matter_to_a_play() -> None:
    state = table(3, pile="4H", Ann="9S 2S", Bob={"hand": "...", "known": "...", "unknown": "..."})
    assert given(state, "play 9S") == set()


def test_with_two_decks_the_twin_of_a_described_card_may_be_hidden() -> None:
    assert word(table(deck={"copies": 2}, pile="4H", Ann="9S ?"), "play 9S 9S") == "legal"
    assert word(table(deck={"copies": 2}, pile="4H 9S", Ann="9S ?"), "play 9S 9S") == "illegal"


def test_a_bomb_on_a_hidden_card_depends_on_whether_it_is_a_shrine() -> None:
    """On a Shrine it stays and costs a turn (bomb.6, bomb.7); on anything else the pile leaves play (bomb.3)."""
    state = table(pile="4H ?", draw=0, Ann="10S 2S")
    found = verdict.consequences(game, state, read(state, "play 10S"), fixed())
    by_top = {top: branch for branch in found.branches for top in branch.given["the top of the discard pile"]}
    assert by_top["any Shrine"].after.losing == (0,)
    assert by_top["any 9"].after.discard == ()
    assert by_top["any 9"].after.turn == 0


def test_an_unknown_fate_turned_over_onto_a_hidden_card_must_beat_it() -> None:
    state = table(pile="?", draw=0, Ann={"hand": 0, "known": 0, "unknown": "9S 2S"})
    found = verdict.consequences(game, state, read(state, "flip 1"), fixed())
    stands = {
        top: branch.after.discard[-1:] != () for branch in found.branches for top in branch.given["the top of the discard pile"]
    }
    assert (stands["any 8"], stands["any King"]) == (True, False)


def test_a_pile_left_out_that_proves_empty_has_only_what_is_laid() -> None:
    state = table(pile="...", draw=0, Ann="1S 2S")
    found = verdict.consequences(game, state, read(state, "play 1S"), fixed(rug_resets="value-below"))
    empty = [b for b in found.branches if "nothing" in b.given.get("the top of the discard pile", ())]
    assert empty
    assert {b.after.discard for b in empty} == {(4,)}


def test_a_draw_pile_that_goes_far_enough_as_described_is_drawn_from() -> None:
    """Two cards are drawn, and two are described on top of what may be more."""
    state = table(pile="4H", draw="... 6S 8S", Ann="9S 2C")
    found = verdict.consequences(game, state, read(state, "play 9S"), fixed())
    (branch,) = found.branches
    assert branch.after.draw == (MORE,)
    assert branch.after.hands[0] == tuple(sorted((2 * 4 + 3, 6 * 4, 8 * 4)))


def test_a_phantom_on_a_hidden_card_hangs_on_that_card_alone() -> None:
    """What lay on top lies one deeper after the play: the next player answers that very card."""
    state = table(pile="?", draw=0, Ann="3S 2S")
    found = verdict.consequences(game, state, read(state, "play 3S"), fixed())
    assert {place for branch in found.branches for place in branch.given} == {"the top of the discard pile"}


def test_what_is_not_described_stays_so_in_the_position_after() -> None:
    """It may be a 9 on which the Knight was laid; how many cards lie there nobody has said."""
    state = table(pile="...", draw=0, Ann="NS 2S")
    found = verdict.consequences(game, state, read(state, "play NS"), fixed())
    on_nine = [b for b in found.branches if b.given.get("the top of the discard pile", ()).count("any 9")]
    assert {branch.after.discard for branch in on_nine} == {(MORE, 11 * 4)}


def test_a_pile_with_hidden_cards_leaves_no_run_behind() -> None:
    state = table(pile="? 9H", draw=0, Ann="2S 4S")
    found = verdict.consequences(game, state, read(state, "pick up"), fixed())
    assert {branch.after.run for branch in found.branches if branch.is_legal} == {()}


def test_below_two_cards_that_are_looked_through_the_first_other_one_decides() -> None:
    """Phantoms are looked through (phantom.2), however many more lie there; a 9 beats what a 9 always beats (play.1)."""
    state = table(pile="... 3S 3H", Ann="9S 2S")
    found = verdict.judge(GAME, state, read(state, "play 9S"), fixed())
    by_word = {case.holds: case.given["what counts below the two top cards of the discard pile"] for case in found.cases}
    assert by_word[True] == (  # told from nothing upwards
        "nothing", "any Rug", "any 2", "any 4", "any 5", "any 6", "any 8", "any 9", "any Magic Man",
    )
    assert by_word[False] == ("any Shrine", "any Bomb", "any Knight", "any Queen", "any King", "DS", "DH", "DD", "DC")


def test_an_objection_names_no_card_that_nobody_has_seen() -> None:
    """A 9 is too low for a Queen (play.1); which Queen lies there is not known."""
    state = table(pile="?", Ann="9S 2S")
    found = verdict.judge(GAME, state, read(state, "play 9S"), fixed())
    too_low = {reason.said.args for case in found.cases for reason in case.reasons if reason.said.code == "too-low"}
    assert too_low == {((9 * 4,), (UNKNOWN,))}


def test_a_hand_of_three_described_cards_draws_none_whatever_else_it_has() -> None:
    """A hand is filled up to three (draw.2), and three are left; nothing that is not described matters."""
    after = apply(table(pile="4H", draw="2C 6C", Ann="... 5S 8H 9D KC"), "play 5S")
    assert after.hand("Ann") == "... 8H 9D KC"
    assert len(after.state.draw) == 2


@pytest.mark.parametrize(("Ann", "count"), [
    ("9S 2S", 0),  # nothing is hidden
    ("9S ?", 58), ("9S ...", 58), ({"hand": 1}, 59),
    ({"hand": "9S", "known": 2}, 0),  # Known Fates wait for the hand (endgame.1)
    (on_known("9S 2S"), 0), (on_known("9S ?"), 58), (on_known(1), 59),
    (on_unknown(2), 0),  # an Unknown Fate is turned over blindly, not chosen (endgame.3)
])
def test_hidden_cards_are_listed_where_some_might_be_laid(Ann: Any, count: int) -> None:
    """Each of the 60 cards that lies nowhere else, where a King lies on the pile."""
    state = table(pile="KH", Ann=Ann)
    listed = [game.format_move(move, state) for move in game.hidden_candidates(state)]
    assert len(set(listed)) == len(listed) == count
    assert "Ann: play KH" not in listed


def test_a_card_described_elsewhere_stays_so_when_its_twin_may_have_been_turned_over() -> None:
    """With two decks the Unknown Fate may be another 9S; the one out of play is still known to be one."""
    state = table(deck={"copies": 2}, pile="4H", draw=0, burned="9S", Ann=on_unknown(2))
    found = verdict.consequences(GAME, state, read(state, "flip 1"), fixed())
    (nine,) = (b for b in found.branches if "any 9" in b.given["the Unknown Fate that is turned over"])
    assert (nine.after.burned, nine.after.discard) == ((9 * 4,), (4 * 4 + 1, UNKNOWN))


def drawn(Ann: str, draw: int, **readings: str) -> set[int]:
    """How many cards a player draws after a Royal Rush, as her hand is one thing or another."""
    state = table(pile="4H", draw=draw, Ann=Ann)
    found = verdict.consequences(GAME, state, read(state, "rush S"), fixed(**readings))
    return {draw - len(branch.after.draw) for branch in found.branches}


def test_how_many_cards_a_hand_left_open_has_decides_about_drawing_after_a_rush() -> None:
    """Up to three are drawn (draw.2, rush.3): with two cards described none or one, with none described none to three."""
    assert drawn("... NS QS KS", 9) == {0, 1, 2, 3}
    assert drawn("... NS QS KS 2S", 9) == {0, 1, 2}
    assert drawn("... NS QS KS 2S 4S", 9) == {0, 1}
    assert drawn("... NS QS KS 2S 4S 5S", 9) == {0}


def test_where_only_an_empty_hand_draws_after_a_rush_one_left_open_may_be_empty() -> None:
    """Three cards are drawn or none (rush.3); a card that is described settles it."""
    assert drawn("... NS QS KS", 9, rush_draw="only-if-empty") == {0, 3}
    assert drawn("... NS QS KS 2S", 9, rush_draw="only-if-empty") == {0}
    assert drawn("NS QS KS", 9, rush_draw="only-if-empty") == {3}


def illegal_on(state: State, move: str, **readings: str) -> set[str]:
    """What the pile may have below its top card for the move to be illegal, in words."""
    found = verdict.judge(GAME, state, read(state, move), fixed(**readings))
    below = "card 2 of the discard pile, from the top"
    return {kind for case in found.cases if not case.holds for kind in case.given[below]}


def test_what_lies_on_a_pile_that_goes_on_hidden_still_lies_there() -> None:
    """The Phantom covers whatever is below it: a Shrine (shrine.3), or nothing (phantom.2)."""
    state = table(pile="... 3S", Ann="10S 2S")
    assert illegal_on(state, "play 10S", bomb_on_covered_shrine="refused") == {"any Shrine", "any Phantom"}  # on a Shrine again
    assert "nothing" not in illegal_on(state, "play 2S")
    assert "nothing" in illegal_on(state, "play 2S", phantom_on_empty="counts-as-three")


def test_a_card_that_proves_equal_counts_towards_four() -> None:
    """A 9 on a 9 makes two in succession, so two more would make four (four.1); on an 8 it is the first."""
    state = table(pile="...", draw=0, Ann="9S 2S")
    found = verdict.consequences(GAME, state, read(state, "play 9S"), fixed())
    below = {fact for branch in found.branches for fact in branch.given if fact.endswith("lie in succession below")}
    assert below == {"whether 2 more 9s lie in succession below"}


def test_more_than_four_equal_cards_on_a_hidden_pile_need_no_more_of_them() -> None:
    state = table(deck={"copies": 2}, pile="... 9S", Ann="9S 9H 9D 9C 2S")
    found = verdict.consequences(GAME, state, read(state, "play 9S 9H 9D 9C"), fixed())
    (branch,) = found.branches
    assert (branch.given, branch.after.discard) == ({}, ())
    found = verdict.consequences(GAME, state, read(state, "play 9S 9H 9D 9C"), fixed(more_than_four="exactly-four"))
    (branch,) = found.branches
    assert (branch.given, branch.after.discard) == ({}, (MORE, 36, 36, 37, 38, 39))


def test_the_unknown_fate_that_is_turned_over_may_lie_beyond_those_described() -> None:
    """Places of a zone that may go on are not counted (endgame.3)."""
    for place in (3, 9):
        assert word(table(pile="4H", Ann=on_unknown("... 5S")), f"flip {place} 6S") == "legal"


def test_a_hand_and_a_pile_that_both_may_go_on_are_one_hand_that_may() -> None:
    """Who can't play takes the whole pile (pick-up.1), whatever more of it there is."""
    state = table(pile="... KH", Ann="... 5S")
    found = verdict.consequences(GAME, state, read(state, "pick up"), fixed())
    assert {branch.after.hands[0] for branch in found.branches if branch.is_legal} == {(MORE, 5 * 4, 13 * 4 + 1)}


def test_where_neither_hand_nor_draw_pile_is_counted_nobody_knows_how_many_are_drawn() -> None:
    state = table(pile="4H", draw="...", Ann="... 9S 2S 4S")
    (branch,) = verdict.consequences(GAME, state, read(state, "play 9S"), fixed()).branches
    assert "draws-unseen" in [event.code for event in branch.events]
    assert "draws-unseen" not in apply(table(pile="4H", draw="...", Ann="... 5S 8H 9D KC"), "play 5S").codes  # three are left


@pytest.mark.parametrize("state", [
    table(pile="MH", Ann="? 5S"), table(pile="MH", Ann="... 5S"), table(pile="KH", Ann=on_known("5S ?")),
    table(pile="MH", Ann=on_known("... 5S")), table(phase="exchange", draw=42, Ann={"hand": "? 5S 6S", "known": "? 8S 9S"}),
])
def test_no_listed_move_names_a_card_that_nobody_has_seen(state: State) -> None:
    listed = [game.format_move(move, state) for move in game.candidates(state)]
    assert "5S" in " ".join(listed)
    assert not [move for move in listed if "?" in move or "..." in move]


def test_what_can_be_played_from_a_hand_partly_hidden_are_the_cards_that_are_seen() -> None:
    """On a Magic Man every card goes (magic-man.3)."""
    assert legal(table(pile="MH", Ann="? ? 5S 5H 9S")) == {"play 5S", "play 5H", "play 5S 5H", "play 9S"}


def test_a_phantom_between_a_rug_and_what_counts_is_not_forgotten() -> None:
    """Where the Rug asks for what lies below it, the Knight meets the Dragon of its suit through the Phantom (knight.2)."""
    state = table(pile="... 3S 1S", Ann="NS 2S")
    below = "what counts below the two top cards of the discard pile"
    for reading, holds in (("allowed", True), ("refused", False)):
        settled = fixed(rug_resets="value-below", knight_through_phantom=reading)
        found = verdict.judge(GAME, state, read(state, "play NS"), settled)
        assert [case.holds for case in found.cases if "DS" in case.given[below]] == [holds]


def test_a_hidden_phantom_under_a_phantom_may_count_as_a_three() -> None:
    """Where a Phantom on a Phantom is answered as a 3, the lower one is what counts below a Rug that asks for it too."""
    state = table(pile="... 3S 1S", Ann="2S 4S")
    settled = fixed(rug_resets="value-below", phantom_on_phantom="counts-as-three")
    below = "what counts below the two top cards of the discard pile"
    for move, holds in (("play 2S", False), ("play 4S", True)):
        found = verdict.judge(GAME, state, read(state, move), settled)
        assert [case.holds for case in found.cases if "any Phantom" in case.given[below]] == [holds]


def test_a_hidden_phantom_on_nothing_is_the_only_card_of_its_pile() -> None:
    """The pile that proves to go no deeper is a hidden card, and what is laid on it."""
    state = table(pile="...", draw=0, Ann="2S 4S")
    found = verdict.consequences(GAME, state, read(state, "play 2S"), fixed(phantom_on_empty="anything"))
    second = "card 2 of the discard pile, from the top"
    assert {branch.after.discard for branch in found.branches if "nothing" in branch.given.get(second, ())} == {(UNKNOWN, 2 * 4)}


def test_below_a_hidden_phantom_any_other_card_may_lie() -> None:
    """A 9 is laid: of what may lie there all are told, but for Phantoms in both places and those that a 9 never meets."""
    state = table(pile="? ?", Ann="9S 2S")
    found = verdict.judge(GAME, state, read(state, "play 9S"), fixed())
    second = "card 2 of the discard pile, from the top"
    told = {kind for case in found.cases for kind in case.given.get(second, ())}
    assert told == {
        "any Rug", "any 2", "any Phantom", "any 4", "any 5", "any 6", "any Shrine", "any 8", "any 9", "any Bomb", "any Knight",
        "any Queen", "any King", "DS", "DH", "DD", "DC", "any Magic Man",
    }


def test_hidden_cards_below_others_may_complete_four_wherever_they_begin() -> None:
    """Clause four.1: one more 9 is missing, and one lies nowhere else; with two decks there are more of them."""
    for state in (table(pile="? ? 9H 9D", Ann="9S KS"), table(deck={"copies": 2}, pile="... 9H 9D", Ann="9S KS")):
        found = verdict.consequences(GAME, state, read(state, "play 9S"), fixed())
        assert sorted(len(branch.after.discard) for branch in found.branches) == [0, len(state.discard) + 1]


def test_four_that_are_seen_need_no_hidden_one() -> None:
    assert apply(table(pile="... 9S 9H 9D", Ann="9C 2S"), "play 9C").pile == ""


def test_a_hidden_dragon_in_the_row_decides_where_a_knight_may_match_any_of_it() -> None:
    """Clause knight.2: under that reading NS goes on DS below DH, and nobody knows whether it lies there."""
    for pile in ("... DH", "? DD DH", "? DH 3S"):
        state = table(pile=pile, Ann="NS 2S")
        fact = "whether DS lies in the row of Dragons, where the pile is not described"
        assert word(state, "play NS") == "illegal"
        assert word(state, "play NS", knight_on_dragons="any-in-a-row") == "depends"
        assert given(state, "play NS", knight_on_dragons="any-in-a-row") == {fact}


@pytest.mark.parametrize(("pile", "rest", "verdict"), [
    ("? KH DH", "", "illegal"),  # the row ends at the King
    ("... DH", "DS", "illegal"),  # it lies elsewhere
    ("... DS DH", "", "legal"),
    ("... DS", "", "legal"),
])
def test_a_row_of_dragons_that_is_seen_to_decide_asks_for_no_hidden_one(pile: str, rest: str, verdict: str) -> None:
    state = table(pile=pile, burned=rest, Ann="NS 2S")
    assert word(state, "play NS", knight_on_dragons="any-in-a-row") == verdict
    assert given(state, "play NS", knight_on_dragons="any-in-a-row") == set()


def test_all_knights_that_are_laid_need_their_dragon_in_the_row() -> None:
    state = table(pile="... DH", Ann="NS NH ND 2S")
    any_of_it = {"knight_on_dragons": "any-in-a-row"}
    assert word(state, "play NS NH", **any_of_it) == "depends"
    assert len(given(state, "play NS ND", **any_of_it)) == 2
    assert word(state, "play NS NH", **any_of_it, knights_on_dragon="one-matches") == "legal"
