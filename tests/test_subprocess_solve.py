"""A search in a process of its own: the same answer, and its memory."""

from pathlib import Path

import pytest

from searchcade import catalog
from searchcade.problem import BadInput
from searchcade.search.run import Budget
from searchcade.solve import solve
from searchcade.subprocess_solve import solve_in_subprocess

LEVEL = catalog.level("maze/custom?size=100&seed=1")
OWN = """\
import os

def boom(problem):
    raise ValueError("no")

def leave(problem):
    os._exit(3)

def talk(problem):
    print("hello")
    return None
"""


def test_it_answers_as_solve_does_and_measures_alike_each_time() -> None:
    choice = catalog.algorithm("dfs", LEVEL.game)
    expected = solve(LEVEL, choice).result
    found = [solve_in_subprocess(LEVEL, choice, Budget()).result for _ in range(2)]
    for each in found:
        for field in ("outcome", "plan", "cost", "expanded", "generated", "peak_frontier"):
            assert getattr(each, field) == getattr(expected, field)
        assert each.peak_memory_mb is not None
        assert 0.5 < each.peak_memory_mb < 3  # 1.1 by counting every allocation


def test_the_rules_of_the_level_go_along() -> None:
    level = catalog.level("sokoban/16-storeroom", None, {"push-cost": "1+w"})
    choice = catalog.algorithm("astar?heuristic=pull", level.game)
    assert solve_in_subprocess(level, choice, Budget()).figures == solve(level, choice).figures


@pytest.mark.parametrize(
    ("name", "word"), [("boom", "line 4: ValueError: no"), ("leave", "exit code 3")]
)
def test_what_fails_there_is_told_here(name: str, word: str, tmp_path: Path) -> None:
    file = tmp_path / "own.py"
    file.write_text(OWN)
    with pytest.raises(BadInput, match=word):
        solve_in_subprocess(LEVEL, catalog.algorithm(f"{file}:{name}", LEVEL.game), Budget())


def test_what_is_printed_there_does_not_disturb(tmp_path: Path) -> None:
    file = tmp_path / "own.py"
    file.write_text(OWN)
    choice = catalog.algorithm(f"{file}:talk", LEVEL.game)
    assert solve_in_subprocess(LEVEL, choice, Budget()).result.outcome == "not found"
