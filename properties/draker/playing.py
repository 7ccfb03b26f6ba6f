"""Random editions, rulings and games: whatever is drawn comes from one ``random.Random``, so that a seed repeats it.

Editions have many effects on few kinds of cards, so that they meet each other; little life and small pools make short
games.  Moves are guessed and then asked about, since to list them all takes longer.  Hypothesis hands in its own ``Random``.
"""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import msgspec

from referee.models.draker import game
from referee.models.draker.cards import DECK, NONE, is_artefact
from referee.models.draker.edition import invented
from referee.models.draker.effects import (
    Add,
    Cancel,
    Deny,
    Draw,
    Edition,
    Effect,
    Give,
    Life,
    Limit,
    Profession,
    Rank,
    Remove,
    Strength,
    Token,
)
from referee.models.draker.effects import Move as MoveCard
from referee.models.draker.ruling import Ruling
from referee.models.draker.state import (
    NOBODY,
    Activate,
    Aim,
    Announce,
    Assign,
    Choose,
    Count,
    Damage,
    Discard,
    Done,
    EndRound,
    Happen,
    Hit,
    Lay,
    Move,
    Name,
    Open,
    Pay,
    Resolve,
    State,
)
from referee.ruling import field_of

from .worth import face

QUESTIONS = tuple((field_of(q.id), tuple(q.readings)) for q in game.rulebook.questions.values())


def random_ruling(rng: Random) -> Ruling:
    """A reading for every question, drawn evenly."""
    return msgspec.convert({field: rng.choice(readings) for field, readings in QUESTIONS}, Ruling)


def ruled(**readings: str) -> Ruling:
    """The standard ruling but for these readings, named as fields."""
    standard = {field_of(q): reading for q, reading in game.rulebook.standard().items()}
    return msgspec.convert(standard | readings, Ruling)


def readings_of(ruling: Ruling) -> dict[str, str]:
    """The reading of every question in a ruling, by question id."""
    return {question: getattr(ruling, field_of(question)) for question in game.rulebook.questions}


# --- editions --------------------------------------------------------------------------------------------------------

SORTS: tuple[tuple[str, tuple[str, ...], Callable[[Random], Any]], ...] = (
    ("Add", ("combination", "attack", "defence"), lambda r: Add(r.choice(("base", "final")), r.choice((-3, -1, 1, 2, 4)))),
    ("Limit", ("combination", "attack", "defence"), lambda r: Limit(r.choice(("base", "final")), r.choice((0, 2, 4, 6)))),
    ("Strength", ("card", "itself"), lambda r: Strength(r.choice((-2, 1, 2)))),
    ("Token", ("card", "itself"), lambda r: Token(r.choice((-2, -1, 1, 2)))),
    ("Rank", ("card", "itself"), lambda r: Rank(r.randrange(13))),
    ("Calling", ("card", "itself"), lambda r: Profession(r.randrange(10))),
    ("Give", ("attack", "defence", "card", "itself", "combination"), lambda r: Give(r.choice(("flight", "flight", "fire")))),
    ("Deny", ("attack", "defence", "card", "itself", "combination"), lambda r: Deny("flight")),
    ("Life", ("none", "player", "opponent"), lambda r: Life(r.choice((-4, -2, 3)))),
    ("Draw", ("none", "player", "opponent"), lambda r: Draw(r.choice((1, 2)))),
    ("Move", ("card", "itself"), lambda r: MoveCard(r.choice(("hand", "pool", "owner")))),
    ("Remove", ("card", "itself"), lambda r: Remove()),
    ("Cancel", ("effect",), lambda r: Cancel()),
)
"""Sorts of changes, with what they are aimed at."""


def random_edition(rng: Random) -> Edition:
    """An edition in which every sort of change may occur, with every kind and stack."""
    effects: list[Effect] = []
    for at in range(rng.randint(6, 16)):
        sort, aimed, make = SORTS[at] if at < len(SORTS) and rng.random() < 0.7 else rng.choice(SORTS)
        kind = rng.choice(("individual", "individual", "individual", "standard", "common"))
        price = (rng.choice((0, 1, 2, 5)), rng.choice((0, 0, 1, 3))) if kind == "individual" else (0, 0)
        does = (make(rng), make(rng)) if rng.random() < 0.15 and sort not in ("Move", "Remove", "Cancel") else (make(rng),)
        earlier = [effect.name for effect in effects]
        effects.append(Effect(
            f"{sort} {at + 1}", kind, does, rng.choice(("", "", "instant", "main", "end")), rng.choice(aimed), *price,  # type: ignore[arg-type]
            (rng.choice(earlier),) if earlier and rng.random() < 0.15 else (),
        ))
    carried = tuple(tuple(sorted(rng.sample(range(len(effects)), rng.choice((0, 1, 1, 2))))) for _ in DECK)
    callings = rng.choice((2, 4, 10))
    professions = tuple(NONE if is_artefact(card) else rng.randrange(callings) for card in DECK)
    hand, pool = rng.choice(((5, 5), (5, 5), (3, 4), (2, 2)))
    return Edition("random", professions, tuple(effects), carried, life=rng.choice((4, 10, 30)), hand=hand, pool=pool,
                   common=rng.choice((4, 4, 1)))


