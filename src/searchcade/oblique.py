"""The slanted look at a board: its projection, and the geometry of the bodies on it.

The window and the page draw with these numbers; nothing here knows a pixel.
"""

from __future__ import annotations

from math import cos, pi, radians, sin
from typing import NamedTuple, Protocol

from searchcade.scene import Body, Turn

TURNED = radians(13)  # the board is turned to the left: its right sides are seen
RAISED = radians(51)  # the angle of the camera above the board
THICK = 0.34  # cells: the height of a tile
HEAD = 2.0  # cells above the board that are always seen: a block that stands
MARGIN = 0.1  # of the area stays free around a board, to show what falls over an edge
CORNERS = ((0, 0), (0, 1), (1, 1), (1, 0))
GROOVE = 0.022  # cells between a tile and the edge of its cell
BEVEL = 0.045  # cells of a tile's top that catch the light, or lie in the shade
FRONT, SIDE = 0.62, 0.44  # how bright the sides of a tile are
FADE = 0.35  # how much darker a side is at its bottom
FAINT = 0.725  # opacity of the outline of a tile that is not there
FLAT = 1e-4  # cells: a face with less of an area is seen from its edge

Point = tuple[float, float]
Spot = tuple[float, float, float]
"""Row, column and height in cells."""
Line = tuple[Point, ...]

INSET = 0.035  # cells between a body and the edge of its cells
RIM = 0.10  # cells around the panel of each face
LIGHT = (0.46, -0.30, 0.84)  # where light comes from: the front, the left, above
DARKEST, BRIGHT = 0.54, 0.56  # a face without light, and what light adds
CAST = (-0.20, 0.46)  # rows and columns by which a shadow is longer for each cell of height
FADING = 9.0  # cells below the board at which nothing is seen any more
COMING = 6.0  # cells above the board at which nothing is seen yet
SIDES: tuple[tuple[Spot, ...], ...] = (
    ((0, 0, 1), (0, 0, 1), (0, 1, 1), (1, 1, 1), (1, 0, 1)),
    ((0, 0, -1), (0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)),
    ((1, 0, 0), (1, 0, 0), (1, 0, 1), (1, 1, 1), (1, 1, 0)),
    ((-1, 0, 0), (0, 0, 0), (0, 1, 0), (0, 1, 1), (0, 0, 1)),
    ((0, 1, 0), (0, 1, 0), (1, 1, 0), (1, 1, 1), (0, 1, 1)),
    ((0, -1, 0), (0, 0, 0), (0, 0, 1), (1, 0, 1), (1, 0, 0)),
)
"""The faces of a box: the normal of each, then its corners clockwise."""


class Projecting(Protocol):
    """What shows a point above the board somewhere."""

    def point(self, row: float, col: float, height: float = 0) -> Point:
        """Return where a point is seen, in cells from the corner of the board."""


class Projection(NamedTuple):
    """A step to the next column goes `across`, one to the next row `down`, one higher `up`."""

    across: Point
    down: Point
    up: float

    def point(self, row: float, col: float, height: float = 0) -> Point:
        """Return where a point is seen, from the corner of the board."""
        x = col * self.across[0] + row * self.down[0]
        return x, col * self.across[1] + row * self.down[1] - height * self.up


def projection(size: float) -> Projection:
    """Return how cells of a size are seen."""
    flat = sin(RAISED)
    across = (size * cos(TURNED), size * sin(TURNED) * flat)
    return Projection(across, (-size * sin(TURNED), size * cos(TURNED) * flat), size * cos(RAISED))


class BodyFace(NamedTuple):
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


def faces(slant: Projecting, body: Body, least: float = FLAT) -> list[BodyFace]:
    """Return the faces of a body that are seen: those with at least this area."""
    seen = []
    for normal, *ends in SIDES:
        outline = tuple(slant.point(*spot(body, each)) for each in ends)
        if area(outline) > least:  # else it faces away, or is seen from its edge
            inner = (panel_corner(body, normal, each) for each in ends)
            panel = tuple(slant.point(*spot(body, each)) for each in inner)
            seen.append(BodyFace(outline, panel, light(normal, body.turn)))
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


def presence(body: Body) -> float:
    """Return the opacity of a body from 0 to 1: far above or below the board, none."""
    return max(0.0, 1 - (body.depth / FADING if body.depth > 0 else -body.depth / COMING))


def cast(slant: Projecting, row: float, col: float, height: float) -> Point:
    """Return where the shadow of a point falls."""
    height = max(0.0, height)
    return slant.point(row + CAST[0] * height, col + CAST[1] * height)


def lit_cells(body: Body) -> list[tuple[float, float]]:
    """Return the cells below a body; for one that rolls, a place between cells."""
    if body.turn:
        row, col, _ = centre(body)
        return [(row - 0.5, col - 0.5)]
    rows, cols = range(round(body.rows)), range(round(body.cols))
    return [(body.row + row, body.col + col) for row in rows for col in cols]


def centre(body: Body) -> Spot:
    """Return the middle of a body."""
    row, col, height = (sum(part) / 8 for part in zip(*corners(body), strict=True))
    return row, col, height
