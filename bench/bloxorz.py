"""Measure the bloxorz searches on public levels: the own one, the textbook ones, large levels.

    python bench/bloxorz.py [LEVELS]

LEVELS is a folder with `bloxorz/` and `bloxorz-qsat/`, each with its `expected.csv`; these levels
are not ours to ship. Without it the environment variable SEARCHCADE_LEVELS names the folder.
Writes bench/results/bloxorz.json and docs/bench/bloxorz.md.
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
from pathlib import Path

import measure
from bloxorz_page import page

RESULTS = Path(__file__).parent / "results" / "bloxorz.json"
PAGE = measure.ROOT / "docs" / "bench" / "bloxorz.md"
LIMIT = 900.0  # seconds for a task
TASKS = ("agreement", "whole_set", "searches", "qsat")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    known = os.environ.get("SEARCHCADE_LEVELS", "")
    parser.add_argument("levels", nargs="?", default=known, help="the folder of public levels")
    arguments = parser.parse_args()
    folder = str(Path(arguments.levels).resolve())
    if not Path(folder, "bloxorz", "expected.csv").is_file():
        parser.error(f"no bloxorz/expected.csv in {folder}")
    results: measure.Record = {
        "machine": measure.machine(),
        "versions": measure.versions(["numba", "numpy"]),
        "sources": measure.sources(),
        "load_before": measure.load(),
    }
    with tempfile.TemporaryDirectory() as scratch:
        cache = Path(os.environ.get("SEARCHCADE_CACHE", scratch))
        for task in TASKS:
            print(f"{task} ...", flush=True)
            results[task] = measure.fresh(f"bloxorz_tasks:{task}", LIMIT, cache, folder=folder)
    results["load_after"] = measure.load()
    RESULTS.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
    PAGE.write_text(page(results), encoding="utf-8")
    print(f"wrote {RESULTS.name} and {PAGE.name}")


if __name__ == "__main__":
    main()
