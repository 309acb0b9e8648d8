"""Compile kernels before anything is timed: in a background thread, announced, cancellable."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from typing import Any

from searchcade.compiled import jit, listeners
from searchcade.compiled.driver import EVERY
from searchcade.search.limits import never
from searchcade.search.registry import Cancelled

Bodies = Mapping[Callable[..., Any], float]
"""Kernels, each with the processor seconds that the compiler took for it on one machine."""

START = 0.6
"""The processor seconds of the first compile in a process, beside those of its kernels."""

prepared: set[str] = set()
"""What is compiled and loaded in this process."""


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
        thread.join(EVERY)
        if cancelled():
            raise Cancelled
    if failures:
        raise failures[0]
