"""The core runs where there is nothing but Python: no library, no thread, no process."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import searchcade
from searchcade import catalog

HERE = Path(__file__).parent
SOURCES = Path(searchcade.__file__).parent.parent
LIBRARIES = (
    "alembic argon2 click numba matplotlib numpy PIL platformdirs psutil pygame rich sqlalchemy"
)
FIRST_MOVES = """
def first_moves(problem):
    list(problem.successors(problem.start))
"""


def bare(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python without any installed library."""
    return subprocess.run(
        [sys.executable, "-S", *arguments],
        env={**os.environ, "PYTHONPATH": str(SOURCES)},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )


def test_has_no_library() -> None:
    code = "import sys; from importlib.util import find_spec; print(*map(find_spec, sys.argv[1:]))"
    assert set(bare("-c", code, *LIBRARIES.split()).stdout.split()) == {"None"}


@pytest.mark.parametrize("every", [12, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.parametrize("game", catalog.games())
def test_loads_plays_generates_solves_records_and_draws(
    game: str, every: int, tmp_path: Path
) -> None:
    (tmp_path / "mine.py").write_text(FIRST_MOVES, encoding="utf-8")
    done = bare(str(HERE / "bare_python.py"), game, str(tmp_path / "mine.py"), str(every))
    assert done.stderr == ""
    of = catalog.game(game)
    count = len(of.shipped()) + len(of.levels.presets)
    assert done.stdout.split("\n")[0] == f"{count} levels"
