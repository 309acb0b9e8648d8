"""The display: whether there is one, and what C libraries print about it."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from searchcade.problem import BadInput

NAMES = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")


class NoDisplay(BadInput):
    """There is no display on which a window could be opened."""


def check_display() -> None:
    """Raise NoDisplay where no window can be opened."""
    if sys.platform == "linux" and not any(os.environ.get(name) for name in NAMES):
        raise NoDisplay("no display found, so no window can be opened")


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
