"""Every objection, event and fault of the rulebook is produced by a table, and says its sentence with all its values."""

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest

from referee import verdict
from referee.game import Objection
from referee.models.stakes import game
from referee.models.stakes.picture import UNITS
from referee.models.stakes.state import Action, Call, Move, State

from .tables import GAME, PLAIN, STANDARD, apply, faults, judge, objections, read, ruling, say, table


class Made(NamedTuple):
    """A table and a move that produce a code, under these readings besides the standard."""

    code: str
    state: State
    move: str | Move
    readings: Mapping[str, str] = {}


HAND = "Clerk Clerk Smith Guard Toast Stranger"


def slipping(**rest: Any) -> State:
    return table("slip", 2, **{"Ann": {"hand": HAND}, "Bob": {"hand": HAND}, **rest})


def acting(players: int = 2, **rest: Any) -> State:
    """Ann's turn after blinds of 1 and 2, in a Match of two."""
    usual = {"acted": [], "opener": "Ann", "Ann": {"chips": 19, "pot": 1, "slips": "Guard Smith", "hand": "Toast"},
        "Bob": {"chips": 18, "pot": 2}}
    return table("betting", players, **{**usual, **rest})


def ann(**rest: Any) -> dict[str, Any]:
    return {"Ann": {"chips": 19, "pot": 1, "slips": "Guard Smith", **rest}}


def collecting(**rest: Any) -> State:
    return table("collect", **{"acted_last": "Ann", "Ann": {"chips": 12, "pot": 8, "hand": "Toast"}, "Bob": {"chips": 16, "pot": 4},
                               "Cid": {"chips": 16, "pot": 4}, **rest})


def covering(**rest: Any) -> State:
    usual = {"leaders": ["Ann"], "die": "highest", "Ann": {"standing": 6, "shown": "Page"}, "Bob": {"standing": 4, "shown": "Guard, Guard"},
             "Cid": {"standing": 2, "shown": "Guard"}}
    return table("cover", **{**usual, **rest})


def paying(space: int = 3, **rest: Any) -> State:
    usual: dict[str, Any] = {"Ann": {"bet": 4, "standing": 5}, "Bob": {"bet": 4, "standing": 3}, "Cid": {"bet": 3, "standing": 1}}
    return table("payout", **{"space": space, "die": "highest", **usual, **rest})


def recruiting(**rest: Any) -> State:
    usual = {"souls": 2, "row": {"Court": "Page Herald Edict"}, "faction_deck": {"Court": "Duchess"},
        "Ann": {"hand": "Clerk", "potions": 1}}
    return table("recruit", 2, **{**usual, **rest})


MATCH = {"last_raise": "match-or-fold"}
SHOWS = {"blind_reveals": "shows-a-slip"}
SHARED = {"leaders": ["Ann", "Bob"], "Bob": {"standing": 6, "shown": "Guard, Page"}}

