"""Run compiled kernels in a background thread, while the caller watches for Ctrl-C and limits."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar

from searchcade.search import processor
from searchcade.search.limits import never

Answer = TypeVar("Answer")
EVERY = 0.02  # seconds between two looks at the limits
PATIENCE = 0.5  # seconds that a kernel has to end after Ctrl-C


def run_kernel(
    call: Callable[[], Answer], flag: Any, cancelled: Callable[[], bool] = never
) -> Answer:
    """Run `call` in a thread and return its answer; set `flag[0]` when it is to end early.

    The kernel releases the interpreter's lock and looks at the flag now and then. After Ctrl-C it
    has a moment to do so; a compile is not waited for.
    """
    answers: list[Answer] = []
    failures: list[BaseException] = []
    clocks: list[Callable[[], float]] = []
    spent: list[float] = []
    charged = 0.0

    def work() -> None:
        clocks.append(processor.thread_clock())
        try:
            answers.append(call())
        except BaseException as failure:  # raised in the caller's thread below
            failures.append(failure)
        spent.append(processor.processor_seconds())  # a new thread begins at 0

    def charge() -> None:
        """Charge the caller with what the thread has used since the last time."""
        nonlocal charged
        with suppress(OSError):  # the thread has just ended, and its clock with it
            used = spent[0] if spent else clocks[0]() if clocks else 0.0
            processor.charge(used - charged)
            charged = used

    flag[0] = 1 if cancelled() else 0
    thread = threading.Thread(target=work, daemon=True)
    try:
        thread.start()
    except RuntimeError:  # a browser has no threads: nothing can stop the kernel there
        return call()
    try:
        while thread.is_alive():
            thread.join(EVERY)
            charge()
            if cancelled():
                flag[0] = 1
    except BaseException:
        flag[0] = 1
        thread.join(PATIENCE)
        raise
    charge()
    if failures:
        raise failures[0]
    return answers[0]
