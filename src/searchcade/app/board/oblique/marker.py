"""What shows that a body is the one that moves: a light around its feet, and an arrow above."""

from __future__ import annotations

from functools import lru_cache

import pygame

from searchcade.app.board.oblique.laying import Cell, Laid, cell_of, laid
from searchcade.app.board.oblique.slant import Slant
from searchcade.app.board.oblique.solid import Spot, corners
from searchcade.app.cache import kept
from searchcade.app.svg import from_svg
from searchcade.app.theme import Colour, mixed
from searchcade.scene import Body

ABOVE = 0.16  # cells between a body and the arrow above it
SIDE = 180  # pixels of the light before it is laid on a tile
REACH = 1.9  # cells that the light covers


def draw_light(surface: pygame.Surface, slant: Slant, body: Body, colour: Colour) -> None:
    """Draw a light below a body."""
    light, aside = glow(cell_of(slant), colour), (1 - REACH) / 2
    for row, col in lit_cells(body):
        x, y = slant.corner(row + aside, col + aside)
        surface.blit(light.picture, (x + light.x, y + light.y))


def lit_cells(body: Body) -> list[tuple[float, float]]:
    """Return the cells below a body; one that rolls is above a place between cells."""
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
    """Draw an arrow that points at a body from above."""
    side = max(8, round(slant.size * 0.42))
    row, col, _ = centre(body)
    x, y = slant.point(row, col, max(height for _, _, height in corners(body)) + ABOVE)
    picture = pointer(side, colour)
    surface.blit(picture, picture.get_rect(midbottom=(round(x), round(y))))


@kept(2)
def pointer(side: int, colour: Colour) -> pygame.Surface:
    """Return an arrow that points down."""
    ink, edge = (
        "#{:02x}{:02x}{:02x}".format(*each) for each in (colour, mixed(colour, (0, 0, 0), 0.6))
    )
    return from_svg(
        '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 100 100">'
        f'<path d="M50 92L10 40H32V10H68V40H90z" fill="{ink}" stroke="{edge}" stroke-width="10"'
        ' stroke-linejoin="round"/></svg>',
        side,
        side,
    )


@lru_cache(maxsize=16)
def glow(cell: Cell, colour: Colour) -> Laid:
    """Return a soft square light that lies on the board, wider than a cell."""
    flat = pygame.Surface((SIDE, SIDE), pygame.SRCALPHA)
    flat.fill((*colour, 0))
    rim = round(SIDE * (1 - 1 / REACH) / 2)
    inner = flat.get_rect().inflate(-1.3 * rim, -1.3 * rim)
    pygame.draw.rect(flat, (*colour, 255), inner, border_radius=rim // 2)
    soft = pygame.transform.gaussian_blur(flat, rim // 2)
    wide = Cell(scaled(cell.across), scaled(cell.down), cell.up)
    return laid(soft, wide)


def scaled(vector: tuple[float, float]) -> tuple[float, float]:
    """Return a step that is as long as the light."""
    return vector[0] * REACH, vector[1] * REACH
