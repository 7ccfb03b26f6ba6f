"""What is shown by playing: random whole games under random rulings, every invariant looked at after every move."""

from random import Random

import msgspec

from referee.evidence import Counterexample, Effort, Finding, Property
from referee.models.fates import game
from referee.models.fates.cards import Deck
from referee.models.fates.ruling import Ruling
from referee.models.fates.state import State

from .invariants import broken_at, broken_over

DECKS = (
    Deck(), Deck(copies=2), Deck(values=(1, 3, 7, 10, 15), suits=4, copies=2), Deck(values=(11, 12, 13, 14, 4), copies=2),
    Deck(values=tuple(range(1, 16)), suits=2),
)
"""Whole decks, and small ones in which special cards and Royal Rushes come up all the time."""

MOST_MOVES = 400
"""A game need not end; after so many moves the next one is dealt."""


def random_readings(rng: Random) -> dict[str, str]:
    """A reading for every question, drawn evenly."""
    return {q.id: rng.choice(list(q.readings)) for q in game.rulebook.questions.values()}


def _play(rng: Random, readings: dict[str, str]) -> tuple[int, bool, str, State | None, list[str]]:
    """One game: its moves, whether it ended, and what broke, with the table and the moves that led there."""
    ruling = msgspec.convert({q.replace("-", "_"): reading for q, reading in readings.items()}, Ruling)
    deck = rng.choice(DECKS)
    state = game.deal(rng, rng.randint(2, min(5, deck.size // 9)), deck)
    trace: list[str] = []
    for count in range(MOST_MOVES):
        legal = game.legal(state, ruling)
        broken = broken_at(state, legal, ruling)
        if broken or game.is_over(state):
            return count, game.is_over(state), "; ".join(broken), state, trace
        # Random swaps alone would go on for long: most tables are ready after a few.
        ready = [m for m in legal if state.phase == "exchange" and type(m).__name__ == "Ready"]
        move = rng.choice(ready) if ready and rng.random() < 0.7 else rng.choice(list(legal))
        trace.append(game.format_move(move, state))
        after, _ = game.play(state, move, ruling)
        if broken := broken_over(state, move, after, ruling):
            return count, False, "; ".join(broken), state, trace
        state = after
    return MOST_MOVES, False, "", None, trace


def _games(effort: Effort) -> Finding:
    rng = Random(effort.seed)
    games = effort.choose(6, 300, 5000)
    moves = ended = 0
    for _ in range(games):
        readings = random_readings(rng)
        count, over, broken, state, trace = _play(rng, readings)
        moves += count
        ended += over
        if broken and state is not None:
            example = Counterexample(
                says=broken, position=game.write(state), move=trace[-1] if trace else None, readings=readings, trace=tuple(trace),
            )
            return Finding(answer="fails", scope=f"{moves:,} moves", counterexample=example)
    scope = f"{games:,} games of 2 to 5 players from {len(DECKS)} decks, each under its own random ruling; {moves:,} moves, {ended} ended"
    return Finding(answer="holds", scope=scope)


def properties() -> list[Property]:
    """The properties that are shown by playing."""
    return [
        Property(
            name="fates.invariants-in-play", expect="holds", evidence="sampled", check=_games,
            says="In random games under random rulings every invariant holds before and after every move.",
            clauses=("deck.2", "turn.1", "goal.1", "end.1"),
        )
    ]
