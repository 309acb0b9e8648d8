"""Keep NumPy's OpenBLAS to one thread for a while.

Its threads wait for each other in busy loops. For matrices of some hundred rows that gains nothing,
and on a machine with other work it took six times the processor time (two cores, load 7).
NumPy itself has no switch for it but a variable that is read at the first import.
"""

from __future__ import annotations

import contextlib
import ctypes
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import numpy as np

NAMES = (
    "scipy_openblas_{}_num_threads64_",
    "openblas_{}_num_threads64_",
    "openblas_{}_num_threads",
)
Switch = tuple[Callable[[], int], Callable[[int], None]]


@cache
def switch() -> Switch | None:
    """Return how OpenBLAS says and changes its number of threads; None where it is not in use."""
    for file in Path(np.__file__).parents[1].glob("numpy.libs/*openblas*"):
        try:
            library = ctypes.CDLL(str(file))  # loaded already: this is the one that NumPy uses
        except OSError:
            continue
        for name in NAMES:
            with contextlib.suppress(AttributeError):
                return library[name.format("get")], library[name.format("set")]
    return None


@contextlib.contextmanager
def one_thread() -> Iterator[None]:
    """Let OpenBLAS use one thread, and then as many as before."""
    found = switch()
    if found is None:
        yield
        return
    number, change = found
    before = number()
    change(1)
    try:
        yield
    finally:
        change(before)
