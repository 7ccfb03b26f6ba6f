"""Rulings as text: the verdict word first, then the reason, then what else.  Every answer is a list of lines."""

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from referee.game import Said
from referee.speech import Speech
from referee.spoken import Spoken
from referee.verdict import Case, Check, Consequence, Consequences, Option, Reason, Verdict

from . import say
from .paint import Paint
from .say import Given

MOST_CASES = 8
MOST_MOVES = 10
MOST_BRANCHES = 8
"""Beyond so many branches, those with the same outcome are shown by the simplest one."""
MOST_NAMED = 4
MOST_KEYS = 3
"""Beyond so many keys of a position it is enough to have seen that it is another."""
WIDTH = 11
"""Columns of the verdict word, so that moves stand below each other."""


class Clauses:
    """Prints each clause once: the id again where it comes up again, but not the words."""

    def __init__(self, game: Spoken, paint: Paint) -> None:
        self._game = game
        self._paint = paint
        self._printed: set[str] = set()

    def lines(self, said: Said, indent: str) -> Iterator[str]:
        """The clauses behind a code in our words."""
        ids = say.clauses(self._game, said)
        width = max(map(len, ids), default=0)
        for id_ in ids:
            known = id_ in self._printed
            words = self._game.speech("(see above)") if known else self._game.rulebook.clauses[id_].says
            self._printed.add(id_)
            yield f"{indent}{self._paint.faint(id_)}{' ' * (width - len(id_))}  {words}"
            if not known:
                yield from say.quoted(self._game, id_, indent + " " * (width + 2))


def verdict(game: Spoken, found: Verdict, table: Check, instead: "Instead", described: Any, paint: Paint) -> list[str]:
    """The ruling on a move, as a referee under time pressure reads it; ``described`` is the state as the position has it."""
    clauses = Clauses(game, paint)
    lines = _about_the_table(game, table, described, paint, clauses)
    lines.append(_headline(game, found, paint))
    if found.word != "depends":
        for case in found.cases:
            lines += _reasons(game, case.reasons, found.state, clauses)
        if found.word == "legal":
            lines.append("  " + game.speech("no clause objects, under any reading that is left open"))
    else:
        for case, others in _told_apart(found.cases, lambda case: (case.holds, case.reasons)):
            lines += ["", *_condition(game, "legal" if case.holds else "illegal", case.readings, case.given, paint)]
            lines += [*_reasons(game, case.reasons, found.state, clauses), *_others(others, game.speech)]
        lines += _too_many(found.cases, game.speech) + _why_standard(game, found.questions, paint)
    lines += _rests_on(game, found.rests_on, found.state)
    if found.word != "legal":
        lines += ["", _instead(instead, game.speech)]
    return lines


def _headline(game: Spoken, found: Verdict, paint: Paint) -> str:
    line = _word(game, found.word, paint) + game.format_move(found.move, found.state)
    if found.word != "depends":
        return line
    decides = game.speech("on {what}", what=_what_decides(found.questions, found.cases, game.speech))
    return f"{line} — {decides}{_standard_says(found.standard, found.questions, game.speech)}"


def _word(game: Spoken, word: str, paint: Paint, width: int = WIDTH) -> str:
    """A verdict word, filled up so that what follows stands below each other."""
    return paint.word(word, width, game.speech(word))


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


def _others(count: int, speech: Speech) -> list[str]:
    return ["  " + speech("the same in {n:# other case|# other cases}", n=count)] if count else []


def _too_many(branches: Sequence[Case | Consequence], speech: Speech) -> list[str]:
    if len(branches) <= MOST_BRANCHES:
        return []
    places = [place for branch in branches for place in branch.given]
    cure = speech("fix questions with --ruling, --assume or --standard")
    if places:
        cure = speech("describe {place}", place=speech.words(max(dict.fromkeys(places), key=places.count)))
    count = len(branches)
    each = speech("{n:case|cases} in all, of which each outcome is shown once: {cure}; --json lists them all.", n=count, cure=cure)
    return ["", each]


def _what_decides(questions: Sequence[str], branches: Iterable[Case | Consequence], speech: Speech) -> str:
    return _named(list(questions), [place for branch in branches for place in branch.given], speech)


def _named(questions: Sequence[str], places: Sequence[str], speech: Speech) -> str:
    what = list(dict.fromkeys([*questions, *map(speech.words, places)]))
    more = [speech("and {n} more", n=len(what) - MOST_NAMED)] if len(what) > MOST_NAMED else []
    return "; ".join([*what[:MOST_NAMED], *more])


