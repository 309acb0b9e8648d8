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


def test_searches_give_the_same_in_plain_python_by_wasmtime_and_in_a_browser(site: Path) -> None:
    npm.needed("node")
    browser = ["node", *map(str, (HERE / "browser_python.mjs", site / "python", SEARCHES))]
    plain, compiled, page = (
        subprocess.Popen(
            command,
            env={**os.environ, "PYTHONPATH": str(SOURCE)},
            stdout=subprocess.PIPE,
            text=True,
        )
        for command in (
            [sys.executable, "-S", str(SEARCHES)],  # without libraries
            [sys.executable, str(SEARCHES)],
            browser,
        )
    )
    expected = lines(plain)
    assert len({level for level, *_ in expected}) >= 200
    assert len({algorithm for _, algorithm, *_ in expected}) == 8
    assert len(expected) >= 200 * 8
    assert lines(compiled) == expected
    assert lines(page) == expected


def lines(process: subprocess.Popen[str]) -> list[list[object]]:
    """Return what a process prints, a list a line."""
    printed, _ = process.communicate()
    assert process.returncode == 0
    return [json.loads(line) for line in printed.splitlines()]
