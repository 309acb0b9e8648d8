"""Decals: flat pictures laid on the cells of a tilted board, alone or on top of a thick tile.

Each pixel is the average of some finer ones, so that all edges are smooth.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
import pygame
from numpy.typing import NDArray

from searchcade.app.board.oblique.slant import CORNERS, THICK, Point, Slant
from searchcade.theme import Colour

FINER = 3  # fine pixels for a pixel, along each side
GROOVE = 0.022  # cells between a tile and the edge of its cell
BEVEL = 0.045  # cells of a tile's top that catch the light, or lie in the shade
FRONT, SIDE = 0.62, 0.44  # how bright the sides of a tile are

Floats = NDArray[np.floating[Any]]
Flags = NDArray[np.bool_]


class CellShape(NamedTuple):
    """The shape of a tilted cell in pixels; all cells of an exact view have the same."""

    across: Point
    down: Point
    up: float

    def box(self, deep: float = 0) -> tuple[int, int, int, int]:
        """Return the box around it relative to its corner: left, top, width and height."""
        xs = [right * self.across[0] + down * self.down[0] for down, right in CORNERS]
        ys = [right * self.across[1] + down * self.down[1] for down, right in CORNERS]
        left, top = int(np.floor(min(xs))), int(np.floor(min(ys)))
        right, bottom = int(np.ceil(max(xs))), int(np.ceil(max(ys) + deep))
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


def edge_colour(flat: pygame.Surface) -> Floats:
    """Return the colour of a picture along its lower edge, from 0 to 1."""
    wide, high = flat.get_size()
    strip = flat.subsurface((0, high - max(1, high // 12), wide, max(1, high // 12)))
    colour = pygame.transform.average_color(strip, strip.get_rect(), True)
    return np.array(colour[:3], np.float32) / 255


class FineCanvas:
    """A fine picture of one cell: red, green, blue and opacity, the colours times the opacity."""

    def __init__(self, cell: CellShape, deep: float) -> None:
        self.cell, self.deep = cell, deep
        self.left, self.top, self.width, self.height = cell.box(deep)
        xs = self.left + (np.arange(self.width * FINER, dtype=np.float32) + 0.5) / FINER
        ys = self.top + (np.arange(self.height * FINER, dtype=np.float32) + 0.5) / FINER
        self.x, self.y = np.broadcast_arrays(xs[:, None], ys[None, :])
        (ax, ay), (dx, dy) = cell.across, cell.down
        area = ax * dy - ay * dx
        self.col = (dy * self.x - dx * self.y) / area
        self.row = (ax * self.y - ay * self.x) / area
        self.pixels: Floats = np.zeros((*self.x.shape, 4), np.float32)

    def paint_top(self, flat: pygame.Surface, margin: float) -> None:
        """Paint the picture on the cell, but for a margin in cells along its sides."""
        inside = self._inside(margin)
        wide, high = flat.get_size()
        col = (self.col[inside] - margin) / (1 - 2 * margin)
        row = (self.row[inside] - margin) / (1 - 2 * margin)
        across, down = (col * wide).astype(np.intp), (row * high).astype(np.intp)
        across, down = across.clip(0, wide - 1), down.clip(0, high - 1)
        opacity = pygame.surfarray.array_alpha(flat)[across, down].astype(np.float32) / 255
        colours = pygame.surfarray.array3d(flat)[across, down].astype(np.float32) / 255
        under = self.pixels[inside] * (1 - opacity)[:, None]
        self.pixels[inside] = under + np.c_[colours * opacity[:, None], opacity]

    def paint_bevel(self) -> None:
        """Lighten the far edges of the top, darken the near ones."""
        inside = self._inside(GROOVE)
        near = inside & ~self._inside(GROOVE + BEVEL)
        bright = near & ((self.row < GROOVE + BEVEL) | (self.col < GROOVE + BEVEL))
        self.pixels[bright, :3] += 0.22 * (1 - self.pixels[bright, :3])
        self.pixels[near & ~bright, :3] *= 0.84

    def paint_sides(self, colour: Floats) -> None:
        """Paint the front and the right side of a tile, darker towards the bottom."""
        (ax, ay), (dx, dy), last = self.cell.across, self.cell.down, 1 - GROOVE
        col = (self.x - dx * last) / ax
        self._paint_side(col, self.y - ay * col - dy * last, colour * FRONT)
        row = (self.x - ax * last) / dx
        self._paint_side(row, self.y - ay * last - dy * row, colour * SIDE)

    def _paint_side(self, along: Floats, deep: Floats, colour: Floats) -> None:
        seen = (along >= GROOVE) & (along <= 1 - GROOVE) & (deep >= -0.5) & (deep <= self.deep)
        shade = 1 - 0.35 * (deep[seen] / max(self.deep, 1e-6))
        self.pixels[seen, :3] = colour * shade[:, None]
        self.pixels[seen, 3] = 1

    def _inside(self, margin: float) -> Flags:
        rows = (self.row >= margin) & (self.row <= 1 - margin)
        inside: Flags = rows & (self.col >= margin) & (self.col <= 1 - margin)
        return inside

    def finished(self) -> Decal:
        """Return the picture at its size."""
        blocks = self.pixels.reshape(self.width, FINER, self.height, FINER, 4)
        mean = blocks.mean(axis=(1, 3))
        opacity = mean[..., 3:]
        colours = mean[..., :3] / np.maximum(opacity, 1e-6)
        picture = pygame.Surface((self.width, self.height), pygame.SRCALPHA)
        pygame.surfarray.pixels3d(picture)[:] = np.round(255 * colours.clip(0, 1))
        pygame.surfarray.pixels_alpha(picture)[:] = np.round(255 * opacity[..., 0])
        return Decal(picture, self.left, self.top)
