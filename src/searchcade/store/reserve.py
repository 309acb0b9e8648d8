"""A little space on the disk that is kept back: who deletes on a full disk needs some first."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from searchcade.files import write_whole
from searchcade.problem import BadInput

SIZE = 2**20  # bytes: enough to note what is deleted, and to take the log into the file


def reserve_of(file: Path) -> Path:
    """Return where the reserve of a database lies."""
    return file.with_name(f"{file.name}-reserve")


def make_reserve(file: Path) -> None:
    """Keep some space back, if there is any."""
    try:
        if not reserve_of(file).exists():
            write_whole(reserve_of(file), os.urandom(SIZE), private=True)  # no disk packs chance
    except (OSError, BadInput):
        pass  # it is full already, or somebody else's


def is_needed(file: Path) -> bool:
    """Say whether there is a reserve, and hardly any other space."""
    try:
        return reserve_of(file).exists() and shutil.disk_usage(file.parent).free < SIZE
    except OSError:
        return False


def free_reserve(file: Path) -> None:
    """Give the space back to the disk."""
    try:
        reserve_of(file).unlink(missing_ok=True)
    except OSError:
        pass
