"""From a position that shows something to a smallest one that still does.

What is worked on is the position as people write it, so that the result is a position file like any other: keys are
left out, players sent away, cards and chips taken off, and what remains is made as low as it goes.  *Smallest* is
`Size`, and it is a local minimum: none of these single steps makes the result smaller.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import combinations, permutations
from typing import Any, NamedTuple, TypeVar

Document = dict[str, Any]
Path = tuple[str | int, ...]
"""Keys, and places in lists, from the top of a position down."""

Holds = Callable[[Document, str], bool]
"""Whether a position and a move, as people write them, still show it."""

TOKEN = re.compile(r'"[^"]*"|[^\s,+]+')
"""A card or a word in a line of cards."""

JOINTS = {" ": " ", "+": " + ", ",": ", "}
"""What may stand between words, the weakest first, and how it is written."""

UNTOUCHED = ("game", "about", "dispute", "seats")
Unit = TypeVar("Unit")


class Size(NamedTuple):
    """What makes one position smaller than another: the first number in which they differ."""

    players: int
    described: int
    """The cards that are described, and all numbers: chips, and how many cards lie where."""
    values: int
    """How high the cards are: the places of all of them among the cards of the game."""
    keys: int
    """How much else is said."""


class Case(NamedTuple):
    """A position and a move, as people write them."""

    document: Document
    move: str


class Shrinker:
    """Makes positions of one game smaller; ``ladder`` names its cards as people write them, the lowest first."""

    def __init__(self, ladder: Sequence[str] = ()) -> None:
        self._rank = {name: at for at, name in enumerate(ladder)}
        self._ladder = list(ladder)

    def size(self, case: Case) -> Size:
        """How large a position is."""
        described = values = keys = 0
        for _, value in _leaves(case.document):
            keys += 1
            if isinstance(value, int) and not isinstance(value, bool):
                described += abs(value)
            for token in _tokens(value):
                if self._is_card(token):
                    described += 1
                    values += self._rank.get(_bare(token), 0)
        return Size(len(_names(case.document)), described, values, keys + len(TOKEN.findall(case.move)))

    def _is_card(self, token: str) -> bool:
        return not self._rank or _bare(token) in self._rank or set(token) <= {"?", "."}

    def shrunk(self, case: Case, holds: Holds) -> Case:
        """A smallest position that shows the same; ``case`` must show it."""
        tried: dict[str, bool] = {}

        def still(found: Case) -> bool:
            key = repr(found)
            if key not in tried:
                tried[key] = holds(found.document, found.move)
            return tried[key]

        while True:
            before = case
            case = self._without_keys(case, still)
            case = self._without_tokens(case, still)
            for steps in (self._seats, self._numbers, self._lower):
                case = self._descend(case, steps, still)
            if case == before:
                return case

    def _descend(self, case: Case, steps: Callable[[Case], Iterator[Case]], still: Callable[[Case], bool]) -> Case:
        """Take the first step that makes it smaller, again and again."""
        size, found = self.size(case), True
        while found:
            found = False
            for step in steps(case):
                if self.size(step) < size and still(step):
                    case, size, found = step, self.size(step), True
                    break
        return case

    # --- leaving out -------------------------------------------------------------------------------------------------

    def _without_keys(self, case: Case, still: Callable[[Case], bool]) -> Case:
        """Keys that are not needed; a key that is left out leaves undescribed what it described."""
        paths = list(dict.fromkeys(_key_of(path) for path, _ in _leaves(case.document) if path[0] not in UNTOUCHED))

        def build(kept: Sequence[Path]) -> Case:
            return Case(_built(case.document, set(paths) - set(kept)), case.move)

        return build(_fewest(paths, lambda kept: still(build(kept))))

    def _without_tokens(self, case: Case, still: Callable[[Case], bool]) -> Case:
        """Cards and words of lines that are not needed, and parts of lists; of the move, too."""
        lists = [path for path, _ in _leaves(case.document) if path[0] not in UNTOUCHED and isinstance(path[-1], int)]

        def listed(kept: Sequence[Path]) -> Case:
            return Case(_built(case.document, set(lists) - set(kept)), case.move)

        case = listed(_fewest(lists, lambda kept: still(listed(kept))))
        spots: list[tuple[Path, int]] = [
            (path, at) for path, value in _leaves(case.document) if path[0] not in UNTOUCHED for at in range(len(_tokens(value)))
        ]
        spots += [((), at) for at in range(len(_tokens(case.move)))]

        def build(kept: Sequence[tuple[Path, int]]) -> Case:
            gone: dict[Path, set[int]] = {}
            for path, at in set(spots) - set(kept):
                gone.setdefault(path, set()).add(at)
            document = _built(case.document, change=lambda path, value: _cut(value, gone.get(path, ())))
            return Case(document, _cut(case.move, gone.get((), ())))

        return build(_fewest(spots, lambda kept: still(build(kept))))

    def _seats(self, case: Case) -> Iterator[Case]:
        """One player fewer; what was his to do is another's, or nobody's."""
        names = _names(case.document)
        for name in names if len(names) > 1 else ():
            word = _word(name)
            if word.search(case.move):
                continue
            rest = [n for n in names if n != name]
            gone = {path for path, value in _leaves(case.document) if isinstance(value, str) and word.search(value)}
            mentioned = {path for path in gone if not isinstance(path[-1], int)}
            document = _built({**case.document, "seats": rest}, gone - mentioned - {("seats", at) for at in range(len(names))})
            document = _without_table(document, name)
            for heir in (*rest, None) if mentioned else (None,):
                yield Case(_built(document, mentioned) if heir is None else _changed(document, dict.fromkeys(mentioned, heir)), case.move)

    # --- making lower ------------------------------------------------------------------------------------------------

    def _numbers(self, case: Case) -> Iterator[Case]:
        """Lower numbers; and one number added to another, so that it need not be said."""
        found = [(path, value) for path, value in _leaves(case.document) if _is_number(value)]
        for path, value in found:
            for lower in sorted({0, 1, 2, value // 2, value - 1}):
                if abs(lower) < abs(value):
                    yield Case(_changed(case.document, {path: lower}), case.move)
        for at, token in enumerate(_tokens(case.move)):
            if token.isdecimal():
                for lower in range(int(token)):
                    yield Case(case.document, _replaced(case.move, {at: str(lower)}))
        for (one, a), (other, b) in permutations(found, 2):
            yield Case(_changed(_built(case.document, {one}), {other: a + b}), case.move)
        for (one, a), (other, b) in combinations(found, 2):
            if a > 0 and b > 0:  # together, as a bet and the pot that it lies in
                for less in sorted({min(a, b), min(a, b) // 2, 1}, reverse=True):
                    yield Case(_changed(case.document, {one: a - less, other: b - less}), case.move)

    def _lower(self, case: Case) -> Iterator[Case]:
        """Lower cards, on the table and in the move alike, or in one place of the table only."""
        in_move = [_bare(token) for token in _tokens(case.move)]
        places = [
            (path, at, _bare(token)) for path, value in _leaves(case.document)
            for at, token in enumerate(_tokens(value)) if _bare(token) in self._rank
        ]
        for name in dict.fromkeys(name for _, _, name in places):
            for lower in self._ladder[: self._rank[name]]:
                everywhere: dict[Path, dict[int, str]] = {}
                for path, at, other in places:
                    if other == name:
                        everywhere.setdefault(path, {})[at] = _quoted(lower)
                move = _replaced(case.move, {at: _quoted(lower) for at, token in enumerate(in_move) if token == name})
                yield Case(_named(_tokens_changed(case.document, everywhere), {name: lower}), move)
        for path, at, name in places:
            for lower in self._ladder[: self._rank[name]]:
                document = _tokens_changed(case.document, {path: {at: _quoted(lower)}})
                yield Case(document, case.move)
                for spot, token in enumerate(in_move):
                    if token == name:
                        yield Case(document, _replaced(case.move, {spot: _quoted(lower)}))


def renamed(case: Case, pool: Sequence[str]) -> Case:
    """The same with the names of the pool, the first one for whoever makes the move, or else sits first."""
    names = _names(case.document)
    if len(pool) < len(names):
        return case
    actor = case.move.partition(":")[0]
    start = names.index(actor) if actor in names else 0
    round_ = names[start:] + names[:start]
    new = dict(zip(round_, pool, strict=False))
    words = re.compile("|".join(_word(name).pattern for name in sorted(names, key=len, reverse=True)))

    def called(text: Any) -> Any:
        return words.sub(lambda match: new[match[0]], text) if isinstance(text, str) else text

    document = _named(_built(case.document, change=lambda _, value: called(value)), new)
    document["seats"] = [new[name] for name in round_]
    if "player" in document:
        document["player"] = {name: document["player"][name] for name in document["seats"] if name in document["player"]}
    return Case(document, called(case.move))


def lowered(document: Document, wanted: Callable[[], bool], between: Callable[[int, int], int]) -> Document:
    """The position with the numbers that are wanted lower, each by chance."""
    return _built(document, change=lambda _, value: between(0, value) if _is_number(value) and value > 0 and wanted() else value)


# --- documents ---------------------------------------------------------------------------------------------------------


def _names(document: Document) -> list[str]:
    return list(document.get("seats") or document.get("player", {}))


def _word(name: str) -> re.Pattern[str]:
    """Finds a name as a word of its own."""
    return re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")


def _leaves(node: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every value that is no table and no list, with its path, and empty ones; but for what is said about the position."""
    if isinstance(node, dict) and (node or not path):
        for key, value in node.items():
            if path or key not in ("game", "about", "dispute"):
                yield from _leaves(value, (*path, key))
    elif isinstance(node, list) and node:
        for at, value in enumerate(node):
            yield from _leaves(value, (*path, at))
    else:
        yield path, node


