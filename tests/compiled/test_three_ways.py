"""The kernels' tests again, with Numba checking bounds and with Numba switched off."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

PARTS = ("generate", "kernels", "perft")
TESTS = Path(__file__).parent.parent


@pytest.mark.parametrize("flag", ["NUMBA_BOUNDSCHECK", "NUMBA_DISABLE_JIT"])
def test_kernels_hold_when_numba_runs_another_way(flag: str) -> None:
    """Compiled code writes out of bounds in silence; these two ways do not."""
    pytest_here = [sys.executable, "-m", "pytest", "-x", "-p", "no:xdist", "-p", "no:cacheprovider"]
    files = [str(TESTS / "maze" / f"test_maze_{part}.py") for part in PARTS]
    done = subprocess.run(
        [*pytest_here, *files, "-k", "not cancelled and not one_set_of_types and not in_advance"],
        env={**os.environ, flag: "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert " passed" in done.stdout
