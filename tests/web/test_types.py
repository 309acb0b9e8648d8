"""The types that the JavaScript of the pages names are kept: the checker of TypeScript says so."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parent


@pytest.mark.long
def test_the_types_of_the_scripts_are_kept(node_packages: Path) -> None:
    checker = node_packages / ".bin" / "tsc"
    done = subprocess.run([checker, "-p", HERE], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
