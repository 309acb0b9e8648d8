"""Measure the exact Pacman solvers on public maps: the frontier sweep, A*, and pies.

    python bench/pacman_collect.py LEVELS [--seconds 120]

LEVELS is a folder with `known_optima.csv`, `pies_optima.csv` and the maps that they name; these
maps are not ours to ship. Writes bench/results/pacman_collect.json and its part of
docs/bench/pacman.md.
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
from pathlib import Path

import measure
from pacman_part import put, said_machine, verdict

RESULTS = Path(__file__).parent / "results" / "pacman_collect.json"
LIMIT = 1800.0  # seconds for a task
ASTAR_SECONDS = 20.0
SWEEP_TARGET, PIES_TARGET = 0.05, 1.0  # seconds
TRICKY_TARGETS = (255, 100)  # expansions: with the tree, and with the stretch


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("levels", help="the folder of public maps")
    parser.add_argument("--seconds", type=float, default=120.0, help="for the sweep on a map")
    arguments = parser.parse_args()
    results: measure.Record = {
        "machine": measure.machine(),
        "sources": measure.sources(),
        "load_before": measure.load(),
        "limit_s": arguments.seconds,
    }
    folder = str(Path(arguments.levels).resolve())
    seconds = {"sweeps": arguments.seconds, "estimates": ASTAR_SECONDS, "pies": ASTAR_SECONDS}
    with tempfile.TemporaryDirectory() as scratch:
        cache = Path(os.environ.get("SEARCHCADE_CACHE", scratch))
        for name, limit in seconds.items():
            print(f"{name} ...", flush=True)
            task = f"pacman_collect_tasks:{name}"
            results[name] = measure.fresh(task, LIMIT, cache, folder=folder, seconds=limit)
    results["load_after"] = measure.load()
    RESULTS.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
    put("collect", part(results))
    print(f"wrote {RESULTS.name} and the part `collect` of pacman.md")


def part(results: measure.Record) -> str:
    """Return this bench's part of the page."""
    return "\n\n".join(
        [
            "## All food in the fewest steps",
            "`python bench/pacman_collect.py LEVELS`, one run, " + said_machine(results) + " Plain "
            "Python; the tables of a map, the search and the plan count, and every plan was "
            "replayed. Seconds are the processor's, the best of five where they are below one.",
            "### The frontier sweep",
            sweeps_part(results["sweeps"]["levels"], results["limit_s"]),
            "### Beside A*",
            estimates_part(results["estimates"]["levels"]),
            "### Pies",
            pies_part(results["pies"]["levels"]),
        ]
    )


def sweeps_part(levels: list[measure.Record], limit: float) -> str:
    """Show every map with more than one food."""
    many = [each for each in levels if each["food"] > 1]
    lines = [
        [
            each["map"].rpartition(".")[0],
            f"{each['food']}",
            f"{each['cost']}" if each["optimal"] else f"{each['lower_bound']} to {each['cost']}",
            f"{each['known'] or 'open'}",
            f"{each['greedy']} (+{each['greedy'] / each['cost'] - 1:.0%})",
            f"{each['peak']:,}",
            f"{each['seconds']:.3f}",
        ]
        for each in many
    ]
    right = all(each["cost"] == each["known"] for each in levels if each["known"])
    proven = sum(each["optimal"] for each in levels)
    medium = next(each for each in many if "mediumSearch" in each["map"])
    names = ["map ", "food", "steps, proven", "known before", "nearest food first", "states"]
    return (
        measure.table([*names, "s"], lines)
        + f"\n\nProven in at most {limit:.0f} s each: {proven} of {len(levels)} maps, those with "
        "one food included; monsters are taken out, but at level 2. All at the optimum that was "
        f"known: {verdict(right)}. `mediumSearch` in {medium['seconds']:.3f} s, aimed at "
        f"{SWEEP_TARGET} s: {verdict(medium['optimal'] and medium['seconds'] <= SWEEP_TARGET)}."
    )


def estimates_part(levels: list[measure.Record]) -> str:
    """Compare the estimates, and A* with the sweep."""
    lines = [
        [
            each["map"],
            each["search"],
            f"{each['cost']}" if each["cost"] is not None else each["outcome"],
            f"{each['expanded']:,}" if each["search"] != "frontier" else "",
            f"{each['seconds']:.3f}",
        ]
        for each in levels
    ]
    tricky = {each["search"]: each for each in levels if each["map"] == "trickySearch"}
    tree, tour = (tricky[f"A* {name}"]["expanded"] for name in ("mst", "tour"))
    return (
        measure.table(["map ", "search ", "steps", "expanded", "s"], lines)
        + f"\n\n`trickySearch` with the tree: {tree} expansions, aimed at {TRICKY_TARGETS[0]}: "
        f"{verdict(tree <= TRICKY_TARGETS[0])}; with the tour {tour}, the stretch being "
        f"{TRICKY_TARGETS[1]}: {verdict(tour <= TRICKY_TARGETS[1])}."
    )


def pies_part(levels: list[measure.Record]) -> str:
    """Show the optimum under each way to teleport, beside the report's algorithm."""
    lines = [
        [
            each["map"],
            each["teleport"],
            f"{each['cost']}",
            f"{each['known']}",
            f"{each['greedy']} (+{each['greedy'] / each['cost'] - 1:.0%})",
            f"{each['expanded']:,}",
            f"{each['seconds']:.3f}",
        ]
        for each in levels
    ]
    right = all(each["optimal"] and each["cost"] == each["known"] for each in levels)
    slowest = max(each["seconds"] for each in levels)
    names = ["map ", "teleport ", "moves, proven", "known", "as in the report", "expanded", "s"]
    return (
        measure.table(names, lines)
        + f"\n\nAll at the known optimum: {verdict(right)}. The slowest took {slowest:.2f} s, "
        f"aimed at {PIES_TARGET:.0f} s: {verdict(slowest < PIES_TARGET)}."
    )


if __name__ == "__main__":
    main()
