"""The browser's Python records the lines of own code as this one does, by other means."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from web import npm
from web.sites import SOURCE

HERE = Path(__file__).parent
RUNS = HERE / "own_runs.py"

pytestmark = pytest.mark.long


def test_lines_variables_and_frontiers_are_the_same_in_a_browser(site: Path) -> None:
    npm.needed("node")
    here = printed([sys.executable, str(RUNS)])
    page = printed(["node", *map(str, (HERE / "browser_python.mjs", site / "python", RUNS))])
    assert len(here) == len(page) == 8
    for own, theirs in zip(here, page, strict=True):
        assert theirs[:5] == own[:5]
        if own[2] == "solved":  # a process that is killed does not tell its last expansions
            assert theirs[5:] == own[5:]
    assert any(line[5] for line in here)


def printed(command: list[str]) -> list[list[Any]]:
    """Return what a process prints, a list a line."""
    run = subprocess.run(
        command, env={**os.environ, "PYTHONPATH": str(SOURCE)}, capture_output=True, text=True
    )
    assert run.returncode == 0, run.stderr
    return [json.loads(line) for line in run.stdout.splitlines()]
