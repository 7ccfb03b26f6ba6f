"""The command ``referee``: finds the command that was asked for, and turns what goes wrong into one line."""

import codecs
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

import click

from referee import __version__
from referee.errors import RefereeError, Undecided, nearest

from .answer import emit, note
from .options import shared

COMMANDS = {
    "check": "table", "judge": "table", "apply": "table", "moves": "table", "show": "show",
    "verify": "verify", "source": "source",
    "games": "catalogue", "rules": "catalogue", "questions": "catalogue", "example": "catalogue",
    "errata": "errata", "ruling": "ruling",
    "explore": "explore", "witness": "witness",
}
"""Which module of this package has which command, in the order of the help; modules are imported when needed."""

FORMATS = ("text", "json", "junit", "sarif")
"""Before the name of a command every format is understood; the command itself says which it knows."""

USAGE, UNDECIDED, FAULT, INTERRUPTED = 2, 4, 70, 130

LONGEST = 600
"""Characters of a line about what is wrong; what users wrote is quoted in it, and that may be long."""

PLAIN = {
    "—": "-", "–": "-", "·": "-", "…": "...", "♠": "S", "♥": "H", "♦": "D", "♣": "C", "▒": "#",
    "“": '"', "”": '"', "«": '"', "»": '"', "’": "'",
}
"""What stands for characters that the output can't show."""


class Commands(click.Group):
    """The commands, each imported when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All commands, in the order in which one needs them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of this name, or None."""
        module = COMMANDS.get(cmd_name)
        if module is None:
            return None
        command: click.Command = getattr(import_module(f"referee.cli.{module}"), cmd_name)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; one that does not exist names the nearest."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            cure = nearest(args[0], list(COMMANDS)) or "commands are " + ", ".join(COMMANDS)
            raise RefereeError("command line", f"no command is called {args[0]!r}", cure)
        return super().resolve_command(ctx, args)


@click.group(
    cls=Commands, context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Exit codes: 0 legal or possible, 1 illegal or impossible, 2 bad usage or unreadable input, "
    "3 depends on an open question, 4 undecided, 70 a fault of the program.",
)
@shared(*FORMATS)
@click.version_option(__version__, prog_name="referee", message="%(prog)s %(version)s")
def referee() -> None:
    """Rule on tabletop card games: what is legal, why, and which open question of the rulebook decides.

    \b
    For example:
      referee example fates
      referee judge table.toml "Ann: play 7S"
    """


def main() -> None:
    """Run the program and leave with its exit code."""
    sys.exit(run(sys.argv[1:]))


def run(args: Sequence[str]) -> int:
    """Run one command line and return its exit code; whatever goes wrong becomes one line."""
    _survive_any_encoding()
    return _guarded(args, lambda: referee.main(list(args), prog_name="referee", standalone_mode=False))


def _guarded(args: Sequence[str], command: Callable[[], Any]) -> int:
    debug = _before_end(args, "--debug")
    try:
        code = command()
    except click.exceptions.NoArgsIsHelpError as fault:
        click.echo(fault.ctx.get_help() if fault.ctx else "", err=True)
        return USAGE
    except click.exceptions.Exit as fault:
        return fault.exit_code
    except click.UsageError as fault:
        ctx = fault.ctx
        place = ctx.info_name if ctx and ctx.parent and ctx.info_name else "command line"
        hint = f"{ctx.command_path} --help shows how" if ctx else ""
        _complain(RefereeError(place, _said(fault), hint), args)
        return USAGE
    except click.ClickException as fault:
        _complain(RefereeError("command line", _said(fault)), args)
        return USAGE
    except RefereeError as fault:
        if debug and fault.__cause__ is not None:
            _show_traceback()
        _complain(fault, args)
        return UNDECIDED if isinstance(fault, Undecided) else USAGE
    except (KeyboardInterrupt, click.Abort):
        return INTERRUPTED
    except BrokenPipeError:
        return _quiet()
    except Exception as fault:
        if debug:
            _show_traceback()
        says = " ".join(f"{type(fault).__name__}: {fault}".split())
        cure = "please report it" if debug else "--debug shows where; please report it"
        _complain(RefereeError("fault of the program", says, cure), args)
        return FAULT
    return code if isinstance(code, int) else 0


def _said(fault: click.ClickException) -> str:
    text = " ".join(fault.format_message().split()).rstrip(".")
    return text[:1].lower() + text[1:]


def _show_traceback() -> None:
    import traceback

    traceback.print_exc()


def _complain(fault: RefereeError, args: Sequence[str]) -> None:
    from .language import for_errors

    speech = for_errors(_lang_of(args))
    if _wants_json(args):
        from referee.render.json import dumps, error

        try:
            emit(dumps(error(RefereeError(fault.place, speech.words(fault.says), speech.words(fault.cure)))))
            return
        except (RefereeError, BrokenPipeError):
            pass
    told = RefereeError(speech.words(fault.place), speech.words(fault.says), speech.words(fault.cure))
    note(_in_a_line(str(told)))


def _in_a_line(text: str) -> str:
    """One line that a terminal can show: control characters spelled out, what is endless cut short."""
    line = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)
    return line if len(line) <= LONGEST else f"{line[:LONGEST // 2]} … {line[-LONGEST // 2:]}"


def _before_end(args: Sequence[str], *names: str) -> bool:
    before = args[: args.index("--")] if "--" in args else args
    return any(name in before for name in names)


def _wants_json(args: Sequence[str]) -> bool:
    """Whether errors go out as JSON: looked up here because the very options may be what is wrong."""
    return _before_end(args, "--json", "--format=json") or "--format json" in " ".join(args)


def _lang_of(args: Sequence[str]) -> str | None:
    """The language that is asked for, looked up here likewise; the last one counts, as it does for click."""
    before = args[: args.index("--")] if "--" in args else args
    given = [after if word == "--lang" else word.removeprefix("--lang=")
             for word, after in zip(before, [*before[1:], ""], strict=True) if word == "--lang" or word.startswith("--lang=")]
    return given[-1] if given else None


def _survive_any_encoding() -> None:
    def plain(fault: UnicodeError) -> tuple[str | bytes, int]:
        if not isinstance(fault, UnicodeEncodeError):
            raise fault
        wrong = fault.object[fault.start:fault.end]
        return "".join(PLAIN.get(c) or c.encode("ascii", "backslashreplace").decode() for c in wrong), fault.end

    codecs.register_error("referee-plain", plain)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="referee-plain")


def _quiet() -> int:
    """A reader who has gone away is no fault; nothing must be flushed to him at the end either."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


if __name__ == "__main__":
    main()
