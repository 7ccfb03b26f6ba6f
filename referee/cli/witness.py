"""The command that finds, for a question, a smallest position in which its readings differ."""

from pathlib import Path
from typing import Any

import click

from referee import registry
from referee.errors import RefereeError, Undecided, nearest
from referee.game import Game
from referee.hunt import Hunt, Limits
from referee.interactions import FILE, Search, to_json
from referee.render import witness as render
from referee.rulings import settle
from referee.witness import CHECK, Witness, file_names, helper, replay, to_toml, untold

from .answer import answer, emit, note, write
from .holes import forget, progress
from .language import spoken
from .options import Options, of, shared

UNDECIDED = 4


@click.command(
    short_help="a smallest position in which readings differ",
    epilog="Exit codes: 0 found; 2 bad usage; 4 nothing was found within the limits.",
)
@click.argument("game")
@click.argument("question", required=False)
@click.option("--all", "everything", is_flag=True, help="Look for all questions, and for pairs that interact; needs -o FOLDER.")
@click.option("-o", "--output", metavar="FILE", help="Write the position to this file, as TOML; - prints it.")
@click.option("--seed", type=int, default=0, show_default=True, metavar="N", help="The seed of the random play.")
@click.option("--states", type=click.IntRange(min=0), default=4000, show_default=True, metavar="N",
              help="Stop after so many states of random play.")
@click.option("--time", "seconds", type=click.FloatRange(min=0, min_open=True), default=120.0, show_default=True, metavar="S",
              help="Stop looking after so many seconds; an answer that is cut short by time may be another at each run.")
@shared()
@click.pass_context
def witness(
    ctx: click.Context, game: str, question: str | None, everything: bool, output: str | None, seed: int, states: int,
    seconds: float,
) -> int:
    """Find a position and a move of which different things come under the readings of QUESTION, and make it small.

    Looked at are situations that the game's norms tell apart (by Z3, for games that have norms), the shipped positions,
    and random play from real deals.  All other questions have their standard reading unless they are fixed otherwise;
    where the question only matters under another reading of one of them, the answer says so.

    Smallest is: the fewest players, then the fewest cards and chips described, then the lowest cards, then the fewest
    words.  It is a local minimum: no single step makes it smaller.

    \b
    For example:
      referee witness fates bomb-on-shrine
      referee witness fates bomb-on-shrine -o dispute.toml
    """
    options = of(ctx)
    found = registry.load(game)
    fixed = settle(found.rulebook, options.ruling, options.assume)
    limits = Limits(states=states, seconds=seconds, seed=seed)
    if everything:
        if question is not None or output is None or output == "-":
            raise RefereeError("--all", "looks for every question and writes many files", "name no question, and a folder: -o FOLDER")
        return _everything(found, fixed, Path(output), limits)
    if question is None:
        cure = f"name one: referee questions {found.id} lists them; or look for --all"
        raise RefereeError("question", "none is named", cure)
    asked = found.rulebook.questions
    if question not in asked:
        raise RefereeError("question", f"{found.id} has no question {question!r}", nearest(question, list(asked)) or
                           f"referee questions {found.id} lists them")
    if question in fixed:
        raise RefereeError(f"question {question}", f"is fixed: {fixed[question]}", "leave it open to tell its readings apart")
    return _one(options, found, question, fixed, limits, output)


def _one(options: Options, game: Game, question: str, fixed: dict[str, str], limits: Limits, output: str | None) -> int:
    hunt = Hunt(game, [question], fixed, helper(game.id), limits, progress("{}"))
    hunt.collect()
    found = hunt.witnesses(question)
    forget()
    left = untold(game, question, found)
    if not found:
        says = f"no position was found that tells its readings apart; {hunt.seen:,} states of random play were looked at"
        raise Undecided(f"question {question}", says, "--states N and --time S look further")
    if output is not None:
        _write(game, found, output)
        if output == "-":
            return 0
    replays = [replay(game, one) for one in found]
    told = spoken(game, options)

    def lines(paint: Any) -> list[str]:
        asked = told.rulebook.questions[question]
        head = f"{paint.strong(question)}  {asked.asks}"
        return [head, *render.witnesses(told, asked, replays, left, paint)]

    answer(options, lambda: render.found_value(told, question, replays, left, hunt.seen), lines)
    return 0


def _write(game: Game, found: list[Witness], output: str) -> None:
    """The first witness to the file named, further ones beside it."""
    if output == "-":
        emit("\n".join(to_toml(game, one) for one in found), end="")
        return
    path = Path(output)
    for at, one in enumerate(found, 1):
        file = path if at == 1 else path.with_name(f"{path.stem}-{at}{path.suffix}")
        write(str(file), to_toml(game, one), "a witness of " + one.question)


def _everything(game: Game, fixed: dict[str, str], folder: Path, limits: Limits) -> int:
    """All questions that are left open, and all pairs, into a folder; what is missing is said on standard error."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        reason = (fault.strerror or str(fault)).lower()
        raise RefereeError(str(folder), f"can't be made: {reason}", "name another folder") from None
    tell = progress("{}")
    helps = helper(game.id)
    asked = [question for question in game.rulebook.questions if question not in fixed]
    hunt = Hunt(game, asked, fixed, helps, limits, tell)
    hunt.collect()
    positions, missing = [], 0
    for question in asked:
        tell(question)
        found = hunt.witnesses(question)
        for one, name in zip(found, file_names(found), strict=True):
            _put(folder / name, to_toml(game, one))
            if one.move != CHECK:
                positions.append((one.position, one.move))
        emit(f"{question}: {len(found)}" + "".join(f", {' / '.join(map(', '.join, one.tells))}" for one in found))
        for pair in untold(game, question, found):
            note(f"{question}: no position was found that tells {' and '.join(sorted(pair))} apart")
        missing += not found
    search = Search(game, helps, limits)
    search.by_norms(helps.interactions() if helps else ())
    search.at_positions(positions)
    search.in_play()
    pairs = []
    for two in search.pairs():
        tell(" + ".join(two))
        interaction = search.smallest(two)
        if interaction is not None:
            pairs.append(interaction)
    forget()
    _put(folder / FILE, to_json(pairs))
    emit(f"{len(asked) - missing} of {len(asked)} questions have a witness; {len(pairs)} pairs interact")
    return UNDECIDED if missing else 0


def _put(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8", newline="\n")
    except OSError as fault:
        reason = (fault.strerror or str(fault)).lower()
        raise RefereeError(str(path), f"can't be written: {reason}", "name another folder") from None
