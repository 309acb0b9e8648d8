"""The page of the maze bench: its figures as tables, beside what was aimed at."""

from __future__ import annotations

from statistics import median
from typing import Any

import measure
from frontdoor_page import front_part
from measure import Record, table

LIMIT, MAZELIB_LIMIT = 120.0, 20.0  # seconds for one measurement, of others and of mazelib
EXPECTED = {0.0: 1.0, 0.1: 0.88, 0.3: 0.82, 1.0: 0.74}  # braid -> the specified share of A*
FAST_ENOUGH, ALGORITHMS_ENOUGH = 15e6, 5  # cells a second, by so many generators
LARGE_SECONDS, LARGE_MB = 10.0, 300.0
TIMES_SCIPY, TIMES_OTHERS, MEMORY_SHARE = 5.0, 10.0, 1 / 20
HELP_SECONDS = 0.15


def seconds(value: float) -> str:
    """Write a time with three digits that count."""
    return f"{value * 1000:.3g} ms" if value < 0.1 else f"{value:.3g} s"


def millions(rate: float) -> str:
    """Write a rate."""
    return f"{rate / 1e6:.3g} M/s"


def verdict(is_reached: bool) -> str:
    """Say whether a target is reached."""
    return "reached" if is_reached else "**missed**"


def not_done(record: Record) -> str:
    """Say why there is no figure."""
    if record["outcome"] == "too slow":
        return f"over {record['limit_s']:.0f} s"
    return f"fails: {record['why']}" if record["outcome"] == "failed" else str(record["outcome"])


def rate_of(record: Record) -> float:
    """Return the cells a second of a generator's record, 0 where there is none."""
    return float(record["answer"] / record["total_s"]) if record["outcome"] == "done" else 0.0


def bytes_a_cell(record: Record) -> str:
    """Write the peak memory of a generator for each cell."""
    if record["outcome"] != "done":
        return "-"
    return f"{record['memory_mb'] * measure.MEGABYTE / record['answer']:.1f}"


def generation_part(results: Record) -> str:
    """Show the generators."""
    sizes = list(results["generation"][0]["ours"])
    rows = []
    for each in results["generation"]:
        rates = [rate_of(each["ours"][n]) for n in sizes]
        tried = each["mazelib"]
        best = tried[-1]
        theirs = rate_of(best)
        failed = {not_done(one): one["n"] for one in tried if one["outcome"] != "done"}
        notes = [f"tried down to n = {n}: {why}" for why, n in failed.items()]
        rows.append(
            [
                each["name"],
                *(millions(rate) for rate in rates),
                bytes_a_cell(each["ours"][sizes[-1]]),
                f"{each['compile'].get('compile_s', 0):.1f} s",
                f"{theirs / 1e6:.3g} M/s at n = {best['n']}" if theirs else "-",
                f"{rates[-1] / theirs:,.0f} x" if theirs else "-",
                verdict(rates[-1] >= FAST_ENOUGH),
                "; ".join(notes),
            ]
        )
    columns = [
        "generator ",
        *(f"ours, n = {n}" for n in sizes),
        "bytes a cell",
        "cold compile",
        "mazelib",
        f"ours (n = {sizes[-1]}) / mazelib",
        "15 M/s ",
        "mazelib's notes ",
    ]
    return f"""## Generation

Cells a second of `generate_maze(n, n, name)`, memory allocation included, kernels compiled
before; the cold compile, once a machine, is shown apart. Bytes a cell are the growth of the peak
memory. mazelib runs with its own defaults at
n = 100, or at the next smaller size that it does within {MAZELIB_LIMIT:.0f} s.

{table(columns, rows)}
"""


def ours_s(part: Record) -> float:
    """Return the median of all times of our BFS on this maze."""
    times: list[float] = [
        peer["ours_beside_s"] for peer in part["peers"] if "ours_beside_s" in peer
    ]
    times.append(part["ours"]["breadth_first"]["total_s"])
    return median(times)


