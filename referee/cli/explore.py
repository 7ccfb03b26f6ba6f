"""The command that searches all of a small instance of a game."""

import sys
import time
from collections.abc import Mapping, Sequence

import click

from referee import registry
from referee.errors import GameError, RefereeError, nearest
from referee.explore import Goal, Limits, Progress, Report
from referee.explore import explore as search
from referee.game import Game
from referee.instance import Instance, maker, makers
from referee.rulings import settle

from .answer import answer, note
from .options import of, shared

FELL_SHORT, UNDECIDED = 1, 4


class WithParameters(click.Command):
    """Shows the parameters of the installed games in its help."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The options, and after them each game's parameters."""
        super().format_options(ctx, formatter)
        for game in makers():
            try:
                found = maker(game)
            except GameError as fault:
                note(str(fault))
                continue
            with formatter.section(f"Parameters of {game}"):
                formatter.write_dl([(f"--{name}", says) for name, says in found.parameters.items()])


@click.command(
    cls=WithParameters, short_help="exhaustive search of an instance",
    context_settings={"ignore_unknown_options": True},
    epilog="Exit codes: 0 nothing is wrong, or what was looked for is found; 1 an invariant is broken, somebody is stuck, "
    "no end can be reached from somewhere, or what was looked for is not there; 2 bad usage; 4 stopped by a limit.",
)
@click.argument("words", metavar="GAME [--PARAMETER VALUE]...", nargs=-1, type=click.UNPROCESSED)
@click.option("--all-rulings", is_flag=True, help="Leave every question open that is not fixed: "
              "each move under any of its readings.")
@click.option("--until", metavar="NAME", help="Stop at a shortest game to an event, a kind of move, a broken invariant, "
              "a deadlock or an end.")
@click.option("--question", metavar="ID", help="Stop at a shortest game to a table where the question matters.")
@click.option("--max-states", type=click.IntRange(min=1), metavar="N", help="Stop after so many states.")
@click.option("--time", "seconds", type=click.FloatRange(min=0, min_open=True), metavar="S", help="Stop after so many seconds.")
@click.option("--memory", type=click.IntRange(min=1), metavar="MB", default=4000, show_default=True,
              help="Stop before the program takes more, as far as the system tells.")
@shared()
@click.pass_context
def explore(
    ctx: click.Context, words: tuple[str, ...], all_rulings: bool, until: str | None, question: str | None,
    max_states: int | None, seconds: float | None, memory: int,
) -> int:
    """Look at every state of a small instance of GAME, breadth first.

    An instance is a game cut down: a few players, a few values, every way to deal them.  States that no rule tells
    apart count as one.  Questions have their standard reading unless they are fixed otherwise.  With --all-rulings a
    game may change its readings from move to move, so what is found there need not happen under any one ruling.

    \b
    For example:
      referee explore fates --players 2 --values 4,7,10 --copies 3 --hand 2 --unknown 1
      referee explore fates --values 3,7,10 --until burns-bomb
      referee explore fates --values 4,7 --assume shrine-on-empty=refused
    """
    options = of(ctx)
    name, given = _understood(words)
    game = registry.load(name)
    fixed = settle(game.rulebook, options.ruling, options.assume, options.standard or not all_rulings)
    instance: Instance = maker(game.id)(given, fixed)
    goal = _goal(game, instance, until, question)
    report = search(instance, Limits(states=max_states or 0, seconds=seconds or 0.0, memory=memory * 2**20), goal, _progress())
    _forget_progress(report)

    from referee.render import search as render

    described = render.Search(
        game.id, instance.describe(), instance.merged, _readings(game, fixed, options.standard or not all_rulings),
        tuple(instance.invariants), _wanted(goal), report,
    )
    answer(options, lambda: render.value(described, fixed), lambda paint: render.lines(described, paint))
    return _code(report, goal)


def _understood(words: Sequence[str]) -> tuple[str, dict[str, str]]:
    """The game's name, and its parameters: ``--name value`` or ``--name=value``."""
    names: list[str] = []
    given: dict[str, str] = {}
    left = list(words)
    while left:
        word = left.pop(0)
        if not word.startswith("-"):
            names.append(word)
            continue
        key, equals, value = word.lstrip("-").partition("=")
        if not equals:
            if not left or left[0].startswith("--"):
                cure = f"write --{key} VALUE; referee explore --help lists the parameters"
                raise RefereeError(f"--{key}", "has no value", cure)
            value = left.pop(0)
        if key in given:
            raise RefereeError(f"--{key}", "is given twice", "give it once")
        given[key] = value
    if len(names) != 1:
        says = f"{len(names)} games are named" if names else "no game is named"
        raise RefereeError("GAME", says, "name one of " + ", ".join(registry.ids()))
    return names[0], given


def _goal(game: Game, instance: Instance, until: str | None, question: str | None) -> Goal | None:
    if until is not None and question is not None:
        raise RefereeError("--until", "can't be looked for together with --question", "look for one at a time")
    if question is not None:
        asked = list(game.rulebook.questions)
        if question not in asked:
            cure = nearest(question, asked) or f"referee questions {game.id} lists them"
            raise RefereeError("--question", f"{game.id} has no question {question!r}", cure)
        return "question", question
    if until is None:
        return None
    if until in ("end", "deadlock"):
        return until, until  # type: ignore[return-value]
    if until in instance.invariants:
        return "broken", until
    words = [*instance.moves, *instance.events]
    if until in words:
        return "word", until
    known = ["end", "deadlock", *words, *instance.invariants]
    cure = nearest(until, known) or "say end, deadlock, an event's code, or an invariant's name"
    raise RefereeError("--until", f"nothing is called {until!r}", cure)


def _wanted(goal: Goal | None) -> str:
    if goal is None:
        return ""
    kind, name = goal
    return {
        "word": name, "broken": f"a breach of {name}", "end": "an end", "deadlock": "a deadlock",
        "question": f"a table where {name} matters",
    }[kind]


def _readings(game: Game, fixed: Mapping[str, str], is_one: bool) -> str:
    standard = game.rulebook.standard()
    other = [f"{question}={reading}" for question, reading in fixed.items() if reading != standard[question]]
    left = len(standard) - len(fixed)
    if is_one or not left:
        return "the standard ruling" + (f" but for {', '.join(other)}" if other else "")
    settled = ", ".join(f"{question}={reading}" for question, reading in fixed.items())
    return f"every reading of {left} questions" + (f"; fixed are {settled}" if settled else "")


def _progress() -> Progress | None:
    """Shows how far the search is, on a terminal, twice a second."""
    if not sys.stderr.isatty():
        return None
    latest = time.perf_counter()

    def show(states: int, depth: int, seconds: float) -> None:
        nonlocal latest
        if time.perf_counter() - latest > 0.5:
            latest = time.perf_counter()
            click.echo(f"\r\x1b[K{states:,} states, depth {depth}, {seconds:.0f} s", nl=False, err=True)

    return show


def _forget_progress(report: Report) -> None:
    if sys.stderr.isatty():
        speed = report.states / report.searched if report.searched else 0
        click.echo(f"\r\x1b[K{report.states:,} states in {report.searched:.1f} s, {speed:,.0f} a second", err=True)


def _code(report: Report, goal: Goal | None) -> int:
    if goal is not None and report.found is not None:
        return 0
    if not report.is_sound or (goal is not None and report.is_complete):
        return FELL_SHORT
    return 0 if report.is_complete else UNDECIDED

