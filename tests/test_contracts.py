"""The import contracts refuse what they are there to refuse."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PLANTED = {
    "games/pacman/rules.py": "from searchcade.games.maze.rules import UP",
    "recording/live.py": "import numba",
    "files.py": "import pygame",
    "play/session.py": "import sqlalchemy",
    "catalog.py": "import searchcade.solve",
    "store/scores.py": "import searchcade.catalog",
    "app/screens/menu/home.py": "from searchcade.app.screens.account.login import LoginScreen",
    "app/screens/levelpictures.py": "from searchcade.app.screens.watch.watch import WatchScreen",
    "app/screens/levels/screen.py": "from searchcade.app.screens.menu.home import HomeScreen",
    "app/screens/lesson/screen.py": "from searchcade.app.screens.menu.home import HomeScreen",
    "app/screens/bubble.py": "from searchcade.app.screens.play.screen import PlayScreen",
    "recording/arrays.py": "import numpy",
    "search/node.py": "import numpy",
    "app/backdrop.py": "import numpy",
    "lab/statistics.py": "import numpy",
    "cli/common.py": "import numpy",
    "play/walk.py": "import PIL",
    "newcomer.py": '"""A file that has no layer yet."""',
    "app/screens/newcomer.py": '"""A screen that has no layer yet."""',
}
"""File of the program -> a line that does not belong there."""


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Return a copy of the program that a test may spoil."""
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    skipped = shutil.ignore_patterns("__pycache__", "*.txt", "*.csv", "*.toml")
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=skipped)
    return tmp_path


def check(folder: Path) -> subprocess.CompletedProcess[str]:
    """Check all contracts of the program in a folder."""
    code = (
        "from importlinter.cli import lint_imports; raise SystemExit(lint_imports(no_cache=True))"
    )
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder / "src"), "COLUMNS": "200"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


def test_the_program_keeps_its_contracts(copy: Path) -> None:
    answer = check(copy)
    assert answer.returncode == 0, answer.stdout


def plant(folder: Path, file: str) -> None:
    """Add the line that does not belong there to a file of the program."""
    path = folder / "src" / "searchcade" / file
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    path.write_text(f"{text}\n{PLANTED[file]}\n", encoding="utf-8")


def test_every_planted_import_is_refused(copy: Path) -> None:
    imports = {file: line for file, line in PLANTED.items() if "import " in line}
    for file in imports:
        plant(copy, file)
    answer = check(copy)
    assert answer.returncode == 1, answer.stdout
    for file, line in imports.items():
        module = file.removesuffix(".py").replace("/", ".")
        imported = line.split()[1]
        assert f"searchcade.{module} -> {imported}" in answer.stdout


@pytest.mark.parametrize("file", ["newcomer.py", "app/screens/newcomer.py"])
def test_a_module_without_a_layer_is_refused(file: str, copy: Path) -> None:
    plant(copy, file)
    answer = check(copy)
    assert answer.returncode == 1, answer.stdout
    assert "newcomer" in answer.stdout