def random_game(rng: Random, most: int = 6) -> State:
    """A game of two to ``most`` players just dealt, one in three with the invented edition."""
    edition = invented() if rng.random() < 0.33 else random_edition(rng)
    return game.deal(rng, rng.randint(2, most), edition)


# --- guessing moves --------------------------------------------------------------------------------------------------


def _number(rng: Random) -> int:
    return rng.choice((1, 1, 1, 2, 3, 5, 9))


def random_aim(rng: Random, state: State, target: str) -> Aim:
    """Something that an effect with such a target might be aimed at."""
    seat = rng.randrange(len(state.seats))
    if target in ("none", "itself"):
        return Aim()
    if target == "card":
        cards = [*state.common, *(card for player in state.players for card in player.pool)]
        return Aim(card=rng.choice(cards)) if cards else Aim()
    if target in ("player", "opponent"):
        return Aim(player=seat)
    if target == "effect":
        return Aim(entry=rng.randrange(len(state.entries))) if state.entries else Aim()
    there = [(p, c.side) for p, player in enumerate(state.players) for c in player.combinations]
    if not there:
        return Aim()
    player, side = rng.choice(there)
    count = sum(c.side == side for c in state.players[player].combinations)
    return Aim(player=player, side=side, number=rng.randrange(count))


def _carried(rng: Random, state: State, cards: Sequence[int]) -> tuple[int, int] | None:
    among = [(card, effect) for card in cards if card >= 0 for effect in state.edition.carried[card]]
    return rng.choice(among) if among else None


def guess(rng: Random, state: State, ruling: Ruling) -> Move | None:
    """A move that might be legal now; None where the guess came to nothing."""
    match state.phase:
        case "initial":
            return Open() if not state.entries else _choice(rng, state)
        case "main" | "more":
            return _of_a_turn(rng, state, ruling)
        case "stack":
            return Resolve() if rng.random() < 0.6 else _choice(rng, state)
        case "values":
            return Count()
        case "pay":
            return _payment(rng, state)
        case "events":
            if rng.random() < 0.3:
                return _choice(rng, state)
            return Happen(state.turn, rng.randrange(len(state.entries)))
        case "combat":
            return _strike(rng, state)
        case "assign":
            blow = rng.randrange(len(state.strikes))
            return Assign(state.turn, blow, rng.randrange(4))
        case "damage":
            return Damage()
        case "trim":
            pool = state.players[state.turn].pool
            return Discard(state.turn, tuple(sorted(rng.sample(pool, len(pool) - state.edition.pool))))
        case "end":
            return EndRound()
    return None


def _choice(rng: Random, state: State) -> Move | None:
    waiting = [at for at, entry in enumerate(state.entries) if entry.status == "waiting" and entry.aim == Aim()]
    if not waiting:
        return None
    at = rng.choice(waiting)
    player = state.entries[at].player
    target = state.edition.effects[state.entries[at].effect].target
    return Choose(state.first if player == NOBODY else player, at, random_aim(rng, state, target))


def _of_a_turn(rng: Random, state: State, ruling: Ruling) -> Move | None:
    player = state.turn
    me = state.players[player]
    formed = any(len(c.cards) > 2 for c in me.combinations if c.fresh)  # then effects can be activated in most cases
    weights = (3, 3, 12, 1, 0.5, 1) if formed else (5, 6, 2, 1, 0.5, 1.5)
    word = rng.choices(("lay", "announce", "activate", "choose", "name", "done"), weights)[0]
    if word == "lay":
        return Lay(player, rng.choice(me.hand)) if me.hand else None
    if word == "announce":
        return random_announcement(rng, state, ruling)
    if word == "activate":
        found = _carried(rng, state, me.pool)
        if found is None:
            return None
        return Activate(player, *found, random_aim(rng, state, state.edition.effects[found[1]].target))
    if word == "choose":
        return _choice(rng, state)
    if word == "name":
        artefacts = [card for card in (*me.pool, *state.common) if is_artefact(card)]
        return Name(player, rng.choice(artefacts), rng.randrange(-1, 13), rng.randrange(-1, 10)) if artefacts else None
    return Done(player)


