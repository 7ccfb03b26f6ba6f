"""The command that compares the user's copy of the rules with the rulebook."""

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, cast

import click

from referee import registry
from referee.errors import SourceError
from referee.evidence import Property
from referee.game import Game
from referee.hanging import Hanging, hanging
from referee.rulebook import Rulebook, load
from referee.rulings import settle
from referee.spoken import Spoken

from .answer import answer, note
from .language import frame, spoken
from .options import Options, of, shared
from .sourced import read_copy

CHANGED = 1


@click.command(short_help="what has changed in your copy of the rules")
@click.argument("game")
@click.argument("file")
@click.option("--was", metavar="OLDFILE", help="An earlier copy, to show what a changed sentence said before.")
@click.option("--all", "everything", is_flag=True, help="List the sentences that are found as well.")
@shared()
@click.pass_context
def source(ctx: click.Context, game: str, file: str, was: str | None, everything: bool) -> int:
    """Your copy of the rules, a text, Markdown or HTML file, against the clauses: what is found, changed, missing, new.

    With what has changed stand the questions, examples, codes and properties that hang on it.  The exit code is 1 if
    anything has changed; a sentence that has only moved is no change.  GAME may also be a rulebook file.

    \b
    For example:
      referee source fates rules.txt
      referee source fates rules-2.md --was rules-1.md
      referee source rulebook.toml rules.txt
    """
    from referee.align import compare
    from referee.render import sources
    from referee.translation import languages, translate

    options = of(ctx)
    is_bare = game.endswith(".toml")
    found, speaker = _bare(game, options) if is_bare else _installed(game, options)
    if file == was == "-":
        raise SourceError("standard input", "can't be both copies at once", "put one of them into a file")
    copy = read_copy(file, found)
    earlier = None if was is None else read_copy(was, found)
    told = [each.rulebook for tag in languages(found.rulebook) if (each := translate(found.rulebook, tag)) is not None]
    comparison = compare(found.rulebook, copy, earlier, told)
    properties = cache(lambda: [] if is_bare else _properties(found))

    def hangs(clauses: Iterable[str]) -> Hanging:
        return hanging(found.rulebook, set(clauses), properties())

    def as_json() -> dict[str, Any]:
        return sources.value(speaker, comparison, hangs)

    answer(options, as_json, lambda paint: sources.lines(speaker, comparison, hangs, paint, everything=everything))
    return 0 if comparison.is_same else CHANGED


def _installed(name: str, options: Options) -> tuple[Game, Spoken]:
    game = registry.load(name)
    settle(game.rulebook, options.ruling, options.assume)  # of no use here, and refused all the same if it is wrong
    return game, spoken(game, options)


class _Bare(NamedTuple):
    """A game of which there is nothing but the rulebook."""

    id: str
    title: str
    rulebook: Rulebook
    fewest: int = 0
    most: int = 0


def _bare(file: str, options: Options) -> tuple[Game, Spoken]:
    book = load(Path(file))
    game = cast(Game, _Bare(book.game, book.title, book))
    return game, Spoken(game, frame(options))


def _properties(game: Game) -> list[Property]:
    """The properties of a game; where they can't be had, standard error says so."""
    try:
        return registry.properties(game.id)
    except Exception as fault:  # a third party's module may fail in any way
        note(f"the properties of {game.id} can't be loaded: " + " ".join(f"{type(fault).__name__}: {fault}".split()))
        return []
