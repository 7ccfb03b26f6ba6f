"""The shipped positions: each reads and can be, and its dispute is answered as the text answers it.

What stands in ``EXPECTED`` was worked out by hand from the clauses and the readings, never from what the program
printed.  What follows under each reading stands in ``test_questions`` and ``test_disputes``.
"""

from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from referee import registry, verdict
from referee.models.stakes.state import Move, State
from referee.position import parse, read_file, write_toml

from .tables import EVERYTHING_OPEN, STANDARD

game = registry.load("stakes")
FOLDER = Path(game.rulebook.path).parent / "examples"
PATHS = {path.stem: path for path in sorted(FOLDER.glob("*.toml"))}


class Expected(NamedTuple):
    word: str
    standard: str
    decide: str
    """The questions that decide whether the move is legal."""
    change: str = ""
    """Further questions that change what follows, or which objections there are."""


def always(word: str, change: str = "") -> Expected:
    """A move that is legal, or illegal, under every reading."""
    return Expected(word, word, "", change)


def depends(standard: str, decide: str, change: str = "") -> Expected:
    return Expected("depends", standard, decide, change)


EXPECTED: dict[str, Expected] = {
    # --- drawing and slipping ---------------------------------------------------------------------------------------
    "ann-draws-from-a-deck-of-four": always("legal", "empty-deck"),
    "ann-slips-an-action-card": depends("legal", "what-may-be-slipped slip-turns"),
    "ann-slips-two-cards-at-once": depends("legal", "slip-turns"),
    "ann-slips-nothing": depends("legal", "zero-slips"),
    # Ann, who has two slips, may be next, or owes a Small Blind of 4 or 3.
    "cid-has-no-chips-and-slips-a-card": depends("legal", "no-chips", "slip-turns current-timeline"),
    # --- blinds: both players have slips to show ---------------------------------------------------------------------
    "which-number-is-the-small-blind": depends("illegal", "current-timeline blind-reveals"),
    # How much is due makes no difference to whether she may, but to what is told and to what Bob owes.
    "the-first-player-can-not-pay-the-small-blind": depends(
        "legal", "unaffordable-blind blind-reveals", "current-timeline double-of-what",
    ),
    "bob-posts-a-big-blind-of-nine": depends("legal", "big-blind-amount blind-reveals"),
    "bob-doubles-a-short-small-blind": depends("illegal", "double-of-what blind-reveals", "current-timeline"),
    "bob-shows-a-slip-with-his-blind": depends("legal", "blind-reveals"),
    "only-two-are-left-to-open-the-betting": depends("legal", "blind-reveals", "two-player-opening"),
    # --- Checks, Calls and Raises -----------------------------------------------------------------------------------
    "cid-checks-without-matching-the-blind": depends("legal", "check-without-matching"),
    "bob-checks-again-a-lap-after-the-raise": depends("illegal", "checks-after-a-raise", "betting-end"),
    "bob-checks-out-of-turn": always("illegal", "check-without-matching"),
    "ann-calls-her-own-bet": depends("legal", "call-of-nothing", "betting-end"),
    "the-highest-bettor-has-folded": always("legal", "highest-bet-of-a-folder"),
    "bob-can-not-pay-for-his-call": depends("illegal", "unaffordable-call"),
    "cid-calls-two-short-blinds": always("legal"),
    "cid-raises-by-nothing": depends("illegal", "raise-of-zero"),
    "ann-raises-by-more-than-the-maximum-with-her-call": depends("legal", "raise-cap"),
    "ann-raises-to-ten": depends("legal", "raise-cap"),
    "ann-raises-again-after-a-raise-by-one": depends("legal", "raise-cap"),
    "cid-raises-with-the-chips-that-he-has-left": depends("legal", "raise-cap"),
    "bob-has-no-slips-left-and-is-behind": depends("legal", "raise-cap", "uneven-slips folded-revealed"),
    "cid-reveals-his-second-slip-first": depends("legal", "reveal-order check-without-matching"),
    # Those left have answered the last Raise, so under one reading her Fold ends the betting.
    "ann-folds-with-a-card-revealed": always("legal", "folded-revealed betting-end"),
    "the-last-but-one-folds": always("legal"),
    "the-big-blind-acts-after-all-have-called": always("legal"),
    # --- Action cards -----------------------------------------------------------------------------------------------
    "bob-plays-an-action-card-in-the-turn-of-cid": depends("illegal", "action-timing"),
    "bob-plays-a-second-action-card": depends("legal", "action-number"),
    "ann-keeps-acting-after-her-fold": depends("legal", "action-after-fold"),
    "bob-plays-an-action-card-after-the-last-reveal": depends("legal", "action-after-the-end"),
    # --- Wild Stakes and hidden slips -------------------------------------------------------------------------------
    "a-wild-stake-draws-an-action-card": depends("legal", "check-without-matching", "wild-draws-no-stake"),
    "a-wild-stake-at-the-showdown": always("legal", "attached-counts attached-bust-cover"),
    "bob-has-hidden-slips-and-calls": always("legal", "betting-end"),
    "a-hidden-slip-decides-the-match": always("legal"),
    # --- the end of the betting -------------------------------------------------------------------------------------
    "everybody-has-answered-the-raise": always("legal", "betting-end"),
    "the-last-to-act-raises": depends("legal", "raise-cap", "last-raise"),
    "nobody-can-answer-the-last-raise": depends("legal", "last-raise"),
    "the-chips-of-dee-who-folded": always("legal", "folded-chips"),
    # --- Standings --------------------------------------------------------------------------------------------------
    "a-slip-is-still-hidden-at-the-showdown": always("legal", "standing-counts"),
    # Where Bob adds his Bust too there is a tie.
    "the-leader-busts-and-another-leads": always("legal", "leading-changes tie-potions"),
    "cid-adds-cover-while-the-lead-is-shared": depends("legal", "cover-in-a-tie"),
    "bob-adds-the-cover-of-one-card-only": depends("illegal", "cover-part"),
    "cid-decides-on-his-cover-before-bob": depends("illegal", "cover-order"),
    # --- winning, tying and being paid ------------------------------------------------------------------------------
    "all-others-have-folded": always("legal", "last-remaining winners-bet"),  # Ann has put in 7, Bob 3 at most
    "nobody-matched-all-of-the-winners-bet": always("legal", "winners-bet"),
    "a-poor-player-has-the-best-standing": always("legal", "side-pot"),
    "two-are-all-in-with-different-bets": always("legal", "side-pot"),
    "an-odd-chip-is-left-after-a-tie": always("legal", "odd-chip split-share tie-potions"),
    "one-chip-is-left-for-three": always("legal", "odd-chip split-share tie-potions"),
    "the-tied-share-out-the-pot": always("legal", "split-share tie-potions"),
    "two-tie-for-the-first-place": always("legal", "split-share tie-potions tied-places"),
    "two-tie-for-the-second-place": always("legal", "tied-places"),
    "three-tie-and-dee-has-folded": always("legal", "tie-potions"),
    # --- awards, recruiting, the end --------------------------------------------------------------------------------
    "the-award-deck-runs-short": always("legal", "short-award-deck"),
    "ann-keeps-a-medal": always("legal", "awards-not-kept kept-award"),
    "ann-plays-cards-from-her-soul-pile": depends("illegal", "soul-pile-use"),
    "ann-spends-a-card-that-she-had-slipped": depends("illegal", "souls-from"),
    "bob-begins-to-recruit-with-a-full-soul-pile": always("legal", "soul-pile-use souls-of-action-cards"),
    "ann-recruits-the-last-herald-in-the-row": always("legal", "refill-timing"),
    "a-whole-table-in-the-recruiting-turn": always("legal", "refill-timing"),
    "the-round-is-over": always("legal", "clean-up-reach first-player-marker"),
    "who-has-won-the-game": always("legal", "game-winner tied-at-the-end"),
}

