"""The shipped positions: each reads and can be, and its dispute is answered as the text answers it.

What stands in ``EXPECTED`` was worked out by hand from the clauses and the readings, never from what the program printed.
"""

from collections.abc import Mapping
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from referee import registry, verdict
from referee.models.draker.state import Move, State
from referee.position import parse, read_file, write_toml
from referee.ruling import field_of

from .tables import EVERYTHING_OPEN, GAME, STANDARD, After, apply, judge, say

game = registry.load("draker")
FOLDER = Path(game.rulebook.path).parent / "examples"
PATHS = {path.stem: path for path in sorted(FOLDER.glob("*.toml"))}

Outcome = str | Mapping[str, Any]
"""The codes of all objections; or what is to be seen afterwards, by the keys of `tables.show`, or the sentence of an event
under ``says CODE`` (empty: nothing is said)."""


class Expected(NamedTuple):
    word: str
    standard: str
    decide: str
    """The questions that decide whether the move is legal."""
    change: str
    """Further questions that change what follows, or which objections there are."""
    outcomes: Mapping[str, Outcome]
    """Under each reading of the question whose example this is, all others being standard."""


def always(word: str, change: str, **outcomes: Outcome) -> Expected:
    """A move that is legal, or illegal, under every reading."""
    return Expected(word, word, "", change, _by_reading(outcomes))


def depends(standard: str, decide: str, change: str = "", **outcomes: Outcome) -> Expected:
    return Expected("depends", standard, decide, change, _by_reading(outcomes))


def _by_reading(outcomes: Mapping[str, Outcome]) -> dict[str, Outcome]:
    return {reading.replace("_", "-"): outcome for reading, outcome in outcomes.items()}


