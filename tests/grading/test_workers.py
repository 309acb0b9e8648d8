"""A class on some workers: one row for each submission, whatever happens to whom."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from grading_desk import RIGHT, SMALL, guests, write

from searchcade.cli import run
from searchcade.lab.grading import workers
from searchcade.lab.grading.assignment import read_assignment
from searchcade.lab.grading.marks import Grader
from searchcade.lab.grading.records import data_of, key_of, marked_from
from searchcade.lab.grading.submission import Submission
from searchcade.lab.grading.workers import Crew, Worker
from searchcade.places.here import Here
from searchcade.problem import BadInput

WRONG = "def bfs(problem):\n    return 'R'\n"
SLOW = RIGHT.replace("def bfs(problem):", "def bfs(problem):\n    while True: pass\n")


def handed_in(folder: Path, *codes: str) -> list[Submission]:
    """Hand in some files."""
    made = []
    for number, code in enumerate(codes):
        file = folder / f"s{number}.py"
        file.write_text(code)
        made.append(Submission.of(file, "bfs.py"))
    return made


def crew(folder: Path, jobs: int = 2, text: str = SMALL) -> Crew:
    """Return workers for the small assignment."""
    guests()
    path = write(folder, text)
    return Crew(path, read_assignment(path), "guest", jobs)


def points(crew: Crew, submissions: list[Submission], **more: Any) -> list[int]:
    """Return the points of all submissions, in their order."""
    found = {number: each.points for number, _, each in crew.graded(submissions, **more)}
    assert sorted(found) == [*range(len(submissions))]
    return [found[number] for number in range(len(submissions))]


def test_each_submission_has_its_marks_and_no_worker_stays(tmp_path: Path) -> None:
    submissions = handed_in(tmp_path, RIGHT, WRONG, SLOW, RIGHT)
    class_ = crew(tmp_path)
    assert points(class_, submissions) == [10, 0, 0, 10]
    for worker in class_.workers:
        assert worker.process.wait(20) is not None


def test_what_is_known_is_not_graded_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    submissions = handed_in(tmp_path, RIGHT, WRONG)
    class_ = crew(tmp_path)
    known = {key: data_of(marked) for _, key, marked in class_.graded(submissions)}
    monkeypatch.setattr(Crew, "started", None)
    assert points(crew(tmp_path), submissions, known=known) == [10, 0]


def test_a_worker_that_dies_costs_one_submission(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    marked, killed = Worker.marked, list[int]()

    def spoiled(self: Worker, submission: Submission) -> Any:
        if submission.author == "s1" and not killed:
            killed.append(self.process.pid)
            os.kill(self.process.pid, signal.SIGKILL)
        return marked(self, submission)

    monkeypatch.setattr(Worker, "marked", spoiled)
    class_ = crew(tmp_path, jobs=1)
    submissions = handed_in(tmp_path, RIGHT, RIGHT, RIGHT)
    found = {number: each for number, _, each in class_.graded(submissions)}
    assert [found[number].points for number in range(3)] == [10, 0, 10]
    assert "died or was silent" in found[1].marks[0].found.say("en")


@pytest.mark.parametrize(
    "limits", [{"CALL_FACTOR": 0, "CALL_SPARE_S": 0.05}, {"MAX_WORKER_MB": -1e6}]
)
def test_a_worker_that_is_silent_or_too_large_is_ended(
    limits: dict[str, float], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in {**limits, "POLL_S": 0.02}.items():
        monkeypatch.setattr(workers, name, value)
    class_ = crew(tmp_path, jobs=1)
    ((_, _, marked),) = class_.graded(handed_in(tmp_path, SLOW))
    assert "died or was silent" in marked.marks[0].found.say("en")


def test_a_worker_that_cannot_be_started_stops_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_more: object, **_options: object) -> None:
        raise OSError("no more processes")

    class_ = crew(tmp_path)
    monkeypatch.setattr(subprocess, "Popen", fails)
    with pytest.raises(OSError, match="no more processes"):
        points(class_, handed_in(tmp_path, RIGHT))


def test_a_fault_of_the_assignment_stops_all(tmp_path: Path) -> None:
    class_ = crew(tmp_path)
    class_.path.write_text("broken")
    with pytest.raises(BadInput, match=r"assignment.toml"):
        points(class_, handed_in(tmp_path, RIGHT))


def test_marks_read_back_from_their_data(tmp_path: Path) -> None:
    assignment = read_assignment(write(tmp_path))
    grader = Grader(assignment, Here())
    for submission in handed_in(tmp_path, RIGHT, WRONG, "def bfs(problem):\n    1 / 0\n", "x ="):
        marked = grader.mark(submission)
        data = json.loads(json.dumps(data_of(marked)))
        again = marked_from(data, submission, assignment)
        assert data_of(again) == data
        for one, other in zip(marked.marks, again.marks, strict=True):
            assert one.found.say("vi") == other.found.say("vi")
            assert (one.level, one.plan, one.line) == (other.level, other.plan, other.line)


def test_a_key_changes_with_all_that_marks_depend_on(tmp_path: Path) -> None:
    assignment = read_assignment(write(tmp_path))
    (one, same, other) = handed_in(tmp_path, RIGHT, RIGHT, WRONG)
    key = key_of(one, assignment, "guest")
    assert key_of(one, assignment, "trusted") != key
    assert key_of(other, assignment, "guest") != key
    harder = read_assignment(write(tmp_path, SMALL.replace("points = 10", "points = 9")))
    assert key_of(one, harder, "guest") != key
    assert same.author != one.author


def test_the_line_of_an_error_is_in_the_mark(tmp_path: Path) -> None:
    grader = Grader(read_assignment(write(tmp_path)), Here())
    for code, line in (("def bfs(problem):\n    1 / 0\n", 2), ("\nx =", 2), (RIGHT, None)):
        (submission,) = handed_in(tmp_path, code)
        assert grader.mark(submission).marks[0].line == line


# ------------------------------------------------------------------ the command


def test_a_submission_that_is_trusted_does_not_see_the_secret(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SEARCHCADE_SECRET", "hush")
    path = write(tmp_path)
    handed_in(tmp_path, "import os\ndef bfs(problem): raise ValueError(str(os.environ))\n")
    assert run(["grade", str(path), str(tmp_path / "s0.py"), "--trust"]) == 0
    out = capsys.readouterr().out
    assert "ValueError" in out
    assert "hush" not in out


def test_a_record_that_was_cut_off_is_graded_again(tmp_path: Path) -> None:
    guests()
    path = write(tmp_path)
    handed_in(tmp_path, RIGHT, WRONG)
    out = tmp_path / "marks.csv"
    command = ["grade", str(path), str(tmp_path / "s0.py"), str(tmp_path / "s1.py"), "--form", "csv"]  # fmt: skip  # noqa: E501
    assert run([*command, "--out", str(out)]) == 0
    whole = out.read_bytes()
    out.unlink()
    part = tmp_path / "marks.csv.part"
    part.write_bytes(b'\n{"key": "x", "marks": [')
    assert run([*command, "--out", str(out)]) == 0
    assert out.read_bytes() == whole
    assert not part.exists()


def test_with_trust_every_form_says_that_nothing_was_contained(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write(tmp_path)
    handed_in(tmp_path, RIGHT)
    for form in ("text", "json", "csv", "gradescope", "html", "classroom50"):
        assert run(["grade", str(path), str(tmp_path / "s0.py"), "--trust", "--form", form]) == 0
        assert "nothing contained this submission" in capsys.readouterr().out


@pytest.mark.long
def test_twenty_kills_lose_and_double_nothing(tmp_path: Path) -> None:
    guests()
    path = write(tmp_path)
    count = 40
    handed_in(tmp_path, *(f"{WRONG if each % 3 else RIGHT}# {each}\n" for each in range(count)))
    files = [str(tmp_path / f"s{each}.py") for each in range(count)]
    out = tmp_path / "marks.csv"
    command = [sys.executable, "-m", "searchcade", "grade", str(path), *files]
    command += ["--form", "csv", "--out", str(out)]
    dice = random.Random(20)
    for _ in range(20):
        grading = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        time.sleep(dice.uniform(0.3, 1.5))
        grading.kill()
        grading.wait()
        if out.exists():
            break
    assert out.exists() or subprocess.run(command, check=False).returncode == 0
    rows = out.read_text(encoding="utf-8").splitlines()
    assert [row.split(",")[:2] for row in rows[1:]] == [
        [f"s{each}", "0" if each % 3 else "10"] for each in range(count)
    ]
