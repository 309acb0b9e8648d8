"""The compiled twins: same plan, same counts as the Python searches, on every kind of maze."""

from functools import cache

import pytest

from searchcade import catalog
from searchcade.games.maze import compiled, generator, kernel_state, paths
from searchcade.games.maze.generator import generate_maze
from searchcade.games.maze.levels import parse
from searchcade.games.maze.rules import Maze, problem
from searchcade.search.run import Budget, Result, never, run

GAME = catalog.game("maze")
TWINS = {name: place for name, place in GAME.kernels.items() if name in catalog.algorithms()}
MAZES = [
    (1, 2, "backtracker", 0.0),
    (1, 30, "backtracker", 0.0),
    (30, 1, "backtracker", 0.0),
    (12, 17, "backtracker", 0.0),
    (12, 17, "prim", 0.3),
    (20, 20, "wilson", 1.0),
    (40, 25, "division", 0.5),
]


@cache
def maze_of(number: int) -> Maze:
    """Make one of the mazes."""
    rows, cols, algorithm, braid = MAZES[number]
    return generate_maze(rows, cols, algorithm, number, braid=braid)


def in_python(name: str, maze: Maze, budget: Budget | None = None) -> Result:
    estimate = GAME.estimates["manhattan"].build(maze)
    return run(catalog.algorithms()[name], problem(maze), estimate, budget=budget)


def compiled_run(name: str, maze: Maze, budget: Budget | None = None) -> Result:
    twin = getattr(compiled, TWINS[name].partition(":")[2])
    result = twin(maze, "manhattan", budget or Budget(), never)
    assert isinstance(result, Result)
    return result


@pytest.mark.parametrize("name", TWINS)
@pytest.mark.parametrize("number", range(len(MAZES)))
def test_gives_the_same_plan_and_counts(name: str, number: int) -> None:
    expected, found = in_python(name, maze_of(number)), compiled_run(name, maze_of(number))
    for field in ("outcome", "plan", "cost", "optimal", "expanded", "generated", "peak_frontier"):
        assert getattr(found, field) == getattr(expected, field), field


@pytest.mark.parametrize("name", TWINS)
def test_stops_at_the_same_budget(name: str) -> None:
    limit = Budget(nodes=30)
    found, expected = compiled_run(name, maze_of(5), limit), in_python(name, maze_of(5), limit)
    assert found.outcome == expected.outcome == "out of nodes"
    assert (found.expanded, found.generated) == (expected.expanded, expected.generated)


@pytest.mark.parametrize("name", TWINS)
def test_says_so_when_there_is_no_way(name: str) -> None:
    found = compiled_run(name, parse("#########\n#S    #G#\n#########\n"))
    assert (found.outcome, found.plan, found.expanded) == ("unsolvable", None, 3)


