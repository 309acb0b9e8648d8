"""Packages: Gradescope runs its zip as it is, and what Classroom 50 publishes hides no level."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path
from typing import Any

import pytest
from grading_desk import RIGHT, SMALL, TWO_WAYS, teacher_file
from schemas import check_classroom50, check_gradescope

from searchcade import __version__
from searchcade.cli import run
from searchcade.lab.grading.assignment import read_assignment
from searchcade.lab.grading.package import write_package
from searchcade.lab.grading.shelf import assignment_file, shelf, write_assignment
from searchcade.places.launch import can_fork
from searchcade.problem import BadInput

SOURCE = Path(__file__).parent.parent.parent / "src"
needs_forks = pytest.mark.skipif(not can_fork(), reason="this system cannot fork")


# ------------------------------------------------------------------ Gradescope


def unpacked(folder: Path, teacher: Path) -> Path:
    """Unpack a package and a right submission as Gradescope lays them out."""
    root = folder / "autograder"
    for each in ("source", "submission", "results"):
        (root / each).mkdir(parents=True)
    write_package(teacher, "gradescope", folder / "package.zip")
    with zipfile.ZipFile(folder / "package.zip") as archive:
        archive.extractall(root / "source")
    (root / "submission" / "bfs.py").write_text(RIGHT)
    (root / "submission" / "json.py").write_text("raise SystemExit('imported')")
    return root


def results(root: Path, python: str = sys.executable) -> dict[str, Any]:
    """Run the script of a package, and return its results."""
    subprocess.run(
        ["bash", str(root / "source" / "run_autograder")], cwd=root / "submission", check=True,
        env={**os.environ, "AUTOGRADER": str(root), "SEARCHCADE_PYTHON": python,
             "PYTHONPATH": str(SOURCE)},
    )  # fmt: skip
    found: dict[str, Any] = json.loads((root / "results" / "results.json").read_text())
    check_gradescope(found)
    return found


@needs_forks
def test_gradescope_runs_its_package(tmp_path: Path) -> None:
    levels = SMALL.replace('"two-ways.txt"', '"two-w*.txt"').replace(
        "[levels]", '[levels]\nunused = ["more/two.txt#2"]'
    )
    teacher = teacher_file(tmp_path / "class", '["hidden.txt", "maze/easy?seed=8"]', levels)
    (tmp_path / "class" / "hand out" / "more").mkdir()
    (tmp_path / "class" / "hand out" / "more" / "two.txt").write_text(f"{TWO_WAYS}\n{TWO_WAYS}")
    found = results(unpacked(tmp_path, teacher))
    assert (found["score"], found["tests"][0]["output"]) == (10, "as expected on 3 levels")


FAILED = {
    "score": 0,
    "output": "Grading failed: please tell your teacher.",
    "stdout_visibility": "hidden",
    "tests": [],
}


@needs_forks
def test_a_failure_on_gradescope_is_one_line_without_hidden_levels(tmp_path: Path) -> None:
    root = unpacked(tmp_path, teacher_file(tmp_path / "class", '["hidden.txt"]'))
    (root / "source" / "assignment" / "hidden.txt").unlink()
    assert results(root) == FAILED
    (root / "source" / "assignment").rename(root / "source" / "gone")
    assert results(root) == FAILED


@needs_forks
def test_a_result_of_an_earlier_run_is_not_taken_for_this_one(tmp_path: Path) -> None:
    root = unpacked(tmp_path, teacher_file(tmp_path / "class", "[]"))
    (root / "results" / "results.json").write_text('{"score": 10, "tests": []}')
    assert results(root, python="true") == FAILED


def test_a_zip_has_scripts_that_run_and_is_the_same_again(tmp_path: Path) -> None:
    teacher = teacher_file(tmp_path / "class", '["hidden.txt"]')
    (tmp_path / "class" / "alice.py").write_text("")
    for name in ("one.zip", "two.zip"):
        write_package(teacher, "gradescope", tmp_path / name)
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "two.zip").read_bytes()
    with zipfile.ZipFile(tmp_path / "one.zip") as archive:
        modes = {each.filename: each.external_attr >> 16 for each in archive.infolist()}
        setup = archive.read("setup.sh").decode()
    assert modes == {
        "setup.sh": 0o755,
        "run_autograder": 0o755,
        "assignment/the teacher's.toml": 0o644,
        "assignment/hand out/assignment.toml": 0o644,
        "assignment/hand out/two-ways.txt": 0o644,
        "assignment/hidden.txt": 0o644,
    }
    assert f"searchcade[grading]=={__version__}" in setup
    assert "searchcade grade --prepare" in setup


@pytest.mark.parametrize("kind", ["gradescope", "classroom50"])
def test_a_wheel_that_lies_beside_goes_along(kind: str, tmp_path: Path) -> None:
    teacher = teacher_file(tmp_path / "class", "[]")
    (tmp_path / "class" / "searchcade-0.8-py3-none-any.whl").write_bytes(b"wheel")
    write_package(teacher, kind, tmp_path / "out")
    if kind == "gradescope":
        with zipfile.ZipFile(tmp_path / "out") as archive:
            assert archive.read("searchcade-0.8-py3-none-any.whl") == b"wheel"
    else:
        assert (tmp_path / "out" / "searchcade-0.8-py3-none-any.whl").read_bytes() == b"wheel"


@needs_forks
def test_scripts_are_right_for_their_languages(tmp_path: Path) -> None:
    teacher = teacher_file(tmp_path / "class", "[]")
    write_package(teacher, "gradescope", tmp_path / "one.zip")
    write_package(teacher, "classroom50", tmp_path / "folder")
    with zipfile.ZipFile(tmp_path / "one.zip") as archive:
        archive.extractall(tmp_path)
    for name in ("setup.sh", "run_autograder"):
        subprocess.run(["bash", "-n", str(tmp_path / name)], check=True)
    compile((tmp_path / "folder" / "autograder.py").read_text(), "autograder.py", "exec")


# ------------------------------------------------------------------ Classroom 50


def texts(folder: Path) -> dict[str, str]:
    """Return all files of a folder."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    return {path.relative_to(folder).as_posix(): path.read_text() for path in files}


