"""searchcade bench: run an experiment, report on it, export it, compare it with another one.

What only some calls need is imported late: Dask, Parquet, statistics.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from searchcade.cli import common, progress

if TYPE_CHECKING:
    from searchcade.lab.bench.changes import Changes
    from searchcade.lab.bench.runs import BenchRun, Plan
    from searchcade.lab.bench.suite import Suite
    from searchcade.lab.summary import Record

MAX_CHANGES = 40  # rows of a table
SHOWN = 3  # names of levels or errors that are shown in a message
places_argument = click.argument(
    "places", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FOLDER..."
)
FORMS = {"csv": "results.csv", "parquet": "results.parquet", "lab": "properties"}


class BenchGroup(click.Group):
    """A group whose command `run` may be left out: `bench SUITE`."""

    def parse_args(self, context: click.Context, arguments: list[str]) -> list[str]:
        """Put `run` before the name of a suite."""
        if arguments and not arguments[0].startswith("-") and arguments[0] not in self.commands:
            arguments = ["run", *arguments]
        return super().parse_args(context, arguments)


@click.group(
    cls=BenchGroup, invoke_without_command=True, epilog="Example: searchcade bench my-suite.toml"
)
@click.pass_context
def command(context: click.Context) -> None:
    """Run experiments: a file of levels, algorithms and seeds in, one JSON line per run out.

    `bench SUITE` is short for `bench run SUITE`.
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


@command.command("list", epilog="Example: searchcade bench list")
@common.json_option
def list_suites(as_json: bool) -> None:
    """List the suites that come with the program."""
    from searchcade.lab.bench import suite

    table = common.table("Suites", "suite ", "what it is ")
    for name in suite.shipped():
        found = suite.find(name)
        if as_json:
            common.print_json({"suite": name, "title": found.title, "about": found.about})
        table.add_row(name, common.verbatim(found.title))
    if not as_json:
        common.console().print(table)


@command.command("new", epilog="Example: searchcade bench new my-suite.toml")
@click.argument("file", type=common.OutputFile())
@common.force_option
def new_suite(file: Path, force: bool) -> None:
    """Write a small suite with comments to FILE, to begin with."""
    from searchcade.lab.bench import suite

    common.write_file(file, suite.find("first").text, force=force)
    click.echo(f"{file}: searchcade bench {file} runs it")


# ------------------------------------------------------------------ run


@command.command("run", epilog="Example: searchcade bench run my-suite.toml --workers 2")
@click.argument("suite")
@click.option(
    "--out", type=click.Path(path_type=Path), help="Folder of the results; default results/SUITE."
)
@click.option(
    "--workers", type=click.IntRange(1, 1024), help="Runs at a time; default one per core."
)
@click.option("--scheduler", metavar="ADDRESS", help="Run on this Dask cluster instead of here.")
@click.option("--slurm", type=click.IntRange(1, 100_000), metavar="N",
              help="Run nothing, write an array job of N tasks for Slurm.")  # fmt: skip
@click.option("--slice", "part", metavar="K/N", help="Run only each N-th run, beginning with K.")
@click.option(
    "--levels",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    metavar="FOLDER",
    help="Folder of the levels that do not come with the suite.",
)
def run_suite(
    suite: str,
    out: Path | None,
    workers: int | None,
    scheduler: str | None,
    slurm: int | None,
    part: str | None,
    levels: Path | None,
) -> int:
    """Run the experiment of SUITE: a file, or one that `bench list` shows.

    Every run is a process of its own and becomes one line of results.jsonl. Whatever interrupts it,
    the same command goes on where it stopped. Exits 0 when every run is recorded, 1 when some of
    them failed, 2 on bad input, 130 after Ctrl-C.
    """
    from searchcade.lab.bench import runs
    from searchcade.lab.bench import suite as suites
    from searchcade.lab.bench.workers import Slice

    found = suites.find(suite, levels)
    piece = Slice.parse(part) if part else Slice(1, 1)
    folder = out or Path("results") / suite_folder(suite, found)
    plan = runs.plan(found)
    tell_plan(plan)
    if slurm:
        return write_script(suite, found, folder, plan.runs, slurm)
    wanted = piece.of(plan.runs)
    with progress.stoppable() as cancelled:
        source = workers_of(scheduler, workers or cores(), cancelled)
        records = collect(folder, piece.name if part else "", found, wanted, source)
    show(records)
    left = len(wanted) - len(records)
    common.tell(f"{len(records):,} of {len(wanted):,} runs are in {folder}")
    if left:
        return progress.INTERRUPTED
    return 1 if any(record["exit"] == "failed" for record in records) else 0


