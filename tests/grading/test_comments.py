"""The teacher's own points and comments: one file, kept by a regrade, seen in every form."""

from __future__ import annotations

import csv
import json
from collections.abc import Sequence
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest
from grading_desk import SMALL, write
from schemas import check_classroom50, check_gradescope

from searchcade.cli import run
from searchcade.lab.grading.assignment import read_assignment
from searchcade.lab.grading.comments import Remark, read_comments, write_template
from searchcade.lab.grading.forms import Reader, written
from searchcade.lab.grading.marks import Mark, Marked
from searchcade.lab.grading.sentences import Sentence
from searchcade.lab.grading.submission import Submission
from searchcade.places.launch import can_fork
from searchcade.problem import BadInput

TWO = SMALL + SMALL[SMALL.index("[[test]]") :].replace('"legal"\nf', '"second"\nf').replace(
    "10", "5"
)
HEAD = "author,test,points,comment\n"


def marked(folder: Path, comments: str) -> Marked:
    """Return a submission that passed the first test, with what a teacher says of it."""
    assignment = read_assignment(write(folder, TWO))
    file = folder / "=1+1.py"
    file.write_text("")
    first, second = assignment.tests
    fine = Sentence("fine_levels", levels=1)
    marks = [
        Mark(first, fine, fine, True),
        Mark(second, fine, Sentence("gave_up", optimum=6), False),
    ]
    said = folder / "comments.csv"
    said.write_text(HEAD + comments, encoding="utf-8")
    bare = Marked(Submission.of(file, "bfs.py"), assignment, marks)
    return bare.with_comments(read_comments(said, assignment, ["=1+1", "bob"]))


@pytest.mark.every_case
@pytest.mark.parametrize(
    ("points", "earned", "counted"),
    [("", 6, 6), ("+2", 6, 8), ("-1", 6, 5), ("7", 6, 7), ("0", 6, 0), ("10", 0, 10),
     ("+9", 6, 10), ("-9", 6, 0)],
)  # fmt: skip
def test_points_are_put_in_place_or_on_top(points: str, earned: int, counted: int) -> None:
    assert Remark(points).applied(earned, 10) == counted


def test_points_of_tests_and_of_the_whole_are_counted_in_this_order(tmp_path: Path) -> None:
    found = marked(tmp_path, "'=1+1,legal,-3,\n'=1+1,second,4,\n'=1+1,,+1,\nbob,,0,\n")
    assert [mark.points for mark in found.marks] == [7, 4]
    assert [mark.earned for mark in found.marks] == [10, 0]
    assert [mark.state for mark in found.marks] == ["partly", "partly"]
    assert (found.earned, found.points) == (11, 12)


def test_a_state_is_that_of_the_points_that_count(tmp_path: Path) -> None:
    found = marked(tmp_path, "'=1+1,legal,0,\n'=1+1,second,5,\n")
    assert [mark.state for mark in found.marks] == ["failed", "passed"]
    worthless = replace(
        found.marks[1], test=replace(found.marks[1].test, points=0), remark=Remark()
    )
    assert [replace(worthless, passed=each).state for each in (True, False)] == ["passed", "failed"]


def test_a_regrade_keeps_the_teachers_points(tmp_path: Path) -> None:
    found = marked(tmp_path, "'=1+1,legal,7,\n'=1+1,second,+2,\n")
    again = replace(found, marks=[replace(mark, passed=not mark.passed) for mark in found.marks])
    assert [mark.points for mark in again.marks] == [7, 5]


def test_semicolons_empty_lines_and_line_breaks_are_read(tmp_path: Path) -> None:
    assignment = read_assignment(write(tmp_path))
    path = tmp_path / "comments.csv"
    path.write_text(
        '\ufeffauthor;test;points;comment\r\n;;;\r\n\r\nan;legal;\'+2;"a, b\nc"\r\n', "utf-8"
    )
    assert read_comments(path, assignment, ["an"]) == {("an", "legal"): Remark("+2", "a, b\nc")}
    path.write_text(HEAD + "an,legal,,'tis right\n")
    assert read_comments(path, assignment, ["an"]) == {("an", "legal"): Remark("", "'tis right")}
    path.write_text("")
    assert read_comments(path, assignment, ["an"]) == {}


@pytest.mark.every_case
@pytest.mark.parametrize(
    ("text", "message"),
    [
        (HEAD + "eve,,,", r"comments.csv, line 2: expected an author .*, found 'eve'"),
        (
            HEAD + "\nan,third,,",
            "line 3: expected a test among legal, second, or none; found 'third'",
        ),
        (HEAD + "an,legal,ten,", "expected points such as .2 or -1, or from 0 to 10; found 'ten'"),
        (HEAD + "an,legal,1.5,", "found '1.5'"),
        (HEAD + "an,second,6,", "or from 0 to 5; found '6'"),
        (HEAD + "an,,16,", "or from 0 to 15; found '16'"),
        (
            HEAD + "an,legal,1,\nan,legal,2,",
            "line 3: expected one line for legal of an, found a se",
        ),
        (HEAD + "an,,1,\nan,,1,", "expected one line for the whole of an"),
        (HEAD + "an,legal,1", "line 2: expected author,test,points,comment, found"),
        ("an,legal,1,", "line 1: expected author,test,points,comment, found"),
        (HEAD + HEAD, "line 2: expected author"),
        (HEAD + "an,legal,1,\x00", "comments.csv.*"),
        (HEAD + f"an,legal,1,{'x' * 200_000}", "comments.csv, line 2: field larger"),
    ],
)
def test_a_mistake_is_one_clear_line(text: str, message: str, tmp_path: Path) -> None:
    assignment = read_assignment(write(tmp_path, TWO))
    path = tmp_path / "comments.csv"
    path.write_text(text)
    with pytest.raises(BadInput, match=message) as found:
        read_comments(path, assignment, ["an"])
    assert "\n" not in str(found.value)


