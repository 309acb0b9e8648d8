"""The any-plan search on whole sets of levels: which sets, in which processes, and their page."""

from __future__ import annotations

import csv
import json
import queue
import re
import subprocess
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from math import inf
from pathlib import Path
from statistics import median
from typing import IO, NamedTuple, cast

import measure
from measure import Record, table, verdict
from sokoban_replay import drawings

SECONDS = 10.0  # of processor time for a level
MORE = 1.0  # seconds after the first plan, in sets where the final cost is not asked for
PATIENCE = 900.0  # seconds on the wall after which a process is given up
LABELS = ("before", "after")
AIMS = {"XSokoban 1-50": 46, "Sasquatch 1-50": 30, "Microban 1-100": 100, "Microban II 1-135": 135}
ALL_XSOKOBAN = ("XSokoban 1-50", "XSokoban 51-90")
GAP, GAP_OF = 0.40, "XSokoban 1-50"
COMPILE_SECONDS = 10.0
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

    def __init__(self) -> None:
        self.path = measure.HERE / "results" / "sokoban.json"
        self.lock = threading.Lock()
        self.results = measure.kept("sokoban") if self.path.exists() else {}
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


def any_part(records: Record) -> str:
    """Show all of it, the unseen sets apart."""
    shown = {label: records[label] for label in LABELS if label in records}
    parts = [
        how(shown),
        *([] if "before" in shown else [measure.filled("sokoban_before", {}).strip()]),
        "### The known sets",
        *tables(shown, unseen=False),
        targets(shown),
    ]
    if names(shown, unseen=True):
        parts += [
            "### Unseen sets",
            measure.filled("sokoban_unseen", {}).strip(),
            *tables(shown, unseen=True),
        ]
    return "\n\n".join(parts)


def names(shown: Record, *, unseen: bool) -> list[str]:
    """Return the names of the sets, in their order; unseen ones only once the end is measured."""
    of = [record for label, record in shown.items() if label == "after" or not unseen]
    sets = {name: each for record in of for name, each in record["sets"].items()}
    return [name for name, each in sets.items() if each["unseen"] == unseen]


def how(shown: Record) -> str:
    """Say where and how it was measured."""
    lines = [
        "`solve()` with `push-quick`, as `searchcade solve --any` calls it, with 10 s of processor "
        "time a level: that of the whole process, all threads, kernels loaded before, tables of "
        "the room included. A plan counts once the bench has replayed it by rules of its own "
        "(`bench/sokoban_replay.py`). In XSokoban 1-50 and Sasquatch the search then goes on to "
        "the limit; in the other sets it ends a second after its first plan."
    ]
    for label, record in shown.items():
        machine, before, after = record["machine"], record["load_before"], record["load_after"]
        lines.append(
            f"*{label.capitalize()}*: commit {record['commit']}, sources "
            f"{', '.join(record['sources'])}, {seeds_of(record)}, on {machine['cpu']} with "
            f"{machine['cores']} cores, Python {machine['python']}, load {before[0]} to "
            f"{after[0]}; to compile the kernels took {record['compile_s']:.0f} s "
            f"of processor time, to load them {record['load_s']:.1f} s."
        )
    return "\n\n".join(lines)


def seeds_of(record: Record) -> str:
    """Say how many runs a level had."""
    most = max((row[1] for each in record["sets"].values() for row in each["rows"]), default=0)
    return f"{most + 1} seeds" if most else "one run a level"


# ------------------------------------------------------------------ tables


def tables(shown: Record, *, unseen: bool) -> list[str]:
    """Return all tables of some sets, and the rooms that are open."""
    of = names(shown, unseen=unseen)
    return [
        "**Rooms with a plan**, a number a seed; the first is what a user gets who chooses none.",
        by_set(shown, of, counted),
        "**Processor seconds to the first plan**: lower quartile, median, upper quartile of all "
        "rooms, those without a plan counted as over the limit.",
        by_set(shown, of, first_times),
        *costs_part(shown, of),
        "**Gap** between the final plan and the lower bound, 1 - bound / cost, of the rooms with a "
        "plan: quartiles. **Proven**: rooms whose plan is proven to be cheapest, first seed.",
        by_set(shown, of, gaps),
        "**Without a plan**, first seed; in brackets how many of the seeds find one.",
        open_rooms(shown, of),
    ]


