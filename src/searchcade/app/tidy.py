"""Give memory back after a screen has gone.

Screens and their widgets know each other, so only the garbage collector frees them, and what they
held were pictures and recordings: large, and few objects. Measured with bench/monkey.py, seed 2,
8,000 actions: 656 MB without this; 200 MB of it were freed blocks that the C library kept.
"""

from __future__ import annotations

import ctypes
import gc
import sys
from functools import lru_cache
from typing import Any


def settle_in() -> None:
    """Leave what was loaded at the start out of all later collections: it stays anyway."""
    gc.collect()
    gc.freeze()


def tidy() -> None:
    """Collect garbage, and hand freed blocks back to the system where the C library can do that."""
    gc.collect()
    if (library := c_library()) is not None:
        library.malloc_trim(0)


@lru_cache(maxsize=1)
def c_library() -> Any:
    """Return glibc where the program runs on it."""
    if sys.platform != "linux":
        return None
    try:
        library = ctypes.CDLL("libc.so.6")
    except OSError:
        return None
    return library if hasattr(library, "malloc_trim") else None
