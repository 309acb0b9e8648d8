"""Pyodide is what was pinned, or nothing is built; each reason is one line."""

from __future__ import annotations

import hashlib
import io
import tarfile
from pathlib import Path

import pytest

from searchcade.problem import BadInput
from searchcade.web import pyodide


@pytest.fixture
def pinned(monkeypatch: pytest.MonkeyPatch) -> dict[str, bytes]:
    """Pin three small files instead of the large ones."""
    files = {f"{name}.mjs": name.encode() for name in ("one", "two", "three")}
    hashes = {name: hashlib.sha256(content).hexdigest() for name, content in files.items()}
    monkeypatch.setattr(pyodide, "FILES", hashes)
    return files


def npm(folder: Path, script: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put a program `npm` on the path that does this."""
    program = folder / "bin" / "npm"
    program.parent.mkdir()
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}:/usr/bin:/bin")


def tarball(path: Path, files: dict[str, bytes]) -> None:
    """Write a package as npm does, with a file that wants to go elsewhere."""
    with tarfile.open(path, "w:gz") as archive:
        for name, content in {**files, "../../escaped": b"!"}.items():
            member = tarfile.TarInfo(f"package/{name}")
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))


def test_takes_a_folder_with_the_pinned_files(tmp_path: Path, pinned: dict[str, bytes]) -> None:
    for name, content in pinned.items():
        (tmp_path / name).write_bytes(content)
    assert pyodide.pyodide_folder(tmp_path) == tmp_path


def test_refuses_a_file_of_another_version(tmp_path: Path, pinned: dict[str, bytes]) -> None:
    for name, content in pinned.items():
        (tmp_path / name).write_bytes(content + b"?")
    with pytest.raises(BadInput, match=r"one\.mjs: expected the file of npm's pyodide 314"):
        pyodide.pyodide_folder(tmp_path)


@pytest.mark.usefixtures("pinned")
def test_refuses_a_folder_without_the_files(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"one\.mjs: no such file or directory"):
        pyodide.pyodide_folder(tmp_path)


def test_lets_npm_fetch_it_once(
    tmp_path: Path, pinned: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    made = tmp_path / "made.tgz"
    tarball(made, pinned)
    npm(tmp_path, f"cp {made} pyodide.tgz; echo once >> {tmp_path}/calls", monkeypatch)
    monkeypatch.setattr(pyodide, "TARBALL", hashlib.sha512(made.read_bytes()).hexdigest())
    monkeypatch.setattr(pyodide, "cache_folder", lambda: tmp_path / "cache")
    for _ in range(2):
        folder = pyodide.pyodide_folder(None)
    assert {path.name for path in folder.iterdir()} == pinned.keys()
    assert (tmp_path / "calls").read_text() == "once\n"
    assert not list(tmp_path.rglob("escaped"))


@pytest.mark.usefixtures("pinned")
def test_refuses_a_package_that_is_not_the_pinned_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    npm(tmp_path, "echo other > pyodide.tgz", monkeypatch)
    with pytest.raises(BadInput, match="is not the pinned one: its hash is"):
        pyodide.fetch(tmp_path / "cache")
    assert not (tmp_path / "cache").exists()


def test_says_why_npm_could_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    npm(tmp_path, "echo no network >&2; exit 1", monkeypatch)
    with pytest.raises(BadInput, match=r"npm could not fetch .*\(no network\); .* --pyodide DIR"):
        pyodide.fetch(tmp_path)


def test_says_that_npm_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(BadInput, match=r"npm is not installed.*--pyodide DIR"):
        pyodide.fetch(tmp_path)