HANGS_ON = {
    "a-slip-is-still-hidden-at-the-showdown": ("betting-end",), "the-chips-of-dee-who-folded": ("folded-revealed",),
    "the-highest-bettor-has-folded": ("folded-revealed",),
}
"""The questions on which it hangs whether the table can be: in the last two Dee has folded, and her Clerk lies open."""

RESTS_ON = {"bob-has-hidden-slips-and-calls": ["has-slipped"]}
"""What the verdict takes for granted, by code."""


def read(name: str) -> tuple[State, dict[str, Any], Move]:
    document = parse(read_file(str(PATHS[name])), f"{name}.toml")
    state: State = game.read(document, f"{name}.toml")
    return state, document, game.parse_move(document["dispute"], state)


def test_every_example_is_expected_here() -> None:
    assert set(PATHS) == set(EXPECTED)


@pytest.mark.parametrize("name", EXPECTED)
def test_an_example_says_what_it_is_about_and_round_trips(name: str) -> None:
    state, document, move = read(name)
    assert document["game"] == "stakes"
    assert document["about"].endswith((".", "?"))
    assert game.parse_move(game.format_move(move, state), state) == move
    written = game.write(state)
    assert game.read(written, "written") == state
    assert game.read(parse(write_toml(written), "written"), "written") == state


