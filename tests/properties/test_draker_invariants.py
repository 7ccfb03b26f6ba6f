"""Every invariant of draker sees what is broken, and keeps silent over moves and tables that are in order."""

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from referee.models.draker import game
from referee.models.draker.edition import invented
from referee.models.draker.ruling import Ruling
from referee.models.draker.state import (
    Activate,
    Announce,
    Assign,
    Combination,
    Damage,
    Discard,
    Done,
    EndRound,
    Entry,
    Forms,
    Happen,
    Hit,
    Lay,
    Move,
    Name,
    Open,
    Pay,
    Resolve,
    State,
    Strike,
)
from referee.properties.draker.invariants import INVARIANTS, broken_at, broken_over
from referee.properties.draker.playing import Played, choose, random_edition, ruled, steps

STANDARD = ruled()
Step = tuple[State, Move, State]


@cache
def steps_of(seed: int) -> tuple[Step, ...]:
    """Some moves of random games under the standard ruling, with whichever edition."""
    rng = Random(seed)
    found: list[Step] = []
    for at in range(6):
        edition = random_edition(rng) if at % 2 else invented()
        state = game.deal(rng, 3, edition)
        for before, move, after in steps(rng, Played(state=state, ruling=STANDARD), 250):
            if move is not None and after is not None:
                found.append((before, move, after))
    return tuple(found)


def step(kind: type, where: Callable[[State, Any, State], bool] = lambda before, move, after: True) -> Step:
    """The first such move."""
    return next(
        (b, m, a) for seed in range(4) for b, m, a in steps_of(seed) if isinstance(m, kind) and where(b, m, a)
    )


def table(phase: str) -> State:
    """A table in this phase, with the first round behind it."""
    return next(b for b, _, _ in steps_of(0) if b.phase == phase and b.round > 1)


def player(state: State, seat: int, **fields: Any) -> State:
    """The table with something else before one player."""
    players = list(state.players)
    players[seat] = replace(players[seat], **fields)
    return replace(state, players=tuple(players))


def names(broken: list[str]) -> set[str]:
    return {says.split(":")[0] for says in broken}


# --- what is in order -------------------------------------------------------------------------------------------------------


def test_games_in_order_break_nothing() -> None:
    for before, move, after in steps_of(0):
        assert broken_at(before, (), STANDARD) == []
        assert broken_over(before, move, after, STANDARD) == []


def test_clauses_of_invariants_are_there_and_names_differ() -> None:
    assert all(set(one.clauses) <= set(game.rulebook.clauses) for one in INVARIANTS)
    assert len({one.name for one in INVARIANTS}) == len(INVARIANTS)


# --- broken tables ----------------------------------------------------------------------------------------------------------


def _more(state: State, seat: int = 0) -> Combination:
    return Combination("attack", state.players[seat].pool[:1], Forms())


def at_tables() -> dict[str, tuple[State, Ruling]]:
    main, initial, count = table("main"), table("initial"), table("values")
    pool = main.players[0].pool
    entry = Entry(0, pool[0], next(at for at, e in enumerate(main.edition.effects) if e.kind == "individual"))
    out = player(main, 0, is_in=False)
    return {
        "cards-conserved": (replace(main, deck=main.deck[1:]), STANDARD),
        "pools-within-limits": (player(initial, 0, pool=(*initial.players[0].pool, *initial.deck[:6])), STANDARD),
        "once-a-round": (replace(main, entries=(entry, entry)), STANDARD),
        "turn-of-one-who-may-act": (replace(main, turn=-1), STANDARD),
        "who-is-out-has-nothing": (out, STANDARD),
        "winners-are-the-last": (replace(main, winners=(0,)), STANDARD),
        "in-its-phase": (player(count, 0, owes_attack=2), STANDARD),
        "marks-on-pools": (replace(main, profiles=((0, 3, 3),)), STANDARD),
    }


@pytest.mark.parametrize("name", at_tables())
def test_a_broken_table_is_noticed(name: str) -> None:
    state, ruling = at_tables()[name]
    assert name in names(broken_at(state, (), ruling))


