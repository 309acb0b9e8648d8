"""A folder with a few mazes to run commands in, and a reader of what they say."""

import json
from pathlib import Path
from typing import Any

import pytest
from answers import Answer

ROUND = """\
#######
#S    #
# ### #
#    G#
#######
"""
CORRIDOR = """\
#######
#S    #
##### #
#G    #
#######
"""
WALLED_IN = """\
#####
#S#G#
#####
"""
WITH_ENERGY = """\
energy: 3
values: known
#########
#S   3 G#
#########
"""


def records(answer: Answer) -> list[dict[str, Any]]:
    """Read what a command said as JSON lines."""
    return [json.loads(line) for line in answer.out.splitlines()]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Go to a folder with a few levels."""
    monkeypatch.chdir(tmp_path)
    levels = {
        "round": ROUND,
        "corridor": CORRIDOR,
        "walled": WALLED_IN,
        "energy": WITH_ENERGY,
        "three": f"{ROUND}\n{CORRIDOR}\n{ROUND}",
    }
    for name, text in levels.items():
        (tmp_path / f"{name}.txt").write_text(text)
    return tmp_path
