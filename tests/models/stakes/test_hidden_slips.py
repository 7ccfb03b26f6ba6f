"""What nobody has seen is not invented: slips as a count, and verdicts that hold in every, in some or in no case."""

from collections.abc import Mapping
from typing import Any

import pytest

from referee import verdict
from referee.errors import RefereeError
from referee.models.stakes import game
from referee.models.stakes.state import State
from referee.ruling import Undescribed

from .tables import EVERYTHING_OPEN, GAME, apply, fixed, from_toml, objections, questions, read, show, table, word


def supposed(state: State, move: str) -> list[str]:
    """What the verdict takes for granted, by code."""
    return [said.code for said in verdict.judge(GAME, state, read(state, move), fixed()).rests_on]


def cases(state: State, move: str, key: str, **readings: str) -> dict[tuple[tuple[str, tuple[str, ...]], ...], Any]:
    """What the table shows after the move in each case of what is not described."""
    found = verdict.consequences(GAME, state, read(state, move), fixed(**readings))
    return {tuple(branch.given.items()): show(branch.after, key) if branch.after else branch.objections for branch in found.branches}


def facts(state: State, move: str, **readings: str) -> set[str]:
    """What is not described and decides what follows."""
    found = verdict.consequences(GAME, state, read(state, move), fixed(**readings))
    return {place for branch in found.branches for place in branch.given}


def acting(slips: object, **rest: Any) -> State:
    return table("betting", 2, acted=[], opener="Ann", Ann={"chips": 19, "pot": 1, "slips": slips, **rest}, Bob={"chips": 18, "pot": 2})


# --- in every case --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slips", [1, 2, "? ?", "Clerk ?"])
def test_a_named_card_may_be_among_hidden_slips_and_the_verdict_rests_on_it(slips: object) -> None:
    state = acting(slips)
    assert word(state, "check Smith") == "legal"
    assert supposed(state, "check Smith") == ["has-slipped"]


def test_a_card_that_is_described_is_not_taken_for_granted() -> None:
    assert supposed(acting("Clerk ?"), "check Clerk") == []


def test_a_slip_may_be_turned_over_without_saying_which_it_is() -> None:
    state = acting(2)
    assert word(state, "check ?") == "legal"
    assert supposed(state, "check ?") == []


def test_a_fold_with_hidden_slips_is_legal_and_takes_them_back_unseen() -> None:
    after = apply(acting(2, hand="Clerk"), "fold")
    assert after.see("hand Ann", "slips Ann") == ("? ? Clerk", "")


# --- in no case -----------------------------------------------------------------------------------------------------


def test_a_card_that_can_not_be_there_is_not_supposed() -> None:
    everywhere = {"row": {"Court": "Duchess"}, "faction_deck": {"Court": "Duchess"}}
    state = table("betting", 2, acted=[], Ann={"slips": 2}, **everywhere)
    assert supposed(state, "check Duchess") == []
    assert [o.code for o in objections(state, "check Duchess")] == ["not-a-slip"]
    assert word(acting("Clerk Smith"), "check Guard") == "illegal"


def test_no_hidden_slip_makes_a_raise_above_the_maximum_legal() -> None:
    assert word(acting(2), "raise 5 ?") == "illegal"


# --- in some cases --------------------------------------------------------------------------------------------------


def test_a_hidden_card_may_have_a_stake_or_not() -> None:
    state = table("slip", 2, Ann={"hand": 6}, Bob={"hand": 6})
    stake = {"what_may_be_slipped": "stake-only"}
    assert word(state, "slip ?") == "legal"
    assert word(state, "slip ?", **stake) == "depends"
    assert word(state, "slip Clerk", **stake) == "legal"
    assert word(state, "slip Toast", **stake) == "illegal"


def test_whether_one_must_slip_hangs_on_a_hidden_hand() -> None:
    state = table("slip", 2, Ann={"hand": "Toast ?"}, Bob={"hand": 6})
    refused = {"zero_slips": "refused", "what_may_be_slipped": "stake-only"}
    assert word(state, "slip nothing", **refused) == "depends"
    assert word(state, "slip nothing", zero_slips="refused") == "illegal"  # Toast may be slipped
    assert word(table("slip", 2, Ann={"hand": "..."}), "slip nothing", zero_slips="refused") == "depends"


def test_a_slip_that_is_turned_over_unseen_may_be_wild() -> None:
    state = acting(2, deck="Guard Clerk")
    found = cases(state, "check ?", "shown Ann")
    assert set(found.values()) == {"?", "? + Clerk"}
    assert {place for given in found for place, _ in given} == {"whether the slip that Ann reveals is Wild"}


