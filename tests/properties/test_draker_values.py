"""Forms and values of draker reckoned twice: the reckoning by hand, and that it sees a model that is wrong."""

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest

from referee.evidence import Effort, Property, run
from referee.models.draker import combinations as model_combinations
from referee.models.draker import game
from referee.models.draker import values as model_values
from referee.models.draker.cards import DECK
from referee.models.draker.effects import Add, Edition, Effect, Limit, Timing
from referee.models.draker.state import Aim, Combination, Entry, Forms, Player, State
from referee.properties.draker import values, worth
from referee.properties.draker.playing import ruled
from referee.properties.draker.tables import crowded_table
from referee.properties.draker.worth import Face

QUICK = Effort(level="quick")
NONE = -1


def word(name: str) -> str:
    (result,) = run([p for p in values.properties() if p.name == f"draker.{name}"], QUICK)
    return result.word


@pytest.mark.parametrize("stated", values.properties(), ids=lambda p: p.name)
def test_a_property_is_as_expected(stated: Property) -> None:
    (result,) = run([stated], QUICK)
    assert result.word == "as expected", result.finding.counterexample
    assert set(stated.clauses) <= set(game.rulebook.clauses)


# --- forms by hand --------------------------------------------------------------------------------------------------------


def faces(*ranks: int, callings: tuple[int, ...] = (), suits: tuple[int, ...] = ()) -> list[Face]:
    count = len(ranks)
    return list(zip(suits or range(count), ranks, callings or (NONE,) * count, strict=True))


@pytest.mark.parametrize(("there", "found"), [
    (faces(3, 4, 5), {"straight_rank"}),
    (faces(0, 1, 2), {"straight_rank"}),  # ace, two, three (form.2)
    (faces(11, 12, 0), {"straight_rank"}),  # queen, king, ace
    (faces(12, 0, 1), set()),  # and none through the ace
    (faces(3, 4, 4), set()),  # no place twice (form.6)
    (faces(7, 7), {"set_rank"}),
    (faces(3, 5), set()),
    (faces(NONE, NONE), set()),  # Artefacts without a profile (artefact.4)
    (faces(3, 4, callings=(9, 8)), {"straight_rank", "straight_profession"}),
    (faces(2, 9, callings=(0, 9)), set()),  # professions don't go round
    (faces(5, 5, callings=(2, 2)), {"set_rank", "set_profession"}),
])
def test_forms(there: list[Face], found: set[str]) -> None:
    assert worth.forms(there) == found
    assert worth.is_combination(there) == bool(found)


def test_a_single_card_is_a_combination_without_a_form() -> None:
    assert worth.is_combination(faces(3))
    assert worth.forms(faces(3)) == set()
    assert worth.forms([]) == set()


def test_one_suit_counts_beside_a_form() -> None:
    assert worth.as_forms(faces(3, 4, suits=(2, 2))) == Forms(straight_rank=True, one_suit=True)
    assert worth.as_forms(faces(3, 9, suits=(2, 2))) == Forms()


def test_every_combination_and_the_largest_ones() -> None:
    # A 2 3 of different suits, and a second 3: two rows of three with two rows of two in each, and the pair
    cards = list(enumerate(faces(0, 1, 2, 2)))
    assert worth.every_combination(cards) == {(0,), (1,), (2,), (3,), (0, 1), (1, 2), (1, 3), (2, 3), (0, 1, 2), (0, 1, 3)}
    assert worth.part_of_no_other(worth.every_combination(cards)) == {(0, 1, 2), (0, 1, 3), (2, 3)}


def test_the_publishers_example_by_hand() -> None:
    state = values.example_table(5)
    assert worth.base(state, 0, 0, ruled()) == 3 + 1
    assert worth.value(state, 0, 0, ruled()) == 4 * 2 * 3


# --- effects by hand ------------------------------------------------------------------------------------------------------


def table(*does: tuple[Add | Limit, Timing], order: tuple[int, ...] = (), tokens: int = 0) -> State:
    """A single card of strength 1 and tokens as a defence, with these effects on it, resolved in this order."""
    effects = tuple(Effect(f"Effect {at}", "individual", (change,), timing, "defence") for at, (change, timing) in enumerate(does))
    edition = Edition("test", (NONE,) * len(DECK), effects, ((),) * len(DECK))
    places = order or tuple(range(len(does)))
    return State(
        seats=("Ann", "Bob"), edition=edition, phase="values", turn=-1, first=0, tokens=((0, tokens),) if tokens else (),
        players=(Player(30, pool=(0,), combinations=(Combination("defence", (0,), Forms()),)), Player(30)),
        entries=tuple(Entry(0, 1, at, Aim(player=0, side="defence", number=0), "resolved", place) for at, place in enumerate(places)),
    )


LIMIT, MORE, LESS = Limit("base", 2), Add("base", 3), Add("base", -1)