def test_a_template_reads_back_as_nothing(tmp_path: Path) -> None:
    assignment = read_assignment(write(tmp_path, TWO))
    path = tmp_path / "comments.csv"
    authors = ["=1+1", "Nguyễn"]
    write_template(path, assignment, authors)
    assert "'=1+1,second,," in path.read_text("utf-8-sig").splitlines()
    found = read_comments(path, assignment, authors)
    assert set(found) == {(each, test) for each in authors for test in ("", "legal", "second")}
    assert set(found.values()) == {Remark()}


# ------------------------------------------------------------------ forms

SAID = "'=1+1,legal,-3,\"=2<b>x</b>\"\n'=1+1,second,,a good idea\n"
CHANGED = "the teacher gives 7 points, the tests gave 10: =2<b>x</b>"


def form(name: str, every: Sequence[Marked], language: str = "en") -> str:
    """Write marks."""
    return written(name, every, Reader(language))


def test_every_form_has_the_points_of_both_and_the_comment(tmp_path: Path) -> None:
    every = [marked(tmp_path, SAID + "'=1+1,,+1,late\n")]
    text = form("text", every)
    assert f"  part    7/10  bfs is right\n          {CHANGED}\n" in text
    assert "8 of 15 points\n  the teacher gives 8 points, the tests gave 7: late\n" in text
    assert "          the teacher: a good idea\n" in text
    record = json.loads(form("json", every, "vi"))
    assert (record["points"], record["earned"]) == (8, 7)
    assert record["notes"] == ["giảng viên cho 8 điểm, các bài kiểm tra cho 7: late"]
    assert [(each["points"], each["earned"]) for each in record["tests"]] == [(7, 10), (0, 0)]
    assert record["tests"][1]["notes"] == ["giảng viên: a good idea"]
    assert list(csv.reader(StringIO(form("canvas", every))))[2][-1] == "8"


def test_csv_has_comments_in_one_line_and_no_formula(tmp_path: Path) -> None:
    every = [marked(tmp_path, SAID + '\'=1+1,,,"=late\nagain"\n')]
    row = list(csv.reader(StringIO(form("csv", every))))[1]
    assert row[1:3] == ["7", "15"]
    assert row[3].split(" | ") == [
        "the teacher: =late again",
        f"legal: {CHANGED}",
        "second: it returned None, but there is a plan of cost 6",
        "second: the teacher: a good idea",
    ]
    assert not any(each.startswith(("=", "+", "-")) for each in row)


def test_a_page_escapes_a_comment_and_has_both_languages(tmp_path: Path) -> None:
    page = form("html", [marked(tmp_path, SAID + "'=1+1,,14,<i>well</i>\n")])
    assert "<b>x" not in page
    assert "<i>" not in page
    assert "the tests gave 10: =2&lt;b&gt;x&lt;/b&gt;" in page
    assert "các bài kiểm tra cho 7: &lt;i&gt;well" in page
    assert "14 of 15 points" in page


def test_gradescope_has_comments(tmp_path: Path) -> None:
    result = json.loads(form("gradescope", [marked(tmp_path, SAID + "'=1+1,,14,well\n")]))
    check_gradescope(result)
    assert result["score"] == 14
    assert result["output"] == "Small\nthe teacher gives 14 points, the tests gave 7: well"
    assert result["tests"][0]["output"].splitlines()[1:] == [CHANGED]
    assert result["tests"][1]["output"].endswith("\nthe teacher: a good idea")


def test_classroom50_has_comments_and_takes_the_sum_of_the_tests(tmp_path: Path) -> None:
    result = json.loads(form("classroom50", [marked(tmp_path, SAID + "'=1+1,,,well\n")]))
    check_classroom50(result)
    assert result["score"] == 7
    assert [each["passed"] for each in result["tests"]] == [False, False, True]
    assert result["tests"][0]["output"].endswith(CHANGED)
    assert result["tests"][2]["output"] == "the teacher: well"
    with pytest.raises(BadInput, match="found some for the whole submission"):
        form("classroom50", [marked(tmp_path, "'=1+1,,3,\n")])


# ------------------------------------------------------------------ the command


@pytest.mark.skipif(not can_fork(), reason="this system cannot fork")
def test_the_command_writes_a_template_once_and_then_reads_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assignment, file = write(tmp_path), tmp_path / "an.py"
    file.write_text("def bfs(problem):\n    return None\n")
    comments = tmp_path / "comments.csv"
    grade = ["grade", str(assignment), str(file), "--comments", str(comments), "--form", "json"]
    assert run(grade) == 0
    first = capsys.readouterr()
    assert json.loads(first.out)["points"] == 0
    assert f"{comments}: for your points and comments" in first.err
    assert comments.read_text() == f"{HEAD}an,,,\nan,legal,,\n"
    filled = f"{HEAD}an,,,\nan,legal,+2,an idea\n"
    comments.write_text(filled)
    assert run(grade) == 0
    record = json.loads(capsys.readouterr().out)
    assert (record["points"], record["earned"]) == (2, 2)
    assert record["tests"][0]["earned"] == 0
    assert comments.read_text() == filled
    comments.write_text(f"{HEAD}eve,,,\n")
    assert run(grade) == 2
    assert "found 'eve'" in capsys.readouterr().err
