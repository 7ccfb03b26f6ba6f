"""The end of a Match worked out anew from the text: Standings, winner, shares, places and Potions, under any ruling.

Nothing here looks at how the engine does it, nor at the Standings that a table says; only at cards, bets and decisions.
"""

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from referee.models.stakes.cards import NO_STAKE, WILD, CardSet
from referee.models.stakes.ruling import Ruling
from referee.models.stakes.state import NOBODY, Player, State, space_of

from .counting import remaining

POTIONS: Mapping[int, int] = {2: 2, 3: 1}
"""Clause potion.1: the Potions that a place earns."""


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """What a payout comes to; the tuples have one entry a seat."""

    winner: int
    """The winner, or NOBODY after a tie."""
    standings: Mapping[int, int]
    """Final Standings of those in the Match."""
    places: tuple[int, ...]
    chips: tuple[int, ...]
    """Chips that come back or are shared out."""
    points: tuple[int, ...]
    """Chips that become victory points."""
    potions: tuple[int, ...]
    """For the ranks; the reward is not among them."""
    reward: bool
    """Whether the winner receives the reward of the Timeline."""
    left: int
    """What stays in the Global Pot."""


# --- Standings ------------------------------------------------------------------------------------------------------


def stake_of(group: Sequence[int], cards: CardSet, ruling: Ruling) -> int:
    """Clauses stake.1, wild.1 to wild.4: what a revealed card and those attached to it count."""
    stakes = [cards.stakes[card] for card in group]
    if stakes[0] != WILD:
        return 0 if stakes[0] == NO_STAKE else stakes[0]
    last = stakes[-1]
    if last in (WILD, NO_STAKE):
        return 0  # nothing was left to draw, or what was drawn has no Stake
    return last * (2 if ruling.attached_counts == "itself-too" else 1)


def base_of(player: Player, cards: CardSet, ruling: Ruling) -> int:
    """Clause standing.2: the sum of the Stakes of the revealed cards."""
    return sum(stake_of(group, cards, ruling) for group in player.shown)


def counted(player: Player, ruling: Ruling) -> list[int]:
    """The cards whose Bust and Cover count."""
    whole = ruling.attached_bust_cover == "whole-card"
    return [card for group in player.shown for card in (group if whole else group[:1])]


def bust_of(player: Player, cards: CardSet, ruling: Ruling) -> int:
    """Clause bust.1."""
    return sum(cards.busts[card] for card in counted(player, ruling))


def best(state: State, standings: Mapping[int, int]) -> list[int]:
    """Clause winner.1: who has the best of these Standings, by the die, the first player first."""
    wanted = (max if state.die == "highest" else min)(standings.values())
    return [seat for seat, number in standings.items() if number == wanted]


def base_standings(state: State, ruling: Ruling) -> dict[int, int]:
    """Clause standing.2, for everybody in the Match."""
    return {seat: base_of(state.players[seat], state.set, ruling) for seat in remaining(state)}


def final_standings(state: State, ruling: Ruling) -> dict[int, int]:
    """Clauses leading.1 to tie.1, with the decisions on Cover that the table tells."""
    standings = base_standings(state, ruling)
    leaders = best(state, standings)
    covering = [seat for seat in standings if seat not in leaders]
    if len(leaders) > 1 and ruling.cover_in_a_tie == "nobody":
        return standings
    for seat in covering:
        standings[seat] += sum(state.set.covers[card] for card in state.players[seat].cover or ())
    busted = []
    if len(leaders) == 1:
        busted = leaders
        standings[leaders[0]] += bust_of(state.players[leaders[0]], state.set, ruling)
    if ruling.leading_changes == "passes-on":
        while len(now := best(state, standings)) == 1 and now[0] not in busted:
            busted = [*busted, *now]
            standings[now[0]] += bust_of(state.players[now[0]], state.set, ruling)
    return standings


# --- the pot --------------------------------------------------------------------------------------------------------


class Till:
    """Hands out one pot after another, and remembers who got what."""

    def __init__(self, state: State, ruling: Ruling) -> None:
        self.state, self.ruling = state, ruling
        self.chips, self.points, self.left = [0] * len(state.seats), [0] * len(state.seats), 0

    def to_one(self, winner: int, pot: int, bets: Sequence[int]) -> None:
        """Clauses pot.2, points.1: the winner's bet stays chips, the rest become points."""
        others = max((bet for seat, bet in enumerate(bets) if seat != winner), default=0)
        own = bets[winner] if self.ruling.winners_bet == "all-he-put-in" else min(bets[winner], others)
        self.chips[winner] += own
        self.points[winner] += pot - own

    def to_several(self, tied: Sequence[int], pot: int, bets: Sequence[int]) -> None:
        """Clauses tie.3, tie.4: bets go back, the rest is split; ``tied`` has the first player first."""
        rest = pot
        for seat in tied:
            self.chips[seat] += bets[seat]
            rest -= bets[seat]
        share, odd = divmod(rest, len(tied))
        into = self.chips if self.ruling.split_share == "chips" else self.points
        for nth, seat in enumerate(tied):
            into[seat] += share + (nth < odd and self.ruling.odd_chip == "nearest-first-player")
        if self.ruling.odd_chip == "left-in-pot":
            self.left += odd

    def to(self, seats: Sequence[int], pot: int, bets: Sequence[int]) -> None:
        """To one or to several."""
        if len(seats) == 1:
            self.to_one(seats[0], pot, bets)
        else:
            self.to_several(seats, pot, bets)


