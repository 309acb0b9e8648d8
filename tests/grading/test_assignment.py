"""An assignment is read strictly: one clear line for each mistake."""

from pathlib import Path

import pytest
from grading_desk import SMALL, write

from searchcade.cli import run
from searchcade.lab.grading.assignment import read_assignment
from searchcade.lab.grading.shelf import SHELF, shelf, write_assignment
from searchcade.problem import BadInput


def test_reads_levels_by_name_range_pattern_and_file(tmp_path: Path) -> None:
    names = '"two-ways.txt", "maze/custom?size=3&seed=1..3", "maze/first-*", "two*.txt"'
    path = write(tmp_path, SMALL.replace('"two-ways.txt"', names))
    levels = read_assignment(path).tests[0].levels
    assert [each.name for each in levels] == [
        "maze/custom?size=3&seed=1", "maze/custom?size=3&seed=2", "maze/custom?size=3&seed=3",
        "two-ways.txt", "maze/first-steps",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("points = 10", 'points = "ten"', r"test 1 \(legal\)\.points: expected a whole number"),
        ("points = 10", "", r"points: expected a whole number .*, found nothing"),
        ("points = 10", "points = 10\npoins = 3", "found 'poins'"),
        ('game = "maze"', 'game = "chess"', "game: expected one of"),
        ('check = "legal"', 'check = "lucky"', "check: expected one of legal, complete"),
        ('check = "legal"', 'check = "admissible"', "check: expected one of legal, complete"),
        ('levels = ["one"]', 'levels = ["two"]', "levels: expected names among one, found 'two'"),
        ('levels = ["one"]', "levels = []", r"levels: expected a list of texts, found \[\]"),
        ('function = "bfs"', 'function = "dfs"', "function: expected one of bfs"),
        ('kind = "search"', 'kind = "robot"', "functions.bfs.kind: expected one of"),
        ("seconds = 1,", "seconds = 0,", "limits.seconds: expected a number from 0.1"),
        ('"two-ways.txt"', '"gone.txt"', "levels.one: .*gone.txt: no such file"),
        ('"two-ways.txt"', '"maze/custom?seed=9..1"', "expected a range of seeds"),
        ('"two-ways.txt"', '"maze/zzz*"', "found none that fit"),
        ('file = "bfs.py"', 'file = "../bfs.py"', "file: expected the name of a Python file"),
        (', vi = "Nho"', "", "title.vi: expected a text, found nothing"),
        ('check = "legal"', 'check = "expansions"', "reference: expected a text, found nothing"),
        ("[functions.bfs]", '[functions."b f"]', "expected names of Python functions, found 'b f'"),
        ("[[test]]", "[[tests]]", "test: expected tables, each below a line .*found nothing"),
        ("points = 10", f"points = {'9' * 5000}", "expected TOML, found"),
        ("name =", "name ==", "assignment.toml: expected TOML, found: .*line 2"),
    ],
)
def test_a_mistake_is_one_clear_line(old: str, new: str, message: str, tmp_path: Path) -> None:
    assert old in SMALL
    path = write(tmp_path, SMALL.replace(old, new, 1))
    with pytest.raises(BadInput, match=message) as found:
        read_assignment(path)
    assert "\n" not in str(found.value)


def test_hidden_levels_are_added_by_the_teachers_file(tmp_path: Path) -> None:
    write(tmp_path)
    teacher = tmp_path / "teacher.toml"
    teacher.write_text('extends = "assignment.toml"\nhidden = { legal = ["maze/easy?seed=5"] }\n')
    assert [each.hidden for each in read_assignment(teacher).tests[0].levels] == [False, True]
    teacher.write_text('extends = "assignment.toml"\nhidden = { leagl = ["maze/easy?seed=5"] }\n')
    with pytest.raises(BadInput, match="hidden: expected a key among legal; found 'leagl'"):
        read_assignment(teacher)


def test_a_mistake_is_said_of_the_file_that_has_it(tmp_path: Path) -> None:
    write(tmp_path, SMALL.replace("points = 10", "points = -1"))
    teacher = tmp_path / "teacher.toml"
    teacher.write_text('extends = "assignment.toml"\nhidden = {}\n')
    with pytest.raises(BadInput) as found:
        read_assignment(teacher)
    assert str(found.value).startswith(f"{tmp_path / 'assignment.toml'}: test 1 (legal).points: ")


@pytest.mark.parametrize("name", shelf())
def test_a_new_assignment_hands_out_no_hidden_level(name: str, tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    for folder in (first, second):
        write_assignment(folder, name)
    hidden = [(each / "teacher.toml").read_text() for each in (first, second)]
    assert hidden[0] != hidden[1]  # the seeds are drawn
    assert "seed=?" not in hidden[0]
    handed = sorted(path.name for path in (first / "hand-out").rglob("*") if path.is_file())
    assert "teacher.toml" not in handed
    assert {"README.en.md", "README.vi.md", "assignment.toml"} <= set(handed)
    assert read_assignment(first / "teacher.toml").points == 100


def test_the_command_says_in_one_line_what_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["grade", str(SHELF / "maze-search" / "assignment.toml")]) == 2
    assert run(["grade", "nothing.toml", "a.py"]) == 2
    assert run(["grade", "maze-search", str(tmp_path / "gone")]) == 2
    assert run(["new-assignment", str(tmp_path), "--from", "maze-search"]) == 2
    assert run(["new-assignment", str(tmp_path / "new"), "--from", "nothing"]) == 2
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 5
    assert all(line.startswith("searchcade: ") for line in lines)


def test_the_command_lists_what_ships(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["grade", "--list"]) == 0
    assert "maze-search" in capsys.readouterr().out
