"""README and docs do what they say: every console block is run, output and exit code included.

A block ``console`` holds commands after ``$`` and what they print; ``# exit 3`` after a command's output says
its exit code (0 if it is left out); ``...`` alone on a line stands for any lines.  All blocks of a page run in
one folder.  ``REFEREE_UPDATE_DOCS=1 pytest tests/test_docs.py`` writes what the commands print into the pages.
"""

import os
import re
import runpy
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import settings

ROOT = Path(__file__).resolve().parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"(?P<open>^```(?P<kind>console|(?:toml|text) file=(?P<file>\S+))\n)(?P<body>.*?)(?P<close>^```$)", re.M | re.S)


class Command(NamedTuple):
    line: str
    printed: str
    exit: int


def commands(body: str) -> list[Command]:
    found: list[Command] = []
    for part in re.split(r"^\$ ", body, flags=re.M)[1:]:
        line, _, printed = part.partition("\n")
        match = re.search(r"^# exit (\d+)\n?\Z", printed, re.M)
        found.append(Command(line, printed[: match.start()] if match else printed, int(match[1]) if match else 0))
    return found


def run(line: str, folder: Path) -> tuple[str, int]:
    environment = {
        **os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "COLUMNS": "100", "LC_ALL": "C.UTF-8", "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8",
    }
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # each command would compile every module anew
    done = subprocess.run(
        line, shell=True, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8",
        check=False,
    )
    return done.stdout, done.returncode


def agrees(expected: str, printed: str) -> bool:
    pattern = "".join(
        r"(?:.*\n)*?" if line == "..." else re.escape(line.rstrip()) + r"[ ]*\n" for line in expected.splitlines()
    )
    return re.fullmatch(pattern, printed if printed.endswith("\n") or not printed else printed + "\n") is not None


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_a_page_shows_what_its_commands_print(page: Path, tmp_path: Path) -> None:
    text = page.read_text(encoding="utf-8")
    update = os.environ.get("REFEREE_UPDATE_DOCS") == "1"
    fresh: list[tuple[str, str]] = []
    for block in BLOCK.finditer(text):
        if block["file"]:
            (tmp_path / block["file"]).write_text(block["body"], encoding="utf-8")
            continue
        body = ""
        for command in commands(block["body"]):
            printed, code = run(command.line, tmp_path)
            if update:
                abridged = command.printed.strip() not in ("", "...") and agrees(command.printed, printed)
                kept = command.printed if abridged else printed
                body += f"$ {command.line}\n{kept}" + (f"# exit {code}\n" if code else "")
                continue
            assert agrees(command.printed, printed), f"$ {command.line}\n{printed}"
            assert code == command.exit, f"$ {command.line}\n{printed}"
        fresh.append((block[0], block["open"] + body + block["close"]))
    if update:
        for old, new in fresh:
            text = text.replace(old, new)
        page.write_text(text, encoding="utf-8")


GENERATED = runpy.run_path(str(ROOT / "docs" / "generate.py"))
WRITTEN: dict[Path, Callable[[], str]] = GENERATED["pages"]()


def test_a_page_is_generated_for_every_game_and_kind() -> None:
    assert {path.stem for path in WRITTEN} == {
        game + kind for game in ("fates", "stakes", "draker") for kind in ("", "-codes", *GENERATED["COUNTED"])
    }


@pytest.mark.parametrize("path", WRITTEN, ids=lambda path: path.name)
def test_a_generated_page_is_up_to_date(path: Path) -> None:
    if path.stem.endswith(GENERATED["COUNTED"]) and settings.get_current_profile_name() == "fast":
        pytest.skip("plays games and checks properties to count them: REFEREE_PROFILE=thorough does, and CI")
    assert path.read_text(encoding="utf-8") == WRITTEN[path](), f"{path} is out of date: python docs/generate.py"


def test_the_readme_names_a_shipped_dispute_and_the_test_command() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "<!-- the test command -->" in readme
    named = re.findall(r"models/fates/examples/[\w-]+\.toml", readme)
    assert named
    assert all((ROOT / name).is_file() for name in named)
