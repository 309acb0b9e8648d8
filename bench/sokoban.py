"""Measure the sokoban solvers on public levels: the exact one, the textbook ones, a planner.

    python bench/sokoban.py LEVELS [--downward PYTHON]

LEVELS is a folder with `ares/`, `ares_optimal.csv`, `microban_001-100.xsb` and its `_optimal.csv`,
and `xsokoban_01-50.xsb`; these levels are not ours to ship. PYTHON is that of an environment with
up-fast-downward. Writes bench/results/sokoban.json and docs/bench/sokoban.md.
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
from pathlib import Path

import measure
from sokoban_page import page

RESULTS = Path(__file__).parent / "results" / "sokoban.json"
PAGE = measure.ROOT / "docs" / "bench" / "sokoban.md"
LIMIT = 1800.0  # seconds for a task
COLLECTIONS = {"any Microban": "microban_001-100.xsb", "any XSokoban": "xsokoban_01-50.xsb"}
EACH, PLANNER_LIMIT = 10.0, 20.0  # seconds for a level, and for the planner
PLANNER_LEVELS = ["ares 03", "ares 05", "ares 08", "ares 12", "ares 13", "ares 14", "ares 15"]
PLANNER_LEVELS += ["Microban 5", "Microban 10", "Microban 36", "Microban 60"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("levels", help="the folder of public levels")
    parser.add_argument("--downward", default="", help="a Python with up-fast-downward")
    arguments = parser.parse_args()
    results: measure.Record = {
        "machine": measure.machine(),
        "versions": measure.versions(["numba", "numpy"]),
        "sources": measure.sources(),
        "load_before": measure.load(),
    }
    folder = str(Path(arguments.levels).resolve())
    tasks: dict[str, tuple[str, measure.Record]] = {
        "ares": ("ares", {}),
        "textbook": ("textbook", {}),
        "moves": ("collection", {"goal": "moves", "seconds": EACH}),
        "pushes": ("collection", {"goal": "pushes", "seconds": EACH}),
        "rates": ("rates", {}),
    }
    for name, file in COLLECTIONS.items():
        tasks[name] = ("any_plan", {"file": file, "seconds": EACH})
    if arguments.downward:
        more = {"python": arguments.downward, "names": PLANNER_LEVELS, "seconds": PLANNER_LIMIT}
        tasks["planner"] = ("planner", more)
    with tempfile.TemporaryDirectory() as scratch:
        cache = Path(os.environ.get("SEARCHCADE_CACHE", scratch))
        for name, (task, values) in tasks.items():
            print(f"{name} ...", flush=True)
            results[name] = measure.fresh(
                f"sokoban_tasks:{task}", LIMIT, cache, folder=folder, **values
            )
    results["load_after"] = measure.load()
    RESULTS.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
    PAGE.write_text(page(results), encoding="utf-8")
    print(f"wrote {RESULTS.name} and {PAGE.name}")


if __name__ == "__main__":
    main()
