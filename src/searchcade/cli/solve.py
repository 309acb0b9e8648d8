"""searchcade solve: solve levels with an algorithm."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from searchcade.cli import common

if TYPE_CHECKING:
    from searchcade.catalog import Choice, Named
    from searchcade.search.run import Budget
    from searchcade.solve import Attempt

LONG = 500  # moves of a plan that are printed at most; --out and --json give all


@click.command(epilog="Example: searchcade solve maze/easy?seed=7 --with astar --watch")
@click.argument("levels", nargs=-1, required=True, metavar="LEVEL...")
@click.option("--with", "algorithm", metavar="ALGORITHM", help="Default: the game's best.")
@click.option("--heuristic", metavar="NAME", help="The estimate for informed algorithms.")
@common.level_options
@common.budget_options(60)
@click.option("--watch", is_flag=True, help="Show the search in the terminal.")
@click.option("--out", type=common.OutputFile(), help="Append the plan here.")
@click.option("--gif", type=common.OutputFile(), help="Draw the search here.")
@common.json_option
def command(
    levels: tuple[str, ...],
    algorithm: str | None,
    heuristic: str | None,
    game: str | None,
    options: tuple[str, ...],
    seconds: float,
    nodes: int | None,
    memory: float,
    watch: bool,
    out: Path | None,
    gif: Path | None,
    as_json: bool,
) -> int:
    """Solve each LEVEL: a file, or a name such as maze/easy?seed=7.

    Exits 0 when all are solved, 1 when one has no solution or a budget ran out, 2 on bad input.
    """
    from searchcade import catalog
    from searchcade.problem import BadInput

    chosen = common.read_options(options)
    named = [each for text in levels for each in catalog.levels(text, game, chosen)]
    if gif and len(named) > 1:
        raise BadInput(f"--gif: expected one level, found {len(named)}")
    choices = [
        catalog.choice(algorithm or each.game.best(each.level), each.game, heuristic)
        for each in named
    ]
    limits = common.budget(seconds, nodes, memory)
    code = 0
    with common.progress(0 if watch else len(named), "solving") as step:
        for each, choice in zip(named, choices, strict=True):
            step(each.name)
            attempt = attempt_one(each, choice, limits, watch=watch and not as_json, gif=gif)
            common.print_json(attempt.as_dict()) if as_json else show(attempt)
            if out:
                append(out, attempt)
            code = code if attempt.result.outcome == "solved" else 1
    return code


def attempt_one(
    named: Named, choice: Choice, budget: Budget, *, watch: bool, gif: Path | None
) -> Attempt:
    """Solve one level, quietly, before the user's eyes, or for a picture."""
    from searchcade.solve import solve

    if gif:
        from searchcade.lab.gif import record

        with common.writing(gif):
            return record(named, choice, budget, gif)
    if watch and sys.stdout.isatty():
        from searchcade.cli.watch import solve_watched

        return solve_watched(named, choice, budget)
    if watch:
        common.tell("--watch: this is no terminal; only the result is shown")
    return solve(named, choice, budget)


def show(attempt: Attempt) -> None:
    """Print what came of it."""
    result, choice = attempt.result, attempt.choice
    note = f" with {choice.heuristic}" if choice.heuristic else ""
    click.secho(f"{attempt.named.name}: {choice.algorithm.title} ({choice.name}){note}", bold=True)
    good = result.outcome == "solved"
    proof = (", proven cheapest" if result.optimal else ", not proven cheapest") if good else ""
    click.secho(f"  {result.outcome}{proof}", fg="green" if good else "yellow")
    for line in facts(attempt):
        click.echo(f"  {line}")
    if result.plan is not None:
        shown = result.plan[:LONG]
        more = f" ... ({len(result.plan):,} moves; --out or --json gives all)"
        click.echo(f"  {shown}{more if len(result.plan) > LONG else ''}")


def facts(attempt: Attempt) -> list[str]:
    """Return the figures in two lines."""
    result = attempt.result
    first = {"cost": result.cost, "steps": result.steps, "lower bound": result.lower_bound}
    first |= {name.replace("_", " "): value for name, value in attempt.figures.items()}
    if result.optimal:
        del first["lower bound"]
    lines = [f"{name} {value:,}" for name, value in first.items() if value is not None]
    work = {
        "expanded": common.number(result.expanded),
        "generated": common.number(result.generated),
        "peak frontier": common.number(result.peak_frontier),
        "time": common.duration(result.seconds),
        "memory": f"{result.peak_memory_mb:.1f} MB",
    }
    parts = [", ".join(lines), ", ".join(f"{name} {value}" for name, value in work.items())]
    return [part for part in parts if part]


def append(path: Path, attempt: Attempt) -> None:
    """Append a block in the form of the student reports: name, figures, plan."""
    result = attempt.result
    figures = [f"Steps: {result.steps}, Cost: {result.cost}"] if result.plan is not None else []
    figures += [
        f"Node: {result.expanded}",
        f"Time (ms): {result.seconds * 1000:.2f}",
        f"Memory (MB): {result.peak_memory_mb:.2f}",
    ]
    last = result.outcome if result.plan is None else result.plan
    block = f"{attempt.choice.name.upper()}\n{', '.join(figures)}\n{last}\n"
    with common.writing(path), path.open("a", encoding="utf-8") as file:
        file.write(block)
