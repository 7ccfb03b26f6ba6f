"""A user's copy of the rules against the rulebook: what is found, changed, missing, new; what was there before."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.align import compare
from referee.comparison import Comparison, Entry, prints
from referee.evidence import Effort, Finding, Property
from referee.hanging import hanging
from referee.likeness import Likeness, bag, numbers
from referee.quotes import Quotes
from referee.rulebook import fingerprint, load
from referee.source import Copy, Sentence, read_copy, sentences
from referee.wording import Change, differences, undone, vocabulary

MEADOW = Path(__file__).resolve().parents[1] / "data" / "meadow"
BOOK = load(MEADOW / "rulebook.toml")
RULES = (MEADOW / "rules.txt").read_text(encoding="utf-8")
SENTENCES = sentences(RULES)
SHORT_OF_TWICE = [place for place in SENTENCES if place not in ("4.4", "7.2")]
"""The places of the sentences that the meadow says once."""


def edited(*edits: tuple[str, str]) -> str:
    """The rules with each old part replaced, once."""
    text = RULES
    for old, new in edits:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def compared(tmp_path: Path, text: str, earlier: str | None = None) -> Comparison:
    def read(name: str, words: str) -> Copy:
        (tmp_path / name).write_text(words, encoding="utf-8")
        return read_copy(str(tmp_path / name), prints(BOOK))

    return compare(BOOK, read("rules.txt", text), None if earlier is None else read("old.txt", earlier))


def not_found(comparison: Comparison) -> dict[str, str]:
    """What has become of the clauses that are not found."""
    return {id_: entry.status for entry in comparison.entries if entry.status != "found" for id_ in entry.clauses}


def the(comparison: Comparison, clause: str) -> Entry:
    (entry,) = (entry for entry in comparison.entries if clause in entry.clauses)
    return entry


def new(comparison: Comparison) -> list[str]:
    return [sentence.text for sentence in comparison.new]


def moved(comparison: Comparison) -> list[str]:
    return [id_ for entry in comparison.entries if entry.moved for id_ in entry.clauses]


# --- one change ------------------------------------------------------------------------------------------------------------


def test_the_rules_themselves_are_the_same(tmp_path: Path) -> None:
    found = compared(tmp_path, RULES)
    assert found.is_same
    assert [entry.originals[0].place for entry in found.entries] == list(SENTENCES)
    assert the(found, "storm.1") is the(found, "storm.2")  # one sentence, two clauses
    assert moved(found) == []


@pytest.mark.parametrize("place", SENTENCES)
def test_a_word_that_is_put_into_a_sentence_changes_its_clauses_alone(place: str, tmp_path: Path) -> None:
    old = SENTENCES[place]
    first, _, rest = old.partition(" ")
    at = RULES.rindex(old) if place == "7.2" else RULES.index(old)
    text = f"{RULES[:at]}{first} splendidly {rest}{RULES[at + len(old):]}"
    found = compared(tmp_path, text)
    clauses = [clause.id for clause in BOOK.clauses.values() if clause.place == place]
    assert not_found(found) == dict.fromkeys(clauses, "changed")
    entry = the(found, clauses[0])
    assert (entry.how, entry.was, entry.worked_out, entry.moved) == ("fingerprint", old, True, False)
    assert [sentence.text for sentence in entry.sentences] == [f"{first} splendidly {rest}"]
    assert differences(entry.was, entry.sentences[0].text) == [Change("", "splendidly")]
    assert new(found) == []


@pytest.mark.parametrize("place", SHORT_OF_TWICE)
def test_a_sentence_that_is_taken_out_is_missing_and_nothing_else(place: str, tmp_path: Path) -> None:
    found = compared(tmp_path, RULES.replace(SENTENCES[place], ""))
    assert not_found(found) == {clause.id: "missing" for clause in BOOK.clauses.values() if clause.place == place}
    assert new(found) == []


@pytest.mark.parametrize("place", SHORT_OF_TWICE)
def test_a_sentence_that_is_put_in_is_new_and_nothing_else(place: str, tmp_path: Path) -> None:
    old = SENTENCES[place]
    glue = "\n" if place == "1.1" else " "
    found = compared(tmp_path, RULES.replace(old, f"{old}{glue}Bees buzz everywhere."))
    assert not_found(found) == {}
    assert not found.is_same
    (sentence,) = found.new
    assert sentence.text == "Bees buzz everywhere."
    before = found.before(sentence)
    assert before is not None
    assert before.originals[0].place == place


def test_what_was_said_twice_and_is_said_once_is_still_there(tmp_path: Path) -> None:
    found = compared(tmp_path, RULES.replace(" Your turn is over when you say so.", "", 1))
    assert found.is_same
    assert the(found, "turn.1").sentences == the(found, "turn.2").sentences
    assert moved(found) == ["turn.1"]  # the sentence stands where the second one stood


def test_a_sentence_that_is_repeated_is_not_new(tmp_path: Path) -> None:
    found = compared(tmp_path, f"{RULES}\nNobody loses a rose! Nobody loses a rose!\n")
    assert found.is_same
    assert [sentence.text for sentence in found.repeated] == ["Nobody loses a rose!"] * 2


def test_a_sentence_that_has_moved_is_found_and_is_no_change(tmp_path: Path) -> None:
    hedge = "Each player takes a hedge and lays it in front of himself."
    found = compared(tmp_path, edited((f" {hedge}", ""), ("Storms: If", f"{hedge} Storms: If")))
    assert found.is_same
    assert moved(found) == ["setup.4"]


def test_a_paragraph_that_has_moved_moves_its_own_sentences_alone(tmp_path: Path) -> None:
    first, goal, *rest, end = [part for part in RULES.split("\n\n") if part]
    found = compared(tmp_path, "\n\n".join([first, *rest, goal, end]))
    assert (found.is_same, moved(found)) == (True, ["goal.1"])


# --- several changes -------------------------------------------------------------------------------------------------------


def test_a_sentence_told_anew_is_known_by_its_place(tmp_path: Path) -> None:
    found = compared(tmp_path, edited(("Shuffle the seed cards.", "Mingle them well.")))
    entry = the(found, "setup.1")
    assert not_found(found) == {"setup.1": "changed"}
    assert (entry.how, entry.was) == ("place", "")
    assert "Mingle them well." in entry.sentences[0].text


def test_sentences_told_anew_are_told_apart_by_our_words(tmp_path: Path) -> None:
    """setup.2 has gone and a new one stands before setup.3: our words for setup.3 are of a heap, as is the second."""
    found = compared(tmp_path, edited(
        ("Deal five seed cards to each player, face down. Put the rest in a heap in the middle.",
         "Birds are not allowed anywhere. All undealt seeds are the heap."),
    ))
    entry = the(found, "setup.3")
    assert (entry.status, entry.how) == ("changed", "likeness")
    assert [sentence.text for sentence in entry.sentences] == ["All undealt seeds are the heap."]


def test_a_gap_with_much_in_it_is_not_put_together_by_place(tmp_path: Path) -> None:
    text = edited(
        ("On your turn, draw one seed card. Then you may plant a flower for three seeds of its colour.* A flower beside a hedge "
         "costs only two seeds.", "Bees buzz. Wasps sting. Ants bite."),
    )
    found = compared(tmp_path, text)
    assert not_found(found) == dict.fromkeys(("draw.1", "plant.1", "plant.2"), "missing")
    assert new(found) == ["Bees buzz.", "Wasps sting.", "Ants bite."]


def test_two_sentences_made_into_one_are_both_changed(tmp_path: Path) -> None:
    found = compared(tmp_path, edited(
        ("A gardener may be discarded to save that flower. Nobody loses a rose!",
         "A gardener may be discarded to save that flower, and roses are never lost by anybody."),
    ))
    assert not_found(found) == {"storm.3": "changed", "storm.4": "changed"}
    assert the(found, "storm.3") is the(found, "storm.4")
    assert new(found) == []


def test_a_sentence_made_into_two_is_changed_into_both(tmp_path: Path) -> None:
    found = compared(tmp_path, edited(
        ("everybody loses one flower, and the heap is shuffled anew.", "it costs each player a flower. Then mix the heap again."),
    ))
    assert not_found(found) == {"storm.1": "changed", "storm.2": "changed"}
    assert [sentence.text for sentence in the(found, "storm.1").sentences] == [
        "Storms: If you draw a storm, it costs each player a flower.", "Then mix the heap again.",
    ]


def test_a_sentence_that_has_moved_and_changed_is_both(tmp_path: Path) -> None:
    found = compared(tmp_path, edited(
        (" Put the rest in a heap in the middle.", ""), ("Storms: If", "Put the rest in a pile in the middle. Storms: If"),
    ))
    entry = the(found, "setup.3")
    assert (entry.status, entry.moved, entry.was) == ("changed", True, "Put the rest in a heap in the middle.")


def test_a_sentence_that_has_moved_and_is_told_anew_is_known_by_its_words(tmp_path: Path) -> None:
    """Nothing is left of the sentence but words that are also ours: storm, discard, gardener, flower."""
    found = compared(tmp_path, edited(
        (" A gardener may be discarded to save that flower.", ""),
        ("SETTING UP:", "Whoever discards a gardener in a storm keeps the flower. SETTING UP:"),
    ))
    entry = the(found, "storm.3")
    assert (entry.status, entry.how, entry.moved, new(found)) == ("changed", "likeness", True, [])


NONSENSE = st.lists(st.sampled_from(("glom", "frip", "snerk", "blat", "quog", "wibble")), min_size=3, max_size=6).map(" ".join)


@given(gone=st.sets(st.sampled_from(SHORT_OF_TWICE)), extra=st.dictionaries(st.sampled_from(SHORT_OF_TWICE), NONSENSE, max_size=4))
def test_whatever_goes_and_comes_the_others_are_found(gone: set[str], extra: dict[str, str]) -> None:
    made: list[Sentence] = []
    for line, (place, text) in enumerate(SENTENCES.items(), 1):
        said = [] if place in gone else [text]
        for column, each in enumerate([*said, *([extra[place]] if place in extra else [])], 1):
            made.append(Sentence(text=each, print=fingerprint(each), line=line, column=column, end_line=line, end_column=column + 1))
    found = compare(BOOK, Copy(name="rules.txt", form="text", sentences=tuple(made)), tried=20_000)
    lost = {original.place for entry in found.entries if entry.status != "found" for original in entry.originals}
    assert lost == gone
    assert not any(entry.moved and entry.status == "found" for entry in found.entries)
    covered = [sentence for entry in found.entries if entry.status == "changed" for sentence in entry.sentences]
    assert sorted(s.text for s in (*covered, *found.new)) == sorted(extra.values())


# --- what was there before -------------------------------------------------------------------------------------------------


def test_an_earlier_copy_tells_what_a_sentence_said(tmp_path: Path) -> None:
    text = edited(("Deal five seed cards to each player, face down.", "Everybody is given half a dozen seeds."))
    assert the(compared(tmp_path, text), "setup.2").was == ""
    entry = the(compared(tmp_path, text, RULES), "setup.2")
    assert (entry.was, entry.worked_out) == (SENTENCES["3.2"], False)


def test_an_earlier_copy_goes_before_what_is_worked_out(tmp_path: Path) -> None:
    entry = the(compared(tmp_path, edited(("six flowers", "five flowers")), RULES), "goal.1")
    assert (entry.how, entry.was, entry.worked_out) == ("fingerprint", SENTENCES["2.1"], False)


def test_what_is_missing_is_told_from_an_earlier_copy_as_well(tmp_path: Path) -> None:
    entry = the(compared(tmp_path, RULES.replace(SENTENCES["3.2"], ""), RULES), "setup.2")
    assert (entry.status, entry.was) == ("missing", SENTENCES["3.2"])


OLD = "If you draw a storm, everybody loses one flower."


@pytest.mark.parametrize("changed", [
    "If you draw a storm, everybody loses two flower.",
    "If you draw the storm, everybody loses one flower.",
    "If you draw a storm, everybody loses flower.",
    "If you draw a storm, nobody loses one flower.",
    "If you draw a storm, everybody loses one flower!",
    "If you draw a storm, everybody loses one flower, but never a rose.",
    "Unless the round is the first, if you draw a storm, everybody loses one flower.",
    "If you draw a storm everybody loses one flower.",
    "If you draw a storm, then everybody at the table loses one flower.",
    "If you draw, everybody loses one flower.",
    "IF YOU DRAW A STORM, EVERYBODY LOSES 2 FLOWER.",
])
def test_a_small_change_is_undone(changed: str) -> None:
    mark = fingerprint(OLD)
    found = undone(changed, [mark, fingerprint("Another.")], vocabulary([changed, "A storm costs one flower. Does everybody see it?"]))
    if changed.startswith(("If you draw a storm, then", "If you draw,")):
        # Two places have changed, or three words have gone: that is no small change.
        assert found is None
        return
    assert found is not None
    assert found[0] == mark
    assert found[1] == OLD or (changed.isupper() and found[1].casefold() == OLD.casefold())


def test_nothing_is_worked_out_that_does_not_have_the_fingerprint() -> None:
    words = vocabulary([OLD])
    assert undone("Bees buzz in every flower.", [fingerprint(OLD)], words) is None
    assert undone("word " * 5000, [fingerprint(OLD)], words) is None
    assert undone("", [fingerprint(OLD)], words) is None
    assert undone("...", [fingerprint(OLD)], words) is None


def test_a_word_that_has_changed_everywhere_is_undone() -> None:
    old = "A tulip beside a tulip costs less than a tulip alone."
    found = undone(old.replace("tulip", "rose"), [fingerprint(old)], vocabulary(["Plant a tulip."]))
    assert found == (fingerprint(old), old)


def test_differences_are_told_word_by_word() -> None:
    assert differences("Deal five cards.", "Deal six cards.") == [Change("five", "six")]
    assert differences("Deal five cards.", "Deal five cards face down.") == [Change("", "face down")]
    assert differences("You may not draw.", "You may draw.") == [Change("not", "")]
    assert differences("Deal a card, and wait.", "Deal a card and wait!") == [Change(",", ""), Change(".", "!")]
    assert differences("the “Heap” isn’t hers", "The \"heap\" isn't  hers") == []
    assert differences("Bees buzz.", "Wasps sting no rose.") == [Change("Bees buzz.", "Wasps sting no rose.")]


# --- words -----------------------------------------------------------------------------------------------------------------


def test_numbers_are_the_same_in_words_and_in_digits() -> None:
    assert numbers("Deal three cards, or 12; one remains.") == ["3", "12"]
    assert numbers("Раздайте пять карт и ещё двум игрокам трёх зайцев.") == ["2", "3", "5"]
    assert numbers("9" * 5000 + " 7") == ["7", "9" * 5000]


def test_likeness_is_of_stems_and_counts_rare_words_most() -> None:
    common, rare = bag("The player draws a storm."), bag("Players drew the storms!")
    likeness = Likeness([common, rare, bag("The player sleeps."), bag("The player eats.")])
    assert likeness.of([common], [common]) == pytest.approx(1)
    assert likeness.of([common], [bag("Bees buzz.")]) == 0
    assert 0.3 < likeness.of([common], [rare]) < 1
    assert likeness.of([common], [bag("a storm")]) > likeness.of([common], [bag("the player")])


# --- what hangs on it ------------------------------------------------------------------------------------------------------


def stated(name: str, *clauses: str) -> Property:
    def check(effort: Effort) -> Finding:
        raise AssertionError("nothing is checked here")

    return Property(name=name, says="It is so.", expect="holds", evidence="sampled", check=check, clauses=clauses)


def test_what_hangs_on_a_clause_is_what_cites_it() -> None:
    found = hanging(BOOK, ["storm.1"], [stated("meadow.a", "storm.1", "goal.1"), stated("meadow.b", "goal.1"), stated("meadow.c")])
    assert found.questions == ("storm-first",)
    assert found.examples == ("a-storm-on-bare-ground",)
    assert (found.objections, found.events, found.faults) == ((), ("storm-comes",), ())
    assert found.properties == ("meadow.a",)
    assert hanging(BOOK, ["storm.5", "plant.2"]).faults == ("two-storms",)
    assert hanging(BOOK, ["storm.5", "plant.2"]).objections == ("too-few-seeds",)


# --- quoting ---------------------------------------------------------------------------------------------------------------


def test_a_clause_is_quoted_as_the_copy_has_it(tmp_path: Path) -> None:
    quotes = Quotes(BOOK, compared(tmp_path, edited(("one flower", "two flowers"), ("Nobody loses a rose!", ""))))
    assert quotes.of("goal.1").text == "Whoever is the first to plant six flowers has won."
    assert quotes.place(quotes.of("goal.1")).endswith("rules.txt:3:1")
    assert quotes.of("storm.2").status == "changed"
    assert re.search("loses two flowers", quotes.of("storm.2").text)
    assert quotes.of("storm.4") == ("missing", ())
    assert quotes.of("round.1") == ("not in the text", ())
    with pytest.raises(KeyError):
        quotes.of("nothing.1")
