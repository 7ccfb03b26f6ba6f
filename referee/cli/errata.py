"""The command that prints the patch list of a ruling."""

from typing import Any

import click

from referee import registry
from referee.errata import errata as patch_list
from referee.ruling_file import draft
from referee.rulings import read_assumptions, read_ruling

from .answer import emit, write
from .language import spoken
from .options import of, shared


@click.command(short_help="the sentences that settle a ruling's questions")
@click.argument("game")
@click.option("-o", "--output", metavar="FILE", help="Write the list to this file, as Markdown.")
@shared()
@click.pass_context
def errata(ctx: click.Context, game: str, output: str | None) -> int:
    """The patch list of a ruling, as Markdown: the sentences to add to the rulebook, behind which clause each belongs, and
    what it settles.  Questions that the ruling leaves open are listed at the end.

    \b
    For example:
      referee errata fates --standard
      referee errata fates --ruling club.toml -o errata.md
    """
    options = of(ctx)
    found = registry.load(game)
    book = found.rulebook
    ruling = None if options.ruling is None else read_ruling(draft(options.ruling), book)
    readings = {
        **(book.standard() if options.standard else {}), **(ruling.readings if ruling else {}),
        **read_assumptions(options.assume, book),
    }
    speaker = spoken(found, options)
    patches = patch_list(found, readings, speaker.rulebook)
    from referee.render import errata as render

    if output is not None:
        text = "\n".join(render.markdown(speaker, patches, ruling)) + "\n"
        write(output, text, f"{len(patches.patches)} errata")
    if options.json:
        from referee.render.json import dumps

        value: dict[str, Any] = render.value(speaker, patches, ruling)
        emit(dumps(value))
    elif output is None:
        emit("\n".join(render.markdown(speaker, patches, ruling)))
    return 0
