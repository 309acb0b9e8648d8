"""A file that reserves a little disk space: on a full disk, deleting needs some space first."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from searchcade.files import write_whole
from searchcade.problem import BadInput

SIZE = 2**20  # bytes: enough to log a deletion, and to merge the log into the file


def reserve_of(file: Path) -> Path:
    """Return the path of a database's reserve."""
    return file.with_name(f"{file.name}-reserve")


def make_reserve(file: Path) -> None:
    """Write the reserve, if there is space."""
    try:
        if not reserve_of(file).exists():
            noise = os.urandom(SIZE)  # no file system can compress it
            write_whole(reserve_of(file), noise, private=True)
    except (OSError, BadInput):
        pass  # the disk is full already, or the folder is read-only


def is_needed(file: Path) -> bool:
    """Say whether there is a reserve, and hardly any other space."""
    try:
        return reserve_of(file).exists() and shutil.disk_usage(file.parent).free < SIZE
    except OSError:
        return False


def free_reserve(file: Path) -> None:
    """Delete the reserve."""
    try:
        reserve_of(file).unlink(missing_ok=True)
    except OSError:
        pass
