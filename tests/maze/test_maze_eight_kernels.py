"""Kernels for eight directions: same plan, same counts as in Python, interpreted and compiled."""

from random import Random
from typing import Any

import numpy as np
import pytest
from test_maze_jump_points import map_of, random_maze

from searchcade import catalog
from searchcade.compiled import textbook
from searchcade.games.maze import GAME, compiled, eight_kernel
from searchcade.games.maze.jump_points import JumpGraph
from searchcade.games.maze.levels import parse
from searchcade.games.maze.rules import DIAGONALS, DIRECTIONS, DiagonalWalk, Maze, problem
from searchcade.search.run import Budget, Result, run

SEARCHES = compiled.ALL.searches
FIELDS = ("outcome", "plan", "cost", "optimal", "expanded", "generated", "peak_frontier")
PLAIN = parse("#####\n#S G#\n#####\n")
OPEN = map_of(*["." * 40] * 30, start=(3, 2), goal=(26, 39))


def in_python(name: str, maze: Maze, budget: Budget | None = None) -> Result:
    estimate = GAME.estimates["octile"].build(maze)
    algorithm = catalog.algorithms("maze")[name]
    return run(algorithm, problem(maze), estimate, unit_cost=False, budget=budget)


def in_kernel(name: str, maze: Maze, budget: Budget | None = None) -> Result:
    return SEARCHES[name](maze, "octile", budget)


def interpreted(name: str, maze: Maze, room: int = 1 << 14) -> tuple[int, str, list[Any]]:
    """Run the body of a kernel on lists; return its status, the plan, and the counts."""
    graph = JumpGraph(DiagonalWalk(maze))
    size, is_jps = len(maze.cells), name == "jps"
    arrivals, lengths, paid = [0] * size, [0] * size if is_jps else [], [0] * size
    board, extra, notes = [list(graph.squares)], list[bool](), [arrivals]
    kernel: Any = eight_kernel.breadth_first
    if name != "bfs":
        kernel, extra = eight_kernel.best_first, [name != "ucs"]
        board, notes = [*board, list(graph.corners) if is_jps else []], [arrivals, lengths, paid]
    frontier, counters = [0] * room, [0] * textbook.COUNTERS
    ends = (maze.cols, maze.start, maze.goal)
    status = textbook.FULL
    while status == textbook.FULL:
        status = kernel(*board, *ends, *extra, *notes, frontier, counters, [0], 10**9)
        frontier += frontier
    moves: list[int] = []
    if status == textbook.FOUND:
        moves = [0] * eight_kernel.trace(arrivals, lengths, *ends, [])
        eight_kernel.trace(arrivals, lengths, *ends, moves)
    counts = [counters[each] for each in (textbook.EXPANDED, textbook.GENERATED, textbook.PEAK)]
    return status, "".join((DIRECTIONS + DIAGONALS)[each] for each in moves), counts


def check_body(name: str, maze: Maze, room: int = 1 << 14) -> None:
    """Compare the body of a kernel with the search in Python."""
    expected = in_python(name, maze)
    status, plan, counts = interpreted(name, maze, room)
    assert status == (textbook.FOUND if expected.outcome == "solved" else textbook.EXHAUSTED)
    assert plan == (expected.plan or "")
    assert counts == [expected.expanded, expected.generated, expected.peak_frontier]


@pytest.mark.parametrize("name", ["bfs", "ucs", "astar", "jps"])
def test_a_body_gives_the_same_plan_and_counts_as_python(name: str) -> None:
    for seed in range(150):
        check_body(name, random_maze(Random(seed)))
    for seed in range(8):
        check_body(name, random_maze(Random(seed), most=25))


@pytest.mark.parametrize("name", ["bfs", "ucs", "astar", "jps"])
def test_a_body_goes_on_with_a_larger_frontier(name: str) -> None:
    for seed in range(12):
        check_body(name, random_maze(Random(seed), most=25), room=32)
    check_body(name, OPEN, room=4)


@pytest.mark.parametrize("name", SEARCHES)
def test_compiled_it_gives_the_same_plan_and_counts(name: str) -> None:
    for maze in (OPEN, *(random_maze(Random(seed), most=30) for seed in range(30))):
        expected, found = in_python(name, maze), in_kernel(name, maze)
        for field in FIELDS:
            assert getattr(found, field) == getattr(expected, field), field


@pytest.mark.parametrize("name", SEARCHES)
def test_compiled_it_grows_its_frontier(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "HEAP_SIZE", 32)
    expected, found = in_python(name, OPEN), in_kernel(name, OPEN)
    assert (found.plan, found.peak_frontier) == (expected.plan, expected.peak_frontier)


@pytest.mark.parametrize("name", SEARCHES)
@pytest.mark.parametrize("nodes", [1, 2, 30])
def test_stops_at_the_same_budget(name: str, nodes: int) -> None:
    maze = random_maze(Random(3), most=40)
    limit = Budget(nodes=nodes)
    found, expected = in_kernel(name, maze, limit), in_python(name, maze, limit)
    assert (found.outcome, found.expanded) == (expected.outcome, expected.expanded)
    assert found.generated == expected.generated


def test_does_nothing_when_it_is_cancelled_before() -> None:
    for name, search in SEARCHES.items():
        found = search(OPEN, "octile", Budget(), lambda: True)
        assert (found.outcome, found.expanded) == ("cancelled", 0), name


def test_a_budget_of_memory_stops_it() -> None:
    for name, search in SEARCHES.items():
        found = search(OPEN, "octile", Budget(memory_mb=0.005))
        assert (found.outcome, found.plan) == ("out of memory", None), name


def test_each_kernel_takes_the_mazes_and_estimates_that_it_knows() -> None:
    fits = {name: search.fits for name, search in SEARCHES.items()}
    assert all(each(OPEN, "octile") for each in fits.values())
    assert not any(fits[name](OPEN, "euclid") for name in ("astar", "jps"))
    assert fits["bfs"](PLAIN, "")
    assert fits["astar"](PLAIN, "manhattan")
    assert not fits["astar"](PLAIN, "octile")
    assert not fits["jps"](PLAIN, "octile")


def test_the_heap_takes_the_lowest_score_first_and_the_newest_among_equals() -> None:
    random, heap = Random(1), np.zeros(400, dtype=np.int64)
    entries = [(random.randint(1, 9), number) for number in range(200)]
    for number, (score, entry) in enumerate(entries):
        eight_kernel.push(heap, number, score, entry)  # type: ignore[arg-type]
    taken = []
    for size in range(200, 0, -1):
        taken.append((int(heap[0]), int(heap[1])))
        eight_kernel.drop_first(heap, size)  # type: ignore[arg-type]
    assert taken == sorted(entries, key=lambda each: (each[0], -each[1]))


@pytest.mark.parametrize("bits", range(256))
def test_counts_open_directions(bits: int) -> None:
    assert eight_kernel.count_bits(bits) == bits.bit_count()
