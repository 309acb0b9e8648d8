"""Seeds of hidden levels that a secret draws: the same again, and none without it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from grading_desk import RIGHT, SMALL, command_of, teacher_file

from searchcade.cli import run
from searchcade.lab.grading.assignment import read_assignment
from searchcade.places.launch import can_fork


def names(teacher: Path, secret: str) -> list[str]:
    """Return the hidden levels that a secret draws."""
    tests = read_assignment(teacher, secret).tests
    return [each.name for test in tests for each in test.levels if each.hidden]


def test_the_same_secret_draws_the_same_levels_and_another_one_others(tmp_path: Path) -> None:
    hidden = '["maze/easy?seed=?", "maze/easy?seed=?", "maze/easy?seed=7"]'
    teacher = teacher_file(tmp_path / "class", hidden)
    first, second = names(teacher, "a"), names(teacher, "b")
    assert first == names(teacher, "a")
    assert len(set(first) | set(second)) == 5  # each its own, but for the one that is written
    assert names(teacher, "") == ["maze/easy?seed=7"]
    assert [read_assignment(teacher, each).left_out for each in ("a", "")] == [0, 2]


def test_another_test_draws_other_levels(tmp_path: Path) -> None:
    second = SMALL[SMALL.index("[[test]]") :].replace('"legal"\nf', '"second"\nf')
    teacher = teacher_file(tmp_path / "class", '["maze/easy?seed=?"]', SMALL + second)
    teacher.write_text(teacher.read_text() + 'second = ["maze/easy?seed=?"]\n')
    assert len(set(names(teacher, "a"))) == 2
    public = teacher.parent / "hand out" / "assignment.toml"
    before = names(teacher, "a")
    public.write_text(public.read_text().replace('name = "small"', 'name = "other"'))
    assert not set(before) & set(names(teacher, "a"))


@pytest.mark.skipif(not can_fork(), reason="this system cannot fork")
def test_the_command_says_what_it_leaves_out_and_takes_the_secret(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    teacher = teacher_file(tmp_path / "class", '["maze/easy?seed=?"]')
    file = tmp_path / "bfs.py"
    file.write_text(RIGHT)
    grade = command_of(teacher, file, "--form", "json")
    monkeypatch.delenv("SEARCHCADE_SECRET", raising=False)
    assert run(grade) == 0
    without = capsys.readouterr()
    assert "1 hidden level left out: the secret" in without.err
    assert json.loads(without.out)["notes"] == [
        "1 hidden level left out: the secret that draws it was not given"
    ]
    assert run([*grade, "--secret", "a"]) == 0
    option = capsys.readouterr()
    monkeypatch.setenv("SEARCHCADE_SECRET", "a")
    assert run(grade) == 0
    assert capsys.readouterr().out == option.out
    assert json.loads(option.out)["notes"] == []
    assert "left out" not in option.err
