"""The processor time of a thread, with that of the kernels that other threads ran for it.

On a busy machine it says what a search costs; the clock on the wall says how long one waits.
"""

from __future__ import annotations

import threading
import time

clock = getattr(time, "thread_time", time.process_time)  # a browser has one thread and no clock


class Account(threading.local):
    """The seconds that other threads have worked for this one."""

    seconds: float = 0.0


charged = Account()


def charge(seconds: float) -> None:
    """Add the time of a thread that has worked for this one."""
    charged.seconds += seconds


def processor_seconds() -> float:
    """Return the processor time that was spent so far by this thread and for it."""
    return float(clock()) + charged.seconds
