"""The any-plan search on whole sets of levels: which sets, each level in a process, the page."""

from __future__ import annotations

import csv
import gc
import json
import re
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from math import inf
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple, cast

import measure
from measure import Record, timed
from searchcade import catalog
from searchcade.games.sokoban import compiled
from searchcade.games.sokoban.quick import anytime
from searchcade.search.run import Budget
from searchcade.solve import solve
from searchcade.spec import Spec
from sokoban_replay import board, drawings, replayed

RESULTS = measure.HERE / "results" / "sokoban.json"
SECONDS = 10.0  # of processor time for a level
MORE = 1.0  # seconds after the first plan, in sets where the final cost is not asked for
MAX_WAIT_S = 900.0  # on the wall, after which a process is given up
PATIENT = Budget(seconds=1e6)  # the processor time ends a search, not the clock on the wall
NAME = "push-quick"
Search: Any = anytime.QuickSearch
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
        known = {"whole": of.whole, "unseen": of.unseen, "levels": len(of.levels)}
        fresh = {**known, "best": of.best()}
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
            if answer.get("outcome", "done") != "done":
                why = answer.get("why", answer["outcome"])
                self.record["sets"][of.name]["failed"][f"{level} {seed}"] = why
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
        **measure.begun("wasmtime"),
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


# ------------------------------------------------------------------ a process for each level


class Noting(Search):  # type: ignore[misc]
    """The program's own search, which also notes when it has its first plan."""

    last: Noting | None = None

    def __init__(self, *arguments: Any, **options: Any) -> None:
        Noting.last = self
        self.first: list[int] | None = None
        self.first_at = 0.0
        super().__init__(*arguments, **options)

    @property
    def pushes(self) -> list[int] | None:
        """Return the pushes of the best plan so far."""
        return self.best

    @pushes.setter
    def pushes(self, pushes: list[int] | None) -> None:
        self.best = pushes
        if pushes is not None and self.first is None:
            self.first, self.first_at = list(pushes), time.process_time()

    def first_plan(self) -> str:
        """Return the first plan, once the search is over."""
        self.pushes = self.first
        return str(self.plan)


def prepared() -> Record:
    """Load the kernels; say what processor time that took."""
    return {"prepare_s": round(timed(compiled.ALL.try_out).cpu_s, 2)}


def searched(file: str, level: int, seed: int, more: float | None) -> Record:
    """Search as `solve --any` does, to the limit, or until there has been a plan for `more` s."""
    prepared()
    anytime.QuickSearch = Noting  # type: ignore[misc]
    loaded = catalog.levels(file, "sokoban", {})[level - 1]
    room = board(drawings(Path(file).read_text(encoding="utf-8"))[level - 1])
    spec = Spec.parse(loaded.game.fastest_algorithm(loaded.level))
    assert spec.name == NAME
    choice = catalog.algorithm(str(spec.with_({"seed": str(seed)}) if seed else spec), loaded)
    gc.collect()
    began = time.process_time()

    def is_over() -> bool:
        now, search = time.process_time(), Noting.last
        if more is not None and search and search.first and now > search.first_at + more:
            return True
        return now > began + SECONDS

    result = solve(loaded, choice, PATIENT, cancelled=is_over).result
    spent, search = time.process_time() - began, Noting.last
    record: Record = {"first_s": None, "first_cost": None, "cost": None}
    if result.plan is not None and search is not None:
        assert result.cost == replayed(room, result.plan)
        record = {
            "first_s": round(search.first_at - began, 3),
            "first_cost": replayed(room, search.first_plan()),
            "cost": result.cost,
        }
    return {
        **record,
        "bound": result.lower_bound,
        "proven": int(result.optimal),
        "cpu_s": round(spent, 2),
        "expanded": result.expanded,
    }


def tasks(sets: list[LevelSet], seeds: int, kept: Kept) -> Iterator[tuple[LevelSet, int, int]]:
    """Yield what is not measured yet: all sets with the usual seed, then with the others."""
    for seed in range(seeds):
        for each in sets:
            levels = [level for level in each.levels if not kept.has(each, level, seed)]
            yield from ((each, level, seed) for level in levels)


def measure_sets(sets: list[LevelSet], kept: Kept, seeds: int, jobs: int, cache: Path) -> None:
    """Measure all levels, one or two at a time, with an empty folder for compiled kernels."""
    for name in ("compile_s", "load_s"):  # the cache is empty: the first process compiles
        done = measure.fresh("sokoban_any:prepared", MAX_WAIT_S, cache)
        kept.record.setdefault(name, done["prepare_s"])

    def one(of: LevelSet, level: int, seed: int) -> None:
        asked = {"file": str(of.path), "level": level, "seed": seed}
        more = None if of.whole else MORE
        answer = measure.fresh("sokoban_any:searched", MAX_WAIT_S, cache, **asked, more=more)
        kept.add(of, level, seed, answer)
        print(f"{of.name}, {level}, seed {seed}: {answer}", flush=True)

    with ThreadPoolExecutor(jobs) as pool:
        try:
            for each in [pool.submit(one, *task) for task in tasks(sets, seeds, kept)]:
                each.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


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
        "first_times": quartiles([run.first_s for run in some], brief),
        "best": best,
        "first_cost": quartiles([run.first_cost / best[run.level] for run in known]),
        "final_cost": quartiles([run.cost / best[run.level] for run in known]),
        "gaps": gaps(some),
        "lacking": ", ".join([*lacking(some), *failed]) or "none",
    }


def counted(some: list[Run]) -> str:
    """Count the rooms with a plan, seed by seed."""
    seeds = sorted({run.seed for run in some})
    counts = [sum(run.solved for run in some if run.seed == seed) for seed in seeds]
    return f"**{counts[0]}**" + "".join(f", {count}" for count in counts[1:])


def brief(seconds: float) -> str:
    """Write a time with two digits, or that there is none."""
    digits = 1 if seconds >= 1 else 2 if seconds >= 0.1 else 3
    return "over" if seconds == inf else f"{seconds:.{digits}f}"


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
    return " / ".join(write(ranked[round(part * last / 4)]) for part in (1, 2, 3) if ranked)


def lacking(some: list[Run]) -> list[str]:
    """Return the rooms that the first seed leaves open, with what the others do."""
    found = []
    for run in some:
        if run.seed == 0 and not run.solved:
            others = sum(each.solved for each in some if each.level == run.level)
            found.append(f"{run.level}{f' ({others})' if others else ''}")
    return found
