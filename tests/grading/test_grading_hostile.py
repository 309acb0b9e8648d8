"""Hostile submissions get their verdict and no point, and whoever comes next is graded."""

import subprocess
from pathlib import Path

import pytest
from grading_desk import graded, points, verdicts, write
from hostile_submissions import HOSTILE, SEARCH

from searchcade.lab.grading.graded_run import Heard
from searchcade.lab.grading.sandbox import Sandbox, command, is_contained
from searchcade.lab.grading.untrusted_run import Hearing
from searchcade.places.child_run import Lost
from searchcade.places.launch import NotStarted, can_fork
from searchcade.problem import BadInput

HONEST = SEARCH.replace("honest", "bfs")
USUAL = (
    "endless", "exit", "fork bomb", "closure of the successors", "reads the assignment",
    "asks about a deep state", "counts to 4,000 digits", "names its own act",
)  # fmt: skip
LONG = [name for name in HOSTILE if name not in USUAL]

pytestmark = pytest.mark.skipif(not can_fork(), reason="this system cannot fork")


def grade(names: list[str], folder: Path) -> None:
    """Grade hostile files in one run, with an honest one after them all."""
    assignment = write(folder)
    (folder / "secret_answer.py").write_text("")
    files = []
    for number, name in enumerate(names):
        file = folder / str(number) / "bfs.py"
        file.parent.mkdir()
        code = HOSTILE[name].code
        code = code.replace("{secret!r}", repr(str(assignment)))
        code = code.replace("{folder!r}", repr(str(folder)))
        file.write_text(code)
        files.append(file)
    honest = folder / "honest.py"
    honest.write_text(HONEST)
    with Sandbox() as sandbox:
        *found, last = graded(assignment, [*files, honest], sandbox)
    told = {name: verdicts(each)["legal"] for name, each in zip(names, found, strict=True)}
    assert {name: each.points for name, each in zip(names, found, strict=True)} == dict.fromkeys(
        names, 0
    ), told
    for name, words in told.items():
        assert HOSTILE[name].verdict in words, name
        assert str(folder) not in words
    assert points(last) == {"legal": 10}, verdicts(last)
    assert sorted(each.name for each in folder.iterdir() if each.is_file()) == [
        "assignment.toml", "honest.py", "secret_answer.py", "two-ways.txt",
    ]  # fmt: skip


def test_a_few_of_them_get_no_point_and_the_next_one_is_graded(tmp_path: Path) -> None:
    grade(list(USUAL), tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("first", range(0, len(LONG), 8))
def test_all_of_them_get_no_point_and_the_next_one_is_graded(first: int, tmp_path: Path) -> None:
    grade(LONG[first : first + 8], tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("first", range(0, len(HOSTILE), 8))
def test_without_bubblewrap_the_guard_alone_refuses_them(
    first: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("searchcade.lab.grading.sandbox.is_contained", lambda: False)
    grade(list(HOSTILE)[first : first + 8], tmp_path)


@pytest.mark.parametrize("failure", [NotStarted("busy"), Lost("gone")])
@pytest.mark.parametrize("times", [1, 2])
def test_a_run_that_the_machine_has_failed_is_repeated_once(
    failure: BadInput, times: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    failures = [failure] * times
    outcome = Hearing.outcome

    def failing(self: Hearing) -> Heard:
        if failures:
            raise failures.pop()
        return outcome(self)

    monkeypatch.setattr(Hearing, "outcome", failing)
    file = tmp_path / "bfs.py"
    file.write_text(HONEST)
    (marked,) = graded(write(tmp_path), [file])
    assert points(marked) == {"legal": 10 if times == 1 else 0}


@pytest.mark.parametrize("contained", [True, False])
def test_a_submission_does_not_see_the_environment_of_the_grader(
    contained: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not contained:
        monkeypatch.setattr("searchcade.lab.grading.sandbox.is_contained", lambda: False)
    monkeypatch.setenv("TOKEN", "secret")
    file = tmp_path / "bfs.py"
    seen = "[each for each in ('HOME', 'TOKEN') if each in os.environ]"
    file.write_text(f"import os\ndef bfs(problem): raise ValueError({seen})")
    with Sandbox() as sandbox:
        (marked,) = graded(write(tmp_path), [file], sandbox)
    assert "ValueError: ['HOME']" in verdicts(marked)["legal"]


def test_nobody_has_a_capability_inside_bubblewrap_not_even_root(tmp_path: Path) -> None:
    if not is_contained():
        pytest.skip("bubblewrap may not run here")
    inside = [*command(tmp_path), "grep", "CapEff", "/proc/self/status"]
    assert subprocess.check_output(inside, text=True).split()[1].strip("0") == ""


def test_there_are_more_than_thirty() -> None:
    assert len(HOSTILE) > 30
