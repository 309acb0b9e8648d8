"""searchcade compare: several levels, several algorithms, tables, a chart, a CSV file, a web page.

What only some calls need is imported late: matplotlib, CSV files, web pages, and tables.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from searchcade import catalog
from searchcade.cli import common, progress
from searchcade.cli.series import tell_alike
from searchcade.game import Options
from searchcade.lab.charts import check_library, compare_chart
from searchcade.lab.comparison import Conditions, Question, Row, by_level, compare
from searchcade.problem import BadInput
from searchcade.search.limits import Budget

CHARTS = (".png", ".svg", ".pdf")


@dataclass(frozen=True, slots=True)
class CompareOptions:
    """What the command line asks for; the fields are the names of its options."""

    levels: tuple[str, ...]
    algorithms: str | None
    heuristic: str | None
    game: str | None
    options: Options
    limits: Budget
    seeds: int
    repeat: int | None
    chart: Path | None
    csv: Path | None
    html: Path | None
    measure: bool
    as_json: bool

    def question(self) -> Question:
        """Load the levels, and return what is compared on them."""
        levels = [
            each for text in self.levels for each in catalog.levels(text, self.game, self.options)
        ]
        names = [name.strip() for name in self.algorithms.split(",")] if self.algorithms else []
        return Question(levels, names, self.heuristic, self.options, self.seeds)


@click.command(
    epilog='Example: searchcade compare "sokoban/0*" --with bfs,astar,best --csv all.csv'
)
@click.argument("levels", nargs=-1, required=True, metavar="LEVEL...")
@click.option(
    "--with", "algorithms", metavar="A,B,C", help="Default: every algorithm that fits the level."
)
@click.option("--heuristic", metavar="NAME", help="The estimate for informed algorithms.")
@common.level_options
@common.budget_options(10)
@click.option(
    "--seeds",
    type=click.IntRange(1, 100_000),
    default=1,
    help="Compare with so many seeds, of levels made alike, dice, algorithms: means and spreads.",
)
@click.option(
    "--repeat",
    type=click.IntRange(1, 1000),
    help="Time each search so often, and show the median; by default 5 times if it is quick.",
)
@click.option("--chart", type=common.OutputFile(), help="A .png, .svg or .pdf file.")
@click.option("--csv", type=common.OutputFile(), help="Write every run as a line of this file.")
@common.html_option("Write all searches here, side by side and step by step, as a web page.")
@common.measure_option
@common.json_option
def command(**given: Any) -> int:
    """Solve each LEVEL with several algorithms and show them side by side.

    LEVEL is a file, a name, or a pattern in quotes: "sokoban/1*?push-cost=1+w" (levels that ship,
    no presets), "folder/*.xsb". Up to three levels get a table each, more of them one table; then
    a summary follows.

    Each search makes a few expansions that do not count before it is timed, so that the order does
    not matter. Exits 0 when each level is solved by at least one, 1 when not, 2 on bad input or
    when one of them fails; the others are shown all the same. Ctrl-C stops the search that runs
    and shows the rows so far; then 130 unless each level is solved by then.
    """
    request = CompareOptions(**given)
    if request.chart and request.chart.suffix not in CHARTS:
        found = f"found {request.chart}"
        raise BadInput(f"--chart: expected a file ending in {', '.join(CHARTS)}, {found}")
    if request.chart:
        check_library()  # before hours of searching
    if request.html and request.seeds > 1:
        raise BadInput(f"--html: expected no --seeds beside it, found {request.seeds}")
    question = request.question()
    common.tell_doubts(question.levels)
    for loaded in question.levels:
        common.tell_hidden(loaded, question.known(loaded))
    with (
        progress.bar(question.runs, "running") as step,
        progress.stoppable() as cancelled,
    ):
        conditions = Conditions(request.limits, cancelled, request.repeat, request.measure)
        rows = compare(question, conditions, step)
        was_stopped = cancelled()
    if not rows:
        return progress.INTERRUPTED
    show(rows, request)
    write_files(rows, request)
    return exit_code(rows, len(question.levels), was_stopped=was_stopped)


def exit_code(rows: Sequence[Row], levels: int, *, was_stopped: bool) -> int:
    """Say what came of it: 2 where something failed, 0 where each level is solved."""
    if any(row.failure for row in rows):
        return 2
    solved = sum(any(row.is_solved for row in level) for level in by_level(rows))
    if solved == levels:
        return 0
    return progress.INTERRUPTED if was_stopped else 1


# ------------------------------------------------------------------ showing


def show(rows: Sequence[Row], request: CompareOptions) -> None:
    """Print what came of it as JSON lines or as tables, and what went wrong after it."""
    if request.as_json:
        print_records(rows, request.seeds)
    else:
        from searchcade.cli.compare_tables import show_tables

        tell_printed(rows)
        show_tables(rows, request.seeds)
        tell_failures(rows)
    if request.seeds > 1:
        tell_unvaried(rows)


def print_records(rows: Sequence[Row], seeds: int) -> None:
    """Print a JSON object for each row, those of failures last."""
    for row in rows:
        if row.reports:
            common.print_json(row.runs.as_dict() if seeds > 1 else row.reports[0].as_dict())
    for row in rows:
        if row.failure:
            common.print_json(row.failure_record())


def tell_printed(rows: Sequence[Row]) -> None:
    """Print what own code has printed, the same only once."""
    printed = [(row.algorithm, report.printed) for row in rows for report in row.reports]
    for algorithm, text in dict.fromkeys(printed):
        if text:
            common.tell(f"{algorithm} printed:\n{text.rstrip()}")


def tell_failures(rows: Sequence[Row]) -> None:
    """Say what went wrong, with the lines of own code that did it; the same only once."""
    failures = [row.failure for row in rows if row.failure]
    told = ["\n".join([str(each), *getattr(each, "details", ())]) for each in failures]
    for text in dict.fromkeys(told):
        common.tell(text)


def tell_unvaried(rows: Sequence[Row]) -> None:
    """Say where the seeds made no difference, for many levels by their number."""
    levels = by_level(rows)
    if len(levels) == 1:
        return tell_alike([row.runs for row in rows if row.reports])
    for name in dict.fromkeys(row.algorithm for row in rows):
        mine = [row.runs for row in rows if row.algorithm == name and row.reports]
        fixed = sum(not runs.varied for runs in mine)
        alike = sum(bool(runs.varied) and runs.is_one_game for runs in mine)
        for count, why in ((fixed, "nothing has a seed to vary"), (alike, "all games were alike")):
            if count:
                common.tell(f"{name}: no spread on {count} of {len(levels)} levels, where {why}")
    return None


# ------------------------------------------------------------------ files


def write_files(rows: Sequence[Row], request: CompareOptions) -> None:
    """Write the chart, the CSV file and the web page that were asked for."""
    if request.chart:
        with common.writing(request.chart):
            compare_chart(rows, request.chart)
        common.tell(f"chart: {request.chart}")
    if request.csv:
        from searchcade.lab.spreadsheet import write_comparison

        write_comparison(request.csv, rows)
        common.tell(f"csv: {request.csv}")
    if request.html:
        levels = [[report for row in level for report in row.reports] for level in by_level(rows)]
        common.write_films(request.html, [reports for reports in levels if reports])
