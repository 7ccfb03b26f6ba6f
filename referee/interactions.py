"""Questions whose answers change each other's effect, each pair with a small position that shows it.

The effect of a question on a move is which of its readings come to the same.  Two questions interact where the effect
of one is another under another reading of the other.
"""

import json
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec

from .errors import PositionError, RefereeError
from .game import Game
from .hunt import Limits, presentable
from .outcome import Groups, Outcome, Under, groups, is_possible, outcome, sole
from .position import read_file
from .shrink import Case, Shrinker
from .walk import random_readings, some, states
from .witness import Helper, Suspect, folder

FILE = "interactions.json"
OFTEN = 40
"""Where the same questions came up for the same kind of move so many times, one more look is not worth it."""

Two = tuple[str, str]
"""Two questions in the order of the rulebook."""

Effects = Mapping[str, Groups]
"""The effect of a question under each reading of another one."""


class Interaction(msgspec.Struct, frozen=True, kw_only=True):
    """Two questions, and the position and move at which one changes the effect of the other."""

    questions: Two
    position: Mapping[str, Any]
    move: str
    given: Mapping[str, str] = {}
    """Readings of further questions without which the two do not interact here; all others are standard."""


class Effect(msgspec.Struct, frozen=True):
    """What one of two questions does, and how the other one changes it."""

    question: str
    other: str
    by_reading: Effects
    """The effect under each reading of the other one."""

    @property
    def matters_under(self) -> tuple[str, ...]:
        """The readings of the other one under which it makes a difference at all."""
        return tuple(reading for reading, found in self.by_reading.items() if len(found) > 1)


def _table(game: Game, two: Two, result: Callable[[str, str], Any]) -> tuple[Effect, Effect]:
    one, other = two
    a, b = game.rulebook.questions[one].readings, game.rulebook.questions[other].readings
    found = {(x, y): result(x, y) for x in a for y in b}
    return (
        Effect(one, other, {y: groups({x: found[x, y] for x in a}) for y in b}),
        Effect(other, one, {x: groups({y: found[x, y] for y in b}) for x in a}),
    )


def _changed(effects: Iterable[Effect]) -> tuple[Effect, ...]:
    return tuple(effect for effect in effects if len(set(effect.by_reading.values())) > 1)


def effects(game: Game, two: Two, position: Mapping[str, Any], move: str, under: Under) -> tuple[Effect, ...]:
    """The effects that the other one of two questions changes, at a position as people write it; none if none.

    None either if anything hangs on what is not described.  Raises RefereeError where the position can't be read.
    """
    state = game.read(dict(position), "position")
    made = game.parse_move(move, state)
    supposed, rests_on = game.suppose(state, made)
    if rests_on:
        return ()
    results: list[Any] = []

    def result(x: str, y: str) -> Any:
        results.append(sole(game, supposed, made, under.but(two[0], x).but(two[1], y)))
        return results[-1]

    found = _table(game, two, result)
    return () if None in results else _changed(found)


class Place(NamedTuple):
    """Where two questions interact, as it was found."""

    case: Case
    given: Mapping[str, str]


