"""Measure the maze: generators, searches, 10^8 cells, A* against BFS, start-up; all in one run.

    python bench/maze.py --large      everything, about a quarter of an hour
    python bench/maze.py --quick      a look at small sizes; prints the page and writes nothing
    python bench/maze.py --page       no measurement; the page anew from the figures of the last run

Writes `bench/results/maze.json` and `docs/bench/maze.md`. Needs requirements-bench.txt.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import fmean, median
from typing import TYPE_CHECKING, Any

import measure
from measure import Clock, Record, command_seconds, peak_mb, rounds, table, verdict

if TYPE_CHECKING:
    from searchcade.games.maze.rules import Maze
    from searchcade.search.run import Result

LIMIT, MAZELIB_LIMIT = 120.0, 20.0  # seconds for one measurement, of others and of mazelib
EXPECTED = {0.0: 1.0, 0.1: 0.88, 0.3: 0.82, 1.0: 0.74}  # braid -> the specified share of A*
FAST_ENOUGH, ALGORITHMS_ENOUGH = 15e6, 5  # cells a second, by so many generators
LARGE_SECONDS, LARGE_MB = 10.0, 300.0
TIMES_SCIPY, TIMES_OTHERS, MEMORY_SHARE = 5.0, 10.0, 1 / 20
HELP_SECONDS = 0.15
MAZELIB_SIZES = (100, 50, 25)  # the next one where a size takes too long or fails
LARGE, LARGE_SEEDS = 10_000, (1, 2, 3)
PACKAGES = [
    "numba",
    "numpy",
    "scipy",
    "pyastar2d",
    "tcod",
    "igraph",
    "scikit-image",
    "networkx",
    "mazelib",
]
COMMANDS = {
    "python -c pass": ["-c", "pass"],
    "searchcade --version": ["-m", "searchcade", "--version"],
    "searchcade --help": ["-m", "searchcade", "--help"],
    "searchcade solve maze/easy": ["-m", "searchcade", "solve", "maze/easy"],
}


# ------------------------------------------------------------------ in a fresh process


def generators() -> Record:
    from searchcade.games.maze.generator import GENERATORS

    return {"names": list(GENERATORS)}


def seconds_of(call: Any) -> float:
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


# ------------------------------------------------------------------ one run


class Bench:
    """One run: sizes, a folder for kernels and mazes, and the measurements made so far."""

    def __init__(self, folder: Path, sizes: list[int], *, quick: bool, with_large: bool) -> None:
        self.folder = folder
        self.sizes = sizes
        self.quick = quick
        self.with_large = with_large

    def ask(self, task: str, limit: float = LIMIT, **arguments: Any) -> Record:
        """Make one measurement in a fresh process."""
        told = " ".join(str(value) for name, value in arguments.items() if name != "path")
        print(f"{task} {told}", file=sys.stderr, flush=True)
        return measure.fresh(task, limit, self.folder, **arguments)

    def run(self) -> Record:
        """Measure everything."""
        return {
            "date": time.strftime("%Y-%m-%d"),
            "machine": measure.machine(),
            "versions": measure.versions(PACKAGES),
            "load_before": measure.load(),
            "sources_before": measure.sources(),
            "compile_searches": self.ask("maze:compile_searches"),
            "generation": self.generation(),
            "solving": [self.solving(n) for n in sorted({100, *self.sizes})],
            "large": self.large(),
            "informed": [
                self.ask("maze:informed", braid=braid, n=50, seeds=5 if self.quick else 50)
                for braid in EXPECTED
            ],
            "tiers": [
                self.ask("maze:tiers", n=300, name=name, kernel=kernel, estimate=estimate)
                for name, kernel, estimate in (
                    ("bfs", "breadth_first", ""),
                    ("astar", "astar", "manhattan"),
                )
            ],
            "startup": self.startup(),
            "load_after": measure.load(),
            "sources_after": measure.sources(),
        }

    def generation(self) -> list[Record]:
        """Measure every generator of ours at all sizes, and mazelib's."""
        return [
            {
                "name": name,
                "compile": self.ask("maze:compile_generator", algorithm=name),
                "ours": {n: self.ask("maze:generate", algorithm=name, n=n) for n in self.sizes},
                "mazelib": self.mazelib(name),
            }
            for name in self.ask("maze:generators")["names"]
        ]

    def mazelib(self, name: str) -> list[Record]:
        """Measure mazelib's generator at the first size that it can do in time."""
        tried: list[Record] = []
        for n in MAZELIB_SIZES:
            record = self.ask("peers:generate", MAZELIB_LIMIT, algorithm=name, n=n)
            tried.append({"n": n, **record})
            if record["outcome"] == "done":
                break
        return tried

    def solving(self, n: int) -> Record:
        """Measure all searches on one maze, ours anew before each peer: the load may change."""
        path = str(self.folder / f"maze-{n}")
        self.ask("maze:save", path=path, n=n, seed=1)
        ours = {
            kernel: self.ask("maze:solve", kernel=kernel, path=path, n=n)
            for kernel in ("breadth_first", "astar")
        }
        steps = ours["breadth_first"]["answer"]["steps"]
        peers = []
        for name, peer in self.ask("peers:names")["peers"].items():
            record: Record = {"name": name, "counted": peer["counted"]}
            if n > peer["largest"]:
                peers.append({**record, "outcome": f"skipped above n = {peer['largest']}"})
                continue
            beside = self.ask("maze:solve", kernel="breadth_first", path=path, n=n)
            answer = self.ask("peers:solve", peer=name, path=path, n=n, steps=steps)
            ours_beside = {"ours_beside_s": beside["total_s"], "ours_beside_cpu_s": beside["cpu_s"]}
            peers.append({**record, **answer, **ours_beside})
        return {"n": n, "ours": ours, "peers": peers}

    def large(self) -> list[Record]:
        """Measure 10^8 cells."""
        if not self.with_large:
            return []
        return [self.ask("maze:large", n=LARGE, seed=seed) for seed in LARGE_SEEDS]

    def startup(self) -> Record:
        """Time commands from start to end, and the first call of a kernel that is on disk."""
        times = 3 if self.quick else 10
        calls = [self.ask("maze:first_call") for _ in range(times)]
        return {
            "commands_s": {
                name: command_seconds(arguments, self.folder, times)
                for name, arguments in COMMANDS.items()
            },
            "first_call": calls,
        }


