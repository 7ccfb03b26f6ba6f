"""The pot, the reward and the Potions: who receives what when the Match is decided.

Chips are only moved: what leaves the Global Pot becomes chips or victory points, one for one (points.3).
"""

from collections.abc import Callable, Mapping, Sequence

import msgspec

from .cards import Cards
from .recruiting import draw_awards, open_recruiting
from .ruling import Ruling
from .showdown import best_of, final_standings
from .state import NOBODY, Pay, State, in_match, seats_from, space_of
from .step import Step, begin

POTIONS = {2: 2, 3: 1}
"""Clause potion.1: what a place earns."""

Rank = tuple[int, ...]
"""Seats that share a place, in clockwise order from the first player."""


def pay(state: State, _: Pay, ruling: Ruling) -> tuple[State, Step]:
    """Clauses winner.2 to tie.4: the winner or the tied, their chips, everybody's Potions, the reward."""
    step = begin(state, ruling)
    seats = in_match(state)
    if len(seats) == 1:
        ranks: list[Rank] = [(seats[0],)]
        step.say("wins-alone", seats[0])
    else:
        ranks = _rank(step, final_standings(step))
        if len(ranks[0]) == 1:
            step.say("wins", ranks[0][0])
        else:
            step.say("ties", ranks[0])
    left = _share_out(step, ranks)
    _give_potions(step, ranks)
    winner = ranks[0][0] if len(ranks[0]) == 1 else NOBODY
    reward = _give_reward(step, winner, alone=len(seats) == 1)
    for p in range(len(step.players)):
        if step.players[p].bet or step.players[p].standing is not None:
            step.change(p, bet=0, standing=None, cover=None)
    if reward is None:
        return open_recruiting(step, pot=left, winner=winner, leaders=()), step
    deck, awards = reward
    after = step.end(
        phase="award", turn=winner, pot=left, winner=winner, leaders=(), award_deck=deck, awards=awards,
    )
    return after, step


# --- ranks -----------------------------------------------------------------------------------------------------------


def _rank(step: Step, finals: Mapping[int, int | None]) -> list[Rank]:
    """Clause winner.2: the players in the Match by their final Standings, as far as places earn anything."""
    left = dict(finals)
    ranks: list[Rank] = []
    while left:
        place = "who comes next after " + _listed(step.state, ranks) if ranks else "who has the best final Standing"
        best = best_of(step.state, left, step.ruling, place)
        ranks.append(best)
        for p in best:
            del left[p]
    return ranks


def _listed(state: State, ranks: Sequence[Rank]) -> str:
    return ", ".join(" and ".join(state.seats[p] for p in rank) for rank in ranks)


def _give_potions(step: Step, ranks: Sequence[Rank]) -> None:
    """Clauses potion.1, potion.2: by rank, those who folded behind all others, the latest Fold first."""
    place, tied = 2, len(ranks[0])
    if tied > 1:
        match step.ruling.tie_potions:
            case "places-taken":
                place = tied + 1
            case "tied-are-second":
                place = 3
                for p in ranks[0]:
                    _potions(step, p, 2, POTIONS[2])
    for rank in [*ranks[1:], *((p,) for p in reversed(step.state.folded))]:
        place = _give_place(step, rank, place)


def _give_place(step: Step, rank: Rank, place: int) -> int:
    """The Potions of a place, and the place of the next below; how several share a place is open."""
    count = len(rank)
    if count == 1 or place not in POTIONS:
        for p in rank:
            _potions(step, p, place, POTIONS.get(place, 0))
        return place + count
    reading = step.ruling.tied_places
    each = POTIONS[place]
    if reading == "split":
        each = sum(POTIONS.get(place + i, 0) for i in range(count)) // count
    for p in rank:
        _potions(step, p, place, each)
    return place + 1 if reading == "next-follows" else place + count


def _potions(step: Step, player: int, place: int, count: int) -> None:
    if count:
        step.change(player, potions=step.players[player].potions + count)
        step.say("earns-potions", player, place, count)


# --- the pot ---------------------------------------------------------------------------------------------------------


class Layer(msgspec.Struct):
    """A part of the pot with those who can win it; the whole pot is one layer that everybody in the Match can win."""

    paid: dict[int, int]
    """What each player has put in, by seat."""
    carried: int
    """Chips left over from an earlier Match."""
    winners: Rank

    @property
    def chips(self) -> int:
        """All that is in it."""
        return sum(self.paid.values()) + self.carried


