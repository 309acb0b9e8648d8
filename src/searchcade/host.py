"""The machine that a record was made on, in a few words.

Times of two machines cannot be compared, so a record says where it was made. It does not say whose
machine that is: of its name it has four hex digits of a hash, enough to tell the machines of an
experiment apart, and too few to confirm a guess at the name, which is often that of a person.
"""

from __future__ import annotations

import hashlib
import os
import platform
from functools import cache
from pathlib import Path

CPUINFO = Path("/proc/cpuinfo")  # Linux only


@cache
def host() -> str:
    """Describe this machine: system, processor, how many of them, Python, a mark of its name."""
    mark = hashlib.sha256(platform.node().encode()).hexdigest()[:4]
    parts = (
        f"{platform.system()} {platform.machine()}",
        processor(),
        f"{processors()} CPUs",
        f"{platform.python_implementation()} {platform.python_version()}",
        f"#{mark}",
    )
    return ", ".join(filter(None, parts))


def processor() -> str:
    """Return the model of the processor; empty where the system does not say."""
    try:
        lines = CPUINFO.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return platform.processor()
    names = [line.partition(":")[2] for line in lines if line.startswith("model name")]
    return " ".join(names[0].split()) if names else ""


def processors() -> int:
    """Return how many processors the process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on this system
        return os.cpu_count() or 1
