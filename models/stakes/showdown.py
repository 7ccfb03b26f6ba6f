"""Standings, the Leading Player, Bust and Cover: what decides who has won, before anybody is paid."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from .cards import OMITTED, UNKNOWN, WILD, Cards
from .ruling import Ruling
from .state import NOBODY, Cover, Showdown, State, in_match
from .step import MOST_DRAWN, Step, begin, reveal
from .values import busts, covers, has_cover, hides, stake_of
from .zones import unseen

MOST_WAYS = 30
"""Beyond so many ways in which undescribed cards may fall out, it is asked who leads and not what the cards are: with most
sets so as soon as there are two of them, since nobody reads through hundreds of Standings."""

Standings = dict[int, int | None]
"""By seat; None for one that hangs on cards that nobody has described."""


def die_of(state: State, ruling: Ruling) -> str:
    """Clauses die.1, die.2: which Standing wins; a fact where the position does not say."""
    return state.die or str(ruling.fact("the die", (("lowest", "Lowest"), ("highest", "Highest"))))


def show_down(state: State, _: Showdown, ruling: Ruling) -> tuple[State, Step]:
    """Clauses standing.1 to bust.1: every Standing, who leads, and his Bust."""
    step = begin(state, ruling)
    seats = in_match(state)
    rest = any(state.players[p].slips for p in seats) and ruling.standing_counts == "whole-slip-area"
    coarse = _hides_too_much(state, seats, rest)
    if rest:
        for p in seats:
            for card in state.players[p].slips:
                if coarse and card == UNKNOWN:
                    _turn_over(step, p)
                else:
                    reveal(step, p, card)
    standings = _standings(step, seats, coarse)
    leaders = _leaders(step, standings)
    if len(leaders) == 1:
        leader = leaders[0]
        step.say("leads", leader)
        standings[leader] = _add_bust(step, leader, standings[leader])
    else:
        step.say("share-the-lead", leaders)
    for p in seats:
        step.change(p, standing=standings[p], cover=None)
    return ask_for_cover(step, leaders), step


def ask_for_cover(step: Step, leaders: tuple[int, ...]) -> State:
    """The state in which the next one decides on his Cover, or in which all have."""
    after = step.end(phase="cover", leaders=leaders, turn=NOBODY)
    waiting = undecided(after, step.ruling)
    if not waiting:
        return step.end(phase="payout", leaders=leaders, turn=NOBODY)
    if len(waiting) == 1 or step.ruling.cover_order == "clockwise":
        return step.end(phase="cover", leaders=leaders, turn=waiting[0])
    return after


def undecided(state: State, ruling: Ruling) -> list[int]:
    """Clauses cover.1, tie.1: who may add Cover, has some and has not decided, the first player first."""
    waiting = [p for p in in_match(state) if p not in state.leaders and state.players[p].cover is None]
    waiting = [p for p in waiting if has_cover(state, p, ruling)]
    if waiting and len(state.leaders) > 1 and ruling.cover_in_a_tie == "nobody":
        return []
    return waiting


def _hides_too_much(state: State, seats: Sequence[int], rest: bool) -> bool:
    """Whether the cards that nobody has described, revealed or still to be revealed, have too many cases."""
    hidden = sum(hides(state.players[p]) + (_to_come(state, p) if rest else 0) for p in seats)
    if not hidden:
        return False
    kinds = {(state.set.stakes[card], state.set.busts[card]) for card in unseen(state)}
    ways: int = len(kinds) ** hidden
    return ways > MOST_WAYS


def _to_come(state: State, player: int) -> int:
    """How many cards that nobody has described the slips of a player may bring to light, those that they draw included."""
    me, stakes = state.players[player], state.set.stakes
    draws = MOST_DRAWN + 1 if min(me.deck[-MOST_DRAWN - 1:], default=0) < 0 else 0
    return sum((c == UNKNOWN) + (draws if c == UNKNOWN or stakes[c] == WILD else 0) for c in me.slips)


def _turn_over(step: Step, player: int) -> None:
    """A slip that nobody has described lies revealed; it may have been Wild, so what is left of the deck is not known."""
    me = step.players[player]
    at = me.slips.index(UNKNOWN)
    step.change(player, slips=me.slips[:at] + me.slips[at + 1:], shown=(*me.shown, (UNKNOWN,)), deck=OMITTED)
    step.say("reveals", player, UNKNOWN)


def _standings(step: Step, seats: Sequence[int], coarse: bool) -> Standings:
    """Clauses standing.1, standing.2: the sum of the Stakes of the revealed cards."""
    now, ruling = step.now(), step.ruling
    found: Standings = {}
    for p in seats:
        if coarse and hides(now.players[p]):
            found[p] = None
            step.say("standing-not-described", p)
            continue
        parts = tuple(stake_of(now, p, at, ruling) for at in range(len(now.players[p].shown)))
        found[p] = sum(parts)
        step.say("standing", p, parts)
    return found


def _leaders(step: Step, standings: Mapping[int, int | None]) -> tuple[int, ...]:
    """Clause leading.1: who has the highest Standing, or the lowest."""
    return best_of(step.state, standings, step.ruling, "who has the leading Standing")


def best_of(state: State, standings: Mapping[int, int | None], ruling: Ruling, place: str) -> tuple[int, ...]:
    """The seats with the best of these Standings, in their order; a fact where a Standing is not known."""
    highest = die_of(state, ruling) == "highest"
    known = [s for s in standings.values() if s is not None]
    if len(known) == len(standings):
        best = max(known) if highest else min(known)
        return tuple(p for p, s in standings.items() if s == best)
    cases = [(seats, _names(state, seats)) for seats in _possible(standings, highest)]
    found: tuple[int, ...] = ruling.fact(place, cases)
    return found


def _possible(standings: Mapping[int, int | None], highest: bool) -> Iterator[tuple[int, ...]]:
    """Every set of seats that may share the best Standing, single ones first."""
    known = {p: s for p, s in standings.items() if s is not None}
    best = {p for p, s in known.items() if s == (max if highest else min)(known.values())}
    for count in range(1, len(standings) + 1):
        for seats in combinations(standings, count):
            inside = {p for p in seats if p in known}
            if not inside or inside == best:
                yield seats


def _names(state: State, seats: Sequence[int]) -> str:
    return " and ".join(state.seats[p] for p in seats) + (" together" if len(seats) > 1 else " alone")


def _add_bust(step: Step, player: int, standing: int | None) -> int | None:
    """Clause bust.1: the Leading Player has to add every Bust on his cards."""
    if standing is None:
        step.say("adds-bust-unseen", player)
        return None
    values = tuple(value for _, value in busts(step.now(), player, step.ruling))
    if not values:
        step.say("has-no-bust", player)
        return standing
    step.say("adds-bust", player, standing, values, standing + sum(values))
    return standing + sum(values)


def declare(state: State, move: Cover, ruling: Ruling) -> tuple[State, Step]:
    """Clause cover.1: a player says which Cover he adds; it counts at once, or when all have said so."""
    player, cards = move.player, move.cards
    step = begin(state, ruling)
    standing = state.players[player].standing
    waiting = undecided(state, ruling)
    at_once = len(waiting) == 1 or ruling.cover_order == "clockwise"
    if not cards:
        step.say("adds-no-cover", player)
    elif standing is None or not at_once:
        step.say("declares-cover", player, cards)
    else:
        values = cover_values(state, player, cards, ruling)
        step.say("adds-cover", player, cards, standing, values, standing + sum(values))
    step.change(player, cover=cards)
    return ask_for_cover(step, state.leaders), step


def cover_values(state: State, player: int, cards: Cards, ruling: Ruling) -> tuple[int, ...]:
    """The Cover of these cards, one number a card, as far as it counts."""
    left = list(cards)
    found = []
    for card, value in covers(state, player, ruling):
        if card in left:
            left.remove(card)
            found.append(value)
    return tuple(found)


def final_standings(step: Step) -> Standings:
    """Clauses winner.2, cover.1, bust.1: the Standings when every effect is done."""
    state, ruling = step.state, step.ruling
    finals: Standings = {}
    for p in in_match(state):
        player = state.players[p]
        finals[p] = player.standing
        if player.standing is not None and player.cover:
            values = cover_values(state, p, player.cover, ruling)
            finals[p] = player.standing + sum(values)
            step.say("final-with-cover", p, player.standing, values, player.standing + sum(values))
    if None not in finals.values():
        _pass_the_lead_on(step, finals)
    return finals


def _pass_the_lead_on(step: Step, finals: Standings) -> None:
    """Clauses leading.1, bust.1: whoever alone leads now may have to add his Bust too."""
    added = set(step.state.leaders)
    while True:
        leaders = best_of(step.state, finals, step.ruling, "")
        if len(leaders) != 1 or leaders[0] in added:
            return
        leader = leaders[0]
        added.add(leader)
        values = busts(step.state, leader, step.ruling)
        if not values or step.ruling.leading_changes == "fixed":
            return
        step.say("now-leads", leader)
        finals[leader] = _add_bust(step, leader, finals[leader])