@pytest.mark.parametrize(("state", "readings", "value"), [
    (table((MORE, "")), {}, 1 + 3),
    (table((LESS, ""), (LESS, "")), {}, 0),  # below 0 counts 0
    (table((LESS, ""), (LESS, "")), {"below_zero": "negative"}, -1),
    (table((LIMIT, ""), (MORE, "")), {}, 2),  # the limit was resolved first
    (table((MORE, ""), (LIMIT, "")), {}, 4),  # the addition was: only the rest is limited
    (table((MORE, ""), (LIMIT, "")), {"priority_example": "limit-wins"}, 2),
    (table((MORE, ""), (LIMIT, ""), order=(1, 0)), {"priority_example": "first-is-activated"}, 4),
    (table((LIMIT, ""), (MORE, "")), {"loser_of_a_conflict": "void"}, 1),  # min(1, 2), and the addition does nothing
    (table((MORE, ""), (LIMIT, "")), {"loser_of_a_conflict": "void"}, 4),
    (table((LIMIT, ""), (LESS, ""), tokens=4), {}, 2),  # 5 - 1, and then 2 at most
    (table((LIMIT, ""), (LESS, ""), tokens=4), {"what_conflicts": "same-value", "loser_of_a_conflict": "void"}, 2),
    (table((LESS, ""), (LIMIT, ""), tokens=4), {"what_conflicts": "same-value", "loser_of_a_conflict": "void"}, 4),
    (table((LIMIT, "main"), (MORE, "end")), {}, 2),
    (table((LIMIT, "main"), (MORE, "end")), {"limit_stays": "only-in-the-stack"}, 1 + 3),
    (table((MORE, "")), {"short_final": "nothing"}, 0),
])
def test_a_value_with_effects(state: State, readings: dict[str, str], value: int) -> None:
    assert worth.value(state, 0, 0, ruled(**readings)) == value


def test_an_effect_that_conflicts_by_name_does_nothing() -> None:
    state = table((MORE, ""), (MORE, ""))
    named = tuple(msgspec.structs.replace(effect, conflicts=("Effect 0",)) for effect in state.edition.effects)
    state = msgspec.structs.replace(state, edition=msgspec.structs.replace(state.edition, effects=named))
    assert worth.value(state, 0, 0, ruled()) == 1 + 3


def test_a_broken_combination() -> None:
    """A row of three that has lost a card at its end: two neighbours, and one of three strengths less."""
    row = Combination("attack", (2, 17, 32), Forms(straight_rank=True))  # 3H 4D 5C
    state = State(
        seats=("Ann", "Bob"), edition=Edition("test", (NONE,) * len(DECK), (), ((),) * len(DECK)), phase="values", turn=-1, first=0,
        players=(Player(30, pool=(2, 17), combinations=(row,)), Player(30)),
    )
    assert worth.value(state, 0, 0, ruled()) == 2
    assert worth.value(state, 0, 0, ruled(short_final="nothing")) == 0  # two cards are left
    assert worth.value(state, 0, 0, ruled(broken_combination="as-announced", short_final="nothing")) == 2
    assert worth.value(state, 0, 0, ruled(broken_combination="void-if-broken")) == 2  # it still is a row
    apart = msgspec.structs.replace(state, players=(msgspec.structs.replace(state.players[0], pool=(2, 32)), state.players[1]))
    assert worth.value(apart, 0, 0, ruled()) == 2
    assert worth.value(apart, 0, 0, ruled(broken_combination="void-if-broken")) == 0


def test_crowded_tables_have_conflicts_on_them() -> None:
    rng = Random(1)
    states = [crowded_table(rng) for _ in range(60)]
    assert any(len(state.entries) > 4 for state in states)
    assert any(entry.status == "cancelled" for state in states for entry in state.entries)
    assert any(state.discard for state in states)
    assert any(state.profiles for state in states)


# --- a model that is wrong ------------------------------------------------------------------------------------------------


def more(true: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *args: true(*args) + 1


BROKEN: dict[str, Callable[[pytest.MonkeyPatch], None]] = {
    "publishers-example": lambda patch: patch.setattr(model_values, "value", more(model_values.value)),
    "rows-agree": lambda patch: patch.setattr(model_combinations, "forms_of", lambda cards: Forms(straight_rank=True)),
    "combinations-agree": lambda patch: patch.setattr(model_combinations, "maximal", model_combinations.combinations_of),
    "values-agree": lambda patch: patch.setattr(model_values, "base", more(model_values.base)),
    "dragon-and-guardsman-agree": lambda patch: patch.setattr(values, "by_the_engine", more(values.by_the_engine)),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_property_falls_short_where_the_model_is_wrong(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    BROKEN[name](monkeypatch)
    assert word(name) == "fell short"


def test_every_property_is_shown_a_wrong_model() -> None:
    assert set(BROKEN) == {p.name.removeprefix("draker.") for p in values.properties()}
