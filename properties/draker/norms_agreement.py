"""The engine and the norms, move by move: laying, announcing and ending a turn in random games, under every ruling at once.

Nothing here knows what the answer should be; see `norms` for what the text says.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import msgspec

from referee.models.draker import game
from referee.models.draker.cards import DECK, UNKNOWN
from referee.models.draker.state import Announce, Done, Lay, Move, State
from referee.properties.agreement import Allows, Tally
from referee.terms import Situation, Values, compiled

from .concrete import family_of, has_begun, situation_of
from .norms import NORMS
from .playing import Played, random_announcement, steps

ALLOWS: Mapping[str, Allows] = {name: compiled(norms.allowed, norms.variables) for name, norms in NORMS.items()}


def values_of(family: str, situation: Situation) -> Values:
    """The situation as values in the order of the variables."""
    return tuple([situation[v.name] for v in NORMS[family].variables])


class Compared(msgspec.Struct, kw_only=True):
    """What was compared, by what was to be done."""

    tally: Tally
    moves: Counter[str]
    situations: set[tuple[str, Values]]
    """Those that came up, each once."""

    @classmethod
    def nothing(cls) -> "Compared":
        """Before the first move."""
        return cls(tally=Tally(disagreements=[]), moves=Counter(), situations=set())

    @property
    def scope(self) -> str:
        """The numbers in words."""
        tally = self.tally
        moves = ", ".join(f"{count:,} of {family}" for family, count in sorted(self.moves.items()))
        return (
            f"{tally.situations:,} moves ({moves}) in {len(self.situations):,} different situations, {tally.ways:,} ways through them, "
            f"of which {tally.allowed:,} allow the move, {len(tally.disagreements):,} disagreements"
        )


def compare_at(state: State, move: Move, seen: Compared, answers: Mapping[str, Allows] = ALLOWS) -> bool:
    """Engine and norms on a move at any table; False if the norms do not speak of it, and nothing was compared."""
    family, situation = family_of(move), situation_of(state, move)
    if family is None or situation is None:
        return False
    values = values_of(family, situation)
    answer = answers[family]

    def by_norms(ruling: Any) -> bool:
        if family != "ending" or situation["phase"] != "main":
            return answer(values, ruling)
        asks = answer((*values[:-1], "no"), ruling) != answer((*values[:-1], "yes"), ruling)
        could = asks and any(answers["announcing"](other, ruling) for other in singles)
        return answer((*values[:-1], "yes" if could else "no"), ruling)

    singles = _singles(state, move.player) if family == "ending" and situation["phase"] == "main" else ()
    seen.tally.compare(game, state, move, situation, by_norms)
    seen.moves[family] += 1
    seen.situations.add((family, values))
    return True


def _singles(state: State, player: int) -> tuple[Values, ...]:
    """The situations of every combination of one card that the player might announce."""
    cards = [card for card in (*state.players[player].pool, *state.common) if card != UNKNOWN]
    found = [situation_of(state, Announce(player, side, (card,))) for card in cards for side in ("attack", "defence")]
    return tuple(dict.fromkeys(values_of("announcing", s) for s in found if s is not None))


# --- moves to compare -----------------------------------------------------------------------------------------------------


def tried(rng: Random, state: State, ruling: Any, seat: int) -> Iterator[Move]:
    """Moves that this player might try at this table."""
    me = state.players[seat]
    yield Done(seat)
    yield Lay(seat, rng.choice(me.hand) if me.hand and rng.random() < 0.7 else rng.choice(DECK))
    yield Announce(seat, rng.choice(("attack", "defence")), tuple(sorted(_cards(rng, state, seat))))
    found = random_announcement(rng, state, ruling) if state.phase in ("main", "more") else None
    if isinstance(found, Announce):
        yield msgspec.structs.replace(found, player=seat)


def _tables(rng: Random, state: State) -> Iterator[tuple[State, int]]:
    """The table and the same without a hand, which is rare, each with players who may try something."""
    count = len(state.seats)
    yield state, state.turn if state.turn >= 0 and rng.random() < 0.9 else rng.randrange(count)
    if state.phase not in ("main", "more") or has_begun(state):
        return
    if state.players[state.turn].passed:
        yield state, (state.turn + 1) % count
    if state.phase == "main" and rng.random() < 0.2:
        yield without_hand(state), state.turn
        yield without_hand(state), (state.turn + 1) % count


def without_hand(state: State) -> State:
    """The same table, but that whose turn it is has discarded the whole hand."""
    players = list(state.players)
    me = players[state.turn]
    players[state.turn] = msgspec.structs.replace(me, hand=())
    return msgspec.structs.replace(state, players=tuple(players), discard=(*state.discard, *me.hand))


def _cards(rng: Random, state: State, seat: int) -> set[int]:
    """Cards of an announced combination with one more or one less, or any at hand."""
    there = [card for card in (*state.players[seat].pool, *state.common) if card >= 0] or [rng.choice(DECK)]
    announced = [c for player in (state.players[seat], *state.players) for c in player.combinations]
    if announced and rng.random() < 0.75:
        cards = set(rng.choice(announced).cards)
        if rng.random() < 0.6:
            cards |= {rng.choice(there) if rng.random() < 0.9 else rng.choice(DECK)}
        elif len(cards) > 1 and rng.random() < 0.5:
            cards.discard(rng.choice(sorted(cards)))
        return cards
    return set(rng.sample(there, min(len(there), rng.choice((1, 1, 2, 3)))))


def over(rng: Random, games: int, moves: int, answers: Mapping[str, Allows] = ALLOWS) -> Compared:
    """Engine and norms on the moves made in so many random games and on others tried; ``answers`` is for other norms."""
    seen = Compared.nothing()
    for _ in range(games):
        played = Played.begin(rng)
        for state, move, _after in steps(rng, played, moves):
            if state.phase not in ("main", "more") and rng.random() < 0.8:
                continue
            if move is not None:
                compare_at(state, move, seen, answers)
            for table, seat in _tables(rng, state):
                for other in tried(rng, table, played.ruling, seat):
                    compare_at(table, other, seen, answers)
    return seen
