"""The shapes of a bubble: its pointer, and the dashed ring around the figure."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import cos, hypot, pi, sin

import pygame

from searchcade.app.paint import Painter, Rect
from searchcade.theme import Colour

DASHES = 18

Point = tuple[float, float]


def pointer(box: Rect, ring: Rect) -> tuple[list[Point], list[Point]]:
    """Return a triangle from a bubble towards a ring, and a smaller one that opens its edge."""
    root = (
        min(max(ring.centerx, box.left + 30), box.right - 30),
        min(max(ring.centery, box.top + 30), box.bottom - 30),
    )
    across, down = ring.centerx - root[0], ring.centery - root[1]
    length = hypot(across, down) or 1.0
    ahead = (across / length, down / length)
    aside = (-ahead[1], ahead[0])
    edge = _way_out(box, root, ahead)
    reach = min(max(0.0, length - ring.w / 2 - edge), 40.0) + edge

    def triangle(half: float, tip: float) -> list[Point]:
        base = edge - 8
        x, y = root[0] + ahead[0] * base, root[1] + ahead[1] * base
        left = (x + aside[0] * half, y + aside[1] * half)
        right = (x - aside[0] * half, y - aside[1] * half)
        return [left, (root[0] + ahead[0] * tip, root[1] + ahead[1] * tip), right]

    return triangle(15, reach), triangle(10, max(edge, reach - 6))


def _way_out(box: Rect, start: Point, ahead: Point) -> float:
    """Return how far it is from a point in a box to its edge."""
    ways = [
        (limit - place) / step
        for place, step, limits in (
            (start[0], ahead[0], (box.left, box.right)),
            (start[1], ahead[1], (box.top, box.bottom)),
        )
        for limit in limits
        if step and (limit - place) / step >= 0
    ]
    return min(ways, default=0.0)


def polygon(paint: Painter, points: Sequence[Point], colour: Colour) -> None:
    """Fill a polygon, given in units."""
    if points:
        corners = [(x * paint.scale, y * paint.scale) for x, y in points]
        pygame.draw.polygon(paint.surface, colour, corners)


@lru_cache(maxsize=32)
def dashed(side: int, thick: int, colour: Colour) -> pygame.Surface:
    """Return a dashed ring of so many pixels; drawn larger first, so that its edges are smooth."""
    fine = 3
    picture = pygame.Surface((side * fine, side * fine), pygame.SRCALPHA)
    middle, outer = side * fine / 2, side * fine / 2
    inner = outer - thick * fine
    for dash in range(DASHES):
        first = 2 * pi * dash / DASHES
        angles = [first + pi / DASHES * 1.1 * part / 6 for part in range(7)]
        rim = [(middle + outer * cos(each), middle + outer * sin(each)) for each in angles]
        back = [(middle + inner * cos(each), middle + inner * sin(each)) for each in angles]
        pygame.draw.polygon(picture, colour, [*rim, *reversed(back)])
    return pygame.transform.smoothscale(picture, (side, side))