def suite_folder(name: str, suite: Suite) -> str:
    """Return the name of the folder of a suite's results."""
    return name.replace("/", "-") if name.endswith(suite.name) and "." not in name else suite.name


def cores() -> int:
    """Return the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def tell_plan(plan: Plan) -> None:
    """Say which runs there are not, and why."""
    for needs in dict.fromkeys(plan.needs):
        common.tell(f"left out for want of --levels FOLDER: {needs}")
    for label, levels in plan.misfits.items():
        common.tell(f"{label}: left out on {some(levels)}, which it does not fit")
    for label, levels in plan.unvaried.items():
        common.tell(f"{label}: once on {some(levels)}, for neither has a seed to vary")


def some(names: Sequence[str]) -> str:
    """Name the first few of many."""
    more = f" and {len(names) - SHOWN} more" if len(names) > SHOWN else ""
    return ", ".join(names[:SHOWN]) + more


def workers_of(
    scheduler: str | None, count: int, cancelled: Callable[[], bool]
) -> Callable[[Sequence[BenchRun]], Iterator[Record]]:
    """Return the function that performs runs, here or on a cluster."""
    from searchcade.lab.bench import workers

    if scheduler:
        return lambda runs: workers.cluster_records(runs, scheduler, cancelled)
    return lambda runs: workers.records(runs, count, cancelled)


def collect(
    folder: Path,
    part: str,
    suite: Suite,
    wanted: Sequence[BenchRun],
    source: Callable[[Sequence[BenchRun]], Iterator[Record]],
) -> list[Record]:
    """Perform the runs that are not recorded yet; return the records of all that are."""
    from searchcade.files import write_whole
    from searchcade.lab.bench import results

    with results.opened(folder, part) as file:
        write_whole(folder / results.SUITE, suite.text.encode())
        known = results.keys(folder)
        left = [run for run in wanted if run.key not in known]
        with progress.counter(len(wanted), len(wanted) - len(left), "running") as step:
            for record in source(left):
                file.write(record)
                step(f"{record['label']} {record['level']}")
    keys = {run.key for run in wanted}
    return [record for record in results.read([folder]) if record["key"] in keys]


def write_script(
    suite: str, found: Suite, folder: Path, runs: Sequence[BenchRun], tasks: int
) -> int:
    """Write the array job."""
    from searchcade.files import write_whole
    from searchcade.lab.bench.workers import script

    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "slurm.sh"
    name = str(Path(suite).absolute()) if Path(suite).is_file() else suite
    tasks = min(tasks, len(runs))
    write_whole(path, script(name, folder, runs, tasks, found.levels).encode())
    path.chmod(0o755)
    click.echo(f"sbatch {path}")
    return 0


# ------------------------------------------------------------------ showing


def show(records: Sequence[Record]) -> None:
    """Print a table of what the algorithms achieved so far."""
    from searchcade.lab.summary import Summary

    if not records:
        return
    columns = ("algorithm ", "runs", "answered", "failed", "PAR-2", "in common", "expanded")
    table = common.table(records[0]["suite"], *columns)
    for row in Summary(records).totals():
        table.add_row(
            common.verbatim(row.label),
            common.number(row.runs),
            f"{row.coverage:.1%}",
            common.number(row.failed),
            common.duration(row.par2),
            common.number(row.common),
            common.number(row.geometric("expanded"), 1),
        )
    table.caption = (
        "answered: a plan, or proven that there is none; PAR-2: mean time, twice the limit where "
        "there is no answer\nin common: levels that all who ran on them answered; expanded: "
        "geometric mean over these"
    )
    common.console().print(table)
    for error in dict.fromkeys(each["error"] for each in records if each.get("error")):
        common.tell(f"failed: {error}")


# ------------------------------------------------------------------ what to do with results


@command.command("merge", epilog="Example: searchcade bench merge results/my-suite")
@click.argument("folder", type=click.Path(path_type=Path))
def merge_slices(folder: Path) -> None:
    """Join the results of all slices in FOLDER into one results.jsonl.

    Other commands read them as well without this.
    """
    from searchcade.lab.bench import results

    click.echo(f"{results.merge(folder):,} runs in {folder / 'results.jsonl'}")


@command.command("export", epilog="Example: searchcade bench export results/my-suite --form csv")
@places_argument
@click.option("--form", type=click.Choice(list(FORMS)), required=True)
@click.option("--out", type=common.OutputFile(), help="Default: in the first folder.")
def export_records(places: tuple[Path, ...], form: str, out: Path | None) -> None:
    """Write the records of FOLDER as CSV, as Parquet, or as properties that Lab reads."""
    from searchcade.lab.bench import export, results

    records = results.latest(results.read(places))
    path = out or beside(places[0], FORMS[form])
    export.FORMS[form](records, path)
    click.echo(f"{len(records):,} runs in {path}")


@command.command("report", epilog="Example: searchcade bench report results/my-suite")
@places_argument
@click.option("--out", type=common.OutputFile(), help="Default: report.html in the first folder.")
def write_report(places: tuple[Path, ...], out: Path | None) -> None:
    """Write one HTML file with the tables, plots and statistics of FOLDER; it works offline."""
    from searchcade.files import write_whole
    from searchcade.lab.bench import report, results

    records = results.latest(results.read(places))
    path = out or beside(places[0], "report.html")
    write_whole(path, report.page(records, report.suite_of(places[0])).encode())
    click.echo(f"{len(records):,} runs in {path}")


def beside(place: Path, name: str) -> Path:
    """Return a file in a folder of results, or beside a file of results."""
    return (place if place.is_dir() else place.parent) / name


@command.command("compare", epilog="Example: searchcade bench compare results/before results/after")
@click.argument("old", type=click.Path(path_type=Path))
@click.argument("new", type=click.Path(path_type=Path))
@common.json_option
def compare_results(old: Path, new: Path, as_json: bool) -> int:
    """Say what changed from the results in OLD to those in NEW.

    Outcomes, costs and counters are compared run by run; of times there is a ratio, which alone is
    no change. Exits 0 when the results are equal, 1 when they are not.
    """
    from searchcade.lab.bench import changes, results

    found = changes.compare(results.read([old]), results.read([new]))
    if as_json:
        common.print_json(in_json(found))
    else:
        show_changes(found)
    return 0 if found.is_equal else 1


def in_json(found: Changes) -> dict[str, Any]:
    """Return a comparison as one object."""
    return {
        "both": found.both,
        "only_old": found.only_old,
        "only_new": found.only_new,
        "changes": [each._asdict() for each in found.changes],
        "times": [{**each._asdict(), "noise": each.is_noise} for each in found.times],
    }


def show_changes(found: Changes) -> None:
    """Print what changed: counts, the runs that changed, the times."""
    only = f"{found.only_old:,} only in the old, {found.only_new:,} only in the new"
    click.echo(f"{found.both:,} runs in both, {only}; {len(found.changes):,} changed")
    if found.changes:
        table = common.table("Changes", "level ", "algorithm ", "what ", "old", "new")
        for each in found.changes[:MAX_CHANGES]:
            names = common.verbatim(each.level), common.verbatim(each.label)
            table.add_row(*names, each.kind, common.plain(each.old), common.plain(each.new))
        common.console().print(table)
    if len(found.changes) > MAX_CHANGES:
        click.echo(f"and {len(found.changes) - MAX_CHANGES:,} more (--json lists all)")
    if found.times:
        table = common.table("Times", "algorithm ", "runs", "new / old", "95 % interval", "")
        for row in found.times:
            limits = f"{row.interval.low:.2f} to {row.interval.high:.2f}" if row.interval else "-"
            hint = "may be noise" if row.is_noise else "slower" if row.ratio > 1 else "faster"
            table.add_row(common.verbatim(row.label), common.number(row.runs),
                          f"{row.ratio:.2f}", limits, hint)  # fmt: skip
        common.console().print(table)
