"""How an answer leaves the program: lines of text or JSON, in colour or not."""

import os
import sys
from collections.abc import Callable, Iterable
from typing import Any

from referee.errors import RefereeError
from referee.render.paint import Paint

from .options import Options


def in_color(options: Options) -> bool:
    """Whether to use colour: ``--color`` decides, else NO_COLOR and whether a terminal reads."""
    if options.color != "auto":
        return options.color == "always"
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return sys.stdout is not None and sys.stdout.isatty()


def answer(options: Options, value: Callable[[], dict[str, Any]], lines: Callable[[Paint], Iterable[str]]) -> None:
    """Print the answer as JSON or as text, whichever is wanted."""
    if options.json:
        from referee.render.json import dumps

        emit(dumps(value()))
    else:
        emit("\n".join(lines(Paint(in_color(options)))))


def emit(text: str, end: str = "\n") -> None:
    """Write to standard output, at once.  Raises RefereeError if it can't be written, BrokenPipeError if nobody reads."""
    try:
        print(text, end=end, flush=True)
    except BrokenPipeError:
        raise
    except OSError as fault:
        raise RefereeError("standard output", (fault.strerror or str(fault)).lower(), "make room, or write elsewhere") from None


def note(text: str) -> None:
    """Say on standard error what is no part of the answer."""
    print(f"referee: {text}", file=sys.stderr, flush=True)


def write(file: str, text: str, what: str) -> None:
    """Write a text to a file (``-`` is standard output) and say on standard error ``what`` it is.

    Raises RefereeError if it can't be written.
    """
    if file == "-":
        emit(text, end="")
        return
    try:
        with open(file, "w", encoding="utf-8", newline="\n") as out:
            out.write(text)
    except (OSError, ValueError) as fault:
        reason = getattr(fault, "strerror", None) or str(fault)
        raise RefereeError(file, f"can't be written: {reason.lower()}", "name a file where you may write") from None
    note(f"{file}: wrote {what}")
