"""How much memory a search took, seen from outside: how far the process grew.

Memory that an earlier search left free is used again and does not show. So a figure is given only
where this cannot spoil it: docs/decisions/0005-memory-is-measured-once.md has the reasons.
"""

from __future__ import annotations

import threading
from math import inf

MEGABYTE = 1024 * 1024
LEAST = 0.5  # megabytes of growth that can be told from chance
DOUBT = 0.1  # share of the growth that may have been free before

smallest = inf
"""The least size, in bytes, that the process had at the beginning of a search."""


def grown_by(before: float, growth_mb: float) -> float | None:
    """Return by how much a search let the process grow, None where nobody can tell."""
    global smallest
    smallest = min(smallest, before)
    if threading.current_thread() is not threading.main_thread():
        return None  # others allocate at the same time
    doubt = (before - smallest) / MEGABYTE
    is_sure = growth_mb >= LEAST and doubt <= DOUBT * growth_mb
    return round(growth_mb, 1) if is_sure else None
