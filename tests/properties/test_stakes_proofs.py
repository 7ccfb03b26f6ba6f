"""Every proof of stakes holds or fails as expected, and falls short where the rules it rests on are broken."""

from collections.abc import Callable
from typing import Any

import pytest

from referee.cli.main import run as cli
from referee.evidence import Effort, Property, run
from referee.models.stakes import game
from referee.position import write_toml
from referee.properties.logic import Truth, both, choose, every, implies
from referee.properties.proving import Statement, find_out
from referee.properties.stakes import proofs, proofs_shares, shares
from referee.properties.stakes.chips import (
    CALL,
    PARTS,
    SEATS,
    Move,
    Table,
    action_card,
    any_table,
    bets,
    collects,
    highest,
    is_table,
    leaves,
    measure,
)
from referee.properties.stakes.proofs import TEXT, Rules
from referee.properties.stakes.proofs_witnesses import WITNESSES
from referee.properties.stakes.readings import Readings

QUICK = Effort(level="quick")


def named(name: str, rules: Rules = TEXT) -> Property:
    return next(p for p in proofs.properties(rules) if p.name == f"stakes.{name}")


def word(name: str, rules: Rules = TEXT) -> str:
    (result,) = run([named(name, rules)], QUICK)
    return result.word


# --- what is shown ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("stated", proofs.properties(), ids=lambda p: p.name)
def test_a_property_is_as_expected(stated: Property) -> None:
    (result,) = run([stated], QUICK)
    assert result.word == "as expected", result.finding
    assert any(figure.isdigit() for figure in result.finding.scope)


def test_what_is_expected_to_fail_is_what_has_a_table_to_look_at() -> None:
    assert set(WITNESSES) == {p.name.removeprefix("stakes.") for p in proofs.properties() if p.expect == "fails"}


@pytest.mark.parametrize("name", WITNESSES)
def test_a_witness_shows_its_trouble_at_a_table_that_can_be(name: str, tmp_path: Any) -> None:
    witness = WITNESSES[name]
    before, after = witness.played()
    assert witness.shows(before, after)
    assert not witness.shows(before, before)
    assert game.faults(before, witness.ruling()) == []
    (result,) = run([named(name)], QUICK)
    found = result.finding.counterexample
    assert found is not None
    assert found.position == witness.position
    file = tmp_path / "position.toml"
    file.write_text(write_toml(dict(found.position)), encoding="utf-8")
    assumed = [word for q, reading in found.readings.items() for word in ("--assume", f"{q}={reading}")]
    assert cli(["check", str(file), *assumed]) == 0


def test_a_witness_whose_move_is_illegal_is_refused() -> None:
    with pytest.raises(ValueError, match="payout-now"):
        type(WITNESSES["winning-counts"])(
            says="", position=WITNESSES["winning-counts"].position, move="dealer: collect", shows=lambda before, after: True,
        ).played()


# --- broken rules -------------------------------------------------------------------------------------------------------


def with_part(name: str, part: Callable[[Table, Move, Table, Readings], Truth]) -> Rules:
    return Rules(parts={**PARTS, name: part})


def chip_drops(before: Table, move: Move, after: Table, readings: Readings) -> Truth:
    """Whoever moves loses a chip on the floor."""
    seats = tuple(
        type(s)(choose(move.player == at, s.chips + 1, s.chips), s.pot, s.bet, s.points, s.slips, s.hand, s.folded)
        for at, s in enumerate(after.seats)
    )
    return bets(before, move, Table(seats, after.pot, after.players), readings)


def pots_that_stay_burn(before: Table, move: Move, after: Table, readings: Readings) -> Truth:
    """The Pot of a folder that is to stay vanishes."""
    stays = readings.says("folded-chips", "stay")
    seats = tuple(
        type(now)(now.chips, now.pot + choose(both(was.folded, stays), was.pot, 0), now.bet, now.points, now.slips, now.hand, now.folded)
        for was, now in zip(before.seats, after.seats, strict=True)
    )
    return collects(before, move, Table(seats, after.pot, after.players), readings)


def all_pots_move(before: Table, move: Move, after: Table, readings: Readings) -> Truth:
    """Everybody takes his Pot back."""
    def seat(at: int) -> Truth:
        was, now = before.seats[at], after.seats[at]
        return both(now.pot == 0, now.bet == 0, now.points == was.points, now.chips == was.chips + was.pot)

    # The questions are asked, so that they are among those shown to be possible.
    asked = [readings.says("folded-chips", "stay"), readings.says("last-raise", "stands")]
    return both(after.pot == before.pot, *(seat(at) for at in range(SEATS))) if asked else True


def pots_stay(before: Table, move: Move, after: Table, readings: Readings) -> Truth:
    """One chip of each Pot stays there, and the rest moves."""
    readings.says("folded-chips", "stay")
    readings.says("last-raise", "stands")
    return every(both(now.pot == choose(was.pot > 0, 1, 0), now.bet == was.pot) for was, now in zip(before.seats, after.seats, strict=True))


def slips_stay(before: Table, move: Move, after: Table, readings: Readings) -> Truth:
    """A reveal costs no slip."""
    hidden = Move(move.kind, move.player, move.chips, False, move.out)
    return leaves(before, hidden, after, readings)


def everybody_leaves(before: Table, move: Move, after: Table, readings: Readings) -> Truth:
    """A Fold takes all others along."""
    return implies(move.kind == CALL + 2, every(s.folded for s in after.seats))


