"""Clauses clean-up.1, end.1, end.2, timeline.1: cards go back into the decks, and another round begins, or the game ends."""

from typing import Any

import pytest

from referee.models.stakes.state import State

from .tables import apply, judge, legal, questions, table

STAYS = {"clean_up_reach": "soul-pile-stays"}


def cleaned(ann: dict[str, Any], **readings: str) -> tuple[str, ...]:
    after = apply(table("clean-up", 2, winner="Ann", Ann={"deck": "", "hand": "", "discard": "", **ann}), "clean up", **readings)
    found: tuple[str, ...] = after.see("deck Ann", "hand Ann", "discard Ann", "slips Ann", "shown Ann", "souls Ann", "hell Ann",
        "before Ann")
    return found


def sorted_deck(deck: str) -> list[str]:
    return sorted(deck.split())


@pytest.mark.parametrize("zone", ["deck", "hand", "slips", "discard", "soul_pile"])
def test_cards_of_every_pile_are_shuffled_into_the_deck(zone: str) -> None:
    assert cleaned({zone: "Clerk"}) == ("Clerk", "", "", "", "", "", "", "")


def test_revealed_and_attached_cards_too() -> None:
    assert cleaned({"shown": "Clerk, Clerk"}) == ("Clerk Clerk", "", "", "", "", "", "", "")
    deck, *_ = cleaned({"shown": "Stranger + Juggler + Clerk"})
    assert deck == "? ? ?"


def test_all_cards_are_there_after_the_shuffle() -> None:
    ann = {"deck": "Clerk Clerk", "hand": "Smith", "slips": "Guard", "shown": "Stranger + Page", "discard": "Toast",
        "soul_pile": "Champion"}
    after = apply(table("clean-up", 2, winner="Ann", luck="7", Ann=ann, Bob={"deck": "", "hand": "", "discard": ""}), "clean up")
    assert sorted_deck(after.see("deck Ann")) == ["Champion", "Clerk", "Clerk", "Guard", "Page", "Smith", "Stranger", "Toast"]
    assert after.args("shuffles-in") == [(0, 8), (1, 0)]


def test_the_hell_pile_and_what_lies_before_one_stay() -> None:
    assert cleaned({"hell_pile": "Clerk", "before": "Medal"}) == ("", "", "", "", "", "", "Clerk", "Medal")


def test_the_soul_pile_is_shuffled_in_or_stays() -> None:
    assert cleaned({"soul_pile": "Champion"})[0] == "Champion"
    found = cleaned({"soul_pile": "Champion", "hand": "Clerk"}, **STAYS)
    assert (found[0], found[5]) == ("Clerk", "Champion")
    assert "clean-up-reach" not in questions(table("clean-up", 2, winner="Ann"), "clean up")


def test_another_round_begins_one_space_further() -> None:
    state = table("clean-up", space=2, die="lowest", winner="Bob", folded=["Cid"], Ann={"played": "Toast"})
    after = apply(state, "clean up")
    assert after.see("phase", "space", "folded", "die", "winner", "played Ann", "next") == ("roll", 3, "", "", "unsaid", "", "nobody")
    assert after.args("timeline-moves") == [(3,)]
    assert legal(after.state) == ["die highest", "die lowest"]


@pytest.mark.parametrize(("space", "phase", "then"), [(1, "roll", 2), (3, "roll", 4), (4, "roll", 5), (5, "over", 5)])
def test_every_space_but_the_last_has_another_round_after_it(space: int, phase: str, then: int) -> None:
    assert apply(table("clean-up", 2, space=space, winner="Ann"), "clean up").see("phase", "space") == (phase, then)


def test_chips_points_and_potions_are_kept() -> None:
    after = apply(table("clean-up", 2, winner="Ann", global_pot=1, Ann={"chips": 7, "points": 5, "potions": 2}), "clean up")
    assert after.see("chips Ann", "points Ann", "potions Ann", "pot") == (7, 5, 2, 1)


