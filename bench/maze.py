"""Measure the maze: generators, searches, 10^8 cells, A* against BFS, start-up; all in one run.

    python bench/maze.py              everything, about a quarter of an hour
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
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from statistics import fmean, median
from typing import TYPE_CHECKING, Any

import measure
from measure import Clock, Record, command_seconds, peak_mb, rounds, timed

if TYPE_CHECKING:
    from searchcade.games.maze.rules import Maze
    from searchcade.search.run import Result

LIMIT, MAZELIB_LIMIT = 120.0, 20.0  # seconds for one measurement, of others and of mazelib
EXPECTED = {0.0: 1.0, 0.1: 0.88, 0.3: 0.82, 1.0: 0.74}  # braid -> the specified share of A*
FAST_ENOUGH = 15e6  # cells a second
TIMES_SCIPY, TIMES_OTHERS = 5.0, 10.0
MAZELIB_SIZES = (100, 50, 25)  # the next one where a size takes too long or fails
WALKS = 100  # with eight directions, on each field
BLOCKS = (100, 500, 1000)
PACKAGES = ["numba", "numpy", "scipy", "pyastar2d", "tcod", "igraph", "scikit-image", "networkx"]
PACKAGES += ["mazelib"]
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


def compile_seconds(call: Any) -> Record:
    """Time what is compiled by a call: its first time without its second."""
    return {"compile_s": round(timed(call).wall_s - timed(call).wall_s, 3)}


def compile_generator(algorithm: str) -> Record:
    """Time a generator's compile."""
    from searchcade.games.maze.generator import generate_maze

    return compile_seconds(partial(generate_maze, 600, 600, algorithm))


def compile_searches() -> Record:
    """Time the compile of all search kernels."""
    from searchcade.games.maze import compiled

    return compile_seconds(compiled.ALL.try_out)


def first_call() -> Record:
    """Time a process's first search with kernels that are compiled and on disk."""

    def load_module() -> None:
        import searchcade.games.maze.compiled  # noqa: F401

    def search() -> None:
        from searchcade.games.maze import compiled

        solved(compiled.TINY, "breadth_first")

    calls = {"import_s": load_module, "call_s": search}
    return {name: round(timed(call).wall_s, 4) for name, call in calls.items()}


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
    compiled.ALL.try_out()

    def play(clock: Clock) -> Record:
        result = solved(maze, kernel)
        clock.lap("solve")
        assert compiled.replayed(maze, result.plan or "")
        clock.lap("replay")
        return {"steps": result.steps, "expanded": result.expanded}

    record = rounds(play)
    copy = min(timed(lambda: bytearray(maze.cells)).wall_s for _ in range(3))
    return {**record, "copy_s": round(copy, 6)}


def large(n: int, seed: int) -> Record:
    """Generate, solve and replay a large maze, and note the peak memory after each step."""
    clock = Clock()
    peaks = {"python": peak_mb()}

    def lap(name: str) -> None:
        clock.lap(name)
        peaks[name] = peak_mb()

    from searchcade.games.maze import compiled
    from searchcade.games.maze.generator import generate_maze

    lap("imports")
    compiled.ALL.try_out()
    generate_maze(600, 600)
    lap("kernels from disk")
    maze = generate_maze(n, n, seed=seed)
    lap("generate")
    result = solved(maze, "breadth_first")
    lap("solve")
    assert compiled.replayed(maze, result.plan or "")
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
    assert (slow.plan, slow.expanded) == (quick.plan, quick.expanded)
    assert slow.generated == quick.generated
    plain = median(timed(lambda: in_python(maze, name, estimate)).wall_s for _ in range(5))
    compiled = median(timed(lambda: solved(maze, kernel)).wall_s for _ in range(25))
    rates = {"python_per_s": slow.expanded / plain, "kernel_per_s": slow.expanded / compiled}
    return {"search": name, "n": n, "expanded": slow.expanded} | {
        key: round(rate) for key, rate in rates.items()
    }


