"""Marks on a tilted board: paths as ribbons, rings on tiles, and flags that stand on them."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

import pygame

from searchcade import svg
from searchcade.app.board.marks import CellPath, Marks
from searchcade.app.board.oblique.decal import Cell, Decal, cell_of, decal
from searchcade.app.board.oblique.slant import Slant
from searchcade.app.board.oblique.tiles import CellTest
from searchcade.app.board.paths import FARTHEST, arrow
from searchcade.app.board.signs import draw_badge, draw_flag
from searchcade.app.cache import cached
from searchcade.app.paint import rounded
from searchcade.app.raster import from_svg
from searchcade.canvas import Place
from searchcade.theme import Colour, Theme, mixed

BLACK = (0, 0, 0)
WIDE = 0.15  # cells
ASIDE = 0.13  # cells between a path and its rival
LARGE = 200  # pixels of the flat picture of an arrow
SIDE = 160  # pixels of the flat picture of a ring
Spot = tuple[float, float]
"""Row and column; a sprite that glides is between two cells."""


def draw_paths(
    surface: pygame.Surface,
    slant: Slant,
    marks: Marks,
    theme: Theme,
    which: CellTest | None = None,
) -> None:
    """Draw all paths, the most important last; or only what lies on some cells."""
    aside = ASIDE if marks.rival else 0.0
    draw_ribbon(surface, slant, marks.path, theme.path, 0.0, which)
    draw_ribbon(surface, slant, marks.rival, theme.path, aside, which)
    draw_ribbon(surface, slant, marks.trail, theme.trail, -aside, which)
    for start, end in steps(marks.hint, which):
        head = arrow_head(cell_of(slant), angle(start, end), theme.hint)
        middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        head.draw(surface, slant.corner(*middle))


def draw_ribbon(
    surface: pygame.Surface,
    slant: Slant,
    path: CellPath,
    colour: Colour,
    aside: float,
    which: CellTest | None,
) -> None:
    """Draw a path as a ribbon with a dark edge."""
    pieces = [
        (slant.centre(a + aside, b + aside), slant.centre(c + aside, d + aside))
        for (a, b), (c, d) in steps(path, which)
    ]
    thick = max(1.5, slant.size * WIDE)
    for width, ink in ((thick + max(1.5, thick / 3), mixed(colour, BLACK, 0.55)), (thick, colour)):
        for (x, y), (across, down) in pieces:
            piece = stroke(round(across - x, 1), round(down - y, 1), round(width, 1), ink)
            surface.blit(piece, (round(min(x, across) - width), round(min(y, down) - width)))


def steps(path: CellPath, which: CellTest | None) -> list[tuple[Spot, Spot]]:
    """Return the steps of a path, without leaps: no move goes diagonally or far."""
    return [
        (start, end)
        for start, end in pairwise(path)
        if not (abs(start[0] - end[0]) > 0.01 and abs(start[1] - end[1]) > 0.01)
        and abs(start[0] - end[0]) + abs(start[1] - end[1]) < FARTHEST
        and (which is None or (which(*start) and which(*end)))
    ]


def angle(start: Spot, end: Spot) -> int:
    """Return the direction of a step in degrees, counter-clockwise from the right."""
    return round(pygame.Vector2(end[1] - start[1], start[0] - end[0]).as_polar()[1])


@cached(8)
def stroke(across: float, down: float, width: float, colour: Colour) -> pygame.Surface:
    """Return a line with round ends; it begins its width away from the edges of the picture."""
    wide, high = round(abs(across) + 2 * width) + 1, round(abs(down) + 2 * width) + 1
    x, y = width + max(0.0, -across), width + max(0.0, -down)
    line = svg.stroke(f"M{x} {y}l{across} {down}", svg.ink(colour), width)
    return from_svg(svg.picture(line, wide=wide, high=high), wide, high)


@lru_cache(maxsize=16)
def arrow_head(cell: Cell, degrees: int, colour: Colour) -> Decal:
    """Return an arrow that lies on a tile."""
    flat = pygame.Surface((LARGE, LARGE), pygame.SRCALPHA)
    head = arrow(LARGE * 3 // 4, degrees, colour)
    flat.blit(head, head.get_rect(center=flat.get_rect().center))
    return decal(flat, cell)


def draw_rings(surface: pygame.Surface, slant: Slant, marks: Marks, theme: Theme) -> None:
    """Draw what lies on tiles."""
    cell = cell_of(slant)
    for place, colour in chosen(marks, theme):
        ring(cell, colour, fill=True).draw(surface, slant.corner(*place))
    for place, name in marks.lit.items():
        ring(cell, getattr(theme, name), fill=True).draw(surface, slant.corner(*place))
    for place in marks.stuck:
        ring(cell, theme.bad, fill=True).draw(surface, slant.corner(*place))
    if marks.hover:
        ring(cell, theme.focus, fill=True).draw(surface, slant.corner(*marks.hover))
    if marks.current:
        ring(cell, theme.focus, fill=False).draw(surface, slant.corner(*marks.current))


def draw_standing(surface: pygame.Surface, slant: Slant, marks: Marks, theme: Theme) -> None:
    """Draw what stands on tiles."""
    for place, colour in chosen(marks, theme):
        draw_flag(surface, slant.cell(*place), colour)
    for place in marks.stuck:
        draw_badge(surface, slant.cell(*place), theme)


def chosen(marks: Marks, theme: Theme) -> list[tuple[Place, Colour]]:
    """Return the cells that were picked, each with its colour."""
    colours = (theme.good, theme.bad, theme.second, theme.accent)
    places = enumerate(marks.chosen.values())
    return [(place, colours[number % len(colours)]) for number, place in places]


@lru_cache(maxsize=32)
def ring(cell: Cell, colour: Colour, *, fill: bool) -> Decal:
    """Return a ring with round corners that lies on a tile, filled with some of its colour."""
    flat = pygame.Surface((SIDE, SIDE), pygame.SRCALPHA)
    flat.fill((*colour, 0))
    if fill:
        flat.blit(rounded((SIDE, SIDE), SIDE // 6, colour, None, 0, 70), (0, 0))
    flat.blit(rounded((SIDE, SIDE), SIDE // 6, None, colour, SIDE // 11, 255), (0, 0))
    return decal(flat, cell)
