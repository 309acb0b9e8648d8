"""A child process: talked to, weighed and killed from here.

It is told things as pickles, and answers in JSON.
"""

from __future__ import annotations

import os
import pickle
import queue
import re
import signal
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from searchcade.places.launch import (
    END_SECONDS,
    START_SECONDS,
    descendants,
    is_ready,
    launch,
)
from searchcade.places.messages import MAX_MESSAGE_BYTES, Channel, parsed
from searchcade.search.memory import MEGABYTE, psutil, resident
from searchcade.search.printed import Printed

SPARE = 0.04  # share of the memory for what the system adds to each allocation
PRINT_SECONDS = 0.3  # that the last print of a child may take to arrive
TRACE = "Stack (most recent call first):\n"  # how faulthandler begins
PIPE_BYTES = 4096  # bytes that a pipe takes without waiting, once it can be written to
MAX_QUEUED = 16  # messages of a child that wait; then it waits


class Child:
    """A child with threads that read what it says and prints."""

    def __init__(self) -> None:
        """Start it."""
        self._process = launch()
        self._told = os.fdopen(self._process.told, "wb", buffering=0)
        self._lines: queue.Queue[bytes | None] = queue.Queue(MAX_QUEUED)
        self._printed = Printed()
        self.is_over = False
        listener = threading.Thread(target=self._listen, args=[self._process.says], daemon=True)
        listener.start()
        self._reader = threading.Thread(
            target=drain, args=[self._printed, self._process.prints], daemon=True
        )
        self._reader.start()

    def __enter__(self) -> Child:
        """Use it."""
        return self

    def __exit__(self, *_problem: object) -> None:
        """Kill it, if it has not ended."""
        self.is_over = True
        with suppress(OSError):
            self._told.close()
        if self._process.wait(0) is None:
            self._process.kill()
            self._process.wait(END_SECONDS)
        while True:  # its reader may wait for room in the queue
            try:
                self._lines.get_nowait()
            except queue.Empty:
                return

    def tell(self, thing: Any, seconds: float = START_SECONDS) -> None:
        """Send it something; one that has ended does not hear it. Kill one that does not read."""
        data = memoryview(pickle.dumps(thing))
        with suppress(OSError, ValueError):
            while data and is_ready(self._told.fileno(), seconds, to_write=True):
                data = data[self._told.write(data[:PIPE_BYTES]) :]
            if data:
                self.kill()

    def hear(self, seconds: float) -> dict[str, Any] | None:
        """Return its next message; None when it has ended. Raise queue.Empty after a while."""
        line = self._lines.get(timeout=seconds)
        return None if line is None else parsed(line)

    def interrupt(self) -> None:
        """Ask it to stop, as Ctrl-C does."""
        self._process.interrupt()

    @property
    def printed(self) -> str:
        """Return what it has printed; at its end the last of that may take a moment to arrive."""
        self._reader.join(PRINT_SECONDS)
        return self._printed.text.partition(TRACE)[0]

    @property
    def printed_bytes(self) -> int:
        """Return how much it has printed so far."""
        return self._printed.size

    def where(self, file: str) -> str:
        """Ask which line of a file it runs; empty where it does not answer in time."""
        if not (self._process.pid and hasattr(signal, "SIGUSR1")):
            return ""
        with suppress(OSError):
            os.kill(self._process.pid, signal.SIGUSR1)
        end, line = time.monotonic() + PRINT_SECONDS, re.compile(rf'{re.escape(file)}", (.+)')
        while time.monotonic() < end:
            trace = self._printed.text.partition(TRACE)[2]
            if found := line.search(trace):
                return found[1]
            time.sleep(0.01)
        return ""

    def kill(self) -> None:
        """Kill it now."""
        self._process.kill()

    @property
    def is_lost(self) -> bool:
        """Say whether it has ended because the process that starts searches has."""
        return self._process.is_lost

    def exit_code(self) -> int:
        """Return the exit code, negative for a signal."""
        code = self._process.wait(END_SECONDS)
        return -signal.SIGKILL if code is None else code

    def megabytes(self) -> float:
        """Return the memory of the child and all that it has started; 0 where it is not known."""
        if not self._process.pid:
            return 0.0
        family = [self._process.pid, *descendants(self._process.pid)]
        pages = sum(map(resident_pages, family))
        return pages * os.sysconf("SC_PAGE_SIZE") / 2**20 if pages else self._from_psutil()

    def cpu_seconds(self) -> float | None:
        """Return the processor time of the child and all that it has started; None if unknown."""
        if not self._process.pid:
            return None
        family = [self._process.pid, *descendants(self._process.pid)]
        known = [spent for pid in family if (spent := processor_seconds(pid)) is not None]
        return sum(known) if known else None

    def _from_psutil(self) -> float:
        library = psutil()
        try:
            return library.Process(self._process.pid).memory_info().rss / 2**20 if library else 0.0
        except Exception:  # it has ended meanwhile
            return 0.0

    def _listen(self, file: int) -> None:
        """Read messages until the child closes its end."""
        with os.fdopen(file, "rb") as stream:
            while not self.is_over and (line := stream.readline(MAX_MESSAGE_BYTES)):
                self._lines.put(line)
        self._lines.put(None)


def resident_pages(pid: int) -> int:
    """Return the pages that a process has in memory; 0 where the system does not tell."""
    try:
        return int(Path(f"/proc/{pid}/statm").read_bytes().split()[1])
    except (OSError, IndexError):
        return 0


def processor_seconds(pid: int) -> float | None:
    """Return the processor time of a process and its ended children; None where it is unknown."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_bytes().rpartition(b")")[2].split()
        return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
    except (OSError, ValueError):
        return None


def drain(printed: Printed, file: int) -> None:
    """Read what a child prints until it closes its end."""
    with os.fdopen(file, "rb", buffering=0) as stream:
        while data := stream.read(65536):
            printed.add(data)


# ------------------------------------------------------------------ in the child


def started(channel: Channel) -> None:
    """Say that a call begins, and what memory is in use."""
    channel.say(kind="started", megabytes=resident() / MEGABYTE)


def limit_memory(megabytes: float) -> None:
    """Let no allocation exceed the budget, where the system can do that."""
    try:
        import resource

        size = int(Path("/proc/self/statm").read_bytes().split()[0]) * resource.getpagesize()
        most = size + int((1 + SPARE) * megabytes * MEGABYTE)
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    except (ImportError, OSError, ValueError):
        return  # the parent weighs this process, as well
