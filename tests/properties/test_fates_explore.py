"""Exhaustive search of fates: merging states, and asking the engine only once a situation, loses nothing and adds nothing."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import permutations, product
from random import Random
from typing import Any

import msgspec
import pytest

from referee import registry
from referee.errors import RefereeError
from referee.evidence import Effort, Finding
from referee.explore import Limits, Report, explore
from referee.instance import maker
from referee.models.fates import game
from referee.models.fates.cards import Deck
from referee.models.fates.ruling import Ruling
from referee.models.fates.state import State
from referee.properties.fates.exhausted import properties
from referee.properties.fates.instances import FatesInstance, Size, instance
from referee.properties.fates.packed import cut, shortened
from referee.ruling import field_of

STANDARD = game.rulebook.standard()


def fixed(**readings: str) -> dict[str, str]:
    """The standard ruling but for these readings, written as fields."""
    return {**STANDARD, **{field.replace("_", "-"): reading for field, reading in readings.items()}}


def ruling_of(readings: Mapping[str, str]) -> Ruling:
    return Ruling(**{field_of(q): r for q, r in readings.items()})  # type: ignore[arg-type]


def any_ruling(seed: int) -> dict[str, str]:
    """A reading for every question, by chance; runs end, for else a table has no end of histories."""
    rng = Random(seed)
    chosen = {q.id: rng.choice(list(q.readings)) for q in game.rulebook.questions.values()}
    return {**chosen, "four-after-pick-up": "run-ends", "voluntary-pick-up": "refused"}


def small(values: Iterable[int], suits: int = 1, copies: int = 1, **size: Any) -> Size:
    return Size(deck=Deck(values=tuple(values), suits=suits, copies=copies), **size)


def states_of(found: FatesInstance) -> set[int]:
    """Everything the instance leads to, by the simplest search there is."""
    seen = set(found.initial())
    level = list(seen)
    while level:
        level = list({after for afters, _ in found.expand(level) for after in afters} - seen)
        seen |= set(level)
    return seen


# --- the same without merging anything -------------------------------------------------------------------------------


def deals(size: Size) -> Iterator[State]:
    """Every deal with its suits, every order of the draw pile, every starter."""
    cards = [kind for kind in size.deck.kinds for _ in range(size.deck.copies)]
    n = size.players
    for order in set(permutations(cards)):
        left = list(order)
        hands, known, unknown = (
            tuple(tuple(left.pop() for _ in range(count)) for _ in range(n)) for count in (size.hand, size.known, size.unknown)
        )
        for starter in range(n):
            yield State(
                ("Ann", "Bob", "Cid")[:n], size.deck, "opening", starter, 1, tuple(tuple(sorted(h)) for h in hands), known,
                unknown, tuple(left), (), (),
            )


def plainly(size: Size, readings: Mapping[str, str]) -> set[State]:
    """All states with nothing merged, but that a run that can't matter is left out."""
    ruling = ruling_of(readings)
    seen = set(deals(size))
    level = list(seen)
    while level:
        following = set()
        for state in level:
            for move in game.legal(state, ruling):
                after, _ = game.play(state, move, ruling)
                following.add(msgspec.structs.replace(after, run=()))
        level = list(following - seen)
        seen |= following
    return seen


SIZES = {
    "Shrines and Bombs": small((4, 7, 10), suits=2, hand=1, known=1, unknown=0),
    "Phantoms": small((3, 6, 10), suits=2, hand=1, known=1, unknown=1),
    "Dragons, whose suits matter": small((11, 14), suits=3, hand=1, known=1, unknown=0),
    "Royal Rushes": small((11, 12, 13), suits=2, hand=2, known=0, unknown=1),
    "Magic Men for three": small((6, 15), suits=2, players=3, hand=1, known=0, unknown=0),
    "four of a kind": small((5,), suits=2, copies=3, hand=2, known=0, unknown=1),
}


@pytest.mark.parametrize("readings", [STANDARD, any_ruling(1), any_ruling(2), any_ruling(5)], ids=["standard", "1", "2", "5"])
@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_what_is_searched_are_the_states_of_the_game_up_to_symmetry(size: Size, readings: Mapping[str, str]) -> None:
    found = FatesInstance(size, readings)
    assert states_of(found) == {found.packing.pack(state) for state in plainly(size, readings)}


def images(state: State) -> Iterator[tuple[State, int]]:
    """The table with seats moved round or mirrored, and the suits of each value exchanged on their own.

    With how many cards lie deep, their order not counting.
    """
    deck, count = state.deck, len(state.seats)
    for ways in product(*(permutations(range(deck.suits)) for _ in deck.values)):
        suits = {v * 4 + s: v * 4 + way[s] for v, way in zip(deck.values, ways, strict=True) for s in range(deck.suits)}
        for turn, mirror in product(range(count), (1, -1)):
            yield image(state, suits, [(turn + mirror * seat) % count for seat in range(count)], mirror)


