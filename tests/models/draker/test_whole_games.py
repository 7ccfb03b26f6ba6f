"""Whole random games from the deal on, each under its own ruling: nothing breaks, no card is lost, phases keep their order."""

from collections import defaultdict
from collections.abc import Iterator
from random import Random
from typing import NamedTuple, get_args

import pytest

from referee.models.draker import game, moves, play
from referee.models.draker.cards import DECK
from referee.models.draker.ruling import Ruling
from referee.models.draker.state import Move, Phase, State
from referee.ruling import field_of
from tests.models.draker.tables import GAME, STANDARD, ruling

MOST_MOVES = 400
"""Players who are content to pass need not end a game."""
PHASES: tuple[Phase, ...] = get_args(Phase)
COMPARED = 13
"""Of so many positions one is judged move by move."""


class Turn(NamedTuple):
    before: State
    legal: list[Move]
    move: Move
    after: State


def random_ruling(rng: Random) -> Ruling:
    readings = {field_of(q.id): rng.choice(list(q.readings)) for q in game.rulebook.questions.values()}
    return Ruling(**readings)  # type: ignore[arg-type]


def played(seed: int, chosen: Ruling | None = None, players: int | None = None) -> Iterator[Turn]:
    """A game in which a kind of move that has few comes up as often as one that has many."""
    rng = Random(seed)
    under = chosen or random_ruling(rng)
    state = game.deal(rng, players or rng.randint(2, 8))
    for _ in range(MOST_MOVES):
        if game.is_over(state):
            return
        legal = list(game.legal(state, under))
        assert legal, f"nobody can do anything in the phase {state.phase}"
        kinds: dict[type[Move], list[Move]] = defaultdict(list)
        for move in legal:
            kinds[type(move)].append(move)
        move = rng.choice(kinds[rng.choice(list(kinds))])
        after, _events = play.play(state, move, under)
        yield Turn(state, legal, move, after)
        state = after


def cards_of(state: State) -> list[int]:
    """Every card in every zone."""
    zones = [zone for player in state.players for zone in (player.hand, player.pool)]
    return sorted(card for zone in (*zones, state.common, state.deck, state.discard, state.gone) for card in zone)


def is_in_order(turn: Turn) -> bool:
    """Clause round.2: phases follow one another, and after the last one comes the next round or the end."""
    before, after = turn.before, turn.after
    if after.phase == "over":
        return True
    if after.round != before.round:
        return (before.phase, after.phase, after.round) == ("end", "initial", before.round + 1)
    again = before.phase == "damage" and after.phase == "combat"  # the next player's strikes, see strikes-declared
    return again or PHASES.index(after.phase) >= PHASES.index(before.phase)


@pytest.mark.parametrize("seed", range(14))
def test_random_games_keep_their_cards_and_the_order_of_phases(seed: int) -> None:
    for turn in played(seed):
        assert cards_of(turn.after) == list(DECK)
        assert is_in_order(turn), f"{turn.before.phase} is followed by {turn.after.phase}"
        if turn.after.round != turn.before.round:  # clauses trim.1, trim.3
            assert max(len(player.pool) for player in turn.after.players) <= 5
            assert len(turn.after.common) <= 4


@pytest.mark.parametrize("seed", range(14, 20))
def test_the_list_of_moves_is_the_candidates_without_objections(seed: int) -> None:
    under = random_ruling(Random(seed))
    for count, turn in enumerate(played(seed, under, 3)):
        if count % COMPARED == 0:
            candidates = moves.candidates(turn.before, game.rulebook)
            wanted = {move for move in candidates if not game.objections(turn.before, move, under)}
            assert set(turn.legal) == wanted
            assert len(turn.legal) == len(wanted)


def test_games_end_under_the_standard_ruling() -> None:
    """Nobody knows how long a game is; that 8 random ones of two players go on for ever would be strange."""
    ended = [turns[-1].after for seed in range(8) if game.is_over((turns := list(played(seed, ruling(), 2)))[-1].after)]
    assert ended
    for state in ended:
        alive = [seat for seat, player in enumerate(state.players) if player.is_in]
        assert state.winners
        assert alive in ([], list(state.winners)) or set(state.winners) <= set(alive)


def test_the_same_deal_and_moves_are_the_same_game() -> None:
    assert [turn.after for turn in played(7)] == [turn.after for turn in played(7)]


@pytest.mark.parametrize("players", [1, 9])
def test_two_to_eight_players_can_play(players: int) -> None:
    """Clause players.1."""
    with pytest.raises(ValueError, match="2 to 8"):
        GAME.deal(Random(1), players)


def test_eight_players_take_the_whole_deck() -> None:
    """Clauses deal.1 to deal.3: 8 x (5 + 5) + 4 = 84."""
    state = game.deal(Random(1), 8)
    assert (len(state.deck), [len(p.hand) for p in state.players], len(state.common)) == (0, [5] * 8, 4)
    assert cards_of(state) == list(DECK)
    assert STANDARD["deck-exhausted"] == "goes-on-without"
