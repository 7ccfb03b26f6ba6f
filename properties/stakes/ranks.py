"""Showdowns, ranks and the end of the game: the engine against `ranking`, which works them out anew from the text."""

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import msgspec

from referee.evidence import Counterexample, Effort, Finding, Property
from referee.models.stakes import game
from referee.models.stakes.cards import NO_STAKE, WILD, CardSet
from referee.models.stakes.ruling import Ruling
from referee.models.stakes.sets import read_set
from referee.models.stakes.state import NOBODY, CleanUp, Pay, Player, State

from .invariants import broken_over
from .playing import choose, random_ruling, random_set, readings_of, standard_ruling
from .proofs_agree import disagreeing, parts_of
from .ranking import champions, outcome

# --- random showdowns ---------------------------------------------------------------------------------------------------


def _group(rng: Random, cards: CardSet, ruling: Ruling) -> tuple[int, ...]:
    """A revealed card; a Wild one with what it has drawn, up to a Stake or to the end of a deck."""
    kinds = range(len(cards.names))
    group = [rng.choice(kinds)]
    goes_on = {WILD} | ({NO_STAKE} if ruling.wild_draws_no_stake == "draws-on" else set())
    if cards.stakes[group[0]] == WILD:
        while rng.random() < 0.85 and len(group) < 5:
            group.append(rng.choice(kinds))
            if cards.stakes[group[-1]] not in goes_on:
                break
    return tuple(group)


def random_showdown(rng: Random, ruling: Ruling) -> State:
    """A table at which Standings are about to be taken; every sort of tie and of poor player comes up often."""
    players = rng.randint(2, 6)
    cards = random_set(rng)
    order = rng.sample(range(players), players)
    folded = tuple(order[: rng.choice((0, 0, 1, 1, players - 1, rng.randint(0, players - 1)))])
    level = rng.randint(1, 9)

    def seat(at: int) -> Player:
        poor = rng.random() < 0.35
        bet = rng.randint(0, level) if poor or at in folded else level + rng.choice((0, 0, 0, 1, 3))
        stays = at in folded and ruling.folded_chips != "to-global-pot"
        shown = tuple(_group(rng, cards, ruling) for _ in range(rng.randint(0, 3))) if at not in folded else ()
        return Player(
            0 if poor else rng.randint(0, 9), pot=bet if stays and ruling.folded_chips == "stay" else 0, bet=0 if stays else bet,
            shown=shown, potions=rng.randint(0, 2),
        )

    seated = tuple(seat(at) for at in range(players))
    return State(
        seats=("Ann", "Bob", "Cid", "Dee", "Eve", "Fay")[:players], set=cards, phase="showdown" if len(folded) < players - 1 else "payout",
        turn=NOBODY, first=rng.randrange(players), space=rng.randint(1, len(cards.spaces)), players=seated,
        die=rng.choice(("lowest", "highest")), pot=sum(p.bet for p in seated) + rng.choice((0, 0, 1, 2)), folded=folded,
        rows=((),) * len(cards.rows), decks=((),) * len(cards.rows), luck=rng.getrandbits(63),
        award_deck=tuple(rng.choice(range(len(cards.names))) for _ in range(rng.randint(0, 3))),
    )


def _showdowns(effort: Effort) -> Finding:
    rng = Random(effort.seed + 11)
    count = effort.choose(500, 10_000, 200_000)
    ties = poor = alone = passed = 0
    for _ in range(count):
        ruling = random_ruling(rng)
        state = random_showdown(rng, ruling)
        trace: list[str] = []
        while state.phase in ("showdown", "cover", "payout"):
            move = choose(rng, game.legal(state, ruling))
            trace.append(game.format_move(move, state))
            after, _events = game.play(state, move, ruling)
            broken = broken_over(state, move, after, ruling) + list(disagreeing(state, move, after, ruling, {"bets": lambda *_: True}))
            if isinstance(move, Pay):
                due = outcome(state, ruling)
                ties += due.winner == NOBODY
                alone += len(due.standings) == 1
                poor += len(parts_of(state, ruling)) > 1
                passed += bool(state.leaders) and due.winner not in (*state.leaders, NOBODY)
            if broken:
                example = Counterexample(
                    says="; ".join(broken), position=game.write(state), move=trace[-1], readings=readings_of(ruling), trace=tuple(trace),
                )
                return Finding(answer="fails", scope=f"{count:,} showdowns", counterexample=example)
            state = after
    scope = (f"{count:,} showdowns of 2 to 6 players, each with its own cards and ruling: {ties} ties, {poor} with side pots, {alone} with "
             f"one player left, {passed} won by another than who led")
    return Finding(answer="holds", scope=scope)


# --- every way to stand ---------------------------------------------------------------------------------------------------


def compositions(count: int) -> Iterator[tuple[int, ...]]:
    """Every way to divide so many players into ranks, the best first."""
    if not count:
        yield ()
    for first in range(1, count + 1):
        for rest in compositions(count - first):
            yield (first, *rest)


def _plain_set() -> CardSet:
    """Six cards that have a Stake of 0 to 5 and nothing else."""
    cards: dict[str, Any] = {f"Stake{nth}x": {"stake": nth, "start": 1} for nth in range(6)}
    return read_set({"name": "plain", "card": cards, "space": {"1": {"potions": 3}}}, "the plain set")


