"""Layers of a flat board: floor and thin walls, drawn once, and the colours of a search."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import pygame
from numpy.typing import NDArray

from searchcade.app.board.marks import Marks
from searchcade.app.board.view import View
from searchcade.app.cache import cached
from searchcade.scene import Scene
from searchcade.theme import Colour, Theme, mixed

PIECE = 384  # pixels of a piece's side, more or less
MAX_PIECES = 80  # that are kept
UP, RIGHT, DOWN, LEFT = 1, 2, 4, 8
ALL_SIDES = 15
COARSE_WALL = 120  # opacity of walls thinner than a pixel, so that colours are seen through
WHITE, BLACK = (255, 255, 255), (0, 0, 0)
NOTHING, WAITING, FIRST, LAST = 0, 1, 2, 255
DOTS = 10  # pixels of a cell: from here on, waiting cells are dots on a tint

Flags = NDArray[np.bool_]
Palette = NDArray[np.uint32]
Part = tuple[int, int, int, int]
"""First row, row after the last, first column, column after the last."""


class Walls:
    """The closed sides of all cells: lines above each row and left of each column.

    A cell with no open side is closed: nobody gets in, so it is filled.
    """

    def __init__(self, scene: Scene) -> None:
        rows, cols = scene.rows, scene.cols
        cells = np.frombuffer(scene.passages, np.uint8).reshape(rows, cols)
        self.above: Flags = np.ones((rows + 1, cols), np.bool_)
        self.above[:-1] = cells & UP == 0
        self.above[-1] = cells[-1] & DOWN == 0
        self.beside: Flags = np.ones((rows, cols + 1), np.bool_)
        self.beside[:, :-1] = cells & LEFT == 0
        self.beside[:, -1] = cells[:, -1] & RIGHT == 0
        self.closed: Flags = cells & ALL_SIDES == 0


class BoardLayers:
    """Floor and walls of the boards of one theme, kept as long as board and zoom stay."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self.board: tuple[int, int, bytes, float] | None = None
        self.walls: Walls | None = None
        self.pieces: dict[tuple[str, Part], pygame.Surface] = {}

    def prepare(self, view: View, scene: Scene) -> None:
        """Forget what was drawn for another board or zoom."""
        board = (scene.rows, scene.cols, bytes(scene.passages), view.size)
        if board != self.board:
            if self.board is None or board[:3] != self.board[:3]:
                self.walls = Walls(scene) if scene.passages else None
            self.board = board
            self.pieces.clear()

    def draw_floor(self, surface: pygame.Surface, view: View) -> None:
        """Draw what lies below everything."""
        for part in parts(view):
            surface.blit(self.piece("floor", view, part), view.corner(part[0], part[2]))

    def draw_walls(self, surface: pygame.Surface, view: View) -> None:
        """Draw thin walls, where the board has any."""
        if self.walls:
            for part in parts(view):
                surface.blit(self.piece("walls", view, part), view.corner(part[0], part[2]))

    def piece(self, kind: str, view: View, part: Part) -> pygame.Surface:
        """Return a piece of a layer; draw it when it is needed for the first time."""
        piece = self.pieces.get((kind, part))
        if piece is None:
            if len(self.pieces) >= MAX_PIECES:
                self.pieces.clear()
            piece = self.floor(view, part) if kind == "floor" else self.wall(view, part)
            self.pieces[kind, part] = piece
        return piece

    def floor(self, view: View, part: Part) -> pygame.Surface:
        """Draw a piece of the floor: tones that differ a little from cell to cell."""
        floor = pygame.Surface(size_of(view, part))
        floor.fill(self.theme.floor)
        if view.is_fine:
            rows, cols = np.ogrid[part[0] : part[1], part[2] : part[3]]
            tones = (rows * 7919 + cols * 104729 + rows * cols * 31) % 5
            if not self.walls:
                tones = (rows + cols) % 2 * 4
            shades = [mixed(self.theme.floor, self.theme.edge, 0.018 * tone) for tone in range(5)]
            small = painted(tones, palette(shades, floor), floor)
            pygame.transform.scale(small, floor.get_size(), floor)
        return floor

    def wall(self, view: View, part: Part) -> pygame.Surface:
        """Draw a piece of the walls."""
        assert self.walls
        if not view.is_fine:
            return blurred(self.walls, self.theme.wall, part, size_of(view, part))
        walls = pygame.Surface(size_of(view, part), pygame.SRCALPHA)
        boxes = list(strokes(self.walls, int(view.size), part))
        thick = thickness(view.size)
        if thick >= 3:
            fall = (thick // 4, thick // 2 + 1)
            for box in boxes:
                pygame.draw.rect(walls, (*BLACK, 70), box.move(fall), border_radius=thick // 2)
        for box in boxes:
            pygame.draw.rect(walls, self.theme.wall, box, border_radius=thick // 2)
        if thick >= 3:
            light = mixed(self.theme.wall, WHITE, 0.35)
            for box in boxes:
                walls.fill(light, (box.x + 1, box.y, box.w - 2, 1))
        for box in filled(self.walls, int(view.size), part):
            walls.fill(self.theme.wall, box)  # over the lines between closed cells
        return walls


def thickness(size: float) -> int:
    """Return how thick walls are between cells of a size."""
    return max(1, round(size * 0.13))


def parts(view: View) -> Iterator[Part]:
    """Yield the parts of the board that are seen, cut at fixed lines."""
    step = max(1, int(PIECE / view.size))
    first_row, last_row, first_col, last_col = view.seen()
    for row in range(first_row - first_row % step, last_row, step):
        for col in range(first_col - first_col % step, last_col, step):
            yield row, min(row + step, view.rows), col, min(col + step, view.cols)


def size_of(view: View, part: Part) -> tuple[int, int]:
    """Return the pixels that a part of the board takes."""
    left, top = view.corner(part[0], part[2])
    right, bottom = view.corner(part[1], part[3])
    return max(1, right - left), max(1, bottom - top)


def palette(colours: Sequence[tuple[int, ...]], like: pygame.Surface) -> Palette:
    """Return colours as pixels of a surface."""
    pixels = np.array([like.map_rgb(colour) for colour in colours], np.int64)
    return pixels.astype(np.uint32)  # some come as negative numbers


def painted(numbers: NDArray[np.integer], colours: Palette, like: pygame.Surface) -> pygame.Surface:
    """Return a picture with a pixel for each number, in the format of another."""
    rows, cols = numbers.shape
    picture = pygame.Surface((cols, rows), like.get_flags() & pygame.SRCALPHA, like)
    pygame.surfarray.pixels2d(picture)[:] = colours[numbers].T
    return picture


def strokes(walls: Walls, size: int, part: Part) -> Iterator[pygame.Rect]:
    """Yield the walls of a part, and of a cell around it, as boxes that are as long as possible."""
    thick = thickness(size)
    top, bottom, left, right = part
    row, col = max(0, top - 1), max(0, left - 1)
    for line, first, last in runs(walls.above[row : bottom + 2, col : right + 1]):
        x, y = (col + first - left) * size, (row + line - top) * size
        yield pygame.Rect(x - thick // 2, y - thick // 2, (last - first) * size + thick, thick)
    for line, first, last in runs(walls.beside[row : bottom + 1, col : right + 2].T):
        x, y = (col + line - left) * size, (row + first - top) * size
        yield pygame.Rect(x - thick // 2, y - thick // 2, thick, (last - first) * size + thick)


def filled(walls: Walls, size: int, part: Part) -> Iterator[pygame.Rect]:
    """Yield the closed cells of a part as boxes that are as long as possible."""
    top, bottom, left, right = part
    for row, first, last in runs(walls.closed[top:bottom, left:right]):
        yield pygame.Rect(first * size, row * size, (last - first) * size, size)


def runs(flags: Flags) -> Iterator[tuple[int, int, int]]:
    """Yield each run of true flags: its line, its first place and the place after its last."""
    padded = np.pad(flags, ((0, 0), (1, 1))).astype(np.int8)
    change = np.diff(padded, axis=1)
    lines, firsts = np.nonzero(change == 1)
    lasts = np.nonzero(change == -1)[1]
    return zip(lines.tolist(), firsts.tolist(), lasts.tolist(), strict=True)


def blurred(walls: Walls, colour: Colour, part: Part, size: tuple[int, int]) -> pygame.Surface:
    """Draw walls between cells of a few pixels or less: four pixels a cell, then averaged."""
    top, bottom, left, right = part
    opacity = np.zeros((2 * (bottom - top), 2 * (right - left)), np.uint8)
    opacity[::2, ::2] = COARSE_WALL
    opacity[::2, 1::2] = walls.above[top:bottom, left:right] * COARSE_WALL
    opacity[1::2, ::2] = walls.beside[top:bottom, left:right] * COARSE_WALL
    opacity[1::2, 1::2] = walls.closed[top:bottom, left:right] * COARSE_WALL
    large = pygame.Surface(opacity.shape[::-1], pygame.SRCALPHA)
    large.fill((*colour, 0))
    pygame.surfarray.pixels_alpha(large)[:] = opacity.T
    return pygame.transform.smoothscale(large, size)


class Overlay:
    """What a search has done, in the colours of one theme: one small picture, scaled up."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self.empty = pygame.Surface((1, 1), pygame.SRCALPHA)
        self.colours = {strong: self.palette(strong) for strong in (True, False)}

    def palette(self, strong: bool) -> Palette:
        """Return the colours of the numbers 0 to 255; waiting cells are tinted or strong."""
        theme, steps = self.theme, LAST - FIRST
        nothing = (*theme.floor, 0)  # its colour counts where cells are averaged
        tint = theme.waiting if strong else mixed(theme.floor, theme.waiting, 0.3)
        shades = [mixed(theme.first, theme.last, step / steps) for step in range(steps + 1)]
        return palette([nothing, tint, *shades], self.empty)

    def draw(self, surface: pygame.Surface, view: View, marks: Marks, opacity: int = 255) -> None:
        """Draw the cells that were expanded, and those that wait in the frontier."""
        if marks.order is None and marks.found is None:
            return
        part = view.seen()
        numbers = numbered(marks, view.rows, view.cols, part)
        small = painted(numbers, self.colours[view.size < DOTS], self.empty)
        scale = pygame.transform.scale if view.is_fine else pygame.transform.smoothscale
        large = scale(small, size_of(view, part))
        large.set_alpha(opacity)
        surface.blit(large, view.corner(part[0], part[2]))
        if view.size >= DOTS:
            self.draw_dots(surface, view, part, numbers)

    def draw_dots(
        self, surface: pygame.Surface, view: View, part: Part, numbers: NDArray[np.uint8]
    ) -> None:
        """Draw a dot on each waiting cell."""
        dot = disc(view.size * 0.2, self.theme.waiting)
        rows, cols = np.nonzero(numbers == WAITING)
        shift = (view.size - dot.get_width()) / 2
        across = np.round(view.left + shift + (cols + part[2]) * view.size).tolist()
        down = np.round(view.top + shift + (rows + part[0]) * view.size).tolist()
        surface.fblits([(dot, place) for place in zip(across, down, strict=True)])


@cached(2)
def disc(radius: float, colour: Colour) -> pygame.Surface:
    """Return a smooth disc."""
    side = 2 * int(radius) + 3
    picture = pygame.Surface((side, side), pygame.SRCALPHA)
    picture.fill((*colour, 0))
    pygame.draw.aacircle(picture, colour, (side // 2, side // 2), radius)
    return picture


def numbered(marks: Marks, rows: int, cols: int, part: Part) -> NDArray[np.uint8]:
    """Return a number for each cell of a part: NOTHING, WAITING, or FIRST to LAST by its order."""
    top, bottom, left, right = part
    numbers = np.zeros((bottom - top, right - left), np.uint8)
    if marks.found is not None and marks.is_waiting_shown:
        seen = np.asarray(marks.found).reshape(rows, cols)[top:bottom, left:right]
        numbers[seen <= marks.moment] = WAITING
    if marks.order is not None:
        order = np.asarray(marks.order).reshape(rows, cols)[top:bottom, left:right]
        done = order <= marks.moment
        share = order[done] * ((LAST - FIRST) / max(1, marks.total - 1))
        shades = FIRST + np.minimum(share, LAST - FIRST).astype(np.uint8)
        numbers[done] = shades if marks.is_expanded_shown else NOTHING
    return numbers
