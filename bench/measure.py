"""The frame of all benches: measure in fresh processes, keep the figures, fill a page with them.

`fresh("module:function", limit, name=value)` starts a new Python for one measurement, so that
nothing left over by another one counts. This file imports nothing heavy: a process starts with
the peak memory of the one that started it. Figures are kept in `results/NAME.json`; the prose of
a page stands in `pages/NAME.md`, with fields that `filled` replaces.
"""

from __future__ import annotations

import argparse
import gc
import hashlib
import importlib
import json
import os
import platform
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from itertools import groupby
from pathlib import Path
from statistics import mean, median
from string import Formatter
from typing import Any, Generic, NamedTuple, TypeVar

ROOT = Path(__file__).resolve().parent.parent
HERE, PAGES = ROOT / "bench", ROOT / "docs" / "bench"
MEGABYTE = 1024 * 1024
MIN_ROUNDS, MAX_ROUNDS = 3, 25
ROUNDS_SECONDS = 2.0  # after which the least number of rounds will do
MAX_ROUNDS_SECONDS = 20.0  # after which no further round is begun

EACH = re.compile(r"^\{each ([^}]+)\}")
Record = dict[str, Any]
Answer = TypeVar("Answer")


# ------------------------------------------------------------------ in the process that asks


def environment(cache: Path) -> dict[str, str]:
    """Return the environment of a measurement: our sources, and kernels kept in `cache`."""
    return {**os.environ, "PYTHONPATH": str(ROOT / "src"), "SEARCHCADE_CACHE": str(cache)}


def fresh(task: str, limit: float, cache: Path, **arguments: Any) -> Record:
    """Run a task in a new process; `outcome` says whether it was done, failed or too slow."""
    command = [sys.executable, __file__, task, json.dumps(arguments)]
    process = partial(subprocess.run, command, env=environment(cache), cwd=ROOT, timeout=limit)
    try:
        done, seconds, _ = timed(partial(process, capture_output=True, text=True, check=False))
    except subprocess.TimeoutExpired:
        return {"outcome": "too slow", "limit_s": limit}
    if done.returncode != 0:
        last = done.stderr.strip().splitlines()[-1:] or [f"exit code {done.returncode}"]
        return {"outcome": "failed", "why": last[0][:200]}
    return {"outcome": "done", "process_s": round(seconds, 4), **json.loads(done.stdout)}


def command_seconds(arguments: Sequence[str], cache: Path, times: int) -> list[float]:
    """Time a Python command several times, from its start to its end."""
    command = [sys.executable, *arguments]
    process = partial(subprocess.run, command, env=environment(cache), cwd=ROOT, check=True)
    call = partial(process, stdout=subprocess.DEVNULL)
    return [round(timed(call).wall_s, 4) for _ in range(times)]


def begun(*packages: str) -> Record:
    """Return what is said of every run: the machine, versions, sources and its load."""
    known = {"versions": versions(packages)} if packages else {}
    return {"machine": machine(), **known, "sources": sources(), "load_before": load()}


def measured(
    module: str, tasks: Sequence[str], limit: float, packages: Sequence[str] = (), **arguments: Any
) -> Record:
    """Run functions of a module with the same arguments, each in a fresh process."""
    results = begun(*packages)
    with tempfile.TemporaryDirectory() as scratch:
        cache = Path(os.environ.get("SEARCHCADE_CACHE", scratch))
        for name in tasks:
            print(f"{name} ...", flush=True)
            results[name] = fresh(f"{module}:{name}", limit, cache, **arguments)
    return {**results, "load_after": load()}


def levels_folder(doc: str | None, file: str) -> str | None:
    """Return the folder of public levels that the command line names; None for `--page`."""
    parser = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawTextHelpFormatter)
    known = os.environ.get("SEARCHCADE_LEVELS", "")
    parser.add_argument("levels", nargs="?", default=known, help="the folder of public levels")
    parser.add_argument("--page", action="store_true", help="measure nothing, write the page anew")
    arguments = parser.parse_args()
    folder = Path(arguments.levels).resolve()
    if not arguments.page and not (folder / file).is_file():
        parser.error(f"no {file} in {folder}")
    return None if arguments.page else str(folder)


def machine() -> Record:
    """Describe the machine: processor, cores, memory, Python."""
    pages, size = os.sysconf("SC_PHYS_PAGES"), os.sysconf("SC_PAGE_SIZE")
    return {
        "cpu": cpu_name(),
        "cores": os.cpu_count(),
        "memory_gb": round(pages * size / 2**30, 1),
        "python": platform.python_version(),
        "system": platform.system(),
    }


def facts() -> str:
    return ", ".join(f"{key} {value}" for key, value in machine().items())


def cpu_name() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or "unknown"
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or "unknown"


def versions(packages: Iterable[str]) -> dict[str, str]:
    found = {}
    for package in packages:
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            found[package] = "not installed"
    return found


def sources() -> str:
    """Return a hash of our sources, to see whether they changed during a run."""
    digest = hashlib.sha256()
    for path in sorted((ROOT / "src").rglob("*.py")):
        digest.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:12]


def load() -> list[float]:
    """Return the load averages: how many processes wanted a core in the last 1, 5, 15 minutes."""
    return [round(number, 2) for number in os.getloadavg()]


# ------------------------------------------------------------------ figures and pages


def kept(name: str) -> Record:
    """Return the figures of the last run of a bench."""
    found: Record = json.loads((HERE / "results" / f"{name}.json").read_text(encoding="utf-8"))
    return found