def ranked_table(cards: CardSet, ranks: tuple[int, ...], folded: int) -> State:
    """A payout with so many players at each rank, and so many who folded, the last of them first in rank."""
    standings = [len(ranks) - 1 - rank for rank, size in enumerate(ranks) for _ in range(size)]
    stayed = len(standings)
    alone = stayed == 1
    seats = tuple(
        Player(9, bet=3, shown=((number,),), standing=None if alone else number, cover=None if alone or number == len(ranks) - 1 else ())
        for number in standings
    ) + tuple(Player(9, bet=1) for _ in range(folded))
    return State(
        seats=("Ann", "Bob", "Cid", "Dee", "Eve", "Fay")[: len(seats)], set=cards, phase="payout", turn=NOBODY, first=0, space=1,
        players=seats, die="highest", pot=sum(p.bet for p in seats), folded=tuple(range(stayed, len(seats))),
        leaders=() if alone else tuple(range(ranks[0])), luck=0,
    )


def _potions(effort: Effort) -> Finding:
    """Potions by rank, in every way in which 2 to 6 players can stand and fold, under every reading that matters."""
    cards = _plain_set()
    readings = [game.rulebook.questions[q].readings for q in ("tie-potions", "tied-places")]
    tables = 0
    for players in range(2, 7):
        for folded in range(players):
            for ranks, (tie, tied) in product(compositions(players - folded), product(*readings)):
                ruling = msgspec.structs.replace(standard_ruling(), tie_potions=tie, tied_places=tied)
                state = ranked_table(cards, ranks, folded)
                after, _events = game.play(state, Pay(), ruling)
                due = outcome(state, ruling)
                tables += 1
                got = [now.potions - (3 if seat == due.winner else 0) for seat, now in enumerate(after.players)]
                groups = [due.potions[seat] for seat in (*range(players - folded), *reversed(range(players - folded, players)))]
                below = groups[ranks[0]:]
                wrong = [] if got == list(due.potions) else [f"the engine gives {got}, and the ranks come to {due.potions}"]
                in_order = list(due.places[: sum(ranks)])
                if min(due.places) < 1 or below != sorted(below, reverse=True) or in_order != sorted(in_order):
                    wrong.append(f"places {due.places} with Potions {due.potions} are in no order")
                if wrong:
                    example = Counterexample(says="; ".join(wrong), position=game.write(state), move="dealer: pay",
                                             readings={"tie-potions": tie, "tied-places": tied})
                    return Finding(answer="fails", scope=f"{tables:,} tables", counterexample=example)
    scope = f"every way in which 2 to 6 players can stand and fold, every reading of 2 questions: {tables:,} tables"
    return Finding(answer="holds", scope=scope)


# --- the end of the game --------------------------------------------------------------------------------------------------


def _last_round(rng: Random) -> State:
    players = rng.randint(2, 6)
    cards = random_set(rng)
    few = rng.choice((1, 2, 9))
    seated = tuple(Player(rng.randint(0, few), points=rng.randint(0, few), potions=rng.randint(0, 2)) for _ in range(players))
    return State(
        seats=("Ann", "Bob", "Cid", "Dee", "Eve", "Fay")[:players], set=cards, phase="clean-up", turn=NOBODY, first=0,
        space=len(cards.spaces), players=seated, die="highest", winner=NOBODY, luck=1, rows=((),) * len(cards.rows),
        decks=((),) * len(cards.rows),
    )


def _champions(effort: Effort) -> Finding:
    rng = Random(effort.seed + 12)
    count = effort.choose(500, 5000, 50_000)
    shared = 0
    for _ in range(count):
        ruling, state = random_ruling(rng), _last_round(rng)
        after, events = game.play(state, CleanUp(), ruling)
        said = events[-1]
        named = list(said.args[0]) if said.code == "share-the-game" else [said.args[0]]
        should = champions(after, ruling)
        shared += len(should) > 1
        if sorted(named) != should or said.code not in ("share-the-game", "wins-the-game") or after.phase != "over":
            example = Counterexample(says=f"{named} are named, and {should} have the most", position=game.write(state),
                                     move="dealer: clean up", readings=readings_of(ruling))
            return Finding(answer="fails", scope=f"{count:,} tables", counterexample=example)
    return Finding(answer="holds", scope=f"{count:,} last rounds of 2 to 6 players, {shared:,} of them shared")


def properties() -> list[Property]:
    """The properties of the payout and of the end of the game."""
    return [
        Property(
            name="stakes.payouts-agree", says="The engine pays what Standings, bets and ranks, worked out anew from the text, come to.",
            expect="holds", evidence="agreed", check=_showdowns,
            clauses=("standing.2", "bust.1", "cover.1", "winner.2", "pot.2", "tie.3", "tie.4", "points.1", "potion.1"),
        ),
        Property(
            name="stakes.ranks-total", says="Everybody has a place, no place but the first earns fewer Potions than a worse one, and the "
            "engine gives as many.", expect="holds", evidence="exhausted", check=_potions,
            clauses=("potion.1", "potion.2", "winner.2"),
        ),
        Property(
            name="stakes.game-winner-agrees", says="The game is won by those who have most of what counts.", expect="holds",
            evidence="agreed", check=_champions, clauses=("end.2", "points.3"),
        ),
    ]
