"""Compile all kernels in advance, in a process of the lowest priority.

Numba holds the interpreter's lock while it compiles: in a thread it would make a window stutter.
The process fills the cache on disk, from which every other one loads. It takes half a second of
processor time to see that nothing is missing, and ends with the process that started it.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import traceback
from collections.abc import Callable

from searchcade import catalog
from searchcade.compiled import jit
from searchcade.compiled.kernel_run import Compilable

START_DELAY_S = 5.0  # seconds before it begins: opening a window is work enough
NICENESS = 19  # the lowest priority there is


class NotPrepared(Exception):
    """Something could not be compiled in advance; it is tried again on first use."""


class Preparation:
    """The process, from a while after its start until it is done or stopped."""

    def __init__(self, failed: Callable[[str], object]) -> None:
        """Take a callback for what the process has printed where it fails."""
        self._failed = failed
        self._stopped = threading.Event()
        self._process: subprocess.Popen[str] | None = None
        self._lock = threading.Lock()

    @property
    def is_running(self) -> bool:
        """Say whether it compiles now."""
        return self._process is not None and self._process.poll() is None

    def start(self, delay: float = START_DELAY_S) -> None:
        """Begin after a while; nothing happens where there is no compiler."""
        if jit.available():
            threading.Thread(target=self._run, args=(delay,), daemon=True).start()

    def stop(self) -> None:
        """End the process, or never begin."""
        with self._lock:
            self._stopped.set()
            if self._process is not None:
                self._process.kill()

    def _run(self, delay: float) -> None:
        self._stopped.wait(delay)
        try:
            with self._lock:
                if self._stopped.is_set():
                    return
                self._process = launched()
            printed = printed_by(self._process)
        except OSError as problem:  # as where a system cannot start processes
            printed = str(problem)
        if printed and not self._stopped.is_set():
            self._failed(printed)


def launched() -> subprocess.Popen[str]:
    """Start the process; the pipe to it closes with this process."""
    return subprocess.Popen(
        [sys.executable, "-m", __name__],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        errors="replace",
        creationflags=getattr(subprocess, "IDLE_PRIORITY_CLASS", 0),  # Windows only
    )


def printed_by(process: subprocess.Popen[str]) -> str:
    """Wait for the end of the process, with the pipe to it open; return what it has printed."""
    assert process.stdin is not None
    assert process.stderr is not None
    with process.stdin, process.stderr:
        printed = process.stderr.read()
        process.wait()
        return printed


def compilables() -> list[Compilable]:
    """Return all that the games compile, the longest compile first."""
    games = [catalog.game(name) for name in catalog.games() if jit.available()]
    parts = [part for game in games if game.kernels for part in game.kernels.loaded().all()]
    return sorted(parts, key=lambda part: -sum(part.bodies.values()))


# ------------------------------------------------------------------ in the process


def main() -> None:
    """Compile what is missing; say on standard error what could not be compiled."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    threading.Thread(target=end_with_parent, daemon=True).start()
    if not jit.is_writable(jit.cache_root()):
        return  # nothing would be kept
    for part in compilables():
        try:
            if not part.is_ready():
                part.prepare()
        except Exception:
            traceback.print_exc()


def end_with_parent() -> None:
    """End at once when nobody holds the other end of standard input any more."""
    while os.read(0, 1):
        pass
    os._exit(0)


if __name__ == "__main__":
    main()
