"""A table drawn on a terminal with rich; `show` imports this, and nothing else does."""

import sys
from collections.abc import Iterable
from shutil import get_terminal_size

from rich import box
from rich.columns import Columns
from rich.console import Console, Group
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from referee.game import Card, Seat, Table, Zone
from referee.speech import ENGLISH, Speech

TONES = {"red": "red", "black": "bold", "hidden": "dim"}
NARROWEST, WIDEST = 40, 120
BESIDE = 3
"""So many cards leave room for the note beside them."""
SEAT = 38
"""Columns a player's panel wants."""


def draw(table: Table, color: bool, speech: Speech = ENGLISH) -> str:
    """The table: the piles in the middle, then a panel a player, clockwise from the first seat."""
    console = _console(color)
    width = console.width
    heading = Text(speech.words(table.title), style="bold")
    heading.append("".join(f" - {speech.words(note)}" for note in table.notes), style="not bold")
    beside = max(1, min(width // SEAT, 3))
    panels = [_seat(seat, console, width // beside, speech) for seat in table.seats]
    with console.capture() as drawn:
        console.print(heading)
        if table.middle:
            middle = _zones(table.middle, speech)
            console.print(Panel(middle, title=speech("table"), title_align="left", box=_frame(console), width=width))
        console.print(Columns(panels, padding=0, width=width // beside))
    return "\n".join(line.rstrip() for line in drawn.get().splitlines())


def _console(color: bool) -> Console:
    """A console as wide as the terminal; 80 columns where there is none, so that the drawing is the same everywhere."""
    columns = get_terminal_size().columns if sys.stdout is not None and sys.stdout.isatty() else 80
    return Console(
        file=sys.stdout, width=min(max(columns, NARROWEST), WIDEST), force_terminal=color, no_color=not color,
        color_system="standard" if color else None, highlight=False, markup=False, emoji=False, legacy_windows=False,
    )


def _frame(console: Console) -> box.Box:
    return box.ASCII if console.options.ascii_only else box.ROUNDED


def _seat(seat: Seat, console: Console, width: int, speech: Speech) -> Panel:
    title = seat.name + (f" ({', '.join(map(speech.words, seat.marks))})" if seat.marks else "")
    style = "bold" if "to move" in seat.marks else ""
    return Panel(_zones(seat.zones, speech), title=Text(title, style=style), title_align="left", box=_frame(console), width=width)


def _zones(zones: Iterable[Zone], speech: Speech) -> Grid:
    grid = Grid.grid(padding=(0, 1))
    grid.add_column(no_wrap=True)
    grid.add_column()
    for zone in zones:
        grid.add_row(speech.words(zone.name), _row(zone, speech))
    return grid


def _row(zone: Zone, speech: Speech) -> Group | Text:
    line = Text()
    for at, card in enumerate(zone.cards):
        line.append(" " if at else "")
        line.append(_card(card))
    note = Text(speech.words(zone.note), style="dim" if zone.cards else "")
    if not zone.cards or not zone.note:
        return line + note
    return Group(line, note) if len(zone.cards) > BESIDE else Text.assemble(line, "  ", note)


def _card(card: Card) -> Text:
    return Text(f"[{card.label}]", style=TONES.get(card.tone, ""))