def _standard_says(standard: str, questions: Sequence[str], speech: Speech) -> str:
    if not questions:
        return ""
    if standard == "depends":
        return "; " + speech("it still depends under the standard ruling")
    return "; " + speech("the standard ruling says {word}", word=speech(standard).upper())


def _about_the_table(game: Spoken, table: Check, state: Any, paint: Paint, clauses: Clauses) -> list[str]:
    if table.word == "possible":
        return []
    if table.word == "impossible":
        lines = [paint.strong(game.speech("The table can't be as described:"))]
    else:
        asked = ", ".join(table.questions)
        lines = [paint.strong(game.speech("Whether the table can be as described depends on {questions}:", questions=asked))]
    for fault in table.faults:
        lines += _fault(game, fault, state, clauses, indent="  ")
    ruled = game.speech("Ruled all the same:" if table.word == "impossible" else "Ruled as described:")
    return [*lines, ruled, ""]


def _fault(game: Spoken, fault: Reason, state: Any, clauses: Clauses, indent: str) -> list[str]:
    place = getattr(fault.said, "place", "")
    words = _reason(game, fault, state)
    return [f"{indent}{place}: {words}" if place else indent + words, *clauses.lines(fault.said, indent + "  ")]


def _reasons(game: Spoken, reasons: Iterable[Reason], state: Any, clauses: Clauses) -> list[str]:
    lines = []
    for reason in reasons:
        lines.append("  " + _reason(game, reason, state))
        lines += clauses.lines(reason.said, "    ")
    return lines


def _reason(game: Spoken, reason: Reason, state: Any) -> str:
    return say.sentence(game, reason.said, state) + ("" if reason.always else "  " + game.speech("(under some readings)"))


def _condition(game: Spoken, word: str, readings: Mapping[str, str], given: Given, paint: Paint) -> Iterator[str]:
    """The word of a branch and when it holds: readings in plain words, with what to paste behind ``--assume``."""
    speech = game.speech
    conditions = []
    for question, reading in readings.items():
        asked = game.rulebook.questions[question]
        usual = f" ({speech('standard')})" if reading == asked.standard else ""
        conditions.append((asked.readings[reading].says, f"  {paint.faint(f'{question}={reading}')}{usual}"))
    conditions += [(_fact(place, cases, speech), "") for place, cases in given.items()]
    for at, (what, small) in enumerate(conditions):
        if at:
            yield " " * WIDTH + speech("and {what}", what=what) + small
        else:
            yield _word(game, word, paint) + speech("if {what}", what=what) + small


def _fact(place: str, cases: Sequence[str], speech: Speech) -> str:
    if place.startswith("whether ") and tuple(cases) in (("yes",), ("no",)):
        statement = speech.words(place.removeprefix("whether "))
        return statement if cases[0] == "yes" else speech("it is not so that {what}", what=statement)
    shown = ", ".join(map(speech.words, cases[:MOST_CASES]))
    if len(cases) > MOST_CASES:
        shown = speech("{cases} … ({n:case|cases})", cases=shown, n=len(cases))
    spelled = speech.words(place)
    return f"{spelled}: {shown}" if place.startswith(("whether ", "how ")) else speech("{place} is {case}", place=spelled, case=shown)


def _why_standard(game: Spoken, questions: Iterable[str], paint: Paint) -> list[str]:
    asked = [game.rulebook.questions[q] for q in questions]
    if not asked:
        return []
    return ["", game.speech("Why the standard reading:"), *(f"  {paint.faint(f'{q.id}={q.standard}')}: {q.because}" for q in asked)]


def _rests_on(game: Spoken, found: Iterable[Said], state: Any) -> list[str]:
    lines = [game.speech("This rests on: {what}", what=say.sentence(game, said, state)) for said in found]
    return ["", *lines] if lines else []


class Instead:
    """What would have been legal: moves under every open reading, or, if there are none, under the standard ruling."""

    def __init__(self, moves: Sequence[str], *, certain: bool = True, hidden: str = "", undecided: bool = False) -> None:
        self.moves = list(moves)
        self.certain = certain
        self.hidden = hidden
        self.undecided = undecided


