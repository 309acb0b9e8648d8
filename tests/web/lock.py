"""A lock that processes share: the workers of a test run make a thing once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Hold the lock of this name; others wait."""
    fcntl = pytest.importorskip("fcntl", reason="locks of files are only known on Unix")
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("w") as handle:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
