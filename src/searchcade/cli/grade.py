"""searchcade grade: submissions of an assignment, run in a sandbox, checked and marked."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import click

from searchcade.cli import common, progress
from searchcade.problem import BadInput

STREAMED = ("text", "json", "csv", "canvas")
"""The forms to which a submission adds lines at the end."""
FORMS = ("text", "json", "gradescope", "classroom50", "csv", "canvas", "html")
LANGUAGES = ("en", "vi")


@click.command(epilog="Example: searchcade grade --list")
@click.argument("assignment", required=False)
@click.argument("submissions", nargs=-1, type=click.Path(path_type=Path))
@click.option(
    "--form", type=click.Choice(FORMS), default="text", show_default=True, help="What is written."
)
@click.option("--out", type=common.OutputFile(), help="Write to this file.")
@click.option("--force", is_flag=True, help="Replace an existing file.")
@click.option(
    "--language",
    type=click.Choice(LANGUAGES),
    default="en",
    show_default=True,
    help="Of the feedback. HTML has both.",
)
@click.option("--reveal", is_flag=True, help="Name and draw hidden levels, for teachers only.")
@click.option(
    "--roster",
    type=click.Path(path_type=Path),
    help="Who is in the class: a CSV, or names one a line; whoever handed nothing in gets a row.",
)
@click.option("--list", "is_list", is_flag=True, help="List the assignments that ship.")
def command(
    assignment: str | None,
    submissions: tuple[Path, ...],
    form: str,
    out: Path | None,
    force: bool,
    language: str,
    reveal: bool,
    roster: Path | None,
    is_list: bool,
) -> int:
    """Grade SUBMISSIONS by ASSIGNMENT: a file, or the name of one that ships.

    SUBMISSIONS are files, folders and zips, also as Moodle, Canvas and Gradescope export them.
    Each submission runs in a process of its own with hard limits, inside bubblewrap where that is
    installed. Exits 0 when all were graded, whatever their points, and 2 on bad input.
    """
    from searchcade.lab.grading.shelf import shelf

    if is_list:
        for name, title in shelf().items():
            click.echo(f"{name:20} {title}")
        return 0
    if assignment is None or not submissions:
        raise BadInput(
            "grade: expected an assignment and at least one submission; --list names some"
        )
    if out and out.is_file() and not force:
        common.refuse_file(out)
    texts = graded(assignment, submissions, form, language, reveal=reveal, roster=roster)
    if out is None:
        print_marks(texts, at_once=form in STREAMED and not sys.stdout.isatty())
    elif out.exists() and not out.is_file():  # a device or a pipe
        common.write_file(out, list(texts)[-1], force=force)
    else:
        write_marks(texts, out, force=force)
    return 0


def print_marks(texts: Iterator[str], *, at_once: bool) -> None:
    """Print marks, each at once or all in the end; after Ctrl-C those that are known."""
    text = shown = ""
    try:
        for text in texts:
            if at_once:
                click.echo(text[len(shown) :], nl=False)
                shown = text
    finally:
        click.echo(text[len(shown) :], nl=False)


def write_marks(texts: Iterator[str], out: Path, *, force: bool) -> None:
    """Write marks to a file beside `out` after each submission, and to `out` after the last."""
    text, part = "", out.with_name(f"{out.name}.part")
    try:
        for text in texts:
            common.write_file(part, text, force=True)
    except BaseException:
        if text:
            common.tell(f"{part}: the marks so far")
        raise
    common.write_file(out, text, force=force)
    part.unlink(missing_ok=True)


def graded(
    name: str,
    paths: tuple[Path, ...],
    form: str,
    language: str,
    *,
    reveal: bool,
    roster: Path | None,
) -> Iterator[str]:
    """Grade one submission after the other; yield the text of all marks so far after each."""
    from searchcade.lab.grading.assignment import read_assignment
    from searchcade.lab.grading.collection import collected
    from searchcade.lab.grading.forms import Reader, written
    from searchcade.lab.grading.marks import Grader
    from searchcade.lab.grading.sandbox import Sandbox, not_contained
    from searchcade.lab.grading.shelf import assignment_file

    assignment = read_assignment(assignment_file(name))
    is_one = form in ("gradescope", "classroom50")
    with collected(paths, assignment.file, roster, is_one=is_one, tell=common.tell) as submissions:
        if is_one and len(submissions) != 1:
            raise BadInput(f"--form {form}: expected one submission, found {len(submissions)}")
        if warning := not_contained():
            common.tell(warning)
        every = []
        with Sandbox() as sandbox, progress.bar(len(submissions), "grading") as step:
            grader = Grader(assignment, sandbox)
            for each in submissions:
                step(each.author)
                every.append(grader.mark(each))
                yield written(form, every, Reader(language, reveal))
