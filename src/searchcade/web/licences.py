"""What the page contains besides searchcade, with versions and licences, for its About page."""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

from searchcade.web import npm
from searchcade.web.pyodide import VERSION


class BundledPart(NamedTuple):
    """A program of other people, as the About page names it."""

    name: str
    version: str
    licence: str
    source: str


PYTHON = (
    BundledPart("Pyodide", VERSION, "MPL-2.0", "https://github.com/pyodide/pyodide"),
    BundledPart("CPython", "3.14.2", "PSF-2.0", "https://github.com/python/cpython"),
    BundledPart("Emscripten", "5.0.3", "MIT", "https://github.com/emscripten-core/emscripten"),
    BundledPart("zlib", "1.3.1", "Zlib", "https://zlib.net"),
    BundledPart("bzip2", "", "bzip2-1.0.6", "https://sourceware.org/bzip2"),
    BundledPart("XZ Utils (liblzma)", "", "0BSD", "https://tukaani.org/xz"),
    BundledPart("Zstandard", "", "BSD-3-Clause", "https://github.com/facebook/zstd"),
    BundledPart("libffi", "", "MIT", "https://github.com/libffi/libffi"),
    BundledPart("Expat", "2.7.3", "MIT", "https://github.com/libexpat/libexpat"),
    BundledPart("mpdecimal", "", "BSD-2-Clause", "https://www.bytereef.org/mpdecimal"),
    BundledPart("SQLite", "", "public domain", "https://sqlite.org"),
)
"""Pyodide, and what has been compiled into it."""


def bundled_parts(packages: Path) -> list[BundledPart]:
    """Return the browser's Python, and the packages that stand in our script."""
    return [*PYTHON, *(described(packages, name) for name in npm.shipped())]


def described(packages: Path, name: str) -> BundledPart:
    """Describe a package by what it says of itself."""
    said = json.loads((packages / name / "package.json").read_text(encoding="utf-8"))
    source = said.get("repository", "")
    address = source["url"] if isinstance(source, dict) else source
    return BundledPart(
        name, said["version"], said["license"], address.removeprefix("git+").removesuffix(".git")
    )


def texts(packages: Path) -> dict[str, list[str]]:
    """Return the licences that want to be handed on: text -> the packages that come under it."""
    found: dict[str, list[str]] = {}
    for name in npm.shipped():
        text = (packages / name / "LICENSE").read_text(encoding="utf-8").strip()
        found.setdefault(text, []).append(name)
    return found
