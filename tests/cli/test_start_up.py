"""The command line answers at once, because it imports what is heavy only where it is used."""

import os
import subprocess
import sys

import pytest

HEAVY = {
    "numpy", "numba", "llvmlite", "matplotlib", "PIL", "rich", "psutil", "hypothesis",
    "pygame", "sqlalchemy", "alembic", "argon2", "distributed", "dask", "pyarrow",
}  # fmt: skip


def imported(*arguments: str) -> set[str]:
    """Return the packages that the program imports to answer."""
    command = [sys.executable, "-X", "importtime", "-m", "searchcade", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=True)
    lines = [line for line in done.stderr.splitlines() if line.startswith("import time:")]
    return {line.rpartition("|")[2].strip().partition(".")[0] for line in lines}


@pytest.mark.parametrize("arguments", [["--help"], ["--version"], []], ids=" ".join)
def test_imports_nothing_heavy_to_say_what_it_is(arguments: list[str]) -> None:
    found = imported(*arguments)
    assert "click" in found
    assert not found & HEAVY


@pytest.mark.parametrize(
    "command", ["solve", "compare", "bench", "generate", "levels", "play", "doctor"]
)
def test_imports_nothing_heavy_to_explain_a_command(command: str) -> None:
    assert not imported(command, "--help") & HEAVY


def test_imports_no_pictures_and_no_compiler_to_solve_a_small_level() -> None:
    found = imported("solve", "maze/easy", "--with", "astar")
    assert not found & (HEAVY - {"rich", "psutil"})


@pytest.mark.skipif(os.name != "posix", reason="a shell closes files")
@pytest.mark.every_case
@pytest.mark.parametrize(("closed", "code"), [(">&-", 0), (">&- 2>&- <&-", 0), ("--seed 2>&-", 2)])
def test_closed_files_are_no_internal_error(closed: str, code: int) -> None:
    command = f"{sys.executable} -m searchcade algorithms {closed}"
    assert subprocess.run(command, shell=True, check=False, capture_output=True).returncode == code
