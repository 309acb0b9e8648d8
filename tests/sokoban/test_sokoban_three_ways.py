"""The kernels' tests again, with Numba checking bounds and with Numba switched off."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

KERNELS = Path(__file__).with_name("test_sokoban_kernels.py")


@pytest.mark.parametrize("flag", ["NUMBA_BOUNDSCHECK", "NUMBA_DISABLE_JIT"])
def test_kernels_hold_when_numba_runs_another_way(flag: str) -> None:
    """Compiled code writes out of bounds in silence; these two ways do not."""
    pytest_here = [sys.executable, "-m", "pytest", "-x", "-p", "no:xdist", "-p", "no:cacheprovider"]
    done = subprocess.run(
        [*pytest_here, str(KERNELS), "-k", "not one_set_of_types and not in_advance"],
        env={**os.environ, flag: "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert " passed" in done.stdout
