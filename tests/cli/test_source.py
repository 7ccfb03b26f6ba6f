"""``source``, and the option ``--source`` of the commands that cite clauses."""

import json
import subprocess
import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest

from referee import registry
from referee.evidence import Effort, Finding, Property
from referee.models.fates import game as fates
from referee.rulebook import fingerprint

from .conftest import BOMB_ON_SHRINE, SHRINE_ON_MAGIC_MAN, Referee, validate
from .test_bad_input import refused

DATA = Path(__file__).resolve().parents[1] / "data"
MEADOW = str(DATA / "meadow" / "rulebook.toml")
RULES = (DATA / "meadow" / "rules.txt").read_text(encoding="utf-8")
CHANGED = (
    RULES.replace("Deal five seed", "Deal six seed").replace(" Nobody loses a rose!", "") + "\nBees are not part of the game.\n"
)
"""setup.2 says six for five, storm.4 has gone, and a sentence that no clause covers stands at the end."""


@pytest.fixture
def write(tmp_path: Path) -> Any:
    """Writes a file beside the commands and gives its name."""

    def written(text: str, name: str = "rules.txt") -> str:
        (tmp_path / name).write_text(text, encoding="utf-8")
        return name

    return written


@pytest.fixture
def our_words(monkeypatch: pytest.MonkeyPatch) -> str:
    """A text of fates that may be shown here: our own words, in the place of the sentences of its author."""
    book = fates.rulebook
    clauses = {
        id_: msgspec.structs.replace(c, print=fingerprint(c.says), place=str(line)) if c.print else c
        for line, (id_, c) in enumerate(book.clauses.items(), 1)
    }
    monkeypatch.setitem(vars(fates), "rulebook", msgspec.structs.replace(book, clauses=clauses))
    return "\n".join(clause.says for clause in clauses.values() if clause.print)


# --- source ----------------------------------------------------------------------------------------------------------------


def test_an_unchanged_copy_is_exit_0(referee: Referee, write: Any) -> None:
    found = referee("source", MEADOW, write(RULES))
    assert found == (0, "The Meadow: 16 of 16 sentences found in rules.txt\n", "")


def test_a_changed_copy_is_exit_1_and_says_what_has_changed(referee: Referee, write: Any) -> None:
    found = referee("source", MEADOW, write(CHANGED))
    assert (found.code, found.err) == (1, "")
    head, changed, missing, new = found.out.rstrip("\n").split("\n\n")
    assert head == "The Meadow: 14 of 16 sentences found in rules.txt, 1 changed, 1 missing, 1 new"
    assert changed.splitlines() == [
        "CHANGED  setup.2 (3.2)  rules.txt:5:37",
        "  now         Deal six seed cards to each player, face down.",
        "  was         Deal five seed cards to each player, face down.  (worked out: it alone has the fingerprint)",
        "  differs     “five” is now “six”",
        "  our words   Everybody is dealt five hidden seeds.",
        f"  print       {fingerprint('Deal six seed cards to each player, face down.')}",
    ]
    assert missing.splitlines() == [
        "MISSING  storm.4 (5.3)",
        "  our words   Roses are never lost.",
        "  questions   storm-first",
        "  examples    a-storm-on-bare-ground",
    ]
    assert new.splitlines() == [
        "NEW      rules.txt:14:1  behind turn.2", "  now         Bees are not part of the game.",
        f"  print       {fingerprint('Bees are not part of the game.')}",
    ]


def test_a_sentence_that_has_only_moved_is_told_and_is_exit_0(referee: Referee, write: Any) -> None:
    hedge = " Each player takes a hedge and lays it in front of himself."
    found = referee("source", MEADOW, write(RULES.replace(hedge, "") + hedge))
    assert found.code == 0
    assert found.out.splitlines()[0].endswith("found in rules.txt, 1 moved")
    assert "MOVED    setup.4 (3.4)  rules.txt:13:2  behind turn.2" in found.out


def test_what_is_found_is_listed_if_wanted(referee: Referee, write: Any) -> None:
    found = referee("source", MEADOW, write(RULES), "--all")
    assert found.code == 0
    assert found.out.count("FOUND    ") == 16
    assert "FOUND    storm.1, storm.2 (5.1)  rules.txt:9:1" in found.out