def keep(name: str, results: Record, indent: int | None = 1) -> None:
    """Keep the figures of a run."""
    text = json.dumps(results, indent=indent)
    (HERE / "results" / f"{name}.json").write_text(text + "\n", encoding="utf-8")


def verdict(is_reached: bool) -> str:
    """Say whether a target is reached."""
    return "reached" if is_reached else "**missed**"


def table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a Markdown table; columns whose name ends in a blank are set to the left."""
    rules = ["---" if column.endswith(" ") else "---:" for column in columns]
    lines = [[column.strip() for column in columns], rules, *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


class Figures(dict[str, Any]):
    """A record whose values a page can name as attributes: `{machine.cpu}`."""

    __getattr__ = dict.__getitem__


def as_figures(value: Any) -> Any:
    """Return a value with every record in it as `Figures`."""
    if isinstance(value, Mapping):
        return Figures({name: as_figures(each) for name, each in value.items()})
    return [*map(as_figures, value)] if isinstance(value, list | tuple | map) else value


class Fields(Formatter):
    """Formats as `str.format` does, with Python expressions as fields; truth is a verdict."""

    def get_field(self, field_name: str, args: Any, kwargs: Any) -> Any:
        """Return the value of an expression."""
        return eval(field_name, {"mean": mean, "median": median, **kwargs}), field_name

    def convert_field(self, value: Any, conversion: Any) -> Any:
        """Write a truth value as a verdict."""
        value = verdict(value) if isinstance(value, bool) else value
        return super().convert_field(value, conversion)


def filled(name: str, figures: Mapping[str, Any]) -> str:
    """Return the text of pages/NAME.md with its fields replaced.

    Lines that begin with the same `{each EXPRESSION}` are written for each record of that list.
    """
    fields, known, lines = Fields(), as_figures(figures), []
    text = (HERE / "pages" / f"{name}.md").read_text(encoding="utf-8")
    for each, block in groupby(text.splitlines(), EACH.findall):
        rest = [EACH.sub("", line) for line in block]
        records = fields.get_field(each[0], (), known)[0] if each else [{}]
        for record in records:
            lines += [fields.vformat(line, (), {**known, **record}) for line in rest]
    return "\n".join(lines) + "\n"


def write_page(name: str, figures: Mapping[str, Any]) -> None:
    (PAGES / f"{name}.md").write_text(filled(name, figures), encoding="utf-8")
    print(f"wrote docs/bench/{name}.md")


def put(page: str, name: str, text: str) -> None:
    """Replace the part of a page between its two marks."""
    path, begin, end = PAGES / f"{page}.md", f"<!-- {name} -->\n", f"<!-- end of {name} -->\n"
    before, _, rest = path.read_text(encoding="utf-8").partition(begin)
    after = rest.partition(end)[2]
    path.write_text(f"{before}{begin}{text.strip()}\n{end}{after}", encoding="utf-8")


# ------------------------------------------------------------------ in the process that measures


class Timed(NamedTuple, Generic[Answer]):
    """What a call returned, and its seconds by the clock and by the processor."""

    answer: Answer
    wall_s: float
    cpu_s: float


def timed(call: Callable[[], Answer]) -> Timed[Answer]:
    """Make a call and time it."""
    began, cpu = time.perf_counter(), time.process_time()
    answer = call()
    return Timed(answer, time.perf_counter() - began, time.process_time() - cpu)


class Clock:
    """Times the named steps of one round, and the processor's work on all of them."""

    def __init__(self) -> None:
        self.steps: dict[str, float] = {}
        self.began = time.process_time()
        self.cpu = 0.0
        self.last = time.perf_counter()

    def lap(self, name: str) -> None:
        """Note the time since the last lap under this name."""
        now = time.perf_counter()
        self.steps[name] = self.steps.get(name, 0.0) + now - self.last
        self.last = now
        self.cpu = time.process_time() - self.began

    @property
    def total(self) -> float:
        """Return the time of all steps."""
        return sum(self.steps.values())


def peak_mb() -> float:
    """Return the most memory that this process has held."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def forget_peak() -> None:
    """Let the peak begin anew from what is held now, where the system can do that."""
    gc.collect()
    try:
        Path("/proc/self/clear_refs").write_text("5", encoding="ascii")
    except OSError:
        pass


def rounds(play: Callable[[Clock], Any]) -> Record:
    """Play rounds; return the steps of the median one, and how far the first let memory grow.

    Everything imported and loaded before is the baseline of the memory.
    """
    forget_peak()
    before = peak_mb()
    clocks = [Clock()]
    answer = play(clocks[0])
    grown = peak_mb() - before
    while len(clocks) < MAX_ROUNDS and sum(clock.total for clock in clocks) < (
        ROUNDS_SECONDS if len(clocks) >= MIN_ROUNDS else MAX_ROUNDS_SECONDS
    ):
        clocks.append(Clock())
        play(clocks[-1])
    middle = median(clock.total for clock in clocks)
    typical = min(clocks, key=lambda clock: abs(clock.total - middle))
    return {
        "answer": answer,
        "rounds": len(clocks),
        "steps_s": {name: round(seconds, 6) for name, seconds in typical.steps.items()},
        "total_s": round(typical.total, 6),
        "cpu_s": round(median(clock.cpu for clock in clocks), 6),
        "baseline_mb": round(before, 1),
        "memory_mb": round(grown, 1),
    }


def main() -> None:
    """Do the task that the command line names and print its record."""
    module, _, name = sys.argv[1].partition(":")
    task = getattr(importlib.import_module(module), name)
    record = task(**json.loads(sys.argv[2]))
    print(json.dumps({**record, "process_cpu_s": round(time.process_time(), 4)}))


if __name__ == "__main__":
    main()