def field(n: int, blocks: int) -> list[Maze]:
    """Return walks between random cells of a square field with closed blocks."""
    from searchcade.games.maze.movingai import joined
    from searchcade.games.maze.rules import Maze

    random = Random(n + blocks)
    mask = bytearray(b"\1" * n * n)
    for _ in range(blocks):
        row, col, height, width = (random.randrange(limit) for limit in (n, n, n // 16, n // 16))
        for below in range(row, min(n, row + height)):
            mask[below * n + col : below * n + min(n, col + width)] = bytes(min(n - col, width))
    cells = joined(bytes(mask), n)
    ground = [cell for cell, bits in enumerate(cells) if bits]
    ends = [random.sample(ground, 2) for _ in range(WALKS)]
    return [Maze(n, n, cells, start, goal, diagonal=True) for start, goal in ends]


def eight(n: int, blocks: int) -> Record:
    """Compare A* and jump point search, both compiled, with eight directions."""
    from searchcade.games.maze.compiled import ALL

    record: Record = {"n": n, "blocks": blocks, "date": time.strftime("%Y-%m-%d")}
    costs, levels = [], field(n, blocks)
    for name in ("astar", "jps"):
        search = ALL.searches[name]
        search(levels[0], "octile")
        results = [search(level, "octile") for level in levels]
        record[name] = {
            "seconds": sum(result.spent for result in results),
            "expanded": sum(result.expanded for result in results),
        }
        costs.append([result.cost for result in results])
    assert costs[0] == costs[1]
    return record


# ------------------------------------------------------------------ one run


@dataclass
class Bench:
    """One run: a folder for kernels and mazes, sizes, and how much is measured."""

    folder: Path
    sizes: tuple[int, ...] = (1000, 4000)
    large_size: int = 10_000
    large_seeds: tuple[int, ...] = (1, 2, 3)
    mazes: int = 50
    starts: int = 10

    def ask(self, task: str, limit: float = LIMIT, **arguments: Any) -> Record:
        """Make one measurement in a fresh process."""
        shown = " ".join(str(value) for name, value in arguments.items() if name != "path")
        print(f"{task} {shown}", file=sys.stderr, flush=True)
        return measure.fresh(task, limit, self.folder, **arguments)

    def run(self) -> Record:
        """Measure everything."""
        tiers = (("bfs", "breadth_first", ""), ("astar", "astar", "manhattan"))
        return {
            "date": time.strftime("%Y-%m-%d"),
            "machine": measure.machine(),
            "versions": measure.versions(PACKAGES),
            "load_before": measure.load(),
            "sources_before": measure.sources(),
            "compile_searches": self.ask("maze:compile_searches"),
            "generation": [self.generation(each) for each in self.ask("maze:generators")["names"]],
            "solving": [self.solving(n) for n in (100, *self.sizes)],
            "large": [
                self.ask("maze:large", n=self.large_size, seed=seed) for seed in self.large_seeds
            ],
            "informed": [
                self.ask("maze:informed", braid=braid, n=50, seeds=self.mazes) for braid in EXPECTED
            ],
            "tiers": [
                self.ask("maze:tiers", n=300, name=name, kernel=kernel, estimate=estimate)
                for name, kernel, estimate in tiers
            ],
            "eight": [self.ask("maze:eight", n=1024, blocks=blocks) for blocks in BLOCKS],
            "startup": {
                "commands_s": {
                    name: command_seconds(arguments, self.folder, self.starts)
                    for name, arguments in COMMANDS.items()
                },
                "first_call": [self.ask("maze:first_call") for _ in range(self.starts)],
            },
            "load_after": measure.load(),
            "sources_after": measure.sources(),
        }

    def generation(self, name: str) -> Record:
        """Measure a generator of ours at all sizes, and mazelib's at the first it can do."""
        tried: list[Record] = []
        for n in MAZELIB_SIZES:
            record = self.ask("peers:generate", MAZELIB_LIMIT, algorithm=name, n=n)
            tried.append({"n": n, **record})
            if record["outcome"] == "done":
                break
        return {
            "name": name,
            "compile": self.ask("maze:compile_generator", algorithm=name),
            "ours": {n: self.ask("maze:generate", algorithm=name, n=n) for n in self.sizes},
            "mazelib": tried,
        }

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


# ------------------------------------------------------------------ the page


def figures(results: Record) -> Record:
    from frontdoor import front_part  # late: this process must not grow before it measures

    solving = [solving_part(part) for part in results["solving"]]
    calls = results["startup"]["first_call"]
    starts = {f"`{name}`": times for name, times in results["startup"]["commands_s"].items()}
    starts |= {
        "import of the twins": [call["import_s"] for call in calls],
        "first call, from disk": [call["call_s"] for call in calls],
    }
    return results | {
        "seconds": seconds,
        "packages": ", ".join(f"{name} {each}" for name, each in results["versions"].items()),
        "slowest": max(each["process_s"] for each in results["large"]),
        "peak": max(max(each["peaks_mb"].values()) for each in results["large"]),
        "sizes": [size_row(n, results["generation"]) for n in results["generation"][0]["ours"]],
        "front": front_part("maze"),
        "rounds": (measure.MIN_ROUNDS, measure.MAX_ROUNDS, measure.MAX_ROUNDS_SECONDS),
        "mazelib_limit": MAZELIB_LIMIT,
        "generators": [generator_row(each) for each in results["generation"]],
        "limit": LIMIT,
        "solving": solving,
        "solving_tables": "\n".join(
            measure.filled("maze_solving", part | {"seconds": seconds, "last": part is solving[-1]})
            for part in solving
        ).rstrip(),
        "expected": EXPECTED,
        "walks": WALKS,
        "millions": millions,
        "starts": [{"what": what, "times": times} for what, times in starts.items()],
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


def size_row(n: str, generators: list[Record]) -> Record:
    """Count the generators that are fast enough at a size."""
    rates = [rate_of(each["ours"][n]) for each in generators]
    return {"n": n, "fast": sum(rate >= FAST_ENOUGH for rate in rates), "of": len(rates)}


def generator_row(each: Record) -> Record:
    """Return a generator's rates and memory, and what mazelib did."""
    last, best = [*each["ours"].values()][-1], each["mazelib"][-1]
    rate, theirs = rate_of(last), rate_of(best)
    failed = {not_done(one): one["n"] for one in each["mazelib"] if one["outcome"] != "done"}
    return each | {
        "rates": " | ".join(millions(rate_of(record)) for record in each["ours"].values()),
        "bytes": last["memory_mb"] * measure.MEGABYTE / last["answer"],
        "theirs": f"{theirs / 1e6:.3g} M/s at n = {best['n']}" if theirs else "-",
        "ratio": f"{rate / theirs:,.0f} x" if theirs else "-",
        "fast": rate >= FAST_ENOUGH,
        "notes": "; ".join(f"tried down to n = {n}: {why}" for why, n in failed.items()),
    }


def wanted_times(name: str) -> float:
    """Return how many times faster than this peer we want to be."""
    return TIMES_SCIPY if name.startswith("scipy") else TIMES_OTHERS


def solving_part(part: Record) -> Record:
    """Return what is shown of one maze: our two searches, and those peers that were measured."""
    bfs, astar = part["ours"]["breadth_first"], part["ours"]["astar"]
    done = [each for each in part["peers"] if each["outcome"] == "done"]
    usual = median([*(each["ours_beside_s"] for each in done), bfs["total_s"]])
    ours = [{"title": "BFS", **bfs, "total_s": usual}, {"title": "A*", **astar}]
    others = [each for each in part["peers"] if each not in done]
    return part | {
        "memory": max(bfs["memory_mb"], 0.1),  # measured to a tenth
        "steps": bfs["answer"]["steps"],
        "astar_share": astar["answer"]["expanded"] / bfs["answer"]["expanded"],
        "ours": ours,
        "peers": [each | {"wanted": wanted_times(each["name"])} for each in done],
        "others": [each | {"why": not_done(each)} for each in others],
    }


def main() -> None:
    """Measure, then write the figures and the page."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--quick", action="store_true", help="small sizes; writes no files")
    parser.add_argument("--page", action="store_true", help="only write the page anew")
    arguments = parser.parse_args()
    if not arguments.page:
        missing = [name for name, text in measure.versions(PACKAGES).items() if "not" in text]
        if missing:
            raise SystemExit(f"install requirements-bench.txt first: {', '.join(missing)}")
        small = ((200, 500), 1000, (1,), 5, 3) if arguments.quick else ()
        with tempfile.TemporaryDirectory() as folder:
            results = json.loads(json.dumps(Bench(Path(folder), *small).run()))
        if arguments.quick:
            print(measure.filled("maze", figures(results)))
            return
        measure.keep("maze", results)
    measure.write_page("maze", figures(measure.kept("maze")))


if __name__ == "__main__":
    main()
