"""Decals: flat pictures laid on the cells of a tilted board, alone or on top of a thick tile.

Each pixel is the average of some finer ones, so that all edges are smooth.
"""

from __future__ import annotations

from functools import lru_cache
from math import ceil, floor
from typing import NamedTuple

import pygame
from PIL import Image

from searchcade.app.board.oblique.slant import Slant
from searchcade.app.raster import from_image, to_image
from searchcade.oblique import BEVEL, CORNERS, FADE, FRONT, GROOVE, SIDE, THICK, Point
from searchcade.theme import Colour

FINER = 3  # fine pixels for a pixel, along each side
FLAT = 256  # pixels of the flat picture of a side or mask: Pillow counts in 65536ths of them
ABOVE = 0.5  # pixels by which a side reaches up under the top, so that no gap is seen
LIT = [round(part + 0.22 * (255 - part)) for part in range(256)]
SHADED = [round(part * 0.84) for part in range(256)]
SAME = list(range(256))

Span = tuple[float, float]
"""From where to where on a cell."""


class Affine(NamedTuple):
    """A figure of each pixel: x * across + y * down + start, from the corner of a cell."""

    across: float
    down: float
    start: float = 0

    def stretched(self, span: Span, size: int) -> Affine:
        """Return the figure whose span becomes 0 to `size`."""
        scale = size / (span[1] - span[0])
        start = (self.start - span[0]) * scale
        return Affine(self.across * scale, self.down * scale, start)


class CellShape(NamedTuple):
    """The shape of a tilted cell in pixels; all cells of an exact view have the same."""

    across: Point
    down: Point
    up: float

    def box(self, deep: float = 0) -> tuple[int, int, int, int]:
        """Return the box around it relative to its corner: left, top, width and height."""
        xs = [right * self.across[0] + down * self.down[0] for down, right in CORNERS]
        ys = [right * self.across[1] + down * self.down[1] for down, right in CORNERS]
        left, top = floor(min(xs)), floor(min(ys))
        right, bottom = ceil(max(xs)), ceil(max(ys) + deep)
        return left, top, max(1, right - left), max(1, bottom - top)


def cell_of(slant: Slant) -> CellShape:
    """Return the shape of the cells of a view."""
    return CellShape(slant.across, slant.down, slant.up)


class Decal(NamedTuple):
    """A picture on a tilted cell, and its place relative to the corner of the cell."""

    picture: pygame.Surface
    x: int
    y: int

    def draw(self, surface: pygame.Surface, corner: tuple[int, int]) -> None:
        """Draw it on the cell with this corner."""
        surface.blit(self.picture, (corner[0] + self.x, corner[1] + self.y))


def decal(flat: pygame.Surface, cell: CellShape, *, inset: bool = False) -> Decal:
    """Lay a square picture on a cell; `inset` leaves the groove between tiles free."""
    canvas = FineCanvas(cell, 0)
    canvas.paint_top(flat, GROOVE if inset else 0)
    return canvas.finished()


@lru_cache(maxsize=1024)
def sheet(cell: CellShape, colour: Colour, opacity: int) -> Decal:
    """Return a thin sheet of a colour that covers a tile."""
    flat = pygame.Surface((8, 8), pygame.SRCALPHA)
    flat.fill((*colour, opacity))
    return decal(flat, cell, inset=True)


def thick_tile(flat: pygame.Surface, cell: CellShape) -> Decal:
    """Return a thick tile with a square picture on its top."""
    canvas = FineCanvas(cell, THICK * cell.up)
    canvas.paint_sides(edge_colour(flat))
    canvas.paint_top(flat, GROOVE)
    canvas.paint_bevel()
    return canvas.finished()


def edge_colour(flat: pygame.Surface) -> Colour:
    """Return the colour of a picture along its lower edge."""
    wide, high = flat.get_size()
    strip = flat.subsurface((0, high - max(1, high // 12), wide, max(1, high // 12)))
    red, green, blue, _ = pygame.transform.average_color(strip, strip.get_rect(), True)
    return red, green, blue


class FineCanvas:
    """A fine image of one cell."""

    def __init__(self, cell: CellShape, deep: float) -> None:
        self.cell, self.deep = cell, deep
        self.left, self.top, self.width, self.height = cell.box(deep)
        self.image = Image.new("RGBA", (self.width * FINER, self.height * FINER))
        (ax, ay), (dx, dy) = cell.across, cell.down
        area = ax * dy - ay * dx
        self.col, self.row = Affine(dy / area, -dx / area), Affine(-ay / area, ax / area)

    def paint_top(self, flat: pygame.Surface, margin: float) -> None:
        """Paint the picture on the cell, but for a margin in cells along its sides."""
        self._paint(to_image(flat), self.col, (margin, 1 - margin), self.row, (margin, 1 - margin))

    def paint_bevel(self) -> None:
        """Lighten the far edges of the top, darken the near ones."""
        first, last, plain = GROOVE, 1 - GROOVE, self.image.copy()
        layers = (
            (plain.point([*LIT * 3, *SAME]), (first, last)),
            (plain.point([*SHADED * 3, *SAME]), (first + BEVEL, last)),
            (plain, (first + BEVEL, last - BEVEL)),
        )
        for image, span in layers:
            mask = self._laid(Image.new("L", (FLAT, FLAT), 255), self.col, span, self.row, span)
            self.image.paste(image, mask=mask)

    def paint_sides(self, colour: Colour) -> None:
        """Paint the front and the right side of a tile, darker towards the bottom."""
        (ax, ay), (dx, dy), last = self.cell.across, self.cell.down, 1 - GROOVE
        front = Affine(1 / ax, 0, -dx * last / ax)
        self._paint_side(front, ay, dy * last, colour, FRONT)
        right = Affine(1 / dx, 0, -ax * last / dx)
        self._paint_side(right, dy, ay * last, colour, SIDE)

    def _paint_side(
        self, along: Affine, slope: float, start: float, colour: Colour, light: float
    ) -> None:
        """Paint a side whose upper edge goes down by a slope from a start."""
        below = Affine(-slope * along.across, 1, -slope * along.start - start)
        flat = Image.new("RGBA", (FLAT, FLAT))
        for row in range(FLAT):
            deep = (row + 0.5) / FLAT * (self.deep + ABOVE) - ABOVE
            shade = light * (1 - FADE * deep / self.deep)
            red, green, blue = (round(part * shade) for part in colour)
            flat.paste((red, green, blue, 255), (0, row, FLAT, row + 1))
        self._paint(flat, along, (GROOVE, 1 - GROOVE), below, (-ABOVE, self.deep))

    def _paint(
        self, image: Image.Image, across: Affine, cols: Span, down: Affine, rows: Span
    ) -> None:
        self.image.alpha_composite(self._laid(image, across, cols, down, rows))

    def _laid(
        self, image: Image.Image, across: Affine, cols: Span, down: Affine, rows: Span
    ) -> Image.Image:
        """Return an image of the canvas' size with a picture between two spans of two figures."""
        figures = across.stretched(cols, image.width), down.stretched(rows, image.height)
        data = [
            number
            for each in figures
            for number in (
                each.across / FINER,
                each.down / FINER,
                each.start + each.across * self.left + each.down * self.top,
            )
        ]
        return image.transform(self.image.size, Image.Transform.AFFINE, data)

    def finished(self) -> Decal:
        """Return the picture at its size."""
        return Decal(from_image(self.image.reduce(FINER)), self.left, self.top)