def test_json_says_it_clause_by_clause(referee: Referee, write: Any) -> None:
    found = referee("source", MEADOW, write(CHANGED), "--json")
    assert found.code == 1
    value = found.value
    assert (value["same"], value["form"], value["file"]) == (False, "text", "rules.txt")
    assert value["counts"] == {"found": 14, "changed": 1, "missing": 1, "moved": 0, "new": 1, "repeated": 0}
    by_id = {clause["id"]: clause for clause in value["clauses"]}
    assert by_id["setup.2"]["differs"] == [{"was": "five", "now": "six"}]
    assert (by_id["setup.2"]["how"], by_id["setup.2"]["worked_out"]) == ("fingerprint", True)
    assert by_id["storm.4"]["status"] == "missing"
    assert by_id["storm.4"]["hangs"]["questions"] == ["storm-first"]
    assert by_id["goal.1"]["hangs"] is None
    assert value["new"][0]["behind"] == "turn.2"
    assert "round.1" not in by_id  # no sentence of the text
    assert referee("source", MEADOW, write(RULES), "--json").value["same"] is True


def test_an_earlier_copy_shows_what_a_sentence_said(referee: Referee, write: Any) -> None:
    new = write(RULES.replace("Shuffle the seed cards.", "Mingle all of the 40 seeds."), "new.txt")
    out = referee("source", MEADOW, new).out
    assert "was         (not stored; --was OLDFILE shows it, if you have an earlier copy)" in out
    assert "numbers     ours -; now 40" in out
    out = referee("source", MEADOW, new, "--was", write(RULES, "old.txt")).out
    assert "was         SETTING UP: Shuffle the seed cards." in out
    assert "differs     “Shuffle” is now “Mingle all of”; “seed cards” is now “40 seeds”\n" in out


def test_standard_input_is_read(referee: Referee, write: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(RULES.encode())))
    assert referee("source", MEADOW, "-").out == "The Meadow: 16 of 16 sentences found in standard input\n"
    refused(referee("source", MEADOW, "-", "--was", "-"), "standard input", "put one of them into a file")