OBJECTIONS = [
    Made("game-over", table("over", 2, space=5), "deal"),
    *(Made(f"{phase}-now", table(phase, 2), "clean up" if phase != "clean-up" else "pay") for phase in (
        "roll", "draw", "slip", "blinds", "betting", "collect", "showdown", "cover", "payout", "award", "recruit", "clean-up",
    )),
    Made("not-your-turn", acting(), "Bob: fold"),
    Made("not-your-part", acting(), Action(-1, 5)),
    Made("has-folded", acting(3, folded=["Cid"]), "Cid: fold"),
    Made("not-in-hand", slipping(), "slip Page"),
    Made("not-held", recruiting(), "spend Smith"),
    Made("too-many-slips", slipping(), "slip Clerk Clerk Smith Guard"),
    Made("one-slip-at-a-time", slipping(), "slip Clerk Clerk", {"slip_turns": "one-at-a-time"}),
    Made("no-stake", slipping(), "slip Toast", {"what_may_be_slipped": "stake-only"}),
    Made("no-chips-no-slips", slipping(Ann={"hand": HAND, "chips": 0}), "slip Clerk", {"no_chips": "sits-out"}),
    Made("must-slip", slipping(), "slip nothing", {"zero_slips": "refused"}),
    Made("blind-of-another", table("blinds", 2), "Bob: blind 1"),
    Made("too-few-chips", table("blinds", 2), "Ann: blind 21"),
    Made("blind-unaffordable", table("blinds", 2, space=3, Ann={"chips": 1}), "Ann: blind 1", {"unaffordable_blind": "folds"}),
    Made("blind-with-all", table("blinds", 2, space=3, Ann={"chips": 2}), "Ann: blind 1"),
    Made("blind-too-small", table("blinds", 2, space=3), "Ann: blind 2"),
    Made("blind-too-big", table("blinds", 2, space=3), "Ann: blind 4"),
    Made("blind-owed", table("blinds", 2), "Ann: fold"),
    Made("blind-shows-nothing", table("blinds", 2, Ann={"slips": "Clerk"}), "Ann: blind 1 Clerk"),
    Made("blind-shows-a-slip", table("blinds", 2), "Ann: blind 1", SHOWS),
    Made("raised-already", acting(raised=True), "check Guard"),
    Made("raised-before", acting(raised="earlier"), "check Guard"),
    Made("check-behind", acting(), "check Guard", {"check_without_matching": "must-match"}),
    Made("blind-raised", acting(), "check Guard", {"check_without_matching": "blinds-are-raises"}),
    Made("nothing-to-call", acting(**ann(pot=2, chips=18)), "call Guard", {"call_of_nothing": "refused"}),
    Made("cannot-match", acting(**ann(chips=0)), "call Guard"),
    Made("raise-of-nothing", acting(), "raise 0 Guard"),
    Made("cannot-raise", acting(**ann(chips=3)), "raise 3 Guard"),
    Made("above-maximum", acting(), "raise 5 Guard"),
    Made("above-maximum-with-call", acting(), "raise 4 Guard", {"raise_cap": "call-included"}),
    Made("pot-above-maximum", acting(), "raise 3 Guard", {"raise_cap": "whole-pot"}),
    Made("must-reveal", acting(), Call(0)),
    Made("not-a-slip", acting(), "call Clerk"),
    Made("oldest-slip-first", acting(), "call Smith", {"reveal_order": "as-slipped"}),
    Made("no-slips-left", acting(**ann(slips="")), "call"),
    Made("match-first", collecting(), "collect", MATCH),
    Made("match-without-reveal", collecting(Bob={"chips": 16, "pot": 4, "slips": "Clerk"}), "Bob: call Clerk", MATCH),
    Made("action-out-of-turn", acting(Bob={"chips": 18, "pot": 2, "slips": 1, "hand": "Toast"}), "Bob: action Toast"),
    Made("action-after-fold", acting(3, folded=["Cid"], acted_last="Cid", Cid={"hand": "Toast"}), "Cid: action Toast",
        {"action_after_fold": "refused"}),
    Made("action-after-the-end", collecting(), "Ann: action Toast", {"action_after_the_end": "refused"}),
    Made("one-action-card", acting(**ann(hand="Toast", played="Whisper", played_this_turn=1)), "action Toast",
        {"action_number": "one-a-turn"}),
    Made("no-action-card", acting(**ann(hand="Clerk")), "action Clerk"),
    Made("leader-adds-bust", covering(), "Ann: cover nothing"),
    Made("tied-add-nothing", covering(**SHARED), "Bob: cover Guard"),
    Made("no-cover-in-a-tie", covering(**SHARED), "Cid: cover Guard", {"cover_in_a_tie": "nobody"}),
    Made("cover-decided", covering(Bob={"standing": 4, "shown": "Guard, Guard", "cover": ""}), "Bob: cover nothing"),
    Made("no-cover", covering(Bob={"standing": 3, "shown": "Smith"}), "Bob: cover nothing"),
    Made("cover-not-there", covering(), "Bob: cover Page"),
    Made("all-cover-or-none", covering(), "Bob: cover Guard"),
    Made("not-drawn", table("award", 2, awards="Medal"), "keep Laurel"),
    Made("spends-nothing", recruiting(), "spend nothing"),
    Made("soul-pile-lies-idle", recruiting(Ann={"hand": "", "soul_pile": "Champion"}), "spend Champion"),
    Made("soul-pile-has-given", recruiting(Ann={"hand": "", "soul_pile": "Champion"}), "spend Champion", {"soul_pile_use": "gives-souls"}),
    Made("not-from-slip-area", recruiting(Ann={"hand": "", "shown": "Smith"}), "spend Smith"),
    Made("not-in-a-row", recruiting(), "recruit Duchess"),
    Made("too-few-potions", recruiting(), "recruit Page with 2 potions"),
    Made("more-than-the-price", recruiting(Ann={"potions": 3}), "recruit Page with 3 potions"),
    Made("too-few-souls", recruiting(), "recruit Herald"),
]