def image(state: State, suits: Mapping[int, int], seat: list[int], mirror: int) -> tuple[State, int]:
    def row(cards: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(suits[card] for card in cards)

    def heap(cards: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(sorted(row(cards)))

    def moved(zones: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
        return tuple(heap(zones[seat.index(place)]) for place in range(len(seat)))

    deep, top = cut(state.discard)
    picture = msgspec.structs.replace(
        state, turn=seat[state.turn], direction=state.direction * mirror, hands=moved(state.hands), known=moved(state.known),
        unknown=moved(state.unknown), draw=row(state.draw), discard=heap(deep) + row(top), burned=heap(state.burned),
        losing=tuple(sorted(seat[p] for p in state.losing)), picked_up=tuple(sorted(seat[p] for p in state.picked_up)),
    )
    return picture, len(deep)


@pytest.mark.parametrize("size", [
    small((4, 10), suits=2, hand=1, known=0, unknown=1), small((6, 15), suits=2, players=3, hand=1, known=0, unknown=0),
], ids=["two", "three"])
def test_as_many_states_as_orbits(size: Size) -> None:
    plain = plainly(size, STANDARD)
    orbits = {frozenset(images(state)) for state in plain}
    assert len(orbits) == len(states_of(FatesInstance(size, STANDARD)))


# --- the same asked in every state ----------------------------------------------------------------------------------


def told(report: Report) -> tuple[object, ...]:
    return (
        report.states, report.transitions, report.depths, report.ends, report.deadlocks, report.hopeless, report.endless,
        report.moves, report.events, [v.broken.name for v in report.violations],
    )


@pytest.mark.parametrize(("size", "readings"), [
    (small((3, 7, 10), copies=2, hand=1, known=1, unknown=1), STANDARD),
    (small((1, 4, 7), copies=2, hand=1, known=1, unknown=1), fixed(rug_resets="value-below", failed_unknown="face-up")),
    (small((5, 10, 15), copies=2, hand=1, known=1, unknown=1), fixed(known_or_unknown="either", bomb_on_empty="leaves-play")),
    (small((5, 15), copies=2, players=3, hand=1, known=0, unknown=0), fixed(two_player_magic_man="two-left")),
    (small((4, 10), copies=4, hand=2, known=1, unknown=0), fixed(four_after_pick_up="run-continues")),
    (small((4, 9), copies=4, hand=1, known=1, unknown=1), fixed(replenish="as-many-as-played", endgame_pick_up="plays-on")),
], ids=["specials", "rugs", "either", "three", "runs", "drawing"])
def test_asking_once_a_situation_tells_the_same(size: Size, readings: Mapping[str, str]) -> None:
    once, anew = FatesInstance(size, readings), FatesInstance(msgspec.structs.replace(size, every_state=True), readings)
    assert told(explore(once)) == told(explore(anew))
    assert once.situations.asked < anew.situations.asked


def test_under_every_reading_of_a_question_there_are_the_states_of_each() -> None:
    size = small((4, 7, 10), copies=2, hand=1, known=1, unknown=0)
    open_one = {q: r for q, r in STANDARD.items() if q != "bomb-on-shrine"}
    each = [explore(FatesInstance(size, fixed(bomb_on_shrine=r))) for r in game.rulebook.questions["bomb-on-shrine"].readings]
    every = explore(FatesInstance(size, open_one))
    assert every.events == frozenset().union(*(report.events for report in each))
    assert every.states >= max(report.states for report in each)
    assert not every.violations


# --- what is merged -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("pile", "top"), [
    ("6 9 9", 2), ("9 6 3 6", 3), ("3 6 3 6 3", 5), ("6 9 3 1 3", 4), ("14 14 3", 3), ("1 6", 1), ("6 1 1", 3), ("", 0),
])
def test_the_top_of_a_pile_ends_where_nothing_below_can_matter(pile: str, top: int) -> None:
    cards = tuple(int(value) * 4 for value in pile.split())
    assert cut(cards) == (cards[:len(cards) - top], cards[len(cards) - top:])


def test_a_run_is_kept_as_far_as_four_in_succession_can_hang_on_it() -> None:
    six, phantom = 24, 12
    assert shortened((six,) * 7) == (six,) * 4
    assert shortened((six, phantom, phantom, six)) == (six, phantom, six)
    assert shortened((six, *(phantom,) * 6)) == (six, *(phantom,) * 4)
    assert shortened((25, 26)) == (six, six)


def test_a_packed_state_unpacks_to_one_that_packs_so() -> None:
    found = FatesInstance(small((1, 11, 14), suits=2, hand=1, known=1, unknown=1), any_ruling(3))
    states = states_of(found)
    assert len(states) > 500
    assert all(found.packing.pack(found.packing.unpack(state)) == state for state in states)


# --- games, as people write them ------------------------------------------------------------------------------------------


SHRINES = FatesInstance(small((4, 7, 10), copies=2, hand=1, known=1), STANDARD)


def replay(start: Mapping[str, Any], moves: Iterable[str], readings: Mapping[str, str] = STANDARD) -> State:
    ruling = ruling_of(readings)
    state = game.read(dict(start), "start")
    for text in moves:
        move = game.parse_move(text, state)
        assert not game.objections(state, move, ruling), text
        state, _ = game.play(state, move, ruling)
    return state


def test_a_shortest_game_to_an_event_can_be_replayed() -> None:
    found = explore(SHRINES, goal=("word", "bomb-on-shrine-stays")).found
    assert found is not None
    # Somebody must lay a Shrine, and the next one a Bomb on it: no game is shorter.
    assert len(found.moves) == 1
    assert found.moves[0].split()[-1].startswith("7")
    assert found.last.split()[-1].startswith("10")
    before = replay(found.start, found.moves)
    assert before.discard == game.read(dict(found.position), "position").discard
    assert replay(found.start, (*found.moves, found.last)).losing


def test_a_shortest_game_to_a_question_ends_where_its_readings_differ() -> None:
    from referee.verdict import consequences

    found = explore(SHRINES, goal=("question", "shrine-on-shrine")).found
    assert found is not None
    state = game.read(dict(found.position), "position")
    left = {q: r for q, r in STANDARD.items() if q != "shrine-on-shrine"}
    assert consequences(game, state, game.parse_move(found.last, state), left).questions == ("shrine-on-shrine",)
    assert len(found.moves) == 1


def test_a_position_stands_in_a_whole_deck_if_it_could_be_there() -> None:
    size = small((4, 7, 10), suits=2, hand=1, known=0, unknown=1)
    found = explore(FatesInstance(size, STANDARD), goal=("word", "pick up")).found
    assert found is not None
    state = game.read(dict(found.position), "position")
    assert state.deck == Deck()
    assert not game.faults(state, ruling_of(STANDARD))


def test_a_circle_comes_round() -> None:
    report = explore(SHRINES)
    assert report.circle is not None
    once = replay(report.circle.start, report.circle.moves[:report.circle_begins])
    assert len(report.circle.moves) > report.circle_begins
    again = replay(report.circle.start, report.circle.moves)
    assert SHRINES.packing.pack(once) == SHRINES.packing.pack(again)


# --- parameters -----------------------------------------------------------------------------------------------------------


def test_the_maker_is_found_by_its_entry_point() -> None:
    assert vars(type(maker("fates"))) == vars(type(instance))
    assert "fates" in registry.ids()


@pytest.mark.parametrize(("given", "place", "cure"), [
    ({"playrs": "2"}, "--playrs", "players"),
    ({"players": "1"}, "--players", "from 2"),
    ({"values": "4;7"}, "--values", "4,7,10"),
    ({"values": "4,16"}, "--values", "1 to 15"),
    ({"hand": "-1"}, "--hand", "from 0"),
    ({"hand": "0", "known": "0"}, "--hand", "one at least"),
    ({"copies": "1", "hand": "3"}, "--copies", "--copies"),
    ({"check": "state"}, "--check", "states"),
    ({"exchange": "perhaps"}, "--exchange", "yes"),
])
def test_a_parameter_that_can_not_be_is_refused(given: dict[str, str], place: str, cure: str) -> None:
    with pytest.raises(RefereeError) as refused:
        instance(given, STANDARD)
    assert refused.value.place == place
    assert cure in refused.value.cure


def test_without_copies_there_are_as_many_as_the_deal_needs() -> None:
    assert instance({"values": "4,7", "hand": "2"}, STANDARD).size.deck.size == 6  # two players, three cards each


def test_an_exchange_is_searched_too() -> None:
    report = explore(instance({"values": "4,9", "exchange": "yes"}, STANDARD))
    assert {"swap", "ready"} <= report.moves
    assert not report.violations
    assert not report.deadlocks


# --- evidence ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("stated", [p for p in properties() if "quick" in p.levels], ids=lambda stated: stated.name)
def test_each_property_comes_out_as_expected(stated: Any) -> None:
    found: Finding = stated.check(Effort(level="quick"))
    assert found.answer == stated.expect, found


def test_a_limit_leaves_it_undecided() -> None:
    report = explore(SHRINES, Limits(states=500))
    assert report.stopped == "states"
    assert 500 <= report.states < 520
    assert report.hopeless is None
