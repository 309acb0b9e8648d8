"""Measure what a user calls, `solve()`, beside the searches behind it.

    python bench/frontdoor.py LEVELS
    python bench/frontdoor.py --page

LEVELS is a folder with `sokoban/ares`, `sokoban/ares_optimal.csv` and `bloxorz/`; these levels are
not ours to ship. Writes bench/results/frontdoor.json and its part of the pages of the four games,
whose other figures stay those of their own last runs. Times are the processor's. `fresh` is the
first call in a process in which no kernel has run, `loaded` the calls after that; what is
measured side by side is measured in turns.
"""

from __future__ import annotations

import contextlib
import csv
import importlib
import io
import os
from collections.abc import Callable
from functools import partial
from pathlib import Path

import measure
from measure import Record, forget_peak, peak_mb, table, timed
from report_maze import QUEUES, Grid, Waiting
from searchcade import catalog
from searchcade.catalog import AlgorithmSpec
from searchcade.level import LoadedLevel
from searchcade.search.run import Budget, never, run
from searchcade.solve import solve

ROUNDS = 9
MAZES = range(1, 11)
MAZE_SIZE = 100
LARGE_SIZES = (1000, 1400)
LIMIT = 600.0  # seconds for a task
TASKS = ("maze_python", "maze_loaded", "maze_large", "large_json", "sokoban_fresh",
         "sokoban_loaded", "bloxorz_fresh", "bloxorz_loaded", "pacman_python")  # fmt: skip
NAMES = {
    "run()": "the search alone: `run()`",
    "kernel": "the kernel called directly",
    "report, queue.Queue": "the report's BFS, with its `queue.Queue`",
    "report, deque": "the report's BFS, with a `deque` instead",
}
Calls = dict[str, Callable[[], object]]
PLAIN_PACMAN = ("1-6-labyrinth", "2-6-long-way-home", "5-5-corner-to-corner")


def in_turns(calls: Calls) -> Record:
    """Time some calls in turns, so that all meet the same load; return the least times."""
    found: dict[str, list[float]] = {name: [] for name in calls}
    for call in calls.values():
        call()
    for _ in range(ROUNDS):
        for name, call in calls.items():
            found[name].append(timed(call).cpu_s)
    return {name: round(min(times), 6) for name, times in found.items()}


def solve_all(levels: list[LoadedLevel], name: str) -> None:
    """Solve levels as a user does; every one must come out as proven."""
    for loaded in levels:
        report = solve(loaded, catalog.algorithm(name, loaded.game))
        assert report.result.optimal


# ------------------------------------------------------------------ maze


def mazes() -> list[LoadedLevel]:
    """Make the mazes of the report's size."""
    return [catalog.level(f"maze/custom?size={MAZE_SIZE}&seed={seed}") for seed in MAZES]


def report_calls(levels: list[LoadedLevel]) -> Calls:
    """Return the report's search on all mazes, with each of the queues."""
    grids = [Grid(loaded.level) for loaded in levels]

    def call(make: Callable[[], Waiting]) -> Callable[[], object]:
        return lambda: [grid.breadth_first(make) for grid in grids]

    return {f"report, {name}": call(make) for name, make in QUEUES.items()}


def maze_python(folder: str) -> Record:
    """Compare `solve()` with the search behind it and with the report's, with nothing loaded."""
    del folder
    os.environ["SEARCHCADE_KERNELS"] = "python"
    bfs = catalog.algorithms("maze")["bfs"]
    return maze_set("run()", lambda loaded: run(bfs, loaded.game.problem(loaded.level)))


def maze_loaded(folder: str) -> Record:
    """Compare `solve()` with the kernel called directly."""
    del folder
    from searchcade.games.maze import compiled

    compiled.ALL.try_out()
    return maze_set("kernel", lambda loaded: directly(compiled.breadth_first, [loaded]))


def maze_set(name: str, search: Callable[[LoadedLevel], object]) -> Record:
    """Compare `solve()` with another search and with the report's, on all mazes."""
    levels = mazes()
    calls: Calls = {
        "solve()": lambda: solve_all(levels, "bfs"),
        name: lambda: [search(loaded) for loaded in levels],
        **report_calls(levels),
    }
    return {"mazes": len(levels), "size": MAZE_SIZE, "seconds": in_turns(calls)}