def test_the_public_package_has_no_hidden_seed(tmp_path: Path) -> None:
    hidden = '["maze/easy?seed=4711", "maze/custom?seed=?&size=5", "maze/custom?seed=12&size=7"]'
    teacher = teacher_file(tmp_path / "class", hidden)
    write_package(teacher, "classroom50", tmp_path / "out")
    found = texts(tmp_path / "out")
    assert set(found) == {
        "autograder.py",
        "assignment/the teacher's.toml",
        "assignment/hand out/assignment.toml",
        "assignment/hand out/two-ways.txt",
    }
    assert not any("4711" in text or "seed=12" in text for text in found.values())
    table = tomllib.loads(found["assignment/the teacher's.toml"])
    assert table == {
        "extends": "hand out/assignment.toml",
        "hidden": {"legal": [
            "maze/easy?seed=?", "maze/custom?seed=?&size=5", "maze/custom?seed=?&size=7",
        ]},
    }  # fmt: skip


@pytest.mark.parametrize("name", shelf())
def test_a_new_assignment_can_be_published_without_its_seeds(name: str, tmp_path: Path) -> None:
    write_assignment(tmp_path / "class", name)
    teacher = tmp_path / "class" / "teacher.toml"
    write_package(teacher, "classroom50", tmp_path / "out")
    drawn = tomllib.loads(teacher.read_text())["hidden"]
    levels = [level for each in drawn.values() for level in each]
    seeds = [level.partition("seed=")[2].partition("&")[0] for level in levels]
    for text in texts(tmp_path / "out").values():
        assert not any(seed in text for seed in seeds)
    packed = read_assignment(tmp_path / "out" / "assignment" / "teacher.toml")
    assert packed.left_out == len(seeds) > 0


