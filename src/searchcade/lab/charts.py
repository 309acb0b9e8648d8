"""Charts of a comparison: one bar per algorithm in each panel, a row of panels per level.

A bar is the mean of all runs that it stands for, with the standard deviation as an error bar: over
the seeds, and where there are many levels over all levels that every algorithm solves.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from math import floor, log10
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from searchcade.lab.comparison import Row, by_level, summary
from searchcade.lab.summary import Record, spent, spread
from searchcade.problem import LibraryMissing
from searchcade.report import rules_said

if TYPE_CHECKING:
    from matplotlib.axes import Axes

SOLVED, PROVEN, FAILED = "#4c78a8", "#54a24b", "#bab0ac"
FAR_APART = 50  # ratio from which small bars would be invisible: the scale becomes logarithmic
MAX_ROWS = 3  # levels that get panels of their own
PANELS = {
    "cost of the plan": "cost",
    "weight pushed": "weight",
    "steps of the plan": "steps",
    "nodes expanded": "expanded",
    "time (ms)": "milliseconds",
    "peak memory (MB)": "peak_memory_mb",
}
"""Title of a panel -> field of a record, or its processor time."""


class ChartBar(NamedTuple):
    """An algorithm, and the runs whose mean is drawn."""

    name: str
    records: Sequence[Record]

    def values(self, name: str) -> list[float]:
        """Return a figure of all runs that have it."""
        if name == "milliseconds":
            return [1000 * spent(each) for each in self.records]
        return [each[name] for each in self.records if each.get(name) is not None]

    @property
    def colour(self) -> str:
        """Return green where all plans are proven to be cheapest, grey where there is none."""
        if not any(each["outcome"] == "solved" for each in self.records):
            return FAILED
        return PROVEN if all(each["optimal"] for each in self.records) else SOLVED


def check_library() -> None:
    """Raise BadInput where no chart can be drawn; nothing heavy is imported."""
    if find_spec("matplotlib") is None:
        raise LibraryMissing("a chart", "matplotlib")


def compare_chart(rows: Sequence[Row], path: Path) -> None:
    """Draw a comparison into a file; its suffix decides the format."""
    check_library()
    from matplotlib import figure, rcParams  # late: it is heavy, and an extra

    rcParams["svg.hashsalt"] = "searchcade"  # the same reports give the same file
    charts = charted([row for row in rows if row.reports])
    panels = fitting([bar for bars in charts.values() for bar in bars])
    heights = [1.2 + 0.3 * len(bars) for bars in charts.values()]
    whole = figure.Figure(figsize=(4 * len(panels), 0.4 + sum(heights)), layout="constrained")
    parts: Any = whole.subfigures(len(charts), 1, squeeze=False, height_ratios=heights)
    for part, (title, bars) in zip(parts[:, 0], charts.items(), strict=True):
        axes = part.subplots(1, len(panels), sharey=True, squeeze=False)[0]
        for each, panel in zip(axes, panels, strict=True):
            draw_panel(each, bars, panel)
        part.suptitle(title, parse_math=False)  # a file may be called a$b$.txt
    has_lines = any(len(bar.records) > 1 for bars in charts.values() for bar in bars)
    lines = "; lines: standard deviation" if has_lines else ""
    whole.suptitle(f"green: proven cheapest, grey: no plan{lines}", fontsize=9)
    whole.savefig(path, dpi=110)


def charted(rows: Sequence[Row]) -> dict[str, list[ChartBar]]:
    """Return the bars of each row of panels, by its title."""
    levels = by_level(rows)
    if len(levels) <= MAX_ROWS:
        return {
            titled(level): [ChartBar(row.algorithm, row.runs.records) for row in level]
            for level in levels
        }
    found = summary(rows)
    common = found.common()
    title = f"means of {len(common)} levels that all of them solve, of {len(found.instances)}"
    return {
        title: [
            ChartBar(label, [each for instance, runs in row.items()
                        if instance in common or not common for each in runs.records])
            for label, row in found.grid.items()
        ]
    }  # fmt: skip


def titled(rows: Sequence[Row]) -> str:
    """Name a level with its rules, and how many seeds it was run with."""
    reports = [report for row in rows for report in row.reports]
    seeds = max(len(row.reports) for row in rows)
    parts = [rows[0].level.name, *rules_said(reports), *([f"{seeds} seeds"] * (seeds > 1))]
    return ", ".join(parts)


def fitting(bars: Sequence[ChartBar]) -> list[str]:
    """Return the titles of the panels to draw: weights and memory only where there are any."""
    rare = ("weight pushed", "peak memory (MB)")
    return [
        title
        for title, name in PANELS.items()
        if title not in rare or any(bar.values(name) for bar in bars)
    ]


def draw_panel(axes: Axes, bars: Sequence[ChartBar], title: str) -> None:
    """Draw one figure of all bars, the first on top."""
    values = [bar.values(PANELS[title]) for bar in bars]
    found = [spread(each) if each else None for each in values]
    means = [each and each.mean for each in found]
    spreads = [(each and each.spread) or 0 for each in found]
    places = range(len(bars))
    drawn = axes.barh(
        places,
        [value or 0 for value in means],
        xerr=spreads if any(spreads) else None,
        error_kw={"ecolor": "#444444", "capsize": 2, "elinewidth": 1},
        color=[bar.colour for bar in bars],
    )
    axes.set_yticks(places, [bar.name for bar in bars], parse_math=False)
    axes.bar_label(drawn, [written(value) for value in means], padding=3, fontsize=8)
    positive = [value for value in means if value]
    if positive and max(positive) > FAR_APART * min(positive):
        decade = 10 ** floor(log10(min(positive)))
        axes.set_xscale("symlog", linthresh=decade)  # logarithmic, with 0
    axes.margins(x=0.25)  # for the labels
    axes.set_xlim(left=0)
    axes.invert_yaxis() if not axes.yaxis_inverted() else None
    axes.set_title(title, fontsize=10)
    axes.spines[["top", "right"]].set_visible(False)


def written(value: float | None) -> str:
    """Write a figure so that it can be read off."""
    if value is None:
        return "-"
    return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"
