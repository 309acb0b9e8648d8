"""The any-plan search on whole sets of levels: which sets, in which processes, and their page."""

from __future__ import annotations

import csv
import json
import queue
import re
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from math import inf
from pathlib import Path
from statistics import median
from typing import IO, NamedTuple, cast

import measure
from measure import Record
from sokoban_replay import drawings

RESULTS = measure.HERE / "results" / "sokoban.json"
SECONDS = 10.0  # of processor time for a level
MORE = 1.0  # seconds after the first plan, in sets where the final cost is not asked for
PATIENCE = 900.0  # seconds on the wall after which a process is given up
COLUMNS = ["level", "seed", "first_s", "first_cost", "cost", "bound", "proven", "cpu_s", "expanded"]


class LevelSet(NamedTuple):
    """A file of levels."""

    name: str
    path: Path
    whole: bool = False
    """Whether the search goes on to the limit once it has a plan, for the final cost."""
    known: tuple[str, str, str] | None = None
    """A file with the best known moves, and two columns: the second where the first is empty."""
    unseen: bool = False
    """Whether nobody looked at it while the search was written."""

    @property
    def levels(self) -> range:
        """Return the numbers of its levels."""
        return range(1, len(drawings(self.path.read_text(encoding="utf-8"))) + 1)

    def best(self) -> list[int | None]:
        """Return the best known moves, level by level."""
        if self.known is None:
            return []
        file, *columns = self.known
        with (self.path.parent / file).open(encoding="utf-8") as lines:
            rows = list(csv.DictReader(lines))
        return [next((int(row[name]) for name in columns if row[name]), None) for row in rows]


def known_sets(folder: Path) -> list[LevelSet]:
    """Return the sets that everybody has."""
    seen = ("xsokoban_01-50_results.csv", "best_moves_seen", "best_moves_seen")
    proven = ("microban_001-100_optimal.csv", "optimal_moves", "best_known_moves_if_open")
    return [
        LevelSet("XSokoban 1-50", folder / "xsokoban_01-50.xsb", whole=True, known=seen),
        LevelSet("Sasquatch 1-50", folder / "sasquatch_01-50.xsb", whole=True),
        LevelSet("Microban 1-100", folder / "microban_001-100.xsb", known=proven),
        LevelSet("Microban II 1-135", folder / "microban2_001-135.xsb"),
        LevelSet("BoxWorld 1-100", folder / "boxworld_001-100.xsb"),
    ]


def unseen_sets(folder: Path) -> list[LevelSet]:
    """Return the sets of another folder, each named after its file."""
    return [
        LevelSet(path.stem.replace("_", " "), path, unseen=True)
        for path in sorted(folder.glob("*.xsb"))
    ]


# ------------------------------------------------------------------ what is kept


class Kept:
    """The results file, written anew after each level, so that an interrupted run goes on."""

    def __init__(self, path: Path = RESULTS) -> None:
        self.path = path
        self.lock = threading.Lock()
        self.results: Record = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
        self.record: Record = {}

    def of(self, label: str, *, keep: bool) -> Kept:
        """Choose the record of this name; what other sources gave is dropped or kept."""
        records, now = self.results.setdefault("any", {}), measure.sources()
        if not keep and records.get(label, {}).get("sources") not in (None, [now]):
            print(f"{label}: the sources have changed, so all is measured anew; --keep goes on")
            del records[label]
        self.record = records.setdefault(label, begun())
        if now not in self.record["sources"]:
            self.record["sources"].append(now)
        return self

    def rows(self, of: LevelSet) -> list[list[float | None]]:
        """Return the rows of a set."""
        fresh = {
            "whole": of.whole,
            "unseen": of.unseen,
            "levels": len(of.levels),
            "best": of.best(),
        }
        found: Record = self.record["sets"].setdefault(of.name, {**fresh, "failed": {}, "rows": []})
        return cast("list[list[float | None]]", found["rows"])

    def has(self, of: LevelSet, level: int, seed: int) -> bool:
        """Say whether a level is measured."""
        return any(row[:2] == [level, seed] for row in self.rows(of))

    def add(self, of: LevelSet, level: int, seed: int, answer: Record) -> None:
        """Keep what a level gave."""
        with self.lock:
            rows = self.rows(of)
            answer = {"level": level, "seed": seed, **answer}
            if "failed" in answer:
                self.record["sets"][of.name]["failed"][f"{level} {seed}"] = answer["failed"]
            rows.append([answer.get(name) for name in COLUMNS])
            rows.sort(key=lambda row: (row[1] or 0, row[0] or 0))
            self.record["load_after"] = measure.load()
            self.write()

    def write(self) -> None:
        """Write the file, or leave the old one."""
        new = self.path.with_suffix(".new")
        new.write_text(compact(self.results), encoding="utf-8")
        new.replace(self.path)