def our_rows(part: Record) -> list[list[str]]:
    """Show our two searches on one maze."""
    rows = []
    for search, title in (("breadth_first", "**ours, BFS**"), ("astar", "**ours, A***")):
        record = part["ours"][search]
        total = ours_s(part) if search == "breadth_first" else record["total_s"]
        rest = max(total - record["copy_s"] - record["steps_s"]["replay"], 0)
        parts = (record["copy_s"], rest, record["steps_s"]["replay"], total)
        how = f"{record['answer']['expanded']:,} expanded; trace = replay by the rules"
        memory = f"{record['memory_mb']:.1f} MB"
        rows.append([title, *(seconds(each) for each in parts), "", "", memory, "", "", how])
    return rows


def wanted_times(name: str) -> float:
    """Return how many times faster than this peer we want to be."""
    return TIMES_SCIPY if name.startswith("scipy") else TIMES_OTHERS


def peer_row(peer: Record, our_memory: float, is_judged: bool) -> list[str]:
    """Show a peer on one maze."""
    if peer["outcome"] != "done":
        return [peer["name"], "", "", "", not_done(peer), *[""] * 5, peer["counted"]]
    steps, times = peer["steps_s"], peer["total_s"] / peer["ours_beside_s"]
    return [
        peer["name"],
        seconds(steps["build"]),
        seconds(steps["solve"]),
        seconds(steps["trace"]) if "trace" in steps else "",
        seconds(peer["total_s"]),
        f"{times:.1f} x",
        f"{peer['cpu_s'] / peer['ours_beside_cpu_s']:.1f} x",
        f"{peer['memory_mb']:.1f} MB",
        f"{peer['memory_mb'] / our_memory:.0f} x" if our_memory >= 1 else "",
        verdict(times >= wanted_times(peer["name"])) if is_judged else "",
        peer["counted"],
    ]


def solving_part(results: Record) -> str:
    """Show the searches beside their peers."""
    columns = [
        "library ",
        "build",
        "solve",
        "trace",
        "total",
        "time / ours",
        "processor / ours",
        "memory",
        "memory / ours",
        "time target ",
        "what is counted ",
    ]
    tables = []
    for part in results["solving"]:
        memory = part["ours"]["breadth_first"]["memory_mb"]
        is_last = part is results["solving"][-1]
        rows = [*our_rows(part), *(peer_row(peer, memory, is_last) for peer in part["peers"])]
        steps = part["ours"]["breadth_first"]["answer"]["steps"]
        tables.append(f"### n = {part['n']}, a way of {steps:,} steps\n\n{table(columns, rows)}\n")
    return f"""## Build and solve

One perfect maze (backtracker, seed 1) a size, corner to corner. Everyone starts from the same
bytes, a byte a cell. Build: for us the copy of the cells (none from 8 M cells on: there the
search notes in the maze itself and wipes it), for the peers the conversion to what they want,
vectorised. Solve: for us the search and the plan as text. Trace: for scipy following
the parents in Python, for us the replay of the plan by the rules. The bitmap peers look at
(2n + 1)^2 pixels, four times as many as cells; their ways are twice as long and are checked to
be so. Times are of the median of {measure.FEW} to {measure.MANY} rounds (fewer where they take over
{measure.TOO_MUCH:.0f} s); ours is measured anew before each peer, and the ratio is to that one.
The ratio of processor time says the same with less noise from what else ran on the machine.
Memory is how far the peak of the process grew over what was held after imports and loading the
maze. A measurement may take {LIMIT:.0f} s in all.
Targets at n = 4000: {TIMES_SCIPY:.0f} times faster than scipy, {TIMES_OTHERS:.0f} times faster
than the others, with 1/20 of their memory.

{chr(10).join(tables)}"""


