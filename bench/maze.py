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
from pathlib import Path
from typing import Any

import measure
from maze_page import EXPECTED, LIMIT, MAZELIB_LIMIT, page
from measure import Record, command_seconds

RESULTS = measure.ROOT / "bench" / "results" / "maze.json"
PAGE = measure.ROOT / "docs" / "bench" / "maze.md"
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
            "compile_searches": self.ask("ours:compile_searches"),
            "generation": self.generation(),
            "solving": [self.solving(n) for n in sorted({100, *self.sizes})],
            "large": self.large(),
            "informed": [
                self.ask("ours:informed", braid=braid, n=50, seeds=5 if self.quick else 50)
                for braid in EXPECTED
            ],
            "tiers": [
                self.ask("ours:tiers", n=300, name=name, kernel=kernel, estimate=estimate)
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
                "compile": self.ask("ours:compile_generator", algorithm=name),
                "ours": {n: self.ask("ours:generate", algorithm=name, n=n) for n in self.sizes},
                "mazelib": self.mazelib(name),
            }
            for name in self.ask("ours:generators")["names"]
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
        self.ask("ours:save", path=path, n=n, seed=1)
        ours = {
            kernel: self.ask("ours:solve", kernel=kernel, path=path, n=n)
            for kernel in ("breadth_first", "astar")
        }
        steps = ours["breadth_first"]["answer"]["steps"]
        peers = []
        for name, peer in self.ask("peers:names")["peers"].items():
            record: Record = {"name": name, "counted": peer["counted"]}
            if n > peer["largest"]:
                peers.append({**record, "outcome": f"skipped above n = {peer['largest']}"})
                continue
            beside = self.ask("ours:solve", kernel="breadth_first", path=path, n=n)
            answer = self.ask("peers:solve", peer=name, path=path, n=n, steps=steps)
            ours_beside = {"ours_beside_s": beside["total_s"], "ours_beside_cpu_s": beside["cpu_s"]}
            peers.append({**record, **answer, **ours_beside})
        return {"n": n, "ours": ours, "peers": peers}

    def large(self) -> list[Record]:
        """Measure 10^8 cells."""
        if not self.with_large:
            return []
        return [self.ask("ours:large", n=LARGE, seed=seed) for seed in LARGE_SEEDS]

    def startup(self) -> Record:
        """Time commands from start to end, and the first call of a kernel that is on disk."""
        times = 3 if self.quick else 10
        calls = [self.ask("ours:first_call") for _ in range(times)]
        return {
            "commands_s": {
                name: command_seconds(arguments, self.folder, times)
                for name, arguments in COMMANDS.items()
            },
            "first_call": calls,
        }


def main() -> None:
    """Measure, then write the figures and the page."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--quick", action="store_true", help="small sizes; writes no files")
    parser.add_argument("--n", default="1000,4000", help="sizes, such as 1000,4000")
    parser.add_argument("--large", action="store_true", help="10,000 x 10,000 cells, too")
    parser.add_argument("--page", action="store_true", help="only write the page anew")
    arguments = parser.parse_args()
    if arguments.page:
        PAGE.write_text(page(json.loads(RESULTS.read_text(encoding="utf-8"))), encoding="utf-8")
        return
    missing = [name for name, text in measure.versions(PACKAGES).items() if "not" in text]
    if missing:
        raise SystemExit(f"install requirements-bench.txt first: {', '.join(missing)}")
    sizes = [500] if arguments.quick else sorted(int(n) for n in arguments.n.split(","))
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(Path(folder), sizes, quick=arguments.quick, with_large=arguments.large)
        results = json.loads(json.dumps(bench.run()))  # as it will be read back
    if arguments.quick:
        print(page(results))
        return
    RESULTS.parent.mkdir(parents=True, exist_ok=True)
    PAGE.parent.mkdir(parents=True, exist_ok=True)
    RESULTS.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
    PAGE.write_text(page(results), encoding="utf-8")


if __name__ == "__main__":
    main()
