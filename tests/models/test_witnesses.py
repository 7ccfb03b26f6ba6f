"""The stored witnesses: every question has one, every one still shows what it says, and none can be made smaller by a key.

A question without a witness is *moot*: as far as anybody knows, its answer makes no difference, and it is no open question.
The outcomes are taken from `referee.verdict`, which the search for witnesses does not use.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from referee import registry
from referee.errors import GameError
from referee.game import Game
from referee.interactions import Interaction, effects
from referee.interactions import stored as stored_interactions
from referee.outcome import Under, is_possible, told
from referee.verdict import check, consequences
from referee.witness import CHECK, Witness, file_names, folder, shows, stored, tells, untold

GAMES: dict[str, Game] = {
    id_: game for id_, game in registry.load_all()
    if not isinstance(game, GameError) and type(game).__module__.startswith("referee.models.")
}
WITNESSES = [(game, witness) for game in GAMES.values() for found in stored(game).values() for witness in found]
INTERACTIONS = [(game, found) for game in GAMES.values() for found in stored_interactions(game)]

ALIKE: Mapping[str, set[frozenset[str]]] = {}
"""By question, the readings that no position is known to tell apart."""

each_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
each_witness = pytest.mark.parametrize(
    ("game", "witness"), WITNESSES, ids=[f"{game.id}-{witness.stored}" for game, witness in WITNESSES],
)
each_interaction = pytest.mark.parametrize(
    ("game", "found"), INTERACTIONS, ids=[f"{game.id}-{'+'.join(found.questions)}" for game, found in INTERACTIONS],
)


@each_game
def test_no_question_is_moot(game: Game) -> None:
    assert set(game.rulebook.questions) == set(stored(game)), "referee witness GAME QUESTION -o FILE finds one"


@each_game
def test_every_two_readings_are_told_apart_by_some_witness(game: Game) -> None:
    for question, found in stored(game).items():
        assert set(untold(game, question, found)) == ALIKE.get(question, set()), question


@each_game
def test_files_are_called_after_their_question(game: Game) -> None:
    expected = {name for found in stored(game).values() for name in file_names(found)}
    assert {path.name for path in folder(game).glob("*.toml")} == expected
    assert all(witness.stored in file_names(found) for found in stored(game).values() for witness in found)


def readings_of(game: Game, witness: Witness, reading: str) -> dict[str, str]:
    return {**game.rulebook.standard(), **witness.given, witness.question: reading}


def comes_of_it(game: Game, witness: Witness, reading: str) -> Any:
    """What the verdict says, in a form that can be compared."""
    state = game.read(dict(witness.position), witness.stored)
    fixed = readings_of(game, witness, reading)
    if witness.move == CHECK:
        found = check(game, state, fixed)
        assert found.word != "depends"
        return found.word
    (branch,) = consequences(game, state, game.parse_move(witness.move, state), fixed).branches
    return (branch.events, branch.after) if branch.is_legal else "illegal"


@each_witness
def test_different_things_come_of_it_under_its_readings(game: Game, witness: Witness) -> None:
    assert len(witness.tells) > 1
    assert sorted(reading for group in witness.tells for reading in group) == sorted(game.rulebook.questions[witness.question].readings)
    together: dict[Any, set[str]] = {}
    for reading in game.rulebook.questions[witness.question].readings:
        together.setdefault(comes_of_it(game, witness, reading), set()).add(reading)
    assert sorted(map(sorted, together.values())) == sorted(map(sorted, witness.tells))
    assert shows(game, witness)


@each_witness
def test_the_table_could_be_under_the_ruling_that_it_is_shown_for(game: Game, witness: Witness) -> None:
    state = game.read(dict(witness.position), witness.stored)
    standard = game.rulebook.questions[witness.question].standard
    assert check(game, state, readings_of(game, witness, standard)).word != "impossible"


@each_witness
def test_what_is_given_is_needed(game: Game, witness: Witness) -> None:
    for question in witness.given:
        given = {q: reading for q, reading in witness.given.items() if q != question}
        found = tells(game, witness.position, witness.move, witness.question, Under({**game.rulebook.standard(), **given}))
        assert found is None or len(found[0]) == 1 or not found[1]


def without_one_key(table: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    for key, value in table.items():
        if key in ("game", "seats"):
            continue
        if isinstance(value, dict):
            for less in without_one_key(value):
                yield {k: v for k, v in {**table, key: less}.items() if v != {}}
        else:
            yield {k: v for k, v in table.items() if k != key}


@each_witness
def test_nothing_that_it_says_can_be_left_unsaid(game: Game, witness: Witness) -> None:
    under = Under({**game.rulebook.standard(), **witness.given})
    for less in without_one_key(witness.position):
        try:
            found = tells(game, less, witness.move, witness.question, under)
        except Exception:  # a key that a position must have
            continue
        apart = {reading for pair in told(witness.tells) for reading in pair}
        assert found is None or not told(found[0]) >= told(witness.tells) or not apart & found[1], less


# --- interactions ----------------------------------------------------------------------------------------------------------


@each_game
def test_interactions_stand_in_the_order_of_the_rulebook(game: Game) -> None:
    place = {question: at for at, question in enumerate(game.rulebook.questions)}
    pairs = [tuple(place[question] for question in found.questions) for found in stored_interactions(game)]
    assert pairs == sorted(set(pairs))
    assert all(one < other for one, other in pairs)


@each_interaction
def test_one_question_changes_the_effect_of_the_other(game: Game, found: Interaction) -> None:
    under = Under({**game.rulebook.standard(), **found.given})
    changed = effects(game, found.questions, found.position, found.move, under)
    assert changed
    assert all(len(set(effect.by_reading.values())) > 1 for effect in changed)
    assert not set(found.given) & set(found.questions)
    assert is_possible(game, game.read(dict(found.position), "position"), under)