EXPECTED: dict[str, Expected] = {
    # --- effects in conflict: 5C 6D 7H are a straight by rank and no more, so their base is 3 ---------------------------
    # Of the waiting two, Dragon of KC is an instant or was activated before Guardsman.  Dragon of KS has been resolved.
    "bob-has-activated-two-dragons-and-ann-a-guardsman": always(
        "legal", "priority-example",
        dragon_is_instant={"effects": "Dragon:resolved Guardsman:waiting Dragon:resolved", "says has-priority": ""},
        first_is_activated={"effects": "Dragon:waiting Guardsman:resolved Dragon:resolved",
                            "says has-priority": "Guardsman of JH has priority over Dragon of KS"},
        limit_wins={"effects": "Dragon:waiting Guardsman:resolved Dragon:resolved",
                    "says has-priority": "Dragon of KS has priority over Guardsman of JH"},
    ),
    # If they conflict, the one resolved earlier wins, or the one activated earlier.
    "two-guardsmen-stand-in-one-defence": always(
        "legal", "what-conflicts priority-example",
        cant_both_be_true={"says has-priority": ""},
        same_value={"says has-priority": "Guardsman of JD has priority over Guardsman of JH"},
    ),
    # 3 + 3 is limited to 4, or Guardsman does nothing and leaves 3: a strike of 9 costs 5 or 6.
    "dragon-limits-what-guardsman-adds": always(
        "legal", "loser-of-a-conflict", as_far_as_possible={"life Bob": 25}, void={"life Bob": 24},
    ),
    # 5 + 5 is limited to 4; or 5 to 4, and 5 more: a strike of 12 costs 8 or 3.
    "a-last-stand-after-dragon": always("legal", "limit-stays", holds={"life Bob": 22}, only_in_the_stack={"life Bob": 27}),
    # --- the stacks ---------------------------------------------------------------------------------------------------
    "ann-disguises-a-card-in-her-turn": always(
        "legal", "instants-resolve",
        in_the_phase={"effects": "Disguise:waiting"}, at_once={"effects": "Disguise:resolved", "says rank-becomes": "9C counts as 7"},
    ),
    "ann-announces-with-a-whetstone": always("legal", "standard-acts", on_the_stack={"tokens": ""}, at_once={"tokens": "7D+1"}),
    "a-card-with-two-icons": always(
        "legal", "standard-order standard-acts",
        as_printed={"effects": "Whetstone:waiting Promotion:waiting"},
        owner_chooses={"effects": "", "says standard-waiting": "Ann chooses in which order 2 standard effects are activated"},
    ),
    # The new card is JC, which has no effect.
    "an-old-gale-lies-in-the-common-pool": always(
        "legal", "common-effects-of common-effect-acts",
        new_card_only={"life Ann": 30, "common": "9H 6G QD KD JC"}, all_common_cards={"life Ann": 29, "life Bob": 29},
    ),
    "a-gale-is-laid-into-the-common-pool": always(
        "legal", "common-effect-acts",
        at_once={"life Ann": 29, "life Bob": 29, "phase": "main"}, main_stack={"life Ann": 30, "effects": "Gale:waiting", "phase": "main"},
    ),
    "a-feast-is-laid-into-the-common-pool": always(
        "legal", "common-effect-chooser common-effect-acts",
        first_player={"life Ann": 20, "phase": "initial", "says chooses-target": "Bob chooses the target of Feast of 7G"},
        everybody={"life Ann": 22, "life Bob": 27, "phase": "main"},
    ),
    # --- effects that are cancelled, or lose their card or their target ------------------------------------------------
    "ann-hushes-a-gale-that-has-blown": always(
        "legal", "cancel-too-late", no_effect={"life Ann": 29, "life Bob": 19}, undone={"life Ann": 30, "life Bob": 20},
    ),
    # Neither has any points: Ann pays 2 for Hush in life, and Bob 2 for Salve or nothing.
    "bob-pays-for-a-salve-that-was-hushed": always(
        "legal", "cancelled-cost", is_paid={"life Ann": 28, "life Bob": 28}, is_free={"life Ann": 28, "life Bob": 30},
    ),
    "the-salve-of-a-card-that-was-breached": always(
        "legal", "source-gone", still_resolves={"life Ann": 24}, is_lost={"life Ann": 20, "effects": "Salve:lost Breach:resolved"},
    ),
    "ann-raises-a-rampart-where-nobody-defends": depends(
        "illegal", "no-target", refused="no-target", allowed={"effects": "Rampart:waiting"},
    ),
    # 5H, a seven and 7H: no form, so the base 3; or a straight of one suit still, 9; or nothing.  The strike is 12.
    "a-card-of-bobs-defence-is-disguised": always(
        "legal", "broken-combination", recounted={"life Bob": 21}, as_announced={"life Bob": 27}, void_if_broken={"life Bob": 18},
    ),
    # --- values: a strike of 4 ----------------------------------------------------------------------------------------
    "bob-defends-with-one-card": always("legal", "short-final", its_base={"life Bob": 27}, nothing={"life Bob": 26}),
    # 0 + 1 + 1, or -5 + 1 + 1.
    "rust-has-eaten-bobs-five": always("legal", "below-zero", zero={"life Bob": 28}, negative={"life Bob": 23}),
    # value.5: (3 + 1) x 2 x 3.
    "three-cards-of-one-suit-are-worth-twenty-four": always("legal", ""),
    # --- which effects a player may activate ---------------------------------------------------------------------------
    "ann-activates-with-two-cards": depends(
        "legal", "individual-needs-three", always={"effects": "Apprentice:waiting"}, needs_three="needs-three",
    ),
    "ann-activates-a-card-in-no-combination": depends(
        "legal", "individual-of-which", any_pool_card={"effects": "Apprentice:waiting"}, in_a_combination="not-in-a-combination",
    ),
    "ann-activates-a-second-effect-of-one-card": depends(
        "legal", "once-of-what", each_effect={"effects": "Ember:waiting Salve:waiting"}, one_of_a_card="card-activated-already",
    ),
    "a-common-card-is-the-third-of-the-attack": depends(
        "legal", "three-of-what", all_cards={"effects": "Apprentice:waiting"}, own_cards_only="needs-three-own",
    ),
    # The card just laid, 5C, has no icon; 7D has.
    "an-older-card-has-the-icon": always(
        "legal", "standard-of-which standard-acts", laid_card={"effects": ""}, all_cards_of_it={"effects": "Whetstone:waiting"},
    ),
    # An attack without the card just laid is refused if main combinations have to contain it; its own cards have no icon.
    "the-card-just-laid-stays-out-of-the-attack": depends(
        "legal", "main-with-new-card", "laid-card-in-it standard-of-which standard-acts",
        must_be_in_it={"effects": ""}, any_combination={"effects": "Whetstone:waiting"},
    ),
    # --- paying -------------------------------------------------------------------------------------------------------
    # 5 of 3 points: 2 are missing, and Ann has a life of 2.
    "ann-activates-breach-with-her-last-life": depends(
        "legal", "overspend", even_to_death={"effects": "Breach:waiting"}, not_to_death="to-death", points_only="cant-pay",
    ),
    # If the defence may pay, so may life, by choice.
    "ann-has-only-defence-points-to-pay-with": always(
        "legal", "points-stand-in life-by-choice", own_kind={"life Ann": 29}, either={"life Ann": 30},
    ),
    # If life may pay the rest, one point from the one combination is enough.
    "ann-pays-one-effect-from-two-attacks": depends(
        "legal", "split-payment life-by-choice", any_split={"owes_attack Ann": 1}, one_combination="whole-price",
    ),
    "ann-pays-in-life-and-keeps-her-points": depends(
        "illegal", "life-by-choice", only_if_needed="life-not-needed", by_choice={"life Ann": 28, "owes_attack Ann": 0},
    ),
    # --- the end of the round -------------------------------------------------------------------------------------------
    "whose-event-is-an-ember": depends("legal", "events-of-whom", activator={"life Bob": 27}, affected="event-of-another"),
    "a-salve-lifts-ann-above-thirty": always("legal", "life-limit", no_limit={"life Ann": 32}, thirty={"life Ann": 30}),
    # --- the deck, and the common pool as a round begins ------------------------------------------------------------------
    # Ann has 12 life and Bob 9.  A shuffled discard that nobody has described gives undescribed cards.
    "the-deck-is-empty-as-a-round-begins": always(
        "legal", "deck-exhausted",
        goes_on_without={"phase": "main", "common": "9H JC QD KD", "hand Ann": "5H"},
        discard_reshuffled={"phase": "main", "common": "9H JC QD KD ?", "hand Ann": "? 5H"},
        game_ends={"phase": "over", "winners": "Ann"},
    ),
    # The common pool has 10D, the top card; of 9D Ann is the first to be dealt.  With nothing left for Bob the deck is exhausted.
    "two-cards-are-left-for-the-pool-and-two-players": always(
        "legal", "short-deal deck-exhausted",
        as_far_as_it_goes={"common": "9H JC QD KD 10D", "hand Ann": "5H 9D", "deck": ""},
        nobody_draws={"common": "9H JC QD KD 10D", "hand Ann": "5H", "deck": "9D"},
    ),
    # --- main combinations ------------------------------------------------------------------------------------------------
    "ann-attacks-before-she-has-laid-a-card": depends(
        "illegal", "laying-compulsory", must="lay-first", may={"hand Ann": "9C", "attacks Ann": "7H 6D 5C"},
    ),
    "bob-has-no-card-to-lay": always(
        "legal", "empty-hand", takes_the_turn={"phase": "main", "next": "Bob"}, turn_is_skipped={"phase": "more", "next": "Ann"},
    ),
    "ann-lays-a-card-and-keeps-silent": depends("legal", "announcing-compulsory", may={"next": "Bob"}, must="must-announce"),
    "ann-announces-a-second-attack": depends(
        "legal", "main-combinations", any_number={"attacks Ann": "7H 6D 5C, 10D 9C JC"}, one_of_each="one-of-each",
    ),
    "ann-attacks-without-the-card-just-laid": depends(
        "legal", "main-with-new-card", any_cards={"attacks Ann": "6D 5C"}, with_the_new_card="without-new-card",
    ),
    # Where two may be shared, it matters in whose combinations: nobody else's has any of these cards.
    "ann-attacks-and-defends-with-the-same-three": depends(
        "legal", "main-overlap engaged-limit",
        freely={"defences Ann": "7H 6D 5C"}, two_shared="main-too-many-engaged", disjoint="main-overlaps",
    ),
    # --- additional combinations --------------------------------------------------------------------------------------------
    "ann-has-passed-and-would-lay-a-card": depends("legal", "pass", may_come_back={"hand Ann": "", "next": "Ann"}, final="has-passed"),
    # If a pass is final, both have passed and the phase is over whatever a lap is.
    "all-have-passed-in-the-middle-of-a-lap": always(
        "legal", "phase-end pass", in_succession={"phase": "values", "next": "nobody"}, whole_lap={"phase": "more", "next": "Bob"},
    ),
    "ann-attacks-without-laying-a-card": depends(
        "illegal", "without-laying", activate_only="nothing-laid", refused="can-only-pass", both={"attacks Ann": "6D 5C"},
    ),
    "ann-lays-a-card-for-nothing": depends("legal", "lay-without-forming", allowed={"next": "Bob"}, refused="must-form"),
    "an-additional-attack-of-older-cards": depends(
        "illegal", "additional-with-new-card", must="without-additional-card", need_not={"attacks Ann": "6D 5C"},
    ),
    "one-card-forms-two-additional-attacks": depends(
        "legal", "additional-count", any_number={"attacks Ann": "10D JC, QD JC"}, one_of_each="one-of-each-a-turn",
    ),
    "three-cards-of-anns-attack-in-her-defence": depends(
        "illegal", "engaged-limit", own="too-many-engaged", another_players={"defences Ann": "7H 6D 8D 5C"},
    ),
    # Four engaged cards, two of each attack, and none of Bob's.
    "two-cards-from-each-of-two-attacks": depends(
        "illegal", "engaged-in-how-many engaged-limit",
        all_together="too-many-engaged", from_each={"defences Ann": "7H 6D 8D 5C 9C"},
    ),
    "ann-adds-a-card-to-her-attack": always(
        "legal", "growing", new_only={"attacks Ann": "7H 6D, 7H 6D 8D"}, may_grow={"attacks Ann": "7H 6D 8D"},
    ),
    # It would be the second attack of this turn, too.
    "ann-announces-the-same-attack-twice": depends(
        "illegal", "same-cards-again additional-count", refused="same-cards", allowed={"attacks Ann": "10D JC, 10D JC"},
    ),
    # --- combat: 5C 6D 7H and 9C 10D JC are worth 3 each ----------------------------------------------------------------------
    # 5 - 3 twice; 5 - 3 = 2, which the other 3 hold; or the strike still has to be assigned, by Bob or by Ann.
    "a-strike-meets-two-defences": depends(
        "legal", "several-defences",
        each_in_full={"life Bob": 26}, consumed={"life Bob": 30}, defender_assigns="assign-now", attacker_assigns="assign-now",
    ),
    "a-strike-meets-no-defence": always("legal", "no-defence", defence_zero={"life Bob": 26}, no_damage={"life Bob": 30}),
    "ann-would-rather-not-strike": depends("legal", "hold-back", may_hold_back={"phase": "end"}, must_strike_all="must-strike-all"),
    "ann-strikes-bob-who-has-no-life-left": depends(
        "legal", "strike-the-dying", may_be_struck={"phase": "damage"}, refused="strike-the-dying",
    ),
    "ann-has-struck-and-bob-has-not": always(
        "legal", "strikes-declared", after_all={"phase": "combat", "next": "Bob"}, after_each_player={"phase": "damage", "next": "nobody"},
    ),
    # The whole 12, or 12 - 3.
    "a-flying-attack-meets-a-defence-on-the-ground": always(
        "legal", "flight", meets_flying_only={"life Bob": 18}, only_if_printed={"life Bob": 21},
    ),
    # --- discarding, and the next round -----------------------------------------------------------------------------------------
    "bob-discards-before-ann-has": depends(
        "illegal", "trim-order", in_turn="not-your-turn", any_order={"pool Bob": "10C JC QC KC 9S", "next": "Ann"},
    ),
    "a-fifth-card-lies-in-the-common-pool": always(
        "legal", "first-card", newest_is_first={"common": "JC QD KD 9D"}, oldest_goes_by_place={"common": "9H JC QD KD"},
    ),
    "a-token-lies-on-a-card-as-the-round-ends": always("legal", "tokens-stay", dropped={"tokens": ""}, stay={"tokens": "7H+1"}),
    "ann-renames-her-artefact": depends(
        "illegal", "artefact-profile", once_a_round="profile-given", again={"says assigns": "Ann gives *H a profile: 5"},
    ),
    "ann-names-an-artefact-of-the-common-pool": depends(
        "illegal", "artefact-in-common", no_rank="common-artefact", user_assigns={"says assigns": "Ann gives *H a profile: 8"},
    ),
    "ann-defends-with-a-common-card": depends(
        "illegal", "common-pool-use",
        attack_only="common-not-for-defence", attack_and_defence={"defences Ann": "2D AC 3C"}, nothing="common-not-for-use",
    ),
    "bob-attacks-with-the-ace-and-so-would-ann": depends(
        "legal", "common-card-shared common-pool-use", shared={"attacks Ann": "2D AC"}, first_come="common-card-taken",
    ),
    "the-last-two-fall-together": always(
        "legal", "everyone-out", shared={"winners": "Ann Bob"}, most_life_wins={"winners": "Ann"},
    ),
    "bob-was-the-last-to-act": always("legal", "next-starter", next_seat={"first": "Bob"}, after_the_last_actor={"first": "Cid"}),
    # If the next round ends the game because there is no card to deal, or shuffles the discard, nothing stands still.
    "the-deck-is-empty-and-nobody-was-hurt": always(
        "legal", "stalemate deck-exhausted",
        goes_on={"phase": "initial"}, most_life_wins={"phase": "over", "winners": "Bob"},
    ),
    "cid-leaves-the-game": always(
        "legal", "cards-of-the-eliminated",
        to_discard={"discard": "9D JC QD", "gone": ""}, out_of_the_game={"discard": "9D", "gone": "JC QD"},
    ),
    # --- what the text settles though people argue about it, see test_disputes -----------------------------------------
    "two-players-strike-the-same-defence": always("legal", ""),
    "a-charge-comes-before-the-combat": always("legal", ""),
    "a-hushed-effect-is-activated-once-more": always("illegal", ""),
    "an-ember-comes-before-anns-last-strike": depends("legal", "events-of-whom"),
    "ann-has-an-event-and-so-has-cid": always("illegal", "events-of-whom"),
}

