"""What the page is built with is what was pinned, or nothing is built; each reason is one line."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from searchcade.problem import BadInput
from searchcade.web import esbuild, licences, npm, pyodide
from searchcade.web.elements import FRONT, words_used
from searchcade.web.onefile import BUILT
from web.npm import HERE, packages

STALE = "run tools/scripts.py: it joins the scripts of replays and grading pages"


@pytest.fixture
def cached(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give npm an empty cache of its own."""
    monkeypatch.setattr(npm, "cache_folder", lambda: tmp_path / "cache")
    return tmp_path / "cache"


def fake_npm(folder: Path, script: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put a program `npm` on the path that does this."""
    program = folder / "bin" / "npm"
    program.parent.mkdir()
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}:/usr/bin:/bin")


# ------------------------------------------------------------------ npm


@pytest.mark.parametrize("folder", [npm.PAGE, HERE])
def test_packages_are_pinned_and_name_no_registry(folder: Path) -> None:
    wanted = json.loads((folder / "package.json").read_text(encoding="utf-8"))
    locked = json.loads((folder / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    named = {**wanted.get("dependencies", {}), **wanted.get("devDependencies", {})}
    assert all(version[0].isdigit() for version in named.values())
    for name, package in locked.items():
        if name:
            assert package["integrity"].startswith("sha512-")
            assert "resolved" not in package
        else:
            assert {**package["dependencies"], **package.get("devDependencies", {})} == named


def test_npm_installs_once(cached: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script = f'echo "$@" >> {tmp_path}/calls; test -f package-lock.json && mkdir node_modules'
    fake_npm(tmp_path, script, monkeypatch)
    for _ in range(2):
        folder = npm.packages()
    assert folder.is_dir()
    assert folder.is_relative_to(cached)
    (call,) = (tmp_path / "calls").read_text().splitlines()
    assert call.startswith("ci --ignore-scripts")
    assert len(list((cached / "npm").iterdir())) == 1


@pytest.mark.usefixtures("cached")
def test_says_why_npm_could_not(
    cached: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake_npm(tmp_path, "mkdir node_modules; echo no network >&2; exit 1", monkeypatch)
    with pytest.raises(BadInput, match=r"npm could not install .*\(no network\); --packages DIR"):
        npm.packages()
    assert list((cached / "npm").iterdir()) == []


@pytest.mark.usefixtures("cached")
def test_says_that_npm_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(BadInput, match=r"npm is not installed.*--packages DIR"):
        npm.packages()


def test_a_folder_that_was_given_has_the_pinned_versions(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"expected npm's \S+ \S+ in it, found none"):
        npm.checked(tmp_path)
    for name, version in npm.pinned().items():
        (tmp_path / name).mkdir(parents=True)
        (tmp_path / name / "package.json").write_text(json.dumps({"version": version}))
    assert npm.checked(tmp_path) == tmp_path
    (tmp_path / "esbuild" / "package.json").write_text('{"version": "0.1.0"}')
    with pytest.raises(BadInput, match=r"expected npm's esbuild \S+ in it, found 0\.1\.0"):
        npm.checked(tmp_path)


# ------------------------------------------------------------------ Pyodide


@pytest.fixture
def pinned(monkeypatch: pytest.MonkeyPatch) -> dict[str, bytes]:
    """Pin three small files instead of the large ones."""
    files = {f"{name}.mjs": name.encode() for name in ("one", "two", "three")}
    hashes = {name: hashlib.sha256(content).hexdigest() for name, content in files.items()}
    monkeypatch.setattr(pyodide, "FILES", hashes)
    return files


def test_takes_pinned_files_and_refuses_those_of_another_version(
    tmp_path: Path, pinned: dict[str, bytes]
) -> None:
    folder = tmp_path / "pyodide"
    folder.mkdir()
    with pytest.raises(BadInput, match=r"one\.mjs: no such file or directory"):
        pyodide.pyodide_folder(tmp_path)
    for name, content in pinned.items():
        (folder / name).write_bytes(content)
    assert pyodide.pyodide_folder(tmp_path) == folder
    (folder / "one.mjs").write_bytes(b"one?")
    with pytest.raises(BadInput, match=r"one\.mjs: expected the file of npm's pyodide 314"):
        pyodide.pyodide_folder(tmp_path)


def test_the_version_of_python_is_the_one_that_npm_installs() -> None:
    assert npm.pinned()["pyodide"] == pyodide.VERSION


# ------------------------------------------------------------------ scripts


@pytest.mark.parametrize("name", ["marks", "replay"])
def test_scripts_that_ship_are_made_of_the_modules_as_they_are(name: str) -> None:
    inputs = json.loads((BUILT / "inputs.json").read_text(encoding="utf-8"))[name]
    assert f"{name}/main.js" in inputs
    assert {each: esbuild.digest(FRONT / each) for each in inputs} == inputs, STALE
    assert words_used((BUILT / f"{name}.js").read_text(encoding="utf-8"))


def test_scripts_that_ship_are_what_esbuild_makes() -> None:
    folder = packages(npm.PAGE)
    for name in ("marks", "replay"):
        made = esbuild.joined(FRONT / name / "main.js", folder)
        assert made == (BUILT / f"{name}.js").read_text(encoding="utf-8"), STALE


def test_a_module_that_cannot_be_joined_is_told(tmp_path: Path) -> None:
    main = tmp_path / "main.js"
    main.write_text('import { a } from "./nowhere.js";\n')
    with pytest.raises(BadInput, match=r"esbuild could not join our modules: .*nowhere\.js"):
        esbuild.joined(main, packages(npm.PAGE))
    with pytest.raises(BadInput, match="expected esbuild for this machine in it, found none"):
        esbuild.joined(main, tmp_path)


def test_the_names_of_texts_are_found_where_they_are_said() -> None:
    script = 'words.say("film.play"); app.words.say(\n  "film.cell", { row: 1 }); say("not.this");'
    assert words_used(script) == {"film.play", "film.cell"}


def test_the_page_names_what_it_is_made_of_and_hands_on_licences() -> None:
    folder = packages(npm.PAGE)
    parts = {each.name: each for each in licences.bundled_parts(folder)}
    assert parts["@codemirror/view"].licence == "MIT"
    assert parts["@codemirror/view"].source.startswith("https://")
    assert "Pyodide" in parts
    assert "esbuild" not in parts
    named = [name for names in licences.texts(folder).values() for name in names]
    assert sorted(named) == sorted(npm.shipped())