def test_what_a_wild_stake_draws_unseen_may_be_wild_or_have_no_stake() -> None:
    found = cases(acting("Stranger", deck=5, discard=0), "check Stranger", "shown Ann")
    assert set(found.values()) == {"Stranger + ?", "Stranger + ? + ?", "Stranger + ? + ? + ?"}
    place = "the card that Ann draws for his Wild Stake"
    assert dict(next(iter(found)))[place]


# --- the showdown ---------------------------------------------------------------------------------------------------


def showdown(die: str, ann: str, bob: str, **rest: Any) -> State:
    return table("showdown", 2, die=die, Ann={"shown": ann}, Bob={"shown": bob}, **rest)


def leaders(state: State, **readings: str) -> dict[str, set[str]]:
    """Who leads, to the Stakes of Ann's hidden card under which it is so."""
    found: dict[str, set[str]] = {}
    for given, names in cases(state, "showdown", "leaders", **readings).items():
        stakes = dict(given).get("the Stake of Ann's revealed card 2", ("any",))
        found.setdefault(names, set()).update(stakes)
    return found


def test_a_hidden_stake_decides_who_leads() -> None:
    """Ann has 2 and a hidden card, Bob 4: with 1 or nothing she is behind, with 2 they share, with 3 to 6 she leads."""
    assert leaders(showdown("highest", "Guard, ?", "Smith, Clerk")) == {
        "Bob": {"0 or none", "1"}, "Ann Bob": {"2"}, "Ann": {"3", "4", "5", "6"},
    }
    assert leaders(showdown("lowest", "Guard, ?", "Smith, Clerk")) == {
        "Ann": {"0 or none", "1"}, "Ann Bob": {"2"}, "Bob": {"3", "4", "5", "6"},
    }


def test_a_hidden_stake_that_can_not_change_who_leads() -> None:
    """Herald and Page are 9; Ann has 2 and 6 at most."""
    assert set(leaders(showdown("highest", "Guard, ?", "Herald, Page"))) == {"Bob"}


def test_only_cards_that_are_not_described_elsewhere_may_be_hidden() -> None:
    """All Duchesses and Champions, the only cards with 6, lie elsewhere."""
    elsewhere = {"row": {"Court": "Duchess Duchess"}, "award_deck": "Champion Champion"}
    found = leaders(showdown("highest", "Guard, ?", "Smith, Clerk", **elsewhere))
    assert found["Ann"] == {"3", "4", "5"}


def test_a_die_that_nobody_has_described_is_two_cases() -> None:
    state = table("showdown", 2, Ann={"shown": "Guard"}, Bob={"shown": "Clerk"})
    assert facts(state, "showdown") == {"the die"}
    assert set(cases(state, "showdown", "leaders").values()) == {"Ann", "Bob"}


def test_slips_that_are_left_hidden_matter_only_where_they_count() -> None:
    state = table("showdown", 2, die="highest", Ann={"shown": "Clerk", "slips": 1}, Bob={"shown": "Guard"})
    assert facts(state, "showdown") == set()
    assert facts(state, "showdown", standing_counts="whole-slip-area") != set()
    assert "standing-counts" in questions(state, "showdown")


def test_a_slip_that_is_hidden_or_draws_from_a_hidden_deck_is_decided_in_few_branches() -> None:
    """With every question open: only who leads is asked, since a Wild Stake may draw three cards that nobody has seen."""
    for slips in (1, "Stranger"):
        state = table("showdown", 2, die="highest", Ann={"shown": "Clerk", "slips": slips}, Bob={"shown": "Guard"})
        found = verdict.consequences(GAME, state, read(state, "showdown"), EVERYTHING_OPEN)
        assert len(found.branches) < 50
        assert {names for branch in found.branches for names in [show(branch.after, "leaders")]} == {"Ann", "Bob", "Ann Bob"}


def test_a_hidden_slip_over_a_deck_that_is_known_is_decided_card_by_card() -> None:
    state = table("showdown", 2, die="highest", Ann={"shown": "Clerk", "slips": 1, "deck": "Clerk Guard"}, Bob={"shown": "Guard"})
    whole = {"standing_counts": "whole-slip-area"}
    assert "whether the slip that Ann reveals is Wild" in facts(state, "showdown", **whole)


def test_where_all_is_hidden_it_is_asked_who_leads_and_not_what_the_cards_are() -> None:
    many = {"shown": "? ? ?"}
    state = table("showdown", die="highest", Ann=many, Bob=many, Cid=many)
    places = facts(state, "showdown")
    assert "who has the leading Standing" in places
    assert not {place for place in places if place.startswith("the Stake of")}