HANGS_ON = {
    "a-hushed-effect-is-activated-once-more": ("instants-resolve",),
    "ann-hushes-a-gale-that-has-blown": ("common-effect-acts",),
    "a-common-card-is-the-third-of-the-attack": ("common-pool-use",), "bob-attacks-with-the-ace-and-so-would-ann": ("common-pool-use",),
}
"""The questions on which it hangs whether the table can be: a Gale of the main stack would blow only after the instant Hush."""

RESTS_ON: dict[str, list[str]] = {}
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
    assert document["game"] == "draker"
    assert document["about"].endswith((".", "?"))
    assert game.parse_move(game.format_move(move, state), state) == move
    written = game.write(state)
    assert game.read(written, "written") == state
    assert game.read(parse(write_toml(written), "written"), "written") == state


@pytest.mark.parametrize("name", EXPECTED)
def test_the_table_of_an_example_can_be(name: str) -> None:
    found = verdict.check(GAME, read(name)[0], EVERYTHING_OPEN)
    assert found.questions == HANGS_ON.get(name, ())
    assert found.word == ("depends" if name in HANGS_ON else "possible")


@pytest.mark.parametrize("name", EXPECTED)
def test_the_verdict_on_the_dispute_is_that_of_the_text(name: str) -> None:
    expected = EXPECTED[name]
    state, _, move = read(name)
    judged = verdict.judge(GAME, state, move, EVERYTHING_OPEN)
    assert (judged.word, judged.standard) == (expected.word, expected.standard)
    assert set(judged.questions) == set(expected.decide.split())
    assert [said.code for said in judged.rests_on] == RESTS_ON.get(name, [])


