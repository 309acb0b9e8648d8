"""Files in the current folder that are named like Python's own modules get in nobody's way."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import searchcade

SOURCE = Path(searchcade.__file__).parents[1]
STRAY = ("queue", "random", "heapq", "json", "typing", "dataclasses", "click", "select")
MINE = '''
import heapq

import helper

def mine(problem):
    """Search by cost, with a helper from beside this file."""
    frontier, reached, count = [(0, 0, "", problem.start)], set(), 0
    while frontier:
        cost, _, plan, state = heapq.heappop(frontier)
        if problem.is_goal(state):
            return plan
        if state in reached:
            continue
        reached.add(state)
        for move, after, price in problem.successors(state):
            count += 1
            heapq.heappush(frontier, (helper.added(cost, price), count, plan + move, after))
'''


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with a search, its helper, and stray modules."""
    for name in STRAY:
        text = f"raise SystemExit('this is the stray {name}.py')\n"
        (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
    (tmp_path / "helper.py").write_text("def added(a, b): return a + b\n", encoding="utf-8")
    (tmp_path / "mine.py").write_text(MINE, encoding="utf-8")
    return tmp_path


def started(folder: Path, *command: str, path: str = str(SOURCE)) -> str:
    """Run a command in a folder and return what it prints; it must succeed."""
    answer = subprocess.run(
        [sys.executable, *command],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert answer.returncode == 0, answer.stderr
    return answer.stdout


def test_a_search_with_a_helper_runs_among_stray_modules(folder: Path) -> None:
    answer = started(
        folder, "-m", "searchcade", "solve", "maze/easy?seed=7", "--with", "mine.py:mine"
    )
    assert "cost 160" in answer


@pytest.mark.long
@pytest.mark.parametrize(
    "command",
    [
        ["compare", "maze/easy?seed=7", "--with", "bfs,mine.py:mine", "--measure-memory"],
        ["match", "pacman/level-4", "--with", "alphabeta", "--games", "1"],
        ["algorithms", "maze"],
        ["doctor"],
    ],
    ids=lambda command: command[0],
)
def test_every_command_runs_among_stray_modules(folder: Path, command: list[str]) -> None:
    assert "stray" not in started(folder, "-m", "searchcade", *command)


@pytest.mark.long
def test_the_installed_script_runs_among_stray_modules(folder: Path) -> None:
    script = folder / "bin" / "searchcade"
    script.parent.mkdir()
    script.write_text("from searchcade.cli import main\nmain()\n", encoding="utf-8")
    assert "160" in started(
        folder, str(script), "solve", "maze/easy?seed=7", "--with", "mine.py:mine"
    )


@pytest.mark.long
def test_it_starts_from_the_folder_of_the_package_itself(folder: Path) -> None:
    command = ["solve", "maze/easy?seed=7", "--with", f"{folder / 'mine.py'}:mine"]
    assert "cost 160" in started(SOURCE, "-m", "searchcade", *command, path="")


@pytest.mark.long
def test_the_launcher_starts_it_among_stray_modules(folder: Path) -> None:
    code = f"""import sys
sys.path[0] = {str(SOURCE.parent)!r}
import run
run.PYTHON = sys.executable
sys.exit(run.start("solve", "maze/easy?seed=7", "--with", "mine.py:mine"))"""
    assert "cost 160" in started(folder, "-c", code)
