"""Bodies on a surface: the faces of a box, its shadow, its light and its marker."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import pygame

from searchcade.app.board.oblique.decal import CellShape, Decal, cell_of, decal, sheet
from searchcade.app.board.oblique.slant import Slant, around
from searchcade.app.cache import cached
from searchcade.app.raster import from_svg
from searchcade.canvas import Place
from searchcade.oblique import (
    BodyFace,
    Line,
    cast,
    centre,
    corners,
    faces,
    hull,
    lit_cells,
    presence,
)
from searchcade.scene import Body
from searchcade.svg import ink, picture, shape
from searchcade.theme import Colour, mixed

WHITE, BLACK = (255, 255, 255), (0, 0, 0)
LEAST = 0.5  # square pixels of a face that is drawn
EDGE = 3  # pixels around a picture, for the ends of its lines
SHADOW = 105  # opacity
REACH = 5  # cells that a shadow may be long
ABOVE = 0.16  # cells between a body and the arrow above it
GLOW_PIXELS = 180  # of the flat picture of the light
LIT = 1.9  # cells that the light covers


# ------------------------------------------------------------------ drawing


def draw_box(surface: pygame.Surface, slant: Slant, body: Body, colour: Colour) -> pygame.Rect:
    """Draw a body; return what it covers."""
    seen = faces(slant, body, LEAST)
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


def draw_light(surface: pygame.Surface, slant: Slant, body: Body, colour: Colour) -> None:
    """Draw a light around the feet of the body that moves."""
    light, aside = glow(cell_of(slant), colour), (1 - LIT) / 2
    for row, col in lit_cells(body):
        light.draw(surface, slant.corner(row + aside, col + aside))


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
