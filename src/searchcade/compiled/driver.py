"""Run compiled kernels in a background thread, while the caller watches for Ctrl-C and limits."""

from __future__ import annotations

import threading
from collections.abc import Callable
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
    spent: list[float] = []

    def work() -> None:
        try:
            answers.append(call())
        except BaseException as failure:  # raised in the caller's thread below
            failures.append(failure)
        spent.append(processor.processor_seconds())  # a new thread begins at 0

    flag[0] = 1 if cancelled() else 0
    thread = threading.Thread(target=work, daemon=True)
    try:
        thread.start()
    except RuntimeError:  # a browser has no threads: nothing can stop the kernel there
        return call()
    try:
        while thread.is_alive():
            thread.join(EVERY)
            if cancelled():
                flag[0] = 1
    except BaseException:
        flag[0] = 1
        thread.join(PATIENCE)
        raise
    processor.charge(sum(spent))
    if failures:
        raise failures[0]
    return answers[0]