def _share_out(step: Step, ranks: Sequence[Rank]) -> int:
    """Clauses pot.2, points.1, tie.3, tie.4: every layer to its winner or its tied; what is left in the Global Pot."""
    state = step.state
    paid = {p: player.bet for p, player in enumerate(state.players) if player.bet}
    carried = state.pot - sum(paid.values())
    layers = [Layer(paid, carried, ranks[0])]
    if len(in_match(state)) > 1 and any(_is_short(state, p, step.ruling) for p in ranks[0]):
        levels = _layers(state, ranks, paid, carried, step.ruling)
        if levels and (len(levels) > 1 or levels[0].winners != ranks[0]) and step.ruling.side_pot == "side-pot":
            layers = levels
    left = 0
    for number, layer in enumerate(layers, 1):
        if len(layers) > 1:
            step.say("side-pot", number, layer.chips, layer.winners)
        if len(layer.winners) == 1:
            _pay_one(step, layer)
        else:
            left += _pay_tied(step, layer)
    return left


def _is_short(state: State, player: int, ruling: Ruling) -> bool:
    """Whether he had no chips left to match the highest bet with, and is in the Match all the same (chips.1)."""
    me = state.players[player]
    if me.chips:
        return False
    inside = max(state.players[p].bet for p in in_match(state))
    outside = max((state.players[p].bet for p in state.folded), default=0)
    if outside > inside > me.bet or me.bet < inside:
        return True
    return outside > me.bet and ruling.highest_bet_of_a_folder == "counts"


def _layers(state: State, ranks: Sequence[Rank], paid: Mapping[int, int], carried: int, ruling: Ruling) -> list[Layer]:
    """The pot cut at the bets of those who are short; a layer that nobody can win joins the one below."""
    short = {p: state.players[p].bet for p in in_match(state) if _is_short(state, p, ruling)}
    top = max(paid.values(), default=0)
    found: list[Layer] = []
    low = 0
    for high in [*sorted({*short.values()} - {0}), max(top, *short.values()) + 1]:
        part = {p: min(bet, high) - min(bet, low) for p, bet in paid.items() if bet > low}
        winners = _best_of_those(ranks, lambda p, low=low: p not in short or short[p] > low)  # type: ignore[misc]
        if part and not winners and found:
            for p, chips in part.items():
                found[-1].paid[p] = found[-1].paid.get(p, 0) + chips
        elif part and winners:
            found.append(Layer(part, 0, winners))
        low = high
    if found:
        found[0].carried = carried
    return found


def _best_of_those(ranks: Sequence[Rank], can_win: Callable[[int], bool]) -> Rank:
    for rank in ranks:
        among = tuple(p for p in rank if can_win(p))
        if among:
            return among
    return ()


def _pay_one(step: Step, layer: Layer) -> None:
    """Clauses pot.2, points.1 to points.3: his bet stays chips, all else becomes victory points."""
    winner = layer.winners[0]
    me = step.players[winner]
    own = layer.paid.get(winner, 0)
    matched = max((chips for p, chips in layer.paid.items() if p != winner), default=0)
    if own > matched and step.ruling.winners_bet == "matched-part":
        own = matched
    points = layer.chips - own
    step.change(winner, chips=me.chips + own, points=me.points + points)
    step.say("takes-pot", winner, layer.chips, own, points)


def _pay_tied(step: Step, layer: Layer) -> int:
    """Clauses tie.3, tie.4: bets back, and the rest in equal parts; what does not divide is open."""
    tied = [p for p in seats_from(step.state, step.state.first) if p in layer.winners]
    rest = layer.chips
    for p in tied:
        bet = layer.paid.get(p, 0)
        rest -= bet
        if bet:
            step.change(p, chips=step.players[p].chips + bet)
            step.say("takes-bet-back", p, bet)
    if not rest:
        return 0
    share, odd = divmod(rest, len(tied))
    spread = bool(odd) and step.ruling.odd_chip == "nearest-first-player"
    as_points = step.ruling.split_share == "victory-points" if share or spread else True
    for at, p in enumerate(tied):
        part = share + (1 if spread and at < odd else 0)
        if not part:
            continue
        me = step.players[p]
        if as_points:
            step.change(p, points=me.points + part)
        else:
            step.change(p, chips=me.chips + part)
        step.say("shares-as-points" if as_points else "shares-as-chips", p, part, rest)
    if odd and not spread:
        step.say("odd-chips-stay", odd)
        return odd
    return 0


# --- the reward ------------------------------------------------------------------------------------------------------


def _give_reward(step: Step, winner: int, *, alone: bool) -> tuple[Cards, Cards] | None:
    """Clauses winner.3, tie.2: what the Timeline shows; the Award deck and the cards drawn from it, if any are to be."""
    space = space_of(step.state)
    if not (space.potions or space.points or space.awards):
        return None
    if winner == NOBODY:
        step.say("no-reward-in-a-tie")
        return None
    if alone and step.ruling.last_remaining == "pot-only":
        step.say("no-reward-alone", winner)
        return None
    me = step.players[winner]
    step.change(winner, potions=me.potions + space.potions, points=me.points + space.points)
    if space.potions:
        step.say("reward-potions", winner, space.potions)
    if space.points:
        step.say("reward-points", winner, space.points)
    return draw_awards(step, winner, space.awards) if space.awards else None
