"""Check that there is a display, before anything heavy is imported."""

from __future__ import annotations

import os
import sys

from searchcade.problem import BadInput

NAMES = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")


class NoDisplay(BadInput):
    """There is no display on which a window could be opened."""


def check_display() -> None:
    """Raise NoDisplay where no window can be opened."""
    if sys.platform == "linux" and not any(os.environ.get(name) for name in NAMES):
        raise NoDisplay("no display found, so no window can be opened")