# ------------------------------------------------------------------ the page


def figures(results: Record) -> Record:
    from frontdoor import front_part  # late: this process must not grow before it measures

    before, after = results["sources_before"], results["sources_after"]
    return results | {
        "changed": "" if before == after else f", **changed during the run** to {after}",
        "packages": ", ".join(f"{name} {each}" for name, each in results["versions"].items()),
        "targets_table": targets_table(results),
        "front": front_part("maze"),
        "mazelib_limit": MAZELIB_LIMIT,
        "generation_table": generation_table(results["generation"]),
        "few": measure.FEW,
        "many": measure.MANY,
        "too_much": measure.TOO_MUCH,
        "limit": LIMIT,
        "solving_tables": "\n\n".join(
            solving_table(part, part is results["solving"][-1]) for part in results["solving"]
        ),
        "large_text": large_text(results["large"]),
        "shares": [informed_row(each) for each in results["informed"]],
        "perfect_shares": ", ".join(map(perfect_share, results["solving"])),
        "rates": [rates_row(each) for each in results["tiers"]],
        "starts": len(results["startup"]["first_call"]),
        "startup_table": startup_table(results["startup"]),
    }


def seconds(value: float) -> str:
    """Write a time with three digits that count."""
    return f"{value * 1000:.3g} ms" if value < 0.1 else f"{value:.3g} s"


def millions(rate: float) -> str:
    return f"{rate / 1e6:.3g} M/s"


def not_done(record: Record) -> str:
    """Say why there is no figure."""
    if record["outcome"] == "too slow":
        return f"over {record['limit_s']:.0f} s"
    return f"fails: {record['why']}" if record["outcome"] == "failed" else str(record["outcome"])


def rate_of(record: Record) -> float:
    """Return the cells a second of a generator's record, 0 where there is none."""
    return float(record["answer"] / record["total_s"]) if record["outcome"] == "done" else 0.0


def bytes_a_cell(record: Record) -> str:
    """Write the peak memory of a generator for each cell."""
    if record["outcome"] != "done":
        return "-"
    return f"{record['memory_mb'] * measure.MEGABYTE / record['answer']:.1f}"


