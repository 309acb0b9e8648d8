"""The processor time of a thread, with that of the kernels that other threads ran for it.

On a busy machine it says what a search costs; the clock on the wall says how long one waits.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

clock = getattr(time, "thread_time", time.process_time)  # a browser has one thread and no clock


class Account(threading.local):
    """The seconds that other threads have worked for this one."""

    seconds: float = 0.0


charged = Account()


def charge(seconds: float) -> None:
    """Add the time of a thread that has worked for this one."""
    charged.seconds += seconds


def thread_clock() -> Callable[[], float]:
    """Return a clock of the current thread's processor time that other threads can read.

    Where the system has none it is the clock on the wall.
    """
    if not hasattr(time, "pthread_getcpuclockid"):
        began = time.perf_counter()
        return lambda: time.perf_counter() - began
    clock_id = time.pthread_getcpuclockid(threading.get_ident())
    return lambda: time.clock_gettime(clock_id)


def processor_seconds() -> float:
    """Return the processor time that was spent so far by this thread and for it."""
    return float(clock()) + charged.seconds
