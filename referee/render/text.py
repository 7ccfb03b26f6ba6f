"""Rulings as text: the verdict word first, then the reason, then what else.  Every answer is a list of lines."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from referee.game import Game, Said
from referee.verdict import Case, Check, Consequence, Consequences, Option, Reason, Verdict

from . import say
from .paint import Paint
from .say import Given

MOST_CASES = 8
MOST_MOVES = 10
MOST_BRANCHES = 8
"""Beyond so many branches, those with the same outcome are shown by the simplest one."""
MOST_NAMED = 4
WIDTH = 11
"""Columns of the verdict word, so that moves stand below each other."""


class Clauses:
    """Prints each clause once: the id again where it comes up again, but not the words."""

    def __init__(self, game: Game, paint: Paint) -> None:
        self._game = game
        self._paint = paint
        self._printed: set[str] = set()

    def lines(self, said: Said, indent: str) -> Iterator[str]:
        """The clauses behind a code in our words."""
        ids = say.clauses(self._game, said)
        width = max(map(len, ids), default=0)
        for id_ in ids:
            words = self._game.rulebook.clauses[id_].says if id_ not in self._printed else "(see above)"
            self._printed.add(id_)
            yield f"{indent}{self._paint.faint(id_)}{' ' * (width - len(id_))}  {words}"


def verdict(game: Game, found: Verdict, table: Check, instead: "Instead", described: Any, paint: Paint) -> list[str]:
    """The ruling on a move, as a referee under time pressure reads it; ``described`` is the state as the position has it."""
    clauses = Clauses(game, paint)
    lines = _about_the_table(game, table, described, paint, clauses)
    lines.append(_headline(game, found, paint))
    if found.word != "depends":
        for case in found.cases:
            lines += _reasons(game, case.reasons, found.state, clauses)
        if found.word == "legal":
            lines.append("  no clause objects, under any reading that is left open")
    else:
        for case, others in _told_apart(found.cases, lambda case: (case.holds, case.reasons)):
            lines += ["", *_condition(game, "legal" if case.holds else "illegal", case.readings, case.given, paint)]
            lines += [*_reasons(game, case.reasons, found.state, clauses), *_others(others)]
        lines += _too_many(found.cases) + _why_standard(game, found.questions, paint)
    lines += _rests_on(game, found.rests_on, found.state)
    if found.word != "legal":
        lines += ["", _instead(instead)]
    return lines


def _headline(game: Game, found: Verdict, paint: Paint) -> str:
    line = paint.word(found.word, WIDTH) + game.format_move(found.move, found.state)
    if found.word != "depends":
        return line
    return line + " — on " + _what_decides(found.questions, found.cases) + _standard_says(found.standard, found.questions)


Shown = TypeVar("Shown", Case, Consequence)


def _told_apart(branches: Sequence[Shown], outcome: Callable[[Shown], Hashable]) -> list[tuple[Shown, int]]:
    """The branches to show, each with how many others have the same outcome and are not shown."""
    if len(branches) <= MOST_BRANCHES:
        return [(branch, 0) for branch in branches]
    alike: dict[Hashable, list[Shown]] = {}
    for branch in branches:
        alike.setdefault(outcome(branch), []).append(branch)
    groups = list(alike.values())[:MOST_BRANCHES]
    return [(min(group, key=lambda b: len(b.readings) + len(b.given)), len(group) - 1) for group in groups]


def _others(count: int) -> list[str]:
    return [f"  the same in {count} other case" + ("s" if count > 1 else "")] if count else []


def _too_many(branches: Sequence[Case | Consequence]) -> list[str]:
    if len(branches) <= MOST_BRANCHES:
        return []
    places = [place for branch in branches for place in branch.given]
    cure = "fix questions with --ruling, --assume or --standard"
    if places:
        cure = f"describe {max(dict.fromkeys(places), key=places.count)}"
    return ["", f"{len(branches)} cases in all, of which each outcome is shown once: {cure}; --json lists them all."]


def _what_decides(questions: Sequence[str], branches: Iterable[Case | Consequence]) -> str:
    return _named(list(dict.fromkeys([*questions, *(place for branch in branches for place in branch.given)])))


def _named(what: Sequence[str]) -> str:
    more = len(what) - MOST_NAMED
    return "; ".join(what[:MOST_NAMED]) + (f"; and {more} more" if more > 0 else "")


def _standard_says(standard: str, questions: Sequence[str]) -> str:
    if not questions:
        return ""
    if standard == "depends":
        return "; it still depends under the standard ruling"
    return f"; the standard ruling says {standard.upper()}"


def _about_the_table(game: Game, table: Check, state: Any, paint: Paint, clauses: Clauses) -> list[str]:
    if table.word == "possible":
        return []
    if table.word == "impossible":
        lines = [paint.strong("The table can't be as described:")]
    else:
        lines = [paint.strong(f"Whether the table can be as described depends on {', '.join(table.questions)}:")]
    for fault in table.faults:
        lines += _fault(game, fault, state, clauses, indent="  ")
    return [*lines, "Ruled all the same:" if table.word == "impossible" else "Ruled as described:", ""]


def _fault(game: Game, fault: Reason, state: Any, clauses: Clauses, indent: str) -> list[str]:
    place = getattr(fault.said, "place", "")
    words = say.sentence(game, fault.said, state) + ("" if fault.always else "  (under some readings)")
    return [f"{indent}{place}: {words}" if place else indent + words, *clauses.lines(fault.said, indent + "  ")]


def _reasons(game: Game, reasons: Iterable[Reason], state: Any, clauses: Clauses) -> list[str]:
    lines = []
    for reason in reasons:
        lines.append("  " + say.sentence(game, reason.said, state) + ("" if reason.always else "  (under some readings)"))
        lines += clauses.lines(reason.said, "    ")
    return lines


def _condition(game: Game, word: str, readings: Mapping[str, str], given: Given, paint: Paint) -> Iterator[str]:
    """The word of a branch and when it holds: readings in plain words, with what to paste behind ``--assume``."""
    head = paint.word(word, WIDTH)
    joint = "if "
    for question, reading in readings.items():
        asked = game.rulebook.questions[question]
        usual = " (standard)" if reading == asked.standard else ""
        yield f"{head}{joint}{asked.readings[reading].says}  {paint.faint(f'{question}={reading}')}{usual}"
        head, joint = " " * WIDTH, "and "
    for place, cases in given.items():
        yield f"{head}{joint}{_fact(place, cases)}"
        head, joint = " " * WIDTH, "and "


def _fact(place: str, cases: Sequence[str]) -> str:
    if place.startswith("whether ") and tuple(cases) in (("yes",), ("no",)):
        return place.removeprefix("whether ") if cases[0] == "yes" else f"it is not so that {place.removeprefix('whether ')}"
    shown = ", ".join(cases[:MOST_CASES])
    if len(cases) > MOST_CASES:
        shown += f" … ({len(cases)} cases)"
    return f"{place}: {shown}" if place.startswith(("whether ", "how ")) else f"{place} is {shown}"


def _why_standard(game: Game, questions: Iterable[str], paint: Paint) -> list[str]:
    asked = [game.rulebook.questions[q] for q in questions]
    if not asked:
        return []
    return ["", "Why the standard reading:", *(f"  {paint.faint(f'{q.id}={q.standard}')}: {q.because}" for q in asked)]


def _rests_on(game: Game, found: Iterable[Said], state: Any) -> list[str]:
    lines = [f"This rests on: {say.sentence(game, said, state)}" for said in found]
    return ["", *lines] if lines else []


class Instead:
    """What would have been legal: moves under every open reading, or, if there are none, under the standard ruling."""

    def __init__(self, moves: Sequence[str], *, certain: bool = True, hidden: str = "", undecided: bool = False) -> None:
        self.moves = list(moves)
        self.certain = certain
        self.hidden = hidden
        self.undecided = undecided


def _instead(instead: Instead) -> str:
    if instead.undecided:
        return "Legal instead: not worked out, the table leaves too many cases open"
    if not instead.moves:
        return "Legal instead: " + (instead.hidden or "nothing that the position shows")
    head = "Legal instead" if instead.certain else "Legal instead under the standard ruling"
    return f"{head}: " + some(instead.moves)


def some(moves: Sequence[str]) -> str:
    """Moves in a line, the actor once if it is one and the same, the last ones as a count."""
    actor = moves[0].partition(": ")[0] + ": "
    same = len(moves) > 1 and all(move.startswith(actor) for move in moves)
    shown = [move.removeprefix(actor) if same and at else move for at, move in enumerate(moves[:MOST_MOVES])]
    more = len(moves) - len(shown)
    return "; ".join(shown) + (f"; and {more} more" if more else "")


# --- whether a table could be ------------------------------------------------------------------------------------


def check(game: Game, found: Check, state: Any, source: str, paint: Paint) -> list[str]:
    """Whether the table could be, and everything that is wrong with it."""
    clauses = Clauses(game, paint)
    line = paint.word(found.word, WIDTH + 2) + source
    if found.word == "possible":
        return [line, "", "Possible is not reachable: only what is described was checked against the deck and the rules."]
    if found.word == "impossible":
        lines = [line]
        for fault in found.faults:
            lines += ["", *_fault(game, fault, state, clauses, indent="  ")]
        return lines
    lines = [line + " — on " + _what_decides(found.questions, found.cases)]
    for case in found.cases:
        lines += ["", *_condition(game, "possible" if case.holds else "impossible", case.readings, case.given, paint)]
        for fault in case.reasons:
            lines += _fault(game, fault, state, clauses, indent="  ")
    return lines + _why_standard(game, found.questions, paint)


# --- what follows --------------------------------------------------------------------------------------------------


def consequences(game: Game, found: Consequences, paint: Paint) -> list[str]:
    """What follows from a move: what is common to every branch, then branch by branch what differs."""
    clauses = Clauses(game, paint)
    words = [say.branch_word(branch) for branch in found.branches]
    move = game.format_move(found.move, found.state)
    line = paint.word("illegal" if set(words) == {"illegal"} else found.word, WIDTH) + move
    if len(found.branches) > 1:
        what = _what_decides(found.questions, found.branches)
        if set(words) == {"legal"}:
            line += f" — legal; what follows depends on {what}"
        elif set(words) == {"illegal"}:
            line += f" — why depends on {what}"
        else:
            line += f" — on {what}" + _standard_says(found.standard, found.questions)
    lines = [line]
    legal = [branch for branch in found.branches if branch.is_legal]
    common = say.in_common(legal) if len(legal) > 1 or len(found.branches) == 1 else []
    if common:
        lines += [""] if set(words) == {"legal"} else ["", "Wherever it is legal:"]
        lines += _events(game, common, found.state, paint)
    if len(found.branches) == 1:
        for objection in found.branches[0].objections:
            lines += ["", "  " + say.sentence(game, objection, found.state), *clauses.lines(objection, "    ")]
    else:
        if common:
            lines += ["", "Then it depends:"]
        for branch, others in _told_apart(found.branches, lambda branch: (branch.objections, branch.events)):
            lines += ["", *_condition(game, say.branch_word(branch), branch.readings, branch.given, paint)]
            lines += [*_what_differs(game, branch, common, found.state, paint, clauses), *_others(others)]
        lines += _too_many(found.branches) + _why_standard(game, found.questions, paint)
    return lines + _rests_on(game, found.rests_on, found.state)


def _what_differs(
    game: Game, branch: Consequence, common: list[Any], state: Any, paint: Paint, clauses: Clauses
) -> Iterator[str]:
    for objection in branch.objections:
        yield "  " + say.sentence(game, objection, state)
        yield from clauses.lines(objection, "    ")
    if branch.is_legal:
        events = say.besides(branch, common)
        yield from _events(game, events, state, paint) if events else ["  nothing further, but another position after it"]


def _events(game: Game, events: Iterable[Said], state: Any, paint: Paint) -> Iterator[str]:
    for event in events:
        ids = ", ".join(say.clauses(game, event))
        yield "  " + say.sentence(game, event, state) + ("  " + paint.faint(f"[{ids}]") if ids else "")


def outcome(game: Game, found: Consequences, common: list[Any], paint: Paint) -> Iterator[str]:
    """What follows under one reading, without what is common to all: for readings side by side."""
    clauses = Clauses(game, paint)
    for branch in found.branches:
        if branch.given:
            yield "    if " + " and ".join(_fact(place, cases) for place, cases in branch.given.items())
        yield from ("  " + line for line in _what_differs(game, branch, common, found.state, paint, clauses))


# --- moves ---------------------------------------------------------------------------------------------------------


def moves(
    game: Game, options: Sequence[tuple[Option, tuple[Case, ...]]], hidden: Sequence[Option], state: Any, paint: Paint
) -> list[str]:
    """One move a line, legal ones first; then what cards that nobody has described would admit."""
    if not options and not hidden:
        return ["No move is legal under any reading."]
    lines = []
    for option, cases in sorted(options, key=lambda pair: pair[0].word != "legal"):
        line = paint.word(option.word, WIDTH) + game.format_move(option.move, state)
        if option.word == "depends":
            line += "  " + _when_legal(option, cases) + (f"  (standard: {option.standard.upper()})" if option.questions else "")
        lines.append(line)
    return lines + _hidden_moves(game, hidden, state, paint)


def _when_legal(option: Option, cases: Iterable[Case]) -> str:
    """The condition if it is short, else what it hangs on."""
    ways = [
        [f"{q}={r}" for q, r in case.readings.items()] + [_fact(place, options) for place, options in case.given.items()]
        for case in cases
        if case.holds
    ]
    if sum(map(len, ways)) > MOST_NAMED:
        return "on " + _named([*option.questions, *option.facts])
    return "if " + ", or if ".join(map(" and ".join, ways))


def _hidden_moves(game: Game, hidden: Sequence[Option], state: Any, paint: Paint) -> list[str]:
    if not hidden:
        return []
    groups: dict[tuple[str, str, tuple[str, ...], tuple[str, ...]], list[Option]] = {}
    for option in hidden:
        groups.setdefault((option.word, option.standard, option.questions, option.facts), []).append(option)
    who = say.turn(game, state) or "whoever is to move"
    lines = ["", f"If {who} has them, of the cards that nobody has described:"]
    for (word, standard, questions, facts), options in sorted(groups.items(), key=lambda pair: pair[0][0] != "legal"):
        line = paint.word(word, WIDTH) + game.abbreviate([option.move for option in options], state)
        if word == "depends":
            line += "  on " + _named([*questions, *facts]) + (f"  (standard: {standard.upper()})" if questions else "")
        lines.append(line)
    return lines
