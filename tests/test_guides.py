"""The guides are followed word by word in a copy of the project: a new algorithm, a new game."""

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from guides import steps, write

ROOT = Path(__file__).parent.parent


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Return a copy of the project that a guide may change."""
    skipped = shutil.ignore_patterns("__pycache__", "golden")
    for folder in ("src", "tests", "tools"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=skipped)
    for file in ("pyproject.toml", "run.py", "README.md", "CONTRIBUTING.md"):
        shutil.copy(ROOT / file, tmp_path)
    return tmp_path


def arguments(command: str) -> list[str]:
    """Return what runs a command of a guide, without the set-up of another environment."""
    start, script, *rest = shlex.split(command)
    assert start in ("python3", ".venv/bin/python")
    if script == "run.py":
        return ["-m", "searchcade", *rest]
    if script == "run_tests.py":
        return ["-m", "pytest", "-p", "no:cacheprovider", *rest]
    return [script, *rest]


def run(command: str, project: Path) -> subprocess.CompletedProcess[str]:
    """Run a command of a guide in a copy of the project."""
    return subprocess.run(
        [sys.executable, *arguments(command)],
        cwd=project,
        env={**os.environ, "PYTHONPATH": str(project / "src")},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )


@pytest.mark.parametrize(
    ("guide", "news"), [("new-algorithm.md", "random-dfs"), ("new-game.md", "coins")]
)
def test_following_a_guide_works(guide: str, news: str, project: Path) -> None:
    said = ""
    for step in steps(guide):
        if step.kind != "console":
            write(step, project)
            continue
        for command in step.text.splitlines():
            answer = run(command, project)
            assert answer.returncode == 0, f"{command}\n{answer.stdout}{answer.stderr}"
            said += answer.stdout
    assert news in said
    assert "passed" in said


@pytest.mark.parametrize("guide", ["new-algorithm.md", "new-game.md"])
def test_what_a_guide_adds_is_clean(guide: str, project: Path) -> None:
    files = []
    for step in steps(guide):
        if step.kind != "console":
            write(step, project)
            files.append(step.where.split()[0])
    code = sorted({file for file in files if file.endswith(".py")})
    checks = [["ruff", "check", *code], ["ruff", "format", "--check", *code]]
    checks.append(["mypy", "--strict", *code])
    for check in checks:
        answer = run(shlex.join(["python3", "-m", *check]), project)
        assert answer.returncode == 0, answer.stdout + answer.stderr