def generation_table(generators: list[Record]) -> str:
    sizes = list(generators[0]["ours"])
    rows = []
    for each in generators:
        rates = [rate_of(each["ours"][n]) for n in sizes]
        best = each["mazelib"][-1]
        theirs = rate_of(best)
        failed = {not_done(one): one["n"] for one in each["mazelib"] if one["outcome"] != "done"}
        rows.append([
            each["name"],
            *map(millions, rates),
            bytes_a_cell(each["ours"][sizes[-1]]),
            f"{each['compile'].get('compile_s', 0):.1f} s",
            f"{theirs / 1e6:.3g} M/s at n = {best['n']}" if theirs else "-",
            f"{rates[-1] / theirs:,.0f} x" if theirs else "-",
            verdict(rates[-1] >= FAST_ENOUGH),
            "; ".join(f"tried down to n = {n}: {why}" for why, n in failed.items()),
        ])  # fmt: skip
    ours = [f"ours, n = {n}" for n in sizes]
    columns = ["generator ", *ours, "bytes a cell", "cold compile", "mazelib"]
    return table(
        [*columns, f"ours (n = {sizes[-1]}) / mazelib", "15 M/s ", "mazelib's notes "], rows
    )


def ours_s(part: Record) -> float:
    """Return the median of all times of our BFS on this maze."""
    times: list[float] = [
        peer["ours_beside_s"] for peer in part["peers"] if "ours_beside_s" in peer
    ]
    times.append(part["ours"]["breadth_first"]["total_s"])
    return median(times)


def our_rows(part: Record) -> list[list[str]]:
    """Show our two searches on one maze."""
    rows = []
    for search, title in (("breadth_first", "**ours, BFS**"), ("astar", "**ours, A***")):
        record = part["ours"][search]
        total = ours_s(part) if search == "breadth_first" else record["total_s"]
        rest = max(total - record["copy_s"] - record["steps_s"]["replay"], 0)
        parts = (record["copy_s"], rest, record["steps_s"]["replay"], total)
        how = f"{record['answer']['expanded']:,} expanded; trace = replay by the rules"
        memory = f"{record['memory_mb']:.1f} MB"
        rows.append([title, *(seconds(each) for each in parts), "", "", memory, "", "", how])
    return rows


def wanted_times(name: str) -> float:
    """Return how many times faster than this peer we want to be."""
    return TIMES_SCIPY if name.startswith("scipy") else TIMES_OTHERS


def peer_row(peer: Record, our_memory: float, is_judged: bool) -> list[str]:
    """Show a peer on one maze."""
    if peer["outcome"] != "done":
        return [peer["name"], "", "", "", not_done(peer), *[""] * 5, peer["counted"]]
    steps, times = peer["steps_s"], peer["total_s"] / peer["ours_beside_s"]
    return [
        peer["name"],
        seconds(steps["build"]),
        seconds(steps["solve"]),
        seconds(steps["trace"]) if "trace" in steps else "",
        seconds(peer["total_s"]),
        f"{times:.1f} x",
        f"{peer['cpu_s'] / peer['ours_beside_cpu_s']:.1f} x",
        f"{peer['memory_mb']:.1f} MB",
        f"{peer['memory_mb'] / our_memory:.0f} x" if our_memory >= 1 else "",
        verdict(times >= wanted_times(peer["name"])) if is_judged else "",
        peer["counted"],
    ]


def solving_table(part: Record, is_judged: bool) -> str:
    """Show the searches beside their peers on one maze."""
    memory = part["ours"]["breadth_first"]["memory_mb"]
    rows = [*our_rows(part), *(peer_row(peer, memory, is_judged) for peer in part["peers"])]
    steps = part["ours"]["breadth_first"]["answer"]["steps"]
    columns = ["library ", "build", "solve", "trace", "total", "time / ours", "processor / ours",
               "memory", "memory / ours", "time target ", "what is counted "]  # fmt: skip
    return f"### n = {part['n']}, a way of {steps:,} steps\n\n{table(columns, rows)}"


def large_text(runs: list[Record]) -> str:
    if not runs:
        return "Not measured in this run (`--large`)."
    rows = [large_row(each) if each["outcome"] == "done" else [not_done(each)] + [""] * 10
            for each in runs]  # fmt: skip
    done = [each for each in runs if each["outcome"] == "done"]
    peaks = [
        [str(each["seed"]), *(f"{mb:.0f}" for mb in each["peaks_mb"].values())] for each in done
    ]
    last = ["whole process", "processor time", "peak memory", "steps", "expanded"]
    tables = {
        "large_table": table(["seed", *done[0]["steps_s"], *last], rows),
        "peaks_table": table(["seed", *done[0]["peaks_mb"]], peaks),
    }
    return measure.filled("maze_large", tables).rstrip()


def large_row(each: Record) -> list[str]:
    times = [*each["steps_s"].values(), each["process_s"], each["process_cpu_s"]]
    peak = f"{max(each['peaks_mb'].values()):.0f} MB"
    counts = [f"{each[name]:,}" for name in ("steps", "expanded")]
    return [str(each["seed"]), *(f"{time:.2f} s" for time in times), peak, *counts]


