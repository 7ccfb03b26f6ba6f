"""The command that compares the user's copy of the rules with the rulebook."""

from collections.abc import Iterable
from functools import cache
from typing import Any

import click

from referee import registry
from referee.evidence import Property
from referee.game import Game
from referee.hanging import Hanging, hanging

from .answer import answer, note
from .language import spoken
from .options import of, shared
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
    anything has changed; a sentence that has only moved is no change.

    \b
    For example:
      referee source fates rules.txt
      referee source fates rules-2.md --was rules-1.md
    """
    from referee.align import compare
    from referee.render import sources
    from referee.translation import languages, translate

    options = of(ctx)
    found = registry.load(game)
    speaker = spoken(found, options)
    copy = read_copy(file, found)
    earlier = None if was is None else read_copy(was, found)
    told = [each.rulebook for tag in languages(found.rulebook) if (each := translate(found.rulebook, tag)) is not None]
    comparison = compare(found.rulebook, copy, earlier, told)
    properties = cache(lambda: _properties(found))

    def hangs(clauses: Iterable[str]) -> Hanging:
        return hanging(found.rulebook, set(clauses), properties())

    def as_json() -> dict[str, Any]:
        return sources.value(speaker, comparison, hangs)

    answer(options, as_json, lambda paint: sources.lines(speaker, comparison, hangs, paint, everything=everything))
    return 0 if comparison.is_same else CHANGED


def _properties(game: Game) -> list[Property]:
    """The properties of a game; where they can't be had, standard error says so."""
    try:
        return registry.properties(game.id)
    except Exception as fault:  # a third party's module may fail in any way
        note(f"the properties of {game.id} can't be loaded: " + " ".join(f"{type(fault).__name__}: {fault}".split()))
        return []
