"""The memory of the process: now, its peak, and by how much a search made it grow.

Memory that an earlier search has freed is used again and does not show as growth. So growth is
reported only where this cannot matter: docs/decisions/0005-memory-is-measured-once.md says why.
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
from typing import Any

MEGABYTE = 1024 * 1024
MIN_GROWTH_MB = 0.5  # megabytes: less growth than this may be noise
MAX_DOUBT_SHARE = 0.1  # share of the growth that may have been free memory before
IN_BROWSER = sys.platform == "emscripten"
STATM, STATUS = Path("/proc/self/statm"), Path("/proc/self/status")  # Linux only

smallest = inf
"""The least size, in bytes, that the process had at the beginning of a search."""


def resident() -> int:
    """Return the bytes that the process uses now; reading the file is faster than psutil."""
    if IN_BROWSER:
        return in_browser()
    try:
        with open(STATM, "rb", buffering=0) as file:
            return int(file.read(64).split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return from_psutil("rss")


def peak_resident() -> int:
    """Return the most bytes that the process has used so far; 0 where the system does not count."""
    if IN_BROWSER:
        return in_browser()
    try:
        lines = STATUS.read_text(encoding="ascii", errors="replace").splitlines()
        return next(1024 * int(line.split()[1]) for line in lines if line.startswith("VmHWM:"))
    except (OSError, StopIteration):
        return from_psutil("peak_wset")


def from_psutil(figure: str) -> int:
    """Return one of psutil's memory figures of this process, 0 where there is none."""
    try:
        library = psutil()
        return int(getattr(library.Process().memory_info(), figure, 0)) if library else 0
    except OSError:  # as where a search has opened too many files
        return 0


def in_browser() -> int:
    """Return the bytes of the memory of Python in a browser, which never shrinks."""
    return int(pyodide().HEAPU8.byteLength)


@cache
def pyodide() -> Any:
    """Return what Python in a browser runs in."""
    return importlib.import_module("pyodide_js")._module


@cache
def psutil() -> ModuleType | None:
    """Return psutil, or None where it is not installed, as in a browser."""
    try:
        return importlib.import_module("psutil")
    except ImportError:
        return None


def available() -> int:
    """Return the bytes of memory that the machine has free, no limit where that is unknown."""
    library = psutil()
    return int(library.virtual_memory().available) if library else sys.maxsize


def grown_by(before: float, growth_mb: float) -> float | None:
    """Return by how many megabytes a search made the process grow, None where that is unsure."""
    global smallest
    smallest = min(smallest, before)
    if threading.current_thread() is not threading.main_thread():
        return None  # other threads allocate at the same time
    doubt = (before - smallest) / MEGABYTE
    is_sure = growth_mb >= MIN_GROWTH_MB and doubt <= MAX_DOUBT_SHARE * growth_mb
    return round(growth_mb, 1) if is_sure else None