FOLDS = {"unaffordable_blind": "folds"}
PASSES = {"unaffordable_blind": "passes-on"}

EVENTS = [
    Made("die-shows", table("roll", 2), "die lowest"),
    Made("draws", table("draw", 2), "deal"),
    Made("reshuffles", table("draw", 2, Ann={"deck": "", "discard": "Clerk"}), "deal", {"empty_deck": "discard-reshuffled"}),
    Made("slips", slipping(), "slip Clerk"),
    Made("slips-nothing", slipping(), "slip nothing"),
    Made("slips-no-more", slipping(Ann={"hand": HAND, "slips": "Clerk"}), "slip nothing", {"slip_turns": "one-at-a-time"}),
    Made("sits-out", slipping(), "slip nothing", {"zero_slips": "sits-out"}),
    Made("slips-next", slipping(), "slip Clerk"),
    Made("small-blind-due", slipping(turn="Bob"), "slip Clerk"),
    Made("posts-blind", table("blinds", 2), "Ann: blind 1"),
    Made("big-blind-due", table("blinds", 2), "Ann: blind 1"),
    Made("posts-short", table("blinds", 2, space=3, Ann={"chips": 1}), "Ann: blind 1"),
    Made("blind-not-posted", table("blinds", 2, Bob={"chips": 1}), "Ann: blind 1", PASSES),
    Made("turn-passes", acting(), "check Guard"),
    Made("faces-bet", acting(Bob={"chips": 18, "pot": 2}), "check Guard"),
    Made("must-match", collecting(), "Bob: call", MATCH),
    Made("reveals", acting(), "check Guard"),
    Made("attaches", acting(**ann(slips="Stranger", deck="Clerk")), "check Stranger"),
    Made("wild-draws-nothing", acting(**ann(slips="Stranger", deck="", discard="")), "check Stranger"),
    Made("wild-draws-no-stake", acting(**ann(slips="Stranger", deck="Toast")), "check Stranger"),
    Made("checks", acting(), "check Guard"),
    Made("calls", acting(), "call Guard"),
    Made("calls-all-in", acting(**ann(chips=0)), "call Guard", {"unaffordable_call": "all-in"}),
    Made("raises", acting(), "raise 1 Guard"),
    Made("folds", acting(), "fold"),
    Made("takes-slips", acting(), "fold"),
    Made("discards-revealed", acting(**ann(shown="Clerk")), "fold", {"folded_revealed": "to-discard"}),
    Made("is-out", acting(3, Cid={"slips": ""}, Bob={"chips": 18, "pot": 2, "slips": ""}), "raise 1 Guard", {"uneven_slips": "out"}),
    Made("plays-action", acting(), "action Toast"),
    Made("has-effect", acting(), "action Toast"),
    Made("all-revealed", acting(**ann(slips="Guard"), Bob={"chips": 18, "pot": 2, "slips": ""}), "check Guard"),
    Made("one-left", acting(), "fold"),
    Made("bets-are-equal", acting(acted=["Bob"]), "call Guard", {"betting_end": "bets-equal"}),
    Made("no-slips-to-reveal", table("blinds", 2, small_blind="Ann", Ann={"chips": 19, "pot": 1, "slips": ""}, Bob={"slips": ""}),
        "Bob: blind 2"),
    Made("uncalled-returned", collecting(), "collect", {"last_raise": "uncalled-returned"}),
    Made("folder-moves-pot", collecting(folded=["Cid"]), "collect"),
    Made("folder-pot-stays", collecting(folded=["Cid"]), "collect", {"folded_chips": "stay"}),
    Made("folder-takes-back", collecting(folded=["Cid"]), "collect", {"folded_chips": "taken-back"}),
    Made("moves-pot", collecting(), "collect"),
    Made("global-pot", collecting(), "collect"),
    Made("standing", table("showdown", 2, die="highest", Ann={"shown": "Guard, Clerk"}, Bob={"shown": "Clerk"}), "showdown"),
    Made("leads", table("showdown", 2, die="highest", Ann={"shown": "Guard"}, Bob={"shown": "Clerk"}), "showdown"),
    Made("share-the-lead", table("showdown", 2, die="highest", Ann={"shown": "Clerk"}, Bob={"shown": "Clerk"}), "showdown"),
    Made("has-no-bust", table("showdown", 2, die="highest", Ann={"shown": "Guard"}, Bob={"shown": "Clerk"}), "showdown"),
    Made("adds-bust", table("showdown", 2, die="highest", Ann={"shown": "Page"}, Bob={"shown": "Clerk"}), "showdown"),
    Made("adds-cover", covering(), "Bob: cover all"),
    Made("declares-cover", covering(), "Bob: cover all", {"cover_order": "together"}),
    Made("adds-no-cover", covering(), "Bob: cover nothing"),
    Made("final-with-cover", table("payout", 2, die="highest", leaders=["Ann"], Ann={"standing": 6}, Bob={
        "standing": 4, "shown": "Guard, Guard", "cover": "Guard Guard"}), "pay"),
    Made("now-leads", table("payout", 2, die="lowest", leaders=["Ann"], Ann={"standing": 6, "shown": "Page"}, Bob={
        "standing": 3, "shown": "Smith"}), "pay", {"leading_changes": "passes-on"}),
    Made("wins", paying(), "pay"),
    Made("wins-alone", paying(folded=["Bob", "Cid"]), "pay"),
    Made("ties", paying(Bob={"bet": 4, "standing": 5}), "pay"),
    Made("side-pot", paying(Ann={"chips": 0, "bet": 2, "standing": 5}), "pay", {"side_pot": "side-pot"}),
    Made("takes-pot", paying(), "pay"),
    Made("takes-bet-back", paying(Bob={"bet": 4, "standing": 5}), "pay"),
    Made("shares-as-points", paying(Bob={"bet": 4, "standing": 5}), "pay"),
    Made("shares-as-chips", paying(Bob={"bet": 4, "standing": 5}), "pay", {"split_share": "chips"}),
    Made("odd-chips-stay", paying(Bob={"bet": 4, "standing": 5}), "pay"),
    Made("earns-potions", paying(), "pay"),
    Made("reward-potions", paying(1), "pay"),
    Made("reward-points", paying(), "pay"),
    Made("no-reward-in-a-tie", paying(Bob={"bet": 4, "standing": 5}), "pay"),
    Made("no-reward-alone", paying(folded=["Bob", "Cid"]), "pay", {"last_remaining": "pot-only"}),
    Made("draws-awards", paying(2, award_deck="Medal Laurel"), "pay"),
    Made("no-award-cards", paying(2, award_deck="Medal"), "pay", {"short_award_deck": "potions-instead"}),
    Made("keeps-nothing", table("award", 2, awards="Medal"), "keep nothing"),
    Made("keeps-recruit", table("award", 2, awards="Champion"), "keep Champion"),
    Made("keeps-on-discard", table("award", 2, awards="Medal"), "keep Medal"),
    Made("keeps-in-hand", table("award", 2, awards="Medal"), "keep Medal", {"kept_award": "hand"}),
    Made("keeps-before-him", table("award", 2, awards="Medal"), "keep Medal", {"kept_award": "before-him"}),
    Made("awards-under-the-deck", table("award", 2, awards="Medal"), "keep nothing"),
    Made("awards-shuffled-in", table("award", 2, awards="Medal"), "keep nothing", {"awards_not_kept": "shuffled-in"}),
    Made("awards-leave", table("award", 2, awards="Medal"), "keep nothing", {"awards_not_kept": "out-of-play"}),
    Made("recruits-next", recruiting(), "done"),
    Made("souls-of-pile", recruiting(Bob={"soul_pile": "Champion"}), "done", {"soul_pile_use": "gives-souls"}),
    Made("souls-of-actions", recruiting(Bob={"played": "Toast"}), "done", {"souls_of_action_cards": "counted"}),
    Made("spends", recruiting(), "spend Clerk"),
    Made("recruits", recruiting(), "recruit Page"),
    Made("row-filled", recruiting(), "recruit Page"),
    Made("row-not-filled", recruiting(faction_deck={"Court": ""}), "recruit Page"),
    Made("recruits-no-more", recruiting(), "done"),
    Made("souls-lost", recruiting(), "done"),
    Made("shuffles-in", table("clean-up", 2, winner="Ann"), "clean up"),
    Made("marker-passes", table("clean-up", 2, winner="Ann"), "clean up", {"first_player_marker": "passes-clockwise"}),
    Made("marker-stays", table("clean-up", 2, winner="Ann"), "clean up"),
    Made("timeline-moves", table("clean-up", 2, winner="Ann"), "clean up"),
    Made("game-ends", table("clean-up", 2, space=5), "clean up"),
    Made("counts-both", table("clean-up", 2, space=5), "clean up"),
    Made("counts-chips", table("clean-up", 2, space=5), "clean up", {"game_winner": "chips-only"}),
    Made("counts-points", table("clean-up", 2, space=5), "clean up", {"game_winner": "points-only"}),
    Made("counts-potions", table("clean-up", 2, space=5), "clean up", {"tied_at_the_end": "most-potions"}),
    Made("wins-the-game", table("clean-up", 2, space=5, Bob={"chips": 21}), "clean up"),
    Made("share-the-game", table("clean-up", 2, space=5), "clean up"),
]

