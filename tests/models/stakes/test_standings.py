"""Clauses standing.1 to winner.2: Standings, the Leading Player, Bust and Cover, and who wins the Match."""

from typing import Any

import pytest

from referee.models.stakes.state import State

from .tables import PLAIN, apply, judge, legal, questions, table


def shown(die: str = "highest", first: str = "Ann", phase: str = "showdown", **cards: str) -> State:
    """Everybody's revealed cards, of the plain set: Ace 1, Two 2, Three 3 (Bust 1), Four 4 (Bust 3), Shield 2 (Cover 2), ..."""
    players: dict[str, Any] = {name: {"shown": text} for name, text in cards.items()}
    return table(phase, len(cards), set=PLAIN, die=die, first_player=first, **players)


def test_a_standing_is_the_sum_of_the_stakes_of_the_revealed_cards() -> None:
    after = apply(shown(Ann="Ace", Bob="Two, Two, Ace", Cid="Two, Ace"), "showdown")
    assert after.see("standing Ann", "standing Bob", "standing Cid") == (1, 5, 3)
    assert after.args("standing") == [(0, (1,)), (1, (2, 2, 1)), (2, (2, 1))]


def test_standings_are_taken_from_the_first_player_on() -> None:
    after = apply(shown(first="Cid", Ann="Ace", Bob="Two", Cid="Ace"), "showdown")
    assert [args[0] for args in after.args("standing")] == [2, 0, 1]


def test_whoever_has_folded_has_no_standing() -> None:
    state = table("showdown", set=PLAIN, die="highest", folded=["Bob"], Ann={"shown": "Two"}, Bob={"shown": "Four"}, Cid={"shown": "Ace"})
    after = apply(state, "showdown")
    assert after.see("leaders", "standing Bob", "standing Ann") == ("Ann", None, 2)


def test_without_revealed_cards_a_standing_is_nothing() -> None:
    after = apply(shown("lowest", Ann="", Bob="Ace"), "showdown")
    assert after.see("standing Ann", "leaders") == (0, "Ann")


@pytest.mark.parametrize(("die", "leader"), [("highest", "Bob"), ("lowest", "Ann")])
def test_the_die_decides_who_leads(die: str, leader: str) -> None:
    assert apply(shown(die, Ann="Ace", Bob="Two"), "showdown").see("leaders") == leader


# --- Bust -----------------------------------------------------------------------------------------------------------


def test_the_leading_player_adds_every_bust_on_his_cards_and_nobody_else_does() -> None:
    after = apply(shown(Ann="Four, Three, Ace", Bob="Four"), "showdown")
    assert after.see("standing Ann", "standing Bob") == (12, 4)  # 4 + 3 + 1 and Bust 3 + 1
    assert after.args("adds-bust") == [(0, 8, (3, 1), 12)]
    assert after.see("phase") == "payout"


def test_a_leader_without_bust_adds_nothing() -> None:
    after = apply(shown(Ann="Two, Ace", Bob="Ace"), "showdown")
    assert after.see("standing Ann") == 3
    assert "has-no-bust" in after.codes


def test_a_bust_below_zero_is_added_too() -> None:
    after = apply(shown(Ann="Low, Three", Bob="Ace"), "showdown")
    assert after.see("standing Ann") == 5  # 2 + 3, Bust -1 and 1
    assert apply(shown(Ann="Low, Two", Bob="Ace"), "showdown").see("standing Ann") == 3


# --- Cover ----------------------------------------------------------------------------------------------------------


def test_all_others_may_add_cover_each_in_turn_and_see_what_the_earlier_ones_did() -> None:
    after = apply(shown(first="Bob", Ann="Shield", Bob="Wall", Cid="Four, Four"), "showdown")
    assert after.see("phase", "leaders", "next") == ("cover", "Cid", "Bob")
    assert legal(after.state) == ["cover Wall", "cover nothing"]
    assert judge(after.state, "Ann: cover Shield") == "not-your-turn"
    after = apply(after.state, "cover Wall")
    assert after.see("next", "cover Bob") == ("Ann", "Wall")
    assert after.args("adds-cover") == [(1, (6,), 3, (1,), 4)]
    after = apply(after.state, "cover nothing")
    assert after.see("phase", "cover Ann") == ("payout", "")
    assert after.codes == ["adds-no-cover"]


def test_whoever_has_no_cover_is_not_asked() -> None:
    after = apply(shown(Ann="Ace", Bob="Shield", Cid="Four"), "showdown")
    assert after.see("next") == "Bob"
    assert judge(after.state, "Ann: cover nothing") == "no-cover"