@pytest.mark.parametrize("name", EXPECTED)
def test_what_follows_hangs_on_these_questions_and_no_others(name: str) -> None:
    expected = EXPECTED[name]
    state, _, move = read(name)
    followed = verdict.consequences(GAME, state, move, EVERYTHING_OPEN)
    assert set(followed.questions) == {*expected.decide.split(), *expected.change.split()}
    assert verdict.consequences(GAME, state, move, STANDARD).questions == ()


def test_the_publishers_example_is_worth_24() -> None:
    state, _, move = read("three-cards-of-one-suit-are-worth-twenty-four")
    assert apply(state, move).args("worth") == [(0, ("attack", 0), 4, 6, 24)]


# --- the questions and their examples ----------------------------------------------------------------------------

QUESTIONS = game.rulebook.questions


def test_every_question_has_an_example() -> None:
    assert [id_ for id_, question in QUESTIONS.items() if question.example not in EXPECTED] == []


@pytest.mark.parametrize("question", QUESTIONS)
def test_the_example_of_a_question_names_it(question: str) -> None:
    expected = EXPECTED[QUESTIONS[question].example]
    assert question in f"{expected.decide} {expected.change}".split()


@pytest.mark.parametrize("question", QUESTIONS)
def test_the_example_of_a_question_parts_every_two_of_its_readings(question: str) -> None:
    """With all other questions standard, as ``referee questions`` shows it."""
    state, _, move = read(QUESTIONS[question].example)
    by_reading = {
        reading: verdict.consequences(GAME, state, move, {**STANDARD, question: reading}).branches
        for reading in QUESTIONS[question].readings
    }
    for one, other in combinations(by_reading, 2):
        assert by_reading[one] != by_reading[other], (one, other)


OUTCOMES = [
    (id_, reading) for id_, question in QUESTIONS.items() if EXPECTED[question.example].outcomes for reading in question.readings
]


@pytest.mark.parametrize(("question", "reading"), OUTCOMES)
def test_under_each_reading_there_follows_what_it_says(question: str, reading: str) -> None:
    expected = EXPECTED[QUESTIONS[question].example].outcomes
    assert set(expected) == set(QUESTIONS[question].readings)
    state, _, move = read(QUESTIONS[question].example)
    outcome = expected[reading]
    ruling = {field_of(question): reading}
    if isinstance(outcome, str):
        assert judge(state, move, **ruling) == outcome
    else:
        after = apply(state, move, **ruling)
        assert {key: _seen(after, key) for key in outcome} == outcome


def _seen(after: After, key: str) -> Any:
    if key.startswith("says "):
        told = [say(event, after.state) for event in after.events if event.code == key.removeprefix("says ")]
        return "; ".join(told)
    return after.see(key)


def test_examples_name_no_repository_and_no_list_of_disputes() -> None:
    for path in PATHS.values():
        text = path.read_text(encoding="utf-8")
        assert "github" not in text.casefold()
        assert max(map(len, text.splitlines())) <= 140