MANY = {"shown": "? ? ?"}
HIDDEN = [
    Made("standing-not-described", table("showdown", die="highest", Ann=MANY, Bob=MANY, Cid=MANY), "showdown"),
    Made("adds-bust-unseen", table("showdown", die="highest", Ann=MANY, Bob=MANY, Cid=MANY), "showdown"),
]
"""Events of a table on which so much is not described that only who leads is asked."""

SUPPOSED = [
    Made("has-in-hand", slipping(Ann={"hand": 6}), "slip Clerk"),
    Made("has-slipped", acting(**ann(slips=2)), "check Clerk"),
    Made("has-revealed", covering(Bob={"shown": "?, ?"}), "Bob: cover Guard"),
    Made("was-drawn", table("award", 2, awards=2), "keep Medal"),
    Made("lies-in-row", recruiting(row={"Court": 3}), "recruit Page"),
]

BLINDS = {"Ann": {"chips": 19, "pot": 1}, "Bob": {"chips": 18, "pot": 2}}
FAULTS = [
    Made("card-too-often", table("roll", 2, Ann={"deck": "Clerk " * 7}), ""),
    Made("too-many-cards", table("roll", 2, award_deck=90), ""),
    Made("too-few-cards", table("roll", 2, award_deck=0, row=dict.fromkeys(("Mill", "Court", "Fair"), 0), faction_deck=dict.fromkeys(
        ("Mill", "Court", "Fair"), 0), Ann={"deck": 0, "discard": 0}, Bob={"deck": 0, "discard": 0}), ""),
    Made("chips-too-many", table("roll", 2, Ann={"chips": 21}), ""),
    Made("chips-missing", table("roll", 2, Ann={"chips": 19}), ""),
    Made("points-too-many", table("roll", 2, Ann={"points": 1}), ""),
    Made("pot-below-bets", table("showdown", 2, global_pot=1, Ann={"bet": 2, "chips": 19}), ""),
    Made("all-folded", table("recruit", 2, folded=["Ann", "Bob"]), ""),
    Made("turn-of-a-folder", table("betting", folded=["Ann"], Ann={"chips": 19, "pot": 1}), ""),
    Made("turn-without-slips", table("betting", Ann={"chips": 19, "pot": 1, "slips": 0}, Bob=BLINDS["Bob"]), ""),
    Made("betting-is-over", table("betting", 2, Ann={"chips": 19, "pot": 1, "slips": 0}, Bob={"chips": 18, "pot": 2, "slips": 0}), ""),
    Made("betting-is-not-over", table("collect", 2, Ann={"slips": 1}), ""),
    Made("too-many-slips", table("betting", 2, Ann={"slips": 4}), ""),
    Made("slip-without-stake", table("betting", 2, Ann={"slips": "Toast"}), "", {"what_may_be_slipped": "stake-only"}),
    Made("hand-too-big", table("betting", 2, Ann={"slips": 2, "hand": 5}), ""),
    Made("hand-too-small", table("slip", 2, Ann={"hand": 5, "deck": 2}), ""),
    Made("slips-at-the-wrong-time", table("draw", 2, Ann={"slips": 1}), ""),
    Made("slips-of-a-folder", table("betting", folded=["Cid"], Cid={"slips": 1}), ""),
    Made("revealed-too-early", table("blinds", 2, Ann={"shown": "Clerk"}), ""),
    Made("revealed-of-a-folder", table("betting", folded=["Cid"], Cid={"shown": "Clerk"}), "", {"folded_revealed": "to-discard"}),
    Made("attached-to-no-wild", table("betting", 2, Ann={"shown": "Clerk + Clerk"}), ""),
    Made("wild-without-card", table("betting", 2, Ann={"shown": "Stranger", "deck": 1}), ""),
    Made("pot-at-the-wrong-time", table("slip", 2, Ann={"pot": 1}), ""),
    Made("bet-at-the-wrong-time", table("slip", 2, Ann={"bet": 1}), ""),
    Made("blind-too-small", table("betting", 2, space=2, Ann={"pot": 1}), ""),
    Made("not-an-action-card", table("betting", 2, Ann={"played": "Clerk"}), ""),
    Made("standing-differs", table("payout", 2, leaders=["Ann"], Ann={"standing": 3, "shown": "Clerk"}), ""),
    Made("leader-has-folded", table("payout", folded=["Ann"], leaders=["Ann"]), ""),
    Made("no-leader", table("payout", 2), ""),
    Made("cover-of-the-leader", table("payout", 2, leaders=["Ann"], Ann={"standing": 2, "shown": "Guard", "cover": "Guard"}), ""),
    Made("not-the-last-space", table("over", 2), ""),
    Made("die-not-thrown", table("roll", 2, die="lowest"), ""),
]