@pytest.mark.parametrize("name", TWINS)
def test_grows_its_frontier_without_losing_a_cell(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = compiled_run(name, maze_of(6))
    monkeypatch.setattr(compiled, "FIRST_ROOM", 8)
    found = compiled_run(name, maze_of(6))
    assert (found.plan, found.expanded, found.peak_frontier) == (
        expected.plan,
        expected.expanded,
        expected.peak_frontier,
    )


def test_can_be_cancelled_in_the_middle() -> None:
    """The goal is walled in, so the whole maze would have to be searched."""
    maze = generate_maze(3000, 3000, "hunt-and-kill", 3)
    assert isinstance(maze.cells, bytearray)
    for there in maze.neighbours(maze.goal):
        maze.cells[there] = 0
    maze.cells[maze.goal] = 0
    answers = iter([False, False, True])  # at the start, at the first look, and then
    compiled.prepare()
    found = compiled.uniform_cost(maze, "", Budget(), lambda: next(answers, True))
    assert found.outcome == "cancelled"
    assert 0 < found.expanded < 8_000_000


def test_does_nothing_when_it_is_cancelled_before() -> None:
    found = compiled.breadth_first(maze_of(5), "", Budget(), lambda: True)
    assert (found.outcome, found.expanded) == ("cancelled", 0)


def test_leaves_the_maze_as_it_was() -> None:
    maze = maze_of(5)
    before = bytes(maze.cells)
    compiled_run("astar", maze)
    assert maze.cells == before


def test_notes_in_a_huge_maze_itself_and_wipes_them(monkeypatch: pytest.MonkeyPatch) -> None:
    maze, expected = maze_of(5), compiled_run("astar", maze_of(5))
    before = bytes(maze.cells)
    monkeypatch.setattr(compiled, "HUGE", 1)
    found = compiled_run("astar", maze)
    assert (found.plan, found.expanded) == (expected.plan, expected.expanded)
    assert maze.cells == before
    assert not compiled.in_use.locked()
    with compiled.in_use:  # somebody else is at it: then a copy has to do
        assert compiled_run("astar", maze).plan == expected.plan


def test_leaves_other_estimates_and_energy_to_python() -> None:
    hungry = parse("energy: 5\n#####\n#S G#\n#####\n")
    assert compiled.fits("astar", maze_of(3), "manhattan")
    assert compiled.fits("breadth_first", maze_of(3), "")
    assert not compiled.fits("astar", maze_of(3), "euclid")
    assert not compiled.fits("breadth_first", hungry, "")


def test_replays_by_the_compiled_rules() -> None:
    maze = maze_of(3)
    plan = compiled_run("bfs", maze).plan or ""
    assert compiled.replay(maze, plan)
    assert not compiled.replay(maze, plan[:-1])  # short of the goal
    assert not compiled.replay(maze, "U" + plan)  # through the rim
    assert not compiled.replay(maze, plan[:-1] + "x")


def test_interpreted_kernels_agree_with_compiled_ones() -> None:
    """The same bodies without Numba, on plain lists."""
    maze = maze_of(4)
    cells, register = list(maze.cells), [0] * kernel_state.REGISTER_SIZE
    ring = [0] * 64
    status = kernel_state.breadth_first(
        cells, maze.cols, maze.start, maze.goal, ring, register, [0], 10**9
    )
    found = compiled_run("bfs", maze)
    assert status == kernel_state.FOUND
    assert register[kernel_state.EXPANDED] == found.expanded
    assert register[kernel_state.PEAK] == found.peak_frontier
    directions = [0] * kernel_state.trace(cells, maze.cols, maze.start, maze.goal, [])
    kernel_state.trace(cells, maze.cols, maze.start, maze.goal, directions)
    assert "".join("URDL"[direction] for direction in directions) == found.plan
    assert kernel_state.follow(list(maze.cells), maze.cols, maze.start, directions) == maze.goal


def test_each_kernel_is_compiled_for_one_set_of_types_only() -> None:
    """A second signature would cost everybody seconds of compiling."""
    from searchcade.compiled.jit import compiled as compile_kernel

    compiled.prepare()
    for maze in (maze_of(3), Maze(1, 2, bytearray([2, 8]), 0, 1)):
        compiled_run("bfs", maze)
        compiled_run("astar", maze)
        compiled.replay(maze, "R")
    for kernel in (
        kernel_state.breadth_first,
        kernel_state.two_buckets,
        kernel_state.follow,
        kernel_state.trace,
    ):
        signatures = getattr(compile_kernel(kernel), "signatures", [None])
        assert len(signatures) == 1


def test_measures_a_large_maze_like_a_small_one(monkeypatch: pytest.MonkeyPatch) -> None:
    walled = parse("#########\n#S    #G#\n#########\n")
    mazes = [maze_of(3), maze_of(5), walled]
    small = [GAME.levels.stats(maze) for maze in mazes]
    monkeypatch.setattr(paths, "LARGE", 0)
    assert [GAME.levels.stats(maze) for maze in mazes] == small
    assert small[2]["shortest_path"] is None


def test_everything_can_be_compiled_in_advance() -> None:
    for module in (compiled, generator):
        module.prepare()
    assert all(compiled.is_ready(name) for name in compiled.KERNELS)
    assert generator.is_ready("")
