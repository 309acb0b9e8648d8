"""The oblique view: thick tiles above an abyss, and bodies that stand, roll, sink and fall."""

from __future__ import annotations

from functools import lru_cache
from itertools import filterfalse, pairwise

import pygame

from searchcade import svg
from searchcade.app.board.marks import CellPath, Marks
from searchcade.app.board.oblique.bodies import (
    draw_box,
    draw_light,
    draw_marker,
    draw_shadow,
)
from searchcade.app.board.oblique.decal import CellShape, Decal, cell_of, decal, sheet
from searchcade.app.board.oblique.slant import Slant, SlantCamera
from searchcade.app.board.oblique.tiles import CellTest, Tiles, draw_abyss
from searchcade.app.board.paths import FARTHEST, arrow
from searchcade.app.board.signs import (
    dashed,
    draw_badge,
    draw_flag,
    draw_parents,
    draw_values,
    waiting_with_number,
    write_numbers,
)
from searchcade.app.cache import cached
from searchcade.app.paint import rounded
from searchcade.app.pictures import Pictures
from searchcade.app.raster import from_svg
from searchcade.canvas import Place
from searchcade.oblique import FADING, corners
from searchcade.roll import cells
from searchcade.scene import Body, Scene
from searchcade.theme import Colour, Theme, mixed

BLACK = (0, 0, 0)
WIDE = 0.15  # cells
ASIDE = 0.13  # cells between a path and its rival
LARGE = 200  # pixels of the flat picture of an arrow
SIDE = 160  # pixels of the flat picture of a ring
Spot = tuple[float, float]
"""Row and column; a sprite that glides is between two cells."""
__all__ = ["Oblique", "Slant", "SlantCamera"]

LIT = 14  # pixels of a cell below which bodies are lit, to be found at a glance
SAMPLE = 64  # pixels of the picture from which the colour of a body is taken


def draw_paths(
    surface: pygame.Surface, slant: Slant, marks: Marks, theme: Theme, which: CellTest | None = None
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
def arrow_head(cell: CellShape, degrees: int, colour: Colour) -> Decal:
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


def draw_search(
    surface: pygame.Surface, slant: Slant, marks: Marks, theme: Theme, scale: float
) -> None:
    """Draw what a search knows of each tile: numbers, arrows, and what has just been found."""
    cell = cell_of(slant)
    for place in waiting_with_number(marks, slant):
        sheet(cell, theme.waiting, 255).draw(surface, slant.corner(*place))
    write_numbers(surface, slant, marks, theme, scale)
    draw_parents(surface, slant, marks, theme)
    for place in marks.fresh:
        dashes(cell, theme.focus).draw(surface, slant.corner(*place))


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
def ring(cell: CellShape, colour: Colour, *, fill: bool) -> Decal:
    """Return a ring with round corners that lies on a tile, filled with some of its colour."""
    flat = pygame.Surface((SIDE, SIDE), pygame.SRCALPHA)
    flat.fill((*colour, 0))
    if fill:
        flat.blit(rounded((SIDE, SIDE), SIDE // 6, colour, None, 0, 70), (0, 0))
    flat.blit(rounded((SIDE, SIDE), SIDE // 6, None, colour, SIDE // 11, 255), (0, 0))
    return decal(flat, cell)


@lru_cache(maxsize=4)
def dashes(cell: CellShape, colour: Colour) -> Decal:
    """Return a dashed edge that lies on a tile."""
    return decal(dashed((SIDE, SIDE), SIDE // 14, colour), cell, inset=True)


class Oblique:
    """Draws scenes with bodies, in one theme."""

    def __init__(self, pictures: Pictures) -> None:
        self.pictures, self.theme = pictures, pictures.theme
        self.tiles = Tiles(pictures)
        self._colours: dict[str, Colour] = {}

    def draw(
        self,
        surface: pygame.Surface,
        area: pygame.Rect,
        slant: Slant,
        scene: Scene,
        marks: Marks,
        scale: float = 1.0,
    ) -> None:
        """Draw a scene and marks into an area. The same arguments give the same pixels."""
        tiles = tuple(each for each in scene.sprites if not each.key)
        draw_abyss(surface, area, self.theme)
        self.tiles.draw(surface, slant, tiles, marks)
        draw_paths(surface, slant, marks, self.theme)
        draw_search(surface, slant, marks, self.theme, scale)
        draw_rings(surface, slant, marks, self.theme)
        bodies = sorted(scene.bodies, key=lambda each: (each.row, each.col))
        for body in filter(self._falls, bodies):
            self._draw_falling(surface, slant, body, marks)
        for body in filterfalse(self._falls, bodies):
            self._draw_standing(surface, slant, body)
        draw_standing(surface, slant, marks, self.theme)
        draw_values(surface, slant, marks, self.theme, scale)

    def _falls(self, body: Body) -> bool:
        """Whether a body is below the board without having sunk into a tile."""
        return body.depth > 0 and not self.tiles.firm >= cells(body)

    def _draw_standing(self, surface: pygame.Surface, slant: Slant, body: Body) -> None:
        """Draw a body upon tiles; of one that sinks into them, only what is above."""
        if body.depth >= body.height:
            return
        if body.depth > 0 or body.marked or slant.size < LIT:
            draw_light(surface, slant, body, self.theme.accent)
        if body.depth > 0:
            body = body._replace(height=body.height - body.depth, depth=0)
        draw_shadow(surface, slant, body, self.tiles.firm)
        draw_box(surface, slant, body, self.colour(body.picture))
        if body.marked:
            draw_marker(surface, slant, body, self.theme.accent)

    def _draw_falling(
        self, surface: pygame.Surface, slant: Slant, body: Body, marks: Marks
    ) -> None:
        """Draw a body beside the tiles, then those tiles again that are nearer."""
        if body.depth >= FADING:
            return
        covered = draw_box(surface, slant, body, self.colour(body.picture))
        spots = corners(body)
        last_row, last_col = max(row for row, _, _ in spots), max(col for _, col, _ in spots)
        first_row = min(row for row, _, _ in spots)

        def is_nearer(row: float, col: float) -> bool:
            return row > last_row - 0.5 or (row > first_row - 0.5 and col > last_col - 0.5)

        before = surface.get_clip()
        surface.set_clip(before.clip(covered))
        self.tiles.draw_again(surface, slant, marks, is_nearer)
        draw_paths(surface, slant, marks, self.theme, is_nearer)
        surface.set_clip(before)

    def colour(self, picture: str) -> Colour:
        """Return the colour of a body: that of its picture near the upper left."""
        colour = self._colours.get(picture)
        if colour is None:
            flat = self.pictures.drawn(picture, SAMPLE)
            red, green, blue, _ = flat.get_at((SAMPLE // 4, SAMPLE // 4))
            colour = self._colours[picture] = (red, green, blue)
        return colour
