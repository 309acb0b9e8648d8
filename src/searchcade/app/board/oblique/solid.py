"""The geometry of a body: its corners while it rolls, its faces and their brightness."""

from __future__ import annotations

from math import cos, pi, sin
from typing import NamedTuple

from searchcade.app.board.oblique.slant import Point, Slant
from searchcade.scene import Body, Turn

Spot = tuple[float, float, float]
"""Row, column and height in cells."""
Line = tuple[Point, ...]

INSET = 0.035  # cells between a body and the edge of its cells
RIM = 0.10  # cells around the panel of each face
LIGHT = (0.46, -0.30, 0.84)  # where light comes from: the front, the left, above
DARKEST, BRIGHT = 0.54, 0.56  # a face without light, and what light adds
SIDES: tuple[tuple[Spot, ...], ...] = (
    ((0, 0, 1), (0, 0, 1), (0, 1, 1), (1, 1, 1), (1, 0, 1)),
    ((0, 0, -1), (0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)),
    ((1, 0, 0), (1, 0, 0), (1, 0, 1), (1, 1, 1), (1, 1, 0)),
    ((-1, 0, 0), (0, 0, 0), (0, 1, 0), (0, 1, 1), (0, 0, 1)),
    ((0, 1, 0), (0, 1, 0), (1, 1, 0), (1, 1, 1), (0, 1, 1)),
    ((0, -1, 0), (0, 0, 0), (0, 0, 1), (1, 0, 1), (1, 0, 0)),
)
"""The faces of a box: the normal of each, then its corners clockwise."""


class Face(NamedTuple):
    """A side of a box that is seen, and the panel within its rim."""

    outline: Line
    panel: Line
    bright: float


def spot(body: Body, share: Spot, inset: float = INSET) -> Spot:
    """Return a point of a body; a share of each extent, 0 or 1 at the corners.

    A body is a little smaller than its cells on all sides, but lies on the board all the same.
    """
    row, col, height = (
        inset + part * (extent - 2 * inset)
        for part, extent in zip(share, (body.rows, body.cols, body.height), strict=True)
    )
    row, col, height = turned((body.row + row, body.col + col, height), body.turn)
    return row, col, height - body.depth - inset


def turned(at: Spot, turn: Turn | None) -> Spot:
    """Return a point after the turn of its body."""
    if turn is None:
        return at
    row, height = tipped(at[0] - turn.row, at[2], turn.down)
    col, height = tipped(at[1] - turn.col, height, turn.across)
    return turn.row + row, turn.col + col, height


def tipped(along: float, height: float, quarters: float) -> Point:
    """Rotate a point in a vertical plane, by quarter turns forwards."""
    angle = quarters * pi / 2
    return along * cos(angle) + height * sin(angle), height * cos(angle) - along * sin(angle)


def corners(body: Body) -> list[Spot]:
    """Return all corners of a body."""
    return [spot(body, (row, col, up)) for row in (0, 1) for col in (0, 1) for up in (0, 1)]


def faces(slant: Slant, body: Body) -> list[Face]:
    """Return the faces of a body that are seen."""
    seen = []
    for normal, *around in SIDES:
        outline = tuple(slant.point(*spot(body, each)) for each in around)
        if area(outline) > 0.5:  # else it faces away, or is seen from its edge
            inner = (panel_corner(body, normal, each) for each in around)
            panel = tuple(slant.point(*spot(body, each)) for each in inner)
            seen.append(Face(outline, panel, light(normal, body.turn)))
    return seen


def panel_corner(body: Body, normal: Spot, share: Spot) -> Spot:
    """Return a corner of the panel that belongs to a corner of a face."""
    extents = (body.rows, body.cols, body.height)
    rims = [
        0.0 if facing else min(0.5, RIM / max(extent, RIM))
        for facing, extent in zip(normal, extents, strict=True)
    ]
    row, col, height = (abs(part - rim) for part, rim in zip(share, rims, strict=True))
    return row, col, height


def light(normal: Spot, turn: Turn | None) -> float:
    """Return how bright a face is."""
    facing = turned(normal, turn and turn._replace(row=0, col=0))
    amount = sum(a * b for a, b in zip(facing, LIGHT, strict=True))
    return DARKEST + BRIGHT * max(0.0, amount)


def area(line: Line) -> float:
    """Return the area of a polygon in pixels, negative where it runs counter-clockwise."""
    pairs = zip(line, (*line[1:], line[0]), strict=True)
    return sum(x * down - across * y for (x, y), (across, down) in pairs) / 2


def hull(points: list[Point]) -> list[Point]:
    """Return the convex hull of points."""
    ordered = sorted(set(points))
    return [*half_hull(ordered)[:-1], *half_hull(ordered[::-1])[:-1]]


def half_hull(points: list[Point]) -> list[Point]:
    """Return one side of a hull, from the first point to the last (monotone chain)."""
    hull: list[Point] = []
    for x, y in points:
        while len(hull) > 1:
            (back, high), (left, top) = hull[-2:]
            if (left - back) * (y - high) > (top - high) * (x - back):
                break
            hull.pop()
        hull.append((x, y))
    return hull
