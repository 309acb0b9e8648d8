"""What a folder of the disk has for somebody who looks for levels: folders, and files of levels."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

SUFFIXES = (".txt", ".xsb", ".sok", ".slc", ".map", ".scen", ".lay", ".lp0", ".maz")
MOST = 2_000  # entries that are listed


class Entry(NamedTuple):
    """A file or a folder."""

    name: str
    path: Path
    is_folder: bool


def entries(folder: Path) -> list[Entry]:
    """Return the folder above, the folders, then the files that may have levels.

    One that cannot be read has nothing but the folder above it.
    """
    found = []
    try:
        with os.scandir(folder) as listed:
            for each in listed:
                is_folder = each.is_dir()
                if not each.name.startswith(".") and (is_folder or is_level_file(each.name)):
                    found.append(Entry(each.name, Path(each.path), is_folder))
    except OSError:
        pass
    found.sort(key=lambda entry: (not entry.is_folder, entry.name.casefold()))
    above = [] if folder.parent == folder else [Entry("..", folder.parent, True)]
    return [*above, *found[:MOST]]


def is_level_file(name: str) -> bool:
    """Say whether levels may be in a file of this name."""
    return name.casefold().endswith(SUFFIXES)
