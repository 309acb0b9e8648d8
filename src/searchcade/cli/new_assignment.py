"""searchcade new-assignment: a folder to hand out, and the teacher's hidden levels."""

from __future__ import annotations

from pathlib import Path

import click

from searchcade.cli import common


@click.command(epilog="Example: searchcade new-assignment homework --from maze-search")
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--from", "name", metavar="NAME", required=True, help="One of `grade --list`.")
def command(folder: Path, name: str) -> int:
    """Write an assignment into FOLDER, which must not exist yet.

    FOLDER/hand-out is for students: the text in both languages, the starter file, the public tests.
    FOLDER/teacher.toml adds hidden levels, with seeds drawn now, and is for you alone.
    """
    from searchcade.lab.grading.shelf import write_assignment

    write_assignment(folder, name)
    common.tell(f"{folder}/hand-out is for students, {folder}/teacher.toml is for you alone")
    click.echo(f"searchcade grade {folder}/teacher.toml SUBMISSIONS...")
    return 0