def ids(made: list[Made]) -> list[str]:
    return [m.code for m in made]


def test_every_objection_of_the_rulebook_has_its_table() -> None:
    assert sorted(ids(OBJECTIONS)) == sorted(game.rulebook.objections)


def test_every_event_of_the_rulebook_has_its_table() -> None:
    assert sorted([*ids(EVENTS + HIDDEN + SUPPOSED), "invented-set"]) == sorted(game.rulebook.events)


def test_every_fault_of_the_rulebook_has_its_table() -> None:
    assert sorted(ids(FAULTS)) == sorted(game.rulebook.faults)


@pytest.mark.parametrize("made", OBJECTIONS, ids=ids(OBJECTIONS))
def test_an_objection_is_raised(made: Made) -> None:
    assert made.code in judge(made.state, made.move, **made.readings).split()


@pytest.mark.parametrize("made", EVENTS, ids=ids(EVENTS))
def test_an_event_happens(made: Made) -> None:
    assert made.code in apply(made.state, made.move, **made.readings).codes


@pytest.mark.parametrize("made", HIDDEN, ids=ids(HIDDEN))
def test_an_event_happens_where_too_much_is_hidden(made: Made) -> None:
    found = verdict.consequences(GAME, made.state, read(made.state, made.move), STANDARD)
    events = [event for branch in found.branches for event in branch.events]
    assert made.code in {event.code for event in events}
    assert not [event for event in events if "{" in say(event, made.state)]


