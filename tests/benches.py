"""Small experiments for tests: suites whose runs take a moment, and records without a run."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from searchcade.lab.bench import runs, suite
from searchcade.lab.bench.runs import Plan
from searchcade.lab.bench.suite import Suite

Record = dict[str, Any]

CORRIDOR = """\
#######
#S   G#
#######
"""
ROOM = """\
#####
#@$.#
#####
"""
SMALL = """\
levels = ["corridor.txt"]
algorithms = ["bfs", "astar"]
"""
ANSWERS = 'echo started >> log\necho \'{"plan": "RR", "expanded": 2}\'\n'
"""An external solver of CORRIDOR that takes no time, and notes that it was started."""
ECHO = """\
levels = ["corridor.txt"]
algorithms = ["echo"]
repeats = 60

[external]
echo = "sh answer.sh"
"""


def written(folder: Path, text: str = SMALL, name: str = "small.toml") -> Path:
    """Write a suite, the level that it names and a solver; return the suite's file."""
    (folder / "corridor.txt").write_text(CORRIDOR)
    (folder / "answer.sh").write_text(ANSWERS)
    path = folder / name
    path.write_text(text)
    return path


def read(folder: Path, text: str) -> Suite:
    """Return a suite from its text."""
    return suite.read(written(folder, text), "small")


def planned(folder: Path, text: str) -> Plan:
    """Return the runs of a suite."""
    return runs.plan(read(folder, text))


def command(*arguments: str) -> list[str]:
    """Return a command of the program as a process of its own."""
    return [sys.executable, "-m", "searchcade", "bench", *arguments]


def start(folder: Path, *arguments: str) -> subprocess.Popen[str]:
    """Start a command in a folder."""
    return subprocess.Popen(
        command(*arguments),
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def lines(path: Path) -> list[Record]:
    """Return the records of a file; every line must be whole."""
    text = path.read_text(encoding="utf-8")
    assert text == "" or text.endswith("\n")
    return [json.loads(line) for line in text.splitlines()]


# ------------------------------------------------------------------ records without a run


def record(level: str = "maze/easy?seed=1", label: str = "bfs", **changes: Any) -> Record:
    """Return the record of a run that nobody made."""
    made = {
        "key": f"{level} {label} {sorted(changes.items())}",
        "suite": "demo",
        "number": 1,
        "game": level.partition("/")[0],
        "level": level,
        "level_hash": level,
        "algorithm": label,
        "label": label,
        "heuristic": None,
        "outcome": "solved",
        "plan": "RR",
        "cost": 2,
        "steps": 2,
        "optimal": True,
        "expanded": 10,
        "generated": 20,
        "peak_frontier": 3,
        "peak_memory_mb": None,
        "seconds": 0.5,
        "stopped": None,
        "exit": "ended",
        "seed": None,
        "repeat": 1,
        "seconds_limit": 10.0,
        "nodes_limit": None,
        "memory_limit_mb": 1024.0,
        "cells": 400,
        "code": "c0de",
        "version": "0.1.0",
        "host": "here",
        "time": "2026-11-16T12:00:00+00:00",
        "wall_seconds": 0.6,
    }
    return made | changes


def timed_out(level: str, label: str, **changes: Any) -> Record:
    """Return the record of a run that reached its time limit."""
    return record(
        level, label, outcome="out of time", stopped="out of time", exit="out of time",
        plan=None, cost=None, steps=None, optimal=False, seconds=10.0, **changes,
    )  # fmt: skip


def stored(folder: Path, records: Iterable[Record]) -> Path:
    """Write records as the results of a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    text = "".join(json.dumps(each) + "\n" for each in records)
    (folder / "results.jsonl").write_text(text)
    return folder


def prepare_example(folder: Path, arguments: Sequence[str]) -> None:
    """Write what the example of a bench command reads: a suite, and results."""
    if "new" not in arguments:
        written(folder, SMALL, "my-suite.toml")
    for place in [each for each in arguments if each.startswith("results/")]:
        stored(folder / place, [record()])
