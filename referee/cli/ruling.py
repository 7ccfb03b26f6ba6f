"""The commands about rulings that people publish: new, check, diff."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from referee import registry
from referee.errors import PositionError, RefereeError, RulingError, nearest
from referee.game import Game
from referee.ruling_check import examine
from referee.ruling_file import Draft, draft, game_of
from referee.rulings import read_assumptions, read_ruling, settle

from .answer import answer, emit, write
from .language import spoken
from .options import Options, of, shared

if TYPE_CHECKING:
    from referee.contrast import Dispute

FAULTY, DIFFER = 1, 1


class Subcommands(click.Group):
    """The commands of the group, in the order in which one needs them."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Their names."""
        return list(self.commands)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; one that does not exist names the nearest."""
        if args and args[0] not in self.commands and not args[0].startswith("-"):
            known = list(self.commands)
            cure = nearest(args[0], known) or "commands are " + ", ".join(known)
            raise RefereeError("ruling", f"no command is called {args[0]!r}", cure)
        return super().resolve_command(ctx, args)


@click.group(cls=Subcommands, short_help="rulings that people publish: new, check, diff")
@shared()
def ruling() -> None:
    """Rulings that people publish: write one, check one, compare two.

    \b
    For example:
      referee ruling new fates -o club.toml
      referee ruling check club.toml
    """


@ruling.command(short_help="a ruling to edit")
@click.argument("game")
@click.option("--from", "source", metavar="FILE", help="Begin with the readings of this ruling; what it leaves open is standard.")
@click.option("-o", "--output", metavar="FILE", help="Write it to this file.")
@shared()
@click.pass_context
def new(ctx: click.Context, game: str, source: str | None, output: str | None) -> int:
    """A ruling as a file to edit: every question at its standard reading, with what it asks and what its readings say.

    \b
    For example:
      referee ruling new fates -o club.toml
      referee ruling new fates --from club.toml --assume replenish=exactly-one
    """
    options = of(ctx)
    found = registry.load(game)
    book = found.rulebook
    base = {} if source is None else read_ruling(draft(source), book).readings
    readings = {**book.standard(), **base, **settle(book, options.ruling, options.assume)}
    speaker = spoken(found, options)
    from referee.render import rulings as render

    text = "\n".join(render.commented(speaker, readings, source if source is not None else options.ruling)) + "\n"
    if output is not None:
        write(output, text, f"a ruling of {found.id}")
    if options.json:
        from referee.render.json import dumps

        emit(dumps(render.new_value(speaker, readings)))
    elif output is None:
        emit(text, end="")
    return 0


@ruling.command(short_help="whether a ruling can be used", epilog="Exit codes: 0 sound, 1 faulty, 2 no ruling of an installed game.")
@click.argument("file")
@shared()
@click.pass_context
def check(ctx: click.Context, file: str) -> int:
    """Everything that is wrong with a ruling and those that it builds on; or what it settles, supersedes and leaves open.

    \b
    For example:
      referee ruling check club.toml
    """
    options = of(ctx)
    found = draft(file)
    game = _game(found)
    settle(game.rulebook, options.ruling, options.assume)
    one, faults = examine(found, game.rulebook)
    speaker = spoken(game, options)
    from referee.render import rulings as render

    answer(
        options, lambda: render.checked_value(speaker, one, faults), lambda paint: render.checked(speaker, one, faults, paint),
    )
    return FAULTY if faults else 0


@ruling.command(short_help="two rulings side by side", epilog="Exit codes: 0 they settle the same, 1 they differ, 2 bad input.")
@click.argument("first")
@click.argument("second")
@click.option("--positions", metavar="DIR", help="The disputes to judge by both; the shipped examples of the game unless given.")
@shared()
@click.pass_context
def diff(ctx: click.Context, first: str, second: str, positions: str | None) -> int:
    """In which questions two rulings differ, and on which disputes their verdicts do, both side by side.

    A dispute is a position with a move that it names (dispute = "...").  Questions that only one of the two answers count as
    different; --standard gives both the standard reading of what they leave open.

    \b
    For example:
      referee ruling diff club.toml tournament.toml
      referee ruling diff club.toml tournament.toml --positions disputes/
    """
    options = of(ctx)
    if first == second == "-":
        raise RulingError("standard input", "can't be both rulings", "put one of them into a file")
    drafts = draft(first), draft(second)
    game = _game(drafts[0])
    one, other = (_readings(game, found, options) for found in drafts)
    from referee.contrast import contrast, differences
    from referee.render import rulings as render

    differing = differences(game.rulebook, one, other)
    folder = Path(game.rulebook.path).parent / "examples" if positions is None else Path(positions)
    disputes = _disputes(game, folder, strict=positions is not None) if differing or positions is not None else []
    found = [contrast(game, dispute, one, other) for dispute in disputes] if differing else []
    parted = [part for part in found if part is not None]
    speaker, files = spoken(game, options), (drafts[0].place, drafts[1].place)
    answer(
        options,
        lambda: render.compared_value(speaker, files, differing, parted, [dispute.name for dispute in disputes]),
        lambda paint: render.compared(speaker, files, differing, parted, len(disputes), paint),
    )
    return DIFFER if differing else 0


def _game(found: Draft) -> Game:
    return registry.load(game_of(found, registry.ids()), found.at("game"))


def _readings(game: Game, found: Draft, options: Options) -> dict[str, str]:
    """What one of two rulings settles, with what the options settle for both."""
    book = game.rulebook
    below = settle(book, options.ruling, (), options.standard)
    return {**below, **read_ruling(found, book).readings, **read_assumptions(options.assume, book)}


def _disputes(game: Game, folder: Path, *, strict: bool) -> list["Dispute"]:
    """The positions of a folder that name a disputed move of this game.  Raises RefereeError if one can't be read.

    ``strict`` refuses a folder without any.
    """
    from referee.contrast import Dispute
    from referee.position import parse, read_file

    try:
        paths = sorted(path for path in folder.iterdir() if path.suffix in (".toml", ".json"))
    except (OSError, ValueError) as fault:
        reason = getattr(fault, "strerror", None) or str(fault)
        raise PositionError(f"--positions {folder}", reason.lower(), "name a folder with positions") from None
    found = []
    for path in paths:
        place = str(path)
        document = parse(read_file(place), place)
        if document.get("game") == game.id and isinstance(document.get("dispute"), str):
            state = game.read(document, place)
            found.append(Dispute(path.stem, state, game.parse_move(document["dispute"], state)))
    if strict and not found:
        cure = f'a position of {game.id} names its disputed move: dispute = "..."'
        raise PositionError(f"--positions {folder}", f"no position in it names a disputed move of {game.id}", cure)
    return found
