"""What a user calls: `solve()`, beside the searches behind it; each task in a process of its own.

Times are the processor's. `fresh` is the first call in a process in which nothing compiled has
run, `loaded` the calls after that; what is measured side by side is measured in turns.
"""

from __future__ import annotations

import csv
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from measure import Record, forget_peak, peak_mb
from report_maze import QUEUES, Grid, Waiting
from searchcade import catalog
from searchcade import solve as front
from searchcade.catalog import AlgorithmSpec
from searchcade.level import LoadedLevel
from searchcade.search.run import Budget, never, run
from searchcade.solve import solve

ROUNDS = 9
MAZES = range(1, 11)
MAZE_SIZE = 100
LARGE_SIZES = (1000, 1400)
PLAIN_PACMAN = ("1-6-labyrinth", "2-6-long-way-home", "5-5-corner-to-corner")


def seconds_of(call: Callable[[], object]) -> float:
    """Return the processor time of a call."""
    began = time.process_time()
    call()
    return time.process_time() - began


def in_turns(calls: dict[str, Callable[[], object]]) -> Record:
    """Time some calls in turns, so that all meet the same load; return the least times."""
    found: dict[str, list[float]] = {name: [] for name in calls}
    for call in calls.values():
        call()
    for _ in range(ROUNDS):
        for name, call in calls.items():
            found[name].append(seconds_of(call))
    return {name: round(min(times), 6) for name, times in found.items()}


def solve_all(levels: list[LoadedLevel], name: str) -> None:
    """Solve levels as a user does; every one must come out as proven."""
    for loaded in levels:
        report = solve(loaded, catalog.algorithm(name, loaded.game))
        assert report.result.optimal


def compile_all() -> Record:
    """Compile what the tasks use, so that none of them waits for it."""
    from searchcade.games.bloxorz import compiled as bloxorz
    from searchcade.games.maze import compiled as maze
    from searchcade.games.maze.generator import generate_maze
    from searchcade.games.sokoban import compiled as sokoban

    for game in (maze, sokoban, bloxorz):
        game.ALL.prepare_searches()
    generate_maze(600, 600)
    return {}


# ------------------------------------------------------------------ maze


def mazes() -> list[LoadedLevel]:
    """Make the mazes of the report's size."""
    return [catalog.level(f"maze/custom?size={MAZE_SIZE}&seed={seed}") for seed in MAZES]


def report_calls(levels: list[LoadedLevel]) -> dict[str, Callable[[], object]]:
    """Return the report's search on all mazes, with each of the queues."""
    grids = [Grid(loaded.level) for loaded in levels]

    def call(make: Callable[[], Waiting]) -> Callable[[], object]:
        return lambda: [grid.breadth_first(make) for grid in grids]

    return {f"report, {name}": call(make) for name, make in QUEUES.items()}


def maze_python(folder: str) -> Record:
    """Compare `solve()` with the search behind it and with the report's, with nothing loaded."""
    del folder
    front.LOAD_SECONDS = 1e9  # so that Python answers each time, as in a fresh process
    levels = mazes()
    bfs = catalog.algorithm("bfs", levels[0].game).algorithm

    def plain() -> None:
        for loaded in levels:
            run(bfs, loaded.game.problem(loaded.level))

    calls: dict[str, Callable[[], object]] = {
        "solve()": lambda: solve_all(levels, "bfs"),
        "run()": plain,
        **report_calls(levels),
    }
    return {"mazes": len(levels), "size": MAZE_SIZE, "seconds": in_turns(calls)}


def maze_loaded(folder: str) -> Record:
    """Compare `solve()` with the kernel called directly."""
    del folder
    from searchcade.games.maze import compiled

    levels = mazes()
    compiled.ALL.prepare_searches()

    def direct() -> None:
        for loaded in levels:
            compiled.breadth_first(loaded.level, "", Budget(), never)

    calls: dict[str, Callable[[], object]] = {
        "solve()": lambda: solve_all(levels, "bfs"),
        "kernel": direct,
        **report_calls(levels),
    }
    return {"mazes": len(levels), "size": MAZE_SIZE, "seconds": in_turns(calls)}


