"""Citations that can't be wrong: clauses that are cited exist, clauses that exist are cited, codes are read beside theirs."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from referee import registry
from referee.citations import Citations, citations, cited_in, reviewed_as
from referee.game import Game
from referee.rulebook import Code, load

ROOT = Path(__file__).parents[2]
GAMES = ("fates", "stakes", "draker")


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Game:
    return registry.load(request.param)


def cited(game: Game) -> Citations:
    properties = {p.name: p.clauses for p in registry.properties(game.id)}
    return citations(game.rulebook, [ROOT / "models" / game.id, ROOT / "properties" / game.id], properties, ROOT)


def test_whatever_is_cited_is_a_clause(game: Game) -> None:
    assert cited(game).unknown == ()


def test_every_rule_has_something_that_rests_on_it_besides_questions(game: Game) -> None:
    by = cited(game).by
    alone = [
        id_ for id_, clause in game.rulebook.clauses.items()
        if clause.kind == "rule" and not any(not what.startswith("question ") for what in by[id_])
    ]
    assert alone == []


def test_every_code_is_a_code_of_the_rules(game: Game) -> None:
    """An objection without a clause is a whim of the program; only a move that follows no rule at all is refused without."""
    for kind, codes in (("objection", game.rulebook.objections), ("event", game.rulebook.events), ("fault", game.rulebook.faults)):
        assert [code for code, entry in codes.items() if not entry.clauses] == [], kind


def test_every_code_was_read_beside_its_clauses(game: Game, review: ModuleType) -> None:
    assert review.to_read(game.rulebook) == [], f"python docs/review.py {game.id} shows what is to be read"


def test_no_mark_is_kept_of_a_code_that_is_gone(game: Game, review: ModuleType) -> None:
    now = review.marks(game.rulebook)
    assert {kind: set(table) - set(now[kind]) for kind, table in review.stored(game.rulebook).items() if set(table) - set(now[kind])} == {}


@pytest.fixture(scope="module")
def review() -> ModuleType:
    spec = importlib.util.spec_from_file_location("review", ROOT / "docs" / "review.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


# --- how citations are found ------------------------------------------------------------------------------------------

TINY = """
game = "tiny"
title = "Tiny"
source = "made up"

[[clause]]
id = "draw.1"
says = "Draw a card."
origin = "inferred"

[[clause]]
id = "draw.2"
says = "Then another."
origin = "inferred"

[[question]]
id = "how-many"
kind = "gap"
asks = "How many?"
clauses = ["draw.1"]
standard = "one"
because = "It says a card."
readings.one = {says = "one", because = "a", erratum = "One card is drawn."}
readings.two = {says = "two", because = "b", erratum = "Two cards are drawn."}

[objection.too-many]
clauses = ["draw.1"]
says = "too many"
"""


def test_ids_are_found_in_prose_and_code(tmp_path: Path) -> None:
    text = '"""Clause draw.1, and draw.3 to draw.5 (see x.draw.9, v.2, draw.12a)."""'
    assert cited_in(text, ["draw"]) == {"draw.1", "draw.3", "draw.4", "draw.5"}


def test_a_citation_of_nothing_is_found_with_its_place(tmp_path: Path) -> None:
    (tmp_path / "rulebook.toml").write_text(TINY, encoding="utf-8")
    (tmp_path / "play.py").write_text('"""Clauses draw.2, draw.7."""\n', encoding="utf-8")
    found = citations(load(tmp_path / "rulebook.toml"), [tmp_path], {"drawn": ["draw.1"]}, tmp_path)
    assert found.unknown == (("play.py", "draw.7"),)
    assert found.by["draw.1"] == {"question how-many", "objection too-many", "property drawn"}
    assert found.by["draw.2"] == {"play.py"}


@pytest.mark.parametrize("change", [
    lambda text: text.replace('"too many"', '"too many cards"'),
    lambda text: text.replace('"Draw a card."', '"Draw two cards."'),
    lambda text: text.replace('[objection.too-many]\nclauses = ["draw.1"]', '[objection.too-many]\nclauses = ["draw.2"]'),
])
def test_a_change_to_a_code_or_to_its_clauses_asks_for_another_reading(tmp_path: Path, change: object) -> None:
    assert callable(change)
    path = tmp_path / "rulebook.toml"
    path.write_text(TINY, encoding="utf-8")
    before = load(path)
    path.write_text(change(TINY), encoding="utf-8")
    after = load(path)
    code: Code = before.objections["too-many"]
    assert reviewed_as(before, code) != reviewed_as(after, after.objections["too-many"])
