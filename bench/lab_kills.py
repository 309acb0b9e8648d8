"""Kill an experiment again and again, and see whether each run is recorded once.

    python bench/lab_kills.py                       10,000 runs, 20 kills
    python bench/lab_kills.py --runs 1000 --kills 6 a smaller one

Mazes of 10 x 10 by two searches, and a few runs that reach their limits. At random moments the
client, its fork server or a search is killed with SIGKILL, and the client is started again when it
was the one. Then the report is written. Writes bench/results/lab_kills.json and docs/bench/lab.md.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random
from statistics import median

import psutil

import measure
from measure import Record, timed

SUITE = """\
title = "Killed again and again"

[[part]]
levels = ["maze/custom?size=10"]
algorithms = ["bfs", "astar"]
seeds = {seeds}

[[part]]
levels = ["maze/custom?size=10"]
algorithms = ["own.py:sleeps", "own.py:spins", "own.py:eats"]
repeats = {repeats}
[part.limits]
seconds = 2
memory_mb = 256
"""
OWN = """\
import time

def sleeps(problem):
    time.sleep(1000)

def spins(problem):
    while True:
        pass

def eats(problem):
    held = []
    while True:
        held.append(bytearray(1_000_000))
"""
HARD = 3  # functions that reach their limits
MAX_LATE_SECONDS, MAX_MEMORY_MB = 1.0, 1.1 * 256
SEARCHCADE = [sys.executable, "-m", "searchcade", "bench"]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(measure.ROOT / "src")}


class Trial:
    """One experiment in a folder, started as often as it takes."""

    def __init__(self, folder: Path, runs: int, workers: int) -> None:
        self.folder, self.workers = folder, workers
        repeats = max(1, runs // 500)
        seeds = (runs - HARD * repeats) // 2
        self.runs = 2 * seeds + HARD * repeats
        (folder / "kills.toml").write_text(SUITE.format(seeds=seeds, repeats=repeats))
        (folder / "own.py").write_text(OWN)
        self.records = folder / "results" / "kills" / "results.jsonl"
        self.killed: Counter[str] = Counter()

    def start(self) -> subprocess.Popen[bytes]:
        """Start the client."""
        return subprocess.Popen(
            [*SEARCHCADE, "kills.toml", "--workers", str(self.workers)],
            cwd=self.folder,
            env=ENVIRONMENT,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def done(self) -> int:
        """Return the number of records so far."""
        return self.records.read_bytes().count(b"\n") if self.records.exists() else 0

    def run(self, kills: int, dice: Random) -> None:
        """Run to the end, and kill something whenever a random number of runs is done."""
        moments = sorted(dice.randrange(1, self.runs) for _ in range(kills))
        client = self.start()
        while True:
            time.sleep(0.05)
            if moments and self.done() >= moments[0]:
                moments.pop(0)
                time.sleep(dice.uniform(0, 0.3))
                client = self.kill(client, dice)
            elif client.poll() is not None:
                if not moments:
                    return
                moments.clear()

    def kill(self, client: subprocess.Popen[bytes], dice: Random) -> subprocess.Popen[bytes]:
        """Kill the client or one of its processes; return the client that works now."""
        below = psutil.Process(client.pid).children(recursive=True) if client.poll() is None else []
        victim = dice.choice([None, *below])
        if victim is None:
            self.killed["client"] += 1
            client.kill()
            client.wait()
            return self.start()
        self.killed["fork server" if victim.ppid() == client.pid else "search"] += 1
        victim.kill()
        return client


def judged(trial: Trial) -> Record:
    """Return what became of the experiment."""
    records = [json.loads(line) for line in trial.records.read_text().splitlines()]
    keys = Counter(record["key"] for record in records)
    hard = [record for record in records if record["label"].startswith("own.py")]
    asleep = [record for record in hard if "sleeps" in record["label"]]
    late = [each["seconds"] - each["seconds_limit"] for each in hard if each not in asleep]
    grown = [record["peak_memory_mb"] or 0 for record in hard if "eats" in record["label"]]
    ended = [each for each in records if each["exit"] == "ended"]
    return {
        "runs": trial.runs,
        "records": len(records),
        "twice": sum(count > 1 for count in keys.values()),
        "missing": trial.runs - len(keys),
        "killed": dict(trial.killed),
        "outcomes": dict(Counter(f"{each['label']}: {each['outcome']}" for each in records)),
        "overshoot_seconds": round(max(late, default=0), 3),
        "asleep_seconds": round(max((each["seconds"] for each in asleep), default=0), 3),
        "peak_memory_of_256_mb": max(grown, default=0),
        "process_seconds": round(
            median(each["wall_seconds"] - each["seconds"] for each in ended), 4
        ),
    }


def reported(trial: Trial) -> Record:
    """Write the report; return its size and the time it took."""
    folder = trial.records.parent
    command = [*SEARCHCADE, "report", str(folder)]
    _, seconds, _ = timed(
        lambda: subprocess.run(command, env=ENVIRONMENT, check=True, stdout=subprocess.DEVNULL)
    )
    size = (folder / "report.html").stat().st_size
    return {"report_seconds": round(seconds, 2), "report_bytes": size}


def main() -> int:
    """Measure, write the figures and say whether all is well."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--runs", type=int, default=10_000)
    reader.add_argument("--kills", type=int, default=20)
    reader.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    reader.add_argument("--seed", type=int, default=1)
    asked = reader.parse_args()
    with tempfile.TemporaryDirectory() as name:
        trial = Trial(Path(name), asked.runs, asked.workers)
        _, seconds, _ = timed(lambda: trial.run(asked.kills, Random(asked.seed)))
        known = {"asked": asked.runs, "seconds": round(seconds, 1)}
        found = {**known, **judged(trial), **reported(trial)}
    measure.keep("lab_kills", found)
    measure.write_page("lab", found)
    print(json.dumps(found, indent=1))
    is_good = not found["twice"] and not found["missing"]
    is_good &= found["overshoot_seconds"] <= MAX_LATE_SECONDS
    is_good &= found["peak_memory_of_256_mb"] <= MAX_MEMORY_MB
    return 0 if is_good else 1


if __name__ == "__main__":
    sys.exit(main())
