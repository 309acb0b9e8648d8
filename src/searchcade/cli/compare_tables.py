"""The tables of a comparison: one per level, or one for many levels, and a summary."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from searchcade.cli import common
from searchcade.cli.grid import Cells, show_grid
from searchcade.cli.records import figure_names, said, spread
from searchcade.lab.comparison import Row, by_level, solved_by_all
from searchcade.lab.record import Record
from searchcade.lab.timing import QUICK
from searchcade.lab.totals import Total, geometric_mean, totals
from searchcade.report import SolveReport, rules_said

FEW = 3  # levels that get a table each
SPARE = ("frontier", "generated", "steps")  # columns that a narrow terminal can do without
SPARE_TOTALS = ("above", "total\nexpanded", "total\ntime")


def show_tables(rows: Sequence[Row], seeds: int) -> None:
    """Print a comparison for people."""
    levels = by_level(rows)
    if len(levels) > FEW:
        show_together(levels, seeds)
    else:
        for level in levels:
            columns = Columns.of(level, seeds)
            cells = [{"algorithm ": name_of(row), **columns.cells(row, seeds)} for row in level]
            spare = spare_columns(columns)
            show_grid(titled(level, seeds), cells, notes=notes(level, seeds), spare=spare)
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
    show_grid(title.strip(", "), cells, notes=notes(rows, seeds), spare=spare_columns(columns))


def show_summary(rows: Sequence[Row]) -> None:
    """Print what each algorithm achieved on all levels, and its effort where all succeed."""
    table = [
        {"algorithm ": common.verbatim(total.algorithm), **achieved(total), **efforts(total)}
        for total in totals(rows)
    ]
    count = len(solved_by_all(rows))
    lines = [
        "proven: cheapest, by its own proof; optimal: as cheap as the optimum",
        f"total, geomean: sum and geometric mean over the {count} levels that all solve",
    ]
    show_grid("All levels", table, notes=lines, spare=SPARE_TOTALS)


def achieved(total: Total) -> dict[str, str]:
    """Count what was solved, proven, and as cheap as can be."""
    return {
        "solved": f"{len(total.solved)}/{total.runs}",
        "proven": str(total.proven),
        "optimal": common.number(total.optimal),
        "above": "-" if total.above is None else common.percent(total.above),
    }


def efforts(total: Total) -> dict[str, str]:
    """Return the sums and geometric means of the effort, of the mean over the seeds."""
    nodes, times = total.values("expanded"), total.values("seconds")
    return {
        "total\nexpanded": common.number(sum(nodes)) if nodes else "-",
        "geomean\nexpanded": common.number(geometric_mean(nodes)) if nodes else "-",
        "total\ntime": common.duration(sum(times)) if times else "-",
        "geomean\ntime": common.duration(geometric_mean(times)) if times else "-",
    }


# ------------------------------------------------------------------ cells


def name_of(row: Row) -> Any:
    """Return the algorithm, by the name of what stands for `best`."""
    return common.verbatim(row.record.choice.name if row.record else row.algorithm)


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
        records = [row.record for row in rows if row.record]
        figures = figure_names(records) if seeds > 1 else own_figures(reports)
        has_optimum = any(each.above_optimum is not None for each in reports)
        has_memory = any(each.result.peak_memory_mb is not None for each in reports)
        return cls(figures, has_optimum, has_memory)

    def cells(self, row: Row, seeds: int) -> dict[str, str]:
        """Return the cells of a row, but for its name."""
        if row.record is None:
            return {"outcome ": "[red]failed[/]"} if seeds == 1 else {"solved": "[red]failed[/]"}
        optional = {"above": self.has_optimum, "memory": self.has_memory}
        cells = self.of_series(row.record) if seeds > 1 else self.of_report(row.reports[0])
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
            "time": common.duration(result.seconds) + ("*" if report.compiled else " "),
        }

    def of_series(self, record: Record) -> dict[str, str]:
        """Return the cells of several seeds."""
        effort, above, figures = record.efforts, record.above_optimum, record.figures
        return {
            "solved": str(record.ends["won"]),
            "cheapest": str(record.cheapest),
            "above": "-" if above is None else common.percent(above.mean),
            **{said(name): spread(figures.get(name)) for name in self.figures},
            "expanded": spread(effort["expanded"]),
            "generated": spread(effort["generated"]),
            "memory": spread(effort.get("peak_memory_mb")),
            "ms": spread(effort["seconds"], times=1000),
        }


def spare_columns(columns: Columns) -> list[str]:
    """Return the columns that a narrow terminal can do without, the least important first."""
    return [*SPARE, *map(said, columns.figures), "memory"]


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
    which = "" if len(repeats) == 1 else f" where a search takes less than {1000 * QUICK:.0f} ms"
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
