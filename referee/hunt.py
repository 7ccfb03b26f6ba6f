"""Finding witnesses: look at positions, keep those that tell readings apart, and make them as small as they go.

Positions come from three places: what a game's helper suggests (its norms know by Z3 where legality differs), the
shipped examples, and random play from real deals under random rulings, from the fewest players upward; in every second
game the numbers of the deal are lowered first, as far as such a table could be.
"""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from .errors import RefereeError
from .game import Game
from .outcome import Groups, Pair, Under, asked, by_reading, groups, is_possible, outcome, pairs, told
from .position import parse, read_file
from .ruling import Undescribed
from .shrink import Case, Holds, Shrinker, Size, lowered, renamed
from .walk import MOST_MOVES, random_readings, some, states
from .witness import CHECK, Found, Helper, Suspect, Witness, tells

ENOUGH = 3
"""So many positions are kept for every two readings; the one that gets smallest is taken."""


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """How far to search: states of random play that are looked at, games for one number of players, and seconds."""

    states: int = 12_000
    most_players: int = 4
    seconds: float = 120.0
    seed: int = 0


class Start(msgspec.Struct, frozen=True):
    """A position that tells readings apart, as it was found."""

    case: Case
    given: Mapping[str, str]
    tells: Groups
    doubt: int
    """0 where the table could be under every reading told apart, 1 under the usual one, 2 under some other."""
    found: Found
    size: Size

    @property
    def rank(self) -> tuple[Any, ...]:
        """What comes first: moves, what needs no reading of another question, tables that could be, then what is smaller."""
        return (self.case.move == CHECK, len(self.given), self.doubt, self.size)


