"""Charts of a comparison: one bar an algorithm in each of five panels."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from searchcade.search.run import Result
from searchcade.solve import Attempt

SOLVED, PROVEN, FAILED = "#4c78a8", "#54a24b", "#bab0ac"
FAR_APART = 50  # times: from here on small bars could not be seen, and the scale is logarithmic
PANELS: tuple[tuple[str, Callable[[Result], float | None]], ...] = (
    ("cost of the plan", lambda result: result.cost),
    ("steps of the plan", lambda result: result.steps),
    ("nodes expanded", lambda result: result.expanded),
    ("time (ms)", lambda result: result.seconds * 1000),
    ("peak memory (MB)", lambda result: result.peak_memory_mb),
)


def compare_chart(attempts: Sequence[Attempt], path: Path) -> None:
    """Draw the attempts and write the chart; the ending of the file says its kind."""
    mpl.rcParams["svg.hashsalt"] = "searchcade"  # the same attempts give the same file
    height = 1.6 + 0.3 * len(attempts)
    figure = Figure(figsize=(4 * len(PANELS), height), layout="constrained")
    for axes, panel in zip(figure.subplots(1, len(PANELS), sharey=True), PANELS, strict=True):
        draw_panel(axes, attempts, *panel)
    title = f"{attempts[0].named.name}   (green: proven cheapest, grey: no plan)"
    figure.suptitle(title, parse_math=False)  # a file may be called a$b$.txt
    figure.savefig(path, dpi=110)


def draw_panel(
    axes: Axes,
    attempts: Sequence[Attempt],
    title: str,
    figure_of: Callable[[Result], float | None],
) -> None:
    """Draw one figure of all attempts, the first on top."""
    values = [figure_of(attempt.result) for attempt in attempts]
    bars = axes.barh(
        [attempt.choice.name for attempt in attempts],
        [value or 0 for value in values],
        color=[colour(attempt.result) for attempt in attempts],
    )
    axes.bar_label(bars, [written(value) for value in values], padding=3, fontsize=8)
    positive = [value for value in values if value]
    if positive and max(positive) > FAR_APART * min(positive):
        axes.set_xscale("log")
    axes.margins(x=0.25)
    axes.invert_yaxis() if not axes.yaxis_inverted() else None
    axes.set_title(title, fontsize=10)
    axes.spines[["top", "right"]].set_visible(False)


def written(value: float | None) -> str:
    """Write a figure so that it can be read off."""
    if value is None:
        return "no plan"
    return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"


def colour(result: Result) -> str:
    """Return a bar's colour by what came of the attempt."""
    if result.plan is None:
        return FAILED
    return PROVEN if result.optimal else SOLVED
