"""The part of every bench page that shows what a user calls: `solve()`."""

from __future__ import annotations

import json
from pathlib import Path

from measure import Record, table

RESULTS = Path(__file__).parent / "results" / "frontdoor.json"
TITLE = "## What a user calls: `solve()`"
MOST_OVER_PLAIN, MOST_OVER_KERNEL = 1.3, 2.0
STAGES_SECONDS, LARGE_MB = 0.35, 300.0


def front_part(game: str) -> str:
    """Return the part for a page, from the figures of the last run."""
    results: Record = json.loads(RESULTS.read_text(encoding="utf-8"))
    return f"{TITLE}\n\n{said(results)}\n\n{PARTS[game](results)}"


def said(results: Record) -> str:
    """Say how it was measured."""
    machine = results["machine"]
    return (
        f"`python bench/frontdoor.py LEVELS`, one run, on {machine['cpu']} with "
        f"{machine['cores']} cores, Python {machine['python']}. Sources {results['sources']}, load "
        f"before {results['load_before'][0]}, after {results['load_after'][0]}. Seconds of "
        "processor time, the least of nine rounds in which all lines take turns; `solve()` finds "
        "the algorithm, searches, replays the plan by the rules and reads the figures."
    )


def verdict(is_reached: bool) -> str:
    """Say whether a target is reached."""
    return "reached" if is_reached else "**missed**"


def seconds(value: float) -> str:
    """Write a time."""
    return f"{value * 1000:.1f} ms" if value < 1 else f"{value:.2f} s"


def side_by_side(times: Record, names: dict[str, str], of: int = 1) -> str:
    """Show times beside that of `solve()`."""
    own = times["solve()"]
    rows = [
        [text, seconds(times[name] / of), "1" if name == "solve()" else f"{own / times[name]:.2f}"]
        for name, text in names.items()
    ]
    return table(["what ", "time", "`solve()` / this"], rows)


# ------------------------------------------------------------------ the pages


def maze_part(results: Record) -> str:
    """Show BFS on mazes of the report's size, and 10^8 cells as JSON."""
    python, loaded = results["maze_python"], results["maze_loaded"]
    report = {
        "report, queue.Queue": "the report's BFS, with its `queue.Queue`",
        "report, deque": "the report's BFS, with a `deque` instead",
    }
    own = {"solve()": "**`solve()`**"}
    count, n = python["mazes"], python["size"]
    times, quick = python["seconds"], loaded["seconds"]
    over = times["solve()"] / times["run()"]
    against = [each["solve()"] / each["report, queue.Queue"] for each in (times, quick)]
    peak = results["large_json"]["peak_mb"]
    large = [
        [f"{size} x {size}", *(seconds(each[name]) for name in ("solve()", "kernel"))]
        for size, each in results["maze_large"]["seconds"].items()
    ]
    return f"""BFS on a maze of {n} x {n} (mean of {count}, backtracker), in a process where nothing
compiled has run. The report's search is written anew from its text (`bench/report_maze.py`), its
cells made before the clock runs, its plan not checked.

{side_by_side(times, own | {"run()": "the search alone: `run()`"} | report, count)}

The same once the kernel is loaded, as it is after half a second of searching:

{side_by_side(quick, own | {"kernel": "the kernel called directly"} | report, count)}

One large maze each, the kernel loaded; the plan is replayed by the compiled rules, which are loaded
with the kernel:

{table(["maze ", "**`solve()`**", "the kernel called directly"], large)}

At most {MOST_OVER_PLAIN} times the plain search: {verdict(over <= MOST_OVER_PLAIN)} ({over:.2f}).
Faster than the report's program: {verdict(max(against) < 1)} ({against[0]:.2f} of its time in
Python, {against[1]:.2f} with the kernel). `solve "maze/custom?size=10000" --json`, 10^8 cells,
within {LARGE_MB:.0f} MB: {verdict(peak <= LARGE_MB)} ({peak:.0f} MB).
"""


def sokoban_part(results: Record) -> str:
    """Show the rooms of the assignment."""
    loaded, fresh = results["sokoban_loaded"], results["sokoban_fresh"]
    times = loaded["seconds"]
    over = times["solve()"] / times["kernel"]
    names = {"solve()": "**`solve()`**, `best`", "kernel": "the kernel called directly"}
    return (
        f"All {loaded['levels']} rooms of the assignment together, push cost w, kernel loaded:\n\n"
        + side_by_side(times, names)
        + f"\n\nAt most {MOST_OVER_KERNEL:.0f} times the kernel: "
        f"{verdict(over <= MOST_OVER_KERNEL)} ({over:.2f}). {said_fresh(fresh)}"
    )


def bloxorz_part(results: Record) -> str:
    """Show the stages."""
    loaded, fresh = results["bloxorz_loaded"], results["bloxorz_fresh"]
    times = loaded["seconds"]
    names = {"solve()": "**`solve()`**, `layers`", "kernel": "the kernel called directly"}
    return (
        f"All {loaded['levels']} public stages together, kernel loaded:\n\n"
        + side_by_side(times, names)
        + f"\n\nIn {STAGES_SECONDS} s: {verdict(times['solve()'] <= STAGES_SECONDS)} "
        f"({times['solve()']:.3f} s). {said_fresh(fresh)}"
    )


def said_fresh(fresh: Record) -> str:
    """Say what the first rounds of a process take, with the load of the kernel in them."""
    rounds = ", ".join(f"{each:.2f} s" for each in fresh["rounds"])
    return (
        f"In a process that has not searched before, three rounds took {rounds}: Python begins, "
        "and the kernel is loaded once half a second has been searched."
    )


def pacman_part(results: Record) -> str:
    """Show some maps; all of their searches are Python."""
    rows = []
    for each in results["pacman_python"]["maps"]:
        own, plain = each["seconds"]["solve()"], each["seconds"]["run()"]
        figures = [seconds(own), seconds(plain), f"{own / plain:.2f}"]
        rows.append([f"pacman/{each['level']}", f"`{each['algorithm']}`", *figures])
    columns = ["map ", "algorithm ", "**`solve()`**", "the search alone: `run()`", "ratio"]
    return (
        "Maps that ship, with the algorithm that `best` names; all of it is plain Python.\n\n"
        + table(columns, rows)
        + "\n\nOn maps as small as these the replay of the plan and the limits weigh; they cost "
        "fractions of a millisecond."
    )


PARTS = {
    "maze": maze_part,
    "sokoban": sokoban_part,
    "bloxorz": bloxorz_part,
    "pacman": pacman_part,
}
