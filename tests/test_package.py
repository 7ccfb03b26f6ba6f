"""What an installed wheel puts into site-packages, and what imports what."""

import ast
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    out = tmp_path_factory.mktemp("wheel")
    tree = out / "tree"
    litter = shutil.ignore_patterns(".*", "build", "dist", "*.egg-info", "__pycache__", "tests")
    shutil.copytree(ROOT, tree, symlinks=True, ignore=litter)
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(out), str(tree)]
    done = subprocess.run(build, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return zipfile.ZipFile(next(out.glob("*.whl")))


def test_a_wheel_has_one_top_level_name(wheel: zipfile.ZipFile) -> None:
    names = {name.split("/")[0] for name in wheel.namelist() if ".dist-info/" not in name}
    assert names == {"referee"}


def test_a_wheel_has_every_package_and_data_file(wheel: zipfile.ZipFile) -> None:
    inside = set(wheel.namelist())
    for room, name in (("referee", "referee"), ("models", "referee/models"), ("properties", "referee/properties")):
        for path in (ROOT / room).rglob("*"):
            relative = path.relative_to(ROOT / room)
            if path.is_dir() or "__pycache__" in path.parts or relative.parts[0] in ("models", "properties"):
                continue
            assert f"{name}/{relative.as_posix()}" in inside


def test_the_package_list_names_every_package() -> None:
    listed = set(tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]["packages"])
    found = {
        ".".join(path.parent.relative_to(ROOT).parts)
        for room in ("referee", "models", "properties") for path in (ROOT / room).rglob("__init__.py")
        if path.relative_to(ROOT).parts[:2] not in (("referee", "models"), ("referee", "properties"))
    }
    assert listed == {name if name.startswith("referee") else f"referee.{name}" for name in found}


def imports(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            found.add(node.module)
    return found


def test_the_engine_imports_no_game_and_no_evidence() -> None:
    for path in (ROOT / "referee").rglob("*.py"):
        if path.relative_to(ROOT / "referee").parts[0] in ("models", "properties"):
            continue
        assert not {name for name in imports(path) if name.startswith(("referee.models", "referee.properties"))}, path


def test_models_import_no_properties_and_nothing_that_stands_on_top() -> None:
    for path in (ROOT / "models").rglob("*.py"):
        on_top = ("referee.properties", "referee.cli", "referee.render")
        assert not {name for name in imports(path) if name.startswith(on_top)}, path
