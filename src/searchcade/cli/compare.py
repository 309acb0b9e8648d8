"""searchcade compare: one level, several algorithms, a table and a chart.

What only some calls need is imported late: charts, and the process that measures memory.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from typing import TypeVar

import click

from searchcade import catalog
from searchcade.catalog import AlgorithmSpec
from searchcade.cli import common, progress
from searchcade.cli.records import show_series, tell_alike
from searchcade.lab.matches import Record, match, seeded, unvaried
from searchcade.level import LoadedLevel
from searchcade.problem import BadInput
from searchcade.report import SolveReport, rules_said
from searchcade.search.own_code import is_own
from searchcade.search.run import Budget
from searchcade.solve import solve, warm_up

CHARTS = (".png", ".svg", ".pdf")
Thing = TypeVar("Thing")
Answer = TypeVar("Answer")


@click.command(
    epilog="Example: searchcade compare maze/loops --with bfs,astar,greedy --chart c.png"
)
@click.argument("level")
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
@click.option("--chart", type=common.OutputFile(), help="A .png, .svg or .pdf file.")
@common.measure_option
@common.json_option
def command(
    level: str,
    algorithms: str | None,
    heuristic: str | None,
    game: str | None,
    options: tuple[str, ...],
    seconds: float,
    nodes: int | None,
    memory: float,
    seeds: int,
    chart: Path | None,
    measure: bool,
    as_json: bool,
) -> int:
    """Solve LEVEL with several algorithms and show them side by side.

    Each makes a few expansions that do not count before it is timed, so that the order does not
    matter. Exits 0 when at least one solves it, 1 when none does, 2 on bad input or when one of
    them fails; the others are shown all the same. Ctrl-C stops the search that runs and shows the
    rows so far; then 130 if none of them solves it.
    """
    if chart and chart.suffix not in CHARTS:
        raise BadInput(f"--chart: expected a file ending in {', '.join(CHARTS)}, found {chart}")
    for option, is_given in {"--chart": chart, "--measure-memory": measure}.items():
        if is_given and seeds > 1:
            raise BadInput(f"{option}: expected a comparison on one level, found --seeds")
    chosen = common.read_options(options)
    loaded = catalog.level(level, game, chosen)
    common.tell_doubts([loaded])
    names = (
        [name.strip() for name in algorithms.split(",")]
        if algorithms
        else catalog.fitting_algorithms(loaded)
    )
    limits = common.budget(seconds, nodes, memory)
    failures: dict[str, str] = {}
    choices = choose(loaded, names, heuristic, failures)
    with progress.stoppable() as cancelled:
        trial = Trial(limits, cancelled, failures)
        if seeds > 1:
            records = compare_series(trial, (level, game, chosen), choices, seeds)
        else:
            reports = run_all(trial, loaded, choices, measure=measure)
    if seeds > 1:
        show_all_series(records, failures, as_json=as_json)
        return trial.code(any(record.ends["won"] for record in records))
    show(reports, failures, as_json=as_json)
    if chart:
        from searchcade.lab.charts import compare_chart

        with common.writing(chart):
            compare_chart(reports, chart)
        common.tell(f"chart: {chart}")
    return trial.code(any(each.result.outcome == "solved" for each in reports))


# ------------------------------------------------------------------ running


@dataclass(frozen=True, slots=True)
class Trial:
    """What all searches of a comparison share: limits, cancellation, and what failed."""

    limits: Budget
    cancelled: Callable[[], bool]
    failures: dict[str, str]

    def every(
        self, choices: Sequence[AlgorithmSpec], work: Callable[[AlgorithmSpec], Answer]
    ) -> list[Answer]:
        """Call a function with each algorithm until the user presses Ctrl-C."""
        things = ((choice.name, choice) for choice in choices)
        wanted = takewhile(lambda _thing: not self.cancelled(), things)
        return surviving(wanted, self.failures, work)

    def code(self, is_solved: bool) -> int:
        """Return the exit code."""
        if self.failures:
            return 2
        return 0 if is_solved else progress.INTERRUPTED if self.cancelled() else 1


def choose(
    loaded: LoadedLevel, names: Sequence[str], heuristic: str | None, failures: dict[str, str]
) -> list[AlgorithmSpec]:
    """Find algorithms by name. A wrong name is an error, a broken file of the user is noted."""

    def find(name: str) -> AlgorithmSpec:
        return catalog.algorithm(name, loaded, heuristic)

    for name in names:
        if not is_own(name):
            find(name)
    return surviving([(name, name) for name in names], failures, find)


def surviving(
    things: Iterable[tuple[str, Thing]], failures: dict[str, str], work: Callable[[Thing], Answer]
) -> list[Answer]:
    """Call a function with all things, and note which fail and why; if all do, raise the first."""
    results: list[Answer] = []
    first: BadInput | None = None
    for name, thing in things:
        try:
            results.append(work(thing))
        except BadInput as problem:
            failures[name] = str(problem)
            first = first or problem
    if first and not results:
        raise first
    return results


def run_all(
    trial: Trial, loaded: LoadedLevel, choices: Sequence[AlgorithmSpec], *, measure: bool
) -> list[SolveReport]:
    """Solve a level with each algorithm."""
    run = solve_measured if measure else solve_here
    with progress.bar(len(choices), "running") as step:

        def work(choice: AlgorithmSpec) -> SolveReport:
            step(choice.name)
            return run(trial, loaded, choice)

        return trial.every(choices, work)


def solve_here(trial: Trial, loaded: LoadedLevel, choice: AlgorithmSpec) -> SolveReport:
    """Solve a level in this process; what ran before does not influence its time."""
    warm_up(loaded, choice)
    return solve(loaded, choice, trial.limits, cancelled=trial.cancelled, python_first=True)


def solve_measured(trial: Trial, loaded: LoadedLevel, choice: AlgorithmSpec) -> SolveReport:
    """Solve a level in a process of its own, which receives Ctrl-C itself."""
    from searchcade.apart import solve_apart

    return solve_apart(loaded, choice, trial.limits)


def compare_series(
    trial: Trial,
    level: tuple[str, str | None, Mapping[str, str]],
    choices: Sequence[AlgorithmSpec],
    count: int,
) -> list[Record]:
    """Compare with several seeds."""
    seeds = range(1, count + 1)
    levels = seeded(*level, seeds)
    if len(unvaried(levels, choices)) == len(choices):
        names = ", ".join(choice.name for choice in choices)
        raise BadInput(f"--seeds: expected a seed to vary, found none in {level[0]} and {names}")
    with progress.bar(len(choices) * count, "running") as step:

        def work(choice: AlgorithmSpec) -> Record:
            warm_up(levels[0], choice)
            return match(levels, [choice], trial.limits, step, trial.cancelled, seeds)[0]

        return trial.every(choices, work)


# ------------------------------------------------------------------ showing


def show_all_series(
    records: Sequence[Record], failures: Mapping[str, str], *, as_json: bool
) -> None:
    """Print the results of several seeds, and which algorithms they made no difference to."""
    show_series(records, as_json=as_json)
    tell_alike(records)
    tell_failures(records[0].games[0].report.loaded, failures, as_json=as_json)


def show(reports: Sequence[SolveReport], failures: Mapping[str, str], *, as_json: bool) -> None:
    """Print the reports as JSON lines or as a table."""
    if as_json:
        for report in reports:
            common.print_json(report.as_dict())
        return tell_failures(reports[0].loaded, failures, as_json=True)

    more = own_figures(reports)
    columns = ("algorithm ", "outcome ", "cost", "steps", *more, "expanded", "generated")
    title = [reports[0].loaded.name, *rules_said(reports)]
    table = common.table(", ".join(title), *columns, "frontier", "memory", "time")
    for report in reports:
        result = report.result
        table.add_row(
            common.verbatim(report.choice.name),
            "[green]cheapest[/]" if result.optimal else result.outcome,
            common.number(result.cost),
            common.number(result.steps),
            *(common.plain(report.figures.get(name, "-")) for name in more.values()),
            common.number(result.expanded),
            common.number(result.generated),
            common.number(result.peak_frontier),
            common.megabytes(result.peak_memory_mb),
            common.duration(result.seconds) + ("*" if report.compiled else " "),
        )
    for name in failures:
        table.add_row(common.verbatim(name), "[red]failed[/]", *["-"] * (len(more) + 7))
    table.caption = "\n".join(captions(reports))
    common.console().print(table)
    return tell_failures(reports[0].loaded, failures, as_json=False)


def captions(reports: Sequence[SolveReport]) -> list[str]:
    """Return the notes below the table."""
    lines = ["cheapest: solved, and proven that no plan costs less"]
    if any(report.compiled for report in reports):
        lines.append("*: the compiled version; the others ran in Python")
    if any(report.result.peak_memory_mb is None for report in reports):
        lines.append("memory -: not known; --measure-memory tells, from 0.1 MB on")
    return lines


def tell_failures(loaded: LoadedLevel, failures: Mapping[str, str], *, as_json: bool) -> None:
    """Say what went wrong, an object or a line for each."""
    for name, reason in failures.items():
        if as_json:
            where = {"game": loaded.game.name, "level": loaded.name, "algorithm": name}
            common.print_json({**where, "error": reason})
        else:
            common.tell(reason)


def own_figures(reports: Sequence[SolveReport]) -> dict[str, str]:
    """Return the game's own figures that are numbers, by the title of their column."""
    values = {name: value for each in reports for name, value in each.figures.items()}
    return {name.replace("_", " "): name for name in values if not isinstance(values[name], str)}
