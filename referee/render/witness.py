"""Witnesses, reach and interactions, as text and as JSON values."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from referee.game import Game
from referee.interactions import Effect, Interaction
from referee.outcome import Groups
from referee.position import write_toml
from referee.reach import Reach, Sample
from referee.rulebook import Question
from referee.spoken import Spoken
from referee.verdict import Check, Consequences
from referee.witness import CHECK, Replay, Witness

from . import json, say, text
from .paint import Paint

Value = dict[str, Any]

# --- witnesses ----------------------------------------------------------------------------------------------------------


def witness(game: Spoken, replay: Replay, paint: Paint) -> list[str]:
    """One position and move, with what comes of it under each reading side by side."""
    lines = [_headline(game, replay.witness), *("  " + line for line in _position(replay.witness.position)), ""]
    together: dict[tuple[str, ...], Consequences | Check] = {
        group: replay.outcomes[group[0]] for group in replay.witness.tells
    }
    legal = [b for found in together.values() if isinstance(found, Consequences) for b in found.branches if b.is_legal]
    common = say.in_common(game, legal if len(legal) > 1 else [])
    for group, found in together.items():
        word = paint.word(found.word, shown=game.speech(found.word))
        lines.append(f"  {paint.strong(', '.join(group))}: {word}")
        if isinstance(found, Check):
            lines += [f"    {say.sentence(game, fault.said, replay.state)}" for fault in found.faults]
        else:
            lines += text.outcome(game, found, common, paint)
    return lines


def _headline(game: Spoken, found: Witness) -> str:
    speech = game.speech
    move = found.move if found.move != CHECK else speech("whether the table can be as described")
    if not found.given:
        return speech("Where they differ: {move}", move=move)
    return speech("Where they differ, given {readings}: {move}", readings=say.readings(found.given), move=move)


def _position(position: Mapping[str, Any]) -> Iterator[str]:
    """A position as it stands in a file, but for the game."""
    shown = {key: value for key, value in position.items() if key != "game"}
    return (line for line in write_toml(shown).splitlines() if line)


def witnesses(
    game: Spoken, question: Question, replays: Sequence[Replay], untold: Sequence[frozenset[str]], paint: Paint
) -> list[str]:
    """All witnesses of a question, how they were found, and which readings they leave together."""
    speech, lines = game.speech, []
    for replay in replays:
        lines += ["", *witness(game, replay, paint)]
    if replays:
        how = dict.fromkeys(_found(game, replay.witness) for replay in replays)
        lines += ["", speech("Smallest: no single step makes it smaller; {how}.", how=", ".join(how))]
    return lines + _untold(game, question, untold)


def _found(game: Spoken, witness: Witness) -> str:
    match witness.found:
        case "norms":
            return game.speech("found by Z3 over the norms")
        case "example":
            return game.speech("found at a shipped position")
    return game.speech("found in random play")


def _untold(game: Spoken, question: Question, pairs: Sequence[frozenset[str]]) -> list[str]:
    found = []
    for pair in pairs:
        one, other = sorted(pair, key=list(question.readings).index)
        found.append(game.speech("No position is known that tells {one} and {other} apart.", one=one, other=other))
    return ["", *found] if found else []


def witness_value(game: Game | Spoken, replay: Replay) -> Value:
    """One witness; ``move`` is null where it is about the table itself."""
    found = replay.witness
    return {
        "position": dict(found.position),
        "move": None if found.move == CHECK else found.move,
        "given": dict(found.given),
        "tells": _groups(found.tells),
        "found": found.found,
        "outcomes": {reading: _outcome(game, outcome, replay.state) for reading, outcome in replay.outcomes.items()},
    }


def _outcome(game: Game | Spoken, found: Consequences | Check, state: Any) -> Value:
    if isinstance(found, Check):
        return {"verdict": found.word, "faults": json.check(game, found, state)["faults"]}
    return {"verdict": found.word, "branches": [json.branch(game, one, found.state) for one in found.branches]}


def _groups(found: Groups) -> list[list[str]]:
    return [list(group) for group in found]


def found_value(game: Game | Spoken, question: str, replays: Iterable[Replay], untold: Iterable[frozenset[str]], searched: int) -> Value:
    """What a search for witnesses of a question gave."""
    order = list(game.rulebook.questions[question].readings)
    return {
        "schema": "referee/witness/1",
        "game": game.id,
        "question": question,
        "witnesses": [witness_value(game, replay) for replay in replays],
        "untold": [sorted(pair, key=order.index) for pair in untold],
        "states": searched,
    }


# --- reach --------------------------------------------------------------------------------------------------------------


def reach(game: Spoken, sample: Sample, order: Iterable[str], paint: Paint) -> list[str]:
    """How often and how soon each question mattered; ``order`` lists the questions to show."""
    speech = game.speech
    rows = [(speech("question"), speech("games"), speech("move"))]
    rows += [(id_, share(sample, sample.reach[id_]), move(sample.reach[id_])) for id_ in order if id_ in sample.reach]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [
        paint.strong(id_) + " " * (widths[0] - len(id_)) + f"  {often:>{widths[1]}}  {soon:>{widths[2]}}" for id_, often, soon in rows
    ]
    scope = speech(
        "{games:game|games} of {fewest} to {most} players at random, seed {seed}, {moves:move|moves} in all", games=sample.games,
        fewest=sample.players[0], most=sample.players[1], seed=sample.seed, moves=sample.moves,
    )
    return [scope, speech("games: the share in which the question mattered; move: the median of those at which it first did"), "", *lines]


def share(sample: Sample, found: Reach) -> str:
    """The share of the games in which a question mattered."""
    return f"{found.games / sample.games:.0%}"


def move(found: Reach) -> str:
    """The median of the moves at which it first mattered; a dash where it never did."""
    return "-" if found.move is None else f"{found.move:g}"


def reach_value(sample: Sample, question: str) -> Value | None:
    """The reach of a question; None for one that was fixed."""
    found = sample.reach.get(question)
    if found is None:
        return None
    return {"games": found.games, "share": round(found.games / sample.games, 4), "move": found.move}


def sample_value(sample: Sample) -> Value:
    """What was played."""
    fewest, most = sample.players
    return {"games": sample.games, "seed": sample.seed, "moves": sample.moves, "players": {"fewest": fewest, "most": most}}


# --- interactions ---------------------------------------------------------------------------------------------------------


Shown = tuple[Interaction, tuple[Effect, ...]]
"""An interaction with the effects that it changes."""


def interactions(game: Spoken, found: Sequence[Shown], paint: Paint) -> list[str]:
    """Pairs of questions with the position that shows how one changes the effect of the other."""
    speech = game.speech
    lines = [speech("{n:pair|pairs} of questions of {title} that change each other's effect", n=len(found), title=game.title)]
    for one, effects in found:
        given = "  " + speech("given {readings}", readings=say.readings(one.given)) if one.given else ""
        lines += ["", f"{paint.strong(' + '.join(one.questions))}{given}"]
        lines.append("  " + speech("{move}; the position: {position}", move=one.move, position="; ".join(_flat(one.position))))
        lines += [f"  {line}" for effect in effects for line in _effect(game, effect)]
    return lines


def _flat(position: Mapping[str, Any], prefix: str = "") -> Iterator[str]:
    """A position in a line, as keys that TOML reads, too."""
    for key, value in position.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{prefix}{_name(key)}.")
        elif prefix or key != "game":
            yield f"{prefix}{write_toml({key: value}).strip()}"


def _name(key: str) -> str:
    return write_toml({key: 0}).partition(" = ")[0]


def _effect(game: Spoken, effect: Effect) -> Iterator[str]:
    for groups, readings in _alike(effect):
        under = f"{effect.other}={'/'.join(readings)}"
        if len(groups) == 1:
            yield game.speech("under {readings} the readings of {question} come to the same", readings=under, question=effect.question)
        else:
            apart = " / ".join(", ".join(group) for group in groups)
            yield game.speech("under {readings} it makes a difference: {apart}", readings=under, apart=apart)


def _alike(effect: Effect) -> list[tuple[Groups, list[str]]]:
    found: dict[Groups, list[str]] = {}
    for reading, groups in effect.by_reading.items():
        found.setdefault(groups, []).append(reading)
    return list(found.items())


def partners(game: Spoken, question: str, found: Sequence[Shown], paint: Paint) -> list[str]:
    """The questions that interact with one, in a line each."""
    rows: list[tuple[str, str]] = []
    for one, effects in found:
        other = next(q for q in one.questions if q != question)
        says = [_in_short(game, effect) for effect in effects if effect.question == question]
        rows.append((other, says[0] if says else game.speech("at some table what it does hangs on this one")))
    if not rows:
        return []
    width = max(len(other) for other, _ in rows)
    command = f"referee questions {game.id} {question} --interactions"
    return ["", game.speech("Its answer and these change each other's effect; {command} shows where", command=command),
            *(f"  {other}{' ' * (width - len(other))}  {says}" for other, says in rows)]


def _in_short(game: Spoken, effect: Effect) -> str:
    under = effect.matters_under
    if under and len(under) < len(effect.by_reading):
        return game.speech("at some table it matters only under {readings}", readings=f"{effect.other}={'/'.join(under)}")
    return game.speech("at some table other readings differ")


def interactions_value(game: Game | Spoken, found: Sequence[Shown]) -> Value:
    """Pairs of questions that change each other's effect."""
    return {
        "schema": "referee/interactions/1",
        "game": game.id,
        "interactions": [
            {
                "questions": list(one.questions), "given": dict(one.given), "position": dict(one.position), "move": one.move,
                "effects": [
                    {
                        "question": effect.question, "other": effect.other,
                        "tells": {reading: _groups(groups) for reading, groups in effect.by_reading.items()},
                    }
                    for effect in effects
                ],
            }
            for one, effects in found
        ],
    }
