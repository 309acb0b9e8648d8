"""What is handed in: files and folders are found, links are not followed, rows are kept."""

from __future__ import annotations

import csv
import os
from collections.abc import Iterator, Sequence
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from grading_desk import command_of, write

from searchcade.cli import run
from searchcade.lab.grading.assignment import read_assignment
from searchcade.lab.grading.marks import Grader, Marked
from searchcade.lab.grading.submission import Submission, told_apart
from searchcade.lab.grading.workers import Crew
from searchcade.own.function import OwnCodeError
from searchcade.places.guest.place import GuestPlace

posix = pytest.mark.skipif(os.name != "posix", reason="this system has no links for everybody")


def folder(path: Path, name: str = "bfs.py") -> Path:
    """Make a folder with a submission in it."""
    path.mkdir(parents=True)
    (path / name).write_text("def bfs(problem): ...")
    return path


def why(path: Path) -> str:
    """Return why a submission is refused."""
    found = Submission.of(path, "bfs.py")
    assert found.files == []
    return found.refused.say("en") if found.refused else ""


def test_a_folder_without_the_file_is_refused_alone(tmp_path: Path) -> None:
    assert why(folder(tmp_path / "sam", "other.py")) == (
        "expected a file bfs.py in this folder, found none"
    )


@posix
@pytest.mark.every_case
@pytest.mark.parametrize("link", ["eve/notes.py", "eve/bfs.py", "eve", "eve.py"])
def test_a_link_is_not_followed(link: str, tmp_path: Path) -> None:
    target, path = folder(tmp_path / "bob"), tmp_path / link
    if path.parent != tmp_path:
        folder(path.parent, "other.py" if path.name == "bfs.py" else "bfs.py")
    path.symlink_to(target if link == "eve" else target / "bfs.py")
    handed_in = tmp_path / Path(link).parts[0]
    assert why(handed_in).startswith(f"{path.name} is a symbolic link")
    assert Submission.of(handed_in, "bfs.py").author == "eve"


@pytest.mark.every_case
@pytest.mark.parametrize(
    ("name", "author"), [("bfs.py", "sam"), ("ann.py", "ann"), ("zoe.py", "zoe")]
)
def test_a_file_of_the_usual_name_is_by_whom_its_folder_names(
    name: str, author: str, tmp_path: Path
) -> None:
    path = folder(tmp_path / "sam", name) / name
    found = Submission.of(path, "bfs.py")
    assert (found.author, found.files, found.refused) == (author, [path], None)


@pytest.mark.every_case
@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("def f(problem): ...", "bfs.py: expected a function 'bfs', found f"),
        ("x = 1", "bfs.py: expected a function 'bfs', found none"),
        ("import math, searchcade.solve", "bfs.py: line 1: expected no import from searchcade"),
        ("\nfrom searchcade import catalog", "bfs.py: line 2: expected no import from searchcade"),
        ("def bfs(problem):\n    import searchcade.catalog", "bfs.py: line 2: expected no import"),
    ],
)
def test_a_file_without_the_function_or_with_our_searches_is_refused(
    text: str, refusal: str, tmp_path: Path
) -> None:
    path = folder(tmp_path / "sam") / "bfs.py"
    path.write_text(text)
    with pytest.raises(OwnCodeError, match=f"^{refusal}"):
        Submission.of(path, "bfs.py").function("bfs")


def test_our_types_and_all_of_python_may_be_imported(tmp_path: Path) -> None:
    path = folder(tmp_path / "sam") / "bfs.py"
    path.write_text("from searchcade.search.node import Node\n\ndef bfs(problem): ...")
    notes = tmp_path / "sam" / "notes.py"
    notes.write_text("import searchcade.problem\nimport ast, zlib")
    found = Submission.of(path.parent, "bfs.py")
    assert (found.files, found.function("bfs").name) == ([path, notes], "bfs")