def perfect_share(part: Record) -> str:
    """Say which share of BFS's expansions A* makes on a maze that was solved above."""
    bfs, astar = (part["ours"][search]["answer"] for search in ("breadth_first", "astar"))
    return f"{astar['expanded'] / bfs['expanded']:.3f} at n = {part['n']}"


def informed_row(each: Record) -> Record:
    braid = f"{each['braid']:g}" if each["braid"] else "0 (perfect)"
    excess = 100 * (each["report_stretch"] - 1)
    return each | {"opened": braid, "expected": EXPECTED[each["braid"]], "excess": excess}


def rates_row(each: Record) -> Record:
    rates = each["python_per_s"], each["kernel_per_s"]
    return each | {"rates": [*map(millions, rates)], "ratio": rates[1] / rates[0]}


def startup_table(startup: Record) -> str:
    times = {f"`{name}`": found for name, found in startup["commands_s"].items()}
    for name, title in (("import_s", "import of the twins"), ("call_s", "first call, from disk")):
        times[title] = [call[name] for call in startup["first_call"]]
    ways: list[Callable[[list[float]], float]] = [median, min, max]
    rows = [[title, *(seconds(way(found)) for way in ways)] for title, found in times.items()]
    return table(["what ", "median", "least", "most"], rows)


def targets_table(results: Record) -> str:
    rows = []
    if done := [each for each in results["large"] if each["outcome"] == "done"]:
        slowest = max(each["process_s"] for each in done)
        most = max(max(each["peaks_mb"].values()) for each in done)
        rows += [
            ["10^8 cells, whole process", "<= 10 s", f"{slowest:.1f} s", slowest <= LARGE_SECONDS],
            ["10^8 cells, peak memory", "<= 300 MB", f"{most:.0f} MB", most <= LARGE_MB],
        ]
    for n in results["generation"][0]["ours"]:
        rates = [rate_of(each["ours"][n]) for each in results["generation"]]
        count = sum(rate >= FAST_ENOUGH for rate in rates)
        found = f"{count} of {len(rates)}"
        goal = f">= {ALGORITHMS_ENOUGH} generators"
        rows.append([f"15 M cells/s at n = {n}", goal, found, count >= ALGORITHMS_ENOUGH])
    rows += solving_targets(results["solving"][-1])
    helped = median(results["startup"]["commands_s"]["searchcade --help"])
    rows.append(["`searchcade --help`", "< 0.15 s", seconds(helped), helped < HELP_SECONDS])
    columns = ["item ", "target", "measured", "verdict "]
    return table(columns, [[*row[:3], verdict(row[3])] for row in rows])


def solving_targets(part: Record) -> list[list[Any]]:
    """Judge build and solve at the largest size."""
    memory = part["ours"]["breadth_first"]["memory_mb"]
    rows: list[list[Any]] = []
    for peer in part["peers"]:
        if peer["outcome"] != "done":
            continue
        times, goal = peer["total_s"] / peer["ours_beside_s"], wanted_times(peer["name"])
        share = memory / peer["memory_mb"]
        what = f"n = {part['n']}, against {peer['name']}"
        rows += [
            [f"{what}: time", f">= {goal:.0f} x", f"{times:.1f} x", times >= goal],
            [f"{what}: memory", "<= 1/20", f"1/{1 / share:.0f}", share <= MEMORY_SHARE],
        ]
    return rows


def main() -> None:
    """Measure, then write the figures and the page."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--quick", action="store_true", help="small sizes; writes no files")
    parser.add_argument("--n", default="1000,4000", help="sizes, such as 1000,4000")
    parser.add_argument("--large", action="store_true", help="10,000 x 10,000 cells, too")
    parser.add_argument("--page", action="store_true", help="only write the page anew")
    arguments = parser.parse_args()
    if arguments.page:
        measure.write_page("maze", figures(measure.kept("maze")))
        return
    missing = [name for name, text in measure.versions(PACKAGES).items() if "not" in text]
    if missing:
        raise SystemExit(f"install requirements-bench.txt first: {', '.join(missing)}")
    sizes = [500] if arguments.quick else sorted(int(n) for n in arguments.n.split(","))
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(Path(folder), sizes, quick=arguments.quick, with_large=arguments.large)
        results = json.loads(json.dumps(bench.run()))  # as it will be read back
    if arguments.quick:
        print(measure.filled("maze", figures(results)))
        return
    measure.keep("maze", results)
    measure.write_page("maze", figures(results))


if __name__ == "__main__":
    main()
