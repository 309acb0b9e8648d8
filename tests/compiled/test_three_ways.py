"""The tests of all kernels again: interpreted, and by Numba, which checks bounds."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).parent.parent
PARTS = {
    "maze": ["maze/test_maze_generate.py", "maze/test_maze_kernels.py", "maze/test_maze_perft.py",
             "-k", "not cancelled"],
    "sokoban": ["sokoban/test_sokoban_kernels.py"],
    "sokoban quick": ["sokoban/test_sokoban_quick.py", "sokoban/test_sokoban_improvement.py"],
    "bloxorz": ["bloxorz/test_bloxorz_kernels.py"],
    "bloxorz generator": ["bloxorz/test_bloxorz_generator_parts.py"],
}  # fmt: skip
ENGINES = {
    "interpreted": {"SEARCHCADE_KERNELS": "python"},
    "by Numba": {"SEARCHCADE_TEST_KERNELS": "numba", "NUMBA_BOUNDSCHECK": "1"},
}


@pytest.mark.long
@pytest.mark.parametrize("flags", ENGINES.values(), ids=ENGINES)
@pytest.mark.parametrize("tests", PARTS.values(), ids=PARTS)
def test_kernels_hold_by_other_engines(tests: list[str], flags: dict[str, str]) -> None:
    """WebAssembly writes out of an array in silence; Numba with this flag does not."""
    if "NUMBA_BOUNDSCHECK" in flags:
        pytest.importorskip("numba", reason="Numba is not installed")
    pytest_here = [sys.executable, "-m", "pytest", "-x", "-p", "no:xdist", "-p", "no:cacheprovider"]
    done = subprocess.run(
        [*pytest_here, *tests],
        cwd=TESTS,
        env={**os.environ, **flags},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert " passed" in done.stdout
