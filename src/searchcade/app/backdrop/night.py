"""Night: stars and a moon above faint lanes, with a lit path through them."""

from __future__ import annotations

from random import Random

import pygame

from searchcade.app.backdrop.light import WHITE, put_fade, put_light, put_shapes
from searchcade.svg import disc, filled, line
from searchcade.theme import Theme, mixed

ROWS = 8
STARS = 130
HEADER = (0.02, 0.2)  # share of the height in which titles stand


def draw_night(surface: pygame.Surface, theme: Theme, is_open: bool) -> None:
    """Draw the night; moon, path and most stars only where nothing lies before them."""
    width, height = surface.get_size()
    random = Random(26)
    x, y, radius = width * 0.87, height * 0.15, height * 0.055
    put_fade(surface, theme.sky, theme.ground, height)
    put_light(surface, width * 0.18, height * 1.05, height * 0.85, theme.second, 0.28)
    if is_open:
        put_light(surface, x, y, radius * 5, theme.accent, 0.3)
    moon = filled(
        f"M{x - 0.2 * radius} {y - radius}a{radius} {radius} 0 1 0 {1.1 * radius} {1.5 * radius}"
        f"a{0.95 * radius} {0.95 * radius} 0 0 1 {-1.1 * radius} {-1.5 * radius}z",
        mixed(theme.accent, WHITE, 0.5),
    )
    sky = stars(width, height, random, 0.7 if is_open else HEADER[0]) + (moon if is_open else "")
    put_shapes(surface, sky + lanes(theme, width, height, random, is_open))


def stars(width: int, height: int, random: Random, lowest: float) -> str:
    """Return stars, fewer towards the ground; none beside titles, where one looks like a dot.

    `lowest` is the share of the height below which there are none.
    """
    shapes = ""
    for _ in range(STARS):
        x, y = random.random() * width, random.random() ** 1.5 * height * 0.7
        size, light = height * random.choice((0.0009, 0.0012, 0.002)), random.uniform(0.25, 0.8)
        if y / height < lowest and not HEADER[0] < y / height < HEADER[1]:
            shapes += disc(x, y, size, WHITE, light)
    return shapes


def lanes(theme: Theme, width: int, height: int, random: Random, has_path: bool) -> str:
    """Return lanes along the ground, fainter towards the sky, with or without a lit path."""
    side = height / 18
    cols, top = int(width / side) + 2, height - ROWS * side
    opens_up = [[random.random() < 0.45 for _ in range(cols)] for _ in range(ROWS)]
    shapes = ""
    for row, flags in enumerate(opens_up):
        walls = "".join(
            f"M{col * side:.1f} {top + row * side:.1f}{'v' if up else 'h'}{side:.1f}"
            for col, up in enumerate(flags)
        )
        shapes += line(walls, theme.wall, height / 400, round(0.04 + 0.02 * row, 2))
    return shapes + (lit_path(opens_up, theme, side, height) if has_path else "")


def lit_path(opens_up: list[list[bool]], theme: Theme, side: float, height: int) -> str:
    """Return a lit line that walks up the lanes: each cell is open above or on its left."""
    row, col = ROWS - 1, len(opens_up[0]) - 4
    path, top = f"M{(col + 0.5) * side:.1f} {height + side:.1f}", height - ROWS * side
    while row > 0 and col > 0:
        path += f"L{(col + 0.5) * side:.1f} {top + (row + 0.5) * side:.1f}"
        row, col = (row - 1, col) if opens_up[row][col] else (row, col - 1)
    x, y = (col + 0.5) * side, top + (row + 0.5) * side
    path += f"L{x:.1f} {y:.1f}"
    glow = line(path, theme.accent, side * 0.3, 0.07) + line(path, theme.accent, side * 0.1, 0.3)
    return glow + disc(x, y, side * 0.16, theme.accent, 0.6)