@pytest.mark.parametrize("made", SUPPOSED, ids=ids(SUPPOSED))
def test_what_is_taken_for_granted_is_said(made: Made) -> None:
    state, rests_on = game.suppose(made.state, read(made.state, made.move))
    assert [said.code for said in rests_on] == [made.code]
    assert "{" not in say(rests_on[0], state)


def test_a_position_that_names_no_card_set_takes_the_invented_one_for_granted() -> None:
    """Clause set.1: cards, Timeline and maximum bid come with the game; who names them takes nothing for granted."""
    (said,) = game.granted({})
    says = "the cards and the Timeline are those of the invented set, because the position names none"
    assert (said.code, say(said, table("roll", 2))) == ("invented-set", says)
    assert [list(game.granted({"set": named})) for named in ("invented", "mine.toml", PLAIN)] == [[], [], []]


@pytest.mark.parametrize("made", FAULTS, ids=ids(FAULTS))
def test_a_fault_is_found(made: Made) -> None:
    assert made.code in faults(made.state, **made.readings)


@pytest.mark.parametrize("made", OBJECTIONS, ids=ids(OBJECTIONS))
def test_an_objection_has_the_values_of_its_sentence(made: Made) -> None:
    found: dict[str, Objection] = {o.code: o for o in objections(made.state, made.move, **made.readings)}
    assert "{" not in say(found[made.code], made.state)


