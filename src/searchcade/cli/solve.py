"""searchcade solve: solve levels with an algorithm.

What only some calls need is imported late: pictures, and the process that measures memory.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from searchcade import catalog
from searchcade.catalog import AlgorithmSpec
from searchcade.cli import common, progress
from searchcade.game import Options
from searchcade.lab import blocks
from searchcade.level import LoadedLevel
from searchcade.optima import shipped, with_optimum
from searchcade.problem import BadInput
from searchcade.report import SolveReport
from searchcade.search.run import Budget, Result
from searchcade.solve import solve
from searchcade.spec import Spec

MAX_MOVES_SHOWN = 500  # of a plan; --out and --json give all


@click.command(epilog="Example: searchcade solve maze/easy?seed=7 --with astar --watch")
@click.argument("levels", nargs=-1, required=True, metavar="LEVEL...")
@click.option("--with", "algorithm", metavar="ALGORITHM", help="Default: best, the game's best.")
@click.option("--any", "any_plan", is_flag=True, help="Any plan soon, then better ones in time.")
@click.option("--goal", metavar="GOAL", help="What to minimise, such as cost, moves or pushes.")
@click.option("--heuristic", metavar="NAME", help="The estimate for informed algorithms.")
@common.level_options
@common.budget_options(60)
@click.option("--watch", is_flag=True, help="Show the search in the terminal.")
@click.option("--out", type=common.OutputFile(), help="Append plan, figures and memory here.")
@click.option(
    "--form",
    type=click.Choice(["assignment", "report"]),
    default="assignment",
    show_default=True,
    help="How --out writes: three lines, or a line for each figure.",
)
@click.option("--gif", type=common.OutputFile(), help="Draw the search here.")
@common.html_option("Write the search here, step by step, as a web page.")
@common.measure_option
@common.json_option
def command(
    levels: tuple[str, ...],
    algorithm: str | None,
    any_plan: bool,
    goal: str | None,
    heuristic: str | None,
    game: str | None,
    options: Options,
    limits: Budget,
    watch: bool,
    out: Path | None,
    form: str,
    gif: Path | None,
    html: Path | None,
    measure: bool,
    as_json: bool,
) -> int:
    """Solve each LEVEL: a file, a name such as maze/easy?seed=7, or a pattern.

    In a pattern * stands for any characters and [12] for one of these: "sokoban/1*?push-cost=1+w"
    (levels that ship, no presets), "folder/*.xsb". Put it in quotes.

    Exits 0 when all are solved, 1 when one has no solution or a budget ran out, 2 on bad input.
    Ctrl-C stops the search and shows what it has so far; then 130, unless all are solved by that.
    """
    loaded = [each for text in levels for each in catalog.levels(text, game, options)]
    common.tell_doubts(loaded)
    if any_plan and algorithm:
        raise BadInput(f"--any: expected no --with beside it, found {algorithm!r}")
    if gif and len(loaded) > 1:
        raise BadInput(f"--gif: expected one level, found {len(loaded)}")
    measure = measures(measure, is_shown=watch or gif is not None, is_written=out is not None)
    choices = [
        catalog.algorithm(wanted(each, algorithm, goal, any_plan=any_plan), each, heuristic)
        for each in loaded
    ]
    code = 0
    reports: list[SolveReport] = []
    with (
        progress.bar(0 if watch else len(loaded), "solving") as step,
        progress.stoppable() as cancelled,
    ):
        for each, choice in zip(loaded, choices, strict=True):
            step(each.name)
            common.tell_hidden(each, [choice])
            shown = watch and not as_json
            report = run_one(each, choice, limits, cancelled, watch=shown, gif=gif, measure=measure)
            (report,) = with_optimum([report], cancelled)
            common.print_json(report.as_dict()) if as_json else show(report)
            if out:
                append(out, report, form)
            reports.append(report)
            code = code if report.result.outcome == "solved" else 1
            if cancelled():
                code = 0 if code == 0 and each is loaded[-1] else progress.INTERRUPTED
                break
        if html:
            common.write_films(html, [[report] for report in reports], cancelled)
    return code


def wanted(loaded: LoadedLevel, algorithm: str | None, goal: str | None, *, any_plan: bool) -> str:
    """Return the name of the algorithm to run, with its options."""
    text = fastest(loaded) if any_plan else algorithm or catalog.BEST
    return text if goal is None else str(Spec.parse(text).with_({"goal": goal}))


def fastest(loaded: LoadedLevel) -> str:
    """Return the name of the algorithm that finds any plan soonest; say so if it is a general one.

    A game with a special search for this does not offer it where a level is too large.
    """
    name, game = loaded.game.fastest_algorithm(loaded.level), loaded.game
    choice = catalog.algorithm(name, loaded)
    if game.fastest and not choice.algorithm.game:
        instead = f"{choice.algorithm.title} ({name}) looks for a plan"
        common.tell(f"{loaded.name}: too large for {game.title}'s quick search; {instead}")
    return name


def measures(measure: bool, *, is_shown: bool, is_written: bool) -> bool:
    """Say whether memory is measured, in another process: where it is asked for, and for --out."""
    if measure and is_shown:
        raise BadInput("--measure-memory: expected neither --watch nor --gif beside it")
    return measure or (is_written and not is_shown)


def run_one(
    loaded: LoadedLevel,
    choice: AlgorithmSpec,
    budget: Budget,
    cancelled: Callable[[], bool],
    *,
    watch: bool,
    gif: Path | None,
    measure: bool,
) -> SolveReport:
    """Solve one level: plainly, drawn in the terminal, drawn as a GIF, or measuring its memory."""
    if measure:
        from searchcade.subprocess_solve import solve_in_subprocess

        return solve_in_subprocess(loaded, choice, budget, cancelled)
    if gif:
        from searchcade.lab.gif import record

        with common.writing(gif):
            return record(loaded, choice, budget, gif, cancelled)
    if watch and sys.stdout.isatty():
        from searchcade.cli.watch import solve_watched

        return solve_watched(loaded, choice, budget, cancelled)
    if watch:
        common.tell("--watch: this is no terminal; only the result is shown")
    return solve(loaded, choice, budget, cancelled=cancelled)


def show(report: SolveReport) -> None:
    """Print a report for people; what own code has printed goes to standard error."""
    if report.printed:
        common.tell(report.printed.rstrip("\n"))
    result, choice = report.result, report.choice
    note = f" with {choice.heuristic}" if choice.heuristic else ""
    click.secho(f"{report.loaded.name}: {choice.algorithm.title} ({choice.name}){note}", bold=True)
    good = result.outcome == "solved"
    click.secho(
        f"  {result.outcome}{proof(report)}{early(result)}", fg="green" if good else "yellow"
    )
    for line in facts(report):
        click.echo(f"  {line}")
    if result.plan is not None:
        shown = result.plan[:MAX_MOVES_SHOWN]
        more = f" ... ({len(result.plan):,} moves; --out or --json gives all)"
        click.echo(f"  {shown}{more if len(result.plan) > MAX_MOVES_SHOWN else ''}")


def proof(report: SolveReport) -> str:
    """Say what is proven about a plan, by its search or otherwise."""
    result, above = report.result, report.above_optimum
    if result.outcome == "not found" and report.choice.is_own:
        least = shipped(report.loaded)
        known = "" if least is None else f", though there is a plan of cost {least}"
        return f": it returned None{known}; is a return missing?"
    if result.outcome != "solved":
        return f", proven: {result.proof}" if result.proof else ""
    if result.optimal:
        return ", proven cheapest"
    if result.proof:
        return f", proven {result.proof}"
    if above is None:
        return ", not proven cheapest"
    return ", not the cheapest" if above else ", cheapest, though this search does not prove it"


def early(result: Result) -> str:
    """Say why a search ended before it was done, where its outcome does not."""
    return f", {result.stopped}" if result.stopped not in (None, result.outcome) else ""


def facts(report: SolveReport) -> list[str]:
    """Return the figures in two lines."""
    result = report.result
    first: dict[str, Any] = {"cost": cost_in_words(report), "steps": result.steps}
    first |= {name.replace("_", " "): value for name, value in report.figures.items()}
    if not result.optimal and report.optimum is None and result.lower_bound is not None:
        first["lower bound"] = result.lower_bound
        first["gap"] = f"{1 - result.lower_bound / result.cost:.1%}" if result.cost else None
    lines = [f"{name} {common.plain(value)}" for name, value in first.items() if value is not None]
    work = {
        "expanded": common.number(result.expanded),
        "generated": common.number(result.generated),
        "peak frontier": common.number(result.peak_frontier),
        "time": common.duration(result.seconds),
        "memory": common.megabytes(result.peak_memory_mb),
    }
    parts = [", ".join(lines), ", ".join(f"{name} {value}" for name, value in work.items())]
    if result.heuristic_check:
        parts.append(f"heuristic {report.choice.heuristic}: {result.heuristic_check}")
    return [part for part in parts if part]


def cost_in_words(report: SolveReport) -> str | None:
    """Write the cost of a plan, with the optimum where that is known from elsewhere."""
    result, above = report.result, report.above_optimum
    if result.cost is None:
        return None
    cost = common.number(result.cost)
    if above is None or result.optimal:
        return cost
    if above == 0:
        return f"{cost} = optimum"
    return f"{cost}, {common.percent(above)} above the optimum of {common.number(report.optimum)}"


def append(path: Path, report: SolveReport, form: str) -> None:
    """Append a block of the result to a file."""
    with common.writing(path):
        blocks.append(path, blocks.block_of(report), form)