def _key_of(path: Path) -> Path:
    """The path of the key that a value stands below, where it stands in a list."""
    while isinstance(path[-1], int):
        path = path[:-1]
    return path


def _same(path: Path, value: Any) -> Any:
    return value


def _built(document: Document, gone: Collection[Path] = (), change: Callable[[Path, Any], Any] = _same) -> Document:
    """The position without what is gone, every other value changed; tables that get empty go, too."""

    def build(node: Any, path: Path) -> Any:
        if isinstance(node, dict):
            parts = {key: build(value, (*path, key)) for key, value in node.items() if (*path, key) not in gone}
            return {key: value for key, value in parts.items() if value != {} or node[key] == {}}
        if isinstance(node, list):
            return [build(value, (*path, at)) for at, value in enumerate(node) if (*path, at) not in gone]
        return change(path, node)

    found: Document = build(document, ())
    return found


def _changed(document: Document, new: Mapping[Path, Any]) -> Document:
    return _built(document, change=lambda path, value: new.get(path, value))


def _tokens_changed(document: Document, new: Mapping[Path, Mapping[int, str]]) -> Document:
    return _built(document, change=lambda path, value: _replaced(value, new[path]) if path in new else value)


def _named(document: Document, new: Mapping[str, str]) -> Document:
    """Tables and keys called otherwise."""
    return {
        new.get(key, key): _named(value, new) if isinstance(value, dict) else value for key, value in document.items()
    }


