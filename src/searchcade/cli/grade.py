"""searchcade grade: submissions of an assignment, run as guests, checked and marked."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from searchcade.cli import common, progress
from searchcade.problem import BadInput

if TYPE_CHECKING:
    from searchcade.lab.grading.marks import Marked
    from searchcade.lab.grading.records import Data

STREAMED = ("text", "json", "csv", "canvas")
"""The forms to which a submission adds lines at the end."""
FORMS = ("text", "json", "gradescope", "classroom50", "csv", "canvas", "html")
LANGUAGES = ("en", "vi")
TRUSTED = "nothing contained these submissions: with --trust they run as you"
PREPARE_SECONDS = 60  # that preparing takes about


@click.command(epilog="Example: searchcade grade --list")
@click.argument("assignment", required=False)
@click.argument("submissions", nargs=-1, type=click.Path(path_type=Path))
@click.option(
    "--form", type=click.Choice(FORMS), default="text", show_default=True, help="What is written."
)
@click.option(
    "--out",
    type=common.OutputFile(),
    help="Write to this file; a grading that was interrupted goes on.",
)
@click.option("--force", is_flag=True, help="Replace an existing file.")
@click.option(
    "--language",
    type=click.Choice(LANGUAGES),
    default="en",
    show_default=True,
    help="Of the feedback. HTML has both.",
)
@click.option("--jobs", type=click.IntRange(1, 256), help="Submissions at once; one a processor.")
@click.option("--trust", is_flag=True, help="Run submissions as you, contained by nothing.")
@click.option("--reveal", is_flag=True, help="Name and draw hidden levels, for teachers only.")
@click.option("--prepare", is_flag=True, help="Compile the guests' Python, once: about a minute.")
@click.option("--list", "is_list", is_flag=True, help="List the assignments that ship.")
def command(
    assignment: str | None,
    submissions: tuple[Path, ...],
    form: str,
    out: Path | None,
    force: bool,
    language: str,
    jobs: int | None,
    trust: bool,
    reveal: bool,
    prepare: bool,
    is_list: bool,
) -> int:
    """Grade SUBMISSIONS, files or folders, by ASSIGNMENT: a file, or the name of one that ships.

    Each submission runs in a Python of its own in WebAssembly, which has no way to your files,
    programs or network. Exits 0 when all were graded, whatever their points, and 2 on bad input.
    """
    from searchcade.lab.grading.shelf import shelf

    if is_list:
        for name, title in shelf().items():
            click.echo(f"{name:20} {title}")
        return 0
    if prepare:
        prepare_guests()
        if assignment is None:
            return 0
    if assignment is None or not submissions:
        raise BadInput(
            "grade: expected an assignment and at least one submission; --list names some"
        )
    if out and out.is_file() and not force:
        common.refuse_file(out)
    grade(assignment, submissions, form, out, language, jobs=jobs, trust=trust, reveal=reveal)
    return 0


def prepare_guests() -> None:
    """Compile the guests' Python, unless that was done before."""
    from searchcade.places.guest import engine

    if engine.is_prepared():
        common.tell("the guests' Python is ready")
        return
    engine.artifacts()  # refuses where there is none
    with progress.passing("preparing the guests' Python", PREPARE_SECONDS):
        engine.prepare()


def grade(
    name: str,
    paths: tuple[Path, ...],
    form: str,
    out: Path | None,
    language: str,
    *,
    jobs: int | None,
    trust: bool,
    reveal: bool,
) -> None:
    """Grade, and write the marks."""
    from searchcade.lab.grading.assignment import read_assignment
    from searchcade.lab.grading.forms import Reader, written
    from searchcade.lab.grading.shelf import assignment_file
    from searchcade.lab.grading.submission import Submission, told_apart
    from searchcade.lab.grading.workers import Crew, processors
    from searchcade.places.guest import engine

    path = assignment_file(name)
    assignment = read_assignment(path)
    submissions = told_apart([Submission.of(each, assignment.file) for each in paths])
    if form in ("gradescope", "classroom50") and len(submissions) != 1:
        raise BadInput(f"--form {form}: expected one submission, found {len(submissions)}")
    if trust:
        common.tell(TRUSTED)
    else:
        engine.check_ready()
    reader = Reader(language, reveal, trust)
    crew = Crew(path, assignment, "trusted" if trust else "guest", jobs or processors())

    def text(every: Iterable[Marked]) -> str:
        return written(form, list(every), reader)

    bar = progress.counter if len(submissions) > 1 else progress.nothing
    with bar(len(submissions), 0, "grading") as step:
        if out is None or (out.exists() and not out.is_file()):
            marks = in_order(noted(crew.graded(submissions), step))
            print_marks(marks, text, out, at_once=form in STREAMED and not sys.stdout.isatty())
        else:
            kept = Records(out.with_name(f"{out.name}.part"))
            marks = in_order(noted(kept.keep(crew.graded(submissions, kept.known)), step))
            common.write_file(out, text(marks), force=True)
            kept.path.unlink(missing_ok=True)


Numbered = Iterator[tuple[int, str, "Marked"]]
"""The number of a submission, the key of all that its marks depend on, and the marks."""


def noted(marks: Numbered, step: Callable[[str], None]) -> Numbered:
    """Show how far the grading is."""
    for number, key, marked in marks:
        step(marked.submission.author)
        yield number, key, marked


def in_order(marks: Numbered) -> Iterator[Marked]:
    """Yield marks in the order of the submissions."""
    known: dict[int, Marked] = {}
    following = 0
    for number, _, marked in marks:
        known[number] = marked
        while following in known:
            yield known.pop(following)
            following += 1


def print_marks(
    marks: Iterator[Marked], text: Callable[[list[Marked]], str], out: Path | None, *, at_once: bool
) -> None:
    """Print marks, each at once or all in the end; after Ctrl-C those that are known."""
    every: list[Marked] = []
    shown = ""
    try:
        for marked in marks:
            every.append(marked)
            if at_once and out is None:
                whole = text(every)
                click.echo(whole[len(shown) :], nl=False)
                shown = whole
    finally:
        if out is None:
            click.echo(text(every)[len(shown) :], nl=False)
    if out is not None:  # a device or a pipe
        common.write_file(out, text(every), force=True)


class Records:
    """Marks that are kept as they are known, so that a grading that was interrupted goes on."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.known: dict[str, list[Data]] = {}
        lines = path.read_bytes().splitlines() if path.is_file() else []
        for line in lines:
            with suppress(ValueError, KeyError, TypeError):  # cut off when all ended
                record = json.loads(line)
                self.known[record["key"]] = record["marks"]

    def keep(self, marks: Numbered) -> Numbered:
        """Write each submission's marks before they are passed on."""
        from searchcade.lab.grading.records import data_of

        is_any = False
        try:
            for number, key, marked in marks:
                if key not in self.known:
                    self.write({"key": key, "author": marked.submission.author,
                                "marks": data_of(marked)})  # fmt: skip
                is_any = True
                yield number, key, marked
        except BaseException:
            if is_any:
                common.tell(f"{self.path}: the marks so far; the same command goes on")
            raise

    def write(self, record: dict[str, Any]) -> None:
        """Add a record, on a line of its own whatever was cut off before it."""
        with common.writing(self.path), open(self.path, "ab") as file:
            file.write(b"\n" + json.dumps(record).encode())
