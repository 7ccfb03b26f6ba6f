"""The stored witnesses of a game as a property that ``referee verify`` runs."""

from .evidence import Counterexample, Effort, Finding, Property
from .game import Game
from .outcome import pairs
from .witness import Witness, shows, stored, untold


def properties(game: Game) -> list[Property]:
    """Whether every question has a witness that still shows what it is stored for."""

    def check(effort: Effort) -> Finding:
        found = stored(game)
        questions = game.rulebook.questions
        moot = [question for question in questions if question not in found]
        stale = [one for each in found.values() for one in each if not shows(game, one)]
        apart = sum(len(pairs(q.readings)) - len(untold(game, id_, found.get(id_, []))) for id_, q in questions.items())
        count = sum(map(len, found.values()))
        scope = f"{count} witnesses replayed; they tell {apart} of {sum(len(pairs(q.readings)) for q in questions.values())} pairs apart"
        if moot:
            says = f"{', '.join(moot)}: no position is stored in which the readings differ, so the question is moot"
            return Finding(answer="fails", scope=scope, counterexample=Counterexample(says=says))
        if stale:
            return Finding(answer="fails", scope=scope, counterexample=_stale(stale[0]))
        return Finding(answer="holds", scope=scope)

    return [Property(
        name=f"{game.id}.questions-have-witnesses", says="Every open question has a position in which its readings differ.",
        expect="holds", evidence="exhausted", check=check,
    )]


def _stale(witness: Witness) -> Counterexample:
    return Counterexample(
        says=f"{witness.stored} no longer shows that {' and '.join('/'.join(group) for group in witness.tells)} differ",
        position=witness.position, move=witness.move or None, readings=witness.given,
    )