@pytest.mark.parametrize("state", [
    replace(table("initial"), common=table("initial").common + table("initial").deck[:5]), replace(table("values"), turn=0),
    replace(table("main"), first=0, players=(replace(table("main").players[0], is_in=False, life=0, hand=(), pool=()),
                                             *table("main").players[1:])),
    replace(table("values"), laid=3), replace(table("values"), strikes=(Strike(0, 0, 1, 1),)),
    replace(table("initial"), profiles=((13, 3, 3),)),
])
def test_other_broken_tables_are_noticed(state: State) -> None:
    assert broken_at(state, (), STANDARD)


def test_two_effects_of_one_card_are_too_many_under_one_reading() -> None:
    state = next(b for seed in range(4) for b, _, _ in steps_of(seed) if any(len(c) > 1 for c in b.edition.carried))
    individual = [at for at, effect in enumerate(state.edition.effects) if effect.kind == "individual"]
    both = replace(state, entries=tuple(Entry(0, 1, at) for at in individual[:2]))
    assert "once-a-round" not in names(broken_at(both, (), STANDARD))
    assert "once-a-round" in names(broken_at(both, (), ruled(once_of_what="one-of-a-card")))


# --- broken moves -----------------------------------------------------------------------------------------------------------


def swapped(state: State) -> State:
    """Two cards that nobody moved change places."""
    one, other = state.players[0].pool[0], state.deck[0]
    deck = (one, *state.deck[1:])
    return replace(player(state, 0, pool=(other, *state.players[0].pool[1:])), deck=deck)


def over_moves() -> dict[str, tuple[State, Move, State, Ruling]]:
    """By invariant, a move whose outcome breaks it."""
    b, m, a = step(Lay)
    assert isinstance(m, Lay)
    found: dict[str, tuple[State, Move, State, Ruling]] = {"cards-go-where-they-should": (b, m, swapped(a), STANDARD)}
    found["others-untouched"] = (b, m, player(a, (m.player + 1) % 3, hand=(), pool=()), STANDARD)
    found["who-may-act"] = (replace(b, turn=(m.player + 1) % 3), m, a, STANDARD)
    b, m, a = step(Open, lambda before, move, after: bool(before.deck) and not after.entries)
    found["dealt-in-turn"] = (b, m, replace(a, common=(a.common[-1], *a.common[:-1])), STANDARD)
    b, m, a = step(Discard)
    found["trimmed-to-the-limit"] = (b, m, player(a, m.player, pool=a.players[m.player].pool[1:]), STANDARD)
    b, m, a = step(EndRound, lambda before, move, after: after.phase == "initial")
    found["round-ends-as-it-should"] = (b, m, replace(a, round=b.round), STANDARD)
    found["leave-only-at-the-end"] = (b, m, player(a, 0, is_in=False), STANDARD)
    b, m, a = step(Announce, lambda before, move, after: before.phase == "more" and len(move.cards) > 2)
    assert isinstance(m, Announce)
    found["announced-as-allowed"] = (b, m, b, STANDARD)
    crowded = tuple(Combination(m.side, (card,), Forms()) for card in m.cards)
    both = player(b, m.player, combinations=crowded), player(a, m.player, combinations=(*crowded, Combination(m.side, m.cards, Forms())))
    found["engaged-within-the-limit"] = (both[0], m, both[1], STANDARD)
    b, m, a = step(Activate)
    found["activated-as-allowed"] = (player(b, m.player, pool=()), m, a, STANDARD)
    b, m, a = step(Resolve)
    found["effects-act-in-order"] = (b, m, replace(a, entries=b.entries), STANDARD)
    b, m, a = step(Damage)
    found["life-changes-by-a-clause"] = (b, m, player(a, 0, life=a.players[0].life + 1), STANDARD)
    found["damage-as-counted"] = (b, m, replace(a, strikes=b.strikes), STANDARD)
    b, m, a = step(Hit)
    assert isinstance(m, Hit)
    found["points-within-values"] = (b, replace(m, strength=99), a, STANDARD)
    b, m, a = step(Name)
    found["named-as-allowed"] = (b, m, replace(a, profiles=b.profiles), STANDARD)
    b, m, a = step(Done, lambda before, move, after: before.phase == "more")
    found["phases-in-order"] = (b, m, replace(a, phase="main"), STANDARD)
    return found


