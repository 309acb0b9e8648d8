"""Hostile submissions get their verdict and no point, and whoever comes next is graded."""

from pathlib import Path

import pytest
from grading_desk import graded, points, verdicts, write
from hostile_submissions import HOSTILE, SEARCH, harmful

HONEST = SEARCH.replace("honest", "bfs")
USUAL = (
    "endless", "asleep", "memory", "exit", "hard exit", "fork bomb", "reads the assignment",
    "writes",
    "does not stop", "closure of the successors", "its own rules", "finds the rules",
    "a message without a size", "a deep message", "numbers that were never told", "NaN",
    "takes the next order", "states by the thousand",
)  # fmt: skip
LONG = [name for name in HOSTILE if name not in USUAL]


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
    *found, last = graded(assignment, [*files, honest])
    told = {name: verdicts(each)["legal"] for name, each in zip(names, found, strict=True)}
    assert {name: each.points for name, each in zip(names, found, strict=True)} == dict.fromkeys(
        names, 0
    ), told
    for name, words in told.items():
        assert HOSTILE[name].verdict in words, name
        assert "!r}" in HOSTILE[name].code or str(folder) not in words
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


def test_a_submission_does_not_see_the_environment_of_the_grader(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TOKEN", "secret")
    file = tmp_path / "bfs.py"
    file.write_text("import os\ndef bfs(problem): raise ValueError(sorted(os.environ))")
    (marked,) = graded(write(tmp_path), [file])
    assert "['PYTHONDONTWRITEBYTECODE', 'PYTHONHASHSEED']" in verdicts(marked)["legal"]


@pytest.mark.parametrize(
    "harmless",
    ["os.closerange(10, 256)", "__import__('gc').get_objects()", "print('x' * 10**5)"],
)
def test_who_harms_nobody_and_searches_keeps_the_points(harmless: str, tmp_path: Path) -> None:
    file = tmp_path / "bfs.py"
    file.write_text(f"import os\n{harmful(harmless)}")
    (marked,) = graded(write(tmp_path), [file])
    assert points(marked) == {"legal": 10}


def test_there_are_more_than_thirty() -> None:
    assert len(HOSTILE) > 30
