"""searchcade grade pack: what Gradescope or Classroom 50 needs to grade an assignment."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from searchcade.cli import common

TOLD = {
    "gradescope": "upload it as it is; it contains your hidden levels: give it to nobody else",
    "classroom50": "all of it is public; hidden levels are graded where SEARCHCADE_SECRET is set",
}


class GradeCommand(click.Command):
    """A command on submissions, unless its first word is `pack`."""

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: Any,
    ) -> click.Context:
        """Read the arguments of one command or of the other."""
        if args[:1] == ["pack"]:
            return pack.make_context(f"{info_name} pack", args[1:], parent, **extra)
        return super().make_context(info_name, args, parent, **extra)


@click.command(epilog="Example: searchcade grade pack maze-search --for gradescope --out maze.zip")
@click.argument("assignment")
@click.option("--for", "kind", type=click.Choice(list(TOLD)), required=True, help="Who grades.")
@click.option(
    "--out", type=click.Path(path_type=Path), required=True, help="A new zip, or a new folder."
)
def pack(assignment: str, kind: str, out: Path) -> None:
    """Write ASSIGNMENT, best the teacher's file, as a package that a school's system runs.

    A wheel or the source of searchcade that lies beside ASSIGNMENT goes along.
    """
    from searchcade.lab.grading.package import write_package
    from searchcade.lab.grading.shelf import assignment_file

    write_package(assignment_file(assignment), kind, out)
    common.tell(f"{out}: {TOLD[kind]}")
