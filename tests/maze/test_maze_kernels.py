"""The compiled twins: same plan, same counts as the Python searches, on every kind of maze."""

from functools import cache

import pytest

from searchcade import catalog
from searchcade.games.maze import fast, generate, hints, packed
from searchcade.games.maze.generate import generate_maze
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


def compiled(name: str, maze: Maze, budget: Budget | None = None) -> Result:
    twin = getattr(fast, TWINS[name].partition(":")[2])
    result = twin(maze, "manhattan", budget or Budget(), never)
    assert isinstance(result, Result)
    return result


@pytest.mark.parametrize("name", TWINS)
@pytest.mark.parametrize("number", range(len(MAZES)))
def test_gives_the_same_plan_and_counts(name: str, number: int) -> None:
    expected, found = in_python(name, maze_of(number)), compiled(name, maze_of(number))
    for field in ("outcome", "plan", "cost", "optimal", "expanded", "generated", "peak_frontier"):
        assert getattr(found, field) == getattr(expected, field), field


@pytest.mark.parametrize("name", TWINS)
def test_stops_at_the_same_budget(name: str) -> None:
    limit = Budget(nodes=30)
    found, expected = compiled(name, maze_of(5), limit), in_python(name, maze_of(5), limit)
    assert found.outcome == expected.outcome == "out of nodes"
    assert (found.expanded, found.generated) == (expected.expanded, expected.generated)


@pytest.mark.parametrize("name", TWINS)
def test_says_so_when_there_is_no_way(name: str) -> None:
    found = compiled(name, parse("#########\n#S    #G#\n#########\n"))
    assert (found.outcome, found.plan, found.expanded) == ("unsolvable", None, 3)


@pytest.mark.parametrize("name", TWINS)
def test_grows_its_frontier_without_losing_a_cell(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = compiled(name, maze_of(6))
    monkeypatch.setattr(fast, "FIRST_ROOM", 8)
    found = compiled(name, maze_of(6))
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
    fast.prepare()
    found = fast.uniform_cost(maze, "", Budget(), lambda: next(answers, True))
    assert found.outcome == "cancelled"
    assert 0 < found.expanded < 8_000_000


def test_does_nothing_when_it_is_cancelled_before() -> None:
    found = fast.breadth_first(maze_of(5), "", Budget(), lambda: True)
    assert (found.outcome, found.expanded) == ("cancelled", 0)


def test_leaves_the_maze_as_it_was() -> None:
    maze = maze_of(5)
    before = bytes(maze.cells)
    compiled("astar", maze)
    assert maze.cells == before


def test_notes_in_a_huge_maze_itself_and_wipes_them(monkeypatch: pytest.MonkeyPatch) -> None:
    maze, expected = maze_of(5), compiled("astar", maze_of(5))
    before = bytes(maze.cells)
    monkeypatch.setattr(fast, "HUGE", 1)
    found = compiled("astar", maze)
    assert (found.plan, found.expanded) == (expected.plan, expected.expanded)
    assert maze.cells == before
    assert not fast.in_use.locked()
    with fast.in_use:  # somebody else is at it: then a copy has to do
        assert compiled("astar", maze).plan == expected.plan


def test_leaves_other_estimates_and_energy_to_python() -> None:
    hungry = parse("energy: 5\n#####\n#S G#\n#####\n")
    assert fast.fits("astar", maze_of(3), "manhattan")
    assert fast.fits("breadth_first", maze_of(3), "")
    assert not fast.fits("astar", maze_of(3), "euclid")
    assert not fast.fits("breadth_first", hungry, "")


def test_replays_by_the_compiled_rules() -> None:
    maze = maze_of(3)
    plan = compiled("bfs", maze).plan or ""
    assert fast.replay(maze, plan)
    assert not fast.replay(maze, plan[:-1])  # short of the goal
    assert not fast.replay(maze, "U" + plan)  # through the rim
    assert not fast.replay(maze, plan[:-1] + "x")


def test_interpreted_kernels_agree_with_compiled_ones() -> None:
    """The same bodies without Numba, on plain lists."""
    maze = maze_of(4)
    cells, register = list(maze.cells), [0] * packed.REGISTER_SIZE
    ring = [0] * 64
    status = packed.breadth_first(
        cells, maze.cols, maze.start, maze.goal, ring, register, [0], 10**9
    )
    found = compiled("bfs", maze)
    assert status == packed.FOUND
    assert register[packed.EXPANDED] == found.expanded
    assert register[packed.PEAK] == found.peak_frontier
    ways = [0] * packed.trace(cells, maze.cols, maze.start, maze.goal, [])
    packed.trace(cells, maze.cols, maze.start, maze.goal, ways)
    assert "".join("URDL"[way] for way in ways) == found.plan
    assert packed.follow(list(maze.cells), maze.cols, maze.start, ways) == maze.goal


def test_each_kernel_is_compiled_for_one_set_of_types_only() -> None:
    """A second signature would cost everybody seconds of compiling."""
    from searchcade.compiled.jit import compiled as compile_kernel

    fast.prepare()
    for maze in (maze_of(3), Maze(1, 2, bytearray([2, 8]), 0, 1)):
        compiled("bfs", maze)
        compiled("astar", maze)
        fast.replay(maze, "R")
    for kernel in (packed.breadth_first, packed.two_buckets, packed.follow, packed.trace):
        signatures = getattr(compile_kernel(kernel), "signatures", [None])
        assert len(signatures) == 1


def test_measures_a_large_maze_like_a_small_one(monkeypatch: pytest.MonkeyPatch) -> None:
    walled = parse("#########\n#S    #G#\n#########\n")
    mazes = [maze_of(3), maze_of(5), walled]
    small = [GAME.levels.stats(maze) for maze in mazes]
    monkeypatch.setattr(hints, "LARGE", 0)
    assert [GAME.levels.stats(maze) for maze in mazes] == small
    assert small[2]["shortest_path"] is None


def test_everything_can_be_compiled_in_advance() -> None:
    for module in (fast, generate):
        module.prepare()
    assert all(fast.is_ready(name) for name in fast.KERNELS)
    assert generate.is_ready("")