def by_set(shown: Record, of: Iterable[str], figure: Callable[[list[Run]], str]) -> str:
    """Show a figure, a set a row, before and after."""
    rows = []
    for name in of:
        each = [runs(record, name) for record in shown.values()]
        count = max(len({run.level for run in some}) for some in each)
        rows.append([name, str(count), *(figure(some) if some else "" for some in each)])
    return table(["set ", "rooms", *shown], rows)


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


def costs_part(shown: Record, of: list[str]) -> list[str]:
    """Show how good plans are: beside the best known, and after beside before."""
    rows = []
    for name in of:
        each = {label: [run for run in runs(record, name) if run.solved]
                for label, record in shown.items()}  # fmt: skip
        best = best_of(shown, name)
        if best:
            rows += [beside_best(name, "all with a plan", each, best)]
        if len(each) > 1 and all(each.values()):
            common = set.intersection(*({run.level for run in some} for some in each.values()))
            both = {label: [run for run in some if run.level in common]
                    for label, some in each.items()}  # fmt: skip
            base = best or {run.level: run.cost for run in both["before"]}
            rows += [beside_best(name, f"{len(common)} in common", both, base)]
    if not rows:
        return []
    heads = [f"{which} plan, {label}" for which in ("first", "final") for label in shown]
    return [
        "**Cost of the first and of the final plan**, as multiples of the best known moves (of "
        "XSokoban what other programs found, of Microban the optimum) or, where none are known, of "
        "the final cost *before*: quartiles over the rooms with a plan, and over those that have "
        "one before and after.",
        table(["set ", "rooms ", *heads], rows),
    ]


def beside_best(
    name: str, which: str, each: dict[str, list[Run]], best: dict[int, int]
) -> list[str]:
    """Return a row of multiples of the best cost."""
    cells = []
    for final in (False, True):
        for some in each.values():
            found = [(run.cost if final else run.first_cost) / best[run.level]
                     for run in some if run.level in best]  # fmt: skip
            cells.append(quartiles(found) if found else "")
    return [name, which, *cells]


def best_of(shown: Record, name: str) -> dict[int, int]:
    """Return the best known moves, level by level."""
    sets = [record.get("sets", {}).get(name, {}) for record in shown.values()]
    best: list[int | None] = next((each["best"] for each in sets if each.get("best")), [])
    return {level: moves for level, moves in enumerate(best, 1) if moves}


def open_rooms(shown: Record, of: Iterable[str]) -> str:
    """List the rooms without a plan."""
    lines = []
    for name in of:
        for label, record in shown.items():
            some = runs(record, name)
            if some:
                lines.append(f"- {name}, {label}: {', '.join(lacking(some)) or 'none'}.")
            failed = record.get("sets", {}).get(name, {}).get("failed", {})
            lines += [f"  - level and seed {each} failed: {why}" for each, why in failed.items()]
    return "\n".join(lines)


def lacking(some: list[Run]) -> list[str]:
    """Return the rooms that the first seed leaves open, with what the others do."""
    found = []
    for run in some:
        if run.seed == 0 and not run.solved:
            others = sum(each.solved for each in some if each.level == run.level)
            found.append(f"{run.level}{f' ({others})' if others else ''}")
    return found


# ------------------------------------------------------------------ targets


def targets(shown: Record) -> str:
    """Say what was aimed at, and whether it is reached."""
    record = shown.get("after", {})
    lines = []
    for name, aim in AIMS.items():
        first = [run for run in runs(record, name) if run.seed == 0]
        if first:
            count = sum(run.solved for run in first)
            lines.append(f"- {name}: {aim} of {len(first)}: {verdict(count >= aim)} ({count}).")
    both = [run for name in ALL_XSOKOBAN for run in runs(record, name) if run.seed == 0]
    if len(both) == 90:
        count = sum(run.solved for run in both)
        lines.append(f"- All XSokoban, 51-90 unseen: 80 of 90: {verdict(count >= 80)} ({count}).")
    solved = [run for run in runs(record, GAP_OF) if run.solved]
    if solved:
        middle = median(gap(run) for run in solved)
        lines.append(f"- Median gap on {GAP_OF} at most {GAP:.0%}: {verdict(middle <= GAP)} "
                     f"({middle:.0%}).")  # fmt: skip
    if record:
        took = record["compile_s"]
        reached = verdict(took <= COMPILE_SECONDS)
        lines.append(f"- Compiled in {COMPILE_SECONDS:.0f} s: {reached} ({took:.0f} s).")
    others = "Of XSokoban 1-50, YASS solves 39 in 10 s and Festival 46."
    return "\n".join(
        ["Aimed at, with the first seed:", "", *lines, "", others] if lines else [others]
    )