class Search:
    """Looks at positions for pairs of questions that change each other's effect."""

    def __init__(self, game: Game, helper: Helper | None, limits: Limits) -> None:
        self.game = game
        self.under = Under(game.rulebook.standard())
        self.limits = limits
        self.found: dict[Two, list[Place]] = {}
        self.seen = 0
        self._place = {question: at for at, question in enumerate(game.rulebook.questions)}
        self._often: Counter[tuple[type[Any], frozenset[str]]] = Counter()
        self._shrinker = Shrinker(helper.ladder if helper else ())
        self._end = time.monotonic() + limits.seconds

    def by_norms(self, suspects: Iterable[tuple[Two, Suspect]]) -> None:
        """Look at positions that a game's norms suggest, each for two questions."""
        for (one, other), suspect in suspects:
            two = self._two(one, other)
            given = {q: r for q, r in suspect.given.items() if q not in two and self.under.readings[q] != r}
            case = Case(dict(suspect.position), suspect.move)
            if not self._holds(two, given, case.document, case.move):
                continue
            for question in list(given):
                fewer = {q: r for q, r in given.items() if q != question}
                given = fewer if self._holds(two, fewer, case.document, case.move) else given
            self.found.setdefault(two, []).append(Place(case, given))

    def at_positions(self, positions: Iterable[tuple[Mapping[str, Any], str]]) -> None:
        """Look at positions with a move, as people write them."""
        for position, move in positions:
            try:
                state = self.game.read(dict(position), "position")
                made = self.game.parse_move(move, state)
                known = outcome(self.game, state, made, self.under)
                self._look(state, made, known, Case(dict(position), move))
            except RefereeError:
                continue

    def in_play(self) -> None:
        """Look at every move of every state of random play from real deals, from the fewest players upward."""
        game, fewest = self.game, self.game.fewest
        most = max(min(self.limits.most_players, game.most), fewest)
        for players in range(fewest, most + 1):
            rng = Random(f"interactions {self.limits.seed} {players}")
            until = self.limits.states * (players - fewest + 1) // (most - fewest + 1)
            while self.seen < until and time.monotonic() < self._end:
                for seen in states(game, rng, game.deal(rng, players), Under(random_readings(game, rng, {}))):
                    self.seen += 1
                    for move in some(rng, seen.candidates):
                        try:
                            known = outcome(game, seen.state, move, self.under)
                            self._look(seen.state, move, known, None)
                        except RefereeError:
                            continue
                    if self.seen >= until or time.monotonic() > self._end:
                        break

    def _look(self, state: Any, move: Any, known: Outcome, case: Case | None) -> None:
        game, asked = self.game, dict.fromkeys(known.asked)
        key = (type(move), frozenset(asked))
        self._often[key] += 1
        if case is None and self._often[key] > OFTEN:
            return
        outcomes: dict[frozenset[tuple[str, str]], Outcome] = {}

        def under(readings: Mapping[str, str]) -> Outcome:
            odd = frozenset((q, r) for q, r in readings.items() if r != self.under.readings[q])
            if not odd:
                return known
            if odd not in outcomes:
                outcomes[odd] = outcome(game, state, move, self.under.all_but(dict(sorted(odd))))
            return outcomes[odd]

        together: dict[Two, None] = {}
        for one in asked:
            came_up = dict(asked)
            for reading in game.rulebook.questions[one].readings:
                came_up |= dict.fromkeys(under({one: reading}).asked)
            together |= dict.fromkeys(self._two(one, other) for other in came_up if other != one)
        is_real: bool | None = None if case is None else True
        for two in together:
            if case is None and len(self.found.get(two, ())) >= 1:
                continue
            if not _changed(_table(game, two, lambda x, y, t=two: under({t[0]: x, t[1]: y}).result)):  # type: ignore[misc]
                continue
            if is_real is None:
                is_real = is_possible(game, state, self.under)
            if is_real:
                self.found.setdefault(two, []).append(
                    Place(case or Case(game.write(state), game.format_move(move, state)), {})
                )

    def pairs(self) -> list[Two]:
        """What was found, in the order of the rulebook."""
        return self.in_order(self.found)

    def in_order(self, pairs: Iterable[Two]) -> list[Two]:
        """Pairs in the order of the rulebook."""
        return sorted(pairs, key=lambda two: [self._place[question] for question in two])

    def _two(self, one: str, other: str) -> Two:
        return (one, other) if self._place[one] < self._place[other] else (other, one)

    def still_shows(self, one: Interaction) -> bool:
        """Whether a stored interaction still is one."""
        return set(one.questions) | set(one.given) <= set(self._place) and self._holds(
            one.questions, one.given, dict(one.position), one.move
        )

    def smallest(self, two: Two) -> Interaction | None:
        """The interaction of two questions at the smallest position; None if no position file shows it."""

        def size(place: Place) -> tuple[Any, ...]:
            return len(place.given), self._shrinker.size(place.case)

        for case, given in sorted(self.found[two], key=size):
            if self._holds(two, given, case.document, case.move):
                break
        else:
            return None

        def holds(document: Mapping[str, Any], move: str) -> bool:
            return self._holds(two, given, document, move)

        case = presentable(self.game, self._shrinker.shrunk(case, holds), holds)
        return Interaction(questions=two, position=case.document, move=case.move, given=given)

    def _holds(self, two: Two, given: Mapping[str, str], document: Mapping[str, Any], move: str) -> bool:
        under = self.under.all_but(given)
        try:
            if not effects(self.game, two, document, move, under):
                return False
            return is_possible(self.game, self.game.read(dict(document), "position"), under)
        except Exception:  # a position cut to pieces may be anything; what a game makes of it is not the matter here
            return False


# --- as a file ------------------------------------------------------------------------------------------------------------


def stored(game: Game, where: Path | None = None) -> list[Interaction]:
    """The interactions that a game ships (or of another folder), in the order of the rulebook.  Raises PositionError."""
    path = (where or folder(game)) / FILE
    if not path.is_file():
        return []
    try:
        return msgspec.json.decode(read_file(str(path)), type=list[Interaction])
    except msgspec.DecodeError as fault:
        raise PositionError(str(path), str(fault), "write it anew with referee witness GAME --all -o FOLDER") from None


def shown(game: Game, question: str | None = None) -> list[tuple[Interaction, tuple[Effect, ...]]]:
    """The stored interactions, or those of one question, each with the effects that change.  Raises RefereeError."""
    found = []
    for one in stored(game):
        if question is None or question in one.questions:
            under = Under({**game.rulebook.standard(), **one.given})
            found.append((one, effects(game, one.questions, one.position, one.move, under)))
    return found


def to_json(found: Iterable[Interaction]) -> str:
    """Interactions as a file, one a line."""
    lines = [json.dumps(msgspec.to_builtins(one), ensure_ascii=False) for one in found]
    return "[\n" + ",\n".join(lines) + "\n]\n"