class Hunt:
    """One search for witnesses of some questions of a game, all others having the readings of ``base``."""

    def __init__(
        self, game: Game, questions: Iterable[str], base: Mapping[str, str], helper: Helper | None, limits: Limits,
        tell: Callable[[str], None] = lambda _: None,
    ) -> None:
        self.game = game
        self.base = Under({**game.rulebook.standard(), **base})
        self.limits = limits
        self.shrinker = Shrinker(helper.ladder if helper else ())
        self._helper = helper
        self._tell = tell
        self._starts: dict[str, list[Start]] = {question: [] for question in questions}
        self._count: dict[tuple[str, Pair], int] = {}
        for question in self._starts:
            self._count |= {(question, pair): 0 for pair in pairs(game.rulebook.questions[question].readings)}
        self._end = time.monotonic() + limits.seconds
        self.seen = 0
        """States of random play that were looked at."""

    # --- collecting --------------------------------------------------------------------------------------------------

    def collect(self) -> None:
        """Look wherever there is something to see, until there is enough of everything or the limits are reached."""
        for question in self._starts:
            for suspect in self._suspects(question):
                self._consider(question, suspect)
        for name, document in examples(self.game):
            self._look_at_example(name, document)
        self._tell("looking at random play")
        fewest = self.game.fewest
        most = max(min(self.limits.most_players, self.game.most), fewest)
        for players in range(fewest, most + 1):
            rng = Random(f"{self.limits.seed} {players}")
            until = self.limits.states * (players - fewest + 1) // (most - fewest + 1)
            while self.seen < until and self._wants_more() and not self._is_late():
                self._watch(rng, players, until)

    def _suspects(self, question: str) -> Iterator[Suspect]:
        if self._helper:
            yield from self._helper.suspects(question)

    def _is_late(self) -> bool:
        return time.monotonic() > self._end

    def _wants_more(self) -> bool:
        return any(count < ENOUGH for count in self._count.values())

    def _wanted(self, question: str) -> set[Pair]:
        return {pair for (q, pair), count in self._count.items() if q == question and count < ENOUGH}

    def _consider(self, question: str, suspect: Suspect) -> None:
        """Look at a position as people write it."""
        suspect = msgspec.structs.replace(suspect, position=_with_seats(self.game, suspect.position))
        given = self._least(question, suspect.position, suspect.move, suspect.given)
        if given is None:
            return
        self._keep(question, Case(dict(suspect.position), suspect.move), given, suspect.found)

    def _least(
        self, question: str, position: Mapping[str, Any], move: str, given: Mapping[str, str], wanted: frozenset[Pair] = frozenset()
    ) -> dict[str, str] | None:
        """So few of the readings given that the readings of the question still differ; None if they do not."""

        def differ(given: Mapping[str, str]) -> bool:
            try:
                found = tells(self.game, position, move, question, self.base.all_but(given))
            except RefereeError:
                return False
            if found is None or not found[1]:
                return False
            return bool(told(found[0])) and told(found[0]) >= wanted

        left = {q: r for q, r in given.items() if q != question and self.base.readings[q] != r}
        if not differ(left):
            return None
        while True:
            one_fewer = [{q: r for q, r in left.items() if q != other} for other in left]
            fewer = next(filter(differ, one_fewer), None)
            if fewer is None:
                return left
            left = fewer

    def _keep(self, question: str, case: Case, given: Mapping[str, str], where: Found) -> None:
        under = self.base.all_but(given)
        found = tells(self.game, case.document, case.move, question, under)
        assert found is not None
        doubt = _doubt(*found, under.readings[question])
        self._starts[question].append(Start(case, given, found[0], doubt, where, self.shrinker.size(case)))
        for pair in told(found[0]):
            if not given and not doubt:
                self._count[question, pair] += 1

    def _look_at_example(self, name: str, document: Mapping[str, Any]) -> None:
        game = self.game
        position = {key: value for key, value in document.items() if key not in ("about", "dispute")}
        try:
            state = game.read(position, name)
            moves = [CHECK] + [game.format_move(move, state) for move in game.candidates(state)]
        except RefereeError:
            return
        if isinstance(document.get("dispute"), str):
            moves.insert(0, document["dispute"])
        for move in dict.fromkeys(moves):
            try:
                made = None if move == CHECK else game.parse_move(move, state)
            except RefereeError:
                continue
            came_up = asked(game, state, made, self.base)
            for question in self._starts:
                if question in came_up:
                    self._consider(question, Suspect(position=position, move=move, found="example"))

    def _watch(self, rng: Random, players: int, until: int) -> None:
        """Play one game, and try every move at every state."""
        other = Under(random_readings(self.game, rng, {}))
        start = self.game.deal(rng, players)
        if rng.random() < 0.5:
            start = self._poorer(rng, start)
        for seen in states(self.game, rng, start, other, MOST_MOVES):
            self.seen += 1
            for move in some(rng, seen.candidates):
                self._try(seen.state, move, self.base)
                self._try(seen.state, move, other)
            if self.seen >= until or self._is_late():
                return

    def _poorer(self, rng: Random, state: Any) -> Any:
        """The same deal with some of its numbers lower, if such a table could be: much happens only near the end of a game."""
        position = lowered(self.game.write(state), lambda: rng.random() < 0.5, rng.randint)
        try:
            found = self.game.read(position, "deal")
            return found if is_possible(self.game, found, self.base) else state
        except RefereeError:
            return state

    def _try(self, state: Any, move: Any, under: Under) -> None:
        """See whether the move tells readings apart that are still wanted; under another ruling, in no other way."""
        game = self.game
        try:
            known = outcome(game, state, move, under)
        except Undescribed:
            return
        for question in dict.fromkeys(known.asked):
            if question not in self._starts:
                continue
            wanted = self._wanted(question)
            if under is not self.base:
                wanted -= {pair for start in self._starts[question] for pair in told(start.tells)}
            if not wanted:
                continue
            found = groups(by_reading(game, state, move, question, under, known))
            fresh = told(found) & wanted
            if fresh:
                position, written = game.write(state), game.format_move(move, state)
                least = self._least(question, position, written, under.readings, frozenset(fresh))
                if least is not None:
                    self._keep(question, Case(position, written), least, "play")

    # --- making small ------------------------------------------------------------------------------------------------

    def witnesses(self, question: str) -> list[Witness]:
        """So few smallest witnesses that they tell apart whatever was found to be told apart."""
        found: list[Witness] = []
        standard = self.game.rulebook.standard()
        starts = sorted(self._starts[question], key=lambda start: start.rank)
        left = {pair for start in starts for pair in told(start.tells)}
        while left:
            covers = {id(start): told(start.tells) & left for start in starts}
            plain = min(start.rank[:3] for start in starts if covers[id(start)])
            plainest = [start for start in starts if start.rank[:3] == plain]
            wanted = max((covers[id(start)] for start in plainest), key=len)
            best = _of_each_kind([start for start in plainest if covers[id(start)] >= wanted])
            shrunk = [(self.shrink(question, start, wanted), start) for start in best]
            case, start = min(shrunk, key=lambda pair: (self.shrinker.size(pair[0]), pair[1].found))
            needed = self._least(question, case.document, case.move, start.given, wanted)  # the smaller table may need fewer
            under = self.base.all_but(start.given if needed is None else needed)
            told_now = tells(self.game, case.document, case.move, question, under)
            assert told_now is not None
            given = {q: r for q, r in under.readings.items() if q != question and r != standard[q]}
            found.append(Witness(
                question=question, position=case.document, move=case.move, tells=told_now[0], given=given, found=start.found,
            ))
            left -= told(told_now[0])
        return found

    def shrink(self, question: str, start: Start, wanted: frozenset[Pair]) -> Case:
        """The smallest position that still tells the wanted readings apart."""
        readings = self.base.all_but(start.given)
        usual = readings.readings[question]

        def holds(document: Mapping[str, Any], move: str) -> bool:
            if move == CHECK and start.case.move != CHECK:
                return False
            try:
                found = tells(self.game, document, move, question, readings)
            except Exception:  # a position cut to pieces may be anything; what a game makes of it is not the matter here
                return False
            return found is not None and told(found[0]) >= wanted and _doubt(*found, usual, wanted) <= start.doubt

        return presentable(self.game, self.shrinker.shrunk(start.case, holds), holds)


