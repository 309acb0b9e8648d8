"""The compiled versions: same plan, same counts as the Python searches, on every kind of maze."""

from array import array
from functools import cache

import pytest

from searchcade import catalog
from searchcade.compiled import engines, textbook
from searchcade.compiled.arena import KernelArena
from searchcade.games.maze import compiled, kernel_state, rules
from searchcade.games.maze.generator import generate_maze
from searchcade.games.maze.levels import parse
from searchcade.games.maze.rules import Maze, problem
from searchcade.search.run import Budget, Result, run

GAME = catalog.game("maze")
SEARCHES = {name: each for name, each in compiled.ALL.searches.items() if name != "jps"}
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


def in_kernel(name: str, maze: Maze, budget: Budget | None = None) -> Result:
    return SEARCHES[name](maze, "manhattan", budget)


@pytest.mark.parametrize("name", SEARCHES)
@pytest.mark.parametrize("number", range(len(MAZES)))
def test_gives_the_same_plan_and_counts(name: str, number: int) -> None:
    expected, found = in_python(name, maze_of(number)), in_kernel(name, maze_of(number))
    for field in ("outcome", "plan", "cost", "optimal", "expanded", "generated", "peak_frontier"):
        assert getattr(found, field) == getattr(expected, field), field


@pytest.mark.parametrize("name", SEARCHES)
def test_stops_at_the_same_budget(name: str) -> None:
    limit = Budget(nodes=30)
    found, expected = in_kernel(name, maze_of(5), limit), in_python(name, maze_of(5), limit)
    assert found.outcome == expected.outcome == "out of nodes"
    assert (found.expanded, found.generated) == (expected.expanded, expected.generated)


@pytest.mark.parametrize("name", SEARCHES)
def test_says_so_when_there_is_no_way(name: str) -> None:
    found = in_kernel(name, parse("#########\n#S    #G#\n#########\n"))
    assert (found.outcome, found.plan, found.expanded) == ("unsolvable", None, 3)


@pytest.mark.parametrize("name", SEARCHES)
def test_grows_its_frontier_without_losing_a_cell(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = in_kernel(name, maze_of(6))
    monkeypatch.setattr(compiled, "FRONTIER_SIZE", 8)
    found = in_kernel(name, maze_of(6))
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
    answers = iter([False, False, True])  # at the start, after the first slice, and then
    found = compiled.uniform_cost(maze, "", Budget(), lambda: next(answers, True))
    assert found.outcome == "cancelled"
    assert 0 < found.expanded < 8_000_000


def test_does_nothing_when_it_is_cancelled_before() -> None:
    found = compiled.breadth_first(maze_of(5), "", Budget(), lambda: True)
    assert (found.outcome, found.expanded) == ("cancelled", 0)


def test_leaves_the_maze_as_it_was() -> None:
    maze = maze_of(5)
    before = bytes(maze.cells)
    in_kernel("astar", maze)
    assert maze.cells == before


def test_leaves_other_estimates_and_energy_to_python() -> None:
    hungry = parse("energy: 5\n#####\n#S G#\n#####\n")
    assert compiled.astar.fits(maze_of(3), "manhattan")
    assert compiled.breadth_first.fits(maze_of(3), "")
    assert not compiled.astar.fits(maze_of(3), "euclid")
    assert not compiled.breadth_first.fits(hungry, "")
    assert not compiled.ALL.replay.fits(hungry)  # type: ignore[union-attr]  # the kernel does not count energy


def test_replays_by_the_compiled_rules() -> None:
    maze = maze_of(3)
    plan = in_kernel("bfs", maze).plan or ""
    assert compiled.replayed(maze, plan)
    assert not compiled.replayed(maze, plan[:-1])  # short of the goal
    assert not compiled.replayed(maze, "U" + plan)  # through the rim
    assert not compiled.replayed(maze, plan[:-1] + "x")


def test_interpreted_kernels_agree_with_compiled_ones() -> None:
    """The same bodies as plain Python, on plain lists."""
    maze = maze_of(4)
    cells, counters = list(maze.cells), [0] * textbook.COUNTERS
    ring = [0] * 64
    status = kernel_state.breadth_first(
        cells, maze.cols, maze.start, maze.goal, ring, counters, [0], 10**9
    )
    found = in_kernel("bfs", maze)
    assert status == textbook.FOUND
    assert counters[textbook.EXPANDED] == found.expanded
    assert counters[textbook.PEAK] == found.peak_frontier
    moves = [0] * kernel_state.trace(cells, maze.cols, maze.start, maze.goal, [])
    kernel_state.trace(cells, maze.cols, maze.start, maze.goal, moves)
    assert "".join("URDL"[move] for move in moves) == found.plan
    assert kernel_state.follow(list(maze.cells), maze.cols, maze.start, moves) == maze.goal


def test_measures_a_large_maze_like_a_small_one(monkeypatch: pytest.MonkeyPatch) -> None:
    walled = parse("#########\n#S    #G#\n#########\n")
    mazes = [maze_of(3), maze_of(5), walled]
    small = [GAME.levels.stats(maze) for maze in mazes]
    monkeypatch.setattr(rules, "LARGE_CELLS", 0)
    assert [GAME.levels.stats(maze) for maze in mazes] == small
    assert small[2]["shortest_path"] is None


def memory_of(arena: KernelArena, kind: str, *sizes: int) -> compiled.MazeMemory:
    """Return a memory with a board of two cells, a note and frontiers of these sizes."""
    frontiers = [arena.zeros(kind, size) for size in sizes]
    return compiled.MazeMemory(arena, [arena.zeros("B", 2)], [arena.zeros("q", 1)], frontiers)


def test_a_doubled_ring_keeps_every_entry_in_its_place() -> None:
    memory = memory_of(engines.arena("maze"), "I", 4)
    memory.frontiers[0][:] = array("I", [4, 5, 2, 3])  # entries 2 to 5; the ring has gone round
    assert not memory.grow(15)
    assert memory.grow(16)
    longer = memory.frontiers[0]
    assert [longer[number & 7] for number in range(2, 6)] == [2, 3, 4, 5]
    assert len(longer) == 8
    assert memory.megabytes() == (2 + 8 + 8 * 4) / 2**20


def test_a_frontier_that_does_not_fit_is_out_of_memory() -> None:
    memory = memory_of(engines.arena("maze", 0.015), "I", 1 << 10, 1 << 10)
    assert not memory.grow(1e9)
    assert [len(each) for each in memory.frontiers] == [1 << 10, 1 << 10]
