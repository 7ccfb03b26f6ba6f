"""The command that checks every property of a game: what CI runs."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from referee import registry
from referee.errors import GameError, RefereeError, nearest
from referee.evidence import Effort, Level, Property, Result, run
from referee.game import Game
from referee.speech import Speech

from .answer import answer
from .language import frame, told
from .options import Options, of, shared
from .sourced import quotes_of

if TYPE_CHECKING:
    from referee.quotes import Quotes

FELL_SHORT, UNDECIDED = 1, 4


class _Words(NamedTuple):
    """The language of the answer, and what properties say in it, by name."""

    speech: Speech
    says: Mapping[str, str]

    @classmethod
    def of(cls, games: Sequence[Game], options: Options) -> "_Words":
        """What there is for these games.  Raises RefereeError if nothing is told in the language that was asked for."""
        speech = frame(options)
        speakers = [speaker for game in games if (speaker := told(game, options)) is not None]
        return cls(speech, {name: says for speaker in speakers for name, says in speaker.properties.items()})


@click.command(short_help="every property with its evidence")
@click.argument("game", required=False)
@click.option("--only", metavar="NAME", multiple=True, help="Only properties of this name, in which * stands for anything.")
@click.option("--quick", "level", flag_value="quick", help="A few seconds a game: for every change.")
@click.option("--deep", "level", flag_value="deep", help="Everything there is: for a night.")
@click.option("--seed", type=int, default=0, show_default=True, help="Where samples start; the same seed, the same samples.")
@click.option("--fail-on", type=click.Choice(["fell-short", "undecided", "never"]), default="fell-short", show_default=True,
              help="What makes the exit code 1; undecided alone is 4 otherwise.")
@click.option("--failures", metavar="DIR", default="referee-failures", show_default=True,
              help="Where a position, a replay command and a test for each failure go.")
@click.option("--source", metavar="FILE", help="Your own copy of the rules, for SARIF results to point into.")
@shared("text", "json", "junit", "sarif")
@click.pass_context
def verify(
    ctx: click.Context, game: str | None, only: tuple[str, ...], level: Level | None, seed: int, fail_on: str, failures: str,
    source: str | None,
) -> int:
    """Check every property of GAME, or of all games, and say what each rests on.

    What a solver could not decide in time is undecided, never passed.

    \b
    For example:
      referee verify fates --quick
      referee verify fates --only "fates.norms*" --format sarif
    """
    options = of(ctx)
    effort = Effort(level=level or "normal", seed=seed)
    games = [registry.load(game)] if game else [found for _, found in registry.load_all() if not isinstance(found, GameError)]
    words = _Words.of(games, options)
    quotes = {} if source is None else _quotes(games if game else [], source, options)
    found: dict[str, list[Result]] = {}
    for one in games:
        chosen = list(_chosen(registry.properties(one.id), only, one.id))
        found[one.id] = list(_watched(run(chosen, effort), len(chosen), one.id))
    if only and not any(found.values()):
        raise RefereeError("--only", f"no property is called {' or '.join(only)}", "referee verify lists them by name")
    by_id = {one.id: one for one in games}
    replays = {result.stated.name: _keep(by_id[id_], result, Path(failures)) for id_, each in found.items() for result in each}
    _print(options, words, found, by_id, replays, effort, quotes)
    return _code([result.word for each in found.values() for result in each], fail_on)


def _quotes(games: Sequence[Game], source: str, options: Options) -> "dict[str, Quotes]":
    """The user's copy of the rules of the one game.  Raises RefereeError where it has no use."""
    if not games:
        raise RefereeError("--source", "is the rules of which game?", "name it: referee verify GAME --source FILE")
    if options.format != "sarif":
        raise RefereeError("--source", f"{options.format} does not point into the rules", "add --format sarif")
    if source == "-":
        raise RefereeError("--source", "can't point into standard input", "name the file")
    return {game.id: quotes_of(game, source) for game in games}


def _chosen(properties: Sequence[Property], only: tuple[str, ...], game: str) -> Iterator[Property]:
    names = [p.name for p in properties]
    for pattern in only:
        if not any(fnmatchcase(name, pattern) for name in names) and "*" not in pattern:
            cure = nearest(pattern, names) or "properties are " + ", ".join(names)
            raise RefereeError("--only", f"{game} has no property called {pattern!r}", cure)
    return (p for p in properties if not only or any(fnmatchcase(p.name, pattern) for pattern in only))


def _watched(results: Any, count: int, game: str) -> Iterator[Result]:
    """The results as they come, with progress on a terminal."""
    show = sys.stderr.isatty()
    for number, result in enumerate(results, 1):
        if show:
            click.echo(f"\r\x1b[K{game}: {number} of {count} at most, {result.stated.name}", nl=False, err=True)
        yield result
    if show:
        click.echo("\r\x1b[K", nl=False, err=True)


def _keep(game: Game, result: Result, folder: Path) -> list[str]:
    """Write what replays a failure, and return the lines that say how."""
    counterexample = result.finding.counterexample
    if result.word != "fell short" or counterexample is None or counterexample.position is None:
        return []
    from referee.position import write_toml

    stem = result.stated.name.replace(".", "_").replace("-", "_")
    position, test = folder / f"{stem}.toml", folder / f"test_{stem}.py"
    assume = "".join(f" --assume {q}={r}" for q, r in counterexample.readings.items())
    move = f' "{counterexample.move}"' if counterexample.move else ""
    command = f"referee {'judge' if move else 'check'} {position}{move}{assume}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        position.write_text(write_toml(dict(counterexample.position)), encoding="utf-8")
        test.write_text(_test(game, result, position.name), encoding="utf-8")
    except OSError as fault:
        reason = (fault.strerror or str(fault)).lower()
        raise RefereeError(str(folder), f"can't be written: {reason}", "name another --failures folder") from None
    return [command, f"pytest {test}"]


def _test(game: Game, result: Result, position: str) -> str:
    stated, counterexample = result.stated, result.finding.counterexample
    assert counterexample is not None
    return f'''"""{stated.says}

Written by referee verify: {counterexample.says}
"""

from pathlib import Path

from referee import evidence, position, registry


def test_the_position_is_still_read():
    game = registry.load({game.id!r})
    text = (Path(__file__).parent / {position!r}).read_text(encoding="utf-8")
    assert game.write(game.read(position.parse(text, {position!r}), {position!r}))


def test_the_property_comes_out_as_expected():
    stated = next(p for p in registry.properties({game.id!r}) if p.name == {stated.name!r})
    (result,) = evidence.run([stated], evidence.Effort(level={stated.levels[-1]!r}))
    assert result.word == "as expected", result.finding
'''


def _print(
    options: Options, words: _Words, found: dict[str, list[Result]], games: dict[str, Game], replays: dict[str, list[str]], effort: Effort,
    quotes: "dict[str, Quotes]",
) -> None:
    if options.format == "junit":
        from referee.render import junit

        click.echo(junit.document(found))
    elif options.format == "sarif":
        from referee.render import sarif

        click.echo(sarif.document(found, games, quotes))
    else:
        from referee.render import evidence

        def as_json() -> dict[str, Any]:
            return evidence.value(found, replays, effort, words.says)

        answer(options, as_json, lambda paint: evidence.lines(found, replays, effort, paint, words.speech, words.says))


def _code(words: Sequence[str], fail_on: str) -> int:
    if fail_on == "never":
        return 0
    if "fell short" in words:
        return FELL_SHORT
    if "undecided" in words:
        return FELL_SHORT if fail_on == "undecided" else UNDECIDED
    return 0
