"""Bodies as boxes with a rim and a panel on each face, and the shadows that they cast."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import pygame

from searchcade.app.board.oblique.laying import Cell, Laid, cell_of, laid
from searchcade.app.board.oblique.slant import Point, Slant, around
from searchcade.app.board.oblique.solid import Face, Line, corners, faces, hull
from searchcade.app.cache import kept
from searchcade.app.svg import from_svg
from searchcade.app.theme import Colour, mixed
from searchcade.canvas import Place
from searchcade.scene import Body

WHITE, BLACK = (255, 255, 255), (0, 0, 0)
EDGE = 3  # pixels around a picture, for the ends of its lines
CAST = (-0.20, 0.46)  # rows and columns by which a shadow is longer for each cell of height
SHADOW = 105  # opacity
REACH = 5  # cells
FADING = 9.0  # cells below the board at which nothing is seen any more
COMING = 6.0  # cells above the board at which nothing is seen yet


def draw_box(surface: pygame.Surface, slant: Slant, body: Body, colour: Colour) -> pygame.Rect:
    """Draw a body; return what it covers."""
    seen = faces(slant, body)
    if not seen:
        return pygame.Rect(0, 0, 0, 0)
    box = around([point for face in seen for point in face.outline]).inflate(2 * EDGE, 2 * EDGE)
    moved = tuple(
        Face(aside(face.outline, box), aside(face.panel, box), round(face.bright, 3))
        for face in seen
    )
    picture = box_picture(moved, box.size, colour, max(1.0, slant.size * 0.028))
    picture.set_alpha(round(255 * presence(body)))
    surface.blit(picture, box)
    return box


def aside(line: Line, box: pygame.Rect) -> Line:
    """Return a line as seen from the corner of a box."""
    return tuple((round(x - box.left, 2), round(y - box.top, 2)) for x, y in line)


@kept(12)
def box_picture(
    seen: tuple[Face, ...],
    size: tuple[int, int],
    colour: Colour,
    thick: float,
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
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}"'
    return from_svg(f'{head} viewBox="0 0 {wide} {high}">{"".join(shapes)}</svg>', wide, high)


def lit(colour: Colour, bright: float) -> Colour:
    """Return a colour in some light; more than 1 makes it paler."""
    if bright > 1:
        return mixed(colour, WHITE, min(1.0, bright - 1))
    return mixed(BLACK, colour, bright)


def path(line: Line, fill: Colour, edge: Colour, thick: float) -> str:
    """Return a filled shape with an edge."""
    points = "L".join(f"{x} {y}" for x, y in line)
    inks = ("#{:02x}{:02x}{:02x}".format(*ink) for ink in (fill, edge))
    filled = 'd="M{}z" fill="{}" stroke="{}"'.format(points, *inks)
    return f'<path {filled} stroke-width="{thick:.2f}" stroke-linejoin="round"/>'


def draw_shadow(surface: pygame.Surface, slant: Slant, body: Body, cells: Iterable[Place]) -> None:
    """Draw the soft shadow of a body, but only upon these cells: none falls into an abyss."""
    ink = (*BLACK, round(SHADOW * presence(body)))
    body = body._replace(depth=0)
    line = hull([cast(slant, *each) for each in corners(body)])
    blur = max(2, round(slant.size * 0.07))
    box = around(line).inflate(4 * blur, 4 * blur)
    soft = pygame.Surface(box.size, pygame.SRCALPHA)
    pygame.draw.polygon(soft, ink, [(x - box.left, y - box.top) for x, y in line])
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
    """Return how well a body is seen: not at all far above the board, or far below."""
    return max(0.0, 1 - (body.depth / FADING if body.depth > 0 else -body.depth / COMING))


def cast(slant: Slant, row: float, col: float, height: float) -> Point:
    """Return where the shadow of a point falls."""
    height = max(0.0, height)
    return slant.point(row + CAST[0] * height, col + CAST[1] * height)


@lru_cache(maxsize=1024)
def sheet(cell: Cell, colour: Colour, opacity: int) -> Laid:
    """Return a thin sheet of a colour that covers a tile."""
    flat = pygame.Surface((8, 8), pygame.SRCALPHA)
    flat.fill((*colour, opacity))
    return laid(flat, cell, inset=True)
