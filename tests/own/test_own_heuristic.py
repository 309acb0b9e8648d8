"""A heuristic of one's own: used, checked on what is seen, and told what is wrong with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from searchcade import catalog
from searchcade.level import LoadedLevel
from searchcade.own.function import OwnCodeError
from searchcade.solve import SolveReport, solve

MAZE = catalog.level("maze/loops?seed=3")
ROOM = catalog.level("sokoban/05-near-or-far")
CODE = '''
def away(problem, times=1):
    """Return the rows and columns to the goal."""
    maze = problem.maze
    row, col = divmod(maze.goal, maze.cols)
    def estimate(state):
        here = divmod(state.cell, maze.cols)
        return times * (abs(here[0] - row) + abs(here[1] - col))
    return estimate

def home(problem):
    """Count the stones that are not on a switch, by their weight."""
    room = problem.room
    def estimate(state):
        pairs = zip(state.stones, room.sorted_weights)
        return sum(weight for stone, weight in pairs if stone not in room.switches)
    return estimate

def jumpy(problem):
    """Fall from 9 to 0 in one step; it never says too much."""
    goal, start = problem.maze.goal, problem.start
    return lambda state: 9 if state == start else 0

def high(problem):
    return lambda state: 3

def broken(problem):
    return lambda state: state.cell / 0

def text(problem):
    return lambda state: "far"

def negative(problem):
    return lambda state: -1

def nothing(problem):
    pass

def two(problem, state):
    pass
'''


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("own") / "h.py"
    path.write_text(CODE, encoding="utf-8")
    return path


def solved(
    file: Path, name: str, algorithm: str = "astar", level: LoadedLevel = MAZE
) -> SolveReport:
    """Solve a level with a heuristic of the file."""
    return solve(level, catalog.algorithm(algorithm, level, f"{file}:{name}"))


def test_it_takes_the_place_of_ours(file: Path) -> None:
    own, ours = solved(file, "away"), solve(MAZE, catalog.algorithm("astar", MAZE, "manhattan"))
    assert own.result.plan == ours.result.plan
    assert own.result.expanded == ours.result.expanded
    assert own.choice.heuristic == f"{file}:away"
    assert own.as_dict()["heuristic"] == f"{file}:away"


def test_it_is_called_consistent_on_what_was_seen_only(file: Path) -> None:
    result = solved(file, "away").result
    assert result.heuristic_check.startswith("consistent on the ")
    assert result.heuristic_check.endswith(" moves that were seen")
    assert not result.optimal  # nobody has proved that it is admissible


def test_one_that_drops_too_fast_is_not_consistent(file: Path) -> None:
    check = solved(file, "jumpy").result.heuristic_check
    assert "not consistent: it drops from 9 to 0 over a move" in check
    assert "of cost 1" in check


def test_one_that_says_too_much_is_not_admissible(file: Path) -> None:
    check = solved(file, "high").result.heuristic_check
    assert check.startswith("not admissible: 3 at the goal")
    assert "not admissible" in solved(file, "away?times=2").result.heuristic_check


def test_it_sees_the_level(file: Path) -> None:
    result = solved(file, "home", level=ROOM).result
    ours = solve(ROOM, catalog.algorithm("ucs", ROOM)).result
    assert result.cost == ours.cost
    assert result.expanded < ours.expanded


def test_it_serves_a_search_of_ones_own(file: Path, tmp_path: Path) -> None:
    search = tmp_path / "s.py"
    search.write_text("def look(problem, estimate):\n    print(estimate(problem.start))\n")
    choice = catalog.algorithm(f"{search}:look", MAZE, f"{file}:away")
    assert solve(MAZE, choice).printed == "58\n"


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("broken", r"h.py:broken: line \d+: ZeroDivisionError"),
        ("text", "expected a number from 0 up for .*, found 'far'"),
        ("negative", "expected a number from 0 up for .*, found -1"),
        ("nothing", r"expected nothing\(problem\) to return a function of a state, found None"),
        ("two", r"expected one parameter, problem; found \(problem, state\)"),
        ("missing", "expected a function 'missing', found away, home"),
    ],
)
def test_says_what_is_wrong_with_it(file: Path, name: str, message: str) -> None:
    with pytest.raises(OwnCodeError, match=message):
        solved(file, name)


def test_a_search_without_a_heuristic_does_not_run_it(file: Path) -> None:
    assert solved(file, "broken", "bfs").result.outcome == "solved"
