"""Measure what a user calls, `solve()`, beside the searches behind it.

    python bench/frontdoor.py LEVELS

LEVELS is a folder with `sokoban/ares`, `sokoban/ares_optimal.csv` and `bloxorz/`; these levels are
not ours to ship. Writes bench/results/frontdoor.json and its part of the pages of the four games,
whose other figures stay those of their own last runs.
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
from pathlib import Path

import bloxorz_page
import maze_page
import measure
import sokoban_page
from frontdoor_page import RESULTS, front_part
from pacman_part import put

LIMIT = 600.0  # seconds for a task
TASKS = (
    "maze_python",
    "maze_loaded",
    "maze_large",
    "large_json",
    "sokoban_fresh",
    "sokoban_loaded",
    "bloxorz_fresh",
    "bloxorz_loaded",
    "pacman_python",
)
PAGES = {"maze": maze_page.page, "sokoban": sokoban_page.page, "bloxorz": bloxorz_page.page}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("levels", help="the folder of public levels")
    folder = str(Path(parser.parse_args().levels).resolve())
    results: measure.Record = {
        "machine": measure.machine(),
        "sources": measure.sources(),
        "load_before": measure.load(),
    }
    with tempfile.TemporaryDirectory() as scratch:
        cache = Path(os.environ.get("SEARCHCADE_CACHE", scratch))
        print("compile ...", flush=True)
        measure.fresh("frontdoor_tasks:compile_all", LIMIT, cache)
        for task in TASKS:
            print(f"{task} ...", flush=True)
            results[task] = measure.fresh(f"frontdoor_tasks:{task}", LIMIT, cache, folder=folder)
    results["load_after"] = measure.load()
    RESULTS.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
    write_pages()


def write_pages() -> None:
    """Write the pages anew, each from the figures of its own last run and these."""
    for game, page in PAGES.items():
        figures = json.loads((RESULTS.parent / f"{game}.json").read_text(encoding="utf-8"))
        target = measure.ROOT / "docs" / "bench" / f"{game}.md"
        target.write_text(page(figures), encoding="utf-8")
    put("frontdoor", front_part("pacman"))


if __name__ == "__main__":
    main()
