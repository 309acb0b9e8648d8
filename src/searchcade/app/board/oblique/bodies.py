"""Bodies: the geometry of a box while it rolls; its faces, shadow and marks as they are drawn."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import cos, pi, sin
from typing import NamedTuple

import pygame

from searchcade.app.board.oblique.decal import CellShape, Decal, cell_of, decal, sheet
from searchcade.app.board.oblique.slant import Point, Slant, around
from searchcade.app.cache import cached
from searchcade.app.raster import from_svg
from searchcade.canvas import Place
from searchcade.scene import Body, Turn
from searchcade.svg import ink, picture, shape
from searchcade.theme import Colour, mixed

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
WHITE, BLACK = (255, 255, 255), (0, 0, 0)
EDGE = 3  # pixels around a picture, for the ends of its lines
CAST = (-0.20, 0.46)  # rows and columns by which a shadow is longer for each cell of height
SHADOW = 105  # opacity
REACH = 5  # cells that a shadow may be long
FADING = 9.0  # cells below the board at which nothing is seen any more
COMING = 6.0  # cells above the board at which nothing is seen yet
ABOVE = 0.16  # cells between a body and the arrow above it
GLOW_PIXELS = 180  # of the flat picture of the light
LIT = 1.9  # cells that the light covers


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


def faces(slant: Slant, body: Body) -> list[BodyFace]:
    """Return the faces of a body that are seen."""
    seen = []
    for normal, *ends in SIDES:
        outline = tuple(slant.point(*spot(body, each)) for each in ends)
        if area(outline) > 0.5:  # else it faces away, or is seen from its edge
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


# ------------------------------------------------------------------ drawing


def draw_box(surface: pygame.Surface, slant: Slant, body: Body, colour: Colour) -> pygame.Rect:
    """Draw a body; return what it covers."""
    seen = faces(slant, body)
    if not seen:
        return pygame.Rect(0, 0, 0, 0)
    box = around([point for face in seen for point in face.outline]).inflate(2 * EDGE, 2 * EDGE)
    moved = tuple(
        BodyFace(relative(face.outline, box), relative(face.panel, box), round(face.bright, 3))
        for face in seen
    )
    drawn = box_picture(moved, box.size, colour, max(1.0, slant.size * 0.028))
    drawn.set_alpha(round(255 * presence(body)))
    surface.blit(drawn, box)
    return box


def relative(line: Line, box: pygame.Rect) -> Line:
    """Return a line relative to the corner of a box."""
    return tuple((round(x - box.left, 2), round(y - box.top, 2)) for x, y in line)


@cached(12)
def box_picture(
    seen: tuple[BodyFace, ...], size: tuple[int, int], colour: Colour, thick: float
) -> pygame.Surface:
    """Draw faces: rims that catch the light, panels a bit deeper in the colour."""
    shapes = []
    for face in seen:
        rim = lit(mixed(colour, WHITE, 0.16), face.bright)
        shine = lit(mixed(colour, WHITE, 0.5), min(1.0, face.bright + 0.1))
        panel = lit(mixed(colour, BLACK, 0.07), face.bright)
        groove = lit(mixed(colour, BLACK, 0.38), face.bright)
        shapes.append(path(face.outline, rim, shine, thick))
        shapes.append(path(face.panel, panel, groove, thick * 0.9))
    wide, high = size
    return from_svg(picture(*shapes, wide=wide, high=high), wide, high)


def lit(colour: Colour, bright: float) -> Colour:
    """Return a colour at a brightness; more than 1 makes it paler."""
    if bright > 1:
        return mixed(colour, WHITE, min(1.0, bright - 1))
    return mixed(BLACK, colour, bright)


def path(line: Line, fill: Colour, edge: Colour, thick: float) -> str:
    """Return a filled shape with an edge."""
    points = "L".join(f"{x} {y}" for x, y in line)
    filled = f'd="M{points}z" fill="{ink(fill)}" stroke="{ink(edge)}"'
    return f'<path {filled} stroke-width="{thick:.2f}" stroke-linejoin="round"/>'


def draw_shadow(surface: pygame.Surface, slant: Slant, body: Body, cells: Iterable[Place]) -> None:
    """Draw the soft shadow of a body, but only on these cells: none falls into the abyss."""
    black = (*BLACK, round(SHADOW * presence(body)))
    body = body._replace(depth=0)
    line = hull([cast(slant, *each) for each in corners(body)])
    blur = max(2, round(slant.size * 0.07))
    box = around(line).inflate(4 * blur, 4 * blur)
    soft = pygame.Surface(box.size, pygame.SRCALPHA)
    pygame.draw.polygon(soft, black, [(x - box.left, y - box.top) for x, y in line])
    soft = pygame.transform.gaussian_blur(soft, blur)
    mask, top = pygame.Surface(box.size, pygame.SRCALPHA), sheet(cell_of(slant), WHITE, 255)
    for row, col in near(body, cells):
        x, y = slant.corner(row, col)
        mask.blit(top.picture, (x + top.x - box.left, y + top.y - box.top))
    soft.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(soft, box)


def near(body: Body, cells: Iterable[Place]) -> list[Place]:
    """Return the cells that the shadow of a body may reach."""
    return [
        (row, col)
        for row, col in cells
        if abs(row - body.row) < REACH and abs(col - body.col) < REACH
    ]


def presence(body: Body) -> float:
    """Return the opacity of a body from 0 to 1: far above or below the board, none."""
    return max(0.0, 1 - (body.depth / FADING if body.depth > 0 else -body.depth / COMING))


def cast(slant: Slant, row: float, col: float, height: float) -> Point:
    """Return where the shadow of a point falls."""
    height = max(0.0, height)
    return slant.point(row + CAST[0] * height, col + CAST[1] * height)


def draw_light(surface: pygame.Surface, slant: Slant, body: Body, colour: Colour) -> None:
    """Draw a light around the feet of the body that moves."""
    light, aside = glow(cell_of(slant), colour), (1 - LIT) / 2
    for row, col in lit_cells(body):
        light.draw(surface, slant.corner(row + aside, col + aside))


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


def draw_marker(surface: pygame.Surface, slant: Slant, body: Body, colour: Colour) -> None:
    """Draw an arrow that points from above at the body that moves."""
    side = max(8, round(slant.size * 0.42))
    row, col, _ = centre(body)
    x, y = slant.point(row, col, max(height for _, _, height in corners(body)) + ABOVE)
    arrow = pointer(side, colour)
    surface.blit(arrow, arrow.get_rect(midbottom=(round(x), round(y))))


@cached(2)
def pointer(side: int, colour: Colour) -> pygame.Surface:
    """Return an arrow that points down."""
    edge = ink(mixed(colour, BLACK, 0.6))
    arrow = shape("M50 92L10 40H32V10H68V40H90z", ink(colour), 10, edge)
    return from_svg(picture(arrow), side, side)


@lru_cache(maxsize=16)
def glow(cell: CellShape, colour: Colour) -> Decal:
    """Return a soft square light that lies on the board, wider than a cell."""
    flat = pygame.Surface((GLOW_PIXELS, GLOW_PIXELS), pygame.SRCALPHA)
    flat.fill((*colour, 0))
    rim = round(GLOW_PIXELS * (1 - 1 / LIT) / 2)
    inner = flat.get_rect().inflate(-1.3 * rim, -1.3 * rim)
    pygame.draw.rect(flat, (*colour, 255), inner, border_radius=rim // 2)
    soft = pygame.transform.gaussian_blur(flat, rim // 2)
    wide = CellShape(scaled(cell.across), scaled(cell.down), cell.up)
    return decal(soft, wide)


def scaled(vector: tuple[float, float]) -> tuple[float, float]:
    """Return a step that is as long as the light."""
    return vector[0] * LIT, vector[1] * LIT
