"""The any-plan search on whole sets of levels: which sets, in which processes, kept where."""

from __future__ import annotations

import csv
import json
import queue
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import IO, NamedTuple, cast

import measure
from measure import Record
from sokoban_replay import drawings

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

    def __init__(self, path: Path) -> None:
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
    """Return an empty record."""
    return {
        "machine": measure.machine(),
        "versions": measure.versions(["numba", "numpy"]),
        "sources": [],
        "commit": commit(),
        "load_before": measure.load(),
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
