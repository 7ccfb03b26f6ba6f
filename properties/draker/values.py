"""Forms and values, reckoned twice: by the model, and by `worth` from the text, set of cards by set of cards."""

from collections.abc import Callable, Iterator
from itertools import combinations, product
from random import Random
from typing import Any

import msgspec

from referee.evidence import Counterexample, Effort, Finding, Property
from referee.models.draker import combinations as model
from referee.models.draker import game, values
from referee.models.draker.cards import DECK, NONE, is_artefact
from referee.models.draker.edition import invented
from referee.models.draker.effects import Add, Edition, Effect, Limit
from referee.models.draker.ruling import Ruling
from referee.models.draker.state import Aim, Combination, Entry, Happen, Player, Resolve, State

from . import worth
from .looks import activated
from .playing import random_ruling, readings_of, ruled
from .readings import Readings
from .stack_order import order
from .tables import crowded_table

SUITS, RANKS, CALLINGS = range(6), range(13), range(10)


def _finding(wrong: Counterexample | None, scope: str) -> Finding:
    return Finding(answer="fails" if wrong else "holds", scope=scope, counterexample=wrong)


# --- the publisher's example -----------------------------------------------------------------------------------------

EXAMPLE_CARDS = (4, 5, 6)
"""Three hearts in a row."""


def example_table(marked: int) -> State:
    """Three hearts, neighbours by rank and by profession, one of them with a +1 token."""
    professions = tuple(NONE if is_artefact(card) else card % 14 % 10 for card in DECK)
    edition = msgspec.structs.replace(invented(), professions=professions)
    faces = [(0, card, card) for card in EXAMPLE_CARDS]
    attack = Combination("attack", EXAMPLE_CARDS, worth.as_forms(faces))
    rest = tuple(card for card in DECK if card not in EXAMPLE_CARDS)
    return State(
        seats=("Ann", "Bob"), edition=edition, phase="values", turn=-1, first=0,
        players=(Player(30, pool=EXAMPLE_CARDS, combinations=(attack,)), Player(30)), deck=rest, tokens=((marked, 1),),
    )


def _example(effort: Effort) -> Finding:
    ruling = ruled()
    for marked in EXAMPLE_CARDS:
        state = example_table(marked)
        found = values.value(state, 0, 0, ruling), worth.value(state, 0, 0, ruling)
        if found != (24, 24):
            return _finding(Counterexample(says=f"the model says {found[0]}, the reckoning {found[1]}", position=game.write(state),
                                           move="dealer: count"), "1 combination")
    return _finding(None, "3 tables: the token on each of the three cards; by the model and by the reckoning")


# --- forms -----------------------------------------------------------------------------------------------------------


def _differs(cards: Any) -> str:
    """How the two see these cards, if not alike."""
    one = model.forms_of(cards)
    other = worth.as_forms(cards) if worth.is_combination(cards) else None
    return "" if one == other else f"{cards}: the model says {one}, the reckoning {other}"


def sets_of_values(whole: bool) -> Iterator[list[worth.Face]]:
    """Every set of ranks and every set of professions, each value once; ``whole``: with any one of them twice, too."""
    for what, there in ((1, RANKS), (2, CALLINGS)):
        for size in range(2, len(there) + 1):
            for some in combinations(there, size):
                for extra in ((), *(((value,) for value in some) if whole else ())):
                    faces = [(0, value, 0) if what == 1 else (0, 3, value) for value in (*some, *extra)]
                    # what is not looked at is neither alike nor in a row
                    yield [(at % 6, v, NONE) if what == 1 else (at % 6, NONE, c) for at, (_, v, c) in enumerate(faces)]


def _every_row(effort: Effort) -> Finding:
    count = 0
    whole = effort.level != "quick"
    for faces in sets_of_values(whole):
        count += 1
        if says := _differs(faces):
            return _finding(Counterexample(says=says), f"{count:,} sets")
    return _finding(None, f"all {count:,} sets of two or more ranks or professions" + (", one of them twice in some" if whole else ""))


