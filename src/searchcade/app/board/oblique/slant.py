"""Where the cells of a tilted board lie on the window, and the camera that decides it."""

from __future__ import annotations

from math import floor
from typing import NamedTuple

import pygame

from searchcade.app.board.view import FINE, Camera, start, step, within
from searchcade.canvas import Place
from searchcade.oblique import CORNERS, HEAD, MARGIN, THICK, Point, projection

MAX_CELL = 110  # pixels of a cell when zoomed in
STILL = 1e-6  # cells: no more than an error of rounding
EXACT = 10  # pixels of a cell: from here on, all cells are drawn alike, on whole pixels


class Slant(NamedTuple):
    """A tilted board: the pixel of its corner, and the pixels of a step in each direction.

    A step to the next column goes `across`, one to the next row `down`, one higher `up`.
    """

    rows: int
    cols: int
    left: int
    top: int
    size: float
    across: Point
    down: Point
    up: float
    window: tuple[int, int, int, int]
    """Left, top, width and height of what is seen."""

    def point(self, row: float, col: float, height: float = 0) -> Point:
        """Return the pixel of a point above the board, in cells from its corner."""
        x = self.left + col * self.across[0] + row * self.down[0]
        y = self.top + col * self.across[1] + row * self.down[1] - height * self.up
        return x, y

    def place(self, position: Point) -> Point:
        """Return the row and column, in cells from the corner, of a pixel."""
        x, y = position[0] - self.left, position[1] - self.top
        (ax, ay), (dx, dy) = self.across, self.down
        area = ax * dy - ay * dx
        return (ax * y - ay * x) / area, (dy * x - dx * y) / area

    def corner(self, row: float, col: float) -> tuple[int, int]:
        """Return the pixel at the upper left corner of a cell."""
        x, y = self.point(row, col)
        return round(x), round(y)

    def centre(self, row: float, col: float) -> Point:
        """Return the middle of a cell."""
        return self.point(row + 0.5, col + 0.5)

    def cell(self, row: float, col: float) -> pygame.Rect:
        """Return a box around a cell."""
        return around([self.point(row + down, col + right) for down, right in CORNERS])

    def cell_at(self, position: Point) -> Place | None:
        """Return the cell that is seen at a pixel."""
        if not pygame.Rect(self.window).collidepoint(position):
            return None
        row, col = map(floor, self.place(position))
        return (row, col) if 0 <= row < self.rows and 0 <= col < self.cols else None

    def seen(self) -> tuple[int, int, int, int]:
        """Return the first row, the row after the last, and the same of the columns in sight."""
        box = pygame.Rect(self.window)
        places = [self.place(corner) for corner in (box.topleft, box.topright, box.bottomleft)]
        places.append(self.place(box.bottomright))
        rows, cols = [row for row, _ in places], [col for _, col in places]
        first_row, first_col = max(0, floor(min(rows)) - 1), max(0, floor(min(cols)) - 1)
        last_row, last_col = floor(max(rows)) + 2, floor(max(cols)) + 2
        return first_row, min(self.rows, last_row), first_col, min(self.cols, last_col)

    def bounds(self) -> pygame.Rect:
        """Return the box around the whole board, with room for what stands on it."""
        corners = [self.point(row, col) for row in (0, self.rows) for col in (0, self.cols)]
        box = around(corners)
        box.top -= round(HEAD * self.up)
        box.height += round((HEAD + THICK) * self.up)
        return box


def slanted(rows: int, cols: int, size: float) -> Slant:
    """Return a board whose corner is at the pixel 0, 0."""
    across, down, up = projection(size)
    if size >= EXACT:
        across, down = (round(across[0]), round(across[1])), (round(down[0]), round(down[1]))
    return Slant(rows, cols, 0, 0, size, across, down, up, (0, 0, 1, 1))


def around(points: list[Point]) -> pygame.Rect:
    """Return the box around points."""
    left, top = floor(min(x for x, _ in points)), floor(min(y for _, y in points))
    right, bottom = max(x for x, _ in points), max(y for _, y in points)
    return pygame.Rect(left, top, max(1, round(right) - left), max(1, round(bottom) - top))


class SlantCamera(Camera):
    """Looks at a tilted board: all of it, or zoomed in around a place."""

    def slant(self, rows: int, cols: int) -> Slant:
        """Return where the cells of a board of this size lie."""
        plain = slanted(rows, cols, self.fit(rows, cols) * self.zoom)
        box = plain.bounds()
        x, y = plain.point(*self.middle)
        left = start(self.area.left, self.area.width, box.width, x - box.left) - box.left
        top = start(self.area.top, self.area.height, box.height, y - box.top) - box.top
        x, y, wide, high = self.area.clip(box.move(left, top))
        return plain._replace(left=left, top=top, window=(x, y, wide, high))

    def fit(self, rows: int, cols: int) -> float:
        """Return the size of a cell at which the whole board is seen, but never a huge one."""
        box = slanted(rows, cols, 1000).bounds()
        room = 1000 * min(self.area.width / box.width, self.area.height / box.height) * (1 - MARGIN)
        size = max(0.01, min(room, min(self.area.size) / 5))
        while size >= FINE and not self._holds(slanted(rows, cols, size).bounds()):
            size -= 0.25  # rounded to whole pixels, the board may be a little larger
        return size

    def _holds(self, box: pygame.Rect) -> bool:
        return box.width <= self.area.width and box.height <= self.area.height

    def zoom_by(self, factor: float, rows: int, cols: int, at: Point | None) -> None:
        """Zoom in or out; the cell at the pixel `at` stays where it is."""
        x, y = at or self.area.center
        place = self.slant(rows, cols).place((x, y))
        most = max(1.0, MAX_CELL / self.fit(rows, cols))
        self.zoom = min(max(1.0, self.zoom * factor), most)
        there = self.slant(rows, cols).point(*place)
        self._look(there[0] - x + self.area.centerx, there[1] - y + self.area.centery, rows, cols)

    def look_at(self, row: float, col: float, rows: int, cols: int) -> None:
        """Move to a place, as far as the board reaches."""
        self._look(*self.slant(rows, cols).point(row, col), rows, cols)

    def pan(self, across: float, down: float, rows: int, cols: int) -> None:
        """Drag the board by some pixels."""
        x, y = self.slant(rows, cols).point(*self.middle)
        self._look(x - across, y - down, rows, cols)

    def follow(self, row: float, col: float, rows: int, cols: int) -> bool:
        """Move a bit to bring a cell into the inner half of the view; return True while moving."""
        if self.zoom <= 1:
            return False
        slant, before = self.slant(rows, cols), self.middle
        here, there = slant.point(*before), slant.centre(row, col)
        room = (self.area.width / 4, self.area.height / 4)
        x, y = (
            now + slant.size * step((goal - now) / slant.size, limit / slant.size)
            for now, goal, limit in zip(here, there, room, strict=True)
        )
        self._look(x, y, rows, cols)
        return max(abs(now - was) for now, was in zip(self.middle, before, strict=True)) > STILL

    def _look(self, x: float, y: float, rows: int, cols: int) -> None:
        """Move a pixel of the present view into the middle, as far as the board reaches."""
        slant = self.slant(rows, cols)
        box = slant.bounds()
        x = box.left + within(x - box.left, self.area.width / 2, box.width)
        y = box.top + within(y - box.top, self.area.height / 2, box.height)
        self.middle = slant.place((x, y))