def _instead(instead: Instead, speech: Speech) -> str:
    if instead.undecided:
        return speech("Legal instead: not worked out, the table leaves too many cases open")
    if instead.hidden:
        return speech("Legal instead: {moves}", moves=instead.hidden)
    if not instead.moves:
        return speech("Legal instead: nothing that the position shows")
    if instead.certain:
        return speech("Legal instead: {moves}", moves=some(instead.moves, speech))
    return speech("Legal instead under the standard ruling: {moves}", moves=some(instead.moves, speech))


def some(moves: Sequence[str], speech: Speech) -> str:
    """Moves in a line, the actor once if it is one and the same, the last ones as a count."""
    actor = moves[0].partition(": ")[0] + ": "
    same = len(moves) > 1 and all(move.startswith(actor) for move in moves)
    shown = [move.removeprefix(actor) if same and at else move for at, move in enumerate(moves[:MOST_MOVES])]
    more = [speech("and {n} more", n=len(moves) - len(shown))] if len(moves) > len(shown) else []
    return "; ".join([*shown, *more])


# --- whether a table could be ------------------------------------------------------------------------------------


def check(game: Spoken, found: Check, state: Any, source: str, paint: Paint) -> list[str]:
    """Whether the table could be, and everything that is wrong with it."""
    clauses = Clauses(game, paint)
    line = _word(game, found.word, paint, WIDTH + 2) + source
    if found.word == "possible":
        claim = game.speech("Possible is not reachable: only what is described was checked against the deck and the rules.")
        return [line, "", claim]
    if found.word == "impossible":
        lines = [line]
        for fault in found.faults:
            lines += ["", *_fault(game, fault, state, clauses, indent="  ")]
        return lines
    lines = [line + " — " + game.speech("on {what}", what=_what_decides(found.questions, found.cases, game.speech))]
    for case in found.cases:
        lines += ["", *_condition(game, "possible" if case.holds else "impossible", case.readings, case.given, paint)]
        for fault in case.reasons:
            lines += _fault(game, fault, state, clauses, indent="  ")
    return lines + _why_standard(game, found.questions, paint)


# --- what follows --------------------------------------------------------------------------------------------------


def consequences(game: Spoken, found: Consequences, paint: Paint) -> list[str]:
    """What follows from a move: what is common to every branch, then branch by branch what differs."""
    clauses, speech = Clauses(game, paint), game.speech
    words = [say.branch_word(branch) for branch in found.branches]
    move = game.format_move(found.move, found.state)
    line = _word(game, "illegal" if set(words) == {"illegal"} else found.word, paint) + move
    if len(found.branches) > 1:
        what = _what_decides(found.questions, found.branches, speech)
        if set(words) == {"legal"}:
            line += " — " + speech("legal; what follows depends on {what}", what=what)
        elif set(words) == {"illegal"}:
            line += " — " + speech("why depends on {what}", what=what)
        else:
            line += " — " + speech("on {what}", what=what) + _standard_says(found.standard, found.questions, speech)
    lines = [line]
    legal = [branch for branch in found.branches if branch.is_legal]
    common = say.in_common(game, legal if len(legal) > 1 or len(found.branches) == 1 else [])
    if common.events:
        lines += [""] if set(words) == {"legal"} else ["", speech("Wherever it is legal:")]
        lines += _events(game, common.events, found.state, paint, clauses)
    if len(found.branches) == 1:
        for objection in found.branches[0].objections:
            lines += ["", "  " + say.sentence(game, objection, found.state), *clauses.lines(objection, "    ")]
    else:
        if common.events:
            lines += ["", speech("Then it depends:")]
        for branch, others in _told_apart(found.branches, lambda branch: (branch.objections, branch.events, branch.after)):
            lines += ["", *_condition(game, say.branch_word(branch), branch.readings, branch.given, paint)]
            lines += [*_what_differs(game, branch, common, found.state, paint, clauses), *_others(others, speech)]
        lines += _too_many(found.branches, speech) + _why_standard(game, found.questions, paint)
    return lines + _rests_on(game, found.rests_on, found.state)


def _what_differs(
    game: Spoken, branch: Consequence, common: say.Common, state: Any, paint: Paint, clauses: Clauses
) -> Iterator[str]:
    for objection in branch.objections:
        yield "  " + say.sentence(game, objection, state)
        yield from clauses.lines(objection, "    ")
    if branch.is_legal:
        events = say.besides(branch, common)
        yield from _events(game, events, state, paint, clauses) if events else ["  " + _after(game, branch, common.apart)]


