"""Write files atomically, with errors that name the file."""

from __future__ import annotations

import os
import stat
import tempfile
from pathlib import Path

from searchcade.problem import BadInput


def write_whole(path: Path, data: bytes, *, private: bool = False) -> None:
    """Replace the content of a file; after a failure the old file is still there.

    A private file can be read by its owner only.
    """
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(data)  # a device or a pipe must never be replaced
        else:
            _replace(path.resolve(), data, private=private)
    except (OSError, ValueError) as problem:
        raise _told(path, problem) from None


def write_once(path: Path, data: bytes) -> None:
    """Create a private file; of several processes at the same time, the first one wins."""
    try:
        name = Path(_beside(path, data))
        try:
            os.link(name, path)
        except OSError:
            if not path.exists():  # the file system has no links
                os.replace(name, path)
        finally:
            name.unlink(missing_ok=True)
    except OSError as problem:
        raise _told(path, problem) from None


def make_private_folder(path: Path) -> None:
    """Create a folder that only its owner can read."""
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as problem:
        raise _told(path, problem) from None


def make_private(path: Path) -> None:
    """Let only the owner read an existing file; do nothing where that is not possible."""
    try:
        mode = stat.S_IMODE(path.stat().st_mode)
        if mode & 0o077:
            path.chmod(mode & 0o700)
    except OSError:
        pass  # it does not exist, or belongs to another user


def _told(path: Path, problem: Exception) -> BadInput:
    reason = getattr(problem, "strerror", None) or str(problem)
    return BadInput(f"{path}: {reason.lower()}")


def _replace(path: Path, data: bytes, *, private: bool) -> None:
    """Write a temporary file in the same folder, then rename it."""
    name = _beside(path, data)
    try:
        if not private:
            os.chmod(name, 0o666 & ~_umask())
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise


def _beside(path: Path, data: bytes) -> str:
    """Write a private temporary file in the same folder and return its name."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".searchcade-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
    except BaseException:
        os.unlink(name)
        raise
    return name


def _umask() -> int:
    """Return the permission mask of new files."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