def short(state: State, ruling: Ruling) -> list[int]:
    """Those in the Match who have no chips left and have put in less than the highest bet."""
    stayed = remaining(state)
    counting = range(len(state.seats)) if ruling.highest_bet_of_a_folder == "counts" else stayed
    highest = max((state.players[seat].bet for seat in counting), default=0)
    return [seat for seat in stayed if not state.players[seat].chips and state.players[seat].bet < highest]


def layers(state: State, poor: Iterable[int]) -> list[tuple[int, int | None]]:
    """The pot cut at what each of the poor has put in; None: no upper end.  Who has put in nothing makes no part."""
    cuts = sorted({state.players[seat].bet for seat in poor} - {0})
    return list(zip([0, *cuts], [*cuts, None], strict=True))


def hand_out(state: State, standings: Mapping[int, int], winners: Sequence[int], ruling: Ruling) -> Till:
    """Clauses pot.2, tie.3, tie.4 and the question side-pot."""
    till = Till(state, ruling)
    bets = [player.bet for player in state.players]
    poor = short(state, ruling)
    if ruling.side_pot == "whole-pot" or not set(poor) & set(winners) or len(standings) == 1:
        till.to(winners, state.pot, bets)
        return till
    waiting = 0
    parts: list[tuple[list[int], int, list[int]]] = []
    for low, high in reversed(layers(state, poor)):
        top = max(bets) if high is None else high
        own = [max(min(bet, top) - min(bet, low), 0) for bet in bets]
        contest = {seat: number for seat, number in standings.items() if not (seat in poor and bets[seat] <= low)}
        waiting += sum(own)
        if low == 0:
            waiting += state.pot - sum(bets)  # what an earlier Match has left
        if contest:
            parts.append((best(state, contest), waiting, own))
            waiting = 0
    for seats, pot, own in parts or [(list(winners), state.pot, bets)]:
        till.to(seats, pot, own)
    return till


# --- ranks ----------------------------------------------------------------------------------------------------------


def ranked(state: State, standings: Mapping[int, int]) -> list[list[int]]:
    """Clauses winner.2, potion.2: groups of equal rank, the best first; whoever folded ranks below, the last first."""
    left, groups = dict(standings), []
    while left:
        group = best(state, left)
        groups.append(group)
        left = {seat: number for seat, number in left.items() if seat not in group}
    return groups + [[seat] for seat in reversed(state.folded)]


def places_and_potions(groups: Sequence[Sequence[int]], seats: int, ruling: Ruling) -> tuple[list[int], list[int]]:
    """Clause potion.1, and the questions tie-potions and tied-places."""
    places, potions = [0] * seats, [0] * seats
    place = 1
    for group in groups:
        size = len(group)
        here, each, following = place, POTIONS.get(place, 0), place + size
        if place == 1 and size > 1:
            if ruling.tie_potions == "next-is-second":
                following = 2
            elif ruling.tie_potions == "tied-are-second":
                here, each, following = 2, POTIONS[2], 3
        elif size > 1:
            if ruling.tied_places == "next-follows":
                following = place + 1
            elif ruling.tied_places == "split":
                each = sum(POTIONS.get(p, 0) for p in range(place, place + size)) // size
        for seat in group:
            places[seat], potions[seat] = here, each
        place = following
    return places, potions


def outcome(state: State, ruling: Ruling) -> Outcome:
    """What the payout at this table comes to."""
    stayed = remaining(state)
    standings = final_standings(state, ruling) if len(stayed) > 1 else dict.fromkeys(stayed, 0)
    groups = ranked(state, standings)
    winners = groups[0]
    till = hand_out(state, standings, winners, ruling)
    places, potions = places_and_potions(groups, len(state.seats), ruling)
    alone = len(stayed) == 1
    return Outcome(
        winner=winners[0] if len(winners) == 1 else NOBODY, standings=standings, places=tuple(places),
        chips=tuple(till.chips), points=tuple(till.points), potions=tuple(potions), left=till.left,
        reward=len(winners) == 1 and not (alone and ruling.last_remaining == "pot-only"),
    )


def drawn_awards(state: State, ruling: Ruling) -> tuple[int, int]:
    """Clauses award.1, award.2: how many award cards a winner draws, and the Potions that he takes at once instead."""
    wanted, there = space_of(state).awards, len(state.award_deck)
    if there < wanted and ruling.short_award_deck == "potions-instead":
        return 0, 2
    return min(wanted, there), 0


# --- the end of the game --------------------------------------------------------------------------------------------


def champions(state: State, ruling: Ruling) -> list[int]:
    """Clause end.2: who has won the game."""
    def count(player: Player) -> int:
        return {
            "chips-and-points": player.chips + player.points, "chips-only": player.chips, "points-only": player.points,
        }[ruling.game_winner]

    most = max(map(count, state.players))
    first = [seat for seat, player in enumerate(state.players) if count(player) == most]
    if ruling.tied_at_the_end == "most-potions":
        potions = max(state.players[seat].potions for seat in first)
        return [seat for seat in first if state.players[seat].potions == potions]
    return first
