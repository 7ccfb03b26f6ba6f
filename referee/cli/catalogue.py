"""The commands that show what there is: games, rules, questions, example."""

from pathlib import Path
from typing import Any

import click

from referee import registry
from referee.errors import GameError, RefereeError, nearest
from referee.game import Game
from referee.position import parse, read_file
from referee.render import book
from referee.rulebook import Question
from referee.rulings import settle
from referee.spoken import Spoken

from .answer import answer, emit, note
from .language import frame, spoken, told
from .options import Options, of, shared
from .sourced import quote, quoted, sourced


@click.command(short_help="which games there are")
@shared()
@click.pass_context
def games(ctx: click.Context) -> int:
    """Which games there are.

    \b
    For example:
      referee games
    """
    options = of(ctx)
    speech = frame(options)
    found: list[Game] = []
    broken: dict[str, RefereeError] = {}
    for id_, game in registry.load_all():
        if isinstance(game, GameError):
            broken[id_] = game
            note(" ".join(str(game).split()))
        else:
            found.append(game)

    shown = [told(game, options) or Spoken(game) for game in found]

    def as_json() -> dict[str, Any]:
        from referee.render import json

        return json.games(shown, broken)

    answer(options, as_json, lambda paint: book.games(shown, paint, speech))
    return 0


def _settled(game: Game, options: Options) -> dict[str, str]:
    return settle(game.rulebook, options.ruling, options.assume, options.standard)


@click.command(short_help="the clauses of a rulebook in our words")
@click.argument("game")
@click.argument("clause", required=False)
@sourced
@shared()
@click.pass_context
def rules(ctx: click.Context, game: str, clause: str | None, source: str | None) -> int:
    """The clauses of a rulebook in our words, with their place in the source; or one of them.

    \b
    For example:
      referee rules fates bomb.1
    """
    options = of(ctx)
    found = registry.load(game)
    _settled(found, options)
    speaker = spoken(found, options)
    clauses = speaker.rulebook.clauses
    if clause is not None and clause not in clauses:
        cure = nearest(clause, list(clauses)) or f"referee rules {found.id} lists them"
        raise RefereeError("clause", f"{found.id} has no clause {clause!r}", cure)
    chosen = list(clauses.values()) if clause is None else [clauses[clause]]
    quote(speaker, source, options.ruling)

    def as_json() -> dict[str, Any]:
        from referee.render import json

        return quoted(speaker, json.rules(speaker, chosen))

    answer(options, as_json, lambda paint: (
        book.rules(speaker, chosen, paint) if clause is None else book.clause(speaker, chosen[0], paint)
    ))
    return 0


@click.command(short_help="the open questions of a rulebook")
@click.argument("game")
@click.argument("question", required=False)
@click.option("--reach", "with_reach", is_flag=True, help="Say how often and how soon each matters in random play.")
@click.option("--games", type=click.IntRange(1, 100_000), metavar="N", default=50, show_default=True, help="Games for --reach.")
@click.option("--seed", type=int, default=0, show_default=True, metavar="N", help="The seed of their chance.")
@click.option("--sort", type=click.Choice(["rulebook", "reach"]), default="rulebook",
              help="The order of the questions; reach: what matters most often comes first.")
@click.option("--interactions", is_flag=True, help="Show pairs of questions that change each other's effect.")
@sourced
@shared()
@click.pass_context
def questions(
    ctx: click.Context, game: str, question: str | None, with_reach: bool, games: int, seed: int, sort: str, interactions: bool,
    source: str | None,
) -> int:
    """The open questions of a rulebook; or one whole, with positions that tell its readings apart.

    \b
    For example:
      referee questions fates bomb-on-shrine
      referee questions fates --sort reach
    """
    options = of(ctx)
    found = registry.load(game)
    fixed = _settled(found, options)
    speaker = spoken(found, options)
    asked = speaker.rulebook.questions
    quote(speaker, source, options.ruling)
    if question is not None and question not in asked:
        cure = nearest(question, list(asked)) or f"referee questions {found.id} lists them"
        raise RefereeError("question", f"{found.id} has no question {question!r}", cure)
    if interactions:
        from .holes import show_interactions

        return show_interactions(options, speaker, question)
    if with_reach or sort == "reach":
        from .holes import show_reach

        return show_reach(options, speaker, question, fixed, games, seed, by_reach=sort == "reach")
    if question is None:

        def as_json() -> dict[str, Any]:
            from referee.render import json

            return quoted(speaker, json.questions(speaker, fixed))

        answer(options, as_json, lambda paint: book.questions(speaker, fixed, paint))
        return 0
    _show_question(options, speaker, asked[question], fixed)
    return 0


def _show_question(options: Options, game: Spoken, question: Question, fixed: dict[str, str]) -> None:
    from .holes import Holes

    holes = Holes(game, question)
    witness = None if holes.replays and not options.json else _witness(game.game, question)

    def as_json() -> dict[str, Any]:
        from referee.render import json

        seen = None
        if witness is not None:
            seen = json.witness(game, witness.example, witness.document, witness.move, witness.outcomes)
        value = json.question(game, question, fixed, seen)
        value["question"] |= holes.value()
        return quoted(game, value)

    answer(options, as_json, lambda paint: [*book.question(game, question, fixed, witness, paint), *holes.lines(paint)])


def _witness(game: Game, question: Question) -> book.Witness | None:
    """What follows in the question's example under each of its readings, with all other questions standard."""
    from referee.verdict import consequences

    name = question.example.removesuffix(".toml")
    path = _examples(game).get(name)
    if path is None:
        return None
    document = parse(read_file(str(path)), path.name)
    if not isinstance(document.get("dispute"), str):
        return None
    state = game.read(document, path.name)
    move = game.parse_move(document["dispute"], state)
    standard = game.rulebook.standard()
    outcomes = {
        reading: consequences(game, state, move, {**standard, question.id: reading}) for reading in question.readings
    }
    return book.Witness(name, document, game.format_move(move, state), outcomes)


def _examples(game: Game) -> dict[str, Path]:
    folder = Path(game.rulebook.path).parent / "examples"
    return {path.stem: path for path in sorted(folder.glob("*.toml"))}


@click.command(short_help="shipped positions, ready to edit")
@click.argument("game")
@click.argument("name", required=False)
@shared()
@click.pass_context
def example(ctx: click.Context, game: str, name: str | None) -> int:
    """The shipped positions; or one of them as a file to edit.

    \b
    For example:
      referee example fates
    """
    options = of(ctx)
    found = registry.load(game)
    _settled(found, options)
    paths = _examples(found)
    if name is None:
        speaker = spoken(found, options)
        shipped = [(stem, parse(read_file(str(path)), path.name)) for stem, path in paths.items()]

        def as_json() -> dict[str, Any]:
            from referee.render import json

            return json.examples(speaker, shipped)

        answer(options, as_json, lambda paint: book.examples(speaker, shipped, paint))
        return 0
    path = paths.get(name.removesuffix(".toml"))
    if path is None:
        cure = nearest(name, list(paths)) or f"referee example {found.id} lists them"
        raise RefereeError("example", f"{found.id} has no example {name!r}", cure)
    if options.json:
        from referee.render import json

        emit(json.dumps(json.example(found, path.stem, parse(read_file(str(path)), path.name))))
    else:
        emit(read_file(str(path)), end="")
    return 0