def begun() -> Record:
    return {
        **measure.begun("numba", "numpy"),
        "sources": [],
        "commit": commit(),
        "load_after": [],
        "seconds": SECONDS,
        "more": MORE,
        "columns": COLUMNS,
        "sets": {},
    }


def commit() -> str:
    """Return the commit that is measured, with a + where its sources have changed since."""
    git = ["git", "-C", str(measure.ROOT)]
    head = subprocess.run([*git, "rev-parse", "--short=7", "HEAD"], capture_output=True, text=True)
    same = subprocess.run([*git, "diff", "--quiet", "HEAD", "--", "src"], capture_output=True)
    return head.stdout.strip() + ("+" if same.returncode else "")


def compact(results: Record) -> str:
    """Write JSON with a list of numbers on one line."""
    text = json.dumps(results, indent=1)
    flat = re.sub(r"\[\s+([^\[\]{}]*?)\s+\]", lambda it: f"[{' '.join(it[1].split())}]", text)
    assert json.loads(flat) == results
    return flat + "\n"


# ------------------------------------------------------------------ the processes


class Worker:
    """A process that measures level after level."""

    def __init__(self, cache: Path) -> None:
        self.cache = cache
        self.start()

    def start(self) -> None:
        """Start the process, and wait until its kernels are loaded."""
        self.process = subprocess.Popen(
            [sys.executable, str(Path(__file__).with_name("sokoban_worker.py"))],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=measure.environment(self.cache),
            cwd=measure.ROOT,
        )
        self.ready = json.loads(cast("IO[str]", self.process.stdout).readline())

    def ask(self, task: Record) -> Record:
        """Let it measure a level; a process that dies is started again."""
        process, patience = self.process, threading.Timer(PATIENCE, self.process.kill)
        patience.start()
        try:
            stdin, stdout = cast("IO[str]", process.stdin), cast("IO[str]", process.stdout)
            stdin.write(json.dumps(task) + "\n")
            stdin.flush()
            if line := stdout.readline():
                return cast("Record", json.loads(line))
        except BrokenPipeError:
            pass
        finally:
            patience.cancel()
        code = process.wait()
        self.start()
        return {"failed": f"the process ended with {code}"}

    def end(self) -> None:
        """End the process."""
        cast("IO[str]", self.process.stdin).close()
        self.process.wait()


def tasks(sets: list[LevelSet], seeds: int, kept: Kept) -> Iterator[tuple[LevelSet, int, int]]:
    """Yield what is not measured yet: all sets with the usual seed, then with the others."""
    for seed in range(seeds):
        for each in sets:
            kept.rows(each)
            yield from (
                (each, level, seed) for level in each.levels if not kept.has(each, level, seed)
            )


def measure_sets(sets: list[LevelSet], kept: Kept, seeds: int, jobs: int, cache: Path) -> None:
    """Measure all levels, in one process or two, with an empty folder for compiled kernels."""
    for name in ("compile_s", "load_s"):  # the cache is empty: the first process compiles
        done = measure.fresh("sokoban_worker:prepared", PATIENCE, cache)
        kept.record.setdefault(name, done["prepare_s"])
    workers = [Worker(cache) for _ in range(jobs)]
    takes_seeds = workers[0].ready["seeds"] is not None
    free: queue.Queue[Worker] = queue.Queue()
    for worker in workers:
        free.put(worker)

    def one(of: LevelSet, level: int, seed: int) -> None:
        worker = free.get()
        more = None if of.whole else MORE
        task = {"file": str(of.path), "level": level, "seed": seed}
        answer = worker.ask({**task, "seconds": SECONDS, "more": more})
        free.put(worker)
        kept.add(of, level, seed, answer)
        print(f"{of.name}, {level}, seed {seed}: {answer}", flush=True)

    with ThreadPoolExecutor(jobs) as pool:
        try:
            todo = list(tasks(sets, seeds if takes_seeds else 1, kept))
            for each in [pool.submit(one, *task) for task in todo]:
                each.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    for worker in workers:
        worker.end()


# ------------------------------------------------------------------ the page


class Run(NamedTuple):
    """One level, searched with one seed."""

    level: int
    seed: int
    first_s: float
    """Infinite without a plan within the limit; then the costs mean nothing."""
    first_cost: int
    cost: int
    bound: int
    proven: bool

    @property
    def solved(self) -> bool:
        """Say whether there is a plan within the limit."""
        return self.first_s < inf


