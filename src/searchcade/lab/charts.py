"""Charts of a comparison: one bar per algorithm in each panel."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import floor, log10
from pathlib import Path

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from searchcade.report import SolveReport, rules_said
from searchcade.search.run import Result

SOLVED, PROVEN, FAILED = "#4c78a8", "#54a24b", "#bab0ac"
FAR_APART = 50  # ratio from which small bars would be invisible: the scale becomes logarithmic
PANELS: dict[str, Callable[[SolveReport], float | None]] = {
    "cost of the plan": lambda report: report.result.cost,
    "weight pushed": lambda report: report.figures.get("weight"),
    "steps of the plan": lambda report: report.result.steps,
    "nodes expanded": lambda report: report.result.expanded,
    "time (ms)": lambda report: report.result.seconds * 1000,
    "peak memory (MB)": lambda report: report.result.peak_memory_mb,
}


def compare_chart(reports: Sequence[SolveReport], path: Path) -> None:
    """Draw a chart of reports into a file; its suffix decides the format."""
    mpl.rcParams["svg.hashsalt"] = "searchcade"  # the same reports give the same file
    height = 1.6 + 0.3 * len(reports)
    panels = fitting(reports)
    figure = Figure(figsize=(4 * len(panels), height), layout="constrained")
    for axes, title in zip(figure.subplots(1, len(panels), sharey=True), panels, strict=True):
        draw_panel(axes, reports, title, PANELS[title])
    loaded = ", ".join([reports[0].loaded.name, *rules_said(reports)])
    title = f"{loaded}   (green: proven cheapest, grey: no plan)"
    figure.suptitle(title, parse_math=False)  # a file may be called a$b$.txt
    figure.savefig(path, dpi=110)


def fitting(reports: Sequence[SolveReport]) -> list[str]:
    """Return the titles of the panels to draw: weights and memory only where there are any."""
    left_out = set()
    for title in ("weight pushed", "peak memory (MB)"):
        if all(PANELS[title](report) is None for report in reports):
            left_out.add(title)
    return [title for title in PANELS if title not in left_out]


def draw_panel(
    axes: Axes,
    reports: Sequence[SolveReport],
    title: str,
    figure_of: Callable[[SolveReport], float | None],
) -> None:
    """Draw one figure of all reports, the first on top."""
    values = [figure_of(report) for report in reports]
    bars = axes.barh(
        [report.choice.name for report in reports],
        [value or 0 for value in values],
        color=[colour(report.result) for report in reports],
    )
    axes.bar_label(bars, [written(value) for value in values], padding=3, fontsize=8)
    positive = [value for value in values if value]
    if positive and max(positive) > FAR_APART * min(positive):
        decade = 10 ** floor(log10(min(positive)))
        axes.set_xscale("symlog", linthresh=decade)  # logarithmic, with 0
    axes.margins(x=0.25)
    axes.invert_yaxis() if not axes.yaxis_inverted() else None
    axes.set_title(title, fontsize=10)
    axes.spines[["top", "right"]].set_visible(False)


def written(value: float | None) -> str:
    """Write a figure so that it can be read off."""
    if value is None:
        return "-"
    return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"


def colour(result: Result) -> str:
    """Return a bar's colour by the outcome."""
    if result.outcome != "solved":
        return FAILED
    return PROVEN if result.optimal else SOLVED
