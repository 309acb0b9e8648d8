"""A folder that holds a site: a new one, or one that we wrote before; nobody else's."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from searchcade.files import write_whole
from searchcade.problem import BadInput

LIST = "searchcade-files.json"
"""Names the files that we wrote: only those are ever removed."""


def write_site(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write a site; the page itself comes last, so that a killed build leaves no page."""
    old = own_files(folder)
    (folder / "index.html").unlink(missing_ok=True)
    for name in sorted(old - files.keys()):
        (folder / name).unlink(missing_ok=True)
    folder.mkdir(parents=True, exist_ok=True)
    write_whole(folder / LIST, json.dumps(sorted({*old, *files}), indent=0).encode())
    for name in sorted(files, key=lambda name: (name == "index.html", name)):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        write_whole(folder / name, files[name])
    write_whole(folder / LIST, json.dumps(sorted(files), indent=0).encode())


def own_files(folder: Path) -> set[str]:
    """Return the files of an earlier build; refuse a folder that has others' files in it."""
    if not folder.exists() or (folder.is_dir() and not any(folder.iterdir())):
        return set()
    try:
        names = json.loads((folder / LIST).read_text(encoding="utf-8"))
        return {name for name in names if is_inside(folder, folder / name)}
    except (OSError, ValueError, TypeError, RecursionError):
        raise BadInput(
            f"{folder}: expected a new or empty folder, or a site of an earlier build"
        ) from None


def is_inside(folder: Path, path: Path) -> bool:
    """Tell whether a path is a file in a folder, whatever the list of files says."""
    return path.is_file() and path.resolve().is_relative_to(folder.resolve())
