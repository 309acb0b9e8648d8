"""Keep C libraries from printing on the terminal."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def quiet_stderr() -> Iterator[None]:
    """Drop what C libraries print on standard error; the errors that they raise say enough."""
    try:
        terminal = os.dup(2)
    except OSError:  # a program started without a terminal
        terminal = None
    with open(os.devnull, "w") as nowhere:
        os.dup2(nowhere.fileno(), 2)
    try:
        yield
    finally:
        if terminal is not None:
            os.dup2(terminal, 2)
            os.close(terminal)