def large_part(results: Record) -> str:
    """Show 10^8 cells."""
    title = "## 10,000 x 10,000 cells\n\n"
    if not results["large"]:
        return f"{title}Not measured in this run (`--large`).\n"
    rows, peaks = [], []
    for each in results["large"]:
        if each["outcome"] != "done":
            rows.append([not_done(each)] + [""] * 10)
            continue
        peak = max(each["peaks_mb"].values())
        rows.append(
            [
                str(each["seed"]),
                *(f"{each['steps_s'][name]:.2f} s" for name in each["steps_s"]),
                f"{each['process_s']:.2f} s",
                f"{each['process_cpu_s']:.2f} s",
                f"{peak:.0f} MB",
                f"{each['steps']:,}",
                f"{each['expanded']:,}",
            ]
        )
        peaks.append([str(each["seed"]), *(f"{mb:.0f}" for mb in each["peaks_mb"].values())])
    done = next(each for each in results["large"] if each["outcome"] == "done")
    last = ["whole process", "processor time", "peak memory", "steps", "expanded"]
    columns = ["seed", *done["steps_s"], *last]
    return f"""{title}Generate by the backtracker, solve by BFS, replay the plan, from Python,
in one process; kernels come from the disk, and SciPy is hidden as under Start-up. The whole
process includes the start of Python. MB are 2^20 bytes here and everywhere on this page; the
cells alone are 95 MB.

{table(columns, rows)}

Peak memory so far after each step, MB:

{table(["seed", *done["peaks_mb"]], peaks)}
"""


def perfect_shares(results: Record) -> list[str]:
    """Say which share of BFS's expansions A* makes on the mazes that were solved above."""
    shares = []
    for part in results["solving"]:
        bfs, astar = (part["ours"][search]["answer"] for search in ("breadth_first", "astar"))
        shares.append(f"{astar['expanded'] / bfs['expanded']:.3f} at n = {part['n']}")
    return shares


def informed_part(results: Record) -> str:
    """Show A* beside BFS."""
    rows = [
        [
            f"{each['braid']:g}" if each["braid"] else "0 (perfect)",
            f"{each['astar_share']:.3f}",
            f"{EXPECTED[each['braid']]:.2f}",
            f"{each['report_share']:.3f}",
            f"{each['report_optimal']} of {each['seeds']}",
            f"{(each['report_stretch'] - 1) * 100:.1f} %",
            f"{each['report_worst']:.2f} x",
        ]
        for each in results["informed"]
    ]
    first = results["informed"][0]
    columns = [
        "dead ends opened ",
        "A* / BFS",
        "expected",
        "report's A* / BFS",
        "report's is optimal",
        "its mean excess",
        "its worst",
    ]
    return f"""## A* against BFS, honestly

Cells expanded by A* with the Manhattan distance as a share of what BFS expands: the mean over
{first["seeds"]} backtracker mazes of {first["n"]} x {first["n"]}, corner to corner. The report's
A* takes the squared straight-line distance, which is not admissible: its ways are optimal
where there is only one. Of equals ours takes the newest, its program the first by rows and columns;
that moves the counts by a few percent, either way.

{table(columns, rows)}

On the perfect mazes under "Build and solve": {", ".join(perfect_shares(results))}.
"""


def tiers_part(results: Record) -> str:
    """Show plain Python beside the kernels."""
    rows = [
        [
            each["search"],
            f"{each['expanded']:,}",
            millions(each["python_per_s"]),
            millions(each["kernel_per_s"]),
            f"{each['kernel_per_s'] / each['python_per_s']:.0f} x",
        ]
        for each in results["tiers"]
    ]
    columns = ["search ", "expanded", "Python", "kernel", "kernel / Python"]
    return f"""## Plain Python and kernels

Expansions a second at n = {results["tiers"][0]["n"]}, copy of the cells and plan included; both
give the same plan and the same counts, which is checked.

{table(columns, rows)}
"""