@pytest.mark.parametrize("name", EXPECTED)
def test_the_table_of_an_example_can_be(name: str) -> None:
    found = verdict.check(game, read(name)[0], EVERYTHING_OPEN)
    assert found.questions == HANGS_ON.get(name, ())
    assert found.word == ("depends" if name in HANGS_ON else "possible")


@pytest.mark.parametrize("name", EXPECTED)
def test_the_verdict_on_the_dispute_is_that_of_the_text(name: str) -> None:
    expected = EXPECTED[name]
    state, _, move = read(name)
    judged = verdict.judge(game, state, move, EVERYTHING_OPEN)
    assert (judged.word, judged.standard) == (expected.word, expected.standard)
    assert set(judged.questions) == set(expected.decide.split())
    assert [said.code for said in judged.rests_on] == RESTS_ON.get(name, [])


@pytest.mark.parametrize("name", EXPECTED)
def test_what_follows_hangs_on_these_questions_and_no_others(name: str) -> None:
    expected = EXPECTED[name]
    state, _, move = read(name)
    followed = verdict.consequences(game, state, move, EVERYTHING_OPEN)
    assert set(followed.questions) == {*expected.decide.split(), *expected.change.split()}
    assert verdict.consequences(game, state, move, STANDARD).questions == ()


# --- the questions and their examples ----------------------------------------------------------------------------

QUESTIONS = game.rulebook.questions


def test_every_question_has_an_example_whose_dispute_names_it() -> None:
    for id_, question in QUESTIONS.items():
        expected = EXPECTED[question.example]
        assert id_ in f"{expected.decide} {expected.change}".split()


@pytest.mark.parametrize("question", sorted(QUESTIONS))
def test_the_example_of_a_question_parts_every_two_of_its_readings(question: str) -> None:
    """With all other questions standard, as ``referee questions`` shows it."""
    state, _, move = read(QUESTIONS[question].example)
    by_reading = {
        reading: verdict.consequences(game, state, move, {**STANDARD, question: reading}).branches
        for reading in QUESTIONS[question].readings
    }
    for one, other in combinations(by_reading, 2):
        assert by_reading[one] != by_reading[other], (one, other)


def test_examples_name_no_repository_and_no_list_of_disputes() -> None:
    for path in PATHS.values():
        text = path.read_text(encoding="utf-8")
        assert "github" not in text.casefold()
        assert max(map(len, text.splitlines())) <= 140