@posix
def test_what_is_no_file_is_left_out_and_the_wanted_file_comes_first(tmp_path: Path) -> None:
    path = folder(tmp_path / "sam")
    os.mkfifo(path / "a.py")
    (path / "b.py").mkdir()
    for number in range(30):
        (path / f"a{number}.py").touch()
    files = Submission.of(path, "bfs.py").files
    assert [files[0].name, files[1].name, len(files)] == ["bfs.py", "a0.py", 20]


def test_submissions_of_one_name_are_told_apart(tmp_path: Path) -> None:
    paths = [folder(tmp_path / "a" / "sam"), folder(tmp_path / "b" / "sam"), folder(tmp_path / "x")]
    every = [Submission.of(path, "bfs.py") for path in paths]
    assert [each.author for each in told_apart(every)] == [str(paths[0]), str(paths[1]), "x"]


def test_a_file_that_cannot_be_read_is_the_trouble_of_its_row(tmp_path: Path) -> None:
    class Failing(GuestPlace):
        def hold(self, files: Sequence[Path]) -> None:
            raise PermissionError(13, "Permission denied", str(files[0]))

    assignment = read_assignment(write(tmp_path))
    submission = Submission.of(folder(tmp_path / "sam"), assignment.file)
    marked = Grader(assignment, Failing()).mark(submission)
    assert marked.points == 0
    found = marked.marks[0].found.say("en")
    assert "Permission denied" in found
    assert str(tmp_path) not in found


# ------------------------------------------------------------------ rows


def class_of(tmp_path: Path, *names: str) -> list[str]:
    """Make a class whose folders are empty; return the command that grades it."""
    for name in names:
        (tmp_path / name).mkdir()
    return command_of(write(tmp_path), *(tmp_path / name for name in names))


def interrupt_at(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Press Ctrl-C when the marks of a submission are known."""
    graded = Crew.graded

    def pressed(self: Crew, *more: Any) -> Iterator[tuple[int, str, Marked]]:
        for each in graded(self, *more):
            if each[2].submission.author == name:
                raise KeyboardInterrupt
            yield each

    monkeypatch.setattr(Crew, "graded", pressed)


@pytest.mark.parametrize("form", ["csv", "html"])
def test_ctrl_c_keeps_the_marks_so_far_and_the_same_command_goes_on(
    form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "marks"
    command = [*class_of(tmp_path, "ann", "bob", "cleo"), "--form", form, "--out", str(out)]
    with monkeypatch.context() as patched:
        interrupt_at("bob", patched)
        assert run(command) == 130
    part = out.with_name("marks.part")
    assert f"{part}: the marks so far; the same command goes on" in capsys.readouterr().err
    assert not out.exists()
    kept = part.read_text(encoding="utf-8")
    assert ("ann" in kept, "bob" in kept) == (True, False)
    assert run(command) == 0
    assert all(name in out.read_text(encoding="utf-8") for name in ("ann", "bob", "cleo"))
    assert not part.exists()


@pytest.mark.every_case
@pytest.mark.parametrize("form", ["text", "json", "csv", "canvas", "html"])
def test_standard_output_has_the_rows_so_far(
    form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    command = [*class_of(tmp_path, "ann", "bob", "cleo"), "--form", form]
    assert run(command) == 0
    whole = capsys.readouterr().out
    assert whole.count("</html>") == (form == "html")
    interrupt_at("cleo", monkeypatch)
    assert run(command) == 130
    kept = capsys.readouterr().out
    assert ("bob" in kept, "cleo" in kept) == (True, False)
    assert form == "html" or whole.startswith(kept)


def test_a_class_with_an_empty_folder_has_a_row_for_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([*class_of(tmp_path, "ann", "bob"), "--form", "csv"]) == 0
    _, *rows = csv.reader(StringIO(capsys.readouterr().out))
    assert [(row[0], row[1]) for row in rows] == [("ann", "0"), ("bob", "0")]
    assert rows[0][3] == "legal: expected a file bfs.py in this folder, found none"
