"""searchcade audit: let the judge replay every stored score."""

from __future__ import annotations

from contextlib import closing

import click

from searchcade.cli import common, progress
from searchcade.play.judge import judge
from searchcade.store import Report, open_store


@click.command(epilog="Example: searchcade audit --no-mark --json")
@common.database_option
@click.option(
    "--mark/--no-mark",
    default=True,
    show_default=True,
    help="Keep the verdicts: a line that does not fit stays stored, but is not ranked.",
)
@common.json_option
def command(database: str | None, mark: bool, as_json: bool) -> int:
    """Replay every stored score, compare it with its level and board, list what does not fit.

    Exits 0 when all scores fit, 1 otherwise.
    """
    with (
        progress.spinner("judging the scores"),
        closing(open_store(database, judge=judge, must_exist=database is not None)) as store,
    ):
        report = store.audit.run(mark=mark)
    show(report, as_json=as_json)
    return 1 if report.findings else 0


def show(report: Report, *, as_json: bool) -> None:
    """Print what does not fit, and how many scores were judged."""
    if as_json:
        for finding in report.findings:
            common.print_json(finding._asdict())
        return
    if report.findings:
        table = common.table("Scores that do not fit", "score", "game ", "board ", "by ", "why ")
        for each in report.findings:
            words = (each.game, each.board, each.name or "a guest", each.reason)
            table.add_row(str(each.score_id), *map(common.verbatim, words))
        common.console().print(table)
    count, bad = common.number(report.lines), common.number(len(report.findings))
    common.tell(f"{count} scores judged, {bad} do not fit")
