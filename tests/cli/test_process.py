"""The program as a process: what it imports, what it does with its streams, and its own faults."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from .conftest import NINE_ON_QUEEN, Referee

Table = Callable[..., str]


def process(*args: str, cwd: Path, stdin: bytes = b"", **env: str) -> "subprocess.CompletedProcess[bytes]":
    return subprocess.run(
        [sys.executable, "-m", "referee", *args], cwd=cwd, input=stdin, capture_output=True, timeout=60,
        env={**os.environ, **env},
    )


def test_a_cold_judge_imports_nothing_slow(table: Table, tmp_path: Path) -> None:
    table(NINE_ON_QUEEN)
    script = (
        "import sys; from referee.cli.main import run; run(['judge', 'table.toml', 'play', '9D']);"
        "slow = {'rich', 'z3', 'hypothesis', 'jsonschema', 'importlib.metadata', 'difflib', 'hashlib', 'json', 'random'};"
        "print(sorted(slow & set(sys.modules)))"
    )
    found = subprocess.run([sys.executable, "-c", script], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert found.stdout.splitlines()[0] == "ILLEGAL    Ann: play 9D"
    assert found.stdout.splitlines()[-1] == "[]"


def test_a_position_from_standard_input(tmp_path: Path) -> None:
    found = process("check", "-", cwd=tmp_path, stdin=NINE_ON_QUEEN.encode())
    assert (found.returncode, found.stderr) == (0, b"")
    found = process("check", "-", cwd=tmp_path, stdin=b"")
    assert found.returncode == 2
    assert found.stderr.startswith(b"referee: standard input: is empty")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_any_encoding_of_the_output(table: Table, tmp_path: Path, encoding: str) -> None:
    table(NINE_ON_QUEEN.replace('"Ann"', '"Zoë 🐉"').replace("player.Ann", 'player."Zoë 🐉"'))
    for args in (["judge", "table.toml", "play 9D"], ["show", "table.toml"], ["judge", "table.toml", "play 9D", "--json"]):
        found = process(*args, cwd=tmp_path, PYTHONIOENCODING=encoding, LC_ALL="C")
        assert found.returncode in (0, 1)
        assert found.stderr == b""
        found.stdout.decode(encoding)
    assert '"Zoë 🐉' in process("moves", "table.toml", "--json", cwd=tmp_path, PYTHONIOENCODING="utf-8").stdout.decode()


def test_a_reader_who_goes_away_is_no_fault(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "referee", "rules", "fates"], cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.close()
        assert running.stderr.read() == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
def test_a_full_disk_is_one_line(tmp_path: Path) -> None:
    with open("/dev/full", "wb") as full:
        found = subprocess.run(
            [sys.executable, "-m", "referee", "games"], cwd=tmp_path, stdout=full, stderr=subprocess.PIPE, timeout=60,
        )
    assert found.returncode == 2
    assert found.stderr.startswith(b"referee: standard output: no space left")


def test_a_fault_of_the_program_is_one_line_and_a_traceback_only_on_demand(
    referee: Referee, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fault(*_: object) -> None:
        raise ZeroDivisionError("one\ntwo")

    file = table(NINE_ON_QUEEN)
    referee("check", file)
    monkeypatch.setattr("referee.verdict.check", fault)
    found = referee("check", file)
    assert (found.code, found.out) == (70, "")
    assert found.err.startswith("referee: fault of the program: ZeroDivisionError: one two (--debug shows where")
    assert len(found.err.splitlines()) == 1
    assert referee("check", file, "--json").value["place"] == "fault of the program"
    assert "Traceback" in referee("check", file, "--debug").err


def test_what_is_undecided_within_the_limits_is_exit_4(referee: Referee, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    from referee.errors import Undecided

    def undecided(*_: object) -> None:
        raise Undecided("the position", "more than 9 cases", "describe more cards")

    file = table(NINE_ON_QUEEN)
    monkeypatch.setattr("referee.verdict.judge", undecided)
    found = referee("judge", file, "play 9D")
    assert found.code == 4
    assert found.err == "referee: the position: more than 9 cases (describe more cards)\n"


def test_no_color_is_obeyed(tmp_path: Path, table: Table) -> None:
    table(NINE_ON_QUEEN)
    assert b"\x1b" not in process("judge", "table.toml", "play 9D", cwd=tmp_path, NO_COLOR="1").stdout
    assert b"\x1b" in process("judge", "table.toml", "play 9D", "--color=always", cwd=tmp_path, NO_COLOR="1").stdout
