"""Clauses wild.1 to wild.4: a Wild Stake draws the top card of the deck and takes on its Stake."""

from typing import Any

import pytest

from referee.models.stakes.state import State

from .tables import apply, questions, table


def acting(deck: str, **rest: Any) -> State:
    ann = {"slips": "Stranger Smith", "deck": deck, **rest}
    return table("betting", acted=[], first_player="Bob", small_blind="Bob", big_blind="Cid", opener="Ann", Ann=ann,
                 Bob={"chips": 19, "pot": 1}, Cid={"chips": 18, "pot": 2})


def test_a_revealed_wild_stake_draws_the_top_card() -> None:
    after = apply(acting("Clerk Smith Guard"), "check Stranger")
    assert after.see("shown Ann", "deck Ann", "slips Ann") == ("Stranger + Guard", "Clerk Smith", "Smith")
    assert after.codes == ["reveals", "attaches", "checks", "turn-passes", "faces-bet"]


@pytest.mark.parametrize("verb", ["check", "call", "raise 2"])
def test_it_draws_with_every_action_that_reveals_it(verb: str) -> None:
    assert apply(acting("Clerk Guard"), f"{verb} Stranger").see("shown Ann") == "Stranger + Guard"


def test_another_card_draws_nothing() -> None:
    assert apply(acting("Clerk Guard"), "check Smith").see("shown Ann", "deck Ann") == ("Smith", "Clerk Guard")


def test_a_fold_draws_nothing() -> None:
    assert apply(acting("Clerk Guard"), "fold").see("hand Ann", "deck Ann") == ("... Smith Stranger", "Clerk Guard")


def test_a_wild_card_that_is_drawn_draws_on() -> None:
    after = apply(acting("Clerk Guard Juggler Stranger"), "check Stranger")
    assert after.see("shown Ann", "deck Ann") == ("Stranger + Stranger + Juggler + Guard", "Clerk")


def test_with_nothing_to_draw_the_stake_is_nothing() -> None:
    after = apply(acting("", discard=""), "check Stranger")
    assert after.see("shown Ann") == "Stranger"
    assert "wild-draws-nothing" in after.codes


def test_a_chain_that_runs_dry_counts_nothing() -> None:
    after = apply(acting("Juggler", discard=""), "check Stranger")
    assert after.see("shown Ann", "deck Ann") == ("Stranger + Juggler", "")
    assert after.codes[:3] == ["reveals", "attaches", "wild-draws-nothing"]


def test_an_empty_deck_may_be_filled_with_the_discard_pile_in_the_middle_of_a_chain() -> None:
    after = apply(acting("Juggler", discard="Guard Guard"), "check Stranger", empty_deck="discard-reshuffled")
    assert after.see("shown Ann", "deck Ann", "discard Ann") == ("Stranger + Juggler + Guard", "Guard", "")


def test_a_deck_with_cards_raises_no_question_about_an_empty_one() -> None:
    assert "empty-deck" not in questions(acting("Guard", discard="Clerk"), "check Stranger")


def test_a_card_without_a_stake_counts_nothing_or_is_drawn_over() -> None:
    state = acting("Guard Whisper Toast")
    after = apply(state, "check Stranger")
    assert after.see("shown Ann") == "Stranger + Toast"
    assert after.codes[:3] == ["reveals", "attaches", "wild-draws-no-stake"]
    after = apply(state, "check Stranger", wild_draws_no_stake="draws-on")
    assert after.see("shown Ann") == "Stranger + Toast + Whisper + Guard"


def test_a_stake_of_zero_is_a_stake() -> None:
    state = acting("Guard Miller")
    assert "wild-draws-no-stake" not in questions(state, "check Stranger")
    assert apply(state, "check Stranger", wild_draws_no_stake="draws-on").see("shown Ann") == "Stranger + Miller"


STANDINGS = [
    ("Stranger + Guard", 2, 4), ("Stranger + Stranger + Guard", 2, 4), ("Stranger", 0, 0), ("Stranger + Juggler", 0, 0),
    ("Stranger + Toast", 0, 0), ("Stranger + Toast + Guard", 2, 4), ("Stranger + Miller", 0, 0),
    ("Stranger + Guard, Clerk", 3, 5), ("Clerk, Juggler + Clerk", 2, 3), ("Stranger + Guard, Juggler + Clerk", 3, 6),
]


@pytest.mark.parametrize(("shown", "once", "twice"), STANDINGS)
def test_a_wild_card_counts_the_stake_of_the_last_card_drawn(shown: str, once: int, twice: int) -> None:
    """Bob leads with 9, so Ann adds no Bust; where the drawn card counts itself too, its Stake is there twice."""
    state = table("showdown", 2, die="highest", Ann={"shown": shown, "deck": ""}, Bob={"shown": "Herald, Page"})
    assert apply(state, "showdown").see("standing Ann") == once
    assert apply(state, "showdown", attached_counts="itself-too").see("standing Ann") == twice


def test_bust_on_attached_cards_counts_or_does_not() -> None:
    """Ann leads with Weaver's 2 and Page's 4; Bust: 2 on Page, 2 on the attached Weaver."""
    state = table("showdown", 2, die="highest", Ann={"shown": "Stranger + Weaver, Page"}, Bob={"shown": "Guard"})
    assert apply(state, "showdown").see("standing Ann") == 8
    assert apply(state, "showdown", attached_bust_cover="whole-card").see("standing Ann") == 10


def test_cover_on_the_wild_card_itself_and_on_all_attached_cards_counts_where_they_count() -> None:
    """Juggler has Cover 1; in the chain behind it a second Juggler has 1 and Baker 2."""
    state = table("showdown", 2, die="highest", Ann={"shown": "Page"}, Bob={"shown": "Juggler + Juggler + Baker"})
    after = apply(state, "showdown", "cover Juggler")
    assert after.args("adds-cover")[0][2:] == (1, (1,), 2)
    after = apply(state, "showdown", "cover Juggler Juggler Baker", attached_bust_cover="whole-card")
    assert after.see("phase") == "payout"
    assert sum(after.args("adds-cover")[0][3]) == 4
