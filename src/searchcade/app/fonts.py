"""The one typeface of the window, which has all letters of Vietnamese and English."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import font_source_sans_pro
import pygame

from searchcade.app.cache import cached
from searchcade.letters import visible

FOLDER = Path(font_source_sans_pro.font_directory)
WEIGHTS = {"light": "Light", "regular": "Regular", "semibold": "Semibold", "bold": "Bold"}
ELLIPSIS = "…"
LINE = 1.32  # heights of letters from line to line of a paragraph
CLOSE = 1.16  # and of a label that takes two lines
LITTLE = 0.88  # how much smaller a label may be without being noticed


@lru_cache(maxsize=128)
def font(pixels: int, weight: str = "regular") -> pygame.font.Font:
    """Return the typeface at a height in pixels."""
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(FOLDER / f"SourceSansPro-{WEIGHTS[weight]}.ttf", max(6, pixels))


@cached(24)
def rendered(text: str, pixels: int, weight: str, colour: tuple[int, int, int]) -> pygame.Surface:
    """Return a line of text as a picture, which is empty if no character is visible."""
    shown, letters = visible(text), font(pixels, weight)
    if letters.size(shown)[0] == 0:
        return pygame.Surface((0, letters.get_height()), pygame.SRCALPHA)
    return letters.render(shown, True, colour)


def width(text: str, pixels: int, weight: str = "regular") -> int:
    """Return how wide a line of text is."""
    return font(pixels, weight).size(visible(text))[0]


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
    """Break a text into lines that fit; paragraphs are separated by a blank line."""
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


class Fitted(NamedTuple):
    """A text as it fits into a place: its lines, and the height of their letters."""

    lines: tuple[str, ...]
    pixels: int


@lru_cache(maxsize=4096)
def fitted(text: str, pixels: int, least: int, weight: str, room: int, tall: int) -> Fitted:
    """Fit a label into a place: in one line, in several, in smaller letters; else cut it."""
    least = min(pixels, least)
    little = max(least, round(pixels * LITTLE))  # hardly noticed, and better than a second line
    sizes = range(pixels, least - 1, -1)
    for size in sizes[: pixels - little + 1]:
        if width(text, size, weight) <= room:
            return Fitted((text,), size)
    for size in sizes:
        lines = wrapped(text, size, weight, room)
        widest = max(width(line, size, weight) for line in lines)
        if widest <= room and len(lines) * size * CLOSE <= tall:
            return Fitted(lines, size)
    for size in sizes:
        if width(text, size, weight) <= room:
            return Fitted((text,), size)
    return Fitted((shortened(text, least, weight, room),), least)


@lru_cache(maxsize=1024)
def fitted_block(text: str, pixels: int, least: int, weight: str, room: int, tall: int) -> Fitted:
    """Fit a paragraph into a place, in smaller letters where it would be too high."""
    for size in range(pixels, min(pixels, least), -1):
        lines = wrapped(text, size, weight, room)
        if len(lines) * size * LINE <= tall + 1:
            return Fitted(lines, size)
    size = min(pixels, least)
    return Fitted(wrapped(text, size, weight, room), size)


def forget() -> None:
    """Drop all pictures of text, after the window's scale has changed."""
    rendered.forget()
    for cached_function in (font, shortened, wrapped, fitted, fitted_block):
        cached_function.cache_clear()
