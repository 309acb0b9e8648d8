"""Kernels in a background thread: compiled before anything is timed, run while limits hold."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from contextlib import ExitStack, suppress
from typing import Any, TypeVar

from searchcade.compiled import jit, listeners
from searchcade.search.limits import charge as charge_thread
from searchcade.search.limits import never, processor_seconds, thread_clock
from searchcade.search.registry import Cancelled

Answer = TypeVar("Answer")
POLL_SECONDS = 0.02  # between two looks at the limits
END_SECONDS = 0.5  # that a kernel has to end after Ctrl-C
Bodies = Mapping[Callable[..., Any], float]
"""Kernels, each with the processor seconds that the compiler took for it on one machine."""

START = 0.6
"""The processor seconds of the first compile in a process, beside those of its kernels."""

prepared: set[str] = set()
"""What is compiled and loaded in this process."""


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
        clocks.append(thread_clock())
        try:
            answers.append(call())
        except BaseException as failure:  # raised in the caller's thread below
            failures.append(failure)
        spent.append(processor_seconds())  # a new thread begins at 0

    def charge() -> None:
        """Charge the caller with what the thread has used since the last time."""
        nonlocal charged
        with suppress(OSError):  # the thread has just ended, and its clock with it
            used = spent[0] if spent else clocks[0]() if clocks else 0.0
            charge_thread(used - charged)
            charged = used

    flag[0] = 1 if cancelled() else 0
    thread = threading.Thread(target=work, daemon=True)
    try:
        thread.start()
    except RuntimeError:  # a browser has no threads: nothing can stop the kernel there
        return call()
    try:
        while thread.is_alive():
            thread.join(POLL_SECONDS)
            charge()
            if cancelled():
                flag[0] = 1
    except BaseException:
        flag[0] = 1
        thread.join(END_SECONDS)
        raise
    charge()
    if failures:
        raise failures[0]
    return answers[0]


def missing(bodies: Bodies) -> float:
    """Return about how many processor seconds the compiler will take; 0 where all is kept.

    `tools/compile_seconds.py` measures them.
    """
    waits = [seconds for body, seconds in bodies.items() if not jit.is_ready(body)]
    return sum(waits) + (START if waits and not jit.is_awake() else 0)


def are_ready(bodies: Bodies) -> bool:
    """Say whether all of them can run without a compile."""
    return all(jit.is_ready(body) for body in bodies)


def prepare(
    name: str, bodies: Bodies, work: Callable[[], object], cancelled: Callable[[], bool] = never
) -> None:
    """Compile or load kernels by doing some tiny work with them, once in a process.

    Raises Cancelled when the callback says so while the compiler works.
    """
    if name in prepared:
        return
    seconds = missing(bodies)
    if seconds:
        with ExitStack() as stack:
            for listener in listeners:
                stack.enter_context(listener(seconds))
            wait_for(work, cancelled)
    else:
        work()
    prepared.add(name)


def wait_for(work: Callable[[], object], cancelled: Callable[[], bool]) -> None:
    """Do the work in a background thread, which goes on alone when it is cancelled."""
    failures: list[BaseException] = []

    def do() -> None:
        try:
            work()
        except BaseException as failure:  # raised in the caller's thread below
            failures.append(failure)

    thread = threading.Thread(target=do, daemon=True)
    thread.start()
    while thread.is_alive():
        thread.join(POLL_SECONDS)
        if cancelled():
            raise Cancelled
    if failures:
        raise failures[0]
