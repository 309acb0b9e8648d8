"""Where a bubble can be: near the figure, and over nothing that is needed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot
from typing import NamedTuple

import pygame

from searchcade.app.paint import Rect
from searchcade.canvas import Place
from searchcade.scene import FOG, Scene

NEVER = 10_000.0  # how much worse it is to hide what must stay clear than what would better
SLACK = 3000.0  # by how much another place must be better for a bubble to move there
GRID = 24  # units between the places that are tried
GOALS = ("goal", "switch", "soft", "heavy")  # pictures that it never covers
PLAIN = ("wall", "outside", "dim", FOG)  # and those that it may

Point = tuple[float, float]


def sights(scene: Scene) -> tuple[tuple[Place, ...], tuple[Place, ...]]:
    """Return the cells of what moves and of goals, and those of other things worth seeing."""
    things = [
        (each.picture in GOALS or bool(each.key), (int(each.row), int(each.col)))
        for each in scene.sprites
        if not each.picture.startswith(PLAIN)
    ]
    return (
        tuple(cell for is_needed, cell in things if is_needed),
        tuple(cell for is_needed, cell in things if not is_needed),
    )


class Room(NamedTuple):
    """Where a bubble can be: an area, what must stay clear in it, and what would better."""

    area: Rect
    clear: Sequence[Rect]
    spared: Sequence[Rect]

    def best_place(self, sizes: Sequence[tuple[float, float]]) -> Rect:
        """Return the place of one of these sizes that covers least and is near the figure."""
        area = self.area
        places = (
            Rect(x, y, wide, tall)
            for wide, tall in sizes
            for x in steps(area.left, area.right - wide)
            for y in steps(area.top, area.bottom - tall)
        )
        return min(places, key=self.badness)

    def badness(self, place: Rect) -> float:
        """Return how much a place covers, and how far it is from the figure."""
        hides = NEVER * covered(place, self.clear) + covered(place, self.spared)
        return hides + 40 * apart(place, self.clear[0])


def steps(first: float, last: float) -> list[float]:
    """Return places from the first to the last, both included."""
    return [*(float(each) for each in range(int(first), int(last), GRID)), max(first, last)]


def covered(place: Rect, clear: Iterable[Rect]) -> float:
    """Return how much of some rectangles a place covers."""
    return sum(part.w * part.h for each in clear if (part := place.clip(each)).w > 0)


def apart(place: Rect, figure: Rect) -> float:
    """Return the distance between two rectangles, and a little for those that are askew."""
    across = max(0.0, figure.left - place.right, place.left - figure.right)
    down = max(0.0, figure.top - place.bottom, place.top - figure.bottom)
    askew = abs(place.centery - figure.centery if across else place.centerx - figure.centerx)
    return hypot(across, down) + askew / 8


def in_units(place: pygame.Rect, scale: float) -> Rect:
    """Return a rectangle of pixels in units."""
    return Rect(place.x / scale, place.y / scale, place.w / scale, place.h / scale)


def around(points: Sequence[Point], scale: float) -> Rect:
    """Return the box around pixels, in units."""
    xs, ys = [x / scale for x, _ in points], [y / scale for _, y in points]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
