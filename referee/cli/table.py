"""The commands that rule on a table: check, moves, judge, apply."""

from typing import Any, TypeVar

import click
from msgspec.structs import replace

from referee import verdict
from referee.errors import PositionError, Undecided
from referee.render import say, text
from referee.verdict import Consequences, Verdict

from .answer import answer, emit, note
from .options import Options, of, shared
from .sourced import quote, quoted, sourced
from .tables import Described, read_move, read_table

MOST_CASES = 16
"""A move that leaves more cases open says that every other move will take as long."""

LEGAL, ILLEGAL, DEPENDS = 0, 1, 3
Ruled = TypeVar("Ruled", Verdict, Consequences)
EXIT = {"legal": LEGAL, "possible": LEGAL, "illegal": ILLEGAL, "impossible": ILLEGAL, "depends": DEPENDS}


@click.command(short_help="could this table be?")
@click.argument("position")
@shared()
@click.pass_context
def check(ctx: click.Context, position: str) -> int:
    """Could this table be?  Everything wrong with it: cards not conserved, or impossible by a rule.

    \b
    For example:
      referee check table.toml
    """
    options = of(ctx)
    table = read_table(position, options)
    found = verdict.check(table.game, table.state, table.fixed)

    def as_json() -> dict[str, Any]:
        from referee.render import json

        return json.check(table.told, found, table.state)

    answer(options, as_json, lambda paint: text.check(table.told, found, table.state, table.source, paint))
    return EXIT[found.word]


@click.command(short_help="the ruling on a disputed move")
@click.argument("position")
@click.argument("move", nargs=-1)
@sourced
@shared()
@click.pass_context
def judge(ctx: click.Context, position: str, move: tuple[str, ...], source: str | None) -> int:
    """The ruling on a disputed move; without MOVE, on the dispute that the position names.

    \b
    For example:
      referee judge table.toml "Ann: play 7S"
    """
    options = of(ctx)
    table = read_table(position, options)
    quote(table.told, source, position, options.ruling)
    return _judge(options, table, read_move(table, move))


def _with_granted(table: Described, found: Ruled) -> Ruled:
    """The ruling with what the position takes for granted whatever the move."""
    return replace(found, rests_on=(*table.game.granted(table.document), *found.rests_on))


def _judge(options: Options, table: Described, move: Any) -> int:
    game, state, fixed = table.game, table.state, table.fixed
    possible = verdict.check(game, state, fixed)
    found = _with_granted(table, verdict.judge(game, state, move, fixed))
    instead = _instead(table, found)

    def as_json() -> dict[str, Any]:
        from referee.render import json

        return quoted(table.told, json.verdict(table.told, found, possible, instead.moves, state))

    answer(options, as_json, lambda paint: text.verdict(table.told, found, possible, instead, state, paint))
    return EXIT[found.word]


def _instead(table: Described, found: Verdict) -> text.Instead:
    """The moves that are legal under every open reading; if there are none, under the standard ruling."""
    game, state = table.game, table.state
    if found.word == "legal":
        return text.Instead(())
    if len(found.cases) > MOST_CASES:
        return text.Instead((), undecided=True)
    for fixed, certain in ((table.fixed, True), (verdict.with_standard(game, table.fixed), False)):
        try:
            options = verdict.options(game, state, fixed)
        except Undecided:
            return text.Instead((), undecided=True)
        legal = [game.format_move(o.move, state) for o in options if o.word == "legal" and o.move != found.move]
        if legal:
            return text.Instead(legal, certain=certain)
    return text.Instead((), hidden=_if_held(table))


def _if_held(table: Described) -> str:
    """Which cards that nobody has described would be legal, if the one to move has them."""
    game, state = table.game, table.state
    options = [o for o in verdict.options(game, state, table.fixed, hidden=True) if o.word == "legal"]
    if not options:
        return ""
    who, found = say.turn(game, state), table.told.abbreviate([o.move for o in options], state)
    if who is None:
        return table.told.speech("if the one to move has it, {moves}", moves=found)
    return table.told.speech("if {who} has it, {moves}", who=who, moves=found)