@pytest.mark.parametrize("name", over_moves())
def test_a_broken_move_is_noticed(name: str) -> None:
    before, move, after, ruling = over_moves()[name]
    assert name in names(broken_over(before, move, after, ruling))


def test_every_invariant_is_shown_something_broken() -> None:
    assert set(at_tables()) | set(over_moves()) == {one.name for one in INVARIANTS}


# --- readings that a move breaks ----------------------------------------------------------------------------------------------


def announcing(where: Callable[[State, Announce, State], bool]) -> Step:
    return step(Announce, where)


def of_a_reading() -> list[tuple[Step, dict[str, str], str]]:
    """A move under the standard ruling that another reading forbids, which its invariant must see."""
    def second(before: State, move: Announce, after: State) -> bool:
        return before.phase == "main" and any(c.fresh and c.side == move.side for c in before.players[move.player].combinations)

    def with_common(before: State, move: Announce, after: State) -> bool:
        return any(card in before.common for card in move.cards)

    def old_cards(before: State, move: Announce, after: State) -> bool:
        return before.phase == "main" and before.laid not in move.cards

    def overlapping(before: State, move: Announce, after: State) -> bool:
        return before.phase == "main" and any(set(c.cards) & set(move.cards) for c in before.players[move.player].combinations)

    def apart(before: State, move: Activate, after: State) -> bool:
        return not any(move.card in c.cards for c in before.players[move.player].combinations)

    def short(before: State, move: Activate, after: State) -> bool:
        return before.phase == "more" and not any(c.fresh and len(c.cards) > 2 for c in before.players[move.player].combinations)

    common_over = step(EndRound, lambda before, move, after: len(before.common) > before.edition.common and after.phase == "initial")
    return [
        (announcing(second), {"main_combinations": "one-of-each"}, "announced-as-allowed"),
        (announcing(with_common), {"common_pool_use": "nothing"}, "announced-as-allowed"),
        (announcing(old_cards), {"main_with_new_card": "with-the-new-card"}, "announced-as-allowed"),
        (announcing(overlapping), {"main_overlap": "disjoint"}, "engaged-within-the-limit"),
        (step(Activate, apart), {"individual_of_which": "in-a-combination"}, "activated-as-allowed"),
        (step(Activate, short), {"individual_needs_three": "needs-three"}, "activated-as-allowed"),
        (common_over, {"first_card": "oldest-goes-by-place"}, "round-ends-as-it-should"),
    ]


@pytest.mark.parametrize("at", range(7))
def test_a_move_that_a_reading_forbids_is_noticed_under_it(at: int) -> None:
    (before, move, after), readings, name = of_a_reading()[at]
    assert name not in names(broken_over(before, move, after, STANDARD))
    assert name in names(broken_over(before, move, after, ruled(**readings)))


def test_a_payment_of_more_than_there_is_and_an_assignment_by_somebody_else_are_noticed() -> None:
    before, move, after = step(Pay, lambda before, move, after: move.side != "")
    assert isinstance(move, Pay)
    assert "points-within-values" in names(broken_over(before, replace(move, n=99), after, STANDARD))
    rng = Random(8)
    ruling = ruled(several_defences="defender-assigns")
    for _ in range(40):
        for b, m, a in steps(rng, Played(state=game.deal(rng, 2), ruling=ruling), 150):
            if isinstance(m, Assign) and a is not None:
                assert broken_over(b, m, a, ruling) == []
                assert "who-may-act" in names(broken_over(b, m, a, ruled(several_defences="attacker-assigns")))
                return
    pytest.fail("nobody has assigned a strike")


def test_an_event_of_the_stacks_is_noticed() -> None:
    before, move, after = step(Happen)
    assert isinstance(move, Happen)
    entry = before.entries[move.entry]
    effects = list(before.edition.effects)
    effects[entry.effect] = replace(effects[entry.effect], timing="main")
    changed = replace(before, edition=replace(before.edition, effects=tuple(effects)))
    assert "effects-act-in-order" in names(broken_over(changed, move, after, STANDARD))


def test_a_legal_move_is_found_wherever_somebody_is_to_act() -> None:
    rng = Random(4)
    for before, _, _ in steps_of(1)[::9]:
        move = choose(rng, before, STANDARD)
        assert move is not None
        assert game.objections(before, move, STANDARD) == []