def runs(record: Record, name: str) -> list[Run]:
    """Return the runs of a set, none where it was not measured."""
    found = []
    for row in record.get("sets", {}).get(name, {}).get("rows", []):
        each = dict(zip(record["columns"], row, strict=True))
        late = each["first_s"] is None or each["first_s"] > record["seconds"]
        times = inf if late else each["first_s"]
        costs = (each["first_cost"] or 0, each["cost"] or 0, each["bound"] or 0)
        found.append(Run(each["level"], each["seed"], times, *costs, proven=bool(each["proven"])))
    return found


def any_figures(record: Record) -> Record:
    """Return what the page shows of a record."""
    sets = {name: runs(record, name) for name in record["sets"]}
    counts = {name: sum(run.solved for run in some if run.seed == 0) for name, some in sets.items()}
    rows = [set_row(name, some, record["sets"][name]) for name, some in sets.items()]
    most = max((run.seed for some in sets.values() for run in some), default=0)
    return record | {
        "hashes": ", ".join(record["sources"]),
        "seeds": f"{most + 1} seeds" if most else "one run a level",
        "known": [row for row in rows if not row["unseen"]],
        "unseen": [row for row in rows if row["unseen"]],
        "best": [row for row in rows if row["best"]],
        "counts": counts,
        "xsokoban": counts["XSokoban 1-50"] + counts["XSokoban 51-90"],
        "gap": median(gap(run) for run in sets["XSokoban 1-50"] if run.solved),
    }


def set_row(name: str, some: list[Run], measured: Record) -> Record:
    """Return what the tables show of a set; rooms that failed are listed with those left open."""
    best = {level: moves for level, moves in enumerate(measured["best"], 1) if moves}
    known = [run for run in some if run.solved and run.level in best]
    failed = [f"{each} failed: {why}" for each, why in measured["failed"].items()]
    return {
        "name": name,
        "unseen": measured["unseen"],
        "rooms": len({run.level for run in some}),
        "solved": counted(some),
        "first_times": first_times(some),
        "best": best,
        "first_cost": beside([(run.first_cost, best[run.level]) for run in known]),
        "final_cost": beside([(run.cost, best[run.level]) for run in known]),
        "gaps": gaps(some),
        "lacking": ", ".join([*lacking(some), *failed]) or "none",
    }


def beside(costs: list[tuple[int, int]]) -> str:
    """Return the quartiles of costs as multiples of the best ones."""
    return quartiles([cost / best for cost, best in costs]) if costs else ""


def counted(some: list[Run]) -> str:
    """Count the rooms with a plan, seed by seed."""
    seeds = sorted({run.seed for run in some})
    counts = [sum(run.solved for run in some if run.seed == seed) for seed in seeds]
    return f"**{counts[0]}**" + "".join(f", {count}" for count in counts[1:])


def first_times(some: list[Run]) -> str:
    """Return the quartiles of the time to the first plan."""
    return quartiles(
        [run.first_s for run in some], lambda each: "over" if each == inf else brief(each)
    )


def brief(seconds: float) -> str:
    """Write a time with two digits."""
    return (
        f"{seconds:.1f}"
        if seconds >= 1
        else f"{seconds:.2f}"
        if seconds >= 0.1
        else f"{seconds:.3f}"
    )


def gaps(some: list[Run]) -> str:
    """Return the quartiles of the gap, and how many plans are proven."""
    solved = [run for run in some if run.solved]
    if not solved:
        return "none"
    proven = sum(run.proven for run in solved if run.seed == 0)
    return f"{quartiles([gap(run) for run in solved], '{:.0%}'.format)}; {proven} proven"


def gap(run: Run) -> float:
    """Return how far the bound is below the cost."""
    return 1 - run.bound / run.cost


def quartiles(values: list[float], write: Callable[[float], str] = "{:.2f}".format) -> str:
    """Return lower quartile, median and upper quartile, each a value that occurs."""
    ranked, last = sorted(values), len(values) - 1
    return " / ".join(write(ranked[round(part * last / 4)]) for part in (1, 2, 3))


def lacking(some: list[Run]) -> list[str]:
    """Return the rooms that the first seed leaves open, with what the others do."""
    found = []
    for run in some:
        if run.seed == 0 and not run.solved:
            others = sum(each.solved for each in some if each.level == run.level)
            found.append(f"{run.level}{f' ({others})' if others else ''}")
    return found