def _pools(effort: Effort) -> Finding:
    rng = Random(effort.seed + 11)
    pools, sets, found = effort.choose(12, 150, 3000), 0, 0
    for at in range(pools):
        size = 11 if at % 4 == 0 else rng.randint(3, 9)
        callings, ranks = rng.choice((2, 4, 10)), rng.choice((4, 8, 13))
        cards = [(card, (rng.choice(SUITS), rng.randrange(-1, ranks), rng.randrange(-1, callings))) for card in rng.sample(DECK, size)]
        sets += 2 ** size - 1
        every = worth.every_combination(cards)
        found += len(every)
        if set(model.combinations_of(cards)) != every:
            return _finding(Counterexample(says=f"combinations of {cards} differ"), f"{sets:,} sets")
        if set(model.maximal(cards)) != worth.part_of_no_other(every):
            return _finding(Counterexample(says=f"largest combinations of {cards} differ"), f"{sets:,} sets")
        for one in every:
            if says := _differs([face for card, face in cards if card in one]):
                return _finding(Counterexample(says=says), f"{sets:,} sets")
    return _finding(None, f"all {sets:,} sets of cards of {pools:,} random pools of up to 11 cards, {found:,} combinations among them")


# --- values ----------------------------------------------------------------------------------------------------------


def reckoned(state: State, player: int, at: int, ruling: Ruling) -> dict[str, tuple[object, object]]:
    """What the two say of one combination, by what it is about."""
    return {
        "base value": (values.base(state, player, at, ruling), worth.base(state, player, at, ruling)),
        "value": (values.value(state, player, at, ruling), worth.value(state, player, at, ruling)),
        "flight": (values.has(state, player, at, "flight", ruling), worth.flies(state, player, at, ruling)),
    }


def _values(effort: Effort) -> Finding:
    rng = Random(effort.seed + 12)
    tables, count, effects = effort.choose(400, 6000, 100_000), 0, 0
    for _ in range(tables):
        state, ruling = crowded_table(rng), random_ruling(rng)
        effects += len(state.entries)
        for player, them in enumerate(state.players):
            for at in range(len(them.combinations)):
                count += 1
                for what, (one, other) in reckoned(state, player, at, ruling).items():
                    if one != other:
                        says = f"the {what} of combination {at + 1} of {state.seats[player]}: the model says {one}, the reckoning {other}"
                        return _finding(Counterexample(says=says, position=game.write(state), move="dealer: count",
                                                       readings=readings_of(ruling)), f"{count:,} combinations")
    scope = f"{count:,} combinations on {tables:,} random tables with {effects:,} effects on them, each under its own ruling"
    return _finding(None, scope)


# --- Dragon and Guardsman ------------------------------------------------------------------------------------------------

TIMED = ("", "instant", "main", "end")
QUESTIONS = ("priority_example", "what_conflicts", "loser_of_a_conflict", "limit_stays")
WORTH = 3
"""What the defence is worth without the two."""


class Duel(msgspec.Struct, frozen=True):
    """One Dragon that limits a base value to ``most``, one Guardsman that adds ``more``, their stacks, and who came first."""

    most: int
    more: int
    dragon: str
    guardsman: str
    dragon_first: bool

    def table(self) -> State:
        """The defence, with both effects activated."""
        dragon = Effect("Dragon", "individual", (Limit("base", self.most),), self.dragon, "defence")  # type: ignore[arg-type]
        guardsman = Effect("Guardsman", "individual", (Add("base", self.more),), self.guardsman, "defence")  # type: ignore[arg-type]
        carried = ((0,), (1,), *[()] * 82)
        edition = Edition("duel", tuple(NONE for _ in DECK), (dragon, guardsman), carried)
        cards = (16, 30, 44)
        defence = Combination("defence", cards, worth.as_forms([(1, 2, -1), (2, 2, -1), (3, 2, -1)]))
        aim = Aim(player=1, side="defence", number=0)
        entries = (Entry(0, 0, 0, aim), Entry(1, 1, 1, aim))
        taken = {0, 1, *cards}
        return State(
            seats=("Ann", "Bob"), edition=edition, phase="stack", turn=-1, first=0, deck=tuple(c for c in DECK if c not in taken),
            players=(Player(30, pool=(0,)), Player(30, pool=(1, *cards), combinations=(defence,))),
            entries=entries if self.dragon_first else entries[::-1],
        )

    def by_the_text(self, state: State, ruling: Ruling) -> int:
        """What the defence is worth in the end."""
        acted, resolved = order([activated(state, entry) for entry in state.entries], Readings.of(ruling))
        late = [at for at, entry in enumerate(state.entries) if at not in (*acted, *resolved)]
        sequence = [state.entries[at].effect for at in (*resolved, *late)]
        if ruling.priority_example == "limit-wins":
            limit_prevails = True
        elif ruling.priority_example == "first-is-activated":
            limit_prevails = self.dragon_first
        else:
            limit_prevails = sequence[0] == 0
        if ruling.limit_stays == "only-in-the-stack" and self.guardsman == "end" and self.dragon != "end":
            return min(WORTH, self.most) + self.more
        conflict = ruling.what_conflicts == "same-value" or (self.more > 0 and WORTH + self.more > self.most)
        void = conflict and ruling.loser_of_a_conflict == "void"
        if void:
            return min(WORTH, self.most) if limit_prevails else WORTH + self.more
        if conflict and not limit_prevails and self.more > 0:
            return min(WORTH, self.most) + self.more
        return min(WORTH + self.more, self.most)