def maze_large(folder: str) -> Record:
    """Compare `solve()` with the kernel called directly on large mazes, the kernel loaded."""
    del folder
    from searchcade.games.maze.generator import generate_maze

    game = catalog.game("maze")
    mazes = {size: generate_maze(size, size) for size in LARGE_SIZES}
    levels = {str(size): LoadedLevel(str(size), game, maze) for size, maze in mazes.items()}
    found = {size: loaded_set([loaded], "bfs", "breadth_first") for size, loaded in levels.items()}
    return {"seconds": {size: each["seconds"] for size, each in found.items()}}


def large_json(folder: str) -> Record:
    """Solve 10^8 cells from the command line with --json; return the peak of the process."""
    del folder
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
    paths = sorted(Path(folder, "bloxorz").glob("level*.txt"))
    return [catalog.level(str(path), "bloxorz") for path in paths]


def fresh_set(levels: list[LoadedLevel], name: str) -> Record:
    """Solve a set three times in a process that has not searched before: load and all."""
    times = [timed(lambda: solve_all(levels, name)).cpu_s for _ in range(3)]
    return {"levels": len(levels), "rounds": [round(each, 4) for each in times]}


def loaded_set(levels: list[LoadedLevel], name: str, kernel: str) -> Record:
    """Compare `solve()` with the kernel called directly."""
    compiled = importlib.import_module(f"searchcade.games.{levels[0].game.name}.compiled")
    compiled.ALL.try_out()
    direct = partial(directly, getattr(compiled, kernel), levels)
    calls: Calls = {"solve()": lambda: solve_all(levels, name), "kernel": direct}
    return {"levels": len(levels), "seconds": in_turns(calls)}


def directly(search: Callable[..., object], levels: list[LoadedLevel]) -> None:
    """Call a kernel on levels."""
    for loaded in levels:
        search(loaded.level, "", Budget(), never)


def sokoban_fresh(folder: str) -> Record:
    return fresh_set(rooms(folder), "push-astar")


def sokoban_loaded(folder: str) -> Record:
    return loaded_set(rooms(folder), "push-astar", "push_astar")


def bloxorz_fresh(folder: str) -> Record:
    return fresh_set(stages(folder), "layers")


def bloxorz_loaded(folder: str) -> Record:
    return loaded_set(stages(folder), "layers", "layered")


# ------------------------------------------------------------------ pacman


def pacman_python(folder: str) -> Record:
    """Compare `solve()` with the search behind it on maps that ship; all of it is Python."""
    del folder
    found = []
    for level in PLAIN_PACMAN:
        loaded = catalog.level(f"pacman/{level}")
        choice = catalog.algorithm(loaded.game.best_algorithm(loaded.level), loaded.game)
        calls: Calls = {
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


# ------------------------------------------------------------------ the pages


def front_part(game: str) -> str:
    """Return the part of a game's page, from the figures of the last run."""
    figures = measure.kept("frontdoor") | {"duration": duration, "side_by_side": side_by_side}
    parts = [measure.filled(name, figures) for name in ("frontdoor", f"frontdoor_{game}")]
    return "\n".join(parts).rstrip()


def duration(value: float) -> str:
    return f"{value * 1000:.1f} ms" if value < 1 else f"{value:.2f} s"


def side_by_side(times: Record, of: int = 1, algorithm: str = "") -> str:
    """Show times beside that of `solve()`, each that of so many levels."""
    own = times["solve()"]
    rows = [[f"**`solve()`**{algorithm}", duration(own / of), "1"]]
    rows += [
        [title, duration(times[name] / of), f"{own / times[name]:.2f}"]
        for name, title in NAMES.items()
        if name in times
    ]
    return table(["what ", "time", "`solve()` / this"], rows)


def main() -> None:
    if folder := measure.levels_folder(__doc__, "sokoban/ares_optimal.csv"):
        measure.keep("frontdoor", measure.measured("frontdoor", TASKS, LIMIT, folder=folder))
    for game in ("maze", "sokoban", "bloxorz"):
        measure.write_page(game, importlib.import_module(game).figures(measure.kept(game)))
    measure.put("pacman", "frontdoor", front_part("pacman"))


if __name__ == "__main__":
    main()
