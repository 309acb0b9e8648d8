"""What never moves on a board: the floor and thin walls, drawn once, piece by piece."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import pygame
from numpy.typing import NDArray

from searchcade.app.board.view import View
from searchcade.app.theme import Colour, Theme, mixed
from searchcade.scene import Scene

PIECE = 384  # pixels of a piece's side, more or less
MOST = 80  # pieces that are kept
UP, RIGHT, DOWN, LEFT = 1, 2, 4, 8
COARSE_WALL = 120  # opacity of walls thinner than a pixel, so that colours are seen through
WHITE, BLACK = (255, 255, 255), (0, 0, 0)

Flags = NDArray[np.bool_]
Palette = NDArray[np.uint32]
Part = tuple[int, int, int, int]
"""First row, row after the last, first column, column after the last."""


class Walls:
    """The closed sides of all cells: lines above each row and left of each column."""

    def __init__(self, scene: Scene) -> None:
        rows, cols = scene.rows, scene.cols
        cells = np.frombuffer(scene.passages, np.uint8).reshape(rows, cols)
        self.above: Flags = np.ones((rows + 1, cols), np.bool_)
        self.above[:-1] = cells & UP == 0
        self.above[-1] = cells[-1] & DOWN == 0
        self.beside: Flags = np.ones((rows, cols + 1), np.bool_)
        self.beside[:, :-1] = cells & LEFT == 0
        self.beside[:, -1] = cells[:, -1] & RIGHT == 0


class Layers:
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
        found = self.pieces.get((kind, part))
        if found is None:
            if len(self.pieces) >= MOST:
                self.pieces.clear()
            found = self.floor(view, part) if kind == "floor" else self.wall(view, part)
            self.pieces[kind, part] = found
        return found

    def floor(self, view: View, part: Part) -> pygame.Surface:
        """Draw a piece of the floor: tones that differ a little from cell to cell."""
        found = pygame.Surface(size_of(view, part))
        found.fill(self.theme.floor)
        if view.is_fine:
            rows, cols = np.ogrid[part[0] : part[1], part[2] : part[3]]
            tones = (rows * 7919 + cols * 104729 + rows * cols * 31) % 5
            if not self.walls:
                tones = (rows + cols) % 2 * 4
            shades = [mixed(self.theme.floor, self.theme.edge, 0.018 * tone) for tone in range(5)]
            small = painted(tones, palette(shades, found), found)
            pygame.transform.scale(small, found.get_size(), found)
        return found

    def wall(self, view: View, part: Part) -> pygame.Surface:
        """Draw a piece of the walls."""
        assert self.walls
        if not view.is_fine:
            return blurred(self.walls, self.theme.wall, part, size_of(view, part))
        found = pygame.Surface(size_of(view, part), pygame.SRCALPHA)
        boxes = list(strokes(self.walls, int(view.size), part))
        thick = thickness(view.size)
        if thick >= 3:
            fall = (thick // 4, thick // 2 + 1)
            for box in boxes:
                pygame.draw.rect(found, (*BLACK, 70), box.move(fall), border_radius=thick // 2)
        for box in boxes:
            pygame.draw.rect(found, self.theme.wall, box, border_radius=thick // 2)
        if thick >= 3:
            light = mixed(self.theme.wall, WHITE, 0.35)
            for box in boxes:
                found.fill(light, (box.x + 1, box.y, box.w - 2, 1))
        return found


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
    found = pygame.Surface((cols, rows), like.get_flags() & pygame.SRCALPHA, like)
    pygame.surfarray.pixels2d(found)[:] = colours[numbers].T
    return found


def strokes(walls: Walls, size: int, part: Part) -> Iterator[pygame.Rect]:
    """Yield the walls of a part as boxes, as long as they go on, and a cell beyond its edges."""
    thick = thickness(size)
    top, bottom, left, right = part
    row, col = max(0, top - 1), max(0, left - 1)
    for line, first, last in runs(walls.above[row : bottom + 2, col : right + 1]):
        x, y = (col + first - left) * size, (row + line - top) * size
        yield pygame.Rect(x - thick // 2, y - thick // 2, (last - first) * size + thick, thick)
    for line, first, last in runs(walls.beside[row : bottom + 1, col : right + 2].T):
        x, y = (col + line - left) * size, (row + first - top) * size
        yield pygame.Rect(x - thick // 2, y - thick // 2, thick, (last - first) * size + thick)


def runs(flags: Flags) -> Iterator[tuple[int, int, int]]:
    """Yield each stretch of true flags: its line, its first place and the place after its last."""
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
    large = pygame.Surface(opacity.shape[::-1], pygame.SRCALPHA)
    large.fill((*colour, 0))
    pygame.surfarray.pixels_alpha(large)[:] = opacity.T
    return pygame.transform.smoothscale(large, size)