@pytest.mark.parametrize("made", EVENTS, ids=ids(EVENTS))
def test_an_event_has_the_values_of_its_sentence(made: Made) -> None:
    after = apply(made.state, made.move, **made.readings)
    for event in after.events:
        assert "{" not in say(event, after.state)


@pytest.mark.parametrize("made", FAULTS, ids=ids(FAULTS))
def test_a_fault_has_the_values_of_its_sentence_and_names_a_place(made: Made) -> None:
    found = {f.code: f for f in game.faults(made.state, ruling(**made.readings))}[made.code]
    assert "{" not in say(found, made.state)
    assert found.place


@pytest.mark.parametrize("made", OBJECTIONS, ids=ids(OBJECTIONS))
def test_an_illegal_move_is_not_among_the_legal_ones(made: Made) -> None:
    assert read(made.state, made.move) not in game.legal(made.state, ruling(**made.readings))


def test_sentences_read_well() -> None:
    def told(state: State, move: str, code: str, **readings: str) -> str:
        after = apply(state, move, **readings)
        return say(next(event for event in after.events if event.code == code), after.state)

    assert told(acting(), "raise 1 Guard", "raises") == "Ann puts in 1 chip to Call and 1 chip more to Raise; his Pot is 3 chips"
    assert told(table("blinds", 2, space=3), "Ann: blind 3", "posts-blind") == "Ann posts the Small Blind with 3 chips; due: 3 chips"
    assert told(paying(Bob={"bet": 4, "standing": 5}), "pay", "ties") == "Ann and Bob tie for the best final Standing"
    assert told(covering(), "Bob: cover all", "adds-cover") == "Bob adds the Cover of Guard and Guard, 1 + 1, to 4: his Standing is 6"
    paid = "Ann acquires Page for 2, 2 Souls and 0 Potions, and lays it on his discard pile"
    assert told(recruiting(), "recruit Page", "recruits") == paid


def test_one_is_said_as_one() -> None:
    """Where a number may be 1, no verb behind it may stand in the plural."""
    number = "|".join((*UNITS, "number"))
    codes = {**game.rulebook.objections, **game.rulebook.events, **game.rulebook.faults}
    plural = re.compile(rf"\{{({number})\}}( that \w+ had| not \w+)? (are|were|have|go|stay|don't|become)\b")
    assert [code for code, entry in codes.items() if plural.search(entry.says)] == []
    folded = apply(collecting(folded=["Cid"], Cid={"chips": 19, "pot": 1}), "collect")
    says = next(say(event, folded.state) for event in folded.events if event.code == "folder-moves-pot")
    assert says == "Cid has folded, and Cid's Pot, 1 chip, goes to the Global Pot with the others"


def test_a_plain_set_tells_no_rewards() -> None:
    state = table("payout", 2, set=PLAIN, die="highest", Ann={"standing": 2}, Bob={"standing": 1})
    assert apply(state, "pay").codes == ["wins", "takes-pot", "earns-potions", "recruits-next"]
