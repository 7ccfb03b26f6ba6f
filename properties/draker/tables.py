"""Random tables to count at: combinations, and effects that have acted on them, close together, so that they conflict."""

from random import Random

import msgspec

from referee.models.draker.cards import DECK, NONE, is_artefact
from referee.models.draker.effects import Edition, Effect, Timing
from referee.models.draker.state import Aim, Combination, Entry, Player, Side, State

from .playing import SORTS, ruled
from .worth import as_forms, every_combination, face

SEATS = ("Ann", "Bob")
COUNTED = tuple(sort for sort in SORTS if sort[0] in ("Add", "Limit", "Strength", "Rank", "Calling", "Give", "Deny"))
TIMINGS: tuple[Timing, ...] = ("", "instant", "main", "end")


def crowded_edition(rng: Random) -> Edition:
    """Few effects, all of them of the sorts that values hang on, a few that conflict by name, and few professions."""
    effects: list[Effect] = []
    for at in range(rng.randint(2, 8)):
        sort, aimed, make = COUNTED[rng.choice((0, 0, 0, 1, 1, 2, 3, 4, 5, 6))]
        names = [effect.name for effect in effects]
        effects.append(Effect(
            f"{sort} {at + 1}", "individual", (make(rng), make(rng)) if rng.random() < 0.1 else (make(rng),), rng.choice(TIMINGS),
            rng.choice(aimed), conflicts=(rng.choice(names),) if names and rng.random() < 0.15 else (),  # type: ignore[arg-type]
        ))
    carried = tuple(tuple(range(len(effects))) for _ in DECK)
    professions = tuple(NONE if is_artefact(card) else rng.randrange(rng.choice((2, 4, 10))) for card in DECK)
    return Edition("crowded", professions, tuple(effects), carried)


def crowded_table(rng: Random) -> State:
    """Two players with a few combinations each, tokens and profiles, and up to six effects that have acted."""
    edition = crowded_edition(rng)
    cards = rng.sample(DECK, 13)
    pools, common, deck = (tuple(cards[:5]), tuple(cards[5:10])), tuple(cards[10:12]), (cards[12],)
    bare = State(
        seats=SEATS, edition=edition, phase="values", turn=-1, first=0, players=tuple(Player(30, pool=pool) for pool in pools),
        common=common, deck=deck, tokens=tuple(sorted((card, rng.choice((-2, -1, 1, 3))) for card in rng.sample(cards[:12], 4))),
        profiles=tuple(sorted((card, rng.randrange(-1, 13), rng.randrange(-1, 4)) for card in cards[:12] if is_artefact(card))),
    )
    players = tuple(_with_combinations(rng, bare, player) for player in bare.players)
    state = msgspec.structs.replace(bare, players=players)
    entries = tuple(_entry(rng, state) for _ in range(rng.randint(0, 6)))
    order = rng.sample(range(len(entries)), len(entries))
    acted = tuple(
        msgspec.structs.replace(entry, resolved=place) if rng.random() < 0.9 else msgspec.structs.replace(entry, status="cancelled")
        for entry, place in zip(entries, order, strict=True)
    )
    return _some_cards_gone(rng, msgspec.structs.replace(state, entries=acted))


def _with_combinations(rng: Random, state: State, player: Player) -> Player:
    faces = [(card, face(state, card, ruled())) for card in (*player.pool, *state.common)]
    found = sorted(every_combination(faces), key=len)
    longest = found[-max(len(found) // 4, 1):]
    combinations = []
    for _ in range(rng.randint(1, 3)):
        cards = rng.choice(longest if rng.random() < 0.7 else found)
        side: Side = rng.choice(("attack", "defence"))
        combinations.append(Combination(side, cards, as_forms([f for card, f in faces if card in cards])))
    return msgspec.structs.replace(player, combinations=tuple(combinations))


def _entry(rng: Random, state: State) -> Entry:
    player = rng.randrange(2)
    effect = rng.randrange(len(state.edition.effects))
    target = state.edition.effects[effect].target
    card = rng.choice(state.players[player].pool)
    whose = 0 if rng.random() < 0.8 else 1
    combinations = state.players[whose].combinations
    if target in ("card", "itself"):
        aim = Aim(card=rng.choice(combinations[0].cards))
    else:
        at = 0 if rng.random() < 0.7 else rng.randrange(len(combinations))
        side = combinations[at].side
        aim = Aim(player=whose, side=side, number=sum(c.side == side for c in combinations[:at]))
    return Entry(player, card, effect, aim, "resolved")


def _some_cards_gone(rng: Random, state: State) -> State:
    """Now and then a card of a combination lies in the discard."""
    if rng.random() < 0.8:
        return state
    card = rng.choice(state.players[0].combinations[0].cards)
    players = tuple(msgspec.structs.replace(p, pool=tuple(c for c in p.pool if c != card)) for p in state.players)
    return msgspec.structs.replace(
        state, players=players, common=tuple(c for c in state.common if c != card), discard=(card,),
        profiles=tuple(profile for profile in state.profiles if profile[0] != card),
    )
