"""Write a file whole or not at all, and say which one could not be written."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from searchcade.problem import BadInput


def write_whole(path: Path, data: bytes) -> None:
    """Put `data` in the place of whatever was there; after a failure the old file still stands."""
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(data)  # a device or a pipe, never to be replaced
        else:
            _replace(path.resolve(), data)
    except (OSError, ValueError) as problem:
        reason = getattr(problem, "strerror", None) or str(problem)
        raise BadInput(f"{path}: {reason.lower()}") from None


def _replace(path: Path, data: bytes) -> None:
    """Write beside the place, then move there."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".searchcade-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.chmod(name, 0o666 & ~_umask())
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise


def _umask() -> int:
    """Return the mask of new files' rights."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
