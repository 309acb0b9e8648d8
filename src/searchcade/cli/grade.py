"""searchcade grade: submissions of an assignment, run as guests, checked and marked."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from searchcade.cli import common, progress
from searchcade.cli.grade_pack import GradeCommand
from searchcade.problem import BadInput

if TYPE_CHECKING:
    from searchcade.lab.grading.assignment import Assignment
    from searchcade.lab.grading.comments import Comments
    from searchcade.lab.grading.forms import Reader
    from searchcade.lab.grading.marks import Marked
    from searchcade.lab.grading.records import Data
    from searchcade.lab.grading.submission import Submission
    from searchcade.lab.grading.workers import Crew

STREAMED = ("text", "json", "csv", "canvas")
"""The forms to which a submission adds lines at the end."""
FORMS = ("text", "json", "gradescope", "classroom50", "csv", "canvas", "html", "pages")
LANGUAGES = ("en", "vi")
PREPARE_SECONDS = 60  # that preparing takes about


@click.command(cls=GradeCommand, epilog="Example: searchcade grade --list")
@click.argument("assignment", required=False)
@click.argument("submissions", nargs=-1, type=click.Path(path_type=Path))
@click.option(
    "--form", type=click.Choice(FORMS), default="text", show_default=True, help="What is written."
)
@click.option(
    "--out",
    type=common.OutputFile(or_folder=True),
    help="Write to this file, pages into this folder; a grading that was interrupted goes on.",
)
@click.option("--force", is_flag=True, help="Replace an existing file.")
@click.option(
    "--language",
    type=click.Choice(LANGUAGES),
    default="en",
    show_default=True,
    help="Of the feedback. HTML has both.",
)
@click.option(
    "--roster",
    type=click.Path(path_type=Path),
    help="Who is in the class: a CSV, or names one a line; whoever handed nothing in gets a row.",
)
@click.option("--jobs", type=click.IntRange(1, 256), help="Submissions at once; one a processor.")
@click.option("--trust", is_flag=True, help="Run submissions as you, contained by nothing.")
@click.option(
    "--defence",
    is_flag=True,
    help="Ask each student five questions about what their search does on a level they have not "
    "seen: on the pages, with the answers for you.",
)
@click.option("--reveal", is_flag=True, help="Name and draw hidden levels, for teachers only.")
@click.option(
    "--comments",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Your own points and comments, a CSV file; a missing one is written to be filled in.",
)
@click.option(
    "--secret", envvar="SEARCHCADE_SECRET", default="", help="Draws the seeds of hidden levels."
)
@click.option("--prepare", is_flag=True, help="Compile the guests' Python, once: about a minute.")
@click.option("--list", "is_list", is_flag=True, help="List the assignments that ship.")
def command(
    assignment: str | None,
    submissions: tuple[Path, ...],
    force: bool,
    prepare: bool,
    is_list: bool,
    **options: Any,
) -> int:
    """Grade SUBMISSIONS by ASSIGNMENT: a file, or the name of one that ships.

    SUBMISSIONS are files, folders and zips, also as Moodle, Canvas and Gradescope export them.
    Each submission runs in a separate Python inside WebAssembly, which cannot reach your files,
    programs or network. Exits 0 when all were graded, whatever their points, and 2 on bad input.

    `grade pack` writes an assignment for Gradescope or Classroom 50: see `grade pack --help`.
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
    wanted = GradeOptions(**options)
    if wanted.defence and wanted.form != "pages":
        raise BadInput(f"--defence: expected --form pages, found {wanted.form}")
    check_out(wanted.out, wanted.form, force=force)
    grade(assignment, submissions, wanted)
    return 0


class GradeOptions(NamedTuple):
    """The options of a grading."""

    form: str
    out: Path | None
    language: str
    roster: Path | None
    jobs: int | None
    trust: bool
    defence: bool
    reveal: bool
    comments: Path | None
    secret: str


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


def prepare_guests() -> None:
    """Compile the guests' Python, unless that was done before."""
    from searchcade.places.guest import engine

    if engine.is_prepared():
        common.tell("the guests' Python is ready")
        return
    engine.artifacts()  # refuses where there is none
    with progress.passing("preparing the guests' Python", PREPARE_SECONDS):
        engine.prepare()


