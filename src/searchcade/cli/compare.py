"""searchcade compare: one level, several algorithms, a table and a chart."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from searchcade.cli import common, stopping, waiting

if TYPE_CHECKING:
    from searchcade.catalog import Named
    from searchcade.solve import Attempt

CHARTS = (".png", ".svg", ".pdf")


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
    help="Compare on so many levels that are made alike, or with so many dice: means and spreads.",
)
@click.option("--chart", type=common.OutputFile(), help="A .png, .svg or .pdf file.")
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
    as_json: bool,
) -> int:
    """Solve LEVEL with several algorithms and show them side by side.

    Exits 0 when at least one solves it, 1 when none does, 2 on bad input. Ctrl-C stops the search
    that runs and shows the rows so far; then 130 if none of them solves it.
    """
    from searchcade import catalog
    from searchcade.cli.records import show_series
    from searchcade.lab.matches import match, seeded
    from searchcade.problem import BadInput
    from searchcade.solve import solve

    if chart and seeds > 1:
        raise BadInput("--chart: expected a comparison on one level, found --seeds")
    if chart and chart.suffix not in CHARTS:
        raise BadInput(f"--chart: expected a file ending in {', '.join(CHARTS)}, found {chart}")
    named = catalog.level(level, game, common.read_options(options))
    common.tell_doubts([named])
    names = algorithms.split(",") if algorithms else fitting(named)
    texts = [common.by_name(named, name.strip()) for name in names]
    choices = [catalog.choice(text, named.game, heuristic) for text in texts]
    limits = common.budget(seconds, nodes, memory)
    if seeds > 1:
        levels = seeded(level, game, common.read_options(options), range(1, seeds + 1))
        with (
            waiting.progress(len(choices) * seeds, "running") as step,
            stopping.stoppable() as cancelled,
        ):
            records = match(levels, choices, limits, step, cancelled)
        show_series(records, as_json=as_json)
        return code(any(record.ends["won"] for record in records), cancelled=cancelled())
    attempts = []
    with (
        waiting.progress(len(choices), "running") as step,
        stopping.stoppable() as cancelled,
    ):
        for choice in choices:
            step(choice.name)
            attempts.append(solve(named, choice, limits, cancelled=cancelled))
            if cancelled():
                break
    show(attempts, as_json=as_json)
    if chart:
        from searchcade.lab.charts import compare_chart

        with common.writing(chart):
            compare_chart(attempts, chart)
        common.tell(f"chart: {chart}")
    solved = any(each.result.outcome == "solved" for each in attempts)
    return code(solved, cancelled=cancelled())


def code(solved: bool, *, cancelled: bool) -> int:
    """Return the exit code."""
    return 0 if solved else stopping.STOPPED if cancelled else 1


def fitting(named: Named) -> list[str]:
    """Return the names of all algorithms that can run on this level."""
    from searchcade import catalog

    problem = named.game.problem(named.level)
    every = catalog.algorithms(named.game.name)
    return [name for name, each in every.items() if each.fits(problem)]


def show(attempts: list[Attempt], *, as_json: bool) -> None:
    """Print the attempts as JSON lines or as a table."""
    if as_json:
        for attempt in attempts:
            common.print_json(attempt.as_dict())
        return
    from searchcade.solve import rules_said

    more = own_figures(attempts)
    columns = ("algorithm ", "outcome ", "cost", "steps", *more, "expanded", "generated")
    title = [attempts[0].named.name, *rules_said(attempts)]
    found = common.table(", ".join(title), *columns, "frontier", "memory", "time")
    for attempt in attempts:
        result = attempt.result
        found.add_row(
            common.verbatim(attempt.choice.name),
            "[green]cheapest[/]" if result.optimal else result.outcome,
            common.number(result.cost),
            common.number(result.steps),
            *(common.plain(attempt.figures.get(name, "-")) for name in more.values()),
            common.number(result.expanded),
            common.number(result.generated),
            common.number(result.peak_frontier),
            f"{result.peak_memory_mb:.1f} MB",
            common.duration(result.seconds),
        )
    found.caption = "cheapest: solved, and proven that no plan costs less"
    common.console().print(found)


def own_figures(attempts: list[Attempt]) -> dict[str, str]:
    """Return the game's own figures that are numbers, by the title of their column."""
    named = {name: value for each in attempts for name, value in each.figures.items()}
    return {name.replace("_", " "): name for name in named if not isinstance(named[name], str)}
