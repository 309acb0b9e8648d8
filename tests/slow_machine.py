"""A slow disk and a busy machine, for `pytest --slow-machine`: threads begin later than usual.

A test that waits for the event passes all the same; one that waits for some frames does not.
"""

from __future__ import annotations

import time
from typing import Any

from searchcade.app.jobs import Jobs
from searchcade.play.autosave import Autosave

DELAY_S = 0.05


def begin() -> None:
    """Delay every write of a game and every background job of the window from now on."""
    delay(Autosave, "_try")
    delay(Jobs, "_work")


def delay(owner: type[Any], name: str) -> None:
    """Let a method begin later."""
    original = getattr(owner, name)

    def late(self: Any, *arguments: Any) -> Any:
        time.sleep(DELAY_S)
        return original(self, *arguments)

    setattr(owner, name, late)
