"""The surface of the window: its size, its minimum, and the size that suits a display."""

from __future__ import annotations

import warnings

import pygame

from searchcade.app.settings import AUTO, SIZES

LEAST = (960, 540)  # what is smaller cannot be read
MOST = 0.95  # share of the display's height that a window takes by itself


def window_of(size: str, full_screen: bool = False) -> pygame.Surface:
    """Open or change the window; the system is asked to keep it readable."""
    if full_screen:
        return pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
    surface = pygame.display.set_mode(pixels(size), pygame.RESIZABLE)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # no other function returns this window
        pygame.Window.from_display_module().minimum_size = LEAST
    return surface


def pixels(size: str) -> tuple[int, int]:
    """Return the pixels of a size from the settings."""
    if size == AUTO:
        return suiting(pygame.display.get_desktop_sizes()[0])
    width, height = map(int, size.split("x"))
    return width, height


def suiting(display: tuple[int, int]) -> tuple[int, int]:
    """Return the largest of our sizes that leaves some of a display free, or else the smallest."""
    sizes = [pixels(size) for size in SIZES if size != AUTO]
    room = [size for size in sizes if size[0] <= display[0] and size[1] <= display[1] * MOST]
    return max(room, default=min(sizes))
