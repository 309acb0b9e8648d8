"""Keep the libraries below ours from writing on the terminal."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def hushed() -> Iterator[None]:
    """Drop what is printed on standard error meanwhile; the errors that are raised say enough."""
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
