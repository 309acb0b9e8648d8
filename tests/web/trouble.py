"""A topic of requests for `test_door.py`: what own code can do wrong."""

from __future__ import annotations

import os
import sys
import time
from typing import Any


def endless() -> None:
    """Never come back."""
    while True:
        pass


def sleeping() -> None:
    """Wait longer than anybody waits."""
    time.sleep(60)


def growing() -> None:
    """Take more and more."""
    rows = []
    while True:
        rows.append(list(range(10**6)))


def swallowing() -> int:
    """Take as much as there is, and go on."""
    rows = []
    while True:
        try:
            rows.append(bytearray(10**8))
        except MemoryError:
            return len(rows)


def nested() -> str:
    """Make the interpreter itself break."""
    rows: list[Any] = []
    for _ in range(10**5):
        rows = [rows]
    return repr(rows)[:1]


def leaving() -> None:
    """Leave the program."""
    sys.exit(3)


def aborting() -> None:
    """End the process."""
    os.abort()


def hello() -> str:
    """Answer."""
    return "hello"


REQUESTS = {
    each.__name__: each
    for each in (endless, sleeping, growing, swallowing, nested, leaving, aborting, hello)
}