def random_announcement(rng: Random, state: State, ruling: Ruling) -> Move | None:
    """Cards that are alike, or in a row, or a single one; rather with the card just laid."""
    there = [card for card in (*state.players[state.turn].pool, *state.common) if card >= 0]
    if not there:
        return None
    faces = {card: face(state, card, ruling) for card in there}
    start = state.laid if state.laid in there and rng.random() < 0.6 else rng.choice(there)
    way = rng.choice(("single", "set", "set", "row", "row"))
    what = rng.choice((1, 2))
    cards = {start}
    if way == "set":
        cards.update(card for card in there if faces[card][what] == faces[start][what] and rng.random() < 0.9)
    elif way == "row":
        for step in (1, -1):
            wanted = faces[start][what] + step
            while rng.random() < 0.9 and (next_ := [card for card in there if faces[card][what] == (wanted % 13 if what == 1 else wanted)]):
                cards.add(rng.choice(next_))
                wanted += step
    return Announce(state.turn, rng.choice(("attack", "defence")), tuple(sorted(cards)))


def _payment(rng: Random, state: State) -> Move | None:
    player = state.turn
    me = state.players[player]
    sides = [side for side, owed in (("attack", me.owes_attack), ("defence", me.owes_defence)) if owed]
    if not sides:
        return None
    side = rng.choice(sides)
    owed = me.owes_attack if side == "attack" else me.owes_defence
    n = rng.randint(1, owed)
    if rng.random() < 0.2 or not me.combinations:
        return Pay(player, n, side)  # type: ignore[arg-type]
    source = rng.choice(me.combinations)
    count = sum(c.side == source.side for c in me.combinations)
    return Pay(player, n, side, source.side, rng.randrange(count))  # type: ignore[arg-type]


def _strike(rng: Random, state: State) -> Move | None:
    attacks = sum(c.side == "attack" for c in state.players[state.turn].combinations)
    if not attacks or rng.random() < 0.2:
        return Done(state.turn)
    return Hit(state.turn, rng.randrange(len(state.seats)), _number(rng), rng.randrange(attacks))


GUESSES = 25
"""So many guesses are asked about before all moves are listed."""


def choose(rng: Random, state: State, ruling: Ruling) -> Move | None:
    """A legal move: guessed, or else one of a list of all of them; None if there is none."""
    for _ in range(GUESSES):
        move = guess(rng, state, ruling)
        if move is not None and not game.objections(state, move, ruling):
            return move
    legal = list(game.legal(state, ruling))
    return rng.choice(legal) if legal else None


# --- games -----------------------------------------------------------------------------------------------------------

MOST_MOVES = 300
"""A game that is looked at is left after so many moves."""


class Played(msgspec.Struct, kw_only=True):
    """A game under way: the table, the ruling, and the moves so far."""

    state: State
    ruling: Ruling
    trace: list[str] = []

    @classmethod
    def begin(cls, rng: Random, ruling: Ruling | None = None, most: int = 6) -> "Played":
        """A game just dealt."""
        return cls(state=random_game(rng, most), ruling=random_ruling(rng) if ruling is None else ruling)


Step = tuple[State, Move | None, State | None]
"""A table, the move made and the table after it; None and None at the end."""


def steps(rng: Random, played: Played, most: int = MOST_MOVES) -> Iterator[Step]:
    """Play at random, step by step, up to the end of the game or so many moves."""
    for _ in range(most):
        state = played.state
        move = None if game.is_over(state) else choose(rng, state, played.ruling)
        if move is None:
            break
        played.trace.append(game.format_move(move, state))
        after, _ = game.play(state, move, played.ruling)
        yield state, move, after
        played.state = after
    yield played.state, None, None


# --- any move at all --------------------------------------------------------------------------------------------------


def any_move(rng: Random, state: State) -> Move:
    """Any move that could be written down, most of them illegal: any actor, any card, any number."""
    seat = state.turn if state.turn >= 0 and rng.random() < 0.6 else rng.randrange(len(state.seats))
    me = state.players[seat]
    mine = [*me.hand, *me.pool, *state.common]

    def card() -> int:
        return rng.choice(mine) if mine and rng.random() < 0.8 else rng.choice(DECK)

    def cards(most: int) -> tuple[int, ...]:
        return tuple(sorted({card() for _ in range(rng.randint(1, most))}))

    def side() -> Any:
        return rng.choice(("attack", "defence"))

    number = rng.choice((0, 1, 2, 3, 9, 99))
    effect = rng.randrange(len(state.edition.effects))
    aim = random_aim(rng, state, rng.choice(("none", "card", "player", "effect", "combination")))
    entry = rng.randrange(len(state.entries)) if state.entries else 0
    at = rng.randrange(3)
    makers: tuple[Callable[[], Move], ...] = (
        lambda: Lay(seat, card()), lambda: Name(seat, card(), rng.randrange(-1, 13), rng.randrange(-1, 10)),
        lambda: Announce(seat, side(), cards(5)), lambda: Activate(seat, card(), effect, aim), lambda: Choose(seat, entry, aim),
        lambda: Done(seat), lambda: Pay(seat, number, side(), rng.choice(("", side())), at), lambda: Happen(seat, entry),
        lambda: Hit(seat, rng.randrange(len(state.seats)), number, at), lambda: Assign(seat, at, at), lambda: Discard(seat, cards(4)),
        Open, Resolve, Count, Damage, EndRound,
    )
    return rng.choice(makers)()
