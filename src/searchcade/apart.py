"""Solve in a separate process, where the memory of the search can be measured exactly.

A process that has searched before reuses its freed memory, so its growth says little. A new process
grows by what the search takes. Nothing runs twice: the result comes from there, too.
"""

from __future__ import annotations

import gc
import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from searchcade import catalog
from searchcade.catalog import AlgorithmSpec
from searchcade.level import LoadedLevel
from searchcade.problem import BadInput
from searchcade.search.memory import MEGABYTE, peak_resident
from searchcade.search.run import Budget, never
from searchcade.solve import SolveReport, WrongPlan, solve, warm_up

EVERY = 0.1  # seconds between two checks for cancellation
START = "import sys; sys.path[:] = sys.argv[1:]; from searchcade.apart import answer; answer()"


class Request(NamedTuple):
    """The arguments of `solve()`, as values that can be pickled."""

    game: str
    name: str
    level: Any
    algorithm: str
    heuristic: str | None
    budget: Budget


def solve_apart(
    loaded: LoadedLevel,
    choice: AlgorithmSpec,
    budget: Budget,
    cancelled: Callable[[], bool] = never,
) -> SolveReport:
    """Solve a level in a new process that also measures the memory of the search."""
    request = Request(
        loaded.game.name, loaded.name, loaded.level, choice.name, choice.heuristic, budget
    )
    command = [sys.executable, "-c", START, *sys.path]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        try:
            reply = reply_of(process, pickle.dumps(request), cancelled)
        except BaseException:
            process.kill()
            raise
    if process.returncode != 0:
        ended = f"its process ended with exit code {process.returncode}"
        raise BadInput(f"{choice.name} on {loaded.name}: {ended}")
    answer = pickle.loads(reply)  # written by our own code, on our own pipe
    if isinstance(answer, Exception):
        raise answer
    return SolveReport(loaded, choice, *answer)


def reply_of(
    process: subprocess.Popen[bytes], request: bytes, cancelled: Callable[[], bool]
) -> bytes:
    """Send a request and wait for the answer; a cancelled search returns what it has so far."""
    data: bytes | None = request
    while True:
        try:
            return process.communicate(data, timeout=EVERY)[0]
        except subprocess.TimeoutExpired:
            data = None  # it has been sent
            if cancelled():
                process.send_signal(signal.SIGINT)


def answer() -> None:
    """Read a request from stdin, solve it, write the answer to stdout; prints go to stderr.

    Ctrl-C reaches this process as well, and stops its search.
    """
    pressed: list[int] = []
    signal.signal(signal.SIGINT, lambda number, _frame: pressed.append(number))
    channel = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    request: Request = pickle.load(sys.stdin.buffer)
    try:
        reply: Any = measured(request, lambda: bool(pressed))
    except (BadInput, WrongPlan) as problem:
        reply = problem
    with channel:
        pickle.dump(reply, channel)


def measured(request: Request, cancelled: Callable[[], bool]) -> tuple[Any, ...]:
    """Solve a request and measure its memory; a compiled version counts its memory itself."""
    loaded = LoadedLevel(request.name, catalog.game(request.game), request.level)
    choice = catalog.algorithm(request.algorithm, loaded.game, request.heuristic)
    warm_up(loaded, choice)
    before = forget_peak()
    report = solve(loaded, choice, request.budget, cancelled=cancelled, python_first=True)
    result = report.result
    if not report.compiled:
        grown = round((peak_resident() - before) / MEGABYTE, 1)
        result = replace(result, peak_memory_mb=grown or None)  # 0.0 is too small to measure
    return result, report.figures, report.compiled


def forget_peak() -> int:
    """Reset the peak of the memory where the system can do that; return the peak."""
    gc.collect()
    with suppress(OSError):
        Path("/proc/self/clear_refs").write_text("5", encoding="ascii")
    return peak_resident()