def by_the_engine(state: State, ruling: Ruling) -> int:
    """The same, with the stacks and the events resolved move by move; the first player's events first."""
    while state.phase == "stack":
        state, _ = game.play(state, Resolve(), ruling)
    if state.phase == "values":
        waiting = [at for at, entry in enumerate(state.entries) if entry.status == "waiting"]
        state = msgspec.structs.replace(state, phase="events", turn=state.entries[waiting[0]].player) if waiting else state
    while state.phase == "events":
        moves = [Happen(seat, at) for seat in (0, 1) for at, entry in enumerate(state.entries) if entry.status == "waiting"]
        move = next(move for move in moves if not game.objections(state, move, ruling))
        state, _ = game.play(state, move, ruling)
    return values.value(state, 1, 0, ruling)


def duels() -> Iterator[tuple[Duel, Ruling]]:
    """Every Dragon and Guardsman of a few numbers, under every ruling of the questions about conflicts."""
    readings = [game.rulebook.questions[q.replace("_", "-")].readings for q in QUESTIONS]
    rulings = [ruled(**dict(zip(QUESTIONS, chosen, strict=True))) for chosen in product(*readings)]
    for numbers in product((2, 4, 8), (-1, 2)):
        for dragon, guardsman, first in product(TIMED, TIMED, (True, False)):
            if dragon == guardsman == "end":
                continue  # in which order two players' events act is no matter of activation
            yield from ((Duel(*numbers, dragon, guardsman, first), ruling) for ruling in rulings)


def _duels(effort: Effort) -> Finding:
    step = effort.choose(10, 1, 1)
    count = 0
    for duel, ruling in list(duels())[effort.seed % step::step]:
        count += 1
        state = duel.table()
        one, other = by_the_engine(state, ruling), duel.by_the_text(state, ruling)
        if one != other:
            says = f"{duel}: the defence is worth {one} by the model, and {other} by the text"
            return _finding(Counterexample(says=says, position=game.write(state), move="dealer: resolve", readings=readings_of(ruling)),
                            f"{count:,} cases")
    part = "all" if step == 1 else f"every {step}th of the cases,"
    return _finding(None, f"{part} {count:,} Dragons and Guardsmen of 6 numbers, 15 pairs of stacks, both orders and 24 rulings")


def properties() -> list[Property]:
    """The properties of forms and values."""
    def of(name: str, says: str, kind: Any, check: Callable[[Effort], Finding], *clauses: str) -> Property:
        return Property(name=f"draker.{name}", says=says, expect="holds", evidence=kind, check=check, clauses=clauses)

    return [
        of("publishers-example", "The publisher's example is worth (3 + 1) x 2 x 3 = 24.", "exhausted", _example, "value.5", "value.4"),
        of("rows-agree", "Model and reckoning see a row in the same sets of ranks and of professions.", "agreed", _every_row,
           "form.1", "form.2", "form.3", "form.6"),
        of("combinations-agree", "Model and reckoning find the same combinations in a pool, the same largest ones, and the same forms.",
           "agreed", _pools, "form.4", "form.5", "form.6"),
        of("values-agree", "Model and reckoning give every combination the same base value, value and flight, whatever effects have done.",
           "agreed", _values, "value.2", "value.3", "value.4", "points.1", "priority.1"),
        of("dragon-and-guardsman-agree", "A defence with a Dragon and a Guardsman on it is worth what the text says, in every order and "
           "stack.", "agreed", _duels, "priority.1", "priority.2", "stack.3"),
    ]