def _without_table(document: Document, name: str) -> Document:
    """Without the tables and keys of this name; one that gets empty goes, too."""
    found = {key: _without_table(v, name) if isinstance(v, dict) else v for key, v in document.items() if key != name}
    return {key: value for key, value in found.items() if value != {} or document[key] == {}}


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value != 0


def _tokens(value: Any) -> list[str]:
    return TOKEN.findall(value) if isinstance(value, str) else []


def _bare(token: str) -> str:
    return token.strip('"')


def _quoted(name: str) -> str:
    return f'"{name}"' if " " in name else name


def _replaced(text: str, new: Mapping[int, str]) -> str:
    """A line with other words at these places."""
    count = -1

    def other(match: re.Match[str]) -> str:
        nonlocal count
        count += 1
        return new.get(count, match[0])

    return TOKEN.sub(other, text)


def _cut(value: Any, gone: Collection[int]) -> Any:
    """A line without the words at these places; of two signs between words the stronger one remains."""
    if not gone:
        return value
    line, end, joint = "", 0, " "
    for at, match in enumerate(TOKEN.finditer(value)):
        between = value[end: match.start()]
        joint = max((joint, *(sign for sign in JOINTS if sign in between)), key=list(JOINTS).index)
        end = match.end()
        if at not in gone:
            line += (JOINTS[joint] if line else "") + match[0]
            joint = " "
    return line


def _fewest(units: Sequence[Unit], keeps: Callable[[Sequence[Unit]], bool]) -> list[Unit]:
    """So few of the units that none of those left can be taken away; large parts are tried first."""
    left, part = list(units), max(len(units), 1)
    while True:
        at, count = 0, len(left)
        while at < len(left):
            rest = left[:at] + left[at + part:]
            if keeps(rest):
                left = rest
            else:
                at += part
        if part == 1 and len(left) == count:
            return left
        part = max(part // 2, 1)
