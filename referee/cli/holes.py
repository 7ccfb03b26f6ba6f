"""What ``questions`` shows of the holes that they are: stored witnesses, reach and interactions."""

import sys
from collections.abc import Mapping
from typing import Any

import click

from referee import interactions, reach, witness
from referee.render import witness as render
from referee.render.paint import Paint
from referee.rulebook import Question
from referee.spoken import Spoken

from .answer import answer
from .options import Options


class Holes:
    """The stored witnesses of a question, what they leave together, and what it interacts with."""

    def __init__(self, game: Spoken, question: Question) -> None:
        self._game = game
        self._question = question
        found = witness.stored(game.game, question.id).get(question.id, [])
        self.replays = [witness.replay(game.game, one) for one in found]
        self._untold = witness.untold(game.game, question.id, found)
        self._interactions = interactions.shown(game.game, question.id)

    def lines(self, paint: Paint) -> list[str]:
        """Below what the rulebook says of the question."""
        game, question = self._game, self._question
        if not self.replays:
            command = f"referee witness {game.id} {question.id}"
            return ["", game.speech("No witness is stored; {command} looks for one.", command=command)]
        lines = render.witnesses(game, question, self.replays, self._untold, paint)
        if question.example:
            command = f"referee example {game.id} {question.example}"
            lines += ["", game.speech("Another, made by hand: {command}", command=command)]
        return lines + render.partners(game, question.id, self._interactions, paint)

    def value(self) -> dict[str, Any]:
        """For the value of the question."""
        order = list(self._question.readings)
        return {
            "witnesses": [render.witness_value(self._game, one) for one in self.replays],
            "untold": [sorted(pair, key=order.index) for pair in self._untold],
            "interacts_with": [
                next(q for q in one.questions if q != self._question.id) for one, _ in self._interactions
            ],
        }


def show_interactions(options: Options, game: Spoken, question: str | None) -> int:
    """Print the stored interactions, or those of one question."""
    found = interactions.shown(game.game, question)
    answer(options, lambda: render.interactions_value(game, found), lambda paint: render.interactions(game, found, paint))
    return 0


def show_reach(
    options: Options, game: Spoken, question: str | None, fixed: Mapping[str, str], games: int, seed: int, *, by_reach: bool
) -> int:
    """Play so many games and print how often and how soon questions mattered."""
    found = reach.sample(game.game, games, seed, fixed, progress("{} of " + f"{games:,} games"))
    forget()
    order = [id_ for id_ in game.rulebook.questions if question in (None, id_)]
    if by_reach:
        order.sort(key=lambda id_: found.reach[id_].rank if id_ in found.reach else (1.0, 0.0))

    def as_json() -> dict[str, Any]:
        from referee.render import json

        value = json.questions(game, fixed)
        by_id = {one["id"]: one for one in value["questions"]}
        value["questions"] = [{**by_id[id_], "reach": render.reach_value(found, id_)} for id_ in order]
        return {**value, "sample": render.sample_value(found)}

    answer(options, as_json, lambda paint: render.reach(game, found, order, paint))
    return 0


def progress(says: str) -> Any:
    """What shows on a terminal how far the work is; nothing elsewhere.  ``says`` has a place for what is told."""
    if not sys.stderr.isatty():
        return lambda _: None
    return lambda what: click.echo(f"\r\x1b[K{says.format(what)}", nl=False, err=True)


def forget() -> None:
    """Wipe what was shown of the progress."""
    if sys.stderr.isatty():
        click.echo("\r\x1b[K", nl=False, err=True)
