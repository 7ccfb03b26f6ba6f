"""The command that draws a table."""

import click

from .answer import emit, in_color
from .options import of, shared
from .tables import read_table


@click.command(short_help="the table, drawn")
@click.argument("position")
@shared()
@click.pass_context
def show(ctx: click.Context, position: str) -> int:
    """The table, drawn: piles in the middle, the players clockwise.

    \b
    For example:
      referee show table.toml
    """
    options = of(ctx)
    table = read_table(position, options)
    picture = table.game.table(table.state)
    if options.json:
        from referee.render import json

        emit(json.dumps(json.table(picture, table.told.speech)))
    else:
        from referee.render.draw import draw

        emit(draw(picture, in_color(options), table.told.speech))
    return 0
