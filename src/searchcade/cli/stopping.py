"""Ctrl-C while a search runs: the first one stops the search, the second one ends the program."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

STOPPED = 130  # exit code of what Ctrl-C ended, as in a shell
NOTE = b"\nstopping; Ctrl-C again ends at once\n"


@contextmanager
def stoppable() -> Iterator[Callable[[], bool]]:
    """Give what says whether somebody has pressed Ctrl-C; a second one raises KeyboardInterrupt."""
    pressed = False

    def press(number: int, frame: FrameType | None) -> None:
        nonlocal pressed
        if pressed:
            signal.default_int_handler(number, frame)
        pressed = True
        if sys.stderr.isatty():
            os.write(sys.stderr.fileno(), NOTE)  # print might be in the middle of something

    if not is_heard():
        yield lambda: False
        return
    before = signal.signal(signal.SIGINT, press)
    try:
        yield lambda: pressed
    finally:
        signal.signal(signal.SIGINT, before)


def is_heard() -> bool:
    """Say whether Ctrl-C comes here: in the main thread, unless the shell has put us behind."""
    is_main = threading.current_thread() is threading.main_thread()
    return is_main and signal.getsignal(signal.SIGINT) is signal.default_int_handler
