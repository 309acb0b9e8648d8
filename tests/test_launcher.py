"""`python3 run.py`: the first start makes a virtual environment, whatever surrounds it.

A tiny project stands for ours: its one package is a wheel beside it, so no network is needed.
"""

from __future__ import annotations

import ast
import hashlib
import os
import shutil
import subprocess
import sys
import zipfile
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

RUN = Path(__file__).parents[1] / "run.py"
BASE = str(getattr(sys, "_base_executable", sys.executable))
has_pip = pytest.mark.skipif(
    subprocess.run([BASE, "-m", "pip", "--version"], capture_output=True, check=False).returncode
    != 0
    or shutil.which("uv") is not None,
    reason="pip is not there, or uv is used",
)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Return a project with a launcher, a program and one package, in a folder with any letters."""
    folder = tmp_path / "Nguyễn dự án"
    package = folder / "src" / "searchcade"
    package.mkdir(parents=True)
    shutil.copy(RUN, folder)
    (package / "__init__.py").touch()
    (package / "__main__.py").write_text("import click, sys\nprint(click.WORD, *sys.argv[1:])\n")
    wheel = folder / "click-1-py3-none-any.whl"
    write_wheel(wheel)
    digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
    text = f"click @ {wheel.as_uri()} --hash=sha256:{digest}\n"
    for name in ("", "-grading", "-dev", "-bench", "-mutants"):
        (folder / f"requirements{name}.txt").write_text(text)
    return folder


def write_wheel(path: Path) -> None:
    """Write a package with a module and a script."""
    about = "click-1.dist-info"
    files = {
        "click.py": "WORD = 'clicked'\ndef main(): print(WORD)\n",
        f"{about}/METADATA": "Metadata-Version: 2.1\nName: click\nVersion: 1\n",
        f"{about}/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{about}/entry_points.txt": "[console_scripts]\nclicker = click:main\n",
    }
    with zipfile.ZipFile(path, "w") as wheel:
        for name, text in files.items():
            wheel.writestr(name, text)
        wheel.writestr(f"{about}/RECORD", "".join(f"{name},,\n" for name in files))


def start(project: Path, *words: str, **environment: str) -> subprocess.Popen[str]:
    """Start the program by its launcher."""
    around = {name: value for name, value in os.environ.items() if not name.startswith("PIP_")}
    return subprocess.Popen(
        [BASE, str(project / "run.py"), *words],
        cwd=project.parent,
        env={**around, "PIP_NO_INDEX": "1", "PYTHONUTF8": "1", **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )


def answer(started: subprocess.Popen[str]) -> str:
    """Return what a start has printed."""
    out, err = started.communicate(timeout=120)
    assert started.returncode == 0, err
    return out


@has_pip
def test_two_starts_at_once_set_up_once_and_settings_of_pip_lead_nowhere(project: Path) -> None:
    elsewhere = project.parent / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "pip.py").write_text("raise SystemExit('a stray pip')")
    (project.parent / "pip.conf").write_text(f"[global]\ntarget = {elsewhere / 'more'}\n")
    around = {
        "PIP_TARGET": str(elsewhere / "more"),
        "PIP_CONFIG_FILE": str(project.parent / "pip.conf"),
        "PYTHONPATH": str(elsewhere),
    }
    both = [start(project, word, **around) for word in ("one", "two")]
    assert [answer(each) for each in both] == ["clicked one\n", "clicked two\n"]
    assert [each.name for each in elsewhere.iterdir()] == ["pip.py"]
    kept = sorted(each.name for each in project.iterdir() if each.name.startswith(".venv"))
    assert kept == [".venv", ".venv.lock"]
    script = project / ".venv" / "bin" / "clicker"
    if script.exists():  # scripts name the place where the environment is now
        assert subprocess.check_output([str(script)], text=True) == "clicked\n"
        assert ".venv-new" not in script.with_name("activate").read_text(encoding="utf-8")
    (pth,) = (project / ".venv").rglob("searchcade.pth")
    assert pth.read_bytes().isascii()
    assert answer(start(project, "three", PYTHONUTF8="0", LC_ALL="C")) == "clicked three\n"


@pytest.fixture
def launcher(project: Path) -> Any:
    """Return the launcher of the tiny project as a module."""
    spec = spec_from_file_location("launcher", project / "run.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_what_cannot_be_imported_is_not_ready_and_the_old_environment_stays(
    launcher: Any, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(launcher, "fill", lambda _python, _requirements: None)
    launcher.VENV.mkdir()
    (launcher.VENV / "old.txt").touch()
    with pytest.raises(SystemExit, match=r"setting up \.venv/ failed"):
        launcher.prepare("requirements.txt")
    assert "No module named 'click'" in capfd.readouterr().err
    assert (launcher.VENV / "old.txt").exists()
    assert not launcher.is_ready("requirements.txt")


def test_an_old_python_can_read_the_launcher_and_is_told(
    launcher: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    ast.parse(RUN.read_text(encoding="utf-8"), feature_version=(3, 6))
    monkeypatch.setattr(launcher.sys, "version_info", (3, 6))
    with pytest.raises(SystemExit, match=r"needs Python 3\.11 or newer"):
        launcher.prepare("requirements.txt")
