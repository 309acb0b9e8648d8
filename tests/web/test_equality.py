"""No second rules: the browser's Python finds the same plans with the same counts as this one."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from web import npm
from web.sites import SOURCE

HERE = Path(__file__).parent
SEARCHES = HERE / "searches.py"

pytestmark = pytest.mark.long


def test_searches_give_the_same_in_a_browser(site: Path) -> None:
    npm.needed("node")
    bare = subprocess.Popen(
        [sys.executable, "-S", SEARCHES],  # without libraries, as in a browser
        env={**os.environ, "PYTHONPATH": str(SOURCE)},
        stdout=subprocess.PIPE,
        text=True,
    )
    command = ["node", *map(str, (HERE / "browser_python.mjs", site / "python", SEARCHES))]
    there = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    here = bare.communicate()[0]
    lines = [json.loads(line) for line in here.splitlines()]
    assert len({level for level, *_ in lines}) >= 150
    assert len({algorithm for _, algorithm, *_ in lines}) == 8
    assert len(lines) == len(here.splitlines()) >= 150 * 8
    assert [json.loads(line) for line in there.splitlines()] == lines
