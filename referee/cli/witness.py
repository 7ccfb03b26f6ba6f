"""The command that finds, for a question, a smallest position in which its readings differ."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from referee import interactions, registry
from referee.errors import RefereeError, Undecided, nearest
from referee.game import Game
from referee.hunt import Hunt, Limits
from referee.interactions import Search
from referee.render import witness as render
from referee.rulings import settle
from referee.witness import CHECK, Helper, Witness, file_names, helper, is_about, replay, shows, stored, to_toml, untold

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
@click.option("--missing", is_flag=True, help="With --all: keep what in the folder still shows what it says, and look for the rest.")
@click.option("-o", "--output", metavar="FILE", help="Write the position to this file, as TOML; - prints it.")
@click.option("--seed", type=int, default=0, show_default=True, metavar="N", help="The seed of the random play.")
@click.option("--states", type=click.IntRange(min=0), default=4000, show_default=True, metavar="N",
              help="Stop after so many states of random play.")
@click.option("--time", "seconds", type=click.FloatRange(min=0, min_open=True), default=120.0, show_default=True, metavar="S",
              help="Stop looking after so many seconds; an answer that is cut short by time may be another at each run.")
@shared()
@click.pass_context
def witness(
    ctx: click.Context, game: str, question: str | None, everything: bool, missing: bool, output: str | None, seed: int, states: int,
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
        return _everything(found, fixed, Path(output), limits, missing)
    if missing:
        raise RefereeError("--missing", "belongs to --all", "referee witness GAME --all --missing -o FOLDER")
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


def _everything(game: Game, fixed: dict[str, str], folder: Path, limits: Limits, only_missing: bool) -> int:
    """All questions that are left open, and all pairs, into a folder; what is not found is said on standard error."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        reason = (fault.strerror or str(fault)).lower()
        raise RefereeError(str(folder), f"can't be made: {reason}", "name another folder") from None
    helps = helper(game.id)
    asked = [question for question in game.rulebook.questions if question not in fixed]
    kept = _kept(game, asked, folder) if only_missing else {}
    found = kept | _witnesses(game, [question for question in asked if question not in kept], fixed, folder, helps, limits)
    found = {question: found[question] for question in asked}
    for path in _leftover(folder, found):
        path.unlink()
    for question, each in found.items():
        emit(f"{question}: {len(each)}" + "".join(f", {' / '.join(map(', '.join, one.tells))}" for one in each))
        for pair in untold(game, question, each):
            note(f"{question}: no position was found that tells {' and '.join(sorted(pair))} apart")
    pairs = _pairs(game, [one for each in found.values() for one in each], folder, helps, limits, only_missing)
    missing = [question for question, each in found.items() if not each]
    emit(f"{len(asked) - len(missing)} of {len(asked)} questions have a witness; {pairs} pairs interact")
    return UNDECIDED if missing else 0


def _kept(game: Game, asked: Sequence[str], folder: Path) -> dict[str, list[Witness]]:
    """The questions whose witnesses in the folder show what they say and leave nothing together."""
    there = stored(game, where=folder)
    return {
        question: there[question] for question in asked
        if question in there and all(shows(game, one) for one in there[question]) and not untold(game, question, there[question])
    }


def _witnesses(
    game: Game, asked: Sequence[str], fixed: dict[str, str], folder: Path, helps: Helper | None, limits: Limits
) -> dict[str, list[Witness]]:
    """Look for them, and write them."""
    tell = progress("{}")
    found: dict[str, list[Witness]] = {}
    hunt = Hunt(game, asked, fixed, helps, limits, tell)
    if asked:
        hunt.collect()
    for question in asked:
        tell(question)
        found[question] = hunt.witnesses(question)
        for one, name in zip(found[question], file_names(found[question]), strict=True):
            _put(folder / name, to_toml(game, one))
    forget()
    return found


def _leftover(folder: Path, found: Mapping[str, Sequence[Witness]]) -> list[Path]:
    """Files of these questions that hold no witness any more."""
    names = {name for each in found.values() for name in file_names(each)}
    return [
        path for path in folder.glob("*.toml")
        if path.name not in names and any(is_about(path.stem, question) for question in found)
    ]


def _pairs(
    game: Game, found: Sequence[Witness], folder: Path, helps: Helper | None, limits: Limits, only_missing: bool
) -> int:
    """Look for pairs that interact, at the witnesses too, and write them; how many there are."""
    tell = progress("{}")
    search = Search(game, helps, limits)
    kept = [one for one in interactions.stored(game, folder) if search.still_shows(one)] if only_missing else []
    known = {one.questions: one for one in kept}
    search.by_norms(helps.interactions() if helps else ())
    search.at_positions([(one.position, one.move) for one in found if one.move != CHECK])
    search.in_play()
    for two in search.pairs():
        tell(" + ".join(two))
        if two not in known and (interaction := search.smallest(two)) is not None:
            known[two] = interaction
    forget()
    _put(folder / interactions.FILE, interactions.to_json([known[two] for two in search.in_order(known)]))
    return len(known)


def _put(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8", newline="\n")
    except OSError as fault:
        reason = (fault.strerror or str(fault)).lower()
        raise RefereeError(str(path), f"can't be written: {reason}", "name another folder") from None
