"""The one typeface of the window, which has all letters of Vietnamese and English."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import font_source_sans_pro
import pygame

FOLDER = Path(font_source_sans_pro.font_directory)
WEIGHTS = {"light": "Light", "regular": "Regular", "semibold": "Semibold", "bold": "Bold"}
ELLIPSIS = "…"


@lru_cache(maxsize=128)
def font(pixels: int, weight: str = "regular") -> pygame.font.Font:
    """Return the typeface at a height in pixels."""
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(FOLDER / f"SourceSansPro-{WEIGHTS[weight]}.ttf", max(6, pixels))


@lru_cache(maxsize=4096)
def rendered(text: str, pixels: int, weight: str, colour: tuple[int, int, int]) -> pygame.Surface:
    """Return a line of text as a picture."""
    return font(pixels, weight).render(text, True, colour)


def width(text: str, pixels: int, weight: str = "regular") -> int:
    """Return how wide a line of text is."""
    return font(pixels, weight).size(text)[0]


@lru_cache(maxsize=4096)
def shortened(text: str, pixels: int, weight: str, room: int) -> str:
    """Cut a line so that it fits, and show that it is cut."""
    if width(text, pixels, weight) <= room:
        return text
    short, long = 0, len(text)
    while short < long:  # the longest beginning that fits
        middle = (short + long + 1) // 2
        if width(text[:middle].rstrip() + ELLIPSIS, pixels, weight) <= room:
            short = middle
        else:
            long = middle - 1
    return text[:short].rstrip() + ELLIPSIS


@lru_cache(maxsize=1024)
def wrapped(text: str, pixels: int, weight: str, room: int) -> tuple[str, ...]:
    """Break a text into lines that fit; a blank line parts paragraphs."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split(" "):
            longer = f"{line} {word}" if line else word
            if line and width(longer, pixels, weight) > room:
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    return tuple(lines)


def forget() -> None:
    """Drop all pictures of text, after the window's scale has changed."""
    for kept in (font, rendered, shortened, wrapped):
        kept.cache_clear()
