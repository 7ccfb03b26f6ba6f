"""Position files in odd forms that read well, and files that don't, each refused in one line with place and cure.

The files stand in ``tests/good/draker`` and ``tests/bad/draker``.  What a good one means is written here once more,
plainly.  What a bad one is told stands in its first line, or in a file beside it where it can't hold a comment;
``...`` at the end stands for any words.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from referee.errors import PositionError
from referee.models.draker import game
from referee.models.draker.cards import OMITTED, UNKNOWN, Cards
from referee.models.draker.edition import invented
from referee.models.draker.state import NOBODY, State
from referee.position import parse, read_file, write_toml

from .tables import one

TESTS = Path(__file__).resolve().parents[2]
GOOD = {path.name: path for path in sorted((TESTS / "good" / "draker").iterdir())}
BAD = {path.name: path for path in sorted((TESTS / "bad" / "draker").iterdir()) if path.suffix != ".txt"}

ANN_AND_BOB: Mapping[str, Any] = {"game": "draker", "phase": "main", "turn": "Ann", "seats": ["Ann", "Bob"]}
FIVE: Mapping[str, Any] = {**ANN_AND_BOB, "common": "10S QD", "player": {"Ann": {"hand": "5H", "pool": "AD KC"}, "Bob": {}}}

PLAINLY: dict[str, Mapping[str, Any]] = {
    "suits-are-symbols.toml": FIVE, "cards-are-in-russian.toml": FIVE, "lower-case-will-do.toml": FIVE,
    "zones-are-lists-and-lines-have-commas.toml": FIVE, "a-table-in-json.json": FIVE,
    "a-byte-order-mark-and-lines-that-end-as-on-windows.toml": FIVE,
    "nothing-but-two-names-and-a-turn.toml": {
        **ANN_AND_BOB, "turn": "Bob", "first_player": "Ann", "round": 1, "common": "", "player": {"Ann": {}, "Bob": {"life": 30}},
    },
    "more-cards-may-be-in-the-hand.toml": {
        **ANN_AND_BOB, "deck": "... 4C", "player": {"Ann": {"hand": "... 5H", "pool": "AD"}, "Bob": {"hand": "9S ? ?"}},
    },
    "empty-is-not-unknown.toml": {**ANN_AND_BOB, "deck": 0, "discard": "", "player": {"Ann": {"hand": 0}, "Bob": {"hand": ""}}},
    "a-line-is-a-list-of-one.toml": {
        **ANN_AND_BOB, "activated": ["Ann: Salve of AH on Bob, waiting"],
        "player": {"Ann": {"pool": "AH 2D", "combinations": ["attack 2D AH, spent 0, used 0, new"]}, "Bob": {}},
    },
    "forms-stand-behind-the-cards.toml": {
        **ANN_AND_BOB, "phase": "combat", "strikes": ["Ann: strike Bob 2 with attack 1"],
        "player": {"Ann": {"pool": "5H 6H 9H", "combinations": ["attack 5H 6H 9H, spent 1, used 2, as one suit and straight by rank"]},
                   "Bob": {}},
    },
    "names-with-commas-and-colons.toml": {
        "game": "draker", "phase": "stack", "seats": ["Ann: the first", "Bob, junior"],
        "activated": ["Ann: the first: Salve of AH on Bob, junior, waiting", "Bob, junior: Ember of AS on Ann: the first, resolved"],
        "player": {"Bob, junior": {"pool": "AS"}, "Ann: the first": {"pool": "AH"}},
    },
    "names-from-right-to-left.toml": {
        "game": "draker", "turn": "דנה", "seats": ["דנה", "سارة"], "first_player": "سارة", "player": {"דנה": {"pool": "5H"}, "سارة": {}},
    },
    "names-in-either-unicode-form.toml": {
        "game": "draker", "phase": "more", "turn": "Zo\u00eb", "seats": ["Zo\u00eb", "Bob"],
        "activated": ["Zo\u00eb: Salve of AH on Zo\u00eb"], "player": {"Zo\u00eb": {"pool": "AH"}, "Bob": {}},
    },
    "an-artefact-of-rank-five.toml": {
        **ANN_AND_BOB, "profiles": {"*D": "Wz", "*H": "5"}, "player": {"Ann": {"pool": "*H *D"}, "Bob": {}},
    },
    "an-edition-of-the-users-own.toml": {
        **ANN_AND_BOB, "player": {"Ann": {"life": 20, "pool": "5H"}, "Bob": {"life": 20}}, "edition": {
            "name": "house rules", "life": 20,
            "effect": {"Spark": {"kind": "individual", "target": "opponent", "attack": 1, "does": ["life -1"], "cards": "6H 5H"}},
        },
    },
}


def read(path: Path) -> State:
    return game.read(parse(read_file(str(path)), path.name), path.name)


def test_every_good_position_is_told_plainly_here() -> None:
    assert set(GOOD) == set(PLAINLY)


@pytest.mark.parametrize("name", PLAINLY)
def test_a_position_in_an_odd_form_means_the_same_as_the_plain_one(name: str) -> None:
    assert read(GOOD[name]) == game.read(dict(PLAINLY[name]), "plainly")


@pytest.mark.parametrize("name", PLAINLY)
def test_a_position_in_an_odd_form_comes_back_when_it_is_written(name: str) -> None:
    state = read(GOOD[name])
    assert game.read(parse(write_toml(game.write(state)), "written"), "written") == state


def test_what_is_left_out_is_unknown_and_what_is_empty_is_not() -> None:
    nothing: Cards = ()
    bare = read(GOOD["nothing-but-two-names-and-a-turn.toml"])
    assert (bare.deck, bare.discard, [me.hand for me in bare.players]) == (OMITTED, OMITTED, [OMITTED, OMITTED])
    assert (bare.common, bare.gone, [me.pool for me in bare.players]) == (nothing, nothing, [nothing, nothing])  # they lie open
    empty = read(GOOD["empty-is-not-unknown.toml"])
    assert (empty.deck, empty.discard, [me.hand for me in empty.players]) == (nothing, nothing, [nothing, nothing])


def test_without_an_edition_it_is_the_invented_one() -> None:
    assert read(GOOD["nothing-but-two-names-and-a-turn.toml"]).edition == invented()
    assert not read(GOOD["an-edition-of-the-users-own.toml"]).edition.invented


def test_a_count_is_that_many_undescribed_cards_and_hands_are_sorted() -> None:
    state = game.read({**ANN_AND_BOB, "deck": 3, "player": {"Ann": {"hand": 2}, "Bob": {"hand": "9S ? 5H"}}}, "table")
    assert (state.deck, state.players[0].hand) == ((UNKNOWN,) * 3, (UNKNOWN,) * 2)
    assert state.players[1].hand == (UNKNOWN, one("5H"), one("9S"))


def test_a_turn_is_that_of_a_player_only_where_players_act() -> None:
    state = game.read({**ANN_AND_BOB, "phase": "stack", "player": {"Ann": {}, "Bob": {}}}, "table")
    assert state.turn == NOBODY


def test_forms_are_those_of_the_cards_unless_others_were_announced() -> None:
    cards = {"Ann": {"pool": "5H 6H 7H", "combinations": ["attack 5H 6H 7H", "attack 5H 6H, as one card"]}, "Bob": {}}
    first, second = game.read({**ANN_AND_BOB, "player": cards}, "table").players[0].combinations
    assert (first.forms.straight_rank, first.forms.one_suit) == (True, True)
    assert (second.forms.straight_rank, second.forms.one_suit) == (False, False)


def test_an_edition_stands_in_a_file_beside_the_position(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('name = "mine"\n[effect.Spark]\ndoes = ["life -1"]\ncards = "5H"\n', encoding="utf-8")
    position = tmp_path / "table.toml"
    position.write_text('game = "draker"\nturn = "Ann"\nedition = "mine.toml"\n[player.Ann]\n[player.Bob]\n', encoding="utf-8")
    state = game.read(parse(read_file(str(position)), str(position)), str(position))
    assert (state.edition.name, [effect.name for effect in state.edition.effects]) == ("mine", ["Spark"])


# --- bad ones --------------------------------------------------------------------------------------------------------


def expected_error(path: Path) -> str:
    beside = path.with_name(path.name + ".txt")
    if beside.exists():
        return beside.read_text(encoding="utf-8").strip()
    first = path.read_text(encoding="utf-8").partition("\n")[0]
    assert first.startswith("# error: "), f"{path.name} does not say what is wrong with it"
    return first.removeprefix("# error: ")


@pytest.mark.parametrize("name", BAD)
def test_a_bad_position_is_refused_with_its_place_and_a_cure(name: str) -> None:
    path = BAD[name]
    with pytest.raises(PositionError) as caught:
        read(path)
    said = str(caught.value).replace(str(path), path.name)
    expected = expected_error(path)
    if expected.endswith("..."):
        assert said.startswith(expected.removesuffix("..."))
    else:
        assert said == expected
    assert caught.value.cure
    assert "\n" not in said
    assert said.isprintable()


def test_there_are_no_two_bad_positions_with_one_fault_in_one_place() -> None:
    """Apart from combinations that do not name their cards, of which there are several sorts, and marks of effects."""
    said = [expected_error(path).partition(", ")[2] for path in BAD.values() if ", " in expected_error(path)]
    assert len({line for line in said if said.count(line) > 1}) <= 1