def end_counts_all(before: Table, move: Move, after: Table, readings: Readings) -> Truth:
    """Chips that lie about are given to somebody at the end."""
    return before.sum() == sum(s.chips + s.points for s in after.seats)


def odd_one_lost(part: shares.Part, at: int, readings: Readings) -> tuple[Any, Any]:
    back, points = shares.receives(part, at, readings)
    return back, choose(points > 0, points - 1, 0)


def own_only(part: shares.Part, at: int, readings: Readings) -> tuple[Any, Any]:
    shares.receives(part, at, readings)
    return choose(part.wins[at], part.own[at], 0), 0


def all_as_chips(part: shares.Part, at: int, readings: Readings) -> tuple[Any, Any]:
    back, points = shares.receives(part, at, readings)
    return back + points, 0


def no_remains(part: shares.Part, readings: Readings) -> Any:
    shares.remains(part, readings)
    return 0


def one_remains(part: shares.Part, readings: Readings) -> Any:
    shares.remains(part, readings)
    return 1


BROKEN: dict[str, Rules] = {
    **{f"{kind}-conserves-chips": with_part("bets", chip_drops) for kind in ("blind", "check", "call", "raise", "fold", "other")},
    "collect-conserves-chips": with_part("collects", pots_that_stay_burn),
    "betting-ends": with_part("leaves", slips_stay),
    "somebody-stays-in": with_part("leaves", everybody_leaves),
    "no-chips-stay-in-pots": with_part("collects", all_pots_move),
    "no-chips-stay-in-pots-if-folders-pots-move": with_part("collects", pots_stay),
    "uncalled-bets-are-cut": with_part("collects", all_pots_move),
    "uncalled-bets-are-cut-if-folders-pots-move": with_part("collects", pots_stay),
    "every-chip-counts-at-the-end": with_part("bets", end_counts_all),
    "pot-handed-out-whole": Rules(parts=PARTS, receives=odd_one_lost),
    "no-chips-stay-in-the-pot": Rules(parts=PARTS, remains=no_remains),
    "no-chips-stay-in-the-pot-if-odd-chips-are-shared": Rules(parts=PARTS, remains=one_remains),
    "won-chips-can-be-bet-again": Rules(parts=PARTS, receives=all_as_chips),
    "winning-counts": Rules(parts=PARTS, receives=lambda part, at, readings: (part.chips, part.chips)),
    "winning-counts-if-points-do": Rules(parts=PARTS, receives=own_only),
    "nobody-wins-more-than-he-staked": Rules(parts=PARTS, receives=own_only),
    "side-pots-make-the-pot": Rules(parts=PARTS, all_parts=lambda pot: shares.all_parts(pot) - pot.carried),
    "transitions-agree": with_part("bets", chip_drops),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_property_falls_short_where_its_rule_is_broken(name: str) -> None:
    assert word(name, BROKEN[name]) == "fell short"


def test_every_property_is_shown_a_broken_rule() -> None:
    elsewhere = {"betting-measure-bounded", "poor-players-win-what-they-staked"}
    assert set(BROKEN) | elsewhere == {p.name.removeprefix("stakes.") for p in proofs.properties()}


def test_a_measure_with_more_to_a_slip_is_not_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proofs, "measure", lambda table, readings: measure(table, readings) + table.seats[0].slips)
    assert word("betting-measure-bounded") == "fell short"


def test_a_pot_that_is_not_cut_gives_poor_players_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    def up_to(pot: shares.Pot, at: int) -> tuple[Any, tuple[Any, ...]]:
        chips, own = shares.part_up_to(pot, at)
        return chips + 1, own

    monkeypatch.setattr(proofs_shares, "part_up_to", up_to)
    assert word("poor-players-win-what-they-staked") == "fell short"


# --- what a proof may not do -----------------------------------------------------------------------------------------------


def test_a_statement_about_nothing_never_counts() -> None:
    readings, table = Readings.all(), any_table("t")
    nothing = Statement(
        premise=[is_table(table), table.pot < 0], claim=table.pot == 7, readings=readings, scope="1 table",
        tell=lambda values, chosen: pytest.fail("there is nothing to tell"),
    )
    assert find_out(nothing, "holds", QUICK).answer == "fails"
    assert find_out(nothing, "fails", QUICK).answer == "holds"


def test_a_case_that_is_never_met_never_counts() -> None:
    readings, table = Readings.all(), any_table("t")
    stated = Statement(
        premise=[is_table(table)], claim=table.pot >= 0, readings=readings, scope="1 table", cases={"seven players": table.players == 7},
        tell=lambda values, chosen: pytest.fail("there is nothing to tell"),
    )
    finding = find_out(stated, "holds", QUICK)
    assert finding.answer == "fails"
    assert "seven players" in finding.detail


def test_numbers_and_symbols_read_the_same_relation() -> None:
    readings = Readings.of(WITNESSES["winning-counts"].ruling())
    seats = tuple(
        type(any_table("t").seats[0])(chips=5, pot=pot, bet=0, points=0, slips=1, hand=0, folded=pot == 9) for pot in (2, 4, 9, 0, 0, 0)
    )
    table = Table(seats, 0, 3)
    assert highest(table, readings) == 9
    move = Move(CALL, 0, 0, True, (False,) * SEATS)
    after = Table((type(seats[0])(0, 7, 0, 0, 0, 0, False), *seats[1:]), 0, 3)
    assert bets(table, move, after, readings) is True
    assert bets(table, move, table, readings) is False
    assert action_card(table, move, after, readings) is True
