"""searchcade grade: submissions of an assignment, run in a sandbox, checked and marked."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from searchcade.cli import common, progress
from searchcade.problem import BadInput

if TYPE_CHECKING:
    from searchcade.lab.grading.forms import Reader
    from searchcade.lab.grading.marks import Marked

STREAMED = ("text", "json", "csv", "canvas")
"""The forms to which a submission adds lines at the end."""
FORMS = ("text", "json", "gradescope", "classroom50", "csv", "canvas", "html", "pages")
LANGUAGES = ("en", "vi")


@click.command(epilog="Example: searchcade grade --list")
@click.argument("assignment", required=False)
@click.argument("submissions", nargs=-1, type=click.Path(path_type=Path))
@click.option(
    "--form", type=click.Choice(FORMS), default="text", show_default=True, help="What is written."
)
@click.option(
    "--out",
    type=common.OutputFile(or_folder=True),
    help="Write to this file; pages are written into this folder.",
)
@click.option("--force", is_flag=True, help="Replace an existing file.")
@click.option(
    "--language",
    type=click.Choice(LANGUAGES),
    default="en",
    show_default=True,
    help="Of the feedback. HTML has both.",
)
@click.option("--reveal", is_flag=True, help="Name and draw hidden levels, for teachers only.")
@click.option("--list", "is_list", is_flag=True, help="List the assignments that ship.")
def command(
    assignment: str | None,
    submissions: tuple[Path, ...],
    form: str,
    out: Path | None,
    force: bool,
    language: str,
    reveal: bool,
    is_list: bool,
) -> int:
    """Grade SUBMISSIONS, files or folders, by ASSIGNMENT: a file, or the name of one that ships.

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
    check_out(out, form, force=force)
    from searchcade.lab.grading.forms import Reader, written

    reader = Reader(language, reveal)
    marks = graded(assignment, submissions, form)
    if form == "pages":
        assert out is not None
        write_pages(marks, out, reader)
        return 0
    if form == "html":  # takes long: a picture and a film for each mistake
        marks = at_once(marks)
    texts = (written(form, every, reader) for every in marks)
    if out is None:
        print_marks(texts, at_once=form in STREAMED and not sys.stdout.isatty())
    elif out.exists() and not out.is_file():  # a device or a pipe
        common.write_file(out, list(texts)[-1], force=force)
    else:
        write_marks(texts, out, force=force)
    return 0


def check_out(out: Path | None, form: str, *, force: bool) -> None:
    """Refuse a place where marks of this form cannot be written, before anything is graded."""
    if form != "pages":
        if out and out.is_dir():
            raise BadInput(f"{out}: expected a file, found a folder")
        if out and out.is_file() and not force:
            common.refuse_file(out)
    elif out is None or (out.exists() and not out.is_dir()):
        raise BadInput("--form pages: expected a folder, --out FOLDER")
    elif out.is_dir() and any(out.iterdir()) and not force:
        raise BadInput(f"{out}: expected an empty folder; --force writes into this one")


def write_pages(marks: Iterator[Sequence[Marked]], folder: Path, reader: Reader) -> None:
    """Write a folder of pages."""
    from searchcade.lab.grading.forms.pages import pages

    for every in at_once(marks):
        folder.mkdir(exist_ok=True)
        for name, text in pages(every, reader):
            common.write_file(folder / name, text, force=True)


def at_once(marks: Iterator[Sequence[Marked]]) -> Iterator[Sequence[Marked]]:
    """Yield all marks once: those of every submission, after Ctrl-C those so far."""
    so_far: Sequence[Marked] = ()
    try:
        for every in marks:
            so_far = every
    finally:
        if so_far:
            yield so_far


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


def graded(name: str, paths: tuple[Path, ...], form: str) -> Iterator[Sequence[Marked]]:
    """Grade one submission after the other; yield all that are marked so far after each."""
    from searchcade.lab.grading.assignment import read_assignment
    from searchcade.lab.grading.marks import Grader
    from searchcade.lab.grading.sandbox import Sandbox, not_contained
    from searchcade.lab.grading.shelf import assignment_file
    from searchcade.lab.grading.submission import Submission, told_apart

    assignment = read_assignment(assignment_file(name))
    submissions = told_apart([Submission.of(path, assignment.file) for path in paths])
    if form in ("gradescope", "classroom50") and len(submissions) != 1:
        raise BadInput(f"--form {form}: expected one submission, found {len(submissions)}")
    if warning := not_contained():
        common.tell(warning)
    every: list[Marked] = []
    with Sandbox() as sandbox, progress.bar(len(submissions), "grading") as step:
        grader = Grader(assignment, sandbox)
        for each in submissions:
            step(each.author)
            every.append(grader.mark(each))
            yield every
