"""Witnesses, reach and interactions, on a game whose smallest positions can be worked out by hand."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from referee.errors import PositionError
from referee.hunt import Hunt, Limits
from referee.interactions import Search, effects, to_json
from referee.interactions import stored as stored_interactions
from referee.models.fates import game as fates
from referee.outcome import ILLEGAL, Under, asked, by_reading, outcome, told
from referee.reach import sample
from referee.shrink import Case, Shrinker, renamed
from referee.walk import in_turn
from referee.witness import CHECK, Suspect, Witness, file_names, from_toml, shows, stored, tells, to_toml, untold

from .heap import Heap, Lay, State, Take

LADDER = ("a", "b", "c")
LIMITS = Limits(states=300, seconds=60)


class Helper:
    """The cards of the game in order, and nothing else."""

    ladder = LADDER

    def suspects(self, question: str) -> Iterator[Suspect]:
        return iter(())

    def interactions(self) -> Iterator[tuple[tuple[str, str], Suspect]]:
        return iter(())


@pytest.fixture
def heap(tmp_path: Path) -> Heap:
    return Heap(tmp_path)


def search(heap: Heap, question: str, helper: Any = None, **fixed: str) -> list[Witness]:
    base = {name.replace("_", "-"): reading for name, reading in fixed.items()}
    hunt = Hunt(heap, [question], base, helper or Helper(), LIMITS)
    hunt.collect()
    return hunt.witnesses(question)


# --- what comes of a move ------------------------------------------------------------------------------------------------


def table(coins: int, hand: str = "") -> State:
    return State(("Ann", "Bob"), 0, coins, (tuple(hand.split()), ()))


def test_what_is_asked_on_the_way_is_remembered(heap: Heap) -> None:
    under = Under(heap.rulebook.standard())
    assert outcome(heap, table(3, "a"), Lay(0, "a"), under).asked == ("noise", "nothing")
    assert outcome(heap, table(2, "c"), Lay(0, "c"), under).asked == ("high-card",)
    assert asked(heap, table(9), None, under) == ["most-coins"]


def test_a_refused_move_has_one_outcome_whatever_the_reason(heap: Heap) -> None:
    under = Under(heap.rulebook.standard())
    too_high, out_of_turn = (outcome(heap, table(2, "c"), move, under) for move in (Lay(0, "c"), Take(1, 1)))
    assert too_high.result is out_of_turn.result is ILLEGAL


def test_another_reading_leaves_the_rest_of_the_ruling(heap: Heap) -> None:
    under = Under(heap.rulebook.standard())
    other = under.but("noise", "loudly").but("two-coins", "one")
    assert other.readings == heap.rulebook.standard() | {"noise": "loudly", "two-coins": "one"}
    assert under.readings == heap.rulebook.standard()
    assert other.but("two-coins", "one") is other


def test_every_reading_is_tried(heap: Heap) -> None:
    under = Under(heap.rulebook.standard())
    known = outcome(heap, table(2), Take(0, 2), under)
    found = by_reading(heap, table(2), Take(0, 2), "two-coins", under, known)
    assert {reading: result[1].heap for reading, result in found.items()} == {"both": 0, "all-of-them": 0, "one": 1}


# --- finding ---------------------------------------------------------------------------------------------------------------


def test_a_question_of_legality_gets_the_fewest_players_one_card_and_the_lowest(heap: Heap) -> None:
    # An a is 1, and higher than a heap of nothing; the heap need not be named then.
    (found,) = search(heap, "high-card")
    assert found.move == "Ann: lay a"
    assert found.position == {"game": "heap", "seats": ["Ann", "Bob"], "player": {"Ann": {"hand": "a"}}}
    assert found.tells == (("refused",), ("allowed",))
    assert not found.given


def test_a_question_of_consequences_gets_the_smallest_heap_that_could_be(heap: Heap) -> None:
    # Two coins would do for taking two, but no heap has two.
    (found,) = search(heap, "two-coins")
    assert (found.move, found.position) == ("Ann: take 2", {"game": "heap", "seats": ["Ann", "Bob"], "heap": 3})
    assert found.tells == (("both", "all-of-them"), ("one",))


def test_readings_that_nothing_tells_apart_are_named(heap: Heap) -> None:
    assert untold(heap, "two-coins", search(heap, "two-coins")) == [frozenset({"both", "all-of-them"})]


def test_what_matters_only_under_another_reading_says_which(heap: Heap) -> None:
    (found,) = search(heap, "high-card-goes")
    assert found.given == {"high-card": "allowed"}
    assert (found.move, found.position["player"]) == ("Ann: lay a", {"Ann": {"hand": "a"}})


def test_what_is_fixed_needs_not_be_said_to_be_given_but_is(heap: Heap) -> None:
    (found,) = search(heap, "high-card-goes", high_card="allowed", noise="loudly")
    assert found.given == {"high-card": "allowed", "noise": "loudly"}


def test_a_moot_question_has_no_witness(heap: Heap) -> None:
    assert search(heap, "nothing") == []


def test_a_question_about_the_table_itself_is_a_check(heap: Heap) -> None:
    # Deals have five coins at most, and six are one too many; the shipped position has nine.
    (found,) = search(heap, "most-coins")
    assert found.move == CHECK
    assert found.position == {"game": "heap", "seats": ["Ann", "Bob"], "heap": 6}
    assert found.found == "example"


def test_the_same_search_finds_the_same(heap: Heap) -> None:
    assert search(heap, "high-card-goes") == search(heap, "high-card-goes")


def test_a_suspect_is_looked_at_and_need_not_show_anything(heap: Heap) -> None:
    class Suspicious(Helper):
        def suspects(self, question: str) -> Iterator[Suspect]:
            yield Suspect(position={"game": "heap", "seats": ["Ann", "Bob"], "heap": 4}, move="Bob: take 2", found="norms")
            yield Suspect(position={"game": "heap", "seats": ["Ann", "Bob"], "heap": 4}, move="fly", found="norms")
            yield Suspect(position={"game": "heap", "seats": ["Ann"]}, move="take 2", found="norms")
            yield Suspect(
                position={"game": "heap", "seats": ["Eve", "Bob", "Cid"], "turn": "Cid", "heap": 4}, move="Cid: take 2",
                given={"noise": "loudly"}, found="norms",
            )

    hunt = Hunt(heap, ["two-coins"], {}, Suspicious(), Limits(states=0, most_players=2))
    hunt.collect()
    found = hunt.witnesses("two-coins")
    assert [(one.move, one.position["seats"], one.given) for one in found] == [("Ann: take 2", ["Ann", "Bob"], {})]


def test_a_search_stops_at_its_limits(heap: Heap) -> None:
    hunt = Hunt(heap, ["nothing"], {}, None, Limits(states=7))
    hunt.collect()
    assert hunt.seen == 7
    late = Hunt(heap, ["nothing"], {}, None, Limits(states=100_000, seconds=1e-9))
    late.collect()
    assert late.seen <= 1


# --- making small ----------------------------------------------------------------------------------------------------------


def test_what_is_not_needed_is_left_out() -> None:
    case = Case({"game": "x", "seats": ["A", "B"], "pile": "c b a", "player": {"A": {"hand": "b, c + a"}}}, "A: go")
    found = Shrinker(LADDER).shrunk(case, lambda document, move: "c" in document.get("player", {}).get("A", {}).get("hand", ""))
    assert found == Case({"game": "x", "seats": ["A"], "player": {"A": {"hand": "c"}}}, "")


@pytest.mark.parametrize(("line", "gone", "left"), [
    ("a, b + c", "a", "b + c"),
    ("a, b + c", "b", "a, c"),
    ("a, b + c", "c", "a, b"),
    ("a b + c", "b", "a + c"),
    ('a "b d" c', '"b d"', "a c"),
])
def test_a_line_keeps_the_stronger_sign(line: str, gone: str, left: str) -> None:
    wanted = set(left.replace(",", "").replace("+", "").split())

    def holds(document: dict[str, Any], move: str) -> bool:
        return wanted <= set(str(document.get("pile", "")).replace(",", "").replace("+", "").split())

    found = Shrinker(("a", "b", "c", "b d")).shrunk(Case({"seats": ["A"], "pile": line}, ""), holds)
    letters = [letter for letter in found.document["pile"] if letter in ",+"]
    assert letters == [sign for sign in left if sign in ",+"]
    assert gone not in found.document["pile"].split() or gone in left


def test_players_go_with_all_that_names_them() -> None:
    document = {"seats": ["A", "B", "C"], "turn": "B", "out": ["B", "C"], "player": {"B": {"chips": 3}, "C": {"chips": 2}}}

    def holds(document: dict[str, Any], move: str) -> bool:
        chips = document.get("player", {}).get("C", {}).get("chips", 0)
        return document.get("turn") in document["seats"] and move == "C: go" and chips > 0

    found = Shrinker().shrunk(Case(document, "C: go"), holds)
    assert found.document == {"seats": ["C"], "turn": "C", "player": {"C": {"chips": 1}}}


def test_cards_get_lower_on_the_table_and_in_the_move_alike() -> None:
    case = Case({"seats": ["A"], "player": {"A": {"hand": "c"}}}, "A: lay c")

    def holds(document: dict[str, Any], move: str) -> bool:
        return move.startswith("A: lay ") and move[-1] in document.get("player", {}).get("A", {}).get("hand", "-") and move[-1] != "a"

    assert Shrinker(LADDER).shrunk(case, holds) == Case({"seats": ["A"], "player": {"A": {"hand": "b"}}}, "A: lay b")


def test_sizes_are_ordered_by_players_then_cards_and_chips_then_values() -> None:
    size = Shrinker(LADDER).size
    two, three = ["A", "B"], ["A", "B", "C"]
    order = (
        Case({"seats": two, "pile": "b"}, ""),
        Case({"seats": two, "pile": "c"}, ""),
        Case({"seats": two, "pile": "a a"}, ""),
        Case({"seats": two, "heap": 3}, ""),
        Case({"seats": three}, ""),
    )
    assert all(size(smaller) < size(larger) for smaller, larger in pairwise(order))


def test_players_are_called_anew_with_the_actor_first() -> None:
    document = {"seats": ["Zoe", "Al", "Alan"], "turn": "Alan", "out": ["Al"], "player": {"Al": {"hand": "a"}, "Zoe": {"hand": "b"}}}
    found = renamed(Case(document, "Alan: give Al a"), ["Ann", "Bob", "Cid"])
    assert found == Case(
        {"seats": ["Ann", "Bob", "Cid"], "turn": "Ann", "out": ["Cid"], "player": {"Bob": {"hand": "b"}, "Cid": {"hand": "a"}}},
        "Ann: give Cid a",
    )


# --- files -----------------------------------------------------------------------------------------------------------------


def test_a_witness_is_stored_as_a_position_and_read_again(heap: Heap, tmp_path: Path) -> None:
    (found,) = search(heap, "high-card-goes")
    (tmp_path / "witnesses").mkdir()
    (name,) = file_names([found])
    (tmp_path / "witnesses" / name).write_text(to_toml(heap, found), encoding="utf-8")
    (again,) = stored(heap)["high-card-goes"]
    assert again.stored == name == "high-card-goes.toml"
    assert (again.position, again.move, again.given, again.tells) == (found.position, found.move, found.given, found.tells)
    assert stored(heap, "high-card") == {}  # not taken for one that begins alike
    assert shows(heap, again)


def test_a_witness_that_no_longer_shows_anything_is_found_out(heap: Heap) -> None:
    (found,) = search(heap, "two-coins")
    under = Under(heap.rulebook.standard())
    stale = Witness(question="two-coins", position={**found.position, "heap": 1}, move=found.move, tells=found.tells, found="play")
    assert not shows(heap, stale)
    no_longer_read = Witness(question="two-coins", position={"seats": ["Ann"]}, move="take 2", tells=found.tells, found="play")
    assert not shows(heap, no_longer_read)
    could_not_be = Witness(
        question="two-coins", position={**found.position, "heap": 2}, move=found.move, tells=found.tells, found="play",
    )
    assert not shows(heap, could_not_be)
    tells_nothing = Witness(
        question="nothing", position=found.position, move=found.move, tells=(("this", "that"),), found="play",
    )
    assert not shows(heap, tells_nothing)
    groups, _ = tells(heap, found.position, found.move, "two-coins", under) or ((), ())
    assert told(groups) == {frozenset({"both", "one"}), frozenset({"all-of-them", "one"})}


@pytest.mark.parametrize(("text", "says"), [
    ('game = "heap"\n', "is missing"),
    ('game = "heap"\nwitness = 3\n', "is missing"),
    ('game = "heap"\n[witness]\nquestion = 3\n', "Expected `str`"),
    ('game = "heap"\n[witness]\nquestion = "x"\nfound = "play"\n', "`tells`"),
])
def test_a_witness_without_its_note_is_refused(text: str, says: str) -> None:
    with pytest.raises(PositionError, match=says):
        from_toml(text, "x.toml")


# --- reach -----------------------------------------------------------------------------------------------------------------


def test_what_matters_at_every_move_matters_at_the_first_one_of_every_game(heap: Heap) -> None:
    found = sample(heap, 20, 0, {})
    assert (found.reach["noise"].games, found.reach["noise"].move) == (20, 1)


def test_what_never_matters_has_no_move(heap: Heap) -> None:
    found = sample(heap, 20, 0, {})
    for question in ("nothing", "high-card-goes", "most-coins"):
        assert (found.reach[question].games, found.reach[question].move) == (0, None)


def test_a_move_that_the_ruling_refuses_counts_when_it_is_tried(heap: Heap) -> None:
    # The standard ruling refuses high cards, so none is ever laid; somebody tries to all the same.
    assert sample(heap, 20, 0, {}).reach["high-card"].games > 0
    assert sample(heap, 20, 0, {"high-card": "allowed"}).reach["high-card-goes"].games > 0


def test_what_is_fixed_has_no_reach(heap: Heap) -> None:
    assert "noise" not in sample(heap, 2, 0, {"noise": "softly"}).reach


def test_the_same_seed_gives_the_same_sample(heap: Heap) -> None:
    assert sample(heap, 5, 3, {}) == sample(heap, 5, 3, {})
    assert sample(heap, 20, 3, {}) != sample(heap, 20, 4, {})


def test_kinds_of_moves_take_turns_and_every_move_comes_up_once() -> None:
    moves = [Take(0, 1), *(Lay(0, card) for card in "abcdefghi")]
    orders = [list(in_turn(Random(seed), moves)) for seed in range(200)]
    assert all(sorted(map(str, order)) == sorted(map(str, moves)) for order in orders)
    first = sum(order[0] == Take(0, 1) for order in orders)
    assert 70 < first < 130  # as often as all the nine others together


# --- interactions ----------------------------------------------------------------------------------------------------------


def test_questions_interact_where_one_decides_whether_the_other_matters(heap: Heap) -> None:
    found = Search(heap, Helper(), LIMITS)
    found.in_play()
    # A card that is refused makes no noise either.
    assert found.pairs() == [("high-card", "high-card-goes"), ("high-card", "noise")]
    one = found.smallest(("high-card", "high-card-goes"))
    assert one is not None
    assert (one.move, one.position["player"], one.given) == ("Ann: lay a", {"Ann": {"hand": "a"}}, {})
    (effect,) = effects(heap, one.questions, one.position, one.move, Under(heap.rulebook.standard()))
    assert (effect.question, effect.other, effect.matters_under) == ("high-card-goes", "high-card", ("allowed",))


def test_questions_that_both_matter_but_not_to_each_other_do_not_interact(heap: Heap) -> None:
    under = Under(heap.rulebook.standard())
    assert effects(heap, ("two-coins", "noise"), {"game": "heap", "seats": ["Ann", "Bob"], "heap": 2}, "take 2", under) == ()


def test_interactions_are_stored_and_read_again(heap: Heap, tmp_path: Path) -> None:
    found = Search(heap, None, LIMITS)
    found.in_play()
    pairs = [one for two in found.pairs() if (one := found.smallest(two))]
    (tmp_path / "witnesses").mkdir()
    (tmp_path / "witnesses" / "interactions.json").write_text(to_json(pairs), encoding="utf-8")
    assert stored_interactions(heap) == pairs
    (tmp_path / "witnesses" / "interactions.json").write_text("[3]", encoding="utf-8")
    with pytest.raises(PositionError, match="interactions"):
        stored_interactions(heap)


# --- what is not described -------------------------------------------------------------------------------------------------


def test_a_table_that_leaves_cards_open_is_no_witness_where_the_outcome_hangs_on_them() -> None:
    # magic-man.3 and shrine.1 part on a 7 on a Magic Man; whether Ann has one nobody knows in the second position.
    under = Under(fates.rulebook.standard())
    position = {"game": "fates", "turn": "Ann", "seats": ["Ann", "Bob"], "discard_pile": "2S MS", "player": {"Ann": {"hand": "7S 2H"}}}
    assert tells(fates, position, "play 7S", "shrine-on-magic-man", under) == (
        (("allowed",), ("refused",)), frozenset({"allowed", "refused"}),
    )
    assert tells(fates, {**position, "player": {"Ann": {"hand": 2}}}, "play 7S", "shrine-on-magic-man", under) is None
    assert tells(fates, {**position, "discard_pile": 2}, "play 7S", "shrine-on-magic-man", under) is None


def test_what_is_not_described_and_does_not_matter_is_left_open() -> None:
    under = Under(fates.rulebook.standard())
    position = {"game": "fates", "turn": "Ann", "seats": ["Ann", "Bob"], "discard_pile": "2S MS", "player": {"Ann": {"hand": "7S 2H"}}}
    described = {**position, "draw_pile": 30, "player": {"Ann": {"hand": "7S 2H", "known": "3S", "unknown": 2}, "Bob": {"hand": 3}}}
    for one in (position, described):
        assert tells(fates, one, "play 7S", "shrine-on-magic-man", under) is not None
