"""The page of the window bench: its figures as tables, beside what was aimed at."""

from __future__ import annotations

from statistics import median

from measure import Record, table

FRAMES, IDLE = 60.0, 3.0  # a second at least; percent of a core at most
NAMES = {
    "frames_hard": "watch A* on 100x100, while it is recorded and played",
    "frames_bfs": "watch BFS on 100x100 with loops",
    "frames_energy": "watch BFS on 100x100 with 2,000 pills",
    "frames_explained": "watch A* on 12x12 at 10 steps a second, every panel and layer on",
    "frames_numbers": "the same at 50 steps a second, when the explanation rests",
    "frames_states": "watch A* in Sokoban at 10 steps a second, small boards in the strip",
    "frames_play": "walk through 100x100",
    "leaderboard": "scroll through 10,000 lines",
}
IDLES = {
    "idle_home": "home",
    "idle_play": "a game, its clock running",
    "idle_watch": "a search that stands still, explained",
    "idle_login": "login, a caret blinking",
}


def verdict(is_reached: bool) -> str:
    """Say whether a target is reached."""
    return "reached" if is_reached else "**missed**"


def page(results: Record) -> str:
    """Return the page."""
    parts = [
        "# Measurements of the window",
        intro(results),
        "## Frames",
        frames_table(results),
        beside(results),
        "## At rest",
        idle_table(results),
        "## Start",
        start(results),
        "## Leaderboard",
        f"With 10,000 lines it is open and complete after {results['leaderboard']['ready_ms']:.0f} "
        "ms; lines are fetched by the hundred around what is in view.",
    ]
    return "\n\n".join(parts) + "\n"


def intro(results: Record) -> str:
    """Say where and how it was measured."""
    machine = results["machine"]
    return (
        f"`python bench/window.py`, one run, on {machine['cpu']} with {machine['cores']} cores and "
        f"{machine['memory_gb']} GB, Python {machine['python']}, display: {results['driver']}, "
        f"1280 x 720. Sources {results['sources']}, load before {results['load_before'][0]}, after "
        f"{results['load_after'][0]}. Frames are drawn as fast as they go, each one whole and "
        "shown; the program itself draws at most 60 a second, and only when something has changed."
    )


def beside(results: Record) -> str:
    """Compare with the usual way."""
    naive = results["frames_naive"]["per_second"]
    ratio = results["frames_hard"]["per_second"] / naive
    return (
        "The usual way, a rectangle and lines for every cell in every frame, without panel, path "
        f"or figures, gives {naive:.0f} frames a second on the same board in the same run: "
        f"{ratio:.1f} times fewer."
    )


def start(results: Record) -> str:
    """Say how long the first picture takes."""
    starts = [each["seconds"] for each in results["first_frame"] if each["outcome"] == "done"]
    return (
        f"From the command to the first picture: median {median(starts):.2f} s of {len(starts)} "
        f"starts ({min(starts):.2f} to {max(starts):.2f} s). The store is opened meanwhile."
    )


def frames_table(results: Record) -> str:
    """Show frames a second and how long frames take."""
    rows = []
    for key, name in NAMES.items():
        each = results[key]
        rows.append([
            name, f"{each['per_second']:.0f}", f"{each['median_ms']:.1f}", f"{each['p95_ms']:.1f}",
            f"{each['worst_ms']:.0f}", f"{each['late_share']:.1%}",
            verdict(each["per_second"] >= FRAMES),
        ])  # fmt: skip
    columns = [
        "what ",
        "frames/s",
        "median ms",
        "95 % ms",
        "worst ms",
        "over 16.7 ms",
        "60 a second",
    ]
    return table(columns, rows)


def idle_table(results: Record) -> str:
    """Show what a window at rest takes."""
    rows = [
        [name, f"{results[key]['percent']:.1f} %", verdict(results[key]["percent"] < IDLE)]
        for key, name in IDLES.items()
    ]
    return table(["screen ", "of a core", "under 3 %"], rows)
