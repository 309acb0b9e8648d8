"""Hostile submissions get their verdict and no point, and whoever comes next is graded."""

from pathlib import Path

import pytest
from grading_desk import graded, points, verdicts, write
from hostile_submissions import HOSTILE, SEARCH

from searchcade.lab.grading.sandbox import Sandbox
from searchcade.runner.launch import can_fork

HONEST = SEARCH.replace("honest", "bfs")
USUAL = ("endless", "exit", "fork bomb", "closure of the successors", "reads the assignment")
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


def test_there_are_more_than_thirty() -> None:
    assert len(HOSTILE) > 30