@pytest.mark.every_case
@pytest.mark.parametrize("level", ["hidden.txt", "maze/first-steps", "maze/easy?seed=15..17"])
def test_a_hidden_level_that_would_be_public_is_refused(level: str, tmp_path: Path) -> None:
    teacher = teacher_file(tmp_path / "class", f'["maze/easy?seed=3", "{level}"]')
    with pytest.raises(BadInput, match=r"hidden\.legal: expected levels with seed=.* is public"):
        write_package(teacher, "classroom50", tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_a_hidden_file_is_never_published_whatever_its_name(tmp_path: Path) -> None:
    teacher = teacher_file(tmp_path / "class", '["seed=5/hidden.txt"]')
    (tmp_path / "class" / "seed=5").mkdir()
    (tmp_path / "class" / "hidden.txt").rename(tmp_path / "class" / "seed=5" / "hidden.txt")
    write_package(teacher, "classroom50", tmp_path / "out")
    assert not list((tmp_path / "out").rglob("hidden.txt"))


def test_a_package_of_open_seeds_needs_numbers_on_gradescope(tmp_path: Path) -> None:
    teacher = teacher_file(tmp_path / "class", '["maze/easy?seed=?"]')
    with pytest.raises(BadInput, match=r"expected a number in place of each seed=.*found 1 open"):
        write_package(teacher, "gradescope", tmp_path / "out")


@needs_forks
@pytest.mark.parametrize("secret", ["", "of ours"])
def test_classroom50_runs_its_package(secret: str, tmp_path: Path) -> None:
    teacher = teacher_file(tmp_path / "class", '["maze/easy?seed=1"]')
    write_package(teacher, "classroom50", tmp_path / "out")
    checkout = tmp_path / "alice"
    checkout.mkdir()
    (checkout / "bfs.py").write_text(RIGHT)
    (checkout / "json.py").write_text("raise SystemExit('imported')")
    (checkout / "searchcade.py").write_text("raise SystemExit('imported')")
    subprocess.run(
        [sys.executable, str(tmp_path / "out" / "autograder.py")], cwd=checkout, check=True,
        env={**os.environ, "PYTHONPATH": str(SOURCE), "SEARCHCADE_SECRET": secret},
    )  # fmt: skip
    result = json.loads((checkout / "result.json").read_text())
    check_classroom50(result)
    assert (result["owner"], result["score"]) == ("alice", 10)
    outputs = [each["output"] for each in result["tests"]]
    left_out = "1 hidden level left out: the secret that draws it was not given"
    without = ["as expected on 1 level", left_out]
    assert outputs == (["as expected on 2 levels"] if secret else without)


# ------------------------------------------------------------------ the command


def test_the_command_packs_and_refuses_what_is_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "maze.zip"
    pack = ["grade", "pack", "maze-search", "--for", "gradescope", "--out", str(out)]
    assert run(pack) == 0
    assert "give it to nobody else" in capsys.readouterr().err
    before = out.read_bytes()
    assert run(pack) == 2
    assert "there is such a file" in capsys.readouterr().err
    assert out.read_bytes() == before
    folder = tmp_path / "folder"
    assert run([*pack[:3], "--for", "classroom50", "--out", str(folder)]) == 0
    assert "all of it is public" in capsys.readouterr().err
    assert (folder / "assignment" / "levels" / "two-ways.txt").exists()
    assert (
        assignment_file("maze-search").read_text()
        == (folder / "assignment" / "assignment.toml").read_text()
    )


def test_the_command_says_in_one_line_what_is_wrong_and_helps(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = ["--out", str(tmp_path / "x")]
    assert run(["grade", "pack", "gone.toml", "--for", "gradescope", *out]) == 2
    assert run(["grade", "pack", "maze-search", "--for", "moodle", *out]) == 2
    assert run(["grade", "pack"]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 3
    assert run(["grade", "pack", "--help"]) == 0
    assert "Usage: searchcade grade pack [OPTIONS] ASSIGNMENT" in capsys.readouterr().out
    assert run(["grade", "--help"]) == 0
    assert "--reveal" in capsys.readouterr().out
