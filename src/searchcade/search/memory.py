"""How much memory the process takes, now and at most so far, and how far a search let it grow.

Memory that an earlier search left free is used again and does not show. So growth is told only
where this cannot spoil it: docs/decisions/0005-memory-is-measured-once.md has the reasons.
"""

from __future__ import annotations

import importlib
import os
import sys
import threading
from functools import cache
from math import inf
from pathlib import Path
from types import ModuleType

MEGABYTE = 1024 * 1024
LEAST = 0.5  # megabytes of growth that can be told from chance
DOUBT = 0.1  # share of the growth that may have been free before
STATM, STATUS = Path("/proc/self/statm"), Path("/proc/self/status")  # Linux only

smallest = inf
"""The least size, in bytes, that the process had at the beginning of a search."""


def resident() -> int:
    """Return the bytes that the process takes now; reading a file is quicker than asking psutil."""
    try:
        with open(STATM, "rb", buffering=0) as file:
            return int(file.read(64).split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return from_psutil("rss")


def peak_resident() -> int:
    """Return the most bytes that the process has taken so far; 0 where nobody counts them."""
    try:
        lines = STATUS.read_text(encoding="ascii", errors="replace").splitlines()
        return next(1024 * int(line.split()[1]) for line in lines if line.startswith("VmHWM:"))
    except (OSError, StopIteration):
        return from_psutil("peak_wset")


def from_psutil(figure: str) -> int:
    """Return a figure that psutil has of this process, 0 where it does not know it."""
    library = psutil()
    return int(getattr(library.Process().memory_info(), figure, 0)) if library else 0


@cache
def psutil() -> ModuleType | None:
    """Return psutil where it is installed: in a browser memory is not measured."""
    try:
        return importlib.import_module("psutil")
    except ImportError:
        return None


def available() -> int:
    """Return the bytes of memory that the machine has free, no limit where that is unknown."""
    library = psutil()
    return int(library.virtual_memory().available) if library else sys.maxsize


def grown_by(before: float, growth_mb: float) -> float | None:
    """Return by how much a search let the process grow, None where nobody can tell."""
    global smallest
    smallest = min(smallest, before)
    if threading.current_thread() is not threading.main_thread():
        return None  # others allocate at the same time
    doubt = (before - smallest) / MEGABYTE
    is_sure = growth_mb >= LEAST and doubt <= DOUBT * growth_mb
    return round(growth_mb, 1) if is_sure else None
