"""The tables of a comparison: one per level, or one for many levels, and a summary."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from searchcade.cli import common
from searchcade.cli.series import figure_names, said, spread
from searchcade.lab.comparison import QUICK_S, Row, by_level, summary
from searchcade.lab.summary import Runs, Total
from searchcade.report import SolveReport, rules_said

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

Cells = Mapping[str, Any]
"""Title of a column -> cell. A title that ends in a blank is aligned to the left."""
EDGE = 1  # columns share the blank between them
MAX_TABLES = 3  # of levels that get one each
OPTIONAL = ("frontier", "generated", "steps")  # columns that a narrow terminal can do without
OPTIONAL_TOTALS = ("above", "total\nexpanded", "total\ntime")


def show_tables(rows: Sequence[Row], seeds: int) -> None:
    """Print a comparison for people."""
    levels = by_level(rows)
    if len(levels) > MAX_TABLES:
        show_together(levels, seeds)
    else:
        for level in levels:
            columns = Columns.of(level, seeds)
            cells = [
                {"algorithm ": common.verbatim(row.name), **columns.cells(row, seeds)}
                for row in level
            ]
            optional = optional_columns(columns)
            show_grid(titled(level, seeds), cells, notes=notes(level, seeds), optional=optional)
    if len(levels) > 1:
        show_summary(rows)


def show_together(levels: Sequence[Sequence[Row]], seeds: int) -> None:
    """Print one table for many levels: the name of each, and the algorithms below it."""
    rows = [row for level in levels for row in level]
    labels = short_names([level[0].level.name for level in levels])
    columns = Columns.of(rows, seeds)
    cells: list[Cells] = []
    for label, level in zip(labels, levels, strict=True):
        cells.append({"level, algorithm ": common.verbatim(label, "bold")})
        for row in level:
            name = common.verbatim(f"  {row.algorithm}")
            cells.append({"level, algorithm ": name, **columns.cells(row, seeds)})
    where = common_start([level[0].level.name for level in levels])
    title = ", ".join(
        [f"{where}*" if where else "", f"{len(levels)} levels", *shared_rules(levels)]
    )
    show_grid(
        title.strip(", "), cells, notes=notes(rows, seeds), optional=optional_columns(columns)
    )


def show_summary(rows: Sequence[Row]) -> None:
    """Print what each algorithm achieved on all levels, and its effort where all succeed."""
    found = summary(rows)
    table = [
        {"algorithm ": common.verbatim(total.label), **achieved(total), **efforts(total)}
        for total in found.totals()
    ]
    count = len(found.common())
    lines = [
        "proven: cheapest, by its own proof; optimal: as cheap as the optimum",
        f"total, geomean: sum and geometric mean over the {count} levels that all solve",
    ]
    show_grid("All levels", table, notes=lines, optional=OPTIONAL_TOTALS)


def achieved(total: Total) -> dict[str, str]:
    """Count what was solved, proven, and as cheap as can be."""
    return {
        "solved": f"{len(total.solved)}/{total.runs}",
        "proven": str(total.proven),
        "optimal": common.number(total.cheapest),
        "above": "-" if total.above is None else common.percent(total.above),
    }


def efforts(total: Total) -> dict[str, str]:
    """Return the sums and geometric means of the effort on the levels in common."""
    nodes, times = total.values("expanded"), total.values("seconds")
    return {
        "total\nexpanded": common.number(sum(nodes) if nodes else None),
        "geomean\nexpanded": common.number(total.geometric("expanded")),
        "total\ntime": common.duration(sum(times) if times else None),
        "geomean\ntime": common.duration(total.geometric("seconds")),
    }


# ------------------------------------------------------------------ cells


class Columns(NamedTuple):
    """The columns that not every table has."""

    figures: Sequence[str]
    """The game's own figures; with several seeds also cost and steps, where they differ."""
    has_optimum: bool
    has_memory: bool

    @classmethod
    def of(cls, rows: Sequence[Row], seeds: int) -> Columns:
        """Choose the columns for a table of these rows."""
        reports = [report for row in rows for report in row.reports]
        series = [row.runs for row in rows if row.reports]
        figures = figure_names(series) if seeds > 1 else own_figures(reports)
        has_optimum = any(each.above_optimum is not None for each in reports)
        has_memory = any(each.result.peak_memory_mb is not None for each in reports)
        return cls(figures, has_optimum, has_memory)

    def cells(self, row: Row, seeds: int) -> dict[str, str]:
        """Return the cells of a row, but for its name."""
        if not row.reports:
            return {"outcome ": "[red]failed[/]"} if seeds == 1 else {"solved": "[red]failed[/]"}
        optional = {"above": self.has_optimum, "memory": self.has_memory}
        cells = self.of_series(row.runs) if seeds > 1 else self.of_report(row.reports[0])
        return {name: cell for name, cell in cells.items() if optional.get(name, True)}

    def of_report(self, report: SolveReport) -> dict[str, str]:
        """Return the cells of one run."""
        result, above = report.result, report.above_optimum
        return {
            "outcome ": "[green]cheapest[/]" if result.optimal else result.outcome,
            "cost": common.number(result.cost),
            "above": "-" if above is None else common.percent(above),
            "steps": common.number(result.steps),
            **{said(name): common.plain(report.figures.get(name, "-")) for name in self.figures},
            "expanded": common.number(result.expanded),
            "generated": common.number(result.generated),
            "frontier": common.number(result.peak_frontier),
            "memory": common.megabytes(result.peak_memory_mb),
            "time": common.duration(result.spent) + ("*" if report.compiled else " "),
        }

    def of_series(self, runs: Runs) -> dict[str, str]:
        """Return the cells of several seeds."""
        effort, above, figures = runs.efforts, runs.above_optimum, runs.figures
        return {
            "solved": str(runs.ends["won"]),
            "cheapest": str(runs.proven),
            "above": "-" if above is None else common.percent(above.mean),
            **{said(name): spread(figures.get(name)) for name in self.figures},
            "expanded": spread(effort["expanded"]),
            "generated": spread(effort["generated"]),
            "memory": spread(effort.get("peak_memory_mb")),
            "ms": spread(effort["cpu_seconds"], times=1000),
        }