def test_the_properties_that_hang_on_a_clause_are_named(
    referee: Referee, write: Any, our_words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def check(effort: Effort) -> Finding:
        raise AssertionError("nothing is checked here")

    stated = [
        Property(name=f"fates.{name}", says="It is so.", expect="holds", evidence="proved", check=check, clauses=clauses)
        for name, clauses in (("of-bombs", ("bomb.1", "bomb.2")), ("of-rugs", ("rug.1",)))
    ]
    monkeypatch.setattr(registry, "properties", lambda id_: stated)
    file = write(our_words.replace("It blows the discard pile up.", "It blows the draw pile up."))
    found = referee("source", "fates", file)
    assert found.code == 1
    assert "  properties  fates.of-bombs\n" in found.out
    assert "of-rugs" not in found.out

    def broken(id_: str) -> list[Property]:
        raise ImportError("no solver\nhere")

    monkeypatch.setattr(registry, "properties", broken)
    found = referee("source", "fates", file)
    assert found.code == 1
    assert found.err == "referee: the properties of fates can't be loaded: ImportError: no solver here\n"


def test_a_rulebook_may_be_begun_from_its_text(referee: Referee, write: Any) -> None:
    book = write('game = "small"\ntitle = "Small"\nsource = "Ours."\nclause = []\n', "small.toml")
    found = referee("source", book, write("Draw a card. Play a card."))
    assert found.code == 1
    assert found.out.startswith("Small: 0 of 0 sentences found in rules.txt, 2 new\n")
    assert f"print       {fingerprint('Play a card.')}" in found.out


def test_the_rules_of_another_game_are_told_by_their_name(referee: Referee, write: Any, our_words: str) -> None:
    refused(referee("source", "fates", write("Draw a card.")), "rules.txt: does not look like the rules of fates", "give your copy")
    refused(referee("source", "stakes", write(our_words)), "does not look like the rules of stakes", "they are those of fates")


def test_what_can_not_be_read_is_one_line(referee: Referee, tmp_path: Path) -> None:
    (tmp_path / "rules.pdf").write_bytes(b"%PDF-1.4")
    (tmp_path / "junk").write_bytes(bytes(range(256)))
    (tmp_path / "control.txt").write_bytes("Ein\x1b[31mz \udcff".encode("utf-8", "surrogateescape"))
    refused(referee("source", "fates", "rules.pdf"), "rules.pdf: is a PDF, not text", "pdftotext")
    refused(referee("source", "fates", "junk"), "junk: is no text")
    refused(referee("source", "fates", "control.txt"), "control.txt: ")
    refused(referee("source", "fates", "nowhere.txt"), "nowhere.txt: no such file")
    refused(referee("source", "fates", "a\u202eb\udcff\n"), "no such file")
    refused(referee("source", "fates", "."), ".: is a directory")
    refused(referee("source", "fate", "rules.pdf"), "no game is called 'fate'")
    refused(referee("source", "fates", "rules.pdf", "--assume", "nothing=at-all"), "no question 'nothing'")
    refused(referee("source", "nowhere.toml", "rules.pdf"), "nowhere.toml: can't be read")
    refused(referee("source", "fates"), "source: missing argument 'FILE'")
    assert referee("source", "fates", "rules.pdf", "--json").value["schema"] == "referee/error/1"


def test_control_characters_of_a_copy_are_not_printed(referee: Referee, write: Any) -> None:
    found = referee("source", MEADOW, write(RULES + "\nBees \x1b[31mbu\u202ezz.\x07\n"))
    assert found.code == 1
    assert "now         Bees [31mbuzz." in found.out
    found = referee("source", MEADOW, write(RULES, "a\x1b[31m\n\u202e.txt"))
    assert found == (0, "The Meadow: 16 of 16 sentences found in a\\x1b[31m\\n\\u202e.txt\n", "")


# --- quoting ---------------------------------------------------------------------------------------------------------------


def test_rules_quote_the_users_sentence(referee: Referee, write: Any, our_words: str) -> None:
    rules = write(our_words.replace("A Rug, a 1, goes", "A Rug, a 2, goes").replace("It blows the discard pile up.", ""))
    out = referee("rules", "fates", "--source", rules).out
    line = our_words.splitlines().index("Nobody may look at these three cards.") + 1
    assert f"  “Nobody may look at these three cards.”  rules.txt:{line}:1\n" in out
    assert "  changed: “A Rug, a 2, goes on every card.”  rules.txt:" in out
    for clause in ("bomb.2", "turn.1"):  # has been left out; is not in the text
        assert referee("rules", "fates", clause, "--source", rules).out.splitlines()[1] == "  not in rules.txt"
    quotes = referee("rules", "fates", "--source", rules, "--json").value["quotes"]
    assert list(quotes) == list(fates.rulebook.clauses)
    assert quotes["bomb.2"] == {"status": "missing", "sentences": []}
    assert quotes["turn.1"] == {"status": "not in the text", "sentences": []}
    assert quotes["rug.1"]["status"] == "changed"
    assert quotes["setup.2"]["sentences"][0]["text"] == "Nobody may look at these three cards."


def test_a_question_quotes_the_sentences_that_it_comes_from(referee: Referee, write: Any, our_words: str) -> None:
    found = referee("questions", "fates", "shrine-on-magic-man", "--source", write(our_words))
    assert found.out.count("“Every card goes on a Magic Man.”  rules.txt:") == 2  # below the question, and below its witness
    value = referee("questions", "fates", "shrine-on-magic-man", "--source", "rules.txt", "--json").value
    assert value["quotes"]["shrine.1"]["sentences"][0]["text"] == "A Shrine, a 7, goes on a card that is 6 or lower."
    assert "shrine.1" in referee("questions", "fates", "--source", "rules.txt", "--json").value["quotes"]


def test_a_verdict_quotes_the_sentences_that_object(referee: Referee, write: Any, our_words: str) -> None:
    table = write(SHRINE_ON_MAGIC_MAN, "table.toml")
    plain, found = referee("judge", table), referee("judge", table, "--source", write(our_words))
    assert plain.code == found.code == 3
    quoted = [line for line in found.out.splitlines() if line not in plain.out.splitlines()]
    assert [line.split("  rules.txt:")[0].strip() for line in quoted] == [
        "“A Shrine, a 7, goes on a card that is 6 or lower.”", "“Every card goes on a Magic Man.”",
    ]
    value = referee("judge", table, "--source", "rules.txt", "--json").value
    assert list(value["quotes"]) == ["shrine.1", "magic-man.3"]
    assert "quotes" not in referee("judge", table, "--json").value


def test_what_follows_quotes_the_sentences_behind_each_event(referee: Referee, write: Any, our_words: str) -> None:
    table = write(BOMB_ON_SHRINE, "table.toml")
    found = referee("apply", table, "--standard", "--source", write(our_words))
    assert found.code == 0
    lines = found.out.splitlines()
    at = next(number for number, line in enumerate(lines) if "on a Shrine nothing blows up" in line)
    assert lines[at + 1].split(maxsplit=1) == ["bomb.6", "On a Shrine, a Bomb acts as though nothing lay under it."]
    assert lines[at + 2].strip().startswith("“On a Shrine, a Bomb acts as though nothing lay under it.”  rules.txt:")
    quotes = referee("apply", table, "--standard", "--source", "rules.txt", "--json").value["quotes"]
    assert {"bomb.6", "shrine.4", "play.1"} <= set(quotes)


def test_a_copy_that_is_none_is_refused_before_anything_is_said(referee: Referee, write: Any) -> None:
    table = write(SHRINE_ON_MAGIC_MAN, "table.toml")
    wrong = write("These are no rules.", "wrong.txt")
    for command in (("judge", table), ("apply", table), ("rules", "fates"), ("questions", "fates")):
        refused(referee(*command, "--source", wrong), "wrong.txt: does not look like the rules of fates")
        refused(referee(*command, "--source", "nowhere.txt"), "nowhere.txt: no such file")
    refused(referee("judge", "-", "--source", "-"), "standard input")


def test_quoting_costs_nothing_where_no_copy_is_given(write: Any, tmp_path: Path) -> None:
    (tmp_path / "table.toml").write_text(SHRINE_ON_MAGIC_MAN, encoding="utf-8")
    code = (
        "import sys; from referee.cli.main import run; run(['judge', 'table.toml']); "
        "print(sorted(m for m in sys.modules if m in "
        "('referee.source', 'referee.align', 'referee.markup', 'referee.wording', 'html.parser', 'difflib', 'hashlib')))"
    )
    found = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert found.stdout.splitlines()[-1] in ("[]", "['hashlib']")  # the rulebook's fingerprints need hashlib


# --- verify ----------------------------------------------------------------------------------------------------------------


def test_sarif_points_into_the_users_copy(referee: Referee, write: Any, our_words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def check(effort: Effort) -> Finding:
        return Finding(answer="fails", scope="one table", clauses=("turn.1",))

    stated = Property(
        name="fates.wrong", says="It is wrong.", expect="holds", evidence="sampled", check=check, clauses=("bomb.2", "rug.1"),
    )
    monkeypatch.setattr(registry, "properties", lambda id_: [stated])
    file = write("Preface.\n\n" + our_words.replace("\n", " "), "our rules.txt")
    found = referee("verify", "fates", "--format", "sarif", "--source", file)
    assert found.code == 1
    value = json.loads(found.out)
    schema = json.loads((DATA / "sarif-schema-2.1.0.json").read_text(encoding="utf-8"))
    jsonschema.Draft4Validator(schema).validate(value)
    (result,) = value["runs"][0]["results"]
    places = [result["locations"][0], *result["relatedLocations"]]
    by_clause = {place["message"]["text"].partition(":")[0]: place["physicalLocation"] for place in places}
    column = our_words.replace("\n", " ").index("It blows the discard pile up.") + 1
    assert by_clause["bomb.2"] == {
        "artifactLocation": {"uri": "our%20rules.txt"},
        "region": {
            "startLine": 3, "startColumn": column, "endLine": 3, "endColumn": column + len("It blows the discard pile up."),
            "snippet": {"text": "It blows the discard pile up."},
        },
    }
    assert by_clause["turn.1"]["artifactLocation"]["uri"].endswith("rulebook.toml")  # no sentence of the text
    for args, says in {
        ("verify", "fates"): "add --format sarif", ("verify", "--format", "sarif"): "name it", ("verify", "fates", "--json"): "sarif",
    }.items():
        found = referee(*args, "--source", file)
        assert (found.code, says in found.out + found.err) == (2, True)
    refused(referee("verify", "fates", "--format", "sarif", "--source", "-"), "can't point into standard input")


def test_what_is_printed_in_json_fits_its_schema_for_every_form(referee: Referee, write: Any) -> None:
    page = "".join(f"<p>{line}</p>\n" for line in CHANGED.splitlines())
    for name, text, form in (("r.txt", CHANGED, "text"), ("r.md", CHANGED, "Markdown"), ("r.html", page, "HTML")):
        value = referee("source", MEADOW, write(text, name), "--json").value
        validate(value)
        assert (value["form"], value["counts"]["changed"]) == (form, 1)
