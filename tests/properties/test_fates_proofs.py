"""What is proved of fates comes out as expected, and stops doing so when a rule is broken."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import msgspec
import pytest

from referee.evidence import Effort, Property, Result, run
from referee.models.fates import game
from referee.models.fates.state import State
from referee.properties.fates import proofs_laying as laying
from referee.properties.fates import proofs_moves as moves
from referee.properties.fates.proofs import TEXT, Relation, Rules, properties
from referee.properties.fates.proofs_agree import differs, laying_agrees, random_steps
from referee.properties.fates.proofs_disputed import DISPUTED, Disputed
from referee.properties.fates.proofs_endless import must_end, standard
from referee.properties.fates.proofs_tables import KINDS, Heap, Move, Part, Table
from referee.properties.fates.proofs_turns import next_turn
from referee.properties.fates.proofs_witnesses import WITNESSES
from referee.properties.fates.readings import Readings
from referee.properties.logic import Truth, both, choose, decoded, untrue
from referee.properties.proving import Prover

QUICK = Effort(level="quick")
STATED = {property_.name.removeprefix("fates."): property_ for property_ in properties()}

def result(stated: Property) -> Result:
    return next(iter(run([stated], QUICK)))


@pytest.mark.parametrize("name", STATED)
def test_every_property_comes_out_as_expected(name: str) -> None:
    found = result(STATED[name])
    assert found.word == "as expected", found.finding
    assert (found.finding.counterexample is not None) == (STATED[name].expect == "fails")


def test_properties_cite_clauses_of_the_rulebook_and_have_names_of_their_own() -> None:
    stated = properties()
    assert len({p.name for p in stated}) == len(stated)
    assert {clause for p in stated for clause in p.clauses} <= set(game.rulebook.clauses)


# --- a broken rule is noticed -----------------------------------------------------------------------------------------


def with_parts(**parts: Part) -> Rules:
    """The rules with some parts of the relation replaced; underscores stand for spaces."""
    changed = {name.replace("_", " "): part for name, part in parts.items()}
    assert set(changed) <= set(TEXT.parts)
    return msgspec.structs.replace(TEXT, parts={**TEXT.parts, **changed})


def with_laying(**rules: laying.Rule) -> Rules:
    """The rules with some of those on laying replaced."""
    changed = {name.replace("_", " "): rule for name, rule in rules.items()}
    assert set(changed) <= set(TEXT.laying)
    return msgspec.structs.replace(TEXT, laying={**TEXT.laying, **changed})


def silent(before: Table, move: Move, after: Table, readings: Readings) -> Truth:
    """A rule that says nothing."""
    return True


def by_the_standard(part: Part) -> Part:
    """A rule that knows the standard readings only."""
    return lambda before, move, after, readings: part(before, move, after, Readings.of(standard()))


def loses_a_card(before: Table, move: Move, after: Table, readings: Readings) -> Truth:
    """The hand of the player is one short."""
    one_more = tuple(hand + Heap(1, 0).when(move.player == seat) for seat, hand in enumerate(after.hand))
    return moves.hands(before, move, msgspec.structs.replace(after, hand=one_more), readings)


def loses_a_card_on_pick_up(before: Table, move: Move, after: Table, readings: Readings) -> Truth:
    """Of a pile that is picked up one card is gone."""
    one_more = tuple(hand + Heap(1, 1).when(both(move.player == seat, move.takes())) for seat, hand in enumerate(after.hand))
    return moves.hands(before, move, msgspec.structs.replace(after, hand=one_more), readings)


def never_earns(before: Table, move: Move, after: Table, readings: Readings) -> Truth:
    """No extra turns at all."""
    return move.earned == 0


def only_plays(before: Table, move: Move, after: Table, readings: Readings) -> Truth:
    """A game in which nobody ever picks up the pile, passes or turns anything over."""
    return both(moves.who(before, move, after, readings), move.of("play"))


def four_earns_even_for_one_who_is_out(before: Table, move: Move, after: Table, readings: Readings) -> Truth:
    return choose(moves.burns_four(move), after.turn == move.player, next_turn(before, move, after, readings))


def always(laid: laying.Laid, pile: laying.Pile, readings: Readings) -> Truth:
    return True


def never(laid: laying.Laid, pile: laying.Pile, readings: Readings) -> Truth:
    return False


def and_not(rule: laying.Rule, value: int) -> laying.Rule:
    """The rule, but for cards of one value."""
    return lambda laid, pile, readings: both(rule(laid, pile, readings), laid.value != value)


def eight_on_a_shrine(laid: laying.Laid, pile: laying.Pile, readings: Readings) -> Truth:
    return choose(laying.is_bound(pile, readings), laid.value <= 8, laying.by_order(laid, pile, readings))


def rises(laid: laying.Laid, pile: laying.Pile, readings: Readings) -> Truth:
    return laid.value >= pile.top


def no_pick_up_of_nothing(can_play: Truth, pile: laying.Pile, readings: Readings) -> Truth:
    return both(untrue(can_play), pile.top != 0)


ENDS: dict[str, Any] = {
    "game": "fates", "turn": "Ann", "seats": ["Ann", "Bob"], "draw_pile": 0, "discard_pile": 0, "burned": 0,
    "deck": {"values": [2, 4], "suits": 1},
    "player": {"Ann": {"hand": "2S", "known": 0, "unknown": 0}, "Bob": {"hand": "4S", "known": 0, "unknown": 0}},
}
"""Ann lays her last card, whatever happens."""

BROKEN: Mapping[str, Rules] = {
    **{f"{kind.replace(' ', '-')}-conserves-cards": with_parts(hands=loses_a_card) for kind in KINDS},
    "pick-up-conserves-cards": with_parts(hands=loses_a_card_on_pick_up),
    "flip-conserves-cards": with_parts(hands=loses_a_card_on_pick_up),
    "game-goes-on-properly": with_parts(next_turn=silent),
    "direction-turns-by-magic-men-only": with_parts(direction=silent),
    "six-fates": with_parts(Unknown_Fates=silent),
    "three-known": with_parts(Known_Fates=silent),
    "three-known-under-every-reading": with_parts(Known_Fates=by_the_standard(moves.known_fates)),
    "hand-of-three": with_parts(draw_pile=silent),
    "hand-of-three-under-every-reading": with_parts(draw_pile=by_the_standard(moves.draw_pile)),
    "out-stays-out-proved": with_parts(Known_Fates=silent),
    "burned-cards-never-return": with_parts(out_of_play=silent),
    "players-cards-become-fewer": with_parts(who=only_plays),
    "lost-turns-are-served-once": with_parts(lost_turns=silent),
    "two-left-alternate": with_parts(next_turn=silent),
    "two-left-always-alternate": with_parts(what_it_earns=never_earns),
    "burner-plays-again": with_parts(what_it_earns=never_earns),
    "fourth-card-always-earns-a-turn": with_parts(next_turn=four_earns_even_for_one_who_is_out),
    "pick-up-ends-the-turn": with_parts(next_turn=by_the_standard(next_turn)),
    "who-plays-on-has-a-hand": with_parts(next_turn=silent),
    "bomb-empties-the-pile": with_parts(discard_pile=lambda before, move, after, readings: after.pile.all == 0),
    "higher-ordinary-cards-go-too": with_laying(by_order=and_not(laying.by_order, 12)),
    "every-higher-card-too": with_laying(tames_Dragon=never),
    "lower-cards-go-on-a-shrine-too": with_laying(by_order=and_not(laying.by_order, 2)),
    "shrine-binds-to-six": with_laying(by_order=eight_on_a_shrine),
    "pile-ascends": with_laying(
        low_special=rises, Bomb=rises, Magic_Man=rises, Shrine=rises, by_order=rises, tames_Dragon=never),
    "rug-and-phantom-go-on-everything": with_laying(
        low_special=lambda laid, pile, readings: untrue(laying.is_bound(pile, readings))),
    "bomb-goes-on-everything": with_laying(Bomb=lambda laid, pile, readings: pile.top != 7),
    "any-card-means-any-card": with_laying(Bomb=always),
    "magic-man-goes-on-all-but-shrines": with_laying(Magic_Man=always),
    "everything-goes-on-a-magic-man": with_laying(Shrine=always),
    "whoever-is-to-move-has-a-move": msgspec.structs.replace(TEXT, may_pick_up=no_pick_up_of_nothing),
    "whoever-leads-can-lay": with_laying(Shrine=always, opens=always),
    "whoever-leads-can-lay-by-the-standard-ruling": with_laying(Shrine=lambda laid, pile, readings: pile.top != 0),
    "game-ends": msgspec.structs.replace(TEXT, must_end=partial(must_end, start=ENDS)),
    "transitions-agree": with_parts(hands=loses_a_card_on_pick_up),
    "laying-agrees": with_laying(low_special=never),
}


@pytest.mark.parametrize("name", STATED)
def test_a_broken_rule_makes_the_property_fall_short(name: str) -> None:
    broken = next(p for p in properties(BROKEN[name]) if p.name == f"fates.{name}")
    found = result(broken)
    assert found.word == "fell short", found.finding
    # It is the rule that breaks the statement, and not that nothing is left to speak of.
    assert "says nothing" not in found.finding.detail


@pytest.mark.parametrize("name", [name for name, stated in STATED.items() if stated.evidence == "proved"])
def test_a_statement_about_nothing_falls_short(name: str) -> None:
    parts = {part: lambda before, move, after, readings: False for part in TEXT.parts}
    nothing_goes = msgspec.structs.replace(TEXT, parts=parts, laying=dict.fromkeys(TEXT.laying, never))
    found = result(next(p for p in properties(nothing_goes) if p.name == f"fates.{name}"))
    # These speak of the pile alone, or of what may not be laid, so that they are not empty where nothing may be laid.
    speaks_of_pile = {"rug-and-phantom-go-on-everything", "bomb-goes-on-everything", "any-card-means-any-card",
                      "magic-man-goes-on-all-but-shrines", "everything-goes-on-a-magic-man", "whoever-leads-can-lay",
                      "whoever-leads-can-lay-by-the-standard-ruling", "whoever-is-to-move-has-a-move"}
    if name not in speaks_of_pile:
        assert found.word == "fell short"
        assert "says nothing" in found.finding.detail


def test_a_solver_that_gives_up_leaves_everything_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Prover, "_ask", lambda self, claim: ("unknown", None))
    words = {result(stated).word for stated in properties() if stated.evidence == "proved"}
    assert words == {"undecided"}


def test_what_the_solver_finds_satisfies_the_relation_in_plain_numbers() -> None:
    relation, prover = Relation(TEXT), Prover()
    ground = relation.ground(tuple(TEXT.parts))
    prover.stand_on(ground, Readings.all())
    for kind in KINDS:
        answer, model = prover._ask(relation.symbols[1].of(kind))
        assert answer == "sat"
        before, move, after = decoded(relation.symbols, model)
        chosen = Readings({q: decoded(symbol, model) for q, symbol in Readings.all().chosen.items()})
        assert [name for name, part in TEXT.parts.items() if not part(before, move, after, chosen)] == []


# --- what goes wrong can be replayed --------------------------------------------------------------------------------------


def replay(name: str) -> tuple[State, State | None]:
    """The table of a witness, and the table after its move; None if the engine refuses the move."""
    shown = WITNESSES[name].counterexample("")
    state = game.read(dict(shown.position or {}), name)
    ruling = game.ruling_type(**{q.replace("-", "_"): r for q, r in shown.readings.items()})  # type: ignore[arg-type]
    assert list(game.faults(state, ruling)) == []
    move = game.parse_move(shown.move or "", state)
    return state, None if game.objections(state, move, ruling) else game.play(state, move, ruling)[0]


@pytest.mark.parametrize(("name", "goes_wrong"), [
    ("three-known-under-every-reading", lambda before, after: len(after.known[0]) == 4),
    ("hand-of-three-under-every-reading", lambda before, after: len(after.hands[0]) == 2 and len(after.draw) == 2),
    ("two-left-always-alternate", lambda before, after: after.turn == 0),
    ("fourth-card-always-earns-a-turn", lambda before, after: not after.hands[0] and not after.discard and after.turn == 1),
    ("pick-up-ends-the-turn", lambda before, after: after.turn == 0 and after.phase == "play"),
    ("bomb-empties-the-pile", lambda before, after: len(after.discard) == 3),
    ("players-cards-become-fewer", lambda before, after: len(after.hands[0]) == 4),
    ("pile-ascends", lambda before, after: [c >> 2 for c in after.discard] == [13, 1]),
    ("every-higher-card-too", lambda before, after: after is None),
    ("any-card-means-any-card", lambda before, after: after is None),
    ("everything-goes-on-a-magic-man", lambda before, after: after is None),
    ("whoever-leads-can-lay", lambda before, after: after.hands[0] == before.hands[0] and after.turn == 1),
])
def test_the_engine_shows_what_one_might_not_believe(name: str, goes_wrong: Callable[[State, State | None], bool]) -> None:
    before, after = replay(name)
    assert goes_wrong(before, after)


def test_every_witness_is_replayed_and_belongs_to_a_statement_that_fails() -> None:
    assert {name for name, stated in STATED.items() if stated.expect == "fails"} == {*WITNESSES, "game-ends"}


def test_a_game_may_go_on_for_ever_under_every_ruling() -> None:
    shown = must_end(QUICK).counterexample
    assert shown is not None
    assert "under every ruling" in shown.says
    state = start = game.read(dict(shown.position or {}), "circle")
    for text in shown.trace:
        move = game.parse_move(text, state)
        assert move in game.legal(state, standard())
        state, _ = game.play(state, move, standard())
    assert state == start
    assert sum("pick up" in text for text in shown.trace) == 2


def test_a_search_that_is_cut_short_is_undecided() -> None:
    class Small(Effort, frozen=True):
        def choose(self, quick: int, normal: int, deep: int) -> int:
            return 3

    assert must_end(Small()).answer == "undecided"


# --- the engine against the relation ---------------------------------------------------------------------------------------


def test_a_pick_up_agrees_and_with_a_card_lost_it_does_not() -> None:
    lost = Disputed({"discard_pile": "KS", "player": {"Ann": {"hand": "4S"}, "Bob": {"hand": "5S"}}}, "Ann: pick up", {})
    drawn = lost.step()
    assert drawn is not None
    king = 13 * 4
    assert differs(drawn, king, TEXT.parts) == []
    assert differs(drawn, king, BROKEN["transitions-agree"].parts) == ["hands"]


def test_the_rules_on_laying_agree_with_the_engine_on_many_more_tables() -> None:
    assert laying_agrees(TEXT.laying, Effort(level="normal", seed=5)).answer == "holds"


def test_random_steps_meet_every_kind_of_move_and_many_sets() -> None:
    from random import Random

    drawn = list(random_steps(Random(1), 1500))
    assert len({type(one.move) for one in drawn}) == len(KINDS)
    assert sum(len(getattr(one.move, "cards", ())) >= 4 for one in drawn) > 5


@pytest.mark.parametrize("name", DISPUTED)
def test_the_engine_and_the_relation_agree_that(name: str) -> None:
    drawn = DISPUTED[name].step()
    assert drawn is None or differs(drawn, 4 * 4, TEXT.parts) == []


PILES = {"": "an empty place", "5S 9S": "a card", "5S 7S": "a Shrine", "5S 7S 3S": "a covered Shrine"}


@pytest.mark.parametrize("stays", Readings.catalogue["bomb-on-empty"])
@pytest.mark.parametrize("shrine", Readings.catalogue["bomb-on-shrine"])
@pytest.mark.parametrize("pile", PILES, ids=PILES.values())
def test_the_engine_and_the_relation_agree_on_bombs_that_act_one_after_another(pile: str, shrine: str, stays: str) -> None:
    for four in Readings.catalogue["four-bombs"]:
        for extra in (0, 2):
            for bombs in ("10S", "10S 10H", "10S 10H 10D", "10S 10H 10D 10C"):
                drawn = Disputed(
                    {"discard_pile": pile, "extra_turns": extra, "player": {
                        "Ann": {"hand": f"{bombs} 4S"}, "Bob": {"hand": "5S"}, "Cid": {"hand": "6S"},
                    }},
                    f"Ann: play {bombs}", {
                        "bombs_together": "one-after-another", "bomb_on_empty": stays, "bomb_on_shrine": shrine,
                        "four_bombs": four, "lost_turn_or_extra": "extra-lapses",
                    },
                ).step()
                assert drawn is not None
                assert differs(drawn, drawn.before.hands[0][-1], TEXT.parts) == [], (bombs, four, extra)