@click.command(short_help="the legal moves of whoever is to move")
@click.argument("position")
@click.option("--why-not", metavar="MOVE", help="Say why this move is not among them; as judge does.")
@shared()
@click.pass_context
def moves(ctx: click.Context, position: str, why_not: str | None) -> int:
    """The legal moves of whoever is to move; those that hang on a question say on which.

    \b
    For example:
      referee moves table.toml --why-not "play 7S"
    """
    options = of(ctx)
    table = read_table(position, options)
    game, state, fixed = table.game, table.state, table.fixed
    if why_not is not None:
        return _judge(options, table, game.parse_move(why_not, state))
    found = verdict.options(game, state, fixed)
    hidden = verdict.options(game, state, fixed, hidden=True)

    def as_json() -> dict[str, Any]:
        from referee.render import json

        return json.moves(table.told, [*found, *hidden], state)

    def cases(option: verdict.Option) -> tuple[verdict.Case, ...]:
        return verdict.judge(game, state, option.move, fixed).cases if option.word == "depends" else ()

    answer(options, as_json, lambda paint: text.moves(table.told, [(o, cases(o)) for o in found], hidden, state, paint))
    return LEGAL


@click.command(short_help="what follows from a move, and the position after")
@click.argument("position")
@click.argument("move", nargs=-1)
@click.option("-o", "--output", metavar="FILE", help="Write the position after the move to this file, as TOML; - prints it.")
@sourced
@shared()
@click.pass_context
def apply(ctx: click.Context, position: str, move: tuple[str, ...], output: str | None, source: str | None) -> int:
    """What follows from a move, event by event with clauses, branch by branch where readings differ.

    With -o it writes the position after the move; where readings differ, that of the standard ruling.

    \b
    For example:
      referee apply table.toml "Ann: play 9D" -o after.toml
    """
    options = of(ctx)
    table = read_table(position, options)
    quote(table.told, source, position, options.ruling)
    game = table.game
    found = _with_granted(table, verdict.consequences(game, table.state, read_move(table, move), table.fixed))
    code = _exit(found)
    if output is not None and not _write(table, found, output):
        output = None
    elif output == "-":
        return code

    def as_json() -> dict[str, Any]:
        from referee.render import json

        return quoted(table.told, json.consequences(table.told, found))

    answer(options, as_json, lambda paint: text.consequences(table.told, found, paint))
    if output is None and not options.json and any(branch.is_legal for branch in found.branches):
        emit("\n" + table.told.speech("Position after: -o FILE writes it, --json has it for every branch."))
    return code


def _exit(found: Consequences) -> int:
    words = {say.branch_word(branch) for branch in found.branches}
    return DEPENDS if len(found.branches) > 1 and words != {"illegal"} else EXIT["illegal" if "illegal" in words else "legal"]


def _write(table: Described, found: Consequences, output: str) -> bool:
    """Write the position after the move, or say why there is none to write."""
    from referee.position import write_toml

    branches, speech = found.branches, table.told.speech
    done = speech("{file}: wrote the position after the move", file=output)
    if len(branches) > 1:
        fixed = verdict.with_standard(table.game, table.fixed)
        branches = verdict.consequences(table.game, table.state, found.move, fixed).branches
        done = speech("{file}: wrote the position after the move, under the standard ruling", file=output)
    if len(branches) > 1:
        place = next((speech.words(place) for branch in branches for place in branch.given), speech("what is not described"))
        note(speech("{file}: not written, because what follows depends on {place} (describe it)", file=output, place=place))
        return False
    if not branches[0].is_legal:
        note(speech("{file}: not written, because the move is illegal (see the reasons)", file=output))
        return False
    position = write_toml(table.game.write(branches[0].after))
    if output == "-":
        emit(position, end="")
        return True
    try:
        with open(output, "w", encoding="utf-8", newline="\n") as file:
            file.write(position)
    except (OSError, ValueError) as fault:
        reason = getattr(fault, "strerror", None) or str(fault)
        raise PositionError(output, f"can't be written: {reason.lower()}", "name a file where you may write") from None
    note(done)
    return True
