"""Free memory after a screen was closed.

Screens and their widgets refer to each other, so only the garbage collector frees them, and they
hold pictures and recordings: few objects, but large. Measured with bench/monkey.py, seed 2,
8,000 actions: 656 MB without this; 200 MB of it were freed blocks that the C library kept.
"""

from __future__ import annotations

import ctypes
import gc
import sys
from functools import lru_cache
from typing import Any


def freeze_loaded() -> None:
    """Exclude all that was loaded at the start from later garbage collections."""
    gc.collect()
    gc.freeze()


def free_memory() -> None:
    """Collect garbage, and return freed blocks to the system where the C library can do that."""
    gc.collect()
    if (library := c_library()) is not None:
        library.malloc_trim(0)


@lru_cache(maxsize=1)
def c_library() -> Any:
    """Return glibc if the program runs on it."""
    if sys.platform != "linux":
        return None
    try:
        library = ctypes.CDLL("libc.so.6")
    except OSError:
        return None
    return library if hasattr(library, "malloc_trim") else None
