"""Our own side of the maze bench: each function is one measurement in a fresh process."""

from __future__ import annotations

import sys
import time
from functools import partial
from pathlib import Path
from statistics import fmean, median
from typing import TYPE_CHECKING, Any

from measure import Clock, Record, peak_mb, rounds

if TYPE_CHECKING:
    from searchcade.games.maze.rules import Maze
    from searchcade.search.run import Result


def generators() -> Record:
    """Name our generators."""
    from searchcade.games.maze.generator import GENERATORS

    return {"names": list(GENERATORS)}


def seconds_of(call: Any) -> float:
    """Time a call."""
    began = time.perf_counter()
    call()
    return time.perf_counter() - began


def compile_generator(algorithm: str) -> Record:
    """Time a generator's compile: its first call without its second."""
    from searchcade.games.maze.generator import generate_maze

    call = partial(generate_maze, 600, 600, algorithm)
    first, second = seconds_of(call), seconds_of(call)
    return {"compile_s": round(first - second, 3)}


def compile_searches() -> Record:
    """Time the compile of all search kernels."""
    from searchcade.games.maze import compiled

    prepare = compiled.ALL.prepare_searches
    first, second = seconds_of(prepare), seconds_of(prepare)
    return {"compile_s": round(first - second, 3)}


def hide_scipy() -> None:
    """Be as on a machine without the peers: where there is SciPy, Numba imports it, unused."""
    sys.modules["scipy"] = None  # type: ignore[assignment]


def first_call() -> Record:
    """Time a process's first search with kernels that are compiled and on disk."""
    hide_scipy()

    def load_module() -> None:
        import searchcade.games.maze.compiled  # noqa: F401

    def search() -> None:
        from searchcade.games.maze import compiled

        solved(compiled.TINY, "breadth_first")

    return {"import_s": round(seconds_of(load_module), 4), "call_s": round(seconds_of(search), 4)}


def generate(algorithm: str, n: int) -> Record:
    """Measure a generator, compiled."""
    from searchcade.games.maze.generator import generate_maze

    generate_maze(600, 600, algorithm)

    def play(clock: Clock) -> int:
        maze = generate_maze(n, n, algorithm, seed=1)
        clock.lap("generate")
        return len(maze.cells)

    return rounds(play)


def save(path: str, n: int, seed: int) -> Record:
    """Make a maze and write its cells to a file."""
    from searchcade.games.maze.generator import generate_maze

    Path(path).write_bytes(generate_maze(n, n, seed=seed).cells)
    return {}


def solved(maze: Maze, name: str) -> Result:
    """Solve a maze by a compiled search."""
    from searchcade.games.maze import compiled
    from searchcade.search.run import Budget

    result: Result = getattr(compiled, name)(maze, "manhattan", Budget(seconds=600))
    assert result.plan is not None
    return result


def solve(kernel: str, path: str, n: int) -> Record:
    """Measure a compiled search: copy of the cells or wiping them, search, plan, and replay."""
    from searchcade.games.maze import compiled
    from searchcade.games.maze.rules import Maze

    maze = Maze(n, n, bytearray(Path(path).read_bytes()), start=0, goal=n * n - 1)
    compiled.ALL.prepare_searches()

    def play(clock: Clock) -> Record:
        result = solved(maze, kernel)
        clock.lap("solve")
        assert compiled.replay(maze, result.plan or "")
        clock.lap("replay")
        return {"steps": result.steps, "expanded": result.expanded}

    record = rounds(play)
    in_place = len(maze.cells) >= compiled.HUGE
    copy = 0.0 if in_place else min(seconds_of(lambda: bytearray(maze.cells)) for _ in range(3))
    return {**record, "copy_s": round(copy, 6)}


def large(n: int, seed: int) -> Record:
    """Generate, solve and replay a large maze, and note the peak memory after each step."""
    hide_scipy()
    clock = Clock()
    peaks = {"python": peak_mb()}

    def lap(name: str) -> None:
        clock.lap(name)
        peaks[name] = peak_mb()

    from searchcade.games.maze import compiled
    from searchcade.games.maze.generator import generate_maze

    lap("imports")
    compiled.ALL.prepare_searches()
    generate_maze(600, 600)
    lap("kernels from disk")
    maze = generate_maze(n, n, seed=seed)
    lap("generate")
    result = solved(maze, "breadth_first")
    lap("solve")
    assert compiled.replay(maze, result.plan or "")
    lap("replay")
    return {
        "seed": seed,
        "steps": result.steps,
        "expanded": result.expanded,
        "steps_s": {name: round(seconds, 4) for name, seconds in clock.steps.items()},
        "peaks_mb": {name: round(peak, 1) for name, peak in peaks.items()},
    }


def in_python(maze: Maze, name: str, estimate: str = "") -> Result:
    """Solve a maze by a plain Python search."""
    from searchcade import catalog
    from searchcade.games.maze import GAME
    from searchcade.search.run import run

    guess = GAME.estimates[estimate].build(maze) if estimate else None
    return run(catalog.algorithms("maze")[name], GAME.problem(maze), guess)


def informed(braid: float, n: int, seeds: int) -> Record:
    """Compare what BFS, A* and the report's A* expand, and how long their plans are.

    The kernels must expand exactly as many cells as the Python searches.
    """
    from searchcade.games.maze.generator import generate_maze

    shares, stretches, report_shares = [], [], []
    for seed in range(seeds):
        maze = generate_maze(n, n, seed=seed, braid=braid)
        bfs, astar = in_python(maze, "bfs"), in_python(maze, "astar", "manhattan")
        report = in_python(maze, "astar", "squared-euclid")
        assert bfs.expanded == solved(maze, "breadth_first").expanded
        assert astar.expanded == solved(maze, "astar").expanded
        assert bfs.cost == astar.cost
        assert bfs.cost
        assert report.cost
        shares.append(astar.expanded / bfs.expanded)
        report_shares.append(report.expanded / bfs.expanded)
        stretches.append(report.cost / bfs.cost)
    return {
        "braid": braid,
        "n": n,
        "seeds": seeds,
        "astar_share": round(fmean(shares), 4),
        "report_share": round(fmean(report_shares), 4),
        "report_optimal": stretches.count(1.0),
        "report_stretch": round(fmean(stretches), 4),
        "report_worst": round(max(stretches), 4),
    }


def tiers(n: int, name: str, kernel: str, estimate: str) -> Record:
    """Compare a search in plain Python with its compiled version: the same plan and counts."""
    from searchcade.games.maze.generator import generate_maze

    maze = generate_maze(n, n, seed=1)
    slow, quick = in_python(maze, name, estimate), solved(maze, kernel)
    assert (slow.plan, slow.expanded, slow.generated) == (
        quick.plan,
        quick.expanded,
        quick.generated,
    )
    plain = median(seconds_of(lambda: in_python(maze, name, estimate)) for _ in range(5))
    compiled = median(seconds_of(lambda: solved(maze, kernel)) for _ in range(25))
    rates = {"python_per_s": slow.expanded / plain, "kernel_per_s": slow.expanded / compiled}
    return {"search": name, "n": n, "expanded": slow.expanded} | {
        key: round(rate) for key, rate in rates.items()
    }
