"""Open the real window, press a few keys in it, tell what was seen, and leave.

A test runs this file in a process of its own, on a display of its own.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys

import pygame

from searchcade.app import main
from searchcade.app.window import App

KEYS = [pygame.K_TAB, pygame.K_DOWN, pygame.K_F1, pygame.K_ESCAPE]


def spy(app: App) -> list[str]:
    """Let the window run as always, with somebody who presses keys and then closes it."""
    seen: list[str] = []
    draw, waiting = app.draw, list(KEYS)

    def draw_and_press() -> None:
        draw()
        seen.append(type(app.screen).__name__)
        if waiting:
            key = waiting.pop(0)
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
            pygame.event.post(pygame.event.Event(pygame.KEYUP, key=key, mod=0, unicode=""))
        elif seen[-1] == "WelcomeScreen":
            pygame.event.post(pygame.event.Event(pygame.QUIT))

    app.draw = draw_and_press  # type: ignore[method-assign]
    return seen


def window_class() -> str:
    """Return the name by which a task bar knows the window; nothing without X11 or xprop."""
    window, xprop = pygame.display.get_wm_info().get("window"), shutil.which("xprop")
    if window is None or xprop is None:
        return ""
    asked = subprocess.run([xprop, "-id", str(window), "WM_CLASS"], capture_output=True, check=True)
    return asked.stdout.decode().partition("=")[2].strip()


def watched(app: App) -> None:
    """Run the program and print what the display showed."""
    seen = spy(app)
    run(app)
    pixels = pygame.image.tobytes(app.surface, "RGB")
    facts = {
        "driver": pygame.display.get_driver(),
        "size": app.surface.get_size(),
        "caption": pygame.display.get_caption()[0],
        "class": window_class(),
        "screens": sorted(set(seen)),
        "colours": len({pixels[place : place + 3] for place in range(0, len(pixels), 3)}),
    }
    print(json.dumps(facts))


if __name__ == "__main__":
    run, main.run = main.run, watched
    main.open_window(sys.argv[1])