def test_the_leader_adds_no_cover_and_nobody_adds_it_twice() -> None:
    after = apply(shown(Ann="Shield, Four", Bob="Shield", Cid="Shield"), "showdown", "cover all")
    assert judge(after.state, "Ann: cover Shield") == "leader-adds-bust"
    assert judge(after.state, "Bob: cover Shield") == "cover-decided"


def test_whoever_has_folded_adds_no_cover() -> None:
    state = table("cover", set=PLAIN, die="highest", folded=["Bob"], leaders=["Ann"], Ann={"standing": 7, "shown": "Four"},
                  Bob={"shown": "Shield"}, Cid={"standing": 2, "shown": "Shield"})
    assert judge(state, "Bob: cover Shield") == "has-folded"
    assert judge(state, "Cid: cover Shield") == "legal"


def test_only_revealed_cards_with_cover_on_them_are_named_and_each_once() -> None:
    after = apply(shown(Ann="Shield, Ace", Bob="Four"), "showdown")
    for cards in ("Wall", "Ace", "Shield Shield"):
        assert judge(after.state, f"cover {cards}") == "cover-not-there"


def test_all_cover_or_none_or_any_part_of_it() -> None:
    after = apply(shown(Ann="Shield, Wall", Bob="Four, Four"), "showdown")
    assert judge(after.state, "cover Wall") == "all-cover-or-none"
    assert legal(after.state) == ["cover Shield Wall", "cover nothing"]
    assert legal(after.state, cover_part="any-part") == ["cover Shield", "cover Shield Wall", "cover Wall", "cover nothing"]
    part = apply(after.state, "cover Wall", "pay", cover_part="any-part")
    assert part.args("final-with-cover") == [(0, 5, (1,), 6)]
    full = apply(after.state, "cover all", "pay")
    assert full.args("final-with-cover") == [(0, 5, (2, 1), 8)]


def test_where_all_decide_together_it_counts_when_all_have() -> None:
    together = {"cover_order": "together"}
    after = apply(shown(Ann="Shield", Bob="Wall", Cid="Four, Four"), "showdown", **together)
    assert after.see("phase", "next") == ("cover", "nobody")
    assert judge(after.state, "Bob: cover Wall", **together) == judge(after.state, "Ann: cover Shield", **together) == "legal"
    after = apply(after.state, "Bob: cover Wall", **together)
    assert after.codes == ["declares-cover"]
    after = apply(after.state, "Ann: cover nothing", **together)
    assert after.see("phase") == "payout"


# --- a shared lead --------------------------------------------------------------------------------------------------


def test_those_who_share_the_lead_add_neither_bust_nor_cover() -> None:
    after = apply(shown(Ann="Three, Shield", Bob="Shield, Three", Cid="Ace"), "showdown")
    assert after.see("leaders", "standing Ann", "standing Bob", "phase") == ("Ann Bob", 5, 5, "payout")
    assert after.args("share-the-lead") == [((0, 1),)]


def test_while_the_lead_is_shared_the_others_may_add_cover_or_nobody_may() -> None:
    state = shown(Ann="Four", Bob="Four", Cid="Shield, Ace")
    after = apply(state, "showdown")
    assert after.see("phase", "next") == ("cover", "Cid")
    assert judge(after.state, "Ann: cover Four") == "cover-not-there no-cover tied-add-nothing"
    assert judge(after.state, "cover Shield", cover_in_a_tie="nobody") == "no-cover-in-a-tie"
    assert apply(state, "showdown", cover_in_a_tie="nobody").see("phase") == "payout"


def test_where_nobody_may_add_cover_any_more_the_pot_is_paid() -> None:
    """A position may say that Cover is due where no reading, or this one alone, lets anybody add it."""
    tied = table("cover", set=PLAIN, die="highest", leaders=["Ann", "Bob"], Ann={"standing": 4, "shown": "Four"},
                 Bob={"standing": 4, "shown": "Four"}, Cid={"standing": 3, "shown": "Shield, Ace"})
    assert judge(tied, "pay") == "cover-now"
    assert legal(tied) == ["Cid: cover Shield", "Cid: cover nothing"]
    assert legal(tied, cover_in_a_tie="nobody") == ["pay"]
    assert apply(tied, "pay", cover_in_a_tie="nobody").args("ties") == [((0, 1),)]
    done = table("cover", 2, set=PLAIN, die="highest", leaders=["Ann"], Ann={"standing": 7, "shown": "Four"},
                 Bob={"standing": 2, "shown": "Shield", "cover": "Shield"})
    assert legal(done) == ["pay"]


