"""Files for the browser's Python in one: a line of JSON says names and sizes, then they follow."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator, Mapping
from pathlib import Path

from searchcade.web.bundle import modules
from searchcade.web.elements import FRONT

PACKAGE = Path(__file__).resolve().parent.parent
REPLAY = FRONT / "replay" / "main.js"
"""What a replay file runs: the page writes such files, too."""
LEFT_OUT = (
    "app", "cli", "store/migrations", "web/front", "lab/bench", "lab/suites", "lab/grading/forms",
)  # fmt: skip
"""Folders that have nothing to do in a browser: windows, commands, experiments and the like."""
KINDS = {".py", ".toml", ".txt", ".json", ".csv"}


def archive(files: Mapping[str, bytes]) -> bytes:
    """Join files; the same files give the same bytes."""
    sizes = {name: len(content) for name, content in files.items()}
    whole = json.dumps(sizes, separators=(",", ":")).encode() + b"\n" + b"".join(files.values())
    return gzip.compress(whole, 9, mtime=0)


def package_files() -> dict[str, bytes]:
    """Return the files of our package that run or are read in a browser."""
    return {f"{PACKAGE.name}/{name}": path.read_bytes() for name, path in sources()}


def sources() -> Iterator[tuple[str, Path]]:
    """Find the files of our package that a browser needs."""
    for path in sorted(PACKAGE.rglob("*")):
        name = path.relative_to(PACKAGE).as_posix()
        if path.suffix in KINDS and path.is_file() and not is_left_out(name):
            yield name, path
    for path in (*modules(REPLAY), *sorted(FRONT.rglob("*.css"))):
        yield path.relative_to(PACKAGE).as_posix(), path


def is_left_out(name: str) -> bool:
    """Tell whether a file stands in a folder that a browser does not need."""
    return any(name.startswith(f"{folder}/") for folder in LEFT_OUT) or "__pycache__" in name