def test_of_one_hidden_card_it_is_asked_what_it_is_and_of_two_who_leads() -> None:
    """Cid's Page is 4; one card has few Stakes, and two of them so many that nobody reads through their cases."""
    def of(bob: str) -> set[str]:
        state = table("showdown", 3, die="highest", Ann={"shown": "?"}, Bob={"shown": bob}, Cid={"shown": "Page"})
        found = verdict.consequences(GAME, state, read(state, "showdown"), fixed(cover_order="clockwise", cover_in_a_tie="nobody"))
        assert len(found.branches) < 30
        return {place for branch in found.branches for place in branch.given if "Cover" not in place}

    assert of("Guard") == {"the Stake of Ann's revealed card 1", "the Bust of Ann's revealed card 1"}
    assert of("?") == {"who has the leading Standing"}


def test_a_standing_that_nobody_knows_leaves_the_winner_open() -> None:
    state = table("payout", 2, die="highest", space=3, leaders=["Ann"], Ann={"shown": "? ? ?", "bet": 2},
        Bob={"standing": 3, "shown": "Smith", "bet": 2})
    found = cases(state, "pay", "winner")
    assert set(found.values()) == {"Ann", "Bob", "nobody"}


# --- other things that nobody has seen ------------------------------------------------------------------------------


def test_an_award_card_a_row_and_a_hand_may_have_what_is_named() -> None:
    assert supposed(table("award", 2, awards=2), "keep Medal") == ["was-drawn"]
    assert supposed(table("recruit", 2, souls=9, row={"Court": 3}), "recruit Page") == ["lies-in-row"]
    assert supposed(table("recruit", 2, Ann={"hand": 3}), "spend Clerk") == ["has-in-hand"]
    assert supposed(table("cover", 2, leaders=["Ann"], Bob={"shown": "?, ?"}), "Bob: cover Guard") == ["has-revealed"]
    assert supposed(table("recruit", 2, souls=9, row={"Court": 3}), "recruit Miller") == ["lies-in-row"]
    assert supposed(table("recruit", 2, souls=9, row={"Mill": 0}), "recruit Miller") == []


def test_a_hidden_card_played_for_souls_has_souls_that_nobody_knows() -> None:
    """Printed are 0, 1, 2, 3 and 4 Souls."""
    found = cases(table("recruit", 2, Ann={"hand": 2}), "spend ?", "spare")
    assert sorted(found.values()) == [0, 1, 2, 3, 4]


def test_an_award_card_that_is_kept_unseen_is_a_recruit_or_not() -> None:
    found = cases(table("award", 2, awards=2, Ann={"discard": ""}), "keep ?", "souls Ann")
    assert sorted(found.values()) == ["", "?"]


def test_a_winner_who_is_not_described_matters_only_where_the_marker_goes_to_him() -> None:
    state = table("clean-up")
    assert facts(state, "clean up") == set()
    found = cases(state, "clean up", "first", first_player_marker="to-the-winner")
    assert sorted(found.values()) == ["Ann", "Bob", "Cid"]


def test_who_has_acted_matters_only_where_equal_bets_end_the_betting() -> None:
    state = table("betting", Ann={"chips": 18, "pot": 2}, Bob={"chips": 18, "pot": 2}, Cid={"chips": 18, "pot": 2}, opener="Ann")
    asked = facts(state, "check Clerk", betting_end="bets-equal")
    assert asked == {"whether Bob has acted since the last Raise", "whether Cid has acted since the last Raise"}
    assert facts(state, "check Clerk") == set()


def test_a_ruling_that_has_to_know_says_what_is_not_described() -> None:
    state = showdown("highest", "Guard, ?", "Smith, Clerk")
    with pytest.raises(Undescribed) as caught:
        apply(state, "showdown")
    assert isinstance(caught.value, RefereeError)
    assert "Ann's revealed card 2" in str(caught.value)


def test_the_list_of_moves_with_hidden_cards_names_those_that_may_be_there() -> None:
    def named(state: State) -> Mapping[str, str]:
        return {game.format_move(o.move, state): o.word for o in verdict.options(GAME, state, fixed(), hidden=True)}

    found = named(table("slip", 2, Ann={"hand": 6}))
    assert found["Ann: slip Clerk"] == found["Ann: slip Toast"] == "legal"
    assert len(found) == len(table("roll").set.names)
    assert set(named(table("betting", 2, Ann={"slips": 2, "hand": 4}, acted=[]))) == {
        f"Ann: action {name}" for name in ("Whisper", "Toast", "Flood", "Edict", "Trick", "Laurel")
    }


def test_a_zone_left_out_is_unknown_and_not_empty() -> None:
    players = "[player.Ann]\nchips = 19\nslips = 2\n[player.Bob]\nchips = 18\nslips = 1"
    state = from_toml(f'game = "stakes"\nturn = "Ann"\nseats = ["Ann", "Bob"]\n{players}')
    assert supposed(state, "action Toast") == ["has-in-hand"]
    assert verdict.judge(GAME, state, read(state, "check Clerk"), EVERYTHING_OPEN).word == "depends"