def test_one_of_the_others_may_win_by_his_cover_over_a_shared_lead() -> None:
    """Ann and Bob have 4; Cid has 3 and Cover 2."""
    after = apply(shown(Ann="Four", Bob="Four", Cid="Shield, Ace"), "showdown", "cover all", "pay")
    assert after.args("wins") == [(2,)]
    after = apply(shown(Ann="Four", Bob="Four", Cid="Shield, Ace"), "showdown", "cover nothing", "pay")
    assert after.args("ties") == [((0, 1),)]


# --- the final Standing ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "ann", "bob", "winner"), [
    ("highest", "Two, Ace", "Shield", 1),  # 3; 2 and Cover 2
    ("highest", "Three, Ace", "Shield", 0),  # 4 and Bust 1; 2 and Cover 2
    ("lowest", "Four", "Three, Two", 1),  # 4 and Bust 3; 5
    ("lowest", "Ace", "Low", 1),  # 1; 2 and Cover -2
    ("lowest", "Two", "Three", 0),
])
def test_the_best_final_standing_wins(die: str, ann: str, bob: str, winner: int) -> None:
    after = apply(shown(die, Ann=ann, Bob=bob), "showdown")
    after = apply(after.state, *(["cover all"] if after.state.phase == "cover" else []), "pay")
    assert after.args("wins") == [(winner,)]


def test_bust_and_cover_may_bring_about_a_tie() -> None:
    after = apply(shown("lowest", Ann="Three", Bob="Four"), "showdown", "pay")  # 3 and Bust 1; 4
    assert after.args("ties") == [((0, 1),)]
    after = apply(shown(Ann="Two, Two", Bob="Shield"), "showdown", "cover all", "pay")
    assert after.args("ties") == [((0, 1),)]


PASSES = {"leading_changes": "passes-on"}


def test_whoever_leads_after_bust_and_cover_adds_his_bust_or_does_not() -> None:
    """The lowest leads: Ann with 5, and with Bust 3 it is 8; Bob has 6 and Bust 2, Cid 7 and Bust 4."""
    state = shown("lowest", Ann="Four, Ace", Bob="Three, Three", Cid="Four, Three")
    after = apply(state, "showdown", "pay")
    assert after.args("wins") == [(1,)]
    after = apply(state, "showdown", "pay", **PASSES)  # Bob has 8 now; Cid leads with 7 and has 11; Ann and Bob tie
    assert [args[0] for args in after.args("now-leads")] == [1, 2]
    assert after.args("ties") == [((0, 1),)]


def test_whoever_takes_a_shared_lead_with_his_cover_may_have_to_add_his_bust() -> None:
    """The lowest leads.  Ann and Bob share the lead with 3, and add nothing; Cid has 4, and with his Cover 2.

    So he leads alone, for the first time anybody does: with his Bust it is 7, and Ann and Bob share the lead again.
    """
    cards = {**PLAIN["card"], "Turncoat": {"stake": 4, "bust": 5, "cover": -2, "start": 9}}
    state = table("showdown", 3, set={**PLAIN, "card": cards}, die="lowest", Ann={"shown": "Three"}, Bob={"shown": "Three"},
                  Cid={"shown": "Turncoat"})
    moves = ("showdown", "Cid: cover all", "pay")
    after = apply(state, *moves)
    assert (after.args("wins"), after.args("now-leads"), after.args("adds-bust")) == ([(2,)], [], [])
    after = apply(state, *moves, **PASSES)
    assert (after.args("now-leads"), after.args("adds-bust")) == ([(2,)], [(2, 2, (5,), 7)])
    assert after.args("ties") == [((0, 1),)]
    after = apply(state, "showdown", "pay", cover_in_a_tie="nobody", **PASSES)
    assert (after.args("ties"), after.args("now-leads")) == ([((0, 1),)], [])


def test_two_who_take_a_shared_lead_together_add_no_bust() -> None:
    """As before, but Dee has 4 and with her Cover 2, just as Cid: two share the lead, so nobody is the Leading Player."""
    cards = {**PLAIN["card"], "Turncoat": {"stake": 4, "bust": 5, "cover": -2, "start": 9}}
    state = table("showdown", 4, set={**PLAIN, "card": cards}, die="lowest", Ann={"shown": "Three"}, Bob={"shown": "Three"},
                  Cid={"shown": "Turncoat"}, Dee={"shown": "Turncoat"})
    after = apply(state, "showdown", "Cid: cover all", "Dee: cover all", "pay", **PASSES)
    assert (after.args("ties"), after.args("now-leads")) == ([((2, 3),)], [])