def _after(game: Spoken, branch: Consequence, apart: Collection[str]) -> str:
    """What the position after it has that others have otherwise, where no event tells them apart."""
    table = say.keys_of(game.write(branch.after))
    keys = sorted(key for key in apart if key in table)
    if not keys:
        return game.speech("nothing further, but another position after it")
    said = [f"{key} = {table[key]}" for key in keys[:MOST_KEYS]] + ["..."] * (len(keys) > MOST_KEYS)
    return game.speech("nothing further; the position after it has {keys}", keys="; ".join(said))


def _events(game: Spoken, events: Iterable[Said], state: Any, paint: Paint, clauses: Clauses) -> Iterator[str]:
    for event in events:
        if game.quotes is not None:
            yield "  " + say.sentence(game, event, state)
            yield from clauses.lines(event, "    ")
            continue
        ids = ", ".join(say.clauses(game, event))
        yield "  " + say.sentence(game, event, state) + ("  " + paint.faint(f"[{ids}]") if ids else "")


def outcome(game: Spoken, found: Consequences, common: say.Common, paint: Paint) -> Iterator[str]:
    """What follows under one reading, without what is common to all: for readings side by side."""
    clauses = Clauses(game, paint)
    for branch in found.branches:
        if branch.given:
            facts = [_fact(place, cases, game.speech) for place, cases in branch.given.items()]
            yield "    " + game.speech("if {what}", what=f" {game.speech('and')} ".join(facts))
        yield from ("  " + line for line in _what_differs(game, branch, common, found.state, paint, clauses))


# --- moves ---------------------------------------------------------------------------------------------------------


def moves(
    game: Spoken, options: Sequence[tuple[Option, tuple[Case, ...]]], hidden: Sequence[Option], state: Any, paint: Paint
) -> list[str]:
    """One move or one family of moves a line, legal ones first; then what cards that nobody has described would admit."""
    if not options and not hidden:
        return [game.speech("No move is legal under any reading.")]
    lines: dict[tuple[str, str, Any], list[Any]] = {}
    for option, cases in sorted(options, key=lambda pair: pair[0].word != "legal"):
        when = ""
        if option.word == "depends":
            when = "  " + _when_legal(option, cases, game.speech) + _by_standard(option.standard, option.questions, game.speech)
        lines.setdefault((_word(game, option.word, paint), when, game.family(option.move)), []).append(option.move)
    return [word + _one_or_all(game, some, state) + when for (word, when, _), some in lines.items()] + _hidden_moves(
        game, hidden, state, paint
    )


def _one_or_all(game: Spoken, some: Sequence[Any], state: Any) -> str:
    """A move, or a family of moves in few words, with the actor in front."""
    first = game.format_move(some[0], state)
    return first if len(some) == 1 else f"{first.rpartition(': ')[0]}: {game.abbreviate(some, state)}"


def _by_standard(standard: str, questions: Sequence[str], speech: Speech) -> str:
    return "  " + speech("(standard: {word})", word=speech(standard).upper()) if questions else ""


def _when_legal(option: Option, cases: Iterable[Case], speech: Speech) -> str:
    """The condition if it is short, else what it hangs on."""
    ways = [
        [f"{q}={r}" for q, r in case.readings.items()] + [_fact(place, options, speech) for place, options in case.given.items()]
        for case in cases
        if case.holds
    ]
    if sum(map(len, ways)) > MOST_NAMED:
        return speech("on {what}", what=_named(option.questions, option.facts, speech))
    first, *others = (f" {speech('and')} ".join(way) for way in ways)
    return ", ".join([speech("if {what}", what=first), *(speech("or if {what}", what=way) for way in others)])


def _hidden_moves(game: Spoken, hidden: Sequence[Option], state: Any, paint: Paint) -> list[str]:
    if not hidden:
        return []
    groups: dict[tuple[str, str, tuple[str, ...], tuple[str, ...]], list[Option]] = {}
    for option in hidden:
        groups.setdefault((option.word, option.standard, option.questions, option.facts), []).append(option)
    who, speech = say.turn(game, state), game.speech
    lines = ["", speech("If {who} has them, of the cards that nobody has described:", who=who) if who
             else speech("If whoever is to move has them, of the cards that nobody has described:")]
    for (word, standard, questions, facts), options in sorted(groups.items(), key=lambda pair: pair[0][0] != "legal"):
        line = _word(game, word, paint) + game.abbreviate([option.move for option in options], state)
        if word == "depends":
            line += "  " + speech("on {what}", what=_named(questions, facts, speech)) + _by_standard(standard, questions, speech)
        lines.append(line)
    return lines
