"""The options that every command understands, before or after its name."""

from collections.abc import Callable
from typing import Any, TypeVar

import click

Command = TypeVar("Command", bound=Callable[..., Any])


class Options:
    """What the shared options say, filled in as click meets them."""

    def __init__(self) -> None:
        self.ruling: str | None = None
        self.assume: tuple[str, ...] = ()
        self.standard = False
        self.format = "text"
        self.color = "auto"
        self.lang: str | None = None
        self.debug = False

    @property
    def json(self) -> bool:
        """Whether the answer is wanted as JSON."""
        return self.format == "json"


def of(ctx: click.Context) -> Options:
    """The options of this run; one object for the group and the command below it."""
    return ctx.ensure_object(Options)


def _keep(ctx: click.Context, param: click.Parameter, value: Any) -> Any:
    options = of(ctx)
    if param.name == "assume":
        options.assume += tuple(value)
    elif param.name == "as_json":
        options.format = "json" if value else options.format
    elif value not in (None, False):
        setattr(options, str(param.name), value)
    return value


def _option(*names: str, **given: Any) -> Callable[[Command], Command]:
    return click.option(*names, expose_value=False, callback=_keep, **given)


def _format(kinds: tuple[str, ...]) -> Callable[[Command], Command]:
    return _option("--format", type=click.Choice(kinds), help="How to answer; text unless told otherwise.")


_SHARED = (
    _option("--ruling", metavar="FILE", help="Fix questions as this ruling file does."),
    _option("--assume", metavar="QUESTION=READING", multiple=True,
            help="Fix one question; goes before the ruling file. May be repeated."),
    _option("--standard", is_flag=True, help="Take the standard reading of every question that is left."),
    _option("--json", "as_json", is_flag=True, help="Short for --format json."),
    _option("--color", type=click.Choice(["auto", "always", "never"]), help="Colour; NO_COLOR is obeyed."),
    _option("--lang", metavar="LANG", help="The language of the answer, as in en or ru; the locale's unless told otherwise."),
    _option("--debug", is_flag=True, help="Show a traceback where the program itself is at fault."),
)


def shared(*formats: str) -> Callable[[Command], Command]:
    """Add the shared options to a command; ``formats`` are those that it knows, text and json unless named."""

    def decorated(command: Command) -> Command:
        for option in reversed((*_SHARED[:3], _format(formats or ("text", "json")), *_SHARED[3:])):
            command = option(command)
        return command

    return decorated
