"""The logo: a path through a grid in the shape of an s, and the name of the program."""

from __future__ import annotations

import pygame

from searchcade.app.backdrop.light import WHITE
from searchcade.app.cache import cached
from searchcade.app.fonts import rendered
from searchcade.app.raster import from_svg
from searchcade.svg import disc, filled, line, picture
from searchcade.theme import Theme, mixed

TILE = (
    "M24 4h52a20 20 0 0 1 20 20v52a20 20 0 0 1-20 20h-52a20 20 0 0 1-20-20v-52a20 20 0 0 1 20-20z"
)
GRID = "M39 10v80M61 10v80M10 39h80M10 61h80"
PATH = "M72 28H34a6 6 0 0 0-6 6v10a6 6 0 0 0 6 6h32a6 6 0 0 1 6 6v10a6 6 0 0 1-6 6H28"
INDIGO = (30, 24, 70)


def mark(theme: Theme) -> str:
    """Return the mark as SVG text."""
    shapes = filled(TILE, mixed(theme.second, INDIGO, 0.55)) + line(GRID, WHITE, 1.5, 0.14)
    shapes += line(PATH, theme.accent, 18, 0.25) + line(PATH, theme.accent, 9)
    shapes += disc(28, 72, 8.5, WHITE) + disc(72, 28, 9, theme.good) + disc(72, 28, 4, WHITE)
    return picture(shapes)


@cached(8)
def logo(height: int, theme: Theme) -> pygame.Surface:
    """Return the mark and the name beside it. It is shared: draw it, never draw on it."""
    letters, gap = round(height * 0.86), height // 4
    first = rendered("search", letters, "bold", theme.text)
    second = rendered("cade", letters, "bold", theme.accent)
    width = height + gap + first.get_width() + second.get_width()
    whole = pygame.Surface((width, max(height, first.get_height())), pygame.SRCALPHA)
    middle, left = whole.get_height() // 2, 0
    for image, space in ((from_svg(mark(theme), height, height), gap), (first, 0), (second, 0)):
        whole.blit(image, image.get_rect(midleft=(left, middle)))
        left += image.get_width() + space
    return whole