def grade(name: str, paths: tuple[Path, ...], wanted: GradeOptions) -> None:
    """Grade, and write the marks."""
    from searchcade.lab.grading.assignment import read_assignment
    from searchcade.lab.grading.collection import collected
    from searchcade.lab.grading.sentences import Sentence
    from searchcade.lab.grading.shelf import assignment_file
    from searchcade.lab.grading.workers import Crew, processors
    from searchcade.places.guest import engine

    path = assignment_file(name)
    assignment = read_assignment(path, wanted.secret)
    place, jobs = "trusted" if wanted.trust else "guest", wanted.jobs or processors()
    defends = "defends" if wanted.defence else ""
    crew = Crew(path, assignment, place, jobs, wanted.secret, defends)
    is_one = wanted.form in ("gradescope", "classroom50")
    file, roster = assignment.file, wanted.roster
    with collected(paths, file, roster, is_one=is_one, tell=common.tell) as submissions:
        if is_one and len(submissions) != 1:
            found = f"expected one submission, found {len(submissions)}"
            raise BadInput(f"--form {wanted.form}: {found}")
        remarks = remarks_in(wanted.comments, assignment, submissions) if wanted.comments else {}
        if assignment.left_out:
            common.tell(Sentence("left_out", levels=assignment.left_out).say(wanted.language))
        if wanted.trust:
            common.tell(Sentence("trusted").say(wanted.language))
        else:
            engine.check_ready()
        grade_class(crew, submissions, remarks, wanted)


def grade_class(
    crew: Crew, submissions: Sequence[Submission], remarks: Comments, wanted: GradeOptions
) -> None:
    """Grade submissions; to a file or folder, go on where an earlier grading has stopped."""
    from searchcade.lab.grading.forms import Reader

    reader, out = Reader(wanted.language, wanted.reveal), wanted.out
    bar = progress.counter if len(submissions) > 1 else progress.nothing
    with bar(len(submissions), 0, "grading") as step:

        def finished(marks: Numbered) -> Iterator[Marked]:
            for each in in_order(marks, step):
                yield replace(each.with_comments(remarks), is_trusted=wanted.trust)

        if out is None or (out.exists() and not out.is_file() and not out.is_dir()):
            print_marks(finished(crew.graded(submissions)), wanted.form, reader, out)
            return
        kept = Records(out.with_name(f"{out.name}.part"))
        every = list(finished(kept.keep(crew.graded(submissions, kept.known))))
    write_marks(every, wanted.form, reader, out)
    kept.path.unlink(missing_ok=True)


def remarks_in(path: Path, assignment: Assignment, submissions: Sequence[Submission]) -> Comments:
    """Read the teacher's comments; write a file to fill in where there is none."""
    from searchcade.lab.grading.comments import read_comments, write_template

    authors = [each.author for each in submissions]
    if path.exists():
        return read_comments(path, assignment, authors)
    write_template(path, assignment, authors)
    common.tell(f"{path}: for your points and comments; the same command then counts them")
    return {}


Numbered = Iterator[tuple[int, str, "Marked"]]
"""The number of a submission, the key of all that its marks depend on, and the marks."""


def in_order(marks: Numbered, step: Callable[[str], None]) -> Iterator[Marked]:
    """Yield marks in the order of the submissions; call `step` as each is known."""
    known: dict[int, Marked] = {}
    following = 0
    for number, _, marked in marks:
        step(marked.submission.author)
        known[number] = marked
        while following in known:
            yield known.pop(following)
            following += 1


def print_marks(marks: Iterator[Marked], form: str, reader: Reader, out: Path | None) -> None:
    """Print marks, each at once or all in the end; after Ctrl-C those that are known.

    What is no file, such as a pipe, gets them all in the end.
    """
    from searchcade.lab.grading.forms import written

    at_once = out is None and form in STREAMED and not sys.stdout.isatty()
    every: list[Marked] = []
    shown = ""
    try:
        for marked in marks:
            every.append(marked)
            if at_once:
                text = written(form, every, reader)
                click.echo(text[len(shown) :], nl=False)
                shown = text
    finally:
        if out is None:
            click.echo(written(form, every, reader)[len(shown) :], nl=False)
    if out is not None:
        common.write_file(out, written(form, every, reader), force=True)


def write_marks(every: list[Marked], form: str, reader: Reader, out: Path) -> None:
    """Write marks to a file, or as a folder of pages."""
    from searchcade.lab.grading.forms import written
    from searchcade.lab.grading.forms.pages import pages

    if form != "pages":
        common.write_file(out, written(form, every, reader), force=True)
        return
    with common.writing(out):
        out.mkdir(exist_ok=True)
    for name, text in pages(every, reader):
        common.write_file(out / name, text, force=True)


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
        """Append a record as a new line, also after one that was cut off."""
        with common.writing(self.path), open(self.path, "ab") as file:
            file.write(b"\n" + json.dumps(record).encode())