def startup_part(results: Record) -> str:
    """Show how long one waits for the program."""
    startup = results["startup"]
    rows = [
        [f"`{name}`", seconds(median(times)), seconds(min(times)), seconds(max(times))]
        for name, times in startup["commands_s"].items()
    ]
    for name, title in (("import_s", "import of the twins"), ("call_s", "first call, from disk")):
        times = [call[name] for call in startup["first_call"]]
        rows.append([title, seconds(median(times)), seconds(min(times)), seconds(max(times))])
    cold = results["compile_searches"]["compile_s"]
    return f"""## Start-up

Commands from the start of the process to its end, {len(startup["first_call"])} times each. The
cold compile of all search kernels, once a machine, took {cold:.1f} s. For the last two lines SciPy
is hidden: it is here for the peers only, and where it is, Numba imports it (0.2 s, 14 MB).

{table(["what ", "median", "least", "most"], rows)}
"""


def targets_part(results: Record) -> str:
    """Show which targets are reached."""
    rows = []
    if done := [each for each in results["large"] if each["outcome"] == "done"]:
        slowest = max(each["process_s"] for each in done)
        most = max(max(each["peaks_mb"].values()) for each in done)
        rows += [
            ["10^8 cells, whole process", "<= 10 s", f"{slowest:.1f} s", slowest <= LARGE_SECONDS],
            ["10^8 cells, peak memory", "<= 300 MB", f"{most:.0f} MB", most <= LARGE_MB],
        ]
    for n in results["generation"][0]["ours"]:
        rates = [rate_of(each["ours"][n]) for each in results["generation"]]
        count = sum(rate >= FAST_ENOUGH for rate in rates)
        found = f"{count} of {len(rates)}"
        goal = f">= {ALGORITHMS_ENOUGH} generators"
        rows.append([f"15 M cells/s at n = {n}", goal, found, count >= ALGORITHMS_ENOUGH])
    rows += solving_targets(results["solving"][-1])
    helped = median(results["startup"]["commands_s"]["searchcade --help"])
    rows.append(["`searchcade --help`", "< 0.15 s", seconds(helped), helped < HELP_SECONDS])
    return f"""## Targets

{table(["item ", "target", "measured", "verdict "], [[*row[:3], verdict(row[3])] for row in rows])}
"""


def solving_targets(part: Record) -> list[list[Any]]:
    """Judge build and solve at the largest size."""
    memory = part["ours"]["breadth_first"]["memory_mb"]
    rows: list[list[Any]] = []
    for peer in part["peers"]:
        if peer["outcome"] != "done":
            continue
        times, goal = peer["total_s"] / peer["ours_beside_s"], wanted_times(peer["name"])
        share = memory / peer["memory_mb"]
        what = f"n = {part['n']}, against {peer['name']}"
        rows += [
            [f"{what}: time", f">= {goal:.0f} x", f"{times:.1f} x", times >= goal],
            [f"{what}: memory", "<= 1/20", f"1/{1 / share:.0f}", share <= MEMORY_SHARE],
        ]
    return rows


def page(results: Record) -> str:
    """Write the page."""
    box, packages = results["machine"], results["versions"]
    parts = (
        targets_part,
        lambda _results: front_part("maze"),
        generation_part,
        solving_part,
        large_part,
        informed_part,
        tiers_part,
        startup_part,
    )
    body = "\n".join(part(results) for part in parts)
    before, after = results["sources_before"], results["sources_after"]
    changed = "" if before == after else f", **changed during the run** to {after}"
    return f"""# Maze: measured

Made by `python bench/maze.py` on {results["date"]}; all figures are of one run, each measurement
in a fresh process. Compare figures as ratios: the machine was shared.

- Machine: {box["cpu"]}, {box["cores"]} cores, {box["memory_gb"]} GB, {box["system"]}, Python
  {box["python"]}; load average before {results["load_before"]}, after {results["load_after"]}
- Sources: {before} (a hash of `src`){changed}
- Versions: {", ".join(f"{name} {number}" for name, number in packages.items())}

{body}"""