def test_the_lead_that_comes_back_asks_for_no_second_bust() -> None:
    state = shown("lowest", Ann="Three, Ace", Bob="Four")  # Ann and Bob have 4: a shared lead, no Bust at all
    assert apply(state, "showdown", "pay", **PASSES).args("ties") == [((0, 1),)]
    state = shown("lowest", Ann="Three", Bob="Three, Ace, Ace")  # 3 and 1; 5: Ann still leads
    after = apply(state, "showdown", "pay", **PASSES)
    assert after.args("wins") == [(0,)]
    assert after.args("now-leads") == []
    state = shown("lowest", Ann="Four", Bob="Three, Three")  # 4 and 3; 6 and 2: Bob leads, then Ann with 7
    after = apply(state, "showdown", "pay", **PASSES)
    assert after.args("now-leads") == [(1,)]
    assert after.args("wins") == [(0,)]


def test_a_new_leader_without_bust_changes_nothing() -> None:
    state = shown("lowest", Ann="Four", Bob="Two, Two, Ace")  # 4 and 3; 5
    assert "leading-changes" not in questions(apply(state, "showdown").state, "pay")


def test_a_lead_that_passes_on_leaves_cover_as_it_was_decided() -> None:
    """Ann leads with 6 and no Bust; Bob's 5 and Cover 3 are 8, and Wall and Shield have no Bust to add."""
    after = apply(shown(Ann="Two, Two, Two", Bob="Wall, Shield"), "showdown", "cover all", "pay", **PASSES)
    assert after.args("final-with-cover") == [(1, 5, (1, 2), 8)]
    assert after.args("wins") == [(1,)]


def test_bust_of_a_new_leader_comes_on_top_of_his_cover() -> None:
    """The highest leads: Ann with 4. Bob has 3 and Cover 2, which is 5, and leads now; with his Bust 1 he has 6."""
    cards = {"Tall": {"stake": 3, "bust": 1, "cover": 2, "start": 9}, "Four": {"stake": 4}}
    state = table("showdown", 2, set={"card": cards, "space": {"1": {}}}, die="highest", Ann={"shown": "Four"}, Bob={"shown": "Tall"})
    after = apply(state, "showdown", "cover all", "pay", **PASSES)
    assert after.args("adds-bust") == [(1, 5, (1,), 6)]
    assert after.args("wins") == [(1,)]


TALL = {"card": {
    "Tall": {"stake": 3, "bust": 1, "cover": 2, "start": 9}, "Deep": {"stake": 5, "bust": 2, "cover": -2}, "Four": {"stake": 4},
}, "space": {"1": {}}}


def test_whoever_alone_leads_after_a_shared_lead_adds_his_bust_too() -> None:
    """Ann and Bob share the lead with 4. Highest: Cid's 3 and Cover 2 lead, and he has 6. Lowest: 5 and Cover -2 lead; Bust 2."""
    fours: dict[str, Any] = {"Ann": {"shown": "Four"}, "Bob": {"shown": "Four"}}
    state = apply(table("showdown", set=TALL, die="highest", **fours, Cid={"shown": "Tall"}), "showdown", "cover all").state
    assert apply(state, "pay").args("wins") == [(2,)]
    assert apply(state, "pay", **PASSES).args("adds-bust") == [(2, 5, (1,), 6)]
    state = apply(table("showdown", set=TALL, die="lowest", **fours, Cid={"shown": "Deep"}), "showdown", "cover all").state
    assert apply(state, "pay").args("wins") == [(2,)]
    assert apply(state, "pay", **PASSES).args("ties") == [((0, 1),)]


# --- slips that are left --------------------------------------------------------------------------------------------


def test_slips_that_are_left_count_for_nothing_or_are_revealed() -> None:
    state = table("showdown", 2, set=PLAIN, die="highest", Ann={"shown": "Two", "slips": "Three Four"}, Bob={"shown": "Two, Ace"})
    after = apply(state, "showdown")
    assert after.see("standing Ann", "leaders", "slips Ann") == (2, "Bob", "Three Four")
    after = apply(state, "showdown", standing_counts="whole-slip-area")
    assert after.see("standing Ann", "leaders", "slips Ann", "shown Ann") == (13, "Ann", "", "Two, Three, Four")  # 9 and Bust 4


def test_a_wild_slip_that_is_left_draws_its_card() -> None:
    state = table("showdown", 2, die="highest", Ann={"shown": "Guard", "slips": "Stranger", "deck": "Clerk Page"}, Bob={"shown": "Clerk"})
    after = apply(state, "showdown", standing_counts="whole-slip-area")
    assert after.see("shown Ann", "standing Ann") == ("Guard, Stranger + Page", 6)


def test_where_no_slip_is_left_nobody_asks_whether_they_count() -> None:
    assert "standing-counts" not in questions(shown(Ann="Two", Bob="Ace"), "showdown")
