"""How much memory the process takes, now and at most so far."""

from __future__ import annotations

import os
from pathlib import Path

import psutil

STATM, STATUS = Path("/proc/self/statm"), Path("/proc/self/status")  # Linux only


def resident() -> int:
    """Return the bytes that the process takes now; reading a file is quicker than asking psutil."""
    try:
        with open(STATM, "rb", buffering=0) as file:
            return int(file.read(64).split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return int(psutil.Process().memory_info().rss)


def peak_resident() -> int:
    """Return the most bytes that the process has taken so far; 0 where nobody counts them."""
    try:
        lines = STATUS.read_text(encoding="ascii", errors="replace").splitlines()
        return next(1024 * int(line.split()[1]) for line in lines if line.startswith("VmHWM:"))
    except (OSError, StopIteration):
        info = psutil.Process().memory_info()
        return int(getattr(info, "peak_wset", 0))
