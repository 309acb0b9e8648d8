"""The tests of all kernels again, with Numba checking bounds and with Numba switched off."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

TESTS = Path(__file__).parent.parent


class Part(NamedTuple):
    """Test files of some kernels, and which of their tests make sense with other flags."""

    files: tuple[str, ...]
    tests: str = "not one_set_of_types and not in_advance"


PARTS = {
    "maze": Part(
        ("maze/test_maze_generate.py", "maze/test_maze_kernels.py", "maze/test_maze_perft.py"),
        "not cancelled and not one_set_of_types and not in_advance",
    ),
    "sokoban": Part(("sokoban/test_sokoban_kernels.py",)),
    "sokoban quick": Part(("sokoban/test_sokoban_quick.py",), "compiled"),
    "bloxorz": Part(("bloxorz/test_bloxorz_kernels.py",)),
    "bloxorz generator": Part(("bloxorz/test_bloxorz_generator_parts.py",), "compiled"),
}


@pytest.mark.long
@pytest.mark.parametrize("flag", ["NUMBA_BOUNDSCHECK", "NUMBA_DISABLE_JIT"])
@pytest.mark.parametrize("part", PARTS.values(), ids=PARTS)
def test_kernels_hold_with_other_flags_of_numba(part: Part, flag: str) -> None:
    """Compiled code writes out of bounds in silence; checked and interpreted code does not."""
    pytest_here = [sys.executable, "-m", "pytest", "-x", "-p", "no:xdist", "-p", "no:cacheprovider"]
    done = subprocess.run(
        [*pytest_here, *(str(TESTS / file) for file in part.files), "-k", part.tests],
        env={**os.environ, flag: "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert " passed" in done.stdout
