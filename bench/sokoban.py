"""Measure the sokoban solvers on public levels: any plan, cheapest plans, and others beside them.

    python bench/sokoban.py LEVELS [--more FOLDER] [--only any] [--downward PYTHON]

LEVELS is a folder with `ares/`, `ares_optimal.csv` and the sets that `sokoban_any.py` names, all
.xsb files; these levels are not ours to ship. FOLDER has further .xsb files, which nobody looked at
while the search was written: they are reported apart. PYTHON is that of an environment with
up-fast-downward. Writes bench/results/sokoban.json and docs/bench/sokoban.md; any plans are kept
level by level, so that an interrupted run goes on.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from pathlib import Path

import measure
from sokoban_any import Kept, known_sets, measure_sets, unseen_sets
from sokoban_page import page

RESULTS = Path(__file__).parent / "results" / "sokoban.json"
PAGE = measure.ROOT / "docs" / "bench" / "sokoban.md"
LIMIT = 1800.0  # seconds for a task
EACH, PLANNER_LIMIT = 10.0, 20.0  # seconds for a level, and for the planner
LONGER, OPEN = 60.0, [93]  # seconds for the rooms of Microban that 10 s leave open
PLANNER_LEVELS = ["ares 03", "ares 05", "ares 08", "ares 12", "ares 13", "ares 14", "ares 15"]
PLANNER_LEVELS += ["Microban 5", "Microban 10", "Microban 36", "Microban 60"]
Tasks = dict[str, tuple[str, measure.Record]]


def main() -> None:
    arguments = parsed()
    with tempfile.TemporaryDirectory() as scratch:
        cache = Path(os.environ.get("SEARCHCADE_CACHE", scratch))
        if arguments.only != "any":
            measure_exact(arguments, cache)
        if arguments.only != "exact":
            measure_any(arguments, Path(scratch, "quick"))
    kept = Kept(RESULTS)
    kept.write()
    PAGE.write_text(page(kept.results), encoding="utf-8")
    print(f"wrote {RESULTS.name} and {PAGE.name}")


def parsed() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("levels", type=Path, help="the folder of public levels")
    parser.add_argument("--more", type=Path, help="a folder of unseen .xsb files")
    parser.add_argument("--only", choices=["any", "exact"], help="which part; by default both")
    parser.add_argument("--sets", default="", help="only sets whose names have one of these, by ,")
    parser.add_argument("--record", choices=["before", "after"], default="after")
    parser.add_argument("--seeds", type=int, default=3, help="runs a level, if there are seeds")
    parser.add_argument("--jobs", type=int, choices=[1, 2], default=2, help="processes at a time")
    parser.add_argument("--keep", action="store_true", help="go on with what other sources gave")
    parser.add_argument("--downward", default="", help="a Python with up-fast-downward")
    return parser.parse_args()


def measure_any(arguments: argparse.Namespace, cache: Path) -> None:
    """Look for any plan of each level of all sets."""
    sets = known_sets(arguments.levels.resolve())
    sets += unseen_sets(arguments.more.resolve()) if arguments.more else []
    wanted = arguments.sets.split(",")
    chosen = [each for each in sets if any(part in each.name for part in wanted)]
    kept = Kept(RESULTS).of(arguments.record, keep=arguments.keep)
    measure_sets(chosen, kept, arguments.seeds, arguments.jobs, cache)


def measure_exact(arguments: argparse.Namespace, cache: Path) -> None:
    """Measure everything else."""
    kept = Kept(RESULTS)
    kept.results |= {
        "machine": measure.machine(),
        "versions": measure.versions(["numba", "numpy"]),
        "sources": measure.sources(),
        "load_before": measure.load(),
    }
    folder = str(arguments.levels.resolve())
    for name, (task, values) in exact_tasks(arguments.downward).items():
        print(f"{name} ...", flush=True)
        kept.results[name] = measure.fresh(
            f"sokoban_tasks:{task}", LIMIT, cache, folder=folder, **values
        )
        kept.results["load_after"] = measure.load()
        kept.write()


def exact_tasks(downward: str) -> Tasks:
    """Return what is measured, and with which arguments."""
    tasks: Tasks = {"ares": ("ares", {}), "textbook": ("textbook", {}), "rates": ("rates", {})}
    for goal in ("moves", "pushes"):
        tasks[goal] = ("collection", {"goal": goal, "seconds": EACH})
        longer = {"goal": goal, "seconds": LONGER, "only": OPEN}
        tasks[f"{goal}, longer"] = ("collection", longer)
    if downward:
        more = {"python": downward, "names": PLANNER_LEVELS, "seconds": PLANNER_LIMIT}
        tasks["planner"] = ("planner", more)
    return tasks


if __name__ == "__main__":
    main()