def _doubt(found: Groups, could: frozenset[str], usual: str, wanted: Iterable[Pair] | None = None) -> int:
    apart = {reading for pair in (told(found) if wanted is None else wanted) for reading in pair}
    return 0 if apart <= could else 1 if usual in could else 2 if could else 3


def _with_seats(game: Game, position: Mapping[str, Any]) -> Mapping[str, Any]:
    """The position with its players named in a list, so that they can be sent away one by one."""
    if "seats" in position:
        return position
    try:
        named = {**position, "seats": [seat.name for seat in game.table(game.read(dict(position), "witness")).seats]}
        game.read(dict(named), "witness")
    except RefereeError:
        return position
    return named


def _of_each_kind(starts: Sequence[Start]) -> list[Start]:
    """The smallest two from each place in which they were found."""
    kinds: dict[str, list[Start]] = {}
    for start in starts:
        kinds.setdefault(start.found, []).append(start)
    return [start for kind in kinds.values() for start in kind[:2]]


def presentable(game: Game, case: Case, holds: Holds) -> Case:
    """The same with the actor in front of the move, and the players called as in a fresh game, the actor first."""
    if case.move != CHECK:
        state = game.read(case.document, "witness")
        case = case._replace(move=game.format_move(game.parse_move(case.move, state), state))
    called = renamed(case, names(game, len(case.document.get("seats", ()))))
    return called if holds(called.document, called.move) else case


def names(game: Game, players: int) -> Sequence[str]:
    """What the players of a fresh game are called."""
    try:
        return list(game.write(game.deal(Random(0), players)).get("seats", ()))
    except (RefereeError, ValueError):
        return ()


def examples(game: Game) -> Iterator[tuple[str, dict[str, Any]]]:
    """The shipped positions by name."""
    for path in sorted((Path(game.rulebook.path).parent / "examples").glob("*.toml")):
        try:
            yield path.stem, parse(read_file(str(path)), path.name)
        except RefereeError:
            continue