# --- the First Player Marker ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("first", "winner", "stays", "passes", "to_winner"), [
    ("Ann", "Cid", "Ann", "Bob", "Cid"), ("Bob", "Ann", "Bob", "Cid", "Ann"), ("Cid", "Bob", "Cid", "Ann", "Bob"),
    ("Bob", "Bob", "Bob", "Cid", "Bob"),
])
def test_the_marker_stays_or_passes_on_or_goes_to_the_winner(first: str, winner: str, stays: str, passes: str, to_winner: str) -> None:
    state = table("clean-up", first_player=first, winner=winner)
    assert apply(state, "clean up").see("first") == stays
    assert apply(state, "clean up", first_player_marker="passes-clockwise").see("first") == passes
    assert apply(state, "clean up", first_player_marker="to-the-winner").see("first") == to_winner


def test_after_a_tie_no_winner_takes_the_marker() -> None:
    after = apply(table("clean-up", first_player="Bob", tied=True), "clean up", first_player_marker="to-the-winner")
    assert after.see("first") == "Bob"
    assert after.args("marker-stays") == [(1,)]


def test_the_winner_is_remembered_from_the_payment_to_the_clean_up() -> None:
    state = table("payout", 2, space=3, die="highest", Ann={"standing": 1}, Bob={"standing": 2})
    to_winner = {"first_player_marker": "to-the-winner"}
    assert apply(state, "pay", "done", "done", "clean up", **to_winner).see("first", "space") == ("Bob", 4)


# --- the end --------------------------------------------------------------------------------------------------------

BOTH: dict[str, str] = {}
CHIPS = {"game_winner": "chips-only"}
POINTS = {"game_winner": "points-only"}
MOST_POTIONS = {"tied_at_the_end": "most-potions"}


def last(**players: tuple[int, int, int]) -> State:
    """The last space; chips, points and Potions of each player."""
    return table("clean-up", len(players), space=5, winner="Ann", **{
        name: {"chips": chips, "points": points, "potions": potions} for name, (chips, points, potions) in players.items()
    })


def winners(state: State, **readings: str) -> tuple[int, ...]:
    after = apply(state, "clean up", **readings)
    assert after.see("phase", "space") == ("over", 5)
    return tuple(args[0] for args in after.args("wins-the-game")) or tuple(after.args("share-the-game")[0][0])


def test_the_game_ends_on_the_last_space() -> None:
    after = apply(last(Ann=(9, 0, 0), Bob=(3, 0, 0)), "clean up")
    assert after.codes[:3] == ["shuffles-in", "shuffles-in", "game-ends"]
    assert judge(after.state, "die lowest") == "game-over"
    assert legal(after.state) == []
    assert "first-player-marker" not in questions(last(Ann=(9, 0, 0), Bob=(3, 0, 0)), "clean up")


@pytest.mark.parametrize(("readings", "expected"), [(BOTH, (2,)), (CHIPS, (0,)), (POINTS, (1,))])
def test_chips_and_points_together_win_or_one_of_them(readings: dict[str, str], expected: tuple[int, ...]) -> None:
    assert winners(last(Ann=(17, 4, 0), Bob=(5, 16, 0), Cid=(12, 12, 0)), **readings) == expected


def test_those_who_have_equally_much_share_or_the_most_potions_win() -> None:
    state = last(Ann=(10, 2, 1), Bob=(2, 10, 3), Cid=(5, 5, 9))
    assert winners(state) == (0, 1)
    assert winners(state, **MOST_POTIONS) == (1,)


def test_those_with_equally_many_potions_share_after_all() -> None:
    state = last(Ann=(10, 2, 3), Bob=(2, 10, 3), Cid=(6, 6, 1))
    assert winners(state) == (0, 1, 2)
    assert winners(state, **MOST_POTIONS) == (0, 1)


def test_chips_in_pots_and_in_the_global_pot_count_for_nobody() -> None:
    state = table("clean-up", 2, space=5, winner="Ann", global_pot=30, Ann={"chips": 5, "pot": 9}, Bob={"chips": 6})
    assert winners(state) == (1,)


def test_without_a_tie_potions_are_not_asked_for() -> None:
    assert "tied-at-the-end" not in questions(table("clean-up", 2, space=5, winner="Ann", Ann={"chips": 9, "points": 9}), "clean up")