def maze_large(folder: str) -> Record:
    """Compare `solve()` with the kernel called directly on large mazes, the kernel loaded."""
    del folder
    from searchcade.games.maze import compiled
    from searchcade.games.maze.generator import generate_maze

    compiled.ALL.prepare_searches()
    game, times = catalog.game("maze"), {}
    for size in LARGE_SIZES:
        loaded = LoadedLevel(f"{size} x {size}", game, generate_maze(size, size))
        search = partial(compiled.breadth_first, loaded.level, "", Budget(), never)
        calls: dict[str, Callable[[], object]] = {
            "solve()": partial(solve_all, [loaded], "bfs"),
            "kernel": search,
        }
        times[str(size)] = in_turns(calls)
    return {"seconds": times}


def large_json(folder: str) -> Record:
    """Solve 10^8 cells from the command line with --json; return the peak of the process."""
    del folder
    import contextlib
    import io

    from searchcade import cli

    forget_peak()
    with contextlib.redirect_stdout(io.StringIO()) as out:
        code = cli.run(["solve", "maze/custom?size=10000", "--json"])
    assert code == 0
    return {"peak_mb": round(peak_mb(), 1), "characters": len(out.getvalue())}


# ------------------------------------------------------------------ sokoban and bloxorz


def rooms(folder: str) -> list[LoadedLevel]:
    """Read the 15 rooms of the assignment."""
    files = {path.name.lower(): path for path in Path(folder, "sokoban", "ares").iterdir()}
    with Path(folder, "sokoban", "ares_optimal.csv").open(encoding="utf-8") as lines:
        names = [row["level"].lower() for row in csv.DictReader(lines)]
    return [catalog.level(str(files[name]), "sokoban") for name in names]


def stages(folder: str) -> list[LoadedLevel]:
    """Read the 23 public stages."""
    paths = sorted(Path(folder, "bloxorz").glob("level*.txt"))
    return [catalog.level(str(path), "bloxorz") for path in paths]


def fresh_set(levels: list[LoadedLevel], name: str) -> Record:
    """Solve a set three times in a process that has not searched before: load and all."""
    times = [seconds_of(lambda: solve_all(levels, name)) for _ in range(3)]
    return {"levels": len(levels), "rounds": [round(each, 4) for each in times]}


def sokoban_fresh(folder: str) -> Record:
    """Solve the rooms in a fresh process."""
    return fresh_set(rooms(folder), "push-astar")


def sokoban_loaded(folder: str) -> Record:
    """Compare `solve()` with the kernel called directly on the rooms."""
    from searchcade.games.sokoban import compiled

    levels = rooms(folder)
    compiled.ALL.prepare_searches()

    def direct() -> None:
        for loaded in levels:
            compiled.push_astar(loaded.level, "", Budget(), never)

    calls: dict[str, Callable[[], object]] = {
        "solve()": lambda: solve_all(levels, "push-astar"),
        "kernel": direct,
    }
    return {"levels": len(levels), "seconds": in_turns(calls)}


def bloxorz_fresh(folder: str) -> Record:
    """Solve the stages in a fresh process."""
    return fresh_set(stages(folder), "layers")


def bloxorz_loaded(folder: str) -> Record:
    """Compare `solve()` with the kernel called directly on the stages."""
    from searchcade.games.bloxorz import compiled

    levels = stages(folder)
    compiled.ALL.prepare_searches()

    def direct() -> None:
        for loaded in levels:
            compiled.layered(loaded.level, "", Budget(), never)

    calls: dict[str, Callable[[], object]] = {
        "solve()": lambda: solve_all(levels, "layers"),
        "kernel": direct,
    }
    return {"levels": len(levels), "seconds": in_turns(calls)}


# ------------------------------------------------------------------ pacman


def pacman_python(folder: str) -> Record:
    """Compare `solve()` with the search behind it on maps that ship; all of it is Python."""
    del folder
    found = []
    for level in PLAIN_PACMAN:
        loaded = catalog.level(f"pacman/{level}")
        choice = catalog.algorithm(loaded.game.best_algorithm(loaded.level), loaded.game)
        calls: dict[str, Callable[[], object]] = {
            "solve()": partial(solve, loaded, choice),
            "run()": partial(plainly, loaded, choice),
        }
        found.append({"level": level, "algorithm": choice.name, "seconds": in_turns(calls)})
    return {"maps": found}


def plainly(loaded: LoadedLevel, choice: AlgorithmSpec) -> None:
    """Run a search without the front door."""
    estimate = loaded.game.estimates[choice.heuristic] if choice.heuristic else None
    value = estimate.build(loaded.level) if estimate else None
    run(choice.algorithm, loaded.game.problem(loaded.level), value, options=choice.options)