def optional_columns(columns: Columns) -> list[str]:
    """Return the columns that a narrow terminal can do without, the least important first."""
    return [*OPTIONAL, *map(said, columns.figures), "memory"]


def own_figures(reports: Sequence[SolveReport]) -> list[str]:
    """Return the names of the game's own figures that are numbers."""
    values = {name: value for each in reports for name, value in each.figures.items()}
    return [name for name in values if not isinstance(values[name], str)]


# ------------------------------------------------------------------ titles and notes


def titled(rows: Sequence[Row], seeds: int) -> str:
    """Name a level, with its rules and the number of seeds."""
    reports = [report for row in rows for report in row.reports]
    count = [f"{seeds} seeds"] if seeds > 1 else []
    return ", ".join([rows[0].level.name, *rules_said(reports), *count])


def notes(rows: Sequence[Row], seeds: int) -> list[str]:
    """Explain what stands in a table, and nothing else."""
    reports = [report for row in rows for report in row.reports]
    lines = ["cheapest: solved, and proven that no plan costs less"]
    optima = {each.optimum for each in reports if each.optimum is not None}
    if optima:
        which = f", which is {common.number(optima.pop())}" if len(optima) == 1 else ""
        lines.append(f"above: by how much a plan costs more than the optimum{which}")
    if seeds > 1:
        return [*lines, "mean ± standard deviation over the seeds; of plans, where there is one"]
    if any(report.compiled for report in reports):
        lines.append("*: the compiled version; the others ran in Python")
    if any(report.result.peak_memory_mb is None for report in reports):
        lines.append("memory: where it is not known, --measure-memory tells, from 0.1 MB on")
    return lines + timing_notes(reports)


def timing_notes(reports: Sequence[SolveReport]) -> list[str]:
    """Say of how many runs the times are the median."""
    repeats = {each.repeats for each in reports}
    most = max(repeats, default=1)
    if most == 1:
        return []
    which = "" if len(repeats) == 1 else f" where a search takes less than {1000 * QUICK_S:.0f} ms"
    return [f"time: the median of {most} runs after a warm-up{which}"]


def shared_rules(levels: Sequence[Sequence[Row]]) -> list[str]:
    """Return the rules that are the same on all levels."""
    said = {
        tuple(rules_said(report for row in level for report in row.reports)) for level in levels
    }
    return list(said.pop()) if len(said) == 1 else []


def common_start(names: Sequence[str]) -> str:
    """Return the folder or game that all names begin with."""
    starts = {name[: name.rfind("/") + 1] for name in names}
    return starts.pop() if len(starts) == 1 else ""


def short_names(names: Sequence[str]) -> list[str]:
    """Return the names without the start that all of them share."""
    return [name.removeprefix(common_start(names)) for name in names]


# ------------------------------------------------------------------ tables


def show_grid(
    title: str, rows: Sequence[Cells], *, notes: Sequence[str] = (), optional: Sequence[str] = ()
) -> None:
    """Print a table; as many of the `optional` columns are left out as must be, the first first."""
    console = common.console()
    columns = list(dict.fromkeys(name for row in rows for name in row))
    widths = {name: width(console, name, rows) for name in columns}
    left_out: list[str] = []
    for name in optional:
        if name in columns and sum(widths[each] for each in columns) >= console.width:
            columns.remove(name)
            left_out.append(" ".join(name.split()))
    table = filled(title, columns, rows)
    more = [f"too narrow for: {', '.join(left_out)}"] if left_out else []
    table.caption = "\n".join([*notes, *more]) or None
    console.print(table)


def filled(title: str, columns: Sequence[str], rows: Sequence[Cells]) -> Table:
    """Return a table with these columns."""
    table = common.table(title, *columns)
    for column in table.columns[1:]:
        column.no_wrap = True  # only names are broken where they must be
    table.columns[0].overflow = "fold"
    for row in rows:
        table.add_row(*(row.get(name, "") for name in columns))
    return table


def width(console: Console, column: str, rows: Sequence[Cells]) -> int:
    """Return how wide a column is, with the blanks beside it."""
    from rich.measure import Measurement

    alone = filled("", [column], rows)
    unlimited = console.options.update(width=10_000)
    return Measurement.get(console, unlimited, alone).maximum - EDGE
