"""What the tests of the command line share: running it, tables of our own, and the shipped schemas."""

import json
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

import jsonschema
import pytest

from referee.cli.main import run

SHRINE_ON_MAGIC_MAN = """
game = "fates"
dispute = "Ann: play 7S"
turn = "Ann"
seats = ["Ann", "Bob", "Cid"]
discard_pile = "5S MS"

[player.Ann]
hand = "4C 7S 9D"
known = "2S 8S QD"
unknown = 3
"""
"""Clause shrine.1 wants a 6 or lower, magic-man.3 lets every card follow: question shrine-on-magic-man."""

BOMB_ON_SHRINE = """
game = "fates"
dispute = "Ann: play 10H"
turn = "Ann"
seats = ["Ann", "Bob", "Cid"]
discard_pile = "4D 7S"
draw_pile = 20

[player.Ann]
hand = "10H 9D 2C"
"""
"""A Bomb may be laid on a Shrine (shrine.4); what then leaves play is question bomb-on-shrine."""

NINE_ON_QUEEN = """
game = "fates"
turn = "Ann"
seats = ["Ann", "Bob"]
discard_pile = "QS"

[player.Ann]
hand = "9D KH 2C"
"""
"""A 9 does not beat a Queen (play.1); Ann could lay the King."""


class Outcome(NamedTuple):
    """What one run of the program gave."""

    code: int
    out: str
    err: str

    @property
    def value(self) -> dict[str, Any]:
        """The JSON that was printed, after its own schema has accepted it."""
        value: dict[str, Any] = json.loads(self.out)
        validate(value)
        return value


def validate(value: dict[str, Any]) -> None:
    _, kind, version = value["schema"].split("/")
    schema = json.loads((files("referee") / "schemas" / f"{kind}-{version}.json").read_text("utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(value, schema)


Referee = Callable[..., Outcome]


@pytest.fixture(autouse=True)
def in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever runs the tests may have any locale."""
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")


@pytest.fixture
def referee(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Referee:
    """Runs the program in an empty directory of its own."""
    monkeypatch.chdir(tmp_path)

    def call(*args: str) -> Outcome:
        capsys.readouterr()
        code = run(args)
        return Outcome(code, *capsys.readouterr())

    return call


@pytest.fixture
def table(tmp_path: Path) -> Callable[[str], str]:
    """Writes a position and gives the name of its file."""

    def write(text: str, name: str = "table.toml") -> str:
        (tmp_path / name).write_text(text, encoding="utf-8")
        return name

    return write
