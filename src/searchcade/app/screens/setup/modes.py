"""What to do with a level: three buttons at the top of the set-up."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from searchcade.app.paint import Rect
from searchcade.app.screens.common import EDGE
from searchcade.app.widgets import Button
from searchcade.play.setup_choices import MODES

if TYPE_CHECKING:
    from searchcade.app.screens.setup.setup import SetupScreen

WIDE, GAP = 206.0, 10.0
ICONS = {"play": "play", "watch": "eye", "race": "race"}


def add_modes(screen: SetupScreen) -> None:
    """Put a button for each mode at the right of the title."""
    left = screen.width - EDGE - len(MODES) * (WIDE + GAP) + GAP
    for number, mode in enumerate(MODES):
        place = Rect(left + number * (WIDE + GAP), 24, WIDE, 46)
        screen.add(
            Button(
                f"setup.mode.{mode}", place, screen.texts(f"setup.mode_{mode}"),
                _choose(screen, mode), icon=ICONS[mode], shortcut=f"F{number + 2}",
                selected=mode == screen.choices.mode, size=17,
            )
        )  # fmt: skip


def _choose(screen: SetupScreen, mode: str) -> Callable[[], None]:
    def choose() -> None:
        screen.app.audio.effect("click")
        screen.choose_mode(mode)

    return choose
